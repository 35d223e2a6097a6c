"""What an experiment leaves behind: its figures, and a report in Markdown that says how they were made."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING, Any

from puzzlelib import __version__
from puzzlelib.lab.limits import machine
from puzzlelib.lab.measures import markdown
from puzzlelib.lab.rows import made_by
from puzzlelib.lab.sweeping import ending
from puzzlelib.levels import PuzzleError, plural, quoted, write
from puzzlelib.views.tables import MARKDOWN

if TYPE_CHECKING:
    from puzzlelib.lab.experiment import Experiment

FORMATS: dict[str, dict[str, Any]] = {"png": {"Software": None}, "pdf": {"CreationDate": None}}      # and no dates


def about(path: str | os.PathLike[str]) -> str:
    """What a sweep's table was made of, in a line, as the JSON file beside it says.

    >>> from puzzlelib import ROOT
    >>> about(f"{ROOT}/results/sweep-ties.csv").split(";")[0]
    'seed 1, 276 instances, 3 searches, budget max_nodes=200000'
    """
    made = made_by(path)
    if "instances" not in made:
        raise PuzzleError(f"found no JSON file beside {quoted(os.fspath(path))} that says what made it, expected one: "
                          "sweep writes it")
    seeds, count = ", ".join(made["seeds"]), len(made["searches"])
    parts = [f"seed{'s' * (len(made['seeds']) > 1)} {seeds}" if seeds else "nothing drawn at random",
             plural(made["instances"], "instance"), f"{count} search{'es' * (count != 1)}",
             f"budget {made['budget'] or 'none'}"]
    return f"{', '.join(parts)}; by puzzlelib {made['puzzlelib']}, Python {made['python']}"


def described(table: Any, path: str) -> str:
    """What a table holds, in a line."""
    if not _is_sweep(table):
        return plural(len(table), "row")
    return f"{about(path).split('; by ')[0]}; {_ending(table)}"


def _is_sweep(table: Any) -> bool:
    return {"search", "status", "code", "error"} <= set(table.columns)


def _ending(table: Any) -> str:
    return ending(table[["status", "error", "code"]].to_dict("records"))


def write_report(experiment: Experiment, table: Any, path: str, command: str) -> None:
    """Draw the experiment's figures and write its tables, each under the name of the function that made it."""
    measures = _named(experiment.measures)
    measured = {name: experiment.measured(measure, table) for name, measure in measures.items()}
    figures = [name for name, found in measured.items() if hasattr(found, "savefig")]
    stem = path.removesuffix(".csv")
    parts = [f"# {experiment.name}: {experiment.question}" if experiment.question else f"# {experiment.name}"]
    for name, found in measured.items():
        parts += [f"## {name.replace('_', ' ').capitalize()}", *_explained(measures[name])]
        if name in figures:
            file = stem if len(figures) == 1 else f"{stem}-{name}"
            parts.append(_drawn(found, file, name))
        elif isinstance(found, str):
            parts.append(found.strip())
        else:
            left_out = getattr(found, "attrs", {}).get("left out")
            parts.append(markdown(found) + (f"\n\nLeft out: {left_out}." if left_out else ""))
    parts += ["## How it was made", _made(table, path, command)]
    write(f"{stem}.md", "\n\n".join(parts) + "\n")


def _named(measures: list[Any]) -> dict[str, Any]:
    """The measures by name, none twice: the function's, or a number."""
    names = [getattr(measure, "__name__", "") for measure in measures]
    return {name if name.isidentifier() and names.count(name) == 1 else f"measure_{number}": measure
            for number, (name, measure) in enumerate(zip(names, measures), 1)}


def _explained(measure: Any) -> list[str]:
    """The paragraphs of a measure's docstring, up to its examples."""
    text = (getattr(measure, "__doc__", None) or "").partition(">>>")[0]
    return [" ".join(part.split()).replace("*", r"\*") for part in text.split("\n\n") if part.strip()]


def _drawn(figure: Any, file: str, name: str) -> str:
    for kind, metadata in FORMATS.items():
        figure.savefig(f"{file}.{kind}.part", format=kind, metadata=metadata)
        os.replace(f"{file}.{kind}.part", f"{file}.{kind}")
    base = os.path.basename(file)
    alt = str(getattr(figure, "alt", name)).replace("[", "(").replace("]", ")").translate(MARKDOWN)
    return f"![{alt}]({base}.png)\n\nIn print: [{base}.pdf]({base}.pdf)"


def _made(table: Any, path: str, command: str) -> str:
    """The facts that others need to make it again."""
    made = made_by(path) if _is_sweep(table) else {}
    versions = f"puzzlelib {made.get('puzzlelib', __version__)}, Python {made.get('python', platform.python_version())}"
    lines = [f"command: `{command}`"]
    if made:
        lines += [f"instances: {made['instances']:,}, seed {', '.join(made['seeds']) or 'none'}",
                  f"searches: {'; '.join(made['searches'])}".translate(MARKDOWN), f"budget: {made['budget'] or 'none'}"]
    file = os.path.basename(path)
    lines += [f"{_ending(table).translate(MARKDOWN) if made else plural(len(table), 'row')}, in [{file}]({file})",
              f"versions: {versions}", f"machine: {made.get('machine', machine())}"]
    return "\n".join(f"- {line}" for line in lines)
