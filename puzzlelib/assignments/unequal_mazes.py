"""Unequal length mazes, in the assignment's own terms: the matrix, the counts, four operators, two evaluation terms.

Where the assignment's tables contradict themselves we read: going straight adds one to moveCount; a turn needs
moveCount unlike previousMoveCount, shifts it there and starts at one; the first segment is free; the last one counts.
"""

from __future__ import annotations

import os
import sys

from puzzlelib.levels import PuzzleError, Token, did_you_mean, lines, quoted, read
from puzzlelib.puzzles import mazes
from puzzlelib.puzzles.mazes import Maze, drawing, read_maze, segments

TYPE_CHECKING = False      # typing takes longer to import than a small board takes to solve
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

DIRECTIONS = {"Up": "U", "Down": "D", "Left": "L", "Right": "R"}
INFORMED = ("astar", "greedy", "weighted_astar", "idastar")      # searches that ask a heuristic
LARGEST = 12               # rows or columns of a maze to generate; over 10 by 10 nothing is promised


class State:
    """A state as the assignment has it: board, P = (x, y), moveCount, previousMoveCount, previousDirection.

    >>> state = State([[2, 2], [0, 2]])
    >>> state.P, MR(state).P, MD(state)
    ((0, 1), (1, 1), None)
    >>> MR(state).board
    [[2, 2], [1, 0]]
    """

    def __init__(self, board: Sequence[Sequence[int]]):
        text = "\n".join(" ".join(map(str, row)) for row in board)
        self._maze = Maze(read_maze(lines(text, "board"), "board"))
        self._packed: Any = self._maze.initial

    @property
    def board(self) -> list[list[int]]:
        """1 for a wall or a visited square, 2 for one to visit, 0 for the player."""
        at, free = self._packed[:2]
        return [[0 if self._maze.square((r, c)) == at else 2 if free >> self._maze.square((r, c)) & 1 else 1
                 for c in range(self._maze.cols)] for r in range(self._maze.rows)]

    @property
    def P(self) -> tuple[int, int]:
        """Where the player is, as (x, y): the column, then the row, from the top."""
        row, col = self._maze.point(self._packed[0])
        return col, row

    @property
    def moveCount(self) -> int:
        """Moves so far in the current direction."""
        return int(self._packed[3])

    @property
    def previousMoveCount(self) -> int:
        """Moves in the direction before."""
        return int(self._packed[4])

    @property
    def previousDirection(self) -> str | None:
        """The direction of the last move: Up, Down, Left or Right; None before the first."""
        return next((name for name, way in DIRECTIONS.items() if way == self._packed[2]), None)

    @property
    def objective(self) -> tuple[int, int]:
        """The square to end on, as (x, y)."""
        return self._maze.cols - 1, 0

    def is_final(self) -> bool:
        """Every square visited, the player at the top right, the last segment unlike the one before."""
        return self._maze.is_goal(self._packed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self._maze.matrix, self._packed) == (other._maze.matrix, other._packed)

    def __hash__(self) -> int:
        return hash(self._packed)

    def __repr__(self) -> str:
        return (f"<State P={self.P} moveCount={self.moveCount} previousMoveCount={self.previousMoveCount} "
                f"previousDirection={self.previousDirection}>")


def _operator(state: State, way: str) -> State | None:
    after = state._maze.move(state._packed, way)
    if after is None:
        return None
    new = State.__new__(State)
    new._maze, new._packed = state._maze, after
    return new


def MU(state: State) -> State | None:
    """Move up; None where the precondition does not hold.

    >>> MU(State([[2], [0]])).is_final()
    True
    """
    return _operator(state, "U")


def MD(state: State) -> State | None:
    """Move down; None where the precondition does not hold."""
    return _operator(state, "D")


def MR(state: State) -> State | None:
    """Move right; None where the precondition does not hold."""
    return _operator(state, "R")


def ML(state: State) -> State | None:
    """Move left; None where the precondition does not hold."""
    return _operator(state, "L")


