"""`sh run.sh notebooks [NAME…]`: execute notebooks in place, from the first cell to the last, and normalise them.

Stored outputs are never edited by hand. What would differ from one run to the next or from one machine to another
(times, versions, widget state) is taken out, so that a diff shows what really changed.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, did_you_mean, quoted, write
from puzzlelib import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = os.path.join(ROOT, "notebooks")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
KEPT = ("tags", "slideshow")             # the cell metadata that somebody wrote on purpose


def names() -> list[str]:
    """Every notebook there is, in order.

    >>> names()[0]
    '00_start_here'
    """
    return sorted(file[:-6] for file in os.listdir(FOLDER) if file.endswith(".ipynb"))


def path(name: str) -> str:
    """A notebook's file, by its name with or without the ending."""
    bare = os.path.basename(name).removesuffix(".ipynb")
    if bare not in names():
        known = names()
        raise PuzzleError(f"found {quoted(name)}, expected a notebook: {', '.join(known)}{did_you_mean(bare, known)}",
                          "notebooks")
    return os.path.join(FOLDER, f"{bare}.ipynb")


def execute(notebook: Any, say: Any = lambda line: None) -> None:
    """Run all cells in a fresh kernel of this very Python; an error in one is an error here."""
    from nbclient import NotebookClient
    count = sum(cell.cell_type == "code" for cell in notebook.cells)
    done = 0

    def count_up(cell: Any, cell_index: int, **_: Any) -> None:
        nonlocal done
        done += cell.cell_type == "code"
        say(f"{done} of {count} cells")
    NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False, on_cell_executed=count_up,
                   extra_arguments=["--log-level=ERROR"],
                   resources={"metadata": {"path": FOLDER}}).execute()


def normalise(notebook: Any) -> None:
    """Take out what differs between machines and runs; number nothing, reorder nothing."""
    notebook.metadata.clear()
    notebook.metadata.update(kernelspec=KERNEL, language_info={"name": "python"})
    for cell in notebook.cells:
        for key in [key for key in cell.metadata if key not in KEPT]:
            del cell.metadata[key]
        for output in cell.get("outputs", []):
            if output.output_type == "error":        # a deliberate one; its traceback would show this machine's paths
                output["traceback"] = [f"{output.ename}: {output.evalue}"]
            if "data" in output:
                output["data"].pop("application/vnd.jupyter.widget-view+json", None)
                alts = {kind: {"alt": told["alt"]} for kind, told in output["metadata"].items() if "alt" in told}
                output["metadata"] = alts


def refresh(name: str, say: Any = lambda line: None) -> None:
    """Execute one notebook and write it back, whole or not at all."""
    from importlib import import_module
    nbformat: Any = import_module("nbformat")       # it has no types
    file = path(name)
    notebook = nbformat.read(file, as_version=4)
    execute(notebook, say)
    normalise(notebook)
    nbformat.validate(notebook)
    write(file, nbformat.writes(notebook) + "\n")


def on_each(arguments: list[str], act: Callable[[str], str]) -> int:
    """Do something with each notebook named, or with all of them; the exit code. `act` says what it did."""
    from nbclient.exceptions import CellExecutionError
    try:
        chosen = [path(name) for name in arguments if name] or [path(name) for name in names()]
        for file in chosen:
            label = os.path.relpath(file, ROOT)
            try:
                sys.stderr.write(f"{label}: {act(file)}\n")
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
    """Execute and normalise the notebooks named, or all of them."""
    live = sys.stderr.isatty()

    def act(file: str) -> str:
        refresh(file, lambda line: live and sys.stderr.write(f"\r{line}\x1b[K\r"))
        return "done"
    return on_each(arguments, act)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
