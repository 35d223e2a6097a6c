"""Boards of sliding tiles that tell mistakes apart, how far they are from the goal, and A* with classic mistakes."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from puzzlelib.exercises.reference.careless import closing_a_star
from puzzlelib.exercises.tile_boards import Matrix
from puzzlelib.hints import Any, Iterator
from puzzlelib.puzzles.tiles.heuristics import manhattan
from puzzlelib.puzzles.tiles.plain import PlainTiles, slide
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.puzzles.tiles.terms import solved

# An A* that marks boards as seen when they are put on the queue finds 13 moves here, whatever its order: 11 are enough.
# One order is an exception. If the lowest g comes first among equal f, marking early is right on every board, as h is
# consistent and each move turns even boards into odd ones. Suppose a longer path reached s first, from p, while q
# waited on the shortest path to s. That path is at least 2 shorter, so f(q) <= g(s) + h(s) <= f(p) and g(q) < g(p): q
# was taken before p.
HASTY = [[1, 2, 3], [8, 6, 7], [4, 0, 5]]
# With an estimate twice as high, or the sum of two, A* finds 14 moves here, whatever its order: 12 are enough. Marking
# too early does no harm, so this board comes before HASTY, on which both mistakes lead to 13 moves. Without the moves
# so far it may be 14 as well, but then GREEDY_AT_9 has failed.
DOUBLED = [[1, 2, 6], [4, 3, 5], [0, 7, 8]]
# Without the moves so far in f, a search finds 21 moves or more here, whatever its order: 9 are enough.
GREEDY_AT_9 = [[1, 8, 2], [4, 6, 3], [7, 0, 5]]
# With the empty tile in the sum, the estimate is one or more too high on these boards: the optimum is missed.
BLANK_COUNTED = [[[7, 1, 3], [2, 4, 8], [6, 5, 0]], [[3, 1, 5], [2, 8, 6], [4, 7, 0]],
                 [[7, 4, 2], [1, 6, 3], [5, 8, 0]]]
TOO_HIGH = "the estimate is too high, so the shortest solution is missed: perhaps {} is counted, or something twice"
TIMES: list[dict[str, int]] = [{"blank": 1}, {"times": 2}, {"times": 2, "tie": -1}]      # ways to get it too high
SAMPLE = [[0, 1, 3], [4, 2, 5], [7, 8, 6]]           # the handout's: 4 moves, 10 states enqueued


def every_small() -> list[Matrix]:
    """All 24 boards of 2 by 2, those that need the fewest moves first; then those that can't be solved."""
    from itertools import permutations
    boards = [[list(four[:2]), list(four[2:])] for four in permutations((1, 2, 3, 0))]
    return sorted(boards, key=lambda board: (fewest(board) < 0, fewest(board)))


def nearby(size: int, depth: int) -> Iterator[Matrix]:
    """The boards of that size up to so many moves from the goal, the nearest first."""
    problem = PlainTiles(solved(size, size))
    seen, layer = {problem.initial}, [problem.initial]
    for _ in range(depth + 1):
        yield from (list(map(list, board)) for board in layer)
        layer = [after for board in layer for _, after, _ in problem.successors(board)      # type: ignore
                 if after not in seen and not seen.add(after)]                              # type: ignore


def shuffled(size: int, seed: int, count: int) -> Iterator[Matrix]:
    """Some boards at random: every other one can't be solved."""
    rng = Random(seed)
    for _ in range(count):
        tiles = rng.sample(range(size * size), size * size)
        yield [tiles[row:row + size] for row in range(0, size * size, size)]


@lru_cache(2000)
def _fewest(board: tuple[tuple[int, ...], ...]) -> int:
    from puzzlelib.search import astar
    result = astar(Tiles(board))
    return len(result.moves) if result.solved else -1


def fewest(board: Matrix) -> int:
    """The fewest moves to the goal; -1 if it can't be solved."""
    return _fewest(tuple(map(tuple, board)))


def in_order(board: Matrix) -> int:
    """The fewest moves; but the board that both mistakes get wrong comes after the one that only one of them does."""
    return fewest(board) + 2 * (board == HASTY)


def a_star_moves(board: Matrix, blank: bool = False, on_push: bool = False, greedy: bool = False,
                 tie: int = 1, times: int = 1) -> list[str] | None:
    """A* with classic mistakes: the empty tile counted in Manhattan distance, states marked when they are pushed, the
    moves so far left out of f, the estimate multiplied. tie: -1 takes the newest of equals."""
    problem = Tiles(board)
    tiles_only = manhattan.bind(problem)

    def h(state: Any) -> Any:
        return times * tiles_only(state) + blank * sum(problem.apart(state & problem.mask, problem.home[0]))
    return closing_a_star(problem, h, on_push, tie, greedy)


def mistaken_path(board: Matrix, **mistake: Any) -> list[Matrix]:
    """The boards of the solution that A* with a mistake finds, or of a right one.

    >>> [len(mistaken_path(HASTY, on_push=on_push)) for on_push in (True, False)]
    [14, 12]
    """
    path = [board]
    for move in a_star_moves(board, **mistake) or ():
        path.append([list(row) for row in slide(tuple(map(tuple, path[-1])), move) or ()])
    return path
