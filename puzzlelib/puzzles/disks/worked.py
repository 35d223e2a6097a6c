"""How each bound for linear disks comes about, worked through on a drawn board: pictures, and a sentence for each.

The board is the upper row of a picture; below it is a row for each disk, or pair of disks, that the argument is about.
The arguments are those of the heuristics; here they are drawn and written out, and a test compares their numbers.
"""

from __future__ import annotations

from puzzlelib.hints import Callable
from puzzlelib.levels import choose, plural
from puzzlelib.picture import Cell, Mark, Picture
from puzzlelib.puzzles.disks import Disks, Row, identical_bound, pairs_in_order, picture

Worked = list[tuple[Picture, str]]                       # pictures, each with what it shows
Lane = tuple[list[Cell], list[tuple[float, str]]]        # the cells of a row, and its marks: a column and a text each


def explained(problem: Disks, state: Row, name: str) -> Worked:
    """The value of the heuristic of that name at a state.

    >>> explained(Disks(6, 3), (0, 1, 2), "halves")[-1][1]
    'A move moves one disk, so what each of them needs adds up: h = 3 + 2 + 1 = 6.'
    """
    work: Callable[[Disks, Row], Worked] = choose(name, WORKED)
    return work(problem, state)


def _zero(problem: Disks, state: Row) -> Worked:
    return [(_board(problem, state), "Claims nothing, so h = 0.")]


def _farthest(problem: Disks, state: Row) -> Worked:
    distances = _distances(state, problem.home)
    if not distances:
        return [(_board(problem, state), "There is no disk, so h = 0.")]
    disk = distances.index(max(distances))
    name = f"Disk {disk + 1}" if problem.distinct else f"The disk on cell {state[disk]}"
    return [(_board(problem, state, [_way(problem, state, disk)]),
             f"{name} has farthest to go, {plural(distances[disk], 'cell')}. A move takes it two cells at most, so "
             f"h = {_half(distances[disk])}.")]


def _halves(problem: Disks, state: Row) -> Worked:
    distances = _distances(state, problem.home)
    if problem.distinct:
        return [(_board(problem, state, _ways(problem, state)), "A move moves one disk, so what each of them needs "
                 f"adds up: h = {_sum([_half(distance) for distance in distances])}.")]
    return [(_board(problem, state, _ways(problem, state, 1)), f"The disks have {_sum(distances)} cells to go. A step "
             f"does one of these, a jump counts as one for each of two disks, so h = {_half(sum(distances))}.")]


def _strong(problem: Disks, state: Row) -> Worked:
    advances = identical_bound(problem)(tuple(sorted(state)))
    shown, words = _apart(problem, state)
    if not problem.distinct:
        return [(shown, f"{words}, so h = {advances}.")]
    pairs, odd, waiting = pairs_in_order(state), _odd(problem, state), _out_of_line(problem, state)
    steps = len(odd) + 2 * len(waiting)
    jumps, way = _jumps(problem, state, pairs, steps)
    bound = max(steps + jumps, advances)
    estimate = bound + ((bound ^ pairs ^ len(odd)) & 1)
    return [
        _order(problem, state, pairs),
        (_board(problem, state, [_way(problem, state, disk, text="step") for disk in odd]),
         f"Odd distances. Jumps go two cells, so a disk at an odd distance takes a step: {plural(len(odd), 'step')}."),
        (_board(problem, state, [_way(problem, state, disk, text="2 steps") for disk in waiting]),
         "In line. Disks that all stay on even cells, or all on odd cells, never swap. The largest groups in final "
         f"order may stay. The disks shown take two steps each: {plural(2 * len(waiting), 'step')}." if waiting else
         "In line. Disks that all stay on even cells, or all on odd cells, never swap. Those at even distances are in "
         "final order already: 0 steps."),
        way,
        (shown, f"{words}."),
        (_board(problem, state), f"The larger of {steps + jumps} and {advances} is {bound}. Every solution has an "
         f"{'odd' if (pairs + len(odd)) % 2 else 'even'} number of moves, because pairs and odd distances add up to "
         f"{pairs} + {len(odd)} = {pairs + len(odd)}: {'that fits' if estimate == bound else 'one more'}, so "
         f"h = {estimate}.")]


WORKED: dict[str, Callable[[Disks, Row], Worked]] = {
    "strong": _strong, "halves": _halves, "farthest": _farthest, "zero": _zero}


# ------------------------------------------------------------------------------------- the arguments of the strong one

def _order(problem: Disks, state: Row, count: int) -> tuple[Picture, str]:
    """The pairs that have to change their order."""
    pairs = [(one, two) for one in range(problem.n) for two in range(one + 1, problem.n) if state[one] < state[two]]
    return (_board(problem, state, [_pair(problem, state, *pair) for pair in pairs]),
            f"Order. A jump reverses one pair of disks, a step none, and {plural(count, 'pair')} must be reversed: "
            f"{plural(count, 'jump')} at least, or an even number more.")


def _odd(problem: Disks, state: Row) -> list[int]:
    """The disks at an odd distance."""
    return [disk for disk, distance in enumerate(_distances(state, problem.home)) if distance % 2]


