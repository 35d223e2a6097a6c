"""What a puzzle is to the rest of the house: one record, found by looking into the folder, and the Picture it draws.

Nothing here knows any puzzle by name: a file in `puzzles/` and a folder in `levels/` is all it takes.
"""

from __future__ import annotations

import os

from puzzlelib.levels import PuzzleError, did_you_mean, quoted, read
from puzzlelib.search import astar

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random
    from typing import Any

    from puzzlelib.games import Duel
    from puzzlelib.search import Move, Problem, Result, State

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROLES = ("wall", "free", "goal", "hero", "piece", "start", "path", "frontier", "closed", "current")


class Cell:
    """One square of a Picture: a short text, a role that views colour, the piece it is a part of, if any, and what
    shows under the piece."""

    __slots__ = ("text", "role", "piece", "under")

    def __init__(self, text: str = "", role: str = "free", piece: object = None, under: str = "free"):
        self.text, self.role, self.piece, self.under = text, role, piece, under

    def __repr__(self) -> str:
        return f"Cell({self.text!r}, {self.role!r}, {self.piece!r}, {self.under!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cell) and repr(self) == repr(other)

    __hash__ = None            # type: ignore[assignment]


class Picture:
    """Rows of cells: what a state looks like, before anybody has decided how to draw it.

    >>> print(Picture([[Cell("2", "hero"), Cell()], [Cell("", "wall"), Cell("", "goal")]]))
     2  .
    ##  *
    """

    def __init__(self, rows: Iterable[Sequence[Cell]], title: str = "", route: Sequence[tuple[int, int]] = ()):
        self.rows = [list(row) for row in rows]
        self.title = title
        self.route = list(route)         # a path to draw as a line through the middles of these cells (row, column)

    def __str__(self) -> str:
        from puzzlelib.views.text import drawing
        return drawing(self)

    def pieces(self) -> dict[object, list[tuple[int, int]]]:
        """The cells (row, column) of each piece, in reading order.

        >>> Picture([[Cell("2", "hero", 2), Cell("2", "hero", 2)]]).pieces()
        {2: [(0, 0), (0, 1)]}
        """
        found: dict[object, list[tuple[int, int]]] = {}
        for r, row in enumerate(self.rows):
            for c, cell in enumerate(row):
                if cell.piece is not None:
                    found.setdefault(cell.piece, []).append((r, c))
        return found


class Heuristic:
    """A named heuristic: first looks at the problem, to build its tables once, then estimates state after state.

    admissible: it never overestimates; consistent: it never drops by more than a move costs. check_puzzle holds a
    heuristic to what it claims.
    """

    def __init__(self, build: Callable[[Any], Callable[[Any], Any]], admissible: bool = True, consistent: bool = True):
        self.name, self.bind, self.__doc__ = build.__name__, build, build.__doc__
        self.admissible, self.consistent = admissible, admissible and consistent
        self.groups: Any = None                  # of a pattern database: which tiles go together

    def __repr__(self) -> str:
        return f"<heuristic {self.name}>"


def heuristic(build: Callable[[Any], Callable[[Any], Any]]) -> Heuristic:
    """Make a named heuristic of a function that takes a problem and returns h(state).

    >>> @heuristic
    ... def distance(problem): return lambda state: abs(problem.target - state)
    >>> distance
    <heuristic distance>
    """
    return Heuristic(build)


@heuristic
def zero(problem: Any) -> Callable[[Any], int]:
    """Knows nothing: A* with it is uniform-cost search. h(s) = 0"""
    return lambda state: 0


def random_walk(problem: Any, rng: Random, moves: int) -> list[State]:
    """The states of a walk of so many random moves, both ends included; fewer where a state has no move.

    >>> from random import Random
    >>> problem = load("bricks", "SBP-level0")
    >>> walk = random_walk(problem, Random(1), 10)
    >>> len(walk), walk == random_walk(problem, Random(1), 10)
    (11, True)
    """
    states: list[State] = [problem.initial]
    while len(states) <= moves and (steps := list(problem.successors(states[-1]))):
        states.append(rng.choice(steps)[1])
    return states


def _walked(problem: Any, rng: Random, moves: int) -> State:
    return random_walk(problem, rng, moves)[-1]


class Gesture:
    """What a person does to make a move on a board.

    piece, direction   slide that piece that way: by dragging it, or by the arrow keys once it is selected
    cell               click that cell, or drag onto it
    cells              what the move would cover: shown before it is made
    arrows             press that arrow key, whatever is selected; one for each of the puzzle's `arrows`
    """

    __slots__ = ("piece", "direction", "cell", "cells", "arrows")

    def __init__(self, piece: object = None, direction: str | None = None, cell: tuple[int, int] | None = None,
                 cells: Sequence[tuple[int, int]] = (), arrows: Sequence[str] = ()):
        self.piece, self.direction, self.cell, self.cells, self.arrows = piece, direction, cell, cells, arrows


