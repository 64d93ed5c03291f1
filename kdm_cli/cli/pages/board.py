"""What a table looks at before somebody acts: the board as a picture, whom a card would pick, and the exact chances."""

from collections.abc import Iterable, Sequence

from kdm_cli.cli.pages.bars import bar
from kdm_cli.cli.pages.layout import Fact, facts, listing, whole
from kdm_cli.cli.pages.pen import UNICODE, Line, Pen, blanks, counted, filled, flowed, size
from kdm_cli.light import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes import showdown as shapes

    Seen = Literal["threat", "adjacent", "in_range", "facing", "in_field_of_view", "in_blind_spot"]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARGIN, CELL, CLOSE = 2, 3, 2
NAMES = 12  # columns for the names beside the board
POINTS = {"n": "^", "e": ">", "s": "v", "w": "<"}
DRAWN = {"n": "▲", "e": "►", "s": "▼", "w": "◄"}
MONSTER, BEHIND, FREE = "#", "x", "."
DRAWN_BEHIND, DRAWN_FREE = "×", "·"
ANSWERS = {True: "yes", False: "no", None: "?"}
SEEN: "tuple[Seen, ...]" = ("threat", "adjacent", "in_range", "facing", "in_field_of_view", "in_blind_spot")
HEADS = ("", "at", "away", "threat", "adjacent", "range", "facing", "view", "behind", "")
WIDTHS = (18, 4, -4, 6, 8, 5, 6, 4, 6)
Space = tuple[int, int]
NOWHERE = (-1, -1)


def board_page(answer: "shapes.Board", pen: Pen) -> list[Line]:
    """Seventeen rows: the numbers, then a row a letter; beside them what the signs mean."""
    rows, columns = answer["rows"], answer["columns"]
    signs = _signs(answer, pen)
    free = pen(DRAWN_FREE if pen.glyphs is UNICODE else FREE, "faint")
    fits = (cell for cell in (CELL, CLOSE) if pen.columns >= MARGIN + cell * columns + NAMES * (cell == CELL))
    cell = next(fits, 1)
    shown = {CELL: 1, CLOSE: 2, 1: 5}[cell]  # every so many columns has its number
    numbers = (pen("" if (number - 1) % shown else number, "label") for number in range(1, columns + 1))
    lines = [blanks(MARGIN) + _abreast(numbers, cell)]
    for row in range(rows):
        cells = (signs.get((row, column), free) for column in range(columns))
        lines.append(filled(pen(LETTERS[row], "label"), MARGIN) + _abreast(cells, cell))
    room, legend = pen.columns - MARGIN - cell * columns, _legend(answer, pen)
    if pen.wraps and (len(legend) > rows or max(map(size, legend)) > room):
        return [*lines, *flowed(legend, pen.columns, "  ")]
    for at, told in enumerate(legend[:rows], start=1):
        lines[at] += pen.clipped(told, room)
    return lines


def _abreast(cells: Iterable[Line], cell: int) -> Line:
    """Spaces of the board beside each other; a number of two digits takes the room of the empty one behind it."""
    line: Line = ()
    for at, each in enumerate(cells, start=1):
        line = filled(line, max((at - 1) * cell, size(line))) + each
    return filled(line, max(at * cell, size(line)))


def _at(space: str | None) -> Space:
    """Row and column of a space, from 0; nowhere on the board where nobody has told."""
    if not space or space[0] not in LETTERS or not (space[1:].isascii() and space[1:].isdigit()):
        return NOWHERE
    return LETTERS.index(space[0]), int(space[1:]) - 1


def initials(names: Sequence[str]) -> dict[str, str]:
    """A letter for each: of the name as far as it is free, else a digit."""
    taken: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        letters = [letter for letter in name.upper() if letter.isascii() and letter.isalpha() and letter != "X"]
        free = [letter for letter in letters if letter not in taken.values()]
        taken[name] = free[0] if free else str(number)
    return taken


def _signs(answer: "shapes.Board", pen: Pen) -> dict[Space, Line]:
    drawn = pen.glyphs is UNICODE
    behind = pen(DRAWN_BEHIND if drawn else BEHIND, "faint")
    signs = {_at(space): behind for space in answer["blind_spot"]}
    monster = answer["monster"]
    if monster["space"] and _at(monster["space"]) != NOWHERE:
        ahead = (DRAWN if drawn else POINTS).get(monster["facing"] or "", MONSTER)
        (row, column), size = _at(monster["space"]), range(monster["size"] or 1)
        base = [(row + down, column + across) for down in size for across in size]  # named by its lowest space
        signs |= dict.fromkeys(base, pen(MONSTER, "hurt"))
        signs |= dict.fromkeys(_front(base, monster["facing"]), pen(ahead, "hurt"))
    letters = initials([each["name"] for each in answer["survivors"]])
    for survivor in answer["survivors"]:
        if _at(survivor["space"]) != NOWHERE:
            signs[_at(survivor["space"])] = pen(letters[survivor["name"]], "name")
    return signs


