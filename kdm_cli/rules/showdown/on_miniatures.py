"""Operations on miniatures: carried out where the board is known, else said to the hands that carry them out."""

from collections.abc import Callable
from typing import Any

from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Hunt, Showdown, Survivor

OF_MONSTER = ("ai_card", "hit_location", "monster")


def _move(play: Play, op: Op, scene: Scene) -> None:
    if play.draft.rows(Hunt) and op["way"] == "off_board":
        _leave_hunt(play, op, scene)
        return
    if not play.draft.rows(Showdown):
        by_hand(play, op, scene)
        return
    usual = "monster" if scene.source.kind in OF_MONSTER else "self"
    whose = op.get("target", usual)
    if word(whose) == "monster":
        _move_monster(play, {**op, "target": "monster"}, scene)
        return
    from kdm_cli.rules.showdown.miniatures import monster_moves, survivor_moves

    found = people(play, whose, scene)
    for survivor in found or ():
        if not survivor_moves.carry(play, op, scene, survivor, meant(play, op.get("to"), scene)):
            by_hand(play, op, scene.of(survivor.id) if word(whose) == "self" else scene)
            monster_moves.then_place(play, survivor)
    if found is None:
        by_hand(play, op, scene)


def _leave_hunt(play: Play, op: Op, scene: Scene) -> None:
    """Off the hunt board, on the run or home; who runs already runs on."""
    from kdm_cli.rules.asking import the_hunt
    from kdm_cli.rules.hunt import hunt_end

    home = op.get("place") == "home"
    for survivor in people(play, op.get("target", "self"), scene) or ():
        if home or the_hunt.fate(play, survivor) is None:
            hunt_end.leave(play, survivor, home=home)


def _move_monster(play: Play, op: Op, scene: Scene) -> None:
    from kdm_cli.rules.showdown.miniatures import monster_moved, monster_moves

    if not monster_moved.carry(play, op, scene, meant(play, op.get("to"), scene)):
        by_hand(play, op, scene)
        monster_moves.then_place(play)
        if "passing" in op:
            monster_moved.pass_over(play, op, scene, monster_moved.asked_who(play, scene))


def meant(play: Play, to: Any, scene: Scene) -> list[Survivor] | None:
    """Toward or away from whom; the monster and what is no survivor is nobody."""
    if to is None or word(to) in ("monster", "settlement"):
        return None
    return people(play, to, scene)


def _knockback(play: Play, op: Op, scene: Scene) -> None:
    from kdm_cli.rules.asking.amounts import worth
    from kdm_cli.rules.showdown.miniatures import knockback

    whose = op.get("target", "self")
    at_table = not play.draft.rows(Showdown) or word(whose) == "monster"
    found = None if at_table else people(play, whose, scene)
    spaces = None if found is None else worth(play, op["spaces"], scene, why="knockback")
    if found is None or spaces is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        knockback.push(play, survivor, spaces)


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {"move": _move, "knockback": _knockback}
