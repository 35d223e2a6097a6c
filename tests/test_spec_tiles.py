"""The three assignments on tiles: every example of the handouts, their formats, and everything bad input can be."""

import os
import resource
import subprocess
import sys
from random import Random

import pytest

from puzzlelib import astar, bfs, load
from puzzlelib.assignments import homework3
from puzzlelib.assignments.eight_puzzle import Board, Solver
from puzzlelib.assignments.homework3 import TilePuzzle, create_tile_puzzle
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.tiles import Tiles, hamming, manhattan
from puzzlelib.puzzles.tiles.closed_set import astar_closing_early, astar_previous
from tests.conftest import ROOT, run_sh
from tests.test_commands import refused

LEVELS = ROOT / "levels" / "tiles"
PUZZLE04 = """3
  0  1  3
  4  2  5
  7  8  6
3
  1  0  3
  4  2  5
  7  8  6
3
  1  2  3
  4  0  5
  7  8  6
3
  1  2  3
  4  5  0
  7  8  6
3
  1  2  3
  4  5  6
  7  8  0
Number of states enqueued = 10
Minimum number of moves = 4
"""


# ------------------------------------------------------------------------------------------------ Board and Solver

def test_the_priorities_of_the_handout():
    board = Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    assert (board.hamming(), board.manhattan()) == (5, 10)
    goal = Board([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    assert (goal.hamming(), goal.manhattan()) == (0, 0)


def test_a_board_compares_by_its_tiles_and_never_changes():
    rows = [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    board = Board(rows)
    rows[0][0] = 9
    assert board == Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]) and board.equals(Board(board.tiles))
    assert board != Board([[1, 0, 3], [4, 2, 5], [7, 8, 6]]) and board != "a board" and not board.equals(None)
    assert len({board, Board(board.tiles)}) == 1 and eval(repr(board)) == board
    assert str(board) == "3\n  0  1  3\n  4  2  5\n  7  8  6"
    assert str(Board([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]])).splitlines()[3] == "  9 10 11 12"


def test_neighbours_are_one_move_away_and_mutual():
    board = Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    assert [neighbour.tiles[1][1] for neighbour in board.neighbors()] == [1, 6, 4, 2]
    assert all(board in neighbour.neighbours() for neighbour in board.neighbors())
    assert [len(Board(rows).neighbors()) for rows in ([[0, 1], [2, 3]], [[1, 0, 2], [3, 4, 5], [6, 7, 8]])] == [2, 3]


@pytest.mark.parametrize("size", [2, 5, 127])
def test_boards_of_any_size(size):
    rows = [[r * size + c + 1 for c in range(size)] for r in range(size)]
    rows[-1][-1] = 0
    board = Board(rows)
    assert (board.hamming(), board.manhattan(), len(board.neighbors())) == (0, 0, 2)
    rows[0][0], rows[-1][-2] = rows[-1][-2], rows[0][0]
    assert Board(rows).manhattan() == 2 * (2 * size - 3) and Board(rows).hamming() == 2


@pytest.mark.parametrize("rows", [[], [[0]], [[0, 1], [2]], [[0, 1, 2], [3, 4, 5]], [[0, 1], [2, 2]], [[1, 2], [3, 4]],
                                  [[0, 1], [2, -3]], [["a", 1], [2, 0]], [1, 2], [[None, 1], [2, 3]], 7,
                                  [[1.0, 2], [3, 0]], [[True, 2], [3, 0]]])
def test_what_is_no_board(rows):
    with pytest.raises(PuzzleError, match="found .*, expected "):
        Board(rows)


def test_a_problem_is_refused_where_a_board_is():
    for rows in ([[1, 2], [3]], [[1, 2], [3, 3]], [["1", 2], [3, 0]], [], 7):
        with pytest.raises(PuzzleError, match="expected rows of one length with every tile from 0 up once"):
            Tiles(rows)


def test_the_solver_of_the_handout():
    solver = Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]))
    boards = solver.solution()
    assert solver.isSolvable() and solver.is_solvable() and solver.moves() == 4 and solver.enqueued == 10
    assert len(boards) == 5 and boards[-1].hamming() == 0
    assert all(after in before.neighbors() for before, after in zip(boards, boards[1:]))