def _front(base: Sequence[Space], facing: str | None) -> list[Space]:
    """The spaces of the base at the edge the monster looks over."""
    side = {"n": (0, min), "s": (0, max), "w": (1, min), "e": (1, max)}.get(facing or "")
    if side is None:
        return list(base)
    axis, extreme = side
    edge = extreme(space[axis] for space in base)
    return [space for space in base if space[axis] == edge]


def _legend(answer: "shapes.Board", pen: Pen) -> list[Line]:
    """Who the letters are, and where nobody has told."""
    letters = initials([each["name"] for each in answer["survivors"]])
    monster = answer["monster"]
    rows = [pen(f"{MONSTER} {monster['name']}", "hurt" if monster["space"] else "faint")]
    rows += [] if monster["space"] else [pen("  not told", "faint")]
    if answer["blind_spot"]:
        rows.append(pen(f"{DRAWN_BEHIND if pen.glyphs is UNICODE else BEHIND} behind", "faint"))
    for survivor in answer["survivors"]:
        style = "name" if survivor["space"] else "faint"
        rows.append(pen(f"{letters[survivor['name']]} {survivor['name']}", style))
        rows += [] if survivor["space"] else [pen("  not told", "faint")]
    return rows


def targets_page(answer: "shapes.Targets", pen: Pen) -> list[Line]:
    """What the board says of each survivor, then the card's list from the top; the first that picks somebody counts."""
    title = pen(answer["monster"], "name") + pen("  movement ", "label") + pen(answer["movement"], "value")
    rows = [_possible(each, pen) for each in answer["survivors"]]
    lines = [title, *listing(pen, HEADS, rows, WIDTHS), (), pen(answer["card"], "name")]
    for number, item in enumerate(answer["items"], start=1):
        picks = ", ".join(item["picks"]) or "nobody"
        why = f" ({item['why']})" if item["why"] and item["picks"] else ""
        told = pen(f"{number}. {item['item']}: ") + pen(picks, "good" if item["first"] else "faint") + pen(why, "faint")
        lines += flowed([told], pen.columns)
    if answer["no_target"]:
        lines.append(pen(f"{len(answer['items']) + 1}. no target: {answer['no_target']}"))
    return whole(pen, lines)


def _possible(survivor: "shapes.PossibleTarget", pen: Pen) -> list[Line]:
    away = "?" if survivor["distance"] is None else survivor["distance"]
    answers = [pen(ANSWERS[survivor[each]], "good" if survivor[each] else "faint") for each in SEEN]
    notes = ["knocked down"] * survivor["knocked_down"] + ["priority"] * survivor["priority_target"]
    told = pen(", ".join(notes), "hurt")
    return [pen(survivor["name"], "name"), pen(survivor["space"] or "?"), pen(away), *answers, told]


BAR = 6  # columns
MOST = 5  # from this number on, numbers share a column
ODDS_ROWS = 21  # of a small terminal, without the blank lines and the prompt
ODDS_ROOM = 10  # lines for cards and what is not counted
KINDS = ("failure", "wound", "reflex", "trap")


def odds_page(odds: "shapes.AttackOdds | shapes.MonsterTurnOdds", pen: Pen, quiet: bool) -> list[Line]:
    """What is rolled, a table of how many, and what is in no number; quiet leaves the words out."""
    tail = [Fact("not counted", pen.each(odds["not_counted"]), "; ")]
    if "attacker" in odds:
        head, table = _attack(odds, pen)
        tail = [*(Fact(kind, pen.each(odds["reactions"].get(kind, ()))) for kind in KINDS), *tail]
    else:
        head, table = _turn(odds, pen)
    if quiet:
        return table
    assumed = flowed([pen(word, "faint") for word in f"Assumed: {odds['assumes']}.".split()], pen.columns, " ")
    besides = facts(pen, tail)
    room = pen.most(min(ODDS_ROOM, ODDS_ROWS - len(head) - len(table) - len(assumed)))
    if len(besides) > room:
        besides = [*besides[: room - 1], pen("... and more: --json", "faint")]
    return whole(pen, [*head, (), *table, (), *besides, *assumed])


