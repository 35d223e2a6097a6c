"""How far is the master brick from the goal? Two estimates that never say too much; the other bricks don't count."""

from __future__ import annotations

from puzzlelib.hints import TYPE_CHECKING, Callable
from puzzlelib.puzzle import heuristic
from puzzlelib.result import INF

if TYPE_CHECKING:
    from puzzlelib.puzzles.bricks.state import Bricks

@heuristic
def travel(problem: Bricks) -> Callable[[int], float]:
    """The master's way to the goal as if it were alone with the walls. h(s) = cells it must travel"""
    distance = dict.fromkeys(problem.winning, 0)         # by the master's first cell
    queue = list(distance)
    for first in queue:                                  # grows while we walk: breadth-first
        for step in problem.steps.values():
            if first + step not in distance and problem.covered(problem.master, first + step):
                distance[first + step] = distance[first] + 1
                queue.append(first + step)
    top, by_field = problem.top, {1 << first: cells for first, cells in distance.items()}
    return lambda state: by_field.get(state >> top, INF)


@heuristic
def manhattan(problem: Bricks) -> Callable[[int], float]:
    """The same as if there were no walls either. h(s) = min over placements on the goal of |Δrow| + |Δcolumn|"""
    goals = [problem.cell(first) for first in problem.winning]

    def h(state: int) -> float:
        r, c = problem.master_cell(state)
        return min((abs(r - row) + abs(c - column) for row, column in goals), default=INF)
    return h
