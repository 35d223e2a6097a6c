"""check_puzzle passes for every puzzle of ours, and fails for puzzles broken on purpose, one promise at a time."""

import os

import pytest

from puzzlelib.conformance import CheckFailed, check_puzzle
from puzzlelib.levels import PuzzleError, read
from puzzlelib.catalog import get, level_path, names
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Heuristic, Puzzle, heuristic
from puzzlelib.puzzles import _template as template
from puzzlelib.puzzles import bricks

LEVELS = {"ten": "1, 10"}
BOARDS = {"level0": read(level_path("bricks", "SBP-level0"))}


@pytest.mark.parametrize("name", names())
def test_every_puzzle_of_ours_passes(name):
    levels = [level for level in get(name).levels() if not level.startswith("depth-") or level[-1] in "05"]
    levels = [level for level in levels if level not in ("city", "scatter")]      # as pictures they take minutes
    texts = {level: read(level_path(name, level)) for level in levels}
    assert check_puzzle(get(name), texts).endswith("all well")


def counting(**changes):
    """The template with something changed; a problem's methods by name, a puzzle's functions by name."""
    methods = {key: value for key, value in changes.items() if not hasattr(template.PUZZLE, key)}
    broken = type("Broken", (template.Counting,), methods)
    functions = dict(title="Broken", format=template.format, picture=template.picture,
                     heuristics=[template.doublings],
                     parse=lambda text, source: broken(*_ends(template.parse(text, source))))
    puzzle = Puzzle(**functions | {key: value for key, value in changes.items() if key not in methods})
    puzzle.name = "broken"
    return puzzle


def _ends(problem):
    return problem.initial, problem.target


def complaint(puzzle, levels=LEVELS):
    with pytest.raises(CheckFailed) as caught:
        check_puzzle(puzzle, levels)
    return str(caught.value)


def test_the_unbroken_one_passes():
    assert check_puzzle(counting(), LEVELS).endswith("all well")


def test_successors_that_change_the_state_are_found():
    class State(list):
        def __hash__(self):
            return hash(tuple(self))

        def __eq__(self, other):
            return list(self) == list(other)

    class Mutating(template.Counting):
        def __init__(self, start, target):
            super().__init__(start, target)
            self.initial = State([start])

        def is_goal(self, state):
            return state[0] == self.target

        def successors(self, state):
            if state[0] >= self.target:
                return []
            before = State(state)
            state[0] += 1                  # the classic mistake: change it, hand it out, forget to undo
            return [("+1", state, 1)] if before else []
    puzzle = counting(parse=lambda text, source: Mutating(*_ends(template.parse(text, source))))
    puzzle.heuristics = {}
    assert "changed the state" in complaint(puzzle) or "twice" in complaint(puzzle)


def test_successors_that_differ_when_asked_twice_are_found():
    calls = []

    def fickle(self, state):
        calls.append(state)
        return template.Counting.successors(self, state)[:1 + len(calls) % 2]
    assert "asked twice" in complaint(counting(successors=fickle))


def test_an_overestimating_h_is_found():
    high = heuristic(lambda problem: lambda state: 3 * (problem.target - state))
    high.name = "high"
    assert "h high says" in complaint(counting(heuristics=[high]))
    assert "by default says" in complaint(counting(h=lambda self, state: 3 * (self.target - state)))


def test_a_heuristic_that_claims_less_is_held_to_less():
    high = Heuristic(lambda problem: lambda state: 3 * (problem.target - state), admissible=False)
    assert check_puzzle(counting(heuristics=[template.doublings, high]), LEVELS) and not high.consistent
    jumpy = lambda problem: lambda state: 4 * (state == 1)
    assert check_puzzle(counting(heuristics=[template.doublings, Heuristic(jumpy, consistent=False)]), LEVELS)
    assert "drops from" in complaint(counting(heuristics=[template.doublings, Heuristic(jumpy)]))


