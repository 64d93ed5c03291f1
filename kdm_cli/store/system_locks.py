"""Locks that the system lets go of when their process dies, however it dies: no age and no number proves as much."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL, ENOTSUP

from kdm_cli.rules.refusal import refuse

PATIENCE = 5.0
PAUSE = 0.01
HELD_OPEN = sys.platform == "win32"  # what is open can be neither renamed nor removed nor replaced there
ON_THE_HANDLE = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

if sys.platform == "win32":
    import msvcrt

    FAR = 0x7FFFFFFE  # a byte that no page and no lock of SQLite reaches

    def taken(handle: int) -> bool:
        """Take the lock of an open file if nobody has it."""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

    def let_go(handle: int) -> None:
        """Give the lock of a file back that stays open; here it goes with the handle."""

    def written_by_another(handle: int) -> bool:
        """Whether SQLite is writing this file in another process; here nobody could remove it then."""
        return False

else:
    import fcntl

    def taken(handle: int) -> bool:
        """Take the lock of an open file or folder if nobody has it; the locks of SQLite are others."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def let_go(handle: int) -> None:
        """Give the lock of a file back that stays open."""
        fcntl.flock(handle, fcntl.LOCK_UN)

    def written_by_another(handle: int) -> bool:
        """Whether SQLite is writing this file in another process; not to be asked of one that this process has open."""
        try:
            fcntl.lockf(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        return False


def flushed(handle: int) -> None:
    """Have the disk hold what was written; on macOS fsync alone only hands it to the drive."""
    if sys.platform == "darwin":
        with suppress(OSError):  # a disk that knows no such thing
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


@contextmanager
def turn_in(folder: str, target: str = "") -> Iterator[None]:
    """One process at a time gives names in a folder; afterwards the disk holds the names, too: that of the target.

    Where a folder cannot be opened, as on Windows, there is neither.
    """
    try:
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | ON_THE_HANDLE)
    except OSError:
        yield
        return
    try:
        _wait_for(handle, folder)
        yield
        _settle(handle, folder, target)
    finally:
        with suppress(OSError):  # it is closed all the same
            os.close(handle)


def names_lasting(folder: str) -> None:
    """Have the disk hold the names in a folder, where it can, before something is done that relies on them."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | ON_THE_HANDLE)
        try:
            flushed(handle)
        finally:
            os.close(handle)


def _wait_for(handle: int, folder: str) -> None:
    until = time.monotonic() + PATIENCE
    with suppress(OSError):  # a file system without locks
        while not taken(handle):
            if time.monotonic() > until:
                refuse("locked", f"Another process keeps the folder {folder} to itself.", "Try again in a moment.")
            time.sleep(PAUSE)


def _settle(handle: int, folder: str, target: str) -> None:
    try:
        flushed(handle)
    except OSError as error:
        if error.errno in (EINVAL, ENOTSUP):
            return
        if not target:
            raise
        why = f"{folder} cannot be synced ({error.strerror})"
        refuse("disk", f"{target} is there, but a power loss may take it away again: {why}.", "Check the disk.")
