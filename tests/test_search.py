"""The search core, on graphs small enough to draw: order, counts, budgets, and every answer against brute force."""

import itertools
from random import Random
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlelib.catalog import load
from puzzlelib.frontier import TIES, Fifo, Frontier
from puzzlelib.levels import PuzzleError
from puzzlelib.plumbing import path_to
from puzzlelib.puzzle import Heuristic
from puzzlelib.remember import deepening
from puzzlelib.result import INF, Budget
from puzzlelib.search import (
    ALGORITHMS,
    Problem,
    astar,
    bfs,
    bidirectional,
    dfs,
    graph_search,
    greedy,
    idastar,
    iddfs,
    layers,
    ucs,
    weighted_astar,
)
from puzzlelib.views.replay import replay


class Graph(Problem):
    """A drawn graph: {"a": "b1 c4"} is two edges from a, to b at cost 1 and to c at cost 4."""

    def __init__(self, edges, goals, h=None, initial="a"):
        self.edges = {state: [(word[0], int(word[1:])) for word in words.split()] for state, words in edges.items()}
        self.ends, self.guess, self.initial, self.asked = set(goals), h or {}, initial, []

    def is_goal(self, state):
        return state in self.ends

    def successors(self, state):
        return [(f"{state}{child}{self.edges[state][:n].count((child, cost)) or ''}", child, cost)
                for n, (child, cost) in enumerate(self.edges.get(state, []))]

    def h(self, state):
        self.asked.append(state)
        return self.guess.get(state, 0)

    def goals(self):
        return sorted(self.ends)

    def predecessors(self, state):
        return [(before + state, before, cost) for before, out in self.edges.items()
                for child, cost in out if child == state]


DIAMOND = {"a": "b1 c1", "b": "d1", "c": "d1 e1", "d": "f1", "e": "f1", "f": ""}


def counts(result):
    return result.expanded, result.generated, result.enqueued, result.peak_frontier


# ------------------------------------------------------------------------------------------------ order and counts

@pytest.mark.parametrize("search, expected", [
    (bfs, "abcde"), (dfs, "ace"), (ucs, "abcde"), (greedy, "abd"), (astar, "abcde"), (weighted_astar, "abcde"),
    (iddfs, "a" "abc" "abdce" "abd"), (idastar, "a" "abc" "abdce" "abd"), (bidirectional, "afbc")])
def test_expansion_order(search, expected):
    trace = []
    search(Graph(DIAMOND, "f"), trace=trace)
    assert "".join(event.state for event in trace) == expected


def test_every_search_finds_the_goal_and_tells_the_path_twice():
    for search in ALGORITHMS.values():
        result = search(Graph(DIAMOND, "f"))
        assert result.status == "solved" and result.solved
        assert result.states[0] == "a" and result.states[-1] == "f"
        assert result.moves == [x + y for x, y in zip(result.states, result.states[1:])]
        assert result.cost == 3 and result.bound is None and result.seconds >= 0
        assert result.algorithm == search.__name__


def test_counts_mean_what_the_docstring_says():
    assert counts(bfs(Graph(DIAMOND, "f"))) == (5, 7, 6, 2)
    assert counts(dfs(Graph(DIAMOND, "f"))) == (3, 5, 6, 3)
    assert counts(ucs(Graph(DIAMOND, "f"))) == (5, 7, 6, 2)
    assert counts(iddfs(Graph(DIAMOND, "f"))) == (12, 17, 13, 4)
    assert counts(bidirectional(Graph(DIAMOND, "f"))) == (4, 7, 8, 4)


def test_a_start_that_is_a_goal_needs_no_move():
    for search in ALGORITHMS.values():
        result = search(Graph(DIAMOND, "a"))
        assert (result.status, result.moves, result.states, result.cost) == ("solved", [], ["a"], 0)
        assert result.expanded == 0 and result.generated == 0


def test_an_unsolvable_problem_ends_as_unsolvable():
    for name, search in ALGORITHMS.items():
        result = search(Graph({"a": "b1", "b": "a1 c2", "c": "b1"}, "z"))
        assert (result.status, result.moves, result.states, result.cost) == ("unsolvable", [], [], None), name
        assert not result.solved and list(result.solutions) == [] and "unsolvable" in repr(result)


def test_bfs_counts_moves_and_ucs_counts_cost():
    graph = {"a": "b1 g9", "b": "c1", "c": "g1"}
    assert bfs(Graph(graph, "g")).moves == ["ag"]
    assert ucs(Graph(graph, "g")).moves == ["ab", "bc", "cg"]
    assert (bfs(Graph(graph, "g")).cost, ucs(Graph(graph, "g")).cost) == (9, 3)


def test_between_two_states_the_cheapest_move_is_told():
    result = ucs(Graph({"a": "b5 b2 b7"}, "b"))
    assert (result.cost, result.moves) == (2, ["ab"])


# -------------------------------------------------------------------------------------------------- ties, staleness

