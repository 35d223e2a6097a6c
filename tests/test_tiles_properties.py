"""Sliding tiles, beyond the examples: every board of the 8-puzzle, the tables, the fast loop against the plain one."""

import os
from itertools import islice, permutations
from math import perm
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import astar, bfs, bidirectional, get, idastar, iddfs, layers, load
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import random_walk
from puzzlelib.puzzles import tiles
from puzzlelib.puzzles.tiles import PUZZLE, Tiles, by_size, hamming, manhattan
from puzzlelib.puzzles.tiles import pattern_databases as patterns
from puzzlelib.puzzles.tiles.by_size import best, every_solution
from puzzlelib.puzzles.tiles.ida_star import fast_idastar
from puzzlelib.puzzles.tiles.pattern_databases import exact, partition, pattern_databases
from puzzlelib.puzzles.tiles.plain import PlainTiles
from puzzlelib.puzzles.tiles.state import OPPOSITE, odd
from puzzlelib.puzzles.tiles.terms import solved
from puzzlelib.puzzles.tiles.two_stacks import fast_astar
from puzzlelib.puzzles.tiles.walking_tables import walking_table
from puzzlelib.result import INF, Stopped

SOLVED = solved(3, 3)
FIFTEEN = solved(4, 4)
LADDER = ["hamming", "chebyshev", "euclidean", "manhattan", "linear_conflict", "walking_distance", "pattern_database"]


def shuffled(rng, rows=3, cols=3):
    """Any solvable board of that size."""
    values = list(range(rows * cols))
    while True:
        rng.shuffle(values)
        problem = Tiles([values[start:start + cols] for start in range(0, rows * cols, cols)])
        if problem.solvable:
            return problem


def replay(problem, moves):
    state = problem.initial
    for move in moves:
        state = next(child for way, child, _ in problem.successors(state) if way == move)
    return state


def no_tables(monkeypatch, folder, patience):
    """As on a machine that has never built a pattern database; `best` builds some after that many nodes."""
    monkeypatch.setenv("PUZZLELIB_CACHE", str(folder))
    monkeypatch.setattr(patterns, "SHIPPED", str(folder / "none"))
    monkeypatch.setattr(patterns, "in_memory", {})
    monkeypatch.setattr(by_size, "PATIENCE", patience)


# ----------------------------------------------------------------------------------------------- fast and plain agree

