"""Players without a browser: traces replayed, whatever search made them, and what is sent to the page."""

import json
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib import textbook
from puzzlelib.catalog import level_names, load, names
from puzzlelib.frontier import TIES, Frontier
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Puzzle
from puzzlelib.puzzles.mazes import along
from puzzlelib.result import INF, Expansion, Result
from puzzlelib.search import ALGORITHMS, Problem, astar, bfs, bidirectional, graph_search, idastar, weighted_astar
from puzzlelib.views.frames import frame
from puzzlelib.views.player import titles, watch
from puzzlelib.views.replay import replay
from puzzlelib.watched import Search
from tests.test_boards import applied
from tests.test_search import Graph, graphs


def rows(columns):
    """A table of a page as records: see lanes.columns."""
    found = []
    for name, values in columns.items():
        total = 0
        for number, value in enumerate(values):
            if number == len(found):
                found.append({})
            if name.endswith("+") and value is not None:
                value = total = total + value
            found[number][name.rstrip("+")] = value
    return found


class Page:
    """What the page makes of one run, worked out again from what it gets."""

    def __init__(self, result, **options):
        self.run = json.loads(json.dumps(watch(result, **options).data["runs"][0]))
        self.nodes = {node["id"]: node for node in rows(self.run["nodes"])}
        self.steps = {step["number"]: step for step in rows(self.run["steps"])}
        self.last = self.steps[self.run["total"] + 1]

    def waiting(self, number):
        """The nodes that wait at a step, in the frontier's order."""
        nodes = [node for node in self.nodes.values() if node["rank"] is not None and node["born"] <= number
                 and all(node[end] is None or node[end] > number for end in ("taken", "gone"))]
        return [node["id"] for node in sorted(nodes, key=lambda node: node["rank"])]

    def chain(self, number):
        """A node and those that led to it."""
        while number is not None:
            yield number
            number = self.nodes[number]["parent"]

    def children(self, number):
        """The successors of a step: node, status, move, g."""
        step = self.steps[number]
        for child in step["children"]:
            offset, *seen = child if isinstance(child, list) else [child]
            node = self.nodes[step["node"] + offset]
            yield (node, *(seen or (node["status"], node["word"], node["g"])))

    def picture(self, number):
        """What a node looks like."""
        look, above = self.nodes[number]["look"], self.nodes[number]["above"]
        before = self.run["first"] if above is None else self.picture(above)
        return look if "size" in look else applied(before, {"ground": {}, "pieces": {}} | look)


SMALL = {"bricks": "SBP-level1", "disks": "05-03", "gridnav": "field", "mazes": "4x4-a", "template": "thousand",
         "tiles": "puzzle04"}
VARIANTS = {**ALGORITHMS, **{f"ties {rule}": partial(astar, ties=rule) for rule in TIES},
            "weight 3": partial(weighted_astar, weight=3), "textbook": partial(idastar, memory=0)}


def assert_counts_agree(result):
    """Every count that a player shows, at its end, is the Result's; its curve's highest point is the peak."""
    page = Page(result)
    end, run = page.last, page.run
    assert (end["number"] - 1, end["generated"], end["enqueued"], end["peak"]) == (
        result.expanded, result.generated, result.enqueued, result.peak_frontier)
    assert max(run["curves"]["frontier"]) == max(step["size"] for step in page.steps.values()) == result.peak_frontier
    assert run["total"] == result.expanded and run["answer"]["text"] == result.summary
    if run["keeps"] != "both ends":
        assert len(run["answer"]["path"]) == len(result.states)


@pytest.mark.parametrize("puzzle", [name for name in names() if name != "dominoes"])       # a game: nothing to search
def test_a_player_counts_as_its_result_does(puzzle):
    problem = load(puzzle, SMALL.get(puzzle) or level_names(puzzle)[0])
    for search in VARIANTS.values():
        for most in (400, 0, 1, 7):
            try:
                result = search(problem, trace=[], max_nodes=most)
            except PuzzleError as error:
                assert "cannot step backwards" in str(error)
            else:
                assert_counts_agree(result)


