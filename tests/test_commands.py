"""The contract of every command: exit codes, one line on stderr, nothing half said. And hundreds of bad inputs."""

import os
import shlex
import signal
import subprocess
import sys
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import __main__ as main
from puzzlelib.assignments.sliding_bricks import Board
from tests.conftest import BRICKS, ROOT, run_sh

GOOD = (BRICKS / "SBP-level1.txt").read_text()
ON_A_FILE = ["print", "done", "availableMoves", "norm", "bfs", "dfs", "ids", "astar"]


def refused(answer, *parts):
    """Exit 2, nothing on stdout, one printable line on stderr that says what was found and what was expected."""
    code, out, err = answer if isinstance(answer, tuple) else (answer.returncode, answer.stdout, answer.stderr)
    assert (code, out) == (2, ""), (code, out, err)
    assert err.endswith("\n") and err[:-1].isprintable() and "Traceback" not in err
    assert "error: found " in err and ", expected " in err
    for part in parts:
        assert part in err
    return err


# ---------------------------------------------------------------------------------------------------- malformed files

BAD_FILES = {
    "": ":1:1: error: found nothing, expected the width and the height as w,h,",
    "\n\n": ":1:1: error: found nothing",
    "5": ":1:1: error: found '5'",
    "5,": ":1:3: error: found nothing, expected the width and the height as w,h,",
    "5,5\n": ":2:1: error: found only 0 rows, expected 5",
    "5 5\n": ":1:1: error: found '5 5'",
    "5,5,5,\n": ":1:5: error: found '5'",
    "5,5,,\n": ":1:6: error: found nothing",
    "x,5,\n": ":1:1: error: found 'x', expected a size",
    "5,x,\n": ":1:3: error: found 'x', expected a size",
    "0,5,\n": ":1:1: error: found '0', expected a size",
    "5,-5,\n": ":1:3: error: found '-5', expected a size",
    "+5,5,\n": ":1:1: error: found '+5', expected a size",
    "5.0,5,\n": ":1:1: error: found '5.0', expected a size",
    "1_0,5,\n": ":1:1: error: found '1_0', expected a size",
    "٣,5,\n": ":1:1: error: found '٣', expected a size",
    "²,5,\n": ":1:1: error: found '²', expected a size",
    "1000000000,1000000000,\n": ":1:1: error: found a number of 10 digits, expected a size",
    "999999999,999999999,\n": ":1:1: error: found '999999999', expected a size",
    "10000,10000,\n": ":1:1: error: found a board of 10,000 by 10,000, expected at most 10,000 cells",
    "9" * 5000 + ",1,\n": ":1:1: error: found a number of 5000 digits",
    "\n5,4,\n": ":3:1: error: found only 0 rows, expected 4",
    "2,2,\n1,2,\n": ":3:1: error: found only 1 row, expected 2",
    "2,2,\n": ":2:1: error: found only 0 rows, expected 2",
    "2,1,\n1,2,\n1,2,\n": ":3:1: error: found '1,2,', expected the end of the file after 1 rows",
    "2,2,\n1,2,\n\n1,2,\n": ":3:1: error: found nothing, expected -1",
    "2,1,\n\n1,2,\n": ":2:1: error: found nothing, expected -1",
    "2,1,\n1,2,\n\n1,2,\n": ":3:1: error: found a blank line, expected the end of the file",
    "2,1,\n1,\n": ":2:3: error: found nothing, expected -1",
    "2,1,\n1\n": ":2:2: error: found the end of the line, expected 2 values",
    "3,1,\n1,2\n": ":2:4: error: found the end of the line, expected 3 values",
    "2,1,\n1,2,3,\n": ":2:5: error: found '3', expected the end of the line after 2 values",
    "2,1,\n1,2,,\n": ":2:5: error: found another comma, expected the end of the line",
    "2,1,\n1,2,x\n": ":2:5: error: found 'x', expected the end of the line",
    "2,1,\n1,-2,\n": ":2:3: error: found '-2', expected -1 (goal)",
    "2,1,\n1,2.5,\n": ":2:3: error: found '2.5', expected -1 (goal)",
    "2,1,\n1,1 2,\n": ":2:3: error: found '1 2', expected -1 (goal)",
    "2,1,\n1,--1,\n": ":2:3: error: found '--1', expected -1 (goal)",
    "2,1,\n1,- 1,\n": ":2:3: error: found '- 1', expected -1 (goal)",
    "2,1,\n1,１,\n": ":2:3: error: found '１', expected -1 (goal)",
    "2,1,\n1,0x2,\n": ":2:3: error: found '0x2', expected -1 (goal)",
    "2,1,\n1,1e1,\n": ":2:3: error: found '1e1', expected -1 (goal)",
    "2,1,\n1," + "7" * 5000 + ",\n": ":2:3: error: found a number of 5000 digits, expected -1 (goal)",
    "2,1,\n1;2;\n": ":2:1: error: found '1;2;', expected -1 (goal)",
    "2,1,\n1,\x00,\n": ":2:3: error: found '\\x00', expected -1 (goal)",
    "2,1,\n1,\x1b[31m2,\n": ":2:3: error: found '\\x1b[31m2', expected -1 (goal)",
    "2,1,\n1,2,\u2028\n": ":2:5: error: found '\\u2028', expected the end of the line",
    "2,1,\n1,\u202e2,\n": ":2:3: error: found '\\u202e2', expected -1 (goal)",
    "2,1,\r1,2,\r": ":1:5: error: found '\\r1', expected the width and the height",
    "2,1,\n1,0,\n": ":1:1: error: found no cell with 2, expected a master brick",
    "3,1,\n2,0,2,\n": ":2:5: error: found a second piece of brick 2, expected every brick in one piece",
    "2,2,\n2,3,\n3,0,\n": ":3:1: error: found a second piece of brick 3, expected every brick in one piece",
    "# a comment\n2,1,\n1,2,\n": ":1:1: error: found '# a comment', expected the width and the height",
    "{\"w\": 5}": ":1:1: error: found '{\"w\": 5}'",
    "\ufeff\ufeff2,1,\n1,2,\n": ":1:1: error: found '\\ufeff2', expected a size",
}


