"""Running code that may be wrong: whatever it raises is explained in a line, and what never ends is stopped.

check_puzzle runs a student's puzzle this way. Nothing here knows what a puzzle is.
"""

from __future__ import annotations

import os
from time import perf_counter, process_time

from puzzlelib import ROOT
from puzzlelib.levels import visible

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

OURS, PUZZLES = (os.path.join(ROOT, "puzzlelib", folder) for folder in ("", os.path.join("puzzles", "")))
PYTHON = os.path.dirname(os.__file__)      # the standard library's folder, and that of installed packages
AGAIN = 0.05                               # seconds between two looks at the clock, and at an alarm that was caught
PATIENCE = 6                               # times the limit: how long a function may wait, for input or for the machine
LONGEST = 80                               # characters of a value or of an error's own words


class TimeUp(BaseException):
    """The time limit of `within` ran out. Not an Exception, so that `except Exception` doesn't catch it."""


def within(seconds: float, function: Callable[[], Any]) -> Any:
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
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        return _on_a_thread(over, function)

    def ring(*_: object) -> None:
        if over():
            raise TimeUp
    before = signal.signal(signal.SIGALRM, ring)
    timer = signal.setitimer(signal.ITIMER_REAL, AGAIN, AGAIN)
    try:
        return function()
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


def _on_a_thread(over: Callable[[], bool], function: Callable[[], Any]) -> Any:
    """The same where no alarm rings: on Windows, and off the main thread. What can't be stopped is left behind."""
    from ctypes import c_ulong, py_object, pythonapi
    from threading import Thread
    answer: dict[str, Any] = {}

    def work() -> None:
        try:
            answer["value"] = function()
        except BaseException as error:
            answer["error"] = error
    worker = Thread(target=work, daemon=True)
    worker.start()
    while worker.is_alive() and not over():
        worker.join(AGAIN)
    if worker.is_alive():
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(worker.ident or 0), py_object(TimeUp))
        worker.join(1)
    if "value" in answer:
        return answer["value"]
    raise answer.get("error") or TimeUp()


def blame(error: BaseException) -> tuple[str, str]:
    """Which function of somebody's own raised an error, and at which line of its file; ("", "") if none did.

    The function is the one that the library called; the line is the last one of their own, which may be in another.
    """
    found, trace = [], error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith((OURS, PYTHON, "<frozen")) or code.co_filename.startswith(PUZZLES):
            found.append((code.co_name.strip("<>"), code.co_filename, trace.tb_lineno or code.co_firstlineno))
        trace = trace.tb_next
    found = [frame for frame in found if frame[0] != "module"] or found      # a module only calls the function
    if not found:
        return "", ""
    file = found[-1][1]
    return found[0][0], f"line {found[-1][2]} of {os.path.basename(file) if os.path.exists(file) else 'its cell'}"


def explained(error: BaseException) -> str:
    """An error in half a line: who raised it, what it says, and where.

    >>> def parse(text): return int(text)
    >>> try: parse("x")
    ... except ValueError as error: print(explained(error))
    parse raised ValueError (invalid literal for int() with base 10: 'x') at line 1 of its cell
    """
    function, line = blame(error)
    words = short(error, str)
    what = type(error).__name__ + (f" ({words})" if words else "")
    return f"{function} raised {what} at {line}" if function else what


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
