"""Who is meant by where they stand: adjacent, closest, furthest, and who plays a part in the attack under way."""

from kdm_cli.rules.effects.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor


def group(play: Play, group: str, scene: Scene, ask: bool) -> list[Survivor] | None:
    """The survivors a word of the board means; None where nobody has told and nobody is asked."""
    rows = play.draft.rows(Survivor)
    if group == "target" and play.fight.target is not None:
        return [each for each in [rows[play.fight.target]] if not each.dead]
    if group == "attacker" and play.fight.survivor_attack is not None:
        return [each for each in [rows[play.fight.survivor_attack.attacker]] if not each.dead]
    return None
