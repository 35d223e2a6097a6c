"""Many paths in one scene: work out beforehand what all of them share, and the rest is looking up.

What can be worked out depends on the scene. In a *small* one, everything: for each goal, the next cell on a shortest
path from each cell. That table has a row and a column for each cell, so a large scene needs something else.

A *thin* scene, such as a maze, is contracted. Take away a cell, and write down for each pair of its neighbours what the
way through it costs, unless they have a way as short already. All distances between the cells left are as before. Go
on until none are left. A path then climbs: from the start to cells that were taken away later and later, and likewise
from the goal, until the two meet. Taking away cells that aren't neighbours in rounds, half of a long corridor goes in
each, so a maze of 32,766 cells is gone after 77 steps at most, and no path climbs further than that.

In wide open scenes more and more ways would have to be written down. There only the jumps are found beforehand, and
each path is searched for.

Invariants
- A cell's `up` leads to cells taken away later. All of these are on the one line of cells that `above` gives, from a
  cell to the first of its `up` and so on: so climbing along that line looks at each cell after all ways into it.
- A way is a list of points from one end to the other; its way back is the same list reversed. So only scenes without
  digits are contracted: with them, a way back may cost something else.
"""

from __future__ import annotations

from contextlib import suppress
from heapq import heappop, heappush

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav.canonical import shortest_path
from puzzlelib.puzzles.gridnav.jump_map import prepare
from puzzlelib.result import INF, Budget, Stopped
from puzzlelib.search import astar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.state import Navigation
    from puzzlelib.puzzles.gridnav.terms import Point

Way = tuple[int, int, "list[Point]"]    # to which cell, what it costs, and its points, both ends included

SMALL = 1024      # free cells up to which there is a table: it takes a second or less
THIN = 4.0        # steps a free cell has on average, up to which contracting a scene is tried
MOST = 8          # neighbours up to which a cell is taken away


