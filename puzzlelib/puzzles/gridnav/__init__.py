"""Grid navigation: the shortest way between two cells of a scene, in eight directions, around obstacles.

A state is a cell's index in a flat grid with a border of obstacles. A straight step costs 1, a diagonal one √2: costs
are whole numbers in units of 2⁻⁴⁴, with √2 rounded to an odd number of them, so that two paths compare as the pairs
(straight steps, diagonal steps) do, exactly, and are equal only if the pairs are.
"""

from __future__ import annotations

from math import isqrt

from puzzlelib.levels import PuzzleError, lines, quoted
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Heuristic, Puzzle, later, zero
from puzzlelib.result import INF
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from puzzlelib.levels import Token
    from puzzlelib.result import Result, Step

    Point = tuple[int, int]             # (row, column), e.g. (0, 2) is the third cell of the top row
    Scene = Sequence[Sequence[bool]]    # rows of cells, True where there is an obstacle

ONE = 1 << 44
DIAGONAL = isqrt(2 * ONE * ONE) + 1 | 1          # √2, rounded up to an odd number
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
        "up-left": (-1, -1), "up-right": (-1, 1), "down-left": (1, -1), "down-right": (1, 1)}
CORNERS = ("free", "no-squeeze", "strict")
MAX_CELLS = 1 << 22


FREE = bytes([1] + [0] * 255)      # what is not an obstacle is free


def _packed(row: Sequence[Any]) -> bytes:
    """A row of obstacles and a bar, a byte a cell; anything that counts as true is an obstacle."""
    if type(row) is list:                    # the usual case; of other types bytes() may mean something else
        try:
            return bytes(row) + b"\1"
        except (TypeError, ValueError):
            pass
    return bytes([bool(cell) for cell in row]) + b"\1"


class Navigation(Problem):
    """A scene, where to start and where to go. corner: may a diagonal step pass obstacles beside it?

    free        yes, always, even between two of them
    no-squeeze  past one, not between two
    strict      past none

    >>> problem = Navigation([[False, False], [True, False]], (0, 0), (1, 1))
    >>> [move for move, _, _ in problem.successors(problem.initial)]
    ['right', 'down-right']
    """

    def __init__(self, scene: Scene, start: Point, goal: Point, corner: str = "free"):
        if corner not in CORNERS:
            raise PuzzleError(f"found corner {quoted(str(corner))}, expected one of {', '.join(CORNERS)}")
        self.rows, self.cols, self.corner = len(scene), len(scene[0]), corner
        self.size = f"{self.rows}×{self.cols}"
        self.width = self.cols + 1                       # one barred column serves both sides
        bar = bytes(self.width)
        self.free = bar + b"".join([_packed(row) for row in scene]).translate(FREE) + bar + b"\0"
        self.start, self.end = start, goal
        self.initial: int = self.cell(start)
        self.goal = self.cell(goal)
        self._steps = [(way, down * self.width + right, DIAGONAL if down and right else ONE,
                        down * self.width, right) for way, (down, right) in WAYS.items()]

    def between(self, start: Point, goal: Point) -> Navigation:
        """The same scene with other ends, without reading it again."""
        other = Navigation.__new__(Navigation)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("h", None)            # bound to the old goal
        other.start, other.end = start, goal
        other.initial, other.goal = self.cell(start), self.cell(goal)
        return other

    def cell(self, point: Point) -> int:
        """The index of a point."""
        return (point[0] + 1) * self.width + point[1]

    def point(self, cell: int) -> Point:
        """The point of an index."""
        row, col = divmod(cell, self.width)
        return row - 1, col

    @property
    def scene(self) -> list[list[bool]]:
        """The rows of cells, True where there is an obstacle."""
        return [[not self.free[self.cell((row, col))] for col in range(self.cols)] for row in range(self.rows)]

    def is_goal(self, state: int) -> bool:
        """Are we there, and not inside an obstacle?"""
        return state == self.goal and self.free[state] == 1

    def successors(self, state: int) -> list[Step]:
        """The free cells around, as the rule for corners allows."""
        free = self.free
        if not free[state]:
            return []
        if self.corner == "free":
            return [(way, state + step, cost) for way, step, cost, _, _ in self._steps if free[state + step]]
        most = 1 if self.corner == "no-squeeze" else 0
        return [(way, state + step, cost) for way, step, cost, down, right in self._steps
                if free[state + step] and (cost == ONE or 2 - free[state + down] - free[state + right] <= most)]

    def goals(self) -> list[int]:
        """The one goal."""
        return [self.goal] if self.free[self.goal] else []

    def predecessors(self, state: int) -> list[Step]:
        """Every step can be taken the other way round."""
        back = {way: next(other for other, (dr, dc) in WAYS.items() if (dr, dc) == (-down, -right))
                for way, (down, right) in WAYS.items()}
        return [(back[way], before, cost) for way, before, cost in self.successors(state)]

    def price(self, cost: Any) -> float:
        """A cost as a length, for people."""
        return round(float(cost) / ONE, 6)


