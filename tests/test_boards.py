"""Boards without a browser: the game, what is sent to the page, and what the page asks for."""

import builtins
import json
import os
import re
import zlib
from base64 import b64decode
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
from puzzlelib.search import Problem, bfs
from puzzlelib.views import advice
from puzzlelib.views.board import Board, play
from puzzlelib.views.frames import change, frame
from puzzlelib.views.game import Game
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
    return before | {"ground": ground, "pieces": pieces} | {
        part: difference[part] for part in ("route", "marks") if part in difference}


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
    assert board._repr_mimebundle_()["text/plain"] == repr(board)


def test_a_move_on_a_board_opens_no_file(monkeypatch):
    board, opened = play("bricks", "SBP-level0"), []
    for module, name in ((builtins, "open"), (os, "listdir"), (os, "stat")):
        monkeypatch.setattr(module, name, lambda *arguments, **_: opened.append(arguments))
    board.move((2, "left"))
    monkeypatch.undo()
    assert board.moves == 1 and opened == []


def test_every_change_reaches_every_channel():
    board, seen, others = play("bricks", "SBP-level0"), [], []
    board.channels += [lambda changes: seen.append(changes["frame"]["tally"]), others.append]
    for move in LEVEL0[:4]:
        board.move(move)
    assert seen == ["1 move", "2 moves", "3 moves", "4 moves"] and len(others) == 4
    board.channels.clear()
    board.move(LEVEL0[4])
    assert board.solved and board.history == LEVEL0 and board.state == board.game.state
    board.undo()
    assert board.moves == 4 and not board.solved
    board.redo()
    board.restart()
    assert board.moves == 0


def test_the_page_gets_everything_one_move_ahead():
    board = play("bricks", "SBP-level0")
    sent = board.data["frame"]
    assert [(o["piece"], o["direction"]) for o in sent["options"]] == [("2", "left"), ("3", "left")]
    for option in sent["options"]:
        board.move(option["said"])
        assert applied(sent["picture"], option["change"]) == board.data["frame"]["picture"]
        board.undo()
    assert sent["blocked"]["4"]["right"] == "brick 4 is blocked by the wall at row 2, column 5"
    assert "left" not in sent["blocked"]["2"] and not sent["undo"] and "klotski" in sent["levels"]
    json.dumps(board.stored())


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
    assert tiles.message == "Tile 1 left."
    tiles.choose_arrows(1)                       # by the other convention the blank itself goes left
    tiles.press("left")
    assert tiles.history == ["right", "left"] and tiles.message == "The blank left."
    tiles.press("up")
    assert tiles.message == "The blank cannot move up: it is at the top edge."
    tiles.receive({"do": "arrows", "which": 7})
    assert tiles.message == "found 7, expected a number from 0 to 1" and tiles.arrows == 1
    walk.press("left")
    assert walk.message == "There is no free cell left of here."
    walk.click((0, 0))
    walk.click((0, 0))
    assert walk.history == ["up"] and walk.message == "Too far."
    walk.press("nonsense")
    assert walk.message.startswith("found 'nonsense', expected one of ") and walk.moves == 1


def test_messages_from_the_page():
    board = play("bricks", "SBP-level0")
    number = board.data["frame"]["number"]
    board.receive({"do": "move", "number": number, "option": 0, "request": "page 7"})
    assert board.history == [(2, "left")] and board.data["frame"]["answers"] == "page 7"
    board.receive({"do": "move", "number": number, "option": 0})         # made on the board before: shown the one now
    assert board.moves == 1
    for button, moves in (("undo", 0), ("undo", 0), ("redo", 1), ("restart", 0), ("nonsense", 0)):
        board.press(button)
        assert board.moves == moves
    board.receive({"do": "level", "level": "SBP-level1"})
    assert board.data["frame"]["level"] == "SBP-level1"
    board.receive({"do": "level", "level": "nowhere"})
    assert "expected a level of bricks" in board.message and board.data["frame"]["level"] == "SBP-level1"
    board.press("scramble")
    assert board.message == "Scrambled with seed 2."


