"""Canonical A*: cell by cell as A* goes, but each path in one order of its steps only. For the free rule for corners.

Two cells on open ground have many shortest paths between them: the same steps in different orders. A* walks them all
and finds out cell by cell that they are equally long. Here a path makes its diagonal steps first. A cell is therefore
left only by ways that no other order would have taken earlier: straight on, or around an obstacle that ends there (see
jump_map.ways_on). On average two ways are worth looking at instead of eight. Jump point search keeps the same one order
and jumps along it, so it needs to know where jumps end; among scattered obstacles jumps are short, and finding their
ends costs more than it saves.

Two things make it fast. What is free around a cell is a byte, found for all cells at once; a table says which ways lead
on from there. And a step straight towards the goal has the f of the cell it comes from, which is the lowest there is:
such a cell comes next and needs no place in the queue.

Invariants
- f never falls along a path, because octile is consistent. While `nearest` isn't empty, all in it have the f of the
  cell just taken, and nothing in the queue has a lower one.
- Lowest f first, and among equals the last one in: whatever the queue has of that f came before all in `nearest`.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from puzzlelib.hints import Any
from puzzlelib.plumbing import checked
from puzzlelib.puzzles.gridnav.jump_map import ANY, NUMBERS, check_scene, ways_on
from puzzlelib.puzzles.gridnav.jump_points import EXTRA, NAMES, jump_point_search
from puzzlelib.puzzles.gridnav.state import DIAGONAL, ONE, octile
from puzzlelib.result import Budget, Expansion, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.state import Navigation

Onward = tuple[tuple[int, int, int], ...]      # (step, its cost, its way), e.g. (1, ONE, 3) goes right
WAY_NAMES = list(NAMES.values())              # by number
NEVER = 1 << 80                                # more than any path costs
DENSE = 0.55                                   # above this share of cells and ways where jumps end, jumps don't pay


@checked
def canonical_astar(problem: Any, max_nodes: int | None = None, deadline: float | None = None, progress: Any = None,
                    trace: Any = None) -> Result:
    """A shortest path by A* with octile distance that makes the steps of a path in one order only.

    >>> from puzzlelib import astar, load
    >>> problem = load("gridnav", "rooms")
    >>> canonical_astar(problem).cost == astar(problem).cost
    True
    """
    check_scene(problem)
    budget = Budget(max_nodes, deadline, progress)
    start, goal, width = problem.initial, problem.goal, problem.width
    estimate: Any = octile.bind(problem)
    goal_row, goal_col = divmod(goal, width)
    around, tables = surroundings(problem), onward_tables(width)
    cost_to = [NEVER] * len(problem.free)
    came = [start] * len(problem.free)
    nearest: list[tuple[int, int, int]] = []                 # g, cell, way: their f is the lowest
    queue: list[tuple[int, int, int, int, int]] = []         # f, −age, g, cell, way
    if problem.free[start] and problem.free[goal]:
        nearest.append((0, start, ANY))
        cost_to[start] = 0
    status, bound = "unsolvable", None
    f = estimate(start)
    expanded = generated = peak = 0
    minus_age, stop = -len(nearest), 0.0
    while nearest or queue:
        if len(queue) + len(nearest) > peak:
            peak = len(queue) + len(nearest)
        if nearest:
            g, cell, way = nearest.pop()
        else:
            f, _, g, cell, way = heappop(queue)
        if g > cost_to[cell]:
            continue                                         # stale: a cheaper path was found since
        if cell == goal:
            status = "solved"
            break
        if expanded >= stop:
            stop = budget.next_stop(expanded)
            if stop < 0:
                status, bound = "gave up", f
                break
        expanded += 1
        ends = tables[way][around[cell]]
        if ends is None:
            ends = tables[way][around[cell]] = ways_from(way, around[cell], width)
        generated += len(ends)
        if trace is not None:
            trace.append(Expansion(cell, [(WAY_NAMES[on], cell + step, cost) for step, cost, on in ends]))
        for step, cost, on in ends:
            to = cell + step
            cost += g
            if cost < cost_to[to]:
                cost_to[to] = cost
                came[to] = cell
                minus_age -= 1
                row, col = divmod(to, width)
                down = row - goal_row if row > goal_row else goal_row - row
                right = col - goal_col if col > goal_col else goal_col - col
                total = cost + (down * ONE + right * EXTRA if down > right else right * ONE + down * EXTRA)
                if total == f:
                    nearest.append((cost, to, on))
                else:
                    heappush(queue, (total, minus_age, cost, to, on))
    path = [goal] if status == "solved" else []
    while path and path[-1] != start:
        path.append(came[path[-1]])
    path.reverse()
    steps = {down * width + right: name for (down, right), name in NAMES.items()}
    return Result(problem, "canonical_astar", status, states=path,
                  moves=[steps[to - cell] for cell, to in zip(path, path[1:])], cost=cost_to[goal] if path else None,
                  bound=bound, expanded=expanded, generated=generated, enqueued=-minus_age, peak_frontier=peak,
                  seconds=budget.seconds, h=octile, estimate=estimate, trace=trace,
                  order=lambda g, h, age: (g + h, -age), by_cost=True)


def surroundings(problem: Navigation) -> bytes:
    """Which cells around each cell are free, as a byte: bit n is set if one step by way n is. Kept with the scene.

    >>> from puzzlelib.puzzles.gridnav.state import Navigation
    >>> problem = Navigation([[False, False, True]], (0, 0), (0, 1))
    >>> f"{surroundings(problem)[problem.initial]:08b}"          # only the way right, number 3, is free
    '00001000'
    """
    found: bytes | None = problem.remembered.get("surroundings")
    if found is None:
        size = len(problem.free)
        free, mask, all_ways = int.from_bytes(problem.free, "little"), (1 << 8 * size) - 1, 0
        for (down, right), number in NUMBERS.items():
            step = down * problem.width + right
            all_ways |= (free >> 8 * step if step > 0 else free << -8 * step & mask) << number
        found = problem.remembered["surroundings"] = all_ways.to_bytes(size, "little")
    return found


@cache
def onward_tables(width: int) -> list[list[Onward | None]]:
    """By way and byte of surroundings, the ways on: filled in as they are asked for."""
    return [[None] * 256 for _ in range(ANY + 1)]


def ways_from(way: int, around: int, width: int) -> Onward:
    """The ways worth going on from a cell that was reached by this way, with these surroundings.

    >>> [WAY_NAMES[on] for _, _, on in ways_from(3, 0b11111110, 8)]       # going right, with an obstacle above
    ['right', 'up-right']
    """
    if way == ANY:
        onward = list(NUMBERS)
    else:
        always, pairs = ways_on(list(NUMBERS)[way])
        onward = always + [on for beside, on in pairs if not around >> NUMBERS[beside] & 1]
    return tuple((down * width + right, DIAGONAL if down and right else ONE, NUMBERS[down, right])
                 for down, right in onward if around >> NUMBERS[down, right] & 1)


def shortest_path(problem: Navigation, **budget: Any) -> Result:
    """A shortest path by the quicker of two searches: jump point search if `prepare` has found the scene's jumps, and
    they are long; else canonical A*, which needs next to no preparation.

    >>> shortest_path(load("gridnav", "rooms")).algorithm
    'canonical_astar'
    """
    check_scene(problem)
    jumps = problem.remembered.get("jumps")
    if jumps is None or jumps.density > DENSE:
        return canonical_astar(problem, **budget)
    return jump_point_search(problem, **budget)
