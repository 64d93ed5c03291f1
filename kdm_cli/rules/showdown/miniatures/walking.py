"""A survivor moves in their act (R134, R135, R188), and stops where a mood of the monster says so."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kdm_cli.rules.asking import board, numbers, places, texts, the_showdown, zones
from kdm_cli.rules.asking.board import Base, Space
from kdm_cli.rules.carry import moments
from kdm_cli.rules.language.scene import Scene, Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.rules.state import Survivor

ENTERED = "zone_entered"


class Guarded(NamedTuple):
    """What a card in play says to whoever moves into its zone; the zone is None where nobody can tell."""

    text: Text
    block: Mapping[str, Any]
    zone: Base | None

    @property
    def stops(self) -> bool:
        """Whether the movement ends where the zone begins."""
        return any(op["op"] == "cancel" and op["what"] == "movement" for op in self.block["effects"])


def survivor_moves(play: Play, survivor: Survivor, space: str) -> None:
    """A survivor moves in their act, up to their movement through free spaces (R35, R134); nothing is split (R135)."""
    from kdm_cli.rules.showdown.survivors_turn import acts

    wanted = board.named(space)
    row = the_showdown.need_fighter(play, survivor)
    start = places.space_of(play, survivor)
    placing.check_free(play, wanted, survivor)
    walked = [] if start is None else _walked(play, survivor, start, wanted)
    acts.spend_movement(play, survivor)
    entered, walked = _until_stopped(play, survivor, start, walked, wanted)
    end = walked[-1] if walked else wanted
    moved = len(walked) if start is not None else 0
    row = the_showdown.need_fighter(play, survivor)
    play.draft.set(row, moved=row.moved + moved)
    placing.put(play, survivor, end)
    _moments(play, survivor, entered)


def _walked(play: Play, survivor: Survivor, start: Space, wanted: Space) -> list[Space]:
    """The spaces walked; around the zones of moods if there is a way, and refused if there is none at all."""
    most = numbers.attribute(play, survivor, "movement")
    if start == wanted:
        placing.already_there(survivor, wanted)
    blocked = places.blocked(play, without=survivor)
    zoned = set().union(*(each.zone for each in guarded(play) if each.zone and start not in each.zone))
    for closed in (blocked | zoned, blocked):
        came = board.steps(start, closed, most)
        if wanted in came:
            return board.path(came, wanted)
    far = board.distance(wanted, start)
    message = f"{board.called(wanted)} is out of reach: {survivor.name} moves {most} spaces (R134)."
    if far <= most:
        message = f"No free way of {most} spaces leads {survivor.name} to {board.called(wanted)} (R188)."
    play.require(False, "out-of-reach", message)
    return board.path(board.steps(start, (), places.UNLIMITED), wanted)


def guarded(play: Play) -> Iterator[Guarded]:
    """The cards of the monster in play that speak to whoever enters their zone."""
    for text, block in texts.of_monster(play).at(ENTERED):
        yield Guarded(text, block, zones.of_card(play, text.entry))


def _until_stopped(
    play: Play, survivor: Survivor, start: Space | None, walked: list[Space], wanted: Space
) -> tuple[list[Guarded], list[Space]]:
    """The zones entered on the way, and the way up to where one of them stops it."""
    entered: list[Guarded] = []
    for each in guarded(play):
        if each.zone is None or start is None:
            if each.zone is None or wanted in each.zone:
                question = f"{survivor.name} enters the {zones.name(each.text.entry)} of {each.text.name}"
                if play.table.choose(question, ["yes", "no"], "no") == "yes":
                    entered.append(each)
        elif start not in each.zone and (at := next((at for at in walked if at in each.zone), None)):
            entered.append(each)
            if each.stops:
                walked = walked[: walked.index(at) + 1]
                entered = [other for other in entered if other.zone is None or other.zone & set(walked)]
    return entered, walked


def _moments(play: Play, survivor: Survivor, entered: list[Guarded]) -> None:
    level = the_showdown.need(play).level
    others = tuple(each for each in the_showdown.survivors(play) if each.id != survivor.id)
    moments.happen(play, "move", play.draft.rows(Survivor)[survivor.id], also=others)
    for each in entered:
        play.tell(f"{survivor.name} enters the {zones.name(each.text.entry)} ({each.text.name})")
        moments.fire(play, each.text, each.block, Scene(each.text.entry, survivor.id, {}, level=level))
    play.fight.stops.discard("movement")  # it has ended where the zone begins
