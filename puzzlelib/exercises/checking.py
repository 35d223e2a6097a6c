"""check: run a student's function on the cases of an exercise, and say what came of it.

Student code may do anything, so all of it runs in a child process that can be killed; only the verdict, as plain data,
comes back. Where there is no fork (Windows) it runs here, on a thread: a call stuck in C can't be ended there.
"""

from __future__ import annotations

import os
from contextlib import redirect_stdout, suppress
from copy import deepcopy
from io import StringIO
from mmap import mmap

from puzzlelib.child import Ended, can_fork, in_child
from puzzlelib.conformance.guard import TimeUp, explained, function_of, short, within
from puzzlelib.exercises.exercise import Case, Exercise, NotPlain, same_value
from puzzlelib.hints import Any, Callable, Sequence
from puzzlelib.levels import PuzzleError, choose, plural

SECONDS = 3.0              # that one case may take
ALL_SECONDS = 60.0         # that all cases together may take
MEGABYTES = 1000           # that all of it may take
LONGEST = 4000             # characters of output that are kept
CRASHES = {4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 11: "segmentation fault"}
WORDS = 600                # characters of what is wrong: an answer in it may be long
NO_INIT = "() takes no arguments"
NOTHING = ("None comes back every time: is a `return` missing, or does an `if` take an empty list, which is false, "
           "for None?")
KEPT = ("something outlasts a call: asked first, this case is answered rightly. A default value such as path=[] is "
        "made once, and all calls share it; so is a global variable, or a list that belongs to the class")
ADVICE = {                 # for what Python's own words leave open
    "unhashable type: 'list'": "a set or a dict can't hold lists: turn the list, and the lists inside it, into tuples",
    NO_INIT: "has the class no __init__? `class Name(Name):` keeps the methods that you wrote before",
    "object is not callable": "what is called here is a value: has it the name of a function, or a method `@property`?",
    "positional argument": "compare the call with the `def` line, where a method has `self` first",
    "int() with base 10: ''": "nothing stands after the last comma, or on an empty line: leave that out",
    "'<' not supported": "if these are in a heap, put a running number before what can't be compared"}


class Verdict:
    """What came of an attempt: right, or the first case that fails, and why.

    right      did all cases pass?
    passed     how many did, of how many (`total`)
    why        what is wrong, in words; "" if nothing is
    mistake    the classic mistake that answers the same way, in words; "" if none does
    case       the case that failed; found: the answer to it, if there was one
    printed    what the function printed on that case
    kind       of failure: "wrong", "crashed" or "missing"; a grader's runs end in other ways, too
    """

    def __init__(self, exercise: Exercise, total: int, passed: int, case: Case | None = None, why: str = "",
                 found: Any = None, answered: bool = False, mistake: str = "", printed: str = "", kind: str = "wrong"):
        self.exercise, self.total, self.passed, self.case, self.why = exercise, total, passed, case, why
        self.found, self.answered, self.mistake, self.printed = found, answered, mistake, printed
        self.kind = kind if why else "right"

    @property
    def right(self) -> bool:
        """Did all cases pass?"""
        return not self.why

    @property
    def summary(self) -> str:
        """The verdict in a line."""
        if self.right:
            passes = "the one case passes" if self.total == 1 else f"all {self.total:,} cases pass"
            return f"{self.exercise.name}: {passes}"
        before = f" ({plural(self.passed, 'case')} passed before this one)" if self.passed else ""
        return f"{self.exercise.name}: {self.why}{before}"

    def __repr__(self) -> str:
        from puzzlelib.views.verdict import verdict_text
        return verdict_text(self)

    def _repr_html_(self) -> str:
        from puzzlelib.views.verdict import verdict_html
        return verdict_html(self)


def check_one(exercise: Exercise, attempt: Any, cases: Sequence[Case] | None = None, seed: int = 1,
              seconds: float = SECONDS) -> Verdict:
    """The verdict on a student's function or class: the smallest case that fails, or that all pass."""
    return judged(exercise, lambda: attempt, exercise.cases(seed) if cases is None else cases, seconds)


