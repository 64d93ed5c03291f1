"""Questions that cards ask each other without end: what a number is worth, whether something is so, who is meant.

A number may hang on a condition, a condition on a number, both on the texts somebody stands under, and those on
conditions. Whoever stands below those who answer asks here; who answers is read when somebody first asks.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play

if TYPE_CHECKING:
    from kdm_cli.rules.state import Survivor


def worth(play: Play, amount: object, scene: Scene, *, derived: bool = True) -> int | None:
    """What a number on a card is worth; None where only the table can tell. No die is rolled for what is `derived`."""
    if isinstance(amount, int):
        return amount
    found: int | None = answerer("asking.amounts:worth")(play, amount, scene, derived=derived)
    return found


def holds(play: Play, condition: Mapping[str, Any], scene: Scene) -> bool | None:
    """Whether a condition holds; None where only the people at the table can tell."""
    found: bool | None = answerer("asking.what_is_so:holds")(play, condition, scene)
    return found


def couple(play: Play, scene: Scene) -> "Mapping[str, list[Survivor]]":
    """Who becomes mother and father, by their parts."""
    found: Mapping[str, list[Survivor]] = answerer("survivors.births:nominate")(play, scene)
    return found


def stragglers(play: Play, scene: Scene) -> "list[Survivor]":
    """Who falls behind on the hunt."""
    found: list[Survivor] = answerer("hunt.losses:fall_behind")(play, scene)
    return found


@cache
def answerer(place: str) -> Callable[..., Any]:
    """The function that stands at `room.module:name`."""
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"kdm_cli.rules.{module}"), name)
    return found
