"""Unequal length mazes, solved strongly: decide edges between neighbouring squares instead of the next step.

A path uses two of a square's edges, one at its ends. That alone settles most edges of a maze; others follow from three
rules, wherever they leave one choice: no closed loop, no short cut from start to goal, and the two arms of a corner,
once one of them is closed, may not be equally long. What is left is tried.
"""

from __future__ import annotations

from puzzlelib.puzzles.mazes import Maze, found_path
from puzzlelib.result import Budget, Result

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from typing import Any

UNKNOWN, ON, OFF = 0, 1, 2
UP, RIGHT, DOWN, LEFT = range(4)
LETTERS = "URDL"
LARGE = 150                # squares: of a larger maze a board does not say whether it can still be solved
HOPE = 400                 # decisions that a board spends on whether it can still be solved


class _Stop(Exception):
    """The budget ran out."""


class Edges:
    """The edges of a maze, each on, off or unknown, and what follows from them.

    Squares are numbered; `beside[square][direction]` is the edge there, or -1. Whatever is decided is noted on a trail,
    so that it can be taken back.
    """

    def __init__(self, maze: Maze):
        self.maze = maze
        points = [(r, c) for r, row in enumerate(maze.matrix) for c, cell in enumerate(row) if cell != 1]
        self.points, self.number = points, {point: n for n, point in enumerate(points)}
        self.start, self.goal = self.number[maze.point(maze.start)], self.number[maze.point(maze.goal)]
        self.beside = [[-1] * 4 for _ in points]
        self.ends: list[tuple[int, int]] = []
        self.across: list[bool] = []                     # is it a horizontal edge?
        for n, (r, c) in enumerate(points):
            for way, other in ((RIGHT, (r, c + 1)), (DOWN, (r + 1, c))):
                if other in self.number:
                    m = self.number[other]
                    self.beside[n][way] = self.beside[m][(way + 2) % 4] = len(self.ends)
                    self.ends.append((n, m))
                    self.across.append(way == RIGHT)
        self.value = [UNKNOWN] * len(self.ends)
        self.wanted = [1 if n in (self.start, self.goal) else 2 for n in range(len(points))]
        self.on = [0] * len(points)
        self.open = [sum(edge >= 0 for edge in beside) for beside in self.beside]
        self.mate = list(range(len(points)))             # of the end of a piece of path: its other end
        self.total = 0                                   # edges that are on
        self.trail: list[Any] = []
        self.todo: list[int] = []
        self.last_counts = maze.last_counts
        self.weight = [1] * len(points)
        self.blamed = 0                                  # the square where the last contradiction showed

    # ----------------------------------------------------------------------------------------- deciding and undoing

    def decide(self, edge: int, value: int) -> bool:
        """Set an edge; False where that contradicts what is known."""
        if self.value[edge] != UNKNOWN:
            return self.value[edge] == value
        one, two = self.ends[edge]
        self.value[edge] = value
        self.open[one] -= 1
        self.open[two] -= 1
        if value == OFF:
            self.trail.append((edge, None))
        else:
            self.on[one] += 1
            self.on[two] += 1
            self.total += 1
            first, last = self.mate[one], self.mate[two]
            self.trail.append((edge, (first, self.mate[first], last, self.mate[last])))
            if first == two or self.on[one] > self.wanted[one] or self.on[two] > self.wanted[two]:
                self.blamed = one
                return False                             # a loop, or a fork
            self.mate[first], self.mate[last] = last, first
            if self.mate[self.start] == self.goal and self.total < len(self.points) - 1:
                self.blamed = one
                return False                             # there already, and squares left
        self.todo.append(edge)
        return True

    def undo(self, length: int) -> None:
        """Take back everything beyond so many entries of the trail."""
        while len(self.trail) > length:
            edge, mates = self.trail.pop()
            one, two = self.ends[edge]
            self.value[edge] = UNKNOWN
            self.open[one] += 1
            self.open[two] += 1
            if mates is not None:
                self.on[one] -= 1
                self.on[two] -= 1
                self.total -= 1
                first, first_mate, last, last_mate = mates
                self.mate[first], self.mate[last] = first_mate, last_mate
        self.todo.clear()

    def between(self, one: int, two: int) -> int:
        """The edge between two squares, or -1."""
        for edge in self.beside[one]:
            if edge >= 0 and two in self.ends[edge]:
                return edge
        return -1

    # -------------------------------------------------------------------------------------------------- what follows

    def follow(self) -> bool:
        """Whatever follows from what was decided; False at a contradiction."""
        while self.todo:
            edge = self.todo.pop()
            one, two = self.ends[edge]
            if not (self.settle(one) and self.settle(two)):
                return False
            if self.value[edge] == ON and not self._pieces(one):
                return False
            if not self._corners(edge):
                return False
        return True

    def settle(self, square: int) -> bool:
        """Two edges for each square, one for the ends."""
        missing = self.wanted[square] - self.on[square]
        if missing < 0 or missing > self.open[square]:
            self.blamed = square
            return False
        if self.open[square] and (missing == 0 or missing == self.open[square]):
            value = OFF if missing == 0 else ON
            for edge in self.beside[square]:
                if edge >= 0 and self.value[edge] == UNKNOWN and not self.decide(edge, value):
                    return False
        return True

    def _pieces(self, square: int) -> bool:
        """An edge that would close a loop is off, and so is one that would join start and goal too early."""
        end = square
        if self.on[square] == 2:                         # inside a piece: look for one of its ends
            end = self.trail[-1][1][0] if self.trail[-1][1] else square
        for one, two in ((end, self.mate[end]), (self.mate[self.start], self.mate[self.goal])):
            edge = self.between(one, two)
            if edge < 0 or self.value[edge] != UNKNOWN:
                continue
            joins = {one, two} == {self.mate[self.start], self.mate[self.goal]}
            if joins and self.total == len(self.points) - 2:
                continue                                 # the last edge of all
            if (joins or self.mate[one] == two) and not self.decide(edge, OFF):
                return False
        return True

    def _corners(self, edge: int) -> bool:
        """The corners at the ends of the straight runs that this edge belongs to, or ends."""
        ways = (LEFT, RIGHT) if self.across[edge] else (UP, DOWN)
        one, two = self.ends[edge]
        looked = set()
        if self.value[edge] == ON:
            looked = {self._far(one, ways[0]), self._far(two, ways[1])}
        else:
            looked = {one, two, self._far(one, ways[0]), self._far(two, ways[1])}
        return all(self._corner(square) for square in looked)

    def _far(self, square: int, way: int) -> int:
        """The end of the run of edges that are on, that way."""
        while (edge := self.beside[square][way]) >= 0 and self.value[edge] == ON:
            one, two = self.ends[edge]
            square = two if square == one else one
        return square

    def _arm(self, square: int, way: int) -> tuple[int, int, int]:
        """A run from a corner: its length, where it ends, and the unknown edge that could prolong it, or -1."""
        length = 0
        while True:
            edge = self.beside[square][way]
            if edge < 0 or self.value[edge] == OFF:
                return length, square, -1
            if self.value[edge] == UNKNOWN:
                # At its end a path stops whatever the edge beyond; it will be off.
                return length, square, edge if self.on[square] < self.wanted[square] else -1
            one, two = self.ends[edge]
            square = two if square == one else one
            length += 1

    def _corner(self, square: int) -> bool:
        """The two arms of a corner are not equally long."""
        beside, value = self.beside[square], self.value
        ways = [way for way in range(4) if beside[way] >= 0 and value[beside[way]] == ON]
        if len(ways) != 2 or ways[0] + 2 == ways[1]:
            return True
        (first, end, more), (second, other_end, other) = self._arm(square, ways[0]), self._arm(square, ways[1])
        if not self.last_counts and self.goal in (end, other_end):
            return True
        if more < 0 and other < 0:
            if first == second:
                self.blamed = square
                return False
            return True
        if more >= 0 and other >= 0:
            return True
        if more >= 0:                                    # so that the second is the one that can be prolonged
            first, second, way, other, other_end = second, first, ways[0], more, end
        else:
            way = ways[1]
        if second == first:
            return self.decide(other, ON)
        if second < first:
            one, two = self.ends[other]
            beyond, _, further = self._arm(two if other_end == one else one, way)
            if further < 0 and second + 1 + beyond == first and self._ends_there(two if other_end == one else one, way):
                return self.decide(other, OFF)
        return True

    def _ends_there(self, square: int, way: int) -> bool:
        """Is a run from a square surely over where it now ends, once the square is entered that way?"""
        _, end, _ = self._arm(square, way)
        edge = self.beside[end][way]
        if end == self.goal and not self.last_counts:
            return False                                 # there an arm may be as long as it likes
        return edge < 0 or self.value[edge] == OFF

    # ----------------------------------------------------------------------------------------------------- searching

    def enter(self, moves: str) -> bool:
        """Decide the edges of a path from the start on; False where that cannot be."""
        square = self.start
        for way in moves:
            edge = self.beside[square][LETTERS.index(way)]
            if edge < 0 or not self.decide(edge, ON):
                return False
            one, two = self.ends[edge]
            square = two if square == one else one
        return True

    def path(self) -> str:
        """The moves from the start along edges that are on."""
        moves, square, came = [], self.start, -1
        while square != self.goal:
            for way in range(4):
                edge = self.beside[square][way]
                if edge >= 0 and edge != came and self.value[edge] == ON:
                    moves.append(LETTERS[way])
                    one, two = self.ends[edge]
                    square, came = two if square == one else one, edge
                    break
        return "".join(moves)

    def choice(self) -> int:
        """The square to decide next: few possibilities, many contradictions."""
        best, found = 0.0, -1
        for square, unknown in enumerate(self.open):
            if unknown:
                missing = self.wanted[square] - self.on[square]
                ways = unknown if missing == 1 else unknown * (unknown - 1) // 2
                worth = self.weight[square] / ways
                if worth > best:
                    best, found = worth, square
        return found


