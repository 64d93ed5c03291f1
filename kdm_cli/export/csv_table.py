"""A table as CSV (RFC 4180), for spreadsheets: no cell is ever taken for a formula, and every cell can be read back."""

import csv
from collections.abc import Iterable, Iterator, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
MARK = "'"

Value = str | int | None


class _Handed:
    """Hands each line on as it is written."""

    @staticmethod
    def write(line: str) -> str:
        return line


def lines(head: Sequence[str], rows: Iterable[Sequence[Value]]) -> Iterator[str]:
    """A head and its rows, a line each; what is not there is an empty cell."""
    writer = csv.writer(_Handed, lineterminator="\r\n")  # it answers with what `write` does
    yield str(writer.writerow(head))
    for row in rows:
        yield str(writer.writerow([cell(value) for value in row]))


def table(head: Sequence[str], rows: Iterable[Sequence[Value]]) -> str:
    """The same as one page."""
    return "".join(lines(head, rows))


def cell(value: Value) -> str:
    """Numbers as they are, text with a mark before what a spreadsheet would calculate, or before such a mark."""
    if isinstance(value, str):
        return MARK + value if value.startswith((*FORMULA, MARK)) else value
    return "" if value is None else str(int(value))


def text(shown: str) -> str:
    """The text of a cell that `cell` wrote."""
    return shown.removeprefix(MARK)
