"""Where jumps end on a map, for jump point search (see gridnav_fast): prepared once, remembered, and kept.

Going straight, a cell matters only if an obstacle beside it ends there, so that a way around it opens (a *forced*
neighbour); going diagonally, if that is so, or if a straight way from it meets such a cell. Everything else is passed
over. Where jumps end is found for the whole map and all eight ways at once, by shifting the map, as one large integer,
over itself; after that a jump is one `find` in a slice.

A map remembers its jumps, so the next path in the same scene finds most of them made. A jump that ends where only one
way leads on is followed further: a winding corridor is a few steps of the search.
"""

from __future__ import annotations

from _thread import allocate_lock

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav import DIAGONAL, ONE, WAYS
from puzzlelib.result import Budget

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any

    from puzzlelib.puzzles.gridnav import Navigation

    Way = tuple[int, int]                # rows and columns, e.g. (-1, 1) is up and to the right
    Key = int                            # cell << 4 | way it was reached by: together they decide which ways lead on
    Jump = tuple[Key, int]               # where to, and what it costs

EIGHT = list(WAYS.values())
NUMBERS = {way: number for number, way in enumerate(EIGHT)}
NAMES = list(WAYS)
DIAGONALS = {number for number, (down, right) in enumerate(EIGHT) if down and right}
ANY = 8                                  # in a key, in place of a way: the start, and the goal, reached from anywhere
KEPT = 1 << 24                           # the most that all kept maps together may weigh, 168 MB: see Map.weight
EXTRA = DIAGONAL - ONE                   # what a diagonal step costs more than a straight one
NEAR = 32                                # cells looked at first: most jumps are short
VIEW = 32                                # cells: from where more can be seen is no corridor
NOWHERE = (0, 0)                         # where a corridor leads that ends blind: cell 0 is barred


