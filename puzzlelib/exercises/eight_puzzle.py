"""The eight puzzle assignment, step by step: the classes Board and Solver.

The handout is Java. In Python its names stay: Board(tiles), hamming(), manhattan(), equals(y), neighbors() and
Solver(initial), isSolvable(), moves(), solution(); only toString() is `__str__` (either is fine). A board that comes
back is read from its text, the one way in which every Board shows its tiles. The handout gives no points: ours.
"""

from __future__ import annotations

import re
import sys

from puzzlelib.conformance.guard import short
from puzzlelib.exercises.classes import written
from puzzlelib.exercises.exercise import Case, Exercise, plain, same_value
from puzzlelib.exercises.tile_boards import Matrix, break_in, draw
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, plural
from puzzlelib.puzzles.tiles.state import Tiles

# -------------------------------------------------------------------------------------------------------------- boards


# ------------------------------------------------------------------------------------------- calling a student's class

def read_board(text: str, size: int) -> Matrix:
    r"""The tiles of a board's text, with the size before them or without.

    >>> read_board("2\n 1  2\n 3  0\n", 2), read_board("1 2\n3 0", 2)
    ([[1, 2], [3, 0]], [[1, 2], [3, 0]])
    """
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    tiles = numbers[1:] if len(numbers) == size * size + 1 and numbers[0] == size else numbers
    if len(tiles) != size * size:
        lost = ": is the blank missing? Write it as 0" if len(tiles) == size * size - 1 else ""
        raise PuzzleError(f"found {plural(len(tiles), 'number')} in {short(text)}, the text of a board of {size} by "
                          f"{size}, expected {size * size}{lost}")
    return [tiles[row:row + size] for row in range(0, size * size, size)]


def text_of(board: Any) -> Any:
    """What a student's Board gives as its text, by toString or __str__."""
    if hasattr(board, "toString"):
        return board.toString()
    if isinstance(board, (list, tuple)):
        raise PuzzleError(f"found a {type(board).__name__}, expected an object of your class Board")
    if not {"__str__", "__repr__"} & {name for kind in type(board).mro()[:-1] for name in vars(kind)}:
        raise PuzzleError(f"found an object of the class {type(board).__name__!r} that has no text, expected a Board "
                          "with `__str__`: write that first, the other checks read your boards by it")
    return getattr(type(board), "__str__")(board)          # noqa: B009 (str() would raise an error of its own for no text)


def boards_of(answer: Any, size: int) -> list[Matrix]:
    """The boards that a method returns, each read from its text."""
    if isinstance(answer, str):
        raise PuzzleError("found text, expected objects of your class Board: a list of them")
    return [read_board(str(text_of(board)), size) for board in answer]


def method(name: str) -> Callable[..., Any]:
    """How to call a method of a Board; a plain function of the tiles is fine, too."""
    return lambda attempt, tiles: plain(
        written(attempt, name)(attempt(tiles)) if isinstance(attempt, type) else attempt(tiles))


def _text(attempt: Any, tiles: Matrix) -> Any:
    return plain(text_of(attempt(tiles)) if isinstance(attempt, type) else attempt(tiles))


def _equals(attempt: Any, tiles: Matrix, y: Matrix) -> Any:
    if not isinstance(attempt, type):
        return plain(attempt(tiles, y))
    if hasattr(attempt, "equals"):
        return plain(attempt(tiles).equals(attempt(y)))
    if all("__eq__" not in vars(kind) for kind in attempt.mro()[:-1]):
        raise NotImplementedError
    return plain(attempt(tiles) == attempt(y))


def _neighbors(attempt: Any, tiles: Matrix) -> Any:
    if not isinstance(attempt, type):
        return {"neighbors": plain(attempt(tiles)), "board": tiles}
    board = attempt(tiles)
    found = written(attempt, "neighbors")(board)
    if found is None:
        raise PuzzleError("found None, expected the neighbors: is a `return` missing?")
    return {"neighbors": boards_of(found, len(tiles)), "board": boards_of([board], len(tiles))[0]}


def _solver(name: str, then: Callable[[Any, int], Any] = lambda answer, size: plain(answer)) -> Callable[..., Any]:
    """How to ask a Solver: it gets a Board of the class beside it, in the same notebook or file."""
    def call(attempt: Any, tiles: Matrix) -> Any:
        if not isinstance(attempt, type):
            return plain(attempt(tiles))
        written(attempt, name) if name != "enqueued" else None          # that may be set by __init__
        made_by: Any = getattr(attempt, "__init__", None)
        beside = vars(sys.modules.get(attempt.__module__, sys)) | getattr(made_by, "__globals__", {})
        if "Board" not in beside:
            raise PuzzleError("found no class Board beside Solver, expected yours: Solver(Board(tiles))")
        answer = getattr(attempt(beside["Board"](tiles)), name, NotImplementedError)
        if answer is NotImplementedError:
            raise NotImplementedError
        return then(answer() if callable(answer) else answer, len(tiles))
    return call


