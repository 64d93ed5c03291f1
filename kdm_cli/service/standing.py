"""What counts of the journal: the entries that stand, as they were mended since; and that cards once seen stay seen.

An undone entry does not stand, one done again does, and what `fix` replaced reads as if it had been played so.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Fields
from kdm_cli.service.faces import SECRET
from kdm_cli.service.language.parse import written
from kdm_cli.service.outcome import Asking, group_of, new_entry
from kdm_cli.service.tray import Asked, Turned, at_rest, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.connecting import Connection
from kdm_cli.store.formats import present
from kdm_cli.store.journal import MERGE, TURNING, Entry
from kdm_cli.store.rows import followed

MENDING = (
    "fix"  # the command of an entry that mends an earlier one: `fix [--before] ENTRY COMMAND`, `undo --only ENTRY`
)


class Mending(NamedTuple):
    """What an entry that mends holds in its arguments."""

    entry: int
    command: str  # "" where the entry was taken out
    arguments: Fields
    answers: list[Fields]
    retold: dict[str, Fields]  # what it and later entries came to, where that is not what the journal had
    before: bool  # the command was forgotten: it lies before that entry, under the number of the mending


def read_mending(entry: Entry) -> Mending:
    """How an entry that mends was recorded."""
    told = entry.arguments
    decided = told["decided"] or {"command": "", "arguments": {}}
    return Mending(
        told["entry"], decided["command"], decided["arguments"], entry.answers, told["retold"], is_forgotten(entry)
    )


def is_forgotten(entry: Entry) -> bool:
    """Whether an entry puts what was forgotten before another one."""
    return entry.command == MENDING and bool(entry.arguments.get("before"))


class Order:
    """Which entry comes before which: by their numbers, but for what was forgotten and put in its place later."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._before = {entry.id: read_mending(entry).entry for entry in entries if is_forgotten(entry)}

    def place(self, number: int) -> tuple[int, bool, int]:
        """What entries are sorted by."""
        before = self._before.get(number)
        return (number, True, 0) if before is None else (before, False, number)


def standing(entries: Iterable[Entry], without: int | None = None) -> list[Entry]:
    """The whole journal as what stands, oldest first; `without` leaves out what one mending did."""
    stood = on_the_stack(entries)
    turned = [entry for entry in stood if entry.command in (MENDING, MERGE)]
    mended = Mendings({entry.id for entry in stood}, turned, without)
    return [told for entry in stood for told in mended.read(entry)]


def standing_in(connection: Connection) -> Iterator[Entry]:
    """The same of the journal in a file, one entry at a time: what stands is found by the numbers alone."""
    mended = mendings_in(connection)
    return (told for entry in journal.every(connection) for told in mended.read(entry))


def standing_about(connection: Connection, table: str, row_id: int) -> Iterator[Entry]:
    """What stands of the journal in a file that changed a row, and all that was mended: nothing else is opened."""
    mended = mendings_in(connection)
    about = journal.about(connection, table, row_id)
    if mended.touched:
        known = {entry.id for entry in about}
        more = (journal.entry(connection, number) for number in mended.touched - known)
        about = sorted([*about, *(entry for entry in more if entry is not None)], key=lambda entry: entry.id)
    return (told for entry in about for told in mended.read(entry))


def mendings_in(connection: Connection) -> "Mendings":
    """What stands of the journal in a file."""
    stood = followed(journal.outline(connection), lambda entry: entry.id)
    return Mendings(set(stood.kept), journal.of_command(connection, 1, MENDING, MERGE))


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
    found = {entry.id: read_mending(entry) for entry in mendings if entry.id not in gone and not is_forgotten(entry)}
    return {how.entry: Mended(number, not how.command) for number, how in found.items()}


def again_since(turned: Sequence[Entry]) -> Callable[[int], int]:
    """By which of the merges that stand (mendings among them) an entry was told anew, behind that one; 0 by none."""
    order = Order(turned)
    found = [
        (order.place(each.arguments["from"]), each.id)
        for each in turned
        if each.command == MERGE and each.arguments["from"]
    ]

    def by(number: int) -> int:
        return next((merge for first, merge in found if number < merge and order.place(number) >= first), 0)

    return by if found else lambda _: 0


