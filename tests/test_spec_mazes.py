"""Unequal length mazes: the assignment's formulation, the readings, four ways to solve them, a generator, commands."""

import pickle
import re
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.assignments.unequal_mazes import (
    MD,
    ML,
    MR,
    MU,
    OPERATORS,
    H,
    ManhattanDist,
    State,
    drawing,
    not_visited,
    verdict,
)
from puzzlelib.catalog import get, load
from puzzlelib.levels import PuzzleError, lines
from puzzlelib.puzzles.mazes import PUZZLE, alive, along, hopeful, note, parse, read_maze, segments, why_dead
from puzzlelib.puzzles.mazes.edges import Edges, edges, solve_all
from puzzlelib.puzzles.mazes.generator import every_maze, generate, make, plant, possible_walls
from puzzlelib.puzzles.mazes.plain import PlainMaze
from puzzlelib.puzzles.mazes.reasons import REASONS, obvious_reason, outlook
from puzzlelib.puzzles.mazes.state import Maze, StateWithPath, Walk
from puzzlelib.puzzles.mazes.walking import walk_all, walking
from puzzlelib.search import astar, bfs, dfs, greedy, iddfs
from puzzlelib.tools import maze_levels
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
    assert solve_all(Maze(SPEC), None).paths == walk_all(Maze(SPEC), None).paths == [SOLVED]
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
    assert solve_all(maze).paths == [] and solve_all(maze.variant(last_counts=False)).paths == ["UR"]
    maze = Maze([[1, 1, 1, 2], [2, 2, 2, 2], [2, 2, 2, 1], [0, 2, 2, 1]])
    assert solve_all(maze, None).paths == ["RRULLURRRU"]
    assert sorted(solve_all(maze.variant(last_counts=False), None).paths) == ["RRULLURRRU", "UURDDRUURU"]


@pytest.mark.parametrize("board", [[[0]], [[2, 0]], [[1], [0]], [[2, 2], [0]], [], [[2, 3], [0, 2]], [[2, 2], [2, 2]]])
def test_a_bad_board_is_refused(board):
    with pytest.raises(PuzzleError):
        State(board)


@given(st.integers(0, 10 ** 6))
def test_the_packed_maze_and_the_plain_one_are_the_same_puzzle(seed):
    rng = Random(seed)
    rows, cols = rng.randrange(1, 6), rng.randrange(2, 6)
    matrix = [[1 if rng.random() < 0.15 else 2 for _ in range(cols)] for _ in range(rows)]
    matrix[0][-1], matrix[-1][0] = 2, 0
    plain, packed = PlainMaze(matrix), Maze(matrix)
    state, bits = plain.initial, packed.initial
    while True:
        (x, y), (at, free, way, count, previous) = state.P, bits
        assert packed.point(at) == (y, x) and (state.moveCount, state.previousMoveCount) == (count, previous)
        assert (state.previousDirection or "")[:1] == way and plain.is_goal(state) == packed.is_goal(bits)
        assert H(state) == PUZZLE.heuristics["manhattan_and_unvisited"].bind(packed)(bits)
        assert not_visited(state) == packed.h(bits) == free.bit_count()
        steps = list(zip(plain.successors(state), packed.successors(bits), strict=True))
        assert all(name == "M" + letter for (name, _, _), (letter, _, _) in steps)
        if not steps:
            break
        (_, state, _), (_, bits, _) = rng.choice(steps)


