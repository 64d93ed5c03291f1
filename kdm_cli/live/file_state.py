"""What can be seen of a campaign file without opening it: so a look at what has not changed costs nothing."""

import os
import time
from contextlib import suppress

from kdm_cli.light import NamedTuple

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
