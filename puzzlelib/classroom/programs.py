"""Programs that are called by command, seen as the functions that exercises ask for.

A board is written to a file or to standard input, the program runs in the containment, and what it prints is read:
padding and blank lines are free. Text in another form is read as well as possible and noted in `faults`, so that a
verdict can say whether it is right otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from puzzlelib.classroom.containment import Outcome, contained
from puzzlelib.classroom.folders import Limits
from puzzlelib.classroom.remote import Stopped, ended_early
from puzzlelib.exercises.puzzle8 import blocks_of
from puzzlelib.levels import PuzzleError, visible
from puzzlelib.puzzles.bricks.terms import level_text

Matrix = list[list[int]]
MOVE = r"\(\s*(\d+)\s*,\s*['\"]?(\w+)['\"]?\s*\)"
TRACE = re.compile(r'(?:File "(?:[^"]*/)?|\()([^"/():]+)(?:", line |:)(\d+)')       # of Python, and of Java
JAVA = "Exception in thread"
START, SOLUTION = "in1.txt", "out1.txt"         # not the handout's example: whoever wrote that down instead is wrong
MOVES = re.compile(r"minimum number of moves\s*=\s*(\d+)", re.I)
ENQUEUED = re.compile(r"number of states enqueued\s*=\s*(\d+)", re.I)


def shown(text: str, most: int = 60) -> str:
    """A line with its blanks made visible.

    >>> shown(" 1  2\\t")
    '·1··2→'
    """
    text = text.replace("\t", "→").replace(" ", "·")
    return visible(text if len(text) <= most else f"{text[:most]}…")


class Program:
    """A submission that is called by command.

    command   what to call; arguments are added to it
    faults    what was wrong with the form of what it printed, in words, since the list was cleared
    """

    def __init__(self, command: list[str], files: Mapping[str, bytes], limits: Limits, trust: bool = False):
        self.command, self.files, self.limits, self.trust = command, files, limits, trust
        self.faults: list[str] = []
        self.known: dict[Any, Outcome] = {}      # one run may answer several questions
        self.cpu = 0.0
        self.counted = 0

    def run(self, *args: str, stdin: str = "", given: Mapping[str, str] | None = None, keep: str = "",
            again: bool = True) -> Outcome:
        """One run, as it ended; one that exceeds a limit raises Stopped."""
        key = (args, stdin, tuple((given or {}).items()))
        if again or key not in self.known:
            self.known[key] = contained(
                [*self.command, *args], self.files, stdin=stdin.encode(), keep=[keep] if keep else [],
                given={name: text.encode() for name, text in (given or {}).items()}, limits=self.limits,
                trust=self.trust)
            self.cpu += self.known[key].cpu
        outcome = self.known[key]
        if outcome.status not in ("ended", "crashed"):
            raise ended_early(outcome)
        return outcome

    def fail(self, outcome: Outcome, expected: str, fault: str = "") -> Stopped:
        """There is no answer in what was printed: a crash if the program says so, else a wrong format."""
        errors, text = (said.decode("utf-8-sig", "replace").strip() for said in (outcome.stderr, outcome.stdout))
        if outcome.status == "crashed" and (errors or not text):
            own = {name.rpartition("/")[2] for name in self.files}
            places = [place for place in TRACE.findall(errors) if place[0] in own]
            lines = errors.splitlines()[::1 if errors.startswith(JAVA) else -1] or [""]    # the innermost first
            last, place = visible(lines[0])[:200], places[0 if errors.startswith(JAVA) else -1] if places else None
            where = f" at line {place[1]} of {visible(place[0])[:60]}" if place else ""
            if last.startswith("NotImplementedError"):
                return Stopped("missing", "not written yet")
            return Stopped("crashed", f"{last or outcome.why}{where}")
        if not text:
            return Stopped("missing", f"nothing was printed, expected {expected}")
        told = fault or f"the first line is '{shown(text.splitlines()[0])}'"
        return Stopped("wrong format", told if ", expected" in told else f"{told}, expected {expected}")

    # --------------------------------------------------------------------------------------------------- sliding bricks

    def bricks(self, *args: str, **boards: Matrix) -> Outcome:
        """A command of the bricks assignment on boards in files."""
        return self.run(*args, given={f"{name}.txt": level_text(board) + "\n" for name, board in boards.items()})

    def board(self, outcome: Outcome) -> Matrix:
        """The board that was printed."""
        text = outcome.stdout.decode("utf-8-sig", "replace")
        board, fault = printed_board(text)
        if board is None:
            raise self.fail(outcome, "a board: its size, then its rows, a comma after every number", fault)
        self.faults += [fault] * bool(fault)
        return board

    def truth(self, outcome: Outcome) -> bool:
        """True or False, whatever the case of the letters."""
        text = outcome.stdout.decode("utf-8-sig", "replace").strip()
        found = re.findall(r"\b(true|false)\b", text, re.I)
        if not found:
            raise self.fail(outcome, "True or False")
        if text.lower() != found[-1].lower():
            self.faults.append(f"printed '{shown(text.splitlines()[0])}', expected True or False alone")
        return bool(found[-1].lower() == "true")

    def print_board(self, board: Matrix) -> None:
        """`print FILE`"""
        print(level_text(self.board(self.bricks("print", "level.txt", level=board))))

    def done(self, board: Matrix) -> bool:
        """`done FILE`"""
        return self.truth(self.bricks("done", "level.txt", level=board))

    def compare(self, board: Matrix, other: Matrix) -> bool:
        """`compare FILE FILE`"""
        return self.truth(self.bricks("compare", "level.txt", "other.txt", level=board, other=other))

    def norm(self, board: Matrix) -> Matrix:
        """`norm FILE`"""
        return self.board(self.bricks("norm", "level.txt", level=board))

    def availableMoves(self, board: Matrix) -> list[Any]:
        """`availableMoves FILE`"""
        outcome = self.bricks("availableMoves", "level.txt", level=board)
        text = outcome.stdout.decode("utf-8-sig", "replace")
        found = [(int(brick), way) for brick, way in re.findall(MOVE, text)]
        if not found and (text.strip() or outcome.status == "crashed"):
            raise self.fail(outcome, "moves such as (3, down)")
        odd = [line for line in text.split("\n") if line.strip() and not re.fullmatch(rf"\s*{MOVE}\s*", line)]
        self.faults += [f"a line is '{shown(odd[0])}', expected a move such as (3, down)"] if odd else []
        return found

    def applyMove(self, board: Matrix, move: Any) -> None:
        """`applyMove FILE MOVE`; the handout's list of what to hand in says applyMoves."""
        said = f"({move[0]},{move[1]})"
        try:
            board[:] = self.board(self.bricks("applyMove", "level.txt", said, level=board))
        except Stopped as stopped:
            if stopped.kind not in ("wrong format", "missing", "crashed"):
                raise
            try:
                board[:] = self.board(self.bricks("applyMoves", "level.txt", said, level=board))
            except Stopped:
                raise stopped from None

    def random_walk(self, board: Matrix, n: int) -> None:
        """`random FILE N`"""
        outcome = self.bricks("random", "level.txt", str(n), level=board)
        text = outcome.stdout.decode("utf-8-sig", "replace")
        if not re.search(MOVE, text) and (outcome.status == "crashed" or printed_board(text)[0] is None):
            raise self.fail(outcome, "moves and boards by turns")
        for line in filter(str.strip, text.splitlines()):
            numbers, move = _numbers(line), re.search(MOVE, line)
            if not (re.fullmatch(rf"\s*{MOVE}\s*", line) if move else re.fullmatch(r"(\s*-?\d+\s*,)+\s*", line)):
                self.faults.append(f"a line is '{shown(line.rstrip())}', expected a move, or numbers with a comma each")
            print(f"({move[1]}, {move[2]})" if move else "".join(f"{number}," for number in numbers or ()))

    # ----------------------------------------------------------------------------------------------------- eight puzzle

    def solved(self, tiles: Matrix) -> Outcome:
        """The solver's output for a board, which is run once."""
        rows = "\n".join(" ".join(f"{tile:2}" for tile in row) for row in tiles)
        return self.run(stdin=f"{len(tiles)}\n{rows}\n", again=False)

    def solution(self, tiles: Matrix) -> Any:
        """The boards that were printed."""
        outcome = self.solved(tiles)
        boards, fault = printed_boards(outcome.stdout.decode("utf-8-sig", "replace"), len(tiles))
        if not boards:
            raise self.fail(outcome, f"boards: rows of {len(tiles)} numbers, 0 for the blank")
        self.faults += [fault] * bool(fault)
        if enqueued := ENQUEUED.search(outcome.stdout.decode("utf-8-sig", "replace")):
            self.counted += int(enqueued[1][:12])
        return boards

    def isSolvable(self, tiles: Matrix) -> bool:
        """False if it says that there is no solution."""
        outcome = self.solved(tiles)
        text = outcome.stdout.decode("utf-8-sig", "replace")
        if "no solution possible" in " ".join(text.lower().split()):
            return False
        if re.search(r"no solution|not solvable|unsolvable|infeasible|impossible", text, re.I):
            self.faults.append(f"printed '{shown(text.strip().splitlines()[-1])}', expected No solution possible")
            return False
        if not text.strip():
            raise self.fail(outcome, "a solution, or No solution possible")
        return True

    def moves(self, tiles: Matrix) -> int:
        """The number of moves that it says; -1 if there is no solution."""
        if not self.isSolvable(tiles):
            return -1
        outcome = self.solved(tiles)
        text = outcome.stdout.decode("utf-8-sig", "replace")
        found = MOVES.search(text) or re.search(r"moves\D{0,20}(\d+)", text, re.I) or re.search(
            r"(?<!\d)(\d{1,12})\s+moves", text, re.I)
        if not found:
            raise self.fail(outcome, "Minimum number of moves = ")
        if not MOVES.search(text):
            self.faults.append(f"printed '{shown(found[0])}', expected Minimum number of moves = {found[1]}")
        return int(found[1][:12])

    # ---------------------------------------------------------------------------------------------------- puzzle8 files

    def solve(self, initial: str, moves: str) -> None:
        """Called with two file names: the board is in the first, the solution goes to the second."""
        with open(initial) as file:
            outcome = self.run(START, SOLUTION, given={START: file.read()}, keep=SOLUTION)
        data = outcome.files.get(SOLUTION, b"")
        if len(data) > self.limits.output:
            raise Stopped("too much output", f"wrote more than {self.limits.output:,} bytes to {SOLUTION}")
        text = data.decode("utf-8-sig", "replace")
        if not text.strip():
            stopped = self.fail(outcome, f"the file {SOLUTION}")
            raise stopped if stopped.kind == "crashed" else Stopped(
                "missing", f"called with {START} and {SOLUTION}, it wrote no file {SOLUTION}, or an empty one, or one "
                           "that is no regular file: the user chooses both names")
        digits = [sign for line in text.splitlines() if not re.search("[A-Za-z]", line) for sign in line
                  if sign in "012345678"]
        try:
            blocks_of(text)
        except PuzzleError as error:
            if digits and len(digits) % 9 == 0:
                self.faults.append(f"{error.message}; it begins with '{shown(text.splitlines()[0])}'")
                text = "\n\n".join("\n".join(" ".join(digits[at:at + 3]) for at in range(board, board + 9, 3))
                                   for board in range(0, len(digits), 9)) + "\n"
        with open(moves, "w", errors="replace") as file:
            file.write(text)


