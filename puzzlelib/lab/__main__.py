"""The command `sh run.sh sweep`: experiments by name or by file, on this machine or on a Dask cluster."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from puzzlelib.cli.usage import Usage, whole
from puzzlelib.levels import PuzzleError, quoted

if TYPE_CHECKING:
    from puzzlelib.lab.experiment import Experiment

USAGE = "sweep [NAME...] [--quick] [--seed N] [--workers N] [--dask ADDRESS] [--out DIR] [--again]"


def main(folder: str, arguments: list[str]) -> int:
    """Run a command line that was written in that folder: the exit code."""
    client = None
    try:
        from puzzlelib.lab.experiment import Experiment, ours, perform  # takes a while: Ctrl-C is for us
        os.chdir(folder)
        os.environ["PYTHONSAFEPATH"] = "1"       # no file in that folder may replace a module that a worker needs
        given = Usage(USAGE).read(arguments)
        workers = whole(given["workers"], "sweep --workers", 1, 1024) if "workers" in given else None
        seed = whole(given["seed"], "sweep --seed", 0) if "seed" in given else None
        experiments = [Experiment(name) for name in given["name"] or ours()]
        _refuse_twins(experiments)
        client = dask_client(given["dask"]) if "dask" in given else None
        for experiment in experiments:
            drawn_by = seed if given["name"] or experiment.takes("seed") else None   # of all ours, one draws nothing
            _, line = perform(experiment, "quick" in given, drawn_by, workers, client, given.get("out"),
                              "again" in given, command=shlex.join(["sh", "run.sh", "sweep", *arguments]))
            sys.stdout.write(line)
            sys.stdout.flush()
    except PuzzleError as error:
        error.source = error.source or "sweep"
        return _ended(str(error), getattr(error, "exit_code", 2))
    except MemoryError:
        return _ended("sweep: gave up: out of memory; finished rows are stored", 3)
    except KeyboardInterrupt:
        return _ended("sweep: stopped; finished rows are stored, and the same command resumes", 130)
    finally:
        if client is not None:
            with suppress(Exception):
                client.close(timeout=2)
    return 0


def _ended(text: str, code: int) -> int:
    sys.stderr.write(f"{text}\n")
    return code


def _refuse_twins(experiments: list[Experiment]) -> None:
    names = [experiment.stem for experiment in experiments]
    for name in names:
        if names.count(name) > 1:
            raise PuzzleError(f"found two experiments called {quoted(name)}, expected each once: their files would "
                              "have the same names")


def dask_client(address: str, source: str = "sweep --dask") -> Any:
    """The client of a Dask cluster, by its scheduler's address, such as tcp://10.0.0.1:8786."""
    from puzzlelib.lab.executors import quiet
    try:
        from distributed import Client
    except ImportError:
        raise PuzzleError("found no Dask, expected it: pip install distributed", source) from None
    quiet()
    try:
        client: Any = Client
        return client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise PuzzleError(f"found no scheduler at {quoted(address)} ({str(error)[:80]}), expected one", source
                          ) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
