"""Pictures with matplotlib: any Picture, or several side by side as a film strip.

Colours are Okabe and Ito's, which people with any kind of colour vision can tell apart, and a label, a hatch or an
outline always says the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Picture
from puzzlelib.result import plural
from puzzlelib.views.frames import MARGIN, RADIUS, middle, route, spread, under_route
from puzzlelib.views.game import played
from puzzlelib.views.shapes import BARB, TIP, outlines, turned
from puzzlelib.views.text import moves_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from puzzlelib.picture import Mark
    from puzzlelib.result import Result

INK = "#1a1a1a"
# role: (fill, text, hatch). The hatch or the outline is the second cue.
ROLES: dict[str, tuple[str, str, str]] = {
    "wall": ("#5b6770", "white", ""),
    "free": ("#f3f1ec", INK, ""),
    "goal": ("#cfeee3", "#00614a", "////"),
    "hero": ("#d55e00", "white", ""),
    "piece": ("#8ecbf0", INK, ""),
    "start": ("#f0e442", INK, "++"),
    "path": ("#6aa9d8", INK, "||"),
    "frontier": ("#e69f00", INK, "...."),
    "closed": ("#cbb7c9", INK, "xx"),
    "current": ("#f7c6dd", INK, "oo"),
}
ROUTE, WRONG = "#005b96", "#b3261e"
GAP = 0.03                                   # inches between a picture and the numbers at its edge


def draw(what: Any, title: str = "", cell: float = 0.62) -> Figure:
    """A picture of a problem's initial state, of a board or of a Picture; cell: the width of a cell in inches."""
    return film([what], [title], columns=1, cell=cell)


