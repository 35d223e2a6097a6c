"""Where every level comes from, and under which license everything here may be used.

A folder of levels may have a SOURCES.md; ours do. A puzzle of your own needs none.
"""

import re
from pathlib import Path

import pytest

from puzzlelib import load
from tests.conftest import ROOT

LEVELS = ROOT / "levels"
OURS = ("bricks", "disks", "dominoes", "gridnav", "mazes", "template", "tiles")
FOLDERS = sorted({path.parent.name for path in LEVELS.glob("*/SOURCES.md")} | set(OURS))


def rows(folder):
    """The rows of a folder's SOURCES.md: the patterns of names in the first column, and the source."""
    for line in (folder / "SOURCES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| `"):
            names, source = line.strip("| ").split(" | ")
            yield [name.replace("NN", "[0-9][0-9]") for name in re.findall("`([^`]+)`", names)], source


def files(folder):
    """The levels by their names, and other data by file name."""
    found = [path.relative_to(folder) for path in folder.rglob("*") if path.suffix in (".txt", ".csv")]
    return [path.with_suffix("") if path.suffix == ".txt" and len(path.parts) == 1 else path
            for path in found if path.name != "expected.csv"]


def unmentioned(folder):
    patterns = [pattern for names, _ in rows(folder) for pattern in names]
    return [str(file) for file in files(folder) if not any(file.match(pattern) for pattern in patterns)]


@pytest.mark.parametrize("name", FOLDERS)
def test_every_level_says_where_it_comes_from(name):
    for level in unmentioned(LEVELS / name):
        pytest.fail(f"{level} is not in levels/{name}/SOURCES.md: add a line that says where it comes from")


@pytest.mark.parametrize("name", FOLDERS)
def test_every_source_is_of_a_level_that_exists_and_of_a_known_kind(name):
    listed = [(pattern, source) for names, source in rows(LEVELS / name) for pattern in names]
    assert len(listed) == len(dict(listed)), "a level is listed twice"
    for pattern, source in listed:
        assert any(file.match(pattern) for file in files(LEVELS / name)), pattern
        assert source.startswith(("specification: ", "classic: ", "made here")), source


def test_a_level_without_a_source_is_noticed(tmp_path):
    (tmp_path / "SOURCES.md").write_text("| level | source |\n|---|---|\n| `depth-NN`, `a` | made here |\n")
    for name in ("depth-07.txt", "a.txt", "b.txt", "depth-x.txt", "expected.csv", "more.csv"):
        (tmp_path / name).touch()
    assert sorted(unmentioned(tmp_path)) == ["b", "depth-x", "more.csv"]


def one_brick_one_move(problem):
    """The length of the shortest solution if a brick may slide on and on in one move, as books count."""
    layer, reached, moves = [problem.initial], {problem.initial}, 0
    while not any(map(problem.is_goal, layer)):
        after = []
        for start in layer:
            sliding, seen = [(start, None)], {start}     # a state, and the brick that has moved: (shape, first cell)
            while sliding:
                state, moved = sliding.pop()
                for (shape, first, direction), child, _ in problem.successors(state):
                    if moved in (None, (shape, first)) and child not in seen:
                        seen.add(child)
                        sliding.append((child, (shape, first + problem.steps[direction])))
            after += seen - reached
            reached |= seen
        layer, moves = after, moves + 1
    return moves


def test_the_classics_need_as_many_moves_as_is_published():
    published = {names[0]: int(source.split("; ")[1]) for names, source in rows(LEVELS / "bricks")
                 if source.startswith("classic")}
    assert len(published) == 9
    assert {level: one_brick_one_move(load("bricks", level)) for level in published} == published


def test_the_license_is_mit():
    text = (ROOT / "LICENSE").read_text()
    assert text.startswith("MIT License\n") and "the Puzzlelib authors" in text
    assert '\nlicense = "MIT"\nlicense-files = ["LICENSE"]\n' in Path(ROOT / "pyproject.toml").read_text()
