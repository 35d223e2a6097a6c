"""The checks of what boards and players need: pictures, gestures, words, scrambles."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from puzzlelib.conformance.guard import short
from puzzlelib.conformance.trial import SAMPLE, Trial
from puzzlelib.controls import Maker
from puzzlelib.picture import MARKS, ROLES, Cell, Picture
from puzzlelib.puzzle import Gesture
from puzzlelib.search import Problem
from puzzlelib.sequences import apart

DIRECTIONS = ("up", "down", "left", "right")
ONE_OF_ROLES = f"a role is one of {', '.join(ROLES)}"
NO_MARK = f"a mark is (row, column, text, kind), in the picture; a kind is one of {', '.join(MARKS)}"
EXPLAINED = 400            # a board of more cells doesn't explain them: see views/board.py


def twins_play_the_same_puzzle(trial: Trial) -> None:
    """twin(problem) is a Problem with the same moves and goals; untwin(problem, twin, state) is the problem's state."""
    problem = trial.problem
    twin = trial.twin = trial.ask(Problem, "twin", problem)
    untwin: Any = lambda state: trial.puzzle.controls.untwin(problem, twin, state)
    trial.played = trial.explored(twin, SAMPLE)
    trial.expect(untwin(twin.initial) == problem.initial, untwin(twin.initial), "untwin", twin.initial)
    state = twin.initial
    for wanted in trial.best.states[1:]:                         # as far as a goal: the twin must know it for one
        state = next((child for _, child, _ in trial.steps(twin, state) if untwin(child) == wanted), state)
        trial.played.setdefault(state, trial.steps(twin, state))
    for state in trial.look(trial.played):
        plain, children = untwin(state), {untwin(child) for _, child, _ in trial.played[state]}
        trial.expect(children == {child for _, child, _ in problem.successors(plain)}, children, "successors", state,
                     why=f"so says the twin; the problem has other successors at {short(plain)}")
        trial.expect(bool(problem.is_goal(plain)) == bool(goal := twin.is_goal(state)), goal, "is_goal", state,
                     why=f"so says the twin; the problem doesn't agree at {short(plain)}")


def pictures_are_grids(trial: Trial) -> None:
    """picture(problem, state) is a Picture of Cells in rows of one length; texts are strings, roles are known, and each
    piece has a name of its own."""
    for problem, states in ((trial.problem, trial.some(SAMPLE)), (trial.twin, trial.played)):
        for state in trial.look(states):
            picture = trial.ask(Picture, "picture", problem, state)
            lengths = [len(row) for row in picture.rows]
            trial.expect(len(set(lengths)) == 1 and all(lengths), lengths, "picture", state)
            for cell in (cell for row in picture.rows for cell in row):
                trial.expect(isinstance(cell, Cell) and isinstance(cell.text, str), cell, "picture", state)
                trial.expect(cell.role in ROLES and cell.under in ROLES, cell, "picture", state, why=ONE_OF_ROLES)
            for cell in picture.route:
                trial.expect(_inside(picture, cell), cell, "picture", state, why="its route leads beyond it")
            for mark in picture.marks:
                trial.expect(_is_mark(picture, mark), mark, "picture", state, why=NO_MARK)
            for piece, cells in _pieces(picture).items():
                trial.expect(not apart(cells), piece, "picture", state, why="two pieces have that name")
            if problem is trial.problem and trial.puzzle.where is not None:
                cell = trial.puzzle.where(problem, state)
                trial.expect(_inside(picture, cell), cell, "where", state, why="that is no cell of the picture")


def _inside(picture: Picture, cell: Any) -> bool:
    """Is that a cell (row, column) of the picture?"""
    return (isinstance(cell, (tuple, list)) and [type(part) for part in cell] == [int, int]
            and 0 <= cell[0] < len(picture.rows) and 0 <= cell[1] < len(picture.rows[0]))


def _is_mark(picture: Picture, mark: Any) -> bool:
    """Is that a mark somewhere in the picture?"""
    return (isinstance(mark, tuple) and len(mark) == 4 and all(isinstance(part, (int, float)) for part in mark[:2])
            and isinstance(mark[2], str) and mark[3] in MARKS
            and -0.5 <= mark[0] <= len(picture.rows) - 0.5 and -0.5 <= mark[1] <= len(picture.rows[0]) - 0.5)


def _pieces(picture: Picture) -> dict[str, list[tuple[int, int]]]:
    """The cells of each piece, by its name as text: that is how a page knows it."""
    found: dict[str, list[tuple[int, int]]] = {}
    for piece, cells in picture.pieces().items():
        found.setdefault(str(piece), []).extend(cells)
    return found


def gestures_can_be_made(trial: Trial) -> None:
    """Each move has a Gesture of its own: its piece and cells are in the picture; the piece's direction and the arrows,
    one for each of Controls(arrows=…), are up, down, left or right."""
    for state in trial.look(trial.played):
        picture = trial.puzzle.picture(trial.twin, state)
        pieces = _pieces(picture)
        taken: set[Any] = set()
        for move, _, _ in trial.played[state]:
            gesture = trial.ask(Gesture, "gesture", trial.twin, state, move)
            slides = gesture.piece is not None
            good = {"piece": not slides or str(gesture.piece) in pieces,
                    "direction": gesture.direction is None or slides and gesture.direction in DIRECTIONS,
                    "cell": gesture.cell is None or _inside(picture, gesture.cell),
                    "cells": all(_inside(picture, cell) for cell in gesture.cells),
                    "arrows": len(gesture.arrows) == len(trial.puzzle.controls.arrows) and all(
                        way in (None, *DIRECTIONS) for way in gesture.arrows)}
            for field in good:
                trial.expect(good[field], f"{field} {getattr(gesture, field)!r}", "gesture", state, move)
            ways = _ways(gesture)
            trial.expect(not ways & taken, ways & taken, "gesture", state, move, why="another move has it, too")
            taken |= ways


