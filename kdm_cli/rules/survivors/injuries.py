"""Damage, at a hit location or to the brain, severe injuries and brain traumas, being knocked down, and healing."""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, numbers, texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import card
from kdm_cli.rules.asking.texts import check_alive, forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand, locations, on_each
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.content import Entry, fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import LOCATIONS, BodyPart, Showdown, Survivor
from kdm_cli.rules.survivors import death, traits
from kdm_cli.rules.survivors.sheet_numbers import adjust
from kdm_cli.rules.under_way import Die, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import BrainDamage, Damage, KnockDown, Stand
    from kdm_cli.rules.language.operations import Die as Dies

BOXES = ("light", "heavy")
BRAIN = "brain"
KINDS = ("severe_injury", "brain_trauma")
ROLLS: dict[str, str] = {BRAIN: "brain trauma"} | dict.fromkeys(LOCATIONS, "severe injury")
COLLISION = "core:effect/collision"


def damage(play: Play, survivor: Survivor, location: str, amount: int, *, event: bool = False) -> bool:
    """R301: point by point, armor (R92, R303), both boxes (R38, R93, R304), then one severe injury (R94, R305).

    However much is left is one roll (R107, R108), and each hit its own (R306); event damage never causes one (R240,
    R241, R244). Only what is called brain damage harms the brain (R42). Returns whether any damage was suffered.
    """
    granted = texts.granted(play, survivor)
    if "damage_to_brain" in granted:
        play.tell(f"{survivor.name}: the damage goes to the brain ({granted['damage_to_brain']})")
        brain_damage(play, survivor, amount, event=event)
        return amount > 0
    less, card = matches.number(granted, "less_damage") or (0, "")
    if less and amount > 1:
        less = min(less, amount - 1)
        amount -= less
        play.tell(f"{survivor.name}: {less} damage less ({card})")
    amount = _as_cards_change_it(play, survivor, amount, "damage_suffered")
    points = numbers.armor(play, survivor, location)
    if absorbed := min(points, amount):  # lost points stay lost until healing (R97)
        part = _part(play, survivor, location)
        play.draft.set(part, armor_lost=part.armor_lost + absorbed)
        play.tell(f"{survivor.name}: armor at the {location} {points} -> {points - absorbed}")
    left = amount - absorbed
    for box in BOXES:
        left -= bool(left and fill(play, survivor, location, box, "injuries_knock_down" in granted))
    now = play.now(survivor)
    if left and not event and not now.dead:  # falling may have killed them
        suffer(play, now, location)
    elif left and event:
        play.tell(f"{survivor.name}: {left} more event damage at the {location} does nothing (R241)")
    now = play.now(survivor)
    if amount and not now.dead:
        moments.happen(play, matches.word("suffered", {"damage": location}), now, settlement=False)
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
    least, _ = matches.number(texts.granted(play, survivor), "least_damage") or (0, "")
    left = max(least, left)
    if left != amount:
        play.tell(f"{survivor.name}: {'brain ' * (moment != 'damage_suffered')}damage {amount} -> {left}")
    return left


def brain_damage(play: Play, survivor: Survivor, amount: int, *, event: bool = False) -> None:
    """R120: insanity (R41), then the box, then one roll on the table (R121); not so event damage (R241)."""
    survivor = play.now(survivor)
    amount = _as_cards_change_it(play, survivor, amount, "brain_damage_suffered")
    survivor = play.now(survivor)
    absorbed = min(survivor.insanity, amount)
    if absorbed:
        adjust(play, survivor, "insanity", -absorbed)
    left = amount - absorbed
    left -= bool(left and injure_brain(play, survivor))
    if left and not event:
        suffer(play, survivor, BRAIN)
    elif left:
        play.tell(f"{survivor.name}: {left} more event brain damage does nothing (R241)")


def injure_brain(play: Play, survivor: Survivor) -> bool:
    """Fill the one box of the brain (R40); False where it is filled already."""
    survivor = play.now(survivor)
    if survivor.brain_injured:
        return False
    play.draft.set(survivor, brain_injured=True)
    play.tell(f"{survivor.name}: brain injured")
    return True


