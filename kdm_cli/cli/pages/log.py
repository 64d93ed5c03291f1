"""The journal: a line for each entry, one entry whole, and what a batch came to."""

from collections.abc import Sequence

from kdm_cli.cli.pages.layout import Fact, due_lines, facts
from kdm_cli.cli.pages.pen import Line, Pen, blanks, counted, filled, flowed, hanging, size
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.content import fold
from kdm_cli.service.bearings import bearing_of
from kdm_cli.service.who_wrote import LETTERS
from kdm_cli.text import width

if TYPE_CHECKING:
    from kdm_cli.service.operations.batch import Batch
    from kdm_cli.service.sheets.shapes.books import Difference, EntryBrief, EntryWhole, Log, WritesHere

MOST = 2  # lines for one entry of the log
MOST_NAME = 14  # letters of a column for who wrote it, and of the page beside it; else the name stands in the story
LEAST_COLUMNS = 60
ROWS = 24
MOST_HANDS = 1_000  # things for hands that may still fit a screen


def log_page(answer: "Log", pen: Pen, quiet: bool) -> list[Line]:
    """The newest entries, or one entry whole."""
    if "entry" in answer:
        return _entry(answer["entry"], pen, len(answer["written_by"]) > 1)
    tip = [] if quiet else flowed([pen("tip", "faint"), pen(answer["tip"], "faint")], pen.columns, " ")
    return _entries(answer["entries"], pen, quiet, len(answer["written_by"]) > 1) + tip


def _entries(entries: "Sequence[EntryBrief]", pen: Pen, quiet: bool, several: bool) -> list[Line]:
    """Number, year and story of each entry, and who wrote it where several do; what was undone says so."""
    if not entries:
        return [] if quiet else [pen("Nothing of that is in the journal.")]
    numbers = max(5, *(len(str(entry["id"])) for entry in entries))
    years = max(4, *(len(str(entry["year"])) for entry in entries))
    names = max(3, *(width(entry["who"]) for entry in entries)) + 2 if several else 0
    column = several and names <= MOST_NAME and pen.columns >= LEAST_COLUMNS
    title = filled(pen("entry", "label"), numbers + 2) + filled(pen("year", "label"), years + 2)
    title += filled(pen("who", "label"), names) if column else ()
    lines = [] if quiet else [title + pen("story", "label")]
    for entry in entries:
        head = filled(pen(entry["id"], "value"), numbers, "right") + blanks(2)
        head += filled(pen(entry["year"], "faint"), years, "right") + blanks(2)
        head += filled(pen(entry["who"], "name"), names) if column else ()
        room = pen.columns - size(head)
        story = _told(entry, pen)
        if several and not column and entry["who"]:
            story[0] = pen(f"{entry['who']}: ", "name") + story[0]
        told = flowed(story, room, "; ")
        if len(told) > pen.bound(MOST):
            more = pen(f" kdm log {entry['id']}", "command")
            last = pen.broken(told[MOST - 1] + pen(" .."), room - size(more))
            told = [*told[: MOST - 1], *last[:-1], last[-1] + more]
        lines += hanging(head, told)
    return lines


def _told(entry: "EntryBrief", pen: Pen) -> list[Line]:
    style = "gone" if entry["undone"] or entry["again"] else ""
    told = [pen(line, style) for line in entry["story"]] or [pen(entry["command"], style)]
    if entry["mended"]:
        told[0] = pen(f"{_how(entry)} by entry {entry['mended']}: ", "hurt") + told[0]
    elif entry["again"]:
        told[0] = pen(f"told anew behind entry {entry['again']}: ", "hurt") + told[0]
    elif entry["undone"]:
        told[0] = pen("undone: ", "hurt") + told[0]
    if entry["because"]:
        told[-1] += pen(f" (because {entry['because']})", "faint")
    return told


def _entry(entry: "EntryWhole", pen: Pen, several: bool) -> list[Line]:
    """All that the journal knows of one entry."""
    step = entry["group_id"]
    by = f" by {entry['who']}" if several and entry["who"] else ""
    first = f"written by {entry['first']}, as {entry['first']}'s entry {entry['origin_sequence']}"
    rows = [
        Fact("entry", [pen(entry["id"], "value") + (pen(f" of step {step}") if step != entry["id"] else ())]),
        Fact("year", [pen(entry["year"], "value")]),
        Fact("written", [pen(str(entry["time"])[:19].replace("T", " ") + by)]),
        Fact("first", [pen(first)] if entry["first"] else []),
        Fact("command", [pen(entry["line"], "command")]),
        *(Fact("" if at else "meant", [pen(line)]) for at, line in enumerate(_meant(entry))),
        Fact("because", [pen(entry["because"])] if entry["because"] else []),
        Fact("undoes", [pen(f"step {entry['undoes']}")] if entry["undoes"] else []),
        Fact(_how(entry), [pen(f"by entry {entry['mended']}", "hurt")] if entry["mended"] else []),
        Fact("told anew", [pen(f"behind entry {entry['again']}", "hurt")] if entry["again"] else []),
        Fact("undone", [pen("it counts no more", "hurt")] if entry["undone"] and not entry["mended"] else []),
        *(Fact("" if at else "story", [pen(line)]) for at, line in enumerate(entry["story"])),
        *(
            Fact("" if at else "answers", [pen(f"{each['answer']}  ", "value") + pen(each["why"])])
            for at, each in enumerate(entry["answered"])
        ),
        *(Fact("" if at else "changes", [pen(line)]) for at, line in enumerate(entry["told"])),
    ]
    return facts(pen, rows, pen.columns)


