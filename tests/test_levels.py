"""Level text, and what is known of the levels: expected.csv recomputed, every number of it."""

import os
import stat

import pytest

from puzzlelib.levels import PuzzleError, Token, did_you_mean, lines, quoted, read, visible, write
from puzzlelib.catalog import expected, get, level_names, level_path, names
from tests.conftest import ROOT
from tests.expected import COLUMNS, facts

ROWS = [(name, row) for name in names() for row in expected(name)]


@pytest.mark.parametrize("name, row", ROWS, ids=[f"{name}-{row['level']}" for name, row in ROWS])
def test_what_expected_csv_says_is_true(name, row):
    assert list(row) == COLUMNS
    assert {key: value for key, value in row.items() if key != "title"} == facts(name, row["level"])


@pytest.mark.parametrize("name", names())
def test_every_level_is_in_expected_csv_and_rises_in_difficulty(name):
    rows = expected(name)
    assert [row["level"] for row in rows] == level_names(name)
    assert {file[:-4] for file in os.listdir(ROOT / "levels" / name) if file.endswith(".txt")} == set(level_names(name))
    harder = get(name).difficulty
    ranks = [float(row["optimum"]) if harder is None else harder(get(name).load(row["level"]))
             for row in rows if row["optimum"] != "none"]
    assert ranks == sorted(ranks)


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