def _out_of_line(problem: Disks, state: Row) -> list[int]:
    """The disks at an even distance outside a longest sequence that is in its final order, on each parity."""
    found: list[int] = []
    for parity in (0, 1):
        even = [disk for disk in sorted(range(problem.n), key=state.__getitem__)
                if state[disk] % 2 == problem.home[disk] % 2 == parity]
        best: list[list[int]] = []               # the longest that ends with each of them
        for disk in even:
            before = [line for line in best if problem.home[line[-1]] < problem.home[disk]]
            best.append([*max(before, key=len, default=[]), disk])
        line = max(best, key=len, default=[])
        found += [disk for disk in even if disk not in line]
    return sorted(found)


def _jumps(problem: Disks, state: Row, pairs: int, steps: int) -> tuple[int, tuple[Picture, str]]:
    """The least number of jumps, by the order and by the way."""
    distances = _distances(state, problem.home)
    far = max(0, _half(sum(distances) - steps))
    jumps = max(pairs, far)
    jumps += (jumps ^ pairs) & 1
    return jumps, (_board(problem, state, _ways(problem, state, 1)),
                   f"Distance. {_sum(distances)} cells to go: besides {plural(steps, 'step')}, at least "
                   f"{plural(far, 'jump')}. With the order that makes {plural(jumps, 'jump')}, together "
                   f"{steps} + {jumps} = {steps + jumps} moves.")


def _apart(problem: Disks, state: Row) -> tuple[Picture, str]:
    """Disks, counted from the left, of which no two are neighbours and whose distances add up to most."""
    cells, goal = tuple(sorted(state)), tuple(range(problem.length - problem.n, problem.length))
    distances = _distances(cells, goal)
    without: list[int] = []                      # the best choice without the last disk,
    taken: list[int] = []                        # and with it
    worth: Callable[[list[int]], int] = lambda disks: sum(distances[disk] for disk in disks)
    for disk in range(problem.n):
        without, taken = max(without, taken, key=worth), [*without, disk]
    chosen = max(without, taken, key=worth)
    lanes = [_lane(problem, "o", cells[disk], goal[disk], 1) for disk in chosen if distances[disk]]
    return (_board(problem, state, lanes), "A second bound: forget which disk is which, and count them from the left. "
            "A move advances one of them, or two neighbours, by a cell. Choose disks of which no two are neighbours, "
            f"and their cells add up: {_sum([distances[disk] for disk in chosen])}")


# --------------------------------------------------------------------------------------------------------- pictures

def _board(problem: Disks, state: Row, lanes: list[Lane] | None = None) -> Picture:
    """The board over some rows of its length."""
    rows = picture(problem, state).rows
    marks: list[Mark] = [(row, column, text, "note") for row, (_, texts) in enumerate(lanes or [], 1)
                         for column, text in texts]
    return Picture([*rows, *(cells for cells, _ in lanes or [])], marks=marks)


def _ways(problem: Disks, state: Row, size: int = 2) -> list[Lane]:
    """A row for each disk that isn't where it belongs."""
    return [_way(problem, state, disk, size) for disk in range(problem.n) if state[disk] != problem.home[disk]]


def _way(problem: Disks, state: Row, disk: int, size: int = 2, text: str = "") -> Lane:
    """A disk and the way to where it belongs, with the number of each move of so many cells, or with a text."""
    row, numbers = _lane(problem, str(disk + 1) if problem.distinct else "o", state[disk], problem.home[disk], size)
    beside = state[disk] + (1.2 if state[disk] < 2 else -1.2)
    middle = sum(column for column, _ in numbers) / len(numbers) if numbers else beside
    return row, [(middle, text)] if text else numbers


def _lane(problem: Disks, text: str, cell: int, to: int, size: int) -> Lane:
    """A row with one disk and the cells to its goal, numbered by so many at a time."""
    way = list(range(cell + 1, to + 1) if to > cell else range(cell - 1, to - 1, -1))
    role = dict.fromkeys(way, "path") | {to: "goal"}
    row = [Cell("", role.get(column, "free")) for column in range(problem.length)]
    row[cell] = Cell(text, "piece", f"{text} from {cell} to {to}")
    parts = [way[first:first + size] for first in range(0, len(way), size)]
    return row, [(sum(part) / len(part), str(number)) for number, part in enumerate(parts, 1)]


def _pair(problem: Disks, state: Row, one: int, two: int) -> Lane:
    """A row with two disks that have to change their order."""
    row = [Cell() for _ in range(problem.length)]
    for disk in (one, two):
        row[state[disk]] = Cell(str(disk + 1), "piece", f"{disk} of {one} and {two}")
    return row, [((state[one] + state[two]) / 2, "⇄")]


# ----------------------------------------------------------------------------------------------------------- numbers

def _half(distance: int) -> int:
    return (distance + 1) // 2


def _sum(parts: list[int]) -> str:
    """A sum as it is written: 2 + 1 = 3."""
    return f"{' + '.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(sum(parts))


def _distances(state: Row, home: Row) -> list[int]:
    return [abs(cell - to) for cell, to in zip(state, home)]
