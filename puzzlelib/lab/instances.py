"""What a sweep runs on: boards of an exact depth, random boards, scrambles, scenes, disks, levels; each by its seed.

An Instance is names and text, nothing that only one process could understand: it travels to any worker.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, read
from puzzlelib.catalog import expected, get, level_path, load

if TYPE_CHECKING:
    from collections.abc import Iterable


class Instance:
    """One problem of a sweep: a puzzle's name, a name of its own, the level's text; and what is known of it.

    >>> Instance("template", "ten", "1, 10")
    <instance template ten>
    """

    def __init__(self, puzzle: str, name: str, text: str, size: str = "", seed: int | None = None,
                 depth: float | None = None):
        self.puzzle, self.name, self.text, self.size, self.seed, self.depth = puzzle, name, text, size, seed, depth

    def __repr__(self) -> str:
        return f"<instance {self.puzzle} {self.name}>"


def levels(puzzle: str, names: Iterable[str] | None = None) -> list[Instance]:
    """The levels of a puzzle, all or some, with the optimum that is known of them.

    >>> [one.name for one in levels("template")]
    ['ten', 'thousand', 'too-far']
    """
    known = {row["level"]: row["optimum"] for row in expected(puzzle)}
    wanted = get(puzzle).levels() if names is None else list(names)
    depths = {name: float(text) for name, text in known.items() if text not in ("none", "")}
    return [Instance(puzzle, name, read(level_path(puzzle, name)), depth=depths.get(name)) for name in wanted]


def _board(tiles: Iterable[int], cols: int) -> str:
    tiles = list(tiles)
    rows = [" ".join(map(str, tiles[start:start + cols])) for start in range(0, len(tiles), cols)]
    return "\n".join([f"{len(rows)} {cols}" if len(rows) != cols else f"{cols}", *rows]) + "\n"


@lru_cache(maxsize=4)
def distances(rows: int = 3, cols: int = 3) -> list[list[tuple[int, ...]]]:
    """Every solvable board of a small size, by its distance from the goal.

    >>> [len(layer) for layer in distances(2, 2)]
    [1, 2, 2, 2, 2, 2, 1]
    """
    from puzzlelib.puzzles.tiles import Tiles
    from puzzlelib.search import layers
    if rows * cols > 9:
        raise PuzzleError(f"found {rows} by {cols}, expected at most nine cells: there are too many boards")
    goal = Tiles([[*range(1, rows * cols), 0][r * cols:(r + 1) * cols] for r in range(rows)])
    found: Any = layers(goal)
    return [[tuple(tile for row in goal.board(state) for tile in row) for state in layer] for layer in found]


def by_depth(count: int = 20, depths: Iterable[int] = range(32), seed: int = 1, rows: int = 3, cols: int = 3
             ) -> list[Instance]:
    """So many boards of each optimal depth, drawn from all there are; all, where there are fewer.

    >>> [(one.name, one.depth) for one in by_depth(1, [31], rows=3)]
    [('3x3 depth 31 #1', 31)]
    """
    space = distances(rows, cols)
    found = []
    for depth in depths:
        layer = sorted(space[depth])
        chosen = Random(f"depth {rows} {cols} {depth} {seed}").sample(layer, min(count, len(layer)))
        found += [Instance("tiles", f"{rows}x{cols} depth {depth} #{number}", _board(tiles, cols), f"{rows}x{cols}",
                           seed, depth) for number, tiles in enumerate(chosen, 1)]
    return found


def random_boards(rows: int, cols: int, count: int, seed: int = 1) -> list[Instance]:
    """Solvable boards of tiles, every one equally likely.

    >>> random_boards(2, 3, 2)[0].text == random_boards(2, 3, 1)[0].text
    True
    """
    from puzzlelib.puzzles.tiles import Tiles
    rng = Random(f"boards {rows} {cols} {seed}")
    found: list[Instance] = []
    while len(found) < count:
        tiles = list(range(rows * cols))
        rng.shuffle(tiles)
        if Tiles([tiles[r * cols:(r + 1) * cols] for r in range(rows)]).solvable:
            found.append(Instance("tiles", f"{rows}x{cols} random #{len(found) + 1}", _board(tiles, cols),
                                  f"{rows}x{cols}", seed))
    return found


def walked_boards(rows: int, cols: int, moves: int, count: int, seed: int = 1) -> list[Instance]:
    """Boards of tiles so many random moves away from the goal: easier than random ones, where those are too hard.

    >>> walked_boards(4, 4, 30, 1)[0].name
    '4x4 walked 30 #1'
    """
    from puzzlelib.puzzle import random_walk
    from puzzlelib.puzzles.tiles import Tiles
    goal = Tiles([[*range(1, rows * cols), 0][r * cols:(r + 1) * cols] for r in range(rows)])
    found = []
    for number in range(1, count + 1):
        state: Any = random_walk(goal, Random(f"walk {rows} {cols} {moves} {seed} {number}"), moves)[-1]
        tiles = [tile for row in goal.board(state) for tile in row]
        found.append(Instance("tiles", f"{rows}x{cols} walked {moves} #{number}", _board(tiles, cols), f"{rows}x{cols}",
                              seed))
    return found


def scrambles(puzzle: str, level: str, moves: int, count: int, seed: int = 1) -> list[Instance]:
    """States so many random moves away from a level's start, as levels of their own."""
    problem: Any = load(puzzle, level)
    found = []
    for number in range(1, count + 1):
        state = problem.puzzle.scramble(problem, Random(f"scramble {level} {moves} {seed} {number}"), moves)
        found.append(Instance(puzzle, f"{level} scrambled by {moves} #{number}", problem.puzzle.format(problem, state),
                              level, seed))
    return found


def scenes(size: int, fill: float, count: int, seed: int = 1) -> list[Instance]:
    """Square maps with so much of them filled at random, from corner to corner.

    >>> scenes(8, 0.3, 1)[0].text.splitlines()[0][0]
    '.'
    """
    found = []
    for number in range(1, count + 1):
        rng = Random(f"scene {size} {fill} {seed} {number}")
        rows = [["X" if rng.random() < fill else "." for _ in range(size)] for _ in range(size)]
        rows[0][0] = rows[-1][-1] = "."
        found.append(Instance("gridnav", f"{size}x{size} filled {fill} #{number}", "\n".join(map("".join, rows)) + "\n",
                              f"{size}x{size}", seed))
    return found


def disk_sizes(sizes: Iterable[tuple[int, int]], identical: bool = False) -> list[Instance]:
    """Rows of disks by (length, number of disks).

    >>> disk_sizes([(5, 3)])[0].name
    '5 cells, 3 disks'
    """
    from puzzlelib.puzzles.disks import PUZZLE, Disks
    found = []
    for length, n in sizes:
        problem = Disks(length, n, not identical)
        found.append(Instance("disks", f"{length} cells, {n} disks", PUZZLE.format(problem, problem.initial),
                              f"{length},{n}"))
    return found
