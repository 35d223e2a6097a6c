"""explore(): what is chosen, computed and shown, without a browser: by messages and data."""

import os
import re
import signal
import sys
import threading
import time
from math import log10
from unittest import mock

import pytest

from puzzlelib import PuzzleError, Search, astar, bfs, explore, load, sweep
from puzzlelib.lab import exploring
from puzzlelib.lab.choices import choice
from puzzlelib.lab.instances import by_depth
from puzzlelib.lab.measures import over_depth
from puzzlelib.views import chart, page
from puzzlelib.views.page import STATIC, to_html

FEW = {"depths": [2, 4, 6], "count": 2}


def looping(state):
    while True:
        pass


def raising(state):
    raise ValueError("no idea")


def silent(state):
    pass


def mine(state):
    return 1


def wrong(problem):
    return ["north"] * 3


def beam(problem, width=20):
    layer, seen = [(problem.initial, [])], {problem.initial}
    while layer:
        following = []
        for state, moves in layer:
            if problem.is_goal(state):
                return moves
            for move, child, _ in problem.successors(state):
                if child not in seen:
                    seen.add(child)
                    following.append((child, [*moves, move]))
        layer = sorted(following, key=lambda entry: problem.h(entry[0]))[:width]
    return None


def ran(*given, **options):
    return explore(*given, **{**FEW, **options}, run=True)


def line(explorer, search):
    """The table's line of a search, by its heads."""
    heads = [head for head, _ in explorer.data["heads"]]
    return dict(zip(heads, next(line for line in explorer.data["lines"] if line[0] == search)))


def points(explorer, search):
    return next(one["points"] for one in explorer.data["chart"]["series"] if one["name"] == search)


