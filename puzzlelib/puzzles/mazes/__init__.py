"""Unequal length mazes: one path from bottom left to top right through every free square, no straight segment of it as
long as the one before.

Read plain.py first: the assignment's own formulation. state.py says the same with bits; walking.py and edges.py find
all solutions, the second by asking a better question; reasons.py says why there is none; generator.py makes new mazes.
Here: text, pictures, and how people play.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from puzzlelib.controls import Maker
from puzzlelib.hints import Any, Random, Sequence
from puzzlelib.levels import PuzzleError, Token, lines, plural, words
from puzzlelib.picture import Cell, Mark, Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzle import Controls, Gesture, Puzzle, zero
from puzzlelib.puzzles.mazes.heuristics import alive, manhattan, manhattan_and_unvisited, unvisited
from puzzlelib.puzzles.mazes.state import WAYS, Maze, Point, State, StateWithPath, Walk

NAMES = {"U": "up", "D": "down", "L": "left", "R": "right"}
MAX_CELLS = 10_000
PATIENCE = 400             # decisions spent on a solution to scramble along


# ---------------------------------------------------------------------------------------------------------------- text

def read_maze(rows: list[Token], source: str = "maze") -> list[list[int]]:
    """The matrix in some lines: cells 0, 1 and 2, separated by blanks, tabs or commas, or not at all.

    >>> read_maze(lines("2 2\\n0,1")) == read_maze(lines("2,2,\\n01"))
    True
    """
    if not rows:
        raise PuzzleError("found nothing, expected rows of 0, 1 and 2", source, 1, 1)
    cells: list[list[Token]] = []
    for row in rows:
        parts = _cells(row) if len(rows) <= MAX_CELLS and len(row.text) <= 4 * MAX_CELLS else []
        if not 1 <= len(rows) * len(parts) <= MAX_CELLS:
            row.fail(f"at most {MAX_CELLS:,} squares in all", "a maze of more")
        wanted = len(cells[0]) if cells else len(parts)
        if len(parts) != wanted:
            parts[min(len(parts), wanted + 1) - 1].fail(f"{wanted} as in the first", f"a row of {len(parts)} squares")
        cells.append(parts)
    for line in cells:
        for cell in line:
            if cell.text == "0" and cell is not cells[-1][0]:
                cell.fail("0 at the bottom left and nowhere else")
    if cells[-1][0].text != "0":
        cells[-1][0].fail("0, the player, at the bottom left")
    if cells[0][-1].text != "2":
        cells[0][-1].fail("2, a free square, at the top right")
    return [[int(cell.text) for cell in line] for line in cells]


def _cells(row: Token) -> list[Token]:
    """The cells of one line. A line without any separator is a row of digits."""
    found = words(row)
    if len(found) == 1 and not found[0].text.strip("012"):
        return [Token(cell, row.source, row.line, found[0].col + at) for at, cell in enumerate(found[0].text)]
    found = []
    for part in row.values():
        if not part.text:
            part.fail("0, 1 or 2" if "," in row.text else "a row of 0, 1 and 2",
                      "nothing" if "," in row.text else "an empty line")
        found += words(part)
    for cell in found:
        if cell.text not in ("0", "1", "2"):
            cell.fail("0, 1 or 2")
    return found


def parse(text: str, source: str = "level") -> Maze:
    r"""The problem of a level's text: a matrix, and then, if you like, `path` and the moves made so far.

    >>> parse("2 2\n0 2").squares, parse("2 2\n0 2\npath U").initial[3]
    (4, 1)
    """
    rows = lines(text, source)
    if len(rows) < 2 or not rows[-1].text.startswith("path"):
        return Maze(read_maze(rows, source))
    matrix, last = read_maze(rows[:-1], source), rows[-1]
    name, *rest = words(last)
    if name.text != "path" or len(rest) != 1:
        last.fail("path and the moves so far, such as path UURD")
    moves = rest[0]
    for number, way in enumerate(moves.text):
        if way not in WAYS:
            Token(way, source, last.line, moves.col + number).fail("U, D, L or R")
    try:
        return Maze(matrix, path=moves.text)
    except PuzzleError as error:
        raise PuzzleError(error.message, source, last.line, moves.col + (error.col or 1) - 1) from None


def format(problem: Maze, state: State) -> str:
    """The inverse of parse.

    >>> print(format(parse("2 2\\n0 1"), parse("2 2\\n0 1").initial))
    2 2
    0 1
    """
    rows = [" ".join(map(str, row)) for row in problem.matrix]
    path = problem.path_to(state)
    return "\n".join(rows + [f"path {path}"] * bool(path))


def segments(moves: str) -> list[int]:
    """The lengths of the straight segments.

    >>> segments("UURRRD")
    [2, 3, 1]
    """
    return [len(list(segment)) for _, segment in groupby(moves)]


# ------------------------------------------------------------------------------------------------------------ pictures

STROKES = {"UU": "│", "DD": "│", "LL": "─", "RR": "─", "UR": "┌", "LD": "┌", "UL": "┐", "RD": "┐",
           "DR": "└", "LU": "└", "DL": "┘", "RU": "┘"}          # by the moves into a square and out of it


def strokes_of(problem: Maze, moves: str) -> dict[Point, str]:
    """The squares of a path, each with the stroke that goes through it; S at the start, ● at its end.

    >>> strokes_of(parse("2 2\\n0 2"), "UR")
    {(1, 0): 'S', (0, 0): '┌', (0, 1): '●'}
    """
    point = problem.point(problem.start)
    strokes = {point: "S"}
    for number, way in enumerate(moves):
        point = point[0] + WAYS[way][0], point[1] + WAYS[way][1]
        strokes[point] = STROKES.get(moves[number:number + 2], "●")
    return strokes


def lengths(maze: Maze, moves: str) -> list[Mark]:
    """The length of each straight segment of a path, in its middle.

    >>> lengths(parse("2 2 2\\n0 1 1"), "URR")
    [(0.5, 0.0, '1', 'note'), (0.0, 1.0, '2', 'note')]
    """
    row, column = maze.point(maze.start)
    found: list[Mark] = []
    for way, steps in groupby(moves):
        count = len(list(steps))
        down, right = WAYS[way][0] * count, WAYS[way][1] * count
        found.append((row + down / 2, column + right / 2, str(count), "note"))
        row, column = row + down, column + right
    return found


def picture(problem: Maze, state: State) -> Picture:
    """The maze and the path so far: as a line if the state knows it, with the length of each segment that is finished;
    else the squares it went through."""
    at, free = state[0], state[1]
    strokes = strokes_of(problem, state.path) if isinstance(state, StateWithPath) else {}
    ground, letters = {problem.start: "start", problem.goal: "goal"}, {problem.start: "S", problem.goal: "G"}

    def cell(r: int, c: int) -> Cell:
        square = problem.square((r, c))
        if square == at:
            return Cell(letters.get(at, "●"), "hero", "walker", ground.get(at, "free"))
        if problem.matrix[r][c] == 1:
            return Cell("", "wall")
        if square == problem.start:
            return Cell("S", "start")
        if not free >> square & 1:
            return Cell(strokes[r, c]) if strokes else Cell("", "path")
        return Cell("G", "goal") if square == problem.goal else Cell()
    rows = [[cell(r, c) for c in range(problem.cols)] for r in range(problem.rows)]
    finished = lengths(problem, state.path) if isinstance(state, StateWithPath) else []
    marks = finished[:-1] if state[1] else finished          # with no square left, the last segment is finished, too
    return Picture(rows, route=list(strokes), marks=marks, numbers=(1, 1))


def along(problem: Maze, moves: str, why: bool = False) -> Picture:
    """The picture of a maze with a path through it; `why`: and with the reason why it can't be solved any more, if so.

    >>> print(along(parse("2 2\\n0 1"), "UR"))
     ┌  G
     S ##
    >>> along(parse("2 2 2\\n2 2 2\\n0 2 2"), "UURR", why=True).title
    'The goal must come last, and 4 squares are left.'
    """
    from puzzlelib.views.text import sentence
    state = StateWithPath(problem.replay(moves)[-1], moves)
    reason = why_dead(problem, state) if why else None
    shown = picture(problem, state)
    return shown if reason is None else shown.marked(reason[1], sentence(reason[0]))


# ------------------------------------------------------------------------------------------------- how people play it

def note(problem: Maze, state: State) -> str:
    """How long this segment is, and the one before it.

    >>> note(parse("2\\n0"), parse("2\\n0").initial)
    'Segment: 0, the one before: none. 1 square left.'
    """
    _, free, _, count, previous = state
    return f"Segment: {count}, the one before: {previous or 'none'}. {plural(free.bit_count(), 'square')} left."


def hopeful(problem: Maze, state: State) -> bool | None:
    """Can it be solved from here? None if that would take too long to find out."""
    hope: bool | None = _outlook(problem, tuple(state), getattr(state, "path", None))[0]
    return hope


def why_dead(problem: Maze, state: State) -> tuple[str, list[Mark]] | None:
    """Why it can't be solved from here: a reason, and marks that show it; None if it can, or that isn't known.

    >>> maze = parse("2 2 2\\n2 2 2\\n0 2 2")
    >>> why_dead(maze, maze.replay("UURR")[-1])[0]
    'the goal must come last, and 4 squares are left'
    """
    reason: tuple[str, list[Mark]] | None = _outlook(problem, tuple(state), getattr(state, "path", None))[1]
    return reason


@lru_cache(64)             # a board asks several times about the state now and those one move ahead
def _outlook(problem: Maze, state: Any, path: str | None) -> Any:
    from puzzlelib.puzzles.mazes.reasons import outlook
    return outlook(problem, state if path is None else StateWithPath(state, path))


def _scrambled(problem: Maze, rng: Random, moves: int) -> State:
    """A state on the way to a solution, if one is found quickly: a random walk would soon be stuck."""
    from puzzlelib.puzzles.mazes.edges import edges
    result = edges(problem, max_nodes=PATIENCE)
    length = len(result.moves)
    made = min(moves, rng.randrange(1, max(2, 2 * length // 3))) if length > 1 else 0
    path = problem.path_to(problem.initial) + "".join(result.moves[:made])
    return StateWithPath(problem.replay(path)[-1], path)


def _gesture(problem: Maze, state: State, move: str) -> Gesture:
    row, col = problem.point(state[0])
    return Gesture(cell=(row + WAYS[move][0], col + WAYS[move][1]), arrows=(NAMES[move],))


def _why(problem: Maze, state: State, piece: object, towards: Any) -> str:
    row, col = problem.point(state[0])
    for way, (down, right) in WAYS.items():
        if towards in (NAMES[way], (row + down, col + right)):
            return problem.why_not(state, way)
    return "that is not the next square"


def _make(seed: int, choices: dict[str, str], progress: Any) -> tuple[str, str] | None:
    from puzzlelib.puzzles.mazes.generator import make
    return make(seed, choices, progress)


MAKES: dict[str, Sequence[str]] = {
    "size": ("6×6", "4×4", "5×5", "7×7", "8×8"), "walls": ("some walls", "few walls", "many walls"),
    "difficulty": ("medium", "easy", "hard")}
LEGEND = (("hero", "end of the path"), ("route", "path and segment lengths"),
          ("cross", "no line here (right click or m)"), ("wrong", "why it is dead"))

_edges = later("puzzlelib.puzzles.mazes.edges", "edges",
               "Decide which neighbours the path joins, not where to go next.")
_walking = later("puzzlelib.puzzles.mazes.walking", "walking",
                 "Depth-first along the path, turning back from what is provably dead.")

random_maze = later("puzzlelib.puzzles.mazes.generator", "random_maze", "A maze with exactly one solution.")

PUZZLE = Maze.puzzle = Puzzle(
    title="Unequal length mazes",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(unvisited, manhattan, manhattan_and_unvisited, alive, zero),
    scramble=_scrambled,
    say=lambda move: NAMES[str(move)],
    solve=_edges,
    searches=(_edges, _walking),
    random=random_maze,
    controls=Controls(gesture=_gesture, why=_why, arrows=("arrows extend the path",), note=note, twin=Walk,
                      hopeful=hopeful, dead=why_dead, marks="no line here",
                      maker=Maker("New maze", MAKES, _make), legend=LEGEND),
    name="mazes",
)
