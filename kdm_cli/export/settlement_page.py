"""The settlement on one page: where there is much to tell, lines to write on go first, then letters grow smaller.

A browser cannot be asked how much fits before it prints, so lines are counted here, on the safe side.
"""

from collections.abc import Iterable, Iterator, Sequence

from kdm_cli.export.boxes import blank, letters, lines, number, tick
from kdm_cli.export.html import literal, name
from kdm_cli.export.page import behind
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.text import shown

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes import settlement as shapes
    from kdm_cli.service.sheets.shapes.outcome import DueItem
    from kdm_cli.service.sheets.shapes.settlement import SettlementSheet

    Held = Literal["quarries", "innovations", "locations"]
    Passing = Literal["departing", "returning"]


SETTLEMENT = """\
.settlement { margin-bottom: 1rem; }
.settlement header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; }
.settlement h1 { font-size: 1.8em; line-height: 1.2; }
.settlement h2 { font-size: 1em; border-bottom: 1px solid var(--ink); }
.settlement section { padding-bottom: .8em; }
.numbers { display: flex; flex-wrap: wrap; gap: .5em 1.5em; padding: .6em 0; }
.numbers b { display: inline-block; min-width: 2.2em; padding: 0 .3em; border: 1px solid var(--ink); font-size: 1.4em;
  line-height: 1.4; text-align: center; }
.held { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr)); column-gap: 1.5em; }
.lists { columns: 17em; column-gap: 1.5em; }
.lists h2, .timeline h2 { break-after: avoid; }
.settlement .level { margin: 0 0 0 .5em; white-space: nowrap; }
.lists li, .timeline li { min-height: 1.4em; line-height: 1.4; break-inside: avoid; }
.settlement .tick { font-size: 1em; white-space: normal; }
.timeline li { padding-left: 3.6em; }
.timeline .tick { float: left; width: 3.6em; margin: 0 0 0 -3.6em; }
@media print {
  .settlement { border: 0; padding: 0; margin: 0; font-size: var(--size); }
  .held { display: block; columns: var(--columns); column-gap: 1.5em; }
  .lists { columns: auto; }
  .lists li, .timeline li { min-height: calc(var(--row) * 1em); line-height: var(--row); }
}
"""


class Room(NamedTuple):
    """The paper between its margins, the smaller of A4 and Letter each way, in points, and its columns."""

    wide: float
    high: float
    columns: int


PORTRAIT = Room(561.0, 757.0, 3)
LANDSCAPE = Room(757.0, 561.0, 4)


class Writing(NamedTuple):
    """How large letters are, in points, and how far apart lines stand, in ems."""

    size: float
    row: float


WRITINGS = (
    Writing(9, 1.4), Writing(9, 1.25), Writing(9, 1.15), Writing(8.5, 1.25), Writing(8, 1.25), Writing(7.5, 1.2),
    Writing(7, 1.2), Writing(6.5, 1.2), Writing(6, 1.2),
)  # fmt: skip
BETWEEN = 1.5  # ems between columns
LINE = 0.75  # points of a ruled line
HEADING = 2.1  # ems of a heading, and of the room below a list
LOST = 2  # lines of a column that stay empty where a list goes on in the next
MARGIN = 3.6  # ems of a year and its box
BEGUN = 0.4  # of a last page that is not nearly empty

UNNAMED = "A settlement without a name"
PRINCIPLES: "tuple[shapes.Principle, ...]" = ("new_life", "death", "society", "conviction")
HELD: "tuple[Held, ...]" = ("innovations", "locations")
PASSING: "tuple[Passing, ...]" = ("departing", "returning")
YEARS = 40  # lines of the printed timeline
KEPT = (("Resources", "resource"), ("Gear", "gear"))
FREE = 2  # lines to write on below a list, at least, while there is room
MANY = 14  # and at most


class Row(NamedTuple):
    """One entry as it is drawn, and in words, to be counted."""

    drawn: str
    told: str


