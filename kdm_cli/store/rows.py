"""The rows of a campaign as the journal tells them, the steps between formats, and the undo stack.

What a step writes is frozen as it was then: the entry that tells of it must be the same whenever and wherever a file is
brought up to date. A format that only has new tables or fields needs no step: rows take their defaults.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from sqlite3 import Connection
from types import UnionType
from typing import Generic, NamedTuple, TypeVar, get_args

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES, Fields
from kdm_cli.store import journal
from kdm_cli.store.formats import present_row
from kdm_cli.store.journal import REDO, UNDO, Entry, Outlined

Kept = TypeVar("Kept")
T = TypeVar("T", Entry, Outlined)
Group = int | frozenset[int]  # the number under which a group is known, or with those of the redos that did it again


class Undone(NamedTuple, Generic[Kept]):
    """What an undo took back: the group, the number it was called by, and which undo could be redone before."""

    group: Group
    called: int
    redoable: int
    kept: list[Kept]


class UndoStack(Generic[Kept]):
    """The groups that stand, the newest last, what is kept of their entries, and what redo could take back."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.kept: list[Kept] = []
        self.undone: dict[int, Undone[Kept]] = {}
        self._begins: list[int] = []  # the place among the kept at which each group begins
        self._newest: Entry | Outlined | None = None

    @property
    def standing(self) -> frozenset[int]:
        """The numbers of all groups that stand."""
        return frozenset().union(*map(_numbers, self.groups))

    def follow(self, entry: Entry | Outlined, *kept: Kept) -> None:
        """Take one more entry in, and what is wanted of it."""
        before, self._newest = self._newest, entry
        if entry.command == UNDO:
            begin = self._begins.pop()
            redoable = before.redoable if before else 0
            self.undone[entry.id] = Undone(self.groups.pop(), entry.undoes or 0, redoable, self.kept[begin:])
            del self.kept[begin:]
        elif entry.command == REDO:
            again = self.undone.pop(entry.undoes or 0)
            self._push(_numbers(again.group) | {entry.id}, again.kept)
        elif self.groups and entry.group_id in _numbers(self.groups[-1]):
            self.kept += kept
        else:
            self._push(entry.group_id, kept)

    def _push(self, group: Group, kept: Iterable[Kept]) -> None:
        self.groups.append(group)
        self._begins.append(len(self.kept))
        self.kept += kept

    def follow_checked(self, entry: Entry) -> str:
        """The same, of an entry of which nobody knows whether it fits; what is wrong with it, in words, or nothing."""
        wrong = self._flaw(entry)
        if not wrong:
            self.follow(entry)
        return wrong

    def _flaw(self, entry: Entry) -> str:
        before = self._newest
        top, below = (_numbers(group) for group in (0, 0, *self.groups)[:-3:-1])
        redoable, called = before.redoable if before else 0, entry.arguments.get("group")
        if entry.command == UNDO:
            if not self.groups or type(called) is not int or called not in top or entry.undoes != called:
                return "takes back what was not there to be taken back"
            fits = entry.group_id == entry.redoable == entry.id and entry.beneath in below
            return "" if fits else "does not leave the undo stack as an undo does"
        if entry.command == REDO:
            undone = self.undone.get(entry.undoes or 0)
            if undone is None or entry.undoes != redoable:
                return "does again what was not undone"
            if called != undone.called or entry.redoable != undone.redoable:
                return "does not leave the undo stack as a redo does"
        elif entry.undoes is not None or entry.redoable != 0:
            return "takes something back and is no undo"
        elif before is not None and entry.group_id == before.group_id and before.command not in (UNDO, REDO):
            return "" if entry.beneath == before.beneath else "lies on another group than its own group does"
        if entry.group_id != entry.id:
            return "belongs to a group that is over"
        return "" if entry.beneath in top else "does not lie on the group before it"


def followed(entries: Iterable[T], kept: Callable[[T], Kept]) -> UndoStack[Kept]:
    """The stack after all these entries."""
    stack: UndoStack[Kept] = UndoStack()
    for entry in entries:
        stack.follow(entry, kept(entry))
    return stack


def standing_since(connection: Connection, newest: Entry, oldest: int) -> set[int]:
    """The groups from this one on that still stand, and those done again, found from the newest backwards."""
    standing: set[int] = set()
    top = newest.top
    while top >= oldest:
        entry = _first(connection, top)
        standing.add(top)
        top = entry.beneath
        while entry.command == REDO:
            entry = _first(connection, entry.arguments["group"])
            standing.add(entry.group_id)
    return standing


