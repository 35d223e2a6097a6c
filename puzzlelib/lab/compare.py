"""Searches side by side on the same problems: one row for each pair, as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.result import Result


def compare(problems: dict[str, Any], searches: dict[str, Callable[..., Result]],
            bar: Callable[[float], object] | None = None, **budget: Any) -> Any:
    """Every search on every problem: what became of it, and what it cost to find. bar: told what part is done.

    >>> from puzzlelib.catalog import load
    >>> from puzzlelib.search import astar, bfs
    >>> table = compare({"level 1": load("bricks", "SBP-level1")}, {"bfs": bfs, "A*": astar})
    >>> table[["search", "moves", "expanded"]].values.tolist()
    [['bfs', 16, 89], ['A*', 16, 83]]
    """
    import pandas as pd
    rows = []
    for number, (label, problem) in enumerate(problems.items(), 1):
        for name, search in searches.items():
            result = search(problem, **budget)
            rows.append({"level": label, "search": name, "status": result.status,
                         "moves": len(result.moves) if result.solved else None, "cost": result.cost,
                         "expanded": result.expanded, "generated": result.generated, "enqueued": result.enqueued,
                         "peak frontier": result.peak_frontier, "result": result})
        if bar is not None:
            bar(number / len(problems))
    table = pd.DataFrame(rows)
    return table.astype({"moves": "Int64"})


def grid(table: Any, values: str) -> Any:
    """One number of a comparison as a grid, levels down and searches across, in the order they were given.

    >>> from puzzlelib.catalog import load
    >>> from puzzlelib.search import astar, bfs
    >>> table = compare({"level 0": load("bricks", "SBP-level0")}, {"bfs": bfs, "A*": astar})
    >>> grid(table, "expanded").values.tolist()
    [[13, 9]]
    """
    wide = table.pivot(index="level", columns="search", values=values)
    return wide.loc[table["level"].unique(), table["search"].unique()]
