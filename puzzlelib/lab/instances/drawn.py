"""Instances drawn at random: boards of an exact depth, and random levels of every puzzle.

Each is made by a seed of its own, so that it depends on nothing but the arguments, not even on how many are drawn.
"""

from __future__ import annotations

from inspect import Parameter, signature
from random import Random
from typing import TYPE_CHECKING, Any

from puzzlelib.catalog import get, load
from puzzlelib.lab.instances.instance import Instance
from puzzlelib.levels import PuzzleError, counted, did_you_mean, plural, quoted
from puzzlelib.puzzles.tiles.boards import at_depth, distances, in_rows, shuffled, walked
from puzzlelib.search import astar
from puzzlelib.watched import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from puzzlelib.puzzle import Puzzle

    Maker = Callable[..., tuple[str, dict[str, Any]]]        # rng, properties → a level's text, and further properties

COUNT = "a count: a whole number from 1 up"
SMALL = 85                 # boards of a depth that are all shuffled; of more, some are picked
REPEATS = 100              # draws in a row that bring nothing new, after which there are perhaps no more
BUDGET = 20_000            # nodes to spend on the optimum of a random level


# --------------------------------------------------------------------------------------------------------------- tiles

def _board(kind: str, tiles: Sequence[int], rows: int, cols: int, seed: int, depth: int | None = None) -> Instance:
    first = f"{rows} {cols}" if rows != cols else f"{cols}"
    text = "\n".join([first, *(" ".join(map(str, row)) for row in in_rows(tiles, cols))]) + "\n"
    return Instance("tiles", f"{rows}x{cols} {kind}", text, seed, depth, {"size": f"{rows}x{cols}"})


def by_depth(count: int = 20, depths: int | Iterable[int] | None = None, seed: int = 1, rows: int = 3, cols: int = 3
             ) -> list[Instance]:
    """That many boards of each optimal depth, or of those given, drawn from all there are; all of them if there are
    fewer.

    >>> [(board.name, board.depth) for board in by_depth(1, [31], rows=3)]
    [('3x3 depth 31 #1', 31)]
    >>> len(by_depth(2, rows=2, cols=2))
    12
    """
    most = counted(count, 1, COUNT)
    if isinstance(rows, int) and isinstance(cols, int) and rows * cols > 9:
        raise PuzzleError(f"found {rows} by {cols}, expected at most nine cells: there are too many boards. Draw "
                          f"random_boards({count}, rows={rows}, cols={cols}), or easier ones: "
                          f"walked_boards({count}, 40, rows={rows}, cols={cols})")
    deepest = len(distances(rows, cols)) - 1
    if isinstance(depths, str) or not (depths is None or isinstance(depths, int) or hasattr(depths, "__iter__")):
        raise PuzzleError(f"found depths={quoted(repr(depths))}, expected whole numbers, such as [10, 20]")
    chosen = range(deepest + 1) if depths is None else [depths] if isinstance(depths, int) else depths
    found = []
    for depth in chosen:
        boards = _some(at_depth(depth, rows, cols), most, f"depth {rows} {cols} {depth} {seed}")
        found += [_board(f"depth {depth} #{number}", tiles, rows, cols, seed, depth)
                  for number, tiles in enumerate(boards, 1)]
    return found


def _some(population: Sequence[Any], count: int, seed: str) -> list[Any]:
    """Some of a population, none twice: the first ones are the same, however many are drawn."""
    rng = Random(seed)
    if len(population) <= SMALL:
        return rng.sample(population, len(population))[:count]
    picked: dict[int, None] = {}
    while len(picked) < min(count, len(population)):
        picked[rng.randrange(len(population))] = None
    return [population[index] for index in picked]


def _by_name(further: tuple[Any, ...], call: str) -> None:
    if further:
        raise PuzzleError(f"found {plural(len(further), 'argument')} too many, expected the size of the boards and the "
                          f"seed by name: {call}, rows=4, cols=4, seed=1)")


