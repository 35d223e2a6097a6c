"""A student's module inside the containment: its stand-ins behave as the module would, and carry plain data only."""

import textwrap
import types
from fractions import Fraction

import pytest

from puzzlelib import check
from puzzlelib.classroom.containment import available
from puzzlelib.classroom.folders import Limits
from puzzlelib.classroom.inside import Mirror
from puzzlelib.classroom.remote import Remote, Stopped
from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import first_failure, verdict_of
from puzzlelib.exercises.exercise import NotPlain, plain

inside = pytest.mark.skipif(available() != "", reason=f"needs bwrap: {available()}")
LIMITS = Limits(cpu=2, total=20, idle=2)


def remote(program, files=None, trust=False):
    return Remote(files or {}, [("mine.py", textwrap.dedent(program))], limits=LIMITS, trust=trust)


def pair():
    """Two mirrors that face each other, and what crosses from the first to the second."""
    def other(value):
        raise NotPlain(type(value).__name__)
    one, two = (Mirror(lambda kind: False, other, other) for _ in range(2))
    return one, two


@pytest.mark.parametrize("value", [
    None, True, 0, -1, 10**50, 0.1, float("inf"), "", "é\0\udcff", [], [[1], (2, (3,))], {1, 2}, frozenset("a"), {}, (),
    {(1, 2): [3], "tuple": {4: None}, None: {True}}, [True, 1, 1.0]])
def test_values_cross_with_their_types(value):
    def typed(item):
        parts = sorted(item.items(), key=repr) if type(item) is dict else item
        return type(item), [typed(part) for part in parts] if type(item) not in simple else repr(item)
    simple = (type(None), bool, int, float, str)
    one, two = pair()
    assert typed(two.decode(one.encode(value))) == typed(value)


@pytest.mark.parametrize("value", [object(), Fraction(1, 2), len, 1j, b"bytes", [object()]])
def test_other_objects_do_not_cross(value):
    with pytest.raises(NotPlain):
        pair()[0].encode(value)


def test_lists_stay_the_same_on_both_sides():
    one, two = pair()
    row = [1, 2]
    board, state = [row, row, [3]], types.SimpleNamespace(P=(0, 1), rows=row)
    there, seen = two.decode(one.encode(board)), two.decode(one.encode(state))
    assert there[0] is there[1] is seen.rows
    there[0][1], seen.P = 9, (5, 5)
    there.append([[4]])
    one.apply(two.changes())
    assert board == [[1, 9], [1, 9], [3], [[4]]] and board[0] is row and state.P == (5, 5)
    board[3][0][0] = 7
    two.apply(one.changes())
    assert there[3] == [[7]] and one.changes() == two.changes() == []
    assert two.decode(one.encode(row)) is there[0]


