"""Student editions: what they don't contain, that their checks say what ours say, and that every student has boards."""

import ast
import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256

import pytest

from puzzlelib.classroom import edition
from puzzlelib.classroom.written import attempt_in_notebook, needed
from puzzlelib.exercises import every_exercise
from puzzlelib.levels import PuzzleError
from tests.conftest import ROOT, run_sh

WORKSHOPS = sorted((ROOT / "notebooks" / "workshops").glob("w*.ipynb"))
SOLUTION = re.compile(r"# BEGIN SOLUTION\n(.*?)# END SOLUTION", re.S)


def sources(path):
    return ["".join(cell["source"]) for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]


def in_edition(folder, *words):
    """A command of the edition, on a Python without packages."""
    return subprocess.run([sys.executable, "-I", "-S", str(folder / "puzzlelib" / "__main__.py"), *map(str, words)],
                          cwd=folder, capture_output=True, text=True, timeout=300)


def contents(folder):
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """An edition of all workshops, with the seed that `check` uses here."""
    folder = tmp_path_factory.mktemp("class") / "edition"
    answer = run_sh("edition", folder)
    assert (answer.returncode, answer.stderr) == (0, "") and "searches" in answer.stdout
    return folder


# ---------------------------------------------------------------------------------------------- what isn't there

def test_an_edition_has_nothing_that_knows_an_answer(made):
    paths = {path.relative_to(made).as_posix() for path in made.rglob("*")}
    assert not [path for path in paths if path.endswith("/plain.py") or "assignments" in path or "reference" in path]
    assert "puzzlelib/textbook.py" not in paths and "puzzlelib/classroom/edition.py" not in paths
    assert not {"tests", "benchmarks"} & {path.split("/")[0] for path in paths}
    library = [path for path in paths if path.startswith("puzzlelib/") and path.endswith(".py")]
    assert all((made / path).read_bytes() == (ROOT / path).read_bytes() for path in library)


def test_no_file_of_an_edition_imports_one_that_is_left_out(made):
    for path in made.glob("puzzlelib/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
                [node.module] if isinstance(node, ast.ImportFrom) and node.module else [])
            for name in names:
                place = made.joinpath(*name.split("."))
                if name.startswith("puzzlelib"):
                    assert place.is_dir() or place.with_suffix(".py").exists(), (path, name)


def test_no_line_of_a_solution_is_left_that_a_kept_cell_does_not_have_as_well(made):
    for path in WORKSHOPS:
        texts = sources(path)
        lines = {line.strip() for text in texts for block in SOLUTION.findall(text) for line in block.splitlines()}
        kept = {line.strip() for text in texts for line in SOLUTION.sub("", text).splitlines()}
        secret = {line for line in lines - kept if len(line) > 12}
        assert len(secret) > 30
        notebook = json.loads((made / "notebooks" / path.name).read_text())
        shown = "\n".join([*("".join(cell["source"]) for cell in notebook["cells"]),
                           *(stub.read_text() for stub in made.glob("stubs/**/*.*"))])
        assert not secret & {line.strip() for line in shown.splitlines()}


def test_no_four_lines_of_a_solution_are_anywhere_in_the_library_that_stays(made):
    squeezed = {path: re.sub(r"\s+", "", path.read_text()) for path in made.glob("puzzlelib/**/*.py")}
    for path in WORKSHOPS:
        for block in (block for text in sources(path) for block in SOLUTION.findall(text)):
            code = [line for line in block.splitlines() if line.strip() and not line.strip().startswith("#")]
            for start in range(len(code) - 3):
                part = re.sub(r"\s+", "", "".join(code[start:start + 4]))
                assert len(part) < 60 or not [str(kept) for kept, text in squeezed.items() if part in text]


