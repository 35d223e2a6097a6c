"""Grading: what was handed in is found, every verdict is the expected one, and none costs another its grade."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from puzzlelib.classroom import batch, grading
from puzzlelib.classroom.batch import Plan, grade, grades_csv, record_of
from puzzlelib.classroom.containment import Outcome, available, contained
from puzzlelib.classroom.grading import Attempt, assignments, cases_for, graded, main_file
from puzzlelib.classroom.likeness import alike
from puzzlelib.classroom.programs import Program, printed_board, printed_boards
from puzzlelib.classroom.rubric import read_rubric
from puzzlelib.classroom.submissions import Refused, Submission, handed_in, opened, unzipped
from puzzlelib.exercises import every_exercise
from puzzlelib.levels import PuzzleError
from tests.class_of_60.make_zips import ITEMS, ROOMS, build_class, expected
from tests.conftest import ROOT
from tests.conftest import run_sh as run

inside = pytest.mark.skipif(available() != "", reason=f"needs bwrap: {available()}")
SAMPLE = ROOT / "notebooks" / "sample_class"


def plan(assignment, **options):
    return Plan(assignment, assignments()[assignment].rubric(), **options)


def statuses(record):
    return {test["name"]: test["tags"][0] for test in record["tests"]}


# --------------------------------------------------------------------------------------------------- what was handed in

def test_platforms_names_are_recognised(tmp_path):
    for name in ("doejane_12_34_homework3.py", "doejane_12_35_helper.py", "roerik_LATE_13_36_hw-1.py", "abc.py",
                 "Jane Doe_123_assignsubmission_file_/homework3.py", "submission_99/deep/er/homework3.py",
                 ".DS_Store", "__MACOSX/x.py", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    found = {submission.name: sorted(submission.files) for submission in handed_in([str(tmp_path)], "homework3")}
    assert found == {"doejane_12": ["helper.py", "homework3.py"], "roerik_13": ["hw-1.py"], "abc": ["abc.py"],
                     "Jane Doe": ["homework3.py"], "submission_99": ["homework3.py"]}


@pytest.mark.parametrize("files, assignment, count", [
    (["homework3.py", "helper.py"], "homework3", 1), (["ada.py", "bob.py"], "homework3", 2),
    (["ada.py"], "homework3", 1),
    (["run.sh", "sbp.py", "levels/a.txt"], "bricks", 1), (["ada/run.sh", "bob/run.sh"], "bricks", 2),
    (["ada/run.sh"], "bricks", 1), (["w1_sliding_bricks.ipynb"], "w1", 1), (["Solver.java", "Board.java"],
                                                                           "eight-puzzle", 1)])
def test_a_folder_is_one_submission_or_many(tmp_path, files, assignment, count):
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    assert len(handed_in([str(tmp_path)], assignment)) == count
    assert len(handed_in([str(tmp_path)], assignment, one=True)) == 1


def test_an_empty_folder_is_no_class(tmp_path):
    with pytest.raises(PuzzleError, match="found no submission"):
        handed_in([str(tmp_path)], "homework3")
    assert handed_in([str(tmp_path)], "homework3", one=True)[0].refused


def test_two_students_never_share_a_folder_of_results(tmp_path):
    for name in ("a/x.py", "b/x.py", "c/X.py", "d/..py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("")
    names = [found.name for found in handed_in([str(tmp_path / folder / file.name) for folder in "abcd" for file in (
        tmp_path / folder).iterdir()], "homework3")]
    assert len({name.lower() for name in names}) == len(names) and not {"", ".", ".."} & {*names}


def zipped(entries, **options):
    import io
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return data.getvalue()


def link(name):
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o120777 << 16
    return entry


@pytest.mark.parametrize("entries, words", [
    ([("../evil.py", "x")], "names inside"), ([("/etc/x", "x")], "names inside"),
    ([("a/../../x", "x")], "names inside"),
    ([("C:\\x.py", "x")], "names inside"), ([(link("x.py"), "/etc/passwd")], "the link"),
    ([("bomb", b"0" * 40_000_000)], "more than 32 MB"), ([(f"{n}.py", "") for n in range(2001)], "2,000 files"),
    ([("a", "x"), ("a/b", "y")], "'a' as a file and as a folder"), ([("é" * 200 + ".py", "x")], "a name of more than")])
def test_zips_that_would_do_harm_are_refused(entries, words):
    with pytest.raises(Refused, match=words):
        unzipped(zipped(entries))


def test_a_zip_with_dots_before_its_names_is_opened():
    assert unzipped(zipped([("./homework3.py", "x"), ("./sub/./a.py", "y"), (".", "z")])) == {
        "homework3.py": b"x", "sub/a.py": b"y"}


def test_a_file_without_a_name_costs_no_other_submission(tmp_path):
    class Nameless(zipfile.ZipInfo):
        def _encodeFilenameFlags(self):
            return b"", self.flag_bits
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(Nameless("x"), "")
    (tmp_path / "b.py").write_text("x = 1")
    one, other = handed_in([str(tmp_path)], "homework3")
    assert "can't be read" in one.refused and not other.refused


def test_three_names_that_become_one_are_still_three(tmp_path):
    for name in ("x!.py", "x?.py", "x_-2.py"):
        (tmp_path / name).write_text("x = 1")
    assert len({submission.name for submission in handed_in([str(tmp_path)], "homework3")}) == 3


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/etc/passwd", path)])
def test_what_is_no_file_is_refused_and_costs_no_other(tmp_path, make):
    make(tmp_path / "b.py")
    (tmp_path / "a.py").write_text("x = 1")
    one, = handed_in([str(tmp_path / "b.py")], "homework3")
    assert "expected a file" in one.refused and not one.files
    assert [submission.files for submission in handed_in([str(tmp_path)], "homework3")][0] == {"a.py": b"x = 1"}


@pytest.mark.parametrize("kind", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_is_broken_anywhere_is_refused_or_read(kind):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", kind) as archive:
        archive.writestr("homework3.py", "print('hello')\n" * 9)
        archive.writestr("b/c.txt", bytes(range(256)))
    for at in range(len(data.getvalue())):
        broken = bytearray(data.getvalue())
        broken[at] ^= 0xff
        with suppress(Refused):
            unzipped(bytes(broken))


def test_a_zip_beside_files_of_the_same_names_is_refused():
    with pytest.raises(Refused, match="as a file and as a folder"):
        opened({"a": b"", "homework3.py": b"", "x.zip": zipped([("a/b", "y")])})


def test_a_folder_that_is_too_large_says_so(tmp_path):
    for number in range(2001):
        (tmp_path / f"a{number}.txt").touch()
    (tmp_path / "homework3.py").touch()
    assert "more than 32 MB or 2,000 files" in handed_in([str(tmp_path)], "homework3")[0].refused


def test_the_very_name_of_the_handout_comes_first():
    files = {name: b"" for name in ("HOMEWORK3.PY", "Homework3.py", "homework3.py")}
    assert main_file(files, assignments()["homework3"]) == "homework3.py"


def test_the_main_file_defines_what_is_asked_for_and_is_no_part_of_another_program():
    files = {"a_tests.py": b"from hw import *\nfind_path(get_best_move)", "hw.py": b"def find_path(): pass"}
    assert main_file(files, assignments()["homework3"]) == "hw.py"
    files = {"main.py": b"from search import *\nrun()", "search.py": b"# solution moves unsolvable", "zz.py": b"moves"}
    assert main_file(files, assignments()["eight-puzzle"]) in ("main.py", "zz.py")
    del files["zz.py"]
    assert main_file(files, assignments()["eight-puzzle"]) == "main.py"


@inside
def test_a_folder_in_the_place_of_a_given_file_hides_nothing(tmp_path):
    for name in ("level.txt/x", "level.txt/y/z"):
        attempt = Attempt(plan("bricks"), Submission("x", {"sbp.py": b"print(open('level.txt').read())", name: b""}))
        assert attempt.program.norm([[2, 0]]) == [[2, 0]]
    given = {"puzzlelib/a.py": b"A = 1"}
    outcome = contained(["python3", "-c", "from puzzlelib.a import A; print(A)"], {"puzzlelib": b""}, given=given)
    assert outcome.stdout == b"1\n"


def test_a_zip_in_a_zip_is_opened(tmp_path):
    (tmp_path / "a.zip").write_bytes(zipped([("x/b.zip", zipped([("y/homework3.py", "z")]))]))
    assert handed_in([str(tmp_path / "a.zip")], "homework3")[0].files == {"homework3.py": b"z"}


@pytest.mark.parametrize("same", [True, False])
def test_zips_in_a_zip_are_limited_all_together(same):
    inner = [zipped([(f"big{number * (not same)}", b"0" * 12_000_000)]) for number in range(3)]
    with pytest.raises(Refused, match="more than 32 MB"):
        opened({"a.zip": zipped([(f"{number}.zip", data) for number, data in enumerate(inner)])})


def test_broken_zips_are_refused_and_nothing_else_happens():
    data = bytearray(zipped([("a.py", "x" * 1000)]))
    for cut in range(0, len(data), 7):
        for broken in (data[:cut], data[:cut] + b"\xff" + data[cut + 1:]):
            try:
                unzipped(bytes(broken))
            except Refused:
                pass


# ---------------------------------------------------------------------------------------------------------- rubric

def test_a_rubric_can_be_written_out_and_read_again(tmp_path):
    for name, assignment in assignments().items():
        (tmp_path / "rubric.txt").write_text(assignment.rubric().text(name))
        read = read_rubric(str(tmp_path / "rubric.txt"), assignment.rubric())
        kept = {item: points for item, points in assignment.rubric().points.items() if points}
        assert (read.points, read.limits, read.format) == (kept, assignment.rubric().limits, assignment.rubric().format)


@pytest.mark.parametrize("text, complaint", [
    ("points\n", "1:1: error: found 'points', expected a section such as [points] first"),
    ("[point]\n", "1:1: error: found '[point]', expected one of [points], [limits], [leniency]"),
    ("[points]\nfind_pth = 3\n", "2:1: error: found 'find_pth', expected in [points]"),
    ("[points]\n  find_path = many\n", "2:15: error: found 'many', expected a number from 0, such as 0.5"),
    ("[points]\nfind_path = -1\n", "2:13: error: found '-1'"),
    ("[points]\nfind_path\n", "2:1: error: found 'find_path'"),
    ("[limits]\ncpu = 0\n", "2:7: error: found '0', expected a number above 0"),
    ("[leniency]\nformat = 2\n", "2:10: error: found '2', expected a number from 0 to 1")])
def test_a_wrong_rubric_is_named_with_its_place(tmp_path, text, complaint):
    path = tmp_path / "rubric.txt"
    path.write_text(text)
    with pytest.raises(PuzzleError) as error:
        read_rubric(str(path), assignments()["homework3"].rubric())
    assert str(error.value).startswith(f"{path}:{complaint}")


def test_points_limits_and_leniency_follow_the_rubric(tmp_path):
    (tmp_path / "rubric.txt").write_text("[points]\nfind_path = 50  # more\nfeedback = 0\n\n[limits]\ncpu = 3\n")
    rubric = read_rubric(str(tmp_path / "rubric.txt"), assignments()["homework3"].rubric())
    assert rubric.points["find_path"] == 50 and "feedback" not in rubric.points and rubric.points["get_best_move"] == 25
    assert (rubric.limits.cpu, rubric.limits.memory) == (3, 512)
    assert rubric.limits.wall == 10 * rubric.limits.total + 10


def test_points_are_those_of_the_handouts():
    totals = {name: sum(assignment.rubric().points.values()) for name, assignment in assignments().items()}
    assert (totals["bricks"], totals["puzzle8"], totals["homework3"]) == (12, 100, 100)
    assert assignments()["homework3"].rubric().points == {
        "find_solutions_iddfs": 20, "find_solution_a_star": 20, "find_path": 15, "solve_distinct_disks": 15,
        "get_best_move": 25, "feedback": 5}
    assert assignments()["puzzle8"].limits.cpu == 5 and assignments()["puzzle8"].limits.memory == 128


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("assignment", [name for name, kind in assignments().items() if kind.kind == "program"])
def test_the_few_cases_of_a_program_expose_every_classic_mistake(assignment, seed):
    for item in assignments()[assignment].items:
        exercise, cases = cases_for(assignment, item, seed)
        assert 3 <= len(cases) <= assignments()[assignment].most + 1
        for words in exercise.mistakes:
            known = any(exercise.slips(case, [words]) for case in exercise.cases(seed)
                        if item not in ("moves", "solution", "unsolvable") or len(case.args[0]) <= 3)
            shown = any(exercise.slips(case, [words]) for case in cases)
            assert shown or not known or item in ("moves", "availableMoves"), (item, words)


# ------------------------------------------------------------------------------------------------------ what is printed

@pytest.mark.parametrize("text, board, fault", [
    ("3,2,\n1,2,-1,\n1,1,1,\n", True, ""), ("\n 3, 2, \n 1,  2, -1,\n\n 1,1, 1,  \n", True, ""),
    ("3,2\n1,2,-1\n1,1,1\n", True, "line 1 is '3,2', expected a comma after every number"),
    ("1,2,-1,\n1,1,1,\n", True, "expected the width and the height"),
    ("Board:\n3,2,\n1,2,-1,\n1,1,1,\n", True, "'Board:'"),
    ("[[1, 2, -1],\n [1, 1, 1]]", True, "expected the width"), ("", False, ""), ("hello\n", False, ""),
    ("2,3,\n1,2,-1,\n1,1,1,\n", True, "line 1 is '2,3,', expected the width and the height, as in 3,2,"),
    ("3,2,\n1,2,-1,\n1,1,\n", False, "")])
def test_printed_boards_are_read_leniently(text, board, fault):
    found, words = printed_board(text)
    assert found == ([[1, 2, -1], [1, 1, 1]] if board else None)
    assert fault in words and (words == "" or fault or not board)


@inside
@pytest.mark.parametrize("assignment, item, text", [
    ("bricks", "random", "print('(2, up)' + '\\n1,1,1,1,' * 200_000)"),
    ("eight-puzzle", "moves", "print('1' * 300_000)"), ("eight-puzzle", "moves", "print('1 ' * 300_000)"),
    ("puzzle8", "solve", "open(sys.argv[2], 'w').write('1' * 3_000_000)"),
    ("puzzle8", "solve", "open(sys.argv[2], 'w').write('1' * 30_000_000)")])
def test_a_long_answer_keeps_nobody_waiting(assignment, item, text):
    """Each of these took hours: a search for moves, or for a line with letters, began again at every digit."""
    from puzzlelib.child import in_child
    files = {"Solver.py": f"import sys\n{text}\n".encode()}
    assert in_child(lambda: verdict_on(assignment, item, files).status, 60) in (
        "wrong", "wrong format", "too much output")


@inside
@pytest.mark.parametrize("text", [
    "feedback_question_1 = " + " " * 300_000 + "x", "feedback_question_1 = (" + "\n" * 300_000,
    "# coding: PUNYCODE\na-" + "zzzz9" * 100_000])
def test_a_long_text_keeps_nobody_waiting(text):
    from puzzlelib.child import in_child
    files = {"homework3.py": text.encode()}
    assert in_child(lambda: verdict_on("homework3", "feedback", files).status, 20) == "missing"


def test_a_huge_submission_leaves_memory_for_the_class():
    assert alike({"a": {"a.py": b"+-*(x," * 3_000_000}, "b": {"b.py": b"x = 1"}}) == []


def test_a_solvers_output_is_read_with_n_and_without():
    boards = [[[1, 2], [0, 3]], [[1, 2], [3, 0]]]
    for text in ("2\n1 2\n0 3\n\n2\n1 2\n3 0\n", "1 2\n0 3\n1 2\n3 0\n", " 1  2 \n 0  3 \n\n 1 2\n 3 0\nMinimum number "
                 "of moves = 1\nNumber of states enqueued = 3\n"):
        assert printed_boards(text, 2) == (boards, "")
    assert printed_boards("Solution:\n1 2\n0 3\n", 2)[1] and printed_boards("1 2\n", 2)[0] == []


# ------------------------------------------------------------------------------------------------------------- verdicts

@inside
def test_the_class_of_60_gets_the_expected_verdicts(tmp_path):
    """Right ones in different styles, every classic mistake, wrong formats, hostile ones: item by item."""
    folder = build_class(tmp_path / "class")
    table, wrong, count = expected(), [], 0
    for assignment in ITEMS:
        submissions = handed_in([str(folder / assignment)], assignment)
        names = {found.name: found for found in submissions}
        paths = {entry.name: handed_in([str(entry)], assignment)[0].name for entry in (folder / assignment).iterdir()}
        assert {*paths.values()} == {*names}
        usual = assignments()[assignment].rubric()        # what never ends needn't be waited for as long as usual
        hurried = Plan(assignment, replace(usual, limits=replace(usual.limits, cpu=5)))
        records = batch.grade_class(hurried, submissions, str(tmp_path / assignment))
        found = {record["extra_data"]["submission"]: statuses(record) for record in records}
        for entry, name in paths.items():
            for item, status in table[assignment, entry].items():
                count += 1
                item = item.removeprefix(f"{ROOMS.get(assignment, '')}.")
                wrong += [(assignment, entry, item, status, found[name][item])] if found[name][item] != status else []
    assert not wrong and count > 400
    assert not [path for path in folder.rglob("result*") if path.name != "results.json"]


def test_without_a_sandbox_nothing_falls_back_to_root(tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "available", lambda: "no sandbox here")
    monkeypatch.setattr(batch, "everybodys", lambda program: False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(PuzzleError, match="only root can start.*would run as root. Put PYTHON=/usr/bin/python3"):
        grade("homework3", [str(ROOT / "notebooks/sample_class/mdl19.py")], str(tmp_path / "out"), fallback=True)
    assert not (tmp_path / "out").exists()


@inside
def test_a_program_in_another_language_is_built_once_and_run(tmp_path):
    """Any program will do for this: here the build copies a file, and the command names the copy."""
    source = (ROOT / "tests/class_of_60/puzzle8")
    program = next(path for path in sorted(source.iterdir()) if path.suffix == ".py" and expected()[
        "puzzle8", path.name]["solve"] == "right")
    (tmp_path / "hand").mkdir()
    shutil.copy(program, tmp_path / "hand" / "Puzzle8.src")
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "course.txt").write_text("of the course")
    record, = grade("puzzle8", [str(tmp_path / "hand")], str(tmp_path / "out"), one=True, library=str(tmp_path / "lib"),
                    build="grep -q course course.txt && cp Puzzle8.src built.py", run="python3 built.py")
    assert statuses(record) == {"solve": "right"} and record["score"] == 100
    record, = grade("puzzle8", [str(tmp_path / "hand")], str(tmp_path / "out2"), one=True, build="echo no >&2; false",
                    run="python3 built.py")
    assert statuses(record) == {"solve": "crashed"} and "the build failed (exit code 1): no" in record["tests"][0][
        "extra_data"]["why"]


TRACES = {
    "python": """Traceback (most recent call last):
  File "/tmp/submission/sbp.py", line 7, in <module>
    random.choice([])
  File "/usr/lib/python3.11/random.py", line 373, in choice
