"""A puzzle being played: the current state, the moves made, and how to go on. No widget, no drawing, no printing.

Boards and the terminal ask this; a test can play without either.
"""

from __future__ import annotations

from random import Random

from puzzlelib.catalog import get
from puzzlelib.hints import Any, Callable, Cost, Move, State
from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.result import plural
from puzzlelib.views.text import moves_and_cost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Picture
    from puzzlelib.puzzle import Gesture, Puzzle
    from puzzlelib.result import Result

SHORT = 20_000             # nodes that may be spent on finding out whether a scrambled state is lost
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
NOW: Any = object()        # as a state: the one on the board. Not None, which a puzzle may have for a state


class Option:
    """A move that is possible: its label, as people write it, the gesture that makes it, where it leads, its cost."""

    __slots__ = ("label", "said", "gesture", "state", "cost")

    def __init__(self, label: Move, said: str, gesture: Gesture, state: State, cost: Cost):
        self.label, self.said, self.gesture, self.state, self.cost = label, said, gesture, state, cost

    def words(self, which: int = 0) -> str:
        """What a person does, in words; which: what the arrow keys move, if the puzzle lets people choose."""
        return [*self.gesture.words, self.said][min(which, len(self.gesture.words))]

    def described(self, which: int = 0) -> dict[str, Any]:
        """The move and its gesture as a page knows them."""
        gesture = self.gesture
        return {"said": self.said, "words": self.words(which), "direction": gesture.direction, "cell": gesture.cell,
                "piece": None if gesture.piece is None else str(gesture.piece), "cells": gesture.cells}


