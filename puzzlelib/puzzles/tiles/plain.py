"""Sliding tiles as you would write them first: a board is a tuple of rows, and 0 is the blank. Read this first.

It is slow and obviously right. Everything fast in this folder is tested against it.

>>> from puzzlelib import astar
>>> astar(PlainTiles([[0, 1, 3], [4, 2, 5], [7, 8, 6]])).moves
['right', 'down', 'right', 'down']
"""

from __future__ import annotations

from puzzlelib.hints import Iterable, Iterator, Sequence, Step
from puzzlelib.puzzles.tiles.terms import DIRECTIONS, Board, solved
from puzzlelib.search import Problem


def slide(board: Sequence[Sequence[int]], direction: str) -> Board | None:
    """The board after the blank has gone that way; None where it can't.

    >>> slide(((1, 2), (3, 0)), "up"), slide(((1, 2), (3, 0)), "down")
    (((1, 0), (3, 2)), None)
    """
    row, col = next((r, tiles.index(0)) for r, tiles in enumerate(board) if 0 in tiles)
    down, right = DIRECTIONS[direction]
    if not (0 <= row + down < len(board) and 0 <= col + right < len(board[0])):
        return None
    after = [list(tiles) for tiles in board]
    after[row][col], after[row + down][col + right] = after[row + down][col + right], 0
    return tuple(map(tuple, after))


class PlainTiles(Problem):
    """A board to bring to its goal. Moves are directions of the blank, and each costs 1.

    >>> problem = PlainTiles([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    >>> problem.hamming(problem.initial), problem.manhattan(problem.initial)
    (5, 10)
    """

    def __init__(self, board: Iterable[Iterable[int]], goal: Iterable[Iterable[int]] | None = None):
        self.initial: Board = tuple(map(tuple, board))
        self.goal = solved(len(self.initial), len(self.initial[0])) if goal is None else tuple(map(tuple, goal))
        self.home = {tile: (r, c) for r, row in enumerate(self.goal) for c, tile in enumerate(row)}

    def is_goal(self, state: Board) -> bool:
        """Is every tile where it belongs?"""
        return state == self.goal

    def successors(self, state: Board) -> list[Step]:
        """The blank goes up, down, left, right, where it can."""
        return [(direction, after, 1) for direction in DIRECTIONS if (after := slide(state, direction)) is not None]

    def distances(self, state: Board) -> Iterator[int]:
        """Rows and columns between each tile and its home. The blank is no tile: with it, h could be too high."""
        for r, row in enumerate(state):
            for c, tile in enumerate(row):
                if tile:
                    home_row, home_col = self.home[tile]
                    yield abs(r - home_row) + abs(c - home_col)

    def hamming(self, state: Board) -> int:
        """Every tile out of place must move at least once."""
        return sum(distance > 0 for distance in self.distances(state))

    def manhattan(self, state: Board) -> int:
        """A tile moves one row or one column at a time."""
        return sum(self.distances(state))

    h = manhattan