def test_hint_best_and_solve():
    board = play("bricks", "SBP-level0")
    assert press(board, "best") == "Best from here: 5 moves."
    assert press(board, "hint") == (
        "Hint: (2, left), the first of 5 moves. No solution is shorter. The estimate (travel) falls from 3 to 2.")
    assert board.data["hint"]["piece"] == "2" and board.data["hint"]["direction"] == "left"
    assert board.data["hint"]["arrow"] == [(2, 2.5), (2, 1.5)]
    assert press(board, "solve") == "Solving: 5 moves."
    assert [step["said"] for step in board.data["route"][:-1]] == [board.game.puzzle.say(move) for move in LEVEL0]
    for move in LEVEL0[:4]:
        board.move(move)
    assert board.data["hint"] == {}
    assert press(board, "hint") == "Hint: (2, up). This solves the puzzle."
    board.move(LEVEL0[4])
    board.wait()
    assert board.message == "(2, up). Solved in 5 moves! No solution is shorter."
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
    assert press(board, "hint") == "Hint: walk, the first of 4 moves. No solution costs less."
    board.move("ride")
    board.wait()
    assert board.message == "Ride. Solved in 1 move, cost 9! The cheapest solution costs 4."
    assert repr(board).endswith(": 1 move, cost 9, solved")


def test_costs_on_a_board_are_in_peoples_units(level):
    board = play(in_a_row(Steps), level)
    assert press(board, "best") == "Best from here: 4 moves, cost 2."
    assert press(board, "solve") == "Solving: 4 moves, cost 2."
    assert press(board, "hint") == "Hint: walk, the first of 4 moves, cost 2."           # its h promises nothing
    board.move("walk")
    assert board.data["frame"]["tally"] == "1 move, cost 0.5"
    field = play("gridnav", "field")
    assert press(field, "hint") == ("Hint: down-right, the first of 7 moves, cost 9.071. No solution costs less. "
                                    "The estimate (octile) falls from 8.485 to 7.071.")
    assert field.data["hint"]["arrow"] == [(0, 0), (1, 1)]


def test_a_cost_is_counted_in_what_the_puzzle_counts():
    board = play("sokoban", "walk-around")
    assert board.data["frame"]["tally"] == "0 moves, 0 pushes"
    best = re.fullmatch(r"Best from here: (\d+) moves, (\d+) push(es)?\.", press(board, "best"))
    assert int(best[1]) > int(best[2]) > 0
    assert f"the first of {best[1]} moves, {best[2]} push" in press(board, "hint")
    assert "No solution has fewer pushes." in board.message
    for option in board.game.route(board.game.solve(), board.state):
        board.move(option.label)
    board.wait()
    assert board.message.endswith(f"Solved in {board.game.tally}! No solution has fewer pushes.")
    detour = play("sokoban", "detour")
    start, route = detour.state, detour.game.route(detour.game.solve(), detour.state)
    for option in route:
        detour.game.move(option.label)
    detour.game._made[-1].cost += 2                              # as if the last push had been three
    fewest = sum(option.cost for option in route)
    assert advice.verdict(detour.game, detour.game.solver(start)()) == f" The cheapest solution has {fewest} pushes."


def test_hints_speak_of_length_where_every_move_costs_one():
    assert press(play("template", "ten"), "hint").startswith("Hint: +1, the first of 4 moves. No solution is shorter.")


def test_a_piece_that_cannot_be_dragged_says_why_where_the_arrow_keys_need_no_piece():
    sokoban, tiles = play("sokoban", "corridor"), play("tiles", "puzzle04")
    for board, piece, way, reason in (
            (sokoban, "player", "up", "A wall is in the way."), (tiles, 8, "up", "Tile 8 is not beside the blank."),
            (sokoban, "box 1", "left", "Only the player moves: use the arrow keys."),
            (tiles, 1, "up", "It can only go left.")):
        board.drag(piece, way)
        assert board.message == reason and board.moves == 0


def test_a_scramble_never_wanders_into_what_is_known_to_be_hopeless():
    puzzle = get("sokoban")
    for level in puzzle.levels():
        problem = puzzle.load(level)
        if not problem.is_lost(problem.initial):
            assert not any(problem.is_lost(puzzle.scramble(problem, Random(seed), 100)) for seed in range(5))