def film(what: Sequence[Any], titles: Sequence[str] = (), columns: int = 6, cell: float = 0.34,
         title: str = "") -> Figure:
    """Problems, boards or Pictures side by side, row after row, each under its title: a film strip."""
    import matplotlib.pyplot as plt
    pictures = [_picture(shown) for shown in what]
    if not pictures:
        raise PuzzleError("found no picture, expected at least one")
    if titles:
        pictures = [picture.marked((), name) for picture, name in zip(pictures, titles)]
    columns = max(1, min(columns, len(pictures)))
    wide, gap = cell * max(len(picture.rows[0]) for picture in pictures), 0.24
    tops, bottom = [], 0.34 if title else 0.0            # of each row's pictures, which are under their titles
    for first in range(0, len(pictures), columns):
        row = pictures[first:first + columns]
        tops.append(bottom + gap + max(_over(picture, wide) for picture in row))
        bottom = tops[-1] + cell * max(len(picture.rows) for picture in row)
    size = (columns * (wide + gap) + gap, bottom + 2 * gap)
    figure = plt.figure(figsize=size, facecolor="white")
    for index, picture in enumerate(pictures):
        left, top = gap + index % columns * (wide + gap), tops[index // columns]
        w, h = len(picture.rows[0]) * cell, len(picture.rows) * cell
        axes = figure.add_axes((left / size[0], 1 - (top + h) / size[1], w / size[0], h / size[1]))
        _paint(axes, picture, cell)
        if picture.title:
            axes.set_title(_wrapped(picture.title, wide), fontsize=12, loc="left", color=INK,
                           y=1, pad=4 if picture.numbers[1] is None else 14)
    if title:
        figure.suptitle(title, fontsize=15, x=gap / size[0], y=1 - gap / 2 / size[1], ha="left", va="top", color=INK)
    plt.close(figure)            # or a notebook would show it twice
    names = list(dict.fromkeys(picture.title for picture in pictures if picture.title))
    shown = ", ".join(filter(None, (plural(len(pictures), "picture"), *names)))
    return described(figure, ": ".join(filter(None, (title, shown))))


def _over(picture: Picture, wide: float) -> float:
    """How many inches the title and the numbers of the columns need over a picture."""
    numbers = 0.14 if picture.numbers[1] is not None else 0.0
    return numbers + (0.16 + 0.2 * len(_wrapped(picture.title, wide).split("\n")) if picture.title else 0.05)


def _wrapped(title: str, wide: float) -> str:
    """A title in lines that are no wider than so many inches, if there are words to break it between."""
    from textwrap import fill
    return fill(title, max(12, int(wide / 0.095)), break_long_words=False)


def _picture(what: Any) -> Picture:
    """The Picture of a Problem, of anything with a picture(), or of itself."""
    if getattr(what, "puzzle", None) is not None:
        return what.puzzle.picture(what, what.initial)       # type: ignore[no-any-return]
    if hasattr(what, "picture"):
        return what.picture()                                # type: ignore[no-any-return]
    if not hasattr(what, "rows"):
        raise PuzzleError(f"found {type(what).__name__}, expected a problem of a puzzle, a board or a Picture")
    return what                                              # type: ignore[no-any-return]


def solution(result: Result, most: int = 12, columns: int = 6, cell: float = 0.34) -> Figure:
    """The path to the goal as a film strip: all states, or `most` of them evenly spaced, both ends included."""
    puzzle = getattr(result.problem, "puzzle", None)
    if puzzle is None or not result.states:
        found = "a problem that no puzzle draws" if puzzle is None else f"no solution ({result.summary})"
        raise PuzzleError(f"found {found}, expected a solution to show")
    shown = spread(len(result.states), most)
    said = ["start"] + [f"{number}: {move}" for number, move in enumerate(moves_text(result), 1)]
    problem, states = played(result)
    return film([puzzle.picture(problem, states[i]) for i in shown], [said[i] for i in shown],
                columns, cell, f"{result.algorithm}: {result.summary}")


def _paint(axes: Axes, picture: Picture, cell: float) -> None:
    """Squares for the ground, the route as an arrow, each piece as one rounded shape, the labels, then the marks."""
    from matplotlib.patches import Rectangle
    rows = picture.rows
    points = 72 * cell                       # of one cell: line widths are in points, everything else in cells
    axes.set(xlim=(0, len(rows[0])), ylim=(len(rows), 0), xticks=[], yticks=[], facecolor=ROLES["free"][0])
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_visible(False)              # labels at ticks would take half of the time that a picture takes
    axes.spines[:].set(visible=True, edgecolor=ROLES["wall"][0], linewidth=1.5)
    _number(axes, picture, cell)
    hidden = under_route(picture)
    on_route, plates = set(picture.route[1:-1]) - hidden, list(picture.marks)      # a digit under the route: over it
    labels: list[tuple[float, float, Any]] = []
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            if square.piece is None and square.text and (r, c) in on_route:
                plates.append((r, c, square.text, "note"))
            elif square.piece is None and (r, c) not in hidden:
                labels.append((r, c, square))
            role = square.under if square.piece is not None else square.role
            fill, _, hatch = ROLES[role]
            edge = ROLES["goal"][1] if role == "goal" else fill if role == "wall" else "#dcd8cf"
            axes.add_artist(Rectangle((c, r), 1, 1, facecolor=fill, edgecolor=edge, hatch=hatch, linewidth=0.7))
    _paint_route(axes, route(picture), points)
    for cells in picture.pieces().values():
        first = rows[cells[0][0]][cells[0][1]]
        _paint_piece(axes, cells, first.role, points)
        labels.append((*middle(cells), first))
    for y, x, square in labels:
        if square.text:
            axes.text(x + 0.5, y + 0.53, square.text, ha="center", va="center", color=ROLES[square.role][1],
                      fontsize=points * min(0.46, 0.8 / len(square.text)), fontweight="bold")
    for mark in plates:
        _paint_mark(axes, mark, points)


def _paint_route(axes: Axes, arrow: dict[str, Any], points: float) -> None:
    """The line of a route and its heads, with a light rim that sets it off from any ground."""
    from matplotlib.patches import Polygon
    if not arrow:
        return
    shapes = [turned(TIP if head is arrow["heads"][-1] else BARB, head) for head in arrow["heads"]]
    for colour, rim, layer in ((ROLES["free"][0], 0.1, 1.5), (ROUTE, 0.0, 1.6)):
        axes.plot(*zip(*arrow["line"]), color=colour, linewidth=(0.16 + rim) * points, solid_joinstyle="round",
                  solid_capstyle="round", zorder=layer)
        for shape in shapes:
            axes.add_artist(Polygon(shape, closed=True, facecolor=colour, edgecolor=colour,
                                    linewidth=(0.04 + rim) * points, joinstyle="round", zorder=layer))


def _paint_mark(axes: Axes, mark: Mark, points: float) -> None:
    """A number on a small plate, a cross, or a whole cell where something is wrong."""
    from matplotlib.patches import Rectangle
    row, column, text, kind = mark
    x, y = column + 0.5, row + 0.5
    ink, plate = {"note": (INK, "white"), "wrong": ("white", WRONG), "cross": (INK, "none")}[kind]
    if not text:
        axes.add_artist(Rectangle((x - 0.44, y - 0.44), 0.88, 0.88, facecolor="none", edgecolor=WRONG, hatch="\\\\",
                                  linewidth=0.07 * points, zorder=4))
        return
    box = {"boxstyle": "round,pad=0.16", "facecolor": plate, "edgecolor": WRONG if kind == "wrong" else ROUTE,
           "linewidth": 0.03 * points}
    axes.text(x, y + 0.02, text, ha="center", va="center", color=ink, fontsize=points * 0.3, fontweight="bold",
              zorder=5, bbox=None if kind == "cross" else box)


def _number(axes: Axes, picture: Picture, cell: float) -> None:
    """Number rows and columns at the edge, small and quiet; where cells are small, only every fifth or so."""
    stride = next(stride for stride in (1, 2, 5, 10, 20, 50, 100, 1000) if cell * stride > 0.16)
    for down, first, count in zip((True, False), picture.numbers, (len(picture.rows), len(picture.rows[0]))):
        if first is None:
            continue
        for at in range(-first % stride, count, stride):
            x, y = (-GAP / cell, at + 0.5) if down else (at + 0.5, -GAP / cell)
            axes.text(x, y, str(at + first), ha="right" if down else "center", va="center" if down else "bottom",
                      fontsize=8, color="#434c54")


def _paint_piece(axes: Axes, cells: list[tuple[int, int]], role: str, points: float) -> None:
    """A polygon drawn with a thick round pen: once in the outline's colour, once a little thinner in its own."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    loops = (Path([*loop, loop[0]], closed=True) for loop in outlines(cells, RADIUS + MARGIN))
    shape, fill, border = Path.make_compound_path(*loops), ROLES[role][0], 0.075 if role == "hero" else 0.04
    for colour, width in ((INK, 2 * RADIUS), (fill, 2 * (RADIUS - border))):
        axes.add_artist(PathPatch(shape, facecolor=fill, edgecolor=colour, linewidth=width * points, joinstyle="round",
                                  zorder=2))


def described(figure: Any, alt: str) -> Figure:
    """A figure that can say in a line what it shows: `figure.alt`, which notebooks and pages store with the picture."""
    def bundle(**options: Any) -> tuple[dict[str, str], dict[str, Any]]:
        from IPython.core import pylabtools
        tools: Any = pylabtools
        picture = tools.print_figure(figure, fmt="png", bbox_inches="tight", base64=True)
        return {"image/png": picture, "text/plain": repr(figure)}, {"image/png": {"alt": figure.alt}}
    figure.alt, figure._repr_mimebundle_ = alt.removeprefix(": "), bundle        # there may be no title
    return figure      # type: ignore[no-any-return]


def smaller(png: bytes) -> bytes:
    """The same picture in 256 colours, in about a third of the bytes; no colour changes visibly. One that has
    a palette already, or is transparent somewhere, stays as it is."""
    from io import BytesIO

    from PIL import Image
    picture = Image.open(BytesIO(png))
    if picture.mode == "P" or picture.convert("RGBA").getchannel("A").getextrema() != (255, 255):
        return png
    file = BytesIO()
    picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        file, "png", optimize=True)
    return file.getvalue()
