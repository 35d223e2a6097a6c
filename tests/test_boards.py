"""Boards and players without a browser: the game, what is sent to the page, and traces told again."""

import json
from copy import copy
from random import Random
from threading import Event, current_thread, main_thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.catalog import get, load, names
from puzzlelib.levels import PuzzleError
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Puzzle, heuristic
from puzzlelib.result import INF
from puzzlelib.search import ALGORITHMS, Problem, astar, bfs, bidirectional
from puzzlelib.views.board import Board, play
from puzzlelib.views.frames import change, frame
from puzzlelib.views.game import Game
from puzzlelib.views.player import run, watch
from puzzlelib.views.replay import Replay
from tests.test_search import Graph, graphs
from tests.toys import COVER, WALK

LEVEL0 = [(2, "left"), (4, "down"), (3, "right"), (2, "up"), (2, "up")]


# -------------------------------------------------------------------------------------------------------- the game

def test_a_game_is_played_undone_and_redone():
    game = Game("bricks", "SBP-level0")
    before = str(game.picture())
    for number, move in enumerate(LEVEL0, 1):
        game.move(move)
        assert game.moves == number and game.history == LEVEL0[:number]
    assert game.solved and not game.redo()
    while game.undo():
        pass
    assert str(game.picture()) == before and game.history == [] and game.future == LEVEL0 and not game.undo()
    game.redo()
    game.move((2, "right"))                  # another way: what was undone is gone
    assert game.history == [(2, "left"), (2, "right")] and game.future == []
    game.restart()
    assert game.moves == 0 and game.future == [(2, "left"), (2, "right")]


def test_bricks_keep_their_numbers_while_they_are_played():
    game = Game("bricks", "SBP-level1")
    for move in ("(3, down)", "(2, left)", "(5, up)"):
        game.move(move)
    shown = game.picture().pieces()
    assert shown[3] == [(2, 1)] and shown[5] == [(1, 3)] and shown[2] == [(1, 1), (1, 2)]


def test_an_impossible_move_says_what_is_possible():
    game = Game("bricks", "SBP-level0")
    with pytest.raises(PuzzleError, match=r"found '\(9, 'up'\)', expected a possible move: \(2, left\), \(3, left\)"):
        game.move((9, "up"))
    assert game.why_not(4, "right") == "brick 4 is blocked by the wall at row 2, column 5"
    assert game.moves == 0


@given(st.sampled_from(["SBP-level0", "SBP-level1", "SBP-level2"]), st.integers(0, 999))
@settings(max_examples=30)
def test_a_solution_from_anywhere_leads_to_the_goal_on_the_players_own_board(level, seed):
    game = Game("bricks", level)
    game.scramble(seed, 40)
    result = game.solve()
    for option in game.route(result, game.state):
        game.move(option.said)
        assert game.state == option.state
    assert game.solved and game.moves == len(result.moves)


def test_the_same_seed_scrambles_the_same():
    one, two, three = (Game("bricks", "SBP-level2") for _ in range(3))
    one.scramble(5)
    two.scramble(5)
    three.scramble(6)
    assert one.state == two.state != three.state and one.moves == 0


# -------------------------------------------------------------------------------------------------------- frames

def applied(before, difference):
    """What the page does with a change (picture.js), in Python."""
    ground = list(before["ground"])
    for index, cell in difference["ground"].items():
        ground[int(index)] = cell
    pieces = dict(before["pieces"])
    for name, part in difference["pieces"].items():
        if part is None:
            del pieces[name]
        else:
            pieces[name] = pieces.get(name, {}) | part
    return before | {"ground": ground, "pieces": pieces} | (
        {"route": difference["route"]} if "route" in difference else {})


@pytest.mark.parametrize("name", names())
def test_changes_make_the_next_frame(name):
    puzzle, rng = get(name), Random(3)
    for level in puzzle.levels():
        if level == "city":                       # a quarter of a million cells
            continue
        problem = puzzle.load(level)
        state = problem.initial
        for _ in range(10):
            before = frame(puzzle.picture(problem, state))
            steps = list(problem.successors(state))
            if not steps:
                break
            state = rng.choice(steps)[1]
            after = frame(puzzle.picture(problem, state))
            assert applied(before, change(before, after)) == after
            assert json.loads(json.dumps(change(before, after))) is not None


def test_a_piece_that_moves_sends_little():
    game = Game("bricks", "klotski")
    before, after = frame(game.picture()), frame(game.picture(game.options()[0].state))
    assert len(json.dumps(change(before, after))) < 120


# ------------------------------------------------------------------------------------------------------- the widget

