"""Rough terrain on maps: digits in scenes, what they cost, and that nothing else changes."""

from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import textbook
from puzzlelib.assignments.homework3 import find_path
from puzzlelib.catalog import load
from puzzlelib.conformance import check_puzzle
from puzzlelib.levels import PuzzleError, lines
from puzzlelib.puzzles import gridnav
from puzzlelib.puzzles.gridnav import CORNERS, DIAGONAL, ONE, PUZZLE, Navigation, parse
from puzzlelib.puzzles.gridnav.jump_map import prepare
from puzzlelib.puzzles.gridnav.jump_points import jump_point_search
from puzzlelib.puzzles.gridnav.jump_trace import jumps_from
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.search import astar, bfs, bidirectional, idastar, ucs
from tests.conftest import ROOT, run_sh
from tests.test_commands import refused

CONSISTENT = [h for h in PUZZLE.heuristics.values() if h.admissible]
MUD = ".9.\n...\nstart 0,0\ngoal 0,2"


def random_text(rng, rows, cols):
    """A scene with obstacles and digits, among them some that is all mud."""
    cells = rng.choice((".X5", "..X29", "....X.23456789", "9", "X9", "59"))
    return "\n".join("".join(rng.choice(cells) for _ in range(cols)) for _ in range(rows))


def drawn(text):
    """The scene and the terrain of a text."""
    return gridnav.read_scene(lines(text)), gridnav.read_terrain(lines(text))


def walked_cost(problem, result):
    """What the moves of a result cost, each looked up again, as multiples of a straight and of a diagonal step."""
    straight = diagonal = 0
    for before, state in zip(result.states, result.states[1:]):
        (row, col), (to_row, to_col) = problem.point(before), problem.point(state)
        digit = problem.terrain[to_row][to_col]
        if row == to_row or col == to_col:
            straight += digit
        else:
            diagonal += digit
    return straight, diagonal


# ------------------------------------------------------------------------------------------------------------ one step

def test_a_digit_is_the_cost_of_entering_and_a_diagonal_step_costs_it_times_the_root_of_two():
    problem = parse("5.\n23\nstart 0,1\ngoal 1,0")
    costs = {move: cost for move, _, cost in problem.successors(problem.initial)}
    assert costs == {"left": 5 * ONE, "down": 3 * ONE, "down-left": 2 * DIAGONAL}
    assert problem.price(costs["down-left"]) == round(2 * sqrt(2), 6)
    from_mud = {move: cost for move, _, cost in problem.successors(problem.cell((0, 0)))}
    assert from_mud == {"right": ONE, "down": 2 * ONE, "down-right": 3 * DIAGONAL}       # leaving it costs nothing more


def test_a_step_backwards_costs_what_the_step_forwards_does():
    for seed, corner in product(range(20), CORNERS):
        rng = Random(f"backwards {seed}")
        scene, terrain = drawn(random_text(rng, 4, 5))
        problem = Navigation(scene, (0, 0), (0, 0), corner, terrain)
        cells = [problem.cell(point) for point in product(range(4), range(5))]
        forwards = {(state, child, cost) for state in cells for _, child, cost in problem.successors(state)}
        assert forwards == {(before, state, cost) for state in cells for _, before, cost in problem.predecessors(state)}


@pytest.mark.parametrize("corner", CORNERS)
@settings(max_examples=60)
@given(st.integers(0, 10 ** 6), st.integers(1, 7), st.integers(1, 7))
def test_successors_are_those_of_the_plain_version(corner, seed, rows, cols):
    scene, terrain = drawn(random_text(Random(seed), rows, cols))
    packed = Navigation(scene, (0, 0), (0, 0), corner, terrain)
    plain = PlainNavigation(scene, (0, 0), (0, 0), corner, terrain)
    smooth = Navigation(scene, (0, 0), (0, 0), corner)
    for point in product(range(rows), range(cols)):
        cell = packed.cell(point)
        found = [(move, packed.point(to), packed.price(cost)) for move, to, cost in packed.successors(cell)]
        assert found == [(move, to, round(cost, 6)) for move, to, cost in plain.successors(point)]
        # Rules for corners are about obstacles: digits change the cost of a step, never whether it can be taken.
        assert [step[:2] for step in packed.successors(cell)] == [step[:2] for step in smooth.successors(cell)]


# ------------------------------------------------------------------------------------------------------------- searches

