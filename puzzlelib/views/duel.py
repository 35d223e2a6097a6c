"""A board for two players: play("dominoes", "5x5", machine="Horizontal"). People or the machine play either side.

The machine thinks on a thread of its own and can be stopped; undo goes back through its replies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, choose
from puzzlelib.result import plural
from puzzlelib.views.board import Board, described
from puzzlelib.views.session import Task, locked

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.games import Decision, Duel, Verdict
    from puzzlelib.puzzle import Puzzle
    from puzzlelib.views.game import Option

LIMITS = range(1, 10)
PAUSE = 0.5                # seconds between two moves of a machine that plays itself: people want to watch
PROOF = 40_000             # nodes to spend on who wins


class DuelBoard(Board):
    """The widget. `machine` holds the names of the players that the machine plays, `limit` how far it looks ahead.

    >>> from puzzlelib import play
    >>> board = play("dominoes", "3x3", machine="Horizontal", limit=2)
    >>> board.click((0, 1))
    >>> board.wait()
    >>> board.history, board.turn
    ([(0, 1, True), (2, 0, False)], 'Vertical')
    """

    _solving = "Played out"

    def __init__(self, puzzle: Puzzle, level: str, seed: int, machine: tuple[str, ...] | str, limit: int):
        self.duel: Duel = puzzle.controls.duel               # type: ignore[assignment]
        self.machine: tuple[str, ...] = ()                   # no machine moves before the board is complete
        self.limit, self.paused = limit, False
        super().__init__(puzzle, level, seed)
        self.seat(machine, limit)

    @locked
    def seat(self, machine: tuple[str, ...] | str = (), limit: int | None = None) -> None:
        """Say which players the machine plays, and how many moves ahead it looks. A stopped one thinks again."""
        names = (machine,) if isinstance(machine, str) else tuple(dict.fromkeys(machine or ()))
        for name in names:
            choose(name, list(self.duel.players.values()))
        if limit is not None and (type(limit) is not int or limit not in LIMITS):
            raise PuzzleError(f"found limit {limit!r}, expected a whole number from {LIMITS[0]} to {LIMITS[-1]}")
        self.machine, self.limit, self.paused = names, limit or self.limit, False
        self._show()

    @property
    def turn(self) -> str:
        """The name of the player to move."""
        return self.duel.players[self._position()[2]]

    @property
    def value(self) -> Any:
        """What the position is worth to the player to move, looking `limit` moves ahead."""
        return self.duel.decide(*self._position(), self.limit).value

    def _position(self) -> tuple[Any, Any, Any]:
        """The game, the position and the player to move."""
        state: Any = self.game.state
        return self.game.play.game, *state

    def _option(self, move: Any) -> Option:
        """A move of the game as the board knows it: the option that leads to the same position."""
        game, position, player = self._position()
        after = dict(game.successors(position, player))[move], game.other(player)
        return next(option for option in self.game.options() if option.state == after)

    # ----------------------------------------------------------------------------------------------- taking turns

    @locked
    def undo(self) -> None:
        """Take moves back until a person is to move again."""
        game, before, alone = self.game, self.game.moves, self._machine_alone()
        while (found := game.undo()) and self._machine_to_move() and not alone:
            pass
        while not found and game.moves < before:             # no person had a move before these: they stay
            game.redo()
        self.paused = self.paused or alone
        self._show("Undone." if found else "Nothing to undo.")

    @locked
    def redo(self) -> None:
        """Make the moves taken back again, the machine's replies with them."""
        game, alone = self.game, self._machine_alone()
        found = game.redo()
        while game.future and self._machine_to_move() and not alone:
            game.redo()
        self.paused = self.paused or alone
        self._show("Done again." if found else "Nothing to redo.")

    @locked
    def restart(self) -> None:
        """Back to the start."""
        self.paused = self.paused and self._machine_alone()
        super().restart()

    @locked
    def load(self, level: str) -> None:
        """Begin another level."""
        self.game.load(level)                                # if that is an error, nothing has changed
        self.paused = False
        super().load(level)

    @locked
    def scramble(self, seed: int | None = None) -> None:
        """A new start by a few random moves."""
        self.paused = self.paused and self._machine_alone()
        super().scramble(seed)

    @locked
    def stop(self) -> None:
        """Stop the search under way; the machine then waits."""
        super().stop()
        if self._thinks():
            self.paused = True
            self._show("Stopped. Go on lets the machine think again; or move for it.")

    def _machine_alone(self) -> bool:
        return len(self.machine) == 2

    def _machine_to_move(self) -> bool:
        return self.turn in self.machine and not self.game.solved

    def _thinks(self) -> bool:
        return self._machine_to_move() and not self.paused

    # --------------------------------------------------------------------------------------- to the page, and from it

    def _show(self, text: str = "") -> None:
        super()._show(text)
        if self._thinks():
            position = self._position()

            def think(task: Task) -> Any:
                decision = self.duel.decide(*position, self.limit, progress=task.progress)
                if self._machine_alone():
                    task.stopped.wait(PAUSE)
                return decision.move

            def reply(move: Any) -> None:
                self._request = None
                self.move(self._option(move).label)
            self._start("machine", think, reply)

    def _opponent(self) -> str:
        return next(name for name in self.duel.players.values() if name != self.turn)

    def _won(self) -> str:
        return f"{self._opponent()} wins: {self.turn} cannot move."

    def _seats(self) -> dict[str, Any]:
        return {"players": list(self.duel.players.values()), "turn": self.turn, "machine": self.machine,
                "limit": self.limit, "limits": list(LIMITS), "paused": self.paused and self._machine_to_move()}

    def _options(self, picture: dict[str, Any]) -> list[dict[str, Any]]:
        return [] if self._thinks() else super()._options(picture)

    def _blocked(self, options: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
        blocked = super()._blocked(options)
        if self._thinks():                                   # the board belongs to the machine until it has moved
            blocked = {group: dict.fromkeys(ways, f"{self.turn} is thinking") for group, ways in blocked.items()}
        return blocked

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return super()._commands(message) | {
            "seat": lambda: self.seat(tuple(message["machine"]), int(message["limit"])),
            "go on": lambda: self.seat(self.machine)}

    def _move(self, message: dict[str, Any]) -> None:
        if self._thinks():
            self.say(f"{self.turn} is thinking.")
            return
        if not message.get("auto"):                          # a person plays on: so does the machine
            self.paused = False
        super()._move(message)

    def _search(self, purpose: str) -> None:
        position, solved = self._position(), self.game.solved

        def work(task: Task) -> tuple[Decision, Verdict | None]:
            decision = self.duel.decide(*position, self.limit, progress=task.progress)
            proves = purpose == "best"
            return decision, self.duel.prove(*position, max_nodes=PROOF, progress=task.progress) if proves else None
        if solved or self._thinks():
            self.say(self._won() if solved else f"{self.turn} is thinking.")
        elif purpose == "solve":
            self.paused = True                               # the game is played out for both
            super()._search(purpose)
        else:
            self._start(purpose, work, lambda found: self._advise(*found))

    def _advise(self, decision: Decision, verdict: Verdict | None) -> None:
        """Say what was found: the best move looking a few moves ahead, or who wins by perfect play."""
        ahead = plural(self.limit, "move")
        if decision.status != "decided":
            self.say(f"Stopped after {plural(decision.nodes, 'node')}.")
        elif verdict is None:
            option = self._option(decision.move)
            self.send(hint=described(option))
            self.say(f"Hint: {option.said}. Looking {ahead} ahead it leads to value {decision.value}.")
        else:
            winner = (f"{self.turn} wins, by {self._option(verdict.move).said}" if verdict.wins else
                      f"{self._opponent()} wins, whatever {self.turn} plays" if verdict.wins is False else
                      "who wins is not known")
            self.say(f"Value for {self.turn}: {decision.value}, looking {ahead} ahead. By best play {winner}.")
