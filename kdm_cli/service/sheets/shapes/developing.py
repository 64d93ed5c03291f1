"""What `settlement endeavors` (`endeavor --list`) answers."""

from typing_extensions import TypedDict


class ActivityShown(TypedDict):
    """Something that can be done for endeavors: `survivor` is who alone can do it, `cost` null where nobody captured
    it, `resources` by keyword or id, `why_not` empty where nothing speaks against it.
    """

    name: str
    source: str
    kind: str
    survivor: str | None
    cost: int | None
    resources: dict[str, int]
    price: str
    limit: str | None
    edition: str | None
    text: list[str]
    why_not: str


class Endeavors(TypedDict):
    """How many endeavors there are, why none are spent now, and what can be done for them, what is open now first."""

    endeavors: int
    why_not: str
    activities: list[ActivityShown]
