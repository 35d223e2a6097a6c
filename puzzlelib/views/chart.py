"""Rows of searches as numbers that a page draws: nodes expanded by depth on a log axis, and a table. Standard library.

A search that gave up is a lower bound, never a result: it counts as more than it spent, and where a median depends on
such runs the marker is open. Whatever the picture can't show, the notes say.
"""

from __future__ import annotations

from collections import Counter
from math import floor, inf, isinf, log10
from statistics import fmean, median

from puzzlelib.hints import Any, Iterable, Sequence
from puzzlelib.levels import plural

Row = dict[str, Any]       # of a sweep: puzzle, instance, depth, search, status, moves, cost, expanded, error …
LOST = ("failed", "out of memory")
HEADS = {"search": "", "instances": "", "solved": "", "unsolvable": "proved to have no solution",
         "gave up": "ran out of nodes or of time: a lower bound, no result",
         "failed": "no answer, or a wrong one: the reason is under the chart",
         "median expanded": "of all that did not fail; one that gave up counts as more than it expanded",
         "mean moves": "over the boards that all of these searches solved, without those that solved none"}


def chart(rows: Sequence[Row], searches: Sequence[str], depths: Iterable[float] = (), budget: float = 0) -> Row:
    """What a page draws: both axes with their ticks, and a series for each search, all places from 0 to 1.

    >>> run = {"instance": "a", "depth": 4, "search": "A*", "status": "solved", "expanded": 10, "moves": 4, "cost": 4}
    >>> made = chart([run], ["A*"])
    >>> made["y"]["ticks"], made["series"][0]["points"][0]["words"]
    ([[0.0, '1'], [0.7686, '10']], 'A* at depth 4: 10 nodes expanded on 1 board')
    """
    groups, hidden = _groups(rows)
    points = {group: _point(*group, found) for group, found in groups.items()}
    shown = {group: point for group, point in points.items() if point["value"]}
    across = _Across([*depths, *(depth for _, depth in points)])
    up = _Up([point["value"] for point in shown.values()] + [max(point["ends"]) for point in shown.values()])
    series = []
    for search in searches:
        mine = sorted((depth, point) for (name, depth), point in shown.items() if name == search)
        series.append({"name": search, "points": [point | {
            "x": across.place(depth), "depth": depth, "y": up.place(point["value"]),
            "ends": [up.place(end) for end in point["ends"]]} for depth, point in mine]})
    gave_up = any(row["status"] == "gave up" for row in rows)
    return {"series": series, "x": {"ticks": across.ticks(), "label": "depth"},
            "y": {"ticks": up.ticks(), "label": "median expanded"},
            "budget": up.place(budget) if gave_up and 0 < budget <= up.top else None,
            "notes": _notes(rows, points, hidden)}


def _groups(rows: Sequence[Row]) -> tuple[dict[tuple[str, float], list[Row]], list[Row]]:
    """The rows that were measured, by search and depth; and those whose depth isn't known.

    The depth is the instance's optimum; where that isn't known, the lowest cost that any search found.
    """
    best: dict[Any, float] = {}
    for row in rows:
        if row["status"] == "solved":
            best[_instance(row)] = min(row["cost"], best.get(_instance(row), inf))
    groups: dict[tuple[str, float], list[Row]] = {}
    hidden = []
    for row in rows:
        depth = row.get("depth") if row.get("depth") is not None else best.get(_instance(row))
        if depth is None:
            hidden.append(row)
        elif row["status"] not in LOST:
            groups.setdefault((row["search"], depth), []).append(row)
    return groups, [row for row in hidden if row["status"] not in LOST]


def _instance(row: Row) -> Any:
    return row.get("puzzle"), row["instance"], row.get("digest")


def median_expanded(rows: Sequence[Row]) -> tuple[float | None, bool]:
    """The median of nodes expanded, and whether it is only a lower bound, because too many gave up; None: unknown.

    >>> solved, stopped = {"status": "solved", "expanded": 10}, {"status": "gave up", "expanded": 500}
    >>> median_expanded([solved, solved, stopped]), median_expanded([solved, stopped, stopped])
    ((10, False), (500, True))
    """
    measured = [row for row in rows if row["status"] not in LOST]
    known = [row["expanded"] for row in measured if row.get("expanded") is not None]
    ended = [inf if row["status"] == "gave up" else row["expanded"] for row in measured]
    if not known:
        return None, bool(measured)
    middle = median(ended)
    return (median(known), True) if isinf(middle) else (middle, False)


def _point(search: str, depth: float, rows: list[Row]) -> Row:
    """One marker: its height, whether it is open, the lowest and highest count that solved, and all of it in words."""
    value, is_open = median_expanded(rows)
    solved = [row["expanded"] for row in rows if row["status"] != "gave up"]
    gave_up = len(rows) - len(solved)
    ends = [min(solved), max(solved)] if solved and not is_open else [value or 0] * 2
    spread = f" (from {ends[0]:,} to {ends[1]:,})" if ends[0] != ends[1] else ""
    middle = "median " if len(rows) > 1 else ""
    words = (f"{search} at depth {depth:g}: {middle}{_number(value, is_open)} nodes expanded{spread} on "
             f"{plural(len(rows), 'board')}{f', {gave_up} gave up' if gave_up else ''}")
    return {"value": value, "open": is_open, "ends": ends, "words": words}


def _number(value: float | None, at_least: bool = False) -> str:
    """A count as people write it; one that is only a lower bound says so."""
    if value is None:
        return "–"
    return f"{'≥ ' if at_least else ''}{int(value) if value == int(value) else value:,}"


# ---------------------------------------------------------------------------------------------------------------- axes

