"""Numbers with matplotlib, as lines, bars and bands; and, from filmstrip.py, pictures.

Every function returns the Figure: the last line of a cell shows it, and you can go on from there.
"""

from __future__ import annotations

from functools import wraps
from itertools import cycle
from operator import le
from typing import TYPE_CHECKING, Any

from puzzlelib.views.filmstrip import INK, ROLES, described
from puzzlelib.views.filmstrip import draw as draw
from puzzlelib.views.filmstrip import film as film
from puzzlelib.views.filmstrip import solution as solution

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from puzzlelib.result import Result

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
    return described(figure, f"{title}: lines for {', '.join(map(str, table.columns))} over {xlabel}")


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
    return described(figure, f"{title}: bars for {', '.join(map(str, table.columns))} over {len(table)} {xlabel}s")


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
    return described(figure, f"{title}: lines rising with {xlabel} for {names}")


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
    return described(figure, f"{title}: {name} against the true distance{below}")


@styled
def scatter(table: Any, x: str, y: str, title: str, xlabel: str, ylabel: str) -> Figure:
    """Two columns of a sweep against each other, a colour and a marker for each search; both on log scales."""
    figure, axes = _axes(title, xlabel, ylabel)
    for (colour, marker, _), (name, part) in _by_search(table):
        axes.scatter(part[x], part[y], color=colour, marker=marker, label=name, alpha=0.75, s=50)
    axes.set_xscale("log" if (table[x] > 0).all() else "symlog")       # a logarithm has no zero
    axes.set_yscale("log" if (table[y] > 0).all() else "symlog")
    _legend(figure, beside=True)
    return described(figure, f"{title}: {ylabel} against {xlabel}, {len(table)} searches")


@styled
def frontier(results: dict[str, Result], title: str) -> Figure:
    """How the frontier grows, expansion by expansion, for some traced searches."""
    from puzzlelib.views.replay import replay
    figure, axes = _axes(title, "expansions", "nodes on the frontier")
    for (colour, _, dash), (name, result) in zip(cycle(SERIES), results.items()):
        made = replay(result)
        done = [min(step.number, made.total) for step in made.steps]         # nothing is expanded at the end
        axes.plot(done, [step.size for step in made.steps], color=colour, linestyle=dash, label=name)
    _finish(figure)
    return described(figure, f"{title}: for {', '.join(results)}")


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
    return described(figure, f"{title}: {len(places):,} states {rings_and_moves}")


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
    return described(figure, f"{title}: a grid of {len(table)} by {len(table.columns)} squares, {', '.join(words)}")


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
