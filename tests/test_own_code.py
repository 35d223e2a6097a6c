"""Code that isn't ours: estimates that are no numbers, searches that lie, functions that never end, changed code."""

import math
import os
import re
import sys
import types
from decimal import Decimal

import numpy
import pandas
import pytest

from puzzlelib import (
    Frontier,
    Problem,
    PuzzleError,
    Search,
    alphabeta,
    astar,
    bfs,
    bidirectional,
    compare,
    examine_heuristic,
    get,
    graph_search,
    greedy,
    heuristic,
    idastar,
    iddfs,
    load,
    minimax,
    names,
    textbook,
    ucs,
    watch,
    watch_game,
    weighted_astar,
)
from puzzlelib.child import Ended, in_child
from puzzlelib.frontier import BestFirst
from puzzlelib.games import Visit
from puzzlelib.lab.fingerprint import Fingerprint
from puzzlelib.lab.instances import by_depth, random_instances
from puzzlelib.lab.space import estimates
from puzzlelib.lab.sweeping import sweep
from puzzlelib.puzzles import tiles
from puzzlelib.watched import Watched, WrongAnswer, decide_own, replayed
from tests.conftest import ROOT
from tests.own_searches import beam

BOARD = by_depth(1, [10])[0].load()
EVERY = [astar, greedy, weighted_astar, idastar, iddfs, ucs, bfs, bidirectional]


# ---------------------------------------------------------------------------------------------------- wrong heuristics

def nothing(state): pass
def not_a_number(state): return float("nan")
def text(state): return "3"
def an_array(state): return numpy.array([1, 2])
def missing(state): return pandas.NA
def decimal_nan(state): return Decimal("NaN")
def builder(problem): return lambda state: 0
def no_argument(): return 0


@pytest.mark.parametrize("search", EVERY)
@pytest.mark.parametrize("h, complaint", [
    (nothing, "found 'None' from heuristic 'nothing' for the state '[0-9]+', expected a number$"),
    (not_a_number, "found 'nan' from heuristic 'not_a_number' for the state"),
    (text, "found ''3'' from heuristic 'text'"),
    (an_array, r"found 'array\(\[1, 2\]\)' from heuristic 'an_array'"),
    (missing, "found '<NA>' from heuristic 'missing'"),
    (decimal_nan, r"found 'Decimal\('NaN'\)' from heuristic 'decimal_nan'"),
    (builder, "expected a number: decorate a function of the problem with @heuristic"),
    (no_argument, "found heuristic 'no_argument' that can't be asked .*, expected a function of the state")])
