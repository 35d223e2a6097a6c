"""A scene to draw on: paint("rooms"). People paint and erase obstacles and drag start and goal; the path follows.

The browser draws and asks; the scene, the search and every word are here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from puzzlelib.levels import PuzzleError, choose, write
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.gridnav import CORNERS, PUZZLE, Navigation, parse
from puzzlelib.search import astar
from puzzlelib.views.frames import frame
from puzzlelib.views.session import Session, locked

Point = tuple[int, int]          # (row, column)
MAX_CELLS = 4096                 # more would be too small to hit
MAX_NODES = 20_000


class Painter(Session):
    """The widget. Read `scene`, `start`, `goal`, `path`, `result`; drive it with `toggle`, `move`, `clear`, `undo` …

    >>> scene = paint("field")
    >>> scene.toggle((1, 1), (4, 3), blocked=True)
    >>> scene.move("goal", (1, 1))
    >>> scene.message
    'The goal needs a free cell of its own.'
    >>> scene.path[:3]
    [(0, 0), (1, 0), (2, 1)]
    """

    scripts = ("painter.js",)

    def __init__(self, level: str = "field", heuristic: str = "octile", corner: str = "free", seed: int = 1):
        super().__init__()
        self.heuristic, self.corner = choose(heuristic, list(PUZZLE.heuristics)), choose(corner, list(CORNERS))
        self.seed, self._levels = seed, drawable()
        self._stroke = False                     # has the page's stroke changed anything yet?
        self.load(level)

    # ------------------------------------------------------------------------------------------------- from Python

    @locked
    def load(self, level: str) -> None:
        """Begin with a level, or with a file of . and X."""
        problem = _drawable(PUZZLE.load(level), level)
        self._past: list[Any] = []               # scene, start and goal before each change
        self.level, self.scene, self.start, self.goal = level, problem.scene, problem.start, problem.end
        self._show(f"Scene {level}.")

    @locked
    def read(self, text: str, source: str = "scene") -> None:
        """Go on with a scene given as text."""
        problem = _drawable(parse(text, source), source)
        self.level = source
        self._change(problem.scene, problem.start, problem.end, "A new scene.")

    @property
    def text(self) -> str:
        """The scene as text, as `sh run.sh path` reads it."""
        return "".join("".join(".X"[cell] for cell in row) + "\n" for row in self.scene)

    @locked
    def save(self, file: str) -> None:
        """Write the scene to a file."""
        write(file, self.text)
        self._show(f"Saved to {file}.")

    @locked
    def toggle(self, *points: tuple[int, int], blocked: bool | None = None) -> None:
        """Paint or erase cells; without `blocked`, each becomes what it is not. Start and goal stay free."""
        scene = [list(row) for row in self.scene]
        for row, col in map(_point, points):
            if (row, col) not in (self.start, self.goal) and self._inside(row, col):
                scene[row][col] = not scene[row][col] if blocked is None else bool(blocked)
        if points:
            self._change(scene, self.start, self.goal)

    @locked
    def move(self, end: str, point: tuple[int, int]) -> None:
        """Put the start or the goal on a free cell."""
        ends = {"start": self.start, "goal": self.goal}
        choose(end, ends)
        row, col = ends[end] = _point(point)
        if not self._inside(row, col) or self.scene[row][col] or ends["start"] == ends["goal"]:
            self._show(f"The {end} needs a free cell of its own.")
        else:
            self._change(self.scene, ends["start"], ends["goal"])

    @locked
    def clear(self) -> None:
        """Take every obstacle away."""
        self._change([[False] * len(row) for row in self.scene], self.start, self.goal, "Cleared.")

    @locked
    def fill(self, part: float = 0.3, seed: int | None = None) -> None:
        """Fill this part of the scene at random; without a seed, with the next one."""
        if not isinstance(part, (int, float)) or not 0 <= part <= 1:
            raise PuzzleError(f"found {part!r}, expected a part from 0 to 1")
        self.seed = self.seed + 1 if seed is None else seed
        rng = Random(self.seed)
        scene = [[rng.random() < part and (r, c) not in (self.start, self.goal) for c in range(len(row))]
                 for r, row in enumerate(self.scene)]
        self._change(scene, self.start, self.goal, f"Filled at random with seed {self.seed}.")

    @locked
    def undo(self) -> None:
        """Take the last change back."""
        done = bool(self._past)
        if done:
            self.scene, self.start, self.goal = self._past.pop()
        self._show("Undone." if done else "Nothing to undo.")

    @locked
    def rules(self, heuristic: str | None = None, corner: str | None = None) -> None:
        """Search with another heuristic, or by another rule for corners."""
        self.heuristic = choose(heuristic or self.heuristic, list(PUZZLE.heuristics))
        self.corner = choose(corner or self.corner, list(CORNERS))
        self._show()

    def __repr__(self) -> str:
        return f"{self.picture()}\n{self._summary()}"

    def _inside(self, row: int, col: int) -> bool:
        return 0 <= row < len(self.scene) and 0 <= col < len(self.scene[0])

    def _change(self, scene: list[list[bool]], start: Point, goal: Point, text: str = "") -> None:
        """Go on with this scene; undo leads back."""
        self._past.append((self.scene, self.start, self.goal))
        self.scene, self.start, self.goal = scene, start, goal
        self._show(text)

    # --------------------------------------------------------------------------------------------------- to the page

    def _summary(self) -> str:
        result = self.result
        found = f"path length {result.price(result.cost):.3f}" if result.solved else (
            "no path" if result.status == "unsolvable" else result.summary)
        return f"{found}, {result.expanded:,} cells expanded ({self.heuristic}, corners {self.corner})"

    def picture(self) -> Picture:
        """The scene, what was expanded, and the path."""
        roles = dict.fromkeys(self.expanded, "closed") | dict.fromkeys(self.path, "path")
        rows = [[Cell("", "wall" if blocked else roles.get((r, c), "free")) for c, blocked in enumerate(row)]
                for r, row in enumerate(self.scene)]
        for (row, col), text, role in ((self.start, "S", "start"), (self.goal, "G", "goal")):
            rows[row][col] = Cell(text, role)
        return Picture(rows)

    def _show(self, text: str = "") -> None:
        """Search again, and send the scene, the path, and what happened."""
        problem = Navigation(self.scene, self.start, self.goal, self.corner)
        result: Any = astar(problem, h=PUZZLE.heuristics[self.heuristic], trace=[], max_nodes=MAX_NODES)
        self.result, self.expanded = result, [problem.point(event.state) for event in result.trace]
        self.path = [problem.point(state) for state in result.states]
        self.send(**self._saying(text), frame={
            "picture": frame(self.picture()), "summary": self._summary(), "start": self.start, "goal": self.goal,
            "undo": bool(self._past), "text": self.text, "level": self.level, "levels": self._levels,
            "heuristics": list(PUZZLE.heuristics), "heuristic": self.heuristic, "corners": list(CORNERS),
            "corner": self.corner})

    # ------------------------------------------------------------------------------------------------- from the page

    def _commands(self, message: dict[str, Any]) -> dict[str, Any]:
        return {"paint": lambda: self.toggle(*message["cells"], blocked=message["blocked"]),
                "move": lambda: self.move(message["end"], message["cell"]), "clear": self.clear, "fill": self.fill,
                "undo": self.undo, "level": lambda: self.load(str(message["level"])),
                "text": lambda: self._read_file(str(message["text"])),
                "choose": lambda: self.rules(message.get("heuristic"), message.get("corner"))}

    @locked
    def receive(self, message: dict[str, Any]) -> None:
        """Do what a page asks for. A stroke is many messages, all but the first with `more`, and one undo."""
        past = self._past.copy()
        super().receive(message)
        if message.get("more") and self._stroke:
            self._past = past
        else:
            self._stroke = len(self._past) > len(past)

    def _read_file(self, text: str) -> None:
        try:
            self.read(text, "your file")
        except PuzzleError as error:
            self._show(str(error))               # with the place in the file


def _point(point: Any) -> Point:
    try:
        row, col = point
        return int(row), int(col)
    except (TypeError, ValueError):
        raise PuzzleError(f"found {point!r}, expected a point (row, column)") from None


def _drawable(problem: Navigation, source: str) -> Navigation:
    if problem.rows * problem.cols > MAX_CELLS:
        raise PuzzleError(f"found {problem.size} cells, expected at most {MAX_CELLS:,} to draw on", source, 1, 1)
    return problem


@cache
def _cells(level: str) -> int:
    problem: Navigation = PUZZLE.load(level)
    return problem.rows * problem.cols


def drawable() -> list[str]:
    """The levels that are not too large to draw on."""
    found = []
    for level in PUZZLE.levels():
        with suppress(PuzzleError):              # a level of one's own, half written
            if _cells(level) <= MAX_CELLS:
                found.append(level)
    return found


def paint(level: str = "field", heuristic: str = "octile", corner: str = "free", seed: int = 1) -> Painter:
    """A scene to draw on: drag over cells to paint or erase obstacles, drag S or G to move them.

    >>> paint("field")              # doctest: +NORMALIZE_WHITESPACE
     S  .  .  .  .  .  .
     .  +  . ##  .  .  .
     .  .  + ##  .  .  .
     .  .  + ##  .  .  .
     . ##  .  +  .  .  .
     .  .  .  .  + ##  .
     .  .  .  .  .  +  G
    path length 9.071, 7 cells expanded (octile, corners free)
    """
    return Painter(level, heuristic, corner, seed)
