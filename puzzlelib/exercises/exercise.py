"""An Exercise: what a student is to write, and how an answer to it is judged.

Cases come from a Reference, small ones first, so the first case that fails is the smallest counterexample. A case is
plain data: the arguments, what is expected, and what each classic mistake would answer. A judge decides from the case
and the answer alone, by value or by replay; so a student edition has stored cases, and no `reference` folder.
"""

from __future__ import annotations

import os
from collections import deque
from copy import deepcopy
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec

from puzzlelib.hints import Any, Callable, Iterable, Sequence
from puzzlelib.levels import PuzzleError, plural

MOST_ITEMS = 1_000_000     # of an answer: a generator may never end
MOST_BITS = 10_000         # of a whole number: Python refuses to write down much larger ones


class Case:
    """One question: the arguments, the answer that is expected, and what classic mistakes would answer.

    slips   for each mistake that answers this case wrongly, in words: its answer
    """

    __slots__ = ("args", "expected", "slips")

    def __init__(self, args: Sequence[Any], expected: Any, slips: dict[str, Any] | None = None):
        self.args, self.expected, self.slips = list(args), expected, slips or {}

    def data(self) -> list[Any]:
        """The case as JSON can say it; Case(*data) is the case again."""
        return [self.args, self.expected, self.slips]

    def __repr__(self) -> str:
        return f"Case({self.args!r}, {self.expected!r})"


class Reference:
    """What knows the answers to an exercise: each room has a module in `reference/` with one for each of its exercises.

    inputs    seed → the arguments of each case, small ones first
    solve     arguments → the expected answer
    mistakes  {what the student did: a wrong solution}: each becomes an entry in the slips of every case it gets wrong.
              One mistake may have several entries, such as two orders of equals: blanks after its words keep them apart
    """

    def __init__(self, inputs: Callable[[int], Iterable[Sequence[Any]]], solve: Callable[..., Any],
                 mistakes: dict[str, Callable[..., Any]] | None = None):
        self.inputs, self.solve, self.mistakes = inputs, solve, mistakes or {}


class NotPlain(Exception):
    """An answer is no plain data: it says what it is."""


def plain(answer: Any, most: int = MOST_ITEMS) -> Any:
    """An answer as lists, numbers, text, True, False and None: objects whose `==` might lie don't get through.

    >>> plain(((1, 2), range(2), {"a": None}))
    [[1, 2], [0, 1], {'a': None}]
    >>> plain(object())
    Traceback (most recent call last):
    puzzlelib.exercises.exercise.NotPlain: an object of the class 'object'
    """
    try:
        return _plain(answer, most, [most])
    except RecursionError:
        raise NotPlain("lists within lists without end, such as a list that contains itself") from None


def _plain(answer: Any, most: int, left: list[int]) -> Any:
    """The same, while there are items left: a few lists that contain each other twice could be billions."""
    kind = type(answer)
    if isinstance(answer, int) and answer.bit_length() > MOST_BITS:
        raise NotPlain("a number too long to be written down")
    if kind in (bool, int, float, str, type(None)):
        return answer
    if isinstance(answer, (list, tuple, set, frozenset, range, deque)) or hasattr(answer, "__next__"):
        found = []
        for item in answer:
            left[0] -= 1
            if left[0] < 0:
                raise NotPlain(f"something that never ends: more than {most:,} items")
            found.append(_plain(item, most, left))
        return found
    if isinstance(answer, dict):
        return {str(_plain(key, most, left)): _plain(value, most, left) for key, value in answer.items()}
    for exact in (bool, int, float, str):        # a subclass, such as an IntEnum or numpy's float64
        if isinstance(answer, exact):
            return exact(answer)
    if callable(getattr(answer, "tolist", None)):        # numpy's arrays, and its other numbers
        return _plain(answer.tolist(), most, left)
    raise NotPlain(f"a {kind.__name__}" if kind.__module__ == "builtins" and kind is not object else
                   f"an object of the class {kind.__name__!r}")


