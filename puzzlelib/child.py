"""Run a function in a child process that can be killed: one that loops, crashes or eats memory does no harm.

The child is a fork, so nothing has to be pickled on the way in, and the caller's variables stay as they are. The way
out is a pipe with JSON: plain data only. Sweeps use it for rows with a time or memory limit.
"""

from __future__ import annotations

import os
from time import perf_counter

from puzzlelib.hints import Any, Callable

MOST_TEXT = 1 << 24        # bytes that an answer may have
WAITING = 4                # how many times as long a child may wait as compute
LOOK = 0.05                # seconds between two looks at the clock


class Ended(Exception):
    """The child gave no answer. `why` says how it ended, in words that follow "the search was"."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


def can_fork() -> bool:
    """Is there a fork on this system? Not on Windows."""
    return hasattr(os, "fork")


def in_child(function: Callable[[], Any], seconds: float | None = None, megabytes: float | None = None,
             marker: Any = b"", total: float | None = None) -> Any:
    """What the function returns, computed in a child: plain data that JSON can say.

    seconds    how long it may compute, or wait for WAITING times as long: a busy machine isn't its fault
    megabytes  what it may take beyond what this process has; then a MemoryError is raised in the child
    marker     shared memory in which the child notes its progress: the seconds count from the last change of it
    total      seconds for all of it, whatever the marker says

    >>> in_child(lambda: [1, "two"])
    [1, 'two']
    >>> in_child(lambda: [1 for _ in iter(int, 1)], seconds=0.1)
    Traceback (most recent call last):
    puzzlelib.child.Ended: stopped: still running after 0.1 s
    """
    from warnings import catch_warnings, simplefilter
    reading, writing = os.pipe()
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)       # a fork with threads: the child calls nothing that needs them
        child = os.fork()
    if child == 0:
        _answer(function, reading, writing, megabytes)
    os.close(writing)
    try:
        text = _read(reading, child, _Clock(child, seconds, marker, total))
    finally:
        os.close(reading)
        status = _end(child)
    if text is None:
        raise Ended(f"stopped: still running after {seconds or total:g} s")
    if not text:
        raise Ended(f"killed by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else
                    f"ended by itself, with exit code {os.WEXITSTATUS(status)}")
    import json
    return json.loads(text)


def _answer(function: Callable[[], Any], reading: int, writing: int, megabytes: float | None) -> None:
    """The child's life: compute, write the answer into the pipe, leave without any of the parent's clean-up."""
    code = 1
    try:
        import gc
        gc.freeze()                              # what the parent has stays shared: collecting garbage would copy it
        os.close(reading)
        os.setsid()                              # so that its own children can be killed with it
        _die_with_parent()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        import json
        import signal
        import sys
        sys.stdin = sys.stdout = sys.stderr = os.fdopen(nowhere, "r+", buffering=1)      # a kernel has its own
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _limit_memory(megabytes)
        text = json.dumps(function()).encode()
        text = len(text).to_bytes(8, "big") + text
        while text:
            text = text[os.write(writing, text):]
        code = 0
    finally:
        os._exit(code)


def _die_with_parent() -> None:
    """If the parent is killed, there is no one left to stop this process: let the system do it, where it can."""
    from contextlib import suppress
    parent = os.getppid()
    with suppress(Exception):                    # Linux only
        import ctypes
        ctypes.CDLL(None).prctl(1, 9)            # PR_SET_PDEATHSIG, SIGKILL
    if os.getppid() != parent:                   # it was killed just before
        os._exit(1)


def _limit_memory(megabytes: float | None) -> None:
    """Let this process take that much more memory. No limit where the system has none."""
    if megabytes is None:
        return
    from contextlib import suppress
    with suppress(ImportError, OSError, ValueError):
        import resource
        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + int(megabytes * 1e6), resource.getrlimit(resource.RLIMIT_AS)[1]))


class _Clock:
    """Says when a child has had its time: by its CPU time where the system tells, and by the clock on the wall."""

    def __init__(self, child: int, seconds: float | None, marker: Any, total: float | None):
        self.child, self.seconds, self.marker, self.total = child, seconds, marker, total
        self.start = self.since = perf_counter()
        self.computed, self.seen = 0.0, bytes(marker[:])

    def is_over(self) -> bool:
        now, computed = perf_counter(), self._cpu()
        if bytes(self.marker[:]) != self.seen:
            self.seen, self.since, self.computed = bytes(self.marker[:]), now, computed
        if self.total is not None and now - self.start >= self.total:
            return True
        return self.seconds is not None and (
            computed - self.computed >= self.seconds or now - self.since >= WAITING * self.seconds)

    def _cpu(self) -> float:
        try:
            with open(f"/proc/{self.child}/stat") as file:
                ticks = file.read().rpartition(")")[2].split()[11:13]
            return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError):
            return perf_counter() - self.start


def _read(pipe: int, child: int, clock: _Clock) -> bytes | None:
    """The answer that comes through a pipe, its length first; empty if there is none; None if that takes too long."""
    from select import select
    text, length = b"", 8
    while len(text) < length <= MOST_TEXT:
        if clock.is_over():
            return None
        if not select([pipe], [], [], LOOK)[0]:
            gone = os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if gone and not select([pipe], [], [], 0)[0]:        # looked again: its answer may have come meanwhile
                return b""                       # something that it started keeps the pipe open
            continue
        part = os.read(pipe, 1 << 16)
        if not part:
            return b""
        text += part
        if len(text) >= 8:
            length = 8 + int.from_bytes(text[:8], "big")
    return text[8:length] if length <= MOST_TEXT else b""


def _end(child: int) -> int:
    """Kill the child and all that it started, and wait for it: its wait status."""
    import signal
    from contextlib import suppress
    for kill in (os.killpg, os.kill):            # the group may not be there yet
        with suppress(OSError):
            kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]
