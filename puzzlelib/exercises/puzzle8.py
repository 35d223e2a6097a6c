"""The file assignment, step by step: a board from a file, the boards of a shortest solution into another.

Files are judged by their text: rows of three digits, with blanks between them or without, an empty line between boards,
and a last one or none. Input comes with blanks, except where reading both forms is the exercise. The points are ours.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from tempfile import TemporaryDirectory

from puzzlelib.exercises.eight_puzzle import right_solution, show_solution
from puzzlelib.exercises.exercise import Case, Exercise, plain, same_value
from puzzlelib.exercises.tile_boards import Matrix, draw
from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, plural

MOST_SHOWN = 150           # characters of a file that are shown as they are: up to six boards


def blocks_of(text: str) -> list[Matrix]:
    r"""The boards of a file, with an empty line between them.

    >>> blocks_of("013\n4 2 5\n786\n\n1 0 3\n425\n7 8 6")
    [[[0, 1, 3], [4, 2, 5], [7, 8, 6]], [[1, 0, 3], [4, 2, 5], [7, 8, 6]]]
    """
    if not text.strip():
        raise PuzzleError("found an empty file, expected one board at least")
    found = []
    for number, block in enumerate(re.split(r"\n(?:[ \t\r]*\n)+", text.strip("\r\n")), 1):
        rows = [re.sub(r"\s", "", line) for line in block.splitlines()]
        strange = next((row for row in rows if not re.fullmatch("[0-8]{3}", row)), None)
        if strange is not None:
            raise PuzzleError(f"found the line {strange!r} in board {number}, expected three digits such as 4 2 5")
        if len(rows) != 3:
            apart = ": is there an empty line between the boards?" if len(rows) > 3 else ""
            raise PuzzleError(f"board {number} has {plural(len(rows), 'row')}, expected 3{apart}")
        found.append([[int(digit) for digit in row] for row in rows])
    return found


def in_folder(act: Callable[[str], Any]) -> Any:
    """Do something in a folder that is thrown away."""
    with TemporaryDirectory() as folder:
        return act(folder)


def _written(path: str) -> str | None:
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return file.read()


def _put(path: str, text: str) -> str:
    with open(path, "w") as file:
        file.write(text)
    return path


def _read(function: Callable[..., Any], text: str) -> Any:
    return in_folder(lambda folder: plain(function(_put(os.path.join(folder, "initial.txt"), text))))


def _write(function: Callable[..., Any], boards: list[Matrix]) -> Any:
    def act(folder: str) -> Any:
        function(boards, path := os.path.join(folder, "moves.txt"))
        return _written(path)
    return in_folder(act)


def _solve(function: Callable[..., Any], text: str) -> Any:
    def act(folder: str) -> Any:
        function(_put(os.path.join(folder, "initial.txt"), text), path := os.path.join(folder, "moves.txt"))
        return _written(path)
    return in_folder(act)


def show_file(case: Case, answer: Any) -> list[tuple[str, Any, Any]]:
    """What the exercise begins with, and the file that came of it; of a long solution where it goes wrong."""
    text = (answer or "nothing").rstrip("\n") + "\n"
    shown = [("initial.txt", case.args[0], None)] if isinstance(case.args[0], str) else [
        ("boards", case.args[0], None), ("expected", case.expected, None)]
    with suppress(PuzzleError):
        if len(text) > MOST_SHOWN:
            return shown + show_solution(Case(blocks_of(case.args[0])[:1], case.expected), blocks_of(text))[1:]
    return [*shown, ("moves.txt", text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…\n", None)]


def same_boards(case: Case, answer: Any) -> str:
    """Does the file have these boards? Any number of blanks will do."""
    if answer is None:
        return "no file was written: use the name that the function gets"
    try:
        found = blocks_of(answer)
    except PuzzleError as error:
        return error.message
    if len(found) != len(case.args[0]):
        return f"found {plural(len(found), 'board')} in the file, expected {len(case.args[0])}"
    return next((same_value(Case([], board), other) for board, other in zip(case.args[0], found) if board != other), "")


def solved_in_file(case: Case, answer: Any) -> str:
    """Is the file a shortest solution, from the board of the input to the goal? By replay."""
    if answer is None:
        return "no file was written: use the name that the function gets"
    start = blocks_of(case.args[0])[0]
    try:
        return right_solution(Case([start], case.expected), blocks_of(answer))
    except PuzzleError as error:
        return error.message


def _as_long(slip: Any, answer: Any) -> bool:
    """The same number of lines: ties leave open which boards they have."""
    return isinstance(answer, str) and len(slip.split("\n\n")) == len(re.split(r"\n\s*\n", answer.strip()))


EXERCISES = [
    Exercise("puzzle8.read", "read_board(initial_file)", "Functional requirement: the input file", 1, call=_read,
             draw=draw, hints=["The handout writes 013 and 4 2 5. What is the same in both lines?",
             "Each tile is a single digit, so you can go through a line character by character.",
             "Keep the characters that are digits, and turn each into an int; a line gives a row."]),
    Exercise("puzzle8.write", "write_boards(boards, moves_file)", "Functional requirement: the output file", 1,
             same_boards, call=_write, show=show_file, hints=["What separates two boards in the handout's moves.txt?",
             "Three lines for a board, then an empty line before the next one.",
             "Make the text of each board first, then join the texts with an empty line between them."]),
    Exercise("puzzle8.solve", "solve(initial_file, moves_file)", "Functional requirement", 3, solved_in_file,
             call=_solve, alike=_as_long, draw=draw, show=show_file,
             endless=lambda case: "does a loop never end? Or are boards expanded twice, or looked up in a list, which "
             "is slow where a set or a dict is fast?",
             hints=["Which parts do you have already: reading, searching, writing?",
             "The first board in the file is the start, the last one the goal. A solved board is one block.",
             "Remember for each board on the queue the boards before it. Expand no board twice, or it takes too "
             "long."]),
]
