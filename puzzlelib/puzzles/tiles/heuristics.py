"""Estimates for sliding tiles, each with its formula. None ever overestimates. The strongest have files of their own.

Most are sums over parts of the board, such as its rows, and what a part contributes depends on that part alone. So a
mask cuts each part out of the state, and a table gives its contribution: computed when those bits are first seen, and
looked up from then on. A board of the 8-puzzle takes two lookups instead of a loop over nine cells.

Stronger estimates have large tables, and the index into a table is itself a sum over the tiles: each adds a number that
depends on the tile and its cell. For example, a table for tiles 1 and 2 is indexed by their two cells, one after the
other in binary: tile 1 adds its cell, tile 2 its cell times 16. When a tile moves, the index changes by the difference
of two such numbers, and nothing has to be summed again: IDA* works like that (ida_star.py).

Every estimate is infinite where the goal is out of reach, so that a search ends at once instead of looking everywhere.
"""

from __future__ import annotations

from math import isqrt

from puzzlelib.hints import TYPE_CHECKING, Any, Callable, Sequence
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import Heuristic
from puzzlelib.result import INF
from puzzlelib.sequences import longest_increasing

if TYPE_CHECKING:
    from puzzlelib.puzzles.tiles.state import Tiles

Estimate = Callable[[int], Any]                        # of a state
Contribution = Callable[[list[tuple[int, int]]], int]  # of a part: its tiles, never the blank, and their cells

MOST_CONTENTS = 200_000    # contents of one part that are remembered
MOST_IN_PARTS = 400        # cells of a board that is cut into parts: each mask is as long as the state
MOST_GOALS = 20            # sizes and goals whose tables are remembered
INDEX_BITS = 48            # every index of a TableSum fits into these
UNIT = 1 << 20             # a straight-line distance of 1, in fixed point: sums are exact, so the goal's is 0


# ------------------------------------------------------------------------------------------------------- sums of parts

class PartTable(dict[int, int]):
    """What one part of the board contributes, by the bits of that part: computed once, then looked up."""

    def __init__(self, problem: Tiles, cells: Sequence[int], contribution: Contribution):
        self.problem, self.cells, self.contribution = problem, cells, contribution
        self.mask = sum(problem.mask << problem.bits * (cell + 1) for cell in cells)

    def __missing__(self, part: int) -> int:
        if len(self) >= MOST_CONTENTS:
            self.clear()
        bits, mask = self.problem.bits, self.problem.mask
        contents = [(part >> bits * (cell + 1) & mask, cell) for cell in self.cells]
        value = self[part] = self.contribution([(tile, cell) for tile, cell in contents if tile])
        return value


def sum_of_parts(tables: list[PartTable]) -> Estimate:
    """The sum over all parts, as a function of the state."""
    if len(tables) == 2:                                   # the 8-puzzle's case, which is asked most
        (first, second), (first_mask, second_mask) = tables, (table.mask for table in tables)
        return lambda state: first[state & first_mask] + second[state & second_mask]
    pairs = [(table, table.mask) for table in tables]
    return lambda state: sum([table[state & mask] for table, mask in pairs])


def by_parts(problem: Tiles, contribution: Contribution) -> Estimate:
    """The sum of a contribution for which any parts will do: they are as large as their tables allow."""
    cells = problem.cells
    if cells > MOST_IN_PARTS:
        return lambda state: contribution([(tile, cell) for cell, tile in enumerate(problem.tiles(state)) if tile])
    size = next(n for n in range(min(cells, 5), 0, -1) if n == 1 or cells ** n <= MOST_CONTENTS)
    return sum_of_parts([PartTable(problem, range(start, min(start + size, cells)), contribution)
                         for start in range(0, cells, size)])


# ------------------------------------------------------------------------------------------------------ sums of tables

class TableSum:
    """The sum of entries of some tables, where every index is a sum over the tiles.

    tables      lists, dicts or bytes: an index gives a number of moves
    summands    tile, cell → what the tile there adds to the index of each table. A move changes one index at most
    """

    def __init__(self, tables: Sequence[Any], summands: Callable[[int, int], list[int]]):
        self.tables, self.summands = tables, summands

    def indices(self, tiles: list[int]) -> list[int]:
        """The index into each table, for a board given as its tiles in reading order."""
        columns = zip(*(self.summands(tile, cell) for cell, tile in enumerate(tiles) if tile))
        return [sum(column) for column in columns]

    def estimate(self, problem: Tiles) -> Estimate:
        """The sum as a function of the state. All indices are added up at once, side by side in one integer."""
        mask, shifts = (1 << INDEX_BITS) - 1, range(0, INDEX_BITS * len(self.tables), INDEX_BITS)
        added = {(tile, cell): sum(summand << shift for summand, shift in zip(self.summands(tile, cell), shifts))
                 for tile in range(1, problem.cells) for cell in range(problem.cells)}
        indices = by_parts(problem, lambda placed: sum([added[pair] for pair in placed]))
        tables = list(zip(self.tables, shifts))

        def estimate(state: int) -> int:
            index = indices(state)
            return sum([table[index >> shift & mask] for table, shift in tables])
        return estimate


