"""Puzzles and levels are found where they are: in the project, in a folder of one's own, in a notebook's cell."""

import os
import shutil
import subprocess
import sys

import pytest

from puzzlelib import Puzzle, PuzzleError, check_puzzle, get, load, names
from puzzlelib.catalog import level_names
from tests.conftest import ROOT, run_sh

MINE = '''
from puzzlelib import Puzzle
from puzzlelib.puzzles._template import Counting, format, picture
from puzzlelib.puzzles._template import parse as read_numbers

def parse(text, source="level"):
    return read_numbers(text, source)

PUZZLE = Puzzle(title="Mine", parse=parse, format=format, picture=picture)
'''


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of one's own with the puzzle `mine` and a level."""
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "levels" / "mine").mkdir(parents=True)
    (tmp_path / "puzzles" / "mine.py").write_text(MINE)
    (tmp_path / "levels" / "mine" / "one.txt").write_text("1, 5\n")
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    return tmp_path


def test_a_puzzle_in_a_folder_of_ones_own_is_found_everywhere(home, monkeypatch):
    assert "mine" in names() and names()[-1] == "template" and level_names("mine") == ["one"]
    assert load("mine", "one").target == 5 and get("mine").name == "mine"
    assert check_puzzle("mine") == "mine: 1 level, all their 5 states, all well"
    assert "mine       Mine, 1 level\n" in run_sh("list").stdout
    assert "solved in 3 moves" in run_sh("solve", "mine", "one").stdout
    monkeypatch.setenv("PUZZLELIB_MINE", str(home / "nowhere"))
    assert "mine" not in names()


