"""The showdown and the hunt on one screen: the monster, its decks or the board, the survivors, and what waits."""

from collections.abc import Sequence

from kdm_cli.cli.pages.layout import Fact, facts, whole
from kdm_cli.cli.pages.pen import HUNT_OVER, Line, Pen, blanks, filled, flowed, hanging, joined, signed, size
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS
from kdm_cli.text import width

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes import showdown as shapes
    from kdm_cli.service.sheets.shapes.showdown import ShowdownSheet as Sheet
    from kdm_cli.service.sheets.shapes.survivor import HitLocation

    Stat = Literal["movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion"]

ROWS = 23  # of a terminal, with room for the next prompt
SHOWDOWN_LABELS = 15
NAME = 16
STATS: "tuple[Stat, ...]" = ("movement", "toughness", "speed", "damage", "accuracy", "luck", "evasion")
PRINTED = ("movement", "toughness")  # the other numbers are modifiers
COLUMN: dict[str, int] = {"at": 5, "act": 8, "dodge": 7, "surv": 6, "brain": 6, **dict.fromkeys(LOCATIONS, 6)}
CLOSE: dict[str, int] = {
    "at": 4,
    "act": 7,
    "dodge": 6,
    "surv": 5,
    "brain": 6,
    **dict.fromkeys(LOCATIONS, 5),
    "waist": 6,
}
MORE = "--json shows all"


def showdown_page(sheet: "Sheet", pen: Pen, quiet: bool) -> list[Line]:
    """Whose turn it is, what the monster needs and has, the survivors, and the next step."""
    head = [*_monster(sheet, pen), *_cards(sheet, pen)]
    tail = [] if quiet else [filled(pen("next", "label"), SHOWDOWN_LABELS) + pen(sheet["next"], "command")]
    lines = [*head, *_survivors(sheet, pen, pen.fit(ROWS) - len(head) - len(tail)), *tail]
    return whole(pen, lines)


def _monster(sheet: "Sheet", pen: Pen) -> list[Line]:
    monster = sheet["monster"]
    level = "" if sheet["kind"] == "prologue" else f" level {monster['level']}"
    title = pen.clipped(pen(monster["name"], "name") + pen(level), 44)
    numbers = [
        pen(f"{stat} ", "label") + pen(monster[stat] if stat in PRINTED else signed(monster[stat]), "value")
        for stat in STATS
    ]
    rows = [
        Fact("tokens", [pen(f"{stat} {signed(amount)}") for stat, amount in monster["tokens"].items()]),
        Fact("knocked down", [pen(f"stands {monster['stands']}")] if monster["knocked_down"] else [], style="hurt"),
    ]
    return [
        title + blanks(2) + _turn(sheet, pen),
        *flowed(numbers, pen.columns, "  "),
        *facts(pen, rows, pen.columns, SHOWDOWN_LABELS),
    ]


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
    discarded = pen.with_copies(hit["discard"])
    discarded[:1] = [pen("discard ", "label") + first for first in discarded[:1]]
    basic = [] if ai["deck"] or ai["discard"] or ai["drawn"] else [pen("Basic Action", "due")]  # R62
    piles = {
        "AI deck": [pen(f"{ai['deck']} face down"), *basic, pen(f"{ai['wounds']} wounds"), pen(kill, "value")],
        "AI discard": pen.with_copies(ai["discard"]),
        "moods": pen.with_copies(ai["moods"], "due"),
        "in play": pen.with_copies(ai["in_play"]),
        "hit locations": [pen(f"{hit['deck']} face down"), *discarded],
        "drawn": pen.with_copies([*ai["drawn"], *hit["drawn"]], "due"),
        "injuries": pen.with_copies(sheet["injuries"], "good"),
        "priority": [pen(sheet["priority"], "due")] if sheet["priority"] else [],
    }
    return [
        line
        for label, cards in piles.items()
        if cards
        for line in _pile(pen(label, "due" if label == "moods" else "label"), cards, pen)
    ]