@pytest.mark.parametrize("text", BAD_FILES, ids=lambda text: repr(text)[:30])
def test_a_malformed_file_is_refused_with_its_place(text, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8", newline="")
    err = refused(main.run(["print", str(path)]))
    assert err.startswith(f"{path}{BAD_FILES[text]}")
    for command in ON_A_FILE:
        assert refused(main.run([command, str(path)])) == err
    assert refused(main.run(["compare", str(BRICKS / "SBP-level0.txt"), str(path)])) == err
    assert refused(main.run(["applyMove", str(path), "(2,up)"])) == err
    assert refused(main.run(["random", str(path), "3"])) == err
    assert refused(main.run(["show", "bricks", str(path)])) == err
    assert path.read_bytes() == text.encode()


FORGIVEN = {
    "no final newline": "2,1,\n-1,2,",
    "CRLF": "2,1,\r\n-1,2,\r\n",
    "a byte order mark": "\ufeff2,1,\n-1,2,\n",
    "blank lines at the end": "2,1,\n-1,2,\n\n  \n\t\n",
    "blanks around values": " 2 ,\t1 , \n  -1 , 2 ,  \n",
    "leading zeros": "02,1,\n-01,2,\n",
    "blank lines at the beginning": "\n \t\n2,1,\n-1,2,\n",
    "no final commas": "2,1\n-1,2\n",
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN)
def test_what_is_forgiven(text, tmp_path):
    path = tmp_path / "fine.txt"
    path.write_text(text, encoding="utf-8", newline="")
    assert main.run(["print", str(path)]) == (0, "2,1,\n-1, 2,\n", "")


def test_files_that_cannot_be_read(tmp_path):
    refused(main.run(["print", str(tmp_path)]), f"{tmp_path}:1:1: error: found a folder, expected a level file")
    refused(main.run(["print", "no/such.txt"]), "no/such.txt:1:1: error: found no such file")
    refused(main.run(["print", "x" * 5000]), ":1:1: error: found a file that cannot be read")
    (tmp_path / "latin.txt").write_bytes(b"2,1,\n1,\xe9,\n")
    refused(main.run(["print", str(tmp_path / "latin.txt")]), ":2:3: error: found byte 0xe9, expected UTF-8 text")
    (tmp_path / "utf16.txt").write_bytes("2,1,\n1,2,\n".encode("utf-16"))
    refused(main.run(["print", str(tmp_path / "utf16.txt")]), ":1:1: error: found byte 0xff, expected UTF-8 text")
    refused(run_sh("print", "/dev/zero"), "/dev/zero:1:1: error: found more than 4,194,304 bytes")
    refused(main.run(["print", "/dev/null"]), "found nothing, expected the width")


def test_a_name_never_lets_control_characters_through(tmp_path):
    for name in ("a\nb", "a\x1b[31mb", "a\u202eb", "a\rb", "a\x7fb"):
        err = refused(run_sh("print", name, cwd=tmp_path), "found no such file")
        assert err.count("\n") == 1
    odd = os.fsdecode(b"caf\xe9.txt")
    refused(run_sh("print", odd, cwd=tmp_path), "found no such file")
    (tmp_path / "new\nline.txt").write_text("2,1,\n1,x,\n")
    refused(run_sh("print", "new\nline.txt", cwd=tmp_path), "new\\nline.txt:2:3: error: found 'x'")


def damaged_files():
    rng = Random(2026)
    for _ in range(300):
        at, to = sorted((rng.randrange(len(GOOD) + 1), rng.randrange(len(GOOD) + 1)))
        choice = rng.randrange(4)
        yield (GOOD[:at] + GOOD[to:] if choice == 0 else GOOD[:at] if choice == 1 else
               GOOD[:at] + rng.choice(",-x٣ 0123456789\n\t\x1b") + GOOD[at + rng.randrange(2):] if choice == 2 else
               GOOD[:at] + GOOD[at:to] + GOOD[at:])


def test_hundreds_of_damaged_files_are_refused_or_answered(tmp_path):
    path = tmp_path / "damaged.txt"
    refusals = 0
    for text in damaged_files():
        path.write_text(text, newline="")
        codes = set()
        for arguments in (["print"], ["done"], ["availableMoves"], ["norm"], ["bfs", "--max-nodes", "50"],
                          ["astar", "--max-nodes", "50"], ["ids", "--max-nodes", "50"], ["dfs", "--max-nodes", "50"]):
            answer = main.run([arguments[0], str(path), *arguments[1:]])
            codes.add(answer[0])
            if answer[0] == 2:
                refused(answer, f"{path}:")
            elif answer[0] == 3:
                assert answer[1] == "" and "gave up after 50 nodes" in answer[2]
            else:
                assert answer[0] == 0 and answer[2] == ""
        assert codes == {2} or 2 not in codes
        refusals += codes == {2}
    assert 200 < refusals < 300


@settings(max_examples=300)
@given(st.text(alphabet="0123456789,-\n x", max_size=60))
def test_any_text_is_refused_or_printed_and_read_back(text):
    from puzzlelib.levels import PuzzleError
    from puzzlelib.puzzles.bricks import read_matrix
    try:
        matrix = read_matrix(text, "any")
    except PuzzleError as error:
        assert error.line and error.col
    else:
        assert read_matrix(str(Board(matrix))) == matrix


# -------------------------------------------------------------------------------------------------- moves and values

BAD_MOVES = {
    "3,down": "a move such as (3, down)", "(3,down": "a move such as", "3": "a move such as", "(3)": "a move such as",
    "()": "a move such as", "(,)": "a brick's number", "(3,)": "up, down, left or right", "(,down)": "a brick's number",
    "(3,down,)": "a move such as", "(3, Down)": "up, down, left or right", "(3, DOWN)": "up, down, left or right",
    "(3, diagonal)": "up, down, left or right", "(3 down)": "a move such as", "[3, down]": "a move such as",
    "(x, down)": "a brick's number", "(3.0, down)": "a brick's number", "(-3, down)": "a brick's number",
    "(1, down)": "a brick's number", "(0, down)": "a brick's number", "(٣, down)": "a brick's number",
    "(3_0, down)": "a brick's number", "(+3, down)": "a brick's number", "(3, down) (4, left)": "a move such as",
    "(3, down)(4, left)": "a move such as", "(99, down)": "a brick of this board: 2, 3, 4, 5, 6, 7",
    "(" + "9" * 5000 + ", down)": "a brick's number", "(3, down\n)": "up, down, left or right",
    "(3, \x1b[31mdown)": "up, down, left or right", "move": "a move such as",
}


@pytest.mark.parametrize("move", BAD_MOVES, ids=lambda move: repr(move)[:30])
def test_a_bad_move_is_refused(move):
    for command in ("applyMove", "applyMoves"):
        err = refused(main.run([command, str(BRICKS / "SBP-level1.txt"), move]), BAD_MOVES[move])
        assert err.startswith("applyMove MOVE:1:")


@pytest.mark.parametrize("move, why", [
    ("(3,up)", "found (3, up) blocked by the wall at row 1, column 2, expected brick 3 to move down"),
    ("(3,right)", "found (3, right) blocked by the master brick at row 2, column 3"),
    ("(4,right)", "found (4, right) blocked by brick 5 at row 3, column 4"),
    ("(7,left)", "found (7, left) blocked by brick 6 at row 4, column 3, expected another brick: 7 cannot move")])
def test_an_impossible_move_says_what_blocks_it(move, why):
    refused(main.run(["applyMove", str(BRICKS / "SBP-level1.txt"), move]), why)


def test_the_edge_of_the_board_blocks_too(tmp_path):
    (tmp_path / "open.txt").write_text("1,1,\n2,\n")
    for direction in ("up", "down", "left", "right"):
        refused(main.run(["applyMove", str(tmp_path / "open.txt"), f"(2,{direction})"]), "the edge of the board")


@pytest.mark.parametrize("n", ["0", "-1", "x", "1.5", "1e3", "٣", " 3x", "9" * 30, "+3", "1_000", "0x10"])
def test_bad_numbers_are_refused(n):
    level = str(BRICKS / "SBP-level0.txt")
    refused(main.run(["random", level, n]), "random N:1:1:", "a whole number from 1")
    if n != "0":
        refused(main.run(["random", level, "3", f"--seed={n}"]), "random --seed:1:1:")
    refused(main.run(["bfs", level, f"--max-nodes={n}"]), "bfs --max-nodes:1:1:")
    if n not in ("0", "1.5"):
        refused(main.run(["bfs", level, f"--seconds={n}"]), "bfs --seconds:1:1:")


# ------------------------------------------------------------------------------------------------------ command lines

BAD_LINES = [
    (["print"], "print: error: found no FILE, expected print FILE"),
    (["print", ""], "print: error: found no FILE"),
    (["print", "", ""], "print: error: found no FILE"),
    (["print", "a", "b"], "print: error: found 'b' too many"),
    (["print", "a", "", "b"], "print: error: found an argument too many"),
    (["print", "--fast", "a"], "print: error: found '--fast', expected no option"),
    (["print", "-x"], "print: error: found '-x', expected no option"),
    (["applyMove", "a"], "applyMove: error: found no MOVE"),
    (["applyMove", "a", ""], "applyMove: error: found no MOVE"),
    (["applyMove", "", "(2,up)"], "applyMove: error: found no FILE"),
    (["compare", "a"], "compare: error: found no OTHER"),
    (["random", "a"], "random: error: found no N"),
    (["random", "a", "3", "--sed", "1"], "(did you mean '--seed'?)"),
    (["random", "a", "3", "--seed"], "random: error: found --seed with no value, expected --seed S"),
    (["random", "a", "3", "--seed", ""], "random: error: found --seed with no value"),
    (["random", "a", "3", "--seed="], "random: error: found --seed with no value"),
    (["random", "a", "3", "--seed", "1", "--seed", "2"], "found --seed twice, expected --seed once"),
    (["bfs", "a", "--keep-numbers=yes"], "found '--keep-numbers=yes', expected --keep-numbers alone"),
    (["bfs", "a", "--keep-numbrs"], "(did you mean '--keep-numbers'?)"),
    (["solve", "bricks"], "solve: error: found no LEVEL"),
    (["solve", "brick", "klotski"], "(did you mean 'bricks'?)"),
    (["solve", "bricks", "klotsky"], "(did you mean 'klotski'?)"),
    (["solve", "bricks", "klotski", "--algorithm", "aster"], "(did you mean 'astar'?)"),
    (["solve", "bricks", "klotski", "--heuristic", "travels"], "(did you mean 'travel'?)"),
    (["solve", "bricks", "klotski", "--algorithm", "bidirectional"], "which cannot step backwards"),
    (["print", "", "x"], "print: error: found no FILE"),
    (["solve", "bricks", "../bricks/klotski"], "found no such file"),
    (["show", "bricks", "a\x1b[31mb"], "a\\x1b[31mb"),
    (["list", "nothing"], "expected a puzzle: bricks"),
    (["list", "bricks", "more"], "list: error: found 'more' too many"),
]


@pytest.mark.parametrize("arguments, complaint", BAD_LINES, ids=lambda value: " ".join(value)[:40]
                         if isinstance(value, list) else "")
def test_a_bad_command_line_is_one_line_and_exit_2(arguments, complaint):
    refused(main.run(arguments), complaint)


def test_the_same_through_the_shell():
    for arguments, complaint in BAD_LINES[:12]:
        refused(run_sh(*arguments), complaint)


@pytest.mark.parametrize("arguments, hint", [
    ([], ""), ([""], ""), (["", ""], ""), (["prnt"], "did you mean 'print'?"), (["Print"], "did you mean 'print'?"),
    (["availablemoves"], "did you mean 'availableMoves'?"), (["xyzzy"], ""), (["--version"], ""),
    (["help", "prnt"], "did you mean 'print'?"), (["a\x1b[31mb\nc"], ""), (["__init__"], ""), (["do_print"], "")])
def test_no_command_or_an_unknown_one_gets_the_usage(arguments, hint):
    answer = run_sh(*arguments)
    assert answer.returncode == 2 and answer.stdout == ""
    first, _, usage = answer.stderr.partition("\n\n")
    assert first.startswith("run.sh: error: found ") and first.isprintable() and hint in first
    assert usage.startswith("usage: sh run.sh COMMAND") and "availableMoves FILE" in usage


def test_help_is_an_answer():
    for arguments in (["help"], ["--help"], ["-h"], ["help", ""], ["help", "--help"], ["help", "help"]):
        answer = run_sh(*arguments)
        assert answer.returncode == 0 and answer.stderr == "" and "sh run.sh COMMAND" in answer.stdout
        assert "help [COMMAND]" in answer.stdout and "example:\n  sh run.sh" in answer.stdout
    refused(main.run(["help", "print", "more"]), "'more' too many")
    for name in main.command_names():
        for arguments in ([name, "--help"], ["help", name], [name, "-h"]):
            code, out, err = main.run(arguments)
            assert code == 0 and err == "" and f"usage: sh run.sh {name}" in out and "example:\n  sh run.sh" in out


def test_help_lists_every_command_once():
    lines = [line for line in main.help_text().splitlines() if line.startswith("  ") and "sh run.sh" not in line]
    listed = [line.split()[0] for line in lines]
    functions = {main.find(name): name for name in main.command_names()}         # one may have two names
    assert len(listed) == len(set(map(str.lower, listed))) == len(functions) + 1 and "help" in listed
    assert set(listed) - {"help"} <= set(main.command_names())


def test_every_example_in_a_help_text_works(monkeypatch, tmp_path):
    """No example makes an environment here: what hands over to another program is stopped there."""
    from puzzlelib.cli import environment
    from puzzlelib.cli.usage import Usage
    handed_over = []
    monkeypatch.setattr(environment, "python_with", lambda *extras: sys.executable)
    monkeypatch.setattr(environment, "become", lambda *call: handed_over.append(call))
    for name, module in main.command_names().items():
        _, usage, examples, _ = main.about(main.find(name))
        for example in examples:
            if module == "puzzlelib.cli.commands" and Usage(usage).rest:
                assert main.run(shlex.split(example)[2:])[0] == 0 and handed_over.pop()[1] == "-m", example
                continue
            example = example.replace("my-class", str(tmp_path / "my-class"))
            answer = subprocess.run(example, shell=True, cwd=ROOT, capture_output=True, text=True,
                                    stdin=subprocess.DEVNULL, env=dict(os.environ, PYTHON=sys.executable))
            written = example.split()[-1] == "moves.txt" and (ROOT / "moves.txt").exists()
            (ROOT / "moves.txt").unlink(missing_ok=True)
            if name == "play":
                refused(answer, "expected one to play in")       # a terminal
            else:
                assert answer.returncode == 0 and (answer.stdout or written) and not answer.stderr, example


def test_an_empty_argument_at_the_end_counts_as_missing():
    plain = run_sh("print", "SBP-level0.txt", cwd=BRICKS).stdout
    assert run_sh("print", "SBP-level0.txt", "", cwd=BRICKS).stdout == plain
    assert run_sh("print", "SBP-level0.txt", "", "", cwd=BRICKS).stdout == plain


def test_a_file_whose_name_looks_like_an_option(tmp_path):
    for name in ("--odd", "--help", "-h"):
        (tmp_path / name).write_text(GOOD)
        assert run_sh("print", "--", name, cwd=tmp_path).stdout == GOOD


def test_compare_of_different_sizes_is_false():
    assert main.run(["compare", str(BRICKS / "SBP-level0.txt"), str(BRICKS / "SBP-level1.txt")])[1] == "False\n"


def test_files_are_relative_to_the_caller_and_run_sh_may_be_called_from_anywhere(tmp_path):
    (tmp_path / "mine.txt").write_text(GOOD)
    assert run_sh("print", "mine.txt", cwd=tmp_path).stdout == GOOD
    relative = os.path.relpath(ROOT / "run.sh", tmp_path)
    answer = subprocess.run(["sh", relative, "print", "mine.txt"], cwd=tmp_path, capture_output=True, text=True)
    assert answer.stdout == GOOD
    (tmp_path / "with blank").mkdir()
    (tmp_path / "with blank" / "my file.txt").write_text(GOOD)
    assert run_sh("print", "with blank/my file.txt", cwd=tmp_path).stdout == GOOD


def test_modules_in_the_callers_folder_or_path_do_not_stand_in_for_ours(tmp_path):
    for name in ("random", "heapq", "puzzlelib", "search", "levels", "time", "collections"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong module')")
    answer = run_sh("random", BRICKS / "SBP-level0.txt", 2, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)})
    assert answer.returncode == 0 and answer.stderr == ""