def test_no_solution_is_minus_one_and_no_boards():
    solver = Solver(Board([[1, 2, 3], [4, 5, 6], [8, 7, 0]]))
    assert not solver.isSolvable() and solver.moves() == -1 and solver.solution() == []


@pytest.mark.parametrize("heuristic", ["hamming", hamming, Board.hamming])
def test_a_solver_takes_a_name_a_heuristic_or_a_function_of_a_board(heuristic):
    board = Board([[8, 1, 3], [4, 0, 2], [7, 6, 5]])
    solver = Solver(board, heuristic=heuristic)
    assert solver.moves() == Solver(board).moves() and solver.enqueued == astar(board, h=hamming).enqueued
    assert Solver(Board([[1, 2, 3, 4], [5, 6, 7, 8], [9, 0, 10, 12], [13, 14, 11, 15]]), heuristic).moves() == 3


def test_a_solver_needs_no_search_to_see_that_there_is_no_solution():
    asked = []
    solver = Solver(Board([[1, 2, 3], [4, 5, 6], [8, 7, 0]]), heuristic=lambda board: asked.append(board) or 0)
    assert not solver.isSolvable() and len(asked) == 1


@pytest.mark.parametrize("heuristic, word", [("haming", "did you mean 'hamming'"), (7, "found h='7'"),
                                             (lambda board: board.hamming, "expected a function of a Board"),
                                             (lambda board: None, "found a heuristic that returns None")])
def test_a_solver_says_what_is_no_heuristic(heuristic, word):
    with pytest.raises(PuzzleError, match=word):
        Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]), heuristic=heuristic)


def test_a_solver_says_what_is_no_option():
    with pytest.raises(PuzzleError, match="did you mean 'max_nodes'"):
        Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]), maxnodes=5)
    with pytest.raises(PuzzleError, match="expected one of bfs"):
        Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]), algorithm="best-first")


@pytest.mark.parametrize("search", [astar, bfs])
def test_every_search_takes_the_boards_of_the_assignments(search):
    rows = [[0, 1, 3], [4, 2, 5], [7, 8, 6]]
    assert search(Board(rows)).moves == search(TilePuzzle(rows)).moves == search(load("tiles", "puzzle04")).moves


def test_a_problem_that_is_built_directly_is_guided_like_one_that_is_loaded():
    loaded = load("tiles", "depth-14")
    assert astar(Tiles(loaded.board(loaded.initial))).expanded == astar(loaded).expanded == 87


def test_the_handouts_astar_finds_the_same_with_more_states():
    for depth in (4, 12, 18, 22):
        problem = load("tiles", f"depth-{depth:02}")
        ours, theirs = astar(problem), astar_previous(problem)
        assert ours.cost == theirs.cost == depth and theirs.enqueued >= ours.enqueued
        state = problem.initial
        for move, wanted in zip(theirs.moves, theirs.states[1:]):
            state = next(child for way, child, _ in problem.successors(state) if way == move)
            assert state == wanted
        assert problem.is_goal(state)
    assert theirs.enqueued > ours.enqueued
    assert astar_previous(load("tiles", "unsolvable-3x3")).status == "unsolvable"
    assert astar_previous(problem, max_nodes=10).status == "gave up"
    with pytest.raises(PuzzleError, match="found option 'trace'"):
        astar_previous(problem, trace=[])


def test_closing_boards_when_they_are_pushed_gives_wrong_lengths():
    rng, wrong = Random(1), 0
    for _ in range(300):
        values = list(range(9))
        rng.shuffle(values)
        problem = Tiles([values[:3], values[3:6], values[6:]])
        if problem.solvable:
            wrong += len(astar_closing_early(problem)) > astar(problem, h=manhattan).cost
    assert wrong > 5


# ----------------------------------------------------------------------------------------------------- sh run.sh solver

@pytest.mark.parametrize("command", ["solver", "Solver"])
def test_the_transcript_of_the_handout(command):
    text = (LEVELS / "puzzle04.txt").read_text()
    by_stdin = run_sh(command, input=text)
    by_name = run_sh(command, LEVELS / "puzzle04.txt")
    assert by_stdin.stdout == by_name.stdout == PUZZLE04
    assert by_stdin.returncode == by_name.returncode == 0 and by_stdin.stderr == by_name.stderr == ""