def _boards(answer: Any, size: int) -> Any:
    return None if answer is None else boards_of(answer, size)


# -------------------------------------------------------------------------------------------------------------- judges

def same_text(case: Case, answer: Any) -> str:
    """Is this the board's text? Blanks and lines are free, and so is the size before it."""
    if not isinstance(answer, str):
        return same_value(case, answer)
    try:
        return same_value(Case([], case.args[0]), read_board(answer, len(case.args[0])))
    except PuzzleError as error:
        return error.message


def right_neighbors(case: Case, answer: Any) -> str:
    """The boards one move away, in any order, and the board still as it was.

    >>> right_neighbors(Case([[[1, 2], [3, 0]]], {"neighbors": []}), {"neighbors": [], "board": [[1, 0], [3, 2]]})
    'after neighbors() the board itself is another: its neighbors share its rows'
    """
    if answer["board"] != case.args[0]:
        return "after neighbors() the board itself is another: its neighbors share its rows"
    found = answer["neighbors"]
    if not isinstance(found, list):
        return same_value(Case([], case.expected["neighbors"]), found)
    if len(found) > 1 and found.count(found[0]) == len(found):
        return "all neighbors are the same board: they share their rows"
    if case.args[0] in found:
        return "the board itself is among its neighbors"
    extra = [board for board in found if board not in case.expected["neighbors"]]
    if extra:
        return f"{plural(len(extra), 'board')} among the neighbors cannot be reached by one move"
    missing = [board for board in case.expected["neighbors"] if board not in found]
    return f"{plural(len(missing), 'neighbor')} missing" if missing else (
        "a neighbor is there twice" * (len(found) > len(case.expected["neighbors"])))


