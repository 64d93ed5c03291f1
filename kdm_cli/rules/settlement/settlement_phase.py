"""The end of the settlement phase: what is stored and archived, what is lost, and what may not be left behind."""

from kdm_cli.rules.asking import lasting, numbers, steps
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.state import Stored
from kdm_cli.rules.year.homecoming import retire_if_due
from kdm_cli.rules.year.next_line import NEXT, special_line


def archive(play: Play) -> None:
    """Unspent resources and unworn gear are in storage (R231), their cards are archived: every deck is whole (R280)."""
    play.tell(f"In storage: {stored(play)}")
    play.ask_hands("Archive the resource and gear cards that nobody wears: every deck is whole again (R280).")


def stored(play: Play) -> str:
    """What lies in storage, counted."""
    found = {"resource": 0, "gear": 0}
    for row in play.draft.rows(Stored).values():
        found["gear" if play.entry(row.content).kind == "gear" else "resource"] += row.copies
    return f"{found['resource']} resource{'s' * (found['resource'] != 1)}, {found['gear']} gear"


def end_phase(play: Play) -> None:
    """The settlement phase ends: unspent endeavors are lost (R210, R282), and what lasted until now is over.

    What follows is the hunt; with the first phase the prologue is done, and the campaign begins (R232).
    """
    departing.leave(play)
    lose_endeavors(play)
    lasting.end_for_all(play, lasting.AT_HOME)
    for survivor in numbers.living(play):
        retire_if_due(play, survivor)
        play.draft.set(survivor, returned=False)
    steps.forget(play)
    play.draft.set(play.draft.settlement, phase=steps.HUNT)
    play.tell("The settlement phase ends")


def lose_endeavors(play: Play) -> None:
    """Endeavors are not carried over into another phase."""
    unspent = play.draft.settlement.endeavors
    if unspent:
        play.draft.set(play.draft.settlement, endeavors=0)
        play.tell(f"Endeavors {unspent} -> 0: what is not spent is lost (R282)")


def check_year(play: Play) -> None:
    """A year cannot be skipped by accident: before a hunt this phase's year passes and its special ones are fought."""
    if not steps.in_phase(play):
        return
    play.require(steps.year_passed(play), "year-open", "This phase's lantern year has not passed yet (R214).", NEXT)
    line = "" if steps.done(play, "special") else special_line(play)
    play.require(not line, "special-due", "A special showdown of this year is not fought (R275).", line)