def _pile(label: Line, items: Sequence[Line], pen: Pen) -> list[Line]:
    """The names, on a terminal all of them; else one line, how many did not fit, and where they are to be seen."""
    room = pen.columns - SHOWDOWN_LABELS
    if pen.wraps:
        return hanging(filled(label, SHOWDOWN_LABELS), flowed(items, room))
    fitting = list(items)
    left = 0
    while len(fitting) > 1 and len(flowed([*fitting, *_more(left, pen)], room)) > 1:
        fitting.pop()
        left += 1
    return [filled(label, SHOWDOWN_LABELS) + pen.clipped(flowed([*fitting, *_more(left, pen)], 10**6)[0], room)]


def _more(left: int, pen: Pen) -> list[Line]:
    return [pen(f"and {left} more ({MORE})", "faint")] if left else []


def _survivors(sheet: "Sheet", pen: Pen, room: int) -> list[Line]:
    """Two lines each; as long as there is room, a third for what is unusual, then one for every weapon."""
    survivors = sorted(sheet["survivors"], key=lambda each: each["status"] == "dead")
    unusual = [_unusual(each, pen) for each in survivors]
    beside = _beside([each["name"] for each in survivors], COLUMN, pen)
    columns = COLUMN if beside else CLOSE
    heading = _under(blanks(beside or 2), [pen(name, "label") for name in columns], columns, pen)
    shown = [_survivor(each, sheet, beside, pen) for each in survivors]
    spare = room - 1 - sum(map(len, shown))
    for lines, more in zip(shown, unusual, strict=True):
        if len(more) <= spare:
            lines.extend(more)
            spare -= len(more)
    for each, lines in sorted(zip(survivors, shown, strict=True), key=lambda pair: pair[0]["name"] != sheet["acting"]):
        weapons = [blanks(2) + _weapon(weapon, pen) for weapon in _usable(each)]
        first = _weapons(each, pen)
        if len(weapons) - 1 <= spare and weapons and first in lines:
            at = lines.index(first)
            lines[at : at + 1] = weapons
            spare -= len(weapons) - 1
    left = 0
    while len(shown) > 1 and 1 + sum(map(len, shown)) + (1 if left else 0) > room:
        shown.pop()
        left += 1
    tail = [filled(pen(f"and {left} more", "faint"), NAME) + pen("kdm survivor list", "command")] if left else []
    return [*heading, *(line for lines in shown for line in lines), *tail]


def _beside(names: Sequence[str], columns: dict[str, int], pen: Pen) -> int:
    """How wide the names are beside their numbers; 0 where they stand above them, on a narrow terminal."""
    room = pen.columns - sum(columns.values())
    widest = max((width(name) + 1 for name in names), default=0) if pen.wraps else 0
    return max(NAME, widest) if max(NAME, widest) <= room else 0


def _survivor(survivor: "shapes.FighterShown", sheet: "Sheet", beside: int, pen: Pen) -> list[Line]:
    name = filled(pen(survivor["name"], "name"), beside - 1) + blanks(1) if beside else pen(survivor["name"], "name")
    if survivor["status"] == "dead":
        loot = _loot(survivor, pen)
        left = pen("  left behind: ") + joined(loot, pen(", ")) if loot else ()
        return [name + blanks(0 if beside else 1) + pen("dead", "hurt") + left]
    dodge = survivor["dodge"] if survivor["dodge"] in ("free", "used") else "no"
    cells = [
        pen("away" if survivor["off_board"] else survivor["space"] or "-"),
        pen(_act(survivor, sheet), "good" if survivor["name"] == sheet["acting"] else ""),
        pen(dodge, "good" if dodge == "free" else ""),
        pen(survivor["survival"], "value"),
        pen(survivor["insanity"], "value") + pen("x" if survivor["brain"]["injured"] else "", "hurt"),
        *(_location(survivor["hit_locations"][each], pen) for each in LOCATIONS),
    ]
    if beside:
        return [name + _row(cells, COLUMN), _weapons(survivor, pen)]
    return [name, *_under(blanks(2), cells, CLOSE, pen), _weapons(survivor, pen)]


def _under(head: Line, cells: Sequence[Line], columns: dict[str, int], pen: Pen) -> list[Line]:
    """A row behind its head; the hit locations have one of their own where the terminal is too narrow for both."""
    if size(head) + sum(columns.values()) <= pen.columns + 1:
        return [head + _row(cells, columns)]
    first: dict[str, int] = {name: wide for name, wide in columns.items() if name not in LOCATIONS}
    others: dict[str, int] = {name: wide for name, wide in columns.items() if name in LOCATIONS}
    return [head + _row(cells[: len(first)], first), blanks(size(head)) + _row(cells[len(first) :], others)]