def test_an_h_that_is_not_zero_at_a_goal_is_found():
    assert "at a goal" in complaint(counting(h=lambda self, state: 1))
    assert "negative" in complaint(counting(h=lambda self, state: -1))


def test_an_h_that_drops_too_fast_is_found():
    assert "drops from" in complaint(counting(h=lambda self, state: {1: 4}.get(state, 0)))


def test_a_parse_that_loses_a_row_is_found():
    def lossy(text, source):
        matrix = bricks.read_matrix(text, source)
        return bricks.Bricks(matrix[:-1])
    puzzle = Puzzle("Broken", lossy, bricks.format, bricks.picture)
    puzzle.name = "broken"
    assert "parse fails on what format wrote" in complaint(puzzle, BOARDS)
    puzzle.parse = lambda text, source: bricks.Bricks([*bricks.read_matrix(text, source)[:-1]] or [[2]])
    puzzle.format = lambda problem, state: bricks.format_matrix([*problem.matrix(state), [1] * 5])
    assert check_puzzle(puzzle, BOARDS)      # it puts the row back: nothing is lost
    puzzle.format = lambda problem, state: bricks.format_matrix([*problem.matrix(state), *[[1] * 5] * 2])
    assert complaint(puzzle, BOARDS)

    def careless(text, source):
        first, *rest = text.splitlines()
        return template.parse(first, source)
    assert "does not look at line" in complaint(counting(
        parse=careless, format=lambda problem, state: f"{state}, {problem.target}\n\n1"), {"two": "1, 10\n\n1"})


def test_a_parse_that_raises_anything_else_is_found():
    def rude(text, source):
        if text.count(",") != 1:
            raise PuzzleError("found something else, expected START, TARGET", source, 1, 1)
        start, target = text.split(",")
        return template.Counting(int(start), int(target))
    assert "raise PuzzleError instead" in complaint(counting(parse=rude))


def test_an_error_without_a_place_is_found():
    def vague(text, source):
        try:
            return template.parse(text, source)
        except PuzzleError as error:
            raise PuzzleError(error.message, source) from None
    assert "does not say where" in complaint(counting(parse=vague))


def test_a_level_that_its_own_parse_refuses_is_found():
    assert "refuses its own level" in complaint(counting(), {"bad": "ten, 1"})
    assert "refuses what format wrote" in complaint(counting(format=lambda problem, state: "?"))
    assert "there are none" in complaint(counting(), {})


def test_a_format_that_forgets_the_state_is_found():
    assert "is not the state" in complaint(counting(format=lambda problem, state: f"1, {problem.target}"))


def test_a_format_that_wanders_is_found():
    import itertools
    count = itertools.count()
    wandering = lambda problem, state: f"{state},{' ' * (next(count) % 7)}{problem.target}"
    assert "changes the text" in complaint(counting(format=wandering))


def test_a_damaged_level_that_fails_later_is_found():
    only_ten = lambda problem, state: Picture([[Cell({10: "ten"}[problem.target])]])
    assert "got past parse, then KeyError" in complaint(counting(picture=only_ten))


def test_negative_costs_and_doubled_names_are_found():
    cheap = lambda self, state: [(m, s, -c) for m, s, c in template.Counting.successors(self, state)]
    assert "costs -1" in complaint(counting(successors=cheap))
    assert "have one name" in complaint(counting(label=lambda self, state, move: "go"))


def test_pictures_of_unknown_roles_or_ragged_rows_are_found():
    assert "role 'dragon'" in complaint(counting(picture=lambda problem, state: Picture([[Cell("", "dragon")]])))
    assert "all of one length" in complaint(counting(picture=lambda problem, state: Picture([[Cell()], []])))


def test_a_scramble_that_ignores_its_rng_is_found():
    import itertools
    count = itertools.count(1)
    assert "one seed" in complaint(counting(scramble=lambda problem, rng, moves: next(count)))


def test_predecessors_that_do_not_fit_are_found():
    assert "predecessors does not know" in complaint(counting(predecessors=lambda self, state: []))


