"""IDA* for sliding tiles in a loop of its own: the board is a list, changed and changed back; h is kept up by tables.

It finds the same solutions as `idastar` with the same h, in the same order. A tile that moves changes one index into
one table (and one into the mirrored one), so a node costs a few list lookups instead of a sum over the board; and a
move that only undoes the last one is never looked at.
"""

from __future__ import annotations

from time import perf_counter

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles import tiles
from puzzlelib.puzzles.tiles.pattern_databases import (
    LONGEST,
    MOST_CELLS,
    WHOLE,
    Bar,
    Stopped,
    both,
    build,
    built,
    partition,
    place,
    walk_table,
)
from puzzlelib.result import Budget, Result
from puzzlelib.search import astar, first_of, idastar

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from puzzlelib.puzzles.tiles import Tiles

    Table = Any                                   # bytes, list or dict: an index gives moves still needed
    Summands = Callable[[int, int], list[int]]    # of (tile, cell): what it adds to the index into each table
    View = tuple[list[Table], Summands]           # h is the sum over these tables

MOST_FAST = 36             # cells of a board that these loops take
PATIENCE = 1_500_000       # nodes with walking distance before a pattern database is worth building
SINGLE: dict[Any, Callable[[int, int], int]] = {      # heuristics that are a sum over single tiles
    tiles.hamming: lambda down, across: int(down + across > 0), tiles.chebyshev: max,
    tiles.manhattan: lambda down, across: down + across}


def best(problem: Any, h: Any = None, **budget: Any) -> Result:
    """A* with Manhattan distance on up to nine cells; beyond, IDA* with the strongest tables: pattern databases where
    they are at hand, or else walking distance for about as long as building them takes, then them; linear conflict on
    single rows and on boards of more than 16 cells. With an h of your own, A* by that h.
    """
    if h is not None or problem.cells <= WHOLE or not problem.solvable:
        return astar(problem, h=h or tiles.manhattan, **budget)
    if problem.cells > MOST_CELLS or 1 in (problem.rows, problem.cols):
        return idastar(problem, h=tiles.linear_conflict, **budget)
    if built(problem):
        return fast_idastar(problem, tiles.pattern_database, **budget)
    start, most = perf_counter(), budget.get("max_nodes")
    some = PATIENCE if most is None else min(most, PATIENCE)
    first = tiles.walking_distance if max(problem.rows, problem.cols) <= LONGEST else tiles.manhattan
    begun = fast_idastar(problem, first, **budget | {"max_nodes": some})
    if begun.status != "gave up" or begun.expanded < PATIENCE or begun.expanded == most:
        return begun
    return _go_on(problem, begun, start, **budget)


def _go_on(problem: Tiles, begun: Result, start: float, max_nodes: int | None = None, deadline: float | None = None,
           progress: Any = None, **rest: Any) -> Result:
    """Build the pattern databases and go on with them, with what is left of the budget; all counts together."""
    def watch(expanded: int, seconds: float = 0) -> bool:
        taken = perf_counter() - start
        said = progress is None or progress(begun.expanded + expanded, taken) is not False
        return said and (deadline is None or taken < deadline)
    bar = Bar("building pattern databases") if progress is None and deadline is None else None
    try:
        build(problem, partition(problem), bar or (lambda part: watch(0)))
    except Stopped:
        begun.seconds = perf_counter() - start
        return begun
    result = fast_idastar(problem, tiles.pattern_database, progress=watch,
                          max_nodes=None if max_nodes is None else max_nodes - begun.expanded)
    for count in ("expanded", "generated", "enqueued"):
        setattr(result, count, getattr(result, count) + getattr(begun, count))
    result.seconds = perf_counter() - start
    return result


def fast_idastar(problem: Any, h: Any = None, **budget: Any) -> Result:
    """IDA* by tables, for h = hamming, chebyshev, manhattan, walking_distance, pattern_database (by default) or
    pattern_databases of your own. `.solutions` has every optimal solution.

    >>> from puzzlelib.puzzles.tiles import Tiles, walking_distance
    >>> fast_idastar(Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]]), walking_distance).moves
    ['right', 'right']
    """
    h = h or tiles.pattern_database
    _small_enough(problem, "fast_idastar")
    budget.pop("trace", None)                     # there is nothing to watch: nodes are not kept
    return first_of(_deepening(problem, h, **budget))


def _small_enough(problem: Tiles, search: str) -> None:
    """The tables grow with the cube of the board: beyond some size they would take longer than the search."""
    if problem.cells > MOST_FAST:
        raise PuzzleError(f"found a board of {problem.rows} by {problem.cols}, expected at most {MOST_FAST} cells for "
                          f"{search}")


# ----------------------------------------------------------------------------------------------------------- the views

