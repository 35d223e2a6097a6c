"""What knows the answers to the file assignment."""

from __future__ import annotations

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.puzzle8 import _put, _written, blocks_of
from puzzlelib.exercises.reference.eight_puzzle import mistakes
from puzzlelib.exercises.reference.tile_boards import (
    BLANK_COUNTED,
    DOUBLED,
    GREEDY_AT_9,
    HASTY,
    SAMPLE,
    TIMES,
    fewest,
    in_order,
    mistaken_path,
    nearby,
    shuffled,
)
from puzzlelib.exercises.tile_boards import Matrix
from puzzlelib.hints import Any, Callable

HARDER = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]           # the handout's board with Manhattan distance 10: 14 moves
MIXED = "013\n4 2 5\n786\n"                           # as the handout prints its initial.txt


def text_of(board: Matrix, blank: str = " ") -> str:
    """A board as three lines of a file."""
    return "".join(blank.join(map(str, row)) + "\n" for row in board)


def inputs(seed: int) -> list[list[str]]:
    """Boards to solve, the solved one first: 0 to 6 moves, and a few harder ones."""
    near = list(nearby(3, 6))
    hard = [board for board in shuffled(3, seed, 40) if 0 <= fewest(board) <= 22][:3]
    boards = near[:12] + near[12::7] + sorted(
        [SAMPLE, HARDER, DOUBLED, HASTY, GREEDY_AT_9, BLANK_COUNTED[0], *hard], key=in_order)
    return [[text_of(board)] for board in boards if fewest(board) >= 0]


def _mistaken(**mistake: int) -> Callable[[str, str], None]:
    """A solver with a mistake."""
    def solve(initial_file: str, moves_file: str) -> None:
        board = blocks_of(_written(initial_file) or "")[0]
        _put(moves_file, "\n".join(map(text_of, mistaken_path(board, **mistake))))
    return solve


def _as_python_reads(path: str) -> Any:
    with open(path) as file:
        return [[int(part) for part in line.split()] for line in file]


def _as_text(path: str) -> Any:
    with open(path) as file:
        return [[char for char in line if char.isdigit()] for line in file]


REFERENCES = {
    "puzzle8.read": Reference(lambda seed: [[text_of(board, blank)] for blank in (" ", "") for board in [*list(nearby(3,
        2)), SAMPLE]] + [[MIXED], [text_of(SAMPLE).rstrip("\n")]], lambda text: blocks_of(text)[0],
        {"a row without blanks is read as one number": _as_python_reads, "the digits stay text": _as_text}),
    "puzzle8.write": Reference(lambda seed: [[list(nearby(3, 2))[:count]] for count in (1, 2, 4)],
        lambda boards: "\n".join(map(text_of, boards))),
    "puzzle8.solve": Reference(inputs, lambda text: fewest(blocks_of(text)[0]),
        mistakes(_mistaken, TIMES)),
}