def fill(play: Play, survivor: Survivor, location: str, box: str, falls: bool = False) -> bool:
    """Check one box; a heavy one knocks down (R99), and False where it is filled already and stays so (R98)."""
    part = _part(play, survivor, location)
    if getattr(part, box) or (box == "light" and location == "head"):
        return False
    play.draft.set(part, **{box: True})
    play.tell(f"{survivor.name}: {box} injury at the {location}")
    if box == "heavy" or falls:
        knock_down(play, survivor)
    return True


def mend(play: Play, survivor: Survivor, location: str, what: str) -> None:
    """Erase boxes or lost armor at one location; `armor` destroys what is left of it instead."""
    if location == "brain" or what == "brain_injury":
        if play.now(survivor).brain_injured:
            play.draft.set(play.now(survivor), brain_injured=False)
            play.tell(f"{survivor.name}: brain injury erased")
        return
    part = _part(play, survivor, location)
    if what == "armor":
        left = numbers.armor(play, survivor, location)
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


def _part(play: Play, survivor: Survivor, location: str) -> BodyPart:
    return next(part for part in play.draft.of(BodyPart, survivor.id) if part.location == location)


def suffer(play: Play, survivor: Survivor, text: str) -> None:
    """Carry out a whole injury; a location is rolled for on its table."""
    check_alive(survivor)
    location = next((name for name in ROLLS if name == fold(text)), None)
    if location is None:
        inflict(play, survivor, card(play, text, KINDS, "severe injury or brain trauma"))
        return
    if location != BRAIN and ask(play, "severe injury coming", survivor):  # ignored before it is rolled
        return
    why = ROLLS[location] if location == BRAIN else f"{ROLLS[location]}, {location}"
    [face] = play.table.roll(Die(10, why, survivor.name))
    entry = rolled_row(play, survivor, location, face.number)
    with play.table.follow(face):
        inflict(play, survivor, entry)


def _added(play: Play, survivor: Survivor, location: str, rolled: int) -> int:
    """What cards add to the roll; where a 1 stays a 1, the result also never passes 10."""
    name = "brain_trauma" if location == BRAIN else "severe_injury"
    names = (name,) if location == BRAIN else (name, f"{name}_{location}")
    parts = numbers.on_rolls(play, survivor, *names)
    tough = texts.granted(play, survivor).get("severe_injury_1_stays") if location != BRAIN else None
    if tough and rolled == 1:
        parts = [(part, amount) for part, amount in parts if part != tough]
    total = rolled + sum(amount for _, amount in parts)
    if tough and any(part == tough for part, _ in parts):
        total = min(total, 10)
    if parts:
        said = " ".join(f"{amount:+d} ({part})" for part, amount in parts)
        line = f"{survivor.name}, {ROLLS[location]}: {rolled} {said} = {total}"
        play.tell_at_length(line if len(line) <= 80 else f"{survivor.name}: {rolled} {said} = {total}")
    return total


def rolled_row(play: Play, survivor: Survivor, location: str, face: int) -> Entry:
    """The row that a face and what cards add mean; below the first row the first counts, above the last the last."""
    number = _added(play, survivor, location, face)
    kind = "brain_trauma" if location == BRAIN else "severe_injury"
    rows = [entry for entry in play.content.of(kind) if entry.data.get("location", BRAIN) == location]
    rows.sort(key=lambda entry: int(entry.data["roll_min"]))
    if not rows:
        refuse("bad-pack", f"No {ROLLS[location]} for {location} is listed.", "kdm pack check")
    fitting = [entry for entry in rows if entry.data["roll_min"] <= number]
    return fitting[-1] if fitting else rows[0]