def test_notebooks_keep_everything_but_solutions_outputs_and_links_that_lead_nowhere(made):
    for path in WORKSHOPS:
        before, after = (json.loads(each.read_text())["cells"] for each in (path, made / "notebooks" / path.name))
        assert [cell["id"] for cell in before] == [cell["id"] for cell in after]
        for old, new in zip(before, after):
            text = "".join(new["source"])
            if old["cell_type"] == "code":
                assert new["outputs"] == [] and new["execution_count"] is None
                ast.parse(text)
                assert text.count("raise NotImplementedError") == len(SOLUTION.findall("".join(old["source"])))
            for target in re.findall(r"\]\(([^)#:]+\.(?:ipynb|md))", text):
                assert (made / "notebooks" / target).exists()


def test_textbook_comes_along_only_if_a_chosen_notebook_shows_it(made, tmp_path):
    shows = [path.stem for path in sorted(ROOT.glob("notebooks/*.ipynb"))
             if "textbook" in (code := "\n".join(sources(path))) and not edition.ANSWERS.search(code)]
    assert shows
    assert run_sh("edition", tmp_path / "with", "--notebooks", shows[0]).returncode == 0
    assert (tmp_path / "with" / "puzzlelib" / "textbook.py").exists()


# ------------------------------------------------------------------------------------------------------ what works

def test_an_edition_as_it_comes_says_not_written_yet_for_every_exercise(made):
    answer = in_edition(made, "test")
    assert answer.returncode == 1 and answer.stdout == ""
    found = re.findall(r"✗ (\S+): not written yet", answer.stderr, re.M)
    assert sorted(found) == sorted(every_exercise()) and f"0 of {len(found)} exercises pass" in answer.stderr


def test_with_the_solutions_put_back_every_exercise_passes(made, tmp_path):
    folder = tmp_path / "written"
    subprocess.run(["cp", "-r", str(made), str(folder)], check=True)
    for path in WORKSHOPS:
        (folder / "notebooks" / path.name).write_bytes(path.read_bytes())
    answer = in_edition(folder, "test")
    count = len(every_exercise())
    assert (answer.returncode, answer.stderr) == (0, "") and f"{count} of {count} exercises pass" in answer.stdout
    assert in_edition(folder, "test", "stubs/homework3.py").returncode == 1


ATTEMPTS = {
    "bricks.done": "def done(board): return not any(-1 in row for row in board)",
    "bricks.done ": "def done(board): return not any(-1 in row for row in board[:1])",
    "bricks.norm": "def norm(board): return board",
    "bricks.movesOf": "def movesOf(board, piece): return [(piece, 'up')]",
    "bricks.bfs": "def bfs(board): return []",
    "bricks.astar": "def astar(board, h): return [h(board)]",
    "eight_puzzle.hamming": "class Board:\n def __init__(self, tiles): self.tiles = tiles\n def hamming(self):\n"
                            "  flat = sum(self.tiles, [])\n  return sum(t != i + 1 for i, t in enumerate(flat))",
    "puzzle8.read": "def read_board(name): return [list(map(int, line.split())) for line in open(name)]",
    "homework3.find_path": "def find_path(start, goal, scene): return [start, goal]",
    "homework3.solve_distinct_disks": "def solve_distinct_disks(length, n): return []",
    "homework3.get_best_move": "class DominoesGame:\n def __init__(self, board): self.board = board\n"
                               " def get_board(self): return self.board\n"
                               " def get_best_move(self, vertical, limit): return (0, 0), 1, 1",
    "mazes.manhattan": "def manhattan(state): return state.P[0] + state.P[1]",
    "mazes.solve": "def solve(board): return None",
}


@pytest.mark.parametrize("name", ATTEMPTS)
def test_a_check_in_an_edition_says_what_a_check_here_says(made, tmp_path, name):
    (tmp_path / "mine.py").write_text(ATTEMPTS[name])
    here = run_sh("check", name.strip(), tmp_path / "mine.py")
    there = in_edition(made, "check", name.strip(), tmp_path / "mine.py")
    assert (here.returncode, here.stdout, here.stderr) == (there.returncode, there.stdout, there.stderr)


