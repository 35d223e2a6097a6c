"""How fast does the work grow with the size of the board, and which heuristic keeps up?"""

from puzzlelib import plot
from puzzlelib.lab import Search, medians, random_boards, summary, walked_boards

searches = [Search("astar", name) for name in ("hamming", "manhattan", "linear_conflict", "walking_distance")]
budget = 100_000


def instances(seed, quick):
    """Random boards; of the 15-puzzle, boards that 60 random moves lead to, because random ones are too hard."""
    sizes, count = ([(2, 3), (2, 4), (3, 3)], 2) if quick else ([(2, 3), (2, 4), (3, 3), (3, 4)], 20)
    return [*(random_boards(count, rows=rows, cols=cols, seed=seed) for rows, cols in sizes),
            walked_boards(count, 60, seed=seed)]


def median_by_size(table):
    """The median number of nodes expanded; ≥ where half or more of the searches gave up."""
    return medians(table, by="size")


def bars_by_size(table):
    """An open bar is a lower bound: half or more of the searches gave up."""
    return plot.bars(medians(table, by="size"), "Larger boards, the same heuristics", "size",
                     "nodes expanded, median (log scale)", log=True)


measures = [bars_by_size, median_by_size, summary]
