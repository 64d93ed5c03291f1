"""Lists, a line for each: survivors, storage, campaigns, lantern years; endeavors and recipes with what they cost."""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from kdm_cli.cli.pages.layout import Fact, facts, listing, squeezed, whole
from kdm_cli.cli.pages.pen import SEX, Line, Pen, blanks, counted, filled, flowed, hanging, joined, signed, size
from kdm_cli.cli.pages.settlement import storage_facts, year_rows
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes import settlement as shapes
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
    found = [pen("departing", "good")] if sheet["departing"] else []
    hurt = [] if sheet["may_depart"]["yes"] else [sheet["may_depart"]["why"]]
    hurt += ["knocked down"] if sheet["knocked_down"] else []
    hurt += [f"bleeding {sheet['bleeding']}"] if sheet["bleeding"] else []
    hurt += ["brain injured"] if sheet["brain"]["injured"] else []
    for location in LOCATIONS:
        part = sheet["hit_locations"][location]
        if part["heavy"] or part["light"]:
            hurt.append(f"{location} {'heavy' if part['heavy'] else 'light'}")
    found += [pen(text, "hurt") for text in hurt]
    for name in ATTRIBUTES:
        if (number := sheet["attributes"][name]) != START.get(name, 0):
            found.append(pen(f"{name[:3]} {number if name in START else signed(number)}"))
    if sheet["weapon_proficiency"]["type"]:
        found.append(pen(f"{sheet['weapon_proficiency']['type']} {sheet['weapon_proficiency']['level']}"))
    injuries = ("severe_injury", "brain_trauma")
    found += [pen(trait["name"], "hurt" if trait["kind"] in injuries else "") for trait in sheet["traits"]]
    return joined(found, pen(", ", "faint"))


def storage_list(
    storage: "Sequence[shapes.StoredItem] | Sequence[shapes.KeywordTotal]", pen: Pen, quiet: bool
) -> list[Line]:
    """Resources, then gear, with their keywords; many kinds in paragraphs; at the end what each keyword adds up to."""
    if not storage:
        return [] if quiet else [pen("Storage is empty.")]
    totals = [each for each in storage if "keyword" in each]
    if totals:  # of resources by keyword
        rows = [
            [pen(total["count"], "value"), pen(total["keyword"], "label"), pen(", ".join(total["cards"]), "faint")]
            for total in totals
        ]
        lines = listing(pen, ("", "", ""), rows, (-9, 20))
        return lines if quiet else [*lines, pen("a card counts for each keyword it has, and pays one cost", "faint")]
    storage = [each for each in storage if "id" in each]
    lines = _with_keywords(storage, pen, quiet)
    sums = [] if quiet else _sums(storage, pen)
    if len(lines) + len(sums) > pen.most(ROWS) and not quiet:
        lines, *_ = squeezed(pen, [storage_facts(storage, pen)], ROWS - len(sums) - 1, PARAGRAPHS, pen.columns)
        lines.append(pen("with keywords: ", "faint") + pen("kdm storage list KIND", "command"))
    return [*lines, *sums]


def _with_keywords(storage: "Sequence[shapes.StoredItem]", pen: Pen, quiet: bool) -> list[Line]:
    lines: list[Line] = []
    for kind, label in (("resource", "Resources"), ("gear", "Gear")):
        rows = [
            [pen(item["count"], "value"), pen(item["name"]), pen(", ".join(item["keywords"]), "faint")]
            for item in storage
            if item["kind"] == kind
        ]
        if rows:
            lines += [] if quiet else [pen(label, "label")]
            lines += [blanks(2) + line for line in listing(pen, ("",) * 3, rows, (-9, 30), columns=pen.columns - 2)]
    return lines