def test_giving_up_and_being_hopeless_are_answers():
    board = Board("bricks", "klotski", max_nodes=500)
    assert press(board, "best").startswith("Gave up after 500 nodes: a solution costs at least ")
    hopeless = play("bricks", "unsolvable")
    assert press(hopeless, "solve") == "Unsolvable: no goal can be reached." and hopeless.stored()["solution"] == []


def test_a_search_is_stopped_by_a_word_or_by_a_move():
    board = Board("bricks", "SBP-test-not-normalized", max_nodes=10 ** 9)
    for stop in (board.stop, lambda: board.move(board.data["frame"]["options"][0]["said"])):
        board.press("best")
        board.press("best")                                      # asked again: the one before ends
        assert board.data["searching"]["for"] == "best"
        stop()
        board.wait()
        assert board.data["searching"] == {}
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
    assert begun.wait(30) and board.data["searching"]["for"] == button
    board.move((2, "left"))
    assert board.data["searching"] == {}
    may_go_on.set()
    board.wait()
    assert [board.data[name] for name in ("hint", "route", "searching")] == [{}, [], {}]
    assert board.message == "(2, left)."


def test_two_threads_and_people_leave_a_board_that_agrees_with_itself():
    board = play("bricks", "SBP-level1")
    for number in range(60):
        board.press(("hint", "solve")[number % 2])
        board.move(board.data["frame"]["options"][number % len(board.data["frame"]["options"])]["said"])
        assert board.data["hint"] == {} and board.data["searching"] == {} and board.state == board.game.state
    board.wait()
    assert board.data["hint"] == {} and "failed" not in board.message


def test_a_search_that_fails_says_so_and_the_board_goes_on(monkeypatch):
    board = play("bricks", "SBP-level0")
    monkeypatch.setattr(board.game, "solver", lambda: lambda **_: 1 / 0)
    assert press(board, "hint") == "The search failed: division by zero." and board.data["searching"] == {}
    board.receive({"do": "move", "number": board.data["frame"]["number"], "option": 99})
    assert board.message == "That is not possible now."
    board.move((2, "left"))


def test_solving_twice_is_news_twice():
    board, routes = play("bricks", "SBP-level0"), []
    board.channels.append(lambda changes: routes.append(changes["route"]) if "route" in changes else None)
    press(board, "solve")
    press(board, "solve")
    assert [len(route) for route in routes] == [6, 6]


def test_a_scramble_is_seldom_solved_already():
    game = Game("bricks", "SBP-level0")
    for seed in range(20):
        game.scramble(seed)
        assert not game.solved and game.state != game.play.initial


def test_a_puzzle_without_gestures_gets_a_button_for_each_move():
    board = play("template", "ten")
    assert [(o["said"], o["piece"], o["cell"]) for o in board.data["frame"]["options"]] == [
        ("+1", None, None), ("*2", None, None)]
    board.receive({"do": "move", "number": board.data["frame"]["number"], "option": 0})
    assert board.history == ["+1"]


def unpacked(html):
    """What the HTML of a session carries: script, style and state."""
    return json.loads(zlib.decompress(b64decode(re.search(r'atob\("([^"]+)"\)', html)[1])))


def test_a_page_without_a_kernel_has_the_solution_from_the_state_shown():
    board = play("bricks", "SBP-level1")
    assert len(board.stored()["solution"]) == 16
    board.move((3, "down"))
    html = board._repr_mimebundle_()["text/html"]
    page = unpacked(html)
    assert page["state"] == json.loads(json.dumps(board.stored()))
    shown = page["state"]["frame"]["picture"]
    for step in page["state"]["solution"]:
        shown = applied(shown, step["change"])
    game = Game("bricks", "SBP-level1")
    game.move((3, "down"))
    for option in game.route(game.solve(), game.state):
        game.move(option.label)
    assert game.solved and shown == json.loads(json.dumps(frame(game.picture())))
    assert "https://" not in html and html.count("</script>") == 1