class Exercise:
    """What to write, and how it is judged.

    name      the workshop, then what to write: "bricks.norm"
    writes    the signature, as the handout has it: "norm(board)"; for a method: "Board.hamming()"
    step      the part of the specification that asks for it
    points    what it is worth there
    judge     case, answer → what is wrong, in words; "" if nothing is. By default the answer must be the expected one
    alike     a slip, an answer → is that the same mistake? By default only if they are equal
    exact     has a mistake to fit on most cases that are wrong? If not, one with several entries is ruled out by a case
              before that all of them get wrong, and then the order of mistakes decides: put cases where only one
              of them is wrong first. By default yes, unless there is an `alike`
    hints     a question, then a pointer, then nearly the answer; never the code
    call      the student's function or class, arguments → plain answer
    draw      a value of the case or the answer → Picture, or None
    changes   may the function change its arguments?
    show      case, answer → what to show when it is wrong, instead of the arguments, the expected answer and the found
              one: a list of (name, value, value to compare it with, or None); cells that differ are marked.
              The answer is None if there was none
    endless   case → what to look for if the attempt doesn't end on it
    """

    def __init__(self, name: str, writes: str, step: str, points: float,
                 judge: Callable[[Case, Any], str] | None = None, hints: Sequence[str] = (),
                 call: Callable[..., Any] | None = None, draw: Callable[[Any], Any] = lambda value: None,
                 changes: bool = False, show: Callable[[Case, Any], list[tuple[str, Any, Any]]] | None = None,
                 alike: Callable[[Any, Any], bool] | None = None, exact: bool | None = None,
                 endless: Callable[[Case], str] = lambda case: "does a loop never end?"):
        self.name, self.writes, self.step, self.points = name, writes, step, points
        self.judge, self.hints, self.draw, self.changes, self.show = judge or same_value, hints, draw, changes, show
        self.endless = endless
        self.alike = alike or (lambda slip, answer: type(slip) is type(answer) and bool(slip == answer))
        self.exact = alike is None if exact is None else exact
        self._cases: tuple[int, list[Case]] | None = None   # of the latest seed: making them takes a while
        self.call = call or (lambda function, *args: plain(function(*args)))

    @property
    def function(self) -> str:
        """The name that the student defines: a function's, or a class's."""
        return self.writes.split("(")[0].split(".")[0]

    @property
    def method(self) -> str:
        """The name of the method, if a class is asked for: of "Board.hamming()" it is "hamming"."""
        return self.writes.split("(")[0].partition(".")[2]

    @cached_property
    def reference(self) -> Reference | None:
        """What knows the answers; None in a student edition, where stored cases take its place."""
        room = f"{__package__}.reference.{self.name.split('.')[0]}"
        if find_spec(f"{__package__}.reference") is None:
            return None
        found: Reference = import_module(room).REFERENCES[self.name]
        return found

    def fits(self, slip: Any, answer: Any) -> bool:
        """Is an answer what a mistake would give?"""
        return slip is answer if slip is None or answer is None else bool(self.alike(slip, answer))

    @property
    def mistakes(self) -> dict[str, Callable[..., Any]]:
        """The classic mistakes, in words: none in a student edition, where the slips of each case are stored."""
        return self.reference.mistakes if self.reference else {}

    @property
    def stored_in(self) -> str:
        """The file of a student edition that has the cases."""
        return os.path.join(os.path.dirname(__file__), "cases", f"{self.name}.json.gz")

    def cases(self, seed: int = 1) -> list[Case]:
        """The cases in order of size; in a student edition the stored ones, whatever the seed. Slips are worked out for
        a case that fails: for all it would take too long."""
        if self._cases is None or self._cases[0] != seed:
            self._cases = seed, (read_cases(self.stored_in) if self.reference is None else
                                 [self.case(args) for args in self.reference.inputs(seed)])
        return self._cases[1]

    def case(self, args: Sequence[Any]) -> Case:
        """One case: what the reference answers to these arguments."""
        assert self.reference is not None
        return Case(deepcopy(list(args)), plain(self.reference.solve(*deepcopy(list(args)))))

    def slips(self, case: Case, some: Sequence[str] | None = None) -> dict[str, Any]:
        """What the classic mistakes, or some of them, answer to a case, where that is wrong."""
        found = {words: slip for words, slip in case.slips.items() if some is None or words in some}
        for words, wrong in self.mistakes.items():
            if words in found or some is not None and words not in some:
                continue
            try:
                answer = self.call(wrong, *deepcopy(case.args))
            except Exception:                    # this mistake doesn't get so far
                continue
            if self.judge(case, answer):
                found[words] = answer
        return found

    def stored(self, cases: Iterable[Case]) -> list[Any]:
        """Cases as data that JSON can say, with the slips of every one: load_cases makes them cases again."""
        return [[case.args, case.expected, self.slips(case)] for case in cases]

    def __repr__(self) -> str:
        return f"<exercise {self.name}: {self.writes}>"


