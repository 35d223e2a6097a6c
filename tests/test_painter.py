"""The scene to draw on, without a browser: what is painted, what is said, and that the path follows."""

import pytest

from puzzlelib.levels import PuzzleError
from puzzlelib.puzzles.gridnav import PUZZLE, Navigation, octile
from puzzlelib.search import astar
from puzzlelib.views.painter import paint


def length(board):
    result = astar(Navigation(board.scene, board.start, board.goal, board.corner), h=octile)
    return result.cost


def test_painting_changes_the_scene_and_the_path_follows():
    board = paint("field")
    before = board.result.cost
    board.toggle((1, 1), (2, 2), blocked=True)
    assert board.scene[1][1] and board.scene[2][2] and board.result.cost == length(board) >= before
    assert (1, 1) not in board.path and board.path[0] == board.start and board.path[-1] == board.goal
    board.toggle((1, 1))
    assert not board.scene[1][1]
    board.undo()
    board.undo()
    assert board.result.cost == before and not board.data["frame"]["undo"]
    board.undo()
    assert board.message == "Nothing to undo."


def test_start_and_goal_move_to_free_cells_and_stay_free():
    board = paint("field")
    board.toggle(board.start, board.goal, (-1, 0), (0, 99))
    assert not board.scene[0][0] and not board.scene[6][6]
    board.move("goal", (0, 6))
    assert board.goal == (0, 6) and board.path[-1] == (0, 6)
    board.move("start", (1, 3))                          # an obstacle
    assert board.start == (0, 0) and "needs a free cell" in board.message
    board.move("start", (0, 6))                          # the goal
    assert board.start == (0, 0)


def test_a_stroke_is_one_undo():
    board = paint("field")
    before = board.text
    board.receive({"do": "paint", "cells": [[6, 0]], "brush": "obstacle"})
    board.receive({"do": "paint", "cells": [[6, 1], [6, 2]], "brush": "obstacle", "more": True})
    board.receive({"do": "move", "end": "goal", "cell": [1, 3]})                   # an obstacle: nothing to undo yet
    board.receive({"do": "move", "end": "goal", "cell": [0, 5], "more": True})
    board.receive({"do": "move", "end": "goal", "cell": [0, 6], "more": True})
    assert board.goal == (0, 6) and board.scene[6][:4] == [True, True, True, False]
    board.receive({"do": "undo"})
    assert board.goal == (6, 6) and board.scene[6][2]
    board.receive({"do": "undo"})
    assert board.text == before and not board.data["frame"]["undo"]
    board.receive({"do": "paint", "cells": [[5, 0]], "brush": "obstacle"})
    board.receive({"do": "paint", "cells": [[5, 1]], "brush": "obstacle", "more": True})
    board.toggle((6, 0))
    board.toggle((6, 1))
    board.undo()
    assert board.scene[6][:2] == [True, False]                                   # from Python each call is one


def test_a_bad_level_spoils_no_other(monkeypatch):
    levels = PUZZLE.levels
    monkeypatch.setattr(PUZZLE, "levels", lambda: [*levels(), "no such level"])
    assert "no such level" not in paint("field").data["frame"]["levels"]


def test_levels_that_can_be_drawn_on_are_offered():
    board = paint("spiral")
    assert board.data["frame"]["levels"] == ["field", "swamp", "rooms", "spiral", "maze"] and board.result.solved


def test_clear_fill_and_rules():
    board = paint("field")
    board.fill(0.4, seed=5)
    filled = board.text
    board.clear()
    assert "X" not in board.text
    board.fill(0.4, seed=5)
    assert board.text == filled
    board.receive({"do": "choose", "corner": "strict", "heuristic": "zero"})
    assert board.data["frame"]["chosen"]["corner"][0] == "strict" and "zero, corners strict" in repr(board)
    assert board.result.cost == length(board)


def test_scenes_are_saved_and_read_back(tmp_path):
    board = paint("rooms")
    board.save(str(tmp_path / "mine.txt"))
    again = paint(str(tmp_path / "mine.txt"))
    assert again.text == board.text and again.result.cost == board.result.cost
    with pytest.raises(PuzzleError, match="to draw on"):
        paint("city")


