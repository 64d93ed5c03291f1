"""Renaming that a kill cannot cut in two: never over something, or one for the other, where the system knows how.

Names of files that travel: what one system keeps for itself, no file of ours is called on any.
"""

import os
import re
import stat
import sys

from kdm_cli.rules.refusal import refuse

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


DEVICES = frozenset(
    [
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
    ]
)
NEVER_THERE = re.compile(r'[<>:"|?*\x00-\x1f]')


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file for a device, in whatever folder and with whatever ending."""
    return name.partition(".")[0].rstrip(" ").lower() in DEVICES


def check_travels(path: str) -> None:
    """Refuse to make a file of a name that means something else, or cannot be, on another system."""
    name = os.path.basename(path)
    if is_device(name):
        refuse(
            "bad-input",
            f"{path}: what is called so is a device for Windows, and no file could be opened by that name there.",
            f"Another name will do, such as {_beside(path, name)}.",
        )
    if name.endswith((".", " ")) and name.strip(". "):
        refuse(
            "bad-input",
            f'"{name}" ends with a {"point" if name.endswith(".") else "blank"}, which Windows drops without a word.',
            f"Another name will do, such as {os.path.join(os.path.dirname(path), name.rstrip('. '))}.",
        )
    if os.name == "nt" and (found := NEVER_THERE.search(name)):
        refuse(
            "bad-input",
            f'No file may have {found[0]!r} in its name here: "{name}".',
            f"Another name will do, such as {os.path.join(os.path.dirname(path), NEVER_THERE.sub('-', name))}.",
        )


def _beside(path: str, name: str) -> str:
    stem, point, ending = name.partition(".")
    return os.path.join(os.path.dirname(path), f"{stem.rstrip()}-1{point}{ending}")
