"""What a sweep's rows say: medians and bands, effective branching factors, ratios to the best."""

from __future__ import annotations

from typing import Any

from puzzlelib.lab.compare import plain_number

# The textbook's table of the same experiment: nodes generated, by depth, for iterative deepening, A* with misplaced
# tiles and A* with Manhattan distance, averages over a hundred boards (Russell and Norvig, third edition, figure 3.29).
TEXTBOOK = {2: (10, 6, 6), 4: (112, 13, 12), 6: (680, 20, 18), 8: (6384, 39, 25), 10: (47127, 93, 39),
            12: (3644035, 227, 73), 14: (None, 539, 113), 16: (None, 1301, 211), 18: (None, 3056, 363),
            20: (None, 7276, 676), 22: (None, 18094, 1219), 24: (None, 39135, 1641)}


def effective_branching(nodes: float, depth: float) -> float:
    """The b for which a tree of that depth, each node with b children, has that many nodes besides its root.

    nodes = b + b² + … + b^depth; found by halving an interval.

    >>> round(effective_branching(52, 5), 2)
    1.92
    """
    if not depth >= 1 or not nodes >= 1:
        return float("nan")
    low, high = 0.0, 2 * max(1.0, float(nodes) ** (1 / int(depth)))
    for _ in range(200):
        b, total = (low + high) / 2, 0.0
        for _ in range(int(depth)):
            total = (total + 1) * b              # b, then b + b², then b + b² + b³ …
        low, high = (low, b) if total > nodes else (b, high)
    return low


def named(table: Any) -> Any:
    """The table with a column `search`: the heuristic, with the algorithm and its options if they tell rows apart."""
    several = table["algorithm"].nunique() > 1

    def name(row: Any) -> str:
        hide = row["heuristic"] and (not several or row["algorithm"] == "astar")
        parts = ["" if hide else row["algorithm"].replace("_", " "), row["heuristic"].replace("_", " "), row["options"]]
        return ", ".join(filter(None, parts))
    return table.assign(search=[name(row) for row in table.to_dict("records")])


def over_depth(table: Any, value: str = "expanded") -> Any:
    """For each search and depth: the median of a count, and where the lowest and the highest tenth begin.

    A depth at which a search gave up on a board is left out: the boards that remain would be the easy ones.
    """
    import pandas as pd
    table = named(table)
    rows = []
    for (search, depth), group in table.groupby(["search", "depth"], sort=False):
        if (group["status"] == "solved").all():
            counts = group[value].astype(float)
            rows.append({"search": search, "depth": plain_number(depth), "median": counts.median(),
                         "low": counts.quantile(0.1), "high": counts.quantile(0.9), "boards": len(group)})
    found = pd.DataFrame(rows, columns=["search", "depth", "median", "low", "high", "boards"])
    found["search"] = pd.Categorical(found["search"], list(dict.fromkeys(table["search"])), ordered=True)
    return found.sort_values(["search", "depth"]).reset_index(drop=True)


def branching(table: Any) -> Any:
    """The effective branching factor by depth and search, of the mean number of nodes generated."""
    import pandas as pd
    table = named(table)
    wide: dict[str, dict[Any, float]] = {search: {} for search in table["search"]}
    for (search, depth), group in table.groupby(["search", "depth"]):
        if depth >= 2 and (group["status"] == "solved").all():
            wide[search][plain_number(depth)] = effective_branching(float(group["generated"].mean()), depth)
    return pd.DataFrame(wide).rename_axis("depth").sort_index()


def ratios(table: Any, value: str = "expanded") -> Any:
    """Each search's sum over the instances that all of them solved, and how many times the lowest sum that is."""
    import pandas as pd
    table = named(table)
    wide = table[table["status"] == "solved"].pivot_table(index=["puzzle", "instance"], columns="search", values=value,
                                                          observed=True)
    wide = wide.reindex(columns=list(dict.fromkeys(table["search"]))).dropna()
    sums = wide.sum()
    return pd.DataFrame({value: sums.astype(int), "times the best": (sums / sums.min()).round(2),
                         "instances": len(wide)}).rename_axis("search")


def costs(table: Any) -> Any:
    """What each search costs in the median: nodes expanded, the largest frontier, milliseconds and megabytes."""
    found = named(table).groupby("search", sort=False)[["expanded", "peak_frontier", "seconds", "memory_mb"]].median()
    found["seconds"] = (1000 * found["seconds"]).round(1)
    return found.rename(columns={"peak_frontier": "largest frontier", "seconds": "time (ms)",
                                 "memory_mb": "memory (MB)"})
