"""The problems of a MovingAI scenario file, run one after the other and compared with the published lengths."""

from __future__ import annotations

from time import perf_counter

from puzzlelib.cli.searching import MEMORY, memory_taken
from puzzlelib.cli.usage import GaveUp, seconds, whole
from puzzlelib.hints import Any
from puzzlelib.puzzles.gridnav.movingai import Scenario, Scenarios
from puzzlelib.search import astar

VERDICTS = ("as published", "shorter", "longer", "no path")
HEAD = ("problem", "map", "start", "goal", "published", "found", "nodes", "verdict")
TINY = 1e-4                # two lengths of up to 4,000 steps that differ at all differ by more than this


def report(path: str, maps: str | None, h: Any, corner: str, budget: dict[str, str]) -> str:
    """A line for each problem, with the published length and the one found, and a summary. GaveUp if a budget ends."""
    from puzzlelib.views.progress import Progress
    most = whole(budget["max_nodes"], "path --max-nodes") if "max_nodes" in budget else None
    limit = seconds(budget["seconds"], "path --seconds") if "seconds" in budget else float("inf")
    given, start = Scenarios(path, maps), perf_counter()
    problems = [given.problem(scenario, corner) for scenario in given.scenarios]         # finds mistakes at once
    nodes: list[int] = []
    rows, counts = [HEAD], dict.fromkeys(VERDICTS, 0)
    with Progress("path") as show:
        def progress(expanded: int, _: float) -> bool:
            show(len(nodes) / len(problems),
                 f"{len(nodes)} of {len(problems)} problems, {sum(nodes) + expanded:,} nodes expanded")
            return memory_taken() < MEMORY and perf_counter() - start < limit
        for scenario, problem in zip(given.scenarios, problems):
            result: Any = astar(problem, h=h, max_nodes=most, progress=progress)
            if result.status == "gave up":
                so_far = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
                raise GaveUp(f"path: problem {scenario.number} of {len(problems)} {result.summary}"
                             f"{'; before it: ' * bool(so_far)}{so_far}")
            length = problem.price(result.cost) if result.solved else None
            found = verdict(scenario, length)
            counts[found] += 1
            nodes.append(result.expanded)
            name = scenario.map.text.replace("\\", "/").rpartition("/")[2]
            rows.append((str(scenario.number), name, str(scenario.start), str(scenario.goal), scenario.published,
                         "none" if length is None else f"{length:.6f}", str(result.expanded), found))
    wide = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, wide)).rstrip() for row in rows]
    summary = [f"{name.capitalize()}: {count}" for name, count in counts.items()]
    return "\n".join([*lines, "", f"Problems: {len(problems)}", *summary, f"Corner rule: {corner}",
                      f"Nodes expanded: {sum(nodes)}", f"Search time: {perf_counter() - start:.3f} s"]) + "\n"


def verdict(scenario: Scenario, length: float | None) -> str:
    """Is a length the published one, as far as the file's digits tell?"""
    if length is None:
        return "no path"
    digits = len(scenario.published.partition(".")[2])
    difference = length - float(scenario.published)
    if abs(difference) <= max(TINY, 10.0 ** -digits if digits else 0):
        return "as published"
    return "longer" if difference > 0 else "shorter"