OPERATORS = {"MU": MU, "MD": MD, "MR": MR, "ML": ML}


def ManhattanDist(state: State, objective: tuple[int, int]) -> int:
    """Columns and rows between the player and a square (x, y).

    >>> ManhattanDist(State([[2, 2], [0, 2]]), (1, 0))
    2
    """
    return abs(state.P[0] - objective[0]) + abs(state.P[1] - objective[1])


def not_visited(state: State) -> int:
    """Squares left to visit.

    >>> not_visited(State([[2, 2], [0, 2]]))
    3
    """
    return int(state._packed[1].bit_count())


def H(state: State) -> int:
    """The assignment's evaluation: the sum of the two.

    >>> H(State([[2, 2], [0, 2]]))
    5
    """
    return ManhattanDist(state, state.objective) + not_visited(state)


# --------------------------------------------------------------------------------------------------------- the command

ACTIONS = {"solve": "maze solve FILE [--all] [--algorithm NAME] [--heuristic NAME] [--max-nodes N] [--seconds S]",
           "check": "maze check FILE MOVES",
           "play": "maze play FILE",
           "generate": "maze generate ROWS COLS [--walls N] [--seed S] [--count K] [--seconds S]"}


def do_maze(rest: list[str]) -> str | tuple[str, str]:
    """Solve, check, play or generate unequal length mazes.

    maze solve FILE [--all] [--algorithm NAME] [--heuristic NAME] [--max-nodes N] [--seconds S]
      prints a path as moves, the lengths of its segments, the maze with the path, and how many solutions there are:
      one, none, or more; all of them with --all. Algorithms: edges (the strong one) and walking find them all, bfs dfs
      iddfs greedy astar and the others find one. FILE has rows of 1 (wall), 2 (free) and one 0 (the player), bottom
      left.
    maze check FILE MOVES
      says whether a path of U D L R is right, and if not, where it first fails, and why.
    maze play FILE
      plays in the terminal: arrows or WASD, u undo, h hint, r restart, q quit.
    maze generate ROWS COLS [--walls N] [--seed S] [--count K] [--seconds S]
      makes new mazes with exactly one solution; the same seed makes the same mazes.

    usage: maze [ACTION...]
    example: sh run.sh maze solve levels/mazes/spec.txt
    """
    from puzzlelib.cli.usage import Usage
    action = rest[0] if rest else ""
    if action not in ACTIONS:
        raise PuzzleError(f"found {quoted(action)}, expected one of {', '.join(ACTIONS)}"
                          f"{did_you_mean(action, list(ACTIONS))}", "maze")
    usage = Usage(ACTIONS[action])
    usage.command = f"maze {action}"
    usage.values = usage.values[1:]                      # the action itself
    given = usage.read(rest[1:])
    actions: dict[str, Any] = {"solve": _solve, "check": _check, "play": _play, "generate": _generate}
    answer: str | tuple[str, str] = actions[action](**given)
    return answer


def _load(file: str) -> Maze:
    return Maze(read_maze(lines(read(file), file), file))


def _solve(file: str, all: bool = False, algorithm: str = "edges", heuristic: str | None = None,
           max_nodes: str | None = None, seconds: str | None = None) -> str:
    from puzzlelib.puzzles.mazes.edges import solve_all, walk_all
    from puzzlelib.cli.searching import searched
    every: dict[str, Any] = {"edges": solve_all, "walking": walk_all}
    maze = _load(file)
    if algorithm not in every:
        if all:
            raise PuzzleError(f"found --all with {quoted(algorithm)}, expected edges or walking", "maze solve")
        return _search(maze, algorithm, heuristic, max_nodes, seconds)
    if heuristic is not None:
        raise PuzzleError(f"found --heuristic with {algorithm}, expected it with {', '.join(INFORMED)}", "maze solve")
    solved = searched("maze solve", lambda maze, **budget: every[algorithm](maze, None if all else 2, **budget), maze,
                      max_nodes, seconds)
    counted = f"{'Decisions' if algorithm == 'edges' else 'Nodes'}: {solved.decisions}\n"
    if not solved.found:
        return f"No solution\n{counted}"
    shown = solved.found if all else solved.found[:1]
    return "\n".join(_path(maze, moves) for moves in shown) + f"{_capital(solved.summary)}\n{counted}"


