"""`next`: the campaign goes on as far as it can by itself, and stops where people are needed.

Hunt, showdown and settlement follow each other (R5); evenings may end anywhere between, for the file remembers (R6).
"""

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.hunt import hunt_course, hunt_events
from kdm_cli.rules.play import ARENA, Play, plays_by
from kdm_cli.rules.refusal import as_fit, refuse
from kdm_cli.rules.settlement import departing, first_story, holdings, milestones, settlement_phase, timeline
from kdm_cli.rules.showdown import ending, going_on
from kdm_cli.rules.state import Step, Survivor
from kdm_cli.rules.year import homecoming, next_line

MOST_NAMES = 44  # letters of a list in a sentence that must fit a line
LEFT_OUT = "left out"
MOST_LINES = 4  # of what is due


class Waits(NamedTuple):
    """Why the phase does not go on by itself: a stable code, a sentence, and the line that people type."""

    code: str
    message: str
    line: str


def next_step(play: Play, won: bool | None = None, skip: bool = False) -> None:
    """The one next step, done as far as it can be; where only people can take it, it is named and nothing is done."""
    if skip and (won is not None or not steps.in_phase(play)):
        refuse("not-in-phase", "Only a step of the settlement phase is left out.", next_line.following(play))
    if the_showdown.current(play) is not None:
        if won is None:
            going_on.step(play)
        else:
            ending.end(play, won)
        return
    if the_hunt.current(play) is not None and won is None:
        if not _answered(play):
            _on_hunt(play)
        return
    milestones.check_over(play, "the campaign does not go on", next_line.following(play))
    if won is None and not skip and _answered(play):
        return
    if won is None and plays_by(play.draft, ARENA) and not numbers.party(play):
        if due := _due(play):
            refuse(due.code, due.message, due.line)
        refuse("waits-for-people", "The next fight is yours to choose.", next_line.following(play))
    if won is not None:
        homecoming.come_home(play, won)
    elif not steps.in_phase(play):
        _waits_outside(play)
    elif skip:
        _leave_out(play)
    else:
        _walk(play)


def _answered(play: Play) -> bool:
    """Dice, choices and cards given with `next` are for the one thing that is due; of several nobody knows which."""
    due = milestones.waiting(play) if play.table.answers_wait() else []
    if len(due) > 1:
        lines = "\n".join(f"kdm {each.command}" for each in due[:MOST_LINES])
        refuse("due-first", f"{len(due)} things are due: which of them is meant?", lines)
    for each in due:
        entry, survivor = play.entry(each.content), play.draft.rows(Survivor).get(each.survivor_id or 0)
        if pair := moments.principle_of(play, entry):
            holdings.choose(play, pair, None)
        else:
            tell(play, "choice answered", entry, [survivor] if survivor else [])
        play.follows = True
    return bool(due)


def _on_hunt(play: Play) -> None:
    """The hunt's next step: its end, an event that waits, or one space further."""
    if the_hunt.need(play).over is not None:
        homecoming.end_hunt(play)
        return
    if due := _due(play):
        play.require(False, due.code, due.message, due.line, insist=True)
    if hunt_events.waits(play):
        hunt_course.reveal(play)
    else:
        hunt_course.move(play)


def _waits_outside(play: Play) -> None:
    """In the prologue and on the hunt people act: they are told what is there to do."""
    line, prologue = next_line.following(play), play.draft.settlement.phase == steps.PROLOGUE
    if prologue and first_story.missing_founders(play):
        then = f"{line}, then {first_story.STORY}" if numbers.founders(play) else line
        refuse("waits-for-people", "The First Story needs four founders (R9).", then)
    if due := _due(play):
        refuse(due.code, due.message, due.line)
    if prologue:
        how = f"{line}, or kdm settlement return --victory" if line != first_story.ON_PAPER else f"{line} --victory"
        refuse("waits-for-people", "The First Story is to be fought.", how)
    going = numbers.party(play)
    if not going:
        refuse("waits-for-people", f"Nobody departs yet. {_may_depart(play)}", line)
    quarries = as_fit([entry.name for entry in departing.quarries(play)], MOST_NAMES, " or ") or "no quarry yet"
    refuse("waits-for-people", f"{len(going)} depart to hunt: {quarries}.", line)


