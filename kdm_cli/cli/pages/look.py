"""What the packs know of a word; plain data of any kind; the packs: which there are, and what is wrong with one."""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, counted, filled, flowed, hanging, spelled
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.content import AnyJson, Document
from kdm_cli.rules.language.phrases import condition, renamed, who
from kdm_cli.rules.language.spoken import effects

if TYPE_CHECKING:
    from kdm_cli.service.packs.shelf import Checked
    from kdm_cli.service.sheets.shapes import outcome as shapes
    from kdm_cli.service.sheets.shapes.books import Card, Look

DEEP = 6


def any_page(data: object, pen: Pen, depth: int = 0) -> list[Line]:
    """Words for values, a line for each key, a table for rows of one shape."""
    if isinstance(data, Mapping):
        return [line for key, value in data.items() for line in _item(spelled(key), value, pen, depth)]
    if isinstance(data, list | tuple):
        return _rows(list(data), pen, depth)
    return flowed([pen(_word(data))], COLUMNS - 2 * depth)


def _item(key: str, value: object, pen: Pen, depth: int) -> list[Line]:
    label = pen(f"{key}  ", "label")
    if depth >= DEEP or not isinstance(value, Mapping | list | tuple) or not value:
        return flowed([label + pen(_word(value))], COLUMNS - 2 * depth)
    if isinstance(value, list | tuple) and not any(isinstance(each, Mapping | list | tuple) for each in value):
        return flowed([pen(key, "label"), *(pen(_word(each)) for each in value)], COLUMNS - 2 * depth, "  ")
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


def look_page(answer: "Look", pen: Pen, quiet: bool) -> list[Line]:
    """Each entry with all its facts, or a list of what the word may mean."""
    lines: list[Line] = []
    for entry in answer["entries"]:
        lines += [*([()] if lines else []), *_entry(entry, pen, quiet)]
    if answer["found"]:
        rows = [[pen(each["name"], "name"), pen(each["id"].partition(":")[2])] for each in answer["found"]]
        lines += listing(pen, ("name", "kdm look ..."), rows, (30,), columns=pen.columns)
    if answer["more"] and not quiet:
        lines.append(pen(f"and {answer['more']} more; type more of the name", "faint"))
    return lines


def _entry(entry: "Card", pen: Pen, quiet: bool) -> list[Line]:
    """Plain words first: what the card says, what it is, what kdm does with it."""
    page = f"rulebook page {entry['page']}" if entry["page"] else ""
    other = "" if entry["id"].startswith(f"{entry['pack']}:") else f"as the pack {entry['pack']} has it"
    told = _card_words(renamed(entry["facts"], entry["names"]))
    whose = f" of {told.monster}" if told.monster else ""
    head = [pen(entry["name"], "name"), pen(f"{entry['kind']}{whose}"), pen(page), pen(other, "faint")]
    lines = flowed([each for each in head if each[0].text], pen.columns, "  ")
    for said in entry["text"]:
        lines += flowed(pen.each(_read(said).split()), pen.columns, " ")
    for label, said in told.lines:
        lines += flowed([*([pen(f"{label} ", "label")] if label else []), *pen.each(said.split())], pen.columns, " ")
    lines += _under("kdm does", entry["does"], pen) if entry["text"] else _plainly(entry["does"], pen)
    for said in told.notes:
        lines += flowed(pen.each(["note:", *said.split()]), pen.columns, " ")
    if entry["doubt"] and not quiet:
        doubt = f"not sure ({entry['doubt']}): your own card decides"
        lines += flowed(pen.each(doubt.split(), "hurt"), pen.columns, " ")
    if entry["used"]:
        lines += flowed([pen("here  ", "label"), *(pen(each) for each in entry["used"])], pen.columns, "  ")
    return [*lines, *_under("for this settlement", entry["can"], pen)]


def _plainly(told: Sequence[str], pen: Pen) -> list[Line]:
    """What a card without a text does is its text."""
    return [line for said in told for line in flowed(pen.each(said.split()), pen.columns, " ")]


