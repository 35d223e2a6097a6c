"""Reading level text: lines and tokens that know their place, and the one error that says where it went wrong.

Whatever gets past a reader must never fail later, so a reader refuses early, and says what it expected. What can't
change the meaning of a file is forgiven, here and for every format: `lines` forgives what surrounds a line, `words` the
blanks and tabs between words, `Token.values` a final comma; collection.py takes comments out, and files of several
levels apart. `sh run.sh help formats` prints these rules as a table.
"""

from __future__ import annotations

import os

from puzzlelib.hints import Any, Iterator, NoReturn

MAX_BYTES = 4 << 20        # a level is a page of text; more than 4 MiB is some other file, or an endless device
MAX_DIGITS = 9             # enough for any board, and int() of a longer one could take for ever
MOST = 10 ** MAX_DIGITS - 1


class PuzzleError(ValueError):
    """Bad input, and its place: `FILE:LINE:COL: error: found X, expected Y`, always one printable line.

    >>> print(PuzzleError("found 'x', expected a number", "my.txt", 3, 7))
    my.txt:3:7: error: found 'x', expected a number
    >>> print(PuzzleError("found no level, expected one"))
    error: found no level, expected one
    """

    def __init__(self, message: str, source: str | None = None, line: int | None = None, col: int | None = None):
        super().__init__(message, source, line, col)
        self.message, self.source, self.line, self.col = message, source, line, col

    def __str__(self) -> str:
        location = ":".join(str(part) for part in (self.source, self.line, self.col) if part is not None)
        return visible(f"{location}: error: {self.message}" if location else f"error: {self.message}")

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback: where our code noticed bad input is no help in correcting it."""
        return [f"{type(self).__name__}: {self}"]


def visible(text: str) -> str:
    r"""The text with nothing in it that could break a line or steer a terminal.

    >>> visible("a\nb\x1b[31m")
    'a\\nb\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode("ascii") for c in text)


def quoted(text: str, most: int = 40) -> str:
    """A piece of input as a message shows it: in quotes, printable, and cut when long.

    >>> print(quoted("up"), quoted(""), quoted("9" * 5000, 5))
    'up' nothing '99999…' (5000 characters)
    """
    if not text:
        return "nothing"
    if len(text) > most:
        return f"'{visible(text[:most])}…' ({len(text)} characters)"
    return f"'{visible(text)}'"


def plural(count: int, noun: str) -> str:
    """A number of things, as people write it.

    >>> plural(1, "move"), plural(1200, "node")
    ('1 move', '1,200 nodes')
    """
    return f"{count:,} {noun}{'s' * (count != 1)}"


def did_you_mean(word: str, known: list[str]) -> str:
    """A hint to end an error line with, or nothing where no known word is near.

    >>> did_you_mean("prnt", ["print", "done"])
    " (did you mean 'print'?)"
    """
    from difflib import get_close_matches  # only errors need it
    near = get_close_matches(word.lower(), {name.lower() for name in known}, 1, 0.6)
    match = [name for name in known if name.lower() in near]
    return f" (did you mean '{match[0]}'?)" if match else ""


def choose(name: str, known: Any, what: str = "one of", source: str | None = None) -> Any:
    """One of the known names, or what it names if they are a dict; any other name is an error that lists them.

    >>> choose("dfs", {"bfs": 1, "dfs": 2})
    2
    >>> choose("dffs", ["bfs", "dfs"], source="solve --algorithm")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: solve --algorithm:1:1: error: found 'dffs', expected one of bfs, dfs \
(did you mean 'dfs'?)
    """
    if name not in known:
        location = (source, 1, 1) if source else ()
        raise PuzzleError(f"found {quoted(str(name))}, expected {what} {', '.join(known)}"
                          f"{did_you_mean(str(name), list(known))}", *location)
    return known[name] if isinstance(known, dict) else name


