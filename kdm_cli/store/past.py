"""A campaign as it stood after one of its entries: facts taken back, a journal that ends there; nothing is written.

What came later is taken back from the newest entry on, so that a moment costs what lies behind it, however long the
journal before it is. Of an entry before a step between file formats: what this kdm would show of a file of that day.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import AnyField, AnyRow, Fields, Tables
from kdm_cli.store import migrations
from kdm_cli.store.campaign_file import CampaignFile, as_stored, told_apart
from kdm_cli.store.connecting import Connection
from kdm_cli.store.formats import present
from kdm_cli.store.journal import COLUMNS, MIGRATION, WRITER, Cells, Entry, broken

COMMAND, CHANGES, CHECKPOINT, DIGEST = map(Entry._fields.index, ("command", "changes", "checkpoint", "digest"))
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)  # JSON of any other shape
SHADOW = "CREATE TEMP VIEW entry AS SELECT {columns} FROM main.entry WHERE id <= {number}{more}"


class PastFile(CampaignFile):
    """The same file for whoever reads it, as if nothing had been written since."""

    def __init__(self, file: CampaignFile, number: int) -> None:
        super().__init__(file.path, file.connection, file.patience)
        self.moment, self.named = number, file.named
        self._now = file.load()
        self._then, self._more = stood(file.connection, self._now, number)

    def load(self, breathe: Callable[[], None] | None = None) -> Tables:
        """Every row as it was then."""
        return {table: dict(rows) for table, rows in self._then.items()}

    def is_so_now(self, asked: Callable[[Tables, Connection], bool]) -> bool:
        """What somebody asks of the campaign as it stands today."""
        self.uncover()
        try:
            return asked(self._now, self.connection)
        finally:
            self.cover()

    def cover(self) -> None:
        """From now on the journal ends with this entry, for all statements of this connection."""
        with _for_itself(self.connection):
            more = ""
            if self._more is not None:
                values = ", ".join("?" * len(self._more))
                self.connection.execute(f"CREATE TEMP TABLE brought_up ({COLUMNS})")
                self.connection.execute(f"INSERT INTO brought_up VALUES ({values})", self._more)
                more = f" UNION ALL SELECT {COLUMNS} FROM brought_up"
            self.connection.execute(SHADOW.format(columns=COLUMNS, number=self.moment, more=more))

    def uncover(self) -> None:
        """The journal is whole again."""
        with _for_itself(self.connection):
            self.connection.execute("DROP VIEW temp.entry")
            self.connection.execute("DROP TABLE IF EXISTS temp.brought_up")


@contextmanager
def as_it_stood(file: CampaignFile, number: int, line: str) -> Iterator[CampaignFile]:
    """The open file after this entry, as long as somebody looks; `line` is what was typed, for one that works."""
    newest = file.newest().id
    if not 1 <= number <= newest:
        told = f"There is no entry {number}{' yet' if number > newest else ''}."
        refuse("unknown-entry", told, f"The newest is {newest}: {line} --at {newest}")
    if number == newest:
        yield file
        return
    with told_apart(file.path):
        past = PastFile(file, number)
        past.cover()
    try:
        yield past
    finally:
        past.uncover()


@contextmanager
def _for_itself(connection: Connection) -> Iterator[None]:
    """What is made in here is of this connection alone, in memory, and in no file."""
    [[looks]] = connection.execute("PRAGMA query_only")
    connection.execute("PRAGMA query_only = OFF")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA query_only = {looks}")


def stood(connection: Connection, tables: Tables, number: int) -> tuple[Tables, Cells | None]:
    """The rows after an entry, and the row of one more that told of steps between formats, if those altered any."""
    rewinding = Rewinding(tables)
    asked = f"SELECT {COLUMNS} FROM entry WHERE id >= ? ORDER BY id DESC"
    later: Cells | None = None
    led = crossed = False  # whether changes lead back all the way; whether a step between formats lies on it
    for row in connection.execute(asked, (number,)):
        if later is not None:
            wrong = broken(later, row[0] + 1, row[DIGEST])
            if wrong:
                damaged(wrong)
            crossed = crossed or later[COMMAND] == MIGRATION
            if later[CHECKPOINT]:
                break
            rewinding.take_back(later)
        later, led = row, row[0] == number
    if not crossed and not led:
        damaged(f"Entry {number} of the journal is missing.")
    then = rewinding.tables() if led else None
    if then is not None and not crossed and not _is_of_no_step(then):
        return then, None
    brought_up: tuple[Tables, Cells | None] = migrations.stood_before(connection, number, then)
    return brought_up


def _is_of_no_step(tables: Tables) -> bool:
    """Whether it is of the time before settlement phases had steps; nothing else in such a file may tell so."""
    return any(row.phase == "settlement" and row.step == 0 for row in tables["settlement"].values())


class Rewinding:
    """Rows from which entries are taken back, the newest first."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._rows: dict[str, dict[int, Fields | None]] = {table: {} for table in tables}

    def take_back(self, row: Cells) -> None:
        """One entry, whose changes must be what happened last."""
        try:
            changes = json.loads(row[CHANGES])
            if row[WRITER] is None:
                changes = list(map(present, map(Change._make, changes)))
            fits = True
            for change in reversed(changes):
                fits = self._one(*change) and fits
        except UNREADABLE:
            damaged(f"Entry {row[0]} of the journal cannot be read.")
        if not fits:
            damaged(f"Entry {row[0]} of the journal does not lead to what stands now.")

    def _one(self, kind: str, table: str, row_id: int, field: str, old: AnyField, new: AnyField) -> bool:
        """Take one change back, if it is the last thing that happened there."""
        rows = self._rows[table]
        if row_id not in rows:
            found = self._tables[table].get(row_id)
            rows[row_id] = found._asdict() if found is not None else None
        row = rows[row_id]
        if kind == "set":
            if row is None or row[field] != new:
                return False
            row[field] = old
            return True
        rows[row_id] = dict(old) if kind == "delete" else None
        return row is None if kind == "delete" else row is not None and row.items() >= new.items()

    def tables(self) -> Tables:
        """What is left: untouched rows as they are, all others looked at like those of a file."""
        found = {table: dict(rows) for table, rows in self._tables.items()}
        for table, touched in self._rows.items():
            if touched:
                found[table] = _ordered(table, found[table], touched)
        for table in ("campaign", "settlement"):
            if not found[table]:
                damaged(f"The journal tells of a time without a {table}.")
        return found


def _ordered(table: str, rows: dict[int, AnyRow], touched: Mapping[int, Fields | None]) -> dict[int, AnyRow]:
    """The rows of a table with those that were touched as they are now, which are those of a campaign."""
    try:
        now = as_stored(table, (row for row in touched.values() if row is not None))
    except UNREADABLE:
        damaged(f"The journal tells of rows of {table} that no campaign has.")
    return dict(sorted(({row_id: row for row_id, row in rows.items() if row_id not in touched} | now).items()))
