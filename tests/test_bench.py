"""The benchmark harness: checked answers, ratios within a round, one table. No test asserts a time."""

import csv
from random import Random

import pytest

from benchmarks import bricks, check, disks, dominoes, fifteen, gridnav, harness, mazes, puzzle8, representations, tiles
from benchmarks.__main__ import run
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.tiles import Tiles
from puzzlelib.puzzles.tiles.ida_star import fast_idastar


def test_both_contenders_visit_the_same_states(monkeypatch):
    """On a small board: the whole Klotski space is for `sh run.sh bench bricks`."""
    from puzzlelib.catalog import load
    matrix = load("bricks", "SBP-level2")
    small = [[1 if value == -1 else value for value in row] for row in matrix.matrix(matrix.initial)]
    monkeypatch.setattr(bricks, "closed_klotski", lambda: [list(row) for row in small])
    answers = [contender.prepare()() for contender in bricks.CONTENDERS]
    assert answers[0] == answers[1] and answers[0][0][0] == answers[0][1] > 1000


def test_a_measurement_in_a_child_has_answer_units_and_memory():
    measured = harness.measure_in_child("bricks", "puzzlelib bfs")
    assert measured["answer"][0] == 25_955 and measured["units"] % 25_955 == 0
    assert measured["seconds"] > 0 and measured["peak_mb"] > 1 and measured["grown_mb"] >= 0


