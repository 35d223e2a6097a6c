"""Files as the world writes them: what every reader forgives, what it refuses, and that neither depends on the format.

`sh run.sh help formats` prints the rules as a table; here each line of it is tried on every format.
"""

import re
from random import Random

import pytest

from puzzlelib import __main__ as main
from puzzlelib.assignments.puzzle8 import read_initial
from puzzlelib.catalog import get
from puzzlelib.collection import parts
from puzzlelib.levels import PuzzleError, lines
from puzzlelib.puzzles.bricks import read_matrix
from puzzlelib.puzzles.gridnav.movingai import read_map, read_scenarios


def puzzle(name):
    """What a puzzle's own reader makes of a text, as its writer writes it."""
    def reader(text):
        problem = get(name).problem(text, "file")
        return get(name).format(problem, problem.initial)
    return reader


def scenarios(text):
    return [(one.bucket, one.map.text, one.size, one.start, one.goal, one.length)
            for one in read_scenarios(text, "file")]


FORMATS = {         # a text in each format, and what reads it
    "bricks": ("3,2,\n1,-1,1,\n2,2,0,\n", lambda text: read_matrix(text, "file")),
    "mazes": ("2 2 2\n2 2 2\n0 2 2\npath UUR\n", puzzle("mazes")),
    "tiles": ("3\n 0 1 3\n 4 2 5\n 7 8 6\n", puzzle("tiles")),
    "tiles with a goal": ("2 3\n1 2 3\n4 0 5\ngoal\n0 1 2\n3 4 5\n", puzzle("tiles")),
    "puzzle8": ("013\n4 2 5\n7 8 6\n", lambda text: read_initial(text, "file")),
    "gridnav": (".X5\n...\nstart 0,0\ngoal 1,2\ncorner strict\n", puzzle("gridnav")),
    "disks": ("distinct\n1 2 . .\n", puzzle("disks")),
    "dominoes": ("..X\n...\nhorizontal to move\n", puzzle("dominoes")),
    "sokoban": ("#####\n#@$.#\n#####\n", puzzle("sokoban")),
    "template": ("1, 10\n", puzzle("template")),
    "map": ("type octile\nheight 2\nwidth 3\nmap\n.@G\nSTW\n", lambda text: read_map(text, "file")),
    "scen": ("version 1\n0\tland.map\t8\t5\t0\t0\t1\t0\t1\n", scenarios),
}
AROUND = {
    "no newline at the end": lambda text: text.removesuffix("\n"),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "blank lines before": lambda text: "\n \t\n" + text,
    "blank lines after": lambda text: text + "\n  \n\t\n",
    "blanks at the ends of lines": lambda text: text.replace("\n", "  \n"),
    "tabs at the ends of lines": lambda text: text.replace("\n", "\t\n"),
    "all of them": lambda text: "\ufeff\r\n \r\n" + text.replace("\n", " \t\r\n") + "\r\n \t",
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", FORMATS)
def test_what_surrounds_a_line_never_matters(name, around):
    text, reader = FORMATS[name]
    assert reader(AROUND[around](text)) == reader(text)


def complaint(reader, text):
    """The place and the words of an error; None if there is none."""
    try:
        reader(text)
    except PuzzleError as error:
        return error.line, error.col, error.message
    return None


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", FORMATS)
def test_an_error_has_the_same_place_and_words_whatever_surrounds_the_lines(name, around):
    """Damaged texts: each line in turn left out, doubled, replaced by '?', emptied, or with '?' in it."""
    text, reader = FORMATS[name]
    rows, refusals = text.splitlines(), 0
    for at, row in enumerate(rows):
        for new in ([], [row, row], ["?"], [""], [row[:-1] + "?"], ["?" + row[1:]], [row + row[-1]]):
            damaged = "\n".join([*rows[:at], *new, *rows[at + 1:]]) + "\n"
            plain, edited = complaint(reader, damaged), complaint(reader, AROUND[around](damaged))
            if plain is None:
                assert edited is None and reader(AROUND[around](damaged)) == reader(damaged)
                continue
            refusals += 1
            shift = 2 if around in ("blank lines before", "all of them") and damaged.strip() else 0
            assert edited == (plain[0] + shift, *plain[1:]), damaged
    assert refusals >= 2 * len(rows)


SAME = {            # what means the same in one format: two texts
    "bricks": [("3,2\n1,-1,1\n2,2,0", "3,2,\n1,-1,1,\n2,2,0,"), ("3,2\n1,-1,1,\n2,2,0", "3,2,\n1,-1,1,\n2,2,0,"),
               ("3,\t2,\n1 ,-1,1,\n\t2,2,\t0 ,", "3,2,\n1,-1,1,\n2,2,0,")],
    "mazes": [("22\n01", "2 2\n0 1"), ("2,2,\n0,1,", "2 2\n0 1"), ("2,2,\n0,1", "2 2\n0 1"), ("2 2,\n0,1", "2 2\n0 1"),
              ("2\t2\n01", "2 2\n0 1"), ("  22\n\t01", "2 2\n0 1"), ("22\n02\npath\tU", "2 2\n0 2\npath U")],
    "tiles": [("\n3\n\n0 1 3 4\t2 5\n\n7\n8 6", FORMATS["tiles"][0])],
    "puzzle8": [("\n\n0 1\t3\n425\n7 86", FORMATS["puzzle8"][0])],
    "gridnav": [(".X5\n...\nstart\t(0, 0)\ngoal (1,2)\ncorner \t strict", FORMATS["gridnav"][0]),
                (".X5\n...\nstart 0, 0,\ngoal 1 ,2\ncorner strict", FORMATS["gridnav"][0])],
    "disks": [("  distinct\n\t1\t2 . \t .", FORMATS["disks"][0])],
    "dominoes": [("..X\n...\nhorizontal  to\tmove", FORMATS["dominoes"][0])],
    "sokoban": [("#####-\n#@$.#_\n#####", FORMATS["sokoban"][0])],
    "template": [("1,10,", "1, 10"), ("\t1\t,10 ,", "1, 10")],
    "map": [("type  octile\nheight\t2\nwidth   3\n map\n.@G\nSTW", FORMATS["map"][0])],
    "scen": [("version\t1.0\n" + FORMATS["scen"][0].partition("\n")[2], FORMATS["scen"][0])],
}


@pytest.mark.parametrize("name, other, text", [(name, *pair) for name, pairs in SAME.items() for pair in pairs])
def test_what_means_the_same_is_read_the_same(name, other, text):
    assert FORMATS[name][1](other) == FORMATS[name][1](text)


GUESSES = [         # accepting these would be a guess
    ("bricks", "3,2,\n1,-1,1,\n", "3:1: found only 1 row, expected 2"),
    ("bricks", "2,1,\n1,\n", "2:3: found nothing, expected -1 (goal)"),
    ("bricks", "2,1,\n1,2,,\n", "2:5: found another comma, expected the end of the line"),
    ("bricks", "2,1,,\n1,2\n", "1:6: found nothing, expected the width and the height as w,h,"),
    ("bricks", "2,\n1,2\n", "1:3: found nothing, expected the width and the height as w,h,"),
    ("bricks", "2,2\n1,2\n\n1,2\n", "3:1: found nothing, expected -1 (goal)"),
    ("bricks", "21\n12\n", "1:1: found '21', expected the width and the height as w,h,"),
    ("bricks", "3,1\n2,1,2\n", "2:5: found a second piece of brick 2, expected every brick in one piece"),
    ("mazes", "2,2,,\n0,2,\n", "1:5: found nothing, expected 0, 1 or 2"),
    ("mazes", "2 2\n\n0 2\n", "2:1: found an empty line, expected a row of 0, 1 and 2"),
    ("mazes", "2 12\n0 2 2\n", "1:3: found '12', expected 0, 1 or 2"),
    ("mazes", "12,\n02,\n", "1:1: found '12', expected 0, 1 or 2"),
    ("mazes", "123\n022\n", "1:1: found '123', expected 0, 1 or 2"),
    ("mazes", "22\n02\n0\n", "3:1: found a row of 1 squares, expected 2 as in the first"),
    ("mazes", "22\n00\n", "2:2: found '0', expected 0 at the bottom left and nowhere else"),
    ("tiles", "3\n0,1,3\n4,2,5\n7,8,6\n", "2:1: found '0,1,3', expected a tile from 0 to 8"),
    ("tiles", "3\n013\n425\n786\n", "2:1: found '013', expected a tile from 0 to 8"),
    ("puzzle8", "013\n\n425\n786\n", "2:1: found 0 digits, expected 3 digits in a row"),
    ("puzzle8", "0,1,3\n4,2,5\n7,8,6", "1:2: found ',', expected a digit from 0 to 8"),
    ("gridnav", "..\n\n..\n", "2:1: found a row of 0 cells, expected 2 as in the first"),
    ("gridnav", " ..\n ..\n", "1:1: found ' ', expected ., X or a digit from 2 to 9"),
    ("gridnav", "..\nstart (0,0\ngoal 0,1\n", "2:7: found '(0', expected a row from 0 to 0"),
    ("gridnav", "..\nstart 0,0,,\ngoal 0,1\n", "2:7: found '0,0,,', expected the start as ROW,COLUMN"),
    ("dominoes", "..\n\n..\n", "2:1: found a row of 0 squares, expected 2 as in the first"),
    ("disks", "distinct\n\n1 2 . .\n", "2:1: found nothing, expected the row of cells"),
    ("sokoban", "#####\n#@$\t#\n#####\n", "2:4: found '\\t', expected one of # @ + $ * . - or a space"),
    ("template", "1,10,,\n", "1:1: found '1,10,,', expected START, TARGET"),
    ("map", "type octile\nheight 2 2\nwidth 1\nmap\n.\n.\n", "2:8: found '2 2', expected a height from 1"),
    ("map", "type octile\nheight 2\nwidth 1\nmap\n.\n\n.\n", "7:1: found '.', expected the end of the file"),
    ("scen", "version 1\n0\tland.map\t8\t5\t0\t0\t1\t0\t\n", "2:1: found 8 columns, expected nine columns"),
]


@pytest.mark.parametrize("name, text, words", GUESSES)
def test_what_would_be_a_guess_is_refused_with_its_place(name, text, words):
    line, col, message = complaint(FORMATS[name][1], text)
    assert f"{line}:{col}: {message}".startswith(words)


def test_lines_keep_their_numbers_and_what_is_between_them():
    assert [(row.text, row.line) for row in lines("\n \n a \r\n\n\tb\t\n\n")] == [(" a", 3), ("", 4), ("\tb", 5)]
    assert lines("") == lines("\ufeff\r\n \t\r\n") == []
    assert [row.text for row in lines("a\rb\n\ufeffc")] == ["a\rb", "\ufeffc"]       # these are not at an end


# ------------------------------------------------------------------------------------- comments, and several levels

COLLECTION = """\
; Three rooms
:: # is a wall
Author: A. Pusher
Comment: level #1 is small

; 1

#####
#@$.#
#####

The second
########
#@  $ .#
########
Title: A corridor
#######
# @$. #
#######
-------
; 3
"""


def test_a_file_may_hold_several_levels_with_comments_and_titles(tmp_path):
    (tmp_path / "rooms.xsb").write_text(COLLECTION)
    sokoban, path = get("sokoban"), tmp_path / "rooms.xsb"
    expected = ["#####\n#@$.#\n#####", "########\n#@  $ .#\n########", "#######\n# @$. #\n#######"]
    for number, text in enumerate(expected, 1):
        problem = sokoban.load(f"{path}#{number}")
        assert sokoban.format(problem, problem.initial).rstrip("\n") == text
        assert problem.level == f"rooms.xsb#{number}"
        code, shown, err = main.run(["show", "sokoban", f"{path}#{number}"])
        assert (code, err) == (0, "") and shown == main.run(["show", "sokoban", f"{path}#0{number}"])[1]
    assert "solved in" in main.run(["solve", "sokoban", f"{path}#2"])[1]
    for level, words in ((path, ":13:1: error: found 3 levels, expected one of them: rooms.xsb#1 to #3"),
                         (f"{path}#4", ":1:1: error: found #4, expected a level from #1 to #3"),
                         (f"{path}#0", ":1:1: error: found #0, expected a level from #1 to #3"),
                         (f"{path}#x", "#x:1:1: error: found no such file")):
        code, out, err = main.run(["show", "sokoban", str(level)])
        assert (code, out) == (2, "") and err.startswith(f"{path}{words}"), err


def test_an_error_in_one_of_several_levels_has_the_line_of_the_file(tmp_path):
    for damaged, words in ((COLLECTION.replace("$ .#", "$ x#"), "14:7: error: found 'x', expected one of #"),
                           (COLLECTION.replace("########\nTitle", "###  ###\nTitle"), "15:5: error: found an opening"),
                           (COLLECTION.replace("$ .#", "$  #"), "14:5: error: found boxes: 1, goals: 0")):
        (tmp_path / "rooms.xsb").write_text(damaged)
        assert main.run(["show", "sokoban", f"{tmp_path}/rooms.xsb#2"])[2].startswith(f"{tmp_path}/rooms.xsb:{words}")
        assert main.run(["show", "sokoban", f"{tmp_path}/rooms.xsb#1"])[0] == 0


@pytest.mark.parametrize("text, words", [
    ("hello\n", "1:1: found 'h', expected one of # @ + $ * . - or a space"),
    ("#####\n#@$.#\nhello\n#####\n", "3:1: found 'h', expected one of"),         # words inside a level
    ("x####\n#@$.#\n#####\n", "1:1: found 'x', expected one of"),                 # a wall mistyped
    ("#####\n#@$.#\n#####\n\n  $\n", "5:3: found boxes: 2, goals: 1"),            # a box that nothing explains
    ("  $\n\n#####\n#@$.#\n#####\n", "4:3: found boxes: 2, goals: 1"),
    ("#####\n#@$.#\n#####\n=====\n", "4:1: found '=', expected one of"),
    ("#####\n#@$.#\n\n#####\n", "4:1: found 2 levels, expected one of them"),
    ("; nothing but a comment\n", "1:1: found nothing, expected a drawing")])
def test_what_no_reader_of_several_levels_guesses(text, words):
    line, col, message = complaint(FORMATS["sokoban"][1], text)
    assert f"{line}:{col}: {message}".startswith(words)


def test_only_a_reader_that_declares_comments_gets_them():
    for name, (text, reader) in FORMATS.items():
        commented = complaint(reader, "; a comment\n" + text)
        assert (commented is None) == (name == "sokoban"), name


MINE = '''from puzzlelib.puzzles._template import PUZZLE as TEMPLATE
from puzzlelib import Puzzle
PUZZLE = Puzzle(title="Mine", parse=TEMPLATE.parse, format=TEMPLATE.format, picture=TEMPLATE.picture,
                heuristics=tuple(TEMPLATE.heuristics.values()), comments="%", several=",")
'''


def test_a_new_puzzle_declares_both_in_its_own_file_and_nothing_else_changes(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    for folder in ("puzzles", "levels/mine"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "puzzles" / "mine.py").write_text(MINE)
    (tmp_path / "levels" / "mine" / "many.txt").write_text("% two\n1, 10\n% another\n\nHarder\n2, 90\n")
    (tmp_path / "levels" / "mine" / "one.txt").write_text("% alone\n1, 9\n")
    assert get("mine").levels() == ["many#1", "many#2", "one"]
    assert "mine       Mine, 3 levels\n" in main.run(["list"])[1] and " many#2\n" in main.run(["list", "mine"])[1]
    assert main.run(["solve", "mine", "many#2"])[0] == 0 and main.run(["show", "mine", "one"])[0] == 0
    assert get("mine").load("many#2").level == "many#2"
    (tmp_path / "levels" / "mine" / "bad.txt").write_text("% two\n1, 10\n\n% x\n2, y\n")
    assert main.run(["show", "mine", "bad#2"])[2].endswith("bad.txt:5:4: error: found 'y', expected a number from 1 to "
                                                           "1,000,000\n")
    (tmp_path / "levels" / "mine" / "bad.txt").unlink()
    from puzzlelib.conformance import check_puzzle
    assert check_puzzle("mine").endswith("all well")
    from puzzlelib.lab import files, levels
    assert [one.name for one in levels("mine")] == ["many#1", "many#2", "one"]
    assert [one.load().target for one in files("mine", tmp_path / "levels" / "mine" / "many.txt")] == [10, 90]


def test_comments_without_several_levels_may_be_anywhere():
    assert parts("a\n# b\nc\n\nd\n", "#") == [("a\nc\n\nd", [1, 3, 4, 5])]
    assert parts("", ";", "#") == [("", [])]


# ------------------------------------------------------------------------------------------- sh run.sh help formats

ROWS = {"bricks": "bricks", "mazes": "mazes", "tiles (solver)": "tiles", "puzzle8": "puzzle8",
        "gridnav (path)": "gridnav", "dominoes": "dominoes", "disks": "disks", "sokoban (XSB)": "sokoban",
        "template": "template", "MovingAI .map": "map", "MovingAI .scen": "scen"}
WITHOUT = {"mazes": "2 2 2\n2 2 2\n0 2 2\n"}                   # a text without the words at its end


def edits(name):
    """The same values, written in the ways that the table's columns name."""
    text = WITHOUT.get(name, FORMATS[name][0])
    rows = text.splitlines()
    separated = [", ".join(row.split()) if name == "mazes" else row for row in rows]
    bare = [row.removesuffix(",") for row in separated]
    points = [row if name == "gridnav" and row[0] not in "sg" else f"{row}," for row in bare]
    yield "final comma", "\n".join(points)
    yield "final comma", "\n".join(bare)
    yield "112 for 1 1 2", "\n".join(row.replace(" ", "").replace(",", "") for row in rows)
    yield "blank lines between", "\n\n".join(rows)
    yield "comments, several levels", "; comment\n" + text + "\n; comment"


@pytest.mark.parametrize("row", ROWS)
def test_every_cell_of_the_table_says_what_the_reader_does(row):
    from puzzlelib.cli.formats import COLUMNS
    from puzzlelib.cli.formats import FORMATS as TABLE
    name, said = ROWS[row], dict(zip(COLUMNS[1:], TABLE[row]))
    text, reader = WITHOUT.get(name, FORMATS[name][0]), FORMATS[name][1]
    for column, edited in edits(name):
        if said[column] in ("drawing", "between levels") or edited.strip() == text.strip():
            continue
        promised = said[column].startswith(("yes", "or none"))
        assert (complaint(reader, edited) is None) == promised, (column, edited)
        assert not promised or reader(edited) == reader(text)
    assert set(TABLE) == set(ROWS)
    for blank in ("\t", "  ", " \t") if "blanks" in said["values separated by"] else ():
        assert reader(text.replace(" ", blank)) == reader(text.replace(",", f"{blank},{blank}")) == reader(text)


def test_help_prints_the_table(tmp_path, monkeypatch):
    code, text, err = main.run(["help", "formats"])
    assert (code, err) == (0, "") and max(map(len, text.splitlines())) <= 120
    for row in ROWS:
        assert f"\n{row} " in text
    assert "help formats" in main.help_text() and text.count("as its parser says") == 0
    monkeypatch.setenv("PUZZLELIB_MINE", str(tmp_path))
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "mine.py").write_text(MINE)
    assert "\nmine            as its parser says" in main.run(["help", "formats"])[1]


# ----------------------------------------------------------------------------------------------------- random edits

def said(name, text):
    """What a file says, by a reading of its own: values line by line, or the characters of a drawing."""
    rows = [row.rstrip(" \t\r") for row in text.removeprefix("\ufeff").split("\n")]
    rows = [row for row in rows if row]
    if name == "bricks":
        return [[int(value) for value in re.findall(r"[^,\s]+", row)] for row in rows]
    if name == "template":
        return [int(value) for value in re.findall(r"[^,\s]+", "\n".join(rows))]
    if name.startswith("tiles"):
        sizes = rows[0].split()
        first = sizes * 2 if len(sizes) == 1 else sizes if len(sizes) == 2 else [sizes[0], *sizes]
        return [word if word == "goal" else int(word) for word in [*first, *" ".join(rows[1:]).split()]]
    if name == "sokoban":
        return [row.translate({ord(floor): " " for floor in "-_"}).rstrip() for row in rows
                if "#" in row and not row.startswith((";", "::")) and not re.match("[A-Za-z -]+:", row)]
    if name == "scen":
        return [[field.strip() for field in row.split("\t")] for row in rows[1:]]
    if name in ("disks", "map"):
        return [word for row in rows for word in row.split()]
    return [re.sub(r"[\s,()]", "", row) for row in rows]       # digits and drawings: every character counts


def written_back(name, text):
    """What a reader makes of a text, written in the format's usual way."""
    value = FORMATS[name][1](text)
    if name == "bricks":
        return "\n".join(",".join(map(str, row)) for row in [[len(value[0]), len(value)], *value])
    if name == "puzzle8":
        return "\n".join("".join(map(str, row)) for row in value)
    if name == "map":
        return "\n".join(["type octile", f"height {len(value)}", f"width {len(value[0])}", "map", *value])
    if name == "scen":
        return "\n".join(["version 1", *("\t".join(map(str, (bucket, map_, *size[::-1], *start[::-1], *goal[::-1])))
                                         for bucket, map_, size, start, goal, _ in value)])
    return value


def edited(text, rng):
    """A text with one to three random changes."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        to, rows = min(len(text), at + rng.choice((0, 1, 1, 2, 5))), text.split("\n")
        line = rng.randrange(len(rows))
        symbol = rng.choice(",-.0123456789 xX#@$*+;:()\n\t\r\u0663\u2028\ufeffG_TW")
        text = rng.choice((text[:at] + text[to:], text[:at] + symbol + text[at:], text[:at] + symbol + text[at + 1:],
                           text[:to] + text[at:],
                           "\n".join([*rows[:line], rng.choice(["", " ", "\t", *rows]), *rows[line:]]),
                           "\n".join([*rows[:line], *rows[line + 1:]]), text.replace("\n", "\r\n")))
    return text


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_with_random_edits_is_refused_with_its_place_or_means_what_it_says(name):
    rng, accepted = Random(name), 0
    texts = [FORMATS[name][0], *(pair[0] for pair in SAME.get(name, ()))]
    for _ in range(600):
        text = edited(rng.choice(texts), rng)
        error = complaint(FORMATS[name][1], text)
        if error is not None:
            line, col, message = error
            assert 1 <= line <= text.count("\n") + 2 and col >= 1 and "found " in message and ", expected " in message
            continue
        accepted += 1
        back = written_back(name, text)
        found, expected = said(name, back), said(name, text)
        if name == "scen":
            expected = [[str(int(field)) if field.isdigit() else field for field in row[:8]] for row in expected]
        if name == "gridnav":                            # ends and rules that are the usual ones need not be written
            expected = [row for row in expected if row[0] not in "sgc" or row in found]
            assert len([row for row in found if row[0] in "sgc"]) <= 3
        assert found == expected, text
    assert accepted > 30
