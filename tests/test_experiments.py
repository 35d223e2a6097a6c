"""Experiments that are files: the workbook's own, a person's own, their reports, and the command that runs them."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pandas as pd
import pytest

from puzzlelib import Search, astar
from puzzlelib.lab import __main__ as command
from puzzlelib.lab import executors, run_experiment
from puzzlelib.lab.experiment import Experiment, ours
from puzzlelib.lab.instances import by_depth
from puzzlelib.lab.report import about
from puzzlelib.lab.rows import COLUMNS, KEY, TIMING, frame, stored
from puzzlelib.lab.sweeping import run_one, sweep, tasks
from puzzlelib.levels import PuzzleError
from tests.conftest import ROOT, run_sh

SWEEPS = [name for name in ours() if name != "space"]

MINE = '''"""Does a nap help?"""
from time import sleep

from puzzlelib import Search, astar, heuristic, plot
from puzzlelib.lab.instances import by_depth
from puzzlelib.lab.measures import over_depth, summary
from neighbour import SCALE

@heuristic
def mine(problem):
    h = problem.puzzle.heuristics["manhattan"].bind(problem)
    return lambda state: SCALE * h(state)

def napping(problem, nap=0.0):
    sleep(nap)
    return astar(problem).moves

def instances(seed, quick):
    return by_depth(2 if quick else 9, [4, 5, 6, 7], seed)

searches = [Search("astar", mine), Search(napping, nap=NAP)]
budget = 1000

def lines(table):
    return plot.bands(over_depth(table), "Naps", "depth", "nodes")

measures = [lines, summary]
'''


@pytest.fixture
def mine(tmp_path):
    """A folder with an experiment, and what makes one: mine(nap=0.2), or mine(old=new) in its text."""
    def write(nap=0.0, **changes):
        text = MINE.replace("NAP", str(nap))
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "neighbour.py").write_text("SCALE = 1\n")
        (tmp_path / "mine.py").write_text(text)
        return tmp_path / "mine.py"
    return write


def rows_in(folder):
    files = list(Path(folder).glob("*.rows"))
    return [json.loads(line) for line in files[0].read_text().splitlines() if line.strip()] if files else []


# -------------------------------------------------------------------------------------------------- the workbook's own

@pytest.mark.parametrize("name", ours())
def test_each_of_ours_asks_a_question_and_draws_by_a_seed(name):
    experiment = Experiment(name)
    assert experiment.question.endswith("?") and experiment.takes("quick")
    assert len((ROOT / "puzzlelib" / "lab" / "experiments" / f"{name}.py").read_text().splitlines()) <= 40
    if name == "space":
        assert not experiment.takes("seed")
        return
    one, two, other = (experiment.instances(seed, quick=True) for seed in (None, 1, 2))
    assert one == two and [board.text for board in one] != [board.text for board in other]


def test_the_quick_ones_run_draw_and_say_what_they_ran(tmp_path):
    done = run_sh("sweep", "--quick", "--workers", "2", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    for name in SWEEPS:
        experiment = Experiment(name)
        table = stored(tmp_path / f"sweep-{name}.csv")
        boards, searches = len(experiment.instances(quick=True)), len(experiment.part("searches"))
        assert len(table) == boards * searches and not (table["status"] == "failed").any()
        line = rf"sweep-{name}.csv: seed 1, {boards} instances?, {searches} searches, .*; {len(table)} rows: "
        assert re.search(line, done.stdout)
        known = table.dropna(subset=["depth", "cost"])
        exact = known[known["algorithm"] != "weighted_astar"]
        assert (exact["cost"] == exact["depth"]).all()
        assert (tmp_path / f"sweep-{name}.png").read_bytes()[:4] == b"\x89PNG"
        assert (tmp_path / f"sweep-{name}.pdf").read_bytes()[:4] == b"%PDF"
        report = (tmp_path / f"sweep-{name}.md").read_text()
        for fact in (experiment.question, f"sweep-{name}.png", "seed 1", "puzzlelib 0.", "Python 3", "machine: ",
                     "sh run.sh sweep --quick --workers 2", "## Summary", "| left out |", "budget: max_nodes="):
            assert fact in report, (name, fact)
    assert pd.read_csv(tmp_path / "space.csv").groupby("size")["boards"].sum().to_dict() == {
        "2 by 3": 360, "2 by 4": 20_160}
    assert "space.csv: 59 rows\n" in done.stdout


@pytest.mark.parametrize("name", SWEEPS)
def test_the_stored_results_match_a_small_live_sample(name):
    experiment, path = Experiment(name), ROOT / "results" / f"sweep-{name}.csv"
    table = stored(path)
    assert about(path).startswith("seed 1, ")
    todo = tasks(experiment.instances(), experiment.part("searches"), experiment.part("budget"))
    assert len(table) == len(todo) and list(table.columns)[:len(COLUMNS)] == COLUMNS
    cheap = [number for number, count in enumerate(table["expanded"]) if count < 3000]
    differ = [*TIMING, "code"]                   # a comment in a puzzle's file changes its code, and no count
    for number in cheap[::max(1, len(cheap) // 12)]:
        live = frame([run_one(todo[number])])
        stored_row = table.iloc[[number]].reset_index(drop=True)[list(live.columns)].astype(live.dtypes)
        assert live.drop(columns=differ).equals(stored_row.drop(columns=differ))


def test_the_stored_spaces_are_whole():
    table = pd.read_csv(ROOT / "results" / "space.csv")
    assert table.groupby("size")["boards"].sum().to_dict() == {
        "2 by 3": 360, "2 by 4": 20_160, "3 by 3": 181_440, "2 by 5": 1_814_400}


# ---------------------------------------------------------------------------------------------------------- one's own

def test_own_code_travels_to_two_processes(mine):
    path = mine()
    done = run_sh("sweep", "mine.py", "--quick", "--workers", "2", cwd=path.parent)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ("results/quick/mine.csv: seed 1, 8 instances, 2 searches, budget max_nodes=1000; "
                           "16 rows: 16 solved\n")
    assert sorted(os.listdir(path.parent / "results" / "quick")) == [
        "mine.csv", "mine.json", "mine.md", "mine.pdf", "mine.png"]
    table = stored(path.parent / "results" / "quick" / "mine.csv")
    assert set(table["search"]) == {"A*, mine", "napping, nap 0.0"} and (table["cost"] == table["depth"]).all()
    again = run_experiment(path, quick=True, workers=1, out=path.parent / "other", progress=False)
    assert again[KEY + ["expanded"]].equals(table[KEY + ["expanded"]])


def test_a_changed_neighbour_changes_its_rows_and_no_others(mine):
    path = mine()
    first, again = (run_experiment(path, quick=True, workers=1, progress=False) for _ in range(2))
    assert list(again["seconds"]) == list(first["seconds"])
    (path.parent / "neighbour.py").write_text("SCALE = 0\n")
    changed = run_experiment(path, quick=True, workers=1, progress=False)
    theirs = changed["search"] == "A*, mine"
    assert (changed["expanded"] > first["expanded"])[theirs].all()
    assert (changed["seconds"] == first["seconds"])[~theirs].all()


def test_each_experiment_imports_the_neighbour_of_its_own_folder(tmp_path):
    for name, search in (("one", "bfs"), ("two", "dfs")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "chosen.py").write_text(f"SEARCH = {search!r}\n")
        (tmp_path / name / "tiny.py").write_text("from chosen import SEARCH as searches\ninstances = 'template/ten'\n")
    found = [run_experiment(tmp_path / name / "tiny.py", workers=1, progress=False)["search"][0]
             for name in ("one", "two", "one")]
    assert found == ["BFS", "DFS", "BFS"]


def test_searches_may_be_a_generator_or_a_function_without_arguments(tmp_path):
    for text in ("searches = (name for name in ('bfs', 'dfs'))", "def searches():\n    return ['bfs', 'dfs']"):
        (tmp_path / "tiny.py").write_text(f"instances = 'template/ten'\n{text}\n")
        table = run_experiment(tmp_path / "tiny.py", workers=1, progress=False, again=True)
        assert list(table["search"]) == ["BFS", "DFS"]


def test_the_readmes_example_runs(tmp_path):
    text = (ROOT / "README.md").read_text()
    example = re.search(r'```python\n(""".*?)```', text, re.DOTALL).group(1)
    (tmp_path / "mine.py").write_text(example)
    done = run_sh("sweep", "mine.py", "--workers", "2", cwd=tmp_path)
    assert done.returncode == 0 and "failed" not in done.stdout, done.stdout + done.stderr
    assert (tmp_path / "results" / "mine.png").exists() and "## " in (tmp_path / "results" / "mine.md").read_text()


def test_the_simplest_file_is_two_lines(tmp_path):
    (tmp_path / "tiny.py").write_text('instances = ["template/ten", "template/thousand"]\nsearches = "bfs"\n')
    table = run_experiment(tmp_path / "tiny.py", workers=1, progress=False)
    assert list(table["status"]) == ["solved", "solved"]
    report = (tmp_path / "results" / "tiny.md").read_text()
    assert report.startswith("# tiny\n") and "| BFS | 2 | 2 |" in report and ".png" not in report
    assert "seed none" in report
    assert about(tmp_path / "results" / "tiny.csv").startswith("nothing drawn at random, 2 instances, 1 search, ")


def test_several_figures_tables_and_texts(tmp_path):
    (tmp_path / "tiny.py").write_text(
        'from puzzlelib import plot\ninstances, searches = ["template/ten"], ["bfs", "astar"]\n'
        'def one(table): return plot.lines(table[["expanded"]])\n'
        'def two(table): return plot.bars(table[["expanded"]]).axes[0]\n'
        'measures = [one, two, lambda table: "Nothing to see.", lambda table: table[["search", "expanded"]]]\n')
    run_experiment(tmp_path / "tiny.py", workers=1, progress=False)
    report = (tmp_path / "results" / "tiny.md").read_text()
    assert (tmp_path / "results" / "tiny-one.png").exists() and "](tiny-two.pdf)" in report
    assert "## Measure 3\n\nNothing to see.\n" in report and "| A\\* | 6 |" in report


def test_failed_rows_and_their_reason_are_in_the_report(tmp_path):
    (tmp_path / "tiny.py").write_text(
        'def broken(problem): return 1 / 0\ninstances = "template"\nsearches = ["bfs", broken]\n')
    done = run_sh("sweep", "tiny.py", cwd=tmp_path)
    assert done.returncode == 0 and "3 failed (ZeroDivisionError: division by zero)" in done.stdout
    assert "3 failed (ZeroDivisionError: division by zero)" in (tmp_path / "results" / "tiny.md").read_text()


WRONG = [
    ("searches = 'bfs'", "1:1", "found no instances, expected what to search, such as instances ="),
    ("x = 1\ninstance = 'template'\nsearches = 'bfs'", "2:1", "found 'instance', expected what to search"),
    ("instances = 'template'", "1:1", "found no searches, expected searches ="),
    ("instances = 'template'\n\nsearches = ['bfs', 'astr']", "3:1", "did you mean 'astar'?"),
    ("instances = 'template'\nsearches = []", "2:1", "found no search, expected at least one"),
    ("instances = 'template'\nsearches = 'bfs'\nbudget = '100'", "3:1", "found budget"),
    ("instances = 'template'\nsearches = 'bfs'\nbudgets = 100", "3:1", "found 'budgets', expected budget = 100_000"),
    ("instances = 'template'\nsearches = 'bfs'\nfresh = 1", "3:1", "expected fresh = True or False"),
    ("instances = 'template'\nsearches = 'bfs'\nmeasures = [3]", "3:1", "found '3', expected measures ="),
    ("instances = 'template'\nsearches = 'bfs'\ndef draw(table): pass\nmeasures = draw", "3:1", "found NoneType"),
    ("instances = 'template'\nsearches = 'bfs'\ndef draw(table):\n    return table['x']\nmeasures = draw", "4:",
     "found KeyError"),
    ("instances = 5\nsearches = 'bfs'", "1:1", "found '5', expected an Instance"),
    ("instances = []\nsearches = 'bfs'", "1:1", "found no instance, expected at least one"),
    ("def instances(seed, depth):\n    return 'template'\nsearches = 'bfs'", "1:1", "found the argument 'depth'"),
    ("from puzzlelib.lab.instances import by_depth\ninstances = by_depth(2, [40])\nsearches = 'bfs'", "2:", "40"),
    ("import nowhere", "1:", "found ModuleNotFoundError: No module named 'nowhere'"),
    ("x = 1\n\ny = x / 0", "3:", "found ZeroDivisionError: division by zero"),
    ("import sys\nsys.exit(5)", "2:", "found SystemExit: 5"),
    ("x = (\n", "1:5", "expected Python"),
    ("def table(quick):\n    return 3\n", "1:1", "found int, expected a DataFrame"),
]


@pytest.mark.parametrize("text, place, complaint", WRONG)
def test_a_mistake_is_an_error_at_its_line(tmp_path, monkeypatch, text, place, complaint):
    monkeypatch.chdir(tmp_path)
    Path("wrong.py").write_text(text + "\n")
    with pytest.raises(PuzzleError) as caught:
        run_experiment("wrong.py", workers=1, progress=False)
    said = str(caught.value)
    assert said.startswith(f"wrong.py:{place}") and re.match(r"wrong\.py:\d+:\d+: error: found ", said), said
    assert complaint in said and ", expected " in said and len(said) < 600


def test_a_mistake_is_one_line_on_the_terminal(tmp_path):
    (tmp_path / "wrong.py").write_text("def instances():\n    return [1 / 0]\nsearches = 'bfs'\n")
    done = run_sh("sweep", "wrong.py", cwd=tmp_path)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    assert done.stderr.startswith("wrong.py:2:") and "found ZeroDivisionError: division by zero" in done.stderr


# ---------------------------------------------------------------------------------------------------------------- seeds

def test_results_say_which_seed_they_are_of(tmp_path):
    out = tmp_path / "sweep-ties.csv"
    first = run_experiment("ties", quick=True, workers=1, out=tmp_path, progress=False)
    assert about(out).startswith("seed 1, 6 instances, 3 searches, budget max_nodes=200000; by puzzlelib")
    other = run_experiment("ties", quick=True, seed=2, workers=1, out=tmp_path, progress=False)
    assert about(out).startswith("seed 2, ") and list(other["digest"]) != list(first["digest"])
    assert "seed 2" in (tmp_path / "sweep-ties.md").read_text() and stored(out)["seed"].unique().tolist() == [2]
    run_experiment("ties", quick=True, workers=1, out=tmp_path, progress=False)          # all of it known
    assert about(out).startswith("seed 1, ") and stored(out).equals(first)


def test_what_an_experiment_does_not_have_is_refused(tmp_path):
    (tmp_path / "tiny.py").write_text("instances = 'template'\nsearches = 'bfs'\n")
    for words, found in ((["--seed", "2"], "found --seed 2"), (["--quick"], "found --quick")):
        done = run_sh("sweep", "tiny.py", *words, cwd=tmp_path)
        assert done.returncode == 2 and f"tiny.py:1:1: error: {found}, expected an experiment that has" in done.stderr


def test_a_table_without_its_json_file_says_so(tmp_path):
    with pytest.raises(PuzzleError, match="found no JSON file beside"):
        about(tmp_path / "nothing.csv")


# --------------------------------------------------------------------------------------------------------- the command

@pytest.mark.parametrize("words, complaint", [
    (["heuristic"], "did you mean 'heuristics'"), (["--workers", "0"], "--workers"), (["--fast"], "--quick"),
    ([""], "found an empty argument"), (["ties", ""], "found an empty argument"), (["ties", "tie"], "found 'tie'"),
    (["ties", "ties"], "found two experiments"), (["nowhere.py"], "nowhere.py"), (["--seed", "x"], "--seed"),
    (["ties", "--out", "README.md/x"], "expected a folder"), (["ties", "--dask", "nowhere"], "no scheduler")])
def test_bad_words_get_one_line(words, complaint):
    done = run_sh("sweep", *words)
    assert done.returncode == 2 and complaint in done.stderr and done.stderr.count("\n") == 1 and done.stdout == ""


def test_several_names_and_files_in_one_command(mine):
    path = mine()
    done = run_sh("sweep", "ties", path, "--quick", "--workers", "1", "--out", path.parent / "both", "--seed", "3")
    assert done.returncode == 0, done.stderr
    files = [line.split(":")[0].rpartition("/")[2] for line in done.stdout.splitlines()]
    assert files == ["sweep-ties.csv", "mine.csv"]
    assert done.stdout.count("seed 3, ") == 2


def test_help_says_what_there_is():
    said = run_sh("help", "sweep").stdout
    assert "sweep [NAME...]" in said and all(name in said for name in [*ours(), "FILE.py", "--out", "--seed"])


def start(path, *words):
    return subprocess.Popen(["sh", str(ROOT / "run.sh"), "sweep", path.name, *words], cwd=path.parent, text=True,
                            env=dict(os.environ, PYTHON=sys.executable), stderr=subprocess.PIPE,
                            stdout=subprocess.PIPE, start_new_session=True,
                            # A shell that starts tests in the background makes them ignore Ctrl-C: not these.
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def wait_for_rows(running, folder, count):
    while len(rows_in(folder)) < count and running.poll() is None:
        time.sleep(0.02)
    assert running.poll() is None, running.communicate()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_finished_rows_and_again_goes_on_where_it_was(mine, workers):
    path = mine(nap=0.3)
    results = path.parent / "results"
    words = ["--workers", workers, "--quick", "--out", "results"]
    assert run_sh("sweep", path.name, *words, cwd=path.parent).returncode == 0
    old = stored(results / "mine.csv").set_index(KEY)["seconds"]
    running = start(path, *words, "--again")
    wait_for_rows(running, results, 6)
    os.killpg(running.pid, signal.SIGINT)
    said, complaint = running.communicate(timeout=60)
    assert running.returncode == 130 and said == ""
    kept_line, last = complaint.splitlines()
    assert kept_line.startswith("sweep: interrupted, ") and "rows kept" in kept_line
    assert last == "sweep: stopped; finished rows are stored, and the same command resumes"
    kept = frame([row for row in rows_in(results) if "again" not in row]).set_index(KEY)["seconds"]
    assert run_sh("sweep", path.name, *words, "--again", cwd=path.parent).returncode == 0
    new = stored(results / "mine.csv").set_index(KEY)["seconds"]
    assert 5 <= len(kept) < len(new) and (new[kept.index] == kept).all()         # the rows of the interrupted one …
    assert (new == old).sum() < 3      # … and none from before: times may agree to the microsecond, but hardly thrice


# ----------------------------------------------------------------------------------------------------------------- Dask

def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture
def scheduler():
    """A scheduler in a process of its own, with as many workers as asked for: its address, its process."""
    processes = []

    def run(*words):
        processes.append(subprocess.Popen([sys.executable, "-m", "dask", *words, "--no-dashboard"], cwd=ROOT,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                          env=dict(os.environ, PYTHONPATH=str(ROOT))))
        return processes[-1]

    def begin(workers):
        port = free_port()
        process = run("scheduler", "--host", "127.0.0.1", "--port", str(port))
        for _ in range(workers):
            run("worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-nanny", "--death-timeout", "60")
        while process.poll() is None:
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        return f"tcp://127.0.0.1:{port}", process
    yield begin
    for process in processes:
        process.kill()
        process.wait()


def test_a_killed_scheduler_is_a_sentence_and_the_same_file_goes_on(mine, scheduler):
    path = mine(nap=0.2)
    address, process = scheduler(2)
    running = start(path, "--dask", address)
    wait_for_rows(running, path.parent / "results", 4)
    process.send_signal(signal.SIGKILL)
    said, complaint = running.communicate(timeout=120)
    assert running.returncode == 3 and said == "", complaint
    assert complaint.count("\n") == 1 and complaint.startswith("sweep: error: found ") and "rows are kept" in complaint
    kept = frame(rows_in(path.parent / "results")).set_index(KEY)["seconds"]
    mine(nap=0.2)                                                                # the same text, written again
    done = run_sh("sweep", path.name, "--workers", "2", cwd=path.parent)
    assert done.returncode == 0, done.stderr
    table = stored(path.parent / "results" / "mine.csv")
    assert (table["status"] == "solved").all() and len(table) == 72
    assert (table.set_index(KEY)["seconds"][kept.index] == kept).all()


def test_a_client_given_directly_whose_scheduler_is_killed_is_a_sentence_too(tmp_path, scheduler, capfd):
    """As in a notebook: nothing but the error is said, and the same call on another executor resumes."""
    from distributed import Client
    address, process = scheduler(1)
    boards, out = by_depth(3, [2, 4, 6]), tmp_path / "mine.csv"

    def napping(problem):
        import time
        time.sleep(0.2)
        return [*astar(problem).moves]
    client = Client(address)

    def kill():
        while len(rows_in(tmp_path)) < 3:
            time.sleep(0.02)
        process.kill()
    threading.Thread(target=kill, daemon=True).start()
    with pytest.raises(executors.Lost, match="Finished rows are kept: start"):
        sweep(boards, [napping], executor=client, out=out, progress=False)
    kept = {row["instance"] for row in rows_in(tmp_path)}
    with pytest.raises(executors.Lost, match="Finished rows are kept: start"):       # the same client again
        sweep(boards, [napping], executor=client, out=out, progress=False)
    client.close(timeout=1)
    assert "Traceback" not in capfd.readouterr().err
    table = sweep(boards, [napping], workers=1, out=out)
    assert (table["status"] == "solved").all() and len(table) == 9 > len(kept) >= 3
    assert f"9 rows ({len(kept)} known before)" in capfd.readouterr().err


def test_a_scheduler_without_workers_is_a_sentence(mine, scheduler, monkeypatch, capfd):
    monkeypatch.setattr(executors, "PATIENCE", 1)
    monkeypatch.chdir(ROOT)
    path = mine()
    address, _ = scheduler(0)
    assert command.main(str(path.parent), [path.name, "--dask", address]) == 3
    said = capfd.readouterr()
    assert "found no Dask worker for 2 s, expected one" in said.err and said.err.count("\n") == 1 and said.out == ""


def test_rows_from_dask_are_those_of_one_process(mine, scheduler):
    path = mine()
    address, _ = scheduler(2)
    done = run_sh("sweep", path.name, "--dask", address, "--quick", cwd=path.parent)
    assert done.returncode == 0 and done.stderr.count("\n") == 1, done.stderr
    there = stored(path.parent / "results" / "quick" / "mine.csv")
    here = run_experiment(path, quick=True, workers=1, out=path.parent / "here", progress=False)
    assert there.drop(columns=TIMING).equals(here.drop(columns=TIMING))
    shutil.rmtree(path.parent / "here")
    assert "ClientExecutor, called from " in (path.parent / "results" / "quick" / "mine.md").read_text()


# --------------------------------------------------------------------------------------------------------------- memory

@pytest.mark.skipif(not os.path.exists("/proc/self/clear_refs"), reason="only Linux can reset a peak")
@pytest.mark.parametrize("workers", [1, 2])
def test_memory_of_a_fresh_search_does_not_depend_on_what_ran_before(workers):
    """A process that has searched has free memory, and a child that takes it seems to need none."""
    boards = by_depth(3, [26])
    sweep(boards, ["bfs", Search("astar", "hamming")], workers=workers, progress=False, budget=None)
    table = sweep(boards, "bfs", budget=None, workers=workers, fresh=True, progress=False)
    assert (table["expanded"] > 100_000).all() and (table["memory_mb"] > 5).all(), table["memory_mb"].tolist()


def test_an_experiment_that_is_not_there_is_no_level_file(tmp_path):
    with pytest.raises(PuzzleError, match="found no such file, expected an experiment"):
        run_experiment(tmp_path / "nosuch.py")
