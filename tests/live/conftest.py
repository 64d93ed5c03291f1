"""A page that is served by a process of its own, as people start it."""

import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import clean_environment
from tests.export.conftest import browser, the_browser  # noqa: F401 - the same browser
from tests.live.guests import SECONDS, Guest


class Serving:
    """`kdm serve` beside the table."""

    def __init__(self, folder, *words, env=None):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kdm_cli", "serve", *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**clean_environment(), **(env or {})},
        )
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), self.process.stderr.read()
        self.port = int(self.address.split(":")[2].partition("/")[0])
        self.guests = []

    def guest(self, last=None):
        self.guests.append(Guest(self.address, last))
        return self.guests[-1]

    def cpu(self):
        """Seconds of a core it has used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def end(self, how=signal.SIGINT):
        for each in self.guests:
            each.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out, err


@pytest.fixture
def serving(tmp_path):
    """Starts pages, and ends them."""
    started = []

    def serve(*words, **more):
        started.append(Serving(tmp_path, *words, **more))
        return started[-1]

    yield serve
    for each in started:
        each.end(signal.SIGKILL)


def settled(seconds=0.3):
    """As long as nothing is expected to come."""
    time.sleep(seconds)
