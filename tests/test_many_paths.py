"""What is worked out beforehand for many paths in one scene: never longer than A*'s, whichever way it is kept."""

from random import Random

import pytest

from puzzlelib.catalog import load
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav import CORNERS, Navigation, many_paths
from puzzlelib.puzzles.gridnav.many_paths import Paths
from puzzlelib.search import astar
from tests.test_spec_navigation_disks import random_scene, winding


def cost_of(problem, points):
    """What a path costs, each step of it checked."""
    cells, total = list(map(problem.cell, points)), 0
    for cell, to in zip(cells, cells[1:]):
        total += {child: cost for _, child, cost in problem.successors(cell)}[to]
    return total


def agree(paths, start, goal, note):
    """The path between two points starts and ends there, and costs what A* says."""
    problem = paths.problem.between(start, goal)
    found, wanted = paths.find(start, goal), astar(problem)
    assert (found is not None) == wanted.solved, note
    if found is not None:
        assert (found[0], found[-1]) == (start, goal) and cost_of(problem, found) == wanted.cost, note


@pytest.mark.parametrize("kind", ["small", "thin", "open"])
@pytest.mark.parametrize("corner", CORNERS)
def test_paths_cost_what_a_star_says(kind, corner, monkeypatch):
    monkeypatch.setattr(many_paths, "SMALL", 10_000 if kind == "small" else 0)
    monkeypatch.setattr(many_paths, "THIN", 8 if kind == "thin" else -1)
    monkeypatch.setattr(many_paths, "MOST", 10_000)
    for seed in range(12):
        rng = Random(f"many {seed}")
        scene = winding(rng) if seed % 2 else random_scene(rng, rng.randrange(1, 16), rng.randrange(1, 16), 0.35)
        paths = Paths(Navigation(scene, (0, 0), (0, 0), corner))
        assert paths.kind == (kind if any(paths.problem.free) else "small")
        cells = [(row, col) for row in range(len(scene)) for col in range(len(scene[0]))]     # obstacles, too
        for _ in range(10):
            agree(paths, rng.choice(cells), rng.choice(cells), seed)


def test_all_pairs_of_a_scene_whichever_way_they_are_kept(monkeypatch):
    """Any two cells of one scene: the two ways that are worked out beforehand agree to the last unit."""
    scene = random_scene(Random("all pairs"), 9, 9, 0.3)
    table = Paths(Navigation(scene, (0, 0), (0, 0)))
    monkeypatch.setattr(many_paths, "SMALL", 0)
    monkeypatch.setattr(many_paths, "THIN", 8)
    climbs = Paths(Navigation(scene, (0, 0), (0, 0)))
    assert (table.kind, climbs.kind) == ("small", "thin")
    cells = [(row, col) for row in range(9) for col in range(9)]
    for start in cells:
        for goal in cells:
            one, other = table.find(start, goal), climbs.find(start, goal)
            assert (one is None) == (other is None)
            if one is not None:
                assert cost_of(table.problem, one) == cost_of(table.problem, other)
                assert (other[0], other[-1]) == (start, goal)


def test_rough_terrain_is_never_contracted(monkeypatch):
    """A step costs what the cell says that it enters, so the way back may cost something else."""
    rng, width = Random("rough"), 9
    scene = [[False] * width, *random_scene(rng, 5, width, 0.5)]
    terrain = [[rng.randrange(1, 10) for _ in range(width)] for _ in scene]
    for small, kind in (1024, "small"), (0, "open"):
        monkeypatch.setattr(many_paths, "SMALL", small)
        monkeypatch.setattr(many_paths, "THIN", 8)
        paths = Paths(Navigation(scene, (0, 0), (0, 0), terrain=terrain))
        assert paths.kind == kind
        for start in range(width):
            agree(paths, (0, start), (0, width - 1 - start), start)


def test_mazes_are_contracted_and_climbs_are_low():
    maze = load("gridnav", "maze")
    paths = Paths(maze)
    assert paths.kind == "thin"
    points = [maze.point(cell) for cell, free in enumerate(maze.free[:-1]) if free]
    assert max(len(paths.climb(point)) for point in points) < 30 < len(points)
    rng = Random("climbs")
    for _ in range(60):
        agree(paths, rng.choice(points), rng.choice(points), None)
    assert paths.climb((0, 0))[0] == (0, 0) and paths.climb((0, 0))[-1] == paths.climb(points[-1])[-1]


def test_where_too_many_ways_would_have_to_be_written_down_paths_are_searched_for():
    city = Paths(load("gridnav", "city"))
    assert city.kind == "open"
    agree(city, (0, 0), (100, 500), None)
    dense = Navigation(random_scene(Random("dense"), 80, 80, 0.55), (0, 0), (0, 0))
    paths = Paths(dense)                                 # thin enough to try, but it comes to a core that isn't
    assert paths.kind == "open"
    rng = Random("dense pairs")
    for _ in range(20):
        agree(paths, (rng.randrange(80), rng.randrange(80)), (rng.randrange(80), rng.randrange(80)), None)


@pytest.mark.parametrize("level", ["rooms", "maze"])
def test_preparing_keeps_its_budget(level):
    reports = []
    assert Paths(load("gridnav", level), progress=lambda cells, seconds: reports.append(cells)).kind != "open"
    assert reports and reports == sorted(reports)
    for stopped in Paths(load("gridnav", level), deadline=0), Paths(load("gridnav", level), progress=lambda *_: False):
        assert stopped.kind == "open"
        agree(stopped, stopped.problem.start, stopped.problem.end, None)


@pytest.mark.parametrize("level", ["field", "maze", "city"])
def test_points_outside_the_scene_are_named(level):
    paths = Paths(load("gridnav", level))
    size = paths.problem.size
    with pytest.raises(PuzzleError, match=rf"found point \(-1, 0\), expected one of the scene's {size} cells"):
        paths.find((-1, 0), (0, 0))
    with pytest.raises(PuzzleError, match=r"found point \(0, \d+\)"):
        paths.find((0, 0), (0, paths.problem.cols))
