"""A table as CSV (RFC 4180), for spreadsheets: no cell is ever taken for a formula, and every cell can be read back."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
MARK = "'"

Value = str | int | None


def table(head: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """A head and its rows; what is not there is an empty cell."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([cell(value) for value in row] for row in rows)
    return page.getvalue()


def cell(value: Value) -> str:
    """Numbers as they are, text with a mark before what a spreadsheet would calculate, or before such a mark."""
    if isinstance(value, str):
        return MARK + value if value.startswith((*FORMULA, MARK)) else value
    return "" if value is None else str(int(value))


def text(shown: str) -> str:
    """The text of a cell that `cell` wrote."""
    return shown.removeprefix(MARK)
