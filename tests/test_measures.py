"""What tables of searches say: medians that admit what they don't know, ratios over the same boards, nothing left out
in silence; and whole spaces, measured to the goal."""

import copy
import pickle
import sys

import numpy as np
import pandas as pd
import pytest

from puzzlelib.catalog import get, load
from puzzlelib.lab import measures
from puzzlelib.lab.comparing import compare, grid
from puzzlelib.lab.instances import Instance
from puzzlelib.lab.limits import puzzle8_under_limits
from puzzlelib.lab.space import counts, distances, dominance, estimates, solution_counts, to_goal
from puzzlelib.lab.sweeping import sweep
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles import tiles
from puzzlelib.search import Problem, astar, bfs, dfs, greedy, idastar, layers, ucs
from puzzlelib.views import plot
from puzzlelib.views.tables import AtLeast
from puzzlelib.watched import Search


def a_table(*rows):
    """A sweep's table of rows (search, instance, depth, status, expanded), or with further columns as a dict."""
    found = []
    for search, instance, depth, status, expanded, *more in rows:
        solved = status == "solved"
        found.append({"puzzle": "tiles", "instance": instance, "depth": depth, "search": search, "code": "",
                      "digest": "", "budget": "max_nodes=100", "status": status, "moves": depth if solved else None,
                      "cost": depth if solved else None, "expanded": expanded,
                      "generated": None if expanded is None else 2 * expanded, "peak_frontier": expanded,
                      **(more[0] if more else {})})
    return pd.DataFrame(found).astype(dict.fromkeys(["moves", "expanded", "generated", "peak_frontier"], "Int64"))


MIXED = a_table(*(("good", f"{d} {n}", d, "solved", e) for d in (1, 2) for n, e in enumerate((10, 30))),
                *(("bad", f"{d} {n}", d, "gave up" if (d, n) == (2, 1) else "solved", e)
                  for d in (1, 2) for n, e in enumerate((40, 50))),
                *(("mine", f"{d} {n}", d, "failed", None) for d in (1, 2) for n in range(2)))
SOLVED = MIXED[MIXED["search"] != "mine"]


def test_effective_branching_solves_its_equation():
    for depth, b in ((1, 3.0), (5, 1.92), (12, 1.4), (24, 1.1), (8, 1.0), (10, 0.9)):
        nodes = sum(b ** n for n in range(1, depth + 1))
        assert abs(measures.effective_branching(nodes, depth) - b) < 1e-6
    assert measures.effective_branching(0, 4) != measures.effective_branching(0, 4)      # not a number
    assert measures.effective_branching(1e300, 5000) < 1.2 and measures.effective_branching(30, 4.5) < (
        measures.effective_branching(30, 4))


def test_medians_by_hand():
    found = measures.over_depth(SOLVED).drop(columns=["at least", "failed"])
    assert found.fillna(-1).values.tolist() == [["good", 1, 20, 12, 28, 2, 0], ["good", 2, 20, 12, 28, 2, 0],
                                                ["bad", 1, 45, 41, 49, 2, 0], ["bad", 2, -1, -1, -1, 2, 1]]


def test_a_median_counts_who_gave_up_as_more_and_is_missing_where_it_depends_on_them():
    few = a_table(*(("A*", f"b{n}", 9, "gave up" if n > 2 else "solved", 10 * n + 10) for n in range(4)),
                  ("A*", "b4", 9, "solved", 5))
    line = measures.over_depth(few).iloc[0]
    assert (line["median"], line["gave up"], line["boards"]) == (20, 1, 5) and pd.isna(line["at least"])
    many = few.assign(status=["solved", "gave up", "gave up", "gave up", "solved"])
    line = measures.over_depth(many).iloc[0]
    assert pd.isna(line["median"]) and line["at least"] == 20
    assert str(measures.summary(many).loc["A*", "median expanded"]) == "≥ 20"