def until(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


# ------------------------------------------------------------------------------------------------------- what comes out

def test_its_rows_are_those_of_a_sweep():
    explorer = ran(heuristics=["manhattan", mine])
    expected = sweep(by_depth(2, [2, 4, 6]), [Search("bfs"), Search("astar", "manhattan"), Search("astar", mine)],
                     budget={"max_nodes": 20_000, "max_seconds": 5}, workers=1, progress=False)
    columns = ["instance", "depth", "search", "status", "moves", "cost", "expanded", "generated", "code", "digest"]
    assert explorer.table[columns].equals(expected[columns])
    assert explorer.data["done"] == [18, 18] and explorer.message == "Done: 18 rows, 18 solved."
    assert repr(explorer).splitlines()[-1] == ("Sliding tiles, 2 random boards of each depth: 18 of 18 rows, 18 solved")
    assert explorer.data["searching"] == {}


def test_the_chart_shows_the_medians_of_the_table_where_its_ticks_say():
    explorer = ran(depths=[4, 8, 12], count=3)
    medians = over_depth(explorer.table)
    ticks = {label: place for place, label in explorer.data["chart"]["y"]["ticks"]}
    assert list(ticks)[:4] == ["1", "10", "100", "1,000"]
    for search, name in zip(explorer.table["search"].unique(), medians["search"].unique()):
        found = points(explorer, search)
        part = medians[medians["search"] == name]
        assert [point["value"] for point in found] == part["median"].tolist()
        assert [point["depth"] for point in found] == part["depth"].tolist() == [4, 8, 12]
        for point in found:
            assert point["y"] == pytest.approx(log10(point["value"]) * ticks["10"], abs=1e-3)
            assert f"{search} at depth {point['depth']}: " in point["words"] and "on 3 boards" in point["words"]
    assert [label for _, label in explorer.data["chart"]["x"]["ticks"]] == ["4", "8", "12"]


@pytest.mark.parametrize(("depths", "labels"), [
    ([2, 4, 6], "2 4 6"), ([5], "5"), (range(1, 32), "5 10 15 20 25 30"), ([47.355, 47.598], "47.4 47.45 47.5 47.55"),
    ([3, 4, 20], "4 6 8 10 12 14 16 18 20"), ([9.07, 30.2], "10 15 20 25 30")])
def test_ticks_of_depths_are_where_they_say(depths, labels):
    axis = chart._Across(list(depths))
    found = axis.ticks()
    assert " ".join(label for _, label in found).startswith(labels)
    for place, label in found:
        assert place == axis.place(float(label))


def test_giving_up_is_a_lower_bound_and_never_a_result():
    explorer = ran(depths=[2, 10], count=3, budget=100, heuristics="manhattan")
    shallow, deep = points(explorer, "BFS")
    assert not shallow["open"] and deep["open"] and deep["value"] == 100
    assert "≥ 100 nodes expanded on 3 boards, 3 gave up" in deep["words"] and "≥" not in shallow["words"]
    found = line(explorer, "BFS")
    assert (found["instances"], found["solved"], found["gave up"], found["failed"]) == ("6", "3", "3", "0")
    assert found["median expanded"].startswith("≥ ") and found["mean moves"] == "2"
    assert line(explorer, "A*, Manhattan")["mean moves"] == "2"       # of the same boards
    assert "over 3 boards of 6" in explorer.data["over"]
    assert explorer.data["chart"]["budget"] is not None
    assert ["note", "Open markers are lower bounds: the search gave up."] in explorer.data["chart"]["notes"]
    assert "3 gave up" in repr(explorer) and ran(budget=50_000).data["chart"]["budget"] is None


@pytest.mark.parametrize(("heuristic", "why"), [
    (raising, "ValueError: no idea"), (silent, "found 'None' from heuristic 'silent'")])
def test_a_heuristic_that_fails_is_named_and_draws_nothing(heuristic, why):
    explorer = ran(heuristics=["manhattan", heuristic], searches="astar")
    name = f"A*, {heuristic.__name__}"
    assert points(explorer, name) == [] and len(points(explorer, "A*, Manhattan")) == 3
    found = line(explorer, name)
    assert (found["solved"], found["failed"], found["median expanded"], found["mean moves"]) == ("0", "6", "–", "–")
    assert any(kind == "failed" and text.startswith(f"{name}: 6 failed ({why}")
               for kind, text in explorer.data["chart"]["notes"])
    assert line(explorer, "A*, Manhattan")["mean moves"] == "4"       # a search that solved nothing takes none away


def test_a_heuristic_that_loops_is_ended_and_said():
    explorer = ran(heuristics=looping, searches=["bfs", "astar"], depths=[4], count=1, max_seconds=0.2)
    assert points(explorer, "A*, looping") == [] and line(explorer, "A*, looping")["gave up"] == "1"
    assert line(explorer, "A*, looping")["median expanded"] == "–"
    assert any(text.startswith("A*, looping: 1 gave up (stopped: its 0.2 s were over")
               for _, text in explorer.data["chart"]["notes"])


def test_a_search_of_ones_own_runs_with_each_heuristic_and_its_answer_is_checked():
    explorer = ran(searches=[beam, wrong, Search(beam, "manhattan", width=3)], heuristics=["manhattan", "zero"])
    names = [one["name"] for one in explorer.data["chart"]["series"]]
    assert names == ["beam, Manhattan", "beam, zero", "wrong", "beam, Manhattan, width 3"]
    assert line(explorer, "beam, Manhattan")["solved"] == "6" and line(explorer, "wrong")["failed"] == "6"
    assert any("wrong: 6 failed (wrong answer: found 'north'" in text for _, text in explorer.data["chart"]["notes"])
    assert [name for name, *_ in explorer.data["picks"][0][2]][:3] == ["beam", "wrong", "beam, Manhattan, width 3"]


def test_levels_and_random_levels_of_any_puzzle():
    levels = explore("template", "all levels", heuristics="doublings", budget=2000, run=True)
    assert levels.table["instance"].unique().tolist() == ["ten", "thousand", "too-far"]
    assert any("unknown depth" in text for _, text in levels.data["chart"]["notes"])
    drawn = explore("gridnav", count=2, size=8, searches=["astar"], heuristics=["octile", "zero"], run=True)
    assert drawn.table["status"].tolist() == ["solved"] * 4 and drawn.table["size"].tolist() == [8] * 4
    assert len(drawn.data["chart"]["x"]["ticks"]) >= 2
    solved = explore("bricks", "SBP-level0-solved", searches="bfs", run=True)
    assert points(solved, "BFS") == [] and any("log axis" in text for _, text in solved.data["chart"]["notes"])
    assert "solved" in to_html(solved, "pz-0123456789ab")


def test_what_is_unsolvable_has_a_column(tmp_path):
    (tmp_path / "shut.txt").write_text(". X .\n. X .\n. X .\n".replace(" ", ""))
    explorer = explore("gridnav", str(tmp_path / "shut.txt"), searches="bfs", run=True)
    assert line(explorer, "BFS")["unsolvable"] == "1" and line(explorer, "BFS")["solved"] == "0"


# ------------------------------------------------------------------------------------------------------------ the code

@pytest.mark.parametrize("options", [
    {"heuristics": ["manhattan", mine], "searches": ["bfs", "astar", Search(beam, "hamming", width=9)]},
    {"puzzle": "disks", "count": 3, "length": 6, "disks": 3}, {"puzzle": "template", "boards": "all levels"},
    {"puzzle": "template", "boards": "ten", "searches": Search("weighted_astar", weight=3).named("bold")},
    {"depths": [1, 5, 6], "budget": 30, "max_seconds": 2.5, "seed": 7}])
def test_the_copied_cell_gives_the_same_numbers(options, monkeypatch):
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)      # no notebook here to show a progress bar in
    explorer = ran(**options)
    names = {"mine": mine, "beam": beam}
    exec(explorer.data["code"], names)
    columns = ["puzzle", "instance", "search", "status", "moves", "expanded", "budget", "code", "digest"]
    assert names["table"][columns].equals(explorer.table[columns])
    assert not re.search(r".{121}", explorer.data["code"])
    assert ("# needs beam, mine, as you defined them" in explorer.data["code"]) == ("heuristics" in options)