def judged(exercise: Exercise, find: Callable[[], Any], cases: Sequence[Case], seconds: float = SECONDS) -> Verdict:
    """The same for an attempt that has to be found first, such as a function in a file: that may fail as well."""
    place = mmap(-1, 8)                          # shared with the child: the number of the case it is at

    def note(number: int) -> None:
        place[:8] = number.to_bytes(8, "big")
    try:
        found = apart(lambda: first_failure(exercise, find, cases, note), seconds, place, ALL_SECONDS)
    except Ended as ended:
        at = int.from_bytes(place[:8], "big")
        case = cases[at] if at < len(cases) else None
        look_for = exercise.endless(case) if case else "does the file never end?"
        return Verdict(exercise, len(cases), at, case, _ending(ended, seconds, look_for), kind="crashed")
    if unexplained(found):
        failed = cases[found["passed"]]
        with suppress(Ended):
            alone = apart(lambda: first_failure(exercise, find, [failed], lambda number: None), seconds, place)
            found["mistake"] = KEPT * alone["passed"]
    return verdict_of(exercise, cases, found)


def unexplained(found: dict[str, Any]) -> bool:
    """Is an answer wrong that may be right if it is asked for first?"""
    return bool(found.get("answered") and found["passed"] and not found["mistake"])


def verdict_of(exercise: Exercise, cases: Sequence[Case], found: dict[str, Any]) -> Verdict:
    """The verdict, from what `first_failure` found."""
    passed, tried = found.pop("passed"), found.pop("tried", True)
    case = cases[passed] if found and tried and passed < len(cases) else None
    return Verdict(exercise, len(cases), passed, case, **found)


def apart(work: Callable[[], Any], seconds: float, marker: Any, total: float | None = None) -> Any:
    """What student code makes of something, computed in a child that can be killed, where there are children."""
    def without_input() -> Any:
        import builtins
        builtins.input = _no_input               # a notebook's own would ask the reader, and wait
        if can_fork():                           # or a call of os.fork() would double the processes with every case
            os.register_at_fork(after_in_child=lambda: os._exit(0))
        return work()
    return in_child(without_input, seconds, MEGABYTES, marker, total) if can_fork() else _here(work, seconds)


def _no_input(*_: Any) -> str:
    raise EOFError


def _ending(ended: Ended, seconds: float, look_for: str = "does a loop never end?") -> str:
    if ended.why.startswith("stopped"):
        return f"still running after {seconds:g} s on this case: {look_for}"
    if "signal" not in ended.why:
        return f"it {ended.why} instead of returning: does it call exit(), or close files that aren't its own?"
    number = int(ended.why.split()[-1])
    if number in CRASHES:
        return (f"your code crashed Python itself (signal {number}, {CRASHES[number]}): does a call of "
                "sys.setrecursionlimit let the recursion go too deep, or does it use ctypes, or a module that isn't "
                "written in Python?")
    if number == 9:
        return ("the system killed it (signal 9), as it does when memory runs out: does something grow without end? "
                "Or does your code end its own process?")
    return f"signal {number} ended it: does your code send one to its own process?"


def _here(work: Callable[[], Any], seconds: float) -> Any:
    """Without a child: on a thread that is stopped by an exception."""
    found: list[Any] = []
    try:
        within(10 * seconds, lambda: found.append(work()))
    except TimeUp:
        raise Ended(f"stopped: still running after {10 * seconds:g} s") from None
    return found[0]


