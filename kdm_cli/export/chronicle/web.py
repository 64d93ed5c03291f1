"""The chronicle as a web page: a chart of the years, then year after year, read like a book on screen and on paper."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.export.chronicle import chart
from kdm_cli.export.chronicle.chart import Point
from kdm_cli.export.chronicle.text import Told, YearTold, told
from kdm_cli.export.document.html import document, literal, name
from kdm_cli.export.document.model import Figure, Section, Table
from kdm_cli.export.document.sentences import Name, Person, Sentence

WIDE, NARROW = 760, 350  # units of the two charts; one of them is shown
MANY = 4  # so many years are worth a list of them at the top
STYLE = """\
h1, h2, ol, ul, dl, dd, p, figure { margin: 0; padding: 0; }
body { max-width: 52rem; padding-block: 2rem 4rem; }
h1, h2 { font-family: ui-serif, Georgia, "Noto Serif", serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.25rem; }
h2 { font-size: 1.25rem; }
bdi { white-space: break-spaces; }
.lead, small { color: var(--faint); }
.figures { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin-block: 1rem 1.5rem; }
.figures dt { color: var(--faint); font-size: .8rem; }
.figures dd { font-size: 1.5rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.figures small { display: block; font-size: .8rem; }
.narrow { display: none; }
details { margin-block: .5rem; }
summary { color: var(--faint); font-size: .875rem; cursor: pointer; }
nav { display: flex; flex-wrap: wrap; gap: .1rem .25rem; margin-top: 1rem; font-size: .875rem; }
nav a { color: var(--faint); text-decoration: none; min-width: 1.9rem; padding: .2rem .3rem; text-align: center;
  border: 1px solid var(--line); border-radius: .25rem; font-variant-numeric: tabular-nums; }
nav a:hover, nav a:focus { color: var(--mark); border-color: var(--mark); }
.year, .numbers { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem; }
.year { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0 1.5rem; }
.year h2 { scroll-margin-top: 1rem; font-size: 1.75rem; font-variant-numeric: tabular-nums; }
.year h2 span { display: block; color: var(--faint); font: .8rem/1.6 system-ui, sans-serif; }
.year ul { list-style: none; }
.year li { margin-bottom: .35rem; padding-inline-start: 1.25rem; position: relative; }
.year li::before { content: ""; position: absolute; inset-inline-start: 0; color: var(--mark); }
.year .hunted, .year .hunt, .year .special, .year .first_story, .year .returned { margin-block: .7rem; }
.year ul li:first-child { margin-top: 0; }
.year .died::before { content: "\\2020"; }
.year .came::before { content: "*"; }
.year .hunted::before, .year .hunt::before, .year .special::before, .year .first_story::before,
.year .returned::before { content: "\\00d7"; }
.year .note, .year .remark { font-style: italic; }
.year .note bdi, .year .remark bdi { font-style: italic; }
.year .nothing, .end { color: var(--faint); }
.end { font-size: .875rem; margin-top: .5rem; padding-inline-start: 1.25rem; }
.who { font-weight: 600; }
.numbers h2 { margin-bottom: .5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9375rem; max-width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .2rem 1.25rem .2rem 0; border-bottom: 1px solid var(--line);
  min-width: min(5.5rem, 17vw); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--faint); font-weight: normal; font-size: .8rem; overflow-wrap: normal; }