@given(graphs, st.integers(0, 99))
@settings(max_examples=60)
def test_a_replay_keeps_the_same_books_as_the_search(graph, seed):
    rng = Random(seed)
    graph.guess = {state: INF if rng.random() < 0.1 else rng.randint(0, 3) for state in graph.edges}
    for name, search in ALGORITHMS.items():
        result = search(graph, trace=[], max_nodes=200)
        made = replay(result)
        end = made.steps[-1]
        assert [made.nodes[step.node].state for step in made.steps[1:-1]] == [event.state for event in result.trace]
        assert (end.enqueued, end.peak) == (result.enqueued, result.peak_frontier)
        # Of parallel moves to one state, a deepening search may have taken either.
        assert end.generated == result.generated or name in ("iddfs", "idastar")


def test_where_a_cheaper_path_was_found_the_old_entry_is_counted_and_called_stale():
    graph = Graph({"a": "b5 c1 d9", "c": "b1", "b": "d1", "d": "e1"}, "e")
    result = ALGORITHMS["ucs"](graph, trace=[])
    page = Page(result)
    assert [(page.steps[n]["size"], page.steps[n]["waiting"]) for n in range(4)] == [(1, 1), (3, 3), (3, 2), (3, 1)]
    assert page.last["peak"] == result.peak_frontier == 3


@pytest.mark.parametrize("scene", ["swamp", "field", "rooms"])
@pytest.mark.parametrize("book, ours", [("breadth_first", "bfs"), ("depth_first", "dfs"), ("uniform_cost", "ucs")])
def test_a_search_of_the_textbook_is_replayed_as_it_kept_its_own_frontier(scene, book, ours):
    """Breadth-first search keeps the first path to a state, even where a later one is cheaper."""
    problem = load("gridnav", scene)
    mine, theirs = ALGORITHMS[ours](problem, trace=[]), Search(getattr(textbook, book)).run(problem, trace=[])
    made = replay(theirs)
    end = made.steps[-1]
    assert (theirs.moves, made.nodes[end.node].g) == (mine.moves, mine.cost)
    assert [made.nodes[number].state for number in made.chain(end.node)] == theirs.states
    assert end.enqueued == mine.enqueued and len(made.expansions) == theirs.expanded
    assert end.size == end.enqueued - theirs.expanded            # each expansion takes one entry, a stale one, too


@pytest.mark.parametrize("book", [
    textbook.breadth_first, textbook.depth_first, textbook.uniform_cost, textbook.a_star,
    lambda problem, h: textbook.best_first(problem, lambda node: h(node.state))])
@pytest.mark.parametrize("puzzle, level", [("bricks", "SBP-level1"), ("tiles", "puzzle04"), ("gridnav", "field")])
def test_the_frontier_of_a_search_that_is_not_ours_is_shown_in_the_order_it_will_be_taken(book, puzzle, level):
    made = replay(Search(book).run(load(puzzle, level), trace=[], max_nodes=500))
    assert made.ordered and made.keeps == "frontier"
    following: list[int] = []
    for step, waits in made.frontiers(0, made.total):
        assert not following or step.node == following[0] or made.nodes[step.node].status == "again"     # it was stale
        following = made.top(step, waits, 1)


def test_a_search_whose_order_is_not_known_shows_its_frontier_as_it_arrived():
    def farthest_last(problem):                          # takes the second that waits
        frontier, reached = [textbook.Node(problem.initial)], {problem.initial}
        while frontier:
            node = frontier.pop(min(1, len(frontier) - 1))
            if problem.is_goal(node.state):
                return node
            frontier += (new := [child for child in node.children(problem) if child.state not in reached])
            reached.update(child.state for child in new)
        return None
    assert not Page(Search(farthest_last).run(load("bricks", "SBP-level1"), trace=[])).run["ordered"]


@pytest.mark.parametrize("book, h, puzzle, level", [
    (textbook.iterative_deepening, "", "bricks", "SBP-level0"), (textbook.iterative_deepening, "", "tiles", "puzzle04"),
    (textbook.ida_star, "manhattan", "tiles", "depth-12"), (textbook.ida_star, "hamming", "tiles", "depth-08")])