def _sums(storage: "Sequence[shapes.StoredItem]", pen: Pen) -> list[Line]:
    resources = [item for item in storage if item["kind"] == "resource"]
    totals: dict[str, int] = {}
    for item in resources:
        for keyword in item["keywords"]:
            totals[keyword] = totals.get(keyword, 0) + item["count"]
    lines = facts(pen, [Fact("  in all", [pen(f"{word} {count}") for word, count in totals.items()])])
    if any(len(item["keywords"]) > 1 for item in resources):
        lines.append(pen("  a card counts for each keyword it has, and pays one cost", "faint"))
    return lines


def campaign_list(campaigns: "Sequence[shapes.CampaignListed]", pen: Pen, quiet: bool) -> list[Line]:
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


def timeline_page(answer: "shapes.Timeline", pen: Pen, quiet: bool) -> list[Line]:
    """Every lantern year; a run of empty ones takes one line."""
    current = answer["lantern_year"]
    lines: list[Line] = [] if quiet else [pen(f"Lantern year {current}", "label")]
    for bare, years in groupby(answer["timeline"], lambda year: not year["events"] and year["year"] != current):
        numbers = list(years)
        if bare:
            run = "-".join(dict.fromkeys(str(year["year"]) for year in (numbers[0], numbers[-1])))
            lines.append(pen(f"{run:>4}", "faint") + pen("  -", "faint"))
        else:
            lines += [row for year in numbers for row in year_rows([year], current, pen, pen.columns)]
    return lines


MOST = 24  # lines of a page
WAYS = (30, -2, 24)  # of the name, of the endeavors and of the resources it costs


def endeavors_page(answer: "shapes.Endeavors", pen: Pen, quiet: bool) -> list[Line]:
    """First what can be done now and what it does, then what cannot and why not; as much as fits a page."""
    activities = answer["activities"]
    can = sum(not each["why_not"] for each in activities)
    rows = [_activity(each, pen) for each in sorted(activities, key=lambda each: bool(each["why_not"]))]
    heads = ("",) * 4
    if quiet:
        return listing(pen, heads, rows, WAYS)
    if not rows:
        return [pen("Nothing here offers anything for endeavors."), pen("kdm settlement show", "command")]
    head = pen(f"{counted(answer['endeavors'], 'endeavor')}; {can} of {len(rows)} can be done now", "label")
    usage = pen("kdm endeavor NAME ACTIVITY; kdm build LOCATION, kdm innovate", "command")
    foot = [pen(answer["why_not"], "hurt") if answer["why_not"] else usage]
    room = pen.most(MOST) - 2
    if len(rows) > room:
        foot = [pen(f"and {len(rows) - room + 1} more: kdm endeavor --list --quiet", "command"), *foot]
        rows = rows[: room - 1]
    return [head, *listing(pen, heads, rows, WAYS), *whole(pen, foot)]


def _activity(each: "shapes.ActivityShown", pen: Pen) -> list[Line]:
    """Its name, what it costs, and where it is printed, how often it can be done and what it says; or why it cannot."""
    whose = f" ({each['survivor']})" if each["survivor"] else ""  # where only one survivor can do it
    count = "?" if each["cost"] is None else each["cost"]  # nobody captured how many
    said = [line for line in each["text"] if not line.startswith("once")]
    about = f"{each['source']}: {'; '.join(filter(None, (each['limit'], *said)))}"
    told, name, cost = pen(about, "faint"), "name", "value"
    if each["why_not"]:
        against = str(each["why_not"]).removeprefix(each["name"]).removeprefix(":").strip()  # its name stands there
        told, name, cost = pen(against, "hurt"), "", "faint"
    return [pen(each["name"] + whose, name), pen(count, cost), pen(each["price"].partition(", ")[2], cost), told]


MOST_CRAFTS = 24  # lines of a page
NOW, ONE_SHORT = "now", "one short"
NEARNESS = (NOW, ONE_SHORT, "no")
NAME, COST = 24, 28  # columns


def craft_page(answer: "shapes.Recipes", pen: Pen, quiet: bool) -> list[Line]:
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
    if len(lines) + len(foot) > pen.most(MOST_CRAFTS):
        lines = _names(near, pen)
    room = pen.most(MOST_CRAFTS) - len(foot)
    if len(lines) > room:
        lines = [*lines[: room - 1], pen("and more: ", "faint") + pen("kdm craft --list --all", "command")]
    return lines + foot