@pytest.mark.parametrize("rows, cols", [(1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
@pytest.mark.parametrize("seed", range(5))
def test_packed_and_plain_boards_are_searched_alike(rows, cols, seed):
    goal = Tiles(solved(rows, cols)) if seed else Tiles(solved(rows, cols), [row[::-1] for row in solved(rows, cols)])
    fast = goal.starting_at(random_walk(goal.starting_at(goal.goal), Random(seed), 24)[-1])
    plain = PlainTiles(fast.board(fast.initial), fast.board(fast.goal))
    for search in (astar, bfs, idastar):
        theirs, ours = search(plain), search(fast)
        assert ours.moves == theirs.moves and ours.cost == theirs.cost
        assert [list(map(list, board)) for board in theirs.states] == [fast.board(state) for state in ours.states]
        assert (ours.expanded, ours.generated, ours.enqueued) == (theirs.expanded, theirs.generated, theirs.enqueued)


@pytest.mark.parametrize("seed", range(20))
def test_every_fast_search_finds_what_the_plain_one_finds(seed):
    fast = shuffled(Random(seed))
    plain = PlainTiles(fast.board(fast.initial))
    moves = astar(plain).cost
    assert fast_astar(fast).cost == best(fast).cost == fast_idastar(fast).cost == moves
    if moves <= 20:
        every = [solution.moves for solution in idastar(plain).solutions]
        for found in (fast_idastar(fast, manhattan), every_solution(fast), idastar(fast)):
            assert [solution.moves for solution in found.solutions] == every


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(2, 6), st.integers(0, 10 ** 6))
def test_packed_and_plain_boards_have_the_same_successors_and_estimates(rows, cols, seed):
    fast = Tiles(solved(rows, cols))
    plain = PlainTiles(solved(rows, cols))
    for state in random_walk(fast, Random(seed), 12):
        board = tuple(map(tuple, fast.board(state)))
        assert [(move, tuple(map(tuple, fast.board(child))), cost) for move, child, cost in fast.successors(state)] == (
            plain.successors(board))
        assert hamming.bind(fast)(state) == plain.hamming(board)
        assert manhattan.bind(fast)(state) == plain.manhattan(board)


# ------------------------------------------------------------------------------------------ every board of the 8-puzzle

@pytest.fixture(scope="module")
def space():
    """Every solvable board and its exact distance."""
    return {state: depth for depth, layer in enumerate(layers(Tiles(SOLVED))) for state in layer}


def test_the_space_is_half_of_all_and_31_deep(space):
    assert len(space) == 181_440 and max(space.values()) == 31
    problem = Tiles(SOLVED)
    hardest = [problem.tiles(state) for state, depth in space.items() if depth == 31]
    assert sorted("".join(map(str, board)) for board in hardest) == ["647850321", "867254301"]


@pytest.mark.parametrize("name", LADDER)
def test_admissible_and_consistent_on_all_boards(name, space):
    problem = Tiles(SOLVED)
    h = PUZZLE.heuristics[name].bind(problem)
    value = {state: h(state) for state in space}
    assert value[problem.goal] == 0 and all(estimate for state, estimate in value.items() if state != problem.goal)
    assert all(value[state] <= depth for state, depth in space.items())
    assert all(abs(value[state] - value[child]) <= 1 for state in space for _, child, _ in problem.successors(state))


def test_each_rung_is_at_least_the_one_below_on_all_boards(space):
    problem = Tiles(SOLVED)
    rungs = {name: PUZZLE.heuristics[name].bind(problem) for name in LADDER}
    for state, depth in space.items():
        h = {name: estimate(state) for name, estimate in rungs.items()}
        assert h["hamming"] <= h["chebyshev"] <= h["euclidean"] <= h["manhattan"] <= h["linear_conflict"] <= depth
        assert h["manhattan"] <= h["walking_distance"] <= depth == h["pattern_database"]


def test_counting_the_blank_is_a_mistake_on_so_many_boards(space):
    problem = Tiles(SOLVED)
    h1, h2 = hamming.bind(problem), manhattan.bind(problem)
    wrong_hamming = wrong_manhattan = 0
    for state, depth in space.items():
        row, col = divmod(state & problem.mask, 3)
        wrong_hamming += h1(state) + ((row, col) != (2, 2)) > depth
        wrong_manhattan += h2(state) + (2 - row) + (2 - col) > depth
    assert (wrong_hamming, wrong_manhattan) == (78, 4650)


def test_two_for_each_conflicting_pair_is_a_mistake_on_seven_boards(space):
    problem = Tiles(SOLVED)
    h, wrong = manhattan.bind(problem), 0

    def pairs(line, wanted):
        at_home = [wanted(tile) for tile in line if tile and wanted(tile) is not None]
        return sum(a > b for i, a in enumerate(at_home) for b in at_home[i + 1:])
    for state, depth in space.items():
        board = problem.board(state)
        conflicts = sum(pairs(row, lambda t, r=r: (t - 1) % 3 if (t - 1) // 3 == r else None)
                        for r, row in enumerate(board))
        conflicts += sum(pairs(column, lambda t, c=c: (t - 1) // 3 if (t - 1) % 3 == c else None)
                         for c, column in enumerate(zip(*board)))
        wrong += h(state) + 2 * conflicts > depth
    assert wrong == 7


# ---------------------------------------------------------------------------------------------------------- solvability

@pytest.mark.parametrize("rows, cols", [(2, 2), (2, 3), (3, 2), (1, 4), (5, 1)])
@pytest.mark.parametrize("standard", [True, False])
def test_solvable_exactly_when_reachable(rows, cols, standard):
    goal = solved(rows, cols) if standard else [list(reversed(row)) for row in solved(rows, cols)]
    seen = {state for layer in layers(Tiles(goal, goal)) for state in layer}
    problem = Tiles(goal, goal)
    count = 0
    for order in permutations(range(rows * cols)):
        board = [list(order[start:start + cols]) for start in range(0, rows * cols, cols)]
        assert Tiles(board, goal).solvable == (problem.pack(order) in seen)
        count += Tiles(board, goal).solvable
    assert count == problem.reachable == len(seen)


def test_half_of_all_boards_of_three_by_three_are_solvable(space):
    problem = Tiles(SOLVED)
    for order in permutations(range(9)):
        parity = odd([problem.home[tile] for tile in order])
        row, col = divmod(order.index(0), 3)
        assert (parity == bool((row + col) % 2)) == (problem.pack(order) in space)


@pytest.mark.parametrize("level", ["unsolvable-2x2", "unsolvable-3x3", "unsolvable-4x4", "unsolvable-row"])
def test_the_unsolvable_end_at_once_for_every_heuristic_that_knows(level):
    for name in LADDER:
        if "row" not in level or name not in ("walking_distance", "pattern_database"):
            assert astar(load("tiles", level), h=PUZZLE.heuristics[name]).status == "unsolvable"
    assert fast_idastar(load("tiles", level)).status == best(load("tiles", level)).status == "unsolvable"


# ------------------------------------------------------------------------------------------------------ searches agree

@pytest.mark.parametrize("seed", range(60))
def test_every_search_finds_the_same_number_of_moves(seed):
    problem = shuffled(Random(seed))
    result = astar(problem)
    wanted = result.cost
    assert problem.is_goal(replay(problem, result.moves))
    for other in (astar(problem, h=tiles.linear_conflict), astar(problem, h=tiles.walking_distance),
                  astar(problem, h=tiles.euclidean), idastar(problem), bidirectional(problem), bfs(problem),
                  fast_astar(problem), fast_idastar(problem, manhattan), best(problem),
                  fast_idastar(problem, tiles.walking_distance)):
        assert other.cost == wanted and problem.is_goal(replay(problem, other.moves)), other.algorithm


@pytest.mark.parametrize("rows, cols", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)])
@pytest.mark.parametrize("seed", range(8))
def test_the_fast_loop_finds_all_solutions_of_the_plain_one_in_its_order(rows, cols, seed):
    rng = Random(seed)
    start = Tiles(solved(rows, cols))
    problem = Tiles(start.board(random_walk(start, rng, 18 if rows * cols > 9 else 200)[-1]))
    plain = [solution.moves for solution in idastar(problem, h=manhattan).solutions]
    assert plain == [solution.moves for solution in idastar(problem, h=manhattan, memory=0).solutions]
    for h in (manhattan, hamming, tiles.chebyshev, tiles.walking_distance):
        if h is manhattan or rows * cols < 9 or len(plain[0]) < 20:
            assert [solution.moves for solution in fast_idastar(problem, h).solutions] == plain, h.name
    if rows * cols > 9:
        assert [solution.moves for solution in fast_idastar(problem).solutions] == plain


def test_the_two_stacks_keep_the_order_of_astar():
    for level in ("depth-31", "hardest-2", "depth-20", "hardest-2x4", "row", "depth-00", "blank-first"):
        problem = load("tiles", level)
        fast, plain = fast_astar(problem), astar(problem)
        assert fast.cost == plain.cost and problem.is_goal(replay(problem, fast.moves))
        assert fast.states[0] == problem.initial and len(fast.states) == len(fast.moves) + 1
        assert fast.expanded <= 2 * plain.expanded + 10
    assert fast_astar(load("tiles", "unsolvable-4x4")).status == "unsolvable"
    gave_up = fast_astar(load("tiles", "depth-31"), max_nodes=100)
    assert gave_up.status == "gave up" and gave_up.expanded == 100 and 21 <= gave_up.bound <= 31
    with pytest.raises(PuzzleError, match="expected manhattan"):
        fast_astar(problem, hamming)


@pytest.mark.parametrize("search", [fast_astar, fast_idastar, best, tiles.fast_astar, tiles.fast_idastar, tiles.best])
def test_fast_searches_refuse_what_they_do_not_take(search):
    problem = load("tiles", "puzzle04")
    with pytest.raises(PuzzleError, match="found option 'trace', expected one that .* takes: h, max_nodes, deadline"):
        search(problem, trace=[])
    with pytest.raises(PuzzleError, match="did you mean 'h'?"):
        search(problem, heuristic=manhattan)
    assert search(problem, h="manhattan").cost == search(problem, h=manhattan).cost == 4


def test_the_fast_loop_keeps_its_budget_and_says_what_it_knows():
    problem = load("tiles", "fifteen-random")
    result = fast_idastar(problem, max_nodes=5000)
    assert (result.status, result.expanded) == ("gave up", 5000) and 50 <= result.bound <= 62
    assert fast_idastar(problem, max_nodes=0).expanded == 0
    assert fast_idastar(problem, deadline=0).status == "gave up"
    assert fast_idastar(problem, progress=lambda expanded, seconds: expanded < 2000).status == "gave up"


@pytest.mark.parametrize("level", ["two-ways", "depth-12", "depth-17", "depth-20", "hardest-2x3", "depth-22"])
def test_the_number_of_optimal_solutions_by_dynamic_programming(level):
    problem = load("tiles", level)
    distance = exact(problem)
    ways = {problem.goal: 1}

    def count(state):
        if state not in ways:
            ways[state] = sum(count(child) for _, child, _ in problem.successors(state)
                              if distance[child] == distance[state] - 1)
        return ways[state]
    found = [tuple(solution.moves) for solution in idastar(problem, h=tiles.pattern_database).solutions]
    assert len(found) == len(set(found)) == count(problem.initial)
    assert [list(moves) for moves in found] == [s.moves for s in fast_idastar(problem, manhattan).solutions]
    assert all(problem.is_goal(replay(problem, moves)) for moves in found)


def test_blind_deepening_finds_them_too():
    problem = load("tiles", "two-ways")
    assert [s.moves for s in iddfs(problem).solutions] == [s.moves for s in idastar(problem).solutions]


@settings(max_examples=60)
@given(st.integers(0, 10 ** 6))
def test_mirrored_and_relabelled_boards_need_as_many_moves(seed):
    problem = shuffled(Random(seed))
    board = problem.board(problem.initial)
    across = lambda tile: (tile - 1) % 3 * 3 + (tile - 1) // 3 + 1 if tile else 0
    mirrored = Tiles([[across(tile) for tile in column] for column in zip(*board)])
    assert mirrored.solvable
    for name in LADDER:
        h = PUZZLE.heuristics[name]
        assert h.bind(mirrored)(mirrored.initial) == h.bind(problem)(problem.initial)
    names = [0, *Random(seed).sample(range(1, 9), 8)]
    renamed = Tiles([[names[tile] for tile in row] for row in board], [[names[tile] for tile in row] for row in SOLVED])
    assert renamed.solvable and astar(renamed, h=manhattan).cost == astar(problem, h=manhattan).cost
    for name in LADDER[:-1]:
        h = PUZZLE.heuristics[name]
        assert h.bind(renamed)(renamed.initial) == h.bind(problem)(problem.initial)


@settings(max_examples=60)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 10 ** 6))
def test_a_board_packs_unpacks_moves_and_moves_back(rows, cols, seed):
    if rows * cols < 2:
        return
    problem = Tiles(solved(rows, cols))
    for state in random_walk(problem, Random(seed), 12):
        board = problem.board(state)
        assert Tiles(board).initial == state and sorted(problem.tiles(state)) == list(range(problem.cells))
        assert get("tiles").problem(PUZZLE.format(problem, state)).initial == state
        for move, child, cost in problem.successors(state):
            assert cost == 1 and (OPPOSITE[move], state, 1) in problem.successors(child)
            assert (move, state, 1) in problem.predecessors(child)


