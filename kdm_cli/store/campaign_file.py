"""The campaign file (R6): open, load, commit. Changes are generic, so no feature brings SQL of its own."""

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refusal, Refused, damaged, refuse
from kdm_cli.rules.state import LAST_YEAR, TABLES, AnyRow, Fields, Tables
from kdm_cli.store import journal
from kdm_cli.store.connecting import PATIENCE, Steps, Turn, sqlite3
from kdm_cli.store.formats import APPLICATION_ID, RESTORE_HINT, check_version, strange, unruly
from kdm_cli.store.journal import Entry, checked, signature, signed, sized

if TYPE_CHECKING:
    from types import ModuleType

LASTING = ("synchronous = EXTRA",)  # FULL does not sync the folder: the journal may come back and undo what was saved
ENDLESS = "reading it would never come to an end."
LASTING_ON_MACOS = ("fullfsync = ON", "checkpoint_fullfsync = ON")  # fsync alone only asks the drive there
NOT_TAKEN_BACK = (  # how SQLite says that it may not write, or may not remove a journal
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_READONLY_ROLLBACK,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR_DELETE,
)


class CampaignFile:
    """An open campaign file; a read holds no lock once its rows are fetched."""

    remark: Callable[[str], None] | None = None  # who is told what concerns no entry; whoever talks to people sets it

    moment: int | None = None  # the entry behind which a past of it ends
    in_a_folder = True  # beside which there may be copies, and what was left there

    def __init__(
        self, path: str, connection: sqlite3.Connection, patience: float | None = None, lies: str = ""
    ) -> None:
        self.path = self.named = path  # as it is spoken of; beside what copies of it are put
        self.connection = connection
        self.patience = patience
        self.lies = lies  # where it lies till all is written and it gets its name
        self.signed = 0  # entries that were written here since it was opened
        self._found: os.stat_result | None = None  # what bore the name when writing began

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def at_hand(self) -> "CampaignFile":
        """The same in SQLite, whatever it is kept in, for who looks at all of it."""
        return self

    def load(self, breathe: Callable[[], None] | None = None) -> Tables:
        """Every row of every table, except the journal; between two tables whoever reads may `breathe`."""
        tables = {}
        with told_apart(self.path):
            for table in TABLES:
                tables[table] = _rows(self.connection, table)
                if breathe:
                    breathe()
            for table, row, parent, _ in self.connection.execute("PRAGMA foreign_key_check").fetchall():
                damaged(f"Row {row} of {table} points to a {parent} that is not there.")
        return self.whole(tables)

    def whole(self, tables: Tables) -> Tables:
        """The same rows, among which is what no campaign is without."""
        for table in ("campaign", "settlement"):
            if not tables[table]:
                refuse("damaged", f"{self.path} has lost its {table}.", RESTORE_HINT)
        for sheet in tables["settlement"].values():
            if sheet.lantern_year > LAST_YEAR:
                damaged(f"Row {sheet.id} of settlement is damaged: lantern_year is {sheet.lantern_year}.")
        return tables

    def newest(self) -> Entry:
        """The last entry; a campaign without one is not whole."""
        with told_apart(self.path):
            entry = journal.newest(self.connection)
        if entry is None:
            refuse("damaged", f"{self.path} has no journal.", RESTORE_HINT)
        return entry

    def is_so_now(self, asked: Callable[[Tables, sqlite3.Connection], bool]) -> bool:
        """What somebody asks of today behind a past; there is none."""
        return False

    def stirred(self) -> int:
        """Another number as soon as another connection has written."""
        [[version]] = self.connection.execute("PRAGMA data_version")
        return int(version)

    def version(self) -> int:
        """The format of the file as this transaction finds it, in which everything is that format's to the letter."""
        with told_apart(self.path):
            with taken_back(self.path):
                [[version]] = self.connection.execute("PRAGMA user_version")  # a first look, which takes the lock
            [[application]] = self.connection.execute("PRAGMA application_id")
            if application != APPLICATION_ID:
                refuse("damaged", f"{self.path} says that it is no campaign.", RESTORE_HINT)
            check_version(self.path, version)
            found = strange(self.connection, version)
        if found:
            more = f" And {len(found) - 1} more." if len(found) > 1 else ""
            refuse("damaged", f"{self.path}: {found[0]}{more}", RESTORE_HINT)
        return int(version)

    @contextmanager
    def locked(self) -> Iterator[int]:
        """A transaction in which nobody else can write, and the format that the file has in it."""
        with told_apart(self.path), taken_back(self.path):
            make_lasting(self.connection)
            turn = Turn(self.connection, self.path, self.patience)
        try:
            with told_apart(self.path):
                self._check_may_be_written()
            yield self.version()
        finally:
            turn.over()

    def _check_may_be_written(self) -> None:
        """What is written must be in this file, under its only name, and in no log beside it."""
        try:
            self._found = os.stat(self.path)
        except OSError:
            refuse("disk", f"{self.path} was moved or removed meanwhile; nothing was saved.", "Repeat the command.")
        if self._found.st_nlink > 1:
            _locks().check_only_name(self.path)
        while self.connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":  # another program turned it on
            self.connection.execute("ROLLBACK")
            self.connection.execute("PRAGMA journal_mode = DELETE")
            self.connection.execute("BEGIN IMMEDIATE")

    def save(self, what: str = "Saved") -> None:
        """COMMIT, and say so where what was written is not in the file that bears the name now."""
        written = self._last_words()
        try:
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._found is not None:
                self._check_not_saved(written, error, what)
            raise
        if self._found is None:
            return
        try:
            stayed = os.path.samestat(self._found, os.stat(self.path))
        except OSError as error:
            stayed = not isinstance(error, FileNotFoundError)  # else nobody can tell
        if not stayed:
            raise Refused(_locks().moved_away(self.path, self._found))

    def _last_words(self) -> AnyRow:
        """What tells one state of the file from the next: its format, and the digest of its last entry."""
        newest = "SELECT user_version, digest FROM pragma_user_version, entry ORDER BY id DESC LIMIT 1"
        return self.connection.execute(newest).fetchone()

    def _check_not_saved(self, written: object, error: sqlite3.Error, what: str) -> None:
        """A COMMIT that fails when the journal is gone (at a sync of the folder, at a lock) has saved all the same."""
        try:
            self.rollback()
            if self._last_words() != written:
                return
            told = f"{what} in {self.path}, but the disk refused afterwards ({error}): a power loss may take it back."
        except sqlite3.Error:
            told = f"{self.path}: the disk refuses ({error}), and whether it was saved cannot be seen."
        raise Refused(Refusal("disk", told, "kdm log tells what is there; check the disk.")) from error

    def rollback(self) -> None:
        """Forget the transaction, if one is open."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def commit(self, entries: Collection[Entry], previous_digest: str) -> None:
        """Write facts and journal together, or nothing at all."""
        with told_apart(self.path):
            self.connection.execute("PRAGMA defer_foreign_keys = ON")
            apply(self.connection, (change for entry in entries for change in entry.changes))
            if not entries:
                self.save()
                return
            by = signature(self.connection, self.path, entries, self.lies)
            rows = journal.chained(signed(entries, by), previous_digest)
            self.connection.executemany(journal.INSERT, sized(rows))
            self.signed += len(entries)
            self.save()
        if not by.sequence and CampaignFile.remark is not None:
            from kdm_cli.store.beside import advise  # late: a writer has one first entry

            advise(self.path, CampaignFile.remark)

    def take_over(self, other: "CampaignFile", tables: Tables) -> None:
        """Write the journal of another to the letter, and these rows, into a file in the making."""
        self.connection.execute("PRAGMA defer_foreign_keys = ON")
        self.connection.executemany(journal.INSERT, journal.rows(other.connection))
        for table, row_type in TABLES.items():
            fields = row_type._fields
            values = f"({', '.join(fields)}) VALUES ({', '.join('?' * len(fields))})"
            self.connection.executemany(f"INSERT INTO {table} {values}", tables[table].values())

    def append(self, entries: Iterable[Entry], previous_digest: str) -> None:
        """Add entries to the journal, each sealed over the one before."""
        self.connection.executemany(journal.INSERT, journal.chained(entries, previous_digest))


def _locks() -> "ModuleType":
    from kdm_cli.store import locks  # late: only where a file has another name, or lost its own

    return locks


def make_lasting(connection: sqlite3.Connection) -> None:
    """What is committed from now on outlasts a power loss, as far as the disk keeps its word."""
    for pragma in (*LASTING, *(LASTING_ON_MACOS if sys.platform == "darwin" else ())):
        connection.execute(f"PRAGMA {pragma}")


def execute_script(connection: sqlite3.Connection, script: str) -> None:
    """Run statements inside the open transaction (`executescript` would commit it)."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


