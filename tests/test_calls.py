"""Wrong calls of the lab: each is a sentence that says what was found, what was expected, and a call that is right."""

import pandas as pd
import pytest

import puzzlelib
from puzzlelib import PuzzleError, Search, astar, compare, get, heuristic, lab, load, plot, sweep
from puzzlelib.assignments.eight_puzzle import Board, Solver
from puzzlelib.calls import example, explained
from puzzlelib.lab import (
    beside_textbook,
    branching,
    by_depth,
    counts,
    dominance,
    estimates,
    explore,
    grid,
    latex,
    levels,
    markdown,
    medians,
    over_depth,
    random_boards,
    random_instances,
    ratios,
    stored,
    summary,
)
from puzzlelib.lab import steady as without_timing

BOARDS = by_depth(1, [2, 4])
SWEPT = sweep(BOARDS, ["bfs", "astar"], workers=1, progress=False)
SPACE = estimates(load("tiles", "hardest-2x2"), ["hamming", "manhattan"])
EMPTY = SWEPT[:0]
CALLS = [
    (lambda: without_timing(3), "found 3 as the table, expected a DataFrame, such as sweep(…) makes: steady("),
    (lambda: markdown(3), "found 3 as the table, expected a DataFrame, such as sweep(…) makes: markdown(pd.DataFrame("),
    (lambda: latex("expanded"), "found 'expanded' as the table, expected a DataFrame, such as sweep(…) makes: latex("),
    (lambda: beside_textbook(SWEPT), "found no rows of IDDFS and A*, Hamming and A*, Manhattan, expected the textbook"),
    (lambda: beside_textbook(SPACE), "found a table without the column search (it has 'distance, hamming, manhatt"),
    (lambda: dominance(SWEPT, "hamming", "manhattan"), "found a table without manhattan (it has puzzle, instance, "),
    (lambda: dominance(SPACE, "hamming"), "found 1 column, expected two or more of this table, from the lowest to the"),
    (lambda: by_depth(5, [10], size=4), "found size=…, expected an argument of by_depth: count, depths, seed, rows, "
     "cols (did you mean rows=…, cols=…?): by_depth(2, rows=2, cols=2)"),
    (lambda: by_depth(depth=[10]), "(did you mean depths?)"),
    (lambda: by_depth(1, [2], 1, 3, 3, 3), "found 6 arguments of by_depth, expected at most 5 without a name"),
    (lambda: random_boards(), None),
    (lambda: random_instances("disks"), "found random_instances without count, expected it: random_instances("),
    (lambda: random_instances("disks", 2, count=3), "found count twice, once by its place, expected it once"),
    (lambda: sweep(BOARDS, "bfs", timeout=3), "(did you mean budget={'max_seconds': …}?): sweep(levels("),
    (lambda: sweep(BOARDS, "bfs", max_nodes=3), "(did you mean budget=…?)"),
    (lambda: sweep(BOARDS, "bfs", n_jobs=2), "(did you mean workers?)"),
    (lambda: sweep(BOARDS, "bfs", progres=False), "(did you mean 'progress'?)"),
    (lambda: sweep([], "bfs"), "found no instance or no search, expected at least one of each"),
    (lambda: sweep(BOARDS, []), "found no instance or no search, expected at least one of each"),
    (lambda: sweep(), "found sweep without instances, expected it: sweep("),
    (lambda: Search(), "found Search without algorithm, expected it: Search("),
    (lambda: Search("astar", "manhattan", 3), "found 3 arguments of Search, expected at most 2 without a name: Se"),
    (lambda: sweep(BOARDS, Search("a-star")), "expected a search: bfs, "),
    (lambda: summary(EMPTY), "found a table without rows, expected at least one"),
    (lambda: ratios(EMPTY), "found a table without rows, expected at least one"),
    (lambda: plot.scatter(EMPTY, "expanded", "cost"), "found a table without rows, expected at least one"),
    (lambda: plot.scatter(SWEPT, "BFS", "A*"), "found the search 'BFS', expected a column, such as expanded"),
    (lambda: plot.scatter(SWEPT, "expandet", "cost"), "(did you mean 'expanded'?)"),
    (lambda: plot.scatter(SWEPT), "found scatter without x and y, expected them: scatter(table, x, y"),
    (lambda: plot.scatter(grid(SWEPT, "expanded"), "BFS", "A*"), "found a table without the column search"),
    (lambda: plot.bars(SWEPT), "found a table with words in"),
    (lambda: plot.lines([3, 4]), "found [3, 4] as the table, expected a DataFrame"),
    (lambda: plot.lines(SWEPT, logy=True), "found logy=…, expected an argument of lines:"),
    (lambda: plot.kinds(SWEPT), "found column 'seed' without words, expected a grid of words (plot.bars and"),
    (lambda: plot.kinds(SWEPT[["instance", "digest", "code", "search"]]), "different words, expected at most 6"),
    (lambda: plot.bands(SWEPT), "found a table without high, low, median, expected that of over_depth(table), from "),
    (lambda: explore(BOARDS), "as the puzzle, expected a puzzle's name, such as \"tiles\": explore(\"template\""),
    (lambda: explore("tiles", seeds=3), "found 'seeds', expected an option"),
    (lambda: levels("bricks", [3]), "found level 3, expected the name of a level: SBP-"),
    (lambda: levels("bricks", 3), "found level 3, expected the name of a level: SBP-"),
    (lambda: levels(3), "found 3 as the puzzle, expected a puzzle's name"),
    (lambda: levels("bricks", "klotzki"), "(did you mean 'klotski'?)"),
    (lambda: compare(load("template", "ten")), "found compare without searches, expected it: compare("),
    (lambda: counts(load("template", "ten"), 5, 6), "found 3 arguments of counts, expected at most 2 without a name"),
    (lambda: stored(), "found stored without path, expected it: stored(path, others=False)"),
    (lambda: sweep(BOARDS, "manhattan"), "found the heuristic 'manhattan', expected a search: Search("),
    (lambda: plot.density(SPACE, "manhattan"), "found DataFrame and str, expected two columns of numbers: density("),
    (lambda: plot.density(SPACE["manhattan"]), "found density without truth, expected it"),
    (lambda: sweep(["puzzle04"], "bfs"), "(did you mean 'tiles/puzzle04'?)"),
    (lambda: sweep([[[1, 2], [3, 0]]], "bfs"), "A board is given as its Problem: Tiles([[1, 2], [3, 0]])"),
    (lambda: sweep(BOARDS, "bfs", executor="loky"), "found executor='loky', expected one of concurrent.futures, or a"),
    (lambda: ratios(sweep(BOARDS, "bfs", 1, workers=1)), "found no instance that the search solved (BFS: 2 gave up)"),
    (lambda: load("tiles", "puzzle04").heuristic(3), "found manhattan(3), expected manhattan(problem), which is a fu"),
    (lambda: sweep(BOARDS, "astar", "manhattan"), "found budget 'manhattan', expected a number of nodes, or a dict of"),
    (lambda: sweep(BOARDS, "astar", heuristics=["manhattan"]), "(did you mean searches?)"),
    (lambda: lab.sumary, "puzzlelib.lab has no 'sumary' (did you mean 'summary'?)"),
]


