"""A deepening search, replayed: it has no frontier, it goes down one path. Standard library only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlelib.result import INF
from puzzlelib.views.frontier import TOP, Replay
from puzzlelib.views.steps import Child, Node, Step, expansions

if TYPE_CHECKING:
    from puzzlelib.hints import Cost, Move, State
    from puzzlelib.result import Expansion, Result


class Descent(Replay):
    """One path, by a search that deepens: no frontier, successors looked at one by one, states visited again.

    One that isn't ours looks at all successors at once. The textbook's iterative deepening limits the depth, and tests
    the states at its limit for the goal without expanding them (`tests`): it has as many rounds as the solution moves.
    """

    keeps = "path"

    def __init__(self, result: Result):
        self.trail: list[tuple[Node, list[Child]]] = []      # the path, each with the successors not looked at yet
        rounds = sum(event.depth == 0 for event, _ in expansions(result))
        self.ours = bool(result.enqueued)
        self.tests = not self.ours and result.solved and result.estimate is None and rounds < len(result.states)
        self.visited = 1                                     # states that such a search tested: first the start alone
        self.limit: Cost = 0
        self.next_limit: Cost = INF
        self.root: Node                                      # where it began with this limit
        super().__init__(result)
        self.ordered = True

    def top(self, step: Step, waits: dict[int, None], most: int = TOP) -> list[int]:
        return self.chain(step.node)[::-1][:most]

    def _take(self, number: int, event: Expansion) -> Node:
        return self._descend(number, event.state, event.depth or 0)

    def _descend(self, number: int, state: State, depth: int) -> Node:
        """Back up to the depth of the node that comes next, and on to it."""
        for _, rest in self.trail[depth:]:
            for child in rest:
                self._look(child)
        del self.trail[depth:]
        if depth and len(self.trail) == depth:
            rest = self.trail[-1][1]
            while rest:
                self._look(child := rest.pop(0))
                if self.nodes[child.node].state == state and child.status == "within the limit":
                    return self.nodes[child.node]
        if number > 1:                                       # from the top, with the next limit
            self.root.gone = number
            self.root = self._add(state, False, None, None, 0, number, "again")
        self.visited += 1
        limit = self.limit + 1 if self.tests else self.root.h if number == 1 else self.next_limit
        self.limit, self.next_limit = limit, INF
        return self.root

    def _look(self, child: Child) -> None:
        """Count a successor that the search comes to."""
        self.generated += self.ours
        self.visited += child.status == "within the limit"

    def _enter(self, node: Node, step: Step) -> None:
        """There is no frontier."""

    def _generate(self, step: Step, parent: Node, event: Expansion, move: Move, state: State, g: Cost) -> Child:
        total = parent.depth + 1 if self.tests else g + self.h(state)
        path = [*(node for node, _ in self.trail), parent]
        on_path = next((node for node in path if node.state == state), None)
        status = "dead" if total == INF else "beyond the limit" if total > self.limit else (
            "within the limit" if on_path is None else "on the path")
        if self.limit < total < INF:
            self.next_limit = min(self.next_limit, total)
        node = on_path or self._add(state, False, parent.number, move, g, step.number, status)
        return Child(node.number, move, status, g)

    def _note(self, step: Step, waiting: int | None, drops: int) -> None:
        if step.number:
            self.trail.append((self.nodes[step.node], list(step.children)))
            step.limit = self.limit
            self.generated += 0 if self.ours else len(step.children)
        else:
            self.root = self.nodes[0]
        begun = self.root.status != "dead"
        entered = self.visited if self.tests else max(1, step.number)
        self._keep(step, self.generated, begun * entered, begun * max(1, len(self.trail)))

    def _finish(self) -> list[int]:
        result, last = self.result, self.steps[-1]
        if result.solved and result.states:
            node, path = self._arrive(result.states), len(result.states)
            node.taken = node.taken or self.total + 1
            entered = self.visited if self.tests else last.enqueued + (self.total > 0)
        else:                                                # what the trace can't know of one that gave up
            node, path = self.nodes[last.node], max(last.size, result.peak_frontier)
            self.generated, entered = max(self.generated, result.generated), max(last.enqueued, result.enqueued)
        self._keep(Step(self.total + 1, node.number, limit=last.limit), self.generated, entered, path)
        return self.chain(node.number) if result.solved and result.states else []

    def _arrive(self, states: list[State]) -> Node:
        """The goal's node: a successor that the search went on to, and didn't expand."""
        if self.total and self.trail:
            return self._descend(self.total + 1, states[-1], len(states) - 1)
        return self.latest.get((False, states[-1])) or self._add(states[-1], False, None, None, 0, 1, "again")
