"""The cards of a survivor, copy by copy: on the sheet, in the grid, beside it, and what is kept in mind."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.language.scene import Text, Texts
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Card, Gear, Lasting, Survivor, Trait

TRAITS, GEAR, HOLDINGS = ("trait",), ("gear",), ("holding", "kept in mind")
HUNT_EVENT = "hunt_event"


def traits(play: Play, survivor: Survivor) -> Texts:
    """What is written on the sheet, copy by copy."""
    key = ("traits", survivor.id)
    return play.remembered(
        key, lambda: Texts(_traits(play, survivor)), TRAITS, lambda: play.draft.where(Trait, OWNER, survivor.id)
    )


def _traits(play: Play, survivor: Survivor) -> Iterator[Text]:
    copies: Counter[str] = Counter()
    for trait in play.draft.of(Trait, survivor.id):
        entry = play.entry(trait.content)
        copies[trait.content] += 1
        yield Text(entry, entry.name, entry.data, copies[trait.content], entry.kind)


def worn(play: Play, survivor: Survivor) -> list[Text]:
    """The gear cards in the grid, by slot."""
    key = ("worn", survivor.id)
    return play.remembered(key, lambda: _worn(play, survivor), GEAR, lambda: play.draft.where(Gear, OWNER, survivor.id))


def _worn(play: Play, survivor: Survivor) -> list[Text]:
    copies: Counter[str] = Counter()
    found = []
    for gear in sorted(play.draft.of(Gear, survivor.id), key=lambda row: row.slot):
        entry = play.entry(gear.content)
        copies[gear.content] += 1
        found.append(Text(entry, entry.name, entry.data, copies[gear.content], "gear"))
    return found


def statuses(play: Play, survivor: Survivor) -> Iterator[Text]:
    """The monster's cards that lie beside a survivor."""
    for row in play.draft.of(Card, survivor.id):
        entry = play.entry(row.content)
        if row.pile == "play" and entry.data.get("card_type") == "survivor_status":
            yield Text(entry, entry.name, entry.data, 1, "survivor_status")


def of_status(play: Play, survivor: Survivor, moment: str) -> Iterator[tuple[Text, Mapping[str, Any]]]:
    """What the monster's cards beside a survivor say at a moment: all that speaks of who is off the board."""
    for text in statuses(play, survivor):
        yield from ((text, block) for block in text.data.get("moments", ()) if block["at"] == moment)


def in_mind(play: Play, owner: int | None) -> Iterator[Text]:
    """The hunt events that are not over for a survivor, or for the settlement, as long as they count tokens."""
    for row in play.draft.where(Lasting, OWNER, owner):
        if row.what == lasting.KEPT_IN_MIND:
            entry = play.entry(row.content)
            if entry.kind == HUNT_EVENT:
                yield Text(entry, entry.name, entry.data, 1, HUNT_EVENT)
