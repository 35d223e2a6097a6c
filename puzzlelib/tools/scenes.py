"""Scenes for grid navigation, made by rule and seed.

`python -m puzzlelib.tools.scenes` writes those of levels/gridnav/ again; benchmarks and tests make larger and smaller
ones of the same kinds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import cycle
from random import Random

from puzzlelib.catalog import LEVELS
from puzzlelib.levels import write

Grid = list[list[str]]                 # rows of cells, "." or "X", as a level's text has them


def filled(size: int, cell: str) -> Grid:
    """A square of equal cells."""
    return [[cell] * size for _ in range(size)]


def rooms(rng: Random, size: int = 31, room: int = 5) -> Grid:
    """Rooms in rows, with a door in every wall between two of them."""
    grid = filled(size, ".")
    walls = range(room, size, room + 1)
    for wall in walls:
        for at in range(size):
            grid[wall][at] = grid[at][wall] = "X"
    for wall in walls:
        for corner in range(0, size, room + 1):
            grid[wall][corner + rng.randrange(min(room, size - corner))] = "."
            grid[corner + rng.randrange(min(room, size - corner))][wall] = "."
    return grid


def maze(rng: Random, size: int = 51) -> Grid:
    """A perfect maze: one way between any two cells, dug depth-first."""
    grid = filled(size, "X")
    grid[0][0] = "."
    path = [(0, 0)]
    while path:
        row, col = path[-1]
        ways = [(down, right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if 0 <= row + 2 * down < size and 0 <= col + 2 * right < size
                and grid[row + 2 * down][col + 2 * right] == "X"]
        if not ways:
            path.pop()
            continue
        down, right = rng.choice(ways)
        grid[row + down][col + right] = grid[row + 2 * down][col + 2 * right] = "."
        path.append((row + 2 * down, col + 2 * right))
    return grid


def spiral(rng: Random, size: int = 63) -> Grid:
    """One corridor from the corner to the middle: there is nothing to choose, and nothing random."""
    grid = filled(size, "X")
    row = col = 0
    grid[0][0] = "."
    legs = [size - 1] + [length for length in range(size - 1, 0, -2) for _ in range(2)]
    for length, (down, right) in zip(legs, cycle([(0, 1), (1, 0), (0, -1), (-1, 0)])):
        for _ in range(length):
            row, col = row + down, col + right
            grid[row][col] = "."
    return grid


def scatter(rng: Random, size: int = 128) -> Grid:
    """A third of the cells filled at random."""
    grid = [["X" if rng.random() < 0.33 else "." for _ in range(size)] for _ in range(size)]
    grid[0][0] = grid[-1][-1] = "."
    return grid


def city(rng: Random, size: int = 512) -> Grid:
    """Blocks of houses with streets between them, some yards, some squares."""
    grid = filled(size, ".")
    row = 3
    while row < size - 6:
        height = rng.randrange(8, 24)
        col = 3
        while col < size - 6:
            width = rng.randrange(8, 30)
            if rng.random() < 0.9:
                yard = rng.random() < 0.4 and height > 10 and width > 10
                for r in range(row, min(row + height, size - 3)):
                    for c in range(col, min(col + width, size - 3)):
                        inside = row + 3 <= r < row + height - 3 and col + 3 <= c < col + width - 3
                        gate = r < row + 3 and c in (col + 4, col + 5)
                        grid[r][c] = "." if yard and (inside or gate) else "X"
            col += width + rng.randrange(2, 6)
        row += height + rng.randrange(2, 6)
    return grid


SCENES = [rooms, maze, spiral, scatter, city]         # the sixth level, field, was drawn by hand


def text(make: Callable[[Random], Grid]) -> str:
    """The text of a level: one of SCENES, at its usual size and with a seed of its own."""
    return "".join("".join(row) + "\n" for row in make(Random(f"gridnav {make.__name__}")))


if __name__ == "__main__":
    for scene in SCENES:
        write(os.path.join(LEVELS, "gridnav", scene.__name__ + ".txt"), text(scene))