def counted(value: Any, low: int, expected: str, high: float = float("inf")) -> int:
    """A whole number from `low` to `high`, of any type that counts, such as numpy's; anything else is refused.

    >>> counted(3.0, 1, "a length from 1 up")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found '3.0', expected a length from 1 up
    """
    if isinstance(value, bool) or not hasattr(value, "__index__") or not low <= value.__index__() <= high:
        raise PuzzleError(f"found {quoted(str(value))}, expected {expected}")
    return int(value)


def fraction(value: Any, name: str) -> float:
    """A number from 0 up to, but not including, 1; anything else is refused.

    >>> fraction(30, "fill")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found fill=30, expected a part: a number from 0 to just below 1
    """
    if isinstance(value, bool) or not hasattr(value, "__float__") or not 0 <= float(value) < 1:
        raise PuzzleError(f"found {name}={visible(repr(value)[:40])}, expected a part: a number from 0 to just below 1")
    return float(value)


def rectangle(rows: Any, fits: Any, expected: str) -> list[list[Any]]:
    """Rows of one length as lists, if all their cells together fit; anything else is refused.

    >>> rectangle([(0, 1), (2,)], lambda cells: True, "rows of one length")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: error: found '[(0, 1), (2,)]', expected rows of one length
    """
    try:
        found = [list(row) for row in rows]
        cells = [cell for row in found for cell in row]
        if cells and len({len(row) for row in found}) == 1 and fits(cells):
            return found
    except (TypeError, ValueError):          # not even rows, or cells that can't be compared
        pass
    raise PuzzleError(f"found {quoted(str(rows))}, expected {expected}")


class Token:
    """A piece of a level's text, and where it stands (both counts from 1)."""

    __slots__ = ("text", "source", "line", "col")

    def __init__(self, text: str, source: str, line: int, col: int):
        self.text, self.source, self.line, self.col = text, source, line, col

    def fail(self, expected: str, found: str | None = None) -> NoReturn:
        """Refuse this token.

        >>> Token("x", "my.txt", 3, 7).fail("a number")
        Traceback (most recent call last):
        puzzlelib.levels.PuzzleError: my.txt:3:7: error: found 'x', expected a number
        """
        raise PuzzleError(f"found {found or quoted(self.text)}, expected {expected}", self.source, self.line, self.col)

    def integer(self, low: int, high: int, expected: str) -> int:
        """The token as a whole number: ASCII digits with an optional minus, nothing else.

        >>> Token("-1", "my.txt", 1, 1).integer(-1, 9, "a cell")
        -1
        """
        digits = self.text[1:] if self.text.startswith("-") else self.text
        if not (digits.isascii() and digits.isdigit()):
            self.fail(expected)
        if len(digits) > MAX_DIGITS:
            self.fail(expected, f"a number of {len(digits)} digits")
        if not low <= int(self.text) <= high or (digits != self.text and not int(digits)):       # no minus zero
            self.fail(expected)
        return int(self.text)

    def split(self, comma: str) -> Iterator[Token]:
        """The parts between commas, each without the blanks around it and with its own place.

        >>> [(part.text, part.col) for part in Token("4, -1,", "my.txt", 1, 1).split(",")]
        [('4', 1), ('-1', 4), ('', 7)]
        """
        col = self.col
        for part in self.text.split(comma):
            bare = part.strip(" \t")
            yield Token(bare, self.source, self.line, col + len(part) - len(part.lstrip(" \t")) if bare else col)
            col += len(part) + len(comma)

    def values(self, count: int | None = None) -> list[Token]:
        """The parts between commas; a final comma may be there or not. count: it is final only after so many values.

        >>> row = Token("1, 10,", "my.txt", 1, 1)
        >>> [part.text for part in row.values()], len(row.values(2)), len(row.values(3))
        (['1', '10'], 2, 3)
        """
        found = list(self.split(","))
        final = len(found) > 1 and not found[-1].text and count in (None, len(found) - 1)
        return found[:-1] if final else found


