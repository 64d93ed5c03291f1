"""Gear grids: cards come from storage, go back, change places, or are lost; grids saved, and laid out again."""

from collections.abc import Callable, Collection, Iterable, Mapping

from kdm_cli.rules import matches
from kdm_cli.rules.asking import texts, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import among, covers, referred, slots
from kdm_cli.rules.asking.numbers import armor, armors, idle, told_idle
from kdm_cli.rules.asking.texts import check_alive, forbidden
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.content import LOADOUT, SLOT, Candidate, Entry, fold, pick
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import became, refuse
from kdm_cli.rules.state import BodyPart, Gear, Loadout, Survivor
from kdm_cli.rules.under_way import Scene

MOST_NAME = 60
ON_HUNT = "on-hunt"
AWAY = "gear-away"
ALL_THE_SAME = "kdm gear archive puts a card back in the box."
PHASES = ("hunt", "showdown")  # of a campaign that keeps them on paper, too


def give(play: Play, survivor: Survivor, entry: Entry, slot: int | None = None) -> None:
    """Put a copy from storage into a survivor's grid, into the lowest free slot where none is named."""
    check_alive(survivor)
    check_gear(entry)
    words = f"{quoted(survivor.name)} {quoted(entry.name)}"  # R200: what the dead wore is not used either
    if _left(play, survivor):
        message = f"{survivor.name} is on the hunt: nothing comes from storage (R239, R249)."
        hint = f"What an event gives now: kdm gear find {words}; forgotten: --forgot"
        play.require(False, ON_HUNT, message, hint)
    elif where := _away(play, survivor):
        message = f"{survivor.name} {where}: nothing comes from storage before that is over (R312)."
        hint = f"Forgotten when they departed: kdm gear give {words} --forgot"
        play.require(False, AWAY, message, hint)
    from_storage(play, survivor, entry, slot)


def forgot(play: Play, survivor: Survivor, entry: Entry, slot: int | None = None) -> None:
    """R312: what was forgotten when departing was prepared counts as worn since then; lost points stay lost."""
    check_alive(survivor)
    check_gear(entry)
    if not _away(play, survivor):
        hint = f"kdm gear give {quoted(survivor.name)} {quoted(entry.name)}"
        refuse("not-away", f"{survivor.name} is at home: nothing is forgotten yet.", hint)
    before = {location: armor(play, survivor, location) for location in covers(entry)}
    from_storage(play, survivor, entry, slot)
    tell(play, "worn since the departure", survivor, entry)
    told = f"{survivor.name}: {entry.name} counts as worn since the departure"
    for location, points in before.items():
        told += f": armor at the {location} {became(points, armor(play, survivor, location))}"
        lost = sum(part.armor_lost for part in play.draft.of(BodyPart, survivor.id) if part.location == location)
        told += f"; {lost} lost there stay{'s' * (lost == 1)} lost" if lost else ""
    play.tell_at_length(told)


def from_storage(play: Play, survivor: Survivor, entry: Entry, slot: int | None) -> Gear:
    """A card comes from storage into a grid, if it may be worn, there is room, and it is there."""
    if card := barred(play, survivor, entry):
        play.require(False, "cannot-wear", f"{survivor.name} cannot wear {entry.name} ({card}).")
    slot = free_slot(play, survivor, slot)
    taken = storage.take_out(play, entry.id)
    hint = f"kdm storage add {quoted(entry.name)}"
    play.require(taken, "not-in-storage", f"There is no {entry.name} in storage.", hint)
    return wear(play, survivor, entry, slot)


def in_storage(play: Play) -> Callable[[Entry], int]:
    """What a name means first where gear is given: what lies in storage."""
    return lambda entry: 0 if storage.count_of(play, entry.id) else 1


def check_gear(entry: Entry) -> None:
    """Refuse what is no gear card."""
    if entry.kind != "gear" or entry.data.get("location") == "gear_grid":
        refuse("not-gear", f"{entry.name} is not a gear card.", "kdm storage list")


