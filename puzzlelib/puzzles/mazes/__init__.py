"""Unequal length mazes: one path from bottom left to top right through every free square, no straight segment of it as
long as the one before.

A state is where we are, the squares still free, one bit each, the direction we go, and the lengths of this segment and
of the one before it: moveCount and previousMoveCount of the formulation that the assignment asks for.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, lines, quoted, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Puzzle, heuristic, later, zero
from puzzlelib.result import INF
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random
    from typing import Any

    from puzzlelib.result import Result, Step

    State = tuple[int, int, str, int, int]       # square, free squares, direction, moveCount, previousMoveCount

WAYS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
NAMES = {"U": "up", "D": "down", "L": "left", "R": "right"}
MAX_CELLS = 10_000


class Maze(Problem):
    """A maze: rows of 1 (wall), 2 (free) and one 0 (the player), bottom left; the goal is top right.

    pruned      leave out successors that provably lead nowhere (see `dead`)
    last_counts the last segment has to differ from the one before it, too

    >>> maze = Maze([[2, 2], [0, 1]])
    >>> [move for move, _, _ in maze.successors(maze.initial)], maze.squares
    (['U'], 3)
    """

    def __init__(self, rows: list[list[int]], pruned: bool = False, last_counts: bool = True, made: str = ""):
        self.matrix = [list(row) for row in rows]
        self.rows, self.cols, self.width = len(rows), len(rows[0]), len(rows[0]) + 1
        self.pruned, self.last_counts, self.made, self.size = pruned, last_counts, made, f"{self.rows}×{self.cols}"
        start = next((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == 0)
        free = sum(self.bit((r, c)) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == 2)
        self.squares = free.bit_count() + 1
        self.start, self.goal = self.square(start), self.square((0, self.cols - 1))
        self.steps = {way: down * self.width + right for way, (down, right) in WAYS.items()}
        self.begin: Any = (self.start, free, "", 0, 0)
        self.initial = self.begin
        for number, way in enumerate(made):
            after = self.move(self.initial, way)
            if after is None:
                raise PuzzleError(f"found {way}, expected a move that is possible", None, None, number + 1)
            self.initial = after

    def variant(self, pruned: bool = False, last_counts: bool = True) -> Maze:
        """The same maze, searched otherwise."""
        other = Maze(self.matrix, pruned, last_counts, self.made)
        other.puzzle, other.level = self.puzzle, self.level
        return other

    def square(self, point: tuple[int, int]) -> int:
        """The number of a square; between rows there is one that is never free."""
        return point[0] * self.width + point[1]

    def point(self, square: int) -> tuple[int, int]:
        """The row and column of a square."""
        return divmod(square, self.width)

    def bit(self, point: tuple[int, int]) -> int:
        """The bit of a square."""
        return 1 << self.square(point)

    def move(self, state: Any, way: str) -> Any:
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

    def is_goal(self, state: Any) -> bool:
        """Every square visited, at the top right, and the last segment unlike the one before."""
        return bool(not state[1] and state[0] == self.goal and (state[3] != state[4] or not self.last_counts))

    def successors(self, state: Any) -> list[Step]:
        """The moves that the rules allow; of a pruned maze, those that are not provably dead."""
        found: list[Any] = [(way, after, 1) for way in WAYS if (after := self.move(state, way)) is not None]
        return [step for step in found if not self.dead(step[1])] if self.pruned else found

    def dead(self, state: Any) -> bool:
        """Can it be seen that this leads nowhere? The goal taken too early or walled in, a square with no way out, a
        region cut off."""
        at, free = state[0], state[1]
        if not free:
            return not self.is_goal(state)
        return stuck(at, free, self.goal, self.width)

    def starting_at(self, state: Any) -> Maze:
        """The same maze from another state on; a state of the board that people play knows the path there, too."""
        other: Maze = super().starting_at(tuple(state[:5]))
        other.made = str(state[5]) if len(state) > 5 else found_path(self, state)
        return other

    def why_not(self, state: Any, way: str) -> str:
        """Which rule a move breaks, in words."""
        at, free, before, count, previous = state
        row, col = self.point(at)
        row, col = row + WAYS[way][0], col + WAYS[way][1]
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            return "the maze ends there"
        if self.matrix[row][col] == 1:
            return "there is a wall"
        if not free >> self.square((row, col)) & 1:
            return "that square has been visited"
        return (f"this segment would be {count} long, as the one before it: go on straight first" if count else
                "that is not possible")

    def replay(self, moves: str) -> list[Any]:
        """The states along some moves, from the maze's own start; shorter than the moves if one breaks a rule."""
        states = [self.begin]
        for way in moves:
            after = self.move(states[-1], way)
            if after is None:
                break
            states.append(after)
        return states

    def path(self, state: Any) -> str:
        """The moves that led to a state, where they are known."""
        return self.made if state == self.initial else ""

    @property
    def reachable(self) -> str | None:
        """Nobody counts the paths of a large maze."""
        return "many" if self.squares > 20 else None