def test_a_heuristic_that_returns_no_number_is_named_with_the_state(search, h, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        search(BOARD, h=h)


@pytest.mark.parametrize("search", EVERY)
def test_a_heuristic_that_forgets_to_return_its_function(search):
    @heuristic
    def forgetful(problem): pass
    with pytest.raises(PuzzleError, match="found heuristic 'forgetful', which returned 'None' .*`return` missing"):
        search(BOARD, h=forgetful)


def test_only_later_nonsense_is_found_too():
    def turns(state): return 0 if state == BOARD.initial else None
    for search in (astar, greedy, idastar, bfs):
        with pytest.raises(PuzzleError, match="from heuristic 'turns'"):
            search(BOARD, h=turns)


def test_an_error_inside_a_heuristic_stays_what_it_is():
    def wrong(state): return len(state)
    with pytest.raises(TypeError, match="has no len"):
        astar(BOARD, h=wrong)


@pytest.mark.parametrize("problem, shown", [(BOARD, str(BOARD.board(BOARD.initial))[:20]),
                                            (load("bricks", "SBP-level1"), "[[1, 1, 1, 1, 1], "),
                                            (load("gridnav", "field"), "(0, 0)")])
def test_a_heuristic_that_expects_another_form_of_the_state_is_told_what_it_gets(problem, shown):
    def of_a_board(board): return sum(tile != 0 for row in board for tile in row)
    advice = rf'@heuristic\(of="board"\) gives it the board, such as .*{re.escape(shown)}'
    given = rf"given the packed state {problem.initial}: {advice}"
    with pytest.raises(TypeError, match=rf"'int' object is not iterable \(heuristic 'of_a_board' was {given}"):
        astar(problem, h=of_a_board)
    assert '@heuristic(of="board")' in sweep([problem], [Search("astar", of_a_board)], workers=1)["error"].iloc[0]


def test_a_named_heuristic_that_takes_the_packed_state_for_a_board_is_told_how_to_unpack_it():
    named = heuristic(lambda problem: lambda state: sum(tile != 0 for row in state for tile in row))
    with pytest.raises(TypeError, match=r"given the packed state \d+: problem\.unpacked\(state\) unpacks it\)$"):
        astar(BOARD, h=named)


# -------------------------------------------------------------------------------------------- heuristics of the board

@heuristic(of="board")
def tiles_out_of_place(board):
    """Hamming distance, of any board."""
    cols = len(board[0])
    return sum(tile != 0 and tile != row * cols + col + 1 for row, tiles in enumerate(board)
               for col, tile in enumerate(tiles))


@heuristic(of="board")
def cells_to_go(row):
    """What the disks have to go in all, if every move were a jump."""
    return sum(abs(cell - (5 - disk)) for disk, cell in enumerate(row)) / 2


@heuristic(of="board")
def straight_line(point):
    """As the crow flies, to the lower right corner."""
    return math.hypot(15 - point[0], 15 - point[1])


@pytest.mark.parametrize("search", [astar, greedy, weighted_astar, idastar, graph_search])
def test_every_search_unpacks_for_a_heuristic_of_the_board(search):
    def solved(h):
        frontier = [BestFirst(f=lambda g, h: g + h)] if search is graph_search else []
        return search(BOARD, *frontier, h=h)
    mine, ours = solved(tiles_out_of_place), solved("hamming")
    assert (mine.cost, mine.expanded, mine.heuristic) == (ours.cost, ours.expanded, "tiles_out_of_place")


def test_a_heuristic_of_the_board_counts_as_people_do():
    """A grid scene counts in tiny units: in its own units the estimate would be as good as 0."""
    level = random_instances("gridnav", 1, size=16, fill=0.2, kind="scatter")[0].load()
    assert level.end == (15, 15)
    mine, ours = astar(level, h=straight_line), astar(level, h="euclidean")
    assert mine.cost == ours.cost and abs(mine.expanded - ours.expanded) <= 2 < ucs(level).expanded
    assert examine_heuristic(straight_line, level).right


@pytest.mark.parametrize("problem, mine, column", [
    (load("tiles", "hardest-2x3"), tiles_out_of_place, "hamming"), (load("disks", "06-04"), cells_to_go, None)])
def test_every_tool_unpacks_for_a_heuristic_of_the_board(problem, mine, column):
    table = estimates(problem, [mine] + [column] * bool(column))
    assert (table[mine.name] <= table["distance"]).all() and table[mine.name].max() > 2
    if column:
        assert (table[mine.name] == table[column]).all()
    found = examine_heuristic(mine, problem)
    assert found.right and "admissible" in found.summary
    once = compare(problem, [Search("astar", mine), Search("ucs")])
    swept = sweep([problem], [Search("astar", mine), "ucs"], workers=2, progress=False)
    assert once["expanded"].tolist() == swept["expanded"].tolist()
    assert once["expanded"][0] < once["expanded"][1] and once["cost"].nunique() == 1


def test_a_heuristic_of_the_board_is_known_by_its_code():
    one = heuristic(of="board")(lambda board: board[0][0])
    two, three = heuristic(of="board")(lambda board: board[0][1]), heuristic(lambda board: board[0][0])
    assert len({Fingerprint(h).digest for h in (one, two, three)}) == 3


def test_a_heuristic_of_the_board_that_fails_shows_the_board():
    with pytest.raises(PuzzleError, match=r"found 'None' from heuristic 'nothing' for the state '\[\[.*', expected"):
        astar(BOARD, h=heuristic(of="board")(nothing))
    wrong = heuristic(of="board")(lambda board: board + 1)
    with pytest.raises(TypeError, match="can only concatenate list .not .int.. to list$"):
        astar(BOARD, h=wrong)


@pytest.mark.parametrize("call, complaint", [
    (lambda: heuristic(of="boards"), r"""found of='boards', expected of="board" for a function of the board, or"""),
    (lambda: heuristic(of=["board"]), "found of="),
    (lambda: heuristic("board"), r'expected a function: write @heuristic\(of="board"\)'),
    (lambda: heuristic(3), r"found heuristic\(3\), expected a function: write @heuristic above a function"),
    (lambda: heuristic(admisible=False), r"found 'admisible', expected an option.* \(did you mean 'admissible'\?\)"),
    (lambda: heuristic(of="board")(lambda board, goal: 0), "found 2 arguments of h, expected one, the board")])
def test_a_wrong_decorator_is_refused_at_once(call, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        call()


def test_estimates_tell_a_function_that_it_was_given_packed_states():
    with pytest.raises(TypeError, match=r'is not iterable .*packed state \d+: @heuristic\(of="board"\) gives it the b'):
        estimates(load("tiles", "hardest-2x2"), lambda board: sum(len(row) for row in board))


def test_a_heuristic_of_the_board_without_its_option_says_so():
    with pytest.raises(PuzzleError, match=r'returned .5. for its problem.*; @heuristic\(of="board"\) gives it'):
        astar(BOARD, h=heuristic(lambda board: 5))
    with pytest.raises(TypeError, match=r"'Tiles' .*given the problem: @heuristic\(of=.board.\) gives it the board"):
        astar(BOARD, h=heuristic(lambda board: sum(len(row) for row in board)))


def test_the_default_heuristic_is_named_too():
    class Count(Problem):
        initial = 0
        heuristic = heuristic(lambda problem: lambda state: None)
        def is_goal(self, n): return n == 3
        def successors(self, n): return [("+1", n + 1, 1)]
    Count.heuristic.name = "absent"
    with pytest.raises(PuzzleError, match="from heuristic 'absent'"):
        astar(Count())


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), 0.5, "2", None])
def test_a_weight_is_a_number_from_one_up(weight):
    with pytest.raises(PuzzleError, match="expected a number from 1 up"):
        weighted_astar(BOARD, weight=weight)