# ------------------------------------------------------------------------------------------------ choosing and stopping

def test_a_page_chooses_runs_and_changes_its_mind():
    explorer = explore(**FEW)
    explorer.receive({"do": "choose", "what": "last", "value": "4"})
    explorer.wait()
    assert explorer.chosen.depths == [2, 4] and explorer.message == "Press Run."
    explorer.receive({"do": "run"})
    explorer.wait()
    assert explorer.data["done"] == [12, 12]
    explorer.receive({"do": "tick", "what": "searches", "name": "greedy"})
    explorer.wait()
    assert explorer.data["done"] == [12, 20]
    assert explorer.message == "12 of 20 rows are known. Press Run for the others."
    explorer.receive({"do": "tick", "what": "heuristics", "name": "hamming"})
    explorer.wait()
    assert explorer.data["done"] == [8, 12] and [one[0] for one in explorer.data["lines"]] == [
        "BFS", "greedy, Manhattan", "A*, Manhattan"]
    explorer.receive({"do": "choose", "what": "count", "value": "3"})
    explorer.wait()
    assert explorer.data["done"] == [8, 18]                           # the first two boards of each depth stay
    explorer.receive({"do": "choose", "what": "budget", "value": "1000"})
    explorer.wait()
    assert explorer.data["done"] == [0, 18]                           # another budget, another question
    explorer.receive({"do": "choose", "what": "puzzle", "value": "bricks"})
    explorer.wait()
    assert explorer.chosen.boards == "random levels" and explorer.chosen.heuristics == ["manhattan"]
    explorer.receive({"do": "choose", "what": "first", "value": "8"})
    assert explorer.chosen.depths == [8]


def test_the_picture_grows_evenly():
    explorer = explore(depths=[2, 4], count=3, searches=["bfs", "astar"], heuristics="manhattan")
    explorer.run()
    explorer.wait()
    seen = [(key[1], key[2]) for key in explorer.rows]
    assert seen[:5] == [("3x3 depth 2 #1", "bfs"), ("3x3 depth 2 #1", "astar"), ("3x3 depth 4 #1", "bfs"),
                        ("3x3 depth 4 #1", "astar"), ("3x3 depth 2 #2", "bfs")]


def test_stop_answers_at_once_keeps_what_is_there_and_run_continues():
    explorer = explore(depths=[2], count=3, searches=["bfs", "astar"], heuristics=looping, max_seconds=1)
    explorer.run()
    until(lambda: explorer.rows)
    explorer.receive({"do": "stop"})
    assert re.fullmatch(r"Stopped at \d of 6 rows: they are kept. Run continues.", explorer.message)
    assert explorer.data["searching"] == {} and "of 6 rows: this computes all" in explorer.data["code"]
    kept = {key: row["seconds"] for key, row in explorer.rows.items()}
    explorer.wait()                                                   # the row under way is kept, too, and not shown
    explorer.choose(searches=["bfs"])
    explorer.wait()
    explorer.run()
    explorer.wait()
    assert explorer.data["done"] == [3, 3]
    assert {key: row["seconds"] for key, row in explorer.rows.items() if key in kept} == kept


@pytest.mark.parametrize("how", ["run=True", "wait"])
def test_the_kernels_interrupt_stops_it_and_leaves_the_rows_that_are_there(how):
    """A cell that runs it, or waits for it, is interrupted as the kernel's stop button does it."""
    options = {"depths": [2], "count": 3, "searches": ["bfs", "astar"], "heuristics": looping, "max_seconds": 1}
    counted, interrupted = [], threading.Event()

    def press():
        until(lambda: counted)
        interrupted.set()
        os.kill(os.getpid(), signal.SIGINT)

    class Counting(dict):                        # rows that say when the first of them is there
        def __setitem__(self, key, row):
            super().__setitem__(key, row)
            counted.append(key)
    made = exploring.Explorer(choice(**options))
    made.rows = Counting()
    threading.Thread(target=press, daemon=True).start()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with mock.patch.object(exploring, "Explorer", lambda chosen: made):
            explorer = explore(**options, run=how == "run=True")
            if how == "wait":
                explorer.run()
                explorer.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    assert interrupted.is_set() and explorer is made
    assert re.fullmatch(r"Stopped at [1-5] of 6 rows: they are kept. Run continues.", explorer.message)
    assert re.search(r"[1-5] of 6 rows, ", repr(explorer)) and 1 <= len(explorer.table) <= 5


