"""check and its relatives, whatever a student's code does and returns: one clear answer, and it can be shown."""

import ctypes
import faulthandler
import os
import re

import pytest

from puzzlelib import check, examine, examine_heuristic, load
from puzzlelib.exercises import every_exercise
from puzzlelib.exercises.checking import LONGEST, check_one
from tests.test_exercises_bricks import availableMoves


class Anything:
    """Agrees with everything."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    __hash__ = object.__hash__

    def get_board(self):
        return [[1, {}], "row"]


ODD = [None, 3.5, "x", [], {}, {1, 2}, [None], [[[1]]], [[1, 2], [3]], [(1, 2, 3)], [({1, 2}, {1, 2})], Anything()]


def attempt_with(exercise, answer):
    """A function, or a class with the method, that always returns the same."""
    if not exercise.method:
        return lambda *_: answer
    return type("Odd", (), {"__init__": lambda self, board: None, "get_board": lambda self: answer,
                            exercise.method: lambda self, *_: answer})


@pytest.mark.parametrize("name", list(every_exercise()))
def test_whatever_comes_back_is_judged_and_shown(name):
    exercise = every_exercise()[name]
    for answer in ODD:
        verdict = check_one(exercise, attempt_with(exercise, answer), exercise.cases(1)[:3])
        assert "ended by itself" not in verdict.why and "a call raised" not in verdict.why, (answer, verdict.why)
        assert repr(verdict) and verdict._repr_html_()


def test_a_cell_of_a_wrong_reset_is_shown_and_not_a_crash():
    class DominoesGame:
        def __init__(self, board):
            self.board = board

        def get_board(self):
            return self.board

        def reset(self):
            self.board = [[False] * len(self.board[0])] * len(self.board)
    verdict = check(DominoesGame, "homework3.DominoesGame.reset")
    assert "one and the same list" in verdict.why and "board" in repr(verdict) and verdict._repr_html_()


def gobbles(board):
    return bytearray(10**10)


def floods(board):
    for number in range(2 * 10**5):
        print("line", number)
    return True


def never_ends(board):
    if len(board) > 3:
        while True:
            pass
    return not any(-1 in row for row in board)


@pytest.mark.parametrize("attempt, words", [
    (gobbles, "it takes more than 1,000 MB of memory"), (lambda board: 10**10000, "too long to be written down"),
    (lambda board: os.kill(os.getpid(), 15), "signal 15 ended it: does your code send one"),
    (lambda board: os.kill(os.getpid(), 9), "the system killed it (signal 9), as it does when memory runs out"),
    (lambda board: faulthandler.disable() or ctypes.string_at(0),
     "your code crashed Python itself (signal 11, segmentation fault)"),
    (lambda board: faulthandler.disable() or os.abort(), "your code crashed Python itself (signal 6, abort)"),
    (floods, "found True, expected False")])
def test_code_that_does_anything_gets_its_own_answer(attempt, words):
    verdict = check(attempt, "bricks.done")
    assert words in verdict.why and len(verdict.printed) <= LONGEST


def test_code_that_forks_doubles_nothing():
    def forks(board):
        os.fork()
        return not any(-1 in row for row in board)
    assert check(forks, "bricks.done").right


def test_a_method_in_a_class_with_a_stub_for_its_beginning_is_not_called_a_stub():
    class Board:
        def __init__(self, tiles):
            raise NotImplementedError

        def hamming(self):
            return 0
    verdict = check(Board, "eight_puzzle.hamming")
    assert verdict.why == "not written yet: the class's __init__, where every object begins"


def test_a_question_and_the_cases_before_it_are_two_sentences():
    assert "does a loop never end? (2 cases passed before this one)" in repr(check(never_ends, "bricks.done"))


@pytest.mark.parametrize("search, words", [
    (lambda problem: os._exit(0), "it ended by itself, with exit code 0 instead of returning"),
    (lambda problem: os.closerange(0, 4096), "instead of returning|signal"),
    (lambda problem: input(), "it waits for input"), (gobbles, "it takes more than 1,000 MB"),
    (lambda problem: (_ for _ in ()).throw(KeyboardInterrupt), "raised KeyboardInterrupt"),
    (lambda problem: [Anything()], "Found|found")])
def test_a_search_that_does_anything_is_answered(search, words):
    examination = examine(search, "bfs", seconds=0.5)
    assert not examination and re.search(words, repr(examination))


def test_a_heuristic_that_fails_is_named_as_it_is_written_and_a_question_has_no_full_stop():
    def broken(board):
        raise KeyError("x")
    level = load("tiles", "hardest-2x2")
    assert "Here, broken raised KeyError" in repr(examine_heuristic(broken, level))
    assert "is a `return` missing?\n" in repr(examine_heuristic(lambda board: None, level))
    assert "Here, it takes more than 1,000 MB" in repr(examine_heuristic(gobbles, level))
    only_at_the_goal = examine_heuristic(lambda board: int(board == [[1, 2], [3, 0]]), level)
    assert "The nearest such board is the goal itself." in only_at_the_goal.details


def exchanged(board):
    ways = {"up": "left", "left": "up", "down": "right", "right": "down"}
    return [(brick, ways[way]) for brick, way in availableMoves(board)]


def upside_down(board):
    ways = {"up": "down", "down": "up"}
    return [(brick, ways.get(way, way)) for brick, way in availableMoves(board)]


@pytest.mark.parametrize("attempt, words", [(exchanged, "rows and columns are exchanged"),
                                            (upside_down, "up and down are exchanged")])
def test_exchanged_directions_are_named(attempt, words):
    assert words in check(attempt, "bricks.availableMoves").mistake


def test_input_is_refused_at_once_even_where_a_notebook_has_its_own(monkeypatch):
    import builtins
    import time
    monkeypatch.setattr(builtins, "input", lambda *_: time.sleep(100))
    assert "it waits for input()" in check(lambda board: input(), "bricks.done").why
    assert "it waits for input()" in repr(examine(lambda problem: input(), "bfs"))
