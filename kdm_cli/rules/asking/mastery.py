"""Weapon types: who is a specialist, who a master, and what a master means for everyone.

Nothing of it is written on survivor sheets: a mastery is held by the settlement, the rest follows from level and type.
"""

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import Holding, Survivor

KIND = "weapon_type"


def skills(play: Play, survivor: Survivor) -> list[dict[str, str]]:
    """A living survivor's specialization and mastery: by level, or because the settlement holds the mastery."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    found = []
    if _specialist(play, survivor, weapon):
        found.append({"id": weapon.id, "name": f"{weapon.name} specialization", "kind": "weapon_specialization"})
    if _master(survivor, weapon):
        found.append({"id": weapon.id, "name": f"{weapon.name} mastery", "kind": "weapon_mastery"})
    return found


def skill_texts(play: Play, survivor: Survivor) -> list[Text]:
    """What specialization and mastery say, for the living who have them."""
    if survivor.dead or survivor.weapon_type is None:
        return []
    weapon = play.entry(survivor.weapon_type)
    levels = {"specialization": _specialist(play, survivor, weapon), "mastery": _master(survivor, weapon)}
    found = [
        Text(weapon, f"{weapon.name} {skill}", weapon.data[skill], 1, skill)
        for skill, has in levels.items()
        if has and skill in weapon.data
    ]
    by_level = [Text(weapon, weapon.name, {"held": weapon.data.get("held", ())}, 1, "specialization")]
    return found + (by_level if "held" in weapon.data else [])


def masteries(play: Play) -> list[str]:
    """The masteries that are innovations of this settlement."""
    return [f"{entry.name} mastery" for entry in numbers.held(play, KIND)]


def reached(play: Play, survivor: Survivor, old: int, new: int) -> None:
    """What a level of weapon proficiency brings; the first master teaches the settlement."""
    if survivor.weapon_type is None:
        if any(old < _level(each, "specialization") <= new for each in play.content.of(KIND)):
            play.ask_hands(
                f"{survivor.name} has no weapon type: kdm survivor set {quoted(survivor.name)} weapon-type TYPE"
            )
        return
    weapon = play.entry(survivor.weapon_type)
    if old < _level(weapon, "specialization") <= new:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")
        _explain(play, weapon, "specialization")
    if old < _level(weapon, "mastery") <= new:
        play.tell(f"{survivor.name} is a master: {weapon.name}")
        _explain(play, weapon, "mastery")
        teach(play, weapon)
        if "effects" in weapon.data["mastery"]:
            from kdm_cli.rules.carry.carry_out import carry_text

            carry_text(play, weapon.data["mastery"]["effects"], Scene(weapon, survivor.id, {}))


def chosen(play: Play, survivor: Survivor) -> None:
    """A weapon type was chosen: levels gathered before count, and what the settlement has mastered is known at once."""
    if survivor.weapon_type is None:
        return
    weapon = play.entry(survivor.weapon_type)
    if numbers.holds(play, weapon.id) and survivor.weapon_proficiency < _level(weapon, "specialization"):
        play.tell(f"{survivor.name} is a specialist: the settlement has mastered {weapon.name}")
        _explain(play, weapon, "specialization")
    reached(play, survivor, 0, survivor.weapon_proficiency)


def teach(play: Play, weapon: Entry) -> None:
    """The mastery becomes an innovation: every living survivor of this type, now and later, is a specialist."""
    if numbers.holds(play, weapon.id):
        return
    before = [
        row for row in numbers.living(play) if row.weapon_type == weapon.id and not _specialist(play, row, weapon)
    ]
    play.draft.create(Holding, content=weapon.id, year=play.year)
    play.tell(f"{weapon.name} mastery is an innovation of the settlement")
    for survivor in before:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")


def _specialist(play: Play, survivor: Survivor, weapon: Entry) -> bool:
    return survivor.weapon_proficiency >= _level(weapon, "specialization") or numbers.holds(play, weapon.id)


def _master(survivor: Survivor, weapon: Entry) -> bool:
    return survivor.weapon_proficiency >= _level(weapon, "mastery")


def _level(weapon: Entry, what: str) -> int:
    """The level at which a skill comes; a weapon that no pack knows brings none."""
    return int(weapon.data.get(f"{what}_level", 10**9))


def _explain(play: Play, weapon: Entry, what: str) -> None:
    for line in weapon.data[what].get("text", ()):
        play.ask_hands(f"{weapon.name} {what}: {line}")
