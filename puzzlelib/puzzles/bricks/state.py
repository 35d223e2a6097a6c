"""Sliding bricks the fast way: a board is one integer, and a move flips some of its bits.

The idea. Bricks of one shape are interchangeable, so a state need not say which brick lies where, only where each
*shape* lies. Number the cells in reading order and give each a bit. A brick is known by its shape and its first cell;
so a state is a row of fields, each with one bit per cell:

    first cells of the master | … | first cells of shape 1 | first cells of shape 0 | occupied cells
    highest bits                                                                        lowest bits

A brick that slides leaves some cells, enters others and has a new first cell. Which bits that changes doesn't depend on
the other bricks: every slide has one number, its delta, and making the move is `state ^ delta`. Which slides have room
depends on the occupied cells alone, so that is worked out once for each pattern of occupied cells. A state with a known
pattern answers only one question per slide: is there such a brick? That is one bit.

What always holds:
- Two boards have the same state exactly if they have the same normal form; tests compare with plain.py.
- First cells determine the occupied cells: that field saves time and says nothing new.
- Cells are numbered within the smallest rectangle that holds all cells but walls, plus a column that nothing may enter.
  So a brick's cells are its shape shifted by its first cell, and no brick slips around an edge into the next row.
- Successors come in the assignment's order: the master, then by first cell; each up, down, left, right.
"""

from __future__ import annotations

from math import comb

from puzzlelib.picture import Cell, Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzle import Controls, Gesture, Puzzle, zero
from puzzlelib.puzzles.bricks import read_matrix, say
from puzzlelib.puzzles.bricks.heuristics import manhattan, travel
from puzzlelib.puzzles.bricks.terms import (
    FREE,
    GOAL,
    MASTER,
    WALL,
    Matrix,
    Position,
    bricks_of,
    goals_of,
    level_text,
    obstacle,
)
from puzzlelib.search import Problem
from puzzlelib.sequences import bits_of

Brick = tuple[int, int]                  # (number of its shape, number of its first cell)
Move = tuple[int, int, str]              # inside a search: (shape, first cell, direction)
Option = tuple[int, int, Move]           # (the bit that says there is such a brick, the delta, the move)
Slide = tuple[int, int, Option]          # (cells covered before, cells entered, the option if there is room)

MAX_PATTERNS = 200_000     # of occupied cells to remember: more would crowd out the states themselves
MAX_BITS = 5000            # of a state whose slides to remember: each has numbers as long as a state


