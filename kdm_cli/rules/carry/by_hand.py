"""Operations on miniatures, decks and attacks: said to the hands that carry them out."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from kdm_cli.rules.asking.lasting import worth
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.language.spoken import operation
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

Handlers: TypeAlias = Mapping[str, Callable[[Play, Any, Scene], None]]  # of operations, each by its own shape
NUMBERS = ("amount", "spaces", "count", "by", "to", "speed", "accuracy", "damage", "strength", "luck")


def by_hand(play: Play, op: Op, scene: Scene) -> None:
    """Say what must be done, and to whom."""
    survivor = play.draft.rows(Survivor).get(scene.me) if scene.me is not None else None
    whose = op.get("target", "self")
    own = survivor is not None and word(whose) == "self"
    who = f"{survivor.name}, " if own and survivor else ""
    play.ask_hands(f"{who}{scene.source.name}: {operation(_reckoned(play, op, scene))}")


def _reckoned(play: Play, op: Op, scene: Scene) -> Op:
    """The operation with the numbers that are known already."""
    known = {}
    for field in NUMBERS:
        amount = op.get(field)
        if not isinstance(amount, Mapping) or ("who" in amount and amount.keys().isdisjoint(("stat", "count"))):
            continue  # a number, or somebody: whom one moves to
        open_ = amount.get("count") != "declared" or "declared" in scene.roles
        own = worth(play, amount, scene, derived=True) if open_ else None
        if own is not None:
            known[field] = own
    return {**op, **known}


CARRY: Handlers = dict.fromkeys(
    ("wound", "heal_monster", "discard", "attack", "aim", "cancel", "reroll", "move", "knockback"), by_hand
)
