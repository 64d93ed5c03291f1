"""What kdm-companion calls differently: its short ids and its spellings, each with the name that is meant.

One survivor of a kdm-companion save. Saves of the phone app kdm-companion: several campaigns in a file, each with its
settlement and survivors. The app keeps no years, population, deaths, timeline, gear, armor or injury boxes; what is
not there stays at its start.
"""

from typing import Any

from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.service.importing.trackers.readers import (
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
MASTERY = "mastery_"
WEAPONS = {"fist_and_tooth": "Fist & Tooth"}


def named(handle: str) -> str:
    """The name of a card, an innovation, a location or a resource."""
    return SPELLED.get(handle) or PRINCIPLES.get(handle) or titled(handle)


def weapon(handle: str) -> str:
    """The name of a weapon type; one in an innovation's id has underscores."""
    return WEAPONS.get(handle) or titled(handle)


def monster(handle: str) -> str:
    """The name of a monster."""
    return MONSTERS.get(handle) or titled(handle)


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
    return SavedSurvivor(
        key=key,
        name=name,
        sex=source.one_of("gender", SEXES, "male"),
        status=source.one_of("status", STATUSES, "alive"),
        numbers={track: source.whole(track) for track in SAME} | level,
        attributes={each: source.whole(each) for each in ATTRIBUTES},
        weapon_type=weapon(skilled) if skilled else "",
        skip_next_hunt=source.yes("skipNextHunt"),
        reroll_used=source.yes("rerollUsed"),
        traits=(*traits, *_of_the_sun(sun)),
        notes=_survivors_notes(source, sun),
    )


def _of_the_sun(sun: Source) -> list[Named]:
    """What marks a survivor of the People of the Sun: abilities that only that campaign knows."""
    marks = sun.inside("attributes")
    return [Named("ability", SUN.get(mark) or spaced(mark).title()) for mark in marks.value if marks.text(mark)]


def _survivors_notes(source: Source, sun: Source) -> tuple[str, ...]:
    own = source.text("notes")
    kept = [spaced(box) for box in CANNOT if source.yes(box)]
    stars = source.inside("dragonTraits")
    ticked = [DRAGON.get(trait) or spaced(trait).title() for trait in stars.value if stars.yes(trait)]
    if ticked:
        kept.append(f"dragon traits: {', '.join(ticked)}")
    kept += left_over(source.left()) + left_over(sun.left())
    return tuple(note for note in (own, kept_note(TRACKER, kept)) if note)


WORKED_OUT = (
    "what innovations, locations and principles bring (bonuses, endeavors, what newborns and departing survivors gain) "
    "is not taken over: kdm works it out itself"
)
NOT_KEPT = "kdm-companion keeps no lantern year, population, death count, timeline, gear, armor or injury boxes"
APP = "the order of the survivors, the campaign on the screen and the purchase belong to the app and are not taken over"


class Report:
    """What is told of a save beside its settlements."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.unplaced: list[str] = []
        self.refused: list[str] = []


def recognises(document: Any) -> bool:
    """Whether this is such a save: campaigns in a list, each with its settlement inside."""
    campaigns = document.get("campaigns") if isinstance(document, dict) else None
    if not isinstance(campaigns, list) or not campaigns:
        return False
    return any(isinstance(each, dict) and "settlement" in each for each in campaigns)


def read(document: Any) -> Save:
    """The whole save; damage is refused with its place."""
    save = Source(document, TRACKER)
    report = Report()
    settlements = tuple(_campaign(each, report) for each in save.each("campaigns"))
    ids = [settlement.key for settlement in settlements]
    report.refused += [f"the campaign {key} stands there more than once" for key in _repeated(ids)]
    chosen = save.text("selectedCampaign")
    if chosen and chosen not in ids:
        report.refused.append(f"selectedCampaign names {chosen}, which is no campaign of this save")
    version = save.whole("version", 1)  # the first release wrote none
    save.passed("subscription")  # what was bought, for the app alone
    report.unplaced += [NOT_KEPT, WORKED_OUT, APP, *left_over(save.left())]
    return Save(TRACKER, str(version), settlements, tuple(report.unplaced), tuple(report.refused))


def _campaign(campaign: Source, report: Report) -> SavedSettlement:
    campaign.needs("settlement")
    settlement = campaign.inside("settlement")
    name = settlement.text("name", "New Settlement")
    people = settlement.inside("survivors")
    survivors = tuple(survivor(people.inside(key), key, report.unplaced) for key in people.value)
    settlement.passed("departing", "newborn", "showdown")  # sums of what the innovations bring
    active = settlement.texts("activeSurvivorsList")  # their order on the screen
    report.refused += [
        f"{name}: activeSurvivorsList names {key}, who is no survivor of this save"
        for key in active
        if key not in people.value
    ]
    campaign.passed("bonuses", "endeavors")  # texts and costs of what the innovations bring
    _under_way(campaign, name, report)
    numbers = {}
    if settlement.value.get("survivalLimit") is not None:
        numbers["survival_limit"] = settlement.whole("survivalLimit")
    else:
        report.unplaced.append(f"{name}: this version keeps no survival limit: kdm works it out itself")
    storage = _storage(campaign, name, numbers, report)
    return SavedSettlement(
        key=campaign.text("id"),
        name=name,
        numbers=numbers,
        holdings=_holdings(campaign),
        storage=storage,
        survivors=survivors,
        notes=_notes(campaign, settlement),
    )


def _holdings(campaign: Source) -> tuple[Named, ...]:
    found = [Named("location", named(handle)) for handle in _handles(campaign, "locations")]
    for handle in _handles(campaign, "innovations"):
        if handle.startswith(MASTERY):
            found.append(Named("weapon_type", weapon(handle.removeprefix(MASTERY))))
        else:
            found.append(Named("innovation", named(handle)))
    return (*found, *(Named("principle", named(handle)) for handle in _handles(campaign, "principles")))


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
        report.unplaced += [f"{name}: {line.where}: {told}" for told in left_over(line.left())]
    return tuple(found)


def _under_way(campaign: Source, name: str, report: Report) -> None:
    """The monster last chosen for the hunt and for the showdown; where a table stands in a fight is not in the save."""
    for key, what in (("hunting", "hunt"), ("showdown", "showdown")):
        chosen = campaign.inside(key)
        if chosen.value:
            hunted, level = monster(chosen.text("monster")), chosen.text("level")
            report.refused.append(f"{name}: the {what} of {hunted} level {level} is not taken over: start it again")
            report.unplaced += [f"{name}: {chosen.where}: {told}" for told in left_over(chosen.left())]


def _notes(campaign: Source, settlement: Source) -> tuple[str, ...]:
    """The group's own words, and one note of everything that has no box in kdm."""
    own, kept = campaign.text("notes"), []
    if (kind := campaign.text("type", "potl")) != "potl":
        kept.append(f"campaign: {CAMPAIGNS.get(kind, kind)}")
    expansions = [EXPANSIONS.get(each, each) for each in _handles(campaign, "expansions") if each != "core"]
    if expansions:
        kept.append(f"expansions: {', '.join(expansions)}")
    kept += left_over(campaign.left()) + left_over(settlement.left())
    return tuple(note for note in (own, kept_note(TRACKER, kept)) if note)


def _repeated(ids: list[str]) -> list[str]:
    return [key for key in dict.fromkeys(ids) if ids.count(key) > 1]
