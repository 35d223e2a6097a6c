"""`python -m puzzlelib.tools.expected PUZZLE`: write levels/PUZZLE/expected.csv, what is known of each level.

The optimum, how many states can be reached, and how many of them first at each depth. Rows keep their order and their
titles; a new level comes before the first row with a higher optimum.
"""

from __future__ import annotations

import csv
import io
import os
import sys
from itertools import islice
from typing import Any

from puzzlelib.__main__ import main
from puzzlelib.catalog import expected, get, level_folders, level_names, level_path
from puzzlelib.cli.usage import Usage, seconds, whole
from puzzlelib.levels import PuzzleError, write
from puzzlelib.search import layers
from puzzlelib.views.progress import Progress

DEPTHS = range(1, 7)
FEW_DEPTHS = 2                                   # on a large board even depth 6 is out of reach
COLUMNS = ["level", "title", "optimum", "reachable", *(f"depth{depth}" for depth in DEPTHS)]
STATES, SECONDS = 1_000_000, 600.0               # of one level: how many states to count, how long to search


def facts(puzzle: str, level: str, reachable: Any = None, states: int = STATES, deadline: float | None = None
          ) -> dict[str, str]:
    """A level's row, without its title.

    optimum    the lowest cost; "none" if there is no solution, empty if the search gave up
    reachable  the number of states, "many" if there are more than `states`; counted unless it is given here, or a
               formula of the problem gives it (each has a test of its own)
    depth1 …   the states first reached by that many moves; of "many" only the first two are counted

    >>> facts("template", "ten")["reachable"], facts("template", "thousand", states=100)["reachable"]
    ('10', 'many')
    """
    problem = get(puzzle).load(level)
    reachable = reachable or getattr(problem, "reachable", None) or _count(problem, states)
    depths = FEW_DEPTHS if reachable == "many" else max(DEPTHS)
    sizes = [len(layer) for layer in islice(layers(problem), depths + 1)] + [0] * depths
    result = problem.puzzle.solve(problem, deadline=deadline)
    optimum = {"solved": str(result.price(result.cost)), "unsolvable": "none", "gave up": ""}[result.status]
    return {"level": level, "optimum": optimum, "reachable": str(reachable)} | {
        f"depth{depth}": str(sizes[depth]) if depth <= depths else "" for depth in DEPTHS}


def _count(problem: Any, states: int) -> int | str:
    total = 0
    for layer in layers(problem):
        total += len(layer)
        if total > states:
            return "many"
    return total


def rows_of(puzzle: str, levels: list[str], states: int = STATES, deadline: float | None = SECONDS
            ) -> list[dict[str, str]]:
    """The rows of these levels. What the old table calls "many" stays so; what it has counted is counted again."""
    old_rows = {row["level"]: row for row in expected(puzzle)}
    rows: list[dict[str, str]] = []
    with Progress(f"expected {puzzle}") as report:
        for number, level in enumerate(levels):
            report(number / len(levels), level)
            old = old_rows.get(level, {"title": level, "reachable": ""})
            count = old["reachable"]
            reachable, enough = ("many", 0) if count == "many" else (None, max(states, int(count or 0)))
            row = old | facts(puzzle, level, reachable, enough, deadline)
            harder = [index for index, other in enumerate(rows) if _rank(other) > _rank(row) and level not in old_rows]
            rows.insert(harder[0] if harder else len(rows), row)
    return rows


def _rank(row: dict[str, str]) -> float:
    return float("inf") if row["optimum"] in ("none", "") else float(row["optimum"])


def run(arguments: list[str]) -> tuple[int, str, str]:
    """The answer to a command line: exit code, text for stdout, text for stderr."""
    try:
        given = Usage("expected PUZZLE [--states N] [--seconds S]").read(arguments)
        states = whole(given.get("states", str(STATES)), "expected --states")
        deadline = seconds(given.get("seconds", str(SECONDS)), "expected --seconds")
        puzzle = get(given["puzzle"]).name
        written = []
        for folder in level_folders(puzzle):
            levels = [level for name in level_names(puzzle) if os.path.dirname(level_path(puzzle, name)) == folder
                      for level in get(puzzle).levels_in(name)]
            if levels:
                text = io.StringIO()
                table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
                table.writeheader()
                table.writerows(rows_of(puzzle, levels, states, deadline))
                write(os.path.join(folder, "expected.csv"), text.getvalue())
                written.append(f"{os.path.join(folder, 'expected.csv')}: {len(levels)} levels\n")
        return 0, "".join(written), ""
    except PuzzleError as error:
        return 2, "", f"{error}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], run))
