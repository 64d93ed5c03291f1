"""What kdm-manager calls differently: handles with prefixes, monsters with their level in one line.

What a group wrote itself into kdm-manager. The timeline of a settlement of kdm-manager, and the monsters in it. One
survivor of a settlement of kdm-manager. What the API of kdm-manager answers for one settlement: the sheet, and its
survivors beside it.
"""

import re
from collections import Counter
from typing import Any, NamedTuple

from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS
from kdm_cli.service.importing.trackers.readers import (
    Defeated,
    Listed,
    Named,
    Save,
    SavedSettlement,
    SavedSurvivor,
    Source,
    kept_note,
    left_over,
    spaced,
    titled,
)

EVENTS = {
    "core_conviction": "Principle: Conviction",
    "core_death": "Principle: Death",
    "core_new_life": "Principle: New Life",
    "core_society": "Principle: Society",
}
MILESTONES = {"pop_15": "Population 15", "innovations_5": "5 Innovations", "game_over": "Population 0"}
WEAPONS = {"fist_and_tooth": "Fist & Tooth"}
MASTERY, SPECIALIZATION = "mastery_", "_specialization"
SHOWDOWN = re.compile(r"^(?:Nemesis Encounter|Special Showdown|Showdown)\s*:\s*-?\s*", re.IGNORECASE)
LEVEL = re.compile(r"\s+(?:Lvl|Level)\.?\s*([0-9]{1,2})$", re.IGNORECASE)


def weapon(handle: str) -> str:
    """The name of a weapon type."""
    return WEAPONS.get(handle) or titled(handle)


def event(handle: str) -> str:
    """The name of an event; what is of the core game says so in front."""
    return EVENTS.get(handle) or titled(handle.removeprefix("core_"))


def milestone(handle: str) -> str:
    """The name of a milestone."""
    return MILESTONES.get(handle) or titled(handle)


def monster(line: str) -> tuple[str, int | None]:
    """A monster and its level: `Nemesis Encounter: - King's Man Lvl 3` is King's Man, 3."""
    name = SHOWDOWN.sub("", line.strip())
    found = LEVEL.search(name)
    return (name[: found.start()], int(found[1])) if found else (name, None)


NOTE_ADMIN = ("_id", "author", "created_by", "created_on", "js_id", "settlement", "survivor")  # who wrote it, and ids


def own_words(source: Source, key: str) -> list[str]:
    """The notes, oldest last as they stand there: plain words, or objects with words, a year and who wrote them."""
    return [_words(value, f"{source.where}.{key}[{at}]") for at, value in enumerate(source.values(key))]


def _words(value: object, where: str) -> str:
    if isinstance(value, str):
        return value
    note = Source(value, where)
    text = note.text("note")
    note.passed(*NOTE_ADMIN)
    more = [f"lantern year {note.whole('lantern_year')}"] if note.has("lantern_year") else []
    more += left_over(note.left())
    return f"{text} ({'; '.join(more)})" if more else text


PASSED = ("ly", "sub_type", "type", "type_pretty", "sub_type_pretty", "excluded", "page", "created_by", "created_on")


def timeline(sheet: Source, lantern_year: int, refused: list[str], unplaced: list[str]) -> tuple[Listed, ...]:
    """Every event of every year; years that have passed are done."""
    found = []
    for line in sheet.each("timeline"):
        year = line.whole("year")
        for kind in line.value:
            if kind != "year" and isinstance(line.value[kind], list):
                found += [_event(each, year, lantern_year, refused, unplaced) for each in line.each(kind)]
        unplaced += [f"{line.where}: {told}" for told in left_over(line.left())]
    return tuple(each for each in found if each.name)


def _event(row: Source, year: int, lantern_year: int, refused: list[str], unplaced: list[str]) -> Listed:
    handle, line = row.text("handle"), row.text("name")
    if handle:
        name, level = event(handle), None
    else:
        name, level = monster(line)
    if not name:
        refused.append(f"{row.where} has neither a handle nor a name: there is nothing to write down")
    row.passed(*PASSED)
    unplaced += [f"{row.where}: {told}" for told in left_over(row.left())]
    return Listed(year, name, level, year < lantern_year)


