"""Estimates for mazes. Every solution visits every square, so they say little: what helps is a proof of being dead."""

from __future__ import annotations

from puzzlelib.hints import TYPE_CHECKING, Callable
from puzzlelib.puzzle import heuristic
from puzzlelib.result import INF

if TYPE_CHECKING:
    from puzzlelib.puzzles.mazes.state import Maze, State

@heuristic(exact=True)
def unvisited(problem: Maze) -> Callable[[State], int]:
    """Every square left is a move: exact, where there is a solution at all. h(s) = squares not visited"""
    return lambda state: state[1].bit_count()


@heuristic
def manhattan(problem: Maze) -> Callable[[State], int]:
    """Rows and columns to the goal. h(s) = Δrow + Δcolumn"""
    goal_row, goal_col = problem.point(problem.goal)

    def estimate(state: State) -> int:
        row, col = problem.point(state[0])
        return abs(row - goal_row) + abs(col - goal_col)
    return estimate


@heuristic(admissible=False)
def manhattan_and_unvisited(problem: Maze) -> Callable[[State], int]:
    """The assignment's sum: too high wherever the goal is still away. h(s) = Manhattan + squares not visited"""
    distance = manhattan.bind(problem)
    return lambda state: int(distance(state)) + state[1].bit_count()


@heuristic(consistent=False)             # a dead state may not be recognised as dead one move later
def alive(problem: Maze) -> Callable[[State], float]:
    """Squares not visited, or infinity for a state that is provably dead. h(s) = ∞ if dead, else squares not visited"""
    return lambda state: INF if problem.dead(state) else state[1].bit_count()
