"""The chronicle as a web page: a chart of the years, then year after year, read like a book on screen and on paper."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from kdm_cli.export.chronicle import Told, YearTold, told
from kdm_cli.export.html import document, literal, name
from kdm_cli.export.lifelines import STYLE as LIVES_STYLE
from kdm_cli.export.lifelines import in_page
from kdm_cli.export.page import Dagger, Figure, Name, Person, Table
from kdm_cli.export.people import STYLE as PEOPLE_STYLE
from kdm_cli.export.people import people_in_page, places_of
from kdm_cli.export.sentences import BROUGHT, Sentence
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Document

LETTER = 8.3  # the width of a digit, in units of the drawing, in the widest of common fonts
TOP, PEOPLE, BETWEEN, DEATHS, BOTTOM = 30, 150, 40, 56, 26
HEIGHT = TOP + PEOPLE + BETWEEN + DEATHS + BOTTOM
PEOPLE_TICKS, DEATHS_TICKS = 4, 2  # at most so many steps
WIDEST_BAR = 18.0
CHART_STYLE = """\
svg { display: block; width: 100%; height: auto; color: var(--ink); }
svg text { font: 13px system-ui, sans-serif; fill: currentColor; font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--faint); }
svg .grid { stroke: var(--line); stroke-width: 1; fill: none; }
svg .people { stroke: currentColor; stroke-width: 2.5; fill: none; stroke-linejoin: round; stroke-linecap: round; }
svg .ends { fill: currentColor; }
svg .deaths { stroke: var(--mark); stroke-width: 1.2; }
svg .hatch { stroke: var(--mark); stroke-width: 1.6; }
"""


class Point(NamedTuple):
    """A lantern year: the people at its end, where anybody knows, and the deaths in it."""

    year: int
    people: int | None
    deaths: int


class Scale(NamedTuple):
    """From numbers to places: `low` lies at `at`, each one `step` further."""

    low: int
    at: float
    step: float

    def place(self, number: float) -> float:
        """Where a number lies."""
        return self.at + (number - self.low) * self.step


def drawn(points: Sequence[Point], width: int, name: str) -> str:
    """The chart, so many units wide; `name` keeps its ids apart from those of other charts. Nothing for no years."""
    if not points:
        return ""
    most, worst = max(each.people or 0 for each in points), max(each.deaths for each in points)
    people, deaths = _ticks(most, PEOPLE_TICKS), _ticks(worst, DEATHS_TICKS)
    left = LETTER * max(len(str(people[-1])), len(str(deaths[-1]))) + 14
    first, last = points[0].year, points[-1].year
    slot = (width - left - max(14, LETTER * len(str(last)) / 2)) / (last - first + 1)
    years = Scale(first, left + slot / 2, slot)
    above = Scale(0, TOP + PEOPLE, -PEOPLE / people[-1])
    below = Scale(0, HEIGHT - BOTTOM, -DEATHS / deaths[-1])
    parts = (
        _told(points, name),
        f'<defs><pattern id="{name}-hatch" width="5" height="5" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path class="hatch" d="M0 0V5"/></pattern></defs>\n',
        _panel("population", people, above, left, width),
        _panel("deaths", deaths, below, left, width),
        _bars(points, years, below, f"{name}-hatch"),
        _line(points, years, above),
        _years(first, last, years, width),
    )
    labels = f'role="img" aria-labelledby="{name}-title" aria-describedby="{name}-told"'
    return f'<svg viewBox="0 0 {width} {HEIGHT}" {labels}>\n{"".join(parts)}</svg>\n'


def _step(span: int, room: int) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... of which so many cover the span."""
    rounds = (number * int(10**power) for power in range(12) for number in (1, 2, 5))
    return next(step for step in rounds if span <= step * room)


