"""Several contenders, the same work, answers checked against each other, ratios with their spread, one table.

Every measurement is a child process of its own, so that peak memory is the contender's and nothing stays warm for the
next one. Rounds go through all contenders in turn, and a ratio compares two measurements of one round: on a noisy
machine absolute times mean little, but neighbours in time still compare. Of units that are timed one by one the
quickest run counts, and in medians the quickest round.
"""

import csv
import io
import json
import os
import platform
import subprocess
import sys
from importlib import import_module
from itertools import compress
from statistics import median
from time import perf_counter

from puzzlelib import ROOT, __version__
from puzzlelib.levels import PuzzleError, choose, write

SECONDS = 1.0              # a shorter measurement says more about the machine's mood than about the contender
RUNS, ENOUGH = 3, 5.0      # where units are timed one by one: how many runs, if they take no more seconds than this
INSTALLED_AS = {"skimage": "scikit-image"}       # where the module has another name than the package
PEERS = os.path.join(ROOT, ".venv-bench")        # other projects' packages, away from the workbook's own


class Contender:
    """A name and a function that prepares the work and returns another that does it.

    Only the second is timed; it returns (answer, units of work done), and the answers of all our contenders must be
    equal. It may add the seconds of each unit: then the table also has the median of the units' ratios, which no single
    long unit can decide; and if the benchmark has a function `kinds`, which names each unit's kind, a second table has
    these medians by kind.
    A contender that needs another project's package runs in an environment of its own, if that installs; if its answers
    differ from ours, they are counted as wrong.
    """

    def __init__(self, name, prepare, needs=None):
        self.name, self.prepare, self.needs = name, prepare, needs


def peers_python(needs, say):
    """The Python that has those packages, and which of them it has: each is installed if it can be."""
    python = os.path.join(PEERS, "bin", "python")
    if not needs:
        return python, set()
    if not os.path.exists(python):
        say("bench: making .venv-bench for other projects' packages, once")
        subprocess.run([sys.executable, "-m", "venv", "--clear", PEERS], capture_output=True)
    there = set()
    for package in needs:
        have = lambda package=package: os.path.exists(python) and subprocess.run(
            [python, "-c", f"import {package}"], capture_output=True).returncode == 0
        if not have():
            say(f"bench: installing {package}")
            name = INSTALLED_AS.get(package, package)
            subprocess.run([python, "-m", "pip", "install", "-q", name], capture_output=True)
        if have():
            there.add(package)
        else:
            say(f"bench: {package} does not install here and is left out")
    return python, there


def benchmarks():
    """The names of the benchmarks: the files of this folder that have CONTENDERS, or rows."""
    files = sorted(os.listdir(os.path.join(ROOT, "benchmarks")))
    return [file[:-3] for file in files if file.endswith(".py") and file not in (
        "__init__.py", "__main__.py", "child.py", "harness.py")]


def load(name):
    """A benchmark's module; a wrong name is an error that lists the right ones."""
    return import_module(f"benchmarks.{choose(name, benchmarks(), 'a benchmark:', 'bench')}")


