"""Sweeps: every search on every instance, a row for each, on one core or on many machines.

    table = sweep(by_depth(20), [Search("astar", "manhattan"), Search("bfs")], out="results/mine.csv")

Rows are stored as they are finished, so the same call resumes after an interruption or after a worker was killed. They
depend on nothing but the arguments; only the columns `seconds` and `memory_mb` differ from run to run.
"""

from __future__ import annotations

import csv
import io
import json
import os
import platform
import sys
from contextlib import nullcontext, suppress
from hashlib import sha256
from math import isfinite
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlelib import __version__
from puzzlelib.catalog import get
from puzzlelib.lab.compare import measured, plain_number
from puzzlelib.lab.limits import memory_limit, peak_memory
from puzzlelib.levels import PuzzleError, choose, quoted, visible, write
from puzzlelib.search import ALGORITHMS
from puzzlelib.views.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from puzzlelib.lab.instances import Instance

    Row = dict[str, Any]                         # a value for each of COLUMNS, "" for what isn't known
    Task = dict[str, Any]                        # what a row says before its search has run, and how to run it
    Key = tuple[str, ...]                        # of a row or a task: its values for KEY

LABELS = ["puzzle", "instance", "size", "seed", "depth"]
COLUMNS = [*LABELS, "algorithm", "heuristic", "options", "budget", "digest", "status", "cost", "expanded", "generated",
           "enqueued", "peak_frontier", "error", "seconds", "memory_mb"]
KEY = ["puzzle", "instance", "algorithm", "heuristic", "options", "budget", "digest"]
TIMING = ["seconds", "memory_mb"]
WHOLE = ["seed", "expanded", "generated", "enqueued", "peak_frontier"]
NUMBERS = [*WHOLE, "depth", "cost", *TIMING]
LIMITS = ["max_nodes", "max_seconds", "max_mb"]


class Search:
    """A search by its name, with a heuristic by its name, and options such as weight=2 or ties="low g".

    >>> Search("weighted_astar", "manhattan", weight=2)
    <search weighted_astar manhattan weight=2>
    """

    def __init__(self, algorithm: str, heuristic: str = "", **options: Any):
        self.algorithm, self.heuristic, self.options = algorithm, heuristic, options
        self.options_text = " ".join(f"{name}={value}" for name, value in sorted(options.items()))

    def __str__(self) -> str:
        return " ".join(filter(None, (self.algorithm, self.heuristic, self.options_text)))

    def __repr__(self) -> str:
        return f"<search {self}>"


# ------------------------------------------------------------------------------------------------------ what is to do

def tasks(instances: Sequence[Instance], searches: Sequence[Search], budget: Any = 100_000) -> list[Task]:
    """A task for each row, as plain data that any worker understands. Every mistake is an error here, before the work.

    >>> from puzzlelib.lab.instances import levels
    >>> tasks(levels("template"), [Search("astr")])      # doctest: +ELLIPSIS
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found 'astr', expected one of bfs, ... (did you mean 'astar'?)
    """
    _check(instances, searches)
    limits = budget if isinstance(budget, dict) else {"max_nodes": budget}
    for name, value in limits.items():
        if name not in LIMITS or not (value is None or type(value) in (int, float) and value >= 0):
            raise PuzzleError(f"found budget {quoted(f'{name}={value}')}, expected {', '.join(LIMITS)}, each from 0 up")
    budget_text = " ".join(f"{name}={limits[name]}" for name in LIMITS if limits.get(name) is not None)
    found = [{"puzzle": instance.puzzle, "instance": instance.name, "size": instance.size,
              "seed": instance.seed, "depth": plain_number(instance.depth), "algorithm": search.algorithm,
              "heuristic": search.heuristic, "options": search.options_text, "budget": budget_text,
              "digest": sha256(instance.text.encode()).hexdigest()[:8],
              "text": instance.text, "search_options": search.options, "limits": limits}
             for instance in instances for search in searches]
    keys = [_key(task) for task in found]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise PuzzleError(f"found {' '.join(filter(None, twice))} twice, expected each instance and search once")
    return found


def _check(instances: Sequence[Instance], searches: Sequence[Search]) -> None:
    for instance in instances:
        seed = instance.seed
        if not instance.name.isprintable() or not (seed is None or type(seed) is int and abs(seed) < 1 << 53):
            raise PuzzleError(f"found instance {quoted(repr(instance.name))} with seed {seed!r}, expected a printable "
                              "name, and a whole number or None")
    for search in searches:
        if not all(isinstance(value, (bool, int, float, str)) for value in search.options.values()):
            raise PuzzleError(f"found {quoted(repr(search))}, expected options that are numbers or text: they travel")
        for puzzle in sorted({instance.puzzle for instance in instances}):
            function, h = _by_name(puzzle, search.algorithm, search.heuristic)
            if hasattr(function, "check_options"):
                function.check_options([*search.options, *h])


