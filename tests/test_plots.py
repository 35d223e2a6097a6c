"""Plots that tell the truth: ticks where their labels say, nothing left out in silence, readable in a narrow column."""

import io
import re
from itertools import pairwise

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from puzzlelib.catalog import load
from puzzlelib.lab.comparing import compare, grid
from puzzlelib.lab.measures import branching, over_depth
from puzzlelib.levels import PuzzleError
from puzzlelib.search import astar, bfs
from puzzlelib.views import plot
from puzzlelib.views.chart import chart
from puzzlelib.views.filmstrip import smaller
from tests.test_measures import MIXED, SOLVED, a_table

matplotlib.use("Agg")


def number(label):
    """What a tick label says."""
    text = label.replace("$", "").replace(r"\mathdefault", "").replace(",", "").replace("−", "-").replace(" ", "")
    power = re.fullmatch(r"\{(?:([\d.]+)\\times)?10\^\{(-?\d+)\}\}", text)
    return float(power[1] or 1) * 10.0 ** int(power[2]) if power else float(text.strip("{}"))


def visible_ticks(axis):
    low, high = sorted(axis.get_view_interval())
    return [(tick.get_loc(), tick.label1.get_text()) for tick in axis.get_major_ticks()
            if low <= tick.get_loc() <= high]


def check_ticks(figure, whole="", which="xy"):
    figure.draw_without_rendering()
    axes = figure.axes[0]
    for name in which:
        axis = getattr(axes, f"{name}axis")
        found = visible_ticks(axis)
        assert any(label for _, label in found), f"no label on {name}"
        for place, label in found:
            if label:
                assert abs(number(label) - place) <= 1e-6 * max(1e-12, abs(place)), (name, place, label)
                assert name not in whole or place == round(place), (name, place)
        assert len({label for _, label in found}) == len(found), found


KINDS = {"halves": [0.5, 1, 1.5, 2, 2.5], "ratios": [0.1, 0.35, 0.6, 0.85, 1], "micro": [2e-6, 3e-6, 9e-6, 2e-5, 8e-5],
         "counts": [1, 40, 3000, 2 * 10**7, 10**10], "moves": [20, 22, 27, 31, 35], "zeros": [0, 0, 3, 40, 500],
         "one": [17], "tiny range": [100000, 100001, 100002], "same": [7, 7, 7]}


def whole_axes(values):
    return "xy" if all(value == int(value) for value in values) else "x"


def test_a_single_bar_in_each_group_stands_over_its_label_and_numbers_are_round():
    """As in a study of weights, where each weight is a search of its own."""
    nothing = float("nan")
    table = pd.DataFrame({"weight 1": [30, nothing], "weight 2.5": [nothing, 20]}, index=[1.0, 2.5])
    axes = plot.bars(table, "Weights", "weight", "nodes").axes[0]
    drawn = [bar for bar in axes.patches if bar.get_height() == bar.get_height()]
    assert [round(bar.get_x() + bar.get_width() / 2, 6) for bar in drawn] == [0, 1] == list(axes.get_xticks())
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2.5"]


def test_a_scatter_names_its_columns_in_words():
    axes = plot.scatter(compare(load("tiles", "puzzle04"), astar), "expanded", "peak_frontier").axes[0]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("expanded", "peak frontier")


@pytest.mark.parametrize("size, log", [(None, False), (3.4, True)])
@pytest.mark.parametrize("kind", KINDS)
def test_tick_labels_say_where_the_ticks_are(kind, size, log):
    values = KINDS[kind]
    table = pd.DataFrame({"a": values}, index=range(3, 3 + len(values)))
    check_ticks(plot.lines(table, "t", "x", "y", log, size=size), whole_axes(values))
    check_ticks(plot.bars(table, "t", "x", "y", log, size=size), whole_axes(values), "y")     # along x there are names


