"""The dominoes game: the best move on three boards, by the course's alpha-beta; units are leaves.

The last two search lists of lists, every position a copy: as objects of the handout's class, and as bare boards by the
same rules without the class, which shows what the class costs.
"""

from benchmarks.harness import Contender
from puzzlelib.assignments.homework3 import create_dominoes_game
from puzzlelib.games import Game, alphabeta
from puzzlelib.puzzles.dominoes import Dominoes, plain
from puzzlelib.puzzles.dominoes.alpha_beta import best_move
from puzzlelib.textbook import alpha_beta

BOARDS = [(4, 4, 5), (5, 5, 5), (6, 6, 4)]       # rows, columns, limit


def contender(name, prepare, search):
    """One that prepares a game for each board, then searches them all; search: game, limit → move, value, leaves."""
    def ready():
        games = [(prepare(rows, cols), limit) for rows, cols, limit in BOARDS]

        def run():
            found = [search(game, limit) for game, limit in games]
            return [[list(move), value, leaves] for move, value, leaves in found], sum(leaves for *_, leaves in found)
        return run
    return Contender(name, ready)


class Objects(Game):
    """The game whose states are objects of the handout's class."""

    leaves = 0

    def successors(self, state, player):
        return list(state.successors(player))

    def evaluate(self, state, player):
        self.leaves += 1
        return len(list(state.legal_moves(player))) - len(list(state.legal_moves(not player)))


def by_objects(start, limit):
    game = Objects()
    value, move = alpha_beta(game, start, True, limit)
    return move, value, game.leaves


CONTENDERS = [
    contender("puzzlelib, two bitboards", Dominoes,
              lambda game, limit: best_move(game, game.empty, True, limit).triple),
    contender("puzzlelib alphabeta, any game", Dominoes,
              lambda game, limit: alphabeta(game, game.empty, True, limit).triple),
    contender("lists of lists, the handout's class", create_dominoes_game, by_objects),
    contender("lists of lists, bare functions", lambda rows, cols: [[False] * cols for _ in range(rows)],
              lambda board, limit: plain.best_move(board, True, limit)),
]
