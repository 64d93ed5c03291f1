"""What a level of weapon proficiency brings, and what the first master means for everyone."""

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.mastery import KIND, is_specialist, level_of
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import Holding, Survivor


def reached(play: Play, survivor: Survivor, old: int, new: int) -> None:
    """What a level of weapon proficiency brings; the first master teaches the settlement."""
    if survivor.weapon_type is None:
        if any(old < level_of(each, "specialization") <= new for each in play.content.of(KIND)):
            play.ask_hands(
                f"{survivor.name} has no weapon type: kdm survivor set {quoted(survivor.name)} weapon-type TYPE"
            )
        return
    weapon = play.entry(survivor.weapon_type)
    if old < level_of(weapon, "specialization") <= new:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")
        _explain(play, weapon, "specialization")
    if old < level_of(weapon, "mastery") <= new:
        play.tell(f"{survivor.name} is a master: {weapon.name}")
        _explain(play, weapon, "mastery")
        teach(play, weapon)
        if "effects" in weapon.data["mastery"]:
            carry_text(play, weapon.data["mastery"]["effects"], Scene(weapon, survivor.id, {}))


def chosen(play: Play, survivor: Survivor) -> None:
    """A weapon type was chosen: levels gathered before count, and what the settlement has mastered is known at once."""
    if survivor.weapon_type is None:
        return
    weapon = play.entry(survivor.weapon_type)
    if numbers.holds(play, weapon.id) and survivor.weapon_proficiency < level_of(weapon, "specialization"):
        play.tell(f"{survivor.name} is a specialist: the settlement has mastered {weapon.name}")
        _explain(play, weapon, "specialization")
    reached(play, survivor, 0, survivor.weapon_proficiency)


def teach(play: Play, weapon: Entry) -> None:
    """The mastery becomes an innovation: every living survivor of this type, now and later, is a specialist."""
    if numbers.holds(play, weapon.id):
        return
    before = [
        row for row in numbers.living(play) if row.weapon_type == weapon.id and not is_specialist(play, row, weapon)
    ]
    play.draft.create(Holding, content=weapon.id, year=play.year)
    play.tell(f"{weapon.name} mastery is an innovation of the settlement")
    for survivor in before:
        play.tell(f"{survivor.name} is a specialist: {weapon.name}")


def _explain(play: Play, weapon: Entry, what: str) -> None:
    for line in weapon.data[what].get("text", ()):
        play.ask_hands(f"{weapon.name} {what}: {line}")
