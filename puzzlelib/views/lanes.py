"""What a page gets of one search: its nodes, each once, and its steps, which only name nodes.

From when each node was generated, taken and dropped, and from its place in the frontier's order, the page works out
what waits at any step: no rule of any search is needed for that. Of a long search some steps are stored, and the nodes
that they show; the page asks for others while a kernel is there. Tables travel as columns: they pack well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlelib.picture import Picture
from puzzlelib.result import INF
from puzzlelib.views.frames import change, frame, route, spread
from puzzlelib.views.replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzlelib.hints import Cost, State
    from puzzlelib.result import Result
    from puzzlelib.views.steps import Child, Node, Step

WHOLE = 1500               # nodes: a search with no more of them is sent whole
POINTS = 400               # of the curves
LEVELS, BESIDE = 8, 12     # of a large tree: the last levels of the path, and nodes in each
MAP = 10_000               # cells of a map that is drawn; on a larger one they would be too small to see


class Lane:
    """One search on its way to the page. The name of each move is sent once, and then known by its number."""

    def __init__(self, result: Result):
        self.result, self.problem, self.replay = result, result.problem, replay(result)
        self.nodes, self.steps = self.replay.nodes, self.replay.steps
        self.words: dict[tuple[str, str], int] = {}
        self.camera = Camera(self.problem)
        self._played: dict[int, Any] = {}            # of a node: the state as a board knows it, or None
        puzzle = getattr(self.problem, "puzzle", None)
        self._twin: Any = self.problem if puzzle is None else puzzle.controls.twin(self.problem)
        self._conventions = 0 if puzzle is None else len(puzzle.controls.arrows)
        self._say: Callable[[Any], str] = getattr(puzzle, "say", str)
        self._label = getattr(self.problem, "label", lambda state, move: move)

    def data(self, stored: Iterable[int]) -> dict[str, Any]:
        """All that a page needs to know, with those of the steps that it can show without asking."""
        result, replay = self.result, self.replay
        return self.part(stored) | {
            "total": replay.total, "keeps": replay.keeps, "ordered": replay.ordered,
            "weight": result.options.get("weight", 1), "estimates": result.estimate is not None,
            "whole": len(self.nodes) <= WHOLE, "curves": self._curves(), "first": self.camera.first,
            "map": self.camera.events(self.nodes), "large": self.camera.large,
            "answer": {"text": result.summary, "solved": result.solved, "path": replay.path,
                       "route": self.camera.route(result.states)}}

    def part(self, numbers: Iterable[int]) -> dict[str, Any]:
        """Some steps, and the nodes that the page needs to show them."""
        wanted = sorted({min(number, len(self.steps) - 1) for number in numbers})
        chosen, shown = [], set(range(len(self.nodes)) if len(self.nodes) <= WHOLE else ())
        if wanted:
            kept = set(wanted)
            for step, waits in self.replay.frontiers(wanted[0], wanted[-1]):
                if step.number in kept:
                    chosen.append(self._step(step))
                    shown |= self._shown(step, waits)
        nodes = [self._node(self.nodes[number], shown) for number in sorted(shown)]
        return {"steps": columns(chosen), "nodes": columns(nodes), "words": list(self.words)}

    def _shown(self, step: Step, waits: dict[int, None]) -> set[int]:
        """The nodes on the screen at a step: what comes next, the end of the path and what is beside it, successors."""
        shown = {*self.replay.top(step, waits), *(child.node for child in step.children)}
        path = self.replay.chain(step.node)[-LEVELS:]
        for number in path:
            shown |= {number, *self.nodes[number].children[:BESIDE]}
        return shown

    def _step(self, step: Step) -> dict[str, Any]:
        return {"number": step.number, "node": step.node, "generated": step.generated, "enqueued": step.enqueued,
                "size": step.size, "peak": step.peak, "waiting": step.waiting, "limit": self._number(step.limit),
                "children": [self._child(step, child) for child in step.children], "jumps": self._jumps(step)}

    def _jumps(self, step: Step) -> list[dict[str, Any]]:
        """Of jump point search: which cells each jump from a cell passes over, where it stops, and why."""
        expansions = self.replay.expansions[step.number - 1:step.number] if step.number else []
        return [{"way": jump.way, "passed": jump.passed, "stop": jump.stop, "why": jump.why}
                for event, _ in expansions for jump in getattr(event, "jumps", [])]

    def _child(self, step: Step, child: Child) -> Any:
        """A successor: how far its number is from the parent's; of one that was seen before, also how it was reached
        now."""
        node = self.nodes[child.node]
        if node.born == step.number and node.parent == step.node and child.status == node.status:
            return child.node - step.node
        return [child.node - step.node, child.status, self._word(step.node, child.move), self._number(child.g)]

    def _node(self, node: Node, sent: set[int]) -> dict[str, Any]:
        above = node.parent if node.parent in sent else None
        return {"id": node.number, "parent": node.parent, "depth": node.depth, "g": self._number(node.g),
                "h": self._number(node.h), "word": None if node.parent is None else self._word(node.parent, node.move),
                "born": node.born, "taken": node.taken, "gone": node.gone, "rank": node.rank, "status": node.status,
                "back": int(node.backwards), "kids": len(node.children), "above": above,
                "look": self.camera.look(self._state(node), None if above is None else self._state(self.nodes[above]))}

    def _state(self, node: Node) -> State:
        """A node's state as a board knows it, where that is equal and only knows more: in a maze, the path."""
        if self._twin is self.problem:
            return node.state
        for number in self.replay.chain(node.number):
            if number not in self._played:
                parent, played = self.nodes[number].parent, [self._twin.initial]
                if parent is not None:
                    before = self._played.get(parent)
                    played = [] if before is None else [child for _, child, _ in self._twin.successors(before)]
                self._played[number] = next((state for state in played if state == self.nodes[number].state), None)
        found = self._played[node.number]
        return node.state if found is None else found

    def _word(self, number: int, move: Any) -> int:
        """The number of a move's name: in short, and as a caption has room for it."""
        node = self.nodes[number]
        said = full = self._say(self._label(node.state, move))
        if self._conventions > 1 and not node.backwards:             # say which one the short name follows
            full = ", ".join(self.problem.puzzle.controls.gesture(self.problem, node.state, move).words)
        return self.words.setdefault((said, full), len(self.words))

    def _number(self, cost: Cost) -> Any:
        """A cost in people's units, as JSON can hold it: None if it is infinite."""
        price = cost if cost is None or abs(cost) == INF else self.result.price(cost)
        return price if price is None or isinstance(price, int) else (
            round(float(price), 6) if abs(float(price)) < 1e300 else None)

    def _curves(self) -> dict[str, Any]:
        """The size of the frontier and g + h of what was expanded, after every `stride` steps: the most of each."""
        stride = -(-len(self.steps) // POINTS)
        groups = [self.steps[start:start + stride] for start in range(0, len(self.steps), stride)]
        total = [[self.nodes[step.node].g + self.nodes[step.node].h for step in group] for group in groups]
        return {"stride": stride, "frontier": [max(step.size for step in group) for group in groups],
                "f": [self._number(max((f for f in fs if f < INF), default=0)) for fs in total]}


class Camera:
    """Pictures of states, by what changes from one to another; of a puzzle on a map, places on one picture."""

    def __init__(self, problem: Any):
        self.problem = problem
        self.puzzle: Any = getattr(problem, "puzzle", None)
        self.first: dict[str, Any] | None = None
        self.large = self.on_map = False
        self.known: dict[State, dict[str, Any]] = {}
        if self.puzzle is not None:
            picture: Picture = self.puzzle.picture(problem, problem.initial)
            self.on_map = self.puzzle.where is not None
            self.large = self.on_map and len(picture.rows) * len(picture.rows[0]) > MAP
            self.first = None if self.large else frame(Picture(picture.rows) if self.on_map else picture)

    def look(self, state: State, above: State | None) -> Any:
        """What a state looks like: what changed since the state above it, or since the first picture; on a map, where
        it is. Where the picture has another size, all of it."""
        if self.first is None:
            return None
        if self.on_map:
            return list(self.puzzle.where(self.problem, state))
        now, before = self._frame(state), self.first if above is None else self._frame(above)
        if now["size"] != before["size"]:
            return now
        return {name: part for name, part in change(before, now).items() if part or name in ("route", "marks")}

    def _frame(self, state: State) -> dict[str, Any]:
        if state not in self.known:
            self.known[state] = frame(self.puzzle.picture(self.problem, state))
        return self.known[state]

    def events(self, nodes: list[Node]) -> list[list[int]] | None:
        """On a map: at which step which cell, by its index, came to the frontier (1), was closed (2) or dropped (0)."""
        if self.first is None or not self.on_map:
            return None
        wide = self.first["size"][1]
        found = []
        for node in nodes:
            row, column = self.puzzle.where(self.problem, node.state)
            if self.first["ground"][row * wide + column][0] == "free":
                found += [[step, role, row * wide + column] for step, role in (
                    (node.born if node.rank is not None else None, 1), (node.taken, 2),
                    (None if node.taken is not None else node.gone, 0)) if step is not None]
        return sorted(found, key=lambda event: event[0])         # within a step, the older node's come first

    def route(self, states: list[State]) -> dict[str, Any]:
        """On a map: the arrow along a path."""
        if self.first is None or not self.on_map:
            return {}
        cells = [self.puzzle.where(self.problem, state) for state in states]
        return route(Picture(self.puzzle.picture(self.problem, self.problem.initial).rows, route=cells))


def columns(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """A table as its columns. One of integers is named with a plus, and each says how far it is from the one before.

    >>> columns([{"id": 7, "g": 0.5}, {"id": None, "g": 2}, {"id": 8, "g": 2}])
    {'id+': [7, None, 1], 'g': [0.5, 2, 2]}
    """
    table: dict[str, list[Any]] = {}
    for name in rows[0] if rows else ():
        column = [row[name] for row in rows]
        if all(value is None or type(value) is int for value in column):
            table[name + "+"], last = [], 0
            for value in column:
                table[name + "+"].append(None if value is None else value - last)
                last = last if value is None else value
        else:
            table[name] = column
    return table


def stored(last: int, most: int) -> list[int]:
    """Which steps a page keeps: all, if they are few; else the first and the last ones, and some between.

    >>> stored(3, 8), stored(100, 8)
    ([0, 1, 2, 3], [0, 1, 2, 3, 4, 51, 98, 99, 100])
    """
    if last < most:
        return list(range(last + 1))
    first, final = most // 2, most // 8
    between = [first + offset for offset in spread(last - first - final, most - first - final)]
    return sorted({*range(first), *between, *range(last - final, last + 1)})
