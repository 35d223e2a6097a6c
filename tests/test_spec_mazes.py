"""Unequal length mazes: the assignment's formulation, the readings, three ways to solve them, a generator, commands."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.assignments import unequal_mazes
from puzzlelib.assignments.unequal_mazes import (
    MD,
    ML,
    MR,
    MU,
    OPERATORS,
    H,
    ManhattanDist,
    State,
    Terminal,
    not_visited,
)
from puzzlelib.levels import PuzzleError, lines
from puzzlelib.catalog import get, load
from puzzlelib.puzzles.mazes import PUZZLE, Maze, alive, along, drawing, note, parse, read_maze, segments
from puzzlelib.puzzles.mazes.edges import Edges, edges, solvable, solve_all, walk_all, walking
from puzzlelib.puzzles.mazes.generator import generate, plant, possible_walls
from puzzlelib.search import astar, bfs, dfs, greedy, iddfs
from tests import maze_levels
from tests.conftest import ROOT, run_sh
from tests.test_commands import refused

SPEC = [[1, 1, 1, 2, 2, 2]] + [[2] * 6 for _ in range(4)] + [[0, 2, 2, 2, 2, 2]]
SOLVED = "RRRRRUUUULDDDLLLLURRRULLLURRRURR"
LEVELS = [name for name in get("mazes").levels() if re.match(r"\d", name)]


# ------------------------------------------------------------------------------------------------------ the formulation

def test_the_assignments_example_has_one_solution():
    state = State(SPEC)
    assert state.board == SPEC and state.P == (0, 5) and state.objective == (5, 0)
    assert (state.moveCount, state.previousMoveCount, state.previousDirection) == (0, 0, None)
    assert solve_all(Maze(SPEC), None).found == walk_all(Maze(SPEC), None).found == [SOLVED]
    for way in SOLVED:
        state = OPERATORS["M" + way](state)
    assert state.is_final()
    assert state.board == [[1, 1, 1, 1, 1, 0]] + [[1] * 6 for _ in range(5)]


def test_operators_count_as_we_read_them():
    state = MR(MR(State(SPEC)))
    assert (state.P, state.moveCount, state.previousMoveCount, state.previousDirection) == ((2, 5), 2, 0, "Right")
    up = MU(state)
    assert (up.P, up.moveCount, up.previousMoveCount, up.previousDirection) == ((2, 4), 1, 2, "Up")
    assert MD(state) is None and ML(state) is None               # the edge, and where we came from
    up = MU(up)
    assert (up.moveCount, up.previousMoveCount) == (2, 2)
    assert ML(up) is None and MR(up) is None                     # two after two: no turn
    assert (MU(up).moveCount, MU(up).previousMoveCount) == (3, 2)
    assert ML(MU(up)).previousDirection == "Left" and up != MU(up) and hash(up) == hash(up)
    assert repr(up) == "<State P=(2, 3) moveCount=2 previousMoveCount=2 previousDirection=Up>"
    down = MD(MR(MU(MU(State([[2, 2, 2], [2, 2, 2], [0, 2, 2]])))))
    assert down.P == (1, 1)                                      # down, where the table repeats the effect of up


def test_evaluation_terms():
    state = State(SPEC)
    assert (not_visited(state), ManhattanDist(state, (5, 0)), H(state)) == (32, 10, 42)
    assert (not_visited(MR(state)), H(MR(state))) == (31, 40)


def test_the_last_segment_counts():
    maze = Maze([[2, 2], [0, 1]])
    assert solve_all(maze).found == [] and solve_all(maze.variant(last_counts=False)).found == ["UR"]
    maze = Maze([[1, 1, 1, 2], [2, 2, 2, 2], [2, 2, 2, 1], [0, 2, 2, 1]])
    assert solve_all(maze, None).found == ["RRULLURRRU"]
    assert sorted(solve_all(maze.variant(last_counts=False), None).found) == ["RRULLURRRU", "UURDDRUURU"]


@pytest.mark.parametrize("board", [[[0]], [[2, 0]], [[1], [0]], [[2, 2], [0]], [], [[2, 3], [0, 2]], [[2, 2], [2, 2]]])
def test_a_bad_board_is_refused(board):
    with pytest.raises(PuzzleError):
        State(board)


# ------------------------------------------------------------------------------------------------------------- solving

def every_board(rows, cols):
    for bits in product((1, 2), repeat=rows * cols):
        matrix = [list(bits[r * cols:(r + 1) * cols]) for r in range(rows)]
        if matrix[0][-1] == 2 and matrix[-1][0] == 2 and rows * cols > 1:
            matrix[-1][0] = 0
            if matrix[0][-1] == 2:
                yield Maze(matrix)


def brute(maze):
    found, stack = [], [(maze.initial, "")]
    while stack:
        state, made = stack.pop()
        if maze.is_goal(state):
            found.append(made)
        stack += [(after, made + way) for way, after, _ in maze.successors(state)]
    return sorted(found)


@pytest.mark.parametrize("size", [(1, 2), (1, 6), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 6), (3, 4), (4, 3)])
def test_three_ways_agree_on_all_small_boards(size):
    for maze in every_board(*size):
        for one in (maze, maze.variant(last_counts=False)):
            truth = brute(one)
            assert sorted(solve_all(one, None).found) == truth and sorted(walk_all(one, None).found) == truth


@pytest.mark.parametrize("seed", range(6))
def test_edges_and_walking_agree_on_larger_boards(seed):
    rng = Random(seed)
    done = 0
    while done < 25:
        rows, cols = rng.randrange(4, 7), rng.randrange(4, 7)
        maze = plant(rows, cols, rng.choice(possible_walls(rows, cols)[:5]), rng)
        if maze is None:
            continue
        done += 1
        one, other = solve_all(maze, None), walk_all(maze, None)
        assert sorted(one.found) == sorted(other.found) and one.found
        for moves in one.found:
            assert maze.is_goal(maze.replay(moves)[-1]) and len(moves) == maze.squares - 1
            lengths = segments(moves)
            assert all(a != b for a, b in zip(lengths, lengths[1:]))


def turned(maze):
    """By 180 degrees, with start and goal changing places."""
    rows = [[2 if cell == 0 else cell for cell in row[::-1]] for row in maze.matrix[::-1]]
    rows[-1][0] = 0
    return Maze(rows)


def mirrored(maze):
    """Along the diagonal from bottom left to top right."""
    rows = [[maze.matrix[maze.rows - 1 - c][maze.cols - 1 - r] for c in range(maze.rows)] for r in range(maze.cols)]
    return Maze(rows)


@given(st.integers(0, 10 ** 6))
@settings(max_examples=60)
def test_turned_and_mirrored_mazes_have_turned_and_mirrored_solutions(seed):
    rng = Random(seed)
    rows, cols = rng.randrange(2, 6), rng.randrange(2, 6)
    matrix = [[1 if rng.random() < 0.12 else 2 for _ in range(cols)] for _ in range(rows)]
    matrix[0][-1], matrix[-1][0] = 2, 0
    maze = Maze(matrix)
    found = solve_all(maze, None).found
    back = str.maketrans("UDLR", "UDLR")                         # reversed, and turned: the letters stay
    assert sorted(solve_all(turned(maze), None).found) == sorted(moves[::-1].translate(back) for moves in found)
    flip = str.maketrans("UDLR", "RLDU")
    assert sorted(solve_all(mirrored(maze), None).found) == sorted(moves.translate(flip) for moves in found)


@given(st.integers(0, 10 ** 6))
@settings(max_examples=40)
def test_dead_states_are_dead_and_hope_is_justified(seed):
    rng = Random(seed)
    maze = plant(rng.randrange(3, 6), rng.randrange(3, 6), rng.randrange(0, 5), rng)
    if maze is None:
        return
    state, made = maze.initial, ""
    while True:
        truth = bool(brute(Maze(maze.matrix, made=made)))
        assert not (maze.dead(state) and truth)
        assert solvable(maze, (*state, made)) is truth and solvable(maze, state) is truth
        steps = maze.successors(state)
        if not steps or maze.is_goal(state):
            break
        way, state, _ = rng.choice(steps)
        made += way


def test_the_last_arm_may_be_prolonged_where_the_last_segment_does_not_count():
    maze = Maze([[1, 1, 1, 1, 1, 2], [2] * 6, [2, 1, 2, 2, 2, 2], [0, 1, 2, 2, 2, 2]]).variant(last_counts=False)
    assert solve_all(maze, None).found == walk_all(maze, None).found == ["UURRRRDLLDRRRUUU"]
    maze = Maze([[1, 1, 1, 1, 2], [2] * 5, [2] * 5, [0, 2, 2, 2, 2]], last_counts=False)
    assert solve_all(maze, None, "UURRRDLLDRR").found == ["UURRRDLLDRRRUUU"]


@pytest.mark.parametrize("seed", range(3))
def test_edges_and_walking_agree_without_the_last_rule(seed):
    rng = Random(f"last {seed}")
    for _ in range(800):
        rows, cols = rng.randrange(3, 6), rng.randrange(3, 7)
        matrix = [[1 if rng.random() < 0.2 else 2 for _ in range(cols)] for _ in range(rows)]
        matrix[0][-1], matrix[-1][0] = 2, 0
        maze = Maze(matrix, last_counts=False)
        assert sorted(solve_all(maze, None).found) == sorted(walk_all(maze, None).found)


def test_colours_alone_settle_some_mazes():
    large = Maze([[2] * 100 for _ in range(99)] + [[0] + [2] * 99])
    assert solve_all(large).found == [] and solve_all(large).decisions == 0


def test_a_hint_late_in_a_large_maze_needs_no_guess_of_the_path():
    from puzzlelib.views.game import Game
    game = Game("mazes", "10x10-b")
    moves = solve_all(game.problem).found[0]
    for way in moves[:-2]:
        game.move(way)
    assert game.solve().moves == list(moves[-2:])
    plain = game.problem.replay(moves[:-2])[-1]                  # without it, it is found soon enough
    assert game.problem.replay(PUZZLE.format(game.problem, plain).rpartition("path ")[2])[-1] == plain


def test_scrambles_can_be_solved():
    from puzzlelib.views.game import Game
    for level in ("spec", "5x5-a", "8x8-a"):
        game = Game("mazes", level)
        for seed in range(5):
            game.scramble(seed)
            assert game.state != game.play.initial and game.solve().solved


def test_what_nobody_knows_is_said_so():
    rows = [[2] * 30 for _ in range(30)]
    rows[-1][0], rows[15][15] = 0, 1
    game = Terminal(Maze(rows))
    game.press("w")
    game.press("b")
    assert game.moves == "U" and game.said == "Nobody knows whether it can be solved from here."


def test_what_is_decided_can_be_taken_back():
    maze = load("mazes", "spec")
    known = Edges(maze)
    before = repr(vars(known))
    known.enter("RRR")
    known.follow()
    known.undo(0)
    known.blamed = 0
    assert repr(vars(known)) == before


@pytest.mark.parametrize("search", [bfs, dfs, iddfs, greedy, astar, edges, walking])
def test_every_search_solves_a_maze(search):
    result = search(load("mazes", "4x5-a"))
    assert result.solved and result.problem.replay("".join(result.moves))[-1] == result.states[-1]
    assert search(load("mazes", "no-solution")).status == "unsolvable"


@pytest.mark.parametrize("search", [edges, walking])
def test_the_special_searches_give_up_and_begin_anywhere(search):
    problem = load("mazes", "9x9-a")
    assert search(problem, max_nodes=3).status == "gave up"
    assert search(problem, progress=lambda nodes, seconds: False).status == "gave up"
    whole = search(problem)
    problem.initial = whole.states[10]
    assert search(problem).moves == whole.moves[10:]


def test_pruning_saves_and_changes_nothing():
    maze = load("mazes", "5x5-a")
    plain, pruned = bfs(maze), bfs(maze.variant(pruned=True))
    assert plain.solved and pruned.solved and pruned.expanded < plain.expanded
    assert astar(maze, h=alive).expanded <= plain.expanded


# ------------------------------------------------------------------------------------------------- levels and generator

def test_there_are_enough_levels_and_each_has_one_solution():
    assert len(LEVELS) >= 30
    for name in LEVELS:
        maze = load("mazes", name)
        one, other = solve_all(maze, 2), walk_all(maze, 2)
        assert one.status == other.status == "complete" and one.found == other.found and len(one.found) == 1
    assert len(solve_all(load("mazes", "two-solutions"), None).found) == 2
    assert solve_all(load("mazes", "no-solution"), None).found == []
    assert load("mazes", "spec").matrix == SPEC
    assert sum(solve_all(load("mazes", name)).decisions for name in LEVELS) < 1_500


def test_levels_are_what_their_seed_makes():
    sizes = {size: count for size, count in maze_levels.SIZES.items() if size[0] * size[1] <= 49}
    for name, maze in maze_levels.made(sizes).items():
        assert (ROOT / "levels" / "mazes" / f"{name}.txt").read_text() == maze_levels.text(maze)


def test_generated_mazes_are_new_unique_and_repeatable():
    several = [maze for maze, _ in zip(generate(5, 6, seed=3), range(8))]
    again = [maze for maze, _ in zip(generate(5, 6, seed=3), range(8))]
    other = [maze for maze, _ in zip(generate(5, 6, seed=4), range(8))]
    assert [m.matrix for m in several] == [m.matrix for m in again] != [m.matrix for m in other]
    assert len({repr(m.matrix) for m in several}) == 8
    for maze in several:
        assert len(walk_all(maze, 2).found) == 1


def test_all_sixteen_mazes_of_four_by_four_turn_up_and_then_no_more():
    truth = {repr(maze.matrix) for maze in every_board(4, 4) if len(solve_all(maze, 2).found) == 1}
    assert len(truth) == 16
    assert {repr(maze.matrix) for maze in generate(4, 4, seed=0)} == truth


def test_the_number_of_walls():
    maze = next(generate(6, 6, walls=7, seed=1))
    assert sum(row.count(1) for row in maze.matrix) == 7
    with pytest.raises(PuzzleError, match="found 6 walls, expected one of 1, 3, 5, …, 25"):
        next(generate(6, 6, walls=6))
    for rows, cols in ((2, 2), (3, 4), (4, 3)):
        possible = {sum(row.count(1) for row in maze.matrix) for maze in every_board(rows, cols)
                    if solve_all(maze.variant(last_counts=False), 1).found}
        assert possible <= set(possible_walls(rows, cols))


def test_generating_can_be_stopped():
    assert list(generate(10, 10, progress=lambda tries, found: tries < 3)) == []


# ------------------------------------------------------------------------------------------------------ text and boards

@pytest.mark.parametrize("text, complaint", [
    ("", ":1:1: error: found nothing, expected rows of 0, 1 and 2"),
    ("2 2\n0 3\n", ":2:3: error: found '3', expected 0, 1 or 2"),
    ("2 2\n0\n", ":2:1: error: found a row of 1 squares, expected 2 as in the first"),
    ("2 2\n0 2 2\n", ":2:5: error: found a row of 3 squares, expected 2 as in the first"),
    ("2 2\n2 2\n", ":2:1: error: found '2', expected 0, the player, at the bottom left"),
    ("2 1\n0 2\n", ":1:3: error: found '1', expected 2, a free square, at the top right"),
    ("2 2\n0 0\n", ":2:3: error: found '0', expected 0 at the bottom left and nowhere else"),
    ("2 0\n0 2\n", ":1:3: error: found '0', expected 0 at the bottom left and nowhere else"),
    ("0\n", ":1:1: error: found '0', expected 2, a free square, at the top right"),
    ("2 2\n\n0 2\n", ":2:1: error: found an empty line, expected a row of 0, 1 and 2"),
    ("2,,2\n0,2,2\n", ":1:3: error: found nothing, expected 0, 1 or 2"),
    ("2,2,\n0,2,\n", ":1:5: error: found nothing, expected 0, 1 or 2"),
    ("2x2\n0 2\n", ":1:1: error: found '2x2', expected 0, 1 or 2"),
    ("2 2\n0 2\npath U\n", ":3:1: error: found 'path', expected 0, 1 or 2"),
    ("22\n02\n", ":1:1: error: found '22', expected 0, 1 or 2"),
])
def test_bad_mazes_get_one_line(tmp_path, text, complaint):
    path = tmp_path / "maze.txt"
    path.write_text(text)
    done = run_sh("maze", "solve", path)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr == f"{path}{complaint}\n"


def test_blanks_tabs_and_commas_all_separate():
    for text in ("2 2\n0 1", "2\t2\n0\t1\n", " 2  2 \r\n 0 1\r\n", "2,2\n0,1", "2, 2\n0 ,1"):
        assert read_maze(lines(text)) == [[2, 2], [0, 1]]


def test_a_position_as_text():
    problem = parse("2 2 2\n2 2 2\n0 2 2\npath UUR")
    assert problem.initial[2:] == ("R", 1, 2)
    assert PUZZLE.format(problem, problem.initial) == "2 2 2\n2 2 2\n0 2 2\npath UUR"
    for text, col in (("path UUU", 8), ("path D", 6), ("path", 1), ("path U R", 1), ("pathU", 1), ("path  Ux", 8)):
        with pytest.raises(PuzzleError) as caught:
            parse("2 2 2\n2 2 2\n0 2 2\n" + text)
        assert (caught.value.line, caught.value.col) == (4, col)


def test_the_note_tells_the_lengths_and_whether_there_is_hope():
    game = load("mazes", "two-solutions")
    walk = PUZZLE.playable(game)
    state = walk.initial
    for way in "UUR":
        state = dict((move, after) for move, after, _ in walk.successors(state))[way]
    assert note(walk, state) == "Segment: 1, the one before: 2. 5 squares left. It can still be solved."
    state = dict((move, after) for move, after, _ in walk.successors(state))["R"]
    assert note(walk, state) == "Segment: 2, the one before: 2. 4 squares left. It cannot be solved any more."
    assert PUZZLE.why(walk, state, 0, "down") == (
        "this segment would be 2 long, as the one before it: go on straight first")
    assert PUZZLE.why(walk, state, 0, "right") == "the maze ends there"
    assert PUZZLE.why(walk, state, 0, "left") == "that square has been visited"
    assert PUZZLE.why(walk, state, None, (2, 0)) == "that is not the next square"
    assert PUZZLE.why(walk, state, None, (1, 2)).startswith("this segment would be")
    walk = PUZZLE.playable(parse("2 2\n0 1"))
    assert PUZZLE.why(walk, walk.initial, 0, "right") == "there is a wall"


def test_a_path_is_drawn():
    maze = Maze(SPEC)
    assert drawing(maze, SOLVED) == """\
