"""sh run.sh path on MovingAI's files: maps as they are, and scenario files against the published lengths.

The maps here are ours, in the benchmark's format (movingai.com/benchmarks/formats.html); its data is not copied.
"""

import os
import re
import subprocess
import sys
from random import Random

import pytest

from puzzlelib import __main__ as main
from puzzlelib.catalog import get
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.search import ucs
from tests.conftest import ROOT
from tests.test_commands import refused
from tests.test_instances import LAND, map_text, scenario, shortest, written


@pytest.fixture
def land(tmp_path):
    (tmp_path / "land.map").write_text(map_text(LAND))
    return str(tmp_path / "land.map")


def test_a_map_is_read_as_it_is_and_no_step_cuts_a_corner(land):
    code, out, err = main.run(["path", land, "2,1", "1,3"])
    assert (code, err) == (0, "") and f"Path length: {shortest(LAND, (2, 1), (1, 3)):.6f}\n" in out
    points = [eval(line) for line in out.splitlines() if line.startswith("(")]
    assert points[0] == (2, 1) and points[-1] == (1, 3)
    for (row, col), (to_row, to_col) in zip(points, points[1:]):
        assert max(abs(row - to_row), abs(col - to_col)) == 1
        assert {LAND[row][to_col], LAND[to_row][col], LAND[to_row][to_col]} <= set(".GS")
    free = main.run(["path", land, "2,1", "1,3", "--corner", "free"])[1]
    length = lambda text: float(re.search("Path length: (.*)", text)[1])
    assert length(free) < length(out)
    assert length(free) == round(ucs(PlainNavigation([[cell not in ".GS" for cell in row] for row in LAND],
                                                     (2, 1), (1, 3))).cost, 6)


def test_swamp_is_free_water_is_refused_and_obstacles_have_no_path(land):
    assert "Path length: 1.000000\n" in main.run(["path", land, "0,5", "0,6"])[1]          # S costs what . does
    assert main.run(["path", land, "0,2", "0,3"]) == (0, "No path\n", "")                  # @
    refused(main.run(["path", land, "3,5", "0,0"]), "path START:1:1: error: found one in water, which is not supported")
    refused(main.run(["path", land, "0,0", "(4, 3)"]), "path GOAL:1:1: error: found one in water")
    refused(main.run(["path", land, "0,0", "5,0"]), "path GOAL:1:1: error: found '5', expected a row from 0 to 4")
    refused(main.run(["path", land]), "found no START")


def test_points_are_taken_as_they_are_printed(land):
    plain = main.run(["path", land, "0,0", "4,1"])
    assert plain[0] == 0 and plain == main.run(["path", land, "(0, 0)", "(4,1)"]) == main.run(
        ["path", land, "( 0 ,0 )", " (4, 1) "])
    first, *_, last = [line for line in plain[1].splitlines() if line.startswith("(")]
    assert main.run(["path", land, first, last]) == plain
    for point, words in (("(0, 0", "found '(0'"), ("0, 0)", "found '0)'"), ("((0, 0))", "found '(0'"),
                         ("(0; 0)", "ROW,COLUMN"), ("()", "ROW,COLUMN"), ("(0, 0, 0)", "ROW,COLUMN"),
                         ("(0, 9)", "path START:1:5: error: found '9', expected a column from 0 to 7")):
        refused(main.run(["path", land, point, "4,1"]), words)


def test_maps_serve_the_commands_of_any_puzzle_too(land):
    problem = get("gridnav").load(land)
    assert (problem.start, problem.end, problem.corner) == ((0, 0), (4, 7), "strict")
    assert main.run(["show", "gridnav", land])[0] == main.run(["solve", "gridnav", land])[0] == 0
    text = get("gridnav").format(problem, problem.initial)
    assert get("gridnav").problem(text).scene == problem.scene and text.endswith("corner strict")


ENDS = [((0, 0), (0, 7)), ((4, 0), (0, 6)), ((0, 3), (4, 7)), ((2, 1), (1, 3)), ((0, 1), (0, 1)), ((1, 7), (4, 5))]


