"""Brick boards for exercises: small ones, and all their positions."""

from __future__ import annotations

from functools import cache
from random import Random

from puzzlelib.hints import Any
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.bricks.terms import MASTER, Matrix, bricks_of

# Small boards, the smallest first: every position that moves can reach from them is a case.
SMALL = ("1,1,1,1|1,-1,2,1|1,1,1,1", "1,1,1,1|1,-1,0,1|1,3,2,1|1,1,1,1", "1,-1,-1,1,1|1,0,3,4,1|1,0,2,2,1|1,1,1,1,1",
         "1,1,1,1,1|1,3,2,2,1|1,0,4,5,1|-1,0,6,7,1|1,1,1,1,1",
         "1,1,1,1,1,1|1,3,3,4,0,1|-1,0,2,2,5,1|1,6,6,0,5,1|1,1,1,1,1,1")
MOST = 60                  # positions of each


def matrix(text: str) -> Matrix:
    """A board from its rows.

    >>> matrix("1,2|0,-1")
    [[1, 2], [0, -1]]
    """
    return [[int(value) for value in row.split(",")] for row in text.split("|")]


@cache
def positions() -> tuple[Board, ...]:
    """Every position of the small boards, up to MOST of each, nearest to the start first."""
    found = []
    for text in SMALL:
        near = {text_of((start := Board(matrix(text))).matrix): start}
        for board in (queue := [start]):                 # grows while we walk: breadth-first
            for move in board.moves() if len(near) < MOST else ():
                after = board.after(move)
                if near.setdefault(text_of(after.matrix), after) is after:
                    queue.append(after)
        found += list(near.values())[:MOST]
    return tuple(found)


def boards(step: int = 1) -> list[list[Any]]:
    """The arguments of functions that take a board: every position, or only some."""
    return [[board.matrix] for board in positions()[::step]]


def renumbered(board: Matrix, rng: Random) -> Matrix:
    """The same position with its bricks numbered otherwise, without gaps."""
    numbers = [number for number in bricks_of(board) if number > MASTER]
    other = dict(zip(numbers, rng.sample(numbers, len(numbers))))
    return [[other.get(value, value) for value in row] for row in board]


def text_of(board: Matrix) -> str:
    """A board as its file has it."""
    return "\n".join([f"{len(board[0])},{len(board)},", *(",".join(map(str, row)) + "," for row in board)]) + "\n"
