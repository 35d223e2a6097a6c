"""Sliding tiles as one integer: the form that the searches work on.

A field of bits for each cell holds its tile, the first cell lowest, and below them one more field holds the blank's
cell. On a 3×3 board a field is four bits, a hexadecimal digit, so you can read the state from right to left:

>>> hex(Tiles([[8, 1, 3], [4, 0, 2], [7, 6, 5]]).initial)       # the blank is in cell 4; 8, 1, 3, 4, 0, 2, 7, 6, 5
'0x5672043184'

To slide a tile is to take it out of one field and add it to another: state + (tile << to) - (tile << here). That is
state + tile * factor, with factor = (1 << to) - (1 << here), which depends on the two cells alone. So a move costs one
lookup of the factor, one multiplication and one addition, whatever the size of the board.

Invariants: equal boards are equal integers; `state & mask` is the blank's cell, and the field of that cell is 0.
"""

from __future__ import annotations

from math import factorial

from puzzlelib.hints import Any, Iterable, Sequence, Step
from puzzlelib.levels import rectangle
from puzzlelib.puzzles.tiles.heuristics import manhattan
from puzzlelib.puzzles.tiles.terms import DIRECTIONS, Board
from puzzlelib.search import Problem

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
Slide = tuple[str, int, int, int]        # the move, the bit where its tile starts, the factor, the blank's change

def as_board(rows: Iterable[Iterable[int]]) -> Board:
    """The rows of a board as tuples; whatever is no board is refused.

    >>> as_board([[1, 2], [2, 0]])
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found '[[1, 2], [2, 0]]', expected rows of one length with every tile from 0 \
up once
    """
    def fits(tiles: list[Any]) -> bool:
        return all(type(tile) is int for tile in tiles) and sorted(tiles) == list(range(len(tiles)))
    return tuple(map(tuple, rectangle(rows, fits, "rows of one length with every tile from 0 up once")))


class Slides(dict[int, "list[Slide]"]):
    """By the blank's cell, the slides that are possible. Worked out when first asked for: on a large board the factors
    are large numbers."""

    def __init__(self, problem: Tiles):
        self.problem = problem

    def __missing__(self, blank: int) -> list[Slide]:
        def bit(cell: int) -> int:
            return self.problem.bits * (cell + 1)
        slides = self[blank] = [(move, bit(cell), (1 << bit(blank)) - (1 << bit(cell)), cell - blank)
                                for move, cell in self.problem.neighbours(blank).items()]
        return slides


class Tiles(Problem):
    """A board to bring to its goal, by default 1, 2, 3 … with the blank last. Moves are directions of the blank.

    >>> problem = Tiles([[1, 2], [0, 3]])
    >>> [(move, problem.board(state)) for move, state, _ in problem.successors(problem.initial)]
    [('up', [[0, 2], [1, 3]]), ('right', [[1, 2], [3, 0]])]
    """

    heuristic = manhattan
    unit_cost = True

    def __init__(self, board: Iterable[Iterable[int]], goal: Iterable[Iterable[int]] | None = None):
        rows = as_board(board)
        self.rows, self.cols = len(rows), len(rows[0])
        self.cells, self.size = self.rows * self.cols, f"{self.rows}×{self.cols}"
        self.bits = (self.cells - 1).bit_length()                                # of a field
        self.mask = (1 << self.bits) - 1
        self.target = [*range(1, self.cells), 0] if goal is None else [tile for row in as_board(goal) for tile in row]
        self.home = [self.target.index(tile) for tile in range(self.cells)]      # the cell where each tile belongs
        self.initial: int = self.pack([tile for row in rows for tile in row])
        self.goal = self.pack(self.target)
        self.slides = Slides(self)

    def pack(self, tiles: Sequence[int]) -> int:
        """The state of a board, given as its tiles in reading order."""
        state = 0
        for tile in reversed(tiles):
            state = state << self.bits | tile
        return state << self.bits | tiles.index(0)

    def tiles(self, state: int) -> list[int]:
        """The tiles in reading order."""
        return [state >> self.bits * (cell + 1) & self.mask for cell in range(self.cells)]

    def board(self, state: int) -> list[list[int]]:
        """The board as rows."""
        tiles = self.tiles(state)
        return [tiles[start:start + self.cols] for start in range(0, self.cells, self.cols)]

    def neighbours(self, cell: int) -> dict[str, int]:
        """The cells beside a cell, by direction.

        >>> Tiles([[1, 2], [3, 0]]).neighbours(3)
        {'up': 1, 'left': 2}
        """
        row, col = divmod(cell, self.cols)
        return {direction: (row + down) * self.cols + col + right for direction, (down, right) in DIRECTIONS.items()
                if 0 <= row + down < self.rows and 0 <= col + right < self.cols}

    def is_goal(self, state: int) -> bool:
        """Is every tile where it belongs?"""
        return state == self.goal

    def successors(self, state: int) -> list[Step]:
        """The blank goes up, down, left, right, where it can."""
        mask = self.mask
        return [(move, state + (state >> bit & mask) * factor + change, 1)
                for move, bit, factor, change in self.slides[state & mask]]

    def goals(self) -> list[int]:
        """The one goal."""
        return [self.goal]

    def predecessors(self, state: int) -> list[Step]:
        """What the last move may have come from."""
        return [(OPPOSITE[move], before, cost) for move, before, cost in self.successors(state)]

    def apart(self, cell: int, other: int) -> tuple[int, int]:
        """How many rows and columns lie between two cells."""
        return abs(cell // self.cols - other // self.cols), abs(cell % self.cols - other % self.cols)

    @property
    def solvable(self) -> bool:
        """Can the goal be reached? Counting tells, without a search.

        Each move swaps the blank with a tile and takes the blank one step, so the parity of the permutation and that of
        the blank's distance change together. With two rows and columns or more nothing else matters; in a single row
        tiles can't pass each other at all.

        >>> Tiles([[1, 2, 3], [4, 5, 6], [8, 7, 0]]).solvable
        False
        """
        tiles = self.tiles(self.initial)
        if 1 in (self.rows, self.cols):
            return [tile for tile in tiles if tile] == [tile for tile in self.target if tile]
        steps = sum(self.apart(tiles.index(0), self.home[0]))
        return odd([self.home[tile] for tile in tiles]) == bool(steps % 2)

    @property
    def reachable(self) -> int:
        """How many boards can be reached from this one: half of all; in a single row, one for each cell of the blank.

        >>> Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]]).reachable
        181440
        """
        return self.cells if 1 in (self.rows, self.cols) else factorial(self.cells) // 2


def odd(permutation: list[int]) -> bool:
    """Does it take an odd number of swaps to sort it? A cycle of n takes n - 1.

    >>> odd([1, 0, 2]), odd([1, 2, 0])
    (True, False)
    """
    seen: set[int] = set()
    cycles = 0
    for start in permutation:
        cycles += start not in seen
        while start not in seen:
            seen.add(start)
            start = permutation[start]
    return bool((len(permutation) - cycles) % 2)
