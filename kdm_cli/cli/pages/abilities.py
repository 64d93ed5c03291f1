"""What a survivor can and cannot do because of the grid: actions, abilities, affinity bonuses, armor sets."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import ROOM
from kdm_cli.cli.pages.pen import Line, Pen, Span, clipped, filled, flowed, size
from kdm_cli.cli.pages.phrases import spelled, with_copies
from kdm_cli.cli.pages.survivor import no_points

Sheet = Mapping[str, Any]

LABELS = 8
WIDTH = ROOM - LABELS
OWN = " on its own edges"
REST = "the rest: --json; a card's own words: kdm look CARD"


def ability_rows(sheet: Sheet, pen: Pen, room: int) -> list[Line]:
    """Five paragraphs in so many rows: long items are whole where there is room, and what has no row is said so."""
    paragraphs = {
        "Can": _can(sheet, pen),
        "Cannot": _cannot(sheet, pen),
        "Bonus": [_bonus(each, pen) for each in sorted(sheet["bonuses"], key=lambda each: not each["active"])],
        "Set": [_set(each, pen) for each in sheet["sets"]],
        "Armor": with_copies(pen, no_points(sheet["idle_armor"])),
    }
    rows = _most([len(paragraph) for paragraph in paragraphs.values()], room)
    free = room - sum(rows)
    cut = sum(rows) < sum(map(len, paragraphs.values()))
    lines: list[Line] = []
    for (label, paragraph), most in zip(paragraphs.items(), rows, strict=True):
        head = label
        for line in paragraph[:most]:
            whole = _wrapped(line) if size(line) > WIDTH else [line]
            shown = whole if len(whole) - 1 <= free and not cut else [clipped(line, WIDTH)]
            free -= len(shown) - 1
            lines += [filled(pen(head if at == 0 else "", "label"), LABELS) + row for at, row in enumerate(shown)]
            head = ""
    return [*lines, pen(REST, "faint")] if cut else lines


def _most(lengths: Sequence[int], room: int) -> list[int]:
    """How many rows each paragraph gets; the longest gives way, none less than one, and one row says that it did."""
    rows = list(lengths)
    if sum(rows) <= room:
        return rows
    while sum(rows) > room - 1 and max(rows) > 1:
        rows[rows.index(max(rows))] -= 1
    return rows


def _wrapped(line: Line) -> list[Line]:
    return flowed([word for span in line for word in _words(span)], WIDTH, " ")


def _words(span: Span) -> list[Line]:
    return [(Span(word, span.style),) for word in span.text.split()]


def _can(sheet: Sheet, pen: Pen) -> list[Line]:
    actions = [pen(spelled(name).lower()) for name, yes in sheet["can"].items() if yes]
    able = [each for each in sheet["activations"] if not each["why_not"]]
    return flowed(actions, WIDTH) + [_ability(each, pen) for each in able]


def _ability(each: Mapping[str, Any], pen: Pen) -> Line:
    """The card, what it is called, what it costs, and what it does."""
    price = [each["cost"]] if each["cost"] else ["free"]
    price += [f"once a {spelled(each['limit'])}"] if each["limit"] else []
    price += [f"if {each['when'].removeprefix('is ')}"] if each["when"] else []
    return pen(_name(each)) + pen(f" ({', '.join(price)}):", "faint") + pen(f" {each['effects']}")


def _name(each: Mapping[str, Any]) -> str:
    return str(each["card"]) + (f", {each['name']}" if each["name"] else "")


def _cannot(sheet: Sheet, pen: Pen) -> list[Line]:
    """What is there but cannot be used, gear before survival actions, and the reason behind those it concerns."""
    reasons: dict[str, list[str]] = {}
    weapons = [(weapon["name"], weapon["why_not"]) for weapon in sheet["weapons"]]
    abilities = [(_name(each), each["why_not"]) for each in sheet["activations"]]
    actions = [(spelled(name).lower(), why) for name, why in sheet["cannot"].items()]
    for name, why in (*weapons, *abilities, *actions):
        if why and name not in reasons.setdefault(why, []):
            reasons[why].append(name)
    items = [pen(", ".join(names)) + pen(f" ({why})", "hurt") for why, names in reasons.items()]
    return flowed(items, WIDTH, "; ")


def _bonus(bonus: Mapping[str, Any], pen: Pen) -> Line:
    state = pen("active:", "good") if bonus["active"] else pen(f"needs {_lacking(bonus['missing'])}:", "hurt")
    return pen(f"{bonus['name']} ") + state + pen(f" {'; '.join(bonus['text'])}")


def _lacking(missing: Sequence[str]) -> str:
    """What is missing, with the own edges named once: 1 red and 1 blue on its own edges, 2 green."""
    own = [each.removesuffix(OWN) for each in missing if each.endswith(OWN)]
    others = [each for each in missing if not each.endswith(OWN)]
    return ", ".join([" and ".join(own) + OWN, *others] if own else others)


def _set(worn: Mapping[str, Any], pen: Pen) -> Line:
    state = pen("active:", "good") if worn["active"] else pen(f"lacks {', '.join(worn['missing'])}:", "hurt")
    return pen(f"{worn['name']} ") + state + pen(f" {'; '.join(worn['text']).removeprefix('set bonus: ')}")
