"""Operations on miniatures: carried out where the board is known, else said to the hands that carry them out."""

from collections.abc import Callable
from typing import Any

from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.language.scene import Op, Scene, word
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.miniatures import knockback, monster_moved, monster_moves, survivor_moves
from kdm_cli.rules.state import Survivor

OF_MONSTER = ("ai_card", "hit_location", "monster")


def _move(play: Play, op: Op, scene: Scene) -> None:
    usual = "monster" if scene.source.kind in OF_MONSTER else "self"
    whose = op.get("target", usual)
    if word(whose) == "monster":
        _move_monster(play, {**op, "target": "monster"}, scene)
        return
    found = people(play, whose, scene)
    for survivor in found or ():
        if not survivor_moves.carry(play, op, scene, survivor, meant(play, op.get("to"), scene)):
            by_hand(play, op, scene.of(survivor.id) if word(whose) == "self" else scene)
            monster_moves.then_place(play, survivor)
    if found is None:
        by_hand(play, op, scene)


def _move_monster(play: Play, op: Op, scene: Scene) -> None:
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
    found = people(play, op.get("target", "self"), scene)
    spaces = None if found is None else worth(play, op["spaces"], scene, why="knockback")
    if found is None or spaces is None:
        by_hand(play, op, scene)
        return
    for survivor in found:
        knockback.push(play, survivor, spaces)


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {"move": _move, "knockback": _knockback}
