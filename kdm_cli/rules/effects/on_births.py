"""Births: children of a couple, each with a sheet of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from kdm_cli.rules import births
from kdm_cli.rules.effects.amounts import worth
from kdm_cli.rules.effects.on_board import by_hand
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.effects.targets import people
from kdm_cli.rules.play import Play

Op = Mapping[str, Any]


def _birth(play: Play, op: Op, scene: Scene) -> None:
    """From now on they are the newborn in everything this card does."""
    count = worth(play, op.get("count", 1), scene, why="how many children")
    parents = people(play, op.get("parents", "couple"), scene)
    if count is None or parents is None:
        by_hand(play, op, scene)
        return
    children = births.born(play, parents, count, scene.source.name)
    scene.cast("newborn", (*scene.roles.get("newborn", ()), *(each.id for each in children)))


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {"birth": _birth}