def test_where_no_script_runs_there_is_a_picture_with_a_text():
    html = play("bricks", "SBP-level1")._repr_mimebundle_()["text/html"]
    picture = re.search(r"<img alt='([^']+)' src='data:image/png;base64,([^']+)'>", html)
    assert "bricks SBP-level1: 0 moves" in picture[1] and b64decode(picture[2]).startswith(b"\x89PNG")
    assert "<pre>gridnav city" in play("gridnav", "city")._repr_mimebundle_()["text/html"]


def test_two_widgets_shown_have_keys_of_their_own_and_one_shown_twice_has_one():
    boards = [play("template", "ten") for _ in range(2)]
    keys = [[re.search(r"data-puzzlelib='(pz-[0-9a-f]{12})'", board._repr_mimebundle_()["text/html"])[1]
             for _ in range(2)] for board in boards]
    assert keys[0][0] == keys[0][1] != keys[1][0] == keys[1][1]


def test_restart_after_a_scramble_returns_to_the_scramble_and_the_level_can_be_chosen_again():
    board = play("bricks", "SBP-level1")
    board.press("scramble")
    scrambled = board.state
    board.move(board.data["frame"]["options"][0]["said"])
    for _ in range(2):
        board.press("restart")
        assert board.state == scrambled != board.game.play.initial and board.message == "Back at the scrambled start."
    assert board.data["frame"]["name"] == "SBP-level1 (scrambled)" and repr(board).endswith("(scrambled): 0 moves")
    board.receive({"do": "level", "level": "SBP-level1"})
    assert board.state == board.game.play.initial and board.data["frame"]["name"] == "SBP-level1"
    board.press("restart")
    assert board.message == "Back at the start."


def test_a_win_says_what_the_best_solution_is():
    board = play("bricks", "SBP-level0")
    for move in [(2, "left"), (2, "right"), *LEVEL0]:
        board.move(move)
    assert board.message == "(2, up). Solved in 7 moves!"
    board.wait()
    assert board.message == "(2, up). Solved in 7 moves! The shortest solution has 5."
    hurried = Board("bricks", "SBP-level0", max_nodes=3)
    for move in LEVEL0:
        hurried.move(move)
    hurried.wait()
    assert hurried.message == "(2, up). Solved in 5 moves!"              # it isn't known, so nothing is said
    maze = play("mazes", "two-solutions")
    for move in "UURDDRUU":
        maze.move(move)
    maze.wait()
    assert maze.message == "Up. Solved in 8 moves!"                      # every solution has as many


def test_hints_on_tiles_speak_of_what_the_arrow_keys_move():
    board = play("tiles", "puzzle04")
    assert press(board, "hint").startswith("Hint: tile 1 left, the first of 4 moves. No solution is shorter. ")
    assert "The estimate (manhattan) falls from 4 to 3." in board.message
    assert board.data["hint"]["arrow"] == [(0, 1), (0, 0)]               # the tile goes left, into the blank
    board.receive({"do": "arrows", "which": 1})
    assert board.message == "Arrow keys move the blank." and board.data["frame"]["convention"] == 1
    assert press(board, "hint").startswith("Hint: the blank right, the first of 4 moves. ")
    assert board.data["hint"]["arrow"] == [(0, 0), (0, 1)]
    assert press(board, "solve") == "Solving: 4 moves." and board.data["route"][0]["words"] == "the blank right"


def test_a_hint_in_a_dead_end_offers_the_way_back():
    board = play("mazes", "two-solutions")
    for move in "UURR":
        board.move(move)
    for button in ("hint", "best", "solve"):
        assert press(board, button) == "No solution from here: Last good move takes 1 move back."
    board.press("back")
    assert press(board, "hint") == "Hint: down, the first of 5 moves. Every other move leads to a dead end."
    assert board.data["hint"]["arrow"] == [(0, 1), (1, 1)]


