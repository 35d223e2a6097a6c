"""Any puzzle in a terminal: first a key at a time without one; then in one, with signals, Ctrl-Z and hangups."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from puzzlelib import Problem, Puzzle
from puzzlelib.picture import Cell, Picture
from puzzlelib.views.game import Game
from puzzlelib.views.terminal import Session, marked, split_keys
from tests.conftest import ROOT, run_sh

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"


def played(puzzle, level, keys):
    session = Session(Game(puzzle, level))
    for key in keys:
        assert session.press(key)
    return session


# ------------------------------------------------------------------------------------------------- a key at a time

def test_arrows_move_at_once_where_the_puzzle_has_arrows():
    session = played("tiles", "puzzle04", [])
    for key, name in ((LEFT, "left"), ("w", "up"), ("a", "left"), (UP, "up")):
        session.press("h")
        assert re.match(rf"Hint: tile \d {name}[,.]", session.message)    # the tile's way, not the blank's
        session.press(key)
    assert session.game.solved and "Solved in 4 moves! No solution is shorter." in session.text()
    session.press("h")
    assert session.message == "Solved already."


def test_an_impossible_arrow_says_why():
    session = played("mazes", "spec", ["s"])
    assert session.message == "The maze ends there." and session.game.moves == 0
    session = played("bricks", "SBP-level0", ["4", "w"])
    assert session.message and session.game.moves == 0 and session.message in session.text()


def test_pieces_are_chosen_by_tab_or_number_and_slid_by_arrows():
    session = played("bricks", "SBP-level0", ["a"])
    assert session.message == "Choose a piece first: Tab, or its number."
    session = played("bricks", "SBP-level0", ["\t"])
    assert session.piece == 3 and "[ 3]" in session.text()
    assert played("bricks", "SBP-level0", ["\t", "\t"]).piece == 4
    assert played("bricks", "SBP-level0", ["\x1b[Z"]).piece == played("bricks", "SBP-level0", ["\t"] * 3).piece == 2
    session = played("bricks", "SBP-level0", "2a4s3d2ww")
    assert session.game.history == [(2, "left"), (4, "down"), (3, "right"), (2, "up"), (2, "up")]
    assert "Solved in 5 moves!" in session.text()
    assert played("bricks", "SBP-level0", "8").message == "There is no 8 to choose."


def test_numbers_of_pieces_may_have_two_digits():
    assert played("bricks", "klotski", "1").message == "There is no 1 to choose."
    session = played("bricks", "klotski", "11")
    assert session.piece == 11 and session.message == ""
    assert played("bricks", "klotski", "112").piece == 2


def test_disks_slide():
    session = played("disks", "04-02", ["1", RIGHT])
    assert session.game.history == [(0, 2)] and "  0  1  2  3\n  .  2[ 1] *" in session.text()
    while not session.game.solved:
        session.press("h")                       # selects the disk
        said = session.message
        option = next(option for option in session.game.options() if said.startswith(f"Hint: {option.words()}"))
        session.press({"left": LEFT, "right": RIGHT}[option.gesture.direction])
    assert "Solved in" in session.text()


def test_cells_are_chosen_by_arrows_and_played_by_enter():
    session = played("dominoes", "3x3", [])
    assert "[ .]" in session.text() and session.text().count("[") == 2           # both squares of a domino
    for key in (RIGHT, LEFT, LEFT, UP):
        session.press(key)                       # the cursor stays on the board
    assert session.cell == (0, 0)
    for key in (RIGHT, "\r"):
        session.press(key)
    assert session.game.history == [(0, 1, True)] and "Horizontal to move" in session.text()
    session.press("\r")
    assert session.message == "This square is filled."
    while not session.game.solved:               # two people at one keyboard, both by hints
        session.press("h")
        session.press("\r")
    assert "has won" in session.text() and "Solved" not in session.text()


def test_a_walker_on_a_map_begins_under_the_cursor():
    session = played("gridnav", "field", [])
    row, col = session.game.walker[0]
    assert session.cell == (row, col)
    session.press("h")
    session.press("\n")
    assert session.game.moves == 1 and session.cell == session.game.walker[0]


def test_a_puzzle_without_gestures_offers_a_list_of_moves():
    session = played("template", "ten", [])
    assert "1: +1   2: *2" in session.text()
    for key in "1212":
        session.press(key)
    assert session.game.history == ["+1", "*2", "+1", "*2"] and "Solved in 4 moves!" in session.text()
    assert played("template", "ten", "3").message == "There is no 3 to choose."
    assert played("template", "ten", "a").message == played("template", "ten", "\r").message == "Type a number."


def test_moves_with_two_digits_wait_for_enter():
    class Dial(Problem):
        initial = 0

        def is_goal(self, state):
            return state == 12

        def successors(self, state):
            return [(f"to {n}", n, 1) for n in range(1, 13) if n != state]
    puzzle = Puzzle(title="A dial", parse=lambda text, source: Dial(), format=lambda problem, state: str(state),
                    picture=lambda problem, state: Picture([[Cell(str(state))]]))
    puzzle.load = lambda level: puzzle.problem("", level)
    session = played(puzzle, "any", "1")
    assert session.game.moves == 0 and session.message == "Enter makes move 1."
    session.press("\r")
    assert session.game.history == ["to 1"]
    session.press("1")
    session.press("1")
    assert session.game.history == ["to 1", "to 12"] and session.game.solved
    assert played(puzzle, "any", "5").game.history == ["to 5"]


def test_keys_undo_hint_and_go_back():
    session = played("mazes", "two-solutions", [UP, "W", "d"])
    assert session.game.history == ["U", "U", "R"] and "Segment: 1, the one before: 2" in session.text()
    session.press("d")
    assert "be solved" not in session.text()
    session.press("c")
    assert "It cannot be solved any more: the goal must come last, and 4 squares are left." in session.text()
    session.press("h")
    assert session.message == "No solution from here: Last good move takes 1 move back."
    session.press("b")
    assert session.game.moves == 3 and session.message == "Back at your last good move: 1 move taken back."
    session.press("h")
    assert session.message == "Hint: down, the first of 5 moves. Every other move leads to a dead end."
    session.press("a")                                           # back along the path takes a move back
    assert session.game.moves == 2
    session.press("r")
    assert session.game.moves == 3
    session.press("w")
    assert session.message == "The maze ends there."
    for key in "ssdww":
        session.press(key)
    assert "Solved in 8 moves!" in session.text()
    session.press("x")
    assert session.game.moves == 0 and session.press("u") and session.message == "Nothing to undo."
    assert session.press("?") and "b: back to the last good move" in session.message and not session.press("q")
    for _ in range(9):
        session.press("r")
    assert session.message == "Nothing to redo."
    session = played("bricks", "SBP-level0", "c")
    assert session.message == "This puzzle can't tell whether it can still be solved."
    session = played("bricks", "SBP-level0", "b")
    assert session.message == "This puzzle can't tell which move was the last good one."
    assert played("bricks", "SBP-level0", "?").message.startswith("Tab or a number")
    assert not any(Session(Game("template", "ten")).press(key) for key in ("Q", "\x1b", "\x03", "\x04"))


def test_a_hint_can_be_stopped():
    session = Session(Game("tiles", "depth-31"), progress=lambda expanded, seconds: False)
    session.press("h")
    assert session.message.startswith("Gave up after")

    def interrupted(expanded, seconds):
        raise KeyboardInterrupt
    session.progress = interrupted
    assert session.press("h") and session.message == "Stopped."


def test_what_was_typed_is_split_into_keys():
    assert split_keys(f"w{UP}\x1bOB\x1b[3~\x1b[1;5A\x1bx\t\x1b[Z") == (["w", UP, "\x1bOB", "x", "\t", "\x1b[Z"], "")
    for rest in ("\x1b", "\x1b[", "\x1bO", "\x1b[1;"):
        assert split_keys(f"d{UP}{rest}") == (["d", UP], rest)
    assert split_keys(f"\x1b{UP}") == ([UP], "") and split_keys("") == ([], "")


def test_marked_cells_have_brackets_around_them():
    picture = Picture([[Cell("1"), Cell("2")], [Cell("3"), Cell("", "wall")]], title="A title")
    assert marked(picture, []) == " A title\n  1  2\n  3 ##"
    assert marked(picture, [(0, 0), (1, 0)]) == " A title\n[ 1] 2\n[ 3]##"
    assert marked(picture, [(1, 1), (1, 0)]) == " A title\n  1  2\n[ 3 ##]"
    picture.numbers = (1, 1)
    assert marked(picture, [(0, 0)]) == "   A title\n    1  2\n 1[ 1] 2\n 2  3 ##"


# ----------------------------------------------------------------------------------------------- in a terminal

MAZE = ("maze", "play", "levels/mazes/two-solutions.txt")


class Terminal:
    """A terminal of our own, and a command in it, run by the process `pid`."""

    def __init__(self, *words, command=("sh", "run.sh")):
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
                signal.signal(number, signal.SIG_DFL)       # whoever runs the tests may ignore some of them
            os.chdir(ROOT)
            os.environ["PYTHON"] = sys.executable
            os.execvp(command[0], (*command, *words))
        self.seen = ""

    def until(self, text):
        end = time.monotonic() + 30
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.handle], [], [], 0.2)[0]:
                self.seen += os.read(self.handle, 4096).decode("utf-8", "replace")
        assert text in self.seen, self.seen
        self.seen = self.seen.partition(text)[2]

    def press(self, keys):
        os.write(self.handle, keys.encode())

    def wait(self):
        end = time.monotonic() + 30
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(self.pid, signal.SIGKILL)
        return "never ended"

    @property
    def echoes(self):
        return bool(termios.tcgetattr(self.handle)[3] & termios.ECHO)


@pytest.mark.parametrize("puzzle, level, keys, won, moves", [
    ("bricks", "SBP-level0", "2a4s3d2ww", "Solved in 5 moves!", "(2, left)\r\n(4, down)\r\n(3, right)"),
    ("template", "ten", "1212", "Solved in 4 moves!", "+1\r\n*2\r\n+1\r\n*2"),
    ("dominoes", "3x3", f"{RIGHT}\r{DOWN}{DOWN}{LEFT}\r{UP}{UP}\r", "Vertical has won", "vertical at (0, 1)"),
    ("disks", "04-02", "1d", "1 move", "(0, 2)"),
    ("tiles", "puzzle04", "awaw", "Solved in 4 moves!", "right\r\ndown\r\nright\r\ndown"),
])
def test_puzzles_are_played_in_a_terminal(puzzle, level, keys, won, moves):
    terminal = Terminal("play", puzzle, level)
    terminal.until("q: quit")
    terminal.press(keys)
    terminal.until(won)
    terminal.press("q")
    terminal.until(moves)
    assert terminal.wait() == 0 and terminal.echoes


def test_a_maze_is_played_in_a_terminal():
    terminal = Terminal(*MAZE)
    terminal.until("Segment: 0")
    terminal.press("\x1b[A\x1b[A")
    terminal.until("Segment: 2")
    terminal.press("d")
    terminal.until("Segment: 1, the one before: 2")
    terminal.press("u")
    terminal.until("Segment: 2")
    terminal.press("\x1b[B\x1b[B\x1b[B\x1b[A\x1b[A\x1b[3~\x1b[1;5A\x1b")      # a burst, and keys without meaning
    terminal.press("[C")
    terminal.until("Segment: 1, the one before: 2")
    terminal.press("q")
    terminal.until("UUR")
    assert terminal.wait() == 0 and terminal.echoes


SLOW = """
import time
from puzzlelib import Puzzle, zero
from puzzlelib.puzzles import _template as template

