"""The dominoes game: section 4 of the handout, its examples and ours; alpha-beta against minimax; perfect play."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import textbook
from puzzlelib.assignments.homework3 import DominoesGame, create_dominoes_game
from puzzlelib.catalog import load
from puzzlelib.games import DEEPEST, Game, alphabeta, deepening, minimax, promising
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.dominoes import PUZZLE, Dominoes, Match, Table, parse, plain, say
from puzzlelib.puzzles.dominoes.alpha_beta import best_move
from puzzlelib.puzzles.dominoes.domineering import Solver, best_play, outlook, prove
from puzzlelib.puzzles.dominoes.state import PlacedState, most_dominoes
from puzzlelib.puzzles.dominoes.sure_moves import moves_and_room
from puzzlelib.result import Budget
from puzzlelib.search import bfs
from puzzlelib.views.gametree import steps
from puzzlelib.views.perfect import watch_perfect
from tests.conftest import ROOT
from tests.test_commands import run_sh

BOTH = (True, False)


def blocks(rows, cols):
    return st.lists(st.lists(st.booleans(), min_size=cols, max_size=cols), min_size=rows, max_size=rows)


boards = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(lambda size: blocks(*size))


def of(board):
    return Dominoes(len(board), len(board[0]), board)


# ------------------------------------------------------------------------------------------------------- the handout

def test_boards_as_in_the_handout():
    for board in ([[False, False], [False, False]], [[True, False], [True, False]]):
        game = DominoesGame(board)
        assert game.get_board() == board
        game.reset()
        assert game.get_board() == [[False, False], [False, False]]
    assert create_dominoes_game(2, 2).get_board() == [[False, False], [False, False]]
    assert create_dominoes_game(2, 3).get_board() == [[False, False, False], [False, False, False]]


def test_moves_as_in_the_handout():
    game, half = DominoesGame([[False, False], [False, False]]), DominoesGame([[True, False], [True, False]])
    assert game.is_legal_move(0, 0, True) and game.is_legal_move(0, 0, False)
    assert not half.is_legal_move(0, 0, False) and half.is_legal_move(0, 1, True) and not half.is_legal_move(1, 1, True)
    nine = create_dominoes_game(3, 3)
    assert list(nine.legal_moves(True)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert list(nine.legal_moves(False)) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert list(half.legal_moves(True)) == [(0, 1)] and list(half.legal_moves(False)) == []
    assert not game.game_over(True) and not game.game_over(False)
    assert not half.game_over(True) and half.game_over(False)
    nine.perform_move(0, 1, True)
    assert nine.get_board() == [[False, True, False], [False, True, False], [False, False, False]]
    nine = create_dominoes_game(3, 3)
    nine.perform_move(1, 0, False)
    assert nine.get_board() == [[False, False, False], [True, True, False], [False, False, False]]


def test_copies_and_successors_as_in_the_handout():
    game = create_dominoes_game(4, 4)
    other = game.copy()
    assert game.get_board() == other.get_board()
    game.perform_move(0, 0, True)
    assert game.get_board() != other.get_board()
    boards = lambda board: [(move, after.get_board()) for move, after in DominoesGame(board).successors(True)]
    assert boards([[False, False], [False, False]]) == [
        ((0, 0), [[True, False], [True, False]]), ((0, 1), [[False, True], [False, True]])]
    assert boards([[True, False], [True, False]]) == [((0, 1), [[True, True], [True, True]])]


def test_best_moves_as_in_the_handout():
    game = DominoesGame([[False] * 3 for _ in range(3)])
    assert game.get_best_move(True, 1) == ((0, 1), 2, 6) and game.get_best_move(True, 2) == ((0, 1), 3, 10)
    game.perform_move(0, 1, True)
    assert game.get_best_move(False, 1) == ((2, 0), -3, 2) and game.get_best_move(False, 2) == ((2, 0), -2, 5)


def test_best_moves_on_four_by_four():
    game = create_dominoes_game(4, 4)
    assert [game.get_best_move(True, limit) for limit in range(1, 6)] == [
        ((0, 1), 2, 12), ((0, 1), -1, 57), ((0, 1), 2, 193), ((0, 1), 0, 603), ((0, 0), -1, 1413)]


def test_without_a_move_and_without_a_limit():
    assert DominoesGame([[False, False]]).get_best_move(True, 3) == (None, -1, 1)
    assert DominoesGame([[True]]).get_best_move(False, 1) == (None, 0, 1)
    assert create_dominoes_game(3, 3).get_best_move(True, 0) == (None, 0, 1)
    assert create_dominoes_game(2, 2).get_random_move(True, Random(1)) in [(0, 0), (0, 1)]
    assert DominoesGame([[True]]).get_random_move(True) is None


def test_a_limit_beyond_the_end_of_the_game_is_the_end_of_the_game():
    game = create_dominoes_game(3, 4)
    assert game.get_best_move(True, 10 ** 6) == game.get_best_move(True, 12)


@pytest.mark.parametrize("move", [(-1, 0), (0, -1), (3, 0), (0, 3), (2, 0), (0, 0), ("a", 0), (None, 1), (0.0, 1)])
def test_a_bad_move_is_a_value_error_and_changes_nothing(move):
    game = create_dominoes_game(3, 3)
    game.perform_move(0, 0, True)
    before = game.get_board()
    with pytest.raises(ValueError, match="expected two empty squares"):
        game.perform_move(*move, True)
    assert game.get_board() == before and not game.is_legal_move(*move, True)


@pytest.mark.parametrize("rows, cols", [(2, 0), (0, 2), (0, 0)])
def test_a_board_without_squares_is_over(rows, cols):
    game = create_dominoes_game(rows, cols)
    assert game.get_board() == game.copy().get_board() == [[] for _ in range(rows)]
    for player in (True, False):
        assert game.game_over(player) and not list(game.legal_moves(player)) and not list(game.successors(player))
        assert game.get_best_move(player, 3) == (None, 0, 1) and game.get_random_move(player) is None
        assert not game.is_legal_move(0, 0, player)
    game.reset()
    assert game.get_board() == [[] for _ in range(rows)]
    with pytest.raises(PuzzleError, match="expected a limit"):
        game.get_best_move(True, -1)


@pytest.mark.parametrize("board", [[[], [True]], [[False], [False, True]], None, 7, [[2]], [["X"]], [[None]], ".", [1]])
def test_a_bad_board_is_refused(board):
    with pytest.raises(ValueError, match="expected rows of one length"):
        DominoesGame(board)


@pytest.mark.parametrize("size", [(-1, 3), (3, -1), ("3", 3), (True, 3), (2.0, 2), (10 ** 9, 10 ** 9)])
def test_a_bad_size_is_refused(size):
    with pytest.raises(ValueError, match="expected two numbers from 0 up, together at most"):
        create_dominoes_game(*size)


@pytest.mark.parametrize("limit", [-1, "3", 2.5, None])
def test_a_bad_limit_is_refused(limit):
    with pytest.raises(ValueError, match="limit"):
        create_dominoes_game(3, 3).get_best_move(True, limit)


def test_a_long_board_with_few_moves_takes_any_limit():
    assert create_dominoes_game(1, 900).get_best_move(True, 10 ** 9) == (None, -899, 1)


def test_a_board_too_large_for_so_deep_a_look_is_refused():
    with pytest.raises(ValueError, match=f"at most {DEEPEST} on so large a board"):
        create_dominoes_game(30, 30).get_best_move(True, 500)


def test_the_board_handed_in_and_the_board_handed_out_are_not_the_game():
    board = [[False, False], [False, False]]
    game = DominoesGame(board)
    board[0][0] = True
    game.get_board()[1][1] = True
    assert game.get_board() == [[False, False], [False, False]]


GUI = """
import homework3, random
game = homework3.create_dominoes_game(4, 4)
vertical = True
while not game.game_over(vertical):
    row, col = random.Random(1).choice(list(game.legal_moves(vertical)))
    assert game.is_legal_move(row, col, vertical)
    assert game.get_random_move(vertical) in list(game.legal_moves(vertical))
    (row, col), best_value, total_leaves = game.get_best_move(vertical, 3)
    game.perform_move(row, col, vertical)
    for r in range(4):
        for c in range(4):
            assert game.get_board()[r][c] in (True, False)
    vertical = not vertical
