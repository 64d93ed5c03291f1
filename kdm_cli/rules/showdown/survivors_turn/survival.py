"""Survival actions taken: paid for, counted, and what they do (R16)."""

from kdm_cli.rules.asking import lasting, texts, the_showdown
from kdm_cli.rules.asking.people import choose
from kdm_cli.rules.asking.survival_actions import FREE_SURGE, _is_free, action_named, cost, survival_to_spend, why_not
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.paying import pay
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse, refuse_left
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import Scene


def spend(play: Play, survivor: Survivor, action: str, on: Survivor | None = None) -> None:
    """Take a survival action and pay for it (R16); who cannot is refused with the card or rule."""
    the_showdown.need_fighter(play, survivor)
    if end := acts.over(play):
        refuse("showdown-over", "The showdown is decided.", end)
    if on is not None:
        the_showdown.need_fighter(play, on)
        if action != "encourage":
            told = f"{action.capitalize()} is not done on somebody."
            refuse_left("usage", told, "", "--on", [on.name], play.meaning(on.id))
    reason = why_not(play, survivor, action)
    way_out = f"kdm showdown stand {quoted(survivor.name)} if they stood up." if reason == "knocked down" else ""
    play.require(not reason, "cannot-spend", f"{survivor.name} cannot {action} ({reason}).", way_out)
    helped = _encouraged(play, survivor, on) if action == "encourage" else []
    moments.happen(play, "survival_opportunity", survivor, settlement=False)
    _take(play, survivor, action)
    survivor = play.now(survivor)
    if action == "encourage":
        for each in helped:
            acts.stand(play, each)
        roles = {"encouraged": tuple(each.id for each in helped)}
        moments.happen(play, "encourage", survivor, roles, acts.others(play, survivor))
        for each in helped:
            moments.happen(play, "encouraged", play.now(each), settlement=False)
    elif action == "dash":
        lasting.add(play, survivor, action_named(play, action).id, lasting.EXTRA + acts.MOVEMENT, 1, "turn")
        play.ask_hands(f"{survivor.name} moves at once (dash).")
    elif action == "surge":
        card = texts.granted(play, survivor).get(FREE_SURGE)
        given = lasting.EXTRA + (acts.WEAPON if card else acts.ACTIVATION)
        lasting.add(play, survivor, action_named(play, action).id, given, 1, "turn")
        at_once = f"a weapon at once ({card})" if card else "something at once (surge)"
        play.ask_hands(f"{survivor.name} activates {at_once}.")
        play.follows = True
    else:
        lasting.add(play, survivor, action_named(play, action).id, lasting.ENDURED, 0, "turn")
        play.tell(f"{survivor.name} ignores the next severe injury of this turn")


def _take(play: Play, survivor: Survivor, action: str) -> None:
    """Pay, count the use of the round, and let cards speak of it."""
    entry = action_named(play, action)
    free = _is_free(play, survivor, action)
    if action != "dodge" or free:  # that a hit is dodged is told with the hit
        play.tell(f"{survivor.name}: {entry.name.casefold()}" + (" for free" if free else ""))
    if not free:
        price = min(cost(play, survivor, entry), survival_to_spend(play, survivor))  # a house rule waives the rest
        pay(play, survivor, {"survival": price} if price else {}, Scene(entry, survivor.id))
    lasting.count_use(play, survivor.id, entry.id, "round")
    now = play.now(survivor)
    moments.happen(play, "survival_action", now, also=acts.others(play, now))


def _encouraged(play: Play, survivor: Survivor, on: Survivor | None) -> list[Survivor]:
    """Who stands by it: one who is knocked down and not deaf; by some cards everybody."""
    lying = [each for each in the_showdown.survivors(play) if each.knocked_down and each.id != survivor.id]
    fit = [each for each in lying if not _deaf_to_it(play, each)]
    everybody = "encourage_all" in texts.granted(play, survivor)
    if on is not None:
        reason = _deaf_to_it(play, on) or ("" if on.knocked_down else "not knocked down")
        reason = reason or ("" if on.id != survivor.id else "nobody encourages themselves")
        play.require(not reason, "cannot-encourage", f"{on.name} cannot be encouraged ({reason}).")
        chosen = [on]
    elif not fit:
        deaf = ", ".join(f"{each.name}: {_deaf_to_it(play, each)}" for each in lying)
        refuse("nobody", f"Nobody can be encouraged ({deaf or 'nobody is knocked down'}).", "kdm showdown show")
    else:
        chosen = fit if everybody else choose(play, fit, f"{survivor.name} encourages whom")
    ids = {each.id for each in chosen}
    return chosen + [each for each in fit if everybody and each.id not in ids]


def _deaf_to_it(play: Play, survivor: Survivor) -> str:
    barred = forbidden(play, survivor)
    deaf = texts.granted(play, survivor).get("deaf")
    return next((barred[word] for word in ("be_encouraged", "stand") if word in barred), deaf or "")


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
    if paid := lasting.of(play, survivor.id, lasting.ENDURED)[:1]:
        play.draft.delete(paid[0])
    elif why_not(play, survivor, "endure"):
        return False
    else:
        price = cost(play, survivor, action_named(play, "endure"))
        why = f"{survivor.name}, Endure for {price} survival: ignore the severe injury"
        if play.table.choose(why, ["yes", "no"], "no") == "no":
            return False
        _take(play, survivor, "endure")
    play.tell(f"{survivor.name} endures: the severe injury is ignored")
    return True
