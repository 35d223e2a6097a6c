"""A widget is data plus messages: a Session holds what its page shows, and does what its page asks for.

How both travel is a channel's affair: a notebook's kernel (kernel.py), a stored page (page.py), later a worker. A test
reads `data` and calls `receive` itself. Standard library only.
"""

from __future__ import annotations

from functools import wraps
from threading import Event, RLock, Thread
from time import monotonic

from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError, choose

DRAWN = 4096               # cells of a picture: more would take too long
TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Picture


def locked(method: Any) -> Any:
    """A method that has the session to itself: searches answer on threads of their own."""
    @wraps(method)
    def run(session: Any, *arguments: Any, **options: Any) -> Any:
        with session.lock:
            return method(session, *arguments, **options)
    return run


class Session:
    """What a page shows, and what it may ask for. A subclass names its `scripts` and writes `_commands` and `_show`.

    data       what the page reads, by name; `send` changes it
    channels   functions that take such changes to a page
    scripts    the files of static/ that draw it, in order, after those for `drawing` boards; styles: the same for CSS

    Methods that people call are locked; those with an underscore are called by them, with the lock held.
    """

    drawing: tuple[str, ...] = ("route.js", "drawing.js")
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ("theme.css", "board.css")

    def __init__(self, **data: Any) -> None:
        self.data: dict[str, Any] = {"said": [0, ""], "searching": {}, **data}
        self.channels: list[Callable[[dict[str, Any]], object]] = []
        self.lock = RLock()
        self._request: Any = None                    # the page's last request: it waits for the answer to that
        self._task: Task | None = None               # the only one that may still answer
        self._thread: Thread | None = None

    def send(self, **changes: Any) -> None:
        """Change what the page shows: everything in one message, so that it never sees half of it."""
        with self.lock:
            self.data.update(changes)
            for channel in self.channels:
                channel(changes)

    def stored(self) -> dict[str, Any]:
        """The data that a page without a kernel gets: what is shown now, and whatever else it can step through."""
        return dict(self.data)

    def picture(self) -> Picture | None:
        """What to show where no script runs."""
        return None

    def figure(self) -> Any:
        """The same, drawn by matplotlib; None if there is none, or if it would have too many cells."""
        from puzzlelib.views.plot import draw
        picture = self.picture()
        if picture is None or len(picture.rows) * len(picture.rows[0]) > DRAWN:
            return None
        return draw(picture, cell=max(0.12, min(0.5, 6 / len(picture.rows), 9 / len(picture.rows[0]))))      # inches

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        """What a page may ask for, by its name, and what to do then."""
        return {}

    def _show(self, text: str = "") -> None:
        """Send what the page shows, and say this."""
        self.say(text)

    @locked
    def receive(self, message: dict[str, Any]) -> None:
        """Do what a page asks for: board.receive({"do": "undo"}). Whatever is wrong with it is said, never raised."""
        self._request = message.get("request")
        try:
            choose(str(message.get("do")), self._commands(message))()
        except PuzzleError as error:
            self._show(error.message)
        except Exception as error:
            self._show(f"That went wrong: {error}")

    @property
    def message(self) -> str:
        """The last thing it said."""
        return str(self.data["said"][1])

    def say(self, text: str) -> None:
        """Say something under the picture."""
        self.send(**self._saying(text))

    def _saying(self, text: str) -> dict[str, Any]:
        return {"said": [self.data["said"][0] + 1, text]}        # numbered: the same text twice is news twice

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        from puzzlelib.views.page import bundle
        return bundle(self)

    # -------------------------------------------------------------------------------------------- on another thread

    def _start(self, purpose: str, work: Callable[[Task], Any], answer: Callable[[Any], None]) -> None:
        """Work on a thread of its own while people go on; then answer, unless that is of no use any more.

        work      takes the Task, for its `progress`, and changes nothing of the session
        answer    takes what came out, and has the session to itself
        """
        self._forget()
        task = self._task = Task(self, purpose)
        self.send(searching={"for": purpose, "expanded": 0})
        self._thread = Thread(target=self._run, args=(task, work, answer), daemon=True)
        self._thread.start()

    def _run(self, task: Task, work: Callable[[Task], Any], answer: Callable[[Any], None]) -> None:
        try:
            found = work(task)
        except Exception as error:
            answer, found = self.say, f"The search failed: {error}."
        with self.lock:
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
        """Stop the search under way, and ignore what it found."""
        if self._task is not None:
            self._task.stopped.set()
            self._task = None
            self.send(searching={})

    def wait(self, seconds: float = 60) -> None:
        """Wait until no search is under way: for cells that ask for a hint and then look at it."""
        end = monotonic() + seconds
        while (thread := self._thread) is not None and thread.is_alive() and monotonic() < end:
            thread.join(end - monotonic())


class Task:
    """Work under way. `progress` is what a search wants to be given: shows how far it is, and ends it when stopped."""

    def __init__(self, session: Session, purpose: str):
        self.session, self.purpose, self.stopped, self.shown = session, purpose, Event(), 0.0

    def progress(self, expanded: int, seconds: float) -> bool:
        if seconds - self.shown > 0.2:
            self.shown = seconds
            with self.session.lock:
                if self is self.session._task:
                    self.session.send(searching={"for": self.purpose, "expanded": expanded})
        return not self.stopped.is_set()