def press(board, button):
    """Press a button and wait for the answer; what the board says then."""
    board.press(button)
    board.wait()
    return board.message


def test_a_board_says_itself_as_text():
    board = play("bricks", "SBP-level0")
    assert repr(board).endswith("bricks SBP-level0: 0 moves") and "##  *  *" in repr(board)
    board.move((2, "left"))
    assert repr(board).endswith("bricks SBP-level0: 1 move")
    bundle = board._repr_mimebundle_()
    assert (bundle[0] if isinstance(bundle, tuple) else bundle)["text/plain"] == repr(board)


def test_the_traits_can_be_observed():
    board, seen = play("bricks", "SBP-level0"), []
    board.observe(lambda event: seen.append(event["new"]), "moves")
    for move in LEVEL0:
        board.move(move)
    assert seen == [1, 2, 3, 4, 5] and board.solved and board.history == LEVEL0 and board.state == board.game.state
    board.undo()
    assert board.moves == 4 and not board.solved
    board.redo()
    board.restart()
    assert board.moves == 0


def test_the_page_gets_everything_one_move_ahead():
    board = play("bricks", "SBP-level0")
    sent = board.frame
    assert [(o["piece"], o["direction"]) for o in sent["options"]] == [("2", "left"), ("3", "left")]
    for option in sent["options"]:
        board.move(option["said"])
        assert applied(sent["picture"], option["change"]) == board.frame["picture"]
        board.undo()
    assert sent["blocked"]["4"]["right"] == "brick 4 is blocked by the wall at row 2, column 5"
    assert "left" not in sent["blocked"]["2"] and not sent["undo"] and "klotski" in sent["levels"]
    json.dumps([sent, board.stored])


def test_keys_clicks_and_drags_do_what_they_do_on_the_page(tmp_path):
    (tmp_path / "small.txt").write_text("2, 2")
    bricks, tiles = play("bricks", "SBP-level0"), play("tiles", "puzzle04")
    walk = play(WALK, str(tmp_path / "small.txt"))
    bricks.drag(2, "left")
    assert bricks.history == [(2, "left")] and bricks.message == "(2, left)."
    bricks.drag(4, "right")
    assert bricks.message == "Brick 4 is blocked by the wall at row 2, column 5." and bricks.moves == 1
    tiles.press("left")                          # a tile goes left: the blank goes right
    assert tiles.history == ["right"]
    tiles.press("left", arrows=1)                # by the other convention the blank itself goes left
    assert tiles.history == ["right", "left"]
    tiles.press("down")
    assert tiles.message == "No tile can move down: the blank is at the top edge."
    walk.press("left")
    assert walk.message == "There is no free cell left of here."
    walk.click((0, 0))
    walk.click((0, 0))
    assert walk.history == ["up"] and walk.message == "Too far."
    walk.press("nonsense")
    assert walk.message.startswith("found 'nonsense', expected one of ") and walk.moves == 1


def test_messages_from_the_page():
    board = play("bricks", "SBP-level0")
    board.receive({"do": "hello"})
    assert board.greetings == 1
    number = board.frame["number"]
    board.receive({"do": "move", "number": number, "option": 0, "request": "page 7"})
    assert board.history == [(2, "left")] and board.frame["answers"] == "page 7"
    board.receive({"do": "move", "number": number, "option": 0})         # made on the board before: shown the one now
    assert board.moves == 1
    for button, moves in (("undo", 0), ("undo", 0), ("redo", 1), ("restart", 0), ("nonsense", 0)):
        board.press(button)
        assert board.moves == moves
    board.receive({"do": "level", "level": "SBP-level1"})
    assert board.frame["level"] == "SBP-level1"
    board.receive({"do": "level", "level": "nowhere"})
    assert "expected a level of bricks" in board.message and board.frame["level"] == "SBP-level1"
    board.press("scramble")
    assert board.message == "Scrambled with seed 2."


def test_hint_best_and_solve():
    board = play("bricks", "SBP-level0")
    assert press(board, "best") == "Best from here: 5 moves."
    assert press(board, "hint") == "Hint: (2, left): the first of 5 moves to the goal. No solution costs less."
    assert board.hint["piece"] == "2" and board.hint["direction"] == "left"
    assert press(board, "solve") == "Solving: 5 moves."
    assert [step["said"] for step in board.route[:-1]] == [board.game.puzzle.say(move) for move in LEVEL0]
    for move in LEVEL0[:4]:
        board.move(move)
    assert board.hint == {}
    assert press(board, "hint") == "Hint: (2, up): this solves the puzzle."
    board.move(LEVEL0[4])
    assert board.message == "(2, up). Solved in 5 moves!"
    assert press(board, "hint") == "Solved already."


