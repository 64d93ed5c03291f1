"""What follows from the gear in a grid: armor points, affinities, and what cards give together."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import cards, lasting
from kdm_cli.rules.asking.cards import sibling
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.language.scene import Text
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Gear, Survivor

COLOURS = ("red", "green", "blue")
OPPOSITE = {"right": "left", "left": "right", "down": "up", "up": "down"}


def covers(entry: Entry) -> str | None:
    """The location that a card armors."""
    return (entry.data.get("armor") or {}).get("location")


def cells(play: Play, survivor: Survivor) -> dict[int, Entry]:
    """The cards by slot."""
    return {gear.slot: play.entry(gear.content) for gear in play.draft.of(Gear, survivor.id)}


def neighbours(play: Play, slot: int) -> dict[str, int]:
    """The slots that touch one, by the edge: a grid of 3 x 3 has 12 inner edges."""
    columns = side(play)
    found = {"up": slot - columns, "down": slot + columns}
    if slot % columns:
        found["right"] = slot + 1
    if slot % columns != 1 and columns > 1:
        found["left"] = slot - 1
    return {edge: other for edge, other in found.items() if 1 <= other <= slots(play)}


def completed(play: Play, grid: Mapping[int, Entry], slot: int) -> Counter[str]:
    """The halves on one card's own edges that touch a half of the same colour (puzzle affinities)."""
    own = grid[slot].data.get("affinities") or {}
    found: Counter[str] = Counter()
    for edge, other in neighbours(play, slot).items():
        beside = (grid[other].data.get("affinities") or {}) if other in grid else {}
        if own.get(edge) and own[edge] == beside.get(OPPOSITE[edge]):
            found[own[edge]] += 1
    return found


def affinities(play: Play, survivor: Survivor) -> dict[str, int]:
    """Completed affinities by colour: two halves that touch, and what counts as complete by itself."""
    grid = cells(play, survivor)
    count: Counter[str] = Counter()
    for slot in grid:
        count += completed(play, grid, slot)
    halves = {colour: count[colour] // 2 for colour in COLOURS}  # each inner edge was seen from both sides
    for entry in grid.values():
        for colour in entry.data.get("affinities_complete", ()):
            halves[colour] += 1
    for text in (*cards.traits(play, survivor), *cards.worn(play, survivor)):
        for block in text.blocks():
            for colour, number in block.get("affinities", {}).items() if _gives(text, block) else ():
                halves[colour] += number
    for colour in COLOURS:
        halves[colour] += sum(number for _, number in lasting.amounts(play, survivor, lasting.AFFINITY + colour))
    return halves


def _gives(text: Text, block: Mapping[str, Any]) -> bool:
    """A gear card's `affinities` are half squares on its edges; only what it says under `held` is complete."""
    return "when" not in block and (text.kind != "gear" or block is not text.data)


def bonuses(play: Play, survivor: Survivor) -> list[Text]:
    """What the grid adds up to: affinity bonuses, once a name, and complete armor sets."""
    grid = cells(play, survivor)
    speaking = any("affinity_bonus" in entry.data for entry in grid.values())
    have = affinities(play, survivor) if speaking else {}
    found: dict[str, Text] = {}
    copies: Counter[str] = Counter()
    for slot, entry in sorted(grid.items()):
        copies[entry.id] += 1
        bonus = entry.data.get("affinity_bonus")
        if bonus and entry.id not in found and not missing(bonus, completed(play, grid, slot), have):
            found[entry.id] = Text(entry, entry.name, bonus, copies[entry.id], "bonus")
    return [*found.values(), *complete_sets(play, survivor)]


def missing(bonus: Mapping[str, Any], own: Mapping[str, int], have: Mapping[str, int]) -> list[str]:
    """Which affinities a bonus still lacks, in words; one that fills a puzzle piece fills no square besides."""
    puzzle = bonus.get("requires_puzzle", {})
    lacking = {colour: number - own.get(colour, 0) for colour, number in puzzle.items()}
    wanted = bonus.get("requires_complete", {})
    free = {colour: have.get(colour, 0) - min(own.get(colour, 0), puzzle.get(colour, 0)) for colour in wanted}
    return [f"{number} {colour} on its own edges" for colour, number in lacking.items() if number > 0] + [
        f"{number - free[colour]} {colour}" for colour, number in wanted.items() if number > free[colour]
    ]


def complete_sets(play: Play, survivor: Survivor) -> list[Text]:
    """The armor sets of which every piece is worn; an outfit stands for the piece at its location."""
    mine = ("sets", survivor.id)
    return play.remembered(
        mine, lambda: _complete_sets(play, survivor), ("gear",), lambda: play.draft.where(Gear, OWNER, survivor.id)
    )


def _complete_sets(play: Play, survivor: Survivor) -> list[Text]:
    worn = list(cells(play, survivor).values())
    if not any("set" in (entry.data.get("keywords") or ()) for entry in worn):
        return []
    return [
        Text(entry, entry.name, entry.data, 1, "armor_set")
        for entry in play.content.of("armor_set")
        if entry.data.get("requires_gear") and not set_lacks(play, entry, worn)
    ]


def set_lacks(play: Play, armor_set: Entry, worn: list[Entry]) -> list[str]:
    """The pieces of a set that are not worn, by name."""
    have = {entry.id for entry in worn}
    outfits = [entry for entry in worn if OUTFIT in map(str.casefold, entry.data.get("special_rules") or ())]
    covered = {covers(entry) for entry in outfits} - {None}
    return [piece.name for piece in pieces(play, armor_set) if piece.id not in have and covers(piece) not in covered]


def pieces(play: Play, armor_set: Entry) -> list[Entry]:
    """The gear cards that make an armor set."""
    return [play.entry(sibling(play, armor_set, "gear", slug)) for slug in armor_set.data.get("requires_gear") or ()]


def slots(play: Play) -> int:
    """How many cards a grid holds."""
    return int(play.entry("core:rule_note/gear_grid").data["slots"])


def side(play: Play) -> int:
    """How many cards lie side by side."""
    return int(play.entry("core:rule_note/gear_grid").data["columns"])


OUTFIT, ACCESSORY = "outfit", "accessory"