def test_infinite_estimates_are_still_dead_ends():
    assert astar(BOARD, h=lambda state: float("inf")).status == "unsolvable"
    assert idastar(BOARD, h=lambda state: float("inf")).status == "unsolvable"
    assert bfs(BOARD, h=lambda state: float("inf")).status == "unsolvable"


@pytest.mark.parametrize("search", [astar, idastar, weighted_astar])
@pytest.mark.parametrize("estimate", [-1, -3, -20.5])
def test_negative_estimates_are_poor_but_no_proof(search, estimate):
    result = search(by_depth(1, [8])[0].load(), h=lambda state: estimate)
    assert result.solved and result.cost == 8


@pytest.mark.parametrize("result, name, title", [
    (astar(BOARD), "manhattan", "A*, Manhattan"), (astar(BOARD, h="linear_conflict"), "linear_conflict",
                                                   "A*, linear conflict"),
    (astar(BOARD, h=tiles.hamming), "hamming", "A*, Hamming"), (bfs(BOARD), "", "BFS"),
    (astar(BOARD, h=lambda state: 0), "h", "A*, h"),
    (idastar(BOARD, memory=0), "manhattan", "IDA*, Manhattan, memory 0"),
    (weighted_astar(BOARD, weight=2), "manhattan", "weighted A*, Manhattan, weight 2")])
def test_a_result_says_which_heuristic_it_used(result, name, title):
    assert result.heuristic == name and result.title == title
    assert repr(result).startswith(f"{result.algorithm}{', ' * bool(name)}{name}: solved in 10 moves; ")


def test_a_frontier_that_drops_states_proves_nothing():
    class Narrow(Frontier):
        def push(self, state):
            self.entries.append(state)
            if len(self.entries) > 1:
                self.drop(self.entries.pop(0))

        def pop(self): return self.entries.pop()
    result = graph_search(BOARD, Narrow())
    assert result.status == "gave up" and result.bound is None


# -------------------------------------------------------------------------------------------------- searches, watched

@pytest.mark.parametrize("search, ours", [
    (Search(textbook.breadth_first), bfs), (Search(textbook.a_star, "manhattan"), astar),
    (Search(textbook.uniform_cost), ucs), (Search(textbook.ida_star, "manhattan"), idastar)])
