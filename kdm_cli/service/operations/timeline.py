"""The timeline."""

from typing import Annotated, Any

from kdm_cli.rules.asking.cards import card_or_note, with_level
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import timeline as rules
from kdm_cli.service.language.kinds import EVENT, YEAR
from kdm_cli.service.language.operation import changing, reading
from kdm_cli.service.sheets.views import timeline_document
from kdm_cli.service.table.view import View

KINDS = ("story_event", "settlement_event", "monster")


@reading("timeline show", examples=("timeline show", "timeline show --json"))
def show(view: View) -> dict[str, Any]:
    """Show the lantern years and what they hold."""
    return {"lantern_year": view.year, "timeline": timeline_document(view)}


@changing("timeline advance", examples=("timeline advance", "timeline advance --because 'the lantern dims'"))
def advance(play: Play) -> None:
    """A lantern year passes; what the new year lists comes due."""
    rules.advance(play)


@changing("timeline add", examples=("timeline add 5 bold", "timeline add 9 Murder"))
def add(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Write an event into a lantern year; a monster with its level behind it: timeline add 9 butcher level 2."""
    name, level = with_level(play, event, KINDS)
    rules.add(play, year, card_or_note(play, name, KINDS, "event", "event"), level)


@changing("timeline remove", examples=("timeline remove 5 hands of heat", "timeline remove 6 armored"))
def remove(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Strike an event from a lantern year."""
    rules.remove(play, year, event)


@changing("timeline done", examples=("timeline done 2 endless screams", "timeline done 2 endless"))
def done(play: Play, year: Annotated[int, YEAR], event: Annotated[str, EVENT]) -> None:
    """Check an event off."""
    rules.done(play, year, event)
