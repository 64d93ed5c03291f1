"""Which names a parameter may take, by its kind and the command it stands in.

What the rules call these things is imported where it is needed: the command's own module has loaded it already.
"""

from importlib import import_module
from os.path import expanduser, expandvars

from kdm_cli.rules.asking.board import COLUMNS, ROWS, called
from kdm_cli.rules.names import Candidate, fold, matches
from kdm_cli.rules.requirements import DONE, ORDER, REQUIREMENTS
from kdm_cli.rules.state import AnyField, Holding, Pack
from kdm_cli.service.completion import campaign_names
from kdm_cli.service.completion.campaign_names import Offer, Sheets
from kdm_cli.service.language.operation import Parameter
from kdm_cli.service.language.short_forms import LOCATIONS
from kdm_cli.service.language.signposts import Standing

Tiers = list[list[Offer]]

FIGHTING = ("showdown ", "odds ")
HUNTING = "hunt "
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
    "players": "settlement.settlement_sheet:PLAYERS",
    "house rule": "settlement.settlement_sheet:HOUSE_RULE",
}  # where the rules name these things
EXPLAINED = ("armor", "survival-limit", "population", "bleeding-limit")


def words_of(what: str) -> AnyField:
    """What the rules call these things."""
    module, _, name = PLACES[what].partition(":")
    return getattr(import_module(f"kdm_cli.rules.{module}"), name)


def offered(here: Standing, parameter: Parameter) -> Tiers:
    """The lists of names for a parameter, the likelier list first."""
    kind = parameter.kind
    if kind.options:
        return [[Offer(option) for option in kind.options]]
    return listed(here, kind.completes)


def listed(here: Standing, completes: str) -> Tiers:
    """The lists of names that go by this name, where the command stands."""
    if completes not in LISTS or here.operation is None:
        return []
    files = here.values("--file")
    sheets = Sheets(expandvars(expanduser(files[-1])) if files else None)
    return LISTS[completes](here.operation.path, here.plain[0] if here.plain else "", sheets)


def _survivors(path: str, first: str, sheets: Sheets) -> Tiers:
    if path.startswith(FIGHTING):
        besides = [Offer("none", "nobody: the instinct")] if path == "showdown monster-turn" else []
        besides += [Offer("departing", "the whole party")] if path == "showdown resolve-hit" else []
        return [sheets.fighters() + besides]
    if path.startswith(HUNTING):
        return [campaign_names.hunters(sheets)]
    if path == "survivor revive":
        return [sheets.survivors(dead=True)]
    if path in ("survivor retire", "survivor unretire"):
        return [sheets.survivors(retired=path == "survivor unretire")]
    besides = [Offer("showdown"), Offer("settlement"), Offer("hunt")] if path == "expect" else []
    return [sheets.survivors(dead=None if path in OF_THE_DEAD_TOO else False) + besides]


def _stats(path: str, first: str, sheets: Sheets) -> Tiers:
    attributes = [Offer(stat.typed) for stat in words_of("statistics") if stat.kind == "attribute"]
    if path == "showdown token" and fold(first) == MONSTER:
        return [[Offer(stat) for stat in words_of("statistics of the monster")]]
    if path in ("survivor token", "showdown token"):
        return [attributes]
    if path == "survivor show":
        return [attributes + [Offer(name) for name in EXPLAINED]]
    return [[Offer(stat.typed) for stat in words_of("statistics")]]


def _fields(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer(field.replace(" ", "-")) for field in words_of("fields")]]


def _values(path: str, first: str, sheets: Sheets) -> Tiers:
    """What a field of the settlement sheet may be set to, where it is a word."""
    meant = [each.thing for each in matches(first, [Candidate(field, field) for field in words_of("fields")])]
    field = str(meant[0]) if len(meant) == 1 else ""
    if field == words_of("players"):
        return [sheets.players()]
    if field == words_of("house rule"):
        return [requirements()]
    return [[Offer(option) for option in words_of("habits").get(field, ())]]


def requirements() -> list[Offer]:
    """What a house rule may waive, by its stable name."""
    notes = {ORDER: "out of order", DONE: "done already"}
    return [Offer(name, notes.get(kind, "")) for name, kind in REQUIREMENTS.items()]


def _controllers(path: str, first: str, sheets: Sheets) -> Tiers:
    """Who may hold the monster controller tile: a player, or whose survivor it is."""
    people = _survivors(path, first, sheets)
    return [[*sheets.players(), *people[0]], *people[1:]]


def _gear(path: str, first: str, sheets: Sheets) -> Tiers:
    if path.startswith(FIGHTING):
        return _weapons(path, first, sheets)
    if path in ("gear take", "gear archive"):
        return [sheets.worn(first)]
    return [sheets.stored("gear"), sheets.cards("gear")] if path == "gear give" else [sheets.cards("gear")]


def _craftable(path: str, first: str, sheets: Sheets) -> Tiers:
    """What is crafted at a built location, else anything that is crafted."""
    built = {str(row.content).rpartition("/")[2] for row in sheets.rows(Holding)}
    made = [entry for entry in sheets.library.of("gear") if entry.data.get("crafting_cost")]
    here = [entry for entry in made if entry.data.get("location") in built]
    return [[Offer(entry.name) for entry in entries] for entries in (here, made)]


def _crafting_locations(path: str, first: str, sheets: Sheets) -> Tiers:
    made_at = {entry.data.get("location") for entry in sheets.library.of("gear") if entry.data.get("crafting_cost")}
    return [[Offer(entry.name) for entry in sheets.library.of("location") if entry.slug in made_at]]


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
    here = [entry for entry in places if entry.slug in printed]
    return [[Offer(entry.name) for entry in entries] for entries in (here, places)]


