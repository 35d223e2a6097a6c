"""What a trace shows of a search that isn't ours: for players, which display its frontier in the order it is taken.

Only what the whole trace confirms is concluded. A search that follows no rule known here has no order.
"""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.frontier import Fifo, Lifo
from puzzlelib.hints import Any, Callable, Cost, State
from puzzlelib.result import INF, Expansion, Result

Order = Callable[[Cost, Cost, int], Any]
BY_COST: list[Order] = [lambda g, h, age: (g + h, age), lambda g, h, age: (g + h, -g, age), lambda g, h, age: (h, age)]


def recognise(result: Result) -> None:
    """Set what a traced result says of its frontier: one path, the oldest or the newest first, or the lowest cost."""
    depths = path_depths(result.trace, result.estimate)
    if depths:
        result.keeps = "path"
        for event, depth in zip(result.trace, depths):
            event.depth = depth
        return
    result.order = first_come(result.trace, result.states)
    result.by_cost = result.order is None
    if result.by_cost:
        h = result.estimate or (lambda state: 0)
        result.order = next((order for order in BY_COST if lowest_first(result.trace, h, order)), None)


def path_depths(trace: list[Expansion], h: Callable[[State], Cost] | None = None) -> list[int]:
    """The depth of each expansion, if all go down one path that starts over with a larger limit, as deepening does: on
    g + h, or on the depth if there is no h. Else none.

    >>> a, b, c = Expansion("a", [("b", "b", 1), ("c", "c", 1)]), Expansion("b", [("a", "a", 1)]), Expansion("c", [])
    >>> path_depths([a, a, b, c]), path_depths([a, b, c])
    ([0, 0, 1, 1], [])
    """
    start = trace[0].state
    if sum(event.state == start for event in trace) < 2:
        return []
    path: list[tuple[State, Any]] = []           # its states, each with the successors still to be tried, and their g
    limit, beyond = h(start) if h else 0, INF
    depths: list[int] = []
    for event in trace:
        g: Cost = None
        while path and (g := next((g for child, g in path[-1][1] if child == event.state), None)) is None:
            path.pop()
        if not path:
            if event.state != start:
                return []
            g, limit, beyond = 0, beyond if depths else limit, INF
        depths.append(len(path))
        totals = [(child, g + cost if h else g + 1) for _, child, cost in event.steps]
        beyond = min([beyond, *(f for child, after in totals if (f := after + (h(child) if h else 0)) > limit)])
        above = [event.state, *(state for state, _ in path)]
        path.append((event.state, iter([(child, after) for child, after in totals if child not in above
                                        and after + (h(child) if h else 0) <= limit])))
    return depths


def first_come(trace: list[Expansion], states: list[State]) -> Order | None:
    """The order of a search that takes the oldest of the frontier each time, or the newest, if its answer is the first
    path to each state. Then cheaper paths don't count: it is breadth-first or depth-first search.

    >>> trace = [Expansion("a", [("b", "b", 5), ("c", "c", 1)]), Expansion("b", []), Expansion("c", [("b", "b", 1)])]
    >>> first_come(trace, ["a", "c"]) is Fifo.order, first_come(trace, ["a", "c", "b"])
    (True, None)
    """
    start, taken = trace[0].state, [event.state for event in trace]
    parents: dict[State, State | None] = {start: None}
    stack = [start]
    newest = True
    for event in trace:
        newest = newest and bool(stack) and stack.pop() == event.state
        for child in [child for _, child, _ in event.steps if child not in parents]:
            parents[child] = event.state
            stack.append(child)
    if any(parents.get(after) != before for before, after in zip(states, states[1:])):
        return None
    return Fifo.order if taken == list(parents)[:len(taken)] else Lifo.order if newest else None


def lowest_first(trace: list[Expansion], h: Callable[[State], Cost], order: Order) -> bool:
    """Is what a trace takes always the first in an order? Stale entries may be taken, too, or dropped."""
    start = trace[0].state
    best, age = {start: 0}, 1
    waiting = [(order(0, h(start), age), start, 0)]          # no two keys are equal: they end with the age
    for event in trace:
        while waiting and waiting[0][1] != event.state and waiting[0][2] > best[waiting[0][1]]:
            heappop(waiting)
        if not waiting or waiting[0][1] != event.state:
            return False
        heappop(waiting)
        for _, child, cost in event.steps:
            g, estimate = best[event.state] + cost, h(child)
            if estimate < INF and (child not in best or g < best[child]):
                best[child], age = g, age + 1
                heappush(waiting, (order(g, estimate, age), child, g))
    return True
