"""The journal read as what happened, year by year: rows are followed as they change, and each change may tell.

What was taken back does not appear, by undo or by hand: who was revived has not died, a torn sheet was never here.

What the changes of the journal tell of a hunt: who set out, what befell them, who ran away, how it ended. While it is
under way it is told as such; a hunt that came to its showdown is told as that.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from kdm_cli.rules.asking.lasting import FLED, HOME, LIMIT
from kdm_cli.rules.asking.the_hunt import DARKNESS, FAILED, REVEALED
from kdm_cli.rules.draft import Change
from kdm_cli.rules.hunt.losses import EVENT
from kdm_cli.rules.settlement.settlement_phase import ENDED
from kdm_cli.rules.state import AnyField, Fields
from kdm_cli.store.journal import Entry

FOLLOWED = ("settlement", "survivor", "holding", "showdown", "fighter", "timeline", "trait", "note", "step", "due",
            "hunt", "hunt_space", "lasting", "use", "gear", "storage", "loot")  # fmt: skip
GOODS = ("gear", "storage", "loot")
FEW = 6  # numbers that are kept without an index of their own, which would be larger
COPIES = ("copies", "count")  # how many of a thing lie there, and how older files called it


class Event(NamedTuple):
    """Something that happened: to whom (by their numbers), with what (a content id, or words), in which fight.

    `year` is None where nobody wrote down when; `row` is the row that says it.
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


class Annals(NamedTuple):
    """Events by their numbers, in order; the population when a year ended; deaths that no sheet tells, by year."""

    events: dict[int, Event]
    population: dict[int, int]
    nameless_deaths: Mapping[int | None, int]


Teller = Callable[["Annalist", Fields], None]
SetTeller = Callable[["Annalist", Fields, object], None]


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
        self.number = 0  # of the newest event
        self.fight = 0  # the number of the showdown under way, or of the hunt before it
        self.hunt = 0  # the number of the hunt under way
        self.begin()

    def begin(self, entry: Entry | None = None) -> None:
        """What is counted within one entry."""
        self.entry = entry
        self.first = self.number + 1
        self.counts: Counter[str] = Counter()
        self.goods: Counter[str] = Counter()
        self.returned: list[int] = []
        self.ended = 0  # the showdown that came to its end
        self.how: str | None = None  # how the way home began

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
        self.counts.clear()
        self.goods.clear()

    def _came_or_went(self, tellers: Mapping[str, Teller], table: str, row: Fields, by: int) -> None:
        if table in GOODS:
            self.goods[row["content"]] += by * next((row[field] for field in COPIES if field in row), 1)
        elif table in tellers:
            tellers[table](self, row)

    def _set(self, change: Change, row: Fields) -> None:
        before = row.get(change.field)
        if change.field == "lantern_year":
            self.population[self.year] = self.people()
        row[change.field] = change.new
        if change.table in GOODS and change.field in COPIES:
            self.goods[row["content"]] += change.new - before
        elif (change.table, change.field) in self.tellers.fields:
            self.tellers.fields[change.table, change.field](self, row, before)

    def people(self) -> int:
        """How many live in the settlement, with and without sheets."""
        living = sum(not row["dead"] for row in self.rows["survivor"].values())
        return living + int(self.sheet.get("nameless", 0))

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


HUNT, HUNTED, ENCOUNTER, RAN_AWAY = "hunt", "hunted", "encounter", "ran_away"
SCOPE = f"{LIMIT}hunt:{REVEALED}"  # of the uses that count the hunt events of this hunt
OVER = "hunt over"  # counted where the board was put away


def set_out(annalist: Annalist, row: Fields) -> None:
    """The hunt begins, for those who departed."""
    party = sorted((each["party"], each["id"]) for each in annalist.rows["survivor"].values() if each.get("party"))
    who = tuple(survivor for _, survivor in party)
    annalist.hunt = annalist.fight = annalist.tell(HUNT, who=who, what=row["quarry"], level=row["level"], row=row["id"])


def joined(annalist: Annalist, row: Fields, before: object) -> None:
    """Somebody who was not among those who set out hunts with them."""
    event = annalist.events.get(annalist.hunt)
    if event is not None and row["party"] and row["id"] not in event.who:
        annalist.mend(annalist.hunt, who=(*event.who, row["id"]))


def on_its_board(annalist: Annalist, entry: Entry) -> bool:
    """Whether a hunt event is counted as it befalls the party, rather than settled by hand."""
    return annalist.hunt > 0 and not entry.arguments.get("by_hand")


def came(annalist: Annalist, row: Fields, before: object) -> None:
    """Darkness came over the party; other events are told as they are counted."""
    if row["kind"] == DARKNESS and row["done"]:
        annalist.tell(ENCOUNTER, what=EVENT, row=row["id"])


def revealed(annalist: Annalist, row: Fields, before: object) -> None:
    """A hunt event befell the party, for the first time or again."""
    if row["times"] > (before or 0):
        annalist.tell(ENCOUNTER, what=row["content"], row=row["id"])


def ran_away(annalist: Annalist, row: Fields) -> None:
    """Somebody left the hunt alive; whether to be lost or to come home is told once."""
    who = (row["survivor_id"],)
    known = [(event.kind, event.fight) for event in annalist.having(who=who).values()]
    if row["what"] in (FLED, HOME) and (RAN_AWAY, annalist.fight) not in known:
        annalist.tell(RAN_AWAY, who=who)


def over(annalist: Annalist, row: Fields, before: object) -> None:
    """It has failed; or a death was taken back, and it goes on."""
    event, how = annalist.events.get(annalist.hunt), FAILED if row["over"] == FAILED else ""
    if event is not None and event.how != how:
        annalist.hunt = annalist.fight = annalist.put_last(annalist.hunt, how=how)


def board_put_away(annalist: Annalist, row: Fields) -> None:
    """What became of the hunt is told by what else the entry did."""
    annalist.counts[OVER] += 1


def into_showdown(annalist: Annalist, row: Fields) -> bool:
    """The showdown is that of the hunt under way, if there is one."""
    number, annalist.hunt = annalist.hunt, 0
    if number not in annalist.events:
        return False
    known = {"what": row["monster"], "level": row["level"], "row": row["id"]}
    annalist.fight = annalist.put_last(number, kind=HUNTED, **known)
    return True


def ended(annalist: Annalist) -> bool:
    """Whether a hunt was over without a showdown: it failed, or people told by hand how its showdown ended."""
    if not annalist.counts[OVER] or not annalist.hunt:
        return False
    event = annalist.events.get(annalist.hunt)
    if event is not None and event.how != FAILED:
        annalist.put_last(annalist.hunt, kind=HUNTED, how=annalist.how or ENDED)
    annalist.hunt = annalist.fight = 0
    return True