def test_the_textbooks_searches_are_counted_and_replayed(search, ours):
    result = search.run(BOARD, trace=[])
    assert result.solved and result.cost == ours(BOARD).cost and result.expanded == len(result.trace)
    assert result.states[0] == BOARD.initial and BOARD.is_goal(result.states[-1])
    assert repr(watch(result)).startswith(f"watching {search.algorithm}")


def test_breadth_first_of_the_textbook_counts_as_ours_does():
    theirs, our = Search(textbook.breadth_first).run(BOARD), bfs(BOARD)
    assert (theirs.expanded, theirs.generated) == (our.expanded, our.generated) and theirs.enqueued is None


def test_following_the_path_again_is_not_counted():
    def mine(problem): return graph_search(problem, textbook_frontier())
    from puzzlelib.frontier import Fifo as textbook_frontier
    exactly = bfs(BOARD).expanded
    assert Search(mine).run(BOARD, max_nodes=exactly).solved
    assert Search(mine).run(BOARD, max_nodes=exactly - 1).status == "gave up"


@pytest.mark.parametrize("answer", [
    lambda problem: bfs(problem).moves, lambda problem: bfs(problem).states, lambda problem: bfs(problem).states[1:],
    lambda problem: tuple(bfs(problem).moves), lambda problem: bfs(problem), lambda problem: iter(bfs(problem).moves),
    lambda problem: textbook.breadth_first(problem)])
def test_answers_come_as_moves_states_results_or_nodes(answer):
    assert Search(answer).run(BOARD).cost == 10


def test_a_generator_searches_when_it_is_read():
    def lazily(problem): yield from bfs(problem).moves
    result = Search(lazily).run(BOARD)
    assert result.cost == 10 and result.expanded == bfs(BOARD).expanded
    assert Search(lazily).run(BOARD, max_nodes=3).status == "gave up"


@pytest.mark.parametrize("answer, complaint", [
    (["left", "nowhere"], "found 'nowhere' as move 2|found 'left' as move 1"),
    ([], "found no moves, although the start isn't a goal"),
    (7, "found '7' as the answer"), ("left", "found ''left'' as the answer"), ([None], "found 'None' as move 1"),
    ([BOARD.initial, 3], "as move 1")])
def test_wrong_answers_are_refuted(answer, complaint):
    with pytest.raises(WrongAnswer, match=complaint):
        replayed(BOARD, answer)


def test_a_watched_problem_is_the_problem_otherwise():
    watched = Watched(BOARD, h="hamming", max_nodes=5)
    assert watched.initial == BOARD.initial and watched.puzzle is BOARD.puzzle and not watched.is_goal(watched.initial)
    assert watched.h(watched.initial) == astar(BOARD, h="hamming").estimate(BOARD.initial)
    assert watched.successors(watched.initial) == list(BOARD.successors(BOARD.initial))
    assert (watched.expanded, watched.generated) == (1, len(list(BOARD.successors(BOARD.initial))))


def test_a_beam_of_ones_own_finds_its_way():
    result = Search(beam, "manhattan", width=20).run(BOARD, trace=[])
    assert result.solved and result.title == "beam, Manhattan, width 20" and result.heuristic == "manhattan"
    assert repr(watch(result, astar(BOARD, trace=[]))).count("watching") == 2


# ---------------------------------------------------------------------------------------------------- killable children

@pytest.mark.parametrize("function, ending", [
    (lambda: os.kill(os.getpid(), 9), "killed by signal 9"), (lambda: os._exit(3), "ended by itself, with exit code 3"),
    (lambda: sys.exit(0), "ended by itself"), (lambda: sum(range(10 ** 12)), "stopped: still running after 0.3 s"),
    (lambda: object(), "ended by itself"), (lambda: input(), "ended by itself"), (lambda: daemon(), "ended by itself")])
def test_a_child_that_gives_no_answer_says_how_it_ended(function, ending):
    with pytest.raises(Ended, match=ending):
        in_child(function, seconds=0.3 if "stopped" in ending else 20)


def daemon():
    """Leave a process behind that keeps the pipe open."""
    if os.fork() == 0:
        import time
        time.sleep(60)
    os._exit(1)


def test_a_child_changes_nothing_here(capfd):
    names = []
    assert in_child(lambda: names.append(1) or print("hello") or len(names)) == 1
    assert names == [] and capfd.readouterr().out == ""


