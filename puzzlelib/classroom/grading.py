"""Grade one submission: every item of its assignment on the cases of an exercise, judged by that exercise's judge.

The student's code runs in the containment, as a module of stand-ins (`remote`) or as a program (`programs`); cases,
judges and verdicts stay out here. What is right, and why something isn't, is decided in `exercises/`, nowhere else.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from puzzlelib.classroom.containment import contained
from puzzlelib.classroom.folders import Limits, project_file, project_files, read_folder
from puzzlelib.classroom.programs import Program
from puzzlelib.classroom.remote import Remote, Stopped
from puzzlelib.classroom.rubric import Rubric
from puzzlelib.classroom.submissions import MAIN, Submission, around
from puzzlelib.classroom.system import PYTHON
from puzzlelib.classroom.written import bound, cells_of, needed, placed
from puzzlelib.exercises import ROOMS, every_exercise
from puzzlelib.exercises.checking import KEPT, Verdict, first_failure, unexplained, verdict_of
from puzzlelib.exercises.exercise import Case, Exercise
from puzzlelib.levels import PuzzleError, choose, visible

COMMANDS = {"print": "print_board", "done": "done", "availableMoves": "availableMoves", "applyMove": "applyMove",
            "compare": "compare", "norm": "norm", "random": "random_walk"}
LANGUAGES = {".py": [PYTHON], ".sh": ["sh"], ".js": ["node"], ".rb": ["ruby"]}      # that need no build
TO_READ = "to read"
LOST = "the grader itself ended while it graded this"
HARDEST = "8 6 7\n2 5 4\n3 0 1\n"                # 31 moves: no board of three by three is farther from the goal
TEXT = r"""\w{0,2}(?:"{3}.*?"{3}|'{3}.*?'{3}|"[^"\n]*"|'[^'\n]*')"""
PATIENCE = 20.0                                  # seconds for telling classic mistakes apart
MOST_CODE = 150_000                              # characters in a notebook's cells: we read those out here


@dataclass(frozen=True)
class Assignment:
    """What is handed in, and how it is graded.

    items     the exercise of each, and its points
    kind      "module", "program" or "notebook"
    most      of how many cases each item is tried; a program is started for every one
    """

    name: str
    kind: str
    items: Mapping[str, tuple[str, float]]
    limits: Limits
    most: int = 10_000
    format: float = 0.5
    by_hand: Mapping[str, float] = field(default_factory=dict)           # what a person reads

    def rubric(self) -> Rubric:
        """The points, limits and leniency that hold unless an instructor says otherwise."""
        return Rubric({item: points for item, (_, points) in self.items.items()} | dict(self.by_hand), self.limits,
                      self.format)


def _workshop(number: int) -> Assignment:
    room = ROOMS[number - 1]
    return Assignment(f"w{number}", "notebook", {
        exercise.name.partition(".")[2]: (exercise.name, exercise.points)
        for exercise in every_exercise().values() if exercise.name.startswith(f"{room}.")}, Limits(cpu=10, total=120))


def assignments() -> dict[str, Assignment]:
    """All assignments by name."""
    points = {"print": 1, "done": 1, "availableMoves": 2, "applyMove": 2, "compare": 1, "norm": 2, "random": 3}
    mazes = {exercise.name.partition(".")[2]: (exercise.name, exercise.points)
             for exercise in every_exercise().values() if exercise.name.startswith("mazes.")}
    homework3 = {"find_solutions_iddfs": 20, "find_solution_a_star": 20, "find_path": 15, "solve_distinct_disks": 15,
                 "get_best_move": 25}
    found = [
        Assignment("bricks", "program", {item: (f"bricks.{COMMANDS[item]}", points[item]) for item in COMMANDS},
                   Limits(cpu=10), 12),
        Assignment("eight-puzzle", "program", {"solution": ("eight_puzzle.solution", 6), "moves": (
            "eight_puzzle.moves", 2), "unsolvable": ("eight_puzzle.isSolvable", 2)}, Limits(cpu=10), 20),
        Assignment("puzzle8", "program", {"solve": ("puzzle8.solve", 100)}, Limits(cpu=5, memory=128), 12, 0),
        Assignment("homework3", "module", {item: (f"homework3.{item}", worth) for item, worth in homework3.items()},
                   Limits(cpu=20, total=300), by_hand={"feedback": 5}),
        Assignment("mazes", "module", mazes, Limits(cpu=20, total=300)),
        *[_workshop(number) for number in range(1, len(ROOMS) + 1)]]
    return {assignment.name: assignment for assignment in found}


@dataclass(frozen=True)
class Plan:
    """How to grade: the same for every submission of a batch."""

    assignment: str
    rubric: Rubric
    seed: int = 1
    trust: bool = False
    build: str = ""                              # a command, run once for each submission
    run: str = ""                                # a command, instead of the one we would find
    library: Mapping[str, bytes] = field(default_factory=dict)           # files of the course, read-only


