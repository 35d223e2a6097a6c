"""Level text, and what is known of the levels: the numbers of expected.csv, computed again."""

import os
import stat
from math import comb

import pytest

from puzzlelib.catalog import LEVELS, expected, get, level_names, level_path, load, names
from puzzlelib.levels import PuzzleError, Token, did_you_mean, lines, quoted, read, visible, write
from puzzlelib.tools import expected as tool
from puzzlelib.tools import maze_levels

ROWS = [(name, row) for name in names() for row in expected(name)]


@pytest.mark.parametrize("name, row", ROWS, ids=[f"{name}-{row['level']}" for name, row in ROWS])
def test_what_expected_csv_says_is_true(name, row):
    """The optimum and the first depths, always. States are counted where there are at most a million: more take
    minutes, and are left to formulas, each with a test of its own (for bricks, see below)."""
    reachable = row["reachable"]
    left_out = reachable == "many" or int(reachable) > tool.STATES
    computed = tool.facts(name, row["level"], reachable if left_out else None)
    assert {key: row[key] for key in computed} == computed


def test_the_largest_board_of_bricks_reaches_every_placement():
    """3,846,260 states, counted without a search: each way to put its bricks on the board is one of them.

    On 6 rows of 4 cells there are a square of 2 by 2, which may also be half out of the door at the bottom, 4 flat
    bricks of 2 cells and 4 of one cell.
    """
    def flat(row, number):
        """The ways to put that many flat bricks into the free cells of one row."""
        if number == 0:
            return 1
        return sum(flat(row[start + 2:], number - 1) for start in range(len(row) - 1) if row[start:start + 2] == "..")

    def placements(board):
        ways = [1, 0, 0, 0, 0]                           # of 0 to 4 flat bricks in the rows so far
        for row in board:
            ways = [sum(ways[number - more] * flat(row, more) for more in range(min(number, 2) + 1))
                    for number in range(5)]
        return ways[4] * comb("".join(board).count(".") - 8, 4)

    def with_square(top, left):
        square = {(row, col) for row in (top, top + 1) for col in (left, left + 1)}
        return ["".join("#" if (row, col) in square else "." for col in range(4)) for row in range(6)]
    counted = sum(placements(with_square(top, left)) for top in range(5) for left in range(3))
    in_the_door = placements(with_square(5, 1))
    stored = {row["level"]: row["reachable"] for row in expected("bricks")}
    assert stored["SBP-test-not-normalized"] == str(counted + in_the_door) == "3846260"


@pytest.mark.parametrize("name", names())
def test_every_row_is_of_a_level_and_rows_rise_in_difficulty(name):
    rows = expected(name)
    levels = [row["level"] for row in rows]
    assert len(set(levels)) == len(levels) and set(levels) == set(level_names(name))
    unsolved = [row["level"] for row in rows if row["optimum"] != "0"]
    assert level_names(name)[:len(unsolved)] == unsolved         # menus begin with a level to play
    if name != "mazes":                                  # their optimum is their size, and says little
        ranks = [float(row["optimum"]) for row in rows if row["optimum"] not in ("none", "")]
        assert ranks == sorted(ranks)


def test_the_generated_mazes_rise_in_difficulty():
    generated = {f"{rows}x{cols}-{letter}" for (rows, cols), count in maze_levels.SIZES.items()
                 for letter in "abcdefgh"[:count]}
    ranks = [maze_levels.difficulty(load("mazes", level)) for level in level_names("mazes") if level in generated]
    assert ranks == sorted(ranks) and len(ranks) == len(generated)


