"""Sliding tiles on any R×C board: the 8-puzzle, the 15-puzzle and their relatives.

A state is one integer: a field of bits for each cell with its tile (0 for the blank), and lowest of all the blank's
cell. A tile slides by one multiplication: `state + tile * factor + shift`. Moves are directions of the blank.

Most heuristics are sums over parts of the board. Each part is cut out by a mask, and what it contributes is looked
up: computed the first time that part is seen, remembered from then on.
"""

from __future__ import annotations

from math import factorial, isqrt

from puzzlelib.levels import Token, lines, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Heuristic, Puzzle, later, zero
from puzzlelib.result import INF
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from puzzlelib.result import Result, Step

    Rows = Sequence[Sequence[int]]      # a board as people write it, e.g. [[1, 2], [3, 0]]
    Estimate = Callable[[int], Any]     # of a state

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
MAX_SIDE = 128
MAX_MEMO = 200_000         # parts of a board remembered by a heuristic
MOST_PARTS = 400           # cells of a board that is looked up by its parts
MAX_GOALS = 20             # sizes and goals whose parts are remembered
ONE = 1 << 20              # a straight-line distance of 1, in fixed point: sums are exact, so the goal's is 0


# -------------------------------------------------------------------------------------------------------- the states

class Slides(dict[int, "list[tuple[str, int, int, int]]"]):
    """By the blank's cell, where it can go: worked out when it is first there, since on a large board the numbers are
    large too."""

    def __init__(self, problem: Tiles):
        self.problem = problem

    def __missing__(self, blank: int) -> list[tuple[str, int, int, int]]:
        found = self[blank] = self.problem._slides_of(blank)
        return found