def stuck(at: int, free: int, goal: int, width: int) -> bool:
    """Is there surely no path from a square through all free ones to a goal? It is taken too early or walled in, a
    square has no way out, or a region is cut off."""
    if at == goal:
        return True
    around = free | 1 << at
    up, down, left, right = around << width, around >> width, around << 1, around >> 1
    two = (up & down) | (left & right) | ((up | down) & (left | right))
    last = 1 << goal
    if free & ~two & ~last or not last & (up | down | left | right):
        return True
    seen = 1 << at
    while True:
        more = seen | (seen << width | seen >> width | seen << 1 | seen >> 1) & free
        if more == seen:
            return bool(free & ~seen)
        seen = more


class Walk(Maze):
    """The same maze for playing, where a state also remembers the moves that led there."""

    def __init__(self, maze: Maze):
        super().__init__(maze.matrix, False, maze.last_counts, maze.made)
        self.initial: Any = (*self.begin, "")
        for way in maze.made:
            self.initial = (*self.move(self.initial[:5], way), self.initial[5] + way)

    def successors(self, state: Any) -> list[Step]:
        """The moves that the rules allow."""
        found: list[Any] = [(way, self.move(state[:5], way)) for way in WAYS]
        return [(way, (*after, state[5] + way), 1) for way, after in found if after is not None]

    def path(self, state: Any) -> str:
        """The moves that led there."""
        return str(state[5])


def segments(moves: str) -> list[int]:
    """The lengths of the straight segments.

    >>> segments("UURRRD")
    [2, 3, 1]
    """
    found: list[int] = []
    for number, way in enumerate(moves):
        if number and moves[number - 1] == way:
            found[-1] += 1
        else:
            found.append(1)
    return found


# ---------------------------------------------------------------------------------------------------- the heuristics

@heuristic
def unvisited(problem: Maze) -> Callable[[Any], int]:
    """Every square left is a move: exact, where there is a solution at all. h(s) = squares not visited"""
    return lambda state: state[1].bit_count()


Maze.heuristic = unvisited


@heuristic
def manhattan(problem: Maze) -> Callable[[Any], int]:
    """Rows and columns to the goal. h(s) = Δrow + Δcolumn"""
    row, col = problem.point(problem.goal)

    def estimate(state: Any) -> int:
        at = problem.point(state[0])
        return abs(at[0] - row) + abs(at[1] - col)
    return estimate


@heuristic(admissible=False)
def manhattan_and_unvisited(problem: Maze) -> Callable[[Any], int]:
    """The assignment's sum: too high wherever the goal is still away. h(s) = Manhattan + squares not visited"""
    far = manhattan.bind(problem)
    return lambda state: int(far(state)) + int(state[1].bit_count())


@heuristic(consistent=False)             # what is dead may not look so a move later
def alive(problem: Maze) -> Callable[[Any], Any]:
    """Squares not visited, or infinity where a state can be seen to be dead. h(s) = ∞ if dead, else squares not
    visited"""
    return lambda state: INF if problem.dead(state) else state[1].bit_count()


# ------------------------------------------------------------------------------------------------- text and pictures

def read_maze(rows: list[Token], source: str = "maze") -> list[list[int]]:
    """The matrix in some lines: cells 0, 1 and 2, separated by blanks, tabs or commas.

    >>> read_maze(lines("2 2\\n0,1"))
    [[2, 2], [0, 1]]
    """
    if not rows:
        raise PuzzleError("found nothing, expected rows of 0, 1 and 2", source, 1, 1)
    matrix: list[list[int]] = []
    tokens: list[list[Token]] = []
    for row in rows:
        if len(rows) * (len(tokens[0]) if tokens else 1) > MAX_CELLS or len(row.text) > 4 * MAX_CELLS:
            row.fail(f"at most {MAX_CELLS:,} squares in all", "a maze of more")
        parts = [part for piece in row.split(",") for part in words(piece)] if "," in row.text else list(words(row))
        if "," in row.text:
            for piece in row.split(","):
                if not piece.text.strip():
                    piece.fail("0, 1 or 2", "nothing")
        if not parts:
            row.fail("a row of 0, 1 and 2", "an empty line")
        for part in parts:
            if part.text not in ("0", "1", "2"):
                part.fail("0, 1 or 2")
        if tokens and len(parts) != len(tokens[0]):
            raise PuzzleError(f"found a row of {len(parts)} squares, expected {len(tokens[0])} as in the first", source,
                              row.line, parts[min(len(parts), len(tokens[0]) + 1) - 1].col)
        tokens.append(parts)
        matrix.append([int(part.text) for part in parts])
    for r, line in enumerate(tokens):
        for c, part in enumerate(line):
            if part.text == "0" and (r, c) != (len(tokens) - 1, 0):
                part.fail("0 at the bottom left and nowhere else")
    if matrix[-1][0] != 0:
        tokens[-1][0].fail("0, the player, at the bottom left")
    if matrix[0][-1] != 2:
        tokens[0][-1].fail("2, a free square, at the top right")
    return matrix


