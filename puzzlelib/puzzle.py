"""What a puzzle is to the rest of the house: the record Puzzle, and Heuristic. How to play it is in controls.py."""

from __future__ import annotations

import os

from puzzlelib.catalog import level_names, level_path
from puzzlelib.collection import level_in, names_in, numbered, parse_one
from puzzlelib.controls import Controls as Controls
from puzzlelib.controls import Gesture as Gesture
from puzzlelib.hints import Any, Callable, Move, Random, Sequence, State
from puzzlelib.levels import PuzzleError, choose, read, visible
from puzzlelib.naming import heuristic_name
from puzzlelib.picture import Picture
from puzzlelib.plumbing import arguments, of_boards
from puzzlelib.plumbing import random_walk as random_walk
from puzzlelib.search import astar

CLAIMS = ("admissible", "consistent", "exact")
FORMS = ("problem", "board")                     # what a function decorated with @heuristic is a function of


class Heuristic:
    """A named heuristic: first looks at the problem, to build its tables once, then estimates state after state. So
    manhattan(problem) is a function of the state.

    admissible: it never overestimates. consistent: it never drops by more than a move costs. exact: every solution
    from a state costs h, so that none is better than another. check_puzzle holds a heuristic to what it claims.
    """

    def __init__(self, build: Callable[[Any], Any], admissible: bool = True, consistent: bool = True,
                 exact: bool = False, of: str = "problem"):
        self.name, self.build, self.of, self.__doc__ = getattr(build, "__name__", "h"), build, of, build.__doc__
        self.bind = of_boards(build) if of == "board" else build
        self.admissible, self.consistent, self.exact = admissible, admissible and consistent, exact

    def __call__(self, problem: Any) -> Callable[[Any], Any]:
        if not hasattr(problem, "successors"):
            raise PuzzleError(f"found {self.name}({visible(repr(problem)[:40])}), expected {self.name}(problem), which "
                              "is a function of the state")
        return self.bind(problem)

    def __repr__(self) -> str:
        return f"<heuristic {self.name}>"


def heuristic(build: Any = None, of: str = "problem", **claims: bool) -> Any:
    """Make a named heuristic of a function that takes a problem and returns h(state). A decorator; it may take flags.

    of="board": the function is h itself, of the board: rows of tiles or bricks, a point (row, column) of a map, cells
    of disks. It counts as people do: a step on a map costs 1.

    >>> @heuristic
    ... def distance(problem): return lambda state: abs(problem.target - state)
    >>> @heuristic(admissible=False)
    ... def double(problem): return lambda state: 2 * abs(problem.target - state)
    >>> @heuristic(of="board")
    ... def in_first_row(board): return sum(tile > len(board[0]) for tile in board[0])
    >>> distance, double.admissible, astar(load("tiles", "puzzle04"), h=in_first_row).cost
    (<heuristic distance>, False, 4)
    """
    if of not in FORMS:
        raise PuzzleError(f"found of={visible(repr(of)[:40])}, expected of=\"board\" for a function of the board, or "
                          "nothing for a function of the problem that returns h(state)")
    for name in claims:
        choose(name, [*CLAIMS, "of"], "an option of @heuristic:")
    if build is None:
        return lambda build: heuristic(build, of, **claims)
    if not callable(build):
        example = '@heuristic(of="board")' if build in FORMS else "@heuristic above a function"
        raise PuzzleError(f"found heuristic({visible(repr(build)[:40])}), expected a function: write {example}")
    if of == "board" and arguments(build) > 1:
        raise PuzzleError(f"found {arguments(build)} arguments of {heuristic_name(None, build)}, expected one, the "
                          "board")
    return Heuristic(build, **claims, of=of)


@heuristic
def zero(problem: Any) -> Callable[[Any], int]:
    """Knows nothing: A* with it is uniform-cost search. h(s) = 0"""
    return lambda state: 0