def apply(connection: sqlite3.Connection, changes: Iterable[Change]) -> None:
    """Carry recorded changes out on the tables; a row that is not as remembered is damage.

    What is set in one row is written at once, until anything else changes in its table.
    """
    waiting: dict[str, tuple[int, Fields, Fields]] = {}  # by table: the row, and its fields as they were and are
    for kind, table, row_id, field, old, new in changes:
        row = waiting.get(table)
        if row is not None and (kind != "set" or row[0] != row_id or row[2].get(field, old) != old):
            _write(connection, table, *waiting.pop(table))
            row = None
        if kind != "set":
            _write(connection, table, row_id, old, new)
        elif row is None:
            waiting[table] = row_id, {field: old}, {field: new}
        else:
            row[1].setdefault(field, old)
            row[2][field] = new
    for table, row in waiting.items():
        _write(connection, table, *row)


def _write(connection: sqlite3.Connection, table: str, row_id: int, old: Fields | None, new: Fields | None) -> None:
    """Create a row that was not, delete one that is no more, or set these fields of it."""
    as_it_was = " AND ".join(f"{field} IS ?" for field in old or ())
    if old is None:
        sql = f"INSERT INTO {table} ({', '.join(new or ())}) VALUES ({', '.join('?' * len(new or ()))})"
        values = tuple((new or {}).values())
    elif new is None:
        sql, values = f"DELETE FROM {table} WHERE id = ? AND {as_it_was}", (row_id, *old.values())
    else:
        sql = f"UPDATE {table} SET {', '.join(f'{field} = ?' for field in new)} WHERE id = ? AND {as_it_was}"
        values = (*new.values(), row_id, *old.values())
    if connection.execute(sql, values).rowcount != 1:
        damaged(f"Row {row_id} of {table} is not as the journal remembers it.")


