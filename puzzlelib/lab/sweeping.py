"""Sweeps: every search on every instance, a row for each, on one core or on many machines.

    table = sweep(by_depth(20), [Search("astar", "manhattan"), Search(mine, width=50)], out="results/mine.csv")

Rows are stored as they are finished, so the same call resumes after an interruption or after a worker was killed. A row
depends on nothing but its key: the level, the search, the heuristic, the options, the budget, and the code of whatever
isn't ours; only the columns `seconds` and `memory_mb` differ from run to run.
"""

from __future__ import annotations

import os
import platform
import sys
from collections import Counter
from contextlib import nullcontext, suppress
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlelib import __version__
from puzzlelib.catalog import get, room
from puzzlelib.child import Ended, can_fork, in_child
from puzzlelib.lab.comparing import measured, plain_number
from puzzlelib.lab.fingerprint import Fingerprint, is_foreign, of_room
from puzzlelib.lab.instances import Instance, as_instances
from puzzlelib.lab.limits import machine, peak_memory
from puzzlelib.lab.rows import COLUMNS, Journal, Key, Row, frame, key_of
from puzzlelib.lab.rows import steady as steady
from puzzlelib.lab.rows import stored as stored
from puzzlelib.levels import PuzzleError, plural, quoted, visible
from puzzlelib.plumbing import bind
from puzzlelib.result import Budget
from puzzlelib.views.progress import Progress
from puzzlelib.watched import Search as Search
from puzzlelib.watched import WrongAnswer, as_search, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

LIMITS = ["max_nodes", "max_seconds", "max_mb"]


class Task(NamedTuple):
    """One row to be: what it says before its search has run, and how to run it."""

    labels: Row
    instance: Instance
    search: Search
    limits: dict[str, Any]
    alone: bool            # in a child process of its own, that can be killed
    mine: str              # PUZZLELIB_MINE, for a worker that was started without it
    fresh: bool = False    # and that child's parent has never searched: its free memory would hide what a search takes

    @property
    def key(self) -> Key:
        """What its row depends on."""
        return key_of(self.labels)


# ------------------------------------------------------------------------------------------------------ what is to do

def tasks(instances: Any, searches: Any, budget: Any = 100_000, fresh: bool = False) -> list[Task]:
    """A task for each row. Every mistake in names and options is an error here, before the work.

    >>> from puzzlelib.lab.instances import levels
    >>> tasks(levels("template"), [Search("astr")])      # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'astr', expected a search: bfs, ... (did you mean 'astar'?)
    """
    chosen, limits = as_instances(instances), _limits(budget)
    runs = _as_searches(searches)
    _check(chosen, runs)
    budget_text = " ".join(f"{name}={limits[name]}" for name in LIMITS if limits.get(name) is not None)
    alone = fresh or limits.get("max_seconds") is not None or limits.get("max_mb") is not None
    codes: dict[Any, tuple[str, str]] = {}
    found = []
    for instance in chosen:
        content, unread = _content(instance)
        for search in runs:
            kind = instance.puzzle, instance.problem is None, search
            if kind not in codes:
                codes[kind] = _code(instance, search)
            code, why = codes[kind]
            labels = {"puzzle": instance.puzzle, "instance": instance.name, "seed": instance.seed,
                      "depth": plain_number(instance.depth), "search": search.label, "algorithm": search.algorithm,
                      "heuristic": search.heuristic, "options": _options_text(search), "budget": budget_text,
                      "code": code, "digest": content, "error": why or unread} | _further(instance, search)
            found.append(Task(labels, instance, search, limits, alone, os.environ.get("PUZZLELIB_MINE", ""), fresh))
    twice = [key for key, count in Counter(task.key for task in found).items() if count > 1]
    if twice:
        raise PuzzleError(f"found {' '.join(filter(None, twice[0][:4]))} twice, expected each instance and search once")
    return found


