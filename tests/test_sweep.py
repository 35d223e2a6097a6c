"""The laboratory: sweeps that resume, rows that do not depend on who made them, and what is read off them."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from puzzlelib.catalog import get, load
from puzzlelib.lab import instances, measures, sweeps
from puzzlelib.lab.compare import compare
from puzzlelib.lab.instances import (
    Instance,
    by_depth,
    disk_sizes,
    levels,
    random_boards,
    scenes,
    scrambles,
    walked_boards,
)
from puzzlelib.lab.space import distances, estimates
from puzzlelib.lab.sweep import COLUMNS, TIMING, Search, frame, run_one, steady, stored, sweep, tasks
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import Heuristic
from puzzlelib.search import astar, layers, ucs
from puzzlelib.views import plot
from tests.conftest import ROOT, run_sh

BOARDS = by_depth(2, [4, 9, 14])
SEARCHES = [Search("astar", "manhattan"), Search("astar", "hamming"), Search("bfs"),
            Search("astar", "manhattan", ties="low g")]


@pytest.fixture(scope="module")
def serial():
    return sweep(BOARDS, SEARCHES, workers=1, progress=False)


# ------------------------------------------------------------------------------------------------------------ the rows

def test_a_row_for_each_pair_in_order(serial):
    assert list(serial.columns) == COLUMNS and len(serial) == len(BOARDS) * len(SEARCHES)
    assert list(serial["instance"])[:5] == [BOARDS[0].name] * 4 + [BOARDS[1].name]
    assert (serial["status"] == "solved").all() and (serial["cost"] == serial["depth"]).all()
    assert list(serial["options"])[:4] == ["", "", "", "ties=low g"]
    first = serial.iloc[0]
    problem = get("tiles").problem(BOARDS[0].text)
    result = astar(problem, h=get("tiles").heuristics["manhattan"])
    assert (first["expanded"], first["generated"], first["enqueued"], first["peak_frontier"]) == (
        result.expanded, result.generated, result.enqueued, result.peak_frontier)
    assert (serial["seconds"] >= 0).all() and (serial["memory_mb"] >= 0).all()


def test_two_processes_and_threads_make_the_same_rows(serial):
    assert steady(sweep(BOARDS, SEARCHES, workers=2, progress=False)).equals(steady(serial))
    with ThreadPoolExecutor(3) as pool:
        assert steady(sweep(BOARDS, SEARCHES, executor=pool, progress=False)).equals(steady(serial))


def test_a_dask_cluster_makes_the_same_rows(serial):
    from distributed import Client, LocalCluster
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        assert steady(sweep(BOARDS, SEARCHES, executor=client.get_executor(), progress=False)).equals(steady(serial))


def test_compare_and_a_sweep_say_the_same_cost_in_peoples_units():
    compared = compare({"field": load("gridnav", "field")}, {"A*": astar})
    swept = sweep(levels("gridnav", ["field"]), [Search("astar")], workers=1, progress=False)
    assert compared["cost"].tolist() == swept["cost"].tolist() == [9.071068]
    shared = ["status", "cost", "expanded", "generated", "enqueued", "peak_frontier"]
    assert compared[shared].values.tolist() == swept[shared].values.tolist()


def test_an_unsolved_row_has_neither_moves_nor_cost():
    table = compare({name: load("template", name) for name in ("too-far", "ten")}, {"ucs": ucs})
    assert table["moves"].isna().tolist() == table["cost"].isna().tolist() == [True, False]


def test_giving_up_crashing_and_running_out_of_memory_are_rows(monkeypatch):
    bad = Instance("tiles", "bad", "3\n1 2 3\n")
    hard = levels("tiles", ["fifteen-random"])[0]
    monkeypatch.setitem(get("tiles").heuristics, "broken", Heuristic(lambda problem: lambda state: 1 // 0))
    table = sweep([BOARDS[-1], bad], [Search("bfs"), Search("astar", "broken")], budget=50, workers=1, progress=False)
    assert list(table["status"]) == ["gave up"] + ["failed"] * 3
    assert table["error"][1].startswith("ZeroDivisionError: ") and "bad:" in table["error"][2]
    table = sweep([hard], [Search("astar", "manhattan"), Search("bfs")], {"max_mb": 40}, workers=2, progress=False)
    assert list(table["status"]) == ["out of memory"] * 2


@pytest.mark.parametrize("puzzle, search, complaint", [
    ("tiles", Search("astar", "manhatan"), "found 'manhatan', expected one of .*did you mean 'manhattan'"),
    ("tiles", Search("astr"), "found 'astr', expected one of .*did you mean 'astar'"),
    ("tiles", Search("astar", tie="low g"), "found option 'tie', expected one that astar takes.*did you mean 'ties'"),
    ("tiles", Search("weighted_astar", "manhattan", wieght=2), "did you mean 'weight'"),
    ("mazes", Search("edges", "manhattan"), "found option 'h', expected one that edges takes"),
    ("gridnav", Search("jump_point_search", ties="low g"), "found option 'ties'"),
    ("tile", Search("bfs"), "did you mean 'tiles'")])
def test_a_misspelt_name_fails_at_once(puzzle, search, complaint, tmp_path):
    instance = Instance(puzzle, "any", "never read: it would be a failed row")
    with pytest.raises(PuzzleError, match=complaint):
        sweep([instance], [Search("bfs"), search], workers=1, progress=False, out=tmp_path / "mine.csv")
    assert os.listdir(tmp_path) == []


def test_the_same_instance_twice_is_refused():
    with pytest.raises(PuzzleError, match="twice"):
        tasks([BOARDS[0], BOARDS[0]], [Search("bfs")])


# -------------------------------------------------------------------------------------------------- files and resuming

def rows_in(folder):
    lines = [line for path in folder.glob("*.rows") for line in path.read_text().splitlines() if line]
    return [row for row in csv.DictReader(lines, COLUMNS) if row["memory_mb"]]


def test_a_sweep_writes_a_table_and_what_made_it(tmp_path, serial):
    out = tmp_path / "mine.csv"
    made = sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert sorted(os.listdir(tmp_path)) == ["mine.csv", "mine.json"]
    assert steady(stored(out)).equals(steady(serial)) and stored(out).equals(made)
    about = json.loads((tmp_path / "mine.json").read_text())
    assert about["rows"] == len(made) and about["seeds"] == ["1"] and about["budget"] == "max_nodes=100000"
    assert about["searches"][3] == "astar manhattan ties=low g" and about["python"] and about["puzzlelib"]


def test_what_is_done_is_not_done_again(tmp_path, monkeypatch, serial):
    from puzzlelib.lab import sweep as module
    out = tmp_path / "mine.csv"
    done = []

    def counted(task):
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(task["instance"])
        return run_one(task)
    monkeypatch.setattr(module, "run_one", counted)
    with pytest.raises(KeyboardInterrupt):
        sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert os.listdir(tmp_path) == ["mine.csv.rows"] and len(rows_in(tmp_path)) == 5
    with open(tmp_path / "mine.csv.rows", "a") as file:
        file.write('tiles,"3x3 dep')                             # cut short, as by a kill
    again = []
    monkeypatch.setattr(module, "run_one", lambda task: again.append(1) or run_one(task))
    table = sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 5 and steady(table).equals(steady(serial))
    sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 5         # all known
    sweep(BOARDS, SEARCHES, 99_999, workers=1, out=out, progress=False)
    assert len(again) == 2 * len(BOARDS) * len(SEARCHES) - 5     # another budget is another question
    sweep(BOARDS[:2], SEARCHES[1:], workers=1, out=out, progress=False)
    sweep(BOARDS[::-1], SEARCHES, workers=1, out=out, progress=False)
    assert len(again) == 2 * len(BOARDS) * len(SEARCHES) - 5     # fewer, or in another order: nothing was forgotten
    before = (tmp_path / "mine.json").read_bytes()
    sweep(BOARDS[::-1], SEARCHES, workers=1, out=out, progress=False)
    assert (tmp_path / "mine.json").read_bytes() == before
    sweep(BOARDS[:1], SEARCHES[:1], workers=1, out=out, progress=False, again=True)
    assert len(again) == 2 * len(BOARDS) * len(SEARCHES) - 4     # unless somebody wants it


def test_what_failed_is_tried_again(tmp_path, monkeypatch):
    tiles = get("tiles")
    out = tmp_path / "mine.csv"
    broken = Heuristic(lambda problem: lambda state: sys.exit(3))
    monkeypatch.setitem(tiles.heuristics, "mine", broken)
    table = sweep(BOARDS[:1], [Search("astar", "mine")], workers=1, out=out, progress=False)
    assert table["status"][0] == "failed" and table["error"][0] == "SystemExit: 3"
    monkeypatch.setitem(tiles.heuristics, "mine", tiles.heuristics["manhattan"])
    table = sweep(BOARDS[:1], [Search("astar", "mine")], workers=1, out=out, progress=False)
    assert table["status"][0] == "solved" and stored(out).equals(table)


def test_seeds_and_depths_are_those_asked_for(tmp_path):
    one, two = (by_depth(1, [0], seed=seed, rows=2, cols=2) for seed in (1, 2))
    out = tmp_path / "mine.csv"
    assert list(sweep(one, [Search("bfs")], workers=1, out=out, progress=False)["seed"]) == [1]
    assert list(sweep(two, [Search("bfs")], workers=1, out=out, progress=False)["seed"]) == [2]


def test_damaged_files_are_survived(tmp_path, serial):
    out = tmp_path / "mine.csv"
    sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    good = out.read_bytes()
    for bad in (b"\xff\xfe", good[:400], good.replace(b"solved", b"\xe9", 1), good.replace(b",4,", b",four,")):
        out.write_bytes(bad)
        assert steady(sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)).equals(steady(serial))


def test_a_memory_limit_does_not_stay():
    import resource
    before = resource.getrlimit(resource.RLIMIT_AS)
    with ThreadPoolExecutor(3) as pool:
        sweep(BOARDS, SEARCHES[:2], {"max_mb": 500}, executor=pool, progress=False)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@pytest.mark.parametrize("out", ["nowhere/mine.csv", "mine.json", "mine", "folder.csv"])
def test_a_place_that_will_not_do_is_refused_before_the_work(tmp_path, out):
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(PuzzleError, match="expected a f"):
        sweep(BOARDS, SEARCHES, workers=1, out=tmp_path / out, progress=False)


@pytest.mark.parametrize("instance", [Instance("tiles", "a\rb", ""), Instance("tiles", "a", "", seed=1.5),
                                      Instance("tiles", "\ud800", "")])
def test_what_cannot_be_written_down_is_refused(instance):
    with pytest.raises(PuzzleError, match="expected a printable name"):
        tasks([instance], [Search("bfs")])
    for budget in ({"nodes": 3}, {"max_nodes": "3"}, -1, {"max_mb": True}):
        with pytest.raises(PuzzleError, match="expected max_nodes, max_seconds, max_mb"):
            tasks(BOARDS, SEARCHES, budget)
    with pytest.raises(PuzzleError, match="they travel"):
        tasks([BOARDS[0]], [Search("astar", h=len)])


KILLED = """
import sys
from puzzlelib.lab.instances import by_depth
from puzzlelib.lab.sweep import Search, sweep
if __name__ == "__main__":
    sweep(by_depth(6, range(14, 24, 2)), [Search("astar", "hamming"), Search("astar", "manhattan")], workers=2,
          out=sys.argv[1], progress=False)
