"""Locks that the system lets go of when their process dies, however it dies: no age and no number proves as much.

What killed makers left is swept then, and nothing else; and what names lead to a campaign, which may have one only.
"""

import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EINVAL, ENOTSUP
from shlex import quote

from kdm_cli.rules.refusal import Refusal, refuse

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


def bearer(path: str) -> os.stat_result | None:
    """What bears this name, no link followed; OSError where the disk does not say, for then it may be anything."""
    try:
        return os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def is_folder(path: str) -> bool:
    """Whether it is a folder that bears this name; OSError where the disk does not say."""
    status = bearer(path)
    return status is not None and stat.S_ISDIR(status.st_mode)


def flushed(handle: int) -> None:
    """Have the disk hold what was written; on macOS fsync alone only hands it to the drive."""
    if sys.platform == "darwin":
        with suppress(OSError):  # a disk that knows no such thing
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


@contextmanager
def turn_in(folder: str, target: str = "") -> Iterator[None]:
    """One process at a time gives names in a folder; afterwards the disk holds the names, too: that of the target."""
    try:
        handle = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | ON_THE_HANDLE)
    except OSError:  # as on Windows: there is neither
        yield
        return
    try:
        until = time.monotonic() + PATIENCE
        with suppress(OSError):  # a file system without locks
            while not taken(handle):
                if time.monotonic() > until:
                    refuse("locked", f"Another process keeps the folder {folder} to itself.", "Try again in a moment.")
                time.sleep(PAUSE)
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


BEGINS, UNFINISHED = ".kdm-", ".new"
PAGES, BEFORE = ".pages", ".old"  # a folder in the making, and what stood in its place
LETTERS = 16
WORKSHOP = BEGINS + "import-"  # of imports before there were workpieces
OLDER = (r"\.new", r"\.new-journal", r"\.old")  # NAME.PROCESS.new, as they were called then
LONGEST_NAME = 255
LOOKING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | ON_THE_HANDLE


def sweep(target: str) -> None:
    """Remove what nobody makes any more in the folder of this target, and what older versions left of it."""
    folder, called = os.path.split(target)
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return
    older = re.compile(rf"{re.escape(called)}\.\d+({'|'.join(OLDER)})")
    for name in names:
        path = os.path.join(folder, name)
        with suppress(OSError):
            if is_workpiece(name):
                _sweep_workpiece(folder, path)
            elif is_workpiece(name, PAGES):
                _sweep_pages(path)
            elif name.startswith(WORKSHOP):
                _sweep_workshop(path)
            elif older.fullmatch(name):
                _sweep_older(path, target)


def is_workpiece(name: str, suffix: str = UNFINISHED) -> bool:
    """Whether a file of this name is one that somebody makes, or made."""
    middle = name.removeprefix(BEGINS).removesuffix(suffix)
    return name == BEGINS + middle + suffix and len(middle) == LETTERS and not set(middle) - set("0123456789abcdef")


def is_ours(name: str) -> bool:
    """Whether what has this name would sooner or later be swept."""
    return name.startswith(WORKSHOP) or is_workpiece(name)


def remove_folder(path: str) -> bool:
    """Remove a folder of pages, and say whether it is gone; never what a link leads to."""
    if is_folder(path):
        from shutil import rmtree

        with suppress(OSError):  # some errors it does not ignore; what does not go now is swept later
            rmtree(path, ignore_errors=True)
    return not is_folder(path)


def remove_folders(stem: str) -> bool:
    """Remove what lies beside a workpiece; as long as it does not go, the workpiece stays and tells whose it was."""
    gone = [remove_folder(stem + suffix) for suffix in (PAGES, BEFORE)]
    return all(gone)


def _sweep_workpiece(folder: str, path: str) -> None:
    with _abandoned(path, stat.S_IFREG) as content:
        if content is None:
            return
        stem = path.removesuffix(UNFINISHED)
        if is_folder(stem + BEFORE):
            name = os.fsdecode(content)
            if not name or name != os.path.basename(name):
                return
            if not bearer(os.path.join(folder, name)):
                os.rename(stem + BEFORE, os.path.join(folder, name))
        if remove_folders(stem):
            os.unlink(path)


