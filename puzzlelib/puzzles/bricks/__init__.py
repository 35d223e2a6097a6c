"""Sliding bricks: bring the master brick onto the goal, one brick, one cell at a time.

    plain.py         the board as the assignment has it, a list of rows: read this first
    terms.py         what plain.py and state.py agree on: numbers in cells, directions, what blocks a brick
    state.py         the same board as one integer: what the searches work on; ends with the PUZZLE
    heuristics.py    travel and manhattan: how far is the master from the goal?
    random_levels.py levels for experiments
Here is the text of a level and of a move.
"""

from __future__ import annotations

from puzzlelib.levels import MOST, PuzzleError, Token, end_of, lines, plural
from puzzlelib.puzzles.bricks.terms import GOAL, MASTER, Matrix, Move, bricks_of
from puzzlelib.sequences import apart

MAX_CELLS = 10_000


def __getattr__(name: str) -> object:
    """PUZZLE, Bricks and the heuristics are imported when first used: `print` needs none of them."""
    from importlib import import_module
    return getattr(import_module(f"{__name__}.state"), name)


def say(move: Move) -> str:
    """A move as the assignment writes it.

    >>> say((3, "down"))
    '(3, down)'
    """
    return f"({move[0]}, {move[1]})"


def read_matrix(text: str, source: str = "level") -> Matrix:
    r"""The matrix of a level's text, checked: one master brick, every brick in one piece.

    >>> read_matrix("3,2,\n1,-1,1,\n2,2,0,")
    [[1, -1, 1], [2, 2, 0]]
    """
    rows = lines(text, source)
    if not rows:
        raise PuzzleError("found nothing, expected the width and the height as w,h,", source, 1, 1)
    width, height = _size(rows[0])
    matrix = [_row(row, width) for row in rows[1:height + 1]]
    if len(rows) > height + 1:
        extra = rows[height + 1]
        extra.fail(f"the end of the file after {height} rows", None if extra.text.strip() else "a blank line")
    if len(matrix) < height:
        end_of(rows, source).fail(str(height), f"only {plural(len(matrix), 'row')}")
    bricks = bricks_of(matrix)
    if MASTER not in bricks:
        raise PuzzleError("found no cell with 2, expected a master brick", source, 1, 1)
    for number, cells in bricks.items():
        for r, c in apart(cells):
            list(rows[r + 1].split(","))[c].fail("every brick in one piece", f"a second piece of brick {number}")
    return matrix


def _size(header: Token) -> tuple[int, int]:
    parts = header.values(2)
    if len(parts) != 2 or not parts[1].text:
        wrong = parts[3] if len(parts) > 3 and not parts[2].text else parts[min(2, len(parts) - 1)]
        wrong.fail("the width and the height as w,h,")
    width, height = (part.integer(1, MAX_CELLS, f"a size from 1 to {MAX_CELLS:,}") for part in parts[:2])
    if width * height > MAX_CELLS:
        parts[0].fail(f"at most {MAX_CELLS:,} cells", f"a board of {width:,} by {height:,}")
    return width, height


def _row(row: Token, width: int) -> list[int]:
    parts = row.values(width)
    expected = "-1 (goal), 0 (free), 1 (wall), 2 (master) or a brick's number"
    values = [part.integer(GOAL, MOST, expected) for part in parts[:width]]
    if len(parts) < width:
        end = parts[-1]
        end.col += len(end.text)
        end.fail(f"{width} values", "the end of the line")
    if len(parts) > width:
        extra = parts[width]
        extra.fail(f"the end of the line after {width} values", None if extra.text else "another comma")
    return values
