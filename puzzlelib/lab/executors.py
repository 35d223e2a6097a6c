"""Who computes a sweep's rows: this process, a pool of processes, threads, or a Dask cluster.

Tasks travel as bytes that cloudpickle makes, so that functions from a notebook's cell arrive everywhere. A worker that
dies never costs a finished row: the tasks it may have died of are run again, each in a child process of its own, and
the one that kills its process becomes a row that says so.
"""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any

from puzzlelib.child import can_fork
from puzzlelib.lab import sweeping
from puzzlelib.lab.fingerprint import Fingerprint
from puzzlelib.levels import PuzzleError, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlelib.lab.rows import Row
    from puzzlelib.lab.sweeping import Task

PATIENCE = 10              # seconds without a row, before we ask whether there is a worker at all
NOISY = ("distributed", "tornado", "asyncio")    # loggers, while a cluster goes down
LOOK = 1                   # seconds between two looks


class Lost(PuzzleError):
    """Whoever was to compute the rows is gone. Finished rows are kept."""

    exit_code = 3


def usable(executor: Any) -> Any:
    """An executor, also of a Dask client; None stays None.

    >>> usable("dask")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found executor='dask', expected one of concurrent.futures, or a Dask client; \
processes of this machine need none: workers=2
    """
    if hasattr(executor, "get_executor"):
        return executor.get_executor()
    if executor is None or hasattr(executor, "submit") and hasattr(executor, "shutdown"):
        return executor
    raise PuzzleError(f"found executor={executor!r}, expected one of concurrent.futures, or a Dask client; processes "
                      "of this machine need none: workers=2")


def run_packed(packed: bytes) -> Row:
    """What a worker does: unpack a task and run it."""
    from pickle import loads
    return sweeping.run_one(loads(packed))


def _pack(task: Task) -> bytes:
    import cloudpickle
    marks = Fingerprint(task.search.own, task.search.h, task.search.options, task.instance.problem)
    theirs = [module for module in marks.modules.values() if module.__name__ in sys.modules]
    for module in theirs:                        # a worker may not find this module: send what it is, not its name
        cloudpickle.register_pickle_by_value(module)
    try:
        return cloudpickle.dumps(task)       # type: ignore[no-any-return]
    except Exception as error:                   # anything may be in there
        raise PuzzleError(f"found {task.search.label}, which can't travel to another process ({visible(str(error))}), "
                          "expected code and data that can be pickled; workers=1 stays in this process") from None
    finally:
        for module in theirs:
            cloudpickle.unregister_pickle_by_value(module)


def finished(tasks: Sequence[Task], executor: Any = None, workers: int | None = None) -> Iterator[Row]:
    """The rows of the tasks, as they are finished."""
    workers = os.cpu_count() or 1 if workers is None else workers
    if not isinstance(workers, int) or workers < 1:
        raise PuzzleError(f"found workers={workers!r}, expected a whole number from 1 up")
    fresh = any(task.fresh for task in tasks) and can_fork()
    if executor is None and not fresh and (workers == 1 or len(tasks) <= 1):
        for task in tasks:
            yield sweeping.run_one(task)
        return
    waiting, most = list(tasks)[::-1], 1000 if executor is not None else 8 * workers
    if _dask_client(executor) is not None:       # what kills its process must not kill a worker that others need
        waiting = [task._replace(alone=True) for task in waiting]
        _deafen(_dask_client(executor))
    running: dict[Any, Task] = {}
    pool = executor or _processes(workers, fresh)
    quiet_since, doubts = monotonic(), 0
    try:
        while waiting or running:
            try:
                while waiting and len(running) < most:
                    packed = _pack(waiting[-1])
                    running[_submitted(pool, packed)] = waiting[-1]
                    waiting.pop()
                done = wait(running, timeout=LOOK, return_when=FIRST_COMPLETED).done
                for future in done:
                    row = _row_of(future, running[future])
                    del running[future]
                    yield row
                if done:
                    quiet_since, doubts = monotonic(), 0
            except BrokenExecutor:
                suspects, running = [*running.values()], {}
                yield from _one_by_one(suspects)
                pool = _processes(workers, fresh)
            if monotonic() - quiet_since > PATIENCE:
                doubts += not _has_workers(pool)
                if doubts == 2:                  # once may be a worker that is just being started again
                    raise Lost(f"found no Dask worker for {2 * PATIENCE} s, expected one. Finished rows are kept: "
                               "start workers, or a new cluster, and call again")
                quiet_since = monotonic()
    except Lost:
        quiet()
        raise
    finally:
        if executor is None and running:         # interrupted: end what is still running
            pool.shutdown(wait=False, kill_workers=True)
        elif running:                            # not those of loky, which answers them itself
            for future in running:
                future.cancel()


