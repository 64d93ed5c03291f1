"""Lists, a line for each: survivors, storage, campaigns, lantern years.

What can be done for endeavors: by name, what it costs, and what it does or what speaks against it. What can be
crafted: by location, what can be made now, what is one card short, and of what.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import (
    COLUMNS,
    SEX,
    Fact,
    as_fit,
    counted,
    facts,
    listing,
    signed,
    squeezed,
)
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.settlement import storage_facts, year_rows
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes.settlement import (
        ActivityShown,
        CampaignListed,
        Endeavors,
        KeywordTotal,
        LocationRecipes,
        Recipes,
        RecipeShown,
        StoredItem,
        Timeline,
    )
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet

    Number = Literal["survival", "insanity", "courage", "understanding", "hunt_xp"]

ROWS = 23  # of a small terminal, with room for the next prompt
PARAGRAPHS = 11  # columns for the label of a paragraph
START = {"movement": 5}  # what the paper sheet is printed with; the other attributes begin at 0


def survivor_list(sheets: "Sequence[SurvivorSheet]", pen: Pen, quiet: bool) -> list[Line]:
    """A line for each survivor."""
    if not sheets:
        return [] if quiet else [pen("No survivor. ") + pen("kdm survivor add NAME:f", "command")]
    heads = ("",) * 8 if quiet else ("name", "", "sur", "ins", "cou", "und", "xp", "")
    tracks: tuple[Number, ...] = ("survival", "insanity", "courage", "understanding", "hunt_xp")
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


def _more(sheet: "SurvivorSheet", pen: Pen) -> Line:
    """What a table wants to know of a survivor, the gravest first."""
    if sheet["status"] == "dead":
        died = sheet["died"]
        when = "" if died["year"] is None else f" in year {died['year']}"
        return pen(f"dead{when}: {died['cause'] or 'cause unknown'}", "hurt")
    found = _standing(sheet, pen) + _wounds(sheet, pen)
    attributes = [(name, sheet["attributes"][name]) for name in ATTRIBUTES]
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


def _standing(sheet: "SurvivorSheet", pen: Pen) -> list[Line]:
    found = [pen("departing", "good")] if sheet["departing"] else []
    if not sheet["may_depart"]["yes"]:
        found.append(pen(sheet["may_depart"]["why"], "hurt"))
    return found


def _wounds(sheet: "SurvivorSheet", pen: Pen) -> list[Line]:
    found = ["knocked down"] if sheet["knocked_down"] else []
    found += [f"bleeding {sheet['bleeding']}"] if sheet["bleeding"] else []
    found += ["brain injured"] if sheet["brain"]["injured"] else []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        worst = "heavy" if part["heavy"] else "light" if part["light"] else ""
        found += [f"{name} {worst}"] if worst else []
    return [pen(text, "hurt") for text in found]


def storage_list(storage: "Sequence[StoredItem] | Sequence[KeywordTotal]", pen: Pen, quiet: bool) -> list[Line]:
    """Resources, then gear, with their keywords; many kinds in paragraphs; at the end what each keyword adds up to."""
    if not storage:
        return [] if quiet else [pen("Storage is empty.")]
    totals = [each for each in storage if "keyword" in each]
    if totals:
        return _keyword_list(totals, pen, quiet)
    storage = [each for each in storage if "id" in each]
    lines = _with_keywords(storage, pen, quiet)
    sums = [] if quiet else _sums(storage, pen)
    if len(lines) + len(sums) > ROWS and not quiet:
        lines, *_ = squeezed(pen, [storage_facts(storage, pen)], ROWS - len(sums) - 1, PARAGRAPHS, COLUMNS)
        lines.append(pen("with keywords: ", "faint") + pen("kdm storage list KIND", "command"))
    return [*lines, *sums]


def _with_keywords(storage: "Sequence[StoredItem]", pen: Pen, quiet: bool) -> list[Line]:
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


def _sums(storage: "Sequence[StoredItem]", pen: Pen) -> list[Line]:
    resources = [item for item in storage if item["kind"] == "resource"]
    totals: dict[str, int] = {}
    for item in resources:
        for keyword in item["keywords"]:
            totals[keyword] = totals.get(keyword, 0) + item["count"]
    lines = facts(pen, [Fact("  in all", [pen(f"{word} {count}") for word, count in totals.items()])])
    if any(len(item["keywords"]) > 1 for item in resources):
        lines.append(pen("  a card counts for each keyword it has, and pays one cost", "faint"))
    return lines


def _keyword_list(totals: "Sequence[KeywordTotal]", pen: Pen, quiet: bool) -> list[Line]:
    """A line for each keyword: how many resources have it, and which."""
    rows = [
        [pen(total["count"], "value"), pen(total["keyword"], "label"), pen(", ".join(total["cards"]), "faint")]
        for total in totals
    ]
    lines = listing(pen, ("", "", ""), rows, (-9, 20))
    return lines if quiet else [*lines, pen("a card counts for each keyword it has, and pays one cost", "faint")]


def campaign_list(campaigns: "Sequence[CampaignListed]", pen: Pen, quiet: bool) -> list[Line]:
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


def timeline_page(answer: "Timeline", pen: Pen, quiet: bool) -> list[Line]:
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


MOST = 24  # lines of a page
WAYS = (30, -2, 24)  # of the name, of the endeavors and of the resources it costs


def endeavors_page(answer: "Endeavors", pen: Pen, quiet: bool) -> list[Line]:
    """First what can be done now and what it does, then what cannot and why not; as much as fits a page."""
    activities = answer["activities"]
    can = [each for each in activities if not each["why_not"]]
    cannot = [each for each in activities if each["why_not"]]
    rows = [[_name(each, pen, "name"), *_price(each, pen, "value"), pen(_about(each), "faint")] for each in can]
    rows += [[_name(each, pen, ""), *_price(each, pen, "faint"), pen(_against(each), "hurt")] for each in cannot]
    heads = ("",) * 4
    if quiet:
        return listing(pen, heads, rows, WAYS)
    if not rows:
        return [pen("Nothing here offers anything for endeavors."), pen("kdm settlement show", "command")]
    head = pen(f"{counted(answer['endeavors'], 'endeavor')}; {len(can)} of {len(rows)} can be done now", "label")
    usage = pen("kdm endeavor NAME ACTIVITY; kdm build LOCATION, kdm innovate", "command")
    foot = [pen(answer["why_not"], "hurt") if answer["why_not"] else usage]
    room = MOST - 2
    if len(rows) > room:
        foot = [pen(f"and {len(rows) - room + 1} more: kdm endeavor --list --quiet", "command"), *foot]
        rows = rows[: room - 1]
    return [head, *listing(pen, heads, rows, WAYS), *foot]


def _name(each: "ActivityShown", pen: Pen, style: str) -> Line:
    """Its name, and whose it is where only one survivor can do it."""
    whose = f" ({each['survivor']})" if each["survivor"] else ""
    return pen(f"{each['name']}{whose}", style)


def _price(each: "ActivityShown", pen: Pen, style: str) -> Sequence[Line]:
    """The endeavors, where somebody captured how many, and the resources."""
    count = "?" if each["cost"] is None else each["cost"]
    return pen(count, style), pen(each["price"].partition(", ")[2], style)


def _against(each: "ActivityShown") -> str:
    """Why not, without the name that stands before it in its row."""
    return str(each["why_not"]).removeprefix(each["name"]).removeprefix(":").strip()


def _about(each: "ActivityShown") -> str:
    """Where it is printed, how often it can be done, and what it says."""
    said = [line for line in each["text"] if not line.startswith("once")]
    parts = [part for part in (each["limit"], *said) if part]
    return f"{each['source']}: {'; '.join(parts)}"


MOST_CRAFTS = 24  # lines of a page
NOW, ONE_SHORT = "now", "one short"
NAME, COST = 24, 28  # columns


def craft_page(answer: "Recipes", pen: Pen, quiet: bool) -> list[Line]:
    """The recipes with their costs where they fit a page, else their names; all of them where they are asked for."""
    places = answer["locations"]
    if not places:
        return [] if quiet else [pen("Nothing is built that crafts gear. ") + pen("kdm craft --list --all", "command")]
    if answer["all"]:
        lines = [line for place in places for line in _location(place, place["recipes"], pen)]
        return lines if quiet else [*lines, _summary(answer, pen)]
    near = [(place, [each for each in place["recipes"] if each["can"] != "no"]) for place in places]
    lines = [line for place, recipes in near if recipes for line in _location(place, recipes, pen)]
    hint = pen("kdm craft --list LOCATION", "command") + pen(" shows all it crafts", "faint")
    foot = [] if quiet else [_summary(answer, pen), hint]
    if len(lines) + len(foot) > MOST_CRAFTS:
        lines = _names(near, pen)
    room = MOST_CRAFTS - len(foot)
    if len(lines) > room:
        lines = [*lines[: room - 1], pen("and more: ", "faint") + pen("kdm craft --list --all", "command")]
    return lines + foot


def _summary(answer: "Recipes", pen: Pen) -> Line:
    counts = f"{answer['now']} can be made now, {answer['one_short']} one card short"
    return pen(f"{counts}, of {counted(answer['recipes'], 'recipe')}.", "label")


def _location(place: "LocationRecipes", recipes: "Sequence[RecipeShown]", pen: Pen) -> list[Line]:
    """A location and a row for each of these cards: what it costs, and what is missing."""
    heading = pen(place["name"], "label") + (() if place["built"] else pen("  not built", "hurt"))
    order = sorted(recipes, key=lambda recipe: (NOW, ONE_SHORT, "no").index(recipe["can"]))
    widest = min(max(size(pen(recipe["name"])) for recipe in order), NAME)
    return [clipped(heading, COLUMNS), *(line for recipe in order for line in _row(recipe, widest, pen))]


def _row(recipe: "RecipeShown", widest: int, pen: Pen) -> list[Line]:
    """The name, the cost and what is missing, each in a column of its own."""
    room = COLUMNS - widest - 6 - COST
    name = pen(recipe["name"], "name" if recipe["can"] == NOW else "")
    cost = flowed([pen(part) for way in _ways(recipe) for part in way.split(", ")], COST)
    missing = flowed([pen(part, "hurt") for part in _missing(recipe)], room)
    return [
        blanks(2) + filled((at == 0 and name) or (), widest) + blanks(2) + filled(price, COST) + blanks(2) + lack
        for at, (price, lack) in enumerate(zip_longest(cost, missing, fillvalue=()))
    ]


def _ways(recipe: "RecipeShown") -> list[str]:
    return [("or " if at else "") + way["cost"] for at, way in enumerate(recipe["ways"])]


def _missing(recipe: "RecipeShown") -> list[str]:
    """What is missing to the way that is nearest."""
    way = min(recipe["ways"], key=lambda way: (NOW, ONE_SHORT, "no").index(way["can"]))
    return [f"needs {name}" for name in way["missing"]] + [f"lacks {what}" for what in way["lacking"]]


def _names(near: "Sequence[tuple[LocationRecipes, Sequence[RecipeShown]]]", pen: Pen) -> list[Line]:
    """Two lines a location: the names of what can be made now, and of what is one card short."""
    label = min(max(size(pen(place["name"])) for place, _ in near), NAME) + 2
    lines = []
    for place, recipes in near:
        now = [recipe["name"] for recipe in recipes if recipe["can"] == NOW]
        short = [f"{recipe['name']} ({_lacks(recipe)})" for recipe in recipes if recipe["can"] == ONE_SHORT]
        for at, (names, style) in enumerate(((now, "name"), (short, "faint"))):
            if names:
                shown = as_fit(pen, names, COLUMNS - label - 7, style)
                words: Line = ()
                for item in shown:
                    words += (pen(", ") if words else ()) + item
                head = filled(pen(place["name"] if at == 0 or not now else "", "label"), label)
                lines.append(clipped(head + pen("now    " if names is now else "short  ", "faint") + words, COLUMNS))
    return lines


def _lacks(recipe: "RecipeShown") -> str:
    return " or ".join(dict.fromkeys(way["lacking"][0] for way in recipe["ways"] if way["can"] == ONE_SHORT))
