"""IDA* for sliding tiles in a loop of its own: it expands about eight times as many nodes a second.

`idastar` asks the problem for successors and computes h for each. This loop finds the same solutions in the same order,
and saves that work by four ideas:

  - The board is one list. A move changes it, and going back undoes the change: no new states.
  - h is a sum of table entries (heuristics.TableSum). A tile that moves changes one index, so the new h is the old one
    plus one entry minus another. Mirrored pattern databases make two such sums; h is the larger one.
  - What can be prepared is prepared: by the blank's cell and the move that led there, all moves but the one straight
    back, each with what every tile would change.
  - All solutions have an even number of moves, or all have an odd number, so the limit rises by two.

Invariants, at every turn of the inner loop: the indices, first_h and second_h belong to the board; `left` is the number
of moves that may follow the next one; `path` holds what it takes to go back. The blank's cell is not cleared until a
board is compared with the goal: it still holds the tile that was there last.
"""

from __future__ import annotations

from time import perf_counter

from puzzlelib.hints import Any, Iterator
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import by_name, checked, first_of, result_along
from puzzlelib.puzzles.tiles.heuristics import TableSum, refuse_larger
from puzzlelib.puzzles.tiles.pattern_databases import pattern_database
from puzzlelib.puzzles.tiles.state import OPPOSITE, Tiles
from puzzlelib.result import Budget, Result, Stopped

Onward = list[tuple[int, str, list[Any], Any]]     # the blank's next cell, the move, its changes, what follows it

MOST_CELLS = 36            # what is prepared grows with the cube of the board
NOTHING = TableSum([b"\0"], lambda tile, cell: [0])     # always 0: the second sum where a heuristic has only one


@checked
def fast_idastar(problem: Any, h: Any = None, **limits: Any) -> Result:
    """IDA* by tables, for h = hamming, chebyshev, manhattan, walking_distance, pattern_database (by default) or
    pattern_databases of your own. `.solutions` has every optimal solution.

    >>> from puzzlelib.puzzles.tiles import Tiles, walking_distance
    >>> fast_idastar(Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]]), walking_distance).moves
    ['right', 'right']
    """
    refuse_larger(problem, MOST_CELLS, "fast_idastar")
    return first_of(deepening(problem, by_name(problem, h) or pattern_database, Budget(**limits)))


def _sums(problem: Tiles, h: Any, budget: Budget, expanded: int) -> list[TableSum]:
    """The two sums behind a heuristic. Stopped, if the budget runs out while their tables are computed."""
    if getattr(h, "sums", None) is None:
        raise PuzzleError(f"found {getattr(h, 'name', h)}, expected a heuristic with tables: hamming, chebyshev, "
                          "manhattan, walking_distance, pattern_database")
    if h.prepare is not None:
        h.prepare(problem, lambda part: budget.check(expanded))
    return [*h.sums(problem), NOTHING][:2]


def _changes(problem: Tiles, sums: list[TableSum], cell: int, blank: int) -> list[Any]:
    """By tile, what changes when it slides from `cell` to `blank`: for each of the two sums, the number of the index,
    its table, and the difference."""
    changes: list[Any] = [None]
    for tile in range(1, problem.cells):
        change: list[Any] = []
        for earlier, table_sum in zip((0, len(sums[0].tables)), sums):
            old, new = table_sum.summands(tile, cell), table_sum.summands(tile, blank)
            number = next((n for n in range(len(old)) if old[n] != new[n]), 0)
            change += [earlier + number, table_sum.tables[number], new[number] - old[number]]
        changes.append(tuple(change))
    return changes


def _all_moves(problem: Tiles, sums: list[TableSum]) -> dict[tuple[int, str], Onward]:
    """By the blank's cell and the move that led there ("" at the start): the moves that follow."""
    cells = range(problem.cells)
    changes = {(cell, blank): _changes(problem, sums, cell, blank)
               for blank in cells for cell in problem.neighbours(blank).values()}
    moves: dict[tuple[int, str], Onward] = {(blank, last): [] for blank in cells for last in (*OPPOSITE, "")}
    for (blank, last), onward in moves.items():
        onward += [(cell, move, changes[cell, blank], moves[cell, move])
                   for move, cell in problem.neighbours(blank).items() if OPPOSITE[move] != last]
    return moves


