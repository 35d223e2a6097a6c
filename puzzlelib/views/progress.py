"""The one progress report: a line on a terminal after two seconds, a bar in a notebook that asks, else nothing.

A bar that was stored would stand at 0 % for ever, so at its end a printed line takes its place.
"""

from __future__ import annotations

import sys
from time import perf_counter

from puzzlelib.hints import Any

PATIENCE = 2               # seconds: what takes less needs no report
WIDE = 30                  # characters of a bar


class Progress:
    """Call it with the part that is done, from 0 to 1, with a text, or with both. Returns None, so that a search to
    which it is given goes on. notebook: a bar on the page, at once; late: only if it takes more than two seconds.

    >>> with Progress("counting") as report:
    ...     report(0.5, "5 of 10")
    """

    def __init__(self, name: str, notebook: bool = False, late: bool = False):
        self.name, self.start, self.shown, self.late = name, perf_counter(), False, late
        self.bar: Any = None
        if notebook and not late and _in_notebook():
            self.bar, self.display = _bar(name)

    def __call__(self, part: float | None = None, text: str = "") -> None:
        seconds = perf_counter() - self.start
        if self.late and self.bar is None and seconds >= PATIENCE and _in_notebook():
            self.bar, self.display = _bar(self.name)
        if self.bar is not None and self.late:
            self.bar.value, self.bar.description = round(100 * (part or 0)), f"{self.name}: {text}"
        elif self.bar is not None and part is not None:
            self.bar.value = round(100 * part)
            if part >= 1:
                self._end(text or "done")
        elif seconds >= PATIENCE and sys.stderr is not None and sys.stderr.isatty():
            full = int(WIDE * (part or 0))
            bar = "" if part is None else f"[{'#' * full}{'.' * (WIDE - full)}] {part:4.0%}"
            words = ", ".join(filter(None, (bar, text, f"{seconds:.0f} s")))
            sys.stderr.write(f"\r{self.name}: {words} (Ctrl-C stops)\x1b[K")
            sys.stderr.flush()
            self.shown = True

    def end(self, text: str) -> None:
        """The last line, which stays: what was done."""
        if self.bar is not None:
            self._end(text)
        elif not _in_notebook() and sys.stderr is not None:
            wipe = "\r\x1b[K" if self.shown else ""
            sys.stderr.write(f"{wipe}{self.name}: {text}\n")
            self.shown = False

    def __enter__(self) -> Progress:
        return self

    def _end(self, text: str) -> None:
        """Take the bar away, and print what was done."""
        self._clear()
        print(f"{self.name}: {text}")

    def _clear(self) -> None:
        self.display.update({}, raw=True)
        self.bar.close()
        self.bar = None

    def __exit__(self, *_: object) -> None:
        if self.late and self.bar is not None:      # it came because the machine was slow: leave no trace
            self._clear()
        if self.shown:                              # wipe the line, so that only the answer stays
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _in_notebook() -> bool:
    """Is this a notebook's kernel?"""
    if "ipykernel" not in sys.modules:
        return False
    from IPython import get_ipython
    return get_ipython() is not None


def progress_bar(name: str) -> Progress:
    """A bar in the notebook, from now on; elsewhere the line on a terminal."""
    return Progress(name, notebook=True)


def _bar(name: str) -> tuple[Any, Any]:
    """A bar, and the place on the page that shows it. It has no text form: only the line at its end is stored."""
    import ipywidgets
    from IPython.display import display
    bar = ipywidgets.IntProgress(max=100, description=name, style={"description_width": "initial"},
                                 layout={"width": "480px"})
    bundle = {kind: data for kind, data in bar._repr_mimebundle_().items() if kind != "text/plain"}
    return bar, display(bundle, raw=True, display_id=True)        # type: ignore[no-untyped-call]