IndexError: empty""",
    "java": """Exception in thread "main" java.util.NoSuchElementException: empty
	at java.base/java.util.Scanner.throwFor(Scanner.java:937)
	at Solver.read(Solver.java:7)
	at Solver.main(Solver.java:20)"""}


@pytest.mark.parametrize("language", TRACES)
def test_a_crash_names_what_was_raised_and_the_students_own_line(language):
    program = Program([], {"sbp.py": b"", "Solver.java": b""}, assignments()["bricks"].limits)
    stopped = program.fail(Outcome("crashed", "exit code 1", 1, stderr=TRACES[language].encode()), "a board")
    assert stopped.kind == "crashed" and re.search("empty at line 7 of (sbp.py|Solver.java)$", stopped.words)


@inside
def test_python_is_there_under_both_names():
    for name in ("python", "python3"):
        program = Program([name, "-c", "print('True')"], {}, assignments()["bricks"].limits)
        assert program.truth(program.run()) is True


@inside
def test_a_byte_order_mark_is_no_fault():
    program = Program(["printf", r"\357\273\277True\n"], {}, assignments()["bricks"].limits)
    assert program.truth(program.run()) is True and not program.faults


@inside
def test_a_script_for_bash_runs_in_bash_with_a_remark():
    script = b'#!/usr/bin/env bash\nwords=("$@")\n[[ ${words[0]} == done ]] && echo True\n'
    attempt = Attempt(plan("bricks"), Submission("x", {"run.sh": script}))
    assert attempt.program.done([[2]]) is True and "bash" in attempt.remarks[0]


def verdict_on(assignment, item, files, **more):
    """The grade of one item."""
    rubric = assignments()[assignment].rubric()
    only = Plan(assignment, replace(rubric, points={item: rubric.points[item]}), **more)
    return graded(only, Submission("x", files))[0][0]


@inside
@pytest.mark.parametrize("text", [b"def find_path(start, goal, scene: pass", b"import nothing_of_the_kind", b"1 / 0"])
def test_a_file_that_cannot_be_loaded_shows_no_case_which_nobody_tried(text):
    grade = verdict_on("homework3", "find_path", {"homework3.py": text})
    assert grade.status == "crashed" and grade.verdict.case is None and "homework3.py" in grade.why
    tried = verdict_on("homework3", "find_path", {"homework3.py": b"def find_path(start, goal, scene): 1 / 0"})
    assert tried.status == "crashed" and tried.verdict.case is not None


@inside
def test_what_never_ends_hears_what_to_look_for():
    usual = assignments()["homework3"].rubric()
    rubric = replace(usual, limits=replace(usual.limits, cpu=0.5), points={"find_path": 15})
    files = {"homework3.py": b"def find_path(start, goal, scene):\n    while True: pass"}
    grade, = graded(Plan("homework3", rubric), Submission("x", files))[0]
    assert grade.status == "too slow" and grade.why.endswith("?") and "0.5 s" in grade.why


WITHOUT_MOVES = {                                # what a program does that finds no move, and the verdict on it
    "prints nothing": ("availableMoves", "", "wrong", "(2, left) is missing"),
    "prints the board alone": ("random", "print(open(sys.argv[2]).read())", "wrong", "no move is printed"),
    "ends early": ("random", "print(open(sys.argv[2]).read())\n[].pop()", "crashed", "IndexError: pop from empty list"),
    "prints the height first": ("print", "print('3,4,', *open(sys.argv[2]).readlines()[1:], sep='\\n')", "wrong format",
                                "line 1 is '3,4,'")}


@inside
@pytest.mark.parametrize("name", WITHOUT_MOVES)
def test_a_reason_is_true_of_what_was_printed(name):
    item, text, status, why = WITHOUT_MOVES[name]
    grade = verdict_on("bricks", item, {"sbp.py": f"import sys\n{text}\n".encode()})
    assert grade.status == status and why in grade.why, grade


def test_chance_that_begins_with_the_clocks_second_is_chance():
    """As in C: srand(time(0))."""
    from puzzlelib.exercises.bricks import EXERCISES
    walk = next(exercise for exercise in EXERCISES if exercise.function == "random_walk")
    case = next(case for case in walk.cases() if case.args[1] > 9)

    def random_walk(board, n):
        import random
        import time

        from puzzlelib.puzzles.bricks.plain import Board
        chance = random.Random(int(time.time()))
        board, steps = Board(board), []
        for _ in range(n):
            if board.is_solved():
                break
            move = chance.choice(board.moves())
            board = board.after(move).normal_form()
            steps += [move, board.matrix]
        return steps
    assert not walk.judge(case, walk.call(random_walk, *case.args))


@inside
@pytest.mark.parametrize("more", ["Moves: {moves}\n", "---\n"])
def test_a_line_too_many_is_a_wrong_format(more):
    text = f"import sys\nopen(sys.argv[2], 'w').write(open(sys.argv[1]).read() + {more!r})".encode()
    rubric = Plan("puzzle8", assignments()["puzzle8"].rubric())
    solved = [case for case in cases_for("puzzle8", "solve", 1)[1] if case.expected == 0]
    attempt = Attempt(rubric, Submission("x", {"puzzle8.py": text}))
    with attempt.on("solve", every_exercise()["puzzle8.solve"]) as (find, _):
        answer = every_exercise()["puzzle8.solve"].call(find(), *solved[0].args)
    assert not every_exercise()["puzzle8.solve"].judge(solved[0], answer) and attempt.program.faults


@inside
def test_a_notebooks_lines_are_those_of_its_cells():
    cell = "# BEGIN\n\n@staticmethod\n\ndef norm(board):\n    # what now?\n    return board.x\nfiles = !ls\nnorm?"
    notebook = json.dumps({"cells": [{"cell_type": "code", "source": cell}]}).encode()
    assert "at line 7 of code cell 1" in verdict_on("w1", "norm", {"w1_x.ipynb": notebook}).why


@inside
def test_states_may_be_named_tuples():
    text = b"""
