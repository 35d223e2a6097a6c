"""Pictures and results as text, on the standard library alone: for the terminal, for repr, for GitHub."""

from __future__ import annotations

from puzzlelib.hints import Any, Callable, Sequence
from puzzlelib.result import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Cell, Picture
    from puzzlelib.result import Result

SYMBOLS = {"wall": "#", "free": ".", "goal": "*", "hero": "@", "piece": "o", "start": "s", "path": "+",
           "frontier": "?", "closed": "x", "current": "!"}
MOST_MOVES = 200           # as many as a notebook's page has room for


def drawing(picture: Picture) -> str:
    """A Picture as lines of text: a cell's own text, or a symbol for its role, or for the path through it.

    >>> problem = load("bricks", "SBP-level0")
    >>> print(drawing(problem.puzzle.picture(problem, problem.initial)))
    ##  *  * ## ##
    ##  .  3  4 ##
    ##  .  2  2 ##
    ## ## ## ## ##
    """
    wide = max([2] + [len(cell.text) for row in picture.rows for cell in row])
    symbols = SYMBOLS | {"wall": "#" * wide}
    route = set(picture.route)
    show: Callable[[Cell, bool], str] = lambda cell, passed: cell.text or symbols["path" if passed else cell.role]
    rows = [" ".join(f"{show(cell, (r, c) in route):>{wide}}" for c, cell in enumerate(row))
            for r, row in enumerate(picture.rows)]
    return "\n".join([picture.title] * bool(picture.title) + rows)


def moves_text(result: Result) -> list[str]:
    """The moves of a result as its puzzle writes them."""
    say: Callable[[Any], str] = getattr(getattr(result.problem, "puzzle", None), "say", str)
    return [say(move) for move in result.moves]


def figure(price: Any) -> str:
    """A cost as people write it.

    >>> figure(1200), figure(2 ** 0.5), figure(2.0)
    ('1,200', '1.414', '2')
    """
    return f"{price:,}" if isinstance(price, int) else f"{float(price):,.3f}".rstrip("0").rstrip(".")


def counted(price: Any, unit: Sequence[str]) -> str:
    """A cost in what it counts (see Puzzle.unit).

    >>> counted(1, ("push", "pushes")), counted(4, ("push", "pushes")), counted(4, ())
    ('1 push', '4 pushes', 'cost 4')
    """
    return f"{figure(price)} {unit[price != 1]}" if unit else f"cost {figure(price)}"


def moves_and_cost(moves: int, price: Any, unit: Sequence[str] = ()) -> str:
    """A number of moves and what they cost in people's units. Where each costs 1, the cost goes without saying.

    >>> moves_and_cost(3, 3), moves_and_cost(1, 2 ** 0.5), moves_and_cost(4, 4, ("push", "pushes"))
    ('3 moves', '1 move, cost 1.414', '4 moves, 4 pushes')
    """
    return plural(moves, "move") + ("" if price == moves and not unit else f", {counted(price, unit)}")


def sentence(text: str) -> str:
    """The same with a capital letter and a full stop.

    >>> sentence("gave up")
    'Gave up.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def result_html(result: Result) -> str:
    """A Result as a notebook shows it: how it ended, the counts, and the moves folded away."""
    from html import escape
    numbers = {"expanded": result.expanded, "generated": result.generated, "enqueued": result.enqueued,
               "peak frontier": result.peak_frontier}
    counts = {name: number for name, number in numbers.items() if number is not None}
    head = "".join(f"<th scope='col' style='text-align:right'>{name}</th>" for name in counts)
    body = "".join(f"<td style='text-align:right'>{count:,}</td>" for count in counts.values())
    moves = moves_text(result)
    shown = escape(" ".join(moves[:MOST_MOVES]))
    more = f" … and {len(moves) - MOST_MOVES:,} more" if len(moves) > MOST_MOVES else ""
    folded = f"<details><summary>the moves</summary>{shown}{more}</details>" if moves else ""
    return (f"<div>\n<strong>{escape(result.title)}</strong>: {escape(result.summary)}"
            f"<table><thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>{folded}</div>")
