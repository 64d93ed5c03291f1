"""Damage at a hit location: armor, light box, heavy box, severe injury; and damage to the brain."""

from kdm_cli.rules.asking import grid, texts
from kdm_cli.rules.carry import moments
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import BodyPart, Survivor
from kdm_cli.rules.survivors.tracks import adjust

BOXES = ("light", "heavy")


def damage(play: Play, survivor: Survivor, location: str, amount: int, *, event: bool = False) -> bool:
    """R301: point by point, armor (R92, R303), both boxes (R38, R93, R304), then one severe injury (R94, R305).

    However much is left is one roll (R107, R108), and each hit its own (R306). Event damage never causes one (R240,
    R241); an event that is to injure gives the injury itself (R244). Only what is called brain damage harms the brain
    (R42). Returns whether any damage was suffered.
    """
    from kdm_cli.rules.survivors import injuries

    granted = texts.granted(play, survivor)
    if "damage_to_brain" in granted:
        play.tell(f"{survivor.name}: the damage goes to the brain ({granted['damage_to_brain']})")
        brain_damage(play, survivor, amount, event=event)
        return amount > 0
    if "damage_suffered_1_less" in granted and amount > 1:
        amount -= 1
        play.tell(f"{survivor.name}: 1 damage less ({granted['damage_suffered_1_less']})")
    amount = _as_cards_change_it(play, survivor, amount, "damage_suffered")
    left = _armor_absorbs(play, survivor, location, amount)
    for box in BOXES:
        if left and _open(part := _part(play, survivor, location), box):
            play.draft.set(part, **{box: True})
            play.tell(f"{survivor.name}: {box} injury at the {location}")
            left -= 1
            if box == "heavy" or "injuries_knock_down" in granted:
                injuries.knock_down(play, survivor)  # R99
    now = play.draft.rows(Survivor)[survivor.id]
    if left and not event and not now.dead:  # falling may have killed them
        injuries.suffer(play, now, location)
    elif left and event:
        play.tell(f"{survivor.name}: {left} more event damage at the {location} does nothing (R241)")
    now = play.draft.rows(Survivor)[survivor.id]
    if amount and not now.dead:
        moments.happen(play, f"damage_suffered_{location}", now, settlement=False)
    return amount > 0


def _as_cards_change_it(play: Play, survivor: Survivor, amount: int, moment: str) -> int:
    """What is left of damage when the cards that speak of it have spoken."""
    if amount < 1:
        return amount
    outer, play.fight.suffered = play.fight.suffered, amount
    try:
        moments.happen(play, moment, survivor, settlement=False, gained=amount)
        left = max(0, play.fight.suffered)
    finally:
        play.fight.suffered = outer
    least = texts.granted(play, survivor).get("damage_suffered_at_least_1")
    left = max(1, left) if least else left
    if left != amount:
        play.tell(f"{survivor.name}: {'brain ' * (moment != 'damage_suffered')}damage {amount} -> {left}")
    return left


def _armor_absorbs(play: Play, survivor: Survivor, location: str, amount: int) -> int:
    """Lost points stay lost until healing (R97)."""
    points = grid.armor(play, survivor, location)
    absorbed = min(points, amount)
    if absorbed:
        part = _part(play, survivor, location)
        play.draft.set(part, armor_lost=part.armor_lost + absorbed)
        play.tell(f"{survivor.name}: armor at the {location} {points} -> {points - absorbed}")
    return amount - absorbed


def brain_damage(play: Play, survivor: Survivor, amount: int, *, event: bool = False) -> None:
    """R120: insanity (R41), then the box, then one roll on the table (R121); not so event damage (R241)."""
    from kdm_cli.rules.survivors import injuries

    survivor = play.draft.rows(Survivor)[survivor.id]
    amount = _as_cards_change_it(play, survivor, amount, "brain_damage_suffered")
    survivor = play.draft.rows(Survivor)[survivor.id]
    absorbed = min(survivor.insanity, amount)
    if absorbed:
        adjust(play, survivor, "insanity", -absorbed)
    left = amount - absorbed
    if left and injure_brain(play, survivor):
        left -= 1
    if left and not event:
        injuries.suffer(play, survivor, injuries.BRAIN)
    elif left:
        play.tell(f"{survivor.name}: {left} more event brain damage does nothing (R241)")


def injure_brain(play: Play, survivor: Survivor) -> bool:
    """Fill the one box of the brain (R40); False where it is filled already."""
    survivor = play.draft.rows(Survivor)[survivor.id]
    if survivor.brain_injured:
        return False
    play.draft.set(survivor, brain_injured=True)
    play.tell(f"{survivor.name}: brain injured")
    return True


def fill(play: Play, survivor: Survivor, location: str, box: str) -> None:
    """Check one box; a heavy one knocks down (R99), and a box that is filled stays so (R98)."""
    from kdm_cli.rules.survivors import injuries

    part = _part(play, survivor, location)
    if _open(part, box):
        play.draft.set(part, **{box: True})
        play.tell(f"{survivor.name}: {box} injury at the {location}")
        if box == "heavy":
            injuries.knock_down(play, survivor)


def mend(play: Play, survivor: Survivor, location: str, what: str) -> None:
    """Erase boxes or lost armor at one location; `armor` destroys what is left of it instead."""
    if location == "brain" or what == "brain_injury":
        if play.draft.rows(Survivor)[survivor.id].brain_injured:
            play.draft.set(play.draft.rows(Survivor)[survivor.id], brain_injured=False)
            play.tell(f"{survivor.name}: brain injury erased")
        return
    part = _part(play, survivor, location)
    if what == "armor":
        left = grid.armor(play, survivor, location)
        play.draft.set(part, armor_lost=part.armor_lost + left)
        if left:
            play.tell(f"{survivor.name}: armor at the {location} {left} -> 0")
        return
    fields: dict[str, object] = {"light": False} if what in ("injuries", "light_injuries") else {}
    fields |= {"heavy": False} if what in ("injuries", "heavy_injuries") else {}
    fields |= {"armor_lost": 0} if what == "lost_armor" else {}
    if any(getattr(part, field) != value for field, value in fields.items()):
        play.draft.set(part, **fields)
        play.tell(f"{survivor.name}: {what.replace('_', ' ')} at the {location} erased")


def _open(part: BodyPart, box: str) -> bool:
    return not getattr(part, box) and not (box == "light" and part.location == "head")


def _part(play: Play, survivor: Survivor, location: str) -> BodyPart:
    return next(part for part in play.draft.of(BodyPart, survivor.id) if part.location == location)
