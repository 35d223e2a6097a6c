"""What exercises about a class have in common: build one from a board, call a method, look at the board afterwards."""

from __future__ import annotations

from copy import deepcopy

from puzzlelib.exercises.exercise import Case, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError

Board = list[list[Any]]              # rows of numbers or of booleans, e.g. [[1, 2], [3, 0]]


def made(attempt: Any, board: Board, method: str) -> Any:
    """An object of the student's class, which has to have that method. The board is a copy, for it to keep."""
    if not hasattr(attempt, method):
        raise NotImplementedError
    return attempt(deepcopy(board))


def board_of(puzzle: Any) -> Any:
    """The board of a student's object, as it is now."""
    if not hasattr(puzzle, "get_board"):
        raise PuzzleError(f"found a {type(puzzle).__name__} without get_board(), expected one that shows its board")
    return plain(puzzle.get_board())


def method(name: str) -> Callable[..., Any]:
    """How to ask for what a method returns: class, board, arguments → plain answer.

    >>> class Puzzle:
    ...     def __init__(self, board): self.board = board
    ...     def size(self): return len(self.board), len(self.board[0])
    >>> method("size")(Puzzle, [[1, 2, 0]])
    [1, 3]
    """
    return lambda attempt, board, *args: plain(getattr(made(attempt, board, name), name)(*args))


def copied(change: Callable[[Any], Any]) -> Callable[..., Any]:
    """How to ask for a copy: change the original and look at the copy, then the other way round."""
    def call(attempt: Any, board: Board) -> Any:
        first, second = made(attempt, board, "copy"), made(attempt, board, "copy")
        answer = {"copy": board_of(first.copy())}
        for name, original, changed in (("copy after a change of the original", second, second),
                                        ("original after a change of the copy", first, None)):
            copy = original.copy()
            change(changed or copy)
            answer[name] = board_of(copy if changed else original)
        return answer
    return call


def judge_copy(case: Case, answer: Any) -> str:
    """The same board, and a change of one doesn't change the other."""
    board = case.args[0]
    if answer["copy"] != board:
        return "the copy has another board: " + difference(board, answer["copy"])
    changed = [name for name, value in answer.items() if value != board]
    return "" if not changed else (
        f"the {changed[0].replace(' after', ' changed after', 1)}: the two share their rows, or are one and the same")


def judge_fields(case: Case, answer: Any) -> str:
    """A dict of several values: which of them differs, and how.

    >>> judge_fields(Case([], {"returned": True, "board": [[0]]}), {"returned": None, "board": [[0]]})
    'returned: found None, expected True: is a `return` missing?'
    """
    for name, expected in case.expected.items():
        if answer[name] != expected or type(answer[name]) is not type(expected):
            return f"{name}: {difference(expected, answer[name])}"
    return ""
