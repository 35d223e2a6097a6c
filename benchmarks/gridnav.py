"""Grid navigation: six pairs of points in each of six scenes of 256 by 256, free corners; units are paths.

The scenes are of the kinds of levels/gridnav/, larger: on a small map one measures the call. The others are PyPI
packages, whichever install. networkx gets graphs that are built before the clock starts, the rest the grid as they
like it; tcod and scikit-image are written in C. Lengths are compared to four decimals, as their paths' points say.
"""

from math import sqrt
from random import Random
from time import perf_counter

from benchmarks.harness import Contender
from puzzlelib.puzzles.gridnav import Navigation, octile
from puzzlelib.puzzles.gridnav_fast import jump_point_search
from puzzlelib.search import astar
from tests import scenes as kinds

SIZE, PAIRS = 256, 6


def field(rng, size):
    """An open field with a stone here and there."""
    grid = kinds.empty(size)
    for _ in range(size):
        grid[rng.randrange(size)][rng.randrange(size)] = "X"
    return grid


def work():
    """The scenes by name, and the pairs: scene, start, goal. Only pairs with a path."""
    rng = Random("bench gridnav")
    grids = {"field": field(rng, SIZE), "rooms": kinds.rooms(rng, SIZE, 15), "maze": kinds.maze(rng, SIZE - 1),
             "spiral": kinds.spiral(rng, SIZE - 1), "scatter": kinds.scatter(rng, SIZE), "city": kinds.city(rng, SIZE)}
    scenes, pairs = {}, []
    for name, grid in grids.items():
        scenes[name] = scene = [[cell == "X" for cell in row] for row in grid]
        free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
        problem = Navigation(scene, free[0], free[0])
        found = []
        while len(found) < PAIRS:
            start, goal = rng.sample(free, 2)
            if jump_point_search(problem.between(start, goal)).solved:
                found.append((name, start, goal))
        pairs += found
    return scenes, pairs


def timed(pairs, path):
    """What a contender's run returns: the lengths of its paths, their number, and the time of each."""
    lengths, times = [], []
    for name, start, goal in pairs:
        began = perf_counter()
        found = path(name, start, goal)
        times.append(perf_counter() - began)
        lengths.append(measured(found))
    return lengths, len(pairs), times


def ours(search):
    def prepare():
        scenes, pairs = work()
        packed = {name: Navigation(scene, (0, 0), (0, 0)) for name, scene in scenes.items()}

        def path(name, start, goal):
            problem = packed[name].between(start, goal)
            return [problem.point(state) for state in search(problem).states]
        return lambda: timed(pairs, path)
    return prepare


def pathfinding():
    from pathfinding.core.diagonal_movement import DiagonalMovement
    from pathfinding.core.grid import Grid
    from pathfinding.finder.a_star import AStarFinder
    scenes, pairs = work()

    def path(name, start, goal):
        grid = Grid(matrix=[[0 if blocked else 1 for blocked in row] for row in scenes[name]])
        finder = AStarFinder(diagonal_movement=DiagonalMovement.always)
        found, _ = finder.find_path(grid.node(start[1], start[0]), grid.node(goal[1], goal[0]), grid)
        return [(node.y, node.x) for node in found]
    return lambda: timed(pairs, path)


def networkx():
    import networkx as package
    scenes, pairs = work()
    graphs = {}
    for name, scene in scenes.items():
        graphs[name] = graph = package.Graph()
        problem = Navigation(scene, (0, 0), (0, 0))
        for r, row in enumerate(scene):
            for c, blocked in enumerate(row):
                if not blocked:
                    for _, cell, cost in problem.successors(problem.cell((r, c))):
                        graph.add_edge((r, c), problem.point(cell), weight=problem.price(cost))

    def away(one, two):
        down, right = abs(one[0] - two[0]), abs(one[1] - two[1])
        return max(down, right) + (sqrt(2) - 1) * min(down, right)
    return lambda: timed(pairs, lambda name, start, goal: package.astar_path(graphs[name], start, goal, away))


def tcod():
    import numpy
    import tcod.path
    scenes, pairs = work()
    maps = {name: numpy.array([[0 if blocked else 1 for blocked in row] for row in scene], dtype=numpy.int8)
            for name, scene in scenes.items()}

    def path(name, start, goal):
        finder = tcod.path.Pathfinder(tcod.path.SimpleGraph(cost=maps[name], cardinal=70, diagonal=99))
        finder.add_root(start)
        return finder.path_to(goal).tolist()
    return lambda: timed(pairs, path)


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
    Contender("puzzlelib jump point search", ours(jump_point_search)),
    Contender("puzzlelib astar, octile", ours(lambda problem: astar(problem, h=octile))),
    Contender("pathfinding", pathfinding, "pathfinding"),
    Contender("networkx, graph prebuilt", networkx, "networkx"),
    Contender("tcod (C)", tcod, "tcod"),
    Contender("scikit-image (C)", scikit_image, "skimage"),
]
