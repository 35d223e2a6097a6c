"""What code a row depends on, as a short text: change a heuristic, and its old rows no longer answer for it.

A function is known by its bytecode, its defaults, and whatever it refers to, read the same way to the end: other
functions, classes, constants, tables. A module of the standard library or an installed package is known by its name and
version, puzzlelib by its name, a person's own module by its file and by what it holds now. What can't be known, such as
a file that a function opens, is named, and then a sweep computes its rows every time.
"""

from __future__ import annotations

import os
import sys
from collections import ChainMap
from copyreg import dispatch_table
from dis import get_instructions
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
)
from typing import Any

from puzzlelib import ROOT
from puzzlelib.puzzle import Heuristic, Puzzle
from puzzlelib.search import Problem

OURS = os.path.join(ROOT, "puzzlelib", "")
MOST = 300_000             # values that are read, before it is too much
PLAIN = (type(None), bool, int, float, complex, str, bytes, type(...))
INSTALLED = tuple({os.path.realpath(os.path.dirname(os.__file__)) + os.sep,
                   *(os.path.realpath(path) + os.sep for path in sys.path if "-packages" in path)})
# What such a function answers may be something else tomorrow, though its code is the same: builtins, then attributes.
ANYTHING = {"open", "eval", "exec", "globals", "__import__", "input"}
ANYTHING_OF = {"read_text", "read_bytes", "import_module", "environ", "getenv", "loadtxt", "fromfile"}
NOT_CODE = {"__orig_bases__", "__parameters__", "__type_params__", "__abstractmethods__", "_abc_impl", "__slotnames__",
            "__dict__", "__weakref__", "__doc__", "__module__", "__qualname__", "__firstlineno__",
            "__static_attributes__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__"}


