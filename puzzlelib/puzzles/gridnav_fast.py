"""Jump point search: A* on a grid that skips over cells where nothing is decided. For the free rule for corners.

Going straight, a cell matters only if an obstacle beside it ends there, so that a way around it opens (a *forced*
neighbour); going diagonally, if that is so, or if a straight way from it meets such a cell. Everything else is passed
over. Where jumps end is found for the whole map and all eight ways at once, by shifting the map, as one large integer,
over itself; after that a jump is one `find` in a slice.

A map remembers its jumps, so the next path in the same scene finds most of them made. A jump that ends where only one
way leads on is followed to the next cell with a choice: a corridor, however winding, is one step of the search.
"""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav import DIAGONAL, ONE, WAYS, octile
from puzzlelib.search import INF, Budget, Result

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any

    from puzzlelib.puzzles.gridnav import Navigation

    Way = tuple[int, int]                # rows and columns, e.g. (-1, 1) is up and to the right
    Key = int                            # a cell and the way it was reached by, cell << 4 | way: they decide what is on
    Jump = tuple[int, Key, int, int, int]            # where to: cell, key; the cost; the cell's row and column

EIGHT = list(WAYS.values())
NUMBERS = {way: number for number, way in enumerate(EIGHT)}
NAMES = list(WAYS)
SLANTS = {number for number, (down, right) in enumerate(EIGHT) if down and right}
ANY = 8                                  # in a key, in place of a way: the start, and the goal, reached from anywhere
KEPT = 1 << 23                           # of all maps that are kept, in units of ten bytes: see Map.weight
SHORTER = DIAGONAL - ONE                 # a diagonal step in place of two straight ones costs this much more than one
NEAR = 32                                # cells looked at first: most jumps are short
VIEW = 32                                # cells: from where more can be seen is no corridor
NOWHERE = (0, 0, 0, 0, 0)                # where a corridor leads that ends blind: cell 0 is barred


