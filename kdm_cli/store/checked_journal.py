"""Entries of the journal, each checked to be as it was written, as the present format has them."""

from sqlite3 import Connection
from typing import Any

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged
from kdm_cli.rules.state import TABLES
from kdm_cli.store.formats import present
from kdm_cli.store.journal import COLUMNS, GENESIS, Entry, broken, opened


def whole(connection: Connection) -> list[Entry]:
    """The whole journal, in order, each entry checked; its changes are those of the present format."""
    entries: list[Entry] = []
    digest = GENESIS
    for row in connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id"):
        entries.append(_checked(row, len(entries) + 1, digest))
        digest = row[-1]
    if any(entry.checkpoint is not None for entry in entries):
        from kdm_cli.store.checkpoints import as_changes  # late: older formats have left some

        return as_changes(entries)
    return entries


def _checked(row: tuple[Any, ...], number: int, previous_digest: str) -> Entry:
    """The entry, if it is as it was written, in the present format."""
    told = broken(row, number, previous_digest)
    if told:
        damaged(told)
    entry = opened(row)
    changes = list(map(present, entry.changes))
    if not all(map(_can_be, changes)):
        damaged(f"Entry {row[0]} of the journal changes what no campaign has.")
    return entry._replace(changes=changes)


def _can_be(change: Change) -> bool:
    """Whether there is such a field, or such a row."""
    fields = TABLES[change.table].__annotations__
    if change.kind == "set":
        return change.field in fields and change.field != "id"
    row = change.new if change.kind == "create" else change.old
    return type(row) is dict and row.keys() == fields.keys() and row["id"] == change.id


def group(connection: Connection, group_id: int) -> list[Entry]:
    """All entries of one undo step, in order; what is to be taken back must be as it was written.

    Their changes are those of the present format, whichever wrote them.
    """
    before = "(SELECT digest FROM entry AS before WHERE before.id = entry.id - 1)"
    asked = f"SELECT {before}, {COLUMNS} FROM entry WHERE group_id = ? ORDER BY id"
    entries = []
    for previous, *row in connection.execute(asked, (group_id,)).fetchall():
        entries.append(_checked(tuple(row), row[0], str(previous or GENESIS)))
    if not entries:
        damaged(f"Entry {group_id} of the journal is missing.")
    return entries
