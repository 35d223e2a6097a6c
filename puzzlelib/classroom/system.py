"""What a contained program sees of this machine: the options of bwrap that say so."""

from __future__ import annotations

import functools
import glob
import os
import sys
from pathlib import Path

PYTHON = os.path.realpath(sys.executable)
PATH = ":".join(dict.fromkeys([os.path.dirname(PYTHON), "/usr/local/bin", "/usr/bin", "/bin", "/programs"]))
PROJECT = Path(__file__).resolve().parents[2]
DEVICES = ("null", "full", "random", "urandom")               # a shared mapping of zero would be hidden memory
LINKS = {"shm": "/tmp", "fd": "/proc/self/fd", "stdin": "fd/0", "stdout": "fd/1", "stderr": "fd/2"}
ETC = ("ld.so.cache", "alternatives", "localtime", "java-*")


@functools.cache
def system(root: bool) -> list[str]:
    """What bwrap shows of this machine: the system's programs and this Python without its packages, read-only."""
    options = ["--as-pid-1", "--die-with-parent", "--new-session", "--unshare-ipc", "--unshare-pid", "--unshare-net",
               "--unshare-uts", "--unshare-cgroup-try", "--hostname", "inside", "--cap-drop", "ALL"]
    if root:                                        # enough to become nobody in particular, and lost by that
        options += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add", "CAP_SETPCAP"]
    else:
        options += ["--unshare-user", "--uid", "65534", "--gid", "65534"]
    for name in ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"):
        if os.path.islink(name):
            options += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            options += ["--ro-bind", name, name]
    shown = [Path("/usr"), *{Path(sys.base_prefix).resolve(), Path(PYTHON).parent.parent}]
    shown = [path for path in shown if path == shown[0] or shown[0] not in path.parents]
    for path in [*shown, *(Path(found) for name in ETC for found in glob.glob(f"/etc/{name}"))]:
        for parent in [*path.parents][-2::-1]:                      # bwrap would make them for itself alone
            options += ["--dir", str(parent)]
        options += ["--ro-bind", str(path), str(path)]
    packages = [found for path in shown for end in ("site-packages", "dist-packages")
                for found in glob.glob(f"{path}/lib*/python3*/{end}") + glob.glob(f"{path}/local/lib*/python3*/{end}")]
    for hidden in [*packages, str(PROJECT)]:
        if not os.path.islink(hidden) and any(path in Path(hidden).parents for path in shown):
            options += ["--tmpfs", hidden, "--remount-ro", hidden]
    options += ["--dir", "/programs", "--symlink", PYTHON, "/programs/python"]      # some run.sh call it so
    options += ["--proc", "/proc", "--tmpfs", "/dev"]
    for name, target in LINKS.items():
        options += ["--symlink", target, f"/dev/{name}"]
    for name in DEVICES:
        options += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    return [*options, "--remount-ro", "/dev"]
