"""`kdm watch`: in place on a terminal, documents for a program, refused elsewhere."""

import json
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl

import pyte
import pytest

from tests.conftest import clean_environment


class Watching:
    """A terminal of 80 columns on which something is watched."""

    def __init__(self, folder, *words, rows=40, command="watch", env=None):
        self.screen = pyte.Screen(80, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.end, inner = pty.openpty()
        ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kdm_cli", command, *words],
            cwd=folder, stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
            env={**clean_environment(), "TERM": "xterm-256color", **(env or {})},
        )  # fmt: skip
        os.close(inner)
        os.set_blocking(self.end, False)
        self.all = b""

    def shows(self, text, seconds=10):
        """How long it took until it stood there."""
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            self.read()
            if text in "\n".join(self.screen.display):
                return time.monotonic() - begun
            time.sleep(0.01)
        raise AssertionError(f"{text!r} is not in\n" + "\n".join(self.screen.display))

    def read(self):
        try:
            data = os.read(self.end, 65536)
        except (BlockingIOError, OSError):
            return
        self.all += data
        self.stream.feed(data)

    def ended(self, how):
        self.process.send_signal(how)
        code = self.process.wait(10)
        self.read()
        return code


@pytest.fixture
def watching(ashhold):
    started = []

    def watch(*words, **more):
        started.append(Watching(ashhold.folder, *words, **more))
        return started[-1]

    yield watch
    for each in started:
        each.process.kill()
        each.process.wait()
        os.close(each.end)


def test_the_sheet_that_matters_now_is_shown_anew_with_every_change(ashhold, watching):
    seen = watching()
    seen.shows("Ashhold")
    ashhold("settlement name Lantern Hill")
    assert seen.shows("Lantern Hill") < 0.6
    ashhold("showdown start white lion")
    assert seen.shows("White Lion") < 0.6
    seen.shows("hit locations")
    ashhold("undo")
    assert seen.shows("Lantern Hill") < 0.6


def test_any_command_that_only_reads_can_be_watched(ashhold, watching):
    seen = watching("survivor", "show", "Lucy")
    seen.shows("Lucy")
    ashhold("survivor gain Lucy leader")
    assert seen.shows("Leader") < 0.6


def test_ctrl_c_ends_it_quietly_and_gives_the_screen_back(watching):
    seen = watching()
    seen.shows("Ashhold")
    assert seen.ended(signal.SIGINT) == 130
    assert b"Interrupted" not in seen.all and b"Traceback" not in seen.all
    assert seen.all.rstrip().endswith((b"\x1b[?1049l", b"\x1b[?25h")) and b"\x1b[?1049l" in seen.all


def test_a_low_window_says_how_much_it_leaves_out(watching):
    seen = watching("survivor", "show", "Lucy", rows=8)
    seen.shows("lines more")
    seen.shows("Lucy")


def test_a_file_that_goes_is_said_in_front(ashhold, watching):
    seen = watching()
    seen.shows("Ashhold")
    file = ashhold.folder / "ashhold.kdm"
    file.rename(ashhold.folder / "away")
    seen.shows("is not there")
    (ashhold.folder / "away").rename(file)
    ashhold("settlement name Back")
    seen.shows("Back")
    assert "is not there" not in "\n".join(seen.screen.display)


def test_without_a_terminal_it_is_refused_with_what_works(ashhold):
    done = ashhold.run("watch")
    assert done.returncode == 2
    assert "kdm status prints it once" in done.stderr and "--json" in done.stderr


def test_what_changes_something_is_not_watched(ashhold):
    assert "no command that only reads" in ashhold("watch survivor set Lucy survival 1", code=2)
    assert "no command that only reads" in ashhold("watch undo", code=2)
    assert "no command that only reads" in ashhold("watch watch", code=2)
    assert "kdm export summary --out a.txt" in ashhold("watch export summary --out a.txt", code=2)


def test_a_program_gets_a_document_with_every_change_until_it_goes(ashhold):
    process = subprocess.Popen(
        [sys.executable, "-m", "kdm_cli", "watch", "survivor", "show", "Lucy", "--json"],
        cwd=ashhold.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=clean_environment(),
    )  # fmt: skip
    assert json.loads(process.stdout.readline())["command"] == "survivor show Lucy"
    time.sleep(0.3)
    ashhold("set Lucy insanity +1")
    assert json.loads(process.stdout.readline())["insanity"] == 1
    process.stdin.close()
    assert process.wait(5) == 0
