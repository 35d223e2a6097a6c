"""Homework 3: the tile puzzle, grid navigation, linear disks, and the dominoes game, with the handout's names.

The five questions with points have short names, "homework3.find_path"; a suggested method has its class in front of it,
"homework3.TilePuzzle.copy", because both classes ask for some of them.
"""

from __future__ import annotations

from puzzlelib.exercises.homework3_dominoes import DOMINOES
from puzzlelib.exercises.homework3_paths import PATHS
from puzzlelib.exercises.homework3_tiles import TILES

EXERCISES = [*TILES, *PATHS, *DOMINOES]
