"""Which exercises pass and what was predicted: kept for this session, and in one small file beside the notebook.

The file is for the student alone, who may delete it. Tests, `sh run.sh notebooks` and CI set PUZZLELIB_RECORD=off and
neither read nor write it, so that a used clone still passes its tests.
"""

from __future__ import annotations

import json
import os
import sys

from puzzlelib.exercises.exercise import Exercise
from puzzlelib.hints import Any, Iterable
from puzzlelib.levels import choose, write

FILE = ".puzzlelib-record.json"
FOLDER = os.getcwd()                             # the notebook's, even if one of its cells goes elsewhere later
_known: dict[str, Any] = {}                      # by name: did an exercise's last attempt pass? What was predicted?


def _kept() -> bool:
    return os.environ.get("PUZZLELIB_RECORD") != "off" and "ipykernel" in sys.modules


def _read() -> dict[str, Any]:
    try:
        with open(os.path.join(FOLDER, FILE), encoding="utf-8") as file:
            return dict(json.load(file))
    except (OSError, ValueError, TypeError):
        return {}


def recall(name: str) -> Any:
    """What is known under a name, or None."""
    return ((_read() if _kept() else {}) | _known).get(name)


def remember(name: str, value: Any) -> None:
    """Note the last attempt at an exercise, or an answer."""
    _known[name] = value
    if _kept():
        try:
            write(os.path.join(FOLDER, FILE), json.dumps(_read() | _known, indent=1, sort_keys=True) + "\n")
        except OSError:                          # a folder that can't be written to: then only this session knows
            pass


class Scores:
    """Which exercises of a workshop pass, with their points.

    rows    (name, what to write, points, state): state is "passes", "not yet" or "not tried"
    """

    def __init__(self, exercises: Iterable[Exercise]):
        states = {"True": "passes", "False": "not yet"}
        self.rows = [(one.name, one.writes, one.points, states.get(str(recall(one.name)), "not tried"))
                     for one in exercises]

    @property
    def points(self) -> float:
        """The points of what passes."""
        return sum(points for _, _, points, state in self.rows if state == "passes")

    @property
    def summary(self) -> str:
        """How many pass, and the points, in a line."""
        passing = sum(state == "passes" for *_, state in self.rows)
        return (f"{passing} of {len(self.rows)} exercises pass: {self.points:g} of "
                f"{sum(points for _, _, points, _ in self.rows):g} points")

    def __repr__(self) -> str:
        wide = max(len(writes) for _, writes, _, _ in self.rows)
        return "\n".join([*(f"{writes:<{wide}}  {state}" for _, writes, _, state in self.rows), self.summary])

    def _repr_html_(self) -> str:
        from html import escape
        marks = {"passes": "✓ passes", "not yet": "✗ not yet", "not tried": "not tried"}
        left = "<td style='text-align:left'>"
        rows = "".join(f"<tr>{left}<code>{escape(writes)}</code></td><td>{points:g}</td>{left}{marks[state]}</td></tr>"
                       for _, writes, points, state in self.rows)
        head = "".join(f"<th scope='col' style='text-align:{side}'>{name}</th>" for name, side in (
            ("to write", "left"), ("points", "right"), ("check", "left")))
        # where the table is too long for the window, it scrolls: by keyboard, too, as it can have the focus
        return (f"<div><strong>{escape(self.summary)}</strong><div tabindex='0' role='region' aria-label='points'>"
                f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></div>")


def scores(workshop: str) -> Any:
    """Which exercises of a workshop pass, with their points: scores("bricks").

    >>> scores("bricks").summary.endswith("points")
    True
    """
    from puzzlelib.exercises import every_exercise
    rooms: dict[str, list[Exercise]] = {}
    for exercise in every_exercise().values():
        rooms.setdefault(exercise.name.split(".")[0], []).append(exercise)
    return Scores(choose(workshop, rooms, "a workshop:"))