@contextmanager
def told_apart(path: str) -> Iterator[None]:
    """Turn what SQLite raises into the refusal a person can act on."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite quotes damaged names as they are
        raise Refused(refusal_of(path, error)) from error


@contextmanager
def taken_back(path: str) -> Iterator[None]:
    """The first look at a file: SQLite takes back what a command that was cut off had begun to write, if it may."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode in NOT_TAKEN_BACK and os.path.exists(f"{path}-journal"):
            told = f"A command was cut off while it wrote {path}; that cannot be taken back in this place."
            refuse("disk", told, "Copy the file and its -journal to a folder you may write to, and look there.")
        raise


def refusal_of(path: str, error: Exception) -> Refusal:
    """What an error of SQLite means for a person: locked, the disk, interrupted, or damage."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Refusal(
            "locked",
            f"{path} is being written by another process; waited {PATIENCE:g} seconds.",
            "Try again; close other programs that hold the file open.",
        )
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return Refusal("disk", f"{path} was moved or replaced meanwhile; nothing was saved.", "Repeat the command.")
    if primary == sqlite3.SQLITE_READONLY:
        return Refusal("disk", f"{path} cannot be written: it or its folder is read-only.", "Copy it to another place.")
    if primary == sqlite3.SQLITE_FULL:
        return Refusal("disk", f"{path}: the disk is full; nothing was saved.", "Make room and repeat the command.")
    if primary in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return Refusal(
            "disk", f"{path}: the disk refuses ({error}); nothing was saved.", "Check the disk, then repeat."
        )
    if primary == sqlite3.SQLITE_INTERRUPT:
        if Steps.endless:
            return Refusal("damaged", f"{path} is damaged: {ENDLESS}", RESTORE_HINT)
        return Refusal("interrupted", "Interrupted; nothing was saved.")
    return Refusal("damaged", f"{path} is damaged ({error}).", RESTORE_HINT)


def _rows(connection: sqlite3.Connection, table: str) -> dict[int, AnyRow]:
    row_type = TABLES[table]
    rows = connection.execute(f"SELECT {', '.join(row_type._fields)} FROM {table} ORDER BY id").fetchall()
    if not rows:
        return {}
    whole = checked(table, row_type.__annotations__, rows)
    wrong = unruly(connection, table)
    if wrong:
        damaged(wrong)
    return {row[0]: tuple.__new__(row_type, row) for row in whole}  # as many values as were asked for


def as_stored(table: str, rows: Iterable[Fields]) -> dict[int, AnyRow]:
    """Rows of which a journal tells, looked at like those that are read from a file."""
    row_type, kinds = TABLES[table], TABLES[table].__annotations__
    found = [tuple(int(row[field]) if kind is bool else row[field] for field, kind in kinds.items()) for row in rows]
    return {row[0]: tuple.__new__(row_type, row) for row in checked(table, kinds, found)}
