"""Boards of tiles for experiments: random ones, some moves from the goal, or at an exact depth."""

from __future__ import annotations

from functools import lru_cache

from puzzlelib.hints import Any, Random
from puzzlelib.levels import PuzzleError, counted, quoted
from puzzlelib.plumbing import random_walk
from puzzlelib.puzzles.tiles import MAX_SIDE, board_text
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.search import layers

SIZE = f"a size: whole numbers of rows and columns from 2 to {MAX_SIDE}"


def in_rows(tiles: Any, cols: int) -> list[Any]:
    """Tiles in reading order as the rows of a board.

    >>> in_rows((1, 2, 3, 0), 2)
    [(1, 2), (3, 0)]
    """
    return [tiles[start:start + cols] for start in range(0, len(tiles), cols)]


def solved_board(rows: int, cols: int) -> Tiles:
    """The board of that size in its goal state.

    >>> solved_board(2, 3).board(solved_board(2, 3).initial)
    [[1, 2, 3], [4, 5, 0]]
    """
    rows, cols = counted(rows, 1, SIZE, MAX_SIDE), counted(cols, 1, SIZE, MAX_SIDE)
    return Tiles(in_rows([*range(1, rows * cols), 0], cols))


@lru_cache(maxsize=4)
def distances(rows: int = 3, cols: int = 3) -> list[list[tuple[int, ...]]]:
    """Every solvable board of a small size, by its distance from the goal; each list is sorted.

    >>> [len(layer) for layer in distances(2, 2)]
    [1, 2, 2, 2, 2, 2, 1]
    """
    goal: Any = solved_board(rows, cols)
    if rows * cols > 9:
        raise PuzzleError(f"found {rows} by {cols}, expected at most nine cells: there are too many boards")
    return [sorted(tuple(goal.tiles(state)) for state in layer) for layer in layers(goal)]


def at_depth(depth: int, rows: int = 3, cols: int = 3) -> list[tuple[int, ...]]:
    """Every board that takes exactly that many moves to solve.

    >>> at_depth(6, 2, 2)
    [(0, 3, 2, 1)]
    """
    space = distances(rows, cols)
    return space[counted(depth, 0, f"a depth from 0 to {len(space) - 1}, where the deepest boards of {rows} by {cols} "
                                   "are", len(space) - 1)]


def shuffled(rng: Random, rows: int, cols: int) -> list[int]:
    """The tiles of a solvable board, each board equally likely.

    >>> from random import Random
    >>> sorted(shuffled(Random(1), 2, 2))
    [0, 1, 2, 3]
    """
    tiles = list(range(counted(rows, 2, SIZE, MAX_SIDE) * counted(cols, 2, SIZE, MAX_SIDE)))
    while True:
        tiles.sort()                       # each attempt depends on the rng alone
        rng.shuffle(tiles)
        if Tiles(in_rows(tiles, cols)).solvable:
            return tiles


def walked(rng: Random, rows: int, cols: int, walk: int) -> list[int]:
    """The tiles of a board that many random moves away from the goal.

    >>> from random import Random
    >>> walked(Random(1), 2, 2, 0)
    [1, 2, 3, 0]
    """
    goal: Any = solved_board(rows, cols)
    moves = counted(walk, 0, "a walk: a whole number of moves from 0 up")
    tiles: list[int] = goal.tiles(random_walk(goal, rng, moves)[-1])
    return tiles


def random_board(rng: Random, rows: int = 3, cols: int = 3, walk: int | None = None, depth: int | None = None) -> str:
    """The text of a solvable board: any; or after a walk of some random moves from the goal; or of an exact depth.

    >>> from random import Random
    >>> print(random_board(Random(1), 2, 2, depth=6))
    2
      0  3
      2  1
    """
    if walk is not None and depth is not None:
        raise PuzzleError(f"found walk={quoted(str(walk))} and depth={quoted(str(depth))}, expected one of them")
    tiles: Any = rng.choice(at_depth(depth, rows, cols)) if depth is not None else (
        shuffled(rng, rows, cols) if walk is None else walked(rng, rows, cols, walk))
    return board_text(in_rows(tiles, cols))