class Bricks(Problem):
    """A board of bricks as a search problem.

    >>> problem = Bricks([[1, -1, 1], [3, 2, 0]])
    >>> [(problem.label(problem.initial, move), cost) for move, _, cost in problem.successors(problem.initial)]
    [((2, 'up'), 1), ((2, 'right'), 1)]
    """

    heuristic = travel
    unit_cost = True

    def __init__(self, matrix: Matrix, distinct: bool = False, goals: frozenset[Position] | None = None):
        """distinct: every brick keeps its number and is never taken for another of its shape: no normal form.
        goals: all goal cells, if the master may cover some of them already."""
        self.given = [list(row) for row in matrix]                           # a copy: the caller may change theirs
        self.distinct = distinct
        self.goal_cells = goals_of(matrix) if goals is None else goals
        self.size = f"{len(matrix[0])}×{len(matrix)}"
        cells = [(r, c) for r, row in enumerate(matrix) for c, value in enumerate(row) if value != WALL]
        self.first_row, self.first_column = min(r for r, _ in cells), min(c for _, c in cells)
        self.pitch = max(c for _, c in cells) - self.first_column + 2        # from a cell to the one below it
        self.bits = (max(r for r, _ in cells) - self.first_row + 1) * self.pitch
        self.steps = {"up": -self.pitch, "down": self.pitch, "left": -1, "right": 1}

        kinds = {self._kind(number, brick) for number, brick in bricks_of(matrix).items()}
        order = sorted(kinds, key=lambda kind: (kind[1] == MASTER, kind))    # the master's field is the topmost
        self._kinds = {kind: index for index, kind in enumerate(order)}
        self.shapes = [shape for shape, _ in order]
        self.master = len(order) - 1
        self.top = self.bits * len(order)                                    # where the master's field begins
        self.initial: int = self.state_of(matrix)

        self.full = (1 << self.bits) - 1                                     # the field of occupied cells
        self.open = sum(1 << self.bit(cell) for cell in cells)               # all cells but walls
        goal = sum(1 << self.bit(cell) for cell in self.goal_cells)
        self._barred = [~(self.open & ~goal)] * self.master + [~self.open]   # only the master may enter the goal
        self.winning = [first for first in range(self.bits)                  # first cells of a master on the goal
                        if (covered := self.covered(self.master, first)) and not goal & ~covered]
        self._won = sum(1 << first for first in self.winning)

        self._all_slides: list[Slide] = []
        self._slides: dict[Brick, list[Slide]] = {}
        self._options: dict[int, list[Option]] = {}                          # by pattern of occupied cells
        holes = (self.open & ~self.initial).bit_count()
        self._few_patterns = self.top <= MAX_BITS and comb(len(cells), holes) <= MAX_PATTERNS

    def _kind(self, number: int, brick: list[Position]) -> tuple[int, int]:
        """What makes bricks interchangeable: the shape, as bits with the first cell as bit 0; and for the master and
        for distinct bricks their number."""
        shape = sum(1 << self.bit(cell) - self.bit(brick[0]) for cell in brick)
        return shape, number if self.distinct or number == MASTER else 0

    def state_of(self, matrix: Matrix) -> int:
        """The state in which the bricks of this board lie as in the matrix: the inverse of `matrix`."""
        state = 0
        for number, brick in bricks_of(matrix).items():
            kind, first = self._kinds[self._kind(number, brick)], self.bit(brick[0])
            state |= self.shapes[kind] << first | self._anchor(kind, first)
        return state

    def bit(self, cell: Position) -> int:
        """The number of a cell (row, column)."""
        return (cell[0] - self.first_row) * self.pitch + cell[1] - self.first_column

    def cell(self, bit: int) -> Position:
        """The cell of a number: the inverse of bit."""
        return bit // self.pitch + self.first_row, bit % self.pitch + self.first_column

    def _anchor(self, kind: int, first: int) -> int:
        """The bit that says: a brick of this shape has its first cell here."""
        return 1 << (first + self.bits * (kind + 1))

    def covered(self, kind: int, first: int) -> int:
        """The cells that a brick of this shape covers from its first cell on; 0 where it cannot lie."""
        if first < 0 or (cells := self.shapes[kind] << first) & self._barred[kind]:
            return 0
        return cells

    def _slides_of(self, kind: int, first: int) -> list[Slide]:
        """What a brick of this shape can do from its first cell, as far as walls and goals allow."""
        slides = self._slides.get((kind, first))
        if slides is None:
            before, anchor, slides = self.covered(kind, first), self._anchor(kind, first), []
            for direction, step in self.steps.items():
                after = self.covered(kind, first + step)
                if before and after:
                    delta = before ^ after | anchor | self._anchor(kind, first + step)
                    slides.append((before, after & ~before, (anchor, delta, (kind, first, direction))))
            if self.top <= MAX_BITS:
                self._slides[kind, first] = slides
        return slides

    def _options_for(self, occupied: int) -> list[Option]:
        """Every slide that has room in this pattern of occupied cells, wherever there may be such a brick."""
        if not self._all_slides:
            bricks = [(kind, first) for first in range(self.bits) for kind in range(self.master + 1)]
            self._all_slides = [slide for brick in self._in_order(bricks) for slide in self._slides_of(*brick)]
        free = self.open & ~occupied
        self._options[occupied] = options = [option for covers, enters, option in self._all_slides
                                             if not (enters & occupied or covers & free)]
        return options

    def _options_of(self, state: int) -> list[Option]:
        """The same for one state, brick by brick: better where there are too many patterns to remember."""
        return [option for brick in self.bricks(state) for _, enters, option in self._slides_of(*brick)
                if not enters & state]

    def successors(self, state: int) -> list[tuple[Move, int, int]]:
        """Every slide of one brick by one cell, at a cost of 1."""
        occupied = state & self.full
        options = self._options.get(occupied)
        if options is None:
            options = self._options_for(occupied) if self._few_patterns else self._options_of(state)
        return [(move, state ^ delta, 1) for anchor, delta, move in options if state & anchor]

    def is_goal(self, state: int) -> bool:
        """Does the master brick cover every goal cell?"""
        return state >> self.top & self._won != 0

    def master_cell(self, state: int) -> Position:
        """Where the master's first cell is: (row, column)."""
        return self.cell((state >> self.top).bit_length() - 1)

    def bricks(self, state: int) -> list[Brick]:
        """The bricks in the order of their numbers."""
        return self._in_order([(kind, first) for kind in range(self.master + 1)
                               for first in bits_of(state >> self.bits * (kind + 1) & self.full)])

    def _in_order(self, bricks: list[Brick]) -> list[Brick]:
        """Bricks as the assignment orders them: the master, then by first cell."""
        return sorted(bricks, key=lambda brick: (brick[0] != self.master, brick[1]))

    def numbered(self, state: int) -> dict[Brick, int]:
        """The number of each brick: that of the normal form, or, if bricks are distinct, its own."""
        own = [number for _, number in self._kinds]
        return {brick: own[brick[0]] or number for number, brick in enumerate(self.bricks(state), MASTER)}

    def label(self, state: int, move: Move) -> tuple[int, str]:
        """A move as the assignment writes it: the brick's number in this state and the direction."""
        kind, first, direction = move
        return self.numbered(state)[kind, first], direction

    def labels(self, path: list[int], moves: list[Move]) -> list[tuple[int, str]]:
        """The same for the moves along a path, where every brick keeps the number that it begins with: so they can be
        made one after the other on a board that is played.

        >>> problem = Bricks([[1, -1, 1], [4, 2, 0], [1, 0, 3]])
        >>> problem.labels([problem.initial], [(0, problem.bit((1, 0)), "down")])
        [(4, 'down')]
        """
        names = self._names(path[0]) if path else {}
        found = []
        for kind, first, direction in moves:
            number = names.pop((kind, first))
            names[kind, first + self.steps[direction]] = number
            found.append((number, direction))
        return found

    def _names(self, state: int) -> dict[Brick, int]:
        """The numbers of the bricks: as they were given, if they still lie like that."""
        if state != self.state_of(self.given):
            return self.numbered(state)
        return {(self._kinds[self._kind(number, brick)], self.bit(brick[0])): number
                for number, brick in bricks_of(self.given).items()}

    def matrix(self, state: int) -> Matrix:
        """The state as a matrix with numbered bricks; goal cells show wherever the master does not cover them."""
        matrix = [[WALL if value == WALL else FREE for value in row] for row in self.given]
        for r, c in self.goal_cells:
            matrix[r][c] = GOAL
        for (kind, first), number in self.numbered(state).items():
            for bit in bits_of(self.shapes[kind] << first):
                r, c = self.cell(bit)
                matrix[r][c] = number
        return matrix

    unpacked = matrix


