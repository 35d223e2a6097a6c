"""What a state looks like, before any view has decided how to draw it: a Picture is rows of Cells with roles."""

from __future__ import annotations

from puzzlelib.hints import Iterable, Sequence

ROLES = ("wall", "free", "goal", "hero", "piece", "start", "path", "frontier", "closed", "current")
MARKS = ("note", "wrong", "cross")
Mark = tuple[float, float, str, str]     # row, column, text, one of MARKS, e.g. (0, 1.5, "3", "note")


class Cell:
    """One square of a Picture.

    text    a few characters to show
    role    what it is, one of ROLES: views give each a colour and a hatch
    piece   the name of the piece it is a part of; None: it is ground. Neighbouring cells of one piece are drawn as one
    under   the role of the ground under a piece

    >>> Cell("2", "hero", piece=2)
    Cell('2', 'hero', 2, 'free')
    """

    __slots__ = ("text", "role", "piece", "under")

    def __init__(self, text: str = "", role: str = "free", piece: object = None, under: str = "free"):
        self.text, self.role, self.piece, self.under = text, role, piece, under

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cell) and repr(self) == repr(other)

    def __repr__(self) -> str:
        return f"Cell({self.text!r}, {self.role!r}, {self.piece!r}, {self.under!r})"


class Picture:
    """Rows of cells, all of one length.

    title   what stands over it
    route   the cells of a path, to draw as an arrow through their middles
    marks   what to draw over everything else: a "note" such as a number, something "wrong", or a "cross". A place with
            a half lies between two cells; something wrong without a text is the whole cell
    numbers what rows and columns are counted from, at the edge; None: they aren't numbered. Moves and messages count as
            the edge does

    >>> print(Picture([[Cell("2", "hero"), Cell()], [Cell("", "wall"), Cell("", "goal")]]))
     2  .
    ##  *
    """

    def __init__(self, rows: Iterable[Sequence[Cell]], title: str = "", route: Sequence[tuple[int, int]] = (),
                 marks: Sequence[Mark] = (), numbers: tuple[int | None, int | None] = (None, None)):
        self.rows = [list(row) for row in rows]
        self.title, self.route, self.marks, self.numbers = title, list(route), list(marks), numbers

    def marked(self, marks: Sequence[Mark], title: str = "") -> Picture:
        """The same picture with further marks, each in place of any that is there already; and with another title."""
        found = {mark[:2]: mark for mark in (*self.marks, *marks)}
        return Picture(self.rows, title or self.title, self.route, list(found.values()), self.numbers)

    def __str__(self) -> str:
        from puzzlelib.views.text import drawing
        return drawing(self)

    def pieces(self) -> dict[object, list[tuple[int, int]]]:
        """The cells (row, column) of each piece in reading order, e.g. {2: [(0, 0), (0, 1)]}."""
        found: dict[object, list[tuple[int, int]]] = {}
        for r, row in enumerate(self.rows):
            for c, cell in enumerate(row):
                if cell.piece is not None:
                    found.setdefault(cell.piece, []).append((r, c))
        return found
