"""From an older file format to this one: numbered steps, one transaction, a backup beside the file, a checkpoint."""

import sqlite3
import time
from typing import Any

from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.backup import copy_file, free_name
from kdm_cli.store.campaign import CampaignFile, told_apart
from kdm_cli.store.format_steps import STEPS
from kdm_cli.store.identify import SCHEMA_VERSION, Header


def migrate_file(file: CampaignFile) -> None:
    """Bring the file up to date; of two processes at once, one migrates and the other finds it done."""
    connection = file.connection
    with file.writing():
        version = _version(connection)
        if version < SCHEMA_VERSION:
            copy_file(file.path, free_name(file.path, f"format-{version}"))
            carry_out(connection, version)
            connection.execute("COMMIT")
        else:
            file.rollback()


def migrate_copy(connection: sqlite3.Connection, header: Header) -> sqlite3.Connection:
    """An up-to-date copy in memory, for reading; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with told_apart(header.path):
        connection.execute("BEGIN")
        _version(connection)  # takes the lock, so that the copy need not wait for one
        connection.backup(copy)
    connection.close()
    copy.execute("BEGIN")
    if _version(copy) < SCHEMA_VERSION:  # somebody may have migrated the file since its header was read
        carry_out(copy, _version(copy), read=True)
    copy.execute("COMMIT")
    copy.execute("PRAGMA query_only = ON")
    return copy


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def carry_out(connection: sqlite3.Connection, version: int, read: bool = False) -> None:
    """Take the steps from an older format to this one, and write the entry that tells of them.

    Where a file is only read the entry has the time of the one before, so that the same file is always read alike.
    """
    for step in range(version + 1, SCHEMA_VERSION + 1):
        STEPS[step](connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    newest = journal.newest(connection)
    if newest is None:
        return
    entry = newest._replace(
        id=newest.id + 1,
        group_id=newest.id + 1,
        command="migrate",
        arguments={"from": version, "to": SCHEMA_VERSION},
        answers=[],
        changes=[],
        story=[f"File format {version} -> {SCHEMA_VERSION}"],
        because="",
        time=newest.time if read else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        undoes=None,
        beneath=newest.beneath if newest.command == "undo" else newest.group_id,
        redoable=0,
        checkpoint=all_rows(connection),
    )
    connection.execute(journal.INSERT, journal.sealed(entry, newest.digest))


def all_rows(connection: sqlite3.Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row as the journal writes it."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for table, row_type in TABLES.items():
        found = connection.execute(f"SELECT {', '.join(row_type._fields)} FROM {table} ORDER BY id").fetchall()
        rows[table] = [dict(zip(row_type._fields, row, strict=True)) for row in found]
    return rows
