"""The fast form of grid navigation: a scene is one line of bytes, a cell an index into it, a step an addition.

The scene gets a border of obstacles, so that no step needs a test for the edge. Row after row follows in memory, 1 for
a free cell and 0 for an obstacle; the border's column at the end of a row also lies before the next one, and so serves
both sides. Here are two rows of three cells, and their indices:

    0 0 0 0           0  1  2  3
    1 1 1 0           4  5  6  7         one down is + 4, one right is + 1,
    1 0 1 0           8  9 10 11         down-right is + 5
    0 0 0 0 0        12 13 14 15 16

A straight step costs 1 and a diagonal one √2. As √2 is irrational, two paths are equally long only if they have equally
many straight steps *and* equally many diagonal ones. Sums of floats don't respect that: they depend on the order in
which you add, so that equal paths seem to differ. So costs are whole numbers, in units of 2⁻⁴⁴: a straight step costs
ONE = 2⁴⁴, a diagonal one costs DIAGONAL, which is √2 · 2⁴⁴ rounded up to an odd number.
- Equal costs mean equal paths: if a · ONE + b · DIAGONAL is the same for two paths, their b differ by a multiple of
  2⁴⁴, because DIAGONAL is odd, and no path is that long.
- Costs order paths as lengths do: rounding shifts a path of n steps by at most 2n units, and the lengths of two such
  paths, if they differ at all, differ by more than 2⁴⁴ / 2.5n units. That is enough for paths of a million steps.

Terrain may be rough: a digit from 2 to 9 multiplies the cost of a step into its cell. A step that costs 5 counts as
five steps above, so all of that holds for paths that cost up to a million. No step costs less than its length, so the
heuristics, which know of no terrain, never say too much.
"""

from __future__ import annotations

from math import isqrt

from puzzlelib.hints import Any, Callable, Sequence, Step
from puzzlelib.levels import PuzzleError, choose
from puzzlelib.puzzle import Heuristic
from puzzlelib.puzzles.gridnav.terms import CORNERS, WAYS
from puzzlelib.result import INF
from puzzlelib.search import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.terms import Point, Scene, Terrain

ONE = 1 << 44
DIAGONAL = isqrt(2 * ONE * ONE) + 1 | 1          # √2, rounded up to an odd number
OPPOSITE = dict(zip(WAYS, ("down", "up", "right", "left", "down-right", "down-left", "up-right", "up-left")))
_FREE = bytes([1] + [0] * 255)                   # a table for translate: 0, no obstacle, becomes 1, free


# ---------------------------------------------------------------------------------------------------- the heuristics

