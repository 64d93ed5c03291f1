"""What comes due: story events that courage, age, deaths, births and numbers of people cause, each once."""

from kdm_cli.rules import moments, numbers
from kdm_cli.rules.cards import sibling, typed
from kdm_cli.rules.content import Entry
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.numbers import held, holds
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.state import Due, Event, Holding, Survivor, Use

FIRST_DEATH = "core:milestone/first_death"
FIRST_CHILD = "core:milestone/first_child"
LOST = "core:milestone/population_0"


def check(play: Play) -> None:
    """Tick every milestone box the settlement has reached (R217, R224), and let its story event come due."""
    from kdm_cli.rules.effects import conditions

    for milestone in play.content.of("milestone"):
        reached = milestone.data.get("reached")
        if reached is None or holds(play, milestone.id) or not conditions.holds(play, reached, Scene(milestone)):
            continue
        play.draft.create(Holding, content=milestone.id, year=play.year)
        group = milestone.data.get("principle")
        chosen = [entry for entry in held(play, "principle") if entry.data["principle"] == group]
        if chosen:
            play.tell(f"Milestone: {milestone.name}; {chosen[0].name} is chosen already")
        else:
            _make_event_due(play, milestone)
    _check_lost(play)


def _make_event_due(play: Play, milestone: Entry) -> None:
    make_due(play, sibling(play, milestone, "story_event", milestone.data["story_event"]), None, milestone.name.lower())


def due_again(play: Play, principle: str) -> None:
    """A principle's choice was taken back: it must be made again, if its milestone has been reached."""
    for milestone in play.content.of("milestone"):
        if milestone.data.get("principle") == principle and holds(play, milestone.id):
            _make_event_due(play, milestone)


def _check_lost(play: Play) -> None:
    """R1: nobody left; but a lost prologue is played again (R194)."""
    settlement = play.draft.settlement
    if numbers.population(play) > 0:
        unreach(play, LOST)
    elif settlement.death_count and not holds(play, LOST):
        if settlement.phase == "prologue":
            play.ask_hands("Everyone is dead: play the prologue again, until it is won.")
            return
        play.draft.create(Holding, content=LOST, year=play.year)
        play.tell(f"Population 0: {settlement.name} is lost. The campaign is over.")


def thresholds(play: Play, survivor: Survivor, field: str, old: int, new: int) -> list[str]:
    """Let due what a track causes between two values, or take it back; other effects that were reached are returned."""
    track = play.entry(f"core:track/attr_{field}")
    reached = []
    for row in track.data.get("milestones", ()):
        at = row["at"]
        if "story_event" not in row:
            if old < at <= new:
                reached.append(str(row["effect"]))
            continue
        content = sibling(play, track, "story_event", row["story_event"])
        mark = f"{field.replace('_', ' ')} {at}"
        scope = f"age {row['age']}" if "age" in row else mark
        why = scope if scope == mark else f"{scope}, {mark}"
        used = [use for use in play.draft.of(Use, survivor.id) if (use.content, use.scope) == (content, scope)]
        if old < at <= new and not used:
            play.draft.create(Use, survivor_id=survivor.id, content=content, scope=scope)
            make_due(play, content, survivor, why)
            if "age" in row:
                moments.happen(play, "age", play.draft.rows(Survivor)[survivor.id], settlement=False)
        elif new < at <= old:
            for due in play.draft.of(Due, survivor.id):
                if (due.content, due.why) == (content, why):
                    withdraw(play, due)
                    for use in used:
                        play.draft.delete(use)
    return reached


def make_due(play: Play, content: str, survivor: Survivor | None, why: str, level: int | None = None) -> Due:
    """Something is caused and waits to be settled."""
    entry = play.entry(content)
    command = settling(play, entry, survivor)
    who = f"{survivor.name}: " if survivor else ""
    play.tell(f"{who}{entry.name} is due ({why})")
    if entry.kind == "monster":
        named = f"{entry.name} level {level}" if level else entry.name
        play.ask_hands(f"{named} is a special showdown: the departing survivors fight it at once (R275)")
    return play.draft.create(
        Due, content=content, survivor_id=survivor.id if survivor else None, why=why, command=command
    )


def settling(play: Play, entry: Entry, survivor: Survivor | None) -> str:
    """The line that settles something due."""
    for option in entry.data.get("options", ()):
        principle = play.content.get(sibling(play, entry, "principle", option))
        if principle:
            return f"settlement principle {principle.data['principle'].replace('_', '-')}"
    named = quoted(entry.name) if entry.id.startswith("note:") else typed(entry)
    return f"event {named}" + (f" --survivor {quoted(survivor.name)}" if survivor else "")


def settle_due(play: Play, what: str, survivor: Survivor | None) -> Due | None:
    """Take the oldest due item of this id off the list, and check it off on the timeline."""
    owner = survivor.id if survivor else None
    due = next((row for row in play.draft.of(Due, owner) if row.content == what), None)
    if due is not None:
        play.draft.delete(due)
    if survivor is None:
        for event in play.draft.rows(Event).values():
            if event.content == what and event.year <= play.year and not event.done:
                play.draft.set(event, done=True)
                break
    return due


def withdraw(play: Play, due: Due) -> None:
    """What was caused has turned out not to be so."""
    survivor = play.draft.rows(Survivor)[due.survivor_id] if due.survivor_id else None
    play.draft.delete(due)
    play.tell(f"{f'{survivor.name}: ' if survivor else ''}{play.name_of(due.content)} is no longer due")


def unreach(play: Play, milestone_id: str) -> None:
    """Clear a milestone box whose story event has not been settled; a settled one stays."""
    milestone = play.entry(milestone_id)
    event = sibling(play, milestone, "story_event", milestone.data.get("story_event", ""))
    open_dues = [due for due in play.draft.of(Due, None) if due.content == event]
    if open_dues or milestone_id == LOST:
        for row in [row for row in play.draft.rows(Holding).values() if row.content == milestone_id]:
            play.draft.delete(row)
        for due in open_dues:
            withdraw(play, due)
