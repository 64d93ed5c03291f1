"""The party walks on, space by space; who runs away; and the hunt ends in the showdown (R242, R245) or fails (R259)."""

from collections.abc import Sequence

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import lasting, numbers, texts, the_hunt
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry.by_hand import Handlers
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_board, hunt_events, losses
from kdm_cli.rules.hunt.hunt_events import NOTHING_SAID, Said
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Left, Refusal, Unused, refuse
from kdm_cli.rules.state import Hunt, Lasting, Survivor, Use
from kdm_cli.rules.under_way import Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Move


def move(play: Play, by: int = 1, said: Said = NOTHING_SAID, card: str | None = None) -> None:
    """The step of the party and the event of the space it comes to, perhaps by its name; what waits comes before."""
    the_hunt.need_open(play)
    if by == 0:
        refuse("out-of-range", "The party moves by no space.", "kdm hunt move; kdm hunt move -1 is a space back.")
    if abs(by) > the_hunt.last(play):  # no move, but perhaps an event's number (R255)
        event = f"Event {by}: kdm hunt event {by} where one waits, kdm hunt move --roll {by} for the next space."
        number = by in hunt_events.table(play)
        told = f"{abs(by)} spaces are more than the hunt board has ({the_hunt.last(play)})."
        refuse("out-of-range", told, event if number else "kdm hunt move")
    waiting = hunt_events.waits(play)
    play.require(not waiting, "event-waits", waiting, "kdm hunt event")
    if said.revealer is not None:
        hunt_events.take_tile(play, said.revealer)
    hunt_board.move_party(play, by)
    if the_hunt.need(play).waiting:
        named = card_named(play, card) if card is not None else None
        if named is not None:
            _check_belongs(play, named)
        hunt_events.resolve_space(play, said._replace(card=named))
    elif card is not None:
        message = f"No hunt event waits on {the_hunt.called(play, the_hunt.need(play).space)}: none is named."
        raise Unused(Refusal("no-event", message), [Left("option", card, option="--card")])
    elif said.nominated:
        left = [each for _, each in play.beside.taken()]
        message = "No hunt event comes here that could be for anybody: --survivor is not used."
        raise Unused(Refusal("no-event", message), left)
    play.follows = True


def reveal(play: Play, said: Said = NOTHING_SAID) -> None:
    """An event that waits: what lies on the space first, then those that come before the party moves on."""
    hunt = the_hunt.need_open(play)
    if hunt.waiting:
        if said.card is not None:
            _check_belongs(play, said.card)
        hunt_events.resolve_space(play, said)
    else:
        play.require(bool(hunt.extra), "no-event", "No hunt event waits.", "kdm hunt move")
        if hunt.extra:
            the_hunt.change(play, extra=hunt.extra - 1)
        hunt_events.befall(play, said.card or hunt_events.from_table(play), said)
    play.follows = True


def befall(play: Play, said: Said) -> None:
    """An event that people name by itself: the one that waits, else one more."""
    the_hunt.need_open(play)
    if hunt_events.waits(play):
        reveal(play, said)
    elif said.card is not None:
        hunt_events.befall(play, said.card, said)
        play.follows = True


def _check_belongs(play: Play, card: Entry) -> None:
    """What lies on this space: a card of the quarry that did not come yet, a row of the table, or what was placed."""
    row = the_hunt.open_at(play, the_hunt.need(play).space)[0]
    name = the_hunt.quarry(play).name
    if row.kind == the_hunt.PLACED:
        placed = play.name_of(row.content)
        play.require(card.id == row.content, "other-event", f"{placed} lies on this space.", "kdm hunt event")
    elif row.kind == the_hunt.BASIC:
        met = "roll" in card.data
        play.require(met, "other-event", "A basic event waits here: the table's.", "kdm hunt event 1-100")
    else:
        met = card in (deck := hunt_events.deck(play)) or not deck
        why = "is of the table" if "roll" in card.data else "came on this hunt already, or is removed"
        message = f"A hunt event card of {name} waits here; {card.name} {why}."
        play.require(met, "other-event", message, "kdm hunt event CARD")


