"""A trace of jump point search: the same jumps cell by cell, why they stop, and a replay that counts as the search."""

from itertools import product
from random import Random

import pytest

from puzzlelib.catalog import get, load
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav import DIAGONAL, ONE, WAYS, Navigation, parse
from puzzlelib.puzzles.gridnav.jump_map import ANY, jump_map
from puzzlelib.puzzles.gridnav.jump_points import jump_point_search, line_of_sight
from puzzlelib.puzzles.gridnav.jump_trace import Jump, JumpExpansion, jump, jumps_from
from puzzlelib.result import INF, Expansion
from puzzlelib.search import ucs
from puzzlelib.views.player import watch
from puzzlelib.views.replay import replay
from tests.test_spec_navigation_disks import random_scene, winding

NUMBERS = {None: ANY} | {way: number for number, way in enumerate(WAYS)}
SMOOTH = [level for level in get("gridnav").levels() if load("gridnav", level).weights is None]


def random_problem(seed):
    rng = Random(f"jump trace {seed}")
    scene = winding(rng) if seed % 3 == 0 else random_scene(rng, rng.randrange(1, 16), rng.randrange(1, 16),
                                                            rng.choice((0, 0.1, 0.25, 0.4)))
    start, goal = ((rng.randrange(len(scene)), rng.randrange(len(scene[0]))) for _ in range(2))
    return Navigation(scene, start, goal)


def counts(result):
    return (result.status, result.cost, result.states, result.moves, result.bound, result.expanded, result.generated,
            result.enqueued, result.peak_frontier)


# ------------------------------------------------------------------------------------------------------------ the jumps

@pytest.mark.parametrize("block", range(4))
def test_cell_by_cell_jumps_stop_where_those_of_the_map_do(block):
    """From every free cell, reached by every way: the same stops in the same order, at the same cost."""
    for seed in range(block * 20, block * 20 + 20):
        problem = random_problem(seed)
        fast, sight = jump_map(problem), line_of_sight(problem)
        for point, way in product(product(range(problem.rows), range(problem.cols)), NUMBERS):
            cell = problem.cell(point)
            if not problem.free[cell] or cell == problem.goal:
                assert jumps_from(problem, cell, way) == []
                continue
            found = [(problem.cell(made.stop), made.way) for made in jumps_from(problem, cell, way) if made.stop]
            if sight(cell):
                assert [end for end, _ in found] == [problem.goal]
            else:
                assert found == [(end >> 4, list(WAYS)[end & 15]) for end, _ in fast[cell << 4 | NUMBERS[way]]], seed


def around(problem, point, way):
    """The point one step on, and whether it is free, from the rows of the scene."""
    row, col = point[0] + WAYS[way][0], point[1] + WAYS[way][1]
    inside = 0 <= row < problem.rows and 0 <= col < problem.cols
    return (row, col), inside, inside and not problem.scene[row][col]


def is_forced(problem, before, stop, neighbour):
    """As papers define it: among the cells around the stop, every way from the cell before it to this neighbour that
    avoids the stop is longer than the way through it, or there is none."""
    cells = list(product(*(range(part - 1, part + 2) for part in stop)))
    scene = [[(row, col) == stop or not (0 <= row < problem.rows and 0 <= col < problem.cols) or problem.scene[row][col]
              for row, col in cells[first:first + 3]] for first in (0, 3, 6)]
    local = lambda point: (point[0] - stop[0] + 1, point[1] - stop[1] + 1)
    length = lambda a, b: DIAGONAL if a[0] != b[0] and a[1] != b[1] else ONE
    avoiding = ucs(Navigation(scene, local(before), local(neighbour)))
    return not avoiding.solved or avoiding.cost > length(before, stop) + length(stop, neighbour)


