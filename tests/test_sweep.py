"""Sweeps: rows that resume, that don't depend on who made them, and that never look better than they are."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from unittest import mock

import pytest

from puzzlelib import Problem, heuristic
from puzzlelib.catalog import get, load
from puzzlelib.lab import executors, sweeping
from puzzlelib.lab.comparing import compare
from puzzlelib.lab.instances import Instance, by_depth, levels
from puzzlelib.lab.rows import COLUMNS, frame, key_of
from puzzlelib.lab.sweeping import Search, ending, run_one, steady, stored, sweep, tasks
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import Heuristic
from puzzlelib.search import astar, bfs, graph_search, ucs
from tests.conftest import ROOT
from tests.own_searches import beam, blind, doubled

BOARDS = by_depth(2, [4, 9, 14])
SEARCHES = [Search("astar", "manhattan"), Search("astar", blind), Search("bfs"),
            Search("astar", "manhattan", ties="low g"), Search(beam, "manhattan", width=50), Search(doubled)]


@pytest.fixture(scope="module")
def serial():
    return sweep(BOARDS, SEARCHES, workers=1, progress=False)


# ------------------------------------------------------------------------------------------------------------ the rows

def test_a_row_for_each_pair_in_order(serial):
    assert list(serial.columns) == [*COLUMNS, "size", "ties", "width"] and len(serial) == len(BOARDS) * len(SEARCHES)
    assert list(serial["instance"])[:7] == [BOARDS[0].name] * 6 + [BOARDS[1].name]
    ours = serial[serial["algorithm"] != "beam"]
    assert (serial["status"] == "solved").all() and (ours["cost"] == ours["depth"]).all()
    assert (serial["moves"] == serial["cost"]).all()
    assert list(serial["options"])[:5] == ["", "", "", "ties=low g", "width=50"]
    assert list(serial["search"])[:6] == ["A*, Manhattan", "A*, blind", "BFS", "A*, Manhattan, ties low g",
                                          "beam, Manhattan, width 50", "doubled"]
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
        limited = sweep(BOARDS, SEARCHES, {"max_nodes": 100_000, "max_seconds": 60}, executor=pool, progress=False)
        assert steady(limited).drop(columns=["budget"]).equals(steady(serial).drop(columns=["budget"]))
    with ProcessPoolExecutor(1) as pool:
        assert steady(sweep(BOARDS, SEARCHES, executor=pool, progress=False)).equals(steady(serial))


def test_a_dask_cluster_makes_the_same_rows(serial, tmp_path, monkeypatch):
    from distributed import Client, LocalCluster
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        assert steady(sweep(BOARDS, SEARCHES, executor=client, progress=False)).equals(steady(serial))
        # A folder of puzzles named only after the cluster was started.
        (tmp_path / "puzzles").mkdir()
        shutil.copy(ROOT / "puzzlelib" / "puzzles" / "_template.py", tmp_path / "puzzles" / "counted.py")
        monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
        late = sweep([Instance("counted", "ten", "1, 10")], ["astar", "bfs"], executor=client, progress=False)
        assert list(late["status"]) == ["solved"] * 2


def test_a_cluster_without_workers_is_said_and_costs_no_row(tmp_path, monkeypatch):
    from distributed import Client, LocalCluster
    monkeypatch.setattr(executors, "PATIENCE", 0.3)
    out = tmp_path / "mine.csv"
    sweep(BOARDS[:2], ["bfs"], workers=1, out=out, progress=False)
    with LocalCluster(n_workers=0, dashboard_address=":0") as cluster, Client(cluster) as client:
        with pytest.raises(executors.Lost, match="found no Dask worker for .*Finished rows are kept: start workers"):
            sweep(BOARDS, ["bfs"], executor=client, out=out, progress=False)
    assert len(stored(out)) == 2
    assert len(sweep(BOARDS, ["bfs"], workers=1, out=out, progress=False)) == len(BOARDS)


def test_an_executor_that_was_closed_is_a_sentence():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(PuzzleError, match="found an executor that takes no work .RuntimeError.*expected an open one"):
        sweep(BOARDS[:1], "astar", executor=pool, progress=False)


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
    assert ending(table.to_dict("records")).startswith("4 rows: 1 gave up, 3 failed (")
    with pytest.raises(PuzzleError, match="ZeroDivisionError: .* \\(A\\*, broken on"):
        sweep([BOARDS[-1]], [Search("astar", "broken")], workers=1, progress=False, on_error="raise")
    table = sweep([hard], [Search("astar", "manhattan"), Search("bfs")], {"max_mb": 40}, workers=2, progress=False)
    assert list(table["status"]) == ["out of memory"] * 2


@pytest.mark.parametrize("puzzle, search, complaint", [
    ("tiles", Search("astar", "manhatan"), "found 'manhatan', expected a heuristic: .*did you mean 'manhattan'"),
    ("tiles", Search("astr"), "found 'astr', expected a search: .*did you mean 'astar'"),
    ("tiles", Search("astar", tie="low g"), "found option 'tie', expected one that astar takes.*did you mean 'ties'"),
    ("tiles", Search("weighted_astar", "manhattan", wieght=2), "did you mean 'weight'"),
    ("mazes", Search("edges", "manhattan"), "found option 'h', expected one that edges takes"),
    ("gridnav", Search("jump_point_search", ties="low g"), "found option 'ties'"),
    ("tiles", Search(beam, "manhattan", widht=5), "found option 'widht', .*did you mean 'width'"),
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
    return [json.loads(line) for line in lines if line.endswith("}")]


def test_a_sweep_writes_a_table_and_what_made_it(tmp_path, serial):
    out = tmp_path / "mine.csv"
    made = sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert sorted(os.listdir(tmp_path)) == ["mine.csv", "mine.json"]
    assert steady(stored(out)).equals(steady(serial)) and stored(out).equals(made)
    about = json.loads((tmp_path / "mine.json").read_text())
    assert about["rows"] == len(made) and about["seeds"] == ["1"] and about["budget"] == "max_nodes=100000"
    assert about["searches"][3] == "A*, Manhattan, ties low g" and about["python"] and about["puzzlelib"]


def test_what_is_done_is_not_done_again(tmp_path, monkeypatch, serial):
    out = tmp_path / "mine.csv"
    done = []

    def counted(task):
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(task)
        return run_one(task)
    monkeypatch.setattr(sweeping, "run_one", counted)
    with pytest.raises(KeyboardInterrupt):
        sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert os.listdir(tmp_path) == ["mine.csv.rows"] and len(rows_in(tmp_path)) == 5
    with open(tmp_path / "mine.csv.rows", "a") as file:
        file.write('\n{"puzzle": "tiles", "instance": "3x3 dep')     # cut short, as by a kill
    again = []
    monkeypatch.setattr(sweeping, "run_one", lambda task: again.append(1) or run_one(task))
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
        with pytest.raises(PuzzleError, match="expected a number of nodes, or a dict of max_nodes, max_seconds"):
            tasks(BOARDS, SEARCHES, budget)


KILLED = """
import sys
from puzzlelib import Search, sweep
from puzzlelib.lab.instances import by_depth
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
    kept = {(row["instance"], row["heuristic"]): str(row["seconds"]) for row in before}
    assert all(row["seconds"] == kept[row["instance"], row["heuristic"]] for row in rows
               if (row["instance"], row["heuristic"]) in kept)   # the very rows, not made again


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
    out = tmp_path / "mine.csv"
    counted = []

    def interrupted(task):
        if len(counted) == 3:
            sweep(BOARDS[:1], SEARCHES[:1], 77, workers=1, out=out, progress=False)      # somebody else's, whole
            counted.append(task)
            raise KeyboardInterrupt
        counted.append(task)
        return run_one(task)
    monkeypatch.setattr(sweeping, "run_one", lambda task: (
        run_one if task.limits == {"max_nodes": 77} else interrupted)(task))
    with pytest.raises(KeyboardInterrupt):
        sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(stored(out)) == 1
    again = []
    monkeypatch.setattr(sweeping, "run_one", lambda task: again.append(task) or run_one(task))
    sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 3
    sweep(BOARDS[:1], SEARCHES[:1], 77, workers=1, out=out, progress=False)
    assert len(again) == len(BOARDS) * len(SEARCHES) - 3


