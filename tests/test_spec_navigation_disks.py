"""Grid navigation and linear disks: the handout's examples, other rules for corners, and what must hold anywhere."""

import csv
import re
from itertools import combinations, permutations, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.assignments.homework3 import find_path, solve_distinct_disks, solve_identical_disks
from puzzlelib.catalog import load
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles import disks, gridnav
from puzzlelib.puzzles.disks import Disks
from puzzlelib.puzzles.gridnav import CORNERS, DIAGONAL, ONE, PUZZLE, WAYS, Navigation, jump_map
from puzzlelib.puzzles.gridnav.canonical import canonical_astar, shortest_path
from puzzlelib.puzzles.gridnav.jump_map import prepare
from puzzlelib.puzzles.gridnav.jump_points import jump_point_search
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.search import astar, bfs, layers, ucs
from puzzlelib.tools import scenes
from puzzlelib.views.replay import replay
from tests.conftest import ROOT, run_sh
from tests.test_commands import refused

CONSISTENT = [h for h in PUZZLE.heuristics.values() if h.admissible]


def random_scene(rng, rows, cols, fill):
    return [[rng.random() < fill for _ in range(cols)] for _ in range(rows)]


def free_cells(scene):
    return [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]


def length(path):
    """The Euclidean length of a path, each step of it checked."""
    total = 0.0
    for (r1, c1), (r2, c2) in zip(path, path[1:]):
        assert max(abs(r1 - r2), abs(c1 - c2)) == 1
        total += sqrt((r1 - r2) ** 2 + (c1 - c2) ** 2)
    return total


def steps(result):
    """How many straight and diagonal steps a path has: √2 being irrational, equally long paths agree on both."""
    diagonal = sum("-" in move for move in result.moves)
    return result.status, len(result.moves) - diagonal, diagonal


# ----------------------------------------------------------------------------------------------------- grid navigation

def test_the_examples_of_the_handout():
    ring = [[False, False, False], [False, True, False], [False, False, False]]
    assert find_path((0, 0), (2, 1), ring) == [(0, 0), (1, 0), (2, 1)]
    wall = [[False, True, False], [False, True, False], [False, True, False]]
    assert find_path((0, 0), (0, 2), wall) is None


def test_ends_on_obstacles_out_of_bounds_and_the_same():
    scene = [[False, True], [False, False]]
    assert find_path((0, 1), (1, 1), scene) is None and find_path((1, 1), (0, 1), scene) is None
    for outside in ((-1, 0), (0, -1), (2, 0), (0, 2), (9, 9)):
        assert find_path(outside, (0, 0), scene) is None and find_path((0, 0), outside, scene) is None
    assert find_path((1, 1), (1, 1), scene) == [(1, 1)] and find_path((0, 1), (0, 1), scene) is None
    assert find_path((0, 0), (0, 0), []) is None
    with pytest.raises(PuzzleError, match="rows of one length"):
        find_path((0, 0), (0, 0), [[False], [False, False]])


def test_scenes_and_points_of_other_kinds():
    import array

    import numpy
    wall = [[0, 1, 0]] * 3
    for scene in (wall, [array.array("i", row) for row in wall], numpy.array(wall), list(numpy.array(wall)),
                  numpy.array(wall, dtype=bool), [tuple(row) for row in wall], numpy.array(wall, dtype=float)):
        assert find_path((0, 0), (0, 2), scene) is None and find_path([0, 0], (2, 0), scene) == [(0, 0), (1, 0), (2, 0)]
    open_ = [[False] * 101 for _ in range(101)]
    for kind in (numpy.int64, numpy.int8, numpy.uint16):
        path = find_path((kind(0), kind(0)), (kind(100), kind(99)), open_)
        assert len(path) == 101 and all(type(part) is int for point in path for part in point)
    for text in (["..", ".X"], [[".", "."], [".", "X"]], (row for row in ("..", ".X"))):
        with pytest.raises(PuzzleError, match="found text, expected rows of booleans"):
            find_path((0, 0), (1, 1), text)
    assert find_path((0, 0), (0, 1), [bytearray(2), bytes([0, 1])]) == [(0, 0), (0, 1)]
    assert solve_distinct_disks(numpy.int64(5), numpy.int8(3)) == solve_distinct_disks(5, 3)
    for start in ((0,), (0, 0, 0), None, ("a", "b"), (0.0, 0)):
        with pytest.raises(PuzzleError, match="expected two points"):
            find_path(start, (0, 0), wall)


