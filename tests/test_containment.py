"""Programs that attack the machine they run on: each is stopped, changes nothing outside, and leaves no process."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puzzlelib.classroom.containment import MB, Limits, available, contained, own_user
from puzzlelib.classroom.folders import read_folder
from puzzlelib.classroom.system import PROJECT

pytestmark = pytest.mark.skipif(available() != "", reason=f"needs bwrap: {available()}")
SMALL = Limits(cpu=1, wall=20, memory=64, processes=32, space=4, files=500, output=100_000)
SHORT = Limits(cpu=1, wall=1.5, memory=64, processes=32)              # for programs that only wait
HELP = '''
import ctypes, errno, os, resource, signal, socket, stat, subprocess, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
def libc_call(name, *arguments):
    if getattr(libc, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)
def attempt(*actions):
    """Say which actions succeed."""
    for number, action in enumerate(actions):
        try:
            print("succeeded:", number, action())
        except (OSError, ValueError, ImportError):
            pass
'''


def processes_with(token):
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
            state = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
            user = folder.stat().st_uid
        except OSError:
            continue
        if state != "Z" and (token.encode() in line or user == (own_user() or -1)):
            found.append(line)
    return found


@pytest.fixture
def token():
    return "token" + secrets.token_hex(8)


@pytest.fixture
def attack(tmp_path, token):
    """Run an attack inside; afterwards the outside is as before, and nothing of it runs."""
    canary = tmp_path / "canary"
    canary.write_text("alive")

    def run(program, *, limits=SMALL, **options):
        names = f"canary, project, token = {str(canary)!r}, {str(PROJECT)!r}, {token!r}\n"
        source = {"attack.py": (HELP + names + textwrap.dedent(program)).encode()}
        return contained(["python3", "attack.py", token], source, limits=limits, **options)
    yield run
    assert canary.read_text() == "alive" and [path.name for path in tmp_path.iterdir()] == ["canary"]
    assert processes_with(token) == []


TOO_MUCH = {
    "an endless loop": ("while True: pass", SMALL, "too slow"),
    "an endless loop that ignores signals": ("""
        for number in range(1, 65):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        while True: pass""", SMALL, "too slow"),
    "sleep": ("time.sleep(1000)", SHORT, "too slow"),
    "sleep that blocks signals": ("""
        signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
        time.sleep(1000)""", SHORT, "too slow"),
    "stopping itself": ("os.kill(os.getpid(), signal.SIGSTOP)", SHORT, "too slow"),
    "waiting for a pipe of its own": ("os.read(os.pipe()[0], 1)", SHORT, "too slow"),
    "waiting for a fifo": ("os.mkfifo('f'); open('f')", SHORT, "too slow"),
    "CPU by children": ("""
        for _ in range(3):
            if os.fork() == 0:
                while True: pass
        os.wait()""", SMALL, "too slow"),
    "CPU by children that nobody waits for": ("""
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while True:
            ended, alive = os.pipe()
            if os.fork() == 0:
                while time.process_time() < 0.2: pass
                os._exit(0)
            os.close(alive)
            os.read(ended, 1)
            os.close(ended)""", SMALL, "too slow"),
    "CPU by a process with an odd name": ("""
        libc.prctl(15, b"\\xff) R 1\\n", 0, 0, 0)
        while True: pass""", SMALL, "too slow"),
    "CPU by daemons": ("""
        for _ in range(2):
            if os.fork() == 0:
                os.setsid()
                if os.fork() == 0:
                    while True: pass
                os._exit(0)
        time.sleep(1000)""", SMALL, "too slow"),
    "a fork bomb": ("""
        while True:
            try: os.fork()
            except OSError: pass""", SMALL, "too slow"),
    "a thread bomb": ("""
        def spin():
            while True: pass
        while True:
            try: threading.Thread(target=spin).start()
            except RuntimeError: pass""", SMALL, "too slow"),
    "memory": ("keep = []\nwhile True: keep.append(bytearray(b'x') * 5_000_000)", SMALL, "too much memory"),
    "memory by forks": ("""
        for _ in range(15):
            if os.fork() == 0:
                keep = bytearray(b'x') * 40_000_000
                time.sleep(1000)
        time.sleep(1000)""", SMALL, "too much memory"),
    "a short peak of memory": ("keep = bytearray(b'x') * 80_000_000; del keep", SMALL, "too much memory"),
    "memory of a child, for a short time": ("""
        if os.fork() == 0:
            keep = bytearray(b'x') * 80_000_000
            os._exit(0)
        os.wait()""", SMALL, "too much memory"),
    "a flood of stdout": ("while True: print('x' * 1000)", SMALL, "too much output"),
    "a flood of stderr": ("while True: print('x' * 1000, file=sys.stderr)", SMALL, "too much output"),
    "a flood by a child": ("os.fork()\nwhile True: os.write(1, b'x' * 1000)", SMALL, "too much output"),
    "a little too much, then a good end": ("print('x' * 100_001)", SMALL, "too much output"),
    "a flood of inodes": ("for n in range(10**7): os.close(os.open(f'{n}', os.O_CREAT))", SMALL, "too much output"),
    "a flood of folders in /tmp": ("for n in range(10**7): os.mkdir(f'/tmp/{n}')", SMALL, "too much output"),
    "a crash": ("1 / 0", SMALL, "crashed"),
    "a crash in C": ("ctypes.string_at(1)", SMALL, "crashed"),
    "killing itself": ("os.kill(os.getpid(), signal.SIGKILL)", SMALL, "crashed"),
    "exit codes that look like signals": ("os._exit(137)", SMALL, "crashed"),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much(attack, name):
    program, limits, status = TOO_MUCH[name]
    outcome = attack(program, limits=limits)
    assert outcome.status == status, outcome
    assert ("1 s of CPU time" in outcome.why) == (status == "too slow" and limits is SMALL), outcome.why
    assert outcome.why and len(outcome.stdout) <= limits.output and len(outcome.stderr) <= limits.output


# Each action of these must fail, whatever else happens: the program says which succeed.
FORBIDDEN = {
    "reading outside": """
        attempt(lambda: open(canary).read(), lambda: os.listdir(project), lambda: os.listdir("/home"),
                lambda: os.listdir(os.path.expanduser("~root/.ssh")), lambda: open("/etc/shadow"),
                lambda: open("/etc/passwd"), lambda: os.listdir("/var"), lambda: os.listdir("/sys"),
                lambda: os.listdir("/run"), lambda: os.listdir("/proc/1/root/home"),
                lambda: open("/proc/kcore", "rb").read(9))""",
    "writing outside": """
        places = ["/", "/usr", "/usr/bin", "/usr/lib", "/dev", "/etc", "/proc", "/proc/sys/kernel", sys.prefix, canary,
                  os.path.dirname(canary), project, os.path.dirname(os.__file__), "/root", "/home"]
        for place in places:                     # what lies in /tmp outside can be made inside: that /tmp is its own
            if os.path.dirname(place) == "/tmp": continue
            attempt(lambda: open(place + "/x", "w"), lambda: os.mkdir(place + "/y"), lambda: open(place, "w"))""",
    "deleting outside": """
        attempt(lambda: os.remove(canary), lambda: os.remove(os.__file__), lambda: os.remove("/usr/bin/env"),
                lambda: os.rename("/usr/bin/env", "/usr/bin/gone"), lambda: os.rmdir("/dev"), lambda: os.remove("/bin"),
                lambda: os.utime("/usr"), lambda: os.chmod("/usr", 0o777), lambda: os.chown("/usr", 65534, -1))""",
    "the project": """
        attempt(lambda: __import__("puzzlelib"), lambda: __import__("homework3"), lambda: __import__("pytest"),
                lambda: __import__("numpy"), lambda: __import__("pip"))
        sys.path += [project, project + "/puzzlelib/assignments", os.path.dirname(canary)]
        attempt(lambda: __import__("puzzlelib"), lambda: __import__("homework3"))""",
    "network": """
        for family in range(0, 60):
            if family != socket.AF_UNIX:
                attempt(*(lambda kind=kind: socket.socket(family, kind) for kind in (1, 2, 3, 5)))
        attempt(lambda: socket.getaddrinfo("example.org", 80), lambda: socket.create_connection(("127.0.0.1", PORT), 1),
                lambda: socket.create_server(("127.0.0.1", 0)))""",
    "unix sockets": """
        def connect(address):
            with socket.socket(socket.AF_UNIX) as own:
                own.connect(address)
        attempt(lambda: connect("\\0" + token), lambda: connect(SOCKET), lambda: connect("/run/docker.sock"),
                lambda: connect("/var/run/docker.sock"), lambda: connect("/run/dbus/system_bus_socket"))""",
    "raising its limits": """
        for name in dir(resource):
            if name.startswith("RLIMIT_"):
                soft, hard = resource.getrlimit(getattr(resource, name))
                if hard != resource.RLIM_INFINITY:
                    attempt(lambda: resource.setrlimit(getattr(resource, name), (hard + 1, hard + 1)),
                            lambda: resource.setrlimit(getattr(resource, name), (-1, -1)))
        attempt(lambda: os.nice(-5), lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))""",
    "becoming somebody": """
        attempt(lambda: os.setuid(0), lambda: os.setgid(0), lambda: os.setgroups([0]), lambda: os.chroot("/tmp"),
                lambda: os.mknod("disk", stat.S_IFBLK | 0o666, os.makedev(8, 0)),
                lambda: os.mknod("null", stat.S_IFCHR | 0o666, os.makedev(1, 3)))
        if subprocess.run(["su", "-c", "true"], capture_output=True).returncode == 0: print("root")
        status = open("/proc/self/status").read()
        for name in ("CapInh", "CapPrm", "CapEff", "CapAmb"):
            if int(status.split(name + ":")[1].split()[0], 16): print("has", name)
        if "NoNewPrivs:\\t1" not in status or "Seccomp:\\t2" not in status: print("unguarded")""",
    "user namespaces": """
        flags = [0x10000000, 0x20000, 0x10000000 | 0x20000, 0x20000000, 0x40000000, 0x80, 0x02000000]
        attempt(*(lambda flag=flag: libc_call("unshare", flag) for flag in flags))
        import platform
        clone = {"x86_64": 56, "aarch64": 220}[platform.machine()]
        for flag in flags:
            child = libc.syscall(clone, flag | signal.SIGCHLD, 0, 0, 0, 0)
            if child == 0: os._exit(0)
            if child > 0: print("cloned with", hex(flag))
        attempt(lambda: libc_call("mount", b"none", b"/tmp", b"tmpfs", 0, None),
                lambda: libc_call("umount2", b"/proc", 2), lambda: libc_call("syscall", 435, b"\\0" * 88, 88),
                lambda: libc_call("setns", os.open("/proc/self/ns/mnt", 0), 0))
        if subprocess.run(["unshare", "-r", "true"], capture_output=True).returncode == 0: print("unshared")""",
    "ptrace": """
        child = os.fork()
        if child == 0: time.sleep(1000)
        attempt(lambda: libc_call("ptrace", 16, child, 0, 0), lambda: libc_call("ptrace", 16, 1, 0, 0),
                lambda: libc_call("ptrace", 0x4206, child, 0, 0), lambda: libc_call("ptrace", 0, 0, 0, 0),
                lambda: libc_call("process_vm_readv", child, None, 0, None, 0, 0),
                lambda: libc_call("syscall", 438, 0, 0, 0))""",
    "hidden memory": """
        attempt(lambda: os.memfd_create("x"), lambda: libc_call("shmget", 0, 1 << 20, 0o1600),
                lambda: libc_call("msgget", 0, 0o1600), lambda: libc_call("semget", 0, 1, 0o1600),
                lambda: libc_call("syscall", 425, 8, b"\\0" * 120), lambda: os.truncate("attack.py", 5 << 20),
                lambda: os.posix_fallocate(os.open("big", os.O_CREAT | os.O_RDWR), 0, 5 << 20))
        def fill(count):
            for number in range(count):
                with open(f"/tmp/fill{number}", "wb") as file: file.write(bytes(1 << 20))
        attempt(lambda: fill(10))""",
    "shared memory of no file": """
        import mmap
        attempt(lambda: mmap.mmap(-1, 1 << 20), lambda: mmap.mmap(-1, 1 << 20, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS),
                lambda: mmap.mmap(-1, 1 << 20, 3 | mmap.MAP_ANONYMOUS), lambda: open("/dev/zero"))
        mmap.mmap(-1, 1 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)[0] = 1
        with open("shared", "wb+") as file:
            file.truncate(4096)
            mmap.mmap(file.fileno(), 4096)[0] = 1""",
    "a terminal": """
        import fcntl, termios
        attempt(lambda: open("/dev/tty"), lambda: open("/dev/ptmx"), lambda: os.openpty(), lambda: os.ttyname(0),
                lambda: fcntl.ioctl(0, termios.TIOCSTI, b"x"), lambda: fcntl.ioctl(1, termios.TIOCSTI, b"x"),
                lambda: os.tcgetpgrp(0), lambda: open("/dev/console"), lambda: os.listdir("/dev/pts"))""",
    "devices": """
        for name in "mem kmem kvm fuse sda vda loop0 vsock vhost-vsock net/tun kmsg input dri".split():
            attempt(lambda: os.open("/dev/" + name, os.O_RDONLY))""",
    "other processes": """
        mine = {"1", str(os.getpid())}
        if {name for name in os.listdir("/proc") if name.isdigit()} - mine: print("sees others")
        if set(os.listdir("/proc/self/fd")) - {"0", "1", "2", "3"}: print("open:", os.listdir("/proc/self/fd"))
        attempt(lambda: os.kill(OUTSIDE, 0), lambda: os.kill(OUTSIDE, signal.SIGTERM))""",
    "given files": """
        attempt(lambda: open("given.txt", "w"), lambda: os.remove("given.txt"), lambda: os.rename("given.txt", "x"),
                lambda: os.chmod("given.txt", 0o777), lambda: os.replace("attack.py", "given.txt"),
                lambda: os.truncate("given.txt", 0), lambda: os.symlink("/", "given.txt"))
        if open("given.txt").read() != "true": print("changed")""",
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_forbidden(attack, name, token, tmp_path_factory):
    folder = tmp_path_factory.mktemp("socket")
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as hidden, \
            socket.socket(socket.AF_UNIX) as named:
        hidden.bind("\0" + token)
        named.bind(str(folder / "named"))
        for listener in (hidden, named):
            listener.listen()
        head = f"PORT, SOCKET, OUTSIDE = {server.getsockname()[1]}, {str(folder / 'named')!r}, {os.getpid()}\n"
        outcome = attack(head + textwrap.dedent(FORBIDDEN[name]), given={"given.txt": b"true"}, limits=SMALL)
    assert outcome.stdout == b"" and outcome.status == "ended", outcome


def test_the_same_attempts_succeed_outside(attack, token):
    """The control: without containment, these attempts do what they say."""
    outcome = attack("""
        attempt(lambda: open(canary).read(), lambda: os.listdir(project), lambda: socket.socket(),
                lambda: socket.create_server(("127.0.0.1", 0)), lambda: os.memfd_create("x"),
                lambda: libc_call("ptrace", 0, 0, 0, 0))
        """, trust=True)
    assert outcome.stdout.count(b"succeeded") == 6, outcome


HARMLESS = {
    "waiting for input": "print(sys.stdin.read())\ntry: input()\nexcept EOFError: print('end')",
    "a daemon that outlives the run": """
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execvp("sleep", ["sleep", "1000", "0." + str(int(token[5:], 16))])
            os._exit(0)
        os.wait()""",
    "a daemon with nothing open that ignores signals": """
        if os.fork() == 0:
            os.setsid()
            os.closerange(0, 100)
            signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
            time.sleep(1000)""",
    "a held pipe": "if os.fork() == 0: time.sleep(1000)",
    "killing everybody": """
        if os.fork() == 0: time.sleep(1000)
        os.kill(-1, signal.SIGKILL)""",
    "killing its parent": """
        for number in range(1, 65):
            try: os.kill(os.getppid(), number)
            except OSError: pass""",
    "killing its group": """
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.killpg(0, signal.SIGTERM)""",
    "stopping process 1": """
        try: os.kill(1, signal.SIGSTOP)
        except OSError: pass""",
    "removing its own folder": "import shutil; shutil.rmtree(os.getcwd()); shutil.rmtree('/tmp', ignore_errors=True)",
    "removing its folder and putting a link there": """
        import shutil
        here = os.getcwd()
        os.chdir('/tmp'); shutil.rmtree(here); os.symlink('/etc', here)""",
    "locking its own folder": "os.mkdir('x'); os.chmod('x', 0); os.chmod('.', 0)",
    "closing everything": "os.closerange(0, 100)",
    "threads and processes within the limit": """
        import multiprocessing
        with multiprocessing.Pool(2) as pool: assert pool.map(abs, [-1, 2]) == [1, 2]""",
}


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless(attack, name):
    outcome = attack(HARMLESS[name], limits=Limits(cpu=5, wall=60), keep=["*"])
    assert outcome.status == "ended" and {*outcome.files} <= {"attack.py"}, outcome


def test_nothing_of_the_environment_is_inside(attack, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_SECRET", "the answers")
    outcome = attack("""
        print(sorted(os.environ))
        for place in ("self", "1"):
            try: print(open(f"/proc/{place}/environ").read())
            except OSError: pass""")
    assert outcome.status == "ended" and b"SECRET" not in outcome.stdout and b"HOME" in outcome.stdout


def test_only_regular_files_come_back(attack):
    outcome = attack("""
        os.symlink("/usr/bin/env", "link"); os.symlink(canary, "canary.txt"); os.symlink("/usr", "usr")
        os.symlink("good.txt", "same.txt"); os.mkfifo("fifo"); os.mkdir("folder.txt"); os.mkdir("sub")
        socket.socket(socket.AF_UNIX).bind("socket")
        open("sub/deep.txt", "w").write("deep"); open("good.txt", "w").write("good")
        open(b"\\xff.txt", "w").write("odd"); open("secret.txt", "w").write("readable"); os.chmod("secret.txt", 0)
        for _ in range(300):
            os.mkdir("d"); os.chdir("d")
        open("bottom.txt", "w")""", keep=["*.txt", "link", "usr/*", "fifo", "socket"], given={"given.txt": b"given"})
    assert outcome.status == "ended", outcome
    found = outcome.files
    assert found.pop("secret.txt", b"readable") == b"readable"                # only root can read it
    assert found == {"good.txt": b"good", "sub/deep.txt": b"deep", "\udcff.txt": b"odd"}


def test_what_comes_back_is_limited(attack):
    outcome = attack("""
        for number in range(9):
            with open(f"{number}.txt", "wb") as file: file.truncate(4 << 20)""", keep=["*.txt"])
    assert outcome.status == "ended" and sum(map(len, outcome.files.values())) <= 4 * MB


def test_a_run_sees_nothing_of_the_one_before(attack):
    attack("open('/tmp/left', 'w'); open('left', 'w'); open('/dev/shm/left', 'w')")
    outcome = attack("print(os.listdir('/tmp'), sorted(os.listdir('.')))")
    assert outcome.stdout == b"['submission'] ['attack.py']\n", outcome


def test_names_that_leave_the_folder_are_refused():
    for name in ("../x", "/etc/x", "a/../../x", ".", "a\0b", ""):
        assert contained(["true"], {name: b""}).status == "refused"
        assert contained(["true"], {}, given={name: b""}).status == "refused"


def test_a_command_that_is_not_there_is_no_success(attack):
    assert contained(["no-such-program"], {}).status == "crashed"
    assert contained(["no-such-program"], {}, trust=True).status == "refused"


@pytest.mark.parametrize("trust", [False, True])
def test_what_was_built_can_be_run(trust):
    source = {"build.sh": b"mkdir bin; (echo '#!/bin/sh'; echo 'echo hello $1') > bin/program"}
    built = contained(["sh", "build.sh"], source, keep=["*"], trust=trust)
    assert sorted(built.files) == ["bin/program", "build.sh"]
    assert contained(["bin/program", "you"], built.files, trust=trust).stdout == b"hello you\n"


def test_input_larger_than_a_pipe_arrives_whole(attack):
    outcome = attack("print(len(sys.stdin.buffer.read()))", stdin=bytes(3_000_000))
    assert outcome.stdout == b"3000000\n"
    assert attack("pass", stdin=bytes(3_000_000)).status == "ended"           # nobody reads it


def test_the_peak_is_the_programs_own(attack):
    """Not that of the process that started it, which wait4 would include."""
    large = bytearray(b"x") * (150 * MB)
    outcome = attack("pass")
    assert outcome.status == "ended" and 1 < outcome.peak < 50 and len(large)


def test_load_changes_no_verdict(token):
    """CPU time decides: more runs at once than processors, and those within their time end well."""
    program = b"import sys, time\nwhile time.process_time() < float(sys.argv[2]): pass"
    with ThreadPoolExecutor(6) as pool:
        runs = [pool.submit(contained, ["python3", "a.py", token, seconds], {"a.py": program}, limits=SMALL)
                for seconds in ("0.5", "9", "0.5", "9", "0.5", "0.5")]
    assert [run.result().status for run in runs] == ["ended", "too slow", "ended", "too slow", "ended", "ended"]


def test_runs_at_the_same_time_share_no_limit(token):
    program = b"""
