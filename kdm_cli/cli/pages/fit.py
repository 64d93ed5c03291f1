"""Lists that share a page: where they are too long for it, the longest gives way and says how much more there is."""

from collections.abc import Sequence
from itertools import accumulate

from kdm_cli.cli.pages.layout import ROOM, Fact, facts
from kdm_cli.cli.pages.pen import Line, Pen, flowed, size


def squeezed(
    pen: Pen, groups: Sequence[Sequence[Fact]], room: int, labels: int, columns: int = ROOM
) -> list[list[Line]]:
    """The facts of each group in lines, together no more than `room`, as far as each fact has a line of its own."""
    rows = [row for group in groups for row in group if row.items]
    lines = [_lines(row, row.items, columns - labels) for row in rows]
    while sum(lines) > room and max(lines) > 1:
        lines[lines.index(max(lines))] -= 1
    most = iter(lines)
    return [
        facts(pen, [_within(pen, row, next(most), columns - labels) for row in group if row.items], columns, labels)
        for group in groups
    ]


def _lines(row: Fact, items: Sequence[Line], columns: int) -> int:
    return len(flowed(items, columns, row.separator))


def _within(pen: Pen, row: Fact, most: int, columns: int) -> Fact:
    """As many items as so many lines hold, and how many more there are."""
    if _lines(row, row.items, columns) <= most:
        return row
    for count in range(_most(row, most * columns), 0, -1):
        items = [*row.items[:count], pen(f"and {len(row.items) - count} more", "faint")]
        if _lines(row, items, columns) <= most:
            return row._replace(items=items)
    return row._replace(items=[pen(f"{len(row.items)} in all", "faint")])


def _most(row: Fact, room: int) -> int:
    """More items than these, and never all, have no room in so many columns, however they are broken."""
    mark = len(row.separator.rstrip())
    taken = accumulate(size(item) + mark for item in row.items[:-1])
    return sum(1 for columns in taken if columns <= room)
