"""The hunt ends: the showdown begins with everything carried over (R242, R245), or it has failed (R259)."""

from collections.abc import Sequence

from kdm_cli.rules.asking import hunt_board, numbers, the_hunt
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import running_away, starvation
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Hunt, Player, Survivor

NO_SHOWDOWN = "the hunt has failed, and no showdown begins"


def end(play: Play, deck_mode: str | None = None, controller: Player | Survivor | None = None) -> None:
    """What the hunt has come to: the showdown, or the next settlement phase."""
    if the_hunt.need(play).over == the_hunt.FAILED:
        fail(play)
        return
    from kdm_cli.rules.showdown import start

    play.beside.use("--decks", "--controller")
    start.start(play, the_hunt.quarry(play), deck_mode=deck_mode, controller=controller)


def into_showdown(
    play: Play, entry: Entry, level: int | None, named: Sequence[Survivor] | None, ambush: str | None
) -> Hunt:
    """The party fights the quarry where it stands on the hunt board, at the level that is hunted, and nobody else."""
    hunt, quarry = the_hunt.need(play), the_hunt.quarry(play)
    if hunt.over == the_hunt.FAILED:
        refuse("hunt-over", "The hunt has failed: nobody is left on it (R258).", f"{the_hunt.END} goes on.")
    if hunt.over is None and ambush is not None:
        hunt_board.ambushes(play, ambush)
    other = f"{quarry.name} is hunted, not {entry.name}."
    play.require(entry.id == quarry.id, "hunt-under-way", other, f"kdm hunt show; {the_hunt.BY_HAND}")
    _check_reached(play)
    at = f"{quarry.name} level {hunt.level} is hunted, not level {level}."
    play.require(entry.id != quarry.id or level in (None, hunt.level), "other-level", at, the_hunt.END)
    party = [each.id for each in numbers.party(play)]
    for survivor in named or ():
        if survivor.id not in party:
            refuse("not-hunting", f"{survivor.name} is not on the hunt.", the_hunt.END)
    return _leave_board(play)


def _check_reached(play: Play) -> None:
    """The showdown waits until the quarry is reached, or one side ambushes the other."""
    if the_hunt.need(play).over is None:
        where = f"{the_hunt.quarry(play).name} is not reached yet."
        play.require(False, "not-reached", where, "kdm hunt move; kdm hunt ambush survivors|monster.")
        hunt_board.begins(play)


def _leave_board(play: Play) -> Hunt:
    """The board is put away, once who ran away is back and the end of the board is paid for (R257)."""
    hunt = the_hunt.need(play)
    if not the_hunt.hunters(play):
        refuse("nobody", "Nobody is on the hunt.", the_hunt.END)
    if hunt.space == hunt_board.last(play):
        starvation.take(play, "R257")
    running_away.rejoin(play)
    the_hunt.clear(play)
    return hunt


def fail(play: Play) -> None:
    """R259: the Starvation space takes its share, the lantern year is over, a new settlement phase begins."""
    from kdm_cli.rules.settlement.phase import returning

    starvation.take(play, "R259")
    home = numbers.party(play)
    returning.fight_is_over(play, home)
    returning.stand_at_home(play, home)
    returning.begin(play, returning.DEFEAT)
    play.tell(f"The hunt has failed: the settlement phase begins; {len(home) or 'nobody'} came home")
    play.follows = True
