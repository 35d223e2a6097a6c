"""A puzzle being played: the current state, the moves made, and how to go on. No widget, no drawing, no printing.

The board asks this; a test can play without a browser.
"""

from __future__ import annotations

from random import Random

from puzzlelib.levels import PuzzleError, quoted
from puzzlelib.catalog import get

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from puzzlelib.picture import Picture
    from puzzlelib.puzzle import Gesture, Puzzle
    from puzzlelib.result import Move, Result, State


class Option:
    """A move that is possible now: its label, as people write it, the gesture that makes it, where it leads."""

    __slots__ = ("label", "said", "gesture", "state")

    def __init__(self, label: Move, said: str, gesture: Gesture, state: State):
        self.label, self.said, self.gesture, self.state = label, said, gesture, state


class Game:
    """One level of one puzzle, from its start on.

    >>> game = Game("bricks", "SBP-level0")
    >>> game.move((2, "left"))
    >>> game.history, game.undo(), game.history, game.redo(), game.moves
    ([(2, 'left')], True, [], True, 1)
    """

    def __init__(self, puzzle: str | Puzzle, level: str):
        self.puzzle = get(puzzle) if isinstance(puzzle, str) else puzzle
        self.load(level)

    def load(self, level: str) -> None:
        """Begin another level of the same puzzle."""
        problem: Any = self.puzzle.load(level)
        self.level, self.problem = level, problem
        self.play: Any = self.puzzle.controls.twin(problem)
        self._begin(self.play.initial)
        self.keys = self._keys()

    def _begin(self, state: State) -> None:
        self.start: State = state
        self._states: list[State] = [state]      # every state of this game, those undone included
        self._labels: list[Move] = []            # the moves between them
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
        return self._labels[:self.moves]

    @property
    def future(self) -> list[Move]:
        """The moves that redo would make."""
        return self._labels[self.moves:]

    @property
    def solved(self) -> bool:
        """Is this a goal?"""
        return bool(self.play.is_goal(self.state))

    def picture(self, state: State | None = None) -> Picture:
        """What the board looks like now, or in another state."""
        return self.puzzle.picture(self.play, self.state if state is None else state)

    def options(self) -> list[Option]:
        """Every move that is possible now."""
        state = self.state
        found = []
        for move, child, _ in self.play.successors(state):
            label = self.play.label(state, move)
            found.append(Option(label, self.puzzle.say(label), self.puzzle.controls.gesture(self.play, state, move), child))
        return found

    def move(self, label: Move) -> None:
        """Make a move, by its label or as people write it; an impossible one is an error that lists the others."""
        for option in self.options():
            if label in (option.label, option.said):
                self._labels[self.moves:] = [option.label]
                self._states[self.moves + 1:] = [option.state]
                self.moves += 1
                return
        can = ", ".join(option.said for option in self.options()) or "none: nothing can move"
        raise PuzzleError(f"found {quoted(str(label))}, expected a possible move: {can}")

    def undo(self) -> bool:
        """Take the last move back; False where there is none."""
        self.moves -= (possible := self.moves > 0)
        return possible

    def redo(self) -> bool:
        """Make the last move taken back again; False where there is none."""
        self.moves += (possible := self.moves < len(self._labels))
        return possible

    def restart(self) -> None:
        """Back to the start; redo leads through the moves again. Once more, and a scrambled game is the level's own."""
        if not self.moves and self.start != self.play.initial:
            self._begin(self.play.initial)
        self.moves = 0

    def scramble(self, seed: int, moves: int = 200) -> None:
        """A new start, so many random moves from the level's own, unsolved if that can be had; by its seed."""
        rng = Random(seed)
        for _ in range(20):
            state = self.puzzle.scramble(self.play, rng, moves)
            if not self.play.is_goal(state):
                break
        self._begin(state)

    def why_not(self, piece: object, towards: Any) -> str:
        """Why that piece cannot move that way, or why nothing can be done with that cell, in words."""
        return self.puzzle.controls.why(self.play, self.state, piece, towards)

    @property
    def places(self) -> tuple[Any, Any]:
        """Where a path is dragged on from: the cell of the one small hero, and the cell it came from, if any."""
        here = self._hero(self.state) if self.keys in ("board", "cursor") else None
        return here, self._hero(self._states[self.moves - 1]) if here and self.moves else None

    def _hero(self, state: State) -> tuple[int, int] | None:
        picture = self.picture(state)
        heroes = [cells for cells in picture.pieces().values() if picture.rows[cells[0][0]][cells[0][1]].role == "hero"]
        return heroes[0][0] if len(heroes) == 1 and len(heroes[0]) == 1 else None

    def solver(self) -> Callable[..., Result]:
        """A search from the state now, to be called later, with a budget, on any thread."""
        problem = self.problem.starting_at(self.puzzle.controls.untwin(self.problem, self.play, self.state))
        return lambda **budget: self.puzzle.solve(problem, **budget)

    def solve(self, **budget: Any) -> Result:
        """A shortest solution from here, or what the search says instead. Takes its time; touches nothing."""
        return self.solver()(**budget)

    def lifted(self, result: Result, start: State) -> list[tuple[str, State]]:
        """The moves of such a solution on this board, where pieces keep their names: what is said, and the state."""
        told, state = [], start
        for wanted in result.states[1:]:
            for move, child, _ in self.play.successors(state):
                if self.puzzle.controls.untwin(self.problem, self.play, child) == wanted:
                    told.append((self.puzzle.say(self.play.label(state, move)), child))
                    state = child
                    break
        return told

    def __str__(self) -> str:
        moves = f"{self.moves} move{'s' * (self.moves != 1)}"
        if self.puzzle.controls.duel is not None:
            moves += f". {self.puzzle.controls.note(self.play, self.state)}"
            return f"{self.picture()}\n{self.puzzle.name} {self.level}: {moves}"
        return f"{self.picture()}\n{self.puzzle.name} {self.level}: {moves}{', solved' * self.solved}"
