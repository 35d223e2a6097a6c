"""Student editions: a folder that is a complete small workbook, without the solutions.

What stays is copied as it is; what knows an answer is left out (LEFT_OUT), and stored cases take its place. Notebooks
lose their solutions and outputs. Everything is written to a temporary folder first, which is then renamed.
"""

from __future__ import annotations

import json
import os
import re
import shutil

from puzzlelib import ROOT
from puzzlelib.classroom.folders import project_files
from puzzlelib.classroom.stubs import stubs
from puzzlelib.exercises import ROOMS, every_exercise
from puzzlelib.exercises.exercise import Exercise
from puzzlelib.exercises.record import FILE
from puzzlelib.hints import Any
from puzzlelib.levels import PuzzleError, choose, lines, plural, quoted, read

COPIED = ("run.sh", "LICENSE", "pyproject.toml", "setup.py", "MANIFEST.in", "environment.yml", "notebooks/glossary.md")
LEFT_OUT = re.compile(r"puzzlelib/(assignments/|exercises/(reference|cases)/|puzzles/\w+/plain\.py|textbook\.py|"
                      r"classroom/(?!__init__|written))|.*(/__pycache__/|/\.)")
ANSWERS = re.compile(r"puzzlelib\.(assignments|classroom)|\bplain import\b|import plain\b")   # what none may need
SOLUTION = re.compile(r"^( *)# BEGIN SOLUTION\n.*?# END SOLUTION *$", re.M | re.S)
FOLDED = re.compile(r"<details>\s*<summary>[^<]*solution.*?</details>", re.I | re.S)
LINK = re.compile(r"\[([^\]]*)\]\((?:\.\./|workshops/)?([\w.]+\.(?:ipynb|md))(#[^)]*)?\)")
OWN_LEVELS = {"tiles": 3, "bricks": 3, "gridnav": 3}             # how many boards of their own an edition gets
COLUMNS = ("id", "student", "name", "username", "login", "email")        # of a list of students: what names them
README = """# Search in AI: your workbook

A workbook to write in{whose}. Each notebook explains a step, leaves you a function to write, and checks it: right, or
the smallest board on which it fails, and why.

    sh run.sh lab          open the notebooks in JupyterLab (the first time it installs what they need)
    sh run.sh test         check everything you wrote in the notebooks, on any Python from 3.10 on
    sh run.sh check        list the exercises; with an exercise and a Python file: check that file
    sh run.sh help         what else there is

## Notebooks
{notebooks}

## Files to hand in
`stubs/homework3.py`, `stubs/mazes.py` and `stubs/bricks/` have the names that are asked for, for courses that collect
files. `sh run.sh test stubs/homework3.py` checks the first.

## Your own boards
Checks use cases made for this edition (seed {seed}). Other boards were drawn for it to play and search: {levels}.
For example, write `load("tiles", "own-1")` in a notebook, or run `sh run.sh solve tiles own-1`.
"""


# ------------------------------------------------------------------------------------------------------- what is asked

def notebook_paths() -> dict[str, str]:
    """Every notebook by its name and its short name: {"w1": "notebooks/workshops/w1_sliding_bricks.ipynb"}."""
    found = {}
    for folder in ("notebooks", "notebooks/workshops"):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))) if os.path.isdir(os.path.join(ROOT, folder)) else ():
            if name.endswith(".ipynb"):
                found[name.removesuffix(".ipynb")] = found[name.split("_")[0]] = f"{folder}/{name}"
    return found


def code_of(notebook: dict[str, Any]) -> str:
    """The code of a notebook."""
    return "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")


def chosen_notebooks(words: str | None) -> dict[str, dict[str, Any]]:
    """The notebooks of an edition, by path; the workshops if none are named. One that shows solutions is refused."""
    known = notebook_paths()
    if not known:
        raise PuzzleError("found the library alone, expected the project's folder: an edition is made from it")
    names = words.split(",") if words else [name for name in known if re.fullmatch(r"w\d", name)]
    found = {}
    for word in names:
        path = choose(word.strip().removesuffix(".ipynb"), known, "a notebook:", source="edition --notebooks")
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            found[path] = json.load(file)
        if shown := ANSWERS.search(code_of(found[path])):
            raise PuzzleError(f"found {quoted(word)}, which needs worked solutions ({shown[0]}), expected a workshop, "
                              "or a notebook that doesn't", "edition --notebooks", 1, 1)
    return found