def _as_searches(given: Any) -> list[Search]:
    """Searches by name, by function, or as they are; one of them, a list, or a dict by the names that tables show."""
    if isinstance(given, dict):
        return [as_search(search).named(str(name)) for name, search in given.items()]
    several = isinstance(given, (list, tuple, set, frozenset)) or hasattr(given, "__next__")
    return [as_search(search) for search in (given if several else [given])]


def _limits(budget: Any) -> dict[str, Any]:
    limits = {name: plain(value) for name, value in (budget if isinstance(budget, dict) else {"max_nodes": budget}
                                                     ).items()}
    for name, value in limits.items():
        if name not in LIMITS or not (value is None or type(value) in (int, float) and 0 <= value < float("inf")):
            shown = f"{name}={value!r}" if isinstance(budget, dict) else repr(budget)
            raise PuzzleError(f"found budget {visible(shown)[:60]}, expected a number of nodes, or a dict of "
                              f"{', '.join(LIMITS)}, each a number from 0 up")
    return limits


def _check(instances: Sequence[Instance], searches: Sequence[Search]) -> None:
    for instance in instances:
        seed = instance.seed
        if not instance.name.isprintable() or not (seed is None or type(seed) is int and abs(seed) < 1 << 53):
            raise PuzzleError(f"found instance {quoted(repr(instance.name))} with seed {seed!r}, expected a printable "
                              "name, and a whole number or None")
    puzzles = {instance.puzzle: get(instance.puzzle) for instance in instances if instance.problem is None}
    own = {id(puzzle): puzzle for instance in instances if instance.problem is not None
           for puzzle in [getattr(instance.problem, "puzzle", None)]}
    for search in searches:
        for puzzle in (*puzzles.values(), *own.values()):
            search.check(puzzle)
    twice = [label for label, count in Counter(search.label for search in searches).items() if count > 1]
    if twice:
        raise PuzzleError(f"found two searches called {quoted(twice[0])}, expected different names: give your "
                          "functions names, or give a dict {name: search}")


def _options_text(search: Search) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(search.shown.items()))


def _further(instance: Instance, search: Search) -> Row:
    """The columns that only some sweeps have: properties of the instance and options of the search."""
    options = {name if name not in (*COLUMNS, *instance.properties) else f"option {name}": value
               for name, value in search.shown.items()}
    return {name if name not in COLUMNS else f"its {name}": plain(value) for name, value in instance.properties.items()
            } | options


def _content(instance: Instance) -> tuple[str, str]:
    """What the instance is, as a digest, and why that isn't known."""
    if instance.problem is None:
        return sha256(instance.text.encode()).hexdigest()[:8], ""
    marks = Fingerprint(instance.problem)
    return marks.content, f"{instance.name} uses {', '.join(marks.unknown)}" if marks.unknown else ""


def _code(instance: Instance, search: Search) -> tuple[str, str]:
    """The code that a row depends on, as a digest: the puzzle's room, and what isn't ours; and why it isn't known."""
    parts = [] if instance.problem is not None else [of_room(room(instance.puzzle))]
    puzzle = None if instance.problem is not None else get(instance.puzzle)
    given: list[Any] = [search.own, search.options]
    if puzzle is not None and is_foreign(home := puzzle.parse.__module__):       # and whatever it imports
        given.append(sys.modules.get(home))
    if not isinstance(search.h, str):
        given.append(search.h)
    elif search.h and puzzle is not None:
        given.append(puzzle.heuristics[search.h])
    marks = Fingerprint(*given)
    if marks.unknown and marks.foreign:
        return "?", f"{search.label} uses {', '.join(marks.unknown)}"
    return sha256(" ".join([*parts, marks.digest]).encode()).hexdigest()[:12], ""


# ------------------------------------------------------------------------------------------------------------ doing it

