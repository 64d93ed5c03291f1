"""What would fill the memory waits on the disk until it is printed: long pages, the many answers of a batch."""

from collections.abc import Collection, Iterable, Iterator
from typing import IO, TypeVar

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import Answered

T = TypeVar("T")
LETTERS = 65_536  # of a page are one part
PARTS = 16  # a page of so many is held as it is


class Spool(Collection[T]):
    """Things in their order: so many are held as they are, more of them lie in a file without a name."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: list[T] = []
        self._file: IO[bytes] | None = None
        self._count = 0

    def append(self, thing: T) -> None:
        """One more."""
        self._count += 1
        self._held.append(thing)
        if self._file is not None or len(self._held) > self._most:
            self._lay_by()

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        if self._file is None:
            yield from self._held
            return
        from pickle import load

        at = 0
        for _ in range(self._count):
            self._file.seek(at)
            thing: T = load(self._file)
            at = self._file.tell()
            yield thing

    def __contains__(self, thing: object) -> bool:
        return any(each == thing for each in self)

    def plain(self) -> "list[T] | Spool[T]":
        """All of it as a list, if it is held so."""
        return self._held if self._file is None else self

    def _lay_by(self) -> None:
        """Write down what is held; each thing by itself, so that none is remembered for another."""
        from pickle import HIGHEST_PROTOCOL, dumps
        from tempfile import TemporaryFile, gettempdir

        try:
            if self._file is None:
                self._file = TemporaryFile(prefix="kdm-")  # noqa: SIM115 - lives as long as the spool
            self._file.seek(0, 2)
            for thing in self._held:
                self._file.write(dumps(thing, HIGHEST_PROTOCOL))
        except OSError as error:
            told = f"The folder for temporary files, {gettempdir()}, cannot be written to ({error.strerror})."
            refuse("disk", told, "Make room there, or name another folder: TMPDIR=FOLDER kdm ...")
        self._held.clear()


class LongPage(Spool[str]):
    """A page in parts."""


def page_of(parts: Iterable[str]) -> str | LongPage:
    """A page as one text, or where that would be long what hands it out part by part."""
    page = LongPage(PARTS)
    waiting: list[str] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= LETTERS:
            page.append("".join(waiting))
            waiting, size = [], 0
    page.append("".join(waiting))
    return "".join(page.plain()) if isinstance(page.plain(), list) else page


def whole(answer: Answered) -> Answered:
    """The answer of an operation with its page as one text, for whoever wants to hold it."""
    if isinstance(answer, dict) and isinstance(answer.get("page"), LongPage):
        return {**answer, "page": "".join(answer["page"])}
    return answer
