"""How much a document from outside may hold: counted by its marks, before anybody reads it."""

import re

MOST_BYTES = 64_000_000
MOST_VALUES = 2_000_000
MOST_NAMES = 100_000  # that differ
MOST_ROOM = 260_000_000  # bytes of memory
PART = 262_144  # bytes are looked at together

VALUE, OBJECT, EMPTY = 60, 100, 25  # bytes for a value; more for an object, and for a list or object without any
SPACES = b" \t\r\n"
FOLLOWING = bytes(range(0x80, 0xC0))  # bytes that go on with a letter
ESCAPED = ((4, re.compile(rb"\\u[dD][89abAB]")), (2, re.compile(rb"\\u(?!00)")))  # the same of those spelled out
WIDTHS = ((4, re.compile(rb"[\xf0-\xff]")), (2, re.compile(rb"[\xc4-\xef]")))  # bytes a letter takes, by the widest


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
        marks = pieces[self._in_text :: 2]
        self._name(pieces[not self._in_text :: 2], marks if self._in_text else marks[1:])
        self._in_text ^= len(pieces) % 2 == 0
        self._texts += len(pieces) // 2
        self._value(b'"'.join(marks).translate(None, SPACES))
        self._check()

    def _measure(self, part: bytes) -> None:
        """How much room its letters take: all of them as much as the widest."""
        self._widest = max(self._widest, *(width for width, found in ESCAPED if found.search(part)), 1)
        if part.isascii():
            self.letters += len(part)
            return
        self.letters += len(part.translate(None, FOLLOWING))
        self.width = max(self.width, *(width for width, found in WIDTHS if found.search(part)), 1)

    def _name(self, texts: list[bytes], behind: list[bytes]) -> None:
        self.names.update([text for text, mark in zip(texts, behind, strict=False) if mark.lstrip(SPACES)[:1] == b":"])

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
