"""Start one command under limits, wait for it and everything it started, and report what they used.

It runs as a process of its own, between the grader and the command: the peak size that `wait4` reports includes what
a process was before it became the command, and a grader is large. If the grader dies, so does the command.

    python supervisor.py '{"control": 5, "report": 6, "gate": 0, "limits": {"RLIMIT_CPU": 3}, "user": 0}' COMMAND…

The gate is a socket to the launcher inside a sandbox; without one, what the command leaves running is ours to end.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys


def start(command: list[str], limits: dict[str, int], user: int, gate: int) -> int:
    """Run the command in a child with these limits and, if we are root, as this user. The child's process id."""
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        if gate:
            os.dup2(gate, 3)
            os.close(gate)
        for name, value in limits.items():
            resource.setrlimit(getattr(resource, name), (value, value))
        if sys.platform == "linux":
            with open("/proc/self/oom_score_adj", "w") as score:    # if memory runs out, this goes first
                score.write("1000")
        if user:
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):             # Python ignores them; other programs shouldn't
            signal.signal(number, signal.SIG_DFL)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"can't start {command[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(127)


def adopt_orphans() -> None:
    """Become the parent of what the command leaves running, so that we can end it. Linux only."""
    if sys.platform == "linux":
        import ctypes
        ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)                     # PR_SET_CHILD_SUBREAPER


def end_all(group: int, user: int) -> None:
    """Kill the command's process group, everything its user runs, and every orphan."""
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
    if user and os.fork() == 0:
        os.setresuid(user, user, user)
        os.kill(-1, signal.SIGKILL)
        os._exit(0)
    while True:                                                     # a killed parent leaves us its children
        try:
            with open(f"/proc/self/task/{os.getpid()}/children") as children:
                for child in children.read().split():
                    os.kill(int(child), signal.SIGKILL)
        except OSError:
            pass
        try:
            os.wait()
        except ChildProcessError:
            return


def main() -> None:
    plan, command = json.loads(sys.argv[1]), sys.argv[2:]
    for pipe in (plan["control"], plan["report"]):
        os.set_inheritable(pipe, False)
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker)
    if not plan["gate"]:
        adopt_orphans()
    child = start(command, plan["limits"], plan["user"], plan["gate"])
    for standard in (0, 1, 2):                                      # only the command holds those pipes
        os.close(standard)
    ended = status = 0
    while not ended:
        ready, _, _ = select.select([plan["control"], woken], [], [])
        if plan["control"] in ready:                                # closed: the grader wants an end, or met its own
            os.kill(child, signal.SIGKILL)
            ended, status = os.waitpid(child, 0)
        else:
            os.read(woken, 1000)
            ended, status = os.waitpid(child, os.WNOHANG)
    if not plan["gate"]:
        end_all(child, plan["user"])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.write(plan["report"], json.dumps([status, used.ru_utime + used.ru_stime, used.ru_maxrss]).encode())


if __name__ == "__main__":
    main()
