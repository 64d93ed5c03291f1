"""The hunt under way: its quarry, who is on it, and who reveals the next event.

The hunt board: a line of spaces from Start to Starvation, with Overwhelming Darkness on the way.
"""

from typing import Any

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Hunt, HuntSpace, Lasting, Survivor

SHOWDOWN, FAILED = "showdown", "failed"  # why a hunt is over
SURVIVORS, MONSTER = "survivors", "monster"  # who ambushes
FLED, HOME = "mark/fled", "mark/home"  # what a lasting row holds for who ran away: lost on the way, or home already
AWAY = {FLED: "ran away", HOME: "home already"}
END = "kdm hunt end"
BY_HAND = "kdm settlement return --victory or --defeat ends a hunt kept on paper."


def current(play: Play) -> Hunt | None:
    """The hunt under way, or None."""
    for row in play.draft.rows(Hunt).values():
        return row
    return None


def need(play: Play) -> Hunt:
    """The hunt under way; without one the command is refused."""
    for row in play.draft.rows(Hunt).values():
        return row
    refuse("no-hunt", "No hunt is under way.", "kdm hunt start QUARRY --level N begins one.")


def need_open(play: Play) -> Hunt:
    """The same, as long as it is not over."""
    hunt = need(play)
    if hunt.over == FAILED:
        refuse("hunt-over", "The hunt has failed: nobody is left on it (R258).", f"{END} goes on.")
    if hunt.over == SHOWDOWN:
        refuse("hunt-over", f"The hunt is over: the showdown with {quarry(play).name} begins.", f"{END} begins it.")
    return hunt


def check_over(play: Play, what: str) -> None:
    """Refuse what waits for the end of a hunt under way."""
    message = f"A hunt is under way: {what} before it ends."
    play.require(current(play) is None, "hunt-under-way", message, f"kdm hunt show; {BY_HAND}")


def change(play: Play, **fields: Any) -> Hunt:
    """Write down something about the hunt under way."""
    return play.draft.set(need(play), **fields)


def quarry(play: Play) -> Entry:
    """The monster that is hunted."""
    return play.entry(need(play).quarry)


def fate(play: Play, survivor: Survivor) -> str | None:
    """How somebody left the hunt, if they ran away."""
    marks = [row.what for row in play.draft.of(Lasting, survivor.id) if row.what in (FLED, HOME)]
    return marks[0] if marks else None


def hunters(play: Play) -> list[Survivor]:
    """Who is on the hunt, in party order; who ran away is not."""
    gone = {row.survivor_id for row in play.draft.rows(Lasting).values() if row.what in (FLED, HOME)}
    return [survivor for survivor in numbers.party(play) if survivor.id not in gone]


def check_hunts(play: Play, survivor: Survivor) -> None:
    """Refuse who is not on the hunt, or not any more."""
    if survivor.id not in [each.id for each in hunters(play)]:
        away = fate(play, survivor)
        message = f"{survivor.name} is not on the hunt{f': {AWAY[away]}' if away else ''}."
        refuse("not-hunting", message, "kdm hunt show names those who are.")


def fled(play: Play, how: str) -> list[Survivor]:
    """Who ran away and is lost on the way, or home."""
    return [survivor for survivor in numbers.party(play) if fate(play, survivor) == how]


def revealer(play: Play) -> Survivor | None:
    """The event revealer."""
    return play.draft.rows(Survivor).get(need(play).revealer_id or 0)


def pass_on(play: Play, survivor: Survivor) -> None:
    """The event revealer tile goes from somebody to the next one clockwise; who has not got it passes nothing on."""
    if need(play).revealer_id != survivor.id:
        return
    found = hunters(play)
    others = [each for each in found if each.id != survivor.id]
    after = [each for each in others if (each.party or 0) > (survivor.party or 0)]
    taker = next(iter(after or others or found), None)
    change(play, revealer_id=taker.id if taker else None)
    if taker is not None and taker.id != survivor.id:
        play.tell(f"{taker.name} is the event revealer")


def keep_tile(play: Play) -> None:
    """Another party is on the hunt, by house rule: one of them is the event revealer."""
    hunt, found = current(play), hunters(play)
    if hunt is None or hunt.over == FAILED or not found or hunt.revealer_id in [each.id for each in found]:
        return
    change(play, revealer_id=found[0].id)
    play.tell(f"{found[0].name} is the event revealer")


def clear(play: Play) -> None:
    """Nothing of the hunt is left on its board."""
    tables: tuple[type[Any], ...] = (HuntSpace, Hunt)
    for table in tables:
        for row in list(play.draft.rows(table).values()):
            play.draft.delete(row)


START = 0
BASIC, BEAST, DARKNESS, STARVATION, PLACED = "basic", "monster", "darkness", "starvation", "placed"
KINDS = {"basic_event": BASIC, "monster_event": BEAST, "overwhelming_darkness": DARKNESS, "starvation": STARVATION}
SHOWN = {BASIC: "basic event", BEAST: "monster event", DARKNESS: "Overwhelming Darkness", STARVATION: "Starvation"}


def lay_out(play: Play, quarry: Entry) -> None:
    """The spaces as the quarry's board has them; Starvation is only the end of the board."""
    for space, what in sorted(quarry.data["hunt_board"].items(), key=lambda pair: int(pair[0])):
        kind = KINDS[what]
        play.draft.create(HuntSpace, space=int(space), kind=kind, done=kind == STARVATION)


