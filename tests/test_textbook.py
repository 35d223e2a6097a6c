"""textbook.py is the reference: on small instances of every puzzle the real searches cost what the textbook's do."""

import inspect

import pytest

from puzzlelib import games, textbook
from puzzlelib.catalog import get, load, names
from puzzlelib.frontier import Fifo
from puzzlelib.games import Game
from puzzlelib.result import INF
from puzzlelib.search import astar, bfs, dfs, graph_search, idastar, iddfs, layers, ucs
from tests.test_search import DIAMOND, Graph, Line

REACHABLE = 3000           # states of an instance that counts as small


def small(name):
    """The levels of a puzzle that the textbook's searches can finish, at most three of them."""
    found = []
    for level in get(name).levels():
        problem, count = load(name, level), 0
        for layer in layers(problem):
            count += len(layer)
            if count > REACHABLE:
                break
        else:
            found.append(level)
        if len(found) == 3:
            break
    return found


@pytest.mark.parametrize("name", names())
def test_the_searches_cost_what_the_textbooks_do(name):
    for level in small(name):
        problem = load(name, level)
        cheapest = textbook.uniform_cost(problem)
        for search, reference in (ucs, cheapest), (astar, textbook.a_star(problem, problem.h)), (idastar, cheapest):
            assert search(problem).cost == (None if reference is None else reference.cost), (level, search)
        fewest = textbook.breadth_first(problem)
        assert len(bfs(problem).moves) == (0 if fewest is None else len(fewest.moves))
        assert dfs(problem).solved == (textbook.depth_first(problem) is not None)


def test_most_puzzles_have_an_instance_small_enough():
    assert sum(bool(small(name)) for name in names()) >= 7


@pytest.mark.parametrize("name", names())
def test_deepening_finds_what_the_textbooks_does(name):
    """Only a few moves from the goal: the textbook's version forgets everything it has seen."""
    for level in small(name):
        problem = load(name, level)
        result = ucs(problem)
        if result.solved:
            near = problem.starting_at(result.states[max(0, len(result.states) - 5)])
            assert textbook.ida_star(near, near.h).cost == idastar(near).cost == ucs(near).cost
            assert len(textbook.iterative_deepening(near).moves) == len(bfs(near).moves)


def test_the_textbooks_searches_on_a_drawn_graph():
    graph = Graph({"a": "b1 g9", "b": "c1", "c": "g1"}, "g", {"a": 3, "b": 2, "c": 1})
    assert textbook.breadth_first(graph).moves == ["ag"] and textbook.uniform_cost(graph).moves == ["ab", "bc", "cg"]
    assert textbook.a_star(graph, graph.h).cost == textbook.ida_star(graph, graph.h).cost == 3
    assert textbook.iterative_deepening(graph).moves == ["ag"] and textbook.depth_first(graph).moves
    assert textbook.depth_first(Graph(DIAMOND, "f")).moves == dfs(Graph(DIAMOND, "f")).moves
    for search in (textbook.breadth_first, textbook.depth_first, textbook.uniform_cost):
        assert search(Graph({"a": "b1", "b": "a1"}, "z")) is None
    assert textbook.ida_star(Graph({"a": "b1"}, "z", {"a": INF}), lambda state: INF) is None


def test_bfs_is_graph_search_with_a_queue():
    assert repr(graph_search(Line(5), Fifo(), algorithm="bfs")) == repr(bfs(Line(5)))
    assert iddfs(Line(5)).cost == 5


class Nim(Game):
    """Take one to three stones from one heap; a player who cannot move loses."""

    def successors(self, state, player):
        return [(n, state - n) for n in (1, 2, 3) if n <= state]

    def evaluate(self, state, player):
        return 0 if state else -1


@pytest.mark.parametrize("limit", range(7))
def test_the_game_searches_decide_what_the_textbooks_do(limit):
    for stones in range(9):
        for search, reference in ((games.minimax, textbook.minimax), (games.alphabeta, textbook.alpha_beta)):
            decision = search(Nim(), stones, True, limit)
            assert (decision.value, decision.move) == reference(Nim(), stones, True, limit), (stones, search)


def test_the_textbooks_functions_are_short_enough_to_read():
    for name, function in inspect.getmembers(textbook, inspect.isfunction):
        if function.__module__ == textbook.__name__:
            assert len(inspect.getsource(function).splitlines()) <= 20, name
