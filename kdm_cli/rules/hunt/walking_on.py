"""The party walks on, space by space, and what lies there is revealed."""

from kdm_cli.rules.content import Entry
from kdm_cli.rules.hunt import hunt_board, hunt_events, under_way
from kdm_cli.rules.hunt.hunt_events import NOTHING_SAID, Said
from kdm_cli.rules.phase import showing
from kdm_cli.rules.play import Play


def move(play: Play, by: int = 1, said: Said = NOTHING_SAID) -> None:
    """The step of the party and the event of the space it comes to; what waits is resolved before."""
    under_way.need_open(play)
    waiting = hunt_events.waits(play)
    play.require(not waiting, "event-waits", waiting, "kdm hunt event")
    hunt_board.move_party(play, by)
    if under_way.need(play).waiting:
        hunt_events.resolve_space(play, said)
    play.next = showing.following(play)


def reveal(play: Play, said: Said = NOTHING_SAID) -> None:
    """An event that waits: what lies on the space first, then those that come before the party moves on."""
    hunt = under_way.need_open(play)
    if hunt.waiting:
        hunt_events.resolve_space(play, said)
    elif hunt.extra:
        hunt_events.extra(play, said)
    else:
        play.require(False, "no-event", "No hunt event waits.", "kdm hunt move; --house-rule reveals one all the same.")
        hunt_events.befall(play, said.card or hunt_events.from_table(play), said)
    play.next = showing.following(play)


def move_quarry(play: Play, by: int) -> None:
    """The quarry is moved by hand."""
    under_way.need_open(play)
    hunt_board.move_quarry(play, by)
    play.next = showing.following(play)


def card_named(play: Play, name: str) -> Entry:
    """A row of the table by number, a card of the quarry or another event by name."""
    from kdm_cli.rules.cards import among

    number = name.strip()
    if number.isascii() and number.isdigit():
        return hunt_events.numbered(play, int(number))
    slug = under_way.quarry(play).slug
    cards = [entry for entry in play.content.of(hunt_events.KIND) if entry.data.get("monster") in (slug, None)]
    return among(name, cards, "hunt event", "kdm hunt event 1-100 takes the number of the table.")
