"""examine_heuristic: right heuristics pass however they are written, wrong ones get the right complaint."""

from math import ceil, hypot, inf, nan, sqrt

import pytest

from puzzlelib import PuzzleError, examine_heuristic, heuristic, load
from puzzlelib.exercises.heuristics import LEVELS
from puzzlelib.puzzles.tiles import Tiles, pattern_database
from puzzlelib.puzzles.tiles.boards import solved_board

WIDE, TALL = solved_board(2, 3), solved_board(3, 2)
GOAL = ((1, 2, 3), (4, 5, 0))


def away(board):
    """Rows and columns between each tile and its home."""
    cols = len(board[0])
    for r, row in enumerate(board):
        for c, tile in enumerate(row):
            if tile:
                yield abs(r - (tile - 1) // cols), abs(c - (tile - 1) % cols)


def manhattan(board):
    return sum(down + right for down, right in away(board))


def hamming(board):
    return sum(down + right > 0 for down, right in away(board))


def euclidean(board):
    return sum(sqrt(down * down + right * right) for down, right in away(board))


def conflicts(board, pairs=False):
    """Tiles, or pairs of tiles, that are in linear conflict."""
    rows, cols = len(board), len(board[0])
    lines = [[(tile - 1) % cols for tile in row if tile and (tile - 1) // cols == r] for r, row in enumerate(board)]
    for c in range(cols):
        column = [board[r][c] for r in range(rows)]
        lines.append([(tile - 1) // cols for tile in column if tile and (tile - 1) % cols == c])
    total = 0
    for line in lines:
        crossed = {(a, b) for i, a in enumerate(line) for b in line[i + 1:] if a > b}
        if pairs:
            total += len(crossed)
        while not pairs and crossed:                 # the tile with most conflicts leaves the line
            most = max(line, key=lambda tile: sum(tile in pair for pair in crossed))
            crossed = {pair for pair in crossed if most not in pair}
            total += 1
    return total


# ------------------------------------------------------------------------------------------------ right ones, all pass

@heuristic
def larger(problem):
    return lambda state: max(hamming(problem.board(state)), euclidean(problem.board(state)))


def flat_hamming(tiles):
    return sum(tile != home for tile, home in zip(tiles, (1, 2, 3, 4, 5, 0)) if tile)


def is_not_solved(board):
    return 0 if board == GOAL else 1                 # a tuple of tuples


def joined(board):
    return hamming([*board[:1]]) + 0 * len(sum(board, []))       # adds lists up


def towards(board, goal):
    return sum(tile != home for row, to in zip(board, goal) for tile, home in zip(row, to) if tile)


def packed(state):
    return WIDE.h(state)


class Board:
    def __init__(self, tiles):
        self.tiles = tiles

    def manhattan(self):
        return manhattan(self.tiles)


@pytest.mark.parametrize("h", [
    manhattan, hamming, euclidean, larger, flat_hamming, is_not_solved, joined, towards, packed, "linear_conflict",
    pattern_database, Board.manhattan, Board([[1, 2], [3, 0]]).manhattan, lambda board: 0,
    lambda board: ceil(euclidean(board) - 1e-6), lambda board: round(euclidean(board), 9),
    lambda board: max(hamming(board), manhattan(board)), lambda board: manhattan(board) + 2 * conflicts(board)])
def test_right_heuristics_pass_in_every_form(h):
    found = examine_heuristic(h, WIDE)
    assert found.right and found.complaint == "" and found.summary.startswith("admissible and consistent on all 360")


def test_roots_are_forgiven_their_last_digits_on_all_boards_of_the_8_puzzle():
    found = examine_heuristic(lambda board: sum(hypot(*pair) for pair in away(board)), "tiles")
    assert found.right and found.summary == "admissible and consistent on all 181,440 boards"
    assert "It says the same as euclidean on every board that can be solved." in found.details
    names = [row[0] for row in found.table[1:]]
    assert names == ["hamming", "euclidean", "h (yours)", "manhattan", "linear_conflict", "pattern_database"] or \
        names == ["hamming", "h (yours)", "euclidean", "manhattan", "linear_conflict", "pattern_database"]
    assert found.table[1][1] == "7.11" and found.table[-1][1] == "21.97"


def test_infinity_is_right_on_states_that_are_lost_and_only_there():
    problem = load("sokoban", "doorway")
    from puzzlelib.lab.space import to_goal
    cost = to_goal(problem)
    assert inf in cost.values()
    assert examine_heuristic(lambda state: cost[state], problem).right
    assert examine_heuristic(lambda state: 0 if cost[state] < inf else 7, problem).right
    wrong = examine_heuristic(lambda state: inf if cost[state] > 2 else 0, problem)
    assert not wrong and wrong.complaint == "too high" and wrong.found == inf


@pytest.mark.parametrize("puzzle", sorted(LEVELS.keys() - {"tiles"}))
def test_every_named_heuristic_is_what_it_claims_to_be(puzzle):
    for h in load(puzzle, LEVELS[puzzle]).puzzle.heuristics.values():
        found = examine_heuristic(h, puzzle)
        assert found.right == h.admissible, found
        assert found.table[0][0] == "heuristic" and len(found.table) > 2


def test_points_of_a_grid_are_measured_as_people_measure_them():
    assert examine_heuristic(lambda point, goal: hypot(point[0] - goal[0], point[1] - goal[1]), "gridnav").right
    found = examine_heuristic(lambda point, goal: abs(point[0] - goal[0]) + abs(point[1] - goal[1]), "gridnav")
    assert found.complaint == "too high" and found.found == 2 and found.expected == pytest.approx(sqrt(2))


# --------------------------------------------------------------------- admissible, but not consistent: a remark

def test_a_drop_by_more_than_a_move_costs_is_a_remark_not_a_mistake():
    found = examine_heuristic(lambda board: manhattan(board) if board[0][0] == 1 else 0, WIDE)
    assert found.right and found.complaint == "not consistent" and "but not consistent" in found.summary
    assert any("closed" in detail for detail in found.details) and len(found.pictures) == 2
    assert found.found - found.expected > 0


def test_estimates_below_0_are_a_remark():
    found = examine_heuristic(lambda board: manhattan(board) - 2, WIDE)
    assert found.right and any("below 0" in detail for detail in found.details)


# ------------------------------------------------------------------------------------------- wrong ones, each named

def sum_of(distance, home=lambda tile, rows, cols: divmod(tile - 1, cols), blank=False):
    def h(board):
        rows, cols = len(board), len(board[0])
        total = 0
        for r, row in enumerate(board):
            for c, tile in enumerate(row):
                if tile or blank:
                    at = home(tile or rows * cols, rows, cols)
                    total += distance(abs(r - at[0]), abs(c - at[1]))
        return total
    return h


def steps(down, right):
    return down + right


WRONG = {
    "counts the blank": (sum_of(steps, blank=True), "too high"),
    "counts the blank ": (sum_of(lambda down, right: down + right > 0, blank=True), "too high"),
    "squared": (sum_of(lambda down, right: down ** 2 + right ** 2), "too high"),
    "another goal": (sum_of(steps, home=lambda tile, rows, cols: divmod(tile, cols)), "goal"),
    "exchanged": (sum_of(steps, home=lambda tile, rows, cols: divmod(tile - 1, cols)[::-1]), "goal"),
    "exchanged ": (sum_of(steps, home=lambda tile, rows, cols: divmod(tile - 1, rows)), "goal")}


@pytest.mark.parametrize("problem", [WIDE, TALL], ids=["2x3", "3x2"])
@pytest.mark.parametrize("words", WRONG)
def test_classic_mistakes_are_named(words, problem):
    h, complaint = WRONG[words]
    found = examine_heuristic(h, problem)
    assert not found and found.complaint == complaint
    assert words.strip() in found.details[0] and any("solved by" in detail for detail in found.details)


def test_two_for_every_pair_is_too_high_on_seven_boards_the_nearest_26_moves_away():
    found = examine_heuristic(lambda board: manhattan(board) + 2 * conflicts(board, pairs=True), "tiles")
    assert not found and found.complaint == "too high"
    assert found.summary.startswith("too high on 7 of 181,440 boards; the nearest is 26 moves from the goal")
    assert "every pair in linear conflict" in found.details[0]
    assert found.expected == 26 and found.found == 28 and len(found.details[1].split(", ")) == 26


def test_the_nearest_board_is_shown_with_its_solution_as_a_film():
    found = examine_heuristic(WRONG["squared"][0], WIDE)
    assert found.found > found.expected and len(found.pictures) == found.expected + 1 <= 13
    assert found.pictures[0][0] == f"h says {found.found:g}, the truth is {found.expected}"
    assert isinstance(found.instance, Tiles) and "Too high on" in repr(found)


def test_one_too_much_everywhere_is_a_finding_about_the_goal():
    found = examine_heuristic(lambda board: manhattan(board) + 1, WIDE)
    assert found.complaint == "goal" and "at the goal it says 1, expected h(goal) = 0" in found.summary


def test_a_width_that_is_taken_from_the_rows_shows_only_on_boards_that_are_not_square():
    found = examine_heuristic(WRONG["exchanged "][0], solved_board(2, 2))
    assert found.right and found.complaint == ""         # a square board can't tell: a remark
    assert any("On boards of 2 by 3 it goes wrong" in detail for detail in found.details)


# ------------------------------------------------------------------------------------------ what can't be judged

def broken(board):
    return board[2][0]


@pytest.mark.parametrize(("h", "complaint", "words"), [
    (lambda board: None, "unusable", "it returned None: is a `return` missing?"),
    (lambda board: nan, "unusable", "it returned nan, which is not a number"),
    (lambda board: "3", "unusable", "it returned '3', which is not a number"),
    (lambda board: exit(), "error", ""),
    (broken, "error", "broken raised IndexError (list index out of range) at line "),
    (lambda board: 1 + 1j, "unusable", "(1+1j)")])
def test_what_is_no_estimate_gets_a_sentence_of_its_own_and_the_board(h, complaint, words):
    found = examine_heuristic(h, WIDE)
    assert not found and found.complaint == complaint and words in found.summary and found.pictures


def test_a_fault_on_one_board_shows_that_board():
    def h(board):
        return 1 / (board != [[4, 1, 2], [0, 5, 3]]) - 1
    found = examine_heuristic(h, WIDE)
    assert "ZeroDivisionError" in found.summary
    assert found.instance.board(found.instance.initial) == [[4, 1, 2], [0, 5, 3]]


def test_an_endless_loop_ends():
    def h(board):
        while board[0][0] == 5:
            pass
        return 0
    found = examine_heuristic(h, WIDE, seconds=0.3)
    assert found.complaint == "endless" and "still running after 0.3 s" in found.summary
    assert found.instance.board(found.instance.initial)[0][0] == 5


def test_what_cannot_be_examined_is_refused():
    with pytest.raises(PuzzleError, match="did you mean 'disks'"):
        examine_heuristic("zero", "disk")
    with pytest.raises(PuzzleError, match="expected a heuristic"):
        examine_heuristic(7, WIDE)
    with pytest.raises(PuzzleError, match="more than 250,000 states"):
        examine_heuristic("zero", "tiles", "fifteen-easy")

    class Local:
        def h(self):
            return 0
    with pytest.raises(PuzzleError, match=r"lambda board: Board\(board\)"):
        examine_heuristic(Local.h, WIDE)
