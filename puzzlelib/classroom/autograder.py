"""What Gradescope wants: a zip with a setup script and a runner, so that students see their counterexample at once."""

from __future__ import annotations

import io
import re
import shlex
import zipfile
from typing import Any

from puzzlelib.classroom.folders import project_file, project_files
from puzzlelib.classroom.grading import chosen, library_of
from puzzlelib.classroom.rubric import read_rubric
from puzzlelib.levels import write

SETUP = """#!/usr/bin/env bash
# Gradescope runs this once, to build the container in which submissions are graded.
set -e
apt-get update
apt-get install -y python3 bubblewrap util-linux{more}
"""
RUNNER = """#!/usr/bin/env bash
# Gradescope runs this for every submission. AUTOGRADER is for trying it elsewhere.
top="${{AUTOGRADER:-/autograder}}"
chmod 700 "$top/source"                # where there can be no sandbox, submissions run as a user who can't read this
export PYTHON="${{PYTHON:-/usr/bin/python3}}"              # another one that user might not be able to start
out=$(mktemp -d)
sh "$top/source/run.sh" grade {assignment} "$top/submission" --one --fallback --out "$out" \\
    --rubric "$top/source/rubric.txt" --seed {seed}{options}
mkdir -p "$top/results"
cp "$out"/*/result.json "$top/results/results.json" ||
    echo '{{"score": 0, "output": "The grader failed. Please tell your instructor."}}' > "$top/results/results.json"
rm -rf "$out"
"""
KEPT = re.compile(r"run\.sh|puzzlelib/(?!lab/|tools/|.*__pycache__).*\.py|notebooks/workshops/\w+\.ipynb")


def do_autograder(out: str, assignment: str = "homework3", seed: str = "1", packages: str = "", **options: Any) -> str:
    """Make a zip for Gradescope's autograder: it grades one assignment (homework3, unless --assignment names another).

    The options are those of `grade`; --packages names Debian packages to install, such as default-jdk-headless. Where
    Gradescope's container permits no sandbox, submissions run as another user, under limits; their page says so.

    usage: autograder OUT [--assignment NAME] [--rubric FILE] [--seed N] [--build COMMAND] [--run COMMAND] [--with FOLDER] [--packages NAMES]
    example: sh run.sh autograder my-class.zip --assignment homework3
    """                                          # noqa: E501  # a usage line is one line
    from puzzlelib.cli.usage import whole
    wanted, number = chosen(assignment), whole(seed, "autograder --seed", 0)
    rubric = read_rubric(options["rubric"], wanted.rubric()) if "rubric" in options else wanted.rubric()
    words = "".join(f" --{name} {shlex.quote(options[name])}" for name in ("build", "run") if name in options)
    files: dict[str, bytes] = {f"library/{name}": data for name, data in (
        library_of(options["with"]) if "with" in options else {}).items()}
    if files:
        words += ' --with "$top/source/library"'
    files |= {"setup.sh": SETUP.format(more="".join(f" {shlex.quote(name)}" for name in packages.split())).encode(),
              "run_autograder": RUNNER.format(assignment=assignment, seed=number, options=words).encode(),
              "rubric.txt": rubric.text(assignment).encode()}
    files |= {path: project_file(path) for path in ("run.sh", *project_files("puzzlelib", "notebooks/workshops"))
              if KEPT.fullmatch(path)}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path)                    # of 1980: the same project makes the same zip
            entry.external_attr = (0o755 if path in ("setup.sh", "run_autograder", "run.sh") else 0o644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    write(out, data.getvalue())
    return (f"{out}: {len(data.getvalue()) // 1024:,} kB, for {assignment}, seed {number}\n"
            "Upload it under Configure Autograder. It contains the answers: don't hand it out.\n")
