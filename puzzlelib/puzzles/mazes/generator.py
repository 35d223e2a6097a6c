"""New unequal length mazes: plant a path, wall up what it leaves, and keep the maze if no other path fits.

Randomness is an argument: the same seed makes the same mazes.
"""

from __future__ import annotations

from random import Random

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.mazes import WAYS, Maze
from puzzlelib.puzzles.mazes.edges import solve_all

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

STEPS = 400                # of one attempt to plant a path
PROOF = 2_000              # decisions to spend on whether another path fits
TRIES = 20_000             # attempts without a new maze, after which there are perhaps no more


def possible_walls(rows: int, cols: int) -> range:
    """How many walls a maze of a size can have: a path changes colour with every step, as on a chessboard, so that only
    every other number will do.

    >>> list(possible_walls(3, 3)), list(possible_walls(2, 4))
    ([0, 2, 4], [1, 3])
    """
    return range((rows - 1) * (cols - 1) % 2, rows * cols - (rows + cols - 1) + 1, 2)


def plant(rows: int, cols: int, walls: int, rng: Random) -> Maze | None:
    """A maze with so many walls around a random path, or None where this attempt found none."""
    empty = Maze([[0 if (r, c) == (rows - 1, 0) else 2 for c in range(cols)] for r in range(rows)])
    width, goal = empty.width, empty.goal
    stack: list[Any] = [empty.initial]
    chance = rng.choice((1.5, 1.5, 10))                  # now and then by chance alone, or some mazes never come up
    for _ in range(STEPS):
        if not stack:
            return None
        state = stack.pop()
        at, free = state[0], state[1]
        if at == goal:
            if free.bit_count() == walls and state[3] != state[4]:
                return _walled(empty, free)
            continue
        seen = 1 << at                                   # what cannot be reached any more will be walls
        while (more := seen | (seen << width | seen >> width | seen << 1 | seen >> 1) & free) != seen:
            seen = more
        if not seen >> goal & 1 or (free & ~seen).bit_count() > walls:
            continue
        steps = [after for way in WAYS if (after := empty.move(state, way)) is not None]
        # Narrow squares first, mostly: left for later they would be out of reach. The last one is looked at next.
        worth = {after: _room(after, width) + 2 * (after[0] == goal) + chance * rng.random() for after in steps}
        stack += sorted(steps, key=worth.__getitem__, reverse=True)
    return None


def _room(state: Any, width: int) -> int:
    """The free neighbours of where we are."""
    at, free = state[0], state[1]
    return sum(to >= 0 and free >> to & 1 for to in (at - width, at + width, at - 1, at + 1))


def _walled(empty: Maze, left: int) -> Maze:
    return Maze([[1 if left >> empty.square((r, c)) & 1 else cell for c, cell in enumerate(row)]
                 for r, row in enumerate(empty.matrix)])


def generate(rows: int, cols: int, walls: int | None = None, seed: int = 0, tries: int = TRIES,
             progress: Any = None) -> Iterator[Maze]:
    """Mazes of a size with exactly one solution, proven, each once, until no new one has turned up for many tries.
    Without a number of walls, between a twentieth and a quarter of the squares, or any number on the smallest.
    progress(tries, found) may return False to stop.

    >>> first = next(generate(4, 4, seed=1))
    >>> first.matrix == next(generate(4, 4, seed=1)).matrix
    True
    """
    could = possible_walls(rows, cols)
    if walls is not None and walls not in could:
        raise PuzzleError(f"found {walls} walls, expected one of {_listed(could)} on {rows} by {cols} squares")
    some = [n for n in could if rows * cols // 20 <= n <= rows * cols // 4 or rows * cols <= 20] or list(could[:1])
    rng = Random(f"maze {rows} {cols} {walls} {seed}")
    known: set[str] = set()
    idle = total = 0
    while idle < tries:
        idle += 1
        total += 1
        if progress is not None and progress(total, len(known)) is False:
            return
        maze = plant(rows, cols, rng.choice(some) if walls is None else walls, rng)
        if maze is None or repr(maze.matrix) in known:
            continue
        solved = solve_all(maze, 2, max_nodes=PROOF)
        if solved.status == "complete" and len(solved.found) == 1:
            known.add(repr(maze.matrix))
            idle = 0
            yield maze


def _listed(numbers: range) -> str:
    found = [str(n) for n in numbers]
    return ", ".join(found if len(found) <= 4 else [*found[:3], "…", found[-1]])
