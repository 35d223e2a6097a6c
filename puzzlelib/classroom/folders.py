"""Limits on a run, and reading what is in a folder within them: regular files only, links never followed."""

from __future__ import annotations

import fnmatch
import glob
import os
import stat
from collections.abc import Collection, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from puzzlelib import ROOT

MB = 1 << 20
DEEPEST = 20               # folders within folders that we follow


@dataclass(frozen=True)
class Limits:
    """What one run may use.

    >>> Limits(cpu=2).wall
    30.0
    """

    cpu: float = 5             # seconds of CPU time, of all its processes together; in a conversation, for each case
    total: float = 0           # the same for a whole conversation; 0 means cpu
    idle: float = 10           # seconds that it may wait without computing, all in all
    wall: float = 0            # seconds until we stop waiting; 0 means 10 times total, and 10 more
    memory: int = 512          # MB that any one process may occupy; all together about three times that
    processes: int = 64        # processes and threads
    space: int = 64            # MB of files, each and together
    files: int = 5000          # files and folders
    output: int = 4 * MB       # bytes on stdout and stderr together

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", self.total or self.cpu)
        object.__setattr__(self, "wall", self.wall or 10.0 * self.total + 10)


def project_files(*tops: str) -> Iterator[str]:
    """The paths of all files in folders of the project, in order.

    >>> [path for path in project_files("puzzlelib/classroom") if path.endswith("/folders.py")]
    ['puzzlelib/classroom/folders.py']
    """
    for top in tops:
        for folder, _, names in sorted(os.walk(os.path.join(ROOT, top))):
            inside = os.path.relpath(folder, ROOT).replace(os.sep, "/")
            yield from (f"{inside}/{name}" for name in sorted(names))


def project_file(path: str) -> bytes:
    """The content of a file of the project."""
    return Path(ROOT, path).read_bytes()


def read_folder(path: str | Path, limits: Limits | None = None) -> dict[str, bytes]:
    """Name and content of every regular file in a folder, or of the one file; links aren't followed. With limits, a
    folder that exceeds them is an OSError.

    >>> sorted(read_folder(Path(__file__)))
    ['folders.py']
    """
    top = Path(path)
    with ExitStack() as held:
        folder = os.open(top if top.is_dir() else top.parent, os.O_RDONLY | os.O_DIRECTORY)
        held.callback(os.close, folder)
        return dict(kept(folder, ["*"] if top.is_dir() else [glob.escape(top.name)], limits or Limits(),
                         strict=limits is not None))


def kept(folder: int, patterns: list[str], limits: Limits, but: Collection[str] = (), strict: bool = False
         ) -> Iterator[tuple[str, bytes]]:
    """Name and content of the files in an open folder whose names match, until they exceed the limits."""
    room, count = limits.space * MB, limits.files
    for name, number in _regular(folder, patterns):
        if name not in but:
            with open(number, "rb", closefd=False) as file:
                content = file.read(room + 1)
            room, count = room - len(content), count - 1
            if room < 0 or count < 0:
                if strict:
                    raise OSError(f"found more than {limits.space} MB or {limits.files:,} files, expected less")
                return
            yield name, content


def _regular(folder: int, patterns: list[str], prefix: str = "") -> Iterator[tuple[str, int]]:
    """Name and open file of each regular file whose name matches: no links, no pipes, no devices."""
    for name in sorted(os.listdir(folder)) if patterns else []:
        with suppress(OSError), ExitStack() as held:
            kind = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
            if stat.S_ISREG(kind) or stat.S_ISDIR(kind):
                number = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
                held.callback(os.close, number)
                if stat.S_ISDIR(os.fstat(number).st_mode) and prefix.count("/") < DEEPEST:
                    yield from _regular(number, patterns, f"{prefix}{name}/")
                elif stat.S_ISREG(os.fstat(number).st_mode) and any(
                        fnmatch.fnmatchcase(prefix + name, pattern) for pattern in patterns):
                    yield prefix + name, number
