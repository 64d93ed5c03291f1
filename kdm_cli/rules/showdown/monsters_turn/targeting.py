"""Picking the monster's target: the card's list, top-down, the first item that yields anybody (R71, R72, R79).

The Basic Action's list has one item (R60); one of the field of view says nothing of how far the monster moves (R78).
"""

from collections.abc import Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.asking import fitting, lasting, people, the_showdown
from kdm_cli.rules.asking.fitting import Item, read, unknown
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.showdown import controller_tile
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import RANDOM, Meant

NONE = "none"
SHOWN = "kdm showdown targets CARD shows who fits."


class Yield(NamedTuple):
    """What one item of a list yields, as far as anybody knows.

    `fitting` may fit, and all of them do where `sure`; `certain` says that somebody does, whoever it is. `possible` are
    those of them whom it can mean: nobody who is known to fit is nearer, or has more. `meant` are those whom it means,
    or None where only the table can tell.
    """

    item: Item
    fitting: list[Survivor]
    sure: bool
    certain: bool
    possible: list[Survivor]
    meant: list[Survivor] | None
    holder: Survivor | None = None


def pick(play: Play, card: Entry, named: str | None, own: bool = False) -> list[Survivor] | None:
    """The targets of a card, where nobody was typed asked once; None where its list yields nobody (R79)."""
    found = _picked(play, card, named, ())
    out: tuple[int, ...] = ()
    while found and (turned := _turned_away(play, found)):
        out += tuple(each.id for each in turned)
        others = _picked(play, card, None, out)
        found = others or [play.now(each) for each in found]
        if others is None:  # nobody else to pick: the target stays
            break
    found = _taken_over(play, found)
    if found:
        controller_tile.targeted(play, found, own)
        for target in found:
            if the_showdown.need(play).priority_id == target.id:
                play.tell(f"{target.name} has the priority target token and is the target")
    return None if not found else [play.now(each) for each in found]


def _turned_away(play: Play, found: list[Survivor]) -> list[Survivor]:
    """The moment of being targeted has come for each; who is not to be the target after all."""
    turned = []
    for survivor in found:
        play.fight.target = survivor.id
        roles, also = {"target": (survivor.id,)}, acts.others(play, survivor)
        if acts.is_stopped(play, "targeting", "targeted", survivor, roles=roles, also=also):
            turned.append(survivor)
    return turned


def _taken_over(play: Play, found: list[Survivor] | None) -> list[Survivor] | None:
    """Who steps in becomes the target, whoever was picked."""
    instead = [each for each in the_showdown.survivors(play) if "becomes_target" in lasting.words(play, each, "grant")]
    if found and len(found) == 1 and instead:
        if instead[0].id != found[0].id:
            play.tell(f"{instead[0].name} becomes the target")
        found = instead[:1]
    play.fight.target = found[0].id if found else None
    return found


def items(card: Entry) -> list[Item]:
    """The list of a card as data."""
    return [read(text) for text in card.data.get("targets", ())]


def yields(play: Play, card: Entry, without: Sequence[int] = ()) -> list[Yield]:
    """What each item of a card's list yields now."""
    fighters = [each for each in the_showdown.survivors(play) if each.id not in without]
    return [_yield(play, card, item, fighters) for item in items(card)]


def _yield(play: Play, card: Entry, item: Item, fighters: list[Survivor]) -> Yield:
    answers = {each.id: fitting.fits(play, card, item, each) for each in fighters}
    found = [each for each in fighters if answers[each.id] is not False]
    known = [each for each in found if answers[each.id]]
    token = the_showdown.need(play).priority_id if item.which != "all" else None
    holder = next((each for each in known if each.id == token), None)
    if holder is not None:  # the priority target token: always picked where the item admits him
        return Yield(item, [holder], True, True, [holder], [holder], holder)
    sure = len(known) == len(found)
    unbeaten = fitting.unbeaten(play, item, found, known)
    possible = [each for each in found if each.id == token or each in unbeaten]
    exact = known and len(possible) == 1
    meant = possible if exact else fitting.meant(play, item, found) if sure else None
    return Yield(item, found, sure, bool(known), possible, meant)


def _picked(play: Play, card: Entry, typed: str | None, without: Sequence[int]) -> list[Survivor] | None:
    listed = [each for each in yields(play, card, without) if each.fitting]
    if typed is not None:
        return _followed(play, card, listed, typed)
    for at, each in enumerate(listed):
        if each.meant is not None:
            return _one(play, card, each.item, each.meant)
        if each.item.which != "all":
            return _asked(play, card, listed[at:])
        if chosen := _all_of(play, card, each):
            return chosen
    return None