def _search(maze: Maze, algorithm: str, heuristic: str | None, max_nodes: str | None, seconds: str | None) -> str:
    """By one of the general searches: one solution."""
    from puzzlelib.options import ALGORITHMS
    from puzzlelib.cli.searching import searched
    known = mazes.PUZZLE.heuristics
    names = [name for name in (*ALGORITHMS, "edges", "walking") if name != "bidirectional"]      # no step backwards
    if algorithm not in names:
        Token(algorithm, "maze solve --algorithm", 1, 1).fail(
            f"one of {', '.join(names)}{did_you_mean(algorithm, names)}")
    if heuristic is not None and heuristic not in known:
        Token(heuristic, "maze solve --heuristic", 1, 1).fail(
            f"one of {', '.join(known)}{did_you_mean(heuristic, list(known))}")
    if heuristic is not None and algorithm not in INFORMED:
        raise PuzzleError(f"found --heuristic with {algorithm}, expected it with {', '.join(INFORMED)}", "maze solve")
    chosen = known[heuristic or "unvisited"]
    maze.h = chosen.bind(maze)               # type: ignore[assignment, method-assign]
    options = {"h": chosen} if heuristic is not None else {}
    result = searched("maze solve", ALGORITHMS[algorithm], maze, max_nodes, seconds, **options)
    counted = f"Nodes: {result.expanded}\n"
    return _path(maze, "".join(map(str, result.moves))) + counted if result.solved else f"No solution\n{counted}"


def _path(maze: Maze, moves: str) -> str:
    return f"{moves}\nSegments: {' '.join(map(str, segments(moves)))}\n{drawing(maze, moves)}\n"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _check(file: str, moves: str) -> str:
    maze = _load(file)
    wanted = moves.upper()
    for number, way in enumerate(wanted):
        if way not in mazes.WAYS:
            Token(moves[number], "maze check MOVES", 1, number + 1).fail("U, D, L or R")
    return verdict(maze, wanted) + "\n"


def verdict(maze: Maze, moves: str) -> str:
    """Is a path right? If not, where and why it first fails.

    >>> verdict(Maze([[2, 2], [0, 1]]), "UR"), verdict(Maze([[2, 2], [0, 1]]), "R")
    ('Wrong at the end: the last segment is 1 long, as the one before it', 'Wrong at move 1, R: there is a wall')
    """
    states = maze.replay(moves)
    last = states[-1]
    if len(states) <= len(moves):
        way = moves[len(states) - 1]
        return f"Wrong at move {len(states)}, {way}: {maze.why_not(last, way)}"
    left = last[1].bit_count()
    if left:
        return f"Wrong at the end: {left} square{'s' * (left != 1)} not visited"
    if last[0] != maze.goal:
        return "Wrong at the end: not at the top right"
    if not maze.is_goal(last):
        return f"Wrong at the end: the last segment is {last[3]} long, as the one before it"
    count = len(segments(moves))
    return f"Right: {len(moves)} move{'s' * (len(moves) != 1)} in {count} segment{'s' * (count != 1)}"


