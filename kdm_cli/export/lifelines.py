"""Lifelines: a line for each survivor from birth to death, a dot for each fight, a cross and what they died of.

Shapes and strokes say all that colours say. No word is ever cut: names and causes are broken, or moved below the line.
"""

from collections.abc import Callable, Mapping, Sequence

from kdm_cli.export.drawing import FONTS, broken, measured, number, standing, ticks, titled, write
from kdm_cli.export.sentences import gone
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Document

WIDE, NARROW = 760, 350  # units of the drawings in a page; one of them is shown
ALONE = 1000
TEXT, SMALL, HEADING = 13.0, 12.0, 24.0
LINE = 15.0  # from one line of text to the next
ROW, UNDER = 22.0, 19.0  # the height of a life, and of what is written above its line in a narrow drawing
GAP = 8.0  # between families
MOST = 120  # lives that are drawn before those that never fought are told in words
YEAR = 34.0  # room for the number of a year
CROSS, DOT = 4.0, 4.2
SPECIAL, VICTORY, RETURNED, DIES = "special", "victory", "returned", "dies"

STYLE = f"""\
svg.lives {{ display: block; width: 100%; height: auto; }}
.lives text {{ font-family: {FONTS};
  font-size: {TEXT:g}px; fill: var(--ink); white-space: pre; }}
.lives .head {{ font-family: Georgia, 'Noto Serif', 'DejaVu Serif', serif; font-size: {HEADING:g}px; }}
.lives .small {{ font-size: {SMALL:g}px; fill: var(--faint); }}
.lives .cause {{ font-size: {SMALL:g}px; fill: var(--mark); }}
.lives .now {{ fill: var(--glow); }}
.lives .past {{ fill: var(--faint); }}
.lives path, .lives circle {{ fill: none; stroke-linecap: round; }}
.lives .grid {{ stroke: var(--line); stroke-width: .6; }}
.lives .alive {{ stroke: var(--glow); stroke-width: 3; }}
.lives .dead {{ stroke: var(--faint); stroke-width: 1.8; }}
.lives .rest {{ stroke-width: 1.2; stroke-dasharray: 2 5; }}
.lives .cross {{ stroke: var(--mark); stroke-width: 2.4; }}
.lives .dot {{ stroke-width: 1.6; fill: var(--paper); }}
.lives .alive.won {{ fill: var(--glow); }}
.lives .dead.won {{ fill: var(--faint); }}
"""
BEHIND = ".lives .paper { fill: var(--paper); }\n"


class Axis(NamedTuple):
    """Where lantern years lie."""

    first: int
    left: float
    year: float

    def place(self, at: float) -> float:
        """Where a moment lies."""
        return self.left + (at - self.first) * self.year


def alone(document: Document, *, raster: bool = False) -> str:
    """A drawing that is a file of its own, with its title."""
    style = standing(STYLE + BEHIND, raster=raster)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + drawn(document, ALONE, "lives", style)


def in_page(document: Document) -> str:
    """The drawing for wide and for narrow windows; nothing for nobody. Its style is the page's to have."""
    if not document["lives"]:
        return ""
    sizes = (("wide", WIDE), ("narrow", NARROW))
    charts = (f'<div class="{size}">\n{drawn(document, width, f"lives-{size}")}</div>\n' for size, width in sizes)
    return f'<figure class="lifelines">\n{"".join(charts)}</figure>\n'