def by_distance(name: str, doc: str, length: Callable[[int, int], int], admissible: bool = True) -> Heuristic:
    """A heuristic from a function of the rows and columns still to go."""
    def bind(problem: Navigation) -> Callable[[int], Any]:
        if not (problem.free[problem.goal] and problem.free[problem.initial]):
            return lambda state: INF                     # an end lies on an obstacle
        width = problem.width
        goal_row, goal_col = divmod(problem.goal, width)
        return lambda state: length(abs(state // width - goal_row), abs(state % width - goal_col))
    bind.__name__, bind.__doc__ = name, doc
    return Heuristic(bind, admissible=admissible)


euclidean = by_distance("euclidean", "Nothing is shorter than the straight line. h(s) = √(Δrow² + Δcolumn²)",
                        lambda down, right: isqrt((down * down + right * right) * ONE * ONE))
octile = by_distance("octile", "As many diagonal steps as fit, then straight ones: exact where nothing is in the way. "
                     "h(s) = √2 · min(Δrow, Δcolumn) + |Δrow − Δcolumn|",
                     lambda down, right: min(down, right) * DIAGONAL + abs(down - right) * ONE)
chebyshev = by_distance("chebyshev", "A step covers at most one row and one column. h(s) = max(Δrow, Δcolumn)",
                        lambda down, right: max(down, right) * ONE)
manhattan = by_distance("manhattan", "Rows and columns added up: too much where a diagonal step covers both, so the "
                        "path may not be the shortest. h(s) = Δrow + Δcolumn",
                        lambda down, right: (down + right) * ONE, admissible=False)


# --------------------------------------------------------------------------------------------------------- the problem

class Navigation(Problem):
    """A scene, where to start and where to go. corner: may a diagonal step pass obstacles beside it?

    free        yes, always, even between two of them
    no-squeeze  past one, not between two
    strict      past none

    terrain: rows of digits, 1 to 9: how many times its length a step into that cell costs. None: 1 everywhere. What it
    says of obstacles doesn't matter.

    >>> problem = Navigation([[False, False], [True, False]], (0, 0), (1, 1))
    >>> [move for move, _, _ in problem.successors(problem.initial)]
    ['right', 'down-right']
    >>> rough = Navigation([[False, False]], (0, 0), (0, 1), terrain=[[1, 5]])
    >>> [(move, rough.price(cost)) for move, _, cost in rough.successors(rough.initial)]
    [('right', 5.0)]
    """

    heuristic = octile
    one = ONE

    def __init__(self, scene: Scene, start: Point, goal: Point, corner: str = "free", terrain: Terrain | None = None):
        self.corner = choose(corner, list(CORNERS), "corner")
        self.rows, self.cols = len(scene), len(scene[0])
        self.size = f"{self.rows}×{self.cols}"
        self.width = self.cols + 1
        edge = bytes(self.width)
        self.free = edge + b"".join([_as_bytes(row) + b"\1" for row in scene]).translate(_FREE) + edge + b"\0"
        self.weights = None if terrain is None else _as_weights(terrain, self)     # by cell; None: 1 everywhere
        self._simple = corner == "free" and self.weights is None
        self.initial: int = self.cell(start)
        self.goal = self.cell(goal)
        self.remembered: dict[str, Any] = {}             # what searches keep of this scene, whatever its ends are
        self._steps = [(way, down * self.width + right, DIAGONAL if down and right else ONE,
                        down * self.width, right) for way, (down, right) in WAYS.items()]

    def between(self, start: Point, goal: Point) -> Navigation:
        """The same scene with other ends, without reading it again.

        >>> problem = Navigation([[False, False, False]], (0, 0), (0, 2))
        >>> problem.price(problem.between((0, 1), (0, 2)).h(problem.cell((0, 1))))
        1.0
        """
        other: Navigation = self.starting_at(self.cell(start))
        other.goal = self.cell(goal)
        other.__dict__.pop("h", None)            # even one that was assigned: it estimates the way to the old goal
        return other

    def cell(self, point: Point) -> int:
        """The index of a point."""
        return (point[0] + 1) * self.width + point[1]

    def point(self, cell: int) -> Point:
        """The point of an index."""
        row, col = divmod(cell, self.width)
        return row - 1, col

    unpacked: Any = point

    @property
    def start(self) -> Point:
        """The point to start from."""
        return self.point(self.initial)

    @property
    def end(self) -> Point:
        """The point to go to."""
        return self.point(self.goal)

    @property
    def scene(self) -> list[list[bool]]:
        """The rows of cells, True where there is an obstacle."""
        return self._in_rows([not free for free in self.free])

    @property
    def terrain(self) -> list[list[int]]:
        """The rows of cells, each with its digit: how many times its length a step into it costs. An obstacle has 1."""
        return self._in_rows(list(self.weights or b"\1" * len(self.free)))

    def _in_rows(self, cells: list[Any]) -> list[list[Any]]:
        """What there is of each cell, in rows, without the border."""
        return [cells[first:first + self.cols] for first in range(self.width, (self.rows + 1) * self.width, self.width)]

    def is_goal(self, state: int) -> bool:
        """Are we there, and not inside an obstacle?"""
        return state == self.goal and self.free[state] == 1

    def successors(self, state: int) -> list[Step]:
        """The free cells around, as the rule for corners allows."""
        free = self.free
        if not free[state]:
            return []
        if self._simple:                         # the usual case: every cell around that is free
            return [(way, state + step, cost) for way, step, cost, _, _ in self._steps if free[state + step]]
        most = CORNERS[self.corner]
        steps: list[Any] = [
            (way, state + step, cost) for way, step, cost, down, right in self._steps
            if free[state + step] and (cost == ONE or 2 - free[state + down] - free[state + right] <= most)]
        return steps if self.weights is None else _times_digits(steps, self.weights)

    def goals(self) -> list[int]:
        """The one goal."""
        return [self.goal] if self.free[self.goal] else []

    def predecessors(self, state: int) -> list[Step]:
        """Every step can be taken the other way round; this one enters the state, so it costs what the state's digit
        says, not what that of the cell before it does."""
        weights = self.weights
        steps: list[Any] = self.successors(state)
        if weights is not None:
            steps = [(way, before, cost // weights[before] * weights[state]) for way, before, cost in steps]
        return [(OPPOSITE[way], before, cost) for way, before, cost in steps]

    def price(self, cost: Any) -> float:
        """A cost as a length, for people."""
        return round(float(cost) / ONE, 6)


def _as_bytes(row: Sequence[Any]) -> bytes:
    """A row of a scene, a byte a cell, 0 where it is free. Whatever counts as true is an obstacle."""
    if type(row) is list:                    # the usual case, three times as fast; for other types bytes() may mean
        try:                                 # something else
            return bytes(row)
        except (TypeError, ValueError):
            pass
    return bytes([bool(cell) for cell in row])


def _times_digits(steps: list[Any], weights: bytes) -> list[Step]:
    """Steps on rough terrain. A function of its own: one more variable in the comprehension above would slow down every
    call of successors, those without terrain included."""
    return [(way, to, cost * weights[to]) for way, to, cost in steps]


def _as_weights(terrain: Terrain, problem: Navigation) -> bytes | None:
    """The digits of a scene's cells, laid out as `free` is, 1 at obstacles; None if every digit is 1."""
    rows = [list(row) for row in terrain]
    if [len(row) for row in rows] != [problem.cols] * problem.rows:
        raise PuzzleError(f"found terrain of other rows than the scene's, expected {problem.size} digits")
    edge = [1] * problem.width
    digits = [*edge, *(digit for row in rows for digit in (*row, 1)), *edge, 1]
    weights = [digit if free else 1 for digit, free in zip(digits, problem.free)]
    for digit in weights:
        if digit not in range(1, 10):
            raise PuzzleError(f"found terrain {digit!r}, expected a digit from 1 to 9")
    return None if set(weights) == {1} else bytes(map(int, weights))
