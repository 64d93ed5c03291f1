"""A page before it is drawn, as plain values: words and names, lists, tables, years; and as text and Markdown."""

import re
from collections.abc import Iterable, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Document
from kdm_cli.text import cut, padded, shown, width, wrapped


class Name(str):
    """What people or packs wrote, among words that are ours."""

    __slots__ = ()


class Person(Name):
    """A survivor's name."""

    __slots__ = ()


class Dagger(str):
    """Nothing in plain text; a dagger before who died where a page can show one."""

    __slots__ = ()


DAGGER = Dagger()
Words = list[str]


def listed(parts: Sequence[Words], between: str = ", ", last: str = " and ") -> Words:
    """Parts with commas between them, and a word before the last."""
    words: Words = []
    for at, part in enumerate(parts):
        words += [*([last if at == len(parts) - 1 else between] if at else []), *part]
    return words


def people(names: Iterable[str]) -> Words:
    """Survivors by name."""
    return listed([[Person(name)] for name in names])


def reason(happening: Document) -> Words:
    """What people said why."""
    return [' ("', Name(happening["because"]), '")'] if happening["because"] else []


def behind(event: Document, year: Document) -> str:
    """What stands behind the name of an event: its level, and that its year has passed without it."""
    level = f" level {event['level']}" if event["level"] else ""
    return f"{level} (open)" if year["done"] and not event["done"] else level


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


class Table(NamedTuple):
    """Rows of cells; `more` says what else there is to each row, under the heading `others`."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    more: Sequence[Sequence[More]] = ()
    others: str = ""

    def numbers(self) -> list[bool]:
        """Which columns hold nothing but numbers."""
        return [all(row[at].lstrip("-").isdecimal() for row in self.rows) for at in range(len(self.heads))]


class Items(NamedTuple):
    """One line each."""

    rows: Sequence[str]


class Duties(NamedTuple):
    """What is due, the oldest first."""

    rows: Sequence[Duty]


class Years(NamedTuple):
    """Year after year."""

    rows: Sequence[Year]


class Section(NamedTuple):
    """A heading and what stands below it."""

    title: str
    body: Facts | Table | Items | Duties | Years

    def simple(self) -> Facts | Table | Items:
        """The body for a page that knows no more than facts, tables and lines."""
        match self.body:
            case Duties(rows):
                return Items([duty.told() for duty in rows])
            case Years(years):
                lines = [(str(year.number), year.state, ", ".join(year.events)) for year in years]
                return Table(("year", "", "events"), lines)
            case body:
                return body


def filled(sections: Iterable[Section]) -> list[Section]:
    """Those with anything to show."""
    return [section for section in sections if section.body.rows]


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


COLUMNS = 80
LAST = 20  # columns that are left to the last one of a table, where names are whole
WIDEST = 20  # a cell that is not the last of its row


def as_text(page: Page) -> str:
    """The page, with a newline at its end."""
    title = cut(shown(page.titled()), COLUMNS)
    lines = [title, "=" * width(title), "", *wrapped(shown(page.opening()), COLUMNS)]
    for section in page.sections:
        lines += ["", section.title, "-" * width(section.title)]
        match section.simple():
            case Facts(rows):
                lines += _facts(rows)
            case Table() as table:
                lines += _table(table)
            case Items(items):
                lines += [line for item in items for line in wrapped(f"- {shown(item)}", COLUMNS, "  ")]
    return "\n".join(line.rstrip() for line in lines) + "\n"


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
    needed = [max(width(row[at]) for row in cells) for at in columns]
    roomy = sum(needed[:-1]) + 2 * len(heads) + LAST <= COLUMNS
    widths = needed if roomy else [min(WIDEST, each) for each in needed]
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


def as_markdown(page: Page) -> str:
    """The page, with a newline at its end."""
    lines = [f"# {_literal(page.titled())}", "", _literal(page.opening())]
    for section in page.sections:
        lines += ["", f"## {_literal(section.title)}", ""]
        match section.simple():
            case Facts(rows):
                lines += [f"- **{_literal(label)}:** {', '.join(map(_literal, values))}" for label, values in rows]
            case Table() as table:
                lines += _marked_table(table)
            case Items(items):
                lines += [f"- {_literal(item)}" for item in items]
    return "\n".join(lines) + "\n"


def _literal(text: str) -> str:
    """The text so that Markdown shows exactly it: no emphasis, link, heading, list, table border or HTML."""
    return MARKUP.sub(r"\\\g<0>", shown(text).strip().translate(ENTITIES))


def _marked_table(table: Table) -> list[str]:
    heads, rows, right = list(table.heads), [list(row) for row in table.rows], table.numbers()
    if table.more:
        heads.append(table.others)
        right.append(False)
        for row, more in zip(rows, table.more, strict=True):
            row.append("; ".join(part.told() for part in more))
    rule = ["--:" if number else "---" for number in right]
    return [f"| {' | '.join(cells)} |" for cells in (map(_literal, heads), rule, *(map(_literal, row) for row in rows))]
