"""The past as the journal has it, beside the one that is told anew: what words meant, and what older rules decided."""

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from kdm_cli.light import NoReturn
from kdm_cli.rules.content import CARD, SLOT, SURVIVOR, Candidate, Then, fold, kind_of, matches
from kdm_cli.rules.draft import DICE, Change
from kdm_cli.rules.play import NOTE
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import TABLES, AnyField, AnyRow, Fields, Survivor, Tables
from kdm_cli.service.journal.difference import ONLY_ONCE, shown
from kdm_cli.service.journal.replay_tray import ALIKE, OWNER, SameRows
from kdm_cli.service.packs.enable import of_packs
from kdm_cli.service.standing import Order
from kdm_cli.service.tray import library_of
from kdm_cli.store.journal import Entry

NOBODY: Mapping[AnyField, int] = MappingProxyType({})
WORDS = ("who", "why", "value")  # what of an answer may hold a name
COMPOSED = ("why", "command")  # and what of a row that the rules wrote


class NameChanges:
    """How survivors were called, and how they are called now; a name that is another's now means nobody any more."""

    def __init__(self, was: Mapping[int, Survivor], now: Mapping[int, Survivor]) -> None:
        called = {row.name for row in now.values()}
        self._names = {
            row.name: now[row_id].name if row_id in now else f"{row.name} of then"
            for row_id, row in was.items()
            if (now[row_id].name != row.name if row_id in now else row.name in called)
        }

    def answers(self, answers: list[Fields]) -> list[Fields]:
        """Dice and choices as they read under the names of today."""
        if not self._names:
            return answers
        return [{**each, **{field: self._text(each[field]) for field in WORDS if field in each}} for each in answers]

    def change(self, change: Change) -> Change:
        """A recorded change; what people wrote themselves stays as they wrote it."""
        if not self._names or change.kind == "set":
            return change
        row: Fields = change.new or change.old
        row = {field: self._text(value) if field in COMPOSED else value for field, value in row.items()}
        return change._replace(new=row) if change.new else change._replace(old=row)

    def story(self, lines: list[str]) -> list[str]:
        """What was told, under the names of today."""
        return [self._text(line) for line in lines] if self._names else lines

    def _text(self, text: AnyField) -> AnyField:
        """Words under the names of today; a number stays what it is."""
        return self._old.sub(lambda found: self._names[found.group()], text) if isinstance(text, str) else text

    @cached_property
    def _old(self) -> re.Pattern[str]:
        longest = sorted(self._names, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


OF_A_ROW = ("survivor_id", "content")  # whose it is and what it is, whichever of its fields was set


class UnchangedPast:
    """The facts before these entries, as they were; they follow the journal from there on."""

    def __init__(self, before: Tables, entries: Iterable[Entry], order: Order) -> None:
        self._place = order.place
        self.tables: Tables = {table: dict(rows) for table, rows in before.items()}
        self.content = library_of(before)
        self.named = 0  # how often a survivor has come, gone or got a name
        self._coming = deque(entries)
        self.entries: list[Entry] = []  # those that lie in it

    @property
    def people(self) -> dict[int, Survivor]:
        """The survivors, by their numbers."""
        return self.tables["survivor"]

    def come_to(self, number: int) -> Entry | None:
        """All before an entry happens as the journal has it; the entry itself, if it stands there."""
        while self._coming and self._place(self._coming[0].id) < self._place(number):
            self._pass_by(self._coming.popleft())
        return self._coming[0] if self._coming and self._coming[0].id == number else None

    def _pass_by(self, entry: Entry) -> None:
        self.entries.append(entry)
        for kind, table, row_id, field, _, new in entry.changes:
            rows = self.tables[table]
            self.named += table == "survivor" and field in ("", "name")
            if kind == "create":
                rows[row_id] = TABLES[table](**new)
            elif kind == "delete":
                rows.pop(row_id, None)
            elif row_id in rows:
                rows[row_id] = rows[row_id]._replace(**{field: new})
        if of_packs(entry.command):
            self.content = library_of(self.tables)

    def then(self, entry: Entry, moved: Mapping[AnyField, int] = NOBODY) -> Then:
        """What the words of the entry that comes next meant: as it keeps them, else as the facts of that time say.

        Survivors that have `moved` since are meant by the numbers they have now.
        """
        return (Remembered if entry.meant is not None else Gathered)(self, entry, moved)

    def name_of(self, content: str) -> str:
        """What a card was called."""
        found = self.content.get(content)
        return found.name if found else content.partition("/")[2] if content.startswith(NOTE) else content


class Remembered:
    """What an entry keeps of its words."""

    def __init__(self, past: UnchangedPast, entry: Entry, moved: Mapping[AnyField, int]) -> None:
        self.past, self.entry, self._moved = past, entry, moved

    def called(self, survivor_id: int) -> str:
        """The name a survivor had, who may have come with this entry."""
        number = self._then(survivor_id)
        row = self.past.people.get(number)
        return row.name if row else next((each.name for each in self._come() if each.thing == number), "")

    def survivor(self, text: str) -> int | None:
        """Whom a word meant."""
        found = self._whom(text)
        return None if found is None else self._moved.get(found, found)

    def _whom(self, text: str) -> int | None:
        found = self._words(SURVIVOR, text)
        return int(found[0]) if found else None

    def _then(self, survivor_id: int) -> int:
        """The number a survivor had; of several the last one."""
        return int({now: then for then, now in self._moved.items()}.get(survivor_id, survivor_id))

    def is_name(self, text: str) -> bool:
        """Whether words together were one name."""
        return bool(self._words(SURVIVOR, text))

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """Which cards a word meant."""
        return self._words(CARD, text)

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay there."""
        return next(iter(self._words(SLOT, f"{self._then(survivor_id)} {slot:02}")), None)

    def named(self, kind: str, text: str) -> str | None:
        """The whole name that a word meant."""
        return next(iter(self._words(kind, text)), None)

    def name_of(self, content: str) -> str:
        """How a card was called."""
        return self.past.name_of(content)

    def _words(self, kind: str, text: str) -> Sequence[AnyField]:
        found: Sequence[AnyField] = (self.entry.meant or {}).get(kind, {}).get(fold(text), ())
        return found

    def _people(self) -> list[Candidate]:
        return [Candidate(row.name, row.id) for row in self.past.people.values()]

    def _come(self) -> list[Candidate]:
        """Who came with this entry."""
        come = [each for each in self.entry.changes if (each.kind, each.table) == ("create", "survivor")]
        return [Candidate(change.new["name"], change.id) for change in come]


class Gathered(Remembered):
    """What the words of an entry that kept nothing of them can only have meant, in the facts from before it."""

    def _whom(self, text: str) -> int | None:
        """Whom a word can only have meant: among several the one whom the entry changed."""
        could = {each.thing for each in matches(text, self._people()) or matches(text, self._come())}
        touched = could & self._touched[0]
        for found in (could, touched):
            if len(found) == 1:
                return int(str(found.pop()))
        return None

    def is_name(self, text: str) -> bool:
        """Whether somebody was called so."""
        return fold(text) in {fold(each.name) for each in self._people()}

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """The only card of these kinds which the entry touched that is called so."""
        touched = [each for each in self._touched[1] if kind_of(each) in kinds]
        could = {str(each.thing) for each in matches(text, [Candidate(self.past.name_of(it), it) for it in touched])}
        return list(could) if len(could) == 1 else ()

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay there."""
        number = self._then(survivor_id)
        rows = (row for row in self.past.tables["gear"].values() if (row.survivor_id, row.slot) == (number, slot))
        return next((str(row.content) for row in rows), None)

    @cached_property
    def _touched(self) -> tuple[set[object], set[str]]:
        """The numbers and the cards in what the entry changed."""
        fresh: dict[tuple[str, int], Fields] = {}
        numbers: set[object] = set()
        cards: set[str] = set()
        for change in self.entry.changes:
            if change.kind == "create":
                fresh[change.table, change.id] = change.new
            if change.table == "survivor":
                numbers.add(change.id)
            for field, value in self._values(change, fresh):
                if field.endswith("_id"):
                    numbers.add(value)
                elif isinstance(value, str) and ":" in value and "/" in value:
                    cards.add(value)
        return numbers, cards

    def _values(self, change: Change, fresh: dict[tuple[str, int], Fields]) -> Iterator[tuple[str, object]]:
        if change.kind != "set":
            yield from (change.new or change.old).items()
            return
        yield from ((change.field, change.old), (change.field, change.new))
        row = self.past.tables[change.table].get(change.id)
        about = fresh.get((change.table, change.id)) or (row._asdict() if row else {})
        yield from ((field, about[field]) for field in OF_A_ROW if field in about)


REFERENCE = "_id"  # how the fields end that mean a survivor
Place = tuple[str, int]


class KeptFacts:
    """Carries recorded changes over to rows that may have other numbers by now."""

    def __init__(self, draft: SameRows, past: UnchangedPast) -> None:
        self._draft = draft
        self._past = past

    def follow(self, recorded: Iterable[Change], now: Iterable[Change]) -> None:
        """Which rows an entry that was decided again has made under other numbers."""
        then, made = _created(recorded), _created(now)
        free = {place: row for place, row in made.items() if place not in then}
        for (table, row_id), row in then.items():
            if (table, row_id) not in made:
                same = (number for (other, number), new in free.items() if other == table and _alike(row, new))
                number = next(same, None)
                if number is not None:
                    del free[table, number]
                    self._draft.moved[row_id] = number

    def keep(self, entry: Entry, names: NameChanges) -> None:
        """All that the entry has changed happens as it was recorded; refused where it does not fit any more."""
        places = {(change.table, change.id) for change in entry.changes}
        before = {place: self._past.tables[place[0]].get(place[1]) for place in places}
        was = {place: row._asdict() for place, row in before.items() if row is not None}
        for change in map(names.change, entry.changes):
            place = (change.table, change.id)
            if change.kind == "create":
                was[place] = dict(change.new)
                self._create(change)
            elif (change.table, change.field) == DICE:
                self._draft.move_dice(change.old)
                campaign = self._draft.campaign
                self._draft.set(campaign, dice_rolled=campaign.dice_rolled + change.new - change.old)
            elif change.kind == "set":
                self._set(change, was.get(place, {}))
                was[place][change.field] = change.new
            else:
                self._delete(change)

    def _create(self, change: Change) -> None:
        fields = {name: self._now(name, value) for name, value in change.new.items() if name != "id"}
        for name, value in fields.items():
            if name.endswith(REFERENCE) and value is not None and value not in self._draft.tables["survivor"]:
                self._refuse(change, "it belongs to somebody who is not there")
        self._check_alone(change, fields, 0)
        row = self._draft.create(TABLES[change.table], **fields)
        if row.id != change.id:
            self._draft.moved[change.id] = row.id

    def _now(self, field: str, value: AnyField) -> AnyField:
        """A value as it reads now: who has another number is meant by that."""
        return self._draft.moved.get(value, value) if field.endswith(REFERENCE) else value

    def _set(self, change: Change, was: Fields) -> None:
        row = self._row(change)
        known = ALIKE.get(change.table, ((),))[0] if change.table != "survivor" else ()
        value = getattr(row, change.field)
        if any(getattr(row, field) != self._now(field, was.get(field)) for field in known if field != change.field):
            self._refuse(change, "it is another one now")
        old, new = self._now(change.field, change.old), self._now(change.field, change.new)
        if value != old:
            self._refuse(
                change,
                f"{change.field.replace('_', ' ')} was {shown(change.old, 'nothing')}, now {shown(value, 'nothing')}",
            )
        self._check_alone(change, {**row._asdict(), change.field: new}, row.id)
        self._draft.set(row, **{change.field: new})

    def _delete(self, change: Change) -> None:
        row = self._row(change)
        called = ("name",) if change.table == "survivor" else ()
        if not _alike({name: self._now(name, value) for name, value in change.old.items()}, row._asdict(), called):
            self._refuse(change, "it is not as it was")
        if change.table == "survivor" and any(
            getattr(each, OWNER, None) == row.id for rows in self._draft.tables.values() for each in rows.values()
        ):
            self._refuse(change, "somebody else is still referred to there")
        self._draft.delete(row)

    def _row(self, change: Change) -> AnyRow:
        number = self._draft.moved.get(change.id, change.id)
        row = self._draft.tables[change.table].get(number)
        return row if row is not None else self._refuse(change, "it is not there now")

    def _check_alone(self, change: Change, fields: Fields, own: int) -> None:
        """No two rows share what a table has only once."""
        once = ONLY_ONCE.get(change.table, ())
        for row in self._draft.tables[change.table].values() if once else ():
            if row.id != own and all(getattr(row, field) == fields[field] for field in once):
                self._refuse(change, "another one is in its place")

    def _refuse(self, change: Change, why: str) -> NoReturn:
        row: Fields = change.new if change.kind == "create" else change.old if change.kind == "delete" else {}
        known = self._past.tables[change.table].get(change.id)
        row = row or (known._asdict() if known else {})
        people = self._past.people
        owner = people.get(change.id if change.table == "survivor" else row.get(OWNER) or 0)
        what = self._past.name_of(row["content"]) if row.get("content") else change.table.replace("_", " ")
        if owner:
            what = owner.name if change.table == "survivor" else f"{what} of {owner.name}"
        refuse("no-longer-fits", f"It was decided under older rules, and what it recorded is no more: {what}, {why}.")


def _created(changes: Iterable[Change]) -> dict[Place, Fields]:
    return {(change.table, change.id): change.new for change in changes if change.kind == "create"}


def _alike(row: Fields, other: Fields, but: tuple[str, ...] = ()) -> bool:
    """Whether two rows are the same but for their numbers."""
    return all(other.get(name) == value for name, value in row.items() if name != "id" and name not in but)
