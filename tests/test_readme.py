"""Every command the README shows is run, and answers what the README says."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.conftest import ROOT, run_sh

README = (ROOT / "README.md").read_text()
COMMANDS = {}                       # command line: what the README says it answers
for block in re.findall(r"```console\n(.*?)```", README, flags=re.S):
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, answer = part.partition("\n")
        COMMANDS[command] = answer


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_what_the_readme_says(command):
    answer = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True,
                            env=dict(os.environ, PYTHON=sys.executable))
    text = re.sub(r"Search time: \S+", "Search time: 0.000", answer.stdout + answer.stderr)
    if command == "sh run.sh list":                      # a new puzzle or level is no mistake of the README's
        titles = lambda text: set(re.findall(r"^(.+), \d+ levels?$", text, flags=re.M))
        assert titles(COMMANDS[command]) <= titles(text)
    else:
        assert text == COMMANDS[command]
    assert answer.returncode == (2 if ": error: " in text else 3 if "gave up" in text else 0)
    assert not (answer.stdout and answer.stderr)


def test_every_command_it_names_is_there_and_helps():
    from puzzlelib.__main__ import command_names
    shown = set(re.findall(r"sh run\.sh ([a-zA-Z][\w-]*)", README))
    assert {"lab", "test"} <= shown <= set(command_names()) | {"help"}
    for name in shown - {"help"}:
        answer = run_sh(name, "--help")
        assert answer.returncode == 0 and f"usage: sh run.sh {name}" in answer.stdout


def test_every_file_it_names_is_there():
    """A notebook may be left out."""
    targets = re.findall(r"\]\(([^)]+)\)", README) + re.findall(r"`(puzzlelib/\S+?\.py)`", README)
    for target in targets:
        if target != "puzzlelib/puzzles/mine.py" and not target.startswith("notebooks/"):
            assert (ROOT / target).exists(), target
    assert "notebooks/00_start_here.ipynb" in targets


def test_its_recipe_for_a_new_puzzle_works(tmp_path):
    """Copy the template, add a level; the rest is found without another line."""
    house = tmp_path / "house"
    shutil.copytree(ROOT, house, ignore=shutil.ignore_patterns(".*", "__pycache__", "results", "notebooks", "tests"))
    shutil.copy(house / "puzzlelib/puzzles/_template.py", house / "puzzlelib/puzzles/mine.py")
    shutil.rmtree(house / "levels/mine", ignore_errors=True)     # somebody may have followed the recipe before
    (house / "levels/mine").mkdir()
    (house / "levels/mine/first.txt").write_text("2, 50\n")
    run = lambda *arguments: subprocess.run(["sh", house / "run.sh", *arguments], capture_output=True, text=True)
    assert "mine " in run("list").stdout
    assert run("show", "mine", "first").stdout == " 2 50\n"
    assert "solved in" in run("solve", "mine", "first").stdout
    answer = run("check-puzzle", "mine")
    assert answer.returncode == 0 and answer.stdout.startswith("mine: 1 level, ") and not answer.stderr, answer.stderr


def test_the_picture_shows_the_solution_of_today():
    from puzzlelib.tools.readme_picture import figure
    titles = [axes.get_title(loc="left") for axes in figure().axes]
    assert titles[0] == "start" and titles[-1] == "117: (2, down)" and "117 moves" in README
    assert (ROOT / "results" / "klotski.png").stat().st_size < 200_000


def test_short():
    assert len(README.splitlines()) < 220 and len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) < 70
