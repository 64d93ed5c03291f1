"""Attacks of survivors, and the slung Founding Stone."""

from typing import Annotated, Any

from kdm_cli.rules.asking import the_showdown
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.showdown.survivors_turn import choosing, sling, survivor_attack
from kdm_cli.service.language.kinds import Name, switch, words
from kdm_cli.service.language.operation import changing

WEAPON = words("GEAR", "a weapon in the grid, or Fist & Tooth", "weapon", short="-w")
BLIND_SPOT = switch("from the monster's blind spot: +1 to every attack roll", short="-b")
LOCATION = words("CARD", "the hit locations drawn, in the order attempted", "hit_location")


@changing(
    "showdown attack",
    examples=(
        "showdown attack Zachary --roll 8,2 --location strange",
        "showdown attack Lucy --weapon fist --blind-spot",
    ),
)
def attack(
    play: Play,
    name: Name,
    *,
    weapon: Annotated[str | None, WEAPON] = None,
    blind_spot: Annotated[bool, BLIND_SPOT] = False,
    location: Annotated[list[str] | None, LOCATION] = None,
) -> dict[str, Any]:
    """Attack the monster: it opens the survivor's act and spends its activation."""
    survivor = play.survivor(name)
    the_showdown.need_fighter(play, survivor)
    chosen = choosing.weapon(play, survivor, weapon)
    choosing.check(play, survivor, chosen, blind_spot)
    _name(play, location)
    surging = survivor_attack.pay(play, survivor, chosen)
    choosing.count_use(play, survivor, chosen)
    done = survivor_attack.attack(play, survivor, chosen, blind_spot=blind_spot or None, free=True, surging=surging)
    return _result(play, done)


@changing("showdown sling", examples=("showdown sling Erza", "showdown sling Erza --location beasts-chest"))
def slung(play: Play, name: Name, *, location: Annotated[list[str] | None, LOCATION] = None) -> dict[str, Any]:
    """Sling the Founding Stone from anywhere: one automatic critical wound, and the stone is archived."""
    survivor = play.survivor(name)
    the_showdown.need_fighter(play, survivor)
    _name(play, location)
    return _result(play, sling.sling(play, survivor))


def _name(play: Play, location: list[str] | None) -> None:
    """The locations that are named are drawn in this order."""
    named = [part.strip() for word in location or () for part in word.split(",") if part.strip()]
    if named:
        play.fight.named[piles.HIT_LOCATION] = named


def _result(play: Play, done: SurvivorAttack) -> dict[str, Any]:
    for location in play.fight.named.get(piles.HIT_LOCATION, ()):
        play.beside.lay("--location", location, "the attack is over, and no hit is attempted there")
    return {
        "weapon": done.card.name,
        "rolls": done.faces,
        "hits": done.hits,
        "wounds": done.wounds,
        "criticals": done.criticals,
        "to_kill": piles.to_kill(play),
        "over": the_showdown.need(play).over,
    }
