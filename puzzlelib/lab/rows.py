"""Rows of a sweep: their columns, the files that keep them, and rows as a DataFrame.

OUT.csv holds the table that was asked for last and, below it, rows that answered other questions: another budget, other
code. OUT.json says what made the table and how many rows it has. While a sweep runs, finished rows are appended to
OUT.csv.rows, each a line of JSON; at its end they are merged into OUT.csv, and the journal is removed. Several sweeps
may write at once: each appends whole lines, and reads the files only to save work.
"""

from __future__ import annotations

import csv
import io
import json
import os
from contextlib import suppress
from math import isfinite
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, quoted, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Row = dict[str, Any]       # a value for each column; what isn't known is None, "" or missing
Key = tuple[str, ...]      # of a row or a task: its values for KEY

COLUMNS = ["puzzle", "instance", "seed", "depth", "search", "algorithm", "heuristic", "options", "budget", "code",
           "digest", "status", "moves", "cost", "expanded", "generated", "enqueued", "peak_frontier", "error",
           "seconds", "memory_mb"]               # after these come properties of instances and options of searches
KEY = ["puzzle", "instance", "algorithm", "heuristic", "options", "budget", "code", "digest"]
TIMING = ["seconds", "memory_mb"]
WHOLE = ["seed", "moves", "expanded", "generated", "enqueued", "peak_frontier"]
NUMBERS = [*WHOLE, "depth", "cost", *TIMING]


def key_of(row: Row) -> Key:
    """What a row depends on, as text."""
    return tuple(_text(row.get(name)) for name in KEY)


def _text(value: Any) -> str:
    return "" if value is None else str(value)


class Journal:
    """The files behind a sweep's `out`; with no `out`, nothing is kept.

    rows   what is known already and can be used, by key
    """

    def __init__(self, out: str | os.PathLike[str] | None, again: bool = False):
        self.out = None if out is None else _writable(os.fspath(out))
        self.rows: dict[Key, Row] = {}
        if self.out is None:
            return
        self.path, self.again = f"{self.out}.rows", again
        interrupted, header = self._read_journal()
        if again and not header:                 # a fresh start: what an interrupted sweep did is kept, but not used
            if interrupted:
                self.finish([], None, False)
            self._write({"again": True})
            interrupted = {}
        self.rows = interrupted if again else self._read_table() | interrupted

    def append(self, row: Row) -> None:
        """Keep a finished row, in one write."""
        if self.out is not None:
            self._write(row)

    def _write(self, data: Row) -> None:
        # On a line of its own: the last one may have been cut short.
        with open(self.path, "ab", buffering=0) as file:
            file.write(("\n" + json.dumps(data)).encode())

    def finish(self, table: Sequence[Row], made: dict[str, Any] | None, changed: bool) -> None:
        """Write the table, with every row known otherwise below it, and what made it; remove the journal."""
        if self.out is None:
            return
        answered = {key_of(row) for row in table}
        journal, _ = self._read_journal()
        others = [row for key, row in (self._read_table() | journal).items() if key not in answered]
        write(self.out, _csv_text([*table, *others]))
        if made is not None and (changed or _asked(made_by(self.out)) != _asked(made)):
            write(self.out.removesuffix(".csv") + ".json", json.dumps(made, indent=1, sort_keys=True) + "\n")
        with suppress(OSError):                  # another sweep may have removed it
            os.remove(self.path)

    def _read_table(self) -> dict[Key, Row]:
        return {key_of(row): row for row in _rows_in(str(self.out)) if _usable(row)}

    def _read_journal(self) -> tuple[dict[Key, Row], bool]:
        """The rows of an interrupted sweep, the newest of each key, and whether that sweep was to do all again."""
        rows, again = {}, False
        with suppress(OSError), open(self.path, encoding="utf-8", errors="replace") as file:
            for line in file:
                with suppress(ValueError):       # a line that a kill cut short spoils no other
                    row = json.loads(line)
                    if row == {"again": True}:
                        again = True
                    elif isinstance(row, dict) and _usable(row):
                        rows[key_of(row)] = row
        return rows, again


def _writable(out: str) -> str:
    folder = os.path.dirname(out) or "."
    if not out.endswith(".csv") or os.path.isdir(out):
        raise PuzzleError(f"found {quoted(out)}, expected a file that ends in .csv", "sweep")
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise PuzzleError(f"found {quoted(folder)}, expected a folder to write to", "sweep")
    return out


def _rows_in(path: str) -> list[Row]:
    with suppress(OSError, csv.Error), open(path, encoding="utf-8", errors="replace", newline="") as file:
        return list(csv.DictReader(file))
    return []


def _columns(rows: Iterable[Row]) -> list[str]:
    further = dict.fromkeys(name for row in rows for name in row if name is not None and name not in COLUMNS)
    return [*COLUMNS, *further]


def _csv_text(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, _columns(rows), restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _text(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def made_by(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What made a sweep's table, as the JSON file beside it says; nothing if that can't be read."""
    about = os.fspath(path).removesuffix(".csv") + ".json"
    with suppress(OSError, ValueError, TypeError), open(about, encoding="utf-8") as file:
        return dict(json.load(file))
    return {}


def _asked(made: dict[str, Any]) -> dict[str, Any]:
    """The part that says what was asked, not who answered."""
    return {name: value for name, value in made.items() if name not in ("puzzlelib", "python", "machine")}


def _usable(row: Row) -> bool:
    """Is this a whole row of code that is known? One that failed doesn't count: it is better tried again."""
    try:
        known = row["code"] != "?" and row["digest"] != "?"
        counted = row.get("expanded") not in (None, "") or row["status"] == "gave up"
        return known and counted and row["status"] in ("solved", "unsolvable", "gave up") and all(
            row.get(name) in (None, "") or isfinite(float(row[name])) for name in NUMBERS)
    except (KeyError, ValueError, TypeError):
        return False


def frame(rows: Sequence[Row]) -> Any:
    """Rows as a DataFrame, numbers as numbers: the same types, however many rows there are and wherever they were."""
    import pandas as pd
    columns = {}
    for name in _columns(rows):
        values = [row.get(name) for row in rows]
        columns[name] = _numbers(values, name) if name in NUMBERS or name not in COLUMNS and _numeric(values) else (
            pd.Series([_text(value) for value in values], dtype="str"))
    return pd.DataFrame(columns)


def _numeric(values: list[Any]) -> bool:
    try:
        return bool([float(value) for value in values if value not in (None, "") and not isinstance(value, bool)])
    except (TypeError, ValueError):
        return False


def _numbers(values: list[Any], name: str) -> Any:
    import pandas as pd
    numbers = pd.Series([None if value in (None, "") else float(value) for value in values], dtype="float64")
    whole = name in WHOLE or name not in COLUMNS and (numbers.dropna() % 1 == 0).all()
    return numbers.astype("Int64") if whole else numbers


def stored(path: str | os.PathLike[str], others: bool = False) -> Any:
    """A sweep's table from its file; with others=True also the rows below it, which answered other questions."""
    rows = _rows_in(os.fspath(path))
    if not rows:
        raise PuzzleError(f"found no rows in {quoted(os.fspath(path))}, expected a sweep's table")
    count = made_by(path).get("rows")
    return frame(rows[:count] if isinstance(count, int) and not others else rows)


def steady(table: Any) -> Any:
    """The table without what differs from run to run.

    >>> import pandas as pd
    >>> steady(pd.DataFrame({"expanded": [8], "seconds": [0.1], "memory_mb": [0.2]})).columns.tolist()
    ['expanded']
    """
    return table.drop(columns=TIMING, errors="ignore")
