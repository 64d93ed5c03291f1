"""A JSON document from outside: a regular file, not too large, strict, and nothing in it that no sheet can hold."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, NoReturn

from kdm_cli.content.strict import read_strictly
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.long_document import MOST_BYTES
from kdm_cli.store.identify import is_campaign

MOST_DIGITS = 18  # a moment in milliseconds has 13; SQLite holds 18
MARKS = {
    b"\xef\xbb\xbf": "begins with a byte order mark",
    b"\xff\xfe": "is UTF-16",
    b"\xfe\xff": "is UTF-16",
    b"\x1f\x8b": "is packed (gzip)",
    b"PK": "is packed (zip)",
}
HINT = "It must be JSON in UTF-8, as kdm export json or the other tracker wrote it."


@contextmanager
def looked_into(path: str) -> Iterator[IO[bytes]]:
    """A file from outside, open for reading; what is no file, or a campaign, is refused."""
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
            refuse("not-a-campaign", f"{path} is {what}, not a save.", "kdm import PATH takes one JSON file.")
        if is_campaign(path):
            refuse("bad-input", f"{path} is a campaign already.", f"kdm --file {path} plays on with it.")
        file = open(path, "rb")  # noqa: SIM115 - closed below
    except FileNotFoundError:
        refuse("campaign-not-found", f"There is no file {path}.", "ls shows the files of this folder.")
    except OSError as error:
        broken_off(path, error)
    with file:
        yield file


def broken_off(path: str, error: OSError) -> NoReturn:
    """The disk does not give the file."""
    refuse("campaign-not-found", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")


def loaded(path: str, file: IO[bytes]) -> Any:
    """The document in a file; what is no document is refused, with the place where it breaks off."""
    text = _text(path, file)
    try:
        return read_strictly(text, MOST_DIGITS)
    except ValueError as error:
        refuse("bad-input", f"{path}: {error}.", HINT)


def _text(path: str, file: IO[bytes]) -> str:
    try:
        data = file.read(MOST_BYTES + 1)
    except OSError as error:
        broken_off(path, error)
    if len(data) > MOST_BYTES:
        refuse("bad-input", f"{path} is larger than {MOST_BYTES // 1_000_000} MB.", "kdm import takes one save.")
    for mark, told in MARKS.items():
        if data.startswith(mark):
            refuse("bad-input", f"{path} {told}.", HINT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse("bad-input", f"{path} is no UTF-8 text (byte {error.start}).", HINT)
