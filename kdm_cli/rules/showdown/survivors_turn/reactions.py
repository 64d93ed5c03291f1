"""The monster reacts to a wound attempt: failure, wound and reflex; a critical wound cancels all of them."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, monster, the_showdown
from kdm_cli.rules.carry.carry_out import ask_whether, carry_text
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.cards import wounds
from kdm_cli.rules.showdown.survivors_turn import attack_moments, locations

FAILURE, WOUND, REFLEX = "failure", "wound", "reflex"
BECOMES = "reaction_becomes_failure"
Reaction = Mapping[str, Any]


def react(play: Play, attack: SurvivorAttack) -> None:
    """R166: what is printed, in its order: R169 reflex always, R167 wound or R168 failure as it went (R163)."""
    now = attack.attempt
    assert now is not None
    scene = locations.scene(play, attack, now.card)
    for reaction in now.card.data.get("reactions", ()):
        if attack.cancelled or the_showdown.need(play).over or not _fits(play, attack, reaction):
            continue
        if why := prevented(play, attack):
            play.tell(f"{now.card.name}: no {reaction['kind']} reaction ({why})")
            continue
        if "when" in reaction and not ask_whether(play, reaction["when"], scene):
            continue
        play.tell(f"{now.card.name}: {reaction['kind']} reaction")
        carry_text(play, reaction["effects"], scene)
        _afterwards(play, attack, reaction)


def prevented(play: Play, attack: SurvivorAttack) -> str:
    """Why no reaction is performed now; nothing where it is. A monster that lies on the ground does not react."""
    now = attack.attempt
    if the_showdown.need(play).fell is not None:
        return "the monster is knocked down"
    if now is not None and "reactions" in now.cancelled:
        return "cancelled"
    if now is not None and "reaction" in now.cancelled:
        now.cancelled.discard("reaction")
        return "cancelled"
    return monster.forbidden(play).get("reactions", "")


def _fits(play: Play, attack: SurvivorAttack, reaction: Reaction) -> bool:
    """Whether a reaction of this kind follows from how the attempt went."""
    now = attack.attempt
    assert now is not None
    kind = str(reaction["kind"])
    if kind != FAILURE and (kind == REFLEX or now.wounded) and _becomes_failure(play, attack, kind):
        kind = FAILURE
    return kind in (REFLEX, WOUND if now.wounded else FAILURE)


def _becomes_failure(play: Play, attack: SurvivorAttack, kind: str) -> bool:
    """Whether the attacker has this reaction count as a failure reaction; once an attack."""
    now, survivor = attack.attempt, attack_moments.attacker(play, attack)
    card = attack_moments.grants(play, attack, BECOMES)
    assert now is not None
    if not card or lasting.used(play, survivor.id, BECOMES, "attack"):
        return False
    question = f"{card}: the {kind} reaction of {now.card.name} is a failure reaction"
    if play.table.choose(question, ["yes", "no"], "yes" if now.wounded else "no") == "no":
        return False
    lasting.count_use(play, survivor.id, BECOMES, "attack")
    return True


def _afterwards(play: Play, attack: SurvivorAttack, reaction: Reaction) -> None:
    """What a reaction has stopped: hits that no longer reach, or everything the attack has done."""
    now = attack.attempt
    assert now is not None
    if "hits_out_of_range" in now.cancelled:
        now.cancelled.discard("hits_out_of_range")
        locations.out_of_range(play, attack)
    if attack.cancelled and any(effect.get("what") == "whole_attack" for effect in reaction["effects"]):
        if attack.wounds:
            wounds.heal(play, attack.wounds)
            attack.wounds = 0
        play.ask_hands(f"{now.card.name}: persistent injuries of this attack go back too.")
