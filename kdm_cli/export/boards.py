"""The showdown board, the hunt board and gear grids as drawings: shapes say what colours say, words stand beside."""

from collections.abc import Sequence

from kdm_cli.export.drawing import FONTS, broken, number, titled, write
from kdm_cli.export.html import literal, name
from kdm_cli.export.worn_grid import Worn
from kdm_cli.light import TYPE_CHECKING

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import Board, HuntSheet

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CELL, MARGIN = 20, 22
SPACES, SPACE = 7, 52  # of the hunt board in a row, and how wide one is
CARD, LINE, SIZE = 104.0, 13.0, 11.0  # a card of a grid
HALF = 7.0  # of an affinity
MANY = 6  # so many grids stay open
AHEAD = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}
STYLE = """\
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1.5rem; }
.boards figure { margin: 0; }
.boards .whole { grid-column: 1 / -1; max-width: 44rem; }
.boards figcaption { margin-bottom: .4rem; font-weight: 600; }
.boards figcaption small { color: var(--faint); font-weight: normal; }
.boards svg { display: block; width: 100%; height: auto; }
.boards text { font: 11px FONTS; fill: var(--ink); }
.boards .faint { fill: var(--faint); }
.boards .space, .boards .slot { fill: none; stroke: var(--line); }
.boards .card { fill: none; stroke: var(--faint); stroke-width: 1.4; }
.boards .behind { stroke: var(--faint); stroke-width: 1; }
.boards .monster { fill: var(--mark); fill-opacity: .18; stroke: var(--mark); stroke-width: 2; }
.boards .ahead { fill: var(--mark); }
.boards .person { fill: var(--paper); stroke: var(--glow); stroke-width: 2.4; }
.boards .red { stroke: var(--mark); } .boards .whole-red { fill: var(--mark); }
.boards .green { stroke: #3c7a3c; } .boards .whole-green { fill: #3c7a3c; }
.boards .blue { stroke: #2f6db5; } .boards .whole-blue { fill: #2f6db5; }
.boards .half { stroke-width: 1.8; fill: var(--paper); }
.boards .half.whole-red { fill: var(--mark); } .boards .half.whole-green { fill: #3c7a3c; }
.boards .half.whole-blue { fill: #2f6db5; }
""".replace("FONTS", FONTS)


def boards_in_page(board: "Board | None", hunt: "HuntSheet | None", grids: Sequence[Worn]) -> str:
    """All there is to draw, as a section; nothing for nothing."""
    table = ([showdown_board(board)] if board else []) + ([hunt_board(hunt)] if hunt else [])
    drawn = [gear_grid(each, f"grid-{at}") for at, each in enumerate(grids)]
    folded = f"{len(grids)} gear grids" if len(grids) > MANY else ""
    return _section("Board", table) + _section("Gear grids", drawn, folded)


def _section(title: str, parts: Sequence[str], folded: str = "") -> str:
    if not parts:
        return ""
    body = f'<div class="boards">\n{"".join(parts)}</div>\n'
    if folded:
        body = f"<details>\n<summary>{folded}</summary>\n{body}</details>\n"
    return f"<section>\n<h2>{title}</h2>\n{body}</section>\n"


def _figure(caption: str, svg: str, kind: str = "") -> str:
    return f"<figure{kind}>\n<figcaption>{caption}</figcaption>\n{svg}</figure>\n"


def initials(names: Sequence[str]) -> dict[str, str]:
    """A letter for each: of the name as far as it is free, else a number."""
    taken: dict[str, str] = {}
    for at, each in enumerate(names, start=1):
        free = [one for one in each.upper() if one.isascii() and one.isalpha() and one not in taken.values()]
        taken[each] = free[0] if free else str(at)
    return taken


def _at(space: str | None) -> tuple[int, int] | None:
    """Row and column from 0; None where nobody has told."""
    if not space or space[0] not in LETTERS or not (space[1:].isascii() and space[1:].isdecimal()):
        return None
    return LETTERS.index(space[0]), int(space[1:]) - 1


def showdown_board(board: "Board") -> str:
    """The board under a line that says whose letter is whose."""
    letters = initials([each["name"] for each in board["survivors"]])
    whose = [(name(board["monster"]["name"]), board["monster"]["space"])]
    whose += [(f"{letters[each['name']]} {name(each['name'])}", each["space"]) for each in board["survivors"]]
    legend = "; ".join(who if _at(space) else f"{who}, place not told" for who, space in whose)
    return _figure(f"Showdown <small>{legend}</small>", showdown_drawing(board), ' class="whole"')