def _innovations(path: str, first: str, sheets: Sheets) -> Tiers:
    """What leads on from the innovations that are known, else any that is not known."""
    held = {row.content for row in sheets.rows(Holding)}
    every = sheets.library.of("innovation")
    led = {slug for entry in every if entry.id in held for slug in entry.data.get("consequences", ())}
    others = [entry for entry in every if entry.id not in held]
    return [[Offer(entry.name) for entry in others if entry.slug in led], [Offer(entry.name) for entry in others]]


def _activities(path: str, first: str, sheets: Sheets) -> Tiers:
    """The endeavors of what is here, but for what is built already, else all that are printed."""
    held = {str(row.content) for row in sheets.rows(Holding)}
    known = {content.rpartition(":")[2] for content in held}
    printed = list(sheets.endeavors())
    open_ = [each for each in printed if each[0].id in held and (each[2] - known or not each[2])]
    return [[Offer(name, entry.name) for entry, name, _ in cards] for cards in (open_, printed)]


def _payment(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.stored("resource", "gear")]


def _loadouts(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.loadouts()]


def _items(path: str, first: str, sheets: Sheets) -> Tiers:
    if path == "showdown pass":
        return [sheets.loot(first)]
    if path == "showdown loot":
        return [sheets.cards("resource")]
    return [sheets.stored("gear", "resource")] if path == "storage remove" else [sheets.cards("resource", "gear")]


def _traits(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.traits(first)] if path == "survivor lose" else [sheets.cards(*words_of("traits"), permanent=True)]


def _injuries(path: str, first: str, sheets: Sheets) -> Tiers:
    rolled = [Offer(location, f"roll for a {table}") for location, table in words_of("rolls for injuries").items()]
    return [rolled + sheets.cards("severe_injury", "brain_trauma")]


def _events(path: str, first: str, sheets: Sheets) -> Tiers:
    if path in ("timeline done", "timeline remove"):
        return [sheets.listed_in(first)]
    every = sheets.cards(*words_of("events"))
    return [sheets.due(), every] if path == "event" else [every]


def _things(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.held()] if path == "settlement lose" else [sheets.cards(*words_of("things"))]


def _principles(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer(choice.replace("_", "-")) for choice in words_of("principles")]]


def _choices(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[*sheets.cards("principle", principle=first), Offer("none", "take the choice back")]]


def _cards(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.cards(*sheets.library.kinds) + [Offer(name, entry.name) for entry, name, _ in sheets.endeavors()]]


def _settlement_events(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.cards("settlement_event")]


def _packs(path: str, first: str, sheets: Sheets) -> Tiers:
    from kdm_cli.content.places import installed  # late: only this looks for packs on the disk

    enabled = [row.pack for row in sheets.rows(Pack)]
    here = [Offer(each.id, each.name if each.name != each.id else "") for each in installed() if not each.problem]
    if path in ("pack enable", "settlement new"):
        besides = [offer for offer in here if offer.value != "core"]
        return [[offer for offer in besides if offer.value not in enabled or path == "settlement new"], besides]
    return [here + [Offer(pack) for pack in enabled if pack not in [offer.value for offer in here]]]


def _enabled(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer(row.pack) for row in sheets.rows(Pack) if row.pack != "core"]]


def _fighters(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[*sheets.fighters(), Offer(MONSTER)]]


def _weapons(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.weapons(first)]


def _abilities(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[*sheets.worn(first), *sheets.traits(first)]]


def _ai_cards(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.of_monster("ai_card")]


def _hit_locations(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.of_monster("hit_location")]


def _showdown_cards(path: str, first: str, sheets: Sheets) -> Tiers:
    return [sheets.of_monster("ai_card") + sheets.of_monster("hit_location")]


def _locations(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer(location) for location in LOCATIONS]]


def _spaces(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer(called((row, column))) for row in range(ROWS) for column in range(COLUMNS)]]


def _listed_monsters(path: str, first: str, sheets: Sheets) -> Tiers:
    held = {offer.value for offer in sheets.held()}
    if path == "hunt start":
        return campaign_names.quarries(path, first, sheets)
    roles = words_of("roles of monsters")[path.split()[-1]]
    offers = [offer for role in roles for offer in sheets.cards("monster", role=role)]
    return [[offer for offer in offers if (offer.value in held) == (fold(first) == "remove")]]


def _keywords(path: str, first: str, sheets: Sheets) -> Tiers:
    return [[Offer("resource"), Offer("gear"), *sheets.keywords()]]


LISTS = {
    "quarry": _listed_monsters,
    "nemesis": _listed_monsters,
    "milestone": lambda path, first, sheets: [sheets.cards("milestone")],
    "keyword": _keywords,
    "ability": _abilities,
    "ai_card": _ai_cards,
    "fighter": _fighters,
    "hit_location": _hit_locations,
    "location": _locations,
    "monster": lambda path, first, sheets: [sheets.cards("monster")],
    "showdown_card": _showdown_cards,
    "space": _spaces,
    "weapon": _weapons,
    "card": _cards,
    "craftable": _craftable,
    "crafting_location": _crafting_locations,
    "payment": _payment,
    "buildable": _buildable,
    "innovation": _innovations,
    "activity": _activities,
    "settlement_event": _settlement_events,
    "survivor": _survivors,
    "controller": _controllers,
    "value": _values,
    "stat": _stats,
    "field": _fields,
    "gear": _gear,
    "loadout": _loadouts,
    "item": _items,
    "trait": _traits,
    "injury": _injuries,
    "event": _events,
    "thing": _things,
    "principle": _principles,
    "choice": _choices,
    "pack": _packs,
    "enabled": _enabled,
    **campaign_names.LISTS,
}
