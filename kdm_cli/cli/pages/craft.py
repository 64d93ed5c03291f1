"""What can be crafted: by location, what can be made now, what is one card short, and of what."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.phrases import as_fit, counted

Row = Mapping[str, Any]

MOST = 24  # lines of a page
NOW, ONE_SHORT = "now", "one short"
NAME, COST = 24, 28  # columns


def craft_page(answer: Row, pen: Pen, quiet: bool) -> list[Line]:
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
    if len(lines) + len(foot) > MOST:
        lines = _names(near, pen)
    room = MOST - len(foot)
    if len(lines) > room:
        lines = [*lines[: room - 1], pen("and more: ", "faint") + pen("kdm craft --list --all", "command")]
    return lines + foot


def _summary(answer: Row, pen: Pen) -> Line:
    counts = f"{answer['now']} can be made now, {answer['one_short']} one card short"
    return pen(f"{counts}, of {counted(answer['recipes'], 'recipe')}.", "label")


def _location(place: Row, recipes: Sequence[Row], pen: Pen) -> list[Line]:
    """A location and a row for each of these cards: what it costs, and what is missing."""
    heading = pen(place["name"], "label") + (() if place["built"] else pen("  not built", "hurt"))
    order = sorted(recipes, key=lambda recipe: (NOW, ONE_SHORT, "no").index(recipe["can"]))
    widest = min(max(size(pen(recipe["name"])) for recipe in order), NAME)
    return [clipped(heading, COLUMNS), *(line for recipe in order for line in _row(recipe, widest, pen))]


def _row(recipe: Row, widest: int, pen: Pen) -> list[Line]:
    """The name, the cost and what is missing, each in a column of its own."""
    room = COLUMNS - widest - 6 - COST
    name = pen(recipe["name"], "name" if recipe["can"] == NOW else "")
    cost = flowed([pen(part) for way in _ways(recipe) for part in way.split(", ")], COST)
    missing = flowed([pen(part, "hurt") for part in _missing(recipe)], room)
    return [
        blanks(2) + filled((at == 0 and name) or (), widest) + blanks(2) + filled(price, COST) + blanks(2) + lack
        for at, (price, lack) in enumerate(zip_longest(cost, missing, fillvalue=()))
    ]


def _ways(recipe: Row) -> list[str]:
    return [("or " if at else "") + way["cost"] for at, way in enumerate(recipe["ways"])]


def _missing(recipe: Row) -> list[str]:
    """What is missing to the way that is nearest."""
    way = min(recipe["ways"], key=lambda way: (NOW, ONE_SHORT, "no").index(way["can"]))
    return [f"needs {name}" for name in way["missing"]] + [f"lacks {what}" for what in way["lacking"]]


def _names(near: Sequence[tuple[Row, Sequence[Row]]], pen: Pen) -> list[Line]:
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


def _lacks(recipe: Row) -> str:
    return " or ".join(dict.fromkeys(way["lacking"][0] for way in recipe["ways"] if way["can"] == ONE_SHORT))
