"""What is said about files and checks: doctor, backup, restore, export, expect."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS
from kdm_cli.cli.pages.pen import Line, Pen, flowed
from kdm_cli.cli.pages.phrases import counted
from kdm_cli.rules.play import quoted
from kdm_cli.service.sheets.questions import said

Answer = Mapping[str, Any]


def doctor_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """The file is sound; what no pack knows is named, and what people wrote against the rules."""
    if "out" in answer:
        return _salvage(answer, pen, quiet)
    entries = counted(answer["entries"], "entry", "entries")
    told = [pen(answer["file"], "name"), pen("healthy", "good"), pen(entries), pen(f"tip {answer['tip']}", "faint")]
    if answer["since"] is not None:
        told.append(pen(f"that past is in it, and {counted(answer['since'], 'entry', 'entries')} since"))
    lines = [] if quiet else flowed(told, COLUMNS, "  ")
    if answer["unknown"]:
        lines += flowed([pen("no pack knows:", "due"), *(pen(each) for each in answer["unknown"])], COLUMNS, "  ")
    for remark in answer["remarks"]:
        lines += flowed([pen("remark:", "due"), *map(pen, remark.split(" "))], COLUMNS, " ")
    return lines


def _salvage(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """What could be saved, what was lost, and where it is now."""
    if quiet:
        return [pen(answer["out"])]
    entries = counted(answer["entries"], "entry", "entries")
    lines = flowed(
        [pen(answer["out"], "name"), pen(f"{entries} that prove each other"), pen(answer["lost"])], COLUMNS, "  "
    )
    how = {"taken over": "what the tables have since is in the last entry:", "set aside": "the tables had otherwise:"}
    if answer["tables"] in how:
        lines += flowed([pen(how[answer["tables"]], "due")], COLUMNS)
        lines += [line for each in answer["otherwise"] for line in flowed([pen(f"  {each}")], COLUMNS)][:12]
    look = f"kdm settlement show --file {quoted(answer['out'])}"
    return lines + flowed([pen(f"{answer['file']} is as it was."), pen("Look:"), pen(look, "command")], COLUMNS, " ")


def backup_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """Where the copy is."""
    if quiet:
        return [pen(answer["backup"])]
    told = [pen(counted(answer["entries"], "entry", "entries")), pen(f"tip {answer['tip']}", "faint")]
    return flowed([pen(answer["file"]), pen("copied to"), pen(answer["backup"], "name"), *told], COLUMNS, "  ")


def restore_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """What was put back, and where the replaced file went."""
    if quiet:
        return [pen(answer["file"])]
    entries = counted(answer["entries"], "entry", "entries")
    back = [pen(answer["file"], "name"), pen("is again what"), pen(answer["restored"]), pen(f"holds: {entries}")]
    kept = [pen("the file it was is kept as"), pen(answer["kept"], "name")] if answer["kept"] else []
    return flowed(back, COLUMNS, "  ") + flowed(kept, COLUMNS, "  ")


def export_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """Where the page was written."""
    if quiet:
        return [pen(answer["out"])]
    tip = pen(f"tip {answer['tip']}", "faint")
    return flowed([pen("written to"), pen(answer["out"], "name"), tip], COLUMNS, "  ")


def folder_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """Where the pages were written, and how many."""
    if "files" not in answer or quiet:
        return export_page(answer, pen, quiet)
    pages = counted(len(answer["files"]), "table", "tables")
    tip = pen(f"tip {answer['tip']}", "faint")
    return flowed([pen(f"{pages} written to"), pen(answer["out"], "name"), tip], COLUMNS, "  ")


def expect_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """It is as it should be; quiet says nothing."""
    if quiet:
        return []
    value = answer["value"]
    told = said(list(value) if isinstance(value, tuple) else value)
    return flowed([pen("ok", "good"), pen(f"{answer['name']} {answer['field']} {told}")], COLUMNS, "  ")
