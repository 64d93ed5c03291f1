"""A campaign out of its export: the rows and the journal as they were, in a file of the present format."""

import sqlite3

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store.campaign import CampaignFile
from kdm_cli.store.check import findings
from kdm_cli.store.exported import HINT, Exported, Row
from kdm_cli.store.identify import SCHEMA_VERSION
from kdm_cli.store.journal import GENESIS, Entry
from kdm_cli.store.migrations import brought_up, told


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
    """The same campaign in this format; where that alters a fact, one entry more tells of it."""
    facts, changes = brought_up(found.facts, found.version)
    for table, rows in found.facts.items():
        if len({row["id"] for row in rows}) < len(rows):
            refuse("bad-input", f"facts.{table} cannot stand in a campaign: two rows have one id.", HINT)
    return facts, [*found.entries, told(found.entries[-1], found.version, changes)] if changes else found.entries