# ---------------------------------------------------------------------------------------------------- the heuristics

class Distances(dict[int, int]):
    """The estimate of each cell, worked out when it is first asked for: a search looks at few cells of a large map."""

    def __init__(self, width: int, goal: int, length: Callable[[int, int], int]):
        self.width, self.length = width, length
        self.row, self.col = divmod(goal, width)

    def __missing__(self, cell: int) -> int:
        row, col = divmod(cell, self.width)
        value = self[cell] = self.length(abs(row - self.row), abs(col - self.col))
        return value


def by_distance(name: str, doc: str, length: Callable[[int, int], int], admissible: bool = True) -> Heuristic:
    """A heuristic from a function of the rows and columns still to go."""
    def bind(problem: Navigation) -> Callable[[int], Any]:
        if not (problem.free[problem.goal] and problem.free[problem.initial]):
            return lambda state: INF                     # an end lies on an obstacle
        return Distances(problem.width, problem.goal, length).__getitem__
    bind.__name__, bind.__doc__ = name, doc
    return Heuristic(bind, admissible=admissible)


euclidean = by_distance("euclidean", "Nothing is shorter than the straight line. h(s) = √(Δrow² + Δcolumn²)",
                        lambda down, right: isqrt((down * down + right * right) * ONE * ONE))
octile = by_distance("octile", "As many diagonal steps as fit, then straight ones: exact where nothing is in the way. "
                     "h(s) = √2 · min(Δrow, Δcolumn) + |Δrow − Δcolumn|",
                     lambda down, right: min(down, right) * DIAGONAL + abs(down - right) * ONE)
Navigation.heuristic = octile
chebyshev = by_distance("chebyshev", "A step covers at most one row and one column. h(s) = max(Δrow, Δcolumn)",
                        lambda down, right: max(down, right) * ONE)
manhattan = by_distance("manhattan", "Rows and columns added up: too much where a diagonal step covers both, so the "
                        "path may not be the shortest. h(s) = Δrow + Δcolumn",
                        lambda down, right: (down + right) * ONE, admissible=False)


# ------------------------------------------------------------------------------------------------- text and pictures

def read_scene(rows: list[Token], source: str = "scene") -> list[list[bool]]:
    """The scene in some lines: `.` for a free cell, `X` for an obstacle, all of one length.

    >>> read_scene(lines(".X"))
    [[False, True]]
    """
    if not rows or not rows[0].text:
        raise PuzzleError("found nothing, expected a scene of . and X", source, 1, 1)
    scene = []
    for row in rows:
        for col, char in enumerate(row.text):
            if char not in ".X":
                raise PuzzleError(f"found {quoted(char)}, expected . or X", source, row.line, col + 1)
        if len(row.text) != len(rows[0].text):
            many = f"{len(row.text)} cell{'s' * (len(row.text) != 1)}"
            raise PuzzleError(f"found a row of {many}, expected {len(rows[0].text)} as in the first",
                              source, row.line, min(len(row.text), len(rows[0].text)) + 1)
        scene.append([char == "X" for char in row.text])
        if len(scene) * len(scene[0]) > MAX_CELLS:
            raise PuzzleError(f"found more than {MAX_CELLS:,} cells, expected a smaller scene", source, row.line, 1)
    return scene