@pytest.mark.parametrize("search", [bfs, dfs, iddfs])
def test_searches_find_the_same_on_the_plain_and_the_packed_maze(search):
    for name in ("two-solutions", "4x4-a", "4x4-b", "no-solution"):
        maze = load("mazes", name)
        plain, packed = search(PlainMaze(maze.matrix)), search(maze)
        assert "".join(plain.moves).replace("M", "") == "".join(packed.moves)
        assert (plain.status, plain.expanded, plain.generated) == (packed.status, packed.expanded, packed.generated)


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
            assert sorted(solve_all(one, None).paths) == truth and sorted(walk_all(one, None).paths) == truth


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
        assert sorted(one.paths) == sorted(other.paths) and one.paths
        for moves in one.paths:
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
    found = solve_all(maze, None).paths
    back = str.maketrans("UDLR", "UDLR")                         # reversed, and turned: the letters stay
    assert sorted(solve_all(turned(maze), None).paths) == sorted(moves[::-1].translate(back) for moves in found)
    flip = str.maketrans("UDLR", "RLDU")
    assert sorted(solve_all(mirrored(maze), None).paths) == sorted(moves.translate(flip) for moves in found)


@given(st.integers(0, 10 ** 6))
@settings(max_examples=40)
def test_dead_states_are_dead_and_hope_is_justified(seed):
    rng = Random(seed)
    maze = plant(rng.randrange(3, 6), rng.randrange(3, 6), rng.randrange(0, 5), rng)
    if maze is None:
        return
    state, made = maze.initial, ""
    while True:
        truth = bool(brute(Maze(maze.matrix, path=made)))
        assert not (maze.dead(state) and truth)
        assert hopeful(maze, StateWithPath(state, made)) is truth and hopeful(maze, state) is truth
        steps = maze.successors(state)
        if not steps or maze.is_goal(state):
            break
        way, state, _ = rng.choice(steps)
        made += way


def test_the_last_arm_may_be_prolonged_where_the_last_segment_does_not_count():
    maze = Maze([[1, 1, 1, 1, 1, 2], [2] * 6, [2, 1, 2, 2, 2, 2], [0, 1, 2, 2, 2, 2]]).variant(last_counts=False)
    assert solve_all(maze, None).paths == walk_all(maze, None).paths == ["UURRRRDLLDRRRUUU"]
    maze = Maze([[1, 1, 1, 1, 2], [2] * 5, [2] * 5, [0, 2, 2, 2, 2]], last_counts=False, path="UURRRDLLDRR")
    assert solve_all(maze, None).paths == walk_all(maze, None).paths == ["UURRRDLLDRRRUUU"]


@pytest.mark.parametrize("seed", range(3))
def test_edges_and_walking_agree_without_the_last_rule(seed):
    rng = Random(f"last {seed}")
    for _ in range(800):
        rows, cols = rng.randrange(3, 6), rng.randrange(3, 7)
        matrix = [[1 if rng.random() < 0.2 else 2 for _ in range(cols)] for _ in range(rows)]
        matrix[0][-1], matrix[-1][0] = 2, 0
        maze = Maze(matrix, last_counts=False)
        assert sorted(solve_all(maze, None).paths) == sorted(walk_all(maze, None).paths)


def test_colours_alone_settle_some_mazes():
    large = Maze([[2] * 100 for _ in range(99)] + [[0] + [2] * 99])
    assert solve_all(large).paths == [] and solve_all(large).effort == 0


def test_a_hint_late_in_a_large_maze_needs_no_guess_of_the_path():
    from puzzlelib.views.game import Game
    game = Game("mazes", "10x10-b")
    moves = solve_all(game.problem).paths[0]
    for way in moves[:-2]:
        game.move(way)
    assert game.state.path == moves[:-2] and game.solve().moves == list(moves[-2:])
    plain = game.problem.replay(moves[:-2])[-1]                  # without it, it is found soon enough
    assert game.problem.replay(PUZZLE.format(game.problem, plain).rpartition("path ")[2])[-1] == plain