def test_the_textbooks_deepening_shows_one_path_and_its_limit(book, h, puzzle, level):
    result = Search(book, h).run(load(puzzle, level), trace=[])
    made = replay(result)
    end, limits = made.steps[-1], [step.limit for step in made.steps[1:]]
    assert made.keeps == "path" and limits == sorted(limits) and limits[-1] == result.cost
    assert (end.number - 1, end.generated) == (result.expanded, result.generated)
    assert [made.nodes[number].state for number in made.path] == result.states
    for step in made.steps[1:]:
        assert step.size == len(made.top(step, {}, 99)) <= result.cost + 1
    calls = []
    problem = load(puzzle, level)
    test, problem.is_goal = problem.is_goal, lambda state: calls.append(state) or test(state)
    Search(book, h).run(problem)
    replayed = 1                                         # its answer, which is tested, too
    assert end.enqueued == len(calls) - replayed


def test_a_search_of_ones_own_by_cost_may_take_the_oldest_each_time_by_chance():
    graph = Graph({"a": "b1 c1", "b": "d9", "c": "d1", "d": "e1"}, "e")
    made = replay(Search(textbook.uniform_cost).run(graph, trace=[]))
    assert made.nodes[made.steps[-1].node].g == made.result.cost == 3


def test_the_frontier_is_shown_in_the_order_it_will_be_popped():
    for search in (bfs, astar, ALGORITHMS["dfs"], ALGORITHMS["greedy"], ALGORITHMS["ucs"]):
        page = Page(search(load("bricks", "SBP-level2"), trace=[]))
        for number in range(page.run["total"]):
            assert page.steps[number + 1]["node"] == page.waiting(number)[0]


def test_children_are_new_seen_better_or_dead():
    graph = Graph({"a": "b5 c1 d1", "c": "b1 a1"}, "z", {"d": INF})
    made = replay(astar(graph, trace=[]))
    found = [[(child.move, child.status) for child in step.children] for step in made.steps]
    assert found[1] == [("ab", "new"), ("ac", "new"), ("ad", "dead")]
    assert found[2] == [("cb", "better"), ("ca", "seen")]


@pytest.mark.parametrize("name", ["iddfs", "idastar"])
def test_a_deepening_search_shows_its_path(name):
    result = ALGORITHMS[name](load("bricks", "SBP-level1"), trace=[])
    made = replay(result)
    for step in made.steps[1:]:
        path = made.top(step, {}, 99)
        assert path[0] == step.node and step.size == len(path) <= result.peak_frontier
        assert [made.nodes[node].g for node in path] == list(reversed(range(len(path))))
    assert [made.nodes[node].state for node in made.path] == result.states


@pytest.mark.parametrize("name", ["iddfs", "idastar"])
def test_a_deepening_search_says_its_limit_and_what_lies_beyond(name):
    result = ALGORITHMS[name](load("bricks", "SBP-level1"), trace=[])
    limits, made = [], replay(result)
    for step in made.steps[1:]:
        if not limits or step.limit != limits[-1]:
            limits.append(step.limit)
        for child in step.children:
            assert (child.status == "beyond the limit") == (child.g + made.nodes[child.node].h > step.limit)
    assert limits == sorted(set(limits)) and limits[-1] == result.cost


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_tree_is_a_tree(name):
    """Every node has one parent, generated before it; what was seen before is no child again."""
    problem = load("template", "thousand") if name == "bidirectional" else load("bricks", "SBP-level1")
    page = Page(ALGORITHMS[name](problem, trace=[]))
    for node in page.nodes.values():
        assert node["parent"] is None or node["parent"] < node["id"]
        assert node["word"] is None or all(page.run["words"][node["word"]])
    for number, step in page.steps.items():
        for child, status, *_ in page.children(number):
            own = child["parent"] == step["node"] and child["born"] == number
            assert own or status in ("seen", "on the path") or child["id"] in page.chain(step["node"])
            assert not own or status not in ("seen", "on the path")
    roots = {node["id"] for node in page.nodes.values() if node["parent"] is None and node["gone"] is None}
    assert len(roots) == (2 if name == "bidirectional" else 1)


def test_of_a_large_search_a_page_has_what_it_shows():
    result = bfs(load("bricks", "klotski"), trace=[], max_nodes=5000)
    made, page = replay(result), Page(result)
    assert not page.run["whole"] and len(page.nodes) < 2500 < len(made.nodes)
    for step, waits in made.frontiers():
        if step.number in page.steps:
            assert page.waiting(step.number)[:12] == made.top(step, waits)
            assert {child.node for child in step.children} | set(made.chain(step.node)[-8:]) <= set(page.nodes)


