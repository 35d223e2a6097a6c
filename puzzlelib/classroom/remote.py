"""A student's module that lives inside the containment, and looks out here like any other module.

    with Remote({"homework3.py": source}, [("homework3.py", text)]) as attempt:
        attempt.module.find_path((0, 0), (1, 1), [[False, False], [False, False]])

Its functions and classes are stand-ins: a call travels inside as plain data, and so does what comes back. Objects of
the student's classes stay inside; lists are kept equal on both sides. So an exercise calls a stand-in as it calls a
function in a notebook, and one way of judging serves both.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from types import ModuleType, TracebackType
from typing import Any

from puzzlelib.classroom.containment import Clock, Outcome, contained
from puzzlelib.classroom.folders import Limits
from puzzlelib.classroom.inside import MOST, SPECIAL, Mirror, content
from puzzlelib.classroom.system import PYTHON
from puzzlelib.exercises.exercise import NotPlain
from puzzlelib.levels import visible

INSIDE = os.path.join(os.path.dirname(__file__), "inside.py")
ITEMS = 10_000             # that we take from a generator: no answer needs more
KNOWN = {error.__name__: error
         for error in (AttributeError, EOFError, MemoryError, NotImplementedError, RecursionError)}
LONGEST = 200              # characters of an error's own words
ALL_HEARD = 1 << 25        # bytes of all messages of one case: what is in them stays in our memory


class Stopped(BaseException):
    """A run didn't get so far: its kind is one of the verdicts. Not an Exception: no judge may take it for an answer.

    >>> raise Stopped("too slow", "used 5.1 s of CPU time, 5 s allowed")
    Traceback (most recent call last):
    puzzlelib.classroom.remote.Stopped: used 5.1 s of CPU time, 5 s allowed
    """

    def __init__(self, kind: str, words: str):
        super().__init__(words)
        self.kind, self.words = kind, words


def ended_early(outcome: Outcome) -> Stopped:
    """Why a run ended without its answer."""
    if outcome.status == "refused":
        return Stopped("our fault", outcome.why)
    if outcome.status == "ended":
        return Stopped("crashed", "it ended the program instead of returning: does it call exit()?")
    return Stopped(outcome.status, f"the program ended: {outcome.why}" if outcome.status == "crashed" else outcome.why)


class Remote:
    """A conversation with a student's code inside the containment.

    files    what is in its folder; given: more files, which it can't change
    parts    (name, text) of what to run: a file, or the cells of a notebook
    limits   of each case, see `begin`; `total` holds for all of them
    module   stand-ins for the functions and classes, after `load`
    counted  how often a method `successors` was called, since the conversation began
    """

    def __init__(self, files: Mapping[str, bytes], parts: Sequence[tuple[str, str]], name: str = "attempt", *,
                 given: Mapping[str, bytes] | None = None, limits: Limits | None = None, trust: bool = False):
        self.parts, self.name, self.limits = parts, name, limits or Limits()
        self.wire, theirs = socket.socketpair()
        self.stream = self.wire.makefile("rb")
        self.clock = Clock(self.limits.cpu)
        self.outcome = Outcome("refused", "nothing was run")
        self.mirror = Mirror(lambda kind: getattr(kind, "stands_in", False), self._stands_for, self._stand_in)
        self.functions: list[Callable[..., Any]] = []        # of ours that were given to the student's code
        self.classes: dict[tuple[str, str], type] = {}
        self.failed: list[tuple[int, BaseException]] = []    # which cells of a notebook ended how
        self.number = self.counted = self.heard = 0
        self.module = ModuleType("handed in")                 # whatever its file is called: no module of ours
        with open(INSIDE, encoding="utf-8") as file:
            command = [PYTHON, "-s", "-c", file.read()]

        def run() -> None:
            with theirs:
                self.outcome = contained(command, files, given=given, limits=self.limits, trust=trust, wire=theirs,
                                         clock=self.clock)
        self.runs = Thread(target=run)
        self.runs.start()

    def __enter__(self) -> Remote:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
                 ) -> None:
        self.clock.over = True                               # a thread may outlive everything else
        self._hang_up()
        self.wire.close()
        self.stream.close()

    def load(self) -> ModuleType:
        """Run the student's code inside: the module of stand-ins. Raises what it raises."""
        if not self._heard().get("ready"):
            raise self._lost()
        _, found = self._ask("load", name=self.name, parts=list(self.parts))
        try:
            for name in found["functions"]:
                setattr(self.module, name, self._function(None, name))
            for name, members in found["classes"].items():
                setattr(self.module, name, self._class(name, members))
            self.failed = [(int(at), _error(said)) for at, said in found["failed"]]
        except (ValueError, LookupError, TypeError, AttributeError):
            raise self._lost() from None
        sys.modules[self.module.__name__] = self.module      # where a Solver finds the Board beside it
        return self.module

    def begin(self, *_: Any) -> None:
        """A new case: no list is shared any more, and CPU time counts from here."""
        self.clock.allowed = self.clock.cpu + self.limits.cpu
        try:
            self._ask("forget")
        except Exception:                                    # nothing of the student's runs here: it was forged
            raise self._lost() from None
        self.mirror.forget()
        self.heard = 0

    # ------------------------------------------------------------------------------------------------------ stand-ins

    def _function(self, of: int | None, name: str) -> Any:
        def stand_in(*args: Any) -> Any:
            paths = [arg if isinstance(arg, str) and os.path.isdir(os.path.dirname(arg)) else None for arg in args]
            said = [self.mirror.encode(arg) if path is None else {"file": [os.path.basename(path), content(path)]}
                    for arg, path in zip(args, paths)]
            value, answer = self._ask("call", of=of, name=name, args=said)
            for path, text in zip(paths, answer.get("files", ())):
                if path is not None and type(text) is str:
                    with open(path, "w", errors="replace") as file:
                        file.write(text)
            return value
        stand_in.__name__ = name
        return stand_in

    def _class(self, name: str, members: Sequence[str]) -> Any:
        key = (name, " ".join(members))
        if key not in self.classes:
            def construct(this: Any, *args: Any) -> None:
                made, _ = self._ask("call", of=None, name=name, args=[self.mirror.encode(arg) for arg in args])
                this.number = made.number

            def attribute(this: Any, wanted: str) -> Any:
                if wanted[:2] == "__" or wanted == "number":
                    raise AttributeError(wanted)
                return self._ask("get", of=this.number, name=wanted)[0]
            methods = {member: lambda this, *args, name=member: self._function(this.number, name)(*args)
                       for member in members if member in SPECIAL or member[:2] != "__"}
            own = {"__init__": construct, "__getattr__": attribute, "__hash__": object.__hash__, "stands_in": True}
            self.classes[key] = type(name, (), methods | own | {"__module__": "handed in"})
        return self.classes[key]

    def _stand_in(self, said: Any) -> Any:
        """An object of the student's, from its number, its class and its methods."""
        number, name, members = said
        if not (type(number) is int and type(name) is str and all(type(member) is str for member in members)):
            raise ValueError("not a stand-in")
        if "__next__" in members:
            return _Items(self, number)
        cls = self._class(visible(name), members)
        made = object.__new__(cls)
        made.number = number
        return made

    def _stands_for(self, value: Any) -> Any:
        """What to say for an object of ours: the number of a stand-in, or of a function that can be asked."""
        if getattr(type(value), "stands_in", False):
            return value.number
        if not callable(value):
            raise NotPlain(f"an object of the class {type(value).__name__!r}")
        self.functions.append(value)
        return [len(self.functions) - 1]

    # -------------------------------------------------------------------------------------------------------- messages

    def _ask(self, what: str, **more: Any) -> tuple[Any, dict[str, Any]]:
        """Ask for something, and answer questions that come in between: the value, and all that was said with it."""
        self.number += 1
        self.clock.asked = True
        self._say({"do": what, "number": self.number, "args": [], "changes": self.mirror.changes(), **more})
        try:
            while "back" in (answer := self._heard()):
                self._say(self._answer_back(answer))
            if answer.get("number") != self.number:
                raise ValueError("an answer to another question")
            value = self.mirror.decode(answer.get("value"))
            self.mirror.apply(answer.get("changes", ()))
            self.counted = min(max(int(answer.get("counted", 0)), 0), 10**12)
            sys.stdout.write(str(answer.get("printed", "")))
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
            raise self._lost() from None
        finally:
            self.clock.asked = False
        if "stop" in answer:
            raise StopIteration
        if "error" in answer:
            raise _error(answer)
        return value, answer

    def _answer_back(self, question: Any) -> Any:
        try:
            args = [self.mirror.decode(arg) for arg in question["args"]]
            self.mirror.apply(question["changes"])
            value = self.functions[question["back"]](*args)
            return {"value": self.mirror.encode(value), "changes": self.mirror.changes()}
        except Exception as error:
            return {"error": str(error)[:LONGEST]}

    def _say(self, message: Any) -> None:
        try:
            self.wire.sendall(json.dumps(message).encode() + b"\n")
        except OSError:
            raise self._lost() from None

    def _heard(self) -> dict[str, Any]:
        try:
            line = self.stream.readline(MOST + 1)
            self.heard += len(line)
            found = json.loads(line) if line.endswith(b"\n") else {}
        except (OSError, ValueError, RecursionError):
            found = {}
        if not isinstance(found, dict) or not found:
            raise Stopped("too much output", "an answer of more than 4 MB") if line[MOST:] else self._lost()
        if self.heard > ALL_HEARD:
            raise Stopped("too much output", "answers of more than 32 MB to one case")
        return found

    def _lost(self) -> Stopped:
        """The conversation is over: how it ended."""
        self._hang_up()
        return ended_early(self.outcome)

    def _hang_up(self) -> None:
        self.clock.asked = True                              # to end
        with suppress(OSError):
            self.wire.shutdown(socket.SHUT_RDWR)
        self.runs.join()