@pytest.mark.parametrize("seed", range(25))
def test_a_jump_says_what_it_passes_where_it_stops_and_why(seed):
    problem = random_problem(seed)
    scene, goal = problem.scene, problem.end
    is_free = lambda row, col: 0 <= row < problem.rows and 0 <= col < problem.cols and not scene[row][col]
    for point in product(range(problem.rows), range(problem.cols)):
        for made in jumps_from(problem, problem.cell(point)):
            line = [point, *made.passed] + ([made.stop] if made.stop else [])
            assert made.point == point and all(is_free(*cell) for cell in line)
            if made.reason == "goal":                       # a diagonal line, then a straight one, as short as can be
                assert made.stop == made.cause == goal and goal not in made.passed
                assert len(line) - 1 == max(abs(point[0] - goal[0]), abs(point[1] - goal[1]))
                assert all(max(abs(a - c), abs(b - d)) == 1 for (a, b), (c, d) in zip(line, line[1:]))
                continue
            down, right = WAYS[made.way]
            assert line == [(point[0] + i * down, point[1] + i * right) for i in range(len(line))] and goal not in line
            end, inside, free = around(problem, line[-1], made.way)
            if made.stop is None:
                assert not free and made.reason == ("blocked" if inside else "edge")
                assert made.cause == (end if inside else None)
            elif made.reason == "forced":
                assert is_free(*made.cause) and is_forced(problem, line[-2], made.stop, made.cause)
            else:
                assert made.reason == "turn" and down and right
                straight = [jump(problem, made.stop, way).stop for way in WAYS if WAYS[way] in ((down, 0), (0, right))]
                assert made.cause in straight and made.cause is not None


def test_no_jump_leads_back_to_where_it_began():
    """Up-left past the first cell of all once counted as a jump of length 0."""
    problem = Navigation([[False] * 4, [False, False, False, True], [False, False, True, False]], (1, 1), (2, 3))
    assert jump_map(problem)[problem.initial << 4 | ANY] and not line_of_sight(problem)(problem.initial)
    assert all(cost > 0 for _, cost in jump_map(problem)[problem.initial << 4 | ANY])


def test_reasons_by_hand():
    problem = parse(".....\n.X...\n.....\n....X\nstart 0,0\ngoal 3,0")
    assert jumps_from(problem, problem.initial) == [
        Jump((0, 0), "down", [(1, 0), (2, 0)], (3, 0), "goal", (3, 0))]
    far = problem.between((0, 1), (3, 1))
    found = {made.way: made for made in jumps_from(far, far.initial)}
    assert found["left"] == Jump((0, 1), "left", [(0, 0)], None, "edge", None)
    assert found["down"] == Jump((0, 1), "down", [], None, "blocked", (1, 1))
    assert found["right"] == Jump((0, 1), "right", [(0, 2), (0, 3), (0, 4)], None, "edge", None)
    assert found["down-left"] == Jump((0, 1), "down-left", [], (1, 0), "forced", (2, 1))
    assert found["down-right"] == Jump((0, 1), "down-right", [], (1, 2), "forced", (2, 1))
    assert found["down-left"].why == "forced neighbour at (2, 1)" and found["down"].why == "blocked at (1, 1)"
    assert found["right"].why == "nothing there: the scene ends"
    field = load("gridnav", "field")
    turn = next(made for made in jumps_from(field, field.initial) if made.reason == "turn")
    assert turn == Jump((0, 0), "down-right", [(1, 1)], (2, 2), "turn", (3, 2))
    assert turn.why == "a straight jump from here stops at (3, 2)"
    assert jumps_from(problem, problem.initial)[0].why == "the goal is in sight, at (3, 0)"


def test_a_jump_to_a_goal_in_sight_may_turn_once():
    problem = Navigation([[False] * 5] * 3, (0, 0), (2, 4))
    only, = jumps_from(problem, problem.initial)
    assert only == Jump((0, 0), "down-right", [(1, 1), (2, 2), (2, 3)], (2, 4), "goal", (2, 4))
    event, = jump_point_search(problem, trace=[]).trace
    assert [step[0] for step in event.steps] == ["2 × down-right, 2 × right"] and event.jumps == [only]


