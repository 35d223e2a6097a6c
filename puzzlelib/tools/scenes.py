"""The scenes of levels/gridnav/, made by rule and seed: `python -m puzzlelib.tools.scenes` writes them again.

How each kind is made is in puzzles/gridnav/maps.py; benchmarks and tests make larger and smaller ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from puzzlelib.catalog import LEVELS
from puzzlelib.levels import write
from puzzlelib.puzzles.gridnav.maps import Grid, city, filled, maze, rooms, scatter, spiral

__all__ = ["SCENES", "city", "filled", "maze", "rooms", "scatter", "spiral", "text"]

SCENES = [rooms, maze, spiral, scatter, city]         # the sixth level, field, was drawn by hand


def text(make: Callable[[Random], Grid]) -> str:
    """The text of a level: one of SCENES, at its usual size and with a seed of its own."""
    return "".join("".join(row) + "\n" for row in make(Random(f"gridnav {make.__name__}")))


if __name__ == "__main__":
    for scene in SCENES:
        write(os.path.join(LEVELS, "gridnav", scene.__name__ + ".txt"), text(scene))
