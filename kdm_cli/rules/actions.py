"""What a survivor can and cannot do, because of innovations, traits, gear and injuries."""

from collections import Counter

from kdm_cli.rules.content import Entry
from kdm_cli.rules.numbers import attribute
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Gear, Holding, Survivor, Trait, Use

UNTIL_SHOWDOWN_ENDS = "showdown"  # scope of a Use row: an injury that forbids something for so long


def check_alive(survivor: Survivor) -> None:
    """Refuse what only the living can do or suffer."""
    if survivor.dead:
        refuse("survivor-dead", f"{survivor.name} is dead.", f"kdm survivor revive {quoted(survivor.name)}")


def forbidden(play: Play, survivor: Survivor) -> dict[str, str]:
    """What is forbidden to a survivor, and by which card."""
    found: dict[str, str] = {}
    copies: Counter[str] = Counter()
    for trait in play.draft.of(Trait, survivor.id):
        entry = play.entry(trait.content)
        copies[trait.content] += 1
        _note(found, entry, entry.data.get("forbids", ()))
        if copies[trait.content] == 2:
            _note(found, entry, entry.data.get("second_time", {}).get("forbids", ()))
    rows: list[Gear | Use] = list(play.draft.of(Gear, survivor.id))
    rows += [use for use in play.draft.of(Use, survivor.id) if use.scope == UNTIL_SHOWDOWN_ENDS]
    for row in rows:
        entry = play.entry(row.content)
        _note(found, entry, entry.data.get("forbids", ()))
    return found


def _note(found: dict[str, str], entry: Entry, forbids: tuple[str, ...]) -> None:
    for what in forbids:
        found.setdefault(what, entry.name)


def can(play: Play, survivor: Survivor) -> dict[str, bool]:
    """Which survival actions a survivor could take now; once a round is for the round to know (R14, R15)."""
    held = {play.entry(holding.content).id for holding in play.draft.rows(Holding).values()}
    barred = forbidden(play, survivor)
    return {
        str(entry.data["field"]): not survivor.dead
        and _unlocked(entry, held)
        and entry.data["field"] not in barred
        and "use_survival" not in barred
        and survivor.survival >= cost(play, survivor, entry)
        and not (survivor.knocked_down and entry.data.get("usable_knocked_down") is False)
        for entry in play.content.of("survival_action")
    }


def _unlocked(action: Entry, held: set[str]) -> bool:
    unlock = action.data.get("unlock")
    if isinstance(unlock, dict):
        pack = action.id.partition(":")[0]
        return all(f"{pack}:{kind}/{slug}" in held for kind, slug in unlock.items())
    return unlock == "default"


def cost(play: Play, survivor: Survivor, action: Entry) -> int:
    """What a survival action costs; endure costs less for the lucky."""
    price = action.data["cost"]
    return max(0, int(price["survival"]) - (attribute(play, survivor, price["less"]) if "less" in price else 0))