class Fingerprint:
    """The code and the data behind some values.

    content   a digest of all of it; "?" if some couldn't be read, and `unknown` names that
    digest    the same, but "" if no code is in it except ours

    >>> def distance(state, scale=1): return scale * abs(state)
    >>> first = Fingerprint(distance).digest
    >>> def distance(state, scale=2): return scale * abs(state)
    >>> first != Fingerprint(distance).digest, Fingerprint(abs, 3).digest
    (True, '')
    """

    def __init__(self, *values: Any):
        self.unknown: list[str] = []             # names of what couldn't be read
        self.modules: dict[str, ModuleType] = {}     # a person's own, which a worker may not be able to import
        self.foreign = False                     # was there any code that isn't ours?
        self._text = sha256()
        self._numbers: Any = {}                  # of what was read, by id: recursion and sharing end here
        self._count = 0
        self._alive: list[Any] = []              # so that no id is used twice
        for value in values:
            try:
                self._read(value)
            except RecursionError:
                self._cannot(value, "too deep")
        self.content = "?" if self.unknown else self._text.hexdigest()[:12]
        self.digest = self.content if self.foreign else ""

    def _say(self, *words: object) -> None:
        self._text.update(repr(words).encode())

    def _read(self, value: Any) -> None:
        if type(value) in PLAIN:
            self._say(type(value).__name__, value)
            return
        if id(value) in self._numbers:
            self._say("again", self._numbers[id(value)])
            return
        self._numbers[id(value)] = self._count
        self._count += 1
        self._alive.append(value)
        if len(self._alive) > MOST:
            self._cannot(value, "too large")
            return
        for kind, read in READERS.items():
            if isinstance(value, kind):
                read(self, value)
                return
        self._object(value)

    def _cannot(self, value: Any, why: str = "") -> None:
        self._unknown(f"{type(value).__name__}{f' ({why})' if why else ''}")

    def _unknown(self, name: str) -> None:
        if name not in self.unknown:
            self.unknown.append(name)
        self.foreign = True

    def _sequence(self, values: Any) -> None:
        if type(values) not in (list, tuple):
            self._object(values)
            return
        self._say(type(values).__name__, len(values))
        for value in values:
            self._read(value)

    def _set(self, values: Any) -> None:
        """In no order: each value by a digest of its own, which knows what was read before the set."""
        if type(values) not in (set, frozenset):
            self._say("set of its own")
            self._read(type(values))
            self._read(getattr(values, "__dict__", None))
        before, text, count, found = self._numbers, self._text, self._count, []
        for value in values:
            self._numbers, self._text, self._count = ChainMap({}, before), sha256(), count
            self._read(value)
            found.append(self._text.hexdigest())
        self._numbers, self._text, self._count = before, text, count
        self._say("set", sorted(found))

    def _dict(self, values: Any) -> None:
        if type(values).__module__.startswith("puzzlelib.") and hasattr(values, "__missing__"):
            self._say(type(values).__name__)     # ours, filled when asked: it only remembers
            return
        if type(values) not in (dict, MappingProxyType):
            self._object(values)
            return
        self._say("dict", len(values))
        for key, value in values.items():
            self._read(key)
            self._read(value)

    def _module(self, module: Any) -> None:
        """Ours and installed ones by name and version, a person's own by its file and by the modules it uses; and by
        what it holds in memory, for the file may have been edited since."""
        path = os.path.realpath(getattr(module, "__file__", None) or "")
        if not is_foreign(module.__name__):
            self._say("module", module.__name__, "" if path.startswith(OURS) else _version(module.__name__))
            return
        self.foreign = True
        self.modules[module.__name__] = module
        try:
            with open(path, "rb") as file:
                self._say("module", module.__name__, file.read())
        except OSError:
            self._cannot(module, module.__name__)
        for name, used in vars(module).items():
            home = used if isinstance(used, ModuleType) else sys.modules.get(getattr(used, "__module__", None) or "")
            if home is not None and home is not module and is_foreign(home.__name__):
                self._read(home)
            elif home is module or isinstance(used, (*PLAIN, list, tuple, dict, set, Heuristic)) and name[:2] != "__":
                self._say(name)
                self._read(used)

    def _type(self, kind: Any) -> None:
        self._say("class", kind.__module__, kind.__qualname__)
        if is_foreign(kind.__module__):
            self._note(kind.__module__)
            for base in (*kind.__bases__, type(kind)):
                self._read(base)
            for name, value in vars(kind).items():
                if name not in NOT_CODE:
                    self._say(name)
                    self._read(value)

    def _function(self, function: Any) -> None:
        path = os.path.realpath(function.__code__.co_filename)
        if path.startswith((OURS, *INSTALLED)):
            ours = path.startswith(OURS)
            self._say("function", function.__module__, function.__qualname__, *[
                _version(function.__module__)] * (not ours))
            for cell in function.__closure__ or ():      # what it was made with, but not what ours remembers
                if not ours or isinstance(cell.cell_contents, (*PLAIN, tuple, FunctionType, Heuristic)):
                    self._read(cell)
            return
        self._note(function.__module__)
        self._read(function.__code__)
        for part in (function.__defaults__, function.__kwdefaults__, function.__closure__, function.__dict__):
            self._read(part)
        loaded, attributes, imported = _names_used(function.__code__)
        for name in sorted(loaded):
            if name in function.__globals__:
                self._say("global", name)
                self._read(function.__globals__[name])
            elif name in ANYTHING:
                self._unknown(f"{name}(…)")
        for name in sorted(attributes & ANYTHING_OF):
            self._unknown(name)
        for name in sorted(imported):
            self._import(name)

    def _import(self, name: str) -> None:
        """A module that a function imports when it runs: a person's own is read now."""
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names:
            return
        try:
            origin = getattr(find_spec(top), "origin", None) or ""
            if os.path.realpath(origin).startswith((OURS, *INSTALLED)):
                self._say("module", name, _version(name))
            else:
                self._read(import_module(name))
        except Exception:                                # a person's module may raise anything
            self._unknown(f"the module {name or '.'}")

    def _code(self, code: Any) -> None:
        self._say(code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount,
                  code.co_kwonlyargcount, code.co_flags, code.co_cellvars, getattr(code, "co_exceptiontable", b""))
        for constant in code.co_consts:
            self._read(constant)

    def _cell(self, cell: Any) -> None:
        try:
            self._read(cell.cell_contents)
        except ValueError:
            self._say("empty")

    def _method(self, method: Any) -> None:
        self._read(method.__func__)
        self._read(method.__self__)

    def _partial(self, value: Any) -> None:
        self.foreign = True
        for part in (value.func, value.args, value.keywords):
            self._read(part)

    def _heuristic(self, value: Any) -> None:
        self._say(value.name, value.admissible, value.consistent, value.exact, *["of board"] * (value.of == "board"))
        self._read(value.build if value.of == "board" else value.bind)

    def _wrapped(self, value: Any) -> None:
        self._say(type(value).__name__)
        for name in ("__func__", "fget", "fset", "func"):
            self._read(getattr(value, name, None))

    def _builtin(self, value: Any) -> None:
        """A function in C. One that belongs to an object, such as table.get, is as good as that object."""
        self._say("builtin", value.__module__, value.__qualname__)
        if not isinstance(value.__self__, (ModuleType, type, type(None))):
            self.foreign = True
            self._read(value.__self__)

    def _problem(self, problem: Any) -> None:
        """A Problem, without what it remembers from searches: the default h and, if it is ours, names with an
        underscore."""
        self._read(type(problem))
        hidden = {"_default_h", *["h"] * (vars(problem).get("h") is vars(problem).get("_default_h"))}
        if not is_foreign(type(problem).__module__):
            hidden |= {name for name in vars(problem) if name[0] == "_"}
        self._dict({name: value for name, value in vars(problem).items() if name not in hidden})

    def _object(self, value: Any) -> None:
        """Any other object, the way pickle sees it: its class, and what it would be built from again."""
        self._read(type(value))
        self.foreign |= not type(value).__module__.startswith("puzzlelib.")
        try:
            parts: Any = dispatch_table[type(value)](value) if type(value) in dispatch_table else value.__reduce_ex__(2)
        except Exception:
            self._cannot(value)
            return
        if not isinstance(parts, str):
            self._read(tuple(list(part) if hasattr(part, "__next__") else part for part in parts))
        elif hasattr(value, "__wrapped__"):      # by functools.cache, for example
            self._read(value.__wrapped__)
        elif is_foreign(getattr(value, "__module__", None)):
            self._cannot(value)
        else:
            self._say(value.__module__, parts)

    def _note(self, module: str) -> None:
        self.foreign = True
        if module in sys.modules and module != "__main__":
            self.modules[module] = sys.modules[module]


