"""What knows the answers to homework 3, part 1: the tile puzzle."""

from __future__ import annotations

from random import Random

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.reference.classes import copies, wrong
from puzzlelib.exercises.reference.tile_boards import BLANK_COUNTED, DOUBLED, TIMES, TOO_HIGH, a_star_moves
from puzzlelib.hints import Any, Iterator
from puzzlelib.puzzles.tiles.heuristics import manhattan
from puzzlelib.puzzles.tiles.plain import slide
from puzzlelib.puzzles.tiles.state import OPPOSITE, Tiles
from puzzlelib.puzzles.tiles.terms import DIRECTIONS, Board, solved
from puzzlelib.search import astar, idastar

Rows = list[list[int]]               # e.g. [[1, 2], [3, 0]]

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (2, 4), (4, 3)]
HANDOUT = [[[4, 1, 2], [0, 5, 3], [7, 8, 6]], [[1, 2, 3], [4, 0, 8], [7, 6, 5]], [[1, 2, 3], [4, 0, 5], [6, 7, 8]]]
# A state marked as visited when it is put on the queue may be reached by a shorter path later. On these boards that
# costs the optimum, however ties are broken, unless low g comes first, which makes it right.
MARKED_TOO_EARLY = [[[5, 3, 4], [1, 0, 2]], [[4, 1], [5, 0], [2, 3]], [[5, 3, 4], [0, 1, 2]], [[4, 0], [5, 1], [2, 3]],
                    [[0, 3, 4], [5, 1, 2]], [[3, 0, 4], [5, 1, 2]]]
# Without the moves so far in f, the search finds much longer solutions; the other mistakes do no harm here.
GREEDY = [[[3, 5, 0], [1, 4, 2]], [[4, 3, 1], [5, 0, 2]]]
# Here the blank, counted with its home at the end of the row above, makes the estimate too high.
BLANK_AT_ITS_END = [[2, 3, 0], [7, 6, 8], [1, 4, 5]]
HARMLESS = 17                        # moves of a random walk, for boards that no solver should take long for


def near(rows: int, cols: int, depth: int) -> Iterator[Rows]:
    """Every board of a size up to that many moves from the goal, the nearest first."""
    layer, seen = [solved(rows, cols)], {solved(rows, cols)}
    for _ in range(depth + 1):
        yield from ([list(row) for row in board] for board in layer)
        found = [after for board in layer for way in DIRECTIONS if (after := slide(board, way)) is not None]
        layer = [board for board in dict.fromkeys(found) if board not in seen]
        seen.update(layer)


def walked(rows: int, cols: int, moves: int, rng: Random) -> Rows:
    """The board after a random walk from the goal that never turns back."""
    board, last = solved(rows, cols), ""
    for _ in range(moves):
        ways = [way for way in DIRECTIONS if way != OPPOSITE.get(last) and slide(board, way) is not None]
        last = rng.choice(ways or [OPPOSITE[last]])
        board = slide(board, last) or board
    return [list(row) for row in board]


def small() -> list[Rows]:
    """Boards of every small shape: single rows and columns, all of 2 by 2, and those near the goal beyond."""
    shapes = [(1, 2, 1), (2, 1, 1), (2, 2, 6), (1, 4, 3), (3, 1, 2), (2, 3, 6), (3, 2, 6)]
    return [board for rows, cols, depth in shapes for board in near(rows, cols, depth)]


def _performed(board: Any, directions: list[str]) -> Any:
    returned = []
    for way in directions:
        after = slide(board, way) if way in DIRECTIONS else None
        returned.append(after is not None)
        board = after or board
    return {"returned": returned, "board": board}


def _wrapping(board: Rows, directions: list[str]) -> Any:
    """perform_move of a student who only checks for the far edges: index -1 is the last row or column."""
    r, c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)
    down, right = DIRECTIONS[directions[0]]
    if r + down >= len(board) or c + right >= len(board[0]):
        return False
    board[r][c], board[r + down][c + right] = board[r + down][c + right], 0
    return True


def _mistaken(board: Rows, directions: list[str], kind: str) -> Any:
    """What perform_move of some students does: returns, and the board after it."""
    if kind == "wraps":
        return {"returned": [_wrapping(board, directions)], "board": board}
    if kind == "tile moves":
        return _performed(board, [OPPOSITE.get(way, way) for way in directions])
    r, c = next((r, row.index(0)) for r, row in enumerate(board) if 0 in row)
    down, right = DIRECTIONS[directions[0]]                                          # rows and columns are exchanged
    if not (0 <= r + down < len(board[0]) and 0 <= c + right < len(board)):
        return {"returned": [False], "board": board}
    return _performed(board, directions)


def _mistaken_class(kind: str) -> Any:
    """A class whose perform_move makes that mistake, on the first move at least."""
    def perform_move(self: Any, direction: str) -> bool:
        answer = _mistaken([list(row) for row in self.board], [direction], kind)
        self.board = answer["board"]
        return bool(answer["returned"][0])
    cls: Any = wrong("get_board", lambda board: board)
    cls.perform_move = perform_move
    return cls


