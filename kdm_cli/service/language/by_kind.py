"""Which names a parameter may take, by its kind and the command it stands in.

What the rules call these things is imported where it is needed: the command's own module has loaded it already.
"""

from collections.abc import Callable, Iterable
from importlib import import_module
from os.path import expanduser, expandvars
from types import ModuleType

from kdm_cli.rules.asking.board import COLUMNS, ROWS, called
from kdm_cli.rules.content import Candidate, Entry, fold, matches
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import CASUAL, DONE, ORDER, REQUIREMENTS
from kdm_cli.rules.state import AnyField, Card, Holding, Hunt, HuntSpace, Loadout, Pack, Showdown
from kdm_cli.service.language.campaign_names import Offer, Sheets
from kdm_cli.service.language.index import AT
from kdm_cli.service.language.operation import Parameter
from kdm_cli.service.language.short_forms import LOCATIONS
from kdm_cli.service.language.signposts import Standing
from kdm_cli.service.tray import at_rest

Tiers = list[list[Offer]]

FIGHTING = ("showdown ", "odds ")
HUNTING = "hunt "
HUNT_EVENT = "hunt_event"
MONSTER = "monster"
OF_THE_DEAD_TOO = ("show", "survivor show", "survivor note", "log")
PLACES = {
    "statistics": "survivors.sheet_numbers:STATS",
    "statistics of the monster": "asking.monster:STATS",
    "traits": "survivors.traits:KINDS",
    "rolls for injuries": "survivors.injuries:ROLLS",
    "events": "year.events:KINDS",
    "things": "settlement.holdings:KINDS",
    "principles": "settlement.holdings:CHOICES",
    "roles of monsters": "settlement.holdings:LISTS",
    "fields": "settlement.settlement_sheet:FIELDS",
    "habits": "settlement.settlement_sheet:HABITS",
    "cards that may come": "showdown.piles:may_come",
    "cards in play": "showdown.piles:PLAY",
}  # where the rules name these things
EXPLAINED = ("armor", "survival-limit", "population", "bleeding-limit")


def words_of(what: str) -> AnyField:
    """What the rules call these things."""
    module, _, name = PLACES[what].partition(":")
    return getattr(import_module(f"kdm_cli.rules.{module}"), name)


def offered(here: Standing, parameter: Parameter) -> Tiers:
    """The lists of names for a parameter, the likelier list first."""
    return [_plain(parameter.kind.options)] if parameter.kind.options else listed(here, parameter.kind.completes)


def listed(here: Standing, completes: str) -> Tiers:
    """The lists of names that go by this name, where the command stands."""
    if completes not in LISTS or here.operation is None:
        return []
    files = here.values("--file")
    moments = here.values(AT.flags[0])
    sheets = Sheets(expandvars(expanduser(files[-1])) if files else None, moments[-1] if moments else "")
    return LISTS[completes](here.operation.path, here.plain[0] if here.plain else "", sheets)


def requirements() -> list[Offer]:
    """What a house rule may waive, by its stable name."""
    notes = {ORDER: "out of order", DONE: "done already"}
    return [Offer(name, notes.get(kind, "")) for name, kind in REQUIREMENTS.items()]


def _plain(words: Iterable[str]) -> list[Offer]:
    return [Offer(word) for word in words]


def _named(*lists: Iterable[Entry]) -> Tiers:
    return [[Offer(entry.name) for entry in entries] for entries in lists]


def _survivors(path: str, first: str, sheets: Sheets) -> Tiers:
    if path == "showdown move" and sheets.rows(Hunt) and not sheets.rows(Showdown):
        return _hunt_events(path, first, sheets)  # the same short form moves a party
    if path.startswith(FIGHTING):
        besides = [Offer("none", "nobody: the instinct")] if path == "showdown monster-turn" else []
        besides += [Offer("departing", "the whole party")] if path == "showdown resolve-hit" else []
        return [sheets.fighters() + besides]
    if path.startswith(HUNTING):
        return [sheets.hunters()]
    if path == "survivor revive":
        return [sheets.survivors(dead=True)]
    if path in ("survivor retire", "survivor unretire"):
        return [sheets.survivors(retired=path == "survivor unretire")]
    besides = _plain(("showdown", "settlement", "hunt")) if path == "expect" else []
    return [sheets.survivors(dead=None if path in OF_THE_DEAD_TOO else False) + besides]


def _stats(path: str, first: str, sheets: Sheets) -> Tiers:
    if path == "showdown token" and fold(first) == MONSTER:
        return [_plain(words_of("statistics of the monster"))]
    attributes = [Offer(stat.typed) for stat in words_of("statistics") if stat.kind == "attribute"]
    if path in ("survivor token", "showdown token"):
        return [attributes]
    if path == "survivor show":
        return [attributes + _plain(EXPLAINED)]
    return [[Offer(stat.typed) for stat in words_of("statistics")]]