class Map:
    """What jumping needs to know of a scene: prepared once, or remembered when it comes up.

    around   by cell: which of its eight neighbours are free, a bit a way
    lines    by way: what jumping takes. First the stops, 1 where a jump ends, at an obstacle or at a cell that matters;
             for ways that lead backwards in memory they are stored in reverse, so that every jump looks forward. Then
             the step to the next cell, the same without its sign, and its cost
    jumps    by key: the jumps from there that end at a free cell
    ends     by key: inside a corridor, the jump to its end, or NOWHERE; () for any other key
    before   by key inside a corridor or at its end: the keys inside that lead there at once, with the costs
    viewers  by cell: the keys inside corridors from which it is seen

    And for the search that is going on (see aim): goal, row, col, toward, sight.
    """

    def __init__(self, problem: Navigation):
        self.width, self.size = problem.width, len(problem.free)
        self.free = problem.free
        self.steps = [down * self.width + right for down, right in EIGHT]
        ones = int.from_bytes(b"\1" * self.size, "little")
        self.mask = ones * 255
        self.open = int.from_bytes(self.free, "little")
        self.blocked = ones ^ self.open
        around = 0
        for bit, step in enumerate(self.steps):
            around |= self._from(self.open, step) << bit
        self.around = around.to_bytes(self.size, "little")
        straight = {way: self._turns(way) for way in EIGHT if not (way[0] and way[1])}
        ahead = {way: self._sees(way, cells) for way, cells in straight.items()}
        self.lines = []
        for (down, right), step in zip(EIGHT, self.steps):
            stops = self.blocked | straight[down, right] if not (down and right) else (
                self.blocked | self._corners(down, right) | ahead[down, 0] | ahead[0, right])
            self.lines.append((stops.to_bytes(self.size, "little" if step > 0 else "big"), step, abs(step),
                               DIAGONAL if down and right else ONE))
        del self.open, self.blocked, self.mask           # what is kept should be small
        self.forget()
        self.aim(0)

    def forget(self) -> None:
        """Forget the jumps, not the map."""
        self.jumps: dict[Key, list[Jump]] = {}
        self.ends: dict[Key, Jump | tuple[()]] = {}
        self.before: dict[Key, list[tuple[Key, int]]] = {}
        self.viewers: dict[int, list[Key]] = {}

    @property
    def weight(self) -> int:
        """How much memory it takes, in units of about ten bytes: a cell takes one, a key with its jumps eighty."""
        return 500 + self.size + 80 * len(self.jumps)

    # ------------------------------------------------------------------------------- for the whole map at once

    def _from(self, cells: int, step: int) -> int:
        """At each cell, what stands one step further on. One byte a cell."""
        return cells >> 8 * step if step >= 0 else cells << -8 * step & self.mask

    def _turns(self, way: Way) -> int:
        """The free cells where a straight way passes the end of an obstacle beside it."""
        step, found = way[0] * self.width + way[1], 0
        for beside in (-self.width, self.width) if way[1] else (-1, 1):
            found |= self._from(self.blocked, beside) & self._from(self.open, beside + step)
        return self.open & found

    def _corners(self, down: int, right: int) -> int:
        """The free cells where a diagonal way has just passed an obstacle with a free cell behind it."""
        down *= self.width
        found = self._from(self.blocked, -right) & self._from(self.open, down - right)
        found |= self._from(self.blocked, -down) & self._from(self.open, right - down)
        return self.open & found

    def _sees(self, way: Way, cells: int) -> int:
        """The free cells from which a straight way leads to one of some cells: in doubling steps, over all at once."""
        step, through = way[0] * self.width + way[1], self.open
        longest = self.size // self.width if way[0] else self.width
        while longest > 0:
            cells |= through & self._from(cells, step)
            through &= self._from(through, step)
            step, longest = 2 * step, longest // 2
        return self.open & self._from(cells, way[0] * self.width + way[1])

    # --------------------------------------------------------------------------------------------- jump by jump

    def jumps_from(self, key: Key) -> list[Jump]:
        """The jumps on from a cell that was reached by a way, those that end at a free cell."""
        cell, last, found = key >> 4, self.size - 1, []
        for way in ways_on(key & 15, self.around[cell]):
            stops, step, stride, unit = self.lines[way]
            at = (cell if step > 0 else last - cell) + stride
            far = stops[at:at + NEAR * stride:stride].find(1)
            if far < 0:
                far = stops[at::stride].find(1)
            far += 1
            to = cell + far * step
            if far and self.free[to]:                    # up and left of the first cell there is nothing at all
                found.append((to << 4 | way, far * unit))
        return found

    def follow(self, key: Key) -> None:
        """Find out whether a key is inside a corridor, and where that ends: jump on while there is only one way.

        Here and there a corridor is cut all the same, at cells that do not depend on who goes there: in a long one a
        search would take long where the goal is near, and could not be stopped meanwhile.
        """
        inside: dict[Key, list[Jump]] = {}
        sights: list[tuple[int, Key, Key]] = []          # where the goal is seen, or known to be further on
        end: Jump | tuple[()] | None = None
        while end is None:
            end = NOWHERE if key in inside else self.ends.get(key)       # nowhere: round in a circle
            if end is None:
                jumps = self.jumps.get(key)
                if jumps is None:
                    jumps = self.jumps[key] = self.jumps_from(key)
                view = self._view(key) if len(jumps) < 2 and not _cut(key >> 4) else None
                if view is None:
                    end = self.ends[key] = ()
                else:
                    inside[key] = jumps
                    for cell in view:
                        self.viewers.setdefault(cell, []).append(key)
                    if self.goal in view:
                        sights.append((self.price(key >> 4), key, key))
                    if jumps:
                        key = jumps[0][0]
                    else:
                        end = NOWHERE
        last, cost = end or (key, 0)
        for key, jumps in reversed(inside.items()):
            if jumps:
                on, more = jumps[0]
                self.before.setdefault(on, []).append((key, more))
                cost += more
                if on in self.toward:
                    left, viewer = self.toward[on]
                    sights.append((left + more, key, viewer))
            self.ends[key] = last, cost
        self._spread(sights)

    def _view(self, key: Key) -> list[int] | None:
        """The cells that are seen on the way from a key to where its jumps end; None if they are many."""
        view: list[int] = []
        for way in ways_on(key & 15, self.around[key >> 4]):
            down, right = EIGHT[way]
            stops, step, _, _ = self.lines[way]
            at = (key >> 4) + step
            while self.free[at]:
                view.append(at)
                if stops[at if step > 0 else self.size - 1 - at]:
                    break
                for aside in (down * self.width, right) if down and right else ():
                    cell = at + aside
                    while self.free[cell] and len(view) <= VIEW:
                        view.append(cell)
                        cell += aside
                if len(view) > VIEW:
                    return None
                at += step
        return view

    # ------------------------------------------------------------------------------------------------- the goal

    def aim(self, goal: int) -> None:
        """Take a cell for the goal, and find from where inside the known corridors it can be reached.

        toward   by key inside a corridor that passes the goal: what it costs from there, and the key that sees it
        sight    how far up, down, left and right of the goal it is seen
        """
        self.goal, (self.row, self.col) = goal, divmod(goal, self.width)
        self.sight = [self.free[goal::step].find(0) for step in (-self.width, self.width, -1, 1)]
        self.toward: dict[Key, tuple[int, Key]] = {}
        self._spread([(self.price(key >> 4), key, key) for key in self.viewers.get(goal, ())])

    def _spread(self, sights: list[tuple[int, Key, Key]]) -> None:
        """Tell the keys further back in a corridor what the goal costs: cost, key, and the key that sees it."""
        while sights:
            cost, key, viewer = sights.pop()
            if key not in self.toward or cost < self.toward[key][0]:
                self.toward[key] = cost, viewer
                sights += [(cost + more, earlier, viewer) for earlier, more in self.before.get(key, ())]

    def price(self, cell: int) -> int:
        """What the goal costs from a cell if nothing is in the way: first diagonally, then straight."""
        row, col = divmod(cell, self.width)
        down, right = abs(row - self.row), abs(col - self.col)
        return down * ONE + right * EXTRA if down > right else right * ONE + down * EXTRA

    def sees(self, cell: int) -> bool:
        """Is nothing between a cell and the goal, first diagonally, then straight?"""
        row, col = divmod(cell, self.width)
        up, down, left, right = self.sight
        rows, cols = abs(self.row - row), abs(self.col - col)
        if rows < cols:
            if cols - rows >= (left if col < self.col else right):
                return False
        elif rows - cols >= (up if row < self.row else down):
            return False
        step = (self.width if row < self.row else -self.width) + (1 if col < self.col else -1)
        return self.free[cell + min(rows, cols) * step:cell:-step].find(0) < 0

    def path(self, start: Key, came: dict[Key, Key]) -> tuple[list[Any], list[Any], int]:
        """Every cell from the start to the goal, those jumped over included, the moves, and what they cost."""
        goal = key = self.goal << 4 | ANY
        jumps, lines = self.jumps, []                    # straight lines by the keys at their ends, the last one first
        while key != start:
            end, key = key, came[key]
            corridor = []
            if self.ends.get(key):                       # on to its end, or to where the goal is seen
                on, stop = key, self.toward[key][1] if end == goal else end
                while on != stop:
                    corridor.append(on)
                    on = jumps[on][0][0]
                corridor.append(on)
                key = came[key]
            if end == goal:
                lines += self._last_lines(corridor[-1] if corridor else key)
            elif not corridor:
                lines.append(end)
            lines += reversed(corridor)
        cell, states, moves, steps, slants = start >> 4, [start >> 4], [], self.steps, 0
        for key in reversed(lines):
            to, way = key >> 4, key & 15
            step = steps[way]
            far = (to - cell) // step
            states += range(cell + step, to + step, step)
            moves += [NAMES[way]] * far
            if way in DIAGONALS:
                slants += far
            cell = to
        return states, moves, len(moves) * ONE + slants * EXTRA

    def _last_lines(self, key: Key) -> list[Key]:
        """The lines from where the goal is seen, one diagonal, one straight: keys at their ends, the last one first."""
        row, col = divmod(key >> 4, self.width)
        rows, cols = self.row - row, self.col - col
        down, right = (rows > 0) - (rows < 0), (cols > 0) - (cols < 0)
        slant, found = min(abs(rows), abs(cols)), []
        if abs(rows) != abs(cols):
            found.append(self.goal << 4 | NUMBERS[(down, 0) if abs(rows) > abs(cols) else (0, right)])
        if slant:
            found.append((key >> 4) + slant * (down * self.width + right) << 4 | NUMBERS[down, right])
        return found