def _walk(play: Play) -> None:
    """Steps one after the other, until one needs people."""
    begun = False
    while (step := steps.following(play)) is not None:
        if steps.done(play, step.key) is not None and step.key != "end":
            steps.move_past(play, step)
            continue
        found = [waits for waits in (_due(play), _people(play, step.key)) if waits]
        if found and begun:
            break
        for waits in found:
            play.require(False, waits.code, waits.message, waits.line, insist=True)
        begun = True
        if not _is_taken(play, step.key):
            break
    play.follows = True


def _leave_out(play: Play) -> None:
    """The group leaves a step out; only a year and the end of the phase are not left out."""
    if (waits := _due(play)) and steps.is_open(play):
        play.require(False, waits.code, waits.message, waits.line)
    step = steps.following(play)
    assert step is not None
    message = f"{step.name} is not left out."
    if step.key == "end":  # the phase would have neither another step nor an end
        refuse("not-left-out", message, settlement_phase.NEXT)
    play.require(step.key != "timeline", "not-left-out", message, settlement_phase.NEXT)
    play.tell(f"{step.name} is left out")
    if step.key == "death_count":  # the deaths stand on the sheet, whoever speaks of them
        milestones.count_deaths(play)
    keys = ("return", "endeavors") if step.key == "return" else (step.key,)
    steps.finish_open(play, *keys, how=None if step.key == "event" else LEFT_OUT)
    play.follows = True


def _due(play: Play) -> Waits | None:
    """Something was caused and is to be settled first."""
    due = milestones.first_due(play)
    if due is None:
        return None
    whose = f" for {play.draft.rows(Survivor)[due.survivor_id].name}" if due.survivor_id else ""
    message = f"{play.name_of(due.content)} is due{whose}."
    return Waits(
        "due-first", message if len(message) <= 68 else "Something is due.", f"kdm {numbers.settled_by(play, due)}"
    )


def _people(play: Play, key: str) -> Waits | None:
    """What a step needs of people before it is over."""
    if key == "departing" and not numbers.party(play):  # R274: it waits, for weeks if it must
        return Waits("nobody-departs", _may_depart(play), departing.departure_line(play))
    if key != "special" or not departing.special_line(play):
        return None
    if not numbers.party(play):
        return Waits("special-due", "A special showdown is due, and nobody departs.", departing.departure_line(play))
    message = "The departing survivors fight a special showdown now (R275)."
    return Waits("special-due", message, departing.special_line(play))


def _may_depart(play: Play) -> str:
    names = [each.name for each in departing.may_depart(play)]
    return f"Who departs? {as_fit(names, MOST_NAMES)} may." if names else "Nobody with a sheet may depart."


def _is_taken(play: Play, key: str) -> bool:
    """A step is done as far as it can be; whether the phase goes on by itself."""
    how: str | None = None
    match key:
        case "return":
            homecoming.come_home(play)
            return False  # the group sees what it has before the event
        case "endeavors":
            how = LEFT_OUT
        case "event":  # R212: what it says is done as the event
            timeline.draw(play)
        case "death_count":  # R213: every death stands on the sheet already; what they trigger comes due now
            play.tell(f"Death count {play.draft.settlement.death_count}: each death is counted already")
            milestones.count_deaths(play)
        case "timeline":
            timeline.advance(play)
            return True
        case "develop" if not _is_developed(play):
            return False
        case "special" if departing.special_line(play):
            how = LEFT_OUT
        case "archive":
            settlement_phase.archive(play)
        case "end":
            settlement_phase.end_phase(play)
            return False
    steps.finish_open(play, key, how=how)
    return True


def _is_developed(play: Play) -> bool:
    """The first `next` stops here; the one after it says that the group has developed."""
    count = play.draft.settlement.endeavors
    endeavors = f"{count} endeavor{'s' * (count != 1)}"
    if steps.done(play, steps.DEVELOPING) is not None:
        play.tell(f"Developed: {endeavors} unspent" + (", lost when the phase ends" if count else ""))
        return True
    play.draft.create(Step, step=steps.DEVELOPING, entry=play.entry_id)
    play.tell(f"Develop: {endeavors}; in storage {settlement_phase.stored(play)}")
    if steps.done(play, "return") is None:
        play.ask_hands("Nobody has returned in this phase: kdm settlement return does it now.")
    play.ask_hands("What can be done (R261): kdm endeavor --list, kdm craft --list")
    play.ask_hands("When the group is done: kdm next")
    return False
