"""Jump point search: A* on a grid that skips over cells where nothing is decided. For the free rule for corners."""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.puzzles.gridnav import ONE, octile
from puzzlelib.puzzles.gridnav.jump_map import ANY, EXTRA, check, shelf
from puzzlelib.result import INF, Budget, Result

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any

    from puzzlelib.puzzles.gridnav.jump_map import Key


def jump_point_search(problem: Any, h: Any = None, max_nodes: int | None = None, deadline: float | None = None,
                      progress: Any = None, trace: Any = None) -> Result:
    """A shortest path by jump point search: exactly as long as A*'s, by far fewer cells. The free rule only; expanded
    counts the cells taken from the frontier, not those inside corridors. There is no trace: most cells are never looked
    at.

    >>> from puzzlelib.catalog import load
    >>> problem = load("gridnav", "field")
    >>> jump_point_search(problem).cost == problem.puzzle.solve(problem).cost
    True
    """
    check(problem)
    budget = Budget(max_nodes, deadline, progress)
    chosen: Any = octile if h is None else h
    plain = chosen is octile                             # worked out here and not in a call: a third of the time
    estimate = chosen.bind(problem) if hasattr(chosen, "bind") else chosen
    start, goal, width = problem.initial, problem.goal, problem.width
    known = shelf.take(problem)
    known.aim(goal)
    status, bound = "unsolvable", None
    found: tuple[list[Any], list[Any], int | None] = [], [], None
    jumps_of, ends, toward, goal_row, goal_col = known.jumps, known.ends, known.toward, known.row, known.col
    origin, target = start << 4 | ANY, goal << 4 | ANY
    came: dict[Key, Key] = {}                            # from where; at the end of a corridor, where that begins
    cost_to, best = {start: 0}, INF                      # best: the cheapest path to the goal so far
    queue: list[tuple[Any, int, Key]] = []
    if known.free[start] and known.free[goal]:
        queue.append((estimate(start), 0, origin if start != goal else target))
    expanded = generated = peak = 0
    enqueued, look = len(queue), 0.0
    while queue:
        if len(queue) > peak:
            peak = len(queue)
        f, less, key = heappop(queue)
        if key == target:
            status, found = "solved", known.path(origin, came)
            break
        cell, cost_here = key >> 4, -less
        if cost_here > cost_to[cell]:
            continue
        if expanded >= look:
            look = budget.next_stop(expanded)
            if look < 0:
                status, bound = "gave up", f
                break
        expanded += 1
        if known.sees(cell):
            generated += 1
            total = cost_here + known.price(cell)
            if total < best:
                best, came[target] = total, key
                heappush(queue, (total, -total, target))
                enqueued += 1
            continue                                     # no other way from here is shorter
        jumps = jumps_of.get(key)
        if jumps is None:
            jumps = known.jumps_from(key)
            if key != origin:                            # few searches begin where another did
                jumps_of[key] = jumps
        generated += len(jumps)
        for there, cost in jumps:
            to = there >> 4
            cost += cost_here
            if to in cost_to and cost_to[to] <= cost:
                continue
            cost_to[to], came[there] = cost, key
            if there not in ends:
                known.follow(there)
            end = ends[there]
            if end:                                      # through a corridor, and maybe past the goal
                if there in toward:
                    generated += 1
                    total = cost + toward[there][0]
                    if total < best:
                        best, came[target] = total, there
                        heappush(queue, (total, -total, target))
                        enqueued += 1
                first = there
                there, more = end
                to = there >> 4
                cost += more
                if not to or to in cost_to and cost_to[to] <= cost:
                    continue
                cost_to[to], came[there] = cost, first
            if plain:
                row, col = divmod(to, width)
                down, right = abs(row - goal_row), abs(col - goal_col)
                total = cost + (down * ONE + right * EXTRA if down > right else right * ONE + down * EXTRA)
            else:
                total = cost + estimate(to)
            if total < best:
                heappush(queue, (total, -cost, there))
                enqueued += 1
    shelf.put_back(known)
    states, moves, paid = found
    return Result(problem, "jump_point_search", status, states=states, moves=moves, cost=paid, bound=bound,
                  expanded=expanded, generated=generated, enqueued=enqueued, peak_frontier=peak,
                  seconds=budget.seconds, h=chosen, estimate=estimate)
