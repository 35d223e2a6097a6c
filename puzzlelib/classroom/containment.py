"""Run a program that can't be trusted: in bwrap, under limits, with nothing to see and nothing to break.

    outcome = contained(["python3", "puzzle8.py", "in.txt", "out.txt"], read_folder("handed-in"),
                        given={"in.txt": b"..."}, keep=["out.txt"], limits=Limits(cpu=5, memory=128))
    outcome.status, outcome.files["out.txt"]

Inside there is a read-only system without this project, without any home folder, without a network and without other
processes. The program's folder lives in memory and disappears with it; `keep` names what to bring back. When the
program ends, everything it started ends too.

CPU time decides first: wall time is a generous second limit, so that a busy machine changes no verdict. Memory is
each process's peak resident size, as wait4 reports it; a sampled sum over all processes only guards the machine.
"""

from __future__ import annotations

import fcntl
import functools
import math
import os
import selectors
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from puzzlelib.classroom.folders import MB, Limits, kept
from puzzlelib.classroom.syscalls import seccomp_filter
from puzzlelib.classroom.system import PATH, PYTHON, system

SUPERVISOR = str(Path(__file__).with_name("supervisor.py"))
HIGH = 20                  # from here on we number files that bwrap reads: shells know numbers below 10 only
LOOK = 0.02                # seconds between two looks at what the processes use
ENVIRONMENT = {"PATH": PATH, "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
FOLDER = "tmp/submission"
# The launcher is process 1 inside: it says that the sandbox stands, waits for the files, and ends with the command.
LAUNCH = f'trap : INT; echo >&3; read go <&3; exec 3>&-; cd /{FOLDER} || exit; "$@"; exit $?'
CLEAN = 'chmod -R u+rwx "$1"; rm -rf "$1"'


@dataclass(frozen=True)
class Outcome:
    """How a run ended, and what it left."""

    status: str                # ended, crashed, too slow, too much memory, too much output, or refused
    why: str = ""              # in words, unless it ended well
    code: int = 0              # exit code, or minus the signal
    stdout: bytes = b""
    stderr: bytes = b""
    cpu: float = 0             # seconds
    wall: float = 0
    peak: float = 0            # MB, of the largest process
    files: dict[str, bytes] = field(default_factory=dict)


@dataclass
class Clock:
    """How long a run may still compute, for whoever talks to it while it runs."""

    allowed: float             # seconds of CPU time, from its beginning
    cpu: float = 0             # that it has used, when we last looked
    asked: bool = True         # is it to do something now? Otherwise it may wait as long as it likes
    over: bool = False         # is there nothing more to say? Then what still runs is ended


def contained(command: list[str], files: Mapping[str, bytes], *, stdin: bytes = b"", keep: Iterable[str] = (),
              given: Mapping[str, bytes] | None = None, limits: Limits | None = None, trust: bool = False,
              wire: socket.socket | None = None, clock: Clock | None = None) -> Outcome:
    """Run the command in a folder with these files, and bring back what matches `keep` ("out.txt", "*.class").

    The files in `given` are read-only, and hide the submission's files of the same name. With `trust` there is no
    sandbox: limits still hold and every process is still ended, but the command can see and change what its user can.
    To talk to it while it runs, give one end of a socket as `wire`, in place of its standard input, and a `clock`.

    >>> contained(["sh", "-c", "read n; echo $((n + 1))"], {}, stdin=b"41", trust=True).stdout
    b'42\\n'
    """
    given, limits = dict(given or {}), limits or Limits()
    places = {place for name in given for place in (name, *map(str, Path(name).parents))}
    files = {name: data for name, data in files.items()              # a folder of a given file's name is hidden, too
             if name not in places and not any(str(place) in given for place in Path(name).parents)}
    for name in [*files, *given]:
        if name != os.path.normpath(name) or name.split("/")[0] in ("", "..") or "\0" in name or name == ".":
            return Outcome("refused", f"{name!r} is not the name of a file inside a folder")
    if not trust and not seccomp_filter():
        return Outcome("refused", f"containment doesn't know the system calls of {os.uname().machine}")
    with ExitStack() as held:
        run = _Run(held, limits, clock or Clock(limits.cpu), wire)
        try:
            run.trusted(command, files, given) if trust else run.sandboxed(command, files, given)
        except (OSError, ValueError) as error:
            return Outcome("refused", str(error))
        return run.watched(stdin, [*keep], {*given})


@functools.cache
def available() -> str:
    """Empty if programs can be contained here; else why not, and what to do about it."""
    outcome = contained(["sh", "-c", "true | true"], {})            # forks: old kernels count all of a user's processes
    return "" if outcome.status == "ended" else f"{outcome.why} {outcome.stderr.decode(errors='replace')}".strip()


def everybodys(program: str) -> bool:
    """Can every user start this program?

    >>> everybodys("/bin/sh")
    True
    """
    real = Path(program).resolve()
    return all(place.stat().st_mode & stat.S_IXOTH for place in [real, *real.parents])


def own_user() -> int:
    """If we are root, a user id for one run of this thread: it owns nothing, and its processes can be counted."""
    if os.geteuid():
        return 0
    with suppress(OSError), open("/proc/self/uid_map") as spans:    # in some containers there are 65536 users
        if sum(int(span.split()[2]) for span in spans) <= 1 << 16:
            return 10_000 + threading.get_native_id() % 50_000
    return (1 << 30) + threading.get_native_id()


class _Run:
    def __init__(self, held: ExitStack, limits: Limits, clock: Clock, wire: socket.socket | None):
        self.held, self.limits, self.clock, self.wire = held, limits, clock, wire
        self.user = own_user()                      # 0: nobody else than we are
        self.top = 0                                # without a sandbox: whose descendants to watch
        self.init: int | None = None                # in a sandbox: its process 1, whose end ends all others
        self.own: dict[tuple[str, str], int] = {}   # CPU ticks of each process seen so far, its children not counted
        self.waited = 0.0                           # seconds in which it was asked, and no process could compute
        self.looked = time.monotonic()
        self.before = 0                             # files and folders before the command starts

    def sandboxed(self, command: list[str], files: Mapping[str, bytes], given: Mapping[str, bytes]) -> None:
        """Make a sandbox, put the files in from outside, and let the command go."""
        if not shutil.which("bwrap", path=PATH):
            raise OSError("bwrap, which contains programs, isn't here; install it with: apt-get install bubblewrap")
        ours, theirs = socket.socketpair()
        self.held.enter_context(ours)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        ours.settimeout(60)
        data = [self._data(seccomp_filter()), *map(self._data, given.values())]
        space = self.limits.space * MB + sum(map(len, files.values())) + sum(map(len, given.values()))
        box = ["bwrap", *system(self.user > 0), "--seccomp", str(data[0]), "--size", str(space),
               "--perms", "1777", "--tmpfs", "/tmp", "--perms", "0755", "--dir", f"/{FOLDER}"]
        for name, number in zip(given, data[1:]):
            box += ["--perms", "0444", "--ro-bind-data", str(number), f"/{FOLDER}/{name}"]
        dropped = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups", "--inh-caps=-all",
                   "--bounding-set=-all"] if self.user else []
        box += ["--remount-ro", "/", "--", "/bin/sh", "-c", LAUNCH, "sh",
                "prlimit", f"--nproc={self.limits.processes}", *dropped, *command]
        with theirs:
            self._start(box, {}, data, gate=fcntl.fcntl(theirs, fcntl.F_DUPFD_CLOEXEC, HIGH))
        with suppress(TimeoutError):
            ready, ancillary, _, _ = ours.recvmsg(1, socket.CMSG_SPACE(12))
            if ready:
                pid = struct.unpack("3i", ancillary[0][2])[0]
                self.init = os.pidfd_open(pid)
                self.tmp = _opened(self.held, f"/proc/{pid}/root/tmp", os.O_DIRECTORY)
                self.folder = _opened(self.held, f"/proc/{pid}/root/{FOLDER}", os.O_DIRECTORY)
                self.proc = _opened(self.held, f"/proc/{pid}/root/proc", os.O_DIRECTORY)
                self._put(files, 0o755)
                self.before = self._inodes()
                ours.send(b"\n")
                return
        self.control.close()
        _, complaint = self.process.communicate()
        raise OSError(f"bwrap can't make a sandbox here: {complaint.decode(errors='replace').strip()}")

    def trusted(self, command: list[str], files: Mapping[str, bytes], given: Mapping[str, bytes]) -> None:
        """The same without a sandbox: a temporary folder, limits, and a user of its own where that is possible."""
        folder = tempfile.mkdtemp()
        self.held.callback(subprocess.run, ["sh", "-c", CLEAN, "sh", folder], stderr=subprocess.DEVNULL)
        program = command[0]
        if "/" not in program or program.startswith("/"):           # else it is one of the files
            program = shutil.which(program, path=PATH) or ""
            if not program:
                raise OSError(f"there is no program {command[0]!r} here")
            if not everybodys(program):
                self.user = 0                       # Python in root's home, for example: nobody else could start it
        self.folder = self.tmp = _opened(self.held, folder, os.O_DIRECTORY)
        self.proc = _opened(self.held, "/proc", os.O_DIRECTORY) if os.path.isdir("/proc/self") else -1
        self._put(files, 0o755)
        self._put(given, 0o444)
        limit = {"NPROC": self.limits.processes} if self.user else {}
        self._start([program, *command[1:]], limit, [], folder=folder)
        self.top = self.process.pid

    def _start(self, command: list[str], more: dict[str, int], passed: list[int], gate: int = 0,
               folder: str = "/") -> None:
        limits = {"CPU": math.ceil(self.limits.total) + 2, "FSIZE": self.limits.space * MB, "NOFILE": 128,
                  "DATA": (4 * self.limits.memory + 512) * MB,
                  "CORE": 1, **more}                # with 0 the kernel would still send dumps to a program outside
        theirs, control = os.pipe()
        self.control = self.held.enter_context(open(control, "wb", buffering=0))     # closed, it ends the run
        self.report, report = os.pipe()
        self.held.callback(os.close, self.report)
        plan = [*map(str, [theirs, report, gate, 0 if gate else self.user]),
                ",".join(f"{name}={value}" for name, value in limits.items())]
        self.process = subprocess.Popen(
            [PYTHON, "-I", "-S", SUPERVISOR, *plan, *command], bufsize=0,
            stdin=self.wire.fileno() if self.wire else subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=folder,
            pass_fds=[*filter(None, [theirs, report, gate, *passed])],
            env={**ENVIRONMENT, "HOME": "/tmp" if gate else folder})
        self.held.enter_context(self.process)
        self.held.callback(self._finish)
        for number in filter(None, [theirs, report, gate]):
            os.close(number)

    def _end(self) -> None:
        """End every process of this run; harmless if they have ended."""
        if self.init is not None:
            with suppress(OSError):
                signal.pidfd_send_signal(self.init, signal.SIGKILL)
        else:
            self.control.close()

    def _finish(self) -> None:
        self._end()
        if self.init is not None:                                   # not before: its number may soon be another file's
            os.close(self.init)

    def watched(self, stdin: bytes, keep: list[str], given: set[str]) -> Outcome:
        """Feed the run, read what it says, stop it at a limit, and bring back its files."""
        began, limits, report, out, err = time.monotonic(), self.limits, bytearray(), bytearray(), bytearray()
        status = why = ""
        process = self.process
        assert process.stdout and process.stderr
        if self.wire:
            self.wire.close()                                       # else the wire wouldn't end with the run
        with selectors.DefaultSelector() as pipes:
            if process.stdin:
                pipes.register(process.stdin, selectors.EVENT_WRITE, bytearray(stdin))
            for pipe, data in ((process.stdout, out), (process.stderr, err), (self.report, report)):
                pipes.register(pipe, selectors.EVENT_READ, data)
            for key in pipes.get_map().values():
                os.set_blocking(key.fd, False)
            while self.report in pipes.get_map():
                for key, _ in pipes.select(LOOK):
                    if _moved(key):
                        pipes.unregister(key.fileobj)
                        if process.stdin and key.fileobj is process.stdin:
                            process.stdin.close()
                if not status:
                    status, why = self._over(time.monotonic(), began, len(out) + len(err))
                    if status:
                        self._end()
                if status:                                          # what it says now, nobody will read
                    del out[limits.output:], err[limits.output:]
            wall = time.monotonic() - began
            for key in pipes.get_map().values():                    # what was said between the last look and the end
                size = -1
                while key.fileobj is not process.stdin and size < len(key.data) <= limits.output:
                    size = len(key.data)
                    _moved(key)
        if not report:
            return Outcome("refused", "the supervisor of this run ended without a report")
        wait_status, used, largest = report.decode().split()
        code = os.waitstatus_to_exitcode(int(wait_status))
        code = 128 - code if code > 128 else code                   # as the shell inside says it
        cpu, peak = max(float(used), self.clock.cpu), int(largest) * (1024 if sys.platform != "darwin" else 1) / MB
        if not status:
            status, why = self._verdict(code, cpu, peak, len(out) + len(err))
        return Outcome(status, why, code, bytes(out[:limits.output]), bytes(err[:limits.output]), cpu, wall, peak,
                       dict(kept(self.folder, keep, limits, given)))

    def _verdict(self, code: int, cpu: float, peak: float, said: int) -> tuple[str, str]:
        limits = self.limits
        if cpu > self.clock.allowed:
            return "too slow", f"still computing after {limits.cpu:g} s of CPU time"
        if cpu > limits.total:
            return "too slow", f"used more than {limits.total:g} s of CPU time"
        if peak > limits.memory:
            return "too much memory", f"occupied {peak:.0f} MB, {limits.memory} MB allowed"
        if said > limits.output:
            return "too much output", f"wrote more than {limits.output:,} bytes to stdout and stderr"
        if code:
            return "crashed", f"exit code {code}" if code > 0 else f"stopped by {signal.strsignal(-code) or -code}"
        return "ended", ""

    def _over(self, now: float, began: float, said: int) -> tuple[str, str]:
        """Which limit is exceeded now, and why; two empty strings while none is."""
        if self.clock.over:
            return "ended", ""
        largest, together, runs = self._look()
        status, why = self._verdict(0, self.clock.cpu, largest / MB, said)
        if status != "ended":
            return status, why
        most = 3 * self.limits.memory + 8 * self.limits.processes   # forks share pages that are counted for each
        if together > most * MB:
            return "too much memory", f"all processes together occupied more than {most} MB"
        if self.before and self._inodes() - self.before > self.limits.files:
            return "too much output", f"made more than {self.limits.files:,} files"
        self.waited += (now - self.looked) * (self.clock.asked and not runs)     # a busy machine isn't its fault
        self.looked = now
        if self.waited > self.limits.idle + 10 * self.clock.cpu:    # who wakes up now and then, waits nevertheless
            return "too slow", f"waited for {self.limits.idle:g} s without computing"
        if now - began > self.limits.wall:
            return "too slow", f"didn't end within {self.limits.wall:g} s"
        return "", ""

    def _look(self) -> tuple[int, int, bool]:
        """Bytes that the largest process occupies now, and all together; does any of them compute?"""
        rows: dict[str, list[str]] = {}
        for pid in filter(str.isdigit, os.listdir(self.proc) if self.proc >= 0 else []):
            with suppress(OSError), open(os.open(f"{pid}/stat", os.O_RDONLY, dir_fd=self.proc), "rb") as text:
                row = text.read().rpartition(b")")[2].decode().split()  # state, parent, …; see proc(5)
                if len(row) > 21:
                    rows[pid] = row
        family = {str(self.top)} if self.top else {*rows}
        grown = True
        while self.top and grown:
            grown = bool(new := {pid for pid, row in rows.items() if row[1] in family and pid not in family})
            family |= new
        rows = {pid: row for pid, row in rows.items() if pid in family and pid != str(self.top)}
        for pid, row in rows.items():
            self.own[pid, row[19]] = int(row[11]) + int(row[12])
        # Two lower bounds. The first has children that were waited for, the second those that nobody waited for.
        ticks = max(sum(int(n) for row in rows.values() for n in row[11:15]), sum(self.own.values()))
        self.clock.cpu = max(self.clock.cpu, ticks / os.sysconf("SC_CLK_TCK"))
        sizes = [int(row[21]) * os.sysconf("SC_PAGE_SIZE") for row in rows.values()]
        return max(sizes, default=0), sum(sizes), any(row[0] in "RD" for row in rows.values())

    def _inodes(self) -> int:
        room = os.fstatvfs(self.tmp)
        return room.f_files - room.f_ffree

    def _data(self, data: bytes) -> int:
        """The number of an open file with this content."""
        file = self.held.enter_context(tempfile.TemporaryFile())
        file.write(data)
        file.seek(0)
        number = fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, HIGH)
        self.held.callback(os.close, number)
        return number

    def _put(self, files: Mapping[str, bytes], mode: int) -> None:
        """Write files into the folder, which nobody uses yet, and make them the command's own."""
        made = {"."}
        for name, data in files.items():
            for place in [*map(str, [*Path(name).parents][::-1]), name]:
                if place in made:
                    continue
                made.add(place)
                if place == name:
                    number = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode, dir_fd=self.folder)
                    with open(number, "wb") as file:
                        file.write(data)
                        os.fchmod(number, mode)
                else:
                    with suppress(FileExistsError):
                        os.mkdir(place, dir_fd=self.folder)
                if self.user:
                    os.chown(place, self.user, self.user, dir_fd=self.folder)
        if self.user:
            os.fchown(self.folder, self.user, self.user)


def _moved(key: selectors.SelectorKey) -> bool:
    """Move some bytes between a pipe and its buffer. Is that pipe done?"""
    try:
        if key.events == selectors.EVENT_WRITE:
            del key.data[:os.write(key.fd, key.data[:1 << 16])]
            return not key.data
        chunk = os.read(key.fd, 1 << 16)
        key.data.extend(chunk)
        return not chunk
    except BlockingIOError:
        return False
    except OSError:                                                 # the reader has gone
        return True


def _opened(held: ExitStack, path: str | Path, flags: int) -> int:
    number = os.open(path, os.O_RDONLY | flags)
    held.callback(os.close, number)
    return number
