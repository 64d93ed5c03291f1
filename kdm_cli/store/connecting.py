"""SQLite at a path: no look is endless, and who waits to write stands in a line in which nobody overtakes anybody.

A statement that takes more steps than there could be anything to read in a file of this size is ended: that is damage.
A place in the line is a lock on a byte that no campaign ever fills: it leaves no file behind, and it goes with the
process that holds it. Where a disk has no such locks there is no line, and everybody tries until SQLite lets them.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import AnyField

if TYPE_CHECKING:
    import sqlite3
else:
    try:
        import _sqlite3 as sqlite3  # all of it but dates, whose types take longer to load than a campaign
    except ImportError:
        import sqlite3

__all__ = ["PATIENCE", "SERVER", "SOON", "Bounded", "Connection", "Steps", "Turn", "Waiting", "connect", "sqlite3"]
Connection = sqlite3.Connection
SERVER = ("postgresql://", "postgres://")  # what begins so is no path

PATIENCE = 30.0  # seconds; the file is "locked" only after that
SOON = 1.5  # seconds after which somebody at a terminal wants to know what kdm waits for
LINE = 0x40000400  # behind the bytes of SQLite's own locks, in the page that holds nothing else
PLACES = 64
LITTLE, MUCH = 0.002, 0.02  # seconds between two looks, at the head of the line and at its end
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Waiting:
    """How long there still is, and who is told that there is anything to wait for."""

    announce: Callable[[], None] | None = None  # whoever has a terminal sets it

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._begun = time.monotonic()
        self._announced = False

    def seconds(self) -> float:
        """How long it has been already."""
        return time.monotonic() - self._begun

    def a_moment(self, place: int = 0) -> None:
        """Sleep for about as long as it takes others to write; never the same time twice."""
        if self.seconds() >= self.patience:
            error = sqlite3.OperationalError("database is locked")  # as SQLite itself would say
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        if self.seconds() > SOON and not self._announced and Waiting.announce is not None:
            self._announced = True
            Waiting.announce()
        from random import uniform  # late: hardly anybody has to wait

        time.sleep(uniform(0.5, 1.5) * min(LITTLE * max(place, 1), MUCH))


class Turn:
    """An open write transaction, and the first place in the line as long as it lasts."""

    def __init__(self, connection: sqlite3.Connection, path: str, patience: float | None = None) -> None:
        self._connection = connection
        self._handle: int | None = None
        with suppress(OSError):  # SQLite says why it cannot be written
            self._handle = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))
        waiting = Waiting(PATIENCE if patience is None else patience)
        try:
            if self._handle is not None:
                _move_up(self._handle, waiting)
            _begin(connection, waiting)
        except BaseException:
            self.over()
            raise

    def over(self) -> None:
        """Forget what was not committed, and let the next one in."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):  # it is closed all the same, and what is saved is saved
                os.close(handle)  # only now: closing any handle of a file lets go of all its locks, SQLite's too


def _begin(connection: sqlite3.Connection, waiting: Waiting) -> None:
    """The write lock of SQLite: whoever is not in the line (another program, a slow look) may hold it still."""
    [patience] = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in BUSY:
                    raise
            waiting.a_moment()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")


def _move_up(handle: int, waiting: Waiting) -> None:
    """Take the last place, and go on to the first; at once where nobody stands there."""
    take, leave = _locks()
    with suppress(OSError):
        if take(handle, 0, PLACES):
            leave(handle, 1, PLACES - 1)
            return
    place = PLACES
    while place:
        try:
            free = take(handle, place - 1, 1)
        except OSError:
            return  # a disk without such locks
        if not free:
            if waiting.seconds() > waiting.patience / 3:
                return
            waiting.a_moment(place)
            continue
        if place < PLACES:
            leave(handle, place, 1)
        place -= 1


Take = Callable[[int, int, int], bool]  # of a handle so many places from this one on
Leave = Callable[[int, int, int], None]


def _locks() -> tuple[Take, Leave]:
    """How this system locks bytes: without waiting, False where somebody else has one of them."""
    try:
        import fcntl
    except ImportError:
        return _of_windows()

    def take(handle: int, place: int, count: int) -> bool:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, count, LINE + place)
        except (BlockingIOError, PermissionError):  # POSIX allows either
            return False
        return True

    def leave(handle: int, place: int, count: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_UN, count, LINE + place)

    return take, leave


def _of_windows() -> tuple[Take, Leave]:
    import msvcrt

    locking, once, free = msvcrt.locking, msvcrt.LK_NBLCK, msvcrt.LK_UNLCK  # type: ignore[attr-defined]  # only Windows has it

    def take(handle: int, place: int, count: int) -> bool:
        if count > 1:
            return False  # what is locked at once can only be let go of at once there
        os.lseek(handle, LINE + place, os.SEEK_SET)
        try:
            locking(handle, once, 1)
        except PermissionError:
            return False
        return True

    def leave(handle: int, place: int, count: int) -> None:
        os.lseek(handle, LINE + place, os.SEEK_SET)
        locking(handle, free, count)

    return take, leave


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

    def execute(self, *given: AnyField) -> sqlite3.Cursor:
        """The same, with as many steps as this statement may need."""
        if self.steps:
            self.steps.taken = 0
        return super().execute(*given)

    def executemany(self, *given: AnyField) -> sqlite3.Cursor:
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


def _quoted(path: str) -> str:
    """The path as a part of a URI, in which two slashes at the beginning would name a host."""
    safe = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-~"
    quoted = "".join(chr(byte) if byte in safe else f"%{byte:02X}" for byte in os.fsencode(path))
    return f"%2F{quoted[1:]}" if quoted.startswith("//") else quoted
