"""kdm on a pseudo-terminal, as somebody at a table sees it."""

import re
import sys

import pexpect

from tests.cli.watched import watched
from tests.conftest import clean_environment
from tests.faults.processes import command

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def spawn(folder, *words, plan=None, env=None, columns=80, rows=24):
    """A kdm process on a terminal of its own."""
    environment = {**clean_environment(), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **(env or {})}
    environment = {name: value for name, value in environment.items() if value is not None}
    return terminal(command(words, plan), folder, environment, dimensions=(rows, columns))


def terminal(argv, folder, environment, **more):
    """Any program on a terminal of its own, which takes what is typed at once."""
    program, *rest = argv
    child = pexpect.spawn(program, rest, cwd=str(folder), env=environment, **{"timeout": 20, **more})
    child.delaybeforesend = None
    child.ptyproc.delayafterclose = 0
    return child


def left(child):
    """The exit code of a process that has said its last word; minus a signal that killed it."""
    child.wait()
    child.close()
    return child.exitstatus if child.exitstatus is not None else -child.signalstatus


def ended(child):
    """What the terminal got until the process ended, and its exit code."""
    return sound(child.read().decode("utf-8", "surrogateescape"), left(child))


def sound(shown, code):
    """Whatever came of it, nothing of Python was shown."""
    assert "Traceback" not in shown, shown
    assert "kdm has a bug" not in shown, shown
    return shown, code


def seen(folder, *words, **more):
    """Everything one command sends to its terminal."""
    return ended(spawn(folder, *words, **more))


def seen_at_once(folder, *words, env=None, **size):
    """The same of a process forked off this one, where nothing hangs on how Python starts."""
    return sound(*watched(folder, *words, **size, **(env or {})))


def harmful(text):
    """Whatever in a terminal's stream is neither a letter, nor a line's end, nor a colour."""
    plain = COLOUR.sub("", text).replace("\r\n", "\n")
    bidi = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return [
        letter
        for letter in plain
        if (ord(letter) < 32 and letter != "\n") or 127 <= ord(letter) < 160 or letter in bidi
    ]


assert sys.platform != "win32", "pseudo-terminals need a POSIX system"
