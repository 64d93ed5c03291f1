"""Renaming that a kill cannot cut in two: never over something, or one for the other, where the system knows how."""

import os
import stat
import sys

NO_REPLACE, EXCHANGE = 1, 2
ON_MACOS = {NO_REPLACE: 4, EXCHANGE: 2}  # RENAME_EXCL, RENAME_SWAP
HERE = -100  # AT_FDCWD


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


def exchanged(one: str, other: str) -> bool:
    """Let two names change what they stand for in one step; False where the system knows no such thing."""
    return _renamed(one, other, EXCHANGE)


def named_anew(old: str, new: str) -> None:
    """Give what has no name of its own yet this one; FileExistsError where something bears it."""
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if not _renamed(old, new, NO_REPLACE):
            renamed_to_free(old, new)


def renamed_to_free(old: str, new: str) -> None:
    """Rename to a name that nothing bears, as far as one can see: of folders and disks without anything better."""
    if bearer(new):
        raise FileExistsError(17, os.strerror(17), new)
    os.rename(old, new)


def _renamed(old: str, new: str, how: int) -> bool:
    from ctypes import CDLL, c_char_p, c_int, c_uint, get_errno  # late: costs milliseconds, and only exports need it

    try:
        system = CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            call, flags = system.renamex_np, c_uint(ON_MACOS[how])
        else:
            call, flags = system.renameat2, c_uint(how)
    except (OSError, TypeError, AttributeError):  # Windows, or an older library
        return False
    paths = [c_char_p(os.fsencode(path)) for path in (old, new)]
    given = (*paths, flags) if sys.platform == "darwin" else (c_int(HERE), paths[0], c_int(HERE), paths[1], flags)
    if call(*given) == 0:
        return True
    error = get_errno()
    if error == 17:
        raise FileExistsError(error, os.strerror(error), new)
    return False
