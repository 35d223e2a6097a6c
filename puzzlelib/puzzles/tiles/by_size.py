"""Which search for which board: what is behind hints on a board, the solver command and the tile puzzle's methods."""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.plumbing import checked, first_of
from puzzlelib.puzzles.tiles.heuristics import linear_conflict, manhattan
from puzzlelib.puzzles.tiles.ida_star import deepening, fast_idastar
from puzzlelib.puzzles.tiles.pattern_databases import MOST_CELLS, WHOLE, built, pattern_database
from puzzlelib.puzzles.tiles.walking_tables import MOST_LINES, walking_distance
from puzzlelib.result import Budget, Result
from puzzlelib.search import astar, idastar, iddfs

PATIENCE = 1_500_000       # nodes with walking distance: they take about as long as building pattern databases
SMALL = 6                  # cells: beyond, blind deepening would keep people waiting


@checked
def best(problem: Any, h: Any = None, **limits: Any) -> Result:
    """A shortest solution by the search that suits the board. With an h of your own, A* by that h.

    Up to 9 cells A* with Manhattan distance; up to 16 IDA* with pattern databases. If these have still to be built, it
    begins with walking distance, and builds them only after a while, because most boards are solved before. Single rows
    and larger boards: IDA* with linear conflict.

    >>> best(load("tiles", "twelve")).cost
    28
    """
    if h is not None or problem.cells <= WHOLE or not problem.solvable:
        return astar(problem, h=h or manhattan, **limits)
    if problem.cells > MOST_CELLS or 1 in (problem.rows, problem.cols):
        return idastar(problem, h=linear_conflict, **limits)
    if built(problem):
        return fast_idastar(problem, pattern_database, **limits)
    budget = Budget(**limits)
    first_h = walking_distance if max(problem.rows, problem.cols) <= MOST_LINES else manhattan
    begun = fast_idastar(problem, first_h, **limits | {"max_nodes": min(budget.max_nodes, PATIENCE)})
    if begun.status != "gave up" or begun.expanded < PATIENCE:
        return begun
    return first_of(deepening(problem, pattern_database, budget, begun))


@checked
def every_solution(problem: Any, **limits: Any) -> Result:
    """A Result whose `solutions` are all optimal ones, by the deepening that suits the board: blind on the smallest,
    with exact distances up to 9 cells, `best` beyond. All of them find the same solutions in the same order.

    >>> len(list(every_solution(load("tiles", "two-ways")).solutions))
    2
    """
    if problem.cells > WHOLE:
        return best(problem, **limits)
    if problem.cells <= SMALL and problem.solvable:
        return iddfs(problem, **limits)
    return idastar(problem, h=pattern_database, **limits)