def test_whether_it_can_still_be_solved_is_said_on_request():
    board = play("mazes", "two-solutions")
    assert board.data["frame"]["note"] == "Segment: 0, the one before: none. 8 squares left."
    board.receive({"do": "tell", "on": True})
    assert board.data["frame"]["note"].endswith("8 squares left. It can still be solved.")
    assert all("It can" in option["note"] for option in board.data["frame"]["options"])
    for move in "UURR":
        board.move(move)
    assert board.data["frame"]["note"].endswith(
        "4 squares left. It cannot be solved any more: the goal must come last, and 4 squares are left.")
    assert "wrong" in {kind for *_, kind in board.data["frame"]["picture"]["marks"]}
    board.tell(False)
    assert board.data["frame"]["note"].endswith("4 squares left.")
    assert "wrong" not in {kind for *_, kind in board.data["frame"]["picture"]["marks"]}
    play("bricks", "SBP-level0").receive({"do": "tell", "on": True})


def test_a_new_board_leaves_no_message_of_the_old_one():
    board = play("bricks", "SBP-level0")
    board.drag(4, "right")
    assert board.message.startswith("Brick 4 is blocked")
    board.receive({"do": "move", "number": -1, "option": 0})            # a page that saw another board
    assert board.message == ""
    board.drag(4, "right")
    board.press("hint")
    board.wait()
    assert board.message.startswith("Hint")


def test_a_scramble_is_never_lost_where_the_puzzle_can_tell():
    puzzle = copy(get("sokoban"))
    puzzle.scramble = get("bricks").scramble                             # the default: a random walk
    game = Game(puzzle, "walk-around")
    lost = [game.play.is_lost(puzzle.scramble(game.play, Random(seed), 200)) for seed in range(10)]
    for seed in range(10):
        game.scramble(seed)
        assert game.hope() is not False
    assert any(lost)


@pytest.mark.parametrize("level", ["doorway", "four-corners", "storeroom", "shelf"])
def test_a_scramble_can_be_solved_where_only_a_search_can_tell(level):
    game = Game("sokoban", level)
    for seed in range(1, 9):
        game.scramble(seed)
        assert game.state != game.play.initial and game.solve().solved


def test_identical_disks_can_be_followed_while_they_jump():
    game = Game("disks", next(level for level in get("disks").levels() if not load("disks", level).distinct))
    option = next(option for option in game.options() if abs(option.label[0] - option.label[1]) == 2)
    piece, before = option.gesture.piece, game.picture().pieces()
    game.move(option.label)
    after = game.picture().pieces()
    assert [name for name in before if before[name] != after[name]] == [piece]
    result = game.solve()
    for step in game.route(result, game.state):
        game.move(step.label)
    assert game.solved


@pytest.mark.parametrize("level", [level for level in get("bricks").levels() if level != "unsolvable"])
def test_the_moves_printed_for_a_level_can_be_made_one_after_the_other(level):
    from puzzlelib.search import weighted_astar
    from puzzlelib.views.game import played
    problem = load("bricks", level)
    result = weighted_astar(problem, weight=5)           # any solution will do
    board = play("bricks", level)
    for move in result.moves:
        assert problem.puzzle.say(move) in {option["said"] for option in board.data["frame"]["options"]}
        board.move(move)
    assert board.solved
    twin, states = played(result)
    assert str(problem.puzzle.picture(twin, states[-1])) == str(board.picture())       # what a film ends with


def test_edges_are_numbered_as_moves_and_messages_count():
    assert play("disks", "05-03").data["frame"]["numbers"] == [None, 0]
    assert play("dominoes", "5x5").data["frame"]["numbers"] == [0, 0]       # "vertical at (0, 1)"
    assert play("bricks", "SBP-level0").data["frame"]["numbers"] == [1, 1]  # "the wall at row 2, column 5"
    assert play("gridnav", "field").data["frame"]["numbers"] == [0, 0]      # "start 0,1"


def test_a_board_gives_the_strongest_search_the_nodes_that_it_needs():
    from puzzlelib.puzzles.tiles.by_size import PATIENCE
    needed = 1_090_942                   # nodes with pattern databases on fifteen-random, after PATIENCE without them
    assert Board("tiles", "fifteen-random").max_nodes > PATIENCE + needed


@pytest.mark.parametrize("toy, level", [(WALK, "3, 3"), (COVER, "3, 3")])
def test_the_toys_are_puzzles(toy, level):
    from puzzlelib import check_puzzle
    assert check_puzzle(toy, {"level": level}).endswith("all well")


