"""A* as students write it, with a closed set that is filled when states are taken or, a classic mistake, pushed."""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.hints import Any, Callable


def closing_a_star(problem: Any, h: Callable[[Any], Any], on_push: bool = False, tie: int = 1, greedy: bool = False
                   ) -> list[Any] | None:
    """The moves that it finds where every move costs 1.

    on_push   states are marked when they are pushed
    tie       1: among equals first in, first out; -1: last in, first out
    greedy    h alone counts

    >>> from puzzlelib import load
    >>> problem = load("tiles", "puzzle04")
    >>> len(closing_a_star(problem, problem.h)), len(closing_a_star(problem, problem.h, on_push=True))
    (4, 4)
    """
    queue: list[Any] = [(h(problem.initial), 0, problem.initial, [])]
    count = 0
    visited: set[Any] = {problem.initial} if on_push else set()
    while queue:
        _, _, state, moves = heappop(queue)
        if problem.is_goal(state):
            return list(moves)
        if not on_push and state in visited:
            continue
        visited.add(state)
        for move, after, _ in problem.successors(state):
            if after not in visited:
                count += tie
                heappush(queue, (h(after) + (0 if greedy else len(moves) + 1), count, after, [*moves, move]))
                visited |= {after} if on_push else set()
    return None
