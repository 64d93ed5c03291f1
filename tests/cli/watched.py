"""kdm in a process forked off this one, on a real pseudo-terminal of any size: what that is sent, quickly."""

import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios

from kdm_cli.cli.main import main
from tests.conftest import clean_environment

LONGEST = 20  # seconds
OVER = re.compile("\x1e(\\d+)\n")  # what stands behind each of several commands: its exit code


def watched(folder, *words, columns=80, rows=24, typed=b"", **environment):
    """Everything one command sends to its terminal, and its exit code."""

    def play():
        signal.alarm(LONGEST)
        code = main(list(words))
        sys.stdout.flush()
        return code

    return _seen(play, folder, columns, rows, typed, environment)


def each_watched(folder, lines, columns=80, rows=24):
    """The same of one command after the other, in one process: for those that only read."""

    def play():
        for words in lines:
            signal.alarm(LONGEST)
            code = main(list(words))
            sys.stdout.write(f"\x1e{code}\n")
            sys.stdout.flush()
        return 0

    sent, code = _seen(play, folder, columns, rows, b"", {})
    *parts, rest = OVER.split(sent)
    assert (code, rest, len(parts)) == (0, "", 2 * len(lines)), (code, sent[-1000:])
    return list(zip(parts[::2], map(int, parts[1::2]), strict=True))


def _seen(play, folder, columns, rows, typed, environment):
    env = {
        **clean_environment(),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "KDM_PAGER": "",
        "PAGER": "",
        **environment,
    }
    pid, ours = pty.fork()
    if not pid:
        _played(play, folder, columns, rows, env)
    sent = b""
    os.write(ours, typed)
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when the other end is closed
            break
        if not part:
            break
        sent += part
    _, status = os.waitpid(pid, 0)
    os.close(ours)
    return sent.decode("utf-8").replace("\r\n", "\n"), os.waitstatus_to_exitcode(status)


def _played(play, folder, columns, rows, env):
    """In the child: the commands with streams of their own, and no way back into the tests."""
    code = 99
    try:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.chdir(folder)
        os.environ.clear()
        os.environ.update({name: value for name, value in env.items() if value is not None})
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False) for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        code = play()
    finally:
        os._exit(code)
