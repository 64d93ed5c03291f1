"""Lists, a line for each: survivors, storage, campaigns, lantern years."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.fit import squeezed
from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks
from kdm_cli.cli.pages.phrases import LOCATIONS, SEX, counted, signed
from kdm_cli.cli.pages.settlement import storage_facts, year_rows

Row = Mapping[str, Any]

ROWS = 23  # of a small terminal, with room for the next prompt
PARAGRAPHS = 11  # columns for the label of a paragraph
START = {"movement": 5}  # what the paper sheet is printed with; the other attributes begin at 0


def survivor_list(sheets: Sequence[Row], pen: Pen, quiet: bool) -> list[Line]:
    """A line for each survivor."""
    if not sheets:
        return [] if quiet else [pen("No survivor. ") + pen("kdm survivor add NAME:f", "command")]
    heads = ("",) * 8 if quiet else ("name", "", "sur", "ins", "cou", "und", "xp", "")
    tracks = ("survival", "insanity", "courage", "understanding", "hunt_xp")
    rows = [
        [
            pen(sheet["name"], "gone" if sheet["status"] == "dead" else "name"),
            pen(SEX.get(sheet["sex"], "")),
            *(pen(sheet[track], "value" if sheet[track] else "faint") for track in tracks),
            blanks(1) + _more(sheet, pen),
        ]
        for sheet in sheets
    ]
    table = listing(pen, heads, rows, (20, 1, -9, -9, -9, -9, -9), 1)
    return table if quiet else [*table, pen(counted(len(sheets), "survivor"), "faint")]


def _more(sheet: Row, pen: Pen) -> Line:
    """What a table wants to know of a survivor, the gravest first."""
    if sheet["status"] == "dead":
        died = sheet["died"]
        when = "" if died["year"] is None else f" in year {died['year']}"
        return pen(f"dead{when}: {died['cause'] or 'cause unknown'}", "hurt")
    found = _standing(sheet, pen) + _wounds(sheet, pen)
    attributes = sheet["attributes"].items()
    found += [
        pen(f"{name[:3]} {number if name in START else signed(number)}")
        for name, number in attributes
        if number != START.get(name, 0)
    ]
    if sheet["weapon_proficiency"]["type"]:
        found.append(pen(f"{sheet['weapon_proficiency']['type']} {sheet['weapon_proficiency']['level']}"))
    injuries = ("severe_injury", "brain_trauma")
    found += [pen(trait["name"], "hurt" if trait["kind"] in injuries else "") for trait in sheet["traits"]]
    line: Line = ()
    for item in found:
        line += (pen(", ", "faint") if line else ()) + item
    return line


def _standing(sheet: Row, pen: Pen) -> list[Line]:
    found = [pen("departing", "good")] if sheet["departing"] else []
    if not sheet["may_depart"]["yes"]:
        found.append(pen(sheet["may_depart"]["why"], "hurt"))
    return found


def _wounds(sheet: Row, pen: Pen) -> list[Line]:
    found = ["knocked down"] if sheet["knocked_down"] else []
    found += [f"bleeding {sheet['bleeding']}"] if sheet["bleeding"] else []
    found += ["brain injured"] if sheet["brain"]["injured"] else []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        worst = "heavy" if part["heavy"] else "light" if part["light"] else ""
        found += [f"{name} {worst}"] if worst else []
    return [pen(text, "hurt") for text in found]


def storage_list(storage: Sequence[Row], pen: Pen, quiet: bool) -> list[Line]:
    """Resources, then gear, with their keywords; many kinds in paragraphs; at the end what each keyword adds up to."""
    if not storage:
        return [] if quiet else [pen("Storage is empty.")]
    if "keyword" in storage[0]:
        return _keyword_list(storage, pen, quiet)
    lines = _with_keywords(storage, pen, quiet)
    sums = [] if quiet else _sums(storage, pen)
    if len(lines) + len(sums) > ROWS and not quiet:
        lines, *_ = squeezed(pen, [storage_facts(storage, pen)], ROWS - len(sums) - 1, PARAGRAPHS, COLUMNS)
        lines.append(pen("with keywords: ", "faint") + pen("kdm storage list KIND", "command"))
    return [*lines, *sums]


def _with_keywords(storage: Sequence[Row], pen: Pen, quiet: bool) -> list[Line]:
    lines: list[Line] = []
    for kind, label in (("resource", "Resources"), ("gear", "Gear")):
        rows = [
            [pen(item["count"], "value"), pen(item["name"]), pen(", ".join(item["keywords"]), "faint")]
            for item in storage
            if item["kind"] == kind
        ]
        if rows:
            heading = [] if quiet else [pen(label, "label")]
            lines += [
                *heading,
                *(blanks(2) + line for line in listing(pen, ("", "", ""), rows, (-9, 30), columns=COLUMNS - 2)),
            ]
    return lines


def _sums(storage: Sequence[Row], pen: Pen) -> list[Line]:
    resources = [item for item in storage if item["kind"] == "resource"]
    totals: dict[str, int] = {}
    for item in resources:
        for keyword in item["keywords"]:
            totals[keyword] = totals.get(keyword, 0) + item["count"]
    lines = facts(pen, [Fact("  in all", [pen(f"{word} {count}") for word, count in totals.items()])])
    if any(len(item["keywords"]) > 1 for item in resources):
        lines.append(pen("  a card counts for each keyword it has, and pays one cost", "faint"))
    return lines


def _keyword_list(totals: Sequence[Row], pen: Pen, quiet: bool) -> list[Line]:
    """A line for each keyword: how many resources have it, and which."""
    rows = [
        [pen(total["count"], "value"), pen(total["keyword"], "label"), pen(", ".join(total["cards"]), "faint")]
        for total in totals
    ]
    lines = listing(pen, ("", "", ""), rows, (-9, 20))
    return lines if quiet else [*lines, pen("a card counts for each keyword it has, and pays one cost", "faint")]


def campaign_list(campaigns: Sequence[Row], pen: Pen, quiet: bool) -> list[Line]:
    """A line for each campaign file in a folder."""
    if not campaigns:
        return [] if quiet else [pen("No campaign here. ") + pen("kdm settlement new NAME", "command")]
    rows = []
    for each in campaigns:
        if "problem" in each:
            rows.append([pen(each["file"]), pen("-", "faint"), (), (), pen(each["problem"], "hurt")])
            continue
        numbers = [pen(each[key], "value") for key in ("lantern_year", "population")]
        written = f"{counted(each['entries'], 'entry', 'entries')}, {each['last'][:16].replace('T', ' ')}"
        rows.append([pen(each["file"]), pen(each["name"] or "(no name yet)", "name"), *numbers, pen(written, "faint")])
    heads = ("",) * 5 if quiet else ("file", "settlement", "year", "people", "")
    return listing(pen, heads, rows, (24, 18, -9, -9))


def timeline_page(answer: Row, pen: Pen, quiet: bool) -> list[Line]:
    """Every lantern year; a run of empty ones takes one line."""
    current = answer["lantern_year"]
    lines: list[Line] = [] if quiet else [pen(f"Lantern year {current}", "label")]
    empty: list[int] = []
    for year in [*answer["timeline"], None]:
        if year is not None and not year["events"] and year["year"] != current:
            empty.append(year["year"])
            continue
        if empty:
            run = str(empty[0]) if len(empty) == 1 else f"{empty[0]}-{empty[-1]}"
            lines.append(pen(f"{run:>4}", "faint") + pen("  -", "faint"))
            empty = []
        if year is not None:
            lines += year_rows([year], current, pen, COLUMNS)
    return lines
