#!/bin/sh
# Every command starts here: sh run.sh help. Isolated (-I -S): no module in your folder or environment can stand in
# for one of the standard library's, and starting takes a few milliseconds. PYTHON chooses another interpreter.
script=$0
if [ -L "$script" ]; then script=$(readlink -f -- "$script"); fi
here=$(CDPATH= cd -- "$(dirname -- "$script")" && pwd) || exit 2
if ! command -v "${PYTHON:-python3}" >/dev/null; then
    echo "run.sh: error: found no Python (PYTHON, or python3), expected Python 3.10 or newer" >&2
    exit 2
fi
exec "${PYTHON:-python3}" -I -S "$here/puzzlelib/__main__.py" "$@"
