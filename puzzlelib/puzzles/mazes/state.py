"""A maze as searches want it: a state is five small values, and one whole number holds all free squares.

The idea. plain.py copies a board of lists for every move, but the walls never change: all that changes is which squares
are still free. So number the squares row by row, and let bit n of a whole number say whether square n is free. A move
is then one addition (up: minus the width of a row, right: plus one) and one bit cleared; two states are compared by a
few numbers; and all squares that have a free neighbour to their left are `free << 1`, found in one step for the whole
maze: that is how `stuck` sees at once that squares are cut off.

Invariants:
- a row is one number wider than the maze: that last column is never free, so no step leads around an edge;
- the player's own square is not free, and a square once left never becomes free again: no state can repeat on a path;
- a state alone decides what is still possible. The moves that led there matter only to people and to edges.py, so
  searches leave them out; StateWithPath remembers them, and is equal to the state without them.
"""

from __future__ import annotations

from puzzlelib.hints import Step
from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.puzzles.mazes.heuristics import unvisited
from puzzlelib.search import Problem

State = tuple[int, int, str, int, int]   # square, free squares, direction, moveCount, previousMoveCount
Point = tuple[int, int]                  # (row, column)
WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


class StateWithPath(tuple):      # type: ignore[type-arg]
    """A state that knows the moves that led to it; otherwise equal to one that doesn't.

    >>> StateWithPath((3, 0, "U", 1, 0), "U") == (3, 0, "U", 1, 0)
    True
    """

    path: str

    def __new__(cls, state: State, path: str = "") -> StateWithPath:
        self = super().__new__(cls, state)
        self.path = path
        return self


