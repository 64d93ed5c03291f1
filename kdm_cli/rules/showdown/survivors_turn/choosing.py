"""Which weapon a survivor attacks with, and whether they may and can reach the monster."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import grid, limits, monster, places, the_showdown, weapons
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.asking.forbidden import forbidden
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.showdown.survivors_turn import acts, locations
from kdm_cli.rules.state import Gear, Survivor

MELEE, RANGED, FISTS = "melee", "ranged", "fist_and_tooth"
Weapon = Mapping[str, Any]


def weapon(play: Play, survivor: Survivor, named: str | None = None, how: str = "weapon") -> Weapon:
    """R165: the weapon that is named, the only one besides Fist & Tooth, or one the people choose."""
    own = [each for each in weapons.armed(play, survivor) if _allowed(play, each, how)]
    if named is not None:
        hint = f"Weapons: {', '.join(dict.fromkeys(each['name'] for each in own))}."
        found = among(play, named, [play.entry(each["id"]) for each in own], "weapon", hint)
        return _usable([each for each in own if each["id"] == found.id])
    carried = [each for each in own if each["slot"] is not None and not _ammunition(each)]
    names = _names([each for each in carried if not each["why_not"]]) or _names(carried)
    if len(names) > 1:
        fists = [each["name"] for each in own if each["slot"] is None]
        chosen = play.table.choose(f"{survivor.name}, which weapon", [*names, *fists])
        return _usable([each for each in own if each["name"] == chosen])
    return _usable([each for each in carried if each["name"] in names] or own)


def beside(play: Play, survivor: Survivor, card: str) -> list[Weapon]:
    """The weapons that lie left and right of a card in the grid, without two-handed ones."""
    slots = [row.slot for row in play.draft.of(Gear, survivor.id) if row.content == card]
    touching = grid.neighbours(play, slots[0]) if slots else {}
    sides = [touching[side] for side in ("left", "right") if side in touching]
    found = [each for side in sides for each in weapons.armed(play, survivor) if each["slot"] == side]
    two_handed = {
        id(each) for each in found if "two-handed" in (weapons.card_of(play, each).data.get("keywords") or ())
    }
    return [each for each in found if id(each) not in two_handed]


def _names(found: list[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(str(each["name"]) for each in found))


def _usable(found: list[dict[str, Any]]) -> Weapon:
    """Of several copies of a weapon one that can be activated."""
    return next((each for each in found if not each["why_not"]), found[0])


def _allowed(play: Play, each: Weapon, how: str) -> bool:
    """Whether a weapon may be used where a card says how the attack is made."""
    words = {str(word).casefold() for word in weapons.card_of(play, each).data.get("keywords") or ()}
    if how == FISTS:
        return each["slot"] is None
    return how in words if how in (MELEE, RANGED) else True


def _ammunition(each: Weapon) -> bool:
    return any(str(rule).casefold().startswith(weapons.AMMUNITION) for rule in each["rules"])


def check(play: Play, survivor: Survivor, chosen: Weapon, blind_spot: bool = False) -> None:
    """Refuse an attack that cannot be made: the weapon, the reach (R136), or what a card forbids."""
    name, why = survivor.name, chosen["why_not"]
    if survivor.knocked_down and not play.passes("knocked-down"):
        acts.check(play, survivor, acts.ACTIVATION)  # R103: who lies spends nothing, whatever the weapon
    lies = survivor.knocked_down and why == "knocked down"  # waived when the activation is paid
    play.require(lies or not why, "cannot-activate", f"{name} cannot activate {chosen['name']}: {why}.")
    barred = forbidden(play, survivor)
    card = barred.get("attack_from_blind_spot", "")
    behind = places.in_blind_spot(play, survivor)
    play.require(
        not (card and (blind_spot or behind)), "forbidden", f"{name} cannot attack from the blind spot ({card})."
    )
    card = barred.get("attack_knocked_down_monster", "")
    lying = the_showdown.need(play).fell is not None
    play.require(not (card and lying), "forbidden", f"{name} cannot attack a knocked-down monster ({card}).")
    near = locations.within(play, survivor, chosen)
    reach = locations.reach(chosen)
    where = "adjacent to" if reach == 1 else f"within {reach} spaces of"
    play.require(
        near is not False, "out-of-reach", f"{name} is not {where} {monster.name(play)} (R136).",
        f"kdm showdown move {quoted(name)} SPACE",
    )  # fmt: skip
    play.require(
        not blind_spot or behind is not False, "not-behind",
        f"{name} is not in the blind spot of {monster.name(play)} (R77).",
        f"Leave out --blind-spot, or kdm showdown place {quoted(name)} SPACE says where they stand.",
    )  # fmt: skip


def count_use(play: Play, survivor: Survivor, chosen: Weapon) -> None:
    """Count one use of a weapon that may be used only so often."""
    card = weapons.card_of(play, chosen)
    for block in card.data.get("activate", ()):
        if any(weapons.attacks_with_it(effect) and "automatic" not in effect for effect in block["effects"]):
            limits.use(play, survivor, card, block)
