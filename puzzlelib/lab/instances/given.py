"""From what people give to a sweep, problems, names, files and folders, to instances."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzlelib.catalog import get, level_folders, names
from puzzlelib.conformance.trial import same_at
from puzzlelib.lab.instances.instance import Instance, levels, optima
from puzzlelib.levels import PuzzleError, counted, did_you_mean, quoted
from puzzlelib.plumbing import as_problem
from puzzlelib.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ACCEPTED = ('an Instance, a Problem, a level such as "bricks/klotski", a puzzle\'s name, a level file, a folder of '
            "level files, a dict {name: one of these}, or a list of these")
NOT_IN_TEXT = ("h", "puzzle", "level", "slides", "remembered")   # of a problem; the last two are what searches keep


def as_instances(given: Any) -> list[Instance]:
    """Instances of whatever a sweep accepts: an Instance, a Problem, a level, a puzzle's name, a file, a folder of
    files, a dict {name: any of these}, or a list of them. Each gets a name of its own.

    >>> from puzzlelib import load
    >>> [(one.name, one.depth) for one in as_instances(["template/ten", load("bricks", "SBP-level0")])]
    [('ten', 4.0), ('SBP-level0', 5.0)]
    >>> [one.name for one in as_instances({"easy": "template/ten", "all": "template"})]
    ['easy', 'all: ten', 'all: thousand', 'all: too-far']
    """
    found: list[Instance] = []
    taken: dict[str, Instance] = {}
    unnamed = 0
    for instance in _flat(given):
        unnamed += not instance.name
        name = plain = instance.name or f"problem {unnamed}"
        count = 1
        while name in taken:
            if instance.name and _twins(taken[name], replace(instance, name=name)):
                raise PuzzleError(f"found {quoted(name)} twice, expected each instance once")
            count += 1
            name = f"{plain} ({count})"
        taken[name] = replace(instance, name=name)
        found.append(taken[name])
    return found


def _twins(one: Instance, two: Instance) -> bool:
    return (one.puzzle, one.text) == (two.puzzle, two.text) and one.problem is two.problem


def _flat(given: Any) -> Iterator[Instance]:
    """The instances, in order; those of problems without a name have none yet."""
    if isinstance(given, Instance):
        yield given
    elif isinstance(given, (str, os.PathLike)):
        yield from _by_name(os.fspath(given))
    elif isinstance(given, dict):
        for name, value in given.items():
            inside = list(_flat(value))
            for number, instance in enumerate(inside, 1):
                yield replace(instance, name=f"{name}: {instance.name or number}" if len(inside) > 1 else str(name))
    elif isinstance(given, Puzzle):
        yield from levels(given.name)
    elif _is_problem(given):
        yield _of_problem(as_problem(given))
    elif not isinstance(given, (type, bytes)) and hasattr(given, "__iter__"):
        for one in given:
            yield from _flat(one)
    else:
        what = f"the class {given.__name__}" if isinstance(given, type) else quoted(repr(given))
        board = ". A board is given as its Problem: Tiles([[1, 2], [3, 0]])" if isinstance(given, int) else ""
        raise PuzzleError(f"found {what}, expected {ACCEPTED}{board}")


def _is_problem(given: Any) -> bool:
    return not isinstance(given, type) and (callable(getattr(given, "problem", None)) or all(
        hasattr(given, name) for name in ("initial", "is_goal", "successors")))


# ------------------------------------------------------------------------------------------------------------- problems

def _of_problem(problem: Any) -> Instance:
    """As text if it says everything about the problem, or else by itself."""
    record, level = getattr(problem, "puzzle", None), getattr(problem, "level", "")
    name = "" if level == "level" else level                     # "level": read from a text without a name
    if record is None or record.name not in names() or get(record.name) is not record:
        return Instance(getattr(record, "name", type(problem).__name__), name, problem=problem)
    if name in record.levels() and _same(problem, record.load(name)):
        return levels(record.name, [name])[0]
    try:
        text = record.format(problem, problem.initial)
        if _same(problem, record.problem(text)):
            return Instance(record.name, name, text)
    except Exception:                                            # a format of their own that doesn't work
        pass
    return Instance(record.name, name, problem=problem)


def _same(problem: Any, other: Any) -> bool:
    """Are they the same problem? What was read from text is compared attribute by attribute: a board, a goal, a rule
    such as corner="strict" that the text may not say."""
    return _alike(problem, other) and same_at(problem.initial, problem, other) and (
        vars(problem).get("h") is vars(problem).get("_default_h"))


def _alike(one: Any, two: Any) -> bool:
    if type(one) is not type(two):
        return False
    if not hasattr(one, "__dict__") or getattr(type(one), "__eq__") is not object.__eq__:      # noqa: B009
        return bool(one == two)
    mine, theirs = ({name: value for name, value in vars(thing).items() if name not in NOT_IN_TEXT and name[0] != "_"}
                    for thing in (one, two))
    return mine.keys() == theirs.keys() and all(_alike(mine[name], theirs[name]) for name in mine)


# ---------------------------------------------------------------------------------------------------- names and files

def _by_name(given: str) -> list[Instance]:
    """A puzzle's name, a level as "bricks/klotski", a file, or a folder."""
    puzzle, slash, level = given.partition("/")
    if given in names():
        return levels(given)
    if puzzle in names() and slash and not os.path.exists(given):
        return levels(puzzle, [level.removesuffix(".txt")])
    if not os.path.exists(given):
        known = [f"{puzzle}/{given}" for puzzle in names() if given in get(puzzle).levels()]
        hint = f" (did you mean {known[0]!r}?)" if known else did_you_mean(given, names())
        raise PuzzleError(f"found {quoted(given)}, expected {ACCEPTED}{hint}")
    if given.endswith((".scen", ".map")):
        return files("gridnav", given)
    folder = os.path.abspath(given if os.path.isdir(given) else os.path.dirname(given))
    if os.path.basename(folder) not in names():
        raise PuzzleError(f"found {quoted(given)} in a folder that isn't named after a puzzle, expected its puzzle: "
                          f'write files("bricks", {given!r})')
    return files(os.path.basename(folder), given)


