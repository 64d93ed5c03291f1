"""A JSON document from outside: a regular file, not too large, strict; one too long to hold is read value by value."""

import os
import stat
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from json import JSONDecodeError

from kdm_cli.content.reading import MOST_BYTES, PART, Count, NotJson, TooMuch, decoder, read_strictly
from kdm_cli.light import IO, NoReturn
from kdm_cli.rules.content import AnyJson
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import AnyField
from kdm_cli.store.formats import is_campaign
from kdm_cli.store.journal import MOST_LETTERS as LINE

LONG = 1_000_000  # letters: what has more is counted before it is read
CUT = 10  # letters before the end of what was read, where JSON that goes on there looks broken
SPACES = " \t\r\n"


class TooLong(ValueError):
    """A value that is longer than one may be, or holds more; the sentence begins with its line."""


class NoText(ValueError):
    """Bytes that are no letters: the place of the first."""


class LongDocument:
    """The text of a document as far as it is needed, and the place in it."""

    def __init__(self, file: IO[bytes], digits: int) -> None:
        self._file = file
        self._utf8 = getincrementaldecoder("utf-8")()
        self._decoder = decoder(digits)
        self._text = ""
        self._begun = self._at = 0  # where the last value begins, and where it ends
        self._bytes = 0
        self._line, self._column, self._counted = 1, 1, 0  # of the letter to which lines were counted
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

    def elements(self) -> Iterator[AnyField]:
        """The elements of a list that has begun, to its end."""
        if self.comes("]"):
            return
        while True:
            yield self.value()
            if self.comes("]"):
                return
            if not self.comes(","):
                self.breaks_off("Expecting ',' delimiter")

    def value(self) -> AnyField:
        """What comes next, whole, with marks for what is no JSON."""
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
                raise ValueError("it is nested too deeply") from None
            else:
                if self._ended or end < len(self._text):
                    break
            self._more(max(PART, len(self._text) - self._at))
        self._begun, self._at = self._at, end
        return value

    @property
    def text(self) -> str:
        """The last value as it stands there."""
        return self._text[self._begun : self._at]

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column where the last value begins; from there on lines are counted for the next."""
        self._line, self._column = self._place(self._begun)
        self._counted = self._begun
        return self._line, self._column

    def breaks_off(self, what: str, at: int | None = None) -> NoReturn:
        """Here it is no JSON any more."""
        raise NotJson(*self._place(self._at if at is None else at), what)

    def _place(self, at: int) -> tuple[int, int]:
        lines = self._text.count("\n", self._counted, at)
        column = at - self._text.rfind("\n", self._counted, at) if lines else self._column + at - self._counted
        return self._line + lines, column

    def _check_held(self) -> None:
        """What is long, and still not at its end, must not be longer than a value may be, nor hold too much."""
        held = len(self._text) - self._at
        if held > LONG:
            line, _ = self._place(self._at)
            if held > LINE:
                raise TooLong(f"line {line} is longer than {LINE // 1_000_000} MB")
            count = Count()
            try:
                for at in range(self._at, len(self._text), PART):
                    count.add(self._text[at : at + PART].encode("utf-8", "surrogatepass"))
            except TooMuch as error:
                raise TooLong(f"line {line} holds {error}") from None

    def _more(self, size: int) -> bool:
        """Read on; what was read before is let go of."""
        if self._ended:
            return False
        self._line, self._column = self._place(self._at)
        self._counted = 0
        data = self._file.read(size)
        begun = self._bytes - len(self._utf8.getstate()[0])
        try:
            more = self._utf8.decode(data, final=not data)
        except UnicodeDecodeError as error:
            raise NoText(f"no UTF-8 text (byte {begun + error.start})") from None
        self._bytes += len(data)
        self._ended = not data
        self._text, self._at = self._text[self._at :] + more, 0
        return not self._ended


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


def loaded(path: str, file: IO[bytes]) -> tuple[AnyJson, Count]:
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
