"""What comes due: story events that courage, age, deaths, births and numbers of people cause, each once."""

from typing import TYPE_CHECKING

from kdm_cli.rules.asking import numbers, steps, what_is_so
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry import dues
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Event, Holding, Hunt, Survivor

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Event as EventOfCard

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
    return {dues.story_event(play, each) for each in play.content.of("milestone")}


def called_for(play: Play, *, uncounted: bool = False) -> set[str]:
    """The story events that are called for and not due yet, with the deaths that are not counted yet if asked so."""
    found = [each for each in play.content.of("milestone") if not holds(play, each.id)]
    return {
        dues.story_event(play, each)
        for each in found
        if reached(play, each, uncounted) and not dues.chosen(play, each.data.get("principle"))
    }


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
    for due in dues.waiting(play, dues.story_event(play, milestone)):
        dues.withdraw(play, due)


def reached(play: Play, milestone: Entry, uncounted: bool = False) -> bool:
    """Whether what a milestone asks for is so; of the deaths those that have been counted (R213), or all."""
    asked = milestone.data.get("reached")
    roles: dict[str, tuple[int, ...]] = {numbers.ALL_DEATHS: ()} if uncounted else {}
    return asked is not None and bool(what_is_so.holds(play, asked, Scene(milestone, roles=roles)))


def _tick(play: Play, milestone: Entry) -> None:
    play.draft.create(Holding, content=milestone.id, year=play.year)
    chosen = dues.chosen(play, milestone.data.get("principle"))
    if chosen:
        play.tell(f"Milestone: {milestone.name}; {chosen.name} is chosen already")
    elif dues.waiting(play, dues.story_event(play, milestone)):
        play.tell(f"Milestone: {milestone.name}")
    else:
        _make_event_due(play, milestone)


def _make_event_due(play: Play, milestone: Entry) -> None:
    dues.make_due(play, dues.story_event(play, milestone), None, milestone.name.lower())


def due_again(play: Play, principle: str) -> None:
    """A principle's choice was taken back: it must be made again, if its milestone has been reached."""
    for milestone in play.content.of("milestone"):
        if milestone.data.get("principle") == principle and holds(play, milestone.id):
            _make_event_due(play, milestone)


def let_principles_due(play: Play) -> dict[str, str]:
    """A principle whose milestone is ticked and that nobody has chosen comes due; by milestones (R217, R224)."""
    ticked = [each for each in play.content.of("milestone") if each.data.get("principle") and holds(play, each.id)]
    waiting = [each for each in ticked if not dues.chosen(play, each.data["principle"])]
    for milestone in waiting:
        _make_event_due(play, milestone)
    return {each.name: play.name_of(dues.story_event(play, each)) for each in waiting}


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
    dues.make_due(play, dues.story_event(play, play.entry(LOST)), None, why)


def no_first_child(play: Play) -> None:
    """Nobody was born here after all."""
    unreach(play, FIRST_CHILD)


def unreach(play: Play, milestone_id: str) -> None:
    """Clear a milestone box whose story event has not been settled; a settled one stays."""
    open_dues = dues.waiting(play, dues.story_event(play, play.entry(milestone_id)))
    rows = [row for row in play.draft.rows(Holding).values() if row.content == milestone_id]
    if rows and (open_dues or milestone_id == LOST):
        for row in rows:
            play.draft.delete(row)
        for due in open_dues:
            dues.withdraw(play, due)


def first_due(play: Play) -> Due | None:
    """What waits to be settled before anything else: what was caused before what the timeline lists.

    Monsters wait for their own step (R275). What a milestone calls for does not keep the year from passing: it is
    settled with the story events of step 6 (R217).
    """
    waiting = [due for due in play.draft.rows(Due).values() if play.entry(due.content).kind != "monster"]
    if waiting and _year_passes(play):
        kept = events(play)
        waiting = [due for due in waiting if due.survivor_id is not None or due.content not in kept]
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    listed = {row.content for row in play.draft.rows(Event).values() if row.year <= play.year and not row.done}
    return min(waiting, key=lambda due: due.survivor_id is None and due.content in listed)


def _year_passes(play: Play) -> bool:
    """Whether the next step is that in which the lantern year passes."""
    return steps.following(play) == steps.BY_KEY["timeline"] and not steps.done(play, "timeline")


def _event(play: Play, op: "EventOfCard", scene: Scene) -> None:
    """A card brings an event: it is due at once, or comes in the place of the hunt event that is revealed."""
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
        dues.make_due(play, entry.id, play.now(survivor), scene.source.name)


CARRY: Handlers = {"event": _event}
