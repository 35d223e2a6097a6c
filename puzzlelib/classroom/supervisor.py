"""Start one command under limits, wait for it and everything it started, and report what they used.

It runs as a process of its own, between the grader and the command: the peak size that `wait4` reports includes what
a process was before it became the command, and a grader is large. If the grader dies, so does the command.

    python supervisor.py CONTROL REPORT GATE USER CPU=3,FSIZE=1000 COMMAND…

The first four are numbers: of three open files and of a user, 0 for none. The gate is a socket to the launcher inside a
sandbox; without one, what the command leaves running is ours to end. The report is the command's wait status, the CPU
time of all that it waited for, and the largest one's size.
"""

from __future__ import annotations

import _signal as signal  # this runs once for each case: signal itself, or json, takes as long as all the rest
import os
import resource
import select
import sys


def start(command: list[str], limits: str, user: int, gate: int) -> int:
    """Run the command in a child with these limits and, if we are root, as this user. The child's process id."""
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        if gate:
            os.dup2(gate, 3)
            os.close(gate)
        for limit in limits.split(","):
            name, _, value = limit.partition("=")
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (int(value), int(value)))
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
    control, report, gate, user = map(int, sys.argv[1:5])
    limits, command = sys.argv[5], sys.argv[6:]
    for pipe in (control, report):
        os.set_inheritable(pipe, False)
    woken, waker = os.pipe()
    os.set_blocking(waker, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker)
    if not gate:
        adopt_orphans()
    child = start(command, limits, user, gate)
    for standard in (0, 1, 2):                                      # only the command holds those pipes
        os.close(standard)
    ended = status = 0
    while not ended:
        ready, _, _ = select.select([control, woken], [], [])
        if control in ready:                                # closed: the grader wants an end, or met its own
            os.kill(child, signal.SIGKILL)
            ended, status = os.waitpid(child, 0)
        else:
            os.read(woken, 1000)
            ended, status = os.waitpid(child, os.WNOHANG)
    if not gate:
        end_all(child, user)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.write(report, f"{status} {used.ru_utime + used.ru_stime} {used.ru_maxrss}".encode())


if __name__ == "__main__":
    main()