@pytest.mark.parametrize("size", [None, 3.4])
@pytest.mark.parametrize("kind", KINDS)
def test_tick_labels_of_sweeps_say_where_the_ticks_are(kind, size):
    values = KINDS[kind]
    rows = a_table(*(("A*", f"b{n}", 3 + n, "solved", 1) for n in range(len(values)))).assign(expanded=values,
                                                                                             seconds=values)
    check_ticks(plot.scatter(rows, "expanded", "seconds", size=size), "xy" * ("y" in whole_axes(values)))
    figure = plot.bands(over_depth(rows), "t", "x", "y", size=size)
    check_ticks(figure, whole_axes(values))
    low, high = figure.axes[0].get_ylim()
    assert low <= min(values) and high >= max(values)                    # limits come from the data
    if min(values) > 0 and len(set(values)) > 1:
        assert low > min(values) / 10 and high < max(values) * 10


def test_a_single_depth_and_other_plots_have_honest_ticks():
    check_ticks(plot.bands(over_depth(SOLVED[SOLVED["depth"] == 1]), "t"), "x")
    check_ticks(plot.density([0, 1, 1, 5], [0, 1, 2, 7], "t"), "xy")
    check_ticks(plot.density([0], [0], "t"), "xy")
    traced = {"A*": astar(load("tiles", "depth-08"), trace=[]), "bfs": bfs(load("tiles", "depth-08"), trace=[])}
    for log in (False, True):
        check_ticks(plot.frontier(traced, "t", log), "xy")
    check_ticks(plot.lines(branching(SOLVED), "t"), "x")


# ------------------------------------------------------------------------------------------------- nothing in silence

def texts(figure):
    return [text.get_text().replace("\n", " ") for text in figure.findobj(matplotlib.text.Text)]


def legend_of(figure):
    return [text.get_text() for one in figure.legends for text in one.get_texts()]


def test_every_search_is_in_the_legend_and_what_failed_is_said():
    figure = plot.bands(over_depth(MIXED), "t", "depth", "nodes")
    assert legend_of(figure) == ["good", "bad", "mine: all 4 failed"]
    assert any(text.startswith("left out: 4 failed; open: ") for text in texts(figure))
    figure = plot.scatter(MIXED, "expanded", "generated", "t")
    assert legend_of(figure) == ["good", "bad", "mine: all 4 failed"]
    assert "left out: 4 failed; open: 1 gave up" in texts(figure)
    assert "left out: 6 rows" in texts(plot.lines(branching(MIXED), "t"))
    assert "mine: no number" in legend_of(plot.bars(grid(MIXED, "expanded")))
    assert not any("left out" in text for text in texts(plot.bands(over_depth(SOLVED[SOLVED["depth"] == 1]), "t")))


def test_a_depth_that_is_only_a_cost_found_is_called_so():
    found = texts(plot.bands(over_depth(SOLVED.assign(depth=float("nan"))), "t", "depth"))
    assert any("depth on 8 runs: the lowest cost found, not a known optimum" in text for text in found)
    assert not any("known optimum" in text for text in texts(plot.bands(over_depth(SOLVED), "t", "depth")))
    rows = [dict(instance=name, depth=depth, search="A*", status="solved", expanded=10, moves=4, cost=4)
            for name, depth in (("a", 4), ("b", None))]
    notes = [text for _, text in chart(rows, ["A*"])["notes"]]
    assert notes == ["The depth on 1 run is the lowest cost found, not a known optimum."]


def test_what_gave_up_is_open():
    axes = plot.bands(over_depth(SOLVED), "t").axes[0]
    paper = [line for line in axes.lines if line.get_markerfacecolor() == axes.get_facecolor()]
    assert [(list(line.get_xdata()[-1:]), list(line.get_ydata()[-1:])) for line in paper] == [([2], [45])]
    bars = plot.bars(grid(SOLVED, "expanded"), "t").axes[0].containers[1]
    assert [bar.get_facecolor() == axes.get_facecolor() for bar in bars] == [False, False, False, True]
    lines = plot.lines(grid(SOLVED, "expanded").reset_index(drop=True), "t").axes[0].lines
    assert sum(line.get_markerfacecolor() == axes.get_facecolor() for line in lines) == 1


