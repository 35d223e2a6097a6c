"""Numbers with matplotlib, as lines, bars and bands; and, from filmstrip.py, pictures.

Every function returns the Figure: the last line of a cell shows it, and you can go on from there. Each takes ax=, axes
of your own to draw on, or size=, the figure's inches: 3.4 across is a column in print. Settings that you change in
matplotlib's rcParams stay as you set them. Open markers and bars are lower bounds: there a search gave up. What a plot
leaves out, it says under its title.
"""

from __future__ import annotations

from itertools import cycle
from operator import le
from textwrap import fill
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, plural, quoted
from puzzlelib.views.filmstrip import INK, ROLES, described
from puzzlelib.views.filmstrip import draw as draw
from puzzlelib.views.filmstrip import film as film
from puzzlelib.views.filmstrip import solution as solution
from puzzlelib.views.paper import grow, legend, log_scale, power_below, series, styled, ticks, words
from puzzlelib.views.tables import AtLeast, endings, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from puzzlelib.result import Result

HATCHES = ["", "//", "xx", "..", "\\\\", "++", "oo"]
OPEN = "open: at least this many, the search gave up"
KINDS = 6                                        # words of a grid that can be told apart
GRAPH = 5_000                                    # states of a graph that can still be drawn


@styled
def lines(table: Any, title: str = "", xlabel: str = "", ylabel: str = "", log: bool = False, *, ax: Any = None,
          size: Any = None) -> Figure:
    """A DataFrame as lines: its index along x, a line for each column, each with a dash and marker of its own."""
    numbers, is_open, note = _read(table)
    where = list(numbers.index)
    for (colour, marker, dash), name in zip(series(numbers.columns), numbers.columns):
        # With many points, markers on only some of them would look like data: none then.
        ax.plot(where, numbers[name], color=colour, marker=marker if len(table) <= 40 else "", linestyle=dash,
                label=_label(name, numbers[name]))
        _open_markers(ax, where, numbers[name].where(is_open[name]), colour, marker)
    values = [value for value in numbers.values.ravel() if value == value]
    if log:
        log_scale(ax, "y", values)
    ticks(ax.yaxis, values)
    if all(isinstance(x, (int, float)) for x in numbers.index.tolist()):
        ticks(ax.xaxis, numbers.index.tolist())
    legend(ax)
    words(ax, title, xlabel, ylabel, note)
    return described(ax.figure, f"{title}: lines for {', '.join(map(str, numbers.columns))} over {xlabel}")


@styled
def bars(table: Any, title: str = "", xlabel: str = "", ylabel: str = "", log: bool = False, *, ax: Any = None,
         size: Any = None) -> Figure:
    """A DataFrame as bars: a group for each row, a colour and a hatch for each column. On a log scale they stand on 1,
    or hang from it if some numbers are larger and some smaller; where 1 is counted, on a half, for it to be seen."""
    numbers, is_open, note = _read(table)
    zeros = numbers == 0 if log else numbers.isna() & False                  # a logarithm has no zero
    numbers = numbers.where(~zeros)
    least, most = numbers.min().min(), numbers.max().max()
    counts_one = least == 1 and not (numbers % 1 > 0).any().any()
    ground = 0 if not log else power_below(least) if most < 0.1 else 0.5 if counts_one else 1
    alone = (numbers.notna().sum(axis=1) <= 1).all()                         # a bar in each group: none beside another
    width = 0.8 / (1 if alone else len(numbers.columns))
    paper = ax.get_facecolor()
    for number, ((colour, _, _), name) in enumerate(zip(series(numbers.columns), numbers.columns)):
        aside = 0 if alone else (number - (len(numbers.columns) - 1) / 2) * width
        where = [row + aside for row in range(len(numbers))]
        drawn = ax.bar(where, numbers[name] - ground, width, ground, label=_label(name, numbers[name]), color=colour,
                       hatch=HATCHES[number % len(HATCHES)], edgecolor=paper)
        for bar, open_bar in zip(drawn, is_open[name]):
            if open_bar:
                bar.set(facecolor=paper, edgecolor=colour, linewidth=1.5)
        for place in [place for place, is_zero in zip(where, zeros[name]) if is_zero]:
            ax.annotate("0", (place, ground), xytext=(0, 3), textcoords="offset points", ha="center", color=colour,
                        weight="bold")
    if zeros.any().any():
        ax.set_xlim(-0.6, len(numbers) - 0.4)    # bars alone would leave a zero at the edge out
    if log:
        ax.set_yscale("log")
        top = 1.5 * most if most > 1 or ground < 1 else 1.5
        ax.set_ylim(least / 1.5 if least < 1 and ground == 1 else ground, max(top, 1.5 * ground))
        if least < 1 and ground == 1:
            ax.axhline(1, color=ax.spines["bottom"].get_edgecolor(), linewidth=1)
    ticks(ax.yaxis, [value for value in numbers.values.ravel() if value == value])
    ax.grid(axis="x", visible=False)
    legend(ax)
    words(ax, "", "", ylabel)                    # lays it out: how much room is there for labels?
    _name_groups(ax, [f"{name:g}" if isinstance(name, float) else str(name).replace("_", " ")
                      for name in numbers.index])
    words(ax, title, xlabel, ylabel, note)
    return described(ax.figure, f"{title}: bars for {', '.join(map(str, numbers.columns))}"
                     + (f", by {xlabel}" if xlabel else ""))