@pytest.mark.parametrize("text", ["3\n0 1 3\n4 2 5\n7 8 6", "3 0 1 3 4 2 5 7 8 6\n",
                                  "3\n\n0\n1\n3\n4\n2\n5\n7\n8\n6\n\n\n",
                                  "\ufeff3\r\n 0  1  3\r\n 4  2  5 \r\n\t7\t8\t6\r\n", "3 3\n0 1 3 4 2 5 7 8 6"])
def test_tiles_may_be_laid_out_as_you_like(text):
    assert run_sh("solver", input=text).stdout == PUZZLE04


def test_solver_says_when_there_is_no_solution():
    answer = run_sh("solver", LEVELS / "unsolvable-3x3.txt")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "No solution possible\n", "")
    assert run_sh("solver", LEVELS / "unsolvable-4x4.txt", "--algorithm", "bfs").stdout == "No solution possible\n"


@pytest.mark.parametrize("options, enqueued", [
    (["--heuristic", "hamming"], 10), (["--heuristic", "euclidean"], 10), (["--algorithm", "astar_previous"], 10),
    (["--algorithm", "bfs"], None), (["--algorithm", "bidirectional"], None), (["--heuristic", "zero"], None),
    (["--algorithm", "fast_idastar", "--heuristic", "walking_distance"], None), (["--algorithm", "idastar"], None),
    (["--heuristic", "pattern_database"], None), (["--heuristic", "linear_conflict"], None)])
def test_solver_by_other_heuristics_and_algorithms(options, enqueued):
    lines = run_sh("solver", LEVELS / "puzzle04.txt", *options).stdout.splitlines()
    assert lines[-1] == "Minimum number of moves = 4" and len(lines) == 22
    assert enqueued is None or lines[-2] == f"Number of states enqueued = {enqueued}"


def test_solver_on_the_fifteen_puzzle_replays():
    lines = run_sh("solver", LEVELS / "fifteen-middle.txt").stdout.splitlines()
    boards = [Board([[int(word) for word in row.split()] for row in lines[start + 1:start + 5]])
              for start in range(0, len(lines) - 2, 5)]
    assert lines[-1] == "Minimum number of moves = 44" and len(boards) == 45 and boards[-1].hamming() == 0
    assert all(after in before.neighbors() for before, after in zip(boards, boards[1:]))


def test_a_solution_that_need_not_be_the_shortest_is_not_called_minimal():
    for algorithm in ("dfs", "greedy", "weighted_astar"):
        last = run_sh("solver", LEVELS / "depth-20.txt", "--algorithm", algorithm).stdout.splitlines()[-1]
        assert last.startswith("Number of moves = ") and int(last.split()[-1]) >= 20


@pytest.mark.parametrize("algorithm", ["fast_astar", "fast_idastar"])
def test_a_large_board_is_refused_at_once_by_the_loops_with_tables(algorithm, tmp_path):
    values = [*range(1, 899), 0, 899]
    (tmp_path / "large.txt").write_text("30\n" + " ".join(map(str, values)))
    refused(run_sh("solver", tmp_path / "large.txt", "--algorithm", algorithm, "--heuristic", "manhattan"),
            "found a board of 30 by 30, expected at most 36 cells")
    assert run_sh("solver", tmp_path / "large.txt").stdout.splitlines()[-1] == "Minimum number of moves = 1"


def test_the_largest_board_that_is_read_is_solved_in_reasonable_memory(tmp_path):
    values = [*range(1, 128 * 128 - 1), 0, 128 * 128 - 1]
    (tmp_path / "huge.txt").write_text("128\n" + " ".join(map(str, values)))
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
    answer = subprocess.run(["sh", str(ROOT / "run.sh"), "solver", tmp_path / "huge.txt"], capture_output=True,
                            text=True, preexec_fn=limit)
    assert answer.stdout.splitlines()[-1] == "Minimum number of moves = 1", answer.stderr


