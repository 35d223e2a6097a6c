"""Sliding bricks: bring the master brick onto the goal, one brick, one cell at a time.

Two bricks of one shape are interchangeable, so a state says where each *shape* lies, not which brick: one integer
with a field of bits for the occupied cells and one for the first cells of each shape, the master's on top.
A move flips the same bits wherever the rest lies: `state ^ delta`. The numbered matrix of the assignment is a view
of it, and numbering bricks by their first cells is exactly the assignment's normal form.
"""

from __future__ import annotations

from puzzlelib.levels import MOST, PuzzleError, lines
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Puzzle, heuristic, zero
from puzzlelib.result import INF
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.levels import Token

    Matrix = list[list[int]]                # the board as the assignment writes it, e.g. [[1, -1], [2, 0]]
    Slide = tuple[int, int, str]            # (shape's number, bit of its first cell, direction)
    Candidate = tuple[int, int, Slide]      # the bit to test, the bits to flip, the move
    Ranked = tuple[int, int, int, Candidate]    # its rank, its cells, the ones it needs free, the candidate

GOAL, FREE, WALL, MASTER = -1, 0, 1, 2
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
MAX_CELLS = 10_000
MAX_PATTERN = 400          # slides to look at for one pattern of holes; above that, look at the bricks instead
MAX_BITS = 5000            # of a state whose slides are worth remembering
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
        extra = parts[width]
        extra.fail(f"the end of the line after {width} values", None if extra.text else "another comma")
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


def obstacle(matrix: Matrix, piece: int, direction: str, cells: list[tuple[int, int]]) -> str | None:
    """What keeps the brick on these cells from moving, in words; None where it can move.

    >>> obstacle([[1, -1, 1], [3, 2, 0]], 3, "up", [(1, 0)])
    'the wall at row 1, column 1'
    """
    dr, dc = DIRECTIONS[direction]
    for r, c in cells:
        row, col = r + dr, c + dc
        if not (0 <= row < len(matrix) and 0 <= col < len(matrix[0])):
            return "the edge of the board"
        value = matrix[row][col]
        what = {WALL: "the wall", GOAL: "the goal, which only the master brick may enter,",
                MASTER: "the master brick"}.get(value, f"brick {value}")
        if value not in (piece, FREE) and not (value == GOAL and piece == MASTER):
            return f"{what} at row {row + 1}, column {col + 1}"
    return None


# ------------------------------------------------------------------------------------------------------ the problem

