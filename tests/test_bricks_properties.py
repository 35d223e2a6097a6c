"""What holds on every board: hypothesis makes them, walks on them, and renumbers them."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzlelib import PuzzleError, astar, bfs, get, idastar, iddfs, layers, load, ucs
from puzzlelib.assignments import sliding_bricks as sbp
from puzzlelib.assignments.sliding_bricks import Board, numbered_moves, read_move, say
from puzzlelib.catalog import level_names
from puzzlelib.puzzle import random_walk
from puzzlelib.puzzles.bricks import Bricks, manhattan, read_matrix, travel
from puzzlelib.puzzles.bricks import state as bricks_state
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, bricks_of
from puzzlelib.result import INF
from tests.conftest import BRICKS, ROOT

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


def random_board(seed, width, height, walls, goals, bricks):
    """Any board that parses: bricks grown cell by cell into arbitrary shapes, numbered with gaps."""
    rng = Random(seed)
    matrix = [[0] * width for _ in range(height)]
    cells = [(r, c) for r in range(height) for c in range(width)]
    rng.shuffle(cells)
    start = cells.pop()
    matrix[start[0]][start[1]] = 2
    grow(matrix, [start], 2, rng)
    for value, count in ((1, walls), (-1, goals)):
        for r, c in cells[:count]:
            matrix[r][c] = value if matrix[r][c] == 0 else matrix[r][c]
        cells = cells[count:]
    numbers = rng.sample(range(3, 40), bricks)
    for number, (r, c) in zip(numbers, cells):
        if matrix[r][c] == 0:
            matrix[r][c] = number
            grow(matrix, [(r, c)], number, rng)
    return Board(matrix)


def grow(matrix, cells, number, rng):
    for _ in range(rng.randint(0, 3)):
        r, c = rng.choice(cells)
        dr, dc = rng.choice(list(DIRECTIONS.values()))
        if 0 <= r + dr < len(matrix) and 0 <= c + dc < len(matrix[0]) and matrix[r + dr][c + dc] == 0:
            matrix[r + dr][c + dc] = number
            cells.append((r + dr, c + dc))


boards = st.builds(random_board, st.integers(0, 10 ** 9), st.integers(1, 6), st.integers(1, 6), st.integers(0, 5),
                   st.integers(0, 3), st.integers(0, 6))


def renumber(board, rng):
    numbers = [n for n in board.pieces() if n != 2]
    others = dict(zip(numbers, rng.sample(range(3, 99), len(numbers))))
    return Board([[others.get(value, value) for value in row] for row in board.matrix], board.goals)


def spec_normal_form(board):
    """The assignment's algorithm, letter by letter, swap by swap."""
    matrix = [list(row) for row in board.matrix]
    height, width, next_index = len(matrix), len(matrix[0]), 3

    def swap(one, two):
        for i in range(height):
            for j in range(width):
                if matrix[i][j] == one:
                    matrix[i][j] = two
                elif matrix[i][j] == two:
                    matrix[i][j] = one
    for i in range(height):
        for j in range(width):
            if matrix[i][j] == next_index:
                next_index += 1
            elif matrix[i][j] > next_index:
                swap(next_index, matrix[i][j])
                next_index += 1
    return matrix


@given(boards)
def test_print_and_parse_are_inverses(board):
    assert read_matrix(str(board)) == board.matrix
    assert str(Board(read_matrix(str(board)))) == str(board)


@given(boards)
def test_a_move_and_its_opposite_restore_the_board_goal_cells_included(board):
    before = str(board)
    for piece, direction in board.moves():
        there = board.after((piece, direction))
        assert str(there) != before and str(board) == before
        there.apply((piece, OPPOSITE[direction]))
        assert str(there) == before and there.is_solved() == board.is_solved()


@given(boards, st.integers(0, 999))
def test_a_walk_undone_step_by_step_restores_the_board(board, seed):
    rng, walked, done = Random(seed), board.clone(), []
    for _ in range(12):
        moves = walked.moves()
        if not moves:
            break
        done.append(rng.choice(moves))
        walked.apply(done[-1])
    for piece, direction in reversed(done):
        walked.apply((piece, OPPOSITE[direction]))
    assert walked == board and walked.goals == board.goals


