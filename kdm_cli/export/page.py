"""A page before it is drawn: headings, labelled lists and tables, as plain values."""

from collections.abc import Sequence
from typing import NamedTuple


class Facts(NamedTuple):
    """Labels, each with what belongs to it."""

    rows: Sequence[tuple[str, Sequence[str]]]

    @property
    def filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.rows)


class Table(NamedTuple):
    """Rows of cells; `more` says what else there is to each row, under the heading `others`."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    more: Sequence[Sequence[str]] = ()
    others: str = ""

    @property
    def filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.rows)

    def numbers(self) -> list[bool]:
        """Which columns hold nothing but numbers."""
        return [all(row[at].lstrip("-").isdecimal() for row in self.rows) for at in range(len(self.heads))]


class Items(NamedTuple):
    """One line each."""

    lines: Sequence[str]

    @property
    def filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.lines)


class Section(NamedTuple):
    """A heading and what stands below it."""

    title: str
    body: Facts | Table | Items


class Page(NamedTuple):
    """A title, one line on what it is about, and sections."""

    title: str
    lead: str
    sections: Sequence[Section]