def showdown_drawing(board: "Board") -> str:
    """Spaces with letters and numbers, the monster's base and where it looks, survivors by a letter each."""
    rows, columns, monster = board["rows"], board["columns"], board["monster"]
    wide, high = MARGIN + columns * CELL + 2, MARGIN + rows * CELL + 2
    lines = "".join(f"M{MARGIN} {MARGIN + row * CELL}h{columns * CELL}" for row in range(rows + 1))
    lines += "".join(f"M{MARGIN + column * CELL} {MARGIN}v{rows * CELL}" for column in range(columns + 1))
    parts = [f'<path class="space" d="{lines}"/>\n']
    parts += [write(MARGIN + (at + 0.5) * CELL, 14, str(at + 1), "faint", "middle") for at in range(columns)]
    parts += [write(10, MARGIN + (at + 0.75) * CELL, LETTERS[at], "faint", "middle") for at in range(rows)]
    for space in filter(None, map(_at, board["blind_spot"])):
        crossed = f"M{MARGIN + space[1] * CELL + 6} {MARGIN + space[0] * CELL + 6}l8 8m0 -8l-8 8"
        parts.append(f'<path class="behind" d="{crossed}"/>\n')
    told = []
    corner, size = _at(monster["space"]), monster["size"] or 1
    if corner:
        parts.append(_monster(corner, size, monster["facing"]))
        facing = f", facing {monster['facing']}" if monster["facing"] else ""
        told.append(f"{monster['name']} on {monster['space']}{facing}.")
    letters = initials([each["name"] for each in board["survivors"]])
    for each in board["survivors"]:
        place, letter = _at(each["space"]), letters[each["name"]]
        if place:
            x, y = MARGIN + (place[1] + 0.5) * CELL, MARGIN + (place[0] + 0.5) * CELL
            parts.append(f'<circle class="person" cx="{number(x)}" cy="{number(y)}" r="8.5"/>\n')
            parts.append(write(x, y + 4, letter, "", "middle"))
            told.append(f"{each['name']} on {each['space']}.")
    about, words = titled("showdown-board", "Showdown board", told or ["Nobody's place is told."])
    return f'<svg viewBox="0 0 {wide} {high}" {about}>\n{words}{"".join(parts)}</svg>\n'


def _monster(corner: tuple[int, int], size: int, facing: str | None) -> str:
    x, y, far = MARGIN + corner[1] * CELL, MARGIN + corner[0] * CELL, size * CELL
    drawn = f'<rect class="monster" x="{x + 1}" y="{y + 1}" width="{far - 2}" height="{far - 2}" rx="4"/>\n'
    if facing not in AHEAD:
        return drawn
    across, down = AHEAD[facing]
    tip = x + far / 2 + across * (far / 2 - 3), y + far / 2 + down * (far / 2 - 3)
    one = tip[0] - across * 8 - down * 7, tip[1] - down * 8 - across * 7
    other = tip[0] - across * 8 + down * 7, tip[1] - down * 8 + across * 7
    path = "L".join(f"{number(px)} {number(py)}" for px, py in (tip, one, other))
    return f'{drawn}<path class="ahead" d="M{path}z"/>\n'


def hunt_board(hunt: "HuntSheet") -> str:
    """The board under a line that says which events are known."""
    events = "; ".join(
        f"{each['space']}: {one['event']}" for each in hunt["board"] for one in each["what"] if one["event"]
    )
    quarry = f"{name(hunt['quarry']['name'])} level {hunt['quarry']['level']}"
    return _figure(f"Hunt for {quarry} <small>{literal(events)}</small>", hunt_drawing(hunt), ' class="whole"')


