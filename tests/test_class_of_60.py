"""The made-up class: its table is complete, its zips are what they claim, and nothing of it runs by accident."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections import Counter

import pytest

from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import attempt_in, judged
from tests.class_of_60.make_zips import ITEMS, SAMPLE, build_class, expected, items_of
from tests.conftest import ROOT

STATUSES = {"right", "wrong", "wrong format", "too slow", "too much memory", "too much output", "crashed", "missing",
            "refused", "to read"}


@pytest.fixture(scope="module")
def submissions(tmp_path_factory):
    return build_class(tmp_path_factory.mktemp("class") / "all")


def test_the_table_has_a_verdict_for_each_item_of_sixty_submissions(submissions):
    found = {(assignment, path.name) for assignment in ITEMS for path in (submissions / assignment).iterdir()}
    table = expected()
    assert set(table) == found and len(found) == 60
    for (assignment, submission), verdicts in table.items():
        assert set(verdicts) == set(items_of(assignment)), submission
        assert set(verdicts.values()) <= STATUSES, submission


def test_every_status_occurs_and_about_a_third_are_right_throughout():
    counted = Counter(status for verdicts in expected().values() for status in verdicts.values())
    assert set(counted) == STATUSES
    assert sum(set(verdicts.values()) <= {"right", "to read"} for verdicts in expected().values()) >= 20


def test_zips_are_nested_polluted_hostile_and_corrupt(submissions):
    zips = {path.name: path for path in submissions.rglob("*.zip")}
    assert len(zips) == 5
    assert "../evil.py" in zipfile.ZipFile(zips["evilmallory_61311_887400_sbp.zip"]).namelist()
    assert any(name.startswith("__MACOSX/") for name in zipfile.ZipFile(zips["bricks.zip"]).namelist())
    assert not zipfile.is_zipfile(zips["corrupt_90133_550091_mazes.zip"])
    inner = zipfile.ZipFile(zips["haugenliv_LATE_50321_904001_hw3.zip"])
    assert b"\r\n" in inner.read("hw3 final/homework3.py")


@pytest.mark.parametrize("asked", [["."], ["tests/class_of_60", "notebooks/sample_class"]])
def test_pytest_imports_no_submission(asked, tmp_path):
    """With --doctest-modules it imports every Python file that it collects. Tried on a harmless copy of the folders."""
    shutil.copy(ROOT / "conftest.py", tmp_path)
    for folder in ("tests/class_of_60/homework3", "notebooks/sample_class/submission_1", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / f"{folder[:3]}_file.py").write_text(f"open({str(tmp_path / folder[:3])!r}, 'w').close()")
    answer = subprocess.run([sys.executable, "-m", "pytest", "--doctest-modules", "--collect-only", "-q", "-c",
                             os.devnull, "--rootdir", ".", *asked], cwd=tmp_path, capture_output=True, text=True,
                            env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert "no tests collected" in answer.stdout, answer.stdout + answer.stderr
    assert {path.name for path in tmp_path.glob("???")} == ({"els"} if asked == ["."] else set())


@pytest.mark.parametrize("path", sorted({*SAMPLE.iterdir()} - {SAMPLE / "__pycache__"}), ids=lambda path: path.name)
def test_the_sample_class_is_right_and_wrong_where_the_table_says(path):
    file = path if path.is_file() else path / "homework3.py"
    for item, status in expected()["homework3", path.name].items():
        if status != "to read":
            exercise = every_exercise()[f"homework3.{item}"]
            verdict = judged(exercise, attempt_in(str(file), exercise), exercise.cases(1))
            assert verdict.right == (status == "right"), verdict.summary
