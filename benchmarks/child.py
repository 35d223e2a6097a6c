"""One measurement, in a process of its own: `python -m benchmarks.child NAME CONTENDER` prints it as JSON."""

import json
import sys

from benchmarks.harness import measure

if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:])))
