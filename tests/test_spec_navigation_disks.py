"""Grid navigation and linear disks: the handout's examples, other rules for corners, and what must hold anywhere."""

import sys
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.assignments.homework3 import find_path, solve_distinct_disks, solve_identical_disks
from puzzlelib.levels import PuzzleError
from puzzlelib.catalog import load
from puzzlelib.puzzles import disks, gridnav
from puzzlelib.puzzles.gridnav import jump_map as gridnav_map
from puzzlelib.puzzles.disks import Disks
from puzzlelib.puzzles.gridnav import DIAGONAL, ONE, PUZZLE, WAYS, Navigation
from puzzlelib.puzzles.gridnav.jump_points import jump_point_search
from puzzlelib.search import astar, bfs, layers, ucs
from tests import scenes
from tests.conftest import ROOT, run_sh
from tests.test_commands import refused

CONSISTENT = [h for h in PUZZLE.heuristics.values() if h.admissible]


def random_scene(rng, rows, cols, fill):
    return [[rng.random() < fill for _ in range(cols)] for _ in range(rows)]


def length(path):
    """The Euclidean length of a path, each step of it checked."""
    total = 0.0
    for (r1, c1), (r2, c2) in zip(path, path[1:]):
        assert max(abs(r1 - r2), abs(c1 - c2)) == 1
        total += sqrt((r1 - r2) ** 2 + (c1 - c2) ** 2)
    return total


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
               for corner in gridnav.CORNERS}
    assert lengths == {"free": DIAGONAL, "no-squeeze": None, "strict": None}
    past = [[False, False], [True, False]]
    assert [astar(Navigation(past, (0, 0), (1, 1), corner), h=gridnav.octile).cost for corner in gridnav.CORNERS] == [
        DIAGONAL, DIAGONAL, 2 * ONE]


def plain_distances(scene, start, corner):
    """Dijkstra written plainly on pairs (straight, diagonal), compared exactly: a + b√2 < c + d√2 by squares."""
    from fractions import Fraction
    root = Fraction(665857, 470832)                      # within 10⁻¹² of √2
    best, queue = {start: (0, 0)}, [start]
    while queue:
        queue.sort(key=lambda p: best[p][0] + best[p][1] * root)
        row, col = queue.pop(0)
        for down, right in product((-1, 0, 1), repeat=2):
            to = (row + down, col + right)
            if (down, right) == (0, 0) or not (0 <= to[0] < len(scene) and 0 <= to[1] < len(scene[0])) or (
                    scene[to[0]][to[1]]):
                continue
            if down and right:
                blocked = scene[row + down][col] + scene[row][col + right]
                if blocked > {"free": 2, "no-squeeze": 1, "strict": 0}[corner]:
                    continue
            straight, diagonal = best[row, col]
            pair = (straight, diagonal + 1) if down and right else (straight + 1, diagonal)
            if to not in best or pair[0] + pair[1] * root < best[to][0] + best[to][1] * root:
                best[to] = pair
                if to not in queue:
                    queue.append(to)
    return best


@pytest.mark.parametrize("corner", gridnav.CORNERS)
@pytest.mark.parametrize("seed", range(25))
def test_every_admissible_heuristic_finds_the_exact_length(corner, seed):
    rng = Random(seed)
    scene = random_scene(rng, rng.randrange(2, 9), rng.randrange(2, 9), rng.choice((0.1, 0.3, 0.45)))
    free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
    if not free:
        return
    start = rng.choice(free)
    truth = plain_distances(scene, start, corner)
    for goal in rng.sample(free, min(4, len(free))):
        for h in CONSISTENT:
            result = astar(Navigation(scene, start, goal, corner), h=h)
            pair = truth.get(goal)
            assert result.cost == (None if pair is None else pair[0] * ONE + pair[1] * DIAGONAL), h.name
        if corner == "free":
            path = find_path(start, goal, scene)
            assert (path is None) == (goal not in truth)
            if path is not None:
                assert abs(length(path) - (truth[goal][0] + truth[goal][1] * sqrt(2))) < 1e-9
                assert path[0] == start and path[-1] == goal and not any(scene[r][c] for r, c in path)


