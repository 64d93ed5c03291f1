"""Survival actions: dodge, encourage, dash, surge, endure; who may take them, what they cost and do (R15, R16)."""

from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.forbidden import DODGE, FREE_SURGE, R14, action_named, cost, forbidden, hindrances
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown import rounds
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.unused import refuse_left

ONCE = "once a round, R179"
OWN_ATTACK = "their own attack is not over, R313"
ENDURED = lasting.ENDURED


def why_not(play: Play, survivor: Survivor, action: str) -> str:
    """Why a survivor cannot take a survival action now, by card or rule; nothing where they can."""
    survivor = play.draft.rows(Survivor)[survivor.id]
    showdown = the_showdown.current(play)
    if survivor.dead:
        return "dead"
    if showdown is not None and showdown.kind == the_showdown.PROLOGUE and action != DODGE:
        return R14
    if _attacks(play, survivor) and not play.passes("cannot-dodge", OWN_ATTACK):
        return OWN_ATTACK
    if _used_up(play, survivor, action):
        return ONCE if action == "dodge" else "once a round"
    return "" if _is_free(play, survivor, action) else hindrances(play, survivor).get(action, "")


def _attacks(play: Play, survivor: Survivor) -> bool:
    """R313: whether this survivor performs an attack that is not over yet; its reactions are part of it."""
    under_way = play.fight.survivor_attack
    return under_way is not None and under_way.attacker == survivor.id


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


def spend(play: Play, survivor: Survivor, action: str, on: Survivor | None = None) -> None:
    """Take a survival action and pay for it (R16); who cannot is refused with the card or rule."""
    the_showdown.need_fighter(play, survivor)
    if end := acts.over(play):
        refuse("showdown-over", "The showdown is decided.", end)
    if on is not None:
        the_showdown.need_fighter(play, on)
    if on is not None and action != "encourage":
        told = f"{action.capitalize()} is not done on somebody."
        refuse_left("usage", told, "", "--on", [on.name], play.meaning(on.id))
    reason = why_not(play, survivor, action)
    play.require(not reason, "cannot-spend", f"{survivor.name} cannot {action} ({reason}).", _way_out(survivor, reason))
    helped = _encouraged(play, survivor, on) if action == "encourage" else []
    moments.happen(play, "survival_opportunity", survivor, settlement=False)
    _take(play, survivor, action)
    survivor = play.draft.rows(Survivor)[survivor.id]
    if action == "encourage":
        _encourage(play, survivor, helped)
    elif action == "dash":
        acts.give(play, survivor, action_named(play, action).id, acts.MOVEMENT)
        play.ask_hands(f"{survivor.name} moves at once (dash).")
    elif action == "surge":
        _surge(play, survivor)
    else:
        lasting.add(play, survivor, action_named(play, action).id, ENDURED, 0, "turn")
        play.tell(f"{survivor.name} ignores the next severe injury of this turn")


def _way_out(survivor: Survivor, reason: str) -> str:
    if reason == "knocked down":
        return f"kdm showdown stand {quoted(survivor.name)} if they stood up."
    return ""


def _take(play: Play, survivor: Survivor, action: str) -> None:
    """Pay, count the use of the round, and let cards speak of it."""
    from kdm_cli.rules.carry.paying import pay

    entry = action_named(play, action)
    free = _is_free(play, survivor, action)
    if action != "dodge" or free:  # that a hit is dodged is told with the hit
        play.tell(f"{survivor.name}: {entry.name.casefold()}" + (" for free" if free else ""))
    if not free:
        price = min(cost(play, survivor, entry), _purse(play, survivor))  # a house rule waives what is not there
        pay(play, survivor, {"survival": price} if price else {}, Scene(entry, survivor.id))
    lasting.count_use(play, survivor.id, entry.id, "round")
    now = play.draft.rows(Survivor)[survivor.id]
    moments.happen(play, "survival_action", now, also=acts.others(play, now))


