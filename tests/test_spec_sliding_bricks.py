"""Every example of the sliding brick specification, typed as it is typed there, compared byte for byte."""

from random import Random

import pytest

from puzzlelib import PuzzleError
from puzzlelib.assignments import sliding_bricks as sbp
from tests.conftest import BRICKS, run_sh

LEVEL0 = """\
5,4,
1,-1,-1, 1, 1,
1, 0, 3, 4, 1,
1, 0, 2, 2, 1,
1, 1, 1, 1, 1,
"""
LEVEL1 = """\
5,5,
1, 1, 1, 1, 1,
1, 3, 2, 2, 1,
1, 0, 4, 5, 1,
-1, 0, 6, 7, 1,
1, 1, 1, 1, 1,
"""
LEVEL1_AFTER_3_DOWN = """\
5,5,
1, 1, 1, 1, 1,
1, 0, 2, 2, 1,
1, 3, 4, 5, 1,
-1, 0, 6, 7, 1,
1, 1, 1, 1, 1,
"""
LEVEL2 = """\
6,5,
1, 1, 1, 1, 1, 1,
1, 0, 3, 2, 2, 1,
1, 0, 3, 4, 5, 1,
-1, 6, 6, 7, 8, 1,
1, 1, 1, 1, 1, 1,
"""
NORMALIZED = """\
6,8,
1, 1, 1, 1, 1, 1,
1, 3, 2, 2, 4, 1,
1, 5, 2, 2, 6, 1,
1, 7, 7, 8, 8, 1,
1, 9, 9,10,10, 1,
1, 0, 0, 0, 0, 1,
1, 0, 0, 0, 0, 1,
1, 1,-1,-1, 1, 1,
"""
WALK = [LEVEL0, "(2, left)", """\
5,4,
1,-1,-1, 1, 1,
1, 0, 3, 4, 1,
1, 2, 2, 0, 1,
1, 1, 1, 1, 1,
""", "(2, right)", LEVEL0, "(3, left)", """\
5,4,
1,-1,-1, 1, 1,
1, 3, 0, 4, 1,
1, 0, 2, 2, 1,
1, 1, 1, 1, 1,
"""]


@pytest.mark.parametrize("arguments, expected", [
    (["print", "SBP-level0.txt"], LEVEL0),
    (["print", "SBP-level1.txt"], LEVEL1),
    (["print", "SBP-level2.txt"], LEVEL2),
    (["done", "SBP-level0.txt"], "False\n"),
    (["done", "SBP-level0-solved.txt"], "True\n"),
    (["availableMoves", "SBP-level1.txt"], "(3, down)\n(4, left)\n(6, left)\n"),
    (["applyMove", "SBP-level1.txt", "(3,down)"], LEVEL1_AFTER_3_DOWN),
    (["applyMove", "SBP-level1.txt", "(3, down)"], LEVEL1_AFTER_3_DOWN),
    (["applyMoves", "SBP-level1.txt", "(3,down)"], LEVEL1_AFTER_3_DOWN),
    (["compare", "SBP-level0.txt", "SBP-level0-test.txt"], "False\n"),
    (["compare", "SBP-level0.txt", "SBP-level0.txt"], "True\n"),
    (["norm", "SBP-test-not-normalized.txt"], NORMALIZED),
])
def test_the_examples(arguments, expected):
    answer = run_sh(*arguments, cwd=BRICKS)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, expected, "")


def test_the_walk_of_the_example_is_one_that_random_can_take():
    board = sbp.load(BRICKS / "SBP-level0.txt")
    for move, after in zip(WALK[1::2], WALK[2::2]):
        assert sbp.read_move(move) in board.moves()
        board = board.after(sbp.read_move(move)).normal_form()
        assert f"{board}\n" == after


def test_a_random_walk_is_printed_as_in_the_example():
    for seed in range(20):
        answer = run_sh("random", "SBP-level0.txt", 3, "--seed", seed, cwd=BRICKS)
        parts = answer.stdout[:-1].split("\n\n")
        assert parts[0] + "\n" == LEVEL0 and answer.stdout.endswith(",\n")
        board = sbp.load(BRICKS / "SBP-level0.txt")
        for move, after in zip(parts[1::2], parts[2::2]):
            board = board.after(sbp.read_move(move)).normal_form()
            assert str(board) == after
        assert len(parts) == 7 or board.is_solved()


def test_the_same_seed_is_the_same_walk_and_another_is_not():
    walks = [run_sh("random", "SBP-level2.txt", 30, "--seed", seed, cwd=BRICKS).stdout for seed in (1, 1, 2)]
    assert walks[0] == walks[1] != walks[2]
    assert run_sh("random", "SBP-level0.txt", 3, cwd=BRICKS).returncode == 0


def test_a_walk_ends_when_it_is_solved_or_stuck(tmp_path):
    (tmp_path / "one.txt").write_text("3,1,\n-1,2,1,\n")
    assert run_sh("random", "one.txt", 9, cwd=tmp_path).stdout == "3,1,\n-1, 2, 1,\n\n(2, left)\n\n3,1,\n2, 0, 1,\n"
    (tmp_path / "stuck.txt").write_text("3,1,\n-1,1,2,\n")
    assert run_sh("random", "stuck.txt", 9, cwd=tmp_path).stdout == "3,1,\n-1, 1, 2,\n"
    answer = run_sh("random", "SBP-level0-solved.txt", 9, cwd=BRICKS)
    assert answer.stdout == (BRICKS / "SBP-level0-solved.txt").read_text()


