"""The party walks on, space by space, and what lies there is revealed."""

from kdm_cli.rules.asking import the_hunt
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_board, hunt_events
from kdm_cli.rules.hunt.hunt_events import NOTHING_SAID, Said
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refusal, Unused, refuse


def move(play: Play, by: int = 1, said: Said = NOTHING_SAID) -> None:
    """The step of the party and the event of the space it comes to; what waits is resolved before."""
    the_hunt.need_open(play)
    if by == 0:
        refuse("out-of-range", "The party moves by no space.", "kdm hunt move; kdm hunt move -1 is a space back.")
    _check_can_be_meant(play, by)
    waiting = hunt_events.waits(play)
    play.require(not waiting, "event-waits", waiting, "kdm hunt event")
    if said.revealer is not None:
        hunt_events.take_tile(play, said.revealer)
    hunt_board.move_party(play, by)
    comes = the_hunt.need(play).waiting
    if comes:
        hunt_events.resolve_space(play, said)
    elif said.nominated:
        left = [each for _, each in play.beside.taken()]
        message = "No hunt event comes here that could be for anybody: --survivor is not used."
        raise Unused(Refusal("no-event", message), left)
    play.follows = True


def _check_can_be_meant(play: Play, by: int) -> None:
    """What is longer than the whole board is no move, but perhaps an event's number (R255)."""
    if abs(by) <= the_hunt.last(play):
        return
    event = f"Event {by}: kdm hunt event {by} where one waits, kdm hunt move --roll {by} for the next space."
    number = any(entry.data.get("roll") == by for entry in play.content.of(hunt_events.KIND))
    told = f"{abs(by)} spaces are more than the hunt board has ({the_hunt.last(play)})."
    refuse("out-of-range", told, event if number else "kdm hunt move")


def reveal(play: Play, said: Said = NOTHING_SAID) -> None:
    """An event that waits: what lies on the space first, then those that come before the party moves on."""
    hunt = the_hunt.need_open(play)
    if said.card is not None and hunt.waiting:
        _check_belongs(play, said.card)
    if hunt.waiting:
        hunt_events.resolve_space(play, said)
    elif hunt.extra:
        hunt_events.extra(play, said)
    else:
        play.require(False, "no-event", "No hunt event waits.", "kdm hunt move")
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
        met = card in hunt_events.of_quarry(play) or not hunt_events.of_quarry(play)
        why = "came on this hunt already" if card.data.get("monster") else "is of the table"
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
    slug = the_hunt.quarry(play).slug
    here = the_hunt.open_at(play, the_hunt.need(play).space)
    cards = [play.entry(row.content) for row in here if row.kind == the_hunt.PLACED]
    cards += [entry for entry in play.content.of(hunt_events.KIND) if entry.data.get("monster") in (slug, None)]
    return among(play, name, cards, "hunt event", "kdm hunt event 1-100 takes the number of the table.")
