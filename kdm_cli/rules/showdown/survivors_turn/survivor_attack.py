"""A survivor attacks: attack rolls, hit locations drawn, and each attempted to wound.

The Founding Stone is slung: one automatic hit that is an automatic critical wound, and the stone is gone. Which
weapon a survivor attacks with, and whether they may and can reach the monster.
"""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import grid, lasting, monster, places, the_showdown, weapons
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.fight import WOUND, Die, Face, SurvivorAttack
from kdm_cli.rules.language import matches
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.survivors_turn import acts, attack_rolls, attempt, locations
from kdm_cli.rules.state import Card, Gear, Lasting, Survivor
from kdm_cli.rules.survivors import gear

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
        lay=play.now(survivor).knocked_down,
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


def _carry_through(play: Play, attack: SurvivorAttack, automatic: str | None, count: int | None) -> None:
    _begin_next(play, attack)
    attack_rolls.happen(play, attack, "attack")
    attack.weapon = weapons.now(play, attack_rolls.attacker(play, attack), attack.weapon)
    dense = False
    if not stopped(play, attack):
        _hit(play, attack, automatic, count)
    if not stopped(play, attack) and attack.hits > 0:
        locations.draw(play, attack, attack.hits)
        with locations.watched(play, attack):
            attack_rolls.happen(play, attack, "locations_drawn")
        if not locations.spring(play, attack):
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
        play.tell(f"{attack_rolls.attacker(play, attack).name} misses")  # R142


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
            locations.spring(play, attack)
            break
        dense = dense or locations.of_type(play, play.entry(row.content), "super_dense")
        attempt.make(play, attack, row, sure, first)
        first = row = None
    return dense


def _rolled_before(play: Play, attack: SurvivorAttack) -> tuple[Face | None, Card | None]:
    """Where a card lets the attacker roll one wound attempt first and choose the location then."""
    card, left = attack_rolls.grants(play, attack, FIRST_ROLL), locations.rows(play, attack)
    if not card or len(left) < 2:
        return None, None
    survivor = attack_rolls.attacker(play, attack)
    question = f"{survivor.name}, {card}: roll before choosing the location"
    if play.table.choose(question, ["yes", "no"], "no") == "no":
        return None, None
    [face] = play.table.roll(Die(attempt.LANTERN, f"wound, {attack.card.name}", survivor.name, test=WOUND))
    return face, locations.chosen(play, left, f"Rolled {face.number}: which location is it for")


def _end(play: Play, attack: SurvivorAttack, dense: bool) -> None:
    """The attack is over: what cards say then, a frail weapon breaks, and what lasted until now ends."""
    survivor = attack_rolls.attacker(play, attack)
    if not the_showdown.need(play).over and not survivor.dead:
        attack.cancelled = False  # what stopped the attack does not stop its end
        attack_rolls.happen(play, attack, "attack_end")
    if dense and weapons.rule(attack.weapon, "frail"):
        _breaks(play, attack)


def _breaks(play: Play, attack: SurvivorAttack) -> None:
    """Frail weapons are archived after an attempt at a super-dense location."""
    survivor, slot = attack_rolls.attacker(play, attack), attack.weapon["slot"]
    row = next((row for row in play.draft.of(Gear, survivor.id) if row.slot == slot), None)
    if row is not None and row.content == attack.card.id:
        play.draft.delete(row)
        play.tell(f"{survivor.name}: {attack.card.name} is frail and breaks: archived")


SLING = "sling"  # how an ability is called


def sling(play: Play, survivor: Survivor) -> SurvivorAttack:
    """R45, R46, R137: from anywhere on the board, for the activation and without a die; the card is archived."""
    card = next(each for each in play.content.of("gear") if SLING in map(_called, each.data.get("activate", ())))
    stone = next((each for each in weapons.armed(play, survivor) if each["id"] == card.id), None)
    name = card.name
    if stone is None:
        refuse("no-weapon", f"{survivor.name} has no {name}.", "kdm gear grid shows what a survivor carries.")
    play.require(
        not stone["why_not"], "cannot-activate", f"{survivor.name} cannot sling the {name}: {stone['why_not']}."
    )
    surging = acts.spend_activation(play, survivor, f"slings the {name}")
    slung = attack(play, survivor, stone, automatic="criticals", count=1, free=True, surging=surging, melee=False)
    now = play.now(survivor)
    row = next((row for row in play.draft.of(Gear, survivor.id) if row.slot == stone["slot"]), None)
    if row is not None and row.content == card.id:
        gear.archive(play, now, row)
    return slung


def _called(ability: Mapping[str, Any]) -> str:
    return str(ability.get("name", ""))


