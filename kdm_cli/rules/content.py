"""What the rules may ask of the packs: entries by id and by kind.

What happens to the hunt event that is being revealed in this command.

What a number is made of: each part with the name of what brings it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

Document = Mapping[str, Any]  # an object of JSON whose shape only its reader knows
AnyJson = Any  # what a file says, before anybody has looked at it
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@cache
def kind_of(entry_id: str) -> str:
    """The middle of an id: `core:gear/cloth` is gear."""
    return entry_id.partition(":")[2].partition("/")[0]


class Entry(NamedTuple):
    """One card, table row, place or number of a pack."""

    id: str
    name: str
    data: Document

    @property
    def kind(self) -> str:
        """The middle of the id: `core:gear/cloth` is gear."""
        return kind_of(self.id)

    @property
    def slug(self) -> str:
        """The end of the id, by which rows of the same pack mention each other."""
        return self.id.rpartition("/")[2]


class Content(Protocol):
    """The packs a campaign plays with."""

    def get(self, entry_id: str) -> Entry | None:
        """The entry with this id, or None where no enabled pack has it."""
        ...

    def of(self, *kinds: str) -> list[Entry]:
        """Every entry of these kinds, in pack order."""
        ...

    def exact(self, text: str, kinds: Sequence[str]) -> Entry | None:
        """The one entry that is called exactly this, or has this id."""
        ...

    def find_many(
        self, typed: Iterable[str], kinds: Sequence[str], what: str, tier: Callable[[Entry], int] | None = None
    ) -> list[Entry]:
        """Several names, typed with spaces or commas; a name of several words may go unquoted; a low tier is meant."""
        ...


class Reveal:
    """Which event it is, whether it happens, which happens in its place, and whether the table is rolled again."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.entry = entry
        self.cancelled = False
        self.instead: Entry | None = None
        self.again = False


Parts = list[tuple[str, int]]
