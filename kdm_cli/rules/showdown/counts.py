"""How many there are of something in the showdown under way, and what its numbers are."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import monster, piles


def number(play: Play, stat: str, who: str, scene: Scene) -> int | None:
    """A number of the monster or of the attack under way; None where it is a survivor's."""
    if who == "monster" and stat in monster.STATS:
        return monster.number(play, stat)
    return None


def count(play: Play, what: str, amount: Mapping[str, Any], scene: Scene) -> int | None:
    """How many; None where nobody has told."""
    match what:
        case "wounds":
            return len(piles.pile(play, piles.AI, piles.WOUNDS))
        case "moods":
            return [play.entry(row.content).data.get("card_type") for row in monster.in_play(play)].count("mood")
    return None
