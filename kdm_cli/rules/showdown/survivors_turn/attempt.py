"""One attempt to wound a hit location: the die, the wound, and how the monster reacts, if it is not critical."""

from collections.abc import Mapping

from kdm_cli.light import Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, monster, numbers, the_showdown, weapons
from kdm_cli.rules.asking.what_is_so import ask_whether
from kdm_cli.rules.carry.carry_out import carry_out, carry_text
from kdm_cli.rules.content import Entry, Parts
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.showdown import cards_in_play, piles
from kdm_cli.rules.showdown.survivors_turn import acts, attack_rolls, locations
from kdm_cli.rules.state import Card
from kdm_cli.rules.under_way import SHARP, WOUND, Attempt, Die, Face, Op, SurvivorAttack, says

LANTERN = 10
PLAIN = 6  # a wound attempt that is a mere d10 wounds on this
STOPS = frozenset(("hit", "hits", "hit_location", "wound_attempt"))  # what cancels the attempt itself
FAILURE, WHEN_WOUNDED, REFLEX = "failure", "wound", "reflex"
BECOMES = "reaction_becomes_failure"
IGNORES_PARRY = matches.word("ignore", "parry")


def make(play: Play, attack: SurvivorAttack, row: Card, sure: str | None = None, given: Face | None = None) -> None:
    """R152: one location from its first word to the last; `sure` needs no die, `given` is a die rolled before."""
    card = play.entry(row.content)
    outer, now = attack.attempt, Attempt(row.id, card)
    attack.attempt, attack.last = now, card.name
    attack.locations[:] = [each for each in attack.locations if each != row.id]
    try:
        with locations.watched(play, attack):
            attack_rolls.own(play, attack, "wound_attempt")
            if not stopped(play, attack):
                attack_rolls.happen(play, attack, "wound_attempt", only=lambda block: not _about_total(block))
            if the_showdown.need(play).over or fallen(play, attack):
                play.tell(f"{card.name}: not attempted")
            elif stopped(play, attack):
                play.tell(f"{card.name}: the {'attack' if attack.cancelled else 'hit'} is cancelled{now.why}")
                _remind_of_side(play, attack, card)
            else:
                _roll(play, attack, now, sure, given)
        if the_showdown.need(play).over == "victory" and "death_blow" in card.data:
            carry_text(play, card.data["death_blow"], attack_rolls.scene(play, attack, card))
        piles.put_away(play, row)  # R153, R154: face up, unless it stays or is gone already
        acts.end_for_all(play, ["wound_attempt"])
    finally:
        attack.attempt = outer


def _remind_of_side(play: Play, attack: SurvivorAttack, card: Entry) -> None:
    """R77: where a location cancels what does not come from behind, and nobody told from where it came."""
    if not attack.side_told and says(card.data.get("moments"), **{"is": "in_blind_spot"}):
        name = attack_rolls.attacker(play, attack).name
        play.ask_hands(f"{card.name}: {name} is taken not to attack from the blind spot; if so, kdm undo, then -b")


def stopped(play: Play, attack: SurvivorAttack) -> bool:
    """Whether the attempt under way is over before its end."""
    lost = attack.attempt is not None and not STOPS.isdisjoint(attack.attempt.cancelled)
    return attack.cancelled or lost or bool(the_showdown.need(play).over)


def fallen(play: Play, attack: SurvivorAttack) -> bool:
    """R102: who is knocked down in the middle of an attack loses the hits that are left; the dead do too."""
    survivor = attack_rolls.attacker(play, attack)
    return survivor.dead or (survivor.knocked_down and not attack.lay)


def strength(play: Play, attack: SurvivorAttack) -> Parts:
    """R146: weapon and survivor, permanent (R160) and tokens (R34): what is added to the wound die, if it is no d10."""
    if _is_d10(play, attack):
        return []
    survivor, weapon = attack_rolls.attacker(play, attack), _weapon(play, attack)
    own = numbers.attribute(play, survivor, "strength") + attack.strength
    found = [(attack.card.name, int(weapon["strength"])), ("strength", own), *numbers.on_rolls(play, survivor, "wound")]
    return [(name, amount) for name, amount in found if amount]