# ------------------------------------------------------------------------------------------------ pipes and interrupts

def test_a_closed_pipe_ends_quietly():
    command = f"sh {ROOT}/run.sh dfs {BRICKS}/klotski.txt | head -n 1"
    answer = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert answer.stdout.startswith("(") and answer.stderr == ""


def test_a_full_disk_is_an_error_not_a_traceback():
    with open("/dev/full", "w") as full:
        answer = subprocess.run(["sh", ROOT / "run.sh", "print", BRICKS / "SBP-level0.txt"], stdout=full,
                                stderr=subprocess.PIPE, text=True)
    assert answer.returncode == 2 and "cannot be written" in answer.stderr and answer.stderr.count("\n") == 1


def test_a_closed_stdout_is_an_error_not_a_traceback():
    answer = subprocess.run(f"sh {ROOT}/run.sh print {BRICKS}/SBP-level0.txt >&-", shell=True, capture_output=True,
                            text=True)
    assert answer.returncode == 2 and answer.stderr.count("\n") == 1 and "Traceback" not in answer.stderr


def test_a_closed_stderr_does_not_change_the_exit_code():
    for arguments, code in (("print nosuch", 2), ("prnt", 2), ("bfs klotski.txt --max-nodes 3", 3)):
        for where in ("2>&-", "2>/dev/full"):
            answer = subprocess.run(f"sh {ROOT}/run.sh {arguments} {where}", shell=True, cwd=BRICKS,
                                    capture_output=True)
            assert (answer.returncode, answer.stdout) == (code, b""), (arguments, where)


