"""The sliding bricks assignment, step by step: boards are lists of rows, as the handout writes them.

Here are the functions that take a board and answer at once; random walks are in brick_walks.py, searches in
brick_searches.py.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from tempfile import TemporaryDirectory

from puzzlelib.exercises.brick_boards import (
    Shown,
    as_move,
    blocked,
    boards,
    draw,
    is_board,
    positions,
    renumbered,
    text_of,
)
from puzzlelib.exercises.brick_searches import SEARCHES
from puzzlelib.exercises.brick_walks import WALK
from puzzlelib.exercises.exercise import Case, Exercise, difference, plain
from puzzlelib.hints import Any, Callable
from puzzlelib.puzzles.bricks.plain import DIRECTIONS, FREE, GOAL, MASTER, Board, Matrix, bricks_of

# ------------------------------------------------------------------------------------------------------ load and print

def padded(board: Matrix) -> str:
    """A board as the handout prints it."""
    return f"{Board(board)}\n"


def _load(function: Callable[..., Any], text: str) -> Any:
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "level.txt")
        with open(path, "w") as file:
            file.write(text)
        return plain(function(path))


def _read(text: str) -> list[list[str]]:
    """The values of a file's lines, the first one included."""
    return [[value.strip() for value in line.split(",")[:-1]] for line in text.splitlines()]


def _wrong_load(change: Callable[[list[list[Any]]], Any]) -> Callable[[str], Any]:
    def load_board(filename: str) -> Any:
        with open(filename) as file:
            return change(_read(file.read()))
    return load_board


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


def _wrong_print(change: Callable[[list[str]], list[str]]) -> Callable[[Matrix], None]:
    return lambda board: print("\n".join(change(padded(board).splitlines())))


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
    board, wanted = Board(case.args[0]), [(brick, way) for brick, way in case.expected]
    for move in found:
        if move not in wanted and move is not None:
            return blocked(board, move) or f"({move[0]}, {move[1]}) is a move of another brick than {case.args[1]}"
    for brick, way in wanted:
        if (brick, way) not in found:
            return f"({brick}, {way}) is missing: every cell that brick {brick} enters is free" + (
                ", its own, or the goal" if brick == MASTER else " or its own")
    return "" if len(found) == len(wanted) else "a move is in the list twice"


def _found_moves(may_enter: Callable[[Matrix, int, int, int, list[Any]], bool], first: bool = False,
                 turn: Callable[[int, int], tuple[int, int]] = lambda down, right: (down, right)) -> Callable[..., Any]:
    """availableMoves, and movesOf, of a student with a rule of their own for entering a cell, or for directions."""
    def moves(board: Matrix, piece: int | None = None) -> list[Any]:
        return [(brick, way) for brick, cells in bricks_of(board).items() if piece in (None, brick)
                for way in DIRECTIONS for down, right in [turn(*DIRECTIONS[way])]
                if all(0 <= r + down < len(board) and 0 <= c + right < len(board[0]) and
                       may_enter(board, brick, r + down, c + right, cells) for r, c in cells[:1 if first else None])]
    return moves


def _rule(board: Matrix, brick: int, r: int, c: int, cells: list[Any]) -> bool:
    return board[r][c] in (FREE, brick) or (board[r][c], brick) == (GOAL, MASTER)


WRONG_MOVES = {
    "any brick may enter the goal; only the master brick may": _found_moves(
        lambda board, brick, r, c, cells: board[r][c] in (FREE, GOAL, brick)),
    "only the first cell of each brick is looked at": _found_moves(_rule, first=True),
    "a brick is in its own way: a cell that it covers itself is as good as free": _found_moves(
        lambda board, brick, r, c, cells: board[r][c] == FREE or (board[r][c], brick) == (GOAL, MASTER)),
    "the master brick may not enter the goal; it is the one that may": _found_moves(
        lambda board, brick, r, c, cells: board[r][c] in (FREE, brick)),
    "rows and columns are exchanged: up and down change the row": _found_moves(
        _rule, turn=lambda down, right: (right, down)),
    "up and down are exchanged: rows count from the top": _found_moves(_rule, turn=lambda down, right: (-down, right))}


def _moves_to_make() -> list[list[Any]]:
    """Boards with each of their moves; a master on the goal stays there: a plain board can't know what is below."""
    return [[board.matrix, list(move)] for board in positions()[::2] for move in board.moves()
            if move[0] != MASTER or not board.goals & set(bricks_of(board.matrix)[MASTER])]


def _after(board: Matrix, move: Any) -> Matrix:
    return Board(board).after(tuple(move)).matrix


def _apply(function: Callable[..., Any], board: Matrix, move: Any) -> Any:
    returned = function(board, tuple(move))
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
                place, found = f"row {r + 1}, column {c + 1}", answer[r][c]
                return (f"brick {brick} covers {place} after the move, but {found} is there" if value == brick else
                        f"brick {brick} has left {place}: that cell is free now" if found == brick else
                        f"{place} is {found}, expected {value}: this move doesn't touch that cell")
    return ""


