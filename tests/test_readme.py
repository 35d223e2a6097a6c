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


def test_programs_that_import_other_names_find_homework3_by_modules_of_one_line(tmp_path):
    """The README's own recipe, run as it stands in a copy of the folders it names."""
    [recipe] = [block for block in re.findall(r"```sh\n(.*?)```", README, flags=re.S) if "homework4" in block]
    (tmp_path / "puzzlelib").symlink_to(ROOT / "puzzlelib")
    (tmp_path / "gui.py").write_text(
        "import homework4, informed_search, adversarial_search\n"
        "from informed_search import TilePuzzle, create_tile_puzzle, find_path, solve_distinct_disks\n"
        "p = homework4.create_tile_puzzle(3, 3)\np.scramble(100)\n"
        "for move in p.find_solution_a_star():\n    p.perform_move(move)\nprint(p.is_solved())\n"
        "print(adversarial_search.create_dominoes_game(3, 3).get_best_move(True, 1))\n")
    answer = subprocess.run(["sh", "-e", "-c", recipe + f"{sys.executable} gui.py"], cwd=tmp_path, capture_output=True,
                            text=True)
    assert answer.stdout == "True\n((0, 1), 2, 6)\n", answer.stderr
    assert all(len(path.read_text().splitlines()) == 1 for path in (tmp_path / "tk").glob("*.py"))


def test_what_it_says_about_boards_without_a_solution_is_true(tmp_path):
    (tmp_path / "initial.txt").write_text("123\n456\n870\n")
    answer = run_sh("puzzle8", "initial.txt", "moves.txt", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (0, "") and "no solution" in answer.stderr
    assert (tmp_path / "moves.txt").read_text() == ""
    answer = run_sh("solver", ROOT / "levels" / "tiles" / "unsolvable-3x3.txt")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "No solution possible\n", "")
