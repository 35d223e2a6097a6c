"""The pattern databases that come with the project: `python -m puzzlelib.tools.pattern_tables` computes them again.

It takes about half a minute. They serve every 15-puzzle, wherever its blank belongs among the four corners.
"""

from __future__ import annotations

from puzzlelib.puzzles.tiles import Tiles
from puzzlelib.puzzles.tiles.pattern_databases import cache_path, compute, partition, shipped_path, store

FIFTEEN = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]]

if __name__ == "__main__":
    problem = Tiles(FIFTEEN)
    for group in partition(problem):
        path = shipped_path(cache_path(problem, group))
        store(path, compute(problem, group))
        print(path)