def test_astar_breaks_ties_by_higher_g_then_first_in():
    graph = {"a": "b1 c2 d2", "b": "x9", "c": "y9", "d": "z9"}
    guess = {"a": 3, "b": 2, "c": 1, "d": 1, "x": 9, "y": 9, "z": 9}
    trace = []
    astar(Graph(graph, "q", guess), trace=trace)
    assert "".join(event.state for event in trace) == "acdbxyz"


def test_among_equals_first_in_is_first_out_and_states_are_never_compared():
    class Odd(Problem):
        initial = (0, "start")
        is_goal = staticmethod(lambda state: False)

        def successors(self, state):
            return [(name, name, 1) for name in names] if state == (0, "start") else []
    names, trace = ["z", 5, ("y", 1), int, "a"], []
    ucs(Odd(), trace=trace)
    assert [event.state for event in trace] == [(0, "start"), *names]


def test_a_stale_entry_is_skipped_not_expanded_again():
    graph = {"a": "b5 c1", "c": "b1", "b": "d1", "d": "g9"}
    trace = []
    result = ucs(Graph(graph, "g"), trace=trace)
    assert "".join(event.state for event in trace) == "acbd"
    assert result.enqueued == 6 and result.cost == 12


def test_a_cheaper_path_reopens_a_state_when_h_is_inconsistent():
    graph = {"a": "b1 c3", "b": "c1", "c": "d3", "d": ""}
    result = astar(Graph(graph, "d", {"a": 5, "b": 4, "c": 0, "d": 0}))
    assert (result.cost, result.moves, result.expanded) == (5, ["ab", "bc", "cd"], 4)


def test_equal_cost_does_not_reopen():
    result = ucs(Graph({"a": "b1 c1", "b": "d1", "c": "d1", "d": "g1"}, "g"))
    assert (result.states, result.enqueued) == (list("abdg"), 5)


def test_greedy_follows_h_and_pays_for_it():
    graph = {"a": "b1 c1", "b": "g9", "c": "g1"}
    result = greedy(Graph(graph, "g", {"a": 2, "b": 1, "c": 2, "g": 0}))
    assert result.cost == 10 and result.expanded == 2


def test_weighted_astar_wants_a_weight_of_at_least_one():
    graph = {"a": "b1 c2", "b": "g9", "c": "g2"}
    guess = {"a": 4, "b": 1, "c": 2}
    assert weighted_astar(Graph(graph, "g", guess), weight=1).cost == 4
    assert weighted_astar(Graph(graph, "g", {"b": 1, "c": 5}), weight=9).cost == 10
    with pytest.raises(PuzzleError, match="^error: found weight 0.5, expected a number from 1 up$"):
        weighted_astar(Graph(graph, "g"), weight=0.5)


# --------------------------------------------------------------------------------------------------------- dead ends

@pytest.mark.parametrize("search", [bfs, dfs, ucs, greedy, astar, weighted_astar, iddfs, idastar, bidirectional])
def test_where_h_is_infinite_nothing_is_expanded(search):
    graph = Graph({"a": "b1 c1", "b": "x1", "x": "x1 y1", "c": "g1"}, "g", {"b": INF})
    trace = []
    result = search(graph, h=graph.h, trace=trace)
    assert result.moves == ["ac", "cg"]
    assert not {"b", "x"} & {event.state for event in trace if not event.backwards}


@pytest.mark.parametrize("search", [bfs, dfs, ucs, greedy, astar, weighted_astar])
def test_a_dead_end_is_judged_once(search):
    graph = Graph({"a": "b9 c1", "c": "b1 d1", "d": "b1"}, "z", {"b": INF})
    result = search(graph, h=graph.h)
    assert graph.asked.count("b") == 1 and result.enqueued == 3 and result.status == "unsolvable"


def test_bidirectional_does_not_go_on_from_a_dead_end():
    graph = Graph({"a": "b1", "b": "c1", "c": "d1", "w": "x1", "x": "y1", "y": "z1"}, "z", {"b": INF})
    trace = []
    result = bidirectional(graph, h=graph.h, trace=trace)
    assert result.status == "unsolvable" and [event.state for event in trace if not event.backwards] == ["a"]


def test_a_dead_start_is_unsolvable_at_once():
    for search in (bfs, dfs, ucs, greedy, astar, weighted_astar, iddfs, idastar):
        graph = Graph(DIAMOND, "f", {"a": INF})
        result = search(graph, h=graph.h)
        assert (result.status, result.expanded, result.enqueued) == ("unsolvable", 0, 0)


# ----------------------------------------------------------------------------------------------------------- budgets

class Line(Problem):
    """0, 1, 2 … up to a length: one long path."""

    def __init__(self, length, goal=None):
        self.initial, self.length, self.goal = 0, length, length if goal is None else goal

    def is_goal(self, state):
        return state == self.goal

    def successors(self, state):
        return [("next", state + 1, 1)] if state < self.length else []

    def h(self, state):
        return self.goal - state

    def goals(self):
        return [self.goal]

    def predecessors(self, state):
        return [("next", state - 1, 1)] if state else []