def _summary(answer: "shapes.Recipes", pen: Pen) -> Line:
    counts = f"{answer['now']} can be made now, {answer['one_short']} one card short"
    return pen(f"{counts}, of {counted(answer['recipes'], 'recipe')}.", "label")


def _location(place: "shapes.LocationRecipes", recipes: "Sequence[shapes.RecipeShown]", pen: Pen) -> list[Line]:
    """A location and a row for each of these cards: what it costs, and what is missing."""
    heading = pen(place["name"], "label") + (() if place["built"] else pen("  not built", "hurt"))
    order = sorted(recipes, key=lambda recipe: NEARNESS.index(recipe["can"]))
    widest = min(max(size(pen(recipe["name"])) for recipe in order), NAME)
    return [pen.clipped(heading, pen.columns), *(line for recipe in order for line in _row(recipe, widest, pen))]


def _row(recipe: "shapes.RecipeShown", widest: int, pen: Pen) -> list[Line]:
    """The name, the cost and what is missing, each in a column of its own."""
    price_room = min(COST, (pen.columns - widest - 6) // 2)
    room = pen.columns - widest - 6 - price_room
    name = pen.broken(pen(recipe["name"], "name" if recipe["can"] == NOW else ""), widest)
    ways = [("or " if at else "") + way["cost"] for at, way in enumerate(recipe["ways"])]
    cost = flowed([pen(part) for way in ways for part in way.split(", ")], price_room)
    nearest = min(recipe["ways"], key=lambda way: NEARNESS.index(way["can"]))
    lacking = [f"needs {name}" for name in nearest["missing"]] + [f"lacks {what}" for what in nearest["lacking"]]
    missing = flowed([pen(part, "hurt") for part in lacking], room)
    return [
        blanks(2) + filled(called, widest) + blanks(2) + filled(price, price_room) + blanks(2) + lack
        for called, price, lack in zip_longest(name, cost, missing, fillvalue=())
    ]


def _names(near: "Sequence[tuple[shapes.LocationRecipes, Sequence[shapes.RecipeShown]]]", pen: Pen) -> list[Line]:
    """Two lines a location: the names of what can be made now, and of what is one card short."""
    label = min(max(size(pen(place["name"])) for place, _ in near), NAME) + 2
    lines = []
    for place, recipes in near:
        now = [recipe["name"] for recipe in recipes if recipe["can"] == NOW]
        short = []
        for recipe in recipes:
            if recipe["can"] == ONE_SHORT:
                lacking = dict.fromkeys(way["lacking"][0] for way in recipe["ways"] if way["can"] == ONE_SHORT)
                short.append(f"{recipe['name']} ({' or '.join(lacking)})")
        for word, names, style in (("now    ", now, "name"), ("short  ", short, "faint")):
            if names:
                head = pen.filled(pen(place["name"] if names is now or not now else "", "label"), label)
                room = pen.columns - label - 7
                items = pen.as_fit(names, room, style)
                told = flowed(items, room) if pen.whole else [joined(items, pen(", "))]
                lines += [pen.clipped(line, pen.columns) for line in hanging(head + pen(word, "faint"), told)]
    return lines


def fetch_page(answer: "shapes.FetchList", pen: Pen, quiet: bool) -> list[Line]:
    """What is taken out of the box, under what it is for."""
    lines: list[Line] = []
    for each in answer["lists"]:
        lines.append(pen(f"For {each['for']}", "label"))
        lines += facts(pen, [Fact(f"  {what}", [pen(item) for item in items]) for what, items in each["take"].items()])
    if quiet or not answer["quarries"]:
        return lines
    asked = pen("kdm fetch-list MONSTER [LEVEL]", "command") + pen(f" before: {', '.join(answer['quarries'])}", "faint")
    return [*lines, *whole(pen, [asked])]
