"""Operations on the monster: its numbers and tokens, its cards in play, being knocked down, its end."""

from collections.abc import Callable, Mapping
from typing import Any

from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import monster

Op = Mapping[str, Any]


def _knock_down(play: Play, op: Op, scene: Scene) -> None:
    del op, scene
    monster.knock_down(play)


def _stand(play: Play, op: Op, scene: Scene) -> None:
    del op, scene
    monster.stand(play)


CARRY: dict[str, Callable[[Play, Op, Scene], None]] = {"knock_down": _knock_down, "stand": _stand}
