"""Operations on the settlement: its people and endeavors, the timeline, events that come due."""

from collections.abc import Callable

from kdm_cli.rules.asking import lasting, numbers
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.lasting import NOTED, RESEARCH, STATUE, add
from kdm_cli.rules.asking.people import choose, people
from kdm_cli.rules.carry import dues
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.phrases import LASTING
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import milestones, timeline, volumes
from kdm_cli.rules.state import LAST_YEAR, Hunt, Lasting, Survivor
from kdm_cli.rules.survivors import births, creation, death, sheet_numbers


def _change(play: Play, op: Op, scene: Scene) -> None:
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
        sheet_numbers.cap_survival(play)
    elif op.get("stat") == "research_level":
        _research(play, by, scene)
    else:
        by_hand(play, op, scene)


def _research(play: Play, by: int, scene: Scene) -> None:
    """How far lantern research has come: a number the settlement keeps for good."""
    rows = [row for row in play.draft.of(Lasting, None) if row.what == RESEARCH]
    if rows:
        new = play.draft.set(rows[0], amount=rows[0].amount + by).amount
        play.tell(f"Research level {rows[0].amount} -> {new}")
    else:
        add(play, None, scene.source.id, RESEARCH, by, "campaign")
        play.tell(f"Research level 0 -> {by}")


def _sculpt(play: Play, op: Op, scene: Scene) -> None:
    """The fighting art that was just lost is recorded on the settlement's one statue."""
    lost = [each.old["content"] for each in play.draft.changes if (each.table, each.kind) == ("trait", "delete")]
    arts = [content for content in lost if play.entry(content).kind == "fighting_art"]
    if not arts:
        by_hand(play, op, scene)
        return
    for row in [row for row in play.draft.of(Lasting, None) if row.what == STATUE]:
        play.draft.delete(row)
    add(play, None, arts[-1], STATUE, 0, "campaign")
    play.tell(f"The statue shows {play.name_of(arts[-1])}")


def statue(play: Play) -> Entry | None:
    """The fighting art that the settlement's statue shows."""
    return next((play.entry(row.content) for row in play.draft.of(Lasting, None) if row.what == STATUE), None)


def _people(play: Play, by: int, scene: Scene) -> None:
    """People without names come or go first; where there are none left, the group says who goes."""
    settlement = play.draft.settlement
    before = numbers.population(play)
    by -= creation.come(play, scene.source, by) if by > 0 else 0
    nameless = max(0, settlement.nameless + by)
    missing = -(settlement.nameless + by) if settlement.nameless + by < 0 else 0
    play.draft.set(settlement, nameless=nameless)
    if nameless != settlement.nameless:
        play.tell(f"Population {before} -> {numbers.population(play)} (nameless {settlement.nameless} -> {nameless})")
    for _ in range(missing):
        living = numbers.living(play)
        if not living:
            break
        [lost] = choose(play, living, f"{scene.source.name}: who is lost")
        death.kill(play, lost, scene.source.name)
    milestones.check(play)


def _event(play: Play, op: Op, scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"]))
    target = op.get("target", "settlement")
    if entry.kind == "hunt_event" and play.draft.rows(Hunt):
        play.reveal.instead = entry
        return
    if word(target) == "settlement":
        dues.make_due(play, entry.id, None, scene.source.name)
        return
    found = people(play, target, scene)
    if found is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        dues.make_due(play, entry.id, play.draft.rows(Survivor)[survivor.id], scene.source.name)


def _mark(play: Play, op: Op, scene: Scene) -> None:
    """What is so for the settlement for a while: what it may do, what it may not, that a card was for it."""
    if op.get("box") == "monster_volume" and volumes.record(play, scene.source.name):
        return
    if op.get("box") == STATUE:
        _sculpt(play, op, scene)
    elif op.get("box") == NOTED:
        add(play, None, scene.source.id, NOTED, 0, str(op.get("until", "lifetime")))
    elif "box" in op:
        by_hand(play, op, scene)
    for field, sort, verb in (("forbids", "forbid", ", no"), ("grants", "grant", "")):
        words = [str(word) for word in op.get(field, ())]
        if words:
            until = add(play, None, scene.source.id, f"{sort}/{','.join(words)}", 0, str(op["until"]))
            said = [word.replace("_", " ") for word in words]
            play.tell_list(f"The settlement, {LASTING[until]}{verb}:", said)


def note(play: Play, entry: Entry) -> None:
    """Something a later event asks for, kept for good."""
    if not lasting.noted(play, None, entry.id):
        add(play, None, entry.id, NOTED, 0, "campaign")
        play.tell(f"The settlement notes: {entry.name}")


def strike_note(play: Play, entry: Entry) -> None:
    """It is erased again."""
    for row in play.draft.of(Lasting, None):
        if (row.what, row.content) == (NOTED, entry.id):
            play.draft.delete(row)
            play.tell(f"The settlement strikes out: {entry.name}")


def _schedule(play: Play, op: Op, scene: Scene) -> None:
    entry = referred(play, scene.source, str(op["what"]))
    years = worth(play, op["years"], scene, why="in how many years")
    if years is None:
        by_hand(play, op, scene)
        return
    timeline.write(play, min(play.year + years, LAST_YEAR), entry, op.get("level"))


def _reschedule(play: Play, op: Op, scene: Scene) -> None:
    years = worth(play, op["years"], scene, why="by how many years")
    if years is None:
        by_hand(play, op, scene)
    else:
        timeline.move(play, referred(play, scene.source, str(op["what"])), years)


def _newcomer(play: Play, op: Op, scene: Scene) -> None:
    """With the name given for a newborn, else with a provisional one."""
    del op
    scene.cast("newborn", (births.newcomer(play, scene.source.name).id,))


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {
    "change": _change, "mark": _mark, "event": _event, "schedule": _schedule, "reschedule": _reschedule,
    "newcomer": _newcomer,
}  # fmt: skip
