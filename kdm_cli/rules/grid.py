"""What follows from the gear in a grid: armor points, weapons and affinities."""

from typing import Any

from kdm_cli.rules.play import Play
from kdm_cli.rules.state import BodyPart, Gear, Survivor

Parts = list[tuple[str, int]]
COLOURS = ("red", "green", "blue")


def armor(play: Play, survivor: Survivor, location: str) -> int:
    """Armor points left at a hit location: worn (R39) minus lost; gear without points left is still worn (R96)."""
    return sum(amount for _, amount in armor_parts(play, survivor, location))


def armor_parts(play: Play, survivor: Survivor, location: str) -> Parts:
    """Worn armor, and the points lost of it; what was lost beyond what is worn now does not count."""
    found: Parts = []
    for gear in play.draft.of(Gear, survivor.id):
        entry = play.entry(gear.content)
        worn = entry.data.get("armor") or {}
        points = (worn["points"] if worn.get("location") == location else 0) + entry.data.get("armor_all", 0)
        if points:
            found.append((entry.name, points))
    lost = sum(part.armor_lost for part in play.draft.of(BodyPart, survivor.id) if part.location == location)
    lost = min(lost, sum(points for _, points in found))
    return [*found, ("lost", -lost)] if lost else found


def weapons(play: Play, survivor: Survivor) -> list[dict[str, Any]]:
    """The weapons a survivor can choose from, with the numbers printed on them (R44, R139, R165)."""
    found = []
    for gear in sorted(play.draft.of(Gear, survivor.id), key=lambda row: row.slot):
        entry = play.entry(gear.content)
        if entry.data.get("weapon"):
            found.append({"id": entry.id, "name": entry.name, "slot": gear.slot, **entry.data["weapon"]})
    for entry in play.content.of("innate_weapon"):
        numbers = {key: entry.data[key] for key in ("speed", "accuracy", "strength", "luck") if key in entry.data}
        found.append({"id": entry.id, "name": entry.name, "slot": None, **numbers})
    return found


def affinities(play: Play, survivor: Survivor) -> dict[str, int]:
    """Completed affinities by colour: two halves that touch, and what a card counts as complete by itself."""
    count = dict.fromkeys(COLOURS, 0)
    grid = {gear.slot: play.entry(gear.content).data for gear in play.draft.of(Gear, survivor.id)}
    edges = {slot: data.get("affinities") or {} for slot, data in grid.items()}
    columns = side(play)
    for slot, edge in edges.items():
        right = edges.get(slot + 1, {}) if slot % columns else {}
        below = edges.get(slot + columns, {})
        for colour, other in ((edge.get("right"), right.get("left")), (edge.get("down"), below.get("up"))):
            if colour and colour == other:
                count[colour] += 1
        for colour in grid[slot].get("affinities_complete", ()):
            count[colour] += 1
    return count


def slots(play: Play) -> int:
    """How many cards a grid holds."""
    return int(play.entry("core:rule_note/gear_grid").data["slots"])


def side(play: Play) -> int:
    """How many cards lie side by side."""
    return int(play.entry("core:rule_note/gear_grid").data["columns"])
