"""Cards of a save by their names: those the packs know, and those that are kept as notes of their name."""

from collections.abc import Sequence

from kdm_cli.content import Library
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import NOTE
from kdm_cli.rules.survivors.traits import KINDS as TRAITS
from kdm_cli.rules.writing import MOST_NAME

GOODS = ("gear", "resource")
EVENTS = ("story_event", "settlement_event", "monster")


class Cards:
    """Looks names up in the packs a campaign plays with."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def known(self, name: str, *kinds: str) -> Entry | None:
        """The card of exactly this name, of the first of these kinds that has one."""
        for kind in kinds:
            found = self.library.exact(name, (kind,)) if name.strip() else None
            if found is not None:
                return found
        return None

    def trait(self, kind: str, name: str) -> Entry:
        """A trait; what a tracker calls an ability may be an impairment."""
        kinds: Sequence[str] = (kind, *TRAITS) if kind in TRAITS else TRAITS
        return self.known(name, *kinds) or noted(kind if kind in TRAITS else "trait", name)

    def goods(self, kind: str, name: str) -> Entry:
        """Gear or a resource, as which it is listed if both are called so."""
        kind = kind if kind in GOODS else "resource"
        return self.known(name, kind, *GOODS) or noted(kind, name)

    def event(self, name: str) -> Entry:
        """What a line of the timeline means."""
        return self.known(name, *EVENTS) or noted("event", name)

    def of_kind(self, kind: str, name: str) -> Entry:
        """A card of one kind only."""
        return self.known(name, kind) or noted(kind, name)


def noted(kind: str, name: str) -> Entry:
    """A card that no pack knows, under its name."""
    return Entry(f"{NOTE}{kind}/{name.strip()[:MOST_NAME].rstrip() or '?'}", name, {})


def is_noted(entry: Entry) -> bool:
    """Whether no pack knows this card."""
    return entry.id.startswith(NOTE)
