"""Watch a search: watch(astar(problem, trace=[])). Two results share one timeline: watch(a, b).

Every frame is computed here and sent once; the page only steps through them, so it plays without a kernel too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.result import INF
from puzzlelib.views.frames import change, frame
from puzzlelib.views.replay import Replay
from puzzlelib.views.static_page import page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlelib.result import Result
    from puzzlelib.views.replay import Step

STATIC = Path(__file__).parent / "static"
MOST = 400                       # steps that are shown in full; more would make the page heavy, and nobody looks at all
POINTS = 2000                    # of the curves
ROWS = 24                        # of the table of successors
MAP = 10_000                     # cells of a map that is drawn; on a larger one nobody could see them
TRAIL = 7                        # earlier states over the one shown, for puzzles of one row
WHOLE, DEEP = 300, 40            # a tree of at most so many nodes and levels is drawn whole
LEVELS, BESIDE = 6, 9            # of a larger one: so many levels, and nodes in each


class Player(anywidget.AnyWidget):
    """The widget: one run, or two side by side."""

    _esm = "".join((STATIC / f"{part}.js").read_text() for part in ("picture", "transport", "player"))
    _css = (STATIC / "board.css").read_text() + (STATIC / "player.css").read_text()

    _runs: Any = traitlets.List().tag(sync=True)
    at = traitlets.Int(0, help="the step shown").tag(sync=True)

    def __init__(self, *results: Result, most: int = MOST):
        super().__init__()
        if not 1 <= len(results) <= 2:
            raise PuzzleError(f"found {len(results)} results, expected one or two to watch")
        self.results = results
        self._runs = [run(result, most) for result in results]

    def __repr__(self) -> str:
        return "\n".join(f"watching {result!r}" for result in self.results)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return page(self, super()._repr_mimebundle_(**options))


def watch(*results: Result, most: int = MOST) -> Player:
    """A player for one traced result, or for two on one timeline.

    >>> from puzzlelib.catalog import load
    >>> from puzzlelib.search import astar
    >>> watch(astar(load("bricks", "SBP-level0"), trace=[]))
    watching astar: solved in 5 moves; expanded 9, generated 25, enqueued 13, peak frontier 5
    """
    return Player(*results, most=most)


def run(result: Result, most: int = MOST) -> dict[str, Any]:
    """Everything a page needs to show one run: some steps in full, all of them as curves, and the tree.

    The last step is the end: the goal, if it was found. A small tree is sent whole, as it grows; of a large one each
    step has the part around it.
    """
    replay = Replay(result)
    total = result.expanded
    kept = set(range(1, total + 1)) if total <= most else {
        1 + round(i * (total - 1) / (most - 1)) for i in range(most)}
    steps: list[dict[str, Any]] = []
    sizes, fs, closed = [], [], []
    before: dict[str, Any] = {"size": None, "ground": [], "pieces": {}}
    label = getattr(result.problem, "label", lambda state, move: move)
    number = _pricing(result)
    camera, words = _Camera(result), _Words(result, number)
    for step in replay:
        sizes.append(step.size)
        fs.append(step.f)
        closed.append(step.node)
        camera.follow(step, replay)
        if step.number in kept:
            picture = camera.shot(step.state, [replay.states[node] for node in replay.chain(step.node)])
            children = [[child.node, words.say(label(step.state, child.move)), child.status,
                         number(child.g), number(child.h)] for child in step.children]
            steps.append({"number": step.number, "node": step.node, "g": number(step.g), "h": number(step.h),
                          "f": number(step.f), "children": children[:ROWS], "more": max(0, len(children) - ROWS),
                          "open": words.rows(replay), "size": step.size,
                          "generated": min(step.generated, result.generated), "enqueued": step.enqueued,
                          "backwards": step.backwards, "limit": None if step.limit is None else number(step.limit),
                          "grown": words.grown(replay), "near": words.near(replay, step.node, children),
                          "closed": closed, "known": len(replay.states)} | _difference(before, picture))
            before, closed = picture or before, []
    if result.solved:
        replay.begin()
        node = _node(replay, result.states[-1])
        steps.append({"number": total, "end": True, "node": node, "g": number(result.cost),
                      "h": 0, "f": number(result.cost), "children": [], "more": 0,
                      "open": steps[-1]["open"] if steps else [], "size": sizes[-1] if sizes else 0,
                      "generated": result.generated, "enqueued": result.enqueued, "backwards": False, "limit": None,
                      "grown": words.grown(replay), "near": words.near(replay, node, []), "closed": closed,
                      "known": len(replay.states)}
                     | _difference(before, camera.shot(result.states[-1], result.states, over=True)))
    deep = max((len(replay.chain(node)) for node in range(len(replay.states))), default=0) if (
        len(replay.states) <= WHOLE) else INF
    whole = deep <= DEEP
    for shown in steps:
        for part in ("near",) if whole else ("grown", "closed"):
            del shown[part]
    stride = -(-total // POINTS) or 1
    named = getattr(result.h, "name", "")
    title = f"{result.algorithm}, {named}" if named else result.algorithm
    return {"title": title, "summary": result.summary, "total": total, "steps": steps,
            "path": [_node(replay, state) for state in result.states], "solved": result.solved,
            "stack": replay.deepening, "ordered": replay.ordered, "thinned": total > most, "whole": whole, "large": camera.large,
            "map": camera.map is not None and not camera.large,
            "curves": {"frontier": sizes[::stride], "f": [number(f) for f in fs[::stride]], "stride": stride},
            "words": list(words.known), "nodes": len(replay.states), "backwards": sorted(replay.backwards)}


class _Words:
    """The names of moves, each sent once, and what is told of nodes with them."""

    def __init__(self, result: Result, number: Callable[[Any], Any]):
        self.number = number
        self.say: Callable[[Any], str] = getattr(getattr(result.problem, "puzzle", None), "say", str)
        self.known: dict[str, int] = {}

    def of(self, replay: Replay, node: int) -> int | None:
        """The number of the move that led to a node."""
        via = replay.via[node]
        return None if via is None else self.known.setdefault(self.say(via), len(self.known))

    def rows(self, replay: Replay) -> list[dict[str, Any]]:
        """The frontier's next nodes."""
        return [dict(zip("gh", map(self.number, replay.cost(node))), node=node, via=self.of(replay, node))
                for node in replay.top()]

    def grown(self, replay: Replay) -> list[list[int | None]]:
        """What is new in the tree since somebody last asked: node, parent, move."""
        new = [[node, replay.parents[node], self.of(replay, node)] for node in dict.fromkeys(replay.grown)]
        replay.grown = []
        return new

    def near(self, replay: Replay, node: int | None, children: list[list[Any]]) -> dict[str, Any]:
        """The tree around a node: the last levels of its path, with some of the nodes beside it, and its children."""
        chain = replay.chain(node)
        path = chain[-LEVELS:]
        levels = [{"nodes": [[path[0], self.of(replay, path[0])]], "more": 0}] if path else []
        for above, on in zip(path, path[1:]):
            beside = [on] + [other for other in replay.below[above] if other != on][:BESIDE - 1]
            levels.append({"nodes": [[one, self.of(replay, one)] for one in sorted(beside)],
                           "more": len(replay.below[above]) - len(beside)})
        last = [[child, self.known.setdefault(name, len(self.known))] for child, name, *_ in children[:BESIDE]]
        levels.append({"nodes": last, "more": max(0, len(children) - BESIDE)})
        return {"levels": levels, "path": path, "hidden": len(chain) - len(path)}


