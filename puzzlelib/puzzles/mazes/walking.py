"""Solving by walking: depth-first along the path, turning back from every state that is provably dead.

The idea. This is what a person does with a pencil: go on as far as you can; when you are stuck, rub out the last step
and try the next direction. Plain depth-first search notices that it is stuck only when no move is left, often twenty
moves after the mistake. Here every new state is first tested by Maze.dead (a square without a way out, a region cut
off, the goal walled in), which a few operations on the bits of the free squares decide: most mistakes are noticed at
once. Every solution is found, each exactly once, since two different paths are never the same.

Invariant: the stack holds the states still to be tried, with the moves from the start; the next to try is the last.

Solutions is what this search and that of edges.py both answer with.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Iterator
from puzzlelib.levels import plural
from puzzlelib.plumbing import checked
from puzzlelib.puzzles.mazes.state import Maze
from puzzlelib.result import Budget, Result, Stopped


class Solutions:
    """What is known of a maze's solutions.

    paths     their moves from the start, as many as were asked for
    status    "complete" (these are all), "enough" (there may be more) or "gave up"
    effort    what it took: so many decisions or nodes, as `unit` says

    >>> Solutions(["UR"], "enough", 3, "decisions", 0.1)
    1 solution or more; 3 decisions
    """

    def __init__(self, paths: list[str], status: str, effort: int, unit: str, seconds: float):
        self.paths, self.status, self.effort, self.unit, self.seconds = paths, status, effort, unit, seconds

    @property
    def unique(self) -> bool:
        """Is it proved that there is exactly one?"""
        return self.status == "complete" and len(self.paths) == 1

    @property
    def summary(self) -> str:
        """As a sentence."""
        if self.status == "gave up":
            return f"gave up after {self.effort:,} {self.unit}"
        return plural(len(self.paths), "solution") + " or more" * (self.status == "enough")

    def __repr__(self) -> str:
        return f"{self.summary}; {self.effort:,} {self.unit}"


def collect(search: Any, limit: int | None, **budget: Any) -> Solutions:
    """The first `limit` solutions, or all if that is None, of a search that has solutions(budget), effort and unit."""
    clock, paths, status = Budget(**budget), [], "complete"
    try:
        for path in search.solutions(clock):
            paths.append(path)
            if len(paths) == limit:
                status = "enough"
                break
    except Stopped:
        status = "gave up"
    return Solutions(paths, status, search.effort, search.unit, clock.seconds)


def as_result(maze: Maze, algorithm: str, solutions: Solutions) -> Result:
    """The first solution as the Result of a search; `expanded` is the effort."""
    effort: dict[str, Any] = {"expanded": solutions.effort, "generated": solutions.effort, "seconds": solutions.seconds}
    if not solutions.paths:
        return Result(maze, algorithm, "gave up" if solutions.status == "gave up" else "unsolvable", **effort)
    path, left = solutions.paths[0], maze.initial[1].bit_count()
    moves = path[len(path) - left:]                      # one for every square that was left to visit
    states: list[Any] = [maze.initial]
    for way in moves:
        states.append(maze.move(states[-1], way))
    return Result(maze, algorithm, "solved", states=states, moves=list(moves), cost=len(moves), **effort)


class Walker:
    """Walks through a maze. `effort` counts the nodes: states gone on from."""

    unit = "nodes"

    def __init__(self, maze: Maze):
        self.maze, self.effort = maze.variant(True, maze.last_counts), 0

    def solutions(self, budget: Budget) -> Iterator[str]:
        """The moves of every solution."""
        maze: Any = self.maze
        stack = [(maze.initial, getattr(maze.initial, "path", ""))]
        stop: float = 0
        while stack:
            state, moves = stack.pop()
            if maze.is_goal(state):
                yield moves
                continue
            if self.effort >= stop:
                stop = budget.check(self.effort)
            self.effort += 1
            stack += [(after, moves + way) for way, after, _ in reversed(maze.successors(state))]


def walk_all(maze: Maze, limit: int | None = 2, **budget: Any) -> Solutions:
    """The solutions of a maze, up to a limit: with two, it is proved whether there is exactly one.

    >>> walk_all(load("mazes", "spec"))
    1 solution; 748 nodes
    """
    return collect(Walker(maze), limit, **budget)


@checked
def walking(problem: Any, **limits: Any) -> Result:
    """Walk depth-first and turn back from what is provably dead; `expanded` counts nodes.

    >>> walking(load("mazes", "spec")).summary
    'solved in 32 moves'
    """
    return as_result(problem, "walking", walk_all(problem, 1, **limits))
