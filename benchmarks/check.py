"""How long `check` takes to answer a right and a wrong attempt at every exercise; units are exercises.

The right attempts are the worked solutions of the workshops, the wrong ones the first classic mistake of each exercise,
or else an answer of None. A right attempt has to go through all cases, a wrong one through those before the smallest
counterexample, and then its mistake is looked for. Cases are made before the clock starts.
"""

import json
import os
from contextlib import redirect_stdout
from glob import glob
from io import StringIO
from time import perf_counter

from benchmarks.harness import Contender
from puzzlelib import ROOT
from puzzlelib.exercises import ROOMS, every_exercise
from puzzlelib.exercises.checking import check_one
from puzzlelib.levels import PuzzleError


def worked_solutions():
    """The worked solution of every exercise, by the exercise's name, from the workshops' cells."""
    found = {}
    for room, path in zip(ROOMS, sorted(glob(os.path.join(ROOT, "notebooks", "workshops", "w*.ipynb")))):
        with open(path, encoding="utf-8") as file:
            cells = ["".join(cell["source"]) for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        names = {"__name__": f"solutions of {room}"}
        for cell in cells:
            if "# BEGIN SOLUTION" in cell and "def my_" not in cell:
                with redirect_stdout(StringIO()):
                    exec(cell, names)
            for line in cell.splitlines() if "# BEGIN SOLUTION" not in cell else ():
                if line.startswith(("import ", "from ", "rng = ")) and "puzzlelib" not in line and "pandas" not in line:
                    exec(line, names)
        found |= {one.name: names[one.function] for one in every_exercise().values() if one.name.split(".")[0] == room}
    return found


def wrong_attempt(exercise):
    """The first classic mistake, or None as the answer."""
    for wrong in exercise.mistakes.values():
        return wrong
    methods = {exercise.method: lambda self, *_: None, "__init__": lambda self, board: None,
               "__str__": lambda self: "", "get_board": lambda self: None}
    return type("Wrong", (), methods) if exercise.method else lambda *_: None


def contender(right):
    def prepare():
        exercises = list(every_exercise().values())
        solutions = worked_solutions() if right else {one.name: wrong_attempt(one) for one in exercises}
        for exercise in exercises:
            exercise.cases()

        def work():
            times = []
            for exercise in exercises:
                start = perf_counter()
                verdict = check_one(exercise, solutions[exercise.name])
                times.append(perf_counter() - start)
                if verdict.right != right:
                    raise PuzzleError(f"found {verdict.summary}, expected the opposite", "bench check")
            return len(exercises), len(exercises), times
        return work
    return prepare


CONTENDERS = [Contender("right", contender(True)), Contender("wrong", contender(False))]


def epilogue():
    """The exercises that take longest, measured once more."""
    lines = []
    for one in CONTENDERS:
        _, _, times = one.prepare()()
        slow = sorted(zip(times, every_exercise()), reverse=True)[:3]
        lines.append(f"{one.name}, slowest: " + ", ".join(f"{name} {seconds:.2f} s" for seconds, name in slow))
    return "\n".join(lines) + "\n"