class Maze(Problem):
    """A maze: rows of 1 (wall), 2 (free) and one 0 (the player), bottom left; the goal is top right.

    pruned      leave out successors that provably lead nowhere (see `dead`)
    last_counts the last segment has to differ from the one before it, too
    path        moves made already: the problem begins after them

    >>> maze = Maze([[2, 2], [0, 1]])
    >>> [move for move, _, _ in maze.successors(maze.initial)], maze.squares
    (['U'], 3)
    """

    heuristic = unvisited

    def __init__(self, rows: list[list[int]], pruned: bool = False, last_counts: bool = True, path: str = ""):
        self.matrix = [list(row) for row in rows]
        self.rows, self.cols, self.width = len(rows), len(rows[0]), len(rows[0]) + 1
        self.pruned, self.last_counts, self.size = pruned, last_counts, f"{self.rows}×{self.cols}"
        self.steps = {way: down * self.width + right for way, (down, right) in WAYS.items()}
        self.start, self.goal = self.square((self.rows - 1, 0)), self.square((0, self.cols - 1))
        free = sum(1 << self.square((r, c)) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == 2)
        self.squares = free.bit_count() + 1
        self.untouched: State = (self.start, free, "", 0, 0)
        states = self.replay(path)
        if len(states) <= len(path):
            raise PuzzleError(f"found {path[len(states) - 1]}, expected a possible move", None, None, len(states))
        self.initial = StateWithPath(states[-1], path)

    def variant(self, pruned: bool = False, last_counts: bool = True) -> Maze:
        """The same maze, searched with other rules."""
        other = Maze(self.matrix, pruned, last_counts)
        other.initial, other.puzzle, other.level = self.initial, self.puzzle, self.level
        return other

    def square(self, point: Point) -> int:
        """The number of a square."""
        return point[0] * self.width + point[1]

    def point(self, square: int) -> Point:
        """The row and column of a square."""
        return divmod(square, self.width)

    def move(self, state: State, way: str) -> State | None:
        """The state after a move, or None where it breaks a rule."""
        at, free, before, count, previous = state
        to = at + self.steps[way]
        if to < 0 or not free >> to & 1:
            return None
        if way == before:
            return to, free ^ 1 << to, way, count + 1, previous
        if before and count == previous:
            return None
        return to, free ^ 1 << to, way, 1, count

    def is_goal(self, state: State) -> bool:
        """Every square visited, at the top right, and the last segment unlike the one before."""
        if state[1]:
            return False
        at, _, _, count, previous = state
        return at == self.goal and (count != previous or not self.last_counts)

    def successors(self, state: State) -> list[Step]:
        """The moves that the rules allow; of a pruned maze, those that are not provably dead."""
        found: list[Step] = [(way, after, 1) for way in WAYS if (after := self.move(state, way)) is not None]
        return [step for step in found if not self.dead(step[1])] if self.pruned else found      # type: ignore[arg-type]

    def dead(self, state: State) -> bool:
        """Does this provably lead nowhere? The goal is taken too early or walled in, a square has no way out, or a
        region is cut off."""
        free = state[1]
        return stuck(state[0], free, self.goal, self.width) if free else not self.is_goal(state)

    def why_not(self, state: State, way: str) -> str:
        """Which rule a move breaks, in words."""
        at, free, _, count, _ = state
        row, col = self.point(at)
        row, col = row + WAYS[way][0], col + WAYS[way][1]
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return "the maze ends there"
        if self.matrix[row][col] == 1:
            return "there is a wall"
        if not free >> self.square((row, col)) & 1:
            return "that square has been visited"
        return f"this segment would be {count} long, as the one before it: go on straight first"

    def replay(self, moves: str) -> list[State]:
        """The states along some moves, from the untouched maze; shorter than the moves if one breaks a rule."""
        states = [self.untouched]
        for way in moves:
            if (after := self.move(states[-1], way)) is None:
                break
            states.append(after)
        return states

    def path_to(self, state: State) -> str:
        """The moves that led to a state, or, if it doesn't know them, some moves that lead there.

        >>> maze = Maze([[2, 2], [0, 2]])
        >>> maze.path_to(maze.replay("UR")[-1])
        'UR'
        """
        if isinstance(state, StateWithPath):
            return state.path
        visited = self.untouched[1] & ~state[1]
        stack = [(self.untouched, "")]
        while stack:
            reached, moves = stack.pop()
            if reached == state:
                return moves
            left = visited & reached[1]
            if not left or stuck(reached[0], left, state[0], self.width):
                continue
            for way in WAYS:
                if (after := self.move(reached, way)) is not None and visited >> after[0] & 1:
                    stack.append((after, moves + way))
        raise PuzzleError(f"found {quoted(repr(state))}, expected a state that can be reached")


def stuck(at: int, free: int, goal: int, width: int) -> bool:
    """Is there provably no path from a square through all free ones to a goal? It is taken too early or walled in, a
    square has no way out, or a region is cut off."""
    if at == goal:
        return True
    open_squares = free | 1 << at
    up, down, left, right = open_squares << width, open_squares >> width, open_squares << 1, open_squares >> 1
    two_neighbours = (up & down) | (left & right) | ((up | down) & (left | right))
    last = 1 << goal
    if free & ~two_neighbours & ~last or not last & (up | down | left | right):
        return True
    return bool(free & ~reach(at, free, width))


def reach(at: int, free: int, width: int) -> int:
    """The square and all free ones that can be reached from it, as bits."""
    seen = 1 << at
    while (more := seen | (seen << width | seen >> width | seen << 1 | seen >> 1) & free) != seen:
        seen = more
    return seen


class Walk(Maze):
    """The same maze for people: its states remember the moves that led to them."""

    def __init__(self, maze: Maze):
        self.__dict__.update(maze.variant(last_counts=maze.last_counts).__dict__)
        self.initial = StateWithPath(maze.initial, maze.path_to(maze.initial))

    def successors(self, state: StateWithPath) -> list[Step]:      # type: ignore[override]
        """The moves that the rules allow."""
        return [(way, StateWithPath(after, state.path + way), cost)      # type: ignore[arg-type]
                for way, after, cost in super().successors(state)]
