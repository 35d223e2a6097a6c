"""A command's usage line is its parser: `random FILE N [--seed S]` both helps people and reads their arguments.

Words in capitals are values; brackets make them optional; `--name` is a flag, `--name VALUE` takes a value;
`[NAME...]` takes any number of words; where it ends the line, whatever is left is handed on, untouched.
"""

from __future__ import annotations

from puzzlelib.hints import Any
from puzzlelib.levels import MAX_BYTES, MOST, PuzzleError, Token, decoded, did_you_mean, quoted


class Failed(Exception):
    """What was checked did not pass."""

    exit_code = 1


class GaveUp(Failed):
    """A budget ran out before the answer was there."""

    exit_code = 3


class Usage:
    """One usage line, taken apart.

    >>> Usage("random FILE N [--seed S]").read(["level.txt", "--seed", "7", "3"])
    {'seed': '7', 'file': 'level.txt', 'n': '3'}
    >>> Usage("random FILE N [--seed S]").read(["level.txt", ""])
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: random: error: found no N, expected random FILE N [--seed S]
    >>> Usage("sweep [NAME...] [--quick]").read(["ties", "--quick", "mine.py"])
    {'name': ['ties', 'mine.py'], 'quick': True}
    """

    def __init__(self, line: str):
        self.line = line
        self.command, *words = line.split()
        self.rest = bool(words) and words[-1].endswith("...]")
        several = [word.strip("[.]").lower() for word in words if word.endswith("...]")]
        self.many = several[0] if several and not self.rest else ""
        self.values: list[str] = []                 # positions, in order
        self.optional: set[str] = set()             # the ones in brackets
        self.options: dict[str, str | None] = {}    # --name: the name of its value, or None for a flag
        for part in _parts([] if self.rest else words):
            name = part[0].strip("[]")
            if name.startswith("--"):
                self.options[name] = part[1].strip("[]") if len(part) > 1 else None
            elif not part[0].endswith("...]"):
                self.values.append(name)
                if part[0].startswith("["):
                    self.optional.add(name)

    def fail(self, found: str, expected: str = "", hint: str = "") -> PuzzleError:
        return PuzzleError(f"found {found}, expected {expected or self.line}{hint}", self.command)

    def read(self, arguments: list[str]) -> dict[str, Any]:
        """The arguments by name: values as text, flags as True; what was not given is not in it."""
        if self.rest:
            return {"rest": arguments}
        given: dict[str, Any] = {}
        positions: list[str] = []
        queue = list(arguments)
        while queue:
            word = queue.pop(0)
            if word == "--":
                positions += queue
                break
            if word.startswith("-") and word.strip("-") and not word[1:2].isdigit():
                self._option(word, queue, given)
            else:
                positions.append(word)
        if self.many:
            if "" in positions:
                raise self.fail("an empty argument", f"{self.many.upper()}, or none at all")
            if len(positions) < len(self.values):
                raise self.fail(f"no {self.values[len(positions)]}")
            named = {name.lower(): positions.pop(0) for name in self.values}
            return named | {self.many: positions} | given
        while positions and not positions[-1]:      # an empty argument counts as missing
            positions.pop()
        for index, name in enumerate(self.values):
            if index < len(positions) and positions[index]:
                given[name.lower()] = positions[index]
            elif name not in self.optional:
                raise self.fail(f"no {name}")
        if len(positions) > len(self.values):
            extra = positions[len(self.values)]
            raise self.fail(f"{quoted(extra)} too many" if extra else "an argument too many")
        return given

    def _option(self, word: str, queue: list[str], given: dict[str, Any]) -> None:
        name, equals, value = word.partition("=")
        if name not in self.options:
            known = list(self.options)
            raise self.fail(quoted(name), f"one of {', '.join(known)}" if known else "no option",
                            did_you_mean(name, known))
        key = name[2:].replace("-", "_")
        if key in given:
            raise self.fail(f"{name} twice", f"{name} once")
        takes = self.options[name]
        if takes is None:
            if equals:
                raise self.fail(quoted(word), f"{name} alone")
            given[key] = True
            return
        if not equals:
            value = queue.pop(0) if queue else ""
        if not value:
            raise self.fail(f"{name} with no value", f"{name} {takes}")
        given[key] = value


def _parts(words: list[str]) -> list[list[str]]:
    """The words of a usage line, an option together with its value."""
    parts: list[list[str]] = []
    for word in words:
        if parts and parts[-1][0].startswith("[--") and not parts[-1][-1].endswith("]"):
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def whole(text: str, source: str, low: int = 1, high: int = MOST) -> int:
    """An argument as a whole number.

    >>> whole("0", "random N")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: random N:1:1: error: found '0', expected a whole number from 1 to 999,999,999
    """
    return Token(text, source, 1, 1).integer(low, high, f"a whole number from {low:,} to {high:,}")


def seconds(text: str, source: str) -> float:
    """An argument as a number of seconds: digits, with a decimal point if you like.

    >>> seconds("2.5", "bfs --seconds")
    2.5
    """
    digits = text.replace(".", "", 1)
    if not (digits.isascii() and digits.isdigit() and len(text) <= 12):
        Token(text, source, 1, 1).fail("a number of seconds, such as 2.5")
    return float(text)


def read_stdin() -> str:
    """The text of standard input, under the same rules."""
    import sys
    name = "<stdin>"
    if sys.stdin is None:
        raise PuzzleError("found no standard input, expected a level", name, 1, 1)
    if sys.stdin.isatty():
        sys.stderr.write("type the level, then Ctrl-D on a line of its own:\n")
    try:
        return decoded(sys.stdin.buffer.read(MAX_BYTES + 1), name)
    except OSError as error:
        raise PuzzleError(f"found input that cannot be read ({error.strerror}), expected a level", name, 1, 1) from None