@pytest.mark.parametrize("name", ALGORITHMS)
def test_max_nodes_is_kept_exactly(name):
    for most in (0, 1, 7):
        result = ALGORITHMS[name](Line(100), max_nodes=most)
        assert (result.status, result.expanded) == ("gave up", most)
        assert result.moves == [] and result.states == [] and result.cost is None
        assert f"gave up after {most} nodes" in result.summary


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_budget_that_is_enough_changes_nothing(name):
    search = ALGORITHMS[name]
    free = search(Line(40))
    assert repr(search(Line(40), max_nodes=free.expanded + 1, deadline=1000)) == repr(free)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_deadline_of_no_seconds_stops_at_once(name):
    assert ALGORITHMS[name](Line(10 ** 9), deadline=0).status == "gave up"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_deadline_ends_an_endless_search(name):
    assert ALGORITHMS[name](Line(10 ** 9), deadline=0.05).status == "gave up"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_without_a_deadline_a_search_may_take_for_ever(name, monkeypatch):
    from puzzlelib import budget
    hours = itertools.count(step=3600)
    monkeypatch.setattr(budget, "perf_counter", lambda: next(hours))
    assert ALGORITHMS[name](Line(40)).solved


def test_progress_is_told_and_can_stop_the_search():
    heard = []
    result = bfs(Line(1000), progress=lambda expanded, seconds: heard.append(expanded) or len(heard) < 4)
    assert result.status == "gave up" and heard == sorted(heard) and result.expanded == heard[-1]
    assert bfs(Line(1000), progress=lambda expanded, seconds: None).solved


def test_the_bound_is_true_and_as_good_as_the_search_knows():
    graph = Graph(DIAMOND, "f", {"a": 3, "b": 2, "c": 2, "d": 1, "e": 1})
    bounds = {name: search(graph, max_nodes=1).bound for name, search in ALGORITHMS.items()}
    assert bounds == {"bfs": 1, "dfs": None, "ucs": 1, "greedy": None, "astar": 3, "weighted_astar": 2.5,
                      "iddfs": 1, "idastar": 3, "bidirectional": 2}
    assert bfs(Line(50), max_nodes=20).bound == 20
    assert "has at least 20 moves" in bfs(Line(50), max_nodes=20).summary
    assert "has at least 21 moves" in bidirectional(Line(50), max_nodes=20).summary
    assert "costs at least 50" in astar(Line(50), max_nodes=20).summary
    assert dfs(Line(50), max_nodes=20).summary == "gave up after 20 nodes"


@pytest.mark.parametrize("search", [bfs, ucs, greedy, astar, weighted_astar])
def test_a_search_that_gives_up_does_not_go_on_to_a_goal_in_its_frontier(search):
    tested = []

    class Tested(Graph):
        def is_goal(self, state):
            tested.append(state)
            return super().is_goal(state)
    result = search(Tested({"a": "b1 g2"}, "g", {"g": 1}), max_nodes=1)
    assert (result.status, result.states, tested) == ("gave up", [], ["a", "b"])


@pytest.mark.parametrize("by_cost, h, expected", [
    (False, None, (2, 0, 0)), (False, lambda state: 9 - state, (2, 0, 7)),
    (True, None, (2, 6, 0)), (True, lambda state: 9 - state, (2, 6, 7))])
def test_a_frontier_is_asked_what_the_last_state_proves_by_its_depth_g_and_h(by_cost, h, expected):
    """Where the first path to a state is kept, its g isn't known: 0. Without an estimate, h is 0."""
    class Queue(Frontier):
        def push(self, state, g=None, h=None):
            self.entries.append((g, state))

        def pop(self):
            g, state = self.entries.pop(0)
            return (g, state) if by_cost else state

        def bound(self, depth, g, h):
            return depth, g, h

    class Threes(Line):
        def successors(self, state):
            return [("next", state + 1, 3)]
    Queue.by_cost = by_cost
    assert graph_search(Threes(9), Queue(), h=h, max_nodes=2).bound == expected


def test_the_clock_is_read_seldom_and_with_a_deadline_often():
    def stops(**limits):
        budget, found = Budget(**limits), [0.0]
        while len(found) < 30 and (stop := budget.next_stop(int(found[-1]))) >= 0:
            found.append(stop)
        return found
    assert stops(max_nodes=100) == [0, 2, 6, 14, 30, 62, 100]
    gaps = [after - before for before, after in zip(stops(deadline=1000), stops(deadline=1000)[1:])]
    assert max(gaps) == 16 and max(b - a for a, b in zip(stops(), stops()[1:])) > 1000


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_deadline_is_kept_when_expansions_turn_slow(name):
    """Fast for thousands of expansions, then very slow: as few of the slow ones as it takes to notice."""
    slow = []

    class Turning(Line):
        def successors(self, state):
            if state > 3000:
                slow.append(state)
                sleep(0.01)
            return super().successors(state)

        def predecessors(self, state):
            return []
    problem = Turning(10 ** 9)
    result = ALGORITHMS[name](problem, deadline=0.5, **({"memory": 0} if name == "iddfs" else {}))
    assert result.status == "gave up" and len(slow) <= 50 + 16


