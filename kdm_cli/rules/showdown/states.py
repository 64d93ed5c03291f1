"""What is so in the showdown under way: of the monster, of a survivor on the board, of the attack being made."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.cards import referred
from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import monster, running
from kdm_cli.rules.state import Lasting, Survivor


def monster_has(play: Play, condition: Mapping[str, Any], scene: Scene) -> bool | None:
    """Whether the monster has this card or injury; None where the condition is about somebody else."""
    if condition.get("who") != "monster" or not isinstance(condition["has"], str):
        return None
    return monster.has(play, referred(play, scene.source, condition["has"]).id)


def of_fight(play: Play, state: str, who: str, scene: Scene) -> bool | None:
    """What is so of the monster or of the attack under way, whoever self is; None where it is about a survivor."""
    match state:
        case "monster_knocked_down":
            return running.need(play).fell is not None
        case "special_showdown":
            return running.need(play).kind == "special"
        case "nemesis_showdown":
            return str(running.monster(play).data.get("role", "")).startswith("nemesis")
        case "against_watcher":
            return running.monster(play).slug == "watcher"
    return None


def of_survivor(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What is so of a survivor on the board; None where nobody has told."""
    match state:
        case "doomed":
            return any(row.what == "mark/doomed" for row in play.draft.of(Lasting, survivor.id))
        case "priority_target":
            return running.need(play).priority_id == survivor.id
        case "last_to_wound":
            return running.need(play).last_wound_id == survivor.id
    return None
