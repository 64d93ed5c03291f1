"""Armor points: what is worn at each hit location, what else protects, and which pieces add nothing."""

from typing import NamedTuple

from kdm_cli.rules.asking import cards, lasting, texts
from kdm_cli.rules.asking.grid import ACCESSORY, complete_sets, covers
from kdm_cli.rules.content import Entry, Parts
from kdm_cli.rules.language.scene import Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import LOCATIONS, BodyPart, Survivor


class Idle(NamedTuple):
    """A piece of armor that adds no points, where it is worn, and the piece that counts there."""

    entry: Entry
    location: str
    counts: Entry


def armor(play: Play, survivor: Survivor, location: str) -> int:
    """Armor points left at a hit location: worn (R39) minus lost; gear without points left is still worn (R96)."""
    return sum(amount for _, amount in armor_parts(play, survivor, location))


def armor_parts(play: Play, survivor: Survivor, location: str) -> Parts:
    """Worn armor, what else protects, and the points lost of it; what was lost beyond that does not count.

    One piece a location is worn and counts; a second stays in the grid and adds no points (R230), and is named as such.
    """
    found: Parts = []
    counted = _counted(cards.worn(play, survivor), location)
    for text in cards.worn(play, survivor):
        points = _points(text, location)
        if counted is not None and _is_second(text, counted, location):
            found.append((f"{text.name}: {_other(text.entry, counted.entry)} is worn there", 0))
            points = 0
        points += text.data.get("armor_all", 0)
        if points:
            found.append((text.name, points))
    found += [(text.name, text.data["armor_all"]) for text in complete_sets(play, survivor) if "armor_all" in text.data]
    for text, block in texts.standing(play, survivor, "armor"):
        if text.kind != "gear" or block is not text.data:  # on a gear card itself, `armor` is where it is worn
            found += [(text.name, block["armor"][where]) for where in (location, "all") if where in block["armor"]]
    for where in (location, "all", "each"):
        found += lasting.amounts(play, survivor, lasting.ARMOR + where)
    lost = sum(part.armor_lost for part in play.draft.of(BodyPart, survivor.id) if part.location == location)
    lost = min(lost, sum(points for _, points in found))
    return [*found, ("lost", -lost)] if lost else found


def _counted(worn: list[Text], location: str) -> Text | None:
    """The one piece of armor that counts at a location: the one that gives most, the lower slot of two alike."""
    pieces = [text for text in worn if armors(text.entry) == location]
    return max(pieces, key=lambda text: _points(text, location), default=None)


def _points(text: Text, location: str) -> int:
    worn = text.data.get("armor") or {}
    return int(worn["points"]) if worn.get("location") == location else 0


def _is_second(text: Text, counted: Text, location: str) -> bool:
    """Whether a card is a second piece of armor on a location, where another counts."""
    return text is not counted and armors(text.entry) == location and _points(text, location) > 0


def _other(piece: Entry, counts: Entry) -> str:
    return "another" if piece.id == counts.id else counts.name


def armors(entry: Entry) -> str | None:
    """The location on which a card is the one armor; an accessory is worn over it and adds to it."""
    rules = {str(rule).casefold() for rule in entry.data.get("special_rules") or ()}
    return None if ACCESSORY in rules else covers(entry)


def idle(play: Play, survivor: Survivor) -> list[Idle]:
    """The pieces of armor in the grid that add no points, because another is worn at their location."""
    worn = cards.worn(play, survivor)
    counted: dict[str, Text | None] = {location: _counted(worn, location) for location in LOCATIONS}
    pairs = [(text, armors(text.entry)) for text in worn]
    return [
        Idle(text.entry, where, best.entry)
        for text, where in pairs
        if where is not None and (best := counted.get(where)) is not None and _is_second(text, best, where)
    ]


def told_idle(piece: Idle) -> str:
    """Why a piece of armor adds no points, in words."""
    return (
        f"{piece.entry.name} adds no armor points: {_other(piece.entry, piece.counts)} is worn at the {piece.location}"
    )