class Tolls(Problem):
    """Cells 0 to 4 in a row, from the first to the last: four steps that cost 1 each, or one ride that costs 9."""

    initial = 0

    def is_goal(self, cell):
        return cell == 4

    def successors(self, cell):
        return [("walk", cell + 1, 1)] * (cell < 4) + [("ride", 4, 9)] * (cell == 0)


class Steps(Tolls):
    """Here every step costs 2, in units of which people call 4 one: the ride is the shorter way, and costs more."""

    heuristic = heuristic(admissible=False)(lambda problem: lambda cell: 0)

    def successors(self, cell):
        return [(move, child, 2 * cost) for move, child, cost in super().successors(cell)]

    def price(self, cost):
        return cost / 4


def in_a_row(problem):
    return Puzzle("Row", parse=lambda text, source: problem(), format=lambda problem, state: str(state),
                  picture=lambda problem, state: Picture([[Cell(str(c)) for c in range(5)]]))


@pytest.fixture
def level(tmp_path):
    (tmp_path / "level.txt").write_text("")
    return str(tmp_path / "level.txt")


def test_a_hint_where_the_cheapest_solution_is_not_the_shortest(level):
    board = play(in_a_row(Tolls), level)
    assert bfs(Tolls()).moves == ["ride"]                        # one move, but not the cheapest
    assert press(board, "hint") == "Hint: walk: the first of 4 moves to the goal. No solution costs less."
    board.move("ride")
    assert board.message == "Ride. Solved in 1 move, cost 9!"
    assert repr(board).endswith(": 1 move, cost 9, solved")


def test_costs_on_a_board_are_in_peoples_units(level):
    board = play(in_a_row(Steps), level)
    assert press(board, "best") == "Best from here: 4 moves, cost 2."
    assert press(board, "solve") == "Solving: 4 moves, cost 2."
    assert press(board, "hint") == "Hint: walk: the first of 4 moves to the goal, cost 2."      # its h promises nothing
    board.move("walk")
    assert board.frame["tally"] == "1 move, cost 0.5"
    field = play("gridnav", "field")
    assert press(field, "hint") == (
        "Hint: down-right: the first of 7 moves to the goal, cost 9.071. No solution costs less.")


def test_giving_up_and_being_hopeless_are_answers():
    board = Board("bricks", "klotski", max_nodes=500)
    assert press(board, "best").startswith("Gave up after 500 nodes: a solution costs at least ")
    hopeless = play("bricks", "unsolvable")
    assert press(hopeless, "solve") == "Unsolvable: no goal can be reached." and hopeless.stored == []


def test_a_search_is_stopped_by_a_word_or_by_a_move():
    board = Board("bricks", "SBP-test-not-normalized", max_nodes=10 ** 9)
    for stop in (board.stop, lambda: board.move(board.frame["options"][0]["said"])):
        board.press("best")
        board.press("best")                                      # asked again: the one before ends
        assert board.searching["for"] == "best"
        stop()
        board.wait()
        assert board.searching == {}
    assert board.moves == 1


def patient(puzzle, name):
    """The same puzzle, whose function of that name waits, on any thread but ours: has it begun, may it go on?"""
    begun, may_go_on, waits = Event(), Event(), copy(puzzle)

    def function(*arguments, **options):
        if current_thread() is not main_thread():
            begun.set()
            assert may_go_on.wait(30)
        return getattr(puzzle, name)(*arguments, **options)
    setattr(waits, name, function)
    return waits, begun, may_go_on


@pytest.mark.parametrize("slow", ["solve", "say"])               # the search itself; putting its answer into words
@pytest.mark.parametrize("button", ["hint", "solve", "best"])
def test_a_move_made_while_a_search_is_under_way_leaves_no_answer_for_the_old_board(slow, button):
    puzzle, begun, may_go_on = patient(get("bricks"), slow)
    board = play(puzzle, "SBP-level0")
    board.press(button)
    assert begun.wait(30) and board.searching["for"] == button
    board.move((2, "left"))
    assert board.searching == {}
    may_go_on.set()
    board.wait()
    assert board.hint == {} and board.route == [] and board.message == "(2, left)." and board.searching == {}


def test_two_threads_and_people_leave_a_board_that_agrees_with_itself():
    board = play("bricks", "SBP-level1")
    for number in range(60):
        board.press(("hint", "solve")[number % 2])
        board.move(board.frame["options"][number % len(board.frame["options"])]["said"])
        assert board.hint == {} and board.searching == {} and board.state == board.game.state
    board.wait()
    assert board.hint == {} and "failed" not in board.message


