"""Run a command as a grader would, in a process that is given only so much time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from puzzlelib import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence


def under_limits(arguments: Sequence[str], seconds: int, megabytes: int) -> str:
    """`sh run.sh …` with that much CPU time and address space: "done", or what became of it instead.

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
    return "out of time" if answer.returncode in (-9, -24, 137, 152) else "out of memory" if (
        b"memory" in answer.stderr) else "failed"