def _under(label: str, told: Sequence[str], pen: Pen) -> list[Line]:
    """Lines under a label, each of them broken where it is too long."""
    lines = [pen(label, "label")] if told else []
    for said in told:
        lines += hanging(blanks(2), flowed(pen.each(said.split()), pen.columns - 4, " "), 4)
    return lines


ID = re.compile(r"(?:[a-z0-9_]+:)?[a-z_]+/([a-z0-9_]+)")
BETWEEN = re.compile(r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])")
AI = re.compile(r"\bai\b")
CONDITION = ("is", "has", "not", "any", "all", "at_least")
PROFILES = ("attack", "weapon", "basic_action")
COSTS = ("crafting_cost", "build", "cost", "special_innovate")
HEADS = ("type", "id", "name")
OWN = ("monster", "rank", "copies", "notes")  # said in a line of their own
UNSAID = (
    "moment", "reached", "effective_with_traits", "stats_source", "stats_sources", "sources_note", "copies_note",
    "field", "has_permanent_value", "has_tokens", "mentions", "partial", "roll_min", "roll_max",
)  # fmt: skip
BY_LEVEL = ("hunt_start", "life", "limits", "levels")  # whose keys are levels
STATED = "stated"  # of a rule that only people can see kept
LABELS = {
    "aliases": "also called", "no_target": "no target:", "definitions": "", "with_injury": "with the injury:",
    "entries": "", "list": "", "levels": "", "hit_die_faces": "faces of the location die",
}  # fmt: skip


class Told(NamedTuple):
    """Whose card it is, its facts with a label each, and remarks on it."""

    monster: str
    lines: list[tuple[str, str]]
    notes: list[str]


def _card_words(facts: Document) -> Told:
    """All facts of an entry in words."""
    lines: list[tuple[str, str]] = []
    copies = f"{facts['copies']} copies" if facts.get("copies", 1) != 1 else ""
    if rank := ", ".join(filter(None, [_read(facts.get("rank", "")), copies])):
        lines.append(("", rank))
    flags = [_read(key) for key, value in facts.items() if value is True and key not in (STATED, *UNSAID)]
    lines += [("", ", ".join(flags))] if flags else []
    if "roll_min" in facts:
        low, high = facts["roll_min"], facts.get("roll_max", facts["roll_min"])
        lines.append(("on a roll of", f"{low}" if low == high else f"{low}-{high}"))
    for key, value in facts.items():
        if (
            (value is not True or key == STATED)
            and key not in (*OWN, *UNSAID)
            and not key.endswith(("_notes", "_note"))
        ):
            lines += _fact(key, value)
    notes = [_read(str(facts["notes"]))] if "notes" in facts else []
    monster = _read(str(facts.get("monster", "")))
    monster = monster.title() if monster.islower() else monster
    return Told(f"the {monster.removeprefix('The ')}" if monster else "", lines, notes)


def _read(text: str) -> str:
    """Without underlines; a card by its name and not by its id."""
    whole = ID.fullmatch(text)
    said = BETWEEN.sub(" ", whole[1] if whole else text)
    return AI.sub("AI", said if said == text else said.replace(":", ": "))


def _fact(key: str, value: AnyJson) -> list[tuple[str, str]]:
    label = LABELS.get(key, _read(key))
    if key in PROFILES and isinstance(value, Mapping):
        return [(label, _profile(value))]
    if key == STATED:
        return [(label, "yes: only people at the table can see that it is kept")]
    if key in BY_LEVEL and isinstance(value, Mapping):
        return [(label, ", ".join(f"level {level}: {_said(each)}" for level, each in value.items()))]
    if key == "targets" and isinstance(value, list):
        return [(label, "; else ".join(map(_said, value)))]
    if key in COSTS:
        ways = [_cost(each) for each in (value if isinstance(value, list) else [value])]
        return [(label, " or ".join(ways))]
    if isinstance(value, list) and value and all(isinstance(each, Mapping) and "op" not in each for each in value):
        return [(label, _said(each)) for each in value]
    return [(label, _said(value))]