@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("block", range(4))
def test_every_admissible_heuristic_finds_the_cost_of_the_textbook_and_of_the_plain_version(corner, block):
    solved = 0
    for seed in range(block * 15, block * 15 + 15):
        rng = Random(f"terrain {seed}")
        rows, cols = rng.randrange(1, 7), rng.randrange(1, 7)
        scene, terrain = drawn(random_text(rng, rows, cols))
        start, goal = ((rng.randrange(rows), rng.randrange(cols)) for _ in range(2))
        problem = Navigation(scene, start, goal, corner, terrain)
        cheapest = textbook.uniform_cost(problem)
        plain = ucs(PlainNavigation(scene, start, goal, corner, terrain))
        assert (cheapest is not None) == plain.solved
        assert (None if plain.cost is None else round(plain.cost, 6)) == (cheapest and problem.price(cheapest.cost))
        assert astar(plain.problem).status == plain.status
        for h in CONSISTENT:
            result = astar(problem, h=h)
            assert (result.cost if result.solved else None) == (cheapest and cheapest.cost), (seed, h)
            if result.solved:
                straight, diagonal = walked_cost(problem, result)
                assert result.cost == straight * ONE + diagonal * DIAGONAL          # to the last unit
        assert ucs(problem).cost == (cheapest and cheapest.cost)
        assert (idastar(problem, max_nodes=20_000).cost in (None, cheapest and cheapest.cost))
        assert bfs(problem).solved == bidirectional(problem).solved == plain.solved
        solved += plain.solved
    assert solved > 3


@pytest.mark.parametrize("h", CONSISTENT, ids=lambda h: h.name)
def test_admissible_and_consistent_for_every_cell_and_goal_of_small_scenes(h):
    for seed, corner in product(range(15), CORNERS):
        rng = Random(f"consistent {seed}")
        scene, terrain = drawn(random_text(rng, 3, 4))
        for goal in product(range(3), range(4)):
            for start in product(range(3), range(4)):
                problem = Navigation(scene, start, goal, corner, terrain)
                value = h.bind(problem)
                if value(problem.initial) == float("inf"):
                    assert scene[start[0]][start[1]] or scene[goal[0]][goal[1]]
                    continue
                assert value(problem.goal) == 0
                assert all(value(problem.initial) <= cost + value(child)
                           for _, child, cost in problem.successors(problem.initial))
                cheapest = ucs(problem)
                assert not cheapest.solved or value(problem.initial) <= cheapest.cost


def test_on_open_mud_of_one_depth_a_path_costs_the_digit_times_its_length():
    for digit in (2, 5, 9):
        problem = Navigation([[False] * 5] * 5, (0, 0), (4, 2), terrain=[[digit] * 5] * 5)
        smooth = Navigation([[False] * 5] * 5, (0, 0), (4, 2))
        assert astar(problem).cost == digit * astar(smooth).cost


def test_two_costs_are_equal_only_if_their_pairs_are():
    """Digits make the sums larger: 9 × 200 steps and more, either way."""
    pairs = sorted((a + b * sqrt(2), a, b) for a in range(0, 1800, 9) for b in range(0, 1800, 7))
    costs = [a * ONE + b * DIAGONAL for _, a, b in pairs]
    assert costs == sorted(set(costs))


def test_the_swamp_is_cheaper_to_go_around_than_to_cross():
    problem = load("gridnav", "swamp")
    around, across = astar(problem), bfs(problem)
    assert len(across.moves) == 16 < len(around.moves) == 20
    assert problem.price(across.cost) == 72 and problem.price(around.cost) == 22.485281
    dry = all(problem.terrain[row][col] == 1 for row, col in map(problem.point, around.states))
    assert dry and any(problem.terrain[row][col] == 9 for row, col in map(problem.point, across.states))


def test_a_problem_from_elsewhere_keeps_its_terrain():
    problem = load("gridnav", "swamp")
    other = problem.between((5, 16), (5, 0))
    assert other.terrain == problem.terrain and astar(other).cost == astar(problem).cost
    assert problem.starting_at(problem.cell((5, 4))).weights is problem.weights


def test_the_puzzle_keeps_its_promises_on_rough_terrain():
    texts = {f"rough {seed}": random_text(Random(f"promise {seed}"), 4, 5) for seed in range(8)}
    usable = {name: text for name, text in texts.items() if set(text) - {"X", "\n"}}
    assert len(usable) > 5 and check_puzzle("gridnav", usable | {"mud": MUD}).endswith("all well")


# ----------------------------------------------------------------------------------------------- what needs equal costs

def test_jump_point_search_refuses_with_a_sentence_and_says_what_to_use():
    problem = parse(MUD)
    for refusal in (jump_point_search, gridnav.jump_point_search, prepare,
                    lambda problem: jump_point_search(problem, trace=[]),
                    lambda problem: jumps_from(problem, problem.initial)):
        with pytest.raises(PuzzleError) as caught:
            refusal(problem)
        assert str(caught.value).startswith("error: found terrain with digits, expected . and X only: jump point")
        assert str(caught.value).endswith("; use astar")
    answer = run_sh("solve", "gridnav", "swamp", "--algorithm", "jump_point_search")
    refused(answer, "found terrain with digits", "use astar")


def test_terrain_of_ones_is_no_terrain():
    scene = [[False, True, False], [False, False, False]]
    smooth, ones = (Navigation(scene, (0, 0), (0, 2), terrain=terrain) for terrain in (None, [[1, 7, 1], [1, 1, 1]]))
    assert ones.weights is smooth.weights is None                       # what it says of an obstacle doesn't matter
    assert jump_point_search(ones).cost == jump_point_search(smooth).cost == astar(ones).cost
    assert smooth.terrain == ones.terrain == [[1] * 3] * 2