class Puzzle:
    """The record each puzzle file ends with: PUZZLE = Puzzle(title=…, …).

    title       what people call it
    parse       text, source → Problem; raises PuzzleError, and whatever it lets through never fails later
    format      problem, state → text that parse reads back to the same state
    picture     problem, state → Picture
    heuristics  named ones, the default first (the Problem class names that one, too); read, a dict by name
    say         a move as people write it
    unit        what a cost counts: ("push", "pushes"); none: people read "cost 4", or nothing where every move costs 1
    scramble    problem, rng, number of moves → a state that can be reached; else a random walk between hopeful states
    random      rng → the text of a random level that can be solved, the same for the same rng. What people may choose
                are further parameters, each with its usual value: def random(rng, size=5, fill=0.3). They become
                columns of an experiment's table. None: experiments scramble its levels
    where       for a puzzle whose state is a place on a map: problem, state → its cell (row, column); a player then
                shows the whole search in one picture
    solve       the search behind hint and solve on a board: a problem and a budget → Result
    searches    further searches of its own, offered by name beside those of search.py
    controls    how people play it on a board
    comments    what lines begin with that parse shall not see, such as ";", or a tuple of such beginnings
    several     for files that hold several levels: what every level has in its first and last line, such as "#". Blank
                lines and comments separate the levels, words may surround them, parse gets one; FILE#2 is the second
    name        what commands call it: the file's name, or else made of the title
    """

    def __init__(self, title: str, parse: Callable[[str, str], Any], format: Callable[[Any, Any], str],
                 picture: Callable[[Any, Any], Picture], heuristics: Sequence[Heuristic] = (zero,),
                 say: Callable[[Move], str] = str, unit: Sequence[str] = (),
                 scramble: Callable[[Any, Random, int], State] | None = None,
                 random: Callable[..., str] | None = None,
                 where: Callable[[Any, Any], tuple[int, int]] | None = None, solve: Callable[..., Any] = astar,
                 searches: Sequence[Callable[..., Any]] = (), controls: Controls | None = None, name: str = "",
                 comments: str | tuple[str, ...] = "", several: str = ""):
        self.title, self.parse, self.format, self.picture = title, parse, format, picture
        self.heuristics = {getattr(h, "name", "") or getattr(h, "__name__", repr(h)): h for h in heuristics}
        self.say, self.unit, self.random, self.where, self.solve = say, unit, random, where, solve
        self.searches = {search.__name__: search for search in searches}
        self.controls, self.comments, self.several = controls or Controls(), comments, several
        self.scramble = scramble or (lambda *walk: self.controls.wander(*walk))
        self.name = name or "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())

    def __repr__(self) -> str:
        return f"<puzzle {self.name}: {self.title}>"

    def problem(self, text: str, source: str = "level", number: int | None = None) -> Any:
        """The problem a level's text describes, with this puzzle noted on it. number: which one of a file's levels."""
        problem = parse_one(self, text, source, number)
        name = os.path.basename(source).removesuffix(".txt")
        problem.puzzle, problem.level = self, name if number is None else f"{name}#{number}"
        return problem

    def levels(self) -> list[str]:
        """The names of its levels: those of expected.csv in that order, then any others; what is solved is last."""
        return [level for name in level_names(self.name) for level in self.levels_in(name)]

    def levels_in(self, name: str) -> list[str]:
        """The names of the levels in one file: its own, or NAME#1, NAME#2 and so on if it holds several."""
        return names_in(self, name, level_path(self.name, name)) if self.several else [name]

    def text(self, level: str | os.PathLike[str]) -> str:
        """The text of one level, as parse gets it."""
        path, number = self._found(os.fspath(level))
        return level_in(self, read(path), path, number)[0]

    def load(self, level: str | os.PathLike[str]) -> Any:
        """The problem of one level, by its name or by a file's path; NAME#2 is the second level of a file."""
        path, number = self._found(os.fspath(level))
        return self.problem(read(path), path, number)

    def _found(self, level: str) -> tuple[str, int | None]:
        """The file of a level, and the level's number in it, if it has one."""
        name, number = numbered(level) if self.several and not os.path.exists(level) else (level, None)
        return level_path(self.name, name), number
