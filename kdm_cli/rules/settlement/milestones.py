"""What comes due: story events that courage, age, deaths, births and numbers of people cause, each once."""

from kdm_cli.rules.asking import numbers, steps
from kdm_cli.rules.asking.cards import sibling, typed
from kdm_cli.rules.asking.numbers import held, holds
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Event, Holding, Survivor, Use

FIRST_CHILD = "core:milestone/first_child"
LOST = "core:milestone/population_0"


def check(play: Play) -> None:
    """Tick every milestone box the settlement has reached (R217, R224), and let its story event come due."""
    for milestone in play.content.of("milestone"):
        if not holds(play, milestone.id) and reached(play, milestone):
            _tick(play, milestone)
    _check_lost(play)


def events(play: Play) -> set[str]:
    """The story events that milestones call for."""
    return {_story_event(play, each) for each in play.content.of("milestone")}


def called_for(play: Play, *, uncounted: bool = False) -> set[str]:
    """The story events that are called for and not due yet, with the deaths that are not counted yet if asked so."""
    found = [each for each in play.content.of("milestone") if not holds(play, each.id)]
    found = [each for each in found if reached(play, each, uncounted) and not _chosen(play, each.data.get("principle"))]
    return {_story_event(play, each) for each in found}


def tick(play: Play, milestone: Entry) -> None:
    """Check a milestone's box; its story event comes due as if it had been reached."""
    if holds(play, milestone.id):
        refuse("already-has", f"{milestone.name} is checked already.", "kdm settlement show")
    _tick(play, milestone)


def untick(play: Play, milestone: Entry) -> None:
    """Clear a milestone's box; what it made due and nobody has settled is withdrawn."""
    rows = [row for row in play.draft.rows(Holding).values() if row.content == milestone.id]
    if not rows:
        refuse("not-checked", f"{milestone.name} is not checked.", "kdm settlement show")
    if reached(play, milestone):
        refuse("still-reached", f"{milestone.name} is reached.", "Correct what has reached it: kdm settlement set.")
    for row in rows:
        play.draft.delete(row)
    play.tell(f"Milestone: {milestone.name} is not reached")
    for due in _waiting(play, _story_event(play, milestone)):
        withdraw(play, due)


def reached(play: Play, milestone: Entry, uncounted: bool = False) -> bool:
    """Whether what a milestone asks for is so; of the deaths those that have been counted (R213), or all."""
    from kdm_cli.rules.asking import what_is_so

    asked = milestone.data.get("reached")
    roles: dict[str, tuple[int, ...]] = {numbers.ALL_DEATHS: ()} if uncounted else {}
    return asked is not None and bool(what_is_so.holds(play, asked, Scene(milestone, roles=roles)))


def _tick(play: Play, milestone: Entry) -> None:
    play.draft.create(Holding, content=milestone.id, year=play.year)
    chosen = _chosen(play, milestone.data.get("principle"))
    if chosen:
        play.tell(f"Milestone: {milestone.name}; {chosen.name} is chosen already")
    elif _waiting(play, _story_event(play, milestone)):
        play.tell(f"Milestone: {milestone.name}")
    else:
        _make_event_due(play, milestone)


def _chosen(play: Play, pair: str | None) -> Entry | None:
    """The principle that was chosen out of a pair."""
    return next((entry for entry in held(play, "principle") if entry.data["principle"] == pair), None)


def _story_event(play: Play, milestone: Entry) -> str:
    return sibling(play, milestone, "story_event", milestone.data.get("story_event", ""))


def _make_event_due(play: Play, milestone: Entry) -> None:
    make_due(play, _story_event(play, milestone), None, milestone.name.lower())


def due_again(play: Play, principle: str) -> None:
    """A principle's choice was taken back: it must be made again, if its milestone has been reached."""
    for milestone in play.content.of("milestone"):
        if milestone.data.get("principle") == principle and holds(play, milestone.id):
            _make_event_due(play, milestone)


def let_principles_due(play: Play) -> dict[str, str]:
    """A principle whose milestone is ticked and that nobody has chosen comes due; by milestones (R217, R224)."""
    ticked = [each for each in play.content.of("milestone") if each.data.get("principle") and holds(play, each.id)]
    waiting = [each for each in ticked if not _chosen(play, each.data["principle"])]
    for milestone in waiting:
        _make_event_due(play, milestone)
    return {each.name: play.name_of(_story_event(play, each)) for each in waiting}


def _check_lost(play: Play) -> None:
    """R1: nobody left; but a lost prologue is played again (R194)."""
    settlement = play.draft.settlement
    if numbers.population(play) > 0:
        unreach(play, LOST)
    elif _somebody_was_here(play) and not holds(play, LOST):
        if settlement.phase == "prologue":
            play.ask_hands("Everyone is dead: play the prologue again, until it is won.")
            return
        play.draft.create(Holding, content=LOST, year=play.year)
        play.tell(f"Population 0: {settlement.name} is lost. The campaign is over.")
        make_lost_due(play, "population 0")