def drawn(document: Document, width: int, name: str, style: str = "") -> str:
    """The drawing, so many units wide; `style` makes it stand alone, `name` keeps its ids apart from others."""
    lives, folded = _chosen(document["lives"])
    margin = 20.0 if style else 2.0
    y = margin
    parts: list[str] = []
    for line in broken(f"{document['settlement']}: who carried the lantern", width - 2 * margin, HEADING) * bool(style):
        y += HEADING
        parts.append(write(margin, y, line, "head"))
        y += 6
    for line in broken(_counted(document["lives"]), width - 2 * margin, SMALL) * bool(style):
        y += LINE
        parts.append(write(margin, y, line, "small"))
    names = (
        0.0 if width <= NARROW else min(width * 0.24, max((measured(each["name"], TEXT) for each in lives), default=0))
    )
    first = int(min((min(each["from"], each["born"]) for each in lives), default=0))
    last = max(document["year"], *(int(each["to"] or 0) for each in lives), first) if lives else document["year"]
    left = margin + (names + 10 if names else 4)
    axis = Axis(first, left, (width - margin - left - 12) / (last + 1 - first))
    y += 16 + SMALL
    top = y
    years = ticks(first, last, int((width - left - margin) / YEAR))
    bodies, bottom = _rows(lives, axis, margin, names, top + 8, width - margin, last + 1)
    grid = "".join(
        f'<path class="grid" d="M{number(axis.place(each))} {number(top + 4)}V{number(bottom)}"/>\n' for each in years
    )
    labels = "".join(
        write(axis.place(each) + axis.year / 2, at, str(each), "small", "middle")
        for at in (top, bottom + LINE)
        for each in years
    )
    parts += [grid, labels, bodies]
    y = bottom + LINE + 8
    for line in _in_words(folded, width - 2 * margin):
        y += LINE
        parts.append(write(margin, y, line, "small"))
    legend, y = _legend(margin, y + 10, width - margin)
    parts.append(legend)
    height = number(y + margin + SMALL / 2)
    about, told = titled(name, f"Lifelines of {document['settlement']}", _told(document["lives"]))
    if not style:
        return f'<svg class="lives" viewBox="0 0 {width} {height}" {about}>\n{told}{"".join(parts)}</svg>\n'
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lives" {size} {about}>\n{told}<style>\n{style}</style>\n'
        f'<rect class="paper" width="{width}" height="{height}"/>\n{"".join(parts)}</svg>\n'
    )


def _chosen(lives: Sequence[Document]) -> tuple[list[Document], list[Document]]:
    """Who is drawn, family by family, and who is told in words where there are too many."""
    folded = [each for each in lives if not each["fights"]] if len(lives) > MOST else []
    aside = {each["id"] for each in folded}
    found: dict[int, list[Document]] = {}
    by_id = {each["id"]: each for each in lives}
    for each in lives:
        if each["id"] not in aside:
            found.setdefault(_founder(each, by_id), []).append(each)
    families = [sorted(those, key=_age) for those in found.values()]
    return [each for family in sorted(families, key=lambda those: _age(those[0])) for each in family], folded


def _age(life: Document) -> tuple[float, int]:
    return life["from"], life["id"]


def _founder(life: Document, lives: Mapping[int, Document]) -> int:
    """The first of a line of mothers, or of fathers where no mother is known, among those who are drawn."""
    seen: set[int] = set()
    while life["id"] not in seen and life["parents"] and life["parents"][-1] in lives:
        seen.add(life["id"])
        life = lives[life["parents"][-1]]
    return int(life["id"])


def _rows(
    lives: Sequence[Document], axis: Axis, margin: float, names: float, top: float, right: float, end: int
) -> tuple[str, float]:
    """A row for each life, families set apart, and where they end."""
    by_id = {each["id"]: each for each in lives}
    families = [_founder(each, by_id) for each in lives]
    parts: list[str] = []
    y = top
    for at, life in enumerate(lives):
        if (
            at
            and families[at] != families[at - 1]
            and max(families.count(each) for each in families[at - 1 : at + 1]) > 1
        ):
            y += GAP
        row, y = _row(life, axis, margin, names, y, right, end)
        parts.append(row)
    return "".join(parts), y + 6


