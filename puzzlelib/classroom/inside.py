"""Call functions of a student's Python file: the part that runs inside the containment. It imports nothing of ours.

Standard input begins with a secret of 32 bytes, and then JSON: {"file": "homework3.py", "calls": [...]}, each call as
`puzzlelib.classroom.calling` describes it. Each call runs in a fork of its own, so that one that crashes or changes
the module costs no other call its answer. The process that forks never runs a line of the student's code. It alone
knows the secret, and writes one line for each call: secret, number, answer. There are no right answers in here: what
a student's code finds in memory is its own question.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    del sys.path[0]            # the student's folder: a json.py in it would be imported below

import json
import os
import signal
import tempfile
import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST = 1 << 22                 # bytes of an answer
ITEMS = 100_000                # how many items we take from a generator
SEQUENCES: dict[str, Any] = {"tuple": tuple, "set": set, "frozenset": frozenset}
SIMPLE = {int: int.__int__, float: float.__float__, str: str.__str__}


class NotPlain(Exception):
    """An object that can't cross the border."""


def encode(value: Any, show: str = "", own: str = "") -> Any:
    """Say a value in JSON such that `decode` gets it back. Of a subclass only the builtin type remains.

    >>> encode([(1, 2), {"a": {3}}, None, 0.5])
    [{'tuple': [1, 2]}, {'dict': [['a', {'set': [3]}]]}, None, 0.5]
    >>> encode(type("Agreeing", (int,), {"__eq__": lambda self, other: True})(7))
    7
    >>> encode(object())
    Traceback (most recent call last):
    puzzlelib.classroom.inside.NotPlain: a object

    An object of a class in the module `own` is shown by its method `show`, and items of an iterator are taken.
    """
    kind = type(value)
    if value is None or kind is bool:
        return value
    for simple, exact in SIMPLE.items():
        if simple in kind.__mro__:
            return exact(value)
    if list in kind.__mro__:
        return [encode(item, show, own) for item in list.__iter__(value)]
    if dict in kind.__mro__:
        return {"dict": [[encode(key, show, own), encode(item, show, own)] for key, item in dict.items(value)]}
    for name, sequence in SEQUENCES.items():
        if sequence in kind.__mro__:
            return {name: [encode(item, show, own) for item in sequence.__iter__(value)]}
    if show and kind.__module__ == own:
        return {"object": [str(kind.__name__), encode(getattr(value, show)(), show, own)]}
    if kind is range or hasattr(kind, "__next__"):
        return {"iterator": [encode(item, show, own) for item, _ in zip(value, range(ITEMS))]}
    raise NotPlain(f"a {kind.__name__}")


def decode(plain: Any) -> Any:
    """The value that `encode` said; an iterator comes back as an iterator, an object as (class name, what it shows).

    >>> decode(encode({(1, 2): frozenset("a")}))
    {(1, 2): frozenset({'a'})}
    """
    if type(plain) is list:
        return [decode(item) for item in plain]
    if type(plain) is not dict:
        return plain
    (name, items), = plain.items()
    if name in SEQUENCES:
        return SEQUENCES[name](decode(item) for item in items)
    if name == "dict":
        return {decode(key): decode(item) for key, item in items}
    if name == "iterator":
        return iter(decode(items))
    if name == "object":
        return str(items[0]), decode(items[1])
    raise ValueError(f"no such type: {name}")


def called(module: Any, call: dict[str, Any]) -> Any:
    """What a call returns; with methods, what each of them returns, one after the other on the same object."""
    target = module
    for part in call["name"].split("."):
        target = getattr(target, part)
    result = target(*decode(call.get("args", [])), **decode(call.get("named", {"dict": []})))
    if "methods" not in call:
        return encode(result, call.get("show", ""), module.__name__)
    return [encode(getattr(result, name)(*decode(args)), call.get("show", ""), module.__name__)
            for name, args in call["methods"]]


def line_of(error: BaseException, file: str) -> int:
    """The last line of the student's own file on the way to an error; 0 if there is none."""
    line, trace = 0, error.__traceback__
    while trace:
        if os.path.basename(trace.tb_frame.f_code.co_filename) == os.path.basename(file):
            line = trace.tb_lineno
        trace = trace.tb_next
    return getattr(error, "lineno", line) if isinstance(error, SyntaxError) else line


def answered(file: str, call: dict[str, Any]) -> dict[str, Any]:
    """Run the student's file and one call, here and now."""
    name = os.path.splitext(os.path.basename(file))[0]
    sys.path.insert(0, os.getcwd())
    try:
        module = types.ModuleType(name)
        sys.modules[name] = module
        module.__file__ = file
        with open(file, "rb") as source:
            exec(compile(source.read(), file, "exec"), module.__dict__)
        return {"answer": called(module, call)}
    except NotPlain as error:
        return {"not plain": str(error)}
    except BaseException as error:
        return {"error": type(error).__name__, "text": str(error)[:1000], "line": line_of(error, file)}


def in_a_fork(file: str, call: dict[str, Any], secret: bytearray, answers: int) -> Any:
    """The answer of a fork, as plain data: what it wrote is read again by this process, which nobody has patched."""
    with tempfile.TemporaryFile() as paper:
        child = os.fork()
        if child == 0:
            secret[:] = bytes(len(secret))
            os.close(answers)
            number, dumps, write, leave = paper.fileno(), json.dumps, os.pwrite, os._exit
            try:
                write(number, dumps(answered(file, call)).encode(), 0)
            finally:
                leave(0)
        _, status = os.waitpid(child, 0)
        text = os.pread(paper.fileno(), MOST + 1, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        return {"none": f"stopped by {signal.strsignal(-code) or -code}"}
    if not text or len(text) > MOST:
        return {"none": "too long an answer" if text else "ended without an answer"}
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return {"none": "ended without an answer"}


def hide() -> None:
    """Let no other process look into this one, not even our own forks."""
    try:
        import ctypes
        ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)                      # PR_SET_DUMPABLE
    except (ImportError, AttributeError, OSError):
        pass


def main() -> None:
    secret = bytearray(32)
    got = 0
    while got < len(secret):
        got += os.readv(0, [memoryview(secret)[got:]])
    with open(0, "rb", closefd=False) as stdin:
        plan = json.load(stdin)
    hide()
    answers = os.dup(1)
    os.dup2(2, 1)                                                   # what the student's code prints is no answer
    for number, call in enumerate(plan["calls"]):
        answer = json.dumps(in_a_fork(plan["file"], call, secret, answers)).encode()
        os.writev(answers, [secret, b" %d " % number, answer, b"\n"])      # no copy that a later fork could find


if __name__ == "__main__":
    main()
