"""What a closed set is good for: two A*s without a proper one, to compare with `astar`.

A* keeps the states it has expanded, its closed set, so that it never expands one twice. `astar_previous` has none: the
8-puzzle assignment only asks never to go straight back to the previous board. Its answers are right, but a board that
can be reached by many paths is searched many times. `astar_closing_early` closes a board when it is put on the queue
instead of when it is taken from it, a common mistake: a better path that turns up later is thrown away.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Step
from puzzlelib.plumbing import bind, checked
from puzzlelib.puzzles.tiles.heuristics import manhattan
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.result import Result
from puzzlelib.search import Problem, astar


class NotStraightBack(Problem):
    """A tiles problem whose states are paths that never go straight back; with back=True they may.

    A path is (board, path before it), the first one (board, None). Two paths to one board are different states.
    """

    def __init__(self, problem: Tiles, back: bool = False):
        self.tiles, self.back = problem, back
        self.initial = (problem.initial, None)

    def is_goal(self, state: Any) -> bool:
        """Does it end at the goal?"""
        return self.tiles.is_goal(state[0])

    def successors(self, state: Any) -> list[Step]:
        """To each neighbour of its board but the previous one."""
        board, before = state
        after: list[Any] = self.tiles.successors(board)
        return [(move, (child, state), cost) for move, child, cost in after
                if before is None or self.back or child != before[0]]


@checked
def astar_previous(problem: Any, h: Any = None, back: bool = False, **limits: Any) -> Result:
    """The assignment's A*: a board may be enqueued many times, but never straight back to the previous one. With
    back=True that rule is off.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> astar_previous(Tiles([[0, 1, 3], [4, 2, 5], [7, 8, 6]])).enqueued
    10
    """
    estimate: Any = bind(problem, h or manhattan)
    result = astar(NotStraightBack(problem, back), h=lambda path: estimate(path[0]), **limits)
    result.algorithm, result.problem = "astar_previous", problem
    result.h, result.estimate = h or manhattan, estimate
    paths: list[Any] = result.states
    result.states = [path[0] for path in paths]
    return result


def astar_closing_early(problem: Any) -> list[str] | None:
    """The moves found by an A* that closes boards too early. Some are too many: look at it, don't use it.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> len(astar_closing_early(Tiles([[0, 1, 3], [4, 2, 5], [7, 8, 6]])))
    4
    """
    from heapq import heappop, heappush
    queue: list[Any] = [(problem.h(problem.initial), 0, problem.initial, [])]       # f, -g, board, moves
    closed = {problem.initial}
    while queue:
        _, _, state, moves = heappop(queue)
        if problem.is_goal(state):
            return list(moves)
        for move, child, _ in problem.successors(state):
            if child not in closed:
                closed.add(child)                   # the mistake: this belongs after heappop
                g = len(moves) + 1
                heappush(queue, (g + problem.h(child), -g, child, [*moves, move]))
    return None