# ------------------------------------------------------------------------------------------------ numbers to be trusted

def test_changed_code_is_another_question(tmp_path, monkeypatch):
    """Resuming once knew a heuristic by its name only, and answered with the old one's rows."""
    out, again = tmp_path / "mine.csv", []
    monkeypatch.setattr(sweeping, "run_one", lambda task: again.append(1) or run_one(task))
    scale = [1]

    def written(body):
        names = {"tiles": load("tiles", "puzzle04"), "scale": scale}
        exec(body, names)
        return names["mine"]
    first, second = (f"def mine(state): return {value}\n" for value in (0, "scale[0] * tiles.h(state)"))
    board = [BOARDS[-1]]
    count = lambda body: sweep(board, [Search("astar", written(body))], workers=1, out=out, progress=False
                               )["expanded"][0]
    blind, guided = count(first), count(second)
    assert blind > 10 * guided and len(again) == 2
    assert count("\n\n" + first) == blind and count(second) == guided and len(again) == 2   # moved, not changed
    scale[0] = 0
    assert count(second) == blind and len(again) == 3            # what it refers to was changed
    kept = stored(out, others=True)
    assert len(stored(out)) == 1 and kept["code"].nunique() == len(kept) == 3


def test_a_heuristic_in_a_file_of_ones_own_is_known_by_its_file(tmp_path, monkeypatch):
    (tmp_path / "puzzles").mkdir()
    file = tmp_path / "puzzles" / "counted.py"
    text = (ROOT / "puzzlelib" / "puzzles" / "_template.py").read_text()
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    level = Instance("counted", "ten", "1, 10")
    codes = []
    for body in (text, text + "\n# changed\n", text):
        file.write_text(body)
        os.utime(file, ns=(1, len(codes) + 1))
        codes.append(tasks([level], "astar")[0].labels["code"])
    assert codes[0] == codes[2] != codes[1]