def same_value(case: Case, answer: Any) -> str:
    """The usual judge: is the answer the expected value? True is 1 to Python, but not here; 1.0 is.

    >>> same_value(Case([], [1, 2]), [1, 2]), same_value(Case([], 1), 1.0), same_value(Case([], True), 1)
    ('', '', 'found 1 (of type int), expected True (of type bool)')
    """
    kinds = {type(answer), type(case.expected)}
    alike = len(kinds) == 1 or kinds == {int, float}         # math.fabs makes floats
    return "" if answer == case.expected and alike else difference(case.expected, answer)


def same_items(case: Case, answer: Any) -> str:
    """A judge for answers whose order is free: the same items, each as often.

    >>> same_items(Case([], [[3, "up"], [2, "left"]]), [[2, "left"], [3, "up"]])
    ''
    """
    if not isinstance(answer, list):
        return difference(case.expected, answer)
    missing = [item for item in case.expected if item not in answer]
    extra = [item for item in answer if item not in case.expected]
    if missing or extra:
        return "; ".join([f"{_list(missing)} missing"] * bool(missing) + [f"{_list(extra)} too many"] * bool(extra))
    return "" if len(answer) == len(case.expected) else "some item is there twice"


def _list(items: list[Any]) -> str:
    shown = ", ".join(_short(item) for item in items[:3])
    return f"{shown} and {len(items) - 3} more {'are' if items else ''}" if len(items) > 3 else (
        f"{shown} {'is' if len(items) == 1 else 'are'}")


def difference(expected: Any, found: Any) -> str:
    """What differs, in half a sentence.

    >>> difference([[1, 2], [3, 0]], [[1, 2], [0, 3]])
    'row 2, column 1 is 0, expected 3'
    """
    if found is None and expected is not None:
        return f"found None, expected {_short(expected)}: is a `return` missing?"
    if _is_board(expected) and _is_board(found):
        if [len(row) for row in expected] != [len(row) for row in found]:
            return f"found {_size(found)}, expected {_size(expected)}"
        r, c = next((r, c) for r, row in enumerate(expected) for c, value in enumerate(row) if found[r][c] != value)
        return f"row {r + 1}, column {c + 1} is {_short(found[r][c])}, expected {_short(expected[r][c])}"
    kinds = [f" (of type {type(value).__name__})" * (str(found) == str(expected) or found == expected)
             for value in (found, expected)]
    return f"found {_short(found)}{kinds[0]}, expected {_short(expected)}{kinds[1]}"


def _is_board(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) and row for row in value)


def _size(board: list[list[Any]]) -> str:
    lengths = sorted({len(row) for row in board})
    return f"{plural(len(board), 'row')} of {' or '.join(map(str, lengths))}"


def _short(value: Any, most: int = 60) -> str:
    text = repr(value)
    return text if len(text) <= most else f"{text[:most]}…"


def load_cases(data: Any) -> list[Case]:
    """Cases from stored data."""
    try:
        return [Case(*entry) for entry in data]
    except TypeError:
        raise PuzzleError("found cases of another form, expected lists of arguments, answer and slips") from None


def read_cases(path: str) -> list[Case]:
    """The cases in a file of compressed JSON."""
    import gzip
    import json
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return load_cases(json.load(file))
    except (OSError, EOFError, ValueError) as error:
        raise PuzzleError(f"found no cases that can be read ({error}), expected those of this edition", path) from None
