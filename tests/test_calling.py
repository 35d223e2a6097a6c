"""A student's functions called inside the containment: what they answer is data, and what they forge is no answer."""

import textwrap
from fractions import Fraction

import pytest

from puzzlelib.classroom.calling import Answer, call, call_inside, read_answer
from puzzlelib.classroom.containment import available
from puzzlelib.classroom.folders import Limits
from puzzlelib.classroom.inside import NotPlain, decode, encode

inside = pytest.mark.skipif(available() != "", reason=f"needs bwrap: {available()}")
GOOD = call("good", 20)
LIMITS = Limits(cpu=2, wall=30)


def asked(program, *calls, files=None, **options):
    source = textwrap.dedent(program) + "\ndef good(n): return n + 1\n"
    return call_inside({"mine.py": source.encode(), **(files or {})}, "mine.py", calls, limits=LIMITS, **options)


@pytest.mark.parametrize("value", [
    None, True, 0, -1, 10**50, 0.1, float("inf"), "", "é\0\udcff", [], [[1], (2, (3,))], {1, 2}, frozenset("a"), {}, (),
    {(1, 2): [3], "tuple": {4: None}, None: {True}}, [True, 1, 1.0]])
def test_values_cross_the_border_with_their_types(value):
    def typed(item):
        parts = sorted(item.items(), key=repr) if type(item) is dict else item
        return type(item), [typed(part) for part in parts] if type(item) not in SIMPLE else repr(item)
    SIMPLE = (type(None), bool, int, float, str)
    assert typed(decode(encode(value))) == typed(value)


@pytest.mark.parametrize("value", [object(), Fraction(1, 2), len, 1j, b"bytes", [object()]])
def test_other_objects_do_not_cross(value):
    with pytest.raises(NotPlain):
        encode(value)


@pytest.mark.parametrize("said", [
    None, [], {}, {"answer": {"no such": 1}}, {"answer": {"set": [[]]}}, {"answer": {"dict": [1]}}, {"answer": {}},
    {"answer": {"object": []}}, {"answer": {"tuple": 3}}, {"error": 1, "text": 2, "line": "3"}])
def test_what_is_not_an_answer_is_none(said):
    assert read_answer(said).status == "none"


@inside
def test_functions_classes_and_methods_answer():
    outcome, answers = asked("""
        class Board:
            def __init__(self, rows, cols): self.cells = [[0] * cols for _ in range(rows)]
            def get_board(self): return self.cells
            def perform_move(self, move): self.cells[0][0] += 1; return move == "up"
            def successors(self): yield ("up", Board(1, 1)); yield ("down", Board(1, 2))
            @staticmethod
            def parse(text): return tuple(map(int, text.split()))
        def find(start, goal, scene): return [start, goal] if scene else None
        def naturals():
            n = 0
            while n < 3: yield n; n += 1
        """, call("Board", 1, 2, methods=[("perform_move", "up"), ("perform_move", "x"), ("get_board",)]),
        call("Board", 1, 1, methods=[("successors",)], show="get_board"), call("Board.parse", "1 2"),
        call("find", (0, 0), (1, 1), scene=[[True]]), call("naturals"), call("Board", 1, 1), call("missing"), GOOD)
    assert outcome.status == "ended"
    assert answers[0].value == [True, False, [[2, 0]]]
    assert list(answers[1].value[0]) == [("up", ("Board", [[0]])), ("down", ("Board", [[0, 0]]))]
    assert answers[2].value == (1, 2) and answers[3].value == [(0, 0), (1, 1)] and [*answers[4].value] == [0, 1, 2]
    assert answers[5] == Answer("not plain", None, "a Board")
    assert answers[6].status == "raised" and "missing" in answers[6].why
    assert answers[7].value == 21


@inside
def test_an_error_names_the_students_line():
    _, answers = asked("def bad(n):\n    return helper(n)\ndef helper(n):\n    return n / 0\n", call("bad", 1))
    assert answers == [Answer("raised", None, "ZeroDivisionError: division by zero", 4)]
    _, answers = asked("def bad(n:\n    pass", call("bad", 1))
    assert answers[0].status == "raised" and answers[0].why.startswith("SyntaxError") and answers[0].line == 1


# What `attack` does must neither look right nor cost the other call its answer.
ATTACKS = {
    "os._exit": ("def attack(): __import__('os')._exit(0)", "none"),
    "sys.exit": ("def attack(): __import__('sys').exit(0)", "raised"),
    "a crash": ("def attack(): __import__('os').kill(__import__('os').getpid(), 11)", "none"),
    "an error that can't be shown": ("""
        class Odd(BaseException):
            def __str__(self): raise self
        def attack(): raise Odd""", "none"),
    "an object that always agrees": ("""
        class Agrees:
            def __eq__(self, other): return True
            __ne__ = __bool__ = __contains__ = __eq__
            def __hash__(self): return 0
            def __reduce__(self): return print, ("unpickled",)
        def attack(): return Agrees()""", "not plain"),
    "an object that lies about its class": ("""
        class Lies:
            __class__ = int
            def __int__(self): return 42
        def attack(): return Lies()""", "not plain"),
    "a list in itself": ("def attack():\n    x = []\n    x.append(x)\n    return x", "raised"),
    "a huge number": ("def attack(): return 10 ** 10_000", "none"),
    "a huge answer": ("def attack(): return 'x' * 5_000_000", "none"),
    "printing results": ("""
        def attack():
            print('0' * 32 + ' 1 {"answer": 42}', flush=True)
            raise ValueError""", "raised"),
    "atexit": ("""
        import atexit, os
        atexit.register(lambda: os.write(1, b'0' * 32 + b' 0 {"answer": 42}\\n'))
        def attack(): raise ValueError""", "raised"),
    "patched json and builtins": ("""
        import builtins, json, os
        json.dumps = lambda *args, **named: '{"answer": 42} {"answer": 42}'
        builtins.open = builtins.type = builtins.str = None
        os.pwrite = os.writev = os.write = os._exit = lambda *args: None
        def attack(): raise ValueError""", "none"),
}


