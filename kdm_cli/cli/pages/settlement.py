"""The settlement record sheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.fit import squeezed
from kdm_cli.cli.pages.layout import ROOM, Fact, block, framed, side_by_side
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.phrases import as_fit, due_name, each, phase, spelled, with_copies

Sheet = Mapping[str, Any]

LABELS = 14
PRINCIPLES = 36  # where the principles end and the timeline begins
ROWS = 24  # of a small terminal
FRAME = 5  # rows for the edges of the frame and the rules between its first four blocks
SPARE = ("to innovate", "On departing")  # what is left out first where the sheet is too full for a small terminal
BEFORE = 2  # lantern years shown before the current one


def settlement_page(sheet: Sheet, pen: Pen) -> list[Line]:
    """One settlement on one sheet; long lists give way, so that it fits a small terminal."""
    counts, now, built = _counts(sheet, pen), _now(sheet, pen), _built(sheet, pen)
    rows = ROWS - FRAME - any(row.items for row in now) - len(counts)
    groups = [built, storage_facts(sheet["storage"], pen), now]
    least = sum(bool(row.items) for group in groups for row in group)
    left = [*_principles(sheet, pen), *_monsters(sheet, pen)]
    if len(left) + least > rows:
        left = [*_principles(sheet, pen), *_monsters(sheet, pen, short=True)]
        spare = [row for row in built if row.label in SPARE and row.items]
        groups[0] = [row for row in built if row not in spare[: max(0, len(left) + least - rows)]]
    right = year_rows(_around(sheet, len(left)), sheet["lantern_year"], pen, ROOM - PRINCIPLES - 1)
    title = pen(sheet["name"] or "a settlement without a name", "name")
    aside = pen(f"lantern year {sheet['lantern_year']}", "value") + pen(f", {sheet['step_name'] or phase(sheet)}")
    built_lines, storage, now_lines = squeezed(pen, groups, rows - max(len(left), len(right)), LABELS)
    blocks = [
        block(counts),
        side_by_side(pen, left, right, PRINCIPLES),
        block(built_lines),
        block(storage, pen("storage", "label")),
        block(now_lines),
    ]
    return framed(pen, title, aside, blocks)


def _counts(sheet: Sheet, pen: Pen) -> list[Line]:
    nameless = f" ({sheet['nameless']} nameless)" if sheet["nameless"] else ""
    counts = [
        pen("Population ", "label") + pen(sheet["population"], "value") + pen(nameless),
        pen("Deaths ", "label") + pen(sheet["death_count"], "value"),
        pen("Survival limit ", "label") + pen(sheet["survival_limit"], "value"),
        pen("Endeavors ", "label") + pen(sheet["endeavors"], "value"),
    ]
    if sheet["lost_settlements"]:
        counts.append(pen("Lost settlements ", "label") + pen(sheet["lost_settlements"], "value"))
    return flowed(counts, ROOM, "   ")


def _principles(sheet: Sheet, pen: Pen) -> list[Line]:
    return [
        filled(pen(spelled(name).capitalize(), "label"), 12) + (pen(choice) if choice else pen("-", "faint"))
        for name, choice in sheet["principles"].items()
    ]


def _monsters(sheet: Sheet, pen: Pen, short: bool = False) -> list[Line]:
    """Whom the settlement hunts and who haunts it; short is a line each."""
    names = ("Quarries", sheet["quarries"]), ("Nemeses", sheet["nemeses"])
    rows = [Fact(label, each(pen, found) or [pen("-", "faint")]) for label, found in names]
    return squeezed(pen, [rows], len(rows) if short else ROWS, 12, PRINCIPLES - 2)[0]


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
    widest = max((len(str(year["year"])) for year in years), default=0)
    for year in years:
        now = year["year"] == current
        mark = pen(pen.glyphs.here, "due") if now else pen(pen.glyphs.done, "good") if year["done"] else ()
        number = filled(pen(year["year"], "value" if now else "label"), max(2, widest), "right")
        names = [pen(event_name(event), "faint" if event["done"] else "due" if now else "") for event in year["events"]]
        events: Line = ()
        for name in names or [pen("-", "faint")]:
            events += (pen(", ") if events else ()) + name
        rows.append(filled(mark, 2) + number + blanks(2) + clipped(events, columns - 4 - size(number)))
    return rows


def event_name(event: Mapping[str, Any]) -> str:
    """An event, a nemesis with its level."""
    return f"{event['name']} level {event['level']}" if event["level"] else str(event["name"])


def _built(sheet: Sheet, pen: Pen) -> list[Fact]:
    deck = sheet["innovation_deck"]
    innovations = each(pen, sheet["innovations"]) or [pen("none", "faint")]
    boxes = [(name, True) for name in sheet["milestones"]] + [(name, False) for name in sheet["milestones_open"]]
    return [
        Fact("Innovations", innovations),
        Fact("to innovate", as_fit(pen, deck, ROOM - LABELS, "faint"), style="faint"),
        Fact("Locations", each(pen, sheet["locations"]) or [pen("none", "faint")]),
        Fact("Milestones", [pen.box(ticked, "good") + pen(f" {name}") for name, ticked in boxes], "  "),
        Fact("On departing", each(pen, sheet["bonuses"])),
    ]


def storage_facts(storage: Sequence[Mapping[str, Any]], pen: Pen) -> list[Fact]:
    """Resources and gear, each kind in a paragraph."""
    rows = []
    for label, kind in (("Resources", "resource"), ("Gear", "gear")):
        items = [pen(item["count"], "value") + pen(f" {item['name']}") for item in storage if item["kind"] == kind]
        rows.append(Fact(label, items or [pen("none", "faint")]))
    return rows


def _now(sheet: Sheet, pen: Pen) -> list[Fact]:
    party = [pen(place, "value") + pen(f" {name}", "name") for place, name in enumerate(sheet["departing"], start=1)]
    return [
        Fact("Players", _players(sheet, pen), "; "),
        Fact("Departing", party),
        Fact("Returning", each(pen, sheet["returning"], "name")),
        Fact("Due", with_copies(pen, map(due_name, sheet["due"]), "due")),
        Fact("House rules", _house_rules(sheet, pen)),
        Fact("Notes", each(pen, sheet["notes"]), " / "),
    ]


def _house_rules(sheet: Sheet, pen: Pen) -> list[Line]:
    """What the group plays otherwise: loose rules, and each requirement that is waived for good."""
    loose = [pen("loose rules")] if sheet["rules"] == "loose" else []
    waived = (
        f"{row['requirement']} for {row['card']}" if row["card"] else row["requirement"] for row in sheet["house_rules"]
    )
    return [*loose, *(pen(name) for name in waived)]


def _players(sheet: Sheet, pen: Pen) -> list[Line]:
    """Who plays, in the order of the table, and with whom."""
    return [
        pen(row["name"], "name") + (pen(": " + ", ".join(row["survivors"])) if row["survivors"] else ())
        for row in sheet["players"]
    ]