# -------------------------------------------------------------------------------------------------- depth and prints

def test_a_path_of_fifty_thousand_moves_is_rebuilt_and_printed():
    for name, search in ALGORITHMS.items():
        if name == "iddfs":
            continue                 # its limit grows by one: 50,000 rounds are its nature, not its depth
        result = search(Line(50_000))
        assert len(result.moves) == 50_000 and result.states[-1] == 50_000 and result.cost == 50_000
        assert "50,000 moves" in repr(result) and "and 49,800 more" in result._repr_html_()
    assert len(iddfs(Line(400)).moves) == 400


def test_a_result_prints_without_seconds():
    result = bfs(Graph(DIAMOND, "f"))
    assert repr(result) == "bfs: solved in 3 moves; expanded 5, generated 7, enqueued 6, peak frontier 2"
    assert "<td" in result._repr_html_() and str(result.seconds) not in result._repr_html_()
    assert ucs(Graph({"a": "b5"}, "b")).summary == "solved in 1 move, cost 5"


def test_a_result_escapes_what_it_shows_as_html():
    class Nasty(Line):
        def label(self, state, move):
            return "<script>"
    assert "<script>" not in bfs(Nasty(2))._repr_html_()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_result_tells_how_it_was_made(name):
    from puzzlelib.puzzle import Heuristic

    def build(problem):
        return lambda state: (problem.goal - state) / 2
    named = Heuristic(build)
    result = ALGORITHMS[name](Line(5), h=named, trace=[])
    assert result.h is named and result.estimate(1) == 2.0 and len(result.trace) == result.expanded
    assert result.algorithm == name and result.solved and result.problem.goal == 5 and result.seconds > 0
    assert result.options.get("weight") == (2 if name == "weighted_astar" else None)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_progress_reaches_every_search(name):
    heard = []
    ALGORITHMS[name](Line(30), progress=lambda expanded, seconds: heard.append((expanded, seconds)))
    assert heard[0][0] == 0 and all(0 <= seconds < 1000 for _, seconds in heard) and len(heard) > 2
    assert ALGORITHMS[name](Line(30), progress=lambda *_: False).status == "gave up"


def test_a_free_loop_back_to_the_start_changes_nothing():
    for search in ALGORITHMS.values():
        result = search(Graph({"a": "b0 a0", "b": "a0 c0", "c": "a0 g0"}, "g"))
        assert (result.states, result.cost) == (list("abcg"), 0)


@pytest.mark.parametrize("search", [ucs, astar, greedy, weighted_astar])
def test_a_free_move_back_does_not_make_the_start_a_child(search):
    assert search(Graph({"a": "b0", "b": "a0 g1"}, "g")).states == list("abg")


def test_a_frontier_by_cost_is_told_g_and_h():
    class Noting(Frontier):
        by_cost = True

        def push(self, state, g, h):
            pushed.append((state, g, h))
            self.entries.append((g, state))

        def pop(self):
            return self.entries.pop(0)
    pushed = []
    result = graph_search(Line(3), Noting())
    assert pushed == [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0)] and result.algorithm == "noting" and result.cost == 3
    pushed.clear()
    graph_search(Line(3), Noting(), h=lambda state: 3 - state, max_nodes=1)
    assert pushed == [(0, 0, 3), (1, 1, 2)]


def test_a_frontier_that_drops_a_state_reports_it_to_the_trace():
    class Newest(Frontier):
        """Keeps only the state that came last."""

        def push(self, state):
            for dropped in self.entries:
                self.drop(dropped)
            self.entries[:] = [state]

        def pop(self):
            return self.entries.pop()
    trace = []
    result = graph_search(Graph(DIAMOND, "f"), Newest(), trace=trace)
    assert [(type(event).__name__, event.state) for event in trace] == [
        ("Expansion", "a"), ("Drop", "b"), ("Expansion", "c"), ("Drop", "d"), ("Expansion", "e")]
    assert result.states == list("acef") and graph_search(Graph(DIAMOND, "f"), Newest()).states == result.states


def test_moves_need_no_order_among_themselves():
    class Odd(Line):
        def successors(self, state):
            return [(object(), state + 1, 2), ({}, state + 1, 1)] if state < self.length else []
    for search in (bfs, astar, iddfs):
        assert search(Odd(2), h=lambda state: 0).cost == 2


def test_labels_name_the_moves_of_the_path():
    class Named(Line):
        def label(self, state, move):
            return f"{move} after {state}"
    assert bfs(Named(2)).moves == ["next after 0", "next after 1"]