"""


def test_after_kill_nine_no_row_is_lost_and_none_repeated(tmp_path):
    script, out = tmp_path / "script.py", tmp_path / "killed.csv"
    script.write_text(KILLED)
    start = lambda: subprocess.Popen([sys.executable, str(script), str(out)], cwd=ROOT, start_new_session=True,
                                     env=dict(os.environ, PYTHONPATH=str(ROOT)), stderr=subprocess.DEVNULL)
    one = start()
    while len(rows_in(tmp_path)) < 5 and one.poll() is None:
        time.sleep(0.02)
    os.killpg(one.pid, signal.SIGKILL)
    one.wait()
    before = rows_in(tmp_path)
    assert 5 <= len(before) < 60 and not out.exists()
    assert start().wait() == 0
    with open(out, newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 60 and len({(row["instance"], row["heuristic"]) for row in rows}) == 60
    kept = {(row["instance"], row["heuristic"]): row["seconds"] for row in before}
    assert all(row["seconds"] == kept[row["instance"], row["heuristic"]] for row in rows
               if (row["instance"], row["heuristic"]) in kept)   # the very rows, not made again


def test_a_killed_worker_is_said_and_the_same_call_goes_on(tmp_path):
    out = tmp_path / "worker.csv"
    suicide = Instance("tiles", "x", BOARDS[0].text)
    with pytest.raises(PuzzleError, match="call again"):
        from concurrent.futures import ProcessPoolExecutor
        with ProcessPoolExecutor(1) as pool:
            pool.submit(os._exit, 9)
            sweep([suicide], [Search("bfs"), Search("dfs")], executor=pool, out=out, progress=False)
    assert len(sweep([suicide], [Search("bfs"), Search("dfs")], workers=1, out=out, progress=False)) == 2


def test_two_sweeps_at_once_in_one_folder(tmp_path):
    script, out = tmp_path / "script.py", tmp_path / "both.csv"
    script.write_text(KILLED)
    both = [subprocess.Popen([sys.executable, str(script), str(out)], cwd=ROOT,
                             env=dict(os.environ, PYTHONPATH=str(ROOT))) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    table = stored(out)
    assert len(table) == 60 and (table["status"] == "solved").all() and (table["cost"] == table["depth"]).all()


def test_two_sweeps_at_once_with_different_questions_forget_nothing(tmp_path, monkeypatch):
    """One is killed in the middle, the other finishes: what the first had done is still there."""
    from puzzlelib.lab import sweep as module
    out = tmp_path / "mine.csv"
    counted = []

    def interrupted(task):
        if len(counted) == 3:
            sweep(BOARDS[:1], SEARCHES[:1], 77, workers=1, out=out, progress=False)      # somebody else's, whole
            counted.append(task)
            raise KeyboardInterrupt
        counted.append(task)
        return run_one(task)
    monkeypatch.setattr(module, "run_one", lambda task: (run_one if task["budget"] == "max_nodes=77" else interrupted)(
        task))
    with pytest.raises(KeyboardInterrupt):
        sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(stored(out)) == 1
    again = []
    monkeypatch.setattr(module, "run_one", lambda task: again.append(task) or run_one(task))
    sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 3
    sweep(BOARDS[:1], SEARCHES[:1], 77, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 3


# ------------------------------------------------------------------------------------------------------- whole spaces

def test_true_distances_are_costs_in_peoples_units():
    field = load("gridnav", "field")
    goal = field.starting_at(astar(field).states[-1])
    table = estimates(goal, [*field.puzzle.heuristics.values()])
    assert len(table) == 44 and table["distance"].is_monotonic_increasing
    states = list(distances(goal))
    for state, distance in list(zip(states, table["distance"]))[::5]:
        there = ucs(field.starting_at(state))
        assert there.price(there.cost) == distance
    for name, heuristic in field.puzzle.heuristics.items():
        if heuristic.admissible:
            assert (table[name] <= table["distance"] + 1e-5).all() and table[name][0] == 0


def test_where_every_move_costs_one_states_come_layer_by_layer():
    goal = get("tiles").problem("2 3\n1 2 3\n4 5 0\n")
    assert list(distances(goal)) == [state for layer in layers(goal) for state in layer]
    assert list(distances(goal).values()) == [depth for depth, layer in enumerate(layers(goal)) for _ in layer]


# ---------------------------------------------------------------------------------------------------------- instances

def test_boards_by_depth_are_of_that_depth_and_repeatable():
    space = instances.distances()
    assert [len(layer) for layer in space][-2:] == [221, 2] and sum(map(len, space)) == 181_440
    some = by_depth(3, [0, 7, 31])
    assert [one.depth for one in some] == [0, 7, 7, 7, 31, 31] and len({one.text for one in some}) == 6
    assert [one.text for one in some] == [one.text for one in by_depth(3, [0, 7, 31])]
    assert [one.text for one in some] != [one.text for one in by_depth(3, [0, 7, 31], seed=2)]
    with pytest.raises(PuzzleError, match="at most nine cells"):
        instances.distances(3, 4)


@pytest.mark.parametrize("make", [lambda: random_boards(2, 4, 3), lambda: walked_boards(4, 4, 20, 3),
                                  lambda: scrambles("bricks", "SBP-level1", 15, 3), lambda: scenes(9, 0.3, 3),
                                  lambda: disk_sizes([(5, 3), (6, 2)]), lambda: disk_sizes([(5, 3)], identical=True),
                                  lambda: levels("mazes", ["4x4-a", "spec"]), lambda: levels("template")])
def test_every_maker_makes_problems_and_the_same_ones_again(make):
    one, two = make(), make()
    assert [(a.name, a.text) for a in one] == [(b.name, b.text) for b in two]
    assert len({a.name for a in one}) == len(one)
    for instance in one:
        get(instance.puzzle).problem(instance.text)


# ----------------------------------------------------------------------------------------------- measures and pictures

def test_effective_branching_solves_its_equation():
    for depth, b in ((1, 3.0), (5, 1.92), (12, 1.4), (24, 1.1), (8, 1.0)):
        nodes = sum(b ** n for n in range(1, depth + 1))
        assert abs(measures.effective_branching(nodes, depth) - b) < 1e-6
    assert measures.effective_branching(0, 4) != measures.effective_branching(0, 4)      # not a number


def test_measures_by_hand():
    rows = [{"puzzle": "p", "instance": f"{depth} {n}", "depth": depth, "algorithm": "astar", "heuristic": h,
             "status": "solved" if (h, depth, n) != ("bad", 2, 1) else "gave up", "expanded": e, "generated": 2 * e}
            for depth in (1, 2) for n, h, e in ((0, "good", 10), (1, "good", 30), (0, "bad", 40), (1, "bad", 50))]
    table = frame([{name: "" for name in COLUMNS} | row for row in rows])
    lines = measures.over_depth(table)
    assert lines.values.tolist() == [["good", 1, 20, 12, 28, 2], ["good", 2, 20, 12, 28, 2], ["bad", 1, 45, 41, 49, 2]]
    assert measures.over_depth(table[table["status"] == "none"]).empty
    ratios = measures.ratios(table)
    assert ratios.loc["good"].tolist() == [50, 1.0, 3] and ratios.loc["bad"].tolist() == [130, 2.6, 3]
    assert list(measures.branching(table).columns) == ["good", "bad"]


def test_searches_are_named_by_what_tells_them_apart(serial):
    assert list(measures.named(serial)["search"])[:4] == ["manhattan", "hamming", "bfs", "manhattan, ties=low g"]


def test_pictures_return_figures_that_say_what_they_show(serial):
    table = measures.named(serial)
    traced = astar(get("tiles").problem(BOARDS[0].text), trace=[])
    for figure in (plot.bands(measures.over_depth(serial), "t", "depth", "nodes"),
                   plot.scatter(table, "seconds", "memory_mb", "t", "seconds", "MB"),
                   plot.density([0, 1, 1], [0, 1, 2], "t"), plot.frontier({"A*": traced}, "t")):
        assert figure.axes[0].get_xlabel() and figure.axes[0].get_ylabel() and figure.alt.startswith("t: ")
    assert "on or below the line" in plot.density([0, 1, 1], [0, 1, 2], "t").alt
    assert "on or below the line" not in plot.density([3], [2], "t").alt


# -------------------------------------------------------------------------------------------------------- the command

def test_the_quick_sweeps_run_and_draw(tmp_path):
    shutil.rmtree(ROOT / "results" / "quick", ignore_errors=True)        # or nothing would be left to do
    done = run_sh("sweep", "--quick", "--workers", "2")
    assert done.returncode == 0, done.stderr
    for name, plan in sweeps.PLANS.items():
        assert f"sweep-{name}.csv: " in done.stdout
        table = stored(ROOT / "results" / "quick" / f"sweep-{name}.csv")
        assert len(table) == len(plan.boards(True)) * len(plan.searches) and not (table["status"] == "failed").any()
        known = table.dropna(subset=["depth", "cost"])
        exact = known[known["algorithm"] != "weighted_astar"]
        assert (exact["cost"] == exact["depth"]).all()
        assert (ROOT / "results" / "quick" / f"sweep-{name}.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("words, complaint", [
    (["heuristic"], "did you mean 'heuristics'"), (["--workers", "0"], "--workers"), (["--fast"], "--quick"),
    (["ties", "--dask", "nowhere"], "no scheduler")])
def test_bad_words_get_one_line(words, complaint):
    done = run_sh("sweep", *words)
    assert done.returncode == 2 and complaint in done.stderr and done.stderr.count("\n") == 1 and done.stdout == ""


@pytest.mark.parametrize("name", list(sweeps.PLANS))
def test_the_stored_results_match_a_small_live_sample(name):
    plan, path = sweeps.PLANS[name], ROOT / "results" / f"sweep-{name}.csv"
    table = stored(path)
    assert len(table) == len(plan.boards(False)) * len(plan.searches) and set(table.columns) == set(COLUMNS)
    todo = tasks(plan.boards(False), plan.searches, plan.max_nodes)
    cheap = [number for number, count in enumerate(table["expanded"]) if count < 3000]
    for number in cheap[::max(1, len(cheap) // 12)]:
        live = frame([run_one(todo[number])])
        assert live.drop(columns=TIMING).equals(table.iloc[[number]].reset_index(drop=True).drop(columns=TIMING))
