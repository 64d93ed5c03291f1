"""The straggler: each survivor on the hunt rolls, and whoever rolls lowest falls behind."""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.people import lot
from kdm_cli.rules.asking.texts import granted, on_rolls
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.table import Die

ROLL = "straggler"
ALL, AGAIN, LOT = "all", "again", "random"  # what becomes of those who roll the same


def fall_behind(play: Play, scene: Scene) -> list[Survivor]:
    """Who is the straggler of this event; by its own rule several, or one of those who rolled the same."""
    hunters = _who_can(play, scene)
    found = [each for each in hunters if f"always_straggler_for_{scene.source.slug}" in granted(play, each)]
    found = found or _lowest(play, scene, hunters)
    ties = scene.source.data.get("ties", ALL)
    while len(found) > 1 and ties == AGAIN:
        found = _lowest(play, scene, found)
    if len(found) > 1 and ties == LOT:
        found = lot(play, found, scene.source.name)
    if found:
        play.tell_at_length(f"Straggler: {', '.join(each.name for each in found)}")
    scene.cast(ROLL, tuple(each.id for each in found))
    return found


def _who_can(play: Play, scene: Scene) -> list[Survivor]:
    """All hunters, or those of whom the event says that they may fall behind."""
    from kdm_cli.rules.asking.what_is_so import holds

    only = scene.source.data.get("stragglers")
    found = the_hunt.hunters(play)
    return [each for each in found if only is None or holds(play, only, scene.of(each.id))]


def _lowest(play: Play, scene: Scene, among: list[Survivor]) -> list[Survivor]:
    """Everybody rolls in party order; those with the lowest total."""
    if len(among) < 2:
        return among
    faces = play.table.roll(*(Die(10, f"{scene.source.name}, who falls behind", each.name) for each in among))
    totals = {}
    for survivor, face in zip(among, faces, strict=True):
        parts = on_rolls(play, survivor, ROLL)
        totals[survivor.id] = face.number + sum(amount for _, amount in parts)
        for part, amount in parts:
            play.tell(f"{survivor.name} rolls {face.number} {amount:+d} ({part}) = {totals[survivor.id]}")
    return [each for each in among if totals[each.id] == min(totals.values())]
