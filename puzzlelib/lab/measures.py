"""What a table of searches says, from `compare` or `sweep`: summaries, medians by depth, branching factors, ratios.

Each function says what it left out. A search that gave up is no result: its counts are lower bounds, which enter a
median as "more than that" and no mean; one that failed enters nothing.
"""

from __future__ import annotations

from math import expm1, log
from typing import Any

from puzzlelib.levels import PuzzleError
from puzzlelib.views.tables import INSTANCE, AtLeast, endings, rows_of
from puzzlelib.views.tables import latex as latex
from puzzlelib.views.tables import markdown as markdown
from puzzlelib.views.tables import named as named

# The textbook's table of the same experiment: nodes generated, by depth, for iterative deepening, A* with misplaced
# tiles and A* with Manhattan distance, averages over a hundred boards (Russell and Norvig, third edition, figure 3.29).
TEXTBOOK = {2: (10, 6, 6), 4: (112, 13, 12), 6: (680, 20, 18), 8: (6384, 39, 25), 10: (47127, 93, 39),
            12: (3644035, 227, 73), 14: (None, 539, 113), 16: (None, 1301, 211), 18: (None, 3056, 363),
            20: (None, 7276, 676), 22: (None, 18094, 1219), 24: (None, 39135, 1641)}
RESAMPLES = 10_000                               # of a bootstrap


def effective_branching(nodes: float, depth: float) -> float:
    """The b for which a tree of that depth, each node with b children, has that many nodes besides its root.

    nodes = b + b² + … + b^depth = b (b^depth − 1) / (b − 1), found by halving an interval. The depth may be a mean.

    >>> round(effective_branching(52, 5), 2)
    1.92
    """
    if not depth >= 1 or not nodes >= 1:
        return float("nan")
    low, high = 0.0, max(1.0, float(nodes) ** (1 / float(depth)))
    for _ in range(100):
        b = (low + high) / 2
        total = depth if b == 1 else b * expm1(depth * log(b)) / (b - 1)
        low, high = (low, b) if total > nodes else (b, high)
    return low


# ------------------------------------------------------------------------------------------------ each search by itself

def summary(table: Any) -> Any:
    """A line for each search: how its runs ended, the median number of nodes expanded, and how good its solutions are.

    The median is of all runs that did not fail; one that gave up counts as more than it expanded. `from` and `to` are
    the median's 95 % interval by the percentile bootstrap, always with the same seed. Means of moves and cost are over
    the instances that all searches solved (all that solved any): `compared` is their number, `left out` the others'.

    >>> from puzzlelib import astar, bfs, load
    >>> from puzzlelib.lab.comparing import compare
    >>> table = summary(compare(load("bricks", "SBP-level1"), [bfs, astar]))
    >>> table[["solved", "median expanded", "mean moves"]].values.tolist()
    [[1.0, 89.0, 16.0], [1.0, 83.0, 16.0]]
    """
    import pandas as pd
    table = rows_of(table, "expanded", "cost", "moves")
    shared = _all_solved(table, [search for search, part in table.groupby("search", observed=True)["status"]
                                 if (part == "solved").any()])
    lines = {}
    for search, part in table.groupby("search", sort=False, observed=True):
        status, shared_rows = part["status"], shared[shared["search"] == search]
        middle, low, high = _median_interval(part)
        lines[search] = {
            "instances": len(part), "solved": int((status == "solved").sum()),
            **{word: int((status == word).sum()) for word in ("unsolvable", "out of memory")
               if (table["status"] == word).any()},
            "gave up": int((status == "gave up").sum()), "failed": int((status == "failed").sum()),
            "median expanded": middle, "from": low, "to": high,
            "mean moves": shared_rows["moves"].astype(float).mean(),
            "mean cost": shared_rows["cost"].astype(float).mean(),
            "compared": len(shared_rows), "left out": len(part) - len(shared_rows)}
    return pd.DataFrame(list(lines.values()), index=pd.Index(list(lines), name="search"))


def _median_interval(part: Any) -> tuple[Any, Any, Any]:
    """The median of nodes expanded and its interval; AtLeast where it depends on searches that gave up."""
    import numpy as np
    part = part[part["expanded"].notna() | (part["status"] == "gave up")]
    known = part["expanded"].astype(float).fillna(0).to_numpy()            # one that was killed couldn't say its count
    if not len(known):
        return (float("nan"),) * 3
    ended = np.where(part["status"] == "gave up", np.inf, known)

    found: tuple[Any, ...] = _bootstrapped(known)
    if np.isinf(ended).any():
        found = tuple(AtLeast(bound) if np.isinf(value) else value for value, bound in zip(_bootstrapped(ended), found))
    return tuple(value if isinstance(value, AtLeast) or value % 1 else int(value)      # type: ignore[return-value]
                 for value in found)


