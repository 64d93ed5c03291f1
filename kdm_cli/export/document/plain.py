"""A page as plain text: 80 columns, one alphabet of dashes and blanks.

A page as Markdown, in which a name is never markup.
"""

import re
from collections.abc import Callable, Sequence

from kdm_cli.export.document.model import Duties, Facts, Items, Page, Table, Years
from kdm_cli.text import cut, padded, shown, width, wrapped

COLUMNS = 80
WIDEST = 20  # a cell that is not the last of its row


def drawn(page: Page) -> str:
    """The page, with a newline at its end."""
    title = cut(shown(page.titled()), COLUMNS)
    lines = [title, "=" * width(title), "", *wrapped(shown(page.opening()), COLUMNS)]
    for section in page.sections:
        lines += ["", section.title, "-" * width(section.title)]
        match section.body:
            case Facts(rows):
                lines += _facts(rows)
            case Table() as table:
                lines += _table(table)
            case Years() as years:
                lines += _table(years.table())
            case Duties() as duties:
                lines += _items(duties.items())
            case Items() as items:
                lines += _items(items)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _items(items: Items) -> list[str]:
    return [line for item in items.lines for line in wrapped(f"- {shown(item)}", COLUMNS, "  ")]


def _facts(rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    heads = [cut(shown(label), WIDEST) for label, _ in rows]
    labels = max(map(width, heads), default=0) + 2
    lines: list[str] = []
    for head, (_, values) in zip(heads, rows, strict=True):
        told = _listed(values, COLUMNS - labels)
        lines += [padded(head if at == 0 else "", labels) + line for at, line in enumerate(told)]
    return lines


def _listed(values: Sequence[str], columns: int, between: str = ",") -> list[str]:
    """Values with commas between them, broken between values where they fit a line."""
    lines = [""]
    for at, value in enumerate(values):
        piece = shown(value) + (between if at < len(values) - 1 else "")
        joined = f"{lines[-1]} {piece}" if lines[-1] else piece
        if width(joined) <= columns:
            lines[-1] = joined
            continue
        lines += wrapped(piece, columns)
    return [line for line in lines if line]


def _table(table: Table) -> list[str]:
    right = table.numbers()
    heads = [head[:3] if number and len(head) > 4 else head for head, number in zip(table.heads, right, strict=True)]
    cells = [[shown(cell) for cell in row] for row in (heads, *table.rows)]
    columns = range(len(heads))
    widths = [min(WIDEST, max(width(row[at]) for row in cells)) for at in columns]
    lines: list[str] = []
    for number, row in enumerate(cells):
        *first, last = (row[at].rjust(widths[at]) if right[at] else row[at] for at in columns)
        line = "".join(padded(cell, widths[at]) + "  " for at, cell in enumerate(first))
        rest = [last] if right[-1] else wrapped(last, COLUMNS - width(line))
        lines += [(line if at == 0 else " " * width(line)) + part for at, part in enumerate(rest)]
        if number and table.more:
            lines += [
                f"    {part}" for part in _listed([part.told() for part in table.more[number - 1]], COLUMNS - 4, ";")
            ]
    return lines


ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
MARKUP = re.compile(r"[\\`*_\[\]#~|$]|(?<=www)\.|:(?=//)|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]", re.IGNORECASE)


def marked(page: Page) -> str:
    """The page, with a newline at its end."""
    lines = [f"# {literal(page.titled())}", "", literal(page.opening())]
    for section in page.sections:
        lines += ["", f"## {literal(section.title)}", ""]
        match section.body:
            case Facts(rows):
                lines += [f"- **{literal(label)}:** {', '.join(map(literal, values))}" for label, values in rows]
            case Table() as table:
                lines += _marked_table(table)
            case Years() as years:
                lines += _marked_table(years.table())
            case Duties() as duties:
                lines += _marked_items(duties.items())
            case Items() as items:
                lines += _marked_items(items)
    return "\n".join(lines) + "\n"


def _marked_items(items: Items) -> list[str]:
    return [f"- {literal(item)}" for item in items.lines]


def literal(text: str) -> str:
    """The text so that Markdown shows exactly it: no emphasis, link, heading, list, table border or HTML."""
    return MARKUP.sub(r"\\\g<0>", shown(text).strip().translate(ENTITIES))


def _marked_table(table: Table) -> list[str]:
    heads, rows, right = list(table.heads), [list(row) for row in table.rows], table.numbers()
    if table.more:
        heads.append(table.others)
        right.append(False)
        for row, more in zip(rows, table.more, strict=True):
            row.append("; ".join(part.told() for part in more))
    return [_row(heads), _row(["--:" if number else "---" for number in right], str), *map(_row, rows)]


def _row(cells: Sequence[str], spelled: Callable[[str], str] = literal) -> str:
    return f"| {' | '.join(map(spelled, cells))} |"