def _row(cells: Sequence[Line], columns: dict[str, int]) -> Line:
    return sum((filled(cell, wide - 1) + blanks(1) for cell, wide in zip(cells, columns.values(), strict=True)), ())


def _act(survivor: "shapes.FighterShown", sheet: "Sheet") -> str:
    if survivor["name"] == sheet["acting"]:
        return "acts"
    if survivor["off_board"]:
        return "-"
    return "acted" if survivor["acted"] else "to act"


def _location(part: "HitLocation", pen: Pen) -> Line:
    """Armor points, and x for each injury box that is filled."""
    return pen(part["armor"], "value") + pen("x" * (bool(part["light"]) + bool(part["heavy"])), "hurt")


def _usable(survivor: "shapes.FighterShown") -> "list[shapes.WeaponAgainst]":
    return [weapon for weapon in survivor["weapons"] if not weapon["why_not"]]


def _weapons(survivor: "shapes.FighterShown", pen: Pen) -> Line:
    """The first weapon that can be used, and how many more there are."""
    usable = _usable(survivor)
    if not usable:
        told = survivor["weapons"][0]["why_not"] if survivor["weapons"] else "no weapon"
        return blanks(2) + pen(f"no attack: {told}", "hurt")
    more = pen(f"; and {len(usable) - 1} more", "faint") if len(usable) > 1 else ()
    first = blanks(2) + _weapon(usable[0], pen)
    return (first if pen.wraps else pen.clipped(first, pen.columns - size(more))) + more


def _weapon(weapon: "shapes.WeaponAgainst", pen: Pen) -> Line:
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
    name = pen(weapon["name"])
    name = name if pen.wraps else pen.clipped(name, max(pen.columns - 16 - size(told), 10))
    return name + blanks(1) + told


def _unusual(survivor: "shapes.FighterShown", pen: Pen) -> list[Line]:
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
    told = flowed(items, 10**6, "; ")[0]
    return [blanks(2) + (told if pen.wraps else pen.clipped(told, pen.columns - 2))]


def _loot(survivor: "shapes.FighterShown", pen: Pen) -> list[Line]:
    copies = ((row["name"], row["count"]) for row in survivor["loot"])
    return [pen(name + (f" x{count}" if count > 1 else ""), "good") for name, count in copies]


HUNT_LABELS = 12
SPACE = 6  # columns for a space of the hunt board
MARKS = {"monster": "M", "basic": "b", "darkness": "D", "starvation": "*", "placed": "+"}
DARKNESS = "Overwhelming Darkness"
LEGEND = f"M monster event, b basic, D {DARKNESS}, * Starvation, + placed"
HUNT_COLUMN: dict[str, int] = {"surv": 6, "brain": 7, **dict.fromkeys(LOCATIONS, 6)}
AMBUSH = {"survivors": "the survivors ambush", "monster": "the quarry ambushes"}
MOST = 8
ROOMY = 4  # so many survivors have room for a second line each


def hunt_page(sheet: "shapes.HuntSheet", pen: Pen, quiet: bool) -> list[Line]:
    """The quarry and the revealer, the board, the survivors, and the next step."""
    rows = [
        Fact("revealer", [pen(sheet["revealer"], "name")] if sheet["revealer"] else []),
        Fact("ambush", [pen(AMBUSH[sheet["ambush"]], "due")] if sheet["ambush"] else [], style="due"),
        Fact("placed", pen.each(_placed(sheet))),
        Fact("in mind", [pen(name) for name in sheet["in_mind"]]),
        Fact("waits", [pen(sheet["waits"], "due")] if sheet["waits"] else [], style="due"),
        Fact("next", [] if quiet else [pen(sheet["next"], "command")]),
    ]
    lines = [_quarry(sheet, pen), *_board(sheet, pen), *_hunters(sheet["survivors"], pen)]
    return whole(pen, [*lines, *facts(pen, rows, pen.columns, HUNT_LABELS)])