def test_a_board_takes_a_puzzle_that_nobody_listed(tmp_path):
    (tmp_path / "small.txt").write_text("2, 2")
    board = play(WALK, str(tmp_path / "small.txt"))
    shown = board.data["frame"]
    assert shown["keys"] == "board" and shown["walker"] == (1, 0) and shown["previous"] is None
    assert shown["note"] == "3 cells left" and shown["blocked"]["arrows 0"].keys() == {"down", "left"}
    board.move("up")
    assert board.data["frame"]["previous"] == (1, 0) and board.data["frame"]["options"][0]["arrows"] == ("right",)
    cover = play(COVER, str(tmp_path / "small.txt"))
    assert cover.data["frame"]["keys"] == "cursor" and cover.data["frame"]["blocked"]["cells"].keys() == {"1,0", "1,1"}
    assert cover.data["frame"]["options"][0]["cells"] == ((0, 0), (1, 0))


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
    assert board.paused and board.moves == 0
    assert board.data["frame"]["duel"]["paused"] and board.data["frame"]["options"]
    board.receive({"do": "level", "level": "nowhere"})
    assert board.paused                                          # an error changes nothing
    board.receive({"do": "move", "number": board.data["frame"]["number"], "option": 0})
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
    shown = board.data["frame"]
    assert shown["options"] == [] and shown["blocked"]["cells"]["0,0"] == "Vertical is thinking"
    for message in ({"do": "hint"}, {"do": "move", "number": board.data["frame"]["number"], "option": 0}):
        board.receive(message)
        assert board.message == "Vertical is thinking." and board.moves == 0
    board.press("stop")
    board.wait()


def test_two_machines_play_a_game_and_undo_pauses_them():
    board = duel("3x3", machine=("Vertical", "Horizontal"), limit=2)
    assert board.solved and "Vertical wins: Horizontal cannot move." in board.message
    board.undo()
    assert board.paused and board.moves == 2
    board.press("go on")
    board.wait()
    assert board.solved
    board.press("best")
    assert board.message.startswith("Vertical wins")


def test_a_page_without_a_kernel_plays_the_game_that_these_look_aheads_play():
    steps = play("dominoes", "4x4", limit=(3, 1)).stored()["solution"]
    board = duel("4x4", machine=("Vertical", "Horizontal"), limit=(3, 1))
    assert [step["said"] for step in steps] == [board.game.puzzle.say(move) for move in board.history]
    assert "Horizontal wins" in board.message


def test_what_a_position_is_worth_and_who_wins():
    board = duel("5x5")
    assert board.value == 2
    board.press("best")
    board.wait()
    assert board.message.startswith("Value for Vertical: 2, looking 3 moves ahead. By best play Horizontal wins")
    board.press("hint")
    board.wait()
    assert board.data["hint"]["cells"] == ((0, 1), (1, 1)) and "leads to value 2" in board.message
    assert board.message.endswith(" But Horizontal wins, whatever Vertical plays.")
    board.load("4x4")                                    # here the player who begins wins
    board.press("hint")
    board.wait()
    assert "wins" not in board.message
    assert "Vertical to move" in repr(board)


@pytest.mark.parametrize("options, complaint", [({"machine": "Nobody"}, "expected one of Vertical, Horizontal"),
                                                ({"limit": 0}, "expected a whole number from 1 to 9"),
                                                ({"limit": True}, "expected a whole number from 1 to 9"),
                                                ({"limit": 3.0}, "expected a whole number from 1 to 9"),
                                                ({"limit": (3, 0)}, "found limit 0"),
                                                ({"limit": (3,)}, "found 1 limit, expected one for each of Vertical"),
                                                ({"limit": {"Vertikal": 2}}, "did you mean 'Vertical'")])
def test_bad_seats_are_refused(options, complaint):
    with pytest.raises(PuzzleError, match=complaint):
        play("dominoes", "3x3", **options)
    with pytest.raises(PuzzleError, match="is a puzzle for one"):
        play("bricks", "SBP-level0", machine="Vertical")


