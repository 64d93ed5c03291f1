"""The packs: which there are, what is in one, and what is wrong with one."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, flowed
from kdm_cli.cli.pages.phrases import counted, spelled

Answer = Mapping[str, Any]

ROWS = 23  # with the line that is typed a terminal's 24
MOST_FAULTS = 17
MOST_REPLACED = 6
KINDS = 14  # lines for kinds, before two stand beside each other
HALF = COLUMNS // 2
MOST_BY_HAND = 40  # names, before they are counted instead
LINES_BY_HAND = 3


def list_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
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


def _name(pack: Answer) -> str:
    return "" if pack["name"].casefold() == pack["id"] else str(pack["name"])


def _state(pack: Answer, pen: Pen) -> Line:
    """What is most worth knowing of a pack."""
    if pack["missing"]:
        return pen("not here: cards shown by id", "hurt")
    if pack["changed"]:
        return pen("changed: ", "due") + pen(f"kdm pack enable {pack['id']}", "command")
    if pack["enabled"]:
        return pen("enabled", "good") + pen(" (kept in the campaign)" if pack["origin"] == "kept" else "")
    return pen(pack["problem"], "hurt") if pack["problem"] else pen(pack["origin"], "faint")


def pack_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
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


def check_page(answer: Any, pen: Pen, quiet: bool) -> list[Line]:
    """One pack with all that is wrong, or how much kdm carries out; of several a line each, and the first faults."""
    packs = (answer if isinstance(answer, Mapping) else answer.document())["packs"]
    lines: list[Line] = []
    room = MOST_FAULTS if len(packs) == 1 else max(ROWS - 3 * len(packs), 3)
    for pack in packs:
        lines += flowed(_verdict(pack, pen), COLUMNS, "  ")
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


def _verdict(pack: Answer, pen: Pen) -> list[Line]:
    found = len(pack["faults"])
    verdict = pen("sound", "good") if pack["sound"] else pen(counted(found, "fault"), "hurt")
    head = [pen(pack["id"], "name"), pen(pack["version"], "value"), pen(_name(pack))]
    return [*(each for each in head if each[0].text), verdict, pen(counted(pack["entries"], "entry", "entries"))]


def fault_lines(fault: Answer, pen: Pen) -> list[Line]:
    """Where something is wrong, and what; at most two lines."""
    where = f"{fault['file']} {fault['path']}".strip()
    told = f"{where}: {fault['message']}" if where else str(fault["message"])
    first, *more = flowed([pen(told)], COLUMNS - 2)
    rest = [clipped(sum(more, ()), COLUMNS - 4)] if more else []
    return [blanks(2) + first, *(blanks(4) + line for line in rest)]


def _by_hand(left: Sequence[Answer], pen: Pen) -> list[Line]:
    """The cards that kdm does not carry out whole, as many as a few lines hold."""
    for shown in range(min(len(left), MOST_BY_HAND), 0, -1):
        names = [pen(each["name"]) for each in left[:shown]]
        if shown < len(left):
            names.append(pen(f"{len(left)} in all, --json names them all", "faint"))
        lines = facts(pen, [Fact("left to hands", names)])
        if len(lines) <= LINES_BY_HAND:
            return lines
    return []


def _coverage(kinds: Sequence[Answer], pen: Pen) -> list[Line]:
    """A line for each kind with a text: how many kdm carries out, how many it leaves to hands, how many are blank."""
    if not kinds:
        return []
    heads = ("cards", "", "by kdm", "hands", "?")
    rows = [
        [
            pen(spelled(each["kind"])),
            *(
                pen(each[key], "value" if each[key] else "faint")
                for key in ("entries", "automated", "reminds", "unknown")
            ),
        ]
        for each in kinds
    ]
    if len(rows) <= KINDS:
        return listing(pen, heads, rows, (20, -4, -6, -5))
    half = (len(rows) + 1) // 2
    left, right = (listing(pen, heads, part, (18, -4, -6, -5), 1, HALF) for part in (rows[:half], rows[half:]))
    right += [()] * (len(left) - len(right))
    return [
        line + blanks(HALF - sum(len(span.text) for span in line)) + other
        for line, other in zip(left, right, strict=True)
    ]