def _name_groups(axes: Axes, labels: list[str]) -> None:
    """Write a label under each group: in lines that fit, or at a slant; where even that is too tight, under some."""
    from math import radians, sin
    figure: Any = axes.figure.figure
    points: Any = axes.xaxis.label.get_fontsize()
    spare = 72 * figure.get_size_inches()[1] / 4         # labels may take that much before the figure grows
    letter = 0.62 * points * figure.dpi / 72     # pixels across
    room = axes.get_window_extent().width / max(1, len(labels))
    wrapped = [fill(label, max(1, int(0.95 * room / letter)), break_long_words=False) for label in labels]
    lines_of = [label.split("\n") for label in wrapped]
    if max(len(line) for lines in lines_of for line in lines) * letter < room and max(map(len, lines_of)) < 5:
        axes.set_xticks(range(len(labels)), wrapped)
        grow(axes, max(0, 1.2 * points * (max(map(len, lines_of)) - 1) - spare))
        return
    high = 1.25 * points * figure.dpi / 72       # of a line, in pixels
    slant = 40 if high / sin(radians(40)) < room else 90
    step = -int(-high // room) if slant == 90 else 1
    shown = range(0, len(labels), step)
    axes.set_xticks(shown, [labels[number] for number in shown], rotation=slant, ha="right", rotation_mode="anchor",
                    va="top" if slant == 40 else "center")
    grow(axes, max(0, 0.55 * points * max(map(len, labels)) * sin(radians(slant)) - points - spare))


@styled
def bands(table: Any, title: str = "", xlabel: str = "", ylabel: str = "", *, ax: Any = None, size: Any = None
          ) -> Figure:
    """Medians as lines, with the band between a tenth and nine tenths: from lab.measures.over_depth. Log scale.

    Every search is in the legend, even if all its runs failed. An open marker is a lower bound: so many gave up there
    that the median isn't known.
    """
    missing = {"search", "median", "low", "high"} - set(getattr(table, "columns", ()))
    if missing:
        raise PuzzleError(f"found a table without {', '.join(sorted(missing))}, expected that of "
                          "over_depth(table), from puzzlelib.lab")
    by = table.columns[1]                        # the depth, or what else over_depth was asked for
    table = table.assign(**{name: value for name, value in {"at least": float("nan"), "gave up": 0, "failed": 0,
                                                            "boards": 1}.items() if name not in table})
    shown = table[table[by].notna() & (table["median"].notna() | table["at least"].notna())]
    failed, hidden = int(table["failed"].sum()), int(table.loc[table[by].isna(), "boards"].sum())
    left_out = ", ".join([f"{failed:,} failed"] * bool(failed) + [f"{hidden:,} of unknown {by}"] * bool(hidden))
    if shown.empty:
        raise PuzzleError(f"found nothing to draw ({left_out or 'no rows'}), expected medians")
    if shown[by].dtype.kind not in "iuf":
        raise PuzzleError(f"found words in column {by!r}, expected numbers: draw plot.bars(medians(table, {by!r}))")
    names = list(dict.fromkeys(table["search"]))
    middles = shown["median"].fillna(shown["at least"]).astype(float)
    for (colour, marker, dash), name in zip(series(names), names):
        part, middle = shown[shown["search"] == name], middles[shown["search"] == name]
        every = table[table["search"] == name]
        ended = f": all {int(every['failed'].sum()):,} failed" if not every["boards"].sum() else ""
        where = part[by].astype(float)
        ax.plot(where, middle, color=colour, marker=marker, linestyle=dash, label=f"{name}{ended}")
        ax.fill_between(where, part["low"].astype(float).fillna(middle),
                        part["high"].astype(float).fillna(middle), color=colour, alpha=0.18, linewidth=0)
        _open_markers(ax, where, middle.where(part["median"].isna()), colour, marker)
    log_scale(ax, "y", list(middles) + list(shown["low"].dropna().astype(float)))
    ticks(ax.yaxis, list(middles))
    ticks(ax.xaxis, list(shown[by].astype(float)))
    legend(ax)
    unknown = int(shown["depth unknown"].sum()) if "depth unknown" in shown else 0
    words(ax, title, xlabel, ylabel, "; ".join(
        [f"left out: {left_out}"] * bool(left_out) + [f"{OPEN} on half or more"] * bool(shown["median"].isna().any()) +
        [f"depth on {plural(unknown, 'run')}: the lowest cost found, not a known optimum"] * bool(unknown)))
    return described(ax.figure, f"{title}: lines over {xlabel} for {', '.join(map(str, names))}")


@styled
def density(h: Sequence[float], truth: Sequence[float], title: str = "", name: str = "h", *, ax: Any = None,
            size: Any = None) -> Figure:
    """An estimate against the true distance, over many states: the darker, the more states; on the line it is exact."""
    from matplotlib import rcParams
    from matplotlib.colors import LogNorm
    try:
        pairs = [(float(d), float(e)) for d, e in zip(truth, h) if abs(d) < float("inf") and abs(e) < float("inf")]
    except TypeError:
        raise PuzzleError(f"found {type(h).__name__} and {type(truth).__name__}, expected two columns of numbers: "
                          'density(table["manhattan"], table["distance"])') from None
    if not pairs:
        raise PuzzleError("found no state with a finite distance and estimate, expected at least one")
    missing = len(truth) - len(pairs)
    if getattr(ax, "may_grow", False) and size is None:
        ax.figure.set_size_inches(6.6, 5.2)      # nearly square, like the plot
    most = int(max(map(max, pairs))) + 1
    edges = [n - 0.5 for n in range(most + 1)]
    *_, image = ax.hist2d(*zip(*pairs), bins=[edges, edges], norm=LogNorm(), cmap="cividis_r")
    ax.plot([0, most - 1], [0, most - 1], color=rcParams["text.color"], linestyle="--", label="exact",
            linewidth=0.7 * rcParams["lines.linewidth"])
    ax.legend(loc="upper left")
    ax.set(aspect="equal", xlim=(-0.5, most - 0.5), ylim=(-0.5, most - 0.5))
    for axis in (ax.xaxis, ax.yaxis):
        ticks(axis, [0, most])
    bar = ax.figure.colorbar(image, ax=ax, label="states (log scale)")
    ticks(bar.ax.yaxis, [1, image.norm.vmax])
    words(ax, title, "true distance to the goal (moves)", f"{name} (moves)",
          f"left out: {missing:,} with no finite distance or estimate" if missing else "")
    below = f" of {len(pairs):,} states, all on or below the line" if all(map(le, h, truth)) else ""
    return described(ax.figure, f"{title}: {name} against the true distance{below}")


@styled
def scatter(table: Any, x: str, y: str, title: str = "", xlabel: str = "", ylabel: str = "", *, ax: Any = None,
            size: Any = None) -> Figure:
    """Two columns of a comparison or a sweep against each other, a colour and a marker for each search; log scales.

    A search that gave up is an open marker: what it would have taken is more.
    """
    table = rows_of(table, x, y)
    for name in (x, y):
        if table[name].dtype.kind not in "iufb":
            raise PuzzleError(f"found column {name!r} of {table[name].dtype}, expected numbers to draw")
    lost = table["status"].isin(["failed", "out of memory"])
    shown = table[~lost & table[x].notna() & table[y].notna()]
    missing = int((~lost).sum()) - len(shown)
    left_out = ", ".join(
        [endings(table["status"][lost])] * bool(lost.any()) + [f"{missing:,} without a number"] * bool(missing))
    if shown.empty:
        raise PuzzleError(f"found nothing to draw ({left_out or 'no rows'}), expected rows with {x} and {y}")
    names = list(dict.fromkeys(table["search"]))
    gave_up = shown["status"] == "gave up"
    for (colour, marker, _), name in zip(series(names), names):
        part, status = shown[shown["search"] == name], table["status"][table["search"] == name]
        ended = "" if len(part) else f": all {endings(status) or f'{len(status):,} without a number'}"
        is_open = part["status"] == "gave up"
        for rows, inside, label in ((part[~is_open], colour, f"{name}{ended}"), (part[is_open], "none", "_open")):
            ax.scatter(rows[x].astype(float), rows[y].astype(float), facecolors=inside, edgecolors=colour, label=label,
                       marker=marker, alpha=0.75, rasterized=len(rows) > 5000)
    for axis, name in (("x", x), ("y", y)):
        values = shown[name].astype(float)
        log_scale(ax, axis, list(values))
        ticks(getattr(ax, f"{axis}axis"), values)
    legend(ax)
    xlabel, ylabel = xlabel or x.replace("_", " "), ylabel or y.replace("_", " ")
    words(ax, title, xlabel, ylabel, "; ".join(
        [f"left out: {left_out}"] * bool(left_out) + [f"open: {int(gave_up.sum()):,} gave up"] * bool(gave_up.any())))
    return described(ax.figure, f"{title}: {ylabel} against {xlabel}, {len(shown)} searches")


@styled
def frontier(results: dict[str, Result], title: str = "", log: bool = False, *, ax: Any = None, size: Any = None
             ) -> Figure:
    """How the frontier grows, expansion by expansion, for some traced searches; log: both axes, if one is far longer.
    """
    from puzzlelib.views.replay import replay
    sizes: list[float] = []
    most = 1
    for (colour, marker, dash), (name, result) in zip(series(list(results)), results.items()):
        made = replay(result)
        done = [min(step.number, made.total) for step in made.steps]         # nothing is expanded at the end
        sizes += [step.size for step in made.steps]
        most = max(most, made.total)
        ax.plot(done, [step.size for step in made.steps], color=colour, linestyle=dash, marker=marker, markevery=[-1],
                label=name if result.solved else f"{name} ({result.status})")
    if log:
        log_scale(ax, "x", [0, 1, most])
        log_scale(ax, "y", sizes)
    ticks(ax.xaxis, [0, most])
    ticks(ax.yaxis, sizes)
    legend(ax)
    words(ax, title, "expansions", "nodes on the frontier")
    return described(ax.figure, f"{title}: for {', '.join(results)}")


@styled
def graph(problem: Any, title: str = "", limit: int | None = GRAPH, *, ax: Any = None, size: Any = None) -> Figure:
    """The graph of all states of a small problem: a dot for each, in rings by its distance from the start.

    More states than `limit` are an error: nothing could be seen.
    """
    from matplotlib.collections import LineCollection
    from matplotlib.ticker import MaxNLocator

    from puzzlelib.views.rings import rings_of
    places, rings, pairs = rings_of(problem, limit)
    figure: Any = ax.figure.figure
    if getattr(ax, "may_grow", False):
        figure.set_size_inches(figure.get_size_inches()[0], 0.93 * figure.get_size_inches()[0])
    scale = (figure.get_size_inches()[0] / 9) ** 2
    ax.add_collection(LineCollection([[places[a], places[b]] for a, b in pairs], colors="#9aa4ad", linewidths=0.5))
    across, down = zip(*places)
    dots = ax.scatter(across, down, c=rings, cmap="cividis", s=26 * scale, zorder=3, edgecolors=INK, linewidths=0.3)
    ax.scatter(*places[0], marker="*", s=240 * scale, color="#d55e00", zorder=4, edgecolors=INK)
    figure.colorbar(dots, ax=ax, label="moves from the start (★)", shrink=0.7,
                    ticks=MaxNLocator(integer=True, min_n_ticks=1))
    ax.set(aspect="equal", xticks=[], yticks=[])
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    words(ax, title, "", "")
    rings_and_moves = f"in {max(rings) + 1} rings, joined by {len(pairs):,} moves"
    return described(ax.figure, f"{title}: {len(places):,} states {rings_and_moves}")


@styled
def kinds(table: Any, title: str = "", xlabel: str = "", ylabel: str = "", words: Sequence[str] = (), *, ax: Any = None,
          size: Any = None) -> Figure:
    """A DataFrame of words as a grid of squares: a colour, a hatch and the word's first letter for each kind. words:
    those that come first in the legend."""
    from matplotlib import rcParams
    from matplotlib.patches import Patch, Rectangle

    from puzzlelib.views import paper
    no_words = [str(name) for name in table.columns if not all(isinstance(word, str) for word in table[name])]
    if no_words or not table.size:
        found = f"column {quoted(no_words[0])} without words" if no_words else "nothing to draw"
        raise PuzzleError(f"found {found}, expected a grid of words (plot.bars and plot.lines draw numbers)")
    if (several := len({*words, *table.values.ravel()})) > KINDS:
        raise PuzzleError(f"found {several} different words, expected at most {KINDS}, a colour for each")
    if getattr(ax, "may_grow", False) and size is None:
        ax.figure.set_size_inches(ax.figure.get_size_inches()[0], 3.6)       # nearly square: a page's would be higher
    words = list(dict.fromkeys([*words, *(word for row in table.values.tolist() for word in row)]))
    styles = dict(zip(words, cycle([ROLES[role] for role in ("piece", "hero", "goal", "closed", "frontier", "path")])))
    for r, row in enumerate(table.values.tolist()):
        for c, word in enumerate(row):
            fill, ink, hatch = styles[word]
            ax.add_patch(Rectangle((c - 0.5, r - 0.5), 1, 1, facecolor=fill, edgecolor="white", hatch=hatch, lw=2))
            ax.text(c, r, str(word)[:1].upper(), ha="center", va="center", color=ink, weight="bold",
                    fontsize=1.15 * rcParams["font.size"])
    ax.set_xticks(range(len(table.columns)), [str(name) for name in table.columns])
    ax.set_yticks(range(len(table)), [str(name) for name in table.index])
    ax.set(xlim=(-0.5, len(table.columns) - 0.5), ylim=(len(table) - 0.5, -0.5), aspect="equal")
    ax.grid(visible=False)
    legend(ax, [Patch(facecolor=fill, hatch=hatch, edgecolor="white", label=word)
                for word, (fill, _, hatch) in styles.items()], always=True)
    paper.words(ax, title, xlabel, ylabel)
    return described(ax.figure, f"{title}: a grid of {len(table)} by {len(table.columns)} squares, {', '.join(words)}")


# ------------------------------------------------------------------------------------------------- reading wide tables

def _read(table: Any) -> tuple[Any, Any, str]:
    """A wide table as numbers, which of them are lower bounds, and a note on what isn't drawn."""
    import pandas as pd
    if not hasattr(table, "columns"):
        raise PuzzleError(f"found {type(table).__name__}, expected a DataFrame with a column for each series")
    numbers = table.drop(columns="left out", errors="ignore")
    is_open = numbers.map(lambda value: isinstance(value, AtLeast))
    try:
        numbers = numbers.map(lambda value: float("nan") if value is None or value is pd.NA else float(value))
    except (TypeError, ValueError) as error:
        words = [str(name) for name in numbers if numbers[name].dtype.kind not in "iufb"]
        raise PuzzleError(f"found a table with words in {quoted(', '.join(words))}, expected numbers only ({error})"
                          ) from None
    left_out = int(table["left out"].sum()) if "left out" in table else 0
    if not numbers.notna().any().any():
        raise PuzzleError(f"found nothing to draw in {quoted(', '.join(map(str, numbers.columns)))} (no number"
                          f"{f', {left_out:,} rows were left out' if left_out else ''}), expected at least one number")
    return numbers, is_open, "; ".join([f"left out: {left_out:,} rows"] * bool(left_out) + [OPEN] * bool(
        is_open.any().any()))


def _label(name: Any, column: Any) -> str:
    return str(name) if column.notna().any() else f"{name}: no number"


def _open_markers(axes: Axes, where: Any, values: Any, colour: Any, marker: str) -> None:
    """Markers without a fill, over those of a line."""
    if values.notna().any():
        axes.plot(where, values, linestyle="", marker=marker, markerfacecolor=axes.get_facecolor(),
                  markeredgecolor=colour, label="_open")