def test_a_changed_puzzle_is_read_again(home, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = get("mine")
    assert get("mine") is before
    (home / "puzzles" / "mine.py").write_text(MINE.replace("Mine", "Nine"))      # as long as before, in the same second
    assert get("mine").title == "Nine" and get("mine") is not before
    (home / "puzzles" / "mine.py").write_text(MINE)
    os.utime(home / "puzzles" / "mine.py", ns=(1, 1))                            # older than before
    assert get("mine").title == "Mine"


@pytest.mark.parametrize("text, line, found", [
    (MINE + "1 / 0\n", 10, "ZeroDivisionError (division by zero)"),
    ("import sys\nsys.exit(5)\n", 2, "SystemExit (5)"),
    ("x = 1\ndef (\n", 2, "SyntaxError ("),
    ("x = '\xe9'\n", 1, "SyntaxError ("),
    ("\nopen('no such file')\n", 2, "FileNotFoundError ("),
    ('"""\nPUZZLE = 1\n"""\n', 1, "no puzzle, expected PUZZLE = Puzzle(...)"),
    ("PUZZLE = 3\n", 1, "no puzzle, expected PUZZLE = Puzzle(...)"),
    ("from puzzlelib import Puzzle\nPUZZLE = Puzzle(title='x')\n", 2, "TypeError ("),
    ("from puzzlelib import Puzle\n", 1, "ImportError ("),
])
def test_a_broken_puzzle_is_one_line_and_the_others_are_there(home, text, line, found):
    file = home / "puzzles" / "broken.py"
    file.write_bytes(text.encode("latin-1"))
    error = f"{file}:{line}:1: error: found {found}"
    with pytest.raises(PuzzleError) as caught:
        get("broken")
    assert str(caught.value).startswith(error)
    for command, code in ((("list", "broken"), 2), (("solve", "broken", "one"), 2), (("check-puzzle", "broken"), 1)):
        done = run_sh(*command)
        assert done.returncode == code and done.stdout == "" and done.stderr.count("\n") == 1 and error in done.stderr
    done = run_sh("list")
    assert done.returncode == 0 and done.stderr == "" and f"broken     {error}" in done.stdout
    assert all(f"\n{name:<10} " in "\n" + done.stdout for name in names()) and "Mine, 1 level" in done.stdout


def test_a_broken_puzzle_in_the_project_itself_is_one_line_too(tmp_path):
    for folder in ("puzzlelib", "levels"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "run.sh", tmp_path)
    (tmp_path / "puzzlelib" / "puzzles" / "broken.py").write_text("x = 1\ndef (\n")
    copy = lambda *words: subprocess.run(["sh", "run.sh", *words], cwd=tmp_path, capture_output=True, text=True,
                                         env=dict(os.environ, PYTHON=sys.executable))
    done = copy("list")
    broken = [row for row in done.stdout.splitlines() if row.startswith("broken ")]
    assert done.returncode == 0 and done.stderr == "" and len(broken) == 1
    assert f"{tmp_path / 'puzzlelib' / 'puzzles' / 'broken.py'}:2:1: error: found SyntaxError" in broken[0]
    assert len(done.stdout.splitlines()) == len(run_sh("list").stdout.splitlines()) + 1
    assert copy("show", "template", "ten").returncode == 0
    (tmp_path / "puzzlelib" / "puzzles" / "broken.py").write_text(MINE)           # one file is all that a puzzle needs
    (tmp_path / "levels" / "broken").mkdir()
    (tmp_path / "levels" / "broken" / "one.txt").write_text("1, 5\n")
    assert copy("check-puzzle", "broken").stdout == "broken: 1 level, all their 5 states, all well\n"


def test_files_that_are_no_puzzles_are_left_out(home):
    before = names()
    (home / "puzzles" / ".#mine.py").symlink_to("nowhere")
    (home / "puzzles" / "folder.py").mkdir()
    (home / "puzzles" / "__init__.py").write_text("")
    (home / "puzzles" / "notes.txt").write_text("")
    assert names() == before


def test_an_annotated_puzzle_and_one_with_dataclasses_are_found(home):
    file = home / "puzzles" / "mine.py"
    file.write_text(MINE.replace("PUZZLE =", "PUZZLE: Puzzle ="))
    assert get("mine").title == "Mine"
    point = "from dataclasses import dataclass\n@dataclass\nclass Point:\n    x: int\nPUZZLE"
    file.write_text("from __future__ import annotations\n" + MINE.replace("PUZZLE", point).replace("Mine", "Points"))
    assert get("mine").title == "Points"


def test_a_package_of_ones_own_is_a_puzzle_and_is_read_again_when_a_part_changes(home, monkeypatch):
    (home / "puzzles" / "large").mkdir()
    (home / "puzzles" / "large" / "__init__.py").write_text(MINE.replace('"Mine"', "TITLE") .replace(
        "def parse", "from .words import TITLE\n\ndef parse"))
    (home / "puzzles" / "large" / "words.py").write_text("TITLE = 'Large'\n")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert "large" in names() and get("large").title == "Large" and get("large").name == "large"
    (home / "puzzles" / "large" / "words.py").write_text("TITLE = 'Small'\n")
    assert get("large").title == "Small"
    (home / "puzzles" / "large" / "words.py").write_text("\ndef (\n")
    with pytest.raises(PuzzleError, match="words.py:2:1: error: found SyntaxError"):
        get("large")
    (home / "puzzles" / "large" / "words.py").write_text("TITLE = 'Small'\n")
    (home / "levels" / "large").mkdir()
    (home / "levels" / "large" / "one.txt").write_text("1, 5\n")
    assert run_sh("check-puzzle", "large").stdout == "large: 1 level, all their 5 states, all well\n"


def test_a_name_that_is_taken_stays_what_it_was_and_list_says_so(home):
    (home / "puzzles" / "tiles.py").write_text(MINE)
    (home / "puzzles" / "disks.py").write_text("no puzzle = 1\n")
    assert get("tiles").title != "Mine" and "".join(names()).count("tiles") == 1
    listed = run_sh("list").stdout
    assert f"\ntiles      {home / 'puzzles' / 'tiles.py'}:1:1: error: found the name of another puzzle" in listed
    assert listed.count("error: found the name of") == 2


def test_levels_of_ones_own_for_a_puzzle_of_ours_are_used(home):
    (home / "levels" / "template").mkdir()
    (home / "levels" / "template" / "mine.txt").write_text("3, 7\n")
    (home / "levels" / "template" / "ten.txt").write_text("3, 7\n")
    assert "mine" in level_names("template") and level_names("template").count("ten") == 1
    assert load("template", "mine").target == 7 and load("template", "ten").target == 10      # ours come first
    assert "mine" in run_sh("list", "template").stdout and run_sh("show", "template", "mine").stdout == " 3  7\n"


def test_a_puzzle_of_a_notebook_is_called_by_its_title():
    tiles, template = get("tiles"), get("template")
    cell = {"Puzzle": Puzzle, "tiles": tiles, "__name__": "__main__"}
    exec("PUZZLE = Puzzle('My own tiles!', tiles.parse, tiles.format, tiles.picture)", cell)
    puzzle = cell["PUZZLE"]
    assert puzzle.name == "my-own-tiles" and puzzle.levels() == [] and tiles.levels()
    assert "my-own-tiles: My own tiles!" in repr(puzzle) and get("tiles") is tiles
    assert Puzzle("Count", template.parse, template.format, template.picture).problem("1, 10").puzzle.name == "count"


def test_the_first_level_of_every_puzzle_can_be_played():
    for name in names():
        problem = get(name).load(get(name).levels()[0])
        assert not problem.is_goal(problem.initial) and list(problem.successors(problem.initial)), name


def test_loading_a_level_opens_few_files():
    code = """if True:
    import sys
    from puzzlelib import get, load, names
    first = {name: get(name).levels()[0] for name in names() if get(name).levels()}
    for name, level in first.items():
        load(name, level)
    opened = []
    sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
    for name, level in first.items():
        load(name, level)
    print(len(opened) / len(first))
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and float(done.stdout) == 1, done                   # the level itself
    code = """if True:
    import os, sys
    opened = []
    sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
    from puzzlelib import load
    load("template", "ten")
    print(sum(name.endswith((".txt", ".csv")) or os.sep + "puzzles" + os.sep in name for name in opened))
    """
    done = subprocess.run([sys.executable, "-B", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and int(done.stdout) <= 8, done