from collections import namedtuple
State = namedtuple("State", "board P moveCount previousMoveCount previousDirection")
def initial_state(board): return State(board, (0, len(board) - 1), 0, 0, None)"""
    assert verdict_on("mazes", "initial_state", {"mazes.py": text}).status == "right"


@inside
def test_what_outlasts_a_call_is_named():
    text = b"""from collections import namedtuple
State = namedtuple("State", "board P moveCount previousMoveCount previousDirection")
def initial_state(board, asked=[]):
    asked.append(board)
    return State(board, (0, len(board) - 1), len(asked) - 1, 0, None)"""
    grade = verdict_on("mazes", "initial_state", {"mazes.py": text})
    assert grade.status == "wrong" and grade.verdict.mistake.startswith("something outlasts a call"), grade.verdict


@inside
def test_a_class_that_asks_for_other_arguments_is_told_so():
    text = b"class DominoesGame:\n    def __init__(self, rows, cols): pass\n    def get_best_move(self, *args): pass"
    assert verdict_on("homework3", "get_best_move", {"homework3.py": text}).why.startswith("it can't be used as")


@inside
@pytest.mark.parametrize("text", ['("A lot "\n "of time")', '( "A lot" """ of time""")',
                                  '"""A lot\nof time"""', 'f"A lot" "of time"'])
def test_what_a_person_reads_is_found_however_it_is_written(text):
    source = f"feedback_question_1 = {text}\nfeedback_question_2 = ''".encode()
    grade = verdict_on("homework3", "feedback", {"homework3.py": source})
    assert grade.status == "to read" and "A lot" in grade.remarks[0] and "time" in grade.remarks[0]
    assert len(grade.remarks) == 1


@inside
def test_the_user_chooses_the_names_of_both_files():
    program = (ROOT / "tests/class_of_60/puzzle8/aab10.py").read_text()
    wrong = program.replace("sys.argv[1]", "'initial.txt'").replace("sys.argv[2]", "'moves.txt'")
    assert wrong != program
    assert verdict_on("puzzle8", "solve", {"puzzle8.py": wrong.encode()}).status in ("crashed", "missing")


@inside
def test_prints_left_in_the_code_are_no_answer():
    text = b"def find_path(start, goal, scene): print('x' * 5_000_000)\nfeedback_question_1: str = 'x'"
    assert "found None, but" in verdict_on("homework3", "find_path", {"homework3.py": text}).why
    assert verdict_on("homework3", "feedback", {"homework3.py": text}).status == "to read"


@inside
def test_a_float_that_is_a_whole_number_is_one():
    text = b"from math import fabs\ndef manhattan(s): return fabs(len(s.board[0]) - 1 - s.P[0]) + fabs(s.P[1])"
    assert verdict_on("mazes", "manhattan", {"mazes.py": text}).status == "right"


@inside
@pytest.mark.parametrize("answer, why", [
    ("'None'", "found 'None', expected"), ("loop", "such as a list that contains itself")])
def test_what_was_found_is_said_as_it_is(answer, why):
    text = f"loop = []\nloop.append(loop)\ndef find_path(start, goal, scene): return {answer}".encode()
    assert why in verdict_on("homework3", "find_path", {"homework3.py": text}).why


def test_a_row_of_another_length_is_named_and_not_the_first_line():
    assert "'4,3,', expected 4 numbers" in printed_board("4,3,\n" + "1,1,1,1,\n" * 3 + "4,3,\n" + "1,1,1,1,\n" * 3)[1]
    assert "'1,1,', expected 3" in printed_board("3,2,\n1,1,1,\n1,1,\n")[1]


def w1(*cells):
    return {"w1_mine.ipynb": json.dumps({"cells": [{"cell_type": "code", "source": cell} for cell in cells]}).encode()}


@inside
@pytest.mark.parametrize("cells, free", [
    (["def norm(board, x=UNKNOWN): pass"], "value != -1"),
    (["FREE = {}", "for n in range(-1, 99): FREE[n] = n != -1"], "FREE[value]"),
    (["class Norm: pass", "Norm.free = lambda value: value != -1"], "Norm.free(value)"),
    (["try:\n    import nothing_here\nexcept ImportError:\n    GOAL = -1"], "value != GOAL"),
    (["import sys\nsys.setrecursionlimit(20_000)", "def deep(n): return n and deep(n - 1)"],
     "value != -1 and deep(5000) == 0"),
    (["%%bash\nls | wc -l", "%load_ext x"], "value != -1")])
def test_a_notebook_is_read_as_jupyter_runs_it(cells, free):
    """A cell that fails costs only what it defines; loops that fill a table, and methods added later, belong to it."""
    done = f"%%time\ndef done(board): return all({free} for row in board for value in row)"
    assert verdict_on("w1", "done", w1(*cells, done)).status == "right"


@inside
def test_a_cell_that_fails_is_named_where_its_function_is_asked_for():
    files = w1("def done(board, x=UNKNOWN): pass", "def norm(board): return board")
    assert "NameError" in verdict_on("w1", "done", files).why and verdict_on("w1", "norm", files).status == "wrong"


def test_a_notebook_of_a_million_statements_is_refused():
    assert verdict_on("w1", "done", w1("norm = 1\n" * 100_000), trust=True).status == "refused"


@inside
def test_our_own_faults_cost_no_points(monkeypatch):
    def broken(*_):
        raise ZeroDivisionError("ours")
    monkeypatch.setattr("puzzlelib.classroom.grading.first_failure", broken)
    grades, _, _ = graded(plan("homework3"), Submission("x", {"homework3.py": b""}))
    assert {grade.status for grade in grades[:-1]} == {"our fault"} and sum(grade.points for grade in grades) == 95


@inside
@pytest.mark.parametrize("file", [
    "# coding: latin-1\nlängst = 'é'\nassert len(längst) == 1\n".encode("latin-1"),
    "# -*- coding: cp1252 -*-\nassert '€' == chr(0x20ac)\n".encode("cp1252"),
    "\ufeff# coding: utf-8\né = 1\n".encode()])
def test_a_file_is_read_as_its_first_lines_say(tmp_path, file):
    for text in ((SAMPLE / "jmb5012.py").read_bytes(), (SAMPLE / "jmb5012.py").read_bytes().replace(b"\n", b"\r")):
        grades, _, _ = graded(plan("homework3"), Submission("x", {"homework3.py": file + text}))
        assert {grade.status for grade in grades} == {"right", "to read"}, grades[0].why


@inside
def test_an_object_where_values_are_asked_for_is_said_in_the_handouts_words():
    """The judges' own data is a dict here; no student should return one."""
    text = b"class Point: pass\ndef find_path(start, goal, scene): return [Point()]"
    grades = {grade.item: grade for grade in graded(plan("homework3"), Submission("x", {"homework3.py": text}))[0]}
    assert grades["find_path"].why == "found an object of the class 'Point', expected lists, tuples and numbers"


