"""Weapon types: who is a specialist, who a master.

Nothing of it is written on survivor sheets: a mastery is held by the settlement, the rest follows from level and type.
"""

from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Holding, Survivor

KIND = "weapon_type"


def skills(play: Play, survivor: Survivor) -> list[dict[str, str]]:
    """A living survivor's specialization and mastery: by level, or because the settlement holds the mastery."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    found = []
    if is_specialist(play, survivor, weapon):
        found.append({"id": weapon.id, "name": f"{weapon.name} specialization", "kind": "weapon_specialization"})
    if is_master(survivor, weapon):
        found.append({"id": weapon.id, "name": f"{weapon.name} mastery", "kind": "weapon_mastery"})
    return found


def skill_texts(play: Play, survivor: Survivor) -> list[Text]:
    """What specialization and mastery say, for the living who have them."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    levels = {"specialization": is_specialist(play, survivor, weapon), "mastery": is_master(survivor, weapon)}
    found = [
        Text(weapon, f"{weapon.name} {skill}", weapon.data[skill], 1, skill)
        for skill, has in levels.items()
        if has and skill in weapon.data
    ]
    by_level = [Text(weapon, weapon.name, {"held": weapon.data.get("held", ())}, 1, "specialization")]
    return found + (by_level if "held" in weapon.data else [])


def is_specialist(play: Play, survivor: Survivor, weapon: Entry) -> bool:
    """Whether they have the specialization, by level or because the settlement holds the mastery."""
    learned = survivor.weapon_proficiency >= level_of(weapon, "specialization")
    return learned or bool(play.draft.where(Holding, "content", weapon.id))


def is_master(survivor: Survivor, weapon: Entry) -> bool:
    """Whether they have the mastery of their weapon."""
    return survivor.weapon_proficiency >= level_of(weapon, "mastery")


def level_of(weapon: Entry, what: str) -> int:
    """The level at which a skill comes; a weapon that no pack knows brings none."""
    return int(weapon.data.get(f"{what}_level", 10**9))