def measure(name, contender):
    """One contender in this process: what the child prints. Short work is repeated until a second has passed."""
    import resource
    work = next(c for c in load(name).CONTENDERS if c.name == contender).prepare()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start, units, answers, times = perf_counter(), 0, [], []
    while not answers or perf_counter() - start < (ENOUGH if times and len(times) < RUNS else SECONDS):
        answer, done, *each = work()
        answers.append(answer)
        units += done
        times += each
    seconds = perf_counter() - start
    times = [min(unit) for unit in zip(*times)]
    if times:                                                  # units on a clock of their own: each by its quickest run
        units, seconds = len(times), sum(times)
    if any(answer != answers[0] for answer in answers):
        raise PuzzleError("found two answers to the same work, expected one", f"bench {name} {contender}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    scale = 1 if sys.platform == "darwin" else 1024            # macOS counts bytes, Linux kilobytes
    return {"answer": answers[0], "units": units, "seconds": seconds, "peak_mb": peak * scale / 1e6,
            "grown_mb": (peak - before) * scale / 1e6, "times": times}


def measure_in_child(name, contender, python=sys.executable):
    """The same in a process of its own."""
    done = subprocess.run([python, "-m", "benchmarks.child", name, contender], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise PuzzleError(f"found {contender} failing ({done.stderr.strip().splitlines()[-1:]}), expected an answer",
                          f"bench {name}")
    return json.loads(done.stdout)


def run(name, rounds=5, say=lambda line: sys.stderr.write(line + "\n")):
    """Run a benchmark: its rows, one per contender, the first contender being what the others are compared with; and,
    where there are kinds of units, a row for each."""
    if not os.access(os.path.join(ROOT, "results"), os.W_OK):
        raise PuzzleError("found a folder that cannot be written, expected a place for the table", "results")
    if hasattr(load(name), "rows"):                            # a benchmark that compares in its own way
        return load(name).rows(rounds, say), []
    every = load(name).CONTENDERS
    python, there = peers_python([one.needs for one in every if one.needs], say)
    ours = [one.name for one in every if not one.needs]
    contenders = [one.name for one in every if not one.needs or one.needs in there]
    measured = {contender: [] for contender in contenders}
    for number in range(rounds):
        for contender in contenders:
            measured[contender].append(measure_in_child(name, contender) if contender in ours else
                                       measure_in_child(name, contender, python))
        say(f"bench {name}: round {number + 1} of {rounds} done")
    answers = {json.dumps(m["answer"]) for contender in ours for m in measured[contender]}
    if len(answers) > 1:
        raise PuzzleError(f"found {len(answers)} different answers, expected one: {'; '.join(sorted(answers))}",
                          f"bench {name}")
    rows = [row(contender, measured[contender], measured[contenders[0]]) for contender in contenders]
    if len(contenders) > len(ours):
        truth = measured[ours[0]][0]["answer"]
        for one in rows:
            answer = measured[one["contender"]][0]["answer"]
            one["times slower"] = round(1 / median(ratios(measured[one["contender"]], measured[contenders[0]])), 1)
            if measured[ours[0]][0].get("times"):
                one["times slower, median"] = slower(measured[one["contender"]], measured[ours[0]])
            one["wrong answers"] = sum(mine != right for mine, right in zip(answer, truth))
    kinds = getattr(load(name), "kinds", list)()
    return rows, [{"kind": kind} | {
        contender: slower(measured[contender], measured[contenders[0]], [one == kind for one in kinds])
        for contender in contenders[1:]} for kind in dict.fromkeys(kinds)]


def rate(run):
    """Units a second."""
    return run["units"] / run["seconds"]


def ratios(runs, baseline):
    """How many times faster than the baseline, round by round."""
    return [rate(mine) / rate(theirs) for mine, theirs in zip(runs, baseline)]


def short(value):
    """A ratio or a rate without digits that mean nothing: one decimal, and below 1 two digits."""
    return round(value, 1) if value >= 1 else float(f"{value:.2g}")


def row(contender, runs, baseline):
    """One line of the table: medians over the rounds, and the spread of the ratio within rounds."""
    each = ratios(runs, baseline)
    return {"contender": contender, "units per second": short(median(map(rate, runs))),
            "ratio": short(median(each)), "ratio from": short(min(each)), "ratio to": short(max(each)),
            "peak memory MB": round(median(m["peak_mb"] for m in runs), 1),
            "of it for the work MB": round(median(m["grown_mb"] for m in runs), 1), "rounds": len(runs)}


def slower(runs, baseline, which=None):
    """How many times longer a unit takes, in the median over the units, or over some; each by its quickest round."""
    quickest = lambda rounds: [min(unit) for unit in zip(*(m["times"] for m in rounds))]
    each = [mine / theirs for mine, theirs in zip(quickest(runs), quickest(baseline))]
    return short(median(compress(each, which) if which else each))


def table(rows):
    """The rows as aligned text."""
    columns = list(rows[0])
    cells = [columns] + [[f"{value:,}" if isinstance(value, (int, float)) else value for value in row.values()]
                         for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    return "\n".join("  ".join(f"{cell:<{wide}}" if i == 0 else f"{cell:>{wide}}"
                               for i, (cell, wide) in enumerate(zip(line, widths))) for line in cells)


def save(name, rows, kinds=()):
    """The rows as results/bench-NAME.csv, with the versions that made them; kinds as results/bench-NAME-kinds.csv."""
    made_by = {"python": platform.python_version(), "puzzlelib": __version__}
    for file, lines in ((name, rows), (f"{name}-kinds", kinds)):
        if lines:
            text = io.StringIO()
            out = csv.DictWriter(text, list(lines[0] | made_by), lineterminator="\n")
            out.writeheader()
            out.writerows(line | made_by for line in lines)
            write(os.path.join(ROOT, "results", f"bench-{file}.csv"), text.getvalue())