def defeated(sheet: Source) -> tuple[Defeated, ...]:
    """The monsters defeated, one line each time; one without a level was of the first."""
    counted = Counter(monster(line) for line in sheet.texts("defeated_monsters"))
    return tuple(Defeated(name, 1 if level is None else level, times) for (name, level), times in counted.items())


TRACKER = "kdm-manager"
SEXES = {"M": "m", "F": "f"}
TRACKS = {
    "survival": "survival",
    "Insanity": "insanity",
    "Courage": "courage",
    "Understanding": "understanding",
    "hunt_xp": "hunt_xp",
    "Weapon Proficiency": "weapon_proficiency",
    "bleeding_tokens": "bleeding",
}
ARTS = {"fighting_arts": "fighting_art", "disorders": "disorder"}
SPECIALIST, MASTER, BLEEDING_LIMIT = 3, 8, 5
FROM_OTHERS = (
    "can_be_nominated_for_intimacy",
    "can_gain_bleeding_tokens",
    "can_gain_survival",
    "effective_sex",
    "savior",
)
ALREADY = ("inherited", "parents")  # what was inherited stands on the sheet; the parents again, as whole sheets
SURVIVOR_ADMIN = ("_id", "created_by", "created_on", "email", "favorite", "last_accessed", "meta", "modified_on",
         "public", "settlement")  # fmt: skip


class Home(NamedTuple):
    """What a survivor's sheet needs to know of the settlement, and where the report is gathered.

    `grouped` are those who stand in the group of the departing while their sheet says that they do not depart.
    """

    lantern_year: int
    survivors: tuple[str, ...]
    unplaced: list[str]
    refused: list[str]
    grouped: list[str]


def key_of(source: Source, key: str) -> str:
    """An id as the database writes it: an object with one text in it."""
    return source.inside(key).text("$oid")


def survivor(entry: Source, home: Home) -> SavedSurvivor:
    """A survivor with notes; the number of an attribute is the permanent one, gear and tokens are counted apart."""
    sheet = entry.inside("sheet")
    sheet.needs("_id", "name", "sex", *TRACKS, *(each.title() for each in ATTRIBUTES))
    name = sheet.text("name")
    traits, parents = _traits(sheet), [_parent(sheet, each, name, home) for each in ("father", "mother")]
    tokens, worn = _details(sheet)
    died = sheet.value.get("died_in") is not None
    found = SavedSurvivor(
        key=key_of(sheet, "_id"),
        name=name,
        sex=sheet.one_of("sex", SEXES, ""),
        status=_status(sheet),
        died_year=sheet.whole("died_in") if died else None,
        died_cause=sheet.text("cause_of_death"),
        born_year=sheet.whole("born_in_ly"),
        origin="born" if any(parents) else "founder" if sheet.yes("founder") else "newcomer",
        numbers={column: sheet.whole(theirs) for theirs, column in TRACKS.items()},
        attributes={each: sheet.whole(each.title()) for each in ATTRIBUTES},
        tokens=tokens,
        weapon_type=_weapon(sheet),
        boxes=_boxes(sheet),
        armor={each: sheet.whole(each.title()) for each in LOCATIONS},
        brain_injured=sheet.yes("brain_damage_light"),
        skip_next_hunt=sheet.yes("skip_next_hunt"),
        departing=sheet.yes("departing"),
        returned=home.lantern_year in sheet.values("returning_survivor"),
        reroll_used=sheet.yes("sotf_reroll"),
        traits=tuple(traits),
        gear=tuple(titled(each) for each in sheet.texts("cursed_items")),
        father=parents[0],
        mother=parents[1],
    )
    sheet.passed("founder", "died_on", *FROM_OTHERS, *ALREADY, *SURVIVOR_ADMIN)
    entry.passed("survival_actions", "dragon_traits")  # what follows from innovations and the sheet
    kept = _kept_of_survivor(sheet, found, worn, home) + left_over(sheet.left()) + left_over(entry.left())
    notes = (*own_words(entry, "notes"), kept_note(TRACKER, kept))
    return found._replace(notes=tuple(note for note in notes if note))


def _status(sheet: Source) -> str:
    retired, dead = sheet.yes("retired"), sheet.yes("dead")
    return "dead" if dead else "retired" if retired else "alive"


def _weapon(sheet: Source) -> str:
    named = sheet.text("weapon_proficiency_type")
    return weapon(named) if named else ""


