"""The dominoes game on lists of lists, the way the handout describes it: read this before state.py.

A board is a list of rows, True where a square is filled. Players are called by how they place their dominoes: True is
vertical, False horizontal. A move is the upper or left square of a domino. The search is the textbook's alpha-beta.

>>> board = [[False, False, False], [False, False, False], [False, False, False]]
>>> legal_moves(board, False)
[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
>>> best_move(board, True, 2)
((0, 1), 3, 10)
"""

from __future__ import annotations

from puzzlelib.games import Game
from puzzlelib.textbook import alpha_beta

Board = list[list[bool]]             # e.g. [[True, False], [True, False]]: the left column is filled
Move = tuple[int, int]               # (row, column), e.g. (0, 1)


def legal_moves(board: Board, vertical: bool) -> list[Move]:
    """Where a player's domino fits, row by row."""
    down, right = (1, 0) if vertical else (0, 1)
    return [(row, col) for row in range(len(board) - down) for col in range(len(board[0]) - right)
            if not board[row][col] and not board[row + down][col + right]]


def after_move(board: Board, move: Move, vertical: bool) -> Board:
    """A new board with one domino more; the one given stays as it is."""
    row, col = move
    after = [squares[:] for squares in board]
    after[row][col] = after[row + vertical][col + (not vertical)] = True
    return after


class PlainDominoes(Game):
    """The game as the searches of textbook.py and games.py want it; a state is a board. Counts what it evaluates.

    >>> PlainDominoes().evaluate([[False, False, False], [False, False, False]], True)
    -1
    """

    leaves = 0

    def successors(self, state: Board, player: bool) -> list[tuple[Move, Board]]:
        """A player's moves, and the boards after them."""
        return [(move, after_move(state, move, player)) for move in legal_moves(state, player)]

    def evaluate(self, state: Board, player: bool) -> int:
        """The moves that a player has, less those of the opponent."""
        self.leaves += 1
        return len(legal_moves(state, player)) - len(legal_moves(state, not player))


def best_move(board: Board, vertical: bool, limit: int) -> tuple[Move | None, int, int]:
    """The best move, looking `limit` moves ahead, or None if no domino fits; its value; and the leaves visited."""
    game = PlainDominoes()
    value, move = alpha_beta(game, board, vertical, limit)
    return move, value, game.leaves