def parse(text: str, source: str = "level") -> Maze:
    r"""The problem of a level's text: a matrix, and then, if you like, `path` and the moves made so far.

    >>> parse("2 2\n0 2").squares, parse("2 2\n0 2\npath U").initial[3]
    (4, 1)
    """
    rows = lines(text, source)
    told = rows[-1] if len(rows) > 1 and rows[-1].text.startswith("path") else None
    matrix = read_maze(rows[:-1] if told else rows, source)
    if told is None:
        return Maze(matrix)
    name, *rest = words(told)
    if name.text != "path" or len(rest) != 1:
        told.fail("path and the moves so far, such as path UURD")
    for number, way in enumerate(rest[0].text):
        if way not in WAYS:
            Token(way, source, told.line, rest[0].col + number).fail("U, D, L or R")
    try:
        return Maze(matrix, made=rest[0].text)
    except PuzzleError as error:
        raise PuzzleError(f"{error.message}", source, told.line, rest[0].col + (error.col or 1) - 1) from None


def format(problem: Maze, state: Any) -> str:
    """The inverse of parse, as far as the path can be told: that of a state of the board that people play.

    >>> print(format(parse("2 2\\n0 1"), parse("2 2\\n0 1").initial))
    2 2
    0 1
    """
    rows = [" ".join(map(str, row)) for row in problem.matrix]
    made = state[5] if len(state) > 5 else found_path(problem, state)
    return "\n".join(rows + [f"path {made}"] * bool(made))


def found_path(problem: Maze, state: Any) -> str:
    """Some moves that lead to a state: any will do, since what is still possible depends on the state alone."""
    if state == problem.begin:
        return ""
    visited = problem.begin[1] & ~state[1]
    stack = [(problem.begin, "")]
    while stack:
        here, made = stack.pop()
        if here == state:
            return made
        left = visited & here[1]
        if not left or stuck(here[0], left, state[0], problem.width):
            continue
        for way in WAYS:
            after = problem.move(here, way)
            if after is not None and visited >> after[0] & 1:
                stack.append((after, made + way))
    raise PuzzleError(f"found {quoted(repr(state))}, expected a state that can be reached")


DRAWN = {frozenset("UD"): "│", frozenset("LR"): "─", frozenset("UR"): "└", frozenset("UL"): "┘", frozenset("DR"): "┌",
         frozenset("DL"): "┐"}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}


def trace(problem: Maze, moves: str) -> dict[tuple[int, int], str]:
    """The squares of a path, each with the stroke that goes through it; S at the start, ● at its end.

    >>> trace(parse("2 2\\n0 2"), "UR")
    {(1, 0): 'S', (0, 0): '┌', (0, 1): '●'}
    """
    point = problem.point(problem.start)
    found = {point: "S"}
    for number, way in enumerate(moves):
        point = point[0] + WAYS[way][0], point[1] + WAYS[way][1]
        after = moves[number + 1:number + 2]
        found[point] = DRAWN[frozenset((BACK[way], after))] if after else "●"
    return found


def picture(problem: Maze, state: Any) -> Picture:
    """The maze and the path so far: as a line where it is known, else the squares it went through."""
    rows = [[Cell("", "wall" if cell == 1 else "free") for cell in row] for row in problem.matrix]
    known = len(state) > 5 or state == problem.initial
    strokes = trace(problem, problem.path(state)) if known else {}
    for r, row in enumerate(problem.matrix):
        for c, cell in enumerate(row):
            if cell != 1 and not state[1] >> problem.square((r, c)) & 1:
                rows[r][c] = Cell(strokes[r, c], "free") if known else Cell("", "path")
    if state[1] >> problem.goal & 1:
        rows[0][-1] = Cell("G", "goal")
    first, at = problem.point(problem.start), problem.point(state[0])
    rows[first[0]][first[1]] = Cell("S", "start")
    rows[at[0]][at[1]] = Cell("●", "hero", "walker", "start" if at == first else "goal" if at == (0, problem.cols - 1)
                              else "free")
    return Picture(rows, route=list(strokes))


