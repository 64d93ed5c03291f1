"""One survivor sheet and one settlement sheet of ncalteen-kdm: its keys, its monsters by number, its lines as cards.

Keys and values that kdm has no box for are kept as a note, in words.
"""

import re
from collections import Counter
from collections.abc import Mapping

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Document
from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.service.importing.readers import (
    EMPTY,
    MOST,
    Defeated,
    Listed,
    Named,
    SavedSettlement,
    SavedSurvivor,
    Source,
    notes,
    spaced,
)


class Box(NamedTuple):
    """A box of its survivor sheet, ticked up to `most` times, and the card that a tick stands for."""

    key: str
    kind: str
    name: str
    most: int = 1


INJURY = "severe_injury"
BOXES = (
    Box("headIntracranialHemorrhage", INJURY, "Intracranial Hemorrhage"),
    Box("headDeaf", INJURY, "Deaf"),
    Box("headBlind", INJURY, "Blind", 2),
    Box("headShatteredJaw", INJURY, "Shattered Jaw"),
    Box("armDismembered", INJURY, "Dismembered Arm", 2),
    Box("armRupturedMuscle", INJURY, "Ruptured Muscle"),
    Box("armContracture", INJURY, "Contracture", 5),
    Box("armBroken", INJURY, "Broken Arm", 2),
    Box("bodyGapingChestWound", INJURY, "Gaping Chest Wound", 5),
    Box("bodyDestroyedBack", INJURY, "Destroyed Back"),
    Box("bodyBrokenRib", INJURY, "Broken Rib", 5),
    Box("waistIntestinalProlapse", INJURY, "Intestinal Prolapse"),
    Box("waistWarpedPelvis", INJURY, "Warped Pelvis", 5),
    Box("waistDestroyedGenitals", INJURY, "Destroyed Genitals"),
    Box("waistBrokenHip", INJURY, "Broken Hip"),
    Box("legDismembered", INJURY, "Dismembered Leg", 2),
    Box("legHamstrung", INJURY, "Hamstrung"),
    Box("legBroken", INJURY, "Broken Leg", 2),
    Box("hasStalwart", "ability", "Stalwart"),
    Box("hasPrepared", "ability", "Prepared"),
    Box("hasMatchmaker", "ability", "Matchmaker"),
    Box("hasAnalyze", "ability", "Analyze"),
    Box("hasExplore", "ability", "Explore"),
    Box("hasTinker", "ability", "Tinker"),
)
LISTS = {
    "fightingArts": "fighting_art",
    "secretFightingArts": "secret_fighting_art",
    "disorders": "disorder",
    "abilitiesAndImpairments": "ability",
}
NUMBERS = {  # its keys, kdm's columns, and how far its boxes go
    "survival": ("survival", None),
    "insanity": ("insanity", None),
    "courage": ("courage", 9),
    "understanding": ("understanding", 9),
    "huntXP": ("hunt_xp", 16),
    "weaponProficiency": ("weapon_proficiency", 8),
}
PARTS = {"head": "head", "arm": "arms", "body": "body", "waist": "waist", "leg": "legs"}
WEAPONS = {"Fist and Tooth": "Fist & Tooth", "Grand": "Grand Weapon"}
MILESTONES = {
    "First child is born": "First Child",
    "First time death count is updated": "First Death",
    "Population reaches 15": "Population 15",
    "Population reaches 0": "Population 0",
    "Settlement has 5 innovations": "5 Innovations",
}
FROM_ONE = ("People of the Sun", "People of the Stars", "Squires of the Citadel", "Custom")

QUARRIES = dict(enumerate((  # version 0.13 knows its own monsters by number only
    "Crimson Crocodile", "Dragon King", "Dung Beetle Knight", "Flower Knight", "Frogdog", "Gorm", "King",
    "Lion God", "Phoenix", "Screaming Antelope", "Smog Singers", "Spidicules", "Sunstalker", "White Lion",
), start=1))  # fmt: skip
NEMESES = dict(enumerate((
    "Atnas the Child Eater", "Black Knight", "Butcher", "Dying God (Dragon King)", "Gambler", "Godhand",
    "Gold Smoke Knight", "The Hand", "King's Man", "Lion God", "Lonely Tree", "Manhunter", "Pariah",
    "Red Witches", "Slenderman", "Great Devourer",
), start=1)) | {18: "Tyrant", 19: "Watcher"}  # fmt: skip

