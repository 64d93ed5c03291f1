"""The hunt board: a line of spaces from Start to Starvation, with Overwhelming Darkness on the way."""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import HuntSpace

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
    hunt = the_hunt.need(play)
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
    if space >= the_hunt.need(play).monster:
        the_hunt.change(play, monster=space)
    _stand(play, space)


def _stand(play: Play, space: int) -> None:
    hunt = the_hunt.need(play)
    if space == hunt.space:
        play.tell(f"The party stays at {called(play, space)}")
    else:
        play.tell(f"The party moves: {called(play, hunt.space)} -> {called(play, space)}")
        the_hunt.change(play, space=space)
    arrive(play, moved=space != hunt.space)


def move_quarry(play: Play, by: int) -> None:
    """The quarry moves away, or closer; at the end of the board it stops (R256), on the party it ambushes (R250)."""
    hunt = the_hunt.need(play)
    at = min(hunt.monster + by, last(play)) if by > 0 else max(hunt.monster + by, hunt.space)
    name = the_hunt.quarry(play).name
    if at != hunt.monster:
        play.tell_at_length(f"{name} moves: {called(play, hunt.monster)} -> {called(play, at)}")
    if at < hunt.monster + by:
        play.tell_at_length(f"{name} stays on {called(play, at)}: the hunt board ends there (R256)")
    the_hunt.change(play, monster=at)
    if at == hunt.space:
        ambushes(play, the_hunt.MONSTER)


def ambushes(play: Play, side: str) -> None:
    """The hunt ends at once, and the showdown begins in an ambush of one side (R250, R252)."""
    the_hunt.change(play, ambush=side)
    name, theirs = the_hunt.quarry(play).name, side == the_hunt.MONSTER
    play.tell_at_length(f"{name} ambushes the survivors (R250)" if theirs else f"The survivors ambush {name} (R252)")
    begins(play)


def is_reached(play: Play) -> bool:
    """Whether party and quarry stand on one space."""
    hunt = the_hunt.need(play)
    return hunt.space == hunt.monster


def arrive(play: Play, moved: bool) -> None:
    """What the party came to: darkness first (R235), then what cards say, the quarry, or what lies there and waits."""
    from kdm_cli.rules.hunt import overwhelming_darkness

    hunt = the_hunt.need(play)
    for row in open_at(play, hunt.space):
        if row.kind == DARKNESS:
            overwhelming_darkness.befall(play, row)
    if moved and the_hunt.need(play).over is None:
        moments.happen(play, "hunt_space")
    hunt = the_hunt.need(play)
    if hunt.over is None and is_reached(play):
        reached(play)
    elif hunt.over is None:
        the_hunt.change(play, waiting=bool(open_at(play, hunt.space)))


def reached(play: Play) -> None:
    """The hunt is over: the showdown begins."""
    hunt = the_hunt.need(play)
    if hunt.over is None:
        play.tell_at_length(f"{the_hunt.quarry(play).name} is reached: the showdown begins")
    begins(play)


def begins(play: Play) -> None:
    """Nothing else is revealed: what comes next is the showdown."""
    the_hunt.change(play, over=the_hunt.SHOWDOWN, extra=0, waiting=False)


def change_next(play: Play, kind: str, count: int) -> list[int]:
    """Other event cards lie on the next spaces that have one; returned is which spaces these are."""
    hunt = the_hunt.need(play)
    ahead = [row for row in spaces(play) if row.space > hunt.space and row.kind in (BASIC, BEAST)][:count]
    for row in ahead:
        play.draft.set(row, kind=kind, content="", done=False)
    return [row.space for row in ahead]


def lay_down(play: Play, content: str, space: int) -> None:
    """Something is placed on a space, and happens when the party comes there."""
    play.draft.create(HuntSpace, space=space, kind=PLACED, content=content)
