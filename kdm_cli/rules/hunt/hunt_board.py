"""The hunt board laid out; party and quarry move on it until one reaches the other (R250, R254-R256), by cards too."""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.by_hand import Handlers, by_hand
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_events, losses
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import HuntSpace
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Ambush, Cancel, HuntStep, Place

NEXT, UP_TO = "next_spaces", "spaces_up_to_quarry"
PLACES = (NEXT, UP_TO, "any_space")
KINDS = {
    "basic_event": the_hunt.BASIC,
    "monster_event": the_hunt.BEAST,
    "overwhelming_darkness": the_hunt.DARKNESS,
    "starvation": the_hunt.STARVATION,
}


def lay_out(play: Play, quarry: Entry) -> None:
    """The spaces as the board has them, darkness maybe as another event; Starvation is only the end of the board."""
    for space, what in sorted(quarry.data["hunt_board"].items(), key=lambda pair: int(pair[0])):
        kind = KINDS.get(what, the_hunt.DARKNESS)
        event = "" if what in KINDS else referred(play, quarry, f"story_event/{what}").id
        play.draft.create(HuntSpace, space=int(space), kind=kind, content=event, done=kind == the_hunt.STARVATION)


def move_party(play: Play, by: int) -> None:
    """The whole party moves forward or back (R254), between Start and Starvation (R255), as far as darkness (R234)."""
    hunt = the_hunt.need(play)
    at = hunt.space
    for _ in range(abs(by)):
        following = at + (1 if by > 0 else -1)
        if following < the_hunt.START:
            play.tell(f"The hunt board ends at {the_hunt.called(play, at)} (R255)")
            break
        at = following
        if at == hunt.monster or any(row.kind == the_hunt.DARKNESS for row in the_hunt.open_at(play, at)):
            break
    _stand(play, at)


def _stand(play: Play, space: int) -> None:
    """What the party comes to: darkness first (R235), then what cards say, the quarry, or what lies there and waits."""
    hunt = the_hunt.need(play)
    moved = space != hunt.space
    if moved:
        play.tell(f"The party moves: {the_hunt.called(play, hunt.space)} -> {the_hunt.called(play, space)}")
        the_hunt.change(play, space=space)
    else:
        play.tell(f"The party stays at {the_hunt.called(play, space)}")
    for row in the_hunt.open_at(play, space):
        if row.kind == the_hunt.DARKNESS:
            losses.befall(play, row)
    if moved and the_hunt.need(play).over is None:
        moments.happen(play, "hunt_space")
    hunt = the_hunt.need(play)
    if hunt.over is None and the_hunt.is_reached(play):
        play.tell_at_length(f"{the_hunt.quarry(play).name} is reached: the showdown begins")
        begins(play)
    elif hunt.over is None:
        the_hunt.change(play, waiting=bool(the_hunt.open_at(play, hunt.space)))


def move_quarry(play: Play, by: int) -> None:
    """The quarry moves away, or closer; at the end of the board it stops (R256), on the party it ambushes (R250)."""
    hunt = the_hunt.need(play)
    at = min(hunt.monster + by, the_hunt.last(play)) if by > 0 else max(hunt.monster + by, hunt.space)
    name = the_hunt.quarry(play).name
    if at != hunt.monster:
        play.tell_at_length(f"{name} moves: {the_hunt.called(play, hunt.monster)} -> {the_hunt.called(play, at)}")
    if at < hunt.monster + by:
        play.tell_at_length(f"{name} stays on {the_hunt.called(play, at)}: the hunt board ends there (R256)")
    the_hunt.change(play, monster=at)
    if at == hunt.space:
        ambushes(play, the_hunt.MONSTER)


def ambushes(play: Play, side: str) -> None:
    """The hunt ends at once, and the showdown begins in an ambush of one side (R250, R252)."""
    the_hunt.change(play, ambush=side)
    name, theirs = the_hunt.quarry(play).name, side == the_hunt.MONSTER
    play.tell_at_length(f"{name} ambushes the survivors (R250)" if theirs else f"The survivors ambush {name} (R252)")
    begins(play)


def begins(play: Play) -> None:
    """Nothing else is revealed: what comes next is the showdown."""
    the_hunt.change(play, over=the_hunt.SHOWDOWN, extra=0, waiting=False)


