"""Gear found on the hunt: into the finder's own grid at once (R237), and what a full grid allows (R238).

What those who are away wear stays as it is: grids are arranged when departing is prepared (R312).
"""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.armor import armors
from kdm_cli.rules.asking.grid import slots
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Gear, Survivor
from kdm_cli.rules.survivors import gear

GRID, HOME = "into the grid", "to storage"


def hunts(play: Play, survivor: Survivor) -> bool:
    """Whether somebody is on the hunt now."""
    found = the_hunt.hunters(play) if the_hunt.current(play) is not None else []
    return survivor.id in [each.id for each in found]


def found(play: Play, survivor: Survivor | None, cards: list[Entry]) -> bool | None:
    """What a card gives to somebody who hunts is found: their own; nothing is said of who is at home."""
    if survivor is None or not hunts(play, survivor):
        return None
    for entry in cards:
        find(play, survivor, entry)
    return True


def record(play: Play, survivor: Survivor, entry: Entry, slot: int | None = None) -> None:
    """By hand: what an event gave that no card carries out."""
    gear.check_gear(entry)
    if not hunts(play, survivor):
        hint = "kdm storage add GEAR, then kdm gear give NAME GEAR."
        refuse("not-hunting", f"{survivor.name} is not on the hunt.", hint)
    find(play, survivor, entry, slot)


def find(play: Play, survivor: Survivor, entry: Entry, slot: int | None = None) -> None:
    """One card of gear, for this survivor and nobody else (R239)."""
    _lay_in(play, survivor, entry, slot)
    moments.gained(play, {entry.id: 1}, survivor)


def _lay_in(play: Play, survivor: Survivor, entry: Entry, slot: int | None) -> None:
    if barred := gear.barred(play, survivor, entry):
        play.tell(f"{survivor.name} cannot wear {entry.name} ({barred})")
        storage.add(play, entry)
        return
    full = in_the_way = _in_the_way(play, survivor, entry)
    while in_the_way:
        if not _makes_room(play, survivor, entry, in_the_way):
            return
        in_the_way = _in_the_way(play, survivor, entry)
    if not full and slot is None:
        where = _chosen(play, survivor, entry)
        if where == HOME:
            storage.add(play, entry)
            return
        slot = int(where.split()[1]) if where != GRID else None
    gear.wear(play, survivor, entry, gear.free_slot(play, survivor, slot))


def _in_the_way(play: Play, survivor: Survivor, entry: Entry) -> list[Gear]:
    """What is worn where the armor belongs; of a full grid all."""
    rows = list(gear.by_slot(play, survivor).values())
    location = armors(entry)
    same = [row for row in rows if location and armors(play.entry(row.content)) == location]
    return same or (rows if len(rows) >= gear.room(play, survivor) else [])


def _makes_room(play: Play, survivor: Survivor, entry: Entry, in_the_way: list[Gear]) -> bool:
    """R238: what is found or what is in its way goes back in the box, whichever may."""
    offered: dict[str, Gear | None] = {} if gear.clings(play, survivor, entry) else {entry.name: None}
    for row in in_the_way:
        if not gear.stays(play, row):
            offered.setdefault(play.name_of(row.content), row)
    if not offered:
        play.tell(f"{survivor.name} has no room for {entry.name}, and nothing may be archived (R238)")
        storage.add(play, entry)
        return False
    names = list(offered)
    why = f"{survivor.name}, no room for {entry.name}: which is archived (R238)"
    archived = offered[names[0] if len(names) == 1 else play.table.choose(why, names)]
    if archived is None:
        play.tell(f"{entry.name} is archived: {survivor.name} has no room for it (R238)")
        return False
    gear.archive(play, survivor, archived)
    return True


def _chosen(play: Play, survivor: Survivor, entry: Entry) -> str:
    """R237: it may go into the grid at once, into the lowest free slot or another; what is cursed goes nowhere else."""
    taken = gear.by_slot(play, survivor)
    free = [number for number in range(1, slots(play) + 1) if number not in taken]
    home = [] if gear.clings(play, survivor, entry) else [HOME]
    options = [GRID, *home, *(f"slot {number}" for number in free[1:])]
    return play.table.choose(f"{survivor.name} finds {entry.name}: where to", options, GRID)