def show_neighbors(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The board, and what is wrong with its neighbors."""
    board, right = case.args[0], case.expected["neighbors"]
    if answer is None:
        return [("board", board, None)]
    if answer["board"] != board:
        return [("board", board, None), ("board after neighbors()", answer["board"], board)]
    found = answer["neighbors"] if isinstance(answer["neighbors"], list) else []
    missing = [("missing", other, board) for other in right if other not in found]
    wrong = [("more than one move away", other, board) for other in found if other not in right]
    return [("board", board, None), *missing[:2], *wrong[:2], *[
        ("there twice", other, board) for other in right if found.count(other) > 1][:1]]


def right_moves(case: Case, answer: Any) -> str:
    """The fewest moves, or -1."""
    if type(answer) is int and answer > case.expected >= 0:
        why = "the start is solved already" if case.expected == 0 else "there is a shorter solution"
        return f"found {plural(answer, 'move')}, expected {case.expected}: {why}"
    unsolvable = case.expected == -1 != answer
    return f"found {short(answer)}, expected -1: this board has no solution" if unsolvable else same_value(case, answer)


def right_solution(case: Case, answer: Any) -> str:
    """Boards from the start to the goal, each one move from the last, as few as possible: by replay.

    >>> right_solution(Case([[[1, 2], [0, 3]]], 1), [[[1, 2], [3, 0]]])
    'the solution begins with another board than the start: the start belongs to it'
    """
    start, count = case.args[0], case.expected
    problem = Tiles(start)
    goal = [list(row) for row in problem.board(problem.goal)]
    if answer is None:
        return "found None, expected the boards: is a `return` missing? list.reverse() returns None, too"
    if not isinstance(answer, list):
        return same_value(Case([], [start, goal]), answer)
    if not answer:
        return "found no board, expected the way from the start to the goal, both included"
    if answer[0] == goal != start and answer[-1] == start:
        return "the boards run from the goal back to the start: turn them around"
    if answer[0] != start:
        return "the solution begins with another board than the start: the start belongs to it"
    broken = break_in(answer)
    if broken is not None:
        return f"no move leads from board {broken + 1} to board {broken + 2}"
    if answer[-1] != goal:
        return "the solution doesn't end with the goal"
    return "" if len(answer) == count + 1 else (
        f"the solution has {plural(len(answer) - 1, 'move')}, {count} {'is' if count == 1 else 'are'} enough")


def show_solution(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """The start, and the boards where the solution goes wrong."""
    shown = [("board", case.args[0], None)]
    if not isinstance(answer, list) or not answer:
        return shown + [("found", answer, None)] * (answer is not None)
    at = break_in(answer)
    if at is None or answer[0] != case.args[0]:
        problem = Tiles(case.args[0])
        ends = [("first", answer[0], case.args[0]), ("last", answer[-1], [*map(list, problem.board(problem.goal))])]
        return shown + [(f"{name} board found", board, right) for name, board, right in ends if board != right]
    return [*shown, (f"board {at + 1}", answer[at], None), (f"board {at + 2}", answer[at + 1], answer[at])]


# --------------------------------------------------------------------------------------------------- classic mistakes


def as_long(slip: Any, answer: Any) -> bool:
    """The same number of boards: ties leave open which."""
    return isinstance(answer, list) and isinstance(slip, list) and len(slip) == len(answer)


def _endless(case: Case) -> str:
    return ("this board has no solution, and a search for one doesn't end in time: decide before you search"
            if case.expected is False or case.expected == -1 else
            "does a loop never end, or are there far too many boards on the queue?")


EXERCISES = [
    Exercise("eight_puzzle.toString", "Board.__str__()", "Board: a string representation", 1, same_text, call=_text,
             draw=draw, alike=lambda slip, answer: slip.split() == re.findall(r"\d+", str(answer)),
             hints=["Which numbers does a reader need to build the same board again?",
             "A line for each row, the numbers separated by blanks; 0 is the blank square.",
             "Join the numbers of each row with blanks, then join the rows with line ends."]),
    Exercise("eight_puzzle.hamming", "Board.hamming()", "Board: number of blocks out of place", 1,
             call=method("hamming"), draw=draw, hints=["Which tile belongs in row r, column c of the goal?",
             "Count the places where the tile isn't that one. What about the place of the blank?",
             "In row r and column c belongs r · N + c + 1; leave out the place where the board has its 0."]),
    Exercise("eight_puzzle.manhattan", "Board.manhattan()", "Board: sum of Manhattan distances", 1,
             call=method("manhattan"), draw=draw,
             hints=["In which row and which column does tile 6 belong on a board of 3 by 3? And tile 3?",
             "Dividing tile - 1 by N gives the row; the remainder is the column.",
             "For every tile but 0 add the rows and the columns between its place and its home."]),
    Exercise("eight_puzzle.equals", "Board.equals(y)", "Board: does this board position equal y", 1, call=_equals,
             draw=draw, hints=["Two boards are made of the same tiles. Are they one object?",
             "Compare what the boards keep, not the boards.", "Their rows are lists: == compares those."]),
    Exercise("eight_puzzle.neighbors", "Board.neighbors()", "Board: all neighboring board positions", 2,
             right_neighbors, call=_neighbors, draw=draw, show=show_neighbors, exact=True,
             alike=lambda slip, answer: answer["board"] == slip["board"] and (
                 sorted(answer["neighbors"]) == sorted(slip["neighbors"])),
             hints=["Where is the blank, and which tiles can slide into it?",
             "Copy all rows before you slide a tile: list(tiles) copies the outer list only.",
             "For each of the four directions: is there a cell? Then copy the rows, exchange the two, and make "
             "a Board."]),
    Exercise("eight_puzzle.parity", "isSolvable(tiles)", "Solver: is the initial board solvable?", 1, draw=draw,
             endless=lambda case: "a search takes too long here. Nothing has to be searched: count the inversions",
             hints=["An inversion is a pair of tiles whose larger one comes first. How many has the goal?",
             "A sideways move changes no inversion. What does a move up or down change on a board of even N?",
             "For odd N, an even number of inversions is solvable. For even N add the rows below the blank."]),
    Exercise("eight_puzzle.isSolvable", "Solver.isSolvable()", "Solver: is the initial board solvable?", 1,
             call=_solver("isSolvable"), draw=draw, endless=_endless,
             hints=["Does your Solver start a search that can never end?",
             "Decide by parity, before the search begins.",
             "Keep the answer in the constructor, and search only if it is True."]),
    Exercise("eight_puzzle.moves", "Solver.moves()", "Solver: the minimum number of moves", 2, right_moves,
             call=_solver("moves"), draw=draw, endless=_endless,
             hints=["How many moves does the solved board need? And what comes back if there is no solution?",
             "Stop when the goal is taken from the queue. Its number of moves is the answer.",
             "Each state on the queue knows its moves: one more than the state it came from."]),
    Exercise("eight_puzzle.solution", "Solver.solution()", "Solver: the board positions in a solution", 2,
             right_solution, call=_solver("solution", _boards),
             draw=draw, show=show_solution, alike=as_long, endless=_endless,
             hints=["How does a state know where it came from?",
             "Follow the previous states from the goal back to the start. In which order are they then?",
             "Collect the boards from the goal to the state without a previous one, then reverse the list."]),
    Exercise("eight_puzzle.enqueued", "Solver.enqueued()", "Sample run: number of states enqueued", 0,
             call=_solver("enqueued"), draw=draw, hints=["Do you count the start, too?",
             "Don't enqueue a neighbor that equals the previous board.",
             "Count each time you put a state on the queue."]),
]
