"""What typed words mean: whom and which card, as it turns out now, or as it was when they were typed."""

from collections.abc import Collection, Sequence
from typing import Protocol

from kdm_cli.rules.names import fold

Id = int | str
Found = dict[str, dict[str, list[Id]]]  # by kind and folded word
SURVIVOR, CARD, SLOT, LOADOUT, PLAYER = "survivor", "card", "slot", "loadout", "player"


class Then(Protocol):
    """The time at which words were typed that are read once more."""

    def called(self, survivor_id: int) -> str:
        """The name a survivor had."""
        ...

    def survivor(self, text: str) -> int | None:
        """Whom a word meant; None where nobody knows any more."""
        ...

    def is_name(self, text: str) -> bool:
        """Whether words together were the name of somebody who was meant."""
        ...

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """Which cards a word meant, as far as they could be of these kinds; none where nobody knows any more."""
        ...

    def name_of(self, content: str) -> str:
        """How a card was called."""
        ...

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay in a slot."""
        ...

    def named(self, kind: str, text: str) -> str | None:
        """The whole name of the loadout or player that a word meant; None where nobody knows any more."""
        ...


class Meanings:
    """The words of one command, and what they turned out to mean."""

    def __init__(self, then: Then | None = None) -> None:
        """Words that are read once more mean what they meant then, whatever else is called so by now."""
        self.then = then
        self.found: Found = {}  # all that was meant, as the journal keeps it

    def note(self, kind: str, text: str, *ids: Id) -> None:
        """Remember what a word meant; elsewhere on the line it may mean something else. An id means itself."""
        if text in ids:
            return
        known = self.found.setdefault(kind, {}).setdefault(fold(text), [])
        known += [each for each in ids if len(ids) > 1 or each not in known]