def test_an_end_inside_an_obstacle_is_no_end_for_any_search():
    for start, goal in (((0, 0), (0, 0)), ((0, 0), (1, 1)), ((1, 1), (0, 0))):
        problem = Navigation([[True, False], [False, False]], start, goal)
        for search in (astar, bfs, ucs, jump_point_search):
            for h in PUZZLE.heuristics.values():
                assert search(problem, h=h).status == "unsolvable", (search, h)


def test_corners_never_block():
    squeeze = [[False, True], [True, False]]
    assert find_path((0, 0), (1, 1), squeeze) == [(0, 0), (1, 1)]
    lengths = {corner: astar(Navigation(squeeze, (0, 0), (1, 1), corner), h=gridnav.octile).cost
               for corner in CORNERS}
    assert lengths == {"free": DIAGONAL, "no-squeeze": None, "strict": None}
    past = [[False, False], [True, False]]
    assert [astar(Navigation(past, (0, 0), (1, 1), corner), h=gridnav.octile).cost for corner in CORNERS] == [
        DIAGONAL, DIAGONAL, 2 * ONE]


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("seed", range(25))
def test_every_admissible_heuristic_finds_the_length_of_the_plain_version(corner, seed):
    rng = Random(seed)
    scene = random_scene(rng, rng.randrange(2, 9), rng.randrange(2, 9), rng.choice((0.1, 0.3, 0.45)))
    free = free_cells(scene)
    if not free:
        return
    start = rng.choice(free)
    for goal in rng.sample(free, min(4, len(free))):
        plain = ucs(PlainNavigation(scene, start, goal, corner))
        assert steps(astar(plain.problem)) == steps(plain)
        for h in CONSISTENT:
            result = astar(Navigation(scene, start, goal, corner), h=h)
            assert steps(result) == steps(plain), h.name
            assert not result.solved or result.cost == steps(plain)[1] * ONE + steps(plain)[2] * DIAGONAL
        if corner == "free":
            path = find_path(start, goal, scene)
            assert (path is None) == (not plain.solved)
            if path is not None:
                assert abs(length(path) - plain.cost) < 1e-9
                assert path[0] == start and path[-1] == goal and not any(scene[r][c] for r, c in path)


@pytest.mark.parametrize("corner", CORNERS)
def test_successors_are_those_of_the_plain_version(corner):
    for seed in range(30):
        rng = Random(f"successors {seed}")
        scene = random_scene(rng, rng.randrange(1, 8), rng.randrange(1, 8), 0.4)
        fast = Navigation(scene, (0, 0), (0, 0), corner)
        plain = PlainNavigation(scene, (0, 0), (0, 0), corner)
        assert fast.scene == scene
        for point in product(range(len(scene)), range(len(scene[0]))):
            cell = fast.cell(point)
            found = [(move, fast.point(to), fast.price(cost)) for move, to, cost in fast.successors(cell)]
            assert found == [(move, to, round(cost, 6)) for move, to, cost in plain.successors(point)]
            before = [(move, fast.point(state)) for move, state, _ in fast.predecessors(cell)]
            assert len(before) == len(found)
            assert all((move, point) in [step[:2] for step in plain.successors(state)] for move, state in before)