def test_jumps_need_the_free_rule_for_corners():
    with pytest.raises(PuzzleError, match="found corner strict"):
        jumps_from(Navigation([[False]], (0, 0), (0, 0), "strict"), 2)


# ------------------------------------------------------------------------------------------------------------ the trace

def check_replay(problem, **options):
    """A traced search answers as the untraced one does; its replay counts as it does, and takes next what it takes."""
    plain, traced = jump_point_search(problem, **options), jump_point_search(problem, trace=[], **options)
    assert counts(plain) == counts(traced) and plain.trace is None
    made, due = replay(traced), None
    for step, waits in made.frontiers(0, made.total):
        assert due is None or due == step.node               # what the frontier lists first is taken next
        due = (made.top(step, waits, 1) or [None])[0]
    end = made.steps[-1]
    assert (made.total, end.generated, end.enqueued, end.peak) == (
        traced.expanded, traced.generated, traced.enqueued, traced.peak_frontier)
    if traced.solved and made.total:
        assert due == end.node and made.nodes[due].state == problem.goal and made.nodes[due].g == traced.cost
        chain = [made.nodes[number].state for number in made.chain(due)]
        assert chain == [state for state in traced.states if state in chain]
    assert all(node.h == traced.estimate(node.state) for node in made.nodes)
    return traced


@pytest.mark.parametrize("level", SMOOTH)
def test_a_replay_counts_as_the_search_on_every_level(level):
    problem = load("gridnav", level)
    traced = check_replay(problem)
    assert traced.expanded == len(traced.trace) > 1 and all(isinstance(event, Expansion) for event in traced.trace)


@pytest.mark.parametrize("block", range(4))
def test_a_replay_counts_as_the_search_on_random_scenes(block):
    statuses = set()
    for seed in range(block * 60, block * 60 + 60):
        problem = random_problem(seed)
        traced = check_replay(problem)
        statuses.add(traced.status)
        check_replay(problem, max_nodes=3)
        for h in get("gridnav").heuristics.values():
            check_replay(problem, h=h)
        wild = {cell: rng.choice((0, 1 << 44, 1 << 46, INF)) for rng in [Random(seed)] for cell in range(2000)}
        check_replay(problem, h=wild.__getitem__)            # inconsistent: cells are expanded again; and dead ends
    assert statuses == {"solved", "unsolvable"}


@pytest.mark.parametrize("seed", range(40))
def test_the_jumps_of_an_event_are_its_steps(seed):
    problem = random_problem(seed)
    for event in jump_point_search(problem, trace=[]).trace:
        assert type(event) is JumpExpansion and (event.way is None) == (event.state == problem.initial)
        stops = [problem.cell(made.stop) for made in event.jumps if made.stop]
        assert [state for _, state, _ in event.steps] == stops
        assert event.jumps == jumps_from(problem, event.state, event.way)
        assert all(made.point == problem.point(event.state) for made in event.jumps)


def test_what_h_proves_dead_is_never_put_on_the_queue():
    problem = Navigation([[False, False, False], [False, True, False], [False, False, False]], (1, 0), (1, 2))
    above = problem.cell((0, 1))
    result = jump_point_search(problem, h=lambda cell: INF if cell == above else 0)
    assert (result.status, result.enqueued, above in result.states) == ("solved", 3, False)
    hopeless = jump_point_search(problem, h=lambda cell: INF)
    assert (hopeless.status, hopeless.enqueued, hopeless.expanded) == ("unsolvable", 0, 0)


def test_a_trace_may_be_anything_with_append_and_a_player_plays_it():
    events = []
    result = jump_point_search(load("gridnav", "rooms"), trace=events)
    assert result.trace is events and repr(events[0]).startswith("Expansion(")
    player = watch(result, jump_point_search(load("gridnav", "field"), trace=[]))
    assert player.data["runs"][0]["total"] == result.expanded and all(run["ordered"] for run in player.data["runs"])
