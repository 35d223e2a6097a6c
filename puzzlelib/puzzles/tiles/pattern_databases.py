"""Tables for sliding tiles, computed once: walking distance, and additive pattern databases with their cache.

A pattern database holds, for every placement of a few tiles, how many moves of those tiles alone bring them home, the
others made blind. No move counts for two groups, so the groups' numbers add up. The tables are found backwards from
the goal, breadth-first over (placement, connected part of the other cells that holds the blank): within that part
the blank walks for nothing.
"""

from __future__ import annotations

import os
import sys
from math import factorial
from time import perf_counter

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.tiles import Memo, aware, lines_of, total

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from puzzlelib.puzzle import Heuristic
    from puzzlelib.puzzles.tiles import Estimate, Tiles

    Group = tuple[int, ...]                 # the home cells of some tiles, e.g. (0, 1, 4) for tiles 1, 2, 5 on a 4×4
    Shape = tuple[int, int]                 # occupied cells, and the part of the others that holds the blank; bits
    Progress = Callable[[float], object]    # told how much is done, from 0 to 1

WHOLE = 9                  # boards of up to so many cells get one exact table
MOST_CELLS = 16            # of a board with pattern databases
LONGEST = 4                # rows or columns that walking distance can hold: a fifth makes millions of entries
NOWHERE = 255              # in a table: no such placement
MAGIC = b"PZTILES1"        # begins every file of the cache; another version, another number
# The connected partition of the 15-puzzle into five, five and five with the highest mean.
FIFTEEN = ((1, 2, 3, 6, 7), (4, 8, 11, 12, 15), (5, 9, 10, 13, 14))


class Stopped(Exception):
    """Whoever watches the progress of a table has had enough."""


_walks: dict[tuple[int, int, int], dict[int, int]] = {}
_exact: dict[tuple[int, ...], dict[int, int]] = {}
_tables: dict[tuple[int, int, int, Group], bytes] = {}


# ---------------------------------------------------------------------------------------------------- walking distance

