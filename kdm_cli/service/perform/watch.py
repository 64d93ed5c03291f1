"""What a batch may say when it is refused: nothing of what follows from a card that it has turned over.

Its lines are kept together or not at all, so behind a face-down card every reason, and even which line it was, would
tell something of a card that nobody has seen. One after the other they say everything, for then the card is seen.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.service.language.documents import Place, at_place
from kdm_cli.service.table.tray import Tray

TOLD = "The tool turns over a face-down card here, and a line from here on is refused or asks for an answer."
WHY = "Nothing was saved, and nothing more is said: it would tell the card."


class Watch:
    """The lines of a batch one after the other, and the first that turned over a card."""

    def __init__(self) -> None:
        self.first: Place | None = None
        self.tray: Tray | None = None  # that of the line under way

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """What is refused in here stands at this line, or at the first that turned over a card."""
        self.tray = None
        try:
            with at_place(*place):
                yield
        except Refused:
            self._look(place)
            if self.first is None:
                raise
        else:
            self._look(place)
            return
        with at_place(*self.first):
            refuse(
                "hidden-card", TOLD, f"{WHY}\nRun what stands up to line {self.first.line} by itself, then the rest."
            )

    def _look(self, place: Place) -> None:
        if self.first is None and self.tray is not None and self.tray.turned:
            self.first = place