def _generate(rows: str, cols: str, walls: str | None = None, seed: str | None = None, count: str | None = None,
              seconds: str | None = None) -> str | tuple[str, str]:
    from time import perf_counter

    from puzzlelib.puzzles.mazes.generator import generate, possible_walls
    from puzzlelib.cli.usage import GaveUp, whole
    from puzzlelib.cli.usage import seconds as read_seconds
    from puzzlelib.views.text import Ticker
    tall, wide = whole(rows, "maze generate ROWS", 1, LARGEST), whole(cols, "maze generate COLS", 1, LARGEST)
    if tall == wide == 1:
        raise PuzzleError("found 1 by 1, expected room for a path", "maze generate")
    could = possible_walls(tall, wide)
    number = None if walls is None else whole(walls, "maze generate --walls", 0, tall * wide)
    if number is not None and number not in could:
        which = f"{could[0]}" if len(could) == 1 else (
            f"{'an even' if could[0] == 0 else 'an odd'} number from {could[0]} to {could[-1]}")
        Token(str(number), "maze generate --walls", 1, 1).fail(
            f"{which}: every step changes the colour of a chessboard, so only every other number leaves a path")
    wanted = 1 if count is None else whole(count, "maze generate --count", 1, 10_000)
    deadline = None if seconds is None else read_seconds(seconds, "maze generate --seconds")
    began, ticker, late = perf_counter(), Ticker("maze generate"), False

    def progress(tries: int, found: int) -> bool:
        nonlocal late
        late = deadline is not None and perf_counter() - began > deadline
        if tries % 20 == 0:
            ticker.tell(f"{found} of {wanted} found, {tries:,} tries", perf_counter() - began)
        return not late
    found = []
    for maze in generate(tall, wide, number, 0 if seed is None else whole(seed, "maze generate --seed", 0),
                         progress=progress):
        found.append("\n".join(" ".join(map(str, row)) for row in maze.matrix) + "\n")
        if len(found) == wanted:
            break
    ticker.clear()
    if late and not found:
        raise GaveUp(f"maze generate: gave up after {deadline:g} s without a maze")
    told = "" if len(found) == wanted else (
        f"maze generate: found {len(found)} of {wanted}: {'time is up' if late else 'no new one turns up any more'}\n")
    return "\n".join(found), told


# --------------------------------------------------------------------------------------------------------- the terminal

KEYS = {"\x1b[A": "U", "\x1b[B": "D", "\x1b[C": "R", "\x1b[D": "L", "\x1bOA": "U", "\x1bOB": "D", "\x1bOC": "R",
        "\x1bOD": "L", "w": "U", "s": "D", "d": "R", "a": "L"}
HELP = "arrows or WASD: go   u: undo   y: redo   h: hint   b: back to the last good move   r: restart   q: quit"


class Terminal:
    """A maze being played, a key at a time; what to show is a text."""

    def __init__(self, maze: Maze):
        self.maze, self.moves, self.future, self.said = maze, "", "", ""

    @property
    def state(self) -> Any:
        """The state now."""
        return self.maze.replay(self.moves)[-1]

    def press(self, key: str) -> bool:
        """Do what a key says; False to quit."""
        self.said = ""
        key = key if key in KEYS else key.lower()
        if key in ("q", "\x03", "\x04", "\x1b"):
            return False
        if key in KEYS:
            self._go(KEYS[key])
        elif key in ("u", "\x7f", "\x08"):
            self.said = "" if self.moves else "Nothing to undo."
            self.moves, self.future = self.moves[:-1], self.moves[-1:] + self.future
        elif key == "y":
            self.said = "" if self.future else "Nothing to redo."
            self.moves, self.future = self.moves + self.future[:1], self.future[1:]
        elif key == "r":
            self.moves, self.future = "", self.moves + self.future
        elif key == "b":
            while (hope := self._hope()) is False and self.moves:
                self.moves, self.future = self.moves[:-1], self.moves[-1:] + self.future
            self.said = {True: "Back at the last good move.", False: "There is no solution from the start.",
                         None: "Nobody knows whether it can be solved from here."}[hope]
        elif key == "h":
            self._hint()
        else:
            self.said = HELP
        return True

    def _go(self, way: str) -> None:
        back = {"U": "D", "D": "U", "L": "R", "R": "L"}
        if self.moves and back[self.moves[-1]] == way:
            self.press("u")                              # back along the path takes a move back
        elif self.maze.move(self.state, way) is None:
            self.said = _capital(self.maze.why_not(self.state, way)) + "."
        else:
            self.moves, self.future = self.moves + way, ""

    def _hope(self) -> bool | None:
        return mazes.hopeful(self.maze, (*self.state, self.moves))

    def _hint(self) -> None:
        from puzzlelib.puzzles.mazes.edges import solve_all
        if self.maze.is_goal(self.state):
            return
        solved = solve_all(self.maze, 1, self.moves, max_nodes=5_000)
        if solved.found:
            self.said = f"Hint: {mazes.NAMES[solved.found[0][len(self.moves)]]}."
        else:
            self.said = "No hint: it takes too long." if solved.status == "gave up" else (
                "No way leads to the goal from here: undo, or b for the last good move.")

    def text(self) -> str:
        """What to show."""
        state = self.state
        won = f"Solved in {len(self.moves)} move{'s' * (len(self.moves) != 1)}!" if self.maze.is_goal(state) else ""
        note = mazes.note(self.maze, (*state, self.moves))
        return "\n".join([drawing(self.maze, self.moves), "", note, won or self.said, HELP])


