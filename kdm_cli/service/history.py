"""What counts of the journal: the entries that stand, in the order of play, as they were mended since.

An undone entry does not stand, one done again does, and what `fix` replaced reads as if it had been played so.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.store.formats import present
from kdm_cli.store.journal import Entry

MENDING = "fix"  # the command of an entry that mends an earlier one: `fix ENTRY COMMAND`, `undo --only ENTRY`


class Mending(NamedTuple):
    """What an entry that mends holds in its arguments.

    `command` is "" where the entry was taken out; `retold` has what it and later entries came to, where that is
    different from what the journal had.
    """

    entry: int
    command: str
    arguments: dict[str, Any]
    answers: list[dict[str, Any]]
    retold: dict[str, dict[str, Any]]


def read_mending(entry: Entry) -> Mending:
    """How an entry that mends was recorded."""
    told = entry.arguments
    decided = told["decided"] or {"command": "", "arguments": {}}
    return Mending(told["entry"], decided["command"], decided["arguments"], entry.answers, told["retold"])


def standing(entries: Iterable[Entry], without: int | None = None) -> list[Entry]:
    """The whole journal as what stands, oldest first; `without` leaves out what one mending did."""
    kept: dict[int, Entry] = {}
    stood = on_the_stack(entries)
    gone = dropped(stood, without)
    for entry in stood:
        if entry.command != MENDING:
            kept[entry.id] = entry
        elif entry.id not in gone:
            _mend(kept, entry)
    return list(kept.values())


def on_the_stack(entries: Iterable[Entry]) -> list[Entry]:
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
    return [entry for group in stack for entry in group]


def dropped(stood: Iterable[Entry], without: int | None = None) -> set[int]:
    """Which mendings do nothing any more, because `undo --only` took them out; and the one to be left out."""
    mendings = {entry.id: read_mending(entry).entry for entry in stood if entry.command == MENDING}
    gone = set() if without is None else {without}
    for mending in sorted(mendings, reverse=True):
        if mending not in gone and mendings[mending] in mendings:
            gone.add(mendings[mending])
    return gone


class Mended(NamedTuple):
    """By which mending an entry was mended; `out`: it was taken out."""

    by: int
    out: bool


def mended_by(stood: Iterable[Entry]) -> dict[int, Mended]:
    """The entries that were mended, each with the mending that was the last of those that count."""
    mendings = [entry for entry in stood if entry.command == MENDING]
    gone = dropped(mendings)
    found = {entry.id: read_mending(entry) for entry in mendings if entry.id not in gone}
    return {how.entry: Mended(number, not how.command) for number, how in found.items()}


def _mend(kept: dict[int, Entry], mending: Entry) -> None:
    how = read_mending(mending)
    old = kept.get(how.entry)  # none where a mending was taken out: what it did is left out already
    if old is not None and how.command:
        because = mending.because or old.because
        kept[how.entry] = old._replace(
            command=how.command, arguments=how.arguments, answers=how.answers, because=because
        )
    elif old is not None:
        del kept[how.entry]
    for later, entry in kept.items():
        if later > how.entry and entry.checkpoint is not None:  # it holds what was written down before the mending
            kept[later] = entry._replace(checkpoint=None)
    for number, retold in how.retold.items():
        meant = retold.get("meant")
        kept[int(number)] = kept[int(number)]._replace(
            changes=[present(Change(*change)) for change in retold["changes"]],
            story=retold["story"],
            year=retold["year"],
            answers=retold["answers"],
            meant=kept[int(number)].meant if meant is None else meant,
        )