def _meant(entry: "EntryWhole") -> list[str]:
    """Words of the line that are no whole names, and what they meant."""
    found: list[str] = []
    for each in entry["meant"] or ():
        names = [str(name or number) for name, number in zip(each["names"], each["ids"], strict=True)]
        if each["kind"] == "slot":
            found.append(f"slot {int(each['word'][-2:])}: {', '.join(names)}")
        elif fold(each["word"]) != fold(" ".join(names)):
            found.append(f"{each['word']}: {', '.join(names)}")
    return found


def _how(entry: "EntryBrief | EntryWhole") -> str:
    """What a mending did to an entry."""
    return "taken out" if entry["undone"] else "mended"


def writers_page(answer: "WritesHere", pen: Pen, quiet: bool) -> list[Line]:
    """Who writes here, and who else has written."""
    name, at = answer["name"], answer["at"]
    if quiet:
        return [pen(name or at, "name")]
    told = pen(name or at, "name") + pen(f" ({at}) writes here" if name else " writes here")
    lines = flowed([told, pen(counted(answer["entries"], "entry", "entries"))], pen.columns, ": ")
    others = [each for each in answer["wrote"] if each["name"] not in (name, answer["writer"][:LETTERS])]
    for each in others:
        lines += flowed(
            [pen(each["name"], "name"), pen(counted(each["entries"], "entry", "entries"))], pen.columns, ": "
        )
    return lines


def batch_page(batch: "Batch", pen: Pen, quiet: bool) -> list[Line]:
    """What each line changed and what hands must do; where that is more than a screen, what has changed in all."""
    lines: list[Line] = []
    hands: list[Line] = []
    first, last, things = None, None, 0
    for outcome, line in zip(batch.outcomes, batch.at, strict=True):
        first, last, things = first or outcome.entry, outcome.entry, things + len(outcome.do)
        hands += map(pen, outcome.do if len(hands) <= MOST_HANDS else ())
        if len(lines) <= pen.bound(ROWS):
            number = pen(f"{outcome.entry}  " if batch.saved else f"line {line}  ", "faint")
            story = [pen(line, bearing_of(line, outcome.changes)) for line in outcome.story]
            lines += hanging(number, flowed(story, pen.columns - 12, "; "))
    summary, due = pen(_summary(batch, first, last), "faint"), Fact("due:", due_lines(pen, batch.due), "  ")
    told = [] if quiet else [*facts(pen, [Fact("do:", hands, "; "), due]), summary]
    if len(lines) + len(told) <= pen.bound(ROWS):
        return [*lines, *told]
    tail = [] if quiet else [*facts(pen, [due]), summary]
    if things and not quiet:
        tail.insert(0, pen(f"{counted(things, 'thing')} for hands on the way: --json lists them", "faint"))
    lines = [line for each in batch.differences for line in hanging((), flowed([pen(each)], pen.columns - 2), 2)]
    room = max(ROWS - len(tail), 8)
    if len(lines) > room:
        lines = [*lines[: room - 1], pen(f"... {counted(len(lines) - room + 1, 'line')} more: --json", "faint")]
    return lines + tail


def diff_page(answer: "Difference", pen: Pen, quiet: bool) -> list[Line]:
    """What differs, a line for each sheet; before it from where to where."""
    lines = [line for each in answer["differences"] for line in hanging((), flowed([pen(each)], pen.columns - 2), 2)]
    if quiet:
        return lines
    before, after = answer["before"], answer["after"]
    two = before["file"] != after["file"]
    moments = [f"{each['file']} entry {each['entry']}" if two else f"entry {each['entry']}" for each in (before, after)]
    head = [pen(f"{moments[0]} -> {moments[1]}", "name")]
    if not answer["same_campaign"]:
        head.append(pen("another campaign: people of one name are taken for one", "due"))
    elif two:
        head.append(pen(f"both the same up to entry {answer['common']}", "faint"))
    return flowed(head, pen.columns, "  ") + (lines or [pen("Nothing on the sheets differs.", "faint")])


def _summary(batch: "Batch", first: int | None, last: int | None) -> str:
    lines = counted(batch.lines, "line")
    if not batch.outcomes:
        return f"{lines}, nothing changed"
    if not batch.saved:
        return f"{lines} checked, {counted(len(batch.outcomes), 'change')}: nothing was saved"
    entries = f"entry {first}" if first == last else f"entries {first} to {last}"
    return f"{lines}, {entries}, one step for kdm undo"