@settings(max_examples=40)
@given(st.integers(0, 10 ** 6))
def test_symmetries_and_obstacles(seed):
    """Swap ends, transpose, mirror; one more obstacle."""
    rng = Random(seed)
    scene = random_scene(rng, 6, 7, 0.3)
    free = free_cells(scene)
    if len(free) < 3:
        return
    start, goal, third = rng.sample(free, 3)
    cost = lambda scene, start, goal: astar(Navigation(scene, start, goal), h=gridnav.octile).cost
    there = cost(scene, start, goal)
    assert astar(Navigation(scene, third, third).between(start, goal), h=gridnav.octile).cost == there
    assert there == cost(scene, goal, start)
    turned = [list(column) for column in zip(*scene)]
    assert there == cost(turned, start[::-1], goal[::-1])
    mirrored = [row[::-1] for row in scene]
    assert there == cost(mirrored, (start[0], 6 - start[1]), (goal[0], 6 - goal[1]))
    scene[third[0]][third[1]] = True
    longer = cost(scene, start, goal)
    assert longer is None or (there is not None and longer >= there)


def test_on_an_empty_grid_the_length_is_octile():
    scene = [[False] * 9 for _ in range(9)]
    for goal in product(range(9), repeat=2):
        problem = Navigation(scene, (4, 4), goal)
        result = ucs(problem)
        assert result.cost == gridnav.octile.bind(problem)(problem.initial)


@pytest.mark.parametrize("h", CONSISTENT, ids=lambda h: h.name)
def test_consistent_on_every_cell_of_an_empty_grid(h):
    scene = [[False] * 12 for _ in range(12)]
    for goal in ((0, 0), (5, 7), (11, 3)):
        problem = Navigation(scene, (0, 0), goal)
        value = h.bind(problem)
        assert value(problem.goal) == 0
        for state in (problem.cell(point) for point in product(range(12), repeat=2)):
            assert all(value(state) <= cost + value(child) for _, child, cost in problem.successors(state))


def test_manhattan_errs_somewhere():
    rng, wrong = Random(3), 0
    for _ in range(60):
        problem = Navigation(random_scene(rng, 8, 8, 0.25), (0, 0), (7, 7))
        shortest, manhattan = astar(problem, h=gridnav.octile), astar(problem, h=gridnav.manhattan)
        wrong += shortest.solved and manhattan.cost > shortest.cost
    assert wrong and not gridnav.manhattan.admissible


def test_two_paths_are_equal_only_if_their_pairs_are():
    assert DIAGONAL % 2 == 1 and 0 < DIAGONAL * DIAGONAL - 2 * ONE * ONE < 8 * ONE
    pairs = sorted((a + b * sqrt(2), a, b) for a in range(200) for b in range(200))
    costs = [a * ONE + b * DIAGONAL for _, a, b in pairs]
    assert costs == sorted(set(costs))


@pytest.mark.parametrize("block", range(10))
def test_fast_searches_find_paths_of_exactly_the_same_length(block):
    for seed in range(block * 300, (block + 1) * 300):
        rng = Random(seed)
        rows, cols = rng.randrange(1, 14), rng.randrange(1, 14)
        scene = random_scene(rng, rows, cols, rng.choice((0, 0.1, 0.25, 0.4, 0.5)))
        ends = [(rng.randrange(rows), rng.randrange(cols)) for _ in range(2)]
        problem = Navigation(scene, *ends)
        plain = astar(problem, h=gridnav.octile)
        for fast in (jump_point_search(problem), canonical_astar(problem)):
            assert (fast.status, fast.cost) == (plain.status, plain.cost), (seed, fast.algorithm)
            state, cost = problem.initial, 0
            for move, wanted in zip(fast.moves, fast.states[1:], strict=True) if fast.solved else ():
                state, step = next((child, step) for way, child, step in problem.successors(state) if way == move)
                cost += step
                assert state == wanted
            assert not fast.solved or (problem.is_goal(state) and cost == fast.cost)


def winding(rng):
    """A scene with corridors: a maze with some walls broken and some ways filled, so that there are circles too."""
    size = rng.randrange(3, 24) | 1
    grid = scenes.maze(rng, size)
    for _ in range(rng.choice((0, 1, size, 2 * size))):
        grid[rng.randrange(size)][rng.randrange(size)] = rng.choice(".X")
    wide = rng.choice((1, 1, 2))
    return [[cell == "X" for cell in row for _ in range(wide)] for row in grid for _ in range(wide)]