def solutions(maze: Maze, made: str = "", max_nodes: int | None = None, deadline: float | None = None,
              progress: Any = None, count: dict[str, int] | None = None, rng: Random | None = None) -> Iterator[str]:
    """Every solution that begins with some moves, as moves; `count["decisions"]` counts up. _Stop where the budget runs
    out.

    >>> from puzzlelib.puzzles.mazes import parse
    >>> list(solutions(parse("2 2 2\\n0 2 2")))
    []
    >>> list(solutions(parse("2 2 2\\n0 1 1")))
    ['URR']
    """
    count = {} if count is None else count
    count.setdefault("decisions", 0)
    if not coloured(maze):
        return
    edges = Edges(maze)
    budget = Budget(max_nodes, deadline, progress)
    stop: float = 0
    begun = all(edges.settle(square) for square in range(len(edges.points))) and edges.enter(made) and edges.follow()
    levels: list[tuple[int, int]] = []                   # the trail's length and the edge of each decision, on at first
    ahead = begun
    while True:
        if ahead and edges.total == len(edges.points) - 1:
            yield edges.path()
            ahead = False
        if ahead:
            if count["decisions"] >= stop:
                stop = budget.next_stop(count["decisions"])
                if stop < 0:
                    raise _Stop
            square = edges.choice()
            options = [edge for edge in edges.beside[square] if edge >= 0 and edges.value[edge] == UNKNOWN]
            edge = options[0] if rng is None else rng.choice(options)
            count["decisions"] += 1
            levels.append((len(edges.trail), edge))
            ahead = edges.decide(edge, ON) and edges.follow()
            if not ahead:
                edges.weight[edges.blamed] += 1
            continue
        if not levels:
            return
        length, edge = levels.pop()
        edges.undo(length)
        ahead = edges.decide(edge, OFF) and edges.follow()
        if not ahead:
            edges.weight[edges.blamed] += 1


