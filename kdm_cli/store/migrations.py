"""From an older file format to this one: numbered steps, one transaction, a backup beside the file, a checkpoint."""

import sqlite3
import time
from collections.abc import Callable
from typing import Any

from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.backup import copy_to, free_name
from kdm_cli.store.campaign import CampaignFile, told_apart
from kdm_cli.store.identify import SCHEMA_VERSION, Header

Step = Callable[[sqlite3.Connection], None]



def _loadouts(connection: sqlite3.Connection) -> None:
    """2: gear grids can be saved under a name."""
    connection.execute(
        """CREATE TABLE loadout (
    id INTEGER NOT NULL,
    name VARCHAR NOT NULL,
    slot INTEGER NOT NULL,
    content VARCHAR NOT NULL,
    PRIMARY KEY (id),
    CONSTRAINT one_piece_a_slot UNIQUE (name, slot),
    CONSTRAINT slot_range CHECK (slot BETWEEN 1 AND 9)
)"""
    )


STEPS: dict[int, Step] = {2: _loadouts}


def migrate_file(connection: sqlite3.Connection, header: Header) -> None:
    """Bring the file up to date; of two processes at once, one migrates and the other finds it done."""
    file = CampaignFile(header.path, connection)
    copy_to(file, free_name(header.path, f"format-{header.version}"))
    with file.writing():
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version < SCHEMA_VERSION:
            _carry_out(connection, version)
            connection.execute("COMMIT")
        else:
            file.rollback()


def migrate_copy(connection: sqlite3.Connection, header: Header) -> sqlite3.Connection:
    """An up-to-date copy in memory, for reading; the file stays as it is."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    with told_apart(header.path):
        connection.backup(copy)
    connection.close()
    copy.execute("BEGIN")
    _carry_out(copy, header.version)
    copy.execute("COMMIT")
    copy.execute("PRAGMA query_only = ON")
    return copy


def _carry_out(connection: sqlite3.Connection, version: int) -> None:
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
        time=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        undoes=None,
        beneath=newest.beneath if newest.command == "undo" else newest.group_id,
        redoable=0,
        checkpoint=_all_rows(connection),
    )
    connection.execute(journal.INSERT, journal.sealed(entry, newest.digest))


def _all_rows(connection: sqlite3.Connection) -> dict[str, list[dict[str, Any]]]:
    """Every row as the journal writes it."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for table, row_type in TABLES.items():
        found = connection.execute(f"SELECT {', '.join(row_type._fields)} FROM {table} ORDER BY id").fetchall()
        rows[table] = [dict(zip(row_type._fields, row, strict=True)) for row in found]
    return rows
