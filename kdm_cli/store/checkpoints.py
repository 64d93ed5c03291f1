"""Checkpoints, which migrations wrote up to format 6: what each changed, told as changes like everybody else's."""

from kdm_cli.rules.refusal import damaged
from kdm_cli.store.format_steps import taken
from kdm_cli.store.formats import present_row
from kdm_cli.store.journal import Entry
from kdm_cli.store.rows import Rows, difference, follow, rows_of


def as_changes(entries: list[Entry]) -> list[Entry]:
    """The journal, in which an entry with a checkpoint has instead what it altered of what went before it."""
    rows = rows_of({})
    told: list[Entry] = []
    for each in entries:
        entry = each
        if each.checkpoint is not None:
            entry = _told(each, rows_of({table: found.values() for table, found in rows.items()}))
        wrong = follow(rows, entry.changes)
        if wrong:
            damaged(f"Entry {entry.id} {wrong}.")
        told.append(entry)
    return told


def _told(entry: Entry, rows: Rows) -> Entry:
    """First the steps between the formats, as they are taken today; then whatever else the checkpoint has otherwise."""
    assert entry.checkpoint is not None
    stood = rows_of({table: [present_row(table, row) for row in found] for table, found in entry.checkpoint.items()})
    changes = taken(rows, entry.arguments["from"], entry.arguments["to"])
    return entry._replace(changes=[*changes, *difference(rows, stood)], checkpoint=None)
