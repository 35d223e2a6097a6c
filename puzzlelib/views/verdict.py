"""A verdict for people: as text in a terminal, as HTML with drawn boards in a notebook."""

from __future__ import annotations

from contextlib import suppress
from html import escape

from puzzlelib.hints import Any, Sequence
from puzzlelib.levels import visible
from puzzlelib.picture import Cell, Picture
from puzzlelib.views.text import SYMBOLS, drawing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.exercises.checking import Verdict

GREEN, RED = "#1a7f37", "#b42318"            # with white on them: as text they would be too dark for a dark page
CELL = "border:1px solid #6b757d;min-width:1.7em;height:1.7em;padding:0 .25em;text-align:center;color:#1a1a1a;"
FILLS = {"wall": "#5b6770", "free": "#ffffff", "goal": "#cfe8d8", "hero": "#f5c6a5", "piece": "#c9dcec"}
MOST_CELLS = 2500                                # of a picture: an answer may be of any size
MOST_TEXT = 4000                                 # characters of a text with several lines
MARK = "!"                                       # beside a cell that differs, in text
Shown = tuple[str, Any, Any]                     # a name, a value, and a value to compare it with or None


def _shown(verdict: Verdict) -> list[Shown]:
    """What there is to show of a failed case: by default the arguments, what was expected, and what came."""
    case, show = verdict.case, verdict.exercise.show
    if case is None:
        return []
    if show is not None:
        with suppress(Exception):                # an answer may be anything: then it is shown as it is
            return show(case, verdict.found)
    is_known = case.expected is not None or verdict.answered
    expected: list[Shown] = [("expected", case.expected, None)] * is_known
    shown: list[Shown] = [(name, value, None) for name, value in
                          zip(_parameters(verdict.exercise.writes, len(case.args)), case.args)]
    return shown + expected + [("found", verdict.found, case.expected)] * verdict.answered


def _drawn(verdict: Verdict, value: Any) -> Picture | None:
    """A value as a picture; None if it is none, or larger than anybody would look at."""
    with suppress(Exception):
        picture: Picture | None = verdict.exercise.draw(value)
        return picture if picture and sum(map(len, picture.rows)) <= MOST_CELLS else None
    return None


def _parameters(writes: str, count: int) -> list[str]:
    """The names of the arguments, as the signature has them: "applyMove(board, move)" has board and move."""
    names = [name.strip() for name in writes.partition("(")[2].rstrip(")").split(",") if name.strip()]
    names = ["board", *names] if "." in writes.partition("(")[0] else names          # of a class, built from a board
    return names if len(names) == count else ["board", "move", "limit"][:count] if count <= 3 else ["argument"] * count


def verdict_text(verdict: Verdict) -> str:
    """The verdict in lines of text; cells that differ have a mark."""
    lines = [_ended(verdict.summary)]
    if verdict.mistake:
        lines.append(_ended(f"It looks as if {verdict.mistake}"))
    for name, value, other in _shown(verdict):
        picture, compared = _drawn(verdict, value), _drawn(verdict, other)
        differ = _differing(picture, compared)
        block = drawing(_marked(picture, differ)) if picture else value[:MOST_TEXT] if _is_long(value) else None
        legend = f" ({MARK} marks what differs)" if differ else ""
        lines += [f"{name}: {_said(value)}"] if block is None else [
            f"{name}{legend}:", *(f"    {line}" for line in block.splitlines())]
    if verdict.printed and not verdict.right:
        lines += ["printed:", *(f"    {visible(line)}" for line in verdict.printed.splitlines()[:12])]
    return "\n".join(lines)


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and "\n" in value


def _differing(picture: Picture | None, other: Picture | None) -> set[tuple[int, int]]:
    """The cells (row, column) of a picture that another one doesn't have, or shows otherwise."""
    if picture is None or other is None:
        return set()
    known = {(r, c): (cell.text, cell.role) for r, row in enumerate(other.rows) for c, cell in enumerate(row)}
    return {(r, c) for r, row in enumerate(picture.rows) for c, cell in enumerate(row)
            if known.get((r, c)) != (cell.text, cell.role)}


def _marked(picture: Picture, differ: set[tuple[int, int]]) -> Picture:
    return Picture([[Cell((cell.text or SYMBOLS[cell.role]) + MARK, cell.role) if (r, c) in differ else cell
                     for c, cell in enumerate(row)] for r, row in enumerate(picture.rows)])