def random_boards(count: int = 20, *further: Any, rows: int = 3, cols: int = 3, seed: int = 1) -> list[Instance]:
    """Solvable boards of tiles, each of them equally likely.

    >>> random_boards(2, rows=2)[0].text == random_boards(1, rows=2)[0].text
    True
    """
    _by_name(further, "random_boards(10")
    rng = Random(f"boards {rows} {cols} {seed}")
    return [_board(f"random #{number}", shuffled(rng, rows, cols), rows, cols, seed)
            for number in range(1, counted(count, 1, COUNT) + 1)]


def walked_boards(count: int, moves: int, *further: Any, rows: int = 4, cols: int = 4, seed: int = 1
                  ) -> list[Instance]:
    """Boards of tiles that many random moves away from the goal: for sizes of which random boards are too hard.

    >>> walked_boards(1, 30)[0].name
    '4x4 walked 30 #1'
    """
    _by_name(further, "walked_boards(10, 40")
    return [_board(f"walked {moves} #{number}",
                   walked(Random(f"walk {rows} {cols} {moves} {seed} {number}"), rows, cols, moves), rows, cols, seed)
            for number in range(1, counted(count, 1, COUNT) + 1)]


# --------------------------------------------------------------------------------------------------------- any puzzle

def random_instances(puzzle: str, count: int, seed: int = 1, max_nodes: int = BUDGET, **properties: Any
                     ) -> list[Instance]:
    """Random levels of any puzzle, all different, with the optimum where A* finds it within max_nodes.

    What you can choose depends on the puzzle, and a wrong name lists it. The properties become columns of a sweep.

        bricks    rows, cols, holes, walk      sokoban   rows, cols, boxes, fill, walk
        gridnav   kind ("scatter", "rooms", "maze", "caves", "city"), size, corner; fill of scatter and caves
        disks     length, disks, kind          mazes     rows, cols, walls
        tiles     rows, cols, walk or depth    others    from_level, walk: scrambles of levels

    >>> [(one.name, one.depth) for one in random_instances("disks", 2, length=6, disks=3)]
    [('length 6 disks 3 distinct #1', 5), ('length 6 disks 3 distinct #2', 4)]
    """
    record, most = get(puzzle), counted(count, 1, COUNT)
    budget = counted(max_nodes, 0, "max_nodes: a whole number from 0 up")
    make, usual = _maker(record)
    for name, value in properties.items():
        if name not in usual:
            raise PuzzleError(f"found property {quoted(name)}, expected one that random levels of {puzzle} have: "
                              f"{', '.join(usual) or 'none'}{did_you_mean(name, list(usual))}")
        if not isinstance(plain(value), (int, float, str, type(None))):
            raise PuzzleError(f"found {name}={quoted(repr(value))}, expected a number or text")
    chosen = usual | {name: plain(value) for name, value in properties.items()}
    found: dict[str, Instance] = {}                                        # by text: none comes twice
    number = repeats = 0
    while len(found) < most and repeats < REPEATS:
        number, repeats = number + 1, repeats + 1
        text, more = make(Random(f"{puzzle} {sorted(chosen.items())} {seed} {number}"), **chosen)
        if text not in found:
            repeats = 0
            depth = _optimum(record.problem(text), budget, solvable=record.random is not None)
            found[text] = _drawn(puzzle, text, seed, depth, chosen | more, len(found) + 1)
    return list(found.values())


def properties_of(puzzle: str) -> list[str]:
    """What people may choose of a puzzle's random levels.

    >>> properties_of("disks")
    ['length', 'disks', 'kind']
    """
    return list(_maker(get(puzzle))[1])


def _maker(record: Puzzle) -> tuple[Maker, dict[str, Any]]:
    """What makes a puzzle's random levels, and its properties with their usual values."""
    if record.random is None:
        return _scramble_of(record), {"from_level": None, "walk": 20}
    offered: Any = record.random
    write = offered.found() if hasattr(offered, "found") else offered      # see plumbing.later
    parameters = list(signature(write).parameters.values())[1:]            # after rng
    return (lambda rng, **chosen: (write(rng, **chosen), {})), {
        parameter.name: parameter.default for parameter in parameters if parameter.default is not Parameter.empty}