@pytest.mark.parametrize("call, complaint", CALLS, ids=[str(number) for number in range(len(CALLS))])
def test_a_wrong_call_is_explained(call, complaint):
    if complaint is None:                        # every argument has a usual value
        assert call()
        return
    with pytest.raises((PuzzleError, AttributeError)) as raised:
        call()
    assert complaint in str(raised.value)


def test_an_example_in_a_complaint_is_a_call_of_that_function():
    for name in lab.__all__:
        function = getattr(lab, name)
        if not isinstance(function, type):
            shown = example(function)
            assert shown.startswith(f"{name}(") and shown.endswith(")"), (name, shown)
            compile(shown, name, "eval")


def test_what_can_simply_be_made_to_work_does():
    board = load("tiles", "puzzle04")            # a named heuristic may be asked as if it were a function
    assert board.puzzle.heuristics["manhattan"](board)(board.initial) == board.h(board.initial) == 4
    assert astar(board, h=heuristic(lambda problem: problem.puzzle.heuristics["manhattan"])).expanded == 4
    assert Solver(Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]]), heuristic=board.puzzle.heuristics["manhattan"]).moves() == 4
    assert Search("astar", h="manhattan").label == "A*, Manhattan" == Search("astar", heuristic="manhattan").label
    assert estimates(load("tiles", "hardest-2x2"), {"mine": lambda state: 0}).columns.tolist() == ["distance", "mine"]
    assert sweep(BOARDS, ["A*", Search("IDA*"), "uniform cost"], workers=1, progress=False)["algorithm"].tolist()[:3] \
        == ["astar", "idastar", "ucs"]
    paired = sweep(BOARDS, [("astar", "manhattan")], workers=1, progress=False)
    assert paired["search"].tolist() == ["A*, Manhattan"] * 2
    assert compare(load("template", "ten"), "a*")["search"].tolist() == ["A*"]
    assert [level.name for level in levels(get("template"), "ten")] == ["ten"]
    compared = compare(load("template", "ten"), "bfs")
    assert without_timing(compared).equals(compared)
    assert plot.bars(medians(SWEPT)["BFS"]) is not None          # a Series is a table with one column


@pytest.mark.parametrize("error", [TypeError("unsupported operand"), KeyError("missing"), PuzzleError("found 3")])
def test_an_error_inside_stays_what_it_is(error):
    @explained
    def inner(value):
        raise error
    with pytest.raises(type(error)) as raised:
        inner(3)
    assert raised.value is error


def test_a_right_call_is_only_passed_on():
    assert puzzlelib.sweep is lab.sweep and lab.sweep.__name__ == "sweep" and "executor" in lab.sweep.__doc__
    for function, table in ((summary, SWEPT), (branching, SWEPT), (over_depth, SWEPT)):
        pd.testing.assert_frame_equal(function(table), function.__wrapped__(table))
