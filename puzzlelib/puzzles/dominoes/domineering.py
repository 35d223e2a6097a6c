"""Who wins the dominoes game (mathematicians call it Domineering): a solver that looks to the end, and proves it.

Four ideas make that possible:

1. Squares that only one player can still use are moves in reserve: the other can't take them away, so it doesn't matter
   when they are played. Count them and take them off the board. The squares that are left are contested.
2. For a contested board and a player to move there is a threshold: that player wins with a lead in reserve of at least
   that much. So a board needn't be searched again for each lead: every result narrows the threshold from one side,
   and the solver remembers only that. Mirror images share one.
3. Often no search is needed: a player with more moves guaranteed than the other can make at all has won. How many are
   guaranteed is what sure_moves.py counts.
4. Good moves first: those after which more of my dominoes fit, or are safe, and fewer of the other's. A winning move is
   then nearly always the first one tried.

Invariants: `lead` is the moves in reserve of the player to move less those of the other. A pair in `thresholds` means
that the player to move loses with a lead of the first number or less and wins with the second or more; the first is
always less than the second. Bits are those of state.py. `step` is how far apart the two squares of a mover's domino are
in bits, `cross` those of the other's.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlelib.games import Outlook, Verdict
from puzzlelib.hints import Any, Iterator
from puzzlelib.plumbing import checked, result_along
from puzzlelib.puzzles.dominoes.alpha_beta import best_move
from puzzlelib.puzzles.dominoes.state import Dominoes
from puzzlelib.puzzles.dominoes.sure_moves import every_other, lacking, moves_and_room, spare
from puzzlelib.result import Budget, Result, Stopped
from puzzlelib.sequences import bits_of

Thresholds = dict[Any, tuple[int, int]]      # by contested board and player to move: see above

MOST_THRESHOLDS = 2_000_000      # that a solver remembers; then it forgets them all
SMALL = 50                       # squares: on a larger board best_play looks ahead instead of proving
DEEPEST_PROOF = 350              # moves ahead: Python's own stack ends not far beyond
UNKNOWN = -10 ** 9               # a first number that is not computed yet: with any lead you may win


@lru_cache(maxsize=16)
def _ranks(lines: int, length: int) -> dict[tuple[int, int], int]:
    """Which of two moves to try first if nothing else decides, by line and place along it: lower is earlier.

    The second line from the edge comes first, where a domino makes room along the edge that is safe, then the lines
    further in, the edge itself last; along a line every other place from either end, so that dominoes don't waste room.
    """
    def order(place: tuple[int, int]) -> tuple[Any, ...]:
        line, along = place
        inside, end = min(line, lines - 1 - line), min(along, length - 2 - along)
        return inside == 0, inside, end % 2, end, along, line
    places = sorted(((line, along) for line in range(lines) for along in range(length - 1)), key=order)
    return {place: rank for rank, place in enumerate(places)}


class Solver:
    """Who wins on boards of one size. Remembers what it has proved."""

    def __init__(self, rows: int, cols: int, thresholds: Thresholds, budget: Budget):
        self.rows, self.cols, self.width = rows, cols, cols + 1
        self.thresholds, self.budget = thresholds, budget
        self.nodes = 0
        self.stop: float = 0
        self.row_mask, self.row_starts = (1 << cols) - 1, range(0, rows * self.width, self.width)
        self.mirrored = bytes(int(f"{row:08b}"[::-1], 2) >> 8 - cols for row in range(256)) if cols <= 8 else None
        width, down, right = self.width, _ranks(cols, rows), _ranks(rows, cols)
        self.ranks = {True: {row * width + col: rank for (col, row), rank in down.items()},
                      False: {row * width + col: rank for (row, col), rank in right.items()}}

    def wins(self, empty: int, lead: int, player: bool, depth: int = 0) -> bool:
        """Does the player to move win?"""
        empty, lead = self.contested(empty, lead, player)
        if not empty:
            return lead > 0
        step, cross = (self.width, 1) if player else (1, self.width)
        key = self._canonical(empty), player
        bounds = self.thresholds.get(key)
        if bounds is None:
            if len(self.thresholds) >= MOST_THRESHOLDS:
                self.thresholds.clear()
            bounds = self.thresholds[key] = UNKNOWN, lacking(empty, step, cross, True) + 1
        if lead >= bounds[1]:
            return True
        if bounds[0] == UNKNOWN:
            bounds = self.thresholds[key] = -lacking(empty, cross, step, False), bounds[1]
        if lead <= bounds[0]:
            return False
        if depth > DEEPEST_PROOF:
            raise Stopped
        if self.nodes >= self.stop:
            self.stop = self.budget.check(self.nodes)
        self.nodes += 1
        won = False
        for domino in self.ordered(empty, player):
            if not self.wins(empty ^ domino, -lead, not player, depth + 1):
                won = True
                break
        if not won and lead > 0:                                         # a move in reserve is a move, too
            won = not self.wins(empty, 1 - lead, not player, depth + 1)
        loses_at, wins_at = self.thresholds.get(key, bounds)             # perhaps narrowed meanwhile
        self.thresholds[key] = (loses_at, min(wins_at, lead)) if won else (max(loses_at, lead), wins_at)
        return won

    def contested(self, empty: int, lead: int, player: bool) -> tuple[int, int]:
        """The board without squares that only one player, or neither, can use; and the lead, which includes them."""
        width = self.width
        vertical, horizontal = empty & empty >> width, empty & empty >> 1
        down, right = vertical | vertical << width, horizontal | horizontal << 1
        own_down, own_right = down & ~right, right & ~down
        if own_down:
            own_down = down & ~_reached(down & right, vertical, width)
            reserve = (every_other(own_down, width) & vertical).bit_count()
            lead += reserve if player else -reserve
        if own_right:
            own_right = right & ~_reached(down & right, horizontal, 1)
            reserve = (every_other(own_right, 1) & horizontal).bit_count()
            lead -= reserve if player else -reserve
        return (down | right) & ~(own_down | own_right), lead

    def ordered(self, empty: int, player: bool) -> Iterator[int]:
        """The dominoes that the player to move can place, the most promising first.

        A domino's points are how much it changes (dominoes that fit + safe dominoes) for the mover, less the same for
        the other. Each of the eight sets below has the places with one reason for a point, so that all places are
        judged at once: at_least[n] are those that are in n of the sets.
        """
        step, cross = (self.width, 1) if player else (1, self.width)
        low_side, high_side = empty & ~(empty << cross), empty & ~(empty >> cross)       # nothing empty on that side
        before, behind = empty & ~(empty << step), empty & ~(empty >> step)
        needed = empty & ~spare(empty, cross)[0]                         # without one, fewer of the other's fit
        whole = every_other(empty, step) | spare(empty, step)[0] >> step         # no square of the run is wasted
        low, high = low_side << cross, high_side >> cross                # what I place here frees a square beside it
        safe_low, safe_high = low & low >> step, high & high >> step     # a whole place beside it becomes safe
        loses_safe = more_before = more_behind = 0
        if alone := low_side & high_side:                                # my safe squares
            spared = spare(alone, step)[0]
            completing = _beside(alone, spared, step)                    # one more square there makes one more domino
            low, high, lost = low & completing << cross, high & completing >> cross, alone & ~spared
            safe_low, safe_high = safe_low | low | low >> step, safe_high | high | high >> step
            loses_safe = lost | lost >> step
        if alone := before & behind:                                     # the other's
            completing = _beside(alone, spare(alone, cross)[0], cross)
            more_before, more_behind = (before & completing) << step, (behind & completing) >> step + step
        at_least = [empty & empty >> step, 0, 0, 0, 0, 0, 0, 0, 0]
        for number, reason in enumerate((needed, needed >> step, safe_low, safe_high,
                                         whole, ~loses_safe, ~more_before, ~more_behind), 1):
            for points in range(number, 0, -1):
                at_least[points] |= at_least[points - 1] & reason
        rank, better = self.ranks[player], 0
        for places in reversed(at_least):
            for place in sorted(bits_of(places & ~better), key=rank.__getitem__):
                yield (1 | 1 << step) << place
            better = places

    def _canonical(self, empty: int) -> Any:
        """One name for a board and its mirror images, a byte a row."""
        if self.mirrored is None:
            return empty
        row = self.row_mask
        rows = bytes([empty >> start & row for start in self.row_starts])
        mirrored = rows.translate(self.mirrored)
        return min(rows, rows[::-1], mirrored, mirrored[::-1])


def _beside(squares: int, spared: int, step: int) -> int:
    """What lies next to the ends of runs of odd length."""
    return (spared & ~(squares << step)) >> step | (spared & ~(squares >> step)) << step


def _reached(squares: int, places: int, step: int) -> int:
    """These squares and all that are joined to them by a chain of such places, along a row or a column."""
    while (more := squares | (squares & places) << step | squares >> step & places) != squares:
        squares = more
    return squares


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
            move = next(game.square(domino & -domino) for domino in solver.ordered(state, player)
                        if not solver.wins(state ^ domino, 0, not player))
    except Stopped:
        wins = None
    return Verdict(wins, move, solver.nodes, solver.budget.seconds)


def outlook(game: Dominoes, state: int, player: bool) -> Outlook:
    """What can be said without a search: the moves that either is sure of or can make, and the squares in reserve.

    >>> game = Dominoes(2, 3, [[0, 0, 1], [0, 0, 1]])
    >>> outlook(game, game.after(game.empty, (0, 0), True), False)
    Outlook(guaranteed={True: 1, False: 0}, most={True: 1, False: 0}, reserve={True: [(0, 1), (1, 1)], False: []})
    """
    guaranteed, most = {True: 0, False: 0}, {True: 0, False: 0}
    for one, step, cross in ((True, game.width, 1), (False, 1, game.width)):
        guaranteed[one], most[not one] = moves_and_room(state, step, cross, one == player)
    contested = Solver(game.rows, game.cols, {}, Budget()).contested(state, 0, player)[0]
    vertical, horizontal = game.places(state, True), game.places(state, False)

    def own(squares: int) -> list[Any]:
        return [(row, col) for row in range(game.rows) for col in range(game.cols)
                if squares & ~contested & game.bit(row, col)]
    return Outlook(guaranteed, most,
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
