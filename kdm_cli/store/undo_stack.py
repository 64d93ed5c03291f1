"""The undo stack as the journal tells it, followed entry by entry: what undo could take back after each."""

from typing import NamedTuple

from kdm_cli.store.journal import Entry

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
