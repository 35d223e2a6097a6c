"""What knows the answers to homework 3, part 4: the dominoes game."""

from __future__ import annotations

from itertools import product
from random import Random

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.homework3_dominoes import PLAYERS, Rows
from puzzlelib.exercises.reference.classes import copies, wrong
from puzzlelib.hints import Any, Iterator
from puzzlelib.puzzles.dominoes import Dominoes, best_move
from puzzlelib.puzzles.dominoes.plain import after_move, legal_moves
from puzzlelib.result import INF

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (2, 4), (4, 3)]


def boards(*sizes: tuple[int, int]) -> Iterator[Rows]:
    """Every board of some sizes, the emptiest first."""
    for rows, cols in sizes:
        for cells in sorted(product((False, True), repeat=rows * cols), key=sum):
            yield [list(cells[row * cols:(row + 1) * cols]) for row in range(rows)]


def small() -> list[Rows]:
    """Every board of up to four squares, and every third one of six."""
    return [*boards((1, 2), (2, 1), (1, 3), (3, 1), (2, 2)), *list(boards((2, 3)))[::3], *list(boards((3, 2)))[::3]]


def drawn(rows: int, cols: int, rng: Random) -> Rows:
    """A random board, a quarter of it filled."""
    return [[rng.random() < 0.25 for _ in range(cols)] for _ in range(rows)]


def _created(rows: int, cols: int) -> Any:
    board = [[False] * cols for _ in range(rows)]
    return {"board": board, "board after a vertical domino": after_move(board, (0, 0), True) if rows > 1 else board}


class Mistaken:
    """Alpha-beta with one classic mistake, or with none. Values are the first player's."""

    def __init__(self, mistake: str = ""):
        self.mistake, self.leaves = mistake, 0

    def evaluate(self, board: Rows, me: bool, player: bool) -> int:
        """Moves of one player less those of the other."""
        whose = player if self.mistake == "view" else me
        value = len(legal_moves(board, whose)) - len(legal_moves(board, not whose))
        return -value if self.mistake == "opponent" else value

    def search(self, board: Rows, me: bool, player: bool, limit: int, alpha: float = -INF, beta: float = INF) -> Any:
        """The value and the best move."""
        moves = legal_moves(board, player) if limit else []
        if self.mistake == "columns first":
            moves.sort(key=lambda move: move[::-1])
        self.leaves += not moves and (not limit or self.mistake != "stuck") or self.mistake == "inner"
        if not moves:
            return self.evaluate(board, me, player), None
        best, best_move = (-INF if player == me else INF), None
        for move in moves:
            window = (-INF, INF) if self.mistake == "fresh window" else (alpha, beta)
            value, _ = self.search(after_move(board, move, player), me, not player, limit - 1, *window)
            better = value > best if player == me else value < best
            if better or self.mistake == "last" and value == best:
                best, best_move = value, move
            alpha, beta = (max(alpha, best), beta) if player == me else (alpha, min(beta, best))
            if self.mistake != "no pruning" and (alpha > beta if self.mistake == "strict" else alpha >= beta):
                break
        return best, best_move

    def get_best_move(self, board: Rows, vertical: bool, limit: int) -> Any:
        """The move, its value, the leaves."""
        value, move = self.search(board, vertical, vertical, limit + {"early": -1, "late": 1}.get(self.mistake, 0))
        return move, value, self.leaves


MISTAKES = {
    "late": "the search looks one move beyond the limit",
    "early": "the search stops one move before the limit",
    "opponent": "the value is the opponent's; every leaf is worth what it is to the player who asks",
    "last": "the last of several best moves wins; it should be the first: a new move must be better, not as good",
    "inner": "inner nodes are counted, too; only leaves count",
    "no pruning": "nothing is pruned, that is minimax: are alpha and beta passed down to the children?",
    "strict": "a cutoff waits until alpha is larger than beta; equal is enough",
    "stuck": "a position without a move isn't counted as a leaf before the limit",
    "columns first": "moves are explored column by column; row by row is asked for"}


