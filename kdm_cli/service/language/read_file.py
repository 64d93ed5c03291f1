"""A JSON document from outside: a regular file, not too large, strict, and nothing in it that no sheet can hold."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, NoReturn

from kdm_cli.content.bounds import MOST_BYTES, PART, Count, TooMuch
from kdm_cli.content.strict import read_strictly
from kdm_cli.rules.refusal import refuse
from kdm_cli.store.identify import is_campaign

MOST_DIGITS = 18  # a moment in milliseconds has 13; SQLite holds 18
MARKS = {
    b"\xef\xbb\xbf": "begins with a byte order mark",
    b"\xff\xfe": "is UTF-16",
    b"\xfe\xff": "is UTF-16",
    b"\x1f\x8b": "is packed (gzip)",
    b"PK": "is packed (zip)",
}
ONE = "kdm import takes one save, of any size where it is our own: kdm export json --secrets --out PATH"
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
    try:
        yield file
    finally:
        with suppress(OSError):  # it was only read
            file.close()


def broken_off(path: str, error: OSError) -> NoReturn:
    """The disk does not give the file."""
    refuse("campaign-not-found", f"{path} cannot be read ({error.strerror}).", "Who may read it? ls -l shows.")


def loaded(path: str, file: IO[bytes]) -> tuple[Any, Count]:
    """The document in a file, and what was counted in it; where it breaks off being one is told."""
    count = Count()
    text = _text(path, file, count)
    try:
        return read_strictly(text, MOST_DIGITS), count
    except ValueError as error:
        refuse("bad-input", f"{path}: {error}.", HINT)


def _text(path: str, file: IO[bytes], count: Count) -> str:
    """All of it, as far as it is not too much."""
    data = bytearray()
    try:
        too_large = os.fstat(file.fileno()).st_size > MOST_BYTES
        while not too_large and (part := file.read(PART)):
            for mark, told in () if data else MARKS.items():
                if part.startswith(mark):
                    refuse("bad-input", f"{path} {told}.", HINT)
            count.add(part)
            data += part
            too_large = len(data) > MOST_BYTES
    except TooMuch as error:
        refuse("bad-input", f"{path} holds {error}.", ONE)
    except OSError as error:
        broken_off(path, error)
    if too_large:
        refuse("bad-input", f"{path} is larger than {MOST_BYTES // 1_000_000} MB.", ONE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse("bad-input", f"{path} is no UTF-8 text (byte {error.start}).", HINT)
