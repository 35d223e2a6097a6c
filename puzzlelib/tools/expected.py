"""What levels/PUZZLE/expected.csv holds, computed: `python -m tests.expected bricks` writes it anew.

The order of its rows, from easy to hard, and the names are kept; a level without a row is put at the end.
"""

import csv
import io
import os
import sys
from itertools import islice

from puzzlelib.levels import write
from puzzlelib import ROOT
from puzzlelib.catalog import expected, get, level_names
from puzzlelib.search import layers

DEPTHS = range(1, 7)
COLUMNS = ["level", "title", "optimum", "reachable", *(f"depth{d}" for d in DEPTHS)]


def facts(puzzle, level):
    """The optimal cost ("none" where there is none), the reachable states, and the new ones at depths 1 to 6.

    A problem that knows by formula how many states it has need not count them: that formula has a test of its own. One
    that says "many" is counted to depth 2.
    """
    problem = get(puzzle).load(level)
    result = problem.puzzle.solve(problem)
    known = getattr(problem, "reachable", None)
    deepest = 2 if known == "many" else max(DEPTHS)      # on a large board even depth 6 is out of reach
    sizes = [len(layer) for layer in islice(layers(problem), None if known is None else deepest + 1)]
    new = {f"depth{d}": str(sizes[d]) if d < len(sizes) else "" if known == "many" else "0" for d in DEPTHS}
    return {"level": level, "optimum": str(problem.price(result.cost)) if result.solved else "none",
            "reachable": str(sum(sizes) if known is None else known)} | new


def main(puzzle):
    titles = {row["level"]: row["title"] for row in expected(puzzle)}
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    for level in level_names(puzzle):
        table.writerow(facts(puzzle, level) | {"title": titles.get(level, level)})
    write(os.path.join(ROOT, "levels", puzzle, "expected.csv"), text.getvalue())


if __name__ == "__main__":
    main(*sys.argv[1:])
