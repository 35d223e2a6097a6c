"""Asking code that isn't ours many questions in one child process that can be killed, with a progress bar."""

from __future__ import annotations

from mmap import mmap

from puzzlelib.child import Ended
from puzzlelib.exercises.checking import _ending, _raised, apart
from puzzlelib.hints import Any, Callable, Iterable
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import arguments as arguments

Note = Callable[[int], None]                     # says which question comes now


class Unusable(Exception):
    """An answer that can't be judged: it says why."""


class _Marker:
    """Shared memory in which a child notes its question; whenever the parent reads it, a progress bar moves."""

    def __init__(self, report: Callable[..., None], total: int):
        self.memory, self.report, self.total = mmap(-1, 8), report, total

    def __getitem__(self, part: slice) -> bytes:
        self.report(self.at / self.total, f"{self.at:,} of {self.total:,}")
        return self.memory[part]

    @property
    def at(self) -> int:
        return int.from_bytes(self.memory[:8], "big")

    def note(self, number: int) -> None:
        self.memory[:8] = number.to_bytes(8, "big")


def asked(answers: Callable[[Note], Iterable[Any]], total: int, seconds: float, title: str
          ) -> tuple[list[Any], int, str, str]:
    """All answers, computed in a child; or those before the first failure, the number of that question, what went
    wrong, and its kind: "error", "unusable" or "endless"."""
    from puzzlelib.views.progress import Progress

    def work() -> Any:
        found: list[Any] = []
        try:
            for answer in answers(marker.note):
                found.append(answer)
        except Unusable as error:
            return [found, marker.at, str(error), "unusable"]
        except BaseException as error:
            return [found, marker.at, f"here, {_raised(error)}", "error"]
        return [found, total, "", ""]
    with Progress(title, late=True) as report:
        marker = _Marker(report, total)
        try:
            found: Any = apart(work, seconds, marker)
        except Ended as ended:
            return [], marker.at, _ending(ended, seconds), "endless" if ended.why.startswith("stopped") else "error"
    return tuple(found)


def owner_of(method: Any) -> Any:
    """The class of a method that was taken from it: Board, for Board.manhattan."""
    owner, _, name = method.__qualname__.rpartition(".")
    found = method.__globals__.get(owner)
    if not hasattr(found, name):
        raise PuzzleError(f"found the method {method.__qualname__} of a class that can't be found here, expected a "
                          "function, such as lambda board: Board(board).manhattan()")
    return found