@settings(max_examples=40)
@given(st.integers(0, 10 ** 6))
def test_symmetries_and_obstacles(seed):
    """Swap ends, transpose, mirror; one more obstacle."""
    rng = Random(seed)
    scene = random_scene(rng, 6, 7, 0.3)
    free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
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
def test_jump_point_search_finds_paths_of_exactly_the_same_length(block):
    for seed in range(block * 300, (block + 1) * 300):
        rng = Random(seed)
        rows, cols = rng.randrange(1, 14), rng.randrange(1, 14)
        scene = random_scene(rng, rows, cols, rng.choice((0, 0.1, 0.25, 0.4, 0.5)))
        ends = [(rng.randrange(rows), rng.randrange(cols)) for _ in range(2)]
        problem = Navigation(scene, *ends)
        plain, fast = astar(problem, h=gridnav.octile), jump_point_search(problem)
        assert (fast.status, fast.cost) == (plain.status, plain.cost), seed
        state, cost = problem.initial, 0
        for move, wanted in zip(fast.moves, fast.states[1:]):
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
def test_what_a_map_remembers_changes_no_answer_and_no_count(block):
    counts = lambda r: (r.status, r.cost, r.states, r.moves, r.expanded, r.generated, r.enqueued, r.peak_frontier)
    for seed in range(block * 40, (block + 1) * 40):
        rng = Random(f"remembers {seed}")
        scene = winding(rng) if seed % 3 else random_scene(rng, rng.randrange(1, 30), rng.randrange(1, 30), 0.35)
        cells = [(row, col) for row in range(len(scene)) for col in range(len(scene[0]))]
        problem = Navigation(scene, (0, 0), (0, 0))
        asked = [problem.between(rng.choice(cells), rng.choice(cells)) for _ in range(6)]
        gridnav_map.shelf.clear()
        known = [jump_point_search(one) for one in asked]
        for one, before in zip(asked, known):
            assert before.cost == astar(one, h=gridnav.octile).cost, seed
            gridnav_map.shelf.clear()
            assert counts(jump_point_search(one)) == counts(jump_point_search(one)) == counts(before), seed


def test_a_corridor_is_one_step_and_the_goal_may_be_inside():
    ring = gridnav.parse("""
.....
.XXX.
.X.X.
.XXX.
.....""".strip())
    for goal in ((0, 4), (2, 4), (4, 4), (4, 1)):
        result = jump_point_search(ring.between((0, 0), goal))
        assert result.cost == astar(ring.between((0, 0), goal), h=gridnav.octile).cost and result.expanded == 1
    assert jump_point_search(ring.between((0, 0), (2, 2))).status == "unsolvable"
    spiral = load("gridnav", "spiral")
    assert jump_point_search(spiral).expanded * 20 < astar(spiral, h=gridnav.octile).expanded


def test_no_jump_ends_where_it_began():
    """Up and left of the first cell there is nothing in memory."""
    for seed in range(100):
        problem = Navigation(random_scene(Random(seed), 1 + seed % 5, 1 + seed % 7, 0.2), (0, 0), (0, 0))
        known = gridnav_map.Map(problem)
        for cell in range(known.size):
            for way in range(9) if problem.free[cell] else ():
                assert all(there >> 4 != cell and cost > 0 for there, cost in known.jumps_from(cell << 4 | way)), seed


def wave(size):
    """One corridor, as winding as can be: bands of four rows with a zigzag each, joined at alternate ends."""
    scene = [[True] * size for _ in range(size)]
    for row in range(0, size - 3, 4):
        for col in range(size):
            scene[row + (0, 1, 2, 1)[col % 4]][col] = False
        for down in range(4 if row else 0):
            scene[row - down][0 if row % 8 == 0 else size - 1] = False
    return scene


def test_a_long_corridor_can_be_given_up_and_is_no_hindrance_to_a_short_path():
    scene = wave(400)
    problem = Navigation(scene, (0, 0), (0, 0))
    asked = []
    result = jump_point_search(problem.between((0, 0), (396, 0)), progress=lambda nodes, seconds: asked.append(nodes))
    assert result.cost == astar(result.problem, h=gridnav.octile).cost and len(asked) > 5 and result.expanded > 100
    gridnav_map.shelf.clear()
    assert jump_point_search(result.problem, max_nodes=50).status == "gave up"
    gridnav_map.shelf.clear()
    jump_point_search(problem.between((200, 200), (200, 240)))
    [(known, _)] = gridnav_map.shelf.maps.values()
    assert len(known.jumps) < 2_000 and len(known.toward) < 1_000


def test_all_jumps_can_be_found_beforehand(monkeypatch):
    for seed in range(60):
        rng = Random(f"prepared {seed}")
        scene = winding(rng) if seed % 2 else random_scene(rng, 20, 20, 0.3)
        cells = [(row, col) for row, line in enumerate(scene) for col, blocked in enumerate(line) if not blocked]
        problem = Navigation(scene, cells[0], cells[0])
        gridnav_map.shelf.clear()
        number = gridnav_map.prepare(problem)
        assert gridnav_map.prepare(problem) == number
        [(known, _)] = gridnav_map.shelf.maps.values()
        there = set(known.jumps)
        for _ in range(5):
            one = problem.between(rng.choice(cells), rng.choice(cells))
            assert jump_point_search(one).cost == astar(one, h=gridnav.octile).cost, seed
        # What came up besides are cells a diagonal passes on its way from a start.
        assert all(key & 15 in gridnav_map.DIAGONALS for key in known.jumps.keys() - there), seed
    asked = []
    gridnav_map.shelf.clear()
    problem = load("gridnav", "scatter")
    assert gridnav_map.prepare(problem, progress=lambda keys, seconds: asked.append(keys)) > 30_000
    assert asked == sorted(asked) and asked[-1] > 5_000
    gridnav_map.shelf.clear()
    assert gridnav_map.prepare(problem, progress=lambda keys, seconds: False) == 0
    assert gridnav_map.prepare(problem, deadline=0) == 0
    monkeypatch.setattr(gridnav_map, "KEPT", 500_000)
    assert 5_000 < gridnav_map.prepare(problem) < 6_250                 # as many as are kept, and they are
    [(known, weight)] = gridnav_map.shelf.maps.values()
    assert len(known.jumps) > 5_000 and weight <= 500_000
    with pytest.raises(PuzzleError, match="found corner strict"):
        gridnav_map.prepare(Navigation([[False]], (0, 0), (0, 0), "strict"))


