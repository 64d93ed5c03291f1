"""A gear grid by itself, with armor and weapons; and where a number comes from."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.page import COLUMNS, INNER, Block, block, cells, framed, listing, side_by_side
from kdm_cli.cli.page_survivor import affinities, body_rows, grid_rows
from kdm_cli.cli.pen import Line, Pen, blanks, clipped, filled
from kdm_cli.cli.words import signed, spelled

Sheet = Mapping[str, Any]

BODY = 30


def grid_page(sheet: Sheet, pen: Pen) -> list[Line]:
    """The nine spaces, armor by location, the weapons and their numbers, what can be done."""
    able = [name for name, yes in sheet["can"].items() if yes]
    can = [pen("Can  ", "label") + pen(", ".join(spelled(name).lower() for name in able))] if able else []
    grid = cells(pen, grid_rows(sheet["gear"], pen), "left")
    body = side_by_side(pen, body_rows(sheet, pen), _weapons(sheet, pen), BODY)
    return framed(pen, pen(sheet["name"], "name"), affinities(sheet["affinities"], pen), [grid, body, _lines(can)])


def _lines(lines: list[Line]) -> Block:
    return block(lines)


def _weapons(sheet: Sheet, pen: Pen) -> list[Line]:
    """Speed, accuracy and strength as they are printed on the weapons."""
    heads = ("weapon", "speed", "accuracy", "strength")
    rows = []
    for weapon in sheet["weapons"]:
        accuracy, strength = weapon.get("accuracy", "-"), weapon.get("strength", "-")
        rows.append(
            [
                pen(weapon["name"]),
                pen(weapon.get("speed", "-"), "value"),
                pen(f"{accuracy}+" if isinstance(accuracy, int) else accuracy, "value"),
                filled(pen(signed(strength) if isinstance(strength, int) else strength, "value"), 8, "right"),
            ]
        )
    return listing(pen, heads, rows, (21, -5, -8), columns=INNER - BODY - 2) if rows else []


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
