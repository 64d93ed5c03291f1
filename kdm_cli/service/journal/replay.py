"""The past told anew: every entry is decided again with the answers it had, on what went before it now."""

from collections.abc import Callable, Iterable, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import SURVIVOR, Content, Found, Then, fold
from kdm_cli.rules.draft import DICE, Change, take_back
from kdm_cli.rules.refusal import Refused, damaged, refuse
from kdm_cli.rules.showdown.piles import HIDDEN
from kdm_cli.rules.state import Fields, Showdown, Survivor, Tables
from kdm_cli.service.faces import SECRET, WRITER, Answer
from kdm_cli.service.journal.past_words import KeptFacts, NameChanges, UnchangedPast
from kdm_cli.service.journal.replay_tray import DEFAULT, Replay, Rolled, SameRows, faces_rolled
from kdm_cli.service.language import index
from kdm_cli.service.language.index import Everywhere
from kdm_cli.service.language.parse import Request
from kdm_cli.service.outcome import BESIDE, Asking, is_decided_by_older, passed_over
from kdm_cli.service.packs.enable import COLUMNS, of_packs, rename
from kdm_cli.service.perform import Decided, decide, laid_out
from kdm_cli.service.standing import Order
from kdm_cli.service.tray import Hand, Turned, Typed, library_of
from kdm_cli.store.formats import present
from kdm_cli.store.journal import BRANCHED, MIGRATION, TURNING, Entry
from kdm_cli.store.rows import taken

OTHER_CARD = "The tool would have drawn another card."
PACKS = ("pack", "pack_file")


class Told(NamedTuple):
    """What an entry comes to."""

    changes: list[Change]
    story: list[str]
    answers: list[Fields]
    year: int
    meant: Found | None

    def differs(self, entry: Entry) -> bool:
        """Whether this is not what the journal has."""
        return self[:-1] != (entry.changes, entry.story, entry.answers, entry.year)


def rewound(tables: Tables, entries: Iterable[Entry]) -> Tables:
    """The facts as they were before these entries, which are the last ones; the dice stay where they are."""
    rows = {table: dict(found) for table, found in tables.items()}
    for entry in reversed(list(entries)):
        if not take_back(rows, entry.changes):
            damaged(f"Entry {entry.id} of the journal does not lead to what stands now.")
    return {table: dict(sorted(found.items())) for table, found in rows.items()}


class Other(NamedTuple):
    """Somebody whom the words of an entry meant, and who is called otherwise now, or is of the other sex."""

    entry: int
    was: str
    now: str


