"""What kdm-manager calls differently: handles with prefixes, monsters with their level in one line."""

import re

from kdm_cli.service.importing.trackers.readable import titled

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