def _traits(sheet: Source) -> list[Named]:
    """Arts, disorders, abilities; a specialization or mastery that kdm shows by itself from the level is not one."""
    found = [Named(kind, titled(handle)) for theirs, kind in ARTS.items() for handle in sheet.texts(theirs)]
    weapon, level = sheet.text("weapon_proficiency_type"), sheet.whole("Weapon Proficiency")
    shown = {f"{weapon}{SPECIALIZATION}": SPECIALIST, f"{MASTERY}{weapon}": MASTER} if weapon else {}
    for handle in sheet.texts("abilities_and_impairments"):
        if handle not in shown or level < shown[handle]:
            found.append(Named("ability", titled(handle)))
    return found


def _parent(sheet: Source, which: str, name: str, home: Home) -> str:
    parent = key_of(sheet, which)
    if parent and parent not in home.survivors:
        home.refused.append(f"{name}: the {which} {parent} is no survivor of this save")
        return ""
    return parent


def _details(sheet: Source) -> tuple[dict[str, int], dict[str, int]]:
    """The tokens beside each attribute, and what gear adds as somebody wrote it down."""
    details = sheet.inside("attribute_detail")
    tokens, worn = {}, {}
    for each in ATTRIBUTES:
        detail = details.inside(each.title())
        tokens[each], worn[each] = detail.whole("tokens"), detail.whole("gear")
    return {each: by for each, by in tokens.items() if by}, {each: by for each, by in worn.items() if by}


def _boxes(sheet: Source) -> dict[str, tuple[bool, bool]]:
    boxes = {each: (sheet.yes(f"{each}_damage_light"), sheet.yes(f"{each}_damage_heavy")) for each in LOCATIONS}
    return {each: ticked for each, ticked in boxes.items() if any(ticked)}


def _kept_of_survivor(sheet: Source, found: SavedSurvivor, worn: dict[str, int], home: Home) -> list[str]:
    """What the sheet says and kdm has no box for, in words."""
    kept = [f"epithets: {', '.join(map(titled, tags))}"] if (tags := sheet.texts("tags")) else []
    kept += [f"gear adds {by:+d} {each}" for each, by in worn.items()]
    colors = sheet.inside("affinities")
    kept += [f"affinity {each} {by:+d}" for each in colors.value if (by := colors.whole(each))]
    kept += [spaced(flag) for flag in sheet.value if flag.startswith("cannot_") and sheet.yes(flag)]
    if (limit := sheet.whole("max_bleeding_tokens", BLEEDING_LIMIT)) != BLEEDING_LIMIT:
        kept.append(f"dies at {limit} bleeding tokens")
    years = sheet.values("returning_survivor")
    kept += [f"returned in lantern year {', '.join(map(str, years))}"] if years else []
    if sheet.yes("retired") and found.status == "dead":
        kept.append("was retired")
    groups = sheet.texts("groups")
    if "_departing" in groups and not found.departing:
        home.grouped.append(found.name)
    mine = [group for group in groups if not group.startswith("_")]
    return kept + ([f"groups: {', '.join(mine)}"] if mine else [])


NUMBERS = {
    "population": "population",
    "death_count": "death_count",
    "survival_limit": "survival_limit",
    "lost_settlements": "lost_settlements",
    "endeavor_tokens": "endeavors",
}
HELD = {"locations": "location", "principles": "principle", "quarries": "monster", "nemesis_monsters": "monster"}
CORE = "people_of_the_lantern"
FOLLOWS = ("campaign_pretty", "enforce_survival_limit", "expansions_pretty", "minimum_death_count",
           "minimum_population", "minimum_survival_limit", "population_by_sex")  # fmt: skip
ADMIN = ("_id", "admins", "created_by", "created_on", "last_accessed", "meta", "modified_on", "survivor_groups",
         "_additional_survivor_sheet_requirements")  # fmt: skip
AGAIN = ("players", "survivor_groups")  # who plays along, and the survivors once more in the groups of the screen
WORKED_OUT = (
    "survival actions, smallest counts, who can do what and weapon skills by level are not taken over: "
    "kdm works them out itself"
)
APP = "players, e-mail addresses, dates, favorites and the groups on the screen belong to the site: not taken over"


