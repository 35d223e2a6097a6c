"""What people look at: text, outlines, and plots whose data we can ask for."""

import io
import warnings

import matplotlib
import matplotlib.pyplot
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib.assignments.sliding_bricks import Board
from puzzlelib.catalog import load
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import ROLES, Cell, Picture
from puzzlelib.puzzles.bricks import Bricks
from puzzlelib.search import Problem, astar, bfs
from puzzlelib.views import plot
from puzzlelib.views.frames import frame
from puzzlelib.views.progress import Progress
from puzzlelib.views.shapes import arrow, outlines, straightened
from puzzlelib.views.text import SYMBOLS, drawing

matplotlib.use("Agg")
cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


def area(loop):
    """By the shoelace formula, positive for loops that run clockwise on screen."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1])) / 2


@given(cells)
def test_outlines_enclose_exactly_the_cells(shape):
    assert sum(area(loop) for loop in outlines(shape)) == len(shape)
    for loop in outlines(shape):
        for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1]):
            assert (x1 == x2) != (y1 == y2)
        turns = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1])
        assert all((a[0] == b[0]) != (b[0] == c[0]) for a, b, c in turns)


@given(cells)
def test_an_inset_outline_is_smaller_and_keeps_its_corners(shape):
    for whole, inner in zip(outlines(shape), outlines(shape, 0.2)):
        assert len(whole) == len(inner) and area(inner) < area(whole)


def test_cells_that_touch_at_a_corner_are_outlined_apart():
    assert len(outlines([(0, 0), (1, 1)])) == 2 and len(outlines([(0, 1), (1, 0)])) == 2


def test_a_ring_has_an_outline_inside():
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert sorted(map(area, outlines(ring))) == [-1, 9]


def test_every_role_has_a_sign_a_colour_and_a_second_cue():
    assert set(SYMBOLS) == set(ROLES) == set(plot.ROLES)
    grounds = {role: look for role, look in plot.ROLES.items() if role not in ("wall", "free", "hero", "piece")}
    hatches = [hatch for _, _, hatch in grounds.values()]
    assert all(hatches) and len(set(hatches)) == len(hatches)      # pieces have outlines and labels instead
    assert len({fill for fill, _, _ in plot.ROLES.values()}) == len(plot.ROLES)
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_labels_can_be_read_on_their_roles():
    for role, (fill, text, _) in plot.ROLES.items():
        bright, dark = sorted((luminance(fill), luminance("#ffffff" if text == "white" else text)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 3.5, role         # large bold text needs 3


def test_a_picture_prints_as_text():
    picture = Picture([[Cell("10", "piece", 1), Cell("", "hero")], [Cell("", "wall"), Cell("123", "path")]], "Title")
    assert drawing(picture) == "Title\n 10   @\n### 123"
    assert repr(picture.rows[0][0]) == repr(Cell("10", "piece", 1))


def labels(axes):
    """The texts in the cells of a picture, without the numbers at its edge."""
    return [text.get_text() for text in axes.texts if min(text.get_position()) > 0]


def test_a_drawing_shows_every_piece_once_and_every_role():
    problem = load("bricks", "SBP-level3")
    figure = plot.draw(problem.puzzle.picture(problem, problem.initial))
    assert len(figure.axes) == 1
    assert sorted(labels(figure.axes[0]), key=int) == [str(n) for n in range(2, 9)]
    squares = [p for p in figure.axes[0].patches if type(p).__name__ == "Rectangle"]
    assert len(squares) == 36 and sum(p.get_hatch() == "////" for p in squares) == 2


def test_a_film_has_a_frame_for_each_state_or_most_of_them():
    result = astar(load("bricks", "SBP-level0"))
    figure = plot.solution(result)
    assert [axes.get_title(loc="left") for axes in figure.axes] == [
        "start", "1: (2, left)", "2: (4, down)", "3: (3, right)", "4: (2, up)", "5: (2, up)"]
    long = plot.solution(astar(load("bricks", "klotski")), most=12)
    titles = [axes.get_title(loc="left") for axes in long.axes]
    assert len(titles) == 12 and titles[0] == "start" and titles[-1].startswith("117: ")
    assert "solved in 117 moves" in long.get_suptitle()


def test_a_film_of_no_solution_is_a_clear_error():
    with pytest.raises(PuzzleError, match=r"found no solution \(unsolvable: no goal can be reached\)"):
        plot.solution(bfs(load("bricks", "unsolvable")))
    with pytest.raises(PuzzleError, match="a problem that no puzzle draws"):
        plot.solution(bfs(Nameless()))
    with pytest.raises(PuzzleError, match="found Nameless, expected a problem of a puzzle"):
        plot.draw(Nameless())
    with pytest.raises(PuzzleError, match="found no picture"):
        plot.film([])


class Nameless(Problem):
    initial = 0

    def is_goal(self, state):
        return state == 1

    def successors(self, state):
        return [("go", 1, 1)]


def test_problems_boards_and_pictures_can_be_drawn():
    problem = load("bricks", "SBP-level0")
    board = Board(problem.matrix(problem.initial))
    figures = [plot.draw(what, "Level 0") for what in (problem, Bricks(board.matrix), board, board.picture())]
    assert len({tuple(labels(figure.axes[0])) for figure in figures}) == 1
    assert figures[0].axes[0].get_title(loc="left") == "Level 0"


def test_the_goal_shows_under_the_master():
    result = bfs(load("bricks", "SBP-level0"))
    squares = [p for p in plot.solution(result, most=1).axes[-1].patches if type(p).__name__ == "Rectangle"]
    assert sum(p.get_hatch() == "////" for p in squares) == 2


def test_a_board_solved_at_once_is_a_film_of_one():
    assert len(plot.solution(bfs(load("bricks", "SBP-level0-solved"))).axes) == 1


TABLE = pd.DataFrame({"bfs": [10, 100, 1000], "astar": [5, 20, 80]}, index=pd.Index([1, 2, 3], name="depth"))


def test_lines_plot_the_table_they_are_given():
    figure = plot.lines(TABLE, "Title", "depth (moves)", "nodes", log=True)
    axes = figure.axes[0]
    drawn = {line.get_label(): list(line.get_ydata()) for line in axes.lines}
    assert drawn == {"bfs": [10, 100, 1000], "astar": [5, 20, 80]}
    assert len({line.get_marker() for line in axes.lines}) == len({line.get_linestyle() for line in axes.lines}) == 2
    assert (axes.get_title(), axes.get_xlabel(), axes.get_ylabel()) == ("Title", "depth (moves)", "nodes")
    assert axes.get_yscale() == "log" and {text.get_text() for text in axes.texts} == {"bfs", "astar"}
    assert not plot.lines(TABLE[["bfs"]], "T", "x", "y").legends
    many = pd.DataFrame({f"column {n}": [1, 2] for n in range(9)})
    assert len(plot.lines(many, "T", "x", "y").axes[0].lines) == 9
    long = pd.DataFrame({"new": range(100)})
    assert plot.lines(long, "T", "x", "y").axes[0].lines[0].get_marker() in ("", "None", None)


def test_bars_plot_the_table_they_are_given():
    axes = plot.bars(TABLE, "Title", "depth", "nodes (log scale)", log=True).axes[0]
    tops = [[bar.get_y() + bar.get_height() for bar in group] for group in axes.containers]
    assert tops == [[10, 100, 1000], [5, 20, 80]]
    assert len({group[0].get_hatch() for group in axes.containers}) == 2
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2", "3"]


def test_a_count_of_one_is_a_bar_on_a_log_scale_and_a_ratio_of_one_is_none():
    counts = pd.DataFrame({"nodes": [0, 1, 500]}, index=["1x1", "2x2", "3x3"])
    axes = plot.bars(counts, "Title", "board", "nodes (log scale)", log=True).axes[0]
    bars = [bar for bar in axes.patches if bar.get_height() > 0]
    assert [bar.get_y() + bar.get_height() for bar in bars] == [1, 500]
    assert all(bar.get_y() == axes.get_ylim()[0] for bar in bars)
    ratios = pd.DataFrame({"theirs": [1.0, 2.5]}, index=["open", "maze"])
    assert [bar.get_height() for bar in plot.bars(ratios, "t", "x", "y", log=True).axes[0].patches] == [0, 1.5]


def test_bars_below_one_hang_from_it_on_a_log_scale():
    ratios = pd.DataFrame({"theirs": [4.0, 0.5], "others": [2.0, 8.0]}, index=["open", "maze"])
    axes = plot.bars(ratios, "Title", "scene", "times slower (log)", log=True).axes[0]
    assert axes.get_ylim()[0] < 0.5 and {bar.get_y() for bar in axes.patches} == {1}
    assert [bar.get_height() for bar in axes.patches] == [3, -0.5, 1, 7]
    assert [line.get_ydata()[0] for line in axes.lines] == [1] and "0.5" in [tick.get_text() for tick in
                                                                               axes.get_yticklabels()]
    low = pd.DataFrame({"none": [float("nan")] * 2, "some": [0.2, 0]}, index=["open", "maze"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bottom, top = plot.bars(low, "Title", "scene", "times slower (log)", log=True).axes[0].get_ylim()
    assert bottom < 0.2 and 1 < top < 10


def test_plots_are_not_shown_twice():
    import matplotlib.pyplot as plt
    plot.lines(TABLE, "T", "x", "y")
    plot.draw(Picture([[Cell()]]))
    assert plt.get_fignums() == []


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_progress_is_reported_on_a_terminal_after_two_seconds_and_wiped_away(monkeypatch, capsys):
    with Progress("bfs") as report:
        report.start -= 5
        assert report(text="1,000 nodes expanded") is None
    assert capsys.readouterr().err == ""                         # not a terminal: silence
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with Progress("bfs") as report:
        report(0.1, "too soon")
        assert terminal.getvalue() == ""
        report.start -= 5
        report(0.5, "5 of 10")
        assert "bfs: [" in terminal.getvalue() and "50%, 5 of 10, 5 s (Ctrl-C stops)" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_kinds_can_be_told_apart_by_letter_colour_and_hatch():
    figure = plot.kinds(pd.DataFrame({1: ["won", "lost"], 2: ["lost", "won"]}), "t", "x", "y", words=["lost"])
    axes = figure.axes[0]
    assert [text.get_text() for text in axes.texts] == ["W", "L", "L", "W"]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["lost", "won"]
    assert len({patch.get_facecolor() for patch in axes.patches}) == 2


def test_plots_can_be_read_on_a_light_and_on_a_dark_page():
    table = pd.DataFrame({"bfs": [3, 40], "A*": [2, 5]}, index=[1, 2])
    level = load("bricks", "SBP-level0")
    figures = [plot.lines(table, "t", "x", "y"), plot.bars(table, "t", "x", "y", log=True), plot.draw(level, "t"),
               plot.solution(astar(level)), plot.graph(load("template", "ten"), "t"),
               plot.frontier({"bfs": bfs(level, trace=[]), "A*": astar(level, trace=[])}, "t")]
    for figure in figures:
        figure.canvas.draw()
        assert matplotlib.colors.to_rgba(figure.get_facecolor()) == (1, 1, 1, 1)
        words = [figure._suptitle, *(text for axes in figure.axes for text in (
            axes.title, axes._left_title, axes.xaxis.label, axes.yaxis.label, *axes.get_xticklabels(),
            *axes.get_yticklabels(), *(axes.get_legend().get_texts() if axes.get_legend() else ())))]
        written = [text for text in words if text is not None and text.get_text()]
        assert written
        for text in written:
            assert 1.05 / (luminance(text.get_color()) + 0.05) >= 7, (figure.alt, text)


# ----------------------------------------------------------------------------------------------- arrows and marks

def test_a_route_is_an_arrow_that_leaves_labels_free():
    rows = [[Cell("S", "start"), Cell("─"), Cell("┐")], [Cell(), Cell(), Cell("G", "goal")]]
    picture = Picture(rows, route=[(0, 0), (0, 1), (0, 2), (1, 2)])
    drawn = frame(picture)
    assert [text for _, text in drawn["ground"]] == ["S", "", "", "", "", "G"]          # strokes are the line's
    assert drawn["route"]["line"] == [(0.92, 0.5), (2.5, 0.5), (2.5, 0.88)]
    assert drawn["route"]["heads"][-1] == (2.5, 1.08, 90)
    assert labels(plot.draw(picture).axes[0]) == ["S", "G"]
    assert drawing(picture) == " S  ─  ┐\n .  .  G"
    empty = [[Cell(), Cell(role="closed")]]
    assert drawing(Picture(empty, route=[(0, 0), (0, 1)])) == " +  +"
    assert frame(Picture(empty, route=[(0, 0)]))["route"] == {}


def test_long_straights_have_heads_along_them_and_diagonals_point_the_way():
    _, heads = arrow([(0, column) for column in range(13)])
    assert [round(x, 2) for x, _, _ in heads] == [5.0, 11.0, 12.5] and {angle for *_, angle in heads} == {0}
    assert [angle for *_, angle in arrow([(0, 0), (1, 1)])[1]] == [45]
    assert [angle for *_, angle in arrow([(1, 1), (0, 1), (0, 0)])[1]] == [180]
    assert straightened([(0, 0), (0, 1), (0, 0), (0, 1)]) == [(0, 0), (0, 1), (0, 0), (0, 1)]      # there and back


def test_marks_are_drawn_over_everything():
    picture = Picture([[Cell("1", "piece", 1), Cell()]], marks=[(0, 0, "3", "wrong"), (0, 0.5, "×", "cross"),
                                                                (0, 1, "", "wrong")])
    axes = plot.draw(picture).axes[0]
    assert labels(axes) == ["1", "3", "×"] and [patch.get_hatch() for patch in axes.patches].count("\\\\") == 1
    assert frame(picture)["marks"] == [[0, 0, "3", "wrong"], [0, 0.5, "×", "cross"], [0, 1, "", "wrong"]]


def test_a_long_title_breaks_into_lines_and_rows_of_a_film_have_their_own_height():
    long = Picture([[Cell() for _ in range(6)]], title="A sentence that is much longer than six cells are wide.")
    tall = Picture([[Cell()] for _ in range(9)])
    figure = plot.film([long, tall], columns=1, cell=0.4)
    assert "\n" in figure.axes[0].get_title(loc="left")
    assert figure.get_size_inches()[1] < 0.4 * 10 + 2.2