SERVER = """
import gc
server = next(found for found in gc.get_objects() if type(found).__name__ == "Server")
honest = server.answer
def find_path(start, goal, scene): return None
def lie(about, **lies): server.answer = lambda request: honest(request) | (lies if request["do"] == about else {})
"""
NO_FAULT_OF_OURS = {                             # what would cost the grader its answer, and give full points
    "an error at a case's beginning": ("homework3", SERVER + "lie('forget', error='X')"),
    "an end at a case's beginning": ("homework3", SERVER + "lie('forget', stop=True)"),
    "frames that are none": ("homework3", SERVER + "lie('call', error='X', frames=5)"),
    "frames of any length": ("homework3", SERVER + "lie('call', error='X', frames=[['f', 'g', 'x' * 100000]])"),
    "a count without end": ("homework3", SERVER + "lie('call', counted=float('inf'))"),
    "the name of a module of ours": (
        "puzzlelib.views.grades", "def find_path(*_): return 1\ndef grade_html(*_): return 1"),
    "the name of a builtin module": ("builtins", "def find_path(*_): return 1"),
    "lists of the same lists": ("homework3", """
def find_path(start, goal, scene):
    found = []
    for _ in range(40): found = [found, found]
    return found"""),
    "a huge board": ("homework3", "def find_path(start, goal, scene): return [[1] * 1000] * 900"),
    "a flood in many answers": ("homework3", """
def find_path(start, goal, scene):
    while True:
        print("x" * 3_000_000)
        yield start"""),
}


