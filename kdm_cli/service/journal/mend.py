"""Which entry is to be mended and whether it can be, and the past from there on with another command, or none."""

from collections.abc import Sequence

from kdm_cli.light import NamedTuple, NoReturn
from kdm_cli.rules.refusal import EXIT_CODES, WITHOUT, Refused, Unused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service.journal.replay import Retelling, Told
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.language.operation import LAST
from kdm_cli.service.language.parse import Request
from kdm_cli.service.outcome import HOUSE_RULE, WAIVED, written_down
from kdm_cli.service.perform import Decided
from kdm_cli.service.standing import (
    MENDING,
    Order,
    again_since,
    dropped,
    is_forgotten,
    mended_by,
    on_the_stack,
    read_mending,
    standing,
)
from kdm_cli.service.tray import Asked, Typed
from kdm_cli.store.journal import BRANCHED, HANDS, MERGE, MIGRATION, TURNING, Entry, first_written
from kdm_cli.text import cut

BY_HAND = "What stands there now is mended by hand: kdm survivor set, settlement set, name, gain, lose."
NEVER_MENDED = {
    "undo": ("is an undo", "kdm redo does again what it took back."),
    "redo": ("is a redo", "kdm undo takes it back."),
    MIGRATION: ("brought the file up to another format: nobody typed it", BY_HAND),
    BRANCHED: ("says where this copy comes from: it did nothing else", "kdm log"),
    MERGE: ("took in another copy", "kdm undo takes all of it back; each entry behind it can be mended by itself."),
    TURNING: ("notes which cards were seen: it did nothing else", "kdm log"),
}


class Meant(NamedTuple):
    """The history as it stands, as it is to be played from now on, and from which entry on it is told anew.

    `forgotten` is the entry that is to lie before the one of this number, not in its place.
    """

    number: int
    stands: list[Entry]
    played: list[Entry]
    first: tuple[int, bool, int]
    order: Order
    forgotten: Entry | None = None

    def since(self, entries: list[Entry]) -> list[Entry]:
        """Of these entries the ones that are told anew."""
        return [entry for entry in entries if self.order.place(entry.id) >= self.first]

    def until(self, entries: list[Entry]) -> list[Entry]:
        """And those before them."""
        return [entry for entry in entries if self.order.place(entry.id) < self.first]


def meant(journaled: Sequence[Entry], number: int, *, command: bool) -> Meant:
    """The entry of this number, of which `fix` wants another command, or which `undo --only` takes out."""
    if number == LAST:
        stood = [entry for entry in on_the_stack(journaled) if entry.command not in NEVER_MENDED]
        number = stood[-1].id if stood else 1
    if not 1 <= number <= len(journaled):
        refuse("unknown-entry", f"There is no entry {number}.", f"The newest is {len(journaled)}: kdm log")
    entry, stood = journaled[number - 1], on_the_stack(journaled)
    if number == 1:
        refuse("cannot-mend", f"Entry {number} ({entry.command}) is where all the others begin.", BY_HAND)
    if entry.command in NEVER_MENDED:
        why, way_out = NEVER_MENDED[entry.command]
        refuse("cannot-mend", f"Entry {number} {why}.", way_out)
    stands = standing(journaled)
    if entry.command == MENDING:
        return _without(journaled, stood, stands, number, command)
    if number not in {each.id for each in stands}:
        _check_told_anew(journaled, stood, number)
        _does_not_stand(stood, number)
    order = Order(journaled)
    return Meant(number, stands, stands, order.place(number), order)


def _without(journaled: Sequence[Entry], stood: list[Entry], stands: list[Entry], number: int, command: bool) -> Meant:
    """A mending is to be taken out: the history reads as if it had never been."""
    of = read_mending(journaled[number - 1]).entry
    begun = number
    if journaled[number - 1] not in stood or number in dropped(stood):
        _does_not_stand(stood, number)
    if command:
        way_out = f"kdm fix {of} COMMAND mends that one again, kdm undo --only {number} takes the mending out."
        told = f"Entry {number} is itself a mending of entry {of}."
        if is_forgotten(journaled[number - 1]):
            way_out = f"kdm undo --only {number} takes it out, kdm fix --before {of} COMMAND puts another there."
            told = f"Entry {number} was forgotten and put before entry {of}."
        refuse("cannot-mend", told, way_out)
    while journaled[of - 1].command == MENDING:
        begun, of = of, read_mending(journaled[of - 1]).entry
    order = Order(journaled)
    first = order.place(begun if is_forgotten(journaled[begun - 1]) else of)
    return Meant(number, stands, standing(journaled, without=number), first, order)


def _check_told_anew(journaled: Sequence[Entry], stood: list[Entry], number: int) -> None:
    """Refuse what a merge has told once more, under another number."""
    merge = again_since([each for each in stood if each.command in (MENDING, MERGE)])(number)
    if merge:
        old = journaled[number - 1]
        behind = (
            each for each in journaled[merge:] if each.group_id == merge and first_written(each) == first_written(old)
        )
        same = next((each.id for each in behind), None)
        where = f"as entry {same}" if same else "and does not fit any more"
        hint = f"kdm fix {same} COMMAND, kdm undo --only {same}" if same else f"kdm log {merge} tells of it."
        refuse("cannot-mend", f"Entry {number} was told anew by the merge of entry {merge}, {where}.", hint)


