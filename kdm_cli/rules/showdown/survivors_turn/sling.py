"""The Founding Stone is slung: one automatic hit that is an automatic critical wound, and the stone is gone."""

from kdm_cli.rules.asking import weapons
from kdm_cli.rules.fight import SurvivorAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.showdown.survivors_turn import acts, survivor_attack
from kdm_cli.rules.state import Gear, Survivor
from kdm_cli.rules.survivors import gear

STONE = "core:gear/founding_stone"


def sling(play: Play, survivor: Survivor) -> SurvivorAttack:
    """R45, R46, R137: from anywhere on the board, for the activation and without a die; the card is archived."""
    stone = next((each for each in weapons.armed(play, survivor) if each["id"] == STONE), None)
    name = play.name_of(STONE)
    if stone is None:
        refuse("no-weapon", f"{survivor.name} has no {name}.", "kdm gear grid shows what a survivor carries.")
    play.require(
        not stone["why_not"], "cannot-activate", f"{survivor.name} cannot sling the {name}: {stone['why_not']}."
    )
    surging = acts.spend_activation(play, survivor, f"slings the {name}")
    slung = survivor_attack.attack(
        play, survivor, stone, automatic="criticals", count=1, free=True, surging=surging, melee=False
    )
    now = play.draft.rows(Survivor)[survivor.id]
    row = next((row for row in play.draft.of(Gear, survivor.id) if row.slot == stone["slot"]), None)
    if row is not None and row.content == STONE:
        gear.archive(play, now, row)
    return slung