def critical_on(play: Play, attack: SurvivorAttack) -> int:
    """R155, R164: the lowest wound die that is a critical wound: a lantern 10, luck lowers it, the monster's raises."""
    weapon = _weapon(play, attack)
    luck = numbers.attribute(play, attack_rolls.attacker(play, attack), "luck") + attack.luck
    luck += int(weapon.get("luck", 0)) + weapons.rule(weapon, "deadly")
    return LANTERN - luck + monster.number(play, "luck")


def _weapon(play: Play, attack: SurvivorAttack) -> Mapping[str, Any]:
    survivor = attack_rolls.attacker(play, attack)
    now = weapons.now(play, survivor, attack.weapon)
    return weapons.against(play, survivor, now, attack.attempt.card) if attack.attempt else now


def _about_total(block: Mapping[str, Any]) -> bool:
    """Whether a text changes the total, which is there only when the die is."""
    return says(block["effects"], stat="wound_total")


def _swaps(block: Mapping[str, Any]) -> bool:
    """Whether a text pays with another drawn location, which is done after the reactions."""
    return says(block["effects"], op="discard", what="hit_location")


def _roll(play: Play, attack: SurvivorAttack, now: Attempt, sure: str | None, given: Face | None) -> None:
    if sure in ("wounds", "criticals"):
        now.critical = sure == "criticals"
        now.wounded = not locations.of_type(play, now.card, "impervious")
        play.tell(f"{now.card.name}: automatic {'critical wound' if now.critical else 'wound'}")
        _resolve(play, attack, now)
        return
    who = attack_rolls.attacker(play, attack).name
    die = Die(LANTERN, f"wound, {now.card.name}", who, test=WOUND, least=_least(play, attack, now.card))
    face = given or play.table.roll(die)[0]
    with play.table.follow(face):
        _decide(play, attack, now, face.number)
        _resolve(play, attack, now)


def _decide(play: Play, attack: SurvivorAttack, now: Attempt, die: int) -> None:
    """R146, R147, R155: whether this die wounds, and critically."""
    made, who = strength(play, attack), attack_rolls.attacker(play, attack).name
    if _sharp(play, attack):
        lacks = _needed(play, attack) - sum(amount for _, amount in made)
        [sharp] = play.table.roll(Die(LANTERN, f"sharp, {now.card.name}", who, test=SHARP, least=lacks))
        made.append(("sharp", sharp.number))
    now.rolled, now.total = die, die + sum(amount for _, amount in made)
    attack_rolls.happen(play, attack, "wound_attempt", only=_about_total)
    needed = _needed(play, attack)
    impervious = locations.of_type(play, now.card, "impervious")
    now.critical = bool(now.card.data.get("critical")) and die >= critical_on(play, attack)
    parried = is_parried(play, attack, now.card)
    enough = (die == LANTERN or now.total >= needed) and not parried
    now.wounded = not impervious and (now.critical or enough)
    _tell(play, now, die, made, needed, "impervious" if impervious else "parried" if parried else "no wound")


def is_parried(play: Play, attack: SurvivorAttack, card: Entry) -> bool:
    """Whether nothing but a critical wound is a wound here."""
    return locations.of_type(play, card, "parry") and IGNORES_PARRY not in attack_rolls.granted(play, attack)


def _is_d10(play: Play, attack: SurvivorAttack) -> bool:
    """Whether nothing is added to the wound die."""
    return "wound_attempts_are_d10" in attack_rolls.granted(play, attack)


def _sharp(play: Play, attack: SurvivorAttack) -> bool:
    return bool(weapons.rule(_weapon(play, attack), "sharp")) and not _is_d10(play, attack)


def _needed(play: Play, attack: SurvivorAttack) -> int:
    """What die and strength must come to together."""
    return PLAIN if _is_d10(play, attack) else monster.number(play, "toughness")


