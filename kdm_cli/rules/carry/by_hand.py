"""For whom a card's operation is done, one after the other and where, and what is said to the hands that do it."""

from collections.abc import Callable, Iterable, Mapping

from kdm_cli.light import Any, TypeVar, cast
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language import phrases, spoken
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import LOCATIONS, Survivor
from kdm_cli.rules.under_way import Die, Op, Scene, Undecided, word

Handlers = Mapping[str, Callable[[Play, Any, Scene], None]]  # of operations, each by its own shape
OWN = ("stat", "count")  # numbers that are somebody's
Shape = TypeVar("Shape", bound=Mapping[str, Any])  # which operation
NUMBERS = ("amount", "spaces", "count", "by", "to", "speed", "accuracy", "damage", "strength", "luck")


def by_hand(play: Play, op: Op, scene: Scene) -> None:
    """Say what must be done, and to whom."""
    survivor = play.draft.rows(Survivor).get(scene.me or 0)
    who = f"{survivor.name}, " if survivor and word(op.get("target", "self")) == "self" else ""
    play.ask_hands(f"{who}{scene.source.name}: {spoken.operation(_reckoned(play, op, scene))}")


def _reckoned(play: Play, op: Op, scene: Scene) -> Op:
    """The operation with the numbers that are known already."""
    known = {}
    for field in NUMBERS:
        amount = op.get(field)
        if not isinstance(amount, Mapping) or ("who" in amount and amount.keys().isdisjoint(OWN)):
            continue  # a number, or somebody: whom one moves to
        open_ = amount.get("count") != "declared" or "declared" in scene.roles
        own = worth(play, amount, scene, derived=True) if open_ else None
        if own is not None:
            known[field] = own
    return {**op, **known}


def on_each(one: Callable[[Play, Shape, Scene, Survivor], None]) -> Callable[[Play, Shape, Scene], None]:
    """An operation for one survivor, for all whom the card means; where nobody can tell whom, hands do it."""

    def carry(play: Play, op: Shape, scene: Scene) -> None:
        target = op.get("target", "self")
        if word(target) in ("monster", "settlement"):
            by_hand(play, op, scene)
            return
        op = cast("Shape", _worked_out(play, op, scene))
        at_home = play.draft.settlement.phase == "settlement" and "departing" not in scene.roles
        if at_home and word(target) == "departing":  # what they gain waits until they depart
            tell(play, "gain of the departing", op, scene)
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
            return [str(play.table.roll(Die(0, scene.source.name, survivor.name, lot=True))[0].value)]
        case "chosen":
            return [play.table.choose(f"{survivor.name}, {scene.source.name}: which location", list(LOCATIONS))]
        case location:
            return [str(location)]


CARRY: Handlers = dict.fromkeys(
    ("wound", "heal_monster", "discard", "attack", "aim", "cancel", "reroll", "move", "knockback"), by_hand
)


MOST_TOLD = 20  # of a number that is counted on the table


def as_told(play: Play, amount: AnyJson, scene: Scene, what: str) -> int:
    """A number of an attack that only the table can tell, as the people say; where they do not it is not counted."""
    why = f"{scene.source.name}: {what} {phrases.signed(amount)}"
    said = play.table.choose(why, list(map(str, range(MOST_TOLD + 1))), Undecided("0"))
    if isinstance(said, Undecided):
        play.ask_hands(f"{why}, not counted: kdm undo, then --choose NUMBER")
    return int(said)


def tell_passed_by(play: Play, who: str, offers: Iterable[Document]) -> None:
    """What could be had and nobody chose: may spend 1 survival: +1 strength."""
    costs = ((f"spend {phrases.cost(each['cost'])}" if each.get("cost") else "use it", each) for each in offers)
    told = (f"{cost}: {spoken.effects(each['effects'])}" for cost, each in costs)
    play.remind_hands(f"{who}: may {', or '.join(told)} (kdm undo, then --choose)")
