"""explore(): choose a puzzle, boards, searches and heuristics, yours among them, and watch the picture grow.

The browser draws and asks. Rows are computed here, on a thread of their own, and they are a sweep's rows: the cell that
a person copies gives the same numbers. What can be chosen is in choices.py, the picture's numbers in views/chart.py.
"""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Any

from puzzlelib.lab.choices import Choice, choice
from puzzlelib.lab.rows import Key, Row, frame
from puzzlelib.lab.sweeping import Task, run_one, tasks
from puzzlelib.levels import PuzzleError, plural
from puzzlelib.views import chart
from puzzlelib.views.session import Session, locked
from puzzlelib.views.session import Task as Work

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlelib.lab.instances import Instance

OFTEN = 0.2                # seconds between two pictures
LONG = 1e6                 # seconds: as good as for ever


class Explorer(Session):
    """The widget. Read `table`, `code` and `message`; drive it with `choose`, `run`, `stop` and `wait`.

    >>> explorer = explore("template", boards="ten", heuristics="doublings")
    >>> explorer.run()
    >>> explorer.wait()
    >>> explorer.table[["search", "status", "expanded"]].values.tolist()
    [['BFS', 'solved', 8], ['A*, doublings', 'solved', 6]]
    """

    scripts = ("chart.js", "explore.js")
    styles = ("theme.css", "board.css", "explore.css")

    def __init__(self, chosen: Choice):
        super().__init__()
        self.chosen = chosen
        self.rows: dict[Key, Row] = {}           # every row computed so far, whatever is chosen now
        self.trouble: PuzzleError | None = None  # why there are no tasks
        self._tasks: dict[Key, Task] = {}        # what the choice asks for, in the order of a sweep's table
        self._drawn: dict[str, list[Instance]] = {}
        self._show("Choose, then press Run.")

    # ------------------------------------------------------------------------------------------------- from Python

    @locked
    def choose(self, **changes: Any) -> None:
        """Choose another puzzle, boards, depths, count, budget, searches or heuristics, these two by their names.

        Rows that are still valid are kept. If it was running, it continues with the new choice.
        """
        self._choose(self.chosen.changed(**changes))

    @locked
    def run(self) -> None:
        """Compute the rows that are missing, on a thread of its own."""
        self._begin("run")

    @locked
    def stop(self) -> None:
        """Stop and keep what is there. The search that is under way ends by its budget, unseen."""
        if self._task is not None:
            self._forget()
            self._show(f"Stopped at {self._progress()}: they are kept. Run continues.")

    def wait(self, seconds: float = 60) -> None:
        """Until nothing is running. An interrupt stops it, and the rows that are there stay."""
        try:
            super().wait(seconds)
        except KeyboardInterrupt:
            self.stop()

    def stored(self) -> dict[str, Any]:
        return super().stored() | {"searching": {}}      # where no kernel is, nothing runs

    @property
    def table(self) -> Any:
        """The rows that are shown, as the DataFrame that `sweep` makes."""
        return frame(self._rows())

    @property
    def code(self) -> str:
        """A cell that computes and plots what is shown, without a widget; "" while no search can be run."""
        part = 0 < len(self._missing()) < len(self._tasks)
        try:
            return self.chosen.code(f"copied at {self._progress()}: this computes all" if part else "")
        except PuzzleError:
            return ""

    def __repr__(self) -> str:
        rows = self._rows()
        heads, lines, _ = chart.summary(rows, self._labels())
        middle = heads.index("median expanded")
        found = f"{self._progress()}, {self._ends()}" if rows else "nothing computed yet"
        return "\n".join([*(f"{line[0]}: median {line[middle]} expanded" for line in lines if rows),
                          f"{self.chosen.title}: {found}"])

    def _ends(self) -> str:
        """How many rows ended in which way, in words."""
        counts = Counter(row["status"] for row in self._rows())
        return ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items(), reverse=True))

    def figure(self) -> Any:
        """The same picture by matplotlib, for where no script runs; None while there is nothing to draw."""
        from puzzlelib.lab.measures import over_depth
        from puzzlelib.views import plot
        try:
            return plot.bands(over_depth(self.table), self.chosen.title, "depth", "median expanded")
        except PuzzleError:
            return None

    # ----------------------------------------------------------------------------------------------------- the work

    def _choose(self, chosen: Choice) -> None:
        was_running = self._task is not None and self._task.purpose == "run"
        self.chosen = chosen
        self._begin("run" if was_running else "draw")

    def _begin(self, purpose: str) -> None:
        """Draw the boards that are chosen and show the rows that are known; to run, compute the others, too."""
        self.trouble = None
        try:
            searches = self.chosen.plan()
        except PuzzleError as error:
            self._forget()
            self._tasks = {}
            self._refuse(error)
            return
        chosen = self.chosen
        self._start(purpose, lambda work: self._compute(work, chosen, searches), self._ended)
        if chosen.call_code not in self._drawn:  # that may take a while; else the new picture comes at once
            self._tasks = {}
            self._show("Drawing the boards …")

    def _refuse(self, error: PuzzleError) -> None:
        self.trouble = error
        self._show(error.message)

    def _compute(self, work: Work, chosen: Choice, searches: Sequence[Any]) -> PuzzleError | None:
        """The whole work, on a thread of its own. What is wrong with the choice is the answer."""
        try:
            if chosen.call_code not in self._drawn:
                make, given, options = chosen.call
                self._drawn[chosen.call_code] = make(*given, **options)
            found = tasks(self._drawn[chosen.call_code], searches, chosen.limits)
        except PuzzleError as error:
            return error
        with self.lock:
            if work is not self._task:
                return None
            self._tasks = {task.key: task for task in found}
            for key, task in self._tasks.items() if work.purpose == "run" else ():
                if task.labels["code"] == "?":           # it may be other code by now
                    self.rows.pop(key, None)
            self._show(self._running())
            missing = {*self._missing()} if work.purpose == "run" else set()
        self._fill(work, [task for task in in_turns(found) if task.key in missing])
        return None

    def _fill(self, work: Work, missing: Sequence[Task]) -> None:
        """Compute rows, and show them as they are finished."""
        following = monotonic() + OFTEN                  # when to show the next picture
        for task in missing:
            row = run_one(task)
            with self.lock:
                self.rows[task.key] = row                # whatever has been chosen meanwhile, it is valid
                if work is not self._task:
                    return
                if (now := monotonic()) > following:
                    self._show(self._running())
                    following = monotonic() + max(OFTEN, 4 * (monotonic() - now))

    def _running(self) -> str:
        return "Running …" if self._task is not None and self._task.purpose == "run" else ""

    def _ended(self, error: PuzzleError | None) -> None:
        self._forget()
        if error is not None:
            self._tasks = {}
            self._refuse(error)
        elif not self._missing():
            self._show(f"Done: {plural(len(self._tasks), 'row')}, {self._ends()}.")
        else:
            self._show(f"{self._progress()} are known. Press Run for the others." if self._rows() else "Press Run.")

    def _missing(self) -> list[Key]:
        return [key for key in self._tasks if key not in self.rows]

    def _rows(self) -> list[Row]:
        """The rows that belong to the choice, as far as they are known, in the order of a sweep's table."""
        labels = {search: search.label for search in {task.search for task in self._tasks.values()}}
        return [self.rows[key] | {"search": labels[task.search]} for key, task in self._tasks.items()
                if key in self.rows]

    def _progress(self) -> str:
        return f"{len(self._tasks) - len(self._missing()):,} of {plural(len(self._tasks), 'row')}"

    # ---------------------------------------------------------------------------------------------------- the page

    def _labels(self) -> list[str]:
        """The searches that are chosen; none while that can't be run."""
        try:
            return [search.label for search in self.chosen.plan()]
        except PuzzleError:
            return []

    def _show(self, text: str = "") -> None:
        rows, labels, chosen = self._rows(), self._labels(), self.chosen
        depths = [task.instance.depth for task in self._tasks.values() if task.instance.depth is not None]
        heads, lines, over = chart.summary(rows, labels)
        self.send(**self._saying(text), heads=[[head, chart.HEADS[head]] for head in heads], lines=lines, over=over,
                  chart=chart.chart(rows, labels, depths or chosen.expected, chosen.budget), code=self.code,
                  title=chosen.title, done=[len(rows), len(self._tasks)], menus=chosen.menus(), picks=chosen.picks())

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"run": self.run, "stop": self.stop,
                "choose": lambda: self._choose(self.chosen.picked(str(message["what"]), message["value"])),
                "tick": lambda: self._choose(self.chosen.ticked(str(message["what"]), str(message["name"])))}