import threading, time
threads = [threading.Thread(target=time.sleep, args=(0.5,)) for _ in range(25)]
for thread in threads: thread.start()
"""
    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(contained, ["python3", "a.py", token], {"a.py": program}, limits=SMALL) for _ in range(4)]
    assert [run.result().status for run in runs] == ["ended"] * 4
    assert processes_with(token) == []


@pytest.mark.parametrize("trust", [False, True])
def test_when_the_grader_is_killed_its_runs_end(token, trust, tmp_path):
    code = "import sys; from puzzlelib.classroom.containment import contained; contained(sys.argv[2:], {}, trust=%s)"
    command = [sys.executable, "-c", code % trust, "grader", "sh", "-c", "sleep 1000; true", token]
    grader = subprocess.Popen(command, cwd=PROJECT, env={**os.environ, "TMPDIR": str(tmp_path)})
    while not any(line.endswith(b"sh\0-c\0sleep 1000; true\0" + token.encode() + b"\0") and b"python" not in line
                  for line in processes_with(token)):
        assert grader.poll() is None
        time.sleep(0.05)
    grader.send_signal(signal.SIGKILL)
    grader.wait()
    for _ in range(200):
        if not processes_with(token):
            break
        time.sleep(0.1)
    assert processes_with(token) == []


TRUSTED = ["an endless loop", "sleep", "stopping itself", "CPU by children", "CPU by daemons", "memory",
           "a short peak of memory", "a flood of stdout", "a crash"]


@pytest.mark.parametrize("name", TRUSTED)
def test_limits_hold_without_containment(attack, name):
    program, limits, status = TOO_MUCH[name]
    assert attack(program, limits=limits, trust=True).status == status


def test_no_file_is_left_without_containment(attack, tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("temporary")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    outcome = attack("""
        for _ in range(3000):
            os.mkdir("d"); os.chdir("d")
        os.chmod(".", 0)""", trust=True)
    assert outcome.status == "ended" and [*folder.iterdir()] == []


@pytest.mark.parametrize("name", ["a daemon that outlives the run", "a held pipe",
                                  "a daemon with nothing open that ignores signals"])
def test_no_process_is_left_without_containment(attack, name):
    assert attack(HARMLESS[name], limits=Limits(cpu=5, wall=60), trust=True).status == "ended"


def test_a_folder_is_read_without_following_links(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.py").write_text("a")
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "up").symlink_to(tmp_path.parent)
    os.mkfifo(tmp_path / "fifo")
    assert read_folder(tmp_path) == {"sub/a.py": b"a"}
    assert read_folder(tmp_path / "sub" / "a.py") == {"a.py": b"a"}


def test_without_bwrap_it_refuses_and_says_how_to_install_it(monkeypatch):
    monkeypatch.setattr("puzzlelib.classroom.containment.PATH", "/nowhere")
    outcome = contained(["true"], {})
    assert outcome.status == "refused" and "apt-get install bubblewrap" in outcome.why


def test_runs_leave_no_open_files():
    before = len(os.listdir("/proc/self/fd"))
    for trust in (False, True):
        contained(["sh", "-c", "cat given; exit 1"], {"a": b"a"}, given={"given": b"x"}, keep=["*"], trust=trust)
    contained(["true"], {"a": b"", "a/b": b""})                              # fails halfway
    assert len(os.listdir("/proc/self/fd")) == before