def test_memory_of_a_child_is_limited():
    def greedy_child():
        try:
            return len(bytearray(1 << 30))
        except MemoryError:
            return "limited"
    assert in_child(greedy_child, megabytes=200) == "limited"
    assert in_child(lambda: len(bytearray(1 << 26)), megabytes=200) == 1 << 26


def test_a_long_answer_arrives_whole():
    assert in_child(lambda: list(range(200_000))) == list(range(200_000))


# ----------------------------------------------------------------------------------------------------------- known code

def written(body, **names):
    names["__name__"] = "__main__"
    exec(body, names)
    return names["f"]


@pytest.mark.parametrize("one, two", [
    ("def f(s): return 1", "def f(s): return 2"), ("def f(s, k=1): return k", "def f(s, k=2): return k"),
    ("def f(s): return a(s)\ndef a(s): return 1", "def f(s): return a(s)\ndef a(s): return 2"),
    ("t = {1: 2}\ndef f(s): return t[s]", "t = {1: 3}\ndef f(s): return t[s]"),
    ("def make(k):\n return lambda s: k\nf = make(1)", "def make(k):\n return lambda s: k\nf = make(2)"),
    ("class A:\n def m(self): return 1\ndef f(s): return A().m()",
     "class A:\n def m(self): return 2\ndef f(s): return A().m()"),
    ("class A:\n k = 1\nf = A()", "class A:\n k = 2\nf = A()"),
    ("from functools import partial\nf = partial(max, 1)", "from functools import partial\nf = partial(max, 2)"),
    ("f = {1: 2}.get", "f = {1: 3}.get"), ("import math\ndef f(s): return math.sqrt(s)",
                                          "import math\ndef f(s): return math.floor(s)"),
    ("def f(s):\n def g(): return 1\n return g()", "def f(s):\n def g(): return 2\n return g()"),
    ("from functools import cache\n@cache\ndef f(s): return 1",
     "from functools import cache\n@cache\ndef f(s): return 2"),
    ("from functools import cache\nk = 1\n@cache\ndef f(s): return k",
     "from functools import cache\nk = 2\n@cache\ndef f(s): return k"),
    ("from operator import itemgetter\nf = itemgetter(1)", "from operator import itemgetter\nf = itemgetter(2)"),
    ("from collections import defaultdict\nt = defaultdict(lambda: 1)\ndef f(s): return t[s]",
     "from collections import defaultdict\nt = defaultdict(lambda: 2)\ndef f(s): return t[s]"),
    *((f"class A({base}):\n def m(self): return 1\na = A()\ndef f(s): return a.m()",
       f"class A({base}):\n def m(self): return 2\na = A()\ndef f(s): return a.m()")
      for base in ("list", "tuple", "dict", "set", "int", "str")),
    ("class M(type):\n def m(self): return 1\nclass A(metaclass=M): pass\ndef f(s): return A.m()",
     "class M(type):\n def m(self): return 2\nclass A(metaclass=M): pass\ndef f(s): return A.m()"),
    ("def f(s): return f.k\nf.k = 1", "def f(s): return f.k\nf.k = 2"),
    ("from dataclasses import dataclass\n@dataclass\nclass A:\n k: int = 1\ndef f(s): return A().k",
     "from dataclasses import dataclass\n@dataclass\nclass A:\n k: int = 2\ndef f(s): return A().k"),
    ("from functools import singledispatch\n@singledispatch\ndef f(s): return 1\n@f.register\ndef _(s: int): return 1",
     "from functools import singledispatch\n@singledispatch\ndef f(s): return 1\n@f.register\ndef _(s: int): return 2"),
    ("import re\nk = re.compile('a')\ndef f(s): return k", "import re\nk = re.compile('b')\ndef f(s): return k"),
    ("from abc import ABC\nclass A(ABC):\n k = 1\nf = A()", "from abc import ABC\nclass A(ABC):\n k = 2\nf = A()"),
    ("from functools import cached_property\nclass A:\n @cached_property\n def k(self): return 1\nf = A()",
     "from functools import cached_property\nclass A:\n @cached_property\n def k(self): return 2\nf = A()")])
