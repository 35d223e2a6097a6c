"""What a puzzle is to the rest of the house: a Puzzle with what every puzzle needs, Controls with what boards need."""

from __future__ import annotations

import os

from puzzlelib.hints import Any, Callable, Move, Random, Sequence, State
from puzzlelib.levels import read
from puzzlelib.search import Problem, astar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.games import Duel
    from puzzlelib.picture import Picture
    from puzzlelib.result import Result

class Heuristic:
    """A named heuristic: first looks at the problem, to build its tables once, then estimates state after state.

    admissible: it never overestimates. consistent: it never drops by more than a move costs. exact: every solution
    from a state costs h, so that none is better than another. check_puzzle holds a heuristic to what it claims.
    """

    def __init__(self, build: Callable[[Any], Callable[[Any], Any]], admissible: bool = True, consistent: bool = True,
                 exact: bool = False):
        self.name, self.bind, self.__doc__ = build.__name__, build, build.__doc__
        self.admissible, self.consistent, self.exact = admissible, admissible and consistent, exact

    def __repr__(self) -> str:
        return f"<heuristic {self.name}>"


def heuristic(build: Any = None, *, admissible: bool = True, consistent: bool = True, exact: bool = False) -> Any:
    """Make a named heuristic of a function that takes a problem and returns h(state). A decorator; it may take flags.

    >>> @heuristic
    ... def distance(problem): return lambda state: abs(problem.target - state)
    >>> @heuristic(admissible=False)
    ... def double(problem): return lambda state: 2 * abs(problem.target - state)
    >>> distance, double.admissible
    (<heuristic distance>, False)
    """
    if build is None:
        return lambda build: Heuristic(build, admissible, consistent, exact)
    return Heuristic(build, admissible, consistent, exact)


@heuristic
def zero(problem: Any) -> Callable[[Any], int]:
    """Knows nothing: A* with it is uniform-cost search. h(s) = 0"""
    return lambda state: 0


def random_walk(problem: Any, rng: Random, moves: int) -> list[State]:
    """The states of a walk of that many random moves, both ends included; fewer if a state has no move.

    >>> from random import Random
    >>> from puzzlelib import load
    >>> len(random_walk(load("bricks", "SBP-level0"), Random(1), 10))
    11
    """
    states: list[State] = [problem.initial]
    while len(states) <= moves and (steps := list(problem.successors(states[-1]))):
        states.append(rng.choice(steps)[1])
    return states


class Gesture:
    """What a person does to make a move on a board.

    piece, direction   slide that piece that way: by dragging it, or by the arrow keys once it is selected
    cell               click that cell, or drag onto it
    cells              what the move would cover: shown before it is made
    arrows             press that arrow key, whatever is selected; one for each of the puzzle's `arrows`
    words              the same in words, such as "tile 5 left": one for each of `arrows`, or one; none: as the puzzle
                       writes moves

    >>> Gesture(3, "down").direction
    'down'
    """

    __slots__ = ("piece", "direction", "cell", "cells", "arrows", "words")

    def __init__(self, piece: object = None, direction: str | None = None, cell: tuple[int, int] | None = None,
                 cells: Sequence[tuple[int, int]] = (), arrows: Sequence[str] = (), words: Sequence[str] = ()):
        self.piece, self.direction, self.cell, self.cells = piece, direction, cell, cells
        self.arrows, self.words = arrows, words


class Controls:
    """What only boards need. Without gestures, a board has a button for each move.

    gesture     problem, state, move → Gesture
    why         problem, state, piece, direction → why that is impossible, in words; for arrow keys that need no piece:
                which of `arrows`, direction; for a click: None, cell
    arrows      what the arrow keys move, if they need no piece selected; several are a switch on the board
    note        problem, state → a line under the board, such as what the heuristics say of it
    twin        problem → the same problem with pieces that keep their names, if the search takes some for equal
    untwin      problem, twin, its state → the search's state
    hopeful     problem, state → can it still be solved? None: not known. The board then leads back to the last state
                where it could
    duel        of a game for two players: who they are, and how the machine plays (see games.Duel)
    patience    nodes that a hint may take: they bound the memory, so a search that needs none may take more
    """

    def __init__(self, gesture: Callable[[Any, Any, Move], Gesture] = lambda problem, state, move: Gesture(),
                 why: Callable[[Any, Any, Any, Any], str] = lambda problem, state, piece, towards: "not possible",
                 arrows: Sequence[str] = (), note: Callable[[Any, Any], str] = lambda problem, state: "",
                 twin: Callable[[Any], Problem] = lambda problem: problem,
                 untwin: Callable[[Any, Any, Any], State] = lambda problem, twin, state: state,
                 hopeful: Callable[[Any, Any], bool | None] | None = None, duel: Duel | None = None,
                 patience: int = 300_000):
        self.gesture, self.why, self.arrows, self.note = gesture, why, arrows, note
        self.twin, self.untwin, self.hopeful, self.duel, self.patience = twin, untwin, hopeful, duel, patience


class Puzzle:
    """The record each puzzle file ends with: PUZZLE = Puzzle(title=…, …).

    title       what people call it
    parse       text, source → Problem; raises PuzzleError, and whatever it lets through never fails later
    format      problem, state → text that parse reads back to the same state
    picture     problem, state → Picture
    heuristics  named ones, the default first (the Problem class names that one, too); read, a dict by name
    say         a move as people write it
    scramble    problem, rng, number of moves → a state that can be reached
    where       for a puzzle whose state is a place on a map: problem, state → its cell (row, column); a player then
                shows the whole search in one picture
    solve       the search behind hint and solve on a board: a problem and a budget → Result
    searches    further searches of its own, offered by name beside those of search.py
    controls    how people play it on a board
    name        what commands call it: the file's name, or else made of the title
    """

    def __init__(self, title: str, parse: Callable[[str, str], Any], format: Callable[[Any, Any], str],
                 picture: Callable[[Any, Any], Picture], heuristics: Sequence[Heuristic] = (zero,),
                 say: Callable[[Move], str] = str,
                 scramble: Callable[[Any, Random, int], State] = lambda *walk: random_walk(*walk)[-1],
                 where: Callable[[Any, Any], tuple[int, int]] | None = None, solve: Callable[..., Result] = astar,
                 searches: Sequence[Callable[..., Result]] = (), controls: Controls | None = None, name: str = ""):
        self.title, self.parse, self.format, self.picture = title, parse, format, picture
        self.heuristics = {getattr(h, "name", "") or getattr(h, "__name__", repr(h)): h for h in heuristics}
        self.say, self.scramble, self.where, self.solve = say, scramble, where, solve
        self.searches = {search.__name__: search for search in searches}
        self.controls = controls or Controls()
        self.name = name or "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())

    def __repr__(self) -> str:
        return f"<puzzle {self.name}: {self.title}>"

    def problem(self, text: str, source: str = "level") -> Any:
        """The problem a level's text describes, with this puzzle noted on it."""
        problem = self.parse(text, source)
        problem.puzzle, problem.level = self, os.path.basename(source).removesuffix(".txt")
        return problem

    def levels(self) -> list[str]:
        """The names of its levels: those of expected.csv in that order, then any others."""
        from puzzlelib.catalog import level_names
        return level_names(self.name)

    def load(self, level: str | os.PathLike[str]) -> Any:
        """The problem of one level, by its name or by a file's path."""
        from puzzlelib.catalog import level_path
        path = level_path(self.name, os.fspath(level))
        return self.problem(read(path), path)