def _does_not_stand(stood: list[Entry], number: int) -> NoReturn:
    """An entry that was undone, or that a mending took out."""
    by = mended_by(stood).get(number)
    if by is not None and by.out:
        put_back = f"kdm undo --only {by.by} puts it back."
        refuse("cannot-mend", f"Entry {number} was taken out by entry {by.by}.", put_back)
    refuse("cannot-mend", f"Entry {number} is undone and counts no more.", "kdm log shows what stands.")


WIDTH = 80


class Anew(NamedTuple):
    """The entries as they are now, what the journal has otherwise, and what the new command came to."""

    entries: list[Entry]
    retold: dict[str, Fields]
    decided: Decided | None


def played_anew(way: Meant, telling: Retelling, request: Request | None, typed: Typed) -> Anew:
    """Every entry from the mended one on; without a request that one is left out."""
    if way.forgotten is not None:
        assert request is not None
        return _with_forgotten(way, way.forgotten, telling, request, typed)
    entries: list[Entry] = []
    retold: dict[str, Fields] = {}
    decided: Decided | None = None
    telling.come_after(way.until(way.stands))
    for entry in way.since(way.played):
        typed_so = entry
        if entry.id != way.number:
            told = _repeated(telling, entry, way)
        elif request is None:
            continue
        else:
            decided, told = _decided(telling, entry, request, typed, f"at entry {entry.id}")
            because = request.everywhere.because or entry.because
            typed_so = entry._replace(**written_down(request, decided.play.waived), because=because)
        if typed_so is not entry or told.differs(entry) or telling.means_others(entry):
            retold[str(entry.id)] = _retold(typed_so, told)
        entries.append(typed_so._replace(**told._asdict()))
        telling.told.append(entries[-1])
    return Anew(entries, retold, decided)


def _with_forgotten(way: Meant, forgotten: Entry, telling: Retelling, request: Request, typed: Typed) -> Anew:
    """What was forgotten, and every entry that comes after it."""
    telling.come_after(way.until(way.stands))
    decided, told = _decided(telling, forgotten, request, typed, f"before entry {way.number}")
    forgotten = forgotten._replace(**written_down(request, decided.play.waived), **told._asdict())
    telling.told.append(forgotten)
    retold, entries = {str(forgotten.id): _retold(forgotten, told)}, [forgotten]
    for entry in way.since(way.played):
        now = _repeated(telling, entry, way)
        if now.differs(entry) or telling.means_others(entry):
            retold[str(entry.id)] = _retold(entry, now)
        entries.append(entry._replace(**now._asdict()))
        telling.told.append(entries[-1])
    return Anew(entries, retold, decided)


def _retold(entry: Entry, told: Told) -> Fields:
    """What an entry comes to, as a mending keeps it."""
    by_hand = entry.command in HANDS or bool({HOUSE_RULE, WAIVED} & entry.arguments.keys())
    return {**told._asdict(), **({"by-hand": True} if by_hand else {})}  # for `doctor`, which asks what people wrote so


def _repeated(telling: Retelling, entry: Entry, way: Meant) -> Told:
    try:
        return telling.repeat(entry)
    except Refused as why:
        line = cut(line_of(entry).removeprefix("kdm "), WIDTH)
        back = min((each.group_id for each in way.since(way.stands)), default=entry.group_id) - 1
        refuse(
            "no-longer-fits",
            f"Entry {entry.id} ({line}) no longer fits: {why.refusal.message}",
            f"Nothing was changed. kdm log {entry.id} shows that entry, kdm undo --only {entry.id} takes it out first; "
            f"kdm undo --to {back} goes back to play on from there.",
        )


def _decided(telling: Retelling, entry: Entry, request: Request, typed: Typed, when: str) -> tuple[Decided, Told]:
    """The new command as things stood then."""
    because = request.everywhere.because or entry.because
    request = request._replace(everywhere=request.everywhere._replace(because=because))
    try:
        return telling.decide(entry, request, typed)
    except Asked:
        raise
    except Unused as unused:
        hint = unused.refusal.hint.replace(
            f"{WITHOUT}kdm ", f"{WITHOUT}kdm fix {when.removeprefix('at entry ').replace('before entry', '--before')} "
        )
        unused.refusal = unused.refusal._replace(hint=hint)
        raise
    except Refused as why:
        if why.refusal.code in EXIT_CODES:
            raise
        message = f"As things stood {when}: {why.refusal.message}"
        number = when.rpartition(" ")[2]
        hint = why.refusal.hint or f"kdm log {number} shows that entry, kdm log what went before it."
        raise Refused(why.refusal._replace(message=message, hint=hint)) from None
