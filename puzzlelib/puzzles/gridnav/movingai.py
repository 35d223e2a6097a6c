"""Maps and scenarios of the MovingAI benchmarks (movingai.com/benchmarks), as levels of grid navigation.

A `.map` file has four lines, `type octile`, `height ROWS`, `width COLUMNS` and `map`, then the rows. A `.scen` file
begins with `version 1`, then has a problem in each line, in nine columns between tabs: bucket, map, the map's width and
height, the column and row of the start, those of the goal, and the length of the shortest path.

What the cells mean, as the benchmark defines it, and what this reader makes of it:

    . G    land, free                 S    swamp, free: it can be entered from land and left again, at the usual cost
    @ O T  out of bounds, trees: obstacles
    W      water, which nothing on land can enter: an obstacle. A problem that starts or ends in water is refused

Published lengths count √2 for a diagonal step, and no step may cut the corner of an obstacle. So the rule for maps and
scenarios is `corner strict`, not the `free` of homework 3, whose first example cuts a corner. A map whose size isn't
the scenario's would have to be scaled: that is refused, too.
"""

from __future__ import annotations

import os
from math import floor, sqrt

from puzzlelib.hints import Any
from puzzlelib.levels import MOST, PuzzleError, Token, end_of, lines, plural, quoted, read, words
from puzzlelib.puzzles.gridnav import MAX_CELLS
from puzzlelib.puzzles.gridnav.state import Navigation

