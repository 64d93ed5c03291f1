"""What `look` finds."""

from typing import Any

from typing_extensions import TypedDict


class Found(TypedDict):
    """One entry of a pack, by name."""

    id: str
    name: str
    kind: str


class Card(TypedDict):
    """One entry whole: `doubt` names the weakest source where a number is not sure, `pack` whose data it is.

    `text` is the card tersely, `does` what kdm carries out of it; `can` is what brings it to this settlement, or what
    it offers for endeavors, and what is missing for that.
    """

    id: str
    name: str
    kind: str
    pack: str
    page: int | None
    doubt: str | None
    text: list[str]
    does: list[str]
    facts: dict[str, Any]
    used: list[str]
    can: list[str]


class Look(TypedDict):
    """`look`: up to three entries whole, or the names of more."""

    word: str
    entries: list[Card]
    found: list[Found]
    more: int
