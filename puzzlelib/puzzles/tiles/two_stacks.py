"""A* with Manhattan distance where the whole priority queue is two stacks.

Every move takes one tile one step nearer to its home or one step farther away, so h falls or rises by one, while g
rises by one: f = g + h stays as it is or rises by two. So the frontier never holds more than two values of f. States
with the lower one are on a stack, `level`; those with f + 2 are on another, `above`. When `level` is empty, `above`
takes its place. There is no heap and nothing to compare; h isn't even computed, only whether a tile comes nearer.

The newest state of `level` is among those with the highest g, as A* wants it; the order among equals is another. A
state is closed when it is taken from a stack: Manhattan distance is consistent, so the first time is the cheapest.

Invariants: an entry is `state << 3 | move`, where move is the number in MOVES of the one that led there; all entries of
`level` have the same f, and those of `above` have f + 2; `closed` has, for each state taken, the move that led there.
"""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import by_name, checked, result_along
from puzzlelib.puzzles.tiles.heuristics import manhattan, refuse_larger
from puzzlelib.puzzles.tiles.state import OPPOSITE, Tiles
from puzzlelib.result import Budget, Result

MOVES = list(OPPOSITE)
NONE = len(MOVES)          # the number of "no move": that of the start
MOST_CELLS = 36            # what is prepared grows with the square of the board


@checked
def fast_astar(problem: Any, h: Any = None, **limits: Any) -> Result:
    """A* with Manhattan distance, and two stacks for a queue.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> fast_astar(Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]])).moves
    ['right', 'right']
    """
    if by_name(problem, h) not in (None, manhattan):
        raise PuzzleError(f"found {getattr(h, 'name', h)}, expected manhattan: no other heuristic changes by one with "
                          "every move")
    refuse_larger(problem, MOST_CELLS, "fast_astar")
    budget = Budget(**limits)
    mask, goal = problem.mask, problem.goal
    onward = {blank << 3 | last: _onward(problem, blank, last)
              for blank in range(problem.cells) for last in range(NONE + 1)}
    level: list[int] = [problem.initial << 3 | NONE] if problem.solvable else []
    above: list[int] = []
    closed: dict[int, int] = {}
    expanded = generated = peak = 0
    enqueued = len(level)
    stop: float = 0
    status = "unsolvable"
    f = manhattan.bind(problem)(problem.initial)
    while level or above:
        if not level:
            level, above, f = above, level, f + 2
        entry = level.pop()
        state = entry >> 3
        if state in closed:
            continue
        last = entry & 7
        closed[state] = last
        if state == goal:
            status = "solved"
            break
        if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
            status = "gave up"
            break
        expanded += 1
        for bit, factor, change, move, nearer in onward[(state & mask) << 3 | last]:
            tile = state >> bit & mask
            child = state + tile * factor + change
            generated += 1
            if child not in closed:
                enqueued += 1
                if nearer[tile]:
                    level.append(child << 3 | move)
                else:
                    above.append(child << 3 | move)
        if len(level) + len(above) > peak:
            peak = len(level) + len(above)
    path: list[Any] = [goal] if status == "solved" else []
    while path and closed[path[-1]] != NONE:
        before = {move: state for move, state, _ in problem.predecessors(path[-1])}
        path.append(before[MOVES[closed[path[-1]]]])
    path.reverse()
    return result_along(problem, "fast_astar", status, path, expanded=expanded, generated=generated, enqueued=enqueued,
                        peak_frontier=peak, seconds=budget.seconds, h=manhattan,
                        bound=f if status == "gave up" else None)


def _onward(problem: Tiles, blank: int, last: int) -> list[tuple[int, int, int, int, list[bool]]]:
    """The slides that don't go straight back after the move numbered `last`: where the tile's bits are, the factor, the
    blank's change, the move's number, and by tile whether it comes nearer to its home."""
    return [(bit, factor, change, MOVES.index(move), [
        sum(problem.apart(blank, home)) < sum(problem.apart(blank + change, home)) for home in problem.home])
        for move, bit, factor, change in problem.slides[blank] if last == NONE or OPPOSITE[move] != MOVES[last]]
