"""The microscope: every right search passes, in whatever style; every wrong one gets its own complaint."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import Search, astar, examine, load, search, textbook, watch
from puzzlelib.exercises.instances import Graph, Instance, random_graph, small_instances
from puzzlelib.exercises.microscope import PROMISES, judged
from puzzlelib.exercises.runs import path_of, runs
from puzzlelib.levels import PuzzleError
from tests import student_searches as students
from tests.student_searches import RIGHT, WRONG

RIGHT_ONES = [(promise, function) for promise, functions in RIGHT.items() for function in functions]
OURS = [(name, getattr(search, name)) for name in PROMISES]
TEXTBOOK = [("bfs", textbook.breadth_first), ("dfs", textbook.depth_first), ("ucs", textbook.uniform_cost),
            ("astar", textbook.a_star), ("iddfs", textbook.iterative_deepening), ("idastar", textbook.ida_star)]
NAMED = {"ids": lambda value: getattr(value, "__name__", str(value))}


# ------------------------------------------------------------------------------------------------------ no false alarm

@pytest.mark.parametrize("promise, function", [*OURS, *TEXTBOOK, *RIGHT_ONES], **NAMED)
def test_a_right_search_passes_on_all_small_instances(promise, function):
    examination = examine(function, promise)
    assert examination.right, examination
    assert examination.complaint == "" and "keeps its promise" in repr(examination)


@pytest.mark.parametrize("level", [("tiles", "puzzle04"), ("bricks", "SBP-level1"), ("gridnav", "rooms"),
                                   ("sokoban", "doorway"), ("disks", "08-03")])
@pytest.mark.parametrize("promise, function", [
    ("bfs", students.bfs_layer_by_layer), ("ucs", students.ucs_random_ties),
    ("astar", students.astar_pathmax), ("astar", students.astar_goal_tested_after_expanding)], **NAMED)
def test_a_right_search_passes_on_a_level_too(promise, function, level):
    examination = examine(function, promise, load(*level))
    assert examination.right, examination
    assert f"On {load(*level)!r} it expands " in repr(examination)


@settings(max_examples=40)
@given(st.integers(min_value=0, max_value=10**6))
def test_right_searches_pass_on_any_graph(seed):
    instance = Instance(random_graph(random.Random(seed)))
    for promise, function in [*OURS[:6], *TEXTBOOK[:4], *[pair for pair in RIGHT_ONES if pair[0] != "dfs"]]:
        if instance.suits(promise):
            run = in_process(function, promise, instance.problem)
            finding = judged(run, promise, instance)
            assert finding is None, (promise, function, finding.kind, instance.problem.puzzle.format(
                instance.problem, "S"))


def in_process(function, promise, problem):
    from puzzlelib.exercises.microscope import INFORMED
    from puzzlelib.exercises.runs import Run, recorded
    return Run(problem, None, recorded(function, problem, None, {}, promise in INFORMED, 200_000))


def test_a_closed_set_is_right_with_a_consistent_h():
    assert examine(students.astar_never_reopens, "astar", load("tiles", "puzzle04")).right
    examination = examine(students.astar_never_reopens, "astar")
    assert "right only with a consistent h" in repr(examination) and not examination.instance.consistent


def test_an_h_that_is_too_high_excuses_a_dear_answer_and_nothing_else():
    graph = Graph.read("S 2: A 1, G 3; A 9: G 1")
    assert runs(astar, [graph])[0].cost == 3 and examine(students.astar_lazy_deletion, "astar", graph).right


def test_a_search_may_use_h_from_options_and_a_search_object():
    level = load("tiles", "puzzle04")
    assert examine(Search(students.astar_takes_an_argument), "astar", level, h="hamming").right
    assert examine(Search("astar"), "astar").right


# -------------------------------------------------------------------------------------------------- the right complaint

@pytest.mark.parametrize("promise, function, complaint", WRONG, **NAMED)
def test_a_wrong_search_gets_its_own_complaint(promise, function, complaint):
    examination = examine(function, promise, seconds=0.5)
    assert not examination.right and examination.complaint == complaint, examination
    assert ": wrong. " in repr(examination) and "<strong>" in examination._repr_html_()


@pytest.mark.parametrize("promise, function, words", [
    ("bfs", students.bfs_with_a_stack, "do you use a stack"),
    ("ucs", students.ucs_by_path_length, "add up their costs"),
    ("astar", students.astar_without_g, "is g missing"), ("astar", students.astar_without_h, "It never asks for h"),
    ("astar", students.astar_marks_on_push, "visited when you take it"),
    ("ucs", students.ucs_tests_on_generation, "when it leaves the frontier"),
    ("ucs", students.ucs_keeps_the_old_place, "Only the order is wrong: on none of"),
    ("bfs", students.bfs_forgets_to_mark_the_start, "Only the order is wrong: on none of"),
    ("bfs", students.returns_an_empty_list, "There is no solution on <graph, 1 node>, and then the answer is None"),
    ("bfs", students.raises, "raises raised KeyError"), ("bfs", students.loops, "Still running after 0.5 s on"),
    ("bfs", students.bfs_without_memory, "Still searching after"),
    ("bfs", students.remembers_from_call_to_call, "a default argument such as visited=set()"),
    ("dfs", students.dfs_calls_itself_for_ever, "a loop with a frontier of your own")], **NAMED)
def test_a_complaint_says_what_to_do(promise, function, words):
    assert words in repr(examine(function, promise, seconds=0.5))


def test_the_moment_shows_what_was_taken_what_should_have_been_and_what_waits():
    examination = examine(students.ucs_marks_on_push, "ucs")
    assert examination.moment == 3
    assert "takes C (g = 3) while A (g = 2) waits" in examination.summary
    assert examination.table == [["waiting", "g", ""], ["A", "2", "should be taken"], ["C", "3", "taken"]]
    assert any("smallest instance found on which the answer is wrong: <graph, 3 nodes>" in detail
               for detail in examination.details)
    assert [caption for caption, _ in examination.pictures] == ["the graph", "the answer is wrong here"]


def test_on_a_level_the_moment_is_one_of_that_level_and_its_boards_are_drawn():
    level = load("tiles", "priorities")
    examination = examine(students.astar_without_g, "astar", level)
    assert examination.instance is level and examination.complaint == "order" and examination.moment
    captions = [caption for caption, _ in examination.pictures]
    assert captions == ["taken", "should be taken"]
    assert any("The answer is wrong here: expected " in detail for detail in examination.details)
    assert "<img alt='taken: " in examination._repr_html_()


def test_the_first_failing_instance_is_the_smallest():
    sizes = [instance.states for instance in small_instances()]
    assert sizes == sorted(sizes)
    examination = examine(students.astar_tests_on_generation, "astar")
    assert (examination.expected, examination.found, len(examination.instance.edges)) == (2, 3, 3)


def test_the_same_examination_twice_says_the_same():
    assert repr(examine(students.astar_marks_on_push, "astar")) == repr(examine(students.astar_marks_on_push, "astar"))


def test_small_instances_cover_every_puzzle_and_every_kind():
    instances = small_instances()
    puzzles = {instance.problem.puzzle.name for instance in instances}
    assert {"graph", "tiles", "disks", "bricks", "gridnav", "mazes", "sokoban", "template"} <= puzzles
    for promise in ("bfs", "dfs", "ucs", "greedy", "astar"):
        suiting = [instance for instance in instances if instance.suits(promise)]
        assert any(not instance.solvable for instance in suiting)
        assert any(instance.solvable and instance.fewest == 0 for instance in suiting)
    assert sum(not instance.consistent for instance in instances) >= 10


def test_a_generated_graph_never_overestimates():
    for instance in small_instances():
        if isinstance(instance.problem, Graph):
            assert all(instance.problem.h(state) <= left + 1e-9 for state, left in instance.left())


# ------------------------------------------------------------------------------------------------------- other answers

@pytest.mark.parametrize("answer", [
    ["+1", "*2", "+1", "*2"], ("+1", "*2", "+1", "*2"), [1, 2, 4, 5, 10], (2, 4, 5, 10), (["+1", "*2", "+1", "*2"], 4),
    (4, [1, 2, 4, 5, 10]), [("+1", 2), ("*2", 4), ("+1", 5), ("*2", 10)], iter(["+1", "*2", "+1", "*2"]),
    [students.Node(state, 0, 0) for state in (1, 2, 4, 5, 10)], astar(load("template", "ten")),
    textbook.breadth_first(load("template", "ten"))],
    ids=lambda answer: type(answer).__name__)
def test_a_path_may_be_given_in_many_forms(answer):
    level = load("template", "ten")
    places = path_of(level, list(answer) if hasattr(answer, "__next__") else answer)
    state = level.initial
    for place in places:
        state = level.successors(state)[place][1]
    assert state == 10 and len(places) == 4


def test_what_is_no_search_or_no_promise_is_refused():
    with pytest.raises(PuzzleError, match="did you mean 'astar'"):
        examine(students.astar_pathmax, "a_star")
    with pytest.raises(PuzzleError, match="expected a search"):
        examine(42, "astar")


def test_your_own_search_plays_beside_ours():
    player = watch(students.bfs_with_a_stack, astar, load("bricks", "SBP-level0"))
    assert repr(player).startswith("watching bfs_with_a_stack: solved") and len(player.lanes) == 2
    first = [event.state for event in player.results[0].trace]
    assert first[0] == player.results[0].problem.initial and len(first) == player.results[0].expanded
