class DominoesGame:
    def __init__(self, board):
        self.board = [list(row) for row in board]

    def get_board(self):
        return self.board

    def legal_moves(self, vertical):
        rows, cols = len(self.board), len(self.board[0])
        for r in range(rows - 1 if vertical else rows):
            for c in range(cols if vertical else cols - 1):
                second = self.board[r + 1][c] if vertical else self.board[r][c + 1]
                if not self.board[r][c] and not second:
                    yield [r, c]

    def perform_move(self, row, col, vertical):
        for k in (0, 1):
            self.board[row + k * vertical][col + k * (not vertical)] = True

    def copy(self):
        return DominoesGame(self.board)

    def count(self, vertical):
        return sum(1 for _ in self.legal_moves(vertical))

    def get_best_move(self, vertical, limit):
        me, opponent = vertical, not vertical
        leaves = [0]

        def value(game, turn, left, alpha, beta):
            moves = list(game.legal_moves(turn))
            if left == 0 or moves == []:
                leaves[0] += 1
                return game.count(me) - game.count(opponent), None
            best = None
            for move in moves:
                child = game.copy()
                child.perform_move(*move, turn)
                v = value(child, not turn, left - 1, alpha, beta)[0]
                if best is None or (v > best[0] if turn == me else v < best[0]):
                    best = (v, move)
                if turn == me:
                    alpha = v if alpha is None or v > alpha else alpha
                    if beta is not None and best[0] >= beta:
                        return best
                else:
                    beta = v if beta is None or v < beta else beta
                    if alpha is not None and best[0] <= alpha:
                        return best
            return best

        v, move = value(self, me, limit, None, None)
        return [move, v, leaves[0]]


def create_dominoes_game(rows, cols):
    return DominoesGame([[False] * cols] * rows)