def views(problem: Tiles, h: Any) -> list[View]:
    """The tables behind a heuristic: h is the largest of the views' sums."""
    cells, cols, home = range(problem.cells), problem.cols, problem.home
    if h in SINGLE:
        distance = SINGLE[h]
        tables = [[distance(*problem.apart(cell, home[tile])) if tile else 0 for cell in cells] for tile in cells]
        return [(tables, lambda tile, cell: [cell if number == tile else 0 for number in cells])]
    if h is tiles.walking_distance:
        h.bind(problem)                           # says so where the board is too large
        rows, wide = problem.rows, problem.cols
        return [([walk_table(rows, wide, home[0] // cols), walk_table(wide, rows, home[0] % cols)],
                 lambda tile, cell: [place(cell // cols, home[tile] // cols, rows, wide),
                                     place(cell % cols, home[tile] % cols, wide, rows)])]
    groups = getattr(h, "groups", None) or (partition(problem) if h is tiles.pattern_database else None)
    if groups is None:
        raise PuzzleError(f"found {h.name}, expected a heuristic with tables: hamming, chebyshev, manhattan, "
                          "walking_distance, pattern_database")
    return [_patterns(problem, part, tables) for part, tables in both(problem, groups)]


def _patterns(problem: Tiles, groups: Any, tables: list[bytes]) -> View:
    """The view of pattern databases: a tile of a group adds its cell, shifted to the tile's place in the index."""
    where = {problem.target[goes.index(home)]: (number, problem.bits * rank, goes)
             for number, (group, goes) in enumerate(groups) for rank, home in enumerate(group)}

    def summands(tile: int, cell: int) -> list[int]:
        number, shift, goes = where.get(tile, (-1, 0, []))
        return [goes[cell] << shift if number == n else 0 for n in range(len(tables))]
    return list(tables), summands


def _changes(problem: Tiles, looks: list[View], blank: int, cell: int) -> list[Any]:
    """By tile: what happens when it slides from `cell` to `blank`. For each of two views: which index changes, into
    which table, by how much. A move changes one at most; no second view, and a table of one zero stands in."""
    changes: list[Any] = [None]
    for tile in range(1, problem.cells):
        told: list[Any] = []
        first = 0
        for tables, summands in looks:
            before, after = summands(tile, cell), summands(tile, blank)
            number = next((n for n in range(len(tables)) if before[n] != after[n]), 0)
            told += [first + number, tables[number], after[number] - before[number]]
            first += len(tables)
        changes.append(tuple(told + [first, b"\0", 0] * (2 - len(looks))))
    return changes


# ------------------------------------------------------------------------------------------------------------ the loop

def _deepening(problem: Tiles, h: Any, max_nodes: int | None = None, deadline: float | None = None,
               progress: Any = None) -> Iterator[Result]:
    """Every optimal solution as a Result, as you ask for it; or one Result that says why there is none."""
    looks = views(problem, h) if problem.solvable else []
    budget = Budget(max_nodes, deadline, progress)
    expanded = generated = found = limit = 0

    def answer(status: str, moves: list[str]) -> Result:
        states: list[Any] = [problem.initial] if status == "solved" else []
        for move in moves:
            states.append(next(child for way, child, _ in problem.successors(states[-1]) if way == move))
        return Result(problem, "fast_idastar", status, moves=moves, states=states, expanded=expanded, h=h,
                      cost=len(moves) if states else None, generated=generated, enqueued=expanded + found,
                      peak_frontier=limit + 1, seconds=budget.seconds, bound=limit if status == "gave up" else None)
    if not problem.solvable:
        yield answer("unsolvable", [])
        return
    board, target, start = problem.tiles(problem.initial), problem.target, problem.initial & problem.mask
    tables = [table for some, _ in looks for table in some] + [b"\0"]
    columns = [[summand for _, summands in looks for summand in summands(tile, cell)]
               for cell, tile in enumerate(board) if tile]
    at = [sum(column) for column in zip(*columns)] + [0]         # the index into each table
    worth = [table[index] for table, index in zip(tables, at)]
    one = sum(worth[:len(looks[0][0])])                          # h by the first view, and by the second
    two = sum(worth) - one
    # From each cell, by the way that led there: where the blank can go but back, and what each tile changes then.
    slides = {(blank, cell): _changes(problem, looks, blank, cell) for blank in range(problem.cells)
              for cell in problem.neighbours(blank).values()}
    ways: dict[tuple[int, str], list[Any]] = {(blank, came): [] for blank in range(problem.cells)
                                              for came in (*tiles.OPPOSITE, "")}
    for (blank, came), onward in ways.items():
        onward += [(cell, way, slides[blank, cell], ways[cell, way])
                   for way, cell in problem.neighbours(blank).items() if tiles.OPPOSITE[way] != came]
    # The number of moves of all solutions is even, or odd for all: limits go up in twos.
    odd = sum(problem.apart(start, problem.home[0]))
    limit = max(one, two)
    limit += (limit ^ odd) & 1

    def at_home(blank: int) -> bool:
        board[blank] = 0                                         # the loop leaves the tile that was there last
        return board == target
    if at_home(start):
        found = 1
        yield answer("solved", [])
    stop: float = budget.next_stop(0)
    while not found and stop >= 0:
        path: list[Any] = []
        here, left = start, limit - 1
        todo = iter(ways[here, ""])
        expanded += 1
        generated += len(ways[here, ""])
        while True:
            for cell, way, changes, onward in todo:
                tile = board[cell]
                first, table, change, second, mirrored, other = changes[tile]
                index = at[first]
                less = one + table[index + change] - table[index]
                if less > left:
                    continue
                double = at[second]
                fewer = two + mirrored[double + other] - mirrored[double]
                if fewer > left:
                    continue
                path.append((todo, here, cell, tile, first, index, second, double, one, two, way))
                board[here] = tile
                at[first] = index + change
                at[second] = double + other
                one, two, here = less, fewer, cell
                left -= 1
                if not less and not fewer and at_home(here):
                    found += 1
                    paused = perf_counter()
                    yield answer("solved", [step[-1] for step in path])
                    budget.resume(paused)                        # the time until somebody asked for the next
                    todo = iter(())
                    break
                if expanded >= stop:
                    stop = budget.next_stop(expanded)
                    if stop < 0:
                        break
                expanded += 1
                generated += len(onward)
                todo = iter(onward)
                break
            else:
                if not path:
                    break
                todo, here, cell, board[cell], first, at[first], second, at[second], one, two, way = path.pop()
                left += 1
                continue
            if stop < 0:
                break
        limit += 2 if stop >= 0 else 0
    if stop < 0:
        yield answer("gave up", [])


# ----------------------------------------------------------------------------------------------- A* with two stacks

def fast_astar(problem: Any, h: Any = None, max_nodes: int | None = None, deadline: float | None = None,
               progress: Any = None, trace: Any = None) -> Result:
    """A* with Manhattan distance for tiles only. A move takes its tile one nearer or one farther, so f stays as it is
    or rises by two: the whole priority queue is two stacks, and h is never computed, only which of the two. Nodes are
    not kept as a trace would need them: there is nothing to watch.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> fast_astar(Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]])).moves
    ['right', 'right']
    """
    if h not in (None, tiles.manhattan):
        raise PuzzleError(f"found {h.name}, expected manhattan: no other heuristic changes by one with every move")
    _small_enough(problem, "fast_astar")
    budget = Budget(max_nodes, deadline, progress)
    ways = list(tiles.OPPOSITE)
    mask, goal = problem.mask, problem.goal
    onward = {}                    # by the blank's cell and the way that led there: where it can go but back
    for blank in range(problem.cells):
        for came in range(len(ways) + 1):
            onward[blank << 3 | came] = [
                (field, factor, shift, ways.index(way), _nearer(problem, blank + shift, blank))
                for way, field, factor, shift in problem._slides[blank]
                if came == len(ways) or tiles.OPPOSITE[way] != ways[came]]
    level: list[int] = [problem.initial << 3 | len(ways)] if problem.solvable else []
    above: list[int] = []
    closed: dict[int, int] = {}    # the way that led to a state, noted when it is popped
    expanded = generated = peak = 0
    enqueued = len(level)
    stop: float = 0
    status = "unsolvable"
    f = tiles.manhattan.bind(problem)(problem.initial)
    while level:
        entry = level.pop()
        state = entry >> 3
        if state in closed:
            if not level:
                level, above, f = above, level, f + 2
            continue
        came = entry & 7
        closed[state] = came
        if state == goal:
            status = "solved"
            break
        if expanded >= stop:
            stop = budget.next_stop(expanded)
            if stop < 0:
                status = "gave up"
                break
        expanded += 1
        for field, factor, shift, way, nearer in onward[(state & mask) << 3 | came]:
            tile = state >> field & mask
            child = state + tile * factor + shift
            generated += 1
            if child not in closed:
                enqueued += 1
                if nearer[tile]:
                    level.append(child << 3 | way)
                else:
                    above.append(child << 3 | way)
        if len(level) + len(above) > peak:
            peak = len(level) + len(above)
        if not level:
            level, above, f = above, level, f + 2
    states, moves = _way_back(problem, closed, ways) if status == "solved" else ([], [])
    return Result(problem, "fast_astar", status, moves=moves, states=states, expanded=expanded, generated=generated,
                  enqueued=enqueued, peak_frontier=peak, seconds=budget.seconds, h=tiles.manhattan,
                  cost=len(moves) if states else None, bound=f if status == "gave up" else None)


def _nearer(problem: Tiles, cell: int, to: int) -> list[bool]:
    """By tile: does it come nearer to its home when it slides from a cell to the one beside it?"""
    return [sum(problem.apart(to, home)) < sum(problem.apart(cell, home)) for home in problem.home]


def _way_back(problem: Tiles, closed: dict[int, int], ways: list[str]) -> tuple[list[Any], list[Any]]:
    """The states and moves from the start to the goal, found backwards."""
    state: Any = problem.goal
    states, moves = [state], []
    while closed[state] < len(ways):
        way = ways[closed[state]]
        state = next(before for move, before, _ in problem.predecessors(state) if move == way)
        moves.append(way)
        states.append(state)
    return states[::-1], moves[::-1]
