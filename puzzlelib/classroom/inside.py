"""The part of a conversation that runs inside the containment: load a student's code, and do what is asked of it.

It imports nothing of ours, and there are no right answers in here: whatever a student's code finds in memory, or says
in our place, is an answer of its own, and judged outside. Standard input is a socket; each message is a line of JSON.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    del sys.path[0]            # the student's folder: a json.py in it would be imported below

import collections
import heapq
import io
import json
import os
import queue
import socket
import tempfile
import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST = 1 << 22                 # bytes of a message
PRINTED = 1 << 18              # characters that one call may print; the rest isn't heard
SIMPLE = {int: int.__int__, float: float.__float__, str: str.__str__}
COPIES: dict[str, Any] = {"tuple": tuple, "set": set, "frozenset": frozenset}
BUILTIN: dict[type, Any] = SIMPLE | {kind: kind.__iter__ for kind in (list, tuple, set, frozenset)}
SPECIAL = tuple(f"__{name}__" for name in "str repr eq len iter next getitem contains call".split())


class Named(tuple):  # type: ignore[type-arg]  # of anything
    """A named tuple from the other side: a value, whose fields have names."""


class Mirror:
    """Values as JSON says them. Lists and namespaces are numbered as they cross, and kept equal on both sides: one that
    comes back is the same list again, and what one side writes into it, the other sees after the next message.

    stays     does an object of this class stay on its side, even if it is a list or a number?
    own       what to say for one that stays, and for everything that is no plain data
    stood     what such a thing becomes on the other side
    """

    def __init__(self, stays: Callable[[type], bool], own: Callable[[Any], Any], stood: Callable[[Any], Any]):
        self.stays, self.own, self.stood = stays, own, stood
        self.forget()

    def forget(self) -> None:
        """Start again: no list is shared."""
        self.shared: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.sent: list[Any] = []

    def encode(self, value: Any) -> Any:
        """Say a value such that the other side's `decode` gets it; of a subclass only the builtin type remains."""
        kind = type(value)
        if value is None or kind is bool:
            return value
        if self.stays(kind):
            return {"own": self.own(value)}
        for simple, exact in SIMPLE.items():
            if simple in kind.__mro__:
                return exact(value)
        if id(value) in self.numbers:
            return {"same": self.numbers[id(value)]}
        if list in kind.__mro__ or kind is types.SimpleNamespace:
            number = self._share(value)
            content = self._content(value)
            self.sent[number] = [_reference(item) for item in content]
            return {"list" if list in kind.__mro__ else "space": [number, content]}
        if dict in kind.__mro__:
            return {"dict": [[self.encode(key), self.encode(item)] for key, item in dict.items(value)]}
        if tuple in kind.__mro__ and hasattr(value, "_fields"):
            return {"named": [[str(name), self.encode(item)]
                              for name, item in zip(value._fields, tuple.__iter__(value))]}
        for name, sequence in COPIES.items():
            if sequence in kind.__mro__:
                return {name: [self.encode(item) for item in sequence.__iter__(value)]}
        if kind in (range, collections.deque):
            return self.encode(tuple(value))
        return {"own": self.own(value)}

    def decode(self, said: Any) -> Any:
        """The value that the other side's `encode` said. Whatever isn't in its form is a ValueError or so."""
        if type(said) is not dict:
            return said
        (name, content), = said.items()
        if name == "same":
            return self.shared[content]
        if name in ("list", "space"):
            value: Any = [] if name == "list" else types.SimpleNamespace()
            if content[0] != self._share(value):
                raise ValueError("lists are numbered in the order in which they come")
            self._fill(value, content)
            return value
        if name in COPIES:
            return COPIES[name]([self.decode(item) for item in content])
        if name == "dict":
            return {self.decode(key): self.decode(item) for key, item in content}
        if name == "named":
            value = Named(self.decode(item) for _, item in content)
            vars(value).update({str(field): item for (field, _), item in zip(content, value)},
                               _fields=[field for field, _ in content])
            return value
        if name == "own":
            return self.stood(content)
        raise ValueError(f"no such type: {name}")

    def changes(self) -> list[Any]:
        """What was written into shared lists since they were last said: [number, content] of each that changed."""
        found = []
        for number, value in enumerate(self.shared):         # it may grow: a list that was put into a list
            content = self._content(value)
            if [_reference(item) for item in content] != self.sent[number]:
                self.sent[number] = [_reference(item) for item in content]
                found.append([number, content])
        return found

    def apply(self, changes: Any) -> None:
        """Write what the other side has written."""
        for change in changes:
            self._fill(self.shared[change[0]], change)

    def _share(self, value: Any) -> int:
        self.numbers[id(value)] = len(self.shared)
        self.shared.append(value)
        self.sent.append(None)
        return len(self.shared) - 1

    def _content(self, value: Any) -> list[Any]:
        if type(value) is types.SimpleNamespace:
            return [["name", name, self.encode(item)] for name, item in sorted(vars(value).items())]
        return [self.encode(item) for item in list.__iter__(value)]

    def _fill(self, value: Any, numbered: list[Any]) -> None:
        number, content = numbered
        if type(value) is types.SimpleNamespace:
            fields = {str(name): self.decode(item) for _, name, item in content}
            vars(value).clear()
            vars(value).update(fields)
        else:
            value[:] = [self.decode(item) for item in content]
        self.sent[number] = [_reference(item) for item in content]


