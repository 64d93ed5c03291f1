"""What is so on the hunt board, and of a hunter in the event that is carried out."""

from kdm_cli.rules.asking import hunt_board, the_hunt
from kdm_cli.rules.hunt import hunt_events
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

STRAGGLER = "straggler"


def of_hunt(play: Play, state: str, scene: Scene) -> bool | None:
    """What the board tells; None for what it does not."""
    if the_hunt.current(play) is None:
        return None
    match state:
        case "monster_reached":
            return hunt_board.is_reached(play)
        case "past_overwhelming_darkness":
            row = hunt_board.darkness(play)
            return None if row is None else the_hunt.need(play).space > row.space
        case "first_time":
            return hunt_events.first_time(play, scene.source.id)
    return None


def of_survivor(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What a hunter is in the event under way; None for what the hunt does not tell."""
    del play
    told = state == STRAGGLER and STRAGGLER in scene.roles
    return survivor.id in scene.roles[STRAGGLER] if told else None
