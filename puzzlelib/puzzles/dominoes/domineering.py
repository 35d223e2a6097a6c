"""Who wins the dominoes game (mathematicians call it Domineering): a solver that looks to the end, and proves it.

Three ideas make that possible:

1. Squares that only one player can still use are moves in reserve: the other can't take them away, so it doesn't matter
   when they are played. Count them and take them off the board. The squares that are left are contested.
2. For a contested board and a player to move there is a threshold: vertical wins if its reserve is at least that much
   larger than horizontal's. So a board needn't be searched again for each reserve: every result narrows the threshold
   from one side, and the solver remembers only that. Mirror images share one.
3. Often no search is needed: a player with more moves guaranteed than the other can make at all has won.

Invariants: `reserve` is vertical's moves in reserve less horizontal's. A pair in `thresholds` means that vertical loses
with a reserve of the first number or less and wins with the second or more; the first is always less than the second.
Bits are those of state.py.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlelib.games import Outlook, Verdict
from puzzlelib.hints import Any
from puzzlelib.plumbing import checked, result_along
from puzzlelib.puzzles.dominoes.alpha_beta import best_move
from puzzlelib.puzzles.dominoes.state import Dominoes, most_dominoes
from puzzlelib.result import Budget, Result, Stopped

Thresholds = dict[Any, tuple[int, int]]      # by contested board and player to move: see above

MOST_THRESHOLDS = 2_000_000      # that a solver remembers; then it forgets them all
MANY_MOVES = 100                 # more than these are ordered by a quick count only
SMALL = 50                       # squares: on a larger board best_play looks ahead instead of proving
DEEPEST_PROOF = 350              # moves ahead: Python's own stack ends not far beyond


@lru_cache(maxsize=16)
def _mirrored_rows(cols: int) -> list[int]:
    """Every row of that many squares, seen in a mirror."""
    return [int(f"{bits:0{cols}b}"[::-1], 2) for bits in range(1 << cols)]


class Solver:
    """Who wins on boards of one size. Remembers what it has proved."""

    def __init__(self, rows: int, cols: int, thresholds: Thresholds, budget: Budget):
        self.rows, self.cols, self.width = rows, cols, cols + 1
        self.mirrored = _mirrored_rows(cols) if cols <= 12 else None
        self.thresholds, self.budget = thresholds, budget
        self.nodes = 0
        self.stop: float = 0

    def wins(self, empty: int, reserve: int, player: bool, depth: int = 0) -> bool:
        """Does the player to move win?"""
        empty, vertical, horizontal, reserve = self.contested(empty, reserve)
        if not empty:
            return reserve > 0 if player else reserve < 0
        key = self._canonical(empty), player
        bounds = self.thresholds.get(key)
        if bounds is None:
            if len(self.thresholds) >= MOST_THRESHOLDS:
                self.thresholds.clear()
            bounds = self.thresholds[key] = self._bounds(empty, vertical, horizontal, player)
        if reserve >= bounds[1]:
            return player
        if reserve <= bounds[0]:
            return not player
        if depth > DEEPEST_PROOF:
            raise Stopped
        if self.nodes >= self.stop:
            self.stop = self.budget.check(self.nodes)
        self.nodes += 1
        won = False
        for _, after in self.ordered(empty, vertical if player else horizontal, player):
            if not self.wins(after, reserve, not player, depth + 1):
                won = True
                break
        if not won and (reserve > 0 if player else reserve < 0):         # a move in reserve is a move, too
            won = not self.wins(empty, reserve - 1 if player else reserve + 1, not player, depth + 1)
        loses_at, wins_at = self.thresholds.get(key, bounds)             # perhaps narrowed meanwhile
        self.thresholds[key] = (loses_at, min(wins_at, reserve)) if won == player else (max(loses_at, reserve), wins_at)
        return won

    def contested(self, empty: int, reserve: int) -> tuple[int, int, int, int]:
        """The board without squares that only one player, or neither, can use; vertical's and horizontal's places on
        it; and the reserve, which now includes those squares."""
        width = self.width
        vertical, horizontal = empty & empty >> width, empty & empty >> 1
        down, right = vertical | vertical << width, horizontal | horizontal << 1
        own_down = down & ~_reached(down & right, vertical, width)
        own_right = right & ~_reached(down & right, horizontal, 1)
        reserve += most_dominoes(own_down & vertical, width) - most_dominoes(own_right & horizontal, 1)
        return (down | right) & ~(own_down | own_right), vertical & ~own_down, horizontal & ~own_right, reserve

    def ordered(self, empty: int, places: int, player: bool) -> list[tuple[int, int]]:
        """The moves, and the boards after them; first those that leave the mover most room and the other least."""
        width, many = self.width, places.bit_count() > MANY_MOVES
        step, found = width if player else 1, []
        while places:
            low = places & -places
            places ^= low
            after = empty & ~(low | low << step)
            down, right = after & after >> width, after & after >> 1
            room = down.bit_count() - right.bit_count()
            if not many:                                 # how many dominoes fit; those in reserve count twice
                safe_down = after & ~(after << 1 | after >> 1)
                safe_right = after & ~(after << width | after >> width)
                room += 100 * (most_dominoes(down, width) + most_dominoes(safe_down & safe_down >> width, width)
                               - most_dominoes(right, 1) - most_dominoes(safe_right & safe_right >> 1, 1))
            found.append((-room if player else room, low, after))
        found.sort()
        return [(low, after) for _, low, after in found]

    def _canonical(self, empty: int) -> Any:
        """One name for a board and its mirror images."""
        if self.mirrored is None:
            return empty
        row = (1 << self.cols) - 1
        rows = [empty >> start & row for start in range(0, self.rows * self.width, self.width)]
        mirrored = [self.mirrored[row] for row in rows]
        return tuple(min(rows, rows[::-1], mirrored, mirrored[::-1]))

    def _bounds(self, empty: int, vertical: int, horizontal: int, player: bool) -> tuple[int, int]:
        """What is known of a threshold without any search.

        A player can never make more moves than fit on the board, nor more than fit on the squares that the other's
        guaranteed moves leave. A player with more moves guaranteed than the other can make wins; with as many, wins if
        the other has to begin.
        """
        least_down, most_down, least_right, most_right = self.counts(empty, vertical, horizontal, player)
        return least_right - most_down - (not player), most_right - least_down + player

    def counts(self, empty: int, vertical: int, horizontal: int, player: bool) -> tuple[int, int, int, int]:
        """How many moves vertical is sure of, and can make at most; and the same of horizontal."""
        width = self.width
        least_down, taken_right = guaranteed_moves(empty, width, 1, player)
        least_right, taken_down = guaranteed_moves(empty, 1, width, not player)
        most_right = min(most_dominoes(horizontal, 1), (horizontal | horizontal << 1).bit_count() - taken_right >> 1)
        most_down = min(most_dominoes(vertical, width), (vertical | vertical << width).bit_count() - taken_down >> 1)
        return least_down, most_down, least_right, most_right


def _reached(squares: int, places: int, step: int) -> int:
    """These squares and all that are joined to them by a chain of such places, along a row or a column."""
    while (more := squares | (squares & places) << step | squares >> step & places) != squares:
        squares = more
    return squares


def guaranteed_moves(empty: int, step: int, cross: int, first: bool) -> tuple[int, int]:
    """How many moves a player can make whatever the other does, and how many squares of the other's they cover.

    safe        places that the other cannot touch
    protective  two places side by side, one of them closed on the far side: once one is played, the other is safe
    open        any other place
    They are chosen with a square between them, so that no domino of the other's touches two of the last two kinds: the
    players take turns at them, first at the protective ones, which are worth two moves.

    >>> guaranteed_moves(0b11011, 3, 1, True), guaranteed_moves(0b11011, 3, 1, False)
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
    protective = opened = half_covering = 0
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
        half_covering += not low & contested
        free &= ~(squares | squares << cross | squares >> cross)
        places &= free & free >> step
    pairs_won = protective + first >> 1
    open_won = opened + (first == (protective % 2 == 0)) >> 1        # who moves when the protective ones are gone?
    return safe + 2 * pairs_won + open_won, 4 * pairs_won + 2 * open_won - min(open_won, half_covering)


