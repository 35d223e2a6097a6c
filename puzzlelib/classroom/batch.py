"""Grade a class: submissions one by one, results written as they come, so that an interrupted batch goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from hashlib import sha256
from mmap import mmap
from time import perf_counter
from typing import Any

from puzzlelib.child import Ended, can_fork, in_child
from puzzlelib.classroom.containment import available, everybodys
from puzzlelib.classroom.folders import project_file, project_files
from puzzlelib.classroom.grading import LOST, TO_READ, Grade, Plan, chosen, graded, library_of
from puzzlelib.classroom.likeness import alike
from puzzlelib.classroom.rubric import read_rubric
from puzzlelib.classroom.submissions import Submission, handed_in
from puzzlelib.classroom.system import PYTHON
from puzzlelib.levels import PuzzleError, plural, visible, write

Record = dict[str, Any]                          # a result.json
JUDGING = 300.0                                  # seconds that we ourselves compute for a case, with what comes before
TRUSTED = "Graded without a sandbox: under limits, and as another user where possible, but what it did isn't known."


def key_of(plan: Plan, submission: Submission, code: str) -> str:
    """What a result depends on: files, rubric, seed, commands, library, and our own code."""
    told = [code, plan.assignment, plan.rubric.text(""), plan.seed, plan.trust, plan.build, plan.run,
            submission.refused, submission.late]
    files = [*sorted(submission.files.items()), *sorted(plan.library.items())]
    digest = sha256(repr(told).encode())
    for name, data in files:
        digest.update(f"\0{name}\0{len(data)}\0".encode(errors="surrogateescape") + data)
    return digest.hexdigest()[:16]


def our_code() -> str:
    """A fingerprint of what decides: another version may grade otherwise."""
    files = b"".join(project_file(path) for path in project_files("puzzlelib") if path.endswith(".py"))
    return sha256(files).hexdigest()[:16]


def record_of(plan: Plan, submission: Submission, key: str = "", note: Callable[[], None] = lambda: None) -> Record:
    """Grade a submission: its result, as Gradescope reads it. `note` is called when a case begins."""
    began = perf_counter()
    grades, remarks, cpu = graded(plan, submission, note)
    remarks = [TRUSTED] * plan.trust + ["Handed in late, as the name of its file says."] * submission.late + remarks
    return {
        "score": round(sum(grade.points for grade in grades), 2), "execution_time": round(perf_counter() - began, 2),
        "output": "\n".join([*(f"{grade.item}: {grade.status}" for grade in grades), *map(visible, remarks)]),
        "visibility": "visible", "tests": [_test(grade) for grade in grades],
        "extra_data": {"submission": submission.name, "assignment": plan.assignment, "seed": plan.seed,
                       "contained": not plan.trust, "key": key, "cpu": round(cpu, 2), "remarks": remarks}}


def _test(grade: Grade) -> Record:
    from puzzlelib.views.grades import grade_html
    verdict = grade.verdict
    case = None if verdict is None or verdict.case is None else json.dumps(verdict.case.args)[:2000]
    return {"name": grade.item, "score": round(grade.points, 2), "max_score": grade.most,
            "status": "passed" if grade.status == "right" else "failed", "output": grade_html(grade),
            "output_format": "html", "tags": [grade.status],
            "extra_data": {"status": grade.status, "why": visible(grade.why), "case": case, "counted": grade.counted,
                           "mistake": verdict.mistake if verdict else "", "remarks": list(grade.remarks)}}


# -------------------------------------------------------------------------------------------------------- many of them

def record_apart(plan: Plan, submission: Submission, key: str) -> Record:
    """The same in a child: whatever a submission does to it, no other one loses its grade, and threads may grade."""
    if not can_fork():
        return record_of(plan, submission, key)
    cases = mmap(-1, 8)                          # shared with the child: how many cases it has begun

    def note() -> None:
        cases[:8] = (int.from_bytes(cases[:8], "big") + 1).to_bytes(8, "big")
    try:
        record: Record = in_child(lambda: record_of(plan, submission, key, note), JUDGING + 10 * plan.rubric.limits.cpu,
                                  marker=cases)
    except Ended as ended:
        why = f"{LOST} ({ended.why})" if not ended.why.startswith("stopped") else (
            "its answers keep the grader itself busy for minutes: a person has to look at them")
        record = record_of(plan, Submission(submission.name, refused=why), key)
    return record


def finished(plan: Plan, todo: Sequence[tuple[Submission, str]], executor: Executor | None, workers: int
             ) -> Iterator[Record]:
    """Records as they are ready."""
    if executor is None and (workers == 1 or len(todo) == 1):
        yield from (record_apart(plan, *entry) for entry in todo)
        return
    pool = executor or ProcessPoolExecutor(workers)
    try:
        for job in as_completed([pool.submit(record_apart, plan, *entry) for entry in todo]):
            yield job.result()
    except BrokenExecutor as error:
        raise PuzzleError(f"found workers that were killed ({visible(str(error))[:80]}), expected them to go on; what "
                          "was graded is kept: the same command goes on", "grade") from None
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)


def grade_class(plan: Plan, submissions: Sequence[Submission], out: str, executor: Executor | None = None,
                workers: int = 0, again: bool = False, progress: Callable[..., None] = lambda *_: None) -> list[Record]:
    """Grade submissions, and write a folder of results. What was graded before, and hasn't changed, isn't again."""
    from puzzlelib.views.grades import result_page
    if os.path.lexists(out) and not os.path.isdir(out):
        raise PuzzleError("found a file of that name, expected a folder for the results", out, 1, 1)
    code = our_code()
    keys = {submission.name: key_of(plan, submission, code) for submission in submissions}
    known = {} if again else {name: record for name in keys
                              if (record := stored(out, name)) and record["extra_data"].get("key") == keys[name]}
    todo = [(submission, keys[submission.name]) for submission in submissions if submission.name not in known]
    began, count = perf_counter(), 0
    for record in finished(plan, todo, executor, workers or os.cpu_count() or 1):
        name = record["extra_data"]["submission"]
        known[name] = record
        write(_path(out, name, "result.html"), result_page(record))
        write(_path(out, name, "result.json"), json.dumps(record, indent=1, ensure_ascii=True) + "\n")
        count += 1
        rest = (perf_counter() - began) / count * (len(todo) - count)
        progress(count / len(todo), f"{count} of {len(todo)}, about {rest:.0f} s left")
    records = [known[name] for name in keys]
    _write_class(plan, submissions, records, out)
    return records


def _path(out: str, name: str, file: str) -> str:
    os.makedirs(os.path.join(out, name), exist_ok=True)
    return os.path.join(out, name, file)


def stored(out: str, name: str) -> Record | None:
    """The result of an earlier batch, if there is one that can be read."""
    try:
        with open(os.path.join(out, name, "result.json"), encoding="utf-8") as file:
            found = json.load(file)
        return found if isinstance(found, dict) and isinstance(found.get("extra_data"), dict) else None
    except (OSError, ValueError):
        return None


def _write_class(plan: Plan, submissions: Sequence[Submission], records: Sequence[Record], out: str) -> None:
    from puzzlelib.views.grades import class_page
    pairs = alike({submission.name: submission.files for submission in submissions})
    write(os.path.join(out, "grades.csv"), grades_csv(plan, records))
    write(os.path.join(out, "junit.xml"), junit(plan, records))
    write(os.path.join(out, "rubric.txt"), plan.rubric.text(plan.assignment))
    write(os.path.join(out, "class.html"), class_page(plan.assignment, plan.rubric.points, records, pairs))


def safe_cell(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula.

    >>> safe_cell("=1+2"), safe_cell(-1)
    ("'=1+2", -1)
    """
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def grades_csv(plan: Plan, records: Sequence[Record]) -> str:
    """One line for each submission: points, points of each item, and how each ended."""
    import csv
    import io
    items = list(plan.rubric.points)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["submission", "points", "of", *items, *(f"{item}: verdict" for item in items), "look at"])
    for record in records:
        tests = {test["name"]: test for test in record["tests"]}
        look = [f"{name} ({test['tags'][0]})" for name, test in tests.items()
                if test["tags"][0] in ("our fault", TO_READ, "refused")]
        rows.writerow([safe_cell(value) for value in (
            record["extra_data"]["submission"], record["score"], sum(plan.rubric.points.values()),
            *(tests[item]["score"] for item in items), *(tests[item]["tags"][0] for item in items), ", ".join(look))])
    return text.getvalue()