█ █ █ ┌───G
┌─────┘ ┌─┐
└─────┐ │ │
┌─────┘ │ │
└───────┘ │
S─────────┘"""
    assert drawing(maze, "") == "█ █ █ · · G\n" + "· · · · · ·\n" * 4 + "S · · · · ·"
    assert along(maze, "RU").route == [(5, 0), (5, 1), (4, 1)]


# -------------------------------------------------------------------------------------------------------- the commands

def test_solve_says_how_many_solutions_there_are(tmp_path):
    spec = ROOT / "levels" / "mazes" / "spec.txt"
    done = run_sh("maze", "solve", spec)
    assert done.stdout.startswith(f"{SOLVED}\nSegments: 5 4 1 3 4 1 3 1 3 1 3 1 2\n█ █ █ ┌───G\n")
    assert re.search(r"\n1 solution\nDecisions: \d+\n$", done.stdout)
    two = ROOT / "levels" / "mazes" / "two-solutions.txt"
    assert "\n2 solutions or more\n" in run_sh("maze", "solve", two).stdout
    every = run_sh("maze", "solve", two, "--all").stdout
    assert "\n2 solutions\n" in every and "UURDDRUU\n" in every and "RRULLURR\n" in every
    none = ROOT / "levels" / "mazes" / "no-solution.txt"
    assert re.fullmatch(r"No solution\nDecisions: \d+\n", run_sh("maze", "solve", none).stdout)
    assert re.fullmatch(r"No solution\nNodes: \d+\n", run_sh("maze", "solve", none, "--algorithm", "bfs").stdout)
    assert run_sh("maze", "solve", spec, "--algorithm", "walking").stdout.endswith("\n1 solution\nNodes: 748\n")
    for words in (["dfs"], ["astar", "--heuristic", "alive"], ["greedy", "--heuristic", "manhattan"]):
        done = run_sh("maze", "solve", ROOT / "levels" / "mazes" / "4x5-a.txt", "--algorithm", *words)
        assert re.search(r"\nNodes: \d+\n$", done.stdout), done


def test_check_says_where_a_path_fails():
    spec = ROOT / "levels" / "mazes" / "spec.txt"
    check = lambda moves: run_sh("maze", "check", spec, moves).stdout
    assert check(SOLVED) == check(SOLVED.lower()) == "Right: 32 moves in 13 segments\n"
    assert check("RRUUL") == (
        "Wrong at move 5, L: this segment would be 2 long, as the one before it: go on straight first\n")
    assert check("D") == "Wrong at move 1, D: the maze ends there\n"
    assert check("UUUUU") == "Wrong at move 5, U: there is a wall\n"
    assert check("RL") == "Wrong at move 2, L: that square has been visited\n"
    assert check(SOLVED[:-1]) == "Wrong at the end: 1 square not visited\n"
    assert unequal_mazes.verdict(Maze([[2, 2], [0, 2]]), "RUL").startswith("Wrong at move 3, L: this segment")
    assert unequal_mazes.verdict(Maze([[2, 2, 2], [0, 2, 2]]), "RRULL") == "Wrong at the end: not at the top right"
    refused(run_sh("maze", "check", spec, "RX"), "maze check MOVES:1:2: error: found 'X', expected U, D, L or R")


@pytest.mark.parametrize("words, complaint", [
    ([], "maze: error: found nothing, expected one of solve, check, play, generate"),
    (["sovle"], "did you mean 'solve'"),
    (["solve"], "maze solve: error: found no FILE"),
    (["solve", "levels/mazes/spec.txt", "--algorithm", "bsf"], "did you mean 'bfs'"),
    (["solve", "levels/mazes/spec.txt", "--all", "--algorithm", "bfs"], "expected edges or walking"),
    (["solve", "levels/mazes/spec.txt", "--heuristic", "manhattan"], "expected it with astar, greedy"),
    (["solve", "levels/mazes/spec.txt", "--algorithm", "astar", "--heuristic", "x"], "--heuristic:1:1: error: found"),
    (["check", "levels/mazes/spec.txt"], "found no MOVES"),
    (["play", "levels/mazes/spec.txt"], "found no terminal, expected one to play in"),
    (["generate", "4"], "found no COLS"),
    (["generate", "0", "4"], "maze generate ROWS:1:1: error: found '0'"),
    (["generate", "1", "1"], "found 1 by 1, expected room for a path"),
    (["generate", "6", "6", "--walls", "4"], "expected an odd number from 1 to 25"),
    (["generate", "6", "6", "--count", "0"], "--count:1:1: error: found '0'"),
    (["generate", "6", "6", "--seed", "x"], "--seed:1:1: error: found 'x'"),
])
def test_bad_words_get_one_line(words, complaint):
    done = run_sh("maze", *words)
    assert (done.returncode, done.stdout) == (2, "") and complaint in done.stderr and done.stderr.count("\n") == 1


def test_generate_prints_mazes_and_says_when_there_are_no_more():
    done = run_sh("maze", "generate", "5", "6", "--seed", "7", "--count", "3")
    again = run_sh("maze", "generate", "5", "6", "--seed", "7", "--count", "3")
    assert done.stdout == again.stdout and done.stderr == ""
    boards = done.stdout.split("\n\n")
    assert len(boards) == 3
    for board in boards:
        assert len(walk_all(parse(board), 2).found) == 1
    done = run_sh("maze", "generate", "1", "4", "--count", "5")
    assert (done.returncode, done.stdout) == (0, "0 2 2 2\n")
    assert done.stderr == "maze generate: found 1 of 5: no new one turns up any more\n"
    late = run_sh("maze", "generate", "12", "12", "--walls", "1", "--seconds", "0.2")
    assert (late.returncode, late.stdout) == (3, "") and "gave up after 0.2 s" in late.stderr


def test_long_mazes_are_read_solved_and_drawn(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("0" + " 2" * 9999)
    done = run_sh("maze", "solve", path)
    assert done.stdout.endswith("\n1 solution\nDecisions: 0\n") and done.stdout.startswith("R" * 9999)
    path.write_text("2 " * 2_000_000)
    refused(run_sh("maze", "solve", path), ":1:1: error: found a maze of more, expected at most 10,000 squares in all")
    path.write_text("2\n" * 1_000_000)
    refused(run_sh("maze", "solve", path), "expected at most 10,000 squares in all")


def test_a_maze_too_hard_gives_up_with_exit_3(tmp_path):
    path = tmp_path / "large.txt"
    rows = [[2] * 12 for _ in range(12)]
    rows[-1][0] = 0
    rows[7][4] = rows[3][3] = rows[8][2] = 1
    path.write_text("\n".join(" ".join(map(str, row)) for row in rows))
    done = run_sh("maze", "solve", path, "--max-nodes", "300")
    assert (done.returncode, done.stdout) == (3, "") and done.stderr == "maze solve: gave up after 300 decisions\n"


# -------------------------------------------------------------------------------------------------------- the terminal

def test_keys_play_undo_hint_and_go_back():
    game = Terminal(load("mazes", "two-solutions"))
    for key in ("\x1b[A", "w", "d"):
        assert game.press(key)
    assert game.moves == "UUR" and "Segment: 1, the one before: 2" in game.text()
    game.press("d")
    assert "cannot be solved any more" in game.text()
    game.press("h")
    assert "No way leads to the goal from here" in game.said
    game.press("b")
    assert game.moves == "UUR" and game.said == "Back at the last good move."
    game.press("h")
    assert game.said == "Hint: down."
    game.press("a")                                              # back along the path takes a move back
    assert game.moves == "UU"
    game.press("y")
    assert game.moves == "UUR"
    game.press("w")
    assert game.said == "The maze ends there."
    for key in "ssdww":
        game.press(key)
    assert "Solved in 8 moves!" in game.text()
    game.press("h")
    game.press("r")
    assert game.moves == "" and game.press("u") and game.said == "Nothing to undo."
    assert game.press("?") and "quit" in game.said and not game.press("q")
    for _ in range(9):
        game.press("y")
    assert game.said == "Nothing to redo."


PLAY = ["maze", "play", "levels/mazes/two-solutions.txt"]


class Played:
    """A maze played in a terminal of our own, by the process `pid`."""

    def __init__(self, command=("sh", "run.sh", *PLAY)):
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.environ["PYTHON"] = sys.executable
            os.execvp(command[0], command)
        self.seen = ""

    def until(self, text):
        end = time.monotonic() + 30
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.handle], [], [], 0.2)[0]:
                self.seen += os.read(self.handle, 4096).decode("utf-8", "replace")
        assert text in self.seen, self.seen
        self.seen = ""

    def press(self, keys):
        os.write(self.handle, keys)

    @property
    def echoes(self):
        return bool(termios.tcgetattr(self.handle)[3] & termios.ECHO)


def test_a_maze_is_played_in_a_terminal():
    played = Played()
    played.until("Segment: 0")
    played.press(b"\x1b[A\x1b[A")
    played.until("Segment: 2")
    played.press(b"d")
    played.until("Segment: 1, the one before: 2")
    played.press(b"u")
    played.until("Segment: 2")
    played.press(b"\x1b[B\x1b[B\x1b[B\x1b[A\x1b[A\x1b[3~\x1b[1;5A\x1b")       # a burst, and keys without meaning
    played.press(b"[C")
    played.until("Segment: 1, the one before: 2")
    played.press(b"q")
    played.until("UUR")
    assert os.waitpid(played.pid, 0)[1] == 0 and played.echoes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_terminal_is_left_as_it_was_when_a_game_is_ended_from_outside(number):
    played = Played()
    played.until("Segment: 0")
    assert not played.echoes
    os.kill(played.pid, number)
    code = os.waitstatus_to_exitcode(os.waitpid(played.pid, 0)[1])
    assert code == 128 + number and played.echoes


def test_a_game_can_be_put_aside_and_taken_up_again():
    played = Played(["bash", "--norc", "-i"])                # somebody who can bring it back
    played.press(f"PYTHON={sys.executable} sh run.sh {' '.join(PLAY)}\n".encode())
    played.until("Segment: 0")
    played.press(b"ww")
    played.until("Segment: 2")
    played.press(b"\x1a")
    played.until("Stopped")
    played.press(b"echo still $((40 + 2))\n")
    played.until("still 42")
    played.press(b"fg\n")
    played.until("Segment: 2")                               # shown anew
    assert not played.echoes
    played.press(b"dq")
    played.until("UUR")
    played.press(b"exit 7\n")
    assert os.waitstatus_to_exitcode(os.waitpid(played.pid, 0)[1]) == 7


def test_where_nobody_could_bring_it_back_a_game_goes_on():
    played = Played()
    played.until("Segment: 0")
    played.press(b"\x1aww")
    played.until("Segment: 2")
    played.press(b"q")
    assert os.waitpid(played.pid, 0)[1] == 0


def test_a_terminal_that_is_gone_ends_the_game_quietly():
    played = Played()
    played.until("Segment: 0")
    os.close(played.handle)
    assert os.waitstatus_to_exitcode(os.waitpid(played.pid, 0)[1]) in (0, 128 + signal.SIGHUP)


def test_play_without_a_terminal_is_refused_with_input_from_a_file(tmp_path):
    done = subprocess.run(["sh", str(ROOT / "run.sh"), "maze", "play", str(ROOT / "levels" / "mazes" / "spec.txt")],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          env=dict(os.environ, PYTHON=sys.executable))
    assert (done.returncode, done.stdout) == (2, "") and done.stderr == (
        "maze play: error: found no terminal, expected one to play in\n")
