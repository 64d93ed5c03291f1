"""The document `export json` writes, read back as from a stranger: every key, every value, every journal entry.

The journal may be of any length, so it is looked at an entry at a time, and none is held for the next.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, NoReturn

from kdm_cli.rules.content import Document
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import TABLES, AnyRow, Fields
from kdm_cli.store.campaign_file import CampaignFile, apply
from kdm_cli.store.check import findings, in_present
from kdm_cli.store.formats import (
    ANSWER,
    NOT_ALWAYS,
    PLAIN,
    SCHEMA_VERSION,
    columns_ever,
    columns_of,
    is_stored,
    present,
    present_row,
)
from kdm_cli.store.hearsay import misheard
from kdm_cli.store.journal import GENESIS, INSERT, SINCE_7, WRITER, Cells, Entry, broken, sealed, shaped
from kdm_cli.store.migrations import brought_up, told
from kdm_cli.store.rows import UndoStack, types_of

OBJECTS = ("arguments", "checkpoint", "meant")
CHANGE = ("kind", "table", "id", "field", "old", "new")
HINT = "Was the file edited or cut? Export it once more: kdm export json --secrets --out PATH"

Kinds = tuple[type, ...]


class Exported(NamedTuple):
    """A campaign as its export holds it: the version of the file format, the rows by table, the journal."""

    version: int
    facts: dict[str, list[Fields]]
    journal: "Journal"


def exported(document: Document) -> Exported:
    """The campaign in a document; the first value that cannot be is refused with its path, of the journal when read."""
    _keys(document, ("kdm", "schema", "facts", "journal"), "the document")
    version = _version(document["schema"])
    facts, columns = document["facts"], columns_of(version)
    _keys(facts, columns, "facts")
    for table, kinds in columns.items():
        for at, row in enumerate(_list(facts[table], f"facts.{table}")):
            _row(row, kinds, f"facts.{table}[{at}]")
    facts = {table: facts[table] for table in columns}
    told = document["journal"]  # a list, or it hands its entries out one by one
    return Exported(version, facts, Journal(told if isinstance(told, Iterator) else _list(told, "journal"), version))


class Journal:
    """The entries of an export, each checked as it is handed on."""

    def __init__(self, found: Iterable[Fields], version: int) -> None:
        self._found = found
        self._columns = Entry._fields if version >= 7 else (*Entry._fields[:SINCE_7], "digest")
        self._ever = columns_ever()
        self._stack: UndoStack[None] = UndoStack()
        self._later: Refused | None = None  # what is wrong unless a checkpoint follows with which all begins
        self.newest: Entry | None = None
        self.length = 0

    def rows(self) -> Iterator[Cells]:
        """Each entry as the row of the file it was; whoever reads on holds it to be sound."""
        for each in self._found:
            path = f"journal[{self.length}]"
            entry = _entry(each, self._columns, path)
            if entry.checkpoint is not None:
                _check_checkpoint(entry.checkpoint, self._ever, f"{path}.checkpoint")
                self._later = _stopped(_check_whole, entry.checkpoint, f"{path}.checkpoint")
            self._check_changes(entry, path)
            row = self._checked(entry, path)
            if self.newest is not None and entry.last_id < self.newest.last_id:
                _wrong(f"{path}.last_id", "is less than before")
            self.newest = entry
            self.length += 1
            yield row
        if self._later:
            raise self._later
        if not self.length:
            _wrong("journal", "is empty")

    def check_ids(self, facts: Mapping[str, list[Fields]]) -> None:
        """No row has a number that was not given out yet."""
        ids = (row["id"] for table, rows in facts.items() if table not in ("campaign", "settlement") for row in rows)
        most = max(ids, default=0)
        if self.newest is not None and most > self.newest.last_id:
            _wrong(f"journal[{self.length - 1}].last_id", f"is less than {most}, the number of a row")

    def _check_changes(self, entry: Entry, path: str) -> None:
        """Changes name tables and fields there are; those undo may still carry out hold what may stand there."""
        for number, change in enumerate(entry.changes):
            at = f"{path}.changes[{number}]"
            if change.table not in self._ever:
                _wrong(f"{at}.table", "is no table of a campaign")
            kinds = self._ever[change.table]
            if change.kind == "set":
                if change.field not in kinds or change.field == "id":
                    _wrong(f"{at}.field", f"is no field of {change.table} that could be set")
            else:
                _known_names(change.new or change.old, kinds, at)
            if self._later is None and entry.checkpoint is None:
                self._later = _stopped(_check_present, present(change), at)

    def _checked(self, entry: Entry, path: str) -> Cells:
        """Numbers without a gap, digests that follow from each other, and an undo stack that could have been."""
        number, digest = self.length + 1, self.newest.digest if self.newest else GENESIS
        if entry.id != number:
            refuse("damaged", f"Entry {number} of the journal is missing: {path}.id is {entry.id}.", HINT)
        row = sealed(entry, digest)
        if row[-1] != entry.digest or row[WRITER] is None:
            told = broken((*row[:-1], entry.digest), number, digest)
            if told:
                refuse("damaged", f"{told} See {path}.digest.", HINT)
        told = self._stack.follow_checked(entry)
        if told:
            refuse("damaged", f"Entry {entry.id} of the journal {told} ({path}).", HINT)
        _check_said(entry)
        return row


def entries_behind(found: Iterable[Fields], number: int, digest: str) -> Iterator[Entry]:
    """Entries as an export spells them that follow one of this number and digest, each as it was written."""
    ever = columns_ever()
    for each in found:
        number += 1
        path = f"entry {number}"
        entry = _entry(each, Entry._fields, path)
        if entry.checkpoint is not None:
            _check_checkpoint(entry.checkpoint, ever, path)
        for change in entry.changes:
            if change.table not in ever:
                _wrong(path, "changes what is no table of a campaign")
            if change.kind == "set" and change.field not in ever[change.table]:
                _wrong(path, f"sets what is no field of {change.table}")
            if change.kind != "set":
                _known_names(change.new or change.old, ever[change.table], path)
        row = sealed(entry, digest)
        if row[0] != number or row[-1] != entry.digest or row[WRITER] is None:
            told = broken((*row[:-1], entry.digest), number, digest)
            if told:
                refuse("damaged", told, HINT)
        if not shaped(in_present(entry)):
            _wrong(path, "is not as entries are")
        _check_said(entry)
        yield entry
        digest = entry.digest


def _check_said(entry: Entry) -> None:
    told = misheard(entry.command, entry.id, entry.arguments)
    if told:
        refuse("damaged", told, HINT)


def _stopped(check: Callable[..., None], *found: object) -> Refused | None:
    """What a check would refuse."""
    try:
        check(*found)
    except Refused as refused:
        return refused
    return None


def _version(found: int) -> int:
    _typed(found, (int,), "schema")
    if found > SCHEMA_VERSION:
        known = f"file format {found}, this one knows {SCHEMA_VERSION}"
        refuse("newer-version", f"The export is from a newer kdm ({known}).", "pip install --upgrade kdm")
    if found < 1:
        _wrong("schema", f"is {found}, which never was")
    return found


def _row(row: AnyRow, kinds: Document, path: str) -> None:
    _keys(row, kinds, path)
    for field, kind in kinds.items():
        _typed(row[field], types_of(kind), f"{path}.{field}")


def _entry(found: Fields, columns: Iterable[str], path: str) -> Entry:
    _keys(found, columns, path)
    for field, kind in Entry.__annotations__.items():
        if field in found and field not in (*OBJECTS, "answers", "changes", "story"):
            _typed(found[field], types_of(kind), f"{path}.{field}")
    for field in OBJECTS:
        if not isinstance(found.get(field), dict) and (field == "arguments" or found.get(field) is not None):
            _wrong(f"{path}.{field}", "must be an object")
    _check_meant(found.get("meant") or {}, f"{path}.meant")
    for at, line in enumerate(_list(found["story"], f"{path}.story")):
        _typed(line, (str,), f"{path}.story[{at}]")
    for at, answer in enumerate(_list(found["answers"], f"{path}.answers")):
        _keys(answer, ANSWER, f"{path}.answers[{at}]", NOT_ALWAYS)
        for field, value in answer.items():
            _typed(value, ANSWER[field], f"{path}.answers[{at}].{field}")
    if found["year"] < 0:
        _wrong(f"{path}.year", "cannot be less than 0")
    told = enumerate(_list(found["changes"], f"{path}.changes"))
    return Entry(**{**found, "changes": [_change(each, f"{path}.changes[{at}]") for at, each in told]})


def _check_meant(found: Document, path: str) -> None:
    """Of each kind of thing the words that meant one: survivors by number, all else by id."""
    for kind, words in found.items():
        if not isinstance(words, dict):
            _wrong(f"{path}.{kind[:40]}", "must be an object")
        for word, ids in words.items():
            for at, each in enumerate(_list(ids, f"{path}.{kind[:40]}.{word[:40]}")):
                _typed(each, (int,) if kind == "survivor" else (str,), f"{path}.{kind[:40]}.{word[:40]}[{at}]")


def _change(found: object, path: str) -> Change:
    """One change: whole rows where a row comes or goes, plain values where a field is set."""
    if not isinstance(found, list) or len(found) != len(CHANGE):
        _wrong(path, f"must be a list of {', '.join(CHANGE)}")
    change = Change(*found)
    for name in ("kind", "table", "field"):
        _typed(getattr(change, name), (str,), f"{path}.{name}")
    _typed(change.id, (int,), f"{path}.id")
    if change.kind == "set":
        for name, value in (("old", change.old), ("new", change.new)):
            _typed(value, PLAIN, f"{path}.{name}")
    elif change.kind in ("create", "delete"):
        whole, nothing = (change.new, change.old) if change.kind == "create" else (change.old, change.new)
        if not isinstance(whole, dict) or nothing is not None or change.field:
            _wrong(path, "must hold the whole row, and nothing besides")
        if whole.get("id") != change.id:
            _wrong(path, "holds a row of another id")
    else:
        _wrong(f"{path}.kind", "is one of create, delete, set")
    return change


def _check_present(change: Change, path: str) -> None:
    """A change as it would be carried out now."""
    kinds = TABLES[change.table].__annotations__
    if change.kind == "set":
        for value in (change.old, change.new):
            _typed(value, types_of(kinds[change.field]), path)
    else:
        _row(change.new or change.old, kinds, path)


def _check_checkpoint(found: Document, columns: Document, path: str) -> None:
    """What a migration wrote down: its names are known."""
    for table, rows in found.items():
        if table not in columns:
            _wrong(path, f'has no table "{table[:40]}"')
        for at, row in enumerate(_list(rows, f"{path}.{table}")):
            _known_names(row, columns[table], f"{path}.{table}[{at}]")


def _check_whole(found: Document, path: str) -> None:
    """Of the last checkpoint every row is whole, for all begins with it."""
    for table, rows in found.items():
        for at, row in enumerate(rows):
            _row(present_row(table, row), TABLES[table].__annotations__, f"{path}.{table}[{at}]")
    for table in [table for table in columns_of(1) if table not in found]:
        _wrong(path, f'has no "{table}"')


def _known_names(row: AnyRow, kinds: Document, path: str) -> None:
    if not isinstance(row, dict) or not set(row) <= set(kinds):
        _wrong(path, "has fields that no format has")
    for field, value in row.items():
        _typed(value, PLAIN, f"{path}.{field}")


def _keys(found: object, names: Iterable[str], path: str, optional: Iterable[str] = ()) -> None:
    """An object with these names and no other."""
    if not isinstance(found, dict):
        _wrong(path, "must be an object")
    wanted = dict.fromkeys(names)
    if found.keys() == wanted.keys():
        return
    for name in wanted:
        if name not in found and name not in optional:
            _wrong(path, f'has no "{name}"')
    for name in found:
        if name not in wanted:
            _wrong(path, f'has "{name[:40]}", which nobody knows here')


def _list(found: object, path: str) -> list[AnyRow]:
    if not isinstance(found, list):
        _wrong(path, "must be a list")
    return list(found)


def _typed(value: object, kinds: Kinds, path: str) -> None:
    if type(value) is int and not is_stored(value):
        _wrong(path, "is a number that no file keeps")
    if type(value) not in kinds:
        names = {int: "a whole number", str: "text", bool: "true or false", type(None): "null"}
        _wrong(path, f"must be {' or '.join(dict.fromkeys(names[kind] for kind in kinds))}")


def _wrong(path: str, told: str) -> NoReturn:
    refuse("bad-input", f"{path} {told}.", HINT)


def restore(file: CampaignFile, found: Exported) -> None:
    """Write an exported campaign into a new file, inside its open transaction, and check it as `doctor` does."""
    file.connection.execute("PRAGMA defer_foreign_keys = ON")
    try:
        file.connection.executemany(INSERT, found.journal.rows())
    except sqlite3.IntegrityError as error:
        refuse("bad-input", f"journal[{found.journal.length - 1}] cannot stand in a campaign ({error}).", HINT)
    found.journal.check_ids(found.facts)
    facts = _brought_up_to_date(file, found) if found.version < SCHEMA_VERSION else found.facts
    for table in TABLES:
        for at, row in enumerate(facts[table]):
            try:
                apply(file.connection, [Change("create", table, row["id"], "", None, row)])
            except sqlite3.IntegrityError as error:
                refuse("bad-input", f"facts.{table}[{at}] cannot stand in a campaign ({error}).", HINT)
    wrong = findings(file)
    if wrong:
        more = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
        refuse("damaged", f"The facts are not what the journal tells: {wrong[0]}{more}", HINT)


def _brought_up_to_date(file: CampaignFile, found: Exported) -> dict[str, list[Fields]]:
    """The facts in this format; where that alters one, one entry more tells of it."""
    facts, changes = brought_up(found.facts, found.version)
    for table, rows in found.facts.items():
        if len({row["id"] for row in rows}) < len(rows):
            refuse("bad-input", f"facts.{table} cannot stand in a campaign: two rows have one id.", HINT)
    newest = found.journal.newest
    if changes and newest is not None:
        file.append([told(newest, found.version, changes)], newest.digest)
    return facts