def test_a_scenario_file_is_reported_line_by_line_with_a_summary(tmp_path):
    lengths = [shortest(LAND, *pair) for pair in ENDS]
    path = written(tmp_path, [scenario(0, "maps/land.map", LAND, *pair, f"{length:.8f}")
                              for pair, length in zip(ENDS, lengths)])
    code, out, err = main.run(["path", "--scen", str(path)])
    assert (code, err) == (0, "")
    report, summary = out.split("\n\n")
    head, *rows = [re.split("  +", row) for row in report.splitlines()]
    assert head == ["problem", "map", "start", "goal", "published", "found", "nodes", "verdict"]
    for number, (row, pair, length) in enumerate(zip(rows, ENDS, lengths), 1):
        assert row == [str(number), "land.map", *map(str, pair), f"{length:.8f}", f"{length:.6f}", row[6],
                       "as published"]
        again = main.run(["path", str(tmp_path / "land.map"), row[2], row[3], "--heuristic", "octile"])[1]
        assert f"Path length: {row[5]}\nNodes expanded: {row[6]}\n" in again          # the lines can be run alone
    nodes = sum(int(row[6]) for row in rows)
    assert re.sub(r"time: .*", "time: T", summary) == (
        "Problems: 6\nAs published: 6\nShorter: 0\nLonger: 0\nNo path: 0\nCorner rule: strict\n"
        f"Nodes expanded: {nodes}\nSearch time: T\n")


def test_a_length_that_differs_and_a_missing_path_are_said(tmp_path):
    rows = ["..@.", "....", "@@@@", "...."]
    exact = shortest(rows, (0, 0), (0, 3))
    path = written(tmp_path, [scenario(0, "r.map", rows, (0, 0), (0, 3), length) for length in
                              (f"{exact:.5f}", f"{exact - 0.002:.5f}", f"{exact + 0.002:.5f}", f"{exact:.1f}")]
                   + [scenario(0, "r.map", rows, (0, 0), (3, 3), 3)], rows, "r.map")
    out = main.run(["path", "--scen", str(path)])[1]
    assert [line.split("  ")[-1].strip() for line in out.splitlines()[1:6]] == [
        "as published", "longer", "shorter", "as published", "no path"]
    assert "As published: 2\nShorter: 1\nLonger: 1\nNo path: 1\n" in out
    cut = main.run(["path", "--scen", str(path), "--corner", "free"])[1]
    assert "Shorter: 4\n" in cut and "Corner rule: free\n" in cut       # the handout's rule is another one


def test_random_maps_agree_with_the_plain_formulation(tmp_path):
    rng = Random(5)
    for _ in range(4):
        rows = ["".join(rng.choice("...GS@OTW") for _ in range(12)) for _ in range(9)]
        ground = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in ".GS"]
        pairs = [pair for pair in (rng.sample(ground, 2) for _ in range(12)) if shortest(rows, *pair) is not None]
        path = written(tmp_path, [scenario(0, "r.map", rows, *pair, f"{shortest(rows, *pair):.5f}") for pair in pairs],
                       rows, "r.map")
        assert f"As published: {len(pairs)}\n" in main.run(["path", "--scen", str(path)])[1]


def test_budgets_end_a_scenario_file_with_exit_3(tmp_path):
    path = written(tmp_path, [scenario(0, "land.map", LAND, (0, 1), (0, 1), 0),
                              scenario(0, "land.map", LAND, (0, 0), (0, 7), 1)])
    code, out, err = main.run(["path", "--scen", str(path), "--max-nodes", "2"])
    assert (code, out) == (3, "") and err.startswith("path: problem 2 of 2 gave up after 2 nodes: ")
    assert err.endswith("; before it: 1 as published\n")
    code, out, err = main.run(["path", "--scen", str(path), "--seconds", "0"])
    assert (code, out) == (3, "") and err.startswith("path: problem ") and "gave up" in err


