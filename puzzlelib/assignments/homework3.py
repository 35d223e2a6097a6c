"""Homework 3: tile puzzle, grid navigation, linear disks, dominoes, with the names and signatures of the handout. The
commands path, disks and dominoes are in homework3_commands.py.

Programs written for the handout import this file as `homework3`: put this folder on PYTHONPATH, and they find it.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from operator import index

try:
    import puzzlelib  # noqa: F401
except ModuleNotFoundError:         # imported as plain `homework3`, from its own folder
    sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from puzzlelib.hints import Any, Iterator, Random, Sequence
from puzzlelib.levels import PuzzleError, choose, counted, quoted, rectangle
from puzzlelib.puzzles import disks, dominoes, gridnav, tiles
from puzzlelib.puzzles.dominoes.plain import after_move, legal_moves
from puzzlelib.puzzles.tiles.pattern_databases import MOST_CELLS
from puzzlelib.puzzles.tiles.plain import slide
from puzzlelib.puzzles.tiles.state import Tiles, as_board
from puzzlelib.puzzles.tiles.terms import DIRECTIONS, solved
from puzzlelib.search import astar, bfs, idastar, weighted_astar

PATIENCE = 20.0            # seconds for all shortest solutions of a board larger than 4×4: they may be out of reach
QUICK = {"max_nodes": 20_000, "deadline": 2.0}     # for one solution of such a board, before a longer one will do
MOST_SQUARES = 1_000_000


# --------------------------------------------------------------------------------------------------------- tile puzzle

def create_tile_puzzle(rows: int, cols: int) -> TilePuzzle:
    """A solved puzzle of that size.

    >>> create_tile_puzzle(2, 4).get_board(), create_tile_puzzle(2, 0).get_board()
    ([[1, 2, 3, 4], [5, 6, 7, 0]], [[], []])
    """
    return TilePuzzle(solved(*_size(rows, cols)))


def _size(rows: int, cols: int) -> tuple[int, int]:
    """The size of a board that can be made."""
    expected = f"two numbers from 0 up, together at most {MOST_SQUARES:,} squares"
    tall, wide = counted(rows, 0, expected), counted(cols, 0, expected)
    if max(tall, 1) * max(wide, 1) > MOST_SQUARES:
        raise PuzzleError(f"found {tall} by {wide}, expected {expected}")
    return tall, wide


def _no_squares(board: Any) -> bool:
    """Is that a board without rows, or with empty ones? It is solved, and nothing can move on it."""
    return isinstance(board, (list, tuple)) and all(isinstance(row, (list, tuple)) and not row for row in board)


class TilePuzzle:
    """A board of sliding tiles of any size; 0 is the empty one. Moves are directions of the empty tile.

    >>> p = TilePuzzle([[4, 1, 2], [0, 5, 3], [7, 8, 6]])
    >>> next(p.find_solutions_iddfs()) == p.find_solution_a_star()
    True
    """

    def __init__(self, board: Sequence[Sequence[int]]):
        self._board = [list(row) for row in (board if _no_squares(board) else as_board(board))]

    def get_board(self) -> list[list[int]]:
        """The board as rows."""
        return self._board

    def problem(self) -> Tiles:
        """The board as a problem, for any search: astar(puzzle)."""
        return Tiles(self._board)

    def perform_move(self, direction: str) -> bool:
        """Swap the empty tile with its neighbour in that direction; False, and no change, where that cannot be.

        >>> create_tile_puzzle(3, 3).perform_move("up"), create_tile_puzzle(3, 3).perform_move("down")
        (True, False)
        """
        after = slide(self._board, direction) if direction in list(DIRECTIONS) and any(self._board) else None
        if after is None:
            return False
        self._board[:] = map(list, after)
        return True

    def scramble(self, num_moves: int, rng: Random | None = None) -> None:
        """Try that many moves in random directions; a seeded rng makes it repeatable."""
        from random import Random
        rng = rng or Random()
        for _ in range(num_moves):
            self.perform_move(rng.choice(list(DIRECTIONS)))

    def is_solved(self) -> bool:
        """Is every tile where it belongs?"""
        return not any(self._board) or tuple(map(tuple, self._board)) == solved(len(self._board), len(self._board[0]))

    def copy(self) -> TilePuzzle:
        """The same board; what happens to one does not happen to the other."""
        return TilePuzzle(self._board)

    def successors(self) -> Iterator[tuple[str, TilePuzzle]]:
        """Every move that can be made, up, down, left, right, with the puzzle after it.

        >>> [move for move, _ in create_tile_puzzle(3, 3).successors()]
        ['up', 'left']
        """
        for direction in DIRECTIONS if any(self._board) else ():
            if (after := slide(self._board, direction)) is not None:
                yield direction, TilePuzzle(after)

    def find_solutions_iddfs(self) -> Iterator[list[str]]:
        """Every optimal solution once, found as you ask for it; none where the board cannot be solved.

        >>> list(TilePuzzle([[1, 2, 3], [4, 0, 8], [7, 6, 5]]).find_solutions_iddfs())
        [['down', 'right', 'up', 'left', 'down', 'right'], ['right', 'down', 'left', 'up', 'right', 'down']]
        """
        from puzzlelib.puzzles.tiles.by_size import every_solution
        return self._solutions(every_solution)

    def find_solution_a_star(self) -> list[str] | None:
        """A shortest solution by A* with Manhattan distance (IDA* beyond nine cells); None where there is none.

        On boards of more than 16 cells a shortest one may be out of reach. If it isn't found in two seconds or 20,000
        nodes, you get one of at most three times as many moves, by weighted A*; and if that takes too long as well, one
        that is found row by row, of which nothing is promised but that it solves the board.

        >>> TilePuzzle([[4, 1, 2], [0, 5, 3], [7, 8, 6]]).find_solution_a_star()
        ['up', 'right', 'right', 'down', 'down']
        """
        problem = self.problem() if any(self._board) else None
        if problem is None or problem.cells <= MOST_CELLS or not problem.solvable:
            return next(self._solutions(tiles.best), None)
        for search in (idastar, partial(weighted_astar, weight=3)):
            result = search(problem, h=tiles.linear_conflict, **QUICK)
            if result.solved:
                return list(result.moves)
        from puzzlelib.puzzles.tiles.row_by_row import row_by_row
        return row_by_row(problem)

    def _solutions(self, search: Any) -> Iterator[list[str]]:
        """What a search finds, solution by solution; PuzzleError if it gives up."""
        if not any(self._board):
            yield []
            return
        problem = self.problem()
        result = search(problem, deadline=None if problem.cells <= MOST_CELLS else PATIENCE)
        for solution in result.solutions:
            yield list(solution.moves)
        if not result.complete:
            raise PuzzleError(f"found a board of {problem.rows} by {problem.cols} that is too hard "
                              f"({result.found[-1].summary}), expected a smaller one")


# ----------------------------------------------------------------------------------------------------- grid navigation

def find_path(start: tuple[int, int], goal: tuple[int, int], scene: Sequence[Sequence[bool]]
              ) -> list[tuple[int, int]] | None:
    """The points of a shortest path around the obstacles, both ends included; None if there is none.

    >>> find_path((0, 0), (2, 1), [[False, False, False], [False, True, False], [False, False, False]])
    [(0, 0), (1, 0), (2, 1)]
    """
    try:
        rows = [list(row) for row in scene]
        obstacles = [[bool(cell) for cell in row] for row in rows]
        ends = [(index(row), index(col)) for row, col in (start, goal)]
    except (TypeError, ValueError):
        raise PuzzleError(f"found {quoted(str((start, goal)))}, expected two points (row, column) and rows of cells"
                          ) from None
    if any(isinstance(cell, str) for row in rows for cell in row):
        raise PuzzleError("found text, expected rows of booleans, True for an obstacle")
    if any(len(row) != len(rows[0]) for row in rows):
        raise PuzzleError("found rows of several lengths, expected a scene of rows of one length")
    if any(not (0 <= row < len(rows) and 0 <= col < len(rows[0])) for row, col in ends):
        return None
    problem = gridnav.Navigation(obstacles, ends[0], ends[1])
    result: Any = astar(problem, h=gridnav.euclidean)
    return [problem.point(state) for state in result.states] if result.solved else None


# -------------------------------------------------------------------------------------------------------- linear disks

def solve_distinct_disks(length: int, n: int, algorithm: str = "astar") -> list[tuple[int, int]] | None:
    """The fewest moves (from cell, to cell) that bring n distinct disks to the other end in reverse order; None if that
    is impossible, as with more disks than cells. algorithm="bfs" finds as few without a heuristic, for comparison.

    >>> solve_distinct_disks(4, 2)
    [(0, 2), (2, 3), (1, 2)]
    """
    return _fewest_moves(length, n, True, algorithm)


def solve_identical_disks(length: int, n: int, algorithm: str = "astar") -> list[tuple[int, int]] | None:
    """The same for disks that are all alike.

    >>> len(solve_identical_disks(5, 3))
    4
    """
    return _fewest_moves(length, n, False, algorithm)


def _fewest_moves(length: int, n: int, distinct: bool, algorithm: str) -> list[tuple[int, int]] | None:
    search = choose(algorithm, {"astar": astar, "bfs": bfs})
    cells, count = counted(length, 0, "a length from 0 up"), counted(n, 0, "a number of disks from 0 up")
    if cells < count or cells == 0:
        return None if count else []
    result = search(disks.Disks(cells, count, distinct))
    return list(result.moves) if result.solved else None


# ------------------------------------------------------------------------------------------------------- dominoes game

def create_dominoes_game(rows: int, cols: int) -> DominoesGame:
    """An empty board of that size.

    >>> create_dominoes_game(2, 3).get_board()
    [[False, False, False], [False, False, False]]
    """
    tall, wide = _size(rows, cols)
    return DominoesGame([[False] * wide for _ in range(tall)])


class DominoesGame:
    """A board on which two players place dominoes in turn, one vertically, one horizontally; a player who cannot move
    loses.

    >>> create_dominoes_game(3, 3).get_best_move(True, 2)
    ((0, 1), 3, 10)
    """

    def __init__(self, board: Sequence[Sequence[bool]]):
        rows = board if _no_squares(board) else rectangle(
            board, lambda cells: all(cell in (False, True) for cell in cells),
            "rows of one length of True (filled) and False")
        self._board = [[bool(cell) for cell in row] for row in rows]

    def get_board(self) -> list[list[bool]]:
        """The board as rows, True where a square is filled."""
        return [row[:] for row in self._board]

    def reset(self) -> None:
        """Empty every square."""
        self._board = [[False] * len(row) for row in self._board]

    def is_legal_move(self, row: int, col: int, vertical: bool) -> bool:
        """Can a domino be placed on that square and the one below it, or to its right?

        >>> create_dominoes_game(2, 2).is_legal_move(0, 0, True), create_dominoes_game(2, 2).is_legal_move(1, 1, True)
        (True, False)
        """
        try:
            squares = dominoes.covered(index(row), index(col), bool(vertical))
        except TypeError:
            return False
        return all(0 <= r < len(self._board) and 0 <= c < len(self._board[0]) and not self._board[r][c]
                   for r, c in squares)

    def legal_moves(self, vertical: bool) -> Iterator[tuple[int, int]]:
        """The moves of a player, in reading order."""
        yield from legal_moves(self._board, bool(vertical))

    def perform_move(self, row: int, col: int, vertical: bool) -> None:
        """Fill the squares of a domino; ValueError, and no change, if it does not fit.

        >>> game = create_dominoes_game(2, 2)
        >>> game.perform_move(0, 1, True)
        >>> game.get_board()
        [[False, True], [False, True]]
        """
        if not self.is_legal_move(row, col, vertical):
            domino = dominoes.say((row, col, bool(vertical)))
            raise PuzzleError(f"found {domino}, expected two empty squares of the board")
        self._board = after_move(self._board, (index(row), index(col)), bool(vertical))

    def game_over(self, vertical: bool) -> bool:
        """Is that player unable to move?"""
        return not legal_moves(self._board, bool(vertical))

    def copy(self) -> DominoesGame:
        """The same board; what happens to one does not happen to the other."""
        return DominoesGame(self._board)

    def successors(self, vertical: bool) -> Iterator[tuple[tuple[int, int], DominoesGame]]:
        """Every move of a player, with the game after it."""
        for move in self.legal_moves(vertical):
            yield move, DominoesGame(after_move(self._board, move, bool(vertical)))

    def get_random_move(self, vertical: bool, rng: Random | None = None) -> tuple[int, int] | None:
        """Any legal move; None if there is none. A seeded rng makes it repeatable."""
        from random import Random
        moves = list(self.legal_moves(vertical))
        return (rng or Random()).choice(moves) if moves else None

    def get_best_move(self, vertical: bool, limit: int) -> tuple[tuple[int, int] | None, int, int]:
        """The best move by alpha-beta, looking `limit` moves ahead; its value; and the leaves visited. Without a move,
        (None, value, 1).

        >>> create_dominoes_game(3, 3).get_best_move(True, 1)
        ((0, 1), 2, 6)
        """
        if not any(self._board):
            counted(limit, 0, "a limit: a whole number from 0 up")
            return None, 0, 1
        game = dominoes.Dominoes(len(self._board), len(self._board[0]), self._board)
        return dominoes.best_move(game, game.empty, bool(vertical), limit).triple      # type: ignore[no-any-return]