class Mendings:
    """What the mendings that stand make of the entries before them, read one after the other."""

    def __init__(self, stood: set[int], turned: Iterable[Entry], without: int | None = None) -> None:
        """`stood` are the numbers of the entries on the undo stack; each mending or merge is of them, or counts not."""
        both = {entry.id: entry for entry in turned if entry.id in stood}
        found = {number: entry for number, entry in both.items() if entry.command == MENDING}
        gone = dropped(found.values(), without)
        self.stood = stood - both.keys()
        self._told: dict[int, Fields] = {}  # by the number of an entry the fields that read otherwise
        self._past: list[tuple[int, int]] = []  # between which entries checkpoints hold what was before a mending
        self._forgotten: dict[int, list[Entry]] = {}  # what lies before an entry since
        self._put_in: set[int] = set()
        self._left_out = {number for number in gone if number in found and is_forgotten(found[number])}
        self._again = again_since(list(both.values()))
        for number, entry in found.items():
            if number not in gone:
                self._mend(entry)

    @property
    def touched(self) -> set[int]:
        """The numbers of the entries that read otherwise now, or before which something was put."""
        return self._told.keys() | self._forgotten.keys()

    def read(self, entry: Entry) -> Iterator[Entry]:
        """What was forgotten before an entry, and the entry as it stands now, if it does."""
        for forgotten in self._forgotten.get(entry.id, ()):
            if not self._again(forgotten.id):
                yield forgotten._replace(**self._told[forgotten.id])
        if entry.id in self.stood and not self._again(entry.id):
            yield self._as_told(entry)

    def _as_told(self, entry: Entry) -> Entry:
        if entry.checkpoint is not None and any(first < entry.id < last for first, last in self._past):
            entry = entry._replace(checkpoint=None)
        told = self._told.get(entry.id)
        return entry if told is None else entry._replace(**told)

    def _mend(self, mending: Entry) -> None:
        how = read_mending(mending)
        number = mending.id if how.before else how.entry
        if how.before:
            if how.entry not in self.stood or not 1 < how.entry < mending.id or not how.command:
                raise KeyError(how.entry)
            self._forgotten.setdefault(how.entry, []).append(mending)
            self._put_in.add(number)
            self._tell(number, command=how.command, arguments=how.arguments, answers=how.answers)
        elif how.entry in self.stood and how.entry < mending.id:  # else it was a mending, and is left out already
            if how.command:
                self._tell(number, command=how.command, arguments=how.arguments, answers=how.answers)
                if mending.because:
                    self._tell(number, because=mending.because)
            else:
                self.stood.remove(how.entry)
        self._past.append((how.entry - how.before, mending.id))
        for told, retold in how.retold.items():
            number = int(told)
            if number in self._left_out:
                continue
            if number not in self.stood | self._put_in or number > mending.id:
                raise KeyError(number)
            self._tell(
                number,
                changes=[present(Change(*change)) for change in retold["changes"]],
                story=retold["story"],
                year=retold["year"],
                answers=retold["answers"],
            )
            if retold.get("meant") is not None:
                self._tell(number, meant=retold["meant"])

    def _tell(self, number: int, **fields: object) -> None:
        self._told.setdefault(number, {}).update(fields)


def noted(file: CampaignFile, asking: Iterable[Asking], stopped: Refused) -> None:
    """Keep which cards commands have turned over that are refused now, or need an answer first, and say so."""
    before = newest = file.newest()
    draft = Draft(file.load(), newest.last_id)
    play, seen, entries = at_rest(draft, library_of(draft.tables)), _seen(file, newest), list[Entry]()
    for request, tray in asking:
        fresh = _fresh(tray.turned, seen)
        if fresh:
            names = [play.name_of(each.card) for each in fresh if not each.looked]
            line, secrets = written(request), [answer for answer in tray.answers if answer.kind == SECRET]
            begins = {"begins": True} if secrets and tray.dealer is not None else {}  # of the fight that was to begin
            newest = new_entry(
                newest,
                draft,
                TURNING,
                {"for": line, "seen": [_key(each) for each in fresh], **begins},
                [],
                _story(names, fresh, line),
                group_id=group_of(newest, request),
                answers=[answer.written() for answer in secrets],
            )
            entries.append(newest)
            turned = (*stopped.refusal.turned, *names)
            stopped.refusal = stopped.refusal._replace(entry=newest.id, turned=turned)
    if entries:
        file.commit(entries, before.digest)
    if isinstance(stopped, Asked):
        stopped.newest = newest.id


def _key(card: Turned) -> int | str:
    """A card of a showdown by its row, any other by its deck and id."""
    return card.row if card.row is not None else f"{card.deck} {card.card}"


def _fresh(turned: Sequence[Turned], left: Counter[int | str]) -> list[Turned]:
    """Those that the last notes do not have yet; where the same command is repeated it turns the same cards over."""
    fresh = []
    for each in turned:
        if left[_key(each)] > 0:
            left[_key(each)] -= 1
        else:
            fresh.append(each)
    return fresh


def _seen(file: CampaignFile, newest: Entry) -> Counter[int | str]:
    """What the notes at the end of the journal have."""
    seen: Counter[int | str] = Counter()
    entry: Entry | None = newest
    while entry is not None and entry.command == TURNING:
        seen.update(entry.arguments["seen"])
        entry = journal.entry(file.connection, entry.id - 1)
    return seen


def _story(names: list[str], fresh: list[Turned], line: str) -> list[str]:
    looked = sum(each.looked for each in fresh)
    told = [f"Turned over: {', '.join(names)}"] if names else []
    told += [f"Looked at {looked} card{'s' * (looked != 1)} of the {fresh[-1].deck} deck"] if looked else []
    return [*told, f"Seen by {line}, which was not carried out yet"]
