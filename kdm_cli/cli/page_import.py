"""What an import came to: a line for each campaign, what was counted, and what did not come over as it was."""

from collections.abc import Iterator, Mapping
from typing import Any

from kdm_cli.cli.page import COLUMNS
from kdm_cli.cli.pen import Line, Pen, clipped, filled, flowed
from kdm_cli.cli.words import counted

Answer = Mapping[str, Any]
ROWS = 24
FILES = 28  # columns for a file's name where there are several
BRIEF = ("survivors", "living", "innovations", "locations")
LABELS = {"renamed": "renamed", "named": "kept by name", "changed": "changed", "refused": "refused"}
MOST_PLACES = 3


def import_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """The files that were made; not quietly, what was found, kept and refused, on one screen."""
    settlements = answer["settlements"]
    if quiet:
        return [pen(each["file"]) for each in settlements]
    save = f"{answer['tracker']} {answer['version']}"
    head = [pen(answer["source"], "name"), pen(save), pen(counted(len(settlements), "settlement"))]
    several = len(settlements) > 1
    files = [_brief(each, pen) for each in settlements] if several else _whole(settlements[0], pen)
    told = list(_told(answer, pen, several))
    end = _end(answer, pen)
    lines = flowed(head, COLUMNS, "  ") + _as_fit(files, ROWS - len(end) - 4, pen)
    return [*lines, *_as_fit(told, ROWS - len(lines) - len(end), pen), *end]


def _as_fit(lines: list[Line], room: int, pen: Pen) -> list[Line]:
    """As many lines as there is room for, and how many more there are."""
    if len(lines) <= room:
        return lines
    return [*lines[: max(room - 1, 0)], pen(f"and {len(lines) - max(room - 1, 0)} more: --json shows all", "faint")]


def _whole(each: Answer, pen: Pen) -> list[Line]:
    """The only settlement: its file and every count."""
    counts = [_count(count, pen) for count in each["counts"] if count["source"]]
    return flowed([pen(each["file"], "name"), pen(each["name"])], COLUMNS, "  ") + flowed(counts, COLUMNS)


def _brief(each: Answer, pen: Pen) -> Line:
    """One of several: its file and what there is most to know."""
    counts = {count["what"]: count for count in each["counts"]}
    told = [_count(counts[what], pen) for what in BRIEF if what in counts]
    line = filled(pen(each["file"], "name"), FILES) + pen("  ")
    for number, count in enumerate(told):
        line += (pen(", ") if number else ()) + count
    return clipped(line, COLUMNS)


def _count(count: Answer, pen: Pen) -> Line:
    """Survivors 12; where not all of them were kept, how many of how many."""
    of = "" if count["kept"] == count["source"] else f" of {count['source']}"
    return pen(f"{count['what']} {count['kept']}{of}")


def _told(answer: Answer, pen: Pen, several: bool) -> Iterator[Line]:
    """What did not come over as it was: a line a thing."""
    for each in answer["settlements"]:
        whose = f"{each['name']}: " if several else ""
        for key, label in LABELS.items():
            for told in each.get(key, ()):
                yield clipped(pen(f"{label}: ", "label") + pen(whose + _spoken(key, told)), COLUMNS)
    for key, label in (("refused", "refused"), ("unplaced", "left out")):
        for told in answer.get(key, ()):
            yield clipped(pen(f"{label}: ", "label") + pen(told), COLUMNS)


def _spoken(key: str, told: Any) -> str:
    if key == "renamed":
        return f"{told['was']} -> {told['now']}, it {told['why']}"
    if key != "named":
        return str(told)
    places = told["where"][:MOST_PLACES]
    more = f" and {len(told['where']) - len(places)} more" if len(told["where"]) > len(places) else ""
    return f"{told['what']} {told['name']}" + (f" ({', '.join(places)}{more})" if places else "")


def _end(answer: Answer, pen: Pen) -> list[Line]:
    """How much there is of each, and how it goes on."""
    settlements = answer["settlements"]
    sums = {label: sum(len(each.get(key, ())) for each in settlements) for key, label in LABELS.items()}
    sums["refused"] += len(answer.get("refused", ()))
    sums["left out"] = len(answer.get("unplaced", ()))
    shown = [pen(f"{count} {label}") for label, count in sums.items() if count]
    lines = flowed([*shown, pen("--json shows all")], COLUMNS) if shown else []
    if not answer["saved"]:
        return [*lines, pen("dry run: nothing was saved")]
    return [*lines, *flowed([pen("next:"), pen(f"kdm --file {settlements[0]['file']}")], COLUMNS, " ")]
