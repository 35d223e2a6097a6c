"""Maps for grid navigation, made by rule: rooms, mazes, caves, cities, or obstacles strewn at random.

`random_map` makes the text of a level of any of these KINDS. Every way starts in the first cell of the map's largest
connected part and ends in its last one, so that there always is one.
"""

from __future__ import annotations

from itertools import cycle

from puzzlelib.hints import Any, Random
from puzzlelib.levels import PuzzleError, choose, counted, fraction
from puzzlelib.puzzles.gridnav import format
from puzzlelib.puzzles.gridnav.state import Navigation

MOST = 1024                            # rows and columns of a random map

Grid = list[list[str]]                 # rows of cells, "." or "X", as a level's text has them


def filled(size: int, cell: str) -> Grid:
    """A square of equal cells."""
    return [[cell] * size for _ in range(size)]


def rooms(rng: Random, size: int = 31, room: int = 5) -> Grid:
    """Rooms in rows, with a door in every wall between two of them."""
    grid = filled(size, ".")
    walls = range(room, size, room + 1)
    for wall in walls:
        for at in range(size):
            grid[wall][at] = grid[at][wall] = "X"
    for wall in walls:
        for corner in range(0, size, room + 1):
            grid[wall][corner + rng.randrange(min(room, size - corner))] = "."
            grid[corner + rng.randrange(min(room, size - corner))][wall] = "."
    return grid


def maze(rng: Random, size: int = 51) -> Grid:
    """A perfect maze: one way between any two cells, dug depth-first."""
    grid = filled(size, "X")
    grid[0][0] = "."
    path = [(0, 0)]
    while path:
        row, col = path[-1]
        ways = [(down, right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if 0 <= row + 2 * down < size and 0 <= col + 2 * right < size
                and grid[row + 2 * down][col + 2 * right] == "X"]
        if not ways:
            path.pop()
            continue
        down, right = rng.choice(ways)
        grid[row + down][col + right] = grid[row + 2 * down][col + 2 * right] = "."
        path.append((row + 2 * down, col + 2 * right))
    return grid


def spiral(rng: Random, size: int = 63) -> Grid:
    """One corridor from the corner to the middle: there is nothing to choose, and nothing random."""
    grid = filled(size, "X")
    row = col = 0
    grid[0][0] = "."
    legs = [size - 1] + [length for length in range(size - 1, 0, -2) for _ in range(2)]
    for length, (down, right) in zip(legs, cycle([(0, 1), (1, 0), (0, -1), (-1, 0)])):
        for _ in range(length):
            row, col = row + down, col + right
            grid[row][col] = "."
    return grid


def scatter(rng: Random, size: int = 128, fill: float = 0.33) -> Grid:
    """That part of the cells filled at random, a third of them unless you say."""
    grid = [["X" if rng.random() < fill else "." for _ in range(size)] for _ in range(size)]
    grid[0][0] = grid[-1][-1] = "."
    return grid


def caves(rng: Random, size: int = 63, fill: float = 0.45) -> Grid:
    """Caves: scattered obstacles, of which those with many neighbours grow together and the others dissolve.

    In each of four rounds a cell becomes an obstacle if five of the nine cells around and on it are; outside is rock.
    """
    grid = [["X" if rng.random() < fill else "." for _ in range(size)] for _ in range(size)]
    for _ in range(4):
        rock = ["X" * (size + 2), *("X" + "".join(row) + "X" for row in grid), "X" * (size + 2)]
        grid = [["X" if sum([above.count("X", col, col + 3) for above in rock[row:row + 3]]) >= 5 else "."
                 for col in range(size)] for row in range(size)]
    return grid


def city(rng: Random, size: int = 512) -> Grid:
    """Blocks of houses with streets between them, some yards, some squares."""
    grid = filled(size, ".")
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
                        gate = r < row + 3 and c in (col + 4, col + 5)
                        grid[r][c] = "." if yard and (inside or gate) else "X"
            col += width + rng.randrange(2, 6)
        row += height + rng.randrange(2, 6)
    return grid


# ------------------------------------------------------------------------------------------------------- random levels

KINDS = {make.__name__: make for make in (scatter, rooms, maze, caves, city)}
FILLED = ("scatter", "caves")          # the kinds of which you can say how much is filled


def random_map(rng: Random, kind: str = "scatter", size: int = 32, fill: float | None = None,
               corner: str | None = None) -> str:
    """The text of a square map of some kind, with `size` rows; for scatter and caves, `fill` of its cells are obstacles
    (of caves, before they grow together). corner: the rule for diagonal steps, see Navigation; "free" unless given.

    >>> from random import Random
    >>> random_map(Random(3), "scatter", 4, 0.3).splitlines()
    ['....', '.XX.', 'XX..', '....']
    """
    make = choose(kind, KINDS, "a kind of map:")
    rows = counted(size, 2, f"a size: a whole number of rows from 2 to {MOST}", MOST)
    if fill is not None and kind not in FILLED:
        raise PuzzleError(f"found fill={fill!r} for {kind}, expected it only for {' and '.join(FILLED)}")
    grid = make(rng, rows) if fill is None else make(rng, rows, fraction(fill, "fill"))
    problem = Navigation([[cell == "X" for cell in row] for row in grid], (0, 0), (0, 0), corner or "free")
    part = largest_part(problem)
    if not part:
        raise PuzzleError(f"found {kind} of size {size} and fill {fill} without a free cell, expected less fill")
    problem.goal = part[-1]
    return format(problem, part[0])


def largest_part(problem: Navigation) -> list[int]:
    """The cells of the largest part of a map in which each can be reached from each, in reading order.

    >>> problem = Navigation([[False, True, False, False]], (0, 0), (0, 0))
    >>> [problem.point(cell) for cell in largest_part(problem)]
    [(0, 2), (0, 3)]
    """
    seen: set[int] = set()
    largest: list[int] = []
    for cell, free in enumerate(problem.free):
        if free and cell not in seen:
            seen.add(cell)
            part = [cell]
            for state in part:                         # grows while it is read
                near: list[Any] = [child for _, child, _ in problem.successors(state) if child not in seen]
                seen.update(near)
                part += near
            largest = max(largest, part, key=len)
    return sorted(largest)
