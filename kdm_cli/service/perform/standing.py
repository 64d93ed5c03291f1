"""What counts of the journal: the entries that stand, in the order of play, as they were mended since.

An undone entry does not stand, one done again does, and what `fix` replaced reads as if it had been played so.
"""

from collections.abc import Iterable, Iterator
from sqlite3 import Connection
from typing import NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import Fields
from kdm_cli.store import journal
from kdm_cli.store.formats import present
from kdm_cli.store.journal import Entry
from kdm_cli.store.rows import followed

MENDING = "fix"  # the command of an entry that mends an earlier one: `fix ENTRY COMMAND`, `undo --only ENTRY`


class Mending(NamedTuple):
    """What an entry that mends holds in its arguments.

    `command` is "" where the entry was taken out; `retold` has what it and later entries came to, where that is
    different from what the journal had.
    """

    entry: int
    command: str
    arguments: Fields
    answers: list[Fields]
    retold: dict[str, Fields]


def read_mending(entry: Entry) -> Mending:
    """How an entry that mends was recorded."""
    told = entry.arguments
    decided = told["decided"] or {"command": "", "arguments": {}}
    return Mending(told["entry"], decided["command"], decided["arguments"], entry.answers, told["retold"])


def standing(entries: Iterable[Entry], without: int | None = None) -> list[Entry]:
    """The whole journal as what stands, oldest first; `without` leaves out what one mending did."""
    stood = on_the_stack(entries)
    mended = Mendings({entry.id for entry in stood}, [entry for entry in stood if entry.command == MENDING], without)
    return list(filter(None, map(mended.read, stood)))


def standing_in(connection: Connection) -> Iterator[Entry]:
    """The same of the journal in a file, one entry at a time: what stands is found by the numbers alone."""
    mended = mendings_in(connection)
    return filter(None, map(mended.read, journal.every(connection)))


def mendings_in(connection: Connection) -> "Mendings":
    """What stands of the journal in a file."""
    stood = followed(journal.outline(connection), lambda entry: entry.id)
    return Mendings(set(stood.kept), journal.of_command(connection, MENDING, 1))


def on_the_stack(entries: Iterable[Entry]) -> list[Entry]:
    """Entries as the undo stack holds them, mendings among them."""
    return followed(entries, lambda entry: entry).kept


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


class Mendings:
    """What the mendings that stand make of the entries before them, read one after the other."""

    def __init__(self, stood: set[int], mendings: Iterable[Entry], without: int | None = None) -> None:
        """`stood` are the numbers of the entries on the undo stack; each mending is of them or does not count."""
        found = {entry.id: entry for entry in mendings if entry.id in stood}
        gone = dropped(found.values(), without)
        self.stood = stood - found.keys()
        self._told: dict[int, Fields] = {}  # by the number of an entry the fields that read otherwise
        self._past: list[tuple[int, int]] = []  # between which entries checkpoints hold what was before a mending
        for number, entry in found.items():
            if number not in gone:
                self._mend(entry)

    def read(self, entry: Entry) -> Entry | None:
        """An entry as it stands now, if it does."""
        if entry.id not in self.stood:
            return None
        if entry.checkpoint is not None and any(first < entry.id < last for first, last in self._past):
            entry = entry._replace(checkpoint=None)
        told = self._told.get(entry.id)
        return entry if told is None else entry._replace(**told)

    def _mend(self, mending: Entry) -> None:
        how = read_mending(mending)
        if (
            how.entry in self.stood and how.entry < mending.id
        ):  # it is not where a mending was taken out: what it did is left out already
            if how.command:
                self._tell(how.entry, command=how.command, arguments=how.arguments, answers=how.answers)
                if mending.because:
                    self._tell(how.entry, because=mending.because)
            else:
                self.stood.remove(how.entry)
        self._past.append((how.entry, mending.id))
        for number, retold in how.retold.items():
            if int(number) not in self.stood or int(number) > mending.id:
                raise KeyError(int(number))
            self._tell(
                int(number),
                changes=[present(Change(*change)) for change in retold["changes"]],
                story=retold["story"],
                year=retold["year"],
                answers=retold["answers"],
            )
            if retold.get("meant") is not None:
                self._tell(int(number), meant=retold["meant"])

    def _tell(self, number: int, **fields: object) -> None:
        self._told.setdefault(number, {}).update(fields)