class Slow(template.Counting):
    heuristic = zero
    def successors(self, state):
        time.sleep(0.01)
        return super().successors(state)

PUZZLE = Puzzle(title="Slow", parse=lambda text, source: Slow(1, 999_999), format=template.format,
                picture=template.picture, heuristics=(zero,))
"""


def test_any_key_stops_a_search_for_a_hint(tmp_path, monkeypatch):
    for name, text in (("puzzles/slow.py", SLOW), ("levels/slow/far.txt", "1, 999999")):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    terminal = Terminal("play", "slow", "far")
    terminal.until("q: quit")
    terminal.press("h")
    terminal.until("Any key stops.")
    terminal.press("?")
    terminal.until("u: undo")
    terminal.press("q")
    assert terminal.wait() == 0 and terminal.echoes


def test_resizing_is_harmless():
    terminal = Terminal(*MAZE)
    terminal.until("Segment: 0")
    fcntl.ioctl(terminal.handle, termios.TIOCSWINSZ, struct.pack("HHHH", 12, 40, 0, 0))
    terminal.press("w")
    terminal.until("Segment: 1")
    terminal.press("q")
    assert terminal.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_terminal_is_left_as_it_was_when_a_signal_ends_the_game(number):
    terminal = Terminal(*MAZE)
    terminal.until("Segment: 0")
    assert not terminal.echoes
    os.kill(terminal.pid, number)
    assert terminal.wait() == 128 + number and terminal.echoes


def test_ctrl_c_leaves_the_terminal_as_it_was():
    terminal = Terminal("play", "bricks", "SBP-level0")
    terminal.until("q: quit")
    terminal.press("\x03")
    assert terminal.wait() == 130 and terminal.echoes


def test_a_game_can_be_put_aside_and_taken_up_again():
    terminal = Terminal(command=["bash", "--norc", "-i"])        # a shell that can bring it back
    terminal.press(f"PYTHON={sys.executable} sh run.sh {' '.join(MAZE)}\n")
    terminal.until("Segment: 0")
    terminal.press("ww")
    terminal.until("Segment: 2")
    terminal.press("\x1a")
    terminal.until("Stopped")
    terminal.press("echo still $((40 + 2))\n")
    terminal.until("still 42")
    terminal.press("fg\n")
    terminal.until("Segment: 2")                                 # shown again
    assert not terminal.echoes
    terminal.press("dq")
    terminal.until("UUR")
    terminal.press("exit 7\n")
    assert terminal.wait() == 7


def test_where_no_shell_could_bring_it_back_a_game_goes_on():
    terminal = Terminal(*MAZE)
    terminal.until("Segment: 0")
    terminal.press("\x1aww")
    terminal.until("Segment: 2")
    terminal.press("q")
    assert terminal.wait() == 0


def test_a_terminal_that_is_gone_ends_the_game_quietly():
    terminal = Terminal(*MAZE)
    terminal.until("Segment: 0")
    os.close(terminal.handle)
    assert terminal.wait() in (0, 128 + signal.SIGHUP)


@pytest.mark.parametrize("words", [("maze", "play", "levels/mazes/spec.txt"), ("play", "bricks", "SBP-level0")])
def test_play_without_a_terminal_is_refused(words):
    done = subprocess.run(["sh", "run.sh", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd=ROOT,
                          env=dict(os.environ, PYTHON=sys.executable))
    name = "maze play" if words[0] == "maze" else "play"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{name}: error: found no terminal, expected one to play in\n"


def test_play_refuses_what_it_does_not_know():
    for puzzle, level, complaint in (("bricks", "SBP-level9", "a level of bricks"), ("brick", "x", "mean 'bricks'")):
        done = run_sh("play", puzzle, level)
        assert (done.returncode, done.stdout) == (2, "") and complaint in done.stderr and done.stderr.count("\n") == 1