def _node(replay: Replay, state: Any) -> int | None:
    """The number of a state, from whichever side it was reached."""
    return replay.nodes.get((False, state), replay.nodes.get((True, state)))


class _Camera:
    """Takes the picture of each step: the state's own, or for a puzzle on a map the whole search so far."""

    def __init__(self, result: Result):
        self.problem: Any = result.problem
        self.puzzle: Any = getattr(self.problem, "puzzle", None)
        self.map: Picture | None = None
        self.large = False
        if self.puzzle is not None and self.puzzle.where is not None:
            self.map = self.puzzle.picture(self.problem, self.problem.initial)
            self.wide = len(self.map.rows[0])
            self.large = len(self.map.rows) * self.wide > MAP
            self.frame = frame(self.map)
            self.free = [cell.role == "free" for row in self.map.rows for cell in row]

    def follow(self, step: Step, replay: Replay) -> None:
        """Note what this step closed and what it put on the frontier."""
        if self.map is not None:
            for child in step.children:
                if child.status in ("new", "better"):
                    self._mark(self.frame["ground"], replay.states[child.node], "frontier")
            self._mark(self.frame["ground"], step.state, "closed")

    def _mark(self, ground: list[Any], state: Any, role: str) -> None:
        """Give the cell of a state another role, unless it is more than a free cell."""
        row, col = self.puzzle.where(self.problem, state)
        if self.free[row * self.wide + col]:
            ground[row * self.wide + col] = [role, ground[row * self.wide + col][1]]

    def shot(self, state: Any, path: Sequence[Any], over: bool = False) -> dict[str, Any] | None:
        """The picture now; `path`: the states that led there. Once it is over, a map shows the path."""
        if self.map is None:
            return None if self.puzzle is None else frame(self._trail(state, path))
        if self.large:
            return None
        ground = list(self.frame["ground"])
        self._mark(ground, state, "current")
        for one in path if over else ():
            self._mark(ground, one, "path")
        return self.frame | {"ground": ground}

    def _trail(self, state: Any, path: Sequence[Any]) -> Picture:
        """The state; a puzzle of one row under the last few states that led there, always as many rows."""
        now: Picture = self.puzzle.picture(self.problem, state)
        many = TRAIL * (len(now.rows) == 1)
        before = [self.puzzle.picture(self.problem, one).rows[0] for one in path[:-1][-many:]] if many else []
        # What was has no pieces: they would be one shape with those that are.
        rows = [[Cell(cell.text, cell.role) for cell in row] for row in before]
        empty = [[Cell() for _ in now.rows[0]] for _ in range(many - len(rows))]
        return Picture(empty + rows + now.rows)


def _difference(before: dict[str, Any], after: dict[str, Any] | None) -> dict[str, Any]:
    """A whole picture, or what changed since the last one."""
    if after is None:
        return {}
    if before["size"] != after["size"]:
        return {"picture": after}
    return {"change": change(before, after)}


def _pricing(result: Result) -> Callable[[Any], Any]:
    """How costs are told: in people's units, where the problem has some."""
    price = getattr(result.problem, "price", lambda cost: cost)
    return lambda value: _number(value if abs(value) == INF else price(value))


def _number(value: Any) -> Any:
    """A cost as JSON can say it."""
    return value if isinstance(value, int) else round(float(value), 6) if abs(float(value)) < 1e300 else None