class _Items:
    """What a generator inside yields, one by one, as it is asked."""

    def __init__(self, remote: Remote, number: int):
        self.remote, self.number, self.taken = remote, number, 0

    def __iter__(self) -> _Items:
        return self

    def __next__(self) -> Any:
        self.taken += 1
        if self.taken > ITEMS:
            raise NotPlain(f"something that never ends: more than {ITEMS:,} items")
        return self.remote._ask("next", of=self.number)[0]


def _error(said: dict[str, Any]) -> BaseException:
    """An error of the student's code: its words name their own line."""
    name, text = visible(str(said["error"]))[:60], visible(str(said.get("text", "")))[:LONGEST]
    told = said.get("frames")
    frames = [frame for frame in (told if isinstance(told, list) else ()) if isinstance(frame, list) and len(frame) == 3
              and type(frame[2]) is int]
    error = KNOWN.get("NotImplementedError" if said.get("missing") is True else name, Exception)(text)
    what = f"raised {name}" + (f" ({text})" if text else "")
    calls = [frame for frame in frames if frame[0] not in ("<module>", "module")] or frames
    where = f" at line {frames[-1][2]} of {visible(str(frames[-1][1]))[:60]}" if frames else ""
    first = visible(str(calls[0][0])).strip("<>")[:60].replace("module", "the file") if calls else "a call"
    vars(error).update(words=f"{first} {what}{where}", inner=visible(str(calls[-1][0]))[:60] if calls else "")
    return error