def run_one(task: Task) -> Row:
    """The row of one task. This is what a worker does; whatever goes wrong becomes a row, too."""
    if not (task.alone and can_fork()):
        return _row(task)
    _prepare(task)
    seconds, start = task.limits.get("max_seconds"), perf_counter()
    try:
        patience = None if seconds is None else 2 * seconds + 1          # a search that behaves stops by itself
        return in_child(lambda: _row(task), patience, task.limits.get("max_mb"))     # type: ignore[no-any-return]
    except Ended as ended:
        stopped, killed = ended.why.startswith("stopped"), ended.why.startswith("killed by signal 9")
        return task.labels | {"status": "gave up" if stopped else "failed", "seconds": round(perf_counter() - start, 6),
                              "error": f"stopped: its {seconds:g} s were over" if stopped else
                              f"{ended.why}{' (out of memory?)' if killed else ''}"}


def _prepare(task: Task) -> None:
    """Build the tables of a heuristic that says it has large ones here, where the next row finds them."""
    with suppress(Exception):                    # whatever is wrong, the child will say it
        puzzle = get(task.instance.puzzle)
        if hasattr(puzzle.heuristics[task.search.heuristic], "prepare"):
            bind(task.instance.load(), task.search.heuristic, Budget())


def run_alone(task: Task) -> Row:
    """The same in a child process, whatever the task says: for one that may kill whoever runs it."""
    return run_one(task._replace(alone=True))


def _row(task: Task) -> Row:
    row = dict(task.labels)
    memory_before, start = peak_memory(reset=True), perf_counter()
    try:
        row |= measured(_searched(task))
    except MemoryError:
        row["status"] = "out of memory"
    except WrongAnswer as wrong:
        row |= {"status": "failed", "error": visible(f"wrong answer: {wrong}".replace("error: ", "", 1))[:200]}
    except PuzzleError as error:
        row |= {"status": "failed", "error": visible(str(error).removeprefix("error: "))[:200]}
    except (Exception, SystemExit) as error:             # a student's heuristic may raise anything
        row |= {"status": "failed", "error": visible(f"{type(error).__name__}: {error}")[:200]}
    row["seconds"] = round(perf_counter() - start, 6)
    row["memory_mb"] = round(max(0, peak_memory() - memory_before) / 1e6, 1)
    return row


def _searched(task: Task) -> Any:
    """The Result of a task. One that contradicts what is known of the instance is a wrong answer."""
    if task.mine:
        os.environ["PUZZLELIB_MINE"] = task.mine
    limits = task.limits
    problem = task.instance.load()
    result = task.search.run(problem, max_nodes=limits.get("max_nodes"), deadline=limits.get("max_seconds"))
    known = task.instance.depth
    if known is not None and result.status == "unsolvable":
        raise WrongAnswer(f"found 'unsolvable', expected a solution: one of cost {known:g} is known")
    if known is not None and result.solved and float(result.price(result.cost)) < known - 1e-4:
        raise WrongAnswer(f"found cost {result.price(result.cost)}, expected {known:g} or more, which is said to be "
                          "the optimum of this instance")
    return result