def test_a_problem_without_a_puzzle_is_watched_to_its_goal():
    page = Page(bfs(Graph({"a": "b1", "b": "c1"}, "c"), trace=[]))
    assert page.run["first"] is None and page.run["answer"]["path"] == [0, 1, 2] and page.last["node"] == 2


def test_from_both_ends_the_rest_of_the_layer_comes_first():
    result = bidirectional(load("template", "thousand"), trace=[])
    made, rest = replay(result), []
    for step, waits in list(made.frontiers())[1:-1]:
        assert not rest or step.node == rest[0]
        node = made.nodes[step.node]
        rest = [number for number in made.top(step, waits, 10 ** 6) if made.nodes[number].backwards == node.backwards
                and made.nodes[number].depth == node.depth]
        assert made.top(step, waits, len(rest)) == rest
    assert {made.nodes[step.node].backwards for step in made.steps} == {False, True}


def test_a_result_without_a_trace_cannot_be_watched():
    with pytest.raises(PuzzleError, match="expected one: astar"):
        watch(astar(load("bricks", "SBP-level0")))
    with pytest.raises(PuzzleError, match="expected one or two"):
        watch()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_run_is_whole_and_has_a_picture_of_every_node(name):
    problem = load("tiles", "puzzle04") if name == "bidirectional" else load("bricks", "SBP-level0")
    result = ALGORITHMS[name](problem, trace=[])
    page, made = Page(result), replay(result)
    assert sorted(page.steps) == list(range(result.expanded + 2))
    for number in page.nodes:
        assert page.picture(number) == json.loads(json.dumps(frame(problem.puzzle.picture(
            problem, made.nodes[number].state))))


@pytest.mark.parametrize("search", [bfs, astar])
def test_in_a_maze_every_node_shows_the_path_that_led_there(search):
    problem = load("mazes", "4x5-a")
    result = search(problem, trace=[])
    page, made = Page(result), replay(result)
    for number in page.nodes:
        moves = "".join(made.nodes[node].move for node in made.chain(number)[1:])
        assert page.picture(number) == json.loads(json.dumps(frame(along(problem, moves))))
    assert page.picture(made.path[-1])["route"]["heads"] and page.picture(made.path[-1])["marks"]


def test_a_long_trace_is_thinned_and_the_page_asks_for_the_rest():
    result = bfs(load("bricks", "klotski"), trace=[])
    player, made = watch(result), replay(result)
    page = Page(result)
    assert result.expanded > 20_000 and page.run["total"] == result.expanded
    assert {0, 1, 2, 50, result.expanded, result.expanded + 1} <= set(page.steps) and len(page.steps) < 250
    assert 5000 not in page.steps
    player.receive({"do": "steps", "run": 0, "from": 5000, "to": 5100})
    more = json.loads(json.dumps(player.data["more"]))
    steps, nodes = {step["number"]: step for step in rows(more["steps"])}, {node["id"] for node in rows(more["nodes"])}
    assert sorted(steps) == list(range(5000, 5101)) and more["run"] == 0
    for step, waits in made.frontiers(5000, 5100):
        assert steps[step.number]["node"] == step.node and steps[step.number]["size"] == step.size
        assert set(made.top(step, waits)) <= nodes
    assert player.stored()["more"] is None


@pytest.mark.parametrize("level", ["SBP-level1", "SBP-level2", "klotski"])
def test_what_a_notebook_stores_of_two_searches_is_small(level):
    problem = load("bricks", level)
    player = watch(bfs(problem, trace=[]), astar(problem, trace=[]))
    assert len(player._repr_mimebundle_()["text/html"]) < 120_000


def test_watching_what_gave_up_or_was_never_begun():
    assert not Page(bfs(load("bricks", "klotski"), trace=[], max_nodes=5)).run["answer"]["solved"]
    assert sorted(Page(bfs(load("bricks", "klotski"), trace=[], max_nodes=0)).steps) == [0, 1]
    solved = Page(bfs(load("bricks", "SBP-level0-solved"), trace=[]))
    assert sorted(solved.steps) == [0, 1] and solved.run["answer"]["path"] == [0] and len(solved.nodes) == 1
    assert Page(bfs(Graph({"a": "b1"}, "b"), trace=[])).steps[1]["node"] == 0      # no puzzle, no picture
    assert Page(bidirectional(load("template", "thousand"), trace=[])).steps


