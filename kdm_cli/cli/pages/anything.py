"""Any plain data, readably: for answers that have no page of their own."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, listing
from kdm_cli.cli.pages.pen import Line, Pen, blanks, flowed
from kdm_cli.cli.pages.phrases import spelled

DEEP = 6


def any_page(data: Any, pen: Pen, depth: int = 0) -> list[Line]:
    """Words for values, a line for each key, a table for rows of one shape."""
    if isinstance(data, Mapping):
        return [line for key, value in data.items() for line in _entry(spelled(key), value, pen, depth)]
    if isinstance(data, list | tuple):
        return _rows(list(data), pen, depth)
    return flowed([pen(_word(data))], COLUMNS - 2 * depth)


def _entry(key: str, value: Any, pen: Pen, depth: int) -> list[Line]:
    label = pen(f"{key}  ", "label")
    if depth >= DEEP or not isinstance(value, Mapping | list | tuple) or not value:
        return flowed([label + pen(_word(value))], COLUMNS - 2 * depth)
    if isinstance(value, list | tuple) and not any(isinstance(each, Mapping | list | tuple) for each in value):
        return flowed([pen(key, "label"), *(pen(_word(each)) for each in value)], COLUMNS - 2 * depth, "  ")
    return [label, *(blanks(2) + line for line in any_page(value, pen, depth + 1))]


def _rows(rows: list[Any], pen: Pen, depth: int) -> list[Line]:
    if rows and all(isinstance(row, Mapping) and row.keys() == rows[0].keys() for row in rows):
        flat = not any(isinstance(value, Mapping | list | tuple) for row in rows for value in row.values())
        if flat and len(rows[0]) > 1 and not depth:
            heads = [spelled(key) for key in rows[0]]
            cells = [[pen(_word(value)) for value in row.values()] for row in rows]
            return listing(pen, heads, cells, (24,) * (len(heads) - 1))
    lines: list[Line] = []
    for row in rows:
        first, *more = any_page(row, pen, depth + 1) or [pen("-")]
        lines += [pen("- ", "faint") + first, *(blanks(2) + line for line in more)]
    return lines


def _word(value: Any) -> str:
    if value is None or value == "" or value in ([], {}, ()):
        return "-"
    return "yes" if value is True else "no" if value is False else str(value)
