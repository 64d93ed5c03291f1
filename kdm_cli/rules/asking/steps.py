"""The steps of the settlement phase: where it stands, what was done by which entry, and what comes too early.

The full game has eleven steps; the phase after the First Story has ten, without the special showdown (R273).
"""

from collections.abc import Iterator

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Step

PROLOGUE, HUNT, SHOWDOWN, SETTLEMENT = "prologue", "hunt", "showdown", "settlement"  # phases
AWAY = (PROLOGUE, HUNT, SHOWDOWN)
FIRST = "first"  # how the settlement was set up: for its first phase, after the First Story


class PhaseStep(NamedTuple):
    """One step: its place among the eleven, the word the file remembers it by, and what it is called."""

    number: int
    key: str
    name: str
    rules: str


STEPS = (
    PhaseStep(1, "setup", "Set Up the Settlement", "R202"),
    PhaseStep(2, "return", "Survivors Return", "R206"),
    PhaseStep(3, "endeavors", "Gain Endeavors", "R209"),
    PhaseStep(4, "event", "Settlement Event", "R212"),
    PhaseStep(5, "death_count", "Update the Death Count", "R213"),
    PhaseStep(6, "timeline", "Update the Timeline", "R214"),
    PhaseStep(7, "develop", "Develop", "R261"),
    PhaseStep(8, "departing", "Prepare Departing Survivors", "R269"),
    PhaseStep(9, "special", "Special Showdown", "R275"),
    PhaseStep(10, "archive", "Record & Archive Resources", "R280"),
    PhaseStep(11, "end", "End the Settlement Phase", "R282"),
)
BY_KEY = {step.key: step for step in STEPS}
CAME_HOME = "showdown"  # the row that says how the showdown before this phase ended, beside the steps
DEVELOPING = "developing"  # a row beside the steps: the group was told that it may develop
BEGUN = "begun"  # and one that it has begun to
BESIDE = (CAME_HOME, DEVELOPING, BEGUN)


def in_phase(play: Play) -> bool:
    """Whether the settlement phase is under way."""
    return play.draft.settlement.phase == SETTLEMENT


def is_first(play: Play) -> bool:
    """Whether this is the phase after the First Story, which has ten steps (R273)."""
    row = done(play, "setup")
    return row is not None and row.how == FIRST


def present(play: Play) -> list[PhaseStep]:
    """The steps this phase has."""
    return [step for step in STEPS if step.key != "special" or not is_first(play)]


def shown_number(play: Play, step: PhaseStep) -> int:
    """How the step is numbered in the rulebook: of ten in the first phase, of eleven later."""
    return present(play).index(step) + 1


def current(play: Play) -> PhaseStep | None:
    """The step the phase stands at; None outside the settlement phase. One whose event is still due is not over."""
    step = following(play)
    if step == BY_KEY["death_count"] and is_open(play):
        return BY_KEY["event"]
    developing = done(play, DEVELOPING) or done(play, BEGUN)  # the group has gone on, by a word or by its first deed
    if step == BY_KEY["develop"] and (is_open(play) or (not developing and any(True for _ in _waiting(play)))):
        return BY_KEY["timeline"]
    return step


def is_open(play: Play) -> bool:
    """Whether the event of the phase, or one that its year lists, is still due."""
    came = {row.how for row in play.draft.rows(Step).values() if row.step == "event"}
    return any(due.why == f"lantern year {play.year}" or due.content in came for due in _waiting(play))  # R215


def following(play: Play) -> PhaseStep | None:
    """The step that is to be done next, whatever is still due from the one before; None outside the phase."""
    number = play.draft.settlement.step
    return STEPS[number - 1] if in_phase(play) and 1 <= number <= len(STEPS) else None


def _waiting(play: Play) -> Iterator[Due]:
    """What is due for people to settle; a monster waits for its own step (R275)."""
    return (due for due in play.draft.rows(Due).values() if kind_of(due.content) != "monster")


def year_passed(play: Play) -> bool:
    """Whether no lantern year is still to pass in this phase (R214); in one that an older file had under way it has."""
    now = current(play)
    return now is None or now.number > BY_KEY["timeline"].number or done(play, "timeline") is not None