def _reference(item: Any) -> Any:
    """The same as said the second time, when its lists are known."""
    if type(item) is list:                                   # a field of a namespace
        return [*item[:-1], _reference(item[-1])]
    if type(item) is dict:
        (name, content), = item.items()
        if name in ("list", "space"):
            return {"same": content[0]}
        if name == "own":
            return {name: content[0] if type(content) is list else content}
        if name in COPIES:
            return {name: [_reference(part) for part in content]}
        if name in ("dict", "named"):
            return {name: [[_reference(key), _reference(part)] for key, part in content]}
    return item


def bare(value: Any) -> Any:
    """What a list, number or text of a student's own class is without that class."""
    kind = next(kind for kind in type(value).__mro__ if kind in BUILTIN)
    exact = BUILTIN[kind](value)
    return exact if kind in SIMPLE else kind(exact)


def members(cls: type) -> list[str]:
    """The methods of a class, its ancestors' included; of the special ones those that a judge may use."""
    return sorted({name for kind in cls.__mro__[:-1] for name, value in vars(kind).items()
                   if (callable(value) or hasattr(value, "__func__")) and (name in SPECIAL or name[:2] != "__")})


class Server:
    """A student's module, and the objects that came out of it: they stay here, and are known outside by numbers."""

    def __init__(self, wire: socket.socket):
        self.wire = wire.makefile("rwb")
        self.objects: list[Any] = []
        self.known: dict[int, int] = {}                      # their numbers, by id: they are never forgotten
        self.counted = {"successors": 0, "heappop": 0}       # how often they were called
        self.module = types.ModuleType("attempt")
        self.mirror = Mirror(self.stays, self.kept, self.found)

    def stays(self, kind: type) -> bool:
        """A class of the student's that has methods of its own: not a named tuple, nor an enumeration."""
        return kind.__module__ == self.module.__name__ and any(
            callable(value) and name[:1] != "_" for name, value in vars(kind).items())

    def kept(self, value: Any) -> Any:
        """Keep an object here: its number, its class, and what can be done with it."""
        number = self.known.setdefault(id(value), len(self.objects))
        if number == len(self.objects):
            self.objects.append(value)
        plain = ["tolist"] if any(kind in BUILTIN for kind in type(value).__mro__) else []     # as numpy has it
        return [number, str(type(value).__name__), [*members(type(value)), *plain]]

    def found(self, said: Any) -> Any:
        """An object of ours by its number, or a function of the other side, which is asked each time it is called."""
        return self.objects[said] if type(said) is int else lambda *args: self.back(said[0], args)

    def back(self, number: int, args: Any) -> Any:
        """Ask a function outside."""
        answer = self.exchange({"back": number, "args": [self.mirror.encode(arg) for arg in args],
                                "changes": self.mirror.changes()})
        if "error" in answer:
            raise TypeError(answer["error"])
        value = self.mirror.decode(answer["value"])
        self.mirror.apply(answer["changes"])
        return value

    def exchange(self, message: Any) -> Any:
        """Say something, and wait for the answer."""
        try:
            text = json.dumps(message)
        except (ValueError, RecursionError) as error:        # a number too long to be written down, for example
            text = json.dumps(described(error) | {"number": message.get("number")})
        self.wire.write(text.encode() + b"\n")
        self.wire.flush()
        return json.loads(self.wire.readline() or b"{}")

    def load(self, name: str, parts: list[list[str]]) -> Any:
        """Run the student's code; what functions and classes it has."""
        vars(heapq)["heappop"] = vars(queue)["heappop"] = self.counting(heapq.heappop, "heappop")
        self.module.__name__ = name
        sys.modules[name] = self.module
        sys.path.insert(0, os.getcwd())
        failed = []
        for at, (file, text) in enumerate(parts):
            self.module.__file__ = file
            try:
                exec(compile(text, file, "exec"), vars(self.module))
            except Exception as error:                       # in a notebook the other cells are there all the same
                if len(parts) == 1:
                    raise
                failed.append([at, described(error)])
        named = [(name, value) for name, value in vars(self.module).items() if callable(value)]
        classes = {name: value for name, value in named if isinstance(value, type)}
        for cls in classes.values():
            if isinstance(method := vars(cls).get("successors"), types.FunctionType):
                type.__setattr__(cls, "successors", self.counting(method, "successors"))
        return {"functions": [name for name, _ in named if name not in classes],
                "classes": {name: members(cls) for name, cls in classes.items()}, "failed": failed}

    def counting(self, function: Any, name: str) -> Any:
        """The same function, its calls counted."""
        def counted(*args: Any, **named: Any) -> Any:
            self.counted[name] += 1
            return function(*args, **named)
        return counted

    def do(self, request: Any) -> Any:
        """One request: call something, or get an attribute or the next item of something."""
        of = self.module if request["of"] is None else self.objects[request["of"]]
        with tempfile.TemporaryDirectory() as folder:
            paths = [put(folder, said) for said in request["args"]]
            args = [path or self.mirror.decode(said) for path, said in zip(paths, request["args"])]
            self.mirror.apply(request["changes"])            # after the arguments, which may be lists that changed
            if request["do"] == "next":
                value = next(of)
            elif request["do"] == "call" and request["name"] == "tolist" and not hasattr(of, "tolist"):
                value = bare(of)
            else:
                value = getattr(of, request["name"])
                value = value(*args) if request["do"] == "call" else value
            return {"value": self.mirror.encode(value), "files": [path and content(path) for path in paths]}

    def answer(self, request: Any) -> Any:
        """The answer to a request, or the error it met; with what was printed, and what was written into lists."""
        output = sys.stdout = Beginning()
        try:
            if request["do"] == "load":
                answer = self.load(request["name"], request["parts"])
            elif request["do"] == "forget":
                self.mirror.forget()
                answer = {}
            else:
                answer = self.do(request)
        except StopIteration as error:
            answer = {"stop": True} if request["do"] == "next" else described(error)
        except BaseException as error:
            answer = described(error)
        return answer | {"changes": self.mirror.changes(), "printed": output.getvalue(),
                         "counted": self.counted["successors"] or self.counted["heappop"]}


