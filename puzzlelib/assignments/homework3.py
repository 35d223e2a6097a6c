"""Homework 3: tile puzzle, grid navigation, linear disks, dominoes, with the names and signatures of the handout.

Programs written for the handout import this file as `homework3`: put this folder on PYTHONPATH, and they find it.
"""

from __future__ import annotations

import os
import sys
from operator import index

try:
    import puzzlelib  # noqa: F401
except ModuleNotFoundError:         # imported as plain `homework3`, from its own folder
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from puzzlelib.levels import PuzzleError, Token, did_you_mean, lines, quoted, read
from puzzlelib.puzzles import disks, dominoes, gridnav, tiles
from puzzlelib.search import astar, bfs, idastar, iddfs

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random
    from typing import Any

    from puzzlelib.puzzles.tiles import Tiles

SMALL = 6                  # cells: beyond, iterative deepening without a heuristic would keep people waiting
PATIENCE = 20.0            # seconds for a board larger than 4×4, whose optimum may be out of anybody's reach


# --------------------------------------------------------------------------------------------------------- tile puzzle

def create_tile_puzzle(rows: int, cols: int) -> TilePuzzle:
    """A solved puzzle of that size.

    >>> create_tile_puzzle(2, 4).get_board()
    [[1, 2, 3, 4], [5, 6, 7, 0]]
    """
    if not (isinstance(rows, int) and isinstance(cols, int) and rows >= 1 and cols >= 1):
        raise PuzzleError(f"found {quoted(str((rows, cols)))}, expected two numbers from 1 up")
    values = [*range(1, rows * cols), 0]
    return TilePuzzle([values[start:start + cols] for start in range(0, rows * cols, cols)])


class TilePuzzle:
    """A board of sliding tiles of any size; 0 is the empty one. Moves are directions of the empty tile.

    >>> p = TilePuzzle([[4, 1, 2], [0, 5, 3], [7, 8, 6]])
    >>> next(p.find_solutions_iddfs()) == p.find_solution_a_star()
    True
    """

    def __init__(self, board: Sequence[Sequence[int]]):
        self._board = [list(row) for row in board]
        width = len(self._board[0]) if self._board else 0
        values = [tile for row in self._board for tile in row]
        if not width or any(len(row) != width for row in self._board) or not all(
                type(tile) is int for tile in values) or sorted(values) != list(range(len(values))):
            raise PuzzleError(f"found {quoted(str(board))}, expected rows of one length with every tile from 0 up once")

    def get_board(self) -> list[list[int]]:
        """The board as rows."""
        return self._board

    def _problem(self) -> Tiles:
        return tiles.Tiles(self._board)

    def perform_move(self, direction: str) -> bool:
        """Swap the empty tile with its neighbour in that direction; False, and no change, where that cannot be.

        >>> create_tile_puzzle(3, 3).perform_move("up"), create_tile_puzzle(3, 3).perform_move("down")
        (True, False)
        """
        board = self._board
        row, col = next((r, c) for r, line in enumerate(board) for c, tile in enumerate(line) if not tile)
        down, right = tiles.DIRECTIONS.get(direction, (0, 0)) if isinstance(direction, str) else (0, 0)
        to_row, to_col = row + down, col + right
        if (down, right) == (0, 0) or not (0 <= to_row < len(board) and 0 <= to_col < len(board[0])):
            return False
        board[row][col], board[to_row][to_col] = board[to_row][to_col], 0
        return True

    def scramble(self, num_moves: int, rng: Random | None = None) -> None:
        """Try so many moves in random directions; a seeded rng makes it repeatable."""
        if rng is None:
            from random import Random
            rng = Random()
        for _ in range(num_moves):
            self.perform_move(rng.choice(list(tiles.DIRECTIONS)))

    def is_solved(self) -> bool:
        """Is every tile where it belongs?"""
        return [tile for row in self._board for tile in row] == [*range(1, len(self._board) * len(self._board[0])), 0]

    def copy(self) -> TilePuzzle:
        """The same board; what happens to one does not happen to the other."""
        return TilePuzzle(self._board)

    def successors(self) -> Iterator[tuple[str, TilePuzzle]]:
        """Every move that can be made, up, down, left, right, with the puzzle after it.

        >>> [move for move, _ in create_tile_puzzle(3, 3).successors()]
        ['up', 'left']
        """
        for direction in tiles.DIRECTIONS:
            after = self.copy()
            if after.perform_move(direction):
                yield direction, after

    def find_solutions_iddfs(self) -> Iterator[list[str]]:
        """Every optimal solution once, found as you ask for it; none where the board cannot be solved.

        >>> list(TilePuzzle([[1, 2, 3], [4, 0, 8], [7, 6, 5]]).find_solutions_iddfs())
        [['down', 'right', 'up', 'left', 'down', 'right'], ['right', 'down', 'left', 'up', 'right', 'down']]
        """
        result = _deepened(self._problem()) if len(self._board) * len(self._board[0]) > 1 else None
        if result is None:
            yield []
        else:
            for solution in result.solutions:
                yield list(solution.moves)
            if not result.complete:
                raise _too_hard(result)

    def find_solution_a_star(self) -> list[str] | None:
        """A shortest solution by A* with Manhattan distance (IDA* beyond nine cells); None where there is none.

        >>> TilePuzzle([[4, 1, 2], [0, 5, 3], [7, 8, 6]]).find_solution_a_star()
        ['up', 'right', 'right', 'down', 'down']
        """
        if len(self._board) * len(self._board[0]) == 1:
            return []
        problem = self._problem()
        result = astar(problem, h=tiles.manhattan) if problem.cells <= 9 else _deepened(problem)
        return list(result.moves) if result.solved else None