MELEE, RANGED, FISTS = "melee", "ranged", "fist_and_tooth"
Weapon = Mapping[str, Any]


def weapon(play: Play, survivor: Survivor, named: str | None = None, how: str = "weapon") -> Weapon:
    """R165: the weapon that is named, the only one besides Fist & Tooth, or one the people choose."""
    own = [each for each in weapons.armed(play, survivor) if _allowed(play, each, how)]
    if named is not None:
        hint = f"Weapons: {', '.join(dict.fromkeys(each['name'] for each in own))}."
        found = among(play, named, [play.entry(each["id"]) for each in own], "weapon", hint)
        return _usable([each for each in own if each["id"] == found.id])
    carried = [each for each in own if each["slot"] is not None and not _ammunition(each)]
    names = _names([each for each in carried if not each["why_not"]]) or _names(carried)
    if len(names) > 1:
        fists = [each["name"] for each in own if each["slot"] is None]
        chosen = play.table.choose(f"{survivor.name}, which weapon", [*names, *fists])
        return _usable([each for each in own if each["name"] == chosen])
    return _usable([each for each in carried if each["name"] in names] or own)


def beside(play: Play, survivor: Survivor, card: str) -> list[Weapon]:
    """The weapons that lie left and right of a card in the grid, without two-handed ones."""
    slots = [row.slot for row in play.draft.of(Gear, survivor.id) if row.content == card]
    touching = grid.neighbours(play, slots[0]) if slots else {}
    sides = [touching[side] for side in ("left", "right") if side in touching]
    found = [each for side in sides for each in weapons.armed(play, survivor) if each["slot"] == side]
    two_handed = {
        id(each) for each in found if "two-handed" in (weapons.card_of(play, each).data.get("keywords") or ())
    }
    return [each for each in found if id(each) not in two_handed]


def _names(found: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(str(each["name"]) for each in found))


def _usable(found: list[dict[str, Any]]) -> Weapon:
    """Of several copies of a weapon one that can be activated."""
    return next((each for each in found if not each["why_not"]), found[0])


def _allowed(play: Play, each: Weapon, how: str) -> bool:
    """Whether a weapon may be used where a card says how the attack is made."""
    words = {str(word).casefold() for word in weapons.card_of(play, each).data.get("keywords") or ()}
    if how == FISTS:
        return each["slot"] is None
    return how in words if how in (MELEE, RANGED) else True


def _ammunition(each: Weapon) -> bool:
    return any(str(rule).casefold().startswith(weapons.AMMUNITION) for rule in each["rules"])


def check(play: Play, survivor: Survivor, chosen: Weapon, blind_spot: bool = False) -> None:
    """Refuse an attack that cannot be made: the weapon, the reach (R136), or what a card forbids."""
    name, why = survivor.name, chosen["why_not"]
    if survivor.knocked_down and not play.passes("knocked-down"):
        acts.check(play, survivor, acts.ACTIVATION)  # R103: who lies spends nothing, whatever the weapon
    lies = survivor.knocked_down and why == "knocked down"  # waived when the activation is paid
    play.require(lies or not why, "cannot-activate", f"{name} cannot activate {chosen['name']}: {why}.")
    barred = forbidden(play, survivor)
    card = barred.get(matches.word("attack", "in_blind_spot"), "")
    behind = places.in_blind_spot(play, survivor)
    play.require(
        not (card and (blind_spot or behind)), "forbidden", f"{name} cannot attack from the blind spot ({card})."
    )
    card = barred.get(matches.word("attack", "monster_knocked_down"), "")
    lying = the_showdown.need(play).fell is not None
    play.require(not (card and lying), "forbidden", f"{name} cannot attack a knocked-down monster ({card}).")
    near = locations.within(play, survivor, chosen)
    reach = locations.reach(chosen)
    where = "adjacent to" if reach == 1 else f"within {reach} spaces of"
    play.require(
        near is not False, "out-of-reach", f"{name} is not {where} {monster.name(play)} (R136).",
        f"kdm showdown move {quoted(name)} SPACE",
    )  # fmt: skip
    play.require(
        not blind_spot or behind is not False, "not-behind",
        f"{name} is not in the blind spot of {monster.name(play)} (R77).",
        f"Leave out --blind-spot, or kdm showdown place {quoted(name)} SPACE says where they stand.",
    )  # fmt: skip


def count_use(play: Play, survivor: Survivor, chosen: Weapon) -> None:
    """Count one use of a weapon that may be used only so often."""
    card = weapons.card_of(play, chosen)
    for block in card.data.get("activate", ()):
        if any(weapons.attacks_with_it(effect) and "automatic" not in effect for effect in block["effects"]):
            lasting.use(play, survivor, card, block)