class Tiles(Problem):
    """A board to bring to its goal, by default 1, 2, 3 … with the blank last.

    >>> problem = Tiles([[1, 2], [0, 3]])
    >>> [(move, problem.board(state)) for move, state, _ in problem.successors(problem.initial)]
    [('up', [[0, 2], [1, 3]]), ('right', [[1, 2], [3, 0]])]
    """

    def __init__(self, board: Rows, goal: Rows | None = None):
        self.rows, self.cols = len(board), len(board[0])
        self.cells, self.size = self.rows * self.cols, f"{self.rows}×{self.cols}"
        self.bits = (self.cells - 1).bit_length()
        self.mask = (1 << self.bits) - 1
        self.target = list(range(1, self.cells)) + [0] if goal is None else [tile for row in goal for tile in row]
        self.home = [self.target.index(tile) for tile in range(self.cells)]      # where each tile belongs
        self.initial: int = self.pack([tile for row in board for tile in row])
        self.goal = self.pack(self.target)
        self._slides = Slides(self)

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
        return {way: (row + dr) * self.cols + col + dc for way, (dr, dc) in DIRECTIONS.items()
                if 0 <= row + dr < self.rows and 0 <= col + dc < self.cols}

    def _slides_of(self, blank: int) -> list[tuple[str, int, int, int]]:
        """From this cell the blank can go: which way, where its tile's bits are, what a tile adds, what any adds."""
        place: Callable[[int], int] = lambda cell: self.bits * (cell + 1)
        return [(way, place(cell), (1 << place(blank)) - (1 << place(cell)), cell - blank)
                for way, cell in self.neighbours(blank).items()]

    def is_goal(self, state: int) -> bool:
        """Is every tile where it belongs?"""
        return state == self.goal

    def successors(self, state: int) -> list[Step]:
        """The blank goes up, down, left, right, where it can."""
        mask = self.mask
        return [(way, state + (state >> place & mask) * factor + shift, 1)
                for way, place, factor, shift in self._slides[state & mask]]

    def goals(self) -> list[int]:
        """The one goal."""
        return [self.goal]

    def predecessors(self, state: int) -> list[Step]:
        """What the last move may have come from."""
        return [(OPPOSITE[way], before, cost) for way, before, cost in self.successors(state)]

    def apart(self, cell: int, other: int) -> tuple[int, int]:
        """How many rows and columns lie between two cells."""
        return abs(cell // self.cols - other // self.cols), abs(cell % self.cols - other % self.cols)

    @property
    def solvable(self) -> bool:
        """Can the goal be reached? By counting, without any search.

        Each move swaps the blank with a tile and takes it one step: the parity of the permutation and that of the
        blank's distance change together. On two rows and columns or more nothing else matters; on a single row
        tiles cannot pass each other at all.

        >>> Tiles([[1, 2, 3], [4, 5, 6], [8, 7, 0]]).solvable
        False
        """
        tiles = self.tiles(self.initial)
        if 1 in (self.rows, self.cols):
            return [t for t in tiles if t] == [t for t in self.target if t]
        steps = sum(self.apart(tiles.index(0), self.home[0]))
        return odd([self.home[tile] for tile in tiles]) == bool(steps % 2)

    @property
    def reachable(self) -> int:
        """How many boards can be reached from this one: half of all, or on a single row one for each blank.

        >>> Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]]).reachable
        181440
        """
        return self.cells if 1 in (self.rows, self.cols) else factorial(self.cells) // 2


def odd(permutation: list[int]) -> bool:
    """Does it take an odd number of swaps to sort it? A cycle of n takes n - 1.

    >>> odd([1, 0, 2]), odd([1, 2, 0])
    (True, False)
    """
    seen, swaps = [False] * len(permutation), 0
    for start in range(len(permutation)):
        length = 0
        while not seen[start]:
            seen[start] = True
            start = permutation[start]
            length += 1
        swaps += max(0, length - 1)
    return bool(swaps % 2)


# ---------------------------------------------------------------------------------------------------- the heuristics

class Memo(dict[int, int]):
    """What one part of a board contributes, by the bits of that part: computed once, then looked up."""

    def __init__(self, problem: Tiles, cells: Sequence[int], worth: Callable[[list[tuple[int, int]]], int]):
        self.problem, self.cells, self.worth = problem, cells, worth
        self.mask = sum(problem.mask << problem.bits * (cell + 1) for cell in cells)

    def __missing__(self, part: int) -> int:
        if len(self) >= MAX_MEMO:
            self.clear()
        bits, mask = self.problem.bits, self.problem.mask
        placed = [(part >> bits * (cell + 1) & mask, cell) for cell in self.cells]
        value = self[part] = self.worth([(tile, cell) for tile, cell in placed if tile])
        return value


def lines_of(problem: Tiles) -> tuple[list[list[int]], list[list[int]]]:
    """The cells of each row, and of each column."""
    rows = [list(range(row * problem.cols, (row + 1) * problem.cols)) for row in range(problem.rows)]
    return rows, [list(column) for column in zip(*rows)]


def total(memos: list[Memo]) -> Estimate:
    """A function of the state: the sum over its parts."""
    if len(memos) == 2:                                  # the 8-puzzle's case, which is asked most
        (one, two), (first, second) = memos, (memo.mask for memo in memos)
        return lambda state: one[state & first] + two[state & second]
    pairs = [(memo, memo.mask) for memo in memos]
    return lambda state: sum([memo[state & mask] for memo, mask in pairs])


def aware(build: Callable[[Tiles], Estimate], consistent: bool = True) -> Heuristic:
    """A heuristic that also knows when the goal is out of reach: h is infinite then, and a search ends at once.

    What it has looked up for one board serves all boards of that size and goal.
    """
    known: dict[tuple[int, ...], Estimate] = {}

    def bind(problem: Tiles) -> Estimate:
        if not problem.solvable:
            return lambda state: INF
        key = (problem.rows, problem.cols, *problem.target)
        if key not in known:
            if len(known) >= MAX_GOALS:
                known.clear()
            known[key] = build(problem)
        return known[key]
    bind.__name__, bind.__doc__ = build.__name__, build.__doc__
    return Heuristic(bind, consistent=consistent)


def per_tile(problem: Tiles, distance: Callable[[int, int], int]) -> Estimate:
    """The sum over all tiles, never the blank, of a distance that depends on rows and columns still to go."""
    def worth(placed: list[tuple[int, int]]) -> int:
        return sum(distance(*problem.apart(cell, problem.home[tile])) for tile, cell in placed)
    if problem.cells > MOST_PARTS:           # a mask for each part would be as large as the board
        return lambda state: worth([(tile, cell) for cell, tile in enumerate(problem.tiles(state)) if tile])
    # Parts as large as they can be while all their contents still fit the memo.
    size = next(n for n in range(min(problem.cells, 5), 0, -1) if n == 1 or problem.cells ** n <= MAX_MEMO)
    starts = range(0, problem.cells, size)
    return total([Memo(problem, range(start, min(start + size, problem.cells)), worth) for start in starts])


@aware
def hamming(problem: Tiles) -> Estimate:
    """Every tile out of place must move at least once. h(s) = number of tiles not at home"""
    return per_tile(problem, lambda down, across: int(down + across > 0))


@aware
def chebyshev(problem: Tiles) -> Estimate:
    """A tile needs at least the longer of its two ways. h(s) = Σ max(|Δrow|, |Δcolumn|)"""
    return per_tile(problem, max)


@aware
def euclidean(problem: Tiles) -> Estimate:
    """A tile needs at least the straight line. h(s) = Σ √(Δrow² + Δcolumn²), rounded down to 1/2²⁰ a tile"""
    exact = per_tile(problem, lambda down, across: isqrt((down * down + across * across) * ONE * ONE))
    return lambda state: exact(state) / ONE


@aware
def manhattan(problem: Tiles) -> Estimate:
    """A tile moves one row or one column at a time. h(s) = Σ |Δrow| + |Δcolumn|"""
    return per_tile(problem, lambda down, across: down + across)


Tiles.heuristic = manhattan


@aware
def linear_conflict(problem: Tiles) -> Estimate:
    """Tiles in their own line but in the wrong order: all but the longest ordered few must step out and back.
    h(s) = Manhattan + 2 · Σ over lines of (tiles at home in that line − longest increasing subsequence of them)"""
    home, cols = problem.home, problem.cols

    def in_row(placed: list[tuple[int, int]]) -> int:
        wanted = [home[tile] % cols for tile, cell in placed if home[tile] // cols == cell // cols]
        return 2 * (len(wanted) - longest_increasing(wanted)) + sum(
            abs(home[tile] // cols - cell // cols) for tile, cell in placed)

    def in_column(placed: list[tuple[int, int]]) -> int:
        wanted = [home[tile] // cols for tile, cell in placed if home[tile] % cols == cell % cols]
        return 2 * (len(wanted) - longest_increasing(wanted)) + sum(
            abs(home[tile] % cols - cell % cols) for tile, cell in placed)
    rows, columns = lines_of(problem)
    return total([Memo(problem, row, in_row) for row in rows]
                 + [Memo(problem, column, in_column) for column in columns])


def longest_increasing(values: list[int]) -> int:
    """The length of the longest increasing subsequence.

    >>> longest_increasing([2, 0, 1]), longest_increasing([2, 1, 0]), longest_increasing([])
    (2, 1, 0)
    """
    from bisect import bisect_left
    ends: list[int] = []                                 # ends[n]: the least value that ends one of length n + 1
    for value in values:
        at = bisect_left(ends, value)
        ends[at:at + 1] = [value]                        # better than the one there, or one longer than all
    return len(ends)


@aware
def walking_distance(problem: Tiles) -> Estimate:
    """Forget which tile of a row is which: how many moves between rows, then between columns, are needed at least?
    h(s) = exact distance of (tiles of row i in row j) + the same for columns"""
    from puzzlelib.puzzles.tiles.pattern_databases import walking
    return walking(problem)


def _pattern_database(problem: Tiles) -> Estimate:
    """Exact distances of a few tiles at a time, the others made blind. h(s) = Σ over groups of tiles of the moves
    that the group alone needs; on small boards all tiles are one group, and h is exact"""
    from puzzlelib.puzzles.tiles.pattern_databases import databases
    return databases(problem)


_pattern_database.__name__ = "pattern_database"
# Admissible, not consistent: a table forgets where the blank was, so one move can make h drop by three.
pattern_database = aware(_pattern_database, consistent=False)


# ------------------------------------------------------------------------------------------------- text and pictures

def read_board(text: str, source: str = "level") -> tuple[list[list[int]], list[list[int]] | None]:
    r"""A board, and its goal where the text gives one. The size is N, or ROWS COLUMNS on a line of their own; then
    the tiles, 0 for the blank, laid out as you like; then, if you like, the word goal and the tiles of another goal.

    >>> read_board("2\n 1 2\n 0 3")
    ([[1, 2], [0, 3]], None)
    """
    rows = lines(text, source)
    tokens = [word for row in rows for word in words(row)]
    end = Token("", source, len(rows) + 1 if rows else 1, 1)
    if not tokens:
        end.fail("a size: N, or ROWS COLUMNS")
    sizes = 2 if len([word for word in tokens if word.line == tokens[0].line]) == 2 else 1
    limit = f"a size: a number from {2 if sizes == 1 else 1} to {MAX_SIDE}"
    height, width = [word.integer(3 - sizes, MAX_SIDE, limit) for word in tokens[:sizes] * (3 - sizes)]
    if height * width < 2:
        tokens[0].fail("a board of two cells or more", "a board of one cell")
    count, rest = height * width, tokens[sizes:]
    board = _tiles(rest[:count], count, width, end)
    if len(rest) == count:
        return board, None
    if rest[count].text != "goal":
        rest[count].fail(f"the end of the file after {count} tiles, or the word goal")
    goal = _tiles(rest[count + 1:2 * count + 1], count, width, end)
    if len(rest) > 2 * count + 1:
        rest[2 * count + 1].fail(f"the end of the file after {count} tiles")
    return board, goal


def _tiles(given: list[Token], count: int, width: int, end: Token) -> list[list[int]]:
    """So many tiles, every number once."""
    seen: dict[int, Token] = {}
    for word in given:
        tile = word.integer(0, count - 1, f"a tile from 0 to {count - 1}")
        if tile in seen:
            word.fail("each tile once", f"tile {tile} a second time")
        seen[tile] = word
    if len(seen) < count:
        end.fail(f"{count} tiles", f"only {len(seen)}")
    tiles = list(seen)
    return [tiles[start:start + width] for start in range(0, count, width)]


def parse(text: str, source: str = "level") -> Tiles:
    r"""The problem of a level's text.

    >>> parse("2\n 1 2\n 0 3").solvable
    True
    """
    return Tiles(*read_board(text, source))


def format(problem: Tiles, state: int) -> str:
    """The inverse of parse: what reads back to the same state and goal.

    >>> print(format(Tiles([[1, 2], [0, 3]]), Tiles([[1, 2], [3, 0]]).initial))
    2
      1  2
      3  0
    """
    standard = problem.target == list(range(1, problem.cells)) + [0]
    goal = [] if standard else ["goal", *text_rows(problem.board(problem.goal))]
    return "\n".join([board_text(problem, state), *goal])


def board_text(problem: Tiles, state: int) -> str:
    """A state as text: its size, then its rows."""
    size = f"{problem.rows}" if problem.rows == problem.cols else f"{problem.rows} {problem.cols}"
    return "\n".join([size, *text_rows(problem.board(state))])


def text_rows(board: Rows) -> list[str]:
    """The rows of a board as the assignment writes them: a blank before each tile, and two columns for it."""
    wide = max(2, len(str(len(board) * len(board[0]) - 1)))
    return ["".join(f" {tile:{wide}}" for tile in row) for row in board]


def picture(problem: Tiles, state: int) -> Picture:
    """Every tile is a piece; the blank is a free cell."""
    return Picture([[Cell(str(tile), "piece", tile) if tile else Cell() for tile in row]
                    for row in problem.board(state)])


# ------------------------------------------------------------------------------------------------------- for playing

def _gesture(problem: Tiles, state: int, move: str) -> Gesture:
    """Push the tile, click it, or press an arrow: the way the tile goes, or the way the blank goes."""
    cell = problem.neighbours(state & problem.mask)[move]
    tile = problem.tiles(state)[cell]
    return Gesture(tile, OPPOSITE[move], divmod(cell, problem.cols), arrows=(OPPOSITE[move], move))


def _why(problem: Tiles, state: int, which: Any, towards: Any) -> str:
    if which is None:
        row, col = towards
        tile = problem.board(state)[row][col]
        return f"tile {tile} is not beside the blank" if tile else "this is the blank: click a tile beside it"
    edge = {"up": "top", "down": "bottom", "left": "left", "right": "right"}
    if which == 0:
        return f"no tile can move {towards}: the blank is at the {edge[OPPOSITE[towards]]} edge"
    return f"the blank cannot move {towards}: it is at the {edge[towards]} edge"


def _note(problem: Any, state: int) -> str:
    """What three heuristics say of a position, for people to compare while they play."""
    if not hasattr(problem, "noted"):
        problem.noted = [(h.name.capitalize(), h.bind(problem)) for h in (hamming, manhattan, euclidean)]
    if not problem.solvable:
        return "No way leads from here to the goal: the parity is wrong."
    return " · ".join(f"{name} {round(h(state), 2):g}" for name, h in problem.noted)


FAST = "puzzlelib.puzzles.tiles.ida_star"
best = later(FAST, "best", "The best search there is for a board of this size.")
fast_astar = later(FAST, "fast_astar", "A* with Manhattan distance and two stacks for a queue.")
fast_idastar = later(FAST, "fast_idastar", "IDA* in a loop of its own, driven by tables.")


PUZZLE = Puzzle(
    title="Sliding tiles",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(manhattan, hamming, euclidean, chebyshev, linear_conflict, walking_distance, pattern_database, zero),
    solve=best,
    searches=(fast_astar, fast_idastar, best),
    controls=Controls(gesture=_gesture, why=_why, note=_note,
                      arrows=("arrow keys move the tile", "arrow keys move the blank")),
    name="tiles",
)
