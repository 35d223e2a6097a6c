"""Pictures and numbers with matplotlib: any Picture, several as a film strip, counts as lines or bars.

Colours are Okabe and Ito's, which people with any kind of colour vision can tell apart, and a label, a hatch or an
outline always says the same. Every function returns the Figure: the last line of a cell shows it, and you can go on
from there.
"""

from __future__ import annotations

from functools import wraps
from itertools import cycle
from operator import le
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
SERIES = [("#0072b2", "o", "-"), ("#d55e00", "s", "--"), ("#009e73", "^", "-."), ("#cc79a7", "D", ":"),
          ("#e69f00", "v", "-"), ("#56b4e9", "P", "--"), ("#1a1a1a", "X", "-."), ("#7a5195", "*", ":")]
HATCHES = ["", "//", "xx", "..", "\\\\", "++", "oo"]
# Dark ink on white paper, whatever the page: a stored picture can't follow a page that turns dark.
PAPER: Any = {"figure.facecolor": "white", "axes.facecolor": "white", "axes.edgecolor": INK} | dict.fromkeys(
    ("text.color", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color"), INK)
STYLE: Any = PAPER | {"font.size": 13, "axes.titlesize": 15, "axes.labelsize": 14, "axes.spines.top": False,
         "axes.spines.right": False, "axes.grid": True, "grid.alpha": 0.35, "lines.linewidth": 2.2,
         "lines.markersize": 8, "legend.frameon": False, "hatch.linewidth": 0.8, "svg.hashsalt": "puzzlelib",
         "figure.dpi": 100}


def styled(plot: Any) -> Any:
    """A plot in the house's style, all of it."""
    @wraps(plot)
    def drawn(*arguments: Any, **options: Any) -> Any:
        import matplotlib.pyplot as plt
        with plt.rc_context(STYLE):
            return plot(*arguments, **options)
    return drawn


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
            axes.set_title(_wrapped(picture.title, wide), fontsize=12, loc="left", pad=4, color=INK)
    if title:
        figure.suptitle(title, fontsize=15, x=gap / size[0], y=1 - gap / 2 / size[1], ha="left", va="top", color=INK)
    plt.close(figure)            # or a notebook would show it twice
    names = list(dict.fromkeys(picture.title for picture in pictures if picture.title))
    shown = ", ".join(filter(None, (plural(len(pictures), "picture"), *names)))
    return _described(figure, ": ".join(filter(None, (title, shown))))


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
    axes.grid(False)
    axes.spines[:].set(visible=True, edgecolor=ROLES["wall"][0], linewidth=1.5)
    _number(axes, picture, cell)
    hidden = under_route(picture)
    labels: list[tuple[float, float, Any]] = []
    for r, row in enumerate(rows):
        for c, square in enumerate(row):
            if square.piece is None and (r, c) not in hidden:
                labels.append((r, c, square))
            role = square.under if square.piece is not None else square.role
            fill, _, hatch = ROLES[role]
            edge = ROLES["goal"][1] if role == "goal" else fill if role == "wall" else "#dcd8cf"
            axes.add_patch(Rectangle((c, r), 1, 1, facecolor=fill, edgecolor=edge, hatch=hatch, linewidth=0.7))
    _paint_route(axes, route(picture), points)
    for cells in picture.pieces().values():
        first = rows[cells[0][0]][cells[0][1]]
        _paint_piece(axes, cells, first.role, points)
        labels.append((*middle(cells), first))
    for y, x, square in labels:
        if square.text:
            axes.text(x + 0.5, y + 0.53, square.text, ha="center", va="center", color=ROLES[square.role][1],
                      fontsize=points * min(0.46, 0.8 / len(square.text)), fontweight="bold")
    for mark in picture.marks:
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
            axes.add_patch(Polygon(shape, closed=True, facecolor=colour, edgecolor=colour,
                                   linewidth=(0.04 + rim) * points, joinstyle="round", zorder=layer))


def _paint_mark(axes: Axes, mark: Mark, points: float) -> None:
    """A number on a small plate, a cross, or a whole cell where something is wrong."""
    from matplotlib.patches import Rectangle
    row, column, text, kind = mark
    x, y = column + 0.5, row + 0.5
    ink, plate = {"note": (INK, "white"), "wrong": ("white", WRONG), "cross": (INK, "none")}[kind]
    if not text:
        axes.add_patch(Rectangle((x - 0.44, y - 0.44), 0.88, 0.88, facecolor="none", edgecolor=WRONG, hatch="\\\\",
                                 linewidth=0.07 * points, zorder=4))
        return
    box = {"boxstyle": "round,pad=0.16", "facecolor": plate, "edgecolor": WRONG if kind == "wrong" else ROUTE,
           "linewidth": 0.03 * points}
    axes.text(x, y + 0.02, text, ha="center", va="center", color=ink, fontsize=points * 0.3, fontweight="bold",
              zorder=5, bbox=None if kind == "cross" else box)


def _number(axes: Axes, picture: Picture, cell: float) -> None:
    """Number rows and columns at the edge, small and quiet; where cells are small, only every fifth or so."""
    stride = next(stride for stride in (1, 2, 5, 10, 20, 50, 100, 1000) if cell * stride > 0.16)
    for axis, first, count in zip((axes.yaxis, axes.xaxis), picture.numbers, (len(picture.rows), len(picture.rows[0]))):
        if first is not None:
            shown = [at for at in range(count) if (at + first) % stride == 0]
            axis.set_ticks([at + 0.5 for at in shown], labels=[str(at + first) for at in shown])
    axes.xaxis.tick_top()
    axes.tick_params(length=0, pad=2, labelsize=8, labelcolor="#444d56")


def _paint_piece(axes: Axes, cells: list[tuple[int, int]], role: str, points: float) -> None:
    """A polygon drawn with a thick round pen: once in the outline's colour, once a little thinner in its own."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    loops = (Path([*loop, loop[0]], closed=True) for loop in outlines(cells, RADIUS + MARGIN))
    shape, fill, border = Path.make_compound_path(*loops), ROLES[role][0], 0.075 if role == "hero" else 0.04
    for colour, width in ((INK, 2 * RADIUS), (fill, 2 * (RADIUS - border))):
        axes.add_patch(PathPatch(shape, facecolor=fill, edgecolor=colour, linewidth=width * points, joinstyle="round",
                                 zorder=2))


@styled
def lines(table: Any, title: str, xlabel: str, ylabel: str, log: bool = False) -> Figure:
    """A DataFrame as lines: its index along x, a line for each column, each with a dash and marker of its own."""
    figure, axes = _axes(title, xlabel, ylabel)
    for (colour, marker, dash), name in zip(cycle(SERIES), table.columns):
        # With many points, markers on only some of them would look like data: none then.
        axes.plot(table.index, table[name], color=colour, marker=marker if len(table) <= 40 else "", linestyle=dash,
                  label=str(name))
    if all(isinstance(x, int) for x in table.index.tolist()):
        from matplotlib.ticker import MaxNLocator
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _finish(figure, log)
    return _described(figure, f"{title}: lines for {', '.join(map(str, table.columns))} over {xlabel}")


@styled
def bars(table: Any, title: str, xlabel: str, ylabel: str, log: bool = False) -> Figure:
    """A DataFrame as bars: a group for each row, a colour and a hatch for each column. On a log scale they stand on 1,
    or hang from it."""
    figure, axes = _axes(title, xlabel, ylabel)
    width, ground = 0.8 / len(table.columns), 1 if log else 0
    for number, name in enumerate(table.columns):
        where = [row + (number - (len(table.columns) - 1) / 2) * width for row in range(len(table))]
        values = table[name].where(table[name] > 0) if log else table[name]      # a logarithm has no zero
        axes.bar(where, values - ground, width, ground, label=str(name), color=SERIES[number % len(SERIES)][0],
                 hatch=HATCHES[number % len(HATCHES)], edgecolor="white")
    labels = [str(name).replace("_", " ") for name in table.index]
    # How many letters fit before one label runs into the next; a legend takes room, too.
    room = (66 if len(table.columns) == 1 else 56) // max(1, len(labels))
    if max(map(len, labels)) > room:
        labels = [label.replace(" ", "\n") for label in labels]
    longest = max((len(line) for label in labels for line in label.split("\n")), default=0)
    axes.set_xticks(range(len(table)), labels, rotation=40 if longest > room else 0)
    axes.grid(axis="x", visible=False)
    _finish(figure, log, beside=True)      # inside the plot a legend would hide the highest bars
    least = table[table > 0].min().min()
    if log and least < 1:
        from matplotlib.ticker import LogLocator
        axes.set_ylim(least / 1.5, max(1.5, 1.2 * table.max().max()))
        axes.axhline(1, color="black", linewidth=1)
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.yaxis.set_major_formatter("{x:,g}")
    return _described(figure, f"{title}: bars for {', '.join(map(str, table.columns))} over {len(table)} {xlabel}s")


@styled
def bands(table: Any, title: str, xlabel: str, ylabel: str) -> Figure:
    """Medians as lines, with the band between a tenth and nine tenths: from lab.measures.over_depth. Log scale."""
    figure, axes = _axes(title, xlabel, ylabel)
    table = table[table["median"] > 0]                   # a logarithm has no zero
    for (colour, marker, dash), (name, part) in _by_search(table):
        axes.plot(part["depth"], part["median"], color=colour, marker=marker, linestyle=dash, label=name, markersize=6)
        axes.fill_between(part["depth"], part["low"], part["high"], color=colour, alpha=0.18, linewidth=0)
    _finish(figure, log=True)
    names = ", ".join(map(str, table["search"].unique()))
    return _described(figure, f"{title}: lines rising with {xlabel} for {names}")


@styled
def density(h: Sequence[float], truth: Sequence[float], title: str, name: str = "h") -> Figure:
    """An estimate against the true distance, over many states: the darker, the more states; on the line it is exact."""
    from matplotlib.colors import LogNorm
    figure, axes = _axes(title, "true distance to the goal (moves)", f"{name} (moves)")
    most = max(int(max(truth)), int(max(h))) + 1
    edges = [n - 0.5 for n in range(most + 1)]
    *_, image = axes.hist2d(list(truth), list(h), bins=[edges, edges], norm=LogNorm(), cmap="cividis_r")
    axes.plot([0, most - 1], [0, most - 1], color=INK, linestyle="--", linewidth=1.5, label="exact")
    axes.legend(frameon=False, loc="upper left")
    axes.set(aspect="equal", xlim=(-0.5, most - 0.5), ylim=(-0.5, most - 0.5))
    figure.colorbar(image, ax=axes, label="states (log scale)")
    below = f" of {len(truth):,} states, all on or below the line" if all(map(le, h, truth)) else ""
    return _described(figure, f"{title}: {name} against the true distance{below}")


@styled
def scatter(table: Any, x: str, y: str, title: str, xlabel: str, ylabel: str) -> Figure:
    """Two columns of a sweep against each other, a colour and a marker for each search; both on log scales."""
    figure, axes = _axes(title, xlabel, ylabel)
    for (colour, marker, _), (name, part) in _by_search(table):
        axes.scatter(part[x], part[y], color=colour, marker=marker, label=name, alpha=0.75, s=50)
    axes.set_xscale("log" if (table[x] > 0).all() else "symlog")       # a logarithm has no zero
    axes.set_yscale("log" if (table[y] > 0).all() else "symlog")
    _legend(figure, beside=True)
    return _described(figure, f"{title}: {ylabel} against {xlabel}, {len(table)} searches")


@styled
def frontier(results: dict[str, Result], title: str) -> Figure:
    """How the frontier grows, expansion by expansion, for some traced searches."""
    from puzzlelib.views.replay import Replay
    figure, axes = _axes(title, "expansions", "nodes on the frontier")
    for (colour, _, dash), (name, result) in zip(cycle(SERIES), results.items()):
        axes.plot([step.size for step in Replay(result)], color=colour, linestyle=dash, label=name)
    _finish(figure)
    return _described(figure, f"{title}: for {', '.join(results)}")


@styled
def graph(problem: Any, title: str) -> Figure:
    """The graph of all states of a small problem: a dot for each, in rings by its distance from the start."""
    from matplotlib.collections import LineCollection
    from matplotlib.ticker import MaxNLocator

    from puzzlelib.views.rings import rings_of
    places, rings, pairs = rings_of(problem)
    figure, axes = _axes(title, "", "")
    figure.set_size_inches(9, 8.4)
    axes.add_collection(LineCollection([[places[a], places[b]] for a, b in pairs], colors="#9aa4ad", linewidths=0.5))
    across, down = zip(*places)
    dots = axes.scatter(across, down, c=rings, cmap="cividis", s=26, zorder=3, edgecolors=INK, linewidths=0.3)
    axes.scatter(*places[0], marker="*", s=240, color="#d55e00", zorder=4, edgecolors=INK)
    figure.colorbar(dots, ax=axes, label="moves from the start (★)", shrink=0.7, ticks=MaxNLocator(integer=True))
    axes.set(aspect="equal", xticks=[], yticks=[])
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    rings_and_moves = f"in {max(rings) + 1} rings, joined by {len(pairs):,} moves"
    return _described(figure, f"{title}: {len(places):,} states {rings_and_moves}")


@styled
def kinds(table: Any, title: str, xlabel: str, ylabel: str, words: Sequence[str] = ()) -> Figure:
    """A DataFrame of words as a grid of squares: a colour, a hatch and the word's first letter for each kind. words:
    those that come first in the legend."""
    from matplotlib.patches import Patch, Rectangle
    figure, axes = _axes(title, xlabel, ylabel)
    words = list(dict.fromkeys([*words, *(word for row in table.values.tolist() for word in row)]))
    styles = dict(zip(words, cycle([ROLES[role] for role in ("piece", "hero", "goal", "closed", "frontier", "path")])))
    for r, row in enumerate(table.values.tolist()):
        for c, word in enumerate(row):
            fill, ink, hatch = styles[word]
            axes.add_patch(Rectangle((c - 0.5, r - 0.5), 1, 1, facecolor=fill, edgecolor="white", hatch=hatch, lw=2))
            axes.text(c, r, str(word)[:1].upper(), ha="center", va="center", color=ink, weight="bold", fontsize=15)
    axes.set_xticks(range(len(table.columns)), [str(name) for name in table.columns])
    axes.set_yticks(range(len(table)), [str(name) for name in table.index])
    axes.set(xlim=(-0.5, len(table.columns) - 0.5), ylim=(len(table) - 0.5, -0.5), aspect="equal")
    axes.grid(visible=False)
    figure.legend(handles=[Patch(facecolor=fill, hatch=hatch, edgecolor="white", label=word)
                           for word, (fill, _, hatch) in styles.items()],
                  frameon=False, loc="outside right upper", handlelength=2.2, handleheight=1.6)
    return _described(figure, f"{title}: a grid of {len(table)} by {len(table.columns)} squares, {', '.join(words)}")


def _axes(title: str, xlabel: str, ylabel: str) -> tuple[Figure, Axes]:
    """An empty plot."""
    import matplotlib.pyplot as plt
    figure, axes = plt.subplots(figsize=(9, 4.8), layout="constrained")
    axes.set(title=title, xlabel=xlabel, ylabel=ylabel)
    plt.close(figure)            # or a notebook would show it twice
    return figure, axes


def _by_search(table: Any) -> Any:
    """A colour, marker and dash for each search, with its name and its part of the table."""
    parts = table.groupby("search", observed=True, sort=False)
    return zip(cycle(SERIES), ((str(name), part) for name, part in parts))


def _finish(figure: Figure, log: bool = False, beside: bool = False) -> None:
    """Plain numbers on the axis, a logarithmic one from 1 up, and a legend where there is something to tell apart."""
    axes = figure.axes[0]
    if log:
        axes.set_yscale("log")
        if axes.get_ylim()[1] > 1:
            axes.set_ylim(bottom=1)
    if not log or axes.get_ylim()[1] < 1e9:      # beyond, powers of ten are easier to read
        axes.yaxis.set_major_formatter("{x:,.0f}")
    _legend(figure, beside)


def _legend(figure: Figure, beside: bool) -> None:
    """A legend, if there are several series: in the plot, or beside it, where even many hide nothing."""
    axes = figure.axes[0]
    series = len(axes.get_legend_handles_labels()[1])
    if series > 1:
        figure.legend(loc="outside right upper") if beside or series > 3 else axes.legend()


def _described(figure: Any, alt: str) -> Figure:
    """A figure that can say in a line what it shows: `figure.alt`, which notebooks and pages store with the picture."""
    def bundle(**options: Any) -> tuple[dict[str, str], dict[str, Any]]:
        from IPython.core import pylabtools
        tools: Any = pylabtools
        picture = tools.print_figure(figure, fmt="png", bbox_inches="tight", base64=True)
        return {"image/png": picture, "text/plain": repr(figure)}, {"image/png": {"alt": figure.alt}}
    figure.alt, figure._repr_mimebundle_ = alt, bundle
    return figure      # type: ignore[no-any-return]