def _purse(play: Play, survivor: Survivor) -> int:
    from kdm_cli.rules.asking.forbidden import survival_to_spend

    return survival_to_spend(play, survivor)


def _encouraged(play: Play, survivor: Survivor, on: Survivor | None) -> list[Survivor]:
    """Who stands by it: one who is knocked down and not deaf; by some cards everybody."""
    lying = [each for each in the_showdown.survivors(play) if each.knocked_down and each.id != survivor.id]
    fit = [each for each in lying if not _deaf_to_it(play, each)]
    if on is not None:
        reason = _deaf_to_it(play, on) or ("" if on.knocked_down else "not knocked down")
        reason = reason or ("" if on.id != survivor.id else "nobody encourages themselves")
        play.require(not reason, "cannot-encourage", f"{on.name} cannot be encouraged ({reason}).")
        chosen = [on]
    elif not fit:
        deaf = ", ".join(f"{each.name}: {_deaf_to_it(play, each)}" for each in lying)
        refuse("nobody", f"Nobody can be encouraged ({deaf or 'nobody is knocked down'}).", "kdm showdown show")
    elif "encourage_all" in texts.granted(play, survivor):
        chosen = fit
    else:
        chosen = choose(play, fit, f"{survivor.name} encourages whom")
    if "encourage_all" in texts.granted(play, survivor):
        chosen += [each for each in fit if each.id not in {one.id for one in chosen}]
    return chosen


def _deaf_to_it(play: Play, survivor: Survivor) -> str:
    barred = forbidden(play, survivor)
    deaf = texts.granted(play, survivor).get("deaf")
    return next((barred[word] for word in ("be_encouraged", "stand") if word in barred), deaf or "")


def _encourage(play: Play, survivor: Survivor, helped: list[Survivor]) -> None:
    for each in helped:
        rounds.stand(play, each)
    roles = {"encouraged": tuple(each.id for each in helped)}
    moments.happen(play, "encourage", survivor, roles, acts.others(play, survivor))
    for each in helped:
        moments.happen(play, "encouraged", play.draft.rows(Survivor)[each.id], settlement=False)


def _surge(play: Play, survivor: Survivor) -> None:
    card = texts.granted(play, survivor).get(FREE_SURGE)
    acts.give(play, survivor, action_named(play, "surge").id, acts.WEAPON if card else acts.ACTIVATION)
    play.ask_hands(
        f"{survivor.name} activates {f'a weapon at once ({card})' if card else 'something at once (surge)'}."
    )
    play.follows = True


def dodge(play: Play, survivor: Survivor) -> None:
    """R179: pay for a dodge and count it; R105: it does not make anybody stand."""
    reason = why_not(play, survivor, "dodge")
    if not play.passes("cannot-dodge"):  # what it waives is said where the hit is
        play.require(not reason, "cannot-dodge", f"{survivor.name} cannot dodge ({reason}).")
    _take(play, survivor, "dodge")


def endures(play: Play, survivor: Survivor) -> bool:
    """Whether a severe injury is ignored before it is rolled: paid for already, or now if they want."""
    if the_showdown.current(play) is None or the_showdown.fighter(play, survivor) is None:
        return False
    paid = next((row for row in play.draft.of(Lasting, survivor.id) if row.what == ENDURED), None)
    if paid is not None:
        play.draft.delete(paid)
    elif why_not(play, survivor, "endure") or not _wants_to_endure(play, survivor):
        return False
    else:
        _take(play, survivor, "endure")
    play.tell(f"{survivor.name} endures: the severe injury is ignored")
    return True


def _wants_to_endure(play: Play, survivor: Survivor) -> bool:
    entry: Entry = action_named(play, "endure")
    price = cost(play, survivor, entry)
    why = f"{survivor.name}, Endure for {price} survival: ignore the severe injury"
    return play.table.choose(why, ["yes", "no"], "no") == "yes"
