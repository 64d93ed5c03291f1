"""What cards say at the moments of a survivor's attack; a weapon's own text speaks only of attacks with it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kdm_cli.rules.asking import lasting, texts, the_showdown, weapons
from kdm_cli.rules.carry.moments import ANYBODYS, OTHERS, OWN, fire, of
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

Block = Mapping[str, Any]
Speaking = Iterator[tuple[Text, Block, Survivor]]
SKILLS = ("specialization", "mastery")


def attacker(play: Play, attack: SurvivorAttack) -> Survivor:
    """Who attacks, as they are now."""
    return play.draft.rows(Survivor)[attack.attacker]


def happen(play: Play, attack: SurvivorAttack, moment: str, only: Callable[[Block], bool] | None = None) -> None:
    """A moment of the attack has come: the attacker's cards speak, then others', the settlement's, the monster's."""
    for text, block, me in list(_speaking(play, attack, moment)):
        if attack.cancelled or the_showdown.need(play).over:
            return
        if only is None or only(block):
            _said(play, attack, text, block, me)


def may_speak(play: Play, attack: SurvivorAttack, moment: str, only: Callable[[Block], bool]) -> bool:
    """Whether any card may yet have such a thing to say at a moment: it is not used up, and what it waits for holds."""
    from kdm_cli.rules.asking.what_is_so import holds

    for text, block, me in _speaking(play, attack, moment):
        period = block.get("limit")
        spent = period and lasting.used(play, me.id, text.entry.id, period, moment) >= block.get("times", 1)
        if only(block) and not spent:
            answer = holds(play, block["when"], _scene(play, attack, text, me)) if "when" in block else True
            if answer is not False:
                return True
    return False


def own(play: Play, attack: SurvivorAttack, moment: str) -> None:
    """What the hit location under way says itself of this moment."""
    if attack.attempt is None:
        return
    card = attack.attempt.card
    for block in card.data.get("moments", ()):
        if block["at"] == moment and not attack.cancelled and not attack.attempt.cancelled:
            _said(play, attack, Text(card, card.name, card.data), block, attacker(play, attack))


def grants(play: Play, attack: SurvivorAttack, word: str) -> str:
    """The card that grants this to the attacker for an attack with this weapon; nothing where none does."""
    survivor = attacker(play, attack)
    for text, block in texts.standing(play, survivor, "grants"):
        if word in block["grants"] and _of_this_weapon(play, attack, text):
            return text.name
    return lasting.words(play, survivor, "grant").get(word, "")


def _said(play: Play, attack: SurvivorAttack, text: Text, block: Block, me: Survivor) -> None:
    scene = _scene(play, attack, text, me)
    key = (text.entry.id, text.kind, block["at"], me.id)
    if key in play.speaking:
        return  # none sets itself off
    play.speaking.add(key)
    try:
        fire(play, text, block, scene)
    finally:
        play.speaking.discard(key)


def _scene(play: Play, attack: SurvivorAttack, text: Text, me: Survivor) -> Scene:
    """A card that speaks of the attack: whose it is, and who attacks."""
    roles = {"attacker": (attack.attacker,)}
    rolled = attack.attempt.rolled if attack.attempt else None
    return Scene(text.entry, me.id, roles, level=the_showdown.need(play).level, rolled=rolled)


def _speaking(play: Play, attack: SurvivorAttack, moment: str) -> Speaking:
    me = attacker(play, attack)
    own, home, monster = texts.of_all(play, me)
    for text, block in own.at(moment):
        if of(block) in OWN and _of_this_weapon(play, attack, text):
            yield text, block, me
    for other in the_showdown.survivors(play):
        if other.id != me.id:
            for text, block in texts.of_survivor(play, other).at(moment):
                if of(block) in OTHERS:
                    yield text, block, other
    for other in the_showdown.away(play):
        for text, block in texts.of_status(play, other, moment):
            if of(block) in OTHERS:
                yield text, block, other
    for text, block in home.at(moment):
        if of(block) in ANYBODYS:
            yield text, block, me
    for text, block in monster.at(moment):
        if of(block) in OTHERS:
            yield text, block, me


def _of_this_weapon(play: Play, attack: SurvivorAttack, text: Text) -> bool:
    """Skills speak of weapons of their type, weapons of themselves, everything else of every attack."""
    if text.kind in SKILLS:
        return text.entry.id in weapons.types(play, attack.card)
    return "weapon" not in text.entry.data or text.entry.id == attack.card.id