def test_a_state_that_knows_its_path_equals_one_that_does_not():
    maze = Maze(SPEC, path="RRR")
    state = maze.replay("RRR")[-1]
    assert maze.initial == state and hash(maze.initial) == hash(state) and {state: 1}[maze.initial] == 1
    again = pickle.loads(pickle.dumps(maze.initial))
    assert again == state and again.path == "RRR" and maze.path_to(again) == maze.path_to(state) == "RRR"
    walk = PUZZLE.controls.twin(maze)
    assert [(after, after.path) for _, after, _ in walk.successors(walk.initial)] == [
        (after, "RRR" + way) for way, after, _ in maze.successors(state)]
    assert maze.starting_at(walk.initial).initial.path == "RRR"


def test_scrambles_can_be_solved():
    from puzzlelib.views.game import Game
    for level in ("spec", "5x5-a", "8x8-a"):
        game = Game("mazes", level)
        for seed in range(5):
            game.scramble(seed)
            assert game.state != game.play.initial and game.solve().solved


def test_what_is_not_known_is_said():
    from puzzlelib.views import advice
    from puzzlelib.views.game import Game
    rows = [[2] * 30 for _ in range(30)]
    rows[-1][0], rows[15][15] = 0, 1
    maze = Maze(rows, path="U")
    assert hopeful(maze, maze.initial) is None
    game = Game("mazes", "spec")
    game.play = game.problem = maze
    assert advice.hope(game, maze.initial) == "It is not known whether it can be solved."


def test_what_is_decided_can_be_taken_back():
    edges, untouched = Edges(Maze(SPEC, path="RRR")), Edges(Maze(SPEC, path="RRR"))
    assert edges.deduce_all() and any(edges.value)
    edges.undo(0)
    for name in ("value", "on", "unknown", "other_end", "total", "trail", "queue"):
        assert getattr(edges, name) == getattr(untouched, name)


@pytest.mark.parametrize("search", [bfs, dfs, iddfs, greedy, astar, edges, walking])
def test_every_search_solves_a_maze(search):
    result = search(load("mazes", "4x5-a"))
    assert result.solved and result.problem.replay("".join(result.moves))[-1] == result.states[-1]
    assert search(load("mazes", "no-solution")).status == "unsolvable"


@pytest.mark.parametrize("search", [edges, walking])
def test_the_special_searches_refuse_what_they_do_not_take(search):
    with pytest.raises(PuzzleError, match="found option 'h', expected one that"):
        search(load("mazes", "spec"), h=alive)
    with pytest.raises(PuzzleError, match="did you mean 'max_nodes'"):
        search(load("mazes", "spec"), maxnodes=5)


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
        assert one.status == other.status == "complete" and one.paths == other.paths and len(one.paths) == 1
    assert len(solve_all(load("mazes", "two-solutions"), None).paths) == 2
    assert solve_all(load("mazes", "no-solution"), None).paths == []
    assert load("mazes", "spec").matrix == SPEC
    assert sum(solve_all(load("mazes", name)).effort for name in LEVELS) < 1_500


def test_levels_are_what_their_seed_makes():
    sizes = {size: count for size, count in maze_levels.SIZES.items() if size[0] * size[1] <= 49}
    for name, text in maze_levels.levels(sizes).items():
        assert (ROOT / "levels" / "mazes" / f"{name}.txt").read_text() == text


def test_generated_mazes_are_new_unique_and_repeatable():
    several = [maze for maze, _ in zip(generate(5, 6, seed=3), range(8))]
    again = [maze for maze, _ in zip(generate(5, 6, seed=3), range(8))]
    other = [maze for maze, _ in zip(generate(5, 6, seed=4), range(8))]
    assert [m.matrix for m in several] == [m.matrix for m in again] != [m.matrix for m in other]
    assert len({repr(m.matrix) for m in several}) == 8
    for maze in several:
        assert len(walk_all(maze, 2).paths) == 1


@pytest.mark.parametrize("size", [(1, 2), (2, 2), (3, 2), (3, 3)])
def test_every_maze_of_a_size_comes_once(size):
    found = [maze.matrix for maze in every_maze(*size)]
    assert sorted(found) == sorted(maze.matrix for maze in every_board(*size))
    assert len(found) == 2 ** (size[0] * size[1] - 2)


