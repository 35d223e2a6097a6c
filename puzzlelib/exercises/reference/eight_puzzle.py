"""What knows the answers to the eight puzzle."""

from __future__ import annotations

from random import Random

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.reference.tile_boards import (
    DOUBLED,
    GREEDY_AT_9,
    HASTY,
    SAMPLE,
    TIMES,
    TOO_HIGH,
    every_small,
    fewest,
    in_order,
    mistaken_path,
    nearby,
    shuffled,
)
from puzzlelib.exercises.tile_boards import Matrix
from puzzlelib.hints import Any, Callable
from puzzlelib.puzzles.tiles.plain import PlainTiles

PRIORITIES = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]       # the handout's: Hamming 5, Manhattan 10
FIRST = [[1, 2], [0, 3]]             # the mistakes about parity answer this and the solved board in different ways


def swapped(board: Matrix) -> Matrix:
    """The board with its first two tiles exchanged: solvable becomes unsolvable, and back."""
    tiles = [tile for row in board for tile in row]
    first, second = [place for place, tile in enumerate(tiles) if tile][:2]
    tiles[first], tiles[second] = tiles[second], tiles[first]
    return [tiles[row:row + len(board)] for row in range(0, len(tiles), len(board))]


def boards(seed: int) -> list[list[Matrix]]:
    """Boards for what Board computes: all of 2 by 2, the nearest of 3 by 3, some of 3 by 3 and 4 by 4 at random."""
    return [[board] for board in (*every_small(), *nearby(3, 4), PRIORITIES, *shuffled(3, seed, 20),
                                  *shuffled(4, seed, 10))]


def puzzles(seed: int, unsolvable: bool = True) -> list[list[Matrix]]:
    """Boards for what Solver finds, easy ones: right programs differ a lot in speed."""
    some = [board for size, depth in ((3, 12), (4, 8))
            for group in [list(nearby(size, depth))] for board in group[:3] + Random(seed).sample(group[3:], 12)]
    easy = sorted([SAMPLE, DOUBLED, HASTY, GREEDY_AT_9, *some], key=lambda board: (len(board), in_order(board)))
    wrong = [swapped(board) for board in easy[::5]]
    return [[board] for board in [FIRST, *every_small(), *easy, *wrong] if unsolvable or fewest(board) >= 0]


def _sum(distance: Callable[..., int], home: Callable[[int, int], tuple[int, int]] = lambda tile, size: divmod(
        (tile - 1) % (size * size), size), blank: bool = False) -> Callable[[Matrix], int]:
    """The sum of a distance over all tiles; `home` says where a tile belongs."""
    return lambda board: sum(distance(r, c, *home(tile, len(board))) for r, row in enumerate(board)
                             for c, tile in enumerate(row) if tile or blank)


def _away(r: int, c: int, home_row: int, home_col: int) -> int:
    return abs(r - home_row) + abs(c - home_col)


def _misplaced(r: int, c: int, home_row: int, home_col: int) -> int:
    return int((r, c) != (home_row, home_col))


def distance_mistakes(distance: Callable[..., int]) -> dict[str, Callable[..., Any]]:
    """The classic mistakes of Hamming and Manhattan distance."""
    at_a_tile = "the blank is counted, but it is no tile"
    return {at_a_tile: _sum(distance, blank=True),       # with the last place as its home, or with what 0 - 1 gives
            f"{at_a_tile} ": _sum(distance, lambda tile, size: divmod(tile - 1, size), blank=True),
            "rows and columns are exchanged": _sum(distance, lambda tile, size: divmod(tile - 1, size)[::-1]),
            "the goal is taken to begin with the blank; it ends with it": _sum(
                distance, lambda tile, size: divmod(tile, size))}


def is_solvable(board: Matrix, blank: bool = False, row: str = "from below", odd: bool = False, far: int = 99) -> bool:
    """Can it be solved? By inversions; on boards with an even number of columns the blank's row counts, too. Mistakes
    count the blank, another row, the row for odd N as well, or only pairs that aren't further apart than `far`."""
    tiles = [tile for tiles in board for tile in tiles if tile or blank]
    inversions = sum(second < first for place, first in enumerate(tiles) for second in tiles[place + 1:place + 1 + far])
    above = next(r for r, tiles in enumerate(board) if 0 in tiles)
    counted = {"ignored": 0, "from below": len(board) - 1 - above, "from above": above}[row]
    return (inversions + (counted if odd or len(board) % 2 == 0 else 0)) % 2 == 0


