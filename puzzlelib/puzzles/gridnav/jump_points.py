"""Jump point search: A* on a grid that skips the cells where nothing is decided. For the free rule for corners.

On open ground there are many shortest paths between two cells: the same steps, in different orders. Keep one of them,
the one that makes its diagonal steps first. Then most cells have only one sensible way on, the one by which they were
reached, and you can follow it without stopping until something changes: until an obstacle beside it ends, so that a way
around it opens. Such a cell is a *jump point*. A* that runs on jump points alone has few cells to expand, and its paths
are exactly as short, because a jump costs what its steps cost. jump_map.py finds where jumps end, and jump_trace.py
tells why they end there.

Invariants
- A key is a cell and the way by which it was reached (see jump_map.py). cost_to has the cheapest cost of each cell, by
  whichever way; an entry of the queue that costs more is stale, and skipped.
- The goal is *in sight* of a cell if a diagonal line and then a straight one lead there past no obstacle. No path is
  shorter than that, so it is the only jump from such a cell: that is how a search ends at a goal where no jump would.
- Between two neighbours in `came` lies one line, or two at the end: what was jumped over is filled in afterwards.
"""

from __future__ import annotations

from heapq import heappop, heappush

from puzzlelib.hints import Any, Callable
from puzzlelib.plumbing import bind, checked, path_to
from puzzlelib.puzzles.gridnav.jump_map import ANY, jump_map
from puzzlelib.puzzles.gridnav.state import DIAGONAL, ONE, octile
from puzzlelib.puzzles.gridnav.terms import WAYS
from puzzlelib.result import INF, Budget, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.jump_map import Key
    from puzzlelib.puzzles.gridnav.state import Navigation

NAMES = {way: name for name, way in WAYS.items()}
EXTRA = DIAGONAL - ONE     # what a diagonal step costs more than a straight one


@checked
def jump_point_search(problem: Any, h: Any = None, max_nodes: int | None = None, deadline: float | None = None,
                      progress: Any = None, trace: Any = None) -> Result:
    """A shortest path by jump point search: exactly as long as A*'s, by far fewer cells. For the free rule for corners,
    and for scenes without digits.

    A trace gets a JumpExpansion for every cell expanded: see jump_trace.py. `prepare` in jump_map.py finds the jumps
    beforehand.

    >>> from puzzlelib import astar, load
    >>> problem = load("gridnav", "rooms")
    >>> jump_point_search(problem).cost == astar(problem).cost
    True
    """
    budget = Budget(max_nodes, deadline, progress)
    jumps: Any = jump_map(problem)
    h = octile if h is None else h
    estimate: Any = bind(problem, h)
    inline = h is octile                                 # worked out in the loop: a call would cost 13 % of the time
    sight = line_of_sight(problem)
    start, goal, width = problem.initial, problem.goal, problem.width
    goal_row, goal_col = divmod(goal, width)
    origin = start << 4 | ANY
    came: dict[Key, Key] = {origin: origin}              # from which key
    cost_to: dict[int, Any] = {start: 0}
    queue: list[tuple[Any, int, Key]] = []               # f, −g, key
    if problem.free[start] and problem.free[goal] and (f := estimate(start)) != INF:
        queue.append((f, 0, origin))
    order: Any = None
    if trace is not None:                                # watching is substitution: the loop knows nothing of it
        from puzzlelib.puzzles.gridnav.jump_trace import WatchedJumps
        jumps = WatchedJumps(problem, jumps, sight, cost_to, estimate, trace)
        order, sight = jumps.order, lambda cell: 0
    status, bound = "unsolvable", None
    path: list[Any] = []                                 # keys, from the start to the goal
    expanded = generated = peak = 0
    enqueued, stop = len(queue), 0.0
    while queue:
        if len(queue) > peak:
            peak = len(queue)
        f, minus_g, key = heappop(queue)
        cell = key >> 4
        if cell == goal:
            status, path = "solved", path_to(came, key)
            break
        if -minus_g > cost_to[cell]:
            continue                                     # stale: a cheaper path was found since
        if expanded >= stop:
            stop = budget.next_stop(expanded)
            if stop < 0:
                status, bound = "gave up", f
                break
        expanded += 1
        direct = sight(cell)
        ends = [(goal << 4 | ANY, direct)] if direct else jumps[key]
        generated += len(ends)
        for end, cost in ends:
            to = end >> 4
            cost -= minus_g
            if to in cost_to and cost_to[to] <= cost:
                continue
            cost_to[to], came[end] = cost, key
            if inline:
                row, col = divmod(to, width)
                down, right = abs(row - goal_row), abs(col - goal_col)
                total = cost + (down * ONE + right * EXTRA if down > right else right * ONE + down * EXTRA)
            else:
                total = cost + estimate(to)
                if total == INF:
                    cost_to[to] = -INF                   # nothing is cheaper than a dead end: never looked at again
                    continue
            heappush(queue, (total, -cost, end))
            enqueued += 1
    states, moves = walked(problem, [key >> 4 for key in path])
    return Result(problem, "jump_point_search", status, states=states, moves=moves,
                  cost=cost_to[goal] if path else None, bound=bound, expanded=expanded, generated=generated,
                  enqueued=enqueued, peak_frontier=peak, seconds=budget.seconds, h=h, estimate=estimate, trace=trace,
                  order=order, by_cost=True)


def line_of_sight(problem: Navigation) -> Callable[[int], int]:
    """A function of a cell: what the goal costs from there if it is in sight; else 0."""
    free, width, goal = problem.free, problem.width, problem.goal
    goal_row, goal_col = divmod(goal, width)
    above, below, left, right = [free[goal::step].find(0) for step in (-width, width, -1, 1)]     # free cells around it

    def cost(cell: int) -> int:
        row, col = divmod(cell, width)
        if row < goal_row:
            rows, step, tall = goal_row - row, width, above
        else:
            rows, step, tall = row - goal_row, -width, below
        if col < goal_col:
            cols, step, wide = goal_col - col, step + 1, left
        else:
            cols, step, wide = col - goal_col, step - 1, right
        if rows > cols:
            if rows - cols < tall and 0 not in free[cell:cell + cols * step:step]:
                return rows * ONE + cols * EXTRA
        elif cols - rows < wide and 0 not in free[cell:cell + rows * step:step]:
            return cols * ONE + rows * EXTRA
        return 0
    return cost


def walked(problem: Navigation, turns: list[int]) -> tuple[list[Any], list[str]]:
    """Every cell along a path that is given by where it turns, and its moves: first diagonal ones, then straight ones.

    >>> from puzzlelib.puzzles.gridnav.state import Navigation
    >>> open_field = Navigation([[False] * 4] * 2, (0, 0), (1, 3))
    >>> walked(open_field, [open_field.initial, open_field.goal])
    ([5, 11, 12, 13], ['down-right', 'right', 'right'])
    """
    states: list[Any] = turns[:1]
    moves: list[str] = []
    width = problem.width
    for cell, to in zip(turns, turns[1:]):
        (row, col), (to_row, to_col) = divmod(cell, width), divmod(to, width)
        down, right = (to_row > row) - (to_row < row), (to_col > col) - (to_col < col)
        rows, cols = abs(to_row - row), abs(to_col - col)
        if both := min(rows, cols):
            step = down * width + right
            states += range(cell + step, cell + both * step + step, step)
            moves += [NAMES[down, right]] * both
            cell += both * step
        if cell != to:
            way = (down, 0) if rows > cols else (0, right)
            step = way[0] * width + way[1]
            states += range(cell + step, to + step, step)
            moves += [NAMES[way]] * (max(rows, cols) - both)
    return states, moves
