"""Survival actions: dodge, encourage, dash, surge, endure; who may take them, and what they cost (R14, R15)."""

from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.numbers import attribute, held, holds
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Showdown, Survivor, Token

ONCE = "once a round, R179"
OWN_ATTACK = "their own attack is not over, R313"


def why_not(play: Play, survivor: Survivor, action: str) -> str:
    """Why a survivor cannot take a survival action now, by card or rule; nothing where they can."""
    survivor = play.now(survivor)
    showdown = the_showdown.current(play)
    if survivor.dead:
        return "dead"
    if showdown is not None and showdown.kind == the_showdown.PROLOGUE and action != DODGE:
        return R14
    attack = play.fight.survivor_attack  # its reactions are part of it (R313)
    if attack and attack.attacker == survivor.id and not play.passes("cannot-dodge", OWN_ATTACK):
        return OWN_ATTACK
    if _used_up(play, survivor, action):
        return ONCE if action == "dodge" else "once a round"
    return "" if _is_free(play, survivor, action) else hindrances(play, survivor).get(action, "")


def _used_up(play: Play, survivor: Survivor, action: str) -> bool:
    """R179: once a round, or as often as cards say."""
    if action == "dodge" and "unlimited_dodges" in texts.granted(play, survivor):
        return False
    more = [block["limits"].get(action, 0) for _, block in texts.standing(play, survivor, "limits")]
    done = lasting.used(play, survivor.id, action_named(play, action).id, "round")
    return done >= 1 + sum(map(int, more))


def _is_free(play: Play, survivor: Survivor, action: str) -> bool:
    """A surge that costs nothing and needs no innovation, only that it is not forbidden and that they stand."""
    if action != "surge" or FREE_SURGE not in texts.granted(play, survivor):
        return False
    return "surge" not in forbidden(play, survivor) and not survivor.knocked_down


FREE_SURGE = "free_surge"
DODGE, R14 = "dodge", "the prologue knows only dodge, R14"
SPENDING = ("use_survival", "spend_survival")


def can(play: Play, survivor: Survivor) -> dict[str, bool]:
    """Which survival actions a survivor could take now (R14, R15)."""
    barred = cannot(play, survivor)
    return {field: field not in barred for field in _actions(play)}


def cannot(play: Play, survivor: Survivor) -> dict[str, str]:
    """Which survival actions a survivor cannot take now, and why not: in a showdown as it stands at this moment."""
    if not play.draft.rows(Showdown):
        story = play.draft.settlement.phase == "prologue"
        found = hindrances(play, survivor)
        return found | {field: R14 for field in _actions(play) if story and field != DODGE and field not in found}
    row = the_showdown.fighter(play, survivor)
    if not survivor.dead and (row is None or row.off_board):
        return dict.fromkeys(_actions(play), "not on the board")
    reasons = {field: why_not(play, survivor, field) for field in _actions(play)}
    return {field: why for field, why in reasons.items() if why}


def hindrances(play: Play, survivor: Survivor) -> dict[str, str]:
    """What is against each survival action, whatever the round has seen."""
    barred = forbidden(play, survivor)
    reasons = {field: _hindrance(play, survivor, entry, barred) for field, entry in _actions(play).items()}
    return {field: why for field, why in reasons.items() if why}


def _actions(play: Play) -> dict[str, Entry]:
    return {str(entry.data["field"]): entry for entry in play.content.of("survival_action")}


def unlocked(play: Play) -> dict[str, bool]:
    """Which survival actions the settlement has; whether somebody could take one now is another question."""
    return {field: not _needs(play, entry) for field, entry in _actions(play).items()}


def action_named(play: Play, field: str) -> Entry:
    """The survival action a word of the sheet means."""
    return _actions(play)[field]


def _hindrance(play: Play, survivor: Survivor, action: Entry, barred: dict[str, str]) -> str:
    """The first reason against a survival action; nothing where there is none."""
    if survivor.dead:
        return "dead"
    if locked := _needs(play, action):
        return locked
    for what in (str(action.data["field"]), *SPENDING):
        if what in barred:
            return barred[what]
    if survivor.knocked_down and action.data.get("usable_knocked_down") is False:
        return "knocked down"
    price, purse = cost(play, survivor, action), survival_to_spend(play, survivor)
    return "" if purse >= price else f"costs {price} survival, has {purse}"


def _needs(play: Play, action: Entry) -> str:
    """What must be gained before a survival action is there at all; innovations of other packs can teach it too."""
    if any(each.data.get("unlocks_survival_action") == action.data["field"] for each in held(play, "innovation")):
        return ""
    unlock = action.data.get("unlock")
    if not isinstance(unlock, dict):
        return "" if unlock == "default" else "not unlocked"
    pack = action.id.partition(":")[0]
    wanted = [f"{pack}:{kind}/{slug}" for kind, slug in unlock.items()]
    lacking = [play.name_of(each) for each in wanted if not holds(play, each)]
    return f"needs {' and '.join(lacking)}" if lacking else ""


def survival_to_spend(play: Play, survivor: Survivor) -> int:
    """Survival, and what else a card lets a survivor spend as survival."""
    tokens = sum(max(0, row.amount) for row in play.draft.of(Token, survivor.id) if row.stat == "strength")
    lent = tokens if tokens and "strength_tokens_as_survival" in texts.granted(play, survivor) else 0
    return survivor.survival + lent


def cost(play: Play, survivor: Survivor, action: Entry) -> int:
    """What a survival action costs, by a card or as it is printed; endure costs less for the lucky."""
    price, field = action.data["cost"], action.data["field"]
    if field in ("surge", "dash"):
        told = matches.number(texts.granted(play, survivor), "surge_cost" if field == "surge" else "dash_cost")
        if told:
            return told[0]
    return max(0, int(price["survival"]) - (attribute(play, survivor, price["less"]) if "less" in price else 0))