@inside
def test_functions_classes_and_methods():
    with remote("""
        class Board:
            kind = "board"
            def __init__(self, cells): self.cells = cells
            def get_board(self): return self.cells
            def move(self, way): self.cells[0][0] += 1; return way == "up"
            def successors(self): yield ("up", Board([[7]])); yield ("down", self)
            def __str__(self): return "shown"
            def __eq__(self, other): return self.cells == other.cells
            @staticmethod
            def parse(text): return tuple(map(int, text.split()))
        def find(start, goal, scene): return [start, goal] if scene else None
        def ask(h, board): return [h(board), h([[5]])]
        def naturals():
            n = 0
            while True: yield n; n += 1
        def say(): print("printed"); return range(3)
        def write(path): open(path, "w").write("written")
        """) as attempt:
        module = attempt.load()
        rows = [[1, 2]]
        board = module.Board(rows)
        assert hasattr(board, "move") and not hasattr(board, "fly") and board.kind == "board"
        assert [board.move("up"), board.move("x"), board.get_board()] == [True, False, [[3, 2]]]
        assert board.get_board() is rows and rows == [[3, 2]]              # what it changes, changes here
        (up, after), (down, same) = board.successors()
        assert (up, after.get_board(), down) == ("up", [[7]], "down") and same.get_board() is rows
        assert str(board) == "shown" and board == same and not board == after
        assert module.find((0, 0), (1, 1), [[True]]) == [(0, 0), (1, 1)] and module.find(1, 2, []) is None
        assert module.ask(lambda found: sum(map(sum, found)), [[1, 2], [3]]) == [6, 5]
        numbers = module.naturals()
        assert [next(numbers) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(NotPlain, match="never ends"):
            plain(module.naturals())
        assert plain(module.say()) == [0, 1, 2]
        with pytest.raises(NotPlain):
            plain(board)
    assert attempt.outcome.status == "ended" and attempt.counted == 1


@inside
def test_files_cross(tmp_path):
    with remote("def copy(a, b): open(b, 'w').write(open(a).read() * 2)") as attempt:
        (tmp_path / "in.txt").write_text("ab")
        attempt.load().copy(str(tmp_path / "in.txt"), str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == "abab"


@inside
def test_an_error_names_the_students_line():
    with remote("def bad(n):\n    return helper(n)\ndef helper(n):\n    return n / 0\n") as attempt:
        with pytest.raises(Exception) as error:
            attempt.load().bad(1)
    assert error.value.words == "bad raised ZeroDivisionError (division by zero) at line 4 of mine.py"
    with remote("def bad(n:\n    pass") as attempt, pytest.raises(Exception) as error:
        attempt.load()
    assert error.value.words.startswith("the file raised SyntaxError") and "line 1 of mine.py" in error.value.words


# What `attack` does is no right answer, and costs the next case nothing.
ATTACKS = {
    "os._exit": ("def attack(): __import__('os')._exit(0)", "crashed"),
    "a crash": ("def attack(): __import__('os').kill(__import__('os').getpid(), 11)", "crashed"),
    "an endless loop": ("def attack():\n    while True: pass", "too slow"),
    "sleeping": ("def attack(): __import__('time').sleep(1000)", "too slow"),
    "a huge answer": ("def attack(): return 'x' * 5_000_000", "too much output"),
    "a closed wire": ("def attack(): __import__('os').closerange(0, 100)", "crashed"),
    "a forged answer": ("""
        import os
        def attack():
            for number in range(64):
                try: os.write(number, b'{"number": 2, "value": 42, "counted": []}\\n')
                except OSError: pass
            os._exit(0)""", "crashed"),
    "nonsense on the wire": ("""
        import os
        def attack():
            for number in range(3, 64):
                try: os.write(number, b'[' * 99999 + b'\\n')
                except OSError: pass""", "crashed"),
    "patched json": ("import json\njson.dumps = lambda *args, **named: '{}'\ndef attack(): pass", "crashed"),
}


@inside
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_ends_the_conversation(name):
    program, kind = ATTACKS[name]
    with remote(program) as attempt, pytest.raises(Stopped) as stopped:
        attempt.load().attack()
    assert stopped.value.kind == kind and stopped.value.words, stopped.value


RAISES = {
    "sys.exit": "def attack(): __import__('sys').exit(0)",
    "a huge number": "def attack(): return 10 ** 10_000",
    "endless recursion": "def attack(): return attack()",
    "killing its parent": "def attack(): __import__('os').kill(__import__('os').getppid(), 9)",
    "killing everybody": "def attack(): __import__('os').kill(-1, 9)",
    "waiting for input": "def attack(): return input()",
}


@inside
@pytest.mark.parametrize("name", RAISES)
def test_what_raises_can_be_asked_again(name):
    with remote(RAISES[name] + "\ndef good(n): return n + 1") as attempt:
        module = attempt.load()
        with pytest.raises(Exception) as error:
            module.attack()
        assert error.value.words
        assert module.good(20) == 21


@inside
def test_objects_that_lie_do_not_get_through():
    with remote("""
        class Agrees:
            def __eq__(self, other): return True
            __ne__ = __bool__ = __contains__ = __eq__
            def __hash__(self): return 0
            def __reduce__(self): return print, ("unpickled",)
        class Lies:
            __class__ = int
            def __int__(self): return 42
        class Number(int):
            def __eq__(self, other): return True
        def agrees(): return [Agrees()]
        def lies(): return Lies()
        def number(): return [Number(7)]
        """) as attempt:
        module = attempt.load()
        for function in (module.agrees, module.lies):
            with pytest.raises(NotPlain):
                plain(function())
        found = plain(module.number())
    assert found == [7] and type(found[0]) is int and found != [8]


@inside
def test_a_builtin_with_methods_of_its_own_is_still_a_value():
    """A named tuple with a method, an enumeration of strings, a deque: what a judge needs is in them."""
    with remote("""
        from collections import deque, namedtuple
        from enum import Enum
        class Point(namedtuple("Point", "row col")):
            def moved(self): return Point(self.row + 1, self.col)
        class Way(str, Enum):
            UP = "up"
            def back(self): return "down"
        class Row(list):
            def first(self): return self[0]
            def __iter__(self): return iter([42])
        def points(): return [Point(0, 1), Point(1, 2)]
        def ways(): return deque([Way.UP, "left"])
        def row(): return Row([7, Point(8, 9)])
        """) as attempt:
        module = attempt.load()
        assert plain(module.points()) == [[0, 1], [1, 2]] and module.points()[0].moved().row == 1
        assert plain(module.ways()) == ["up", "left"]
        assert plain(module.row()) == [7, [8, 9]] and module.row().first() == 7


@inside
def test_methods_that_python_would_call_by_itself_stay_inside():
    """A class may claim any method; only those that judges use get a stand-in."""
    with remote("""
        class Odd:
            def __init__(self): pass
            def __del__(self): pass
            def __getattribute__(self, name): return object.__getattribute__(self, name)
            def __instancecheck__(self, other): return True
            def shown(self): return 1
        """) as attempt:
        odd = attempt.load().Odd()
        assert odd.shown() == 1 and {"__del__", "__getattribute__", "__instancecheck__"}.isdisjoint(vars(type(odd)))


@inside
def test_files_named_like_modules_do_not_reach_the_server():
    names = "json os tempfile signal types socket io heapq queue sitecustomize usercustomize random struct".split()
    files = {f"{name}.py": b"import os; os.write(1, b'shadow'); os._exit(0)" for name in names}
    with remote("def good(n): return n + 1", files) as attempt:
        assert attempt.load().good(20) == 21
    assert b"shadow" not in attempt.outcome.stderr


@inside
def test_the_project_is_not_inside():
    with remote("import puzzlelib") as attempt, pytest.raises(Exception) as error:
        attempt.load()
    assert "No module named 'puzzlelib'" in error.value.words


@inside
def test_who_wakes_up_now_and_then_waits_nevertheless():
    with remote("import time\ndef attack():\n    while True: time.sleep(0.01)") as attempt:
        with pytest.raises(Stopped, match="waited for 2 s"):
            attempt.load().attack()


@inside
def test_a_thread_that_never_ends_holds_up_nothing():
    program = """
        import threading
        threading.Thread(target=threading.Event().wait).start()
        def good(): return 1"""
    limits = Limits(cpu=2, idle=2, wall=4)
    with Remote({}, [("mine.py", textwrap.dedent(program))], limits=limits) as attempt:
        assert attempt.load().good() == 1
    assert attempt.outcome.status == "ended", attempt.outcome.why


@inside
def test_a_named_tuple_keeps_its_names():
    with remote("""
            from collections import namedtuple
            State = namedtuple("State", "board P")
            def make(board): return State(board, (0, 1))
            def asked(state): return state.board""") as attempt:
        module, board = attempt.load(), [[2], [0]]
        state = module.make(board)
        assert plain(state) == [board, [0, 1]] and state.board is board and state.P == (0, 1)
        assert module.asked(state) is board


@inside
def test_time_counts_for_each_case():
    with remote("def work(n):\n    for _ in range(n): pass") as attempt:
        module = attempt.load()
        for _ in range(4):                                   # more than the limit together, each below it
            attempt.begin()
            for _ in range(8):
                module.work(4_000_000)
    assert attempt.outcome.status == "ended"


def test_without_containment_it_is_the_same():
    with remote("def good(n): return n + 1", trust=True) as attempt:
        assert attempt.load().good(20) == 21
    assert attempt.outcome.status == "ended"


# One way of judging: the same verdict as `check` gives in a notebook, wherever the code runs.
PROGRAMS = {
    "bricks.clone": "def clone(board): return list(board)",
    "bricks.norm": "def norm(board): return board",
    "bricks.applyMove": "def applyMove(board, move): return board",
    "bricks.print_board": "def print_board(board):\n    for row in board: print(*row)",
    "bricks.astar": "def astar(board, h): return [h(board)]",
    "homework3.find_path": "def find_path(start, goal, scene): scene[0][0] = True; return None",
    "homework3.solve_distinct_disks": "def solve_distinct_disks(length, n): return n / 0",
    "homework3.find_solutions_iddfs": """
        class TilePuzzle:
            def __init__(self, board): self.board = board
            def find_solutions_iddfs(self):
                path = []
                yield path
                path.append("up")""",
    "homework3.TilePuzzle.copy": """
        class TilePuzzle:
            def __init__(self, board): self.board = board
            def get_board(self): return self.board
            def copy(self): return TilePuzzle(self.board)""",
    "eight_puzzle.neighbors": """
        class Board:
            def __init__(self, tiles): self.tiles = tiles
            def __str__(self): return str(self.tiles)
            def neighbors(self): return [self, Board(self.tiles)]""",
    "puzzle8.solve": "def solve(initial, moves): open(moves, 'w').write(open(initial).read())",
    "mazes.MU": "def MU(state):\n    state.moveCount += 1\n    return state",
    "mazes.is_goal": "def is_goal(state): return state.board",
}


@inside
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_verdict_is_that_of_check(name):
    exercise, program = every_exercise()[name], textwrap.dedent(PROGRAMS[name])
    with remote(program) as attempt:
        found = verdict_of(exercise, exercise.cases(), first_failure(
            exercise, lambda: getattr(attempt.load(), exercise.function), exercise.cases(), attempt.begin))
    space = {"__name__": "attempt"}
    exec(compile(program, "mine.py", "exec"), space)
    here = check(space[exercise.function], name)
    assert not here.right and (found.passed, found.found, found.mistake) == (here.passed, here.found, here.mistake)
    assert found.why == here.why.replace("its cell", "mine.py")