def painted(page, number, wide):
    """What a map shows at a step: cells by role."""
    roles = {}
    for step, role, cell in page.run["map"]:
        if step <= number:
            roles[divmod(cell, wide)] = ["free", "frontier", "closed"][role]
    return roles


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
    page = Page(bfs(puzzle.problem("", ""), trace=[]))
    shown = [" ".join(painted(page, step, 7).get((0, cell), "free")[:3] for cell in range(7)) for step in (1, 2, 3)]
    assert shown == ["fre fre fro clo fro fre fre", "fre fro clo clo fro fre fre", "fre fro clo clo clo fro fre"]
    route = page.run["answer"]["route"]                          # an arrow, from the walker to the goal's cell
    assert route["line"][0][1] == 0.5 and route["heads"][-1] == [6.5, 0.5, 0]


def test_jump_point_search_shows_its_jumps_and_counts_as_its_result_does():
    from puzzlelib.puzzles.gridnav import jump_point_search
    for level in ("field", "rooms", "spiral"):
        result = jump_point_search(load("gridnav", level), trace=[])
        lane = watch(result).lanes[0]
        steps = [lane._step(step) for step in lane.steps]
        assert (len(steps) - 2, steps[-1]["generated"], steps[-1]["enqueued"], steps[-1]["peak"]) == (
            result.expanded, result.generated, result.enqueued, result.peak_frontier)
        for event, step in zip(result.trace, steps[1:]):
            stops = [jump["stop"] for jump in step["jumps"] if jump["stop"]]
            assert sorted(stops) == sorted(result.problem.point(cell) for _, cell, _ in event.steps)
            assert all(jump["why"] for jump in step["jumps"])


def test_a_map_too_large_to_draw_is_shown_without_a_picture():
    run = Page(bfs(load("gridnav", "city"), trace=[], max_nodes=2000)).run
    assert run["large"] and run["first"] is None and run["map"] is None
    assert not Page(bfs(load("gridnav", "rooms"), trace=[])).run["large"]


def test_costs_are_given_in_peoples_units():
    page = Page(astar(load("gridnav", "field"), trace=[]))
    assert page.nodes[page.last["node"]]["g"] == 9.071068 and page.run["curves"]["f"][0] == 8.485281
    assert {g for *_, g in page.children(1)} == {1, 1.414214}
    assert all(node["g"] < 20 for node in page.nodes.values())


def test_a_caption_says_which_tile_moves_and_a_list_names_the_move_as_the_result_does():
    result = astar(load("tiles", "puzzle04"), trace=[])
    words = Page(result).run["words"]
    assert ["right", "tile 1 left, the blank right"] in words and {short for short, _ in words} >= set(result.moves)
    assert all(short == full for short, full in Page(astar(load("disks", "05-03"), trace=[])).run["words"])


def test_titles_tell_two_runs_apart():
    problem = load("bricks", "SBP-level0")
    zero, manhattan = (problem.puzzle.heuristics[name] for name in ("zero", "manhattan"))
    assert titles([astar(problem, h=zero), astar(problem, h=manhattan)]) == ["A*, zero", "A*, Manhattan"]
    assert titles([astar(problem, h=zero)] * 2) == ["A*, zero (first)", "A*, zero (second)"]
    assert titles([idastar(problem, h=zero, memory=0), idastar(problem, h=zero)]) == [
        "IDA*, zero, memory 0", "IDA*, zero"]
    assert titles([weighted_astar(problem, h=zero, weight=3)]) == ["weighted A*, zero, weight 3"]
    assert titles([bfs(problem), bfs(load("bricks", "SBP-level1"))]) == ["BFS, SBP-level0", "BFS, SBP-level1"]
    assert titles([astar(problem, h=lambda state: 0), astar(problem)]) == ["A*, h", "A*, travel"]


