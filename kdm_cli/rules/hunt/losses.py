"""What the hunt costs and gives: who is lost on it or falls behind, darkness, starvation, and gear that is found.

What those who are away wear stays as it is: grids are arranged when departing is prepared (R312).
"""

from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, texts, the_hunt
from kdm_cli.rules.asking.cards import slots
from kdm_cli.rules.asking.numbers import armors, on_rolls
from kdm_cli.rules.asking.people import lot
from kdm_cli.rules.asking.texts import granted
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Gear, HuntSpace, Stored, Survivor
from kdm_cli.rules.survivors import creation, death, gear
from kdm_cli.rules.under_way import Die, Scene

LOST = "lost on the hunt"
EVENT = "core:story_event/overwhelming_darkness"
NAME = "Starvation"
ROLL = "straggler"
GRID, HOME = "into the grid", "to storage"


def leave(play: Play, survivor: Survivor) -> None:
    """Somebody is about to leave the hunt, dead or on the run."""
    if the_hunt.current(play) is not None:
        pass_on(play, survivor)


def check_anyone_left(play: Play) -> None:
    """R258: with nobody left on it the hunt has failed, and who ran away and hoped for the others is lost too."""
    hunt = the_hunt.current(play)
    if hunt is None or hunt.over == the_hunt.FAILED or the_hunt.hunters(play):
        return
    the_hunt.change(play, over=the_hunt.FAILED, extra=0, waiting=False, revealer_id=None)
    play.tell(f"Nobody is left on the hunt: it has failed, {the_hunt.quarry(play).name} is lost (R258)")
    for survivor in the_hunt.fled(play, lasting.FLED):
        death.kill(play, survivor, LOST)
    play.follows = True


def come_back(play: Play, survivor: Survivor) -> None:
    """A death is taken back: a hunt that failed with it goes on, for those who were lost with it too."""
    hunt = the_hunt.current(play)
    if hunt is None or survivor.party is None or the_hunt.fate(play, survivor) is not None:
        return
    play.ask_hands(f"Put the miniature of {survivor.name} back on the board.")
    if hunt.over != the_hunt.FAILED:
        return
    over = the_hunt.SHOWDOWN if the_hunt.is_reached(play) else None
    waiting = over is None and bool(the_hunt.open_at(play, hunt.space))
    the_hunt.change(play, over=over, waiting=waiting, revealer_id=survivor.id)
    play.tell("The hunt goes on")
    for other in [row for row in play.draft.rows(Survivor).values() if row.dead and row.died_cause == LOST]:
        if the_hunt.fate(play, other) == lasting.FLED:
            creation.revive(play, other)


def befall(play: Play, row: HuntSpace) -> None:
    """R233: as the party first enters it, each survivor walks into the darkness; then the space is blank (R236)."""
    play.draft.set(row, done=True)
    revealer = the_hunt.revealer(play)
    entry = play.entry(row.content or EVENT)
    play.tell(f"{entry.name}: it comes before anything else here (R235)")
    carry_out(play, entry.data["effects"], Scene(entry, level=the_hunt.need(play).level, roles={}))
    if revealer is not None:
        pass_on(play, revealer)
    check_anyone_left(play)


def take(play: Play, rule: str) -> None:
    """R257, R259: d5 resources of the settlement are lost: those the group names, or drawn by lot."""
    if card := texts.granted_to_all(play).get("ignore_starvation"):
        play.tell(f"{NAME} is ignored ({card})")
        return
    [face] = play.table.roll(Die(5, f"{NAME}, resources lost"))
    stored = [play.entry(row.content) for row in play.draft.rows(Stored).values() for _ in range(row.copies)]
    pile = [entry for entry in stored if entry.kind == "resource"]
    if not pile:
        play.tell(f"{NAME}: there are no resources to lose ({rule})")
        return
    count = min(face.number, len(pile))
    lost = pile if count == len(pile) else play.table.draw("storage", pile, count, NAME)
    for entry in lost:
        storage.take_out(play, entry.id)
    names = storage.counted(play, [entry.id for entry in lost])
    play.tell_list(f"{NAME}, {count} resource{'s' * (count != 1)} lost ({rule}):", names)


def fall_behind(play: Play, scene: Scene) -> list[Survivor]:
    """Who is the straggler of this event; by its own rule several, or one of those who rolled the same."""
    only, ties = scene.source.data.get("stragglers"), scene.source.data.get("ties", "all")
    able = [each for each in the_hunt.hunters(play) if only is None or holds(play, only, scene.of(each.id))]
    found = [each for each in able if matches.word("always_named_for", scene.source.id) in granted(play, each)]
    found = found or _lowest(play, scene, able)
    while len(found) > 1 and ties == "again":
        found = _lowest(play, scene, found)
    if len(found) > 1 and ties == "random":
        found = lot(play, found, scene.source.name)
    if found:
        play.tell_at_length(f"Straggler: {', '.join(each.name for each in found)}")
    scene.cast(ROLL, tuple(each.id for each in found))
    return found


def _lowest(play: Play, scene: Scene, among: list[Survivor]) -> list[Survivor]:
    """Everybody rolls in party order; those with the lowest total."""
    if len(among) < 2:
        return among
    faces = play.table.roll(*(Die(10, f"{scene.source.name}, who falls behind", each.name) for each in among))
    totals = {}
    for survivor, face in zip(among, faces, strict=True):
        parts = on_rolls(play, survivor, ROLL)
        totals[survivor.id] = face.number + sum(amount for _, amount in parts)
        for part, amount in parts:
            play.tell(f"{survivor.name} rolls {face.number} {amount:+d} ({part}) = {totals[survivor.id]}")
    return [each for each in among if totals[each.id] == min(totals.values())]


def pass_on(play: Play, survivor: Survivor) -> None:
    """The event revealer tile goes from somebody to the next one clockwise; who has not got it passes nothing on."""
    if the_hunt.need(play).revealer_id != survivor.id:
        return
    found = the_hunt.hunters(play)
    others = [each for each in found if each.id != survivor.id]
    after = [each for each in others if (each.party or 0) > (survivor.party or 0)]
    taker = next(iter(after or others or found), None)
    the_hunt.change(play, revealer_id=taker.id if taker else None)
    if taker is not None and taker.id != survivor.id:
        play.tell(f"{taker.name} is the event revealer")


def hunts(play: Play, survivor: Survivor) -> bool:
    """Whether somebody is on the hunt now."""
    return the_hunt.current(play) is not None and survivor.id in [each.id for each in the_hunt.hunters(play)]


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
    if not full and slot is None:  # R237: at once, into the lowest free slot or another
        taken = gear.by_slot(play, survivor)
        free = [number for number in range(1, slots(play) + 1) if number not in taken]
        home = [] if gear.clings(play, survivor, entry) else [HOME]  # what is cursed goes nowhere else
        options = [GRID, *home, *(f"slot {number}" for number in free[1:])]
        where = play.table.choose(f"{survivor.name} finds {entry.name}: where to", options, GRID)
        if where == HOME:
            storage.add(play, entry)
            return
        slot = int(where.split()[1]) if where != GRID else None
    gear.wear(play, survivor, entry, gear.free_slot(play, survivor, slot))


def _in_the_way(play: Play, survivor: Survivor, entry: Entry) -> list[Gear]:
    """What is worn where the armor belongs; of a full grid all."""
    rows = list(gear.by_slot(play, survivor).values())
    there = {*armors(entry)}
    same = [row for row in rows if there & {*armors(play.entry(row.content))}]
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