def sweep(instances: Any, searches: Any = "astar", budget: Any = 100_000, executor: Any = None, out: Any = None,
          workers: int | None = None, progress: bool = True, fresh: bool = False, again: bool = False,
          on_error: str = "row") -> Any:
    """Every search on every instance, as a pandas DataFrame, in the order of the instances and then of the searches.

    instances  problems, levels, files, folders, or what lab.instances makes: see lab.instances.as_instances
    searches   names, functions of your own, or Search(name or function, heuristic, **options); a list, or a dict by
               the names that tables show
    budget     the most nodes to expand, or a dict of max_nodes, max_seconds, max_mb. With seconds, rows depend on the
               machine; with seconds or megabytes each row has a child process of its own, which is killed if it
               doesn't stop by itself: after twice the seconds and one more, on a busy machine later
    executor   any of concurrent.futures, or Dask's client; by default processes, one for each core, or `workers`;
               workers=1 stays in this process
    fresh      a process of its own for each search, so that memory_mb is that search's alone: slower
    out        a CSV file, written at the end; until then rows are kept beside it, in a file that ends in .csv.rows.
               The same call later takes the rows it finds there; rows that failed are tried again, and with
               again=True all of them
    on_error   "row": what fails is a row that says why; "raise": the first one is an error

    >>> from puzzlelib.lab.instances import levels
    >>> table = sweep(levels("template", ["ten"]), ["bfs", "astar"], workers=1, progress=False)
    >>> table[["search", "status", "cost", "expanded"]].values.tolist()
    [['BFS', 'solved', 4.0, 8], ['A*', 'solved', 4.0, 6]]
    """
    from puzzlelib.lab.executors import finished, usable
    if on_error not in ("row", "raise"):
        raise PuzzleError(f"found on_error={on_error!r}, expected 'row' or 'raise'")
    executor = usable(executor)
    todo = tasks(instances, searches, budget, fresh)
    if not todo:
        raise PuzzleError("found no instance or no search, expected at least one of each")
    journal = Journal(out, again)
    rows = {key: journal.rows[key] for key in (task.key for task in todo) if key in journal.rows}
    resumed = len(rows)
    left = [task for task in todo if task.key not in rows]
    with Progress("sweep", notebook=True) if progress else nullcontext(None) as report:
        if report is not None:
            report(len(rows) / max(1, len(todo)) if left else 0)
        for row in _noted(finished(left, executor, workers), rows, len(todo), report if out is not None else None):
            if on_error == "raise" and row["status"] in ("failed", "out of memory"):
                raise PuzzleError(f"{row.get('error') or 'found no memory left, expected enough'} "
                                  f"({row['search']} on {row['instance']})")
            journal.append(row)
            rows[key_of(row)] = row
            if report is not None and len(rows) < len(todo):
                report(len(rows) / len(todo), f"{len(rows):,} of {plural(len(todo), 'row')}")
        table = [rows[task.key] | {name: value for name, value in task.labels.items() if name != "error"}
                 for task in todo]
        journal.finish(table, _made_by(todo, table, executor), bool(left))
        if report is not None:
            report.end(ending(table, resumed))
    return frame(table)


def _noted(found: Any, rows: dict[Key, Row], total: int, report: Any) -> Any:
    """Pass finished rows on; if they are interrupted, say how many are kept."""
    try:
        yield from found
    except KeyboardInterrupt:
        if report is not None:
            report.end(f"interrupted, {len(rows):,} of {plural(total, 'row')} kept: the same call resumes")
        raise


def _made_by(todo: Sequence[Task], table: Sequence[Row], executor: Any) -> dict[str, Any]:
    by = "" if executor is None else f"{type(executor).__name__}, called from "
    return {"puzzlelib": __version__, "python": platform.python_version(), "machine": by + machine(),
            "rows": len(table), "instances": len({id(task.instance) for task in todo}),
            "seeds": sorted({str(task.instance.seed) for task in todo if task.instance.seed is not None}),
            "searches": list(dict.fromkeys(task.search.label for task in todo)),
            "budget": todo[0].labels["budget"] if todo else ""}


def ending(rows: Sequence[Row], resumed: int = 0) -> str:
    """How a sweep ended, in a line: rows by status, the commonest reason of failure, and what was not computed.

    >>> ending([{"status": "solved"}, {"status": "failed", "error": "found 'x', expected 'y'"}], resumed=1)
    "2 rows (1 known before): 1 solved, 1 failed (found 'x', expected 'y')"
    """
    counts = Counter(row["status"] for row in rows)
    reasons = Counter(row["error"] for row in rows if row["status"] == "failed" and row["error"])
    why = {"failed": f" ({_cut(reasons.most_common(1)[0][0])}{' …' if len(reasons) > 1 else ''})" if reasons else ""}
    parts = [f"{count:,} {status}{why.get(status, '')}" for status, count in counts.items()]
    unknown = {row["error"] for row in rows if "?" in (row.get("code"), row.get("digest"))
               and row["status"] != "failed" and row["error"]}
    known = f" ({resumed:,} known before)" if resumed else ""
    return f"{plural(len(rows), 'row')}{known}: {', '.join(parts) or 'nothing to do'}" + "".join(
        f"; {reason}, which can't be compared: computed every time" for reason in sorted(unknown))


def _cut(text: str, most: int = 90) -> str:
    return text if len(text) <= most else text[:most] + "…"
