"""Watch a search: watch(astar(problem, trace=[])). Two results share one timeline: watch(a, b).

Every frame is computed here and sent once; the page only steps through them, so it plays without a kernel too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.result import INF
from puzzlelib.views.frames import change, frame, spread
from puzzlelib.views.replay import Replay, Step
from puzzlelib.views.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlelib.hints import Cost, State
    from puzzlelib.result import Result

MOST = 400                       # steps that are shown in full; more would make the page heavy, and few people look
POINTS = 2000                    # of the curves
ROWS = 24                        # of the table of successors
MAP = 10_000                     # cells of a map that is drawn; on a larger one they would be too small to see
TRAIL = 7                        # earlier states over the one shown, for puzzles of one row
WHOLE, DEEP = 300, 40            # a tree of at most that many nodes and levels is drawn whole
LEVELS, BESIDE = 6, 9            # of a larger one: that many levels, and nodes in each


class Player(Session):
    """The widget: one run, or two side by side."""

    scripts = ("transport.js", "trees.js", "player.js")
    styles = ("theme.css", "board.css", "player.css")

    def __init__(self, *results: Result, most: int = MOST):
        if not 1 <= len(results) <= 2:
            raise PuzzleError(f"found {len(results)} results, expected one or two to watch")
        super().__init__(runs=[run(result, most) for result in results], at=0)
        self.results = results

    def picture(self) -> Picture | None:
        """The state from which the first search started."""
        problem = self.results[0].problem
        puzzle = getattr(problem, "puzzle", None)
        return None if puzzle is None else puzzle.picture(problem, problem.initial)

    def _commands(self, message: dict[str, Any]) -> dict[str, Callable[[], object]]:
        return {"at": lambda: self.send(at=int(message["at"]))}

    def __repr__(self) -> str:
        return "\n".join(f"watching {result!r}" for result in self.results)


def watch(*results: Result, most: int = MOST) -> Player:
    """A player for one traced result, or for two on one timeline.

    >>> from puzzlelib import astar
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
    total = len(replay.expansions)
    kept = {number + 1 for number in spread(total, most)}
    report, camera = _Report(replay), _Camera(replay)
    steps, sizes, fs, expanded = [], [], [], []
    for step in replay:
        sizes.append(step.size)
        fs.append(report.number(step.f))
        expanded.append(step.node)
        camera.mark(camera.map, "closed", [step.state])
        if step.number in kept:
            states = [replay.nodes[number].state for number in replay.chain(step.node)]
            steps.append(report.step(step) | {"closed": expanded} | camera.shot(step.state, states))
            expanded = []
    numbers = replay.numbers                     # some states were seen only by a search back from the goal
    path = [replay.see(state, (True, state) in numbers and (False, state) not in numbers) for state in result.states]
    if result.solved and path:
        cost = len(path) - 1 if result.cost is None else result.cost
        end = Step(total, path[-1], result.states[-1], False, cost, 0, [], [], result.generated, result.enqueued,
                   sizes[-1] if sizes else 0, None)
        steps.append(report.step(end) | {"end": True, "closed": expanded}
                     | camera.shot(end.state, result.states, over=True))
    whole = len(replay.nodes) <= WHOLE and all(
        len(replay.chain(number)) <= DEEP for number in range(len(replay.nodes)))
    for shown in steps:
        for part in ("near",) if whole else ("grown", "closed"):
            del shown[part]
    stride = -(-total // POINTS) or 1
    return {"title": ", ".join(filter(None, (result.algorithm, getattr(result.h, "name", "")))),
            "summary": result.summary, "total": total, "steps": steps, "path": path,
            "stack": replay.deepening, "ordered": replay.ordered, "caption": _caption(replay),
            "thinned": total > most, "whole": whole, "large": camera.large, "map": bool(camera.map),
            "curves": {"frontier": sizes[::stride], "f": fs[::stride]}, "words": list(report.words),
            "backwards": [number for number, node in enumerate(replay.nodes) if node.backwards]}


def _caption(replay: Replay) -> str:
    """What the player lists, and in which order."""
    return "the path, deepest first" if replay.deepening else "the frontier, next first" if replay.ordered else (
        "the frontier, in order of arrival (this search does not say which of them is next)")


class _Report:
    """What the page gets of each step. The name of each move is sent once, and then known by its number."""

    def __init__(self, replay: Replay):
        self.replay, self.result = replay, replay.result
        self.say: Callable[[Any], str] = getattr(getattr(self.result.problem, "puzzle", None), "say", str)
        self.words: dict[str, int] = {}

    def number(self, cost: Cost) -> Any:
        """A cost in people's units, as JSON can hold it: None if it is infinite."""
        price = cost if cost is None or abs(cost) == INF else self.result.price(cost)
        return price if price is None or isinstance(price, int) else (
            round(float(price), 6) if abs(float(price)) < 1e300 else None)

    def step(self, step: Step) -> dict[str, Any]:
        """One expansion."""
        children = [[child.node, self.say(self.replay.label(step.node, child.move)), child.status,
                     self.number(child.g), self.number(child.h)] for child in step.children]
        frontier = [dict(zip("gh", map(self.number, self.replay.cost(node))), node=node, via=self._word(node))
                    for node in self.replay.top()]
        return {"number": step.number, "node": step.node, "g": self.number(step.g), "h": self.number(step.h),
                "f": self.number(step.f), "children": children[:ROWS], "more": max(0, len(children) - ROWS),
                "open": frontier, "size": step.size, "backwards": step.backwards, "limit": self.number(step.limit),
                "generated": min(step.generated, self.result.generated or step.generated), "enqueued": step.enqueued,
                **self._tree(step.node, children)}

    def _word(self, node: int) -> int | None:
        """The number of the move that led to a node."""
        reached = self.replay.nodes[node]
        return None if reached.parent is None else self.words.setdefault(
            self.say(self.replay.label(reached.parent, reached.move)), len(self.words))

    def _tree(self, node: int, children: list[list[Any]]) -> dict[str, Any]:
        """What is new in the tree (node, parent, move); and the tree around a node: the last levels of its path, some
        of the nodes beside it, and its children."""
        nodes, chain = self.replay.nodes, self.replay.chain(node)
        grown = [[number, nodes[number].parent, self._word(number)] for number in dict.fromkeys(self.replay.changed)]
        self.replay.changed = []
        path = chain[-LEVELS:]
        levels: list[dict[str, Any]] = [{"nodes": [[path[0], self._word(path[0])]], "more": 0}]
        for above, on in zip(path, path[1:]):
            beside = [on] + [other for other in nodes[above].children if other != on][:BESIDE - 1]
            levels.append({"nodes": [[number, self._word(number)] for number in sorted(beside)],
                           "more": len(nodes[above].children) - len(beside)})
        last = [[child, self.words.setdefault(name, len(self.words))] for child, name, *_ in children[:BESIDE]]
        levels.append({"nodes": last, "more": max(0, len(children) - BESIDE)})
        return {"grown": grown, "known": len(nodes),
                "near": {"levels": levels, "path": path, "hidden": len(chain) - len(path)}}


class _Camera:
    """Takes the picture of each step: the state's own, or for a puzzle on a map the whole search so far."""

    def __init__(self, replay: Replay):
        self.replay, self.problem = replay, replay.result.problem
        self.puzzle: Any = getattr(self.problem, "puzzle", None)
        self.map: dict[str, Any] = {}                        # for a puzzle on a map: its picture, and what is closed
        self.large = False
        self.last: dict[str, Any] = {"size": None}           # the picture before this one
        if self.puzzle is not None and self.puzzle.where is not None:
            rows = self.puzzle.picture(self.problem, self.problem.initial).rows
            self.free = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.role == "free"}
            self.large = len(rows) * len(rows[0]) > MAP
            self.map = {} if self.large else frame(Picture(rows))

    def shot(self, state: State, path: Sequence[State], over: bool = False) -> dict[str, Any]:
        """The whole picture, or what changed since the last one; `path`: the states that led there. Once it is over, a
        map shows the path."""
        if self.puzzle is None or self.large:
            return {}
        picture = self._search(state, path if over else ()) if self.map else frame(self._trail(state, path))
        before, self.last = self.last, picture
        return {"change": change(before, picture)} if before["size"] == picture["size"] else {"picture": picture}

    def mark(self, drawn: dict[str, Any], role: str, states: Sequence[State]) -> None:
        """Give the cells of some states another role, unless they are more than free cells."""
        for row, col in (self.puzzle.where(self.problem, state) for state in states) if drawn else ():
            if (row, col) in self.free:
                index = row * drawn["size"][1] + col
                drawn["ground"][index] = [role, drawn["ground"][index][1]]

    def _search(self, state: State, path: Sequence[State]) -> dict[str, Any]:
        """The search so far, on the map."""
        drawn = self.map | {"ground": list(self.map["ground"])}
        if not self.replay.deepening:
            self.mark(drawn, "frontier", [self.replay.nodes[number].state for number in self.replay.open])
        self.mark(drawn, "current", [state])
        self.mark(drawn, "path", path)
        return drawn

    def _trail(self, state: State, path: Sequence[State]) -> Picture:
        """The state; a puzzle of one row under the last few states that led there, always as many rows."""
        now: Picture = self.puzzle.picture(self.problem, state)
        many = TRAIL * (len(now.rows) == 1)
        before = [self.puzzle.picture(self.problem, passed).rows[0] for passed in path[:-1][-many:]] if many else []
        # Earlier states have no pieces: they would be one shape with those of this one.
        rows = [[Cell(cell.text, cell.role) for cell in row] for row in before]
        empty = [[Cell() for _ in now.rows[0]] for _ in range(many - len(rows))]
        return Picture(empty + rows + now.rows)