class Map:
    """What jumping needs to know of a scene: prepared once, or remembered when it comes up.

    around   by cell: which of its eight neighbours are free, a bit a way
    stops    by way: 1 where a jump ends, at an obstacle or at a cell that matters; for ways that lead backwards in
             memory the map is stored in reverse, so that every jump looks forward
    jumps    by key: the jumps from there that end at a free cell
    ends     by key: inside a corridor, the jump to its end; () where there is a choice, or much to see
    before   by key inside a corridor: the keys inside it that lead there, with the costs
    viewers  by cell: the keys inside corridors from which it is seen
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
        self.stops: list[bytes] = []
        for (down, right), step in zip(EIGHT, self.steps):
            ends = self.blocked | straight[down, right] if not (down and right) else (
                self.blocked | self._corners(down, right) | ahead[down, 0] | ahead[0, right])
            self.stops.append(ends.to_bytes(self.size, "little" if step > 0 else "big"))
        del self.open, self.blocked, self.mask           # what is kept should be small
        self.lines = [(stops, step, abs(step), DIAGONAL if down and right else ONE)
                      for stops, step, (down, right) in zip(self.stops, self.steps, EIGHT)]
        self.forget()

    def forget(self) -> None:
        """Forget the jumps, not the map."""
        self.jumps: dict[Key, list[Jump]] = {}
        self.ends: dict[Key, Jump | tuple[()]] = {}
        self.before: dict[Key, list[tuple[Key, int]]] = {}
        self.viewers: dict[int, list[Key]] = {}

    @property
    def weight(self) -> int:
        """How much is kept, in units of about ten bytes: a cell takes one, a key with its jumps a hundred."""
        return self.size + 100 * len(self.jumps)

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
        for way in _ways_on(key & 15, self.around[cell]):
            stops, step, stride, unit = self.lines[way]
            at = (cell if step > 0 else last - cell) + stride
            far = stops[at:at + NEAR * stride:stride].find(1)
            if far < 0:
                far = stops[at::stride].find(1)
            far += 1
            to = cell + far * step
            if self.free[to]:
                found.append((to, to << 4 | way, far * unit, *divmod(to, self.width)))
        return found

    def follow(self, key: Key) -> None:
        """Find out whether a key is inside a corridor, and where that ends: jump on while there is only one way."""
        inside: dict[Key, list[Jump]] = {}
        near: list[tuple[int, Key, Key]] = []            # where the goal is seen, or known to be further on
        end: Jump | tuple[()] | None = None
        while end is None:
            end = self.ends.get(key)
            if end is None:
                jumps = self.jumps.get(key)
                if jumps is None:
                    jumps = self.jumps[key] = self.jumps_from(key)
                view = self._view(key) if len(jumps) < 2 else None
                if view is None:
                    end = self.ends[key] = ()
                elif key in inside:
                    end = NOWHERE                        # round in a circle
                else:
                    inside[key] = jumps
                    for cell in view:
                        self.viewers.setdefault(cell, []).append(key)
                    if self.goal in view:
                        near.append((self.left(key >> 4), key, key))
                    if jumps:
                        key = jumps[0][1]
                    else:
                        end = NOWHERE
        to, last, cost, row, col = end or (key >> 4, key, 0, *divmod(key >> 4, self.width))
        for key, jumps in reversed(inside.items()):
            if jumps:
                _, on, more, _, _ = jumps[0]
                self.before.setdefault(on, []).append((key, more))
                cost += more
                if on in self.toward:
                    left, viewer = self.toward[on]
                    near.append((left + more, key, viewer))
            self.ends[key] = to, last, cost, row, col
        self._spread(near)

    def _view(self, key: Key) -> list[int] | None:
        """The cells that are seen on the way from a key to where its jumps end; None if they are many."""
        view: list[int] = []
        for way in _ways_on(key & 15, self.around[key >> 4]):
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
        """
        self.goal, (self.row, self.col) = goal, divmod(goal, self.width)
        self.toward: dict[Key, tuple[int, Key]] = {}
        self._spread([(self.left(key >> 4), key, key) for key in self.viewers.get(goal, ())])

    def _spread(self, near: list[tuple[int, Key, Key]]) -> None:
        """Tell the keys further back in a corridor what the goal costs: cost, key, and the key that sees it."""
        while near:
            cost, key, viewer = near.pop()
            if key not in self.toward or cost < self.toward[key][0]:
                self.toward[key] = cost, viewer
                near += [(cost + more, earlier, viewer) for earlier, more in self.before.get(key, ())]

    def left(self, cell: int) -> int:
        """What the goal costs from a cell if nothing is in the way: first diagonally, then straight."""
        row, col = divmod(cell, self.width)
        down, right = abs(row - self.row), abs(col - self.col)
        return down * ONE + right * SHORTER if down > right else right * ONE + down * SHORTER

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
                    on = jumps[on][0][1]
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
            if way in SLANTS:
                slants += far
            cell = to
        return states, moves, len(moves) * ONE + slants * SHORTER

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


_maps: dict[tuple[bytes, int], Map] = {}


def take(problem: Navigation) -> Map:
    """The map of a scene, which is the caller's until it is put back: a map has one goal at a time."""
    return _maps.pop((problem.free, problem.width), None) or Map(problem)


def put_back(known: Map) -> None:
    """Keep a map for the next search: people ask for many paths in one scene. The oldest ones go."""
    if known.weight > KEPT:
        known.forget()
    _maps[known.free, known.width] = known
    while len(_maps) > 1 and sum(one.weight for one in list(_maps.values())) > KEPT:
        _maps.pop(next(iter(_maps)), None)


_onward: dict[int, list[int]] = {}       # ways on by way and neighbours, as they come up: there are 9 · 256


def _ways_on(way: int, around: int) -> list[int]:
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


