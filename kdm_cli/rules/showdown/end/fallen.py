"""Who dies in a showdown leaves the board (R113), and what they held passes on or goes."""

from kdm_cli.rules.asking import lasting, the_hunt, the_showdown
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import controller_tile
from kdm_cli.rules.state import Survivor

DEFEAT = "defeat"


def leave(play: Play, survivor: Survivor) -> None:
    """The dead hold no tile, stand nowhere, and act no more; what they earned stays beside their grid.

    The priority target token goes when cards have spoken of the death of its bearer.
    """
    showdown, row = the_showdown.current(play), the_showdown.fighter(play, survivor)
    if showdown is None or row is None:
        return
    play.draft.set(row, space=None, acted=True, movements=0, activations=0)
    held = ("acting_id", "last_wound_id")
    the_showdown.change(play, **{field: None for field in held if getattr(showdown, field) == survivor.id})
    if showdown.controller_id == survivor.id:
        controller_tile.fall(play, row)
    check_anyone_left(play)


def check_anyone_left(play: Play) -> None:
    """With everyone dead the showdown is lost; so it is where whoever lives has run away and is home."""
    rows = play.draft.rows(Survivor)
    living = [rows[row.survivor_id] for row in the_showdown.fighters(play)]
    fights = any(the_hunt.fate(play, survivor) != lasting.HOME for survivor in living)
    if fights or the_showdown.need(play).over is not None:
        return
    the_showdown.change(play, over=DEFEAT)
    play.tell("Everyone else in the showdown is home" if living else "Everyone in the showdown is dead")
    play.follows = True


def come_back(play: Play, survivor: Survivor) -> None:
    """A death is taken back while the showdown runs."""
    showdown, row = the_showdown.current(play), the_showdown.fighter(play, survivor)
    if showdown is None or row is None:
        return
    play.draft.set(row, off_board=False)
    if showdown.over == DEFEAT:
        the_showdown.change(play, over=None)
        play.tell("The showdown goes on")
    play.ask_hands(f"Put the miniature of {survivor.name} back on the board.")
