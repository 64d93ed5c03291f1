"""A gear grid by itself, with armor, weapons and what can be done; and where a number comes from."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.abilities import ability_rows
from kdm_cli.cli.pages.layout import COLUMNS, ROOM, Block, block, cells, framed, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.phrases import LOCATIONS, signed
from kdm_cli.cli.pages.survivor import affinities, grid_rows

Sheet = Mapping[str, Any]

ROWS = 23  # of a terminal, with room for the next prompt
FRAME = 9  # rows for the edges, the nine spaces and armor
MANY = 6  # so many weapons have one row each
WIDTHS = (21, -5, -8, -8)  # name, speed, accuracy, strength


def grid_page(sheet: Sheet, pen: Pen) -> list[Line]:
    """The nine spaces, armor by location, the weapons as they are now, what can be done and what not."""
    grid = cells(pen, grid_rows(sheet["gear"], pen), "left")
    weapons = _weapons(sheet, pen)
    abilities = ability_rows(sheet, pen, ROWS - FRAME - len(weapons))
    blocks = [grid, _armor(sheet, pen), block(weapons), block(abilities)]
    return framed(pen, pen(sheet["name"], "name"), affinities(sheet["affinities"], pen), blocks)


def _armor(sheet: Sheet, pen: Pen) -> Block:
    """Armor points by location, and the boxes for light and heavy injuries."""
    row = []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        boxes = [pen.box(part[box]) for box in ("light", "heavy") if part[box] is not None]
        points = pen(f"{name.capitalize()} ", "label") + pen(part["armor"], "value")
        row.append(sum(boxes, points + blanks(1)))
    return cells(pen, [row])


def _weapons(sheet: Sheet, pen: Pen) -> list[Line]:
    """Speed, accuracy and strength as they are now, and the special rules; two that are alike stand in one row."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for weapon in sheet["weapons"]:
        alike.setdefault(repr({**weapon, "slot": None}), []).append(weapon)
    rows = [[*_numbers(same, pen), ()] for same in alike.values()]
    heading, *shown = listing(pen, ("weapon", "speed", "accuracy", "strength", ""), rows, WIDTHS, columns=ROOM)
    lines, left = [heading], size(heading)
    for (weapon, *_), line in zip(alike.values(), shown, strict=True):
        rules = flowed([pen(rule) for rule in _rules(weapon)], ROOM - left) or [()]
        if len(shown) >= MANY:
            rules = [clipped(pen(", ".join(_rules(weapon))), ROOM - left)]
        lines += [(filled(line, left) if at == 0 else blanks(left)) + rule for at, rule in enumerate(rules)]
    return lines


def _numbers(alike: Sequence[Mapping[str, Any]], pen: Pen) -> list[Line]:
    weapon, *more = alike
    accuracy, strength = weapon.get("accuracy", "-"), weapon.get("strength", "-")
    return [
        pen(weapon["name"] + (f" x{len(alike)}" if more else ""), "hurt" if weapon["why_not"] else ""),
        pen(weapon.get("speed", "-"), "value"),
        pen(f"{accuracy}+" if isinstance(accuracy, int) else accuracy, "value"),
        pen(signed(strength) if isinstance(strength, int) else strength, "value"),
    ]


def _rules(weapon: Mapping[str, Any]) -> list[str]:
    luck = weapon.get("luck", 0)
    return [*([f"luck {signed(luck)}"] if luck else []), *weapon["rules"]]


def why_page(answer: Sheet, pen: Pen) -> list[Line]:
    """Every part of a number on a line, and the sum beneath."""
    lines: list[Line] = []
    for number in answer["why"]:
        lines.append(pen(answer["name"], "name") + blanks(2) + pen(number["stat"], "label"))
        for at, part in enumerate(number["parts"]):
            amount = part["value"] if at == 0 and part["value"] >= 0 else f"{part['value']:+d}"
            lines.append(
                filled(pen(amount, "value"), max(6, len(str(amount))), "right") + blanks(2) + pen(part["name"])
            )
        lines.append(
            filled(pen(f"= {number['value']}", "value"), max(6, len(str(number["value"])) + 2), "right")
            + blanks(2)
            + pen("in all", "label")
        )
    return [clipped(line, COLUMNS) for line in lines]