def test_medians_over_any_column_and_as_a_grid():
    rows = pd.concat([SOLVED.assign(search="weighted A*", weight=w, size="3x3", expanded=SOLVED["expanded"] * w)
                      .drop_duplicates("instance") for w in (1, 2.5)])
    with pytest.raises(PuzzleError, match="'weighted A\\*' 2 times on '1 0'"):
        measures.over_depth(rows)
    lines = measures.over_depth(rows, by="weight")
    assert lines[["weight", "median"]].values.tolist() == [[1, 20], [2.5, 50]] and plot.bands(lines, "t").axes
    wide = measures.medians(MIXED)
    assert str(wide.loc[2, "bad"]) == "≥ 45" and wide["good"].tolist() == [20, 20]
    assert wide["left out"].tolist() == [2, 2] and "left out" not in measures.medians(SOLVED)
    assert measures.medians(SOLVED.assign(size="3x3"), "size").shape == (1, 2)
    with pytest.raises(PuzzleError, match="found words in column 'size'"):
        plot.bands(measures.over_depth(SOLVED.assign(size="3x3"), by="size"))


def test_failed_rows_are_counted_in_every_summary():
    found = measures.over_depth(MIXED)
    assert list(found["search"].unique()) == ["good", "bad", "mine"] and found["failed"].sum() == 4
    lines = measures.summary(MIXED)
    assert lines.loc["mine", ["instances", "solved", "failed", "compared", "left out"]].tolist() == [4, 0, 4, 0, 4]
    assert lines.loc["bad", ["solved", "gave up", "compared", "left out"]].tolist() == [3, 1, 3, 1]
    assert lines.loc["good", "mean moves"] == lines.loc["bad", "mean cost"] == 4 / 3
    factors = measures.branching(MIXED)
    assert list(factors.columns) == ["good", "bad", "mine", "left out"] and factors["left out"].tolist() == [2, 4]
    assert factors["bad"].isna().tolist() == [False, True]
    one_failed = SOLVED.assign(status=["failed"] + ["solved"] * 7)
    assert measures.branching(one_failed)["left out"].tolist() == [1, 0] and (
        measures.branching(one_failed).loc[1, "good"] == measures.effective_branching(60, 1))


def test_ratios_compare_the_same_instances_or_say_why_not():
    found = measures.ratios(SOLVED)
    assert found.loc["good"].tolist() == [50, 1.0, 3, 1] and found.loc["bad"].tolist() == [130, 2.6, 3, 1]
    assert measures.costs(SOLVED)[["expanded", "instances", "left out"]].values.tolist() == [[10, 3, 1], [40, 3, 1]]
    for measure in (measures.ratios, measures.costs):
        with pytest.raises(PuzzleError, match="no instance that all 3 searches solved .*mine: 4 failed"):
            measure(MIXED)
    halves = SOLVED.assign(cost=SOLVED["cost"].astype(float) / 4)
    assert measures.ratios(halves, "cost")["cost"].tolist() == [1.0, 1.0]                # not rounded to 0


def test_an_interval_holds_the_median_and_is_the_same_tomorrow():
    rows = a_table(*(("A*", f"b{n}", 9, "solved", n * n) for n in range(40)))
    first, second = measures.summary(rows), measures.summary(rows)
    assert first.equals(second)
    low, middle, high = first.loc["A*", ["from", "median expanded", "to"]]
    assert 0 < low < middle < high < 39 * 39 and middle == (19 * 19 + 20 * 20) / 2
    same = measures.summary(rows.assign(expanded=7)).loc["A*"]
    assert (same["from"], same["median expanded"], same["to"]) == (7, 7, 7)


def test_an_interval_is_that_of_resampling():
    draw = np.random.default_rng(7)
    for size in (1, 2, 9, 10):
        values = draw.integers(0, 1000, size).astype(float)
        medians = np.sort(np.median(draw.choice(values, (20_000, size)), axis=1))
        middle, low, high = measures._bootstrapped(values)
        assert middle == np.median(values)
        for found, at in ((low, 0.025), (high, 0.975)):                  # as many resamples below, but for chance
            below, up_to = np.searchsorted(medians, [found - 1e-9, found + 1e-9]) / len(medians)
            assert below - 0.01 <= at <= up_to + 0.01