def _deepened(problem: Tiles) -> Any:
    """Iterative deepening: blind on the smallest boards, with a heuristic beyond, and by tables on the 15-puzzle.
    All of them find the same solutions in the same order. Where even that takes too long, a PuzzleError says so."""
    if not problem.solvable:
        return idastar(problem, h=tiles.manhattan)
    if problem.cells <= SMALL:
        return iddfs(problem)
    if problem.cells <= 9:
        return idastar(problem, h=tiles.pattern_database)
    budget = {} if problem.cells <= 16 else {"deadline": PATIENCE}
    result = tiles.best(problem, **budget)
    if result.status == "gave up":
        raise _too_hard(result)
    return result


def _too_hard(result: Any) -> PuzzleError:
    return PuzzleError(f"found a board of {result.problem.rows} by {result.problem.cols} that is too hard "
                       f"({result._last.summary}), expected a smaller one")


# ----------------------------------------------------------------------------------------------------- grid navigation

def find_path(start: tuple[int, int], goal: tuple[int, int], scene: Sequence[Sequence[bool]]
              ) -> list[tuple[int, int]] | None:
    """The points of a shortest path around the obstacles, both ends included; None where there is none.

    >>> find_path((0, 0), (2, 1), [[False, False, False], [False, True, False], [False, False, False]])
    [(0, 0), (1, 0), (2, 1)]
    """
    try:
        given = [list(row) for row in scene]
        cells = [[bool(cell) for cell in row] for row in given]
        ends = [(index(row), index(col)) for row, col in (start, goal)]
    except (TypeError, ValueError):
        raise PuzzleError(f"found {quoted(str((start, goal)))}, expected two points (row, column) and rows of cells"
                          ) from None
    if any(isinstance(cell, str) for row in given for cell in row):
        raise PuzzleError("found text, expected rows of booleans, True for an obstacle")
    height, width = len(cells), len(cells[0]) if cells else 0
    if any(len(row) != width for row in cells):
        raise PuzzleError("found rows of several lengths, expected a scene of rows of one length")
    for row, col in ends:
        if not (0 <= row < height and 0 <= col < width) or cells[row][col]:
            return None
    problem = gridnav.Navigation(cells, ends[0], ends[1])
    result = astar(problem, h=gridnav.euclidean)
    states: list[Any] = result.states
    return [problem.point(state) for state in states] if result.solved else None