class Paths:
    """Shortest paths between any two cells of a problem's scene. deadline and progress are as for a search; if they put
    an end to the preparation, each path is searched for.

    >>> from puzzlelib.catalog import load
    >>> paths = Paths(load("gridnav", "rooms"))
    >>> paths.find((0, 0), (2, 3))
    [(0, 0), (1, 1), (2, 2), (2, 3)]
    >>> paths.kind, Paths(load("gridnav", "maze")).kind, Paths(load("gridnav", "city")).kind
    ('small', 'thin', 'open')
    """

    def __init__(self, problem: Navigation, deadline: float | None = None, progress: Any = None):
        self.problem, self.kind = problem, "open"
        self._above: dict[int, int] = {}               # by cell, the next on its climb
        self._searches = problem.corner == "free" and problem.weights is None     # the quick ones know no other rule
        budget = Budget(None, deadline, progress)
        cells: Any = [cell for cell, free in enumerate(problem.free[:-1]) if free]
        with suppress(Stopped):
            if len(cells) <= SMALL:
                self._fill_table(cells, budget)
                self.kind = "small"
            elif self._is_thin(cells) and self._contract(cells, budget):
                self.kind = "thin"
            elif self._searches:
                prepare(problem, None if deadline is None else deadline - budget.seconds, progress)

    def find(self, start: Point, goal: Point) -> list[Point] | None:
        """The points of a shortest path, from the start to the goal; None if there is none."""
        for row, col in start, goal:
            if not (0 <= row < self.problem.rows and 0 <= col < self.problem.cols):
                raise PuzzleError(f"found point ({row}, {col}), expected one of the scene's {self.problem.size} cells")
        if self.kind == "small":
            return self._looked_up(start, goal)
        if self.kind == "thin":
            return self._met(start, goal)
        found: Any = (shortest_path if self._searches else astar)(self.problem.between(start, goal))
        width = self.problem.width
        return [(cell // width - 1, cell % width) for cell in found.states] if found.solved else None

    # -------------------------------------------------------------------------------------------------------- a table

    def _fill_table(self, cells: Any, budget: Budget) -> None:
        """The next cell from each towards each goal, all by their places in `cells`."""
        self._places = {self.problem.point(cell): place for place, cell in enumerate(cells)}
        self._points = list(self._places)
        place_of = {cell: place for place, cell in enumerate(cells)}
        into: Any = [[(place_of[before], cost) for _, before, cost in self.problem.predecessors(cell)]
                     for cell in cells]
        self._next: list[list[int]] = []
        stop = 0.0
        for goal in range(len(cells)):
            if goal >= stop:
                stop = budget.check(goal)
            self._next.append(_next_towards(goal, into))

    def _looked_up(self, start: Point, goal: Point) -> list[Point] | None:
        """A path from the table."""
        at, end = self._places.get(start, -1), self._places.get(goal, -1)
        if at < 0 or end < 0 or self._next[end][at] < 0:
            return None
        onward, points, path = self._next[end], self._points, [start]
        while at != end:
            at = onward[at]
            path.append(points[at])
        return path

    # ---------------------------------------------------------------------------------------------------- contraction

    def _is_thin(self, cells: Any) -> bool:
        """Has a cell few steps on average, and does each cost the same both ways?"""
        return (self.problem.weights is None
                and sum([len(self.problem.successors(cell)) for cell in cells]) <= THIN * len(cells))

    def _contract(self, cells: Any, budget: Budget) -> bool:
        """Take away all cells, those with few neighbours first. False if some keep too many."""
        point = {cell: self.problem.point(cell) for cell in cells}
        near: Any = {cell: {to: (cost, [point[cell], point[to]]) for _, to, cost in self.problem.successors(cell)}
                     for cell in cells}
        self._up: dict[int, list[Way]] = {}
        stop = 0.0
        while near:
            most = max(2, min(map(len, near.values())))
            if most > MOST:
                return False
            kept: set[int] = set()                     # neighbours of a cell that this round has taken away
            for cell in [cell for cell, ways in near.items() if len(ways) <= most]:
                if cell in kept or len(near[cell]) > most:
                    continue
                if len(self._up) >= stop:
                    stop = budget.check(len(self._up))
                ways = near.pop(cell)
                kept.update(ways)
                self._up[cell] = [(to, cost, way) for to, (cost, way) in ways.items()]
                _join(near, cell, self._up[cell])
        when = {cell: number for number, cell in enumerate(self._up)}
        self._above = {cell: min([to for to, _, _ in ways], key=when.__getitem__, default=-1)
                       for cell, ways in self._up.items()}
        return True

    def climb(self, point: Point) -> list[Point]:
        """The cells that a path from this one may climb to, itself included: what `find` looks at in a thin scene.

        >>> from puzzlelib.catalog import load
        >>> len(Paths(load("gridnav", "maze")).climb((0, 0))) < 20
        True
        """
        line = [self.problem.cell(point)]
        while (above := self._above.get(line[-1], -1)) >= 0:
            line.append(above)
        return [self.problem.point(cell) for cell in line]

    def _climb(self, cell: int) -> tuple[dict[int, int], dict[int, tuple[int, list[Point]]]]:
        """What each cell above this one costs, and by which cell and way it is reached."""
        costs, came = {cell: 0}, {}
        while cell >= 0:
            so_far = costs[cell]
            for to, cost, way in self._up[cell]:
                cost += so_far
                if to not in costs or cost < costs[to]:
                    costs[to] = cost
                    came[to] = cell, way
            cell = self._above[cell]
        return costs, came

    def _met(self, start: Point, goal: Point) -> list[Point] | None:
        """A path by the cell above both ends where it costs least."""
        first, last = self.problem.cell(start), self.problem.cell(goal)
        if not (first in self._up and last in self._up):
            return None
        (there, came), (back, went) = self._climb(first), self._climb(last)
        meeting = min([cell for cell in there if cell in back], key=lambda cell: there[cell] + back[cell], default=-1)
        if meeting < 0:
            return None
        ways, at = [], meeting
        while at != first:
            at, way = came[at]
            ways.append(way)
        path = [start]
        for way in reversed(ways):
            path += way[1:]
        at = meeting
        while at != last:
            at, way = went[at]
            path += way[-2::-1]
        return path


def _next_towards(goal: int, into: list[list[tuple[int, int]]]) -> list[int]:
    """Dijkstra's algorithm from the goal: each place's next one on the way there; the goal's is itself, −1: no way."""
    costs: list[float] = [INF] * len(into)
    onward = [-1] * len(into)
    costs[goal], onward[goal] = 0, goal
    queue = [(0, goal)]
    while queue:
        g, place = heappop(queue)
        if g > costs[place]:
            continue                                   # stale: a cheaper way was found since
        for before, cost in into[place]:
            cost += g
            if cost < costs[before]:
                costs[before], onward[before] = cost, place
                heappush(queue, (cost, before))
    return onward


def _join(near: Any, gone: int, ways: list[Way]) -> None:
    """Give each two neighbours of a cell the way through it, unless they have one as short."""
    for to, _, _ in ways:
        del near[to][gone]
    for number, (to, cost, way) in enumerate(ways):
        for other, more, other_way in ways[:number]:
            known = near[to].get(other)
            if known is None or known[0] > cost + more:
                through = way[::-1] + other_way[1:]
                near[to][other] = cost + more, through
                near[other][to] = cost + more, through[::-1]