def test_two_players_say_themselves_as_text():
    problem = load("bricks", "SBP-level0")
    player = watch(bfs(problem, trace=[]), astar(problem, trace=[]))
    assert repr(player).splitlines()[0].startswith("watching bfs: solved in 5 moves; expanded 13")
    assert len(player.data["runs"]) == 2 and isinstance(player.picture(), Picture)
    player.receive({"do": "steps", "run": 7, "from": 0, "to": 1})
    assert "went wrong" in player.message


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
    """Every step expands what the search expanded, shows the frontier that the search had, and counts as it did."""
    trace = Recorder(frontier)
    result = graph_search(problem, frontier, trace=trace, **options)
    made, shown = replay(result), None
    expansions = [event for event in trace if isinstance(event, Expansion)]
    steps = list(made.frontiers())
    for (step, waits), event, held in zip(((step, dict(waits)) for step, waits in made.frontiers(1, made.total)),
                                          expansions, trace.held, strict=True):
        assert made.nodes[step.node].state == event.state
        assert [child.move for child in step.children] == [move for move, _, _ in event.steps]
        if shown is not None:                    # what was shown after the step before, and this one taken from it
            assert event.state in shown
            shown.remove(event.state)
            assert shown == held
        shown = [made.nodes[node].state for node in made.top(step, waits, 10 ** 6)]
        assert step.waiting == len(shown) <= step.size
    if result.solved and shown:
        shown.remove(result.states[-1])
        assert shown == frontier.held()
    assert len(steps) == result.expanded + 2
    assert_counts_agree(result)
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
    assert Page(result).run["ordered"] == (kind is BeamByCost)
    assert repr(watch(result)).startswith(f"watching {kind.__name__.lower()}, travel: ")


def test_a_beam_shows_what_it_dropped_no_longer():
    graph = Graph({"a": "b1 c1 d1 e1", "b": "f1"}, "z", {"b": 1, "c": 9, "d": 2, "e": 3, "f": 1})
    made = replay(assert_shown_as_it_was(graph, Beam(graph.h)))
    step, waits = next(made.frontiers(1))
    assert [made.nodes[node].state for node in made.top(step, waits)] == ["b", "d", "e"]
    assert [child.status for child in step.children] == ["new", "dropped", "new", "new"]
    assert [made.nodes[node].state for node in step.left] == ["c"]


def test_on_a_map_the_frontier_is_the_one_the_search_had():
    problem = load("gridnav", "rooms")
    plain = frame(problem.puzzle.picture(problem, problem.initial))
    wide = plain["size"][1]
    free = {divmod(index, wide) for index, (role, _) in enumerate(plain["ground"]) if role == "free"}
    for kind in (Beam, BeamByCost, AtRandomByCost):
        frontier = kind(problem.h, 1)
        frontier.width = 30
        trace = Recorder(frontier)
        page = Page(graph_search(problem, frontier, h=problem.h, trace=trace))
        expansions = [event.state for event in trace if isinstance(event, Expansion)]
        for number, (held, following) in enumerate(zip(trace.held[1:200], expansions[1:]), 1):
            marked = {cell for cell, role in painted(page, number, wide).items() if role == "frontier"}
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
    made, page = replay(result), Page(result)
    assert [made.nodes[step.node].state for step in made.steps[1:-1]] == [event.state for event in trace]
    assert len(page.steps) == len(trace) + 2 and not page.run["ordered"]
    assert repr(watch(result)) == f"watching {result!r}"


def test_a_trace_that_lost_its_beginning_or_knows_less_than_the_path_can_be_watched():
    problem = load("bricks", "SBP-level0")
    whole = astar(problem, trace=[])
    for trace in (whole.trace[4:], whole.trace[::2], whole.trace[::-1], [], [Expansion("elsewhere", [])] * 2):
        result = Result(None if trace and trace[0].state == "elsewhere" else problem, "mine", "solved", trace=trace,
                        moves=whole.moves, states=whole.states, cost=whole.cost, by_cost=True)
        page = Page(result)
        assert len(page.steps) == len(trace) + 2
        assert page.last["node"] in page.nodes
    bare = Result(problem, "mine", "solved", trace=whole.trace)          # says that it is solved, and not how
    assert len(Page(bare).steps) == whole.expanded + 2


def test_a_trace_is_watched_to_the_first_solution_though_the_search_went_on():
    result = ALGORITHMS["iddfs"](load("tiles", "puzzle04"), trace=[])
    list(result.solutions)
    assert len(result.trace) > result.expanded and Page(result).run["total"] == result.expanded


def test_what_an_own_search_returned_can_not_be_watched_without_a_result():
    with pytest.raises(PuzzleError, match="found list, expected a Result with a trace"):
        watch(["up", "left"])
