"""Comments, and several levels in one file: what a puzzle declares by `comments` and `several` in its record.

A parser sees one level and no comments. Errors still have the line of the file.
"""

from __future__ import annotations

import os

from puzzlelib.hints import Any
from puzzlelib.levels import MAX_DIGITS, PuzzleError, Token, lines, read


def parts(text: str, comments: str | tuple[str, ...] = "", mark: str = "") -> list[tuple[str, list[int]]]:
    r"""The levels in a file: of each the text, and the numbers that its lines have in the file.

    comments  lines that begin so are left out
    mark      what every level has in its first and its last line. Then a file may hold several levels, with blank lines
              or comments between them, and before and after each level words that tell of it: lines such as
              "Author: me", and any line with a letter or a digit and without the mark

    >>> parts("; 1\n##\n##\n\nThe second\n##\nAuthor: me\n", ";", "#")
    [('##\n##', [2, 3]), ('##', [6])]
    """
    rows = lines(text)
    bare = [row for row in rows if not (comments and row.text.startswith(comments))]
    blocks: list[list[Token]] = [[]]
    for row in rows if mark else ():
        if not row.text or comments and row.text.startswith(comments) or _labelled(row.text):
            blocks.append([])
        else:
            blocks[-1].append(row)
    levels: list[list[Token]] = []
    for block in blocks:
        while block and _said(block[-1].text, mark):
            block.pop()
        while block and _said(block[0].text, mark):
            block.pop(0)
        if levels and not all(any(mark in row.text for row in part) for part in (levels[-1], block)):
            levels[-1] += block              # what has no mark is no level, and nothing to leave out: parse looks at it
        elif block:
            levels.append(block)
    return [("\n".join(row.text for row in level), [row.line for row in level]) for level in levels or [bare]]


def numbered(name: str) -> tuple[str, int | None]:
    """A level's name, taken apart: the file, and which of its levels; None if it doesn't say.

    >>> numbered("mine.xsb#12"), numbered("mine.xsb"), numbered("my#file")
    (('mine.xsb', 12), ('mine.xsb', None), ('my#file', None))
    """
    file, _, number = name.rpartition("#")
    good = file and number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS
    return (file, int(number)) if good else (name, None)


def _said(text: str, mark: str) -> bool:
    """Is this line words about a level, not a line of it?"""
    return mark not in text and any(character.isalnum() for character in text)


def _labelled(text: str) -> bool:
    """Does a line begin with a label, as in `Author: me`?"""
    label, colon, _ = text.partition(":")
    return bool(colon) and label.replace("-", "").replace(" ", "").isalpha()


def parse_one(puzzle: Any, text: str, source: str, number: int | None) -> Any:
    """What a puzzle's parser makes of one level of a file; None: the only one."""
    level, places = level_in(puzzle, text, source, number)
    try:
        return puzzle.parse(level, source)
    except PuzzleError as error:
        if error.line is None or not places:
            raise
        line = [*places, places[-1] + 1][min(error.line, len(places) + 1) - 1]
        raise PuzzleError(error.message, error.source, line, error.col) from None


def level_in(puzzle: Any, text: str, source: str, number: int | None) -> tuple[str, list[int]]:
    """One level of a file, as parse gets it, and the numbers of its lines; no numbers if it is the whole file."""
    found = parts(text, puzzle.comments, puzzle.several) if puzzle.comments or puzzle.several else []
    if number is None and (not found or len(found[0][1]) == len(lines(text))):
        return text, []
    if number is None and len(found) > 1:
        raise PuzzleError(f"found {len(found)} levels, expected one of them: {os.path.basename(source)}#1 to "
                          f"#{len(found)}", source, found[1][1][0], 1)
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(found):
        raise PuzzleError(f"found #{chosen}, expected a level from #1 to #{len(found)}", source, 1, 1)
    return found[chosen - 1]


def names_in(puzzle: Any, name: str, path: str) -> list[str]:
    """The names of the levels in one file: its own, or NAME#1, NAME#2 and so on if it holds several."""
    try:
        count = len(parts(read(path), puzzle.comments, puzzle.several))
    except PuzzleError:                          # loading it will say what is wrong
        count = 1
    return [name] if count == 1 else [f"{name}#{number}" for number in range(1, count + 1)]
