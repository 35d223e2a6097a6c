"""`sh run.sh bench NAME`: run a benchmark, print its table, and write it to results/bench-NAME.csv.

If its units are of several kinds, there is a second table: results/bench-NAME-kinds.csv.
"""

import sys

from benchmarks import harness
from puzzlelib.__main__ import main
from puzzlelib.cli.usage import Usage, whole
from puzzlelib.levels import PuzzleError


def run(arguments):
    """The answer to a command line: exit code, text for stdout, text for stderr."""
    try:
        given = Usage("bench [NAME] [--rounds N]").read(arguments)
        rounds = whole(given.get("rounds", "5"), "bench --rounds", 1, 1000)
        if "name" not in given:
            return 0, "".join(f"{name:<10} {headline(name)}\n" for name in harness.benchmarks()), ""
        rows, kinds = harness.run(given["name"], rounds)
        harness.save(given["name"], rows, kinds)
        more = getattr(harness.load(given["name"]), "epilogue", lambda: "")()
        if kinds:
            more = f"times slower, median by kind\n{harness.table(kinds)}\n{more}"
        return 0, f"{headline(given['name'])}\n{harness.table(rows)}\n{more}", ""
    except PuzzleError as error:
        return 2, "", f"{error}\n"


def headline(name):
    return harness.load(name).__doc__.splitlines()[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], run))