class Bricks(Problem):
    """A board of bricks as a search problem.

    Cells are numbered in reading order within the smallest rectangle that holds all cells but walls, with one more
    column that nothing may enter: then a brick's place is its shape shifted, and no brick can slip around an edge.

    >>> problem = parse("3,2,\\n1,-1, 1,\\n3, 2, 0,", "example")
    >>> [(problem.label(problem.initial, move), cost) for move, _, cost in problem.successors(problem.initial)]
    [((2, 'up'), 1), ((2, 'right'), 1)]
    """

    def __init__(self, matrix: Matrix, distinct: bool = False):
        """distinct: every brick keeps its number and is never taken for another of its shape: no normal form."""
        self.given = [list(row) for row in matrix]      # a copy: a Board changes under its owner's hands
        cells = {(r, c): value for r, row in enumerate(matrix) for c, value in enumerate(row) if value != WALL}
        self.first_row, self.first_column = min(r for r, _ in cells), min(c for _, c in cells)
        self.pitch = max(c for _, c in cells) - self.first_column + 2
        self.bits = (max(r for r, _ in cells) - self.first_row + 1) * self.pitch
        self.open = sum(1 << self.bit(cell) for cell in cells)               # all cells but walls
        self.full = (1 << self.bits) - 1                                     # the field of occupied cells
        self.goal_cells = frozenset(cell for cell, value in cells.items() if value == GOAL)
        goal = sum(1 << self.bit(cell) for cell in self.goal_cells)
        bricks = bricks_of(matrix)
        kinds = {number: (self._shape(brick), number if distinct else 0) for number, brick in bricks.items()}
        order = sorted({kinds[number] for number in kinds if number != MASTER})
        self.shapes = [shape for shape, _ in order] + [kinds[MASTER][0]]     # the master's field is the topmost
        self.master = len(order)
        self.top = self.bits * (self.master + 1)
        self.steps = {"up": -self.pitch, "down": self.pitch, "left": -1, "right": 1}
        self._barred = [~(self.open & ~goal)] * self.master + [~self.open]   # only the master may enter the goal
        self._edges = [self._leading(shape) for shape in self.shapes]
        self._numbers = [number for _, number in order] + [MASTER] if distinct else []
        self._into: dict[int, list[Ranked]] = {}
        self._slides: dict[tuple[int, int], list[Ranked]] = {}
        self._candidates: dict[int, list[Candidate]] = {}
        self._kinds = {kind: index for index, kind in enumerate(order)}
        self.initial: int = self.state_of(matrix)
        holes = (self.open & ~self.initial).bit_count()
        self._roomy = holes * sum(len(ahead) for edge in self._edges for ahead in edge.values()) > MAX_PATTERN
        self.won = sum(1 << first for first in range(self.bits)
                       if (covered := self._place(self.master, first)) and not goal & ~covered)
        self.size = f"{len(matrix[0])}×{len(matrix)}"

    def state_of(self, matrix: Matrix) -> int:
        """The state in which the bricks of this board lie as in the matrix: the inverse of `matrix`."""
        state = 0
        for number, brick in bricks_of(matrix).items():
            kind = self.master if number == MASTER else self._kinds[self._shape(brick), number if self._numbers else 0]
            first = self.bit(brick[0])
            state |= self.shapes[kind] << first | self._anchor(kind, first)
        return state

    def bit(self, cell: tuple[int, int]) -> int:
        """The number of a cell (row, column)."""
        return (cell[0] - self.first_row) * self.pitch + cell[1] - self.first_column

    def cell(self, bit: int) -> tuple[int, int]:
        """The cell of a number: the inverse of bit."""
        return bit // self.pitch + self.first_row, bit % self.pitch + self.first_column

    def _shape(self, brick: list[tuple[int, int]]) -> int:
        """A brick's cells as bits, its first cell being bit 0."""
        return sum(1 << self.bit(cell) - self.bit(brick[0]) for cell in brick)

    def _anchor(self, kind: int, first: int) -> int:
        """The bit that says: a brick of this shape has its first cell here."""
        return 1 << (first + self.bits * (kind + 1))

    def _place(self, kind: int, first: int) -> int:
        """The cells that a brick of this shape covers from its first cell on; 0 where it cannot lie."""
        covered = self.shapes[kind] << first
        return 0 if covered & self._barred[kind] else covered

    def _leading(self, shape: int) -> dict[str, list[int]]:
        """For each direction, where the cells that lead the way come to lie, counted from the first cell."""
        cells = set(_bits(shape))
        return {direction: sorted({bit + step for bit in cells} - cells) for direction, step in self.steps.items()}

    def _slide(self, kind: int, first: int, direction: str) -> list[Ranked]:
        """One slide: its rank, its cells, the ones it needs free, the candidate. None where walls or goals forbid.

        Ranks order slides as the assignment does: the master, then by first cell, then up, down, left, right.
        """
        target = first + self.steps[direction]
        if first < 0 or target < 0:
            return []
        here, there = self._place(kind, first), self._place(kind, target)
        if not (here and there):
            return []
        anchor = self._anchor(kind, first)
        delta = (here ^ there) | anchor | self._anchor(kind, target)
        rank = ((kind != self.master) * self.bits + first) * len(self.steps) + list(self.steps).index(direction)
        return [(rank, here, there & ~here, (anchor, delta, (kind, first, direction)))]

    def _slides_into(self, hole: int) -> list[Ranked]:
        """Every slide for which this is the first cell it needs free."""
        known = self._into.get(hole)
        if known is None:
            # A leading cell comes to lie in the hole: that tells where the brick's first cell is now.
            slides = [slide for kind, edge in enumerate(self._edges) for direction, ahead in edge.items()
                      for offset in ahead for slide in self._slide(kind, hole - offset, direction)]
            known = self._into[hole] = [slide for slide in slides if slide[2] & -slide[2] == 1 << hole]
        return known

    def _candidates_for(self, occupied: int) -> list[Candidate]:
        """Every slide that this pattern of occupied cells allows, where there is such a brick, in their order."""
        found = []
        free = self.open & ~occupied
        for hole in _bits(free):
            found += [slide for slide in self._slides_into(hole) if not slide[2] & occupied and not slide[1] & free]
        found.sort()
        if len(self._candidates) >= MAX_CACHE:
            self._candidates.clear()
        self._candidates[occupied] = candidates = [slide[3] for slide in found]
        return candidates

    def _candidates_of(self, state: int) -> list[Candidate]:
        """The same for one state, brick by brick: better where patterns would be large and seldom seen again."""
        found = []
        for brick in self.bricks(state):
            slides = self._slides.get(brick)
            if slides is None:
                slides = [slide for direction in self.steps for slide in self._slide(*brick, direction)]
                if self.top <= MAX_BITS:
                    self._slides[brick] = slides
            found += [slide[3] for slide in slides if not slide[2] & state]
        return found

    def successors(self, state: int) -> list[tuple[Slide, int, int]]:
        """Every slide of one brick by one cell, at a cost of 1."""
        occupied = state & self.full
        candidates = self._candidates.get(occupied)
        if candidates is None:
            candidates = self._candidates_of(state) if self._roomy else self._candidates_for(occupied)
        return [(move, state ^ delta, 1) for anchor, delta, move in candidates if state & anchor]

    def is_goal(self, state: int) -> bool:
        """Does the master brick cover every goal cell?"""
        return state >> self.top & self.won != 0

    def master_cell(self, state: int) -> tuple[int, int]:
        """Where the master's first cell is: (row, column)."""
        return self.cell((state >> self.top).bit_length() - 1)

    def bricks(self, state: int) -> list[tuple[int, int]]:
        """(shape, first cell) of every brick in the order of their numbers: the master, then by first cell."""
        found = [(kind, first) for kind in range(self.master + 1)
                 for first in _bits(state >> self.bits * (kind + 1) & self.full)]
        return sorted(found, key=lambda brick: (brick[0] != self.master, brick[1]))

    def numbered(self, state: int) -> dict[tuple[int, int], int]:
        """The number of each (shape, first cell): that of the normal form, or where bricks are distinct its own."""
        return {brick: self._numbers[brick[0]] if self._numbers else number
                for number, brick in enumerate(self.bricks(state), MASTER)}

    def label(self, state: int, move: Slide) -> tuple[int, str]:
        """A move as the assignment writes it."""
        kind, first, direction = move
        return self.numbered(state)[kind, first], direction

    def matrix(self, state: int) -> Matrix:
        """The state as a matrix with numbered bricks; goal cells show wherever the master does not cover them."""
        matrix = [[WALL if value == WALL else FREE for value in row] for row in self.given]
        for r, c in self.goal_cells:
            matrix[r][c] = GOAL
        for (kind, first), number in self.numbered(state).items():
            for bit in _bits(self.shapes[kind] << first):
                r, c = self.cell(bit)
                matrix[r][c] = number
        return matrix


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


