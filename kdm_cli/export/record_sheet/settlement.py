"""The settlement record sheet: a page of its own, or as many as it needs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kdm_cli.export.document.html import literal, name
from kdm_cli.export.record_sheet.boxes import blank, number, tick

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes.outcome import DueItem
    from kdm_cli.service.sheets.shapes.settlement import (
        EventShown,
        Principle,
        Principles,
        SettlementSheet,
        StoredItem,
        YearShown,
    )

    Held = Literal["quarries", "nemeses", "innovations", "locations"]
    Passing = Literal["departing", "returning", "bonuses"]

PRINCIPLES: "tuple[Principle, ...]" = ("new_life", "death", "society", "conviction")
HELD: "tuple[Held, ...]" = ("quarries", "nemeses", "innovations", "locations")
PASSING: "tuple[Passing, ...]" = ("departing", "returning", "bonuses")
YEARS = 40  # lines of the printed timeline
KEPT = (("Resources", "resource"), ("Gear", "gear"))
SHORT = 15  # lines of a list that stands in one column
FREE = 2  # lines to write on below a list, at least
LINES = {"Quarries": 5, "Nemeses": 5, "Innovations": 14, "Locations": 9, "Resources": 14, "Gear": 14, "Notes": 6}


def settlement_page(sheet: "SettlementSheet") -> str:
    """The whole sheet: numbers, timeline, and everything the settlement has."""
    blocks = (
        _principles(sheet["principles"]),
        _ticked("Milestones", sheet["milestones"], sheet["milestones_open"]),
        *(_list(title.capitalize(), sheet[title]) for title in HELD),
        *(_storage(title, sheet["storage"], kind) for title, kind in KEPT),
        *(_list(title.capitalize(), sheet[title]) for title in PASSING if sheet[title]),
        _list("Due", [_due(item) for item in sheet["due"]]) if sheet["due"] else "",
        _list("Notes", sheet["notes"]),
    )
    return (
        f'<article class="settlement">{_head(sheet)}<div class="held">{_timeline(sheet["timeline"])}'
        f'<div class="lists">{"".join(blocks)}</div></div></article>\n'
    )


def titled(sheet: "SettlementSheet") -> str:
    """How the page is called."""
    return str(sheet["name"] or "A settlement without a name")


def _head(sheet: "SettlementSheet") -> str:
    step = f", {sheet['step_name']}" if sheet["step_name"] else ""
    told = f"{sheet['campaign']}; lantern year {sheet['lantern_year']}, {sheet['phase']}{step}"
    nameless = f", {sheet['nameless']} nameless" if sheet["nameless"] else ""
    numbers = (
        ("Survival limit", sheet["survival_limit"]),
        (f"Population{nameless}", sheet["population"]),
        ("Death count", sheet["death_count"]),
        ("Lost settlements", sheet["lost_settlements"]),
        ("Endeavors", sheet["endeavors"]),
    )
    drawn = "".join(f"<li>{number(value)} {literal(label)}</li>" for label, value in numbers)
    return f'<header><h1>{name(titled(sheet))}</h1><p>{literal(told)}</p></header><ul class="numbers">{drawn}</ul>'


def _block(title: str, items: Iterable[str], kind: str = "") -> str:
    rows = "".join(items)
    kind = kind or ("short" if rows.count("</li>") <= SHORT else "")
    attribute = f' class="{kind}"' if kind else ""
    return f"<section{attribute}><h2>{literal(title)}</h2><ul>{rows}</ul></section>"


def _list(title: str, names: Iterable[str]) -> str:
    return _ruled(title, [f"<li>{name(each)}</li>" for each in names])


def _ruled(title: str, rows: list[str]) -> str:
    """A list with lines to write on, where people write."""
    free = max(FREE, LINES[title] - len(rows)) if title in LINES else 0
    return _block(title, [*rows, blank(free)])


def _ticked(title: str, reached: Iterable[str], ahead: Iterable[str]) -> str:
    told = [(each, True) for each in reached] + [(each, False) for each in ahead]
    return _block(title, (f"<li>{tick(on, each)}</li>" for each, on in told))


def _principles(chosen: "Principles") -> str:
    return _block(
        "Principles",
        (
            f"<li><span>{literal(pair.replace('_', ' '))}:</span> {name(choice) if choice else ''}</li>"
            for pair, choice in ((pair, chosen[pair]) for pair in PRINCIPLES)
        ),
    )


def _storage(title: str, storage: "Iterable[StoredItem]", kind: str) -> str:
    rows = [f"<li>{row['count']} {name(row['name'])}</li>" for row in storage if row["kind"] == kind]
    return _ruled(title, rows)


def _timeline(years: "Iterable[YearShown]") -> str:
    known = {row["year"]: row for row in years}
    rows = []
    for year in range(max(YEARS, *known) + 1 if known else YEARS + 1):
        row = known.get(year, {"year": year, "done": False, "events": []})
        events = ", ".join(_event(event) for event in row["events"])
        rows.append(f"<li>{tick(row['done'], str(year))} {events}</li>")
    return _block("Timeline", rows, "timeline")


def _event(event: "EventShown") -> str:
    level = f" level {event['level']}" if event["level"] else ""
    return name(event["name"]) + literal(level)


def _due(item: "DueItem") -> str:
    who = f" ({item['who']})" if item["who"] else ""
    return f"{item['what']}{who}: {item['why']}"
