"""What students handed in: files, folders, zips, and folders of them as Canvas, Moodle and Gradescope name them."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from puzzlelib.classroom.folders import MB, Limits, read_folder
from puzzlelib.levels import PuzzleError, visible

ROOM = Limits(space=32, files=2000)              # of one submission
CANVAS = re.compile(r"([^\W_]+)(?:_LATE)?_(\d+)_(?:\d+_)(.+)")           # doejane_LATE_1234_5678_homework3.py
MOODLE = re.compile(r"(.+)_\d+_assignsubmission_file_?")                # Jane Doe_123456_assignsubmission_file_
GRADESCOPE = re.compile(r"submission_\d+")
FURNITURE = re.compile(r"(^|/)(__MACOSX|__pycache__|\.[^/]*|submission_metadata\.yml)(/|$)|\.pyc$")
MAIN = {"bricks": r"run\.sh|sbp\.py", "eight-puzzle": r"Solver\.\w+", "puzzle8": r"Puzzle8\.\w+|puzzle8\.py",
        "homework3": r"homework3\.py", "mazes": r"mazes\.py"}           # names that a handout or a stub fixes
HANDED_IN = (".py", ".ipynb", ".zip", ".sh", ".java", ".c", ".cpp", ".js", ".rb", ".rs", ".go", ".hs", ".jar")

RESULTS = ("grades.csv", "class.html", "junit.xml", "rubric.txt")       # what we write for the whole class


@dataclass(frozen=True)
class Submission:
    """One student's files. If they can't be graded, `refused` says why."""

    name: str                                    # also that of its folder in the results
    files: Mapping[str, bytes] = field(default_factory=dict)
    refused: str = ""
    late: bool = False                           # as Canvas says in the name of a file


TOO_LARGE = f"found a zip of more than {ROOM.space} MB or {ROOM.files:,} files"


class Refused(Exception):
    """A submission that can't be opened: it says why."""


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of a zip, within limits; one that would write elsewhere is refused.

    >>> unzipped(b"PK")
    Traceback (most recent call last):
    puzzlelib.classroom.submissions.Refused: found a zip that can't be read (File is not a zip file)
    """
    import io
    import zipfile
    files: dict[str, bytes] = {}
    room = ROOM.space * MB
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist():
                name = entry.filename.replace("\\", "/")
                if name.startswith("/") or ".." in name.split("/") or ":" in name[:2]:
                    raise Refused(f"found {visible(name)!r} in a zip, expected names inside its folder")
                if entry.is_dir() or FURNITURE.search(name := os.path.normpath(name)):
                    continue
                if entry.flag_bits & 1:
                    raise Refused("found a zip with a password, expected one without")
                if stat.S_ISLNK(entry.external_attr >> 16):
                    raise Refused(f"found the link {visible(name)!r} in a zip, expected files")
                with archive.open(entry) as file:
                    content = file.read(room + 1)
                room -= len(content)
                if room < 0 or len(files) >= ROOM.files:
                    raise Refused(TOO_LARGE)
                files[name] = content
    except Refused:
        raise
    except Exception as error:                   # there is no end of what zipfile and its packers raise
        raise Refused(f"found a zip that can't be read ({visible(str(error))[:80]})") from None
    return _possible(files)


def _possible(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, if a folder can hold them."""
    folders = {str(place) for name in files for place in Path(name).parents}
    for name in files:
        if name in folders:
            raise Refused(f"found {visible(name)!r} as a file and as a folder")
        if len(name) > 1000 or any(len(part.encode(errors="replace")) > 255 for part in name.split("/")):
            raise Refused(f"found '{visible(name[:20])}…', a name of more than 255 bytes, or 1,000 with its folders")
    return files


