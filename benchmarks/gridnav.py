"""Grid navigation: pairs of points in twelve scenes, free corners; units are paths.

The scenes are the six of levels/gridnav/, from 7 by 7 to 512 by 512, with their pairs, and six of the same kinds at 256
by 256, six pairs each. The others are PyPI packages, whichever install; tcod and scikit-image are written in C. What
can be made of a scene beforehand is made off the clock: all jumps for jump point search, again in each run so that no
path has been asked for before; all that Paths keeps; the graph for networkx, grids, arrays and finders for the rest. In
the rows of a new scene each time everything is made on the clock, from rows of booleans. A path counts in whichever
form it comes; lengths, to four decimals, are compared off the clock.
"""

import csv
import os
from math import sqrt
from random import Random
from time import perf_counter

from benchmarks.harness import Contender
from puzzlelib.catalog import LEVELS
from puzzlelib.levels import lines, read
from puzzlelib.puzzles.gridnav import Navigation, octile, read_scene
from puzzlelib.puzzles.gridnav.canonical import shortest_path
from puzzlelib.puzzles.gridnav.jump_map import prepare
from puzzlelib.puzzles.gridnav.jump_points import jump_point_search
from puzzlelib.puzzles.gridnav.many_paths import Paths
from puzzlelib.search import astar
from puzzlelib.tools import scenes as make

SIZE, PAIRS = 256, 6


def field(rng, size):
    """An open field with a stone here and there."""
    grid = make.filled(size, ".")
    for _ in range(size):
        grid[rng.randrange(size)][rng.randrange(size)] = "X"
    return grid


def work():
    """The scenes by name, and the pairs: scene, start, goal. Only pairs with a path."""
    scenes, pairs = {}, []
    folder = os.path.join(LEVELS, "gridnav")
    with open(os.path.join(folder, "pairs.csv")) as file:
        for row in csv.DictReader(file):
            if row["length"] != "none":
                name = row["scene"]
                scenes[name] = scenes.get(name) or read_scene(lines(read(os.path.join(folder, name + ".txt"))))
                pairs.append((name, *(tuple(map(int, row[end].split())) for end in ("start", "goal"))))
    rng = Random("bench gridnav")
    grids = {"field": field(rng, SIZE), "rooms": make.rooms(rng, SIZE, 15), "maze": make.maze(rng, SIZE - 1),
             "spiral": make.spiral(rng, SIZE - 1), "scatter": make.scatter(rng, SIZE), "city": make.city(rng, SIZE)}
    for name, grid in grids.items():
        scenes[name + " 256"] = scene = [[cell == "X" for cell in row] for row in grid]
        free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
        problem = Navigation(scene, free[0], free[0])
        found = []
        while len(found) < PAIRS:
            start, goal = rng.sample(free, 2)
            if jump_point_search(problem.between(start, goal)).solved:
                found.append((name + " 256", start, goal))
        pairs += found
    return scenes, pairs


def kinds():
    """The scene of each pair."""
    return [name for name, _, _ in work()[1]]


def timed(pairs, path, points=list, before=lambda name: None):
    """What a contender's run returns: the lengths of its paths, their number, and the time of each. points makes points
    of a path; before gets the scene of each path. Neither is timed."""
    lengths, times = [], []
    for name, start, goal in pairs:
        before(name)
        began = perf_counter()
        found = path(name, start, goal)
        times.append(perf_counter() - began)
        lengths.append(measured(points(found)))
    return lengths, len(pairs), times


def points_of(found):
    """The points of one of our paths: of a search's result, or the points themselves."""
    return found if isinstance(found, list) else list(map(found.problem.point, found.states))


def ours(path, beforehand=lambda problem: problem):
    """A contender of ours. beforehand: what it makes of a scene off the clock; path: a path by that, start and goal."""
    def ready():
        scenes, pairs = work()

        def run():
            prepared = {}

            def before(name):
                if name not in prepared:
                    prepared.clear()
                    prepared[name] = beforehand(Navigation(scenes[name], (0, 0), (0, 0)))
            return timed(pairs, lambda name, start, goal: path(prepared[name], start, goal), points_of, before)
        return run
    return ready