_ENCOUNTER = re.compile(r"Nemesis Encounter - (.*?)(?: Lvl ([1-9]))?")


def event(text: str) -> tuple[str, int | None]:
    """A line of its timeline by the name of the card, and the level where it names one."""
    found = _ENCOUNTER.fullmatch(text)
    if not found or not found[1].strip():
        return text, None
    return found[1], int(found[2]) if found[2] else None


TRACKER = "ncalteen-kdm"


def told(left: Document) -> list[str]:
    """Each thing that was left over: `lumi 5`, `can dash`, `neurosis: Fear of Darkness`."""
    return [line for key, value in left.items() if (line := _line(key, value))]


def listed(what: str, names: list[str]) -> list[str]:
    """Names under what they are; nothing where there are none."""
    return [f"{what}: {', '.join(names)}"] if names else []


def called(source: Source, what: str) -> str:
    """The name of a thing; one without a name is called by its number."""
    return source.text("name").strip() or f"{what} {source.whole('id', None)}"


def numbered(source: Source, key: str) -> list[int]:
    """A list of the numbers of sheets."""
    each = {str(at): value for at, value in enumerate(source.values(key))}
    inside = Source(each, f"{source.where}.{key}")
    return [inside.whole(at, None) for at in each]


def _line(key: str, value: object) -> str:
    words = spaced(key)
    if value is True:
        return words
    if isinstance(value, int | float) and value is not False:
        return f"{words} {value}"
    inner = _value(value)
    return f"{words}: {inner}" if inner else ""


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_value(each) for each in value)
    if isinstance(value, dict):
        filled = {key: each for key, each in value.items() if key != "name" and not any(each == no for no in EMPTY)}
        inner = ", ".join(told(filled))
        name = _value(value.get("name") or "")
        return f"{name} ({inner})" if name and inner else name or inner
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


LEVELS = (1, 2, 3, 4)
PRINTED = ("multiMonster", "type", "prologue", "huntBoard", "locations", "ccRewards", "timeline")  # on monsters' cards
BROUGHT = ("locations", "ccRewards")  # what a monster brings, to be unlocked
OWN = {"customQuarries": "quarry", "customNemeses": "nemesis", "customMonsters": "monster"}
CARDS = "monsters are cards, and kdm takes cards from packs alone"


def monsters(source: Source, own: Mapping[str, str]) -> tuple[list[Named], list[Defeated], list[str]]:
    """The monsters that are unlocked, the levels defeated, and every line of both lists in words."""
    known, defeated, words = [], [], []
    for key, numbered in (("quarries", QUARRIES), ("nemeses", NEMESES)):
        lines = []
        for each in source.each(key):
            name = _name(each, numbered, own)
            beaten = [level for level in LEVELS if _beaten(each, level)]
            known += [Named("monster", name)] if each.yes("unlocked") else []
            defeated += [Defeated(name, level) for level in beaten]
            lines.append(_worded(each, name, beaten))
        words += listed(key, lines)
    return known, defeated, words


def own_monsters(source: Source) -> tuple[dict[str, str], list[str]]:
    """Monsters that players made, by their keys; and that they cannot be taken over, with all that is said of them."""
    names, refused = {}, []
    for kind, what in OWN.items():
        held = source.inside(kind)
        for key in held.value:
            within = held.inside(key)
            name = (within.inside("main") if within.has("main") else within).text("name") or key
            names[key] = name
            words = "; ".join(told({word: each for word, each in within.value.items() if word != "name"}))
            refused.append(f"{name}, a {what} of the players' own, is not taken over: {CARDS}{words and f' ({words})'}")
    return names, refused


def _name(each: Source, numbered: Mapping[int, str], own: Mapping[str, str]) -> str:
    """Its name; version 0.13 has its number or the key of a monster of the players' own."""
    name = each.text("name").strip()
    if name:
        return name
    if isinstance(each.value.get("id"), str):
        key = each.text("id")
        return own.get(key, key)
    number = each.whole("id", None)
    return numbered.get(number, f"Monster {number}")


