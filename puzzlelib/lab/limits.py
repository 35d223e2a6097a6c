"""Limits on time and memory: of a command, as a grader sets them, and of one search in a sweep."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

from puzzlelib import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_limiting = Lock()         # a memory limit is the whole process's: one thread at a time may set it


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


@contextmanager
def memory_limit(megabytes: float | None) -> Iterator[None]:
    """Let this process take that much more memory, and then raise MemoryError. No limit where the system has none."""
    if megabytes is None:
        yield
        return
    with _limiting:
        before = None
        try:
            import resource
            with open("/proc/self/statm") as file:
                now = int(file.read().split()[0]) * resource.getpagesize()
            before = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (now + int(megabytes * 1e6), before[1]))
        except (ImportError, OSError, ValueError):
            pass
        try:
            yield
        finally:
            if before is not None:
                resource.setrlimit(resource.RLIMIT_AS, before)


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
