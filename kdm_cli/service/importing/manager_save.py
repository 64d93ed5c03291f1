"""What the API of kdm-manager answers for one settlement: the sheet, and its survivors beside it.

Things have handles with prefixes there, monsters stand in one line with their level.
"""

import re
from collections import Counter

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS
from kdm_cli.service.importing.readers import (
    MASTERY,
    Defeated,
    Listed,
    Named,
    Save,
    SavedSettlement,
    SavedSurvivor,
    Source,
    innovations,
    notes,
    spaced,
    titled,
    weapon,
)

EVENTS = {
    "core_conviction": "Principle: Conviction",
    "core_death": "Principle: Death",
    "core_new_life": "Principle: New Life",
    "core_society": "Principle: Society",
}
MILESTONES = {"pop_15": "Population 15", "innovations_5": "5 Innovations", "game_over": "Population 0"}
SPECIALIZATION = "_specialization"
SHOWDOWN = re.compile(r"^(?:Nemesis Encounter|Special Showdown|Showdown)\s*:\s*-?\s*", re.IGNORECASE)
LEVEL = re.compile(r"\s+(?:Lvl|Level)\.?\s*([0-9]{1,2})$", re.IGNORECASE)


class Home(NamedTuple):
    """What a survivor's sheet needs to know of the settlement, and where the report is gathered."""

    lantern_year: int
    survivors: tuple[str, ...]
    unplaced: list[str]
    refused: list[str]
    grouped: list[str]  # with the departing, while their sheet says that they do not depart


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
    more += note.left_over()
    return f"{text} ({'; '.join(more)})" if more else text


PASSED = ("ly", "sub_type", "type", "type_pretty", "sub_type_pretty", "excluded", "page", "created_by", "created_on")


def timeline(sheet: Source, home: Home) -> tuple[Listed, ...]:
    """Every event of every year; years that have passed are done."""
    found = []
    for line in sheet.each("timeline"):
        year = line.whole("year")
        for kind in line.value:
            if kind != "year" and isinstance(line.value[kind], list):
                found += [_event(each, year, home) for each in line.each(kind)]
        home.unplaced.extend(line.placed())
    return tuple(each for each in found if each.name)


def _event(row: Source, year: int, home: Home) -> Listed:
    handle, line = row.text("handle"), row.text("name")
    name, level = monster(line)
    if handle:  # what is of the core game says so in front
        name, level = EVENTS.get(handle) or titled(handle.removeprefix("core_")), None
    if not name:
        home.refused.append(f"{row.where} has neither a handle nor a name: there is nothing to write down")
    row.passed(*PASSED)
    home.unplaced.extend(row.placed())
    return Listed(year, name, level, year < home.lantern_year)


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


def key_of(source: Source, key: str) -> str:
    """An id as the database writes it: an object with one text in it."""
    return source.inside(key).text("$oid")


def survivor(entry: Source, home: Home) -> SavedSurvivor:
    """A survivor with notes; the number of an attribute is the permanent one, gear and tokens are counted apart."""
    sheet = entry.inside("sheet")
    sheet.needs("_id", "name", "sex", *TRACKS, *(each.title() for each in ATTRIBUTES))
    name = sheet.text("name")
    traits, parents = _traits(sheet), [_parent(sheet, each, name, home) for each in ("father", "mother")]
    details = sheet.inside("attribute_detail")
    tokens, worn = _beside(details, "tokens"), _beside(details, "gear")
    died = sheet.value.get("died_in") is not None
    found = SavedSurvivor(
        key=key_of(sheet, "_id"),
        name=name,
        sex=sheet.one_of("sex", SEXES, ""),
        status="dead" if sheet.yes("dead") else "retired" if sheet.yes("retired") else "alive",
        died_year=sheet.whole("died_in") if died else None,
        died_cause=sheet.text("cause_of_death"),
        born_year=sheet.whole("born_in_ly"),
        origin="born" if any(parents) else "founder" if sheet.yes("founder") else "newcomer",
        numbers={column: sheet.whole(theirs) for theirs, column in TRACKS.items()},
        attributes={each: sheet.whole(each.title()) for each in ATTRIBUTES},
        tokens=tokens,
        weapon_type=weapon(sheet.text("weapon_proficiency_type")),
        boxes={
            each: ticked
            for each in LOCATIONS
            if any(ticked := (sheet.yes(f"{each}_damage_light"), sheet.yes(f"{each}_damage_heavy")))
        },
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
    kept = [*_kept_of_survivor(sheet, found, worn, home), *sheet.left_over(), *entry.left_over()]
    return found._replace(notes=notes(TRACKER, own_words(entry, "notes"), kept))


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


def _beside(details: Source, what: str) -> dict[str, int]:
    """What is counted beside each attribute: tokens, or what gear adds as somebody wrote it down."""
    return {each: by for each in ATTRIBUTES if (by := details.inside(each.title()).whole(what))}


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
    home.unplaced.extend((*answer.left_over(), *assets.left_over()))
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
        storage=tuple(Named("gear", titled(each), copies) for each, copies in Counter(sheet.texts("storage")).items()),
        timeline=timeline(sheet, home),
        defeated=tuple(
            Defeated(name, 1 if level is None else level, times)  # one without a level was of the first
            for (name, level), times in Counter(map(monster, sheet.texts("defeated_monsters"))).items()
        ),
    )
    sheet.passed(*FOLLOWS, *ADMIN)
    if sheet.has("current_quarry") or sheet.has("hunt_started"):
        quarry = sheet.text("current_quarry", "a monster")
        sheet.passed("hunt_started", "showdown_type")
        home.refused.append(f"the hunt of {quarry} is not taken over: start it again")
    return found._replace(notes=notes(TRACKER, own_words(sheet, "settlement_notes"), _kept(sheet)))


def _holdings(sheet: Source) -> tuple[Named, ...]:
    found = innovations(sheet.texts("innovations"), titled)
    found += [Named(kind, titled(handle)) for theirs, kind in HELD.items() for handle in sheet.texts(theirs)]
    reached = sheet.texts("milestone_story_events")
    return (*found, *(Named("milestone", MILESTONES.get(each) or titled(each)) for each in reached))


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
    return kept + sheet.left_over()
