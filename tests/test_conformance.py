"""check_puzzle passes every puzzle of ours, and each fault of tests/faults.py gets one line that says how to fix it."""

import threading
import time
from pathlib import Path

import pytest

from puzzlelib import Controls, Gesture, PuzzleError, check_puzzle, get, names
from puzzlelib.catalog import level_path
from puzzlelib.conformance import CheckFailed
from puzzlelib.levels import read
from puzzlelib.puzzle import Heuristic, Puzzle
from puzzlelib.puzzles import _template as template
from tests.conftest import run_sh
from tests.faults import FAULTS, counting, estimate, forever

LEVELS = {"ten": "1, 10"}


# ------------------------------------------------------------------------------------------------------ puzzles of ours

@pytest.mark.parametrize("name", names())
def test_every_puzzle_of_ours_passes(name):
    """Six levels of all sizes as thoroughly as a student's own, the others by a few states; maps as time allows."""
    texts = {level: read(level_path(name, level)) for level in get(name).levels()}
    for index, (level, text) in enumerate(sorted(texts.items(), key=lambda pair: len(pair[1]))):
        large, chosen = len(text) > 1000, index % (len(texts) // 6 + 1) == 0
        states, seconds = 2000 if chosen and not large else 30, 2 if large else 60
        answer = check_puzzle(name, {level: text}, states, seconds)
        assert answer.endswith(", all well") and (large or "cut short" not in answer)


def test_the_answer_says_what_was_checked():
    assert check_puzzle("template") == "template: 3 levels, all their 1,009 states, all well"
    assert check_puzzle(counting(), LEVELS) == "broken: 1 level, all their 10 states, all well"
    assert check_puzzle(counting(), {"far": "1, 500"}, states=20) == (
        "broken: 1 level, 20 states, more in 1 of the levels, all well")


def test_the_gestures_in_the_templates_comment_work():
    source = Path(template.__file__).read_text()
    line = next(line for line in source.splitlines() if line.strip().startswith("# controls="))
    names_there = {"Controls": Controls, "Gesture": Gesture}
    controls = eval(line.strip().removeprefix("# controls=").removesuffix(","), names_there)
    assert check_puzzle(counting(controls=controls), LEVELS).endswith("all well")


def test_the_random_levels_in_the_templates_comment_work():
    source = Path(template.__file__).read_text()
    line = next(line for line in source.splitlines() if line.strip().startswith("# random="))
    assert check_puzzle(counting(random=eval(line.strip().removeprefix("# random=").removesuffix(","))), LEVELS)


def test_a_level_without_time_says_so():
    def slow_picture(problem, state):
        end = time.process_time() + 0.02
        while time.process_time() < end:
            pass
        return template.picture(problem, state)
    slow = counting(picture=slow_picture)
    assert check_puzzle(slow, LEVELS, seconds=1).endswith(" states, checks cut short in 1, all well")


# ------------------------------------------------------------------------------------------------- puzzles with a fault

def complaint(puzzle, levels=LEVELS, **options):
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(puzzle, levels, **options)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_one_line_that_says_where_and_what_to_do(fault):
    puzzle, *words = FAULTS[fault]
    seconds = 0.1 if " took more than 0.4 s" in words[0] else 30
    line = complaint(puzzle if isinstance(puzzle, Puzzle) else counting(**puzzle), seconds=seconds)
    assert line.startswith(("broken ten: ", "broken PUZZLE: ")) and line.isprintable() and len(line) < 400, line
    assert all(word in line for word in words), line


def test_a_heuristic_that_claims_less_is_held_to_less():
    high = dict(estimate(lambda problem, state: 3 * (problem.target - state), admissible=False))
    high["heuristics"] = [template.doublings, high.pop("heuristics")[0]]
    assert check_puzzle(counting(heuristics=high["heuristics"]), LEVELS) and not high["heuristics"][1].consistent
    jumpy = lambda problem: lambda state: 4 * (state == 1)
    assert check_puzzle(counting(heuristics=[template.doublings, Heuristic(jumpy, consistent=False)]), LEVELS)
    assert "drops from" in complaint(counting(heuristics=[template.doublings, Heuristic(jumpy)]))


def test_what_is_no_puzzle_is_refused():
    assert complaint(3) == "3 PUZZLE: that is no Puzzle: pass one, or the name of one"
    with pytest.raises(PuzzleError, match="did you mean 'template'"):
        check_puzzle("templat")
    assert "there are no levels: add a file such as levels/broken/first.txt" in complaint(counting(), None)
    assert "there are no levels" in complaint(counting(), {})


def test_loops_are_stopped_on_any_thread_and_alarms_are_left_as_they_were():
    import signal
    before = signal.getsignal(signal.SIGALRM)
    lines = []
    for is_goal, seconds in ((forever, 0.1), (lambda self, state: 1 / 0, 30), (template.Counting.is_goal, 30)):
        def work(is_goal=is_goal, seconds=seconds):
            try:
                lines.append(check_puzzle(counting(is_goal=is_goal), LEVELS, seconds=seconds))
            except CheckFailed as error:
                lines.append(str(error))
        worker = threading.Thread(target=work)
        worker.start()
        worker.join(60)
    assert "broken ten: forever took more than 0.4 s at line " in lines[0] and "asked about 1" in lines[0]
    assert "lambda raised ZeroDivisionError (division by zero) at line " in lines[1]
    assert lines[2] == "broken: 1 level, all their 10 states, all well"
    assert "took more than 0.4 s" in complaint(counting(is_goal=forever), seconds=0.1)
    assert signal.getsignal(signal.SIGALRM) == before and signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_puzzle_of_a_notebook_cell_is_told_the_line_of_the_cell():
    cell = "def picture(problem, state):\n    picture = {}\n    return picture[state]\n"
    names_of_cell = {}
    exec(compile(cell, "/tmp/ipykernel_1/2.py", "exec"), names_of_cell)
    line = complaint(counting(picture=names_of_cell["picture"]))
    assert "picture raised KeyError (1) at line 3 of its cell" in line


# --------------------------------------------------------------------------------------------------------- the command

MINE = '''
from puzzlelib import Puzzle
from puzzlelib.puzzles import _template as template

class Mine(template.Counting):
    def is_goal(self, state):
        return state == self.target

def parse(text, source="level"):
    problem = template.parse(text, source)
    return Mine(problem.initial, problem.target)

PUZZLE = Puzzle("Mine", parse, template.format, template.picture, heuristics=[template.doublings])
'''


@pytest.mark.parametrize("broken, seconds, code, words", [
    ("return state == self.target", "20", 0, ""),
    ("state == self.target", "20", 1, "mine one: is_goal(1) returned None. Expected: is_goal(state) returns True or "
     "False."),
    ("return state == self.goal", "20", 1, "mine one: is_goal raised AttributeError ('Mine' object has no attribute "
     "'goal') at line 7 of mine.py, asked about 1. Expected: is_goal(state) returns True or False."),
    ("while True: pass", "0.25", 1, "mine one: is_goal took more than 1 s at line 7 of mine.py, asked about 1: end the "
     "loop there, or allow more seconds if it is only slow"),
    ("return sum(__import__('itertools').count())", "0.1", 1, "line 7 in is_goal"),    # C: only Python's end stops it
    ("return state ==", "20", 1, "mine.py:7:1: error: found SyntaxError (invalid syntax"),
    ("pass\nwhile True: pass", "0.25", 1, "mine PUZZLE: module took more than 1 s at line 8 of mine.py"),
])
def test_check_puzzle_from_a_terminal(tmp_path, broken, seconds, code, words):
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "levels" / "mine").mkdir(parents=True)
    (tmp_path / "puzzles" / "mine.py").write_text(MINE.replace("return state == self.target", broken))
    (tmp_path / "levels" / "mine" / "one.txt").write_text("1, 5\n")
    done = run_sh("check-puzzle", "mine", "--seconds", seconds, env={"PUZZLELIB_MINE": str(tmp_path)})
    assert done.returncode == code and words in done.stderr, done
    if code:
        assert done.stdout == "" and (done.stderr.count("\n") == 1 or "itertools" in broken), done
    else:
        assert done.stdout == "mine: 1 level, all their 5 states, all well\n" and done.stderr == "", done


def test_check_puzzle_knows_no_other_names_and_no_other_seconds():
    assert run_sh("check-puzzle", "templat").returncode == 2
    assert run_sh("check-puzzle", "template", "--seconds", "x").returncode == 2
    assert run_sh("check-puzzle", "template").stdout == "template: 3 levels, all their 1,009 states, all well\n"