# --------------------------------------------------------------------------------------------------------- the tables

def test_walking_distance_has_the_known_number_of_entries():
    assert len(walking_table(4, 4, 3)) == 24_964
    with pytest.raises(PuzzleError, match="at most 4 rows and 4 columns"):
        tiles.walking_distance.bind(Tiles(solved(5, 5)))


@pytest.mark.parametrize("cols, group", [
    (3, (0, 3, 4)), (3, (7, 0, 5, 2)), (2, (4, 1, 0, 6, 3)), (2, (6, 1, 0, 2, 4, 3))])
def test_a_pattern_database_against_a_search_of_its_own(cols, group):
    """Three or four tiles of the 8-puzzle, five or six of 4×2: Dijkstra where only their moves cost anything."""
    from heapq import heappop, heappush
    goal = SOLVED if cols == 3 else [[1, 2], [3, 4], [5, 6], [7, 0]]
    problem = Tiles(goal, goal)
    table = patterns.compute(problem, group)
    start = (*group, problem.home[0])
    cost, queue = {start: 0}, [(0, start)]
    while queue:
        g, place = heappop(queue)
        for cell in problem.neighbours(place[-1]).values():
            moved = [place[-1] if at == cell else at for at in place[:-1]]
            after, price = (*moved, cell), g + (cell in place[:-1])
            if price < cost.get(after, INF):
                cost[after] = price
                heappush(queue, (price, after))
    least = {}
    for place, price in cost.items():
        least[place[:-1]] = min(price, least.get(place[:-1], INF))
    shifts = range(0, 99, problem.bits)
    assert {cells: table[sum(map(int.__lshift__, cells, shifts))] for cells in least} == least
    assert sum(entry != patterns.NOWHERE for entry in table) == len(least)
    assert cols == 2 or len(least) == perm(problem.cells, len(group))


