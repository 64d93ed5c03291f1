"""Where the campaign stands in its cycle, and the one line that follows."""

from typing import Any

from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import typed
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.state import Due, Event, Step, Survivor

NEXT = "kdm next"
ADD = "kdm survivor add"
FOUNDERS = f"{ADD} NAME:m NAME:f NAME:m NAME:f"
MOST = 4  # founders of the First Story
STORY = "kdm showdown start white-lion --prologue"
DEPART = "kdm settlement depart NAME ..."
AFTERWARDS = "kdm export summary"  # what is left to do when the campaign is over


def following(play: Play) -> str:
    """The line with which the campaign goes on, whatever is under way."""
    from kdm_cli.rules.settlement import campaign_over

    if the_showdown.current(play) is not None:
        return in_showdown(play)
    if the_hunt.current(play) is not None and (line := on_hunt(play)):
        return line
    over = bool(campaign_over.why(play))
    phase = play.draft.settlement.phase
    if phase == steps.PROLOGUE and not over and (missing := missing_founders(play)):
        return " ".join([ADD, *("NAME:m", "NAME:f", "NAME:m", "NAME:f")[:missing]])
    if due := first_due(play):
        return f"kdm {due.command}"
    if over:
        return AFTERWARDS
    if phase == steps.PROLOGUE:
        return story(play)
    step = steps.following(play)
    return _of_step(play, step.key) if step is not None else _of_hunt(play)


def on_hunt(play: Play) -> str:
    """The line with which the hunt goes on; nothing where something else is to be settled first."""
    from kdm_cli.rules.hunt import hunt_events

    hunt = the_hunt.need(play)
    if hunt.over is not None:
        return the_hunt.END
    if due := first_due(play):
        return f"kdm {due.command}"
    return "kdm hunt event" if hunt_events.waits(play) else "kdm hunt move"


def in_showdown(play: Play) -> str:
    """The line with which the showdown goes on."""
    from kdm_cli.rules.showdown import going_on

    return going_on.onward(play).line


def first_due(play: Play) -> Due | None:
    """What waits to be settled before anything else: what was caused before what the timeline lists.

    Monsters wait for their own step (R275). What a milestone calls for does not keep the year from passing: it is
    settled with the story events of step 6 (R217).
    """
    waiting = [due for due in play.draft.rows(Due).values() if play.entry(due.content).kind != "monster"]
    if waiting and _year_passes(play):
        kept = milestones.events(play)
        waiting = [due for due in waiting if due.survivor_id is not None or due.content not in kept]
    if len(waiting) < 2:
        return waiting[0] if waiting else None
    listed = {row.content for row in play.draft.rows(Event).values() if row.year <= play.year and not row.done}
    return min(waiting, key=lambda due: due.survivor_id is None and due.content in listed)


def _year_passes(play: Play) -> bool:
    """Whether the next step is that in which the lantern year passes."""
    return steps.following(play) == steps.BY_KEY["timeline"] and not steps.done(play, "timeline")


def missing_founders(play: Play) -> int:
    """How many more begin the First Story (R9): as long as nobody died in it, it has four."""
    there = sum(each.origin == "founder" for each in play.draft.rows(Survivor).values())
    living = len(numbers.founders(play))
    return MOST - living if living < MOST and there == living else 0 if living else MOST


def story(play: Play) -> str:
    """The line that begins the First Story; with more founders than fight in it, those who were there first (R9)."""
    there = numbers.founders(play)
    if len(there) <= MOST:
        return STORY
    return f"{STORY} --survivor {','.join(quoted(each.name) for each in there[:MOST])}"


def may_depart(play: Play) -> list[Survivor]:
    """Who could go on the next hunt (R229)."""
    return [each for each in numbers.living(play) if numbers.may_depart(play, each)[0]]


def quarries(play: Play) -> list[Entry]:
    """The monsters that can be hunted (R228)."""
    return [entry for entry in numbers.held(play, "monster") if entry.data.get("role") == "quarry"]


def special_line(play: Play) -> str:
    """The line that begins the first special showdown of the year (R275, R276); nothing where none is left."""
    from kdm_cli.rules.settlement import special_showdowns

    due = next(iter(special_showdowns.due(play)), None)
    return f"kdm {due.command}" if due else ""


def departure_line(play: Play) -> str:
    """The line that chooses the departing, or makes somebody who can depart; nobody departs where nobody is left."""
    if may_depart(play):
        return DEPART
    if play.draft.settlement.nameless:
        return "kdm survivor add NAME:f NAME:m ..."
    return f"{NEXT} --skip" if steps.in_phase(play) else "kdm settlement return --defeat"


def _of_step(play: Play, key: str) -> str:
    if key == "departing" and not numbers.party(play):
        return departure_line(play)
    if key == "special" and (line := special_line(play)):
        return line if numbers.party(play) else departure_line(play)
    if key == "event" and not steps.is_first(play) and play.draft.campaign.decks == "table":
        return f"{NEXT} --draw CARD"
    return NEXT


def _of_hunt(play: Play) -> str:
    if not numbers.party(play):
        return departure_line(play)
    found = quarries(play)
    return f"kdm hunt start {typed(found[0])} --level 1" if found else "kdm settlement quarry add MONSTER"


def document(play: Play) -> dict[str, Any]:
    """The phase with its steps: which entry did each, what came of it, and where it stands now."""
    settlement, now = play.draft.settlement, steps.current(play)
    return {
        "name": settlement.name,
        "phase": settlement.phase,
        "lantern_year": settlement.lantern_year,
        "step": steps.standing(play),
        "doing": doing(play),
        "steps": [_step(play, each, now) for each in steps.present(play)] if now else [],
        "endeavors": settlement.endeavors,
        "departing": [each.name for each in numbers.party(play)],
        "next": following(play),
    }


def doing(play: Play) -> str:
    """What is under way, in a few words."""
    from kdm_cli.rules.settlement import campaign_over

    showdown, now = the_showdown.current(play), steps.current(play)
    if showdown is not None:
        return f"{the_showdown.monster(play).name} level {showdown.level}, round {showdown.round}"
    if why := campaign_over.why(play):
        return why
    if now is not None:
        return steps.called(play, now)
    if play.draft.settlement.phase == steps.PROLOGUE:
        return f"the First Story, {len(numbers.founders(play))} founders"
    if the_hunt.current(play) is not None:
        hunt = the_hunt.need(play)
        return f"{the_hunt.quarry(play).name} level {hunt.level}, {the_hunt.called(play, hunt.space)}"
    hunted = ", ".join(entry.name for entry in quarries(play)) or "nothing to hunt"
    return f"{len(numbers.party(play))} depart; quarries: {hunted}"


def _step(play: Play, step: steps.PhaseStep, now: steps.PhaseStep | None) -> dict[str, Any]:
    row = steps.done(play, step.key)
    stands = "now" if step == now else "done" if row else "open" if now and step.number < now.number else "later"
    return {
        "number": steps.shown_number(play, step),
        "key": step.key,
        "name": step.name,
        "state": stands,
        "entry": row.entry if row else None,
        "what": _outcome(play, step.key),
    }


def _outcome(play: Play, key: str) -> str:
    """What came of a step, where that matters: how the showdown ended, which event was drawn."""
    found = [row.how for row in play.draft.rows(Step).values() if row.step == key and row.how]
    if key == "setup":
        home = steps.done(play, steps.CAME_HOME)
        return home.how or "" if home else ""
    return ", ".join(play.name_of(how) for how in found)