def _least(play: Play, attack: SurvivorAttack, card: Entry) -> int | None:
    """The lowest face that wounds by itself, 11 where none does; None where a card may yet change the total."""
    if locations.of_type(play, card, "impervious"):
        return LANTERN + 1
    critical = critical_on(play, attack) if card.data.get("critical") else LANTERN
    if is_parried(play, attack, card):
        return critical if card.data.get("critical") else LANTERN + 1
    if attack_rolls.may_speak(play, attack, "wound_attempt", _about_total):
        return None
    if _sharp(play, attack):
        return min(critical, LANTERN)
    return min(critical, LANTERN, _needed(play, attack) - sum(amount for _, amount in strength(play, attack)))


def _tell(play: Play, now: Attempt, die: int, made: Parts, needed: int, failed: str) -> None:
    result = "wound" if now.wounded else failed
    result = "critical wound" if now.critical and now.wounded else "critical" if now.critical else result
    total = f" = {now.total}" if made or now.total != die else ""
    end = f"{total}, toughness {needed}: {result}"
    named = "".join(f" {amount:+d} {name}" for name, amount in made)
    line = f"{now.card.name}: {die}{named}{end}"
    play.tell(line if len(line) <= 80 else f"{now.card.name}: {die}{(now.total or 0) - die:+d}{end}")


def _resolve(play: Play, attack: SurvivorAttack, now: Attempt) -> None:
    """R166: the wound first, then critical effects or reactions."""
    if not now.wounded and not now.critical:
        _failed(play, attack, now)
        return
    if now.wounded:
        _wound(play, attack, now)
    if not the_showdown.need(play).over and not attack.cancelled:
        (_critical if now.critical else react)(play, attack, now)
    elif now.critical and says(now.card.data.get("critical_effects"), op="store"):
        name = attack_rolls.attacker(play, attack).name
        play.ask_hands(f"{now.card.name}: what it gives is earned by {name}: kdm showdown loot {quoted(name)} CARD")


def _failed(play: Play, attack: SurvivorAttack, now: Attempt) -> None:
    """A card may have it rolled again, which takes the die away: at once, or with a swap after the reactions."""

    def goes_on() -> bool:
        return not stopped(play, attack) and not fallen(play, attack)

    attack_rolls.happen(play, attack, "wound_failed", only=lambda block: not _swaps(block))
    if now.rolled is not None or not goes_on():
        react(play, attack, now)
        if not goes_on() or not locations.rows(play, attack):
            return
        attack_rolls.happen(play, attack, "wound_failed", only=_swaps)
    if now.rolled is None and goes_on():
        _roll(play, attack, now, None, None)


def _wound(play: Play, attack: SurvivorAttack, now: Attempt) -> None:
    """R148, R156: cards of the AI deck go to the wound stack; a card may cancel the wound, or make it critical."""
    attack_rolls.own(play, attack, "wound")
    attack_rolls.happen(play, attack, "wound")
    survivor = attack_rolls.attacker(play, attack)
    first = now.critical and not attack.criticals
    attack.criticals += now.critical
    if "wound" in now.cancelled or the_showdown.need(play).over:
        return
    weapon = _weapon(play, attack)
    amount = 1 + weapons.rule(weapon, "devastating") + int(first and bool(weapons.rule(weapon, "savage")))
    attack.wounds += amount
    cards_in_play.wound(play, survivor, amount)
    if the_showdown.need(play).last_wound_id != attack.attacker:
        the_showdown.change(play, last_wound_id=attack.attacker)
    for kind in sorted(weapons.types(play, survivor, attack.card)):
        if not lasting.used(play, attack.attacker, kind, "showdown", weapons.WOUNDED):
            lasting.count_use(play, attack.attacker, kind, "showdown", weapons.WOUNDED)
    if weapons.rule(_weapon(play, attack), "provoke") and not the_showdown.need(play).over:
        token = {"op": "token", "stat": "priority_target", "by": 1}
        carry_out(play, [token], attack_rolls.scene(play, attack, attack.card))


