"""A board to play in the notebook: play("bricks", "SBP-level0"). Rules stay here; the browser draws and asks.

The browser is sent the board and everything one move ahead, so that a key answers at once; then it tells us, and we
send the next. Searches run on a thread of their own, can be stopped, and never keep the notebook waiting.
"""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from puzzlelib.levels import PuzzleError
from puzzlelib.views.frames import change, frame
from puzzlelib.views.game import Game
from puzzlelib.views.static_page import page

if TYPE_CHECKING:
    from puzzlelib.puzzle import Puzzle

STATIC = Path(__file__).parent / "static"
MAX_NODES = 300_000              # a hint that takes longer than some seconds is no hint
STORED = 10_000                  # nodes spent, when a board is made, on the solution that pages without a kernel show;
EXPORTED = 100_000               # and while such a page is being made
EXPLAINED = 400                  # a board of more cells says only "not possible" where nothing can be done
DIRECTIONS = ("up", "down", "left", "right")


class Board(anywidget.AnyWidget):
    """The widget. Read `state`, `moves`, `history`, `solved`; drive it with `move`, `undo`, `redo`, `restart`."""

    _esm = (STATIC / "picture.js").read_text() + (STATIC / "board.js").read_text()
    _css = (STATIC / "board.css").read_text()

    _solving = "Solving"

    moves = traitlets.Int(0, help="moves made").tag(sync=True)
    history: Any = traitlets.List(help="the moves made, those undone left out")
    state = traitlets.Any(help="the state now")
    solved = traitlets.Bool(False).tag(sync=True)

    _frame = traitlets.Dict().tag(sync=True)         # the board and everything one move ahead
    _stored: Any = traitlets.List().tag(sync=True)        # a solution from the start, for pages without a kernel
    _route: Any = traitlets.List().tag(sync=True)         # what solve found: the moves to animate
    _busy = traitlets.Dict().tag(sync=True)          # the search under way
    _tip = traitlets.Dict().tag(sync=True)           # the hint
    _said: Any = traitlets.List().tag(sync=True)          # [number, text]: the last thing worth saying
    _alive = traitlets.Int(0).tag(sync=True)         # counts up when the page greets: then there is a kernel

    def __init__(self, puzzle: str | Puzzle, level: str, seed: int = 1, max_nodes: int = MAX_NODES):
        super().__init__()
        self.game = Game(puzzle, level)
        self.seed, self.max_nodes = seed, max_nodes
        self._worker: Thread | None = None
        self._stop = Event()                         # of the search under way; each has its own
        self._lock = RLock()                         # a search's thread may make moves, too
        self._number = 0
        self._asked: Any = None                      # what the page asked last: it waits for the answer to that
        self._store()
        self._show()
        self.on_msg(lambda widget, content, buffers: self._hear(content))

    # ------------------------------------------------------------------------------------------------- from Python

    def move(self, label: Any) -> None:
        """Make a move: board.move((3, "down")), or as people write it, board.move("(3, down)")."""
        self.game.move(label)
        self._show(f"{self.game.puzzle.say(self.game.history[-1])}")

    def undo(self) -> None:
        """Take the last move back."""
        self._show("Undone." if self.game.undo() else "Nothing to undo.")

    def redo(self) -> None:
        """Make the last move taken back again."""
        self._show("Done again." if self.game.redo() else "Nothing to redo.")

    def restart(self) -> None:
        """Back to the start; from a scrambled one, once more is back to the level's own."""
        before = self.game.start
        self.game.restart()
        if self.game.start != before:
            self._store()
        scrambled = self.game.start != self.game.play.initial
        self._show("Back at the start." if not scrambled else
                   "Back at the scrambled start; once more for the level's own.")

    def scramble(self, seed: int | None = None) -> None:
        """A new start by random moves; without a seed, the next one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.game.scramble(self.seed)
        self._store()
        self._show(f"Scrambled with seed {self.seed}.")

    def load(self, level: str) -> None:
        """Begin another level."""
        self.game.load(level)
        self._store()
        self._show(f"Level {level}.")

    def back(self) -> None:
        """Back to the last move after which it could still be solved; redo leads on again."""
        hopeful = self.game.puzzle.controls.hopeful
        if hopeful is None:
            raise PuzzleError(f"found {self.game.puzzle.name}, expected a puzzle that can say what is hopeless")
        before = self.game.moves
        while (good := hopeful(self.game.play, self.game.state)) is False and self.game.undo():
            pass
        taken = before - self.game.moves
        self._show("There is no solution from the start." if good is False else
                   "Nobody knows whether it can be solved from here." if good is None else
                   f"Back at your last good move: {taken} move{'s' * (taken != 1)} taken back." if taken else
                   "So far every move is good.")

    def wait(self, seconds: float = 60) -> None:
        """Wait for a search under way: for cells that ask for a hint and then look at it."""
        if self._worker is not None:
            self._worker.join(seconds)

    def __repr__(self) -> str:
        return str(self.game)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget and, for GitHub and nbval, the whole board as text: the default would cut it short."""
        return page(self, super()._repr_mimebundle_(**options))

    # ------------------------------------------------------------------------------------------------ to the browser

    def _show(self, text: str = "") -> None:
        """Send the board, everything one move ahead, and what happened."""
        game = self.game
        self._stop.set()                             # a search from the old state is of no use any more
        now = frame(game.picture())
        options = self._options(now)
        here, back = game.places
        self._number += 1
        if game.solved and game.moves:
            text = f"{text} {self._won()}".strip()
        with self.hold_sync():                       # one message: the page never sees half of it
            if text:
                self._say(text)
            self.moves, self.history, self.state, self.solved = game.moves, game.history, game.state, game.solved
            self._tip = {}
            self._frame = {"number": self._number, "picture": now, "options": options,
                           "blocked": self._blocked(options), "undo": game.moves > 0, "redo": bool(game.future),
                           "keys": game.keys, "arrows": game.puzzle.controls.arrows, "here": here, "back": back,
                           "note": game.puzzle.controls.note(game.play, game.state), "said": self._said,
                           "answers": self._asked, "duel": self._seats(), "hopeful": game.puzzle.controls.hopeful is not None,
                           "level": game.level, "title": game.puzzle.title, "levels": game.puzzle.levels()}

    def _options(self, now: dict[str, Any]) -> list[dict[str, Any]]:
        """Every move that can be made, as the page needs to know it."""
        game = self.game
        return [{"number": number, "said": option.said, "cell": option.gesture.cell, "cells": option.gesture.cells,
                 "arrows": option.gesture.arrows, "direction": option.gesture.direction,
                 "piece": None if option.gesture.piece is None else str(option.gesture.piece),
                 "note": game.puzzle.controls.note(game.play, option.state),
                 "change": change(now, frame(game.picture(option.state)))}
                for number, option in enumerate(game.options())]

    def _won(self) -> str:
        """What to say at a goal."""
        return f"Solved in {self.game.moves} move{'s' * (self.game.moves != 1)}!"

    def _seats(self) -> dict[str, Any] | None:
        """Who plays, where two do."""
        return None

    def _blocked(self, options: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
        """Why what cannot be done now cannot: by piece and direction, by arrow key, or by cell."""
        game = self.game
        if game.keys == "pieces":
            possible = {(option["piece"], option["direction"]) for option in options}
            return {str(piece): {way: game.why_not(piece, way) for way in DIRECTIONS
                                 if (str(piece), way) not in possible} for piece in game.picture().pieces()}
        blocked: dict[str, dict[str, str]] = {}
        if game.keys == "board":
            taken = [{option["arrows"][number] for option in options} for number in range(len(game.puzzle.controls.arrows))]
            blocked = {str(number): {way: game.why_not(number, way) for way in DIRECTIONS if way not in ways}
                       for number, ways in enumerate(taken)}
        rows = game.picture().rows
        if game.keys != "none" and len(rows) * len(rows[0]) <= EXPLAINED:
            cells = {option["cell"] for option in options}
            blocked["cells"] = {f"{r},{c}": game.why_not(None, (r, c)) for r, row in enumerate(rows)
                                for c in range(len(row)) if (r, c) not in cells}
        return blocked

    def _say(self, text: str) -> None:
        self._said = [(self._said or [0])[0] + 1, text]

    def _store(self) -> None:
        """A solution from the start, with the board: what a page without a kernel can step through."""
        game = self.game
        result = game.solve(max_nodes=EXPORTED if os.environ.get("PUZZLELIB_STATIC") else STORED)
        start = {"picture": frame(game.picture()), "note": game.puzzle.controls.note(game.play, game.state)}
        self._stored = [start, *self._changes(game.state, game.lifted(result, game.state))] if result.solved else []

    def _changes(self, start: Any, route: list[tuple[str, Any]]) -> list[dict[str, Any]]:
        told, before = [], frame(self.game.picture(start))
        for said, state in route:
            after = frame(self.game.picture(state))
            told.append({"said": said, "change": change(before, after),
                         "note": self.game.puzzle.controls.note(self.game.play, state)})
            before = after
        return told

    # ---------------------------------------------------------------------------------------------- from the browser

    def _hear(self, content: dict[str, Any]) -> None:
        """One message from the page. Whatever is wrong with it is said on the board, never raised into the void."""
        commands: dict[str, Any] = {
            "hello": lambda: setattr(self, "_alive", self._alive + 1), "move": lambda: self._move(content),
            "undo": self.undo, "redo": self.redo, "back": self.back, "restart": self.restart, "scramble": self.scramble,
            "level": lambda: self.load(str(content.get("level"))), "stop": self._cancel,
            "hint": lambda: self._search("hint"), "solve": lambda: self._search("solve"),
            "best": lambda: self._search("best")}
        with self._lock:
            self._asked = content.get("ask")
            try:
                (commands | self._more(content)).get(str(content.get("do")), lambda: None)()
            except PuzzleError as error:
                self._show(error.message)
            except Exception as error:
                self._show(f"That went wrong: {error}")

    def _more(self, content: dict[str, Any]) -> dict[str, Any]:
        """Further commands of a board of its own kind."""
        return {}

    def _move(self, content: dict[str, Any]) -> None:
        if content.get("number") != self._frame["number"]:
            self._show()                             # made on a board that is not this one any more: show this one
            return
        options, chosen = self.game.options(), content.get("option")
        if not isinstance(chosen, int) or not 0 <= chosen < len(options):
            self._show("That is not possible now.")
            return
        self.move(options[chosen].label)

    def _cancel(self) -> None:
        self._stop.set()

    def _search(self, purpose: str) -> None:
        """Start a search on a thread of its own; the board goes on."""
        if self.game.solved:
            self._say("Solved already.")
            return
        self._stop.set()                             # the one before, if it is still at it
        self._stop = Event()
        self._route = []                             # so that the same route again is news to the page
        self._busy = {"for": purpose, "expanded": 0}
        search = self.game.solver()                  # from the state now, whatever is played meanwhile
        self._worker = Thread(target=self._work, args=(purpose, search, self.game.state, self._stop), daemon=True)
        self._worker.start()

    def _work(self, purpose: str, search: Any, start: Any, stop: Event) -> None:
        """What the thread does. Only the newest search may speak, and one that fails says so."""
        try:
            self._answer(purpose, search, start, stop)
        except Exception as error:
            self._say(f"The search failed: {error}.")
        finally:
            if stop is self._stop:
                self._busy = {}

    def _progress(self, purpose: str, stop: Event) -> Any:
        """What a search on a thread calls now and then: shows how far it is, and ends it when it was stopped."""
        told = 0.0

        def progress(expanded: int, seconds: float) -> bool:
            nonlocal told
            if stop.is_set():
                return False
            if seconds - told > 0.2:
                told = seconds
                self._busy = {"for": purpose, "expanded": expanded}
            return True
        return progress

    def _answer(self, purpose: str, search: Any, start: Any, stop: Event) -> None:
        result = search(max_nodes=self.max_nodes, progress=self._progress(purpose, stop))
        if stop is not self._stop or start != self.game.state:
            return                                   # somebody asked anew, or played on
        self._busy = {}
        if not result.solved:
            stopped = stop.is_set() and result.expanded < self.max_nodes
            self._say(f"Stopped after {result.expanded:,} nodes." if stopped else
                      f"{result.summary[0].upper()}{result.summary[1:]}.")
            return
        count = len(result.moves)
        route = self._changes(start, self.game.lifted(result, start))
        if purpose == "best":
            self._say(f"Best from here: {count} move{'s' * (count != 1)}.")
        elif purpose == "hint":
            option = next(o for o in self.game.options() if o.said == route[0]["said"])
            why = (f"{option.said}: it is the first of {count} moves to the goal, and no way is shorter." if count > 1
                   else f"{option.said}: it solves the puzzle.")
            self._tip = {"piece": None if option.gesture.piece is None else str(option.gesture.piece),
                         "direction": option.gesture.direction,
                         "cell": option.gesture.cell, "cells": option.gesture.cells, "said": option.said}
            self._say(f"Hint: {why}")
        else:
            self._say(f"{self._solving}: {count} move{'s' * (count != 1)}.")
            self._route = [*route, {"number": self._number}]


def play(puzzle: str | Puzzle, level: str, seed: int = 1, machine: tuple[str, ...] | str = (), limit: int = 3) -> Board:
    """A board to play: click or Tab to a piece, then arrow keys, or drag it. Takes a puzzle of your own as well.

    In a game for two, `machine` names the players that the machine plays, and it looks `limit` moves ahead.

    >>> play("bricks", "SBP-level0")
    ##  *  * ## ##
    ##  .  3  4 ##
    ##  .  2  2 ##
    ## ## ## ## ##
    bricks SBP-level0: 0 moves
    """
    from puzzlelib.catalog import get
    found = get(puzzle) if isinstance(puzzle, str) else puzzle
    if found.controls.duel is not None:
        from puzzlelib.views.duel import DuelBoard
        return DuelBoard(found, level, seed, machine, limit)
    if machine:
        raise PuzzleError(f"found machine={machine!r}, expected none: {found.name} is a puzzle for one")
    return Board(found, level, seed)