def test_a_puzzle_of_ones_own_depends_on_the_modules_that_it_imports(tmp_path, monkeypatch):
    (tmp_path / "puzzles").mkdir()
    text = (ROOT / "puzzlelib" / "puzzles" / "_template.py").read_text()
    (tmp_path / "puzzles" / "counted.py").write_text(text + "\nfrom my_rules import rule\n")
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    codes = []
    for value in (1, 2):
        (tmp_path / "my_rules.py").write_text(f"def rule(): return {value}\n")
        monkeypatch.delitem(sys.modules, "my_rules", raising=False)
        os.utime(tmp_path / "puzzles" / "counted.py", ns=(1, value))           # so that it is imported again
        codes.append(tasks([Instance("counted", "ten", "1, 10")], "astar")[0].labels["code"])
    sys.modules.pop("my_rules")
    assert codes[0] != codes[1] and "?" not in codes


def test_code_that_cannot_be_known_is_computed_every_time_and_said(tmp_path, capsys):
    out = tmp_path / "mine.csv"
    with open(__file__) as file:
        def mine(state): return 0 if file else 1
        for _ in range(2):
            sweep([BOARDS[0]], [Search("astar", mine), Search("astar")], workers=1, out=out)
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == ("sweep: 2 rows (1 known before): 2 solved; A*, mine uses TextIOWrapper, which can't be "
                        "compared: computed every time")


def test_a_problem_that_cannot_be_known_is_computed_every_time_and_said(tmp_path, capsys):
    class Guarded(Problem):
        initial = 0

        def __init__(self):
            from threading import Lock
            self.lock = Lock()

        def is_goal(self, state): return state == 3
        def successors(self, state): return [("+1", state + 1, 1)]
    for _ in range(2):
        sweep(Guarded(), "bfs", workers=1, out=tmp_path / "mine.csv")
    assert capsys.readouterr().err.splitlines()[-1] == (
        "sweep: 1 row: 1 solved; problem 1 uses lock, which can't be compared: computed every time")


def test_numbers_of_numpy_are_numbers_and_objects_have_no_address(tmp_path):
    import numpy as np

    class Chooser:
        pass

    def beam_of(problem, h, width, chooser): return beam(problem, h, width)
    board = Instance("tiles", "mine", BOARDS[0].text, depth=np.int64(4), properties={"fill": np.float32(0.5)})
    searches = [Search(beam_of, "manhattan", width=width, chooser=Chooser()) for width in np.array([5, 50])]
    table = sweep(board, searches, np.int64(1000), workers=1, out=tmp_path / "mine.csv", progress=False)
    assert table["width"].tolist() == [5, 50] and table["fill"].tolist() == [0.5, 0.5] and (table["depth"] == 4).all()
    assert table["options"].tolist() == ["chooser=Chooser width=5", "chooser=Chooser width=50"]