def _critical(play: Play, attack: SurvivorAttack, now: Attempt) -> None:
    """R157, R170: the critical effects, and no reaction; a persistent injury stays in play (R161)."""
    carry_text(play, now.card.data.get("critical_effects", ()), attack_rolls.scene(play, attack, now.card))
    row = play.draft.rows(Card).get(now.row_id)
    if row is not None and row.pile == piles.PLAY and cards_in_play.persists(now.card, row):
        cards_in_play.enter(play, row, attack_rolls.attacker(play, attack))
        entered = play.draft.rows(Card)[row.id]
        if entered.tokens != row.tokens:  # what the critical effects laid on it lies there still
            play.draft.set(entered, tokens=row.tokens)
    if not the_showdown.need(play).over:
        attack_rolls.own(play, attack, "critical")
        attack_rolls.happen(play, attack, "critical")


def react(play: Play, attack: SurvivorAttack, now: Attempt) -> None:
    """R166: what is printed, in its order: R169 reflex always, R167 wound or R168 failure as it went (R163)."""
    scene = attack_rolls.scene(play, attack, now.card)
    for reaction in now.card.data.get("reactions") or ():
        if attack.cancelled or the_showdown.need(play).over or not _fits(play, attack, now, reaction):
            continue
        if why := _prevented(play, attack, now):
            play.tell(f"{now.card.name}: no {reaction['kind']} reaction ({why})")
        elif "when" not in reaction or ask_whether(play, reaction["when"], scene):
            play.tell(f"{now.card.name}: {reaction['kind']} reaction")
            carry_text(play, reaction["effects"], scene)
            _afterwards(play, attack, now, reaction)


def _prevented(play: Play, attack: SurvivorAttack, now: Attempt) -> str:
    """Why no reaction is performed now; nothing where it is. A monster that lies on the ground does not react."""
    if the_showdown.need(play).fell is not None:
        return "the monster is knocked down"
    if "reactions" in now.cancelled:
        return "cancelled"
    if attack.unanswered:
        attack.unanswered = False
        return "cancelled"
    if "reaction" in now.cancelled:
        now.cancelled.discard("reaction")
        return "cancelled"
    return monster.forbidden(play).get("reactions", "")


def _fits(play: Play, attack: SurvivorAttack, now: Attempt, reaction: Op) -> bool:
    """Whether a reaction of this kind follows from how the attempt went."""
    kind = str(reaction["kind"])
    if kind != FAILURE and (kind == REFLEX or now.wounded) and _becomes_failure(play, attack, now, kind):
        kind = FAILURE
    return kind in (REFLEX, WHEN_WOUNDED if now.wounded else FAILURE)


def _becomes_failure(play: Play, attack: SurvivorAttack, now: Attempt, kind: str) -> bool:
    """Whether the attacker has this reaction count as a failure reaction; once an attack."""
    survivor, card = attack_rolls.attacker(play, attack), attack_rolls.granted(play, attack).get(BECOMES)
    if not card or lasting.used(play, survivor.id, BECOMES, "attack"):
        return False
    question = f"{card}: the {kind} reaction of {now.card.name} is a failure reaction"
    if play.table.choose(question, ["yes", "no"], "yes" if now.wounded else "no") == "no":
        return False
    lasting.count_use(play, survivor.id, BECOMES, "attack")
    return True


def _afterwards(play: Play, attack: SurvivorAttack, now: Attempt, reaction: Op) -> None:
    """What a reaction has stopped: hits that no longer reach, or everything the attack has done."""
    if "hits_out_of_range" in now.cancelled:
        now.cancelled.discard("hits_out_of_range")
        locations.out_of_range(play, attack)
    if attack.cancelled and any(effect.get("what") == "whole_attack" for effect in reaction["effects"]):
        if attack.wounds:
            cards_in_play.heal(play, attack.wounds)
            attack.wounds = 0
        play.ask_hands(f"{now.card.name}: persistent injuries of this attack go back too.")
