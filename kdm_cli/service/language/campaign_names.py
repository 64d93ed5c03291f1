"""What there is to name: the names on the sheets and the names in the packs."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from kdm_cli.content import Library
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Candidate, Entry, fold, matches
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import (
    TABLE_OF,
    Due,
    Event,
    Fighter,
    Gear,
    Holding,
    Lasting,
    Loot,
    Player,
    R,
    Showdown,
    Stored,
    Survivor,
    Tables,
    Trait,
    empty_tables,
)
from kdm_cli.service.language.operation import entry_at
from kdm_cli.service.tray import library_of
from kdm_cli.store.campaign import behind, campaign_path, reading
from kdm_cli.text import typeable

NOTE = "note:"
BROUGHT = ("location", "innovation")  # what an endeavor brings once
FATES = ("mark/fled", "mark/home")  # lasting rows of who ran away
PATIENCE = 0.2  # seconds that Tab waits for somebody who writes


class Offer(NamedTuple):
    """One way to go on, and a word about it."""

    value: str
    note: str = ""


class Sheets:
    """The campaign for whoever can do without it: where something is wrong with the file, there is just nothing."""

    def __init__(self, named: str | None, at: str = "") -> None:
        """Nothing is opened before something is asked; it is as it stood after that entry."""
        self._named, self._at = named, at

    @classmethod
    def of(cls, tables: Tables, library: Library) -> "Sheets":
        """The campaign as somebody has it open."""
        sheets = cls(None)
        sheets.tables, sheets.library = tables, library
        return sheets

    def rows(self, kind: type[R]) -> list[R]:
        """The rows of a table, or none."""
        return list(self.tables[TABLE_OF[kind]].values())

    def players(self) -> list[Offer]:
        """Who plays, in the order of the table."""
        return [Offer(row.name, "player") for row in sorted(self.rows(Player), key=lambda row: (row.position, row.id))]

    @cached_property
    def tables(self) -> Tables:
        """Every table, read when it is first asked for."""
        try:
            with (
                reading(campaign_path(self._named), PATIENCE) as file,
                behind(file, entry_at(self._at), "kdm status") as then,
            ):
                return then.load()
        except (Refused, OSError):
            return empty_tables()

    @cached_property
    def library(self) -> Library:
        """The packs the campaign plays with; without a campaign core."""
        return library_of(self.tables)

    def cards(self, *kinds: str, **facts: object) -> list[Offer]:
        """The cards of some kinds, by name; a fact that a card states must be this one."""
        entries = self.library.of(*kinds)
        fitting = [
            each for each in entries if all(_same(each.data.get(key, fact), fact) for key, fact in facts.items())
        ]
        return sorted(_once(Offer(entry.name, _spoken(entry.kind)) for entry in fitting))

    def crafted(self) -> list[Entry]:
        """The gear that is crafted anywhere."""
        return [entry for entry in self.library.of("gear") if entry.data.get("crafting_cost")]

    def endeavors(self) -> Iterator[tuple[Entry, str, set[str]]]:
        """The endeavors that cards print, by name: the card, and what each brings to the settlement."""
        for entry in self.library.of("location", "innovation", "settlement_event"):
            for endeavor in entry.data.get("endeavors") or ():
                gained = {str(op.get("what")) for op in endeavor.get("effects", ()) if op["op"] == "gain"}
                yield entry, endeavor["name"], {each for each in gained if each.partition("/")[0] in BROUGHT}

    def aliases(self) -> dict[str, str]:
        """What endeavors are called besides, and their names."""
        every = (
            each for entry in self.library.of("location", "innovation") for each in entry.data.get("endeavors") or ()
        )
        return {alias: each["name"] for each in every for alias in each.get("aliases", ())}

    def _name(self, content_id: str) -> str:
        if content_id.startswith(NOTE):
            return content_id.partition("/")[2]
        entry = self.library.get(content_id)
        return entry.name if entry else content_id

    def survivors(self, dead: bool | None = False, retired: bool | None = None) -> list[Offer]:
        """The survivors, the living first; a condition of None does not matter."""
        return [
            Offer(row.name, "dead" if row.dead else "retired" if row.retired else "")
            for row in sorted(self.rows(Survivor), key=lambda row: row.dead)
            if dead in (None, row.dead) and retired in (None, row.retired)
        ]

    def survivor_id(self, text: str) -> int | None:
        """The survivor a typed word means, if it is just one."""
        found = matches(text, [Candidate(row.name, row.id, int(row.dead)) for row in self.rows(Survivor)])
        return int(str(found[0].thing)) if len(found) == 1 else None

    def stored(self, *kinds: str) -> list[Offer]:
        """What lies in storage."""
        rows = [row for row in self.rows(Stored) if _kind(row.content) in kinds]
        return sorted(Offer(self._name(row.content), f"{row.copies} in storage") for row in rows)

    def keywords(self) -> list[Offer]:
        """The keywords of what lies in storage."""
        entries = [self.library.get(row.content) for row in self.rows(Stored)]
        return sorted(
            _once(Offer(str(word)) for entry in entries if entry for word in entry.data.get("keywords") or ())
        )

    def worn(self, text: str, weapons: bool = False) -> list[Offer]:
        """What a survivor wears, or only the weapons among it."""
        rows = [row for row in self.rows(Gear) if row.survivor_id == self.survivor_id(text)]
        if weapons:
            rows = [row for row in rows if (entry := self.library.get(row.content)) and entry.data.get("weapon")]
        return _once(
            Offer(self._name(row.content), f"in slot {row.slot}") for row in sorted(rows, key=lambda row: row.slot)
        )

    def owned(self) -> list[Offer]:
        """All that anybody wears or that lies in storage."""
        worn = [row.content for row in self.rows(Gear)]
        return _once(Offer(self._name(content)) for content in worn + [row.content for row in self.rows(Stored)])

    def traits(self, text: str) -> list[Offer]:
        """What is recorded on a survivor."""
        rows = [row for row in self.rows(Trait) if row.survivor_id == self.survivor_id(text)]
        return _once(Offer(self._name(row.content), _spoken(_kind(row.content))) for row in rows)

    def held(self) -> list[Offer]:
        """What the settlement has: innovations, locations, principles, monsters, milestones."""
        return _once(Offer(self._name(row.content), _spoken(_kind(row.content))) for row in self.rows(Holding))

    def due(self) -> list[Offer]:
        """What waits to be settled."""
        return _once(Offer(self._name(row.content), "due: " + typeable(row.why)) for row in self.rows(Due))

    def fighters(self) -> list[Offer]:
        """The living survivors of the showdown under way; without one every living survivor."""
        there = {row.survivor_id for row in self.rows(Fighter)}
        rows = sorted(self.rows(Survivor), key=lambda row: row.party or 0)
        return [Offer(row.name) for row in rows if row.id in there and not row.dead] or self.survivors()

    def hunters(self) -> list[Offer]:
        """Who is on the hunt under way, else who departs; where nobody does every living survivor."""
        gone = {row.survivor_id for row in self.rows(Lasting) if row.what in FATES}
        party = [row for row in self.rows(Survivor) if row.party is not None and not row.dead and row.id not in gone]
        return [Offer(row.name) for row in sorted(party, key=lambda row: row.party or 0)] or self.survivors()

    def of_monster(self, kind: str) -> list[Offer]:
        """Every card of the monster that is fought, face up or not; without a showdown of any monster."""
        fought = next(iter(self.rows(Showdown)), None)
        entry = self.library.get(fought.monster) if fought else None
        if entry is None:
            return self.cards(kind)
        return self.cards(kind, monster=str(entry.data.get("based_on") or entry.slug))

    def loot(self, text: str) -> list[Offer]:
        """What a survivor has won in the showdown."""
        rows = [row for row in self.rows(Loot) if row.survivor_id == self.survivor_id(text)]
        return sorted(Offer(self._name(row.content), f"{row.copies} beside the grid") for row in rows)

    def weapons(self, text: str) -> list[Offer]:
        """The weapons a survivor has at hand, with those nobody can lay down."""
        return _once([*self.worn(text, weapons=True), *self.cards("innate_weapon")])

    def listed_in(self, year: str) -> list[Offer]:
        """The events of a lantern year that are not checked off."""
        return _once(
            Offer(self._name(row.content)) for row in self.rows(Event) if str(row.year) == year and not row.done
        )


def _same(stated: object, wanted: object) -> bool:
    return fold(stated) == fold(wanted) if isinstance(stated, str) else bool(stated == wanted)


def _once(offers: Iterable[Offer]) -> list[Offer]:
    return list({fold(offer.value): offer for offer in offers}.values())


def _kind(content_id: object) -> str:
    return str(content_id).removeprefix(NOTE).rpartition(":")[2].partition("/")[0]


def _spoken(kind: str) -> str:
    return kind.replace("_", " ")