def _drawn(puzzle: str, text: str, seed: int, depth: float | None, values: dict[str, Any], number: int) -> Instance:
    """An instance named after its properties. The optimal depth has a field of its own."""
    properties = {name: value for name, value in values.items() if value is not None}
    sides = {"rows", "cols"} if {"rows", "cols"} <= properties.keys() else set()
    if sides:
        properties = {"size": f"{properties['rows']}x{properties['cols']}"} | properties
    words = [value if isinstance(value, str) else f"{name} {value}" for name, value in properties.items()
             if name not in sides]
    properties.pop("depth", None)
    return Instance(puzzle, " ".join([*words, f"#{number}"]), text, seed, depth, properties)


def _optimum(problem: Any, max_nodes: int, solvable: bool) -> Any:
    """What the best solution costs, in people's units; None if the budget ran out, or if there is none."""
    if solvable and getattr(problem.heuristic, "exact", False):
        return problem.price(problem.h(problem.initial))
    result = astar(problem, max_nodes=max_nodes)
    return result.price(result.cost) if result.solved else None


# ----------------------------------------------------------------------------------------------------------- scrambles

def _scramble_of(record: Puzzle) -> Maker:
    """What scrambles a puzzle's levels: that level, or any."""
    known = record.levels()
    if not known:
        raise PuzzleError(f"found no level of {record.name}, expected one to scramble, or Puzzle(random=…)")

    def make(rng: Random, from_level: str | None, walk: int) -> tuple[str, dict[str, Any]]:
        level = rng.choice(known) if from_level is None else from_level
        return _scrambled(record.load(level), rng, walk), {"from_level": level}
    return make


def _scrambled(problem: Any, rng: Random, moves: int) -> str:
    """The text of a state some random moves away. Text may hide a goal that is covered, so that another problem would
    come out: such states are left out."""
    counted(moves, 0, "a whole number of moves from 0 up")
    record = problem.puzzle
    for _ in range(REPEATS):
        text: str = record.format(problem, record.scramble(problem, rng, moves))
        if record.format(record.problem(text), problem.initial) == record.format(problem, problem.initial):
            return text
    raise PuzzleError(f"found no state {moves} moves from {problem.level} that text can express, expected another "
                      "number of moves")


def scrambles(puzzle: str, level: str, moves: int, count: int, seed: int = 1) -> list[Instance]:
    """States that many random moves away from a level's start, as levels of their own.

    >>> scrambles("template", "ten", 2, 1)[0].name
    'ten scrambled by 2 #1'
    """
    problem: Any = load(puzzle, level)
    return [Instance(puzzle, f"{level} scrambled by {moves} #{number}",
                     _scrambled(problem, Random(f"scramble {level} {moves} {seed} {number}"), moves), seed,
                     properties={"size": level}) for number in range(1, counted(count, 1, COUNT) + 1)]


# ------------------------------------------------------------------------------------------------------- other puzzles

def scenes(size: int, fill: float, count: int, seed: int = 1) -> list[Instance]:
    """Square maps, that part of them filled at random, to cross from end to end.

    >>> scenes(8, 0.3, 1)[0].name
    'scatter size 8 fill 0.3 #1'
    """
    return random_instances("gridnav", count, seed, kind="scatter", size=size, fill=fill)


def disk_sizes(sizes: Iterable[tuple[int, int]], identical: bool = False) -> list[Instance]:
    """Rows of disks by (length, number of disks), all disks at the left.

    >>> disk_sizes([(5, 3)])[0].name
    '5 cells, 3 disks'
    """
    from puzzlelib.puzzles.disks import PUZZLE, Disks
    problems = [Disks(length, n, not identical) for length, n in sizes]
    return [Instance("disks", f"{row.length} cells, {row.n} disks", PUZZLE.format(row, row.initial),
                     properties={"size": f"{row.length},{row.n}", "length": row.length, "disks": row.n})
            for row in problems]
