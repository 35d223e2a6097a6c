"""Any puzzle in a terminal: `sh run.sh play PUZZLE LEVEL`. The same keys for all of them, by the puzzle's own gestures.

A Session turns keys into moves and the game into text, and needs no terminal; `play` is all that touches one.
"""

from __future__ import annotations

import os
import re
import sys

from puzzlelib.hints import Any, Callable
from puzzlelib.levels import PuzzleError
from puzzlelib.views import advice
from puzzlelib.views.game import WAYS
from puzzlelib.views.text import drawing, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.picture import Picture
    from puzzlelib.result import Result
    from puzzlelib.views.game import Game, Option

ARROWS = {"\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "right", "\x1b[D": "left", "\x1bOA": "up", "\x1bOB": "down",
          "\x1bOC": "right", "\x1bOD": "left", "w": "up", "s": "down", "d": "right", "a": "left"}
SHIFT_TAB = "\x1b[Z"
QUIT = ("q", "\x1b", "\x03", "\x04")             # the last three are Escape, Ctrl-C and Ctrl-D
HOW = {"pieces": "Tab or a number: choose a piece   arrows or WASD: slide it",
       "cursor": "arrows or WASD: choose a cell   Enter: play it", "none": "a number: make that move"}


class Session:
    """A puzzle being played, a key at a time.

    progress   given to the search behind a hint; returning False stops it

    >>> from puzzlelib.views.game import Game
    >>> session = Session(Game("bricks", "SBP-level0"))
    >>> session.press("2"), session.press("a"), session.game.history
    (True, True, [(2, 'left')])
    >>> print(session.text())
    Sliding bricks: SBP-level0
    <BLANKLINE>
        1  2  3  4  5
     1 ##  *  * ## ##
     2 ##  .  3  4 ##
     3 ##[ 2  2] . ##
     4 ## ## ## ## ##
    <BLANKLINE>
    1 move
    <BLANKLINE>
    ?: all keys   q: quit
    """

    def __init__(self, game: Game, progress: Callable[[int, float], object] = lambda expanded, seconds: None):
        self.game, self.progress, self.message = game, progress, ""
        self.piece: Any = None                   # the one that the arrow keys slide
        self.cell = game.walker[0] or (0, 0)     # the one that Enter plays
        self.number = ""                         # the digits typed so far
        self.tells = False                       # does it say whether it can still be solved?
        self.verdict = ""                        # of a game that was won: how it compares with the best one

    def press(self, key: str) -> bool:
        """Do what a key says; False to quit."""
        key = key.lower() if len(key) == 1 else key
        undo = lambda: "" if self.game.undo() else "Nothing to undo."
        commands: dict[str, Callable[[], str]] = {
            "u": undo, "\x7f": undo, "\x08": undo, "r": lambda: "" if self.game.redo() else "Nothing to redo.",
            "h": self._hint, "b": self._back, "c": self._tell, "x": self._restart, "\t": self._next_piece,
            SHIFT_TAB: lambda: self._next_piece(-1), "\r": self._enter, "\n": self._enter, " ": self._enter}
        if key.isdigit():
            self.message = self._digit(key)
        else:
            self.message = self._arrow(ARROWS[key]) if key in ARROWS else commands.get(key, self._help)()
            self.number = ""
        return key not in QUIT

    def text(self) -> str:
        """What to show."""
        game = self.game
        solved = game.solved and not game.puzzle.controls.duel
        lines = [f"{game.puzzle.title}: {game.problem.level}", "", marked(game.picture(), self._marked()), ""]
        if game.keys == "none":
            lines.append("   ".join(f"{number}: {option.said}" for number, option in enumerate(game.options(), 1)))
        hope = advice.hope(game, game.state) if self.tells and not game.solved else ""
        note = " ".join(filter(None, (game.note(), hope)))
        lines += [note] * bool(note) + [f"Solved in {game.tally}!{self.verdict}" if solved else game.tally]
        return "\n".join([*lines, self.message, "?: all keys   q: quit"])

    def _marked(self) -> list[tuple[int, int]]:
        """The cells to mark: of the chosen piece, or the chosen one, or those that a move there would cover."""
        if self.game.keys == "pieces":
            return self.game.picture().pieces().get(self.piece, [])
        covered = [list(option.gesture.cells) for option in self.game.options() if option.gesture.cell == self.cell]
        return [] if self.game.keys != "cursor" else covered[0] if covered and covered[0] else [self.cell]

    # ------------------------------------------------------------ what keys do; each returns what there is to say

    def _play(self, found: list[Option], piece: object, towards: Any) -> str:
        """Make the move that a gesture stands for, or say why there is none."""
        if not found:
            return sentence(self.game.why_not(piece, towards))
        self.game.move(found[0].label)
        self.number = ""
        if self.game.solved and advice.optimal(self.game):
            result = self._searched(self.game.start, deadline=advice.SOON)
            self.verdict = advice.verdict(self.game, result) if result else ""
        return ""

    def _searched(self, state: Any, **limits: Any) -> Result | None:
        """A search from a state, within what a hint may spend. Ctrl-C stops only the search."""
        try:
            return self.game.solver(state)(max_nodes=self.game.puzzle.controls.patience, progress=self.progress,
                                           **limits)
        except KeyboardInterrupt:
            return None

    def _arrow(self, way: str) -> str:
        game, (down, right) = self.game, WAYS[way]
        if game.keys == "board":
            found = [option for option in game.options() if way in option.gesture.arrows[:1]]
            cell, previous = game.walker
            if not found and previous and previous == (cell[0] + down, cell[1] + right):
                game.undo()                      # back along a path takes the last move back
                return ""
            return self._play(found, 0, way)
        if game.keys == "pieces" and self.piece is not None:
            return self._play([option for option in game.options() if option.gesture.piece == self.piece
                               and option.gesture.direction == way], self.piece, way)
        rows = game.picture().rows
        self.cell = (min(max(self.cell[0] + down, 0), len(rows) - 1),
                     min(max(self.cell[1] + right, 0), len(rows[0]) - 1))
        return {"cursor": "", "pieces": "Choose a piece first: Tab, or its number."}.get(game.keys, "Type a number.")

    def _enter(self) -> str:
        if self.game.keys == "none":
            return self._digit("") if self.number else "Type a number."
        found = [option for option in self.game.options() if option.gesture.cell == self.cell]
        return self._play(found, None, self.cell) if self.game.keys == "cursor" else ""

    def _digit(self, digit: str) -> str:
        """Choose a piece by its number, or a move from the list. If a longer number is possible, Enter ends it."""
        game = self.game
        choices: dict[str, Any] = {str(piece): piece for piece in game.picture().pieces()}
        if game.keys == "none":
            choices = {str(number): option for number, option in enumerate(game.options(), 1)}
        self.number = self.number + digit if self.number + digit in choices else digit
        if self.number not in choices:
            return f"There is no {digit} to choose."
        if game.keys == "none" and digit and f"{self.number}0" in choices:
            return f"Enter makes move {self.number}."
        if game.keys == "none":
            return self._play([choices[self.number]], None, None)
        self.piece = choices[self.number]
        return ""

    def _next_piece(self, step: int = 1) -> str:
        pieces = list(self.game.picture().pieces())
        at = pieces.index(self.piece) + step if self.piece in pieces else min(step, 0)
        self.piece = pieces[at % len(pieces)] if pieces else None
        return ""

    def _back(self) -> str:
        hopeful = self.game.puzzle.controls.hopeful
        return self.game.back() if hopeful else "This puzzle can't tell which move was the last good one."

    def _tell(self) -> str:
        if not self.game.puzzle.controls.hopeful:
            return "This puzzle can't tell whether it can still be solved."
        self.tells = not self.tells
        return ""

    def _restart(self) -> str:
        self.game.restart()
        return "Back at the start."

    def _help(self) -> str:
        controls = self.game.puzzle.controls
        how = f"{controls.arrows[0]} (or WASD)" if self.game.keys == "board" else HOW[self.game.keys]
        back = "   b: back to the last good move   c: can it still be solved?" if controls.hopeful else ""
        return f"{how}   u: undo   r: redo   h: hint{back}   x: restart"

    def _hint(self) -> str:
        """Search for a solution and say its first move."""
        game = self.game
        if game.solved:
            return "Solved already."
        if game.hope() is False:
            return advice.no_solution(game)
        result = self._searched(game.state)
        if result is None:
            return "Stopped."
        if not result.solved:
            return advice.no_solution(game, result)
        option = game.route(result, game.state)[0]
        self.piece = self.piece if option.gesture.piece is None else option.gesture.piece
        self.cell = option.gesture.cell or self.cell
        return advice.hint(game, option, result)


def marked(picture: Picture, cells: list[tuple[int, int]]) -> str:
    """A picture as text, with brackets around some of its cells, and the numbers at its edge.

    >>> from puzzlelib.picture import Cell, Picture
    >>> print(marked(Picture([[Cell("1"), Cell("2")]], numbers=(None, 0)), [(0, 1)]))
      0  1
      1[ 2]
    """
    lines = [list(f" {line} ") for line in drawing(picture).split("\n")]
    wide = (len(lines[-1]) - 1) // len(picture.rows[0])
    for row, col in cells:
        line = lines[row - len(picture.rows)]                            # from below: there may be a title above
        line[col * wide] = "[" if (row, col - 1) not in cells else " "
        line[(col + 1) * wide] = "]" if (row, col + 1) not in cells else " "
    row_from, column_from = picture.numbers
    if column_from is not None:
        header = "".join(f"{number:>{wide}}" for number in range(column_from, column_from + len(picture.rows[0])))
        lines.insert(len(lines) - len(picture.rows), list(header))
    if row_from is not None:
        side = len(str(row_from + len(picture.rows) - 1)) + 1
        for above, line in enumerate(lines, row_from - len(lines) + len(picture.rows)):
            line.insert(0, f"{above:>{side}}" if above >= row_from else " " * side)
    return "\n".join("".join(line).rstrip() for line in lines)


# --------------------------------------------------------------------------------------------------------- the terminal

def play(game: Game) -> str:
    """Play in the terminal until the player quits: the moves made, one a line. The terminal is left as it was found,
    even if a signal ends the game, and whenever Ctrl-Z puts it aside."""
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise PuzzleError("found no terminal, expected one to play in")
    try:
        import signal
        import termios
        import tty
        from contextlib import suppress
        from select import select
    except ImportError:
        raise PuzzleError("found no terminal of the Unix kind, expected one to play in") from None
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)

    def searching(expanded: int, seconds: float) -> bool:
        if seconds > 0.5:
            os.write(1, f"\rSearching: {expanded:,} nodes. Any key stops. ".encode())
        return not select([keyboard], [], [], 0)[0]

    def show() -> None:
        text = session.text().replace("\n", "\x1b[K\r\n")
        os.write(1, f"\x1b[H\x1b[J{text}\x1b[K\r\n".encode())

    def leave(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)                   # by way of `finally`

    def pause(number: int, frame: Any) -> None:
        """Ctrl-Z: an ordinary terminal for the shell meanwhile, ours again when the player comes back. If there is no
        shell that could bring us back, the system doesn't stop us."""
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, pause)
        tty.setcbreak(keyboard, termios.TCSADRAIN)       # what has been typed meanwhile stays
        show()

    session = Session(game, searching)
    handlers = {signal.SIGTERM: leave, signal.SIGHUP: leave, signal.SIGQUIT: leave, signal.SIGTSTP: pause}
    earlier = {number: signal.signal(number, handler) for number, handler in handlers.items()
               if signal.getsignal(number) != signal.SIG_IGN}
    try:
        tty.setcbreak(keyboard, termios.TCSADRAIN)
        going, typed = True, ""
        while going:
            show()
            received = os.read(keyboard, 1024).decode("utf-8", "replace")
            keys, typed = split_keys(typed + received)
            if typed == "\x1b" and not select([keyboard], [], [], 0.2)[0]:
                keys, typed = [*keys, "\x1b"], ""        # nothing follows: it was the Escape key
            going = bool(received) and all(map(session.press, keys))
    finally:
        with suppress(termios.error):                    # the terminal is gone
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        for number, handler in earlier.items():
            signal.signal(number, handler)
    return "".join(f"{game.puzzle.say(move)}\n" for move in game.history)


def split_keys(typed: str) -> tuple[list[str], str]:
    """The keys in what was typed, and what is not yet a whole one: an arrow is three characters, other keys more.

    >>> split_keys("w\\x1b[A\\x1b[3~\\x1b[")
    (['w', '\\x1b[A'], '\\x1b[')
    """
    whole = re.sub(r"\x1b([O\[][ -?]*)?\Z", "", typed)
    keys = re.findall(r"\x1b[O\[][ -?]*[@-~]|[^\x1b]", whole)             # of Alt and a key: the key
    return [key for key in keys if len(key) == 1 or key in (*ARROWS, SHIFT_TAB)], typed[len(whole):]