CELLS = {".": ".", "G": ".", "S": ".", "@": "X", "O": "X", "T": "X", "W": "X"}
HEADER = 4                 # lines before the rows of a map
COLUMNS = ("bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "optimal length")


class Scenario:
    """A line of a scenario file. Points are (row, column), as everywhere here; length: the optimum, None if unknown."""

    def __init__(self, number: int, bucket: int, map: Token, size: tuple[int, int], ends: list[Token], length: float,
                 published: str):
        self.number, self.bucket, self.map, self.size, self.length = number, bucket, map, size, length
        self.published = published         # the length as the file writes it
        self.ends = ends                   # tokens: an end on an obstacle is an error with a place
        self.start, self.goal = ((int(y.text), int(x.text)) for x, y in (ends[:2], ends[2:]))


def read_map(text: str, source: str = "map") -> list[str]:
    r"""The rows of a map, checked, as the file has them.

    >>> read_map("type octile\nheight 1\nwidth 3\nmap\n.@G\n")
    ['.@G']
    """
    return _rows(lines(text, source), source)


def as_scene(rows: list[Token], source: str = "map") -> list[list[bool]]:
    """The scene in the lines of a map: True for an obstacle, water included."""
    return [[CELLS[cell] == "X" for cell in row] for row in _rows(rows, source)]


def on_land(rows: list[Token], point: tuple[int, int], token: Token) -> None:
    """Refuse a point in water, given the lines of a map that has been read."""
    if rows[HEADER + point[0]].text[point[1]] == "W":
        token.fail("a point on land", "one in water, which is not supported")


def _rows(rows: list[Token], source: str) -> list[str]:
    rows = rows[:]
    while len(rows) < HEADER:
        rows.append(end_of(rows, source))
    _header(rows[0], "type octile")
    height, width = (_size(row, name) for row, name in ((rows[1], "height"), (rows[2], "width")))
    _header(rows[3], "map")
    if height * width > MAX_CELLS:
        rows[1].fail(f"at most {MAX_CELLS:,} cells", f"a map of {height:,} by {width:,}")
    drawn = rows[HEADER:]
    if len(drawn) > height:
        drawn[height].fail(f"the end of the file after {plural(height, 'row')}")
    if len(drawn) < height:
        end_of(rows, source).fail(plural(height, "row"), f"only {len(drawn)}")
    for row in drawn:
        if not CELLS.keys() >= set(row.text):
            col = next(col for col, cell in enumerate(row.text) if cell not in CELLS)
            Token(row.text[col], source, row.line, col + 1).fail(f"one of {' '.join(CELLS)}")
        if len(row.text) != width:
            raise PuzzleError(f"found a row of {plural(len(row.text), 'cell')}, expected {width}", source, row.line,
                              min(len(row.text), width) + 1)
    return [row.text for row in drawn]


def _header(row: Token, expected: str) -> None:
    if [word.text for word in words(row)] != expected.split():
        row.fail(expected)


def _size(row: Token, name: str) -> int:
    found = words(row)
    if len(found) < 2 or found[0].text != name:
        row.fail(f"{name} and a number")
    number = Token(row.text[found[1].col - 1:], row.source, row.line, found[1].col)
    return number.integer(1, MAX_CELLS, f"a {name} from 1 to {MAX_CELLS:,}")


def read_scenarios(text: str, source: str = "scenarios") -> list[Scenario]:
    r"""The problems of a scenario file, checked.

    >>> first = read_scenarios("version 1\n0\tarena.map\t9\t7\t1\t6\t8\t5\t7.41421356\n")[0]
    >>> first.start, first.goal, first.length
    ((6, 1), (5, 8), 7.414214)
    """
    rows = lines(text, source) or [end_of([], source)]
    if [word.text for word in words(rows[0])] not in (["version", "1"], ["version", "1.0"]):
        rows[0].fail("version 1")
    return [_scenario(number, row) for number, row in enumerate(rows[1:], 1)]


def _scenario(number: int, row: Token) -> Scenario:
    parts = list(row.split("\t"))
    if len(parts) != len(COLUMNS):
        row.fail(f"nine columns between tabs: {', '.join(COLUMNS)}", plural(len(parts), "column"))
    bucket = parts[0].integer(0, MOST, "a bucket: a number from 0 up")
    if not parts[1].text:
        parts[1].fail("the name of a map")
    width, height = (part.integer(1, MAX_CELLS, f"a {name} from 1 up") for part, name in zip(parts[2:], COLUMNS[2:4]))
    for part, name, end in zip(parts[4:8], COLUMNS[4:8], (width, height, width, height)):
        part.integer(0, end - 1, f"{name}: a number from 0 to {end - 1}")
    return Scenario(number, bucket, parts[1], (height, width), parts[4:8], _length(parts[8], parts[4:8]), parts[8].text)


def _length(token: Token, ends: list[Token]) -> float:
    """The length of a path as the file has it, or exactly if no other path can have it.

    Files round lengths to a few digits. Every length is a + b√2, with a straight steps and b diagonal ones. Only
    straight steps change the parity of row + column, so a is even or odd as it is between the ends. If one pair (a, b)
    alone fits the digits, it is the length, and is rounded as costs are here. Very long paths have too many pairs.
    """
    whole, dot, digits = token.text.partition(".")
    if not (token.text.isascii() and whole.isdigit() and (digits.isdigit() or not dot) and len(token.text) < 30):
        token.fail("the length of the shortest path, such as 7 or 3.41421")
    length, unit = float(token.text), 10.0 ** -len(digits)
    x, y, to_x, to_y = (int(end.text) for end in ends)
    fitting = []
    for diagonal in range(floor((length + unit) / sqrt(2)) + 1 if len(digits) > 2 and length < 10_000 else 0):
        straight = round(length - diagonal * sqrt(2))
        exact = straight + diagonal * sqrt(2)
        if abs(exact - length) <= unit and straight >= 0 and (straight - x - y - to_x - to_y) % 2 == 0:
            fitting.append(round(exact, 6))
    return fitting[0] if len(fitting) == 1 else length


# ----------------------------------------------------------------------------------------------------------- as levels

class Scenarios:
    """The problems of a scenario file with their maps, as levels of grid navigation.

    Maps are looked for beside the file, by the name that it gives or by the last part of it, or in the folder `maps`.
    """

    def __init__(self, path: str | os.PathLike[str], maps: str | os.PathLike[str] | None = None):
        self.path = os.fspath(path)
        self.folders = [os.path.dirname(self.path) or "."] if maps is None else [os.fspath(maps)]
        self.scenarios = read_scenarios(read(self.path), self.path)
        self._rows: dict[str, tuple[list[str], str]] = {}
        self._problems: dict[str, Navigation] = {}

    def problem(self, scenario: Scenario, corner: str = "strict") -> Navigation:
        """A scenario as a problem. Those on one map share what they know of it, so their rule for corners is one."""
        rows, _ = self._checked(scenario)
        if scenario.map.text not in self._problems:
            scene = [[CELLS[cell] == "X" for cell in row] for row in rows]
            self._problems[scenario.map.text] = Navigation(scene, scenario.start, scenario.goal, corner)
        return self._problems[scenario.map.text].between(scenario.start, scenario.goal)

    def level(self, scenario: Scenario) -> str:
        """The text of a scenario's level: the map, the ends, and the rule that no step cuts a corner."""
        _, drawing = self._checked(scenario)
        ends = (f"{name} {row},{col}\n" for name, (row, col) in (("start", scenario.start), ("goal", scenario.goal)))
        return f"{drawing}{''.join(ends)}corner strict\n"

    def _checked(self, scenario: Scenario) -> tuple[list[str], str]:
        """The rows of a scenario's map and its drawing, if the scenario fits it."""
        rows, drawing = self._map(scenario.map)
        if (len(rows), len(rows[0])) != scenario.size:
            height, width = scenario.size
            scenario.map.fail(f"a map of {height} by {width} as this line says: maps are not scaled",
                              f"{quoted(scenario.map.text)} of {len(rows)} by {len(rows[0])}")
        for name, (row, col), token in (("start", scenario.start, scenario.ends[0]),
                                        ("goal", scenario.goal, scenario.ends[2])):
            if CELLS[cell := rows[row][col]] == "X":
                token.fail(f"a {name} on land", "one in water, which is not supported" if cell == "W" else
                           f"one on an obstacle ({cell})")
        return rows, drawing

    def _map(self, name: Token) -> Any:
        """The rows of a map, and its drawing as text; each map is read once."""
        if name.text not in self._rows:
            parts = name.text.replace("\\", "/")
            paths = [os.path.join(folder, part) for folder in self.folders
                     for part in dict.fromkeys((parts, os.path.basename(parts)))]
            found = next((path for path in paths if os.path.isfile(path)), None)
            if found is None:
                name.fail("a map there; say where maps are by maps=FOLDER", f"no file {' or '.join(paths)}")
            rows = read_map(read(found), found)
            free_or_not = str.maketrans(CELLS)
            self._rows[name.text] = rows, "".join(row.translate(free_or_not) + "\n" for row in rows)
        return self._rows[name.text]