# --------------------------------------------------------------------------------------------------------- perfect play

_proved: dict[tuple[int, int], Thresholds] = {}      # by the size of the board


@checked
def prove(game: Dominoes, state: int, player: bool, reuse: bool = True, **limits: Any) -> Verdict:
    """Does the player to move win, if both play perfectly? If so, with a winning move.

    reuse   may it use what it has proved before, on boards of this size?

    >>> game = Dominoes(4, 4)
    >>> verdict = prove(game, game.empty, True, reuse=False)
    >>> verdict.wins, verdict.move
    (True, (1, 1))
    """
    size = game.rows, game.cols
    while len(_proved) > 8:
        _proved.pop(next(iter(_proved)), None)
    solver = Solver(*size, _proved.setdefault(size, {}) if reuse else {}, Budget(**limits))
    move = None
    try:
        wins: bool | None = solver.wins(state, 0, player)
        if wins:
            moves = solver.ordered(state, game.places(state, player), player)
            move = next(game.square(low) for low, after in moves if not solver.wins(after, 0, not player))
    except Stopped:
        wins = None
    return Verdict(wins, move, solver.nodes, solver.budget.seconds)


def outlook(game: Dominoes, state: int, player: bool) -> Outlook:
    """What can be said without a search: the moves that either is sure of or can make, and the squares in reserve.

    >>> game = Dominoes(2, 3, [[0, 0, 1], [0, 0, 1]])
    >>> outlook(game, game.after(game.empty, (0, 0), True), False)
    Outlook(guaranteed={True: 1, False: 0}, most={True: 1, False: 0}, reserve={True: [(0, 1), (1, 1)], False: []})
    """
    solver = Solver(game.rows, game.cols, {}, Budget())
    vertical, horizontal = game.places(state, True), game.places(state, False)
    down, most_down, right, most_right = solver.counts(state, vertical, horizontal, player)
    contested = solver.contested(state, 0)[0]

    def own(squares: int) -> list[Any]:
        return [(row, col) for row in range(game.rows) for col in range(game.cols)
                if squares & ~contested & game.bit(row, col)]
    return Outlook({True: down, False: right}, {True: most_down, False: most_right},
                   {True: own(vertical | vertical << game.width), False: own(horizontal | horizontal << 1)})