def test_all_sixteen_mazes_of_four_by_four_turn_up_and_then_no_more():
    truth = {repr(maze.matrix) for maze in every_board(4, 4) if len(solve_all(maze, 2).paths) == 1}
    assert len(truth) == 16
    assert {repr(maze.matrix) for maze in generate(4, 4, seed=0, tries=5_000)} == truth


def test_the_number_of_walls():
    maze = next(generate(6, 6, walls=7, seed=1))
    assert sum(row.count(1) for row in maze.matrix) == 7
    with pytest.raises(PuzzleError, match="found 6 walls, expected an odd number from 1 to 25: every step changes"):
        next(generate(6, 6, walls=6))
    for rows, cols in ((2, 2), (3, 4), (4, 3)):
        possible = {sum(row.count(1) for row in maze.matrix) for maze in every_board(rows, cols)
                    if solve_all(maze.variant(last_counts=False), 1).paths}
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
    ("2,2,,\n0,2,\n", ":1:5: error: found nothing, expected 0, 1 or 2"),
    ("2x2\n0 2\n", ":1:1: error: found '2x2', expected 0, 1 or 2"),
    ("2 2\n0 2\npath U\n", ":3:1: error: found 'path', expected 0, 1 or 2"),
    ("2 22\n0 2 2\n", ":1:3: error: found '22', expected 0, 1 or 2"),
])
def test_bad_mazes_get_one_line(tmp_path, text, complaint):
    path = tmp_path / "maze.txt"
    path.write_text(text)
    done = run_sh("maze", "solve", path)
    assert (done.returncode, done.stdout) == (2, "") and done.stderr == f"{path}{complaint}\n"


def test_blanks_tabs_and_commas_all_separate():
    for text in ("2 2\n0 1", "2\t2\n0\t1\n", " 2  2 \r\n 0 1\r\n", "2,2\n0,1", "2, 2\n0 ,1", "22\n01"):
        assert read_maze(lines(text)) == [[2, 2], [0, 1]]


def test_a_position_as_text():
    problem = parse("2 2 2\n2 2 2\n0 2 2\npath UUR")
    assert problem.initial[2:] == ("R", 1, 2)
    assert PUZZLE.format(problem, problem.initial) == "2 2 2\n2 2 2\n0 2 2\npath UUR"
    for text, col in (("path UUU", 8), ("path D", 6), ("path", 1), ("path U R", 1), ("pathU", 1), ("path  Ux", 8)):
        with pytest.raises(PuzzleError) as caught:
            parse("2 2 2\n2 2 2\n0 2 2\n" + text)
        assert (caught.value.line, caught.value.col) == (4, col)


def test_the_note_says_the_lengths_and_why_a_move_breaks_a_rule():
    game = load("mazes", "two-solutions")
    walk = PUZZLE.controls.twin(game)
    state = walk.initial
    for way in "UUR":
        state = dict((move, after) for move, after, _ in walk.successors(state))[way]
    assert note(walk, state) == "Segment: 1, the one before: 2. 5 squares left."
    state = dict((move, after) for move, after, _ in walk.successors(state))["R"]
    assert note(walk, state) == "Segment: 2, the one before: 2. 4 squares left."
    assert PUZZLE.controls.why(walk, state, 0, "down") == (
        "this segment would be 2 long, as the one before it: go on straight first")
    assert PUZZLE.controls.why(walk, state, 0, "right") == "the maze ends there"
    assert PUZZLE.controls.why(walk, state, 0, "left") == "that square has been visited"
    assert PUZZLE.controls.why(walk, state, None, (2, 0)) == "that is not the next square"
    assert PUZZLE.controls.why(walk, state, None, (1, 2)).startswith("this segment would be")
    walk = PUZZLE.controls.twin(parse("2 2\n0 1"))
    assert PUZZLE.controls.why(walk, walk.initial, 0, "right") == "there is a wall"


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


