"""The showdown on one screen: the monster, its decks, and for each survivor what is left of them and of their act.

The board as a picture: rows by letter, columns by number, who stands where; and whom a card would pick.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts, listing, signed, with_copies
from kdm_cli.cli.pages.pen import UNICODE, Line, Pen, blanks, clipped, filled, flowed, size
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes.showdown import (
        Board,
        FighterShown,
        PossibleTarget,
        Targets,
        WeaponAgainst,
    )
    from kdm_cli.service.sheets.shapes.showdown import ShowdownSheet as Sheet
    from kdm_cli.service.sheets.shapes.survivor import HitLocation

    Stat = Literal["movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion"]
    Seen = Literal["threat", "adjacent", "in_range", "facing", "in_field_of_view", "in_blind_spot"]
    Note = Literal["knocked_down", "priority_target"]

ROWS = 23  # of a terminal, with room for the next prompt
LABELS = 15
NAME = 16
STATS: "tuple[Stat, ...]" = ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion")
PRINTED = ("movement", "toughness")  # the other numbers are modifiers
COLUMN = (("at", 5), ("act", 8), ("dodge", 7), ("surv", 6), ("brain", 6), *((each, 6) for each in LOCATIONS))
MORE = "--json shows all"


def showdown_page(sheet: "Sheet", pen: Pen, quiet: bool = False) -> list[Line]:
    """Whose turn it is, what the monster needs and has, the survivors, and the next step."""
    head = [*_monster(sheet, pen), *_cards(sheet, pen)]
    tail = [] if quiet else [filled(pen("next", "label"), LABELS) + pen(sheet["next"], "command")]
    lines = [*head, *_survivors(sheet, pen, ROWS - len(head) - len(tail)), *tail]
    return [clipped(line, COLUMNS) for line in lines]


def _monster(sheet: "Sheet", pen: Pen) -> list[Line]:
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


def _turn(sheet: "Sheet", pen: Pen) -> Line:
    """The round, and whose act it is."""
    line = pen("round ", "label") + pen(sheet["round"], "value") + blanks(2)
    if sheet["over"] or sheet["dead"]:
        return line + pen(sheet["over"] or "victory", "due")
    if sheet["turn"] == "monster":
        return line + pen("the monster's turn", "hurt")
    return line + pen(f"{sheet['acting']} acts" if sheet["acting"] else "the survivors' turn", "good")


def _cards(sheet: "Sheet", pen: Pen) -> list[Line]:
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


def _survivors(sheet: "Sheet", pen: Pen, room: int) -> list[Line]:
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


def _survivor(survivor: "FighterShown", sheet: "Sheet", pen: Pen) -> list[Line]:
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


def _loot_of_the_dead(survivor: "FighterShown", pen: Pen) -> Line:
    loot = _loot(survivor, pen)
    return pen("  left behind: ") + flowed(loot, 10**6)[0] if loot else ()


def _row(cells: Sequence[Line]) -> Line:
    line: Line = ()
    for cell, (_, columns) in zip(cells, COLUMN, strict=True):
        line += filled(cell, columns - 1) + blanks(1)
    return line


def _act(survivor: "FighterShown", sheet: "Sheet") -> str:
    if survivor["name"] == sheet["acting"]:
        return "acts"
    if survivor["off_board"]:
        return "-"
    return "acted" if survivor["acted"] else "to act"


def location(part: "HitLocation", pen: Pen) -> Line:
    """Armor points, and x for each injury box that is filled."""
    return pen(part["armor"], "value") + pen("x" * (bool(part["light"]) + bool(part["heavy"])), "hurt")


def _usable(survivor: "FighterShown") -> "list[WeaponAgainst]":
    return [weapon for weapon in survivor["weapons"] if not weapon["why_not"]]


def _weapons(survivor: "FighterShown", pen: Pen) -> Line:
    """The first weapon that can be used, and how many more there are."""
    usable = _usable(survivor)
    if not usable:
        told = survivor["weapons"][0]["why_not"] if survivor["weapons"] else "no weapon"
        return blanks(2) + pen(f"no attack: {told}", "hurt")
    more = pen(f"; and {len(usable) - 1} more", "faint") if len(usable) > 1 else ()
    return clipped(blanks(2) + _weapon(usable[0], pen), COLUMNS - size(more)) + more


def _weapon(weapon: "WeaponAgainst", pen: Pen) -> Line:
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


def _unusual(survivor: "FighterShown", pen: Pen) -> list[Line]:
    """Knocked down, tokens, bleeding, marks, loot; what the dead leave stands beside their name."""
    if survivor["status"] == "dead":
        return []
    items = [pen(f"knocked down, stands {survivor['stands']}", "hurt")] if survivor["knocked_down"] else []
    items += [pen(f"bleeding {survivor['bleeding']}", "hurt")] if survivor["bleeding"] else []
    items += [pen(mark, "hurt") for mark in survivor["marks"]]
    items += [pen(f"{stat} {signed(amount)}") for stat in ATTRIBUTES if (amount := survivor["tokens"][stat])]
    items += _loot(survivor, pen)
    if not items:
        return []
    return [blanks(2) + clipped(flowed(items, 10**6, "; ")[0], COLUMNS - 2)]


def _loot(survivor: "FighterShown", pen: Pen) -> list[Line]:
    copies = ((row["name"], row["count"]) for row in survivor["loot"])
    return [pen(name + (f" x{count}" if count > 1 else ""), "good") for name, count in copies]


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARGIN, CELL = 2, 3
POINTS = {"n": "^", "e": ">", "s": "v", "w": "<"}
DRAWN = {"n": "▲", "e": "►", "s": "▼", "w": "◄"}
MONSTER, BEHIND, FREE = "#", "x", "."
DRAWN_BEHIND, DRAWN_FREE = "×", "·"
ANSWERS = {True: "yes", False: "no", None: "?"}
SEEN: "tuple[Seen, ...]" = ("threat", "adjacent", "in_range", "facing", "in_field_of_view", "in_blind_spot")
HEADS = ("", "at", "away", "threat", "adjacent", "range", "facing", "view", "behind", "")
WIDTHS = (18, 4, -4, 6, 8, 5, 6, 4, 6)
Space = tuple[int, int]
NOWHERE = (-1, -1)


def board_page(answer: "Board", pen: Pen) -> list[Line]:
    """Seventeen rows: the numbers, then a row a letter; beside them what the signs mean."""
    rows, columns = answer["rows"], answer["columns"]
    signs = _signs(answer, pen)
    free = pen(DRAWN_FREE if pen.glyphs is UNICODE else FREE, "faint")
    lines = [blanks(MARGIN) + sum((filled(pen(number, "label"), CELL) for number in range(1, columns + 1)), ())]
    for row in range(rows):
        line = filled(pen(LETTERS[row], "label"), MARGIN)
        for column in range(columns):
            line += filled(signs.get((row, column), free), CELL)
        lines.append(line)
    legend = _legend(answer, pen)
    room = COLUMNS - MARGIN - CELL * columns
    for at, told in enumerate(legend[: len(lines) - 1]):
        lines[at + 1] += clipped(told, room)
    return lines


def spaces(base: str, size: int) -> list[Space]:
    """The spaces of a base that is named by its lowest letter and number."""
    row, column = at(base)
    return [(row + down, column + across) for down in range(size) for across in range(size)]


def at(space: str | None) -> Space:
    """Row and column of a space, from 0; nowhere on the board where nobody has told."""
    if not space or space[0] not in LETTERS or not (space[1:].isascii() and space[1:].isdigit()):
        return NOWHERE
    return LETTERS.index(space[0]), int(space[1:]) - 1


def initials(names: Sequence[str]) -> dict[str, str]:
    """A letter for each: of the name as far as it is free, else a digit."""
    taken: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        letters = [letter for letter in name.upper() if letter.isascii() and letter.isalpha() and letter != "X"]
        free = [letter for letter in letters if letter not in taken.values()]
        taken[name] = free[0] if free else str(number)
    return taken


def _signs(answer: "Board", pen: Pen) -> dict[Space, Line]:
    drawn = pen.glyphs is UNICODE
    behind = pen(DRAWN_BEHIND if drawn else BEHIND, "faint")
    signs = {at(space): behind for space in answer["blind_spot"]}
    monster = answer["monster"]
    if monster["space"] and at(monster["space"]) != NOWHERE:
        ahead = (DRAWN if drawn else POINTS).get(monster["facing"] or "", MONSTER)
        base = spaces(monster["space"], monster["size"] or 1)
        signs |= dict.fromkeys(base, pen(MONSTER, "hurt"))
        signs |= dict.fromkeys(_front(base, monster["facing"]), pen(ahead, "hurt"))
    letters = initials([each["name"] for each in answer["survivors"]])
    for survivor in answer["survivors"]:
        if at(survivor["space"]) != NOWHERE:
            signs[at(survivor["space"])] = pen(letters[survivor["name"]], "name")
    return signs


def _front(base: Sequence[Space], facing: str | None) -> list[Space]:
    """The spaces of the base at the edge the monster looks over."""
    side = {"n": (0, min), "s": (0, max), "w": (1, min), "e": (1, max)}.get(facing or "")
    if side is None:
        return list(base)
    axis, extreme = side
    edge = extreme(space[axis] for space in base)
    return [space for space in base if space[axis] == edge]


def _legend(answer: "Board", pen: Pen) -> list[Line]:
    """Who the letters are, and where nobody has told."""
    letters = initials([each["name"] for each in answer["survivors"]])
    monster = answer["monster"]
    rows = [pen(f"{MONSTER} {monster['name']}", "hurt" if monster["space"] else "faint")]
    rows += [] if monster["space"] else [pen("  not told", "faint")]
    if answer["blind_spot"]:
        rows.append(pen(f"{DRAWN_BEHIND if pen.glyphs is UNICODE else BEHIND} behind", "faint"))
    for survivor in answer["survivors"]:
        style = "name" if survivor["space"] else "faint"
        rows.append(pen(f"{letters[survivor['name']]} {survivor['name']}", style))
        rows += [] if survivor["space"] else [pen("  not told", "faint")]
    return rows


def targets_page(answer: "Targets", pen: Pen) -> list[Line]:
    """What the board says of each survivor, then the card's list from the top; the first that picks somebody counts."""
    title = pen(answer["monster"], "name") + pen("  movement ", "label") + pen(answer["movement"], "value")
    rows = [_possible(each, pen) for each in answer["survivors"]]
    lines = [title, *listing(pen, HEADS, rows, WIDTHS), (), pen(answer["card"], "name")]
    for number, item in enumerate(answer["items"], start=1):
        picks = ", ".join(item["picks"]) or "nobody"
        why = f" ({item['why']})" if item["why"] and item["picks"] else ""
        told = pen(f"{number}. {item['item']}: ") + pen(picks, "good" if item["first"] else "faint") + pen(why, "faint")
        lines += flowed([told], COLUMNS)
    if answer["no_target"]:
        lines.append(pen(f"{len(answer['items']) + 1}. no target: {answer['no_target']}"))
    return [clipped(line, COLUMNS) for line in lines]


def _possible(survivor: "PossibleTarget", pen: Pen) -> list[Line]:
    marks: tuple[Note, ...] = ("knocked_down", "priority_target")
    notes = [word for word in marks if survivor[word]]
    away = "?" if survivor["distance"] is None else survivor["distance"]
    answers = [pen(ANSWERS[survivor[each]], "good" if survivor[each] else "faint") for each in SEEN]
    told = pen(", ".join(note.replace("_target", "").replace("_", " ") for note in notes), "hurt")
    return [pen(survivor["name"], "name"), pen(survivor["space"] or "?"), pen(away), *answers, told]