def _show_move(case: Case, answer: Any) -> Shown:
    board, move = case.args
    found = answer.get("board") if isinstance(answer, dict) else answer
    return [("board", board, None), ("move", f"({move[0]}, {move[1]})\n", None), ("expected", case.expected, None)] + (
        [] if answer is None else [("found", found, case.expected)])


def _wrong_move(order: str, cells_of: Callable[[list[Any]], list[Any]] = list,
                turn: Callable[[int, int], tuple[int, int]] = lambda down, right: (down, right)) -> Callable[..., Any]:
    """applyMove of a student who writes and clears in another order, or some cells only, or in another direction."""
    def applyMove(board: Matrix, move: Any) -> Matrix:
        cells, (down, right) = cells_of(bricks_of(board)[move[0]]), turn(*DIRECTIONS[move[1]])
        for r, c in cells:
            for step in order.split():
                row, col, value = (r, c, FREE) if step == "clear" else (r + down, c + right, move[0])
                board[row][col] = value
        return board
    return applyMove


WRONG_APPLY = {
    "the cells that the brick leaves aren't cleared": _wrong_move("write"),
    "only one cell of the brick moves": _wrong_move("clear write", lambda cells: cells[:1]),
    "each cell is written and then cleared in turn, so that the brick wipes out a part of itself":
        _wrong_move("write clear"),
    "rows and columns are exchanged": _wrong_move("clear write", turn=lambda down, right: (right, down)),
    "the brick goes the opposite way": _wrong_move("clear write", turn=lambda down, right: (-down, -right))}


# ------------------------------------------------------------------------------------------------- compare, normal form

def _pairs(seed: int) -> list[list[Any]]:
    """Two boards each: equal ones, renumbered ones, and some that differ in one cell only."""
    rng, found = Random(seed), []
    for board in positions()[::8]:
        rows = board.matrix
        found += [[rows, [list(row) for row in rows]], [rows, renumbered(rows, rng)]]
        found += [[rows, [[value + (place == (r, c)) for c, value in enumerate(row)] for r, row in enumerate(rows)]]
                  for place in ((0, 0), (len(rows) - 1, len(rows[0]) - 1),
                                (rng.randrange(len(rows)), rng.randrange(len(rows[0]))))]
    return found


def _norm(board: Matrix) -> Matrix:
    return Board(board).normal_form().matrix


def _norm_judge(case: Case, answer: Any) -> str:
    why = "" if answer == case.expected else difference(case.expected, answer)
    return why + ": the bricks count from 3, in the order in which you meet them reading row by row" * (
        " is " in why and "expected" in why)


def _one_pass(board: Matrix) -> Matrix:
    board, following = [list(row) for row in board], 3
    for r, row in enumerate(board):
        for c, value in enumerate(row):
            if value >= following:
                board[r][c] = following
                following += 1
    return board


def _numbered(values: list[int], board: Matrix, first: int) -> Matrix:
    number = {value: index for index, value in enumerate(dict.fromkeys(values), first)}
    return [[number.get(value, value) for value in row] for row in board]