def _profile(attack: Document) -> str:
    """Speed, accuracy and what a hit does."""
    return ", ".join(
        f"{_read(key)} {_said(each)}{'+' * (key == 'accuracy' and isinstance(each, int))}"
        for key, each in attack.items()
    )


def _cost(paid: AnyJson) -> str:
    """What is paid: 2 bone, 1 organ."""
    if not isinstance(paid, Mapping):
        return _said(paid)
    parts = []
    for key, each in paid.items():
        if isinstance(each, int) and not isinstance(each, bool):
            parts.append(f"{each} {_read(key)}")
        elif isinstance(each, Mapping):
            parts.append(_cost(each))
        else:
            parts.append(f"{_read(key)} {_said(each)}")
    return ", ".join(parts)


def _named(value: Document) -> str:
    """Several facts in one line, headed by what they are called."""
    told = {key: each for key, each in value.items() if each not in (None, [], {}, False, "")}
    head = " ".join(_read(str(told.pop(key))) for key in HEADS if isinstance(told.get(key), str | int))
    head = " ".join(filter(None, [head, f"level {told.pop('level')}" if "level" in told else ""]))
    parts = [_said(told.pop("text"))] if "text" in told else []
    for key, each in told.items():
        if key not in UNSAID and not key.endswith(("notes", "_note", "confidence")):
            said = (
                _profile(each)
                if key in PROFILES and isinstance(each, Mapping)
                else _read(key)
                if each is True
                else _said(each)
            )
            said = f"({said})" if isinstance(each, Mapping) and len(each) > 1 else said
            parts.append(said if each is True else f"{_read(key)} {said}")
    return ": ".join(filter(None, [head, ", ".join(parts)]))


def _said(value: AnyJson) -> str:
    if isinstance(value, Mapping):
        if "op" in value:
            return effects([value])
        if not value.keys().isdisjoint(CONDITION) and value.keys() <= {*CONDITION, "who", "of"}:
            return condition(value)
        if "who" in value:
            return who(value)
        return _named(value)
    if isinstance(value, list | tuple):
        if value and all(isinstance(each, Mapping) and "op" in each for each in value):
            return effects(value)
        parts = [_said(each) for each in value]
        return ("; " if any("," in each for each in parts) else ", ").join(parts) or "none"
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    return _read(str(value))


ROWS = 23  # with the line that is typed a terminal's 24
MOST_FAULTS = 17
MOST_REPLACED = 6
KINDS = 14  # lines for kinds, before two stand beside each other
HALF = COLUMNS // 2
MOST_BY_HAND = 40  # names, before they are counted instead
LINES_BY_HAND = 3


def list_page(answer: "shapes.PackList", pen: Pen, quiet: bool) -> list[Line]:
    """Every pack there is, and whether the campaign plays with it."""
    room = ROWS - 2
    rows = [
        [pen(pack["id"], "name"), pen(pack["version"], "value"), pen(_name(pack)), _state(pack, pen)]
        for pack in answer["packs"][:room]
    ]
    lines = listing(pen, ("",) * 4 if quiet else ("pack", "version", "", ""), rows, (22, 10, 24))
    if len(answer["packs"]) > room:
        lines.append(pen(f"and {len(answer['packs']) - room} more: kdm pack list --json", "faint"))
    if not quiet:
        lines.append(clipped(pen("homebrew lies in ", "faint") + pen(answer["folder"]), COLUMNS))
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
        return flowed([*head, pen("is not here: its cards are shown by id", "hurt")], COLUMNS, "  ")
    since = answer["since"]
    enabled = {None: "", True: "enabled", False: "not enabled"}[answer["enabled"]]
    told = f"enabled since entry {since['entry']}, lantern year {since['year']}" if since else enabled
    replaced = [pen(each["name"]) + pen(f" by {each['by']}", "faint") for each in answer["replaces"]]
    if len(replaced) > MOST_REPLACED:
        replaced = [*replaced[:MOST_REPLACED], pen(f"and {len(replaced) - MOST_REPLACED} more", "faint")]
    rows = [
        Fact("cards", [pen(each["entries"], "value") + pen(f" {spelled(each['kind'])}") for each in answer["kinds"]]),
        Fact("replaces", replaced),
        Fact("here", [pen(told)] if told and not quiet else []),
        Fact("from", [] if quiet else [pen(answer["folder"] or "the copy that the campaign keeps")]),
    ]
    return flowed([each for each in head if each[0].text], COLUMNS, "  ") + facts(pen, rows)