def jump_point_search(problem: Any, h: Any = None, max_nodes: int | None = None, deadline: float | None = None,
                      progress: Any = None, trace: Any = None) -> Result:
    """A shortest path by jump point search: exactly as long as A*'s, by far fewer cells. The free rule only; expanded
    counts the cells where there was a choice. There is no trace: most cells are never looked at.

    >>> from puzzlelib.puzzle import load
    >>> problem = load("gridnav", "field")
    >>> jump_point_search(problem).cost == problem.puzzle.solve(problem).cost
    True
    """
    if problem.corner != "free":
        raise PuzzleError(f"found corner {problem.corner}, expected free: jump point search knows no other rule")
    budget = Budget(max_nodes, deadline, progress)
    estimate = None if h is None or h is octile else h.bind(problem)
    start, goal, width, free = problem.initial, problem.goal, problem.width, problem.free
    if not (free[start] and free[goal]):
        return Result(problem, "jump_point_search", "unsolvable", h=h or octile, seconds=budget.seconds)
    known = take(problem)
    known.aim(goal)
    jumps_of, ends, toward = known.jumps, known.ends, known.toward
    goal_row, goal_col = known.row, known.col
    up, down, left, right = [free[goal::step].find(0) for step in (-width, width, -1, 1)]      # how far it is seen from
    origin, target = start << 4 | ANY, goal << 4 | ANY
    came: dict[Key, Key] = {}                            # from where; at the end of a corridor, where that begins
    cost_to = {start: 0}
    queue = [(known.left(start) if estimate is None else estimate(start), 0, origin if start != goal else target)]
    expanded = generated = peak = 0
    enqueued = 1
    stop, best = 0.0, INF                                # the cheapest path to the goal that is known
    status, bound = "unsolvable", None
    while queue:
        if len(queue) > peak:
            peak = len(queue)
        f, less, key = heappop(queue)
        if key == target:
            status = "solved"
            break
        cell, cost_here = key >> 4, -less
        if cost_here > cost_to[cell]:
            continue
        if expanded >= stop:
            stop = budget.next_stop(expanded)
            if stop < 0:
                status, bound = "gave up", f
                break
        expanded += 1
        row, col = divmod(cell, width)
        rows, cols = goal_row - row if row < goal_row else row - goal_row, abs(goal_col - col)
        seen = cols - rows < (left if col < goal_col else right) if rows < cols else (
            rows - cols < (up if row < goal_row else down))
        if seen:                                         # along its row or column: and before that, diagonally?
            step = (width if row < goal_row else -width) + (1 if col < goal_col else -1)
            slant = rows if rows < cols else cols
            if free[cell + slant * step:cell:-step].find(0) < 0:
                total = f if estimate is None else cost_here + known.left(cell)
                if total < best:
                    best, came[target] = total, key
                    heappush(queue, (total, -total, target))
                    enqueued += 1
                continue                                 # no other way from here is shorter
        jumps = jumps_of.get(key)
        if jumps is None:
            jumps = known.jumps_from(key)
            if key != origin:
                jumps_of[key] = jumps
        generated += len(jumps)
        for to, there, cost, row, col in jumps:
            cost += cost_here
            if to in cost_to and cost_to[to] <= cost:
                continue
            cost_to[to], came[there] = cost, key
            end = ends.get(there)
            if end is None:
                known.follow(there)
                end = ends[there]
            if end:                                      # through a corridor
                if there in toward:
                    total = cost + toward[there][0]
                    if total < best:
                        best, came[target] = total, there
                        heappush(queue, (total, -total, target))
                        enqueued += 1
                first = there
                to, there, more, row, col = end
                cost += more
                if not to or to in cost_to and cost_to[to] <= cost:
                    continue
                cost_to[to], came[there] = cost, first
            if estimate is None:                         # octile, here and not in a call: a third of the time
                rows, cols = abs(row - goal_row), abs(col - goal_col)
                total = cost + (rows * ONE + cols * SHORTER if rows > cols else cols * ONE + rows * SHORTER)
            else:
                total = cost + estimate(to)
            if total < best:
                heappush(queue, (total, -cost, there))
                enqueued += 1
    result = Result(problem, "jump_point_search", status, expanded=expanded, generated=generated, enqueued=enqueued,
                    peak_frontier=peak, h=h or octile, bound=bound)
    if status == "solved":
        result.states, result.moves, result.cost = known.path(origin, came)
    put_back(known)
    result.seconds = budget.seconds
    return result
