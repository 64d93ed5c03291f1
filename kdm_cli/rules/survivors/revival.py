"""A death is taken back, and exactly that: what it took is returned where it is still to be had."""

from kdm_cli.rules.asking import texts, the_showdown
from kdm_cli.rules.asking.numbers import GONE
from kdm_cli.rules.carry import dues, storage
from kdm_cli.rules.carry.occasions import tell
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor, Use
from kdm_cli.rules.survivors import gear, sheet_numbers
from kdm_cli.rules.survivors.death import ARCHIVED, PARTY, RETURNED, WORN, phase_begun, stop_bleeding


def revive(play: Play, survivor: Survivor) -> None:
    """Take a death back, and exactly that."""
    survivor = play.now(survivor)
    if not survivor.dead:
        refuse("not-dead", f"{survivor.name} is alive.")
    play.draft.set(survivor, died_year=None, died_cause=None, dead=False)
    play.tell(f"{survivor.name} lives")
    stop_bleeding(play, survivor)
    _put_back(play, survivor)
    sheet_numbers.fit(play, play.now(survivor))
    sheet_numbers.cap_survival(play)  # R178: the limit may have fallen meanwhile
    tell(play, "somebody lives again", play.now(survivor))
    if not _was_gone(play, survivor):
        tell(play, "death taken back", survivor)
        for text in texts.of_settlement(play):
            if any(block["at"] == "survivor_death" for block in text.data.get("moments", ())):
                play.ask_hands(f"What {text.name} brought for the death stays: kdm undo takes back everything.")
    tell(play, "people changed")


def _was_gone(play: Play, survivor: Survivor) -> bool:
    """Whether they had not died but were exiled, lost or ceased to exist."""
    marks = [use for use in play.draft.of(Use, survivor.id) if use.content == GONE]
    for use in marks:
        play.draft.delete(use)
    return bool(marks)


def _put_back(play: Play, survivor: Survivor) -> None:
    """Return what a death took, where it is still to be had."""
    taken_places = {row.party for row in play.draft.rows(Survivor).values()}
    for use in play.draft.of(Use, survivor.id):
        kind, _, rest = use.scope.partition(" ")
        if kind not in (WORN, ARCHIVED, PARTY, RETURNED, "due"):
            continue
        play.draft.delete(use)
        name = play.name_of(use.content)
        if kind == "due":
            dues.make_due(play, use.content, survivor, rest)
        elif kind == RETURNED:
            play.draft.set(survivor, returned=rest == str(phase_begun(play)))
        elif kind == PARTY:
            if int(rest) not in taken_places:
                play.draft.set(survivor, party=int(rest))
                if the_showdown.fighter(play, survivor) is None:
                    play.tell(f"{survivor.name} departs again")
        elif kind == ARCHIVED or storage.take_out(play, use.content):
            gear.place(play, survivor, use.content, int(rest))
            play.tell(f"{survivor.name}: {name} in slot {rest}")
        else:
            play.tell(f"{survivor.name}: {name} is no longer in storage")
