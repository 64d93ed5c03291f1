"""How much of what cards say kdm carries out itself: counted kind by kind, with floors that the core game keeps."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kdm_cli.content.check import nodes
from kdm_cli.rules.content import Entry

TEXTS = ("effects", "moments", "activate", "held", "modifiers", "forbids", "grants", "rolls", "persistent")
NUMBERS = (
    "armor", "armor_all", "weapon", "survival_limit", "consequences", "attack", "affinities", "affinities_complete",
    "copies", "build", "endeavors", "specialization", "critical", "reactions", "trap",
)  # fmt: skip
AS_THE_CARD_SAYS = "do what the card says"  # what an entry reminds of whose text nobody captured
FLOORS = {
    "severe_injury": 95, "brain_trauma": 95, "innovation": 95, "principle": 95, "weapon_type": 95, "fighting_art": 85,
    "secret_fighting_art": 85, "disorder": 85, "ability": 85, "impairment": 85, "gear": 85, "armor_set": 85,
    "hunt_event": 85, "ai_card": 80, "hit_location": 80, "story_event": 85, "settlement_event": 95,
}  # fmt: skip
ALSO = ("location", "resource", "curse", "effect")  # counted, without a floor


class Coverage(NamedTuple):
    """The entries of one kind: carried out whole, partly left to hands, and those whose text nobody captured."""

    kind: str
    entries: int
    automated: int
    reminds: int
    unknown: int

    @property
    def percent(self) -> int:
        """The share of those whose text somebody captured, rounded down."""
        known = self.entries - self.unknown
        return 100 * self.automated // known if known else 100


class ByHand(NamedTuple):
    """An entry that leaves something to hands, and what it tells them."""

    id: str
    name: str
    says: list[str]


def coverage(entries: Iterable[Entry]) -> list[Coverage]:
    """A line for each kind of card that has a text."""
    rows: dict[str, list[Any]] = {kind: [] for kind in (*FLOORS, *ALSO)}
    for entry in entries:
        if entry.kind in rows:
            rows[entry.kind].append(entry.data)
    return [counted(kind, listed) for kind, listed in rows.items() if listed]


def counted(kind: str, listed: list[Mapping[str, Any]]) -> Coverage:
    """One line of the table."""
    unknown = sum(uncaptured(data) for data in listed)
    reminding = sum(by_hand(data) and not uncaptured(data) for data in listed)
    return Coverage(kind, len(listed), len(listed) - reminding - unknown, reminding, unknown)


def reminders(data: Any) -> list[str]:
    """What an entry leaves to hands."""
    return [str(node.get("say", "")) for _, node in nodes(data) if node.get("op") == "remind"]


def uncaptured(data: Any) -> bool:
    """Whether nobody wrote down what the card does, so that all it can say is to look at the card."""
    return any(AS_THE_CARD_SAYS in said.casefold() for said in reminders(data))


def left_to_hands(entries: Iterable[Entry]) -> list[ByHand]:
    """Every entry of the kinds in the table that kdm does not carry out whole."""
    return [
        ByHand(entry.id, entry.name, said(entry.data))
        for entry in entries
        if entry.kind in (*FLOORS, *ALSO) and by_hand(entry.data)
    ]


def said(data: Mapping[str, Any]) -> list[str]:
    """What an entry tells hands: its reminders, else its words."""
    words = data.get("text")
    listed = words if isinstance(words, list) else []
    return list(filter(None, reminders(data))) or [each for each in listed if isinstance(each, str)]


def by_hand(data: Mapping[str, Any]) -> bool:
    """Whether an entry leaves something to hands, or has words for people and nothing that is carried out."""
    silent = bool(data.get("text")) and not any(data.get(field) for field in (*TEXTS, *NUMBERS))
    return bool(reminders(data)) or silent