def opened(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of one submission: what its zips contain, too, without a system's furniture and a folder around all."""
    found = {name: data for name, data in files.items() if not FURNITURE.search(name)}
    room, count = ROOM.space * MB, ROOM.files    # of all zips together
    for _ in range(2):                           # a zip in a zip, but no deeper
        inner = {name: data for name, data in found.items() if name.lower().endswith(".zip")}
        found = {name: data for name, data in found.items() if name not in inner}
        for data in inner.values():
            more = unzipped(data)
            room, count = room - sum(map(len, more.values())), count - len(more)
            if room < 0 or count < 0:
                raise Refused(TOO_LARGE)
            found |= more
    while found and len({name.split("/")[0] for name in found}) == 1 and all("/" in name for name in found):
        found = {name.partition("/")[2]: data for name, data in found.items()}
    return _possible(found)


def around(files: Mapping[str, bytes], main: str) -> dict[str, bytes]:
    """The files from the folder of the main file on, as if that folder were all: students zip folders in folders."""
    folder = os.path.dirname(main)
    return {name.removeprefix(f"{folder}/") if folder else name: data for name, data in files.items()
            if not folder or name.startswith(f"{folder}/")}


def handed_in(paths: Iterable[str], assignment: str, one: bool = False) -> list[Submission]:
    """All submissions of some paths: each a file, a folder, a zip, or a folder of these, unless each is `one`."""
    found: dict[str, dict[Path, str]] = {}       # of each student: files or folders, and what they were called
    for word in paths:
        path = Path(word)
        if not path.exists():
            raise PuzzleError("found no such file or folder, expected submissions", word, 1, 1)
        entries = [path] if not path.is_dir() or one or is_one(path, assignment) else [
            entry for entry in sorted(path.iterdir()) if not FURNITURE.search(entry.name)
            and (entry.is_dir() or entry.suffix.lower() in HANDED_IN) and not entry.is_symlink()
            and not all((entry / name).is_file() for name in RESULTS)]           # of an earlier batch
        for entry in entries:
            student, name = who(entry)
            found.setdefault(student, {})[entry] = name
    if not found:
        raise PuzzleError("found no submission, expected files, folders or zips", " ".join(paths), 1, 1)
    names = {*RESULTS}
    return [_submission(_unique(student, names), entries) for student, entries in found.items()]


def is_one(folder: Path, assignment: str) -> bool:
    """Is a folder one submission, and not a folder of them?

    It is one if a platform named it after a student, if it has the file that the handout names, or nothing that could
    be several.
    """
    if MOODLE.fullmatch(folder.name) or GRADESCOPE.fullmatch(folder.name):
        return True
    names = [entry.name for entry in folder.iterdir() if not FURNITURE.search(entry.name)]
    if any(CANVAS.fullmatch(name) or MOODLE.fullmatch(name) or GRADESCOPE.fullmatch(name) for name in names):
        return False
    if assignment in MAIN and any(re.fullmatch(MAIN[assignment], name) for name in names):
        return True
    several = [name for name in names if name.lower().endswith(HANDED_IN) or (folder / name).is_dir()]
    return len(several) == 1 and not any((folder / name).is_dir() or name.endswith(".zip") for name in several)


def who(entry: Path) -> tuple[str, str]:
    """The student whom a file or folder belongs to, and its own name, from what a learning platform calls it.

    >>> who(Path("doejane_LATE_12_34_homework3-1.py")), who(Path("Jane Doe_123_assignsubmission_file_"))
    (('doejane_12', 'homework3-1.py'), ('Jane Doe', ''))
    """
    if found := MOODLE.fullmatch(entry.name):
        return found[1], ""
    if found := CANVAS.fullmatch(entry.name):
        return f"{found[1]}_{found[2]}", found[3]
    return (entry.name, "") if entry.is_dir() else (entry.stem, entry.name)


def _unique(student: str, names: set[str]) -> str:
    """A name that can be a folder's, and that no other student has, nor a file of the whole class."""
    name = re.sub(r"[^\w.@ =+-]+", "_", visible(student)).strip(" .")[:80] or "unnamed"
    tries = [name, *(f"{name}-{number}" for number in range(2, len(names) + 3))]
    free = next(one for one in tries if one.lower() not in names)
    names.add(free.lower())
    return free


def _submission(student: str, entries: Mapping[Path, str]) -> Submission:
    late = any("_LATE_" in entry.name for entry in entries)
    try:
        files: dict[str, bytes] = {}
        for entry, name in entries.items():
            content = read_folder(entry, ROOM)
            if not entry.is_dir() and not content:
                raise Refused("found a link, a pipe or a device, expected a file")
            files |= content if entry.is_dir() else dict.fromkeys([name], content[entry.name])
        found = opened(files)
    except Exception as error:                   # Refused, or what a system says about its files
        return Submission(student, refused=visible(str(error)), late=late)
    return Submission(student, found, "" if found else "found no file that can be read", late)
