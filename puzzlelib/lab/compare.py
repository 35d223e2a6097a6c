"""Searches side by side on the same problems: a row for each pair, as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.result import Result


def measured(result: Result) -> dict[str, Any]:
    """What a table says of a Result, in `compare` and in a sweep: how it ended, the cost in people's units, the counts.

    >>> from puzzlelib import astar, load
    >>> measured(astar(load("gridnav", "field")))["cost"]
    9.071068
    """
    return {"status": result.status, "moves": len(result.moves) if result.solved else None,
            "cost": plain_number(result.price(result.cost)), "expanded": result.expanded,
            "generated": result.generated, "enqueued": result.enqueued, "peak_frontier": result.peak_frontier}


def plain_number(value: Any) -> Any:
    """Any number as an int if it is whole, or else as a float; None stays None.

    >>> plain_number(4.0), plain_number(2.5)
    (4, 2.5)
    """
    if value is None:
        return None
    number = float(value)
    return int(number) if number.is_integer() else number


def compare(problems: dict[str, Any], searches: dict[str, Callable[..., Result]],
            report: Callable[[float], object] = lambda part: None, **budget: Any) -> Any:
    """Every search on every problem: how it ended, and what it took. `report` hears which part is done.

    >>> from puzzlelib import astar, bfs, load
    >>> table = compare({"level 1": load("bricks", "SBP-level1")}, {"bfs": bfs, "A*": astar})
    >>> table[["search", "moves", "expanded"]].values.tolist()
    [['bfs', 16, 89], ['A*', 16, 83]]
    """
    import pandas as pd
    rows = []
    for number, (label, problem) in enumerate(problems.items(), 1):
        for name, search in searches.items():
            result = search(problem, **budget)
            rows.append({"level": label, "search": name, **measured(result), "result": result})
        report(number / len(problems))
    return pd.DataFrame(rows).astype({"moves": "Int64"})


def grid(table: Any, values: str) -> Any:
    """One column of a comparison as a grid, levels down and searches across, in the order they were given.

    >>> from puzzlelib import astar, bfs, load
    >>> table = compare({"level 0": load("bricks", "SBP-level0")}, {"bfs": bfs, "A*": astar})
    >>> grid(table, "expanded").values.tolist()
    [[13, 9]]
    """
    wide = table.pivot(index="level", columns="search", values=values)
    return wide.loc[table["level"].unique(), table["search"].unique()]
