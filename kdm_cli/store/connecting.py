"""SQLite at a path, as careful as a campaign wants it: what a file brings along cannot make a look endless.

A table whose pages lead back to each other has more rows than a machine can read, and a hostile one has no other
purpose. So every statement has its steps counted, and one that takes more of them than there could be anything to read
in a file of this size is ended: that is damage.
"""

import os
import sqlite3
from typing import Any

from kdm_cli.store.turns import PATIENCE

AT_ONCE = 10_000  # steps between two looks at how many there were
ALWAYS, EACH_BYTE = 1_000_000, 4  # steps a statement may take: thirty times what checking a full journal takes


class Steps:
    """How many steps the statement under way has taken, and whether it is over with it."""

    endless = False  # whether the last statement that was broken off would never have ended

    def __init__(self, path: str) -> None:
        self.path = path
        self.taken = 0.0

    def more(self) -> bool:
        """Called by SQLite every so many steps; true ends the statement."""
        self.taken += AT_ONCE
        Steps.endless = self.taken > ALWAYS and self.taken > ALWAYS + EACH_BYTE * self._size()
        return Steps.endless

    def _size(self) -> int:
        return os.path.getsize(self.path) if os.path.exists(self.path) else 0


class Bounded(sqlite3.Connection):
    """A connection every statement of which comes to an end."""

    steps: Steps | None = None

    def bound(self, path: str) -> None:
        """Nothing takes longer from now on than the file at this path can be worth."""
        Steps.endless = False
        self.steps = Steps(path)
        self.set_progress_handler(self.steps.more, AT_ONCE)

    def execute(self, *given: Any) -> sqlite3.Cursor:
        """The same, with as many steps as this statement may need."""
        if self.steps:
            self.steps.taken = 0
        return super().execute(*given)

    def executemany(self, *given: Any) -> sqlite3.Cursor:
        """The same, and it ends with what we give it."""
        if self.steps:
            self.steps.taken = float("-inf")
        return super().executemany(*given)


def connect(path: str, mode: str, patience: float | None = None) -> sqlite3.Connection:
    """An open file; `mode` is ro, rw or rwc."""
    uri = f"file:{_quoted(path)}?mode={mode}"
    seconds = PATIENCE if patience is None else patience
    connection = sqlite3.connect(uri, uri=True, timeout=seconds, isolation_level=None, factory=Bounded)
    if mode != "rwc":  # what we make ourselves is as long as we make it
        connection.bound(path)
    for pragma in ("trusted_schema = OFF", "foreign_keys = ON", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def connect_memory(path: str) -> sqlite3.Connection:
    """A database in memory, for a copy of the file at this path."""
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=Bounded)
    connection.bound(path)
    return connection


def _quoted(path: str) -> str:
    """The path as a part of a URI, in which two slashes at the beginning would name a host."""
    safe = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-~"
    quoted = "".join(chr(byte) if byte in safe else f"%{byte:02X}" for byte in os.fsencode(path))
    return f"%2F{quoted[1:]}" if quoted.startswith("//") else quoted