class Puzzle:
    """The record each puzzle file ends with. Its name is the file's.

    title       what people call it
    parse       text, source → Problem; raises PuzzleError, and whatever it lets through never fails later
    format      problem, state → text that parse reads back to the same state
    picture     problem, state → Picture
    heuristics  by name, the default first
    scramble    problem, rng, number of moves → a state that can be reached
    say         a move as people write it
    The rest is for boards that people play; a puzzle without gestures gets a button for each move:
    gesture     problem, state, move → Gesture
    why         problem, state, piece, direction → why that is impossible, in words; for arrow keys that need no
                piece: which of `arrows`, direction; for a click: None, cell
    arrows      what the arrow keys move, where they need no piece selected; several are a switch on the board
    note        problem, state → a line to stand under the board, such as what the heuristics say of it
    playable    problem → the same problem with pieces that keep their names, where the search takes some for equal
    essence     problem, playable problem, its state → the search's state
    solve       the search behind hint and solve on a board: a problem and a budget → Result; A* by default
    searches    further searches of its own, offered by name beside those of search.py
    trail       how many of the states that led there a player shows over the one it is at, for puzzles of one row
    duel        for a game of two: who they are, and how the machine plays (see games.Duel)
    hopeful     problem, state → can it still be solved? None: not known; the board then leads back to the last state
                where it could
    difficulty  problem → a number by which its levels rise; without it, by their optimum
    And for puzzles on a map, where a player shows the whole search in one picture, and a path can be dragged:
    where       problem, state → the cell (row, column) a state stands for
    on_map      is that all there is to a state? Else a player shows each state's own picture
    """

    def __init__(self, title: str, parse: Callable[[str, str], Problem], format: Callable[[Any, Any], str],
                 picture: Callable[[Any, Any], Picture], heuristics: Sequence[Heuristic] = (zero,),
                 scramble: Callable[[Any, Random, int], State] = _walked, say: Callable[[Move], str] = str,
                 gesture: Callable[[Any, Any, Move], Gesture] = lambda problem, state, move: Gesture(),
                 why: Callable[[Any, Any, Any, Any], str] = lambda problem, state, piece, towards: "not possible",
                 arrows: Sequence[str] = (), note: Callable[[Any, Any], str] = lambda problem, state: "",
                 playable: Callable[[Any], Problem] = lambda problem: problem,
                 essence: Callable[[Any, Any, Any], State] = lambda problem, play, state: state,
                 where: Callable[[Any, Any], tuple[int, int]] | None = None,
                 solve: Callable[..., Result] = astar, searches: Sequence[Callable[..., Result]] = (),
                 trail: int = 0, duel: Duel | None = None, on_map: bool = True,
                 hopeful: Callable[[Any, Any], bool | None] | None = None,
                 difficulty: Callable[[Any], Any] | None = None):
        self.name = parse.__module__.rpartition(".")[2].lstrip("_")
        self.title, self.parse, self.format, self.picture = title, parse, format, picture
        self.heuristics = {h.name: h for h in heuristics}
        self.scramble, self.say = scramble, say
        self.gesture, self.why, self.arrows, self.note = gesture, why, arrows, note
        self.playable, self.essence, self.where = playable, essence, where
        self.solve, self.searches = solve, {search.__name__: search for search in searches}
        self.trail, self.duel, self.on_map, self.hopeful = trail, duel, on_map, hopeful
        self.difficulty = difficulty

    def __repr__(self) -> str:
        return f"<puzzle {self.name}: {self.title}>"

    def problem(self, text: str, source: str = "level") -> Problem:
        """The problem a level's text describes, with this puzzle noted on it, and the first heuristic as its h
        where it has none of its own."""
        problem = self.parse(text, source)
        problem.puzzle = self
        own = "h" in vars(problem) or getattr(type(problem).h, "__module__", "") != "puzzlelib.search"
        if self.heuristics and not own:
            problem.h = next(iter(self.heuristics.values())).bind(problem)     # type: ignore[assignment, method-assign]
        return problem

    def levels(self) -> list[str]:
        """The names of its levels: those of expected.csv in that order, then any others."""
        return level_names(self.name)

    def load(self, level: str | os.PathLike[str]) -> Problem:
        """The problem of one level, by its name or by a file's path."""
        path = level_path(self.name, os.fspath(level))
        return self.problem(read(path), path)


def homes() -> list[tuple[str, str]]:
    """The folders that hold puzzles and levels: this project's, and those in the folder that PUZZLELIB_MINE names."""
    own = os.environ.get("PUZZLELIB_MINE")
    return [(os.path.join(ROOT, "puzzlelib", "puzzles"), os.path.join(ROOT, "levels"))] + (
        [(os.path.join(own, "puzzles"), os.path.join(own, "levels"))] if own else [])


def _all_files() -> list[tuple[str, str]]:
    """Names and files of all puzzles: the files that end in a PUZZLE, for the others help one of these."""
    found = []
    for folder, _ in homes():
        for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            path = os.path.join(folder, file)
            if file.endswith(".py") and file[0] != "." and os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as text:
                    if "\nPUZZLE = " in text.read():
                        found.append((file[:-3].lstrip("_"), path))
    return found