@given(boards)
def test_normal_form_is_the_assignments_and_idempotent(board):
    normal = board.normal_form()
    assert normal.matrix == spec_normal_form(board)
    assert normal.normal_form() == normal
    firsts = [cells[0] for number, cells in bricks_of(normal.matrix).items() if number > 2]
    assert firsts == sorted(firsts)
    assert normal.pieces() == list(range(2, 2 + len(board.pieces())))


@given(boards, st.integers(0, 999))
def test_normal_form_ignores_how_bricks_are_numbered(board, seed):
    assert renumber(board, Random(seed)).normal_form() == board.normal_form()


@given(boards)
def test_a_move_conserves_cells_and_shapes(board):
    shapes = lambda b: sorted(sorted((r - cells[0][0], c - cells[0][1]) for r, c in cells)
                              for cells in bricks_of(b.matrix).values())
    for move in board.moves():
        after = board.after(move)
        assert shapes(after) == shapes(board)
        assert [[v == 1 for v in row] for row in after.matrix] == [[v == 1 for v in row] for row in board.matrix]
        uncovered = {(r, c) for r, row in enumerate(after.matrix) for c, v in enumerate(row) if v == -1}
        assert uncovered <= board.goals and not any(
            after.matrix[r][c] not in (-1, 2) for r, c in board.goals)


@given(boards)
def test_successors_are_the_moves_of_the_normal_form(board):
    problem = Bricks(board.matrix)
    normal = board.normal_form()
    assert problem.matrix(problem.initial) == normal.matrix
    steps = problem.successors(problem.initial)
    assert [problem.label(problem.initial, move) for move, _, _ in steps] == normal.moves()
    for move, state, cost in steps:
        after = normal.after(problem.label(problem.initial, move)).normal_form()
        assert problem.matrix(state) == after.matrix and cost == 1
        assert problem.is_goal(state) == after.is_solved()


@given(boards, st.integers(0, 999))
def test_equal_states_are_equal_normal_forms(board, seed):
    problem = Bricks(board.matrix)
    assert Bricks(renumber(board, Random(seed)).matrix).initial == problem.initial
    forms = {}
    for depth, layer in enumerate(layers(problem)):
        for state in layer:
            assert forms.setdefault(str(problem.matrix(state)), state) == state
        if depth == 3:
            break


@given(boards)
def test_a_board_with_no_goal_cell_is_solved(board):
    free = Board([[0 if value == -1 else value for value in row] for row in board.matrix])
    assert free.is_solved() and Bricks(free.matrix).is_goal(Bricks(free.matrix).initial)


@settings(max_examples=60)
@given(boards)
def test_optimal_searches_agree_and_their_moves_replay(board):
    problem = Bricks(board.matrix)
    truth = bfs(problem, max_nodes=3000)
    if truth.status == "gave up":
        return
    for search in (ucs, astar, idastar, iddfs):
        result = search(problem, max_nodes=60_000)
        if result.status != "gave up":
            assert (result.status, result.cost) == (truth.status, truth.cost)
    for keep in (False, True):
        moves, final = numbered_moves(board, truth, keep)
        walked = board.clone()
        for move in moves:
            walked = walked.after(move) if keep else walked.after(move).normal_form()
        assert walked == final and (truth.status != "solved" or walked.is_solved())


@settings(max_examples=60)
@given(boards)
def test_h_is_admissible_and_consistent(board):
    problem = Bricks(board.matrix)
    far, near = travel.bind(problem), manhattan.bind(problem)
    for depth, layer in enumerate(layers(problem)):
        for state in layer:
            assert near(state) <= far(state)
            for h in (near, far):
                assert (h(state) == 0) == problem.is_goal(state)
                assert all(h(state) <= 1 + h(child) for _, child, _ in problem.successors(state))
        if depth == 4:
            break


def test_corner_to_corner_overestimates_where_master_and_goal_differ_in_size():
    """Three cells of master, one of goal: its last cell need only come one step, its first would need three."""
    board = Board([[-1, 0, 2, 2, 2], [1, 1, 1, 1, 1]])
    problem = Bricks([[0, 2, 2, 2, -1]])
    first_cell, goal = 1, 4
    assert astar(problem).cost == 1 < abs(goal - first_cell) == 3
    assert travel.bind(problem)(problem.initial) == 1
    mirrored = Bricks(board.matrix)
    assert astar(mirrored).cost == 2 == travel.bind(mirrored)(mirrored.initial)