def _step(play: Play, op: "HuntStep", scene: Scene) -> None:
    """So many spaces forward or back; an extra event comes before the party moves on, a skipped one not at all."""
    hunt = the_hunt.current(play)
    spaces = worth(play, op.get("spaces", 0), scene)
    if hunt is None or spaces is None:
        by_hand(play, op, scene)
    elif op.get("events") == "extra":
        hunt_events.add_extra(play)
    elif hunt.over is not None:
        play.tell("The showdown is about to begin: nobody moves on the hunt board")
    elif op["who"] == "monster":
        move_quarry(play, spaces)
    elif "to" in op:
        row = the_hunt.darkness(play)
        if row is None:
            by_hand(play, op, scene)
            return
        play.draft.set(row, done=False)
        if row.space >= hunt.monster:  # a quarry that the party is put past has been reached
            the_hunt.change(play, monster=row.space)
        _stand(play, row.space)
    else:
        move_party(play, spaces)
        if op.get("events") == "skip":
            the_hunt.change(play, waiting=False)


def _ambush(play: Play, op: "Ambush", scene: Scene) -> None:
    """The hunt ends at once in an ambush; or who ambushes is settled for whenever the showdown begins."""
    hunt = the_hunt.current(play)
    if hunt is None:
        by_hand(play, op, scene)
        return
    if hunt.over == the_hunt.FAILED:
        return
    if op.get("at") == "showdown":
        the_hunt.change(play, ambush=op["by"])
        name = the_hunt.quarry(play).name if op["by"] == the_hunt.MONSTER else "The survivors"
        play.tell_at_length(f"{name} will ambush")
    elif hunt.ambush != op["by"] or hunt.over is None:
        ambushes(play, op["by"])


def _place(play: Play, op: "Place", scene: Scene) -> None:
    """Something lies on a space of the hunt board until the party comes there; terrain is for hands."""
    where, hunt = op.get("place"), the_hunt.current(play)
    if hunt is None or where not in PLACES:
        by_hand(play, op, scene)
    elif op["what"] == "basic_event":  # in place of the cards on the next spaces that have one
        cards, count = (the_hunt.BASIC, the_hunt.BEAST), worth(play, op.get("count", 1), scene) or 0
        ahead = [row for row in the_hunt.spaces(play) if row.space > hunt.space and row.kind in cards][:count]
        for row in ahead:
            play.draft.set(row, kind=the_hunt.BASIC, content="", done=False)
        play.tell_list("Basic hunt events lie on:", [f"space {row.space}" for row in ahead])
    else:
        content = referred(play, scene.source, str(op["what"]))
        found = [*range(hunt.space + 1, the_hunt.last(play) + 1)]
        if where == UP_TO:
            found = [space for space in found if space < hunt.monster]
        elif where == NEXT:
            found = found[:1]
        else:
            why = f"{scene.source.name}: on which space of the hunt board"
            found = [int(play.table.choose(why, [str(each) for each in found]))]
        for space in found:
            play.draft.create(HuntSpace, space=space, kind=the_hunt.PLACED, content=content.id)
        play.tell_list(f"{content.name} lies on:", [the_hunt.called(play, space) for space in found])
        if found:
            play.ask_hands(f"Lay a token of {content.name} on each of these spaces.")


def _cancel(play: Play, op: "Cancel", scene: Scene) -> None:
    """The hunt stops where it is and the showdown begins; or the event that is revealed does not happen."""
    hunt = the_hunt.need(play)
    if op["what"] == "hunt" and hunt.over != the_hunt.FAILED:
        if "monster" in op:  # the hunters have come upon another one than they hunted
            found = referred(play, scene.source, str(op["monster"]))
            level = worth(play, op["level"], scene) if "level" in op else None
            hunt = the_hunt.change(play, quarry=found.id, level=level or hunt.level)
            play.tell(f"Instead of the quarry: {found.name} level {hunt.level}")
        play.tell(f"The hunt ends here: the showdown with {the_hunt.quarry(play).name} begins")
        begins(play)
    elif op["what"] != "hunt":
        play.reveal.cancelled = True


CARRY: Handlers = {"hunt_step": _step, "ambush": _ambush, "place": _place, "cancel": _cancel}
