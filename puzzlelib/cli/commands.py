"""The commands that belong to no assignment: the workbook, the tests, and any puzzle by name."""

from __future__ import annotations

import os

from puzzlelib.hints import Any


def _module(module: str, rest: list[str], *extras: str) -> str:
    """Go on as a module of an environment that has what it needs, made first if need be."""
    from puzzlelib.cli.environment import become, python_with
    become(python_with(*extras or ("workbook",)), "-m", module, *rest)
    return ""


def _paths(words: list[str]) -> list[str]:
    """The same words, paths among them made absolute: from here on the working folder is the project's.

    >>> _paths(["01_sliding_bricks", "workshops/w1_sliding_bricks"])
    ['01_sliding_bricks', 'workshops/w1_sliding_bricks']
    """
    from os.path import abspath, exists
    return [abspath(word) if "/" in word.removeprefix("workshops/") or
            ("/" in word or word.endswith(".ipynb")) and exists(word) else word for word in words]


def do_lab(rest: list[str]) -> str:
    """Open the workbook in JupyterLab, after making its environment if need be.

    Further arguments go to jupyter lab, such as --no-browser --port 8890.

    usage: lab [ARGS...]
    example: sh run.sh lab
    """
    import os

    from puzzlelib import ROOT
    # In a container root is often the only user, and Jupyter would refuse to start.
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    first = min(name for name in os.listdir(os.path.join(ROOT, "notebooks")) if name.endswith(".ipynb"))
    return _module("jupyterlab", [f"--ServerApp.root_dir={ROOT}", "--LabApp.custom_css=True",
                                  "--ServerApp.contents_manager_class=puzzlelib.tools.contents.Contents",
                                  f"--LabApp.default_url=/lab/tree/notebooks/{first}", *root, *rest])


