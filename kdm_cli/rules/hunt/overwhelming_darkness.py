"""Overwhelming Darkness: its story event, as the party first enters that space (R233), before anything else there."""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.hunt import losses
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import HuntSpace

EVENT = "core:story_event/overwhelming_darkness"


def befall(play: Play, row: HuntSpace) -> None:
    """Each survivor walks into it; from now on the space is blank (R236)."""
    from kdm_cli.rules.carry.carry_out import carry_out

    play.draft.set(row, done=True)
    revealer = the_hunt.revealer(play)
    entry = play.entry(EVENT)
    play.tell(f"{entry.name}: it comes before anything else here (R235)")
    carry_out(play, entry.data["effects"], Scene(entry, level=the_hunt.need(play).level, roles={}))
    if revealer is not None:
        the_hunt.pass_on(play, revealer)
    losses.check_anyone_left(play)