# ------------------------------------------------------------------------------------------------------- heuristics

@heuristic
def travel(problem: Bricks) -> Callable[[int], float]:
    """The master's way to the goal as if it were alone with the walls. h(s) = cells it must travel"""
    queue = _bits(problem.won)
    distance = {1 << first: 0 for first in queue}
    for first in queue:                                  # grows while we walk: breadth-first
        for step in problem.steps.values():
            near = first + step
            if near >= 0 and 1 << near not in distance and problem._place(problem.master, near):
                distance[1 << near] = distance[1 << first] + 1
                queue.append(near)
    top = problem.top
    return lambda state: distance.get(state >> top, INF)


Bricks.heuristic = travel


@heuristic
def manhattan(problem: Bricks) -> Callable[[int], float]:
    """The same as if there were no walls either. h(s) = min over placements on the goal of |Δrow| + |Δcolumn|"""
    goals = [problem.cell(first) for first in _bits(problem.won)]
    top = problem.top

    def h(state: int) -> float:
        r, c = problem.cell((state >> top).bit_length() - 1)
        return min((abs(r - row) + abs(c - column) for row, column in goals), default=INF)
    return h


# ------------------------------------------------------------------------------------------------------- the record

def parse(text: str, source: str = "level") -> Bricks:
    """The problem of a level's text."""
    return Bricks(read_matrix(text, source))


def format(problem: Bricks, state: int) -> str:
    """A state as the assignment prints it. The text cannot say which goal cells the master covers: parse it, and
    the state is the same, but those cells are no goal any more."""
    return format_matrix(problem.matrix(state))


def picture(problem: Bricks, state: int) -> Picture:
    """A state as cells with roles; every brick is one piece, named by its number."""
    return matrix_picture(problem.matrix(state), problem.goal_cells)


def matrix_picture(matrix: Matrix, goals: frozenset[tuple[int, int]]) -> Picture:
    """The picture of any matrix of the assignment; goals: all goal cells, those under the master too."""
    roles = {GOAL: "goal", FREE: "free", WALL: "wall", MASTER: "hero"}
    return Picture([[Cell(str(value), roles.get(value, "piece"), value, "goal" if (r, c) in goals else "free")
                     if value >= MASTER else Cell(role=roles[value])
                     for c, value in enumerate(row)] for r, row in enumerate(matrix)])


def _why(matrix: Matrix, piece: int, direction: str) -> str:
    return f"brick {piece} is blocked by {obstacle(matrix, piece, direction, bricks_of(matrix)[piece])}"


PUZZLE = Puzzle(
    title="Sliding bricks",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(travel, manhattan, zero),
    say=lambda move: f"({move[0]}, {move[1]})",
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(*problem.label(state, move)),
        why=lambda problem, state, piece, direction: _why(problem.matrix(state), piece, direction),
        twin=lambda problem: Bricks(problem.given, distinct=True),
        untwin=lambda problem, twin, state: problem.state_of(twin.matrix(state))),
    name="bricks",
)
