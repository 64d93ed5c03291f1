"""Which face of the die is enough: to hit and to wound the monster, to wound critically, to hit a survivor.

What an attack under way would decide is asked of the same rules, as if that attack were being made.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from kdm_cli.rules.asking import monster, weapons
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.parts import Parts
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.showdown.survivors_turn import attack_moments, attack_rolls, attempt
from kdm_cli.rules.state import Survivor

LOWEST, LANTERN = 1, 10
PLAIN = "wound_attempts_are_d10"
Weapon = Mapping[str, Any]


class Threshold(NamedTuple):
    """The least face that is enough, None where no face is; `parts` are what it is made of."""

    face: int | None
    parts: Parts


UNKNOWN = Threshold(None, [])


def attack_dice(play: Play, survivor: Survivor, weapon: Weapon, *, more: int = 0) -> Threshold:
    """R138, R140: so many dice an attack rolls."""
    if not isinstance(weapon.get("speed"), int):
        return UNKNOWN
    with _supposed(play, survivor, weapon, speed=more) as attack:
        dice, printed = attack_rolls.dice(play, attack), int(weapon["speed"])
        return Threshold(dice, _told([(str(weapon["name"]), printed), ("speed", dice - printed)]))


def survivor_hits_on(
    play: Play, survivor: Survivor, weapon: Weapon, blind_spot: bool = False, *, more: int = 0
) -> Threshold:
    """R139, R141, R143: weapon accuracy and the monster's evasion, less what helps the survivor."""
    if not isinstance(weapon.get("accuracy"), int):
        return UNKNOWN
    with _supposed(play, survivor, weapon, blind_spot=blind_spot, accuracy=more) as attack:
        return Threshold(attack_rolls.need(play, attack), _told(attack_rolls.parts(play, attack)))


def wounds_on(play: Play, survivor: Survivor, weapon: Weapon, *, more: int = 0) -> Threshold:
    """R146, R147: the monster's toughness, less the weapon's strength and the survivor's."""
    if not isinstance(weapon.get("strength"), int):
        return UNKNOWN
    with _supposed(play, survivor, weapon, strength=more) as attack:
        if attack_moments.grants(play, attack, PLAIN):
            return Threshold(attempt.PLAIN, [("d10", attempt.PLAIN)])
        against = [(name, -amount) for name, amount in attempt.strength(play, attack)]
        parts = [(f"{monster.name(play)} toughness", monster.number(play, "toughness")), *against]
        parts = _told(parts)
        needed = sum(amount for _, amount in parts)
        return Threshold(min(max(needed, LOWEST), LANTERN), parts)  # a lantern 10 always wounds


def critical_on(play: Play, survivor: Survivor, weapon: Weapon, *, more: int = 0) -> Threshold:
    """R155, R164: the lantern 10, less all luck; the monster's luck may put it out of reach."""
    with _supposed(play, survivor, weapon, luck=more) as attack:
        least = attempt.critical_on(play, attack)
    parts = _told([("lantern", LANTERN), ("luck", least - LANTERN)])
    return Threshold(max(LOWEST, least) if least <= LANTERN else None, parts)


def monster_hits_on(play: Play, profile: Mapping[str, Any], target: Survivor, *, more: int = 0) -> Threshold:
    """R87, R292, R293: the least face that hits; a 1 never does, a lantern 10 always (R315)."""
    parts = monster_attack.needed(play, int(profile["accuracy"]) - more, target)
    return Threshold(monster_attack.least_face(sum(amount for _, amount in parts)), parts)


@contextmanager
def _supposed(
    play: Play,
    survivor: Survivor,
    weapon: Weapon,
    *,
    blind_spot: bool = False,
    speed: int = 0,
    accuracy: int = 0,
    strength: int = 0,
    luck: int = 0,
) -> Iterator[SurvivorAttack]:
    """An attack with this weapon as if it were under way: what cards say of such an attack they say of this one."""
    card = weapons.card_of(play, weapon)
    attack = SurvivorAttack(
        survivor.id, weapon, card, melee=not weapons.ranged(card), blind_spot=blind_spot, speed=speed,
        accuracy=accuracy, strength=strength, luck=luck,
    )  # fmt: skip
    outer, play.fight.survivor_attack = play.fight.survivor_attack, attack
    try:
        yield attack
    finally:
        play.fight.survivor_attack = outer


def _told(parts: Parts) -> Parts:
    return [parts[0], *((name, amount) for name, amount in parts[1:] if amount)]
