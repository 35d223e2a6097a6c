"""Sliding bricks: bring the master brick onto the goal, one brick, one cell at a time.

Two bricks of one shape are interchangeable, so a state says where each *shape* lies, not which brick: one integer
with a field of bits for the occupied cells and one for the first cells of each shape, the master's on top.
A move flips the same bits wherever the rest lies: `state ^ delta`. The numbered matrix of the assignment is a view
of it, and numbering bricks by their first cells is exactly the assignment's normal form.
"""

from __future__ import annotations

from puzzlelib.levels import MOST, PuzzleError, lines
from puzzlelib.puzzle import Cell, Picture, Puzzle, heuristic, zero
from puzzlelib.search import INF, Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.levels import Token

    Matrix = list[list[int]]                # the board as the assignment writes it, e.g. [[1, -1], [2, 0]]
    Shape = tuple[tuple[int, int], ...]     # its cells from the first one, e.g. ((0, 0), (0, 1)) lies flat
    Slide = tuple[int, int, str]            # (shape's number, bit of its first cell, direction)
    Candidate = tuple[int, int, Slide]      # the bit to test, the bits to flip, the move

GOAL, FREE, WALL, MASTER = -1, 0, 1, 2
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
MAX_CELLS = 10_000
MAX_CACHE = 200_000        # patterns of occupied cells remembered; more would crowd out the states themselves


# ------------------------------------------------------------------------------------------------- text and matrix

def read_matrix(text: str, source: str = "level") -> Matrix:
    r"""The matrix of a level's text, checked: one master brick, every brick in one piece.

    >>> read_matrix("3,2,\n1,-1,1,\n2,2,0,")
    [[1, -1, 1], [2, 2, 0]]
    """
    rows = lines(text, source)
    if not rows:
        raise PuzzleError("found nothing, expected the width and the height as w,h,", source, 1, 1)
    width, height = _size(rows[0])
    matrix = [_row(row, width) for row in rows[1:height + 1]]
    if len(rows) > height + 1:
        extra = rows[height + 1]
        extra.fail(f"the end of the file after {height} rows", None if extra.text.strip() else "a blank line")
    if len(matrix) < height:
        found = f"only {len(matrix)} row{'s' * (len(matrix) != 1)}"
        raise PuzzleError(f"found {found}, expected {height}", source, len(rows) + 1, 1)
    _check_bricks(matrix, rows, source)
    return matrix


def _size(header: Token) -> tuple[int, int]:
    expected = "the width and the height as w,h,"
    parts = list(header.split(","))
    if len(parts) != 3 or parts[2].text:
        (parts[3] if len(parts) > 3 and not parts[2].text else parts[min(2, len(parts) - 1)]).fail(expected)
    width, height = (part.integer(1, MAX_CELLS, f"a size from 1 to {MAX_CELLS:,}") for part in parts[:2])
    if width * height > MAX_CELLS:
        parts[0].fail(f"at most {MAX_CELLS:,} cells", f"a board of {width:,} by {height:,}")
    return width, height


def _row(row: Token, width: int) -> list[int]:
    parts = list(row.split(","))
    values = []
    for part in parts[:width]:
        values.append(part.integer(GOAL, MOST, "-1 (goal), 0 (free), 1 (wall), 2 (master) or a brick's number"))
    if len(parts) <= width:
        end = parts[-1]
        end.col += len(end.text)
        end.fail(f"{width} values" if len(parts) < width else "a comma", "the end of the line")
    if len(parts) > width + 1 or parts[width].text:
        parts[width].fail(f"the end of the line after {width} values")
    return values


def _check_bricks(matrix: Matrix, rows: list[Token], source: str) -> None:
    bricks = bricks_of(matrix)
    if MASTER not in bricks:
        raise PuzzleError("found no cell with 2, expected a master brick", source, 1, 1)
    for number, cells in bricks.items():
        joined = _connected(cells)
        for r, c in cells:
            if (r, c) not in joined:
                place = list(rows[r + 1].split(","))[c]
                place.fail("every brick in one piece", f"a second piece of brick {number}")