def test_a_change_anywhere_is_a_change(one, two):
    assert Fingerprint(written(one)).digest != Fingerprint(written(two)).digest
    assert Fingerprint(written(one)).digest == Fingerprint(written("# moved\n\n" + one)).digest != ""


def test_what_is_ours_or_installed_needs_no_digest():
    assert Fingerprint(tiles.manhattan, astar, textbook.a_star, max, 3, "text", None).digest == ""
    assert Fingerprint(tiles.manhattan).content != Fingerprint(tiles.hamming).content
    before = Fingerprint(tiles.walking_distance).content
    astar(BOARD, h=tiles.walking_distance)                       # fills its tables
    assert Fingerprint(tiles.walking_distance).content == before


@pytest.mark.parametrize("name", names())
def test_a_problem_is_the_same_after_a_search(name):
    problem = get(name).load(get(name).levels()[0])
    before = Fingerprint(problem).content
    astar(problem, max_nodes=500)
    assert Fingerprint(problem).content == before != Fingerprint(get(name).load(get(name).levels()[1])).content


def test_a_module_of_ones_own_is_known_by_its_file(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "my_estimates.py"
    digests = []
    for value in (1, 2, 1):
        file.write_text(f"def estimate(state): return {value}\n")
        module = types.ModuleType("my_estimates")
        module.__file__ = str(file)
        exec(compile(file.read_text(), str(file), "exec"), module.__dict__)
        monkeypatch.setitem(sys.modules, "my_estimates", module)
        marks = Fingerprint(written("def f(s): return m.estimate(s)", m=module))
        assert "my_estimates" in marks.modules
        digests.append(marks.digest)
    assert digests[0] == digests[2] != digests[1]


def test_a_module_that_was_edited_but_not_imported_again_is_neither_version(tmp_path, monkeypatch):
    """Otherwise rows of the old code, computed after the edit, would answer for the new code tomorrow."""
    file = tmp_path / "my_helpers.py"

    def imported():
        module = types.ModuleType("my_helpers")
        module.__file__ = str(file)
        exec(compile(file.read_text(), str(file), "exec"), module.__dict__)
        monkeypatch.setitem(sys.modules, "my_helpers", module)
        return module

    def digest(module):
        return Fingerprint(written("def f(s): return m.estimate(s)", m=module)).digest
    file.write_text("def estimate(state): return 1\n")
    old = imported()
    before = digest(old)
    file.write_text("def estimate(state): return 2\n")
    between = digest(old)
    assert len({before, between, digest(imported())}) == 3


def test_a_module_that_is_imported_inside_is_read_too(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    digests = []
    for value in (1, 2):
        (tmp_path / "my_inner.py").write_text(f"def estimate(state): return {value}\n")
        monkeypatch.delitem(sys.modules, "my_inner", raising=False)
        digests.append(Fingerprint(written("def f(s):\n from my_inner import estimate\n return estimate(s)")).digest)
    sys.modules.pop("my_inner")
    assert digests[0] != digests[1] and "?" not in digests


@pytest.mark.parametrize("body, name", [
    ("def f(s): return len(open('table').read())", "open"), ("k = 1\ndef f(s): return eval('k')", "eval"),
    ("k = 1\ndef f(s): return globals()['k']", "globals"),
    ("def f(s):\n import no_such_module\n return 1", "no_such_module"),
    ("from pathlib import Path\ndef f(s): return len(Path('table').read_text())", "read_text"),
    ("from threading import Lock\nlocks = {Lock()}\ndef f(s): return locks", "lock"),
    ("t = ()\nfor _ in range(9999): t = (t,)\ndef f(s): return t", "too deep")])
def test_what_may_say_anything_tomorrow_is_named(body, name):
    marks = Fingerprint(written(body))
    assert marks.digest == "?" and name in ", ".join(marks.unknown)


def test_a_set_may_hold_what_refers_to_it():
    body = "s = set()\ndef f(x): return s\ns.add(f)\ns.add({})"
    assert Fingerprint(written(body.format(1))).digest == Fingerprint(written(body.format(1))).digest
    assert Fingerprint(written(body.format(1))).digest != Fingerprint(written(body.format(2))).digest


def test_data_of_a_problem_of_ones_own_count_whatever_they_are_called():
    class Line(Problem):
        initial = 0

        def __init__(self, goal): self._goal = goal
        def is_goal(self, state): return state == self._goal
        def successors(self, state): return [("+1", state + 1, 1)]
    assert Fingerprint(Line(3)).content != Fingerprint(Line(4)).content
    problem = Line(3)
    before = Fingerprint(problem).content
    astar(problem)
    assert Fingerprint(problem).content == before


def test_an_object_is_the_same_when_it_is_read_again():
    mine = written("class A:\n def __init__(self): self.k = 1\nf = A()")
    assert Fingerprint(mine).digest == Fingerprint(mine).digest      # pickle leaves __slotnames__ in its class


def test_what_cannot_be_read_is_named(tmp_path):
    with open(tmp_path / "file", "w") as file:
        marks = Fingerprint(written("def f(s): return file", file=file))
    assert marks.digest == "?" and marks.unknown == ["TextIOWrapper"]


def test_recursion_and_sharing_end():
    def down(n): return down(n - 1) if n else 0
    loop = []
    loop.append(loop)
    assert Fingerprint(down, loop).digest == Fingerprint(down, loop).digest != ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a child with its parent")
def test_a_child_does_not_outlive_a_parent_that_is_killed(tmp_path):
    import signal
    import subprocess
    import time
    place = tmp_path / "pid"
    code = (f"from puzzlelib.child import in_child\nimport os\ndef loop():\n"
            f"    open({str(place)!r}, 'w').write(str(os.getpid()))\n    while True: pass\nin_child(loop)")
    parent = subprocess.Popen([sys.executable, "-c", code], env=dict(os.environ, PYTHONPATH=str(ROOT)))
    while not (place.exists() and place.read_text()):
        time.sleep(0.02)
    child = int(place.read_text())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    end = time.monotonic() + 30
    while os.path.exists(f"/proc/{child}") and time.monotonic() < end:
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{child}")


def test_an_answer_is_never_lost_between_two_looks():
    assert [in_child(lambda number=number: number) for number in range(100)] == list(range(100))


# ------------------------------------------------------------------------------------------ searches of games, watched

GAMES = [(load("dominoes", level), limit) for level in ("3x3", "4x4") for limit in (0, 1, 2, 3)]


@pytest.mark.parametrize(("book", "ours"), [(textbook.minimax, minimax), (textbook.alpha_beta, alphabeta)])
def test_a_watched_game_shows_the_books_search_as_our_own_trace_does(book, ours):
    for problem, limit in GAMES:
        theirs = decide_own(book, problem.game, *problem.initial, limit, 2_000)
        known = ours(problem.game, *problem.initial, limit, trace=[])
        for name in ("triple", "nodes", "cutoffs", "line"):
            assert getattr(theirs, name) == getattr(known, name)
        for visit, twin in zip(theirs.trace, known.trace, strict=True):
            assert list(visit.moves) == list(twin.moves)
            assert all(getattr(visit, name) == getattr(twin, name) for name in Visit.__slots__ if name != "moves")


def test_a_watched_game_takes_moves_in_the_order_of_the_search_and_evaluate_for_value():
    def backwards(game, state, player, limit):
        moves = game.successors(state, player)[::-1] if limit else []
        if not moves:
            return game.evaluate(state, player), None
        return max(((-backwards(game, after, game.other(player), limit - 1)[0], move) for move, after in moves),
                   key=lambda pair: pair[0])
    problem = load("dominoes", "3x3")
    tree = watch_game(problem, limit=2, search=backwards)
    assert tree.decision.move == (1, 1) and tree.decision.value == 3 and tree.decision.leaves == 20
    assert [visit.moves[0] for visit in tree.decision.trace if visit.moves][0] == (1, 2)


def test_a_game_search_that_claims_what_its_leaves_do_not_say_is_refused():
    problem = load("dominoes", "3x3")
    with pytest.raises(WrongAnswer, match=r"found \(0, 0\), value 9, but the leaves .* lead to \(0, 1\), value 3"):
        watch_game(problem, limit=2, search=lambda *arguments: (textbook.minimax(*arguments), (9, (0, 0)))[1])
    with pytest.raises(PuzzleError, match="more than 1,500 nodes"):
        watch_game(load("dominoes", "4x4"), limit=4, search=textbook.minimax)
