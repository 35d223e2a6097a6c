"""A scene to draw on: paint("rooms"). Paint obstacles and rough ground, drag start and goal, and the path follows.

The browser draws and asks; the scene, the search and every word are here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from puzzlelib.levels import PuzzleError, choose, plural, write
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzles.gridnav import CORNERS, PUZZLE, Navigation, jump_point_search, parse
from puzzlelib.result import INF
from puzzlelib.search import astar
from puzzlelib.views.frames import frame
from puzzlelib.views.session import Session, locked

Point = tuple[int, int]          # (row, column)
MAX_CELLS = 4096                 # more would be too small to hit
MAX_NODES = 20_000
COSTS = 400                      # cells: on a larger scene there is no room for g, h and f in them
SEARCHES = {"A*, high g first": "high g", "A*, low g first": "low g", "A*, first in": "first in",
            "A*, last in": "last in", "jump points": ""}         # the rule for ties of each
BRUSHES = {"obstacle": 0, "free": 1} | {f"rough, {cost}": cost for cost in range(2, 10)}     # what a step there costs


class Painter(Session):
    """The widget. Read `scene`, `start`, `goal`, `path`, `result`; drive it with `toggle`, `rough`, `move`, `undo` …

    >>> scene = paint("field")
    >>> scene.toggle((1, 1), (4, 3), blocked=True)
    >>> scene.move("goal", (1, 1))
    >>> scene.message
    'The goal needs a free cell of its own.'
    >>> scene.path[:3]
    [(0, 0), (1, 0), (2, 1)]
    """

    scripts = ("costs.js", "strokes.js", "painter.js")
    styles = ("theme.css", "board.css", "painter.css")

    def __init__(self, level: str = "field", heuristic: str = "octile", corner: str = "free", seed: int = 1,
                 search: str = "A*, high g first"):
        super().__init__(jumps=[])
        self.heuristic, self.corner = choose(heuristic, list(PUZZLE.heuristics)), choose(corner, list(CORNERS))
        self.search, self.seed, self._levels = choose(search, list(SEARCHES)), seed, drawable()
        self._stroke = False                     # has the page's stroke changed anything yet?
        self.load(level)

    # ------------------------------------------------------------------------------------------------- from Python

    @locked
    def load(self, level: str) -> None:
        """Begin with a level, or with a file of ., X and digits."""
        problem = _drawable(PUZZLE.load(level), level)
        self._past: list[Any] = []               # cells, start and goal before each change
        self.level, self.cells, self.start, self.goal = level, _cells(problem), problem.start, problem.end
        self._show(f"Scene {level}.")

    @locked
    def read(self, text: str, source: str = "scene") -> None:
        """Go on with a scene given as text."""
        problem = _drawable(parse(text, source), source)
        self.level = source
        self._change(_cells(problem), problem.start, problem.end, "A new scene.")

    @property
    def scene(self) -> list[list[bool]]:
        """The obstacles, as homework 3 writes them: True where one is."""
        return [[not cost for cost in row] for row in self.cells]

    @property
    def problem(self) -> Navigation:
        """The scene as a problem, for any search."""
        rough = any(cost > 1 for row in self.cells for cost in row)
        terrain = [[cost or 1 for cost in row] for row in self.cells] if rough else None
        return Navigation(self.scene, self.start, self.goal, self.corner, terrain)

    @property
    def text(self) -> str:
        """The scene as text, as `sh run.sh path` reads it."""
        return "".join("".join("X" if not cost else "." if cost == 1 else str(cost) for cost in row) + "\n"
                       for row in self.cells)

    @locked
    def save(self, file: str) -> None:
        """Write the scene to a file."""
        write(file, self.text)
        self._show(f"Saved to {file}.")

    @locked
    def toggle(self, *points: Point, blocked: bool | None = None) -> None:
        """Paint or erase obstacles; without `blocked`, each cell becomes what it is not. Start and goal stay free."""
        self._paint(points, lambda cost: int(bool(not cost if blocked is None else not blocked)))

    @locked
    def rough(self, *points: Point, cost: int = 5) -> None:
        """Make ground rough: a step into such a cell costs 2 to 9 times its length; cost 1 makes it smooth again."""
        if type(cost) is not int or not 1 <= cost <= 9:
            raise PuzzleError(f"found cost {cost!r}, expected a whole number from 1 to 9")
        self._paint(points, lambda _: cost)

    def _paint(self, points: Any, paint: Any) -> None:
        cells = [list(row) for row in self.cells]
        for row, col in map(_point, points):
            if (row, col) not in (self.start, self.goal) and self._inside(row, col):
                cells[row][col] = paint(cells[row][col])
        if points:
            self._change(cells, self.start, self.goal)

    @locked
    def move(self, end: str, point: Point) -> None:
        """Put the start or the goal on a free cell."""
        ends = {"start": self.start, "goal": self.goal}
        choose(end, ends)
        row, col = ends[end] = _point(point)
        if not self._inside(row, col) or not self.cells[row][col] or ends["start"] == ends["goal"]:
            self._show(f"The {end} needs a free cell of its own.")
        else:
            self._change(self.cells, ends["start"], ends["goal"])

    @locked
    def clear(self) -> None:
        """Take every obstacle and all rough ground away."""
        self._change([[1] * len(row) for row in self.cells], self.start, self.goal, "Cleared.")

    @locked
    def fill(self, part: float = 0.3, seed: int | None = None) -> None:
        """Fill this part of the scene with obstacles at random; without a seed, with the next one."""
        if not isinstance(part, (int, float)) or not 0 <= part <= 1:
            raise PuzzleError(f"found {part!r}, expected a part from 0 to 1")
        self.seed = self.seed + 1 if seed is None else seed
        rng = Random(self.seed)
        cells = [[int(not (rng.random() < part and (r, c) not in (self.start, self.goal))) for c in range(len(row))]
                 for r, row in enumerate(self.cells)]
        self._change(cells, self.start, self.goal, f"Filled at random with seed {self.seed}.")

    @locked
    def undo(self) -> None:
        """Take the last change back."""
        done = bool(self._past)
        if done:
            self.cells, self.start, self.goal = self._past.pop()
        self._show("Undone." if done else "Nothing to undo.")

    @locked
    def rules(self, heuristic: str | None = None, corner: str | None = None, search: str | None = None) -> None:
        """Search with another heuristic, by another rule for corners, or with another search or rule for ties."""
        self.heuristic = choose(heuristic or self.heuristic, list(PUZZLE.heuristics))
        self.corner = choose(corner or self.corner, list(CORNERS))
        self.search = choose(search or self.search, list(SEARCHES))
        self._show()

    def __repr__(self) -> str:
        return f"{self.picture()}\n{self._summary()}"

    def _inside(self, row: int, col: int) -> bool:
        return 0 <= row < len(self.cells) and 0 <= col < len(self.cells[0])

    def _change(self, cells: list[list[int]], start: Point, goal: Point, text: str = "") -> None:
        """Go on with this scene; undo leads back."""
        self._past.append((self.cells, self.start, self.goal))
        self.cells, self.start, self.goal = cells, start, goal
        self._show(text)

    # --------------------------------------------------------------------------------------------------- to the page

    def _summary(self) -> str:
        result, ties = self.result, SEARCHES[self.search]
        if result is None:
            return f"Jump points need {self._refusal}, or choose A*."
        measure = "length" if self.problem.weights is None else "cost"
        found = f"path {measure} {result.price(result.cost):.3f}" if result.solved else (
            "no path" if result.status == "unsolvable" else result.summary)
        how = [self.heuristic, f"corners {self.corner}"] + ([] if ties == "high g" else [self.search])
        return f"{found}, {plural(result.expanded, 'cell')} expanded ({', '.join(how)})"

    def picture(self) -> Picture:
        """The scene, what was expanded, and the path."""
        roles = dict.fromkeys(self.expanded, "closed")
        rows = [[Cell(str(cost) if cost > 1 else "", roles.get((r, c), "free") if cost else "wall")
                 for c, cost in enumerate(row)] for r, row in enumerate(self.cells)]
        for (row, col), text, role in ((self.start, "S", "start"), (self.goal, "G", "goal")):
            rows[row][col] = Cell(text, role)
        return Picture(rows, route=self.path)

    def _search(self) -> Any:
        """The result of the search that is chosen; None if it refuses this scene."""
        h, ties, problem = PUZZLE.heuristics[self.heuristic], SEARCHES[self.search], self.problem
        if ties:
            return astar(problem, h=h, ties=ties, trace=[], max_nodes=MAX_NODES)
        self._refusal = "the rule free for corners" * (self.corner != "free") or (
            "smooth ground: erase the rough cells" * (problem.weights is not None))
        return None if self._refusal else jump_point_search(problem, h=h, trace=[], max_nodes=MAX_NODES)

    def _show(self, text: str = "") -> None:
        """Search again, and send the scene, the path, and what happened."""
        problem, result = self.problem, self._search()
        self.result = result
        self.expanded = [problem.point(event.state) for event in result.trace] if result else []
        self.path = [problem.point(state) for state in result.states] if result else []
        self.send(**self._saying(text), jumps=[], frame={
            "picture": frame(self.picture()), "summary": self._summary(), "start": self.start, "goal": self.goal,
            "cells": self.cells, "costs": self._costs(problem), "undo": bool(self._past), "text": self.text,
            "level": self.level, "levels": self._levels, "brushes": list(BRUSHES),
            "chosen": {"heuristic": [self.heuristic, list(PUZZLE.heuristics)], "corner": [self.corner, list(CORNERS)],
                       "search": [self.search, list(SEARCHES)]}})

    def _costs(self, problem: Navigation) -> dict[str, list[str]]:
        """g, h and f of every cell that was reached, as the search knew them at its end, by "row,column"."""
        if self.result is None or problem.rows * problem.cols > COSTS:
            return {}
        g_of = {problem.initial: 0}
        for event in self.result.trace:
            for _, child, cost in event.steps:
                g_of[child] = min(g_of.get(child, INF), g_of[event.state] + cost)
        def say(cost: Any) -> str:
            return f"{problem.price(cost):.1f}".removesuffix(".0")
        points = {state: problem.point(state) for state in g_of}
        return {f"{points[state][0]},{points[state][1]}": [say(g), say(h), say(g + h)] for state, g in g_of.items()
                if (h := self.result.estimate(state)) < INF}

    def _jumps(self, cell: Any) -> None:
        """Show what jump point search did from a cell: which cells each jump passes over, where it stops and why."""
        event = next((event for event in (self.result.trace if self.result else [])
                      if self.problem.point(event.state) == _point(cell)), None)
        found = getattr(event, "jumps", [])
        words = "; ".join(f"{jump.way}: {jump.why}" for jump in found if jump.stop is not None)
        self.send(jumps=[{"from": jump.point, "passed": jump.passed, "stop": jump.stop, "why": jump.why}
                         for jump in found], **(self._saying(f"{words or 'no jump leads on'}.") if found else {}))

    # ------------------------------------------------------------------------------------------------- from the page

    def _commands(self, message: dict[str, Any]) -> dict[str, Any]:
        return {"paint": lambda: self._paint(message["cells"], lambda _: BRUSHES[message["brush"]]),
                "move": lambda: self.move(message["end"], message["cell"]), "clear": self.clear, "fill": self.fill,
                "undo": self.undo, "level": lambda: self.load(str(message["level"])),
                "text": lambda: self._read_file(str(message["text"])), "jumps": lambda: self._jumps(message["cell"]),
                "choose": lambda: self.rules(message.get("heuristic"), message.get("corner"), message.get("search"))}

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


def _cells(problem: Navigation) -> list[list[int]]:
    """What a step into each cell costs; 0: an obstacle."""
    return [[0 if blocked else cost for blocked, cost in zip(*pair)] for pair in zip(problem.scene, problem.terrain)]


def _drawable(problem: Navigation, source: str) -> Navigation:
    if problem.rows * problem.cols > MAX_CELLS:
        raise PuzzleError(f"found {problem.size} cells, expected at most {MAX_CELLS:,} to draw on", source, 1, 1)
    return problem


@cache
def _size(level: str) -> int:
    problem: Navigation = PUZZLE.load(level)
    return problem.rows * problem.cols


def drawable() -> list[str]:
    """The levels that are not too large to draw on."""
    found = []
    for level in PUZZLE.levels():
        with suppress(PuzzleError):              # a level of one's own, half written
            if _size(level) <= MAX_CELLS:
                found.append(level)
    return found


def paint(level: str = "field", heuristic: str = "octile", corner: str = "free", seed: int = 1,
          search: str = "A*, high g first") -> Painter:
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
    return Painter(level, heuristic, corner, seed, search)
