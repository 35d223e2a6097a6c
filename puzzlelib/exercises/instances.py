"""Small instances on which a wrong search shows itself: weighted graphs, and whole small levels of every puzzle.

Smallest first, so that the first one on which a search fails is the smallest counterexample there is among them.
"""

from __future__ import annotations

from functools import cache, cached_property

from puzzlelib.hints import Any, Random
from puzzlelib.picture import Cell, Picture
from puzzlelib.plumbing import ALGORITHMS, steps_along
from puzzlelib.puzzle import Puzzle
from puzzlelib.result import INF
from puzzlelib.search import Problem, layers

SEED, DRAWN = 17, 200                  # of random graphs, and how many
MOST_NODES = 300_000                   # that a level may take us
MOST_WALKS = 20_000                    # ways to walk from the start that a search without memory may have to try
LEVELS = {
    "tiles": "row hardest-2x2 hardest-2x3 hardest-3x2 unsolvable-row unsolvable-2x2",
    "disks": "03-03-impossible 04-02 05-03 06-03-identical", "bricks": "SBP-level0-solved unsolvable SBP-level0",
    "gridnav": "field swamp", "mazes": "two-solutions 4x4-a no-solution", "sokoban": "corridor walk-around",
    "template": "ten too-far"}
TEXTS = {"tiles": ["2 2\n1 2\n3 0", "3 2\n1 2\n3 4\n0 5", "2 3\n1 2 3\n0 4 5"], "template": ["1, 7", "3, 11"]}
GRAPHS = (
    "G 0:", "S 0:", "S 0: G 1", "S 1: G 1; G 0: S 1", "S 0: A 1; A 0: S 1",                # solved, hopeless, easy
    "S 0: G 3, A 1; A 0: G 1", "S 0: A 1, G 3; A 0: G 1",              # the goal is in sight, and cheaper by a detour
    "S 0: A 1, B 1; A 0: S 1, C 1; B 0: S 1, G 1; C 0: A 1",           # the start can be reached again
    "S 0: A 4, B 1; A 0: G 1; B 0: A 1", "S 3: A 4, B 1; A 1: G 1; B 2: A 1",                # a cheaper path to A
    "S 0: A 4, B 1, C 3; A 0: G 3; B 0: A 1; C 0: G 4", "S 5: A 4, B 1, C 3; A 3: G 3; B 4: A 1; C 3: G 4",
    "S 0: A 1, B 3; A 4: B 1; B 0: G 3", "S 0: B 3, A 1; A 5: B 1; B 0: C 1; C 0: G 3",     # inconsistent h
    "S inf: A 1; A inf: S 1", "S 2: A 1, B 1; A inf: S 1; B 1: G 1")   # a dead end that h knows


class Graph(Problem):
    """A weighted graph from S to G. A move is the name of the node that it leads to.

    >>> graph = Graph.read("S 1: A 1, G 5; A 1: G 2")
    >>> graph.successors("S"), graph.h("A"), graph.is_goal("G")
    ([('A', 'A', 1), ('G', 'G', 5)], 1, True)
    """

    def __init__(self, edges: dict[str, dict[str, Any]], estimates: dict[str, Any]):
        self.edges, self.estimates, self.initial = edges, estimates, next(iter(edges))
        self.puzzle, self.size = GRAPH, f"{len(edges)} nodes" if len(edges) > 1 else "1 node"

    @classmethod
    def read(cls, text: str, source: str = "") -> Graph:
        """Nodes, each with its h and its edges: the start first."""
        edges: dict[str, dict[str, Any]] = {}
        estimates: dict[str, Any] = {}
        for line in text.split(";"):
            node, _, leads = line.partition(":")
            name, h = node.split()
            estimates[name] = INF if h == "inf" else int(h)
            edges[name] = {to: int(cost) for to, cost in (pair.split() for pair in leads.split(",") if pair.strip())}
        for name in [to for there in edges.values() for to in there if to not in edges]:
            edges[name], estimates[name] = {}, 0
        return cls(edges, estimates)

    def successors(self, state: str) -> list[tuple[str, str, Any]]:
        """One for each edge."""
        return [(to, to, cost) for to, cost in self.edges[state].items()]

    def is_goal(self, state: str) -> bool:
        """Is it G?"""
        return state == "G"

    def h(self, state: str) -> Any:
        """What the graph's text says."""
        return self.estimates[state]

    @property
    def consistent(self) -> bool:
        """Does no edge lower h by more than it costs?"""
        return all(self.h(node) <= cost + self.h(to) + 1e-9 for node, there in self.edges.items()
                   for to, cost in there.items())


