"""The workbook's own sweeps by name: `sh run.sh sweep heuristics` makes results/sweep-heuristics.csv and a picture.

Each has a full size, which the notebooks read, and a quick one, which the tests run, into results/quick/.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlelib import ROOT
from puzzlelib.lab.instances import by_depth, random_boards, solved_board, walked_boards
from puzzlelib.lab.measures import named, over_depth
from puzzlelib.lab.space import counts
from puzzlelib.lab.sweep import Search, sweep
from puzzlelib.levels import PuzzleError, choose, quoted, write
from puzzlelib.views import plot

if TYPE_CHECKING:
    from collections.abc import Callable

LADDER = ["hamming", "manhattan", "euclidean", "linear_conflict", "walking_distance", "pattern_database"]
SPACES = [(2, 3), (2, 4), (3, 3), (2, 5)]        # sizes of which all boards can be counted


class Plan(NamedTuple):
    """A sweep that has a name: what it runs on (quick or not), with which searches and budget, and how it is drawn."""

    about: str
    boards: Callable[[bool], Any]
    searches: list[Search]
    draw: Callable[[Any], Any]
    max_nodes: int = 200_000
    fresh: bool = False


def _depths(depths: range, count: int, quick_count: int = 2) -> Callable[[bool], Any]:
    shallow = [depth for depth in depths[::6] if depth <= 20]
    return lambda quick: by_depth(quick_count, shallow) if quick else by_depth(count, depths)


def _sizes(quick: bool) -> Any:
    count = 2 if quick else 20
    sizes = [(2, 3), (2, 4), (3, 3)] + [(3, 4)] * (not quick)
    small = [board for rows, cols in sizes for board in random_boards(rows, cols, count)]
    return small + walked_boards(4, 4, 60, count)


def _bands(title: str) -> Callable[[Any], Any]:
    return lambda table: plot.bands(over_depth(table), title, "optimal depth (moves)", "nodes expanded (log scale)")


def _by_size(table: Any) -> Any:
    wide = named(table).pivot_table(index="size", columns="search", values="expanded", observed=True, sort=False)
    return plot.bars(wide, "Larger boards, the same heuristics", "size", "nodes expanded, mean (log scale)", log=True)


def _time_and_memory(table: Any) -> Any:
    return plot.scatter(named(table), "seconds", "memory_mb", "Time against memory on the 8-puzzle",
                        "seconds", "peak memory (MB)")


def _by_weight(table: Any) -> Any:
    wide = table.groupby("options", sort=False)[["cost", "expanded"]].mean().rename(
        index=lambda name: name.removeprefix("weight="))
    return plot.bars(wide, "Weighted A*: moves and nodes, on average", "weight", "moves, nodes (log scale)", log=True)


PLANS = {
    "heuristics": Plan("six heuristics on the 8-puzzle, 20 boards of each depth", _depths(range(32), 20),
                       [Search("astar", name) for name in LADDER] + [Search("bfs"), Search("iddfs")],
                       _bands("A* on the 8-puzzle: what a heuristic saves")),
    "sizes": Plan("the same on larger boards, within 100,000 nodes", _sizes,
                  [Search("astar", name) for name in ("hamming", "manhattan", "linear_conflict", "walking_distance")],
                  _by_size, max_nodes=100_000),
    "ties": Plan("A* with three rules for ties", _depths(range(4, 31, 2), 20),
                 [Search("astar", "manhattan", ties=ties) for ties in ("high g", "low g", "first in")],
                 _bands("One A*, one heuristic, three rules for ties")),
    "weights": Plan("weighted A*: shorter search, longer solutions",
                    lambda quick: by_depth(2 if quick else 40, [20, 24, 28]),
                    [Search("weighted_astar", "manhattan", weight=weight) for weight in (1, 1.2, 1.5, 2, 3, 5)],
                    _by_weight),
    "memory": Plan("A* against IDA*: nodes, time, memory", _depths(range(20, 32), 5, 1),
                   [Search("astar", "manhattan"), Search("idastar", "manhattan", memory=0), Search("bfs")],
                   _time_and_memory, max_nodes=2_000_000, fresh=True),
}


def run(name: str, quick: bool = False, workers: int | None = None, executor: Any = None, again: bool = False) -> str:
    """Run one sweep to its end, its table and its picture in results/; where they are."""
    folder = os.path.join(ROOT, "results", *["quick"] * quick)
    os.makedirs(folder, exist_ok=True)
    if name == "space":
        return _run_space(os.path.join(folder, "space.csv"), quick)
    plan, out = PLANS[name], os.path.join(folder, f"sweep-{name}.csv")
    table = sweep(plan.boards(quick), plan.searches, plan.max_nodes, executor=executor, workers=workers, out=out,
                  fresh=plan.fresh and executor is None, again=again)
    picture = out.removesuffix(".csv") + ".png"
    plan.draw(table).savefig(f"{picture}.part", format="png", metadata={"Software": None})
    os.replace(f"{picture}.part", picture)
    endings = ", ".join(f"{count:,} {status}" for status, count in table["status"].value_counts().items())
    return f"{os.path.relpath(out, ROOT)}: {plan.about}; {len(table):,} rows, {endings}\n"


def _run_space(out: str, quick: bool) -> str:
    """The number of boards at each distance from the goal, for sizes that can be counted whole."""
    rows = [f"{rows} by {cols},{distance},{boards}" for rows, cols in SPACES if not quick or rows * cols < 9
            for distance, boards in enumerate(counts(solved_board(rows, cols)))]
    write(out, "\n".join(["size,distance,boards", *rows]) + "\n")
    return f"{os.path.relpath(out, ROOT)}: {len(rows):,} rows\n"


def main(arguments: list[str]) -> int:
    """The command line: a name, --quick, --again, --workers N, --dask ADDRESS."""
    from puzzlelib.cli.usage import Usage, whole
    try:
        given = Usage("sweep [NAME] [--workers N] [--dask ADDRESS] [--quick] [--again]").read(arguments)
        names = [*PLANS, "space"]
        chosen = [choose(given["name"], names, source="sweep")] if "name" in given else names
        workers = whole(given["workers"], "sweep --workers", 1, 1024) if "workers" in given else None
        executor = _dask(given["dask"]) if "dask" in given else None
        for name in chosen:
            sys.stdout.write(run(name, "quick" in given, workers, executor, "again" in given))
            sys.stdout.flush()
    except PuzzleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("sweep: stopped; finished rows are stored, and the same command resumes\n")
        return 130
    return 0


def _dask(address: str) -> Any:
    """The executor of a Dask cluster: its scheduler's address, such as tcp://10.0.0.1:8786."""
    try:
        from distributed import Client
    except ImportError:
        raise PuzzleError("found no Dask, expected it: pip install distributed", "sweep --dask") from None
    try:
        client: Any = Client
        return client(address, timeout=10).get_executor()
    except (OSError, ValueError) as error:
        raise PuzzleError(f"found no scheduler at {quoted(address)} ({str(error)[:80]}), expected one", "sweep --dask"
                          ) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
