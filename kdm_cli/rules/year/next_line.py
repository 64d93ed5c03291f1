"""Where the campaign stands in its cycle, and the one line that follows."""

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