def test_beside_the_textbook_are_means_and_no_number_where_a_search_gave_up():
    boards = [("4a", 4, 10), ("4b", 4, 14), ("6a", 6, 20), ("6b", 6, 200)]
    rows = pd.DataFrame([
        {"instance": board, "depth": depth, "search": search, "status": "gave up" if nodes > limit else "solved",
         "generated": min(nodes, limit), "moves": depth if nodes <= limit else None, "cost": depth}
        for board, depth, nodes in boards
        for search, limit in (("IDDFS", 100), ("A*, Hamming", 1000), ("A*, Manhattan", 1000))])
    nodes, factors = measures.beside_textbook(rows), measures.beside_textbook(rows, factors=True)
    assert nodes["ours"]["A*, Hamming"][[4, 6]].tolist() == [12, 110] and nodes["ours"]["IDDFS"][4] == 12
    assert nodes["ours"]["IDDFS"][[6, 8]].isna().all() and factors["ours"]["IDDFS"][[6, 8]].isna().all()
    assert nodes["the textbook's"]["A*, Manhattan"].tolist() == [row[2] for row in measures.TEXTBOOK.values()]
    assert factors["ours"]["A*, Hamming"][6] == round(measures.effective_branching(110, 6), 2)
    assert factors["the textbook's"]["A*, Hamming"][4] == round(measures.effective_branching(13, 4), 2)


def test_dominance_counts_the_states_where_a_chain_breaks():
    table = pd.DataFrame({"low": [1.0, 2.0, 3.0, 0.1 + 0.2], "high": [1.0, 4.0, 2.0, 0.3], "truth": [5, 5, 5, 5]})
    found = dominance(table, "low", "high", "truth")
    assert found.to_dict("index") == {"low ≤ high": {"lower": 1, "equal": 2, "higher": 1},
                                      "high ≤ truth": {"lower": 4, "equal": 0, "higher": 0}}


def test_branching_uses_the_length_of_the_solution_that_was_found():
    rows = a_table(("greedy", "b", 4, "solved", 15, {"moves": 8, "generated": 510}))
    assert abs(measures.branching(rows).loc[4, "greedy"] - 2) < 1e-9        # 2 + 4 + … + 256, not four terms


VERSIONS = pd.concat([SOLVED, SOLVED[SOLVED["search"] == "good"].assign(code="ab12")])
EVERY = [measures.summary, measures.ratios, measures.branching, measures.over_depth, measures.costs,
         lambda table: grid(table, "expanded"), lambda table: plot.scatter(table, "expanded", "generated")]


@pytest.mark.parametrize("measure", EVERY)
def test_two_versions_under_one_label_are_refused(measure):
    with pytest.raises(PuzzleError, match=r"2 versions of 'good'.*choose it by its code, such as .*ab12"):
        measure(VERSIONS)
    measure(VERSIONS[VERSIONS["code"] == ""])
    with pytest.raises(PuzzleError, match="'good' 2 times on '1 0', expected once, with budget"):
        measure(pd.concat([SOLVED, SOLVED.assign(budget="max_nodes=7")]))
    measure(pd.concat([SOLVED, SOLVED.assign(digest="other boards")]))


@pytest.mark.parametrize("measure", EVERY)
def test_every_measure_takes_the_table_of_compare(measure):
    table = compare([load("bricks", "SBP-level0"), load("bricks", "SBP-level1")], [bfs, astar])
    assert measure(table) is not None
    with pytest.raises(PuzzleError, match=r"expected (that|the table) of compare|a column of this table"):
        measure(pd.DataFrame({"a": [1]}))
    with pytest.raises(PuzzleError, match="found list, expected the table of|found dict|as the table, expected a D"):
        measure([1])


def test_a_column_that_does_not_exist_is_named():
    with pytest.raises(PuzzleError, match="did you mean 'expanded'"):
        measures.ratios(SOLVED, "expandet")


# --------------------------------------------------------------------------------------------------- numbers with ≥

def test_what_gave_up_is_marked_in_a_grid_and_still_a_number():
    levels = {"0": load("bricks", "SBP-level0"), "1": load("bricks", "SBP-level1")}
    table = grid(compare(levels, {"bfs": bfs, "A*": astar}, max_nodes=50), "expanded")
    assert table.map("{:,}".format).values.tolist() == [["13", "9"], ["≥ 50", "≥ 50"]]
    assert (table > 40).values.tolist() == [[False, False], [True, True]] and table["bfs"].astype(float).sum() == 63
    assert "≥ 50" in table.to_string()
    assert str(copy.deepcopy(AtLeast(7))) == str(pickle.loads(pickle.dumps(AtLeast(7)))) == "≥ 7"
    failed = grid(MIXED, "expanded")
    assert failed["mine"].isna().all() and str(failed.loc["2 1", "bad"]) == "≥ 50"


