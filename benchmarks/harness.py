"""Several contenders, the same work, answers checked against each other, ratios with their spread, one table.

Every measurement is a child process of its own, so that peak memory is the contender's and nothing stays warm for
the next one. Rounds go through all contenders in turn, and a ratio compares two of one round: on a noisy machine
absolute times mean little, neighbours in time still compare.
"""

import csv
import io
import json
import os
import platform
import subprocess
import sys
from importlib import import_module
from statistics import median
from time import perf_counter

from puzzlelib import __version__
from puzzlelib.levels import PuzzleError, did_you_mean, quoted, write
from puzzlelib.puzzle import ROOT

SECONDS = 1.0              # a shorter measurement tells more of the machine's mood than of the contender


class Contender:
    """A name and a function that prepares the work and returns another that does it.

    Only the second is timed; it returns (answer, units of work done), and all contenders' answers must be equal.
    """

    def __init__(self, name, prepare):
        self.name, self.prepare = name, prepare


def benchmarks():
    """The names of the benchmarks: the files of this folder that have CONTENDERS."""
    files = sorted(os.listdir(os.path.join(ROOT, "benchmarks")))
    return [file[:-3] for file in files if file.endswith(".py") and file not in (
        "__init__.py", "__main__.py", "child.py", "harness.py")]


def load(name):
    """A benchmark's module; a wrong name is an error that lists the right ones."""
    known = benchmarks()
    if name not in known:
        raise PuzzleError(f"found {quoted(name)}, expected a benchmark: {', '.join(known)}{did_you_mean(name, known)}",
                          "bench")
    return import_module(f"benchmarks.{name}")


def measure(name, contender):
    """One contender in this process: what the child prints. Short work is repeated until a second has passed."""
    import resource
    work = next(c for c in load(name).CONTENDERS if c.name == contender).prepare()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start, units, answers = perf_counter(), 0, []
    while not answers or perf_counter() - start < SECONDS:
        answer, done = work()
        answers.append(answer)
        units += done
    seconds = perf_counter() - start
    if any(answer != answers[0] for answer in answers):
        raise PuzzleError("found two answers to the same work, expected one", f"bench {name} {contender}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    scale = 1 if sys.platform == "darwin" else 1024            # macOS counts bytes, Linux kilobytes
    return {"answer": answers[0], "units": units, "seconds": seconds, "peak_mb": peak * scale / 1e6,
            "grown_mb": (peak - before) * scale / 1e6}


def measure_in_child(name, contender):
    """The same in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "benchmarks.child", name, contender], cwd=ROOT, capture_output=True,
                          text=True)
    if done.returncode:
        raise PuzzleError(f"found {contender} failing ({done.stderr.strip().splitlines()[-1:]}), expected an answer",
                          f"bench {name}")
    return json.loads(done.stdout)


def run(name, rounds=5, say=lambda line: sys.stderr.write(line + "\n")):
    """Run a benchmark: its rows, one per contender, the first contender being what the others are compared with."""
    if not os.access(os.path.join(ROOT, "results"), os.W_OK):
        raise PuzzleError("found a folder that cannot be written, expected a place for the table", "results")
    contenders = [contender.name for contender in load(name).CONTENDERS]
    measured = {contender: [] for contender in contenders}
    for number in range(rounds):
        for contender in contenders:
            measured[contender].append(measure_in_child(name, contender))
        say(f"bench {name}: round {number + 1} of {rounds} done")
    answers = {json.dumps(m["answer"]) for runs in measured.values() for m in runs}
    if len(answers) > 1:
        raise PuzzleError(f"found {len(answers)} different answers, expected one: {'; '.join(sorted(answers))}",
                          f"bench {name}")
    return [row(contender, measured[contender], measured[contenders[0]]) for contender in contenders]


def row(contender, runs, baseline):
    """One line of the table: medians over the rounds, and the spread of the ratio within rounds."""
    rate = lambda m: m["units"] / m["seconds"]
    ratios = [rate(mine) / rate(theirs) for mine, theirs in zip(runs, baseline)]
    return {"contender": contender, "units per second": round(median(map(rate, runs))),
            "ratio": round(median(ratios), 1), "ratio from": round(min(ratios), 1), "ratio to": round(max(ratios), 1),
            "peak memory MB": round(median(m["peak_mb"] for m in runs), 1),
            "of it for the work MB": round(median(m["grown_mb"] for m in runs), 1), "rounds": len(runs)}


def table(rows):
    """The rows as aligned text."""
    columns = list(rows[0])
    cells = [columns] + [[f"{value:,}" if isinstance(value, (int, float)) else value for value in row.values()]
                         for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    return "\n".join("  ".join(f"{cell:<{wide}}" if i == 0 else f"{cell:>{wide}}"
                               for i, (cell, wide) in enumerate(zip(line, widths))) for line in cells)


def save(name, rows):
    """The rows as results/bench-NAME.csv, with the versions that made them."""
    made_by = {"python": platform.python_version(), "puzzlelib": __version__}
    text = io.StringIO()
    out = csv.DictWriter(text, list(rows[0] | made_by), lineterminator="\n")
    out.writeheader()
    out.writerows(row | made_by for row in rows)
    write(os.path.join(ROOT, "results", f"bench-{name}.csv"), text.getvalue())