def test_bench_keeps_the_contract_too():
    shell = lambda command: subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert shell("sh run.sh bench | true").stderr == ""
    for where in (">/dev/full", ">&-"):
        answer = shell(f"sh run.sh bench {where}")
        assert answer.returncode == 2 and answer.stderr.count("\n") == 1 and "cannot be written" in answer.stderr
    refused(run_sh("bench", "--measure", "bricks", "plain recipe"), "'--measure'")


def test_run_sh_may_be_a_symlink(tmp_path):
    (tmp_path / "link.sh").symlink_to(ROOT / "run.sh")
    answer = subprocess.run(["sh", "link.sh", "done", BRICKS / "SBP-level0.txt"], cwd=tmp_path, capture_output=True,
                            text=True)
    assert (answer.stdout, answer.stderr) == ("False\n", "")


def test_large_boards_keep_their_budgets_and_answer_at_once(tmp_path):
    """Boards that parse may be slow to search, never slow to answer. No time is asserted but the runner's limit."""
    def stored(name, matrix):
        (tmp_path / name).write_text(str(Board(matrix)) + "\n")
        return tmp_path / name
    square = [[2 if r < 12 and c < 12 else 0 for c in range(30)] for r in range(30)]
    square[29][29] = -1
    bars = [[0] * 100 for _ in range(100)]
    for n in range(8):
        bars[2 * n][:n + 1] = [n + 2] * (n + 1)
    bars[99][99] = -1
    snake = [[2 if r % 2 == 0 or c == (99 if r % 4 == 1 else 0) else 0 for c in range(100)] for r in range(27)]
    snake += [[0] * 100 for _ in range(73)]
    for matrix in (square, bars, snake):
        for command in ("bfs", "astar", "ids", "dfs"):
            answer = run_sh(command, stored("large.txt", matrix), "--max-nodes", 5)
            assert answer.returncode == 3 and "gave up after 5 nodes" in answer.stderr or answer.returncode == 0
    checkers = [[2 if (r, c) == (0, 0) else 3 + 100 * r + c if (r + c) % 2 == 0 else 0 for c in range(100)]
                for r in range(100)]
    many = stored("checkers.txt", checkers)
    assert len(run_sh("availableMoves", many).stdout.splitlines()) > 15_000
    assert run_sh("random", many, 1).returncode == 0
    assert run_sh("norm", many).returncode == 0