def wrapping_neighbors(tiles: Matrix) -> list[Matrix]:
    """The neighbors that a student finds who checks the far edges only: index -1 is the last row or column."""
    r, c = next((r, row.index(0)) for r, row in enumerate(tiles) if 0 in row)
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if r + down < len(tiles) and c + right < len(tiles):
            board = [list(row) for row in tiles]
            board[r][c], board[r + down][c + right] = board[r + down][c + right], 0
            found.append(board)
    return found


GREEDY = "the moves made so far are missing from the priority"
ON_PUSH = "boards are marked as seen when they are put on the queue, not when they are taken from it"


def mistakes(solver: Callable[..., Callable[..., Any]], too_high: list[dict[str, int]]) -> dict[str, Any]:
    """Solvers with mistakes of A*, in several forms each: words with blanks after them are the same mistake."""
    words = TOO_HIGH.format("the blank")
    return {ON_PUSH: solver(on_push=True), f"{ON_PUSH} ": solver(on_push=True, tie=-1),
            **{words + " " * blanks: solver(**mistake) for blanks, mistake in enumerate(too_high)},
            GREEDY: solver(greedy=True)}


def _length(**mistake: int) -> Callable[[Matrix], int]:
    return lambda board: len(mistaken_path(board, **mistake)) - 1 if fewest(board) >= 0 else -1


PARITY = {"every board is taken to be solvable": lambda board: True,
          "only the inversions decide; that is right for odd N only": lambda board: is_solvable(board, row="ignored"),
          "the blank is counted among the inversions": lambda board: is_solvable(board, blank=True),
          "the blank's row is counted from the top, not from the bottom": lambda board: is_solvable(
              board, row="from above"),
          "the blank's row is counted for odd N, too": lambda board: is_solvable(board, odd=True),
          "only tiles next to each other are compared: every pair counts": lambda board: is_solvable(board, far=1),
          "the answer is turned round: an even count is solvable": lambda board: not is_solvable(board)}


REFERENCES = {
    "eight_puzzle.toString": Reference(boards, lambda tiles: f"{len(tiles)}\n" + "\n".join(" ".join(map(str,
        row)) for row in tiles),
        {"rows and columns are exchanged": lambda tiles: " ".join(str(tile) for row in zip(*tiles) for tile in row)}),
    "eight_puzzle.hamming": Reference(boards, _sum(_misplaced), distance_mistakes(_misplaced)),
    "eight_puzzle.manhattan": Reference(boards, _sum(_away),
        {"tiles out of place are counted, not how far away they are": _sum(_misplaced)} | distance_mistakes(_away)),
    "eight_puzzle.equals": Reference(lambda seed: [[one,
        other] for one in every_small()[:6] for other in every_small()[:6]] + [[board, other] for board,
        in boards(seed)[24::6] for other in (board, swapped(board), board[::-1])] + [[one, other] for one, other in
        [([[1, 2], [3, 0]], SAMPLE), (SAMPLE, [[1, 2], [3, 0]])]], lambda tiles, y: tiles == y,
        {"two objects are compared, not their tiles: equal boards may be two objects": lambda tiles, y: False,
        "only the blanks are compared": lambda tiles,
        y: len({str([[tile == 0 for tile in row] for row in board]) for board in (tiles, y)}) == 1}),
    "eight_puzzle.neighbors": Reference(boards,
        lambda tiles: {"neighbors": [step[1] for step in PlainTiles(tiles).successors(tuple(map(tuple, tiles)))],
        "board": tiles}, {"an index of -1 is taken: to Python that is the last row or column. Test the first ones, too":
        wrapping_neighbors}),
    "eight_puzzle.parity": Reference(lambda seed: [[FIRST], *boards(seed), *([board] for board in shuffled(5, seed,
        10))], is_solvable, PARITY),
    "eight_puzzle.isSolvable": Reference(puzzles, lambda tiles: fewest(tiles) >= 0, PARITY),
    "eight_puzzle.moves": Reference(puzzles, fewest,
        {"boards are counted: the moves between them are one fewer":
            lambda tiles: (fewest(tiles) + (fewest(tiles) >= 0)),
        **mistakes(_length, TIMES[1:]),
        "a board without a solution counts 0 moves; the handout says -1": lambda tiles: max(0, fewest(tiles))}),
    "eight_puzzle.solution": Reference(lambda seed: puzzles(seed, unsolvable=False), fewest,
        mistakes(lambda **mistake: lambda tiles: mistaken_path(tiles, **mistake), TIMES[1:])),
    "eight_puzzle.enqueued": Reference(lambda seed: [[SAMPLE]], lambda tiles: 10,
        {"the start isn't counted, or the search ends before the goal is on the queue": lambda tiles: 9,
        "a board is put on the queue again straight after it was left. The solution is right all the "
        "same; the handout leaves these boards out to save work": lambda tiles: 13,
        "boards are counted when they are taken from the queue": lambda tiles: 5}),
}
