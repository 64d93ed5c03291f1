"""The settlement record sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.page import ROOM, Block, Fact, block, facts, framed, side_by_side
from kdm_cli.cli.pen import Line, Pen, blanks, filled
from kdm_cli.cli.words import due_lines, each, phase, signed, spelled

Sheet = Mapping[str, Any]

PRINCIPLES = 36  # where the principles end and the timeline begins
BEFORE = 2  # lantern years shown before the current one


def settlement_page(sheet: Sheet, pen: Pen) -> list[Line]:
    """One settlement on one sheet."""
    left = [*_principles(sheet, pen), *_monsters(sheet, pen)]
    right = year_rows(_around(sheet, len(left)), sheet["lantern_year"], pen, ROOM - PRINCIPLES - 1)
    title = pen(sheet["name"] or "a settlement without a name", "name")
    aside = pen(f"lantern year {sheet['lantern_year']}", "value") + pen(f", {phase(sheet)}")
    blocks = [
        block(_counts(sheet, pen)),
        side_by_side(pen, left, right, PRINCIPLES),
        _built(sheet, pen),
        block(storage_rows(sheet["storage"], pen), pen("storage", "label")),
        _now(sheet, pen),
    ]
    return framed(pen, title, aside, blocks)


def _counts(sheet: Sheet, pen: Pen) -> list[Line]:
    nameless = f" ({sheet['nameless']} nameless)" if sheet["nameless"] else ""
    counts = (
        ("Population", sheet["population"], nameless),
        ("Deaths", sheet["death_count"], ""),
        ("Survival limit", sheet["survival_limit"], ""),
        ("Endeavors", sheet["endeavors"], ""),
    )
    line: Line = ()
    for label, number, more in counts:
        line += (blanks(3) if line else ()) + pen(f"{label} ", "label") + pen(number, "value") + pen(more)
    lost = [pen("Lost settlements ", "label") + pen(sheet["lost_settlements"], "value")]
    return [line, *(lost if sheet["lost_settlements"] else [])]


def _principles(sheet: Sheet, pen: Pen) -> list[Line]:
    return [
        filled(pen(spelled(name).capitalize(), "label"), 12) + (pen(choice) if choice else pen("-", "faint"))
        for name, choice in sheet["principles"].items()
    ]


def _monsters(sheet: Sheet, pen: Pen) -> list[Line]:
    names = ("Quarries", sheet["quarries"]), ("Nemeses", sheet["nemeses"])
    rows = [Fact(label, each(pen, found) or [pen("-", "faint")]) for label, found in names]
    return facts(pen, rows, PRINCIPLES - 2, 12)


def _around(sheet: Sheet, rows: int) -> list[Mapping[str, Any]]:
    """The years around the current one that hold something, and the current one itself."""
    current = sheet["lantern_year"]
    years = [year for year in sheet["timeline"] if year["events"] or year["year"] == current]
    at = next((at for at, year in enumerate(years) if year["year"] >= current), len(years))
    start = max(0, min(at - BEFORE, len(years) - rows))
    return years[start : start + rows]


def year_rows(years: Sequence[Mapping[str, Any]], current: int, pen: Pen, columns: int) -> list[Line]:
    """A line for each lantern year: done, now or to come, its number, and what it holds."""
    rows = []
    for year in years:
        now = year["year"] == current
        mark = pen(pen.glyphs.here, "due") if now else pen(pen.glyphs.done, "good") if year["done"] else ()
        number = filled(pen(year["year"], "value" if now else "label"), 2, "right")
        names = [pen(event_name(event), "faint" if event["done"] else "due" if now else "") for event in year["events"]]
        events: Line = ()
        for name in names or [pen("-", "faint")]:
            events += (pen(", ") if events else ()) + name
        rows.append(filled(mark, 2) + number + blanks(2) + filled(events, columns - 6))
    return rows


def event_name(event: Mapping[str, Any]) -> str:
    """An event, a nemesis with its level."""
    return f"{event['name']} level {event['level']}" if event["level"] else str(event["name"])


def _built(sheet: Sheet, pen: Pen) -> Block:
    deck = sheet["innovation_deck"]
    innovations = each(pen, sheet["innovations"]) or [pen("none", "faint")]
    rows = [
        Fact("Innovations", innovations),
        Fact("to innovate", each(pen, deck, "faint"), style="faint"),
        Fact("Locations", each(pen, sheet["locations"]) or [pen("none", "faint")]),
        Fact("Milestones", [pen.box(True, "good") + pen(f" {name}") for name in sheet["milestones"]], "  "),
        Fact("Departing", [_bonus(bonus, pen) for bonus in sheet["bonuses"]]),
    ]
    return block(facts(pen, rows, ROOM, 13))


def _bonus(bonus: Mapping[str, Any], pen: Pen) -> Line:
    return pen(f"{signed(bonus['amount'])} {spelled(bonus['stat'])}") + pen(f" ({bonus['source']})", "faint")


def storage_rows(storage: Sequence[Mapping[str, Any]], pen: Pen) -> list[Line]:
    """Resources and gear, each kind in a paragraph."""
    rows = []
    for label, kind in (("Resources", "resource"), ("Gear", "gear")):
        items = [pen(item["count"], "value") + pen(f" {item['name']}") for item in storage if item["kind"] == kind]
        rows.append(Fact(label, items or [pen("none", "faint")]))
    return facts(pen, rows, ROOM, 13)


def _now(sheet: Sheet, pen: Pen) -> Block:
    rows = [
        Fact("Party", each(pen, sheet["departing"], "name")),
        Fact("Returning", each(pen, sheet["returning"], "name")),
        Fact("Due", due_lines(pen, sheet["due"]), "  "),
        Fact("Notes", each(pen, sheet["notes"]), " / "),
    ]
    return block(facts(pen, rows, ROOM, 13))
