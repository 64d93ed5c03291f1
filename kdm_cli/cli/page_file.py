"""What is said about files and checks: doctor, backup, restore, export, expect."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.page import COLUMNS
from kdm_cli.cli.pen import Line, Pen, flowed
from kdm_cli.cli.words import counted
from kdm_cli.service.asked import said

Answer = Mapping[str, Any]


def doctor_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """The file is sound; what no pack knows is named, and what people wrote against the rules."""
    entries = counted(answer["entries"], "entry", "entries")
    lines = [] if quiet else flowed([pen(answer["file"], "name"), pen("healthy", "good"), pen(entries)], COLUMNS, "  ")
    if answer["unknown"]:
        lines += flowed([pen("no pack knows:", "due"), *(pen(each) for each in answer["unknown"])], COLUMNS, "  ")
    for remark in answer["remarks"]:
        lines += flowed([pen("remark:", "due"), *map(pen, remark.split(" "))], COLUMNS, " ")
    return lines


def backup_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """Where the copy is."""
    if quiet:
        return [pen(answer["backup"])]
    entries = counted(answer["entries"], "entry", "entries")
    return flowed([pen(answer["file"]), pen("copied to"), pen(answer["backup"], "name"), pen(entries)], COLUMNS, "  ")


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
    return [pen(answer["out"])] if quiet else flowed([pen("written to"), pen(answer["out"], "name")], COLUMNS, "  ")


def folder_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """Where the pages were written, and how many."""
    if "files" not in answer or quiet:
        return export_page(answer, pen, quiet)
    pages = counted(len(answer["files"]), "table", "tables")
    return flowed([pen(f"{pages} written to"), pen(answer["out"], "name")], COLUMNS, "  ")


def expect_page(answer: Answer, pen: Pen, quiet: bool) -> list[Line]:
    """It is as it should be; quiet says nothing."""
    if quiet:
        return []
    value = answer["value"]
    told = said(list(value) if isinstance(value, tuple) else value)
    return flowed([pen("ok", "good"), pen(f"{answer['name']} {answer['field']} {told}")], COLUMNS, "  ")