def test_tables_as_text_need_no_package(monkeypatch):
    for package in ("tabulate", "jinja2"):
        monkeypatch.setitem(sys.modules, package, None)
    lines = measures.markdown(measures.summary(MIXED)).split("\n")
    assert len(lines) == 5 and len({line.count("|") for line in lines}) == 1
    text = measures.latex(pd.DataFrame({"50 % of a_b": [AtLeast(1000), 2.5], "h": ["A*", None]}))
    assert r"50 \% of a\_b & h \\" in text and r"$\geq$ 1,000 & A* \\" in text and r"2.5 &  \\" in text
    assert r"A\*, x\|y" in measures.markdown(pd.DataFrame({"search": ["A*, x|y"]}))
    assert "<" not in measures.markdown(compare(load("template", "ten"), [bfs])).replace(r"\<", "")


# ------------------------------------------------------------------------------------------------------------ compare

class Own:
    label = "mine"

    def run(self, problem, **budget):
        return bfs(problem, **budget)


def test_compare_takes_what_it_is_given():
    ten, far = load("template", "ten"), load("template", "thousand")
    assert compare([ten, far], ["astar", bfs])["search"].tolist() == ["A*", "BFS"] * 2
    assert compare([ten, far], astar)["level"].tolist() == ["ten", "thousand"]
    assert compare(ten, {"x": "bfs", "y": Own()})["search"].tolist() == ["x", "y"]
    assert compare(ten, [Own(), Own(), lambda p: bfs(p)])["search"].tolist() == ["mine", "mine (2)", "a search"]
    assert compare(Instance("template", "mine", "1, 10"), bfs)["level"].tolist() == ["mine"]
    assert compare(load("tiles", "puzzle04"), [astar, bfs])["heuristic"].tolist() == ["manhattan", ""]

    def own(problem):
        return bfs(problem).moves
    table = compare(ten, [own, bfs, Search("astar", lambda n: 0)], max_nodes=100)
    assert table["search"].tolist()[:2] == ["own", "BFS"] and table["expanded"].nunique() == 1
    assert compare(ten, own, max_nodes=3)["status"].tolist() == ["gave up"]
    assert measures.summary(table).loc["own", "mean moves"] == 4


def test_compare_checks_what_a_search_of_ones_own_answers():
    problem = load("template", "ten")

    def twice(problem):
        bfs(problem)
        return astar(problem)

    def cut_short(problem):
        result = astar(problem)
        result.moves, result.states = result.moves[:-1], result.states[:-1]
        return result
    assert compare(problem, twice)["expanded"].tolist() == [bfs(problem).expanded + astar(problem).expanded]
    with pytest.raises(PuzzleError, match="found a state that isn't a goal after 3 moves"):
        compare(problem, cut_short)


@pytest.mark.parametrize("problems, searches, complaint", [
    ("tiles", bfs, "expected a problem, such as load"), (load("template", "ten"), ["astr"], "did you mean 'astar'"),
    (load("template", "ten"), [3], "expected a search"), ([], bfs, "found 0 problems"),
    ([3], bfs, "expected a Problem"),
    (load("template", "ten"), {"own": lambda problem: ["+1"]}, "isn't a goal after 1 move")])
