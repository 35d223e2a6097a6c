"""`sh run.sh check`: a student's file, judged on a bare Python."""

import json
import os

import pytest

from puzzlelib import check, scores
from puzzlelib.exercises import every_exercise, record
from puzzlelib.exercises.exercise import Case, load_cases
from tests.conftest import run_sh

RIGHT = "def done(board):\n    return not any(-1 in row for row in board)\n"


def checked(tmp_path, text, name="bricks.done"):
    (tmp_path / "mine.py").write_text(text)
    return run_sh("check", name, str(tmp_path / "mine.py"))


def test_the_list_names_every_exercise():
    listed = run_sh("check")
    assert listed.returncode == 0 and [line.split()[0] for line in listed.stdout.splitlines()] == list(every_exercise())


def test_a_right_file_is_answered_with_exit_0(tmp_path):
    answer = checked(tmp_path, RIGHT)
    assert (answer.returncode, answer.stderr) == (0, "") and answer.stdout.startswith("bricks.done: all ")


def test_nothing_is_left_beside_the_file(tmp_path, monkeypatch):
    """Not even what Python compiles: a changed file must be read again, and a folder of submissions stays as it was."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "helper.py").write_text("goal = -1\n")
    assert checked(tmp_path, "from helper import goal\n" + RIGHT.replace("-1", "goal")).returncode == 0
    assert sorted(os.listdir(tmp_path)) == ["helper.py", "mine.py"]


@pytest.mark.parametrize("text, complaint", [
    ("def done(board): return True", "bricks.done: found True, expected False."),
    ("def done(board): 1 / 0", "done raised ZeroDivisionError (division by zero) at line 1 of mine.py"),
    ("def done(board):\n    while True: pass", "still running after 3 s on this case"),
    ("def dne(board): return True", "found no done in mine.py, expected `done(board)`"),
    ("def done(board) return True", "SyntaxError"), ("import nowhere", "ModuleNotFoundError"),
    ("import sys; sys.exit(0)", "SystemExit"), ("import os; os._exit(0)", "instead of returning"),
    ("while True: pass", "still running after 3 s"), ("def done(board): return done(board)", "recursion goes too deep"),
    ("def done(board): board.clear(); return False", "changes its argument"),
    ("print('x' * 10 ** 7)\n" + RIGHT.replace("not ", ""), "expected False")])
def test_a_wrong_file_is_answered_with_exit_1_and_the_reason(tmp_path, text, complaint):
    answer = checked(tmp_path, text)
    assert answer.returncode == 1 and answer.stdout == "" and complaint in answer.stderr
    assert "Traceback" not in answer.stderr and len(answer.stderr) < 5000


@pytest.mark.parametrize("words, complaint", [
    (["bricks.don"], "did you mean 'bricks.done'"),
    (["bricks.done"], "found no FILE, expected a Python file with done(board)"),
    (["bricks.done", "nowhere.py"], "found no such file, expected a Python file with done(board)"),
    (["bricks.done", "."], "found a folder, expected a Python file with done(board)")])
def test_a_wrong_call_gets_one_line_and_exit_2(words, complaint):
    answer = run_sh("check", *words)
    assert answer.returncode == 2 and complaint in answer.stderr and answer.stderr.count("\n") == 1


def test_scores_are_kept_beside_the_notebook_and_only_there(tmp_path, monkeypatch):
    monkeypatch.setattr(record, "FOLDER", str(tmp_path))
    monkeypatch.setattr(record, "_known", {})
    names = {}
    exec(RIGHT, names)
    check(names["done"])
    assert os.listdir(tmp_path) == [] and ("bricks.done", "done(board)", 1, "passes") in scores("bricks").rows
    monkeypatch.setattr(record, "_kept", lambda: True)
    check(names["done"])
    assert json.loads((tmp_path / record.FILE).read_text()) == {"bricks.done": True}
    monkeypatch.setattr(record, "_known", {})                   # another session
    assert scores("bricks").points == 1 and "not tried" in repr(scores("bricks"))
    (tmp_path / record.FILE).write_text("no json")
    assert scores("bricks").points == 0


@pytest.mark.parametrize("name", list(every_exercise()))
def test_cases_are_plain_data(name):
    exercise = every_exercise()[name]
    cases = exercise.cases(seed=1)
    text = json.dumps([case.data() for case in cases])
    again = load_cases(json.loads(text))
    assert json.dumps([case.data() for case in again]) == text and isinstance(cases[0], Case)
    assert len(exercise.hints) >= 2
