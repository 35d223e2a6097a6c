"""The course's alpha-beta for dominoes, fast: it never looks at a board, only at where dominoes fit.

The idea: all that a search asks of a position is where each player's dominoes can begin, two sets of places. A move
takes away the places, of either player, that touch one of its two squares, and which those are doesn't depend on the
position. So a table has two masks for each move, and making a move is two operations on bits:

    own_places & own_mask, other_places & other_mask

The value of a position is the number of bits in one set less that in the other, so that the last ply needs no position
at all: it counts what each move would leave. Both players take turns in one function (negamax): what is good for one is
bad for the other, so a value changes its sign with each ply, and alpha and beta change places.

Invariants: places are those of state.py, and the lowest bit comes first, which is reading order. Move, value, leaves,
nodes and cutoffs are those of games.alphabeta.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlelib.games import DEEPEST, Decision
from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError, counted
from puzzlelib.plumbing import checked
from puzzlelib.puzzles.dominoes.state import Dominoes, most_dominoes
from puzzlelib.result import INF, Budget, Stopped

Masks = dict[int, tuple[int, int]]       # by a move's bit: what it leaves of its player's places and of the other's

@lru_cache(maxsize=8)
def masks(rows: int, cols: int) -> dict[bool, Masks]:
    """By player: what each of their moves leaves of both players' places.

    >>> own, other = masks(2, 3)[False][0b0001]               # the horizontal domino at (0, 0)
    >>> bin(0b0011_0011 & own), bin(0b0000_0111 & other)      # takes two of four places, and two of three
    ('0b110000', '0b100')
    """
    width = cols + 1

    def left(first: int, second: int, step: int) -> int:
        """All places but those of dominoes that begin on one of these squares or one step before, and so touch it."""
        touching = {first, second, first - step, second - step}
        return (1 << rows * width) - 1 & ~sum(1 << bit for bit in touching if bit >= 0)
    vertical = [row * width + col for row in range(rows - 1) for col in range(cols)]
    horizontal = [row * width + col for row in range(rows) for col in range(cols - 1)]
    return {True: {1 << at: (left(at, at + width, width), left(at, at + width, 1)) for at in vertical},
            False: {1 << at: (left(at, at + 1, 1), left(at, at + 1, width)) for at in horizontal}}


def _checked_limit(game: Dominoes, state: int, limit: int) -> int:
    """How far to look ahead, at most to the end of the longest game."""
    limit = counted(limit, 0, "a limit: a whole number from 0 up")
    if limit > DEEPEST:
        fewer = min(most_dominoes(game.places(state, player), game.width if player else 1) for player in (True, False))
        limit = min(limit, 2 * fewer + 2)
    if limit > DEEPEST:
        raise PuzzleError(f"found limit {limit}, expected at most {DEEPEST} on so large a board")
    return limit


@checked
def best_move(game: Dominoes, state: int, player: bool, limit: int, **limits: Any) -> Decision:
    """The same move, value and number of leaves as games.alphabeta, many times as fast.

    >>> game = Dominoes(3, 3)
    >>> best_move(game, game.empty, True, 2).triple
    ((0, 1), 3, 10)
    """
    limit = _checked_limit(game, state, limit)
    budget = Budget(**limits)
    leaves = inner = cutoffs = 0
    stop: float = 0
    best: tuple[Any, Any] = (None, None)                 # the root's move, as a bit, and its value so far

    def search(own: int, other: int, own_masks: Masks, other_masks: Masks, depth: int, alpha: float, beta: float
               ) -> float:
        """The value for the player to move, whose places are `own`."""
        nonlocal leaves, inner, cutoffs, stop, best
        if not own or not depth:
            leaves += 1
            return own.bit_count() - other.bit_count()
        inner += 1
        if leaves + inner >= stop:
            stop = budget.check(leaves + inner)
        highest: float = -INF
        left = own
        while left:
            low = left & -left
            left ^= low
            own_mask, other_mask = own_masks[low]
            if depth == 1:
                value: float = (own & own_mask).bit_count() - (other & other_mask).bit_count()
            else:
                value = -search(other & other_mask, own & own_mask, other_masks, own_masks, depth - 1, -beta, -alpha)
            if value > highest:
                highest = value
                if depth == limit:
                    best = low, value
                if value >= beta:
                    break
                if value > alpha:
                    alpha = value
        if depth == 1:                                   # the moves looked at are those no longer left
            leaves += own.bit_count() - left.bit_count()
        cutoffs += left > 0
        return highest

    tables = masks(game.rows, game.cols)
    try:
        value, status = search(game.places(state, player), game.places(state, not player), tables[player],
                               tables[not player], limit, -INF, INF), "decided"
    except Stopped:
        value, status = best[1], "gave up"
    move = None if best[0] is None else game.square(best[0])
    return Decision("alphabeta", limit, move, value, status, leaves, leaves + inner, cutoffs, 0, budget.seconds,
                    [] if move is None else [move])
