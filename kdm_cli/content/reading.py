"""JSON that a stranger wrote: read without trust, and whatever nothing here can hold is found in it.

A file is read only where it is what it says, never beyond its folder, and how much a document holds is counted by its
marks before anybody reads it.
"""

import json
import os
import re
from collections.abc import Iterator
from functools import partial
from math import isfinite
from stat import S_ISREG

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.content import AnyJson
from kdm_cli.rules.refusal import is_unicode
from kdm_cli.rules.state import Fields
from kdm_cli.text import is_word

DEEPEST = 40
MOST_DIGITS = 9
SOUND = {int, bool, float, type(None)}


class Flaw(NamedTuple):
    """Something in a document that no card and no sheet can hold: where, and what."""

    path: str
    message: str


class NotJson(ValueError):
    """A text that breaks off being JSON: where, and what is wrong there."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}")
        self.line, self.column, self.what = line, column, what


class Doubled(dict[str, Any]):
    """An object in which a name stands twice; nobody can say which of the two counts."""


class NoNumber(NamedTuple):
    """What stands where a number should: NaN, Infinity, or more digits than any sheet has room for."""

    told: str


def decoder(digits: int = MOST_DIGITS) -> json.JSONDecoder:
    """Reads JSON, with marks in the place of what is none."""
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_constant=NoNumber,
        parse_int=partial(_whole, most=digits),
        parse_float=_with_point,
    )


def parsed(text: str, digits: int = MOST_DIGITS) -> AnyJson:
    """The document, with marks in the place of what is no JSON; NotJson says where it breaks off, ValueError why."""
    try:
        return decoder(digits).decode(text)
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, error.colno, error.msg) from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_strictly(text: str, digits: int = MOST_DIGITS) -> AnyJson:
    """A document without any flaw; a ValueError names the first one."""
    value = parsed(text, digits)
    for flaw in flaws(value):
        raise ValueError(f"{flaw.path or 'the whole'} {flaw.message}")
    return value


def flaws(value: object, path: str = "", depth: int = 0) -> Iterator[Flaw]:
    """Names that stand twice, what is no number, text that is none, and what is nested too deeply."""
    if isinstance(value, NoNumber):
        yield Flaw(path, f"is {value.told}, which is no number a card or a sheet can hold")
    elif isinstance(value, str) and not _is_text(value):
        yield Flaw(path, "holds what is no text")
    elif isinstance(value, dict | list) and depth >= DEEPEST:
        yield Flaw(path, "is nested too deeply")
    elif isinstance(value, dict | list):
        if isinstance(value, Doubled):
            yield Flaw(path, "has a name that stands in it twice")
        if isinstance(value, dict) and not all(map(_is_text, value)):
            yield Flaw(path, "has a name that is no text")
        for at, part in value.items() if isinstance(value, dict) else enumerate(value):
            if type(part) not in SOUND and not (type(part) is str and _is_text(part)):
                yield from flaws(part, f"{path}.{at}" if isinstance(value, dict) else f"{path}[{at}]", depth + 1)


def _object(pairs: list[tuple[str, AnyJson]]) -> Fields:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Doubled(found)


def _whole(digits: str, most: int) -> int | NoNumber:
    return int(digits) if len(digits.lstrip("-")) <= most else NoNumber(f"{digits[:MOST_DIGITS]}..")


def _with_point(digits: str) -> float | NoNumber:
    number = float(digits)
    return number if isfinite(number) else NoNumber(digits[:20])


def _is_text(words: str) -> bool:
    return "\x00" not in words and is_unicode(words)


def problem_of(manifest: object, called: str) -> str:
    """Why this cannot be a manifest, or nothing."""
    if not isinstance(manifest, dict):
        return "it must be an object with id, version and files"
    for field in ("id", "version"):
        if not is_word(manifest.get(field)):
            return f"{field} must be a word"
    if "name" in manifest and not is_word(manifest["name"]):
        return "name must be a word"
    if set(manifest["id"]) & set(":/"):
        return "id may hold neither : nor /"
    files = manifest.get("files")
    if not isinstance(files, dict):
        return "files must say which kinds stand in which file"
    for file, kinds in files.items():
        if os.path.basename(file) != file or file == called:
            return f"{file} must be a file beside the manifest"
        if not isinstance(kinds, list) or not all(isinstance(kind, str) and kind for kind in kinds):
            return f"{file} must have a list of kinds"
    return ""


MOST_IN_A_FILE = 5_000_000
TOO_LARGE = f"is larger than {MOST_IN_A_FILE // 1_000_000} MB"
MARKS = {b"\xef\xbb\xbf": "begins with a byte order mark", b"\xff\xfe": "is UTF-16", b"\xfe\xff": "is UTF-16"}


def read_inside(folder: str, name: str) -> str:
    """The text of a file in a folder; a ValueError says why it is not read."""
    file = os.path.join(folder, name)
    try:
        home = os.path.realpath(folder)
        if os.path.islink(file) and os.path.commonpath([os.path.realpath(file), home]) != home:
            raise ValueError("is a link that leads out of the pack's folder")
        found = os.stat(file)
        if not S_ISREG(found.st_mode):
            raise ValueError("is no regular file")
        if found.st_size > MOST_IN_A_FILE:
            raise ValueError(TOO_LARGE)
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as source:
            data = source.read(MOST_IN_A_FILE + 1)
    except OSError as error:
        raise ValueError(f"cannot be read ({error.strerror})") from None
    return _text(data)


def _text(data: bytes) -> str:
    if len(data) > MOST_IN_A_FILE:
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


MOST_BYTES = 64_000_000
MOST_VALUES = 2_000_000
MOST_NAMES = 100_000  # that differ
MOST_ROOM = 260_000_000  # bytes of memory
PART = 262_144  # bytes are looked at together

VALUE, OBJECT, EMPTY = 60, 100, 25  # bytes for a value; more for an object, and for a list or object without any
SPACES = b" \t\r\n"
FOLLOWING = bytes(range(0x80, 0xC0))  # bytes that go on with a letter
ESCAPED = ((4, rb"\\u[dD][89abAB]"), (2, rb"\\u(?!00)"))  # the same of those spelled out
WIDTHS = ((4, rb"[\xf0-\xff]"), (2, rb"[\xc4-\xef]"))  # bytes a letter takes, by the widest


class TooMuch(ValueError):
    """A document holds more than is read here; the sentence says what of."""


class Count:
    """What is in a document as far as its marks tell; marks in texts are none."""

    def __init__(self) -> None:
        self.values = 1
        self.letters = 0
        self.width = 1  # bytes that each letter takes where they are read
        self.names: set[bytes] = set()
        self._objects = self._empty = 0
        self._texts, self._widest = 0, 1
        self._in_text = False
        self._left = b""

    def add(self, part: bytes) -> None:
        """Go through another part of it, as far as it may hold more."""
        self._measure(part)
        part = self._left + part
        left = (len(part) - len(part.rstrip(b"\\"))) % 2  # what is escaped comes with the next part
        self._left = part[len(part) - left :]
        pieces = part[: len(part) - left].replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')
        marks, texts = pieces[self._in_text :: 2], pieces[not self._in_text :: 2]
        behind = zip(texts, marks if self._in_text else marks[1:], strict=False)
        self.names.update([text for text, mark in behind if mark.lstrip(SPACES)[:1] == b":"])
        self._in_text ^= len(pieces) % 2 == 0
        self._texts += len(pieces) // 2
        self._value(b'"'.join(marks).translate(None, SPACES))
        self._check()

    def _measure(self, part: bytes) -> None:
        """How much room its letters take: all of them as much as the widest."""
        self._widest = max(self._widest, *(width for width, found in ESCAPED if re.search(found, part)), 1)
        if part.isascii():
            self.letters += len(part)
            return
        self.letters += len(part.translate(None, FOLLOWING))
        self.width = max(self.width, *(width for width, found in WIDTHS if re.search(found, part)), 1)

    def _value(self, marks: bytes) -> None:
        """A list or object that holds anything begins with one value, and each comma with another."""
        empty_objects, empty_lists = marks.count(b"{}"), marks.count(b"[]")
        objects, lists = marks.count(b"{") - empty_objects, marks.count(b"[") - empty_lists
        self.values += marks.count(b",") + objects + lists
        self._objects += objects
        self._empty += empty_objects + empty_lists

    def _check(self) -> None:
        if self.values > MOST_VALUES or self._texts > 2 * MOST_VALUES + 1:  # each is a value or the name of one
            raise TooMuch(f"more than {MOST_VALUES:,} values")
        if len(self.names) > MOST_NAMES:
            raise TooMuch(f"more than {MOST_NAMES:,} different names")
        text = self.letters * (self.width + max(self.width, self._widest))  # as it was read, and in pieces
        if text + self.values * VALUE + self._objects * OBJECT + self._empty * EMPTY > MOST_ROOM:
            raise TooMuch(f"{self.values:,} values and {self.letters:,} letters, more than fit in memory")