def hunt_drawing(hunt: "HuntSheet") -> str:
    """The spaces from Start in rows, a ring for the party, a diamond for the quarry; events in words."""
    parts, told = list[str](), list[str]()
    for each in hunt["board"]:
        row, column = divmod(each["space"], SPACES)
        x, y = 2 + column * SPACE, 2 + row * (SPACE + 6)
        parts.append(f'<rect class="space" x="{x}" y="{y}" width="{SPACE - 4}" height="{SPACE}" rx="4"/>\n')
        parts.append(write(x + 5, y + 14, str(each["space"]) if each["space"] else "Start", "faint"))
        names = [one["event"] or one["kind"] for one in each["what"]]
        for at, one in enumerate(each["what"][:4]):
            kind = "card" if not one["done"] else "card whole-done"
            parts.append(f'<rect class="{kind}" x="{x + 5 + at * 10}" y="{y + 36}" width="7" height="10" rx="1"/>\n')
        if each["party"]:
            parts.append(f'<circle class="person" cx="{x + 13}" cy="{y + 25}" r="7"/>\n')
            told.append(f"The party on {each['space'] or 'Start'}.")
        if each["quarry"]:
            parts.append(f'<path class="monster" d="M{x + 28} {y + 25}l8 -8l8 8l-8 8z"/>\n')
            told.append(f"{hunt['quarry']['name']} on {each['space']}.")
        if names:
            told.append(f"Space {each['space']}: {', '.join(names)}.")
    high = 4 + (len(hunt["board"]) - 1) // SPACES * (SPACE + 6) + SPACE
    about, words = titled("hunt-board", "Hunt board", told)
    return f'<svg viewBox="0 0 {4 + SPACES * SPACE} {high}" {about}>\n{words}{"".join(parts)}</svg>\n'


def gear_grid(worn: Worn, ident: str) -> str:
    """Cards in their slots; halves of affinities at the edges, filled where two of a colour meet."""
    parts, y, tops = list[str](), 2.0, list[tuple[float, float]]()
    for first in range(1, worn.slots + 1, worn.columns):
        slots = range(first, min(first + worn.columns, worn.slots + 1))
        texts = {slot: broken(worn.cards.get(slot, ""), CARD - 40, SIZE) for slot in slots}
        high = max(56.0, max(len(each) for each in texts.values()) * LINE + 22)
        tops.append((y, high))
        for slot, lines in texts.items():
            x = 2 + (slot - first) * CARD
            kind = "card" if slot in worn.cards else "slot"
            size = f'width="{number(CARD - 4)}" height="{number(high - 4)}"'
            parts.append(f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" {size} rx="5"/>\n')
            middle = y + high / 2 - 2 - (len(lines) - 1) * LINE / 2 + 4
            for at, line in enumerate(lines if slot in worn.cards else ()):
                parts.append(write(x + CARD / 2 - 2, middle + at * LINE, line, "", "middle"))
        y += high
    for slot, edges in worn.halves.items():
        row, column = divmod(slot - 1, worn.columns)
        for edge, colour in edges.items():
            place = _edge(edge, 2 + column * CARD, *tops[row])
            parts.append(_half(*place, colour, edge in worn.whole.get(slot, ())))
    told = [f"Slot {slot}: {card}." for slot, card in sorted(worn.cards.items())]
    counts = [f"{count} {colour}" for colour, count in worn.affinities.items() if count]
    told += [f"Affinities: {', '.join(counts)}."] if counts else []
    about, words = titled(ident, f"Gear grid of {worn.owner}", told)
    frame = f"0 0 {number(worn.columns * CARD + 2)} {number(y + 2)}"
    svg = f'<svg viewBox="{frame}" {about}>\n{words}{"".join(parts)}</svg>\n'
    small = f" <small>{', '.join(counts)}</small>" if counts else ""
    return _figure(f"{name(worn.owner)}{small}", svg)


def _edge(edge: str, x: float, y: float, high: float) -> tuple[float, float]:
    """The middle of an edge of a card."""
    wide, tall = CARD - 4, high - 4
    return {
        "left": (x + HALF, y + tall / 2), "right": (x + wide - HALF, y + tall / 2),
        "up": (x + wide / 2, y + HALF), "down": (x + wide / 2, y + tall - HALF),
    }[edge]  # fmt: skip


def _half(x: float, y: float, colour: str, whole: bool) -> str:
    """A square for red, a disc for blue, a diamond for green."""
    kind = f"half {colour}{f' whole-{colour}' if whole else ''}"
    if colour == "blue":
        return f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="4.6"/>\n'
    if colour == "red":
        return f'<rect class="{kind}" x="{number(x - 4)}" y="{number(y - 4)}" width="8" height="8"/>\n'
    return f'<path class="{kind}" d="M{number(x)} {number(y - 5.5)}l5.5 5.5-5.5 5.5-5.5-5.5z"/>\n'