def files(puzzle: str, *paths: str | os.PathLike[str]) -> list[Instance]:
    """Level files of a puzzle, and folders of them: of a folder, every file that ends in .txt. Each is read at once, so
    that a mistake in it is an error now. Scenario files (.scen) are read by movingai.

    >>> from puzzlelib.catalog import LEVELS
    >>> [level.name for level in files("template", LEVELS + "/template")]
    ['ten', 'thousand', 'too-far']
    """
    record, found = get(puzzle), []
    if not paths:
        raise PuzzleError("found no path, expected files or folders")
    for path in [os.fspath(path) for path in paths]:
        for file in _inside(path, puzzle) if os.path.isdir(path) else [path]:
            if puzzle == "gridnav" and file.endswith(".scen"):
                found += movingai(file)
            elif puzzle == "gridnav" and file.endswith(".map"):
                raise PuzzleError("found a map without a start and a goal, expected its scenario file, FILE.scen", file)
            else:
                for level in record.levels_in(file):
                    name = record.load(level).level
                    found.append(Instance(puzzle, name, record.text(level), depth=_known_depth(puzzle, file)))
    return found


def _inside(folder: str, puzzle: str) -> list[str]:
    ends = (".txt", ".scen") if puzzle == "gridnav" else (".txt",)
    found = [os.path.join(folder, file) for file in sorted(os.listdir(folder)) if file.endswith(ends)]
    if not found:
        raise PuzzleError(f"found no file that ends in {' or '.join(ends)}, expected level files", folder)
    return found


def _known_depth(puzzle: str, file: str) -> float | None:
    """The optimum of a level of ours, given as a file."""
    folder, name = os.path.split(os.path.realpath(file))
    ours = folder in map(os.path.realpath, level_folders(puzzle))
    return optima(puzzle).get(name.removesuffix(".txt")) if ours else None


def movingai(path: str | os.PathLike[str], count: int | None = None, buckets: int | Iterable[int] | None = None,
             maps: str | os.PathLike[str] | None = None) -> list[Instance]:
    """The problems of a MovingAI scenario file; their depth is the published length of the shortest path.

    count    the first so many of each bucket: problems are grouped by length, four steps to a bucket
    buckets  only these, such as range(10, 20)
    maps     the folder of the maps, if they aren't beside the file

    Each instance carries its whole map, so take some of each bucket where maps are large. What cells mean, and what is
    refused, is in puzzles/gridnav/movingai.py.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name, text in {"a.map": "type octile\\nheight 2\\nwidth 3\\nmap\\n...\\n.@.\\n",
    ...                        "a.map.scen": "version 1\\n0\\ta.map\\t3\\t2\\t0\\t1\\t2\\t1\\t4\\n"}.items():
    ...         with open(os.path.join(folder, name), "w") as file: _ = file.write(text)
    ...     [found] = movingai(os.path.join(folder, "a.map.scen"))
    >>> found.name, found.depth, found.properties
    ('a #1', 4.0, {'map': 'a', 'bucket': 0, 'size': '2x3'})
    """
    from puzzlelib.puzzles.gridnav.movingai import Scenarios
    read_scenarios = Scenarios(path, maps)
    most = None if count is None else counted(count, 1, "a count: a whole number of problems from 1 up")
    there = sorted({scenario.bucket for scenario in read_scenarios.scenarios})
    for bucket in wanted if (wanted := _buckets(buckets)) is not None else ():
        if bucket not in there:
            raise PuzzleError(f"found bucket {quoted(str(bucket))}, expected some from {there[0]} to {there[-1]}"
                              if there else "found no problem, expected some", os.fspath(path))
    found, drawn = [], dict.fromkeys(there, 0)
    for scenario in read_scenarios.scenarios:
        bucket = scenario.bucket
        if (wanted is None or bucket in wanted) and (most is None or drawn[bucket] < most):
            drawn[bucket] += 1
            name = os.path.basename(scenario.map.text.replace("\\", "/")).removesuffix(".map")
            rows, cols = scenario.size
            found.append(Instance("gridnav", f"{name} #{scenario.number}", read_scenarios.level(scenario),
                                  depth=scenario.length,
                                  properties={"map": name, "bucket": bucket, "size": f"{rows}x{cols}"}))
    return found


def _buckets(given: Any) -> list[Any] | None:
    if given is None or isinstance(given, int):
        return None if given is None else [given]
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise PuzzleError(f"found buckets={quoted(repr(given))}, expected a number or several, such as range(10, 20)")
    return list(given)