def _placed(sheet: "shapes.HuntSheet") -> list[str]:
    """What a card has laid on the board and nobody has reached yet, each with its spaces."""
    found: dict[str, list[str]] = {}
    for space in sheet["board"]:
        for row in space["what"]:
            if row["kind"] == "placed" and not row["done"]:
                found.setdefault(str(row["event"]), []).append(str(space["space"]))
    return [f"{name} on {', '.join(spaces)}" for name, spaces in found.items()]


def _quarry(sheet: "shapes.HuntSheet", pen: Pen) -> Line:
    quarry, last = sheet["quarry"], len(sheet["board"]) - 1
    ahead = sheet["monster"] - sheet["space"]
    line = pen(quarry["name"], "name") + pen(f" level {quarry['level']}") + blanks(2)
    line += pen("space ", "label") + pen(f"{sheet['space']} of {last}", "value") + blanks(2)
    if sheet["over"]:
        return line + pen(HUNT_OVER[sheet["over"]], "due")
    return line + pen(f"{ahead} ahead" if ahead > 0 else "reached", "good")


def _board(sheet: "shapes.HuntSheet", pen: Pen) -> list[Line]:
    """Numbers, what lies there (a point where it is done), and below them who stands where."""
    across = pen.columns // SPACE
    lying = (row["event"] for space in sheet["board"] for row in space["what"] if row["kind"] == "darkness")
    legend = LEGEND.replace(DARKNESS, next(filter(None, lying), DARKNESS))  # on some boards another event lies there
    return [
        *(
            line
            for at in range(0, len(sheet["board"]), across)
            for line in _spaces(sheet["board"][at : at + across], pen)
        ),
        *flowed([pen(part, "faint") for part in legend.split(", ")], pen.columns),
    ]


def _spaces(board: "Sequence[shapes.SpaceShown]", pen: Pen) -> list[Line]:
    """Some spaces of it beside each other."""
    numbers, lying, standing = [], [], []
    for space in board:
        marks = ("." if row["done"] and row["kind"] != "starvation" else MARKS[row["kind"]] for row in space["what"])
        here = [word for word, there in (("party", space["party"]), ("quarry", space["quarry"])) if there]
        numbers.append(pen(str(space["space"]) if space["space"] else "Start", "label"))
        lying.append(pen("".join(marks), "value"))
        standing.append(pen("both" if len(here) > 1 else "".join(here), "good"))
    return [sum((filled(cell, SPACE) for cell in row), ()) for row in (numbers, lying, standing)]


def _hunters(survivors: "Sequence[shapes.HunterShown]", pen: Pen) -> list[Line]:
    beside = _beside([each["name"] for each in survivors], HUNT_COLUMN, pen)
    lines = _under(blanks(beside or 2), [pen(name, "label") for name in HUNT_COLUMN], HUNT_COLUMN, pen)
    for survivor in survivors[: pen.bound(MOST)]:
        brain = pen(survivor["insanity"], "value") + pen("x" if survivor["brain"]["injured"] else "", "hurt")
        cells = [pen(survivor["survival"], "value"), brain]
        cells += [_location(survivor["hit_locations"][each], pen) for each in LOCATIONS]
        name = pen(survivor["name"], "name")
        lines += [] if beside else [name]
        *above, line = _under(filled(name, beside - 1) + blanks(1) if beside else blanks(2), cells, HUNT_COLUMN, pen)
        lines += above
        unusual = _unusual_of_hunter(survivor, pen)
        if len(survivors) > ROOMY:
            lines.append(line + unusual)
        else:
            lines += [line, blanks(2) + unusual] if unusual else [line]
    left = len(survivors) - pen.bound(MOST)
    return [*lines, pen(f"and {left} more (--json shows all)", "faint")] if left > 0 else lines


def _unusual_of_hunter(survivor: "shapes.HunterShown", pen: Pen) -> Line:
    items = [pen(survivor["status"], "label")] if survivor["status"] != "alive" else []
    items += [pen(survivor["away"], "due")] if survivor["away"] else []
    items += [pen(f"bleeding {survivor['bleeding']}", "hurt")] if survivor["bleeding"] else []
    items += [pen(f"{stat} {signed(amount)}") for stat in ATTRIBUTES if (amount := survivor["tokens"][stat])]
    return joined(items, blanks(2))