class Game:
    """One level of one puzzle, from its start on.

    >>> game = Game("bricks", "SBP-level0")
    >>> game.move((2, "left")).cost
    1
    >>> game.history, game.undo(), game.history, game.redo(), game.moves
    ([(2, 'left')], True, [], True, 1)
    """

    def __init__(self, puzzle: str | Puzzle, level: str):
        self.puzzle = get(puzzle) if isinstance(puzzle, str) else puzzle
        self.made: dict[str, str] = {}           # levels made while playing: their texts
        self.load(level)

    def load(self, level: str) -> None:
        """Begin another level of the same puzzle."""
        made = self.made.get(level)
        problem: Any = self.puzzle.load(level) if made is None else self.puzzle.problem(made, level)
        self.level, self.problem, self.levels = level, problem, [*self.made, *self.puzzle.levels()]
        self.play: Any = self.puzzle.controls.twin(problem)
        self._begin(self.play.initial)
        self.keys = self._keys()
        # Is a path drawn from cell to cell, and not a piece moved?
        self.draws_path = self.walker[0] is not None and any(
            option.gesture.cell and option.gesture.piece is None for option in self.options())

    def _begin(self, state: State) -> None:
        self.start: State = state
        self._states: list[State] = [state]      # every state of this game, those undone included
        self._made: list[Option] = []            # the moves between them
        self.moves = 0                           # how many of them are made

    def _keys(self) -> str:
        """What the arrow keys do on this level: move at once, the selected piece, or a cursor over the cells."""
        gestures = [option.gesture for option in self.options()]
        if self.puzzle.controls.arrows:
            return "board"
        if any(gesture.direction for gesture in gestures):
            return "pieces"
        return "cursor" if any(gesture.cell for gesture in gestures) else "none"

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[self.moves]

    @property
    def history(self) -> list[Move]:
        """The moves made so far, without those undone."""
        return [option.label for option in self._made[:self.moves]]

    @property
    def states(self) -> list[State]:
        """The states so far, the start first, without those undone."""
        return self._states[:self.moves + 1]

    @property
    def future(self) -> list[Move]:
        """The moves that redo would make."""
        return [option.label for option in self._made[self.moves:]]

    @property
    def cost(self) -> Cost:
        """What the moves made so far cost."""
        return sum(option.cost for option in self._made[:self.moves])

    @property
    def tally(self) -> str:
        """The moves made so far and what they cost, in words: "3 moves", "3 moves, cost 3.828", "3 moves, 1 push"."""
        return moves_and_cost(self.moves, self.play.price(self.cost), self.puzzle.unit)

    @property
    def name(self) -> str:
        """The level's name; one that was scrambled says so."""
        return f"{self.level} (scrambled)" if self.start != self.play.initial else self.level

    @property
    def solved(self) -> bool:
        """Is this a goal?"""
        return bool(self.play.is_goal(self.state))

    def picture(self, state: Any = NOW) -> Picture:
        """What the board looks like now, or in another state."""
        return self.puzzle.picture(self.play, self.state if state is NOW else state)

    def note(self, state: Any = NOW) -> str:
        """The line under the board, now or in another state."""
        return self.puzzle.controls.note(self.play, self.state if state is NOW else state)

    def options(self, state: Any = NOW) -> list[Option]:
        """Every move that is possible now, or in another state."""
        state = self.state if state is NOW else state
        found = []
        for move, child, cost in self.play.successors(state):
            label = self.play.label(state, move)
            gesture = self.puzzle.controls.gesture(self.play, state, move)
            found.append(Option(label, self.puzzle.say(label), gesture, child, cost))
        return found

    def move(self, label: Move) -> Option:
        """Make a move, by its label or as people write it; an impossible one is an error that lists the others."""
        for option in self.options():
            if label in (option.label, option.said):
                self._made[self.moves:] = [option]
                self._states[self.moves + 1:] = [option.state]
                self.moves += 1
                return option
        can = ", ".join(option.said for option in self.options()) or "none: nothing can move"
        raise PuzzleError(f"found {quoted(str(label))}, expected a possible move: {can}")

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        self.moves -= (possible := self.moves > 0)
        return possible

    def redo(self) -> bool:
        """Make the last move taken back again; False if there is none."""
        self.moves += (possible := self.moves < len(self._made))
        return possible

    def hope(self, state: Any = NOW) -> bool | None:
        """Can it be solved from here, or from another state? None if that isn't known."""
        hopeful = self.puzzle.controls.hopeful
        return None if hopeful is None else hopeful(self.play, self.state if state is NOW else state)

    def to_last_good(self) -> int | None:
        """How many moves to take back until the puzzle isn't lost; None if it is lost from the start."""
        return next((taken for taken in range(self.moves + 1)
                     if self.hope(self._states[self.moves - taken]) is not False), None)

    def back(self) -> str:
        """Take moves back until the puzzle can be solved again; redo leads on. Says what was done."""
        if self.puzzle.controls.hopeful is None:
            raise PuzzleError(f"found {self.puzzle.name}, expected a puzzle that can tell which states are hopeless")
        taken = self.to_last_good()
        self.moves -= self.moves if taken is None else taken
        if taken is None:
            return "There is no solution from the start."
        if self.hope() is None:
            unknown = "It is not known whether the puzzle can be solved from here."
            return f"{plural(taken, 'move')} taken back. {unknown}" if taken else unknown
        return f"Back at your last good move: {plural(taken, 'move')} taken back." if taken else (
            "So far every move is good.")

    def restart(self) -> None:
        """Back to the start, a scrambled one if it was scrambled; redo leads through the moves again."""
        self.moves = 0

    def scramble(self, seed: int, moves: int = 200) -> None:
        """A new start, that many random moves from the level's own: another one, unsolved and not lost, if one of
        twenty tries is, each with fewer moves than the one before."""
        rng, start = Random(seed), self.play.initial
        for tried in range(20):
            state = self.puzzle.scramble(self.play, rng, moves - moves * tried // 20)
            start = start if self._lost(state) else state
            if start is state and state != self.play.initial and not self.play.is_goal(state):
                break
        self._begin(start)

    def _lost(self, state: State) -> bool:
        """Is a state known to be lost? Where moves can't be taken back and the puzzle can't tell, a search may."""
        hope = self.hope(state)
        return hope is False or hope is None and self.puzzle.controls.hopeful is not None and (
            self.solver(state)(max_nodes=SHORT).status == "unsolvable")

    def why_not(self, piece: object, towards: Any) -> str:
        """Why that piece cannot move that way, or why nothing can be done with that cell, in words."""
        return self.puzzle.controls.why(self.play, self.state, piece, towards)

    @property
    def walker(self) -> tuple[Any, Any]:
        """Where a path is dragged on from: the cell of the one small hero, and the cell it was on before, if any."""
        cell = self._hero(self.state) if self.keys in ("board", "cursor") else None
        return cell, self._hero(self._states[self.moves - 1]) if cell and self.moves else None

    def _hero(self, state: State) -> tuple[int, int] | None:
        picture = self.picture(state)
        heroes = [cells for cells in picture.pieces().values() if picture.rows[cells[0][0]][cells[0][1]].role == "hero"]
        return heroes[0][0] if len(heroes) == 1 and len(heroes[0]) == 1 else None

    def searched(self, state: State) -> State:
        """The state as the search knows it: it may take pieces for equal that the board tells apart."""
        return self.puzzle.controls.untwin(self.problem, self.play, state)

    def solver(self, state: Any = NOW) -> Callable[..., Result]:
        """A search from the state now, or from another, to be called later, with a budget, on any thread."""
        problem = self.problem.starting_at(self.searched(self.state if state is NOW else state))
        return lambda **budget: self.puzzle.solve(problem, **budget)

    def solve(self, **budget: Any) -> Result:
        """A cheapest solution from here, or what the search says instead. Takes its time; changes nothing."""
        return self.solver()(**budget)

    def route(self, result: Result, start: State) -> list[Option]:
        """The moves of such a solution on this board, where pieces keep their names."""
        found: list[Option] = []
        for wanted in result.states[1:]:
            options = self.options(found[-1].state if found else start)
            found.append(min((option for option in options if self.searched(option.state) == wanted),
                             key=lambda option: option.cost))
        return found

    def __str__(self) -> str:
        ending = f". {self.note()}" if self.puzzle.controls.duel is not None else ", solved" * self.solved
        return f"{self.picture()}\n{self.puzzle.name} {self.name}: {self.tally}{ending}"


def played(result: Result) -> tuple[Any, list[State]]:
    """A solution as a board shows it: the problem in which pieces keep their names, and its states along the way.

    >>> from puzzlelib import astar
    >>> problem, states = played(astar(load("bricks", "SBP-level0")))
    >>> problem.distinct, problem.is_goal(states[-1])
    (True, True)
    """
    problem = result.problem
    controls = problem.puzzle.controls
    twin = controls.twin(problem)
    states = [twin.initial]
    if controls.untwin(problem, twin, twin.initial) != result.states[0]:
        return problem, result.states            # it starts elsewhere than the level does
    for wanted in result.states[1:]:
        steps = [(cost, child) for _, child, cost in twin.successors(states[-1])
                 if controls.untwin(problem, twin, child) == wanted]
        states.append(min(steps, key=lambda step: step[0])[1])
    return twin, states
