"""Boards of sliding tiles for exercises: lists of rows, 0 for the blank."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from puzzlelib.hints import Any, Iterator
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.tiles.plain import PlainTiles, solved
from puzzlelib.puzzles.tiles.state import Tiles

Matrix = list[list[int]]
SAMPLE = [[0, 1, 3], [4, 2, 5], [7, 8, 6]]           # the handout's: 4 moves, 10 states enqueued


def every_small() -> list[Matrix]:
    """All 24 boards of 2 by 2, those that need the fewest moves first; then those that can't be solved."""
    from itertools import permutations
    boards = [[list(four[:2]), list(four[2:])] for four in permutations((1, 2, 3, 0))]
    return sorted(boards, key=lambda board: (fewest(board) < 0, fewest(board)))


def nearby(size: int, depth: int) -> Iterator[Matrix]:
    """The boards of that size up to so many moves from the goal, the nearest first."""
    problem = PlainTiles(solved(size, size))
    seen, layer = {problem.initial}, [problem.initial]
    for _ in range(depth + 1):
        yield from (list(map(list, board)) for board in layer)
        layer = [after for board in layer for _, after, _ in problem.successors(board)      # type: ignore
                 if after not in seen and not seen.add(after)]                              # type: ignore


def shuffled(size: int, seed: int, count: int) -> Iterator[Matrix]:
    """Some boards at random: every other one can't be solved."""
    rng = Random(seed)
    for _ in range(count):
        tiles = rng.sample(range(size * size), size * size)
        yield [tiles[row:row + size] for row in range(0, size * size, size)]


@lru_cache(2000)
def _fewest(board: tuple[tuple[int, ...], ...]) -> int:
    from puzzlelib.search import astar
    result = astar(Tiles(board))
    return len(result.moves) if result.solved else -1


def fewest(board: Matrix) -> int:
    """The fewest moves to the goal; -1 if it can't be solved."""
    return _fewest(tuple(map(tuple, board)))


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
