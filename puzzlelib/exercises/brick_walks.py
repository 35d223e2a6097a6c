"""Random walks over brick boards, judged by replaying what a walk prints or returns."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from time import sleep

from puzzlelib.exercises.brick_boards import Replay, Shown, as_move, blocked, draw, is_board
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import plural
from puzzlelib.puzzles.bricks.terms import Matrix

WALKS = 8                  # from each board: enough to tell chance from a fixed choice
FIXED = 9                  # moves: longer walks that are all the same aren't chance


def _walks(function: Callable[..., Any], board: Matrix, n: int) -> list[Any]:
    """What several walks print and return."""
    found = [_walk(function, board, n) for _ in range(WALKS)]
    if n > FIXED and all(walk == found[0] for walk in found):
        sleep(1)                                 # a program's chance may begin with the clock's second
        found.append(_walk(function, board, n))
    return found


def _walk(function: Callable[..., Any], board: Matrix, n: int) -> Any:
    with redirect_stdout(StringIO()) as output:
        returned = function([list(row) for row in board], n)
        returned = plain(returned) if isinstance(returned, (list, tuple)) or hasattr(returned, "__next__") else None
    return {"printed": output.getvalue(), "returned": returned}


def events(walk: Any, width: int) -> list[Any]:
    """The moves (pairs) and boards (lists of rows) of a walk in order: those that were printed, or else returned.

    >>> events({"printed": "2,1,\\n2,0,\\n(2, right)\\n2,1,\\n0,2,\\n", "returned": None}, 2)[1:]
    [(2, 'right'), [[2, 1], [0, 2]]]
    """
    found: list[Any] = []
    for line in walk["printed"].replace("],", "\n").splitlines():
        line = line.strip(" []")
        values = [value.strip() for value in line.rstrip(",").split(",")]
        if (move := as_move(line)) is not None:
            found.append(move)
        elif all(value.removeprefix("-").isdecimal() for value in values):
            if len(values) != width or not (found and found[-1] and isinstance(found[-1], list)):
                found.append([])
            found[-1] += [[int(value) for value in values]] * (len(values) == width)
    found = [event for event in found if event]
    return found if any(isinstance(event, tuple) for event in found) else _flat(walk["returned"])


def _flat(value: Any) -> list[Any]:
    if (move := as_move(value)) is not None:
        return [move]
    return [value] if is_board(value) else [event for item in value for event in _flat(item)] if (
        isinstance(value, list)) else []


def walk_fault(case: Case, answer: Any) -> tuple[str, int, Matrix]:
    """What is wrong with some walks, with which one, and the board there; "" if nothing is."""
    start, n = case.args
    for number, walk in enumerate(answer):
        why, board = _one_walk(Replay(start), n, events(walk, len(start[0])))
        if why:
            return why, number, board.matrix
    all_same = len({str(events(walk, len(start[0]))) for walk in answer}) == 1
    return (f"{WALKS} walks from this board are all the same: is the move chosen at random?" if all_same and n > FIXED
            else ""), 0, start


def _one_walk(board: Replay, n: int, found: list[Any]) -> tuple[str, Replay]:
    """What is wrong with one walk, and the board there."""
    if found and found[0] in (board.matrix, board.normal_form().matrix):
        found = found[1:]
    for made, (move, shown) in enumerate(zip(found[::2], [*found[1::2], None]), 1):
        if not isinstance(move, tuple):
            return f"a board is there where move {made} is expected: move and board take turns", board
        if made > n:
            return f"the walk makes more than {plural(n, 'move')}", board
        if board.is_solved():
            return f"the walk goes on with move {made}, although the goal is reached", board
        if why := blocked(board.matrix, move):
            return f"move {made}, ({move[0]}, {move[1]}), isn't possible: {why}", board
        after = board.after(move)
        if shown == after.matrix != after.normal_form().matrix:
            return f"the board after move {made} isn't in normal form", after
        if shown != after.normal_form().matrix:
            return (f"the board after move {made}, ({move[0]}, {move[1]}), is missing" if not is_board(shown) else
                    f"the board after move {made} is wrong: {difference(after.normal_form().matrix, shown)}"), after
        board = after.normal_form()
    made = len(found) // 2
    if not made:
        return "no move is printed or returned", board
    return ("" if made == n or board.is_solved() else
            f"the walk ends after {plural(made, 'move')}, expected {n}: the goal isn't reached"), board


def _show_walk(case: Case, answer: Any) -> Shown:
    shown: Shown = [("board", case.args[0], None), ("n", case.args[1], None)]
    if answer is None:
        return shown
    _, number, board = walk_fault(case, answer)
    walk = answer[number]
    return [*shown, ("the board at that moment", board, None),
            ("the walk", walk["printed"][:1500] or walk["returned"], None)]


WALK = Exercise("bricks.random_walk", "random_walk(board, n)", "Random Walks", 3, lambda case, answer: walk_fault(case,
                answer)[0], call=_walks, draw=draw, changes=True, show=_show_walk,
                hints=["Which five steps does the handout list? Which functions of yours do the first four?",
                "The moves change with the board: list them again in every round.",
                "In a loop of n rounds: list the moves, choose one, print it, make it, normalise, print the board, "
                "and leave the loop if it is done."])