def spaces(play: Play) -> list[HuntSpace]:
    """Everything on the board, space by space, in the order in which it is resolved there (R235)."""
    return play.remembered("hunt board", lambda: _in_order(play), ("hunt_space",))


def _in_order(play: Play) -> list[HuntSpace]:
    order = (DARKNESS, PLACED, BEAST, BASIC, STARVATION)
    return sorted(play.draft.rows(HuntSpace).values(), key=lambda row: (row.space, order.index(row.kind), row.id))


def last(play: Play) -> int:
    """The number of the Starvation space."""
    return max(row.space for row in spaces(play))


def darkness(play: Play) -> HuntSpace | None:
    """The Overwhelming Darkness space, if this board has one."""
    return next((row for row in spaces(play) if row.kind == DARKNESS), None)


def open_at(play: Play, space: int) -> list[HuntSpace]:
    """What lies on a space and is not resolved yet."""
    return [row for row in spaces(play) if row.space == space and not row.done]


def called(play: Play, space: int) -> str:
    """A space in words."""
    kinds = [row.kind for row in spaces(play) if row.space == space]
    if space == START:
        return "Start"
    return SHOWN[kinds[0]] if kinds[:1] in ([DARKNESS], [STARVATION]) else f"space {space}"


def move_party(play: Play, by: int) -> None:
    """The whole party moves forward or back (R254), between Start and Starvation (R255).

    It stops where the quarry stands, on Starvation at the latest, and on Overwhelming Darkness before that is resolved
    (R234).
    """
    hunt = need(play)
    at = hunt.space
    for _ in range(abs(by)):
        following = at + (1 if by > 0 else -1)
        if following < START:
            play.tell(f"The hunt board ends at {called(play, at)} (R255)")
            break
        at = following
        if at == hunt.monster or any(row.kind == DARKNESS for row in open_at(play, at)):
            break
    _stand(play, at)


def move_party_to(play: Play, space: int) -> None:
    """The party is put onto a space; a quarry it was put past has been reached."""
    if space >= need(play).monster:
        change(play, monster=space)
    _stand(play, space)


def _stand(play: Play, space: int) -> None:
    hunt = need(play)
    if space == hunt.space:
        play.tell(f"The party stays at {called(play, space)}")
    else:
        play.tell(f"The party moves: {called(play, hunt.space)} -> {called(play, space)}")
        change(play, space=space)
    arrive(play, moved=space != hunt.space)


def move_quarry(play: Play, by: int) -> None:
    """The quarry moves away, or closer; at the end of the board it stops (R256), on the party it ambushes (R250)."""
    hunt = need(play)
    at = min(hunt.monster + by, last(play)) if by > 0 else max(hunt.monster + by, hunt.space)
    name = quarry(play).name
    if at != hunt.monster:
        play.tell_at_length(f"{name} moves: {called(play, hunt.monster)} -> {called(play, at)}")
    if at < hunt.monster + by:
        play.tell_at_length(f"{name} stays on {called(play, at)}: the hunt board ends there (R256)")
    change(play, monster=at)
    if at == hunt.space:
        ambushes(play, MONSTER)


def ambushes(play: Play, side: str) -> None:
    """The hunt ends at once, and the showdown begins in an ambush of one side (R250, R252)."""
    change(play, ambush=side)
    name, theirs = quarry(play).name, side == MONSTER
    play.tell_at_length(f"{name} ambushes the survivors (R250)" if theirs else f"The survivors ambush {name} (R252)")
    begins(play)


def is_reached(play: Play) -> bool:
    """Whether party and quarry stand on one space."""
    hunt = need(play)
    return hunt.space == hunt.monster


def arrive(play: Play, moved: bool) -> None:
    """What the party came to: darkness first (R235), then what cards say, the quarry, or what lies there and waits."""
    from kdm_cli.rules.hunt import losses

    hunt = need(play)
    for row in open_at(play, hunt.space):
        if row.kind == DARKNESS:
            losses.befall(play, row)
    if moved and need(play).over is None:
        moments.happen(play, "hunt_space")
    hunt = need(play)
    if hunt.over is None and is_reached(play):
        reached(play)
    elif hunt.over is None:
        change(play, waiting=bool(open_at(play, hunt.space)))


def reached(play: Play) -> None:
    """The hunt is over: the showdown begins."""
    hunt = need(play)
    if hunt.over is None:
        play.tell_at_length(f"{quarry(play).name} is reached: the showdown begins")
    begins(play)


def begins(play: Play) -> None:
    """Nothing else is revealed: what comes next is the showdown."""
    change(play, over=SHOWDOWN, extra=0, waiting=False)


def change_next(play: Play, kind: str, count: int) -> list[int]:
    """Other event cards lie on the next spaces that have one; returned is which spaces these are."""
    hunt = need(play)
    ahead = [row for row in spaces(play) if row.space > hunt.space and row.kind in (BASIC, BEAST)][:count]
    for row in ahead:
        play.draft.set(row, kind=kind, content="", done=False)
    return [row.space for row in ahead]


def lay_down(play: Play, content: str, space: int) -> None:
    """Something is placed on a space, and happens when the party comes there."""
    play.draft.create(HuntSpace, space=space, kind=PLACED, content=content)


def check_away(play: Play, survivor: Survivor) -> None:
    """Refuse to tear up the sheet of somebody who hunts."""
    if current(play) is not None and survivor.party is not None:
        refuse("on-hunt", f"{survivor.name} is on the hunt.", f"{END}; or kdm undo takes it back.")