@pytest.mark.parametrize("block", range(6))
def test_remembered_jumps_change_no_answer_and_no_count(block):
    counts = lambda r: (r.status, r.cost, r.states, r.moves, r.expanded, r.generated, r.enqueued, r.peak_frontier)
    for seed in range(block * 40, (block + 1) * 40):
        rng = Random(f"remembers {seed}")
        scene = winding(rng) if seed % 3 else random_scene(rng, rng.randrange(1, 30), rng.randrange(1, 30), 0.35)
        cells = [(row, col) for row in range(len(scene)) for col in range(len(scene[0]))]
        shared, prepared = Navigation(scene, (0, 0), (0, 0)), Navigation(scene, (0, 0), (0, 0))
        prepare(prepared)
        for _ in range(6):
            start, goal = rng.choice(cells), rng.choice(cells)
            fresh = jump_point_search(Navigation(scene, start, goal))
            assert fresh.cost == astar(fresh.problem).cost, seed
            for problem in (shared, shared, prepared):
                assert counts(jump_point_search(problem.between(start, goal))) == counts(fresh), seed


def test_problems_between_other_points_aim_at_their_own_goal():
    problem = load("gridnav", "rooms")
    assert problem.h(problem.goal) == 0
    other = problem.between((2, 2), (28, 28))
    assert (other.start, other.end) == ((2, 2), (28, 28)) and other.h(other.goal) == 0 != other.h(problem.goal)
    assert other.starting_at(other.cell((3, 3))).start == (3, 3)
    assert astar(other).cost == jump_point_search(other).cost == astar(other, h=gridnav.octile).cost
    assert astar(Navigation(problem.scene, (2, 2), (28, 28))).expanded == astar(other).expanded


def test_jumps_can_be_found_beforehand(monkeypatch):
    for seed in range(60):
        rng = Random(f"prepared {seed}")
        scene = winding(rng) if seed % 2 else random_scene(rng, 20, 20, 0.3)
        cells = free_cells(scene)
        problem = Navigation(scene, cells[0], cells[0])
        number = prepare(problem)
        assert prepare(problem) == number
        before = set(jump_map.jump_map(problem))
        for _ in range(5):
            other = problem.between(rng.choice(cells), rng.choice(cells))
            assert jump_point_search(other).cost == astar(other, h=gridnav.octile).cost, seed
        # What a search adds are its start, and cells that a diagonal passes on its way from there.
        added = jump_map.jump_map(problem).keys() - before
        assert all(list(WAYS)[key & 15].count("-") for key in added if key & 15 != jump_map.ANY), seed
    reports = []
    assert prepare(load("gridnav", "scatter"), progress=lambda keys, seconds: reports.append(keys)) > 30_000
    assert reports == sorted(reports) and reports[-1] > 5_000
    assert prepare(load("gridnav", "scatter"), progress=lambda keys, seconds: False) == 0
    assert prepare(load("gridnav", "scatter"), deadline=0) == 0
    monkeypatch.setattr(jump_map, "MOST", 5_000)
    assert prepare(load("gridnav", "scatter")) == 5_000                 # as many as are remembered
    with pytest.raises(PuzzleError, match="found corner strict"):
        prepare(Navigation([[False]], (0, 0), (0, 0), "strict"))


def test_what_is_remembered_has_a_limit(monkeypatch):
    problem = load("gridnav", "rooms")
    cost = jump_point_search(problem).cost
    monkeypatch.setattr(jump_map, "MOST", 5)
    again = load("gridnav", "rooms")
    assert jump_point_search(again).cost == jump_point_search(again).cost == cost
    assert prepare(again) == 5 < prepare(problem)


