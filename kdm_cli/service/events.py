"""Story, settlement and hunt events: what was due is settled, what the card said is recorded."""

from typing import Annotated

from kdm_cli.rules import events as rules
from kdm_cli.rules.cards import card_or_note
from kdm_cli.rules.play import Play
from kdm_cli.service.kinds import EVENT, SURVIVOR, words
from kdm_cli.service.operation import changing

KINDS = ("story_event", "settlement_event", "monster", "principle")


@changing(
    "event",
    examples=(
        "event endless screams --survivor Lucy --roll 4",
        "event returning survivors --survivor Lucy --note 'it was her'",
    ),
)
def event(
    play: Play,
    name: Annotated[str, EVENT],
    *,
    survivor: Annotated[list[str] | None, SURVIVOR] = None,
    note: Annotated[str | None, words("TEXT", "what the card said, kept as a note")] = None,
) -> None:
    """Carry out an event: what was due is settled, what the card says is done, asked or left to hands."""
    survivors = play.survivors(survivor) if survivor else []
    rules.settle(play, card_or_note(play, name, KINDS, "event", "event"), survivors, note)
