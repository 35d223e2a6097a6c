"""The 8-puzzle assignment: Board, Solver, and the command that reads a board and prints its way home.

The searches run on the packed states of puzzles/tiles.py; this file speaks the assignment's language. The assignment's
own A*, which keeps no closed set and only refuses to go straight back, is here too, as `astar_previous`.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, did_you_mean, quoted
from puzzlelib.puzzles import tiles
from puzzlelib.puzzles.tiles import PUZZLE, Tiles
from puzzlelib.options import ALGORITHMS
from puzzlelib.search import Problem, astar

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from puzzlelib.picture import Picture
    from puzzlelib.result import Result, Step


class Board:
    """A board of N by N tiles, 0 for the blank. It never changes.

    >>> board = Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    >>> board.hamming(), board.manhattan(), len(board.neighbors())
    (5, 10, 4)
    >>> print(board)
    3
      8  1  3
      4  0  2
      7  6  5
    """

    def __init__(self, tiles: Iterable[Iterable[int]]):
        try:
            rows = tuple(tuple(row) for row in tiles)
        except TypeError:
            raise PuzzleError(f"found {quoted(str(tiles))}, expected rows of tiles") from None
        side = len(rows)
        if side < 2 or any(len(row) != side for row in rows):
            raise PuzzleError(f"found {side} row{'s' * (side != 1)} of {sorted({len(row) for row in rows})} tiles, "
                              "expected N rows of N tiles, N from 2 up")
        values = [tile for row in rows for tile in row]
        if not all(type(tile) is int for tile in values) or sorted(values) != list(range(side * side)):
            raise PuzzleError(f"found {quoted(str([list(row) for row in rows]))}, expected every tile from 0 to "
                              f"{side * side - 1} once")
        self.tiles = rows

    def _misplaced(self) -> list[tuple[int, int]]:
        """Rows and columns that each tile out of place, the blank not counted, still has to go."""
        side = len(self.tiles)
        ways = [(abs(r - (tile - 1) // side), abs(c - (tile - 1) % side))
                for r, row in enumerate(self.tiles) for c, tile in enumerate(row) if tile]
        return [way for way in ways if way != (0, 0)]

    def hamming(self) -> int:
        """How many tiles are out of place."""
        return len(self._misplaced())

    def manhattan(self) -> int:
        """How far the tiles are from home, rows and columns together."""
        return sum(down + across for down, across in self._misplaced())

    def neighbors(self) -> list[Board]:
        """The boards one move away: the blank goes up, down, left, right."""
        problem = Tiles(self.tiles)
        after: list[Any] = problem.successors(problem.initial)
        return [Board(problem.board(state)) for _, state, _ in after]

    neighbours = neighbors

    def equals(self, other: object) -> bool:
        """Is it the same position?"""
        return self == other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(self.tiles)

    def picture(self) -> Picture:
        """The board as cells, for the views."""
        problem = Tiles(self.tiles)
        return tiles.picture(problem, problem.initial)

    def __repr__(self) -> str:
        return f"Board({[list(row) for row in self.tiles]})"

    def __str__(self) -> str:
        return "\n".join([str(len(self.tiles)), *tiles.text_rows(self.tiles)])


class Solver:
    """A shortest solution of a board, found when it is made.

    >>> solver = Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]))
    >>> solver.moves(), solver.enqueued, solver.isSolvable()
    (4, 10, True)
    >>> Solver(Board([[1, 2], [3, 0]])).moves(), Solver(Board([[2, 1], [3, 0]])).moves()
    (0, -1)
    """

    def __init__(self, initial: Board, heuristic: str | None = None, algorithm: str | None = None, **budget: Any):
        self.result = solve(Tiles(initial.tiles), heuristic, algorithm, **budget)

    @property
    def enqueued(self) -> int:
        """The number of states enqueued, the start included."""
        return self.result.enqueued

    def isSolvable(self) -> bool:
        """Can the board be solved?"""
        return self.result.status != "unsolvable"

    is_solvable = isSolvable

    def moves(self) -> int:
        """The fewest moves; -1 where there is no solution."""
        return len(self.result.moves) if self.result.solved else -1

    def solution(self) -> list[Board]:
        """The boards of a shortest solution, both ends included; none where there is no solution."""
        problem: Any = self.result.problem
        return [Board(problem.board(state)) for state in self.result.states]


# ------------------------------------------------------------------------------------------------- which search

class Node:
    """A board and how it was reached, as the assignment has it: two ways to one board are two nodes."""

    __slots__ = ("board", "previous")

    def __init__(self, board: int, previous: Node | None):
        self.board, self.previous = board, previous

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.board == other.board and self.previous is other.previous

    def __hash__(self) -> int:
        return hash((self.board, id(self.previous)))


class NotStraightBack(Problem):
    """A tiles problem searched as the assignment says: no closed set, and never back to the previous board (or, to
    see what that rule is worth, back as well)."""

    def __init__(self, problem: Tiles, back: bool = False):
        self.tiles, self.puzzle, self.back = problem, problem.puzzle, back
        self.initial = Node(problem.initial, None)

    def is_goal(self, state: Node) -> bool:
        """Is its board the goal?"""
        return self.tiles.is_goal(state.board)

    def successors(self, state: Node) -> list[Step]:
        """The neighbours of its board but the one it came from."""
        before = None if state.previous is None or self.back else state.previous.board
        after: list[Any] = self.tiles.successors(state.board)
        return [(move, Node(board, state), cost) for move, board, cost in after if board != before]


def astar_previous(problem: Any, h: Any = None, back: bool = False, **budget: Any) -> Result:
    """The assignment's A*: boards may be enqueued many times, only not straight back to the previous one. With
    back=True that rule is off.

    >>> astar_previous(Tiles([[0, 1, 3], [4, 2, 5], [7, 8, 6]])).enqueued
    10
    """
    if budget.pop("trace", None) is not None:
        raise PuzzleError("found trace, expected none: nodes that are paths have no tree to watch; use astar")
    estimate = (h or tiles.manhattan).bind(problem)
    result = astar(NotStraightBack(problem, back), h=lambda node: estimate(node.board), **budget)
    result.algorithm, result.problem = "astar_previous", problem
    result.h, result.estimate = h or tiles.manhattan, estimate
    result.states = [node.board for node in result.states]      # type: ignore[attr-defined]
    return result


def astar_hasty(problem: Any, h: Any = None) -> list[str] | None:
    """A common mistake, to be looked at and not used: boards count as visited once they are put on the queue, so a
    better way that turns up later is thrown away. Returns the moves it finds; some are too many.

    >>> len(astar_hasty(Tiles([[0, 1, 3], [4, 2, 5], [7, 8, 6]])))
    4
    """
    from heapq import heappop, heappush
    estimate = (h or tiles.manhattan).bind(problem)
    queue: list[Any] = [(estimate(problem.initial), 0, problem.initial, [])]       # f, -g, board, moves
    visited = {problem.initial}
    while queue:
        _, _, state, moves = heappop(queue)
        if problem.is_goal(state):
            return list(moves)
        for move, child, _ in problem.successors(state):
            if child not in visited:
                visited.add(child)                  # here is the mistake: it belongs after heappop
                g = len(moves) + 1
                heappush(queue, (g + estimate(child), -g, child, [*moves, move]))
    return None


ANY_LENGTH = ("dfs", "greedy", "weighted_astar")      # their solutions need not be the shortest
SEARCHES: dict[str, Callable[..., Result]] = ALGORITHMS | PUZZLE.searches | {"astar_previous": astar_previous}


def choose(kind: str, name: str, known: dict[str, Any]) -> Any:
    """One of the known names, or an error that lists them."""
    if name not in known:
        Token(name, f"solver --{kind}", 1, 1).fail(f"one of {', '.join(known)}{did_you_mean(name, list(known))}")
    return known[name]


def solve(problem: Tiles, heuristic: str | None = None, algorithm: str | None = None, **budget: Any) -> Result:
    """The result of the search of that name, by default the best for the board's size."""
    h = None if heuristic is None else choose("heuristic", heuristic, PUZZLE.heuristics)
    problem.puzzle = PUZZLE
    problem.h = tiles.manhattan.bind(problem)       # type: ignore[assignment, method-assign]
    if algorithm is None:
        large = h is not None and problem.cells > 9
        algorithm = "idastar" if large else "best"
    search: Callable[..., Result] = choose("algorithm", algorithm, SEARCHES)
    if not problem.solvable:
        search = astar                              # which says so at once; a blind search would look everywhere
    return search(problem, h=h, **budget)


