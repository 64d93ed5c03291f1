"""Our own export as it lies in a file: read a row and an entry at a time, so that it may be of any length."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from kdm_cli.content.reading import flaws
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.language.json_documents import HINT, MOST_DIGITS, LongDocument, NoText, broken_off
from kdm_cli.store.exported import HINT as EDITED

MEMBERS = ("kdm", "schema", "facts", "journal")  # in the order in which we write them
FACTS = 64_000_000  # letters at most in all rows together
ENTRY_DEEP, ROW_DEEP = 2, 3  # how deep in the document a journal entry lies, and a row


class AnotherOrder(Exception):
    """What comes next is not what we would have written there: the whole document has to be looked at."""


def begun(path: str, file: IO[bytes]) -> Fields | None:
    """The document of which the journal is still to be read, from the file; None for what we have not written so."""
    reader = LongDocument(file, MOST_DIGITS)
    try:
        with _refused(path):
            return _begun(path, reader)
    except AnotherOrder:
        file.seek(0)
        return None


def _begun(path: str, reader: LongDocument) -> Fields:
    document: Fields = {}
    _take(reader, "{")
    for name in MEMBERS[:2]:
        _take_name(reader, name)
        document[name] = _sound(reader.value(), f".{name}", 1)
        _take(reader, ",")
    _take_name(reader, "facts")
    _take(reader, "{")
    facts: Fields = {}
    letters = 0
    while not facts or reader.comes(","):
        table = reader.value() if reader.next() == '"' else None
        if table is None or table in facts:
            raise AnotherOrder
        _take(reader, ":")
        _take(reader, "[")
        facts[table] = []
        for at, row in enumerate(reader.elements()):
            facts[table].append(_sound(row, f".facts.{table}[{at}]", ROW_DEEP))
            letters += len(reader.text)
            if letters > FACTS:
                refuse("bad-input", f"{path}: its rows are larger than {FACTS // 1_000_000} MB.", HINT)
    _take(reader, "}")
    _take(reader, ",")
    _take_name(reader, "journal")
    _take(reader, "[")
    return {**document, "facts": facts, "journal": _journal(path, reader)}


def _journal(path: str, reader: LongDocument) -> Iterator[Any]:
    """Each entry; behind the last the document ends."""
    entries = enumerate(reader.elements())
    while True:
        with _refused(path):
            at, entry = next(entries, (-1, None))
            if at < 0:
                break
            entry = _sound(entry, f".journal[{at}]", ENTRY_DEEP)
        yield entry
    with _refused(path):
        _check_ended(path, reader)


def _check_ended(path: str, reader: LongDocument) -> None:
    if reader.comes(","):
        if reader.next() != '"':
            reader.breaks_off("Expecting property name enclosed in double quotes")
        name = reader.value()
        if name in MEMBERS:
            refuse("bad-input", f"{path}: the whole has a name that stands in it twice.", HINT)
        refuse("bad-input", f'the document has "{name[:40]}", which nobody knows here.', EDITED)
    if not reader.comes("}"):
        reader.breaks_off("Expecting ',' delimiter")
    if reader.next():
        reader.breaks_off("Extra data")


def _take(reader: LongDocument, mark: str) -> None:
    """This mark comes next, or the document is otherwise than we write it."""
    if not reader.comes(mark):
        raise AnotherOrder


def _take_name(reader: LongDocument, name: str) -> None:
    """This name comes next, with its colon."""
    if reader.next() != '"' or reader.value() != name:
        raise AnotherOrder
    _take(reader, ":")


def _sound(value: object, path: str, depth: int) -> Any:
    """A value without a flaw."""
    for flaw in flaws(value, path, depth):
        raise ValueError(f"{flaw.path} {flaw.message}")
    return value


@contextmanager
def _refused(path: str) -> Iterator[None]:
    """What cannot be read is refused with its place."""
    try:
        yield
    except NoText as error:
        refuse("bad-input", f"{path} is {error}.", HINT)
    except ValueError as error:
        refuse("bad-input", f"{path}: {error}.", HINT)
    except OSError as error:
        broken_off(path, error)