def along(problem: Maze, moves: str) -> Picture:
    """The picture of a maze with a path of so many moves.

    >>> print(along(parse("2 2\\n0 1"), "UR"))
     ┌  ●
     S ##
    """
    return picture(Walk(problem), (*problem.replay(moves)[-1], moves))


def drawing(problem: Maze, moves: str) -> str:
    """A board with a path drawn through it, for a terminal.

    >>> print(drawing(parse("2 2\\n0 1"), "UR"))
    ┌─G
    S █
    """
    strokes, point = trace(problem, moves), problem.point(problem.start)
    joined = set()                                       # the left square of each step across
    for way in moves:
        after = point[0] + WAYS[way][0], point[1] + WAYS[way][1]
        if way in "LR":
            joined.add(min(point, after))
        point = after
    if moves:
        strokes[point] = "●"
    if strokes.get(goal := (0, problem.cols - 1), "●") == "●":
        strokes[goal] = "G"
    rows = ["".join(strokes.get((r, c), "█" if cell == 1 else "·") + ("─" if (r, c) in joined else " ")
                    for c, cell in enumerate(row)).rstrip() for r, row in enumerate(problem.matrix)]
    return "\n".join(rows)


def note(problem: Maze, state: Any) -> str:
    """How long this segment is, and the one before it; and whether this can still be solved.

    >>> note(parse("2\\n0"), parse("2\\n0").initial)
    'Segment: 0, the one before: none. 1 square left. It can still be solved.'
    """
    count = state[1].bit_count()
    told = f"Segment: {state[3]}, the one before: {state[4] or 'none'}. {count} square{'s' * (count != 1)} left."
    if problem.is_goal(state):
        return told
    hope = hopeful(problem, state)
    return f"{told} " + {True: "It can still be solved.", None: "Nobody knows whether it can be solved.",
                         False: f"It cannot be solved{' any more' * bool(state[3])}."}[hope]


def hopeful(problem: Maze, state: Any) -> bool | None:
    """Can it be solved from here? None where that takes too long to say."""
    from puzzlelib.puzzles.mazes.edges import solvable
    return solvable(problem, state)


def _scrambled(problem: Any, rng: Random, moves: int) -> Any:
    """Some way along a solution, if there is one that is quickly found: a walk at random would end nowhere."""
    from puzzlelib.puzzles.mazes.edges import HOPE, solve_all
    found = solve_all(problem, 1, max_nodes=HOPE).found
    steps = len(found[0]) - len(problem.made) if found else 0
    if steps < 2:
        return problem.initial
    state = problem.initial
    for way in found[0][len(problem.made):][:min(moves, rng.randrange(1, max(2, 2 * steps // 3)))]:
        state = next(after for move, after, _ in problem.successors(state) if move == way)
    return state


def difficulty(problem: Maze) -> int:
    """How hard a maze is: the decisions it takes to prove that there is one solution, or how many."""
    from puzzlelib.puzzles.mazes.edges import solve_all
    return solve_all(problem).decisions


def _gesture(problem: Maze, state: Any, move: str) -> Gesture:
    row, col = problem.point(state[0])
    return Gesture(cell=(row + WAYS[move][0], col + WAYS[move][1]), arrows=(NAMES[move],))


def _why(problem: Maze, state: Any, piece: object, towards: Any) -> str:
    if isinstance(towards, str):
        return problem.why_not(state[:5], next(way for way, name in NAMES.items() if name == towards))
    row, col = problem.point(state[0])
    near = {(row + down, col + right): way for way, (down, right) in WAYS.items()}
    return problem.why_not(state[:5], near[towards]) if tuple(towards) in near else "that is not the next square"


_EDGES = "puzzlelib.puzzles.mazes.edges"
_edges = later(_EDGES, "edges", "Decide which neighbours the path joins, not where to go next.")
_walking = later(_EDGES, "walking", "Depth-first along the path, turning back from what is provably dead.")

PUZZLE = Puzzle(
    title="Unequal length mazes",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(unvisited, manhattan, manhattan_and_unvisited, alive, zero),
    scramble=_scrambled,
    say=lambda move: NAMES[str(move)],
    solve=_edges,
    searches=(_edges, _walking),
    controls=Controls(gesture=_gesture, why=_why, arrows=("arrows extend the path",), note=note, twin=Walk,
                      untwin=lambda problem, twin, state: state[:5], hopeful=hopeful),
    name="mazes",
)
