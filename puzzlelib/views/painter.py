"""A scene to draw on: paint("rooms"). Obstacles are painted and erased, start and goal dragged; the path follows.

The browser draws and asks; the scene, the search and every word are here.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import anywidget
import traitlets

from puzzlelib.levels import PuzzleError, write
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.gridnav import CORNERS, PUZZLE, Navigation, parse
from puzzlelib.search import astar
from puzzlelib.views.frames import frame
from puzzlelib.views.static_page import page

STATIC = Path(__file__).parent / "static"
MAX_CELLS = 4096                 # more would be too small to hit
MAX_NODES = 20_000


class Painter(anywidget.AnyWidget):
    """The widget. Read `scene`, `start`, `goal`, `path`, `result`; drive it with `toggle`, `move`, `clear`, `fill`."""

    _esm = (STATIC / "picture.js").read_text() + (STATIC / "painter.js").read_text()
    _css = (STATIC / "board.css").read_text()

    path: Any = traitlets.List(help="the points of the shortest path; empty where there is none")
    _frame = traitlets.Dict().tag(sync=True)
    _alive = traitlets.Int(0).tag(sync=True)         # counts up when the page greets: then there is a kernel

    def __init__(self, level: str = "field", heuristic: str = "octile", corner: str = "free", seed: int = 1):
        super().__init__()
        for name, known in ((heuristic, list(PUZZLE.heuristics)), (corner, list(CORNERS))):
            if name not in known:
                raise PuzzleError(f"found {name!r}, expected one of {', '.join(known)}")
        self.heuristic, self.corner, self.seed = heuristic, corner, seed
        self.scene: list[list[bool]] = []
        self._past: list[Any] = []
        self._more = self._kept = False              # in a stroke that has begun; that can be undone
        self.load(level)
        self.on_msg(lambda widget, content, buffers: self._hear(content))

    # ------------------------------------------------------------------------------------------------- from Python

    def load(self, level: str) -> None:
        """Begin with a level, or with a file of . and X."""
        self._begin(PUZZLE.load(level), level)
        self._past = []
        self._show(f"Scene {level}.")

    def read(self, text: str, source: str = "scene") -> None:
        """Begin with a scene given as text."""
        self._begin(parse(text, source), source)
        self._show("A new scene.")

    def _begin(self, problem: Any, source: str) -> None:
        if problem.rows * problem.cols > MAX_CELLS:
            raise PuzzleError(f"found {problem.rows} by {problem.cols} cells, expected at most {MAX_CELLS:,} in all to "
                              "draw on", source, 1, 1)
        self._keep()
        self.level, self.scene, self.start, self.goal = source, problem.scene, problem.start, problem.end

    @property
    def text(self) -> str:
        """The scene as text, as `sh run.sh path` reads it."""
        return "".join("".join(".X"[cell] for cell in row) + "\n" for row in self.scene)

    def save(self, file: str) -> None:
        """Write the scene to a file."""
        write(file, self.text)
        self._show(f"Saved to {os.path.basename(file)}.")

    def toggle(self, *points: tuple[int, int], blocked: bool | None = None) -> None:
        """Paint or erase cells; without `blocked`, each becomes what it is not. Start and goal stay free."""
        cells = [self._point(point) for point in points]
        if cells:
            self._keep()
        for row, col in cells:
            if (row, col) not in (self.start, self.goal) and self._inside((row, col)):
                self.scene[row][col] = not self.scene[row][col] if blocked is None else bool(blocked)
        self._show()

    def move(self, end: str, point: tuple[int, int]) -> None:
        """Put the start or the goal on a free cell."""
        if end not in ("start", "goal"):
            raise PuzzleError(f"found {end!r}, expected start or goal")
        point = self._point(point)
        other = self.goal if end == "start" else self.start
        if not self._inside(point) or self.scene[point[0]][point[1]] or point == other:
            self._show(f"The {end} needs a free cell of its own.")
            return
        self._keep()
        if end == "start":
            self.start = point
        else:
            self.goal = point
        self._show()

    def clear(self) -> None:
        """Take every obstacle away."""
        self._keep()
        self.scene = [[False] * len(row) for row in self.scene]
        self._show("Cleared.")

    def fill(self, part: float = 0.3, seed: int | None = None) -> None:
        """Fill so much of the scene at random; without a seed, by the next one."""
        if not isinstance(part, (int, float)) or not 0 <= part <= 1:
            raise PuzzleError(f"found {part!r}, expected a part from 0 to 1")
        self._keep()
        self.seed = self.seed + 1 if seed is None else seed
        rng = Random(self.seed)
        self.scene = [[rng.random() < part and (r, c) not in (self.start, self.goal) for c in range(len(row))]
                      for r, row in enumerate(self.scene)]
        self._show(f"Filled at random with seed {self.seed}.")

    def undo(self) -> None:
        """Take the last change back."""
        if not self._past:
            self._show("Nothing to undo.")
            return
        self.scene, self.start, self.goal = self._past.pop()
        self._show("Undone.")

    def __repr__(self) -> str:
        return f"{self._picture()}\n{self._summary()}"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return page(self, super()._repr_mimebundle_(**options))

    # ---------------------------------------------------------------------------------------------------- the drawing

    @staticmethod
    def _point(point: Any) -> tuple[int, int]:
        try:
            row, col = point
            return int(row), int(col)
        except (TypeError, ValueError):
            raise PuzzleError(f"found {point!r}, expected a point (row, column)") from None

    def _inside(self, point: tuple[int, int]) -> bool:
        return 0 <= point[0] < len(self.scene) and 0 <= point[1] < len(self.scene[0])

    def _keep(self) -> None:
        """Remember how it was, once in a stroke."""
        if self.scene and not (self._more and self._kept):
            self._kept = True
            self._past.append(([list(row) for row in self.scene], self.start, self.goal))
            del self._past[:-200]

    def _search(self) -> None:
        problem = Navigation(self.scene, self.start, self.goal, self.corner)
        trace: list[Any] = []
        self.result = astar(problem, h=PUZZLE.heuristics[self.heuristic], trace=trace, max_nodes=MAX_NODES)
        states: list[Any] = self.result.states
        self.expanded = [problem.point(event.state) for event in trace]
        self.path = [problem.point(state) for state in states]

    def _summary(self) -> str:
        result = self.result
        found = f"path length {result.problem.price(result.cost):.3f}" if result.solved else (
            "no path" if result.status == "unsolvable" else result.summary)
        return f"{found}, {result.expanded:,} cells expanded ({self.heuristic}, corners {self.corner})"

    def _picture(self) -> Picture:
        roles = {point: "closed" for point in self.expanded} | {point: "path" for point in self.path}
        rows = [[Cell("", "wall") if blocked else Cell("", roles.get((r, c), "free")) for c, blocked in enumerate(row)]
                for r, row in enumerate(self.scene)]
        for (row, col), text, role in ((self.start, "S", "start"), (self.goal, "G", "goal")):
            rows[row][col] = Cell(text, role)
        return Picture(rows)

    def _show(self, text: str = "") -> None:
        self._search()
        number = self._frame.get("number", 0) + 1
        self._frame = {"number": number, "picture": frame(self._picture()), "said": text, "summary": self._summary(),
                       "start": self.start, "goal": self.goal, "undo": bool(self._past), "text": self.text,
                       "level": self.level, "levels": drawable(),
                       "heuristics": list(PUZZLE.heuristics), "heuristic": self.heuristic,
                       "corners": list(CORNERS), "corner": self.corner}

    def _hear(self, content: dict[str, Any]) -> None:
        """One message from the page. Whatever is wrong with it is said on the board. A stroke is many messages, all but
        the first with `more`, and one undo."""
        point: Any = lambda value: (int(value[0]), int(value[1]))
        commands: dict[str, Any] = {
            "hello": lambda: setattr(self, "_alive", self._alive + 1),
            "paint": lambda: self.toggle(*map(point, content["cells"]), blocked=bool(content["blocked"])),
            "move": lambda: self.move(str(content["end"]), point(content["cell"])), "clear": self.clear,
            "fill": self.fill, "undo": self.undo, "level": lambda: self.load(str(content["level"])),
            "text": lambda: self.read(str(content["text"]), "your file"), "choose": lambda: self._choose(content)}
        self._more = bool(content.get("more"))
        self._kept = self._kept and self._more
        try:
            commands.get(str(content.get("do")), lambda: None)()
        except PuzzleError as error:
            self._show(str(error))
        except Exception as error:
            self._show(f"That went wrong: {error}")
        self._more = False

    def _choose(self, content: dict[str, Any]) -> None:
        if content.get("heuristic") in PUZZLE.heuristics:
            self.heuristic = content["heuristic"]
        if content.get("corner") in CORNERS:
            self.corner = content["corner"]
        self._show()


@cache
def _cells(level: str) -> int:
    problem: Any = PUZZLE.load(level)
    return int(problem.rows * problem.cols)


def drawable() -> list[str]:
    """The levels that are not too large to draw on."""
    found = []
    for level in PUZZLE.levels():
        with suppress(PuzzleError):                  # somebody's own, being written
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