@inside
@pytest.mark.parametrize("name", NO_FAULT_OF_OURS)
def test_nobody_gets_points_for_a_fault_of_ours(tmp_path, name):
    file, text = NO_FAULT_OF_OURS[name]
    (tmp_path / f"{file}.py").write_text(text)
    (tmp_path / "rubric").write_text("[points]\n" + "".join(f"{item} = 0\n" for item in assignments()[
        "homework3"].rubric().points if item != "find_path"))
    record, = grade("homework3", [str(tmp_path / f"{file}.py")], str(tmp_path / "out"), str(tmp_path / "rubric"))
    assert statuses(record)["find_path"] in ("crashed", "wrong", "too much output"), record
    assert record["score"] == 0 and len(json.dumps(record)) < 20_000
    assert (tmp_path / "out" / "class.html").exists()


@inside
@pytest.mark.parametrize("counted", [-5, 0, 10 ** 1000])
def test_a_forged_count_costs_no_page(tmp_path, counted):
    (tmp_path / "in.py").write_bytes((SAMPLE / "jmb5012.py").read_bytes() + SERVER.replace(
        "def find_path(start, goal, scene): return None", "").encode() + f"lie('call', counted={counted})".encode())
    record, = grade("homework3", [str(tmp_path / "in.py")], str(tmp_path / "out"))
    assert record["score"] == 95 and (tmp_path / "out" / "class.html").exists()


