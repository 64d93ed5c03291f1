"""Which entry is to be mended, and whether it can be."""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.perform.standing import MENDING, dropped, mended_by, on_the_stack, read_mending, standing
from kdm_cli.store.journal import MIGRATION, TURNING, Entry

TURNED = {"undo": ("an undo", "kdm redo does again what it took back."), "redo": ("a redo", "kdm undo takes it back.")}
BY_HAND = "What stands there now is mended by hand: kdm survivor set, settlement set, name, gain, lose."


class Meant(NamedTuple):
    """The history as it stands, as it is to be played from now on, and from which entry on it is told anew."""

    stands: list[Entry]
    played: list[Entry]
    first: int

    def since(self, entries: list[Entry]) -> list[Entry]:
        """Of these entries the ones that are told anew."""
        return [entry for entry in entries if entry.id >= self.first]


def meant(journaled: Sequence[Entry], number: int, *, command: bool) -> Meant:
    """The entry of this number, of which `fix` wants another command, or which `undo --only` takes out."""
    if not 1 <= number <= len(journaled):
        refuse("unknown-entry", f"There is no entry {number}.", f"The newest is {len(journaled)}: kdm log")
    entry, stood = journaled[number - 1], on_the_stack(journaled)
    if entry.command in TURNED:
        turned, way_out = TURNED[entry.command]
        refuse("cannot-mend", f"Entry {number} is {turned}.", way_out)
    if number == 1:
        refuse("cannot-mend", f"Entry {number} ({entry.command}) is where all the others begin.", BY_HAND)
    if entry.command == MIGRATION:
        refuse("cannot-mend", f"Entry {number} brought the file up to another format: nobody typed it.", BY_HAND)
    if entry.command == TURNING:
        refuse("cannot-mend", f"Entry {number} notes which cards were seen: it did nothing else.", "kdm log")
    stands = standing(journaled)
    if entry.command == MENDING:
        return _without(journaled, stood, stands, number, command)
    if number not in {each.id for each in stands}:
        _does_not_stand(stood, number)
    return Meant(stands, stands, number)


def _without(journaled: Sequence[Entry], stood: list[Entry], stands: list[Entry], number: int, command: bool) -> Meant:
    """A mending is to be taken out: the history reads as if it had never been."""
    of = read_mending(journaled[number - 1]).entry
    if journaled[number - 1] not in stood or number in dropped(stood):
        _does_not_stand(stood, number)
    if command:
        way_out = f"kdm fix {of} COMMAND mends that one again, kdm undo --only {number} takes the mending out."
        refuse("cannot-mend", f"Entry {number} is itself a mending of entry {of}.", way_out)
    while journaled[of - 1].command == MENDING:
        of = read_mending(journaled[of - 1]).entry
    return Meant(stands, standing(journaled, without=number), of)


def _does_not_stand(stood: list[Entry], number: int) -> NoReturn:
    """An entry that was undone, or that a mending took out."""
    by = mended_by(stood).get(number)
    if by is not None and by.out:
        refuse(
            "cannot-mend", f"Entry {number} was taken out by entry {by.by}.", f"kdm undo --only {by.by} puts it back."
        )
    refuse("cannot-mend", f"Entry {number} is undone and counts no more.", "kdm log shows what stands.")
