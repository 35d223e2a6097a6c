"""What knows the answers to homework 3, parts 2 and 3: paths and disks."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from math import dist, sqrt
from random import Random

from puzzlelib.exercises.exercise import Reference
from puzzlelib.exercises.homework3_paths import AROUND, Point, Scene
from puzzlelib.exercises.reference.careless import closing_a_star
from puzzlelib.hints import Any, Callable, Iterator
from puzzlelib.puzzles.disks import Disks
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.search import astar

# Scenes on which one mistake is sure to show, however ties are broken. In this order each is the first to fail: the
# Manhattan distance as h, points marked as visited too early, diagonal steps that count as 1.
TRAPS = [((0, 2), (4, 5), ".X....|..XXX.|.....X|...X..|..X...|XX...."),
         ((5, 1), (0, 3), "......|...X..|......|....X.|.XX...|X....."),
         ((0, 0), (4, 2), ".XX.|...X|.X..|.XX.|...X"), ((4, 3), (0, 1), "X...|.XX.|X...|XX..|.X..")]
HANDOUT = [((0, 0), (2, 1), "...|.X.|..."), ((0, 0), (0, 2), ".X.|.X.|.X.")]


def scene_of(text: str) -> Scene:
    """A scene from its rows: ".X|.."."""
    return [[char == "X" for char in row] for row in text.split("|")]


def _scenes(seed: int) -> Iterator[list[Any]]:
    """Every scene of up to four cells, with every start and goal; then open ones, then traps, then random ones."""
    for rows, cols in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2)):
        points = list(product(range(rows), range(cols)))
        for cells in product((False, True), repeat=rows * cols):
            scene = [list(cells[row * cols:(row + 1) * cols]) for row in range(rows)]
            yield from ([start, goal, scene] for start in points for goal in points)
    for rows, cols in ((2, 3), (3, 2)):
        starts = product(range(rows), range(cols))
        yield from ([start, (rows - 1, cols - 1), [[False] * cols for _ in range(rows)]] for start in starts)
    yield from ([start, goal, scene_of(text)] for start, goal, text in [*HANDOUT, *TRAPS])
    rng = Random(seed)
    for rows, cols in ((2, 4), (4, 3), (5, 5), (6, 9), (9, 6)) * 8:
        scene = [[rng.random() < 0.3 for _ in range(cols)] for _ in range(rows)]
        yield [*[(rng.randrange(rows), rng.randrange(cols)) for _ in range(2)], scene]


def _shortest(start: Point, goal: Point, scene: Scene) -> Any:
    result: Any = astar(PlainNavigation(scene, (start[0], start[1]), (goal[0], goal[1])))
    return {"path": result.states if result.solved else None, "scene": scene}


def wrong_path(start: Point, goal: Point, scene: Scene, diagonal: float = sqrt(2), on_push: bool = False,
               h: Callable[[Point, Point], float] = dist, cuts: bool = True, ways: Any = AROUND) -> Any:
    """A* with classic mistakes: what a diagonal step costs, when points are marked, h, corners, directions."""
    if scene[start[0]][start[1]] or scene[goal[0]][goal[1]]:
        return None
    queue: list[Any] = [(h(start, goal), 0, [start])]
    visited: set[Point] = {start} if on_push else set()
    while queue:
        _, cost, path = heappop(queue)
        (row, col) = here = path[-1]
        if here == goal:
            return path
        if not on_push and here in visited:
            continue
        visited.add(here)
        for down, right in ways:
            r, c = there = row + down, col + right
            if not (0 <= r < len(scene) and 0 <= c < len(scene[0])) or scene[r][c] or there in visited:
                continue
            if cuts or not (scene[row][c] or scene[r][col]):
                step = cost + (diagonal if down and right else 1)
                heappush(queue, (step + h(there, goal), step, [*path, there]))
                visited |= {there} if on_push else set()
    return None


def wrong_disks(cells: int, n: int, on_push: bool = False, h: Any = None) -> Any:
    """A* for disks with classic mistakes: an estimate that is too high, states marked when they are pushed."""
    problem = Disks(cells, n)
    far = h or (lambda away: sum((distance + 1) // 2 for distance in away))

    def estimate(state: Any) -> Any:
        return far([abs(cell - to) for cell, to in zip(state, problem.home)])
    return closing_a_star(problem, estimate, on_push)


# Rows marked as visited when they are put on the queue aren't among the mistakes: no case shows that one for certain.
# We tried all rows of up to 15 cells with 1 to 5 disks, of up to 13 with 6, and 8 cells with 7 (9 with 7 take a right
# solution longer than 2 seconds), with four estimates, up to eleven ways to choose among equals, and two orders of
# moves. One run of all was longer than the optimum: 12 cells, 6 disks, equals at random, 23 moves instead of 21.
def _rows(seed: int) -> list[list[int]]:
    return sorted([[cells, n] for n in range(1, 6) for cells in range(n + 1, 8)] + [[9, 2], [8, 3], [8, 4]],
                  key=lambda row: (row[1], row[0]))


PATHS = {
    "homework3.find_path": Reference(_scenes, _shortest,
        {"diagonal steps count as 1; their length is the square root of 2": lambda start, goal, scene: wrong_path(start,
        goal, scene, 1, h=lambda here, there: 0),
        "diagonal steps may not pass the corner of an obstacle; the handout's first example does": lambda start, goal,
        scene: wrong_path(start, goal, scene, cuts=False), "there are no diagonal steps": lambda start, goal,
        scene: wrong_path(start, goal, scene, ways=[way for way in AROUND if 0 in way]),
        "points are marked as visited when they are put on the queue: a shorter path to one of them may still "
        "come": lambda start, goal, scene: wrong_path(start, goal, scene, on_push=True),
        "the estimate is too high, as the Manhattan distance is where steps can be diagonal": lambda start, goal,
        scene: wrong_path(start, goal, scene, h=lambda here, there: sum(abs(a - b) for a, b in zip(here, there))),
        "rows and columns are exchanged: a point is (row, column)": lambda start, goal, scene: wrong_path(start, goal,
        [list(col) for col in zip(*scene)])}),
    "homework3.solve_distinct_disks": Reference(_rows, lambda cells, n: astar(Disks(cells, n)).moves,
        {"the estimate is too high: a jump takes a disk two cells": lambda cells, n: wrong_disks(cells, n, h=sum)}),
}
