"""Occasions: what comes to pass below, and the rooms above that hear of it; whoever tells knows no listener."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from kdm_cli.rules.play import Play

HEARD_BY: dict[str, tuple[str, ...]] = {  # in the order in which they hear; a module is read when it first does
    "what follows": ("year.next_line:following",),
    "people changed": ("settlement.milestones:check",),
    "no newborn left": ("settlement.milestones:no_first_child",),
    "somebody dies": ("hunt.losses:leave",),
    "somebody is dead": ("showdown.end.fallen:leave",),
    "somebody was mourned": ("showdown.tokens:lose_priority",),
    "somebody lives again": ("showdown.end.fallen:come_back", "hunt.losses:come_back"),
    "party changed": ("hunt.losses:check_anyone_left",),
    "hunt is past": ("hunt.hunt_end:forget",),
    "gear found": ("hunt.losses:found",),
    "resources won": ("showdown.end.spoils:won",),
    "resources lost on the board": ("showdown.end.spoils:lose",),
    "act wanted": ("showdown.survivors_turn.acts:hindrance",),
    "act paid": ("showdown.survivors_turn.acts:pay",),
    "track paid": ("survivors.sheet_numbers:adjust",),
    "tokens paid": ("survivors.sheet_numbers:lay_tokens",),
    "card consumed": ("survivors.gear:consume",),
    "death counted": ("settlement.death_count:add",),
    "death taken back": ("settlement.death_count:take_back",),
    "gain of the departing": ("settlement.gifts:wait",),
    "worn since the departure": ("settlement.gifts:late",),
    "severe injury coming": ("showdown.survivors_turn.survival:endures",),
    "resources wanted": ("settlement.develop.payment:lacking",),
    "tokens changed": ("showdown.cards.cards_in_play:check",),
    "resources owed": ("settlement.develop.payment:pay",),
}


def tell(play: "Play", occasion: str, *about: Any, **more: Any) -> None:
    """Everybody who hears of it does what is theirs to do."""
    for listener in HEARD_BY[occasion]:
        _found(listener)(play, *about, **more)


def ask(play: "Play", occasion: str, *about: Any, **more: Any) -> Any:
    """The first answer of those who hear of it; None where nobody has one."""
    answers = (_found(listener)(play, *about, **more) for listener in HEARD_BY[occasion])
    return next((answer for answer in answers if answer is not None), None)


@cache
def _found(listener: str) -> "Callable[..., Any]":
    module, _, name = listener.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"kdm_cli.rules.{module}"), name)
    return found