def _values(path: str, first: str, sheets: Sheets) -> Tiers:
    """What a field of the settlement sheet may be set to, where it is a word."""
    meant = [each.thing for each in matches(first, [Candidate(field, field) for field in words_of("fields")])]
    field = str(meant[0]) if len(meant) == 1 else ""
    if field == "players":
        return [sheets.players()]
    return [[*_plain(CASUAL), *requirements()] if field == "house rule" else _plain(words_of("habits").get(field, ()))]


def _gear(path: str, first: str, sheets: Sheets) -> Tiers:
    if path.startswith(FIGHTING):
        return [sheets.weapons(first)]
    if path in ("gear take", "gear archive"):
        return [sheets.worn(first)]
    return [sheets.stored("gear"), sheets.cards("gear")] if path == "gear give" else [sheets.cards("gear")]


def _craftable(path: str, first: str, sheets: Sheets) -> Tiers:
    """What is crafted at a built location, else anything that is crafted."""
    built = {str(row.content).rpartition("/")[2] for row in sheets.rows(Holding)}
    made = sheets.crafted()
    return _named([entry for entry in made if entry.data.get("location") in built], made)


def _crafting_locations(path: str, first: str, sheets: Sheets) -> Tiers:
    made_at = {entry.data.get("location") for entry in sheets.crafted()}
    return _named(entry for entry in sheets.library.of("location") if entry.slug in made_at)


def _buildable(path: str, first: str, sheets: Sheets) -> Tiers:
    """What a card here builds, else any location that is not built."""
    held = {row.content for row in sheets.rows(Holding)}
    places = [entry for entry in sheets.library.of("location") if entry.id not in held]
    printed = [
        str(op.get("what", "")).rpartition("/")[2]
        for entry in sheets.library.of("location", "innovation")
        for endeavor in (entry.data.get("endeavors", ()) if entry.id in held else ())
        for op in endeavor.get("effects", ())
    ]
    return _named([entry for entry in places if entry.slug in printed], places)


def _innovations(path: str, first: str, sheets: Sheets) -> Tiers:
    """What leads on from the innovations that are known, else any that is not known."""
    held = {row.content for row in sheets.rows(Holding)}
    every = sheets.library.of("innovation")
    led = {slug for entry in every if entry.id in held for slug in entry.data.get("consequences", ())}
    others = [entry for entry in every if entry.id not in held]
    return _named([entry for entry in others if entry.slug in led], others)


def _activities(path: str, first: str, sheets: Sheets) -> Tiers:
    """The endeavors of what is here, but for what is built already, else all that are printed."""
    held = {str(row.content) for row in sheets.rows(Holding)}
    known = {content.rpartition(":")[2] for content in held}
    printed = list(sheets.endeavors())
    open_ = [each for each in printed if each[0].id in held and (each[2] - known or not each[2])]
    return [[Offer(name, entry.name) for entry, name, _ in cards] for cards in (open_, printed)]


def _items(path: str, first: str, sheets: Sheets) -> Tiers:
    if path == "showdown pass":
        return [sheets.loot(first)]
    if path == "showdown loot":
        return [sheets.cards("resource")]
    return [sheets.stored("gear", "resource")] if path == "storage remove" else [sheets.cards("resource", "gear")]


def _injuries(path: str, first: str, sheets: Sheets) -> Tiers:
    rolled = [Offer(location, f"roll for a {table}") for location, table in words_of("rolls for injuries").items()]
    return [rolled + sheets.cards("severe_injury", "brain_trauma")]


def _events(path: str, first: str, sheets: Sheets) -> Tiers:
    if path in ("timeline done", "timeline remove"):
        return [sheets.listed_in(first)]
    every = sheets.cards(*words_of("events"))
    return [sheets.due(), every] if path == "event" else [every]


def _hunt_events(path: str, first: str, sheets: Sheets) -> Tiers:
    """The quarry's cards that did not come yet, then the table's events."""
    hunt = next(iter(sheets.rows(Hunt)), None)
    quarry = sheets.library.get(hunt.quarry) if hunt else None
    seen = {row.content for row in sheets.rows(HuntSpace)}
    entries = sheets.library.of(HUNT_EVENT)
    own = [each.name for each in entries if quarry and each.data.get("monster") == quarry.slug and each.id not in seen]
    table = [entry.name for entry in entries if "roll" in entry.data]
    return [sorted(Offer(name, "of the quarry") for name in own), sorted(_plain(table))]


def _deck(*kinds: str) -> Callable[[str, str, Sheets], Tiers]:
    """What may be drawn now of the monster's decks, then every card of the monster; without a showdown of any."""

    def tiers(path: str, first: str, sheets: Sheets) -> Tiers:
        named = [kind for kind in kinds if first and fold(kind).startswith(fold(first))] or kinds  # `draw ai`
        every = [offer for kind in named for offer in sheets.of_monster(kind)]
        if not sheets.rows(Showdown):
            return [every]
        play = at_rest(Draft(sheets.tables, 0), sheets.library)
        if path == "showdown discard":
            likely = {play.name_of(row.content) for row in sheets.rows(Card) if row.pile == words_of("cards in play")}
        else:
            likely = {entry.name for kind in named for entry in words_of("cards that may come")(play, kind)}
        return [[offer for offer in every if offer.value in likely], every]

    return tiers