def largest(problem: Tiles, sums: list[TableSum]) -> Estimate:
    """The largest of one or two sums, as a function of the state."""
    estimates = [table_sum.estimate(problem) for table_sum in sums]
    first, last = estimates[0], estimates[-1]
    return first if len(sums) == 1 else lambda state: max(first(state), last(state))


# ------------------------------------------------------------------------------------------------------ the heuristics

class TileHeuristic(Heuristic):
    """A heuristic made of a function that takes a problem and returns an estimate. A decorator.

    The estimate built for one board serves all boards of that size and goal.
    sums       problem → the one or two sums of tables behind the estimate, for IDA*
    prepare    problem, report → computes tables that take long (see plumbing.bind)
    """

    sums: Any = None
    prepare: Any = None

    def __init__(self, build: Callable[[Any], Estimate]):
        super().__init__(build)
        estimates: dict[tuple[int, ...], Estimate] = {}        # by size and goal

        def bind(problem: Tiles) -> Estimate:
            if not problem.solvable:
                return lambda state: INF
            key = (problem.rows, problem.cols, *problem.target)
            if key not in estimates:
                if len(estimates) >= MOST_GOALS:
                    estimates.clear()
                estimates[key] = build(problem)
            return estimates[key]
        self.bind = bind


def refuse_larger(problem: Tiles, most: int, what: str) -> None:
    """Tables grow faster than boards: beyond some size they would take longer than any search."""
    if problem.cells > most:
        raise PuzzleError(f"found a board of {problem.rows} by {problem.cols}, expected at most {most} cells for "
                          f"{what}")


def per_tile(problem: Tiles, distance: Callable[[int, int], int]) -> Estimate:
    """The sum over all tiles of a distance that depends on the rows and columns between a tile and its home."""
    return by_parts(problem, lambda placed: sum(
        distance(*problem.apart(cell, problem.home[tile])) for tile, cell in placed))


def tile_distance(distance: Callable[[int, int], int]) -> Any:
    """Make a heuristic of what one tile needs, given the rows and columns between it and its home. A decorator."""
    def sums(problem: Tiles) -> list[TableSum]:            # a table for each tile, indexed by its cell
        cells = range(problem.cells)
        tables = [[tile and distance(*problem.apart(cell, problem.home[tile])) for cell in cells] for tile in cells]
        return [TableSum(tables, lambda tile, cell: [cell * (table == tile) for table in cells])]
    made = TileHeuristic(lambda problem: per_tile(problem, distance))
    made.name, made.__doc__, made.sums = distance.__name__, distance.__doc__, sums
    return made


@tile_distance
def hamming(down: int, across: int) -> int:
    """Every tile out of place must move at least once. h(s) = number of tiles not at home"""
    return int(down + across > 0)


@tile_distance
def chebyshev(down: int, across: int) -> int:
    """A tile needs at least the longer of its two ways. h(s) = Σ max(|Δrow|, |Δcolumn|)"""
    return max(down, across)


@tile_distance
def manhattan(down: int, across: int) -> int:
    """A tile moves one row or one column at a time. h(s) = Σ |Δrow| + |Δcolumn|"""
    return down + across


@TileHeuristic
def euclidean(problem: Tiles) -> Estimate:
    """A tile needs at least the straight line. h(s) = Σ √(Δrow² + Δcolumn²), rounded down to 1/2²⁰ a tile"""
    exact = per_tile(problem, lambda down, across: isqrt((down * down + across * across) * UNIT * UNIT))
    return lambda state: exact(state) / UNIT


@TileHeuristic
def linear_conflict(problem: Tiles) -> Estimate:
    """Tiles in their own line but in the wrong order: all but the longest ordered few must step out and back.
    h(s) = Manhattan + 2 · Σ over lines of (tiles at home in that line − longest increasing subsequence of them)"""
    home, cols, cells = problem.home, problem.cols, problem.cells

    def conflicts(line: Callable[[int], int], position: Callable[[int], int]) -> Contribution:
        def contribution(placed: list[tuple[int, int]]) -> int:
            in_own_line = [position(home[tile]) for tile, cell in placed if line(home[tile]) == line(cell)]
            steps = sum(abs(line(home[tile]) - line(cell)) for tile, cell in placed)
            return steps + 2 * (len(in_own_line) - longest_increasing(in_own_line))
        return contribution
    row: Callable[[int], int] = lambda cell: cell // cols
    column: Callable[[int], int] = lambda cell: cell % cols
    return sum_of_parts(
        [PartTable(problem, range(start, start + cols), conflicts(row, column)) for start in range(0, cells, cols)]
        + [PartTable(problem, range(start, cells, cols), conflicts(column, row)) for start in range(cols)])
