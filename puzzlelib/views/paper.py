"""What all plots share: paper and ink, ticks that say where they are, legends that cover nothing, and notes."""

from __future__ import annotations

from functools import wraps
from math import floor, log10
from textwrap import fill
from typing import TYPE_CHECKING, Any

from puzzlelib.calls import explained
from puzzlelib.levels import PuzzleError
from puzzlelib.views.filmstrip import INK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

SERIES = [("#0072b2", "o", "-"), ("#d55e00", "s", "--"), ("#009e73", "^", "-."), ("#cc79a7", "D", ":"),
          ("#e69f00", "v", "-"), ("#56b4e9", "P", "--"), ("#1a1a1a", "X", "-."), ("#7a5195", "*", ":")]
COLUMN, PAGE = 3.4, 9.0                          # inches: the width of a column in print, and of a plot in a notebook
# Dark ink on white paper, whatever the page: a stored picture can't follow a page that turns dark.
PAPER: Any = {"figure.facecolor": "white", "axes.facecolor": "white", "axes.edgecolor": INK} | dict.fromkeys(
    ("text.color", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color"), INK)


def style(width: float) -> Any:
    """Our settings for a figure of that many inches, without those that a person has changed in rcParams."""
    from matplotlib import rcParams, rcParamsDefault
    part = min(1.0, max(0.0, (width - COLUMN) / (PAGE - COLUMN)))

    def between(narrow: float, wide: float) -> float:
        return narrow + part * (wide - narrow)
    ours = PAPER | {"font.size": between(7.5, 13), "lines.linewidth": between(1.2, 2.2),
                    "lines.markersize": between(3.5, 7), "axes.spines.top": False, "axes.spines.right": False,
                    "axes.grid": True, "grid.alpha": 0.35, "legend.frameon": False, "hatch.linewidth": 0.8,
                    "svg.hashsalt": "puzzlelib"}
    return {name: value for name, value in ours.items() if rcParams[name] == rcParamsDefault[name]}


def styled(plot: Any) -> Any:
    """A plot in our style, as far as the person has none, on axes of their own or on a new figure.

    The plot takes its axes first; a person may give `ax`, or `size`: inches across, or across and down.
    """
    @wraps(plot)
    def drawn(*arguments: Any, ax: Any = None, size: Any = None, **options: Any) -> Any:
        import matplotlib.pyplot as plt
        if ax is not None and (size is not None or not hasattr(ax, "get_figure")):
            raise PuzzleError(f"found ax={type(ax).__name__} and size={size!r}, expected matplotlib's Axes, or a size")
        inches = _inches(size)
        with plt.rc_context(style((ax.figure.figure.get_size_inches() if ax else inches)[0])):
            if ax is None:
                figure, ax = plt.subplots(figsize=inches, layout="constrained")
                plt.close(figure)            # or a notebook would show it twice
                ax.is_ours = True            # its figure holds nothing else
                ax.may_grow = not isinstance(size, (tuple, list))
            return plot(*arguments, ax=ax, size=size, **options)
    return explained(drawn)


def _inches(size: Any) -> tuple[float, float]:
    """The size of a figure: what was asked for, or the person's own default, or ours."""
    from matplotlib import rcParams, rcParamsDefault
    if size is None:
        given = tuple(rcParams["figure.figsize"])
        return given if given != tuple(rcParamsDefault["figure.figsize"]) else (PAGE, 4.8)
    wide, *high = size if isinstance(size, (tuple, list)) else (size,)
    try:
        inches = float(wide), float(high[0]) if high else 0.62 * float(wide) + 0.3
    except (TypeError, ValueError):
        inches = 0.0, 0.0
    if not (1 <= inches[0] <= 100 and 1 <= inches[1] <= 100):
        raise PuzzleError(f"found size={size!r}, expected inches, such as 3.4 or (3.4, 2.4)")
    return inches


# The same search looks the same in every plot; A* by its heuristic. If two would look alike, the second gets the next
# style that is free.
STYLES = {"bfs": 0, "dfs": 3, "iddfs": 4, "a*": 1, "astar": 1, "greedy": 6, "ida*": 2, "zero": 0, "hamming": 3,
         "euclidean": 4, "manhattan": 1, "linear conflict": 2, "walking distance": 5, "patterns": 7, "minimax": 0,
         "alpha-beta": 1, "promising moves first": 2, "with a table": 4, "both": 6, "travel": 1, "farthest": 3,
         "halves": 4, "strong": 2, "chebyshev": 5, "octile": 2}


def series(names: Sequence[Any]) -> list[tuple[Any, str, str]]:
    """A colour, a marker and a dash for each name: the colours are ours, or the person's if they have changed them.

    >>> series(["A*, Manhattan", "BFS", "mine"])
    [('#d55e00', 's', '--'), ('#0072b2', 'o', '-'), ('#009e73', '^', '-.')]
    """
    from matplotlib import rcParams, rcParamsDefault
    cycle = rcParams["axes.prop_cycle"]
    theirs = cycle.by_key().get("color") if cycle != rcParamsDefault["axes.prop_cycle"] else None
    numbers: list[int | None] = []               # into SERIES
    for name in names:
        known = STYLES.get(str(name).lower().removeprefix("a*, "))
        numbers.append(None if known in numbers else known)
    free = iter([number for number in range(len(SERIES)) if number not in numbers] + [*range(len(SERIES))] * len(names))
    styles = [SERIES[next(free) if number is None else number] for number in numbers]
    return [(theirs[number % len(theirs)] if theirs else colour, marker, dash)
            for number, (colour, marker, dash) in enumerate(styles)]


# --------------------------------------------------------------------------------------------------------------- ticks

def ticks(axis: Any, values: Any) -> None:
    """Ticks where they say they are: whole numbers for whole quantities, and some labels on every scale."""
    from matplotlib.ticker import LogFormatterSciNotation, LogLocator, MaxNLocator, NullFormatter, NullLocator
    whole = all(float(value).is_integer() for value in values)
    low, high = sorted(axis.get_view_interval())
    evenly = MaxNLocator("auto", steps=[1, 2, 5, 10] if whole else [1, 2, 2.5, 5, 10], integer=whole, min_n_ticks=1)
    if axis.get_scale() == "linear":
        axis.set_major_locator(evenly)
    elif axis.get_scale() == "log":
        decades = log10(high / low)
        axis.set_major_locator(LogLocator() if decades >= 3 else LogLocator(subs=(1, 2, 5)) if decades >= 1 else evenly)
        axis.set_minor_locator(LogLocator(subs=range(2, 10)) if decades >= 1 else NullLocator())
        axis.set_minor_formatter(NullFormatter())
    smallest = min((abs(value) for value in values if value), default=1)
    plain = 1e-4 <= smallest and max(abs(low), abs(high)) < 1e8
    axis.set_major_formatter("{x:,.10g}" if plain else
                             LogFormatterSciNotation(labelOnlyBase=False, minor_thresholds=(float("inf"),) * 2))


def log_scale(axes: Axes, name: str, values: Sequence[float]) -> None:
    """A logarithmic scale for one axis; with zeros among the values, one that is linear near 0."""
    least = min((value for value in values if value > 0), default=0)
    scale: Any = getattr(axes, f"set_{name}scale")
    if least and min(values) > 0:
        scale("log")
    elif least and max(values) > 10 * least:
        scale("symlog", linthresh=least)         # a logarithm has no zero


# ------------------------------------------------------------------------------------------------------------- words

def words(axes: Axes, title: str, xlabel: str, ylabel: str, note: str = "") -> None:
    """Title and labels, and under the title what the plot leaves out; in lines as long as there is room. To be called
    last: the room depends on all the rest."""
    from matplotlib import rcParams
    small = 0.8 * rcParams["font.size"]
    axes.set(xlabel=xlabel, ylabel=ylabel)
    axes.set_title(title)
    figure: Any = axes.figure.figure
    if engine := figure.get_layout_engine():
        engine.execute(figure)
    box = axes.get_window_extent()

    def wrap(text: str, pixels: float, points: Any) -> str:
        return fill(text, max(12, int(72 * pixels / figure.dpi / (0.52 * points))))
    noted = wrap(note, box.width, small)
    axes.set_ylabel(wrap(ylabel, max(box.height, 0.5 * figure.bbox.height), axes.yaxis.label.get_fontsize()))
    axes.set_title(wrap(title, box.width, axes.title.get_fontsize()),
                   pad=6 + 1.35 * small * (noted.count("\n") + 1) * bool(note))
    if note:
        axes.annotate(noted, (0.5, 1), xytext=(0, 4), xycoords="axes fraction", textcoords="offset points", ha="center",
                      va="bottom", fontsize=small, annotation_clip=False).set_in_layout(False)


def grow(axes: Axes, points: float) -> None:
    """Make the figure higher, if it is ours and its height wasn't chosen."""
    if getattr(axes, "may_grow", False):
        figure: Any = axes.figure.figure
        wide, high = figure.get_size_inches()
        figure.set_size_inches(wide, high + points / 72)


def legend(axes: Axes, handles: Any = None, always: bool = False) -> None:
    """Name the series if there are several: at the ends of their lines if there is room, else in a legend beside the
    plot or, if that leaves too little of it, below."""
    from matplotlib import rcParams
    if handles is None:
        handles = axes.get_legend_handles_labels()[0]
    if len(handles) < 2 and not always or not handles:
        return
    figure: Any = axes.figure.figure
    if not getattr(axes, "is_ours", False):
        axes.legend(handles=handles)             # a person's figure: they know where there is room
        return
    wide, points = figure.get_size_inches()[0], rcParams["font.size"]
    entry = 0.55 * points * (max(len(str(handle.get_label())) for handle in handles) + 6) / 72        # inches
    if wide >= 6 and entry < 0.3 * wide and _at_line_ends(axes, handles, points):
        return
    if wide >= 6 and entry < 0.3 * wide:
        figure.legend(handles=handles, loc="outside right upper")
        return
    across = min(len(handles), max(1, int(wide / entry)))
    figure.legend(handles=handles, loc="outside lower center", ncols=across, columnspacing=1.2)
    grow(axes, 1.6 * points * (-(-len(handles) // across) - 1))


def _at_line_ends(axes: Axes, handles: Any, points: float) -> bool:
    """Write the name of each line at its right end; False, and nothing written, if lines end elsewhere or too close."""
    from matplotlib.lines import Line2D
    if not all(isinstance(handle, Line2D) for handle in handles):
        return False
    axes.figure.figure.draw_without_rendering()
    ends: list[tuple[float, float, Any]] = []
    for handle in handles:
        known = [place for place in axes.transData.transform(handle.get_xydata()).tolist() if place[1] == place[1]]
        if not known:
            return False
        ends.append((known[-1][1], known[-1][0], handle))
    ends.sort(key=lambda end: end[0])
    box = axes.get_window_extent()
    line = 1.25 * points * axes.figure.figure.dpi / 72
    close = any(above[0] - below[0] < line for below, above in zip(ends, ends[1:]))
    if close or min(right for _, right, _ in ends) < box.x0 + 0.9 * box.width:
        return False
    for _, _, handle in ends:
        data = [place for place in handle.get_xydata().tolist() if place[1] == place[1]]
        axes.annotate(str(handle.get_label()), data[-1], xytext=(0.7 * points, 0), textcoords="offset points",
                      va="center", annotation_clip=False)
    return True


def power_below(value: float) -> float:
    """The power of ten below a number.

    >>> power_below(0.002), power_below(300)
    (0.001, 100.0)
    """
    return float(10.0 ** floor(log10(value) - 1e-9))
