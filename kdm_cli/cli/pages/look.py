"""What the packs know of a word."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.anything import any_page
from kdm_cli.cli.pages.layout import COLUMNS, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, flowed


def look_page(answer: Mapping[str, Any], pen: Pen, quiet: bool) -> list[Line]:
    """Each entry with all its facts, or a list of what the word may mean."""
    lines: list[Line] = []
    for entry in answer["entries"]:
        lines += [*([()] if lines else []), *_entry(entry, pen, quiet)]
    if answer["found"]:
        rows = [[pen(each["name"], "name"), pen(each["id"].partition(":")[2])] for each in answer["found"]]
        lines += listing(pen, ("name", "kdm look ..."), rows, (30,))
    if answer["more"] and not quiet:
        lines.append(pen(f"and {answer['more']} more; type more of the name", "faint"))
    return lines


def _entry(entry: Mapping[str, Any], pen: Pen, quiet: bool) -> list[Line]:
    page = f"  rulebook page {entry['page']}" if entry["page"] else ""
    other = "" if entry["id"].startswith(f"{entry['pack']}:") else f"  as the pack {entry['pack']} has it"
    lines = [pen(entry["name"], "name") + pen(f"  {entry['kind']}{page}"), pen(entry["id"] + other, "faint")]
    for said in entry["text"]:
        lines += flowed([pen(word) for word in said.split()], COLUMNS, " ")
    lines += [blanks(0) + line for line in any_page(entry["facts"], pen)]
    lines += _under("kdm does", entry["does"], pen)
    if entry["doubt"] and not quiet:
        lines.append(pen(f"not sure ({entry['doubt']}): your own card decides", "hurt"))
    if entry["used"]:
        lines += flowed([pen("here  ", "label"), *(pen(each) for each in entry["used"])], COLUMNS, "  ")
    return [*lines, *_under("for this settlement", entry["can"], pen)]


def _under(label: str, told: Sequence[str], pen: Pen) -> list[Line]:
    """Lines under a label, each of them broken where it is too long."""
    lines = [pen(label, "label")] if told else []
    for said in told:
        first, *more = flowed([pen(word) for word in said.split()], COLUMNS - 4, " ")
        lines += [blanks(2) + first, *(blanks(4) + line for line in more)]
    return lines