@pytest.mark.parametrize("draw, complaint", [
    (lambda: plot.bands(over_depth(MIXED[MIXED["search"] == "mine"])), r"nothing to draw \(4 failed\)"),
    (lambda: plot.scatter(MIXED[MIXED["search"] == "mine"], "expanded", "cost"), r"nothing to draw \(4 failed\)"),
    (lambda: plot.lines(grid(MIXED, "expanded")[["mine"]]), "nothing to draw in 'mine'"),
    (lambda: plot.bars(pd.DataFrame()), "nothing to draw"),
    (lambda: plot.bands(SOLVED), "expected that of .*over_depth"),
    (lambda: plot.scatter(over_depth(SOLVED), "low", "high"), "without the column instance"),
    (lambda: plot.scatter(SOLVED, "second", "cost"), "found 'second'"),
    (lambda: plot.scatter(SOLVED, "status", "cost"), "expected numbers"),
    (lambda: plot.lines(SOLVED), "words in 'puzzle, instance"), (lambda: plot.lines([1, 2]), "expected a DataFrame"),
    (lambda: plot.lines(pd.DataFrame({"a": [1]}), size="big"), "expected inches"),
    (lambda: plot.lines(pd.DataFrame({"a": [1]}), ax=3), "expected matplotlib's Axes")])