def _row(
    life: Document, axis: Axis, margin: float, names: float, y: float, right: float, end: int
) -> tuple[str, float]:
    """One life: its name, its line, its fights, how it ended; and where the next begins."""
    kind = "dead" if life["dead"] else "alive"
    parts = [f"<g>\n<title>{_in_short(life)}</title>\n"]
    lines = broken(life["name"], names or right - margin, TEXT)
    if not names:
        y += UNDER - LINE
    for at, line in enumerate(lines):
        parts.append(write(margin, y + LINE * (at + 1), line, "past" if life["dead"] else "now"))
    if names:
        middle, bottom = y + LINE - TEXT / 3, y + LINE * (len(lines) - 1) + ROW
    else:
        middle, bottom = y + LINE * len(lines) + 10, y + LINE * len(lines) + 18
    start = axis.place(life["from"])
    stop = _stop(life, axis, end)
    parts.append(_line(life, axis, kind, middle, start, stop))
    for fight in life["fights"]:
        if fight["at"] is not None:
            parts.append(_dot(fight, axis.place(fight["at"]), middle, kind))
    if not life["dead"]:
        parts.append(f'<path class="alive" d="M{number(stop - 4)} {number(middle - 4)}l4 4l-4 4"/>\n')
        return "".join(parts) + "</g>\n", bottom
    parts.append(_cross(stop, middle, life["fate"]))
    cause = _cause(life)
    beside = right - stop - 10
    if measured(cause, SMALL) <= beside:
        parts.append(write(stop + 10, middle + SMALL / 3, cause, "cause"))
        return "".join(parts) + "</g>\n", bottom
    space = right - (margin + names + (10 if names else 0))
    behind = max(stop + CROSS, margin + measured(lines[-1], TEXT) + 14 + measured(cause, SMALL))
    if not names and behind <= right:  # beside the name
        parts.append(write(behind, middle - 10, cause, "cause", "end"))
        return "".join(parts) + "</g>\n", bottom
    y = max(bottom - ROW + LINE, middle + 4) if names else middle + 4
    for line in broken(cause, space, SMALL):
        y += LINE
        end_at = min(right, max(stop + CROSS, right - space + measured(line, SMALL)))
        parts.append(write(end_at, y, line, "cause", "end"))
    return "".join(parts) + "</g>\n", max(bottom, y + 7)


def _stop(life: Document, axis: Axis, end: int) -> float:
    """Where a line ends: behind the last dot, where the last fight was the last."""
    if not life["dead"]:
        return axis.place(end)
    stop = axis.place(life["to"] if life["to"] is not None else max(life["from"], end - 1))
    last = max((axis.place(each["at"]) for each in life["fights"] if each["at"] is not None), default=0.0)
    return max(stop, last + DOT + CROSS + 1.5) if abs(stop - last) < DOT + CROSS else stop


def _line(life: Document, axis: Axis, kind: str, y: float, start: float, stop: float) -> str:
    """From birth to death; dashed from retirement on, and where nobody knows until when."""
    unknown = life["dead"] and life["to"] is None
    rest = axis.place(life["retired"]) if life["retired"] is not None else start if unknown else stop
    rest = min(max(rest, start), stop)
    parts = f'<path class="{kind}" d="M{number(start)} {number(y)}H{number(rest)}"/>\n' if rest > start else ""
    if rest < stop:
        parts += f'<path class="{kind} rest" d="M{number(rest)} {number(y)}H{number(stop)}"/>\n'
    if life["retired"] is not None:
        marks = f"M{number(rest)} {number(y - 5)}v10m3.5 0v-10"
        parts += f'<path class="{kind}" d="{marks}"/>\n'
    return parts


def _dot(fight: Document, x: float, y: float, kind: str) -> str:
    """A disc for a hunt's showdown, a diamond for one that came to the settlement; full where it was won."""
    won = " won" if fight["how"] == VICTORY else ""
    if fight["kind"] == SPECIAL:
        far = DOT + 1.6
        path = f"M{number(x - far)} {number(y)}l{far:g} {-far:g}l{far:g} {far:g}l{-far:g} {far:g}z"
        return f'<path class="{kind} dot{won}" d="{path}"/>\n'
    return f'<circle class="{kind} dot{won}" cx="{number(x)}" cy="{number(y)}" r="{DOT}"/>\n'