class Shelf:
    """The maps that are kept for the next search: people ask for many paths in one scene. The oldest ones go."""

    def __init__(self) -> None:
        self.maps: dict[tuple[bytes, int], tuple[Map, int]] = {}
        self.weight, self.lock = 0, allocate_lock()

    def take(self, problem: Navigation) -> Map:
        """The map of a scene, which is the caller's until it is put back: a map has one goal at a time."""
        with self.lock:
            known, weight = self.maps.pop((problem.free, problem.width), (None, 0))
            self.weight -= weight
        return known or Map(problem)

    def put_back(self, known: Map) -> None:
        """Keep a map; if it has grown too heavy, without its jumps."""
        if known.weight > KEPT:
            known.forget()
        with self.lock:
            _, before = self.maps.pop((known.free, known.width), (None, 0))
            self.maps[known.free, known.width] = known, known.weight
            self.weight += known.weight - before
            while self.weight > KEPT and len(self.maps) > 1:
                self.weight -= self.maps.pop(next(iter(self.maps)))[1]

    def clear(self) -> None:
        """Keep nothing."""
        with self.lock:
            self.maps.clear()
            self.weight = 0


shelf = Shelf()


def prepare(problem: Navigation, deadline: float | None = None, progress: Any = None) -> int:
    """Find the jumps of a scene beforehand, for many paths in it: all that a search can leave to the next, or as many
    as are kept. Tells for how many cells, each reached by some way, they are known. progress is as for a search.

    >>> from puzzlelib.catalog import load
    >>> prepare(load("gridnav", "rooms")) > 500
    True
    """
    check(problem)
    budget, stop = Budget(None, deadline, progress), 0.0
    known = shelf.take(problem)
    last = known.size - 1
    keys = [cell << 4 | way for way, (stops, step, _, _) in enumerate(known.lines) if way not in DIAGONALS
            for cell in range(known.size) if known.free[cell] and stops[cell if step > 0 else last - cell]]
    choices: set[Key] = set()
    while keys and known.weight < 0.95 * KEPT:           # a map that is heavier would not be kept as it is
        if len(choices) >= stop:
            stop = budget.next_stop(len(choices))
            if stop < 0:
                break
        key = keys.pop()
        if key not in known.ends:
            known.follow(key)
        end = known.ends[key]
        choice = end[0] if end else key
        if choice and choice not in choices:
            choices.add(choice)
            keys += [there for there, _ in known.jumps[choice]]
    shelf.put_back(known)
    return len(known.jumps)


