"""What was asked at the table, and what was answered: as the journal keeps it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, cast

from kdm_cli.rules.state import Fields

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DieShown


SECRET, SHUFFLE = "secret", "shuffle"  # kinds of answers that nobody may see
MADE = "made"  # where a secret comes from
DEALT = "dealt"  # a card or an order from the secret of the hunt or showdown under way
DRAWN, SHUFFLED = "drawn", "shuffled"  # the same from the campaign's dice


class Question(NamedTuple):
    """What makes two questions the same: `of` is the die, the deck, or the options."""

    kind: str
    of: str | tuple[str, ...]
    why: str
    who: str = ""


class Answer(NamedTuple):
    """One answer as the journal keeps it; `sides` is a number, "location", a card's deck, or None for a choice.

    `test` and `least` are what a die decided and the lowest face that was enough, where it decided alone.
    """

    kind: str
    why: str
    who: str
    sides: int | str | None
    value: int | str
    origin: str
    test: str = ""
    least: int | None = None

    def written(self) -> Fields:
        """The answer as a row of the journal, without what was not tested."""
        row = self._asdict()
        if self.least is None:
            del row["least"]
        if not self.test:
            del row["test"]
        return row


def dice_shown(answers: Iterable[Answer]) -> "list[DieShown]":
    """The dice among the answers, as an outcome tells them."""
    return [
        cast("DieShown", {"sides": each.sides, "value": each.value, "why": each.why, "origin": each.origin})
        for each in answers
        if each.kind == "die"
    ]
