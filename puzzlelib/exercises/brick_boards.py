"""Brick boards for exercises: small ones and all their positions, what they look like, and why a move is blocked."""

from __future__ import annotations

from functools import cache
from random import Random

from puzzlelib.hints import Any
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.bricks.plain import DIRECTIONS, FREE, GOAL, MASTER, WALL, Board, Matrix, bricks_of

# Small boards, the smallest first: every position that moves can reach from them is a case.
SMALL = ("1,1,1,1|1,-1,2,1|1,1,1,1", "1,1,1,1|1,-1,0,1|1,3,2,1|1,1,1,1", "1,-1,-1,1,1|1,0,3,4,1|1,0,2,2,1|1,1,1,1,1",
         "1,1,1,1,1|1,3,2,2,1|1,0,4,5,1|-1,0,6,7,1|1,1,1,1,1",
         "1,1,1,1,1,1|1,3,3,4,0,1|-1,0,2,2,5,1|1,6,6,0,5,1|1,1,1,1,1,1")
MOST = 60                  # positions of each
Shown = list[tuple[str, Any, Any]]


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


def is_board(value: Any) -> bool:
    """Is this a list of rows, which are lists of whole numbers?"""
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) and row and all(
        type(number) is int for number in row) for row in value)


def draw(value: Any) -> Picture | None:
    """A board as people know it; None if this is no board."""
    looks = {GOAL: ("*", "goal"), FREE: ("", "free"), WALL: ("", "wall"), MASTER: ("2", "hero")}
    return Picture([[Cell(*looks.get(number, (str(number), "piece"))) for number in row] for row in value]
                   ) if is_board(value) else None


def text_of(board: Matrix) -> str:
    """A board as its file has it."""
    return "\n".join([f"{len(board[0])},{len(board)},", *(",".join(map(str, row)) + "," for row in board)]) + "\n"


def as_move(item: Any) -> tuple[int, str] | None:
    """A student's move as a pair; None if it is none.

    >>> as_move([3, "down"]), as_move("(3, down)"), as_move("down")
    ((3, 'down'), (3, 'down'), None)
    """
    if isinstance(item, str):
        number, _, way = item.strip(" ()").partition(",")
        item = [int(number) if number.strip().isdecimal() else number, way.strip(" '\"")]
    if isinstance(item, list) and len(item) == 2 and type(item[0]) is int and str(item[1]).lower() in DIRECTIONS:
        return item[0], str(item[1]).lower()
    return None


def blocked(board: Board, move: tuple[int, str]) -> str:
    """Why a move isn't possible, in words; "" if it is.

    >>> blocked(Board([[1, -1, 1], [0, 3, 2]]), (3, "up"))
    'brick 3 may not enter the goal at row 1, column 2: only the master brick may'
    """
    if move[0] not in bricks_of(board.matrix):
        return f"there is no brick {move[0]} on this board"
    obstacle = board.obstacle(move)
    if not obstacle:
        return ""
    if obstacle.startswith("the goal"):
        place = obstacle[obstacle.index("at row"):]
        return f"brick {move[0]} may not enter the goal {place}: only the master brick may"
    return f"brick {move[0]} can't move {move[1]}: {obstacle} is in the way"