def first_failure(exercise: Exercise, find: Callable[[], Any], cases: Sequence[Case], note: Callable[[int], None],
                  patience: float = SECONDS / 3) -> dict[str, Any]:
    """Run the cases until one fails: how many passed, and what went wrong with the next, as plain data. `note` hears
    the number of each case before it begins; `patience` is for telling classic mistakes apart."""
    try:
        attempt = find()
    except BaseException as error:
        return {"passed": 0, "tried": False, "why": _raised(error, exercise), "kind": _kind_of(error)}
    for number, case in enumerate(cases):
        note(number)
        failure = _failure(exercise, attempt, case)
        if failure is not None:
            mistake = "" if "found" not in failure else _mistake(
                exercise, attempt, cases, number, failure, patience)
            return {"passed": number, "mistake": mistake} | failure
    return {"passed": len(cases)}


class _Beginning(StringIO):
    """What is printed first; the rest of a million lines is thrown away."""

    left = LONGEST

    def write(self, text: str) -> int:
        if self.left > 0:
            self.left -= super().write(text[:self.left])
        return len(text)


def _failure(exercise: Exercise, attempt: Any, case: Case) -> dict[str, Any] | None:
    args, output = deepcopy(case.args), _Beginning()
    try:
        with redirect_stdout(output):
            answer = exercise.call(attempt, *args)
    except NotPlain as found:
        told = exercise.judge is same_value or isinstance(case.expected, dict)       # does it look like an answer?
        wanted = _kind(case.expected) if told else "numbers, text, or lists of them"
        return {"why": f"found {found}, expected {wanted}", "printed": output.getvalue()}
    except BaseException as error:
        why = _raised(error, exercise, getattr(attempt, "__name__", "")).replace(
            "a call raised ", f"it can't be used as `{exercise.writes}`: ", 1)
        return {"why": why, "printed": output.getvalue(), "kind": _kind_of(error)}
    try:
        why = exercise.judge(case, answer)
    except Exception:                            # a judge met something that it can't compare
        why = f"found {short(answer)}, which isn't of the form that is asked for"
    if "None" in why and answer is None and output.getvalue().strip() and case.expected is not None:
        why = "it prints its answer, and returns None: `return` the answer instead"
    if not exercise.changes and args != case.args:
        why = f"{why}; it also changes its argument" if why else (
            "it changes its argument, and the caller's board with it: work on a copy")
    why = why if len(why) <= WORDS else f"{why[:WORDS]}…"
    return {"why": why, "found": answer, "answered": True, "printed": output.getvalue()} if why else None


def _mistake(exercise: Exercise, attempt: Any, cases: Sequence[Case], number: int, failure: dict[str, Any],
             patience: float) -> str:
    """The classic mistake that answers as this attempt does: here, and on most other cases that are wrong."""
    answer, likely = failure["found"], list[str]()
    silent = answer is None and "None" in failure["why"] and "`return`" not in failure["why"]    # that says enough
    with suppress(Exception):                    # an answer may be anything
        likely += [words for words, slip in exercise.slips(cases[number]).items() if exercise.fits(slip, answer)]

    def rule_out() -> None:                      # what would have failed before is another mistake
        known = exercise.mistakes or [words for case in cases for words in case.slips]
        forms = {words: [words] if exercise.exact else [one for one in known if one.rstrip() == words.rstrip()]
                 for words in likely}            # where ties decide, a case that several forms of it all get wrong
        for case in cases[:number] if likely else ():
            failed = exercise.slips(case, sum((forms[words] for words in likely), []))
            likely[:] = [words for words in likely if not exercise.exact and len(forms[words]) == 1
                         or not all(form in failed for form in forms[words])]

    def narrow_down() -> None:
        rule_out()
        fits = dict.fromkeys(likely, 0)                      # one answer says little: on how many more is it the same?
        answers = [answer]
        for case in cases[number + 1:] if likely or silent else ():
            slips = exercise.slips(case, likely)
            try:
                found: Any = exercise.call(attempt, *deepcopy(case.args))
                right = not exercise.judge(case, found)
            except Exception as error:
                found, right = error, False
            answers.append(found)
            for words in likely:
                same = exercise.fits(slips[words], found) if words in slips else right
                if not same:                                 # True or False says least: then all have to be the same
                    fits[words] -= len(cases) if isinstance(answer, bool) else 1
                elif not right:
                    fits[words] += 1
        likely[:] = sorted((words for words in likely if fits[words] >= 0), key=lambda words: -fits[words])
        likely[:0] = [NOTHING] * (silent and all(value is None for value in answers))
    with suppress(BaseException), redirect_stdout(StringIO()):
        # otherwise ties decide where a mistake shows, theirs or ours; and it may never end on another case
        within(patience, narrow_down if exercise.exact else rule_out)
    return likely[0].rstrip() if likely else ""