def _by_name(puzzle: str, algorithm: str, heuristic: str) -> tuple[Any, dict[str, Any]]:
    """A puzzle's search, and its heuristic as an option for it."""
    known = get(puzzle)
    return (choose(algorithm, ALGORITHMS | known.searches),
            {"h": choose(heuristic, known.heuristics)} if heuristic else {})


def _key(row: Row) -> Key:
    return tuple(str(row[name]) for name in KEY)


# ------------------------------------------------------------------------------------------------------------ doing it

def run_one(task: Task) -> Row:
    """The row of one task. This is what a worker does; whatever goes wrong becomes a row, too."""
    row = {name: task.get(name) for name in COLUMNS}
    memory_before, start = peak_memory(reset=True), perf_counter()
    try:
        row |= measured(_searched(task))
    except MemoryError:
        row["status"] = "out of memory"
    except (Exception, SystemExit) as error:             # a student's heuristic may raise anything
        row |= {"status": "failed", "error": visible(f"{type(error).__name__}: {error}")[:200]}
    row["seconds"] = round(perf_counter() - start, 6)
    row["memory_mb"] = round(max(0, peak_memory() - memory_before) / 1e6, 1)
    return {name: "" if row[name] is None else row[name] for name in COLUMNS}


def _searched(task: Task) -> Any:
    search, h = _by_name(task["puzzle"], task["algorithm"], task["heuristic"])
    problem = get(task["puzzle"]).problem(task["text"], task["instance"])
    limits = task["limits"]
    with memory_limit(limits.get("max_mb")):
        return search(problem, **{"max_nodes": limits.get("max_nodes"), "deadline": limits.get("max_seconds")} | h
                      | task["search_options"])


