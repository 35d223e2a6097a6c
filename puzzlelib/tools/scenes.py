"""The scenes of levels/gridnav/, made by rule and seed: `python -m tests.scenes` writes them anew, and pairs.csv, the
lengths of shortest paths between some points of each."""

import os
from random import Random

from puzzlelib.levels import lines, write
from puzzlelib import ROOT
from puzzlelib.puzzles.gridnav import Navigation, octile, read_scene
from puzzlelib.search import astar

PAIRS = 6                  # of points in each scene


def field(rng):
    """7 by 7, nearly open: a few stones."""
    grid = empty(7)
    for row, col in ((1, 3), (2, 3), (3, 3), (4, 1), (5, 5)):
        grid[row][col] = "X"
    return grid


def rooms(rng, size=31, room=5):
    """Rooms in rows, with a door in every wall between two of them."""
    grid = empty(size)
    for line in range(room, size, room + 1):
        for at in range(size):
            grid[line][at] = grid[at][line] = "X"
    for line in range(room, size, room + 1):
        for start in range(0, size, room + 1):
            door = start + rng.randrange(min(room, size - start))
            grid[line][door] = "."
            door = start + rng.randrange(min(room, size - start))
            grid[door][line] = "."
    return grid


def maze(rng, size=51):
    """A perfect maze: one way between any two cells, dug depth-first."""
    grid = [["X"] * size for _ in range(size)]
    grid[0][0] = "."
    path = [(0, 0)]
    while path:
        row, col = path[-1]
        ways = [(dr, dc) for dr, dc in ((-2, 0), (2, 0), (0, -2), (0, 2))
                if 0 <= row + dr < size and 0 <= col + dc < size and grid[row + dr][col + dc] == "X"]
        if not ways:
            path.pop()
            continue
        dr, dc = rng.choice(ways)
        grid[row + dr // 2][col + dc // 2] = grid[row + dr][col + dc] = "."
        path.append((row + dr, col + dc))
    return grid


def spiral(rng, size=63):
    """One corridor from the corner to the middle."""
    grid = [["X"] * size for _ in range(size)]
    row, col, way = 0, 0, 0
    ways = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    grid[0][0] = "."
    while True:
        for turn in range(2):
            dr, dc = ways[(way + turn) % 4]
            ahead = (row + 2 * dr, col + 2 * dc)
            if 0 <= row + dr < size and 0 <= col + dc < size and grid[row + dr][col + dc] == "X" and not (
                    0 <= ahead[0] < size and 0 <= ahead[1] < size and grid[ahead[0]][ahead[1]] == "."):
                way = (way + turn) % 4
                row, col = row + dr, col + dc
                grid[row][col] = "."
                break
        else:
            return grid


def scatter(rng, size=128):
    """A third of the cells filled at random."""
    grid = [["X" if rng.random() < 0.33 else "." for _ in range(size)] for _ in range(size)]
    grid[0][0] = grid[-1][-1] = "."
    return grid


def city(rng, size=512):
    """Blocks of houses with streets between them, some yards, some squares."""
    grid = empty(size)
    row = 3
    while row < size - 6:
        height = rng.randrange(8, 24)
        col = 3
        while col < size - 6:
            width = rng.randrange(8, 30)
            if rng.random() < 0.9:
                yard = rng.random() < 0.4 and height > 10 and width > 10
                for r in range(row, min(row + height, size - 3)):
                    for c in range(col, min(col + width, size - 3)):
                        inside = row + 3 <= r < row + height - 3 and col + 3 <= c < col + width - 3
                        grid[r][c] = "." if yard and (inside or (r < row + 3 and c in (col + 4, col + 5))) else "X"
            col += width + rng.randrange(2, 6)
        row += height + rng.randrange(2, 6)
    return grid


def empty(size):
    return [["."] * size for _ in range(size)]


SCENES = [field, rooms, maze, spiral, scatter, city]


def text(make):
    return "".join("".join(row) + "\n" for row in make(Random(f"gridnav {make.__name__}")))


def pairs(make, search=lambda problem: astar(problem, h=octile)):
    """Rows of pairs.csv: points and the length of the shortest path between them, or none."""
    scene = read_scene(lines(text(make)))
    rng = Random(f"pairs {make.__name__}")
    free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
    rows = []
    for _ in range(PAIRS):
        start, goal = rng.sample(free, 2)
        result = search(Navigation(scene, start, goal))
        length = f"{result.problem.price(result.cost):.6f}" if result.solved else "none"
        rows.append(f"{make.__name__},{start[0]} {start[1]},{goal[0]} {goal[1]},{length}\n")
    return "".join(rows)


if __name__ == "__main__":
    for make in SCENES:
        write(os.path.join(ROOT, "levels", "gridnav", make.__name__ + ".txt"), text(make))
    write(os.path.join(ROOT, "levels", "gridnav", "pairs.csv"),
          "scene,start,goal,length\n" + "".join(map(pairs, SCENES)))
