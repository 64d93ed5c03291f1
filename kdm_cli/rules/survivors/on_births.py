"""Births: children of a couple, each with a sheet of its own."""

from collections.abc import Callable, Mapping
from typing import Any

from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import by_hand
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.survivors import births

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
