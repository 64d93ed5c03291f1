"""Affinity bonuses and armor sets of one survivor: which count, and what the others still lack."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kdm_cli.rules.asking import grid
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import BonusShown, SetShown

WORTH_TELLING = 2  # so many pieces of an armor set and one may want to know which are missing


def affinity_bonuses(play: Play, survivor: Survivor) -> list["BonusShown"]:
    """Every card with an affinity bonus, once: of identical cards the one that grants it, or lacks least."""
    cards, have = grid.cells(play, survivor), grid.affinities(play, survivor)
    found: dict[str, BonusShown] = {}
    for slot, entry in sorted(cards.items()):
        if bonus := entry.data.get("affinity_bonus"):
            missing = grid.missing(bonus, grid.completed(play, cards, slot), have)
            if entry.id not in found or len(missing) < len(found[entry.id]["missing"]):
                found[entry.id] = _bonus(slot, entry, bonus, missing)
    return list(found.values())


def _bonus(slot: int, entry: Entry, bonus: Mapping[str, Any], missing: list[str]) -> "BonusShown":
    return {
        "slot": slot,
        "id": entry.id,
        "name": entry.name,
        "active": not missing,
        "needs": grid.missing(bonus, {}, {}),
        "missing": missing,
        "text": list(bonus.get("text", ())),
    }


def armor_sets(play: Play, survivor: Survivor) -> list["SetShown"]:
    """Every armor set of which at least two pieces are worn, and the pieces that are missing."""
    worn = list(grid.cells(play, survivor).values())
    found: list[SetShown] = []
    for entry in play.content.of("armor_set"):
        pieces = {piece.id for piece in grid.pieces(play, entry)}
        missing = grid.set_lacks(play, entry, worn)
        if len(pieces & {card.id for card in worn}) >= WORTH_TELLING:
            found.append(
                {
                    "id": entry.id,
                    "name": entry.name,
                    "active": not missing,
                    "missing": missing,
                    "text": list(entry.data.get("text", ())),
                }
            )
    return found