def _submitted(pool: Any, packed: bytes) -> Any:
    """The future of a task; Lost, if the pool takes none any more."""
    try:
        with _deaf_processes():
            return pool.submit(run_packed, packed)
    except BrokenExecutor:
        raise
    except Exception as error:                   # a Dask client that is closed, a pool that was shut down
        raise Lost(f"found an executor that takes no work ({type(error).__name__}: {visible(str(error))[:80]}), "
                   "expected an open one. Finished rows are kept: start it again and call again") from None


@contextmanager
def _deaf_processes() -> Iterator[None]:
    """Processes that are started here don't hear Ctrl-C, not even while they start: whoever started them ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    for library in ("multiprocessing", "loky.backend"):  # their trackers unblock it when they start: let them start now
        with suppress(Exception):
            import_module(f"{library}.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deafen(client: Any) -> None:
    """The same for the processes of a Dask cluster that this process has started: a kernel's stop button interrupts all
    that belong to it, and a cluster shall outlive that."""
    if type(getattr(client, "cluster", None)).__name__ == "LocalCluster" and client.status == "running":
        with suppress(Exception):
            client.run(ignore_interrupts, os.getpid())


def ignore_interrupts(parent: int) -> None:
    """What a worker does that is a child of this process; nothing in a worker of any other kind."""
    if os.getppid() == parent:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _processes(workers: int, fresh: bool = False) -> Any:
    """Processes that stay for a while, so that the next sweep of a notebook finds them ready; fresh: new ones."""
    try:
        from loky import get_reusable_executor
    except ImportError:
        raise PuzzleError("found no package loky, expected it for several processes (pip install loky); workers=1 "
                          "needs none") from None
    return get_reusable_executor(max_workers=workers, timeout=30, reuse=False if fresh else "auto")


def _row_of(future: Any, task: Task) -> Row:
    """The row of a task that is done; one that couldn't even be started there fails, and says why."""
    try:
        return future.result()       # type: ignore[no-any-return]
    except BrokenExecutor:
        raise
    except CancelledError:
        raise Lost("found the rows cancelled, expected them: the scheduler or its workers are gone. Finished rows are "
                   "kept: start them and call again") from None
    except Exception as error:
        killed = type(error).__name__ == "KilledWorker"
        why = "killed its worker, several times (out of memory?)" if killed else f"{type(error).__name__}: {error}"
        return task.labels | {"status": "failed", "error": visible(why)[:200]}


def _one_by_one(suspects: Sequence[Task]) -> Iterator[Row]:
    """The rows of tasks one of which killed its process."""
    if not can_fork():
        raise Lost("found a worker killed, expected it to live. Finished rows are kept: call again")
    yield from map(sweeping.run_alone, suspects)


def quiet() -> None:
    """Dask reports what it lost, at length and on many loggers. We say it in a sentence."""
    import logging
    for name in [*logging.root.manager.loggerDict, *NOISY]:
        if name.split(".")[0] in NOISY:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _dask_client(pool: Any) -> Any:
    return getattr(pool, "_client", None)


def _has_workers(pool: Any) -> bool:
    """Can this pool go on? A Dask cluster needs a worker; Lost, if not even its scheduler answers."""
    client = _dask_client(pool)
    if client is None:
        return True
    try:
        return bool(client.sync(client.scheduler.identity, callback_timeout=5)["workers"])
    except Exception as error:
        quiet()
        with suppress(Exception):
            client.close(timeout=1)
        raise Lost(f"found no answer from Dask's scheduler ({type(error).__name__}), expected one. Finished rows are "
                   "kept: start it and call again") from None