EXERCISES = [
    Exercise("bricks.load_board", "load_board(filename)", "State Representation", 0.5,
             lambda seed: [[write(board)] for (board,) in boards(12) for write in (padded, text_of)],
             lambda text: _integers(_read(text)[1:]), call=_load, draw=draw, show=_show_file,
             mistakes={"the first line, which has the size, was taken for a row": _wrong_load(_integers),
                       "the values are still text: int(\"3\") is the number 3": _wrong_load(lambda rows: rows[1:]),
                       "rows and columns are exchanged": _wrong_load(
                           lambda rows: [list(column) for column in zip(*_integers(rows[1:]))])},
             hints=["What does each line of the file end with?", "`line.split(\",\")` leaves an empty text at the end.",
                    "Skip the first line; of each other line, turn every value that isn't empty into an int."]),
    Exercise("bricks.print_board", "print_board(board)", "State Representation", 0.5, lambda seed: boards(12), padded,
             _print_judge, call=_printed, draw=draw,
             mistakes={"the height comes before the width": _wrong_print(
                           lambda lines: [",".join(lines[0].split(",")[1::-1]) + ",", *lines[1:]]),
                       "the first line, with the width and the height, is missing": _wrong_print(
                           lambda lines: lines[1:]),
                       "the last comma of each line is missing": _wrong_print(
                           lambda lines: [line.rstrip(",") for line in lines])},
             hints=["What could you load again: what does a file have besides the rows?",
                    "The first line is the width and the height. Every number is followed by a comma.",
                    "Print the length of a row and the number of rows; then each row, its numbers joined by commas."]),
    Exercise("bricks.clone", "clone(board)", "Cloning", 0, lambda seed: boards(12),
             lambda board: {"clone": board, "same": False, "original": board}, _clone_judge, call=_cloned, draw=draw,
             mistakes={"the board itself is returned: `copy = board` gives one list two names": lambda board: board,
                       "only the outer list is copied": lambda board: list(board)}, show=_show_clone,
             hints=["A board is a list of lists. What does `list(board)` copy?", "The rows have to be copied, too.",
                    "Make a new list with a new list for each row."]),
    Exercise("bricks.done", "done(board)", "Identifying Solutions", 1, lambda seed: boards(),
             lambda board: Board(board).is_solved(), draw=draw,
             mistakes={"solved and unsolved are exchanged": lambda board: any(GOAL in row for row in board),
                       "the first row decides alone: is there a `return` inside the loop?":
                           lambda board: GOAL not in board[0],
                       "one row without a -1 is enough for True; all rows have to be without":
                           lambda board: any(GOAL not in row for row in board)},
             hints=["Which number marks a goal cell that the master brick doesn't cover?",
                    "If there is a -1 anywhere, the puzzle isn't solved.",
                    "Look for -1 in every row, and say True only after the last one."]),
    Exercise("bricks.movesOf", "movesOf(board, piece)", "Available Moves", 0.5,
             lambda seed: [[board, piece] for (board,) in boards(3) for piece in bricks_of(board)],
             lambda board, piece: [move for move in Board(board).moves() if move[0] == piece], moves_judge, draw=draw,
             mistakes=dict(WRONG_MOVES), hints=[
                 "Which cells does a brick enter when it moves left?",
                 "A brick may enter a cell that is free or its own; the master brick may also enter the goal.",
                 "For each direction: take all cells of the brick, shift each by one, and look what is there."]),
    Exercise("bricks.availableMoves", "availableMoves(board)", "Available Moves", 1.5, lambda seed: boards(),
             lambda board: Board(board).moves(), moves_judge, mistakes=dict(WRONG_MOVES), draw=draw,
             hints=["Which numbers on the board are bricks?",
                    "The moves of a board are the moves of its bricks, put together.",
                    "Collect every number from 2 on, each once, and add up what movesOf says of it."]),
    Exercise("bricks.applyMove", "applyMove(board, move)", "Apply Move", 1, lambda seed: _moves_to_make(), _after,
             _apply_judge, mistakes=dict(WRONG_APPLY), call=_apply, draw=draw, changes=True, show=_show_move,
             hints=["Which cells does the brick leave, and which does it enter? Some may be both.",
                    "Find all cells of the brick before you write anything.",
                    "First set all its old cells to 0; only then write its number into all the new ones."]),
    Exercise("bricks.applyMoveCloning", "applyMoveCloning(board, move)", "Apply Move", 1,
             lambda seed: _moves_to_make()[::3], _after, _moved_judge, draw=draw, show=_show_move,
             call=lambda function, board, move: plain(function(board, tuple(move))),
             mistakes={"the board is returned as it was": lambda board, move: board},
             hints=["Which two functions that you have do this together?", "First clone, then move on the clone.",
                    "applyMove changes the clone; give the clone back."]),
    Exercise("bricks.compare", "compare(board, other)", "State Comparison", 1, _pairs,
             lambda board, other: board == other, draw=draw,
             mistakes={"the two have to be the same list; equal numbers are enough":
                           lambda board, other: board is other,
                       "only the first cell is compared: is there a `return` inside the loop?":
                           lambda board, other: board[0][0] == other[0][0],
                       "the numbers of the bricks don't matter; here, they do": lambda board, other:
                           _norm(board) == _norm(other),
                       "only the first row is compared": lambda board, other: board[0] == other[0],
                       "the last row isn't compared": lambda board, other: board[:-1] == other[:-1]},
             hints=["How many pairs of numbers do you have to look at before you can say True?",
                    "One pair that differs is enough for False.",
                    "Go through all rows and columns; return False at the first difference, True after the loops."]),
    Exercise("bricks.norm", "norm(board)", "Normalization", 2,
             lambda seed: [[renumbered(board, rng)] for rng in [Random(seed)] for (board,) in boards()], _norm,
             _norm_judge, draw=draw, changes=True,
             mistakes={"only one cell of each brick gets its new number": _one_pass,
                       "the master brick is numbered, too": lambda board: _numbered(
                           [value for row in board for value in row if value >= MASTER], board, MASTER),
                       "the numbers are given column by column": lambda board: _numbered(
                           [value for column in zip(*board) for value in column if value > MASTER], board, MASTER + 1)},
             hints=["In which order does the handout number the bricks?",
                    "Go through the cells row by row; the first brick you meet that isn't the master becomes 3.",
                    "When a brick gets a new number, the brick that had it gets the old one: swap the two."]),
    WALK, *SEARCHES,
]
