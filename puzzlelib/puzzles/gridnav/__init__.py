"""Grid navigation: the shortest way between two cells of a scene, in eight directions, around obstacles.

plain.py has the puzzle as a student writes it, state.py the fast form with its heuristics, jump_points.py and
jump_map.py a search that skips most cells, jump_trace.py what it skips and why, canonical.py one that takes a path's
steps in one order only, many_paths.py what can be worked out before there are any ends. maps.py makes random maps,
movingai.py reads those of the MovingAI benchmarks. Here are the text of a level, the picture, and the puzzle's record.
"""

from __future__ import annotations

from puzzlelib.levels import PuzzleError, Token, end_of, lines, quoted, words
from puzzlelib.picture import Cell, Picture
from puzzlelib.plumbing import later
from puzzlelib.puzzle import Controls, Gesture, Puzzle, zero
from puzzlelib.puzzles.gridnav.state import DIAGONAL, ONE, Navigation, chebyshev, euclidean, manhattan, octile
from puzzlelib.puzzles.gridnav.terms import CORNERS, WAYS
from puzzlelib.result import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from puzzlelib.puzzles.gridnav.terms import Point, Scene, Terrain

__all__ = ["CORNERS", "DIAGONAL", "ONE", "PUZZLE", "WAYS", "Navigation", "canonical_astar", "chebyshev", "euclidean",
           "format", "jump_point_search", "manhattan", "octile", "parse", "picture", "read_level", "read_point",
           "read_scene", "read_terrain", "shortest_path"]

MAX_CELLS = 1 << 22
DIGITS = "23456789"                  # what a step into such a cell costs, times its length; `.` costs 1


def read_scene(rows: list[Token], source: str = "scene") -> list[list[bool]]:
    """The scene in some lines, all of one length: `X` for an obstacle, `.` for a free cell, and so is a digit from 2 to
    9, which read_terrain reads.

    >>> read_scene(lines(".X5"))
    [[False, True, False]]
    """
    if not rows or not rows[0].text:
        raise PuzzleError("found nothing, expected a scene of ., X and digits from 2 to 9", source, 1, 1)
    width = len(rows[0].text)
    for number, row in enumerate(rows, 1):
        for col, char in enumerate(row.text, 1):
            if char not in ".X" and char not in DIGITS:
                raise PuzzleError(f"found {quoted(char)}, expected ., X or a digit from 2 to 9", source, row.line, col)
        if len(row.text) != width:
            raise PuzzleError(f"found a row of {plural(len(row.text), 'cell')}, expected {width} as in the first",
                              source, row.line, min(len(row.text), width) + 1)
        if number * width > MAX_CELLS:
            raise PuzzleError(f"found more than {MAX_CELLS:,} cells, expected a smaller scene", source, row.line, 1)
    return [[char == "X" for char in row.text] for row in rows]


def read_terrain(rows: list[Token]) -> list[list[int]] | None:
    """What a step into each cell costs, in the lines of a scene that read_scene accepts; None if it is 1 everywhere.

    >>> read_terrain(lines(".X5")), read_terrain(lines(".X"))
    ([[1, 1, 5]], None)
    """
    if not any(row.text.strip(".X") for row in rows):
        return None
    return [[int(char) if char in DIGITS else 1 for char in row.text] for row in rows]


def read_point(token: Token, scene: Scene, name: str) -> Point:
    """A point ROW,COL within a scene, or as `path` prints it: (ROW, COL).

    >>> [read_point(Token(text, "path START", 1, 1), [[False, True]], "start") for text in ("0,1", "(0, 1)")]
    [(0, 1), (0, 1)]
    """
    bare = token.text.strip(" \t")
    if bare.startswith("(") and bare.endswith(")"):
        token = Token(bare[1:-1], token.source, token.line, token.col + token.text.index("(") + 1)
    parts = token.values(2)
    if len(parts) != 2:
        token.fail(f"the {name} as ROW,COLUMN")
    row = parts[0].integer(0, len(scene) - 1, f"a row from 0 to {len(scene) - 1}")
    col = parts[1].integer(0, len(scene[0]) - 1, f"a column from 0 to {len(scene[0]) - 1}")
    return row, col


def parse(text: str, source: str = "level") -> Navigation:
    r"""The problem of a level's text: a scene, and then, if you like, `start ROW,COL` and `goal ROW,COL`; without them,
    from the first free cell to the last. A last line such as `corner strict` says how diagonal steps pass corners.

    >>> parse("..\n.X\nstart 0,1\ngoal 1,0").end, parse("..\n.X").end
    ((1, 0), (1, 0))
    >>> parse(".5.").terrain
    [[1, 5, 1]]

    A map of the MovingAI benchmarks will do as well: see movingai.py.
    """
    scene, terrain, given, corner = read_level(lines(text, source), source)
    ends = given or _default_ends(scene)
    if not ends:
        raise PuzzleError("found no free cell, expected one at least", source, 1, 1)
    return Navigation(scene, ends[0], ends[1], corner or "free", terrain)


