"""What every puzzle, ours or a student's, must satisfy: sh run.sh check-puzzle NAME, or check_puzzle("mine").

Each function in CHECKS is one check, and its docstring is the promise: no more than searches, commands and boards
rely on. First problems.py checks states, heuristics and searches, then boards.py pictures and gestures, then texts.py
parse and format; each check relies on those before it. trial.py keeps what they find out, guard.py stops loops and
explains errors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from puzzlelib.catalog import get, names
from puzzlelib.conformance import boards, problems, texts
from puzzlelib.conformance.guard import short
from puzzlelib.conformance.trial import CheckFailed as CheckFailed
from puzzlelib.conformance.trial import Trial
from puzzlelib.levels import choose, plural
from puzzlelib.puzzle import Controls, Heuristic, Puzzle

FUNCTIONS = ("parse", "format", "picture", "say", "scramble", "solve", "gesture", "why", "note", "twin", "untwin",
             "dead")
OPTIONAL = ("where", "hopeful", "random")


def check_puzzle(puzzle: Puzzle | str, levels: dict[str, str] | None = None, states: int = 2000, seconds: float = 5,
                 seed: int = 1, progress: Callable[[float, str], object] = lambda part, text: None) -> str:
    """Check a puzzle on its levels (or on these texts by name): a line that says what was checked, or CheckFailed.

    states    how many states of each level are looked at, breadth-first from the start
    seconds   how long a level may compute; then checks are cut short. One that takes four times as long is stopped
    seed      for samples, scrambles and damaged texts
    progress  called with the part that is done, and with the level's name

    >>> check_puzzle("template")
    'template: 3 levels, all their 1,009 states, all well'
    """
    if isinstance(puzzle, str):
        choose(puzzle, names(), "a puzzle:")
    record = Trial(puzzle, "PUZZLE", None, states, seconds, seed)
    progress(0, record.level)
    for check in (the_record_is_filled_in, boards.new_levels_can_be_made, texts.random_levels_can_be_read):
        record.run(check)
    given: dict[str, Any] = dict.fromkeys(record.puzzle.levels()) if levels is None else levels
    record.require(given, f"there are no levels: add a file such as levels/{record.puzzle.name}/first.txt")
    done: list[Trial] = []
    for level, text in given.items():
        trial = Trial(record.puzzle, level, text, states, seconds, seed)
        for check in (*problems.CHECKS, *boards.CHECKS, *texts.CHECKS):
            progress(len(done) / len(given), level)
            trial.run(check)
        done.append(trial)
    more, late = sum(not trial.complete for trial in done), sum(trial.cut_short for trial in done)
    count = f"{'' if more else 'all their '}{sum(len(trial.graph) for trial in done):,} states"
    notes = [f"more in {more} of the levels"] * bool(more) + [f"checks cut short in {late}"] * bool(late)
    return ", ".join([f"{record.puzzle.name}: {plural(len(done), 'level')}", count, *notes, "all well"])


def the_record_is_filled_in(trial: Trial) -> None:
    """A puzzle's file ends with PUZZLE = Puzzle(title=…, parse=…, format=…, picture=…)."""
    trial.puzzle = puzzle = get(trial.puzzle) if isinstance(trial.puzzle, str) else trial.puzzle
    trial.require(isinstance(puzzle, Puzzle), "that is no Puzzle: pass one, or the name of one")
    trial.require(isinstance(puzzle.controls, Controls), f"controls is {short(puzzle.controls)}: write Controls(…)")
    trial.require(isinstance(puzzle.title, str) and puzzle.title, f"title is {short(puzzle.title)}: write a name")
    fields = vars(puzzle.controls) | vars(puzzle) | puzzle.searches
    for name in (*FUNCTIONS, *OPTIONAL, *puzzle.searches):
        trial.require(callable(fields[name]) or name in OPTIONAL and fields[name] is None,
                      f"{name} is {short(fields[name])}: name a function, without ()")
    for name, found in puzzle.heuristics.items():
        trial.require(isinstance(found, Heuristic), f"heuristic {name} is {short(found)}: write @heuristic above it")
    unit, arrows = puzzle.unit, puzzle.controls.arrows
    trial.require(not unit or isinstance(unit, tuple) and [type(name) for name in unit] == [str, str],
                  f"unit is {short(unit)}: write what a cost counts, one of them and many, such as ('push', 'pushes')")
    trial.require(isinstance(arrows, (tuple, list)) and all(isinstance(way, str) for way in arrows),
                  f"arrows is {short(arrows)}: write a tuple of texts, such as ('arrows move the blank',)")