def inflict(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Everything one row of a table does: death (R112), what stays (R109), what changes, falling, bleeding (R110)."""
    data = entry.data
    play.tell(f"{survivor.name} suffers {entry.name}")
    closer = [matches.word(entry.kind, each) for each in (data["location"], entry.id)] if "location" in data else []
    refused: set[object] = set()
    for moment in (entry.kind, *closer):
        if entry.kind not in play.fight.stops:
            refused |= moments.cancelling(play, survivor, moment, entry.kind)
    if entry.kind in play.fight.stops:
        play.fight.stops.discard(entry.kind)
        return
    scene = Scene(entry, survivor.id, {})
    had = bool(data.get("permanent")) and traits.full(play, survivor, entry)
    if had:
        play.tell(f"{survivor.name} has {entry.name} already")
        carry_out(play, data.get("at_most", ()), scene)
    else:
        if data.get("permanent"):
            traits.record(play, survivor, entry)
        carry_out(play, data.get("effects", ()), scene)
    survivor = play.now(survivor)
    if not survivor.dead:
        with moments.silent(play, refused):
            moments.happen(play, entry.kind, survivor, settlement=False)
        if entry.kind == "severe_injury" and "injuries_knock_down" in texts.granted(play, survivor):
            knock_down(play, survivor)
        with moments.silent(play, refused):
            for moment in closer:
                moments.happen(play, moment, survivor, settlement=False)
        if "moment" in data and not had:
            moments.happen(play, data["moment"], survivor, settlement=False)


def knock_down(play: Play, survivor: Survivor) -> None:
    """Who lies already cannot be knocked down again (R104)."""
    barred = forbidden(play, survivor).get("knocked_down")
    survivor = play.now(survivor)
    if barred:
        play.tell(f"{survivor.name} cannot be knocked down ({barred})")
    elif not survivor.knocked_down:
        survivor = play.draft.set(survivor, knocked_down=True)
        play.tell(f"{survivor.name} is knocked down")
        if play.draft.rows(Showdown):
            the_showdown.fell(play, survivor)
        others = tuple(the_showdown.survivors(play)) if play.draft.rows(Showdown) else ()
        moments.happen(play, "knocked_down", survivor, {"target": (survivor.id,)}, others)


def heal(play: Play, survivor: Survivor) -> None:
    """Heal somebody, and say so where there is nothing to heal."""
    if not healed(play, survivor):
        play.tell(f"{survivor.name}: nothing to heal")


def healed(play: Play, survivor: Survivor) -> bool:
    """Erase injuries and bleeding, stand up, mend armor (R206, R207); what is permanent, and insanity (R43), stays."""
    check_alive(survivor)
    parts = play.draft.of(BodyPart, survivor.id)
    found = [part.location for part in parts if part.light or part.heavy]
    for part in parts:
        play.draft.set(part, light=False, heavy=False, armor_lost=0)
    found += [BRAIN] if survivor.brain_injured else []
    found += [f"bleeding {survivor.bleeding} -> 0"] if survivor.bleeding else []
    found += ["stands"] if survivor.knocked_down else []
    found += lasting.end(play, lasting.FIGHT, survivor)
    play.draft.set(survivor, brain_injured=False, bleeding=0, knocked_down=False)
    play.tell_list(f"{survivor.name} heals:", found)
    return bool(found)


def _damage_one(play: Play, op: "Damage | BrainDamage", scene: Scene, survivor: Survivor) -> None:
    amount = worth(play, op["amount"], scene, why=op["op"].replace("_", " "))
    if amount is None:
        by_hand(play, op, scene)
    elif op["op"] == "brain_damage":
        brain_damage(play, survivor, amount, event=bool(op.get("event")))
    else:
        for location in locations(play, op, scene, survivor):
            damage(play, survivor, location, amount, event=bool(op.get("event")))


def _stand_one(play: Play, op: "Stand", scene: Scene, survivor: Survivor) -> None:
    del op, scene
    if survivor.knocked_down:
        play.draft.set(survivor, knocked_down=False)
        play.tell(f"{survivor.name} stands")


def _knock_down_one(play: Play, op: "KnockDown", scene: Scene, survivor: Survivor) -> None:
    del op
    source, granted = scene.source, texts.granted(play, survivor)
    causes = [source.kind, *(["intimidate"] if source.data.get("intimidate") else [])]
    causes += [source.slug] if source.id == COLLISION else []
    words = [matches.word("no_knock_down_from", cause) for cause in causes]
    words += [matches.word("ignore", "bash")] if source.data.get("bash") else []
    if stands := next((granted[word] for word in words if word in granted), None):
        play.tell(f"{survivor.name} is not knocked down by it ({stands})")
    else:
        knock_down(play, survivor)


def _die_one(play: Play, op: "Dies", scene: Scene, survivor: Survivor) -> None:
    death.kill(play, survivor, scene.source.name, str(op.get("how", "dies")))


CARRY: Handlers = {
    "damage": on_each(_damage_one), "brain_damage": on_each(_damage_one), "knock_down": on_each(_knock_down_one),
    "stand": on_each(_stand_one), "die": on_each(_die_one),
}  # fmt: skip
