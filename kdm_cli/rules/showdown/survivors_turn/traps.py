"""The trap among the hit locations: it is resolved first, ends the attack, and has the deck shuffled."""

from collections.abc import Iterator
from typing import Any

from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.asking.forbidden import doom, is_doomed
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.fight import Attempt, SurvivorAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.showdown.survivors_turn import attack_moments, locations
from kdm_cli.rules.state import Card


def spring(play: Play, attack: SurvivorAttack) -> bool:
    """R171: any trap that was drawn goes before every other location; True where it ended the attack."""
    while (row := _drawn(play, attack)) is not None:
        card = play.entry(row.content)
        attack.traps = sum(_is_trap(play, each) for each in locations.rows(play, attack))
        attack.attempt = Attempt(row.id, card)
        attack.locations.remove(row.id)
        play.tell(f"Trap: {card.name}")
        with locations.watched(play, attack):
            attack_moments.happen(play, attack, "trap")
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


def _drawn(play: Play, attack: SurvivorAttack) -> Card | None:
    return next((row for row in locations.rows(play, attack) if _is_trap(play, row)), None)


def _is_trap(play: Play, row: Card) -> bool:
    return bool(play.entry(row.content).data.get("trap"))


def _sprung(play: Play, attack: SurvivorAttack, row: Card) -> None:
    """R172: the other hits are lost; the attacker is doomed (R174, R175); what the trap says is done (R173, R177)."""
    card = play.entry(row.content)
    locations.lose_rest(play, attack, "The other hits are lost")
    monster.stand(play)
    effects = card.data.get("trap_effects", ())
    survivor = attack_moments.attacker(play, attack)
    if not is_doomed(play, survivor) and not any(_dooms_or_offers(effect) for effect in effects):
        doom(play, survivor, card.id, "attack")  # R174
    carry_text(play, effects, locations.scene(play, attack, card))


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