def _text(graph: Graph, state: str) -> str:
    return "; ".join(f"{node} {graph.h(node):g}: " + ", ".join(f"{to} {cost:g}" for to, cost in there.items())
                     for node, there in graph.edges.items())


def _picture(graph: Graph, state: str) -> Picture:
    """A row for each node: its name and h, then its edges with their costs."""
    wide = 1 + max(map(len, graph.edges.values()))
    role = {"S": "start", "G": "goal"} | {state: "hero"}
    rows = [[Cell(f"{node} h={graph.h(node):g}", role.get(node, "piece")),
             *(Cell(f"→{to} {cost:g}") for to, cost in there.items())] for node, there in graph.edges.items()]
    return Picture([row + [Cell(" ")] * (wide - len(row)) for row in rows])


GRAPH = Puzzle(title="Weighted graph", parse=Graph.read, format=_text, picture=_picture, name="graph")


def random_graph(rng: Random) -> Graph:
    """A graph of at most 7 nodes with costs of one kind, and an h that is 0, consistent, or just not too high.

    >>> from random import Random
    >>> random_graph(Random(5))
    <graph, 7 nodes>
    """
    names = ["S", *"ABCDE"[:rng.randint(1, 5)], "G"]
    costs: list[Any] = rng.choice([[1], [1, 2, 3, 4, 5, 9], [0, 1, 2, 3], [0.1, 0.2, 0.3, 0.7]])
    both_ways, filled = rng.random() < 0.4, rng.choice([0.3, 0.5])
    edges: dict[str, dict[str, Any]] = {name: {} for name in names}
    for node in names:
        for to in rng.sample(names, len(names)):
            if to != node and rng.random() < filled:
                edges[node].setdefault(to, rng.choice(costs))
                if both_ways:
                    edges[to].setdefault(node, edges[node][to])
    edges = {name: edges[name] for name in names if name in _reached(edges)}
    true = _distances(edges)
    kind = rng.choice(["none", "half", "less", "any", "any", "any"])
    less = rng.choice([1, 2])
    half: Any = lambda d: d / 2 if isinstance(d, float) else d // 2
    estimates: dict[str, Any] = {"none": lambda d: 0, "half": half, "less": lambda d: max(0, d - less),
                                 "any": lambda d: rng.choice([0, half(d), d])}
    return Graph(edges, {name: d if d == INF and kind != "none" else estimates[kind](d) for name, d in true.items()})


def _reached(edges: dict[str, dict[str, Any]]) -> list[str]:
    """The nodes to which a path leads from S."""
    reached = ["S"]
    for node in reached:                   # it grows while it is read
        reached += [to for to in edges[node] if to not in reached]
    return reached


