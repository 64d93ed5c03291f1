"""What something costs: whether it can be paid, and paying it."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.survival_actions import survival_to_spend
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import storage
from kdm_cli.rules.carry.occasions import ask, tell
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Loot, Showdown, Survivor, Token

Cost = Mapping[str, Any]
ACT = ("activation", "movement")  # what knocked-down survivors cannot spend (R103)
TRACKS = ("survival", "insanity", "courage", "understanding")


def can_pay(play: Play, survivor: Survivor | None, cost: Cost, scene: Scene) -> bool:
    """Whether it can be paid; activations and movements in a showdown by the act, elsewhere nobody knows of any."""
    for name, what in cost.items():
        if name in TRACKS:
            price = worth(play, what, scene, derived=True)
            if survivor is None or price is None or _purse(play, survivor, name) < price:
                return False
            if name == "survival" and price and {"use_survival", "spend_survival"} & forbidden(play, survivor).keys():
                return False
        elif not _can_pay_one(play, survivor, name, what):
            return False
    return True


def _purse(play: Play, survivor: Survivor, name: str) -> int:
    return survival_to_spend(play, survivor) if name == "survival" else int(getattr(survivor, name))


def _can_pay_one(play: Play, survivor: Survivor | None, name: str, what: Any) -> bool:
    if name in ACT:
        if survivor is None or not play.draft.rows(Showdown):
            return not play.draft.rows(Showdown)
        return not ask(play, "act wanted", survivor, name, int(what), lying=True)
    if name == "consume":
        return survivor is None or "consume" not in forbidden(play, survivor)
    if name == "endeavors":
        return play.draft.settlement.endeavors >= int(what)
    if name == "resources":
        return not ask(play, "resources wanted", what)
    return name != "tokens" or (survivor is not None and _has_tokens(play, survivor, what))


def pay(play: Play, survivor: Survivor | None, cost: Cost, scene: Scene) -> None:
    """Pay it as far as it can be, for a house rule waives the rest; acts pay where a showdown is under way."""
    for name, what in cost.items():
        if name in TRACKS and survivor is not None:
            price = worth(play, what, scene) or 0
            now = play.now(survivor)
            owned, purse = int(getattr(now, name)), _purse(play, now, name)
            if min(price, owned):
                tell(play, "track paid", survivor, name, -min(price, owned))
            counted = min(price, purse) - owned
            if counted > 0:
                tell(play, "tokens paid", survivor, "strength", -counted)  # what a card lets count as survival
            _waived(play, name, price - purse)
        elif name == "bleeding" and survivor is not None:
            tell(play, "track paid", survivor, "bleeding", int(what))
        elif name == "endeavors":
            _spend_endeavors(play, int(what))
        elif name == "resources":
            tell(play, "resources owed", what, source=scene.source.name, later=True)
        elif name == "tokens" and survivor is not None:
            have = {token.stat: token.amount for token in play.draft.of(Token, survivor.id)}
            for stat, number in what.items():
                if spent := min(abs(int(number)), abs(have.get(stat, 0))):
                    tell(play, "tokens paid", survivor, stat, -spent if int(number) > 0 else spent)
        elif name in ACT and survivor is not None and play.draft.rows(Showdown):
            tell(play, "act paid", survivor, name, int(what), scene.source)
        elif name == "archive" and what:
            _archive(play, scene)
        elif name == "consume" and survivor is not None:
            tell(play, "card consumed", survivor, scene)


def _archive(play: Play, scene: Scene) -> None:
    """Back into the box: what was won lies beside the grid in a showdown, everything else where it is kept."""
    own = [row for row in play.draft.of(Loot, scene.me) if row.content == scene.source.id] if scene.me else []
    if not own:
        storage.archive_this(play, scene)
        return
    if own[0].copies > 1:
        play.draft.set(own[0], copies=own[0].copies - 1)
    else:
        play.draft.delete(own[0])
    play.tell(f"{scene.source.name} is archived")


def _spend_endeavors(play: Play, number: int) -> None:
    settlement = play.draft.settlement
    left = max(0, settlement.endeavors - number)
    if left < settlement.endeavors:
        play.draft.set(settlement, endeavors=left)
        play.tell(f"Endeavors {settlement.endeavors} -> {left}")
    _waived(play, "endeavors", number - settlement.endeavors)


def _waived(play: Play, name: str, missing: int) -> None:
    """What is left of a cost that could not be paid whole is said."""
    if missing > 0:
        play.tell(f"Not paid: {missing} {name[:-1] if missing == 1 and name.endswith('s') else name}")


def _has_tokens(play: Play, survivor: Survivor, wanted: Mapping[str, int]) -> bool:
    have = {token.stat: token.amount for token in play.draft.of(Token, survivor.id)}
    return all(abs(have.get(stat, 0)) >= abs(number) for stat, number in wanted.items())
