"""What kdm asks of the system, call by call: written down, or broken off by a kill at any of them."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

from tests.faults.conftest import loudly_skip
from tests.faults.processes import kdm

CHANGING = (
    "write,pwrite64,ftruncate,fsync,fdatasync,flock,link,linkat,symlink,rename,renameat,renameat2,unlink,unlinkat,"
    "mkdir,rmdir,fchmod"
)
LINE = re.compile(r"^\d+\s+(?P<name>\w+)\((?P<arguments>.*)\)\s+= (?P<answer>-?\w+)")
OF_FOLDER = re.compile(r'[<"](?P<path>/[^>"]*)[>"]')


class Call(NamedTuple):
    """One system call: its name, what it was given (a handle with its path behind it), and what came of it."""

    name: str
    arguments: str
    answer: str

    @property
    def paths(self):
        return [Path(path) for path in OF_FOLDER.findall(self.arguments)]


def needs_strace():
    if not shutil.which("strace"):
        loudly_skip("strace is not installed: apt-get install strace")


def traced(folder, *words, calls=CHANGING, **more):
    """What a command came to, and its system calls of these kinds in turn."""
    needs_strace()
    record = Path(folder).parent / "calls.strace"
    watching = ("strace", "-f", "-y", "-s", "16", "-qq", "-o", str(record), "-e", f"trace={calls}")
    done = kdm(folder, *words, prefix=watching, **more)
    found = (LINE.match(line) for line in record.read_text(errors="replace").splitlines())
    return done, [Call(**line.groupdict()) for line in found if line]


def killed(folder, *words, call, when, **more):
    """What a command came to that is killed as it enters a system call of this name for the so-manieth time."""
    needs_strace()
    killing = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}")
    return kdm(folder, *words, prefix=(*killing, "-e", f"inject={call}:signal=KILL:when={when}"), **more)
