"""The gear grid of a record sheet: cards in their slots, affinities as shapes where the printed cards have them.

A half is cut off at the edge of its card; where two of a colour meet, the whole shape stands on both, and is filled.
"""

from collections.abc import Iterator, Mapping, Sequence

from kdm_cli.export.boxes import Form, Written, fits, fitted, plain, tick, words
from kdm_cli.export.html import literal, name
from kdm_cli.light import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import Colour
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet

COLOURS: "tuple[Colour, ...]" = ("red", "green", "blue")
SHAPES = {
    "red": "M-4.6-4.6h9.2v9.2h-9.2z",
    "green": "M0-5.8 5.8 0 0 5.8-5.8 0z",
    "blue": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
}
HALVES = {"left": "0 -6 6 12", "right": "-6 -6 6 12", "up": "-6 0 12 6", "down": "-6 -6 12 6"}
WHOLE = "-6 -6 12 12"
ASIDE = 0.86  # of a card's width: where marks above and below stand, beside its name
WIDE = 11.2  # ems of a card on two lines
BESIDE = {"left": 0.8, "right": 0.8, "up": 2.3, "down": 2.3}  # ems that a mark takes from that
STYLE = """\
.gear p { display: flow-root; }
.worn { position: relative; }
.grid { display: grid; grid-auto-rows: 1fr; gap: .15em; }
.grid li { border: 1px solid var(--ink); min-height: 2.25em; padding: 0 .25em; font-size: .86em; line-height: 1.1; }
.grid li.left { padding-left: .95em; }
.grid li.right { padding-right: .95em; }
.grid li.aside { padding-right: 2.5em; }
.sheet .grid li span { font-size: 1em; }
.mark { width: 1.3em; height: 1.3em; stroke: currentcolor; stroke-width: 1.5; fill: var(--paper); color: var(--mark); }
.mark.green { color: #3c7a3c; }
.mark.blue { color: #2f6db5; }
.mark.whole { fill: currentcolor; }
.gear p .mark { width: 1em; height: 1em; vertical-align: -.12em; margin-left: .5em; }
.worn .mark { position: absolute; margin: -.65em 0 0 -.65em; }
.worn .mark.left, .worn .mark.right { width: .65em; }
.worn .mark.up, .worn .mark.down { height: .65em; }
.worn .mark.left { margin-left: 0; }
.worn .mark.up { margin-top: 0; }
@media print { .mark, .mark.green, .mark.blue { color: #000; } }
"""


class Worn(NamedTuple):
    """A gear grid: cards by slot, the half affinities at their edges (`edge:colour`), and which of those are whole."""

    owner: str
    columns: int
    slots: int
    cards: Mapping[int, str]
    halves: Mapping[int, Mapping[str, str]]
    whole: Mapping[int, Sequence[str]]
    affinities: Mapping[str, int]


def grid(sheet: "Sheet", form: Form, worn: Worn | None) -> str:
    """The whole grid under its heading; `worn` knows the affinities of its cards."""
    cards = {card["slot"]: card["name"] for card in sheet["gear"]}
    halves = worn.halves if worn else {}
    cells = ""
    for slot in range(1, form.slots + 1):
        card, edges = cards.get(slot, ""), halves.get(slot, {})
        said = fitted(_numbered(slot, card), _room(edges), 2).removeprefix(_numbered(slot))
        kinds = ["left"] * ("left" in edges) + (["aside"] if _aside(edges) else ["right"] * ("right" in edges))
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        cells += f"<li{kind}><span>{slot}</span> {name(said) if card else ''}</li>"
    counts = ", ".join(
        f"{_shape(colour, WHOLE)} {colour} {plain(sheet['affinities'][colour]) or '___'}" for colour in COLOURS
    )
    style = f"grid-template-columns: repeat({form.columns}, 1fr)"
    return (
        f'<div class="gear"><p>Gear <span>affinities:{counts}</span>{tick(sheet["departing"], "departing")}</p>'
        f'<div class="worn"><ul class="grid" style="{style}">{cells}</ul>'
        f"{''.join(_marks(worn) if worn else ())}</div></div>"
    )


def cut_cards(sheet: "Sheet", form: Form, worn: Worn | None) -> list[Written]:
    """The cards whose names are not whole in their slots."""
    found = []
    for card in sheet["gear"]:
        edges = worn.halves.get(card["slot"], {}) if worn else {}
        if card["slot"] > form.slots or not fits(_numbered(card["slot"], card["name"]), _room(edges), 2):
            found.append(words(f"Gear {card['slot']}", card["name"]))
    return found


def _numbered(slot: int, card: str = "") -> str:
    """A card of the grid behind the number of its space, as the eye sees it."""
    return f"{slot} {card}"


def _aside(edges: Mapping[str, str]) -> bool:
    return "up" in edges or "down" in edges


def _room(edges: Mapping[str, str]) -> float:
    right = max((BESIDE[edge] for edge in edges if edge != "left"), default=0.0)
    return WIDE - right - (BESIDE["left"] if "left" in edges else 0.0)


def _marks(worn: Worn) -> Iterator[str]:
    """Every half once, and every two that meet once."""
    rows = -(-worn.slots // worn.columns)
    met = set[tuple[float, float]]()
    for slot, edges in worn.halves.items():
        row, column = divmod(slot - 1, worn.columns)
        for edge, colour in edges.items():
            across = column + {"left": 0.0, "right": 1.0}.get(edge, ASIDE)
            down = row + {"up": 0.0, "down": 1.0}.get(edge, 0.5)
            place = f"left: {across / worn.columns:.2%}; top: {down / rows:.2%}"
            if edge not in worn.whole.get(slot, ()):
                yield _shape(colour, HALVES[edge], f" {edge}", place, f"half {colour}, {edge} of {slot}")
            elif (across, down) not in met:
                met.add((across, down))
                yield _shape(colour, WHOLE, " whole", place, f"{colour}, {edge} of {slot}")


def _shape(colour: str, box: str, kind: str = "", place: str = "", said: str = "") -> str:
    style = f' style="{place}"' if place else ""
    told = f'role="img" aria-label="{literal(said)}"' if said else 'aria-hidden="true"'
    return f'<svg class="mark {colour}{kind}" viewBox="{box}" {told}{style}><path d="{SHAPES[colour]}"/></svg>'
