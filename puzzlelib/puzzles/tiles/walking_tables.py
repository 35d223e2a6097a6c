"""Walking distance: exact distances in a simpler puzzle.

Forget which tile is which, except for the row where it belongs. What is left of a board is a small matrix: how many
tiles of row i lie in row j. Only vertical moves change it: the blank steps to the row above or below, and some tile of
that row comes back in exchange. Breadth-first search from the goal finds the distance of every matrix; on 4×4 there are
just 24,964. That many vertical moves the board needs at least. Columns and horizontal moves are the same story, and
since no move is both, the two numbers add up.

Manhattan distance lets tiles walk through each other; here they have to take turns at the blank, so walking distance is
never lower.

Invariants: a matrix is one integer with a field of bits for each count, so that `matrix + unit(j, i)` has one more tile
of row i in row j. The blank's row needs no field: it is the row with one tile too few.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.tiles.heuristics import Estimate, TableSum, TileHeuristic, largest
from puzzlelib.puzzles.tiles.state import Tiles

MOST_LINES = 4             # rows or columns: a fifth makes millions of matrices

_tables: dict[tuple[int, int, int], dict[int, int]] = {}


def unit(line: int, home_line: int, lines: int, width: int) -> int:
    """One tile of line `home_line` in line `line`, as a summand of the matrix."""
    return 1 << width.bit_length() * (line * lines + home_line)


def walking_sums(problem: Tiles) -> list[TableSum]:
    """Walking distance as the sum of two tables, for rows and for columns."""
    rows, cols, home = problem.rows, problem.cols, problem.home
    if max(rows, cols) > MOST_LINES:
        raise PuzzleError(f"found a board of {rows} by {cols}, expected at most {MOST_LINES} rows and {MOST_LINES} "
                          "columns for walking_distance")
    return [TableSum([walking_table(rows, cols, home[0] // cols), walking_table(cols, rows, home[0] % cols)],
                     lambda tile, cell: [unit(cell // cols, home[tile] // cols, rows, cols),
                                         unit(cell % cols, home[tile] % cols, cols, rows)])]


@TileHeuristic
def walking_distance(problem: Tiles) -> Estimate:
    """Forget which tile of a row is which: how many moves between rows, then between columns, are needed at least?
    h(s) = exact distance of (tiles of row i in row j) + the same for columns"""
    return largest(problem, walking_sums(problem))


walking_distance.sums = walking_sums


def walking_table(lines: int, width: int, blank: int) -> dict[int, int]:
    """The moves between lines that every matrix needs; `blank` is the line where the blank belongs.

    >>> len(walking_table(4, 4, 3))
    24964
    """
    if (lines, width, blank) not in _tables:
        goal = sum((width - (line == blank)) * unit(line, line, lines, width) for line in range(lines))
        distance, layer, moves = {goal: 0}, [(goal, blank)], 0
        count = (1 << width.bit_length()) - 1
        while layer:
            moves, new = moves + 1, []
            for matrix, blank_line in layer:
                for line in (blank_line - 1, blank_line + 1):
                    for home_line in range(lines) if 0 <= line < lines else ():
                        tile = unit(line, home_line, lines, width)
                        if matrix // tile & count:
                            child = matrix - tile + unit(blank_line, home_line, lines, width)
                            if child not in distance:
                                distance[child] = moves
                                new.append((child, line))
            layer = new
        _tables[lines, width, blank] = distance
    return _tables[lines, width, blank]
