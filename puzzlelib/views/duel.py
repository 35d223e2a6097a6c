"""A board for two: play("dominoes", "5x5", machine="Horizontal"). People or the machine play either side.

The machine thinks on a thread of its own and can be stopped; undo goes back through its replies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.result import plural
from puzzlelib.views.board import MAX_NODES, Board, described
from puzzlelib.views.live import Task, locked

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

    @locked
    def seat(self, machine: tuple[str, ...] | str = (), limit: int | None = None) -> None:
        """Say which players the machine plays, and how many moves ahead it looks."""
        names = (machine,) if isinstance(machine, str) else tuple(dict.fromkeys(machine or ()))
        for name in names:
            if name not in self.duel.players:
                raise PuzzleError(f"found {name!r}, expected one of {', '.join(self.duel.players)}")
        if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool) or limit not in LIMITS):
            raise PuzzleError(f"found limit {limit!r}, expected a whole number from {LIMITS[0]} to {LIMITS[-1]}")
        self.machine, self.limit, self.paused = names, self.limit if limit is None else limit, False
        self._show()

    @property
    def turn(self) -> str:
        """Who is to move."""
        return self.duel.players[self.duel.turn(self.game.state)]

    @property
    def value(self) -> Any:
        """What the position is worth to the player to move, looking `limit` moves ahead."""
        return self.duel.decide(self.game.play, self.game.state, self.limit).value

    @locked
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

    @locked
    def redo(self) -> None:
        """Make the moves taken back again, the machine's replies with them."""
        game = self.game
        found = game.redo()
        while game.future and self._machine_to_move() and len(self.machine) < 2:
            game.redo()
        self.paused = self.paused or len(self.machine) == 2
        self._show("Done again." if found else "Nothing to redo.")

    @locked
    def restart(self) -> None:
        """Back to the start."""
        self.paused = self.paused and len(self.machine) == 2
        super().restart()

    @locked
    def load(self, level: str) -> None:
        """Begin another level."""
        self.game.load(level)                            # or it is an error, and nothing has changed
        self.paused = False
        self._store()
        self._show(f"Level {level}.")

    @locked
    def scramble(self, seed: int | None = None) -> None:
        """A new start by a few random moves."""
        self.paused = self.paused and len(self.machine) == 2
        super().scramble(seed)

    @locked
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

    @locked
    def _show(self, text: str = "") -> None:
        super()._show(text)
        if self._thinks():
            problem, state = self.game.play, self.game.state

            def think(task: Task) -> Any:
                decision = self.duel.decide(problem, state, self.limit, progress=task.progress)
                if len(self.machine) == 2:
                    task.stopped.wait(PAUSE)
                return decision.move

            def reply(move: Any) -> None:
                self._request = None
                self.move(move)
            self._start("machine", think, reply)

    # ---------------------------------------------------------------------------------------------- from the browser

    def _commands(self, message: dict[str, Any]) -> dict[str, Any]:
        return super()._commands(message) | {
            "seat": lambda: self.seat(tuple(message["machine"]), int(message["limit"])), "go on": self.go_on}

    def _move(self, message: dict[str, Any]) -> None:
        if self._thinks():
            self.say(f"{self.turn} is thinking.")
            return
        if not message.get("auto"):                      # a person plays on: so does the machine
            self.paused = False
        super()._move(message)

    @locked
    def stop(self) -> None:
        """Stop the search under way; the machine then waits."""
        super().stop()
        if self._thinks():
            self.paused = True
            self._show("Stopped. Go on lets the machine think again; or move for it.")

    def _search(self, purpose: str) -> None:
        if self._thinks():
            self.say(f"{self.turn} is thinking.")
            return
        if self.game.solved:
            self.say(self._won())
            return
        if purpose == "solve":
            self.paused = True                           # the game is played out for both
            super()._search(purpose)
            return
        problem, state = self.game.play, self.game.state

        def work(task: Task) -> tuple[Any, Any]:
            decision = self.duel.decide(problem, state, self.limit, progress=task.progress)
            return decision, self.duel.settle(problem, state, max_nodes=PROOF, progress=task.progress) if (
                purpose == "best") else None
        self._start(purpose, work, lambda found: self._advise(*found))

    def _advise(self, decision: Any, verdict: Any) -> None:
        """Say what was found: the best move looking a few moves ahead, or who wins by perfect play."""
        if decision.status != "decided":
            self.say(f"Stopped after {plural(decision.nodes, 'node')}.")
            return
        ahead = f"looking {plural(self.limit, 'move')} ahead"
        if verdict is None:
            option = next(o for o in self.game.options() if o.label == decision.move)
            self.hint = described(option)
            self.say(f"Hint: {option.said}. {ahead[0].upper()}{ahead[1:]} it leads to value {decision.value}.")
            return
        other = next(name for name in self.duel.players if name != self.turn)
        outcome = (f"{self.turn} wins, by {self.game.puzzle.say(verdict.move)}" if verdict.wins else
                   f"{other} wins, whatever {self.turn} plays" if verdict.wins is False else "who wins is not settled")
        self.say(f"Value for {self.turn}: {decision.value}, {ahead}. By best play {outcome}.")
