"""The rows of an SQLite file as they lie on its pages, read without SQLite: broken ones are passed over, nothing runs.

Tables by row number, their overflow pages and the record format: who reads so meets no view, no trigger and no index.
"""

import struct
from collections.abc import Iterator

from kdm_cli.light import NamedTuple
from kdm_cli.store.journal import Cells

LEAF, INTERIOR = 13, 5
FIRST_HEADER = 100  # bytes of the first page that come before its own header
MAGIC = b"SQLite format 3\x00"
SIZES = (4096, 512, 1024, 2048, 8192, 16384, 32768, 65536)  # the first is what SQLite takes by itself
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
NULL, REAL, ZERO, ONE, TEXT = 0, 7, 8, 9, 13


class Broken(Exception):
    """Here is no cell, or one that breaks off."""


class Row(NamedTuple):
    """What a cell holds: its row number and its values."""

    id: int
    values: Cells


class Pages:
    """The bytes of a file as pages."""

    def __init__(self, data: bytes, size: int | None = None) -> None:
        """The first page says how large pages are; where it does not, whoever reads has to try."""
        self._data = data
        said = int.from_bytes(data[16:18], "big")
        self.known = data[:16] == MAGIC and data[20] < 32 and {1: 65536}.get(said, said) in SIZES
        self._size = size or ({1: 65536}.get(said, said) if self.known else SIZES[0])
        self._usable = self._size - (data[20] if self.known else 0)
        self.count = len(data) // self._size
        self.version, self.application = (int.from_bytes(data[at : at + 4], "big") for at in (60, 68))
        self.wrong = 0  # pages and cells that could not be read so far

    def table(self, root: int) -> Iterator[Row]:
        """The rows of a table in their order, as far as its tree can be followed."""
        seen: set[int] = set()
        waiting = [root]
        while waiting:
            number = waiting.pop()
            if number in seen or not 1 <= number <= self.count:
                self.wrong += 1
                continue
            seen.add(number)
            kind, cells, right = self._header(number)
            if kind == LEAF:
                yield from self._rows(number, cells)
            elif kind == INTERIOR:
                children = [self._number(number, at, 4) for at in cells if at + 4 <= self._size]
                waiting += [right, *reversed(children)]
            else:
                self.wrong += 1

    def everywhere(self) -> Iterator[Row]:
        """The rows on every page that looks like one of a table, whichever it belongs to."""
        for number in range(1, self.count + 1):
            kind, cells, _ = self._header(number)
            if kind == LEAF:
                yield from self._rows(number, cells)

    def _header(self, number: int) -> tuple[int, list[int], int]:
        """What kind of page it is, where its cells begin, and the page to the right."""
        at = FIRST_HEADER if number == 1 else 0
        kind = self._number(number, at, 1)
        length = 12 if kind == INTERIOR else 8
        count = min(self._number(number, at + 3, 2), (self._size - at - length) // 2)
        cells = [self._number(number, at + length + 2 * each, 2) for each in range(count)]
        return kind, cells, self._number(number, at + 8, 4) if kind == INTERIOR else 0

    def _number(self, page: int, at: int, length: int) -> int:
        begin = (page - 1) * self._size + at
        return int.from_bytes(self._data[begin : begin + length], "big")

    def _rows(self, number: int, cells: list[int]) -> Iterator[Row]:
        for at in cells:
            try:
                yield self._row(number, at)
            except (Broken, UnicodeDecodeError, IndexError, struct.error):
                self.wrong += 1

    def _row(self, number: int, at: int) -> Row:
        begin = (number - 1) * self._size
        page = self._data[begin : begin + self._size]
        length, at = _varint(page, at)
        row_id, at = _varint(page, at)
        if length > len(self._data):
            raise Broken
        signed = row_id - (1 << 64) if row_id >= 1 << 63 else row_id
        return Row(signed, tuple(_record(self._payload(page, at, length))))

    def _payload(self, page: bytes, at: int, length: int) -> bytes:
        """What belongs to a cell, on its page and on those it runs over to."""
        most = self._usable - 35
        if length <= most:
            return _whole(page[at : at + length], length)
        least = (self._usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (self._usable - 4)
        local = local if local <= most else least
        parts = [page[at : at + local]]
        following = int.from_bytes(page[at + local : at + local + 4], "big")
        missing = length - local
        seen: set[int] = set()
        while missing > 0:
            if following in seen or not 1 <= following <= self.count:
                raise Broken
            seen.add(following)
            begin = (following - 1) * self._size
            parts.append(self._data[begin + 4 : begin + 4 + min(missing, self._usable - 4)])
            missing -= self._usable - 4
            following = int.from_bytes(self._data[begin : begin + 4], "big")
        return _whole(b"".join(parts), length)


def _whole(found: bytes, length: int) -> bytes:
    if len(found) < length:
        raise Broken
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next begins."""
    value = 0
    for place in range(9):
        byte = data[at + place]
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise Broken


def _record(payload: bytes) -> Iterator[object]:
    """The values of a record."""
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        if kind == NULL:
            yield None
        elif kind in INTEGERS:
            yield int.from_bytes(_whole(payload[body : body + INTEGERS[kind]], INTEGERS[kind]), "big", signed=True)
            body += INTEGERS[kind]
        elif kind == REAL:
            yield struct.unpack(">d", payload[body : body + 8])[0]
            body += 8
        elif kind in (ZERO, ONE):
            yield kind - ZERO
        elif kind >= TEXT - 1:
            length = (kind - (TEXT - 1)) // 2
            part = _whole(payload[body : body + length], length)
            yield part.decode("utf-8", "surrogatepass") if kind % 2 else part
            body += length
        else:
            raise Broken
