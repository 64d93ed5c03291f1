"""Operations on the settlement: its people and endeavors, the timeline, events that come due."""

from collections.abc import Callable, Mapping
from typing import Any

from kdm_cli.rules import death, milestones, numbers, timeline, tracks, volumes
from kdm_cli.rules.cards import referred
from kdm_cli.rules.effects.amounts import worth
from kdm_cli.rules.effects.on_board import by_hand
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.effects.targets import people, word
from kdm_cli.rules.lasting import WORDS, add
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

Op = Mapping[str, Any]
NUMBERS = ("population", "endeavors", "survival_limit", "lantern_year")
COUNTED = ("half_rewards",)  # what the rules themselves ask of the settlement's cards


def change(play: Play, op: Op, scene: Scene) -> None:
    """A number of the settlement sheet, or rolls of everyone."""
    by = worth(play, op["by"], scene)
    if by is None:
        by_hand(play, op, scene)
    elif "roll" in op:
        add(play, None, scene.source.id, f"roll/{op['roll']}", by, str(op.get("until", "settlement_phase")))
        play.tell(f"{str(op['roll']).replace('_', ' ')} rolls {by:+d}")
    elif op.get("stat") == "population":
        _people(play, by, scene)
    elif op.get("stat") == "endeavors":
        settlement = play.draft.settlement
        new = max(0, settlement.endeavors + by)
        play.draft.set(settlement, endeavors=new)
        play.tell(f"Endeavors {settlement.endeavors} -> {new}")
    elif op.get("stat") == "survival_limit":
        before = numbers.survival_limit(play)
        settlement = play.draft.settlement
        play.draft.set(settlement, limit_correction=settlement.limit_correction + by)
        play.tell(f"Survival limit {before} -> {numbers.survival_limit(play)}")
        tracks.cap_survival(play)
    else:
        by_hand(play, op, scene)


def _people(play: Play, by: int, scene: Scene) -> None:
    """People without names come or go first; where there are none left, the group says who goes."""
    settlement = play.draft.settlement
    before = numbers.population(play)
    nameless = max(0, settlement.nameless + by)
    missing = -(settlement.nameless + by) if settlement.nameless + by < 0 else 0
    play.draft.set(settlement, nameless=nameless)
    if nameless != settlement.nameless:
        play.tell(f"Population {before} -> {numbers.population(play)} (nameless {settlement.nameless} -> {nameless})")
    for _ in range(missing):
        living = numbers.living(play)
        if not living:
            break
        who = living[0].name if len(living) == 1 else play.table.choose(
            f"{scene.source.name}: who is lost", [each.name for each in living]
        )  # fmt: skip
        death.kill(play, play.survivor(who), scene.source.name)
    milestones.check(play)


def _event(play: Play, op: Op, scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"]))
    target = op.get("target", "settlement")
    if word(target) == "settlement":
        milestones.make_due(play, entry.id, None, scene.source.name)
        return
    found = people(play, target, scene)
    if found is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        milestones.make_due(play, entry.id, play.draft.rows(Survivor)[survivor.id], scene.source.name)


def mark(play: Play, op: Op, scene: Scene) -> None:
    """What is so for the settlement for a while; hands see to what no rule asks for yet."""
    if op.get("box") == "monster_volume" and volumes.record(play, scene.source.name):
        return
    words = [str(word) for word in op.get("grants", ())]
    if not words or not set(words) <= set(COUNTED):
        by_hand(play, op, scene)
        return
    until = str(op["until"])
    add(play, None, scene.source.id, f"grant/{','.join(words)}", 0, until)
    play.tell(f"The settlement, {WORDS[until]}: {', '.join(words).replace('_', ' ')}")


def _schedule(play: Play, op: Op, scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"]))
    years = worth(play, op["years"], scene, why="in how many years")
    if years is None:
        by_hand(play, op, scene)
        return
    timeline.write(play, min(play.year + years, timeline.LAST_YEAR), entry, op.get("level"))


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {"event": _event, "schedule": _schedule}
