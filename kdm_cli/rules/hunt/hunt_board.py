"""The hunt board laid out; party and quarry move on it until one reaches the other (R250, R254-R256)."""

from kdm_cli.rules.asking.the_hunt import (
    BASIC,
    BEAST,
    DARKNESS,
    MONSTER,
    PLACED,
    SHOWDOWN,
    START,
    STARVATION,
    called,
    change,
    is_reached,
    last,
    need,
    open_at,
    quarry,
    spaces,
)
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import HuntSpace

KINDS = {"basic_event": BASIC, "monster_event": BEAST, "overwhelming_darkness": DARKNESS, "starvation": STARVATION}


def lay_out(play: Play, quarry: Entry) -> None:
    """The spaces as the quarry's board has them; Starvation is only the end of the board."""
    for space, what in sorted(quarry.data["hunt_board"].items(), key=lambda pair: int(pair[0])):
        kind = KINDS[what]
        play.draft.create(HuntSpace, space=int(space), kind=kind, done=kind == STARVATION)


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


def arrive(play: Play, moved: bool) -> None:
    """What the party came to: darkness first (R235), then what cards say, the quarry, or what lies there and waits."""
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
