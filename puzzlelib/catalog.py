"""Finding puzzles and levels: `load("bricks", "SBP-level0")`. Every entry of a puzzles/ folder is a puzzle.

There are two homes: this project's, and the folder that PUZZLELIB_MINE names. Finding a puzzle lists folders, and opens
no file but the puzzle's own and its level.
"""

from __future__ import annotations

import os
import sys

from puzzlelib import ROOT
from puzzlelib.hints import TYPE_CHECKING, Any
from puzzlelib.levels import PuzzleError, choose, did_you_mean, quoted

if TYPE_CHECKING:
    from puzzlelib.puzzle import Puzzle

OURS = os.path.join(ROOT, "puzzlelib", "puzzles")
# A wheel carries the levels inside the package.
_PACKED = os.path.join(ROOT, "puzzlelib", "_levels")
LEVELS = _PACKED if os.path.isdir(_PACKED) else os.path.join(ROOT, "levels")


def _mine(folder: str) -> list[str]:
    """That folder in the user's own home for puzzles, if PUZZLELIB_MINE names one."""
    home = os.environ.get("PUZZLELIB_MINE")
    return [os.path.join(home, folder)] if home else []


def _entries() -> list[tuple[str, str]]:
    """Names and paths of all puzzles, ours first: files and packages."""
    found = []
    for folder in (OURS, *_mine("puzzles")):
        for entry in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            path = os.path.join(folder, entry)
            if entry.endswith(".py") and entry[0] != "." and entry != "__init__.py" and os.path.isfile(path):
                found.append((entry[:-3].lstrip("_"), path))
            elif os.path.isfile(os.path.join(path, "__init__.py")):
                found.append((entry.lstrip("_"), path))
    return found


def _paths() -> dict[str, str]:
    """Each puzzle's path, the template last; of two with one name the first: no other file takes the place of ours."""
    first = dict(reversed(_entries()))
    return dict(sorted(first.items(), key=lambda entry: (os.path.basename(entry[1])[0] == "_", entry[0])))


def duplicates() -> list[tuple[str, str]]:
    """The names and paths of puzzles that have the name of an earlier one, and so are left out."""
    first = _paths()
    return [(name, path) for name, path in _entries() if first[name] != path]


def names() -> list[str]:
    """Every puzzle there is, the template last.

    >>> "bricks" in names() and names()[-1] == "template"
    True
    """
    return list(_paths())


def room(name: str) -> str:
    """Where a puzzle's code is: a file or a folder.

    >>> os.path.basename(room("bricks"))
    'bricks'
    """
    path: str = choose(name, _paths(), "a puzzle:")
    return path


def get(name: str) -> Puzzle:
    """The puzzle of that name.

    >>> get("brick")        # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'brick', expected a puzzle: ... (did you mean 'bricks'?)
    """
    path = room(name)
    file = path if path.endswith(".py") else os.path.join(path, "__init__.py")
    try:
        module = _imported(os.path.basename(path).removesuffix(".py"), path, file)
    except (Exception, SystemExit) as error:
        where, line, trace = file, 1, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == file:
                line = trace.tb_lineno
            trace = trace.tb_next
        if isinstance(error, SyntaxError):
            where, line = error.filename or file, error.lineno or 1
        raise PuzzleError(f"found {type(error).__name__} ({error}), expected Python that runs",
                          where, line, 1) from error
    from puzzlelib.puzzle import Puzzle
    puzzle = getattr(module, "PUZZLE", None)
    if not isinstance(puzzle, Puzzle):
        raise PuzzleError("found no puzzle, expected PUZZLE = Puzzle(...) at its end", file, 1, 1)
    puzzle.name = name
    return puzzle


_read: dict[str, tuple[Any, Any]] = {}           # of puzzles that aren't ours: when they were changed, and the module


def _imported(entry: str, path: str, file: str) -> Any:
    """The module of a puzzle. One that isn't ours is read again when it has been changed."""
    from importlib import import_module
    if os.path.dirname(path) == OURS:
        return import_module(f"puzzlelib.puzzles.{entry}")
    from importlib.util import cache_from_source, module_from_spec, spec_from_file_location
    parts = [file] if path == file else [os.path.join(path, part) for part in os.listdir(path) if part.endswith(".py")]
    changed = {part: os.stat(part).st_mtime_ns for part in parts}
    if path not in _read or _read[path][0] != changed:
        for part in parts if path in _read else ():        # bytecode knows a change only by its second and length
            if os.path.exists(cache := cache_from_source(part)):
                os.unlink(cache)
        name = f"mine.{entry}"
        for known in [known for known in sys.modules if known == name or known.startswith(name + ".")]:
            del sys.modules[known]
        spec = spec_from_file_location(name, file, submodule_search_locations=None if path == file else [path])
        assert spec is not None and spec.loader is not None
        module = sys.modules[name] = module_from_spec(spec)      # there: dataclasses look it up
        spec.loader.exec_module(module)
        _read[path] = changed, module
    return _read[path][1]


def load(name: str, level: str | os.PathLike[str]) -> Any:
    """One level of one puzzle, ready to search.

    >>> load("bricks", "SBP-level0")
    <bricks SBP-level0, 5×4>
    """
    return get(name).load(level)


def level_folders(name: str) -> list[str]:
    """The folders of a puzzle's levels: ours, and those of one's own."""
    return [os.path.join(home, name) for home in (LEVELS, *_mine("levels"))]


def level_names(name: str) -> list[str]:
    """The levels of a puzzle: those of its expected.csv in that order, then any others; what is solved already is last.

    >>> level_names("bricks")[0], level_names("bricks")[-1]
    ('SBP-level0', 'SBP-level0-solved')
    """
    files = [file for folder in level_folders(name) if os.path.isdir(folder) for file in os.listdir(folder)]
    there = sorted({file[:-4] for file in files if file.endswith(".txt")})
    optimum = {row["level"]: row["optimum"] for row in expected(name)}
    listed = [level for level in optimum if level in there] + [level for level in there if level not in optimum]
    return sorted(listed, key=lambda level: optimum.get(level) == "0")


def expected(name: str) -> list[dict[str, str]]:
    """The rows of a puzzle's expected.csv: what is known of its levels. Empty if there is none."""
    from csv import DictReader
    rows: list[dict[str, str]] = []
    for folder in level_folders(name):
        path = os.path.join(folder, "expected.csv")
        if os.path.exists(path):
            with open(path, encoding="utf-8", newline="") as file:
                rows += DictReader(file)
    return rows


def level_path(name: str, level: str) -> str:
    """Where a level is: a name from `levels/NAME/`, with or without .txt, or else a file.

    >>> level_path("bricks", "SBP-level0").endswith("SBP-level0.txt")
    True
    """
    if level and os.path.basename(level) == level:
        for folder in level_folders(name):
            stored = os.path.join(folder, level)
            if os.path.isfile(stored + ".txt"):
                return stored + ".txt"
            if level.endswith(".txt") and os.path.isfile(stored) and not os.path.exists(level):
                return stored
    if os.path.exists(level) or os.sep in level or "." in level:
        return level
    raise PuzzleError(f"found {quoted(level)}, expected a level of {name} (sh run.sh list {name}) or a file"
                      f"{did_you_mean(level, level_names(name))}")