def _distances(edges: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The cost from each node to G."""
    true = {name: 0 if name == "G" else INF for name in edges}
    for _ in edges:
        for node, there in edges.items():
            true[node] = min([true[node], *(cost + true[to] for to, cost in there.items())])
    return true


class Instance:
    """A problem, how large it is, and its optimum: by cost and by moves; None if it can't be solved.

    >>> triangle = Instance(Graph.read("S 0: G 3, A 1; A 0: G 1"))
    >>> triangle.states, triangle.best, triangle.fewest, triangle.suits("iddfs")
    (3, 2, 1, True)
    """

    def __init__(self, problem: Any, h: Any = None, whole: bool = True):
        self.problem = problem
        self.consistent = getattr(problem, "consistent", True)
        informed = not whole and (h is not None or hasattr(problem, "h"))
        self.cheapest = ALGORITHMS["astar"](problem, max_nodes=MOST_NODES) if informed else (
            ALGORITHMS["ucs"](problem, max_nodes=MOST_NODES))
        self.solvable = {"solved": True, "unsolvable": False}.get(self.cheapest.status)      # None: we don't know
        self.best = self.cheapest.cost
        self.states, self.walks, self.whole_numbers = 0, 0, True
        if whole:
            self._count()

    @cached_property
    def fewest(self) -> int | None:
        """The fewest moves of any solution."""
        if getattr(self.problem, "unit_cost", False) or not self.cheapest.moves:
            return len(self.cheapest.moves) if self.solvable else None
        return len(ALGORITHMS["bfs"](self.problem).moves)

    def left(self) -> list[tuple[Any, Any]]:
        """Each state of the best path, and the cost that is left from there."""
        steps = [cost for _, cost in steps_along(self.problem, self.cheapest.states)]
        return [(state, sum(steps[place:])) for place, state in enumerate(self.cheapest.states)]

    def _count(self) -> None:
        """How many states there are, and how many ways to walk among them."""
        solved = self.solvable and not self.cheapest.moves
        states = [] if solved else [state for layer in layers(self.problem) for state in layer]
        self.states = len(states)
        costs = {cost for state in states for _, _, cost in self.problem.successors(state)}
        self.whole_numbers = all(isinstance(cost, int) for cost in costs)
        if all(isinstance(cost, int) and 1 <= cost <= 9 for cost in costs):      # a limit may grow by 1
            self.walks = _walks(self.problem, 1 + (self.best or 0))
        else:
            self.walks = MOST_WALKS + 1

    def suits(self, promise: str) -> bool:
        """Can a right search keep this promise here, in a moment?

        Deepening need not notice that there is no solution, and may wander for ever where moves cost nothing. Depth
        first with only its path in memory takes long in a larger space.
        """
        if promise == "bidirectional":
            return hasattr(self.problem, "predecessors")
        if promise in ("iddfs", "idastar"):      # by moves from h(start) on: that must not be more than it takes
            near = promise == "idastar" or self.problem.h(self.problem.initial) <= (self.fewest or 0)
            return self.solvable is True and self.walks <= MOST_WALKS and near
        return promise != "dfs" or self.states <= 20


def _walks(problem: Any, limit: int) -> int:
    """How many ways there are to walk from the start for at most that cost; stops counting when there are many."""
    ways: dict[int, dict[Any, int]] = {0: {problem.initial: 1}}
    total = 0
    for spent in range(limit + 1):
        for state, count in ways.pop(spent, {}).items():
            total += count
            for _, child, cost in problem.successors(state):
                after = ways.setdefault(spent + cost, {})
                after[child] = after.get(child, 0) + count
        if total > MOST_WALKS:
            break
    return total


@cache
def small_instances() -> tuple[Instance, ...]:
    """All of them, smallest first."""
    from random import Random

    from puzzlelib.catalog import get
    rng = Random(SEED)
    drawn = {_text(graph, ""): graph for graph in (random_graph(rng) for _ in range(DRAWN))}
    problems: list[Any] = [*map(Graph.read, GRAPHS), *drawn.values()]
    for name in LEVELS:
        problems += [get(name).load(level) for level in LEVELS[name].split()]
        problems += [get(name).problem(text) for text in TEXTS.get(name, ())]
    return tuple(sorted(map(Instance, problems), key=lambda instance: (instance.states, not instance.whole_numbers)))
