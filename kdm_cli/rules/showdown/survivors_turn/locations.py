"""Hit locations drawn for the hits of an attack: which there are, in which order they are attempted, where they go.

The trap among the hit locations: it is resolved first, ends the attack, and has the deck shuffled.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kdm_cli.rules.asking import monster, places, the_showdown, weapons
from kdm_cli.rules.asking.texts import doom, is_doomed
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.content import Entry
from kdm_cli.rules.fight import Attempt, SurvivorAttack
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.showdown.survivors_turn import attack_rolls
from kdm_cli.rules.state import Card, Survivor

FIRST = "first_strike"
STAND_ON, LOST = "still in range", "out of range"


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
    urgent = [row for row in left if of_type(play, play.entry(row.content), FIRST)]
    open_ = urgent or left
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


def scene(play: Play, attack: SurvivorAttack, card: Entry) -> Scene:
    """A location that speaks: self and attacker are who attacks it."""
    rolled = attack.attempt.rolled if attack.attempt else None
    roles = {"attacker": (attack.attacker,)}
    return Scene(card, attack.attacker, roles, level=the_showdown.need(play).level, rolled=rolled)


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
    reached = reaches(play, attack)
    if not left or reached:
        return
    if reached is None:
        question = f"{survivor.name} after the monster moved"
        if play.table.choose(question, [STAND_ON, LOST], STAND_ON) == STAND_ON:
            play.ask_hands(f"{survivor.name}: hits out of range are cancelled.")
            return
    lose_rest(play, attack, "Out of range")


def reaches(play: Play, attack: SurvivorAttack) -> bool | None:
    """Whether the attacker's weapon still reaches the monster; None where nobody has told."""
    return within(play, attack_rolls.attacker(play, attack), attack.weapon)


def within(play: Play, survivor: Survivor, weapon: Mapping[str, Any]) -> bool | None:
    """R136: adjacent to the monster, or as near as reach and range go; None where nobody has told."""
    if places.off(play, survivor):
        return False
    away = places.distance(play, survivor)
    return None if away is None else away <= reach(weapon)


def reach(weapon: Mapping[str, Any]) -> int:
    """From how many spaces a weapon strikes."""
    return max(1, weapons.rule(weapon, "reach"), weapons.rule(weapon, "range"))


def spring(play: Play, attack: SurvivorAttack) -> bool:
    """R171: any trap that was drawn goes before every other location; True where it ended the attack."""
    while (row := _trap_drawn(play, attack)) is not None:
        card = play.entry(row.content)
        attack.traps = sum(_is_trap(play, each) for each in rows(play, attack))
        attack.attempt = Attempt(row.id, card)
        attack.locations.remove(row.id)
        play.tell(f"Trap: {card.name}")
        with watched(play, attack):
            attack_rolls.happen(play, attack, "trap")
        cancelled = "trap" in attack.attempt.cancelled
        if not cancelled and not attack.cancelled and not the_showdown.need(play).over:
            _sprung(play, attack, row)
        _away(play, row)
        if not cancelled:
            if not the_showdown.need(play).over:
                play.tell("All hit locations are shuffled into one deck")
                piles.reshuffle(play, piles.HIT_LOCATION)  # R176: the discard and the trap too; injuries stay
            attack.attempt = None
            return True
        play.tell(f"{card.name} is cancelled")
        attack.attempt = None
    return False


def _trap_drawn(play: Play, attack: SurvivorAttack) -> Card | None:
    return next((row for row in rows(play, attack) if _is_trap(play, row)), None)


def _is_trap(play: Play, row: Card) -> bool:
    return bool(play.entry(row.content).data.get("trap"))


def _sprung(play: Play, attack: SurvivorAttack, row: Card) -> None:
    """R172: the other hits are lost; the attacker is doomed (R174, R175); what the trap says is done (R173, R177)."""
    card = play.entry(row.content)
    lose_rest(play, attack, "The other hits are lost")
    monster.stand(play)
    effects = card.data.get("trap_effects", ())
    survivor = attack_rolls.attacker(play, attack)
    if not is_doomed(play, survivor) and not any(_dooms_or_offers(effect) for effect in effects):
        doom(play, survivor, card.id, "attack")  # R174
    carry_text(play, effects, scene(play, attack, card))


def _dooms_or_offers(effect: Any) -> bool:
    """Whether the trap says itself who is doomed, or lets survival be spent."""
    return any(each.get("box") == "doomed" or "survival" in each.get("cost", {}) for each in _inside(effect))


def _inside(effect: Any) -> Iterator[Any]:
    if isinstance(effect, dict):
        yield effect
        for value in effect.values():
            yield from _inside(value)
    elif isinstance(effect, list | tuple):
        for value in effect:
            yield from _inside(value)


def _away(play: Play, row: Card) -> None:
    """The trap lies on the discard, until the deck is shuffled."""
    now = play.draft.rows(Card).get(row.id)
    if now is not None and now.pile == piles.PLAY:
        piles.discard(play, now)
