"""Classes that make classic mistakes, and what a right copy answers."""

from __future__ import annotations

from puzzlelib.exercises.classes import Board
from puzzlelib.hints import Any, Callable


def wrong(name: str, answer: Callable[..., Any]) -> type:
    """A class whose method answers as a function of the board and the arguments does: a classic mistake.

    >>> from puzzlelib.exercises.classes import method
    >>> method("is_solved")(wrong("is_solved", lambda board: False), [[0]])
    False
    """
    def __init__(self: Any, board: Board) -> None:
        self.board = board
    return type("Wrong", (), {"__init__": __init__, "get_board": lambda self: self.board,
                              name: lambda self, *args: answer(self.board, *args)})


def copies(board: Board) -> Any:
    """What `copied` finds if the copy is one."""
    return {"copy": board, "copy after a change of the original": board, "original after a change of the copy": board}
