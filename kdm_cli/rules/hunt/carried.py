"""What those who are away wear stays as it is: grids are arranged when departing is prepared (R312)."""

from collections.abc import Iterable

from kdm_cli.rules.asking import the_hunt, the_showdown
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor

ON_HUNT = "on-hunt"
AWAY = "gear-away"
ALL_THE_SAME = "kdm gear archive puts a card back in the box."
PHASES = ("hunt", "showdown")  # of a campaign that keeps them on paper, too


def check_rearranged(play: Play, survivors: Iterable[Survivor]) -> None:
    """R239, R312: nobody rearranges a grid on the hunt, or while a showdown lasts."""
    for survivor in survivors:
        if hunts(play, survivor):
            message = f"{survivor.name} is on the hunt: no grid is rearranged there (R239)."
            play.require(False, ON_HUNT, message, ALL_THE_SAME)
        elif where := away(play, survivor):
            message = f"{survivor.name} {where}: no grid is rearranged before that is over (R312)."
            play.require(False, AWAY, message, ALL_THE_SAME)


def check_given(play: Play, survivor: Survivor, entry: Entry) -> None:
    """R200, R239, R249, R312: storage is far, and what the dead wore is not used; what an event gives is found."""
    words = f"{quoted(survivor.name)} {quoted(entry.name)}"
    if hunts(play, survivor):
        message = f"{survivor.name} is on the hunt: nothing comes from storage (R239, R249)."
        hint = f"What an event gives now: kdm gear find {words}; forgotten: --forgot"
        play.require(False, ON_HUNT, message, hint)
    elif where := away(play, survivor):
        message = f"{survivor.name} {where}: nothing comes from storage before that is over (R312)."
        hint = f"Forgotten when they departed: kdm gear give {words} --forgot"
        play.require(False, AWAY, message, hint)


def check_forgotten(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Only who is away can have forgotten something at home."""
    if not away(play, survivor):
        hint = f"kdm gear give {quoted(survivor.name)} {quoted(entry.name)}"
        refuse("not-away", f"{survivor.name} is at home: nothing is forgotten yet.", hint)


def hunts(play: Play, survivor: Survivor) -> bool:
    """Whether somebody has left for the hunt under way."""
    return the_hunt.current(play) is not None and survivor.party is not None


def away(play: Play, survivor: Survivor) -> str:
    """Where somebody is from whom storage is far, living or dead; nothing for who is at home."""
    if the_showdown.fighter(play, survivor) is not None:
        return "is in the showdown"
    if survivor.party is not None and play.draft.settlement.phase in PHASES:
        return "is on the hunt" if hunts(play, survivor) else "has departed"
    return ""