def test_the_tool_puts_a_new_level_where_it_belongs_and_keeps_the_rest(tmp_path, monkeypatch):
    folder = tmp_path / "levels" / "template"
    folder.mkdir(parents=True)
    known = read(os.path.join(LEVELS, "template", "expected.csv"))
    (folder / "expected.csv").write_text(known)
    for level in ("ten", "thousand", "too-far"):
        (folder / f"{level}.txt").write_text(read(level_path("template", level)))
    monkeypatch.setattr("puzzlelib.catalog.LEVELS", str(tmp_path / "levels"))
    (folder / "fifty.txt").write_text("2, 50\n")
    assert tool.run(["template"]) == (0, f"{folder / 'expected.csv'}: 4 levels\n", "")
    after = (folder / "expected.csv").read_text().splitlines()
    assert after[0:2] + after[3:] == known.splitlines() and after[2].startswith("fifty,fifty,6,")
    assert tool.run(["template", "--states", "20"])[0] == 0      # what has been counted stays counted
    assert (folder / "expected.csv").read_text().splitlines() == after
    (folder / "sixty.txt").write_text("2, 60\n")
    tool.run(["template", "--states", "20"])
    assert "sixty,sixty,7,many,2,3,,,,\n" in (folder / "expected.csv").read_text()


@pytest.mark.parametrize("words, complaint", [
    (["templat"], "did you mean 'template'"), ([], "found no PUZZLE"), (["template", "--states", "x"], "--states"),
    (["template", "--second", "1"], "did you mean '--seconds'")])
def test_the_tool_refuses_bad_words_in_one_line(words, complaint):
    code, answer, line = tool.run(words)
    assert (code, answer) == (2, "") and complaint in line and line.count("\n") == 1


def test_what_the_assignment_and_the_classics_are_known_for():
    known = {row["level"]: row for row in expected("bricks")}
    assert [known[f"SBP-level{n}"]["optimum"] for n in (0, 1, 2)] == ["5", "16", "33"]
    assert 40 <= int(known["SBP-level3"]["optimum"]) <= 60
    assert known["klotski"]["optimum"] == "117" and known["unsolvable"]["optimum"] == "none"


def test_klotski_without_its_door_has_25955_normal_forms():
    from benchmarks.bricks import closed_klotski
    from puzzlelib.puzzles.bricks import Bricks
    from puzzlelib.search import layers
    assert sum(map(len, layers(Bricks(closed_klotski())))) == 25_955


def test_a_level_is_found_by_name_or_as_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert level_path("bricks", "klotski").endswith(os.path.join("levels", "bricks", "klotski.txt"))
    assert level_path("bricks", "some/file.txt") == "some/file.txt"
    with pytest.raises(PuzzleError, match="did you mean 'klotski'"):
        level_path("bricks", "klotzki")
    (tmp_path / "mine").write_text("1, 3")
    assert get("template").load(tmp_path / "mine").target == 3
    assert level_names("nothing") == [] and expected("nothing") == []


def test_tokens_know_their_place():
    parts = list(Token(" a ,\tbb,, ", "f", 3, 1).split(","))
    assert [(p.text, p.col) for p in parts] == [("a", 2), ("bb", 6), ("", 9), ("", 10)]
    with pytest.raises(PuzzleError) as caught:
        parts[1].fail("c")
    assert str(caught.value) == "f:3:6: error: found 'bb', expected c"


def test_messages_are_always_one_printable_line():
    assert visible("ok é") == "ok é" and visible("\t\n\x00\ud800") == "\\t\\n\\x00\\ud800"
    assert quoted("") == "nothing" and quoted("a\tb") == "'a\\tb'"
    assert str(PuzzleError("found\nx", "a\x1bb", 1, 2)) == "a\\x1bb:1:2: error: found\\nx"
    assert did_you_mean("xyz", ["print"]) == ""


def test_lines_forgive_ends_and_nothing_else():
    assert [line.text for line in lines("a\r\n\n b\n\n")] == ["a", "", " b"]
    assert lines("") == [] and lines(" \n\t") == []


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "out.txt"
    write(path, "one\n")
    assert path.read_bytes() == b"one\n" and stat.S_IMODE(path.stat().st_mode) & 0o444 == 0o444 & ~_umask()
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(PuzzleError, match="cannot be written .disk full."):
        write(path, "two\n")
    assert read(path) == "one\n" and os.listdir(tmp_path) == ["out.txt"]


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