def _bootstrapped(values: Any) -> tuple[float, float, float]:
    """The median, and between which values 95 % of the medians of resamples are.

    A resample's median is one of the values, or the mean of two. Which ones, in order of size, is drawn directly: the
    k-th smallest of n random numbers has a beta distribution. So this takes no longer for many values than for few.
    """
    import numpy as np
    ordered, n, draw = np.sort(values), len(values), np.random.default_rng(1)
    below, above = (n - 1) // 2, n // 2          # the two in the middle, or the one
    first = draw.beta(below + 1, n - below, RESAMPLES)
    second = first if above == below else 1 - (1 - first) * draw.random(RESAMPLES) ** (1 / (n - above))
    at = [ordered[np.minimum(n - 1, (n * part).astype(int))] for part in (first, second)]
    medians = np.sort((at[0] + at[1]) / 2)
    return float(np.median(ordered)), medians[RESAMPLES // 40], medians[-RESAMPLES // 40]


def over_depth(table: Any, value: str = "expanded", by: str = "depth") -> Any:
    """For each search and depth: the median of a column, and where the lowest and the highest tenth begin.

    A search that gave up counts as more than it spent. Where so many did that the median isn't known, it is missing,
    and `at least` is a lower bound of it. The depth is the instance's optimum; where that isn't known, the lowest cost
    that any search found, which may be more: then a column `depth unknown` counts those runs, and plots say it.
    `boards` is how many were measured; `gave up` are among them, `failed` are left out.

    by: another column instead of the depth, such as size, fill or weight. For lines over an option, give all rows one
    name first: over_depth(table.assign(search="weighted A*"), by="weight").
    """
    import numpy as np
    import pandas as pd
    table = rows_of(table, value, "cost") if by == "depth" else rows_of(table, value, "cost", by, by=by)
    lost = table["status"].isin(["failed", "out of memory"])
    gave_up = table["status"] == "gave up"
    known = table[value].astype(float).mask(lost)
    known = known.mask(gave_up & known.isna(), 0)        # one that was killed couldn't say what it spent
    keys = [pd.Categorical(table["search"], table["search"].unique(), ordered=True),
            _depths(table) if by == "depth" else table[by]]

    def group(column: Any) -> Any:
        return column.groupby(keys, observed=True, dropna=False)
    ended = group(known.mask(gave_up, np.inf))
    quantiles = {name: ended.quantile(part) for name, part in (("median", 0.5), ("low", 0.1), ("high", 0.9))}
    found = pd.DataFrame(quantiles).replace(np.inf, np.nan)
    found["boards"], found["gave up"], found["failed"] = group(known).count(), group(gave_up).sum(), group(lost).sum()
    found["at least"] = group(known).median().where(lambda least: found["median"].isna() & (least > 0))
    unknown = table["depth"].isna() if "depth" in table else ~lost
    if by == "depth" and (unknown & ~lost).any():
        found["depth unknown"] = group(unknown & ~lost).sum()
    found.index.names = ["search", by]
    return found.reset_index()


def medians(table: Any, by: str = "depth", value: str = "expanded") -> Any:
    """The medians of `over_depth` as a grid, a column for each search: for tables, bars and lines. One that isn't known
    is a lower bound, and prints as ≥ 100,000. `left out` is how many runs failed."""
    import pandas as pd
    long = over_depth(table, value, by)
    cells = [AtLeast(bound) if pd.isna(middle) and pd.notna(bound) else middle
             for middle, bound in zip(long["median"], long["at least"])]
    long["median"] = pd.Series(cells, dtype=object if any(isinstance(cell, AtLeast) for cell in cells) else float)
    wide = long.pivot(index=by, columns="search", values="median").reindex(long[by].unique())
    wide.columns = pd.Index(list(map(str, wide.columns)), name="search")
    if long["failed"].any():
        wide["left out"] = long.groupby(by, dropna=False)["failed"].sum()
    return wide


def _depths(table: Any) -> Any:
    """Each row's depth: what is known, or else the lowest cost found for the same instance; whole if all are."""
    cost = table["cost"].astype(float).where(table["status"] == "solved")
    found = cost.groupby([table[name] for name in INSTANCE], dropna=False).transform("min")
    if "depth" in table:
        found = table["depth"].astype(float).fillna(found)
    return found.astype("Int64" if found.isna().any() else int) if (found.dropna() % 1 == 0).all() else found


def branching(table: Any) -> Any:
    """The effective branching factor by depth and search: of the mean number of nodes generated for a solution, and of
    the mean length of these solutions, which for a search that isn't optimal is more than the depth.

    Where a search gave up on an instance of a depth, there is no number, for the rest would be the easy ones; runs that
    failed are omitted. `left out` says how many rows that makes.
    """
    import pandas as pd
    table = rows_of(table, "generated", "moves", "cost")
    ended = table["status"].isin(["solved", "failed"])
    solved = table["status"] == "solved"
    columns = pd.DataFrame({"search": table["search"], "depth": _depths(table), "ended": ended, "rows": 1,
                            "used": solved, "generated": table["generated"].astype(float).where(solved),
                            "moves": table["moves"].astype(float).where(solved)})
    means = columns.groupby(["search", "depth"], sort=False).agg(
        {"ended": "all", "rows": "sum", "used": "sum", "generated": "mean", "moves": "mean"})
    means["b"] = [effective_branching(row.generated, row.moves) if row.ended else float("nan")
                  for row in means.itertuples()]
    wide = means["b"].unstack("search").reindex(columns=table["search"].unique()).sort_index()
    wide.columns.name = None
    omitted = means["rows"] - means["used"].where(means["b"].notna(), 0)
    wide["left out"] = omitted.groupby("depth").sum().astype(int)
    return wide


def beside_textbook(table: Any, factors: bool = False) -> Any:
    """The mean number of nodes generated at the depths of the textbook's table: ours, and the textbook's beside it.

    factors: effective branching factors instead; the textbook's are computed from its numbers of nodes. Where a search
    gave up on a board of some depth, there is no number.
    """
    import pandas as pd
    names = ["IDDFS", "A*, Hamming", "A*, Manhattan"]
    missing = [name for name in names if name not in rows_of(table)["search"].unique()]
    if missing:
        raise PuzzleError(f"found no rows of {' and '.join(missing)}, expected the textbook's searches: "
                          f"{'; '.join(names)}")
    theirs = pd.DataFrame(TEXTBOOK, index=names).T.rename_axis("depth")
    ours = branching(table).reindex(theirs.index)[names]
    if factors:
        theirs = theirs.apply(lambda column: [effective_branching(nodes, depth) for depth, nodes in column.items()])
        return pd.concat({"ours": ours, "the textbook's": theirs}, axis=1).round(2)
    means = rows_of(table, "generated").pivot_table(index="depth", columns="search", values="generated")
    ours = means.reindex(theirs.index)[names].where(ours.notna())
    return pd.concat({"ours": ours.round(), "the textbook's": theirs}, axis=1).astype("Int64")


# ------------------------------------------------------------------------------------------- all on the same instances

def _all_solved(table: Any, searches: Any, *values: str) -> Any:
    """The rows of the instances that all these searches solved, with a number in each of these columns."""
    solved = table[(table["status"] == "solved") & table[list(values)].notna().all(axis=1)]
    return solved[solved.groupby(INSTANCE, dropna=False)["search"].transform("size") == len(searches)]


def _compared(table: Any, *values: str) -> Any:
    """The rows of the instances that all searches of a table solved; if there are none, an error that says why."""
    searches = table["search"].unique()
    shared_rows = _all_solved(table, searches, *values)
    if shared_rows.empty:
        how = "; ".join(f"{search}: {endings(part['status']) or 'solved all'}"
                        for search, part in table.groupby("search", sort=False, observed=True))
        solvers = f"all {len(searches)} searches" if len(searches) > 1 else "the search"
        raise PuzzleError(f"found no instance that {solvers} solved ({how}), expected at least one: choose among the "
                          "searches, or raise the budget")
    return shared_rows


def ratios(table: Any, value: str = "expanded") -> Any:
    """Each search's sum over the instances that all of them solved, and how many times the lowest sum that is.

    `left out` is the number of instances that some search did not solve.
    """
    import pandas as pd
    table = rows_of(table, value)
    shared_rows = _compared(table, value)
    sums = shared_rows.groupby("search", sort=False)[value].sum().astype(float).reindex(table["search"].unique())
    compared = len(shared_rows) // len(sums)
    times = (sums / sums.min()).fillna(1) if sums.min() >= 0 else sums * float("nan")
    return pd.DataFrame({value: sums.astype(int) if (sums % 1 == 0).all() else sums, "times the best": times.round(2),
                         "instances": compared, "left out": len(table.drop_duplicates(INSTANCE)) - compared}
                        ).rename_axis("search")


def costs(table: Any) -> Any:
    """What each search costs in the median over the instances that all of them solved: nodes expanded, the peak
    frontier and, if the table says, milliseconds and megabytes. `left out` is the number of other instances."""
    table = rows_of(table, "expanded", "peak_frontier")
    shared_rows = _compared(table)
    columns = [name for name in ("expanded", "peak_frontier", "seconds", "memory_mb") if name in table]
    found = shared_rows.groupby("search", sort=False)[columns].median().astype(float).reindex(table["search"].unique())
    if "seconds" in found:
        found["seconds"] = (1000 * found["seconds"]).round(3)
    found["instances"] = compared = len(shared_rows) // len(found)
    found["left out"] = len(table.drop_duplicates(INSTANCE)) - compared
    return found.rename(columns={"peak_frontier": "peak frontier", "seconds": "time (ms)",
                                 "memory_mb": "memory (MB)"}).rename_axis("search")