tbody th { font-weight: 600; }
.number { text-align: end; overflow-wrap: normal; min-width: 0; }
@media screen and (max-width: 40rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .year { display: block; }
  .year h2 { margin-bottom: .5rem; }
  table { font-size: .8125rem; }
  th, td { padding-inline-end: .5rem; }
}
@page { margin: 16mm 14mm; }
@media print {
  :root { --line: #999; font-size: 10pt; }
  nav, details { display: none; }
  body { padding-block: 0; line-height: 1.35; }
  .year li { margin-bottom: .15rem; }
  .year .hunted, .year .hunt, .year .special, .year .first_story, .year .returned { margin-block: .3rem; }
  .year, .numbers { margin-top: .8rem; padding-top: .6rem; }
  .year { grid-template-columns: 6rem minmax(0, 1fr); }
  .year h2, .numbers h2 { break-after: avoid; }
  .year li, tr, figure { break-inside: avoid; }
}
"""


def chronicle_html(gathered: Mapping[str, Any]) -> str:
    """The whole page."""
    chronicle = told(gathered)
    head = f'<h1>{_titled(chronicle, gathered)}</h1>\n<p class="lead">{name(chronicle.lead)}.</p>\n'
    figures = "".join(map(_figure, chronicle.figures))
    parts = (
        f'<header>\n{head}<dl class="figures">\n{figures}</dl>\n</header>\n',
        _chart(gathered, chronicle),
        _places(chronicle.years),
        "".join(map(_year, chronicle.years)),
        "".join(map(_numbers, chronicle.tables[1:])),
    )
    return document(chronicle.title, chart.STYLE + STYLE, f"<main>\n{''.join(parts)}</main>\n")


def _titled(chronicle: Told, gathered: Mapping[str, Any]) -> str:
    if gathered["survivor"]:
        return name(chronicle.title)
    return f"The chronicle of {name(gathered['settlement'])}"


def _figure(figure: Figure) -> str:
    note = f"<small>{name(figure.note)}</small>" if figure.note else ""
    return f"<div><dt>{literal(figure.label)}</dt><dd>{literal(figure.value)}{note}</dd></div>\n"


def _chart(gathered: Mapping[str, Any], chronicle: Told) -> str:
    """Population and deaths, drawn for wide and for narrow windows, and as a table."""
    if gathered["survivor"] or gathered["only"] is not None:
        return ""
    known = [year for year in gathered["years"] if year["year"] is not None]
    points = [Point(year["year"], year["population"], year["died"]) for year in known]
    drawn = "".join(
        f'<div class="{size}">\n{chart.drawn(points, width, size)}</div>\n'
        for size, width in (("wide", WIDE), ("narrow", NARROW))
    )
    table = _table(chronicle.tables[0].body)
    numbers = f"<details>\n<summary>The same as a table</summary>\n{table}</details>\n"
    return f"<figure>\n{drawn}</figure>\n{numbers}"


def _places(years: Sequence[YearTold]) -> str:
    """Where each year is told, if there are many."""
    known = [year for year in years if year.year is not None]
    if len(known) < MANY:
        return ""
    links = "".join(f'<a href="#year-{year.year}">{year.number}</a>\n' for year in known)
    return f'<nav aria-label="Lantern years">\n{links}</nav>\n'


def _year(year: YearTold) -> str:
    place = "" if year.year is None else f' id="year-{year.year}"'
    lines = "".join(map(_sentence, year.sentences))
    end = f'<p class="end">{literal(year.closing)}</p>\n' if year.closing else ""
    heading = f"<h2{place}><span>{year.label}</span> {year.number}</h2>\n"
    return f'<section class="year">\n{heading}<div>\n<ul>\n{lines}</ul>\n{end}</div>\n</section>\n'


def _sentence(sentence: Sentence) -> str:
    return f'<li class="{sentence.about}">{"".join(map(_word, sentence.words))}</li>\n'


def _word(word: str) -> str:
    if isinstance(word, Person):
        return f'<bdi class="who">{literal(word)}</bdi>'
    return name(word) if isinstance(word, Name) else literal(word)


def _numbers(section: Section) -> str:
    return f'<section class="numbers">\n<h2>{literal(section.title)}</h2>\n{_table(section.body)}</section>\n'


def _table(table: Any) -> str:
    assert isinstance(table, Table)
    kinds = [' class="number"' if number else "" for number in table.numbers()]
    columns = zip(table.heads, kinds, strict=True)
    heads = "".join(f'<th scope="col"{kind}>{literal(head)}</th>' for head, kind in columns)
    heads += f'<th scope="col">{literal(table.others)}</th>' if table.more else ""
    more = [f"<td>{_listed(parts[0].values)}</td>" for parts in table.more] or [""] * len(table.rows)
    rows = "".join(f"<tr>{_cells(row, kinds)}{more[at]}</tr>\n" for at, row in enumerate(table.rows))
    return f"<table>\n<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"


def _cells(row: Sequence[str], kinds: Sequence[str]) -> str:
    first, *others = (f"{kind}>{name(cell)}" for cell, kind in zip(row, kinds, strict=True))
    return f'<th scope="row"{first}</th>' + "".join(f"<td{cell}</td>" for cell in others)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(name, names))