class Retelling:
    """The campaign as it stood before an entry, and from there on as it is told now."""

    def __init__(
        self, before: Tables, entries: Iterable[Entry], last_id: int, order: Order, *, joined: bool = False
    ) -> None:
        self.entries = list(entries)
        self.past = UnchangedPast(before, self.entries, order)
        self.draft = SameRows(before, last_id, joined=joined)
        self.content = library_of(before)
        self.others: list[Other] = []  # whom later entries meant by another name
        self.kept: list[int] = []  # the entries that today's rules would decide otherwise: they keep what they recorded
        self._facts = KeptFacts(self.draft, self.past)
        self._names = NameChanges({}, {})
        self._number = 0  # under which the entry is decided that is told now
        self._people = 0  # how often survivors have come, gone or changed, then and now, when names were compared last
        self.end = self.draft.campaign.dice_rolled  # no die of the tool was rolled behind this position
        self.highest = self.end
        self.told: list[Entry] = []  # the entries before, as they are told now
        self.kept_secret: Callable[[], Sequence[str]] = tuple  # what is undone was dealt from
        self.hand: Callable[[], Hand] = Hand  # who mends
        self.salt_then: Callable[[Entry], str] = lambda _: ""  # that of who wrote an entry
        self.trays: list[Asking] = []  # of the commands in entries' places, which may have turned over cards

    def repeat(self, entry: Entry, number: int | None = None) -> Told:
        """An entry as it was typed, with its own dice and choices; refused if it no longer fits.

        It may have another number now.
        """
        self._number = number or entry.id
        stood = self.past.come_to(entry.id)
        changed = self.past.named + self.draft.named
        if changed != self._people:  # seldom anybody has another name than an entry before
            self._people = changed
            self._names = NameChanges(self._people_then, self.draft.rows(Survivor))
        then = self.past.then(stood or entry, self.draft.moved)
        older = stood is not None and is_decided_by_older(stood)
        meant = self._meant_then(stood, self.past.then(stood)) if stood is not None and older else None
        if older and meant is None:  # the rules of today would have had it otherwise then too, and do not judge it
            return self._kept_as_recorded(entry)
        told = self._repeated(entry, then)
        if meant is not None:
            self._check_same(meant, told.meant or {})
        self._facts.follow(entry.changes, told.changes)
        return told

    def come_after(self, entries: Iterable[Entry]) -> None:
        """What stands before the first entry that is told."""
        self.told = list(entries)
        self.past.entries = list(self.told)

    def means_others(self, entry: Entry) -> bool:
        """Whether somebody whom this entry meant, which was repeated last, is called otherwise now."""
        return bool(self.others) and self.others[-1].entry == entry.id

    def _repeated(self, entry: Entry, then: Then) -> Told:
        self.draft.expect(entry.changes)
        begun = len(self.draft.changes)
        if of_packs(entry.command) and not is_decided_by_older(entry) and not _holds_a_pack(entry):
            again = entry._replace(id=self._number)
            decided = _decided_again(self.draft, self.content, again, then, self.told)
            self.content = library_of(self.draft.tables)
            return self._told(decided)
        if _is_undecided(entry):
            if entry.command == MIGRATION:
                _brought_up_again(self.draft, entry)
            elif of_packs(entry.command):
                self._enabled_again(entry)
            return Told(self.draft.changes[begun:], entry.story, entry.answers, self._year, entry.meant)
        tool, people = self._tool, dict(self.draft.rows(Survivor))
        answers = self._names.answers(entry.answers)
        again = entry._replace(id=self._number, answers=answers)
        decided = _decided_again(self.draft, self.content, again, then, self.told)
        self._notice(entry, decided, people)
        turned = [self.draft.moved.get(each, each) for each in _turned_over(entry.changes)]
        if (tool or self._tool) and _turned_over(decided.changes) != turned:
            refuse("no-longer-fits", OTHER_CARD)
        return self._told(decided)

    def _enabled_again(self, entry: Entry) -> None:
        """A pack comes or goes as it did then, whatever has become of its folder."""
        tables = self.draft.tables
        for change in (change for change in entry.changes if change.table in PACKS):
            row = tables[change.table].get(self.draft.moved.get(change.id, change.id))
            found = row if row is None or not change.field else getattr(row, change.field)
            if (found is None) is not (change.kind == "create") or (change.kind == "set" and found != change.old):
                refuse("no-longer-fits", "Its pack is another one now.")
        self._facts.keep(entry._replace(changes=[each for each in entry.changes if not _renames(each)]), self._names)
        rename(self.draft, {change.old: change.new for change in entry.changes if _renames(change)})
        self.content = library_of(tables)

    def decide(self, entry: Entry, request: Request, typed: Typed) -> tuple[Decided, Told]:
        """Another command in the place of an entry, with dice of its own."""
        self.draft.expect(entry.changes, {fold(word.rpartition(":")[0] or word) for word in request.words})
        tray = laid_out(self.draft, request, typed, Rolled)
        assert isinstance(tray, Rolled)
        tray.positions.extend(_positions(entry.changes))
        tray.rolled.extend(faces_rolled(entry.answers))
        tray.salt_then, tray.hand = self.salt_then(entry), self.hand
        if whose := next((str(answer["value"]) for answer in entry.answers if answer["kind"] == WRITER), ""):
            tray.hand = lambda: self.hand()._replace(writer=whose)
        tray.secrets.extend(str(answer["value"]) for answer in entry.answers if answer["kind"] == SECRET)
        tray.end = self.end
        tray.kept = self.kept_secret
        self.trays.append((request, tray))
        try:
            decided = decide(self.draft, self.content, request, entry=entry.id, tray=tray, deeds=lambda: self.told)
        finally:
            tray.turned = [card for card in tray.turned if not self._came_to_light(card)]
        self.highest = max(self.highest, tray.end)
        if request.operation.packs:
            self.content = library_of(self.draft.tables)
        return decided, self._told(decided)

    def _came_to_light(self, card: Turned) -> bool:
        """Whether a card of the tool's was turned over in what the journal has, so that everybody knows it."""
        if card.row is not None:
            return any(card.row in _turned_over(entry.changes) for entry in self.entries)
        drawn = (answer for entry in self.entries for answer in entry.answers if answer["kind"] == "card")
        return any((answer["sides"], answer["value"]) == (card.deck, card.card) for answer in drawn)

    def _meant_then(self, entry: Entry, then: Then) -> Found | None:
        """What the words of an entry mean on the past as it was, if the rules of today decide it there as recorded."""
        if _is_undecided(entry):
            return {}
        tables = {table: dict(rows) for table, rows in self.past.tables.items()}
        trial = SameRows(tables, self.draft.last_id)
        trial.expect(entry.changes)
        try:
            decided = _decided_again(trial, self.past.content, entry, then, self.past.entries)
        except Refused:
            return None
        answers = [answer.written() for answer in decided.tray.answers]
        same = decided.changes == entry.changes and _given(answers) == _given(entry.answers)
        return decided.play.meanings.found if same else None

    def _check_same(self, then: Found, now: Found) -> None:
        """A word of which nobody kept the meaning must not mean somebody or something else now."""
        for kind, words in now.items():
            for word, ids in words.items():
                before = [self.draft.moved.get(each, each) for each in then.get(kind, {}).get(word, ids)]
                if not set(before) & set(ids):
                    was, would = (" and ".join(self._name(kind, each) for each in found) for found in (before, ids))
                    refuse("no-longer-fits", f'"{word}" would mean {would} now, and as far as can be told meant {was}.')

    def _name(self, kind: str, number: int | str) -> str:
        if kind != SURVIVOR:
            return self.past.name_of(str(number))
        row = self._people_then.get(int(number)) or self.draft.rows(Survivor).get(int(number))
        return row.name if row else str(number)

    def _kept_as_recorded(self, entry: Entry) -> Told:
        self.draft.expect(entry.changes)
        begun = len(self.draft.changes)
        self._facts.keep(entry, self._names)
        self.kept.append(entry.id)
        story, answers = self._names.story(entry.story), self._names.answers(entry.answers)
        return Told(self.draft.changes[begun:], story, answers, self._year, entry.meant)

    def _notice(self, entry: Entry, decided: Decided, people: dict[int, Survivor]) -> None:
        """Who was meant and is another now, as far as the name or the sex tells."""
        meant = decided.play.meanings.found.get(SURVIVOR, {})
        then = self._people_then if meant else {}
        for number in dict.fromkeys(each for found in meant.values() for each in found):
            was, now = then.get(int(number)), people.get(int(number))
            if was is not None and now is not None and (was.name, was.sex) != (now.name, now.sex):
                sexes = (f" ({was.sex})", f" ({now.sex})") if was.sex != now.sex else ("", "")
                self.others.append(Other(entry.id, was.name + sexes[0], now.name + sexes[1]))

    def finished(self) -> Tables:
        """The campaign as it is now; a position of its dice that still counts is never rolled a second time."""
        self.draft.move_dice(self.highest)
        return self.draft.tables

    @property
    def _people_then(self) -> dict[int, Survivor]:
        """The survivors as they were, by the numbers they have now."""
        moved = self.draft.moved
        return {moved.get(number, number): row for number, row in self.past.people.items()}

    @property
    def _year(self) -> int:
        return self.draft.settlement.lantern_year

    @property
    def _tool(self) -> bool:
        return any(row.decks == "tool" for row in self.draft.rows(Showdown).values())

    def _told(self, decided: Decided) -> Told:
        answers = [answer.written() for answer in decided.tray.answers]
        return Told(decided.changes, decided.play.story, answers, self._year, decided.play.meanings.found)