def do_test(rest: list[str]) -> str:
    """Run every test; in a student edition, check what you wrote in its notebooks (exit 1).

    Unit and property tests, doctests, commands, strict nbval over the notebooks, hygiene, and the browser tests
    if Chromium is found.

    Makes the environment first if need be. Further arguments go to pytest, such as tests/test_search.py or -k bricks;
    in a student edition they name notebooks or files to check, and a bare Python is enough.

    usage: test [ARGS...]
    example: sh run.sh test
    """
    from puzzlelib.classroom.written import checked, is_edition
    if is_edition():
        return checked(rest)
    # compiled once for all: some containers forbid to keep what is compiled, and then each process does it again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Three at once even on two cores: tests of browsers and of time limits mostly wait. Those of browsers come first,
    # in the order of the folders: they take longest, and no worker should be left with one at the end.
    return _module("pytest", ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", *rest], "workbook", "test")


def do_notebooks(rest: list[str]) -> str:
    """Execute notebooks in place, and normalise them: the workbook's by their names, others by their paths.

    usage: notebooks [NAME...]
    example: sh run.sh notebooks 01_sliding_bricks
    """
    return _module("puzzlelib.tools.notebooks", _paths(rest))


def do_export(rest: list[str]) -> str:
    """Write notebooks as pages, slides or PDF that need no kernel and no network. Without a NAME, all.

    Writes what is stored, and runs nothing: pages/NAME.html is the notebook, boards and players included. With
    --slides, the cells an instructor would show go to pages/NAME.slides.html, other texts to the speaker's notes
    (key S); npm fetches reveal.js, once. With --pdf, Chromium prints those slides to pages/NAME.pdf, a page for each.

    usage: export [NAME...]
    example: sh run.sh export --slides 01_sliding_bricks
    """
    return _module("puzzlelib.tools.export", _paths(rest), "workbook", *["test"] if "--pdf" in rest else [])


def do_bench(rest: list[str]) -> str:
    """Compare speeds: several contenders, the same work, in one run. Without a NAME, list what there is.

    Answers are checked against each other; --rounds N sets how often each runs. Prints a table and writes it to
    results/. Needs no environment, but uses the one in .venv if there is one.

    usage: bench [NAME...]
    example: sh run.sh bench bricks
    """
    import os
    import sys

    from puzzlelib import ROOT
    from puzzlelib.cli.environment import VENV_PYTHON, become
    if not os.path.isdir(os.path.join(ROOT, "benchmarks")):
        from puzzlelib.levels import PuzzleError
        raise PuzzleError("found no folder benchmarks, expected the whole project, not a student edition", "bench")
    become(VENV_PYTHON if os.path.exists(VENV_PYTHON) else sys.executable, "-m", "benchmarks", *rest)
    return ""


def do_sweep(rest: list[str]) -> str:
    """Run experiments: every search on every instance; rows, figures and a report. Without a NAME, the workbook's own.

    A NAME is FILE.py, an experiment of your own, or one of heuristics memory sizes space ties weights; each is a file
    in puzzlelib/lab/experiments/, to copy from. Results go to the folder `results` beside your file or in the project;
    --out DIR names another. --quick runs the small version, into results/quick/; --seed N draws other instances.
    --workers N uses that many processes, --dask ADDRESS a Dask cluster's scheduler. After an interruption the same
    command resumes; rows that are stored are not computed again, unless you say --again.
    Exit 3: the cluster was lost; finished rows are stored.

    usage: sweep [NAME...]
    example: sh run.sh sweep ties --quick
    """
    from os import getcwd
    return _module("puzzlelib.lab", [getcwd(), *rest])


def do_list(puzzle: str | None = None) -> str:
    """List the puzzles, or the levels and heuristics of one.

    usage: list [PUZZLE]
    example: sh run.sh list bricks
    """
    from puzzlelib import catalog
    if puzzle is None:
        return "".join(f"{name:<10} {line}\n" for name, line in _listed())
    found = catalog.get(puzzle)
    from puzzlelib.search import ALGORITHMS
    searches = [name for name in ALGORITHMS if name != "bidirectional" or _steps_backwards(found)]
    return "\n".join([f"{found.name}: {found.title}",
                      "levels:     " + "\n            ".join(found.levels() or ["none"]),
                      "heuristics: " + " ".join(found.heuristics),
                      "algorithms: " + " ".join([*searches, *found.searches])]) + "\n"


def _steps_backwards(puzzle: Any) -> bool:
    """Can its problems list their goals and step backwards, as its first good level shows?"""
    from puzzlelib.levels import PuzzleError
    for level in puzzle.levels():
        try:
            return hasattr(puzzle.load(level), "predecessors")
        except PuzzleError:                      # a level of one's own, half written
            continue
    return False


def _listed() -> list[tuple[str, str]]:
    """Every puzzle's name and what there is to say about it; of a broken one, how it is broken."""
    from puzzlelib import catalog
    from puzzlelib.levels import PuzzleError, plural
    found = []
    for name in catalog.names():
        try:
            puzzle = catalog.get(name)
            found.append((name, f"{puzzle.title}, {plural(len(puzzle.levels()), 'level')}"))
        except PuzzleError as error:
            found.append((name, str(error)))
    return found + [(name, f"{path}:1:1: error: found the name of another puzzle, expected one of its own")
                    for name, path in catalog.duplicates()]


def do_show(puzzle: str, level: str) -> str:
    """Show a level of any puzzle as a picture in text.

    usage: show PUZZLE LEVEL
    example: sh run.sh show bricks klotski
    """
    from puzzlelib.catalog import load
    problem = load(puzzle, level)
    return f"{problem.puzzle.picture(problem, problem.initial)}\n"


def do_solve(puzzle: str, level: str, algorithm: str = "astar", heuristic: str | None = None,
             **budget: str) -> str:
    """Solve a level of any puzzle, by any search and heuristic.

    Prints the moves, the last picture, and the counts. sh run.sh list PUZZLE names the levels, heuristics and
    algorithms. Gives up (exit 3) after --max-nodes expansions, after --seconds, or when it has taken 2 GiB of memory.

    usage: solve PUZZLE LEVEL [--algorithm NAME] [--heuristic NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh solve bricks SBP-level1 --algorithm idastar
    """
    from puzzlelib.catalog import load
    from puzzlelib.cli.searching import searched
    from puzzlelib.levels import PuzzleError, choose
    from puzzlelib.search import ALGORITHMS
    from puzzlelib.views.text import moves_text
    problem = load(puzzle, level)
    search = choose(algorithm, ALGORITHMS | problem.puzzle.searches, source="solve --algorithm")
    options: dict[str, Any] = {}
    if heuristic is not None:
        options["h"] = choose(heuristic, problem.puzzle.heuristics, source="solve --heuristic")
        try:
            getattr(search, "check_options", lambda names: None)(options)
        except PuzzleError:
            raise PuzzleError(f"found --heuristic with {algorithm}, which takes none, expected another algorithm",
                              "solve") from None
    result = searched("solve", search, problem, budget, **options)
    last = [f"{problem.puzzle.picture(problem, result.states[-1])}", ""] if result.solved else []
    counts = f"{result.algorithm}: {result.summary}; {result.counts}"
    return "\n".join(moves_text(result) + [""] * result.solved + last + [counts]) + "\n"


def do_play(puzzle: str, level: str) -> str:
    """Play a level of any puzzle in the terminal. Prints the moves you made when you leave.

    usage: play PUZZLE LEVEL
    example: sh run.sh play mazes spec
    """
    from puzzlelib.views.game import Game
    from puzzlelib.views.terminal import play
    return str(play(Game(puzzle, level)))


def do_check_puzzle(puzzle: str, seconds: str = "5") -> str:
    """Check a puzzle on all its levels: says what it still lacks, and how to fix it (exit 1).

    A level may take --seconds, 5 if you don't say; then checks are cut short. One that takes four times as long is
    stopped.

    usage: check-puzzle PUZZLE [--seconds S]
    example: sh run.sh check-puzzle template
    """
    import faulthandler

    from puzzlelib.cli import usage
    from puzzlelib.conformance import CheckFailed, check_puzzle
    from puzzlelib.views.progress import Progress
    limit = usage.seconds(seconds, "check-puzzle --seconds")
    with Progress("check-puzzle") as report:
        def progress(part: float, level: str) -> None:
            # A call into C that never ends can't be stopped: then Python says where it is, and exits with 1.
            faulthandler.dump_traceback_later(max(1.0, 40 * limit), exit=True, file=2)
            report(part, level)
        try:
            return f"{check_puzzle(puzzle, seconds=limit, progress=progress)}\n"
        except CheckFailed as error:
            raise usage.Failed(str(error)) from None
        finally:
            faulthandler.cancel_dump_traceback_later()


def do_check(exercise: str | None = None, file: str | None = None) -> str:
    """Check what a student wrote: right, or the smallest case that fails, and why (exit 1).

    The function or class is taken from FILE, a Python file. Without anything, lists the exercises.

    usage: check [EXERCISE] [FILE]
    example: sh run.sh check
    """
    from puzzlelib.cli.usage import Failed
    from puzzlelib.exercises import every_exercise
    from puzzlelib.exercises.checking import attempt_in, judged
    from puzzlelib.levels import PuzzleError, choose
    known = every_exercise()
    if exercise is None:
        wide = max(map(len, known))
        return "".join(f"{name:<{wide}}  {one.writes}, {one.points:g} point{'s' * (one.points != 1)}\n"
                       for name, one in known.items())
    chosen = choose(exercise, known, "an exercise:", source="check")
    if file is None:
        raise PuzzleError("found no FILE, expected a Python file with " + chosen.writes, "check")
    if not os.path.isfile(file):
        what = "a folder" if os.path.isdir(file) else "no such file"
        raise PuzzleError(f"found {what}, expected a Python file with {chosen.writes}", file, 1, 1)
    verdict = judged(chosen, attempt_in(file, chosen), chosen.cases())
    if not verdict.right:
        raise Failed(repr(verdict))
    return f"{verdict!r}\n"
