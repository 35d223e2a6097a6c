"""What a sweep runs on: boards of an exact depth, random boards, scrambles, maps, disks, levels; each made by its seed.

An Instance is names and text, nothing that only one process could understand: it travels to any worker.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlelib.catalog import expected, get, level_path, load
from puzzlelib.levels import PuzzleError, read
from puzzlelib.puzzle import random_walk
from puzzlelib.search import layers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlelib.puzzles.tiles import Tiles


class Instance(NamedTuple):
    """One problem of a sweep: a puzzle's name, a name of its own, the level's text; and what is known of it.

    >>> Instance("template", "ten", "1, 10").puzzle
    'template'
    """

    puzzle: str
    name: str
    text: str
    size: str = ""
    seed: int | None = None
    depth: float | None = None


def levels(puzzle: str, names: Iterable[str] | None = None) -> list[Instance]:
    """The levels of a puzzle, all or some, with the optimum if it is known.

    >>> [level.name for level in levels("template")]
    ['ten', 'thousand', 'too-far']
    """
    optimum = {row["level"]: float(row["optimum"]) for row in expected(puzzle) if row["optimum"] not in ("none", "")}
    return [Instance(puzzle, name, read(level_path(puzzle, name)), depth=optimum.get(name))
            for name in (get(puzzle).levels() if names is None else names)]


# --------------------------------------------------------------------------------------------------------------- tiles

def solved_board(rows: int, cols: int) -> Tiles:
    """The board of that size in its goal state.

    >>> solved_board(2, 3).board(solved_board(2, 3).initial)
    [[1, 2, 3], [4, 5, 0]]
    """
    from puzzlelib.puzzles.tiles import Tiles
    return Tiles(_in_rows([*range(1, rows * cols), 0], cols))


def _in_rows(tiles: Sequence[int], cols: int) -> list[Sequence[int]]:
    return [tiles[start:start + cols] for start in range(0, len(tiles), cols)]


def _board(kind: str, tiles: Sequence[int], rows: int, cols: int, seed: int, depth: int | None = None) -> Instance:
    first = f"{rows} {cols}" if rows != cols else f"{cols}"
    text = "\n".join([first, *(" ".join(map(str, row)) for row in _in_rows(tiles, cols))]) + "\n"
    return Instance("tiles", f"{rows}x{cols} {kind}", text, f"{rows}x{cols}", seed, depth)


@lru_cache(maxsize=4)
def distances(rows: int = 3, cols: int = 3) -> list[list[tuple[int, ...]]]:
    """Every solvable board of a small size, by its distance from the goal.

    >>> [len(layer) for layer in distances(2, 2)]
    [1, 2, 2, 2, 2, 2, 1]
    """
    if rows * cols > 9:
        raise PuzzleError(f"found {rows} by {cols}, expected at most nine cells: there are too many boards")
    goal: Any = solved_board(rows, cols)
    return [[tuple(goal.tiles(state)) for state in layer] for layer in layers(goal)]


def by_depth(count: int = 20, depths: Iterable[int] = range(32), seed: int = 1, rows: int = 3, cols: int = 3
             ) -> list[Instance]:
    """That many boards of each optimal depth, drawn from all there are; all of them if there are fewer.

    >>> [(board.name, board.depth) for board in by_depth(1, [31], rows=3)]
    [('3x3 depth 31 #1', 31)]
    """
    found = []
    for depth in depths:
        layer = sorted(distances(rows, cols)[depth])
        chosen = Random(f"depth {rows} {cols} {depth} {seed}").sample(layer, min(count, len(layer)))
        found += [_board(f"depth {depth} #{number}", tiles, rows, cols, seed, depth)
                  for number, tiles in enumerate(chosen, 1)]
    return found


def random_boards(rows: int, cols: int, count: int, seed: int = 1) -> list[Instance]:
    """Solvable boards of tiles, each of them equally likely.

    >>> random_boards(2, 3, 2)[0].text == random_boards(2, 3, 1)[0].text
    True
    """
    from puzzlelib.puzzles.tiles import Tiles
    rng = Random(f"boards {rows} {cols} {seed}")
    found: list[Instance] = []
    while len(found) < count:
        tiles = list(range(rows * cols))
        rng.shuffle(tiles)
        if Tiles(_in_rows(tiles, cols)).solvable:
            found.append(_board(f"random #{len(found) + 1}", tiles, rows, cols, seed))
    return found


def walked_boards(rows: int, cols: int, moves: int, count: int, seed: int = 1) -> list[Instance]:
    """Boards of tiles that many random moves away from the goal: for sizes of which random boards are too hard.

    >>> walked_boards(4, 4, 30, 1)[0].name
    '4x4 walked 30 #1'
    """
    goal: Any = solved_board(rows, cols)
    walks = [random_walk(goal, Random(f"walk {rows} {cols} {moves} {seed} {number}"), moves)
             for number in range(1, count + 1)]
    return [_board(f"walked {moves} #{number}", goal.tiles(states[-1]), rows, cols, seed)
            for number, states in enumerate(walks, 1)]


# ------------------------------------------------------------------------------------------------------- other puzzles

def scrambles(puzzle: str, level: str, moves: int, count: int, seed: int = 1) -> list[Instance]:
    """States that many random moves away from a level's start, as levels of their own."""
    problem: Any = load(puzzle, level)
    states = [problem.puzzle.scramble(problem, Random(f"scramble {level} {moves} {seed} {number}"), moves)
              for number in range(1, count + 1)]
    return [Instance(puzzle, f"{level} scrambled by {moves} #{number}", problem.puzzle.format(problem, state), level,
                     seed) for number, state in enumerate(states, 1)]


def scenes(size: int, fill: float, count: int, seed: int = 1) -> list[Instance]:
    """Square maps, that part of them filled at random, to cross from corner to corner.

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
    problems = [Disks(length, n, not identical) for length, n in sizes]
    return [Instance("disks", f"{row.length} cells, {row.n} disks", PUZZLE.format(row, row.initial),
                     f"{row.length},{row.n}") for row in problems]
