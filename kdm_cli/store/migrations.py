"""From an older file format to this one: every table made anew, in one transaction, the old file kept beside."""

import os
import sqlite3
from collections.abc import Mapping, Sequence

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refused, damaged
from kdm_cli.rules.state import TABLES, Fields, Tables
from kdm_cli.store import journal
from kdm_cli.store.backup import copy_of_saved
from kdm_cli.store.campaign_file import CampaignFile, as_stored, execute_script, told_apart
from kdm_cli.store.check import findings, replayed
from kdm_cli.store.connecting import Bounded
from kdm_cli.store.formats import SCHEMA_VERSION, columns_of, present_row, schema_sql
from kdm_cli.store.journal import MIGRATION, Cells, Entry, checked
from kdm_cli.store.rows import LAST_STEP, Rows, rows_of, taken

BEFORE_STEPS = 4  # the last format in which a settlement phase had none
Facts = Mapping[str, Sequence[Fields]]


def migrate_file(file: CampaignFile) -> None:
    """Bring the file up to date; of two processes at once, one migrates and the other finds it done."""
    connection = file.connection
    connection.execute("PRAGMA foreign_keys = OFF")  # tables go and come again; what points where is checked in the end
    with file.locked() as version, told_apart(file.path):
        if version < SCHEMA_VERSION:
            kept = copy_of_saved(file.path, f"format-{version}")
            try:
                carry_out(connection, version)
                _check_whole(file)
            except Refused:
                os.unlink(kept)  # it stays as it is
                raise
            file.save("The new format is")
    connection.execute("PRAGMA foreign_keys = ON")


def _check_whole(file: CampaignFile) -> None:
    """What is damaged stays in its format, for a file is made anew from its rows."""
    for table, row, parent, _ in file.connection.execute("PRAGMA foreign_key_check").fetchall():
        damaged(f"Row {row} of {table} points to a {parent} that is not there.")
    for wrong in findings(file):
        damaged(f"{file.path} stays in its format: {wrong}")


def migrated_copy(file: CampaignFile, version: int) -> sqlite3.Connection:
    """An up-to-date copy in memory of the file as this transaction sees it, for reading; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None, factory=Bounded)
    copy.bound(file.path)
    file.connection.backup(copy)
    file.close()
    copy.execute("BEGIN")
    carry_out(copy, version)
    copy.execute("COMMIT")
    copy.execute("PRAGMA query_only = ON")
    return copy


def carry_out(connection: sqlite3.Connection, version: int) -> None:
    """Make the file one of this format; where that alters a fact, an entry of the journal tells so."""
    facts, changes = brought_up(facts_of(connection, version), version)
    _make_anew(connection, version, facts)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    newest = journal.newest(connection)
    if changes and newest is not None:
        connection.execute(journal.INSERT, journal.sealed(told(newest, version, changes), newest.digest))


def brought_up(facts: Facts, version: int) -> tuple[dict[str, list[Fields]], list[Change]]:
    """The rows of an older format as this one has them, and what that altered."""
    rows = rows_of({table: [present_row(table, row) for row in found] for table, found in facts.items()})
    changes = taken(rows, version)
    return {table: [_whole(table, row) for _, row in sorted(kept.items())] for table, kept in rows.items()}, changes


def _whole(table: str, row: Fields) -> Fields:
    found = present_row(table, row)
    return {field: found[field] for field in TABLES[table]._fields}


def told(newest: Entry, version: int, changes: list[Change]) -> Entry:
    """The entry that tells of steps between formats: of the same file the same, on whatever machine, at any time."""
    return newest._replace(
        id=newest.id + 1,
        group_id=newest.id + 1,
        command=MIGRATION,
        arguments={"from": version, "to": LAST_STEP},
        answers=[],
        changes=changes,
        story=[f"File format {version} -> {LAST_STEP}"],
        because="",
        undoes=None,
        beneath=newest.top,
        redoable=0,
        checkpoint=None,
        meant=None,
        rules=None,
        writer="",
        sequence=0,
        command_id="",
        clock=(newest.clock or newest.id) + 1,
        origin_writer=None,
        origin_sequence=None,
    )


def stood_before(connection: sqlite3.Connection, number: int, tables: Tables | None) -> tuple[Tables, Cells | None]:
    """An entry of an older format as a file of that day would show it now: its rows, and the entry that tells of steps.

    `tables` are the rows it left; where a checkpoint lies between, the journal is followed from its beginning.
    """
    asked = f"SELECT {journal.COLUMNS} FROM entry WHERE id > ? AND command = ? ORDER BY id LIMIT 1"
    migration, newest = connection.execute(asked, (number, MIGRATION)).fetchone(), journal.entry(connection, number)
    version = journal.opened(migration).arguments["from"] if migration else BEFORE_STEPS
    rows, wrong = (_as_rows(tables), []) if tables is not None else replayed(connection, number)
    if wrong or newest is None:
        damaged(wrong[0] if wrong else f"Entry {number} of the journal is missing.")
    changes = taken(rows, version)
    more = journal.sealed(told(newest, version, changes), newest.digest) if changes else None
    whole = {table: [_whole(table, row) for _, row in sorted(found.items())] for table, found in rows.items()}
    return {table: as_stored(table, found) for table, found in whole.items()}, more


def _as_rows(tables: Tables) -> Rows:
    return {table: {row.id: row._asdict() for row in found.values()} for table, found in tables.items()}


def facts_of(connection: sqlite3.Connection, version: int) -> Facts:
    """Every row of an older format."""
    facts: dict[str, list[Fields]] = {}
    for table, kinds in columns_of(version).items():
        found = connection.execute(f"SELECT {', '.join(kinds)} FROM {table} ORDER BY id").fetchall()
        checked(table, kinds, found)
        facts[table] = [dict(zip(kinds, row, strict=True)) for row in found]
    return facts


def _make_anew(connection: sqlite3.Connection, version: int, facts: Facts) -> None:
    """The tables of this format with these rows; the entries of the journal come over as they are."""
    columns = ", ".join(row[1] for row in connection.execute("PRAGMA table_info(entry)"))
    indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'entry' AND sql IS NOT NULL"
    for (index,) in connection.execute(indexes).fetchall():
        connection.execute(f'DROP INDEX "{index}"')
    connection.execute("ALTER TABLE entry RENAME TO entry_before")
    for table in columns_of(version):
        connection.execute(f"DROP TABLE {table}")
    execute_script(connection, schema_sql())
    for table, rows in facts.items():
        if rows:
            values = f"({', '.join(rows[0])}) VALUES ({', '.join('?' * len(rows[0]))})"
            try:
                connection.executemany(f"INSERT INTO {table} {values}", [tuple(row.values()) for row in rows])
            except sqlite3.IntegrityError as error:
                damaged(f"The table {table} holds what cannot stand there ({error}).")
    try:
        connection.execute(f"INSERT INTO entry ({columns}) SELECT {columns} FROM entry_before")
    except sqlite3.IntegrityError as error:
        damaged(f"The journal holds what cannot stand there ({error}).")
    connection.execute("DROP TABLE entry_before")