def test_a_plot_of_nothing_or_of_the_wrong_table_explains_itself(draw, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        draw()
    assert plt.get_fignums() == []


def test_infinite_estimates_are_left_out_and_said():
    figure = plot.density([0, float("inf")], [0, 3], "t")
    assert "left out: 1 with no finite distance or estimate" in texts(figure)


# ---------------------------------------------------------------------------------------- on paper of any size and kind

rng = np.random.default_rng(1)
WIDE = pd.DataFrame({f"A*, heuristic {n}": rng.integers(1, 10**6, 12) for n in range(6)}, index=range(12))
LONG = pd.DataFrame({"expanded": range(1, 9)}, index=[f"weighted A*, Manhattan, weight {n}" for n in range(8)])
MANY = pd.DataFrame({"expanded": range(1, 61)}, index=[f"level-{n}-of-a-kind" for n in range(60)])
WORDS = pd.DataFrame({1: ["won", "lost"], 2: ["lost", "won"]})
TRACED = astar(load("tiles", "depth-08"), trace=[])
DRAWN = {
    "lines": lambda **k: plot.lines(WIDE, "A title that is rather long for a narrow column", "depth", "nodes", **k),
    "bars": lambda **k: plot.bars(WIDE, "Bars", "depth", "nodes (log scale)", log=True, **k),
    "long": lambda **k: plot.bars(LONG, "Weights", "search", "nodes", **k),
    "many": lambda **k: plot.bars(MANY, "Levels", "level", "nodes", **k),
    "bands": lambda **k: plot.bands(over_depth(MIXED), "Medians", "optimal depth (moves)", "expanded (log scale)", **k),
    "scatter": lambda **k: plot.scatter(MIXED, "expanded", "generated", "Gave up", **k),
    "density": lambda **k: plot.density([0, 1, 1, 5], [0, 1, 2, 7], "Manhattan distance", "Manhattan distance", **k),
    "frontier": lambda **k: plot.frontier({"A*": TRACED, "again": TRACED}, "Nodes waiting", **k),
    "graph": lambda **k: plot.graph(load("template", "ten"), "All states", **k),
    "kinds": lambda **k: plot.kinds(WORDS, "Who wins", "columns", "rows", **k)}


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("size", [None, 3.4, (6.0, 4.0)])
def test_nothing_is_cut_off_or_covered(name, size):
    figure = DRAWN[name](size=size)
    if size:
        assert figure.get_size_inches()[0] == (size if isinstance(size, float) else size[0])
        assert not isinstance(size, tuple) or figure.get_size_inches()[1] == size[1]
    for kind in ("pdf", "svg", "png"):
        figure.savefig(io.BytesIO(), format=kind)
    figure.draw_without_rendering()
    page = figure.bbox
    axes = figure.axes[0]
    written = [text for text in figure.findobj(matplotlib.text.Text) if text.get_text() and text.get_visible()]
    shown = [*axes.texts, axes.title, axes.xaxis.label, axes.yaxis.label, *(
        text for one in figure.legends for text in one.get_texts())]
    for text in shown:
        if text.get_text():
            box = text.get_window_extent()
            assert box.x0 >= -2 and box.x1 <= page.width + 2 and box.y0 >= -2 and box.y1 <= page.height + 2, text
            assert text.get_fontsize() >= 6
    assert written
    for one in figure.legends:
        assert not one.get_window_extent().overlaps(axes.get_window_extent())
    assert axes.get_window_extent().height > 0.25 * page.height or name in ("long", "many")


@pytest.mark.parametrize("size", [None, 3.4])
@pytest.mark.parametrize("table", [WIDE, LONG, MANY])
def test_labels_of_bars_keep_clear_of_each_other(table, size):
    figure = plot.bars(table, "t", "x", "y", size=size)
    figure.draw_without_rendering()
    labels = [text for text in figure.axes[0].get_xticklabels() if text.get_text()]
    step = labels[1].get_window_extent().x1 - labels[0].get_window_extent().x1
    for one, other in pairwise(labels):
        if one.get_rotation() == 0:
            assert one.get_window_extent().x1 <= other.get_window_extent().x0
        else:                                    # parallel lines of text: as far apart as a line is high
            high = one.get_fontsize() * figure.dpi / 72
            assert step * np.sin(np.radians(one.get_rotation())) >= high


def test_axes_of_ones_own_are_drawn_on():
    figure, axes = plt.subplots(1, 2, layout="constrained")
    try:
        assert plot.lines(WIDE, "left", ax=axes[0]) is figure and plot.bars(WIDE, "right", ax=axes[1]) is figure
        assert [one.get_title() for one in axes] == ["left", "right"] and len(axes[0].lines) == 6 and not figure.legends
        assert axes[0].get_legend() is not None
        for name, draw in DRAWN.items():
            inner = figure.add_subplot()
            draw(ax=inner)
            assert inner.has_data() or name == "kinds"
    finally:
        plt.close(figure)


def test_settings_of_ones_own_stay():
    with plt.rc_context({"font.size": 21, "axes.facecolor": "#eeeeff", "figure.figsize": (5, 5), "axes.grid": False,
                         "axes.prop_cycle": matplotlib.cycler(color=["#111111", "#222222"])}):
        figure = plot.lines(WIDE, "t", "x", "y")
    axes = figure.axes[0]
    assert axes.xaxis.label.get_fontsize() == 21 and tuple(figure.get_size_inches())[0] == 5
    assert matplotlib.colors.to_hex(axes.get_facecolor()) == "#eeeeff"
    assert [line.get_color() for line in axes.lines[:3]] == ["#111111", "#222222", "#111111"]
    before = dict(matplotlib.rcParams)
    plain = plot.lines(WIDE, "t", "x", "y").axes[0]
    assert plain.xaxis.label.get_color() == plot.INK and dict(matplotlib.rcParams) == before


def test_a_search_looks_the_same_in_every_part_of_a_plot():
    axes = plot.bands(over_depth(MIXED), "t").axes[0]
    lines = {line.get_label(): line.get_color() for line in axes.lines if not line.get_label().startswith("_")}
    points = plot.scatter(MIXED, "expanded", "generated", "t").axes[0].collections
    dots = {dot.get_label(): matplotlib.colors.to_hex(dot.get_edgecolor()[0][:3]) for dot in points
            if len(dot.get_edgecolor()) and not dot.get_label().startswith("_")}
    assert all(dots[name] == lines[name] for name in ("good", "bad"))


def test_pictures_return_figures_that_say_what_they_show():
    table = compare([load("tiles", "puzzle04"), load("tiles", "depth-08")], [astar, bfs])
    for figure in (plot.bands(over_depth(table), "t", "depth", "nodes"),
                   plot.scatter(table, "expanded", "generated", "t"),
                   plot.density([0, 1, 1], [0, 1, 2], "t"), plot.frontier({"A*": TRACED}, "t")):
        assert figure.axes[0].get_xlabel() and figure.axes[0].get_ylabel() and figure.alt.startswith("t: ")
    assert "on or below the line" in plot.density([0, 1, 1], [0, 1, 2], "t").alt
    assert "on or below the line" not in plot.density([3], [2], "t").alt


def test_plots_with_long_names_and_grids_of_kinds_fit_a_projected_page():
    """A page shows about 672 × 370 pixels of a picture: a wider one is scaled down, a higher one isn't seen at once."""
    names = ["zero", "Hamming", "linear conflict", "walking distance", "pattern database", "greedy, Manhattan"]
    long = pd.DataFrame({name: range(10, 16) for name in "ab"}, index=names)
    squares = pd.DataFrame([["vertical", "horizontal"] * 3] * 6)
    for figure in (plot.bars(long, "Work", "heuristic", "boards"), plot.kinds(squares, "Wins", "columns", "rows")):
        figure.savefig(page := io.BytesIO(), format="png", bbox_inches="tight", dpi=100)         # as notebooks do
        high, wide = plt.imread(io.BytesIO(page.getvalue())).shape[:2]
        assert high * min(1, 672 / wide) <= 370


def test_bars_on_a_log_scale_say_zero_where_there_is_no_bar():
    figure = plot.bars(pd.DataFrame({"nodes": [0, 1, 15, 160]}), "Nodes", "board", "nodes", log=True)
    assert [(text.get_text(), text.xy[0]) for text in figure.axes[0].texts if text.get_text() == "0"] == [("0", 0)]
    assert all(bar.get_height() > 0 for bar in figure.axes[0].patches[1:]) and figure.axes[0].get_xlim()[0] < -0.4


def test_alternative_texts_of_bars_name_what_they_are_counted_by():
    table = pd.DataFrame({"a": [1, 2], "b": [3, 4]})
    assert plot.bars(table, "t", "search").alt == "t: bars for a, b, by search"
    assert plot.bars(table, "t", "moves to the goal").alt == "t: bars for a, b, by moves to the goal"
    assert plot.bars(table).alt == "bars for a, b"


def test_stored_pictures_have_256_colours_that_look_like_those_of_the_figure():
    from PIL import Image, ImageChops
    figure = plot.lines(pd.DataFrame({f"line {number}": [number, 2 * number, 3] for number in range(7)}), "t", "x", "y")
    file = io.BytesIO()
    figure.savefig(file, format="png", bbox_inches="tight")
    stored = smaller(file.getvalue())
    first, second = (Image.open(io.BytesIO(png)).convert("RGB") for png in (file.getvalue(), stored))
    assert len(stored) < 0.6 * len(file.getvalue()) and len(second.getcolors(1 << 20)) <= 256
    assert max(high for _, high in ImageChops.difference(first, second).getextrema()) < 16
    assert smaller(stored) == stored, "storing again changes nothing"


def test_transparent_pictures_stay_as_they_are():
    figure = plot.lines(pd.DataFrame({"a": [1, 2, 3]}), "t", "x", "y")
    file = io.BytesIO()
    figure.savefig(file, format="png", transparent=True)
    assert smaller(file.getvalue()) == file.getvalue()