def test_anything_with_the_four_names_is_a_problem():
    class Duck:
        initial = 0
        is_goal = staticmethod(lambda n: n == 2)
        successors = staticmethod(lambda n: iter([("+", n + 1, 1)]))      # an iterator will do
        h = staticmethod(lambda n: 2 - n)
    for name, search in ALGORITHMS.items():
        if name != "bidirectional":
            assert search(Duck()).moves == ["+", "+"]
    for half in ("goals", "predecessors"):
        with pytest.raises(PuzzleError, match="found Duck, which cannot step backwards"):
            bidirectional(Duck())
        setattr(Duck, half, staticmethod(lambda *_: []))
        with pytest.raises(PuzzleError, match="cannot step backwards"):
            bidirectional(Duck())
        delattr(Duck, half)
    assert bfs(Duck())._repr_html_()


def test_a_problem_without_h_says_what_is_missing():
    class Three:
        initial = 0
        is_goal = staticmethod(lambda n: n == 2)
        successors = staticmethod(lambda n: [("+", n + 1, 1)])
    for name, search in ALGORITHMS.items():
        if name in ("greedy", "astar", "weighted_astar", "idastar"):
            with pytest.raises(PuzzleError, match="found Three, which has no h, expected h"):
                search(Three())
            assert search(Three(), h=lambda n: 2 - n).cost == 2
        elif name != "bidirectional":
            assert search(Three()).cost == 2


def test_what_is_no_problem_is_explained():
    for search in ALGORITHMS.values():
        with pytest.raises(PuzzleError, match="found list, which has no initial, is_goal, successors, expected a Prob"):
            search([[1, 2], [0, 3]])
    with pytest.raises(PuzzleError, match="found str"):
        graph_search("tiles", Fifo())
    with pytest.raises(PuzzleError, match="found int"):
        list(layers(3))


def test_a_board_that_knows_its_problem_can_be_searched():
    class Board:
        def problem(self):
            return Line(3)
    assert astar(Board()).cost == 3 and bfs(Board()).problem.goal == 3


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("option, hint", [("heuristic", "'h'"), ("maxnodes", "'max_nodes'"), ("timeout", "'deadline'"),
                                          ("Trace", "'trace'"), ("frobnicate", None)])
def test_a_misspelt_option_is_an_error(name, option, hint):
    with pytest.raises(PuzzleError, match=f"found option '{option}', expected one that {name} takes: h, ") as caught:
        ALGORITHMS[name](Line(3), **{option: 5})
    assert ("did you mean" in str(caught.value)) == (hint is not None) and (hint or "") in str(caught.value)


@pytest.mark.parametrize("search, option", [(bfs, "ties"), (dfs, "weight"), (astar, "memory"),
                                            (bidirectional, "weight"), (ucs, "corner")])
def test_an_option_of_another_search_is_an_error(search, option):
    with pytest.raises(PuzzleError, match=f"found option '{option}'"):
        search(Line(3), **{option: 1})


def test_an_option_that_graph_search_does_not_take_is_an_error():
    with pytest.raises(PuzzleError, match="found option 'maxnodes', .*did you mean 'max_nodes'"):
        graph_search(Line(3), Fifo(), maxnodes=5)


def test_a_state_may_be_none():
    """None is a state like any other: it once marked the end of the path, and bfs answered "solved" with no moves."""
    class Odd(Graph):
        def successors(self, state):
            return {0: [("down", None, 1)], None: [("up", 2, 1)], 2: []}[state]

        def predecessors(self, state):
            return {0: [], None: [("down", 0, 1)], 2: [("up", None, 1)]}[state]

        def goals(self):
            return [2]
    for search in ALGORITHMS.values():
        result = search(Odd({}, [2], initial=0))
        assert (result.states, result.moves, result.cost) == ([0, None, 2], ["down", "up"], 2), search
        assert search(Odd({}, [2], initial=None)).states == [None, 2]


@pytest.mark.parametrize("search", [bfs, dfs, ucs, astar])
def test_states_changed_in_place_are_an_error_and_no_endless_loop(search):
    class State(list):
        def __hash__(self):
            return 7

    class Changing(Problem):
        def __init__(self):
            self.initial = State([0])

        def is_goal(self, state):
            return state[0] == 4

        def successors(self, state):
            state[0] += 1
            return [("+", State([state[0] + 1]), 1)]
    with pytest.raises(PuzzleError, match="expected states that never change: build a new state"):
        search(Changing(), max_nodes=100)
    round_and_round = {"a": "b", "b": "c", "c": "b"}
    with pytest.raises(PuzzleError, match="expected states that never change"):
        path_to(round_and_round, "a")