def test_solver_gives_up_when_told_to():
    answer = run_sh("solver", LEVELS / "depth-31.txt", "--max-nodes", "100")
    assert answer.returncode == 3 and answer.stdout == ""
    assert answer.stderr.startswith("solver: gave up after 100 nodes: a solution costs at least ")


@pytest.mark.parametrize("text, where", {
    "": "<stdin>:1:1: error: found nothing, expected a size", "x": "<stdin>:1:1: error: found 'x', expected a size",
    "1\n0": "<stdin>:1:1: error: found '1', expected a size: a number from 2 to 128",
    "0": "<stdin>:1:1: error: found '0'", "-3\n": "<stdin>:1:1: error: found '-3'",
    "129\n": "<stdin>:1:1: error: found '129'", "3\n0 1 3\n4 2 5\n7 8": "<stdin>:5:1: error: found only 8, expected 9",
    "3\n0 1 3\n4 2 5\n7 8 x": "<stdin>:4:5: error: found 'x', expected a tile from 0 to 8",
    "3\n0 1 3\n4 2 5\n7 8 9": "<stdin>:4:5: error: found '9', expected a tile from 0 to 8",
    "3\n0 1 3\n4 2 5\n7 8 8": "<stdin>:4:5: error: found tile 8 a second time, expected each tile once",
    "3\n0 1 3\n4 2 5\n7 8 6 1": "<stdin>:4:7: error: found '1', expected the end of the file after 9 tiles",
    "3\n0 1 3\n4 2 5\n7 8 6\ngoal\n1 2": "<stdin>:7:1: error: found only 2, expected 9 tiles",
    "2 3\n1 2 3 4 5 6": "<stdin>:2:11: error: found '6'", "1 1\n0": "<stdin>:1:1: error: found a board of one cell",
    "3\n٠ 1 3\n4 2 5\n7 8 6": "<stdin>:2:1: error: found '٠'", "3\n+0 1 3\n4 2 5\n7 8 6": "<stdin>:2:1: error",
    "3\n-0 1 3\n4 2 5\n7 8 6": "<stdin>:2:1: error: found '-0'",
    "3\n0.0 1 3\n4 2 5\n7 8 6": "<stdin>:2:1: error", "3\n0,1,3\n4,2,5\n7,8,6": "<stdin>:2:1: error: found '0,1,3'",
}.items())
def test_what_solver_refuses(text, where):
    answer = run_sh("solver", input=text)
    refused(answer)
    assert answer.stderr.startswith(where)


def test_what_else_solver_refuses(tmp_path):
    board = LEVELS / "puzzle04.txt"
    for arguments, word in ((["nowhere.txt"], "no such file"), ([board, "extra"], "too many"),
                            ([board, "--heuristic", "manhatan"], "did you mean 'manhattan'?"),
                            ([board, "--algorithm", "best-first"], "expected one of bfs"), ([tmp_path], "a folder"),
                            ([LEVELS / "fifteen-easy.txt", "--algorithm", "fast_idastar", "--heuristic", "zero"],
                             "found zero, expected a heuristic with tables"),
                            ([board, "--algorithm", "fast_astar", "--heuristic", "hamming"], "found hamming, ")):
        answer = run_sh("solver", *arguments)
        refused(answer)
        assert word in answer.stderr
    binary = subprocess.run(["sh", str(ROOT / "run.sh"), "solver"], input=b"3\n\xff", capture_output=True)
    assert binary.returncode == 2 and b"<stdin>:2:1: error: found byte 0xff" in binary.stderr


# --------------------------------------------------------------------------------------------------- sh run.sh puzzle8

