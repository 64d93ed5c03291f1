"""The journal read as what happened, year by year: rows are followed as they change, and each change may tell.

What was taken back does not appear, by undo or by hand: who was revived has not died, a torn sheet was never here.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import AnyField, Fields
from kdm_cli.store.journal import Entry

FOLLOWED = ("settlement", "survivor", "holding", "showdown", "fighter", "timeline", "trait", "note", "step", "due",
            "hunt", "hunt_space", "lasting", "use", "gear", "storage", "loot", "body_part")  # fmt: skip
GOODS = ("gear", "storage", "loot")
FEW = 6  # numbers that are kept without an index of their own, which would be larger
COPIES = ("copies", "count")  # how many of a thing lie there, and how older files called it
UNDER_WAY = "under way"


class Event(NamedTuple):
    """Something that happened: to whom (by their numbers), with what (a content id, or words), in which fight.

    `year` is None where nobody wrote down when; `row` is the row that says it. `befell` is what an event of the hunt
    did to whom: a number by how much, an injury where, a trait, a death.
    """

    kind: str
    year: int | None
    who: tuple[int, ...] = ()
    what: str = ""
    level: int | None = None
    how: str = ""
    fight: int = 0
    because: str = ""
    row: int = 0
    befell: tuple[tuple[int, str, int | str], ...] = ()


class Hunted(NamedTuple):
    """One hunt that was kept on its board, from the entry that began it; `party` set out, by their numbers.

    `how` is showdown, failed or under way; `fight` is the place in `fights` of the showdown it came to.
    """

    entry: int
    year: int
    monster: str
    level: int
    how: str
    party: tuple[int, ...]
    fight: int | None = None


class Fought(NamedTuple):
    """One showdown, from the entry that began it; `party` set out for it, by their numbers."""

    entry: int
    year: int
    monster: str
    level: int
    kind: str
    how: str
    rounds: int
    party: tuple[int, ...]


class DeathPlace(NamedTuple):
    """In which phase somebody died; who fell in a showdown its place in `fights`, on a hunt its place in `hunts`."""

    phase: str
    fight: int | None
    hunt: int | None


class Annals(NamedTuple):
    """Events by their numbers, in order; the population when a year ended; deaths that no sheet tells, by year.

    `by_hand` counts the ends of showdowns nobody recorded, `deaths` are by survivor, `most` is the highest population,
    `entries` how many stand.
    """

    events: dict[int, Event]
    population: dict[int, int]
    nameless_deaths: Mapping[int | None, int]
    hunts: list[Hunted]
    fights: list[Fought]
    by_hand: Mapping[str, int]
    deaths: Mapping[int, DeathPlace]
    most: int
    entries: int

    def fell(self, fight: int) -> list[int]:
        """Who of the party fell there."""
        return [each for each in self.fights[fight].party if each in self.deaths and self.deaths[each].fight == fight]

    def died_hunting(self, hunt: int) -> list[int]:
        """Who of the party died on the hunt."""
        return [each for each in self.hunts[hunt].party if each in self.deaths and self.deaths[each].hunt == hunt]

    def on_the_way(self) -> dict[int, list[int]]:
        """Who died on the hunt that came to a showdown, by its place in `fights`."""
        return {hunt.fight: self.died_hunting(at) for at, hunt in enumerate(self.hunts) if hunt.fight is not None}


Teller = Callable[["Annalist", Fields], object]
SetTeller = Callable[["Annalist", Fields, AnyField], object]


class Tellers(NamedTuple):
    """Who tells what of a row that came, of a row that went, and of a field that was set to something else."""

    created: Mapping[str, Teller]
    deleted: Mapping[str, Teller]
    fields: Mapping[tuple[str, str], SetTeller]


class Annalist:
    """Reads one entry after another, keeps the rows as they stood, and writes down what is told."""

    def __init__(self, tellers: Tellers) -> None:
        self.tellers = tellers
        self.rows: dict[str, dict[int, Fields]] = {table: {} for table in FOLLOWED}
        self.events: dict[int, Event] = {}
        self.places: dict[tuple[str, object], tuple[int, ...] | dict[int, None]] = {}  # numbers by what is looked for
        self.population: dict[int, int] = {}
        self.nameless_deaths: Counter[int | None] = Counter()
        self.hunts: list[Hunted] = []
        self.fights: list[Fought] = []
        self.by_hand: Counter[str] = Counter()
        self.deaths: dict[int, DeathPlace] = {}
        self.living = self.most = self.entries = 0
        self.number = 0  # of the newest event
        self.fight = 0  # the number of the showdown under way, or of the hunt before it
        self.hunt = 0  # the number of the hunt under way

    def begin(self, entry: Entry) -> None:
        """What is counted within one entry."""
        self.entries += 1
        self.entry = entry
        self.first = self.number + 1
        self.counts: Counter[str] = Counter()
        self.goods: Counter[str] = Counter()
        self.returned: list[int] = []
        self.ended = 0  # the showdown that came to its end
        self.how = ""  # how the way home began
        self.won = False  # a victory was counted
        self.encounter = 0  # the event of the hunt that the entry revealed

    @property
    def sheet(self) -> Fields:
        """The settlement sheet, empty before there is one."""
        return next(iter(self.rows["settlement"].values()), {})

    @property
    def year(self) -> int:
        """The lantern year that runs."""
        return int(self.sheet.get("lantern_year", 0))

    def follow(self, change: Change) -> None:
        """One change: the row as it is now, and what that tells."""
        if change.table not in self.rows:
            return
        rows = self.rows[change.table]
        if change.kind == "create":
            rows[change.id] = dict(change.new)
            self._came_or_went(self.tellers.created, change.table, rows[change.id], 1)
        elif change.kind == "delete":
            row = rows.pop(change.id, None)
            self._came_or_went(self.tellers.deleted, change.table, row or dict(change.old), -1)
        elif change.id in rows:
            self._set(change, rows[change.id])

    def take_stock(self, checkpoint: Mapping[str, list[Fields]]) -> None:
        """All rows as they were brought along; what nobody knew before is told with the years on its sheets."""
        for table in FOLLOWED:
            for row in checkpoint.get(table, ()):
                if row["id"] in self.rows[table]:
                    self.rows[table][row["id"]] = dict(row)
                else:
                    self.follow(Change("create", table, row["id"], "", None, row))
        self.living = sum(not row["dead"] for row in self.rows["survivor"].values())
        unnamed = int(self.sheet.get("death_count", 0)) - self._deaths_told()
        if unnamed > 0:  # of whom nothing is known but that they died
            self.nameless_deaths[None] += unnamed
            self.write(Event("nameless_died", None, level=unnamed))
        self.counts.clear()
        self.goods.clear()

    def _deaths_told(self) -> int:
        """How many deaths are known, with and without sheets."""
        gone = {row["survivor_id"] for row in self.rows["use"].values() if row["content"] == GONE}
        dead = sum(row["dead"] and row["id"] not in gone for row in self.rows["survivor"].values())
        return dead + self.nameless_deaths.total()

    def _came_or_went(self, tellers: Mapping[str, Teller], table: str, row: Fields, by: int) -> None:
        if table in GOODS:
            self.goods[row["content"]] += by * next((row[field] for field in COPIES if field in row), 1)
        elif table in tellers:
            tellers[table](self, row)

    def _set(self, change: Change, row: Fields) -> None:
        if change.table in GOODS and change.field in COPIES:
            self.goods[row["content"]] += change.new - next(row.pop(field) for field in COPIES if field in row)
        before = row.get(change.field)
        if change.field == "lantern_year":
            self.population[self.year] = self.people()
        row[change.field] = change.new
        if (change.table, change.field) in self.tellers.fields:
            self.tellers.fields[change.table, change.field](self, row, before)

    def people(self) -> int:
        """How many live in the settlement, with and without sheets."""
        return self.living + int(self.sheet.get("nameless", 0))

    def tell(self, kind: str, year: int | None = None, **more: AnyField) -> int:
        """Write an event down, in the year that runs unless another is named; its number is answered."""
        return self.write(Event(kind, self.year if year is None else year, fight=self.fight, **more))

    def write(self, event: Event) -> int:
        """Write an event down as it is."""
        self.number += 1
        self._keep(self.number, event)
        return self.number

    def _keep(self, number: int, event: Event) -> None:
        """Write an event under its number, and where it is looked for."""
        self.events[number] = event
        for key in _places(event):
            there = self.places.get(key, ())
            if isinstance(there, dict):
                there[number] = None
            elif number not in there:
                more = (*there, number)
                self.places[key] = more if len(more) < FEW else dict.fromkeys(more)

    def _forget(self, number: int) -> Event:
        """Take an event out; what nothing is found by any more goes too."""
        event = self.events.pop(number)
        for key in _places(event):
            there = self.places.get(key, ())
            if isinstance(there, dict):
                there.pop(number, None)
            else:
                there = self.places[key] = tuple(each for each in there if each != number)
            if not there:
                del self.places[key]
        return event

    def having(self, **wanted: object) -> dict[int, Event]:
        """The events of this `row`, `who` or `fight`; `event` is a thing and a year, `of` a kind and who."""
        [key] = wanted.items()
        there = {number: self.events[number] for number in self.places.get(key, ()) if number in self.events}
        return {number: event for number, event in there.items() if key in _places(event)}

    def mend(self, number: int, **fields: AnyField) -> None:
        """An event is known better now."""
        if number in self.events:
            self._keep(number, self.events[number]._replace(**fields))

    def put_last(self, number: int, **fields: AnyField) -> int:
        """An event is told behind what was told since, and better known; its new number is answered."""
        last = self.write(self._forget(number)._replace(**fields))
        for each in self.having(fight=number):
            self.mend(each, fight=last)
        return last

    def befalls(self, who: int, what: str, how: int | str) -> None:
        """Something befalls somebody; what an event of the hunt did is told with it."""
        if self.encounter in self.events:
            event = self.events[self.encounter]
            self.events[self.encounter] = event._replace(befell=(*event.befell, (who, what, how)))

    def now(self) -> dict[int, Event]:
        """What the entry that is read has told until now."""
        return {number: self.events[number] for number in range(self.first, self.number + 1) if number in self.events}

    def strike(self, *kinds: str, who: int = 0, row: int = 0, year: int | None = None) -> bool:
        """Leave out what has not been so: of somebody alone, or told by a row, or in a year; whether there was any."""
        keys: list[Fields] = [{"of": (kind, (who,))} for kind in kinds] or [{"who": (who,)}]
        known = {
            number: event for key in ([{"row": row}] if row else keys) for number, event in self.having(**key).items()
        }
        found = [
            number
            for number, event in known.items()
            if (not kinds or event.kind in kinds)
            and (not who or event.who == (who,))
            and (not row or event.row == row)
            and year in (None, event.year)
        ]
        for number in found:
            self._forget(number)
        return bool(found)


def _places(event: Event) -> list[tuple[str, object]]:
    """By what an event is looked for."""
    found = [("row", event.row), ("who", event.who), ("fight", event.fight)]
    found += [("of", event.who and (event.kind, event.who))]
    found += [("event", (event.what, event.year))] if event.kind == "event" else []
    return [key for key in found if key[1]]