@dataclass
class Grade:
    """What came of one item."""

    item: str
    status: str
    points: float
    most: float
    why: str = ""
    verdict: Verdict | None = None
    remarks: Sequence[str] = ()
    counted: tuple[int, int] | None = None       # expansions of the student's search, and of ours


# ---------------------------------------------------------------------------------------------------------------- cases

@cache
def cases_for(assignment: str, item: str, seed: int) -> tuple[Exercise, list[Case]]:
    """The exercise of an item, and the cases to try: for programs a few, with one that exposes each classic mistake."""
    plan = assignments()[assignment]
    exercise = every_exercise()[plan.items[item][0]]
    cases = [case for case in exercise.cases(seed) if _is_fixed(item, case)]
    if len(cases) > plan.most:
        first: set[int] = set()
        for words in exercise.mistakes:
            first.add(next((at for at, case in enumerate(cases) if exercise.slips(case, [words])), 0))
        spread = [round(at * (len(cases) - 1) / (plan.most - 1)) for at in range(plan.most)]
        for at in spread:
            if len(first) < plan.most:
                first.add(at)
        cases = [cases[at] for at in sorted(first)]
    if item == "solve" and assignment == "puzzle8":
        cases = [*cases, exercise.case([HARDEST])]
    return exercise, cases


def _is_fixed(item: str, case: Case) -> bool:
    """Does the handout say what a program has to do here? It doesn't for boards without a move, and for large ones."""
    if item == "availableMoves":
        return bool(case.expected)
    if item in ("solution", "moves", "unsolvable") and len(case.args[0]) > 3:
        return False
    return item != "moves" or bool(case.expected >= 0)       # a solver that knows no unsolvable board is another item's


# ------------------------------------------------------------------------------------------------- what was handed in

def main_file(files: Mapping[str, bytes], assignment: Assignment) -> str:
    """The file to call or to load: the one that the handout names, else the one that has most of the names asked for.

    >>> main_file({"x/abc123-1.py": b"def find_path(start, goal, scene): pass", "x/a.py": b""},
    ...           assignments()["homework3"])
    'x/abc123-1.py'
    """
    ends = {"notebook": (".ipynb",), "module": (".py",)}.get(assignment.kind, tuple(LANGUAGES))
    known = re.compile(MAIN.get(assignment.name, assignment.name + r"_\w+\.ipynb"), re.I)
    names = [name for name in sorted(files, key=lambda name: (name.count("/"), name)) if name.lower().endswith(ends)]
    exact = [name for name in names if known.fullmatch(os.path.basename(name))]
    words = [exercise.encode() for _, exercise in _functions(assignment)]
    text = b"\n".join(files[name] for name in names)

    def has(name: str) -> tuple[int, ...]:
        """Is it a part of another program? How much of what is asked for does it define, and how much does it name?"""
        stem = re.escape(os.path.basename(name).partition(".")[0]).encode()
        part = assignment.kind == "program" and re.search(rb"^\s*(from|import)\s+\.?%s\b" % stem, text, re.M)
        return bool(part), *(-sum(re.search(start + re.escape(word), files[name]) is not None for word in words)
                             for start in (rb"\bdef\s+", rb""))
    exact.sort(key=lambda name: not re.fullmatch(known.pattern, os.path.basename(name)))   # by case
    found = exact or sorted(names, key=has)
    if not found:
        raise Stopped("refused", f"found no {' or '.join(ends)} file, expected one to grade")
    return found[0]


def source_of(data: bytes) -> str:
    """A Python file as text, in the encoding that its first lines name.

    >>> source_of("# coding: latin-1\\r\\né = 1".encode("latin-1"))
    '# coding: latin-1\\né = 1'
    """
    import codecs
    import tokenize
    encoding = "utf-8-sig"
    with suppress(SyntaxError):
        encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
    slow = codecs.lookup(encoding).name in ("idna", "punycode")          # those take for ever
    for name in ("utf-8" if slow else encoding, "utf-8"):
        with suppress(LookupError, UnicodeError):
            return io.TextIOWrapper(io.BytesIO(data), name, errors="replace").read()
    return ""


def _functions(assignment: Assignment) -> list[tuple[str, str]]:
    """The name that each item asks for."""
    known = every_exercise()
    return [(item, known[exercise].method or known[exercise].function if assignment.kind != "program" else item)
            for item, (exercise, _) in assignment.items.items()]