def test_other_commands_work_in_an_edition(made):
    helped = in_edition(made, "help")
    assert helped.returncode == 0 and "edition" not in re.findall(r"^  (\S+)", helped.stdout, re.M)
    assert in_edition(made, "solve", "tiles", "own-1").returncode == 0
    assert in_edition(made, "show", "bricks", "own-2").returncode == 0
    bench = in_edition(made, "bench")
    assert bench.returncode == 2 and bench.stderr.count("\n") == 1


def test_the_stubs_have_the_signatures_of_the_handout(made):
    tree = ast.parse((made / "stubs" / "homework3.py").read_text())
    signatures = {f"{owner.name}.{one.name}({', '.join(arg.arg for arg in one.args.args[1:])})"
                  for owner in tree.body if isinstance(owner, ast.ClassDef) for one in owner.body}
    signatures |= {f"{one.name}({', '.join(arg.arg for arg in one.args.args)})"
                   for one in tree.body if isinstance(one, ast.FunctionDef)}
    wanted = {one.writes for name, one in every_exercise().items() if name.startswith("homework3.")}
    assert signatures == wanted | {"TilePuzzle.__init__(board)", "DominoesGame.__init__(board)"}
    ran = subprocess.run(["sh", "run.sh", "print", "x"], cwd=made / "stubs" / "bricks", capture_output=True, text=True)
    assert ran.returncode == 1 and "NotImplementedError" in ran.stderr


# ----------------------------------------------------------------------------------------------- one for every student

def test_students_get_boards_of_their_own_and_the_same_seed_the_same_ones(tmp_path):
    (tmp_path / "list.csv").write_text("name,id\nAda,a1\nGrace,g2\n")
    for out, seed in (("one", 5), ("again", 5), ("other", 6)):
        answer = run_sh("edition", tmp_path / out, "--notebooks", "w2", "--seed", seed, "--for", tmp_path / "list.csv")
        assert answer.returncode == 0, answer.stderr
    one, again, other = (contents(tmp_path / out) for out in ("one", "again", "other"))
    assert one == again != other and {path.split("/")[0] for path in one} == {"a1", "g2"}
    for path in ("puzzlelib/exercises/cases/eight_puzzle.hamming.json.gz", "levels/tiles/own-1.txt",
                 "puzzlelib/exercises/cases/homework3.find_path.json.gz", "levels/bricks/own-1.txt"):
        assert len({one[f"a1/{path}"], one[f"g2/{path}"], other[f"a1/{path}"]}) == 3, path


@pytest.mark.parametrize("text", ["id\na1\ng2\n", "\ufeffName,SIS Login ID\r\n\"Lovelace, Ada\",a1\r\nGrace,g2\r\n",
                                  "group,E-mail\n1,a1\n\n2,g2"])
def test_a_list_of_students_is_read_by_the_name_of_its_column(tmp_path, text):
    (tmp_path / "list.csv").write_bytes(text.encode())
    assert edition.students_in(str(tmp_path / "list.csv")) == ["a1", "g2"]


@pytest.mark.parametrize("text, place, complaint", [
    ("", "1:1", "found nothing, expected the columns' names"), ("group,year\n1,2\n", "1:1", "id, student, name"),
    ("ada\ngrace\n", "1:1", "found 'ada'"), ("id;year\n1;2\n", "1:1", "separated by commas"),
    ("id\n", "2:1", "found no student"), ("id,group\na,1\n,2\n", "3:3", "expected a name or an id"),
    ("id\na\n\"b\n", "3:1", "a line that can't be read"), ("name\nAda L\nada l\n", "3:1", "again"),
    ("id\n../..\n", "2:1", "expected a name or an id")])
def test_a_bad_list_of_students_is_one_line_with_its_place(tmp_path, text, place, complaint):
    (tmp_path / "list.csv").write_text(text)
    answer = run_sh("edition", tmp_path / "out", "--for", tmp_path / "list.csv")
    assert answer.returncode == 2 and answer.stdout == "" and answer.stderr.count("\n") == 1
    assert f"list.csv:{place}: error: found" in answer.stderr and complaint in answer.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.csv"]