@inside
@pytest.mark.parametrize("files, status", [
    ({}, "refused"), ({"notes.txt": b"x"}, "refused"), ({"homework3.py": b"\x00\xff\xfe"}, "crashed"),
    ({"homework3.py": b""}, "missing"), ({"homework3.py": b"raise SystemExit"}, "crashed"),
    ({"homework3.py": b"import os; os._exit(0)"}, "crashed"), ({"homework3.py": "\ufeffx = 1".encode()}, "missing")])
def test_submissions_that_are_none(files, status):
    grades, _, _ = graded(plan("homework3"), Submission("x", files, "" if files else "found no file"))
    assert {grade.status for grade in grades} - {"missing"} <= {status} and status in {grade.status for grade in grades}


@inside
@pytest.mark.parametrize("text, status", [
    ("not JSON", "refused"), ("{}", "refused"), ('{"nbformat": 3, "worksheets": []}', "refused"),
    ('{"cells": [{"cell_type": "code", "source": "def norm(:"}]}', "missing"),
    ('{"cells": [{"cell_type": "code", "source": "def norm(board): return board"}]}', "wrong"),
    ('{"cells": [{"cell_type": "code", "source": "from puzzlelib import check\\n'
     'def norm(board): return check(norm)"}]}', "wrong"),
    ('{"cells": [{"cell_type": "code", "source": "from puzzlelib.puzzles.bricks.plain import Board\\n'
     'def norm(board): return Board(board).normal_form().matrix"}]}', "crashed"),
    ('{"cells": [{"cell_type": "code", "source": "x = %s1"}]}' % ("-" * 100_000), "missing"),
    ('{"cells": [{"cell_type": "code", "source": "N = %s1\\ndef norm(board): return N"}]}' % ("1+" * 900), "wrong")])
def test_notebooks(text, status):
    rubric = assignments()["w1"].rubric()
    rubric.points.clear()
    rubric.points["norm"] = 2
    grades, _, _ = graded(Plan("w1", rubric), Submission("x", {"w1_mine.ipynb": text.encode()}))
    assert grades[0].status == status, grades[0].why
    assert "worksheets" not in text or "it has format 3, not 4: open and save it in JupyterLab" in grades[0].why


# ---------------------------------------------------------------------------------------------------------- the results

@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Three submissions, one of which says everything that could break a page, a table or a terminal."""
    folder = tmp_path_factory.mktemp("hostile")
    nasty = "<script>alert(1)</script>\x1b[31m\u202egnp.exe\x00\ud800'\"&]]>"
    (folder / "in").mkdir()
    (folder / "in" / "=cmd|x.py").write_text(
        f"def find_path(start, goal, scene):\n    print({nasty!r})\n    return {nasty!r}\n"
        f"def solve_distinct_disks(length, n):\n    raise ValueError({nasty!r})\n"
        f"feedback_question_1 = '''<img src=x onerror=alert(1)> fine'''\n")
    (folder / "in" / "tks.py").write_bytes((SAMPLE / "tks88.py").read_bytes())
    (folder / "in" / "jmb.py").write_bytes((SAMPLE / "jmb5012.py").read_bytes())
    records = grade("homework3", [str(folder / "in")], str(folder / "out"), trust=True)
    return folder / "out", {record["extra_data"]["submission"]: record for record in records}


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_pages_contain_nothing_that_runs(results):
    folder, _ = results
    pages = list(folder.rglob("*.html"))
    assert len(pages) == 4
    for page in pages:
        text = page.read_text(encoding="utf-8")
        tags = Tags(text).found
        assert not {"script", "img", "iframe", "object", "link", "form", "base"} & {tag for tag, _ in tags}, page
        assert not [name for _, attributes in tags for name in attributes if name.startswith("on")]
        assert all(attributes["href"].startswith(("../../notebooks/", "../notebooks/", "tks", "jmb", "%3D"))
                   for tag, attributes in tags if tag == "a")
        assert "default-src 'none'" in text
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text)
        assert "without a sandbox" in text


def test_results_are_in_gradescopes_format(results):
    folder, records = results
    for name in records:
        stored = json.loads((folder / name / "result.json").read_text())
        assert stored["score"] == sum(test["score"] for test in stored["tests"])
        for test in stored["tests"]:
            assert test["status"] in ("passed", "failed") and 0 <= test["score"] <= test["max_score"]
            assert test["output_format"] == "html" and test["name"] and test["tags"]
    assert statuses(records["tks"])["find_path"] == "right" and records["tks"]["score"] == 95


def test_tables_are_safe_and_whole(results):
    import csv
    folder, records = results
    rows = list(csv.reader((folder / "grades.csv").read_text().splitlines()))
    assert len(rows) == 4 and all(len(row) == len(rows[0]) for row in rows)
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@")]
    suites = ElementTree.fromstring((folder / "junit.xml").read_text()).findall("testsuite")
    assert [len(suite.findall("testcase")) for suite in suites] == [6, 6, 6]
    assert "gnp" in (folder / "junit.xml").read_text() or "x1b" in (folder / "junit.xml").read_text()


def test_a_copy_with_other_names_is_flagged(results):
    page = (results[0] / "class.html").read_text()
    assert "100%" in page and "This proves nothing" in page
    files = {path.stem: {"homework3.py": path.read_bytes()} for path in SAMPLE.glob("*.py")}
    assert [pair[:2] for pair in alike(files)] == [("jmb5012", "tks88")]


def test_searches_are_counted_against_ours(results):
    tests = {test["name"]: test["extra_data"] for test in results[1]["tks"]["tests"]}
    theirs, ours = tests["find_solution_a_star"]["counted"]
    assert theirs > 0 and ours > 0 and "theirs to ours" in (results[0] / "class.html").read_text()


# ------------------------------------------------------------------------------------------------------------- batches

def without_times(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found[str(path.relative_to(folder))] = re.sub(r'"(execution_time|cpu)": [\d.]+', "", path.read_text())
    return found


@pytest.fixture
def two_items(tmp_path):
    """A rubric that leaves out all but a right item and a wrong one of mdl19: enough where it matters who grades."""
    left_out = "find_solutions_iddfs", "find_solution_a_star", "get_best_move"
    (tmp_path / "two.txt").write_text("[points]\n" + "".join(f"{item} = 0\n" for item in left_out))
    return str(tmp_path / "two.txt")


def test_graded_twice_in_any_executor_the_files_are_equal(tmp_path, two_items):
    """Serial, processes, and an executor of one's own; other folders, another order of paths."""
    one, two = (str(SAMPLE / name) for name in ("jmb5012.py", "mdl19.py"))
    usual = {"trust": True, "rubric": two_items}
    grade("homework3", [one, two], str(tmp_path / "a"), workers=1, **usual)
    grade("homework3", [two, one], str(tmp_path / "b"), workers=2, **usual)
    with ProcessPoolExecutor(1) as pool:
        records = grade("homework3", [one, two], str(tmp_path / "c"), executor=pool, **usual)
    assert [statuses(record)["find_path"] for record in records] == ["right", "wrong"]
    first, second, third = (without_times(tmp_path / name) for name in "abc")
    assert first == third and {name: text for name, text in first.items() if "/" in name} == {
        name: text for name, text in second.items() if "/" in name}


