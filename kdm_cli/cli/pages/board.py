"""The board as a picture: rows by letter, columns by number, who stands where; and whom a card would pick."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, listing
from kdm_cli.cli.pages.pen import UNICODE, Line, Pen, blanks, clipped, filled, flowed

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARGIN, CELL = 2, 3
POINTS = {"n": "^", "e": ">", "s": "v", "w": "<"}
DRAWN = {"n": "▲", "e": "►", "s": "▼", "w": "◄"}
MONSTER, BEHIND, FREE = "#", "x", "."
DRAWN_BEHIND, DRAWN_FREE = "×", "·"
ANSWERS = {True: "yes", False: "no", None: "?"}
SEEN = ("threat", "adjacent", "in_range", "facing", "in_field_of_view", "in_blind_spot")
HEADS = ("", "at", "away", "threat", "adjacent", "range", "facing", "view", "behind", "")
WIDTHS = (18, 4, -4, 6, 8, 5, 6, 4, 6)
Space = tuple[int, int]
NOWHERE = (-1, -1)


def board_page(answer: Mapping[str, Any], pen: Pen) -> list[Line]:
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


def _signs(answer: Mapping[str, Any], pen: Pen) -> dict[Space, Line]:
    drawn = pen.glyphs is UNICODE
    behind = pen(DRAWN_BEHIND if drawn else BEHIND, "faint")
    signs = {at(space): behind for space in answer["blind_spot"]}
    monster = answer["monster"]
    if at(monster["space"]) != NOWHERE:
        ahead = (DRAWN if drawn else POINTS).get(monster["facing"] or "", MONSTER)
        base = spaces(monster["space"], monster["size"])
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


def _legend(answer: Mapping[str, Any], pen: Pen) -> list[Line]:
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


def targets_page(answer: Mapping[str, Any], pen: Pen) -> list[Line]:
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


def _possible(survivor: Mapping[str, Any], pen: Pen) -> list[Line]:
    notes = [word for word in ("knocked_down", "priority_target") if survivor[word]]
    away = "?" if survivor["distance"] is None else survivor["distance"]
    answers = [pen(ANSWERS[survivor[each]], "good" if survivor[each] else "faint") for each in SEEN]
    told = pen(", ".join(note.replace("_target", "").replace("_", " ") for note in notes), "hurt")
    return [pen(survivor["name"], "name"), pen(survivor["space"] or "?"), pen(away), *answers, told]
