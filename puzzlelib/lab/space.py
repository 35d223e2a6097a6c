"""Whole spaces of states: how many there are at each distance, and what every heuristic says of every one of them.

Each function takes a `limit`: more states than that are an error. What takes over two seconds shows its progress.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, plural
from puzzlelib.naming import heuristic_name
from puzzlelib.plumbing import as_problem, bind, say_packed
from puzzlelib.result import INF
from puzzlelib.search import layers
from puzzlelib.views.progress import Progress
from puzzlelib.views.rings import limited

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TINY = 1e-9                                      # sums of roots differ in their last digits


def counts(problem: Any, limit: int | None = None) -> list[int]:
    """How many states are 0, 1, 2 … moves away from the problem's start.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> counts(Tiles([[1, 2], [3, 0]]))
    [1, 2, 2, 2, 2, 2, 1]
    """
    with Progress("counting states", late=True) as report:
        return [len(layer) for layer in layers(limited(problem, limit, report))]


def distances(problem: Any, limit: int | None = None) -> dict[Any, Any]:
    """What it costs to get to each state that can be reached, nearest first: Dijkstra's algorithm without a goal.

    >>> from puzzlelib import load
    >>> list(distances(load("template", "ten")).items())[:3]
    [(1, 0), (2, 1), (3, 2)]
    """
    with Progress("measuring distances", late=True) as report:
        space = limited(problem, limit, report)
        return _dijkstra([space.initial], lambda state: ((child, step) for _, child, step in space.successors(state)))


def to_goal(problem: Any, limit: int | None = None, before: dict[Any, list[Any]] | None = None) -> dict[Any, Any]:
    """What it costs to get from each state that can be reached to the nearest goal, nearest first; infinity if no goal
    can be reached from there. It follows all moves forwards once, and then backwards from the goals.

    before    an empty dict that gets, by state, those that lead to it, each with the cost of that step

    >>> from puzzlelib import load
    >>> list(to_goal(load("template", "ten")).items())[:3]
    [(10, 0), (5, 1), (9, 1)]
    """
    with Progress("measuring distances", late=True) as report:
        space = limited(problem, limit, report)
        before = {} if before is None else before
        before[space.initial], reached = [], [space.initial]
        for state in reached:                                    # grows while it is read
            for _, child, step in space.successors(state):
                if child not in before:
                    before[child] = []
                    reached.append(child)
                before[child].append((state, step))
        goals = [state for state in reached if space.is_goal(state)]
        if not goals:
            raise PuzzleError(f"found no goal among the {len(reached):,} states that can be reached, expected one")
        found = _dijkstra(goals, before.__getitem__)
        return found | {state: INF for state in reached if state not in found}


def _dijkstra(starts: Iterable[Any], steps: Callable[[Any], Iterable[tuple[Any, Any]]]) -> dict[Any, Any]:
    """The lowest cost from any of the starts to every state that the steps lead to, nearest first."""
    found: dict[Any, Any] = {}
    cheapest: dict[Any, Any] = dict.fromkeys(starts, 0)
    costs, waiting = [0], {0: list(cheapest)}                # by cost, the states that may be reached at it: few costs
    while costs:
        cost = heappop(costs)
        for state in waiting[cost]:                          # grows while it is read, where a step costs nothing
            if state in found:
                continue                                     # a cheaper path led here before
            found[state] = cost
            for child, step in steps(state):
                total = cost + step
                if child not in cheapest or total < cheapest[child]:
                    cheapest[child] = total
                    if total in waiting:
                        waiting[total].append(child)
                    else:
                        waiting[total] = [child]
                        heappush(costs, total)
    return found


def estimates(problem: Any, heuristics: Any, report: Callable[[float], object] | None = None,
              limit: int | None = None) -> Any:
    """Every state that can be reached, nearest to a goal first: its distance to the goal, and what each heuristic says.

    A DataFrame, in people's units; `distance` is infinite where no goal can be reached. heuristics: named ones, their
    names, or functions of the state; one, a list, or a dict by column. `report` hears which part is done.

    >>> from puzzlelib.puzzles.tiles import Tiles, manhattan
    >>> table = estimates(Tiles([[0, 3], [2, 1]]), [manhattan])
    >>> len(table), bool((table["manhattan"] <= table["distance"]).all())
    (12, True)
    """
    import pandas as pd
    problem = as_problem(problem)
    cost_to_go = to_goal(problem, limit)
    in_units = getattr(problem, "price", lambda cost: cost)

    def price(cost: Any) -> Any:
        return cost if cost == INF else in_units(cost)
    columns = {"distance": [price(cost) for cost in cost_to_go.values()]}
    several = [*heuristics.values()] if isinstance(heuristics, dict) else heuristics if isinstance(
        heuristics, (list, tuple)) else [heuristics]
    names = heuristics if isinstance(heuristics, dict) else [heuristic_name(problem, h) for h in several]
    with Progress("estimating", late=True) as bar:
        for number, (heuristic, name) in enumerate(zip(several, names), 1):
            h: Any = bind(problem, heuristic)
            while name in columns:               # two functions may share a name
                name += "'"
            try:
                columns[name] = [price(h(state)) for state in cost_to_go]
            except TypeError as error:
                say_packed(error, problem, heuristic, next(iter(cost_to_go)))
                raise
            (report or bar)(number / len(several))
    return pd.DataFrame(columns)


def solution_counts(problem: Any, limit: int | None = None) -> Any:
    """Every state from which a goal can be reached, nearest first: its distance to the goal, and the number of its
    optimal solutions. There are as many as its successors on the way have together. Every move must cost something.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> solution_counts(Tiles([[1, 2], [3, 0]])).values.tolist()[-2:]        # 2 by 2: the farthest goes round both ways
    [[5, 1], [6, 2]]
    """
    import pandas as pd
    problem = as_problem(problem)
    cost_to_go = to_goal(problem, limit)
    solutions: dict[Any, int] = {}
    for state, cost in cost_to_go.items():
        if cost < INF:
            onward = [] if problem.is_goal(state) else [(child, step) for _, child, step in problem.successors(state)]
            if any(step <= 0 for _, step in onward):
                raise PuzzleError("found a move that costs nothing, expected moves that cost more than 0")
            solutions[state] = sum(solutions[child] for child, step in onward
                                   if step + cost_to_go[child] == cost) if onward else 1
    in_units = getattr(problem, "price", lambda cost: cost)
    return pd.DataFrame({"distance": [in_units(cost_to_go[state]) for state in solutions],
                         "solutions": list(solutions.values())})


def dominance(table: Any, *names: str) -> Any:
    """Columns of `estimates`, from the lowest to the highest: each two neighbours compared on every state.

    The first of a pair never exceeds the second if `higher` is 0. Differences in the last digits don't count.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> table = estimates(Tiles([[0, 3], [2, 1]]), ["hamming", "manhattan"])
    >>> dominance(table, "hamming", "manhattan", "distance").to_dict("index")["manhattan ≤ distance"]
    {'lower': 0, 'equal': 12, 'higher': 0}
    """
    import pandas as pd
    if len(names) < 2:
        raise PuzzleError(f"found {plural(len(names), 'column')}, expected two or more of this table, from the lowest "
                          f"to the highest: {', '.join(map(str, table.columns))}")
    pairs = {f"{low} ≤ {high}": table[high] - table[low] for low, high in zip(names, names[1:])}
    return pd.DataFrame({pair: {"lower": int((by > TINY).sum()), "equal": int((abs(by) <= TINY).sum()),
                                "higher": int((by < -TINY).sum())} for pair, by in pairs.items()}).T