def _files() -> dict[str, str]:
    """The file of each puzzle; of two with one name the first, so that nobody's own file takes the place of ours."""
    return dict(reversed(_all_files()))


def passed_over() -> list[tuple[str, str]]:
    """The names and files of puzzles that have the name of an earlier one."""
    files = _all_files()
    first = dict(reversed(files))
    return [(name, path) for name, path in files if first[name] != path]


def names() -> list[str]:
    """Every puzzle there is: the files of `puzzles/` that end in a PUZZLE, the template last.

    >>> "bricks" in names() and names()[-1] == "template"
    True
    """
    files = _files()
    hidden = {name for name, path in files.items() if os.path.basename(path)[0] == "_"}
    return sorted(files.keys() - hidden) + sorted(hidden)


def get(name: str) -> Puzzle:
    """The puzzle of that name.

    >>> get("brick")        # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'brick', expected a puzzle: ... (did you mean 'bricks'?)
    """
    from importlib import import_module
    known = _files()
    if name not in known:
        listed = names()
        raise PuzzleError(f"found {quoted(name)}, expected a puzzle: {', '.join(listed)}{did_you_mean(name, listed)}")
    path = known[name]
    if os.path.dirname(path) == homes()[0][0]:
        module = import_module(f"puzzlelib.puzzles.{os.path.basename(path)[:-3]}")
        return module.PUZZLE       # type: ignore[no-any-return]
    return _own(name, path)


_mine: dict[str, tuple[int, Puzzle]] = {}


def _own(name: str, path: str) -> Puzzle:
    """A puzzle from a file of somebody's own; read anew when it has been changed. An error in it is told as one."""
    import sys
    from importlib.util import module_from_spec, spec_from_file_location
    changed = os.stat(path).st_mtime_ns
    if path not in _mine or _mine[path][0] != changed:
        spec = spec_from_file_location(f"mine.{name}", path)
        assert spec is not None and spec.loader is not None
        module = sys.modules[f"mine.{name}"] = module_from_spec(spec)      # there: dataclasses look it up
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            line, trace = getattr(error, "lineno", None) or 1, error.__traceback__
            while trace is not None:
                if trace.tb_frame.f_code.co_filename == path:
                    line = trace.tb_lineno
                trace = trace.tb_next
            raise PuzzleError(f"found {type(error).__name__} ({error}), expected Python that runs", path, line, 1
                              ) from error
        if not isinstance(getattr(module, "PUZZLE", None), Puzzle):
            raise PuzzleError("found no puzzle, expected PUZZLE = Puzzle(...) at its end", path, 1, 1)
        _mine[path] = (changed, module.PUZZLE)
    return _mine[path][1]


def _levels(name: str) -> str:
    """The folder of a puzzle's levels."""
    path = _files().get(name, "")
    for folder, levels in homes()[1:]:
        if os.path.dirname(path) == folder:
            return os.path.join(levels, name)
    return os.path.join(ROOT, "levels", name)


def load(name: str, level: str | os.PathLike[str]) -> Problem:
    """One level of one puzzle, ready to search: load("bricks", "SBP-level0").

    >>> load("bricks", "SBP-level0").puzzle.title
    'Sliding bricks'
    """
    return get(name).load(level)


def level_names(name: str) -> list[str]:
    """The levels of a puzzle: those of its expected.csv in that order, then any others.

    >>> level_names("bricks")[:2]
    ['SBP-level0-solved', 'SBP-level0']
    """
    folder = _levels(name)
    files = os.listdir(folder) if os.path.isdir(folder) else []
    there = sorted(file[:-4] for file in files if file.endswith(".txt"))
    listed = [row["level"] for row in expected(name)]
    return [level for level in listed if level in there] + [level for level in there if level not in listed]


def expected(name: str) -> list[dict[str, str]]:
    """The rows of a puzzle's expected.csv: what is known of its levels. Empty where there is none."""
    from csv import DictReader
    path = os.path.join(_levels(name), "expected.csv")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(DictReader(file))


def level_path(name: str, level: str) -> str:
    """Where a level is: a name from `levels/NAME/`, or else a file.

    >>> level_path("bricks", "SBP-level0").endswith("SBP-level0.txt")
    True
    """
    stored = os.path.join(_levels(name), level)
    if level and os.path.basename(level) == level and os.path.isfile(stored + ".txt"):
        return stored + ".txt"
    if os.path.basename(level) == level and not os.path.exists(level) and os.path.isfile(stored) and (
            level.endswith(".txt")):
        return stored
    if os.path.exists(level) or os.sep in level or "." in level:
        return level
    known = level_names(name)
    raise PuzzleError(f"found {quoted(level)}, expected a level of {name} (sh run.sh list {name}) or a file"
                      f"{did_you_mean(level, known)}")
