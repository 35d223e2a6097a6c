"""Linear disks: a row of cells, n disks at its left end, to be brought to the right end, in reverse order if distinct.

A disk steps to an empty cell beside it, or jumps over one disk to an empty cell. A state is the tuple of the disks'
cells; identical disks are kept in order, so that equal positions are equal states.
"""

from __future__ import annotations

from math import comb, perm

from puzzlelib.levels import PuzzleError, lines, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Puzzle, heuristic, zero
from puzzlelib.search import Problem

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from puzzlelib.levels import Token
    from puzzlelib.result import Step

    Row = tuple[int, ...]               # the cell of each disk, e.g. (0, 1, 2)

MAX_LENGTH = 1000


class Disks(Problem):
    """n disks on a row of so many cells; distinct ones have to arrive in reverse order.

    >>> [move for move, _, _ in Disks(4, 2).successors((0, 1))]
    [(0, 2), (1, 2)]
    """

    def __init__(self, length: int, n: int, distinct: bool = True, initial: Row | None = None):
        self.length, self.n, self.distinct = length, n, distinct
        self.size = f"{length} cells, {n} disks"
        self.initial: Row = tuple(range(n)) if initial is None else initial
        self.home = tuple(length - 1 - disk if distinct else length - n + disk for disk in range(n))

    def is_goal(self, state: Row) -> bool:
        """Is every disk where it belongs?"""
        return state == self.home

    def successors(self, state: Row) -> list[Step]:
        """Every disk that can step or jump, as (from cell, to cell), from left to right."""
        taken = {cell: disk for disk, cell in enumerate(state)}
        found: list[Step] = []
        for cell in sorted(taken):
            disk = taken[cell]
            for way in (-1, 1):
                to = cell + way
                if to in taken:
                    to += way
                if 0 <= to < self.length and to not in taken:
                    after = [*state[:disk], to, *state[disk + 1:]]
                    found.append(((cell, to), tuple(after if self.distinct else sorted(after)), 1))
        return found

    @property
    def reachable(self) -> int:
        """How many states there are: every placement, unless there is no room to move.

        >>> Disks(8, 7).reachable
        40320
        """
        if self.n == self.length:
            return 1
        return perm(self.length, self.n) if self.distinct else comb(self.length, self.n)

    def goals(self) -> list[Row]:
        """The one goal."""
        return [self.home]

    def predecessors(self, state: Row) -> list[Step]:
        """Every move can be taken back."""
        return [((to, cell), before, cost) for (cell, to), before, cost in self.successors(state)]


# ---------------------------------------------------------------------------------------------------- the heuristics

