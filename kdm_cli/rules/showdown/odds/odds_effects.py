"""What a card does to one survivor, with every face of its dice: bleeding, brain damage, falling, death.

Which face of the die is enough: to hit and to wound the monster, to wound critically, to hit a survivor. What an
attack under way would decide is asked of the same rules, as if that attack were being made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from kdm_cli.rules.asking import monster, numbers, texts, weapons
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry.carry_out import HARMLESS
from kdm_cli.rules.content import Parts
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.bands import band_of
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.language.spoken import operation
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.showdown.odds import chances
from kdm_cli.rules.showdown.survivors_turn import attack_rolls, attempt
from kdm_cli.rules.state import Survivor

NOBODY_HERE = ("monster", "settlement", "others", "dead")
HURTFUL_GAINS = ("severe_injury/", "brain_trauma/")


class Harm(NamedTuple):
    """What befell a survivor: bleeding tokens, brain damage, a fall, death."""

    bleeding: int = 0
    brain: int = 0
    down: bool = False
    dead: bool = False


Ways = dict[Harm, int]
UNHURT: Ways = {Harm(): 1}


class Reader:
    """Reads effects for one survivor; what it cannot count it notes."""

    def __init__(self, play: Play, survivor: Survivor) -> None:
        """Whom it is about."""
        self.play, self.survivor = play, survivor
        self.notes: list[str] = []

    def read(self, effects: Iterable[Op], scene: Scene) -> Ways:
        """What these effects come to together, in how many ways."""
        found = UNHURT
        for op in effects:
            one = self._one(op, scene)
            if one != UNHURT:
                found = chances.both(found, one, together)
        return found

    def _one(self, op: Op, scene: Scene) -> Ways:
        reader: Callable[[Op, Scene], Ways] | None = getattr(self, f"_{op['op']}", None)
        if reader is not None:
            return reader(op, scene)
        return UNHURT if op["op"] in HARMLESS.split() else self._unknown(op)

    def _unknown(self, op: Op) -> Ways:
        self.notes.append(operation(op))
        return UNHURT

    def _meant(self, who: Any, scene: Scene, op: Op) -> bool:
        """Whether this survivor is meant; where nobody can tell it is noted and does not count."""
        beside = word(who) == "adjacent" and scene.source.kind == "severe_injury"
        if beside or word(who) in NOBODY_HERE:
            return False
        if word(who) in ("self", "target") and not isinstance(who, Mapping):
            return True
        found = people(self.play, who, scene, ask=False)
        if found is None:
            self._unknown(op)
        return any(each.id == self.survivor.id for each in found or ())

    def _die(self, op: Op, scene: Scene) -> Ways:
        return {Harm(dead=True): 1} if self._meant(op.get("target", "self"), scene, op) else UNHURT

    def _knock_down(self, op: Op, scene: Scene) -> Ways:
        barred = "knocked_down" in forbidden(self.play, self.survivor)
        return {Harm(down=True): 1} if not barred and self._meant(op.get("target", "self"), scene, op) else UNHURT

    def _token(self, op: Op, scene: Scene) -> Ways:
        if op["stat"] != "bleeding" or matches.word("gain", "bleeding") in forbidden(self.play, self.survivor):
            return UNHURT
        return self._number(op, "by", "bleeding", scene)

    def _brain_damage(self, op: Op, scene: Scene) -> Ways:
        return self._number(op, "amount", "brain", scene)

    def _number(self, op: Op, field: str, what: str, scene: Scene) -> Ways:
        if not self._meant(op.get("target", "self"), scene, op):
            return UNHURT
        amount = worth(self.play, op[field], scene, derived=True)
        if amount is None:
            return self._unknown(op)
        if amount <= 0:
            return UNHURT
        return {Harm(bleeding=amount) if what == "bleeding" else Harm(brain=amount): 1}

    def _gain(self, op: Op, scene: Scene) -> Ways:
        del scene
        hurts = "injury" in op or str(op.get("what", "")).startswith(HURTFUL_GAINS)
        return self._unknown(op) if hurts else UNHURT

    def _draw(self, op: Op, scene: Scene) -> Ways:
        del scene
        return self._unknown(op) if op["to"] in ("resolve", "play", "first_two_moods") else UNHURT

    def _cancel(self, op: Op, scene: Scene) -> Ways:
        del scene
        return self._unknown(op)

    def _when(self, op: Op, scene: Scene) -> Ways:
        answer = holds(self.play, op["if"], scene)
        if answer is None:
            return self._unknown(op)
        return self.read(op["then"] if answer else op.get("else", ()), scene)

    def _each(self, op: Op, scene: Scene) -> Ways:
        return self.read(op["effects"], scene.of(self.survivor.id)) if self._meant(op["target"], scene, op) else UNHURT

    def _choose(self, op: Op, scene: Scene) -> Ways:
        """What may be left alone is left alone."""
        del scene
        return UNHURT if op.get("may") else self._unknown(op)

    def _roll(self, op: Op, scene: Scene) -> Ways:
        if not self._meant(op.get("who", "self"), scene, op):
            return UNHURT
        more = worth(self.play, op["add"], scene, derived=True) if "add" in op else 0
        if op["die"] == "location" or more is None:
            return self._unknown(op)
        names = (str(op["name"]),) if "name" in op else ()
        more += sum(amount for _, amount in numbers.on_rolls(self.play, self.survivor, *names))
        die = dict.fromkeys(range(1, int(op["die"]) + 1), 1)
        thrown = {0: 1}
        for _ in range(int(op.get("dice", 1))):
            thrown = chances.both(thrown, die, int.__add__)
        return chances.mixed([
            (ways, self.read(band_of(op["bands"], face + more), scene._replace(rolled=face + more)))
            for face, ways in thrown.items()
        ])  # fmt: skip


def together(one: Harm, other: Harm) -> Harm:
    """One after the other."""
    return Harm(one.bleeding + other.bleeding, one.brain + other.brain, one.down or other.down, one.dead or other.dead)


def speaking(play: Play, survivor: Survivor, moments: Sequence[str], weapon: str = "") -> list[str]:
    """The survivor's cards that have something to say at these moments; of weapons only the one in use."""
    found: dict[str, str] = {}
    for text in texts.of_survivor(play, survivor):
        for block in text.data.get("moments", ()) if "weapon" not in text.data or text.entry.id == weapon else ():
            if block["at"] in moments:
                found.setdefault(text.name, f"{text.name} ({block['at'].replace('_', ' ')})")
    return list(found.values())


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
        if attack_rolls.grants(play, attack, PLAIN):
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
