"""What is said about files and checks: doctor, backup, restore, export, expect, the demo, an import."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from os import path

from kdm_cli.cli.pages.pen import Line, Pen, blanks, counted, filled, flowed, size
from kdm_cli.cli.pages.settlement import settlement_page
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.content import Document
from kdm_cli.rules.play import quoted
from kdm_cli.service.importing.findings import LABELS, spoken
from kdm_cli.service.sheets.views import said

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import books as shapes


def doctor_page(answer: "shapes.Health | shapes.Salvage", pen: Pen, quiet: bool) -> list[Line]:
    """The file is sound; what no pack knows is named, and what people wrote against the rules."""
    if "out" in answer:
        return _salvage(answer, pen, quiet)
    entries = counted(answer["entries"], "entry", "entries")
    told = [pen(answer["file"], "name"), pen("healthy", "good"), pen(entries), pen(f"tip {answer['tip']}", "faint")]
    if answer["since"] is not None:
        told.append(pen(f"that past is in it, and {counted(answer['since'], 'entry', 'entries')} since"))
    lines = [] if quiet else flowed(told, pen.columns, "  ")
    if answer["unknown"]:
        lines += flowed([pen("no pack knows:", "due"), *(pen(each) for each in answer["unknown"])], pen.columns, "  ")
    for remark in answer["remarks"]:
        lines += flowed([pen("remark:", "due"), *map(pen, remark.split(" "))], pen.columns, " ")
    return lines


def _salvage(answer: "shapes.Salvage", pen: Pen, quiet: bool) -> list[Line]:
    """What could be saved, what was lost, and where it is now."""
    if quiet:
        return [pen(answer["out"])]
    entries = counted(answer["entries"], "entry", "entries")
    told = [pen(answer["out"], "name"), pen(f"{entries} that prove each other"), pen(answer["lost"])]
    lines = flowed(told, pen.columns, "  ")
    how = {"taken over": "what the tables have since is in the last entry:", "set aside": "the tables had otherwise:"}
    if answer["tables"] in how:
        lines += flowed([pen(how[answer["tables"]], "due")], pen.columns)
        lines += [line for each in answer["otherwise"] for line in flowed([pen(f"  {each}")], pen.columns)][:12]
    look = f"kdm settlement show --file {quoted(answer['out'])}"
    return lines + flowed(
        [pen(f"{answer['file']} is as it was."), pen("Look:"), pen(look, "command")], pen.columns, " "
    )


def backup_page(answer: "shapes.BackedUp", pen: Pen, quiet: bool) -> list[Line]:
    """Where the copy is."""
    if quiet:
        return [pen(answer["backup"])]
    told = [pen(counted(answer["entries"], "entry", "entries")), pen(f"tip {answer['tip']}", "faint")]
    return flowed([pen(answer["file"]), pen("copied to"), pen(answer["backup"], "name"), *told], pen.columns, "  ")


def branch_page(answer: "shapes.Branched", pen: Pen, quiet: bool) -> list[Line]:
    """Where the copy is, where it comes from, and how to go on in the one and in the other."""
    if quiet:
        return [pen(answer["branch"])]
    does = "begins" if answer["saved"] else "would begin"
    begins = [pen(does), pen(f"after entry {answer['at']} of {answer['file']}"), pen(f"tip {answer['tip']}", "faint")]
    lines = flowed([pen(answer["branch"], "name"), *begins], pen.columns, "  ")
    if not answer["saved"]:
        return lines
    there, here = (f"kdm --file {quoted(answer[each])}" for each in ("branch", "file"))
    return lines + flowed([pen("there:"), pen(there, "command"), pen("here:"), pen(here, "command")], pen.columns, " ")


def share_page(answer: "shapes.OnServer", pen: Pen, quiet: bool) -> list[Line]:
    """Where the campaign is now and how to go on there, or what else was done with what is there."""
    if answer["done"] == "listed":
        none = [] if quiet else [pen(f"There is no campaign at {answer['at']}.")]
        return [pen(each, "name") for each in answer["campaigns"]] or none
    if quiet:
        return [pen(answer["at"])]
    told = [pen(answer["at"], "name"), pen(answer["done"])]
    if answer["entries"] is not None and answer["new"] is not None:
        told += [
            pen(counted(answer["entries"], "entry", "entries")),
            pen(f"{answer['new']} of them new there", "faint"),
        ]
    if answer["kept"] is not None:
        told += [pen("a copy is kept as"), pen(answer["kept"], "name")]
    lines = flowed(told, pen.columns, "  ")
    if answer["done"] == "shared":
        go_on = f"kdm --file {quoted(answer['at'])}"
        lines += flowed([pen("there:"), pen(go_on, "command"), pen("or KDM_FILE in the environment")], pen.columns, " ")
    return lines


def fetch_page(answer: "shapes.Fetched", pen: Pen, quiet: bool) -> list[Line]:
    """Where the copy is."""
    if quiet:
        return [pen(answer["fetched"])]
    told = [pen(counted(answer["entries"], "entry", "entries")), pen(f"tip {answer['tip']}", "faint")]
    return flowed([pen(answer["fetched"], "name"), pen(f"holds what is at {answer['file']}:"), *told], pen.columns, " ")


def restore_page(answer: "shapes.Restored", pen: Pen, quiet: bool) -> list[Line]:
    """What was put back, and where the replaced file went."""
    if quiet:
        return [pen(answer["file"])]
    entries = counted(answer["entries"], "entry", "entries")
    back = [pen(answer["file"], "name"), pen("is again what"), pen(answer["restored"]), pen(f"holds: {entries}")]
    kept = [pen("the file it was is kept as"), pen(answer["kept"], "name")] if answer["kept"] else []
    return flowed(back, pen.columns, "  ") + flowed(kept, pen.columns, "  ")


def export_page(answer: "shapes.Tabulated", pen: Pen, quiet: bool) -> list[Line]:
    """Where the page was written, or how many tables."""
    if quiet:
        return [pen(answer["out"])]
    written = f"{counted(len(answer['files']), 'table')} written to" if "files" in answer else "written to"
    return flowed([pen(written), pen(answer["out"], "name"), pen(f"tip {answer['tip']}", "faint")], pen.columns, "  ")


def expect_page(answer: "shapes.Expected", pen: Pen, quiet: bool) -> list[Line]:
    """It is as it should be; quiet says nothing."""
    if quiet:
        return []
    value = answer["value"]
    told = said(list(value) if isinstance(value, tuple) else value)
    return flowed([pen("ok", "good"), pen(f"{answer['name']} {answer['field']} {told}")], pen.columns, "  ")


def demo_page(answer: "shapes.Demo", pen: Pen) -> list[Line]:
    """The steps, the sheet, and where the file lies."""
    lines: list[Line] = []
    told = ""
    for step in answer["steps"]:
        if step["scene"] != told:
            told = step["scene"]
            lines += [(), *flowed([pen(told, "name")], pen.columns)]
        lines += flowed([pen(f"$ kdm {step['line']}", "command")], pen.columns)
        lines += [blanks(2) + line for each in step["story"] for line in flowed([pen(each)], pen.columns - 2)]
    lines += [(), *settlement_page(answer["settlement"], pen), ()]
    return lines[1:] + flowed(
        [pen("look around:", "label"), pen(f"kdm --file {answer['file']}", "command")], pen.columns, " "
    )


ROWS = 24
FILES = 28  # columns for a file's name where there are several
BRIEF = {"survivors": "survivor", "innovations": "innovation", "locations": "location"}
MOST = 2  # lines for one thing that is told
TYPED = re.compile(r"kdm (?:import|settlement|--file) .*?(?:, (?=kdm )|$)")  # what can be typed
INDENT = 2


def import_page(answer: "shapes.Imported", pen: Pen, quiet: bool) -> list[Line]:
    """The files that were made; not quietly, what was found, kept and refused, on one screen."""
    settlements = answer["settlements"]
    if quiet:
        return [pen(each["file"]) for each in settlements]
    save = f"{answer['tracker']} {answer['version']}"
    many = counted(len(settlements), "settlement")
    folder = path.dirname(settlements[0]["file"])
    into = f"{many} in {folder}" if folder and len(settlements) > 1 else many
    head = [pen(answer["source"], "name"), pen(save), pen(into)]
    files = [_brief(each, pen) for each in settlements] if len(settlements) > 1 else _whole(settlements[0], pen)
    told = _told(answer, pen)
    end = _end(answer, pen)
    lines = flowed(head, pen.columns, "  ")
    rows = pen.bound(ROWS) - len(end)
    lines += _as_fit(files, rows - len(lines) - min(sum(map(len, told.values())), len(LABELS)), pen)
    return [*lines, *_shared(told, rows - len(lines), pen), *end]


def _as_fit(lines: list[Line], room: int, pen: Pen) -> list[Line]:
    """As many lines as there is room for, and how many more there are."""
    if len(lines) <= room:
        return lines
    return [*lines[: max(room - 1, 0)], pen(f"and {len(lines) - max(room - 1, 0)} more: --json shows all", "faint")]


def _whole(each: "shapes.ImportedSettlement", pen: Pen) -> list[Line]:
    """The only settlement: its file and every count."""
    first = f"lantern year {each['lantern_year']}", f"population {each['population']}", f"deaths {each['death_count']}"
    counts = []
    for count in each["counts"]:
        if count["source"]:
            of = "" if count["kept"] == count["source"] else f" of {count['source']}"
            counts.append(pen(f"{count['what']} {count['kept']}{of}"))
    head = [pen(each["file"], "name"), pen(each["name"]), *pen.each(first)]
    return flowed(head, pen.columns, "  ") + flowed(counts, pen.columns)


def _brief(each: "shapes.ImportedSettlement", pen: Pen) -> Line:
    """One of several: its file and what there is most to know, as much as fits."""
    counts = {count["what"]: count["kept"] for count in each["counts"]}
    line = filled(pen(path.basename(each["file"]), "name"), FILES) + pen(f"  year {each['lantern_year']}")
    these = (counted(counts[what], one) for what, one in BRIEF.items() if what in counts)
    for told in (f"population {each['population']}", *these):
        longer = line + pen(f", {told}")
        line = longer if size(longer) <= pen.columns else line
    return line


def _told(answer: "shapes.Imported", pen: Pen) -> dict[str, list[list[Line]]]:
    """What did not come over as it was, by label: the lines of each thing."""
    settlements = answer["settlements"]
    several = len(settlements) > 1
    told: dict[str, list[list[Line]]] = {label: [] for label in LABELS.values()}
    for report, whose in [*((each, f"{each['name']}: " if several else "") for each in settlements), (answer, "")]:
        found = list(spoken(report))
        for label, text in sorted(found, key=lambda each: TYPED.search(each[1]) is None):
            there = f"kdm --file {quoted(str(report.get('file', '')))} settlement"
            told[label].append(_lines(label, whose + (text.replace("kdm settlement", there) if whose else text), pen))
    return told


def _lines(label: str, text: str, pen: Pen) -> list[Line]:
    """One thing in as many lines as it may have."""
    typed = TYPED.findall(text)
    told = TYPED.sub("", text) if typed else text
    words = [pen(f"{label}:", "label"), *map(pen, told.split()), *map(pen, typed)]
    first, *more = flowed(words, pen.columns - INDENT, " ")
    lines = [first, *(blanks(INDENT) + line for line in more)]
    most = pen.bound(MOST) + len(typed)  # a line to copy is never cut
    return (
        lines
        if len(lines) <= most
        else [*lines[: most - 1], pen.clipped(lines[most - 1] + pen(" ..."), pen.columns - 1)]
    )


def _shared(told: Mapping[str, list[list[Line]]], room: int, pen: Pen) -> list[Line]:
    """Every label has its share of the room, so that none crowds out another; and how many more there are."""
    left = sum(len(things) for things in told.values())
    if sum(len(lines) for things in told.values() for lines in things) > room:
        room -= 1
    shown: dict[str, list[Line]] = {label: [] for label in told}
    for row in zip_longest(*told.values()):  # the first thing of every label, then the second of each that has one
        for label, lines in zip(told, row, strict=True):
            if lines is not None and len(lines) <= room:
                room -= len(lines)
                left -= 1
                shown[label] += lines
    told_of = [line for lines in shown.values() for line in lines]
    return [*told_of, pen(f"and {left} more", "faint")] if left else told_of


def _end(answer: "shapes.Imported", pen: Pen) -> list[Line]:
    """How much there is of each, where all of it stands, and how it goes on."""
    settlements = answer["settlements"]
    reports: tuple[Document, ...] = (*settlements, answer)
    sums = {label: sum(len(each.get(key, ())) for each in reports) for key, label in LABELS.items()}
    shown = [pen(f"{count} {label}") for label, count in sums.items() if count]
    file = settlements[0]["file"]
    which = file if len(settlements) == 1 else "FILE"
    whole = f"all of it: kdm --file {which} log 1" if answer["saved"] else "--json shows all"
    lines = flowed([*shown, pen(whole)], pen.columns) if shown else []
    further = flowed([pen("next:"), pen(f"kdm --file {file}")], pen.columns, " ")
    return [*lines, *(further if answer["saved"] else [pen("dry run: nothing was saved")])]