def test_each_step_is_a_method():
    board = sbp.load(BRICKS / "SBP-level1.txt")
    twin = board.clone()
    assert board == twin and twin is not board and twin.matrix[0] is not board.matrix[0]
    assert not board.is_solved()
    assert board.moves_of(3) == [(3, "down")] and board.moves_of(7) == []
    assert board.moves() == [(3, "down"), (4, "left"), (6, "left")]
    after = board.after((3, "down"))
    assert board == twin and f"{after}\n" == LEVEL1_AFTER_3_DOWN
    board.apply((3, "down"))
    assert board == after != twin
    assert sbp.Board([[2, 0]]) != sbp.Board([[2, 0], [0, 0]]) and sbp.Board([[2, 0]]) != [[2, 0]]
    assert len(list(sbp.random_walk(board, 4, Random(1)))) == 4
    assert eval(repr(board), {"Board": sbp.Board}) == board


def test_a_move_that_makes_no_sense_is_refused_by_the_board_too():
    board = sbp.load(BRICKS / "SBP-level1.txt")
    for move, why in (("(3, down)", "expected a move such as"), ((9, "up"), "expected a brick of this board: 2, 3, 4"),
                      ((3, "north"), "expected up, down, left or right"), ((3, "left"), "blocked by the wall")):
        with pytest.raises(PuzzleError, match=why):
            board.apply(move)
    assert f"{board}\n" == LEVEL1


@pytest.mark.parametrize("command", ["bfs", "dfs", "ids", "astar"])
@pytest.mark.parametrize("level, optimum", [("SBP-level0", 5), ("SBP-level1", 16), ("SBP-level2", 33)])
def test_solutions_replay_to_the_final_board(command, level, optimum):
    answer = run_sh(command, f"{level}.txt", cwd=BRICKS)
    moves, final, counts = answer.stdout.split("\n\n")
    board = sbp.load(BRICKS / f"{level}.txt")
    for line in moves.splitlines():
        board = board.after(sbp.read_move(line)).normal_form()
    assert board.is_solved() and str(board) == final
    counted = dict(line.split(": ") for line in counts.splitlines())
    assert list(counted) == ["Nodes expanded", "Solution length", "Search time"]
    assert int(counted["Solution length"]) == len(moves.splitlines()) >= optimum
    assert command == "dfs" or int(counted["Solution length"]) == optimum
    assert int(counted["Nodes expanded"]) > 0 and float(counted["Search time"].removesuffix(" s")) >= 0


@pytest.mark.parametrize("command", ["bfs", "dfs", "ids", "astar"])
def test_keep_numbers_replays_without_normalising(command, tmp_path):
    odd = "5,5,\n1,1,1,1,1,\n1,30,2,2,1,\n1,0,9,7,1,\n-1,0,8,41,1,\n1,1,1,1,1,\n"
    (tmp_path / "odd.txt").write_text(odd)
    for flag, after in (("--keep-numbers", lambda board: board), ("--max-nodes=9999", sbp.Board.normal_form)):
        moves, final, _ = run_sh(command, "odd.txt", flag, cwd=tmp_path).stdout.split("\n\n")
        board = sbp.load(tmp_path / "odd.txt")
        for line in moves.splitlines():
            board = after(board.after(sbp.read_move(line)))
        assert board.is_solved() and str(board) == final


def test_a_solved_board_has_a_solution_of_no_moves(tmp_path):
    (tmp_path / "done.txt").write_text("2,2,\n9,2,\n4,0,\n")
    for command in ("bfs", "dfs", "ids", "astar"):
        answer = run_sh(command, "done.txt", cwd=tmp_path).stdout
        assert answer.startswith("\n2,2,\n9, 2,\n4, 0,\n\nNodes expanded: 0\nSolution length: 0\nSearch time: ")


@pytest.mark.parametrize("command", ["bfs", "dfs", "ids", "astar"])
def test_an_unsolvable_board_says_so(command):
    answer = run_sh(command, "unsolvable.txt", cwd=BRICKS)
    assert answer.returncode == 0 and answer.stdout.startswith("No solution\n\nNodes expanded: ")


@pytest.mark.parametrize("command", ["bfs", "dfs", "ids", "astar"])
def test_a_budget_that_runs_out_is_exit_3(command):
    for budget in (["--max-nodes", "20"], ["--seconds", "0"]):
        answer = run_sh(command, "klotski.txt", *budget, cwd=BRICKS)
        assert answer.returncode == 3 and answer.stdout == ""
        assert answer.stderr.startswith(f"{command}: gave up after ") and answer.stderr.count("\n") == 1


def test_the_format_keeps_wide_numbers_readable():
    assert str(sbp.Board([[-1, 100, 2], [10, 100, 0]])) == "3,2,\n-1,100, 2,\n10,100, 0,"
