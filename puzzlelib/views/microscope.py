"""What an examination found, as text and as HTML: the finding, why it matters, the boards and the frontier."""

from __future__ import annotations

from puzzlelib.hints import Sequence
from puzzlelib.views.text import drawing, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.exercises.examination import Examination
    from puzzlelib.picture import Picture

RIGHT, WRONG = "#00614a", "#b3261e"


def heading(examination: Examination) -> str:
    """The subject and whether it is right."""
    return f"{examination.subject}: {'right' if examination.right else 'wrong'}."


def _summary(examination: Examination) -> str:
    """The finding as a sentence, or as the question with which it ends."""
    found = sentence(examination.summary.rstrip("."))
    return found.removesuffix(".") if found.endswith("?.") else found


def examination_text(examination: Examination) -> str:
    """An Examination as lines of text."""
    lines = [f"{heading(examination)} {_summary(examination)}"]
    lines += [f"  {detail}" for detail in examination.details]
    for caption, picture in examination.pictures:
        lines += [f"  {caption}:", *(f"    {row}".rstrip() for row in drawing(picture.marked((), " ")).split("\n")[1:])]
    return "\n".join([*lines, *(f"  {row}" for row in _columns(examination.table))])


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table, its columns aligned: the first column and words to the left, the others to the right."""
    words = {cell for row in table[1:] for cell in row if cell[:1].isalpha() and cell != "inf"}
    widths = [max(map(len, column)) for column in zip(*table)]
    return ["  ".join(cell.rjust(wide) if column and cell not in words else cell.ljust(wide)
                      for column, (cell, wide) in enumerate(zip(row, widths))).rstrip() for row in table]


def examination_html(examination: Examination) -> str:
    """An Examination as a notebook shows it."""
    from html import escape
    details = "".join(f"<p style='margin:.3em 0'>{escape(detail)}</p>" for detail in examination.details)
    return (f"<div style='border-left:4px solid {RIGHT if examination.right else WRONG};padding-left:.8em'>"
            f"<p style='margin:.3em 0'><strong>{escape(heading(examination))}</strong> "
            f"{escape(_summary(examination))}</p>{details}"
            f"{_pictures(examination.pictures)}{_table(examination.table)}</div>")


def _table(table: Sequence[Sequence[str]]) -> str:
    """Rows of texts as a table, the head first: numbers to the right."""
    from html import escape
    if not table:
        return ""
    def row(cells: Sequence[str], tag: str, start: str) -> str:
        sides = ["right" if column and (tag == "th" or not cell[:1].isalpha()) else "left"
                 for column, cell in enumerate(cells)]
        return "<tr>" + "".join(f"<{start} style='text-align:{side}'>{escape(cell)}</{tag}>"
                                for cell, side in zip(cells, sides)) + "</tr>"
    body = "".join(row(cells, "td", "td") for cells in table[1:])
    return f"<table><thead>{row(table[0], 'th', 'th scope=col')}</thead><tbody>{body}</tbody></table>"


def _pictures(pictures: Sequence[tuple[str, Picture]]) -> str:
    """Boards side by side, as one image with its captions as alternative text; what has long words in it, as text."""
    from html import escape
    texts = [(caption, picture) for caption, picture in pictures if _wordy(picture)]
    boards = [pair for pair in pictures if pair not in texts]
    return (_image(boards) if boards else "") + "".join(
        f"<p style='margin:.3em 0'>{escape(caption)}:</p><pre>{escape(drawing(picture))}</pre>"
        for caption, picture in texts)


def _wordy(picture: Picture) -> bool:
    return any(len(cell.text) > 4 for row in picture.rows for cell in row)


def _image(pictures: Sequence[tuple[str, Picture]]) -> str:
    from base64 import b64encode
    from html import escape
    from io import BytesIO

    from puzzlelib.views.filmstrip import film
    file = BytesIO()
    widest = max(len(picture.rows[0]) for _, picture in pictures)
    film([picture for _, picture in pictures], [caption for caption, _ in pictures], columns=4,
         cell=max(0.12, min(0.45, 3 / widest))).savefig(file, format="png", dpi=72, metadata={"Software": None})
    alt = escape("; ".join(f"{caption}: {drawing(picture)}".replace("\n", " / ") for caption, picture in pictures),
                 quote=True)
    return f"<img alt='{alt}' src='data:image/png;base64,{b64encode(file.getvalue()).decode()}'>"