def test_a_search_that_fails_says_so_and_the_board_goes_on(monkeypatch):
    board = play("bricks", "SBP-level0")
    monkeypatch.setattr(board.game, "solver", lambda: lambda **_: 1 / 0)
    assert press(board, "hint") == "The search failed: division by zero." and board.searching == {}
    board.receive({"do": "move", "number": board.frame["number"], "option": 99})
    assert board.message == "That is not possible now."
    board.move((2, "left"))


def test_solving_twice_is_news_twice():
    board, routes = play("bricks", "SBP-level0"), []
    board.observe(lambda event: routes.append(event["new"]), "route")
    press(board, "solve")
    press(board, "solve")
    assert [len(route) for route in routes] == [6, 0, 6]


def test_a_scramble_is_seldom_solved_already():
    game = Game("bricks", "SBP-level0")
    for seed in range(20):
        game.scramble(seed)
        assert not game.solved


def test_a_puzzle_without_gestures_gets_a_button_for_each_move():
    board = play("template", "ten")
    assert [(o["said"], o["piece"], o["cell"]) for o in board.frame["options"]] == [
        ("+1", None, None), ("*2", None, None)]
    board.receive({"do": "move", "number": board.frame["number"], "option": 0})
    assert board.history == ["+1"]


def test_a_page_without_a_kernel_has_the_solution(monkeypatch):
    monkeypatch.setenv("PUZZLELIB_STATIC", "1")
    board = play("bricks", "SBP-level1")
    assert len(board.stored) == 17 and board.stored[0]["picture"] == board.frame["picture"]
    board.move((3, "down"))                                      # the stored solution still begins at the start
    assert board.stored[0]["picture"] != board.frame["picture"]
    bundle = board._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    assert "widget.render" in html and "https://" not in html.replace("https://www.w3.org", "")
    assert html.count("</script>") == 1


# -------------------------------------------------------------------------------------------------- traces and players

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
    assert len(parents) == told["nodes"]
    roots = [node for node, parent in parents.items() if parent is None]
    assert len(roots) == (2 if name == "bidirectional" else 1)


def test_a_tree_too_large_to_draw_is_told_around_each_step():
    result = bfs(load("bricks", "SBP-level2"), trace=[])
    told = run(result)
    assert not told["whole"] and told["nodes"] > 300 and "grown" not in told["steps"][0]
    for step in told["steps"]:
        near = step["near"]
        assert near["path"][-1] == step["node"] and len(near["path"]) <= 6
        assert all(node in [one for one, _ in level["nodes"]] for node, level in zip(near["path"], near["levels"]))
        assert [one for one, _ in near["levels"][-1]["nodes"]] == [child[0] for child in step["children"]][:9]
    assert near["hidden"] + len(near["path"]) == len(result.states)


def test_a_tree_too_deep_to_draw_is_not_drawn():
    told = run(ALGORITHMS["dfs"](load("template", "thousand"), trace=[]))
    assert told["nodes"] <= 300 and not told["whole"]


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
        layer = replay._layer[step.node]
        rest = [node for node in replay.top(10 ** 6) if (node in replay.backwards) == step.backwards
                and replay._layer[node] == layer]
        assert replay.top(len(rest)) == rest
    assert {step.backwards for step in Replay(result)} == {False, True}


def test_restart_once_more_leaves_the_scrambled_start():
    game = Game("bricks", "SBP-level1")
    game.scramble(3)
    scrambled = game.start
    game.move(game.options()[0].label)
    game.restart()
    assert game.state == scrambled != game.play.initial
    game.restart()
    assert game.state == game.start == game.play.initial


@pytest.mark.parametrize("toy, level", [(WALK, "3, 3"), (COVER, "3, 3")])
def test_the_toys_are_puzzles(toy, level):
    from puzzlelib import check_puzzle
    assert check_puzzle(toy, {"level": level}).endswith("all well")


def test_a_board_takes_a_puzzle_that_nobody_listed(tmp_path):
    (tmp_path / "small.txt").write_text("2, 2")
    board = play(WALK, str(tmp_path / "small.txt"))
    assert board.frame["keys"] == "board" and board.frame["walker"] == (1, 0) and board.frame["previous"] is None
    assert board.frame["note"] == "3 cells left" and board.frame["blocked"]["0"].keys() == {"down", "left"}
    board.move("up")
    assert board.frame["previous"] == (1, 0) and board.frame["options"][0]["arrows"] == ("right",)
    cover = play(COVER, str(tmp_path / "small.txt"))
    assert cover.frame["keys"] == "cursor" and cover.frame["blocked"]["cells"].keys() == {"1,0", "1,1"}
    assert cover.frame["options"][0]["cells"] == ((0, 0), (1, 0))


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
    assert told["steps"][-1]["end"] and told["curves"]["stride"] == 1 and told["title"] == name
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
    assert len(player._runs) == 2 and isinstance(problem.puzzle.picture(problem, problem.initial), Picture)


