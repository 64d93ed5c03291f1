"""The phase as it is shown: its steps, which entry did each and what came of it, and what is under way."""

from kdm_cli.light import TYPE_CHECKING, Literal, cast
from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.settlement import departing, milestones
from kdm_cli.rules.state import Step
from kdm_cli.rules.year.next_line import following

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kdm_cli.service.sheets.shapes.outcome import DueItem
    from kdm_cli.service.sheets.shapes.settlement import CampaignEnd, Phase, PhaseName, StepShown


def document(play: Play, due: "Sequence[DueItem]" = ()) -> "Phase":
    """The phase with its steps: which entry did each, what came of it, where it stands now, and what is due."""
    settlement, now = play.draft.settlement, steps.current(play)
    return {
        "name": settlement.name,
        "phase": cast("PhaseName", settlement.phase),
        "lantern_year": settlement.lantern_year,
        "step": steps.standing(play),
        "doing": doing(play),
        "steps": [_step(play, each, now) for each in steps.present(play)] if now else [],
        "endeavors": settlement.endeavors,
        "departing": [each.name for each in numbers.party(play)],
        "next": following(play),
        "due": [*due],
    }


def end(play: Play, file: str = "FILE") -> "CampaignEnd | None":
    """How the campaign has ended, or was won, and who lived to see it; nothing while neither is so."""
    over, won = milestones.why_over(play), milestones.won(play)
    if not (over or won):
        return None
    lived, retired, died = milestones.lived_on(play)
    how = over or f"The campaign is won: {won} is defeated; the years may go on."
    then = f"kdm settlement new NAME --after {quoted(file)}"
    return {"over": bool(over), "how": how, "living": lived, "retired": retired, "dead": died, "then": then}


def doing(play: Play) -> str:
    """What is under way, in a few words."""
    showdown, now = the_showdown.current(play), steps.current(play)
    if showdown is not None:
        return f"{the_showdown.monster(play).name} level {showdown.level}, round {showdown.round}"
    if why := milestones.why_over(play):
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


def _step(play: Play, step: steps.PhaseStep, now: steps.PhaseStep | None) -> "StepShown":
    row = steps.done(play, step.key)
    stands = "now" if step == now else "done" if row else "open" if now and step.number < now.number else "later"
    return {
        "number": steps.shown_number(play, step),
        "key": step.key,
        "name": step.name,
        "state": cast("Literal['done', 'now', 'open', 'later']", stands),
        "entry": row.entry if row else None,
        "what": _outcome(play, step.key),
    }


def _outcome(play: Play, key: str) -> str:
    """What came of a step, where that matters: how the showdown ended, which event was drawn."""
    if key == "setup":
        home = steps.done(play, steps.CAME_HOME)
        return home.how or "" if home else ""
    return ", ".join(play.name_of(row.how) for row in play.draft.rows(Step).values() if row.step == key and row.how)
