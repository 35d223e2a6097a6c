"""A board for two players: play("dominoes", "5x5", machine="Horizontal"). People or the machine play either side.

The machine thinks on a thread of its own and can be stopped; undo goes back through its replies. Each player has a
look-ahead of its own: the machine's moves use it, and so do hints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, choose
from puzzlelib.result import plural
from puzzlelib.views.board import Board
from puzzlelib.views.session import Task, locked

if TYPE_CHECKING:
    from puzzlelib.games import Decision, Duel, Verdict
    from puzzlelib.puzzle import Puzzle
    from puzzlelib.views.game import Option

Limit = int | Sequence[int] | dict[str, int]         # how many moves ahead: both players, each in order, or by name
LIMITS = range(1, 10)
USUAL = 3                  # moves ahead
PAUSE = 0.5                # seconds between two moves of a machine that plays itself: people want to watch
SOON = 3                   # moves: how far ahead the game looks at most that is stored with a page
PROOF = {"best": 40_000, "hint": 4_000}              # nodes to spend on who wins


class DuelBoard(Board):
    """The widget. `machine` holds the names of the players that the machine plays, `limits` how far each looks ahead.

    >>> from puzzlelib import play
    >>> board = play("dominoes", "3x3", machine="Horizontal", limit=2)
    >>> board.click((0, 1))
    >>> board.wait()
    >>> board.history, board.turn
    ([(0, 1, True), (2, 0, False)], 'Vertical')
    """

    _solving = "Playing out"

    def __init__(self, puzzle: Puzzle, level: str, seed: int, machine: tuple[str, ...] | str, limit: Limit):
        self.duel: Duel = puzzle.controls.duel               # type: ignore[assignment]
        self.players = list(self.duel.players.values())
        self.machine: tuple[str, ...] = ()                   # no machine moves before the board is complete
        self.limits, self.paused = dict.fromkeys(self.players, USUAL), False
        super().__init__(puzzle, level, seed)
        self.seat(machine, limit)

    @locked
    def seat(self, machine: tuple[str, ...] | str = (), limit: Limit | None = None) -> None:
        """Say which players the machine plays, and how many moves ahead both or each of them look.

        A stopped machine thinks again. limit: 3, or (2, 4) in the order of the players, or {"Horizontal": 4}.
        """
        names = (machine,) if isinstance(machine, str) else tuple(dict.fromkeys(machine or ()))
        for name in names:
            choose(name, self.players)
        self.machine, self.limits, self.paused = names, self.limits | self._checked(limit), False
        self._show()

    def _checked(self, limit: Limit | None) -> dict[str, int]:
        """The limits that were asked for, by player."""
        if isinstance(limit, (tuple, list)):
            if len(limit) != len(self.players):
                names = " and ".join(self.players)
                raise PuzzleError(f"found {plural(len(limit), 'limit')}, expected one for each of {names}")
            limit = dict(zip(self.players, limit))
        found: Any = limit if isinstance(limit, dict) else {} if limit is None else dict.fromkeys(self.players, limit)
        for name, number in found.items():
            choose(name, self.players)
            if type(number) is not int or number not in LIMITS:
                raise PuzzleError(f"found limit {number!r}, expected a whole number from {LIMITS[0]} to {LIMITS[-1]}")
        return dict(found)

    @property
    def turn(self) -> str:
        """The name of the player to move."""
        return self.duel.players[self._position()[2]]

    @property
    def value(self) -> Any:
        """What the position is worth to the player to move, looking as far ahead as that player does."""
        return self.duel.decide(*self._position(), self.limit).value

    @property
    def limit(self) -> int:
        """How far the player to move looks ahead."""
        return self.limits[self.turn]

    @property
    def record(self) -> list[tuple[str, str]]:
        """Who played what so far: [("Vertical", "vertical at (0, 1)"), …]."""
        states: list[Any] = self.game.states
        return [(self.duel.players[state[1]], self.game.puzzle.say(move))
                for state, move in zip(states, self.game.history)]

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
        """Take moves back until it is a person's turn again."""
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

    def _stored_route(self) -> list[Option]:
        """The game that two machines with these look-aheads would play from here."""
        route: list[Option] = []
        state: Any = self.game.state
        game = self.game.play.game
        while options := self.game.options(state):
            position, player = state
            ahead = min(self.limits[self.duel.players[player]], SOON)
            move = self.duel.decide(game, position, player, ahead).move
            after = dict(game.successors(position, player))[move], game.other(player)
            route.append(next(option for option in options if option.state == after))
            state = route[-1].state
        return route

    # --------------------------------------------------------------------------------------- to the page, and from it

    def _show(self, text: str = "") -> None:
        super()._show(text)
        if self._thinks():
            position, limit = self._position(), self.limit

            def think(task: Task) -> Any:
                decision = self.duel.decide(*position, limit, progress=task.progress)
                if self._machine_alone():
                    task.stopped.wait(PAUSE)
                return decision.move

            def reply(move: Any) -> None:
                self._request = None
                self.move(self._option(move).label)
            self._start("machine", think, reply)

    def _opponent(self) -> str:
        return next(name for name in self.players if name != self.turn)

    def _won(self) -> str:
        return f"{self._opponent()} wins: {self.turn} cannot move."

    def _seats(self) -> dict[str, Any]:
        return {"players": self.players, "turn": self.turn, "machine": self.machine, "limits": self.limits,
                "choices": list(LIMITS), "paused": self.paused and self._machine_to_move(), "thinks": self._thinks(),
                "record": [(self.players.index(name), said) for name, said in self.record]}

    def _changes(self, start: Any, route: list[Option]) -> list[dict[str, Any]]:
        """With the number of the player who makes each move."""
        states: list[Any] = [start, *(option.state for option in route)]
        movers = [self.players.index(self.duel.players[state[1]]) for state in states]
        return [step | {"player": player} for step, player in zip(super()._changes(start, route), movers)]

    def _options(self, picture: dict[str, Any]) -> list[dict[str, Any]]:
        return [] if self._thinks() else super()._options(picture)

    def _blocked(self, options: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
        blocked = super()._blocked(options)
        if self._thinks():                                   # the board belongs to the machine until it has moved
            blocked = {group: dict.fromkeys(ways, f"{self.turn} is thinking") for group, ways in blocked.items()}
        return blocked

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return super()._commands(message) | {
            "seat": lambda: self.seat(tuple(message["machine"]), dict(message["limits"])),
            "go on": lambda: self.seat(self.machine)}

    def _move(self, message: dict[str, Any]) -> None:
        if self._thinks():                                   # answer, and leave the machine at its work
            self.send(frame=self.data["frame"] | {"answers": self._request},
                      **self._saying(f"{self.turn} is thinking."))
            return
        if not message.get("auto"):                          # a person plays on: so does the machine
            self.paused = False
        super()._move(message)

    def _search(self, purpose: str) -> None:
        position, limit, solved = self._position(), self.limit, self.game.solved

        def work(task: Task) -> tuple[str, Decision, Verdict]:
            decision = self.duel.decide(*position, limit, progress=task.progress)
            return purpose, decision, self.duel.prove(*position, max_nodes=PROOF[purpose], progress=task.progress)
        if solved or self._thinks():
            self.say(self._won() if solved else f"{self.turn} is thinking.")
        elif purpose == "solve":
            self.paused = True                               # the game is played out for both
            super()._search(purpose)
        else:
            self._start(purpose, work, lambda found: self._advise(*found))

    def _advise(self, purpose: str, decision: Decision, verdict: Verdict) -> None:
        """Say what was found: the best move looking a few moves ahead, or who wins by perfect play. A hint says that
        the game is lost, if so, but not that it is won: the value is there to judge that."""
        ahead = plural(decision.limit, "move")
        if decision.status != "decided":
            self.say(f"Stopped after {plural(decision.nodes, 'node')}.")
        elif purpose == "hint":
            option = self._option(decision.move)
            lost = f" But {self._opponent()} wins, whatever {self.turn} plays." if verdict.wins is False else ""
            self.send(hint=option.described())
            self.say(f"Hint: {option.said}. Looking {ahead} ahead it leads to value {decision.value}.{lost}")
        else:
            winner = (f"{self.turn} wins, by {self._option(verdict.move).said}" if verdict.wins else
                      f"{self._opponent()} wins, whatever {self.turn} plays" if verdict.wins is False else
                      "who wins is not known")
            self.say(f"Value for {self.turn}: {decision.value}, looking {ahead} ahead. By best play {winner}.")