def test_a_bad_message_about_seats_is_said_on_the_board():
    board = duel("3x3")
    board.receive({"do": "seat", "machine": ["X"], "limits": {}})
    assert "found 'X'" in board.message
    board.receive({"do": "seat"})
    assert "went wrong" in board.message
    board.press("scramble")
    assert not board.solved


def test_each_player_has_a_look_ahead_of_its_own():
    assert play("dominoes", "3x3", limit=4).limits == {"Vertical": 4, "Horizontal": 4}
    assert play("dominoes", "3x3", limit={"Horizontal": 5}).limits == {"Vertical": 3, "Horizontal": 5}
    winners = {}
    for limits in ((5, 1), (6, 1)):              # on 4 by 4 the first player can win, but has to look six moves ahead
        board = play("dominoes", "4x4", limit=limits)
        board.seat(("Vertical", "Horizontal"))
        board.wait()
        while not board.solved:
            board.wait()
        winners[limits] = board.message.split(". ")[1].split()[0]
    assert winners == {(5, 1): "Horizontal", (6, 1): "Vertical"}
    board = play("dominoes", "5x5", limit=(1, 2))
    board.press("hint")
    board.wait()
    assert "Looking 1 move ahead" in board.message
    board.click((0, 0))
    board.press("hint")
    board.wait()
    assert "Looking 2 moves ahead" in board.message
    board.receive({"do": "seat", "machine": [], "limits": {"Vertical": 4, "Horizontal": 2}})
    assert board.limits == {"Vertical": 4, "Horizontal": 2} == board.data["frame"]["duel"]["limits"]


def test_the_board_keeps_a_record_of_who_played_what():
    board = duel("3x3", machine="Horizontal", limit=2)
    board.click((0, 1))
    board.wait()
    assert board.record == [("Vertical", "vertical at (0, 1)"), ("Horizontal", "horizontal at (2, 0)")]
    assert board.data["frame"]["duel"]["record"] == [(0, "vertical at (0, 1)"), (1, "horizontal at (2, 0)")]
    stored = board.stored()["solution"]          # a page without a kernel goes on from there
    assert [(step["player"], step["said"]) for step in stored] == [(0, "vertical at (0, 0)")]
    board.undo()
    assert board.record == []


def test_a_message_goes_when_it_is_no_longer_true():
    board = play("dominoes", "8x8", machine="Vertical", limit=9)
    board.press("stop")
    board.wait()
    assert board.message.startswith("Stopped.")
    board.press("go on")
    assert board.message == ""                   # not "Stopped." while Vertical is thinking
    board.press("stop")
    board.wait()


def test_a_move_that_comes_while_the_machine_thinks_is_answered_and_does_not_disturb_it():
    board = play("dominoes", "8x8", machine="Vertical", limit=9)
    task = board._task
    board.receive({"do": "move", "number": board.data["frame"]["number"], "option": 0, "request": "page 7"})
    assert board._task is task and board.moves == 0
    assert board.data["frame"]["answers"] == "page 7" and board.message == "Vertical is thinking."
    board.press("stop")
    board.wait()


def test_a_tree_too_large_to_watch_is_refused():
    from puzzlelib.views.gametree import watch_game
    with pytest.raises(PuzzleError, match="lower the limit"):
        watch_game(load("dominoes", "6x6"), limit=5)
    for seed in range(6):                                        # with a table, too, and below what it knows
        problem = load("dominoes", "4x4")
        problem.initial = problem.puzzle.scramble(problem, Random(seed), 2)
        watch_game(problem, limit=6, table={})
    tree = watch_game(load("dominoes", "over"), limit=3)
    assert tree.data["tree"]["end"].startswith("The best move is no move, worth")


# ------------------------------------------------------------------------------------- marks, reasons and new levels

def crosses(board):
    return [tuple(mark[:2]) for mark in board.data["frame"]["picture"]["marks"] if mark[3] == "cross"]


