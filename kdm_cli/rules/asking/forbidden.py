"""What a survivor can and cannot do, because of innovations, traits, gear and injuries."""

from kdm_cli.rules.asking import lasting, texts
from kdm_cli.rules.asking.numbers import attribute, holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Lasting, Showdown, Survivor, Token

FREE_SURGE = "free_surge"
DOOMED = "mark/doomed"  # a lasting row: no survival is spent (R175)
DODGE, R14 = "dodge", "the prologue knows only dodge, R14"
SPENDING = ("use_survival", "spend_survival")


def check_alive(survivor: Survivor) -> None:
    """Refuse what only the living can do or suffer."""
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")


def forbidden(play: Play, survivor: Survivor) -> dict[str, str]:
    """What is forbidden to a survivor, and by which card."""
    found: dict[str, str] = {}
    for text, block in texts.standing(play, survivor, "forbids"):
        for what in block["forbids"]:
            found.setdefault(what, text.name)
    frenzied = any(row.content == texts.FRENZY for row in play.draft.of(Lasting, survivor.id))
    granted = texts.granted(play, survivor) if frenzied else {}
    found = {**texts.barred_for_a_while(play, survivor, granted), **found}
    if is_doomed(play, survivor):
        found.setdefault("spend_survival", "doomed, R175")
    return found


def is_doomed(play: Play, survivor: Survivor) -> bool:
    """Whether something has doomed a survivor."""
    return any(row.what == DOOMED for row in play.draft.of(Lasting, survivor.id))


def doom(play: Play, survivor: Survivor, content: str, until: str) -> None:
    """Who is doomed spends no survival while what doomed them is resolved (R174, R175)."""
    if not is_doomed(play, survivor):
        play.tell(f"{survivor.name} is doomed")
    lasting.add(play, survivor, content, DOOMED, 0, until)


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
    from kdm_cli.rules.asking import (
        survival_actions,
        the_showdown,  # late: sheets at home need none of it
    )

    row = the_showdown.fighter(play, survivor)
    if not survivor.dead and (row is None or row.off_board):
        return dict.fromkeys(_actions(play), "not on the board")
    reasons = {field: survival_actions.why_not(play, survivor, field) for field in _actions(play)}
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
    """What must be gained before a survival action is there at all."""
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
    """What a survival action costs; endure costs less for the lucky."""
    price = action.data["cost"]
    return max(0, int(price["survival"]) - (attribute(play, survivor, price["less"]) if "less" in price else 0))
