"""Whole spaces of states: how many there are at each distance, and what every heuristic says of every one of them."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from puzzlelib.search import layers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def counts(problem: Any) -> list[int]:
    """How many states are 0, 1, 2 … moves away from the problem's start.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> counts(Tiles([[1, 2], [3, 0]]))
    [1, 2, 2, 2, 2, 2, 1]
    """
    return [len(layer) for layer in layers(problem)]


def distances(problem: Any) -> dict[Any, Any]:
    """What it costs to get to each state that can be reached, nearest first: Dijkstra's algorithm without a goal.

    >>> from puzzlelib import load
    >>> list(distances(load("template", "ten")).items())[:3]
    [(1, 0), (2, 1), (3, 2)]
    """
    found: dict[Any, Any] = {}
    cheapest: dict[Any, Any] = {problem.initial: 0}
    frontier = [(0, 0, problem.initial)]
    pushed = 0                                   # among equals first in, first out: states are never compared
    while frontier:
        cost, _, state = heappop(frontier)
        if state in found:
            continue                             # a cheaper path led here before
        found[state] = cost
        for _, child, step in problem.successors(state):
            if child not in cheapest or cost + step < cheapest[child]:
                cheapest[child] = cost + step
                pushed += 1
                heappush(frontier, (cost + step, pushed, child))
    return found


def estimates(goal: Any, heuristics: Sequence[Any], report: Callable[[float], object] = lambda part: None) -> Any:
    """Every state that can be reached from a goal, nearest first: its distance and what each heuristic says of it.

    A DataFrame, in people's units. It is for puzzles whose moves can be taken back at the same cost: there, the
    distance from the goal is the distance to it. `report` hears which part is done.

    >>> from puzzlelib.puzzles import tiles
    >>> table = estimates(tiles.Tiles([[1, 2], [3, 0]]), [tiles.manhattan])
    >>> bool((table["manhattan"] <= table["distance"]).all())
    True
    """
    import pandas as pd
    cost_to = distances(goal)
    price = getattr(goal, "price", lambda cost: cost)
    columns = {"distance": [price(cost) for cost in cost_to.values()]}
    for number, heuristic in enumerate(heuristics, 1):
        h = heuristic.bind(goal)
        columns[heuristic.name] = [price(h(state)) for state in cost_to]
        report(number / len(heuristics))
    return pd.DataFrame(columns)
