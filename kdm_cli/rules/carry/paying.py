"""What something costs: whether it can be paid, and paying it."""

from kdm_cli.light import Any
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.survival_actions import SPENDING, survival_to_spend
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import storage
from kdm_cli.rules.carry.occasions import ask, tell
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Loot, Showdown, Survivor, Token
from kdm_cli.rules.under_way import Scene

ACT = ("activation", "movement")  # what knocked-down survivors cannot spend (R103)
TRACKS = ("survival", "insanity", "courage", "understanding")


def can_pay(play: Play, survivor: Survivor | None, cost: Document, scene: Scene) -> bool:
    """Whether it can be paid; activations and movements in a showdown by the act, elsewhere nobody knows of any."""
    return all(_can_pay_one(play, survivor, name, what, scene) for name, what in cost.items())


def _purse(play: Play, survivor: Survivor, name: str) -> int:
    return survival_to_spend(play, survivor) if name == "survival" else int(getattr(survivor, name))


def _can_pay_one(play: Play, survivor: Survivor | None, name: str, what: Any, scene: Scene) -> bool:
    if name in TRACKS:
        price = worth(play, what, scene, derived=True)
        if survivor is None or price is None or _purse(play, survivor, name) < price:
            return False
        return name != "survival" or not price or forbidden(play, survivor).keys().isdisjoint(SPENDING)
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
    if name != "tokens" or survivor is None:
        return name != "tokens"
    have = {token.stat: token.amount for token in play.draft.of(Token, survivor.id)}
    return all(abs(have.get(stat, 0)) >= abs(number) for stat, number in what.items())


def pay(play: Play, survivor: Survivor | None, cost: Document, scene: Scene) -> None:
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
            settlement = play.draft.settlement
            left = max(0, settlement.endeavors - int(what))
            if left < settlement.endeavors:
                play.draft.set(settlement, endeavors=left)
                play.tell(f"Endeavors {settlement.endeavors} -> {left}")
            _waived(play, "endeavors", int(what) - settlement.endeavors)
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
    if own:
        storage.lessen(play, own[0])
        play.tell(f"{scene.source.name} is archived")
    else:
        storage.archive_this(play, scene)


def _waived(play: Play, name: str, missing: int) -> None:
    """What is left of a cost that could not be paid whole is said."""
    if missing > 0:
        play.tell(f"Not paid: {missing} {name[:-1] if missing == 1 and name.endswith('s') else name}")
