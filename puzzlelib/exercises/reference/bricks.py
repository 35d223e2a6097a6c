"""What knows the answers to part I of the sliding bricks: boards, the plain reference, and classic mistakes."""

from __future__ import annotations

from itertools import count
from random import Random

from puzzlelib.exercises.bricks import _integers, _read
from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.reference.brick_boards import SMALL, boards, matrix, positions, renumbered, text_of
from puzzlelib.exercises.reference.brick_searches import SEARCHES
from puzzlelib.hints import Any, Callable
from puzzlelib.puzzles.bricks.plain import Board
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, FREE, GOAL, MASTER, Matrix, bricks_of

# Only one brick can move, and after that the numbers are out of order: a walk that doesn't normalise is caught.
OUT_OF_ORDER = "1,1,1,1,1|1,3,4,1,1|1,0,1,2,1|1,1,1,1,-1"


def padded(board: Matrix) -> str:
    """A board as the handout prints it."""
    return f"{Board(board)}\n"


def _wrong_load(change: Callable[[list[list[Any]]], Any]) -> Callable[[str], Any]:
    def load_board(filename: str) -> Any:
        with open(filename) as file:
            return change(_read(file.read()))
    return load_board


def _wrong_print(change: Callable[[list[str]], list[str]]) -> Callable[[Matrix], None]:
    return lambda board: print("\n".join(change(padded(board).splitlines())))


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


def _one_pass(board: Matrix) -> Matrix:
    board, following = [list(row) for row in board], 3
    for r, row in enumerate(board):
        for c, value in enumerate(row):
            if value >= following:
                board[r][c] = following
                following += 1
    return board


def _each_cell(board: Matrix) -> Matrix:
    numbers = count(MASTER + 1)
    return [[next(numbers) if value > MASTER else value for value in row] for row in board]


def _merging(board: Matrix) -> Matrix:
    following = MASTER + 1
    for r, c in [(r, c) for r, row in enumerate(board) for c, _ in enumerate(row)]:
        if (old := board[r][c]) >= following:
            board = [[following if value == old else value for value in row] for row in board]
            following += 1
    return board


def _numbered(values: list[int], board: Matrix, first: int) -> Matrix:
    number = {value: index for index, value in enumerate(dict.fromkeys(values), first)}
    return [[number.get(value, value) for value in row] for row in board]


REFERENCES = {
    "bricks.load_board": Reference(lambda seed: [[write(board)] for (board,) in boards(12) for write in (padded,
        text_of)], lambda text: _integers(_read(text)[1:]),
        {"the first line, which has the size, was taken for a row": _wrong_load(_integers),
        "the values are still text: int(\"3\") is the number 3": _wrong_load(lambda rows: rows[1:]),
        "rows and columns are exchanged": _wrong_load(
            lambda rows: [list(column) for column in zip(*_integers(rows[1:]))])}),
    "bricks.print_board": Reference(lambda seed: boards(12), padded,
        {"the height comes before the width": _wrong_print(lambda lines: [",".join(lines[0].split(",")[1::-1]) + ",",
        *lines[1:]]),
        "the first line, with the width and the height, is missing": _wrong_print(lambda lines: lines[1:]),
        "the last comma of each line is missing": _wrong_print(lambda lines: [line.rstrip(",") for line in lines])}),
    "bricks.clone": Reference(lambda seed: boards(12), lambda board: {"clone": board, "same": False, "original": board},
        {"the board itself is returned: `copy = board` gives one list two names": lambda board: board,
        "only the outer list is copied": lambda board: list(board),
        "all rows are one and the same list: `[row] * n` doesn't make n rows":
        lambda board: [list(board[-1])] * len(board)}),
    "bricks.done": Reference(lambda seed: boards(), lambda board: Board(board).is_solved(),
        {"solved and unsolved are exchanged": lambda board: any(GOAL in row for row in board),
        "the first row decides alone: is there a `return` inside the loop?": lambda board: GOAL not in board[0],
        "one row without a -1 is enough for True; all rows have to be without":
        lambda board: any(GOAL not in row for row in board)}),
    "bricks.movesOf": Reference(lambda seed: [[board, piece] for (board,) in boards(3) for piece in bricks_of(board)],
        lambda board, piece: [move for move in Board(board).moves() if move[0] == piece], dict(WRONG_MOVES)),
    "bricks.availableMoves": Reference(lambda seed: boards(), lambda board: Board(board).moves(), WRONG_MOVES | {
        "the master brick, number 2, is left out": lambda board: [
            move for move in Board(board).moves() if move[0] != MASTER],
        "the moves of a brick are added once for each of its cells": lambda board: [
            move for row in board for value in row for move in Board(board).moves() if move[0] == value]}),
    "bricks.applyMove": Reference(lambda seed: _moves_to_make(), _after, dict(WRONG_APPLY)),
    "bricks.applyMoveCloning": Reference(lambda seed: _moves_to_make()[::3], _after,
        {"the board is returned as it was": lambda board, move: board,
        "nothing is returned, or what applyMove returns, which is nothing: return the clone":
        lambda board, move: None}),
    "bricks.compare": Reference(_pairs, lambda board, other: board == other,
        {"the two have to be the same list; equal numbers are enough": lambda board, other: board is other,
        "one pair of equal numbers is enough for True; all pairs have to be equal": lambda board, other: any(
            value == number for row, others in zip(board, other) for value, number in zip(row, others)),
        "only the first cell is compared: is there a `return` inside the loop?":
            lambda board, other: board[0][0] == other[0][0],
        "the numbers of the bricks don't matter; here, they do": lambda board, other:
        _norm(board) == _norm(other), "only the first row is compared": lambda board, other: board[0] == other[0],
        "the last row isn't compared": lambda board, other: board[:-1] == other[:-1]}),
    "bricks.norm": Reference(lambda seed: [[renumbered(board, rng)] for rng in [Random(seed)] for (board,) in boards()],
        _norm, {"only one cell of each brick gets its new number": _one_pass,
        "each cell gets a number of its own; cells with the same number are one brick": _each_cell,
        "a brick gets a number that another one still has, and the two become one: swap their numbers": _merging,
        "the bricks keep the order of their old numbers": lambda board: _numbered(
            sorted(value for row in board for value in row if value > MASTER), board, MASTER + 1),
        "the master brick is numbered, too": lambda board: _numbered(
            [value for row in board for value in row if value >= MASTER], board, MASTER),
        "the numbers are given column by column": lambda board: _numbered(
            [value for column in zip(*board) for value in column if value > MASTER], board, MASTER + 1)}),
    "bricks.random_walk": Reference(lambda seed: [[matrix(text), n] for text, n in ((SMALL[0], 3), (OUT_OF_ORDER, 1),
        (OUT_OF_ORDER, 4), (SMALL[1], 2), (SMALL[2], 3), (SMALL[2], 12), (SMALL[3], 12))], lambda board, n: None),
} | SEARCHES
