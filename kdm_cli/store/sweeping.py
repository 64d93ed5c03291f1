"""What killed makers left: swept once the system has let go of their locks; nothing else in a folder is touched."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from kdm_cli.store.renaming import bearer, is_folder
from kdm_cli.store.system_locks import HELD_OPEN, ON_THE_HANDLE, let_go, taken, written_by_another

BEGINS, UNFINISHED = ".kdm-", ".new"
PAGES, BEFORE = ".pages", ".old"  # a folder in the making, and what stood in its place
LETTERS = 16
WORKSHOP = BEGINS + "import-"  # of imports before there were workpieces
OLDER = (UNFINISHED, UNFINISHED + "-journal", BEFORE)  # NAME.PROCESS.new, as they were called then
LONGEST_NAME = 255
LOOKING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | ON_THE_HANDLE


def sweep(target: str) -> None:
    """Remove what nobody makes any more in the folder of this target, and what older versions left of it."""
    folder, called = os.path.split(target)
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return
    for name in names:
        path = os.path.join(folder, name)
        with suppress(OSError):
            if is_workpiece(name):
                _sweep_workpiece(folder, path)
            elif is_workpiece(name, PAGES):
                _sweep_pages(path)
            elif name.startswith(WORKSHOP):
                _sweep_workshop(path)
            elif _is_older(name, called):
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


def _is_older(name: str, target: str) -> bool:
    for suffix in OLDER:
        if name.startswith(target + ".") and name.endswith(suffix):
            return name[len(target) + 1 : -len(suffix)].isdecimal()
    return False


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
