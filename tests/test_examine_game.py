"""examine_game: minimax and alpha-beta in any style pass, wrong ones get the right complaint."""

from math import inf

import pytest

from puzzlelib import PuzzleError, alphabeta, examine_game, minimax, textbook, watch_game
from puzzlelib.assignments.homework3 import DominoesGame
from puzzlelib.puzzles.dominoes.plain import after_move, best_move, legal_moves


class Student:
    """Alpha-beta as a student hands it in: fail-soft, MAX and MIN in one method. Subclasses get one thing wrong."""

    def __init__(self, board):
        self.board = board

    def get_best_move(self, vertical, limit):
        self.me, self.leaves = vertical, 0
        move, value = self.search(self.board, vertical, limit, -inf, inf)
        return move, value, self.leaves

    def worth(self, board, player):
        return len(legal_moves(board, self.me)) - len(legal_moves(board, not self.me))

    def at_leaf(self, board, player, depth):
        self.leaves += 1
        return None, self.worth(board, player)

    def at_inner(self):
        pass

    def better(self, value, best, mine):
        return value > best if mine else value < best

    def cuts(self, best, alpha, beta, mine):
        return best >= beta if mine else best <= alpha

    def window(self, alpha, beta):
        return alpha, beta

    def search(self, board, player, depth, alpha, beta):
        moves = legal_moves(board, player)
        if depth == 0 or not moves:
            return self.at_leaf(board, player, depth)
        self.at_inner()
        mine = player == self.me
        choice, best = None, -inf if mine else inf
        for move in moves:
            _, value = self.search(after_move(board, move, player), not player, depth - 1, *self.window(alpha, beta))
            if self.better(value, best, mine):
                choice, best = move, value
            if self.cuts(best, alpha, beta, mine):
                break
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
        return choice, best


# ---------------------------------------------------------------------------------------------------- right ones pass

class InPlace(Student):
    """Changes its board and takes moves back; answers with lists."""

    def get_best_move(self, vertical, limit):
        move, value, leaves = super().get_best_move(vertical, limit)
        self.board[0][0] = True
        return [list(move), float(value), leaves]


class TwoMethods(Student):
    """MAX-VALUE and MIN-VALUE as in the book; every node is evaluated, only leaves are counted."""

    def search(self, board, player, depth, alpha, beta):
        return (self.max_value if player == self.me else self.min_value)(board, depth, alpha, beta)

    def max_value(self, board, depth, alpha, beta):
        value, choice, _ = -inf, None, self.worth(board, self.me)
        moves = legal_moves(board, self.me)
        if not depth or not moves:
            return self.at_leaf(board, self.me, depth)
        for move in moves:
            below = self.min_value(after_move(board, move, self.me), depth - 1, alpha, beta)[1]
            if below > value:
                value, choice = below, move
            if value >= beta:
                return choice, value
            alpha = max(alpha, value)
        return choice, value

    def min_value(self, board, depth, alpha, beta):
        value, choice, _ = inf, None, self.worth(board, self.me)
        moves = legal_moves(board, not self.me)
        if not depth or not moves:
            return self.at_leaf(board, not self.me, depth)
        for move in moves:
            below = self.max_value(after_move(board, move, not self.me), depth - 1, alpha, beta)[1]
            if below < value:
                value, choice = below, move
            if value <= alpha:
                return choice, value
            beta = min(beta, value)
        return choice, value


def fail_hard(game, state, player, limit):
    def visit(state, mover, depth, alpha, beta):
        steps = list(game.successors(state, mover)) if depth else []
        if not steps:
            return game.value(state, mover, player)
        for _, after in steps:
            value = visit(after, not mover, depth - 1, alpha, beta)
            if mover == player:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if mover == player else beta
    best, choice = -inf, None
    for move, after in game.successors(state, player):
        value = visit(after, not player, limit - 1, best, inf)
        if value > best:
            best, choice = value, move
    return best, choice


def negamax(game, state, player, limit, alpha=-inf, beta=inf):
    value = game.evaluate(state, player)             # of every node: it isn't counted
    moves = game.moves(state, player)
    if not moves or not limit:
        return value, None
    best, choice = -inf, None
    for move in moves:
        value = -negamax(game, game.after(state, move, player), not player, limit - 1, -beta, -max(alpha, best))[0]
        if value > best:
            best, choice = value, move
        if best >= beta:
            break
    return best, choice


@pytest.mark.parametrize("player", [
    Student, Student.get_best_move, InPlace, TwoMethods, DominoesGame, best_move, textbook.alpha_beta, alphabeta,
    fail_hard, negamax])
def test_alpha_beta_is_right_in_any_style(player):
    found = examine_game(player)
    assert found.right and "the book's in all 2,518 cases" in found.summary and not found.details


def test_minimax_is_right_as_minimax():
    assert examine_game(textbook.minimax, "minimax").right and examine_game(minimax, "minimax").right


def test_remembered_positions_are_a_remark():
    def remembering(game, state, player, limit):
        return alphabeta(game, state, player, limit, table={}).triple[1::-1]
    found = examine_game(remembering)
    assert found.right and "does it remember positions?" in found.details[0]


def test_a_root_without_a_move_is_not_asked_about():
    class Proud(Student):
        def get_best_move(self, vertical, limit):
            assert legal_moves(self.board, vertical) and limit > 0
            return super().get_best_move(vertical, limit)
    assert examine_game(Proud).right


# ------------------------------------------------------------------------------------------- wrong ones, each named

class Strict(Student):
    def cuts(self, best, alpha, beta, mine):
        return best > beta if mine else best < alpha


