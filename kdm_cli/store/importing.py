"""A campaign out of its export: the rows and the journal as they were, in a file of the present format."""

import sqlite3

from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import findings
from kdm_cli.store.exported import HINT, Exported, Row
from kdm_cli.store.identify import SCHEMA_VERSION
from kdm_cli.store.journal import INSERT
from kdm_cli.store.migrations import brought_up, told


def restore(file: CampaignFile, found: Exported) -> None:
    """Write an exported campaign into a new file, inside its open transaction, and check it as `doctor` does."""
    file.connection.execute("PRAGMA defer_foreign_keys = ON")
    try:
        file.connection.executemany(INSERT, found.journal.rows())
    except sqlite3.IntegrityError as error:
        refuse("bad-input", f"journal[{found.journal.length - 1}] cannot stand in a campaign ({error}).", HINT)
    found.journal.check_ids(found.facts)
    facts = found.facts
    if found.version < SCHEMA_VERSION:
        facts = _brought_up_to_date(file, found)
    for table in TABLES:
        for at, row in enumerate(facts[table]):
            _insert(file.connection, table, row, f"facts.{table}[{at}]")
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


def _brought_up_to_date(file: CampaignFile, found: Exported) -> dict[str, list[Row]]:
    """The facts in this format; where that alters one, one entry more tells of it."""
    facts, changes = brought_up(found.facts, found.version)
    for table, rows in found.facts.items():
        if len({row["id"] for row in rows}) < len(rows):
            refuse("bad-input", f"facts.{table} cannot stand in a campaign: two rows have one id.", HINT)
    newest = found.journal.newest
    if changes and newest is not None:
        file.append([told(newest, found.version, changes)], newest.digest)
    return facts