def words(row: Token) -> list[Token]:
    """The words of a line, between blanks or tabs, each with its place.

    >>> [(word.text, word.col) for word in words(Token(" 0  12", "my.txt", 1, 1))]
    [('0', 2), ('12', 5)]
    """
    found, at = [], 0
    for part in row.text.replace("\t", " ").split(" "):
        if part:
            found.append(Token(part, row.source, row.line, row.col + at))
        at += len(part) + 1
    return found


def lines(text: str, source: str = "level") -> list[Token]:
    r"""The lines of a level from the first that isn't blank to the last. Forgiven: blank lines around them, blanks and
    tabs at the end of a line, CRLF, and a byte order mark.

    >>> [(line.text, line.line) for line in lines("\ufeff\n5,4,\r\n1, 1, \r\n\r\n")]
    [('5,4,', 2), ('1, 1,', 3)]
    """
    rows = [row.removesuffix("\r").rstrip(" \t") for row in text.removeprefix("\ufeff").split("\n")]
    said = [number for number, row in enumerate(rows) if row]
    return [Token(rows[number], source, number + 1, 1) for number in range(said[0], said[-1] + 1)] if said else []


def end_of(rows: list[Token], source: str) -> Token:
    """The place after the last line, where what is missing was expected.

    >>> end_of(lines("one"), "my.txt").line, end_of([], "my.txt").line
    (2, 1)
    """
    return Token("", source, rows[-1].line + 1 if rows else 1, 1)


def read(path: str | os.PathLike[str]) -> str:
    """The text of a file; anything that keeps it from being read is a PuzzleError.

    >>> read("no/such/file")
    Traceback (most recent call last):
    puzzlelib.levels.PuzzleError: no/such/file:1:1: error: found no such file, expected a level file
    """
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _refused(error, name, "no such file", "a file that cannot be read", "a level file") from None
    return decoded(data, name)


def _refused(error: Exception, name: str, missing: str, useless: str, expected: str) -> PuzzleError:
    """What the system says about a file, as a PuzzleError. Not only OSError: a NUL in the name is a ValueError."""
    found = missing if isinstance(error, FileNotFoundError) else "a folder" if isinstance(error, IsADirectoryError) \
        else f"{useless} ({getattr(error, 'strerror', None) or error})"
    return PuzzleError(f"found {found}, expected {expected}", name, 1, 1)


def decoded(data: bytes, name: str) -> str:
    """Bytes as text, or a PuzzleError."""
    if len(data) > MAX_BYTES:
        raise PuzzleError(f"found more than {MAX_BYTES:,} bytes, expected a level file", name, 1, 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[:error.start].decode("utf-8").removeprefix("\ufeff")
        line, col = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        raise PuzzleError(f"found byte 0x{data[error.start]:02x}, expected UTF-8 text", name, line, col) from None


def write(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole or not at all: a temporary name in the same folder, then replace.

    A link is followed; a device or a pipe, which cannot be replaced, is written to. What cannot be written is a
    PuzzleError.
    """
    name = os.fspath(path)
    try:
        target, data = os.path.realpath(name), content if isinstance(content, bytes) else content.encode("utf-8")
        if os.path.exists(name) and not os.path.isfile(name):
            with open(name, "wb") as file:
                file.write(data)
        elif name.endswith(os.sep):
            raise IsADirectoryError
        elif os.path.islink(target):
            raise OSError(0, "links that lead in a circle")
        else:
            _replace(target, data)
    except (OSError, ValueError) as error:
        raise _refused(error, name, "no such folder", "a place that cannot be written", "a file to write") from None


def _replace(path: str, data: bytes) -> None:
    import tempfile
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".puzzlelib-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        umask = os.umask(0)
        os.umask(umask)
        # mkstemp makes private files; results are for everyone, or for whoever the old file was for.
        os.chmod(temporary, os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~umask)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
