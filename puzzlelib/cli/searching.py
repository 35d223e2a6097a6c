"""Searching within a command's budget: gives up politely, and shows on a terminal how far it is."""

from __future__ import annotations

from puzzlelib.cli.usage import GaveUp, seconds, whole
from puzzlelib.hints import Any

MEMORY = 2 << 30           # bytes that a command's search may take before it gives up


def searched(command: str, search: Any, problem: Any, budget: dict[str, str], **options: Any) -> Any:
    """The result of a search under the budget of --max-nodes and --seconds, if given, with progress on a terminal.

    A search that gives up is GaveUp. So is one that has taken 2 GiB: the system would end it less politely.
    """
    from puzzlelib.views.progress import Progress
    if "max_nodes" in budget:
        options["max_nodes"] = whole(budget["max_nodes"], f"{command} --max-nodes")
    if "seconds" in budget:
        options["deadline"] = seconds(budget["seconds"], f"{command} --seconds")
    with Progress(command) as report:
        def progress(expanded: int, elapsed: float) -> bool:
            report(text=f"{expanded:,} nodes expanded")
            return memory_taken() < MEMORY
        result = search(problem, progress=progress, **options)
    if result.status == "gave up":
        raise GaveUp(f"{command}: {result.summary}")
    return result


def memory_taken() -> int:
    """The most memory this process has held so far, in bytes; 0 where the system does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    from sys import platform
    return getrusage(RUSAGE_SELF).ru_maxrss * (1 if platform == "darwin" else 1024)