def junit(plan: Plan, records: Sequence[Record]) -> str:
    """The results as continuous integration shows tests."""
    from xml.sax.saxutils import quoteattr
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for record in records:
        name = record["extra_data"]["submission"]
        failures = [test for test in record["tests"] if test["status"] == "failed"]
        lines.append(f"<testsuite name={quoteattr(f'{plan.assignment} {name}')} tests=\"{len(record['tests'])}\" "
                     f'failures="{len(failures)}">')
        for test in record["tests"]:
            why = quoteattr(visible(f"{test['tags'][0]}: {test['extra_data']['why']}"))
            inner = f"><failure message={why}/></testcase>" if test in failures else "/>"
            lines.append(f"<testcase classname={quoteattr(name)} name={quoteattr(test['name'])}{inner}")
        lines.append("</testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def grade(assignment: str, paths: Sequence[str], out: str = "", rubric: str = "", seed: int = 1, build: str = "",
          run: str = "", library: str = "", workers: int = 0, executor: Executor | None = None, one: bool = False,
          again: bool = False, trust: bool = False, fallback: bool = False) -> list[Record]:
    """Grade what students handed in, and write the results: what `sh run.sh grade` does, for a notebook.

    The records are those of the result.json files. All files are in the folder `out`, by default graded-ASSIGNMENT.
    """
    from puzzlelib.views.progress import Progress
    wanted = chosen(assignment)
    if not paths:
        raise PuzzleError("found no PATH, expected submissions: files, folders or zips", "grade")
    if wanted.kind != "program" and (run or build):
        raise PuzzleError(f"found --run or --build, expected none: {assignment} is not called by command", "grade")
    if fallback and not trust and available():
        trust = True
        if os.geteuid() == 0 and not everybodys(PYTHON):
            raise PuzzleError(f"found no sandbox ({visible(available())}) and a Python that only root can start, "
                              f"{PYTHON}, expected one that every user can: submissions would run as root. Put "
                              "PYTHON=/usr/bin/python3 before the command", "grade")
    if not trust and (reason := available()):
        raise PuzzleError(f"found no way to contain submissions ({visible(reason)}), expected bubblewrap, or --trust "
                          "if you trust everybody who handed in", "grade")
    plan = Plan(assignment, read_rubric(rubric, wanted.rubric()) if rubric else wanted.rubric(), seed, trust, build,
                run, library_of(library) if library else {})
    with Progress("grade", late=True) as report:
        try:
            return grade_class(plan, handed_in([paths] if isinstance(paths, str) else paths, assignment, one),
                               out or f"graded-{assignment}", executor, workers, again, report)
        except KeyboardInterrupt:
            report.end("stopped; what was graded is kept, and the same command goes on")
            raise


