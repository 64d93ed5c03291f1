"""A page as Markdown, in which a name is never markup."""

import re
from collections.abc import Callable, Sequence

from kdm_cli.export.document.model import Duties, Facts, Items, Page, Table, Years
from kdm_cli.export.text import shown

ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
MARKUP = re.compile(r"[\\`*_\[\]#~|$]|(?<=www)\.|:(?=//)|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]", re.IGNORECASE)


def drawn(page: Page) -> str:
    """The page, with a newline at its end."""
    lines = [f"# {literal(page.titled())}", "", literal(page.opening())]
    for section in page.sections:
        lines += ["", f"## {literal(section.title)}", ""]
        match section.body:
            case Facts(rows):
                lines += [f"- **{literal(label)}:** {', '.join(map(literal, values))}" for label, values in rows]
            case Table() as table:
                lines += _table(table)
            case Years() as years:
                lines += _table(years.table())
            case Duties() as duties:
                lines += _items(duties.items())
            case Items() as items:
                lines += _items(items)
    return "\n".join(lines) + "\n"


def _items(items: Items) -> list[str]:
    return [f"- {literal(item)}" for item in items.lines]


def literal(text: str) -> str:
    """The text so that Markdown shows exactly it: no emphasis, link, heading, list, table border or HTML."""
    return MARKUP.sub(r"\\\g<0>", shown(text).strip().translate(ENTITIES))


def _table(table: Table) -> list[str]:
    heads, rows, right = list(table.heads), [list(row) for row in table.rows], table.numbers()
    if table.more:
        heads.append(table.others)
        right.append(False)
        for row, more in zip(rows, table.more, strict=True):
            row.append("; ".join(part.told() for part in more))
    return [_row(heads), _row(["--:" if number else "---" for number in right], str), *map(_row, rows)]


def _row(cells: Sequence[str], spelled: Callable[[str], str] = literal) -> str:
    return f"| {' | '.join(map(spelled, cells))} |"