def test_states_without_equality_are_found():
    class State:
        def __init__(self, number):
            self.number = number

    class Identity(template.Counting):
        def __init__(self, start, target):
            super().__init__(start, target)
            self.initial = State(start)

        def successors(self, state):
            return []
    assert "give states == and hash" in complaint(counting(
        parse=lambda text, source: Identity(*_ends(template.parse(text, source)))))




# ----------------------------------------------------------------------------------------------- a folder of one's own

MINE = '''
from puzzlelib.puzzles._template import Counting, format, picture
from puzzlelib.puzzles._template import parse as read_numbers
from puzzlelib.puzzle import Puzzle

def parse(text, source="level"):
    return read_numbers(text, source)

PUZZLE = Puzzle(title="Mine", parse=parse, format=format, picture=picture)
'''


def test_a_puzzle_in_a_folder_of_ones_own_is_found_everywhere(tmp_path, monkeypatch):
    from puzzlelib.catalog import level_names, load
    from tests.conftest import run_sh
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "levels" / "mine").mkdir(parents=True)
    (tmp_path / "puzzles" / "mine.py").write_text(MINE)
    (tmp_path / "levels" / "mine" / "one.txt").write_text("1, 5\n")
    assert "mine" not in names()
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    assert "mine" in names() and names()[-1] == "template" and level_names("mine") == ["one"]
    assert load("mine", "one").target == 5 and get("mine").name == "mine"
    assert check_puzzle(get("mine")) == "mine: 1 level, 15 kinds of check, all well"
    assert "mine       Mine, 1 level\n" in run_sh("list").stdout
    assert "solved in 3 moves" in run_sh("solve", "mine", "one").stdout
    before = get("mine")
    (tmp_path / "puzzles" / "mine.py").write_text(MINE.replace("Mine", "Changed"))
    os.utime(tmp_path / "puzzles" / "mine.py", ns=(1, 1))
    assert get("mine").title == "Changed" and get("mine") is not before      # read anew
    (tmp_path / "puzzles" / "mine.py").write_text(MINE + "1 / 0\n")
    done = run_sh("list", "mine")
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert "found ZeroDivisionError (division by zero), expected Python that runs" in done.stderr
    assert f"{tmp_path / 'puzzles' / 'mine.py'}:10:1: error: " in done.stderr
    for odd, text in (("exits", "import sys\nsys.exit(5)"), ("syntax", "def ("), ("docs", '"""\nPUZZLE = 1\n"""'),
                      ("latin", "# \xe9"), ("three", "pass")):
        (tmp_path / "puzzles" / f"{odd}.py").write_bytes(f"{text}\n\nPUZZLE = 3\n".encode("latin-1"))
    (tmp_path / "puzzles" / ".#mine.py").symlink_to("nowhere")
    (tmp_path / "puzzles" / "folder.py").mkdir()
    done = run_sh("list")                                        # the others are there all the same
    assert done.returncode == 0 and "bricks     Sliding bricks, 17 levels\n" in done.stdout and done.stderr == ""
    assert done.stdout.count("error: found") == 6
    data = MINE.replace("PUZZLE", "from dataclasses import dataclass\n@dataclass\nclass Point:\n    x: int\nPUZZLE")
    (tmp_path / "puzzles" / "mine.py").write_text("from __future__ import annotations\n" + data)
    assert get("mine").title == "Mine"
    (tmp_path / "puzzles" / "tiles.py").write_text(MINE)         # a name of ours: that one stays, and we say so
    (tmp_path / "puzzles" / "disks.py").write_text("no puzzle = 1\n")
    assert get("tiles").title != "Mine"
    assert f"\ntiles      {tmp_path / 'puzzles' / 'tiles.py'}:1:1: error: found the name" in run_sh("list").stdout
    assert run_sh("list").stdout.count("error: found the name of") == 1
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path / "nowhere"))
    assert "mine" not in names()
