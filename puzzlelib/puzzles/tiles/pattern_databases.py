"""Pattern databases: for a few tiles at a time, exact distances in a puzzle where the other tiles have no numbers.

Take tiles 1, 2, 3, 6 and 7 of the 15-puzzle and wipe the numbers off the others. There are 16·15·14·13·12 placements of
the five, few enough to store for each how many moves of these five tiles bring them home. Moves of unnumbered tiles are
not counted, so a second group of tiles can be treated the same way, and the numbers of both add up: no move is counted
twice. Three groups of five estimate the 15-puzzle far better than Manhattan distance, which is the same idea with
groups of one.

The tables are computed backwards from the goal, breadth-first. Unnumbered tiles move for nothing, so the blank walks
for nothing wherever no tile of the group stands in its way; what matters is only which connected part of the free cells
it is in. So a node of this search is a placement together with such a part, and the table keeps for each placement the
least over all parts. Placements on the same cells differ only in the tiles' order, and all have the same moves, so the
search takes them together; a sixth tile would have too many orders for a byte, so its cell is kept apart. A square
board mirrored along its diagonal needs as many moves: the mirror image is looked up in the same tables, and the larger
sum counts. In the same way, a board whose blank belongs in another corner is turned and mirrored until it belongs in
the last one. So three tables serve every 15-puzzle, and they come with the project, in the folder `tables`; `python -m
puzzlelib.tools.pattern_tables` computes them again.

Invariants: a placement is the cells of the group's tiles, `bits` bits each, the first tile lowest; NOWHERE marks what
is no placement; groups are home cells, not tiles, so one table serves every goal with its blank there.
"""

from __future__ import annotations

import os
from collections import defaultdict
from itertools import permutations
from math import perm
from operator import mul

from puzzlelib.hints import Any, Callable, Sequence
from puzzlelib.levels import PuzzleError, write
from puzzlelib.puzzle import Heuristic
from puzzlelib.puzzles.tiles.heuristics import Estimate, TableSum, TileHeuristic, largest, refuse_larger
from puzzlelib.puzzles.tiles.state import Tiles
from puzzlelib.result import Stopped

Group = tuple[int, ...]                 # the home cells of some tiles, e.g. (0, 1, 4) for tiles 1, 2, 5 on a 4×4
Shape = tuple[int, int, int]            # cells of five tiles, of a sixth, and the blank's part of the others, as bits
Report = Callable[[float], object]      # called with the part that is done, from 0 to 1; may raise Stopped

WHOLE = 9                  # boards of up to so many cells get one exact table
MOST_CELLS = 16            # of a board with pattern databases
MOST_TILES = 6             # in a group
IN_A_BYTE = 5              # tiles have 120 orders
NOWHERE = 255              # in a table: no such placement
MAGIC = b"PZTILES2"        # begins every file of a table; another version, another number
SHIPPED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables")     # those that come with the project

in_memory: dict[str, bytes] = {}            # tables by their path in the cache


# ------------------------------------------------------------------------------------------------------ the heuristics

def exact(problem: Tiles) -> dict[int, int]:
    """The distance of every state from the goal, by breadth-first search backwards.

    >>> max(exact(load("tiles", "hardest-2x3")).values())
    21
    """
    from puzzlelib.search import layers
    from_goal: Any = enumerate(layers(problem.starting_at(problem.goal)))
    return {state: depth for depth, layer in from_goal for state in layer}


def partition(problem: Tiles) -> list[Group]:
    """The groups of a board: for the 15-puzzle the connected fives with the highest mean, or else fives in goal order.

    >>> partition(load("tiles", "twelve"))
    [(0, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10,)]
    """
    if (problem.rows, problem.cols, problem.home[0]) == (4, 4, 15):
        return [(0, 1, 2, 5, 6), (3, 7, 10, 11, 14), (4, 8, 9, 12, 13)]
    cells = [cell for cell in range(problem.cells) if cell != problem.home[0]]
    return [tuple(cells[start:start + 5]) for start in range(0, len(cells), 5)]


def blank_last(problem: Tiles) -> tuple[Tiles, list[int]]:
    """A board of this size whose blank belongs in the lower right part; and, if this one is turned and mirrored to
    become such a board, where each cell goes.

    >>> goal, images = blank_last(load("tiles", "blank-first"))
    >>> goal.home[0], images
    (8, [8, 7, 6, 5, 4, 3, 2, 1, 0])
    """
    rows, cols = problem.rows, problem.cols
    row, col = divmod(problem.home[0], cols)
    down = range(rows)[::-1] if 2 * row < rows - 1 else range(rows)
    across = range(cols)[::-1] if 2 * col < cols - 1 else range(cols)
    images = [row * cols + col for row in down for col in across]
    tiles = list(range(1, problem.cells))
    tiles.insert(images[problem.home[0]], 0)
    goal = [tiles[start:start + cols] for start in range(0, problem.cells, cols)]
    return Tiles(goal, goal), images