def do_path(scene: str, start: str, goal: str, heuristic: str | None = None, corner: str | None = None,
            max_nodes: str | None = None, seconds: str | None = None) -> str:
    """Find the shortest path between two points of a scene, in eight directions.

    SCENE is a file of rows of . (free) and X (an obstacle). Prints the points, the length and the nodes expanded, or
    No path. Heuristics: euclidean octile chebyshev zero, and manhattan, which may miss the shortest. Rules for diagonal
    steps: free (past any obstacle), no-squeeze (not between two), strict (past none).

    usage: path SCENE START GOAL [--heuristic NAME] [--corner RULE] [--max-nodes N] [--seconds S]
    example: sh run.sh path levels/gridnav/field.txt 0,0 6,6
    """
    from puzzlelib.cli.searching import searched
    for name, known, kind in ((heuristic, list(gridnav.PUZZLE.heuristics), "heuristic"),
                              (corner, list(gridnav.CORNERS), "corner")):
        if name is not None and name not in known:
            Token(name, f"path --{kind}", 1, 1).fail(f"one of {', '.join(known)}{did_you_mean(name, known)}")
    cells = gridnav.read_scene(lines(read(scene), scene), scene)
    ends = [gridnav.read_point(Token(text, f"path {what}", 1, 1), cells, what.lower())
            for text, what in ((start, "START"), (goal, "GOAL"))]
    problem = gridnav.Navigation(cells, ends[0], ends[1], corner or "free")
    result = searched("path", astar, problem, max_nodes, seconds,
                      h=gridnav.PUZZLE.heuristics[heuristic or "euclidean"])
    if not result.solved:
        return "No path\n"
    points = [str(problem.point(state)) for state in result.states]
    return "\n".join([*points, f"Path length: {problem.price(result.cost):.6f}",
                      f"Nodes expanded: {result.expanded}"]) + "\n"


# -------------------------------------------------------------------------------------------------------- linear disks

def _row_of_disks(length: int, n: int, distinct: bool) -> disks.Disks:
    for value, low, name in ((length, 1, "a length"), (n, 0, "a number of disks")):
        if not hasattr(value, "__index__") or isinstance(value, bool) or index(value) < low:
            raise PuzzleError(f"found {quoted(str(value))}, expected {name} from {low} up")
    length, n = index(length), index(n)
    if n > length:
        raise PuzzleError(f"found {n} disks, expected at most {length}, one for each cell")
    return disks.Disks(length, n, distinct)


def solve_distinct_disks(length: int, n: int, algorithm: str = "astar") -> list[tuple[int, int]] | None:
    """The moves (from cell, to cell) that bring n distinct disks to the other end in reverse order, as few as can be;
    None where that is impossible. algorithm="bfs" finds as few without a heuristic, for comparison.

    >>> solve_distinct_disks(4, 2)
    [(0, 2), (2, 3), (1, 2)]
    """
    return _solved_disks(_row_of_disks(length, n, True), algorithm)


def solve_identical_disks(length: int, n: int, algorithm: str = "astar") -> list[tuple[int, int]] | None:
    """The same for disks that are all alike.

    >>> len(solve_identical_disks(5, 3))
    4
    """
    return _solved_disks(_row_of_disks(length, n, False), algorithm)


def _solved_disks(problem: disks.Disks, algorithm: str) -> list[tuple[int, int]] | None:
    if algorithm not in ("astar", "bfs"):
        raise PuzzleError(f"found {quoted(str(algorithm))}, expected astar or bfs")
    result = bfs(problem) if algorithm == "bfs" else astar(problem, h=disks.strong)
    return list(result.moves) if result.solved else None


def do_disks(length: str, n: str, identical: bool = False, heuristic: str | None = None,
             max_nodes: str | None = None, seconds: str | None = None) -> str:
    """Bring N disks to the other end of a row of LENGTH cells, in reverse order, in the fewest moves.

    Prints the moves as (from cell, to cell), their number, and the nodes expanded; No solution where there is none.
    Heuristics: strong halves farthest zero.

    usage: disks LENGTH N [--identical] [--heuristic NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh disks 5 3
    """
    from puzzlelib.cli.searching import searched
    from puzzlelib.cli.usage import whole
    known = disks.PUZZLE.heuristics
    if heuristic is not None and heuristic not in known:
        Token(heuristic, "disks --heuristic", 1, 1).fail(
            f"one of {', '.join(known)}{did_you_mean(heuristic, list(known))}")
    cells = whole(length, "disks LENGTH", 1, disks.MAX_LENGTH)
    problem = _row_of_disks(cells, whole(n, "disks N", 0, cells), not identical)
    result = searched("disks", astar, problem, max_nodes, seconds, h=known[heuristic or "strong"])
    if not result.solved:
        return "No solution\n"
    moves = [f"({cell}, {to})" for cell, to in result.moves]
    return "\n".join([*moves, f"Number of moves: {len(moves)}", f"Nodes expanded: {result.expanded}"]) + "\n"