class Beginning(io.StringIO):
    """What is printed first; the rest of a flood is thrown away."""

    def write(self, text: str) -> int:
        super().write(text[:max(PRINTED - self.tell(), 0)])
        return len(text)


def put(folder: str, said: Any) -> str | None:
    """The path of a file that the other side gave, written here; None if this is no file."""
    if type(said) is not dict or "file" not in said:
        return None
    name, text = said["file"]
    path = os.path.join(folder, name)
    if text is not None:
        with open(path, "w") as file:
            file.write(text)
    return path


def content(path: str) -> str | None:
    """The text of a file; None if there is none."""
    if not os.path.isfile(path):
        return None
    with open(path, errors="replace") as file:
        return file.read(MOST)


def described(error: BaseException) -> dict[str, Any]:
    """An error, and the calls in the student's own code on the way to it: [function, file, line]."""
    frames, trace = [], error.__traceback__
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file != "<string>" and not file.startswith((os.path.dirname(os.__file__), "<frozen")):
            frames.append([trace.tb_frame.f_code.co_name, os.path.basename(file), trace.tb_lineno])
        trace = trace.tb_next
    if isinstance(error, SyntaxError):
        frames.append(["module", os.path.basename(str(error.filename)), error.lineno or 0])
    return {"error": type(error).__name__, "text": str(getattr(error, "msg", error))[:1000], "frames": frames[-20:],
            "missing": isinstance(error, NotImplementedError)}


def main() -> None:
    """Answer requests until there are no more."""
    wire = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)                                            # what the student's code writes there is no answer
    server = Server(wire)
    request = server.exchange({"ready": True})
    while request:
        answer = server.answer(request)
        request = server.exchange(answer | {"number": request["number"]})


if __name__ == "__main__":
    main()
