"""Population and deaths over the lantern years as an SVG: a stepped line above, hatched bars below, one axis."""

from collections.abc import Sequence
from typing import NamedTuple

from kdm_cli.export.document.html import literal

LETTER = 8.3  # the width of a digit, in units of the drawing, in the widest of common fonts
TOP, PEOPLE, BETWEEN, DEATHS, BOTTOM = 30, 150, 40, 56, 26
HEIGHT = TOP + PEOPLE + BETWEEN + DEATHS + BOTTOM
PEOPLE_TICKS, DEATHS_TICKS = 4, 2  # at most so many steps
WIDEST_BAR = 18.0
STYLE = """\
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
