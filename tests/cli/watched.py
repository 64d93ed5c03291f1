"""kdm in a process forked off this one, on a real pseudo-terminal of any size: what that is sent, quickly."""

import fcntl
import os
import pty
import signal
import struct
import sys
import termios

from kdm_cli.cli.main import main
from tests.conftest import clean_environment

LONGEST = 20  # seconds


def watched(folder, *words, columns=80, rows=24, typed=b"", **environment):
    """Everything one command sends to its terminal, and its exit code."""
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
        _played(folder, words, columns, rows, env)
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


def _played(folder, words, columns, rows, env):
    """In the child: the command with streams of its own, and no way back into the tests."""
    code = 99
    try:
        signal.alarm(LONGEST)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.chdir(folder)
        os.environ.clear()
        os.environ.update({name: value for name, value in env.items() if value is not None})
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False) for number, mode in ((0, "r"), (1, "w"), (2, "w"))
        )
        code = main(list(words))
        sys.stdout.flush()
    finally:
        os._exit(code)