def read_level(rows: list[Token], source: str = "level") -> tuple[Scene, Terrain | None, tuple[Point, ...], str]:
    """The scene in a level's lines, its terrain, the start and the goal, and the rule for corners; () and "" if the
    level doesn't say.

    >>> read_level(lines(".X"))
    ([[False, True]], None, (), '')
    """
    if rows and rows[0].text.startswith("type"):
        from puzzlelib.puzzles.gridnav.movingai import as_scene
        return as_scene(rows, source), None, (), "strict"
    named = [row for row in rows if row.text.startswith(("start", "goal", "corner"))]
    drawn, rest = rows[:len(rows) - len(named)], rows[len(rows) - len(named):]
    scene, terrain = read_scene(drawn, source), read_terrain(drawn)
    corner = _read_corner(rest.pop()) if rest and rest[-1].text.startswith("corner") else ""
    if not rest:
        return scene, terrain, (), corner
    points = []
    for row, name in zip([*rest, end_of(rows, source)], ("start", "goal")):
        if not row.text.startswith((name + " ", name + "\t")):
            row.fail(f"{name} ROW,COLUMN")
        points.append(read_point(Token(row.text[len(name) + 1:], source, row.line, len(name) + 2), scene, name))
    if len(rest) > 2:
        rest[2].fail("the end of the file after the goal, or a corner rule")
    return scene, terrain, tuple(points), corner


def _read_corner(row: Token) -> str:
    """The rule for corners in the last line of a level."""
    rule = [word.text for word in words(row)]
    if len(rule) != 2 or rule[0] != "corner" or rule[1] not in CORNERS:
        row.fail(f"corner and one of {', '.join(CORNERS)}")
    return rule[1]


def _default_ends(scene: Scene) -> tuple[Point, Point] | None:
    """The first and the last free cell."""
    free = [(r, c) for r, row in enumerate(scene) for c, blocked in enumerate(row) if not blocked]
    return (free[0], free[-1]) if free else None


def format(problem: Navigation, state: int) -> str:
    r"""The inverse of parse, with the state as the start.

    >>> print(format(parse("..\n.X"), parse("..\n.X").initial + 1))
    ..
    .X
    start 0,1
    goal 1,0
    """
    rows = ["".join("X" if blocked else _symbol(digit) or "." for blocked, digit in zip(*pair))
            for pair in zip(problem.scene, problem.terrain)]
    start, goal = problem.point(state), problem.end
    if (start, goal) != _default_ends(problem.scene):
        rows += [f"start {start[0]},{start[1]}", f"goal {goal[0]},{goal[1]}"]
    return "\n".join(rows + [f"corner {problem.corner}"] * (problem.corner != "free"))


def _symbol(digit: int) -> str:
    """A digit of the terrain as text; none for 1, which is what a step costs anyway."""
    return str(digit) if digit > 1 else ""


def picture(problem: Navigation, state: int) -> Picture:
    """The scene with the digits of its terrain, the goal, and where we are."""
    rows = [[Cell(_symbol(digit), "wall" if blocked else "free") for blocked, digit in zip(*pair)]
            for pair in zip(problem.scene, problem.terrain)]
    row, col = problem.end
    rows[row][col].role, rows[row][col].text = "goal", "G"
    row, col = problem.point(state)
    rows[row][col] = Cell("S", "hero", "walker", rows[row][col].role)
    return Picture(rows, numbers=(0, 0))


def _gesture(problem: Navigation, state: int, move: str) -> Gesture:
    row, col = problem.point(state)
    down, right = WAYS[move]
    return Gesture(cell=(row + down, col + right))


jump_point_search = later("puzzlelib.puzzles.gridnav.jump_points", "jump_point_search",
                          "A* that skips the cells where nothing is decided.")
canonical_astar = later("puzzlelib.puzzles.gridnav.canonical", "canonical_astar",
                        "A* that makes the steps of a path in one order only.")
shortest_path = later("puzzlelib.puzzles.gridnav.canonical", "shortest_path",
                      "A shortest path by the quicker of these two, as the scene is.")
random_map = later("puzzlelib.puzzles.gridnav.maps", "random_map", "A map of some kind, size and fill.")


PUZZLE = Navigation.puzzle = Puzzle(
    title="Grid navigation",
    parse=parse,
    format=format,
    picture=picture,
    heuristics=(octile, euclidean, chebyshev, manhattan, zero),
    where=lambda problem, state: problem.point(state),
    searches=(jump_point_search, canonical_astar),
    random=random_map,
    controls=Controls(gesture=_gesture, why=lambda problem, state, piece, cell: "no single step leads there"),
    name="gridnav",
)