def _beaten(each: Source, level: int) -> bool:
    """Whether a level is ticked as defeated; newer versions keep the card's numbers where older ones had the tick."""
    key = f"level{level}"
    if isinstance(each.value.get(key), list):
        each.passed(key)
        return each.yes(f"{key}Defeated")
    return each.yes(key) or each.yes(f"{key}Defeated")


def _worded(each: Source, name: str, beaten: list[int]) -> str:
    each.passed(*PRINTED, "name", "id", "vignette", "alternate")
    ticks = ["unlocked"] if each.yes("unlocked") else []
    ticks += [f"level {level} defeated" for level in beaten]
    ticks += [f"{one.text('name')} unlocked" for key in BROUGHT for one in each.each(key) if one.yes("unlocked")]
    for key, value in each.value.items():
        if key.startswith("cc") and isinstance(value, list) and not any(value):
            each.passed(key)
    inner = ", ".join([*told(each.left()), *ticks])
    return f"{name} ({inner})" if inner else name


SEXES = {"M": "m", "F": "f"}
USUAL_AGES: tuple[list[int], ...] = ([], [2, 6, 10, 15])  # the boxes of hunt experience at which everybody grows older
HELD_BACK = {
    "canDodge": "cannot dodge",
    "canSpendSurvival": "cannot spend survival",
    "canUseFightingArtsOrKnowledges": "cannot use fighting arts or knowledges",
}


def read_survivor(source: Source, outings: tuple[str, ...]) -> SavedSurvivor:
    """A sheet with everything on it; `outings` is what a hunt or showdown under way says of this survivor."""
    name = called(source, "Nameless")
    dead, retired = source.yes("dead"), source.yes("retired")
    own = source.text("notes").strip()
    numbers = {column: source.whole(key, None, 0, most or MOST) for key, (column, most) in NUMBERS.items()}
    weapon = source.text("weaponProficiencyType")
    written = [Named(kind, name) for key, kind in LISTS.items() for name in source.texts(key) if name.strip()]
    survivor = SavedSurvivor(
        key=str(source.whole("id", None)),
        name=name,
        sex=source.one_of("gender", SEXES, "") or None if source.has("gender") else None,
        status="dead" if dead else "retired" if retired else "alive",
        numbers=numbers,
        attributes={attribute: source.whole(attribute, None) for attribute in ATTRIBUTES},
        weapon_type=WEAPONS.get(weapon, weapon),
        boxes={part: (source.yes(f"{key}LightDamage"), source.yes(f"{key}HeavyDamage")) for key, part in PARTS.items()},
        armor={part: source.whole(f"{key}Armor", 0, 0) for key, part in PARTS.items()},
        brain_injured=source.yes("brainLightDamage"),
        skip_next_hunt=source.yes("skipNextHunt"),
        reroll_used=source.yes("rerollUsed"),
        traits=(*_ticked(source), *written),
        gear=tuple(source.texts("cursedGear")),
    )
    left = _left_of_survivor(source, retired=dead and retired)
    return survivor._replace(notes=notes(TRACKER, [own, *outings], left))


def _ticked(source: Source) -> list[Named]:
    """Injuries and abilities that have a box; older versions tick some once that newer ones count."""
    found = []
    for box in BOXES:
        counted = source.value.get(box.key)
        times = int(source.yes(box.key)) if isinstance(counted, bool) else source.whole(box.key, 0, 0, box.most)
        if times:
            found.append(Named(box.kind, box.name, times))
    return found


def _left_of_survivor(source: Source, retired: bool) -> list[str]:
    """What kdm has no box for; the colour is of its pages alone, and the settlement is where the sheet lies."""
    source.passed("color", "settlementId")
    ages = source.values("huntXPRankUp")
    words = ["retired"] if retired else []
    words += [words for key, words in HELD_BACK.items() if source.has(key) and not source.yes(key)]
    source.passed(*HELD_BACK)  # ticked they are as for everybody
    words += [] if ages in USUAL_AGES else [f"grows older at hunt experience {', '.join(map(str, ages))}"]
    return words + told(source.left())