def _cross(x: float, y: float, fate: str = DIES) -> str:
    """A cross for a death; for who went otherwise, an open square."""
    side = 2 * CROSS
    cross, square = f"l{side:g} {side:g}m{-side:g} 0l{side:g} {-side:g}", f"h{side:g}v{side:g}h{-side:g}z"
    path = cross if fate == DIES else square
    return f'<path class="cross" d="M{number(x - CROSS)} {number(y - CROSS)}{path}"/>\n'


def _cause(life: Document) -> str:
    """What somebody died of, or how they went."""
    told = life["cause"] if life["cause"] and life["fate"] == DIES else "".join(gone(life))
    return f"{told}, nobody wrote down when" if life["to"] is None else told


def _in_short(life: Document) -> str:
    """What the line says, in words; literal already."""
    from_literal = write(0, 0, _words(life), "")
    return from_literal[from_literal.index(">") + 1 : from_literal.rindex("</text>")]


def _words(life: Document) -> str:
    count = len(life["fights"])
    fights = f"{count} fight{'s' * (count != 1)}"
    until = f" to {'?' if life['died'] is None else life['died']}" if life["dead"] else ", lives"
    retired = ", retired" if life["retired"] is not None else ""
    return f"{life['name']}: lantern year {life['born']}{until}{retired}, {fights}" + (
        f", {''.join(gone(life))}" if life["dead"] else ""
    )


def _counted(lives: Sequence[Document]) -> str:
    """How many there were."""
    dead = sum(each["dead"] and each["fate"] == DIES for each in lives)
    went = sum(each["dead"] for each in lives) - dead
    others = f", {went} gone" if went else ""
    return f"{len(lives)} survivor{'s' * (len(lives) != 1)}: {len(lives) - dead - went} alive, {dead} dead{others}."


def _told(lives: Sequence[Document]) -> list[str]:
    """The drawing in words, for who cannot see it."""
    dead = sorted((each for each in lives if each["dead"]), key=lambda each: (each["died"] is None, each["died"] or 0))
    return [f"A line for each survivor. {_counted(lives)}", *(f"{_words(each)}." for each in dead)]


def _in_words(folded: Sequence[Document], room: float) -> list[str]:
    """Who never fought, where there are too many for lines of their own."""
    if not folded:
        return []
    told = "; ".join(
        f"{each['name']} ({each['born']}-{'?' if each['died'] is None else each['died']}, {_cause(each)})"
        if each["dead"]
        else f"{each['name']} ({each['born']}-)"
        for each in sorted(folded, key=_age)
    )
    return broken(f"{len(folded)} who never fought: {told}", room, SMALL)


def _legend(left: float, y: float, right: float) -> tuple[str, float]:
    """What the marks mean, and where that ends."""
    marks: tuple[tuple[str, Callable[[float, float], str]], ...] = (
        ("a hunt's showdown", lambda x, at: _dot({"kind": "", "how": VICTORY}, x, at, "alive")),
        ("nemesis or special showdown", lambda x, at: _dot({"kind": SPECIAL, "how": VICTORY}, x, at, "alive")),
        ("hollow: not won", lambda x, at: _dot({"kind": "", "how": ""}, x, at, "alive")),
        ("dead", _cross),
        ("gone", lambda x, at: _cross(x, at, "gone")),
        ("retired", lambda x, at: f'<path class="alive" d="M{number(x - 2)} {number(at - 5)}v10m3.5 0v-10"/>\n'),
    )
    parts, x, y = [], left, y + LINE
    for label, mark in marks:
        wide = measured(label, SMALL) + 32
        if x + wide > right and x > left:
            x, y = left, y + LINE + 3
        parts += [mark(x + 7, y - 4), write(x + 17, y, label, "small")]
        x += wide
    return "".join(parts), y