def check(problem: Navigation) -> None:
    """Refuse a rule for corners that jumps are not made for."""
    if problem.corner != "free":
        raise PuzzleError(f"found corner {problem.corner}, expected free: jump point search knows no other rule")


def _cut(cell: int) -> bool:
    """Does a corridor end here whatever it looks like? One cell in 64 is such, picked by a hash."""
    return not cell * 40503 >> 8 & 63


_onward: dict[int, list[int]] = {}       # ways on by way and neighbours, as they come up: there are 9 · 256


def ways_on(way: int, around: int) -> list[int]:
    """The ways worth going on from a cell that was reached by a way: those not better reached without it. around tells
    which neighbours are free."""
    found = _onward.get(way << 8 | around)
    if found is None:
        down, right = (EIGHT + [(0, 0)])[way]
        free = {other: around >> bit & 1 for bit, other in enumerate(EIGHT)}
        if way == ANY:
            ways = EIGHT
        elif down and right:
            ways = [(down, 0), (0, right), (down, right)]
            for passed, behind in (((0, -right), (down, -right)), ((-down, 0), (-down, right))):
                if not free[passed]:
                    ways.append(behind)
        else:
            ways = [(down, right)] + [(side, right) if right else (down, side) for side in (-1, 1)
                                      if not free[(side, 0) if right else (0, side)]]
        found = _onward[way << 8 | around] = [NUMBERS[other] for other in ways if free[other]]
    return found