def in_turns(todo: Sequence[Task]) -> list[Task]:
    """Tasks in an order that lets a picture grow evenly: one board of each depth, then the second of each …

    >>> from puzzlelib.lab.instances import by_depth
    >>> [task.instance.name for task in in_turns(tasks(by_depth(2, [1, 2]), "astar"))]
    ['3x3 depth 1 #1', '3x3 depth 2 #1', '3x3 depth 1 #2', '3x3 depth 2 #2']
    """
    turns: Counter[Any] = Counter()
    order = {}
    for task in todo:
        if task.labels["digest"] not in order:
            turns[task.instance.depth] += 1
            order[task.labels["digest"]] = turns[task.instance.depth]
    return sorted(todo, key=lambda task: order[task.labels["digest"]])


def explore(puzzle: str = "tiles", boards: str | None = None, heuristics: Any = None, searches: Any = None,
            run: bool = False, **options: Any) -> Explorer:
    """A widget for experiments: choose, press Run, and watch how many nodes each search expands, by depth.

    boards      "random, by depth" (tiles), "random levels", "all levels", or the name of a level
    heuristics  those that are ticked at first: names, or functions of your own, which are offered besides the puzzle's
    searches    the same for searches; one of your own is any function of a problem
    run         compute before it is shown, so that a stored notebook has the result; an interrupt shows what there is
    options     depths, count (boards of each depth, or levels), budget (nodes for each search), max_seconds, seed, and
                properties of random levels, such as size=32

    >>> explore("template", "ten", heuristics="doublings", run=True)
    BFS: median 8 expanded
    A*, doublings: median 6 expanded
    Counting (the template), ten: 2 of 2 rows, 2 solved
    """
    explorer = Explorer(choice(puzzle, boards, heuristics, searches, **options))
    if run:
        explorer.run()
        explorer.wait(LONG)
        if explorer.trouble is not None:
            raise explorer.trouble
    return explorer
