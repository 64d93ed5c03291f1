"""What a settlement of a save has reached already: it is past, and nothing of it comes due again."""

from collections.abc import Iterator

from kdm_cli.rules.asking import numbers, steps, what_is_so
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import Holding, Survivor, Use

FIELDS = ("courage", "understanding", "hunt_xp")


def settle(play: Play) -> list[str]:
    """Mark thresholds that were crossed and milestones that were reached; the milestones ticked besides the save's."""
    for survivor in play.draft.rows(Survivor).values():
        for field in FIELDS:
            for content, scope in _crossed(play, survivor, field):
                play.draft.create(Use, survivor_id=survivor.id, content=content, scope=scope)
    return [milestone.name for milestone in _reached(play)]


def _crossed(play: Play, survivor: Survivor, field: str) -> Iterator[tuple[str, str]]:
    """The story events a track has caused on its way, each with the mark that stands for it."""
    track = numbers.track(play, field)
    if track is None:
        return
    for row in track.data.get("milestones", ()):
        if "story_event" in row and getattr(survivor, field) >= row["at"]:
            content = sibling(play, track, "story_event", row["story_event"])
            yield content, f"age {row['age']}" if "age" in row else f"{field.replace('_', ' ')} {row['at']}"


def _reached(play: Play) -> Iterator[Entry]:
    for milestone in play.content.of("milestone"):
        reached = milestone.data.get("reached")
        if numbers.holds(play, milestone.id) or reached is None:
            continue
        if what_is_so.holds(play, reached, Scene(milestone)):
            play.draft.create(Holding, content=milestone.id, year=play.year)
            yield milestone
    over = numbers.population(play) == 0 and (play.draft.settlement.death_count or play.draft.rows(Survivor))
    if over and steps.in_phase(play) and not numbers.holds(play, milestones.LOST):
        play.draft.create(Holding, content=milestones.LOST, year=play.year)
        yield play.entry(milestones.LOST)
