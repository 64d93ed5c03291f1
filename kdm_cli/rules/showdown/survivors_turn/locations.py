"""Hit locations drawn for the hits of an attack: in which order they are attempted, where they go, and the trap."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from kdm_cli.light import Any
from kdm_cli.rules.asking import monster, places, the_showdown, weapons
from kdm_cli.rules.asking.texts import is_doomed, is_granted
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import CARD, Candidate, Entry, assigned, matches
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.survivors_turn import attack_rolls
from kdm_cli.rules.state import Card, Survivor
from kdm_cli.rules.under_way import Attempt, SurvivorAttack, says, within

STAND_ON, LOST = "still in range", "out of range"


def name_in_order(play: Play, names: list[str]) -> None:
    """The locations that will be drawn, in this order; several are matched as a whole, each card once."""
    deck = piles.HIT_LOCATION
    play.fight.named[deck] = list(names)
    possible, lying = piles.candidates(play, deck), piles.pile(play, deck, piles.DECK)
    if play.meanings.then is not None or not possible or len(names) > len(lying):
        return
    if lying[0].position > 0 and piles.known(lying[0]):
        return  # what lies on top is known, and what lies below it comes after it
    found = assigned(names, possible, len(names))
    for at, name in enumerate(names):
        if at in found:
            play.meanings.note(CARD, name, found[at].id)
            play.fight.named[deck][at] = found[at].id
        elif taken := matches(name, [Candidate(each.name, each) for each in found.values()]):
            hint = f"It may be {piles.some([each for each in possible if each not in found.values()])}."
            refuse("unknown-name", f'"{name}" may only be {taken[0].name}, which is named already.', hint)
        else:
            piles.card_named(play, deck, name, possible)


def draw(play: Play, attack: SurvivorAttack, count: int) -> None:
    """R144: one hit location a hit, as far as the deck goes."""
    for _ in range(count):
        row = piles.draw(play, piles.HIT_LOCATION, f"hit location, {attack.card.name}")
        if row is None:
            play.tell("No hit location is left to draw: the other hits are lost")
            return
        attack.locations.append(row.id)


def rows(play: Play, attack: SurvivorAttack) -> list[Card]:
    """The drawn locations that are still to be attempted, in order."""
    cards = play.draft.rows(Card)
    return [cards[each] for each in attack.locations if each in cards and cards[each].pile == piles.PLAY]


@contextmanager
def watched(play: Play, attack: SurvivorAttack) -> Iterator[None]:
    """What cards draw in here is attempted too; what they discard is not."""
    before = _drawn(play)
    yield
    now = _drawn(play)
    kept = [each for each in attack.locations if each in now]
    attack.locations[:] = kept + [each for each in now if each not in before and each not in kept]


def _drawn(play: Play) -> list[int]:
    """The locations that lie drawn, without the injuries that stay."""
    return [row.id for row in piles.pile(play, piles.HIT_LOCATION, piles.PLAY) if row.position != piles.STAYS]


def following(play: Play, attack: SurvivorAttack) -> Card | None:
    """R145: which location is attempted next: a first strike, else as the attacker orders them."""
    left = rows(play, attack)
    strikes = () if is_granted(play, attack_rolls.attacker(play, attack), "ignore_first_strike") else left
    open_ = [row for row in strikes if of_type(play, play.entry(row.content), "first_strike")] or left
    if len(open_) < 2 or the_showdown.need(play).decks != "tool" or play.fight.named.get(piles.HIT_LOCATION):
        return open_[0] if open_ else None
    return chosen(play, open_, "Which location is attempted next", default=True)


def chosen(play: Play, among: list[Card], why: str, *, default: bool = False) -> Card:
    """One of several drawn locations."""
    names = list(dict.fromkeys(piles.names(play, among)))
    name = play.table.choose(why, names, names[0] if default or len(names) == 1 else None)
    return next(row for row in among if play.name_of(row.content) == name)


def of_type(play: Play, card: Entry, wanted: str) -> bool:
    """Whether a location is first strike, super dense, impervious: always, or while a lens of the monster is open."""
    if wanted in (card.data.get("types") or ()) or bool(card.data.get(wanted)):
        return True
    lying = (play.entry(row.content) for row in play.draft.rows(Card).values() if row.pile == piles.PLAY)
    return any(f"{wanted}_when_{each.data.get('lens')}" in (card.data.get("types") or ()) for each in lying)


def lose_rest(play: Play, attack: SurvivorAttack, why: str) -> None:
    """The locations that were not attempted are discarded."""
    left = rows(play, attack)
    attack.locations.clear()
    for row in left:
        piles.discard(play, row)
    if left:
        play.tell(f"{why}: {', '.join(piles.names(play, left))} discarded"[:80])


def out_of_range(play: Play, attack: SurvivorAttack) -> None:
    """The monster moved away: hits that no longer reach it are lost; where nobody has told, it may be said."""
    survivor = attack_rolls.attacker(play, attack)
    left = rows(play, attack)
    reached = in_reach(play, survivor, attack.weapon)
    if not left or reached:
        return
    question = f"{survivor.name} after the monster moved"
    if reached is None and play.table.choose(question, [STAND_ON, LOST], STAND_ON) == STAND_ON:
        play.remind_hands(f"{survivor.name}: hits out of range are cancelled.")
    else:
        lose_rest(play, attack, "Out of range")


def in_reach(play: Play, survivor: Survivor, weapon: Mapping[str, Any]) -> bool | None:
    """R136: adjacent to the monster, or as near as reach and range go; None where nobody has told."""
    if places.off(play, survivor):
        return False
    away = places.distance(play, survivor)
    return None if away is None else away <= weapons.reach(weapon)


def spring(play: Play, attack: SurvivorAttack) -> bool:
    """R171: any trap that was drawn goes before every other location; True where it ended the attack."""
    while traps := [row for row in rows(play, attack) if play.entry(row.content).data.get("trap")]:
        row, card = traps[0], play.entry(traps[0].content)
        attack.traps = len(traps)
        attack.attempt = Attempt(row.id, card)
        attack.locations.remove(row.id)
        play.tell(f"Trap: {card.name}")
        with watched(play, attack):
            attack_rolls.happen(play, attack, "trap")
        cancelled = "trap" in attack.attempt.cancelled
        if not cancelled and not attack.cancelled and not the_showdown.need(play).over:
            _sprung(play, attack, card)
        piles.put_away(play, row)  # until the deck is shuffled
        if not cancelled:
            if not the_showdown.need(play).over:
                play.tell("All hit locations are shuffled into one deck")
                piles.reshuffle(play, piles.HIT_LOCATION)  # R176: the discard and the trap too; injuries stay
            attack.attempt = None
            return True
        play.tell(f"{card.name} is cancelled{attack.attempt.why}")
        attack.attempt = None
    return False


def _sprung(play: Play, attack: SurvivorAttack, card: Entry) -> None:
    """R172: the other hits are lost; the attacker is doomed (R174, R175); what the trap says is done (R173, R177)."""
    lose_rest(play, attack, "The other hits are lost")
    monster.stand(play)
    effects = card.data.get("trap_effects", ())
    survivor = attack_rolls.attacker(play, attack)
    spends = any("survival" in each.get("cost", {}) for each in within(effects))
    if not (is_doomed(play, survivor) or spends or says(effects, box="doomed")):  # else the trap says it itself
        moments.doom(play, survivor, card.id, "attack")  # R174
    with play.table.without_die(card.name):
        carry_text(play, effects, attack_rolls.scene(play, attack, card))