def test_what_is_counted():
    """By hand where that can be done; else as it was when all of this held, so that a change is seen."""
    counts = lambda r: (r.expanded, r.generated, r.enqueued, r.peak_frontier)
    empty = Navigation([[False] * 5] * 5, (0, 0), (4, 2))
    assert counts(jump_point_search(empty)) == (1, 1, 2, 1)              # the goal is in sight of the start
    assert counts(jump_point_search(empty.between((1, 1), (1, 1)))) == (0, 0, 1, 1)
    wall = gridnav.parse("...\n.X.\n...\nstart 1,0\ngoal 1,2")
    # Two jumps from the start, above and below the obstacle; then one to the goal, which is in sight of either end.
    assert counts(jump_point_search(wall)) == (2, 3, 4, 2)
    problem = load("gridnav", "rooms")
    assert counts(jump_point_search(problem)) == (28, 46, 47, 18)
    cost = jump_point_search(problem).cost
    bounds = [jump_point_search(problem, max_nodes=nodes).bound for nodes in range(15)]
    assert bounds[0] == gridnav.octile.bind(problem)(problem.initial)
    assert bounds == sorted(bounds) and bounds[-1] <= cost


def test_any_function_will_do_for_a_heuristic():
    problem = load("gridnav", "rooms")
    result = jump_point_search(problem, h=lambda cell: 0)
    assert result.cost == jump_point_search(problem).cost and result.estimate(problem.goal) == 0
    assert jump_point_search(problem).estimate(problem.initial) == gridnav.octile.bind(problem)(problem.initial)


def test_options_that_jump_point_search_does_not_take_are_named():
    problem = load("gridnav", "field")
    for options in ({"traces": []}, {"maxnodes": 5}, {"weight": 2}):
        with pytest.raises(PuzzleError, match="expected one that jump_point_search takes"):
            gridnav.jump_point_search(problem, **options)
    with pytest.raises(PuzzleError, match="found 'freee', expected corner free, .*did you mean 'free'"):
        Navigation([[False]], (0, 0), (0, 0), "freee")


def test_threads_share_what_is_remembered(monkeypatch):
    import sys
    from concurrent.futures import ThreadPoolExecutor
    monkeypatch.setattr(jump_map, "MOST", 30)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        problems = [Navigation(random_scene(Random(seed), 9, 9, 0.3), (0, 0), (8, 8)) for seed in range(8)]
        right = [astar(problem).cost for problem in problems]
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda number: jump_point_search(problems[number % 8]).cost, range(1_600)))
        assert found == right * 200
    finally:
        sys.setswitchinterval(before)


def test_canonical_astar_takes_what_its_order_says_and_counts_as_a_player_does():
    for seed in range(120):
        rng = Random(seed)
        rows, cols = rng.randrange(1, 12), rng.randrange(2, 12)
        problem = Navigation(random_scene(rng, rows, cols, rng.choice((0, 0.2, 0.35))),
                             (rng.randrange(rows), 0), (rng.randrange(rows), cols - 1))
        result = canonical_astar(problem, trace=[])
        played = replay(result)
        assert (played.total, played.steps[-1].generated, played.steps[-1].enqueued, played.steps[-1].peak) == (
            result.expanded, result.generated, result.enqueued, result.peak_frontier), seed
        for (before, waits), after in zip(played.frontiers(), played.steps[1:-1]):
            assert played.top(before, waits)[0] == after.node, seed


def test_canonical_astar_generates_less_than_astar_and_keeps_its_budget():
    problem = load("gridnav", "scatter")
    plain, fast = astar(problem, h=gridnav.octile), canonical_astar(problem)
    assert fast.cost == plain.cost and 2 * fast.generated < plain.generated and fast.heuristic == "octile"
    bounds = [canonical_astar(problem, max_nodes=nodes).bound for nodes in range(0, fast.expanded, 7)]
    assert bounds == sorted(bounds) and bounds[0] == fast.estimate(problem.initial) and bounds[-1] <= fast.cost
    assert canonical_astar(problem, deadline=0).status == "gave up"
    for wrong in ({"h": gridnav.octile}, {"ties": "low g"}):
        with pytest.raises(PuzzleError, match="expected one that canonical_astar takes"):
            gridnav.canonical_astar(problem, **wrong)
    with pytest.raises(PuzzleError, match="found corner strict, expected free"):
        canonical_astar(Navigation([[False, False]], (0, 0), (0, 1), "strict"))