# ------------------------------------------------------------------------------------------------------- dominoes game

MOST_SQUARES = 1_000_000


class BadMove(PuzzleError, ValueError):
    """A move that the board does not allow, or no board at all."""


def create_dominoes_game(rows: int, cols: int) -> DominoesGame:
    """An empty board of that size.

    >>> create_dominoes_game(2, 3).get_board()
    [[False, False, False], [False, False, False]]
    """
    try:
        tall, wide = (0 if isinstance(size, bool) else index(size) for size in (rows, cols))
    except TypeError:
        tall = wide = 0
    if min(tall, wide) < 1 or tall * wide > MOST_SQUARES:
        raise BadMove(f"found {quoted(repr((rows, cols)))}, expected two numbers from 1 up, together at most "
                      f"{MOST_SQUARES:,} squares")
    return DominoesGame([[False] * wide for _ in range(tall)])


class DominoesGame:
    """A board on which two players place dominoes in turn, one vertically, one horizontally; who cannot has lost.

    >>> create_dominoes_game(3, 3).get_best_move(True, 2)
    ((0, 1), 3, 10)
    """

    def __init__(self, board: Sequence[Sequence[bool]]):
        try:
            rows = [list(row) for row in board]
            fits = bool(rows and rows[0]) and all(
                len(row) == len(rows[0]) and all(cell in (False, True) for cell in row) for row in rows)
        except (TypeError, ValueError):
            fits = False
        if not fits:
            raise BadMove(f"found {quoted(str(board))}, expected rows of one length of True (filled) and False")
        self._game = dominoes.Dominoes(len(rows), len(rows[0]), rows)
        self._empty = self._game.empty

    def get_board(self) -> list[list[bool]]:
        """The board as rows, True where a square is filled."""
        return self._game.board(self._empty)

    def reset(self) -> None:
        """Empty every square."""
        self._game = dominoes.Dominoes(self._game.rows, self._game.cols)
        self._empty = self._game.empty

    def is_legal_move(self, row: int, col: int, vertical: bool) -> bool:
        """Can a domino be placed on that square and the one below it, or to its right?

        >>> create_dominoes_game(2, 2).is_legal_move(0, 0, True), create_dominoes_game(2, 2).is_legal_move(1, 1, True)
        (True, False)
        """
        try:
            at, to = index(row), index(col)
        except TypeError:
            return False
        return 0 <= at < self._game.rows and 0 <= to < self._game.cols and bool(
            self._game.places(self._empty, bool(vertical)) & self._game.bit(at, to))

    def legal_moves(self, vertical: bool) -> Iterator[tuple[int, int]]:
        """The moves of a player, in reading order."""
        yield from self._game.moves(self._empty, bool(vertical))

    def perform_move(self, row: int, col: int, vertical: bool) -> None:
        """Fill the squares of a domino; ValueError, and no change, where it does not fit.

        >>> game = create_dominoes_game(2, 2)
        >>> game.perform_move(0, 1, True)
        >>> game.get_board()
        [[False, True], [False, True]]
        """
        if not self.is_legal_move(row, col, vertical):
            raise BadMove(f"found a {'vertical' if vertical else 'horizontal'} domino at {quoted(str((row, col)))}, "
                          "expected two empty squares of the board")
        self._empty = self._game.after(self._empty, (index(row), index(col)), bool(vertical))

    def game_over(self, vertical: bool) -> bool:
        """Is that player unable to move?"""
        return not self._game.places(self._empty, bool(vertical))

    def copy(self) -> DominoesGame:
        """The same board; what happens to one does not happen to the other."""
        return DominoesGame(self.get_board())

    def successors(self, vertical: bool) -> Iterator[tuple[tuple[int, int], DominoesGame]]:
        """Every move of a player, with the game after it."""
        for move in self.legal_moves(vertical):
            after = self.copy()
            after.perform_move(*move, vertical)
            yield move, after

    def get_random_move(self, vertical: bool, rng: Random | None = None) -> tuple[int, int] | None:
        """Any legal move; None where there is none. A seeded rng makes it repeatable."""
        if rng is None:
            from random import Random
            rng = Random()
        moves = list(self.legal_moves(vertical))
        return rng.choice(moves) if moves else None

    def get_best_move(self, vertical: bool, limit: int) -> tuple[tuple[int, int] | None, int, int]:
        """The best move by alpha-beta, looking so many moves ahead; its value; and the leaves visited. Without a move,
        (None, value, 1).

        >>> create_dominoes_game(3, 3).get_best_move(True, 1)
        ((0, 1), 2, 6)
        """
        from puzzlelib.puzzles.dominoes.domineering import best_move
        try:
            return best_move(self._game, self._empty, bool(vertical), index(limit)).triple
        except TypeError:
            raise BadMove(f"found limit {quoted(str(limit))}, expected a whole number from 0 up") from None
        except PuzzleError as error:
            raise BadMove(error.message) from None


