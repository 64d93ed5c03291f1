"""What `look` finds."""

from typing import Any

from typing_extensions import TypedDict


class Found(TypedDict):
    """One entry of a pack, by name."""

    id: str
    name: str
    kind: str


class Card(TypedDict):
    """One entry whole: `doubt` names the weakest source where a number is not sure."""

    id: str
    name: str
    kind: str
    page: int | None
    doubt: str | None
    facts: dict[str, Any]
    used: list[str]


class Look(TypedDict):
    """`look`: up to three entries whole, or the names of more."""

    word: str
    entries: list[Card]
    found: list[Found]
    more: int