def _best(board: Rows, vertical: bool, limit: int) -> Any:
    game = Dominoes(len(board), len(board[0]), board)
    return best_move(game, game.empty, vertical, limit).triple


def _games(seed: int) -> Iterator[list[Any]]:
    """Every small board, the handout's, and random ones; both players, limits 1 to 3; only where there is a move."""
    rng = Random(seed)
    handout = [[[False] * 3 for _ in range(3)], [[False, True, False], [False, True, False], [False, False, False]]]
    larger = [[[False] * 4 for _ in range(3)], *[drawn(*size, rng) for size in ((3, 3), (3, 4), (4, 3), (4, 4)) * 3]]
    for board in [*small(), *handout, *larger]:
        yield from ([board, player, limit] for player in PLAYERS if legal_moves(board, player) for limit in (1, 2, 3))


def _squares(board: Rows) -> Iterator[tuple[int, int]]:
    return product(range(-1, len(board) + 1), range(-1, len(board[0]) + 1))


def _is_legal(board: Rows, row: int, col: int, vertical: bool) -> bool:
    return (row, col) in legal_moves(board, vertical)


def _index_from_the_end(board: Rows, row: int, col: int, vertical: bool) -> bool:
    """is_legal_move of a student who forgets that -1 is an index, too."""
    r, c = row + vertical, col + (not vertical)
    return r < len(board) and c < len(board[0]) and not board[row][col] and not board[r][c]


def _both(seed: int) -> list[list[Any]]:
    return [[board, player] for board in small() for player in PLAYERS]


DOMINOES = {
    "homework3.DominoesGame.get_board": Reference(lambda seed: [[board] for board in small()], lambda board: board),
    "homework3.create_dominoes_game": Reference(lambda seed: SIZES, _created),
    "homework3.DominoesGame.reset": Reference(lambda seed: [[board] for board in small()[::3]],
        lambda board: _created(len(board), len(board[0]))),
    "homework3.DominoesGame.is_legal_move": Reference(lambda seed: [[board, row, col,
        player] for board in small()[::2] for row, col in _squares(board) for player in PLAYERS], _is_legal,
        {"row -1 or column -1 is taken for the last one": wrong("is_legal_move", _index_from_the_end)}),
    "homework3.DominoesGame.legal_moves": Reference(_both, legal_moves,
        {"vertical and horizontal are exchanged": wrong("legal_moves", lambda board, vertical: legal_moves(board,
        not vertical))}),
    "homework3.DominoesGame.perform_move": Reference(lambda seed: [[board, *move, player] for board,
        player in _both(seed) for move in legal_moves(board, player)], lambda board, row, col,
        vertical: after_move(board, (row, col), vertical)),
    "homework3.DominoesGame.game_over": Reference(_both, lambda board, vertical: not legal_moves(board, vertical),
        {"it asks about the other player": wrong("game_over", lambda board, vertical: not legal_moves(board,
        not vertical)),
        "a generator is asked whether it is empty, but a generator is always true: make a list of it":
            wrong("game_over",
        lambda board, vertical: False)}),
    "homework3.DominoesGame.copy": Reference(lambda seed: [[board] for board in small()[::2]], copies),
    "homework3.DominoesGame.successors": Reference(_both, lambda board, vertical: {"successors": [[move,
        after_move(board, move, vertical)] for move in legal_moves(board, vertical)], "board": board}),
    "homework3.DominoesGame.get_random_move": Reference(lambda seed: [[board, player] for board,
        player in _both(seed)[::3] if legal_moves(board, player)], legal_moves),
    "homework3.get_best_move": Reference(_games, _best, {words: wrong("get_best_move", lambda *args,
        mistake=mistake: Mistaken(mistake).get_best_move(*args)) for mistake, words in MISTAKES.items()}),
}