def coloured(maze: Maze) -> bool:
    """Do the colours allow a path? As on a chessboard, every step changes the colour, so there have to be equally many
    squares of both, or one more of that on which the path begins and ends."""
    colours = [(r + c) % 2 for r, row in enumerate(maze.matrix) for c, cell in enumerate(row) if cell != 1]
    first, last = (sum(maze.point(square)) % 2 for square in (maze.start, maze.goal))
    same = colours.count(first)
    return 2 * same - len(colours) == (1 if first == last else 0)


class Solved:
    """What is known of a maze's solutions.

    found     their moves, up to the limit
    status    "complete" (these are all), "enough" (the limit was reached) or "gave up"
    decisions what it took: decisions, or what `unit` says
    """

    def __init__(self, found: list[str], status: str, decisions: int, unit: str = "decisions"):
        self.found, self.status, self.decisions, self.unit = found, status, decisions, unit

    @property
    def summary(self) -> str:
        """As a sentence."""
        return f"gave up after {self.decisions:,} {self.unit}" if self.status == "gave up" else (
            f"{len(self.found)} solution{'s' * (len(self.found) != 1)}{' or more' * (self.status == 'enough')}")

    def __repr__(self) -> str:
        return f"{self.summary}; {self.decisions:,} {self.unit}"


