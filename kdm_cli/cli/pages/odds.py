"""The exact chances of an attack or of a monster's card, on one screen."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import COLUMNS, Fact, counted, facts, listing
from kdm_cli.cli.pages.pen import Line, Pen, clipped, flowed

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import AttackOdds, MonsterTurnOdds, Share, Spread

MOST = 5  # from this number on, numbers share a column
ROOM = 10  # lines for cards and what is not counted
KINDS = ("failure", "wound", "reflex", "trap")


def odds_page(odds: "AttackOdds | MonsterTurnOdds", pen: Pen, quiet: bool) -> list[Line]:
    """What is rolled, a table of how many, and what is in no number; quiet leaves the words out."""
    tail = [Fact("not counted", [pen(each) for each in odds["not_counted"]], "; ")]
    if "attacker" in odds:
        head, table = _attack_head(odds, pen), _attack_table(odds, pen)
        tail = [*(_cards(odds["reactions"], kind, pen) for kind in KINDS), *tail]
    else:
        head, table = _turn_head(odds, pen), _turn_table(odds, pen)
    if quiet:
        return table
    assumed = flowed([pen(word, "faint") for word in f"Assumed: {odds['assumes']}.".split()], COLUMNS, " ")
    lines = [*head, (), *table, (), *_short(facts(pen, tail), pen), *assumed]
    return [clipped(line, COLUMNS) for line in lines]


def _attack_head(odds: "AttackOdds", pen: Pen) -> list[Line]:
    where = " from the blind spot" if odds["blind_spot"] else ""
    title = pen(f"{odds['attacker']} attacks {odds['monster']} with {odds['weapon']}{where}", "title")
    critical = f"critical on {_face(odds['critical_on'])}" if odds["critical_on"] else "no critical"
    sharp = " with a sharp die" if odds["sharp"] else ""
    rolled = f"{_dice(odds)}, hit on {_face(odds['hit_on'])}, wound on {_face(odds['wound_on'])}{sharp}, {critical}"
    return [title, pen(rolled)]


def _turn_head(odds: "MonsterTurnOdds", pen: Pen) -> list[Line]:
    title = pen(f"{odds['card']}: {odds['monster']} against {odds['target']}", "title")
    if not odds["dice"]:
        return [title, pen("no attack dice")]
    where = f", all at the {odds['location']}" if odds["location"] else ""
    hit = f"hit on {_face(odds['hit_on'])}" if odds["hit_on"] else "no face hits"
    return [title, pen(f"{_dice(odds)}, {hit}, damage {odds['damage']}{where}")]


def _dice(odds: "AttackOdds | MonsterTurnOdds") -> str:
    return f"{odds['dice']} {'die' if odds['dice'] == 1 else 'dice'}"


def _face(face: int) -> str:
    return f"{face}+" if face < 10 else "10"


def _attack_table(odds: "AttackOdds", pen: Pen) -> list[Line]:
    spreads = [("hits", odds["hits"]), ("wounds", odds["wounds"]), ("critical wounds", odds["criticals"])]
    alone = [("a trap ends it", odds["trap"]), (f"kills ({counted(odds['to_kill'], 'wound')})", odds["kill"])]
    return [*_spreads(spreads, pen), (), *_shares(alone, pen)]


def _turn_table(odds: "MonsterTurnOdds", pen: Pen) -> list[Line]:
    spreads = [("hits", odds["hits"])] if odds["dice"] else []
    spreads += [("severe injuries", odds["severe_injuries"])] if odds["severe_injuries"]["average"]["ways"] else []
    down = "lies (already down)" if odds["already_down"] else "knocked down"
    alone = [(down, odds["knocked_down"]), ("severe injury", odds["severe_injuries"]["at_least_one"]),
             ("death", odds["death"])]  # fmt: skip
    if odds["brain_injured"]["ways"] or odds["brain_trauma"]["ways"]:
        alone += [("brain injured", odds["brain_injured"]), ("brain trauma", odds["brain_trauma"])]
    return [*_spreads(spreads, pen), *([()] if spreads else []), *_shares(alone, pen)]


def _spreads(spreads: "Sequence[tuple[str, Spread]]", pen: Pen) -> list[Line]:
    """One row each: how likely every number is, at least one, and how many on average."""
    if not spreads:
        return []
    last = max(each["number"] for _, spread in spreads for each in spread["distribution"])
    numbers = list(range(min(last, MOST) + 1))
    heads = ["", *(str(number) for number in numbers), "1 or more", "average"]
    if last > MOST:
        heads[-3] += "+"
    rows = []
    for name, spread in spreads:
        cells = [pen(_percent(_of(spread, number, MOST)), "value") for number in numbers]
        more = pen(_percent(spread["at_least_one"]), "value")
        rows.append([pen(name, "label"), *cells, more, pen(f"{spread['average']['number']:.2f}", "value")])
    return listing(pen, heads, rows, (16, *(-7 for _ in numbers), -9))


def _of(spread: "Spread", number: int, most: int) -> "Share":
    """This number; the highest column stands for all that are more."""
    shares = [each for each in spread["distribution"] if each["number"] == number or number == most < each["number"]]
    if len(shares) == 1:
        return shares[0]
    return {"ways": len(shares), "of": len(shares) + 1, "percent": sum(each["percent"] for each in shares)}


def _shares(shares: "Sequence[tuple[str, Share]]", pen: Pen) -> list[Line]:
    """Chances that are one number each, on one line as long as they fit."""
    return flowed([pen(f"{name} ", "label") + pen(_percent(share), "value") for name, share in shares], COLUMNS, "   ")


def _percent(share: "Share") -> str:
    """To one decimal; never nothing for what can happen, never all for what may not."""
    if not share["ways"]:
        return "-"
    if share["percent"] < 0.05:
        return "<0.1 %"
    if share["percent"] >= 99.95 and share["ways"] < share["of"]:
        return ">99.9 %"
    return f"{share['percent']:.1f} %"


def _cards(reactions: Mapping[str, Sequence[str]], kind: str, pen: Pen) -> Fact:
    return Fact(kind, [pen(name) for name in reactions.get(kind, ())])


def _short(lines: list[Line], pen: Pen) -> list[Line]:
    """Never more than a screen."""
    return lines if len(lines) <= ROOM else [*lines[: ROOM - 1], pen("... and more: --json", "faint")]
