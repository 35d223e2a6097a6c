"""Sliding bricks, solved: an estimate and four searches. Solutions are judged by replay: any right path passes."""

from __future__ import annotations

from copy import deepcopy

from puzzlelib.exercises.brick_boards import Replay, Shown, as_move, blocked, draw, is_board
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, plural
from puzzlelib.puzzles.bricks.terms import Matrix

FEW_ROWS = 3               # boards that are so small are searched twice
Table = dict[str, int]                           # an estimate for each position: {"1,-1,2,1|…": 1}


def key(state: Any) -> str:
    """A board on a line, whatever its bricks are called."""
    return "|".join(",".join(map(str, row)) for row in Replay(state).normal_form().matrix)


# ------------------------------------------------------------------------------------------------------- the estimate

def _distance_judge(case: Case, answer: Any) -> str:
    least, most = case.expected
    if type(answer) not in (int, float) or answer != answer:
        return difference(most, answer)
    if most == 0 and answer:
        return f"this board is solved, so no move is left: the estimate has to be 0, not {answer:g}"
    if answer < least:
        return f"the estimate is {answer:g}" + (": a number of moves is never negative" if answer < 0 else
            ", although the master brick still has to move: an estimate that is 0 everywhere doesn't guide A*")
    enough = f"{plural(most, 'move')} {'is' if most == 1 else 'are'} enough from here"
    return "" if answer <= most else f"the estimate is {answer:g}, but {enough}: too high, and A* may be misled"


# -------------------------------------------------------------------------------------------------------- the searches

def fault(case: Case, answer: Any, optimal: bool = True) -> tuple[str, int, Matrix]:
    """What is wrong with a solution, how many of its moves can be made, and the board there; "" if nothing is.

    Moves may be named as on the given board, or as on the board in normal form after every move.
    """
    start, best = case.args[0], case.expected
    if best is None or not isinstance(answer, list):
        return ("" if best is answer else f"found {difference(None, answer)[6:]}: this board has no solution"
                if best is None else f"found {answer!r}, expected moves: there is a solution of {plural(best, 'move')}"
                + ". Is a `return` missing, or does an `if` take [], which is false, for None?" * (answer is None)
                ), 0, start
    moves = [as_move(item) for item in answer]
    if None in moves:
        item = answer[moves.index(None)]
        return ("found boards, expected the moves between them" if is_board(item) else
                f"found {item!r} in the list, expected moves such as (3, \"down\")"), 0, start
    why, made, board = min((_replayed(Replay(start), moves, renumber) for renumber in (False, True)),
                           key=lambda found: (found[0] != "", -found[1]))
    if not why and optimal and len(moves) > best:
        why = f"this solution has {plural(len(moves), 'move')}, but {best} {'is' if best == 1 else 'are'} enough"
    return why, made, board.matrix


def _replayed(board: Replay, moves: list[Any], renumber: bool) -> tuple[str, int, Replay]:
    for made, move in enumerate(moves):
        if why := blocked(board.matrix, move):
            return f"move {made + 1}, ({move[0]}, {move[1]}), isn't possible: {why}", made, board
        board = board.after(move).normal_form() if renumber else board.after(move)
    return "" if board.is_solved() else (f"{plural(len(moves), 'move')}, and the goal is still open" if moves else
                                         "found no moves, but this board isn't solved"), len(moves), board


def _show_search(case: Case, answer: Any) -> Shown:
    shown: Shown = [("board", case.args[0], None)]
    if isinstance(answer, list):
        _, made, board = fault(case, answer)
        said = [f"({move[0]}, {move[1]})" if move else repr(item) for item, move in zip(answer, map(as_move, answer))]
        lines = [_cut(", ".join(said[start:start + 2])) for start in range(0, min(len(said), 20), 2)]
        shown += [(f"after {plural(made, 'move')}", board, None)] * bool(made)
        shown.append(("your moves", "\n".join([*lines, "…" * (len(said) > 20)]) or "none\n", None))
    return shown + [("h", f"an estimate of ours, never too\nhigh; {table.get(key(case.args[0]), 0)} on this board",
                     None) for table in case.args[1:]]


def _cut(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:60]}…"


def _searched(function: Callable[..., Any], board: Matrix, table: Table | None = None) -> Any:
    """The student's answer; A* also gets h, which looks a board up in a table."""
    def h(state: Any) -> int:
        rows = plain(state)
        if not is_board(rows) or table is None:
            raise TypeError(f"h was called with {state!r:.60}, expected a board: a list of rows")
        return table.get(key(rows), 0)
    def search() -> Any:
        return plain(function(*deepcopy([board]), *[h][:table is not None]))
    answer = search()
    if answer and len(board) == FEW_ROWS and search() is None:
        raise PuzzleError("the first call finds a solution of this board, the second one None: something outlasts the "
                          "call. A default value such as seen=set() is made once, and all calls share it: make a new "
                          "set inside the function")
    return answer


def _as_long(slip: Any, answer: Any) -> bool:
    """The same number of moves, or the same answer that is none: ties leave the moves open."""
    return slip == answer or bool(slip and answer) and isinstance(slip, list) and isinstance(answer, list) and (
        len(slip) == len(answer) and [type(item) for item in slip] == [type(item) for item in answer])


CAREFUL = "Remember the boards you have seen, in normal form: which type can you put into a set?"


def _endless(case: Case) -> str:
    """What to look for if a search never ends."""
    if case.expected is None:
        return "this board has no solution. Does the search end when no board waits?"
    return ("this board is solved, and the answer is []. Does an `if` take [], which is false, for None?"
            if case.expected == 0 else "does a loop never end? Perhaps boards are met again and again, or an `if` "
            "takes [], which is false, for None")


def _search(name: str, hints: list[str], optimal: bool = True, writes: str = "", alike: Any = None) -> Exercise:
    return Exercise(f"bricks.{name}", writes or f"{name}(board)", "Part II: searching", 0,
                    lambda case, answer: fault(case, answer, optimal)[0], hints, _searched, draw, True, _show_search,
                    alike, exact=True, endless=_endless)


SEARCHES = [
    _search("bfs", ["Which of the boards that wait does breadth-first search take next?", CAREFUL,
            "Keep a queue of pairs: a board, and the moves that led to it. Take from the front, add at the end."]),
    _search("dfs", ["What do you have to change in your breadth-first search?", CAREFUL,
            "Take the newest board, not the oldest: the queue becomes a stack."], optimal=False),
    _search("ids", ["What does depth-first search need so that it can't go too deep?",
            "With a limit, a board may only be skipped if it is on the path to here. Why?",
            "Write a function that searches to a depth and calls itself with one less; call it with 0, 1, 2, …"],
            alike=_as_long),
    Exercise("bricks.estimate", "estimate(board)", "Part II: searching", 0, _distance_judge, draw=draw,
             show=lambda case, answer: [("board", case.args[0], None), ("moves needed", case.expected[1],
             None)] + ([] if answer is None else [("your estimate", answer, None)]),
             hints=["How many moves does every solution need at least, even if all other bricks were gone?",
             "The master moves one cell at a time: how far is it from the goal?",
             "Take the distance in rows and columns from each cell of the master to a goal cell; the smallest "
             "is safe. Without a goal cell, 0."]),
    _search("astar", ["Which of the boards that wait does A* take next?",
            "A heap gives you the smallest item: put f = g + h first, and a running number second, so that boards are "
            "never compared.",
            "Ask whether it is done when you take a board. Remember with how few moves each board was reached; put it "
            "on the heap again when a path with fewer moves turns up."], writes="astar(board, h)", alike=_as_long),
]