def test_the_databases_of_the_fifteen_puzzle_have_the_known_extent():
    problem = Tiles(FIFTEEN)
    tables = patterns.build(problem, partition(problem), lambda part: None)
    sizes = [sum(entry != patterns.NOWHERE for entry in table) for table in tables]
    assert sizes == [16 * 15 * 14 * 13 * 12] * 3
    assert sorted(sum(partition(problem), ())) == list(range(15))


def test_the_tables_that_come_with_the_project_are_those_it_computes():
    problem = Tiles(FIFTEEN)
    paths = [patterns.shipped_path(patterns.cache_path(problem, group)) for group in partition(problem)]
    assert sorted(map(os.path.basename, paths)) == sorted(os.listdir(patterns.SHIPPED))
    group = partition(problem)[1]
    assert patterns.stored(paths[1], 1 << 20) == patterns.compute(problem, group)


def test_no_table_is_computed_for_a_fifteen_puzzle_with_its_blank_in_any_corner(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_CACHE", str(tmp_path))
    monkeypatch.setattr(patterns, "in_memory", {})
    monkeypatch.setattr(patterns, "compute", lambda *words: pytest.fail("a table was computed"))
    for goal in corners():
        assert patterns.built(Tiles(goal, goal)) and tiles.pattern_database.bind(Tiles(goal, goal))
    assert os.listdir(tmp_path) == []


def corners():
    """The goal of the 15-puzzle as it is, upside down, mirrored, and turned by 180 degrees."""
    upside_down = FIFTEEN[::-1]
    return [FIFTEEN, upside_down, [row[::-1] for row in FIFTEEN], [row[::-1] for row in upside_down]]


@pytest.mark.parametrize("seed", range(5))
def test_a_turned_board_has_the_same_estimate_and_the_same_cost(seed):
    start = Tiles(FIFTEEN)
    state = random_walk(start, Random(seed), 150)[-1]
    board = start.board(state)
    flipped = [board, board[::-1], [row[::-1] for row in board], [row[::-1] for row in board[::-1]]]
    problems = [Tiles(*pair) for pair in zip(flipped, corners())]
    assert len({tiles.pattern_database.bind(problem)(problem.initial) for problem in problems}) == 1
    results = [fast_idastar(problem) for problem in problems]
    assert len({result.cost for result in results}) == 1 and all(result.solved for result in results)


@pytest.mark.parametrize("seed", range(5))
def test_databases_add_up_to_no_more_than_the_truth_and_see_the_mirror_image(seed):
    rng = Random(seed)
    start = Tiles(FIFTEEN)
    state = random_walk(start, rng, 60)[-1]
    problem = Tiles(start.board(state))
    h = tiles.pattern_database.bind(problem)
    truth = fast_idastar(problem, tiles.walking_distance)
    assert manhattan.bind(problem)(state) <= h(state) <= truth.cost
    across = lambda tile: (tile - 1) % 4 * 4 + (tile - 1) // 4 + 1 if tile else 0
    mirrored = Tiles([[across(tile) for tile in column] for column in zip(*problem.board(state))])
    assert h(mirrored.initial) == h(state)
    assert h(problem.goal) == 0


def test_a_partition_of_your_own_and_of_other_boards():
    start = Tiles(solved(3, 4))
    problem = Tiles(start.board(random_walk(start, Random(3), 60)[-1]))
    answer = fast_idastar(problem).cost
    assert fast_idastar(problem, pattern_databases([[1, 2, 5], [3, 4, 8]])).cost == answer
    assert fast_idastar(problem, tiles.walking_distance).cost == answer
    nine = shuffled(Random(4))
    h = pattern_databases([[1, 2, 4, 5], [3, 6, 7, 8]])
    assert astar(nine, h=h).cost == fast_idastar(nine, h).cost == exact(nine)[nine.initial]
    assert h.bind(nine)(nine.initial) >= manhattan.bind(nine)(nine.initial)
    for groups in ([[1, 2], [2, 3]], [[16]], [[1, 2, 3, 4, 5, 6, 7]]):
        with pytest.raises(PuzzleError, match="expected"):
            pattern_databases(groups).bind(Tiles(FIFTEEN))
    with pytest.raises(PuzzleError, match="at most 16 cells"):
        tiles.pattern_database.bind(Tiles(solved(5, 5)))


def test_other_goals_have_databases_too():
    goal = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    start = Tiles(goal, goal)
    problem = Tiles(start.board(random_walk(start, Random(5), 40)[-1]), goal)
    assert fast_idastar(problem).cost == astar(problem, h=tiles.linear_conflict).cost


def test_tables_are_kept_verified_and_rebuilt_when_damaged(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_CACHE", str(tmp_path / "cache"))
    problem, groups = Tiles(solved(3, 4)), [(0, 1, 4)]

    def built_again():
        monkeypatch.setattr(patterns, "in_memory", {})
        reported = []
        table, = patterns.build(problem, groups, reported.append)
        return len(reported) > 2, table
    first, table = built_again()
    assert first and os.listdir(tmp_path / "cache") == ["tiles-3x4-blank11-0.1.4.pdb"]
    file = tmp_path / "cache" / "tiles-3x4-blank11-0.1.4.pdb"
    assert file.stat().st_size < len(table)
    assert built_again() == (False, table)
    good = file.read_bytes()
    import zlib
    for damaged in (b"", good[:-5], good[:50] + bytes([good[50] ^ 1]) + good[51:], b"PZTILES0" + good[8:],
                    good[:8] + zlib.compress(b"short")):
        file.write_bytes(damaged)
        assert built_again() == (True, table) and file.read_bytes() == good


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PUZZLELIB_CACHE", str(tmp_path / "file"))
    problem = Tiles(solved(3, 4))
    monkeypatch.setattr(patterns, "in_memory", {})
    assert patterns.build(problem, [(0, 1)])[0][0x10] == 0


@pytest.mark.parametrize("search", [astar, idastar, fast_idastar, bidirectional])
def test_a_search_keeps_its_budget_while_tables_are_built(search, tmp_path, monkeypatch):
    no_tables(monkeypatch, tmp_path, 100)
    problem = load("tiles", "fifteen-random")
    for budget in ({"deadline": 0.3}, {"max_nodes": 0}, {"progress": lambda expanded, seconds: seconds < 0.2}):
        result = search(problem, h=tiles.pattern_database, **budget)
        assert (result.status, result.expanded) == ("gave up", 0) and not os.listdir(tmp_path)


@pytest.mark.parametrize("search", [astar, idastar, fast_idastar, bidirectional])
def test_a_search_asks_its_budget_before_it_builds_tables_of_your_own(search, tmp_path, monkeypatch):
    no_tables(monkeypatch, tmp_path, 100)
    result = search(load("tiles", "fifteen-random"), h=pattern_databases([[1, 2, 5, 6], [3, 4, 7, 8]]), max_nodes=0)
    assert (result.status, result.expanded) == ("gave up", 0) and not os.listdir(tmp_path)


def test_a_report_can_stop_building(tmp_path, monkeypatch):
    no_tables(monkeypatch, tmp_path, 100)
    with pytest.raises(Stopped):
        patterns.build(Tiles(FIFTEEN), [(0, 1, 4)], lambda part: part < 0.2)
    assert not os.listdir(tmp_path)


# ----------------------------------------------------------------------------------------------- the best at any size

def test_the_best_begins_with_walking_distance_and_then_builds(tmp_path, monkeypatch):
    no_tables(monkeypatch, tmp_path, 100)
    problem = load("tiles", "twelve")
    assert best(problem, max_nodes=50).status == "gave up" and not os.listdir(tmp_path)
    stopped = best(problem, progress=lambda expanded, seconds: expanded < 100)
    assert stopped.status == "gave up" and not os.listdir(tmp_path)
    assert best(problem).cost == 28 and len(os.listdir(tmp_path)) == 3
    monkeypatch.setattr(by_size, "PATIENCE", 10 ** 9)
    assert best(problem).h is tiles.pattern_database


def test_the_best_keeps_to_its_budget_while_it_builds(tmp_path, monkeypatch):
    no_tables(monkeypatch, tmp_path, 100)
    late = best(load("tiles", "fifteen-random"), deadline=0.3)
    assert late.status == "gave up" and not os.listdir(tmp_path)          # stopped before the first table was done
    easy = load("tiles", "twelve")
    result = best(easy, max_nodes=2000)
    alone = fast_idastar(easy)
    assert result.solved and result.expanded == 100 + alone.expanded and result.generated > alone.generated


def test_a_budget_that_ends_among_the_solutions_is_reported():
    problem = load("tiles", "depth-28")
    everything = fast_idastar(problem, manhattan)
    solutions = list(everything.solutions)
    assert everything.complete and len(solutions) > 1
    short = fast_idastar(problem, manhattan, max_nodes=everything.expanded + 5)
    assert 1 <= len(list(short.solutions)) < len(solutions) and not short.complete


def test_the_best_on_other_sizes():
    for rows, cols in ((1, 6), (6, 1), (2, 5), (5, 2), (5, 5)):
        start = Tiles(solved(rows, cols))
        problem = Tiles(start.board(random_walk(start, Random(1), 20)[-1]))
        result = best(problem)
        assert problem.is_goal(replay(problem, result.moves)) and result.cost <= 20
        assert result.cost == bidirectional(problem).cost


# --------------------------------------------------------------------------------------------------------- the board

def test_a_board_of_tiles_to_play():
    from puzzlelib.views.board import play
    board = play("tiles", "priorities")
    game = board.game
    assert game.note() == "Hamming 5 · Manhattan 10 · Euclidean 7.48"
    up = game.options()[0]
    assert up.said == "up" and game.note(up.state).startswith("Hamming 5 · Manhattan")
    assert (up.gesture.piece, up.gesture.direction, up.gesture.cell) == (1, "down", (0, 1))
    for act, message in ((lambda: board.click((0, 0)), "Tile 8 is not beside the blank."), (
            lambda: board.click((1, 1)), "This is the blank: click a tile beside it.")):
        act()
        assert board.message == message and board.history == []
    board.click((0, 1))                                   # tile 1, above the blank
    board.press("right")                                  # the tile to its left
    assert board.history == ["up", "left"]
    board.press("down")
    assert board.message == "No tile can move down: the blank is at the top edge."
    board.choose_arrows(1)
    board.press("up")
    assert board.message == "The blank cannot move up: it is at the top edge."
    board.press("right")
    assert board.history == ["up", "left", "right"]
    assert "parity is wrong" in play("tiles", "unsolvable-3x3").game.note()


def test_every_optimal_depth_has_a_level(space):
    for depth in range(32):
        assert space[load("tiles", f"depth-{depth:02}").initial] == depth


def test_levels_read_other_goals():
    problem = load("tiles", "blank-first")
    assert problem.board(problem.goal) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert [problem.tiles(state)[0] for state in islice(layers(problem), 1).__next__()] == [3]
