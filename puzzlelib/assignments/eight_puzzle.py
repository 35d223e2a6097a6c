"""The 8-puzzle assignment: Board, Solver, and the command that reads a board and prints its solution.

The names are the assignment's. The work is done in puzzles/tiles: plain.py knows boards, by_size.py picks the search.
"""

from __future__ import annotations

from puzzlelib.hints import Any, Iterable
from puzzlelib.levels import PuzzleError, choose
from puzzlelib.picture import Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzles import tiles
from puzzlelib.puzzles.tiles.plain import PlainTiles
from puzzlelib.puzzles.tiles.state import Tiles, as_board
from puzzlelib.result import Result
from puzzlelib.search import ALGORITHMS, astar

ANY_LENGTH = ("dfs", "greedy", "weighted_astar")      # their solutions need not be the shortest
astar_previous = later("puzzlelib.puzzles.tiles.closed_set", "astar_previous", "The assignment's A*: no closed set.")
SEARCHES = ALGORITHMS | tiles.PUZZLE.searches | {"astar_previous": astar_previous}


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
        self.tiles = as_board(tiles)
        rows, cols = len(self.tiles), len(self.tiles[0])
        if rows < 2 or rows != cols:
            raise PuzzleError(f"found a board of {rows} by {cols}, expected N rows of N tiles, N from 2 up")

    def hamming(self) -> int:
        """How many tiles are out of place."""
        return PlainTiles(self.tiles).hamming(self.tiles)

    def manhattan(self) -> int:
        """How far the tiles are from home, rows and columns together."""
        return PlainTiles(self.tiles).manhattan(self.tiles)

    def neighbors(self) -> list[Board]:
        """The boards one move away: the blank goes up, down, left, right."""
        after: list[Any] = PlainTiles(self.tiles).successors(self.tiles)
        return [Board(board) for _, board, _ in after]

    neighbours = neighbors

    def equals(self, other: object) -> bool:
        """Is it the same position?"""
        return self == other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.tiles == other.tiles

    def __hash__(self) -> int:
        return hash(self.tiles)

    def problem(self) -> Tiles:
        """The board as a problem, for any search: astar(board)."""
        return Tiles(self.tiles)

    def picture(self) -> Picture:
        """The board as cells, for the views."""
        return tiles.picture(self.problem(), self.problem().initial)

    def __repr__(self) -> str:
        return f"Board({[list(row) for row in self.tiles]})"

    def __str__(self) -> str:
        return tiles.board_text(self.tiles)


class Solver:
    """A shortest solution of a board, found when it is made.

    heuristic    a name, a heuristic of puzzles/tiles, or a function of a Board, such as Board.hamming
    algorithm    a name, such as "bfs"; by default the best for the board's size

    >>> solver = Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]), heuristic=Board.manhattan)
    >>> solver.moves(), solver.enqueued, solver.isSolvable()
    (4, 10, True)
    >>> Solver(Board([[1, 2], [3, 0]])).moves(), Solver(Board([[2, 1], [3, 0]])).moves()
    (0, -1)
    """

    def __init__(self, initial: Board, heuristic: Any = None, algorithm: str | None = None, **budget: Any):
        problem, h = initial.problem(), heuristic
        if callable(heuristic) and not hasattr(heuristic, "bind"):
            h = lambda state: heuristic(Board(problem.board(state)))
            if not isinstance(estimate := heuristic(initial), int | float):
                raise PuzzleError(f"found a heuristic that returns {estimate!r}, expected a function of a Board that "
                                  "returns a number")
        self.result = solve(problem, h, algorithm, **budget)

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
        return [Board(self.result.problem.board(state)) for state in self.result.states]


def solve(problem: Tiles, heuristic: Any = None, algorithm: str | None = None, **budget: Any) -> Result:
    """The result of the search of that name, by default the best for the board's size."""
    if isinstance(heuristic, str):
        heuristic = choose(heuristic, tiles.PUZZLE.heuristics, source="solver --heuristic")
    if algorithm is None:
        algorithm = "idastar" if heuristic is not None and problem.cells > 9 else "best"
    search = choose(algorithm, SEARCHES, source="solver --algorithm")
    if not problem.solvable:
        return astar(problem, **budget)             # which says so at once; a blind search would look everywhere
    return search(problem, h=heuristic, **budget)     # type: ignore[no-any-return]


def do_solver(file: str | None = None, heuristic: str | None = None, algorithm: str | None = None,
              **budget: str) -> str:
    """Solve a board in the fewest moves: prints the boards, the states enqueued and the number of moves.

    Reads FILE, or else standard input: the size N, then N rows of tiles, 0 for the blank. (ROWS COLUMNS instead of N
    is fine too.) Heuristics: manhattan hamming euclidean chebyshev linear_conflict walking_distance pattern_database
    zero. Algorithms: bfs dfs ucs greedy astar weighted_astar iddfs idastar bidirectional fast_astar fast_idastar best
    astar_previous (the assignment's A*, without a closed set). By default A* with manhattan on up to nine cells, IDA*
    with the strongest tables there are on larger boards. Gives up (exit 3) after --max-nodes, --seconds, or 2 GiB.

    usage: solver [FILE] [--heuristic NAME] [--algorithm NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh solver levels/tiles/puzzle04.txt
    """
    from puzzlelib.cli.searching import searched
    from puzzlelib.cli.usage import read_stdin
    from puzzlelib.levels import read
    problem = tiles.parse(*((read_stdin(), "<stdin>") if file is None else (read(file), file)))
    result = searched("solver", solve, problem, budget, heuristic=heuristic, algorithm=algorithm)
    if not result.solved:
        return "No solution possible\n"
    boards = [tiles.board_text(problem.board(state)) for state in result.states]
    count = "Number" if result.algorithm in ANY_LENGTH else "Minimum number"
    return "\n".join([*boards, f"Number of states enqueued = {result.enqueued}",
                      f"{count} of moves = {len(result.moves)}"]) + "\n"


do_Solver = do_solver