def test_a_goal_larger_than_the_master_is_hopeless_at_once():
    problem = Bricks([[-1, -1, 2]])
    assert problem.h(problem.initial) == INF
    assert (astar(problem).status, astar(problem).expanded) == ("unsolvable", 0)
    assert bfs(problem).status == "unsolvable"


def test_only_the_master_may_enter_the_goal():
    board = Board([[2, 0], [3, -1]])
    assert (3, "right") not in board.moves()
    with pytest.raises(PuzzleError, match="the goal, which only the master brick may enter, at row 2, column 2"):
        board.apply((3, "right"))


def test_a_goal_cell_that_the_master_leaves_is_a_goal_again():
    board = Board([[2, -1, -1]])
    for direction in ("right", "right"):
        board.apply((2, direction))
    assert str(board) == "3,1,\n0,-1, 2," and not board.is_solved()


@pytest.mark.parametrize("limit", ["MAX_PATTERNS", "MAX_BITS"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(board=boards)
def test_slides_are_the_same_by_pattern_and_brick_by_brick_remembered_or_not(monkeypatch, limit, board):
    with monkeypatch.context() as patch:
        patch.setattr(bricks_state, "MAX_PATTERNS", 10 ** 30)
        by_pattern = Bricks(board.matrix)
        patch.setattr(bricks_state, limit, 0)
        by_brick = Bricks(board.matrix)
        walk = random_walk(by_brick, Random(1), 20)
        assert [by_brick.successors(s) for s in walk] == [by_pattern.successors(s) for s in walk]


def test_a_problem_built_directly_is_guided_by_its_own_heuristic():
    level = load("bricks", "SBP-level2")
    board = sbp.load(BRICKS / "SBP-level2.txt")
    blind = bfs(board)
    for problem in (Bricks(board.matrix), board, bricks_state.Bricks(board.matrix)):
        assert repr(astar(problem)) == repr(astar(level)) and astar(problem).expanded < blind.expanded
    assert Bricks.heuristic is travel and repr(Bricks(board.matrix)) == "<bricks, 6×5>"


def test_the_heuristic_is_there_whatever_is_imported_first():
    for module in ("puzzlelib.puzzles.bricks.state", "puzzlelib.puzzles.bricks"):
        code = f"from {module} import Bricks; problem = Bricks([[2, 0, 0, -1]]); print(problem.h(problem.initial))"
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT).stdout == "3\n"


def test_a_board_knows_the_goal_cells_that_its_master_covers():
    board = Board([[2, 2, -1, -1]])
    board.apply((2, "right"))
    board.apply((2, "right"))
    board.apply((2, "left"))
    assert str(board) == "4,1,\n0, 2, 2,-1," and astar(board).moves == [(2, "right")]
    board.apply((2, "left"))
    problem = board.after((2, "right")).problem()
    twin = get("bricks").controls.twin(problem)
    assert problem.goal_cells == twin.goal_cells == {(0, 2), (0, 3)}
    assert str(get("bricks").picture(twin, twin.initial)).split() == [".", "2", "2", "*"]


@given(st.integers(2, 10 ** 9 - 1), st.sampled_from(list(DIRECTIONS)))
def test_say_and_read_move_are_inverses(piece, direction):
    assert read_move(say((piece, direction))) == (piece, direction)
    assert read_move(f" ( {piece} ,{direction} ) ") == (piece, direction)


def test_every_level_is_stored_as_it_is_printed():
    for level in level_names("bricks"):
        text = (BRICKS / f"{level}.txt").read_text()
        assert text == f"{sbp.load(BRICKS / f'{level}.txt')}\n"


def test_a_problem_does_not_change_with_the_board_it_was_made_of():
    board = sbp.load(BRICKS / "SBP-level1.txt")
    problem = Bricks(board.matrix)
    before = problem.given
    board.apply((3, "down"))
    assert problem.given == before != board.matrix
    twin = get("bricks").controls.twin(problem)
    assert twin.matrix(twin.initial) == before


def test_scramble_walks_by_its_seed():
    problem = load("bricks", "SBP-level2")
    scramble = get("bricks").scramble
    assert scramble(problem, Random(3), 40) == scramble(problem, Random(3), 40) != scramble(problem, Random(4), 40)
    assert scramble(Bricks([[2, 1]]), Random(3), 40) == Bricks([[2, 1]]).initial
