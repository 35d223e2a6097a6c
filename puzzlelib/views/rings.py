"""A layout for the graph of all states of a small problem: rings around the start, one for each number of moves."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from types import SimpleNamespace
from typing import Any

from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import as_problem
from puzzlelib.search import layers
from puzzlelib.views.progress import Progress

TWIST = 0.22               # from ring to ring, in radians: moves along one line then don't hide each other


def limited(problem: Any, limit: int | None, report: Progress) -> Any:
    """The problem, as one whose states are counted: more than `limit` are an error, and `report` hears how many.

    >>> from puzzlelib import load
    >>> sum(map(len, layers(limited(load("tiles", "depth-00"), 1000, Progress("counting")))))
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found more than 1,000 states, expected a smaller problem, or a larger limit=
    """
    problem = as_problem(problem)
    counted = 0

    def successors(state: Any) -> Any:
        nonlocal counted
        counted += 1
        if limit is not None and counted > limit:
            raise PuzzleError(f"found more than {limit:,} states, expected a smaller problem, or a larger limit=")
        if counted % 1024 == 0:
            report(counted / limit if limit else None, f"{counted:,} states")
        return problem.successors(state)
    return SimpleNamespace(initial=problem.initial, is_goal=problem.is_goal, successors=successors)


def rings_of(problem: Any, limit: int | None = None
             ) -> tuple[list[tuple[float, float]], list[int], list[tuple[int, int]]]:
    """Where each state is drawn, on which ring, and the pairs of states that a move joins.

    On its ring, a state is near the middle of the states it was reached from.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> places, rings, pairs = rings_of(Tiles([[1, 2], [3, 0]]))
    >>> len(places), max(rings), len(pairs)
    (12, 6, 12)
    """
    angles: dict[Any, float] = {}
    rings: list[int] = []
    inner: list[Any] = []
    with Progress("drawing", late=True) as report:
        found = list(layers(limited(problem, limit, report)))
    for ring, layer in enumerate(found):
        parents: dict[Any, list[float]] = {state: [] for state in layer}
        for state in inner:
            for _, child, _ in problem.successors(state):
                if child in parents:
                    parents[child].append(angles[state])
        middle = {state: atan2(sum(map(sin, above)), sum(map(cos, above))) for state, above in parents.items()}
        inner = sorted(layer, key=lambda state: middle[state] % (2 * pi))
        for number, state in enumerate(inner):
            angles[state] = 2 * pi * number / len(inner) if len(inner) > 1 else middle[state]
            rings.append(ring)
    index = {state: number for number, state in enumerate(angles)}
    steps = [(index[state], index[child]) for state in angles for _, child, _ in problem.successors(state)]
    turned = [(ring, angle + TWIST * ring) for ring, angle in zip(rings, angles.values())]
    return [(r * cos(a), r * sin(a)) for r, a in turned], rings, sorted({(min(pair), max(pair)) for pair in steps})
