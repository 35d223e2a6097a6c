"""The made-up class as an instructor would download it: one folder per assignment, with folders, files and zips.

    python3 tests/class_of_60/make_zips.py OUT

Most submissions lie beside this file as they are. A folder in `zipped/` whose name ends in .zip becomes a zip of that
name. Ten of the homework3 submissions are the sample class of the instructor's notebook, and are copied from there.
Many of them are hostile: run them in a sandbox only.
"""

from __future__ import annotations

import csv
import shutil
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parents[1] / "notebooks" / "sample_class"
ITEMS = {
    "bricks": ["print", "done", "availableMoves", "applyMove", "compare", "norm", "random"],
    "eight-puzzle": ["solution", "moves", "unsolvable"],
    "puzzle8": ["solve"],
    "homework3": ["find_solutions_iddfs", "find_solution_a_star", "find_path", "solve_distinct_disks", "get_best_move",
                  "feedback"],
    "mazes": ["initial_state", "MU", "MD", "ML", "MR", "is_goal", "squares_left", "manhattan", "H", "solve",
              "count_solutions"],
    "w1": [], "w4": [],                              # the exercises of that workshop's room, by their full names
}
ROOMS = {"w1": "bricks", "w4": "homework3"}


def build_class(out: Path) -> Path:
    """Write all submissions into a new folder: out/ASSIGNMENT/SUBMISSION."""
    compiled = shutil.ignore_patterns("__pycache__")
    for assignment in ITEMS:
        shutil.copytree(HERE / assignment, out / assignment, ignore=compiled)
    shutil.copytree(SAMPLE, out / "homework3", ignore=compiled, dirs_exist_ok=True)
    for source in sorted((HERE / "zipped").rglob("*.zip")):
        target = out / source.relative_to(HERE / "zipped")
        target.parent.mkdir(parents=True, exist_ok=True)
        _zip(source, target)
    return out


def _zip(source: Path, target: Path) -> None:
    files = {path.relative_to(source).as_posix(): path.read_bytes()
             for path in sorted(source.rglob("*")) if path.is_file()}
    if "evil" in target.name:
        files["../evil.py"] = files.pop("evil.py")
    if "Noa Levi" in target.parent.name:             # as macOS makes them: a second file for each, with its attributes
        files |= {f"__MACOSX/._{name}": b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        " for name in files}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 10, 8, 23, 58, 0)), data)
    if "corrupt" in target.name:
        target.write_bytes(target.read_bytes()[:300])


def expected() -> dict[tuple[str, str], dict[str, str]]:
    """The verdict for each item: {(assignment, submission): {item: status}}. A row for one item overrides `*`."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    with open(HERE / "expected.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            verdicts = found.setdefault((row["assignment"], row["submission"]), {})
            items = items_of(row["assignment"]) if row["item"] == "*" else [row["item"]]
            verdicts.update(dict.fromkeys(items, row["status"]))
    return found


def items_of(assignment: str) -> list[str]:
    """What an assignment gives points for; in a workshop, every exercise of its room."""
    if assignment not in ROOMS:
        return ITEMS[assignment]
    from puzzlelib.exercises import every_exercise
    return [name for name in every_exercise() if name.split(".")[0] == ROOMS[assignment]]


if __name__ == "__main__":
    print(build_class(Path(sys.argv[1])))
