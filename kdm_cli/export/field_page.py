"""A page for what is under way: the board with everybody on it, the monster's numbers, counters to change by hand."""

from collections.abc import Iterable, Mapping, Sequence

from kdm_cli.export.boards import hunt_drawing, initials, showdown_drawing
from kdm_cli.export.boxes import blank, boxes, fitted, injuries, lines, number, plain, signed
from kdm_cli.export.html import literal, name
from kdm_cli.light import TYPE_CHECKING, NamedTuple
from kdm_cli.rules.state import LOCATIONS
from kdm_cli.text import shown

if TYPE_CHECKING:
    from typing import Literal

    from kdm_cli.service.sheets.shapes.showdown import (
        Board,
        FighterShown,
        HunterShown,
        HuntSheet,
        LyingThere,
        ShowdownSheet,
    )
    from kdm_cli.service.sheets.shapes.survivor import SixAttributes

    Counted = Literal["survival", "insanity", "bleeding"]
    Stat = Literal["movement", "toughness", "speed", "damage", "accuracy", "evasion", "luck"]

STYLE = """\
.field { margin-bottom: 1rem; border: 1px solid var(--ink); padding: .5em 1em; font-size: .8rem; min-width: 0; }
.field h2 { font-size: 1.5em; line-height: 1.2; }
.field h3 { margin: 0; font-size: 1em; }
.field header p { font-size: 1em; text-align: right; align-self: end; }
.field .boards { display: block; margin: .6em 0; }
.field .boards .space { stroke: var(--rule); }
.field table { table-layout: auto; margin: .6em 0; }
.field .who { overflow-wrap: normal; }
.field .who bdi { overflow-wrap: anywhere; }
.field thead td { width: auto; }
.field th { text-transform: none; }
.field td:last-child { width: 99%; }
.hurt { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .2em 1em; margin-bottom: .2em; }
.field td .tick { display: inline-flex; gap: .2em; align-items: center; font-size: 1em; }
.field tbody tr { border-top: 1px solid var(--rule); }
.field th, .field td { font-size: 1em; padding: .2em .3em .2em 0; text-align: left; vertical-align: top;
  line-height: 1.25; }
.field td b { font-size: 1em; min-width: 1.6em; }
.field .boxes { font-size: 1em; }
.field p .boxes { display: inline-flex; vertical-align: middle; margin-left: .6em; }
.hurt .boxes { flex-wrap: nowrap; }
.field li { min-height: 1.5em; line-height: 1.5; border-bottom: 1px solid var(--rule); }
.field .numbers li { border: 0; min-height: 0; }
.field .numbers b { font-size: 1.2em; min-width: 1.8em; }
@media screen { .field .boards { max-width: 44rem; } }
@media screen and (max-width: 50rem) {
  .field thead { display: none; }
  .field table, .field tbody { display: block; }
  .field tbody tr { display: flex; flex-wrap: wrap; gap: .2em .8em; padding: .3em 0; }
  .field td[data-head]::before { content: attr(data-head) " "; }
  .hurt { justify-content: start; }
}
@media print {
  .field { break-after: page; border: 0; padding: 0; margin: 0; font-size: 9.2pt; }
  .field i { width: 4.05mm; height: 4.05mm; }
}
"""
UPRIGHT = """\
@media print { .field .boards { width: 172mm; margin: .4em auto; } }
"""
ACROSS = """\
@media print {
  .field .spread { display: grid; grid-template-columns: 142mm minmax(0, 1fr); column-gap: 5mm; align-items: start; }
  .field .people { grid-column: 2; grid-row: 1 / span 2; }
  .hurt { display: grid; grid-template-columns: repeat(2, auto); }
  .field .spaces .blank:nth-last-child(-n+4) { display: none; }
}
"""
STATS: "tuple[Stat, ...]" = ("movement", "toughness", "speed", "damage", "accuracy", "evasion", "luck")
COUNTED: "tuple[Counted, ...]" = ("survival", "insanity", "bleeding")
NUMBERS = ("Survival", "Insanity", "Bleeding")
NAME = 14.0  # ems of a name in the table, on two lines
LINES = 8  # to write on
MOST = 60  # names of a pile
WIDE = 42.0  # ems of a line, where the page is narrowest


class Field(NamedTuple):
    """What is under way: a showdown with its board, or a hunt."""

    showdown: "ShowdownSheet | None" = None
    board: "Board | None" = None
    hunt: "HuntSheet | None" = None


def field_page(field: Field) -> str:
    """The page; nothing where nothing is under way."""
    if field.showdown and field.board:
        return _fight(field.showdown, field.board)
    return _hunt(field.hunt) if field.hunt else ""


def _page(title: str, told: str, drawn: str, people: str, lists: str) -> str:
    """A head, the board, and beside or below it who is there and what else is to be known."""
    head = f"<header><h2>{title}</h2><p>{literal(told)}</p></header>"
    return (
        f'<article class="field">{head}<div class="spread"><div class="boards">{drawn}</div>'
        f'<div class="people">{people}</div><div>{lists}</div></div></article>\n'
    )