class _Across:
    """The axis of depths: linear, whole ticks, and the points not quite at its ends."""

    def __init__(self, depths: Sequence[float]):
        self.depths = sorted(set(depths)) or [0]
        self.low, self.high = self.depths[0], self.depths[-1]

    def place(self, depth: float) -> float:
        if self.low == self.high:
            return 0.5
        return round(0.04 + 0.92 * (depth - self.low) / (self.high - self.low), 4)

    def ticks(self) -> list[Any]:
        """Round numbers in equal steps; or the depths themselves, where they are few and equally far apart."""
        gaps = {after - before for before, after in zip(self.depths, self.depths[1:])}
        whole = all(depth == int(depth) for depth in self.depths)
        if len(self.depths) == 1 or whole and len(gaps) == 1 and len(self.depths) <= 16:
            return [[self.place(depth), f"{depth:g}"] for depth in self.depths]
        step = _round_step((self.high - self.low) / 10, 1 if whole else 0)
        numbers = range(-int(-self.low // step), int(self.high // step) + 1)
        return [[self.place(number * step), f"{number * step:g}"] for number in numbers]


def _round_step(step: float, least: float) -> float:
    """The next of … 1, 2, 5, 10, 20 … that isn't below this step, nor below the least.

    >>> _round_step(3.1, 1), _round_step(0.3, 1), _round_step(0.03, 0)
    (5, 1, 0.05)
    """
    step = max(step, least)
    power: float = 10 ** floor(log10(step))
    return next(part * power for part in (1, 2, 5, 10) if part * power >= step * 0.999)


class _Up:
    """The axis of counts: logarithmic, from 1 to a round number above all of them."""

    def __init__(self, values: Sequence[float]):
        most = max([10, *values]) * 1.5
        power = 10 ** floor(log10(most))
        self.top = next(step * power for step in (1, 2, 5, 10) if step * power >= most)

    def place(self, value: float) -> float:
        return round(log10(max(1, value)) / log10(self.top), 4)

    def ticks(self) -> list[Any]:
        decades = [10 ** power for power in range(floor(log10(self.top)) + 1)]
        return [[self.place(tick), f"{tick:,}"] for tick in decades]


# --------------------------------------------------------------------------------------------------------------- words

def _notes(rows: Sequence[Row], points: dict[Any, Row], hidden: Sequence[Row]) -> list[list[str]]:
    """What the picture can't show, each as its kind and a sentence, failures first."""
    failed, others = [], []
    for search, count in Counter(row["search"] for row in rows if row["status"] in LOST).items():
        reasons = Counter(row.get("error") or row["status"] for row in rows
                          if row["search"] == search and row["status"] in LOST)
        more = " …" if len(reasons) > 1 else ""
        failed.append(f"{search}: {count:,} failed ({reasons.most_common(1)[0][0]}{more}).")
    killed = Counter((row["search"], row.get("error") or "no count") for row in rows
                     if row["status"] == "gave up" and row.get("expanded") is None)
    failed += [f"{search}: {count:,} gave up ({why})." for (search, why), count in killed.items()]
    if any(point["open"] and point["value"] for point in points.values()):
        others.append("Open markers are lower bounds: the search gave up.")
    zero = Counter(search for (search, _), point in points.items() if point["value"] == 0)
    others += [f"{search}: nothing expanded at {plural(count, 'depth')}, which a log axis can't show."
               for search, count in zero.items()]
    if hidden:
        others.append(f"{plural(len(hidden), 'run')} on boards of unknown depth: in the table only.")
    found = sum(row.get("depth") is None and row["status"] not in LOST for row in rows) - len(hidden)
    if found:
        others.append(f"The depth on {plural(found, 'run')} is the lowest cost found, not a known optimum.")
    return [["failed", text] for text in failed] + [["note", text] for text in others]


def summary(rows: Sequence[Row], searches: Sequence[str]) -> tuple[list[str], list[list[str]], str]:
    """The table's heads, a line for each search, and what the means are over.

    >>> run = {"instance": "a", "search": "A*", "status": "solved", "expanded": 10, "moves": 4}
    >>> summary([run, run | {"instance": "b", "status": "gave up", "moves": None}], ["A*"])[1:]
    ([['A*', '2', '1', '1', '0', '≥ 10', '4']], 'Mean moves: over 1 board of 2, solved by all that solved any.')
    """
    heads = [head for head in HEADS if head != "unsolvable" or any(row["status"] == head for row in rows)]
    compared, boards = _solved_by_all(rows), len({_instance(row) for row in rows})
    lines = []
    for search in searches:
        mine = [row for row in rows if row["search"] == search]
        counts = Counter("failed" if row["status"] in LOST else row["status"] for row in mine)
        moves = [row["moves"] for row in mine if _instance(row) in compared and row["status"] == "solved"]
        cells = {"search": search, "instances": f"{len(mine):,}", "median expanded": _number(*median_expanded(mine)),
                 "mean moves": f"{fmean(moves):.1f}".removesuffix(".0") if moves else "–"}
        lines.append([cells.get(head) or f"{counts[head]:,}" for head in heads])
    over = f"Mean moves: over {plural(len(compared), 'board')} of {boards:,}, solved by all that solved any."
    return heads, lines, over if len(compared) < boards else ""


def _solved_by_all(rows: Sequence[Row]) -> set[Any]:
    """The instances that every search solved which solved any."""
    solved: dict[str, set[Any]] = {}
    for row in rows:
        if row["status"] == "solved":
            solved.setdefault(row["search"], set()).add(_instance(row))
    return set.intersection(*solved.values()) if solved else set()
