"""A page before it is drawn: figures, headings, labelled lists, tables and years, as plain values."""

from collections.abc import Sequence
from typing import NamedTuple

from kdm_cli.export.document.sentences import Name, Words, people


class Figure(NamedTuple):
    """A number, what it counts, and what more there is to say of it."""

    label: str
    value: str
    note: str = ""


class More(NamedTuple):
    """What a row's cells do not say: a word before it, and what belongs to the word, with a comma or a word between."""

    label: str
    values: Sequence[str]
    between: str = ","

    def told(self) -> str:
        """In one line: wears Cloth, Founding Stone."""
        return " ".join(filter(None, (self.label, f"{self.between} ".join(self.values))))


class Duty(NamedTuple):
    """What has come due, to whom, why, and what settles it."""

    what: str
    who: str
    why: str
    command: str

    def told(self) -> str:
        """In one line."""
        return f"{self.what}{f' ({self.who})' if self.who else ''}: {self.why}; {self.command}"


class Year(NamedTuple):
    """A lantern year; `state` is done, now or nothing."""

    number: int
    state: str
    events: Sequence[str]


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
    more: Sequence[Sequence[More]] = ()
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


class Duties(NamedTuple):
    """What is due, the oldest first."""

    rows: Sequence[Duty]

    @property
    def filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.rows)

    def items(self) -> Items:
        """For a page that knows no more than lines."""
        return Items([duty.told() for duty in self.rows])


class Years(NamedTuple):
    """Year after year."""

    rows: Sequence[Year]

    @property
    def filled(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.rows)

    def table(self) -> Table:
        """For a page that knows no more than tables."""
        rows = [(str(year.number), year.state, ", ".join(year.events)) for year in self.rows]
        return Table(("year", "", "events"), rows)


class Section(NamedTuple):
    """A heading and what stands below it."""

    title: str
    body: Facts | Table | Items | Duties | Years


class Page(NamedTuple):
    """A title, one line on where it stands, its figures, and sections; `whose` is who it is about, if not the whole."""

    title: str
    lead: str
    figures: Sequence[Figure]
    sections: Sequence[Section]
    whose: Sequence[str] = ()

    def heading(self) -> Words:
        """The title, names marked as such: Lucy and Erza of Ashhold."""
        return [*people(self.whose), *([" of "] if self.whose else []), Name(self.title)]

    def titled(self) -> str:
        """The title in one line."""
        return "".join(self.heading())

    def opening(self) -> str:
        """Where it stands and the figures, in two sentences."""
        told = (f"{figure.label} {figure.value}{f' ({figure.note})' if figure.note else ''}" for figure in self.figures)
        figures = ", ".join(told)
        return f"{self.lead}. {figures[:1].upper()}{figures[1:]}." if figures else f"{self.lead}."
