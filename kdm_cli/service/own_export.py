"""Our own export as it lies in a file: read a row and an entry at a time, so that it may be of any length."""

from codecs import getincrementaldecoder
from collections.abc import Iterator
from json import JSONDecodeError
from typing import IO, Any, NoReturn

from kdm_cli.content.strict import decoder, flaws
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.loading import HINT, MOST_DIGITS, MOST_VALUES, Count, broken_off
from kdm_cli.store.exported import HINT as EDITED

MEMBERS = ("kdm", "schema", "facts", "journal")  # in the order in which we write them
PART = 262_144  # bytes are read at once
LINE = 16_000_000  # letters at most in a row or an entry
LONG = 1_000_000  # letters: what has more is counted before it is read
FACTS = 64_000_000  # letters at most in all rows together
CUT = 10  # letters before the end of what was read, where JSON that goes on there looks broken
SPACES = " \t\r\n"
ENTRY_DEEP, ROW_DEEP = 2, 3  # how deep in the document a journal entry lies, and a row


class AnotherOrder(Exception):
    """What comes next is not what we would have written there: the whole document has to be looked at."""


def begun(path: str, file: IO[bytes]) -> dict[str, Any] | None:
    """The document of which the journal is still to be read, from the file; None for what we have not written so."""
    reader = Reader(path, file)
    try:
        return _begun(reader)
    except AnotherOrder:
        file.seek(0)
        return None


def _begun(reader: "Reader") -> dict[str, Any]:
    document: dict[str, Any] = {}
    reader.take("{")
    for name in MEMBERS[:2]:
        reader.name(name)
        document[name] = reader.value(f".{name}", 1)
        reader.take(",")
    reader.name("facts")
    reader.take("{")
    facts: dict[str, Any] = {}
    while not facts or reader.comes(","):
        table = reader.value(".facts", 1) if reader.next() == '"' else None
        if table is None or table in facts:
            raise AnotherOrder
        reader.take(":")
        reader.take("[")
        facts[table] = list(reader.elements(f".facts.{table}", ROW_DEEP))
        if reader.letters > FACTS:
            refuse("bad-input", f"{reader.path}: the rows are larger than {FACTS // 1_000_000} MB.", HINT)
    reader.take("}")
    reader.take(",")
    reader.name("journal")
    reader.take("[")
    return {**document, "facts": facts, "journal": _journal(reader)}


def _journal(reader: "Reader") -> Iterator[Any]:
    """Each entry; behind the last the document ends."""
    yield from reader.elements(".journal", ENTRY_DEEP)
    if reader.comes(","):
        if reader.next() != '"':
            reader.breaks_off("Expecting property name enclosed in double quotes")
        name = reader.value("", 1)
        if name in MEMBERS:
            refuse("bad-input", f"{reader.path}: the whole has a name that stands in it twice.", HINT)
        refuse("bad-input", f'the document has "{name[:40]}", which nobody knows here.', EDITED)
    if not reader.comes("}"):
        reader.breaks_off("Expecting ',' delimiter")
    if reader.next():
        reader.breaks_off("Extra data")


class Reader:
    """The text of a file as far as it is needed, and the place in it."""

    def __init__(self, path: str, file: IO[bytes]) -> None:
        self.path = path
        self.letters = 0  # of all elements until now
        self._file = file
        self._utf8 = getincrementaldecoder("utf-8")()
        self._decoder = decoder(MOST_DIGITS)
        self._text = ""
        self._at = 0
        self._bytes = 0
        self._line, self._column = 1, 1  # of the first letter that is held
        self._ended = False

    def next(self) -> str:
        """The next letter that is no space; nothing at the end."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in SPACES:
                    return self._text[self._at]
                self._at += 1
            if not self._more(PART):
                return ""

    def comes(self, mark: str) -> bool:
        """Whether this mark comes next; it is read then."""
        found = self.next() == mark
        self._at += found
        return found

    def take(self, mark: str) -> None:
        """This mark comes next, or the document is otherwise than we write it."""
        if not self.comes(mark):
            raise AnotherOrder

    def name(self, name: str) -> None:
        """This name comes next, with its colon."""
        if self.next() != '"' or self.value("", 1) != name:
            raise AnotherOrder
        self.take(":")

    def elements(self, path: str, depth: int) -> Iterator[Any]:
        """The elements of a list that has begun, to its end."""
        number = 0
        while number or not self.comes("]"):
            yield self.value(f"{path}[{number}]", depth)
            number += 1
            if self.comes("]"):
                return
            if not self.comes(","):
                self.breaks_off("Expecting ',' delimiter")

    def value(self, path: str, depth: int) -> Any:
        """What comes next, whole and without a flaw."""
        self.next()
        while True:
            self._check_held()
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except JSONDecodeError as error:
                cut = error.pos >= len(self._text) - CUT or error.msg.startswith("Unterminated string")
                if self._ended or not cut:
                    self.breaks_off(error.msg, error.pos)
            except RecursionError:
                refuse("bad-input", f"{self.path}: {path} is nested too deeply.", HINT)
            else:
                if self._ended or end < len(self._text):
                    break
            self._more(max(PART, len(self._text) - self._at))
        self.letters += end - self._at
        self._at = end
        for flaw in flaws(value, path, depth):
            refuse("bad-input", f"{self.path}: {flaw.path or 'the whole'} {flaw.message}.", HINT)
        return value

    def breaks_off(self, what: str, at: int | None = None) -> NoReturn:
        """Here it is no JSON any more."""
        before = self._text[: self._at if at is None else at]
        line, begun = self._line + before.count("\n"), before.rfind("\n")
        column = len(before) - begun if begun >= 0 else self._column + len(before)
        refuse("bad-input", f"{self.path}: line {line}, column {column}: {what}.", HINT)

    def _check_held(self) -> None:
        """What is long, and still not at its end, must not be longer than a line may be, nor hold too much."""
        held = len(self._text) - self._at
        if held > LONG:
            line = self._line + self._text.count("\n", 0, self._at)
            if held > LINE:
                refuse("bad-input", f"{self.path}: line {line} is longer than {LINE // 1_000_000} MB.", HINT)
            count = Count()
            count.add(self._text[self._at :].encode("utf-8", "surrogatepass"))
            if count.values > MOST_VALUES:
                refuse("bad-input", f"{self.path}: line {line} holds more than {MOST_VALUES:,} values.", HINT)

    def _more(self, size: int) -> bool:
        """Read on; what was read before is let go of."""
        if self._ended:
            return False
        gone = self._text[: self._at]
        lines = gone.count("\n")
        self._column = len(gone) - gone.rfind("\n") if lines else self._column + len(gone)
        self._line += lines
        data = self._read(size)
        begun = self._bytes - len(self._utf8.getstate()[0])
        try:
            more = self._utf8.decode(data, final=not data)
        except UnicodeDecodeError as error:
            refuse("bad-input", f"{self.path} is no UTF-8 text (byte {begun + error.start}).", HINT)
        self._bytes += len(data)
        self._ended = not data
        self._text, self._at = self._text[self._at :] + more, 0
        return not self._ended

    def _read(self, size: int) -> bytes:
        try:
            return self._file.read(size)
        except OSError as error:
            broken_off(self.path, error)
