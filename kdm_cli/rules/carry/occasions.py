"""Occasions: what comes to pass below, and the rooms above that hear of it; whoever tells knows no listener."""

from kdm_cli.light import Any
from kdm_cli.rules.asking.lasting import answerer
from kdm_cli.rules.play import Play

HEARD_BY: dict[str, tuple[str, ...]] = {  # in the order in which they hear; a module is read when it first does
    "what is in reach": ("settlement.develop.crafting:in_reach",),
    "choice answered": ("year.events:settle",),
    "what follows": ("year.next_line:following",),
    "people changed": ("settlement.milestones:check",),
    "no newborn left": ("settlement.milestones:no_first_child",),
    "somebody dies": ("hunt.losses:leave",),
    "somebody is dead": ("showdown.controller_tile:leave",),
    "somebody was mourned": ("showdown.tokens:lose_priority",),
    "somebody lives again": ("showdown.controller_tile:come_back", "hunt.losses:come_back"),
    "party changed": ("hunt.losses:check_anyone_left",),
    "hunt is past": ("hunt.hunt_course:forget",),
    "gear found": ("hunt.losses:found",),
    "resources won": ("showdown.spoils:won",),
    "resources lost on the board": ("showdown.spoils:lose",),
    "act wanted": ("showdown.survivors_turn.acts:hindrance",),
    "act paid": ("showdown.survivors_turn.acts:pay",),
    "track paid": ("survivors.sheet_numbers:adjust",),
    "tokens paid": ("survivors.sheet_numbers:lay_tokens",),
    "card consumed": ("survivors.gear:consume",),
    "death counted": ("settlement.milestones:count_death",),
    "death taken back": ("settlement.milestones:uncount_death",),
    "gain of the departing": ("settlement.gifts:wait",),
    "worn since the departure": ("settlement.gifts:late",),
    "severe injury coming": ("showdown.survivors_turn.survival:endures",),
    "resources wanted": ("settlement.develop.payment:lacking",),
    "tokens changed": ("showdown.cards_in_play:check",),
    "resources owed": ("settlement.develop.payment:pay",),
}


def tell(play: Play, occasion: str, *about: Any, **more: Any) -> None:
    """Everybody who hears of it does what is theirs to do."""
    for listener in HEARD_BY[occasion]:
        answerer(listener)(play, *about, **more)


def ask(play: Play, occasion: str, *about: Any, **more: Any) -> Any:
    """The first answer of those who hear of it; None where nobody has one."""
    answers = (answerer(listener)(play, *about, **more) for listener in HEARD_BY[occasion])
    return next((answer for answer in answers if answer is not None), None)
