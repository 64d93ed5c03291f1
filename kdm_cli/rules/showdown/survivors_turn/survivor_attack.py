"""A survivor attacks: attack rolls, hit locations drawn, and each attempted to wound."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, places, the_showdown, weapons
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.survivors_turn import acts, attack_moments, attack_rolls, attempt, locations, traps
from kdm_cli.rules.state import Card, Gear, Lasting, Survivor
from kdm_cli.rules.table import WOUND, Die, Face

FIRST_ROLL = "wound_attempt_before_location"


def attack(
    play: Play,
    survivor: Survivor,
    weapon: Mapping[str, Any],
    *,
    blind_spot: bool | None = None,
    automatic: str | None = None,
    count: int | None = None,
    speed: int = 0,
    accuracy: int = 0,
    strength: int = 0,
    luck: int = 0,
    free: bool = False,
    surging: bool = False,
    melee: bool | None = None,
) -> SurvivorAttack:
    """An attack with a weapon, from the attack rolls to the last location; without `free` it costs the activation.

    `automatic` (hits, wounds, criticals) needs no attack roll and has `count` hits; the other numbers are added.
    """
    card = weapons.card_of(play, weapon)
    if not free:
        surging = pay(play, survivor, weapon)
    close = not weapons.ranged(card)
    seen = places.in_blind_spot(play, survivor) if blind_spot is None else blind_spot
    under_way = SurvivorAttack(
        survivor.id, weapon, card, melee=close if melee is None else melee, blind_spot=bool(seen), speed=speed,
        accuracy=accuracy, strength=strength, luck=luck, surging=surging,
        lay=play.draft.rows(Survivor)[survivor.id].knocked_down,
    )  # fmt: skip
    outer, play.fight.survivor_attack = play.fight.survivor_attack, under_way
    try:
        _carry_through(play, under_way, automatic, count)
    finally:
        play.fight.survivor_attack = outer
    if outer is None:  # one attack inside another does not end what lasts for the other
        acts.end_for_all(play, ["attack", "wound_attempt"])
        play.follows = True
    return under_way


def pay(play: Play, survivor: Survivor, weapon: Mapping[str, Any]) -> bool:
    """R137: the activation, and for a cumbersome weapon the movement too; True where surge paid for it."""
    if weapons.rule(weapon, "cumbersome"):
        acts.spend_movement(play, survivor, f"{weapon['name']} is cumbersome")
    return acts.spend_activation(play, survivor, str(weapon["name"]), told=True)


def wounded_with(play: Play, survivor: Survivor) -> set[str]:
    """The weapon types with which a survivor wounded the monster in this showdown."""
    kinds = play.content.of("weapon_type")
    return {each.id for each in kinds if lasting.used(play, survivor.id, each.id, "showdown", attempt.WOUNDED)}


def _carry_through(play: Play, attack: SurvivorAttack, automatic: str | None, count: int | None) -> None:
    _begin_next(play, attack)
    attack_moments.happen(play, attack, "attack")
    attack.weapon = weapons.now(play, attack_moments.attacker(play, attack), attack.weapon)
    dense = False
    if not stopped(play, attack):
        _hit(play, attack, automatic, count)
    if not stopped(play, attack) and attack.hits > 0:
        locations.draw(play, attack, attack.hits)
        with locations.watched(play, attack):
            attack_moments.happen(play, attack, "locations_drawn")
        if not traps.spring(play, attack):
            dense = _attempts(play, attack, automatic)
    locations.lose_rest(play, attack, "The hits left are lost")
    _end(play, attack, dense)


def stopped(play: Play, attack: SurvivorAttack) -> bool:
    """Whether the attack is over: cancelled, the attacker down (R102) or dead, the showdown decided."""
    return attack.cancelled or bool(the_showdown.need(play).over) or attempt.fallen(play, attack)


def _begin_next(play: Play, attack: SurvivorAttack) -> None:
    """What was to last for the next attack lasts for this one."""
    for owner in (attack.attacker, None):
        for row in play.draft.of(Lasting, owner):
            if row.until == "next_attack":
                play.draft.set(row, until="attack")


def _hit(play: Play, attack: SurvivorAttack, automatic: str | None, count: int | None) -> None:
    if automatic:
        attack.hits += 1 if count is None else count
        return
    attack_rolls.make(play, attack)
    if attack.hits <= 0 and not attack.cancelled:
        play.tell(f"{attack_moments.attacker(play, attack).name} misses")  # R142


def _attempts(play: Play, attack: SurvivorAttack, automatic: str | None) -> bool:
    """R145, R152: one location after the other; True where a super-dense one was attempted."""
    sure = automatic if automatic in ("wounds", "criticals") else None
    first, row = (None, None) if sure else _rolled_before(play, attack)
    dense = False
    while not stopped(play, attack):
        row = row or locations.following(play, attack)
        if row is None:
            break
        if play.entry(row.content).data.get("trap"):  # drawn by a card in the midst of the attack
            traps.spring(play, attack)
            break
        dense = dense or locations.of_type(play, play.entry(row.content), "super_dense")
        attempt.make(play, attack, row, sure, first)
        first = row = None
    return dense


def _rolled_before(play: Play, attack: SurvivorAttack) -> tuple[Face | None, Card | None]:
    """Where a card lets the attacker roll one wound attempt first and choose the location then."""
    card, left = attack_moments.grants(play, attack, FIRST_ROLL), locations.rows(play, attack)
    if not card or len(left) < 2:
        return None, None
    survivor = attack_moments.attacker(play, attack)
    question = f"{survivor.name}, {card}: roll before choosing the location"
    if play.table.choose(question, ["yes", "no"], "no") == "no":
        return None, None
    [face] = play.table.roll(Die(attempt.LANTERN, f"wound, {attack.card.name}", survivor.name, test=WOUND))
    return face, locations.chosen(play, left, f"Rolled {face.number}: which location is it for")


def _end(play: Play, attack: SurvivorAttack, dense: bool) -> None:
    """The attack is over: what cards say then, a frail weapon breaks, and what lasted until now ends."""
    survivor = attack_moments.attacker(play, attack)
    if not the_showdown.need(play).over and not survivor.dead:
        attack.cancelled = False  # what stopped the attack does not stop its end
        attack_moments.happen(play, attack, "attack_end")
    if dense and weapons.rule(attack.weapon, "frail"):
        _breaks(play, attack)


def _breaks(play: Play, attack: SurvivorAttack) -> None:
    """Frail weapons are archived after an attempt at a super-dense location."""
    survivor, slot = attack_moments.attacker(play, attack), attack.weapon["slot"]
    row = next((row for row in play.draft.of(Gear, survivor.id) if row.slot == slot), None)
    if row is not None and row.content == attack.card.id:
        play.draft.delete(row)
        play.tell(f"{survivor.name}: {attack.card.name} is frail and breaks: archived")
