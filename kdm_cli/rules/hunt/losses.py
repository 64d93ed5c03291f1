"""Who is lost on the hunt: their tile passes on, and with the last of them the hunt has failed (R258)."""

from kdm_cli.rules.asking import hunt_board, the_hunt
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

LOST = "lost on the hunt"


def leave(play: Play, survivor: Survivor) -> None:
    """Somebody is about to leave the hunt, dead or on the run."""
    if the_hunt.current(play) is not None:
        the_hunt.pass_on(play, survivor)


def check_anyone_left(play: Play) -> None:
    """R258: with nobody left on it the hunt has failed, and who ran away and hoped for the others is lost too."""
    hunt = the_hunt.current(play)
    if hunt is None or hunt.over == the_hunt.FAILED or the_hunt.hunters(play):
        return
    the_hunt.change(play, over=the_hunt.FAILED, extra=0, waiting=False, revealer_id=None)
    play.tell(f"Nobody is left on the hunt: it has failed, {the_hunt.quarry(play).name} is lost (R258)")
    from kdm_cli.rules.survivors import death

    for survivor in the_hunt.fled(play, the_hunt.FLED):
        death.kill(play, survivor, LOST)
    play.follows = True


def come_back(play: Play, survivor: Survivor) -> None:
    """A death is taken back: a hunt that failed with it goes on, for those who were lost with it too."""
    hunt = the_hunt.current(play)
    if hunt is None or survivor.party is None or the_hunt.fate(play, survivor) is not None:
        return
    play.ask_hands(f"Put the miniature of {survivor.name} back on the board.")
    if hunt.over != the_hunt.FAILED:
        return
    reached = hunt_board.is_reached(play)
    waiting = not reached and bool(hunt_board.open_at(play, hunt.space))
    over = the_hunt.SHOWDOWN if reached else None
    the_hunt.change(play, over=over, waiting=waiting, revealer_id=survivor.id)
    play.tell("The hunt goes on")
    from kdm_cli.rules.survivors import death

    for other in [row for row in play.draft.rows(Survivor).values() if row.dead and row.died_cause == LOST]:
        if the_hunt.fate(play, other) == the_hunt.FLED:
            death.revive(play, other)


def check_away(play: Play, survivor: Survivor) -> None:
    """Refuse to tear up the sheet of somebody who hunts."""
    from kdm_cli.rules.refusal import refuse

    if the_hunt.current(play) is not None and survivor.party is not None:
        refuse("on-hunt", f"{survivor.name} is on the hunt.", f"{the_hunt.END}; or kdm undo takes it back.")
