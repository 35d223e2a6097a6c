"""What readers forgive and what they refuse, format by format: the table of `sh run.sh help formats`.

The rules themselves are in levels.py and in each puzzle's parser; the tests hold every cell of this table to them.
"""

from __future__ import annotations

HEAD = """\
How files are read

Every format forgives, because it can't change what a file means:
  - blank lines before the first line and after the last
  - blanks and tabs at the end of a line
  - CRLF instead of LF, and no newline at the end of the file
  - a byte order mark at the beginning

Some forgive more, where it leaves no doubt:
"""
TAIL = """\
drawing: one character is one cell, so nothing can separate cells, and a tab isn't taken for some number of blanks.
(1) Of the points at its end, which may also be written as the command path prints them: (ROW, COLUMN).
(2) Lines that begin with ; or :: are comments, and so are lines such as Title: A corridor, and words above and below a
    drawing. Blank lines and comments separate levels: show sokoban FILE.xsb#2 shows the second one of a file.
    A puzzle of your own declares the same in its record: Puzzle(comments=";", several="#", …).

Everything else is an error, never a guess: a missing row, a number too many, a second piece of the master brick, a cell
that no format knows. The command then answers with one line, FILE:LINE:COLUMN: error: found X, expected Y, and exit 2.
"""
COLUMNS = ("format", "values separated by", "final comma", "112 for 1 1 2", "blank lines between",
           "comments, several levels")
FORMATS = {
    "bricks": ("commas, blanks around", "or none", "no", "no", "no"),
    "mazes": ("blanks, tabs, commas", "or none", "yes", "no", "no"),
    "tiles (solver)": ("blanks, tabs, lines", "no", "no", "yes", "no"),
    "puzzle8": ("blanks, tabs", "no", "yes", "no", "no"),
    "gridnav (path)": ("drawing", "or none (1)", "drawing", "no", "no"),
    "dominoes": ("drawing", "no", "drawing", "no", "no"),
    "disks": ("blanks, tabs", "no", "no", "no", "no"),
    "sokoban (XSB)": ("drawing", "no", "drawing", "between levels", "yes (2)"),
    "template": ("commas, blanks around", "or none", "no", "no", "no"),
    "MovingAI .map": ("drawing", "no", "drawing", "no", "no"),
    "MovingAI .scen": ("tabs", "no", "no", "no", "no"),
}


def table() -> str:
    """The rules as text: those of every format, a table of what differs, and what is never forgiven."""
    rows = [COLUMNS, *((name, *cells) for name, cells in FORMATS.items()), *_others()]
    wide = [max(map(len, column)) for column in zip(*rows)]
    text = ["  ".join(cell.ljust(width) for cell, width in zip(row, wide)).rstrip() for row in rows]
    rule = "  ".join("-" * width for width in wide)
    return "\n".join([HEAD, text[0], rule, *text[1:], "", TAIL])


def _others() -> list[tuple[str, ...]]:
    """A row for each puzzle that isn't in the table: what its record says, the rest is its parser's."""
    from puzzlelib.catalog import get, names
    from puzzlelib.levels import PuzzleError
    known = {name.split()[0] for name in FORMATS}
    found: list[tuple[str, ...]] = []
    for name in names():
        if name not in known:
            try:
                puzzle = get(name)
            except PuzzleError:              # a broken one: sh run.sh list says how
                continue
            declared = [word for word, given in (("comments", puzzle.comments), ("several", puzzle.several)) if given]
            found.append((name, "as its parser says", "", "", "between levels" if puzzle.several else "",
                          ", ".join(declared) or "no"))
    return found