def test_what_the_page_says_wrongly_is_said_on_the_board():
    board = paint("field")
    board.receive({"do": "text", "text": "..\n.y\n"})
    assert board.message == "your file:2:2: error: found 'y', expected ., X or a digit from 2 to 9"
    assert len(board.scene) == 7
    board.receive({"do": "paint"})
    assert board.message.startswith("That went wrong")
    board.receive({"do": "nothing"})
    assert board.message.startswith("found 'nothing', expected one of ")
    board.receive({"do": "text", "text": "..\n..\n"})
    assert len(board.scene) == 2 and board.goal == (1, 1)
    board.receive({"do": "level", "level": "rooms"})
    assert board.data["frame"]["level"] == "rooms"


def test_what_python_says_wrongly_is_a_clear_error_and_changes_nothing():
    board = paint("field")
    before = board.text
    for wrong in (lambda: board.move("foo", (0, 1)), lambda: board.toggle((1,)), lambda: board.fill("x"),
                  lambda: board.fill(2), lambda: paint("field", heuristic="octyle"), lambda: board.move("goal", None)):
        with pytest.raises(PuzzleError, match="found .*, expected "):
            wrong()
    board.toggle()
    assert board.text == before and not board.data["frame"]["undo"]
    board.move("goal", [0, 0])
    assert board.goal == (6, 6)
    board.move("goal", [5, 6])
    board.toggle((5, 6), blocked=True)
    assert board.goal == (5, 6) and not board.scene[5][6]


def test_no_path_is_an_answer():
    board = paint("field")
    board.toggle(*[(3, col) for col in range(7)], blocked=True)
    assert board.path == [] and "no path" in repr(board)


def test_rough_ground_is_painted_searched_saved_and_taken_back(tmp_path):
    board = paint("field")
    smooth = board.result.cost
    board.receive({"do": "paint", "cells": [[row, col] for row in range(7) for col in (2, 4)], "brush": "rough, 9"})
    assert board.cells[0][2] == 9 and board.result.cost > smooth and "9" in board.text
    assert board.result.cost == astar(board.problem, h=octile).cost
    board.save(str(tmp_path / "mine.txt"))
    assert paint(str(tmp_path / "mine.txt")).cells == board.cells
    assert board.data["frame"]["summary"].startswith(f"path cost {board.result.price(board.result.cost):.3f}, ")
    board.rough((0, 2), cost=1)
    assert board.cells[0][2] == 1
    with pytest.raises(PuzzleError, match="expected a whole number from 1 to 9"):
        board.rough((0, 2), cost=10)
    for _ in range(2):
        board.undo()
    assert board.result.cost == smooth


def test_every_rule_can_be_chosen_and_jump_points_show_their_jumps():
    board = paint("field")
    for search in ("A*, low g first", "A*, first in", "A*, last in", "jump points"):
        board.receive({"do": "choose", "search": search})
        assert board.result.cost == length(board) and search in repr(board)
    board.receive({"do": "jumps", "cell": list(board.start)})
    assert [tuple(jump["stop"]) for jump in board.data["jumps"] if jump["stop"]] == [(4, 0), (0, 3), (2, 2)]
    assert "forced neighbour" in board.message
    board.receive({"do": "jumps", "cell": [5, 0]})                       # nothing was expanded there
    assert board.data["jumps"] == []
    board.rules(corner="strict")
    assert board.result is None and board.path == [] and "the rule free for corners" in board.data["frame"]["summary"]
    board.rules(corner="free")
    board.rough((3, 0), cost=4)
    assert board.result is None and "smooth ground: erase the rough cells, or choose A*" in repr(board)
    board.undo()
    assert board.result.solved


def test_g_h_and_f_in_the_cells_are_those_of_the_search():
    board = paint("field", heuristic="euclidean")
    costs, goal = board.data["frame"]["costs"], board.problem.price(board.result.cost)
    assert costs["0,0"] == ["0", "8.5", "8.5"] and costs["6,6"][0] == f"{goal:.1f}" == costs["6,6"][2]
    reached = {child for event in board.result.trace for _, child, _ in event.steps} | {board.problem.initial}
    assert len(costs) == len(reached)
    assert paint("rooms").data["frame"]["costs"] == {}                   # no room for them
