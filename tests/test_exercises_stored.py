"""Cases as data: a judge that has nothing but stored cases says what it says with the reference at hand."""

import json

import pytest

from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import check_one
from puzzlelib.exercises.exercise import load_cases


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

    def unknown(*_):
        raise AssertionError("the reference isn't here")
    monkeypatch.setattr(exercise, "inputs", unknown)
    monkeypatch.setattr(exercise, "solve", unknown)
    monkeypatch.setattr(exercise, "mistakes", {})
    for (_, wrong), verdict in zip(mistakes, before):
        again = check_one(exercise, wrong, stored)
        assert (again.why, again.mistake, again.passed) == (verdict.why, verdict.mistake, verdict.passed)
        assert repr(again) == repr(verdict)
