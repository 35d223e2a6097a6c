"""Boards and players without a browser: the game, what is sent to the page, and traces told again."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlelib.conformance import check_puzzle
from puzzlelib.levels import PuzzleError
from puzzlelib.catalog import get, load, names
from puzzlelib.picture import Cell, Picture
from puzzlelib.puzzle import Gesture, Puzzle
from puzzlelib.options import ALGORITHMS
from puzzlelib.result import INF
from puzzlelib.search import Problem, astar, bfs, bidirectional
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
    for said, state in game.lifted(result, game.state):
        game.move(said)
        assert game.state == state
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

def hear(board, **message):
    board._hear(message)
    board.wait()


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
    sent = board._frame
    assert [(o["piece"], o["direction"]) for o in sent["options"]] == [("2", "left"), ("3", "left")]
    for option in sent["options"]:
        board.move(option["said"])
        assert applied(sent["picture"], option["change"]) == board._frame["picture"]
        board.undo()
    assert sent["blocked"]["4"]["right"] == "brick 4 is blocked by the wall at row 2, column 5"
    assert "left" not in sent["blocked"]["2"] and not sent["undo"] and "klotski" in sent["levels"]
    json.dumps([sent, board._stored])


def test_messages_from_the_page():
    board = play("bricks", "SBP-level0")
    hear(board, do="hello")
    assert board._alive == 1
    number = board._frame["number"]
    hear(board, do="move", number=number, option=0)
    assert board.history == [(2, "left")]
    hear(board, do="move", number=number, option=0)              # made on the board before: shown the one now
    assert board.moves == 1
    for do, moves in (("undo", 0), ("undo", 0), ("redo", 1), ("restart", 0), ("nonsense", 0)):
        hear(board, do=do)
        assert board.moves == moves
    hear(board, do="level", level="SBP-level1")
    assert board._frame["level"] == "SBP-level1"
    hear(board, do="level", level="nowhere")
    assert "expected a level of bricks" in board._said[1] and board._frame["level"] == "SBP-level1"
    hear(board, do="scramble")
    assert board._said[1] == "Scrambled with seed 2."


def test_hint_best_and_solve():
    board = play("bricks", "SBP-level0")
    hear(board, do="best")
    assert board._said[1] == "Best from here: 5 moves."
    hear(board, do="hint")
    assert board._said[1] == "Hint: (2, left): it is the first of 5 moves to the goal, and no way is shorter."
    assert board._tip["piece"] == "2" and board._tip["direction"] == "left"
    hear(board, do="solve")
    assert [step["said"] for step in board._route[:-1]] == [board.game.puzzle.say(move) for move in LEVEL0]
    for move in LEVEL0[:4]:
        board.move(move)
    hear(board, do="hint")
    assert board._said[1] == "Hint: (2, up): it solves the puzzle."
    board.move(LEVEL0[4])
    assert board._said[1] == "(2, up) Solved in 5 moves!"
    hear(board, do="hint")
    assert board._said[1] == "Solved already."


def test_giving_up_and_being_hopeless_are_answers():
    board = Board("bricks", "klotski", max_nodes=500)
    hear(board, do="best")
    assert board._said[1].startswith("Gave up after 500 nodes: a solution costs at least ")
    hopeless = play("bricks", "unsolvable")
    hear(hopeless, do="solve")
    assert hopeless._said[1] == "Unsolvable: no goal can be reached." and hopeless._stored == []


def test_a_search_is_stopped_by_a_word_or_by_a_move():
    board = Board("bricks", "SBP-test-not-normalized", max_nodes=10 ** 9)
    for stop in (lambda: board._hear({"do": "stop"}), lambda: board.move(board._frame["options"][0]["said"])):
        board._hear({"do": "best"})
        first = board._worker
        board._hear({"do": "best"})                              # asked anew: the one before ends
        first.join(60)
        assert board._busy["for"] == "best" and not first.is_alive()
        stop()
        board.wait()
        assert board._busy == {} and not board._worker.is_alive()
    assert board.moves == 1


def test_a_search_that_fails_says_so_and_the_board_goes_on(monkeypatch):
    board = play("bricks", "SBP-level0")
    monkeypatch.setattr(board.game, "solver", lambda: lambda **_: 1 / 0)
    hear(board, do="hint")
    assert board._said[1] == "The search failed: division by zero." and board._busy == {}
    hear(board, do="move", number=board._frame["number"], option=99)
    assert board._said[1] == "That is not possible now."
    board.move((2, "left"))


def test_solving_twice_is_news_twice():
    board, routes = play("bricks", "SBP-level0"), []
    board.observe(lambda event: routes.append(event["new"]), "_route")
    hear(board, do="solve")
    hear(board, do="solve")
    assert [len(route) for route in routes] == [6, 0, 6]


def test_a_scramble_is_seldom_solved_already():
    game = Game("bricks", "SBP-level0")
    for seed in range(20):
        game.scramble(seed)
        assert not game.solved


def test_a_puzzle_without_gestures_gets_a_button_for_each_move():
    board = play("template", "ten")
    assert [(o["said"], o["piece"], o["cell"]) for o in board._frame["options"]] == [
        ("+1", None, None), ("*2", None, None)]
    hear(board, do="move", number=board._frame["number"], option=0)
    assert board.history == ["+1"] and isinstance(get("template").gesture(None, None, "+1"), Gesture)


def test_a_page_without_a_kernel_has_the_solution(monkeypatch):
    monkeypatch.setenv("PUZZLELIB_STATIC", "1")
    board = play("bricks", "SBP-level1")
    assert len(board._stored) == 17 and board._stored[0]["picture"] == board._frame["picture"]
    board.move((3, "down"))                                      # the stored solution still begins at the start
    assert board._stored[0]["picture"] != board._frame["picture"]
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
    assert check_puzzle(toy, {"level": level}).endswith("all well")


def test_a_board_takes_a_puzzle_that_nobody_listed(tmp_path):
    (tmp_path / "small.txt").write_text("2, 2")
    board = play(WALK, str(tmp_path / "small.txt"))
    assert board._frame["keys"] == "board" and board._frame["here"] == (1, 0) and board._frame["back"] is None
    assert board._frame["note"] == "3 cells left" and board._frame["blocked"]["0"].keys() == {"down", "left"}
    board.move("up")
    assert board._frame["back"] == (1, 0) and board._frame["options"][0]["arrows"] == ("right",)
    cover = play(COVER, str(tmp_path / "small.txt"))
    assert cover._frame["keys"] == "cursor" and cover._frame["blocked"]["cells"].keys() == {"1,0", "1,1"}
    assert cover._frame["options"][0]["cells"] == ((0, 0), (1, 0))


def test_a_result_without_a_trace_cannot_be_watched():
    with pytest.raises(PuzzleError, match="expected one: astar"):
        watch(astar(load("bricks", "SBP-level0")))
    with pytest.raises(PuzzleError, match="expected one or two"):
        watch()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_run_is_whole_and_its_pictures_follow(name):
    problem = load("template", "ten") if name == "bidirectional" else load("bricks", "SBP-level0")
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
    assert board.moves == 1 and "Nothing to undo" in board._said[1]      # the machine's own first move stays
    board.move("horizontal at (3, 0)")
    board.wait()
    assert board.moves == 3
    board.undo()
    assert board.moves == 1 and len(board.game.future) == 2
    board.redo()
    assert board.moves == 3


def test_a_machine_that_was_stopped_waits_and_anybody_may_move_for_it():
    board = play("dominoes", "8x8", machine="Vertical", limit=9)
    board._hear({"do": "stop"})
    board.wait()
    assert board.paused and board.moves == 0 and board._frame["duel"]["paused"] and board._frame["options"]
    board._hear({"do": "level", "level": "nowhere"})
    assert board.paused                                          # an error changes nothing
    board._hear({"do": "move", "number": board._frame["number"], "option": 0})
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
    assert board._frame["options"] == [] and board._frame["blocked"]["cells"]["0,0"] == "Vertical is thinking"
    for message in ({"do": "hint"}, {"do": "move", "number": board._frame["number"], "option": 0}):
        board._hear(message)
        assert board._said[1] == "Vertical is thinking." and board.moves == 0
    board._hear({"do": "stop"})
    board.wait()


def test_two_machines_play_a_game_and_undo_pauses_them():
    board = duel("3x3", machine=("Vertical", "Horizontal"), limit=2)
    assert board.solved and "Vertical wins: Horizontal cannot move." in board._said[1]
    board.undo()
    assert board.paused and board.moves == 2
    board.go_on()
    board.wait()
    assert board.solved
    board._hear({"do": "best"})
    assert board._said[1].startswith("Vertical wins")


def test_what_a_position_is_worth_and_who_wins():
    board = duel("5x5")
    assert board.value == 2
    board._hear({"do": "best"})
    board.wait()
    assert board._said[1].startswith("Value for Vertical: 2, looking 3 moves ahead. By best play Horizontal wins")
    board._hear({"do": "hint"})
    board.wait()
    assert board._tip["cells"] == ((0, 1), (1, 1)) and "leads to value 2" in board._said[1]
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
    board._hear({"do": "seat", "machine": ["X"], "limit": 3})
    assert "found 'X'" in board._said[1]
    board._hear({"do": "seat"})
    assert "went wrong" in board._said[1]
    board._hear({"do": "scramble"})
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
