"""Is this path a campaign file? Decided from its first hundred bytes, before SQLite may touch it."""

import os
import stat
from typing import NamedTuple

from kdm_cli.rules.refusal import refuse

APPLICATION_ID = 0x6B646D31  # "kdm1"
SCHEMA_VERSION = 7

HEADER_SIZE = 100
MAGIC = b"SQLite format 3\x00"


class Header(NamedTuple):
    """What the first bytes of a campaign file say."""

    path: str
    version: int


def identify(path: str) -> Header:
    """The real path and schema version of a campaign file; anything else is refused and left untouched."""
    real = _existing(path)
    try:
        with open(real, "rb") as file:
            head = file.read(HEADER_SIZE)
    except OSError as error:
        refuse("disk", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")
    if not head:
        refuse("not-a-campaign", f"{path} is an empty file, not a campaign.", "kdm settlement new NAME makes one.")
    if not head.startswith(MAGIC):
        _foreign(path, "is not a campaign file")
    if len(head) < HEADER_SIZE:
        refuse("damaged", f"{path} breaks off after {len(head)} bytes.", RESTORE_HINT)
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        _foreign(path, "belongs to another program")
    version = int.from_bytes(head[60:64], "big")
    if version > SCHEMA_VERSION:
        refuse(
            "newer-version",
            f"{path} was written by a newer kdm (file format {version}, this one knows {SCHEMA_VERSION}).",
            "Install the newer kdm: pip install --upgrade kdm. The file is untouched.",
        )
    if version < 1:
        refuse("damaged", f"{path} says that its file format is {version}, which never was.", RESTORE_HINT)
    _check_length(path, real, head)
    return Header(real, version)


RESTORE_HINT = "kdm restore BACKUP brings a backup back; copies lie beside the file where kdm made any."


def is_campaign(path: str) -> bool:
    """Whether this regular file begins as a campaign does."""
    with open(path, "rb") as file:
        head = file.read(HEADER_SIZE)
    return head.startswith(MAGIC) and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def _existing(path: str) -> str:
    try:
        mode = os.stat(path).st_mode
        real = os.path.realpath(path)
    except FileNotFoundError:
        refuse("campaign-not-found", f"There is no file {path}.", _nearby(path))
    except NotADirectoryError:
        refuse("campaign-not-found", f"{path} leads through something that is not a folder.")
    except (OSError, ValueError) as error:
        refuse("campaign-not-found", f"{path} cannot be opened ({getattr(error, 'strerror', None) or error}).")
    if not stat.S_ISREG(mode):
        what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
        refuse(
            "not-a-campaign", f"{path} is {what}, not a campaign file.", "kdm settlement list FOLDER shows campaigns."
        )
    return real


def _foreign(path: str, why: str) -> None:
    refuse("not-a-campaign", f"{path} {why}.", "kdm settlement list shows the campaigns in a folder.")


def _check_length(path: str, real: str, head: bytes) -> None:
    if os.path.exists(real + "-journal"):
        return
    page_size = int.from_bytes(head[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    expected = page_size * int.from_bytes(head[28:32], "big")
    actual = os.path.getsize(real)
    if actual < expected or (page_size and actual % page_size):
        refuse("damaged", f"{path} is cut off: {actual} bytes of {expected}.", RESTORE_HINT)


def _nearby(path: str) -> str:
    folder, wanted = os.path.split(path)
    try:
        names = [name for name in os.listdir(folder or ".") if name.endswith(".kdm")]
    except OSError:
        return "kdm settlement new NAME makes a campaign."
    from kdm_cli.rules.names import nearest

    close = nearest(wanted.removesuffix(".kdm"), [name.removesuffix(".kdm") for name in names])
    if close:
        return "Did you mean " + ", ".join(os.path.join(folder, name + ".kdm") for name in close) + "?"
    return "kdm settlement new NAME makes a campaign."
