"""Exercises that answer back: records of what to write, judges, and the microscope. Standard library only.

    >>> from puzzlelib import check
    >>> def done(board): return not any(-1 in row for row in board)
    >>> check(done)
    bricks.done: all 191 cases pass.
"""

from __future__ import annotations

import sys

from puzzlelib.exercises.exercise import Exercise
from puzzlelib.hints import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.exercises.checking import Verdict


ROOMS = ("bricks", "eight_puzzle", "puzzle8", "homework3", "mazes")      # one for each workshop, in their order


def every_exercise() -> dict[str, Exercise]:
    """All exercises, by name, in the order in which the workshops ask for them: EXERCISES of each module in ROOMS."""
    from importlib import import_module
    from importlib.util import find_spec
    rooms = [import_module(f"{__name__}.{room}") for room in ROOMS if find_spec(f"{__name__}.{room}")]
    return {exercise.name: exercise for room in rooms for exercise in room.EXERCISES}


def _name_stubs() -> None:
    """In a notebook: a function that isn't written yet is named in a line, not by a page of traceback."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()

    def show(shell: Any, kind: Any, error: Any, traceback: Any, tb_offset: Any = None) -> None:
        from puzzlelib.conformance.guard import function_of
        if (name := function_of(error)) and not str(error):
            error._render_traceback_ = lambda: [
                f"{name} isn't written yet: put your code in the place of `raise NotImplementedError`."]
        shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)
    if shell is not None:
        shell.set_custom_exc((NotImplementedError,), show)


def check(attempt: Any, name: str | None = None, seed: int = 1) -> Any:
    """What you wrote, tried on every case of its exercise: right, or the smallest case that fails, and why.

    The exercise is found by the name of your function or class; or name it: check(mine, "bricks.norm"). A class is
    checked method by method.

    >>> def done(board): return False
    >>> check(done).why
    'found False, expected True'
    """
    from puzzlelib.exercises.checking import check_one, exercises_for
    from puzzlelib.exercises.record import remember
    verdicts = [check_one(exercise, attempt, seed=seed) for exercise in exercises_for(attempt, name, every_exercise())]
    for verdict in verdicts:
        remember(verdict.exercise.name, verdict.right)
    return verdicts[0] if len(verdicts) == 1 else Verdicts(verdicts)


class Verdicts(list["Verdict"]):
    """The verdicts on several exercises, one below the other."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self))

    def _repr_html_(self) -> str:
        from puzzlelib.views.verdict import verdicts_html
        return verdicts_html(self)


_name_stubs()