SHEET_NUMBERS = {"population": "population", "deathCount": "death_count", "survivalLimit": "survival_limit"}
USUAL = {"campaignType": "People of the Lantern", "survivorType": "Core"}
SHIFTED = "Its pages number the years of this campaign one higher than its file and this timeline."
BOTH = "{}: both choices of the principle {} are ticked, so neither is taken; choose with kdm settlement principle"


def read_settlement(
    source: Source, own: Mapping[str, str], outings: tuple[str, ...], refused: list[str]
) -> SavedSettlement:
    """A sheet without its survivors; `own` are the players' own monsters, `outings` what is under way."""
    key, name = str(source.whole("id", None)), called(source, "Settlement")
    numbers = {column: source.whole(field, None, 0) for field, column in SHEET_NUMBERS.items()}
    numbers["lost_settlements"] = source.whole("lostSettlements", 0, 0)
    timeline, year, unticked = _timeline(source)
    known, defeated, words = monsters(source, own)
    campaign = source.text("campaignType")
    holdings, missing = _holdings(source, name, refused)
    own_words = (source.text("notes").strip(), SHIFTED if campaign in FROM_ONE else "")
    stored, kinds = _storage(source)
    passing = listed("wanderers", [each.text("name") for each in source.each("wanderers")])
    gaps = listed("years not ticked", [str(each) for each in unticked])
    unusual = {key: said for key, usual in USUAL.items() if (said := source.text(key)) not in ("", usual)}
    left = [*told(unusual | source.left()), *kinds, *passing, *words, *missing, *gaps]
    return SavedSettlement(
        key=key,
        name=name,
        lantern_year=year,
        numbers=numbers,
        holdings=(*holdings, *known),
        storage=stored,
        timeline=tuple(timeline),
        defeated=tuple(defeated),
        notes=notes(TRACKER, [*own_words, *outings], left),
    )


def _timeline(source: Source) -> tuple[list[Listed], int, list[int]]:
    """The lines, the last year that is ticked, and the years before it that are not."""
    lines, ticked = [], []
    source.needs("timeline")
    for year, box in enumerate(source.each("timeline")):
        done = box.yes("completed")
        ticked += [year] if done else []
        for text in filter(str.strip, box.texts("entries")):
            card, level = event(text)
            lines.append(Listed(year, card, level, done))
    last = ticked[-1] if ticked else 0
    return lines, last, [year for year in range(last) if year not in ticked]


def _holdings(source: Source, settlement: str, refused: list[str]) -> tuple[list[Named], list[str]]:
    """What the settlement has, and in words what it has no tick for."""
    found = [Named("innovation", name) for name in source.texts("innovations") if name.strip()]
    boxes = [(each.text("name"), each.yes("unlocked")) for each in source.each("locations")]
    found += [Named("location", name) for name, built in boxes if built]
    goals = [(each.text("name"), each.yes("complete"), each.text("event")) for each in source.each("milestones")]
    found += [Named("milestone", MILESTONES.get(name, name)) for name, reached, _ in goals if reached]
    open_ = []
    for each in source.each("principles"):
        choices = [each.text(f"option{at}Name") for at in (1, 2)]
        chosen = [name for at, name in enumerate(choices, 1) if each.yes(f"option{at}Selected")]
        if len(chosen) == 2:
            refused.append(BOTH.format(settlement, each.text("name")))
        else:
            found += [Named("principle", name) for name in chosen]
        if len(chosen) != 1:
            open_.append(f"{each.text('name')} ({' or '.join(choices)})")
    missing = listed("not built", [name for name, built in boxes if not built])
    missing += listed("milestones", [f"{name} ({event}{', reached' * done})" for name, done, event in goals])
    missing += listed("principles not chosen", open_)
    return found, missing


def _storage(source: Source) -> tuple[tuple[Named, ...], list[str]]:
    """Resources by amount, gear by how often it is listed, lines written twice together; and kinds of resources."""
    amounts: Counter[tuple[str, str]] = Counter()
    kinds = []
    for each in source.each("resources"):
        name = each.text("name")
        amounts["resource", name] += each.whole("amount", None, 0)
        kinds.append(f"{name} ({', '.join(told(each.left()))})")
    amounts.update(("gear", name) for name in source.texts("gear") if name.strip())
    stored = tuple(Named(kind, name, copies) for (kind, name), copies in amounts.items() if copies)
    return stored, listed("kinds of resources", kinds)
