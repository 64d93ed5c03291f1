"""Operations on the hunt board: party and quarry move, events come or do not, something is placed, the hunt ends."""

from collections.abc import Callable

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.hunt import hunt_board, hunt_end, hunt_events
from kdm_cli.rules.language.scene import Op, Scene
from kdm_cli.rules.play import Play

BASIC = "basic_event"
NEXT, ANY, UP_TO = "next_spaces", "any_space", "spaces_up_to_quarry"


def _step(play: Play, op: Op, scene: Scene) -> None:
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
        hunt_board.move_quarry(play, spaces)
    elif "to" in op:
        row = the_hunt.darkness(play)
        if row is None:
            by_hand(play, op, scene)
            return
        play.draft.set(row, done=False)
        hunt_board.move_party_to(play, row.space)
    else:
        hunt_board.move_party(play, spaces)
        if op.get("events") == "skip":
            the_hunt.change(play, waiting=False)


def _ambush(play: Play, op: Op, scene: Scene) -> None:
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
        hunt_board.ambushes(play, op["by"])


def _place(play: Play, op: Op, scene: Scene) -> None:
    """Something lies on a space of the hunt board until the party comes there; terrain is for hands."""
    where = op.get("place")
    if the_hunt.current(play) is None or where not in (NEXT, ANY, UP_TO):
        by_hand(play, op, scene)
    elif op["what"] == BASIC:
        changed = hunt_board.change_next(play, the_hunt.BASIC, int(op.get("count", 1)))
        play.tell_list("Basic hunt events lie on:", [f"space {space}" for space in changed])
    else:
        content = referred(play, scene.source, str(op["what"]))
        found = _spaces(play, str(where), scene)
        for space in found:
            hunt_board.lay_down(play, content.id, space)
        play.tell_list(f"{content.name} lies on:", [the_hunt.called(play, space) for space in found])


def _spaces(play: Play, where: str, scene: Scene) -> list[int]:
    hunt = the_hunt.need(play)
    ahead = [*range(hunt.space + 1, the_hunt.last(play) + 1)]
    if where == UP_TO:
        return [space for space in ahead if space < hunt.monster]
    if where == NEXT:
        return ahead[:1]
    named = play.table.choose(f"{scene.source.name}: on which space of the hunt board", [str(each) for each in ahead])
    return [int(named)]


def _cancel(play: Play, op: Op, scene: Scene) -> None:
    """The hunt stops where it is and the showdown begins; or the event that is revealed does not happen."""
    hunt = the_hunt.need(play)
    if op["what"] == "hunt" and hunt.over != the_hunt.FAILED:
        if "monster" in op:
            _another_quarry(play, op, scene)
        play.tell(f"The hunt ends here: the showdown with {the_hunt.quarry(play).name} begins")
        hunt_board.begins(play)
    elif op["what"] != "hunt":
        play.reveal.cancelled = True


def _another_quarry(play: Play, op: Op, scene: Scene) -> None:
    """The hunters have come upon another monster than the one they hunted."""
    found = referred(play, scene.source, str(op["monster"]))
    level = worth(play, op["level"], scene) if "level" in op else None
    now = the_hunt.change(play, quarry=found.id, level=level or the_hunt.need(play).level)
    play.tell(f"Instead of the quarry: {found.name} level {now.level}")


def _reroll(play: Play, op: Op, scene: Scene) -> None:
    """The hunt event table is rolled on again."""
    del op, scene
    play.reveal.again = True


def _move(play: Play, op: Op, scene: Scene) -> None:
    """Off the hunt board, on the run or home; who runs already runs on."""
    home = op.get("place") == "home"
    for survivor in people(play, op.get("target", "self"), scene) or ():
        if home or the_hunt.fate(play, survivor) is None:
            hunt_end.leave(play, survivor, home=home)


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {
    "hunt_step": _step, "ambush": _ambush, "place": _place, "cancel": _cancel, "reroll": _reroll, "move": _move,
}  # fmt: skip
