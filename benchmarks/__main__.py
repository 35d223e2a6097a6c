"""`sh run.sh bench NAME`: run a benchmark, print its table, write results/bench-NAME.csv."""

import json
import sys

from benchmarks import harness
from puzzlelib.levels import PuzzleError
from puzzlelib.usage import Usage, whole


def main(arguments):
    if arguments[:1] == ["--measure"]:
        print(json.dumps(harness.measure(*arguments[1:])))
        return 0
    try:
        given = Usage("bench [NAME] [--rounds N]").read(arguments)
        if "name" not in given:
            for name in harness.benchmarks():
                print(f"{name:<10} {(harness.load(name).__doc__ or '').splitlines()[0]}")
            return 0
        rounds = whole(given.get("rounds", "5"), "bench --rounds", 1, 1000)
        module = harness.load(given["name"])
        rows = harness.run(given["name"], rounds)
        harness.save(given["name"], rows)
    except PuzzleError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    print((module.__doc__ or "").splitlines()[0])
    print(harness.table(rows))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