def pattern_sums(problem: Tiles, groups: Sequence[Group] | None = None, report: Report = lambda part: None
                 ) -> list[TableSum]:
    """The sum of the groups' tables, and on a square board the same for its mirror image. Without groups of your own,
    the tables are those of the board turned and mirrored so that its blank belongs in the lower right part."""
    goal, straight = (problem, list(range(problem.cells))) if groups else blank_last(problem)
    groups = groups or partition(goal)
    tables = build(goal, groups, report)
    mirrored = [image % problem.cols * problem.cols + image // problem.cols for image in straight]

    def sum_of(image: list[int]) -> TableSum:
        """With every cell seen at its image, a tile adds its cell to the index of its group, shifted to its bits."""
        where = {problem.target[image.index(home)]: (number, problem.bits * rank)
                 for number, group in enumerate(groups) for rank, home in enumerate(group)}

        def summands(tile: int, cell: int) -> list[int]:
            group, shift = where.get(tile, (None, 0))
            return [image[cell] << shift if number == group else 0 for number in range(len(tables))]
        return TableSum(tables, summands)
    symmetric = problem.rows == problem.cols and mirrored[problem.home[0]] == goal.home[0]
    return [sum_of(straight), sum_of(mirrored)] if symmetric else [sum_of(straight)]


@TileHeuristic
def pattern_database(problem: Tiles) -> Estimate:
    """Exact distances of a few tiles at a time, the others without numbers. h(s) = Σ over groups of tiles of the moves
    that the group alone needs; on small boards all tiles are one group, and h is exact"""
    return exact(problem).__getitem__ if problem.cells <= WHOLE else largest(problem, pattern_sums(problem))


def _prepare(problem: Tiles, report: Report) -> None:
    if problem.solvable and problem.cells > WHOLE:
        goal = blank_last(problem)[0]
        build(goal, partition(goal), report)


pattern_database.sums, pattern_database.prepare = pattern_sums, _prepare
pattern_database.consistent = False      # a table forgets where the blank was, so one move can make h drop by three


def pattern_databases(groups: Sequence[Sequence[int]], report: Report = lambda part: None) -> Heuristic:
    """A heuristic by a partition of your own, given as tiles of the standard goal.

    >>> pattern_databases([[1, 2], [3]])
    <heuristic patterns 2-1>
    """
    cells = [tuple(tile - 1 for tile in group) for group in groups]
    sums: Callable[[Tiles], list[TableSum]] = lambda problem: pattern_sums(problem, cells, report)
    made = TileHeuristic(lambda problem: largest(problem, sums(problem)))
    made.name = "patterns " + "-".join(str(len(group)) for group in groups)
    made.prepare = lambda problem, ask: build(problem, cells, lambda part: report(part) is not False and ask(part))
    made.sums, made.consistent = sums, False
    return made


# ------------------------------------------------------------------------------------------------- building and keeping

def build(problem: Tiles, groups: Sequence[Group], report: Report = lambda part: None) -> list[bytes]:
    """The tables of these groups: from memory, from a file, or computed now. A report that returns False stops it.

    On a terminal, a line shows how far it is.
    """
    from puzzlelib.views.progress import Progress
    refuse_larger(problem, MOST_CELLS, "pattern_database")
    cells = [cell for group in groups for cell in group]
    if len({*cells, problem.home[0]}) <= len(cells) or not set(cells) <= set(range(problem.cells)) or any(
            len(group) > MOST_TILES for group in groups):
        raise PuzzleError(f"found groups {list(groups)}, expected home cells of tiles, each in one group at most, and "
                          f"at most {MOST_TILES} in a group")
    tables: list[bytes] = []

    def share(part: float) -> None:
        done = (len(tables) + part) / len(groups)
        line(done)
        if report(done) is False:
            raise Stopped
    with Progress("building pattern databases") as line:
        share(0)
        for group in groups:
            tables.append(_table(problem, group, share))
            share(0)
    return tables


def built(problem: Tiles) -> bool:
    """Are the tables of this board ready, in memory or in files?"""
    goal = blank_last(problem)[0]
    paths = [cache_path(goal, group) for group in partition(goal)]
    return all(path in in_memory or any(map(os.path.exists, (shipped_path(path), path))) for path in paths)


def shipped_path(path: str) -> str:
    """Where the table of a cache path would be if it came with the project."""
    return os.path.join(SHIPPED, os.path.basename(path))


def cache_path(problem: Tiles, group: Group) -> str:
    """The file of one table, in $PUZZLELIB_CACHE or in the system's own folder for such things.

    >>> os.path.basename(cache_path(load("tiles", "fifteen-random"), (0, 1, 4)))
    'tiles-4x4-blank15-0.1.4.pdb'
    """
    folder = os.environ.get("PUZZLELIB_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "puzzlelib")
    cells = ".".join(map(str, group))
    return os.path.join(folder, f"tiles-{problem.rows}x{problem.cols}-blank{problem.home[0]}-{cells}.pdb")


def _table(problem: Tiles, group: Group, report: Report) -> bytes:
    """The table of one group, kept in memory and in the cache once it is computed."""
    path = cache_path(problem, group)
    if path not in in_memory:
        size = 1 << problem.bits * len(group)
        table = stored(shipped_path(path), size) or stored(path, size)
        if not table:
            table = compute(problem, group, report)
            try:
                store(path, table)
            except (OSError, PuzzleError):
                pass                                         # it will be computed again
        in_memory[path] = table
    return in_memory[path]


def stored(path: str, size: int) -> bytes:
    """The table in a file; nothing if it isn't there, or is damaged, which its checksum shows."""
    import zlib
    try:
        with open(path, "rb") as file:
            table = zlib.decompress(file.read().removeprefix(MAGIC))
    except (OSError, zlib.error):
        return b""
    return table if len(table) == size else b""


def store(path: str, table: bytes) -> None:
    """Write a table to a file."""
    import zlib
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write(path, MAGIC + zlib.compress(table, 9))


def free_part(near: list[list[int]], occupied: int, cell: int) -> int:
    """The free cells that the blank can walk to from this one, as bits."""
    found, border = 1 << cell, [cell]
    while border:
        for cell in near[border.pop()]:
            if not (occupied | found) >> cell & 1:
                found |= 1 << cell
                border.append(cell)
    return found


class Steps(dict["Shape", "list[tuple[bytes | None, Shape]]"]):
    """What can be done around a shape, worked out when the search first meets it: for each move, the shape after it,
    and a table that translates the tiles' order before the move into the order after it; None where that stays."""

    def __init__(self, problem: Tiles, few: int):
        self.near = [[*problem.neighbours(cell).values()] for cell in range(problem.cells)]
        self.orders = list(permutations(range(few)))
        numbers = {order: number for number, order in enumerate(self.orders)}

        def moved(start: int, end: int) -> bytes:
            orders = [[*order[:start], *order[start + 1:]] for order in self.orders]
            for order, before in zip(orders, self.orders):
                order.insert(end, before[start])
            return bytes(numbers[tuple(order)] for order in orders).ljust(256)
        self.moved = {(start, end): moved(start, end) for start in range(few) for end in range(few) if start != end}

    def __missing__(self, shape: Shape) -> list[tuple[bytes | None, Shape]]:
        occupied, sixth, blank = shape
        steps = self[shape] = []
        for cell, neighbours in enumerate(self.near):
            for near in neighbours if (occupied | sixth) >> cell & 1 else ():
                if blank >> near & 1:
                    step = 1 << cell ^ 1 << near
                    part = free_part(self.near, (occupied | sixth) ^ step, cell)
                    if sixth >> cell & 1:
                        steps.append((None, (occupied, sixth ^ step, part)))
                    else:
                        now = occupied ^ step
                        start, end = (occupied & (1 << cell) - 1).bit_count(), (now & (1 << near) - 1).bit_count()
                        steps.append((self.moved.get((start, end)), (now, sixth, part)))
        return steps


def compute(problem: Tiles, group: Group, report: Report = lambda part: None) -> bytes:
    """The table of one group: by placement, the moves it needs.

    A layer of the search keeps all placements of one shape as a string of bytes, one for each order of the tiles. A
    move changes the orders of a whole string in one translation, and another drops those that were seen before.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> list(compute(Tiles([[1, 2], [3, 0]]), (0,)))
    [0, 1, 1, 2]
    """
    few, sixth = group[:IN_A_BYTE], sum(1 << cell for cell in group[IN_A_BYTE:])
    steps = Steps(problem, len(few))
    occupied = sum(1 << cell for cell in few)
    home = steps.orders.index(tuple(sorted(range(len(few)), key=few.__getitem__)))
    layer: dict[Shape, bytes] = {
        (occupied, sixth, free_part(steps.near, occupied | sixth, problem.home[0])): bytes([home])}
    seen: dict[Shape, bytes] = defaultdict(bytes, layer)
    distances: dict[tuple[int, int], bytearray] = defaultdict(lambda: bytearray([NOWHERE]) * len(steps.orders))
    depth = done = 0
    while layer:
        new: dict[Shape, bytes] = defaultdict(bytes)
        for shape, orders in layer.items():
            row = distances[shape[:2]]
            for order in orders:
                row[order] = min(row[order], depth)          # another part of the blank may have been nearer
            for translation, after in steps[shape]:
                unseen = orders.translate(translation).translate(None, seen[after])
                if unseen:
                    seen[after] += unseen
                    new[after] += unseen
            done += len(orders)
        layer = new
        depth += 1
        report(min(1.0, done / perm(problem.cells, len(group))))
    table = bytearray([NOWHERE]) * (1 << problem.bits * len(group))
    units = [[1 << problem.bits * rank for rank in order] for order in steps.orders]
    for (occupied, sixth), row in distances.items():
        above = max(sixth.bit_length() - 1, 0) << problem.bits * IN_A_BYTE
        cells = [cell for cell in range(problem.cells) if occupied >> cell & 1]
        for unit, distance in zip(units, row):
            table[above + sum(map(mul, cells, unit))] = distance
    return bytes(table)
