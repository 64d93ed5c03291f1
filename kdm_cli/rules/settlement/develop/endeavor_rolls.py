"""Rolls of endeavors: under which names cards change them, and a result raised after it was rolled."""

from collections.abc import Callable

from kdm_cli.rules.asking import texts
from kdm_cli.rules.content import Entry
from kdm_cli.rules.parts import Parts
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.table import Face

ENDEAVOR = "endeavor"
ROLLS = (ENDEAVOR, "augury")  # what endeavors roll is called
RAISE = "raise_endeavor_rolls"
RAISED = (1, 2)
REROLL = "grant/reroll_endeavor"  # a lasting row: one result may be rolled again, once


def names_of(name: str, card: Entry) -> tuple[str, ...]:
    """The names a roll is known by: an endeavor's also by the card that brings it, and by that card's category."""
    if name not in ROLLS:
        return (name,)
    return tuple(dict.fromkeys((name, ENDEAVOR, f"{card.data.get('category')}_endeavor", f"{card.slug}_endeavor")))


def another(play: Play, survivor: Survivor | None, names: tuple[str, ...], throw: Callable[[], Face]) -> Face:
    """What the die shows; of an endeavor once what it shows the second time, if a card lets the survivor."""
    face = throw()
    if ENDEAVOR not in names or survivor is None:
        return face
    rows = [*play.draft.of(Lasting, survivor.id), *play.draft.of(Lasting, None)]
    row = next((row for row in rows if row.what == REROLL), None)
    if row is None:
        return face
    card = play.name_of(row.content)
    if play.table.choose(f"{survivor.name}, {card}: roll {face.value} again", ["yes", "no"], "no") == "no":
        return face
    play.draft.delete(row)
    play.tell(f"{survivor.name} rolls again instead of {face.value} ({card})")
    return throw()


def raised(play: Play, survivor: Survivor | None, names: tuple[str, ...], number: int) -> Parts:
    """What is added to the result of an endeavor by who likes, after it has been rolled."""
    card = texts.granted_to_all(play).get(RAISE) if ENDEAVOR in names else None
    if card is None:
        return []
    who = f"{survivor.name}, " if survivor else ""
    options = [str(number), *(str(number + more) for more in RAISED)]
    chosen = play.table.choose(f"{who}{card}: the result becomes", options, options[0])
    return [(card, int(chosen) - number)] if chosen != options[0] else []
