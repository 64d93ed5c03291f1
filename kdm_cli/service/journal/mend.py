"""Which entry is to be mended, and whether it can be.

The past from one entry on as it is now: another command there, or none, and every later entry on it.
"""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from kdm_cli.rules.refusal import EXIT_CODES, WITHOUT, Refused, Unused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.journal.replay import Retelling, Told
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.language.parse import Request
from kdm_cli.service.perform.ledger import HOUSE_RULE, WAIVED, written_down
from kdm_cli.service.perform.standing import MENDING, dropped, mended_by, on_the_stack, read_mending, standing
from kdm_cli.service.perform.work import Decided
from kdm_cli.service.table.tray import Asked, Typed
from kdm_cli.store.journal import HANDS, MIGRATION, TURNING, Entry
from kdm_cli.text import cut

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


WIDTH = 80


class Anew(NamedTuple):
    """The entries as they are now, what the journal has otherwise, and what the new command came to."""

    entries: list[Entry]
    retold: dict[str, Fields]
    decided: Decided | None


def played_anew(way: Meant, telling: Retelling, number: int, request: Request | None, typed: Typed) -> Anew:
    """Every entry from the mended one on; without a request that one is left out."""
    entries: list[Entry] = []
    retold: dict[str, Fields] = {}
    decided: Decided | None = None
    telling.come_after(entry for entry in way.stands if entry.id < way.first)
    for entry in way.since(way.played):
        typed_so = entry
        if entry.id != number:
            told = _repeated(telling, entry, way)
        elif request is None:
            continue
        else:
            decided, told = _decided(telling, entry, request, typed)
            because = request.everywhere.because or entry.because
            typed_so = entry._replace(**written_down(request, decided.play.waived), because=because)
        if typed_so is not entry or told.differs(entry) or telling.means_others(entry):
            retold[str(entry.id)] = _written(told, typed_so)
        entries.append(typed_so._replace(**told._asdict()))
        telling.told.append(entries[-1])
    return Anew(entries, retold, decided)


def _written(told: Told, entry: Entry) -> Fields:
    """What an entry comes to, as the mending keeps it; `by-hand` for `doctor`, which asks what people wrote so."""
    by_hand = entry.command in HANDS or bool({HOUSE_RULE, WAIVED} & entry.arguments.keys())
    return {**told._asdict(), **({"by-hand": True} if by_hand else {})}


def _repeated(telling: Retelling, entry: Entry, way: Meant) -> Told:
    try:
        return telling.repeat(entry)
    except Refused as why:
        line = cut(line_of(entry).removeprefix("kdm "), WIDTH)
        back = way.since(way.stands)[0].group_id - 1
        refuse(
            "no-longer-fits",
            f"Entry {entry.id} ({line}) no longer fits: {why.refusal.message}",
            f"Nothing was changed. kdm log {entry.id} shows that entry, kdm undo --only {entry.id} takes it out first; "
            f"kdm undo --to {back} goes back to play on from there.",
        )


def _decided(telling: Retelling, entry: Entry, request: Request, typed: Typed) -> tuple[Decided, Told]:
    """The new command as things stood then."""
    because = request.everywhere.because or entry.because
    request = request._replace(everywhere=request.everywhere._replace(because=because))
    try:
        return telling.decide(entry, request, typed)
    except Asked:
        raise
    except Unused as unused:
        hint = unused.refusal.hint.replace(f"{WITHOUT}kdm ", f"{WITHOUT}kdm fix {entry.id} ")
        unused.refusal = unused.refusal._replace(hint=hint)
        raise
    except Refused as why:
        if why.refusal.code in EXIT_CODES:
            raise
        message = f"As things stood at entry {entry.id}: {why.refusal.message}"
        hint = why.refusal.hint or f"kdm log {entry.id} shows that entry, kdm log what went before it."
        raise Refused(why.refusal._replace(message=message, hint=hint)) from None