def _first(connection: Connection, group_id: int) -> Entry:
    """A group is called after its first entry."""
    entry = journal.entry(connection, group_id)
    if entry is None:
        hint = "kdm doctor tells more, kdm doctor --salvage OUT saves what agrees."
        refuse("damaged", f"Entry {group_id} is missing from the journal.", hint)
    return entry


def _numbers(group: Group) -> frozenset[int]:
    return frozenset((group,)) if isinstance(group, int) else group


Rows = dict[str, dict[int, Fields]]


def rows_of(tables: Mapping[str, Iterable[Fields]]) -> Rows:
    """The rows of every table by their ids."""
    return {table: {row["id"]: dict(row) for row in tables.get(table, ())} for table in TABLES}


def types_of(kind: type | UnionType) -> tuple[type, ...]:
    """What may stand in a column; where yes or no is written, the file itself has 1 or 0."""
    found: tuple[type, ...] = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return (*found, int) if bool in found else found


def follow(rows: Rows, changes: Iterable[Change]) -> str:
    """Carry changes out on rows; what does not follow from what stood there, in words, or nothing."""
    for kind, table, row_id, field, old, new in changes:
        if kind == "set":
            row = rows[table].get(row_id)
            if row is None or row[field] != old:
                return f"does not follow from those before it ({table} {row_id} {field})"
            row[field] = new
        elif kind == "create":
            if row_id in rows[table]:
                return f"creates {table} {row_id} a second time"
            rows[table][row_id] = dict(new)
        else:
            row = rows[table].pop(row_id, None)
            if row is None:
                return f"deletes {table} {row_id}, which is not there"
            if row != old:
                return f"deletes {table} {row_id}, which is not what was there"
    return ""


def difference(before: Rows, after: Rows) -> Iterator[Change]:
    """What leads from one state to another: rows that go, fields that change, rows that come."""
    for table in TABLES:
        was, now = before[table], after[table]
        for row_id in was.keys() - now.keys():
            yield Change("delete", table, row_id, "", was[row_id], None)
        for row_id, row in now.items():
            if row_id not in was:
                yield Change("create", table, row_id, "", None, row)
            else:
                for field in [field for field in row if row[field] != was[row_id][field]]:
                    yield Change("set", table, row_id, field, was[row_id][field], row[field])


Step = Callable[[Rows], Iterator[Change]]

UNTIL_THE_SHOWDOWN_ENDS = {  # what injuries of format 2 forbade while their `use` row stood
    "core:severe_injury/arms_dislocated_shoulder": "activate_two_handed_weapons,activate_paired_weapons,block",
    "core:severe_injury/waist_slashed_back": "surge",
    "core:severe_injury/waist_bruised_tailbone": "dash",
    "core:severe_injury/legs_torn_muscle": "dash",
    "core:brain_trauma/frenzy": "use_survival,fighting_arts,specialization,mastery",
}
DEVELOP = 7  # the step of the settlement phase in which its people develop


def _lasting(rows: Rows) -> Iterator[Change]:
    """3: what lasts until the showdown ends is written down as that."""
    for use in [row for _, row in sorted(rows["use"].items()) if row["scope"] == "showdown"]:
        yield Change("delete", "use", use["id"], "", use, None)
        forbidden = UNTIL_THE_SHOWDOWN_ENDS.get(use["content"])
        if forbidden:
            row = {name: use[name] for name in ("id", "survivor_id", "content")}
            row |= {"what": f"forbid/{forbidden}", "amount": 0, "until": "showdown"}
            yield Change("create", "lasting", use["id"], "", None, row)


def _steps(rows: Rows) -> Iterator[Change]:
    """5: the settlement phase has steps; one that was under way goes on where its people develop."""
    for sheet in rows["settlement"].values():
        if sheet["phase"] == "settlement" and sheet["step"] != DEVELOP:
            yield Change("set", "settlement", sheet["id"], "step", sheet["step"], DEVELOP)


STEPS: dict[int, Step] = {3: _lasting, 5: _steps}
LAST_STEP = max(STEPS)


def taken(rows: Rows, version: int, to: int = LAST_STEP) -> list[Change]:
    """Take the steps from an older format on these rows; what they changed is answered."""
    changes: list[Change] = []
    for number in range(version + 1, to + 1):
        if number in STEPS:
            made = list(STEPS[number](rows))
            follow(rows, made)
            changes += made
    return changes


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