@pytest.mark.parametrize("words, complaint", [
    (["--notebooks", "w9"], "found 'w9', expected a notebook:"), (["--notebook", "w1"], "did you mean '--notebooks'"),
    (["--notebooks", "w1,01_sliding_bricks"], "needs worked solutions"),
    (["--seed", "x"], "found 'x', expected a whole number"),
    (["--for", "nowhere.csv"], "nowhere.csv:1:1: error: found no such file, expected a list")])
def test_a_wrong_call_is_one_line_and_writes_nothing(tmp_path, words, complaint):
    answer = run_sh("edition", tmp_path / "out", *words)
    assert answer.returncode == 2 and answer.stdout == "" and answer.stderr.count("\n") == 1
    assert complaint in answer.stderr and not list(tmp_path.iterdir())


def test_an_existing_folder_is_refused_and_left_alone(tmp_path):
    (tmp_path / "out").mkdir()
    answer = run_sh("edition", tmp_path / "out")
    assert answer.returncode == 2 and "out:1:1: error: found a file or folder of that name" in answer.stderr
    assert list(tmp_path.rglob("*")) == [tmp_path / "out"]
    (tmp_path / "file").touch()
    answer = run_sh("edition", tmp_path / "file" / "out")
    assert answer.returncode == 2 and "out:1:1: error: found no place for it" in answer.stderr


def test_folders_above_an_edition_are_made(tmp_path):
    assert run_sh("edition", tmp_path / "courses" / "ai" / "out", "--notebooks", "w3").returncode == 0
    assert [path.name for path in (tmp_path / "courses" / "ai").iterdir()] == ["out"]


def test_what_an_edition_keeps_about_a_student_is_ignored_by_git(made):
    from puzzlelib.exercises.record import FILE
    subprocess.run(["git", "init", "-q", made], check=True)
    try:
        ignored = subprocess.run(["git", "check-ignore", f"notebooks/{FILE}", ".venv", "README.md"], cwd=made,
                                 capture_output=True, text=True)
        assert ignored.stdout.split() == [f"notebooks/{FILE}", ".venv"]
    finally:
        shutil.rmtree(made / ".git")


def test_nothing_is_left_of_an_edition_that_could_not_be_finished(tmp_path, monkeypatch):
    def fails(folder, files):
        (tmp_path / "begun").write_text(folder)
        raise OSError("disk full")
    monkeypatch.setattr(edition, "write_files", fails)
    with pytest.raises(OSError, match="disk full"):
        edition.do_edition(str(tmp_path / "out"))
    assert [path.name for path in tmp_path.iterdir()] == ["begun"]


# --------------------------------------------------------------------------------------- what is taken from a notebook

def test_a_cell_that_cannot_be_read_costs_only_what_it_defines(tmp_path):
    cells = ["%matplotlib inline\ndef clone(board): return [list(row) for row in board]", "def done(board) return 1",
             "import nowhere\nprint(1 / 0)"]
    notebook = {"cells": [{"cell_type": "code", "source": [text]} for text in cells]}
    (tmp_path / "w.ipynb").write_text(json.dumps(notebook))
    known, names = every_exercise(), {"clone", "done"}
    clone = attempt_in_notebook(str(tmp_path / "w.ipynb"), known["bricks.clone"], names)()
    assert clone([[1]]) == [[1]]
    with pytest.raises(PuzzleError, match="code cell 2 has a SyntaxError"):
        attempt_in_notebook(str(tmp_path / "w.ipynb"), known["bricks.done"], names)()


def test_helpers_constants_and_imports_come_along_but_nothing_else():
    code = ["from math import dist, sqrt\nimport pandas as pd", "STEP = sqrt(2)", "unused = 1 / 0",
            "def helper():\n    unused = STEP\n    return [pd for pd in (unused,)]",
            "class Board: pass", "class Board(Board):\n    size = helper()"]
    kept, broken = needed(code, {"Board"})
    assert broken == "" and [ast.unparse(statement).split("\n")[0] for _, statement in kept] == [
        "from math import sqrt", "STEP = sqrt(2)", "def helper():", "class Board:", "class Board(Board):"]
