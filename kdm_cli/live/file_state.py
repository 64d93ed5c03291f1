"""What can be seen of a campaign without reading it: so a look at what has not changed costs next to nothing."""

import os
import time
from contextlib import suppress

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.refusal import Refused
from kdm_cli.store.campaign import servers
from kdm_cli.store.connecting import SERVER

SAME, CHANGED, GONE, WRITTEN, ELSEWHERE = "same", "changed", "gone", "written", "elsewhere"
HEADER = 28  # bytes; the last four count what was written
LOGGED = b"\x02\x02"  # at byte 18: another program has turned on its write-ahead log
YOUNG = 3_000_000_000  # nanoseconds in which a disk may call two moments the same


class Trace(NamedTuple):
    """What differs as soon as somebody has written, or another file bears the name."""

    size: int
    changed: int
    file: int
    disk: int


def state_of(path: str) -> "FileState | TipState":
    """What follows a campaign, whatever it is kept in."""
    return TipState(path) if path.startswith(SERVER) else FileState(path)


class FileState:
    """What was seen of the file at the last look that was followed up."""

    def __init__(self, path: str) -> None:
        """Nothing has been seen yet."""
        self.path = path
        self._known: Trace | None = None
        self._found: Trace | None = None
        self._header = b""

    def look(self) -> str:
        """One look: is it as it was read, has it changed, is it being written, or gone?"""
        try:
            found = os.stat(self.path)
        except OSError:
            self._known = self._found = None
            return GONE
        if os.path.lexists(f"{self.path}-journal"):
            return WRITTEN
        self._found = Trace(found.st_size, found.st_mtime_ns, found.st_ino, found.st_dev)
        if self._found == self._known and (
            time.time_ns() - found.st_mtime_ns > YOUNG or self._begins() == self._header
        ):
            return SAME
        return ELSEWHERE if self._begins()[18:20] == LOGGED else CHANGED

    def follow_up(self) -> None:
        """What was found at the last look is what is read next."""
        self._known, self._header = self._found, self._begins()

    def forget(self) -> None:
        """It was not read after all; the next look finds a change."""
        self._known = None

    def _begins(self) -> bytes:
        with suppress(OSError), open(self.path, "rb", buffering=0) as file:  # who reads it says why that cannot be done
            return file.read(HEADER)
        return b""


ASKED = 1.0  # seconds after which a server is asked, whether it has said anything or not


class TipState:
    """What a server said at the last look that was followed up: the last entry there."""

    def __init__(self, path: str) -> None:
        """Nothing has been seen yet."""
        self.path = path
        self._known = self._found = ""
        self._asked = float("-inf")
        self._watching: Any = None

    def look(self) -> str:
        """One look: is it as it was read, has it changed, or what is in the way?"""
        try:
            if self._watching is None:
                self._watching = servers().watching(self.path)
            now = time.monotonic()
            if self._known and now - self._asked < ASKED and not self._watching.woken():
                return SAME
            self._asked, self._found = now, self._watching.tip()
        except Refused as refused:
            self._watching = None
            self.forget()
            return refused.refusal.message
        return SAME if self._found == self._known else CHANGED

    def follow_up(self) -> None:
        """What was found at the last look is what is read next."""
        self._known = self._found

    def forget(self) -> None:
        """It was not read after all; the next look finds a change."""
        self._known = ""