def test_a_long_scenario_file_shows_a_bar_on_a_terminal(tmp_path):
    import pty
    rng = Random(1)
    rows = ["." * 300, *("." + "".join(rng.choice("......@") for _ in range(299)) for _ in range(298)), "." * 300]
    path = written(tmp_path, [scenario(0, "r.map", rows, (0, 0), (299, 299), 1)] * 60, rows, "r.map")
    ours, theirs = pty.openpty()
    answer = subprocess.run(["sh", ROOT / "run.sh", "path", "--scen", path, "--seconds", "3", "--heuristic", "zero"],
                            stdout=subprocess.PIPE, stderr=theirs, env=dict(os.environ, PYTHON=sys.executable))
    os.close(theirs)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert answer.returncode == 3 and re.search(r"\[#*\.+\] +\d+%, \d+ of 60 problems, [\d,]+ nodes expanded", shown)


@pytest.mark.parametrize("words, complaint", [
    ([], "path: error: found no SCENE, expected a scene or a map, or --scen FILE"),
    (["--scen", "SCEN", "land.map"], "found 'land.map' and --scen, expected one of them"),
    (["MAP", "0,0", "0,1", "--maps", "x"], "found --maps without --scen"),
    (["SCEN", "0,0", "0,1"], "found a scenario file, expected a scene or a map, or --scen FILE"),
    (["--scen", "nothing.scen"], "nothing.scen:1:1: error: found no such file"),
    (["--scen", "MAP"], "land.map:1:1: error: found 'type octile', expected version 1"),
    (["--scen", "SCEN", "--maps", "nowhere"], ".scen:2:3: error: found no file nowhere"),
    (["--scen", "SCEN", "--corner", "loose"], "expected one of free"),
    (["--scen", "SCEN", "--max-nodes", "x"], "path --max-nodes:1:1"),
    (["--scen", "SCEN", "--seconds", "x"], "path --seconds:1:1"),
    (["--scen", "WET"], ":3:16: error: found one in water, which is not supported, expected a start on land")])
def test_what_is_refused(words, complaint, tmp_path):
    scen = written(tmp_path, [scenario(0, "land.map", LAND, (0, 0), (1, 0), 1)])
    wet = tmp_path / "wet.scen"
    wet.write_text(scen.read_text() + scenario(0, "land.map", LAND, (3, 5), (0, 0), 1))
    names = {"SCEN": str(scen), "MAP": str(tmp_path / "land.map"), "WET": str(wet)}
    refused(main.run(["path", *(names.get(word, word) for word in words)]), complaint)


def test_maps_may_be_in_another_folder(tmp_path):
    path = written(tmp_path, [scenario(0, "a\\b\\land.map", LAND, (0, 0), (1, 0), 1)])
    (tmp_path / "maps").mkdir()
    (tmp_path / "land.map").rename(tmp_path / "maps" / "land.map")
    refused(main.run(["path", "--scen", str(path)]), "found no file")
    assert "As published: 1\n" in main.run(["path", "--scen", str(path), "--maps", str(tmp_path / "maps")])[1]


def test_the_help_explains_coordinates_and_rules():
    text = " ".join(main.run(["path", "--help"])[1].split())
    for words in ("Points are ROW,COLUMN from 0", "x y, which is COLUMN ROW here", "swamp", "water", "strict"):
        assert words in text
    assert "\nhomework3:\n  path [SCENE]" in main.help_text()


def test_it_runs_on_a_bare_python(tmp_path):
    path = written(tmp_path, [scenario(0, "land.map", LAND, (0, 0), (1, 0), 1)])
    for words in (["path", "--scen", path], ["path", tmp_path / "land.map", "(0, 0)", "1,0"], ["help", "formats"]):
        answer = subprocess.run([sys.executable, "-I", "-S", ROOT / "puzzlelib" / "__main__.py", *words],
                                capture_output=True, text=True)
        assert answer.returncode == 0 and answer.stderr == "", answer.stderr
