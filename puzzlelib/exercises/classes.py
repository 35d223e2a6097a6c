"""What exercises about a class have in common: build one from a board, call a method, look at the board afterwards."""

from __future__ import annotations

from copy import deepcopy

from puzzlelib.conformance.guard import short
from puzzlelib.exercises.exercise import Case, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, did_you_mean

Board = list[list[Any]]              # rows of numbers or of booleans, e.g. [[1, 2], [3, 0]]


def written(attempt: Any, name: str) -> Any:
    """A method of a student's class, or else "not written yet"."""
    if not hasattr(attempt, name):
        near = did_you_mean(name, [known for known in dir(attempt) if known[0] != "_"])
        raise NotImplementedError(f"the class {getattr(attempt, '__name__', '')} has no {name}{near}")
    return getattr(attempt, name)


def made(attempt: Any, board: Board, method: str) -> Any:
    """An object of the student's class, which has to have that method. The board is a copy, for it to keep."""
    return written(attempt, method) and attempt(deepcopy(board))


def board_of(puzzle: Any) -> Any:
    """The board of a student's object, as it is now."""
    if not hasattr(puzzle, "get_board"):
        what = "None: is a `return` missing?" if puzzle is None else (
            f"a {type(puzzle).__name__} without get_board(), expected an object of your class, made from a board")
        raise PuzzleError(f"found {what}")
    return plain(puzzle.get_board())


def pairs_of(found: Any) -> list[list[Any]]:
    """The successors that a method yields: a move and a board each."""
    if found is None:
        raise PuzzleError("found None, expected pairs of a move and a new object: is a `yield` or `return` missing?")
    pairs = []
    for pair in found:
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or hasattr(pair[0], "get_board"):
            raise PuzzleError(f"found {_kind(pair)} among the successors, expected pairs: a move, then a new object")
        pairs.append(pair)                       # read at the end, as `list` does: by then, shared rows have changed
    return [[plain(move), board_of(after)] for move, after in pairs]


def _kind(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return f"({', '.join(map(_kind, value))})"
    return f"a {type(value).__name__}" if hasattr(value, "get_board") else short(value)


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


def show_copy(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The board, and what isn't the same in the end."""
    board = case.args[0]
    return [("board", board, None)] + [(name, found, board) for name, found in (answer or {}).items() if found != board]


def show_boards(args: list[tuple[str, Any]], expected: list[Any], found: list[Any] | None,
                most: int = 3) -> list[tuple[str, Any, Any]]:
    """The arguments, then pairs of a name and a board: the first that are missing, and the first that are wrong."""
    wanted = dict((str(_said(name)), board) for name, board in expected)
    missing = [(name, board) for name, board in expected if found is None or [name, board] not in found][:most]
    extra = [(name, board) for name, board in found or () if [name, board] not in expected][:most]
    return [(name, value, None) for name, value in args] + [
        (f"expected: {_said(name)}", board, None) for name, board in missing] + [
        (f"found: {_said(name)}", board, wanted.get(str(_said(name)))) for name, board in extra]


def _said(name: Any) -> Any:
    return tuple(name) if isinstance(name, list) else name


def judge_fields(case: Case, answer: Any) -> str:
    """A dict of several values: which of them differs, and how.

    >>> judge_fields(Case([], {"returned": True, "board": [[0]]}), {"returned": None, "board": [[0]]})
    'returned: found None, expected True: is a `return` missing?'
    """
    for name, expected in case.expected.items():
        if answer[name] != expected or type(answer[name]) is not type(expected):
            return f"{name}: {difference(expected, answer[name])}"
    return ""
