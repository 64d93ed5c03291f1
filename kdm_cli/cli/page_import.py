"""What an import came to: a line for each campaign, what was counted, and what did not come over as it was."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.page import COLUMNS
from kdm_cli.cli.pen import Line, Pen, filled, flowed, size
from kdm_cli.cli.words import counted

Answer = Mapping[str, Any]
ROWS = 24
MOST_COUNTED = 7  # settlements of which the counts are shown line by line
LISTS = {
    "renamed": "renamed",
    "named": "kept by name",
    "changed": "changed",
    "refused": "refused",
}


def import_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """The files that were made; not quietly, what was found, kept and refused, on one screen."""
    if quiet:
        return [pen(each["file"]) for each in answer["settlements"]]
    settlements = answer["settlements"]
    head = [pen(answer["source"], "name"), pen(f"{answer['tracker']} {answer['version']}".strip())]
    head += [pen(counted(len(settlements), "settlement")), *([] if answer["saved"] else [pen("dry run", "due")])]
    lines = flowed(head, COLUMNS, "  ")
    single = len(settlements) == 1
    for each in settlements:
        lines += _single(each, pen) if single else [_brief(each, pen)]
    tail = _more(answer, pen) + _closing(answer, pen)
    room = ROWS - len(lines) - len(tail)
    told = _told(answer, pen, single)
    if len(lines) > ROWS - len(tail) - 2:
        lines = lines[: ROWS - len(tail) - 2] + [pen(f"and {len(settlements) - ROWS + len(tail) + 3} more: --json")]
        room = 0
    return [*lines, *told[: max(room, 0)], *tail]


def _single(each: Answer, pen: Pen) -> list[Line]:
    """The only settlement: its file and every count."""
    named = [pen(each["file"], "name"), pen(each["name"])]
    counts = [_count(count, pen) for count in each["counts"] if count["source"] or count["kept"]]
    return [*flowed(named, COLUMNS, "  "), *flowed(counts, COLUMNS, ", ")]


def _brief(each: Answer, pen: Pen) -> Line:
    counts = {count["what"]: count for count in each["counts"]}
    shown = [counts[what] for what in ("survivors", "living", "innovations", "gear and resources") if what in counts]
    told = ", ".join("".join(span.text for span in _count(count, pen)) for count in shown)
    return filled(pen(each["file"], "name"), 28) + pen("  ") + pen(told)


def _count(count: Answer, pen: Pen) -> Line:
    """12 survivors; where not all were kept, how many of how many."""
    of = "" if count["kept"] == count["source"] else f" of {count['source']}"
    return pen(f"{count['kept']}{of} {count['what']}")


def _told(answer: Answer, pen: Pen, single: bool) -> list[Line]:
    """What did not come over as it was: a line a thing."""
    lines: list[Line] = []
    for each in answer["settlements"]:
        whose = "" if single else f"{each['name']}: "
        for key, label in LISTS.items():
            for told in each.get(key, ()):
                text = f"{told['was']} -> {told['now']}" if key == "renamed" else told
                lines.append(_cut(pen(f"{label}: ", "label") + pen(f"{whose}{text}"), pen))
    return lines


def _cut(line: Line, pen: Pen) -> Line:
    return line if size(line) <= COLUMNS else filled(line, COLUMNS)


def _more(answer: Answer, pen: Pen) -> list[Line]:
    """How much there is of each, where not all of it may be shown."""
    sums = {label: sum(len(each.get(key, ())) for each in answer["settlements"]) for key, label in LISTS.items()}
    sums["unplaced"] = len(answer.get("unplaced", ()))
    sums["refused"] += len(answer.get("refused", ()))
    shown = [pen(f"{count} {label}") for label, count in sums.items() if count]
    return flowed([*shown, pen("all of it: --json")], COLUMNS, ", ") if shown else []


def _closing(answer: Answer, pen: Pen) -> list[Line]:
    if not answer["saved"]:
        return [pen("dry run: nothing was saved")]
    first: Sequence[Any] = answer["settlements"]
    return [pen(f"next: kdm --file {first[0]['file']}")] if len(first) else []