def _sweep_pages(path: str) -> None:
    """Pages whose workpiece a power loss took away: it is made before them, and goes after them."""
    alone = not bearer(path.removesuffix(PAGES) + UNFINISHED) and is_folder(path)
    if alone and all(name.endswith(".csv") for name in os.listdir(path)):
        remove_folder(path)


def _sweep_workshop(path: str) -> None:
    """A folder of campaigns that were to be imported, and nothing else."""
    with _abandoned(path, stat.S_IFDIR) as content:
        if content is None:
            return
        names = os.listdir(path)
    if all(".kdm" in name and _is_free(os.path.join(path, name)) for name in names):
        remove_folder(path)


def _sweep_older(path: str, target: str) -> None:
    if not is_folder(path):
        if not path.endswith(BEFORE) and _is_free(path):
            os.unlink(path)
        return
    with _abandoned(path, stat.S_IFDIR) as content:
        if content is None or not all(name.endswith(".csv") for name in os.listdir(path)):
            return
        if path.endswith(BEFORE) and not bearer(target):
            os.rename(path, target)
        else:
            remove_folder(path)


def _is_free(path: str) -> bool:
    with _abandoned(path, stat.S_IFREG) as content:
        return content is not None


@contextmanager
def _abandoned(path: str, kind: int) -> Iterator[bytes | None]:
    """What this very file begins with, if it is one (or a folder) and nobody holds its lock; no link is followed."""
    handle = os.open(path, LOOKING)
    status = os.fstat(handle)
    shared = kind == stat.S_IFREG and status.st_nlink > 1  # the second name of a campaign
    try:
        free = stat.S_IFMT(status.st_mode) == kind and taken(handle)
        free = free and os.path.samestat(status, os.lstat(path))
        free = free and (shared or kind == stat.S_IFDIR or not written_by_another(handle))
        content = os.read(handle, LONGEST_NAME) if free and kind == stat.S_IFREG else b""
        if HELD_OPEN:
            os.close(handle)
        yield content if free else None
    finally:
        if shared and not HELD_OPEN:
            let_go(handle)  # and not closed: that would take away the locks by which SQLite holds the same file
        elif not HELD_OPEN:
            os.close(handle)


def check_only_name(path: str) -> None:
    """Refuse to write where a second name leads: each would get a journal of its own, and take back the other's."""
    until = time.monotonic() + PATIENCE
    while True:  # whoever is just giving the file its name is waited for
        sweep(path)
        status = os.stat(path)
        if status.st_nlink < 2:
            return
        others = [name for name in _names(path, status) if name != os.path.basename(path)]
        if time.monotonic() > until or not any(map(is_workpiece, others)):
            break
        time.sleep(PAUSE)
    names, old, new = ", ".join(others) or "in another folder", quote(path), quote(f"{path}.own")
    told = f"{path} has a second name ({names}; a hard link): written under both, entries would be lost."
    own = f"cp {old} {new} && mv {new} {old} makes it a file of its own"
    refuse("hard-linked", told, f"{own}; the other name keeps what there is now.")


def moved_away(path: str, written: os.stat_result) -> Refusal:
    """What is to be said where a file lost its name while it was written."""
    went = "What was saved went with the old file."
    look = f"kdm --file {quote(path)} log shows what stands under that name now; repeat what is missing."
    for name in _names(path, written):
        there = os.path.join(os.path.dirname(path), name)
        went, look = f"What was saved is in {there}.", f"kdm --file {quote(there)} log shows it."
    return Refusal("moved", f"{path} was renamed, replaced or removed while it was written. {went}", look)


def _names(path: str, wanted: os.stat_result) -> Iterator[str]:
    """All that this file is called in the folder of the path."""
    with suppress(OSError):
        for entry in os.scandir(os.path.dirname(path) or "."):
            with suppress(OSError):
                if os.path.samestat(entry.stat(follow_symlinks=False), wanted):
                    yield entry.name