def _finished(left: list[Task], executor: Executor | None, workers: int | None, fresh: bool) -> Iterator[Row]:
    """The rows of the tasks as they are finished; none for a task whose worker was killed."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context
    workers = workers or os.cpu_count() or 1
    if executor is None and not fresh and (workers == 1 or len(left) <= 1):
        yield from map(run_one, left)
        return
    once: dict[str, Any] = {"max_tasks_per_child": 1} if fresh and sys.version_info >= (3, 11) else {}
    # Not forked: a kernel has threads, and a copy of it could wait for one that was not copied.
    pool = executor or ProcessPoolExecutor(workers, get_context("spawn"), **once)
    futures: list[Any] = []
    try:
        with suppress(BrokenProcessPool):
            for task in left:
                futures.append(pool.submit(run_one, task))
        for future in as_completed(futures):
            if not isinstance(future.exception(), BrokenProcessPool):
                yield future.result()
    finally:
        for future in futures:
            future.cancel()
        if executor is None:
            pool.shutdown(cancel_futures=True)


def sweep(instances: Sequence[Instance], searches: Sequence[Search], budget: Any = 100_000,
          executor: Executor | None = None, out: str | os.PathLike[str] | None = None, workers: int | None = None,
          progress: bool = True, fresh: bool = False, again: bool = False) -> Any:
    """Every search on every instance, as a pandas DataFrame, in the order of the instances and then of the searches.

    budget     the most nodes to expand, or a dict of max_nodes, max_seconds, max_mb; with seconds, rows depend on the
               machine
    executor   any of concurrent.futures, or Dask's: `distributed.Client(address).get_executor()`; by default a pool of
               processes, one for each core, or `workers`; workers=1 stays in this process
    fresh      a process of its own for each search, so that memory_mb is that search's alone: slower
    out        a CSV file. The same call later takes the rows it finds there; rows that failed or ran out of memory are
               tried again, and with again=True all of them

    >>> from puzzlelib.lab.instances import levels
    >>> table = sweep(levels("template", ["ten"]), [Search("bfs"), Search("astar")], workers=1, progress=False)
    >>> table[["algorithm", "status", "cost", "expanded"]].values.tolist()
    [['bfs', 'solved', 4.0, 8], ['astar', 'solved', 4.0, 6]]
    """
    todo = tasks(instances, searches, budget)
    path = None if out is None else _writable(os.fspath(out))
    stored_rows = {} if path is None or again else _rows_of(path) | _rows_of(f"{path}.rows")
    rows = {key: stored_rows[key] for key in map(_key, todo) if key in stored_rows}
    left = [task for task in todo if _key(task) not in rows]
    with Progress("sweep", notebook=True) if progress else nullcontext(lambda *_: None) as report:
        report(len(rows) / max(1, len(todo)))
        for row in _finished(left, executor, workers, fresh):
            if path is not None:
                _append(f"{path}.rows", [row])
            rows[_key(row)] = row
            report(len(rows) / len(todo), f"{len(rows):,} of {len(todo):,} searches")
    if len(rows) < len(todo):
        raise PuzzleError("found a worker killed, expected it to live; finished rows are stored: call again")
    table = [rows[_key(task)] | {name: task[name] for name in LABELS} for task in todo]
    if path is not None:
        made_by = {"puzzlelib": __version__, "python": platform.python_version(), "rows": len(table),
                   "seeds": sorted({str(one.seed) for one in instances if one.seed is not None}),
                   "searches": [str(search) for search in searches], "budget": todo[0]["budget"] if todo else ""}
        _finish(path, table, made_by if left or not os.path.exists(path) else None)
    return frame(table)


# ------------------------------------------------------------------------------------------------ files and DataFrames
# Finished rows are appended to OUT.csv.rows; at the end OUT.csv is the table, and OUT.json says what made it. Rows that
# answer other questions stay in OUT.csv.rows: of what was computed, nothing is forgotten. Several sweeps may write at
# once: each appends whole lines, and reads the files only to save work.

def _writable(out: str) -> str:
    folder = os.path.dirname(out) or "."
    if not out.endswith(".csv") or os.path.isdir(out):
        raise PuzzleError(f"found {quoted(out)}, expected a file that ends in .csv", "sweep")
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise PuzzleError(f"found {quoted(folder)}, expected a folder to write to", "sweep")
    return out


def _rows_of(path: str) -> dict[Key, Row]:
    """The rows of a file that can be used. It is read line by line: one that a kill cut short spoils no other."""
    rows = {}
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            with suppress(csv.Error):
                row = dict(zip(COLUMNS, next(csv.reader([line]), [])))
                if _usable(row):
                    rows[_key(row)] = row
    return rows


def _append(path: str, rows: list[Row]) -> None:
    """Add rows to a file, each in one write, and on a new line: the last one may have been cut short."""
    with open(path, "ab", buffering=0) as file:
        for row in rows:
            file.write(("\n" + _csv_text([row])).encode())


def _csv_text(rows: list[Row]) -> str:
    text = io.StringIO()
    csv.DictWriter(text, COLUMNS, lineterminator="\n", extrasaction="ignore").writerows(rows)
    return text.getvalue()


def _finish(out: str, table: list[Row], made_by: dict[str, Any] | None) -> None:
    """Write the table and what made it, each whole or not at all."""
    journal, old_table, answered = _rows_of(f"{out}.rows"), _rows_of(out), {_key(row) for row in table}
    _append(f"{out}.rows", [row for key, row in old_table.items() if key not in answered and key not in journal])
    write(out, ",".join(COLUMNS) + "\n" + _csv_text(table))
    if made_by is not None:
        write(out.removesuffix(".csv") + ".json", json.dumps(made_by, indent=1, sort_keys=True) + "\n")
    if answered.issuperset(journal | old_table):
        with suppress(OSError):                          # another sweep may have removed it
            os.remove(f"{out}.rows")


def _usable(row: Row) -> bool:
    """Is this a whole row? One that failed or ran out of memory doesn't count: it is better tried again."""
    try:
        return row["status"] in ("solved", "unsolvable", "gave up") and row["expanded"] != "" and all(
            row[name] == "" or isfinite(float(row[name])) for name in NUMBERS)
    except (KeyError, ValueError):
        return False


def frame(rows: list[Row]) -> Any:
    """Rows as a DataFrame, numbers as numbers: the same types, however many rows there are."""
    import pandas as pd
    table = pd.DataFrame(rows, columns=COLUMNS)
    for name in COLUMNS:
        if name in NUMBERS:
            values = [None if value is None or value == "" else float(value) for value in table[name]]
            table[name] = pd.Series(values, dtype="float64", index=table.index)
        else:
            table[name] = table[name].fillna("").astype(str)
    return table.astype(dict.fromkeys(WHOLE, "Int64"))


def stored(path: str | os.PathLike[str]) -> Any:
    """A sweep's table from its file."""
    with open(path, encoding="utf-8", newline="") as file:
        return frame(list(csv.DictReader(file)))


def steady(table: Any) -> Any:
    """The table without what differs from run to run."""
    return table.drop(columns=TIMING)
