"""A board for two: play("dominoes", "5x5", machine="Horizontal"). People or the machine play either side.

The machine thinks on a thread of its own and can be stopped; undo goes back through its replies.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.views.board import MAX_NODES, Board

if TYPE_CHECKING:
    from puzzlelib.games import Duel
    from puzzlelib.puzzle import Puzzle

LIMITS = range(1, 10)
PAUSE = 0.5                # seconds between two moves of a machine that plays itself: people want to watch
PROOF = 40_000             # nodes to spend on who wins


class DuelBoard(Board):
    """The widget. `machine` holds the names of the players that the machine plays, `limit` how far it looks ahead."""

    _solving = "Played out"

    def __init__(self, puzzle: Puzzle, level: str, seed: int = 1, machine: tuple[str, ...] | str = (), limit: int = 3,
                 max_nodes: int = MAX_NODES):
        assert puzzle.controls.duel is not None
        self.duel: Duel = puzzle.controls.duel
        self.limit = 3
        self.paused = False
        self.machine: tuple[str, ...] = ()
        super().__init__(puzzle, level, seed, max_nodes)
        self.seat(machine, limit)

    def seat(self, machine: tuple[str, ...] | str = (), limit: int | None = None) -> None:
        """Say which players the machine plays, and how many moves ahead it looks."""
        names = (machine,) if isinstance(machine, str) else tuple(dict.fromkeys(machine or ()))
        for name in names:
            if name not in self.duel.players:
                raise PuzzleError(f"found {name!r}, expected one of {', '.join(self.duel.players)}")
        if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit not in LIMITS):
            raise PuzzleError(f"found limit {limit!r}, expected a whole number from {LIMITS[0]} to {LIMITS[-1]}")
        self.machine, self.limit, self.paused = names, self.limit if limit is None else limit, False
        self._stop.set()
        self._stop = Event()                             # whatever was asked before, nobody waits for it any more
        self._show()

    @property
    def turn(self) -> str:
        """Who is to move."""
        return self.duel.players[self.duel.turn(self.game.state)]

    @property
    def value(self) -> Any:
        """What the position is worth to the player to move, looking `limit` moves ahead."""
        return self.duel.decide(self.game.play, self.game.state, self.limit).value

    def undo(self) -> None:
        """Take moves back until a person is to move again."""
        game, before = self.game, self.game.moves
        found = game.undo()
        while found and game.moves and self._machine_to_move() and len(self.machine) < 2:
            found = game.undo()
        if found and self._machine_to_move() and len(self.machine) < 2:
            while game.moves < before:                   # nobody to give the move back to: stay
                game.redo()
            found = False
        self.paused = self.paused or len(self.machine) == 2
        self._show("Undone." if found else "Nothing to undo.")

    def redo(self) -> None:
        """Make the moves taken back again, the machine's replies with them."""
        game = self.game
        found = game.redo()
        while game.future and self._machine_to_move() and len(self.machine) < 2:
            game.redo()
        self.paused = self.paused or len(self.machine) == 2
        self._show("Done again." if found else "Nothing to redo.")

    def restart(self) -> None:
        """Back to the start."""
        self.paused = self.paused and len(self.machine) == 2
        super().restart()

    def load(self, level: str) -> None:
        """Begin another level."""
        self.game.load(level)                            # or it is an error, and nothing has changed
        self.paused = False
        self._store()
        self._show(f"Level {level}.")

    def scramble(self, seed: int | None = None) -> None:
        """A new start by a few random moves."""
        self.paused = self.paused and len(self.machine) == 2
        super().scramble(seed)

    def move(self, label: Any) -> None:
        """Make a move, for whoever is to move."""
        self.game.move(label)
        said = self.game.puzzle.say(self.game.history[-1])
        self._show(f"{said[0].upper()}{said[1:]}.")

    def go_on(self) -> None:
        """Let the machine think again after it was stopped."""
        self.paused = False
        self._show("")

    def _machine_to_move(self) -> bool:
        return self.turn in self.machine and not self.game.solved

    def _won(self) -> str:
        loser = self.turn
        winner = next(name for name in self.duel.players if name != loser)
        return f"{winner} wins: {loser} cannot move."

    def _seats(self) -> dict[str, Any]:
        return {"players": self.duel.players, "turn": self.turn, "machine": self.machine, "limit": self.limit,
                "limits": list(LIMITS), "paused": self.paused and self._machine_to_move()}

    def _options(self, now: dict[str, Any]) -> list[dict[str, Any]]:
        return [] if self._thinks() else super()._options(now)

    def _blocked(self, options: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
        blocked = super()._blocked(options)
        if self._thinks():                               # the board belongs to the machine until it has moved
            blocked = {key: {cell: f"{self.turn} is thinking" for cell in cells} for key, cells in blocked.items()}
        return blocked

    def _thinks(self) -> bool:
        return self._machine_to_move() and not self.paused

    def _show(self, text: str = "") -> None:
        super()._show(text)
        if self._thinks():
            self._stop = Event()
            self._busy = {"for": "machine", "who": self.turn, "expanded": 0}
            self._worker = Thread(target=self._think, args=(self.game.play, self.game.state, self._stop), daemon=True)
            self._worker.start()

    def _think(self, problem: Any, state: Any, stop: Event) -> None:
        """What the machine's thread does: a move, unless it was stopped or the board has gone on."""
        try:
            decision = self.duel.decide(problem, state, self.limit, progress=self._progress("machine", stop))
            if len(self.machine) == 2:
                stop.wait(PAUSE)
            with self._lock:
                if stop.is_set() or stop is not self._stop or state != self.game.state:
                    return
                self._asked = None
                self._busy = {}
                self.move(decision.move)
        except Exception as error:
            self._say(f"The machine failed: {error}.")
        finally:
            if stop is self._stop:
                self._busy = {}

    def wait(self, seconds: float = 60) -> None:
        """Wait until the machine has moved, and has nothing more to think about."""
        while self._worker is not None and self._worker.is_alive():
            before = self._worker
            before.join(seconds)
            if self._worker is before:
                return

    # ---------------------------------------------------------------------------------------------- from the browser

    def _more(self, content: dict[str, Any]) -> dict[str, Any]:
        return {"seat": lambda: self.seat(tuple(content["machine"]), int(content["limit"])), "go on": self.go_on}

    def _move(self, content: dict[str, Any]) -> None:
        if self._thinks():
            self._say(f"{self.turn} is thinking.")
            return
        if not content.get("auto"):                      # a person plays on: so does the machine
            self.paused = False
        super()._move(content)

    def _cancel(self) -> None:
        self._stop.set()
        if self._thinks():
            self.paused = True
            self._show("Stopped. Go on lets the machine think again; or move for it.")

    def _search(self, purpose: str) -> None:
        if self._thinks():
            self._say(f"{self.turn} is thinking.")
            return
        if self.game.solved:
            self._say(self._won())
            return
        if purpose == "solve":
            self.paused = True                           # the game is played out for both
        super()._search(purpose)

    def _answer(self, purpose: str, search: Any, start: Any, stop: Event) -> None:
        if purpose == "solve":
            super()._answer(purpose, search, start, stop)
            return
        progress = self._progress(purpose, stop)
        decision = self.duel.decide(self.game.play, start, self.limit, progress=progress)
        verdict = None
        if purpose == "best":
            verdict = self.duel.settle(self.game.play, start, max_nodes=PROOF, progress=progress)
        with self._lock:
            if stop is not self._stop or start != self.game.state:
                return                                   # somebody asked anew, or played on
            self._busy = {}
            if decision.status != "decided":
                self._say(f"Stopped after {decision.nodes:,} nodes.")
                return
            ahead = f"looking {self.limit} move{'s' * (self.limit != 1)} ahead"
            if verdict is None:
                option = next(o for o in self.game.options() if o.label == decision.move)
                self._tip = {"piece": None, "direction": None, "cell": option.gesture.cell,
                             "cells": option.gesture.cells, "said": option.said}
                self._say(f"Hint: {option.said}. {ahead[0].upper()}{ahead[1:]} it leads to value {decision.value}.")
                return
            other = next(name for name in self.duel.players if name != self.turn)
            told = (f"{self.turn} wins, by {self.game.puzzle.say(verdict.move)}" if verdict.wins else
                    f"{other} wins, whatever {self.turn} plays" if verdict.wins is False else "who wins is not settled")
            self._say(f"Value for {self.turn}: {decision.value}, {ahead}. By best play {told}.")