def _ticks(most: int, room: int) -> range:
    """Round numbers from 0 to at least the most."""
    step = _step(most, room)
    return range(0, max(step, -(-most // step) * step) + 1, step)


def _told(points: Sequence[Point], name: str) -> str:
    """The chart in words, for those who cannot see it."""
    known = [each for each in points if each.people is not None]
    died = sum(each.deaths for each in points)
    words = f"{died} died."
    if known:
        high = max(known, key=lambda each: each.people or 0)
        words = (
            f"From {known[0].people} people in lantern year {known[0].year} to {known[-1].people} in lantern year "
            f"{known[-1].year}, most in lantern year {high.year}: {high.people}. {words}"
        )
    if died:
        worst = max(points, key=lambda each: each.deaths)
        words += f" Most in lantern year {worst.year}: {worst.deaths}."
    title = f'<title id="{name}-title">Population and deaths by lantern year</title>\n'
    return f'{title}<desc id="{name}-told">{literal(words)}</desc>\n'


def _panel(label: str, ticks: Sequence[int], scale: Scale, left: float, width: int) -> str:
    """The lines behind one panel, their numbers, and what it shows."""
    parts = [f'<text x="{left:.4g}" y="{scale.place(ticks[-1]) - 12:.4g}">{label}</text>\n']
    for tick in ticks:
        y = scale.place(tick)
        parts.append(f'<path class="grid" d="M{left:.4g} {y:.4g}H{width - 8}"/>\n')
        parts.append(f'<text class="tick" x="{left - 6:.4g}" y="{y + 4.5:.4g}" text-anchor="end">{tick}</text>\n')
    return "".join(parts)


def _line(points: Sequence[Point], years: Scale, scale: Scale) -> str:
    """The population year after year, as steps; a year of which nobody knows breaks the line."""
    half, path, before = years.step / 2, "", None
    for each in points:
        if each.people is not None:
            x, y = years.place(each.year), scale.place(each.people)
            joined = before is not None and before.people is not None and before.year == each.year - 1
            path += f"{'V' if joined else f'M{x - half:.6g} '}{y:.5g}H{x + half:.6g}"
        before = each
    known = [each for each in points if each.people is not None]
    if not known:
        return ""
    x, y = years.place(known[-1].year) + half, scale.place(known[-1].people or 0)
    return f'<path class="people" d="{path}"/>\n<circle class="ends" cx="{x:.6g}" cy="{y:.5g}" r="3.5"/>\n'


def _bars(points: Sequence[Point], years: Scale, scale: Scale, hatch: str) -> str:
    """A hatched bar for each year in which somebody died."""
    wide = max(1.0, min(WIDEST_BAR, years.step * 0.7))
    parts = []
    for each in points:
        if each.deaths:
            x, y = years.place(each.year) - wide / 2, scale.place(each.deaths)
            size = f'width="{wide:.4g}" height="{scale.at - y:.4g}"'
            parts.append(f'<rect class="deaths" x="{x:.6g}" y="{y:.5g}" {size} fill="url(#{hatch})"/>\n')
    return "".join(parts)


def _years(first: int, last: int, scale: Scale, width: int) -> str:
    """The years below, as many as have room."""
    room = max(1, int((width - scale.at) / (LETTER * (len(str(last)) + 2.5))))
    step = _step(last - first, room)
    ticks = list(range(-(-first // step) * step, last + 1, step)) or [first]
    return "".join(
        f'<text class="tick" x="{scale.place(tick):.6g}" y="{HEIGHT - 8}" text-anchor="middle">{tick}</text>\n'
        for tick in ticks
    )


WIDE, NARROW = 760, 350  # units of the two charts; one of them is shown
MANY = 4  # so many years are worth a list of them at the top
FEW = 3  # so many notes are worth folding
Places = Mapping[str, str]
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
.lifelines { margin-bottom: 2rem; }
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
.dagger { color: var(--mark); }
.who { font-weight: 600; color: inherit; text-decoration: none; }
a.who:hover, a.who:focus { color: var(--mark); text-decoration: underline; }
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


def chronicle_html(gathered: Document) -> str:
    """The whole page."""
    chronicle = told(gathered)
    title = name(chronicle.title) if gathered["survivor"] else f"The chronicle of {name(gathered['settlement'])}"
    head = f'<h1>{title}</h1>\n<p class="lead">{name(chronicle.lead)}.</p>\n'
    figures = "".join(map(_figure, chronicle.figures))
    lives = gathered["lives"]
    people = people_in_page(lives) if lives else ""
    places = places_of(lives) if lives else {}
    parts = (
        f'<header>\n{head}<dl class="figures">\n{figures}</dl>\n</header>\n',
        _lives(gathered),
        _chart(gathered, chronicle),
        _places(chronicle.years),
        "".join(_year(each, places) for each in chronicle.years),
        people,
        *(
            f'<section class="numbers">\n<h2>{literal(each.title)}</h2>\n{_table(each.body)}</section>\n'
            for each in chronicle.tables[1:]
        ),
    )
    return document(
        chronicle.title, CHART_STYLE + LIVES_STYLE + PEOPLE_STYLE + STYLE, f"<main>\n{''.join(parts)}</main>\n"
    )


def _figure(figure: Figure) -> str:
    note = f"<small>{name(figure.note)}</small>" if figure.note else ""
    return f"<div><dt>{literal(figure.label)}</dt><dd>{literal(figure.value)}{note}</dd></div>\n"


def _lives(gathered: Document) -> str:
    """Who lived when, in a chronicle of the whole."""
    return in_page(gathered["lives"]) if gathered["lives"] else ""


def _chart(gathered: Document, chronicle: Told) -> str:
    """Population and deaths, drawn for wide and for narrow windows, and as a table."""
    if gathered["survivor"] or gathered["only"] is not None:
        return ""
    known = [year for year in gathered["years"] if year["year"] is not None]
    points = [Point(year["year"], year["population"], year["died"]) for year in known]
    charts = "".join(
        f'<div class="{size}">\n{drawn(points, width, size)}</div>\n'
        for size, width in (("wide", WIDE), ("narrow", NARROW))
    )
    table = _table(chronicle.tables[0].body)
    numbers = f"<details>\n<summary>The same as a table</summary>\n{table}</details>\n"
    return f'<figure class="chart">\n{charts}</figure>\n{numbers}'


def _places(years: Sequence[YearTold]) -> str:
    """Where each year is told, if there are many."""
    known = [year for year in years if year.year is not None]
    if len(known) < MANY:
        return ""
    links = "".join(f'<a href="#year-{year.year}">{year.number}</a>\n' for year in known)
    return f'<nav aria-label="Lantern years">\n{links}</nav>\n'


def _year(year: YearTold, places: Places) -> str:
    place = "" if year.year is None else f' id="year-{year.year}"'
    lines = "".join(
        _folded(list(those), places) if brought else "".join(_told_in(each, places) for each in those)
        for brought, those in groupby(year.sentences, key=lambda each: each.about == BROUGHT)
    )
    end = f'<p class="end">{literal(year.closing)}</p>\n' if year.closing else ""
    heading = f"<h2{place}><span>{year.label}</span> {year.number}</h2>\n"
    return f'<section class="year">\n{heading}<div>\n<ul>\n{lines}</ul>\n{end}</div>\n</section>\n'


def _told_in(sentence: Sentence, places: Places) -> str:
    words = "".join(_word(word, places) for word in sentence.words)
    return f'<li class="{sentence.about}">{words}</li>\n'


def _folded(notes: Sequence[Sentence], places: Places) -> str:
    """Notes that were brought along, behind a line that says how many."""
    if len(notes) < FEW:
        return "".join(_told_in(each, places) for each in notes)
    lines = "".join(_told_in(each, places) for each in notes)
    told = f"{len(notes)} notes that were brought along"
    return f"<li>\n<details>\n<summary>{told}</summary>\n<ul>\n{lines}</ul>\n</details>\n</li>\n"


def _word(word: str, places: Places) -> str:
    if isinstance(word, Dagger):
        return '<span class="dagger" aria-hidden="true">\u2020\u00a0</span>'
    if isinstance(word, Person):
        if word in places:
            return f'<a class="who" href="#{places[word]}">{name(word)}</a>'
        return f'<bdi class="who">{literal(word)}</bdi>'
    return name(word) if isinstance(word, Name) else literal(word)


def _table(table: object) -> str:
    assert isinstance(table, Table)
    kinds = [' class="number"' if number else "" for number in table.numbers()]
    columns = zip(table.heads, kinds, strict=True)
    heads = "".join(f'<th scope="col"{kind}>{literal(head)}</th>' for head, kind in columns)
    heads += f'<th scope="col">{literal(table.others)}</th>' if table.more else ""
    more = [f"<td>{', '.join(map(name, parts[0].values))}</td>" for parts in table.more] or [""] * len(table.rows)
    rows = ""
    for row, behind in zip(table.rows, more, strict=True):
        first, *others = (f"{kind}>{name(cell)}" for cell, kind in zip(row, kinds, strict=True))
        cells = "".join(f"<td{cell}</td>" for cell in others)
        rows += f'<tr><th scope="row"{first}</th>{cells}{behind}</tr>\n'
    return f"<table>\n<thead>\n<tr>{heads}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
