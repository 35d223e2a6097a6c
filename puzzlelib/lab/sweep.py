"""Searches compared: every instance with every search, one row each, on one core or on many machines.

    table = sweep(by_depth(20), [Search("astar", "manhattan"), Search("bfs")], out="results/mine.csv")

Finished rows are kept as they come: after an interrupt, or a worker that was killed, the same call goes on from there.
Rows do not depend on the machine, the number of workers or their order; only the columns `seconds` and `memory_mb` do.
"""

from __future__ import annotations

import csv
import io
import json
import os
import platform
import sys
from glob import escape, glob
from hashlib import sha256
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlelib import __version__
from puzzlelib.levels import PuzzleError, did_you_mean, quoted, visible, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from puzzlelib.lab.instances import Instance

    Budget = int | None | dict[str, Any]

COLUMNS = ["puzzle", "instance", "size", "seed", "depth", "algorithm", "heuristic", "options", "budget", "digest",
           "status", "cost", "expanded", "generated", "enqueued", "peak_frontier", "error", "seconds", "memory_mb"]
KEY = ["puzzle", "instance", "algorithm", "heuristic", "options", "budget", "digest"]
TIMING = ["seconds", "memory_mb"]        # what may differ from one run to the next
NUMBERS = ["seed", "depth", "cost", "expanded", "generated", "enqueued", "peak_frontier", "seconds", "memory_mb"]


class Search:
    """A search by its name, with a heuristic by its name, and options such as weight=2 or ties="low g".

    >>> Search("weighted_astar", "manhattan", weight=2)
    <search weighted_astar manhattan weight=2>
    """

    def __init__(self, algorithm: str, heuristic: str = "", **options: Any):
        self.algorithm, self.heuristic, self.options = algorithm, heuristic, options

    @property
    def told(self) -> str:
        """The options as text."""
        return " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))

    def __repr__(self) -> str:
        return f"<search {' '.join(filter(None, (self.algorithm, self.heuristic, self.told)))}>"


def run_one(task: dict[str, Any]) -> dict[str, Any]:
    """One instance, one search: its row. What a worker does; whatever goes wrong is a row, too."""
    row: dict[str, Any] = {name: task.get(name, "") for name in COLUMNS}
    began, memory = perf_counter(), _Memory()
    try:
        result = _searched(task)
        row |= {"status": result.status, "cost": _plain(result), "expanded": result.expanded,
                "generated": result.generated, "enqueued": result.enqueued, "peak_frontier": result.peak_frontier}
    except MemoryError:
        row |= {"status": "out of memory"}
    except (Exception, SystemExit) as error:             # a student's heuristic may raise anything
        row |= {"status": "failed", "error": visible(f"{type(error).__name__}: {error}")[:200]}
    row["seconds"] = round(perf_counter() - began, 6)
    row["memory_mb"] = round(memory.taken / 1e6, 1)
    return row


def _searched(task: dict[str, Any]) -> Any:
    from puzzlelib.catalog import get
    from puzzlelib.options import ALGORITHMS
    puzzle = get(task["puzzle"])
    problem = puzzle.problem(task["text"], task["instance"])
    known: dict[str, Any] = ALGORITHMS | puzzle.searches
    if task["algorithm"] not in known:
        raise PuzzleError(f"found {quoted(task['algorithm'])}, expected one of {', '.join(known)}"
                          f"{did_you_mean(task['algorithm'], list(known))}")
    if task["heuristic"] and task["heuristic"] not in puzzle.heuristics:
        raise PuzzleError(f"found {quoted(task['heuristic'])}, expected one of {', '.join(puzzle.heuristics)}"
                          f"{did_you_mean(task['heuristic'], list(puzzle.heuristics))}")
    options = dict(task["given"])
    if task["heuristic"]:
        options["h"] = puzzle.heuristics[task["heuristic"]]
    with _memory(task.get("max_mb")):
        return known[task["algorithm"]](problem, max_nodes=task["max_nodes"], deadline=task["max_seconds"], **options)


_limited = Lock()