@pytest.mark.parametrize("command", ["puzzle8", "Puzzle8"])
@pytest.mark.parametrize("text", ["013\n425\n786\n", "0 1 3\n4 2 5\n7 8 6", " 0\t1 3 \r\n42 5\r\n786\r\n\r\n"])
def test_the_files_of_the_handout(command, text, tmp_path):
    (tmp_path / "initial.txt").write_text(text, newline="")
    answer = run_sh(command, "initial.txt", "moves.txt", cwd=tmp_path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    assert (tmp_path / "moves.txt").read_text() == (LEVELS / "puzzle8" / "moves.txt").read_text()
    assert sorted(os.listdir(tmp_path)) == ["initial.txt", "moves.txt"]


def replayed(text):
    """The number of moves of an output file, every step of it checked."""
    boards = [Board([[int(tile) for tile in row.split(" ")] for row in block.splitlines()])
              for block in text.removesuffix("\n").split("\n\n")]
    assert boards[-1].hamming() == 0 and all(b in a.neighbors() for a, b in zip(boards, boards[1:]))
    return len(boards) - 1


@pytest.mark.parametrize("digits, moves", {"867254301": 31, "647850321": 31, "876543210": 30, "654870321": 27,
                                           "123456780": 0, "564870321": None}.items())
def test_within_five_seconds_and_128_megabytes(digits, moves, tmp_path):
    """In a child process that is not given more: interpreter, shell and all. None: there is no solution."""
    (tmp_path / "initial.txt").write_text("\n".join(digits[start:start + 3] for start in (0, 3, 6)))

    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (128 << 20, 128 << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
    answer = subprocess.run(["sh", str(ROOT / "run.sh"), "puzzle8", "initial.txt", "moves.txt"], cwd=tmp_path,
                            preexec_fn=limits, env=dict(os.environ, PYTHON=sys.executable), capture_output=True)
    assert answer.returncode == 0, answer.stderr
    assert (b"no solution" in answer.stderr) == (moves is None)
    if moves is None:
        assert (tmp_path / "moves.txt").read_bytes() == b""
    else:
        assert replayed((tmp_path / "moves.txt").read_text()) == moves


def test_a_board_without_a_solution_has_an_empty_answer_and_exit_0(tmp_path):
    """No board is on the way to the goal. The answer of an earlier run must not be taken for this board's."""
    (tmp_path / "initial.txt").write_text("013\n425\n786\n")
    run_sh("puzzle8", "initial.txt", "moves.txt", cwd=tmp_path)
    assert replayed((tmp_path / "moves.txt").read_text()) == 4
    (tmp_path / "initial.txt").write_text("123\n456\n870")
    for place in ("moves.txt", "new.txt"):
        answer = run_sh("puzzle8", "initial.txt", place, cwd=tmp_path)
        assert (answer.returncode, answer.stdout) == (0, "") and (tmp_path / place).read_bytes() == b""
        assert answer.stderr == "initial.txt: no solution: this board cannot be brought to 1 2 3, 4 5 6, 7 8 0\n"
    refused(run_sh("puzzle8", "initial.txt", "nowhere/moves.txt", cwd=tmp_path), "no such folder")


@pytest.mark.parametrize("text, where", {
    "": "initial.txt:1:1: error: found nothing, expected 3 rows",
    "013\n425\n": "initial.txt:3:1: error: found only 2 rows",
    "013\n425\n78\n": "initial.txt:3:3: error: found 2 digits", "013\n4259\n786\n": "initial.txt:2:4: error: found '9'",
    "013\n4251\n786": "initial.txt:2:4: error: found 1 a second time",
    "013\n425\n788": "initial.txt:3:3: error: found 8 a",
    "013\n425\n786\n0": "initial.txt:4:1: error: found '0', expected the end",
    "013\n4x5\n786": "initial.txt:2:2: error",
    "013\n\n425\n786": "initial.txt:2:1: error: found 0 digits", "0 1 3 4 2 5 7 8 6": "initial.txt:1:7: error",
    "-1 1 3\n425\n786": "initial.txt:1:1: error", "0,1,3\n4,2,5\n7,8,6": "initial.txt:1:2: error: found ','",
    "3\n0 1 3\n4 2 5\n7 8 6": "initial.txt:1:2: error: found 1 digit", "٠13\n425\n786": "initial.txt:1:1: error",
}.items())
def test_what_puzzle8_refuses_and_what_is_there_survives(text, where, tmp_path):
    (tmp_path / "initial.txt").write_text(text)
    (tmp_path / "moves.txt").write_text("mine")
    answer = run_sh("puzzle8", "initial.txt", "moves.txt", cwd=tmp_path)
    refused(answer)
    assert answer.stderr.startswith(where)
    assert (tmp_path / "moves.txt").read_text() == "mine" and len(os.listdir(tmp_path)) == 2


def test_places_that_cannot_be_written(tmp_path):
    (tmp_path / "initial.txt").write_text("013\n425\n786\n")
    for place, word in (("nowhere/moves.txt", "no such folder"), (".", "a folder"), ("initial.txt", "the input file")):
        answer = run_sh("puzzle8", "initial.txt", place, cwd=tmp_path)
        refused(answer)
        assert word in answer.stderr and os.listdir(tmp_path) == ["initial.txt"]
    assert (tmp_path / "initial.txt").read_text() == "013\n425\n786\n"
    for arguments in ([], ["initial.txt"], ["initial.txt", "moves.txt", "more"]):
        refused(run_sh("puzzle8", *arguments, cwd=tmp_path))


def test_links_are_followed_and_devices_are_left_alone(tmp_path):
    (tmp_path / "initial.txt").write_text("013\n425\n786\n")
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert run_sh("puzzle8", "initial.txt", "link.txt", cwd=tmp_path).returncode == 0
    assert (tmp_path / "link.txt").is_symlink() and replayed((tmp_path / "real.txt").read_text()) == 4
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", tmp_path / "pipe"], stdout=subprocess.PIPE, text=True) as reader:
        run_sh("puzzle8", "initial.txt", "pipe", cwd=tmp_path)
        assert replayed(reader.stdout.read()) == 4
    assert not (tmp_path / "pipe").is_file()
    shown = subprocess.run(f"PYTHON={sys.executable} sh {ROOT}/run.sh puzzle8 initial.txt /dev/stdout | cat",
                           shell=True, cwd=tmp_path, capture_output=True, text=True)
    assert replayed(shown.stdout) == 4
    os.symlink("b", tmp_path / "a")
    os.symlink("a", tmp_path / "b")
    refused(run_sh("puzzle8", "initial.txt", "a", cwd=tmp_path), "links that lead in a circle")
    refused(run_sh("puzzle8", "initial.txt", "new/", cwd=tmp_path), "found a folder")
    (tmp_path / "mine.txt").write_text("")
    os.chmod(tmp_path / "mine.txt", 0o600)
    assert run_sh("puzzle8", "initial.txt", "mine.txt", cwd=tmp_path).returncode == 0
    assert (tmp_path / "mine.txt").stat().st_mode & 0o777 == 0o600


# ----------------------------------------------------------------------------------------------------------- TilePuzzle

def test_the_examples_on_boards_and_moves():
    assert TilePuzzle([[1, 2], [3, 0]]).get_board() == [[1, 2], [3, 0]]
    assert create_tile_puzzle(3, 3).get_board() == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    assert create_tile_puzzle(2, 4).get_board() == [[1, 2, 3, 4], [5, 6, 7, 0]]
    p = create_tile_puzzle(3, 3)
    assert p.perform_move("up") is True and p.get_board() == [[1, 2, 3], [4, 5, 0], [7, 8, 6]]
    p = create_tile_puzzle(3, 3)
    assert p.perform_move("down") is False and p.get_board() == [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    assert TilePuzzle([[1, 2], [3, 0]]).is_solved() and not TilePuzzle([[0, 1], [3, 2]]).is_solved()
    p2 = p.copy()
    assert p.get_board() == p2.get_board()
    p.perform_move("left")
    assert p.get_board() != p2.get_board()


@pytest.mark.parametrize("direction", ["north", "", "UP", None, 1, ("up",), "up "])
def test_no_other_direction_moves_anything(direction):
    p = TilePuzzle([[1, 2, 3], [4, 0, 5], [6, 7, 8]])
    assert p.perform_move(direction) is False and p.get_board() == [[1, 2, 3], [4, 0, 5], [6, 7, 8]]


def test_the_examples_on_successors():
    shown = [(move, new.get_board()) for move, new in create_tile_puzzle(3, 3).successors()]
    assert shown == [("up", [[1, 2, 3], [4, 5, 0], [7, 8, 6]]), ("left", [[1, 2, 3], [4, 5, 6], [7, 0, 8]])]
    p = TilePuzzle([[1, 2, 3], [4, 0, 5], [6, 7, 8]])
    assert [(move, new.get_board()) for move, new in p.successors()] == [
        ("up", [[1, 0, 3], [4, 2, 5], [6, 7, 8]]), ("down", [[1, 2, 3], [4, 7, 5], [6, 0, 8]]),
        ("left", [[1, 2, 3], [0, 4, 5], [6, 7, 8]]), ("right", [[1, 2, 3], [4, 5, 0], [6, 7, 8]])]


def test_the_examples_on_solutions():
    p = TilePuzzle([[4, 1, 2], [0, 5, 3], [7, 8, 6]])
    assert next(p.find_solutions_iddfs()) == ["up", "right", "right", "down", "down"]
    assert p.find_solution_a_star() == ["up", "right", "right", "down", "down"]
    p = TilePuzzle([[1, 2, 3], [4, 0, 8], [7, 6, 5]])
    assert list(p.find_solutions_iddfs()) == [["down", "right", "up", "left", "down", "right"],
                                              ["right", "down", "left", "up", "right", "down"]]
    p = TilePuzzle([[1, 2, 3], [4, 0, 5], [6, 7, 8]])
    assert p.find_solution_a_star() == ["right", "down", "left", "left", "up", "right", "down", "right", "up", "left",
                                        "left", "down", "right", "right"]
    assert p.get_board() == [[1, 2, 3], [4, 0, 5], [6, 7, 8]]


@pytest.mark.parametrize("rows, cols", [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4)])
def test_what_the_tk_program_calls_works_and_comes_back(rows, cols):
    p = homework3.create_tile_puzzle(rows, cols)
    p.scramble(rows * cols * 20, Random(7))
    start = p.copy()
    solution = next(p.find_solutions_iddfs())
    for move in solution:
        assert p.perform_move(move)
    assert p.is_solved() and len(solution) == len(start.find_solution_a_star())
    start.scramble(5)


def test_unsolvable_puzzles_have_no_solution():
    for rows in ([[2, 1], [3, 0]], [[1, 2, 3], [4, 5, 6], [8, 7, 0]], [[2, 1, 0]],
                 [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 15, 14, 0]]):
        assert list(TilePuzzle(rows).find_solutions_iddfs()) == [] and TilePuzzle(rows).find_solution_a_star() is None


def test_solved_puzzles_have_one_solution_without_moves():
    assert list(create_tile_puzzle(3, 3).find_solutions_iddfs()) == [[]]
    assert create_tile_puzzle(4, 4).find_solution_a_star() == []


@pytest.mark.parametrize("board", [[[], [0]], [1], "", [""], [[1, 2], [3]], [[1, 2], [3, 4]], [[0, 0]], [["a", 0]],
                                   [[None, 0]], [[1.0, 0]]])
def test_what_is_no_tile_puzzle(board):
    with pytest.raises(PuzzleError, match="expected rows of one length"):
        TilePuzzle(board)


def test_sizes_that_are_none():
    for size in ((-1, 0), (3, -1), ("3", 3), (2.0, 2), (1_000_001, 0), (True, 2)):
        with pytest.raises(PuzzleError, match="expected two numbers from 0 up"):
            create_tile_puzzle(*size)


@pytest.mark.parametrize("rows, cols", [(4, 0), (0, 4), (0, 0), (1, 0)])
def test_a_board_without_squares_is_solved_and_nothing_moves(rows, cols):
    p = create_tile_puzzle(rows, cols)
    assert p.get_board() == [[] for _ in range(rows)] and p.is_solved()
    assert [p.perform_move(way) for way in ("up", "down", "left", "right")] == [False] * 4 and not list(p.successors())
    p.scramble(3, Random(1))
    assert p.copy().get_board() == p.get_board() == TilePuzzle(p.get_board()).get_board()
    assert list(p.find_solutions_iddfs()) == [[]] and p.find_solution_a_star() == []


def moves_that_solve(board, moves):
    p = TilePuzzle(board)
    assert all(p.perform_move(move) for move in moves) and p.is_solved()
    return len(moves)


@pytest.mark.parametrize("rows, cols", [(5, 5), (4, 5), (2, 9), (9, 2), (6, 6), (3, 7)])
def test_a_star_finds_a_solution_after_a_scramble_of_a_large_board(rows, cols):
    """What the Tk program's buttons do. The optimum may be out of reach; a solution isn't."""
    for seed in range(2):
        p = create_tile_puzzle(rows, cols)
        p.scramble(rows * cols * 20, Random(seed))
        assert moves_that_solve(p.get_board(), p.find_solution_a_star()) > 0


def test_a_large_board_near_its_goal_is_still_solved_in_the_fewest_moves():
    from puzzlelib.search import bfs
    p = create_tile_puzzle(5, 5)
    p.scramble(16, Random(3))
    found = p.find_solution_a_star()
    assert moves_that_solve(p.get_board(), found) == bfs(p.problem()).cost > 3
    assert create_tile_puzzle(5, 5).find_solution_a_star() == []
    assert create_tile_puzzle(1, 20).find_solution_a_star() == []
    assert TilePuzzle([[*range(1, 10), 0, *range(10, 20)]]).find_solution_a_star() == ["right"] * 10
    unsolvable = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20], [21, 22, 24, 23, 0]]
    assert TilePuzzle(unsolvable).find_solution_a_star() is None


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2), (3, 3), (2, 6), (6, 2), (4, 4), (5, 4), (7, 7)])
def test_row_by_row_solves_every_board(size, monkeypatch):
    """All that remains if the quicker ways are given no time at all."""
    from puzzlelib.puzzles.tiles.boards import in_rows, shuffled
    from puzzlelib.puzzles.tiles.row_by_row import row_by_row
    for seed in range(10):
        board = [list(row) for row in in_rows(shuffled(Random(seed), *size), size[1])]
        assert moves_that_solve(board, row_by_row(TilePuzzle(board).problem())) >= 0
        if size[0] * size[1] > 16:
            monkeypatch.setattr(homework3, "QUICK", {"max_nodes": 1})
            assert moves_that_solve(board, TilePuzzle(board).find_solution_a_star()) > 0


