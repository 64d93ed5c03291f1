"""A page of HTML: one file, no network, every name literal and in its own direction, on screen and on paper."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from kdm_cli.export.page import Duties, Duty, Facts, Figure, Items, More, Name, Page, Section, Table, Year, Years
from kdm_cli.text import shown

STYLE = """\
h1, h2, ol, ul, dl, dd, p { margin: 0; padding: 0; }
h1, h2 { font-family: ui-serif, Georgia, "Noto Serif", serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.25rem; }
h2 { font-size: 1.25rem; padding-bottom: .3rem; margin-bottom: .6rem; border-bottom: 1px solid var(--line); }
section { margin-top: 2.25rem; }
bdi { white-space: break-spaces; }
.lead { color: var(--faint); margin: .25rem 0 1.25rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .6rem; }
.figures div { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; }
.figures dt, .figures small { color: var(--faint); font-size: .8rem; }
.figures dd { font-size: 1.6rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.narrow { display: none; }
figure { margin: 1.5rem 0 0; }
.contents { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin-bottom: 1rem; font-size: .9rem; }
.contents a { color: var(--faint); }
.due, .years { list-style: none; }
.due { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0 1.5rem; }
.due li { border-inline-start: 3px solid var(--mark); padding-inline-start: .8rem; margin-bottom: .6rem; }
code { display: block; color: var(--faint); font: .85rem/1.4 ui-monospace, monospace; }
code span { white-space: nowrap; }
.notes { padding-inline: 1.5rem; }
.facts { columns: 24rem; column-gap: 2rem; }
.facts div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; padding: .2rem 0; break-inside: avoid; }
.facts dt { color: var(--faint); }
.facts span, .years span, .more span { display: inline-block; max-width: 100%; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; font-variant-numeric: tabular-nums; }
th, td { padding: .4rem .3rem; vertical-align: top; text-align: left; border-bottom: 1px solid var(--line); }
thead th { color: var(--faint); font-weight: normal; font-size: .8rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
tbody th a { color: inherit; text-decoration-color: var(--line); }
col.first { width: 24%; }
col.number { width: 4rem; }
col.sign { width: 1.8rem; }
.number { text-align: center; }
.sign { color: var(--faint); }
.cards .zero { color: var(--faint); }
th:first-child { padding-left: 0; }
.cards col.first { width: 10rem; }
.cards col.number { width: 2.1rem; }
.cards thead .number span { writing-mode: vertical-rl; transform: rotate(180deg); }
td.more { font-size: .9rem; }
.years { columns: 20rem; column-gap: 2rem; }
.years li { display: grid; grid-template-columns: 2.2rem 1fr; padding: .2rem 0; break-inside: avoid; }
.years .done, .state { color: var(--faint); }
.years .now b, .now .state { color: var(--mark); }
@media (max-width: 62rem) { .cards col.first { width: 8rem; } }
@media screen and (max-width: 46rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .cards thead, .cards colgroup { display: none; }
  .cards, .cards tbody { display: block; }
  .cards tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.4rem, 1fr)); gap: .4rem .2rem;
    border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin-bottom: .6rem; }
  .cards th, .cards td { border: 0; padding: 0; }
  .cards th { grid-column: 1 / -2; font-size: 1.1rem; }
  .cards .sign { text-align: end; }
  .cards .number { display: flex; flex-direction: column; text-align: start; }
  .cards .number::before { content: attr(data-head); color: var(--faint); font-size: .64rem; }
  .cards .more { grid-column: 1 / -1; }
  .facts div { grid-template-columns: 7rem 1fr; }
}
@media screen and (max-width: 30rem) { col.first { width: 40%; } col.number { width: 2.6rem; } }
@page { margin: 12mm; }
@media print {
  .contents { display: none; }
  :root { --line: #999; font-size: 9pt; }
  section { margin-top: 1.2rem; }
  .lead { margin-bottom: .8rem; }
  .years { columns: 14rem; }
  .facts div, .years li { padding: .05rem 0; }
  th, td { padding: .25rem .3rem; }
  h2 { break-after: avoid; }
  tr, .facts div, .due li, .notes li, .figures div { break-inside: avoid; }
}
"""


POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
LIGHT = {"paper": "#fbfaf7", "ink": "#1d1b19", "faint": "#6a645d", "line": "#c9c2b8", "mark": "#8a1c1c",
         "glow": "#8f5a00"}  # fmt: skip
DARK = {"paper": "#171513", "ink": "#e9e4dc", "faint": "#a39b90", "line": "#46403a", "mark": "#e08a7d",
        "glow": "#e8b04a"}  # fmt: skip
ON_PAPER = {**dict.fromkeys(LIGHT, "#000"), "paper": "#fff"}


def _named(palette: Mapping[str, str]) -> str:
    return " ".join(f"--{colour}: {value};" for colour, value in palette.items())


COLOURS = (
    f"""\
:root {{ color-scheme: light dark;
  {_named(LIGHT)} }}
@media (prefers-color-scheme: dark) {{
  :root {{ {_named(DARK)} }}
}}
@media print {{ :root {{ color-scheme: light; {_named(ON_PAPER)} }} }}
"""
    + """\
* { box-sizing: border-box; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
body { margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; } }
"""
)


def literal(text: object) -> str:
    """The text so that HTML shows exactly it, in an element and in a quoted attribute, in its own direction."""
    return escape(shown(str(text)), quote=True)


def name(text: object) -> str:
    """Words of players or packs among ours: in their own direction, so that they cannot turn ours around."""
    return f"<bdi>{literal(text)}</bdi>"


def document(title: str, style: str, body: str) -> str:
    """A whole page from its parts; `style` comes after the colours, `body` is HTML already."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{literal(POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="kdm">\n<title>{literal(title)}</title>\n'
        f"<style>\n{COLOURS}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


OPTION = re.compile(r"(?<= )--[a-z-]{1,20}(?=[ <])")


def as_html(
    page: Page, first: str = "", last: str = "", style: str = "", places: Mapping[str, str] | None = None
) -> str:
    """The whole document; `first` and `last`, HTML already, stand around all sections and have a style of their own.

    Names that begin a row of a table lead to their `places` in it.
    """
    figures = "".join(map(_figure, page.figures))
    title = "".join(name(word) if isinstance(word, Name) else literal(word) for word in page.heading())
    head = f'<header>\n<h1>{title}</h1>\n<p class="lead">{name(page.lead)}</p>\n'
    head += _contents(page, bool(last))
    boxes = f'<dl class="figures">\n{figures}</dl>\n' if figures else ""
    sections = "".join(_section(section, places or {}) for section in page.sections)
    main = f"<main>\n{head}{boxes}</header>\n{first}{sections}{last}</main>\n"
    return document(page.titled(), STYLE + style, main)


def _section(section: Section, places: Mapping[str, str]) -> str:
    body = _body(section.body, places)
    return f"<section{_anchor(section.title)}>\n<h2>{literal(section.title)}</h2>\n{body}</section>\n"


def _anchor(title: str) -> str:
    return f' id="{title.lower().replace(" ", "-")}"' if title.replace(" ", "").isalpha() and title.isascii() else ""


def _contents(page: Page, people: bool) -> str:
    """Where each section stands, in a page of many."""
    titles = [section.title for section in page.sections if _anchor(section.title)]
    if not people:
        return ""
    links = [f'<a href="#{title.lower().replace(" ", "-")}">{literal(title)}</a>\n' for title in titles]
    return f'<nav class="contents" aria-label="Sections">\n{"".join(links)}<a href="#survivors">Survivors</a>\n</nav>\n'


def _figure(figure: Figure) -> str:
    note = f" <small>{literal(figure.note)}</small>" if figure.note else ""
    return f"<div><dt>{literal(figure.label)}</dt><dd>{literal(figure.value)}{note}</dd></div>\n"


def _body(body: Facts | Table | Items | Duties | Years, places: Mapping[str, str]) -> str:
    match body:
        case Facts(rows):
            told = (f"<div><dt>{name(label)}</dt><dd>{_listed(values)}</dd></div>\n" for label, values in rows)
            return f'<dl class="facts">\n{"".join(told)}</dl>\n'
        case Table() as table:
            return _table(table, places)
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
    command = OPTION.sub(r"<span>\g<0></span>", name(duty.command))  # to copy: no option is broken behind its dashes
    return f"<li><b>{name(duty.what)}</b>{who}: {name(duty.why)} <code>{command}</code></li>"


def _year(year: Year) -> str:
    state = f' <small class="state">{literal(year.state)}</small>' if year.state else ""
    kind = f' class="{year.state}"' if year.state in {"now", "done"} else ""
    return f"<li{kind}><b>{year.number}</b> <div>{_listed(year.events)}{state}</div></li>"


def _table(table: Table, places: Mapping[str, str]) -> str:
    numbers = table.numbers()
    kinds = ["number" if number else "" if head else "sign" for head, number in zip(table.heads, numbers, strict=True)]
    kinds[0] = "first"
    heads = list(map(_head, table.heads, kinds))
    rows = [_cells(table.heads, kinds, row, places) for row in table.rows]
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


def _cells(heads: Sequence[str], kinds: Sequence[str], row: Sequence[str], places: Mapping[str, str]) -> str:
    _, *others = map(_cell, heads, kinds, row)
    place = places.get(row[0])
    who = f'<a href="#{place}">{name(row[0])}</a>' if place else name(row[0])
    return f'<th scope="row"{_class(kinds[0])}>{who}</th>' + "".join(f"<td{cell}</td>" for cell in others)


def _cell(head: str, kind: str, cell: str) -> str:
    if kind != "number":
        return f"{_class(kind)}>{name(cell)}"
    zero = " zero" if cell == "0" else ""
    return f'{_class(kind + zero)} data-head="{literal(head)}">{literal(cell)}'


def _more(parts: Sequence[More]) -> str:
    told = ""
    for part in parts:
        label = f"{literal(part.label)} " if part.label else ""
        told += f"<div>{label}{_listed(part.values, part.between)}</div>"
    return f'<td class="more">{told}</td>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
