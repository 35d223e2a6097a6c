"""Limits on time and memory: of a command, as a grader sets them, and of one search in a sweep."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from puzzlelib import ROOT
from puzzlelib.levels import plural

if TYPE_CHECKING:
    from collections.abc import Sequence


def under_limits(arguments: Sequence[str], seconds: int, megabytes: int) -> str:
    """Run `sh run.sh …` with that much CPU time and address space: "done", or why it isn't.

    >>> under_limits(["list"], 5, 128), under_limits(["list"], 5, 1)
    ('done', 'failed')
    """
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    answer = subprocess.run(["sh", os.path.join(ROOT, "run.sh"), *arguments], preexec_fn=limit, capture_output=True,
                            env=dict(os.environ, PYTHON=sys.executable))
    if answer.returncode == 0:
        return "done"
    if answer.returncode in (-9, -24, 137, 152):         # killed, as the process or its shell says it
        return "out of time"
    return "out of memory" if b"memory" in answer.stderr else "failed"


def puzzle8_under_limits(levels: Sequence[str], seconds: int = 5, megabytes: int = 128) -> Any:
    """The command puzzle8 on levels of 3×3 tiles, each as a grader runs it: how it ended, and the moves in its file.

    >>> puzzle8_under_limits(["puzzle04"]).values.tolist()
    [['done', 4]]
    """
    from pathlib import Path
    from tempfile import TemporaryDirectory

    import pandas as pd

    from puzzlelib.catalog import load
    rows = {}
    for name in levels:
        with TemporaryDirectory() as folder:
            initial, moves = Path(folder, "initial.txt"), Path(folder, "moves.txt")
            problem = load("tiles", name)
            initial.write_text("\n".join("".join(map(str, row)) for row in problem.board(problem.initial)))
            ending = under_limits(["puzzle8", str(initial), str(moves)], seconds, megabytes)
            rows[name] = ending, moves.read_text().count("\n\n") if ending == "done" else None
    return pd.DataFrame(rows, index=[f"within {seconds} s and {megabytes} MB", "moves"]).T


def peak_memory(reset: bool = False) -> int:
    """The most memory this process has held, in bytes. Linux can reset it; elsewhere it only ever grows.

    >>> peak_memory() > 1 << 20
    True
    """
    try:
        if reset:
            with open("/proc/self/clear_refs", "w") as file:
                file.write("5")
        with open("/proc/self/status") as file:
            return next(1024 * int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        from puzzlelib.cli.searching import memory_taken
        return memory_taken()


def machine() -> str:
    """This machine, as far as it matters to whoever compares times.

    >>> "core" in machine()
    True
    """
    name = platform.processor() or platform.machine()
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        name = next((line.partition(":")[2].strip() for line in file if line.startswith("model name")), name)
    return f"{name}, {plural(os.cpu_count() or 1, 'core')}, {platform.system()} {platform.machine()}"