def _attack(odds: "shapes.AttackOdds", pen: Pen) -> tuple[list[Line], list[Line]]:
    """What is rolled, and the chances of hits, wounds and the end."""
    where = " from the blind spot" if odds["blind_spot"] else ""
    title = pen(f"{odds['attacker']} attacks {odds['monster']} with {odds['weapon']}{where}", "title")
    critical = f"critical on {_face(odds['critical_on'])}" if odds["critical_on"] else "no critical"
    sharp = " with a sharp die" if odds["sharp"] else ""
    dice = counted(odds["dice"], "die", "dice")
    rolled = f"{dice}, hit on {_face(odds['hit_on'])}, wound on {_face(odds['wound_on'])}{sharp}, {critical}"
    spreads = [("hits", odds["hits"]), ("wounds", odds["wounds"]), ("critical wounds", odds["criticals"])]
    alone = [("a trap ends it", odds["trap"]), (f"kills ({counted(odds['to_kill'], 'wound')})", odds["kill"])]
    return [title, pen(rolled)], [*_spreads(spreads, pen), (), *_shares(alone, pen)]


def _turn(odds: "shapes.MonsterTurnOdds", pen: Pen) -> tuple[list[Line], list[Line]]:
    """What is rolled, and the chances of hits, injuries and death."""
    where = f", all at the {odds['location']}" if odds["location"] else ""
    hit = f"hit on {_face(odds['hit_on'])}" if odds["hit_on"] else "no face hits"
    dice = counted(odds["dice"], "die", "dice")
    rolled = f"{dice}, {hit}, damage {odds['damage']}{where}" if odds["dice"] else "no attack dice"
    spreads = [("hits", odds["hits"])] if odds["dice"] else []
    spreads += [("severe injuries", odds["severe_injuries"])] if odds["severe_injuries"]["average"]["ways"] else []
    down = "lies (already down)" if odds["already_down"] else "knocked down"
    alone = [(down, odds["knocked_down"]), ("severe injury", odds["severe_injuries"]["at_least_one"]),
             ("death", odds["death"])]  # fmt: skip
    if odds["brain_injured"]["ways"] or odds["brain_trauma"]["ways"]:
        alone += [("brain injured", odds["brain_injured"]), ("brain trauma", odds["brain_trauma"])]
    title = pen(f"{odds['card']}: {odds['monster']} against {odds['target']}", "title")
    return [title, pen(rolled)], [*_spreads(spreads, pen), *([()] if spreads else []), *_shares(alone, pen)]


def _face(face: int) -> str:
    return f"{face}+" if face < 10 else "10"


def _spreads(spreads: "Sequence[tuple[str, shapes.Spread]]", pen: Pen) -> list[Line]:
    """One row each: how likely every number is, at least one, and how many on average."""
    if not spreads:
        return []
    last = max(each["number"] for _, spread in spreads for each in spread["distribution"])
    numbers = list(range(min(last, MOST) + 1))
    heads = ["", *(str(number) for number in numbers), "1 or more", "average"]
    if last > MOST:
        heads[-3] += "+"
    rows: list[list[Line]] = []
    for name, spread in spreads:
        shares = [*(_of(spread, number, MOST) for number in numbers), spread["at_least_one"]]
        cells = [pen(_percent(share), "value") for share in shares]
        rows.append([pen(name, "label"), *cells, pen(f"{spread['average']['number']:.2f}", "value")])
        if pen.drawn:
            rows.append([(), *(bar(pen, share["percent"] / 100, BAR) for share in shares), ()])
    return listing(pen, heads, rows, (16, *(-7 for _ in numbers), -9))


def _of(spread: "shapes.Spread", number: int, most: int) -> "shapes.Share":
    """This number; the highest column stands for all that are more."""
    shares = [each for each in spread["distribution"] if each["number"] == number or number == most < each["number"]]
    if len(shares) == 1:
        return shares[0]
    return {"ways": len(shares), "of": len(shares) + 1, "percent": sum(each["percent"] for each in shares)}


def _shares(shares: "Sequence[tuple[str, shapes.Share]]", pen: Pen) -> list[Line]:
    """Chances that are one number each, on one line as long as they fit."""
    return flowed(
        [pen(f"{name} ", "label") + pen(_percent(share), "value") for name, share in shares], pen.columns, "   "
    )


def _percent(share: "shapes.Share") -> str:
    """To one decimal; never nothing for what can happen, never all for what may not."""
    if not share["ways"]:
        return "-"
    if share["percent"] < 0.05:
        return "<0.1 %"
    if share["percent"] >= 99.95 and share["ways"] < share["of"]:
        return ">99.9 %"
    return f"{share['percent']:.1f} %"
