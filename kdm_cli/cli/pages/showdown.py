"""The showdown on one screen: the monster, its decks, and for each survivor what is left of them and of their act."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.cli.pages.phrases import LOCATIONS, signed, with_copies

Sheet = Mapping[str, Any]

ROWS = 23  # of a terminal, with room for the next prompt
LABELS = 15
NAME = 16
STATS = ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion")
PRINTED = ("movement", "toughness")  # the other numbers are modifiers
COLUMN = (("at", 5), ("act", 8), ("dodge", 7), ("surv", 6), ("brain", 6), *((each, 6) for each in LOCATIONS))
MORE = "--json shows all"


def showdown_page(sheet: Sheet, pen: Pen, quiet: bool = False) -> list[Line]:
    """Whose turn it is, what the monster needs and has, the survivors, and the next step."""
    head = [*_monster(sheet, pen), *_cards(sheet, pen)]
    tail = [] if quiet else [filled(pen("next", "label"), LABELS) + pen(sheet["next"], "command")]
    lines = [*head, *_survivors(sheet, pen, ROWS - len(head) - len(tail)), *tail]
    return [clipped(line, COLUMNS) for line in lines]


def _monster(sheet: Sheet, pen: Pen) -> list[Line]:
    monster = sheet["monster"]
    level = "" if sheet["kind"] == "prologue" else f" level {monster['level']}"
    title = clipped(pen(monster["name"], "name") + pen(level), 44)
    numbers = [_number(stat, monster[stat], pen) for stat in STATS]
    rows = [
        Fact("tokens", [pen(f"{stat} {signed(amount)}") for stat, amount in monster["tokens"].items()]),
        Fact("knocked down", [pen(f"stands {monster['stands']}")] if monster["knocked_down"] else [], style="hurt"),
    ]
    return [title + blanks(2) + _turn(sheet, pen), *flowed(numbers, COLUMNS, "  "), *facts(pen, rows, COLUMNS, LABELS)]


def _number(stat: str, amount: int, pen: Pen) -> Line:
    return pen(f"{stat} ", "label") + pen(amount if stat in PRINTED else signed(amount), "value")


def _turn(sheet: Sheet, pen: Pen) -> Line:
    """The round, and whose act it is."""
    line = pen("round ", "label") + pen(sheet["round"], "value") + blanks(2)
    if sheet["over"] or sheet["dead"]:
        return line + pen(sheet["over"] or "victory", "due")
    if sheet["turn"] == "monster":
        return line + pen("the monster's turn", "hurt")
    return line + pen(f"{sheet['acting']} acts" if sheet["acting"] else "the survivors' turn", "good")


def _cards(sheet: Sheet, pen: Pen) -> list[Line]:
    """The piles; face-down cards are only counted."""
    ai, hit = sheet["ai"], sheet["hit_locations"]
    kill = "the next wound kills" if ai["to_kill"] == 1 else f"{ai['to_kill']} more wounds kill"
    piles = [pen(f"{ai['deck']} face down"), pen(f"{ai['wounds']} wounds"), pen(kill, "value")]
    return [
        *_pile("AI deck", piles, pen),
        *_pile("AI discard", with_copies(pen, ai["discard"]), pen),
        *_pile("moods", with_copies(pen, ai["moods"], "due"), pen, "due"),
        *_pile("in play", with_copies(pen, ai["in_play"]), pen),
        *_pile("hit locations", [pen(f"{hit['deck']} face down"), *_discarded(hit["discard"], pen)], pen),
        *_pile("drawn", with_copies(pen, [*ai["drawn"], *hit["drawn"]], "due"), pen),
        *_pile("injuries", with_copies(pen, sheet["injuries"], "good"), pen),
        *_pile("priority", [pen(sheet["priority"], "due")] if sheet["priority"] else [], pen),
    ]


def _discarded(names: Sequence[str], pen: Pen) -> list[Line]:
    first, *others = with_copies(pen, names) or [()]
    return [pen("discard ", "label") + first, *others] if first else []


def _pile(label: str, items: Sequence[Line], pen: Pen, style: str = "label") -> list[Line]:
    """One line of names; how many did not fit, and where they are all to be seen."""
    if not items:
        return []
    room = COLUMNS - LABELS
    fitting = list(items)
    left = 0
    while len(fitting) > 1 and len(flowed([*fitting, *_more(left, pen)], room)) > 1:
        fitting.pop()
        left += 1
    return [filled(pen(label, style), LABELS) + clipped(flowed([*fitting, *_more(left, pen)], 10**6)[0], room)]


def _more(left: int, pen: Pen) -> list[Line]:
    return [pen(f"and {left} more ({MORE})", "faint")] if left else []


def _survivors(sheet: Sheet, pen: Pen, room: int) -> list[Line]:
    """Two lines each; as long as there is room, a third for what is unusual, then one for every weapon."""
    survivors = sorted(sheet["survivors"], key=lambda each: each["status"] == "dead")
    unusual = [_unusual(each, pen) for each in survivors]
    heading = blanks(NAME) + _row([pen(name, "label") for name, _ in COLUMN])
    shown = [_survivor(each, sheet, pen) for each in survivors]
    spare = room - 1 - sum(map(len, shown))
    for lines, more in zip(shown, unusual, strict=True):
        if len(more) <= spare:
            lines.extend(more)
            spare -= len(more)
    for each, lines in sorted(zip(survivors, shown, strict=True), key=lambda pair: pair[0]["name"] != sheet["acting"]):
        weapons = [blanks(2) + _weapon(weapon, pen) for weapon in _usable(each)]
        if len(weapons) - 1 <= spare and weapons:
            lines[1:2] = weapons
            spare -= len(weapons) - 1
    left = 0
    while len(shown) > 1 and 1 + sum(map(len, shown)) + (1 if left else 0) > room:
        shown.pop()
        left += 1
    tail = [filled(pen(f"and {left} more", "faint"), NAME) + pen("kdm survivor list", "command")] if left else []
    return [heading, *(line for lines in shown for line in lines), *tail]


def _survivor(survivor: Sheet, sheet: Sheet, pen: Pen) -> list[Line]:
    name = filled(pen(survivor["name"], "name"), NAME - 1) + blanks(1)
    if survivor["status"] == "dead":
        return [name + pen("dead", "hurt") + _loot_of_the_dead(survivor, pen)]
    dodge = survivor["dodge"] if survivor["dodge"] in ("free", "used") else "no"
    cells = [
        pen("away" if survivor["off_board"] else survivor["space"] or "-"),
        pen(_act(survivor, sheet), "good" if survivor["name"] == sheet["acting"] else ""),
        pen(dodge, "good" if dodge == "free" else ""),
        pen(survivor["survival"], "value"),
        pen(survivor["insanity"], "value") + pen("x" if survivor["brain"]["injured"] else "", "hurt"),
        *(location(survivor["hit_locations"][each], pen) for each in LOCATIONS),
    ]
    return [name + _row(cells), _weapons(survivor, pen)]


def _loot_of_the_dead(survivor: Sheet, pen: Pen) -> Line:
    loot = _loot(survivor, pen)
    return pen("  left behind: ") + flowed(loot, 10**6)[0] if loot else ()


def _row(cells: Sequence[Line]) -> Line:
    line: Line = ()
    for cell, (_, columns) in zip(cells, COLUMN, strict=True):
        line += filled(cell, columns - 1) + blanks(1)
    return line


def _act(survivor: Sheet, sheet: Sheet) -> str:
    if survivor["name"] == sheet["acting"]:
        return "acts"
    if survivor["off_board"]:
        return "-"
    return "acted" if survivor["acted"] else "to act"


def location(part: Sheet, pen: Pen) -> Line:
    """Armor points, and x for each injury box that is filled."""
    return pen(part["armor"], "value") + pen("x" * (bool(part["light"]) + bool(part["heavy"])), "hurt")


def _usable(survivor: Sheet) -> list[Sheet]:
    return [weapon for weapon in survivor["weapons"] if not weapon["why_not"]]


def _weapons(survivor: Sheet, pen: Pen) -> Line:
    """The first weapon that can be used, and how many more there are."""
    usable = _usable(survivor)
    if not usable:
        told = survivor["weapons"][0]["why_not"] if survivor["weapons"] else "no weapon"
        return blanks(2) + pen(f"no attack: {told}", "hurt")
    more = pen(f"; and {len(usable) - 1} more", "faint") if len(usable) > 1 else ()
    return clipped(blanks(2) + _weapon(usable[0], pen), COLUMNS - size(more)) + more


def _weapon(weapon: Sheet, pen: Pen) -> Line:
    """2 dice, 7+ (6+ behind), wound 5+, critical 10."""
    dice = weapon["dice"]
    behind = f" ({weapon['behind']} behind)" if weapon["behind"] not in (None, weapon["hits"]) else ""
    parts = [
        "? dice" if dice is None else f"{dice} {'die' if dice == 1 else 'dice'}",
        f"{weapon['hits'] or '?'}{behind}",
        f"wound {weapon['wound'] or '?'}",
        f"critical {weapon['critical']}" if weapon["critical"] else "no critical",
    ]
    if weapon["range"] is not None:
        parts.append(f"range {weapon['range']}")
    elif weapon["reach"] > 1:
        parts.append(f"reach {weapon['reach']}")
    told = pen(", ".join(parts), "value")
    name = clipped(pen(weapon["name"]), max(COLUMNS - 16 - size(told), 10))
    return name + blanks(1) + told


def _unusual(survivor: Sheet, pen: Pen) -> list[Line]:
    """Knocked down, tokens, bleeding, marks, loot; what the dead leave stands beside their name."""
    if survivor["status"] == "dead":
        return []
    items = [pen(f"knocked down, stands {survivor['stands']}", "hurt")] if survivor["knocked_down"] else []
    items += [pen(f"bleeding {survivor['bleeding']}", "hurt")] if survivor["bleeding"] else []
    items += [pen(mark, "hurt") for mark in survivor["marks"]]
    items += [pen(f"{stat} {signed(amount)}") for stat, amount in survivor["tokens"].items() if amount]
    items += _loot(survivor, pen)
    if not items:
        return []
    return [blanks(2) + clipped(flowed(items, 10**6, "; ")[0], COLUMNS - 2)]


def _loot(survivor: Sheet, pen: Pen) -> list[Line]:
    copies = ((row["name"], row["count"]) for row in survivor["loot"])
    return [pen(name + (f" x{count}" if count > 1 else ""), "good") for name, count in copies]