def _ways(gesture: Gesture) -> set[tuple[str, Any, Any]]:
    """The ways to make a gesture: press an arrow key, slide a piece, click a cell."""
    ways: set[tuple[str, Any, Any]] = {("arrows", number, way) for number, way in enumerate(gesture.arrows) if way}
    if gesture.direction is not None:
        ways.add(("piece", str(gesture.piece), gesture.direction))
    if gesture.cell is not None:
        ways.add(("cell", None, tuple(gesture.cell)))
    return ways


def boards_explain_what_is_impossible(trial: Trial) -> None:
    """why(problem, state, piece, direction) returns a text, whatever a board asks."""
    for state in trial.look(trial.played):
        picture, controls = trial.puzzle.picture(trial.twin, state), trial.puzzle.controls
        gestures = [controls.gesture(trial.twin, state, move) for move, _, _ in trial.played[state]]
        possible = {way for gesture in gestures for way in _ways(gesture)}
        pieces, columns = {str(piece): piece for piece in picture.pieces()}, range(len(picture.rows[0]))
        asked: list[Any] = [("arrows", number, way) for number in range(len(controls.arrows)) for way in DIRECTIONS]
        if not asked and any(how == "piece" for how, _, _ in possible):
            asked = [("piece", name, way) for name in pieces for way in DIRECTIONS]
        elif possible and len(picture.rows) * len(columns) <= EXPLAINED:
            asked += [("cell", None, (row, column)) for row in range(len(picture.rows)) for column in columns]
        for how, piece, towards in asked:
            if (how, piece, towards) not in possible:
                trial.ask(str, "why", trial.twin, state, pieces.get(piece, piece), towards)


def boards_have_words(trial: Trial) -> None:
    """note(problem, state) returns a text; hopeful(problem, state) True, False, or None if that isn't known; and
    dead(problem, state) None, or a reason and its marks, if there is no solution."""
    controls, twin = trial.puzzle.controls, trial.twin
    for state in trial.look(trial.played):
        trial.ask(str, "note", twin, state)
        if (reason := controls.dead(twin, state)) is not None:
            picture, plain = trial.puzzle.picture(twin, state), controls.untwin(trial.problem, twin, state)
            good = isinstance(reason, tuple) and len(reason) == 2 and isinstance(reason[0], str)
            trial.expect(good, reason, "dead", state)
            for mark in reason[1]:
                trial.expect(_is_mark(picture, mark), mark, "dead", state, why=NO_MARK)
            trial.expect(plain not in trial.to_goal, reason[0], "dead", state, why="it can be solved from there")
        if controls.hopeful is not None:
            hope, plain = controls.hopeful(twin, state), controls.untwin(trial.problem, twin, state)
            known = plain in trial.to_goal or trial.complete and not trial.cut_short
            trial.expect(hope in (None, True, False), hope, "hopeful", state)
            trial.expect(hope is None or not known or hope == (plain in trial.to_goal), hope, "hopeful", state,
                         why=f"it can{'' if plain in trial.to_goal else 'not'} be solved from there")


def scrambles_follow_their_seed(trial: Trial) -> None:
    """scramble(problem, rng, moves) is a state that moves lead to, always the same one for the same rng."""
    first, second = (trial.puzzle.scramble(trial.twin, Random(7), 12) for _ in range(2))
    trial.expect(type(first) is type(trial.twin.initial), first, "scramble")
    trial.hashable(first)
    trial.expect(first == second, second, "scramble", why=f"with the same rng it was {short(first)}")
    trial.steps(trial.twin, first)
    if trial.complete:
        trial.expect(trial.puzzle.controls.untwin(trial.problem, trial.twin, first) in trial.graph, first, "scramble")


def new_levels_can_be_made(trial: Trial) -> None:
    """maker is a Maker; its make(seed, choices, progress) returns a level's text and a sentence, always the same for
    the same seed, or None once progress has returned False."""
    maker = trial.puzzle.controls.maker
    if maker is None:
        return
    trial.require(isinstance(maker, Maker), f"maker is {short(maker)}: write Maker(title, options, make)")
    for name, choices in maker.options.items():
        trial.require(choices and all(isinstance(choice, str) for choice in choices),
                      f"maker offers {short(choices)} for {name}: write a tuple of texts, the usual one first")
    first, second = _made(maker)
    trial.expect(isinstance(first, tuple) and [type(part) for part in first] == [str, str], first, "make", 7)
    trial.parsed(first[0], "what make wrote")
    trial.expect(first == second, second, "make", 7, why=f"with the same seed it was {short(first)}")
    stopped = maker.make(7, _usual(maker), lambda tries, seconds: False)
    trial.expect(stopped is None, stopped, "make", 7, why="progress had returned False")


def _usual(maker: Maker) -> dict[str, str]:
    return {name: choices[0] for name, choices in maker.options.items()}


@cache
def _made(maker: Maker) -> list[Any]:
    """Two levels with one seed; each check of another level of that puzzle gets the same two."""
    return [maker.make(7, _usual(maker), lambda tries, seconds: True) for _ in range(2)]


CHECKS = [twins_play_the_same_puzzle, pictures_are_grids, gestures_can_be_made, boards_explain_what_is_impossible,
          boards_have_words, scrambles_follow_their_seed]
