"""The generated levels of levels/mazes/: `python -m puzzlelib.tools.maze_levels` writes their files again, by seed.

Each has one solution. `spec`, the assignment's own, and the two that have none or two are written by hand.
"""

from __future__ import annotations

import os
from itertools import islice

from puzzlelib import ROOT
from puzzlelib.levels import write
from puzzlelib.puzzles.mazes.edges import solve_all
from puzzlelib.puzzles.mazes.generator import generate
from puzzlelib.puzzles.mazes.state import Maze

SIZES = {(4, 4): 3, (4, 5): 2, (5, 5): 3, (4, 7): 2, (5, 6): 2, (6, 6): 4, (5, 8): 2, (7, 7): 4, (6, 8): 2, (5, 10): 2,
         (8, 8): 4, (7, 10): 1, (9, 9): 2, (10, 10): 2}
SEED, CANDIDATES = 1, 5                                  # of five times as many as are wanted, the hardest are taken


def difficulty(maze: Maze) -> int:
    """How hard a maze is: the decisions it takes to prove how many solutions it has, up to two.

    >>> from puzzlelib import load
    >>> difficulty(load("mazes", "spec"))
    12
    """
    return solve_all(maze).effort


def levels(sizes: dict[tuple[int, int], int] = SIZES) -> dict[str, str]:
    """The levels' names and texts."""
    found = {}
    for (rows, cols), count in sizes.items():
        candidates = [(-difficulty(maze), "".join(" ".join(map(str, row)) + "\n" for row in maze.matrix))
                      for maze in islice(generate(rows, cols, seed=SEED), CANDIDATES * count)]
        for letter, (_, text) in zip("abcdefgh", sorted(candidates)[:count]):
            found[f"{rows}x{cols}-{letter}"] = text
    return found


if __name__ == "__main__":
    for name, text in levels().items():
        write(os.path.join(ROOT, "levels", "mazes", f"{name}.txt"), text)
