"""The hunt ends: the showdown begins with everything carried over (R242, R245), or it has failed (R259).

Run Away: with Pictograph, after a hunt event, whoever is nominated leaves the others, each by their own roll.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli.rules.asking import lasting, numbers, texts, the_hunt
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import Handlers
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_board, hunt_events, losses
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Hunt, Lasting, Survivor

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Move

NO_SHOWDOWN = "the hunt has failed, and no showdown begins"


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
    if hunt.space == the_hunt.last(play):
        losses.take(play, "R257")
    rejoin(play)
    the_hunt.clear(play)
    return hunt


EVENT = "core:story_event/run_away"


def run_away(play: Play, survivors: list[Survivor]) -> None:
    """R260: any number of survivors, in party order, each rolls for themselves."""
    the_hunt.need_open(play)
    known = hunt_events.ALLOWED in texts.granted_to_all(play)
    play.require(known, "no-pictograph", "Running away on the hunt needs Pictograph (R260).",
                 "kdm look pictograph; --house-rule runs all the same.")  # fmt: skip
    after = hunt_events.any_revealed(play)
    play.require(after, "too-early", "Run Away comes after a hunt event (R260).", "kdm hunt move")
    entry = play.entry(EVENT)
    for survivor in survivors:
        the_hunt.check_hunts(play, survivor)
    for survivor in sorted(survivors, key=lambda row: row.party or 0):
        carry_out(play, entry.data["effects"], Scene(entry, survivor.id, roles={}, level=the_hunt.need(play).level))
        if the_hunt.fate(play, survivor) == lasting.FLED and not play.now(survivor).dead:
            play.ask_hands(f"{survivor.name} joins the showdown if anybody reaches it, else {survivor.name} is lost.")
    losses.check_anyone_left(play)


def leave(play: Play, survivor: Survivor, home: bool) -> None:
    """Somebody is gone from the hunt board, on the run or home."""
    how = lasting.HOME if home else lasting.FLED
    before = the_hunt.fate(play, survivor)
    if before is None:
        losses.leave(play, survivor)
    for row in play.draft.of(Lasting, survivor.id) if before else ():
        if row.what == before:
            play.draft.delete(row)
    lasting.add(play, survivor, EVENT, how, 0, "return")
    play.tell(f"{survivor.name} {'is home' if home else 'runs away from the hunt'}")


def forget(play: Play) -> None:
    """A new settlement phase begins: whoever ran away goes on the next hunt like everybody else."""
    for row in list(play.draft.rows(Lasting).values()):
        if row.what in (lasting.FLED, lasting.HOME):
            play.draft.delete(row)


def rejoin(play: Play) -> None:
    """Who ran away finds the others at the showdown."""
    for survivor in the_hunt.fled(play, lasting.FLED):
        for row in play.draft.of(Lasting, survivor.id):
            if row.what == lasting.FLED:
                play.draft.delete(row)
        play.tell(f"{survivor.name} finds the others and fights")


def _move(play: Play, op: "Move", scene: Scene) -> None:
    """Off the hunt board, on the run or home; who runs already runs on."""
    home = op.get("place") == "home"
    for survivor in people(play, op.get("target", "self"), scene) or ():
        if home or the_hunt.fate(play, survivor) is None:
            leave(play, survivor, home=home)


CARRY: Handlers = {"move": _move}