def _ended(text: str) -> str:
    return text if text.endswith("?") else f"{text}."


def _said(value: Any, most: int = 300) -> str:
    """A value as Python writes it, cut when long."""
    try:
        text = repr(_with_pairs(value))
    except RecursionError:
        return "lists inside lists, too deep to show"
    return text if len(text) <= most else f"{text[:most]}…"


def _with_pairs(value: Any) -> Any:
    """Points and moves are pairs, as handouts write them, whatever JSON has made of them: [3, "up"] is (3, "up")."""
    if not isinstance(value, list):
        return value
    items = [_with_pairs(item) for item in value]
    return tuple(items) if len(items) == 2 and type(items[0]) is int else items


def verdict_html(verdict: Verdict, folded: bool = False) -> str:
    """The verdict with drawn boards side by side: cells that differ have a thick border. Folded, it is a line."""
    if verdict.right:
        points = f" {verdict.exercise.points:g} of {verdict.exercise.points:g} points" * bool(verdict.exercise.points)
        return f"<div role='status'>\n{_badge('✓', GREEN)} <strong>{safe(verdict.summary)}.</strong>{points}</div>"
    heading, parts = f"{_badge('✗', RED)} <strong>{safe(_ended(verdict.summary))}</strong>", []
    if verdict.mistake:
        parts.append(f"<p style='margin:.4em 0'>{escape(_ended(f'It looks as if {verdict.mistake}'))}</p>")
    boxes = [_box(name, value, _drawn(verdict, value), _drawn(verdict, other))
             for name, value, other in _shown(verdict)]
    parts.append(f"<div style='display:flex;flex-wrap:wrap;gap:0 1.2em;align-items:flex-start'>{''.join(boxes)}</div>")
    if verdict.printed:
        parts.append(_folded("what it printed", f"<pre>{safe(verdict.printed)}</pre>"))
    body = "".join(parts) + _hints(list(verdict.exercise.hints))
    return f"<div role='status'>\n{_folded(heading, body) if folded else heading + body}</div>"


def verdicts_html(verdicts: Sequence[Verdict]) -> str:
    """Verdicts one below the other, the first failure open: what it says may mend the others as well."""
    first = next((verdict for verdict in verdicts if not verdict.right), None)
    return "".join(verdict_html(verdict, verdict is not first) for verdict in verdicts)


def _folded(summary: str, body: str) -> str:
    return f"<details><summary>{summary}</summary>{body}</details>"


def safe(text: str) -> str:
    """Text of a student's program: escaped, and without signs that turn or hide other text; lines stay lines."""
    return escape("\n".join(map(visible, text.split("\n"))))


def _badge(sign: str, colour: str) -> str:
    return (f"<span style='background:{colour};color:#ffffff;border-radius:.25em;padding:0 .35em;font-weight:bold'>"
            f"{sign}</span>")


def _box(name: str, value: Any, picture: Picture | None, other: Picture | None) -> str:
    text = f"<pre style='margin:0'>{safe(value[:MOST_TEXT])}</pre>" if _is_long(value) else (
        f"<code>{safe(_said(value))}</code>")
    body = text if picture is None else _table(name, picture, _differing(picture, other))
    return f"<figure style='margin:.4em 0'><figcaption>{escape(name)}</figcaption>{body}</figure>"


def _table(name: str, picture: Picture, differ: set[tuple[int, int]]) -> str:
    rows = []
    for r, row in enumerate(picture.rows):
        cells = []
        for c, cell in enumerate(row):
            style = f"{CELL}background:{FILLS.get(cell.role, '#ffffff')};" + (
                f"outline:3px solid {RED};outline-offset:-3px;font-weight:bold" if (r, c) in differ else "")
            title = " title='differs'" if (r, c) in differ else ""
            cells.append(f"<td style='{style}'{title}>{safe(cell.text)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (f"<table aria-label='{escape(name)}' style='border-collapse:collapse;margin:0;"
            f"font-variant-numeric:tabular-nums'><tbody>{''.join(rows)}</tbody></table>")


def _hints(hints: list[str], first: bool = True) -> str:
    """Hints, each folded inside the one before: a question, a pointer, nearly the answer."""
    if not hints:
        return ""
    summary = "A hint" if first else "One more hint"
    return _folded(summary, f"<p>{escape(hints[0])}</p>{_hints(hints[1:], False)}")
