"""Makes the environment that the workbook needs, once: a `.venv` beside run.sh, filled from pyproject.toml.

A Python that already has everything is used as it is, and nothing outside this folder is ever touched. Run as a module,
it prints what the Python that runs it lacks: this is how one Python asks another.
"""

from __future__ import annotations

import os
import sys

from puzzlelib import ROOT

VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))


def requirements(extras: list[str]) -> list[str]:
    """The lines of pyproject.toml's extras.

    >>> any(line.startswith("jupyterlab>") for line in requirements(["workbook"]))
    True
    """
    from importlib import import_module
    toml = import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        groups = toml.load(file)["project"]["optional-dependencies"]
    return [line for extra in extras for line in groups[extra]]


def missing(extras: list[str]) -> list[str]:
    """The lines of the extras that this Python doesn't satisfy."""
    from importlib.metadata import PackageNotFoundError, version

    from packaging.requirements import Requirement

    def fits(need: Requirement) -> bool:
        try:
            return need.specifier.contains(version(need.name), prereleases=True)
        except PackageNotFoundError:
            return False
    needs = {line: Requirement(line) for line in requirements(extras)}
    return [line for line, need in needs.items()
            if (need.marker is None or need.marker.evaluate()) and not fits(need)]


def satisfied(python: str, extras: list[str]) -> bool:
    """Does that Python have everything? One that can't even tell doesn't."""
    import subprocess
    try:
        answer = subprocess.run([python, "-m", "puzzlelib.cli.environment", *extras], capture_output=True, text=True,
                                env=dict(os.environ, PYTHONPATH=ROOT))
    except OSError:
        return False
    return answer.returncode == 0 and not answer.stdout.strip()


def python_with(*extras: str) -> str:
    """A Python that has the extras: the one that runs us if it does, or else the one in .venv, made if need be."""
    import subprocess

    from puzzlelib.levels import PuzzleError
    wanted = list(extras)
    if satisfied(sys.executable, wanted):
        return sys.executable
    if os.path.exists(VENV_PYTHON) and satisfied(VENV_PYTHON, wanted):
        return VENV_PYTHON
    if not os.path.exists(os.path.join(ROOT, "pyproject.toml")):
        raise PuzzleError("found the library alone, expected the project's folder: this command makes its environment "
                          "there")

    def step(what: str, *command: str) -> None:
        sys.stderr.write(f"run.sh: {what}\n")
        sys.stderr.flush()
        if subprocess.run(command, stdout=2, cwd=ROOT).returncode:
            raise PuzzleError(f"found no way to go on ({what}), expected pip and venv to work", "run.sh")

    healthy = os.path.exists(VENV_PYTHON) and not subprocess.run(
        [VENV_PYTHON, "-m", "pip", "--version"], capture_output=True).returncode
    if not healthy:                              # absent, or left half-made by an interrupt
        step("making the environment .venv", sys.executable, "-m", "venv", "--clear", VENV)
    step(f"installing what the workbook needs into .venv ({', '.join(wanted)}); this takes a minute or two, once",
         VENV_PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off",
         "--editable", f"{ROOT}[{','.join(wanted)}]")
    return VENV_PYTHON


def become(python: str, *arguments: str) -> None:
    """Go on as another program, in our folder, with puzzlelib importable: signals and exit codes are then its own."""
    inherited = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = ROOT + (os.pathsep + inherited if inherited else "")
    os.chdir(ROOT)
    sys.stderr.flush()
    if os.name == "nt":                          # exec there returns to the shell too early
        import subprocess
        sys.exit(subprocess.run([python, *arguments]).returncode)
    os.execv(python, [python, *arguments])


if __name__ == "__main__":
    print("\n".join(missing(sys.argv[1:])))
