"""The dominoes game: the best move on three boards, by the course's alpha-beta; units are leaves.

Two plain versions on lists of lists, every position a copy: the handout's class as it suggests it, and the same search
as bare functions, which is what the class costs.
"""

from benchmarks.harness import Contender
from puzzlelib.games import alphabeta
from puzzlelib.puzzles.dominoes import Dominoes
from puzzlelib.puzzles.dominoes.domineering import best_move

BOARDS = [(4, 4, 5), (5, 5, 5), (6, 6, 4)]       # rows, columns, limit


def ours(search):
    def prepare():
        games = [(Dominoes(rows, cols), limit) for rows, cols, limit in BOARDS]

        def run():
            found = [search(game, game.empty, True, limit).triple for game, limit in games]
            return [[list(move), value, leaves] for move, value, leaves in found], sum(one[2] for one in found)
        return run
    return prepare


class Handout:
    """The handout's class, written as it suggests, on lists of lists."""

    def __init__(self, board):
        self.board, self.rows, self.cols = board, len(board), len(board[0])

    def is_legal_move(self, row, col, vertical):
        down, right = (1, 0) if vertical else (0, 1)
        return (row + down < self.rows and col + right < self.cols
                and not self.board[row][col] and not self.board[row + down][col + right])

    def legal_moves(self, vertical):
        for row in range(self.rows):
            for col in range(self.cols):
                if self.is_legal_move(row, col, vertical):
                    yield row, col

    def perform_move(self, row, col, vertical):
        self.board[row][col] = self.board[row + vertical][col + (not vertical)] = True

    def copy(self):
        return Handout([row[:] for row in self.board])

    def successors(self, vertical):
        for move in self.legal_moves(vertical):
            after = self.copy()
            after.perform_move(*move, vertical)
            yield move, after

    def game_over(self, vertical):
        return not any(True for _ in self.legal_moves(vertical))

    def get_best_move(self, vertical, limit):
        leaves = 0

        def best(game, mover, limit, alpha, beta):
            nonlocal leaves
            if limit == 0 or game.game_over(mover):
                leaves += 1
                return None, len(list(game.legal_moves(vertical))) - len(list(game.legal_moves(not vertical)))
            mine, found, worth = mover == vertical, None, None
            for move, after in game.successors(mover):
                _, value = best(after, not mover, limit - 1, alpha, beta)
                if worth is None or (value > worth if mine else value < worth):
                    found, worth = move, value
                if mine:
                    if worth >= beta:
                        break
                    alpha = max(alpha, worth)
                else:
                    if worth <= alpha:
                        break
                    beta = min(beta, worth)
            return found, worth
        move, value = best(self, vertical, limit, float("-inf"), float("inf"))
        return move, value, leaves


def plain():
    def run():
        found = [Handout([[False] * cols for _ in range(rows)]).get_best_move(True, limit)
                 for rows, cols, limit in BOARDS]
        return [[list(move), value, leaves] for move, value, leaves in found], sum(one[2] for one in found)
    return run


def fits(board, vertical):
    down, right = (1, 0) if vertical else (0, 1)
    return [(r, c) for r in range(len(board) - down) for c in range(len(board[0]) - right)
            if not board[r][c] and not board[r + down][c + right]]


def placed(board, move, vertical):
    after = [row[:] for row in board]
    row, col = move
    after[row][col] = after[row + vertical][col + (not vertical)] = True
    return after


def functions():
    def search(rows, cols, limit):
        leaves = 0

        def best(board, mover, limit, alpha, beta):
            nonlocal leaves
            options = fits(board, mover)
            if not limit or not options:
                leaves += 1
                return None, len(fits(board, True)) - len(fits(board, False))
            found = worth = None
            for move in options:
                _, value = best(placed(board, move, mover), not mover, limit - 1, alpha, beta)
                if worth is None or (value > worth if mover else value < worth):
                    found, worth = move, value
                if (worth >= beta) if mover else (worth <= alpha):
                    break
                alpha, beta = (max(alpha, worth), beta) if mover else (alpha, min(beta, worth))
            return found, worth
        move, value = best([[False] * cols for _ in range(rows)], True, limit, float("-inf"), float("inf"))
        return [list(move), value, leaves]

    def run():
        found = [search(*board) for board in BOARDS]
        return found, sum(one[2] for one in found)
    return run


CONTENDERS = [
    Contender("puzzlelib, two bitboards", ours(best_move)),
    Contender("puzzlelib alphabeta, any game", ours(alphabeta)),
    Contender("lists of lists, the handout's class", plain),
    Contender("lists of lists, bare functions", functions),
]