def students_in(path: str) -> list[str]:
    """The students of a list, as names of folders. Its first line names the columns, one of them with a word of
    COLUMNS, such as "SIS Login ID". Without such a line, the first student might be taken for one: that is refused."""
    from csv import Error, reader
    if not os.path.isfile(path):
        raise PuzzleError("found no such file, expected a list of students", path, 1, 1)
    rows: list[tuple[Any, list[str]]] = []
    for line in lines(read(path), path):
        try:
            rows.append((line, [value.strip() for value in next(reader([line.text], strict=True), [])]))
        except Error as error:
            line.fail("values separated by commas", f"a line that can't be read ({error})")
    rows = [row for row in rows if any(row[1])]
    header = [re.findall(r"[a-z]+", value.lower().replace("-", "")) if not re.search("[;\t]", value) else []
              for value in rows[0][1]] if rows else []
    column = next((place for name in COLUMNS for place, words in enumerate(header) if name in words), None)
    if column is None:
        raise PuzzleError(f"found {quoted(rows[0][0].text) if rows else 'nothing'}, expected the columns' names, "
                          f"separated by commas, one of them {', '.join(COLUMNS[:-1])} or {COLUMNS[-1]}", path, 1, 1)
    found: dict[str, str] = {}
    for line, values in rows[1:]:
        value = values[column] if len(values) > column else ""
        folder = re.sub(r"[^\w.@-]+", "_", value).strip("._")
        if not folder or folder.lower() in found:
            what, wanted = ((f"{quoted(value)} again", "one line for each student, with different folder names")
                            if folder else (quoted(value) if value else "nothing", "a name or an id"))
            raise PuzzleError(f"found {what}, expected {wanted}", path, line.line,
                              line.text.find(value) + 1 if value else len(line.text) + 1)
        found[folder.lower()] = folder
    if not found:
        raise PuzzleError("found no student, expected one a line after the first", path, rows[0][0].line + 1, 1)
    return list(found.values())


# -------------------------------------------------------------------------------------------------------- what is made