def test_the_quicker_search_is_chosen_by_what_is_prepared_and_by_density():
    for level, chosen in (("rooms", "jump_point_search"), ("scatter", "canonical_astar")):
        problem = load("gridnav", level)
        assert shortest_path(problem).algorithm == "canonical_astar"         # nothing is prepared
        prepare(problem)
        found = gridnav.shortest_path(problem)
        assert found.algorithm == chosen and found.cost == astar(problem).cost
    with pytest.raises(PuzzleError, match="digits"):
        shortest_path(load("gridnav", "swamp"))


def test_jump_point_search_skips_most_cells_and_keeps_its_budget():
    problem = load("gridnav", "city")
    plain, fast = astar(problem, h=gridnav.octile), jump_point_search(problem)
    assert fast.cost == plain.cost and fast.expanded * 10 < plain.expanded
    assert jump_point_search(problem, max_nodes=100).status == "gave up"
    assert jump_point_search(problem, deadline=0).status == "gave up"
    assert jump_point_search(problem, h=gridnav.euclidean).cost == plain.cost
    with pytest.raises(PuzzleError, match="found corner strict, expected free"):
        jump_point_search(Navigation([[False, False]], (0, 0), (0, 1), "strict"))


def test_the_known_lengths_in_every_scene():
    with open(ROOT / "levels" / "gridnav" / "pairs.csv") as file:
        rows = list(csv.DictReader(file))
    assert {row["scene"] for row in rows} >= {make.__name__ for make in scenes.SCENES}
    levels = {row["scene"]: load("gridnav", row["scene"]) for row in rows}
    for row in rows:
        problem = levels[row["scene"]].between(*(tuple(map(int, row[end].split())) for end in ("start", "goal")))
        for search in (astar, jump_point_search):
            assert f"{problem.price(search(problem).cost):.6f}" == row["length"], row


def test_scenes_are_what_their_rules_make():
    for make in scenes.SCENES:
        assert (ROOT / "levels" / "gridnav" / f"{make.__name__}.txt").read_text() == scenes.text(make)