def test_the_lengths_of_finished_segments_are_marked():
    maze = Maze(SPEC)
    assert along(maze, "RRR").marks == []                                  # not finished yet
    assert along(maze, "RRRU").marks == [(5.0, 1.5, "3", "note")]
    solved = along(maze, SOLVED)
    assert [mark[2] for mark in solved.marks] == [str(length) for length in segments(SOLVED)]
    assert PUZZLE.picture(maze, maze.replay("RRRU")[-1]).marks == []       # a state that doesn't know its path


# ------------------------------------------------------------------------------------------------- why a state is dead

def solvable_states(maze):
    """Every state of a maze that people can reach, with its path, and whether a solution follows: by trying all."""
    known = {}

    def solvable(state):
        if state not in known:
            known[state] = maze.is_goal(state) or any([solvable(child) for _, child, _ in maze.successors(state)])
        return known[state]
    walk = Walk(maze)
    stack, seen = [walk.initial], set()
    while stack:
        state = stack.pop()
        if state not in seen:
            seen.add(state)
            yield state, solvable(state)
            stack += [child for _, child, _ in walk.successors(state)]


@pytest.mark.parametrize("level", ["two-solutions", "4x4-a", "4x4-b", "4x4-c", "no-solution", "4x5-b", "5x5-b"])
def test_every_reason_is_a_proof_and_every_dead_state_has_one(level):
    maze = load("mazes", level)
    for state, solvable in solvable_states(maze):
        reasons = [reason(maze, state) for reason in REASONS]
        assert not (solvable and any(reasons)), state.path
        assert not maze.dead(state) or obvious_reason(maze, state), state.path
        hope, reason = outlook(maze, state)
        assert hope is solvable and (reason is None) is solvable, state.path
        for row, column, _, kind in reason[1] if reason else ():
            assert kind == "wrong" and 0 <= row < maze.rows and 0 <= column < maze.cols


def test_each_reason_comes_up_and_points_at_its_squares():
    maze, found = load("mazes", "4x5-b"), {}
    for state, _ in solvable_states(maze):
        for reason in REASONS:
            if answer := reason(maze, state):
                found.setdefault(reason.__name__, []).append((state, answer))
    assert set(found) == {reason.__name__ for reason in REASONS} - {"_colours"}
    for state, (words, marks) in found["_cut_off"]:
        assert all(state[1] >> maze.square(mark[:2]) & 1 for mark in marks) and "cut off" in words
    for state, (words, marks) in found["_equal_segments"]:
        assert [mark[2] for mark in marks] == [str(state[3])] * 2 and f"{state[3]} long, as the one before" in words
    assert "changes the colour" in why_dead(load("mazes", "no-solution"), load("mazes", "no-solution").initial)[0]


def test_the_picture_of_a_dead_end_names_the_reason():
    maze = load("mazes", "5x6-a")
    shown = along(maze, "RRRULLLUUU", why=True)
    assert shown.title == "This segment is 3 long, as the one before it, and it cannot go on straight."
    assert [mark[2:] for mark in shown.marks] == [("3", "note"), ("1", "note"), ("3", "wrong"), ("3", "wrong")]
    assert along(maze, "R", why=True).title == ""


# ------------------------------------------------------------------------------------------------------- new mazes

def test_a_new_maze_has_one_solution_and_is_as_hard_as_was_asked():
    efforts = []
    for difficulty in ("easy", "medium", "hard"):
        wanted = {"size": "6×6", "walls": "some walls", "difficulty": difficulty}
        text, about = make(3, wanted, lambda tries, seconds: True)
        found = solve_all(parse(text))
        assert found.unique and len(text.splitlines()) == 6 and text.count("1") == 5
        assert f"{found.effort} decision" in about or not found.effort and "without any trial" in about
        efforts.append(found.effort)
    assert efforts == sorted(efforts) and efforts[0] < efforts[-1]


