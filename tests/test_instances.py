"""What sweeps run on: whatever people give becomes instances, random ones are reproducible, known optima are true."""

import os
import pickle
from math import sqrt
from random import Random

import pytest

from puzzlelib import Problem, astar, get, load, names, ucs
from puzzlelib.catalog import LEVELS
from puzzlelib.lab import instances
from puzzlelib.lab.instances import (
    Instance,
    as_instances,
    by_depth,
    disk_sizes,
    files,
    levels,
    movingai,
    random_boards,
    random_instances,
    scenes,
    scrambles,
    walked_boards,
)
from puzzlelib.levels import PuzzleError
from puzzlelib.puzzle import Puzzle
from puzzlelib.puzzles import _template as template
from puzzlelib.puzzles.gridnav import Navigation
from puzzlelib.puzzles.gridnav.maps import KINDS, random_map
from puzzlelib.puzzles.gridnav.movingai import read_map, read_scenarios
from puzzlelib.puzzles.gridnav.plain import PlainNavigation
from puzzlelib.puzzles.tiles import Tiles


class Count(Problem):
    """A problem of one's own, without a puzzle or a text."""

    initial = 0

    def is_goal(self, state):
        return state == 3

    def successors(self, state):
        return [("+1", state + 1, 1)]


# ------------------------------------------------------------------------------------------------ what a sweep accepts

def test_a_list_of_instances_can_be_read_whatever_their_size():
    shown = repr(random_instances("gridnav", 1, size=64))
    assert shown.startswith("[Instance(puzzle='gridnav', name='scatter size 64 #1'") and len(shown) < 250


def test_an_instance_knows_its_properties_and_loads_its_problem():
    small = Instance("template", "ten", "1, 10", properties={"size": "small", "fill": 0.3})
    assert small.size == "small" and Instance("template", "ten", "1, 10").size == ""
    assert (small.load().target, small.load().level) == (10, "ten")
    assert pickle.loads(pickle.dumps(small)) == small
    own = Count()
    assert Instance("", "mine", problem=own).load() is own


def test_problems_levels_puzzles_files_and_folders_are_accepted_and_mixed(tmp_path):
    folder = tmp_path / "template"
    folder.mkdir()
    (folder / "mine.txt").write_text("1, 7")
    assert [one.name for one in as_instances("template")] == ["ten", "thousand", "too-far"]
    assert as_instances(get("template")) == as_instances("template") == levels("template")
    mixed = as_instances([by_depth(1, [2])[0], load("template", "ten"), "bricks/klotski", folder, [Count()],
                          {"a": "template/thousand"}, Tiles([[1, 2], [0, 3]])])
    assert [(one.puzzle, one.name, one.depth) for one in mixed] == [
        ("tiles", "3x3 depth 2 #1", 2), ("template", "ten", 4), ("bricks", "klotski", 117), ("template", "mine", None),
        ("Count", "problem 1", None), ("template", "a", 12), ("tiles", "problem 2", None)]
    assert mixed[-1].problem is None and mixed[-1].load().solvable
    assert [one.name for one in as_instances(folder / "mine.txt")] == ["mine"]


def test_one_alone_works_without_a_list():
    assert [one.name for one in as_instances(by_depth(1, [2])[0])] == ["3x3 depth 2 #1"]
    assert as_instances(load("bricks", "klotski")) == as_instances("bricks/klotski") == levels("bricks", ["klotski"])


def test_our_level_files_keep_what_is_known_of_them():
    folder = os.path.join(LEVELS, "bricks")
    assert {one.name: one.depth for one in as_instances(folder)} == {one.name: one.depth for one in levels("bricks")}
    assert as_instances(os.path.join(folder, "klotski.txt")) == levels("bricks", ["klotski"])