game.reset()
assert not any(map(any, game.get_board()))
print("played")
"""


def test_the_course_programs_calls_work_from_its_own_folder(tmp_path):
    (tmp_path / "gui.py").write_text(GUI)
    done = subprocess.run([sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, "
                           f"{str(ROOT / 'puzzlelib' / 'assignments')!r}); exec(open('gui.py').read())"],
                          cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "played\n", done.stderr


# -------------------------------------------------------------------------------------- minimax, alpha-beta, and faster

def test_alpha_beta_is_minimax_on_all_boards_of_three_by_three():
    for bits in range(512):
        game = of([[bool(bits >> 3 * r + c & 1) for c in range(3)] for r in range(3)])
        for player in BOTH:
            for limit in range(1, 5):
                plain, pruned = (search(game, game.empty, player, limit) for search in (minimax, alphabeta))
                fast = best_move(game, game.empty, player, limit)
                assert (plain.move, plain.value) == (pruned.move, pruned.value)
                assert fast.triple == pruned.triple and pruned.leaves <= plain.leaves


@given(boards, st.booleans())
def test_bitboards_and_the_handouts_class_have_the_moves_of_the_plain_rules(board, vertical):
    game, course = of(board), DominoesGame(board)
    moves = plain.legal_moves(board, vertical)
    assert game.moves(game.empty, vertical) == list(course.legal_moves(vertical)) == moves
    assert course.game_over(vertical) == (not moves) == Match(game, vertical).is_goal((game.empty, vertical))
    around = [(row, col) for row in range(-1, 7) for col in range(-1, 7)]
    assert moves == [move for move in around if course.is_legal_move(*move, vertical)]
    wanted = [(move, plain.after_move(board, move, vertical)) for move in moves]
    assert [(move, game.board(after)) for move, after in game.successors(game.empty, vertical)] == wanted
    assert [(move, after.get_board()) for move, after in course.successors(vertical)] == wanted
    assert game.evaluate(game.empty, vertical) == plain.PlainDominoes().evaluate(board, vertical)


@given(boards, st.booleans(), st.integers(0, 4))
@settings(max_examples=300, deadline=None)
def test_every_way_to_the_best_move_is_the_textbooks(board, vertical, limit):
    wanted = plain.best_move(board, vertical, limit)
    game = of(board)
    assert DominoesGame(board).get_best_move(vertical, limit) == wanted
    pruned = alphabeta(game, game.empty, vertical, limit)
    fast = best_move(game, game.empty, vertical, limit)
    assert pruned.triple == fast.triple == wanted
    assert (pruned.nodes, pruned.cutoffs) == (fast.nodes, fast.cutoffs)
    full, rules = minimax(game, game.empty, vertical, limit), plain.PlainDominoes()
    assert (full.value, full.move) == textbook.minimax(rules, board, vertical, limit) == (wanted[1], wanted[0])
    assert full.leaves == rules.leaves
    for extra in ({"order": promising}, {"table": {}}, {"order": promising, "table": {}}):
        other = alphabeta(game, game.empty, vertical, limit, **extra)
        assert other.value == full.value
        if other.move is not None:                       # another first best move, perhaps, but as good
            after = game.after(game.empty, other.move, vertical)
            assert -minimax(game, after, not vertical, limit - 1).value == full.value


@pytest.mark.parametrize("seed", range(4))
def test_the_fast_loop_is_the_plain_one_on_thousands_of_positions(seed):
    rng = Random(seed)
    for _ in range(600):
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        fill = 0.7 * rng.random()
        game = of([[rng.random() < fill for _ in range(cols)] for _ in range(rows)])
        position = game, game.empty, rng.random() < 0.5, rng.randrange(1, 4)
        assert best_move(*position).triple == alphabeta(*position).triple


@given(boards, st.booleans(), st.integers(0, 3))
@settings(max_examples=150, deadline=None)
def test_turning_the_board_over_or_mirroring_it_keeps_the_value(board, vertical, limit):
    value = DominoesGame(board).get_best_move(vertical, limit)[1]
    transposed = [list(col) for col in zip(*board)]
    assert DominoesGame(transposed).get_best_move(not vertical, limit)[1] == value
    assert DominoesGame(board[::-1]).get_best_move(vertical, limit)[1] == value
    assert DominoesGame([row[::-1] for row in board]).get_best_move(vertical, limit)[1] == value


def test_the_line_of_play_leads_to_the_value():
    game = Dominoes(4, 4)
    for search in (minimax, alphabeta):
        decision = search(game, game.empty, True, 4)
        state, player = game.empty, True
        for move in decision.line:
            state, player = game.after(state, move, player), not player
        assert decision.line[0] == decision.move and game.value(state, player, True) == decision.value


def test_a_table_and_an_order_save_nodes():
    game = Dominoes(4, 4)
    plain = alphabeta(game, game.empty, True, 5)
    ordered = alphabeta(game, game.empty, True, 5, order=promising)
    table = alphabeta(game, game.empty, True, 5, table={})
    both = alphabeta(game, game.empty, True, 5, order=promising, table={})
    assert both.nodes < ordered.nodes < plain.nodes and table.nodes < plain.nodes and table.hits > 0
    assert {d.value for d in (plain, ordered, table, both)} == {-1}


def test_deepening_keeps_what_it_has_when_the_budget_ends():
    game = Dominoes(4, 4)
    found = deepening(game, game.empty, True, limit=4)
    assert [d.limit for d in found] == [1, 2, 3, 4] and [d.value for d in found] == [2, -1, 2, 0]
    some = deepening(game, game.empty, True, max_nodes=300)
    assert 0 < len(some) < 8 and sum(d.nodes for d in some) <= 300 and some[-1].move is not None
    whole = deepening(Dominoes(3, 3), Dominoes(3, 3).empty, True)
    assert whole[-1].complete and whole[-1].limit < 9
    assert deepening(game, game.empty, True, max_nodes=2)[0].status == "gave up"
    seen = []
    deepening(game, game.empty, True, limit=3, progress=lambda nodes, seconds: seen.append(nodes))
    assert seen and seen == sorted(seen)


@pytest.mark.parametrize("search", [minimax, alphabeta, best_move])
def test_a_search_gives_up_when_its_budget_is_used_up(search):
    game = Dominoes(6, 6)
    gave = search(game, game.empty, True, 6, max_nodes=1000)
    # The fast loop counts a ply of leaves at once.
    assert gave.status == "gave up" and gave.nodes <= 1060 and "gave up after" in repr(gave)
    assert search(game, game.empty, True, 6, deadline=0.0).status == "gave up"
    assert search(game, game.empty, True, 6, progress=lambda nodes, seconds: False).status == "gave up"


@pytest.mark.parametrize("limit", [-1, "2", 1.5, True, DEEPEST + 1])
def test_games_refuse_a_bad_limit(limit):
    with pytest.raises(PuzzleError, match="found limit"):
        minimax(Dominoes(2, 2), Dominoes(2, 2).empty, True, limit)


class Tree(Game):
    """A tree of lists, numbers at its leaves from the first player's view: the book's example."""

    def successors(self, state, player):
        return [] if isinstance(state, int) else list(enumerate(state))

    def evaluate(self, state, player):
        return state if player else -state


def test_a_game_that_says_nothing_is_told_what_it_lacks():
    with pytest.raises(NotImplementedError, match="Game does not say which moves there are"):
        minimax(Game(), 0, True, 1)
    with pytest.raises(NotImplementedError, match="Game does not say what a position is worth"):
        minimax(Game(), 0, True, 0)


def test_the_books_example_is_pruned_as_in_the_book():
    tree = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    assert minimax(Tree(), tree, True, 2).triple == (0, 3, 9)
    decision = alphabeta(Tree(), tree, True, 2, trace=[])
    assert decision.triple == (0, 3, 7)
    cuts = [step for step in steps(decision) if step.kind == "cut"]
    assert len(cuts) == 1 and cuts[0].skipped == [1, 2]
    assert (cuts[0].alpha, cuts[0].value, cuts[0].beta) == (3, 2, 2)     # 2 has crossed alpha: the window is closed


trees = st.recursive(st.integers(-9, 9), lambda part: st.lists(part, min_size=1, max_size=4).map(tuple), max_leaves=25)


@given(trees)
@settings(max_examples=300, deadline=None)
def test_a_trace_tells_the_whole_search(tree):
    trace = []
    decision = alphabeta(Tree(), tree, True, 9, trace=trace)
    untraced = alphabeta(Tree(), tree, True, 9)
    assert repr(decision) == repr(untraced) and decision.line == untraced.line
    entered, left = ([visit for visit in trace if (visit.value is None) == new] for new in (True, False))
    assert [visit.node for visit in entered] == list(range(decision.nodes)) == sorted(visit.node for visit in left)
    assert sum(not visit.moves for visit in left) == decision.leaves and left[-1].value == decision.value
    children = [[child.node for child in entered if child.parent == visit.node] for visit in entered]
    assert sum(0 < len(kids) < len(visit.moves) for kids, visit in zip(children, entered)) == decision.cutoffs
    for visit in entered:
        assert len(visit.moves) == (0 if isinstance(visit.state, int) else len(visit.state))


@given(trees, st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_the_steps_of_a_trace_are_those_of_the_search(tree, reverse, table):
    decision = alphabeta(Tree(), tree, True, 9, trace=[], table={} if table else None,
                         order=(lambda game, state, player, steps: steps[::-1]) if reverse else None)
    told = list(steps(decision))
    count = lambda kind: sum(step.kind == kind for step in told)
    assert (count("enter"), count("back")) == (decision.nodes, decision.nodes - 1)
    assert (count("leaf"), count("remembered"), count("cut")) == (decision.leaves, decision.hits, decision.cutoffs)
    for step in told:
        if step.kind == "cut":
            assert step.alpha >= step.beta and step.value == (step.alpha if step.mine else step.beta)
        elif step.kind == "enter":
            assert step.alpha < step.beta
    assert not isinstance(tree, int) or [step.kind for step in told] == ["enter", "leaf"]
    full = minimax(Tree(), tree, True, 9, trace=[])
    assert all(step.kind != "cut" for step in steps(full)) and full.value == decision.value


@pytest.mark.parametrize("search", [minimax, alphabeta, deepening, best_move, prove])
def test_misspelt_options_are_refused(search):
    with pytest.raises(PuzzleError, match="found option 'maxnodes'.*did you mean 'max_nodes'"):
        search(Dominoes(2, 2), Dominoes(2, 2).empty, True, maxnodes=5)
    with pytest.raises(PuzzleError, match="found option 'h', expected one that best_play takes: max_nodes, deadline"):
        best_play(load("dominoes", "2x2"), h=None)


# --------------------------------------------------------------------------------------------------------- perfect play

def outcome(rows, cols):
    game = Dominoes(rows, cols)
    first = {player: prove(game, game.empty, player, reuse=False).wins for player in BOTH}
    return {(True, True): "N", (True, False): "V", (False, True): "H", (False, False): "P"}[first[True], first[False]]


# Who wins on an empty board: V or H whoever begins, N the one who begins, P the other. Rows, then columns, from 1.
PUBLISHED = ["PHHHHH",
             "VNNHVN",
             "VNNHHH",
             "VVVNVN",
             "VHVHPH",
             "VNVNVN"]


@pytest.mark.parametrize("rows", range(1, 7))
def test_outcomes_are_those_published(rows):
    assert "".join(outcome(rows, cols) for cols in range(1, 7)) == PUBLISHED[rows - 1]


@pytest.mark.parametrize("player", BOTH)
def test_seven_by_seven_is_won_by_who_begins(player):
    game = Dominoes(7, 7)
    verdict = prove(game, game.empty, player, reuse=False)
    assert verdict.wins and verdict.nodes < 15_000


def test_turning_the_board_turns_the_outcome():
    assert (outcome(6, 7), outcome(7, 6)) == ("V", "H")


def test_the_solver_is_right_on_every_board_of_four_by_four():
    game, thresholds, known = Dominoes(4, 4), {}, {}
    solver = Solver(4, 4, thresholds, Budget())
    for bits in range(1 << 16):
        empty = sum((bits >> 4 * row & 15) << row * game.width for row in range(4))
        for player in BOTH:
            assert solver.wins(empty, 0, player) == brute(game, empty, player, known)


def brute(game, empty, player, known):
    key = empty, player
    if key not in known:
        known[key] = any(not brute(game, after, not player, known) for _, after in game.successors(empty, player))
    return known[key]


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_is_right_on_thousands_of_small_boards(seed):
    rng = Random(seed)
    done = 0
    while done < 700:
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        fill = rng.random()
        game = of([[rng.random() < fill for _ in range(cols)] for _ in range(rows)])
        if game.empty.bit_count() > 15:
            continue
        done += 1
        known = {}
        for player in BOTH:
            verdict = prove(game, game.empty, player, reuse=done % 2 == 1)
            assert verdict.wins == brute(game, game.empty, player, known)
            if verdict.wins:
                assert not brute(game, game.after(game.empty, verdict.move, player), not player, known)
            else:
                assert verdict.move is None


def most_for(game, empty, player, mover, known):
    """How many more moves a player makes, if the other does everything to keep that number down, even to its own harm:
    who cannot move, or would rather not, lets the player go on."""
    key = empty, player, mover
    if key not in known:
        steps = [after for _, after in game.successors(empty, mover)]
        if mover == player:
            known[key] = max((1 + most_for(game, after, player, not mover, known) for after in steps), default=0)
        else:
            known[key] = min((most_for(game, after, player, not mover, known) for after in steps),
                             default=most_dominoes(game.places(empty, player), game.width if player else 1))
    return known[key]


@given(boards, st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_guaranteed_moves_are_guaranteed(board, player, first):
    game = of(board)
    if game.empty.bit_count() > 14:
        return
    step, cross = (game.width, 1) if player else (1, game.width)
    count, _ = moves_and_room(game.empty, step, cross, first)
    assert count <= most_for(game, game.empty, player, player if first else not player, {})


def test_the_solver_gives_up_when_its_budget_is_used_up():
    game = Dominoes(9, 9)
    verdict = prove(game, game.empty, True, max_nodes=200, reuse=False)
    assert verdict.wins is None and verdict.status == "gave up" and repr(verdict).startswith("gave up after 200")
    assert prove(game, game.empty, True, progress=lambda nodes, seconds: False).wins is None


def test_the_solver_gives_up_before_pythons_stack_ends():
    game = Dominoes(40, 40)
    assert prove(game, game.empty, True, reuse=False).status == "gave up"


# ---------------------------------------------------------------------------------------- the puzzle, and its commands

def test_a_game_is_a_puzzle_too():
    problem = load("dominoes", "3x3")
    assert problem.is_goal((0, True)) and say((0, 1, False)) == "horizontal at (0, 1)"
    short = bfs(problem)
    assert short.solved and problem.is_goal(short.states[-1])
    played = best_play(problem)
    assert played.solved and len(played.moves) % 2 == 1          # who begins on 3 by 3 wins, and moves last
    state = problem.initial
    for move in played.moves:
        state = dict((m, after) for m, after, _ in problem.successors(state))[move]
    assert problem.is_goal(state)


def test_best_play_gives_up_and_plays_large_boards():
    problem = load("dominoes", "8x8")
    played = best_play(problem, max_nodes=20_000)
    assert played.solved and problem.is_goal(played.states[-1])
    assert best_play(problem, progress=lambda nodes, seconds: False).status == "gave up"
    over = load("dominoes", "over")
    assert best_play(over).moves == []


def test_why_a_domino_does_not_fit():
    problem = Table(parse("...\n.X.\n..."))
    why = lambda state, cell: PUZZLE.controls.why(problem, state, None, cell)
    start = problem.initial
    assert why(start, (1, 1)) == "this square is filled" and why(start, (0, 1)) == "the square below is filled"
    assert why(start, (2, 0)) == "Vertical places from here down, and there the board ends"
    across = (start[0], False)
    assert why(across, (1, 0)) == "the square to the right is filled"
    assert why(across, (0, 2)) == "Horizontal places from here to the right, and there the board ends"
    assert "the game is over" in why((0, True), (0, 0))


def test_a_table_shows_the_dominoes_and_has_the_searchs_states():
    problem = parse("...\n.X.\n...")
    table = PUZZLE.controls.twin(problem)
    searched, state = problem.initial, table.initial
    for wanted in ((0, 0, True), (0, 1, False), (1, 2, True)):
        searched = {move: after for move, after, _ in problem.successors(searched)}[wanted]
        state = {move: after for move, after, _ in table.successors(state)}[wanted]
    assert isinstance(state, PlacedState) and not isinstance(searched, PlacedState)
    assert state == searched and hash(state) == hash(searched) and len({state, searched}) == 1
    assert state.placed == ((0, 0, True), (0, 1, False), (1, 2, True))
    roles = lambda problem, state: [[cell.role for cell in row] for row in PUZZLE.picture(problem, state).rows]
    assert roles(table, state) == [["piece", "hero", "hero"], ["piece", "wall", "piece"], ["free", "free", "piece"]]
    assert roles(problem, searched) == [["closed"] * 3, ["closed", "wall", "closed"], ["free", "free", "closed"]]
    pieces = PUZZLE.picture(table, state).pieces()
    assert pieces == {"1": [(0, 0), (1, 0)], "2": [(0, 1), (0, 2)], "3": [(1, 2), (2, 2)]}
    later = PUZZLE.controls.twin(problem.starting_at(searched))              # what was filled before is ground
    assert roles(later, later.initial) == [["wall"] * 3] * 2 + [["free", "free", "wall"]] and later.initial.placed == ()


def test_text_of_a_position_with_horizontal_to_move():
    problem = parse("..\n..\nhorizontal to move\n")
    assert isinstance(problem, Match) and problem.initial[1] is False
    assert PUZZLE.format(problem, problem.initial) == "..\n..\nhorizontal to move"
    assert parse("..\nvertical to move").initial[1] is True


@pytest.mark.parametrize("text, complaint", [
    ("", ":1:1: error: found nothing, expected a board of . and X"),
    ("..\n.x\n", ":2:2: error: found 'x', expected . or X"),
    ("..\n.\n", ":2:2: error: found a row of 1 squares, expected 2 as in the first"),
    ("horizontal to move\n", ":1:1: error: found 'h', expected . or X"),
    ("..\nhorizontal\n", ":2:1: error: found 'h', expected . or X"),
    (("." * 101 + "\n") * 100, ":1:1: error: found 100 by 101 squares, expected at most 10,000 in all"),
])
def test_bad_boards_get_one_line(tmp_path, text, complaint):
    path = tmp_path / "board.txt"
    path.write_text(text)
    done = run_sh("dominoes", "--board", str(path))
    assert (done.returncode, done.stdout) == (2, "") and done.stderr == f"{path}{complaint}\n"


def test_the_command(tmp_path):
    out = lambda *words: run_sh("dominoes", *words)
    assert out("3", "3", "--limit", "2").stdout == "Best move: (0, 1)\nValue: 3\nLeaves: 10\n"
    assert out("4", "4", "--limit", "5").stdout == "Best move: (0, 0)\nValue: -1\nLeaves: 1413\n"
    assert out("1", "2").stdout == "Best move: None\nValue: -1\nLeaves: 1\n"
    assert out("1", "2", "--horizontal").stdout.startswith("Best move: (0, 0)\n")
    assert out("5", "5", "--solve").stdout.startswith("Winner: Horizontal\nNodes: ")
    assert out("5", "5", "--solve", "--horizontal").stdout.startswith("Winner: Vertical\nNodes: ")
    assert out("4", "4", "--solve").stdout.startswith("Winner: Vertical\nWinning move: (1, 1)\nNodes: ")
    path = tmp_path / "board.txt"
    path.write_text(".X\n.X\n")
    assert out("--board", str(path)).stdout == "Best move: (0, 0)\nValue: 0\nLeaves: 1\n"
    assert out("2", "2", "--board", str(path), "--horizontal").stdout == "Best move: None\nValue: -1\nLeaves: 1\n"
    path.write_text(".X\n.X\nhorizontal to move\n")
    assert out("--board", str(path)).stdout == "Best move: None\nValue: -1\nLeaves: 1\n"


@pytest.mark.parametrize("words, complaint", [
    (["4"], "found no COLS, expected ROWS COLS or --board FILE"),
    ([], "found no ROWS"),
    (["0", "4"], "dominoes ROWS:1:1: error: found '0'"),
    (["4", "x"], "dominoes COLS:1:1: error: found 'x'"),
    (["200", "51"], "expected a whole number from 1 to 50"),
    (["4", "4", "--limit", "-1"], "dominoes --limit:1:1: error: found '-1'"),
    (["40", "40", "--limit", "999"], "expected at most 400 on so large a board"),
    (["4", "4", "--limit", "2", "--solve"], "found --limit and --solve, expected one of them"),
    (["3", "4", "--board", "levels/dominoes/3x3.txt"], "found '4', expected 3, as in levels/dominoes/3x3.txt"),
    (["--board", "nowhere.txt"], "nowhere.txt"),
])
def test_bad_words_get_one_line(words, complaint):
    done = run_sh("dominoes", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("words, winner", [(["10000", "1"], "Vertical"), (["1", "10000"], "Horizontal"),
                                           (["1", "10000", "--horizontal"], "Horizontal")])
def test_long_thin_boards_are_settled_at_once(words, winner):
    assert run_sh("dominoes", *words, "--solve", "--max-nodes", "1").stdout.startswith(f"Winner: {winner}\n")


@pytest.mark.parametrize("words, nodes", [
    (["9", "9", "--limit", "9"], "5"), (["12", "12", "--solve"], "500 nodes"),
    (["40", "40", "--solve"], "351 nodes")])             # not the budget: Python's stack would have ended
def test_the_command_gives_up_with_exit_3(words, nodes):
    done = run_sh("dominoes", *words, "--max-nodes", "500")
    assert (done.returncode, done.stdout) == (3, "") and done.stderr.startswith(f"dominoes: gave up after {nodes}")


# ------------------------------------------------------------------------------------------------- perfect play, shown

@given(st.integers(0, 2 ** 16 - 1), st.booleans())
@settings(max_examples=300, deadline=None)
def test_an_outlook_promises_nothing_that_a_proof_denies(bits, player):
    game = Dominoes(4, 4, [[bits >> 4 * row + col & 1 for col in range(4)] for row in range(4)])
    found, wins = outlook(game, game.empty, player), prove(game, game.empty, player).wins
    other = not player
    if found.guaranteed[other] >= found.most[player]:            # the player to move runs out of moves first
        assert not wins
    if found.guaranteed[player] > found.most[other]:
        assert wins
    for owner, squares in found.reserve.items():                 # the other has no domino there, now or later
        taken = {game.bit(*square) for square in squares}
        assert not any(low & bit for bit in taken for move in game.moves(game.empty, not owner)
                       for low in [game.empty & ~game.after(game.empty, move, not owner)])


@pytest.mark.parametrize("level", ["2x2", "3x3", "4x4", "holes", "5x5", "4x6", "6x6", "over"])
def test_a_perfect_game_is_won_by_the_player_who_can_win(level):
    problem = load("dominoes", level)
    film = watch_perfect(problem)
    state = problem.initial
    winner = state[1] if prove(problem.game, *state).wins else not state[1]
    for number, move in enumerate(film.moves):
        after = next(after for found, after, _ in problem.successors(state) if found == move)
        if state[1] == winner:
            assert not prove(problem.game, *after).wins          # never lets the win slip
        else:
            answers = problem.successors(after)
            wins = sum(not prove(problem.game, *reply).wins for _, reply, _ in answers)
            text = film.sentences[number + 1]
            assert f"{wins} of " in text or (wins == len(answers) and "with any answer" in text)
        state = after
    assert problem.is_goal(state) and state[1] != winner and len(film.sentences) == len(film.moves) + 1
    assert film.data["film"]["record"] == [[0 if move[2] else 1, say(move)] for move in film.moves]


def test_a_game_too_large_to_prove_is_refused(monkeypatch):
    monkeypatch.setattr("puzzlelib.views.perfect.BUDGET", 1000)
    with pytest.raises(PuzzleError, match="expected a smaller board"):
        watch_perfect(load("dominoes", "8x8"))