@pytest.mark.parametrize("terrain, words", [
    ([[1, 1]], "found terrain of other rows than the scene's, expected 2×2 digits"),
    ([[1, 1], [1]], "expected 2×2 digits"), ([[1, 1], [1, 10]], "found terrain 10, expected a digit from 1 to 9"),
    ([[1, 0], [1, 1]], "found terrain 0"), ([[1, "2"], [1, 1]], "found terrain '2'"), ([[1, 1.5], [1, 1]], "1.5")])
def test_what_is_no_terrain(terrain, words):
    with pytest.raises(PuzzleError, match=words):
        Navigation([[False] * 2] * 2, (0, 0), (1, 1), terrain=terrain)


def test_booleans_and_numbers_that_count_as_true_are_obstacles_as_ever():
    assert find_path((0, 0), (0, 2), [[0, 5, 0]]) is None
    assert find_path((0, 0), (0, 2), [[0, 5, 0], [0, 0, 0]]) == [(0, 0), (1, 1), (0, 2)]
    assert astar(Navigation([[0, 5, 0]], (0, 0), (0, 2))).status == "unsolvable"


# ----------------------------------------------------------------------------------------------------- text and picture

@settings(max_examples=60)
@given(st.integers(0, 10 ** 6), st.integers(1, 6), st.integers(1, 6))
def test_parse_and_format_are_inverses(seed, rows, cols):
    rng = Random(seed)
    text = random_text(rng, rows, cols)
    if not set(text) - {"X", "\n"}:
        return
    ends = [(rng.randrange(rows), rng.randrange(cols)) for _ in range(2)]
    named = text + "".join(f"\n{name} {row},{col}" for name, (row, col) in zip(("start", "goal"), ends))
    for given_text in (text, named):
        problem = parse(given_text)
        written = gridnav.format(problem, problem.initial)
        again = parse(written)
        assert gridnav.format(again, again.initial) == written and written.startswith(text)
        assert (again.free, again.weights, again.initial, again.goal) == (
            problem.free, problem.weights, problem.initial, problem.goal)
    assert gridnav.format(parse(text), parse(text).initial) == text
    assert Navigation(problem.scene, *ends, terrain=problem.terrain).weights == problem.weights


def test_pictures_show_the_digits():
    problem = parse("X5.\n2.9\nstart 0,2\ngoal 1,0")
    assert str(gridnav.picture(problem, problem.initial)).split() == ["##", "5", "S", "G", ".", "9"]
    assert run_sh("show", "gridnav", "swamp").stdout.splitlines()[5].split() == list("S...35799997") + list("53..G")


def test_the_command_reads_levels_with_their_ends(tmp_path):
    swamp = str(ROOT / "levels" / "gridnav" / "swamp.txt")
    problem = load("gridnav", "swamp")
    answer = run_sh("path", swamp)
    assert answer.returncode == 0 and answer.stdout.startswith("(5, 0)\n")
    assert f"(5, 16)\nPath cost: {problem.price(astar(problem).cost):.6f}\n" in answer.stdout
    assert run_sh("path", swamp, "5,0", "5,16").stdout == answer.stdout
    assert run_sh("path", swamp, "0,0", "0,2").stdout.startswith("(0, 0)\n(0, 1)\n(0, 2)\nPath cost: 2.000000\n")
    assert "(5, 16)\n" in run_sh("path", swamp, "0,0").stdout        # the goal is the level's own
    (tmp_path / "corner.txt").write_text(".X\n..\nstart 0,0\ngoal 1,1\ncorner strict\n")
    assert "Path length: 2.000000\n" in run_sh("path", "corner.txt", cwd=tmp_path).stdout
    assert "Path length: 1.414214\n" in run_sh("path", "corner.txt", "--corner", "free", cwd=tmp_path).stdout
    (tmp_path / "scene.txt").write_text("..\n..\n")
    refused(run_sh("path", "scene.txt", cwd=tmp_path), "path: error: found no START, expected ROW,COLUMN, or a line")
    refused(run_sh("path", "scene.txt", "0,0", cwd=tmp_path), "path: error: found no GOAL, expected ROW,COLUMN, or")


def test_commands_search_rough_terrain(tmp_path):
    (tmp_path / "mud.txt").write_text(".9.\n...\n")
    answer = run_sh("path", "mud.txt", "0,0", "0,2", cwd=tmp_path)
    assert (answer.stderr, answer.stdout) == (
        "", "(0, 0)\n(1, 1)\n(0, 2)\nPath cost: 2.828427\nNodes expanded: 2\n")
    into = run_sh("path", "mud.txt", "0,0", "0,1", cwd=tmp_path)
    assert into.stdout == "(0, 0)\n(0, 1)\nPath cost: 9.000000\nNodes expanded: 5\n"
    (tmp_path / "corner.txt").write_text(".X\n5.\n")
    strict = run_sh("path", "corner.txt", "0,0", "1,1", "--corner", "strict", cwd=tmp_path)
    assert "Path cost: 6.000000\n" in strict.stdout
    solved = run_sh("solve", "gridnav", str(tmp_path / "mud.txt"))
    assert solved.returncode == 0 and "cost 2.414214" in solved.stdout