def test_names_are_unique_in_the_end():
    same = [Instance("template", "x", f"1, {target}") for target in (5, 6, 7)]
    assert [one.name for one in as_instances(same)] == ["x", "x (2)", "x (3)"]
    assert [one.name for one in as_instances([Count(), Count()])] == ["problem 1", "problem 2"]
    assert [one.name for one in as_instances({"mine": [Count(), "template/ten"]})] == ["mine: 1", "mine: ten"]
    assert [one.name for one in as_instances({"a": Count(), 3: Count()})] == ["a", "3"]
    with pytest.raises(PuzzleError, match="found 'x' twice, expected each instance once"):
        as_instances([same[0], same[0]])


@pytest.mark.parametrize("name", names())
def test_a_loaded_level_is_the_level_even_after_a_search(name):
    level = get(name).levels()[0]
    problem = load(name, level)
    problem.h(problem.initial)
    astar(problem, max_nodes=50)
    assert as_instances(problem) == levels(name, [level])


@pytest.mark.parametrize("problem", [
    Navigation([[False] * 2] * 2, (0, 0), (1, 1), corner="strict"), Tiles([[1, 2], [0, 3]], [[0, 1], [2, 3]]),
    load("template", "ten").starting_at(5), load("disks", "05-03").starting_at((0, 1, 3))])
def test_text_is_used_where_it_says_everything(problem):
    [found] = as_instances(problem)
    assert found.problem is None and found.depth is None
    assert (found.load().initial, astar(found.load()).cost) == (problem.initial, astar(problem).cost)


CHEBYSHEV = get("gridnav").heuristics["chebyshev"].bind(load("gridnav", "field"))      # octile has the same code


def changed(problem, **attributes):
    for name, value in attributes.items():
        setattr(problem, name, value)
    return problem


@pytest.mark.parametrize("problem", [
    load("mazes", "4x4-a").variant(pruned=True), changed(load("template", "ten"), target=9.5),
    changed(load("template", "ten"), h=lambda state: 0),
    changed(load("gridnav", "field"), h=CHEBYSHEV), changed(load("template", "ten"), heuristic=None),
    get("bricks").controls.twin(load("bricks", "SBP-level1"))])
def test_a_problem_that_text_would_change_travels_by_itself(problem):
    [found] = as_instances(problem)
    assert found.load() is problem and found.text == "" and found.puzzle == problem.puzzle.name


def test_a_puzzle_that_the_catalogue_does_not_know_goes_by_itself():
    mine = Puzzle("Mine", template.parse, template.format, template.picture)
    [found] = as_instances(mine.problem("1, 10"))
    assert (found.puzzle, found.name, found.load().target) == ("mine", "problem 1", 10)


@pytest.mark.parametrize("given, complaint", [
    (3, "found '3', expected an Instance, a Problem, a level such as"), (None, "found 'None', expected an Instance"),
    (Count, "found the class Count, expected an Instance"), ([["nowhere"]], "found 'nowhere', expected an Instance"),
    ("brick", "did you mean 'bricks'"), ("bricks/klotsky", "found 'klotsky', .*did you mean 'klotski'"),
    (b"bricks", "expected an Instance"), (astar, "expected an Instance"), ({"a": 1.5}, "found '1.5'")])
