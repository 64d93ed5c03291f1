"""A page as HTML, for screens of any width and for paper; every name literal and in its own direction."""

import re
from collections.abc import Iterable, Sequence

from kdm_cli.export.document.html import document, literal, name
from kdm_cli.export.document.model import Duties, Duty, Facts, Figure, Items, More, Page, Section, Table, Year, Years
from kdm_cli.export.document.sentences import Name
from kdm_cli.export.document.style import STYLE

OPTION = re.compile(r"(?<= )--[a-z-]{1,20}(?=[ <])")


def drawn(page: Page) -> str:
    """The whole document."""
    figures = "".join(map(_figure, page.figures))
    title = "".join(name(word) if isinstance(word, Name) else literal(word) for word in page.heading())
    head = f'<header>\n<h1>{title}</h1>\n<p class="lead">{name(page.lead)}</p>\n'
    boxes = f'<dl class="figures">\n{figures}</dl>\n' if figures else ""
    return document(
        page.titled(), STYLE, f"<main>\n{head}{boxes}</header>\n{''.join(map(_section, page.sections))}</main>\n"
    )


def _figure(figure: Figure) -> str:
    note = f" <small>{literal(figure.note)}</small>" if figure.note else ""
    return f"<div><dt>{literal(figure.label)}</dt><dd>{literal(figure.value)}{note}</dd></div>\n"


def _section(section: Section) -> str:
    return f"<section>\n<h2>{literal(section.title)}</h2>\n{_body(section.body)}</section>\n"


def _body(body: Facts | Table | Items | Duties | Years) -> str:
    match body:
        case Facts(rows):
            told = (f"<div><dt>{name(label)}</dt><dd>{_listed(values)}</dd></div>\n" for label, values in rows)
            return f'<dl class="facts">\n{"".join(told)}</dl>\n'
        case Table() as table:
            return _table(table)
        case Duties(duties):
            return _list("ul", "due", map(_duty, duties))
        case Years(years):
            return _list("ol", "years", map(_year, years))
        case Items(lines):
            return _list("ul", "notes", (f'<li dir="auto">{literal(line)}</li>' for line in lines))


def _list(kind: str, style: str, items: Iterable[str]) -> str:
    return f'<{kind} class="{style}">\n' + "".join(f"{item}\n" for item in items) + f"</{kind}>\n"


def _listed(values: Sequence[str], between: str = ",") -> str:
    """Values with a comma or a word between them; a line is broken between values where it can be."""
    if len(values) == 1:
        return name(values[0])
    last = len(values) - 1
    return " ".join(f"<span>{name(value)}{between if at < last else ''}</span>" for at, value in enumerate(values))


def _duty(duty: Duty) -> str:
    who = f" ({name(duty.who)})" if duty.who else ""
    return f"<li><b>{name(duty.what)}</b>{who}: {name(duty.why)} <code>{_typed(duty.command)}</code></li>"


def _typed(command: str) -> str:
    """A line to copy, whose options are not broken behind their dashes."""
    return OPTION.sub(r"<span>\g<0></span>", name(command))


def _year(year: Year) -> str:
    state = f' <small class="state">{literal(year.state)}</small>' if year.state else ""
    kind = f' class="{year.state}"' if year.state in {"now", "done"} else ""
    return f"<li{kind}><b>{year.number}</b> <div>{_listed(year.events)}{state}</div></li>"


def _table(table: Table) -> str:
    numbers = table.numbers()
    kinds = ["number" if number else "" if head else "sign" for head, number in zip(table.heads, numbers, strict=True)]
    kinds[0] = "first"
    heads = list(map(_head, table.heads, kinds))
    rows = [_cells(table.heads, kinds, row) for row in table.rows]
    if table.more:
        kinds.append("more")
        heads.append(_head(table.others, "more"))
        rows = [row + _more(parts) for row, parts in zip(rows, table.more, strict=True)]
    columns = "".join(f"<col{_class(kind)}>" for kind in kinds)
    body = "".join(f"<tr>{row}</tr>\n" for row in rows)
    return (
        f"<table{_class('cards' if table.more else '')}>\n<colgroup>{columns}</colgroup>\n"
        f"<thead>\n<tr>{''.join(heads)}</tr>\n</thead>\n<tbody>\n{body}</tbody>\n</table>\n"
    )


def _head(head: str, kind: str) -> str:
    return f'<th scope="col"{_class(kind)}><span>{literal(head)}</span></th>' if head else f"<td{_class(kind)}></td>"


def _cells(heads: Sequence[str], kinds: Sequence[str], row: Sequence[str]) -> str:
    first, *others = map(_cell, heads, kinds, row)
    return f'<th scope="row"{first}</th>' + "".join(f"<td{cell}</td>" for cell in others)


def _cell(head: str, kind: str, cell: str) -> str:
    if kind != "number":
        return f"{_class(kind)}>{name(cell)}"
    zero = " zero" if cell == "0" else ""
    return f'{_class(kind + zero)} data-head="{literal(head)}">{literal(cell)}'


def _more(parts: Sequence[More]) -> str:
    labels = (f"{literal(part.label)} " if part.label else "" for part in parts)
    told = (
        f"<div>{label}{_listed(part.values, part.between)}</div>" for label, part in zip(labels, parts, strict=True)
    )
    return f'<td class="more">{"".join(told)}</td>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
