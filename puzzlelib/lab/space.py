"""Whole spaces of states: how many there are at each distance, and what every heuristic says of every one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.search import layers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


TWIST = 0.22               # from ring to ring, in radians


def counts(problem: Any) -> list[int]:
    """How many states are so many moves away from the problem's start.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> counts(Tiles([[1, 2], [3, 0]]))
    [1, 2, 2, 2, 2, 2, 1]
    """
    return [len(layer) for layer in layers(problem)]


def estimates(goal: Any, heuristics: Sequence[Any], bar: Callable[[float], object] | None = None) -> Any:
    """Every state that can be reached from a goal, by its distance, with what each heuristic says: a DataFrame.

    For puzzles whose moves can be taken back, so that the distance from the goal is the distance to it.

    >>> from puzzlelib.puzzles import tiles
    >>> table = estimates(tiles.Tiles([[1, 2], [3, 0]]), [tiles.manhattan])
    >>> bool((table["manhattan"] <= table["distance"]).all())
    True
    """
    import pandas as pd
    bound = {h.name: h.bind(goal) for h in heuristics}
    found: Any = list(layers(goal))
    distance = [depth for depth, layer in enumerate(found) for _ in layer]
    states = [state for layer in found for state in layer]
    columns: dict[str, Any] = {"distance": distance}
    for number, (name, h) in enumerate(bound.items(), 1):
        columns[name] = [h(state) for state in states]
        if bar is not None:
            bar(number / len(bound))
    return pd.DataFrame(columns)


def graph(problem: Any) -> tuple[list[tuple[float, float]], list[int], list[tuple[int, int]]]:
    """The graph of all states, laid out in rings around the start: places, rings, and the pairs that a move joins.

    Each state stands near the middle of those it was reached from, as far out as it is moves away; rings are turned a
    little, so that moves along one line do not hide each other.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> places, rings, pairs = graph(Tiles([[1, 2], [3, 0]]))
    >>> len(places), max(rings), len(pairs)
    (12, 6, 12)
    """
    from math import atan2, cos, pi, sin
    number: dict[Any, int] = {}
    rings: list[int] = []
    angle: list[float] = []
    pairs: set[tuple[int, int]] = set()
    for ring, layer in enumerate(layers(problem)):
        known = {state: n for state, n in number.items() if ring and rings[n] == ring - 1}
        parents: dict[Any, list[int]] = {state: [] for state in layer}
        for state, n in known.items():
            for _, child, _ in problem.successors(state):
                if child in parents:
                    parents[child].append(n)
        middle = {state: atan2(sum(sin(angle[n]) for n in above), sum(cos(angle[n]) for n in above)) if above else 0.0
                  for state, above in parents.items()}
        order = sorted(layer, key=lambda state: middle[state] % (2 * pi))
        for place, state in enumerate(order):
            number[state] = len(rings)
            rings.append(ring)
            even = 2 * pi * place / len(order)
            angle.append(even if len(order) > 1 else middle[state])
    for state, n in number.items():
        for _, child, _ in problem.successors(state):
            if child in number:
                pairs.add((min(n, number[child]), max(n, number[child])))
    turned = [a + TWIST * r for r, a in zip(rings, angle)]
    return [(r * cos(a), r * sin(a)) for r, a in zip(rings, turned)], rings, sorted(pairs)