def test_anything_else_is_an_error_that_says_what_is_accepted(given, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        as_instances(given)


def test_files_of_ones_own_need_their_puzzle_and_are_read_at_once(tmp_path):
    (tmp_path / "mine.txt").write_text("1, 7")
    with pytest.raises(PuzzleError, match=r'write files\("bricks", '):
        as_instances(tmp_path / "mine.txt")
    assert [(one.name, one.load().target) for one in files("template", tmp_path, tmp_path / "mine.txt")] == [
        ("mine", 7)] * 2
    (tmp_path / "wrong.txt").write_text("1; 7")
    with pytest.raises(PuzzleError, match="wrong.txt:1:1: error: found '1; 7', expected START, TARGET"):
        files("template", tmp_path)
    (tmp_path / "empty").mkdir()
    for paths, complaint in (([], "found no path"), ([tmp_path / "no.txt"], "no such file"),
                             ([tmp_path / "empty"], "found no file that ends in .txt")):
        with pytest.raises(PuzzleError, match=complaint):
            files("template", *paths)


# --------------------------------------------------------------------------------------------------------------- tiles

def test_boards_by_depth_are_of_that_depth_and_repeatable():
    space = instances.distances()
    assert [len(layer) for layer in space][-2:] == [221, 2] and sum(map(len, space)) == 181_440
    some = by_depth(3, [0, 7, 31])
    assert [one.depth for one in some] == [0, 7, 7, 7, 31, 31] and len({one.text for one in some}) == 6
    assert [one.text for one in some] == [one.text for one in by_depth(3, [0, 7, 31])]
    assert [one.text for one in some] != [one.text for one in by_depth(3, [0, 7, 31], seed=2)]
    assert by_depth(2, 31) == by_depth(2, [31])


def test_without_depths_there_are_all_that_the_size_has():
    assert {one.depth for one in by_depth(2, rows=2, cols=3)} == set(range(22))


@pytest.mark.parametrize("call, complaint", [
    (lambda: by_depth(2, [40]), "found '40', expected a depth from 0 to 31, where the deepest boards of 3 by 3 are"),
    (lambda: by_depth(2, [-1]), "found '-1', expected a depth from 0 to 31"),
    (lambda: by_depth(2, [2.5]), "found '2.5', expected a depth"), (lambda: by_depth(2, "20"), "found depths="),
    (lambda: by_depth(2.5), "found '2.5', expected a count: a whole number from 1 up"),
    (lambda: by_depth("2"), "expected a count"), (lambda: by_depth(0), "expected a count"),
    (lambda: by_depth(2, rows=3, cols=4),
     "found 3 by 4, expected at most nine cells.*walked_boards.2, 40, rows=3, cols=4"),
    (lambda: by_depth(2, rows=0), "found '0', expected a size"), (lambda: by_depth(2, rows="3"), "expected a size"),
    (lambda: random_boards(1, rows=1, cols=8),
     "found '1', expected a size: whole numbers of rows and columns from 2 to 128"),
    (lambda: random_boards(1, rows=3, cols=200), "found '200', expected a size"),
    (lambda: random_boards(-1), "expected a count"), (lambda: walked_boards(1, -5), "expected a walk"),
    (lambda: walked_boards(1.0, 5), "expected a count"),
    (lambda: random_boards(4, 4, 10), r"found 2 arguments too many, expected the size .* random_boards\(10, rows=4, "),
    (lambda: walked_boards(4, 4, 40, 10), r"by name: walked_boards\(10, 40, rows=4, cols=4, seed=1\)"),
    (lambda: scrambles("bricks", "klotski", -1, 1), "expected a whole number of moves"),
    (lambda: random_instances("gridnav", 1, size=1), "found '1', expected a size: a whole number of rows from 2"),
    (lambda: random_instances("gridnav", 1, fill=30), "found fill=30, expected a part"),
    (lambda: random_instances("gridnav", 1, kind="rooms", fill=0.3), "expected it only for scatter and caves"),
    (lambda: random_instances("gridnav", 1, kind="cave"), "did you mean 'caves'"),
    (lambda: random_instances("gridnav", 1, filling=0.3), "found property 'filling', .*did you mean 'fill'"),
    (lambda: random_instances("gridnav", 1, size=[8]), "expected a number or text"),
    (lambda: random_instances("brick", 1), "did you mean 'bricks'"),
    (lambda: random_instances("bricks", 1.5), "expected a count"),
    (lambda: random_instances("bricks", 1, holes=16), "found '16', expected holes: .* from 1 to 15"),
    (lambda: random_instances("sokoban", 1, rows=2), "found '2', expected a size"),
    (lambda: random_instances("sokoban", 1, rows=3, cols=3, boxes=9), "found no level of 3 by 3 with 9 boxes"),
    (lambda: random_instances("disks", 1, length=4, disks=4), "found '4', expected disks: a whole number from 1 to 3"),
    (lambda: random_instances("mazes", 1, rows=50), "found '50', expected a size"),
    (lambda: random_instances("tiles", 1, depth=3, walk=3), "found walk='3' and depth='3', expected one of them"),
    (lambda: random_instances("template", 1, from_level="tan"), "did you mean 'ten'"),
    (lambda: random_instances("tiles", 1, max_nodes=-1), "expected max_nodes")])
def test_a_wrong_call_explains_itself(call, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        call()


# -------------------------------------------------------------------------------------------------------------- random

MAKERS = {
    "by depth": lambda count: by_depth(count, [7]), "by depth, of few": lambda count: by_depth(count, [30]),
    "random boards": lambda count: random_boards(count, rows=2, cols=4),
    "walked": lambda count: walked_boards(count, 20),
    "scrambles": lambda count: scrambles("bricks", "SBP-level1", 15, count),
    "scenes": lambda count: scenes(9, 0.3, count),
    "tiles at a depth": lambda count: random_instances("tiles", count, depth=9),
    "tiles walked": lambda count: random_instances("tiles", count, rows=4, cols=4, walk=12),
    "identical disks": lambda count: random_instances("disks", count, kind="identical"),
    "small mazes": lambda count: random_instances("mazes", count, rows=4, cols=4),
    **{name: lambda count, name=name: random_instances(name, count, max_nodes=200) for name in names()},
    **{f"maps: {kind}": lambda count, kind=kind: random_instances("gridnav", count, kind=kind, size=16)
       for kind in KINDS}}


@pytest.mark.parametrize("maker", MAKERS)
def test_drawing_three_gives_the_first_three_of_drawing_eight(maker):
    make = MAKERS[maker]
    few, many = make(3), make(8)
    assert few == many[:3] == make(3)
    assert len({one.name for one in many}) == len(many) == len({one.text for one in many}) or maker == "scrambles"
    for instance in many:
        problem = instance.load()
        assert problem.puzzle.name == instance.puzzle and instance.seed == 1
        assert all(isinstance(value, (int, float, str)) for value in instance.properties.values())


def test_a_few_boards_are_the_first_of_all_of_them():
    every = by_depth(1000, [30])
    assert len(every) == 221 and all(by_depth(count, [30]) == every[:count] for count in (1, 5, 6, 20, 21, 60, 200))


@pytest.mark.parametrize("name", [name for name in names() if name not in ("dominoes", "template")])
def test_random_levels_can_be_solved_and_their_optimum_is_true(name):
    drawn = random_instances(name, 6, seed=3)
    assert sum(one.depth is not None for one in drawn) >= 5
    for one in drawn:
        result = get(name).solve(one.load(), max_nodes=200_000)
        assert result.solved and one.depth in (None, result.price(result.cost))
    assert len({one.text for one in drawn}) == 6


@pytest.mark.parametrize("name", ["gridnav", "sokoban", "bricks", "disks"])
def test_the_optimum_agrees_with_uniform_cost_search(name):
    small = {"gridnav": {"size": 8}, "sokoban": {"rows": 4, "cols": 4}, "bricks": {"rows": 3, "cols": 3}, "disks": {}}
    for one in random_instances(name, 5, seed=2, **small[name]):
        result = ucs(one.load())
        assert result.price(result.cost) == one.depth


def test_properties_become_columns_and_names():
    [one] = random_instances("gridnav", 1, kind="caves", size=16, fill=0.4)
    assert one.properties == {"kind": "caves", "size": 16, "fill": 0.4}
    assert one.name == "caves size 16 fill 0.4 #1"
    [one] = random_instances("mazes", 1)
    assert one.properties == {"rows": 5, "cols": 5, "size": "5x5"} and one.name == "5x5 #1"
    [one] = random_instances("tiles", 1, depth=8)
    assert (one.depth, one.name) == (8, "3x3 depth 8 #1") and "depth" not in one.properties


def test_numpys_numbers_draw_the_same_levels_as_pythons():
    import numpy as np
    ours = random_instances("gridnav", 2, size=8, fill=0.25)
    assert random_instances("gridnav", np.int64(2), size=np.int64(8), fill=np.float64(0.25)) == ours


def test_other_seeds_and_properties_draw_other_levels():
    texts = [random_instances("bricks", 1, **given)[0].text for given in ({}, {"seed": 2}, {"holes": 4}, {"walk": 999})]
    assert len(set(texts)) == 4
    assert random_instances("bricks", 1) == random_instances("bricks", 1, holes=3)


def test_there_are_no_more_than_there_are():
    assert len(random_instances("tiles", 50, rows=2, cols=2)) == 12
    assert len(random_instances("tiles", 5, depth=31)) == 2


def test_a_budget_of_nothing_leaves_the_optimum_open():
    assert [one.depth for one in random_instances("sokoban", 2, max_nodes=0)] == [None, None]


def test_a_puzzle_without_random_levels_gets_scrambles_of_its_own():
    drawn = random_instances("template", 6)
    assert {one.properties["from_level"] for one in drawn} <= set(get("template").levels())
    assert all(one.depth is None or one.depth == astar(one.load()).cost for one in drawn)
    drawn = random_instances("template", 3, from_level="thousand", walk=5)
    assert {one.properties["from_level"] for one in drawn} == {"thousand"}


MINE = """
from puzzlelib.puzzles import _template as template
from puzzlelib import Puzzle
PUZZLE = Puzzle("Mine", template.parse, template.format, template.picture, {})
"""


def test_a_new_puzzle_is_one_file_and_no_line_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    (tmp_path / "puzzles").mkdir()
    offered = "random=lambda rng, most=9: f'1, {rng.randint(2, most)}'"
    (tmp_path / "puzzles" / "offers.py").write_text(MINE.format(offered))
    assert [one.depth for one in random_instances("offers", 2, most=2)] == [1]          # there is only one
    assert {one.properties["most"] for one in random_instances("offers", 3)} == {9}
    (tmp_path / "puzzles" / "plain.py").write_text(MINE.format(""))
    with pytest.raises(PuzzleError, match="found no level of plain, expected one to scramble"):
        random_instances("plain", 2)
    (tmp_path / "levels" / "plain").mkdir(parents=True)
    (tmp_path / "levels" / "plain" / "ten.txt").write_text("1, 10")
    assert {one.name for one in random_instances("plain", 2, walk=1)} == {"ten walk 1 #1"}
    assert [one.name for one in as_instances(["plain", "plain/ten"][:1])] == ["ten"]


@pytest.mark.parametrize("name", names())
def test_every_level_of_every_puzzle_can_be_scrambled(name):
    for level in get(name).levels()[:3]:
        assert all(one.load() for one in scrambles(name, level, 5, 3))


def test_scrambles_never_hide_a_goal():
    goals = load("bricks", "klotski").goal_cells
    for level, cells in (("klotski", goals), ("SBP-level0", load("bricks", "SBP-level0").goal_cells)):
        assert all(one.load().goal_cells == cells for one in scrambles("bricks", level, 30, 20))


def test_random_maps_have_a_way_under_every_corner_rule():
    for corner in ("free", "no-squeeze", "strict"):
        for seed in range(5):
            problem = get("gridnav").problem(random_map(Random(seed), "scatter", 12, 0.5, corner))
            assert problem.corner == corner and astar(problem).solved


@pytest.mark.parametrize("make", [lambda: disk_sizes([(5, 3), (6, 2)]), lambda: disk_sizes([(5, 3)], identical=True),
                                  lambda: levels("mazes", ["4x4-a", "spec"]), lambda: levels("template")])
def test_what_is_not_random_is_the_same_again(make):
    assert make() == make() and all(one.load() for one in make())


# ----------------------------------------------------------------------------------------------------------- MovingAI

LAND = ["..@...S.", ".G@.TTS.", "..O.T...", ".....W..", "..@WW..."]


def map_text(rows):
    return "\n".join(["type octile", f"height {len(rows)}", f"width {len(rows[0])}", "map", *rows]) + "\n"


def scenario(bucket, name, rows, start, goal, length):
    """A line of a scenario file, from points (row, column)."""
    return "\t".join(map(str, (bucket, name, len(rows[0]), len(rows), *start[::-1], *goal[::-1], length))) + "\n"


def written(folder, scenarios, rows=LAND, name="land.map"):
    (folder / name).write_text(map_text(rows))
    path = folder / f"{name}.scen"
    path.write_text("version 1\n" + "".join(scenarios))
    return path


def shortest(rows, start, goal):
    """By the textbook's own formulation: no step past a corner."""
    scene = [[cell not in ".GS" for cell in row] for row in rows]
    return ucs(PlainNavigation(scene, start, goal, corner="strict")).cost


def test_published_lengths_agree_with_what_our_searches_find(tmp_path):
    ends = [((0, 0), (0, 7)), ((4, 0), (0, 6)), ((0, 3), (4, 7)), ((2, 1), (1, 3)), ((0, 1), (0, 1)), ((1, 7), (4, 5))]
    lengths = [shortest(LAND, *pair) for pair in ends]
    found = movingai(written(tmp_path, [scenario(int(length / 4), "maps/any/land.map", LAND, *pair, f"{length:.8f}")
                                        for pair, length in zip(ends, lengths)]))
    assert [one.name for one in found] == [f"land #{number}" for number in range(1, 7)]
    for one, (start, goal), length in zip(found, ends, lengths):
        problem = one.load()
        assert (problem.start, problem.end, problem.corner) == (start, goal, "strict")
        result = astar(problem)
        assert result.price(result.cost) == one.depth == round(length, 6)
    assert found[0].properties == {"map": "land", "bucket": 3, "size": "5x8"}
    free = Navigation(found[3].load().scene, *ends[3])
    assert astar(free).cost < astar(found[3].load()).cost            # cutting corners would be shorter


def test_random_maps_agree_too(tmp_path):
    rng = Random(1)
    for number in range(8):
        rows = ["".join(rng.choice("...GS@OTW") for _ in range(12)) for _ in range(9)]
        land = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in ".GS"]
        pairs = [pair for pair in (rng.sample(land, 2) for _ in range(20)) if shortest(rows, *pair) is not None]
        path = written(tmp_path, [scenario(0, "r.map", rows, *pair, f"{shortest(rows, *pair):.5f}") for pair in pairs],
                       rows, "r.map")
        for one in movingai(path):
            result = astar(one.load())
            assert result.price(result.cost) == one.depth, (number, one.name)


def test_lengths_are_made_exact_only_where_the_digits_leave_no_doubt():
    def length(digits, end=(0, 1)):
        rows = ["." * 900] * 900
        return read_scenarios("version 1\n" + scenario(0, "a.map", rows, (0, 0), end, digits))[0].length
    assert length("3.41421", (1, 3)) == round(2 + sqrt(2), 6) and length("7") == 7
    assert length("1034.56") == 1034.56 and length("12.34567") == 12.34567        # too few digits; no such path


def test_some_buckets_and_some_of_each(tmp_path):
    path = written(tmp_path, [scenario(bucket, "land.map", LAND, (0, 0), (1, 0), 1) for bucket in (0, 0, 0, 1, 1, 5)])
    chosen = lambda **given: [one.name for one in movingai(path, **given)]
    assert chosen(count=2) == ["land #1", "land #2", "land #4", "land #5", "land #6"]
    assert chosen(buckets=1) == ["land #4", "land #5"] and chosen(count=1, buckets=[0, 5]) == ["land #1", "land #6"]
    assert as_instances(path) == files("gridnav", path) == movingai(path)
    for given, complaint in (({"buckets": [7]}, "found bucket '7', expected some from 0 to 5"),
                             ({"buckets": "1"}, "expected a number or several"), ({"count": 0}, "expected a count")):
        with pytest.raises(PuzzleError, match=complaint):
            movingai(path, **given)


def test_maps_may_be_in_another_folder(tmp_path):
    path = written(tmp_path, [scenario(0, "land.map", LAND, (0, 0), (1, 0), 1)])
    (tmp_path / "maps").mkdir()
    (tmp_path / "land.map").rename(tmp_path / "maps" / "land.map")
    assert len(movingai(path, maps=tmp_path / "maps")) == 1
    with pytest.raises(PuzzleError, match="land.map.scen:2:3: error: found no file .*by maps=FOLDER"):
        movingai(path)
    with pytest.raises(PuzzleError, match="found a map without a start and a goal, expected its scenario file"):
        as_instances(tmp_path / "maps" / "land.map")


@pytest.mark.parametrize("text, complaint", [
    ("", "map:1:1: error: found nothing, expected type octile"),
    ("type tile\nheight 1\nwidth 1\nmap\n.", "map:1:1: error: found 'type tile', expected type octile"),
    ("type octile\nheight x\nwidth 1\nmap\n.", "map:2:8: error: found 'x', expected a height from 1"),
    ("type octile\nwidth 1\nheight 1\nmap\n.", "map:2:1: error: found 'width 1', expected height and a number"),
    ("type octile\nheight 1\nwidth 2\n..", "map:4:1: error: found '..', expected map"),
    ("type octile\nheight 1\nwidth 2\nmap\n.#", "map:5:2: error: found '#', expected one of . G S @ O T W"),
    ("type octile\nheight 1\nwidth 2\nmap\n...", "map:5:3: error: found a row of 3 cells, expected 2"),
    ("type octile\nheight 2\nwidth 2\nmap\n..\n", "map:6:1: error: found only 1, expected 2 rows"),
    ("type octile\nheight 1\nwidth 2\nmap\n..\n..", "map:6:1: error: found '..', expected the end of the file"),
    ("type octile\nheight 9999\nwidth 9999\nmap\n.", "map:2:1: error: found a map of 9,999 by 9,999, ")])
def test_a_malformed_map_is_refused_with_its_place(text, complaint):
    with pytest.raises(PuzzleError) as caught:
        read_map(text)
    assert str(caught.value).startswith(complaint)


GOOD = "0\tland.map\t8\t5\t0\t0\t1\t0\t1"


@pytest.mark.parametrize("text, complaint", [
    ("", "1:1: error: found nothing, expected version 1"), ("version 2\n", "1:1: error: found 'version 2'"),
    ("version 1\n0 land.map 8 5 0 0 1 0 1", "2:1: error: found 1 column, expected nine columns between tabs: bucket"),
    ("version 1.0\n" + GOOD.replace("0\tl", "x\tl"), "2:1: error: found 'x', expected a bucket"),
    ("version 1\n" + GOOD.replace("\t0\t0\t", "\t8\t0\t"), "2:16: error: found '8', expected start x: a number from"),
    ("version 1\n" + GOOD.replace("1\t0\t1", "1\t5\t1"), "2:22: error: found '5', expected goal y: a number from"),
    ("version 1\n" + GOOD[:-1] + "-1", "2:24: error: found '-1', expected the length of the shortest path"),
    ("version 1\n" + GOOD[:-1] + "inf", "2:24: error: found 'inf', expected the length"),
    ("version 1\n" + GOOD.replace("land.map", ""), "2:3: error: found nothing, expected the name of a map"),
    ("version 1\n" + GOOD.replace("\t5\t", "\t6\t"), "2:3: error: found 'land.map' of 5 by 8, expected a map"),
    ("version 1\n" + GOOD.replace("\t0\t0\t", "\t2\t0\t"), "2:16: error: found one on an obstacle (@), expected a"),
    ("version 1\n" + GOOD.replace("1\t0\t1", "5\t3\t1"), "2:20: error: found one in water, which is not supported")])
def test_a_malformed_scenario_is_refused_with_its_place(tmp_path, text, complaint):
    path = written(tmp_path, [])
    path.write_text(text)
    with pytest.raises(PuzzleError) as caught:
        movingai(path)
    assert str(caught.value).startswith(f"{path}:{complaint}")
