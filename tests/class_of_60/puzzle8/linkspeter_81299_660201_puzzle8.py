import os
import sys


def main():
    """Hostile: the output file is a link to something that the reader may be able to see."""
    for target in ("/etc/passwd", "/proc/self/environ", "/dev/full"):
        try:
            os.remove(sys.argv[2])
        except OSError:
            pass
        os.symlink(target, sys.argv[2])


if __name__ == "__main__":
    main()
