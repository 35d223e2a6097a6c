"""Rubrics: what each part of an assignment is worth, what a run may use, and how lenient to be. Instructors edit them.

    [points]
    find_path = 15
    [limits]
    cpu = 10
    [leniency]
    format = 0.5
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace

from puzzlelib.classroom.folders import Limits
from puzzlelib.levels import PuzzleError, Token, choose, lines, read

LIMITS = {"cpu": "seconds of CPU time for each case", "total": "seconds of CPU time for all cases of an item",
          "idle": "seconds that a program may wait without computing", "memory": "MB for each process",
          "processes": "processes and threads", "output": "bytes on stdout and stderr"}
FORMAT = "share of the points for what is right, but in another form than the handout fixes"


@dataclass(frozen=True)
class Rubric:
    """What is worth how much, and what is allowed."""

    points: dict[str, float]                     # of each item; one without points is left out
    limits: Limits = field(default_factory=Limits)
    format: float = 0.5                          # share of the points for a right answer in a wrong format

    def text(self, name: str) -> str:
        """The rubric as a file to edit.

        >>> print(Rubric({"solve": 100}, format=0).text("puzzle8").split("[limits]")[0].strip())
        # How puzzle8 is graded. Edit this file, then: sh run.sh grade puzzle8 PATH --rubric THIS_FILE
        [points]
        solve = 100
        """
        rows = [f"# How {name} is graded. Edit this file, then: sh run.sh grade {name} PATH --rubric THIS_FILE",
                "[points]", *(f"{item} = {points:g}" for item, points in self.points.items()), "", "[limits]"]
        rows += [f"{limit} = {getattr(self.limits, limit):.12g}".ljust(24) + f"# {words}"
                 for limit, words in LIMITS.items()]
        return "\n".join([*rows, "", "[leniency]", f"format = {self.format:g}".ljust(24) + f"# {FORMAT}"]) + "\n"


def read_rubric(path: str, default: Rubric) -> Rubric:
    """The default, changed as a file says. What the file doesn't mention stays."""
    values: dict[str, dict[str, float]] = {"points": dict(default.points), "limits": {}, "leniency": {}}
    known = {"points": default.points, "limits": LIMITS, "leniency": ("format",)}
    section = ""
    if not os.path.isfile(path):
        raise PuzzleError("found no such file, expected a rubric", path, 1, 1)
    for line in lines(read(path), path):
        text = line.text.partition("#")[0].rstrip()
        start = len(text) - len(text.lstrip())
        word = Token(text.strip(), path, line.line, line.col + start)
        if not word.text:
            continue
        if word.text.startswith("["):
            section = word.text.strip("[]")
            if word.text != f"[{section}]" or section not in values:
                word.fail(f"one of [{'], ['.join(values)}]")
            continue
        name, equals, value = (part.strip() for part in word.text.partition("="))
        if not section or not equals:
            word.fail("a section such as [points] first" if not section else "a name, = and a number")
        try:
            choose(name, known[section], f"in [{section}]")
        except PuzzleError as error:
            raise PuzzleError(error.message, path, word.line, word.col) from None
        number = Token(value, path, line.line, line.col + text.rfind(value) if value else line.col + len(text))
        values[section][name] = _number(number, 1 if section == "leniency" else 1e9, section == "limits")
    return Rubric({name: points for name, points in values["points"].items() if points},
                  replace(default.limits, **{"wall": 0, **{  # type: ignore[arg-type]  # wall follows from the others
                      name: value if name in ("cpu", "total", "idle") else int(value)
                      for name, value in values["limits"].items()}}),
                  values["leniency"].get("format", default.format))


def _number(token: Token, most: float, positive: bool) -> float:
    digits = token.text.replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit() and len(token.text) <= 12) or float(token.text) > most or (
            positive and not float(token.text)):
        token.fail(f"a number{' above 0' if positive else ' from 0'}{' to 1' if most == 1 else ''}, such as 0.5")
    return float(token.text)