def test_the_default_heuristic_is_named_once_and_bound_when_first_asked_for():
    bound = []

    def build(problem):
        bound.append(problem)
        return lambda state: problem.goal - state

    class Named(Line):
        h = Problem.__dict__["h"]            # Line defines one of its own
        heuristic = Heuristic(build)
    problem = Named(5)
    assert bound == [] and astar(problem).expanded == 5 and bound == [problem]
    assert greedy(problem).solved and problem.h(1) == 4 and bound == [problem]          # and only once
    other = problem.starting_at(3)
    assert astar(other).cost == 2 and bound == [problem, other] and problem.initial == 0
    assert bfs(problem).h is None


def test_a_heuristic_may_be_named_and_anything_else_is_refused():
    problem = load("tiles", "depth-20")
    assert astar(problem, h="hamming").expanded > astar(problem, h="manhattan").expanded == astar(problem).expanded
    with pytest.raises(PuzzleError, match="found 'manhatan', expected a heuristic: .*did you mean 'manhattan'"):
        astar(problem, h="manhatan")
    with pytest.raises(PuzzleError, match="found h='7', expected a heuristic, or a function of the state"):
        astar(problem, h=7)
    with pytest.raises(PuzzleError, match="found 'manhattan', expected a heuristic: "):
        bfs(Line(3), h="manhattan")


def test_a_problem_prints_its_puzzle_level_and_size():
    assert repr(load("tiles", "puzzle04")) == "<tiles puzzle04, 3×3>"
    assert repr(load("disks", "08-07")) == "<disks 08-07, 8 cells, 7 disks>"
    assert repr(Line(3)) == "<Line>"


def test_a_problem_that_does_not_say_enough_says_so():
    with pytest.raises(NotImplementedError, match="^Problem does not say what its goal is$"):
        Problem().is_goal(0)
    with pytest.raises(NotImplementedError, match="^Problem does not say which moves there are$"):
        Problem().successors(0)


# --------------------------------------------------------------------------------------- deepening, all the solutions

def test_solutions_come_lazily():
    asked = []

    class Wide(Graph):
        def successors(self, state):
            asked.append(state)
            return super().successors(state)
    result = iddfs(Wide({"a": "b1 c1", "b": "g1", "c": "g1"}, "g"))
    before = len(asked)
    assert result.states == list("abg")
    assert [r.states for r in result.solutions] == [list("abg"), list("acg")]
    assert len(asked) > before


def test_solutions_of_other_searches_are_the_one():
    assert [r.states for r in bfs(Graph(DIAMOND, "f")).solutions] == [list("abdf")]


def test_a_budget_that_runs_out_between_two_solutions_ends_them():
    graph = {"a": "b1 c1", "b": "g1", "c": "d1 g1"}
    result = iddfs(Graph(graph, "g"), max_nodes=6)
    assert [r.states for r in result.solutions] == [list("abg")] and not result.complete
    assert iddfs(Graph(graph, "g"), max_nodes=100).complete


def test_the_callers_time_is_not_the_searchs(monkeypatch):
    from puzzlelib import budget, remember
    clock = iter(range(10 ** 6))
    for module in (budget, remember):
        monkeypatch.setattr(module, "perf_counter", lambda: next(clock) / 1000)
    found = iddfs(Graph({"a": "b1 c1", "b": "g1", "c": "g1"}, "g"), deadline=1).solutions
    next(found)
    for _ in range(5000):
        next(clock)                  # the caller thinks for five seconds
    assert next(found).states == list("acg")


def test_two_moves_between_the_same_states_are_two_solutions():
    graph = Graph({"a": "b1 b1", "b": "g1"}, "g")
    assert [r.moves for r in iddfs(graph).solutions] == [["ab", "bg"], ["ab1", "bg"]]


def test_giving_up_is_the_last_word():
    assert [result.status for result in deepening(Line(10), max_nodes=3)] == ["gave up"]


def test_memory_saves_work_but_changes_no_answer():
    rng = Random(5)
    for number in range(60):
        graph = random_graph(rng, 7, 18, top=4, least=number % 2)
        results = {memory: list(deepening(graph, memory=memory, max_nodes=50_000)) for memory in (0, 3, 1 << 18)}
        if "gave up" in {r.status for found in results.values() for r in found}:
            continue
        paths = {memory: sorted(tuple(r.states) for r in found) for memory, found in results.items()}
        assert paths[0] == paths[3] == paths[1 << 18]
        assert results[1 << 18][-1].expanded <= results[0][-1].expanded


def test_the_failed_states_are_few_when_memory_is_small():
    ladder = {a: f"{b}1 {c}1" for a, b, c in zip("abcdefghij", "bcdefghijk", "cdefghijkl")}
    plain = [search for memory in (0, 4, 1000) for search in deepening(Graph(ladder, "z"), memory=memory)]
    assert [result.status for result in plain] == ["unsolvable"] * 3
    assert plain[0].expanded > plain[1].expanded > plain[2].expanded
    for search in (iddfs, idastar):
        assert search(Graph(ladder, "z"), memory=0).expanded == plain[0].expanded
        assert search(Graph(ladder, "z")).expanded == plain[2].expanded


# ------------------------------------------------------------------------------------------- against brute force