@heuristic
def farthest(problem: Disks) -> Callable[[Row], int]:
    """A move takes a disk two cells at most, so the worst one needs half its way. h(s) = max ⌈d / 2⌉"""
    home = problem.home
    return lambda state: max([(abs(cell - to) + 1) // 2 for cell, to in zip(state, home)], default=0)


@heuristic
def halves(problem: Disks) -> Callable[[Row], int]:
    """A move moves one disk only, so what each needs adds up. h(s) = Σ ⌈d / 2⌉. That holds for disks that can be told
    apart; a jump of an identical one may as well be a step of two, so there h(s) = ⌈Σ d / 2⌉"""
    home = problem.home
    if not problem.distinct:
        return lambda state: (sum([abs(cell - to) for cell, to in zip(state, home)]) + 1) // 2
    return lambda state: sum([(abs(cell - to) + 1) // 2 for cell, to in zip(state, home)])


@heuristic
def strong(problem: Disks) -> Callable[[Row], int]:
    """Two bounds, the larger of them, lifted to the right parity: steps and jumps that reversing the order forces, and
    what the row needs as if its disks were identical. h(s) = max(S + J, advances over cells that are no neighbours)"""
    if not problem.distinct:
        return identical_bound(problem)
    home = problem.home
    advances = identical_bound(Disks(problem.length, problem.n, distinct=False))

    def estimate(state: Row) -> int:
        pairs = reversals(state, home)
        away = [abs(cell - to) for cell, to in zip(state, home)]
        odd = sum(d & 1 for d in away)
        bound = max(order_bound(state, home, away, pairs, odd), advances(tuple(sorted(state))))
        return bound + ((bound ^ pairs ^ odd) & 1)          # every move flips the parity of pairs + odd distances
    return estimate


Disks.heuristic = strong


def reversals(state: Row, home: Row) -> int:
    """Pairs of disks that stand in the other order than they should.

    >>> reversals((0, 1, 2), (5, 4, 3))
    3
    """
    count = 0
    for one in range(len(state)):
        for two in range(one + 1, len(state)):
            count += (state[one] < state[two]) != (home[one] < home[two])
    return count


def order_bound(state: Row, home: Row, away: list[int], pairs: int, odd: int) -> int:
    """The fewest steps and jumps together. Each jump reverses one pair, so jumps J ≥ pairs, of that parity. A disk at
    an odd distance takes a step. Disks that only jump stay on cells of one parity; two of one parity never swap, so
    those without a step are, on each parity, already in their final order: all others at even distance take two. And
    S + 2J covers the whole way."""
    steps = odd
    for parity in (0, 1):
        still = [(cell, to) for cell, to, d in zip(state, home, away) if d % 2 == 0 and cell % 2 == parity]
        still.sort()
        steps += 2 * (len(still) - longest_rising([to for _, to in still]))
    way = sum(away)
    jumps = max(pairs, (way - steps + 1) // 2)           # two steps more would save one jump: never worth it
    return steps + jumps + ((jumps ^ pairs) & 1)


def longest_rising(values: list[int]) -> int:
    """The length of the longest rising subsequence."""
    from bisect import bisect_left
    ends: list[int] = []
    for value in values:
        at = bisect_left(ends, value)
        ends[at:at + 1] = [value]
    return len(ends)


def identical_bound(problem: Disks) -> Callable[[Row], int]:
    """As identical disks: a move advances one of the ordered cells by one, or two neighbouring ones by one each. So the
    advances needed by any ordered cells of which no two are neighbours bound the moves: the best choice of them."""
    home = tuple(range(problem.length - problem.n, problem.length))

    def estimate(state: Row) -> int:
        without = with_last = 0
        for cell, to in zip(state, home):
            without, with_last = max(without, with_last), without + abs(to - cell)
        return max(without, with_last)
    return estimate


# ------------------------------------------------------------------------------------------------- text and pictures

def parse(text: str, source: str = "level") -> Disks:
    r"""The problem of a level's text: `distinct` or `identical`, then the row, `.` for an empty cell, disks as numbers
    from 1, or as `o` where they are identical.

    >>> parse("distinct\n1 2 . .").initial
    (0, 1)
    """
    rows = lines(text, source)
    if not rows:
        raise PuzzleError("found nothing, expected distinct or identical", source, 1, 1)
    kind = rows[0].text.strip(" \t")
    if kind not in ("distinct", "identical"):
        rows[0].fail("distinct or identical")
    if len(rows) < 2:
        raise PuzzleError("found nothing more, expected the row of cells", source, 2, 1)
    if len(rows) > 2:
        rows[2].fail("the end of the file after the row", None if rows[2].text.strip() else "a blank line")
    cells = words(rows[1])
    if not cells:
        rows[1].fail("the row of cells")
    if len(cells) > MAX_LENGTH:
        cells[MAX_LENGTH].fail(f"at most {MAX_LENGTH} cells")
    return _identical(cells) if kind == "identical" else _distinct(cells)


def _identical(cells: list[Token]) -> Disks:
    for token in cells:
        if token.text not in (".", "o"):
            token.fail(". or o")
    taken = tuple(number for number, token in enumerate(cells) if token.text == "o")
    return Disks(len(cells), len(taken), distinct=False, initial=taken)


def _distinct(cells: list[Token]) -> Disks:
    n = sum(token.text != "." for token in cells)
    where: dict[int, int] = {}
    for number, token in enumerate(cells):
        if token.text != ".":
            disk = token.integer(1, n, f". or a disk from 1 to {n}")
            if disk in where:
                token.fail("each disk once", f"disk {disk} a second time")
            where[disk] = number
    return Disks(len(cells), n, initial=tuple(where[disk] for disk in sorted(where)))


def format(problem: Disks, state: Row) -> str:
    """The inverse of parse.

    >>> print(format(Disks(4, 2), (0, 2)))
    distinct
    1 . 2 .
    """
    row = ["."] * problem.length
    for disk, cell in enumerate(state, 1):
        row[cell] = str(disk) if problem.distinct else "o"
    return "\n".join(["distinct" if problem.distinct else "identical", " ".join(row)])


def picture(problem: Disks, state: Row) -> Picture:
    """One row; the cells to be reached are goals."""
    goals = set(problem.home)
    row = [Cell("", "goal" if cell in goals else "free") for cell in range(problem.length)]
    for disk, cell in enumerate(state, 1):
        row[cell] = Cell(str(disk) if problem.distinct else "o", "piece", disk, row[cell].role)
    return Picture([row])


def _gesture(problem: Disks, state: Row, move: tuple[int, int]) -> Gesture:
    return Gesture(state.index(move[0]) + 1, "right" if move[1] > move[0] else "left")


def _why(problem: Disks, state: Row, disk: Any, towards: Any) -> str:
    if towards in ("up", "down"):
        return "a disk moves left or right"
    way = 1 if towards == "right" else -1
    beside, beyond = state[disk - 1] + way, state[disk - 1] + 2 * way
    if not 0 <= beside < problem.length:
        return f"disk {disk} is at the end of the row"
    if not 0 <= beyond < problem.length:
        return f"disk {disk} cannot jump: the row ends behind its neighbour"
    return f"disk {disk} cannot jump over two disks"


PUZZLE = Puzzle(
    title="Linear disks",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(strong, halves, farthest, zero),
    say=lambda move: f"({move[0]}, {move[1]})",
    controls=Controls(gesture=_gesture, why=_why),
    name="disks",
)
