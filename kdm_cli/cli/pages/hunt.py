"""The hunt on one screen: the board as a line from Start to Starvation, who is on it, and what waits."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import COLUMNS, HUNT_OVER, Fact, facts, signed
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled
from kdm_cli.cli.pages.showdown import location
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import HunterShown, SpaceShown
    from kdm_cli.service.sheets.shapes.showdown import HuntSheet as Sheet

LABELS = 12
NAME = 16
CELL = 6
MARKS = {"monster": "M", "basic": "b", "darkness": "D", "starvation": "*", "placed": "+"}
LEGEND = "M monster event, b basic, D Overwhelming Darkness, * Starvation, + placed"
COLUMN = (("surv", 6), ("brain", 7), *((each, 6) for each in LOCATIONS))
AMBUSH = {"survivors": "the survivors ambush", "monster": "the quarry ambushes"}
MOST = 8
ROOMY = 4  # so many survivors have room for a second line each


def hunt_page(sheet: "Sheet", pen: Pen, quiet: bool = False) -> list[Line]:
    """The quarry and the revealer, the board, the survivors, and the next step."""
    return [
        clipped(line, COLUMNS)
        for line in (
            _head(sheet, pen),
            *_board(sheet, pen),
            *_survivors(sheet["survivors"], pen),
            *facts(pen, _rows(sheet, pen, quiet), COLUMNS, LABELS),
        )
    ]


def _head(sheet: "Sheet", pen: Pen) -> Line:
    quarry, last = sheet["quarry"], len(sheet["board"]) - 1
    ahead = sheet["monster"] - sheet["space"]
    line = pen(quarry["name"], "name") + pen(f" level {quarry['level']}") + blanks(2)
    line += pen("space ", "label") + pen(f"{sheet['space']} of {last}", "value") + blanks(2)
    if sheet["over"]:
        return line + pen(HUNT_OVER[sheet["over"]], "due")
    return line + pen(f"{ahead} ahead" if ahead > 0 else "reached", "good")


def _board(sheet: "Sheet", pen: Pen) -> list[Line]:
    """Numbers, what lies there (a point where it is done), and below them who stands where."""
    numbers: Line = ()
    lying: Line = ()
    standing: Line = ()
    for space in sheet["board"]:
        numbers += filled(pen(str(space["space"]) if space["space"] else "Start", "label"), CELL)
        lying += filled(pen(_lying(space), "value"), CELL)
        here = [word for word, there in (("party", space["party"]), ("quarry", space["quarry"])) if there]
        standing += filled(pen("both" if len(here) > 1 else "".join(here), "good"), CELL)
    return [numbers, lying, standing, pen(LEGEND, "faint")]


def _lying(space: "SpaceShown") -> str:
    return "".join("." if row["done"] and row["kind"] != "starvation" else MARKS[row["kind"]] for row in space["what"])


def _survivors(survivors: "Sequence[HunterShown]", pen: Pen) -> list[Line]:
    heading = blanks(NAME)
    for name, columns in COLUMN:
        heading += filled(pen(name, "label"), columns - 1) + blanks(1)
    lines = [heading]
    for survivor in survivors[:MOST]:
        line, unusual = _survivor(survivor, pen), _unusual(survivor, pen)
        if len(survivors) > ROOMY:
            lines.append(line + unusual)
        else:
            lines += [line, blanks(2) + unusual] if unusual else [line]
    left = len(survivors) - MOST
    return [*lines, pen(f"and {left} more (--json shows all)", "faint")] if left > 0 else lines


def _survivor(survivor: "HunterShown", pen: Pen) -> Line:
    brain = pen(survivor["insanity"], "value") + pen("x" if survivor["brain"]["injured"] else "", "hurt")
    cells = [pen(survivor["survival"], "value"), brain]
    cells += [location(survivor["hit_locations"][each], pen) for each in LOCATIONS]
    line = filled(pen(survivor["name"], "name"), NAME - 1) + blanks(1)
    for cell, (_, columns) in zip(cells, COLUMN, strict=True):
        line += filled(cell, columns - 1) + blanks(1)
    return line


def _unusual(survivor: "HunterShown", pen: Pen) -> Line:
    items = [pen(survivor["status"], "label")] if survivor["status"] != "alive" else []
    items += [pen(survivor["away"], "due")] if survivor["away"] else []
    items += [pen(f"bleeding {survivor['bleeding']}", "hurt")] if survivor["bleeding"] else []
    items += [pen(f"{stat} {signed(amount)}") for stat in ATTRIBUTES if (amount := survivor["tokens"][stat])]
    line: Line = ()
    for item in items:
        line += (blanks(2) if line else ()) + item
    return line


def _rows(sheet: "Sheet", pen: Pen, quiet: bool) -> list[Fact]:
    ambush = [pen(AMBUSH[sheet["ambush"]], "due")] if sheet["ambush"] else []
    return [
        Fact("revealer", [pen(sheet["revealer"], "name")] if sheet["revealer"] else []),
        Fact("ambush", ambush, style="due"),
        Fact("in mind", [pen(name) for name in sheet["in_mind"]]),
        Fact("waits", [pen(sheet["waits"], "due")] if sheet["waits"] else [], style="due"),
        Fact("next", [] if quiet else [pen(sheet["next"], "command")]),
    ]
