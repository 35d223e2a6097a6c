#!/bin/sh
# Every command starts here: sh run.sh help. Isolated (-I -S): no module in your folder or environment can stand in
# for one of the standard library's, and starting takes a few milliseconds.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 2
if ! command -v "${PYTHON:-python3}" >/dev/null; then
    echo "run.sh: error: found no python3, expected Python 3.10 or newer" >&2
    exit 2
fi
exec "${PYTHON:-python3}" -I -S "$here/puzzlelib/__main__.py" "$@"
