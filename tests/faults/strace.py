"""What kdm asks of the system, call by call: written down, refused, or broken off by a kill at any of them."""

import re
import shutil
import time
from collections import Counter
from compileall import compile_dir
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from tests.conftest import ROOT
from tests.faults.conftest import loudly_skip
from tests.faults.processes import kdm

CHANGING = (
    "write,pwrite64,ftruncate,fsync,fdatasync,flock,link,linkat,symlink,rename,renameat,renameat2,unlink,unlinkat,"
    "mkdir,rmdir,fchmod"
)
# the same calls in the same order, and nothing of Python in the folder
ALWAYS_THE_SAME = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0", "PYTHONSAFEPATH": "1"}
LINE = re.compile(r"^\d+\s+(?P<name>\w+)\((?P<arguments>.*)\)\s+= (?P<answer>-?\w+)")
OF_HANDLE, OF_NAME = re.compile(r"<(/[^>]*)>"), re.compile(r'"([^"]*)"')
PLACE_OR_NAME = re.compile(r'<(/[^>]*)>|"([^"]*)"')
NAMING = {"link", "linkat", "symlink", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "rmdir"}
TO_PEOPLE = re.compile(r"^[12]<")


class Call(NamedTuple):
    """One system call: its name, what it was given (a handle with its path behind it), and what came of it."""

    folder: Path
    name: str
    arguments: str
    answer: str

    @property
    def paths(self):
        """What it is about: a file by its handle, or what names say."""
        found = (OF_NAME if self.name in NAMING else OF_HANDLE).findall(self.arguments)
        return [self.folder / path for path in found]

    @property
    def places(self):
        """What it is about, by whatever it was named; a name that a folder stands before lies in that."""
        found = PLACE_OR_NAME.findall(self.arguments)
        folder, places = self.folder, []
        for place, name in found:
            folder = Path(place) if place else folder
            places.append(folder / name if name else folder)
        return places

    @property
    def speaks(self):
        """Whether this is the answer to whoever typed the command."""
        return self.name == "write" and bool(TO_PEOPLE.match(self.arguments))


def strace(record, *more, calls):
    """The words before a command that let strace watch it; what is no such call is not stopped, if no signal is to come."""
    if not shutil.which("strace"):
        loudly_skip("strace is not installed: apt-get install strace")
    compiled()
    quick = () if any(":signal=" in word for word in more) else ("--seccomp-bpf",)
    return ("strace", "-f", *quick, "-y", "-s", "16", "-qq", "-o", str(record), "-e", f"trace={calls}", *more)


@cache
def compiled():
    """Have Python find what it compiled: whether it does is one call more or less."""
    compile_dir(ROOT / "kdm_cli", quiet=2)


def traced(folder, *words, calls=CHANGING, inject=(), **more):
    """What a command came to, and its system calls of these kinds in turn."""
    with NamedTemporaryFile("r", errors="replace") as record:
        faults = [word for fault in inject for word in ("-e", f"inject={fault}")]
        done = kdm(folder, *words, prefix=strace(record.name, *faults, calls=calls), env=ALWAYS_THE_SAME, **more)
        found = [LINE.match(line) for line in record]
    return done, [Call(Path(folder), **line.groupdict()) for line in found if line]


def killed(folder, *words, call, when, inject=(), **more):
    """What a command came to that is killed as it enters this system call for the so-manieth time."""
    inject = [fault for fault in inject if fault.split(":")[0] != call]  # it is killed before that comes to be refused
    faults = [word for fault in (f"{call}:signal=KILL:when={when}", *inject) for word in ("-e", f"inject={fault}")]
    calls = ",".join({call, *(fault.split(":")[0] for fault in inject)})
    return kdm(folder, *words, prefix=strace("/dev/null", *faults, calls=calls), env=ALWAYS_THE_SAME, **more)


def refused(folder, *words, call, when, error="EIO", **more):
    """What a command came to for which this system call fails the so-manieth time."""
    faults = ("-e", f"inject={call}:error={error}:when={when}")
    return kdm(folder, *words, prefix=strace("/dev/null", *faults, calls=call), env=ALWAYS_THE_SAME, **more)


def moments(folder, *words, calls=CHANGING, inject=(), only=lambda call: not call.speaks):
    """Every system call of a command that is to be disturbed, as its name and number; as a rule not its answer."""
    seen = Counter()
    for call in traced(folder, *words, calls=calls, inject=inject)[1]:
        seen[call.name] += 1
        if only(call):
            yield call.name, seen[call.name]


def delayed(call, seconds=0.6, when="1+"):
    """The words before a command that make each of these system calls take a while before it does anything."""
    return strace("/dev/null", "-e", f"inject={call}:delay_enter={int(seconds * 1e6)}:when={when}", calls=call)


def wait_for(found, seconds=20):
    """Wait until there is what is looked for, and answer it."""
    until = time.monotonic() + seconds
    while not (there := found()):
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.01)
    return there