# ------------------------------------------------------------------------------------------------------------ for two

def duel(level="4x4", **options):
    board = play("dominoes", level, **options)
    board.wait()
    return board


def test_undo_goes_back_to_where_a_person_was_to_move():
    board = duel(machine="Vertical", limit=1)
    assert board.moves == 1 and board.turn == "Horizontal"
    board.undo()
    assert board.moves == 1 and "Nothing to undo" in board.message      # the machine's own first move stays
    board.move("horizontal at (3, 0)")
    board.wait()
    assert board.moves == 3
    board.undo()
    assert board.moves == 1 and len(board.game.future) == 2
    board.redo()
    assert board.moves == 3


def test_a_machine_that_was_stopped_waits_and_anybody_may_move_for_it():
    board = play("dominoes", "8x8", machine="Vertical", limit=9)
    board.press("stop")
    board.wait()
    assert board.paused and board.moves == 0 and board.frame["duel"]["paused"] and board.frame["options"]
    board.receive({"do": "level", "level": "nowhere"})
    assert board.paused                                          # an error changes nothing
    board.receive({"do": "move", "number": board.frame["number"], "option": 0})
    assert board.moves == 1 and board.turn == "Horizontal" and not board.paused
    board.undo()
    assert board.moves == 1                                      # nobody to give it back to
    board.seat((), 1)
    board.undo()
    assert board.moves == 0
    board.seat("Vertical", 1)
    board.wait()
    assert board.moves == 1


def test_while_the_machine_thinks_nobody_else_moves():
    board = play("dominoes", "8x8", machine="Vertical", limit=9)
    assert board.frame["options"] == [] and board.frame["blocked"]["cells"]["0,0"] == "Vertical is thinking"
    for message in ({"do": "hint"}, {"do": "move", "number": board.frame["number"], "option": 0}):
        board.receive(message)
        assert board.message == "Vertical is thinking." and board.moves == 0
    board.press("stop")
    board.wait()


def test_two_machines_play_a_game_and_undo_pauses_them():
    board = duel("3x3", machine=("Vertical", "Horizontal"), limit=2)
    assert board.solved and "Vertical wins: Horizontal cannot move." in board.message
    board.undo()
    assert board.paused and board.moves == 2
    board.go_on()
    board.wait()
    assert board.solved
    board.press("best")
    assert board.message.startswith("Vertical wins")


def test_what_a_position_is_worth_and_who_wins():
    board = duel("5x5")
    assert board.value == 2
    board.press("best")
    board.wait()
    assert board.message.startswith("Value for Vertical: 2, looking 3 moves ahead. By best play Horizontal wins")
    board.press("hint")
    board.wait()
    assert board.hint["cells"] == ((0, 1), (1, 1)) and "leads to value 2" in board.message
    assert "Vertical to move" in repr(board)


@pytest.mark.parametrize("options, complaint", [({"machine": "Nobody"}, "expected one of Vertical, Horizontal"),
                                                ({"limit": 0}, "expected a whole number from 1 to 9"),
                                                ({"limit": True}, "expected a whole number from 1 to 9"),
                                                ({"limit": 3.0}, "expected a whole number from 1 to 9")])
def test_bad_seats_are_refused(options, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        play("dominoes", "3x3", **options)
    with pytest.raises(PuzzleError, match="is a puzzle for one"):
        play("bricks", "SBP-level0", machine="Vertical")


def test_a_bad_message_about_seats_is_said_on_the_board():
    board = duel("3x3")
    board.receive({"do": "seat", "machine": ["X"], "limit": 3})
    assert "found 'X'" in board.message
    board.receive({"do": "seat"})
    assert "went wrong" in board.message
    board.press("scramble")
    assert not board.solved


def test_a_tree_too_large_to_watch_is_refused():
    from puzzlelib.catalog import load
    from puzzlelib.views.gametree import watch_game
    with pytest.raises(PuzzleError, match="lower the limit"):
        watch_game(load("dominoes", "6x6"), limit=5)
    for seed in range(6):                                        # with a table, too, and below what it knows
        problem = load("dominoes", "4x4")
        problem.initial = problem.puzzle.scramble(problem, Random(seed), 2)
        watch_game(problem, limit=6, table={})
    tree = watch_game(load("dominoes", "over"), limit=3)
    assert tree._tree["end"].startswith("The best move is no move, worth")
