"""A JSON document from outside: a regular file, not too large, strict, and nothing in it that no sheet can hold."""

import os
import stat
from typing import Any

from kdm_cli.content.strict import read_strictly
from kdm_cli.rules.refusal import refuse
from kdm_cli.store.identify import is_campaign

MOST_BYTES = 64_000_000
MOST_DIGITS = 18  # a moment in milliseconds has 13; SQLite holds 18
MARKS = {
    b"\xef\xbb\xbf": "begins with a byte order mark",
    b"\xff\xfe": "is UTF-16",
    b"\xfe\xff": "is UTF-16",
    b"\x1f\x8b": "is packed (gzip)",
    b"PK": "is packed (zip)",
}
HINT = "It must be JSON in UTF-8, as kdm export json or the other tracker wrote it."


def loaded(path: str) -> Any:
    """The document in a file; what is no document is refused, with the place where it breaks off."""
    text = _text(path)
    try:
        return read_strictly(text, MOST_DIGITS)
    except ValueError as error:
        refuse("bad-input", f"{path}: {error}.", HINT)


def _text(path: str) -> str:
    data = _bytes(path)
    for mark, told in MARKS.items():
        if data.startswith(mark):
            refuse("bad-input", f"{path} {told}.", HINT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse("bad-input", f"{path} is no UTF-8 text (byte {error.start}).", HINT)


def _bytes(path: str) -> bytes:
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            refuse("not-a-campaign", f"{path} is {what}, not a save.", "kdm import PATH takes one JSON file.")
        if is_campaign(path):
            refuse("bad-input", f"{path} is a campaign already.", f"kdm --file {path} plays on with it.")
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        refuse("campaign-not-found", f"There is no file {path}.", "ls shows the files of this folder.")
    except OSError as error:
        refuse("campaign-not-found", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")
    if len(data) > MOST_BYTES:
        refuse("bad-input", f"{path} is larger than {MOST_BYTES // 1_000_000} MB.", "kdm import takes one save.")
    return data
