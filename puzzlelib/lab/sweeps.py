"""The workbook's own sweeps by name: `sh run.sh sweep heuristics` makes results/sweep-heuristics.csv and a picture.

Each has a full size, which the notebooks read, and a quick one, which the tests run, into results/quick/.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from puzzlelib.lab import instances
from puzzlelib.lab.measures import by_depth, named
from puzzlelib.lab.sweep import Search, sweep
from puzzlelib.levels import PuzzleError, did_you_mean, quoted, write
from puzzlelib import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

LADDER = ["hamming", "manhattan", "euclidean", "linear_conflict", "walking_distance", "pattern_database"]


class Plan:
    """A sweep that has a name: what it runs on, with which searches, within which budget, and how it is drawn."""

    def __init__(self, about: str, boards: Callable[[bool], Any], searches: list[Search],
                 draw: Callable[[Any], Any], max_nodes: int = 200_000, fresh: bool = False):
        self.about, self.boards, self.searches, self.draw = about, boards, searches, draw
        self.max_nodes, self.fresh = max_nodes, fresh


def _few(quick: bool, depths: Any, full: int, some: int = 2) -> Any:
    return instances.by_depth(some if quick else full, list(depths)[::6] if quick else depths)


def _bands(title: str) -> Callable[[Any], Any]:
    def draw(table: Any) -> Any:
        from puzzlelib.views import plot
        return plot.bands(by_depth(table), title, "optimal depth (moves)", "nodes expanded (log scale)")
    return draw


def _sums(title: str, value: str, ylabel: str) -> Callable[[Any], Any]:
    def draw(table: Any) -> Any:
        from puzzlelib.views import plot
        wide = named(table).pivot_table(index="size", columns="search", values=value, observed=True, sort=False)
        return plot.bars(wide, title, "size", ylabel, log=True)
    return draw


def _memory(table: Any) -> Any:
    from puzzlelib.views import plot
    return plot.scatter(named(table), "seconds", "memory_mb", "Time against memory on the 8-puzzle",
                        "seconds", "peak memory (MB)")


def _weights(table: Any) -> Any:
    from puzzlelib.views import plot
    wide = table.groupby("options", sort=False)[["cost", "expanded"]].mean().rename(
        index=lambda name: name.removeprefix("weight="))
    return plot.bars(wide, "Weighted A*: moves and nodes, on average", "weight", "moves, nodes (log scale)", log=True)


PLANS = {
    "heuristics": Plan("six heuristics on the 8-puzzle, 20 boards of each depth",
                       lambda quick: _few(quick, range(32), 20),
                       [Search("astar", name) for name in LADDER] + [Search("bfs"), Search("iddfs")],
                       _bands("A* on the 8-puzzle: what a heuristic saves")),
    "sizes": Plan("the same on larger boards, within 100,000 nodes",
                  lambda quick: [one for rows, cols in ((2, 3), (2, 4), (3, 3), (3, 4))
                                 for one in instances.random_boards(rows, cols, 2 if quick else 20)]
                  + instances.walked_boards(4, 4, 60, 2 if quick else 20),
                  [Search("astar", name) for name in ("hamming", "manhattan", "linear_conflict", "walking_distance")],
                  _sums("Larger boards, the same heuristics", "expanded", "nodes expanded, mean (log scale)"),
                  max_nodes=100_000),
    "ties": Plan("A* with three rules for ties", lambda quick: _few(quick, range(4, 31, 2), 20),
                 [Search("astar", "manhattan", ties=ties) for ties in ("high g", "low g", "first in")],
                 _bands("One A*, one heuristic, three rules for ties")),
    "weights": Plan("weighted A*: shorter search, longer solutions",
                    lambda quick: instances.by_depth(2 if quick else 40, [20, 24, 28]),
                    [Search("weighted_astar", "manhattan", weight=weight) for weight in (1, 1.2, 1.5, 2, 3, 5)],
                    _weights),
    "memory": Plan("A* against IDA*: nodes, time, memory", lambda quick: _few(quick, range(20, 32), 5, 1),
                   [Search("astar", "manhattan"), Search("idastar", "manhattan", memory=0), Search("bfs")], _memory,
                   max_nodes=2_000_000, fresh=True),
}


SPACES = {"2 by 3": (2, 3), "2 by 4": (2, 4), "3 by 3": (3, 3), "2 by 5": (2, 5)}


def run_space(quick: bool) -> str:
    """The number of boards at each distance from the goal, for sizes that can be counted whole: results/space.csv."""
    from puzzlelib.lab.space import counts
    from puzzlelib.puzzles.tiles import Tiles
    rows = ["size,distance,boards"]
    for size, (tall, wide) in SPACES.items():
        if not quick or tall * wide < 9:
            goal = Tiles([[*range(1, tall * wide), 0][r * wide:(r + 1) * wide] for r in range(tall)])
            rows += [f"{size},{distance},{boards}" for distance, boards in enumerate(counts(goal))]
    folder = os.path.join(ROOT, "results", *["quick"] * quick)
    os.makedirs(folder, exist_ok=True)
    write(os.path.join(folder, "space.csv"), "\n".join(rows) + "\n")
    return f"{os.path.relpath(os.path.join(folder, 'space.csv'), ROOT)}: {len(rows) - 1:,} rows\n"


def run(name: str, quick: bool = False, workers: int | None = None, executor: Any = None, again: bool = False) -> str:
    """One sweep to its end: its table and its picture are in results/. Says where."""
    if name == "space":
        return run_space(quick)
    plan = PLANS[name]
    folder = os.path.join(ROOT, "results", *["quick"] * quick)
    os.makedirs(folder, exist_ok=True)
    out = os.path.join(folder, f"sweep-{name}.csv")
    table = sweep(plan.boards(quick), plan.searches, plan.max_nodes, executor=executor, workers=workers, out=out,
                  fresh=plan.fresh and executor is None, again=again)
    import io
    picture = io.BytesIO()
    plan.draw(table).savefig(picture, format="png", metadata={"Software": None})
    path = out[:-4] + ".png"
    with open(path + ".part", "wb") as file:
        file.write(picture.getvalue())
    os.replace(path + ".part", path)
    counts = table["status"].value_counts()
    told = ", ".join(f"{count:,} {status}" for status, count in counts.items())
    return f"{os.path.relpath(out, ROOT)}: {plan.about}; {len(table):,} rows, {told}\n"


def main(arguments: list[str]) -> int:
    """The command line: a name, --quick, --again, --workers N, --dask ADDRESS."""
    from puzzlelib.cli.usage import Usage, whole
    try:
        given = Usage("sweep [NAME] [--workers N] [--dask ADDRESS] [--quick] [--again]").read(arguments)
        name = given.get("name")
        names = [*PLANS, "space"]
        if name is not None and name not in names:
            raise PuzzleError(f"found {quoted(name)}, expected one of {', '.join(names)}{did_you_mean(name, names)}",
                              "sweep")
        workers = whole(given["workers"], "sweep --workers", 1, 1024) if "workers" in given else None
        executor = _dask(given["dask"]) if "dask" in given else None
        for one in [name] if name else names:
            sys.stdout.write(run(one, "quick" in given, workers, executor, "again" in given))
            sys.stdout.flush()
    except PuzzleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("sweep: stopped; what is done is kept, the same command goes on\n")
        return 130
    return 0


def _dask(address: str) -> Any:
    """The executor of a Dask cluster: its scheduler's address, such as tcp://10.0.0.1:8786."""
    try:
        from distributed import Client as connect
    except ImportError:
        raise PuzzleError("found no Dask, expected it: pip install distributed", "sweep --dask") from None
    try:
        client: Any = connect
        return client(address, timeout=10).get_executor()
    except (OSError, ValueError) as error:
        raise PuzzleError(f"found no scheduler at {quoted(address)} ({str(error)[:80]}), expected one", "sweep --dask"
                          ) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