def read_point(token: Token, scene: Scene, what: str) -> Point:
    """A point ROW,COL within a scene.

    >>> from puzzlelib.levels import Token
    >>> read_point(Token("0,1", "path START", 1, 1), [[False, True]], "start")
    (0, 1)
    """
    parts = list(token.split(","))
    if len(parts) != 2:
        token.fail(f"the {what} as ROW,COLUMN")
    row = parts[0].integer(0, len(scene) - 1, f"a row from 0 to {len(scene) - 1}")
    col = parts[1].integer(0, len(scene[0]) - 1, f"a column from 0 to {len(scene[0]) - 1}")
    return row, col


def parse(text: str, source: str = "level") -> Navigation:
    r"""The problem of a level's text: a scene, and then, if you like, `start ROW,COL` and `goal ROW,COL`; without them,
    from the first free cell to the last.

    >>> parse("..\n.X\nstart 0,1\ngoal 1,0").end, parse("..\n.X").end
    ((1, 0), (1, 0))
    """
    from puzzlelib.levels import Token
    rows = lines(text, source)
    told = [row for row in rows if row.text.startswith(("start", "goal"))]
    scene = read_scene(rows[:len(rows) - len(told)], source)
    ends = _ends(scene)
    if not told:
        if not ends:
            raise PuzzleError("found no free cell, expected one at least", source, 1, 1)
        return Navigation(scene, ends[0], ends[-1])
    points = []
    for row, name in zip(rows[len(scene):] + [None], ("start", "goal")):
        if row is None or not row.text.startswith(name + " "):
            place = row or Token("", source, len(rows) + 1, 1)
            place.fail(f"{name} ROW,COLUMN", None if row else "nothing")
        points.append(read_point(Token(row.text[len(name) + 1:], source, row.line, len(name) + 2), scene, name))
    if len(told) > 2:
        told[2].fail("the end of the file after the goal")
    return Navigation(scene, points[0], points[1])


def _ends(scene: Scene) -> list[Point]:
    """The free cells, in reading order."""
    return [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]


def format(problem: Navigation, state: int) -> str:
    """The inverse of parse, with the state as the start.

    >>> print(format(parse("..\\n.X"), parse("..\\n.X").initial + 1))
    ..
    .X
    start 0,1
    goal 1,0
    """
    scene = problem.scene
    ends = _ends(scene)
    point = problem.point(state)
    told = [] if ends and (point, problem.end) == (ends[0], ends[-1]) else [
        f"start {point[0]},{point[1]}", f"goal {problem.end[0]},{problem.end[1]}"]
    return "\n".join(["".join(".X"[blocked] for blocked in row) for row in scene] + told)


def picture(problem: Navigation, state: int) -> Picture:
    """The scene, the goal, and where we are."""
    rows = [[Cell("", "wall" if blocked else "free") for blocked in row] for row in problem.scene]
    row, col = problem.end
    rows[row][col].role, rows[row][col].text = "goal", "G"
    row, col = problem.point(state)
    rows[row][col] = Cell("S", "hero", "walker", rows[row][col].role)
    return Picture(rows)


def _gesture(problem: Navigation, state: int, move: str) -> Gesture:
    row, col = problem.point(state)
    down, right = WAYS[move]
    return Gesture(cell=(row + down, col + right))


jump_point_search = later("puzzlelib.puzzles.gridnav.jump_points", "jump_point_search",
                          "A* that skips the cells where nothing is decided.")


PUZZLE = Puzzle(
    title="Grid navigation",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(octile, euclidean, chebyshev, manhattan, zero),
    where=lambda problem, state: problem.point(state),
    searches=(jump_point_search,),
    controls=Controls(gesture=_gesture, why=lambda problem, state, piece, cell: "no single step leads there"),
    name="gridnav",
)
