"""Entries of the journal, each checked to be as it was written, as the present format has them.

The undo stack as the journal tells it, followed entry by entry: what undo could take back after each. The tip of a
journal: its newest entry and eight letters of that entry's digest, which say what all before it was. Who notes a tip
can ask later whether a file still contains that past, whatever has been put in its place since.
"""

import re
from sqlite3 import Connection
from typing import NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.formats import present
from kdm_cli.store.journal import COLUMNS, GENESIS, Cells, Entry, broken, opened


def whole(connection: Connection) -> list[Entry]:
    """The whole journal, in order, each entry checked; its changes are those of the present format."""
    entries: list[Entry] = []
    digest = GENESIS
    for row in connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY id"):
        entries.append(_checked(row, len(entries) + 1, digest))
        digest = row[-1]
    if any(entry.checkpoint is not None for entry in entries):
        from kdm_cli.store.rows import as_changes  # late: older formats have left some

        return as_changes(entries)
    return entries


def _checked(row: Cells, number: int, previous_digest: str) -> Entry:
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


UNDO, REDO = "undo", "redo"
Group = int | frozenset[int]  # the number under which a group is known, or with those of the redos that did it again
NOTHING: Group = 0


class Undone(NamedTuple):
    """What an undo took back: the group, the number it was called by, and which undo could be redone before."""

    group: Group
    called: int
    redoable: int


class UndoStack:
    """The groups that stand, the newest last, and the undos that redo could take back."""

    def __init__(self) -> None:
        self.groups: list[Group] = [NOTHING]
        self.undone: dict[int, Undone] = {}
        self.newest: Entry | None = None

    def follow(self, entry: Entry) -> str:
        """Take one more entry in; what is wrong with it, in words, or nothing."""
        before, self.newest = self.newest, entry
        redoable = before.redoable if before else 0
        if entry.command == UNDO:
            return self._undo(entry, redoable)
        if entry.command == REDO:
            return self._redo(entry, redoable)
        if entry.undoes is not None or entry.redoable != 0:
            return "takes something back and is no undo"
        if before is not None and entry.group_id == before.group_id and before.command not in (UNDO, REDO):
            return "" if entry.beneath == before.beneath else "lies on another group than its own group does"
        return self._push(entry, entry.id)

    def _undo(self, entry: Entry, redoable: int) -> str:
        top = self.groups[-1]
        called = entry.arguments.get("group")
        if len(self.groups) < 2 or not isinstance(called, int) or called not in _numbers(top) or entry.undoes != called:
            return "takes back what was not there to be taken back"
        self.groups.pop()
        self.undone[entry.id] = Undone(top, called, redoable)
        fits = entry.group_id == entry.redoable == entry.id and entry.beneath in _numbers(self.groups[-1])
        return "" if fits else "does not leave the undo stack as an undo does"

    def _redo(self, entry: Entry, redoable: int) -> str:
        if entry.undoes not in self.undone or entry.undoes != redoable:
            return "does again what was not undone"
        undone = self.undone.pop(entry.undoes)
        if entry.arguments.get("group") != undone.called or entry.redoable != undone.redoable:
            return "does not leave the undo stack as a redo does"
        return self._push(entry, _numbers(undone.group) | {entry.id})

    def _push(self, entry: Entry, group: Group) -> str:
        if entry.group_id != entry.id:
            return "belongs to a group that is over"
        if entry.beneath not in _numbers(self.groups[-1]):
            return "does not lie on the group before it"
        self.groups.append(group)
        return ""


def _numbers(group: Group) -> frozenset[int]:
    return frozenset((group,)) if isinstance(group, int) else group


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
