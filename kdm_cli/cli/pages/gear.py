"""A gear grid by itself, with armor, weapons and what can be done; and where a number comes from.

What a survivor can and cannot do because of the grid: actions, abilities, affinity bonuses, armor sets.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import (
    COLUMNS,
    ROOM,
    Block,
    block,
    cells,
    framed,
    listing,
    signed,
    spelled,
    with_copies,
)
from kdm_cli.cli.pages.pen import Line, Pen, Span, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.survivor import affinities, grid_rows, no_points
from kdm_cli.rules.state import LOCATIONS

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import ActivationShown, BonusShown, SetShown, SurvivorWhy, WeaponShown
    from kdm_cli.service.sheets.shapes.survivor import Grid as Sheet

LABELS = 8
WIDTH = ROOM - LABELS
OWN = " on its own edges"
REST = "the rest: --json; a card's own words: kdm look CARD"


def ability_rows(sheet: "Sheet", pen: Pen, room: int) -> list[Line]:
    """Five paragraphs in so many rows: long items are whole where there is room, and what has no row is said so."""
    paragraphs = {
        "Can": _can(sheet, pen),
        "Cannot": _cannot(sheet, pen),
        "Bonus": [_bonus(each, pen) for each in sorted(sheet["bonuses"], key=lambda each: not each["active"])],
        "Set": [_set(each, pen) for each in sheet["sets"]],
        "Armor": with_copies(pen, no_points(sheet["idle_armor"])),
    }
    rows = _most([len(paragraph) for paragraph in paragraphs.values()], room)
    free = room - sum(rows)
    cut = sum(rows) < sum(map(len, paragraphs.values()))
    lines: list[Line] = []
    for (label, paragraph), most in zip(paragraphs.items(), rows, strict=True):
        head = label
        for line in paragraph[:most]:
            whole = _wrapped(line) if size(line) > WIDTH else [line]
            shown = whole if len(whole) - 1 <= free and not cut else [clipped(line, WIDTH)]
            free -= len(shown) - 1
            lines += [filled(pen(head if at == 0 else "", "label"), LABELS) + row for at, row in enumerate(shown)]
            head = ""
    return [*lines, pen(REST, "faint")] if cut else lines


def _most(lengths: Sequence[int], room: int) -> list[int]:
    """How many rows each paragraph gets; the longest gives way, none less than one, and one row says that it did."""
    rows = list(lengths)
    if sum(rows) <= room:
        return rows
    while sum(rows) > room - 1 and max(rows) > 1:
        rows[rows.index(max(rows))] -= 1
    return rows


def _wrapped(line: Line) -> list[Line]:
    return flowed([word for span in line for word in _words(span)], WIDTH, " ")


def _words(span: Span) -> list[Line]:
    return [(Span(word, span.style),) for word in span.text.split()]


def _can(sheet: "Sheet", pen: Pen) -> list[Line]:
    actions = [pen(spelled(name).lower()) for name, yes in sheet["can"].items() if yes]
    able = [each for each in sheet["activations"] if not each["why_not"]]
    return flowed(actions, WIDTH) + [_ability(each, pen) for each in able]


def _ability(each: "ActivationShown", pen: Pen) -> Line:
    """The card, what it is called, what it costs, and what it does."""
    price = [each["cost"]] if each["cost"] else ["free"]
    price += [f"once a {spelled(each['limit'])}"] if each["limit"] else []
    price += [f"if {each['when'].removeprefix('is ')}"] if each["when"] else []
    return pen(_name(each)) + pen(f" ({', '.join(price)}):", "faint") + pen(f" {each['effects']}")


def _name(each: "ActivationShown") -> str:
    return str(each["card"]) + (f", {each['name']}" if each["name"] else "")


def _cannot(sheet: "Sheet", pen: Pen) -> list[Line]:
    """What is there but cannot be used, gear before survival actions, and the reason behind those it concerns."""
    reasons: dict[str, list[str]] = {}
    weapons = [(weapon["name"], weapon["why_not"]) for weapon in sheet["weapons"]]
    abilities = [(_name(each), each["why_not"]) for each in sheet["activations"]]
    actions = [(spelled(name).lower(), why) for name, why in sheet["cannot"].items()]
    for name, why in (*weapons, *abilities, *actions):
        if why and name not in reasons.setdefault(why, []):
            reasons[why].append(name)
    items = [pen(", ".join(names)) + pen(f" ({why})", "hurt") for why, names in reasons.items()]
    return flowed(items, WIDTH, "; ")


def _bonus(bonus: "BonusShown", pen: Pen) -> Line:
    state = pen("active:", "good") if bonus["active"] else pen(f"needs {_lacking(bonus['missing'])}:", "hurt")
    return pen(f"{bonus['name']} ") + state + pen(f" {'; '.join(bonus['text'])}")


def _lacking(missing: Sequence[str]) -> str:
    """What is missing, with the own edges named once: 1 red and 1 blue on its own edges, 2 green."""
    own = [each.removesuffix(OWN) for each in missing if each.endswith(OWN)]
    others = [each for each in missing if not each.endswith(OWN)]
    return ", ".join([" and ".join(own) + OWN, *others] if own else others)


def _set(worn: "SetShown", pen: Pen) -> Line:
    state = pen("active:", "good") if worn["active"] else pen(f"lacks {', '.join(worn['missing'])}:", "hurt")
    return pen(f"{worn['name']} ") + state + pen(f" {'; '.join(worn['text']).removeprefix('set bonus: ')}")


ROWS = 23  # of a terminal, with room for the next prompt
FRAME = 9  # rows for the edges, the nine spaces and armor
MANY = 6  # so many weapons have one row each
WIDTHS = (21, -5, -8, -8)  # name, speed, accuracy, strength


def grid_page(sheet: "Sheet", pen: Pen) -> list[Line]:
    """The nine spaces, armor by location, the weapons as they are now, what can be done and what not."""
    grid = cells(pen, grid_rows(sheet["gear"], pen), "left")
    weapons = _weapons(sheet, pen)
    abilities = ability_rows(sheet, pen, ROWS - FRAME - len(weapons))
    blocks = [grid, _armor(sheet, pen), block(weapons), block(abilities)]
    return framed(pen, pen(sheet["name"], "name"), affinities(sheet["affinities"], pen), blocks)


def _armor(sheet: "Sheet", pen: Pen) -> Block:
    """Armor points by location, and the boxes for light and heavy injuries."""
    row = []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        boxes = [pen.box(part[box]) for box in ("light", "heavy") if part[box] is not None]
        points = pen(f"{name.capitalize()} ", "label") + pen(part["armor"], "value")
        row.append(sum(boxes, points + blanks(1)))
    return cells(pen, [row])


def _weapons(sheet: "Sheet", pen: Pen) -> list[Line]:
    """Speed, accuracy and strength as they are now, and the special rules; two that are alike stand in one row."""
    alike: dict[str, list[WeaponShown]] = {}
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


def _numbers(alike: "Sequence[WeaponShown]", pen: Pen) -> list[Line]:
    weapon, *more = alike
    accuracy, strength = weapon.get("accuracy", "-"), weapon.get("strength", "-")
    return [
        pen(weapon["name"] + (f" x{len(alike)}" if more else ""), "hurt" if weapon["why_not"] else ""),
        pen(weapon.get("speed", "-"), "value"),
        pen(f"{accuracy}+" if isinstance(accuracy, int) else accuracy, "value"),
        pen(signed(strength) if isinstance(strength, int) else strength, "value"),
    ]


def _rules(weapon: "WeaponShown") -> list[str]:
    luck = weapon.get("luck", 0)
    return [*([f"luck {signed(luck)}"] if luck else []), *weapon["rules"]]


def why_page(answer: "SurvivorWhy", pen: Pen) -> list[Line]:
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