def by(search):
    """A search as the path of a contender."""
    return lambda problem, start, goal: search(problem.between(start, goal))


def jumps_found(problem):
    """A problem whose scene's jumps are known."""
    prepare(problem)
    return problem


def ours_new_scene(search):
    """A contender of ours that reads the scene for every path."""
    def ready():
        scenes, pairs = work()
        return lambda: timed(pairs, lambda name, start, goal: search(Navigation(scenes[name], start, goal)), points_of)
    return ready


def pathfinding():
    from pathfinding.core.diagonal_movement import DiagonalMovement
    from pathfinding.core.grid import Grid
    from pathfinding.finder.a_star import AStarFinder
    scenes, pairs = work()
    grids = {name: Grid(matrix=[[0 if blocked else 1 for blocked in row] for row in scene])
             for name, scene in scenes.items()}

    def path(name, start, goal):
        finder, grid = AStarFinder(diagonal_movement=DiagonalMovement.always), grids[name]
        return finder.find_path(grid.node(start[1], start[0]), grid.node(goal[1], goal[0]), grid)[0]
    return lambda: timed(pairs, path, lambda found: [(node.y, node.x) for node in found],
                         lambda name: grids[name].cleanup())


def graph(scene):
    """A scene for networkx: each edge once."""
    import networkx as package
    made = package.Graph()
    free = {(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked}
    made.add_nodes_from(free)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        weight = sqrt(down * down + right * right)
        made.add_weighted_edges_from(((r, c), (r + down, c + right), weight) for r, c in free
                                     if (r + down, c + right) in free)
    return made


def octile_distance(point, other):
    """The octile distance of two points."""
    down, right = abs(point[0] - other[0]), abs(point[1] - other[1])
    return max(down, right) + (sqrt(2) - 1) * min(down, right)


def networkx():
    import networkx as package
    scenes, pairs = work()
    graphs = {name: graph(scene) for name, scene in scenes.items()}
    return lambda: timed(pairs, lambda name, *ends: package.astar_path(graphs[name], *ends, octile_distance))


def networkx_new_scene():
    import networkx as package
    scenes, pairs = work()
    return lambda: timed(pairs, lambda name, *ends: package.astar_path(graph(scenes[name]), *ends, octile_distance))


def tcod():
    import numpy
    import tcod.path
    scenes, pairs = work()
    finders = {name: tcod.path.AStar(numpy.array([[0 if blocked else 1 for blocked in row] for row in scene],
                                                 dtype=numpy.int8), diagonal=sqrt(2)) for name, scene in scenes.items()}
    return lambda: timed(pairs, lambda name, start, goal: [start, *finders[name].get_path(*start, *goal)])


def scikit_image():
    import numpy
    from skimage.graph import route_through_array
    scenes, pairs = work()
    maps = {name: numpy.array([[-1 if blocked else 1 for blocked in row] for row in scene])
            for name, scene in scenes.items()}
    return lambda: timed(pairs, lambda name, start, goal: route_through_array(
        maps[name], start, goal, fully_connected=True, geometric=True)[0])


def measured(path):
    """The length of a path, by its points."""
    return round(sum(sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) for a, b in zip(path, path[1:])), 4)


CONTENDERS = [
    Contender("puzzlelib jump point search, jumps prebuilt", ours(by(jump_point_search), jumps_found)),
    Contender("puzzlelib jump point search, a new scene each time", ours_new_scene(jump_point_search)),
    Contender("puzzlelib Paths, worked out beforehand", ours(Paths.find, Paths)),
    Contender("puzzlelib shortest_path, jumps prebuilt", ours(by(shortest_path), jumps_found)),
    Contender("puzzlelib shortest_path, a new scene each time", ours_new_scene(shortest_path)),
    Contender("puzzlelib astar, octile", ours(by(lambda problem: astar(problem, h=octile)))),
    Contender("pathfinding", pathfinding, "pathfinding"),
    Contender("networkx, graph prebuilt", networkx, "networkx"),
    Contender("networkx, a new scene each time", networkx_new_scene, "networkx"),
    Contender("tcod (C)", tcod, "tcod"),
    Contender("scikit-image (C)", scikit_image, "skimage"),
]