class _memory:
    """So much more memory than now, and then a MemoryError; where the system knows no limits, no limit. The limit is
    the whole process's, so of several threads one searches at a time."""

    def __init__(self, megabytes: float | None):
        self.megabytes = megabytes

    def __enter__(self) -> None:
        self.before = None
        if self.megabytes is not None:
            _limited.acquire()
            try:
                import resource
                with open("/proc/self/statm") as file:
                    now = int(file.read().split()[0]) * resource.getpagesize()
                self.before = resource.getrlimit(resource.RLIMIT_AS)
                resource.setrlimit(resource.RLIMIT_AS, (now + int(self.megabytes * 1e6), self.before[1]))
            except (ImportError, OSError, ValueError):
                self.before = None

    def __exit__(self, *_: Any) -> None:
        if self.before is not None:
            import resource
            resource.setrlimit(resource.RLIMIT_AS, self.before)
        if self.megabytes is not None:
            _limited.release()


class _Memory:
    """How much memory a piece of work took at most, beyond what was there before. Linux can be asked; elsewhere it is
    what the process's peak has grown by, which tells of the first large search only."""

    def __init__(self) -> None:
        try:
            with open("/proc/self/clear_refs", "w") as file:
                file.write("5")                          # forget the peak so far
        except OSError:
            pass
        self.before = self._peak()

    @staticmethod
    def _peak() -> int:
        try:
            with open("/proc/self/status") as file:
                return next(1024 * int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        except (OSError, StopIteration):
            from puzzlelib.cli.usage import memory_taken
            return memory_taken()

    @property
    def taken(self) -> int:
        """In bytes."""
        return max(0, self._peak() - self.before)


def _plain(result: Any) -> Any:
    if result.cost is None:
        return ""
    cost = float(result.problem.price(result.cost))
    return int(cost) if cost == int(cost) else cost


def tasks(instances: Sequence[Instance], searches: Sequence[Search], budget: Budget = 100_000) -> list[dict[str, Any]]:
    """What there is to do, as plain data: one for each row."""
    for one in instances:
        if not one.name.isprintable() or not (one.seed is None or type(one.seed) is int and abs(one.seed) < 1 << 53):
            raise PuzzleError(f"found instance {quoted(repr(one.name))} with seed {one.seed!r}, expected a printable "
                              "name, and a whole number or None")
    for search in searches:
        if not all(isinstance(value, (bool, int, float, str)) for value in search.options.values()):
            raise PuzzleError(f"found {quoted(repr(search))}, expected options that are numbers or text: they travel")
    limits: dict[str, Any] = {"max_nodes": None, "max_seconds": None, "max_mb": None}
    given = budget if isinstance(budget, dict) else {"max_nodes": budget}
    for name, value in given.items():
        if name not in limits or not (value is None or type(value) in (int, float) and value >= 0):
            raise PuzzleError(f"found budget {quoted(f'{name}={value}')}, expected {', '.join(limits)}, each from 0 up")
    limits |= given
    told = " ".join(f"{name}={value}" for name, value in limits.items() if value is not None)
    found = [{"puzzle": one.puzzle, "instance": one.name, "size": one.size, "seed": _text(one.seed),
              "depth": _text(one.depth), "text": one.text, "digest": sha256(one.text.encode()).hexdigest()[:8],
              "algorithm": search.algorithm, "heuristic": search.heuristic, "options": search.told,
              "given": search.options, "budget": told} | limits for one in instances for search in searches]
    keys = [_key(task) for task in found]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PuzzleError(f"found {' '.join(filter(None, twice))} twice, expected each instance and search once")
    return found


def _text(value: Any) -> Any:
    return "" if value is None else int(value) if value == int(value) else value


def _key(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in KEY)


class Kept:
    """The rows that are done. Each sweep has a file of its own beside `out` that only ever grows, OUT.NUMBER.rows; they
    are all read, so nothing that was finished is lost, whoever was interrupted. Of what a file holds, whatever cannot
    be understood is left out: a line cut short by a kill, somebody's edit."""

    def __init__(self, out: str | None):
        self.out = out
        if out is None:
            return
        folder = os.path.dirname(out) or "."
        if not out.endswith(".csv") or os.path.isdir(out):
            raise PuzzleError(f"found {quoted(out)}, expected a file that ends in .csv", "sweep")
        if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
            raise PuzzleError(f"found {quoted(folder)}, expected a folder to write to", "sweep")
        self.journal = f"{out}.{os.getpid()}-{id(self)}.rows"

    @property
    def made(self) -> bool:
        """Is there a table already?"""
        return self.out is not None and os.path.exists(self.out)

    def _journals(self) -> list[str]:
        return sorted(glob(f"{escape(self.out or '')}.*.rows"))

    def read(self) -> dict[tuple[str, ...], dict[str, Any]]:
        """What is known already: from a finished table, and from the rows of unfinished ones."""
        rows: list[Any] = []
        if self.out is not None:
            try:
                with open(self.out, encoding="utf-8", newline="") as file:
                    rows += list(csv.DictReader(file))
            except (OSError, ValueError, csv.Error):
                pass
            for journal in self._journals():
                try:
                    with open(journal, encoding="utf-8", errors="replace") as file:
                        rows += [row for line in file if (row := _understood(line)) is not None]
                except OSError:
                    continue
        return {_key(row): row for row in rows if _whole(row)}

    def add(self, row: dict[str, Any]) -> None:
        """One more, in one write."""
        if self.out is not None:
            handle = os.open(self.journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            try:
                os.write(handle, (json.dumps(row) + "\n").encode())
            finally:
                os.close(handle)

    def finish(self, rows: list[dict[str, Any]], about: dict[str, Any] | None) -> None:
        """The whole table, in its order, and beside it what made it; both whole or not at all. Rows that belong to
        other questions stay in a file of their own."""
        if self.out is None:
            return
        mine = {_key(row) for row in rows}
        others = [row for key, row in self.read().items() if key not in mine]
        text = io.StringIO()
        table = csv.DictWriter(text, COLUMNS, lineterminator="\n", extrasaction="ignore")
        table.writeheader()
        table.writerows(rows)
        write(self.out, text.getvalue())
        if about is not None:
            write(os.path.splitext(self.out)[0] + ".json", json.dumps(about, indent=1, sort_keys=True) + "\n")
        rest = f"{self.out}.other.rows"
        if others:
            write(rest, "".join(json.dumps(row) + "\n" for row in others))
        for journal in self._journals():
            if (journal != rest or not others) and not self._used(journal):
                try:
                    os.remove(journal)
                except OSError:
                    pass

    def _used(self, journal: str) -> bool:
        """Is a sweep that is still running, not this one, writing there?"""
        number = journal[len(self.out or "") + 1:].partition("-")[0]
        if journal == self.journal or not number.isdigit():
            return False
        if int(number) == os.getpid():
            return True                                  # another thread's
        try:
            os.kill(int(number), 0)
        except (OSError, OverflowError):
            return False
        return True


def _understood(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _whole(row: Any) -> bool:
    """Is this a row that can be used again? One that failed is better tried anew."""
    try:
        return set(COLUMNS) <= set(row) and row["status"] in ("solved", "unsolvable", "gave up") and all(
            row[name] == "" or float(row[name]) == float(row[name]) for name in NUMBERS) and row["expanded"] != ""
    except (TypeError, ValueError):
        return False


def sweep(instances: Sequence[Instance], searches: Sequence[Search], budget: Budget = 100_000,
          executor: Executor | None = None, out: str | os.PathLike[str] | None = None, workers: int | None = None,
          progress: bool = True, fresh: bool = False, again: bool = False) -> Any:
    """Every search on every instance, as a pandas DataFrame, in the order of the instances and then of the searches.

    budget     nodes to expand at most, or a dict of max_nodes, max_seconds, max_mb; with seconds, rows depend on the
               machine
    executor   any of concurrent.futures, or Dask's: `distributed.Client(address).get_executor()`; by default a pool of
               processes, one for each core, or `workers`; workers=1 stays in this process
    fresh      a process of its own for each search, so that memory_mb is that search's alone: slower
    out        a CSV file: rows are kept beside it as they come, and the same call goes on where the last one ended;
               rows that failed or ran out of memory are tried anew, and with again=True all of them

    >>> from puzzlelib.lab.instances import levels
    >>> table = sweep(levels("template", ["ten"]), [Search("bfs"), Search("astar")], workers=1, progress=False)
    >>> table[["algorithm", "status", "cost", "expanded"]].values.tolist()
    [['bfs', 'solved', 4.0, 8], ['astar', 'solved', 4.0, 6]]
    """
    todo = tasks(instances, searches, budget)
    kept = Kept(None if out is None else os.fspath(out))
    wanted = {_key(task) for task in todo}
    known = {} if again else {key: row for key, row in kept.read().items() if key in wanted}
    left = [task for task in todo if _key(task) not in known]
    bar = _bar(len(todo), len(known)) if progress else None
    try:
        for row in _rows(left, executor, workers, fresh):
            kept.add(row)
            known[_key(row)] = row
            if bar is not None:
                bar.update()
    finally:
        if bar is not None:
            bar.close()
    told = ("puzzle", "instance", "size", "seed", "depth")
    rows = [known[_key(task)] | {name: task[name] for name in told} for task in todo]
    about = {"puzzlelib": __version__, "python": platform.python_version(), "rows": len(rows),
             "seeds": sorted({str(one.seed) for one in instances if one.seed is not None}),
             "searches": [repr(search)[8:-1] for search in searches], "budget": todo[0]["budget"] if todo else ""}
    kept.finish(rows, about if left or not kept.made else None)      # what nothing was added to, was made before
    return frame(rows)


def _rows(left: list[dict[str, Any]], executor: Executor | None, workers: int | None, fresh: bool) -> Any:
    """The rows as they are finished."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context
    many = workers or os.cpu_count() or 1
    if executor is None and not fresh and (many == 1 or len(left) <= 1):
        yield from map(run_one, left)
        return
    # Not forked: a kernel has threads, and a copy of it could wait for one that was not copied.
    once: dict[str, Any] = {"max_tasks_per_child": 1} if fresh and sys.version_info >= (3, 11) else {}
    pool = executor or ProcessPoolExecutor(max_workers=many, mp_context=get_context("spawn"), **once)
    futures: list[Any] = []
    killed = False
    try:
        try:
            for task in left:
                futures.append(pool.submit(run_one, task))
        except BrokenProcessPool:
            killed = True
        for future in as_completed(futures):
            try:
                row = future.result()
            except BrokenProcessPool:
                killed = True
                continue
            yield row
        if killed:
            raise PuzzleError("found a worker killed, expected it to live; what is done is kept: call again")
    finally:
        for future in futures:
            future.cancel()
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


def _bar(total: int, done: int) -> Any:
    """A progress bar: in a notebook a widget, on a terminal a line, elsewhere nothing."""
    from tqdm.auto import tqdm
    quiet = "ipykernel" not in sys.modules and not (sys.stderr is not None and sys.stderr.isatty())
    return tqdm(total=total, initial=done, desc="sweep", unit="search", disable=quiet, leave=False)


def frame(rows: list[dict[str, Any]]) -> Any:
    """Rows as a DataFrame, numbers as numbers."""
    import pandas as pd
    table = pd.DataFrame(rows, columns=COLUMNS)
    whole = ("seed", "expanded", "generated", "enqueued", "peak_frontier")
    for name in NUMBERS:                                 # the same types, however many rows there are
        values = [None if value is None or value == "" else float(value) for value in table[name]]
        table[name] = pd.Series(values, dtype="float64", index=table.index)
        if name in whole:
            table[name] = table[name].astype("Int64")
    text = [name for name in COLUMNS if name not in NUMBERS]
    table[text] = table[text].fillna("").astype(str)
    return table


def stored(path: str | os.PathLike[str]) -> Any:
    """A sweep's table from its file."""
    with open(path, encoding="utf-8", newline="") as file:
        return frame(list(csv.DictReader(file)))


def steady(table: Any) -> Any:
    """The table without what differs from run to run."""
    return table.drop(columns=TIMING)