def without_solutions(notebook: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """A notebook to write in: a stub for each solution, no outputs, links only to what is there."""
    def link(found: re.Match[str]) -> str:
        return f"[{found[1]}]({found[2]}{found[3] or ''})" if found[2] in names else found[1]
    cells = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "code":
            text = SOLUTION.sub(r"\1# your code here\n\1raise NotImplementedError", text)
            cell = cell | {"outputs": [], "execution_count": None}
        else:
            text = LINK.sub(link, FOLDED.sub("", text))
        cells.append(cell | {"source": text.splitlines(keepends=True)})
    return notebook | {"cells": cells}


class StoredCases:
    """The cases of every exercise as data. Those that two students share are worked out once."""

    def __init__(self) -> None:
        self.known: dict[str, list[Any]] = {}

    def text(self, exercise: Exercise, seed: int) -> bytes:
        """Compressed JSON, the same for the same seed."""
        import gzip
        assert exercise.reference is not None
        found = []
        for args in exercise.reference.inputs(seed):
            key = exercise.name + json.dumps(args)
            if key not in self.known:
                self.known[key] = exercise.stored([exercise.case(args)])[0]
            found.append(self.known[key])
        data = json.dumps(found, separators=(",", ":"), default=_refuse).encode()
        return gzip.compress(data, 9, mtime=0)


def _refuse(value: Any) -> Any:
    raise AssertionError(f"a case that isn't plain data: {value!r}")


def own_levels(seed: int) -> dict[str, str]:
    """Boards of its own for an edition: {path: text}."""
    from random import Random

    from puzzlelib.catalog import get
    draw: dict[str, Any] = {name: get(name).random for name in OWN_LEVELS}
    return {f"levels/{name}/own-{number}.txt": draw[name](Random(f"{seed} {name} {number}"))
            for name, count in OWN_LEVELS.items() for number in range(1, count + 1)}


def files_of(notebooks: dict[str, dict[str, Any]], seed: int, student: str, stored: StoredCases) -> dict[str, Any]:
    """What an edition consists of: {path: content, or None for a copy of the file of that path}."""
    code = "\n".join(map(code_of, notebooks.values()))
    files: dict[str, Any] = {path: None for path in COPIED if os.path.exists(os.path.join(ROOT, path))}
    files |= {path: None for path in project_files("puzzlelib", "levels", *["results"] * ("results" in code))
              if not LEFT_OUT.match(path) or path == "puzzlelib/textbook.py" and "textbook" in code}
    own = {os.path.basename(path): path for path in notebooks}
    files |= {f"notebooks/{name}": json.dumps(without_solutions(notebooks[path], {*own, "glossary.md"}), indent=1,
                                              ensure_ascii=False, sort_keys=True) + "\n" for name, path in own.items()}
    files |= {f"puzzlelib/exercises/cases/{exercise.name}.json.gz": stored.text(exercise, seed)
              for exercise in every_exercise().values()}
    rooms = {f"notebooks/{name}": ROOMS[int(name[1]) - 1] for name in own if re.match(r"w\d_", name)}
    rooms |= {"stubs/homework3.py": "homework3", "stubs/mazes.py": "mazes"}
    titles = {name: "".join(notebooks[path]["cells"][0]["source"]).split("\n")[0].lstrip("# ")
              for name, path in own.items()}
    return files | own_levels(seed) | stubs() | {
        ".gitignore": f".venv\n__pycache__/\n.ipynb_checkpoints/\n{FILE}\n",
        "edition.json": json.dumps({"seed": seed, "student": student, "rooms": rooms}, indent=1) + "\n",
        "README.md": README.format(
            whose=f", for {student}" if student else "", seed=seed, levels=", ".join(
                f"{name} own-1 to own-{count}" for name, count in OWN_LEVELS.items()),
            notebooks="\n".join(f"- [{title}](notebooks/{name})" for name, title in titles.items()))}


def write_files(folder: str, files: dict[str, Any]) -> None:
    """Write or copy them all."""
    for path, content in files.items():
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if content is None:
            shutil.copyfile(os.path.join(ROOT, path), target)
        else:
            with open(target, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())


def seed_for(seed: int, student: str) -> int:
    """A student's own seed, the same for the same seed and name.

    >>> seed_for(1, "ada") != seed_for(1, "grace"), seed_for(1, "ada") == seed_for(1, "ada")
    (True, True)
    """
    from hashlib import sha256
    return int(sha256(f"{seed} {student}".encode()).hexdigest()[:7], 16)


# --------------------------------------------------------------------------------------------------------- the command

def do_edition(out: str, notebooks: str | None = None, seed: str = "1", **rest: str) -> str:
    """Make what students receive: a folder with notebooks to write in, checks and boards, without the solutions.

    --notebooks names them (w1,w4; without it, all workshops); --seed draws other cases and boards; --for makes one
    edition for each student of a list, a CSV file with a column of names or ids, each with cases and boards of its own.
    The same seed gives the same editions. OUT must not exist.

    usage: edition OUT [--notebooks NAMES] [--seed N] [--for FILE]
    example: sh run.sh edition my-class --notebooks w1,w4 --seed 7
    """
    from tempfile import mkdtemp

    from puzzlelib.cli.usage import whole
    from puzzlelib.views.progress import Progress
    number = whole(seed, "edition --seed", 0)
    chosen = chosen_notebooks(notebooks)
    students = students_in(rest["for"]) if "for" in rest else [""]
    target = os.path.abspath(out)
    if os.path.lexists(target):
        raise PuzzleError("found a file or folder of that name, expected a new one", out, 1, 1)
    stored = StoredCases()
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        folder = mkdtemp(prefix=".edition-", dir=os.path.dirname(target))
    except OSError as error:
        raise PuzzleError(f"found no place for it ({error.strerror}), expected a folder to write in", out, 1, 1
                          ) from None
    try:
        with Progress("edition") as report:
            for count, student in enumerate(students):
                report(count / len(students), student)
                own = seed_for(number, student) if student else number
                write_files(os.path.join(folder, student), files_of(chosen, own, student, stored))
        os.chmod(folder, 0o755)
        os.rename(folder, target)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    named = ", ".join(map(os.path.basename, chosen))
    return (f"{out}: {plural(len(students), 'edition')}, seed {number}, with {named}\n"
            "Left out: solutions and outputs of the notebooks, plain files, references, assignments/"
            f"{'' if any('textbook' in code_of(notebook) for notebook in chosen.values()) else ', textbook.py'}.\n"
            "Still there, because boards, players and checks need them: the library's searches, and the fast forms of\n"
            "the puzzles. A student who reads puzzlelib/search.py finds a working A*, though not in the form that an\n"
            "exercise asks for; the expected answers to the cases are data in puzzlelib/exercises/cases/.\n")
