"""Is this path a campaign file? Decided from its first hundred bytes, before SQLite may touch it.

While a journal lies beside it, they only say whose file it is: SQLite may have to take back what a command that was cut
off had begun to write, the number of the format too. What counts is read after that, under the lock.
"""

import os
import stat

from kdm_cli.rules.names import nearest
from kdm_cli.rules.refusal import refuse

APPLICATION_ID = 0x6B646D31  # "kdm1"
EXPORT_FORMAT = 1  # of the document that `export json` writes
SCHEMA_VERSION = 7

HEADER_SIZE = 100
MAGIC = b"SQLite format 3\x00"
SQLITES_OWN = ("-journal", "-wal", "-shm")  # what it keeps beside a campaign, and plays into it


def identify(path: str) -> str:
    """The real path of a campaign file; anything else is refused and left untouched."""
    real = existing(path)
    if real.lower().endswith(SQLITES_OWN):
        _foreign(path, "has a name under which SQLite keeps what belongs to another file")
    head = _head(path, real)
    if not head:
        refuse("not-a-campaign", f"{path} is an empty file, not a campaign.", "kdm settlement new NAME makes one.")
    if not head.startswith(MAGIC):
        _foreign(path, "is not a campaign file")
    if len(head) < HEADER_SIZE:
        refuse("damaged", f"{path} breaks off after {len(head)} bytes.", RESTORE_HINT)
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        _foreign(path, "belongs to another program")
    if not os.path.exists(real + "-journal"):
        check_version(path, int.from_bytes(head[60:64], "big", signed=True))
        _check_length(path, real, head)
    return real


def check_version(path: str, version: int) -> None:
    """Refuse a file format that this kdm does not know."""
    if version > SCHEMA_VERSION:
        refuse(
            "newer-version",
            f"{path} was written by a newer kdm (file format {version}, this one knows {SCHEMA_VERSION}).",
            "Install the newer kdm: pip install --upgrade kdm. The file is untouched.",
        )
    if version < 1:
        refuse("damaged", f"{path} says that its file format is {version}, which never was.", RESTORE_HINT)


SALVAGE_HINT = "kdm doctor --salvage OUT writes what agrees into a new file."
RESTORE_HINT = f"kdm restore BACKUP brings a backup back; {SALVAGE_HINT}"


def is_campaign(path: str) -> bool:
    """Whether this regular file begins as a campaign does."""
    with open(path, "rb") as file:
        head = file.read(HEADER_SIZE)
    return head.startswith(MAGIC) and int.from_bytes(head[68:72], "big") == APPLICATION_ID


def existing(path: str) -> str:
    """The real path of a regular file; anything else is refused."""
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


def _head(path: str, real: str) -> bytes:
    try:
        with open(real, "rb") as file:
            return file.read(HEADER_SIZE)
    except OSError as error:
        refuse("disk", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")


def _foreign(path: str, why: str) -> None:
    refuse("not-a-campaign", f"{path} {why}.", "kdm settlement list shows the campaigns in a folder.")


def _check_length(path: str, real: str, head: bytes) -> None:
    page_size = int.from_bytes(head[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    expected = page_size * int.from_bytes(head[28:32], "big")
    actual = os.path.getsize(real)
    if actual >= expected and not (page_size and actual % page_size):
        return
    if _head(path, real) == head:  # else somebody took back meanwhile what had been begun
        refuse("damaged", f"{path} is cut off: {actual} bytes of {expected}.", RESTORE_HINT)


def _nearby(path: str) -> str:
    folder, wanted = os.path.split(path)
    try:
        names = [name for name in os.listdir(folder or ".") if name.endswith(".kdm")]
    except OSError:
        return "kdm settlement new NAME makes a campaign."
    close = nearest(wanted.removesuffix(".kdm"), [name.removesuffix(".kdm") for name in names])
    if close:
        return "Did you mean " + ", ".join(os.path.join(folder, name + ".kdm") for name in close) + "?"
    return "kdm settlement new NAME makes a campaign."