def is_foreign(module: str | None) -> bool:
    """Is this a person's own module? Not ours, not the standard library's, not an installed package's."""
    if module is None or module in ("__main__", "__mp_main__"):
        return True
    if module.split(".")[0] in sys.stdlib_module_names:
        return False
    path = getattr(sys.modules.get(module), "__file__", None)
    return path is None or not os.path.realpath(path).startswith((OURS, *INSTALLED))


def _version(module: str) -> str:
    return str(getattr(sys.modules.get(module.partition(".")[0]), "__version__", ""))


def _names_used(code: CodeType) -> tuple[set[str], set[str], set[str]]:
    """The names that a function loads, those of attributes, and those of modules that it imports."""
    found: tuple[set[str], set[str], set[str]] = set(), set(), set()
    for one in get_instructions(code):
        for names, kinds in zip(found, (("LOAD_GLOBAL", "LOAD_NAME"), ("LOAD_ATTR", "LOAD_METHOD"), ("IMPORT_NAME",))):
            if one.opname in kinds:
                names.add(one.argval)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            for names, further in zip(found, _names_used(inner)):
                names |= further
    return found


READERS: dict[Any, Any] = {
    (list, tuple): Fingerprint._sequence, (set, frozenset): Fingerprint._set,
    (dict, MappingProxyType): Fingerprint._dict,
    ModuleType: Fingerprint._module, type: Fingerprint._type, FunctionType: Fingerprint._function,
    CodeType: Fingerprint._code, CellType: Fingerprint._cell, MethodType: Fingerprint._method,
    partial: Fingerprint._partial, Heuristic: Fingerprint._heuristic, Problem: Fingerprint._problem,
    Puzzle: lambda self, puzzle: self._say("puzzle", puzzle.name),
    (staticmethod, classmethod, property, cached_property): Fingerprint._wrapped,
    BuiltinFunctionType: Fingerprint._builtin}


def of_room(path: str) -> str:
    """A puzzle's own code, by its files: of a file, or of every Python file in a package.

    >>> from puzzlelib.catalog import OURS as puzzles
    >>> len(of_room(os.path.join(puzzles, "_template.py")))
    12
    """
    files = [path] if path.endswith(".py") else sorted(
        os.path.join(path, name) for name in os.listdir(path) if name.endswith(".py"))
    text = sha256()
    for file in files:
        with open(file, "rb") as opened:
            text.update(opened.read())
    return text.hexdigest()[:12]