def _packs(path: str, first: str, sheets: Sheets) -> Tiers:
    enabled = [row.pack for row in sheets.rows(Pack)]
    here = [
        Offer(each.id, each.name if each.name != each.id else "") for each in _on_disk().installed() if not each.problem
    ]
    if path in ("pack enable", "settlement new"):
        besides = [offer for offer in here if offer.value != "core"]
        return [[offer for offer in besides if offer.value not in enabled or path == "settlement new"], besides]
    return [here + _plain(pack for pack in enabled if pack not in [offer.value for offer in here])]


def _on_disk() -> ModuleType:
    from kdm_cli.content import places  # late: only this looks for packs on the disk

    return places


def _listed_monsters(path: str, first: str, sheets: Sheets) -> Tiers:
    """What can be put on a list of monsters or struck off it; for a hunt the quarries, else all that can be hunted."""
    held = {offer.value for offer in sheets.held()}
    if path == "hunt start":
        hunted = [entry for entry in sheets.library.of("monster") if entry.data.get("hunt_board")]
        return _named([entry for entry in hunted if entry.name in held], hunted)
    roles = words_of("roles of monsters")[path.split()[-1]]
    offers = [offer for role in roles for offer in sheets.cards("monster", role=role)]
    return [[offer for offer in offers if (offer.value in held) == (fold(first) == "remove")]]


def _levels(path: str, first: str, sheets: Sheets) -> Tiers:
    """The levels of the monster that is named, as its board or its sheet has them."""
    monsters = {entry.name: entry for entry in sheets.library.of("monster")}
    if path == "hunt start":
        monsters = {name: entry for name, entry in monsters.items() if entry.data.get("hunt_start")}
    found = [monsters[each.name] for each in matches(first, [Candidate(name, name) for name in monsters])]
    given = {str(row["level"]) for entry in found for row in entry.data.get("levels", ())}
    return [_plain(level for level in sorted(given) if level.isdigit())]


LISTS: dict[str, Callable[[str, str, Sheets], Tiers]] = {
    "ability": lambda path, first, sheets: [[*sheets.worn(first), *sheets.traits(first)]],
    "activity": _activities,
    "ai_card": _deck("ai_card"),
    "buildable": _buildable,
    "card": lambda path, first, sheets: [
        sheets.cards(*sheets.library.kinds) + [Offer(name, entry.name) for entry, name, _ in sheets.endeavors()]
    ],
    "choice": lambda path, first, sheets: [
        [*sheets.cards("principle", principle=first), Offer("none", "take the choice back")]
    ],
    "controller": lambda path, first, sheets: [sheets.players() + _survivors(path, first, sheets)[0]],
    "craftable": _craftable,
    "crafting_location": _crafting_locations,
    "enabled": lambda path, first, sheets: [_plain(row.pack for row in sheets.rows(Pack) if row.pack != "core")],
    "event": _events,
    "field": lambda path, first, sheets: [_plain(field.replace(" ", "-") for field in words_of("fields"))],
    "fighter": lambda path, first, sheets: [[*sheets.fighters(), Offer(MONSTER)]],
    "gear": _gear,
    "hit_location": _deck("hit_location"),
    HUNT_EVENT: _hunt_events,
    "injury": _injuries,
    "campaign": lambda path, first, sheets: [[Offer(each.name) for each in _on_disk().campaigns()]],
    "innovation": _innovations,
    "item": _items,
    "keyword": lambda path, first, sheets: [[*_plain(("resource", "gear")), *sheets.keywords()]],
    "level": _levels,
    "loadout": lambda path, first, sheets: [
        list({fold(row.name): Offer(row.name) for row in sheets.rows(Loadout)}.values())
    ],
    "location": lambda path, first, sheets: [_plain(LOCATIONS)],
    "milestone": lambda path, first, sheets: [sheets.cards("milestone")],
    "monster": lambda path, first, sheets: [sheets.cards("monster")],
    "nemesis": _listed_monsters,
    "pack": _packs,
    "payment": lambda path, first, sheets: [sheets.stored("resource", "gear")],
    "principle": lambda path, first, sheets: [_plain(each.replace("_", "-") for each in words_of("principles"))],
    "quarry": _listed_monsters,
    "settlement_event": lambda path, first, sheets: [sheets.cards("settlement_event")],
    "showdown_card": _deck("ai_card", "hit_location"),
    "space": lambda path, first, sheets: [_plain(called((row, at)) for row in range(ROWS) for at in range(COLUMNS))],
    "stat": _stats,
    "survivor": _survivors,
    "thing": lambda path, first, sheets: [
        sheets.held() if path == "settlement lose" else sheets.cards(*words_of("things"))
    ],
    "trait": lambda path, first, sheets: [
        sheets.traits(first) if path == "survivor lose" else sheets.cards(*words_of("traits"), permanent=True)
    ],
    "value": _values,
    "weapon": lambda path, first, sheets: [sheets.weapons(first)],
}