def year_of_phase(play: Play) -> int:
    """The lantern year of the settlement phase under way, or of the next one: it passes within the phase (R214)."""
    return play.year + (not in_phase(play) or not year_passed(play))


def done(play: Play, key: str) -> Step | None:
    """By which entry a step of this phase was done, if it was."""
    return next((row for row in play.draft.rows(Step).values() if row.step == key), None)


def begin(play: Play, how: str | None = None) -> None:
    """The settlement phase begins and is set up (R202); `how` is how the showdown before it ended, if anybody told."""
    settlement = play.draft.settlement
    forget(play)
    first = settlement.lantern_year == 0
    play.draft.set(settlement, phase=SETTLEMENT, step=1)
    if how is not None:
        play.draft.create(Step, step=CAME_HOME, entry=play.entry_id, how=how)
    finish(play, "setup", FIRST if first else None)


def finish(play: Play, key: str, how: str | None = None) -> None:
    """A step is done by this entry; the phase stands at the one after it, if it has not gone further already."""
    if not play.draft.settlement.step:
        return  # an event that somebody carries out while no phase is under way is none of its steps
    play.draft.create(Step, step=key, entry=play.entry_id, how=how)
    if in_phase(play) and play.draft.settlement.step <= BY_KEY[key].number:
        move_past(play, BY_KEY[key])


def finish_open(play: Play, *keys: str, how: str | None = None) -> None:
    """Those of these steps that are open are done by this entry."""
    for key in keys:
        if done(play, key) is None:
            finish(play, key, how)


def move_past(play: Play, step: PhaseStep) -> None:
    """The phase stands at the step after this one."""
    following = next((each.number for each in present(play) if each.number > step.number), len(STEPS))
    play.draft.set(play.draft.settlement, step=following)


def back_to(play: Play, key: str) -> None:
    """The phase goes on from an earlier step, once more; what must not be repeated stays done (R277, R279)."""
    for row in list(play.draft.rows(Step).values()):
        if row.step in BY_KEY and BY_KEY[row.step].number >= BY_KEY[key].number and row.step != "timeline":
            play.draft.delete(row)
    play.draft.set(play.draft.settlement, step=BY_KEY[key].number)


def forget(play: Play) -> None:
    """No settlement phase is under way any more."""
    for row in list(play.draft.rows(Step).values()):
        play.draft.delete(row)
    play.draft.set(play.draft.settlement, step=0)


def check_not_done(play: Play, key: str) -> None:
    """Refuse what this phase has had already, and say by which entry; a house rule does it again."""
    if row := done(play, key):
        message = f"{BY_KEY[key].name}: done by entry {row.entry}."
        play.require(False, "already-done", message, f"kdm log {row.entry} shows it, kdm next goes on.")


def check_reached(play: Play, key: str, doing: str) -> None:
    """Refuse what belongs to a later step, or to the settlement phase at all; a house rule does it all the same."""
    step, now = BY_KEY[key], following(play)
    if now is None:
        message = f"the settlement phase ({step.rules}); this is the {play.draft.settlement.phase}."
        hint = "kdm phase show says where the campaign stands."
        play.require(False, "not-in-phase", f"{doing} belongs to {message}", hint)
    elif now.number < step.number:
        message = f"step {shown_number(play, step)} ({step.rules}), this is {shown_number(play, now)}."
        play.require(False, "too-early", f"{doing} belongs to {message}", f"kdm next goes on with {now.name}.")
    elif now == BY_KEY["develop"] and done(play, BEGUN) is None:
        play.draft.create(Step, step=BEGUN, entry=play.entry_id)


def standing(play: Play) -> int:
    """The number of the step the phase stands at, as the rulebook counts it; 0 outside the settlement phase."""
    now = current(play)
    return shown_number(play, now) if now is not None else 0


def called(play: Play, step: PhaseStep) -> str:
    """`step 7 of 11, Develop`."""
    return f"step {shown_number(play, step)} of {len(present(play))}, {step.name}"
