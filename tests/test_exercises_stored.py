"""Cases as data: a judge that has nothing but stored cases says what it says with the reference at hand."""

import json
import subprocess
import sys

import pytest

from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.brick_boards import Replay
from puzzlelib.exercises.checking import check_one
from puzzlelib.exercises.exercise import load_cases
from puzzlelib.exercises.reference.brick_boards import positions
from puzzlelib.puzzles.bricks.terms import DIRECTIONS, bricks_of, obstacle
from tests.conftest import ROOT

OUTSIDE = {"assignments", "reference", "tools", "lab"}

@pytest.mark.parametrize("name", list(every_exercise()))
def test_a_judge_decides_from_stored_cases_and_the_answer_alone(name, monkeypatch):
    exercise = every_exercise()[name]
    mistakes = list(exercise.mistakes.items())
    cases = exercise.cases(seed=1)
    step = len(cases) // 60 + 1
    failing = [next((place for place, case in enumerate(cases) if exercise.slips(case, [words])), None)
               for words, _ in mistakes]
    assert None not in failing, "a mistake that no case exposes"
    some = [case for place, case in enumerate(cases) if place % step == 0 or place in failing]
    before = [check_one(exercise, wrong, some) for _, wrong in mistakes]
    stored = load_cases(json.loads(json.dumps(exercise.stored(some))))

    monkeypatch.setattr(exercise, "reference", None)
    for (_, wrong), verdict in zip(mistakes, before):
        again = check_one(exercise, wrong, stored)
        assert (again.why, again.mistake, again.passed) == (verdict.why, verdict.mistake, verdict.passed)
        assert repr(again) == repr(verdict)


def test_what_a_student_edition_keeps_imports_no_plain_module_no_reference_and_no_assignment():
    """At import time: a judge replays through the state that the searches use."""
    kept = [path.relative_to(ROOT) for path in sorted((ROOT / "puzzlelib").rglob("*.py"))]
    kept = [path for path in kept if path.stem != "plain" and not OUTSIDE & {*path.parts}]
    modules = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in kept
               if path.stem != "__main__" and "views" not in path.parts]
    code = f"""import sys, importlib
for name in {modules!r}: importlib.import_module(name)
print([name for name in sys.modules if name.endswith(".plain") or ".assignments" in name or ".reference" in name])"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


def test_a_replay_of_bricks_agrees_with_the_plain_board_on_every_small_position():
    for board in positions():
        assert Replay(board.matrix, board.goals).normal_form().matrix == board.normal_form().matrix
        for piece in bricks_of(board.matrix):
            for way in DIRECTIONS:
                assert obstacle(board.matrix, (piece, way)) == board.obstacle((piece, way))
        for move in board.moves():
            after, plain = Replay(board.matrix, board.goals).after(move), board.after(move)
            assert (after.matrix, after.goals, after.is_solved()) == (plain.matrix, plain.goals, plain.is_solved())