def test_a_choice_while_it_runs_is_followed():
    explorer = explore(depths=[2, 4], count=1, searches=["astar"], heuristics=["manhattan", looping], max_seconds=1)
    explorer.run()
    until(lambda: explorer.rows)
    explorer.receive({"do": "tick", "what": "heuristics", "name": "looping"})
    explorer.wait()
    assert explorer.data["done"] == [2, 2] and explorer.message.startswith("Done: 2 rows")


def test_what_cannot_be_run_is_said_in_its_place():
    explorer = explore(**FEW)
    for name in ("bfs", "astar"):
        explorer.receive({"do": "tick", "what": "searches", "name": name})
        explorer.wait()
    assert explorer.message == "found no searches, expected 1 to 8: tick one" and explorer.data["code"] == ""
    assert explorer.data["lines"] == [] and explorer.data["done"] == [0, 0]
    explorer.choose(searches=["astar", "greedy"], heuristics=["manhattan", "zero", "hamming", "euclidean", "chebyshev"])
    assert explorer.message == "found 10 searches, expected 1 to 8: untick some"
    explorer.choose(heuristics=[])
    assert "found no heuristic for A*" in explorer.message
    explorer.receive({"do": "choose", "what": "puzzle", "value": "brick"})
    assert "did you mean 'bricks'" in explorer.message and explorer.chosen.puzzle == "tiles"
    explorer.receive({"do": "fly"})
    assert "found 'fly'" in explorer.message


@pytest.mark.parametrize("options", [
    {"puzzle": "tile"}, {"boards": "depth-99"}, {"heuristics": "manhatan"}, {"searches": "astr"}, {"depths": []},
    {"depths": [2.5]}, {"count": 0}, {"budget": "100"}, {"depths": [40], "run": True}, {"searches": [3]},
    {"searches": [lambda problem: None, lambda problem: []]}, {"puzzle": "bricks", "sise": 3, "run": True},
    {"searches": [Search(beam, wide=3)], "run": True}])
def test_every_wrong_call_explains_itself(options):
    with pytest.raises(PuzzleError, match="found .*expected "):
        explore(**options)


def test_an_unknown_option_of_explore_is_an_error():
    with pytest.raises(PuzzleError, match="expected a choice"):
        explore().choose(color="red")


# ----------------------------------------------------------------------------------------------------- what is stored

def test_a_stored_page_has_the_result_as_picture_words_and_data():
    explorer = ran()
    stored = to_html(explorer, "pz-0123456789ab")
    assert "<img alt='BFS: median" in stored and "data:image/png;base64," in stored
    assert explorer.stored()["chart"]["series"][0]["points"] and repr(ran()) == repr(explorer)
    assert "<pre>Sliding tiles, 2 random boards of each depth: nothing computed yet</pre>" in to_html(
        explore(**FEW), "pz-0123456789ab")
    failed = ran(heuristics=raising, searches="astar", depths=[2])
    assert "6 failed" not in to_html(failed, "pz-0123456789ab") and "<pre>" in to_html(failed, "pz-0123456789ab")
    assert page.contents(explorer)["script"].count("class Chart") == 1


def test_its_colours_are_those_of_our_plots():
    try:
        from puzzlelib.views.paper import SERIES
    except ImportError:
        from puzzlelib.views.plot import SERIES
    style = (STATIC / "explore.css").read_text()
    light = re.findall(r"^\.pz-series-\d.*$", style, re.M)
    assert re.findall(r"--series: (#\w+)", "\n".join(light[:2])) == [colour for colour, *_ in SERIES]


def test_our_own_functions_are_ours_by_name():
    explorer = explore("bricks", "SBP-level0", searches=[bfs, astar], heuristics=[load("bricks", "SBP-level0").puzzle
                                                                                  .heuristics["travel"]], run=True)
    assert 'Search("astar", "travel")' in explorer.code and "needs" not in explorer.code


@pytest.mark.parametrize(("puzzle", "option", "meant"), [
    ("tiles", "heuristic", "heuristics"), ("tiles", "depth", "depths"), ("gridnav", "sise", "size")])
def test_a_misspelt_option_is_an_error_at_once(puzzle, option, meant):
    with pytest.raises(PuzzleError, match=f"found '{option}', expected an option: .*did you mean '{meant}'"):
        explore(puzzle, **{option: 4})