def solve_all(maze: Maze, limit: int | None = 2, made: str = "", **budget: Any) -> Solved:
    """The solutions of a maze, up to a limit: with two, it is proved whether there is exactly one. Only those that
    begin with some moves, if any are given, or made in the maze itself.

    >>> from puzzlelib.catalog import load
    >>> solve_all(load("mazes", "spec"))
    1 solution; 12 decisions
    """
    count = {"decisions": 0}
    found: list[str] = []
    status = "complete"
    try:
        for moves in solutions(maze, made or maze.made, count=count, **budget):
            found.append(moves)
            if limit is not None and len(found) >= limit:
                status = "enough"
                break
    except _Stop:
        status = "gave up"
    return Solved(found, status, count["decisions"])


def solvable(maze: Any, state: Any) -> bool | None:
    """Can a state still be solved? None where that takes too many decisions to say."""
    if maze.is_goal(state):
        return True
    if maze.dead(state[:5]) or not coloured(maze):
        return False
    if maze.squares > LARGE:
        return None                                      # nobody would want to wait
    made = state[5] if len(state) > 5 else maze.path(state)
    if not made and state[:5] != maze.begin[:5]:
        made = found_path(maze, state)
    solved = solve_all(maze, 1, made, max_nodes=HOPE)
    return None if solved.status == "gave up" else bool(solved.found)


def edges(problem: Any, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None,
          **options: Any) -> Result:
    """A solution by deciding edges, as a search's result; expanded counts decisions.

    >>> from puzzlelib.catalog import load
    >>> edges(load("mazes", "spec")).summary
    'solved in 32 moves'
    """
    budget = Budget(max_nodes, deadline, progress)
    made = problem.made if problem.initial == problem.replay(problem.made)[-1] else found_path(problem, problem.initial)
    solved = solve_all(problem, 1, made, max_nodes=max_nodes, deadline=deadline, progress=progress)
    status = "solved" if solved.found else "gave up" if solved.status == "gave up" else "unsolvable"
    moves = solved.found[0][len(made):] if solved.found else ""
    return _told(problem, "edges", status, moves, solved.decisions, budget)


def _told(problem: Any, name: str, status: str, moves: str, nodes: int, budget: Budget) -> Result:
    states = [problem.initial]
    for way in moves:
        states.append(problem.move(states[-1], way))
    solved = status == "solved"
    return Result(problem, name, status, states=states if solved else [], moves=list(moves) if solved else [],
                  cost=len(moves) if solved else None, expanded=nodes, generated=nodes, seconds=budget.seconds)


# ------------------------------------------------------------------------------------------------------------- walking

def walks(problem: Maze, nodes: list[int], budget: Budget) -> Iterator[str]:
    """Every solution, by walking depth-first and turning back from dead states; nodes[0] counts up."""
    pruned = problem.variant(True, problem.last_counts)
    stack = [(problem.initial, "")]
    stop: float = 0
    while stack:
        state, made = stack.pop()
        if pruned.is_goal(state):
            yield made
            continue
        if nodes[0] >= stop:
            stop = budget.next_stop(nodes[0])
            if stop < 0:
                raise _Stop
        nodes[0] += 1
        stack += [(after, made + str(way)) for way, after, _ in reversed(pruned.successors(state))]


def walk_all(maze: Maze, limit: int | None = 2, max_nodes: int | None = None, deadline: float | None = None,
             progress: Any = None) -> Solved:
    """The same as solve_all, by the other method: two proofs are better than one."""
    nodes, found, status = [0], [], "complete"
    try:
        for moves in walks(maze, nodes, Budget(max_nodes, deadline, progress)):
            found.append(maze.made + moves)
            if limit is not None and len(found) >= limit:
                status = "enough"
                break
    except _Stop:
        status = "gave up"
    return Solved(found, status, nodes[0], "nodes")


def walking(problem: Any, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None,
            **options: Any) -> Result:
    """A solution by walking depth-first and turning back from dead states, as a search's result."""
    budget = Budget(max_nodes, deadline, progress)
    nodes, moves, status = [0], "", "unsolvable"
    try:
        for found in walks(problem, nodes, budget):
            moves, status = found, "solved"
            break
    except _Stop:
        status = "gave up"
    return _told(problem, "walking", status, moves, nodes[0], budget)
