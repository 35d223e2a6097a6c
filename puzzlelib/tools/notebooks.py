"""`sh run.sh notebooks [NAME…]`: execute notebooks in place, from the first cell to the last, and normalise them.

Stored outputs are never edited by hand. What would differ from run to run or from machine to machine (times, versions,
widget state) is taken out, so that a diff shows what really changed; whatever else other tools wrote stays.
"""

from __future__ import annotations

import os
import sys
from base64 import b64decode, b64encode
from importlib import import_module
from typing import TYPE_CHECKING, Any

from puzzlelib import ROOT
from puzzlelib.levels import PuzzleError, choose, write
from puzzlelib.views.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = os.path.join(ROOT, "notebooks")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
# What editors and runners note in a cell about the latest run or the view; no person wrote it on purpose.
PASSING = ("ExecuteTime", "autoscroll", "collapsed", "execution", "executionInfo", "papermill", "scrolled", "vscode")


def names() -> list[str]:
    """The workbook's notebooks, in order; then the workshops, with their folder.

    >>> names()[0], names()[-1].startswith("workshops/")
    ('00_start_here', True)
    """
    workshops = os.path.join(FOLDER, "workshops")
    return _notebooks(FOLDER) + [f"workshops/{name}" for name in (_notebooks(workshops) if os.path.isdir(workshops)
                                                                  else ())]


def _notebooks(folder: str) -> list[str]:
    return sorted(file[:-6] for file in os.listdir(folder) if file.endswith(".ipynb"))


def path(name: str) -> str:
    """A notebook's file: one of the workbook's by its name, any other by its path.

    >>> os.path.relpath(path("00_start_here"), ROOT), path("/elsewhere/00_start_here.ipynb")
    ('notebooks/00_start_here.ipynb', '/elsewhere/00_start_here.ipynb')
    """
    if name not in names() and (os.path.basename(name) != name or name.endswith(".ipynb") and os.path.exists(name)):
        return os.path.abspath(name)
    return os.path.join(FOLDER, choose(name.removesuffix(".ipynb"), names(), "a notebook:", "notebooks") + ".ipynb")


def read(file: str) -> Any:
    """A notebook from its file.

    >>> read("/elsewhere/mine.ipynb")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: /elsewhere/mine.ipynb:1:1: error: found FileNotFoundError, expected a notebook
    """
    nbformat: Any = import_module("nbformat")       # it has no types
    try:
        notebook = nbformat.read(file, as_version=4)
        nbformat.validate(notebook)
        return notebook
    except Exception as error:                      # of whatever isn't a notebook, nbformat may raise anything
        raise PuzzleError(f"found {type(error).__name__}, expected a notebook", file, 1, 1) from None


def execute(notebook: Any, folder: str, report: Callable[[float, str], object] = lambda part, text: None) -> None:
    """Run all cells in a fresh kernel of this very Python, which works in that folder; a cell that fails raises."""
    from nbclient import NotebookClient
    os.environ["PUZZLELIB_RECORD"] = "off"       # what is stored must not depend on anyone's answers
    count = len(notebook.cells)
    NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False,
                   extra_arguments=["--log-level=ERROR"], resources={"metadata": {"path": folder}},
                   on_cell_executed=lambda cell, cell_index, **_: report(
                       (cell_index + 1) / count, f"{cell_index + 1} of {count} cells")).execute()


def normalise(notebook: Any) -> None:
    """Take out what differs between machines and runs; number nothing, reorder nothing."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.pop("papermill", None)
    notebook.metadata.update(kernelspec=KERNEL, language_info={"name": "python"})
    for cell in notebook.cells:
        cell.metadata.get("jupyter", {}).pop("outputs_hidden", None)
        for key in [key for key, value in cell.metadata.items() if key in PASSING or key == "jupyter" and not value]:
            del cell.metadata[key]
        for output in cell.get("outputs", []):
            if output.output_type == "error":        # a deliberate one; its traceback would show this machine's paths
                output["traceback"] = [f"{output.ename}: {output.evalue}"]
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
        if "outputs" in cell:                        # a progress bar leaves nothing but its place
            cell["outputs"] = [output for output in cell.outputs if output.get("data") != {}]
    for cell in answers(notebook):
        folded = cell.metadata.setdefault("jupyter", {})
        folded["outputs_hidden"] = cell.metadata["collapsed"] = True         # JupyterLab writes both; running unfolds
        if ".compare(" in cell.source:               # it names right and wrong answers
            folded["source_hidden"] = True
    _number_pages(notebook)


def answers(notebook: Any) -> list[Any]:
    """The cells whose outputs would answer a question: those after `guess = predict(…)`, to `guess.compare(…)`.

    Code that is only shown answers nothing.
    """
    import re
    found: list[Any] = []
    asked: set[str] = set()
    for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
        asks = re.findall(r"^(\w+) = predict\(", cell.source, flags=re.M)
        if asked and not asks and not re.search(r"^show_code\(", cell.source, flags=re.M):
            found.append(cell)
            asked -= {name for name in asked if f"{name}.compare(" in cell.source}
        asked.update(asks)
    return found


def _number_pages(notebook: Any) -> None:
    """Give the pages that widgets stored keys that are the same in every run: their number in the notebook."""
    import re
    keys: dict[str, str] = {}
    for cell in notebook.cells:
        for data in (output["data"] for output in cell.get("outputs", []) if "data" in output):
            if "data-puzzlelib=" in data.get("text/html", ""):
                data["text/html"] = re.sub(r"pz-[0-9a-f]{12}", lambda key: keys.setdefault(
                    key[0], f"pz-{len(keys) + 1:012x}"), data["text/html"])


def shrink(notebook: Any) -> None:
    """Store each picture in 256 colours: that is a third of the bytes."""
    from puzzlelib.views.filmstrip import smaller
    for data in (output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])):
        if "image/png" in data:
            data["image/png"] = b64encode(smaller(b64decode(data["image/png"]))).decode()


def refresh(file: str, report: Callable[[float, str], object] = lambda part, text: None) -> str:
    """Execute one notebook in its own folder and write it back, whole or not at all: "done"."""
    notebook = read(file)
    execute(notebook, os.path.dirname(file), report)
    normalise(notebook)
    shrink(notebook)
    write(file, import_module("nbformat").writes(notebook) + "\n")
    return "done"


def on_each(arguments: list[str], act: Callable[[str, Progress], str]) -> int:
    """Do something with each notebook named, or with all of the workbook's; the exit code. `act` says what it did."""
    from nbclient.exceptions import CellExecutionError
    try:
        for file in [path(name) for name in arguments if name] or [path(name) for name in names()]:
            label = os.path.relpath(file, ROOT) if file.startswith(ROOT + os.sep) else file
            try:
                with Progress(label) as report:
                    done = act(file, report)
                sys.stderr.write(f"{label}: {done}\n")
            except CellExecutionError as error:
                sys.stderr.write(f"\n{label}: error: a cell failed, nothing was written\n{error}\n")
                return 1
    except PuzzleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def main(arguments: list[str]) -> int:
    """Execute and normalise the notebooks named, or all of the workbook's."""
    return on_each(arguments, refresh)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
