"""The priority target token: who has it is picked, and it goes with the monster's next turn, its bearer or a card."""

from collections.abc import Sequence

from kdm_cli.rules.asking import texts, the_showdown
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

KEEPS = "keeps_priority_target"


def holder(play: Play) -> Survivor | None:
    """Who has the token."""
    return play.draft.rows(Survivor).get(the_showdown.need(play).priority_id or 0)


def give(play: Play, survivor: Survivor | None) -> None:
    """The token goes to a survivor or away; who keeps it whatever happens, keeps it."""
    has = holder(play)
    if (has.id if has else None) == (survivor.id if survivor else None):
        return
    if has is not None and not has.dead and (keeps := _keeps(play, has)):
        play.tell(f"{has.name} keeps the priority target token ({keeps})")
    elif survivor is not None:
        the_showdown.change(play, priority_id=survivor.id)
        play.tell(f"{survivor.name} is the priority target")
    elif has is not None:
        _take_off(play, has)


def tell_target(play: Play, targets: Sequence[Survivor]) -> None:
    """Say that the monster has picked whom the token makes it pick."""
    for target in targets:
        if the_showdown.need(play).priority_id == target.id:
            play.tell(f"{target.name} has the priority target token and is the target")


def end_turn(play: Play) -> None:
    """A monster's turn has ended, and with it the token; not for whom a card makes keep it."""
    has = holder(play)
    if has is not None and not _keeps(play, has):
        _take_off(play, has)


def leave(play: Play, survivor: Survivor) -> None:
    """Who is dead or away for good has no token, whatever made them keep it."""
    if the_showdown.current(play) is not None and the_showdown.need(play).priority_id == survivor.id:
        _take_off(play, survivor)


def _keeps(play: Play, survivor: Survivor) -> str | None:
    """The card by which nothing takes the token away."""
    return texts.granted(play, survivor).get(KEEPS)


def _take_off(play: Play, survivor: Survivor) -> None:
    the_showdown.change(play, priority_id=None)
    play.tell(f"{survivor.name} is no longer the priority target")
