"""Boards of sliding tiles for exercises: lists of rows, 0 for the blank."""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.tiles.state import Tiles

Matrix = list[list[int]]


def draw(value: Any) -> Picture | None:
    """A board of tiles; None if this is none."""
    if not (isinstance(value, list) and value and all(isinstance(row, list) and len(row) == len(value) and all(
            type(tile) is int for tile in row) for row in value)):
        return None
    return Picture([[Cell(str(tile), "piece") if tile else Cell() for tile in row] for row in value])


def break_in(path: list[Matrix]) -> int | None:
    """After which board of a path the next one is no neighbor; None if all are."""
    for place, (board, after) in enumerate(zip(path, path[1:])):
        try:
            problem = Tiles(board)
            steps: list[Any] = problem.successors(problem.initial)
            following = [[list(row) for row in problem.board(state)] for _, state, _ in steps]
        except PuzzleError:
            return place
        if after not in following:
            return place
    return None