def random_graph(rng, nodes, edges, top=4, least=1):
    """Any graph, with several moves between the same two states now and then."""
    names = "abcdefghijklmnopqrst"[:nodes]
    out = {name: "" for name in names}
    for _ in range(edges):
        x, y = rng.sample(names, 2)
        if y not in out[x] or rng.random() < 0.3:
            out[x] += f" {y}{rng.randint(least, top)}"
    return Graph(out, names[-1])


def cheapest(graph):
    """The true cost to the goal from every state, by relaxing every edge until nothing changes."""
    cost = {state: (0 if state in graph.ends else INF) for state in graph.edges}
    for _ in graph.edges:
        for state, out in graph.edges.items():
            for child, price in out:
                cost[state] = min(cost[state], price + cost[child])
        for state in graph.ends:
            cost[state] = 0
    return cost


def all_cheapest_paths(graph):
    """The moves of every cheapest way to the goal that visits no state twice, by trying everything."""
    best = cheapest(graph)[graph.initial]

    def paths(state, visited, left):
        if state in graph.ends:
            if left == 0:
                yield []
            return
        for move, child, price in graph.successors(state):
            if price <= left and child not in visited:
                yield from ([move] + rest for rest in paths(child, visited | {child}, left - price))
    return sorted(paths(graph.initial, {graph.initial}, best)) if best < INF else []


graphs = st.builds(lambda seed, nodes, edges, top: random_graph(Random(seed), nodes, edges, top),
                   st.integers(0, 10 ** 6), st.integers(2, 12), st.integers(0, 40), st.integers(1, 5))


small_free_graphs = st.builds(lambda seed, nodes, edges: random_graph(Random(seed), nodes, edges, 2, least=0),
                              st.integers(0, 10 ** 6), st.integers(2, 6), st.integers(0, 14))


@given(graphs, st.integers(0, 10 ** 6))
def test_optimal_searches_find_the_cheapest_path_under_any_admissible_h(graph, seed):
    truth, rng = cheapest(graph), Random(seed)
    graph.guess = {state: cost if cost == INF else rng.randint(0, cost) for state, cost in truth.items()}
    for search in (ucs, astar, idastar, iddfs):
        result = search(graph)
        assert result.status == ("solved" if truth["a"] < INF else "unsolvable")
        assert result.cost == (truth["a"] if truth["a"] < INF else None)
    for weight in (1, 2, 5):
        result = weighted_astar(graph, weight=weight)
        assert result.solved == (truth["a"] < INF)
        assert not result.solved or truth["a"] <= result.cost <= weight * truth["a"]


@given(graphs)
def test_every_search_replays_to_a_goal_or_proves_there_is_none(graph):
    solvable = cheapest(graph)["a"] < INF
    for search in ALGORITHMS.values():
        result = search(graph)
        assert result.status == ("solved" if solvable else "unsolvable")
        for state, move, child in zip(result.states, result.moves, result.states[1:]):
            assert (move, child) in [(m, c) for m, c, _ in graph.successors(state)]
        assert not solvable or result.states[-1] in graph.ends


@given(graphs)
def test_bidirectional_has_as_few_moves_as_bfs(graph):
    assert len(bidirectional(graph).moves) == len(bfs(graph).moves)


@given(graphs)
def test_iddfs_finds_every_optimal_solution_once(graph):
    for search in (iddfs, idastar):
        result = search(graph)
        found = [solution.moves for solution in result.solutions]
        assert sorted(found) == all_cheapest_paths(graph) and result.complete
        assert [solution.moves for solution in result.solutions] == found       # they can be asked for again


@given(small_free_graphs)
def test_moves_that_cost_nothing_lose_no_solution(graph):
    assert sorted(solution.moves for solution in iddfs(graph).solutions) == all_cheapest_paths(graph)


def test_a_free_loop_does_not_make_a_state_fail_for_others():
    """b is left while d, on the path, is not done: b did not fail, it was only not searched to the end."""
    graph = Graph({"a": "b2 d2", "b": "c0 a0 d0", "c": "d0 e0", "d": "b0 e2", "e": "a0 b0"}, "e")
    assert sorted(solution.moves for solution in iddfs(graph).solutions) == all_cheapest_paths(graph)
    assert ["ad", "db", "bc", "ce"] in all_cheapest_paths(graph)


def test_nor_does_a_free_loop_of_three():
    """c leads back to f, on the path; so neither c nor d, which leads to c, has failed when they are left."""
    graph = Graph({"a": "f1 d1", "c": "f0", "d": "c0", "f": "d0 g0"}, "g")
    assert sorted(solution.moves for solution in iddfs(graph).solutions) == [["ad", "dc", "cf", "fg"], ["af", "fg"]]


def test_nor_does_a_state_that_leads_to_one_left_in_doubt():
    """Under p, q was left because all it leads to is s, which leads back to p; from a, q leads on by way of s and p."""
    graph = Graph({"a": "p1 q1", "p": "s0 q0 g0", "s": "p0", "q": "s0"}, "g")
    assert sorted(solution.moves for solution in iddfs(graph).solutions) == [["ap", "pg"], ["aq", "qs", "sp", "pg"]]


