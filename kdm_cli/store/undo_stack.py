"""The undo stack as the journal tells it: which groups of entries stand after each, and what undo and redo would take.

Followed entry by entry from the first, or by the links of entries from the newest backwards.
"""

from collections.abc import Callable, Iterable
from sqlite3 import Connection
from typing import Generic, NamedTuple, TypeVar

from kdm_cli.rules.refusal import refuse
from kdm_cli.store import journal
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