def test_an_old_journal_never_overwrites_newer_rows(tmp_path, monkeypatch):
    """Interrupt, finish, change the code, do all again, then once more without: once that was a mixture."""
    out, done = tmp_path / "mine.csv", []

    def interrupted(task):
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(task)
        return run_one(task)
    run = lambda **options: sweep(BOARDS, [Search("astar", "manhattan")], workers=1, out=out, progress=False, **options)
    monkeypatch.setattr(sweeping, "run_one", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run()
    monkeypatch.setattr(sweeping, "run_one", run_one)
    run()
    assert os.listdir(tmp_path) and not (tmp_path / "mine.csv.rows").exists()
    monkeypatch.setattr(sweeping, "run_one", lambda task: run_one(task) | {"expanded": 7})       # "other code"
    assert set(run(again=True)["expanded"]) == {7}
    assert set(run()["expanded"]) == {7} and set(stored(out)["expanded"]) == {7}


def test_an_interrupted_sweep_says_how_many_rows_are_kept_and_the_same_call_resumes(tmp_path, capsys):
    boards = by_depth(2, [2, 3])

    def stop_button(problem):
        if problem.initial == boards[2].load().initial:
            raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        sweep(boards, ["astar", stop_button], workers=1, out=tmp_path / "mine.csv")
    assert "sweep: interrupted, 5 of 8 rows kept: the same call resumes\n" in capsys.readouterr().err
    sweep(boards, ["astar"], workers=1, out=tmp_path / "mine.csv")
    assert "4 rows (3 known before): 4 solved" in capsys.readouterr().err
    with pytest.raises(KeyboardInterrupt):
        sweep(boards, ["astar", stop_button], workers=1)
    assert "kept" not in capsys.readouterr().err         # without a file nothing is


def test_again_interrupted_goes_on_where_it_was(tmp_path, monkeypatch):
    out, done = tmp_path / "mine.csv", []
    run = lambda **options: sweep(BOARDS, [Search("bfs")], workers=1, out=out, progress=False, **options)
    run()

    def interrupted(task):
        done.append(task)
        if len(done) == 4:
            raise KeyboardInterrupt
        return run_one(task)
    monkeypatch.setattr(sweeping, "run_one", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(again=True)
    run(again=True)
    assert len(done) == 4 + len(BOARDS) - 3                      # three were done, one was begun, the rest
    run(again=True)
    assert len(done) == 4 + len(BOARDS) - 3 + len(BOARDS)        # finished: now all of them again


def test_a_search_of_ones_own_is_replayed():
    def liar(problem): return ["up", "up", "up"]
    def stops_short(problem): return bfs(problem).moves[:-1]
    def gives_up(problem): return None
    def denies(problem): return graph_search(problem, NeverOpens())
    def wanders(problem): return [state for state in bfs(problem).states]
    table = sweep([BOARDS[-1]], [liar, stops_short, gives_up, denies, wanders], workers=1, progress=False)
    assert list(table["status"]) == ["failed", "failed", "gave up", "failed", "solved"]
    assert table["error"][0].startswith("wrong answer: found 'up' as move ")
    assert table["error"][1] == "wrong answer: found a state that isn't a goal after 13 moves, expected a goal"
    assert table["error"][3] == "wrong answer: found 'unsolvable', expected a solution: one of cost 14 is known"
    assert table["moves"].isna().tolist() == [True] * 4 + [False] and table["cost"][4] == 14


class NeverOpens:
    """A frontier that loses everything, and doesn't say so."""

    by_cost, order, bound_unit, watcher, dropped = False, None, "moves", None, False
    entries = ()

    def push(self, state): pass
    def pop(self): raise AssertionError
    def bound(self, depth, g, h): return None


def test_what_a_search_of_ones_own_says_of_its_own_counts_is_checked(tmp_path):
    class Answer:
        def __init__(self, moves):
            self.moves, self.expanded, self.generated, self.enqueued, self.status = moves, 1, "many", "few", "done"

    def boasting(problem): return Answer(bfs(problem).moves)

    def twice(problem):
        bfs(problem)
        return astar(problem)
    table = sweep([BOARDS[-1]], ["bfs", "astar", boasting, twice], workers=1, progress=False, out=tmp_path / "mine.csv")
    blindly, guided, boasted, both = table["expanded"]
    assert (boasted, both) == (blindly, blindly + guided) and table["enqueued"].isna().tolist()[2]
    assert (table["status"] == "solved").all()


def test_an_instance_that_claims_too_much_is_found_out():
    board = Instance("tiles", "claims 30", BOARDS[-1].text, depth=30)
    table = sweep([board], ["astar"], workers=1, progress=False)
    assert table["status"][0] == "failed" and "cost 14, expected 30 or more" in table["error"][0]


def test_a_budget_binds_a_search_of_ones_own():
    def stubborn(problem):
        while True:
            try:
                bfs(problem)
            except BaseException:
                return ["left"]
    table = sweep([BOARDS[-1]], [doubled, stubborn], 20, workers=1, progress=False)
    assert list(table["status"]) == ["gave up"] * 2 and list(table["expanded"]) == [20, 20]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_never_ends_is_ended(workers):
    def loops(state):
        while True:
            pass

    def stuck_in_c(state):
        return sum(range(10 ** 12))
    table = sweep([BOARDS[0]], [Search("astar", loops), Search("astar", stuck_in_c), Search("astar")],
                  {"max_seconds": 0.2}, workers=workers, progress=False)
    assert list(table["status"]) == ["gave up", "gave up", "solved"] and table["expanded"].isna()[0]
    assert table["error"][0].startswith("stopped: its 0.2 s were over")


def test_a_search_that_kills_its_worker_is_a_row_and_costs_no_other():
    def bomb(problem):
        os.kill(os.getpid(), signal.SIGKILL)
    table = sweep(BOARDS, [bomb, "astar"], workers=2, progress=False)
    assert list(table["status"]) == ["failed", "solved"] * len(BOARDS)
    assert set(table["error"][::2]) == {"killed by signal 9 (out of memory?)"}
    with ProcessPoolExecutor(1) as pool:
        table = sweep(BOARDS[:2], [bomb, "astar"], executor=pool, progress=False)
    assert list(table["status"]) == ["failed", "solved"] * 2


def test_under_dask_what_kills_its_process_is_a_row_and_a_killed_worker_costs_none(serial):
    from distributed import Client, LocalCluster

    def bomb(problem):
        os.kill(os.getpid(), signal.SIGKILL)

    def killer_of_workers(problem):
        os.kill(os.getppid(), signal.SIGKILL)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        table = sweep(BOARDS, [bomb, "astar"], executor=client, progress=False)
        assert list(table["status"]) == ["failed", "solved"] * len(BOARDS)
        assert set(table["error"][::2]) == {"killed by signal 9 (out of memory?)"}
        table = sweep(BOARDS[:1], [killer_of_workers], executor=client, progress=False)
        assert table["error"].tolist() == ["killed its worker, several times (out of memory?)"]
        with killed_after_the_first_row(lambda: [worker.process.pid for worker in cluster.workers.values()][:1]):
            assert steady(sweep(BOARDS, SEARCHES, executor=client, progress=False)).equals(steady(serial))


@pytest.mark.parametrize("kind", ["workers=2", "concurrent.futures"])
def test_a_worker_that_somebody_kills_costs_no_row(serial, kind):
    from loky import get_reusable_executor
    if kind == "workers=2":
        with killed_after_the_first_row(lambda: [*get_reusable_executor(max_workers=2, timeout=30)._processes][:1]):
            assert steady(sweep(BOARDS, SEARCHES, workers=2, progress=False)).equals(steady(serial))
    else:
        with ProcessPoolExecutor(2) as pool, killed_after_the_first_row(lambda: [*pool._processes][:1]):
            assert steady(sweep(BOARDS, SEARCHES, executor=pool, progress=False)).equals(steady(serial))


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="only Linux shows which signals are blocked")
def test_workers_are_deaf_to_ctrl_c_from_their_first_moment():
    """In a process of its own: whatever the first worker needs, such as a tracker of resources, isn't there yet."""
    code = """
from loky import get_reusable_executor
from puzzlelib import load, sweep
sweep([load("template", "ten"), load("template", "thousand")], "bfs", workers=2, progress=False)
for pid in get_reusable_executor(max_workers=2, timeout=30)._processes:
    print(next(line.split()[1] for line in open(f"/proc/{pid}/status") if line.startswith("SigBlk")))"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    blocked = [int(word, 16) for word in done.stdout.split()]
    assert len(blocked) == 2 and all(mask >> signal.SIGINT - 1 & 1 for mask in blocked), done


def test_an_interrupt_of_a_notebook_ends_no_worker_of_its_cluster(serial):
    """A kernel's stop button interrupts all processes of its group. Who called decides; the cluster goes on."""
    from distributed import Client, LocalCluster
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        def workers():
            return [worker.process.pid for worker in cluster.workers.values()]
        before = workers()
        with killed_after_the_first_row(workers, signal.SIGINT):
            assert steady(sweep(BOARDS, SEARCHES, executor=client, progress=False)).equals(steady(serial))
        assert {*client.run(os.getpid).values()} == {*before} == {*workers()}


@contextmanager
def killed_after_the_first_row(pids, by=signal.SIGKILL):
    """Send these processes a signal as soon as a row is there: by then they work."""
    killed, row_of = [], executors._row_of

    def row_and_kill(future, task):
        if not killed:
            killed.extend(pids())
            for pid in killed:
                os.kill(pid, by)
        return row_of(future, task)
    with mock.patch.object(executors, "_row_of", row_and_kill):
        yield
    assert killed


@pytest.mark.parametrize("call, complaint", [
    (lambda: sweep(BOARDS, [Search("astar", lambda s: 0), Search("astar", lambda s: 1)]), "two searches called"),
    (lambda: sweep(BOARDS, [Search("astar", ties="low")]), "found 'low', expected a rule for ties.*did you mean"),
    (lambda: sweep(BOARDS, [Search("weighted_astar", weight=0.5)]), "found weight 0.5, expected a number from 1 up"),
    (lambda: sweep(BOARDS, [lambda problem, width: []]), "without width, expected a value: Search\\(<lambda>, width=…"),
    (lambda: sweep(BOARDS, [3]), "found '3', expected a search"),
    (lambda: sweep(BOARDS, [Search("astar", 3)]), "found '3', expected a heuristic"),
    (lambda: sweep(BOARDS, "astar", budget="100"), "found budget .*'100'.*expected a number of nodes"),
    (lambda: sweep(BOARDS, "astar", executor=2), "found executor=2, expected one of concurrent.futures"),
    (lambda: sweep(BOARDS, "astar", workers=0.5), "found workers=0.5, expected a whole number"),
    (lambda: sweep(BOARDS, "astar", on_error="stop"), "found on_error='stop', expected 'row' or 'raise'"),
    (lambda: sweep(3, "astar"), "found"), (lambda: sweep([3], "astar"), "found")])
def test_a_wrong_call_explains_itself(call, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        call()


def test_what_can_simply_be_made_to_work_does():
    problem = load("tiles", "puzzle04")
    expected = [4, 4]
    for instances, searches in ((problem, "astar"), ([problem], ["astar"]), ({"mine": problem}, {"A": "astar"}),
                                ("tiles/puzzle04", bfs), (ROOT / "levels" / "tiles" / "puzzle04.txt", [Search("ucs")])):
        table = sweep(instances, searches, workers=1, progress=False)
        assert table[["moves", "cost"]].values.tolist() == [expected]
    table = sweep({"mine": problem}, {"A": "astar"}, workers=1, progress=False)
    assert table[["instance", "search"]].values.tolist() == [["mine", "A"]]


def test_a_problem_without_a_puzzle_travels():
    class Count(Problem):
        initial = 0
        def is_goal(self, n): return n == 9
        def successors(self, n): return [("+1", n + 1, 1), ("+2", n + 2, 1)]

    @heuristic
    def half(problem): return lambda n: (9 - n + 1) // 2
    table = sweep([Count()], [Search("astar", half), Search("bfs")], workers=2, progress=False)
    assert table["cost"].tolist() == [5, 5] and table["status"].tolist() == ["solved"] * 2


def test_rows_are_the_same_types_however_they_were_kept(tmp_path, serial):
    out = tmp_path / "mine.csv"
    made = sweep(BOARDS, SEARCHES, workers=1, out=out, progress=False)
    assert dict(stored(out).dtypes) == dict(made.dtypes) == dict(serial.dtypes)
    assert frame([run_one(task) for task in tasks(BOARDS, SEARCHES)][:1])["seed"].dtype == made["seed"].dtype
    assert {key_of(row) for row in csv.DictReader(out.open())} == {task.key for task in tasks(BOARDS, SEARCHES)}


def test_no_workers_at_all_is_an_error():
    with pytest.raises(PuzzleError, match="found workers=0, expected a whole number from 1 up"):
        sweep(BOARDS, SEARCHES, workers=0, progress=False)