def test_the_command_prints_points_length_and_nodes(tmp_path):
    (tmp_path / "ring.txt").write_text("...\n.X.\n...\n")
    answer = run_sh("path", "ring.txt", "0,0", "2,1", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == "(0, 0)\n(1, 0)\n(2, 1)\nPath length: 2.414214\nNodes expanded: 2\n"
    strict = run_sh("path", "ring.txt", "0,0", "2,2", "--corner", "strict", "--heuristic", "octile", cwd=tmp_path)
    assert "Path length: 4.000000\n" in strict.stdout
    (tmp_path / "wall.txt").write_text(".X.\n.X.\n")
    assert run_sh("path", "wall.txt", "0,0", "0,2", cwd=tmp_path).stdout == "No path\n"
    assert run_sh("path", "wall.txt", "0,1", "0,2", cwd=tmp_path).stdout == "No path\n"
    assert run_sh("path", "wall.txt", "0,0", "0,0", cwd=tmp_path).stdout == (
        "(0, 0)\nPath length: 0.000000\nNodes expanded: 0\n")


@pytest.mark.parametrize("text, where", {
    "": ":1:1: error: found nothing", "..\n.\n": ":2:2: error: found a row of 1 cell, expected 2",
    "..\n...\n": ":2:3: error: found a row of 3 cells, expected 2",
    ".x\n": ":1:2: error: found 'x', expected ., X or a digit from 2 to 9",
    ".1\n": ":1:2: error: found '1', expected ., X or a digit from 2 to 9", "0.\n": ":1:1: error: found '0'",
    "..\n\n..\n": ":2:1: error: found a row of 0 cells", ". .\n": ":1:2: error: found ' '",
    "..\n..\nstart 0,0\n": ":4:1: error: found nothing, expected goal ROW,COLUMN"}.items())
def test_what_is_no_scene(text, where, tmp_path):
    (tmp_path / "scene.txt").write_text(text)
    refused(run_sh("path", "scene.txt", "0,0", "0,0", cwd=tmp_path), "scene.txt" + where)


def test_what_is_no_point_and_no_rule(tmp_path):
    (tmp_path / "scene.txt").write_text("..\n..\n")
    for start, goal, word in (("0", "1,1", "path START:1:1"), ("0,2", "1,1", "a column from 0 to 1"),
                              ("0,0", "2,0", "path GOAL:1:1"), ("0,0", "x,0", "found 'x'"),
                              ("-1,0", "0,0", "found '-1'"),
                              ("0,0,0", "0,0", "ROW,COLUMN")):
        refused(run_sh("path", "scene.txt", start, goal, cwd=tmp_path), word)
    refused(run_sh("path", "scene.txt", "0,0", "1,1", "--corner", "loose", cwd=tmp_path), "one of free")
    refused(run_sh("path", "scene.txt", "0,0", "1,1", "--heuristic", "octil", cwd=tmp_path), "did you mean 'octile'")
    refused(run_sh("path", "nothing.txt", "0,0", "1,1", cwd=tmp_path), "no such file")


def test_moves_are_the_eight_directions():
    problem = Navigation([[False] * 3 for _ in range(3)], (1, 1), (0, 0))
    assert [move for move, _, _ in problem.successors(problem.initial)] == list(WAYS)
    assert {problem.price(cost) for _, _, cost in problem.successors(problem.initial)} == {1, 1.414214}


# -------------------------------------------------------------------------------------------------------- linear disks

def replayed(length, n, moves, distinct=True):
    """The row after the moves, every one of them checked; the last state."""
    row = [disk if disk < n else None for disk in range(length)]
    for cell, to in moves:
        assert row[cell] is not None and row[to] is None and 0 <= to < length
        assert abs(to - cell) == 1 or (abs(to - cell) == 2 and row[(cell + to) // 2] is not None)
        row[cell], row[to] = None, row[cell]
    if distinct:
        assert row == [None] * (length - n) + list(range(n))[::-1]
    else:
        assert [cell is not None for cell in row] == [False] * (length - n) + [True] * n
    return len(moves)


@pytest.mark.parametrize("length", range(1, 8))
def test_optimal_against_breadth_first_search(length):
    for n in range(0, length + 1):
        for solve, distinct in ((solve_distinct_disks, True), (solve_identical_disks, False)):
            found, truth = solve(length, n), bfs(Disks(length, n, distinct))
            assert (found is None) == (not truth.solved)
            if found is not None:
                assert replayed(length, n, found, distinct) == truth.cost
                assert replayed(length, n, solve(length, n, "bfs"), distinct) == truth.cost
    assert solve_distinct_disks(length, length) == (None if length > 1 else [])


@pytest.mark.parametrize("length, n", [(l, n) for l in range(2, 8) for n in range(1, l)])
def test_every_rung_is_admissible_and_consistent_on_every_state(length, n):
    for distinct in (True, False):
        problem = Disks(length, n, distinct)
        truth = {state: depth for depth, layer in enumerate(layers(Disks(length, n, distinct, problem.home)))
                 for state in layer}
        assert len(truth) == problem.reachable
        rungs = [h.bind(problem) for h in (disks.farthest, disks.halves, disks.strong)]
        for state, depth in truth.items():
            values = [h(state) for h in rungs]
            assert values[0] <= values[1] and max(values) <= depth
            for _, child, _ in problem.successors(state):
                assert all(value <= h(child) + 1 for h, value in zip(rungs, values))
            if distinct:
                assert (depth - values[2]) % 2 == 0 and values[1] <= values[2]


def test_the_strong_heuristic_keeps_its_promise():
    known = {(8, 7): 107, (9, 6): 126, (12, 8): 98, (20, 5): 46, (20, 10): 56, (40, 20): 211}
    for (length, n), most in known.items():
        result = astar(Disks(length, n), h=disks.strong)
        assert result.solved and result.expanded < most
        assert replayed(length, n, result.moves) == result.cost


@pytest.mark.parametrize("length, n, distinct", [(4, 2, True), (5, 3, True), (6, 4, True), (3, 3, True), (5, 0, True),
                                                  (4, 2, False), (6, 3, False), (7, 4, False)])
def test_a_bound_that_is_worked_through_adds_up(length, n, distinct):
    problem = Disks(length, n, distinct)
    for state in (permutations if distinct else combinations)(range(length), n):
        for name, h in disks.PUZZLE.heuristics.items():
            worked = disks.explain(problem, state, h)
            for picture, words in worked:
                for terms, total in re.findall(r"(\d+(?: \+ \d+)+) = (\d+)", words):
                    assert sum(map(int, terms.split(" + "))) == int(total), words
                assert {len(row) for row in picture.rows} == {length}
                assert picture.rows[0] == disks.picture(problem, state).rows[0]
                assert all(row < len(picture.rows) and -0.5 <= column < length for row, column, *_ in picture.marks)
            value = re.search(r"h = (?:[\d +]+= )?(\d+)\.$", worked[-1][1])[1]
            assert int(value) == h.bind(problem)(state), (name, state)


def test_a_worked_bound_says_what_it_counts():
    words = [words for _, words in disks.explain(Disks(6, 4), (1, 0, 3, 2))]
    assert "4 pairs must be reversed: 4 jumps at least" in words[0] and words[1].endswith("takes a step: 0 steps.")
    assert words[2].endswith("take two steps each: 4 steps.") and "together 4 + 4 = 8 moves" in words[3]
    assert words[4].endswith("add up: 2 + 2 = 4.") and words[5].endswith("that fits, so h = 8.")
    with pytest.raises(PuzzleError, match="found 'manhattan', expected one of strong, halves, farthest, zero"):
        disks.explain(Disks(6, 4), (0, 1, 2, 3), gridnav.manhattan)


def test_identical_disks_have_a_closed_form():
    for length in range(1, 12):
        for n in range(1, length + 1):
            assert len(solve_identical_disks(length, n)) == (length - n) * -(-n // 2)


def test_mirrored_rows_need_as_many_moves():
    problem = Disks(7, 4)
    for state in [state for layer in layers(problem) for state in layer][::97]:
        mirrored = Disks(7, 4, initial=problem.home)
        mirrored.home = state
        assert astar(Disks(7, 4, initial=state), h=disks.strong).cost == bfs(mirrored).cost


def test_no_cells_and_too_many_disks_are_no_errors():
    for solve in (solve_distinct_disks, solve_identical_disks):
        assert solve(0, 0) == solve(0, 0, "bfs") == [] and solve(1, 0) == []
        assert solve(7, 8) is solve(3, 4, "bfs") is solve(0, 1) is None


@pytest.mark.parametrize("arguments", [(-1, 1), (-1, 0), (3, -1), ("3", 1), (3, 1.5), (3, None), (True, 1)])
def test_bad_numbers_are_a_clear_error(arguments):
    for solve in (solve_distinct_disks, solve_identical_disks):
        with pytest.raises(PuzzleError, match="found .*, expected "):
            solve(*arguments)


def test_the_command_prints_moves_their_number_and_nodes():
    lines = run_sh("disks", "5", "3").stdout.splitlines()
    moves = [tuple(int(part) for part in line.strip("()").split(", ")) for line in lines[:-2]]
    assert replayed(5, 3, moves) == 5 and lines[-2] == "Number of moves: 5" and lines[-1].startswith("Nodes expanded: ")
    assert run_sh("disks", "3", "3").stdout == "No solution\n"
    assert run_sh("disks", "6", "3", "--identical").stdout.splitlines()[-2] == "Number of moves: 6"
    for heuristic in disks.PUZZLE.heuristics:
        assert "Number of moves: 5\n" in run_sh("disks", "5", "3", "--heuristic", heuristic).stdout
    for arguments, word in ((["0", "0"], "disks LENGTH"), (["3", "4"], "disks N"), (["x", "1"], "found 'x'"),
                            (["3"], "no N"),
                            (["3", "1", "--heuristic", "strongest"], "did you mean 'strong'")):
        refused(run_sh("disks", *arguments), word)
    assert run_sh("disks", "20", "10", "--max-nodes", "10").returncode == 3
