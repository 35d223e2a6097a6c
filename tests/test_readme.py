"""Every command the README shows is run, and answers what the README says."""

import re
import subprocess
import sys

import pytest

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text()
COMMANDS = {}                       # command line: what the README says it answers
for block in re.findall(r"```console\n(.*?)```", README, flags=re.S):
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, answer = part.partition("\n")
        COMMANDS[command] = answer


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_what_the_readme_says(command):
    answer = subprocess.run(command.replace("sh run.sh", f"PYTHON={sys.executable} sh run.sh"), shell=True, cwd=ROOT,
                            capture_output=True, text=True)
    told = re.sub(r"Search time: \S+", "Search time: 0.000", answer.stdout + answer.stderr)
    assert told == COMMANDS[command]
    assert answer.returncode == (2 if ": error: " in told else 3 if "gave up" in told else 0)
    assert not (answer.stdout and answer.stderr)


def test_the_two_commands_are_there_and_answer():
    from puzzlelib.__main__ import command_names
    shown = set(re.findall(r"sh run\.sh (\w+)", README))
    assert {"lab", "test"} <= shown <= set(command_names()) | {"help"}
    for name in shown - {"help"}:
        answer = subprocess.run(["sh", ROOT / "run.sh", name, "--help"], capture_output=True, text=True)
        assert answer.returncode == 0 and f"usage: sh run.sh {name}" in answer.stdout


def test_every_file_the_readme_names_is_there():
    for target in re.findall(r"\]\(([^)]+)\)", README) + re.findall(r"`(puzzlelib/\S+?\.py)`", README):
        if target != "puzzlelib/puzzles/mine.py":
            assert (ROOT / target).exists(), target
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"notebooks/{notebook.name}" in README


def test_the_readmes_recipe_for_a_new_puzzle_works(tmp_path):
    """Copy the template, add a level; the rest is found without another line."""
    import shutil
    house = tmp_path / "house"
    shutil.copytree(ROOT, house, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", "__pycache__", "results"))
    shutil.copy(house / "puzzlelib/puzzles/_template.py", house / "puzzlelib/puzzles/mine.py")
    (house / "levels/mine").mkdir()
    (house / "levels/mine/first.txt").write_text("2, 50\n")
    run = lambda *arguments: subprocess.run(["sh", house / "run.sh", *arguments], capture_output=True, text=True)
    assert "mine " in run("list").stdout
    assert run("show", "mine", "first").stdout == " 2 50\n"
    assert "solved in" in run("solve", "mine", "first").stdout
    code = ("import sys; sys.path.insert(0, sys.argv[1]); from puzzlelib.conformance import check_puzzle;"
            "from puzzlelib.puzzle import get; print(check_puzzle(get('mine')))")
    answer = subprocess.run([sys.executable, "-I", "-c", code, str(house)], capture_output=True, text=True)
    assert answer.stdout == "mine: 1 level, 15 kinds of check, all well\n", answer.stderr


def test_the_picture_shows_the_solution_of_today():
    from tests.readme_picture import figure
    titles = [axes.get_title(loc="left") for axes in figure().axes]
    assert titles[0] == "start" and titles[-1] == "117: (2, down)" and "117 moves" in README
    assert (ROOT / "results" / "klotski.png").stat().st_size < 200_000


def test_short():
    assert len(README.splitlines()) < 160 and len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) < 60
