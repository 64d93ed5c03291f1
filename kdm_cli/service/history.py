"""What counts of the journal: the entries that stand, in the order of play, as they were mended since.

An undone entry does not stand, one done again does, and what `fix` replaced reads as if it had been played so.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.store.journal import Entry

MENDING = "fix"  # the command of an entry that mends an earlier one: `fix ENTRY COMMAND`, `undo --only ENTRY`


class Mended(NamedTuple):
    """What an entry that mends holds in its arguments.

    `command` is "" where the entry was taken out; `retold` has what later entries came to, where that is different.
    """

    entry: int
    command: str
    arguments: dict[str, Any]
    answers: list[dict[str, Any]]
    retold: dict[str, dict[str, Any]]


def mended(entry: Entry) -> Mended:
    """How an entry that mends was recorded."""
    told = entry.arguments
    decided = told.get("decided", {})
    return Mended(
        told["entry"], decided.get("command", ""), decided.get("arguments", {}), entry.answers, told["retold"]
    )


def standing(entries: Iterable[Entry], without: int | None = None) -> list[Entry]:
    """The whole journal as what stands, oldest first; `without` leaves out what one mending did."""
    kept: dict[int, Entry] = {}
    for entry in _standing(entries):
        if entry.command != MENDING:
            kept[entry.id] = entry
        elif entry.id != without:
            _mend(kept, entry)
    return list(kept.values())


def _standing(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Entries as the undo stack holds them, mendings among them."""
    stack: list[list[Entry]] = []
    undone: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.command == "undo":
            undone[entry.id] = stack.pop()
        elif entry.command == "redo":
            stack.append(undone.pop(entry.undoes or 0))
        elif stack and stack[-1][0].group_id == entry.group_id:
            stack[-1].append(entry)
        else:
            stack.append([entry])
    return (entry for group in stack for entry in group)


def _mend(kept: dict[int, Entry], mending: Entry) -> None:
    how = mended(mending)
    if how.command:
        kept[how.entry] = kept[how.entry]._replace(
            command=how.command, arguments=how.arguments, answers=how.answers, because=mending.because
        )
    else:
        del kept[how.entry]
    for number, retold in how.retold.items():
        changes = [Change(*change) for change in retold["changes"]]
        kept[int(number)] = kept[int(number)]._replace(changes=changes, story=retold["story"])