def walking(problem: Tiles) -> Estimate:
    """Walking distance as a function of the state."""
    if max(problem.rows, problem.cols) > LONGEST:
        raise PuzzleError(f"found a board of {problem.rows} by {problem.cols}, expected at most {LONGEST} rows and "
                          f"{LONGEST} columns for walking_distance")
    rows, columns = lines_of(problem)
    down, down_key = walk(problem, rows, [home // problem.cols for home in problem.home])
    across, across_key = walk(problem, columns, [home % problem.cols for home in problem.home])
    return lambda state: down[down_key(state)] + across[across_key(state)]


def walk(problem: Tiles, lines: list[list[int]], line_of: list[int]) -> tuple[dict[int, int], Estimate]:
    """The table of one direction, and the key of a state in it."""
    width, count = len(lines[0]), len(lines)
    memos = [Memo(problem, line, lambda placed, number=number: sum(                     # type: ignore[misc]
        place(number, line_of[tile], count, width) for tile, _ in placed)) for number, line in enumerate(lines)]
    return walk_table(count, width, line_of[0]), total(memos)


def place(line: int, belongs: int, lines: int, width: int) -> int:
    """One tile of line `belongs` in line `line`, as a summand of the key: the key is a matrix of counts."""
    return 1 << width.bit_length() * (line * lines + belongs)


def walk_table(lines: int, width: int, blank: int) -> dict[int, int]:
    """Moves to get every tile into its line, by the key of what lies where; `blank`: the blank's home line.

    >>> len(walk_table(4, 4, 3))
    24964
    """
    if (lines, width, blank) not in _walks:
        goal = sum((width - (line == blank)) * place(line, line, lines, width) for line in range(lines))
        distance, layer, moves = {goal: 0}, [(goal, blank)], 0
        count = (1 << width.bit_length()) - 1
        while layer:
            moves, new = moves + 1, []
            for key, at in layer:
                for line in (at - 1, at + 1):
                    for belongs in range(lines) if 0 <= line < lines else ():
                        one = place(line, belongs, lines, width)
                        if key // one & count:
                            child = key - one + place(at, belongs, lines, width)
                            if child not in distance:
                                distance[child] = moves
                                new.append((child, line))
            layer = new
        _walks[lines, width, blank] = distance
    return _walks[lines, width, blank]


# -------------------------------------------------------------------------------------------------- pattern databases

def databases(problem: Tiles, groups: Sequence[Group] | None = None, progress: Progress | None = None) -> Estimate:
    """The sum over groups as a function of the state; exact on small boards. groups: home cells, or the best known."""
    if groups is None and problem.cells <= WHOLE:
        return exact(problem).__getitem__
    layers = [lookups(problem, part, tables) for part, tables in both(problem, groups or partition(problem), progress)]
    if len(layers) == 1:
        return layers[0]
    straight, mirrored = layers
    return lambda state: max(straight(state), mirrored(state))


def exact(problem: Tiles) -> dict[int, int]:
    """The distance of every state from the goal, by breadth-first search backwards.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> max(exact(Tiles([[1, 2, 3], [4, 5, 0]])).values())
    21
    """
    from puzzlelib.search import layers
    key = (problem.rows, problem.cols, *problem.target)
    if key not in _exact:
        start = type(problem)(problem.board(problem.goal), problem.board(problem.goal))
        found: dict[Any, int] = {state: depth for depth, layer in enumerate(layers(start)) for state in layer}
        _exact[key] = found
    return _exact[key]


def partition(problem: Tiles) -> list[Group]:
    """The groups of a board, as home cells: the best known for the 15-puzzle, or else fives in goal order.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> partition(Tiles([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 0]]))
    [(0, 1, 2, 3, 4), (5, 6, 7, 8, 9), (10,)]
    """
    if (problem.rows, problem.cols, problem.home[0]) == (4, 4, 15):
        return [tuple(tile - 1 for tile in group) for group in FIFTEEN]
    cells = [cell for cell in range(problem.cells) if cell != problem.home[0]]
    return [tuple(cells[start:start + 5]) for start in range(0, len(cells), 5)]


def both(problem: Tiles, groups: Sequence[Group], progress: Progress | None = None
         ) -> list[tuple[list[tuple[Group, list[int]]], list[bytes]]]:
    """For the board, and on a square one also for its mirror image along the diagonal: each group's home cells, where
    each cell goes, and the tables. The mirrored board needs as many moves, and the same tables know it too."""
    if problem.cells > MOST_CELLS:
        raise PuzzleError(f"found a board of {problem.rows} by {problem.cols}, expected at most {MOST_CELLS} cells for "
                          "pattern_database")
    _check_groups(problem, groups)
    tables = build(problem, groups, progress)
    same = list(range(problem.cells))
    views = [([(group, same) for group in groups], tables)]
    if problem.rows == problem.cols and mirror(problem)[problem.home[0]] == problem.home[0]:
        views.append(([(group, mirror(problem)) for group in groups], tables))
    return views


def _check_groups(problem: Tiles, groups: Sequence[Group]) -> None:
    cells = [cell for group in groups for cell in group]
    if len(set(cells)) < len(cells) or not set(cells) <= set(range(problem.cells)) - {problem.home[0]}:
        raise PuzzleError(f"found groups {list(groups)}, expected home cells of tiles, each in one group at most")
    if any(len(group) > 6 for group in groups):
        raise PuzzleError(f"found a group of {max(map(len, groups))} tiles, expected at most 6")


def mirror(problem: Tiles) -> list[int]:
    """Where each cell of a square board goes when it is mirrored along the diagonal."""
    return [cell % problem.cols * problem.cols + cell // problem.cols for cell in range(problem.cells)]


def lookups(problem: Tiles, groups: list[tuple[Group, list[int]]], tables: list[bytes]) -> Estimate:
    """The sum of all tables as a function of the state: each cell's tile adds its part to one packed index."""
    wide = problem.bits * max(len(group) for group, _ in groups)
    worth: dict[tuple[int, int], int] = {}
    for number, (group, goes) in enumerate(groups):
        for rank, home in enumerate(group):
            tile = problem.target[goes.index(home)]
            for cell in range(problem.cells):
                worth[tile, cell] = goes[cell] << wide * number + problem.bits * rank
    rows, _ = lines_of(problem)
    index = total([Memo(problem, row, lambda placed: sum(worth.get(one, 0) for one in placed)) for row in rows])
    mask = (1 << wide) - 1
    places = [(table, wide * number) for number, table in enumerate(tables)]

    def estimate(state: int) -> int:
        packed = index(state)
        return sum([table[packed >> place & mask] for table, place in places])
    return estimate


def pattern_databases(groups: Sequence[Sequence[int]], progress: Progress | None = None) -> Heuristic:
    """A heuristic by a partition of your own, given as tiles of the standard goal.

    >>> pattern_databases([[1, 2], [3]])
    <heuristic patterns 2-1>
    """
    cells = [tuple(tile - 1 for tile in group) for group in groups]
    made = aware(lambda problem: databases(problem, cells, progress), consistent=False)
    made.name = "patterns " + "-".join(str(len(group)) for group in groups)
    made.groups = cells
    return made


# --------------------------------------------------------------------------------------------- building and keeping

def build(problem: Tiles, groups: Sequence[Group], progress: Progress | None = None) -> list[bytes]:
    """The tables of these groups: from memory, from the cache, or computed now, with a bar on a terminal."""
    bar = Bar("building pattern databases") if progress is None else progress
    tables = []
    for number, group in enumerate(groups):
        key = (problem.rows, problem.cols, problem.home[0], tuple(group))
        if bar(number / len(groups)) is False:
            raise Stopped
        if key not in _tables:
            table = stored(key, len(group) * problem.bits)
            if table is None:
                share: Progress = lambda part, number=number: bar((number + part) / len(groups))   # type: ignore[misc]
                table = compute(problem, tuple(group), share)
                store(key, table)
            _tables[key] = table
        tables.append(_tables[key])
    bar(1.0)
    return tables


def built(problem: Tiles) -> bool:
    """Are the tables of this board at hand, so that nobody has to wait for them?"""
    if problem.cells > MOST_CELLS:
        return False
    keys = [(problem.rows, problem.cols, problem.home[0], group) for group in partition(problem)]
    return problem.cells <= WHOLE or all(key in _tables or os.path.exists(cache_path(key)) for key in keys)


def free_part(problem: Tiles, occupied: int, cell: int) -> int:
    """The free cells that the blank can walk to from this one, as bits."""
    found, border = 1 << cell, [cell]
    while border:
        for near in problem.neighbours(border.pop()).values():
            if not (occupied | found) >> near & 1:
                found |= 1 << near
                border.append(near)
    return found


def shapes(problem: Tiles, start: Shape) -> dict[Shape, list[tuple[int, int, Shape]]]:
    """What can be done around a set of occupied cells, whoever stands on them: the steps (from cell, to cell, shape
    after it) of every shape there is."""
    known: dict[Shape, list[tuple[int, int, Shape]]] = {}
    waiting = [start]
    while waiting:
        shape = waiting.pop()
        if shape not in known:
            occupied, blank = shape
            known[shape] = steps = []
            for cell in range(problem.cells):
                for near in problem.neighbours(cell).values() if occupied >> cell & 1 else ():
                    if blank >> near & 1:
                        after = occupied ^ 1 << cell ^ 1 << near
                        steps.append((cell, near, (after, free_part(problem, after, cell))))
                        waiting.append(steps[-1][2])
    return known


def compute(problem: Tiles, group: Group, progress: Progress = lambda part: None) -> bytes:
    """The table of one group: the moves it needs, by the cells of its tiles packed into one index.

    >>> from puzzlelib.puzzles.tiles import Tiles
    >>> list(compute(Tiles([[1, 2], [3, 0]]), (0,)))
    [0, 1, 1, 2]
    """
    bits, mask, span = problem.bits, problem.mask, problem.bits * len(group)
    occupied = sum(1 << cell for cell in group)
    start = (occupied, free_part(problem, occupied, problem.home[0]))
    around = shapes(problem, start)
    # One set of occupied cells may leave the others in several parts: each gets a number, put above the index.
    parts: dict[int, list[int]] = {}
    for cells, part in around:
        parts.setdefault(cells, []).append(part)
    number = {(cells, part): rank << span for cells, some in parts.items() for rank, part in enumerate(some)}
    seen = bytearray(max(map(len, parts.values())) << span)
    # By shape, by tile, by the cell it stands on: what its steps add to the index, and where they lead.
    steps: dict[Shape, list[tuple[int, list[list[tuple[int, Shape, int]]]]]] = {}
    for shape, moves in around.items():
        steps[shape] = [(rank, [[] for _ in range(problem.cells)]) for rank in range(0, span, bits)]
        for cell, near, after in moves:
            for rank, by_cell in steps[shape]:
                by_cell[cell].append((near - cell << rank, after, number[after]))
    table = bytearray([NOWHERE]) * (1 << span)
    home = sum(cell << bits * rank for rank, cell in enumerate(group))
    seen[home | number[start]] = 1
    layer: dict[Shape, list[int]] = {start: [home]}
    depth = done = 0
    while layer:
        new: dict[Shape, list[int]] = {shape: [] for shape in around}
        for shape, codes in layer.items():
            tiles = steps[shape]
            done += len(codes)
            for code in codes:
                if table[code] == NOWHERE:
                    table[code] = depth
                for rank, by_cell in tiles:
                    for shift, after, above in by_cell[code >> rank & mask]:
                        child = code + shift
                        if not seen[child | above]:
                            seen[child | above] = 1
                            new[after].append(child)
        layer = {shape: codes for shape, codes in new.items() if codes}
        depth += 1
        if progress(min(1.0, done / (len(around) * factorial(len(group))))) is False:
            raise Stopped
    return bytes(table)


class Bar:
    """How far a long computation is, on a terminal and only after a second; nobody else wants to see it."""

    def __init__(self, name: str):
        self.name, self.start = name, perf_counter()

    def __call__(self, part: float) -> None:
        if perf_counter() - self.start > 1 and sys.stderr is not None and sys.stderr.isatty():
            full = int(30 * part)
            sys.stderr.write(f"\r{self.name} [{'#' * full}{'.' * (30 - full)}] {part:4.0%}")
            if part >= 1:
                sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


# ------------------------------------------------------------------------------------------------------------ the cache

def cache_folder() -> str:
    """Where tables are kept: $PUZZLELIB_CACHE, or the system's own place for such things."""
    return os.environ.get("PUZZLELIB_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "puzzlelib")


def cache_path(key: tuple[int, int, int, Group]) -> str:
    """The file of one table.

    >>> os.path.basename(cache_path((4, 4, 15, (0, 1, 4))))
    'tiles-4x4-blank15-0.1.4.pdb'
    """
    rows, cols, blank, group = key
    return os.path.join(cache_folder(), f"tiles-{rows}x{cols}-blank{blank}-{'.'.join(map(str, group))}.pdb")


def stored(key: tuple[int, int, int, Group], span: int) -> bytes | None:
    """A table from the cache, or None where there is none, or one that is damaged."""
    import hashlib
    import zlib
    try:
        with open(cache_path(key), "rb") as file:
            magic, digest, packed = file.read(8), file.read(32), file.read()
        table = zlib.decompress(packed)
    except (OSError, zlib.error):
        return None
    good = magic == MAGIC and hashlib.sha256(table).digest() == digest and len(table) == 1 << span
    return table if good else None


def store(key: tuple[int, int, int, Group], table: bytes) -> None:
    """Keep a table, whole or not at all; where nothing can be written, it is computed again next time."""
    import hashlib
    import tempfile
    import zlib
    try:
        os.makedirs(cache_folder(), exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=cache_folder())
        try:
            with open(handle, "wb") as file:
                file.write(MAGIC + hashlib.sha256(table).digest() + zlib.compress(table, 6))
            os.replace(temporary, cache_path(key))
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError:
        return