def _connected(cells: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The cells that hang together with the first one."""
    rest, joined, queue = set(cells[1:]), {cells[0]}, [cells[0]]
    while queue:
        r, c = queue.pop()
        near = {(r + dr, c + dc) for dr, dc in DIRECTIONS.values()} & rest
        rest -= near
        joined |= near
        queue.extend(near)
    return joined


def bricks_of(matrix: Matrix) -> dict[int, list[tuple[int, int]]]:
    """The cells (row, column) of each brick in reading order, the bricks in ascending order.

    >>> bricks_of([[3, 2], [0, 2]])
    {2: [(0, 1), (1, 1)], 3: [(0, 0)]}
    """
    found: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            if value >= MASTER:
                found.setdefault(value, []).append((r, c))
    return dict(sorted(found.items()))


def format_matrix(matrix: Matrix) -> str:
    """The text of a matrix, exactly as the assignment prints it.

    >>> print(format_matrix([[1, -1, 1], [2, 2, 0]]))
    3,2,
    1,-1, 1,
    2, 2, 0,
    """
    header = f"{len(matrix[0])},{len(matrix)},"
    return "\n".join([header] + [f"{row[0]}," + "".join(f"{value:>2}," for value in row[1:]) for row in matrix])


# ------------------------------------------------------------------------------------------------------ the problem

class Bricks(Problem):
    """A board of bricks as a search problem.

    >>> problem = parse("3,2,\\n1,-1, 1,\\n3, 2, 0,", "example")
    >>> [(problem.label(problem.initial, move), cost) for move, _, cost in problem.successors(problem.initial)]
    [((2, 'up'), 1), ((2, 'right'), 1)]
    """

    def __init__(self, matrix: Matrix, distinct: bool = False):
        """distinct: never take one brick for another of its shape; what a search without normal form has to bear."""
        self.height, self.width = len(matrix), len(matrix[0])
        self.cells = [(r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value != WALL]
        self.bit = {cell: index for index, cell in enumerate(self.cells)}    # reading order: low bits first
        self.size = len(self.cells)
        self.full = (1 << self.size) - 1                                     # the field of occupied cells
        self.goals = frozenset(cell for cell in self.cells if matrix[cell[0]][cell[1]] == GOAL)
        bricks = bricks_of(matrix)
        kinds = {number: (_shape(cells), number if distinct else 0) for number, cells in bricks.items()}
        master = kinds.pop(MASTER)
        order = sorted(set(kinds.values())) + [master]                       # the master's field is the topmost
        self.shapes: list[Shape] = [shape for shape, _ in order]
        self.master = len(self.shapes) - 1
        self.top = self.size * (self.master + 1)
        self._into: dict[int, list[tuple[int, int, int, Candidate]]] = {}
        self._candidates: dict[int, list[Candidate]] = {}
        state = 0
        for number, cells in bricks.items():
            kind = self.master if number == MASTER else order.index(kinds[number])
            state |= self._place(kind, self.bit[cells[0]]) | self._anchor(kind, self.bit[cells[0]])
        self.initial: int = state
        self._won = self._goal_anchors()
        self.h = travel.bind(self)         # type: ignore[assignment, method-assign]

    def _anchor(self, kind: int, first: int) -> int:
        """The bit that says: a brick of this shape has its first cell here."""
        return 1 << (first + self.size * (kind + 1))

    def _place(self, kind: int, first: int) -> int:
        """The cells that a brick of this shape covers from its first cell on; 0 where it cannot lie."""
        r, c = self.cells[first]
        covered = 0
        for dr, dc in self.shapes[kind]:
            cell = (r + dr, c + dc)
            if cell not in self.bit or (kind != self.master and cell in self.goals):
                return 0
            covered |= 1 << self.bit[cell]
        return covered

    def _slides_into(self, hole: int) -> list[tuple[int, int, int, Candidate]]:
        """Every slide for which this is the first cell it needs free: (its rank, its cells, the needed, candidate).

        Ranks order slides as the assignment does: the master, then by first cell, then up, down, left, right.
        """
        known = self._into.get(hole)
        if known is not None:
            return known
        known = self._into[hole] = []
        r, c = self.cells[hole]
        for kind, shape in enumerate(self.shapes):
            for way, (direction, (dr, dc)) in enumerate(DIRECTIONS.items()):
                for down, right in shape:            # the part of the brick that would come to lie in the hole
                    target = self.bit.get((r - down, c - right))
                    first = self.bit.get((r - down - dr, c - right - dc))
                    if target is None or first is None:
                        continue
                    here, there = self._place(kind, first), self._place(kind, target)
                    needed = there & ~here
                    if here and there and needed & -needed == 1 << hole:
                        anchor = self._anchor(kind, first)
                        delta = (here ^ there) | anchor | self._anchor(kind, target)
                        rank = ((kind != self.master) * self.size + first) * len(DIRECTIONS) + way
                        known.append((rank, here, needed, (anchor, delta, (kind, first, direction))))
        return known

    def _candidates_for(self, occupied: int) -> list[Candidate]:
        """Every slide that this pattern of occupied cells allows, where there is such a brick, in their order."""
        found = []
        free = self.full & ~occupied
        holes = free
        while holes:
            hole = holes & -holes
            holes ^= hole
            found += [slide for slide in self._slides_into(hole.bit_length() - 1)
                      if not slide[2] & occupied and not slide[1] & free]
        found.sort()
        if len(self._candidates) >= MAX_CACHE:
            self._candidates.clear()
        self._candidates[occupied] = candidates = [slide[3] for slide in found]
        return candidates

    def successors(self, state: int) -> list[tuple[Slide, int, int]]:
        """Every slide of one brick by one cell, at a cost of 1."""
        occupied = state & self.full
        candidates = self._candidates.get(occupied)
        if candidates is None:
            candidates = self._candidates_for(occupied)
        return [(move, state ^ delta, 1) for anchor, delta, move in candidates if state & anchor]

    def _goal_anchors(self) -> int:
        """The bits of the master's first cell with which it covers the whole goal."""
        goal = sum(1 << self.bit[cell] for cell in self.goals)
        return sum(1 << first for first in range(self.size)
                   if (covered := self._place(self.master, first)) and not goal & ~covered)

    def is_goal(self, state: int) -> bool:
        """Does the master brick cover every goal cell?"""
        return state >> self.top & self._won != 0

    def master_cell(self, state: int) -> tuple[int, int]:
        """Where the master's first cell is: (row, column)."""
        return self.cells[(state >> self.top).bit_length() - 1]

    def bricks(self, state: int) -> list[tuple[int, int]]:
        """(shape, first cell) of every brick in the order of their numbers: the master, then by first cell."""
        found = [(kind, first) for kind in range(self.master + 1) for first in range(self.size)
                 if state & self._anchor(kind, first)]
        return sorted(found, key=lambda brick: (brick[0] != self.master, brick[1]))

    def label(self, state: int, move: Slide) -> tuple[int, str]:
        """A move as the assignment writes it, with the brick's number in normal form."""
        kind, first, direction = move
        return self.bricks(state).index((kind, first)) + MASTER, direction

    def matrix(self, state: int) -> Matrix:
        """The state as a matrix in normal form; goal cells show wherever the master does not cover them."""
        matrix = [[WALL] * self.width for _ in range(self.height)]
        for r, c in self.cells:
            matrix[r][c] = GOAL if (r, c) in self.goals else FREE
        for number, (kind, first) in enumerate(self.bricks(state), MASTER):
            r, c = self.cells[first]
            for dr, dc in self.shapes[kind]:
                matrix[r + dr][c + dc] = number
        return matrix


def _shape(cells: list[tuple[int, int]]) -> Shape:
    (top, left), *_ = cells
    return tuple((r - top, c - left) for r, c in cells)


# ------------------------------------------------------------------------------------------------------- heuristics

@heuristic
def travel(problem: Bricks) -> Callable[[int], float]:
    """The master's way to the goal as if it were alone with the walls. h(s) = cells it must travel"""
    queue = [first for first in range(problem.size) if problem._won >> first & 1]
    distance = {1 << first: 0 for first in queue}
    for first in queue:                                  # grows while we walk: breadth-first
        r, c = problem.cells[first]
        for dr, dc in DIRECTIONS.values():
            near = problem.bit.get((r + dr, c + dc))
            if near is not None and 1 << near not in distance and problem._place(problem.master, near):
                distance[1 << near] = distance[1 << first] + 1
                queue.append(near)
    top = problem.top
    return lambda state: distance.get(state >> top, INF)


@heuristic
def manhattan(problem: Bricks) -> Callable[[int], float]:
    """The same as if there were no walls either. h(s) = min over placements on the goal of |Δrow| + |Δcolumn|"""
    goals = [problem.cells[first] for first in range(problem.size) if problem._won >> first & 1]
    distance = {1 << first: min((abs(r - gr) + abs(c - gc) for gr, gc in goals), default=INF)
                for first, (r, c) in enumerate(problem.cells)}
    top = problem.top
    return lambda state: distance[state >> top]


# ------------------------------------------------------------------------------------------------------- the record

def parse(text: str, source: str = "level") -> Bricks:
    """The problem of a level's text."""
    return Bricks(read_matrix(text, source))


def format(problem: Bricks, state: int) -> str:
    """A state as the assignment prints it, in normal form."""
    return format_matrix(problem.matrix(state))


def picture(problem: Bricks, state: int) -> Picture:
    """A state as cells with roles; every brick is one piece, named by its number."""
    return matrix_picture(problem.matrix(state), problem.goals)


def matrix_picture(matrix: Matrix, goals: frozenset[tuple[int, int]]) -> Picture:
    """The picture of any matrix of the assignment; goals: all goal cells, those under the master too."""
    roles = {GOAL: "goal", FREE: "free", WALL: "wall", MASTER: "hero"}
    return Picture([[Cell(str(value), roles.get(value, "piece"), value, "goal" if (r, c) in goals else "free")
                     if value >= MASTER else Cell(role=roles[value])
                     for c, value in enumerate(row)] for r, row in enumerate(matrix)])


PUZZLE = Puzzle(
    title="Sliding bricks",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(travel, manhattan, zero),
    say=lambda move: f"({move[0]}, {move[1]})",
)