class Part(NamedTuple):
    """A list under its heading; `lines` are wished for in all, those to write on too."""

    title: str
    rows: list[Row]
    lines: int = 0
    kind: str = ""

    def free(self, most: int) -> int:
        """Lines to write on, where there may be at most so many."""
        return min(most, max(FREE, self.lines - len(self.rows))) if self.lines else 0


class Fitted(NamedTuple):
    """A writing, how many lines to write on a list may have, and how many pages that fills."""

    writing: Writing
    free: int
    pages: float


def settlement_page(sheet: "SettlementSheet", room: Room) -> str:
    """The whole sheet: numbers, timeline, and everything the settlement has."""
    timeline, *others = parts = list(_parts(sheet))
    fitted = _fitted(sheet, parts, room)
    style = f"--size: {fitted.writing.size:g}pt; --row: {fitted.writing.row:g}; --columns: {room.columns}"
    drawn = "".join(_drawn(part, fitted.free) for part in others)
    return (
        f'<article class="settlement" style="{style}">{_head(sheet)}<div class="held">{_drawn(timeline, fitted.free)}'
        f'<div class="lists">{drawn}</div></div></article>\n'
    )


def _fitted(sheet: "SettlementSheet", parts: Sequence[Part], room: Room) -> Fitted:
    """The largest writing that fits on one page; else the largest whose last page is not nearly empty."""
    longer = None
    for writing in WRITINGS:
        for free in range(MANY, -1, -1):
            fitted = Fitted(writing, free, _pages(sheet, parts, room, writing, free))
            if fitted.pages <= 1:
                return fitted
            if longer is None and fitted.pages % 1 >= BEGUN:
                longer = fitted
    return longer or fitted


def _pages(sheet: "SettlementSheet", parts: Sequence[Part], room: Room, writing: Writing, free: int) -> float:
    """How many pages are filled."""
    wide = room.wide / writing.size  # ems
    column = (wide - BETWEEN * (room.columns - 1)) / room.columns
    row = writing.size * writing.row + LINE
    filled = 0.0
    for part in parts:
        text = column - MARGIN if part.kind else column
        filled += sum(max(1, lines(each.told, text)) for each in part.rows) + part.free(free)
        filled += HEADING * writing.size / row
    head = _head_lines(sheet, wide) * writing.size
    first = room.columns * ((room.high - head) / row - LOST)
    if filled <= first:
        return filled / first
    return 1 + (filled - first) / (room.columns * (room.high / row - LOST))