def _fight(fight: "ShowdownSheet", board: "Board") -> str:
    monster, ai, hits = fight["monster"], fight["ai"], fight["hit_locations"]
    turn = "the monster's turn" if fight["turn"] == "monster" else "the survivors' turn"
    told = f"over: {fight['over']}" if fight["over"] else f"round {fight['round']}, {turn}"
    told += "; the monster is knocked down" if monster["knocked_down"] else ""
    counts = [(stat, monster[stat], monster["tokens"].get(stat, 0)) for stat in STATS]
    rows = [(f"{stat}{f', {signed(token)} token' if token else ''}", value) for stat, value, token in counts]
    wounds = ai["wounds"] + ai["to_kill"]
    dealt = f"<p>Wounds {plain(ai['wounds'])} of {plain(wounds)} {boxes(ai['wounds'], wounds, 'wounds')}</p>"
    piles = (
        ("Wounds that stay", fight["injuries"]),
        ("Moods, in play", [*ai["moods"], *ai["in_play"], *ai["drawn"]]),
        (f"AI cards: {ai['deck']} in the deck; discarded", ai["discard"]),
        (f"Hit locations: {hits['deck']} in the deck; discarded", [*hits["drawn"], *hits["discard"]]),
    )
    letters = initials([each["name"] for each in board["survivors"]])
    people = [_fighter(each, letters.get(each["name"], "")) for each in fight["survivors"]]
    heads = ("", "Survivor", "Space", *NUMBERS, "Injured; tokens and more")
    return _page(
        f"Showdown: {name(fitted(monster['name'], NAME * 2))} level {monster['level']}",
        told,
        showdown_drawing(board),
        _numbers(rows) + dealt + _table(heads, people),
        _written([(f"{title}:", _names(names)) for title, names in piles]),
    )


def _hunt(hunt: "HuntSheet") -> str:
    quarry = hunt["quarry"]
    waits = "; ".join(filter(None, (f"over: {hunt['over']}" if hunt["over"] else "", hunt["waits"])))
    told = f"the party on {hunt['space'] or 'Start'}, the quarry on {hunt['monster']}"
    lie = [
        (str(each["space"] or "Start"), ", ".join(map(_lies, each["what"]))) for each in hunt["board"] if each["what"]
    ]
    heads = ("Survivor", *NUMBERS, "Injured; tokens and more")
    return _page(
        f"Hunt: {name(fitted(quarry['name'], NAME * 2))} level {quarry['level']}",
        f"{told}; {waits}" if waits else told,
        hunt_drawing(hunt),
        _table(heads, map(_hunter, hunt["survivors"])),
        f"<h3>Spaces</h3>{_written(lie, 'spaces', LINES + 6)}",
    )


def _lies(one: "LyingThere") -> str:
    return f"{one['event'] or one['kind']}{' (done)' if one['done'] else ''}"


def _fighter(each: "FighterShown", letter: str) -> list[str]:
    more = [*each["marks"], *(["acted"] if each["acted"] else []), *(["knocked down"] if each["knocked_down"] else [])]
    more += [f"{one['count']} {one['name']}" for one in each["loot"]]
    place = [f"<b>{literal(letter)}</b>", name(fitted(each["name"], NAME, 2)), literal(each["space"] or "")]
    return [*place, *_counters(each, more)]


def _hunter(each: "HunterShown") -> list[str]:
    more = [each["away"]] if each["away"] else []
    return [name(fitted(each["name"], NAME, 2)), *_counters(each, more)]


def _counters(each: "FighterShown | HunterShown", more: Iterable[str]) -> list[str]:
    """Numbers to cross out, and a pair of boxes for each place of the body; below them tokens and more."""
    parts = each["hit_locations"]
    hurt = [f"{where} {injuries(where, parts[where]['light'], parts[where]['heavy'])}" for where in LOCATIONS]
    hurt = [f"brain {injuries('brain', each['brain']['injured'], None)}", *hurt]
    numbers = [number(each[what]) for what in COUNTED]
    counted = [f"{signed(value)} {stat}" for stat, value in _items(each["tokens"]) if value]
    told = ", ".join(literal(one) for one in (*_gone(each["status"]), *counted, *more))
    drawn = "".join(f'<span class="tick">{one}</span>' for one in hurt)
    return [*numbers, f'<div class="hurt">{drawn}</div>{told}']


def _gone(status: str) -> list[str]:
    return [] if status == "alive" else [status]


def _items(tokens: "SixAttributes") -> Iterable[tuple[str, int]]:
    found: Mapping[str, object] = tokens
    return [(stat, value) for stat, value in found.items() if isinstance(value, int)]


def _names(names: Sequence[str]) -> str:
    left = len(names) - MOST
    return ", ".join(names[:MOST]) + (f" and {left} more" if left > 0 else "")


def _numbers(rows: Sequence[tuple[str, int]]) -> str:
    drawn = "".join(f"<li>{number(value)} {literal(label)}</li>" for label, value in rows)
    return f'<ul class="numbers">{drawn}</ul>'


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; where a screen is narrow, the numbers say what they are themselves."""
    head = "".join(f'<th scope="col">{each}</th>' if each else "<td></td>" for each in heads)
    says = [f' data-head="{each}"' if each in NUMBERS else "" for each in heads]
    cells = ("".join(f"<td{said}>{cell}</td>" for said, cell in zip(says, row, strict=True)) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f'<div class="who"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _written(rows: Sequence[tuple[str, str]], kind: str = "piles", free: int = LINES) -> str:
    """Lines with a heading each, and lines to write on, fewer where the others are long."""
    taken = sum(lines(f"{title} {shown(told)}", WIDE) - 1 for title, told in rows)
    drawn = "".join(f"<li><b>{literal(title)}</b> {name(told) if told else ''}</li>" for title, told in rows)
    return f'<ul class="{kind}">{drawn}{blank(free - taken)}</ul>'
