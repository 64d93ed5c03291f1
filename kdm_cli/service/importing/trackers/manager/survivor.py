"""One survivor of a settlement of kdm-manager."""

from typing import NamedTuple

from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS
from kdm_cli.service.importing.trackers.manager import names
from kdm_cli.service.importing.trackers.manager.notes import own_words
from kdm_cli.service.importing.trackers.readable import kept_note, left_over, spaced, titled
from kdm_cli.service.importing.trackers.save import Named, SavedSurvivor
from kdm_cli.service.importing.trackers.source import Source

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
FOLLOWS = ("can_be_nominated_for_intimacy", "can_gain_bleeding_tokens", "can_gain_survival", "effective_sex", "savior")
ALREADY = ("inherited", "parents")  # what was inherited stands on the sheet; the parents again, as whole sheets
ADMIN = ("_id", "created_by", "created_on", "email", "favorite", "last_accessed", "meta", "modified_on", "public",
         "settlement")  # fmt: skip


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
    sheet.passed("founder", "died_on", *FOLLOWS, *ALREADY, *ADMIN)
    entry.passed("survival_actions", "dragon_traits")  # what follows from innovations and the sheet
    kept = _kept(sheet, found, worn, home) + left_over(sheet.left()) + left_over(entry.left())
    notes = (*own_words(entry, "notes"), kept_note(TRACKER, kept))
    return found._replace(notes=tuple(note for note in notes if note))


def _status(sheet: Source) -> str:
    retired, dead = sheet.yes("retired"), sheet.yes("dead")
    return "dead" if dead else "retired" if retired else "alive"


def _weapon(sheet: Source) -> str:
    weapon = sheet.text("weapon_proficiency_type")
    return names.weapon(weapon) if weapon else ""


def _traits(sheet: Source) -> list[Named]:
    """Arts, disorders, abilities; a specialization or mastery that kdm shows by itself from the level is not one."""
    found = [Named(kind, titled(handle)) for theirs, kind in ARTS.items() for handle in sheet.texts(theirs)]
    weapon, level = sheet.text("weapon_proficiency_type"), sheet.whole("Weapon Proficiency")
    shown = {f"{weapon}{names.SPECIALIZATION}": SPECIALIST, f"{names.MASTERY}{weapon}": MASTER} if weapon else {}
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


def _kept(sheet: Source, found: SavedSurvivor, worn: dict[str, int], home: Home) -> list[str]:
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