@cache
def edition_library() -> dict[str, bytes]:
    """`puzzlelib` as students have it, for their notebooks: `check` and `examine` say nothing there."""
    from puzzlelib.classroom.edition import LEFT_OUT
    found = {path: project_file(path) for path in project_files("puzzlelib")
             if path.endswith(".py") and not LEFT_OUT.match(path)
             and not re.match(r"puzzlelib/(exercises|classroom|views|lab|tools|cli)/", path)}
    silent = b"def check(*args, **named): pass\nexamine = examine_heuristic = examine_game = check\n"
    return found | {"puzzlelib/exercises/__init__.py": silent, "puzzlelib/views/__init__.py": b""}


class Attempt:
    """A submission, ready to be tried: `on(item)` gives what an exercise calls."""

    def __init__(self, plan: Plan, submission: Submission):
        self.plan, self.assignment = plan, assignments()[plan.assignment]
        self.files = dict(submission.files)
        self.broken: BaseException | None = None             # what its code raises before anything is asked of it
        self.remarks: list[str] = []
        self.defines: list[set[str]] = []                    # the names that each statement of a notebook defines
        self.cpu = 0.0
        self.given = dict(plan.library)
        if plan.build:
            self._build()
        if not plan.run:
            self.main = main_file(self.files, self.assignment)
            self.files = around(self.files, self.main)
            self.main = os.path.basename(self.main)
        if self.assignment.kind == "program":
            command = shlex.split(plan.run) or [*LANGUAGES[os.path.splitext(self.main)[1].lower()], self.main]
            if self.files.get("run.sh", b"").count(b"\r\n"):
                self.files["run.sh"] = self.files["run.sh"].replace(b"\r\n", b"\n")
                self.remarks.append("run.sh has Windows line ends, which a Unix shell doesn't understand")
            if command[0] == "sh" and re.match(rb"#!.*\bbash\b", self.files.get(command[-1], b"")):
                command[0] = "bash"
                self.remarks.append(f"{command[-1]} is written for bash; the handout calls it with sh, another shell")
            self.program = Program(command, self.files | self.given, plan.rubric.limits, plan.trust)

    def _build(self) -> None:
        outcome = contained(["sh", "-c", self.plan.build], self.files, keep=["*"], given=self.given,
                            trust=self.plan.trust, limits=replace(
                                self.plan.rubric.limits, cpu=60.0, total=60.0, wall=0.0, memory=1024))
        self.files = dict(outcome.files)                     # all of the folder as it is now
        if outcome.status != "ended":
            words = (outcome.stderr or outcome.stdout).decode(errors="replace").strip().splitlines()
            raise Stopped("our fault" if outcome.status == "refused" else "crashed", visible(
                f"the build failed ({outcome.why}): {words[0] if words else 'it said nothing'}")[:300])

    @contextmanager
    def on(self, item: str, exercise: Exercise) -> Iterator[tuple[Callable[[], Any], Callable[[int], None]]]:
        """How to find the student's function for an item, and what to tell when a case begins."""
        if self.assignment.kind == "program":
            self.program.faults.clear()
            self.program.counted = 0
            name = {"unsolvable": "isSolvable"}.get(item, COMMANDS.get(item, item))
            yield lambda: getattr(self.program, name), lambda number: None
            self.cpu, self.counted = self.program.cpu, self.program.counted
            return
        with Remote(self.files, self.parts, os.path.splitext(self.main)[0], given=self.given | (
                edition_library() if self.assignment.kind == "notebook" else {}), limits=self.plan.rubric.limits,
                trust=self.plan.trust) as remote:

            def find() -> Any:
                if self.broken:
                    raise self.broken
                try:
                    module = remote.load()
                except BaseException as error:
                    self.broken = error
                    raise
                if not hasattr(module, exercise.function):
                    raise next((error for at, error in remote.failed if exercise.function in self.defines[at]),
                               NotImplementedError())
                return getattr(module, exercise.function)
            yield find, remote.begin
            self.counted = remote.counted
        self.cpu += remote.outcome.cpu

    @cached_property
    def parts(self) -> list[tuple[str, str]]:
        """What to run of a module or a notebook: of the latter only what the functions need."""
        if self.assignment.kind == "module":
            return [(self.main, source_of(self.files[self.main]))]
        text = self.files[self.main].decode("utf-8-sig", errors="replace")
        names = {every_exercise()[exercise].function for exercise, _ in self.assignment.items.values()}
        try:
            cells = cells_of(json.loads(text))
            if sum(map(len, cells)) > MOST_CODE:
                raise ValueError(f"more than {MOST_CODE:,} characters of code")
            statements, broken = needed(cells, names)
            self.remarks = [broken] if broken else []
            self.defines = [bound(statement) for _, statement in statements]
            return [(f"code cell {cell}", placed(cells[cell - 1], statement)) for cell, statement in statements]
        except Exception as error:
            raise Stopped("refused", f"found a notebook that can't be read ({visible(str(error))[:80]})") from None


