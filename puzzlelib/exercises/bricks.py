"""The sliding bricks assignment, step by step: boards are lists of rows, as the handout writes them.

Here are the functions that take a board and answer at once; random walks are in brick_walks.py, searches in
brick_searches.py.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from io import StringIO
from tempfile import TemporaryDirectory

from puzzlelib.exercises.brick_boards import Shown, as_move, blocked, draw, is_board
from puzzlelib.exercises.brick_searches import SEARCHES
from puzzlelib.exercises.brick_walks import WALK
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.bricks.terms import MASTER, Matrix

# ------------------------------------------------------------------------------------------------------ load and print


def _load(function: Callable[..., Any], text: str) -> Any:
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "level.txt")
        with open(path, "w") as file:
            file.write(text)
        return plain(function(path))


def _read(text: str) -> list[list[str]]:
    """The values of a file's lines, the first one included."""
    return [[value.strip() for value in line.split(",")[:-1]] for line in text.splitlines()]


def _integers(rows: list[list[str]]) -> Matrix:
    return [[int(value) for value in row] for row in rows]


def _show_file(case: Case, answer: Any) -> Shown:
    return [("the file", case.args[0], None), ("expected", case.expected, None)] + (
        [] if answer is None else [("found", answer, case.expected)])


def _printed(function: Callable[..., Any], board: Matrix) -> str:
    with redirect_stdout(StringIO()) as output:
        function(board)
    return output.getvalue()


def _print_judge(case: Case, answer: str) -> str:
    found, wanted = [line.strip() for line in answer.splitlines() if line.strip()], case.expected.splitlines()
    if not found:
        return "nothing was printed: print_board prints the board with print()"
    for number, line in enumerate(found, 1):
        if not line.endswith(","):
            return f"line {number} is {line!r}, expected a comma after every number, after the last one, too"
        if any(not value.strip().removeprefix("-").isdecimal() for value in line.split(",")[:-1]):
            return f"line {number} is {line!r}, expected numbers with a comma after each"
    values = [_integers(_read(text))[0] for text in found]
    if values[0] != (size := _integers(_read(wanted[0]))[0]):
        return f"the first line is {found[0]!r}, expected '{size[0]},{size[1]},': the width, then the height"
    return "" if values[1:] == case.args[0] else difference(case.args[0], values[1:])


# ---------------------------------------------------------------------------------------------------------- the clone

def _cloned(function: Callable[..., Any], board: Matrix) -> Any:
    """Clone a board, write a 9 into each row of the clone, and look at the original."""
    copy = function(board)
    answer = {"clone": plain(copy), "same": copy is board}
    for r, row in enumerate(copy if isinstance(copy, list) else ()):
        if isinstance(row, list) and row:
            row[r % len(row)] = 9
    return answer | {"original": plain(board)}


def _clone_judge(case: Case, answer: Any) -> str:
    if answer["clone"] != case.args[0]:
        return difference(case.args[0], answer["clone"])
    if answer["original"] == case.args[0]:
        return ""
    return "a 9 that is written into the clone appears in the original, too: " + (
        "it is the very same list" if answer["same"] else "the two share their rows")


def _show_clone(case: Case, answer: Any) -> Shown:
    board = case.args[0]
    if answer is None or answer["clone"] != board:
        return [("board", board, None)] + ([] if answer is None else [("found", answer["clone"], board)])
    return [("board", board, None), ("the original after writing into the clone", answer["original"], board)]


# -------------------------------------------------------------------------------------------------------------- moves

def moves_judge(case: Case, answer: Any) -> str:
    """Are these exactly the moves of a board, in any order? If not, why one is missing or too many."""
    if not isinstance(answer, list):
        return difference(case.expected, answer)
    found = [as_move(item) for item in answer]
    if None in found:
        return f"found {answer[found.index(None)]!r} in the list, expected moves such as (3, \"down\")"
    board, wanted = case.args[0], [(brick, way) for brick, way in case.expected]
    for move in found:
        if move not in wanted and move is not None:
            return blocked(board, move) or f"({move[0]}, {move[1]}) is a move of another brick than {case.args[1]}"
    for brick, way in wanted:
        if (brick, way) not in found:
            return f"({brick}, {way}) is missing: every cell that brick {brick} enters is free" + (
                ", its own, or the goal" if brick == MASTER else " or its own")
    twice = next((move for move in found if move is not None and found.count(move) > 1), None)
    return "" if twice is None else f"({twice[0]}, {twice[1]}) is in the list twice"


MET_AGAIN = ("the brick leaves the board: the loop that looks for its cells meets the one it has just written, and "
             "moves that again. Find all its cells first, then clear them, then write the new ones")


