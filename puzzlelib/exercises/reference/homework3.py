"""What knows the answers to homework 3, part by part."""

from __future__ import annotations

from puzzlelib.exercises.reference.homework3_dominoes import DOMINOES
from puzzlelib.exercises.reference.homework3_paths import PATHS
from puzzlelib.exercises.reference.homework3_tiles import TILES

REFERENCES = TILES | PATHS | DOMINOES
