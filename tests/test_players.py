"""Players without a browser: traces replayed, whatever search made them, and what is sent to the page."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.catalog import load
from puzzlelib.frontier import Frontier
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Puzzle
from puzzlelib.result import INF, Expansion, Result
from puzzlelib.search import ALGORITHMS, Problem, astar, bfs, bidirectional, graph_search
from puzzlelib.views.frames import frame
from puzzlelib.views.player import run, watch
from puzzlelib.views.replay import Replay
from tests.test_boards import applied
from tests.test_search import Graph, graphs


@given(graphs, st.integers(0, 99))
@settings(max_examples=60)
def test_a_replay_keeps_the_same_books_as_the_search(graph, seed):
    rng = Random(seed)
    graph.guess = {state: INF if rng.random() < 0.1 else rng.randint(0, 3) for state in graph.edges}
    for name, search in ALGORITHMS.items():
        result = search(graph, trace=[], max_nodes=200)
        steps = list(Replay(result))
        assert [step.state for step in steps] == [event.state for event in result.trace]
        if steps and name not in ("iddfs", "idastar"):
            # Bidirectional counts a layer when it is finished; the others at once.
            assert steps[-1].generated == result.generated
            assert steps[-1].enqueued == result.enqueued or name == "bidirectional"


def test_the_frontier_is_shown_in_the_order_it_will_be_popped():
    for search in (bfs, astar, ALGORITHMS["dfs"], ALGORITHMS["greedy"], ALGORITHMS["ucs"]):
        result = search(load("bricks", "SBP-level2"), trace=[])
        replay, promised = Replay(result), None
        for step in replay:
            assert promised is None or step.node == promised
            promised = (replay.top(1) or [None])[0]


def test_children_are_new_seen_better_or_dead():
    graph = Graph({"a": "b5 c1 d1", "c": "b1 a1"}, "z", {"d": INF})
    result = astar(graph, trace=[])
    told = [[(child.move, child.status) for child in step.children] for step in Replay(result)]
    assert told[0] == [("ab", "new"), ("ac", "new"), ("ad", "dead")]
    assert told[1] == [("cb", "better"), ("ca", "seen")]


@pytest.mark.parametrize("name", ["iddfs", "idastar"])
def test_a_deepening_search_shows_its_path(name):
    result = ALGORITHMS[name](load("bricks", "SBP-level1"), trace=[])
    replay = Replay(result)
    for step in replay:
        path = replay.top(99)
        assert path[0] == step.node and path[-1] == 0 and step.size == len(path) <= result.peak_frontier
        assert [replay.cost(node)[0] for node in path] == list(reversed(range(len(path))))


@pytest.mark.parametrize("name", ["iddfs", "idastar"])
def test_a_deepening_search_tells_its_limit_and_what_lies_beyond(name):
    result = ALGORITHMS[name](load("bricks", "SBP-level1"), trace=[])
    limits, replay = [], Replay(result)
    for step in replay:
        if not limits or step.limit != limits[-1]:
            limits.append(step.limit)
        for child in step.children:
            assert (child.status == "beyond the limit") == (child.g + child.h > step.limit)
    assert limits == sorted(set(limits)) and limits[-1] == result.cost


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_tree_grows_as_the_search_does_and_never_in_circles(name):
    problem = load("template", "thousand") if name == "bidirectional" else load("bricks", "SBP-level1")
    result = ALGORITHMS[name](problem, trace=[])
    told = run(result)
    parents = {}
    for step in told["steps"]:
        for node, parent, move in step["grown"]:
            parents[node] = parent
            assert parent is None or (parent in parents and told["words"][move])
        assert {child[0] for child in step["children"]} | {entry["node"] for entry in step["open"]} <= set(parents)
        chain, node = set(), step["node"]
        while node is not None:
            assert node not in chain
            chain.add(node)
            node = parents[node]
    assert len(parents) == told["steps"][-1]["known"]
    roots = [node for node, parent in parents.items() if parent is None]
    assert len(roots) == (2 if name == "bidirectional" else 1)


def test_a_tree_too_large_to_draw_is_told_around_each_step():
    result = bfs(load("bricks", "SBP-level2"), trace=[])
    told = run(result)
    assert not told["whole"] and told["steps"][-1]["known"] > 300 and "grown" not in told["steps"][0]
    for step in told["steps"]:
        near = step["near"]
        assert near["path"][-1] == step["node"] and len(near["path"]) <= 6
        assert all(node in [one for one, _ in level["nodes"]] for node, level in zip(near["path"], near["levels"]))
        assert [one for one, _ in near["levels"][-1]["nodes"]] == [child[0] for child in step["children"]][:9]
    assert near["hidden"] + len(near["path"]) == len(result.states)


def test_a_tree_too_deep_to_draw_is_not_drawn():
    told = run(ALGORITHMS["dfs"](load("template", "thousand"), trace=[]))
    assert told["steps"][-1]["known"] <= 300 and not told["whole"]


def test_a_search_that_was_solved_at_the_start_has_a_tree_of_one_node():
    told = run(bfs(load("bricks", "SBP-level0-solved"), trace=[]))
    assert told["whole"] and told["steps"][0]["grown"] == [[0, None, None]] and told["steps"][0]["node"] == 0


def test_a_problem_without_a_puzzle_is_watched_to_its_goal():
    told = run(bfs(Graph({"a": "b1", "b": "c1"}, "c"), trace=[]))
    assert told["steps"][-1]["end"] and "picture" not in told["steps"][-1] and told["path"] == [0, 1, 2]


def test_from_both_ends_the_rest_of_the_layer_comes_first():
    result = bidirectional(load("template", "thousand"), trace=[])
    replay, rest = Replay(result), []
    for step in replay:
        assert not rest or step.node == rest[0]
        depth = len(replay.chain(step.node))
        rest = [node for node in replay.top(10 ** 6) if replay.nodes[node].backwards == step.backwards
                and len(replay.chain(node)) == depth]
        assert replay.top(len(rest)) == rest
    assert {step.backwards for step in Replay(result)} == {False, True}


def test_a_result_without_a_trace_cannot_be_watched():
    with pytest.raises(PuzzleError, match="expected one: astar"):
        watch(astar(load("bricks", "SBP-level0")))
    with pytest.raises(PuzzleError, match="expected one or two"):
        watch()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_run_is_whole_and_its_pictures_follow(name):
    problem = load("tiles", "puzzle04") if name == "bidirectional" else load("bricks", "SBP-level0")
    result = ALGORITHMS[name](problem, trace=[])
    told = json.loads(json.dumps(run(result)))
    assert len(told["steps"]) == result.expanded + 1 and not told["thinned"]
    shown = None
    for step, event in zip(told["steps"], result.trace):
        shown = step.get("picture") or applied(shown, step["change"])
        assert shown == json.loads(json.dumps(frame(problem.puzzle.picture(problem, event.state))))
    assert told["steps"][-1]["end"] and told["title"] == name
    assert len(told["curves"]["frontier"]) == result.expanded and len(told["path"]) == len(result.states)


def test_a_long_trace_is_thinned_says_so_and_stays_small():
    result = bfs(load("bricks", "klotski"), trace=[])
    told = run(result)
    assert result.expanded > 20_000 and told["thinned"] and told["total"] == result.expanded
    assert len(told["steps"]) == 401 and len(json.dumps(told)) < 5_000_000
    assert told["steps"][0]["number"] == 1 and told["steps"][-2]["number"] == result.expanded


def test_watching_what_gave_up_or_was_never_begun():
    assert "end" not in run(bfs(load("bricks", "klotski"), trace=[], max_nodes=5))["steps"][-1]
    assert run(bfs(load("bricks", "klotski"), trace=[], max_nodes=0))["steps"] == []
    solved = run(bfs(load("bricks", "SBP-level0-solved"), trace=[]))
    assert len(solved["steps"]) == 1 and solved["steps"][0]["end"]
    assert run(bfs(Graph({"a": "b1"}, "b"), trace=[]))["steps"][0]["node"] == 0      # no puzzle, no picture
    assert run(bidirectional(load("template", "thousand"), trace=[]))["steps"]


def test_a_puzzle_on_a_map_shows_the_whole_search_in_one_picture():
    class Corridor(Problem):
        """A row of seven free cells, from the fourth to the last: breadth-first looks both ways."""

        initial = 3

        def is_goal(self, state):
            return state == 6

        def successors(self, state):
            return [(step, state + step, 1) for step in (-1, 1) if 0 <= state + step <= 6]
    puzzle = Puzzle("Corridor", parse=lambda text, source: Corridor(), format=lambda problem, state: str(state),
                    picture=lambda problem, state: Picture([[Cell() for _ in range(7)]]),
                    where=lambda problem, state: (0, state))
    told = run(bfs(puzzle.problem("", ""), trace=[]))
    shown, roles = None, []
    for step in told["steps"]:
        shown = step.get("picture") or applied(shown, step["change"])
        roles.append(" ".join(role[:3] for role, _ in shown["ground"]))
    assert roles[:3] == ["fre fre fro cur fro fre fre", "fre fro cur clo fro fre fre", "fre fro clo clo cur fro fre"]
    assert roles[-1].split()[3:] == ["pat"] * 4 and len(roles) == len(told["steps"])


def test_a_puzzle_of_one_row_shows_the_rows_that_led_there():
    result = astar(load("disks", "05-03"), trace=[])
    told = run(result)
    shown = None
    for step in told["steps"]:
        shown = step.get("picture") or applied(shown, step["change"])
        assert shown["size"] == [8, 5] and {piece["at"][0] for piece in shown["pieces"].values()} == {7}
    rows = [[text for _, text in shown["ground"][start:start + 5]] for start in range(0, 40, 5)]
    assert rows[2:4] == [["1", "2", "3", "", ""], ["1", "", "3", "2", ""]] and rows[0] == [""] * 5


def test_a_map_too_large_to_draw_is_told_without_a_picture():
    told = run(bfs(load("gridnav", "city"), trace=[], max_nodes=2000))
    assert told["large"] and not any("picture" in step or "change" in step for step in told["steps"])
    assert not run(bfs(load("gridnav", "rooms"), trace=[]))["large"]


def test_costs_are_told_in_peoples_units():
    problem = load("gridnav", "field")
    told = run(astar(problem, trace=[]))
    assert told["steps"][-1]["g"] == 9.071068 and told["curves"]["f"][0] == 8.485281 and told["map"]
    assert {child[3] for child in told["steps"][0]["children"]} == {1, 1.414214}
    assert all(entry["g"] < 20 for step in told["steps"] for entry in step["open"])


def test_two_players_say_themselves_as_text():
    problem = load("bricks", "SBP-level0")
    assert run(astar(problem, h=problem.puzzle.heuristics["manhattan"], trace=[]))["title"] == "astar, manhattan"
    player = watch(bfs(problem, trace=[]), astar(problem, trace=[]))
    assert repr(player).splitlines()[0].startswith("watching bfs: solved in 5 moves; expanded 13")
    assert len(player.data["runs"]) == 2 and isinstance(problem.puzzle.picture(problem, problem.initial), Picture)


# ----------------------------------------------------------------------------------- frontiers and searches of your own

class Watched(Frontier):
    """A frontier whose entries are (state, g), and which can say what a player should show of it."""

    width = INF

    def __init__(self, h, seed=0):
        super().__init__()
        self.h, self.rng, self.lowest = h, Random(seed), {}

    def push(self, state, g=0, h=0):
        self.lowest[state] = min(g, self.lowest.get(state, INF))
        self.entries.append((state, g))
        if len(self.entries) > self.width:
            worst = max(self.entries, key=self.rank)
            self.entries.remove(worst)
            self.drop(*worst) if self.by_cost else self.drop(worst[0])

    def pop(self):
        entry = self.entries.pop(self.choose())
        return (entry[1], entry[0]) if self.by_cost else entry[0]

    def rank(self, entry):
        return entry[1] + self.h(entry[0])

    def held(self):
        """The states it holds, as a player should list them. Once a cheaper path is known, an entry is stale."""
        return [state for state, g in self.entries if g == self.lowest[state]]


class Beam(Watched):
    """First in, first out, but of more than three states the one with the highest estimate goes."""

    width = 3

    def choose(self):
        return 0


class BeamByCost(Beam):
    """Lowest g + h first, and the highest goes: it has an order, and says so."""

    by_cost = True
    order = staticmethod(lambda g, h, age: (g + h, age))

    def choose(self):
        return min(range(len(self.entries)), key=lambda number: self.rank(self.entries[number]))

    def held(self):
        self.entries.sort(key=self.rank)
        return super().held()


class AtRandom(Watched):
    """Any state may be next."""

    def choose(self):
        return self.rng.randrange(len(self.entries))


class AtRandomByCost(AtRandom):
    by_cost = True


class Recorder(list):
    """A trace that also notes what the frontier held when each state was expanded."""

    def __init__(self, frontier):
        super().__init__()
        self.frontier, self.held = frontier, []

    def append(self, event):
        super().append(event)
        if isinstance(event, Expansion):
            self.held.append(self.frontier.held())


def assert_shown_as_it_was(problem, frontier, **options):
    """Every step expands what the search expanded, and shows the frontier that the search had."""
    trace = Recorder(frontier)
    result = graph_search(problem, frontier, trace=trace, **options)
    replay, shown = Replay(result), None
    expansions = [event for event in trace if isinstance(event, Expansion)]
    for step, event, held in zip(replay, expansions, trace.held, strict=True):
        assert step.state == event.state
        assert [child.move for child in step.children] == [move for move, _, _ in event.steps]
        if shown is not None:                    # what was shown after the step before, and this one taken from it
            assert event.state in shown
            shown.remove(event.state)
            assert shown == held
        shown = [replay.nodes[node].state for node in replay.top(10 ** 6)]
        assert step.size == len(shown)
    if result.solved and shown:
        shown.remove(result.states[-1])
        assert shown == frontier.held()
    return result


@pytest.mark.parametrize("kind", [Beam, BeamByCost, AtRandom, AtRandomByCost])
@given(graph=graphs, seed=st.integers(0, 999))
@settings(max_examples=60)
def test_a_frontier_of_your_own_is_shown_as_it_was(kind, graph, seed):
    rng = Random(seed)
    graph.guess = {state: INF if rng.random() < 0.1 else rng.randint(0, 3) for state in graph.edges}
    assert_shown_as_it_was(graph, kind(graph.h, seed), h=graph.h)


@pytest.mark.parametrize("kind", [Beam, BeamByCost, AtRandom, AtRandomByCost])
def test_watching_a_frontier_of_your_own(kind):
    problem = load("bricks", "SBP-level1")
    result = assert_shown_as_it_was(problem, kind(problem.h, 4), h=problem.h)
    data = json.loads(json.dumps(run(result)))
    replay = Replay(result)
    for step, shown in zip(replay, data["steps"]):
        assert shown["node"] == step.node
    if kind is BeamByCost:
        assert data["ordered"] and data["caption"] == "the frontier, next first"
    else:
        assert not data["ordered"] and "in order of arrival" in data["caption"]
    assert repr(watch(result)).startswith(f"watching {kind.__name__.lower()}: ")


def test_a_beam_shows_what_it_dropped_no_longer():
    graph = Graph({"a": "b1 c1 d1 e1", "b": "f1"}, "z", {"b": 1, "c": 9, "d": 2, "e": 3, "f": 1})
    result = assert_shown_as_it_was(graph, Beam(graph.h))
    replay = Replay(result)
    step = next(iter(replay))
    assert [replay.nodes[node].state for node in replay.top()] == ["b", "d", "e"]
    assert [child.status for child in step.children] == ["new", "dropped", "new", "new"]
    assert [replay.nodes[node].state for node in step.dropped] == ["c"]


def test_on_a_map_the_frontier_is_the_one_the_search_had():
    problem = load("gridnav", "rooms")
    plain = frame(problem.puzzle.picture(problem, problem.initial))
    wide = plain["size"][1]
    free = {divmod(index, wide) for index, (role, _) in enumerate(plain["ground"]) if role == "free"}
    for kind in (Beam, BeamByCost, AtRandomByCost):
        frontier = kind(problem.h, 1)
        frontier.width = 30
        trace = Recorder(frontier)
        result = graph_search(problem, frontier, h=problem.h, trace=trace)
        data, shown = run(result, most=10 ** 6), None
        expansions = [event.state for event in trace if isinstance(event, Expansion)]
        for step, held, following in zip(data["steps"], trace.held[1:], expansions[1:]):
            shown = step.get("picture") or applied(shown, step["change"])
            marked = {divmod(index, wide) for index, (role, _) in enumerate(shown["ground"]) if role == "frontier"}
            assert marked == {problem.puzzle.where(problem, state) for state in (*held, following)} & free


@pytest.mark.parametrize("keeps", ["frontier", "path"])
def test_a_search_that_never_used_ours_can_be_watched(keeps):
    """Depth-first as one writes it on paper: no frontier, states expanded again, and it begins where it likes."""
    graph, trace = Graph({"a": "b1 c1", "b": "c1 a1", "c": "d1 b1"}, "z"), []

    def visit(state, depth):
        trace.append(Expansion(state, list(graph.successors(state))))
        for _, child, _ in graph.successors(state) if depth else ():
            visit(child, depth - 1)
    visit("b", 3)
    result = Result(graph, "by hand", "gave up", trace=trace, keeps=keeps)
    steps = list(Replay(result))
    assert [step.state for step in steps] == [event.state for event in trace]
    data = json.loads(json.dumps(run(result)))
    assert len(data["steps"]) == len(trace) and "in order of arrival" in data["caption"]
    assert repr(watch(result)) == f"watching {result!r}"


def test_a_trace_that_lost_its_beginning_or_knows_less_than_the_path_can_be_watched():
    problem = load("bricks", "SBP-level0")
    whole = astar(problem, trace=[])
    for trace in (whole.trace[4:], whole.trace[::2], whole.trace[::-1], [], [Expansion("elsewhere", [])] * 2):
        result = Result(None if trace and trace[0].state == "elsewhere" else problem, "mine", "solved", trace=trace,
                        moves=whole.moves, states=whole.states, cost=whole.cost, by_cost=True)
        data = json.loads(json.dumps(run(result)))
        assert len(data["steps"]) == len(trace) + 1 and data["steps"][-1]["end"] and len(data["path"]) == 6
    bare = Result(problem, "mine", "solved", trace=whole.trace)          # says that it is solved, and not how
    assert len(run(bare)["steps"]) == whole.expanded


def test_a_trace_is_watched_to_the_first_solution_though_the_search_went_on():
    result = ALGORITHMS["iddfs"](load("tiles", "puzzle04"), trace=[])
    list(result.solutions)
    assert len(result.trace) > result.expanded and len(run(result)["steps"]) == result.expanded + 1