def _meets_it_again(board: Matrix, move: Any) -> bool:
    """Did a brick run on to the edge, down or to the right? A loop that moves what it finds meets it again there."""
    cells = [(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value == move[0]]
    edge = {"down": lambda r, c: r == len(board) - 1, "right": lambda r, c: c == len(board[0]) - 1}.get(move[1])
    return edge is not None and (not cells or any(edge(r, c) for r, c in cells))


def _apply(function: Callable[..., Any], board: Matrix, move: Any) -> Any:
    try:
        returned = function(board, tuple(move))
    except IndexError:
        if _meets_it_again(board, move):
            raise PuzzleError(MET_AGAIN) from None
        raise
    return {"board": plain(board), "returned": plain(returned) if isinstance(returned, (list, tuple)) else None}


def _apply_judge(case: Case, answer: Any) -> str:
    if answer["board"] == case.args[0]:
        if answer["returned"] == case.expected:
            return "the board is as it was: applyMove makes the move on the board itself, and not on a copy"
        return "the board is as it was: the move wasn't made"
    return _moved_judge(case, answer["board"])


def _moved_judge(case: Case, answer: Any) -> str:
    """The board after a move, or the first cell that is wrong and why."""
    if not is_board(answer) or [*map(len, answer)] != [*map(len, case.expected)]:
        return difference(case.expected, answer)
    brick = case.args[1][0]
    for r, row in enumerate(case.expected):
        for c, value in enumerate(row):
            if answer[r][c] != value:
                place, found, was = f"row {r + 1}, column {c + 1}", answer[r][c], case.args[0][r][c]
                return (f"brick {brick} covers {place} after the move, but {found} is there" if value == brick else
                        f"brick {brick} is at {place}, where this move doesn't take it" if found == brick != was else
                        f"brick {brick} has left {place}: that cell is free now" if found == brick else
                        f"{place} is {found}, expected {value}: this move doesn't touch that cell")
    return ""


def _show_move(case: Case, answer: Any) -> Shown:
    board, move = case.args
    found = answer.get("board") if isinstance(answer, dict) else answer
    return [("board", board, None), ("move", f"({move[0]}, {move[1]})\n", None), ("expected", case.expected, None)] + (
        [] if answer is None else [("found", found, case.expected)])


# ------------------------------------------------------------------------------------------------- compare, normal form


def _norm_judge(case: Case, answer: Any) -> str:
    why = "" if answer == case.expected else difference(case.expected, answer)
    return why + ": the bricks count from 3, in the order in which you meet them reading row by row" * (
        why.startswith("row "))


EXERCISES = [
    Exercise("bricks.load_board", "load_board(filename)", "State Representation", 0.5, call=_load, draw=draw,
             show=_show_file, hints=["What does each line of the file end with?",
             "`line.split(\",\")` leaves an empty text at the end.",
             "Skip the first line; of each other line, turn every value that isn't empty into an int."]),
    Exercise("bricks.print_board", "print_board(board)", "State Representation", 0.5, _print_judge, call=_printed,
             draw=draw, hints=["What could you load again: what does a file have besides the rows?",
             "The first line is the width and the height. Every number is followed by a comma.",
             "Print the length of a row and the number of rows; then each row, its numbers joined by commas."]),
    Exercise("bricks.clone", "clone(board)", "Cloning", 0, _clone_judge, call=_cloned, draw=draw, show=_show_clone,
             hints=["A board is a list of lists. What does `list(board)` copy?", "The rows have to be copied, too.",
             "Make a new list with a new list for each row."]),
    Exercise("bricks.done", "done(board)", "Identifying Solutions", 1, draw=draw,
             hints=["Which number marks a goal cell that the master brick doesn't cover?",
             "If there is a -1 anywhere, the puzzle isn't solved.",
             "Look for -1 in every row, and say True only after the last one."]),
    Exercise("bricks.movesOf", "movesOf(board, piece)", "Available Moves", 0.5, moves_judge, draw=draw,
             hints=["Which cells does a brick enter when it moves left?",
             "A brick may enter a cell that is free or its own; the master brick may also enter the goal.",
             "For each direction: take all cells of the brick, shift each by one, and look what is there."]),
    Exercise("bricks.availableMoves", "availableMoves(board)", "Available Moves", 1.5, moves_judge, draw=draw,
             hints=["Which numbers on the board are bricks?",
             "The moves of a board are the moves of its bricks, put together.",
             "Collect every number from 2 on, each once, and add up what movesOf says of it."]),
    Exercise("bricks.applyMove", "applyMove(board, move)", "Apply Move", 1, _apply_judge, call=_apply, draw=draw,
             changes=True, show=_show_move, exact=True,
             alike=lambda slip, answer: bool(slip["board"] == answer["board"]),
             hints=["Which cells does the brick leave, and which does it enter? Some may be both.",
             "Find all cells of the brick before you write anything.",
             "First set all its old cells to 0; only then write its number into all the new ones."]),
    Exercise("bricks.applyMoveCloning", "applyMoveCloning(board, move)", "Apply Move", 1, _moved_judge, draw=draw,
             show=_show_move, call=lambda function, board, move: plain(function(board, tuple(move))),
             hints=["Which two functions that you have do this together?", "First clone, then move on the clone.",
             "applyMove changes the clone; give the clone back."]),
    Exercise("bricks.compare", "compare(board, other)", "State Comparison", 1, draw=draw,
             show=lambda case, answer: [("board", case.args[0], None), ("other", case.args[1], case.args[0]),
             ("expected", case.expected, None)] + ([] if answer is None else [("found", answer, None)]),
             hints=["How many pairs of numbers do you have to look at before you can say True?",
             "One pair that differs is enough for False.",
             "Go through all rows and columns; return False at the first difference, True after the loops."]),
    Exercise("bricks.norm", "norm(board)", "Normalization", 2, _norm_judge, draw=draw, changes=True,
             hints=["In which order does the handout number the bricks?",
             "Go through the cells row by row; the first brick you meet that isn't the master becomes 3.",
             "When a brick gets a new number, the brick that had it gets the old one: swap the two."]),
    WALK, *SEARCHES,
]