def test_weighted_astar_keeps_to_three_times_the_fewest_moves(monkeypatch):
    """With so few nodes that IDA* gives up on boards whose optimum is known."""
    from puzzlelib.search import bfs
    monkeypatch.setattr(homework3, "MOST_CELLS", 8)
    monkeypatch.setattr(homework3, "QUICK", {"max_nodes": 500})
    for seed in range(6):
        p = create_tile_puzzle(3, 3)
        p.scramble(300, Random(seed))
        assert moves_that_solve(p.get_board(), p.find_solution_a_star()) <= 3 * bfs(p.problem()).cost


def test_a_board_beyond_reach_gives_up_instead_of_freezing(monkeypatch):
    monkeypatch.setattr(homework3, "PATIENCE", 0.3)
    p = create_tile_puzzle(6, 6)
    p.scramble(2000, Random(1))
    with pytest.raises(PuzzleError, match="gave up after .* nodes"):
        next(p.find_solutions_iddfs())


def test_solutions_cut_short_by_the_clock_are_not_passed_off_as_all(monkeypatch):
    monkeypatch.setattr(homework3, "PATIENCE", 0.5)
    p = TilePuzzle([[1, 8, 2, 3, 4], [12, 0, 9, 14, 5], [11, 7, 16, 18, 10], [6, 17, 13, 19, 24], [21, 22, 23, 20, 15]])
    found = []
    with pytest.raises(PuzzleError, match="gave up after"):
        for solution in p.find_solutions_iddfs():
            found.append(solution)


def test_the_module_is_found_as_homework3_from_anywhere(tmp_path):
    program = ("import homework3\np = homework3.create_tile_puzzle(3, 3)\np.scramble(180)\n"
               "for move in next(p.find_solutions_iddfs()):\n    p.perform_move(move)\nprint(p.is_solved())\n"
               "print(homework3.find_path((0, 0), (0, 2), [[False, False, False]]))\n")
    (tmp_path / "gui.py").write_text(program)
    environment = dict(os.environ, PYTHONPATH=str(ROOT / "puzzlelib" / "assignments"))
    answer = subprocess.run([sys.executable, "gui.py"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert answer.stdout == "True\n[(0, 0), (0, 1), (0, 2)]\n", answer.stderr