def _one(play: Play, card: Entry, item: Item, meant: list[Survivor]) -> list[Survivor]:
    """One of those an item means: by lot where it says so, else as the controller chooses (R72)."""
    if item.which == "all":
        return meant
    if item.which == RANDOM or item.lot:
        return people.lot(play, meant, card.name)
    return people.choose(play, meant, f"{card.name}, {item.text}: the monster controller chooses")


def _all_of(play: Play, card: Entry, found: Yield) -> list[Survivor]:
    """Everyone whom an item means; of whom nobody told, it is asked."""
    return [
        each
        for each in found.fitting
        if fitting.fits(play, card, found.item, each)
        or play.table.choose(f"{card.name}, {found.item.text}: {each.name}", ["yes", "no"]) == "yes"
    ]


def _asked(play: Play, card: Entry, listed: list[Yield]) -> list[Survivor] | None:
    """One question with the list in its order; who may be meant by none of it is no answer."""
    last = next((at for at, each in enumerate(listed) if each.certain), None)  # nobody is asked of what comes after it
    asked = listed if last is None else listed[: last + 1]
    words = [each.item.text for each in asked] + ["else none"] * (last is None)
    possible = {one.id for each in asked for one in each.possible}
    ordered = [each for each in the_showdown.survivors(play) if each.id in possible]
    if len(ordered) == 1 and last == 0:
        return ordered
    random = len(ordered) > 1 and (asked[0].item.which == RANDOM or bool(asked[0].item.lot))
    options = [each.name for each in ordered] + [NONE] * (last is None) + [RANDOM] * random
    said, token = play.fight.usual_target, the_showdown.need(play).priority_id
    usual = next((Meant(each.name) for each in ordered if said and play.meaning(each.id)(said)), None)
    usual = next((Meant(each.name) for each in ordered if each.id == token), usual)  # unless somebody says otherwise
    name = play.table.choose(f"{card.name}: who is the target ({'; '.join(words)})", options, usual)
    if name == RANDOM:
        return people.lot(play, ordered, card.name)
    return [each for each in ordered if each.name == name] or None


def _followed(play: Play, card: Entry, listed: list[Yield], typed: str) -> list[Survivor] | None:
    """What was typed is followed, unless something that is known speaks against it."""
    if fold(typed) == NONE:  # nobody is no answer where the list yields somebody for certain (R71, R79)
        for each in [each for each in listed if each.certain][:1]:
            names = ", ".join(one.name for one in each.possible)
            message = f"{card.name} targets somebody: {each.item.text}, {names} (R71)."
            play.require(False, "no-target", message, f"--target {quoted(each.possible[0].name)}; {SHOWN}")
        return None
    chosen = play.survivors([typed], living=True)
    for survivor in chosen:
        the_showdown.need_fighter(play, survivor)
    several = len(chosen) > 1
    message = f"{card.name} targets one survivor, not {len(chosen)} (R72)."
    met = not several or any(_may_be_several(each.item) for each in listed)
    play.require(met, "one-target", message, "Name the one it targets.")
    for each in listed:
        ids = {one.id for one in each.possible if not several or _may_be_several(each.item)}
        if all(one.id in ids for one in chosen):
            return list(each.meant) if each.item.which == "all" and each.meant is not None else chosen
        if each.certain:
            _refuse(play, card, each, chosen)
            return chosen
    names = " and ".join(each.name for each in chosen)
    rule = "knocked down is no threat: R73, R101" if any(each.knocked_down for each in chosen) else "R71"
    message = f"{card.name} cannot target {names} ({rule})."
    listing = "; ".join(item.text for item in items(card)) or "nobody"
    play.require(False, "no-target", message, f"Its list: {listing}. {SHOWN}")
    return chosen


def _may_be_several(item: Item) -> bool:
    """Whether an item means several, as far as its words are known."""
    return item.which == "all" or (bool(unknown(item)) and item.which == "any")


def _refuse(play: Play, card: Entry, found: Yield, chosen: list[Survivor]) -> None:
    """An earlier item yields somebody else for certain (R71)."""
    names = " or ".join(each.name for each in found.possible)
    why = "has the priority target token" if found.holder else f"is the {found.item.text}"
    if not found.holder and (found.item.which in ("all", "any") or len(found.possible) > 1):
        why = f"fits: {found.item.text}"
    message = f"{card.name} does not target {chosen[0].name}: {names} {why} (R71)."
    play.require(False, "no-target", message, f"--target {quoted(found.possible[0].name)}; {SHOWN}")