def wear(play: Play, survivor: Survivor, entry: Entry, slot: int) -> Gear:
    """A card comes into a free slot, with what follows from wearing it."""
    told = play.tell(f"{survivor.name}: {entry.name} in slot {slot}")
    if str(entry.data.get("notes") or "").startswith("affinity"):
        play.remind_hands(f"{entry.name}, {entry.data['notes']}: your own card decides")
    row = place(play, survivor, entry.id, slot)
    play.announced(told, told.since + play.begun)
    if "stinky" in (entry.data.get("keywords") or ()):
        moments.happen(play, "stinky", play.now(survivor), settlement=False)
    second = [told_idle(piece) for piece in idle(play, survivor) if piece.location in armors(entry)]
    for line in dict.fromkeys(second):  # of two pieces on a location one counts, whichever gives more
        play.tell_at_length(f"{survivor.name}: {line}")
    return row


def place(play: Play, survivor: Survivor, content: str, slot: int) -> Gear:
    """Lay a card into a free slot."""
    return play.draft.create(Gear, survivor_id=survivor.id, slot=slot, content=content)


def put_on(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Gear that is gained into the own grid; armor it replaces goes to storage, and what has to make room for it."""
    there = {*armors(entry)}
    loose = [row for row in by_slot(play, survivor).values() if not stays(play, row)]
    put_away(play, survivor, [row for row in loose if there & {*armors(play.entry(row.content))}])
    rows = by_slot(play, survivor)
    if len(rows) >= room(play, survivor):
        names = {play.name_of(row.content): row for row in rows.values() if not stays(play, row)}
        why = f"{survivor.name}: what makes room for {entry.name}"
        put_away(play, survivor, [names[play.table.choose(why, list(names))]] if names else [])
        rows = by_slot(play, survivor)
    slot = next((number for number in range(1, slots(play) + 1) if number not in rows), None)
    if slot is None:
        storage.add(play, entry)
        return
    wear(play, survivor, entry, slot)


def room(play: Play, survivor: Survivor) -> int:
    """How many cards a grid holds."""
    return slots(play) - _taken(play, survivor)[0]


def _taken(play: Play, survivor: Survivor) -> tuple[int, str]:
    """How many spaces stay empty, and by which card."""
    return matches.number(texts.granted(play, survivor), "grid_spaces_taken") or (0, "")


def worn(play: Play, survivor: Survivor, text: str) -> Gear:
    """The card in this survivor's grid that a name means; of two copies the one in the lower slot."""
    rows = by_slot(play, survivor)
    hint = f"kdm gear grid {quoted(survivor.name)}"
    entry = among(play, text, [play.entry(row.content) for row in rows.values()], f"gear of {survivor.name}", hint)
    return min((row for row in rows.values() if row.content == entry.id), key=lambda row: row.slot)


def take(play: Play, survivor: Survivor, row: Gear) -> None:
    """Put a card back into storage."""
    _check_rearranged(play, [survivor])
    _check_leaves(play, row)
    play.draft.delete(row)
    storage.put(play, row.content)
    play.tell(f"{survivor.name}: {play.name_of(row.content)} goes to storage")


def archive(play: Play, survivor: Survivor, row: Gear) -> None:
    """Put a card back in the box, out of the campaign (R47)."""
    _check_leaves(play, row)
    play.draft.delete(row)
    play.tell(f"{survivor.name}: {play.name_of(row.content)} is archived")


def move(play: Play, survivor: Survivor, from_slot: int, to_slot: int) -> None:
    """Move a card to a free slot of the same grid."""
    _check_rearranged(play, [survivor])
    rows = by_slot(play, survivor)
    _check_slot(play, from_slot)
    from_slot = _meant_slot(play, survivor, rows, from_slot)
    hint = f"kdm gear grid {quoted(survivor.name)}"
    if from_slot not in rows:
        refuse("slot-empty", f"{survivor.name} has nothing in slot {from_slot}.", hint)
    if from_slot == to_slot and play.meanings.then is None:
        refuse("no-change", f"{play.name_of(rows[from_slot].content)} is in slot {to_slot} already.", hint)
    if from_slot != to_slot:
        free_slot(play, survivor, to_slot)
        play.draft.set(rows[from_slot], slot=to_slot)
    play.tell(f"{survivor.name}: {play.name_of(rows[from_slot].content)} slot {from_slot} -> {to_slot}")


def _meant_slot(play: Play, survivor: Survivor, rows: Mapping[int, Gear], slot: int) -> int:
    """The slot of what lay in this one when that was typed; refused where the survivor wears it no longer."""
    then = play.meanings.then
    meant = then.in_slot(survivor.id, slot) if then else None
    if meant and (slot not in rows or rows[slot].content != meant):
        elsewhere = next((number for number, row in rows.items() if row.content == meant), None)
        if elsewhere is None:
            refuse("slot-empty", f"Slot {slot} meant {play.name_of(meant)}, which {survivor.name} does not wear now.")
        slot = elsewhere
    if slot in rows:
        play.meanings.note(SLOT, f"{survivor.id} {slot:02}", rows[slot].content)
    return slot


def strip(play: Play, survivors: Iterable[Survivor]) -> None:
    """Put all gear of these survivors into storage; cursed gear cannot leave its grid."""
    survivors = list(survivors)
    _check_rearranged(play, survivors)
    for survivor in survivors:
        rows = by_slot(play, survivor).values()
        cursed = [row for row in rows if stays(play, row)]
        for row in cursed:
            play.tell_at_length(f"{survivor.name}: {play.name_of(row.content)} is {stays(play, row)} and stays")
        put_away(play, survivor, [row for row in rows if row not in cursed])


def put_away(play: Play, survivor: Survivor, rows: Collection[Gear]) -> None:
    """Lay these cards of a grid into storage."""
    for row in rows:
        play.draft.delete(row)
        storage.put(play, row.content)
    play.tell_list(f"{survivor.name} to storage:", [play.name_of(row.content) for row in rows])


def by_slot(play: Play, survivor: Survivor) -> dict[int, Gear]:
    """A grid by its slots, in their order."""
    rows = play.draft.of(Gear, survivor.id)
    return {row.slot: row for row in sorted(rows, key=lambda row: row.slot)}


def free_slot(play: Play, survivor: Survivor, slot: int | None) -> int:
    """The slot that is named, if it is free; else the lowest free one."""
    rows, hint = by_slot(play, survivor), f"kdm gear take {quoted(survivor.name)} GEAR"
    taken, card = _taken(play, survivor)
    if taken and len(rows) >= slots(play) - taken:
        spaces = "One space" if taken == 1 else f"Each of {taken} spaces"
        refuse("grid-full", f"{spaces} of {survivor.name} stays empty ({card}).", hint)
    if slot is None:
        free = [number for number in range(1, slots(play) + 1) if number not in rows]
        if not free:
            refuse("grid-full", f"The gear grid of {survivor.name} is full.", hint)
        return free[0]
    _check_slot(play, slot)
    if slot in rows:
        refuse("slot-taken", f"{play.name_of(rows[slot].content)} is in slot {slot} of {survivor.name}.")
    return slot


def _check_slot(play: Play, slot: int) -> None:
    if not 1 <= slot <= slots(play):
        hint = "Left to right, top to bottom."
        refuse("out-of-range", f"A gear grid has slots 1 to {slots(play)}, not {slot}.", hint)


def stays(play: Play, row: Gear) -> str:
    """Why a card cannot leave this grid: joined to its owner, or cursed and no card makes light of it; else nothing."""
    survivor = play.draft.rows(Survivor)[row.survivor_id]
    if card := _joined(play, survivor).get(row.content):
        return f"joined to {survivor.name} ({card})"
    return "cursed" if clings(play, survivor, play.entry(row.content)) else ""


def clings(play: Play, survivor: Survivor, entry: Entry) -> bool:
    """Whether a card is cursed, and no card makes light of it."""
    return bool(entry.data.get("cursed")) and matches.word("ignore", "cursed") not in texts.granted(play, survivor)


def _joined(play: Play, survivor: Survivor) -> dict[str, str]:
    """The gear that a trait never lets go, and the trait: it is the card that it takes along in death."""
    found = {}
    for text, block in texts.standing(play, survivor, "forbids"):
        if "remove_from_grid" in block["forbids"]:
            deaths = [each for each in text.data.get("moments", ()) if each["at"] == "death"]
            for op in [op for each in deaths for op in each["effects"] if op["op"] == "archive"]:
                found[referred(play, text.entry, str(op["what"])).id] = text.name
    return found


def _check_leaves(play: Play, row: Gear) -> None:
    name, why = play.name_of(row.content), stays(play, row)
    play.require(not why, "cursed", f"{name} is {why}: it cannot leave its grid.")


def barred(play: Play, survivor: Survivor, entry: Entry) -> str:
    """Which card forbids to wear this one; nothing where none does."""
    found = forbidden(play, survivor)
    there = covers(entry)
    kinds = [matches.word("wear", each) for each in ("all", *there) if there]
    keywords = (str(word).casefold() for word in entry.data.get("keywords") or ())
    kinds += [matches.word("equip", each) for each in (*there, *keywords)]
    return next((found[what] for what in kinds if what in found), "")


def save(play: Play, survivor: Survivor, name: str) -> None:
    """Remember what a survivor wears and where; an older loadout of this name gives way."""
    name = name.strip()
    if not 1 <= len(name) <= MOST_NAME:
        refuse("bad-input", f"A loadout's name has 1 to {MOST_NAME} characters.")
    worn = by_slot(play, survivor)
    if not worn:
        refuse("nothing-worn", f"{survivor.name} wears nothing.", f"kdm gear give {quoted(survivor.name)} GEAR")
    for older in _rows(play, name):
        play.draft.delete(older)
    for slot, row in sorted(worn.items()):
        play.draft.create(Loadout, name=name, slot=slot, content=row.content)
    play.tell_list(f"Loadout {name}:", [play.name_of(row.content) for _, row in sorted(worn.items())])


def load(play: Play, survivor: Survivor, name: str) -> None:
    """Put a survivor's gear away and lay out a loadout, as far as storage has it."""
    check_alive(survivor)
    names = list(dict.fromkeys(row.name for row in play.draft.rows(Loadout).values()))
    makes = f"kdm gear save {quoted(survivor.name)} {quoted(name)} makes it."
    hint = f"There are {', '.join(names)}." if names else makes
    then = play.meanings.then
    meant = (then.named(LOADOUT, name) if then else None) or name
    found = str(pick(meant, [Candidate(each, each) for each in names], "loadout", hint).thing)
    play.meanings.note(LOADOUT, name, found)
    strip(play, [survivor])
    missing = []
    for row in sorted(_rows(play, found), key=lambda row: row.slot):
        if row.slot in by_slot(play, survivor):  # what cannot leave the grid
            continue
        if storage.count_of(play, row.content):
            from_storage(play, survivor, play.entry(row.content), row.slot)
        else:
            missing.append(play.name_of(row.content))
    play.tell_list("Not in storage:", missing)


def _rows(play: Play, name: str) -> list[Loadout]:
    return [row for row in play.draft.rows(Loadout).values() if fold(row.name) == fold(name)]


def _check_rearranged(play: Play, survivors: Iterable[Survivor]) -> None:
    """R239, R312: nobody rearranges a grid on the hunt, or while a showdown lasts."""
    for survivor in survivors:
        if _left(play, survivor):
            message = f"{survivor.name} is on the hunt: no grid is rearranged there (R239)."
            play.require(False, ON_HUNT, message, ALL_THE_SAME)
        elif where := _away(play, survivor):
            message = f"{survivor.name} {where}: no grid is rearranged before that is over (R312)."
            play.require(False, AWAY, message, ALL_THE_SAME)


def _left(play: Play, survivor: Survivor) -> bool:
    """Whether somebody has left for the hunt under way."""
    return the_hunt.current(play) is not None and survivor.party is not None


def _away(play: Play, survivor: Survivor) -> str:
    """Where somebody is from whom storage is far, living or dead; nothing for who is at home."""
    if the_showdown.fighter(play, survivor) is not None:
        return "is in the showdown"
    if survivor.party is not None and play.draft.settlement.phase in PHASES:
        return "is on the hunt" if _left(play, survivor) else "has departed"
    return ""


def consume(play: Play, survivor: Survivor, scene: Scene) -> None:
    """Said of a survivor and a card, and a moment of its own."""
    now = play.now(survivor)
    play.tell(f"{now.name} consumes {scene.source.name}")
    moments.happen(play, "consumed", now, settlement=False)