def _head_lines(sheet: "SettlementSheet", wide: float) -> float:
    """The height of the head, in ems."""
    title, told = letters(shown(titled(sheet))) * 1.8, letters(shown(_told(sheet))) * 0.83
    numbers = sum(letters(label) + 6 for label, _ in _numbers(sheet))
    return 2.2 * -(-title // wide) + 1.1 * (title + told > wide) + 3.3 + 2.5 * (numbers // wide)


def _parts(sheet: "SettlementSheet") -> Iterator[Part]:
    """The timeline, and all lists in order."""
    yield _timeline(sheet["timeline"])
    chosen = sheet["principles"]
    yield Part("Principles", [_principle(pair, chosen[pair] or "") for pair in PRINCIPLES])
    milestones = [(True, each) for each in sheet["milestones"]] + [(False, each) for each in sheet["milestones_open"]]
    yield Part("Milestones", [Row(tick(on, each), f"___ {each}") for on, each in milestones])
    yield Part("Quarries", _named(sheet["quarries"]), 5)
    yield Part("Nemeses", [_nemesis(each) for each in sheet["nemesis_levels"]], 5)
    yield Part("Defeated", [_defeated(each) for each in sheet["defeated"]], 6)
    for title, wished in zip(HELD, (14, 9), strict=True):
        yield Part(title.capitalize(), _named(sheet[title]), wished)
    for heading, kind in KEPT:
        kept = [row for row in sheet["storage"] if row["kind"] == kind]
        yield Part(heading, [_stored(row) for row in kept], 14)
    yield Part("Departing survivors gain", _named(sheet["bonuses"]), 3)
    for passing in PASSING:
        if sheet[passing]:
            yield Part(passing.capitalize(), _named(sheet[passing]))
    if sheet["due"]:
        yield Part("Due", _named(map(_due, sheet["due"])))
    yield Part("Notes", _named(sheet["notes"]), 6)


def _named(names: Iterable[str]) -> list[Row]:
    return [Row(name(each), shown(each)) for each in names]


def _principle(pair: str, said: str) -> Row:
    label = f"{pair.replace('_', ' ')}:"
    return Row(f"<span>{label}</span> {name(said) if said else ''}", f"{label} {shown(said)}")


def _stored(row: "shapes.StoredItem") -> Row:
    return Row(f"{row['count']} {name(row['name'])}", f"{row['count']} {shown(row['name'])}")


def _nemesis(row: "shapes.NemesisShown") -> Row:
    """A nemesis and a box for each of its levels."""
    levels = "".join(
        tick(each["defeated"], str(each["level"])).replace("tick", "tick level", 1) for each in row["levels"]
    )
    return Row(f"{name(row['name'])} {levels}", shown(row["name"]) + "_____" * len(row["levels"]))


def _defeated(row: "shapes.DefeatedShown") -> Row:
    told = f" level {row['level']}" + (f" x{row['times']}" if row["times"] > 1 else "")
    return Row(name(row["name"]) + told, shown(row["name"]) + told)


def titled(sheet: "SettlementSheet") -> str:
    """How the page is called."""
    return sheet["name"] or UNNAMED


def _told(sheet: "SettlementSheet") -> str:
    step = f", {sheet['step_name']}" if sheet["step_name"] else ""
    return f"{sheet['campaign']}; lantern year {sheet['lantern_year']}, {sheet['phase']}{step}"


def _numbers(sheet: "SettlementSheet") -> tuple[tuple[str, int], ...]:
    nameless = f", {sheet['nameless']} nameless" if sheet["nameless"] else ""
    return (
        ("Survival limit", sheet["survival_limit"]),
        (f"Population{nameless}", sheet["population"]),
        ("Death count", sheet["death_count"]),
        ("Lost settlements", sheet["lost_settlements"]),
        ("Endeavors", sheet["endeavors"]),
    )


def _head(sheet: "SettlementSheet") -> str:
    drawn = "".join(f"<li>{number(value)} {literal(label)}</li>" for label, value in _numbers(sheet))
    heading = f"<header><h1>{name(titled(sheet))}</h1><p>{literal(_told(sheet))}</p></header>"
    return f'{heading}<ul class="numbers">{drawn}</ul>'


def _drawn(part: Part, most: int) -> str:
    """A list with lines to write on, where people write."""
    attribute = f' class="{part.kind}"' if part.kind else ""
    rows = "".join(f"<li>{row.drawn}</li>" for row in part.rows)
    return f"<section{attribute}><h2>{literal(part.title)}</h2><ul>{rows}{blank(part.free(most))}</ul></section>"


def _timeline(years: "Iterable[shapes.YearShown]") -> Part:
    known = {row["year"]: row for row in years}
    rows = []
    for year in range(max(YEARS, *known) + 1 if known else YEARS + 1):
        row = known.get(year, {"year": year, "done": False, "events": []})
        happens = [(event["name"], behind(event, row)) for event in row["events"]]
        events = ", ".join(name(event) + level for event, level in happens)
        told = ", ".join(shown(event) + level for event, level in happens)
        rows.append(Row(f"{tick(row['done'], str(year))} {events}", told))
    return Part("Timeline", rows, 0, "timeline")


def _due(item: "DueItem") -> str:
    who = f" ({item['who']})" if item["who"] else ""
    return f"{item['what']}{who}: {item['why']}"