# -------------------------------------------------------------------------------------------------------------- grading

def graded(plan: Plan, submission: Submission, note: Callable[[], None] = lambda: None
           ) -> tuple[list[Grade], list[str], float]:
    """The grades of a submission, remarks on all of it, and the CPU seconds that it took. `note` hears of each case."""
    rubric, assignment = plan.rubric, assignments()[plan.assignment]

    def all_same(status: str, why: str) -> list[Grade]:
        return [Grade(item, status, _worth(status, points), points, why) for item, points in rubric.points.items()]
    if submission.refused:
        return all_same("our fault" if submission.refused.startswith(LOST) else "refused", submission.refused), [], 0
    try:
        attempt = Attempt(plan, submission)
    except Stopped as stopped:
        return all_same(stopped.kind, stopped.words), [], 0
    grades = [_read_by_hand(attempt, item, points) if item in assignment.by_hand else
              _graded(plan, attempt, item, points, note) for item, points in rubric.points.items()]
    return grades, attempt.remarks, attempt.cpu


def _graded(plan: Plan, attempt: Attempt, item: str, points: float, note: Callable[[], None]) -> Grade:
    """The grade for one item. A fault of ours costs no points."""
    try:
        exercise, cases = cases_for(plan.assignment, item, plan.seed)
        with redirect_stdout(io.StringIO()), attempt.on(item, exercise) as (find, begin):
            def begins(number: int) -> None:
                note()
                begin(number)
            found = first_failure(exercise, find, cases, begins, PATIENCE)
        if unexplained(found) and attempt.assignment.kind != "program":      # a program begins afresh with every case
            with suppress(Stopped), redirect_stdout(io.StringIO()), attempt.on(item, exercise) as (find, begin):
                found["mistake"] = KEPT * first_failure(exercise, find, [cases[found["passed"]]], begin)["passed"]
        verdict = verdict_of(exercise, cases, found)
    except Stopped as stopped:
        return Grade(item, stopped.kind, _worth(stopped.kind, points), points, stopped.words)
    except Exception as error:
        return Grade(item, "our fault", points, points, visible(f"{type(error).__name__}: {error}")[:300])
    if verdict.kind == "too slow" and verdict.case:
        verdict.why += f": {exercise.endless(verdict.case)}"
    grade = Grade(item, verdict.kind, _worth(verdict.kind, points), points, verdict.why, verdict)
    faults = attempt.program.faults if attempt.assignment.kind == "program" else []
    if verdict.right and faults:
        grade.status, grade.points = "wrong format", points * plan.rubric.format
        grade.why = f"{faults[0]}. Otherwise it is right: {verdict.summary.partition(': ')[2]}"
    elif faults:
        grade.remarks = [f"the form isn't the handout's either: {faults[0]}"]
    if verdict.right and (reference := REFERENCES.get(f"{plan.assignment} {item}")) and attempt.counted:
        grade.counted = attempt.counted, sum(reference(case) for case in cases)
    return grade


def _worth(status: str, points: float) -> float:
    return points if status in ("right", "our fault") else 0


def _read_by_hand(attempt: Attempt, item: str, points: float) -> Grade:
    """What a person reads: the texts in the file, whether it runs or not."""
    source = source_of(attempt.files[attempt.main])
    texts = [(name, text) for name, said in re.findall(
        rf"^({item}\w*)(?:\s*:\s*\w+)?\s*=\s*((?:\(\s*)?{TEXT}(?:\s*{TEXT})*)", source, re.M | re.S)
             if (text := said.strip("()\"' \r\n"))]
    missing = "" if texts else f"found no {item}_question_1 with a text"
    return Grade(item, "missing" if missing else TO_READ, 0, points, missing,
                 remarks=[f"{name}: {text[:2000]}" for name, text in texts])


def _expanded(case: Case) -> int:
    from puzzlelib.puzzles.tiles.heuristics import manhattan
    from puzzlelib.puzzles.tiles.state import Tiles
    from puzzlelib.search import astar
    return astar(Tiles(case.args[0]), h=manhattan).expanded


def _enqueued(case: Case) -> int:
    from puzzlelib.puzzles.tiles.closed_set import astar_previous
    from puzzlelib.puzzles.tiles.state import Tiles
    return int(astar_previous(Tiles(case.args[0])).enqueued)


REFERENCES = {"homework3 find_solution_a_star": _expanded, "eight-puzzle solution": _enqueued}


def chosen(name: str) -> Assignment:
    """An assignment by its name."""
    found: Assignment = choose(name, assignments(), "an assignment:", source="grade")
    return found


def library_of(path: str) -> dict[str, bytes]:
    """The files of a course's library."""
    if not os.path.isdir(path):
        raise PuzzleError("found no such folder, expected a course's library", "grade --with", 1, 1)
    return read_folder(path)