# --------------------------------------------------------------------------------------------------------- the commands

def do_rubric(assignment: str) -> str:
    """Print how an assignment is graded: points, limits and leniency, as a file to edit.

    usage: rubric ASSIGNMENT
    example: sh run.sh rubric homework3
    """
    return chosen(assignment).rubric().text(assignment)


def do_grade(assignment: str, path: Sequence[str], out: str = "", **options: Any) -> str:
    """Grade what students handed in: bricks, eight-puzzle, puzzle8, homework3, mazes, or a workshop (w1 to w5).

    A PATH is a file, a folder, a zip, or a folder of these, as Canvas, Moodle or Gradescope name them. Every submission
    runs in a sandbox (Debian's bubblewrap) and gets OUT/NAME/result.html and result.json; the class gets grades.csv,
    class.html and junit.xml. After an interruption, the same command goes on.

    --rubric FILE: other points and limits (sh run.sh rubric ASSIGNMENT prints the usual ones). --seed N: other cases.
    --build, --run: commands for programs in other languages; --with: a folder with a course's library, read-only
    beside each submission. --one: each PATH is one submission, whatever is in it. --again grades all again. --trust runs
    submissions without a sandbox, and says so on every page; --fallback does that only where no sandbox can be made, and
    never as root.

    usage: grade ASSIGNMENT [PATH...] [--out DIR] [--rubric FILE] [--seed N] [--build COMMAND] [--run COMMAND] [--with FOLDER] [--workers N] [--dask ADDRESS] [--one] [--again] [--trust] [--fallback]
    example: sh run.sh grade homework3 notebooks/sample_class/mdl19.py --out my-class-grades --trust
    """                                          # noqa: E501  # a usage line is one line
    from puzzlelib.cli.usage import whole
    numbers = {"seed": whole(options["seed"], "grade --seed", 0)} if "seed" in options else {}
    numbers |= {"workers": whole(options["workers"], "grade --workers")} if "workers" in options else {}
    executor = _dask(options.pop("dask")) if "dask" in options else None
    records = grade(assignment, path, out, library=options.pop("with", ""), executor=executor, **options | numbers)
    out, most = out or f"graded-{assignment}", sum(test["max_score"] for test in records[0]["tests"])
    width = max(len(record["extra_data"]["submission"]) for record in records)
    lines = [f"{record['extra_data']['submission']:{width}}  {record['score']:g}".ljust(width + 8) + _odd(record)
             for record in records]
    return "\n".join([*lines, f"{plural(len(records), 'submission')}, {most:g} points each: "
                      f"{os.path.join(out, 'class.html')}, {os.path.join(out, 'grades.csv')}"]) + "\n"


def _odd(record: Record) -> str:
    """What isn't right, in a few words."""
    odd = [f"{test['name']} {test['tags'][0]}" for test in record["tests"] if test["tags"][0] not in ("right", TO_READ)]
    if len(odd) == len(record["tests"]) and len({test["tags"][0] for test in record["tests"]}) == 1:
        return f"  all {record['tests'][0]['tags'][0]}: {record['tests'][0]['extra_data']['why'][:80]}"
    return f"  {'; '.join(odd)}" if odd else ""


def _dask(address: str) -> Executor:
    """The executor of a Dask cluster, in the environment that has Dask."""
    from importlib.util import find_spec
    if find_spec("distributed") is None:
        import sys

        from puzzlelib.cli.environment import become, python_with
        become(python_with("workbook"), "-m", "puzzlelib", *sys.argv[1:])
    from puzzlelib.lab.__main__ import dask_client
    executor: Executor = dask_client(address, "grade --dask").get_executor(pure=False)
    return executor
