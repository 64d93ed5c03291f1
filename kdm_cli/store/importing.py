"""A campaign out of its export: the rows and the journal as they were, in a file of the present format."""

import sqlite3
from typing import Any

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.campaign import CampaignFile
from kdm_cli.store.check import findings
from kdm_cli.store.exported import HINT, Exported, Row
from kdm_cli.store.formats import columns_of
from kdm_cli.store.identify import SCHEMA_VERSION
from kdm_cli.store.journal import GENESIS, Entry
from kdm_cli.store.migrations import all_rows, carry_out

FIELDS_OF_ENTRY = dict.fromkeys(Entry._fields, object)


def restore(file: CampaignFile, found: Exported) -> None:
    """Write an exported campaign into a new file, inside its open transaction, and check it as `doctor` does."""
    facts, entries = found.facts, found.entries
    if found.version < SCHEMA_VERSION:
        facts, entries = _brought_up_to_date(found)
    file.connection.execute("PRAGMA defer_foreign_keys = ON")
    for table in TABLES:
        for at, row in enumerate(facts[table]):
            _insert(file.connection, table, row, f"facts.{table}[{at}]")
    file.append(entries, GENESIS)
    wrong = findings(file)
    if wrong:
        more = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
        refuse("damaged", f"The facts are not what the journal tells: {wrong[0]}{more}", HINT)


def _insert(connection: sqlite3.Connection, table: str, row: Row, path: str) -> None:
    sql = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    try:
        connection.execute(sql, tuple(row.values()))
    except sqlite3.IntegrityError as error:
        refuse("bad-input", f"{path} cannot stand in a campaign ({error}).", HINT)


def _brought_up_to_date(found: Exported) -> tuple[dict[str, list[Row]], list[Entry]]:
    """The same campaign through the migrations, in memory; the last entry tells of them."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        shapes: dict[str, dict[str, Any]] = {**columns_of(found.version), "entry": FIELDS_OF_ENTRY}
        for table, fields in shapes.items():
            connection.execute(f"CREATE TABLE {table} ({', '.join(fields)})")
        for table, rows in found.facts.items():
            for row in rows:
                connection.execute(
                    f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", tuple(row.values())
                )
        digest = GENESIS
        for entry in found.entries:
            sealed = journal.sealed(entry, digest)
            connection.execute(journal.INSERT, sealed)
            digest = sealed[-1]
        carry_out(connection, found.version)
        return all_rows(connection), list(journal.every(connection))
    except sqlite3.IntegrityError as error:
        refuse("bad-input", f"facts cannot stand in a campaign of format {found.version} ({error}).", HINT)
    finally:
        connection.close()
