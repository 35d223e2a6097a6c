"""Linear disks: n disks at the left end of a row have to get to the right end, distinct ones in reverse order.

A disk steps to an empty cell beside it, or jumps over one disk to an empty cell. A state is the tuple of the disks'
cells; those of identical disks are sorted, so that equal positions are equal states.
"""

from __future__ import annotations

from math import comb, perm

from puzzlelib.hints import Any, Callable, Random, Step
from puzzlelib.levels import PuzzleError, choose, counted, end_of, lines, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Controls, Gesture, Heuristic, Puzzle, heuristic, zero
from puzzlelib.search import Problem
from puzzlelib.sequences import longest_increasing

Row = tuple[int, ...]               # the cell of each disk, e.g. (0, 1, 2)

MAX_LENGTH = 1000


class Disks(Problem):
    """n disks on a row of `length` cells; distinct ones have to arrive in reverse order.

    >>> [move for move, _, _ in Disks(4, 2).successors((0, 1))]
    [(0, 2), (1, 2)]
    """

    unit_cost = True

    def __init__(self, length: int, n: int, distinct: bool = True, initial: Row | None = None, followed: bool = False):
        """followed: identical disks can be told apart all the same, as on a board where one is dragged."""
        self.length, self.n = counted(length, 1, "a length from 1 up"), counted(n, 0, "a number of disks from 0 up")
        if n > length:
            raise PuzzleError(f"found {n} disks, expected at most {length}, one for each cell")
        self.distinct, self.followed = distinct, followed
        self.size = f"{length} cells, {n} disks"
        self.initial: Row = tuple(range(self.n)) if initial is None else initial
        self.home = tuple(self.length - 1 - disk if distinct else self.length - self.n + disk for disk in range(self.n))

    def is_goal(self, state: Row) -> bool:
        """Is every disk where it belongs?"""
        return state == self.home or self.followed and tuple(sorted(state)) == self.home

    def successors(self, state: Row) -> list[Step]:
        """Every disk that can step or jump, as (from cell, to cell), from left to right."""
        taken, keep = {cell: disk for disk, cell in enumerate(state)}, self.distinct or self.followed
        found: list[Step] = []
        for cell in sorted(taken):
            disk = taken[cell]
            for way in (-1, 1):
                to = cell + way
                if to in taken:
                    to += way
                if 0 <= to < self.length and to not in taken:
                    after = [*state[:disk], to, *state[disk + 1:]]
                    found.append(((cell, to), tuple(after if keep else sorted(after)), 1))
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
    """A move takes a disk two cells at most, so the farthest needs half its distance d. h(s) = max ⌈d / 2⌉"""
    home = problem.home
    return lambda state: max([(abs(cell - to) + 1) // 2 for cell, to in zip(state, home)], default=0)


@heuristic
def halves(problem: Disks) -> Callable[[Row], int]:
    """A move moves one disk only, so what each needs adds up. h(s) = Σ ⌈d / 2⌉. Identical disks have no cells of their
    own, and a jump is as good as a step of two of them, so there h(s) = ⌈Σ d / 2⌉"""
    home = problem.home
    if not problem.distinct:
        return lambda state: (sum([abs(cell - to) for cell, to in zip(state, home)]) + 1) // 2
    return lambda state: sum([(abs(cell - to) + 1) // 2 for cell, to in zip(state, home)])


@heuristic
def strong(problem: Disks) -> Callable[[Row], int]:
    """The larger of two bounds, raised to the right parity: the steps and jumps that reversing the order forces, and
    what the row needs if its disks are taken for identical. h(s) = max(S + J, Σ advances of disks of which no two are
    neighbours)"""
    home, advances = problem.home, identical_bound(problem)
    if not problem.distinct:
        return advances

    def estimate(state: Row) -> int:
        away = [abs(cell - to) for cell, to in zip(state, home)]
        pairs, odd = pairs_in_order(state), sum([d & 1 for d in away])
        bound = max(steps_and_jumps(state, home, away, pairs, odd), advances(tuple(sorted(state))))
        return bound + ((bound ^ pairs ^ odd) & 1)          # every move changes the parity of pairs + odd distances
    return estimate


Disks.heuristic = strong


def pairs_in_order(state: Row) -> int:
    """How many pairs of disks are still in their old order, and have to be reversed.

    >>> pairs_in_order((0, 1, 2)), pairs_in_order((5, 4, 3))
    (3, 0)
    """
    count = 0
    for disk, cell in enumerate(state):
        for other in state[disk + 1:]:
            count += cell < other
    return count


def steps_and_jumps(state: Row, home: Row, away: list[int], pairs: int, odd: int) -> int:
    """The fewest steps and jumps together. A jump reverses one pair, so there are at least as many jumps as pairs, and
    an even number more. A disk at an odd distance takes a step. Disks that only jump stay on cells of one parity, where
    two of them never swap; so those that take no step are, on each parity, already in their final order, and all others
    at an even distance take two steps. Steps, and jumps twice, cover all distances."""
    steps = odd
    for parity in (0, 1):
        even = [(cell, to) for cell, to, d in zip(state, home, away) if d % 2 == 0 and cell % 2 == parity]
        steps += 2 * (len(even) - longest_increasing([to for _, to in sorted(even)]))
    jumps = max(pairs, (sum(away) - steps + 1) // 2)     # two steps more would save one jump: never worth it
    return steps + jumps + ((jumps ^ pairs) & 1)


def identical_bound(problem: Disks) -> Callable[[Row], int]:
    """A bound for identical disks, numbered from the left. A move advances one of them by one cell, or two neighbours
    by one cell each. So if you choose disks of which no two are neighbours, their distances add up to a bound; the best
    choice is found from left to right."""
    first = problem.length - problem.n

    def estimate(state: Row) -> int:
        without_last = with_last = 0
        for to, cell in enumerate(state, first):
            without_last, with_last = max(without_last, with_last), without_last + abs(to - cell)
        return max(without_last, with_last)
    return estimate


# ------------------------------------------------------------------------------------------------- text and pictures

def parse(text: str, source: str = "level") -> Disks:
    r"""The problem of a level's text: `distinct` or `identical`, then the row, `.` for an empty cell, disks as numbers
    from 1, or as `o` where they are identical.

    >>> parse("distinct\n1 2 . .").initial
    (0, 1)
    """
    rows = lines(text, source)
    while len(rows) < 2:
        rows.append(end_of(rows, source))
    kind, cells = rows[0].text.strip(" \t"), words(rows[1])
    if kind not in ("distinct", "identical"):
        rows[0].fail("distinct or identical")
    if not cells:
        rows[1].fail("the row of cells")
    if len(rows) > 2:
        rows[-1].fail("the end of the file after the row")
    if len(cells) > MAX_LENGTH:
        cells[MAX_LENGTH].fail(f"at most {MAX_LENGTH} cells")
    n = sum(token.text != "." for token in cells)
    cell_of: dict[int, int] = {}
    for cell, token in enumerate(cells):
        if token.text == ".":
            continue
        if kind == "identical" and token.text != "o":
            token.fail(". or o")
        disk = len(cell_of) + 1 if kind == "identical" else token.integer(1, n, f". or a disk from 1 to {n}")
        if disk in cell_of:
            token.fail("each disk once", f"disk {disk} a second time")
        cell_of[disk] = cell
    return Disks(len(cells), n, kind == "distinct", tuple(cell_of[disk] for disk in sorted(cell_of)))


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
    """One row, its cells numbered as moves are; the cells to be reached are goals."""
    goals = set(problem.home)
    row = [Cell("", "goal" if cell in goals else "free") for cell in range(problem.length)]
    for disk, cell in enumerate(state, 1):
        row[cell] = Cell(str(disk) if problem.distinct else "o", "piece", disk, row[cell].role)
    return Picture([row], numbers=(None, 0))


def random_row(rng: Random, length: int = 8, disks: int = 4, kind: str = "distinct") -> str:
    """The text of a level: a row of that length with disks on random cells.

    >>> from random import Random
    >>> print(random_row(Random(1), 6, 3))
    distinct
    3 1 . . 2 .
    """
    cells = counted(length, 2, f"a length from 2 to {MAX_LENGTH}", MAX_LENGTH)
    number = counted(disks, 1, f"disks: a whole number from 1 to {cells - 1}, so that one cell is free", cells - 1)
    distinct = choose(kind, ["distinct", "identical"], "a kind of disks:") == "distinct"
    placed = rng.sample(range(cells), cells)[:number]              # the first ones don't depend on how many
    return format(Disks(cells, number, distinct), tuple(placed if distinct else sorted(placed)))


def explain(problem: Disks, state: Row, h: Heuristic = strong) -> list[tuple[Picture, str]]:
    """A heuristic's value at a state, worked through on a drawn board: pictures, and a sentence for each.

    >>> for _, words in explain(Disks(5, 3), (0, 1, 2), farthest): print(words)
    Disk 1 has farthest to go, 4 cells. A move takes it two cells at most, so h = 2.
    """
    from puzzlelib.puzzles.disks.worked import explained
    return explained(problem, state, h.name)


def _gesture(problem: Disks, state: Row, move: tuple[int, int]) -> Gesture:
    disk = state.index(move[0]) + 1
    name = f"disk {disk}" if problem.distinct else f"the disk on cell {move[0]}"
    return Gesture(disk, "right" if move[1] > move[0] else "left", words=(f"{name} to cell {move[1]}",))


def _why(problem: Disks, state: Row, disk: Any, towards: Any) -> str:
    if towards in ("up", "down"):
        return "a disk moves left or right"
    step = 1 if towards == "right" else -1
    cell = state[disk - 1]
    name = f"disk {disk}" if problem.distinct else "this disk"
    if not 0 <= cell + step < problem.length:
        return f"{name} is at the end of the row"
    if not 0 <= cell + 2 * step < problem.length:
        return f"{name} cannot jump: the row ends behind its neighbour"
    return f"{name} cannot jump over two disks"


PUZZLE = Disks.puzzle = Puzzle(
    title="Linear disks",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(strong, halves, farthest, zero),
    random=random_row,
    controls=Controls(gesture=_gesture, why=_why, legend=(("goal", "where the disks have to get"),),
                      twin=lambda problem: problem if problem.distinct else Disks(
                          problem.length, problem.n, False, problem.initial, followed=True),
                      untwin=lambda problem, twin, state: state if problem.distinct else tuple(sorted(state))),
    name="disks",
)
