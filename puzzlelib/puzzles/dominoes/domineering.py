"""The dominoes game, fast: the course's alpha-beta on two bitboards, and a solver that proves who wins.

The alpha-beta keeps, in place of the board, where each player's dominoes fit: a move takes away the places it overlaps,
known from tables, and a position's value is two counts of bits, so that the last ply makes no position at all.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlelib.games import DEEPEST, Decision, Verdict
from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.result import INF, Budget, Result

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any

    from puzzlelib.puzzles.dominoes import Dominoes

    Kept = dict[int, tuple[int, int]]        # by a move's bit: the places of its player and of the other that it leaves

KNOWN = 2_000_000          # positions a solver remembers; beyond, it starts afresh
CAREFUL = 100              # moves: of more, an order by counting places has to do
PROVED = 50                # squares: on a larger board best_play looks ahead instead, until so few are left
DEEP = 350                 # moves ahead the solver goes: Python's own stack ends not far beyond


class _Stop(Exception):
    """The budget ran out."""


# ------------------------------------------------------------------------------------------------- the course's search

@lru_cache(maxsize=8)
def _tables(rows: int, cols: int) -> tuple[Kept, Kept]:
    """For vertical and for horizontal moves: which places of its player, and of the other, each leaves."""
    width = cols + 1
    tables: list[Kept] = []
    for own, cross in ((width, 1), (1, width)):
        kept = {}
        for row in range(rows - (own == width)):
            for col in range(cols - (own == 1)):
                at = row * width + col
                covers = (at, at + own)
                mine = sum(1 << cell for cell in {c for cell in covers for c in (cell, cell - own)} if cell >= 0)
                theirs = sum(1 << cell for cell in {c for cell in covers for c in (cell, cell - cross)} if cell >= 0)
                kept[1 << at] = (~mine, ~theirs)
        tables.append(kept)
    return tables[0], tables[1]


def best_move(game: Dominoes, state: int, player: bool, limit: int, max_nodes: int | None = None,
              deadline: float | None = None, progress: Any = None) -> Decision:
    """The same move, value and number of leaves as games.alphabeta, many times as fast.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(3, 3)
    >>> best_move(game, game.empty, True, 2).triple
    ((0, 1), 3, 10)
    """
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
        raise PuzzleError(f"found limit {quoted(str(limit))}, expected a whole number from 0 up")
    if limit > DEEPEST:                                  # but no game is longer than this
        most = [packed(game.places(state, one), game.width if one else 1) for one in (True, False)]
        limit = min(limit, 2 * min(most) + 2)
    if limit > DEEPEST:
        raise PuzzleError(f"found limit {limit}, expected at most {DEEPEST} on so large a board")
    tables = _tables(game.rows, game.cols)
    mine_kept, theirs_kept = tables if player else tables[::-1]
    budget = Budget(max_nodes, deadline, progress)
    leaves = inner = cutoffs = 0
    stop: float = 0
    best_so_far: tuple[Any, Any] = (None, None)

    def look() -> None:
        nonlocal stop
        stop = budget.next_stop(leaves + inner)
        if stop < 0:
            raise _Stop

    def highest(mine: int, theirs: int, depth: int, alpha: float, beta: float, root: bool = False) -> float:
        """MAX-VALUE: `mine` is to move."""
        nonlocal leaves, inner, cutoffs, best_so_far
        if not mine or not depth:
            leaves += 1
            return mine.bit_count() - theirs.bit_count()
        inner += 1
        if leaves + inner >= stop:
            look()
        value, left = -INF, mine
        while left:
            low = left & -left
            left ^= low
            own, cross = mine_kept[low]
            if depth == 1:
                leaves += 1
                worth: float = (mine & own).bit_count() - (theirs & cross).bit_count()
            else:
                worth = lowest(mine & own, theirs & cross, depth - 1, alpha, beta)
            if worth > value:
                value = worth
                if root:
                    best_so_far = (low, value)
                if value >= beta:
                    cutoffs += left > 0
                    return value
                if value > alpha:
                    alpha = value
        return value

    def lowest(mine: int, theirs: int, depth: int, alpha: float, beta: float) -> float:
        """MIN-VALUE: `theirs` is to move."""
        nonlocal leaves, inner, cutoffs
        if not theirs:
            leaves += 1
            return mine.bit_count()
        inner += 1
        if leaves + inner >= stop:
            look()
        value, left = INF, theirs
        if depth == 1:
            while left:
                low = left & -left
                left ^= low
                own, cross = theirs_kept[low]
                worth: float = (mine & cross).bit_count() - (theirs & own).bit_count()
                if worth < value:
                    value = worth
                    if value <= alpha:
                        break
            # Those looked at are those no longer left: counted at once.
            leaves += theirs.bit_count() - left.bit_count()
            cutoffs += left > 0
            return value
        while left:
            low = left & -left
            left ^= low
            own, cross = theirs_kept[low]
            worth = highest(mine & cross, theirs & own, depth - 1, alpha, beta)
            if worth < value:
                value = worth
                if value <= alpha:
                    cutoffs += left > 0
                    return value
                if value < beta:
                    beta = value
        return value

    status = "decided"
    places = [game.places(state, player), game.places(state, not player)]
    try:
        value: Any = highest(places[0], places[1], limit, -INF, INF, True)
    except _Stop:
        status, value = "gave up", best_so_far[1]
    low = best_so_far[0]
    move = None if low is None else divmod(low.bit_length() - 1, game.width)
    return Decision("alphabeta", limit, move, value, status, leaves, leaves + inner, cutoffs, 0, budget.seconds,
                    [] if move is None else [move])


# --------------------------------------------------------------------------------------------------------- perfect play

def packed(places: int, step: int) -> int:
    """How many dominoes fit at once where these can begin: from the start of each run on, every other place.

    >>> packed(0b110111, 1)
    3
    """
    count = 0
    while places:
        first = places & ~(places << step)
        count += first.bit_count()
        places &= ~(first | first << step)
    return count


@lru_cache(maxsize=16)
def _mirrored(cols: int) -> list[int]:
    """Every row of so many squares, seen in a mirror."""
    return [int(f"{bits:0{cols}b}"[::-1], 2) for bits in range(1 << cols)]


class Solver:
    """Who wins on boards of one size. Remembers what it has proved.

    Squares that only one player can ever use are worth as many moves as fit there, whoever plays when: they are taken
    off the board and counted, vertical's less horizontal's, as a number `spare`. A position and a player to move then
    have a threshold: vertical wins from so much to spare up. What is remembered is what is known of it, from both
    sides.
    """

    def __init__(self, rows: int, cols: int, known: dict[Any, tuple[float, float]] | None = None,
                 budget: Budget | None = None):
        self.rows, self.cols, self.width = rows, cols, cols + 1
        self.row = (1 << cols) - 1
        self.mirrored = _mirrored(cols) if cols <= 12 else None
        self.known = {} if known is None else known
        self.nodes = 0
        self.stop: float = 0
        self.budget = budget or Budget()

    def wins(self, empty: int, spare: int, player: bool, depth: int = 0) -> bool:
        """Does the player to move win?"""
        empty, vertical, horizontal, spare = self._settled(empty, spare)
        if not empty:
            return spare > 0 if player else spare < 0
        key = (self._named(empty), player)
        bounds = self.known.get(key)
        if bounds is None:
            if len(self.known) >= KNOWN:
                self.known.clear()
            bounds = self.known[key] = self._bounds(empty, vertical, horizontal, player)
        if spare >= bounds[1]:
            return player
        if spare <= bounds[0]:
            return not player
        if self.nodes >= self.stop or depth > DEEP:
            self.stop = self.budget.next_stop(self.nodes)
            if self.stop < 0 or depth > DEEP:
                raise _Stop
        self.nodes += 1
        won = False
        for _, after in self.ordered(empty, vertical if player else horizontal, player):
            if not self.wins(after, spare, not player, depth + 1):
                won = True
                break
        if not won and (spare > 0 if player else spare < 0):
            won = not self.wins(empty, spare - 1 if player else spare + 1, not player, depth + 1)
        low, high = self.known.get(key, bounds)
        self.known[key] = (low, min(high, spare)) if won == player else (max(low, spare), high)
        return won

    def ordered(self, empty: int, places: int, player: bool) -> list[tuple[int, int]]:
        """The moves, and the boards after them, those first that leave the mover most room and the other least."""
        width = self.width
        step, found, many = width if player else 1, [], places.bit_count() > CAREFUL
        while places:
            low = places & -places
            places ^= low
            after = empty & ~(low | low << step)
            down, right = after & after >> width, after & after >> 1
            if many:                                     # a large board: nobody waits for more
                worth = down.bit_count() - right.bit_count()
                found.append((-worth if player else worth, low, after))
                continue
            alone = after & ~(after << 1 | after >> 1), after & ~(after << width | after >> width)
            worth = packed(down, width) - packed(right, 1) + (
                packed(alone[0] & alone[0] >> width, width) - packed(alone[1] & alone[1] >> 1, 1))
            worth = 100 * worth + down.bit_count() - right.bit_count()
            found.append((-worth if player else worth, low, after))
        found.sort()
        return [(low, after) for _, low, after in found]

    def _settled(self, empty: int, spare: int) -> tuple[int, int, int, int]:
        """The board without squares nobody or only one player can use; the places on it; and what is to spare."""
        width = self.width
        vertical, horizontal = empty & empty >> width, empty & empty >> 1
        down, right = vertical | vertical << width, horizontal | horizontal << 1
        empty = down | right
        for places, squares, step, sign in ((vertical, down, width, 1), (horizontal, right, 1, -1)):
            contested = down & right
            while True:                                  # along each run of squares that has a contested one
                more = contested | (contested & places) << step | contested >> step & places
                if more == contested:
                    break
                contested = more
            alone = squares & ~contested
            if alone:
                spare += sign * packed(alone & places, step)
                empty &= ~alone
                if sign > 0:
                    vertical &= ~alone
                else:
                    horizontal &= ~alone
        return empty, vertical, horizontal, spare

    def _named(self, empty: int) -> Any:
        """One name for a board and its mirror images."""
        if self.mirrored is None:
            return empty
        rows = [empty >> start & self.row for start in range(0, self.rows * self.width, self.width)]
        mirrored = [self.mirrored[row] for row in rows]
        return tuple(min(rows, rows[::-1], mirrored, mirrored[::-1]))

    def _bounds(self, empty: int, vertical: int, horizontal: int, player: bool) -> tuple[float, float]:
        """Vertical loses with the first, or less, to spare, and wins with the second, or more: without any search.

        The other can never make more moves than fit, nor more than fit on the squares that one's sure moves leave. Who
        is sure of more moves than the other can make wins; of as many, if the other has to begin.
        """
        width = self.width
        sure_down, taken_right = sure(empty, width, 1, player)
        sure_right, taken_down = sure(empty, 1, width, not player)
        most_right = min(packed(horizontal, 1), (horizontal | horizontal << 1).bit_count() - taken_right >> 1)
        most_down = min(packed(vertical, width), (vertical | vertical << width).bit_count() - taken_down >> 1)
        if player:
            return sure_right - most_down, most_right + 1 - sure_down
        return sure_right - most_down - 1, most_right - sure_down


def sure(empty: int, step: int, cross: int, first: bool) -> tuple[int, int]:
    """How many moves a player is sure of, and how many squares that the other could use they cover.

    safe        places that the other cannot touch
    protective  two places side by side, one of them closed on the far side: having played one, the other is safe
    open        any other place
    No domino of the other's touches two of the last two kinds, as they are chosen here with a square between them: so
    the players take turns at them, the protective ones, which are worth two, first.

    >>> sure(0b11011, 3, 1, True), sure(0b11011, 3, 1, False)
    ((2, 4), (0, 0))
    """
    low_side, high_side = empty & ~(empty << cross), empty & ~(empty >> cross)
    alone = low_side & high_side
    safe, free = 0, empty
    places = alone & alone >> step
    while places:
        begin = places & ~(places << step)
        safe += begin.bit_count()
        places &= ~(begin | begin << step)
        free &= ~(begin | begin << step)
    places = free & free >> step
    pairs = places & places >> cross & (low_side & low_side >> step | (high_side & high_side >> step) >> cross)
    protective = opened = half = 0
    while pairs:
        low = pairs & -pairs
        squares = low | low << step
        squares |= squares << cross
        protective += 1
        free &= ~(squares | squares << cross | squares >> cross)
        places = free & free >> step
        pairs &= places & places >> cross
    contested = empty & (empty << cross | empty >> cross)
    contested &= contested >> step
    while places:
        low = places & -places
        squares = low | low << step
        opened += 1
        half += not low & contested
        free &= ~(squares | squares << cross | squares >> cross)
        places &= free & free >> step
    taken = protective + first >> 1
    then = opened + (first == (protective % 2 == 0)) >> 1        # who is to move when the protective ones are gone?
    return safe + 2 * taken + then, 4 * taken + 2 * then - min(then, half)


_proved: dict[tuple[int, int], dict[Any, tuple[float, float]]] = {}


def settle(game: Dominoes, state: int, player: bool, max_nodes: int | None = None, deadline: float | None = None,
           progress: Any = None, afresh: bool = False) -> Verdict:
    """Does the player to move win, if both play well? With a winning move, if so.

    What was proved on boards of this size before is used again, unless `afresh`.

    >>> from puzzlelib.puzzles.dominoes import Dominoes
    >>> game = Dominoes(4, 4)
    >>> verdict = settle(game, game.empty, True, afresh=True)
    >>> verdict.wins, verdict.move
    (True, (1, 1))
    """
    size = (game.rows, game.cols)
    while len(_proved) > 8:
        _proved.pop(next(iter(_proved)), None)
    known = {} if afresh else _proved.setdefault(size, {})
    solver = Solver(*size, known, Budget(max_nodes, deadline, progress))
    move = None
    try:
        wins: bool | None = solver.wins(state, 0, player)
        if wins:
            for low, after in solver.ordered(state, game.places(state, player), player):
                if not solver.wins(after, 0, not player):
                    move = divmod(low.bit_length() - 1, game.width)
                    break
    except _Stop:
        wins = None
    return Verdict(wins, move, solver.nodes, solver.budget.seconds)


def outcome(rows: int, cols: int, **budget: Any) -> tuple[str, int]:
    """Who wins on an empty board: "vertical" or "horizontal" whoever begins, the "first" or the "second" to move; and
    the nodes it took. "unknown" where the budget ran out.

    >>> outcome(4, 4)[0], outcome(4, 5)[0], outcome(5, 5)[0]
    ('first', 'vertical', 'second')
    """
    from puzzlelib.puzzles.dominoes import Dominoes
    game = Dominoes(rows, cols)
    vertical, horizontal = (settle(game, game.empty, player, afresh=True, **budget) for player in (True, False))
    names = {(True, True): "first", (True, False): "vertical", (False, True): "horizontal", (False, False): "second"}
    return names.get((vertical.wins, horizontal.wins), "unknown"), vertical.nodes + horizontal.nodes    # type: ignore


def best_play(problem: Any, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None,
              **options: Any) -> Result:
    """A whole game: the one who can win does, by proof where the budget allows one, else by looking ahead.

    >>> from puzzlelib.catalog import load
    >>> result = best_play(load("dominoes", "4x4"))
    >>> len(result.moves) % 2
    1
    """
    game = problem.game
    budget = Budget(max_nodes, deadline, progress)
    empty, player = problem.initial
    states, moves, used, proving, status = [problem.initial], [], 0, True, "solved"

    def limits(most: int | None) -> dict[str, Any]:
        before = used
        return {"max_nodes": None if most is None else max(1, most - before),
                "deadline": None if deadline is None else max(0.001, (deadline - budget.seconds) / 2),
                "progress": lambda nodes, seconds: progress(before + nodes, budget.seconds) if progress else True}
    while game.places(empty, player):
        squares = empty.bit_count()
        proving, move = proving or squares <= PROVED // 2, None
        if proving and squares <= PROVED:
            verdict = settle(game, empty, player, **limits(None if max_nodes is None else max_nodes // 4))
            used, move, proving = used + verdict.nodes, verdict.move, verdict.wins is not None
        for ahead in (3, 2, 1) if move is None else ():
            # So much that the rest of the game can be played as well; one move ahead is always possible.
            share = None if max_nodes is None or ahead == 1 else max(1, (max_nodes - used) // (squares // 2))
            decision = best_move(game, empty, player, ahead, **limits(None if share is None else used + share))
            used, move = used + decision.nodes, decision.move
            if decision.status == "decided":
                break
        if move is None or (progress is not None and progress(used, budget.seconds) is False):
            status = "gave up"
            break
        moves.append((*move, player))
        empty, player = game.after(empty, move, player), not player
        states.append((empty, player))
    solved = status == "solved"
    return Result(problem, "best_play", status, states=list(states) if solved else [],
                  moves=list(moves) if solved else [], cost=len(moves) if solved else None, expanded=used,
                  generated=used, seconds=budget.seconds)