def _decided_again(draft: SameRows, content: Content, entry: Entry, then: Then, before: Sequence[Entry]) -> Decided:
    """An entry once more on these facts and after these entries, with its own dice and choices."""
    tray = Replay(draft, [Answer(**answer) for answer in entry.answers])
    tray.positions.extend(_positions(entry.changes))
    try:
        return decide(draft, content, _request(entry), entry=entry.id, tray=tray, then=then, deeds=lambda: before)
    except Refused:
        seen = {card.row for card in tray.turned if card.row is not None and not card.looked}
        if seen - set(_turned_over(entry.changes)):  # cards that nobody has seen, of which nothing is said
            refuse("no-longer-fits", OTHER_CARD)
        raise


def _is_undecided(entry: Entry) -> bool:
    """Whether it asked the rules nothing."""
    return entry.command in (MIGRATION, TURNING, BRANCHED) or of_packs(entry.command)


def _given(answers: list[Fields]) -> list[tuple[object, ...]]:
    """Dice, cards and choices that somebody gave or rolled; what only took its default says nothing."""
    return [(each["kind"], each["sides"], each["value"]) for each in answers if each["origin"] != DEFAULT]


def _positions(changes: Iterable[Change]) -> list[int]:
    """Which of the tool's dice an entry has rolled."""
    moved = [(change.old, change.new) for change in changes if (change.table, change.field) == DICE]
    return [position for old, new in moved for position in range(old + 1, new + 1)]


def _request(entry: Entry) -> Request:
    """The entry as a command of today."""
    operation, behind = index.find(entry.command.split())
    arguments = {name: value for name, value in entry.arguments.items() if name not in BESIDE}
    unknown = arguments.keys() - {each.name for each in operation.parameters}
    if behind or unknown or operation.way != "changing":
        refuse("no-longer-fits", f'No command of today is "{entry.command}" as it was.')
    return Request(operation, arguments, Everywhere(house_rule=passed_over(entry.arguments), because=entry.because))


def _turned_over(changes: Iterable[Change]) -> list[int]:
    """Cards of the showdown that come to light."""
    moved = [change for change in changes if change.table == "card" and change.field == "pile"]
    return [change.id for change in moved if change.old in HIDDEN and change.new not in HIDDEN]


def _brought_up_again(draft: SameRows, entry: Entry) -> None:
    """The same steps between formats, on what the past is now."""
    rows = {table: {row.id: row._asdict() for row in found.values()} for table, found in draft.tables.items()}
    for change in taken(rows, entry.arguments["from"], entry.arguments["to"]):
        draft.apply(present(change))


def _holds_a_pack(entry: Entry) -> bool:
    """Whether the texts of a pack came or went with it, which may be otherwise in their folder by now."""
    return any(change.table == "pack_file" for change in entry.changes)


def _renames(change: Change) -> bool:
    """Whether a card is written down under its new id."""
    return change.kind == "set" and change.field in COLUMNS and change.table not in PACKS
