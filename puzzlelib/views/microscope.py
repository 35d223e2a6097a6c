"""What an examination found, as text and as HTML: the finding, why it matters, the boards and the frontier."""

from __future__ import annotations

from puzzlelib.hints import Sequence
from puzzlelib.views.text import drawing, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.exercises.examination import Examination
    from puzzlelib.picture import Picture

RIGHT, WRONG = "#00614a", "#b3261e"
WIDE = 4.2                 # inches of boards that have room beside the sentences
SMALLEST = 0.3             # inches of a cell, if there are more than two boards
MOST_OPEN = 3              # rows of a table that isn't folded
FOLDED = {"waiting": "The frontier at that moment", "node": "The book's tree, node by node",
          "heuristic": "Its place among other heuristics"}       # by the first cell of the table's head


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
    """An Examination as a notebook shows it: what matters beside each other, so that it fits on a projector's screen;
    long tables and further boards folded."""
    from html import escape
    details = "".join(f"<p style='margin:.3em 0'>{escape(detail)}</p>" for detail in examination.details)
    shown, more = _pictures(examination.pictures)
    table = _table(examination.table)
    if not examination.right and len(examination.table) <= MOST_OPEN + 1:        # short enough to go under the boards
        shown, table = shown + table, ""
    elif table and not examination.right:
        table = _folded(FOLDED.get(examination.table[0][0], "The numbers"), table)
    return (f"<div role='status' style='border-left:4px solid {RIGHT if examination.right else WRONG};"
            "padding-left:.8em'>"
            f"<p style='margin:.3em 0'><strong>{escape(heading(examination))}</strong> "
            f"{escape(_summary(examination))}</p>"
            f"<div style='display:flex;flex-wrap:wrap;gap:0 1.2em;align-items:flex-start'>"
            f"<div>{shown}</div><div style='flex:1 1 16em;max-width:60em'>{details}</div></div>{more}{table}</div>")


def _folded(summary: str, body: str) -> str:
    return f"<details style='margin:.3em 0'><summary>{summary}</summary>{body}</details>"


def _table(table: Sequence[Sequence[str]]) -> str:
    """Rows of texts as a table, the head first: numbers to the right."""
    from html import escape
    if not table:
        return ""
    def row(cells: Sequence[str], tag: str, start: str) -> str:
        sides = ["right" if column and (tag == "th" or not cell[:1].isalpha()) else "left"
                 for column, cell in enumerate(cells)]
        return "<tr>" + "".join(f"<{start} style='text-align:{side}'>{escape(cell)}</{tag}>" if cell else "<td></td>"
                                for cell, side in zip(cells, sides)) + "</tr>"
    body = "".join(row(cells, "td", "td") for cells in table[1:])
    return f"<table><thead>{row(table[0], 'th', 'th scope=col')}</thead><tbody>{body}</tbody></table>"


def _pictures(pictures: Sequence[tuple[str, Picture]]) -> tuple[str, str]:
    """Boards side by side, as one image with its captions as alternative text, and those for which there is no room,
    folded; what has long words in it, as text."""
    from html import escape
    boards = [(caption, picture) for caption, picture in pictures if not _wordy(picture)]
    texts = [f"<p style='margin:.3em 0'>{escape(caption)}:</p><pre>{escape(drawing(picture))}</pre>"
             for caption, picture in pictures if _wordy(picture)]
    shown, more = "".join(texts[:1]), "".join(texts[1:])
    if boards:
        wide, tall = (max(map(len, sides)) for sides in ([row for _, picture in boards for row in picture.rows],
                                                         [picture.rows for _, picture in boards]))
        count = len(boards)
        while count > 2 and (WIDE / count - 0.24) / wide < SMALLEST:
            count -= 1
        cell = max(0.1, min(0.45, 2.4 / tall, (WIDE / count - 0.24) / wide))
        shown += _image(boards[:count], cell)
        more += _image(boards[count:], cell) if boards[count:] else ""
    left = [caption for caption, picture in pictures if _wordy(picture)][1:] + [
        caption for caption, _ in boards[count if boards else 0:]]
    return shown, _folded(f"One more picture: {escape(left[0])}" if len(left) == 1 else f"{len(left)} more pictures",
                          more) if left else ""


def _wordy(picture: Picture) -> bool:
    return any(len(cell.text) > 4 for row in picture.rows for cell in row)


def _image(pictures: Sequence[tuple[str, Picture]], cell: float) -> str:
    """Drawn at twice its size on the page, so that it stays sharp when a projector's page is enlarged."""
    from base64 import b64encode
    from html import escape
    from io import BytesIO

    from puzzlelib.views.filmstrip import film, smaller
    file = BytesIO()
    film([picture for _, picture in pictures], [caption for caption, _ in pictures], columns=4, cell=cell).savefig(
        file, format="png", dpi=144, bbox_inches="tight", pad_inches=0.04, metadata={"Software": None})
    image = smaller(file.getvalue())
    wide = int.from_bytes(image[16:20], "big") // 2      # from the header of every PNG
    alt = escape("; ".join(f"{caption}: {drawing(picture)}".replace("\n", " / ") for caption, picture in pictures),
                 quote=True)
    return (f"<img alt='{alt}' width='{wide}' style='margin:.3em 0' "
            f"src='data:image/png;base64,{b64encode(image).decode()}'>")