def test_a_free_loop_that_failed_is_not_searched_again_when_another_leads_on():
    graph, trace = Graph({"a": "b1 p1 x1", "b": "c0", "c": "b0", "p": "g0", "x": "b0"}, "g"), []
    assert sorted(solution.moves for solution in iddfs(graph, trace=trace).solutions) == [["ap", "pg"]]
    assert [event.state for event in trace] == ["a", "a", "b", "c", "p", "x"]


def test_free_loops_in_many_graphs():
    for seed in range(1500):
        rng = Random(seed)
        graph = random_graph(rng, 5, rng.randint(6, 14), 2, least=0)
        assert sorted(solution.moves for solution in iddfs(graph).solutions) == all_cheapest_paths(graph), seed


@pytest.mark.parametrize("level", ["walk-around", "doorway", "detour", "shelf", "unsolvable"])
def test_deepening_does_not_wander_where_moves_are_free(level):
    """A round expands a state once for each cost that it is reached by: rounds times states are plenty."""
    problem = load("sokoban", level)
    truth, states = ucs(problem), sum(map(len, layers(problem)))
    for search in (iddfs, idastar):
        result = search(problem, max_nodes=20 * states)
        assert (result.status, result.cost) == (truth.status, truth.cost)


def test_without_memory_a_free_loop_ends_at_the_path():
    problem = load("sokoban", "corridor")
    assert iddfs(problem, memory=0).cost == 2
    assert iddfs(problem, memory=1).cost == 2


@given(graphs, st.integers(0, 12))
def test_a_bound_never_exceeds_the_truth(graph, most):
    truth = cheapest(graph)
    graph.guess = truth
    for search in ALGORITHMS.values():
        result = search(graph, max_nodes=most)
        if result.status == "gave up" and result.bound is not None:
            fewest = len(bfs(graph).moves) if search in (bfs, bidirectional) else truth["a"]
            assert truth["a"] == INF or result.bound <= fewest


@given(graphs)
def test_astar_with_the_exact_h_expands_only_the_path(graph):
    graph.guess = cheapest(graph)
    result = astar(graph)
    assert result.expanded == len(result.moves)


@given(graphs)
def test_layers_are_the_states_by_their_distance(graph):
    found = list(layers(graph))
    reached = list(itertools.chain(*found))
    assert len(reached) == len(set(reached))
    unreached = Graph({}, [])
    unreached.edges = graph.edges
    for depth, layer in enumerate(found):
        for state in layer:
            unreached.ends = {state}
            assert len(bfs(unreached).moves) == depth
    assert len(reached) == bfs(Graph({}, []) if not graph.edges else _endless(graph)).enqueued


def _endless(graph):
    everywhere = Graph({}, [])
    everywhere.edges = graph.edges
    return everywhere


@given(graphs)
def test_a_trace_tells_every_expansion_and_its_successors(graph):
    for search in ALGORITHMS.values():
        trace = []
        result = search(graph, trace=trace)
        assert result.trace is trace and len(trace) == result.expanded
        assert sum(len(event.steps) for event in trace) >= result.generated
        assert repr(search(graph)) == repr(result)      # watching changes nothing
        for event in trace:
            ask = graph.predecessors if event.backwards else graph.successors
            assert event.steps == ask(event.state) and "successors" in repr(event)
            assert not event.backwards or search is bidirectional


@pytest.mark.parametrize("ties", TIES)
def test_ties_change_the_work_and_not_the_cost(ties):
    problem = load("tiles", "depth-20")
    result = astar(problem, ties=ties, trace=[])
    assert result.cost == 20 and result.options == ({} if ties == "high g" else {"ties": ties})
    promised, made = None, replay(result)
    for step, waits in made.frontiers(0, made.total):
        assert promised is None or step.node == promised
        promised = (made.top(step, waits, 1) or [None])[0]
    with pytest.raises(PuzzleError, match="^error: found 'any', expected a rule for ties: high g, low g, first in, "):
        astar(problem, ties="any")


def test_the_rules_for_ties_really_differ():
    expanded = {ties: astar(load("tiles", "depth-25"), ties=ties).expanded for ties in TIES}
    assert expanded == {"high g": 1050, "low g": 2676, "first in": 2657, "last in": 1282}


@given(graphs)
def test_ties_never_change_the_cost(graph):
    assert len({astar(graph, ties=ties).cost for ties in TIES}) == 1


def test_an_h_of_ones_own_is_kept_from_another_start_and_never_called_the_default():
    problem = load("template", "ten")
    problem.h(1)
    problem.h = own = lambda state: 0
    assert problem.starting_at(5).h is own
    assert "doublings" not in repr(astar(problem).heuristic)
    assert load("template", "ten").starting_at(5).h(5) == 1
