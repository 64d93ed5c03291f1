"""Plain data of any kind; the packs: which there are, what is in one, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from kdm_cli.cli.pages.layout import Fact, facts, listing, whole
from kdm_cli.cli.pages.pen import Line, Pen, blanks, counted, filled, flowed, hanging, joined, spelled
from kdm_cli.light import TYPE_CHECKING

if TYPE_CHECKING:
    from kdm_cli.service.packs.shelf import Checked
    from kdm_cli.service.sheets.shapes import outcome as shapes

DEEP = 6


def any_page(data: object, pen: Pen, depth: int = 0) -> list[Line]:
    """Words for values, a line for each key, a table for rows of one shape."""
    if isinstance(data, Mapping):
        return [line for key, value in data.items() for line in _item(spelled(key), value, pen, depth)]
    if isinstance(data, list | tuple):
        return _rows(list(data), pen, depth)
    return flowed([pen(_word(data))], pen.columns - 2 * depth)


def _item(key: str, value: object, pen: Pen, depth: int) -> list[Line]:
    label = pen(f"{key}  ", "label")
    if depth >= DEEP or not isinstance(value, Mapping | list | tuple) or not value:
        return flowed([label + pen(_word(value))], pen.columns - 2 * depth)
    if isinstance(value, list | tuple) and not any(isinstance(each, Mapping | list | tuple) for each in value):
        return flowed([pen(key, "label"), *(pen(_word(each)) for each in value)], pen.columns - 2 * depth, "  ")
    return [label, *(blanks(2) + line for line in any_page(value, pen, depth + 1))]


def _rows(rows: list[object], pen: Pen, depth: int) -> list[Line]:
    told = [row for row in rows if isinstance(row, Mapping)]
    if told and len(told) == len(rows) and all(row.keys() == told[0].keys() for row in told):
        flat = not any(isinstance(value, Mapping | list | tuple) for row in told for value in row.values())
        if flat and len(told[0]) > 1 and not depth:
            heads = [spelled(key) for key in told[0]]
            cells = [[pen(_word(value)) for value in row.values()] for row in told]
            return listing(pen, heads, cells, (24,) * (len(heads) - 1))
    lines: list[Line] = []
    for row in rows:
        lines += hanging(pen("- ", "faint"), any_page(row, pen, depth + 1) or [pen("-")])
    return lines


def _word(value: object) -> str:
    if value is None or value == "" or value in ([], {}, ()):
        return "-"
    return "yes" if value is True else "no" if value is False else str(value)


ROWS = 23  # with the line that is typed a terminal's 24
MOST_FAULTS = 17
MOST_REPLACED = 6
MOST_IGNORED = 4
TWO_ABREAST = 80  # columns for kinds beside each other
KINDS = 14  # lines for kinds, before two stand beside each other
MOST_BY_HAND = 40  # names, before they are counted instead
LINES_BY_HAND = 3
LINES_UNREAD = 5


def list_page(answer: "shapes.PackList", pen: Pen, quiet: bool) -> list[Line]:
    """Every pack there is, and whether the campaign plays with it."""
    room = pen.most(ROWS) - 3
    rows = [
        [pen(pack["id"], "name"), pen(pack["version"], "value"), pen(_name(pack)), _state(pack, pen)]
        for pack in answer["packs"][:room]
    ]
    lines = listing(pen, ("",) * 4 if quiet else ("pack", "version", "", ""), rows, (22, 10, 24))
    if len(answer["packs"]) > room:
        lines.append(pen(f"and {len(answer['packs']) - room} more: kdm pack list --json", "faint"))
    if not quiet:
        lines += whole(pen, [pen("homebrew lies in ", "faint") + pen(answer["folder"])])
        lines += whole(pen, [pen("schemas for an editor lie in ", "faint") + pen(answer["schemas"])])
    return lines


def _name(pack: "shapes.PackListed | shapes.PackShown | shapes.PackReport") -> str:
    return "" if pack["name"].casefold() == pack["id"] else str(pack["name"])


def _state(pack: "shapes.PackListed", pen: Pen) -> Line:
    """What is most worth knowing of a pack."""
    if pack["missing"]:
        return pen("not here: cards shown by id", "hurt")
    if pack["changed"]:
        return pen("changed: ", "due") + pen(f"kdm pack enable {pack['id']}", "command")
    if pack["enabled"]:
        return pen("enabled", "good") + pen(" (kept in the campaign)" if pack["origin"] == "kept" else "")
    return pen(pack["problem"], "hurt") if pack["problem"] else pen(pack["origin"], "faint")


def pack_page(answer: "shapes.PackShown", pen: Pen, quiet: bool) -> list[Line]:
    """One pack: its cards by kind, what it replaces, and since when the campaign plays with it."""
    head = [pen(answer["id"], "name"), pen(answer["version"], "value"), pen(_name(answer))]
    if answer["missing"]:
        return flowed([*head, pen("is not here: its cards are shown by id", "hurt")], pen.columns, "  ")
    since = answer["since"]
    enabled = {None: "", True: "enabled", False: "not enabled"}[answer["enabled"]]
    told = f"enabled since entry {since['entry']}, lantern year {since['year']}" if since else enabled
    replaced = [pen(each["name"]) + pen(f" by {each['by']}", "faint") for each in answer["replaces"]]
    if len(replaced) > pen.bound(MOST_REPLACED):
        replaced = [*replaced[:MOST_REPLACED], pen(f"and {len(replaced) - MOST_REPLACED} more", "faint")]
    rows = [
        Fact("cards", [pen(each["entries"], "value") + pen(f" {spelled(each['kind'])}") for each in answer["kinds"]]),
        Fact("replaces", replaced),
        Fact("here", [pen(told)] if told and not quiet else []),
        Fact("from", [] if quiet else [pen(answer["folder"] or "the copy that the campaign keeps")]),
    ]
    return flowed([each for each in head if each[0].text], pen.columns, "  ") + facts(pen, rows)


def printing_page(answer: "shapes.Printings", pen: Pen, quiet: bool) -> list[Line]:
    """Cards by which printings are told apart: what each says where, and how one is played by."""
    lines: list[Line] = []
    for card in answer["cards"]:
        lines += flowed([pen(card["name"], "name"), pen(spelled(card["kind"]), "faint")], pen.columns, "  ")
        for face in card["faces"]:
            told = pen(f"{'; '.join(face['says'])}: ") + pen(", ".join(face["packs"]), "value")
            lines += hanging(blanks(2), flowed([told], pen.columns - 4), 4)
    if not quiet:
        lines += whole(pen, [pen("A printing that is not named says what core says, or nobody knows.", "faint")])
        lines += whole(pen, [pen("Yours: ", "faint") + pen("kdm pack enable ID; of one card: kdm pack printing CARD")])
    return lines


def check_page(answer: "Checked | shapes.PackCheck", pen: Pen, quiet: bool) -> list[Line]:
    """One pack with all that is wrong, or how much kdm carries out; of several a line each, and the first faults."""
    packs = (answer if isinstance(answer, dict) else answer.document())["packs"]
    lines: list[Line] = []
    room = pen.most(MOST_FAULTS if len(packs) == 1 else max(ROWS - 3 * len(packs), 3))
    for pack in packs:
        head = [pen(pack["id"], "name"), pen(pack["version"], "value"), pen(_name(pack))]
        verdict = pen("sound", "good") if pack["sound"] else pen(counted(len(pack["faults"]), "fault"), "hurt")
        entries = pen(counted(pack["entries"], "entry", "entries"))
        lines += flowed([*(each for each in head if each[0].text), verdict, entries], pen.columns, "  ")
        faults = [line for fault in pack["faults"] for line in fault_lines(fault, pen)]
        if len(faults) > room:
            more = f"... and more, {counted(len(pack['faults']), 'fault')} in all: kdm pack check {pack['id']} --json"
            faults = [*faults[: room - 1], pen.clipped(pen(more, "faint"), pen.columns)]
        lines += faults
        if pack["ignored"] and not quiet:
            told = (
                "nobody reads " + ", ".join(pack["ignored"][: pen.bound(MOST_IGNORED)]) + ": pack.json does not name it"
            )
            lines.append(pen.clipped(pen(told, "due"), pen.columns))
    if quiet or len(packs) != 1 or packs[0]["faults"]:
        return lines
    by_hand = packs[0]["by_hand"]
    return lines + _coverage(packs[0]["coverage"], pen) + _by_hand(by_hand, pen) + _unread(by_hand, pen)


def fault_lines(fault: "shapes.FaultShown", pen: Pen) -> list[Line]:
    """Where something is wrong, and what; at most two lines, where something may be cut."""
    where = f"{fault['file']} {fault['path']}".strip()
    told = f"{where}: {fault['message']}" if where else str(fault["message"])
    first, *more = flowed([pen(told)], pen.columns - 2)
    rest = more if pen.whole or not more else [pen.clipped(joined(more, blanks(1)), pen.columns - 4)]
    return hanging(blanks(2), [first, *rest], 4)


def _by_hand(left: "Sequence[shapes.LeftToHands]", pen: Pen) -> list[Line]:
    """The cards that kdm does not carry out whole, as many as a few lines hold."""
    for shown in range(min(len(left), pen.bound(MOST_BY_HAND)), 0, -1):
        names = [pen(each["name"]) for each in left[:shown]]
        if shown < len(left):
            names.append(pen(f"{len(left)} in all, --json names them all", "faint"))
        lines = facts(pen, [Fact("left to hands", names)])
        if len(lines) <= pen.bound(LINES_BY_HAND):
            return lines
    return []


def _unread(left: "Sequence[shapes.LeftToHands]", pen: Pen) -> list[Line]:
    """What is written on cards and comes to nothing, in a few lines."""
    told = [pen(f"{each['name']}: ", "name") + pen(words) for each in left for words in each["unread"]]
    lines = [line for each in told for line in hanging((), flowed([each], pen.columns), 2)]
    if len(lines) <= pen.bound(LINES_UNREAD):
        return lines
    more = pen(f"and more that comes to nothing: kdm pack check {left[0]['id'].partition(':')[0]} --json", "faint")
    return [*lines[: LINES_UNREAD - 1], more]


def _coverage(kinds: "Sequence[shapes.KindCovered]", pen: Pen) -> list[Line]:
    """A line for each kind with a text: how many kdm carries out, how many it leaves to hands, how many are blank."""
    if not kinds:
        return []
    heads = ("cards", "", "by kdm", "hands", "?")
    rows = []
    for each in kinds:
        numbers = (each["entries"], each["automated"], each["reminds"], each["unknown"])
        rows.append([pen(spelled(each["kind"])), *(pen(number, "value" if number else "faint") for number in numbers)])
    if len(rows) <= KINDS or pen.columns < TWO_ABREAST:
        return listing(pen, heads, rows, (20, -4, -6, -5))
    half, half_page = (len(rows) + 1) // 2, pen.columns // 2
    left, right = (listing(pen, heads, part, (18, -4, -6, -5), 1, half_page) for part in (rows[:half], rows[half:]))
    return [filled(line, half_page) + other for line, other in zip_longest(left, right, fillvalue=())]