def do_dominoes(rows: str | None = None, cols: str | None = None, limit: str | None = None, horizontal: bool = False,
                board: str | None = None, solve: bool = False, max_nodes: str | None = None,
                seconds: str | None = None) -> str:
    """Find the best move in the dominoes game, on an empty board of ROWS by COLS or on that of a file.

    FILE has rows of . (empty) and X (filled). Vertical is to move, unless --horizontal, or the file's last line, which
    may be: horizontal to move. Prints the move as (row, column), its value and the leaves that alpha-beta visited,
    looking N moves ahead (3 if you do not say). With --solve, who wins if both play well, and by which move.

    usage: dominoes [ROWS] [COLS] [--limit N] [--horizontal] [--board FILE] [--solve] [--max-nodes N] [--seconds S]
    example: sh run.sh dominoes 4 4 --limit 5
    """
    from puzzlelib.puzzles.dominoes.domineering import best_move, settle
    from puzzlelib.cli.searching import searched
    from puzzlelib.cli.usage import whole
    if solve and limit is not None:
        raise PuzzleError("found --limit and --solve, expected one of them", "dominoes")
    most, ahead = dominoes.MAX_CELLS, 3 if limit is None else whole(limit, "dominoes --limit", 0)
    if board is not None:
        match = dominoes.parse(read(board), board)
        game, horizontal = match.game, horizontal or not match.initial[1]
        for text, size, name in ((rows, game.rows, "ROWS"), (cols, game.cols, "COLS")):
            if text is not None and whole(text, f"dominoes {name}", 1, most) != size:
                raise PuzzleError(f"found {quoted(text)}, expected {size}, as in {board}", f"dominoes {name}", 1, 1)
    elif rows is None or cols is None:
        missing = "ROWS" if rows is None else "COLS"
        raise PuzzleError(f"found no {missing}, expected ROWS COLS or --board FILE", "dominoes")
    else:
        tall = whole(rows, "dominoes ROWS", 1, most)
        game = dominoes.Dominoes(tall, whole(cols, "dominoes COLS", 1, most // tall))
    player = not horizontal
    if solve:
        verdict = searched("dominoes", lambda game, **budget: settle(game, game.empty, player, **budget), game,
                           max_nodes, seconds)
        winner = "Vertical" if verdict.wins == player else "Horizontal"
        told = [f"Winner: {winner}"] + [f"Winning move: {verdict.move}"] * (verdict.move is not None)
        return "\n".join([*told, f"Nodes: {verdict.nodes}"]) + "\n"
    decision = searched("dominoes", lambda game, **budget: best_move(game, game.empty, player, ahead, **budget), game,
                        max_nodes, seconds)
    return f"Best move: {decision.move}\nValue: {decision.value}\nLeaves: {decision.leaves}\n"