def move_quarry(play: Play, by: int) -> None:
    """The quarry is moved by hand."""
    the_hunt.need_open(play)
    hunt_board.move_quarry(play, by)
    play.follows = True


def card_named(play: Play, name: str) -> Entry:
    """A row of the table by number; a card of the quarry, a row, or what was placed on this space by name."""
    number = name.strip()
    if number.isascii() and number.isdigit():
        return hunt_events.numbered(play, int(number))
    here = the_hunt.open_at(play, the_hunt.need(play).space)
    cards = [play.entry(row.content) for row in here if row.kind == the_hunt.PLACED]
    cards += hunt_events.that_may_come(play, the_hunt.quarry(play))
    return among(play, name, cards, "hunt event", "kdm hunt event 1-100 takes the number of the table.")


NO_SHOWDOWN = "the hunt has failed, and no showdown begins"
EVENT = "core:story_event/run_away"


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
    if the_hunt.need(play).over is None:
        where = f"{quarry.name} is not reached yet."
        play.require(False, "not-reached", where, "kdm hunt move; kdm hunt ambush survivors|monster.")
        hunt_board.begins(play)
    at = f"{quarry.name} level {hunt.level} is hunted, not level {level}."
    play.require(entry.id != quarry.id or level in (None, hunt.level), "other-level", at, the_hunt.END)
    party = [each.id for each in numbers.party(play)]
    for survivor in named or ():
        if survivor.id not in party:
            refuse("not-hunting", f"{survivor.name} is not on the hunt.", the_hunt.END)
    hunt = the_hunt.need(play)
    if not the_hunt.hunters(play):
        refuse("nobody", "Nobody is on the hunt.", the_hunt.END)
    if hunt.space == the_hunt.last(play):  # the end of the board is paid for
        losses.take(play, "R257")
    for survivor in the_hunt.fled(play, lasting.FLED):
        play.draft.delete(*lasting.of(play, survivor.id, lasting.FLED))
        play.tell(f"{survivor.name} finds the others and fights")
    the_hunt.clear(play)
    return hunt


def run_away(play: Play, survivors: list[Survivor]) -> None:
    """R260: any number of survivors, in party order, each rolls for themselves."""
    the_hunt.need_open(play)
    known = hunt_events.ALLOWED in texts.granted_to_all(play)
    play.require(known, "no-pictograph", "Running away on the hunt needs Pictograph (R260).",
                 "kdm look pictograph; --house-rule runs all the same.")  # fmt: skip
    after = [use for use in play.draft.of(Use, None) if use.scope == f"{lasting.LIMIT}hunt:{the_hunt.REVEALED}"]
    play.require(bool(after), "too-early", "Run Away comes after a hunt event (R260).", "kdm hunt move")
    entry = play.entry(EVENT)
    for survivor in survivors:
        the_hunt.check_hunts(play, survivor)
    for survivor in sorted(survivors, key=lambda row: row.party or 0):
        carry_out(play, entry.data["effects"], Scene(entry, survivor.id, roles={}, level=the_hunt.need(play).level))
        if the_hunt.fate(play, survivor) == lasting.FLED and not play.now(survivor).dead:
            play.ask_hands(f"{survivor.name} joins the showdown if anybody reaches it, else {survivor.name} is lost.")
    losses.check_anyone_left(play)


def forget(play: Play) -> None:
    """A new settlement phase begins: whoever ran away goes on the next hunt like everybody else."""
    play.draft.delete(*(row for row in play.draft.rows(Lasting).values() if row.what in (lasting.FLED, lasting.HOME)))


def _move(play: Play, op: "Move", scene: Scene) -> None:
    """Off the hunt board, on the run or home; who runs already runs on."""
    home = op.get("place") == "home"
    for survivor in people(play, op.get("target", "self"), scene) or ():
        before = the_hunt.fate(play, survivor)
        if before is None:
            losses.leave(play, survivor)
        elif not home:
            continue
        play.draft.delete(*(lasting.of(play, survivor.id, before) if before else ()))
        lasting.add(play, survivor, EVENT, lasting.HOME if home else lasting.FLED, 0, "return")
        play.tell(f"{survivor.name} {'is home' if home else 'runs away from the hunt'}")


CARRY: Handlers = {"move": _move}
