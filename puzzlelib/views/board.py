"""A board to play in the notebook: play("bricks", "SBP-level0"). The game (game.py) knows the rules; the page draws.

The page is sent the board and everything one move ahead, so that a key answers at once; then it tells us, and we send
the next. Searches run on a thread of their own, can be stopped, and never keep the notebook waiting.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError, choose
from puzzlelib.result import plural
from puzzlelib.views import advice
from puzzlelib.views.frames import change, frame
from puzzlelib.views.game import WAYS, Game, Option
from puzzlelib.views.session import Session, Task, locked
from puzzlelib.views.text import moves_and_cost, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlelib.hints import Move, State
    from puzzlelib.picture import Picture
    from puzzlelib.puzzle import Puzzle
    from puzzlelib.result import Result
    from puzzlelib.views.duel import Limit

STORED = 30_000                  # nodes spent, when a board is shown, on the solution that pages without a kernel show
EXPLAINED = 400                  # a board of more cells says only "not possible" where nothing can be done


class Board(Session):
    """The widget. Drive it with `move`, `undo`, `redo`, `restart`, or as people do, with `press`, `click` and `drag`.

    >>> board = play("bricks", "SBP-level0")
    >>> board.drag(4, "right")
    >>> board.message
    'Brick 4 is blocked by the wall at row 2, column 5.'
    >>> board.drag(2, "left")
    >>> board.moves, board.history, board.solved
    (1, [(2, 'left')], False)
    """

    scripts = ("requests.js", "stepper.js", "stopwatch.js", "record.js", "seats.js", "keys.js", "pointer.js",
               "hands.js", "toolbar.js", "animation.js", "layout.js", "marker.js", "maker.js", "board.js")
    _solving = "Solving"

    def __init__(self, puzzle: str | Puzzle, level: str, seed: int = 1, max_nodes: int | None = None):
        super().__init__(hint={}, route=[])
        self.game = Game(puzzle, level)
        self.seed, self.max_nodes = seed, max_nodes or self.game.puzzle.controls.patience
        self.arrows = 0                              # which of the puzzle's `arrows` the keys move
        self.tells = False                           # does it say whether it can still be solved?
        self.marks: set[tuple[float, float]] = set()         # where a person has marked the border of two cells
        self._show()

    @property
    def moves(self) -> int:
        """How many moves are made."""
        return self.game.moves

    @property
    def history(self) -> list[Move]:
        """The moves made, those undone left out."""
        return self.game.history

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.state

    @property
    def solved(self) -> bool:
        """Is this a goal?"""
        return self.game.solved

    def picture(self) -> Picture:
        """What the board looks like now."""
        return self._picture(self.game.state)

    def _picture(self, state: State) -> Picture:
        """A state with the marks that a person made, and, on request, with those that show why it can't be solved."""
        shown = self.game.picture(state)
        reason = self.game.puzzle.controls.dead(self.game.play, state) if self.tells else None
        shown.marks = [(row, column, "×", "cross") for row, column in sorted(self.marks)] + shown.marks
        return shown.marked(reason[1]) if reason else shown

    # ------------------------------------------------------------------------------------------------- from Python

    @locked
    def move(self, label: Any) -> None:
        """Make a move: board.move((3, "down")), or as people write it, board.move("(3, down)")."""
        option = self.game.move(label)
        self._show(sentence(option.words(self.arrows)))
        if self.game.solved:
            self._compare()

    @locked
    def undo(self) -> None:
        """Take the last move back."""
        self._show("Undone." if self.game.undo() else "Nothing to undo.")

    @locked
    def redo(self) -> None:
        """Make the last move taken back again."""
        self._show("Done again." if self.game.redo() else "Nothing to redo.")

    @locked
    def back(self) -> None:
        """Back to the last move after which it could still be solved; redo leads on again."""
        self._show(self.game.back())

    @locked
    def restart(self) -> None:
        """Back to the start: a scrambled one, if it was scrambled. `load` begins the level's own again."""
        self.game.restart()
        self._show("Back at the start." if self.game.name == self.game.level else "Back at the scrambled start.")

    @locked
    def scramble(self, seed: int | None = None) -> None:
        """A new start by random moves; without a seed, the next one."""
        self.seed = self.seed + 1 if seed is None else seed
        self.game.scramble(self.seed)
        self._show(f"Scrambled with seed {self.seed}.")

    @locked
    def load(self, level: str) -> None:
        """Begin another level."""
        self.game.load(level)
        self.marks.clear()
        self._show(f"Level {level}.")

    @locked
    def mark(self, cell: tuple[int, int], other: tuple[int, int]) -> None:
        """Mark the border of two neighbouring cells, or take the mark away."""
        meaning, rows = self.game.puzzle.controls.marks, self.game.picture().rows
        if not meaning:
            raise PuzzleError(f"found a mark, expected none: {self.game.puzzle.name} has no meaning for it")
        free = all(0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c].role != "wall" for r, c in (cell, other))
        if not free or abs(cell[0] - other[0]) + abs(cell[1] - other[1]) != 1:
            self.say("A mark lies on the border of two free cells.")
            return
        self.marks ^= {((cell[0] + other[0]) / 2, (cell[1] + other[1]) / 2)}
        between = " and ".join(f"row {r + 1}, column {c + 1}" for r, c in sorted((cell, other)))
        marked = ((cell[0] + other[0]) / 2, (cell[1] + other[1]) / 2) in self.marks
        self._show(f"Between {between}: {meaning if marked else 'no mark any more'}.")

    @locked
    def new(self, **choices: str) -> None:
        """Make a new level, while people play on, and begin it: board.new(size="6×6"). The rest is as usual."""
        maker = self.game.puzzle.controls.maker
        if maker is None:
            raise PuzzleError(f"found {self.game.puzzle.name}, expected a puzzle that can make new levels")
        for name in choices:
            choose(name, maker.options)
        chosen = {name: choose(str(choices.get(name, usual[0])), usual) for name, usual in maker.options.items()}
        self.seed = seed = self.seed + 1
        make = maker.make

        def work(task: Task) -> tuple[str, str] | PuzzleError | None:
            try:
                return make(seed, chosen, task.progress)
            except PuzzleError as error:
                return error
        self._start("new", work, lambda made: self._made(made, f"new {', '.join(chosen.values())} (seed {seed})"))

    def _made(self, made: tuple[str, str] | PuzzleError | None, name: str) -> None:
        """Begin the level that was made."""
        if made is None or isinstance(made, PuzzleError):
            self.say("Stopped: no new level." if made is None else sentence(made.message))
            return
        self.game.made = {name: made[0], **self.game.made}
        self.load(name)
        self.say(f"{self.message} {made[1]}")

    @locked
    def choose_arrows(self, which: int) -> None:
        """Let the arrow keys move the first or second of what the puzzle offers, e.g. the tile or the blank."""
        offered = self.game.puzzle.controls.arrows
        if type(which) is not int or not 0 <= which < max(1, len(offered)):
            raise PuzzleError(f"found {which!r}, expected a number from 0 to {max(0, len(offered) - 1)}")
        self.arrows = which
        self._show(sentence(offered[which]) if offered else "")

    @locked
    def tell(self, on: bool = True) -> None:
        """Say under the board whether it can still be solved, or keep that to itself."""
        if on and self.game.puzzle.controls.hopeful is None:
            raise PuzzleError(f"found {self.game.puzzle.name}, expected a puzzle that can tell what is hopeless")
        self.tells = bool(on)
        self._show()

    def press(self, name: str) -> None:
        """Press an arrow key or a button, as people do: board.press("left"), board.press("hint")."""
        if name in WAYS:
            self._gesture(lambda option: name in option["arrows"][self.arrows:self.arrows + 1],
                          f"arrows {self.arrows}", name)
        else:
            self.receive({"do": name})

    def click(self, cell: tuple[int, int]) -> None:
        """Click a cell (row, column)."""
        self._gesture(lambda option: option["cell"] == cell, "cells", f"{cell[0]},{cell[1]}")

    def drag(self, piece: object, direction: str) -> None:
        """Drag a piece one step up, down, left or right."""
        self._gesture(lambda option: (option["piece"], option["direction"]) == (str(piece), direction),
                      str(piece), direction)

    def _gesture(self, makes: Callable[[dict[str, Any]], bool], group: str, towards: str) -> None:
        """Ask for the move that a gesture makes, or say why there is none: by what the page knows, as the page does."""
        option = next(filter(makes, self.data["frame"]["options"]), None)
        if option is None:
            self.say(sentence(self.data["frame"]["blocked"].get(group, {}).get(towards, "not possible")))
        else:
            self.receive({"do": "move", "number": self.data["frame"]["number"], "option": option["number"]})

    def __repr__(self) -> str:
        return str(self.game)

    # --------------------------------------------------------------------------------------------------- to the page

    def _show(self, text: str = "") -> None:
        """Send the board, everything one move ahead, and what happened."""
        game = self.game
        controls, seen, (walker, previous) = game.puzzle.controls, self.picture(), game.walker
        picture = frame(seen)
        options = self._options(picture)
        if game.solved and game.moves:
            text = f"{text} {self._won()}".strip()
        self._forget()                               # a search from the old state is of no use any more
        shown = {"number": self.data.get("frame", {}).get("number", 0) + 1, "picture": picture, "options": options,
                 "blocked": self._blocked(options), "undo": game.moves > 0, "redo": bool(game.future),
                 "keys": game.keys, "arrows": controls.arrows, "walker": walker, "previous": previous,
                 "path": game.draws_path, "note": self._note(game.state), "tally": game.tally,
                 "answers": self._request, "duel": self._seats(), "hopeful": controls.hopeful is not None,
                 "tells": self.tells, "convention": self.arrows, "level": game.level, "name": game.name,
                 "title": game.puzzle.title, "levels": game.levels, "won": game.solved and game.moves > 0,
                 "numbers": list(seen.numbers), "marks": controls.marks, "legend": controls.legend,
                 "maker": controls.maker and {"title": controls.maker.title, "options": controls.maker.options}}
        self.send(frame=shown, hint={}, **self._saying(text))      # whatever was said before is about another state

    def _options(self, picture: dict[str, Any]) -> list[dict[str, Any]]:
        """Every move that can be made, as the page needs to know it."""
        game = self.game
        return [{"number": number, **option.described(self.arrows), "arrows": option.gesture.arrows,
                 "change": change(picture, frame(self._picture(option.state))), "note": self._note(option.state)}
                for number, option in enumerate(game.options())]

    def _note(self, state: State) -> str:
        """The line under the board, and whether it can still be solved if people want to know."""
        hope = advice.hope(self.game, state) if self.tells and not self.game.play.is_goal(state) else ""
        return " ".join(filter(None, (self.game.note(state), hope)))

    def _won(self) -> str:
        """What to say at a goal."""
        return f"Solved in {self.game.tally}!"

    def _seats(self) -> dict[str, Any] | None:
        """Who plays, in a game for two players."""
        return None

    def _blocked(self, options: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
        """Why what cannot be done now cannot: by piece and direction, by arrow key, or by cell."""
        game, picture, blocked = self.game, self.game.picture(), {}
        if game.keys in ("pieces", "board"):
            possible, walker = [(option["piece"], option["direction"]) for option in options], game.walker[0]
            blocked = {str(piece): {way: self._stuck(piece, way, cells[0], walker, possible) for way in WAYS
                                    if (str(piece), way) not in possible} for piece, cells in picture.pieces().items()}
        if game.keys == "board":
            for number in range(len(game.puzzle.controls.arrows)):
                ways = {option["arrows"][number] for option in options}
                blocked[f"arrows {number}"] = {way: game.why_not(number, way) for way in WAYS if way not in ways}
        if game.keys in ("board", "cursor") and len(picture.rows) * len(picture.rows[0]) <= EXPLAINED:
            cells = {option["cell"] for option in options}
            blocked["cells"] = {f"{r},{c}": game.why_not(None, (r, c)) for r, row in enumerate(picture.rows)
                                for c in range(len(row)) if (r, c) not in cells}
        return blocked

    def _stuck(self, piece: object, way: str, cell: Any, walker: Any, possible: list[tuple[str, str]]) -> str:
        """Why a piece can't be dragged that way. Where arrow keys need no piece, puzzles explain arrows and cells."""
        if self.game.keys == "pieces" or cell == walker:
            return self.game.why_not(piece if self.game.keys == "pieces" else self.arrows, way)
        ways = [direction for name, direction in possible if name == str(piece)]
        return f"it can only go {ways[0]}" if ways else self.game.why_not(None, cell)

    def stored(self) -> dict[str, Any]:
        """With a solution from the state now: what a page without a kernel can step through."""
        return self.data | {"solution": self._changes(self.game.state, self._stored_route())}

    def _stored_route(self) -> list[Option]:
        """The moves of that solution; none if it isn't found soon."""
        result = self.game.solve(max_nodes=STORED)
        return self.game.route(result, self.game.state) if result.solved else []

    def _changes(self, start: Any, route: list[Option]) -> list[dict[str, Any]]:
        """What the page needs to show some moves, one after the other."""
        frames = [frame(self._picture(state)) for state in (start, *(option.state for option in route))]
        return [{"said": option.said, "words": option.words(self.arrows), "change": change(before, after),
                 "note": self._note(option.state)}
                for option, before, after in zip(route, frames, frames[1:])]

    # ------------------------------------------------------------------------------------------------- from the page

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"move": lambda: self._move(message), "undo": self.undo, "redo": self.redo, "back": self.back,
                "restart": self.restart, "scramble": self.scramble, "stop": self.stop,
                "level": lambda: self.load(str(message.get("level"))), "hint": lambda: self._search("hint"),
                "arrows": lambda: self.choose_arrows(int(message["which"])), "tell": lambda: self.tell(message["on"]),
                "solve": lambda: self._search("solve"), "best": lambda: self._search("best"),
                "mark": lambda: self._mark(*message["place"]), "new": lambda: self.new(**message["choices"])}

    def _mark(self, row: float, column: float) -> None:
        """Mark a place that a page names: halfway between two cells."""
        self.mark((floor(row), floor(column)), (ceil(row), ceil(column)))

    def _move(self, message: dict[str, Any]) -> None:
        """Make a move that the page asked for, by the number of the frame it saw and of the option."""
        options, chosen = self.game.options(), message.get("option")
        if message.get("number") != self.data["frame"]["number"]:
            self._show()                             # it saw another board than this one: show this one
        elif isinstance(chosen, int) and 0 <= chosen < len(options):
            self.move(options[chosen].label)
        else:
            self._show("That is not possible now.")

    # ------------------------------------------------------------------------------------------------------ searches

    def _search(self, purpose: str) -> None:
        """Look for a solution from the state now, for a "hint", the "best" that can be had, or to "solve" it."""
        if self.game.solved:
            self.say("Solved already.")
            return
        if self.game.hope() is False:
            self.say(advice.no_solution(self.game))
            return
        search, start = self.game.solver(), self.game.state

        def work(task: Task) -> tuple[Result, list[Option], list[dict[str, Any]], bool]:
            result = search(max_nodes=self.max_nodes, progress=task.progress)
            route = self.game.route(result, start)
            return result, route, self._changes(start, route), task.stopped.is_set()
        self.say("")                                 # what was said before would be read as the answer
        self._start(purpose, work, lambda found: self._answer(purpose, *found))

    def _compare(self) -> None:
        """After a win, look for the best solution from the start, and say how this one compares."""
        search = self.game.solver(self.game.start)

        def work(task: Task) -> Result:
            return search(max_nodes=self.max_nodes, deadline=advice.SOON, progress=task.progress)
        if advice.optimal(self.game):
            self._start("optimum", work, lambda result: self.say(self.message + advice.verdict(self.game, result)))

    def _answer(self, purpose: str, result: Result, route: list[Option], changes: list[dict[str, Any]], stopped: bool
                ) -> None:
        """Say what a search found."""
        if not result.solved:
            stopped = stopped and result.expanded < self.max_nodes
            self.say(f"Stopped after {plural(result.expanded, 'node')}." if stopped else
                     advice.no_solution(self.game, result))
            return
        total = moves_and_cost(len(route), result.price(result.cost), self.game.puzzle.unit)
        if purpose == "best":
            self.say(f"Best from here: {total}.")
        elif purpose == "solve":
            self.say(f"{self._solving}: {total}.")
            self.send(route=[*changes, {"number": self.data["frame"]["number"]}])
        else:
            self.send(hint=route[0].described(self.arrows) | {"arrow": advice.arrow(self.game, route[0], self.arrows)})
            self.say(advice.hint(self.game, route[0], result, self.arrows))


def play(puzzle: str | Puzzle, level: str, seed: int = 1, machine: tuple[str, ...] | str = (), limit: Limit = 3
         ) -> Board:
    """A board to play: click or Tab to a piece, then arrow keys, or drag it. Takes a puzzle of your own as well.

    In a game for two players, `machine` names those that the machine plays, and it looks `limit` moves ahead: 3, or for
    each player another number, limit=(2, 4) or limit={"Horizontal": 4}.

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