# ---------------------------------------------------------------------------------------------------- the command

def do_solver(file: str | None = None, heuristic: str | None = None, algorithm: str | None = None,
              max_nodes: str | None = None, seconds: str | None = None) -> str:
    """Solve a board in the fewest moves: prints the boards, the states enqueued and the number of moves.

    Reads FILE, or else standard input: the size N, then N rows of tiles, 0 for the blank. (ROWS COLUMNS instead of N
    is fine too.) Heuristics: manhattan hamming euclidean chebyshev linear_conflict walking_distance pattern_database
    zero. Algorithms: bfs dfs ucs greedy astar weighted_astar iddfs idastar bidirectional fast_astar fast_idastar best
    astar_previous (the assignment's A*, without a closed set). By default A* with manhattan on up to nine cells, IDA*
    with the strongest tables at hand on larger boards. Gives up (exit 3) after --max-nodes, --seconds, or 2 GiB.

    usage: solver [FILE] [--heuristic NAME] [--algorithm NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh solver levels/tiles/puzzle04.txt
    """
    from puzzlelib.levels import read, read_stdin
    from puzzlelib.cli.searching import searched
    source = "<stdin>" if file is None else file
    problem = Tiles(*tiles.read_board(read_stdin() if file is None else read(file), source))
    search: Any = lambda problem, **budget: solve(problem, heuristic, algorithm, **budget)
    result = searched("solver", search, problem, max_nodes, seconds)
    if not result.solved:
        return "No solution possible\n"
    boards = [tiles.board_text(problem, state) for state in result.states]
    what = "Number" if result.algorithm in ANY_LENGTH else "Minimum number"
    return "\n".join([*boards, f"Number of states enqueued = {result.enqueued}",
                      f"{what} of moves = {len(result.moves)}"]) + "\n"


do_Solver = do_solver