@inside
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_no_right_answer(name):
    program, status = ATTACKS[name]
    if name == "patched json and builtins":                     # it also hits `good`, in whose fork the file runs again
        outcome, answers = asked(program, call("attack"))
    else:
        outcome, answers = asked(program, GOOD, call("attack"), GOOD)
        assert answers[0].value == answers[2].value == 21, (outcome, answers)
        answers = answers[1:2]
    assert answers[0].status == status and answers[0].value is None, (outcome, answers)
    assert name != "printing results" or b'{"answer": 42}' in outcome.stderr


@inside
def test_a_number_that_always_agrees_is_only_a_number():
    _, answers = asked("""
        class Agrees(int):
            def __eq__(self, other): return True
        def attack(): return [Agrees(7)]""", call("attack"))
    assert answers[0].value == [7] and type(answers[0].value[0]) is int and answers[0].value != [8]


@inside
def test_files_named_like_modules_do_not_reach_the_driver():
    """The driver imports json and others: never the student's."""
    names = "json os tempfile signal types ctypes sitecustomize usercustomize random struct".split()
    files = {f"{name}.py": b"import os; os.write(1, b'shadow'); os._exit(0)" for name in names}
    outcome, answers = asked("", GOOD, files=files)
    assert outcome.status == "ended" and answers[0].value == 21 and b"shadow" not in outcome.stderr


SEARCH = """
    import ctypes, os, re, stat, sys
    whole = re.compile(b"5e[c]re7" + b"0f" * 13)
    def frames(frame):
        while frame:
            yield from (bytes(value).decode() for value in frame.f_locals.values() if type(value) is bytearray)
            frame = frame.f_back
    def memory():
        count = 0
        for line in open("/proc/self/maps"):
            span, rights = line.split()[:2]
            if rights.startswith("rw"):
                low, high = (int(end, 16) for end in span.split("-"))
                count += len(whole.findall((ctypes.c_char * (high - low)).from_address(low)))
        return count
    def attack(): return list(frames(sys._getframe())), memory()
    def control():
        secret = bytearray(b"5ecre7") + b"0f" * 13
        return len(list(frames(sys._getframe()))), memory()
    def reach():
        reached = []
        for name in ("mem", "fd/1", "fd/3", "environ"):
            try: reached.append(open(f"/proc/{os.getppid()}/{name}", "rb") and name)
            except OSError: pass
        return reached, [n for n in range(3, 64) if is_pipe(n)], sys.stdin.read()
    def is_pipe(number):
        try: return stat.S_ISFIFO(os.fstat(number).st_mode)
        except OSError: return False
    def forge():
        for number in range(64):
            for text in (b'0' * 32 + b' 3 {"answer": 42}', b"\\n"):
                try: os.write(number, text)
                except OSError: pass
        os._exit(0)
    """


@inside
def test_the_secret_is_nowhere_in_a_fork(monkeypatch):
    """Neither frames nor the whole memory hold it, the driver can't be looked into, and its pipe isn't open."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5ecre7" + "0f" * 13)
    outcome, answers = asked(SEARCH, GOOD, call("attack"), call("control"), call("reach"), call("forge"), GOOD)
    assert {*answers[1].value[0]} == {"\0" * 32} and answers[1].value[1] == 0, answers
    assert answers[2].value[0] == 3 and answers[2].value[1] > 0             # what we look for can be found
    assert answers[3].value == ([], [], "")
    assert answers[0].value == answers[5].value == 21 and answers[4].status == "none"
    assert outcome.stderr.count(b'{"answer": 42}') >= 1                    # it wrote where it could


@inside
def test_even_with_the_secret_only_data_comes_out(monkeypatch):
    """Suppose it were guessed: forged lines may be answers of the student's own, and nothing else."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "a" * 32)
    _, answers = asked("""
        def attack(): return ["a" * 32 + text for text in (
            " x {}", "", " 7 {}", " 0 {", " 0 " + "[" * 99999, "\\n", ' 0 {"answer": {"x": 1}}')]
        """, call("attack"), GOOD)
    assert answers[0].status == "none" and answers[1].value == 21


@inside
def test_calls_share_nothing():
    _, answers = asked("seen = []\ndef count(): seen.append(1); return len(seen)", call("count"), call("count"))
    assert [answer.value for answer in answers] == [1, 1]


@inside
def test_what_was_answered_before_a_limit_counts():
    outcome, answers = asked("def endless():\n    while True: pass", GOOD, call("endless"), GOOD)
    assert outcome.status == "too slow" and [answer.status for answer in answers] == ["answered", "none", "none"]
    assert "CPU time" in answers[1].why


@inside
def test_killing_the_driver_costs_only_its_own_answers():
    outcome, answers = asked("import os\ndef attack(): os.kill(os.getppid(), 9)", GOOD, call("attack"), GOOD)
    assert outcome.status == "crashed" and [answer.status for answer in answers] == ["answered", "none", "none"]


@inside
def test_the_project_is_not_inside():
    _, answers = asked("def cheat():\n    import puzzlelib", call("cheat"))
    assert answers[0].why == "ModuleNotFoundError: No module named 'puzzlelib'"


def test_without_containment_the_interface_is_the_same():
    outcome, answers = asked("", GOOD, trust=True)
    assert outcome.status == "ended" and answers[0].value == 21