def test_a_person_marks_borders_and_they_stay_until_another_level():
    board = play("mazes", "two-solutions")
    board.mark((1, 2), (1, 1))
    assert board.message == "Between row 2, column 2 and row 2, column 3: no line here."
    board.receive({"do": "mark", "place": [0.5, 0]})
    assert crosses(board) == [(0.5, 0), (1, 1.5)]
    board.press("up")
    board.press("undo")
    assert crosses(board) == [(0.5, 0), (1, 1.5)] and "×" in str([mark for mark in board.picture().marks])
    assert all([0.5, 0.0, "×", "cross"] in option["change"].get("marks", [[0.5, 0.0, "×", "cross"]])
               for option in board.data["frame"]["options"])
    board.mark((0, 0), (1, 0))
    assert crosses(board) == [(1, 1.5)] and board.message.endswith("no mark any more.")
    board.load("4x4-a")
    assert crosses(board) == []


def test_a_mark_lies_between_two_free_cells():
    board = play("mazes", "spec")
    for place in ([0, 0.5], [0, 0], [-0.5, 0], [0, 5.5], [0.5, 3.5], [0, 9.5]):
        board.receive({"do": "mark", "place": place})
        assert board.message == "A mark lies on the border of two free cells." and crosses(board) == [], place
    board.receive({"do": "mark"})
    assert "went wrong" in board.message
    with pytest.raises(PuzzleError, match="bricks has no meaning for it"):
        play("bricks", "SBP-level0").mark((0, 0), (0, 1))


def test_a_dead_state_is_marked_with_its_reason():
    board = play("mazes", "two-solutions")
    board.press("right")
    board.press("up")
    assert not any("wrong" in mark for mark in board.data["frame"]["picture"]["marks"])      # it gives nothing away
    board.undo()
    board.tell()
    ahead = next(option for option in board.data["frame"]["options"] if option["said"] == "up")
    assert [2, 2, "", "wrong"] in ahead["change"]["marks"] and "one exit" in ahead["note"]
    board.press("up")
    assert [2, 2, "", "wrong"] in board.data["frame"]["picture"]["marks"]


def test_a_new_level_is_made_on_a_thread_and_kept():
    board = play("mazes", "two-solutions")
    board.mark((0, 0), (0, 1))
    board.new(size="5×5", walls="many walls")
    board.wait()
    name = "new 5×5, many walls, medium (seed 2)"
    assert board.game.level == name and board.data["frame"]["levels"][0] == name and crosses(board) == []
    assert board.message.startswith(f"Level {name}. It has exactly one solution, ")
    again = play("mazes", "spec")
    again.receive({"do": "new", "choices": {"size": "5×5", "walls": "many walls"}})
    again.wait()
    assert again.game.problem.matrix == board.game.problem.matrix
    board.load("two-solutions")
    board.load(name)
    assert board.game.problem.matrix == again.game.problem.matrix
    board.new(size="5×5", walls="many walls")
    board.wait()
    assert board.data["frame"]["levels"][:2] == ["new 5×5, many walls, medium (seed 3)", name]


def test_bad_choices_for_a_new_level_are_refused():
    board = play("mazes", "two-solutions")
    for choices, complaint in (({"size": "6x6"}, "did you mean '6×6'"), ({"sise": "6×6"}, "did you mean 'size'")):
        with pytest.raises(PuzzleError, match=complaint):
            board.new(**choices)
    with pytest.raises(PuzzleError, match="a puzzle that can make new levels"):
        play("bricks", "SBP-level0").new()


def test_making_a_level_can_be_stopped_or_fail(monkeypatch):
    board, begun = play("mazes", "two-solutions"), Event()

    def endless(seed, choices, progress):
        while progress(0, 0.0):
            begun.set()
    monkeypatch.setattr(board.game.puzzle.controls.maker, "make", endless)
    board.new()
    assert begun.wait(60) and board.data["searching"]["for"] == "new"
    board.stop()
    board.wait()
    assert board.message == "Stopped: no new level." and board.game.level == "two-solutions"

    def fails(seed, choices, progress):
        raise PuzzleError("found no maze: choose more walls")
    monkeypatch.setattr(board.game.puzzle.controls.maker, "make", fails)
    board.new()
    board.wait()
    assert board.message == "Found no maze: choose more walls." and not board.data["searching"]