def test_what_was_graded_is_not_graded_again_unless_it_changed(tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / "in" / f"{name}.py").write_text("def find_path(start, goal, scene): return None\n")
    asked = []
    monkeypatch.setattr("puzzlelib.classroom.batch.record_apart", lambda plan, submission, key: asked.append(
        submission.name) or record_of(plan, submission, key))

    def grades(**options):
        return json.loads(json.dumps(grade("homework3", [str(tmp_path / "in")], str(tmp_path / "out"), trust=True,
                                           workers=1, **options)))
    first = grades()
    assert asked == ["a", "b"] and grades() == first and asked == ["a", "b"]
    (tmp_path / "in" / "b.py").write_text("def find_path(start, goal, scene): return []\n")
    grades()
    assert asked == ["a", "b", "b"]
    (tmp_path / "out" / "a" / "result.json").write_text("{")                # damaged: as if it weren't there
    grades()
    assert asked == ["a", "b", "b", "a"]
    grades(seed=2)
    assert asked[4:] == ["a", "b"]
    grades(again=True)
    assert asked[6:] == ["a", "b"]


def test_killed_in_the_middle_a_batch_goes_on(tmp_path):
    """kill -9, then the same command: the same grades as without it, and nothing is graded twice."""
    (tmp_path / "in").mkdir()
    for number in range(6):
        (tmp_path / "in" / f"s{number}.py").write_text(
            f"NUMBER = {number}\ndef find_path(start, goal, scene):\n    sum(range(200000))\n    return [start]\n")
    command = [sys.executable, "-m", "puzzlelib", "grade", "homework3", str(tmp_path / "in"), "--trust", "--workers=1"]
    with subprocess.Popen([*command, "--out", str(tmp_path / "out")], cwd=ROOT, stdout=subprocess.DEVNULL,
                          start_new_session=True) as process:
        while not list((tmp_path / "out").glob("s1/result.json")):
            time.sleep(0.02)
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("result.json")}
    assert 2 <= len(before) < 6
    answer = subprocess.run([*command, "--out", str(tmp_path / "out")], cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    assert all(path.stat().st_mtime_ns == when for path, when in before.items())
    subprocess.run([*command, "--out", str(tmp_path / "whole")], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    assert without_times(tmp_path / "out") == without_times(tmp_path / "whole")


def test_ctrl_c_says_that_the_same_command_goes_on(tmp_path):
    command = ["sh", str(ROOT / "run.sh"), "grade", "homework3", str(SAMPLE), "--trust", "--out", str(tmp_path / "out")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          start_new_session=True, env=os.environ | {"PYTHON": sys.executable}) as process:
        while not list((tmp_path / "out").glob("*/result.json")):
            time.sleep(0.02)
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=60)
    assert process.returncode == 130 and said == ""
    assert complaint == "grade: stopped; what was graded is kept, and the same command goes on\n"


def test_a_submission_that_kills_the_grader_costs_no_other(tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / "in" / f"{name}.py").write_text("")
    monkeypatch.setattr("puzzlelib.classroom.batch.graded", _dies_on_b)
    records = grade("homework3", [str(tmp_path / "in")], str(tmp_path / "out"), trust=True, workers=2)
    found = {record["extra_data"]["submission"]: {*statuses(record).values()} for record in records}
    assert found == {"a": {"missing"}, "b": {"our fault"}, "c": {"missing"}}


def _dies_on_b(plan, submission, *note):
    if submission.name == "b" and not submission.refused:
        os.kill(os.getpid(), signal.SIGKILL)
    return graded(plan, submission, *note)


def test_answers_that_keep_the_grader_busy_cost_no_other_and_give_no_points(tmp_path, monkeypatch):
    for name in "ab":
        (tmp_path / f"{name}.py").write_text(f"# {name}")
    usual = assignments()["homework3"].rubric()
    monkeypatch.setattr("puzzlelib.classroom.batch.graded", _computes_on_b)
    monkeypatch.setattr("puzzlelib.classroom.batch.JUDGING", 0.3)
    hurried = Plan("homework3", replace(usual, limits=replace(usual.limits, cpu=0.01)), trust=True)
    records = batch.grade_class(hurried, handed_in([str(tmp_path)], "homework3"), str(tmp_path / "out"), workers=1)
    assert [{*statuses(record).values()} for record in records] == [{"right"}, {"refused"}]
    assert records[1]["score"] == 0 and "a person" in records[1]["output"]


def _computes_on_b(plan, submission, note=lambda: None):
    while submission.name == "b" and not submission.refused:
        pass
    status = "refused" if submission.refused else "right"
    return [grading.Grade(item, status, 0, 1, submission.refused) for item in plan.rubric.points], [
        submission.refused], 0


@pytest.mark.parametrize("name", ["class.html", "grades.csv", "JUnit.xml", "rubric.txt"])
def test_no_name_of_a_student_is_that_of_a_file_of_the_class(tmp_path, name):
    (tmp_path / f"{name}.py").write_text("x = 1")
    assert grade("homework3", [str(tmp_path)], str(tmp_path / "out"), trust=True)
    assert (tmp_path / "out" / "class.html").is_file() and (tmp_path / "out" / "grades.csv").is_file()


def test_results_beside_submissions_are_no_submission(tmp_path):
    (tmp_path / "ada.py").write_text("x = 1")
    (tmp_path / "bob.py").write_text("x = 1")
    for _ in range(2):
        records = grade("homework3", [str(tmp_path)], str(tmp_path / "out"), trust=True)
    assert [record["extra_data"]["submission"] for record in records] == ["ada", "bob"]


def test_threads_grade_as_processes_do(tmp_path):
    """As a Dask worker with several threads does: what one student prints must not become another's."""
    with ThreadPoolExecutor(2) as pool:
        records = grade("homework3", [str(SAMPLE / "jmb5012.py"), str(SAMPLE / "tks88.py")], str(tmp_path / "out"),
                        trust=True, executor=pool)
    assert [record["score"] for record in records] == [95, 95]


# --------------------------------------------------------------------------------------------------------- the commands

@pytest.mark.parametrize("words, complaint", [
    (["grade"], "grade: error: found no ASSIGNMENT"), (["grade", "homework3"], "grade: error: found no PATH"),
    (["grade", "homewrk3", "x"], "grade:1:1: error: found 'homewrk3'"),
    (["grade", "homework3", "nowhere"], "nowhere:1:1: error: found no such file or folder, expected submissions"),
    (["grade", "homework3", ".", "--run", "x"], "grade: error: found --run or --build"),
    (["grade", "homework3", ".", "--seed", "x"], "grade --seed:1:1: error: found 'x'"),
    (["grade", "homework3", ".", "--rubric", "nowhere"], "nowhere:1:1: error: found no such file, expected a rubric"),
    (["grade", "puzzle8", ".", "--with", "nowhere"], "grade --with:1:1: error: found no such folder"),
    (["grade", "homework3", ".", "--out", "README.md", "--trust"], "README.md:1:1: error: found a file of that name"),
    (["rubric", "x"], "grade:1:1: error: found 'x'"), (["autograder"], "autograder: error: found no OUT"),
    (["autograder", "x.zip", "--assignment", "y"], "grade:1:1: error: found 'y'")])
def test_wrong_calls_are_one_line(words, complaint):
    answer = run(*words)
    assert answer.returncode == 2 and answer.stdout == "" and answer.stderr.startswith(complaint), answer.stderr
    assert answer.stderr.count("\n") == 1


def test_without_bwrap_it_refuses_and_says_what_helps(tmp_path):
    """With an empty PATH for bwrap, a bare Python grades only if it is trusted to."""
    code = ("import sys; sys.path.insert(0, sys.argv[1]); import puzzlelib.classroom.containment as box; "
            "box.PATH = '/no'; from puzzlelib.__main__ import main; sys.exit(main(sys.argv[2:]))")
    answer = subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT), "grade", "homework3", str(SAMPLE),
                             "--out", str(tmp_path / "out")], capture_output=True, text=True)
    assert answer.returncode == 2 and "apt-get install bubblewrap" in answer.stderr and "--trust" in answer.stderr
    assert not (tmp_path / "out").exists()