def test_what_is_counted():
    """By hand where that can be done; else as it was when all of this held, so that a change is seen."""
    counts = lambda r: (r.expanded, r.generated, r.enqueued, r.peak_frontier)
    empty = Navigation([[False] * 5] * 5, (0, 0), (4, 2))
    assert counts(jump_point_search(empty)) == (1, 1, 2, 1)              # the goal is seen from the start
    assert counts(jump_point_search(empty.between((1, 1), (1, 1)))) == (0, 0, 1, 1)
    wall = gridnav.parse("...\n.X.\n...\nstart 1,0\ngoal 1,2")
    assert counts(jump_point_search(wall)) == (1, 4, 2, 1)               # two jumps, the goal seen from both
    problem = load("gridnav", "rooms")
    assert counts(jump_point_search(problem)) == (18, 36, 36, 17)
    cost = jump_point_search(problem).cost
    bounds = [jump_point_search(problem, max_nodes=nodes).bound for nodes in range(15)]
    assert bounds[0] == gridnav.octile.bind(problem)(problem.initial)
    assert bounds == sorted(bounds) and bounds[-1] <= cost


def test_any_function_will_do_for_a_heuristic():
    problem = load("gridnav", "rooms")
    result = jump_point_search(problem, h=lambda cell: 0)
    assert result.cost == jump_point_search(problem).cost and result.estimate(problem.goal) == 0
    assert jump_point_search(problem).estimate(problem.initial) == gridnav.octile.bind(problem)(problem.initial)


def test_threads_share_the_maps(monkeypatch):
    from concurrent.futures import ThreadPoolExecutor
    monkeypatch.setattr(gridnav_map, "KEPT", 3_000)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        problems = [Navigation(random_scene(Random(seed), 9, 9, 0.3), (0, 0), (8, 8)) for seed in range(8)]
        right = [jump_point_search(problem).cost for problem in problems]
        with ThreadPoolExecutor(6) as pool:
            found = list(pool.map(lambda number: jump_point_search(problems[number % 8]).cost, range(1_600)))
        assert found == right * 200
    finally:
        sys.setswitchinterval(before)
    assert gridnav_map.shelf.weight == sum(weight for _, weight in gridnav_map.shelf.maps.values()) <= 6_000


def test_what_is_remembered_has_a_limit(monkeypatch):
    one, two = load("gridnav", "rooms"), load("gridnav", "spiral")
    gridnav_map.shelf.clear()
    cost = jump_point_search(one).cost
    jump_point_search(two)
    kept = gridnav_map.shelf.maps
    assert len(kept) == 2 and all(known.jumps for known, _ in kept.values())
    monkeypatch.setattr(gridnav_map, "KEPT", 2000)
    assert jump_point_search(one).cost == cost
    [(left, _)] = kept.values()
    assert left.free == one.free and not left.jumps and jump_point_search(one).cost == cost


def test_jump_point_search_skips_most_cells_and_keeps_its_budget():
    problem = load("gridnav", "city")
    plain, fast = astar(problem, h=gridnav.octile), jump_point_search(problem)
    assert fast.cost == plain.cost and fast.expanded * 10 < plain.expanded
    assert jump_point_search(problem, max_nodes=100).status == "gave up"
    assert jump_point_search(problem, h=gridnav.euclidean).cost == plain.cost
    with pytest.raises(PuzzleError, match="found corner strict, expected free"):
        jump_point_search(Navigation([[False, False]], (0, 0), (0, 1), "strict"))


def test_the_known_lengths_in_every_scene():
    stored = (ROOT / "levels" / "gridnav" / "pairs.csv").read_text()
    assert stored == "scene,start,goal,length\n" + "".join(scenes.pairs(make) for make in scenes.SCENES)
    assert stored.endswith("".join(scenes.pairs(make, jump_point_search) for make in scenes.SCENES))


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
    "..\n...\n": ":2:3: error: found a row of 3 cells, expected 2", ".x\n": ":1:2: error: found 'x', expected . or X",
    "..\n\n..\n": ":2:1: error: found a row of 0 cells", ". .\n": ":1:2: error: found ' '",
    "..\n..\nstart 0,0\n": ":3:1: error: found 's'"}.items())
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


@pytest.mark.parametrize("arguments", [(0, 0), (-1, 1), (3, 4), (3, -1), ("3", 1), (3, 1.5), (3, None), (True, 1)])
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
