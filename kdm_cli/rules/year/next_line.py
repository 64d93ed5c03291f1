"""Where the campaign stands in its cycle, and the one line that follows."""

from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.play import ARENA, Play, plays_by
from kdm_cli.rules.settlement import departing, first_story, milestones, settlement_phase

AFTERWARDS = "kdm export summary"  # what is left to do when the campaign is over


def following(play: Play) -> str:
    """The line with which the campaign goes on, whatever is under way."""
    if the_showdown.current(play) is not None:
        return in_showdown(play)
    if (hunt := the_hunt.current(play)) is not None:
        from kdm_cli.rules.hunt import hunt_events  # late: most lines are read at home

        if hunt.over is not None:
            return the_hunt.END
        if due := milestones.first_due(play):
            return f"kdm {numbers.settled_by(play, due)}"
        return "kdm hunt event" if hunt_events.waits(play) else "kdm hunt move"
    over = bool(milestones.why_over(play))
    phase, arena = play.draft.settlement.phase, plays_by(play.draft, ARENA)
    if phase == steps.PROLOGUE and not (over or arena) and (missing := first_story.missing_founders(play)):
        return " ".join([first_story.ADD, *("NAME:m", "NAME:f", "NAME:m", "NAME:f")[:missing]])
    if due := milestones.first_due(play):
        return f"kdm {numbers.settled_by(play, due)}"
    if over:
        return AFTERWARDS
    if arena and not numbers.party(play):
        return departing.arena_line(play)
    if phase == steps.PROLOGUE:
        return first_story.story(play)
    if (step := steps.following(play)) is not None:
        return _of_step(play, step.key)
    if not numbers.party(play):
        return departing.departure_line(play)
    return departing.hunt_line(play)


def in_showdown(play: Play) -> str:
    """The line with which the showdown goes on."""
    from kdm_cli.rules.showdown import going_on  # late: most lines are read at home

    return going_on.onward(play).line


def _of_step(play: Play, key: str) -> str:
    if key == "departing" and not numbers.party(play):
        return departing.departure_line(play)
    if key == "special" and (line := departing.special_line(play)):
        return line if numbers.party(play) else departing.departure_line(play)
    if key == "event" and not steps.is_first(play) and play.draft.campaign.decks == "table":
        return f"{settlement_phase.NEXT} --draw CARD"
    return settlement_phase.NEXT
