"""The settlement event of a phase: the First Day (R211), later one random card each phase (R212)."""

from kdm_cli.rules.asking import event_times, steps
from kdm_cli.rules.carry import dues
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Step

DECK = KIND = "settlement_event"
STEP = "event"
WHY = "this phase's event"


def draw(play: Play) -> None:
    """Step 4: the First Day in the first phase, later a card of the deck, which goes back; it comes due."""
    steps.check_not_done(play, STEP)
    first = event_times.first_event(play) if steps.is_first(play) else None
    if first is not None:
        _comes(play, first)
        return
    for card in play.table.draw(DECK, deck(play), 1, f"settlement event of lantern year {play.year + 1}"):
        play.tell(f"Settlement event: {card.name}")
        _comes(play, card)


def draw_another(play: Play, source: Entry) -> None:
    """An event asks for another one in its place: another card of the deck, without this one."""
    cards = [card for card in deck(play) if card.id != source.id]
    for card in play.table.draw(DECK, cards, 1, f"in the place of {source.name}"):
        play.tell(f"Settlement event: {card.name}")
        for row in [row for row in play.draft.rows(Step).values() if (row.step, row.how) == (STEP, source.id)]:
            play.draft.delete(row)
        _comes(play, card)


def deck(play: Play) -> list[Entry]:
    """The cards that can be drawn: all but what is always the event of the first phase (R212)."""
    first = event_times.first_event(play)
    return [entry for entry in play.content.of(KIND) if first is None or entry.id != first.id]


def named(play: Play, entry: Entry) -> bool:
    """Whether naming this event is the draw of step 4; what cannot have been drawn is refused."""
    step = steps.current(play)
    if entry.kind != KIND or step is None:
        return False
    if not any(row.content == entry.id for row in play.draft.rows(Due).values()):
        steps.check_reached(play, STEP, "A settlement event")
    if step.key != STEP or steps.done(play, STEP):
        return False
    first = event_times.first_event(play)
    if first is not None and steps.is_first(play):
        play.require(entry.id == first.id, "first-day", f"The event of the first phase is {first.name} (R211).")
    elif first is not None:
        left = f"{first.name} has left the deck: it is the first phase's (R212)."
        play.require(entry.id != first.id, "first-day", left, "kdm next draws a card.")
        by_table = play.draft.campaign.decks == "table"
        play.require(by_table, "needs-house-rule", "The tool draws the settlement event.", "kdm next draws it.")
    return True


def record(play: Play, entry: Entry) -> None:
    """An event takes place in this phase: until its end its endeavors are open."""
    if entry.kind == KIND and steps.in_phase(play) and not is_in_play(play, entry.id):
        steps.finish(play, STEP, entry.id)


def in_play(play: Play) -> list[Entry]:
    """The settlement events of this phase: the one that was drawn, and those the year brought."""
    rows = [row for row in play.draft.rows(Step).values() if row.step == STEP and row.how]
    return [play.entry(content) for content in dict.fromkeys(str(row.how) for row in rows)]


def is_in_play(play: Play, content: str) -> bool:
    """Whether a card is a settlement event of this phase."""
    return any(row.step == STEP for row in play.draft.where(Step, "how", content))


def _comes(play: Play, entry: Entry) -> None:
    steps.finish(play, STEP, entry.id)
    dues.make_due(play, entry.id, None, WHY)