def test_a_wrong_call_of_compare_explains_itself(problems, searches, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        compare(problems, searches)


# ------------------------------------------------------------------------------------------------------- whole spaces

class OneWay(Problem):
    """From 0 up to 5, the goal, or by a jump into 9, from which nothing leads on."""

    initial = 2

    def is_goal(self, n):
        return n == 5

    def successors(self, n):
        return [("up", n + 1, 1), ("fall", 9, 1)] if n < 5 else []


def test_distances_are_to_the_goal_wherever_the_problem_starts():
    table = estimates(load("tiles", "depth-20"), [tiles.manhattan])
    assert len(table) == 181_440 and (table["manhattan"] <= table["distance"]).all()
    assert table["distance"].value_counts().sort_index().tolist() == counts(load("tiles", "depth-00"))


def test_moves_that_cannot_be_taken_back_are_followed_backwards():
    assert to_goal(OneWay()) == {5: 0, 4: 1, 3: 2, 2: 3, 9: float("inf")}
    table = estimates(OneWay(), [lambda n: 5 - n, lambda n: 0])
    assert table["distance"].tolist() == [0, 1, 2, 3, float("inf")] and len(table.columns) == 3
    lost = OneWay().starting_at(9)
    with pytest.raises(PuzzleError, match="no goal among the 1 states"):
        estimates(lost, [])


def test_optimal_solutions_are_counted_as_a_search_lists_them():
    goal = get("tiles").problem("2 3\n1 2 3\n4 5 0\n")
    table = solution_counts(goal)
    assert table["distance"].tolist() == sorted(table["distance"]) and len(table) == 360
    for state, count in list(zip(to_goal(goal), table["solutions"]))[::7]:
        assert len(list(idastar(goal.starting_at(state)).solutions)) == count
    assert solution_counts(OneWay()).values.tolist() == [[0, 1], [1, 1], [2, 1], [3, 1]]       # and nothing about 9
    field = load("gridnav", "field")
    assert solution_counts(field)["distance"].tolist() == estimates(field, [])["distance"].tolist()


def test_optimal_solutions_are_not_counted_where_a_move_is_free():
    class Free(OneWay):
        def successors(self, n):
            return [("up", n + 1, n % 2)] if n < 5 else []
    with pytest.raises(PuzzleError, match="a move that costs nothing"):
        solution_counts(Free())


def test_a_program_that_gets_too_little_memory_has_no_answer():
    table = puzzle8_under_limits(["puzzle04", "depth-31"], 5, 1)
    assert list(table.index) == ["puzzle04", "depth-31"] and table["moves"].isna().all()
    assert "done" not in list(table["within 5 s and 1 MB"])


def test_true_distances_are_costs_in_peoples_units():
    field = load("gridnav", "field")
    goal = field.starting_at(astar(field).states[-1])
    table = estimates(field, [*field.puzzle.heuristics.values()])
    assert len(table) == 44 and table["distance"].is_monotonic_increasing
    states = list(distances(goal))
    for state, distance in list(zip(states, table["distance"]))[::5]:
        there = ucs(field.starting_at(state))
        assert there.price(there.cost) == distance
    for name, heuristic in field.puzzle.heuristics.items():
        if heuristic.admissible:
            assert (table[name] <= table["distance"] + 1e-5).all() and table[name][0] == 0
    assert estimates(field, "manhattan").columns.tolist() == ["distance", "manhattan"]


def test_where_every_move_costs_one_states_come_layer_by_layer():
    goal = get("tiles").problem("2 3\n1 2 3\n4 5 0\n")
    assert list(distances(goal)) == [state for layer in layers(goal) for state in layer]
    assert list(distances(goal).values()) == [depth for depth, layer in enumerate(layers(goal)) for _ in layer]


@pytest.mark.parametrize("look", [lambda p: counts(p, 1000), lambda p: distances(p, limit=1000),
                                  lambda p: to_goal(p, 1000), lambda p: estimates(p, [], limit=1000),
                                  lambda p: plot.graph(p, limit=1000)])
def test_a_space_that_is_too_large_names_the_limit(look):
    with pytest.raises(PuzzleError, match="more than 1,000 states, .*limit="):
        look(load("tiles", "fifteen-middle"))


def test_a_non_optimal_search_is_measured_by_what_it_found():
    table = compare(load("tiles", "depth-20"), {"A*": astar, "greedy": greedy, "dfs": lambda p: dfs(p, max_nodes=300)})
    lines = measures.summary(table)
    assert lines.loc["greedy", "mean moves"] > 20 == lines.loc["A*", "mean moves"]
    assert str(lines.loc["dfs", "median expanded"]) == "≥ 300" and pd.isna(lines.loc["dfs", "mean cost"])


def test_a_search_that_was_killed_counts_as_more_than_any_that_ended():
    table = sweep([f"tiles/depth-{depth:02}" for depth in (4, 8, 12)], "bfs", workers=1, progress=False)
    table.loc[2, "status"] = "gave up"
    table.loc[2, ["moves", "cost", "expanded", "generated"]] = None
    assert measures.summary(table)["median expanded"].tolist() == [table["expanded"][1]]
    line = measures.over_depth(table.assign(all=1), by="all").iloc[0]
    assert (line["median"], line["boards"], line["gave up"]) == (table["expanded"][1], 3, 1)


def test_of_searches_that_all_were_killed_nothing_is_known():
    table = sweep(["tiles/depth-04"], "bfs", workers=1, progress=False)
    table.loc[0, "status"] = "gave up"
    table.loc[0, ["moves", "cost", "expanded", "generated"]] = None
    assert measures.over_depth(table.assign(all=1), by="all")["at least"].isna().all()
    assert str(measures.summary(table)["median expanded"].iloc[0]) == "≥ 0"
