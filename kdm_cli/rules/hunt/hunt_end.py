"""The hunt ends: the showdown begins with everything carried over (R242, R245), or it has failed (R259)."""

from kdm_cli.rules import numbers
from kdm_cli.rules.hunt import hunt_board, running_away, starvation, under_way
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor


def end(play: Play, deck_mode: str | None = None, controller: Survivor | None = None) -> None:
    """What the hunt has come to: the showdown, or the next settlement phase."""
    hunt = under_way.need(play)
    if hunt.over == under_way.FAILED:
        fail(play)
        return
    if hunt.over is None:
        where = f"{under_way.quarry(play).name} is not reached yet."
        play.require(False, "not-reached", where, "kdm hunt move; kdm hunt ambush survivors|monster.")
        hunt_board.begins(play)
    begin_showdown(play, deck_mode, controller)


def begin_showdown(play: Play, deck_mode: str | None = None, controller: Survivor | None = None) -> None:
    """The party fights the quarry where it stands on the hunt board; at its end it pays for the long way (R257)."""
    from kdm_cli.rules.showdown import start

    hunt, quarry = under_way.need(play), under_way.quarry(play)
    if not under_way.hunters(play):
        refuse("nobody", "Nobody is on the hunt.", under_way.END)
    if hunt.space == hunt_board.last(play):
        starvation.take(play, "R257")
    running_away.rejoin(play)
    under_way.clear(play)
    start.start(play, quarry, hunt.level, ambush=hunt.ambush, deck_mode=deck_mode or hunt.decks, controller=controller)


def fail(play: Play) -> None:
    """R259: the Starvation space takes its share, the lantern year is over, a new settlement phase begins."""
    from kdm_cli.rules.phase import returning, showing

    starvation.take(play, "R259")
    home = numbers.party(play)
    returning.fight_is_over(play, home)
    returning.stand_at_home(play, home)
    returning.begin(play, returning.DEFEAT)
    play.tell(f"The hunt has failed: the settlement phase begins, {len(home) or 'nobody'} at home from it")
    play.next = showing.following(play)