def _numbers(line: str) -> list[int] | None:
    """The numbers of a line that has nothing else but commas, blanks, bars and brackets."""
    if not re.fullmatch(r"[-\d,\s|\[\]()]+", line) or not re.search(r"\d", line):
        return None
    return [int(number) for number in re.findall(r"-?\d{1,6}", line)]


def printed_board(text: str) -> tuple[Matrix | None, str]:
    r"""A board from what was printed, and what is wrong with its form; None if there is none.

    >>> printed_board("3,2,\n1, 2,-1,\n1, 1, 1,\n")
    ([[1, 2, -1], [1, 1, 1]], '')
    >>> printed_board("1 2 -1\n1 1 1\n")
    ([[1, 2, -1], [1, 1, 1]], "line 1 is '1·2·-1', expected the width and the height, as in 3,2,")
    """
    rows = [(line, _numbers(line)) for line in text.splitlines() if line.strip()]
    strange = [line for line, numbers in rows if numbers is None]
    board = [numbers for _, numbers in rows if numbers is not None]
    fault = f"a line is '{shown(strange[0])}', expected only the size and the rows" if strange else ""
    first, width = board[:1], max(map(len, board[1:]), default=0)
    if first and len(first[0]) == 2 and (width != 2 or first[0] == [2, len(board) - 1]):
        board = board[1:]
    ragged = next((line for line, numbers in rows[1:] if numbers and len(numbers) != width), "")
    if ragged:
        fault = fault or f"a line is '{shown(ragged.rstrip())}', expected {width} numbers, as in other rows"
    elif board and first != [[len(board[0]), len(board)]]:
        fault = fault or (f"line 1 is '{shown(rows[0][0].rstrip())}', expected the width and the height, as in "
                          f"{len(board[0])},{len(board)},")
    if not board or any(len(row) != len(board[0]) for row in board):
        return None, fault
    bare = [(number, line) for number, (line, _) in enumerate(rows, 1)
            if not re.fullmatch(r"(\s*-?\d+\s*,)+\s*", line)]
    if not fault and bare:
        fault = f"line {bare[0][0]} is '{shown(bare[0][1].rstrip())}', expected a comma after every number"
    return board, fault


def printed_boards(text: str, size: int) -> tuple[list[Matrix], str]:
    r"""The boards in what a solver printed, with a line N before each or without, and what is wrong with the form.

    >>> printed_boards("2\n 1  2\n 0  3\n\n2\n 1  2\n 3  0\n\nMinimum number of moves = 1\n", 2)
    ([[[1, 2], [0, 3]], [[1, 2], [3, 0]]], '')
    """
    rows, fault = [], ""
    for line in text.splitlines():
        numbers = _numbers(line)
        if numbers is not None and len(numbers) == size and size > 1:
            rows.append(numbers)
            if not fault and not re.fullmatch(r"[\d\s]+", line):
                fault = f"a line is '{shown(line.rstrip())}', expected numbers with blanks between them"
        elif line.strip() and numbers != [size] and not re.search("move|enqueued", line, re.I):      # of other items
            fault = fault or f"a line is '{shown(line.rstrip())}', expected boards and the number of moves"
    if len(rows) % size:
        return [], fault
    return [rows[at:at + size] for at in range(0, len(rows), size)], fault