def _answer(problem: Tiles, h: Any, budget: Budget, status: str, moves: list[str], limit: int, expanded: int,
            generated: int, found: int = 0) -> Result:
    states: list[Any] = [problem.initial] if status == "solved" else []
    for move in moves:
        states += [child for name, child, _ in problem.successors(states[-1]) if name == move]
    return result_along(problem, "fast_idastar", status, states, [(move, 1) for move in moves], expanded=expanded,
                        generated=generated, enqueued=expanded + found, peak_frontier=limit + 1, seconds=budget.seconds,
                        h=h, bound=limit if status == "gave up" else None)


def deepening(problem: Tiles, h: Any, budget: Budget, begun: Result | None = None) -> Iterator[Result]:
    """Every optimal solution as a Result, as you ask for it; or one Result that says why there is none. Counts go on
    from those of a search that has begun, and its bound counts until the tables are there."""
    expanded, generated, limit = (begun.expanded, begun.generated, begun.bound) if begun else (0, 0, 0)
    try:
        sums = _sums(problem, h, budget, expanded) if problem.solvable else []
    except Stopped:
        yield _answer(problem, h, budget, "gave up", [], limit, expanded, generated)
        return
    if not sums:
        yield _answer(problem, h, budget, "unsolvable", [], 0, expanded, generated)
        return
    moves = _all_moves(problem, sums)
    board, target, start = problem.tiles(problem.initial), problem.target, problem.initial & problem.mask
    indices = [index for table_sum in sums for index in table_sum.indices(board)]
    first_h, second_h = (sum(table[index] for table, index in zip(table_sum.tables, table_sum.indices(board)))
                         for table_sum in sums)
    limit = max(first_h, second_h)
    limit += (limit ^ sum(problem.apart(start, problem.home[0]))) & 1        # even or odd, as the blank's way home is
    found = int(board == target)
    if found:
        yield _answer(problem, h, budget, "solved", [], limit, expanded, generated, found)
    stop: float = budget.next_stop(expanded)
    if stop < 0:
        yield _answer(problem, h, budget, "gave up", [], limit, expanded, generated, found)
        return
    while not found:
        # For each move made: the moves still untried then, the blank's cell, the tile's cell, the tile; number and
        # value of an index of the first sum, the same of the second; the two h; the move.
        path: list[Any] = []
        blank, left = start, limit - 1
        untried = iter(moves[blank, ""])
        expanded += 1
        generated += len(moves[blank, ""])
        while True:
            for cell, move, changes, onward in untried:
                tile = board[cell]
                first, table, change, second, second_table, second_change = changes[tile]
                index = indices[first]
                new_first_h = first_h + table[index + change] - table[index]
                if new_first_h > left:
                    continue
                second_index = indices[second]
                new_second_h = second_h + second_table[second_index + second_change] - second_table[second_index]
                if new_second_h > left:
                    continue
                path.append((untried, blank, cell, tile, first, index, second, second_index, first_h, second_h, move))
                board[blank] = tile
                indices[first] = index + change
                indices[second] = second_index + second_change
                first_h, second_h, blank = new_first_h, new_second_h, cell
                left -= 1
                if not first_h and not second_h:
                    board[blank] = 0
                    if board == target:
                        found += 1
                        paused = perf_counter()
                        yield _answer(problem, h, budget, "solved", [step[-1] for step in path], limit, expanded,
                                      generated, found)
                        budget.start += perf_counter() - paused      # that time the caller spent
                        untried = iter(())
                        break
                if expanded >= stop and (stop := budget.next_stop(expanded)) < 0:
                    yield _answer(problem, h, budget, "gave up", [], limit, expanded, generated, found)
                    return
                expanded += 1
                generated += len(onward)
                untried = iter(onward)
                break
            else:
                if not path:
                    break
                (untried, blank, cell, board[cell], first, indices[first], second, indices[second], first_h, second_h,
                 move) = path.pop()
                left += 1
        limit += 2