def fake(monkeypatch, speeds, answers=(1, 1)):
    class Module:
        CONTENDERS = [harness.Contender("slow", None), harness.Contender("fast", None)]
    calls = []

    def measured(name, contender, python=None):
        calls.append(contender)
        seconds = speeds[contender][(len(calls) - 1) // 2]
        return {"answer": answers[contender == "fast"], "units": 100, "seconds": seconds, "peak_mb": 20.04,
                "grown_mb": 1.0}
    monkeypatch.setattr(harness, "load", lambda name: Module)
    monkeypatch.setattr(harness, "measure_in_child", measured)
    return calls


def test_ratios_compare_neighbours_in_time(monkeypatch):
    calls = fake(monkeypatch, {"slow": [10, 20, 30], "fast": [1, 1, 2]})
    rows, kinds = harness.run("any", 3, say=lambda line: None)
    assert not kinds
    assert calls == ["slow", "fast"] * 3
    assert rows[1]["ratio"] == 15.0 and (rows[1]["ratio from"], rows[1]["ratio to"]) == (10.0, 20.0)
    assert rows[0]["ratio"] == 1.0 and rows[1]["units per second"] == 100 and rows[1]["peak memory MB"] == 20.0
    lines = harness.table(rows).splitlines()
    assert len(lines) == 3 and len({len(line) for line in lines}) == 1


def test_different_answers_are_an_error(monkeypatch):
    fake(monkeypatch, {"slow": [1], "fast": [1]}, answers=(1, 2))
    with pytest.raises(PuzzleError, match="2 different answers"):
        harness.run("any", 1, say=lambda line: None)


def test_results_are_written_with_what_made_them(monkeypatch, tmp_path):
    fake(monkeypatch, {"slow": [1], "fast": [1]})
    monkeypatch.setattr(harness, "ROOT", str(tmp_path))
    (tmp_path / "results").mkdir()
    harness.save("any", *harness.run("any", 1, say=lambda line: None))
    with open(tmp_path / "results" / "bench-any.csv") as file:
        rows = list(csv.DictReader(file))
    assert [row["contender"] for row in rows] == ["slow", "fast"] and rows[0]["python"] and rows[0]["puzzlelib"]


def test_bad_calls_are_refused():
    for arguments in (["brick"], ["bricks", "--rounds", "0"], ["bricks", "--round", "1"], ["bricks", "more"]):
        code, out, err = run(arguments)
        assert (code, out) == (2, "") and err.count("\n") == 1 and "error: found" in err
    code, listed, err = run([])
    assert (code, err) == (0, "")
    for module in (bricks, disks, dominoes, fifteen, gridnav, mazes, puzzle8, tiles):
        assert f"{module.__name__[11:]:<10} {module.__doc__.splitlines()[0]}\n" in listed


def test_wrong_answers_of_other_projects_are_counted_and_missing_packages_left_out(monkeypatch):
    calls = fake(monkeypatch, {"slow": [1], "fast": [1]}, answers=([1, 2, 3], [1, 2, 4]))
    module = harness.load("any")
    module.CONTENDERS[1].needs = "theirs"
    monkeypatch.setattr(harness, "peers_python", lambda needs, say: ("python", {"theirs"}))
    assert [row["wrong answers"] for row in harness.run("any", 1, say=lambda line: None)[0]] == [0, 1]
    monkeypatch.setattr(harness, "peers_python", lambda needs, say: ("python", set()))
    calls.clear()
    assert [row["contender"] for row in harness.run("any", 1, say=lambda line: None)[0]] == ["slow"]


def test_our_contenders_on_tiles_give_the_known_lengths():
    for contender in tiles.CONTENDERS:
        if not contender.needs:
            assert contender.prepare()() == ([24, 26, 31, 31], 4), contender.name


def test_contenders_on_disks_agree(monkeypatch):
    monkeypatch.setattr(disks, "BOARDS", [(6, 4), (7, 5)])
    assert {str(contender.prepare()()) for contender in disks.CONTENDERS} == {str(([10, 16], 2))}


def test_contenders_on_dominoes_agree(monkeypatch):
    monkeypatch.setattr(dominoes, "BOARDS", [(3, 3, 2), (4, 4, 3)])
    answers = [contender.prepare()() for contender in dominoes.CONTENDERS]
    assert answers == [([[[0, 1], 3, 10], [[0, 1], 2, 193]], 203)] * 4


def test_our_contenders_on_mazes_agree(monkeypatch):
    monkeypatch.setattr(mazes, "LARGEST", 36)
    answers = [contender.prepare()() for contender in mazes.CONTENDERS if not contender.needs]
    assert answers[0] == answers[1] == answers[2] and answers[0][1] >= 12


def test_our_contenders_on_grids_agree(monkeypatch):
    monkeypatch.setattr(gridnav, "SIZE", 40)
    answers = [contender.prepare()() for contender in gridnav.CONTENDERS if not contender.needs]
    assert all(answer[:2] == answers[0][:2] for answer in answers) and answers[0][1] == len(answers[0][2]) >= 66
    assert len(gridnav.kinds()) == answers[0][1] and gridnav.kinds()[-1] == "city 256"


def test_prebuilt_is_prebuilt_and_new_is_new(monkeypatch):
    monkeypatch.setattr(gridnav, "SIZE", 30)
    search, known = gridnav.jump_point_search, []

    def watched(problem):
        known.append(len(problem.remembered.get("jumps", ())))
        return search(problem)
    run = gridnav.ours(gridnav.by(watched), gridnav.jumps_found)()
    run()
    first = known.copy()
    assert len(first) >= 66 and min(first) > 10
    run()
    assert known == 2 * first                            # no path has been asked for before in the second run
    known.clear()
    gridnav.ours_new_scene(watched)()()
    assert known[-36:] == [0] * 36


def test_units_on_a_clock_of_their_own_count_by_their_quickest_run(monkeypatch):
    times = iter([[3, 1], [2, 5], [4, 4]])

    class Module:
        CONTENDERS = [harness.Contender("one", lambda: lambda: ("answer", 2, next(times)))]
    monkeypatch.setattr(harness, "load", lambda name: Module)
    monkeypatch.setattr(harness, "SECONDS", 0)
    measured = harness.measure("any", "one")
    assert (measured["times"], measured["units"], measured["seconds"]) == ([2, 1], 2, 3) and next(times, None) is None


def test_a_median_over_the_units_takes_each_ones_quickest_round():
    runs = [{"times": [8, 1, 30]}, {"times": [4, 9, 60]}]
    assert harness.slower(runs, [{"times": [1, 1, 1]}, {"times": [2, 2, 2]}]) == 4


def test_units_of_several_kinds_have_a_table_of_their_own(monkeypatch, tmp_path):
    fake(monkeypatch, {"slow": [1], "fast": [1]})
    harness.load("any").kinds = lambda: ["open", "maze", "open"]
    measured = harness.measure_in_child
    monkeypatch.setattr(harness, "measure_in_child", lambda name, contender, python=None: measured(name, contender) | {
        "times": [8, 2, 4] if contender == "slow" else [2, 4, 2]})
    rows, kinds = harness.run("any", 1, say=lambda line: None)
    assert kinds == [{"kind": "open", "fast": 0.38}, {"kind": "maze", "fast": 2}]
    monkeypatch.setattr(harness, "ROOT", str(tmp_path))
    (tmp_path / "results").mkdir()
    harness.save("any", rows, kinds)
    stored = (tmp_path / "results" / "bench-any-kinds.csv").read_text()
    assert stored.startswith("kind,fast,python,puzzlelib\nopen,0.38,")


def test_the_hundred_are_what_their_seed_makes_and_their_lengths_are_right():
    boards = fifteen.hundred()
    rng = Random(fifteen.SEED)
    for board, _, _ in boards:
        assert board == fifteen.solvable(rng)
    checked = 0
    for board, moves, expanded in boards:
        if expanded < 150_000:
            problem = Tiles([board[start:start + 4] for start in range(0, 16, 4)])
            result = fast_idastar(problem)
            state = problem.initial
            for move in result.moves:
                state = next(child for way, child, _ in problem.successors(state) if way == move)
            assert (result.cost, result.expanded) == (moves, expanded) and problem.is_goal(state)
            checked += 1
    assert checked > 50


def test_contenders_on_the_fifteen_puzzle_agree(monkeypatch):
    monkeypatch.setattr(fifteen, "EASY", 3)
    answers = [contender.prepare()()[0] for contender in fifteen.CONTENDERS]
    assert len({str(answer) for answer in answers}) == 1


def test_a_results_folder_that_cannot_be_written_is_an_error_before_the_work(monkeypatch):
    fake(monkeypatch, {"slow": [1], "fast": [1]})
    monkeypatch.setattr(harness.os, "access", lambda *_: False)
    with pytest.raises(PuzzleError, match="expected a place for the table"):
        harness.run("any", 1)


def test_plain_and_packed_states_are_compared_over_the_same_states(monkeypatch):
    monkeypatch.setattr(representations, "STATES", 100)
    rows = representations.rows(1, lambda line: None)
    assert [row["form"] for row in rows] == ["plain", "packed"] * (len(rows) // 2) and len(rows) == 10
    for plain, packed in zip(rows[::2], rows[1::2]):
        assert plain["puzzle"] == packed["puzzle"] and 0 < packed["bytes per state"] < plain["bytes per state"]
    forms = representations.forms()
    monkeypatch.setattr(representations, "forms", lambda: {"mixed": (forms["tiles"][0], forms["mazes"][1])})
    with pytest.raises(PuzzleError, match="mixed.*expected the same from both forms"):
        representations.rows(1, lambda line: None)


def test_check_is_measured_on_a_right_and_a_wrong_attempt_at_every_exercise():
    from puzzlelib.exercises import every_exercise
    from puzzlelib.exercises.checking import check_one
    exercises = every_exercise()
    solutions = check.worked_solutions()
    assert list(solutions) == list(exercises)
    for name in ("bricks.norm", "homework3.TilePuzzle.copy", "eight_puzzle.neighbors"):
        assert check_one(exercises[name], solutions[name]).right
        assert not check_one(exercises[name], check.wrong_attempt(exercises[name])).right
