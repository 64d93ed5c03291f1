"""Entries of the journal, each checked to be as it was written, as the present format has them.

The tip of a journal: its newest entry and eight letters of that entry's digest, which say what all before it was. Who
notes a tip can ask later whether a file still contains that past, whatever has been put in its place since.
"""

import re
from sqlite3 import Connection
from typing import NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.formats import present
from kdm_cli.store.journal import COLUMNS, GENESIS, Cells, Entry, broken, linked, opened
from kdm_cli.store.rows import as_changes


def whole(connection: Connection) -> list[Entry]:
    """The whole journal, in order, each entry checked; its changes are those of the present format."""
    entries = [_checked(row, told) for row, told in linked(connection)]
    if any(entry.checkpoint is not None for entry in entries):
        return as_changes(entries)
    return entries


def _checked(row: Cells, told: str) -> Entry:
    """The entry, if nothing is told against it, in the present format."""
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
        entries.append(_checked(tuple(row), broken(tuple(row), row[0], str(previous or GENESIS))))
    if not entries:
        damaged(f"Entry {group_id} of the journal is missing.")
    return entries


LETTERS = 8
TIP = re.compile(r"([0-9]{1,9})[:.-]([0-9a-f]{8,64})")
HINT = "A tip reads 41:9f3a2c1d; kdm log ends with one."


class Tip(NamedTuple):
    """An entry by its number and the beginning of its digest."""

    entry: int
    digest: str


def tip_of(newest: Entry) -> str:
    """What to note down of a journal that ends with this entry."""
    return f"{newest.id}:{newest.digest[:LETTERS]}"


def read_tip(typed: str) -> Tip:
    """A tip as somebody noted it."""
    found = TIP.fullmatch(typed.strip().lower())
    if found is None or int(found[1]) < 1:
        refuse("bad-input", f'"{typed[:40]}" is no tip.', HINT)
    return Tip(int(found[1]), found[2])


def check_contains(connection: Connection, path: str, tip: Tip, newest: Entry) -> None:
    """Refuse a journal that is not the one somebody noted, gone on."""
    told = f"{tip.entry}:{tip.digest}"
    hint = "Another copy has it: kdm restore BACKUP, kdm doctor --since TIP --file COPY."
    if tip.entry > newest.id:
        gone = f"{tip.entry - newest.id} {'entry' if tip.entry == newest.id + 1 else 'entries'}"
        refuse("past-missing", f"{path} ends at entry {newest.id}: {gone} of the past noted as {told} are gone.", hint)
    found = journal.entry(connection, tip.entry)
    if found is None or not found.digest.startswith(tip.digest):
        other = f"{tip.entry}:{found.digest[:LETTERS]}" if found else "none"
        refuse("past-missing", f"{path} has another past: entry {tip.entry} is not {told} but {other}.", hint)