def test_ctrl_c_ends_quietly():
    process = subprocess.Popen(["sh", ROOT / "run.sh", "ids", BRICKS / "klotski.txt"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")


def test_running_out_of_memory_is_giving_up(tmp_path):
    """On a large board a state takes hundreds of bytes: the memory is full within a second."""
    size, bricks = 40, {(0, 1): -1, (20, 20): 2, (5, 5): 3, (20, 30): 4, (30, 10): 5}
    cells = [[bricks.get((row, col), int({row, col} & {0, size - 1} != set())) for col in range(size)]
             for row in range(size)]
    level = tmp_path / "large.txt"
    level.write_text("".join(f"{','.join(map(str, row))},\n" for row in [[size, size], *cells]))
    limited = f"ulimit -v 60000; exec sh {ROOT}/run.sh bfs {level}"
    free = f"sh {ROOT}/run.sh bfs {BRICKS}/SBP-level0.txt"
    answer = subprocess.run(["sh", "-c", limited], capture_output=True, text=True)
    assert (answer.returncode, answer.stdout, answer.stderr) == (3, "", "gave up: out of memory\n")
    assert subprocess.run(["sh", "-c", free], capture_output=True).returncode == 0


def test_long_searches_show_progress_on_a_terminal_and_only_there():
    import pty
    quiet = run_sh("ids", "klotski.txt", "--seconds", "2.6", cwd=BRICKS)
    assert quiet.returncode == 3 and quiet.stderr.count("\n") == 1 and "\r" not in quiet.stderr
    ours, theirs = pty.openpty()
    process = subprocess.Popen(["sh", ROOT / "run.sh", "ids", BRICKS / "klotski.txt", "--seconds", "2.6"],
                               stdout=subprocess.PIPE, stderr=theirs)
    process.communicate(timeout=60)
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "nodes expanded" in shown and "gave up after" in shown


# ------------------------------------------------------------------------------------------------------- any puzzle

def test_list_and_show_serve_every_puzzle_and_every_level(run):
    from puzzlelib.catalog import level_names, names
    listed = run("list").stdout
    assert "template" in listed
    for name in names():
        assert f"{name} " in listed
        one = run("list", name).stdout
        assert ("bidirectional" in one) == (name in ("disks", "gridnav", "template", "tiles"))     # steps backwards
        for level in level_names(name):
            assert f" {level}\n" in one
            code, shown, err = main.run(["show", name, level])
            assert code == 0 and shown.strip() and err == "", (name, level)
        assert run("show", name, level).stdout == shown          # a process of its own says the same


def test_solve_takes_any_algorithm_and_heuristic(run):
    from puzzlelib.search import ALGORITHMS
    for algorithm in ALGORITHMS:
        code, out, err = main.run(["solve", "template", "ten", "--algorithm", algorithm])
        assert code == 0 and f"{algorithm}: solved in " in out and err == ""
    code, out, _ = main.run(["solve", "bricks", "SBP-level1", "--heuristic", "manhattan"])
    assert code == 0 and out.startswith("(") and "solved in 16 moves" in out
    code, out, _ = main.run(["solve", "bricks", "unsolvable", "--algorithm", "bfs"])
    assert code == 0 and "unsolvable" in out
    code, out, err = main.run(["solve", "bricks", "klotski", "--max-nodes", "9"])
    assert (code, out) == (3, "") and "gave up after 9 nodes" in err


def test_a_level_may_be_a_file(run, tmp_path):
    (tmp_path / "mine.txt").write_text("2, 9\n")
    assert "solved in" in run("solve", "template", "mine.txt", cwd=tmp_path).stdout
    (tmp_path / "mine").write_text("2, 9\n")
    assert "solved in" in run("solve", "template", "mine", cwd=tmp_path).stdout


def test_python_that_is_too_old_or_missing_is_told_so(tmp_path):
    (tmp_path / "python3").write_text("#!/bin/sh\nexit 7\n")
    answer = run_sh("print", "x", env={"PYTHON": "no-such-python"})
    assert answer.returncode == 2 and "expected Python 3.10 or newer" in answer.stderr
    text = (ROOT / "puzzlelib" / "__main__.py").read_text().replace("sys.version_info < (3, 10)", "True")
    (tmp_path / "old.py").write_text(text)
    answer = subprocess.run([sys.executable, tmp_path / "old.py"], capture_output=True, text=True)
    assert answer.returncode == 2 and "expected 3.10 or newer" in answer.stderr and answer.stdout == ""