class StrictMax(Student):
    def cuts(self, best, alpha, beta, mine):
        return best > beta if mine else best <= alpha


class StrictMin(Student):
    def cuts(self, best, alpha, beta, mine):
        return best >= beta if mine else best < alpha


class NeverCuts(Student):
    def cuts(self, *_):
        return False


class FreshWindows(Student):
    def window(self, alpha, beta):
        return -inf, inf


class WrongBound(Student):
    def cuts(self, best, alpha, beta, mine):
        return best >= alpha > -inf if mine else best <= beta < inf


class OnlyMin(Student):
    def cuts(self, best, alpha, beta, mine):
        return not mine and best <= alpha


class OnlyMax(Student):
    def cuts(self, best, alpha, beta, mine):
        return mine and best >= beta


class MoversView(Student):
    def worth(self, board, player):
        return len(legal_moves(board, player)) - len(legal_moves(board, not player))


class OpponentsView(Student):
    def worth(self, board, player):
        return -super().worth(board, player)


class CountsInner(Student):
    def at_inner(self):
        self.leaves += 1


class ForgetsEnds(Student):
    def at_leaf(self, board, player, depth):
        self.leaves -= depth > 0
        return super().at_leaf(board, player, depth)


class LastMove(Student):
    def better(self, value, best, mine):
        return value >= best if mine else value <= best


class TooDeep(Student):
    def get_best_move(self, vertical, limit):
        return super().get_best_move(vertical, limit + 1)


class TooShallow(Student):
    def get_best_move(self, vertical, limit):
        return super().get_best_move(vertical, limit - 1)


@pytest.mark.parametrize(("player", "slip", "words"), [
    (Strict, "strict", "leaves, expected"), (StrictMax, "strict MAX", "1 too many"),
    (StrictMin, "strict MIN", "1 too many"), (NeverCuts, "minimax", "too many"), (FreshWindows, "minimax", "too many"),
    (WrongBound, "bound", "expected"), (OnlyMin, "only MIN", "too many"), (OnlyMax, "only MAX", "too many"),
    (MoversView, "mover", "the value is"), (OpponentsView, "opponent", "the value is"),
    (CountsInner, "inner", "1 too many"), (ForgetsEnds, "ends", "too few"), (LastMove, "last", "the first in reading"),
    (TooDeep, "deep", "expected"), (TooShallow, "shallow", "expected")])
def test_classic_mistakes_are_named(player, slip, words):
    found = examine_game(player)
    assert not found and found.complaint == slip and words in found.summary
    assert found.found != found.expected and found.pictures and found.table[0][0] == "node"


def test_the_first_leaf_that_should_have_been_cut_off_is_marked_in_the_tree():
    found = examine_game(Strict)
    assert "value so far is 0 ≤ α = 0" in found.details[1]
    marked = [row for row in found.table if row[-1]]
    assert len(marked) == 1 and marked[0][1] == "cut off" and marked[0][-1] == "yours looks here"
    assert len(found.pictures) == 3                  # the board, and after each of the two moves
    assert watch_game(found.instance, limit=2).decision.triple == found.expected


def test_a_leaf_that_is_wrongly_skipped_is_marked_in_the_tree():
    def hasty(game, state, player, limit):           # looks at the first answer to each move alone
        best, choice = -inf, None
        for move, after in game.successors(state, player):
            answers = game.successors(after, not player)[:1] if limit > 1 else []
            value = game.value(answers[0][1], player, player) if answers else game.value(after, not player, player)
            if value > best:
                best, choice = value, move
        return best, choice
    found = examine_game(hasty)
    assert found.complaint in ("value", "move")
    assert any("first leaf that it skips" in detail for detail in found.details)
    assert [row[1] for row in found.table if row[-1] == "yours skips this"] == ["leaf"]


def test_a_watched_search_that_cuts_too_little_shows_the_leaf():
    found = examine_game(textbook.minimax)
    assert not found and found.complaint == "minimax" and found.summary.startswith("it looks at a leaf that should")


def test_a_move_that_is_no_move_or_not_the_best():
    class Elsewhere(Student):
        def get_best_move(self, vertical, limit):
            return ((9, 9), *super().get_best_move(vertical, limit)[1:])

    class First(Student):
        def get_best_move(self, vertical, limit):
            return (legal_moves(self.board, vertical)[0], *super().get_best_move(vertical, limit)[1:])
    assert "the move (9, 9) is not legal" in examine_game(Elsewhere).summary
    found = examine_game(First)
    assert found.complaint == "move" and "leads to" in found.summary


@pytest.mark.parametrize(("returned", "words"), [
    (None, "it returned None"), ((0, 1), "it returned (0, 1), expected (move, value, leaves)"),
    (((0, 0), "1", 2), "with numbers"), (((0, 0), 1, None), "with numbers")])
def test_what_is_no_answer_gets_a_sentence_of_its_own(returned, words):
    found = examine_game(lambda board, vertical, limit: returned)
    assert not found and found.complaint == "unusable" and words in found.summary and found.pictures


def test_exceptions_and_endless_loops_are_explained():
    def crash(board, vertical, limit):
        return board[7]

    def hang(board, vertical, limit):
        while True:
            pass
    found = examine_game(crash)
    assert found.complaint == "error" and "crash raised IndexError" in found.summary and "line" in found.summary
    found = examine_game(hang, seconds=0.3)
    assert found.complaint == "endless" and "still running after 0.3 s" in found.summary


def test_what_is_no_player_is_refused():
    with pytest.raises(PuzzleError, match="expected a class with get_best_move"):
        examine_game(len)
    with pytest.raises(PuzzleError, match="an algorithm"):
        examine_game(Student, "alpha-beta")
