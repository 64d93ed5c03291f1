"""For whom a card's operation is done, one after the other, and at which hit location."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.fight import Die
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import LOCATIONS, Survivor

OWN = ("stat", "count")  # numbers that are somebody's
Shape = TypeVar("Shape", bound=Mapping[str, Any])  # which operation


def on_each(one: Callable[[Play, Shape, Scene, Survivor], None]) -> Callable[[Play, Shape, Scene], None]:
    """An operation for one survivor, for all whom the card means; where nobody can tell whom, hands do it."""

    def carry(play: Play, op: Shape, scene: Scene) -> None:
        target = op.get("target", "self")
        if word(target) in ("monster", "settlement"):
            by_hand(play, op, scene)
            return
        op = cast("Shape", _worked_out(play, op, scene))
        if _waits(play, op, scene):
            return
        found = people(play, target, scene)
        if found is None:
            by_hand(play, op, scene)
            return
        for survivor in found:
            one(play, op, scene.of(survivor.id), play.now(survivor))

    return carry


def _worked_out(play: Play, op: Op, scene: Scene) -> Op:
    """What depends on whose card it is, before somebody else is self."""
    if scene.me is None or word(op.get("target", "self")) == "self":
        return op
    named = {field: op[field] for field in ("by", "amount") if isinstance(op.get(field), Mapping)}
    own = {field: each for field, each in named.items() if "who" not in each and not each.keys().isdisjoint(OWN)}
    known = {field: worth(play, each, scene) for field, each in own.items()}
    return {**op, **{field: number for field, number in known.items() if number is not None}}


def _waits(play: Play, op: Op, scene: Scene) -> bool:
    """What departing survivors gain at home waits until they depart."""
    at_home = play.draft.settlement.phase == "settlement" and "departing" not in scene.roles
    if word(op.get("target", "self")) != "departing" or not at_home:
        return False
    tell(play, "gain of the departing", op, scene)
    return True


def locations(play: Play, op: Op, scene: Scene, survivor: Survivor, usual: str = "random") -> list[str]:
    """The hit locations that an operation means: by name, rolled, chosen, each, or where the attack landed."""
    match op.get("location", usual):
        case "each":
            return list(LOCATIONS)
        case "hit":
            attack = play.fight.monster_attack
            if attack is not None and attack.under_way is not None:
                return [attack.under_way.location]
            by_hand(play, op, scene)
            return []
        case "random":
            [face] = play.table.roll(Die(0, scene.source.name, survivor.name))
            return [str(face.value)]
        case "chosen":
            return [play.table.choose(f"{survivor.name}, {scene.source.name}: which location", list(LOCATIONS))]
        case location:
            return [str(location)]