def _somebody_was_here(play: Play) -> bool:
    """Whether anybody has died or gone; a settlement in which nobody was ever written down is not lost."""
    return bool(play.draft.settlement.death_count or play.draft.rows(Survivor))


def make_lost_due(play: Play, why: str) -> None:
    """The story event with which a campaign ends; it tells what the next one begins with."""
    make_due(play, _story_event(play, play.entry(LOST)), None, why)


def thresholds(play: Play, survivor: Survivor, field: str, old: int, new: int) -> list[str]:
    """Let due what a track causes between two values, or take it back; other effects that were reached are returned."""
    track = numbers.track(play, field)
    others: list[str] = []
    if track is None:
        return others
    for row in track.data.get("milestones", ()):
        at = row["at"]
        if "story_event" not in row:
            if old < at <= new:
                others.append(str(row["effect"]))
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
    return others


def make_due(play: Play, content: str, survivor: Survivor | None, why: str, level: int | None = None) -> None:
    """Something is caused and waits to be settled; what a milestone calls for waits once, and only unless chosen."""
    entry = play.entry(content)
    milestone = next((each for each in play.content.of("milestone") if _story_event(play, each) == content), None)
    if survivor is None and milestone is not None:
        chosen = _chosen(play, milestone.data.get("principle"))
        if chosen or _waiting(play, content):
            if chosen:
                play.tell(f"{entry.name}: {chosen.name} is chosen already")
                settle_due(play, content, None)
            return
    who = f"{survivor.name}: " if survivor else ""
    play.tell(f"{who}{entry.name} is due ({why})")
    if entry.kind == "monster":
        named = f"{entry.name} level {level}" if level else entry.name
        play.ask_hands(f"{named} is a special showdown: the departing survivors fight it at once (R275)")
    command = settling(play, entry, survivor, level)
    owner = survivor.id if survivor else None
    play.draft.create(Due, content=content, survivor_id=owner, why=why, command=command)


def settling(play: Play, entry: Entry, survivor: Survivor | None, level: int | None = None) -> str:
    """The line that settles something due."""
    for option in entry.data.get("options", ()):
        principle = play.content.get(sibling(play, entry, "principle", option))
        if principle:
            return f"settlement principle {principle.data['principle'].replace('_', '-')}"
    named = quoted(entry.name) if entry.id.startswith("note:") else typed(entry)
    if entry.kind == "monster":
        several = len(entry.data.get("levels", ())) > 1 and level is not None
        return f"showdown start {named}{f' --level {level}' if several else ''} --special"
    return f"event {named}" + (f" --survivor {quoted(survivor.name)}" if survivor else "")


def _waiting(play: Play, content: str) -> list[Due]:
    """What is due for the settlement and called for by this event."""
    return [due for due in play.draft.of(Due, None) if due.content == content]


def settle_due(play: Play, what: str, survivor: Survivor | None, level: int | None = None) -> Due | None:
    """Take the oldest due item of this id off the list, and check it off on the timeline; a monster of this level."""
    waiting = [row for row in play.draft.of(Due, survivor.id if survivor else None) if row.content == what]
    if level is not None:
        command = settling(play, play.entry(what), survivor, level)
        waiting.sort(key=lambda row: row.command != command)
    due = waiting[0] if waiting else None
    if due is not None:
        play.draft.delete(due)
    if survivor is None:
        _check_off(play, what, level)
    return due


def _check_off(play: Play, what: str, level: int | None) -> None:
    """The line of the timeline that caused it; what the year lists in which the first phase will end, counts too."""
    first = steps.is_first(play) and play.entry(what).kind == "settlement_event"  # R211: before the year passes
    year = max(play.year, 1) if first else play.year
    rows = [row for row in play.draft.rows(Event).values() if row.content == what and row.year <= year and not row.done]
    if rows:
        play.draft.set(min(rows, key=lambda row: level is not None and row.level != level), done=True)


def withdraw(play: Play, due: Due) -> None:
    """What was caused has turned out not to be so."""
    survivor = play.draft.rows(Survivor)[due.survivor_id] if due.survivor_id else None
    play.draft.delete(due)
    play.tell(f"{f'{survivor.name}: ' if survivor else ''}{play.name_of(due.content)} is no longer due")


def unreach(play: Play, milestone_id: str) -> None:
    """Clear a milestone box whose story event has not been settled; a settled one stays."""
    open_dues = _waiting(play, _story_event(play, play.entry(milestone_id)))
    rows = [row for row in play.draft.rows(Holding).values() if row.content == milestone_id]
    if rows and (open_dues or milestone_id == LOST):
        for row in rows:
            play.draft.delete(row)
        for due in open_dues:
            withdraw(play, due)
