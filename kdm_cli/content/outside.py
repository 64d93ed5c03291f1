"""Files of packs that came from outside: read only where they are what they say, and never beyond their folder."""

import os
from stat import S_ISREG

MOST_BYTES = 5_000_000
TOO_LARGE = f"is larger than {MOST_BYTES // 1_000_000} MB"
MARKS = {b"\xef\xbb\xbf": "begins with a byte order mark", b"\xff\xfe": "is UTF-16", b"\xfe\xff": "is UTF-16"}


def read_inside(folder: str, name: str) -> str:
    """The text of a file in a folder; a ValueError says why it is not read."""
    file = os.path.join(folder, name)
    try:
        if os.path.islink(file) and not _is_inside(file, folder):
            raise ValueError("is a link that leads out of the pack's folder")
        found = os.stat(file)
        if not S_ISREG(found.st_mode):
            raise ValueError("is no regular file")
        if found.st_size > MOST_BYTES:
            raise ValueError(TOO_LARGE)
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as source:
            data = source.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror})") from None
    return _text(data)


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise ValueError(TOO_LARGE)
    for mark, told in MARKS.items():
        if data.startswith(mark):
            raise ValueError(f"{told}; save it as UTF-8 without a mark")
    if b"\x00" in data[:4]:
        raise ValueError("is no UTF-8 text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"is no UTF-8 text (byte {error.start})") from None


def _is_inside(file: str, folder: str) -> bool:
    home = os.path.realpath(folder)
    return os.path.commonpath([os.path.realpath(file), home]) == home