def _within(board: Rows, num_moves: int) -> list[Board]:
    """The boards that so many moves can lead to, if some of them may be impossible."""
    found = [tuple(map(tuple, board))]
    for _ in range(num_moves):
        found += [after for old in found for way in DIRECTIONS if (after := slide(old, way)) is not None]
        found = list(dict.fromkeys(found))
    return found


def _moves_to_try(seed: int) -> Iterator[list[Any]]:
    for board in small():
        yield from ([board, [way]] for way in DIRECTIONS)
    yield from ([board, ["north"]] for board in near(2, 2, 1))
    rng = Random(seed)
    for rows, cols in SIZES[4:]:
        yield from ([walked(rows, cols, 9, rng), rng.choices(list(DIRECTIONS), k=6)] for _ in range(6))


def _orders(seed: int) -> Iterator[list[Any]]:
    """Boards to judge as solved or not: each solved one, then those where one thing is wrong."""
    for rows, cols in SIZES:
        goal = [list(row) for row in solved(rows, cols)]
        tiles = [tile for row in goal for tile in row]
        for order in (tiles, [0, *sorted(tiles)[1:]], tiles[:-2][::-1] + tiles[-2:], tiles[::-1]):
            yield [[order[start:start + cols] for start in range(0, rows * cols, cols)]]
    yield from ([board] for board in near(2, 2, 6))


def _searched(seed: int) -> Iterator[list[Any]]:
    rng = Random(seed)
    yield from ([board] for board in [*small(), *GREEDY, DOUBLED, *MARKED_TOO_EARLY, *BLANK_COUNTED,
                                        BLANK_AT_ITS_END, *HANDOUT])
    yield from ([walked(*size, HARMLESS, rng)] for size in ((2, 3), (3, 2), (3, 3), (2, 4), (3, 3), (3, 3)))


def _deepened(seed: int) -> Iterator[list[Any]]:
    rng = Random(seed)
    yield from ([board] for board in [[[0, 1]], *small(), *HANDOUT[:2]])     # [] says more where a move is needed
    yield from ([walked(*size, 7, rng)] for size in ((2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 3)))


TILES = {
    "homework3.TilePuzzle.get_board": Reference(lambda seed: [[board] for board in small()], lambda board: board),
    "homework3.create_tile_puzzle": Reference(lambda seed: SIZES, solved,
        {"rows and columns are exchanged": lambda rows, cols: wrong("x", id)(solved(cols, rows)),
        "the empty tile comes first": lambda rows, cols: wrong("x",
        id)([[row * cols + col for col in range(cols)] for row in range(rows)])}),
    "homework3.TilePuzzle.perform_move": Reference(_moves_to_try, _performed,
        {"there is no check for the top or left edge: index -1 is the last row or column": _mistaken_class("wraps"),
        "rows and columns are exchanged where the edges are tested": _mistaken_class("exchanged"),
        "the tile goes in that direction; it is the empty one that should": _mistaken_class("tile moves")}),
    "homework3.TilePuzzle.scramble": Reference(lambda seed: [[board, count] for board in ([[1, 2], [3, 0]], [[1, 2, 3],
        [4, 5, 0]], [[1, 2], [3, 4], [5, 0]]) for count in (0, 1, 2, 5)], _within),
    "homework3.TilePuzzle.is_solved": Reference(_orders, lambda board: tuple(map(tuple, board)) == solved(len(board),
        len(board[0])), {"the empty tile is expected first": wrong("is_solved", lambda board: board == [
            [row * len(board[0]) + col for col in range(len(board[0]))] for row in range(len(board))])}),
    "homework3.TilePuzzle.copy": Reference(
        lambda seed: [[board] for board in small() if len(board) * len(board[0]) > 2][:40], copies),
    "homework3.TilePuzzle.successors": Reference(lambda seed: [[board] for board in small()], lambda board: [[way,
        after] for way in DIRECTIONS if (after := slide(board, way)) is not None] + [["original", board]]),
    "homework3.find_solutions_iddfs": Reference(_deepened,
        lambda board: [list(solution.moves) for solution in idastar(Tiles(board), h=manhattan).solutions]),
    "homework3.find_solution_a_star": Reference(_searched, lambda board: astar(Tiles(board), h=manhattan).moves,
        {**{"positions are marked as visited when they are put on the queue: a shorter path to one of them may "
        "still come" + " " * blanks: wrong("find_solution_a_star", lambda board, tie=tie: a_star_moves(board,
        on_push=True, tie=tie)) for blanks, tie in enumerate((1, -1))},
        **{TOO_HIGH.format("the empty tile") + " " * blanks: wrong("find_solution_a_star", lambda board,
        mistake=mistake: a_star_moves(board, **mistake)) for blanks, mistake in enumerate(TIMES)},
        **{"f is the estimate alone: the moves so far are missing" + " " * blanks: wrong("find_solution_a_star",
        lambda board, tie=tie: a_star_moves(board, greedy=True, tie=tie)) for blanks, tie in enumerate((1, -1))}}),
}
