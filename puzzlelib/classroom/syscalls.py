"""Which system calls a contained program may not make: a seccomp filter, as the bytes that `bwrap --seccomp` reads.

The namespaces of bwrap hide the machine; this filter closes what namespaces leave open. It refuses new user
namespaces, looking into other processes, mounting, every network family but unix sockets (vsock reaches out of any
network namespace), and the kinds of memory that no process's size shows (System V segments, memfd, shared mappings
of no file).
"""

from __future__ import annotations

import errno
import platform
import struct

#        x86_64, aarch64
DENIED = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_getfd": (438, 438), "unshare": (272, 97), "setns": (308, 268), "chroot": (161, 51),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsmount": (432, 432), "fspick": (433, 433),
    "mount_setattr": (442, 442), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "semget": (64, 190),
    "msgget": (68, 186), "mq_open": (240, 180),
}
CLONE, CLONE3, SOCKET, MMAP = (56, 220), (435, 435), (41, 198), (9, 222)
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}      # column above, the kernel's number for it
NAMESPACES = 0x7E020080                                                 # every CLONE_NEW… flag
PRIVATE, NO_FILE = 0x02, 0x20                                           # flags of mmap
NUMBER, MACHINE, FIRST, FOURTH = 0, 4, 16, 40                           # offsets in the kernel's struct seccomp_data
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06   # instructions of classic BPF
BITS = 0x54                                                             # and with a constant
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000                # REFUSE + errno makes the call fail


def seccomp_filter(machine: str = "") -> bytes:
    """The filter for this machine, or for the one named; empty if we don't know its system calls.

    >>> len(seccomp_filter("x86_64")) % 8, seccomp_filter("vax")
    (0, b'')
    """
    if (machine or platform.machine()) not in MACHINES:
        return b""
    column, number = MACHINES[machine or platform.machine()]
    refused = REFUSE + errno.EPERM
    program = [(LOAD, 0, 0, MACHINE), (EQUAL, 1, 0, number), (RETURN, 0, 0, KILL),
               (LOAD, 0, 0, NUMBER), (AT_LEAST, 0, 1, 1 << 30), (RETURN, 0, 0, refused)]       # the x32 twins
    for numbers in DENIED.values():
        program += [(EQUAL, 0, 1, numbers[column]), (RETURN, 0, 0, refused)]
    program += [(EQUAL, 0, 1, CLONE3[column]), (RETURN, 0, 0, REFUSE + errno.ENOSYS),          # then libc uses clone
                (EQUAL, 0, 4, CLONE[column]), (LOAD, 0, 0, FIRST),
                (ANY_BIT, 0, 1, NAMESPACES), (RETURN, 0, 0, refused), (RETURN, 0, 0, ALLOW),
                (EQUAL, 0, 5, MMAP[column]), (LOAD, 0, 0, FOURTH), (BITS, 0, 0, PRIVATE | NO_FILE | 1),
                (EQUAL, 1, 0, 1 | NO_FILE), (EQUAL, 0, 5, 3 | NO_FILE), (RETURN, 0, 0, refused),
                (EQUAL, 0, 3, SOCKET[column]), (LOAD, 0, 0, FIRST),
                (EQUAL, 1, 0, 1), (RETURN, 0, 0, REFUSE + errno.EAFNOSUPPORT),                 # 1 is AF_UNIX
                (RETURN, 0, 0, ALLOW)]
    return b"".join(struct.pack("HBBI", code, yes, no, value) for code, yes, no, value in program)
