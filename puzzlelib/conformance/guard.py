"""Running code that may be wrong: whatever it raises is explained in a line, and what never ends is stopped.

check_puzzle runs a student's puzzle this way. Nothing here knows what a puzzle is.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from puzzlelib import ROOT
from puzzlelib.levels import PuzzleError, visible

OURS, PUZZLES = (os.path.join(ROOT, "puzzlelib", folder) for folder in ("", os.path.join("puzzles", "")))
PYTHON = os.path.dirname(os.__file__)      # the standard library's folder, and that of installed packages
AGAIN = 0.05                               # seconds between two looks at the clock, and at an alarm that was caught
PATIENCE = 6                               # times the limit: how long a function may wait, for input or for the machine
NAMELESS = {"module", "lambda", "genexpr", "listcomp", "setcomp", "dictcomp"}
LONGEST = 80                               # characters of a value or of an error's own words


class TimeUp(BaseException):
    """The time limit of `within` ran out. Not an Exception, so that `except Exception` doesn't catch it."""


def within(seconds: float, function: Callable[[], object]) -> None:
    """Call a function, and stop it by TimeUp once it has computed for longer, or has waited for PATIENCE times as long.

    A loop in Python, a sleep and a regular expression can be stopped; a single call into C, such as
    sum(itertools.count()), cannot.

    >>> within(0.1, lambda: [1 for _ in iter(int, 1)])
    Traceback (most recent call last):
    puzzlelib.conformance.guard.TimeUp
    """
    import signal
    from threading import current_thread, main_thread
    start, computed = perf_counter(), process_time()

    def over() -> bool:          # a busy machine isn't the function's fault: time in which it doesn't run counts less
        return process_time() - computed >= seconds or perf_counter() - start >= PATIENCE * seconds

    def ring(*_: object) -> None:
        if over():
            raise TimeUp
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        return _on_a_thread(over, function)
    before = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, AGAIN, AGAIN)
    try:
        function()
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


def _on_a_thread(over: Callable[[], bool], function: Callable[[], object]) -> None:
    """The same where no alarm rings: on Windows, and off the main thread. What can't be stopped is left behind."""
    from ctypes import c_ulong, py_object, pythonapi
    from threading import Thread
    errors: list[BaseException] = []

    def work() -> None:
        try:
            function()
        except BaseException as error:
            errors.append(error)
    worker = Thread(target=work, daemon=True)
    worker.start()
    while worker.is_alive() and not over():
        worker.join(AGAIN)
    if worker.is_alive():
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(worker.ident or 0), py_object(TimeUp))
        worker.join(1)
    if errors or worker.is_alive():
        raise errors[0] if errors else TimeUp


def explained(error: BaseException, what: str = "") -> str:
    """An error in half a line: which function of the puzzle's file raised it, what it says (or did), and where.

    The function is the one that the library called; the line is the last one of their own, which may be in another.

    >>> def parse(text): return int(text)
    >>> try: parse("x")
    ... except ValueError as error: print(explained(error))
    parse raised ValueError (invalid literal for int() with base 10: 'x') at line 1 of its cell
    """
    if isinstance(error, PuzzleError):
        return str(error)
    if hasattr(error, "words"):                # it was raised elsewhere, and comes with its explanation
        return str(error.words)
    words = short(error, str)
    what = what or f"raised {type(error).__name__}" + (f" ({words})" if words else "")
    theirs = _their_frames(error)
    if not theirs:
        return f"a call {what}"
    _, file, line = theirs[-1]
    inner = function_of(error)
    within_it = "" if inner in ("", theirs[0][0]) else f" in {inner},"
    place = os.path.basename(file) if os.path.exists(file) else "its cell"
    return f"{theirs[0][0]} {what}{within_it} at line {line} of {place}"


def function_of(error: BaseException) -> str:
    """The innermost function of theirs that an error came from; "" if there is none."""
    if hasattr(error, "inner"):
        return str(error.inner)
    return next((name for name, _, _ in reversed(_their_frames(error)) if name not in NAMELESS), "")


def _their_frames(error: BaseException) -> list[tuple[str, str, int]]:
    """Function, file and line of each call on the way to an error that isn't in our code, or in Python's own."""
    from traceback import walk_tb
    frames = [(frame.f_code.co_name.strip("<>"), frame.f_code.co_filename, line or frame.f_code.co_firstlineno)
              for frame, line in walk_tb(error.__traceback__)]
    theirs = [frame for frame in frames
              if not frame[1].startswith((OURS, PYTHON, "<frozen")) or frame[1].startswith(PUZZLES)]
    return [frame for frame in theirs if frame[0] != "module"] or theirs        # a module only calls the function


def short(value: object, text: Callable[[Any], str] = repr) -> str:
    """A value as a message shows it: printable, on one line, cut when long, and never an error itself.

    >>> short([1] * 1000)[:20], short(None)
    ('[1, 1, 1, 1, 1, 1, 1', 'None')
    """
    try:
        shown = visible(text(value))
    except Exception:
        shown = f"a {type(value).__name__}"
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "…"