def check_page(answer: "Checked | shapes.PackCheck", pen: Pen, quiet: bool) -> list[Line]:
    """One pack with all that is wrong, or how much kdm carries out; of several a line each, and the first faults."""
    packs = (answer if isinstance(answer, dict) else answer.document())["packs"]
    lines: list[Line] = []
    room = MOST_FAULTS if len(packs) == 1 else max(ROWS - 3 * len(packs), 3)
    for pack in packs:
        head = [pen(pack["id"], "name"), pen(pack["version"], "value"), pen(_name(pack))]
        verdict = pen("sound", "good") if pack["sound"] else pen(counted(len(pack["faults"]), "fault"), "hurt")
        entries = pen(counted(pack["entries"], "entry", "entries"))
        lines += flowed([*(each for each in head if each[0].text), verdict, entries], COLUMNS, "  ")
        faults = [line for fault in pack["faults"] for line in fault_lines(fault, pen)]
        if len(faults) > room:
            more = f"... and more, {counted(len(pack['faults']), 'fault')} in all: kdm pack check {pack['id']} --json"
            faults = [*faults[: room - 1], clipped(pen(more, "faint"), COLUMNS)]
        lines += faults
        if pack["ignored"] and not quiet:
            told = "nobody reads " + ", ".join(pack["ignored"][:4]) + ": pack.json does not name it"
            lines.append(clipped(pen(told, "due"), COLUMNS))
    if quiet or len(packs) != 1 or packs[0]["faults"]:
        return lines
    return lines + _coverage(packs[0]["coverage"], pen) + _by_hand(packs[0]["by_hand"], pen)


def fault_lines(fault: "shapes.FaultShown", pen: Pen) -> list[Line]:
    """Where something is wrong, and what; at most two lines."""
    where = f"{fault['file']} {fault['path']}".strip()
    told = f"{where}: {fault['message']}" if where else str(fault["message"])
    first, *more = flowed([pen(told)], COLUMNS - 2)
    return hanging(blanks(2), [first, *([clipped(sum(more, ()), COLUMNS - 4)] if more else [])], 4)


def _by_hand(left: "Sequence[shapes.LeftToHands]", pen: Pen) -> list[Line]:
    """The cards that kdm does not carry out whole, as many as a few lines hold."""
    for shown in range(min(len(left), MOST_BY_HAND), 0, -1):
        names = [pen(each["name"]) for each in left[:shown]]
        if shown < len(left):
            names.append(pen(f"{len(left)} in all, --json names them all", "faint"))
        lines = facts(pen, [Fact("left to hands", names)])
        if len(lines) <= LINES_BY_HAND:
            return lines
    return []


def _coverage(kinds: "Sequence[shapes.KindCovered]", pen: Pen) -> list[Line]:
    """A line for each kind with a text: how many kdm carries out, how many it leaves to hands, how many are blank."""
    if not kinds:
        return []
    heads = ("cards", "", "by kdm", "hands", "?")
    rows = []
    for each in kinds:
        numbers = (each["entries"], each["automated"], each["reminds"], each["unknown"])
        rows.append([pen(spelled(each["kind"])), *(pen(number, "value" if number else "faint") for number in numbers)])
    if len(rows) <= KINDS:
        return listing(pen, heads, rows, (20, -4, -6, -5))
    half = (len(rows) + 1) // 2
    left, right = (listing(pen, heads, part, (18, -4, -6, -5), 1, HALF) for part in (rows[:half], rows[half:]))
    return [filled(line, HALF) + other for line, other in zip_longest(left, right, fillvalue=())]
