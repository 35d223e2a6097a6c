"""A widget is data plus messages, and this is where the messages come in: a page sends one, `receive` answers it.

What goes out is traits that the page reads: `frame`, what it shows, and what was said. How both travel is anywidget's
affair: a test calls `receive` itself, and so may any other page.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from threading import Event, RLock, Thread
from time import monotonic
from typing import Any, TypeVar

import anywidget
import traitlets

from puzzlelib.levels import PuzzleError, choose
from puzzlelib.views.static_page import page

STATIC = Path(__file__).parent / "static"
Method = TypeVar("Method", bound=Callable[..., Any])


def static(*files: str) -> str:
    """Some files of the page's part, as one."""
    return "".join((STATIC / file).read_text() for file in files)


def locked(method: Method) -> Method:
    """A method that has the widget to itself: searches answer on threads of their own."""
    @wraps(method)
    def run(widget: Any, *arguments: Any, **options: Any) -> Any:
        with widget._lock:
            return method(widget, *arguments, **options)
    return run      # type: ignore[return-value]


class Widget(anywidget.AnyWidget):
    """A widget that a notebook also stores as text, all of it, for GitHub and nbval: the default would cut it short."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return page(self, super()._repr_mimebundle_(**options))


class LiveWidget(Widget):
    """A widget whose page asks something of Python. A class of its own writes `_commands` and `_show`.

    Methods that people call are locked; those with an underscore are called by them, with the lock held.
    """

    frame = traitlets.Dict(help="what the page shows").tag(sync=True)
    searching = traitlets.Dict(help="the search under way: what for, and how many nodes so far").tag(sync=True)
    greetings = traitlets.Int(0, help="how often a page said hello: from the answer it knows that Python runs").tag(
        sync=True)
    _said: Any = traitlets.List().tag(sync=True)     # [number, text]: the same text twice is news twice

    def __init__(self) -> None:
        super().__init__()
        self._lock = RLock()
        self._request: Any = None                    # the page's last request: it waits for the answer to that
        self._task: Task | None = None               # the only one that may still answer
        self._thread: Thread | None = None
        self.on_msg(lambda widget, message, buffers: self.receive(message))

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        """What a page may ask for, by its name, and what to do then."""
        raise NotImplementedError

    def _show(self, text: str = "") -> None:
        """Send what the page shows, and say this."""
        raise NotImplementedError

    @locked
    def receive(self, message: dict[str, Any]) -> None:
        """Do what a page asks for: board.receive({"do": "undo"}). Whatever is wrong with it is said, never raised."""
        self._request = message.get("request")
        greet = lambda: self.set_trait("greetings", self.greetings + 1)
        try:
            choose(str(message.get("do")), {"hello": greet, **self._commands(message)})()
        except PuzzleError as error:
            self._show(error.message)
        except Exception as error:
            self._show(f"That went wrong: {error}")

    @property
    def message(self) -> str:
        """The last thing it said."""
        return self._said[1] if self._said else ""

    @locked
    def say(self, text: str) -> None:
        """Say something under the picture."""
        self._said = [(self._said or [0])[0] + 1, text]

    # -------------------------------------------------------------------------------------------- on another thread

    def _start(self, purpose: str, work: Callable[[Task], Any], answer: Callable[[Any], None]) -> None:
        """Work on a thread of its own while people go on; then answer, unless that is of no use any more.

        work      takes the Task, for its `progress`, and changes nothing of the widget
        answer    takes what came out, and has the widget to itself
        """
        self._forget()
        task = self._task = Task(self, purpose)
        self.searching = {"for": purpose, "expanded": 0}
        self._thread = Thread(target=self._run, args=(task, work, answer), daemon=True)
        self._thread.start()

    def _run(self, task: Task, work: Callable[[Task], Any], answer: Callable[[Any], None]) -> None:
        try:
            found = work(task)
        except Exception as error:
            answer, found = self.say, f"The search failed: {error}."
        with self._lock:
            if task is self._task:                   # else people played on, or asked again
                try:
                    answer(found)
                except Exception as error:
                    self.say(f"That went wrong: {error}")
                if task is self._task:
                    self._forget()

    @locked
    def stop(self) -> None:
        """Stop the search under way; it says how far it got."""
        if self._task is not None:
            self._task.stopped.set()

    def _forget(self) -> None:
        """Stop the search under way, and never mind what it found."""
        if self._task is not None:
            self._task.stopped.set()
            self._task, self.searching = None, {}

    def wait(self, seconds: float = 60) -> None:
        """Wait until no search is under way: for cells that ask for a hint and then look at it."""
        end = monotonic() + seconds
        while (thread := self._thread) is not None and thread.is_alive() and monotonic() < end:
            thread.join(end - monotonic())


class Task:
    """Work under way. `progress` is what a search wants to be given: shows how far it is, and ends it when stopped."""

    def __init__(self, widget: LiveWidget, purpose: str):
        self.widget, self.purpose, self.stopped, self.shown = widget, purpose, Event(), 0.0

    def progress(self, expanded: int, seconds: float) -> bool:
        if seconds - self.shown > 0.2:
            self.shown = seconds
            with self.widget._lock:
                if self is self.widget._task:
                    self.widget.searching = {"for": self.purpose, "expanded": expanded}
        return not self.stopped.is_set()
