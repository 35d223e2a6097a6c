"""The house's own commands: the workbook, the tests, and any puzzle by name without a line of its own."""

from __future__ import annotations

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from typing import Any


def do_lab(rest: list[str]) -> str:
    """Open the workbook in JupyterLab, after making its environment if need be.

    Further arguments go to jupyter lab, such as --no-browser --port 8890.

    usage: lab [ARGS...]
    example: sh run.sh lab
    """
    import os

    from puzzlelib.environment import ROOT, become, python_with
    python = python_with("workbook")
    # In a container there is often nobody but root, and Jupyter would refuse to start.
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    become(python, "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT}",
           "--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb", *root, *rest)
    return ""


def do_test(rest: list[str]) -> str:
    """Run every test, after making the environment if need be.

    Unit and property tests, doctests, commands, strict nbval over the notebooks, hygiene, and the browser tests
    where Chromium is found.

    Further arguments go to pytest, such as tests/test_search.py or -k bricks.

    usage: test [ARGS...]
    example: sh run.sh test
    """
    from puzzlelib.environment import become, python_with
    become(python_with("workbook", "test"), "-m", "pytest", "-n", "2", "--dist", "loadfile", *rest)
    return ""


def do_notebooks(rest: list[str]) -> str:
    """Execute notebooks in place, and normalise them. Without a NAME, all.

    usage: notebooks [NAME...]
    example: sh run.sh notebooks 01_sliding_bricks
    """
    from puzzlelib.environment import become, python_with
    become(python_with("workbook"), "-m", "puzzlelib.lab.notebooks", *rest)
    return ""


def do_export(rest: list[str]) -> str:
    """Write notebooks as pages, or as slides, that need no kernel and no network. Without a NAME, all.

    Executes them, then writes pages/NAME.html: boards show their solution step by step, players play. With --slides,
    the cells an instructor would show go to pages/NAME.slides.html; npm fetches reveal.js for them, once.

    usage: export [NAME...]
    example: sh run.sh export --slides 01_sliding_bricks
    """
    from puzzlelib.environment import become, python_with
    become(python_with("workbook"), "-m", "puzzlelib.lab.export", *rest)
    return ""


def do_bench(rest: list[str]) -> str:
    """Compare speeds: several contenders, the same work, in one run. Without a NAME, list what there is.

    Answers are checked against each other; --rounds N sets how often each runs. Prints a table and writes it to
    results/. Needs no environment; uses the one in .venv where it is there.

    usage: bench [NAME...]
    example: sh run.sh bench bricks
    """
    import os
    import sys

    from puzzlelib.environment import VENV_PYTHON, become
    become(VENV_PYTHON if os.path.exists(VENV_PYTHON) else sys.executable, "-m", "benchmarks", *rest)
    return ""


def do_sweep(rest: list[str]) -> str:
    """Compare heuristics and searches: make the tables and pictures of results/ anew. Without a NAME, all of them.

    Names: heuristics sizes ties weights memory space. --workers N uses so many processes, --dask ADDRESS a Dask
    cluster's scheduler, --quick makes small ones, into results/quick/. What was interrupted goes on where it was; what
    is stored is kept, unless you say --again.

    usage: sweep [NAME...]
    example: sh run.sh sweep ties --quick
    """
    from puzzlelib.environment import become, python_with
    become(python_with("workbook"), "-m", "puzzlelib.lab.sweeps", *rest)
    return ""


def do_list(puzzle: str | None = None) -> str:
    """List the puzzles, or the levels and heuristics of one.

    usage: list [PUZZLE]
    example: sh run.sh list bricks
    """
    from puzzlelib import puzzle as puzzles
    if puzzle is None:
        from puzzlelib.levels import PuzzleError
        told = ""
        for name in puzzles.names():
            try:
                count = len(puzzles.level_names(name))
                told += f"{name:<10} {puzzles.get(name).title}, {count} level{'s' * (count != 1)}\n"
            except PuzzleError as error:                 # somebody's own, being written
                told += f"{name:<10} {error}\n"
        for name, path in puzzles.passed_over():
            told += f"{name:<10} {path}:1:1: error: found the name of another puzzle, expected one of its own\n"
        return told
    found = puzzles.get(puzzle)
    from puzzlelib.search import ALGORITHMS
    return "\n".join([f"{found.name}: {found.title}",
                      "levels:     " + "\n            ".join(found.levels() or ["none"]),
                      "heuristics: " + " ".join(found.heuristics),
                      "algorithms: " + " ".join(ALGORITHMS | found.searches)]) + "\n"


def do_show(puzzle: str, level: str) -> str:
    """Show a level of any puzzle as a picture in text.

    usage: show PUZZLE LEVEL
    example: sh run.sh show bricks klotski
    """
    from puzzlelib.puzzle import load
    problem = load(puzzle, level)
    return f"{problem.puzzle.picture(problem, problem.initial)}\n"


def do_solve(puzzle: str, level: str, algorithm: str = "astar", heuristic: str | None = None,
             max_nodes: str | None = None, seconds: str | None = None) -> str:
    """Solve a level of any puzzle, by any search and heuristic.

    Prints the moves, the last picture, and the counts. sh run.sh list PUZZLE names the levels, heuristics and
    algorithms. Gives up (exit 3) after --max-nodes expansions, after --seconds, or when it has taken 2 GiB of memory.

    usage: solve PUZZLE LEVEL [--algorithm NAME] [--heuristic NAME] [--max-nodes N] [--seconds S]
    example: sh run.sh solve bricks SBP-level1 --algorithm idastar
    """
    from puzzlelib.puzzle import load
    from puzzlelib.search import ALGORITHMS
    from puzzlelib.usage import searched
    from puzzlelib.views.text import moves_text
    problem = load(puzzle, level)
    search = _choice("--algorithm", algorithm, ALGORITHMS | problem.puzzle.searches)
    h = None if heuristic is None else _choice("--heuristic", heuristic, problem.puzzle.heuristics)
    result = searched("solve", search, problem, max_nodes, seconds, h=h)
    last = [f"{problem.puzzle.picture(problem, result.states[-1])}", ""] if result.solved else []
    return "\n".join(moves_text(result) + [""] * result.solved + last + [repr(result)]) + "\n"


def _choice(option: str, name: str, known: dict[str, Any]) -> Any:
    """One of the known names, or an error that lists them."""
    from puzzlelib.levels import Token, did_you_mean
    if name not in known:
        Token(name, f"solve {option}", 1, 1).fail(f"one of {', '.join(known)}{did_you_mean(name, list(known))}")
    return known[name]