def outcome(rows: int, cols: int, **budget: Any) -> tuple[str, int]:
    """Who wins on an empty board: always "vertical", always "horizontal", or the player who moves "first" or "second";
    and the nodes it took. "unknown" if the budget ran out.

    >>> outcome(4, 4)[0], outcome(4, 5)[0], outcome(5, 5)[0]
    ('first', 'vertical', 'second')
    """
    game = Dominoes(rows, cols)
    vertical, horizontal = (prove(game, game.empty, player, reuse=False, **budget) for player in (True, False))
    names = {(True, True): "first", (True, False): "vertical", (False, True): "horizontal", (False, False): "second"}
    return names.get((vertical.wins, horizontal.wins), "unknown"), vertical.nodes + horizontal.nodes    # type: ignore


@checked
def best_play(problem: Any, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None
              ) -> Result:
    """A whole game: the player who can win does, by proof if the budget allows one, else by looking ahead.

    >>> from puzzlelib import load
    >>> result = best_play(load("dominoes", "4x4"))
    >>> len(result.moves) % 2
    1
    """
    game, budget, used, proving = problem.game, Budget(max_nodes, deadline, progress), 0, True
    path, status = [problem.initial], "solved"
    steps: list[tuple[Any, int]] = []

    def spend(search: Any, *limit: int, most: int | None) -> Any:
        """What a search finds for the next move, with `most` nodes and half of the time that is left."""
        nonlocal used
        before = used
        found = search(game, *path[-1], *limit, max_nodes=None if most is None else max(1, most),
                       deadline=None if deadline is None else max(0.001, (deadline - budget.seconds) / 2),
                       progress=progress and (lambda nodes, seconds: progress(before + nodes, budget.seconds)))
        used += found.nodes
        return found
    while not problem.is_goal(path[-1]):
        empty, player = path[-1]
        squares, move = empty.bit_count(), None
        proving = proving or squares <= SMALL // 2       # once a proof has failed, wait until few squares are left
        if proving and squares <= SMALL:
            verdict = spend(prove, most=None if max_nodes is None else max_nodes // 4 - used)
            move, proving = verdict.move, verdict.wins is not None
        for ahead in (3, 2, 1) if move is None else ():
            # A share that leaves enough for the rest of the game; one move ahead is always possible.
            most = None if max_nodes is None or ahead == 1 else (max_nodes - used) // (squares // 2)
            decision = spend(best_move, ahead, most=most)
            move = decision.move
            if decision.status == "decided":
                break
        if move is None or (progress is not None and progress(used, budget.seconds) is False):
            path, steps, status = [], [], "gave up"
            break
        steps.append(((*move, player), 1))
        path.append((game.after(empty, move, player), not player))
    return result_along(problem, "best_play", status, path, steps, expanded=used, generated=used,
                        seconds=budget.seconds)
