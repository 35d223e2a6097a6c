"""What every form of the tile puzzle agrees on: a board, its directions, and the goal."""

from __future__ import annotations

Board = tuple[tuple[int, ...], ...]      # e.g. ((1, 2), (3, 0))

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}       # rows and columns the blank goes


def solved(rows: int, cols: int) -> Board:
    """The usual goal: 1, 2, 3 … with the blank last, e.g. ((1, 2, 3), (4, 5, 0))."""
    return tuple(tuple((row * cols + col + 1) % (rows * cols) for col in range(cols)) for row in range(rows))
