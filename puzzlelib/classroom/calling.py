"""Call functions of a student's Python file inside the containment, and get plain values back.

    answers = call_inside(files, "homework3.py", [call("create_tile_puzzle", 2, 2, methods=[("get_board",)])])
    answers[0].value                       # [[[1, 2], [3, 0]]]

What comes back is data of exact builtin types and nothing else; whether it is right is decided out here.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from puzzlelib.classroom.containment import Outcome, contained
from puzzlelib.classroom.folders import Limits
from puzzlelib.classroom.inside import decode, encode
from puzzlelib.classroom.system import PYTHON

INSIDE = Path(__file__).with_name("inside.py")


@dataclass(frozen=True)
class Answer:
    """What one call came to: a value, an error of the student's code, or nothing."""

    status: str                # answered, raised, not plain, or none
    value: Any = None          # if it answered
    why: str = ""              # if it didn't: "ZeroDivisionError: division by zero", "a Board", "stopped by Killed"
    line: int = 0              # of the student's file, if it raised and the line is known


def call(name: str, *args: Any, methods: Sequence[tuple[Any, ...]] | None = None, show: str = "",
         **named: Any) -> dict[str, Any]:
    """A call of a function or class, or of a method that needs no object ("Board.parse").

    methods  (name, argument, …) to call one after the other on what it returns: the answer is the list of theirs
    show     the method by which objects of the student's own classes are shown: they come back as (class, shown)

    >>> call("find_path", (0, 0), (1, 1), scene=[[False]])["args"]
    [{'tuple': [0, 0]}, {'tuple': [1, 1]}]
    """
    request = {"name": name, "args": encode(list(args)), "named": encode(named), "show": show}
    if methods is not None:
        request["methods"] = [(method, encode(list(arguments))) for method, *arguments in methods]
    return request


def call_inside(files: Mapping[str, bytes], file: str, calls: Sequence[dict[str, Any]], *,
                given: Mapping[str, bytes] | None = None, limits: Limits | None = None,
                trust: bool = False) -> tuple[Outcome, list[Answer]]:
    """Make the calls in order, each in a fresh copy of the module, under the limits for all of them together.

    >>> outcome, answers = call_inside({"a.py": b"def half(n): return n / 2"}, "a.py", [call("half", 3)], trust=True)
    >>> outcome.status, answers[0].value
    ('ended', 1.5)
    """
    secret = secrets.token_hex(16).encode()
    plan = json.dumps({"file": file, "calls": calls}).encode()
    outcome = contained([PYTHON, "-s", "-c", INSIDE.read_text(encoding="utf-8")], files, stdin=secret + plan,
                        given=given, limits=limits, trust=trust)
    answers = [Answer("none", why=f"the run was stopped: {outcome.why}" if outcome.why else "no answer")] * len(calls)
    for said in outcome.stdout.split(secret)[1:]:                   # what was written without the secret is no answer
        with suppress(ValueError, LookupError, RecursionError):
            _, number, text = said[:said.index(b"\n")].split(b" ", 2)
            answers[int(number)] = read_answer(json.loads(text))
    return replace(outcome, stdout=b""), answers


def read_answer(said: Any) -> Answer:
    """An answer from what came out; what isn't in its form is none.

    >>> read_answer({"answer": {"tuple": [1, 2]}}), read_answer([]).status
    (Answer(status='answered', value=(1, 2), why='', line=0), 'none')
    """
    try:
        match said:
            case {"answer": plain}:
                return Answer("answered", decode(plain))
            case {"error": str(name), "text": str(text), "line": int(line)}:
                return Answer("raised", None, f"{name}: {text}" if text else name, line)
            case {"not plain": str(what)}:
                return Answer("not plain", None, what)
            case {"none": str(why)}:
                return Answer("none", None, why)
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    return Answer("none", None, "not an answer")