def test_a_new_maze_can_be_stopped():
    wanted = {"size": "6×6", "walls": "some walls", "difficulty": "easy"}
    assert make(1, wanted, lambda tries, seconds: tries < 3) is None


@pytest.mark.parametrize("walls", ["few walls", "some walls", "many walls"])
def test_a_board_makes_small_mazes_too_with_more_walls_where_few_allow_none(walls):
    assert "4×4" in PUZZLE.controls.maker.options["size"]
    text, about = make(1, {"size": "4×4", "walls": walls, "difficulty": "easy"}, lambda tries, seconds: True)
    assert solve_all(parse(text)).unique and text.count("1") >= 3
    assert about.endswith(" With fewer than 3 walls none was found.") == (walls == "few walls")


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
    assert verdict(Maze([[2, 2], [0, 2]]), "RUL").startswith("Wrong at move 3, L: this segment")
    assert verdict(Maze([[2, 2, 2], [0, 2, 2]]), "RRULL") == "Wrong at the end: not at the top right"
    refused(run_sh("maze", "check", spec, "RX"), "maze check MOVES:1:2: error: found 'X', expected U, D, L or R")


@pytest.mark.parametrize("words, complaint", [
    ([], "maze: error: found nothing, expected one of solve, check, play, generate"),
    (["sovle"], "did you mean 'solve'"),
    (["solve"], "maze solve: error: found no FILE"),
    (["solve", "levels/mazes/spec.txt", "--algorithm", "bsf"], "did you mean 'bfs'"),
    (["solve", "levels/mazes/spec.txt", "--all", "--algorithm", "bfs"], "expected edges or walking"),
    (["solve", "levels/mazes/spec.txt", "--heuristic", "manhattan"], "expected it with astar, greedy"),
    (["solve", "levels/mazes/spec.txt", "--algorithm", "walking", "--heuristic", "alive"], "--heuristic with walking"),
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


def test_solve_says_that_edges_take_no_heuristic():
    done = run_sh("solve", "mazes", "spec", "--algorithm", "edges", "--heuristic", "manhattan")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "solve: error: found --heuristic with edges, which takes none, expected another algorithm\n")


def test_generate_prints_mazes_and_says_when_there_are_no_more():
    done = run_sh("maze", "generate", "5", "6", "--seed", "7", "--count", "3")
    again = run_sh("maze", "generate", "5", "6", "--seed", "7", "--count", "3")
    assert done.stdout == again.stdout and done.stderr == ""
    boards = done.stdout.split("\n\n")
    assert len(boards) == 3
    for board in boards:
        assert len(walk_all(parse(board), 2).paths) == 1
    done = run_sh("maze", "generate", "1", "4", "--count", "5")
    assert (done.returncode, done.stdout) == (0, "0 2 2 2\n")
    assert done.stderr == "maze generate: found 1 of 5: no new one turns up any more\n"
    late = run_sh("maze", "generate", "12", "12", "--walls", "1", "--seconds", "0.2")
    assert (late.returncode, late.stdout) == (3, "") and "gave up after 0.2 s" in late.stderr


def test_long_mazes_are_read_solved_and_drawn(tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("0" + " 2" * 1999)                   # deeper than Python's recursion
    done = run_sh("maze", "solve", path)
    assert done.stdout.endswith("\n1 solution\nDecisions: 0\n") and done.stdout.startswith("R" * 1999)
    assert "─" * 3997 + "G\n" in done.stdout
    path.write_text("0" + " 2" * 9999)                   # the longest that is accepted
    assert run_sh("maze", "check", path, "R" * 9999).stdout == "Right: 9,999 moves in 1 segment\n"
    path.write_text("0" + " 2" * 10_000)
    refused(run_sh("maze", "solve", path), "expected at most 10,000 squares in all")
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
