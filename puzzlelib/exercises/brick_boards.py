"""Brick boards in exercises: what they look like, how moves are replayed on them, and why one is blocked."""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.bricks.state import Bricks
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, FREE, GOAL, MASTER, WALL, Matrix, Position, bricks_of, obstacle

Shown = list[tuple[str, Any, Any]]


class Replay:
    """A board on which moves are made by the state that the searches use; every brick keeps its number.

    >>> Replay([[1, -1, 1], [4, 2, 0]]).after((2, "up")).matrix
    [[1, 2, 1], [4, 0, 0]]
    """

    def __init__(self, matrix: Matrix, goals: frozenset[Position] | None = None):
        self.matrix, self.goals = matrix, goals

    def is_solved(self) -> bool:
        """Is every goal cell covered?"""
        return not any(GOAL in row for row in self.matrix)

    def after(self, move: tuple[int, str]) -> Replay:
        """The board after a move, which must be possible."""
        problem = Bricks(self.matrix, distinct=True, goals=self.goals)
        return next(Replay(problem.matrix(state), problem.goal_cells)
                    for step, state, _ in problem.successors(problem.initial)
                    if problem.label(problem.initial, step) == move)

    def normal_form(self) -> Replay:
        """The same board, its bricks numbered as in normal form. Without a master brick there is none."""
        problem = Bricks(self.matrix, goals=self.goals) if any(MASTER in row for row in self.matrix) else None
        return self if problem is None else Replay(problem.matrix(problem.initial), problem.goal_cells)


def is_board(value: Any) -> bool:
    """Is this a list of rows, which are lists of whole numbers?"""
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) and row and all(
        type(number) is int for number in row) for row in value)


def draw(value: Any) -> Picture | None:
    """A board as people know it; None if this is no board."""
    cells = {GOAL: ("*", "goal"), FREE: ("", "free"), WALL: ("", "wall"), MASTER: ("2", "hero")}
    return Picture([[Cell(*cells.get(number, (str(number), "piece"))) for number in row] for row in value]
                   ) if is_board(value) else None


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


def blocked(board: Matrix, move: tuple[int, str]) -> str:
    """Why a move isn't possible, in words; "" if it is.

    >>> blocked([[1, -1, 1], [0, 3, 2]], (3, "up"))
    'brick 3 may not enter the goal at row 1, column 2: only the master brick may'
    """
    if move[0] not in bricks_of(board):
        return f"there is no brick {move[0]} on this board"
    what = obstacle(board, move)
    if not what:
        return ""
    if what.startswith("the goal"):
        place = what[what.index("at row"):]
        return f"brick {move[0]} may not enter the goal {place}: only the master brick may"
    return f"brick {move[0]} can't move {move[1]}: {what} is in the way"