def recognises(document: Any) -> bool:
    """Whether this is such an answer: a sheet, and the survivors among what the user has."""
    return isinstance(document, dict) and "sheet" in document and "user_assets" in document


def read(document: Any) -> Save:
    """The one settlement with its survivors; damage is refused with its place."""
    answer = Source(document, TRACKER)
    sheet, assets, meta = answer.inside("sheet"), answer.inside("user_assets"), answer.inside("meta")
    sheet.needs("name", "lantern_year", "population", "death_count", "survival_limit")
    assets.needs("survivors")
    entries = list(assets.each("survivors"))
    keys = tuple(key_of(entry.inside("sheet"), "_id") for entry in entries)
    home = Home(sheet.whole("lantern_year"), keys, [WORKED_OUT, APP], [], [])
    listed = assets.texts("survivor_oids_list")
    home.refused.extend(f"survivor_oids_list names {key}, who is not in this save" for key in listed if key not in keys)
    home.refused.extend(f"{key} is the id of {times} survivors" for key, times in Counter(keys).items() if times > 1)
    settlement = _settlement(sheet, home)._replace(survivors=tuple(survivor(entry, home) for entry in entries))
    if home.grouped:
        who = ", ".join(home.grouped)
        home.unplaced.append(f"in the group of the departing, though their sheets do not depart (these count): {who}")
    assets.passed(*AGAIN)
    version = meta.inside("api").text("version")
    home.unplaced.extend(left_over(answer.left()) + left_over(assets.left()))
    return Save(TRACKER, version, (settlement,), tuple(home.unplaced), tuple(home.refused))


def _settlement(sheet: Source, home: Home) -> SavedSettlement:
    found = SavedSettlement(
        key=key_of(sheet, "_id"),
        name=sheet.text("name"),
        lantern_year=home.lantern_year,
        numbers={
            column: sheet.whole(theirs) for theirs, column in NUMBERS.items() if sheet.value.get(theirs) is not None
        },
        holdings=_holdings(sheet),
        storage=_storage(sheet),
        timeline=timeline(sheet, home.lantern_year, home.refused, home.unplaced),
        defeated=defeated(sheet),
    )
    sheet.passed(*FOLLOWS, *ADMIN)
    _under_way(sheet, home)
    own, kept = own_words(sheet, "settlement_notes"), _kept(sheet)
    return found._replace(notes=tuple(note for note in (*own, kept_note(TRACKER, kept)) if note))


def _holdings(sheet: Source) -> tuple[Named, ...]:
    found = []
    for handle in sheet.texts("innovations"):
        if handle.startswith(MASTERY):
            found.append(Named("weapon_type", weapon(handle.removeprefix(MASTERY))))
        else:
            found.append(Named("innovation", titled(handle)))
    found += [Named(kind, titled(handle)) for theirs, kind in HELD.items() for handle in sheet.texts(theirs)]
    return (*found, *(Named("milestone", milestone(each)) for each in sheet.texts("milestone_story_events")))


def _storage(sheet: Source) -> tuple[Named, ...]:
    """A handle for each copy; which is gear and which a resource the handle does not say."""
    counted = Counter(sheet.texts("storage"))
    return tuple(Named("gear", titled(handle), copies) for handle, copies in counted.items())


def _under_way(sheet: Source, home: Home) -> None:
    if sheet.has("current_quarry") or sheet.has("hunt_started"):
        monster = sheet.text("current_quarry", "a monster")
        sheet.passed("hunt_started", "showdown_type")
        home.refused.append(f"the hunt of {monster} is not taken over: start it again")


def _kept(sheet: Source) -> list[str]:
    """What the settlement sheet says and kdm has no box for, in words."""
    kept = [f"campaign: {titled(name)}"] if (name := sheet.text("campaign", CORE)) != CORE else []
    if expansions := sheet.texts("expansions"):
        kept.append(f"expansions: {', '.join(map(titled, expansions))}")
    fought = sheet.inside("nemesis_encounters")
    for handle in fought.value:
        if levels := fought.values(handle):
            kept.append(f"{titled(handle)} encountered at level {', '.join(map(str, levels))}")
    if printing := sheet.text("version"):
        kept.append(f"rules: {printing}")
    return kept + left_over(sheet.left())