# ---------------------------------------------------------------------------------------------------- the puzzle record

ROLES = {GOAL: "goal", FREE: "free", WALL: "wall", MASTER: "hero"}


def drawn(matrix: Matrix, goals: frozenset[Position]) -> Picture:
    """A board as cells with roles; every brick is one piece, named by its number."""
    return Picture([[Cell(str(value), ROLES.get(value, "piece"), value, "goal" if (r, c) in goals else "free")
                     if value >= MASTER else Cell(role=ROLES[value])
                     for c, value in enumerate(row)] for r, row in enumerate(matrix)], numbers=(1, 1))


def blocked(problem: Bricks, state: int, piece: int, direction: str) -> str:
    """Why a brick cannot move that way."""
    return f"brick {piece} is blocked by {obstacle(problem.matrix(state), (piece, direction))}"


# Text cannot say which goal cells the master covers: parse what format wrote, and those cells are no longer goals.
PUZZLE = Bricks.puzzle = Puzzle(
    title="Sliding bricks",
    parse=lambda text, source: Bricks(read_matrix(text, source)),
    format=lambda problem, state: level_text(problem.matrix(state)),
    picture=lambda problem, state: drawn(problem.matrix(state), problem.goal_cells),
    heuristics=(travel, manhattan, zero),
    random=later("puzzlelib.puzzles.bricks.random_levels", "random_bricks", "A level, by a walk from a solved one."),
    say=say,
    controls=Controls(
        gesture=lambda problem, state, move: Gesture(*problem.label(state, move)),
        why=blocked,
        twin=lambda problem: Bricks(problem.given, distinct=True, goals=problem.goal_cells),
        untwin=lambda problem, twin, state: problem.state_of(twin.matrix(state))),
    name="bricks",
)
