"""Solving by edges: decide which neighbouring squares the path joins, instead of where it goes next.

The idea. Draw a short line, an edge, between every two free neighbours. A solution uses some of them: exactly two at
every square, where the path comes in and goes out, and one at the start and at the goal. So a corner of the maze with
only two edges uses both; then its neighbours have one of their two already, and so on: much of the path is known before
anything is tried, far away from the start. Two more rules decide further edges: the path closes no loop, and joins
start and goal only when nothing is left over; and the two arms of a corner are not equally long, so once one of them is
closed, an edge that would make the other equal is off. When no rule says more, try an edge: suppose it is on, deduce
what follows, and at a contradiction take everything back and suppose it is off.

Invariants:
- every edge is UNKNOWN, ON or OFF, and `on` and `unknown` count those at each square;
- the edges that are on form pieces of path; `other_end[square]` is right for the two ends of each piece (a square
  without edges is a piece of its own), and means nothing for a square inside one;
- the trail lists what was decided, in order, with the values that `undo` puts back;
- `queue` holds the decided edges whose consequences have not been looked at yet.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Iterator
from puzzlelib.plumbing import checked
from puzzlelib.puzzles.mazes.state import Maze
from puzzlelib.puzzles.mazes.walking import Solutions, as_result, collect
from puzzlelib.result import Budget, Result

UNKNOWN, ON, OFF = 0, 1, 2
UP, RIGHT, DOWN, LEFT = range(4)                 # the opposite way is 2 further on
LETTERS = "URDL"


class Edges:
    """The edges of a maze, each on, off or unknown, and what follows from them.

    points      the free squares as (row, column); elsewhere a square is its number in this list
    edge        of a square and a way: the number of the edge there, or -1
    neighbour   of a square and a way: the square at the edge's other end, or -1
    ends        of an edge: its two squares, the left or upper one first
    value       of an edge: UNKNOWN, ON or OFF
    wanted      of a square: how many of its edges the path uses

    >>> from puzzlelib.puzzles.mazes import parse
    >>> edges = Edges(parse("2 2 2\\n0 1 1"))
    >>> edges.deduce_all(), edges.moves()
    (True, 'URR')
    """

    unit = "decisions"

    def __init__(self, maze: Maze):
        self.maze, self.last_counts = maze, maze.last_counts
        self.points = [(r, c) for r, row in enumerate(maze.matrix) for c, cell in enumerate(row) if cell != 1]
        number = {point: square for square, point in enumerate(self.points)}
        self.start, self.goal = number[maze.point(maze.start)], number[maze.point(maze.goal)]
        self.edge = [[-1] * 4 for _ in self.points]
        self.neighbour = [[-1] * 4 for _ in self.points]
        self.ends: list[tuple[int, int]] = []
        for square, (r, c) in enumerate(self.points):
            for way, point in ((RIGHT, (r, c + 1)), (DOWN, (r + 1, c))):
                if point in number:
                    other, back = number[point], way + 2 & 3
                    self.edge[square][way] = self.edge[other][back] = len(self.ends)
                    self.neighbour[square][way], self.neighbour[other][back] = other, square
                    self.ends.append((square, other))
        self.value = [UNKNOWN] * len(self.ends)
        self.wanted = [1 if square in (self.start, self.goal) else 2 for square in range(len(self.points))]
        self.on = [0] * len(self.points)
        self.unknown = [4 - edges.count(-1) for edges in self.edge]
        self.other_end = list(range(len(self.points)))
        self.total = 0                                   # edges that are on
        self.trail: list[Any] = []                       # (edge, None if it is off, else what `undo` puts back)
        self.queue: list[int] = []
        self.weight = [1] * len(self.points)             # how often a contradiction showed at a square
        self.blamed = 0                                  # where the last one showed
        self.effort = 0                                  # edges tried

    # ----------------------------------------------------------------------------------------- deciding and undoing

    def decide(self, edge: int, value: int) -> bool:
        """Set an edge; False if that contradicts what is known."""
        if self.value[edge] != UNKNOWN:
            return self.value[edge] == value
        a, b = self.ends[edge]
        self.value[edge] = value
        self.unknown[a] -= 1
        self.unknown[b] -= 1
        if value == OFF:
            self.trail.append((edge, None))
        else:
            self.on[a] += 1
            self.on[b] += 1
            self.total += 1
            first, last = self.other_end[a], self.other_end[b]
            self.trail.append((edge, (first, self.other_end[first], last, self.other_end[last])))
            if first == b or self.on[a] > self.wanted[a] or self.on[b] > self.wanted[b]:
                return self._contradiction(a)            # a loop, or a fork
            self.other_end[first], self.other_end[last] = last, first
            if self.other_end[self.start] == self.goal and self.total < len(self.points) - 1:
                return self._contradiction(a)            # at the goal, but squares are left
        self.queue.append(edge)
        return True

    def _contradiction(self, square: int) -> bool:
        """Note where a contradiction showed: False."""
        self.blamed = square
        return False

    def undo(self, length: int) -> None:
        """Take back everything beyond the first `length` entries of the trail."""
        while len(self.trail) > length:
            edge, ends_before = self.trail.pop()
            a, b = self.ends[edge]
            self.value[edge] = UNKNOWN
            self.unknown[a] += 1
            self.unknown[b] += 1
            if ends_before is not None:
                self.on[a] -= 1
                self.on[b] -= 1
                self.total -= 1
                first, first_end, last, last_end = ends_before
                self.other_end[first], self.other_end[last] = first_end, last_end
        self.queue.clear()

    # ----------------------------------------------------------------------------------------------------- the rules

    def deduce(self) -> bool:
        """Decide whatever follows from what was decided; False at a contradiction."""
        while self.queue:
            edge = self.queue.pop()
            a, b = self.ends[edge]
            if not (self._two_edges(a) and self._two_edges(b)
                    and (self.value[edge] == OFF or self._no_loop(a)) and self._unequal_arms(edge)):
                return False
        return True

    def deduce_all(self) -> bool:
        """Decide whatever follows from the maze alone and from the moves made in it; False at a contradiction."""
        consistent, square = all(map(self._two_edges, range(len(self.points)))), self.start
        for way in map(LETTERS.index, self.maze.path_to(self.maze.initial)):
            consistent = consistent and self.decide(self.edge[square][way], ON)
            square = self.neighbour[square][way]
        return consistent and self.deduce()

    def _two_edges(self, square: int) -> bool:
        """The path uses as many edges of a square as are wanted: two, or one at its ends."""
        missing, unknown = self.wanted[square] - self.on[square], self.unknown[square]
        if missing < 0 or missing > unknown:
            return self._contradiction(square)
        if unknown and (missing == 0 or missing == unknown):
            value = OFF if missing == 0 else ON
            for edge in self.edge[square]:
                if edge >= 0 and self.value[edge] == UNKNOWN and not self.decide(edge, value):
                    return False
        return True

    def _no_loop(self, end: int) -> bool:
        """An edge that would close a loop is off, and so is one that would join start and goal too early."""
        if self.on[end] == 2 and self.trail[-1][1]:   # inside a piece: take an end of the piece joined last
            end = self.trail[-1][1][0]
        from_start, from_goal = self.other_end[self.start], self.other_end[self.goal]
        for a, b in ((end, self.other_end[end]), (from_start, from_goal)):
            if b in self.neighbour[a]:
                edge = self.edge[a][self.neighbour[a].index(b)]
                last = self.total == len(self.points) - 2 and {a, b} == {from_start, from_goal}
                if self.value[edge] == UNKNOWN and not last and not self.decide(edge, OFF):
                    return False
        return True

    def _unequal_arms(self, edge: int) -> bool:
        """Look at the corners at the ends of the straight runs that this edge is part of, or ends."""
        a, b = self.ends[edge]
        back, forth = (LEFT, RIGHT) if self.neighbour[a][RIGHT] == b else (UP, DOWN)
        near, far = self._arm(a, back)[1], self._arm(b, forth)[1]
        return all(map(self._corner, {near, far} if self.value[edge] == ON else {a, b, near, far}))

    def _arm(self, square: int, way: int) -> tuple[int, int, int]:
        """The run of edges that are on, from a square one way: its length, where it ends, and the unknown edge that
        could prolong it, or -1."""
        length = 0
        while True:
            edge = self.edge[square][way]
            if edge < 0 or self.value[edge] == OFF:
                return length, square, -1
            if self.value[edge] == UNKNOWN:
                # A square that has all its edges ends the run: the unknown ones will be off.
                return length, square, edge if self.on[square] < self.wanted[square] else -1
            square = self.neighbour[square][way]
            length += 1

    def _corner(self, square: int) -> bool:
        """The two arms of a corner are not equally long."""
        value = self.value
        ways = [way for way, edge in enumerate(self.edge[square]) if edge >= 0 and value[edge] == ON]
        if len(ways) != 2 or ways[0] + 2 == ways[1]:
            return True
        length, end, further = self._arm(square, ways[0])
        other_length, other_end, other_further = self._arm(square, ways[1])
        if not self.last_counts and self.goal in (end, other_end):
            return True
        if further >= 0 and other_further >= 0:
            return True
        if further >= 0:
            return self._prolong(ways[0], length, end, further, other_length)
        if other_further >= 0:
            return self._prolong(ways[1], other_length, other_end, other_further, length)
        return length != other_length or self._contradiction(square)

    def _prolong(self, way: int, length: int, end: int, further: int, closed: int) -> bool:
        """An arm that can still grow by the edge `further`, beside one that is closed: what must that edge be?"""
        if length == closed:
            return self.decide(further, ON)
        if length > closed:
            return True
        # With that edge the arm would reach as far as the edges beyond it that are on, and perhaps surely end there.
        beyond, last, open_edge = self._arm(self.neighbour[end][way], way)
        edge = self.edge[last][way]
        ends_there = open_edge < 0 and (edge < 0 or self.value[edge] == OFF) and (
            self.last_counts or last != self.goal)       # at the goal an arm may then have any length
        return self.decide(further, OFF) if ends_there and length + 1 + beyond == closed else True

    # ----------------------------------------------------------------------------------------------------- searching

    def solutions(self, budget: Budget) -> Iterator[str]:
        """The moves of every solution."""
        if not colours_balance(self.maze):
            return
        stop: float = 0
        tried: list[tuple[int, int]] = []                # the trail's length before a try, and the edge supposed on
        consistent = self.deduce_all()
        while True:
            if consistent and self.total == len(self.points) - 1:
                yield self.moves()
                consistent = False
            if consistent:
                if self.effort >= stop:
                    stop = budget.check(self.effort)
                self.effort += 1
                edge = self._next_edge()
                tried.append((len(self.trail), edge))
                consistent = self.decide(edge, ON) and self.deduce()
            elif tried:
                length, edge = tried.pop()
                self.undo(length)
                consistent = self.decide(edge, OFF) and self.deduce()
            else:
                return
            if not consistent:
                self.weight[self.blamed] += 1

    def _next_edge(self) -> int:
        """The edge to try next: at a square with few possibilities and many contradictions so far."""
        best, chosen = 0.0, -1
        for square, unknown in enumerate(self.unknown):
            if unknown:
                missing = self.wanted[square] - self.on[square]
                possibilities = unknown if missing == 1 else unknown * (unknown - 1) // 2
                promise = self.weight[square] / possibilities
                if promise > best:
                    best, chosen = promise, square
        return next(edge for edge in self.edge[chosen] if edge >= 0 and self.value[edge] == UNKNOWN)

    def moves(self) -> str:
        """The moves from the start to the goal along edges that are on."""
        moves, square, came_by = [], self.start, -1
        while square != self.goal:
            way = next(way for way, edge in enumerate(self.edge[square])
                       if edge >= 0 and edge != came_by and self.value[edge] == ON)
            moves.append(LETTERS[way])
            square, came_by = self.neighbour[square][way], self.edge[square][way]
        return "".join(moves)


def colours_balance(maze: Maze) -> bool:
    """Do the colours of a chessboard allow a path? Every step changes the colour, so there must be as many squares of
    one as of the other, or one more of that on which the path both begins and ends."""
    colours = [(r + c) % 2 for r, row in enumerate(maze.matrix) for c, cell in enumerate(row) if cell != 1]
    first, last = (sum(maze.point(square)) % 2 for square in (maze.start, maze.goal))
    return 2 * colours.count(first) - len(colours) == (first == last)


def solve_all(maze: Maze, limit: int | None = 2, **budget: Any) -> Solutions:
    """The solutions of a maze, up to a limit: with two, it is proved whether there is exactly one. They begin with the
    moves made in it, if any.

    >>> solve_all(load("mazes", "spec"))
    1 solution; 12 decisions
    """
    return collect(Edges(maze), limit, **budget)


@checked
def edges(problem: Any, **limits: Any) -> Result:
    """Decide which neighbours the path joins, instead of where to go next; `expanded` counts decisions.

    >>> edges(load("mazes", "spec")).summary
    'solved in 32 moves'
    """
    return as_result(problem, "edges", solve_all(problem, 1, **limits))
