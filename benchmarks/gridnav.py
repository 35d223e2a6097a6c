"""Grid navigation: six pairs of points in each of three scenes, free corners; units are paths.

The others are PyPI packages, whichever install. networkx gets a graph that is built before the clock starts, the rest
the grid as they like it; tcod and scikit-image are written in C. Lengths are compared to six decimals, scikit-image's
as its own sum of costs.
"""

import os
from csv import DictReader
from math import sqrt

from benchmarks.harness import Contender
from puzzlelib.levels import lines, read
from puzzlelib.puzzle import ROOT
from puzzlelib.puzzles.gridnav import Navigation, octile, read_scene
from puzzlelib.puzzles.gridnav_fast import jump_point_search
from puzzlelib.search import astar

SCENES = ("rooms", "scatter", "city")


def work():
    """The scenes by name, and the pairs: scene, start, goal."""
    folder = os.path.join(ROOT, "levels", "gridnav")
    scenes = {name: read_scene(lines(read(os.path.join(folder, name + ".txt")))) for name in SCENES}
    point = lambda text: tuple(int(part) for part in text.split())
    with open(os.path.join(folder, "pairs.csv"), encoding="utf-8", newline="") as file:
        return scenes, [(row["scene"], point(row["start"]), point(row["goal"])) for row in DictReader(file)
                        if row["scene"] in SCENES and row["length"] != "none"]


def ours(search):
    def prepare():
        scenes, pairs = work()
        packed = {name: Navigation(scene, (0, 0), (0, 0)) for name, scene in scenes.items()}

        def run():
            lengths = []
            for name, start, goal in pairs:
                problem = packed[name].between(start, goal)
                lengths.append(round(problem.price(search(problem).cost), 4))
            return lengths, len(pairs)
        return run
    return prepare


def pathfinding():
    from pathfinding.core.diagonal_movement import DiagonalMovement
    from pathfinding.core.grid import Grid
    from pathfinding.finder.a_star import AStarFinder
    scenes, pairs = work()

    def run():
        lengths = []
        for name, start, goal in pairs:
            grid = Grid(matrix=[[0 if blocked else 1 for blocked in row] for row in scenes[name]])
            finder = AStarFinder(diagonal_movement=DiagonalMovement.always)
            path, _ = finder.find_path(grid.node(start[1], start[0]), grid.node(goal[1], goal[0]), grid)
            lengths.append(measured([(node.y, node.x) for node in path]))
        return lengths, len(pairs)
    return run


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

    def run():
        paths = [package.astar_path(graphs[name], start, goal, heuristic=away) for name, start, goal in pairs]
        return [measured(path) for path in paths], len(pairs)
    return run


def tcod():
    import numpy
    import tcod.path
    scenes, pairs = work()
    maps = {name: numpy.array([[0 if blocked else 1 for blocked in row] for row in scene], dtype=numpy.int8)
            for name, scene in scenes.items()}

    def run():
        lengths = []
        for name, start, goal in pairs:
            finder = tcod.path.Pathfinder(tcod.path.SimpleGraph(cost=maps[name], cardinal=70, diagonal=99))
            finder.add_root(start)
            lengths.append(measured([tuple(int(part) for part in point) for point in finder.path_to(goal)]))
        return lengths, len(pairs)
    return run


def scikit_image():
    import numpy
    from skimage.graph import route_through_array
    scenes, pairs = work()
    maps = {name: numpy.array([[-1 if blocked else 1 for blocked in row] for row in scene])
            for name, scene in scenes.items()}

    def run():
        paths = [route_through_array(maps[name], start, goal, fully_connected=True, geometric=True)[0]
                 for name, start, goal in pairs]
        return [measured(path) for path in paths], len(pairs)
    return run


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
