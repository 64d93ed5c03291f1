"""A survivor attacks: the weapon, whether they may, the rolls, hit locations, and each of them attempted to wound."""

from collections.abc import Mapping

from kdm_cli.light import Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import cards, lasting, monster, places, the_showdown, weapons
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.play import FIGHTS, Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.survivors_turn import acts, attack_rolls, attempt, locations
from kdm_cli.rules.state import Card, Fields, Gear, Lasting, Survivor
from kdm_cli.rules.survivors import gear
from kdm_cli.rules.under_way import WOUND, Die, Face, SurvivorAttack, says

FIRST_ROLL = "wound_attempt_before_location"
Weapon = Mapping[str, Any]
NOTHING: Mapping[str, int] = {}


def attack(
    play: Play,
    survivor: Survivor,
    weapon: Weapon,
    *,
    blind_spot: bool | None = None,
    automatic: str | None = None,
    count: int | None = None,
    more: Mapping[str, int] = NOTHING,
    surging: bool = False,
    melee: bool | None = None,
) -> SurvivorAttack:
    """An attack with a weapon and `more` to its numbers, paid for; `automatic` has `count` hits and no attack roll."""
    card = weapons.card_of(play, weapon)
    close = not weapons.ranged(card)
    seen = places.in_blind_spot(play, survivor) if blind_spot is None else blind_spot
    under_way = SurvivorAttack(
        survivor.id, weapon, card, melee=close if melee is None else melee, blind_spot=bool(seen), surging=surging,
        lay=play.now(survivor).knocked_down, side_told=seen is not None, **more,
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


def pay(play: Play, survivor: Survivor, weapon: Weapon) -> bool:
    """R137: the activation, and for a cumbersome weapon the movement too; True where surge paid for it."""
    if weapons.rule(weapon, "cumbersome"):
        acts.spend_movement(play, survivor, f"{weapon['name']} is cumbersome")
    return acts.spend_activation(play, survivor, str(weapon["name"]), told=True)


def _carry_through(play: Play, attack: SurvivorAttack, automatic: str | None, count: int | None) -> None:
    _begin_next(play, attack)
    attack_rolls.happen(play, attack, "attack")
    attack.weapon = weapons.now(play, attack_rolls.attacker(play, attack), attack.weapon)
    dense = False
    if automatic and not stopped(play, attack):
        attack.hits += 1 if count is None else count
    elif not stopped(play, attack):
        attack_rolls.make(play, attack)
        if attack.hits <= 0 and not attack.cancelled:
            play.tell(f"{attack_rolls.attacker(play, attack).name} misses")  # R142
    if not stopped(play, attack) and attack.hits > 0:
        locations.draw(play, attack, attack.hits)
        with locations.watched(play, attack):
            attack_rolls.happen(play, attack, "locations_drawn")
        if not locations.spring(play, attack):
            dense = _attempts(play, attack, automatic)
    attack.ended = _why_over(play, attack)
    if attack.ended or attack.hits <= 0:
        play.table.mention(attack.ended or f"{attack_rolls.attacker(play, attack).name} misses")
    locations.lose_rest(play, attack, "The hits left are lost")
    _end(play, attack, dense)


def _why_over(play: Play, attack: SurvivorAttack) -> str:
    """Why nothing more is attempted; nothing where every hit was."""
    survivor, over = attack_rolls.attacker(play, attack), the_showdown.need(play).over
    if over:
        return f"{monster.name(play)} is dead" if over == "victory" else "The showdown is lost"
    if attempt.fallen(play, attack):
        by = f" by {attack.last}" if attack.last else ""
        return f"{survivor.name} is {'dead' if survivor.dead else 'knocked down'}{by}"
    if attack.traps:
        return "The trap ended the attack"
    if attack.cancelled:
        by = f" by {attack.cancelled_by}" if attack.cancelled_by else ""
        return f"The attack of {survivor.name} is cancelled{by}"
    return ""


def stopped(play: Play, attack: SurvivorAttack) -> bool:
    """Whether the attack is over: cancelled, the attacker down (R102) or dead, the showdown decided."""
    return attack.cancelled or bool(the_showdown.need(play).over) or attempt.fallen(play, attack)


def _begin_next(play: Play, attack: SurvivorAttack) -> None:
    """What was to last for the next attack lasts for this one."""
    for owner in (attack.attacker, None):
        for row in play.draft.of(Lasting, owner):
            if row.until == "next_attack":
                play.draft.set(row, until="attack")


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
    card, left = attack_rolls.granted(play, attack).get(FIRST_ROLL), locations.rows(play, attack)
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
    row = _worn(play, survivor, attack.weapon)
    if dense and row is not None and weapons.rule(attack.weapon, "frail"):
        play.draft.delete(row)
        play.tell(f"{survivor.name}: {attack.card.name} is frail and breaks: archived")


def _worn(play: Play, survivor: Survivor, weapon: Weapon) -> Gear | None:
    """The row of a weapon, if it still lies in its slot."""
    place = weapon["slot"], weapon["id"]
    return next((row for row in play.draft.of(Gear, survivor.id) if (row.slot, row.content) == place), None)


def sling(play: Play, survivor: Survivor) -> SurvivorAttack:
    """R45, R46, R137: one automatic critical wound from anywhere on the board; then the stone is archived."""
    card = next(each for each in play.content.of("gear") if says(each.data.get("activate"), name="sling"))
    stone = next((each for each in weapons.armed(play, survivor) if each["id"] == card.id), None)
    name = card.name
    if stone is None:
        refuse("no-weapon", f"{survivor.name} has no {name}.", "kdm gear grid shows what a survivor carries.")
    why = f"{survivor.name} cannot sling the {name}: {stone['why_not']}."
    play.require(not stone["why_not"], "cannot-activate", why)
    surging = acts.spend_activation(play, survivor, f"slings the {name}")
    slung = attack(play, survivor, stone, automatic="criticals", count=1, surging=surging, melee=False)
    if row := _worn(play, survivor, stone):
        gear.archive(play, play.now(survivor), row)
    return slung


def of_type(play: Play, survivor: Survivor, kind: str) -> Weapon | None:
    """The weapon of this type that an attack which a specialist or a master gains is made with, if there is one."""
    own = weapons.armed(play, survivor)
    found = [each for each in own if kind in weapons.types(play, survivor, weapons.card_of(play, each))]
    if len(_names(found)) > 1:
        chosen = play.table.choose(f"{survivor.name}, which weapon", _names(found))
        found = [each for each in found if each["name"] == chosen]
    return _usable(found) if found else None


def weapon(play: Play, survivor: Survivor, named: str | None = None, how: str = "weapon") -> Weapon:
    """R165: the weapon that is named, the only one besides Fist & Tooth, or one the people choose."""
    own = [each for each in weapons.armed(play, survivor) if _allowed(play, each, how)]
    if named is not None:
        hint = f"Weapons: {', '.join(dict.fromkeys(each['name'] for each in own))}."
        found = among(play, named, [play.entry(each["id"]) for each in own], "weapon", hint)
        return _usable([each for each in own if each["id"] == found.id])
    meant = usual(own)
    names = _names(meant)
    if len(names) > 1:
        chosen = play.table.choose(f"{survivor.name}, which weapon", names)
        return _usable([each for each in own if each["name"] == chosen])
    return _usable(meant)


def usual(own: list[Fields]) -> list[Fields]:
    """What is meant where no weapon is named: the only one besides Fist & Tooth, else they are asked for one."""
    carried = [each for each in own if each["slot"] is not None and not _is_ammunition(each)]
    names = _names([each for each in carried if not each["why_not"]]) or _names(carried)
    fists = [each for each in own if each["slot"] is None]
    if not names:
        return fists or own
    return [each for each in carried if each["name"] in names] + (fists if len(names) > 1 else [])


def beside(play: Play, survivor: Survivor, card: str) -> list[Weapon]:
    """The weapons that lie left and right of a card in the grid, without two-handed ones."""
    slots = [row.slot for row in play.draft.of(Gear, survivor.id) if row.content == card]
    touching = cards.neighbours(play, slots[0]) if slots else {}
    sides = [touching[side] for side in ("left", "right") if side in touching]
    found = [each for side in sides for each in weapons.armed(play, survivor) if each["slot"] == side]
    return [each for each in found if weapons.TWO_HANDED not in weapons.keywords(weapons.card_of(play, each))]


def _names(found: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(str(each["name"]) for each in found))


def _usable(found: list[dict[str, Any]]) -> Weapon:
    """Of several copies of a weapon one that can be activated."""
    return next((each for each in found if not each["why_not"]), found[0])


def _allowed(play: Play, each: Weapon, how: str) -> bool:
    """Whether a weapon may be used where a card says how the attack is made."""
    words = weapons.keywords(weapons.card_of(play, each))
    if how == "fist_and_tooth":
        return each["slot"] is None
    return how in words if how in ("melee", "ranged") else True


def _is_ammunition(each: Weapon) -> bool:
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
    message = f"{name} cannot attack from the blind spot ({card})."
    play.require(not (card and (blind_spot or behind)), "forbidden", message)
    card = barred.get(matches.word("attack", "monster_knocked_down"), "")
    lying = the_showdown.need(play).fell is not None
    play.require(not (card and lying), "forbidden", f"{name} cannot attack a knocked-down monster ({card}).")
    near = locations.in_reach(play, survivor, chosen)
    reach = weapons.reach(chosen)
    where = "adjacent to" if reach == 1 else f"within {reach} spaces of"
    message = f"{name} is not {where} {monster.name(play)} (R136)."
    play.require(near is not False, "out-of-reach", message, f"kdm showdown move {quoted(name)} SPACE")
    message = f"{name} is not in the blind spot of {monster.name(play)} (R77)."
    hint = f"Leave out --blind-spot, or kdm showdown place {quoted(name)} SPACE says where they stand."
    play.require(not blind_spot or behind is not False, "not-behind", message, hint)


def remind_of_reach(play: Play, survivor: Survivor, chosen: Weapon) -> None:
    """R136: where nobody has told who stands where, the first attack of a showdown says what it takes for granted."""
    if locations.in_reach(play, survivor, chosen) is not None:
        return
    reach = weapons.reach(chosen)
    where = "adjacent to" if reach == 1 else f"within {reach} spaces of"
    play.remind_hands(f"{survivor.name} must be {where} {monster.name(play)} (R136).", "R136", FIGHTS)


def count_use(play: Play, survivor: Survivor, chosen: Weapon) -> None:
    """Count one use of a weapon that may be used only so often."""
    card = weapons.card_of(play, chosen)
    for block in card.data.get("activate", ()):
        if any(weapons.attacks_with_it(effect) and "automatic" not in effect for effect in block["effects"]):
            lasting.use(play, survivor, card, block)
