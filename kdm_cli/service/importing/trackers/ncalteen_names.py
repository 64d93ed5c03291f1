"""What the boxes of ncalteen-kdm are called: its keys, its monsters by number, and its lines as the packs name them.

What is kept of ncalteen-kdm as a note: keys and values that kdm has no box for, in words.
"""

import re
from typing import NamedTuple

from kdm_cli.rules.content import Document
from kdm_cli.service.importing.trackers.readers import EMPTY, Source, spaced


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

QUARRIES = {  # version 0.13 knows its own monsters by number only
    1: "Crimson Crocodile",
    2: "Dragon King",
    3: "Dung Beetle Knight",
    4: "Flower Knight",
    5: "Frogdog",
    6: "Gorm",
    7: "King",
    8: "Lion God",
    9: "Phoenix",
    10: "Screaming Antelope",
    11: "Smog Singers",
    12: "Spidicules",
    13: "Sunstalker",
    14: "White Lion",
}
NEMESES = {
    1: "Atnas the Child Eater",
    2: "Black Knight",
    3: "Butcher",
    4: "Dying God (Dragon King)",
    5: "Gambler",
    6: "Godhand",
    7: "Gold Smoke Knight",
    8: "The Hand",
    9: "King's Man",
    10: "Lion God",
    11: "Lonely Tree",
    12: "Manhunter",
    13: "Pariah",
    14: "Red Witches",
    15: "Slenderman",
    16: "Great Devourer",
    18: "Tyrant",
    19: "Watcher",
}

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
    return list(filter(None, (_line(key, value) for key, value in left.items())))


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