def _kind_of(error: BaseException) -> str:
    return str(getattr(error, "kind", "missing" if isinstance(error, NotImplementedError) else "crashed"))


def _raised(error: BaseException, exercise: Exercise | None = None, called: Any = "") -> str:
    if isinstance(error, RecursionError):
        return "the recursion goes too deep: which case stops it, and does every call come nearer to that case?"
    if isinstance(error, MemoryError):
        return f"it takes more than {MEGABYTES:,} MB of memory: does something grow without end?"
    if isinstance(error, NotImplementedError):
        inner = function_of(error)
        if inner == "__init__" and exercise is not None and exercise.method not in ("", inner):
            return "not written yet: the class's __init__, where every object begins"
        known = exercise is None or inner in ("", "__init__", called, exercise.function, exercise.method)
        return (f"not written yet{f': {error}' if str(error) else ''}" if known else
                f"it calls {inner}, which isn't written yet")
    if isinstance(error, EOFError):
        return "it waits for input(): a function gets what it needs as arguments"
    if isinstance(error, PuzzleError):
        return error.message
    advice = next((words for sign, words in ADVICE.items() if sign in str(error)), "")
    said = str(error) if advice == ADVICE[NO_INIT] else explained(error)         # no line of theirs is at fault
    return f"{said}: {advice}" if advice else said


def _kind(value: Any) -> str:
    return {list: "a list", dict: "lists, tuples and numbers", str: "text", bool: "True or False",
            int: "a whole number", float: "a number", type(None): "None"}[type(value)]


# ------------------------------------------------------------------------------------------------------------ by name

def exercises_for(attempt: Any, name: str | None, known: dict[str, Exercise]) -> list[Exercise]:
    """The exercises that an attempt answers: by their name, or by the name of the function or class."""
    if name is not None:
        return [choose(name, known, "an exercise:")]
    called = getattr(attempt, "__name__", None)
    if called is None:
        raise PuzzleError(f"found {attempt!r}, expected a function or a class: check(norm)")
    found = [exercise for exercise in known.values() if exercise.function == called]
    written = [exercise for exercise in found if exercise.points or hasattr(attempt, exercise.method or "__name__")]
    found = written or found                     # a suggested method, which is worth no points, may be missing
    if not found:
        choose(called, {exercise.function: exercise for exercise in known.values()}, "a function or class to write:")
    rooms = {exercise.name.split(".")[0] for exercise in found}
    if len(rooms) > 1:
        raise PuzzleError(f"found {called!r}, which {' and '.join(sorted(rooms))} both ask for, expected the "
                          f"exercise's name as well: check({called}, \"{found[0].name}\")")
    return found


def attempt_in(path: str, exercise: Exercise) -> Callable[[], Any]:
    """How to find the function or class of an exercise in a Python file: in the child, as the file may do anything."""
    def find() -> Any:
        import sys
        from importlib.util import module_from_spec, spec_from_file_location
        sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
        sys.dont_write_bytecode = True           # nothing of ours lies beside what a student wrote
        spec = spec_from_file_location("attempt", path)
        assert spec is not None and spec.loader is not None
        module = sys.modules["attempt"] = module_from_spec(spec)
        spec.loader.exec_module(module)
        if not hasattr(module, exercise.function):
            raise PuzzleError(f"found no {exercise.function} in {os.path.basename(path)}, expected `{exercise.writes}`")
        return getattr(module, exercise.function)
    return find