def _play(file: str) -> str:
    maze = _load(file)
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        raise PuzzleError("found no terminal, expected one to play in", "maze play")
    try:
        import select
        import signal
        import termios
        import tty
        from contextlib import suppress
    except ImportError:
        raise PuzzleError("found no terminal of the Unix kind, expected one to play in", "maze play") from None
    handle, game = sys.stdin.fileno(), Terminal(maze)
    before = termios.tcgetattr(handle)

    def show() -> None:
        text = game.text().replace("\n", "\x1b[K\r\n")
        os.write(1, f"\x1b[H\x1b[J{text}\x1b[K\r\n".encode())

    def leave(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)                   # by way of `finally`

    def pause(number: int, frame: Any) -> None:
        """Ctrl-Z: a plain terminal for the shell meanwhile, ours again when the player comes back. Where nobody could
        bring us back, the system does not stop us."""
        termios.tcsetattr(handle, termios.TCSADRAIN, before)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, pause)
        tty.setcbreak(handle, termios.TCSADRAIN)         # what has been typed meanwhile stays
        show()

    handlers = {signal.SIGTERM: leave, signal.SIGHUP: leave, signal.SIGQUIT: leave, signal.SIGTSTP: pause}
    earlier = {number: signal.signal(number, handler) for number, handler in handlers.items()
               if signal.getsignal(number) != signal.SIG_IGN}
    try:
        tty.setcbreak(handle, termios.TCSADRAIN)
        going, typed = True, ""
        while going:
            show()
            read_now = os.read(handle, 1024).decode("utf-8", "replace")
            typed += read_now
            keys, typed = split_keys(typed)
            if typed == "\x1b" and not select.select([handle], [], [], 0.2)[0]:
                keys, typed = [*keys, "\x1b"], ""        # nothing follows: somebody pressed Escape
            going = bool(read_now) and all(game.press(one) for one in keys)
    finally:
        with suppress(termios.error):                    # the terminal is gone
            termios.tcsetattr(handle, termios.TCSADRAIN, before)
        for number, handler in earlier.items():
            signal.signal(number, handler)
    return f"{game.moves}\n" if game.moves else ""


def split_keys(typed: str) -> tuple[list[str], str]:
    """The keys in what was typed, and what is not yet a whole one: an arrow is three characters, other keys more.

    >>> split_keys("w\\x1b[A\\x1b[3~\\x1b[")
    (['w', '\\x1b[A'], '\\x1b[')
    """
    found: list[str] = []
    while typed:
        if typed[0] != "\x1b":
            found.append(typed[0])
            typed = typed[1:]
            continue
        if len(typed) == 1 or (typed[1] in "[O" and len(typed) == 2):
            break
        if typed[1] not in "[O":
            typed = typed[1:]                            # Alt and a key: the key
            continue
        end = next((n for n in range(2, len(typed)) if "@" <= typed[n] <= "~"), None)
        if end is None:
            break
        if typed[:end + 1] in KEYS:
            found.append(typed[:end + 1])                # any other key that sends a sequence is passed over
        typed = typed[end + 1:]
    return found, typed
