"""Saves of the phone app kdm-companion: several campaigns in a file, each with its settlement and survivors.

The app keeps no years, population, deaths, timeline, gear, armor or injury boxes; what is not there stays at its start.
"""

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.service.importing.readers import (
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

EXPANSIONS = {
    "dbk": "Dung Beetle Knight",
    "dk": "Dragon King",
    "fk": "Flower Knight",
    "gka": "Green Knight Armor",
    "gorm": "Gorm",
    "lg": "Lion God",
    "lk": "Lion Knight",
    "lt": "Lonely Tree",
    "manhunter": "Manhunter",
    "slenderman": "Slenderman",
    "spidicules": "Spidicules",
    "sunstalker": "Sunstalker",
}
MONSTERS = EXPANSIONS | {
    "gsk": "Gold Smoke Knight",
    "kingsman": "King's Man",
    "thehand": "The Hand",
    "tyrant": "The Tyrant",
}
CAMPAIGNS = {"pots": "People of the Stars", "potsun": "People of the Sun"}
PRINCIPLES = {"pty": "Protect the Young", "sotf": "Survival of the Fittest"}
SPELLED = {
    "sacrification": "Scarification",
    "momento_mori": "Memento Mori",
    "whishbone": "Wishbone",
    "hollow wing bone": "Hollow Wing Bones",
    "great cat bone": "Great Cat Bones",
    "tail feather": "Tail Feathers",
    "Binge Eating": "Binge Eating Disorder",
    "Twilight Sword": "Twilight Sword (curse)",
}


def named(handle: str) -> str:
    """The name of a card, an innovation, a location or a resource."""
    return SPELLED.get(handle) or PRINCIPLES.get(handle) or titled(handle)


TRACKER = "kdm-companion"
TRACKS = {"hunt xp": "hunt_xp", "weaponProficiencyLevel": "weapon_proficiency"}
SAME = ("survival", "insanity", "courage", "understanding")
SEXES = {"male": "m", "female": "f"}
STATUSES = {status: status for status in ("alive", "dead", "retired")}
TRAITS = {"fightingArts": "fighting_art", "disorders": "disorder", "abilities": "ability"}
CANNOT = ("cannotUseSurvival", "cannotUseFightingArts", "cannotUseAbilities")
DRAGON = {"championsRite": "Champion's Rite", "oraclesEye": "Oracle's Eye"}
SUN = {"childOfTheSun": "Child of the Sun"}


def survivor(source: Source, key: str, unplaced: list[str]) -> SavedSurvivor:
    """A survivor as the app shows them; attributes are one number there, without gear and tokens."""
    source.needs("name", "gender", "status", "hunt xp", *SAME, *ATTRIBUTES)
    name = source.text("name")
    if (own := source.text("id", key)) != key:
        unplaced.append(f"{name} stands under {key} and calls itself {own}: the first counts")
    level = {column: source.whole(theirs) for theirs, column in TRACKS.items()}
    traits = [Named(kind, named(each)) for theirs, kind in TRAITS.items() for each in source.texts(theirs)]
    skilled, sun = source.text("weaponProficiency"), source.inside("potSun")
    found = SavedSurvivor(
        key=key,
        name=name,
        sex=source.one_of("gender", SEXES, "male"),
        status=source.one_of("status", STATUSES, "alive"),
        numbers={track: source.whole(track) for track in SAME} | level,
        attributes={each: source.whole(each) for each in ATTRIBUTES},
        weapon_type=weapon(skilled),
        skip_next_hunt=source.yes("skipNextHunt"),
        reroll_used=source.yes("rerollUsed"),
    )
    marks = sun.inside("attributes")  # abilities that only the People of the Sun know
    traits += [Named("ability", SUN.get(mark) or spaced(mark).title()) for mark in marks.value if marks.text(mark)]
    own, kept = source.text("notes"), [spaced(box) for box in CANNOT if source.yes(box)]
    stars = source.inside("dragonTraits")
    if ticked := [DRAGON.get(trait) or spaced(trait).title() for trait in stars.value if stars.yes(trait)]:
        kept.append(f"dragon traits: {', '.join(ticked)}")
    kept += [*source.left_over(), *sun.left_over()]
    return found._replace(traits=tuple(traits), notes=notes(TRACKER, [own], kept))


WORKED_OUT = (
    "what innovations, locations and principles bring (bonuses, endeavors, what newborns and departing survivors gain) "
    "is not taken over: kdm works it out itself"
)
NOT_KEPT = "kdm-companion keeps no lantern year, population, death count, timeline, gear, armor or injury boxes"
APP = "the order of the survivors, the campaign on the screen and the purchase belong to the app and are not taken over"


class Report(NamedTuple):
    """What is told of a save beside its settlements."""

    unplaced: list[str]
    refused: list[str]


def recognises(document: Any) -> bool:
    """Whether this is such a save: campaigns in a list, each with its settlement inside."""
    campaigns = document.get("campaigns") if isinstance(document, dict) else None
    if not isinstance(campaigns, list) or not campaigns:
        return False
    return any(isinstance(each, dict) and "settlement" in each for each in campaigns)


def read(document: Any) -> Save:
    """The whole save; damage is refused with its place."""
    save = Source(document, TRACKER)
    report = Report([], [])
    settlements = tuple(_campaign(each, report) for each in save.each("campaigns"))
    ids = [settlement.key for settlement in settlements]
    repeated = [key for key in dict.fromkeys(ids) if ids.count(key) > 1]
    report.refused.extend(f"the campaign {key} stands there more than once" for key in repeated)
    chosen = save.text("selectedCampaign")
    if chosen and chosen not in ids:
        report.refused.append(f"selectedCampaign names {chosen}, which is no campaign of this save")
    version = save.whole("version", 1)  # the first release wrote none
    save.passed("subscription")  # what was bought, for the app alone
    report.unplaced.extend((NOT_KEPT, WORKED_OUT, APP, *save.left_over()))
    return Save(TRACKER, str(version), settlements, tuple(report.unplaced), tuple(report.refused))


def _campaign(campaign: Source, report: Report) -> SavedSettlement:
    campaign.needs("settlement")
    settlement = campaign.inside("settlement")
    name = settlement.text("name", "New Settlement")
    people = settlement.inside("survivors")
    survivors = tuple(survivor(people.inside(key), key, report.unplaced) for key in people.value)
    settlement.passed("departing", "newborn", "showdown")  # sums of what the innovations bring
    active = settlement.texts("activeSurvivorsList")  # their order on the screen
    strangers = [key for key in active if key not in people.value]
    report.refused.extend(
        f"{name}: activeSurvivorsList names {key}, who is no survivor of this save" for key in strangers
    )
    campaign.passed("bonuses", "endeavors")  # texts and costs of what the innovations bring
    _under_way(campaign, name, report)
    numbers = {}
    if settlement.value.get("survivalLimit") is not None:
        numbers["survival_limit"] = settlement.whole("survivalLimit")
    else:
        report.unplaced.append(f"{name}: this version keeps no survival limit: kdm works it out itself")
    storage = _storage(campaign, name, numbers, report)
    key = campaign.text("id")
    holdings = [Named("location", named(handle)) for handle in _handles(campaign, "locations")]
    holdings += innovations(_handles(campaign, "innovations"), named)
    holdings += [Named("principle", named(handle)) for handle in _handles(campaign, "principles")]
    return SavedSettlement(
        key=key,
        name=name,
        numbers=numbers,
        holdings=tuple(holdings),
        storage=storage,
        survivors=survivors,
        notes=_notes(campaign, settlement),
        keeps_quarries=False,
    )


def _handles(campaign: Source, key: str) -> list[str]:
    """What a campaign holds of a kind: the values of an object; a principle not yet chosen is null."""
    held = campaign.inside(key)
    return [handle for each in held.value if (handle := held.text(each))]


def _storage(campaign: Source, name: str, numbers: dict[str, int], report: Report) -> tuple[Named, ...]:
    """The resources there are; endeavors lie among them, and what has run out stays listed with none."""
    stored = campaign.inside("stored_resources")
    found = []
    for key in stored.value:
        line = stored.inside(key)
        copies, resource = line.whole("quantity"), line.text("resource", key)
        line.passed("id")  # the resource again
        if copies < 0:
            report.refused.append(f"{name}: {copies} {named(resource)} in storage")
        elif resource == "endeavor":
            numbers["endeavors"] = copies
        elif copies:
            found.append(Named("resource", named(resource), copies))
        report.unplaced.extend(f"{name}: {told}" for told in line.placed())
    return tuple(found)


def _under_way(campaign: Source, name: str, report: Report) -> None:
    """The monster last chosen for the hunt and for the showdown; where a table stands in a fight is not in the save."""
    for key, what in (("hunting", "hunt"), ("showdown", "showdown")):
        chosen = campaign.inside(key)
        if chosen.value:
            handle, level = chosen.text("monster"), chosen.text("level")
            hunted = MONSTERS.get(handle) or titled(handle)
            report.refused.append(f"{name}: the {what} of {hunted} level {level} is not taken over: start it again")
            report.unplaced.extend(f"{name}: {told}" for told in chosen.placed())


def _notes(campaign: Source, settlement: Source) -> tuple[str, ...]:
    """The group's own words, and one note of everything that has no box in kdm."""
    own, kept = campaign.text("notes"), []
    if (kind := campaign.text("type", "potl")) != "potl":
        kept.append(f"campaign: {CAMPAIGNS.get(kind, kind)}")
    if expansions := [EXPANSIONS.get(each, each) for each in _handles(campaign, "expansions") if each != "core"]:
        kept.append(f"expansions: {', '.join(expansions)}")
    return notes(TRACKER, [own], [*kept, *campaign.left_over(), *settlement.left_over()])
