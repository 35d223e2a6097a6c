"""Finds and runs commands; the only place that prints errors and sets exit codes.

A command is a function `do_NAME` in cli/commands.py, classroom/ or assignments/: its arguments are those of the usage
line in its docstring, and it returns the text to print, or a pair: that text, and a remark for stderr. Answers appear
whole or not at all. Exit 0: the answer is on stdout, or in the file that puzzle8 was told to write. 1: what was checked
did not pass. 2: bad input, one line on stderr, nothing on stdout. 3: a budget ran out.
"""

from __future__ import annotations

import os
import sys

if sys.version_info < (3, 10):     # noqa: UP036  # this file alone must load on 3.7 to 3.9, to say so
    sys.stderr.write(f"run.sh: error: found Python {sys.version.split()[0]}, expected 3.10 or newer\n")
    sys.exit(2)

if __name__ == "__main__":
    # run.sh runs us isolated: nothing in the caller's folder may stand in for a module.
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from puzzlelib import ROOT  # noqa: E402
from puzzlelib.hints import Any, Callable  # noqa: E402


def command_files() -> list[tuple[str, str]]:
    """The files that may define commands, the house's own first."""
    found = [("puzzlelib.cli.commands", os.path.join(ROOT, "puzzlelib", "cli", "commands.py"))]
    for room in ("classroom", "assignments"):              # a student edition lacks most of the one, all of the other
        folder = os.path.join(ROOT, "puzzlelib", room)
        found += [(f"puzzlelib.{room}.{file[:-3]}", os.path.join(folder, file))
                  for file in sorted(os.listdir(folder) if os.path.isdir(folder) else ())
                  if file.endswith(".py") and file != "__init__.py"]
    return found


def command_names() -> dict[str, str]:
    """Every command and the module it is in, found by reading the files as text: one call imports one of them.

    >>> command_names()["print"]
    'puzzlelib.assignments.sliding_bricks'
    """
    found: dict[str, str] = {}
    for module, path in command_files():
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.startswith(("def do_", "do_")):
                    name = line.partition("do_")[2].split("(")[0].split(" ")[0]
                    found[name.replace("_", "-")] = module
    return found


def find(name: str) -> Callable[..., str | tuple[str, str]] | None:
    """The function behind a command, or None."""
    module = command_names().get(name)
    if module is None:
        return None
    __import__(module)
    return getattr(sys.modules[module], "do_" + name.replace("-", "_"))      # type: ignore[no-any-return]


def about(command: Any) -> tuple[str, str, list[str], str]:
    """A command's docstring, taken apart: its summary, its usage line, its example, and the rest."""
    lines = [line.strip() for line in (command.__doc__ or "").strip().split("\n")]
    pick: Any = lambda key: [line[len(key):].strip() for line in lines if line.startswith(key)]
    rest = "\n".join(line for line in lines[1:] if not line.startswith(("usage:", "example:"))).strip("\n")
    return lines[0], pick("usage:")[0], pick("example:"), rest


def help_text(name: str | None = None) -> str:
    """The help of one command, or the list of all."""
    if name is not None:
        summary, usage, examples, rest = about(find(name))
        usage = " ".join([name, *usage.split()[1:]])           # one command may have two names
        parts = [summary, "usage: sh run.sh " + usage, rest]
        parts += ["example:\n  " + example for example in examples]
        return "\n\n".join(part for part in parts if part) + "\n"
    names = command_names()
    lines = ["usage: sh run.sh COMMAND [ARGUMENTS]    (sh run.sh COMMAND --help: more, with an example)", "",
             f"  {'help [COMMAND]':<28} This list, more about one command, or how files are read: help formats."]
    for title in dict.fromkeys(map(_title, names.values())):
        here = {find(name): name for name in reversed(names) if _title(names[name]) == title}   # one of two names: once
        rows = [about(command)[:2] for command in reversed(here)]
        lines += ["", title + ":"] + [f"  {_short(usage):<28} {summary}" for summary, usage in rows]
    example = "print levels/bricks/SBP-level0.txt" if "print" in names else "show bricks klotski"
    return "\n".join([*lines, "", "example:", f"  sh run.sh {example}"]) + "\n"


def _title(module: str) -> str:
    """The heading over the commands of a module.

    >>> _title("puzzlelib.assignments.sliding_bricks"), _title("puzzlelib.classroom.batch")
    ('sliding bricks', 'a class')
    """
    room, name = module.split(".")[1:]
    return {"cli": "workbook and puzzles", "classroom": "a class"}.get(
        room, name.removesuffix("_commands").replace("_", " "))


def _short(usage: str) -> str:
    """A usage line without its options, for the list."""
    return usage.split(" [--")[0] + (" [OPTIONS]" if " [--" in usage else "")


def run(arguments: list[str]) -> tuple[int, str, str]:
    """The answer to a command line: exit code, text for stdout, text for stderr."""
    from puzzlelib.cli.usage import Failed, Usage
    from puzzlelib.levels import PuzzleError
    name = arguments[0] if arguments else ""
    try:
        if name in ("help", "--help", "-h"):
            topic = Usage("help [COMMAND]").read([word for word in arguments[1:] if word not in ("--help", "-h")])
            name = topic.get("command", "help")
            if name == "formats":
                from puzzlelib.cli.formats import table
                return 0, table(), ""
            if name == "help" or name in command_names():
                return 0, help_text(None if name == "help" else name), ""
        return answer(name, arguments)
    except PuzzleError as error:
        error.source = error.source or name                # at least the command
        return 2, "", f"{error}\n"
    except Failed as error:
        return error.exit_code, "", f"{error}\n"
    except MemoryError:
        return 3, "", "gave up: out of memory\n"


def answer(name: str, arguments: list[str]) -> tuple[int, str, str]:
    """The answer of one command."""
    from puzzlelib.cli.usage import Usage
    from puzzlelib.levels import did_you_mean, quoted
    command = find(name)
    if command is None:
        what = "no command" if not name else quoted(name) + ", which is no command"
        hint = did_you_mean(name, list(command_names()))
        return 2, "", f"run.sh: error: found {what}, expected one of these{hint}\n\n{help_text()}"
    words = arguments[1:arguments.index("--")] if "--" in arguments else arguments[1:]
    if "--help" in words or "-h" in words:
        return 0, help_text(name), ""
    text = command(**Usage(about(command)[1]).read(arguments[1:]))
    return (0, text, "") if isinstance(text, str) else (0, *text)


def write(handle: int, text: str) -> None:
    """All of the text to a file descriptor."""
    data = memoryview(text.encode("utf-8", "backslashreplace"))
    while data:
        data = data[os.write(handle, data):]


def complain(text: str) -> None:
    """Say it on stderr, if possible: a closed stderr must not change the exit code."""
    try:
        write(2, text)
    except OSError:
        pass


def main(arguments: list[str], run: Callable[[list[str]], tuple[int, str, str]] = run) -> int:
    """Run a command line to its end: the exit code. The answer appears whole or not at all."""
    try:
        code, answer, complaint = run(arguments)
        complain(complaint)
        write(1, answer)
    except KeyboardInterrupt:
        return 130                 # as a shell says it: ended by Ctrl-C
    except BrokenPipeError:
        return 141                 # ended by a closed pipe
    except OSError as error:
        complain(f"run.sh: error: found an answer that cannot be written ({error.strerror or error}), "
                 "expected a place for it\n")
        return 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
