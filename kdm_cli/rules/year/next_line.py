"""Where the campaign stands in its cycle, and the one line that follows."""

from typing import Any

from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import typed
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import (
    campaign_over,
    departing,
    first_story,
    milestones,
    settlement_phase,
    special_showdowns,
)
from kdm_cli.rules.state import Step

AFTERWARDS = "kdm export summary"  # what is left to do when the campaign is over


def following(play: Play) -> str:
    """The line with which the campaign goes on, whatever is under way."""
    if the_showdown.current(play) is not None:
        return in_showdown(play)
    if the_hunt.current(play) is not None and (line := on_hunt(play)):
        return line
    over = bool(campaign_over.why(play))
    phase = play.draft.settlement.phase
    if phase == steps.PROLOGUE and not over and (missing := first_story.missing_founders(play)):
        return " ".join([first_story.ADD, *("NAME:m", "NAME:f", "NAME:m", "NAME:f")[:missing]])
    if due := milestones.first_due(play):
        return f"kdm {due.command}"
    if over:
        return AFTERWARDS
    if phase == steps.PROLOGUE:
        return first_story.story(play)
    step = steps.following(play)
    return _of_step(play, step.key) if step is not None else _of_hunt(play)


def on_hunt(play: Play) -> str:
    """The line with which the hunt goes on; nothing where something else is to be settled first."""
    from kdm_cli.rules.hunt import hunt_events  # late: most lines are read at home

    hunt = the_hunt.need(play)
    if hunt.over is not None:
        return the_hunt.END
    if due := milestones.first_due(play):
        return f"kdm {due.command}"
    return "kdm hunt event" if hunt_events.waits(play) else "kdm hunt move"


def in_showdown(play: Play) -> str:
    """The line with which the showdown goes on."""
    from kdm_cli.rules.showdown import going_on  # late: most lines are read at home

    return going_on.onward(play).line


def _of_step(play: Play, key: str) -> str:
    if key == "departing" and not numbers.party(play):
        return departing.departure_line(play)
    if key == "special" and (line := special_showdowns.line(play)):
        return line if numbers.party(play) else departing.departure_line(play)
    if key == "event" and not steps.is_first(play) and play.draft.campaign.decks == "table":
        return f"{settlement_phase.NEXT} --draw CARD"
    return settlement_phase.NEXT


def _of_hunt(play: Play) -> str:
    if not numbers.party(play):
        return departing.departure_line(play)
    found = departing.quarries(play)
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
    hunted = ", ".join(entry.name for entry in departing.quarries(play)) or "nothing to hunt"
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
