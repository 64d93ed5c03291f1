"""Is the file whole? SQLite's own check, the digest chain, and the journal replayed against the tables."""

import json
import sqlite3
from collections.abc import Collection, Iterator
from typing import Any

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import TABLES
from kdm_cli.store.campaign import CampaignFile, execute_script, refusal_of, schema_sql
from kdm_cli.store.journal import COLUMNS, GENESIS, digest_of

MOST_FINDINGS = 20
HANDS = ("settlement set", "import")  # commands that write down what people say
HOUSE_RULE = '%"house-rule":true%'
RETOLD = '%"by-hand":true%'  # what hands wrote reads otherwise since the past was mended

Field = tuple[str, int, str]  # table, row, field

Rows = dict[str, dict[int, dict[str, Any]]]


def findings(file: CampaignFile) -> list[str]:
    """Everything that is wrong with a campaign file, in sentences; none is a healthy file."""
    try:
        found = [*_sqlite(file.connection), *_schema(file.connection)]
        rows, wrong = _replayed(file.connection)
        found += wrong
        if not wrong:
            found += _compared(file.connection, rows)
    except sqlite3.DatabaseError as error:
        refusal = refusal_of(file.path, error)
        if refusal.code != "damaged":
            raise Refused(refusal) from error
        found = [f"SQLite cannot read the file: {error}."]
    except (ValueError, KeyError, TypeError) as error:
        found = [f"The journal cannot be read: {type(error).__name__}: {error}."]
    return found[:MOST_FINDINGS]


def by_hand(file: CampaignFile, fields: Collection[Field]) -> int | None:
    """The latest entry in which people wrote one of these fields against the rules, or as they said it was."""
    rows = {(table, row) for table, row, _ in fields}
    marks = ", ".join("?" * len(HANDS))
    where = f"command IN ({marks}, 'migrate') OR arguments LIKE ? OR arguments LIKE ?"
    asked = f"SELECT id, command, changes FROM entry WHERE {where} ORDER BY id DESC"
    for entry, command, changes in file.connection.execute(asked, (*HANDS, HOUSE_RULE, RETOLD)):
        if command == "migrate" and any("step" in (table, field) for table, _, field in fields):
            return int(entry)  # undo goes back behind it, to where no steps were known
        for kind, table, row, field, *_ in json.loads(changes):
            if (table, row, field) in fields or (kind != "set" and (table, row) in rows):
                return int(entry)
    return None


def _sqlite(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA integrity_check").fetchall():
        if line != "ok":
            yield f"SQLite: {line}."
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
        yield f"Row {row} of {table} points to a {parent} that is not there."


def _schema(connection: sqlite3.Connection) -> Iterator[str]:
    """Tables, indexes, triggers and views must be exactly those of an empty campaign."""
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    execute_script(fresh, schema_sql())
    asked = "SELECT type || ' ' || name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    expected, actual = dict(fresh.execute(asked).fetchall()), dict(connection.execute(asked).fetchall())
    fresh.close()
    for name in sorted(expected.keys() | actual.keys()):
        if expected.get(name) != actual.get(name):
            state = (
                "is missing"
                if name not in actual
                else "does not belong here"
                if name not in expected
                else "was altered"
            )
            yield f"The {name} {state}."


def _replayed(connection: sqlite3.Connection) -> tuple[Rows, list[str]]:
    """All rows as the journal says they must be, from the last checkpoint on; and what is wrong with the chain."""
    rows: Rows = {table: {} for table in TABLES}
    digest, expected_id = GENESIS, 1
    for row in connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id"):
        if row[0] != expected_id:
            return rows, [f"Entry {expected_id} of the journal is missing."]
        if digest_of(row[:-1], digest) != row[-1]:
            return rows, [f"Entry {row[0]} of the journal is not as it was written (its digest does not fit)."]
        digest, expected_id = row[-1], expected_id + 1
        if row[14]:
            checkpoint = json.loads(row[14])
            rows = {table: {each["id"]: each for each in checkpoint.get(table, ())} for table in TABLES}
        else:
            wrong = _applied(rows, row[0], json.loads(row[5]))
            if wrong:
                return rows, [wrong]
    return rows, [] if expected_id > 1 else ["The journal is empty."]


def _applied(rows: Rows, entry_id: int, changes: list[list[Any]]) -> str:
    for kind, table, row_id, field, old, new in changes:
        if kind == "set":
            row = rows[table].get(row_id)
            if row is None or row[field] != old:
                return f"Entry {entry_id} does not follow from those before it ({table} {row_id} {field})."
            row[field] = new
        elif kind == "create":
            if row_id in rows[table]:
                return f"Entry {entry_id} creates {table} {row_id} a second time."
            rows[table][row_id] = dict(new)
        elif rows[table].pop(row_id, None) is None:
            return f"Entry {entry_id} deletes {table} {row_id}, which is not there."
    return ""


def _compared(connection: sqlite3.Connection, rows: Rows) -> Iterator[str]:
    for table, row_type in TABLES.items():
        fields = row_type._fields
        stored = {row[0]: row for row in connection.execute(f"SELECT {', '.join(fields)} FROM {table}").fetchall()}
        for row_id in sorted(stored.keys() | rows[table].keys()):
            written, told = stored.get(row_id), rows[table].get(row_id)
            if written is None or told is None:
                yield f"{table} {row_id} is {'missing' if written is None else 'not in the journal'}."
                continue
            for field, value in zip(fields, written, strict=True):
                if value != told.get(field):
                    yield f"{table} {row_id}: {field} is {value!r} in the table, {told.get(field)!r} by the journal."