@inside
def test_an_autograder_grades_one_submission(tmp_path):
    assert run("autograder", str(tmp_path / "a.zip"), "--seed", "2").returncode == 0
    first = (tmp_path / "a.zip").read_bytes()
    assert run("autograder", str(tmp_path / "a.zip"), "--seed", "2").returncode == 0
    assert (tmp_path / "a.zip").read_bytes() == first
    top = tmp_path / "autograder"
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(top / "source")
        assert {"setup.sh", "run_autograder", "rubric.txt"} <= {*archive.namelist()}
        assert archive.getinfo("run_autograder").external_attr >> 16 & 0o111
    (top / "submission").mkdir()
    shutil.copy(SAMPLE / "mdl19.py", top / "submission" / "homework3.py")
    shutil.copy(SAMPLE / "jmb5012.py", top / "submission" / "old.py")        # one student's folder, whatever is in it
    answer = subprocess.run(["bash", str(top / "source" / "run_autograder")], capture_output=True, text=True,
                            env=os.environ | {"AUTOGRADER": str(top), "PYTHON": sys.executable})
    result = json.loads((top / "results" / "results.json").read_text())
    assert {test["name"]: test["status"] for test in result["tests"]}["find_path"] == "failed", answer.stderr
    assert result["score"] == 80 and result["extra_data"]["contained"] and result["extra_data"]["seed"] == 2
    assert Path("/autograder").exists() is False


def test_every_exercise_belongs_to_an_assignment():
    asked = {exercise for assignment in assignments().values() for exercise, _ in assignment.items.values()}
    assert asked == set(every_exercise())


def test_a_table_of_grades_has_every_item():
    record = record_of(plan("homework3", trust=True), Submission("x", refused="found no file"))
    assert grades_csv(plan("homework3"), [record]).count("refused") >= 6


def test_a_dask_cluster_grades_as_well(tmp_path, two_items):
    """By its address, as the command takes it: two threads in one worker must not mix what students print."""
    from distributed import LocalCluster
    paths = [str(SAMPLE / name) for name in ("jmb5012.py", "mdl19.py", "tks88.py")]
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None) as cluster:
        answer = subprocess.run(
            [sys.executable, "-m", "puzzlelib", "grade", "homework3", *paths, "--trust", "--dask",
             cluster.scheduler_address, "--rubric", two_items, "--out", str(tmp_path / "dask")],
            cwd=ROOT, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    grade("homework3", paths, str(tmp_path / "here"), rubric=two_items, trust=True)
    assert without_times(tmp_path / "dask") == without_times(tmp_path / "here")


def test_no_scheduler_is_a_sentence(tmp_path):
    answer = run("grade", "homework3", SAMPLE, "--trust", "--out", tmp_path / "out", "--dask", "tcp://127.0.0.1:9")
    assert answer.returncode == 2 and "found no scheduler at" in answer.stderr and answer.stderr.count("\n") == 1
