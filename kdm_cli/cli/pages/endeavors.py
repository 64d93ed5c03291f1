"""What can be done for endeavors: by name, what it costs, and what it does or what speaks against it."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import listing
from kdm_cli.cli.pages.pen import Line, Pen
from kdm_cli.cli.pages.phrases import counted

Row = Mapping[str, Any]
MOST = 24  # lines of a page
COLUMNS = (30, -2, 24)  # of the name, of the endeavors and of the resources it costs


def endeavors_page(answer: Row, pen: Pen, quiet: bool) -> list[Line]:
    """First what can be done now and what it does, then what cannot and why not; as much as fits a page."""
    activities = answer["activities"]
    can = [each for each in activities if not each["why_not"]]
    cannot = [each for each in activities if each["why_not"]]
    rows = [[_name(each, pen, "name"), *_price(each, pen, "value"), pen(_about(each), "faint")] for each in can]
    rows += [[_name(each, pen, ""), *_price(each, pen, "faint"), pen(_against(each), "hurt")] for each in cannot]
    heads = ("",) * 4
    if quiet:
        return listing(pen, heads, rows, COLUMNS)
    if not rows:
        return [pen("Nothing here offers anything for endeavors."), pen("kdm settlement show", "command")]
    head = pen(f"{counted(answer['endeavors'], 'endeavor')}; {len(can)} of {len(rows)} can be done now", "label")
    usage = pen("kdm endeavor NAME ACTIVITY; kdm build LOCATION, kdm innovate", "command")
    foot = [pen(answer["why_not"], "hurt") if answer["why_not"] else usage]
    room = MOST - 2
    if len(rows) > room:
        foot = [pen(f"and {len(rows) - room + 1} more: kdm endeavor --list --quiet", "command"), *foot]
        rows = rows[: room - 1]
    return [head, *listing(pen, heads, rows, COLUMNS), *foot]


def _name(each: Row, pen: Pen, style: str) -> Line:
    """Its name, and whose it is where only one survivor can do it."""
    whose = f" ({each['survivor']})" if each["survivor"] else ""
    return pen(f"{each['name']}{whose}", style)


def _price(each: Row, pen: Pen, style: str) -> Sequence[Line]:
    """The endeavors, where somebody captured how many, and the resources."""
    count = "?" if each["cost"] is None else each["cost"]
    return pen(count, style), pen(each["price"].partition(", ")[2], style)


def _against(each: Row) -> str:
    """Why not, without the name that stands before it in its row."""
    return str(each["why_not"]).removeprefix(each["name"]).removeprefix(":").strip()


def _about(each: Row) -> str:
    """Where it is printed, how often it can be done, and what it says."""
    said = [line for line in each["text"] if not line.startswith("once")]
    parts = [part for part in (each["limit"], *said) if part]
    return f"{each['source']}: {'; '.join(parts)}"
