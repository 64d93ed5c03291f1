"""Record sheets as people know them: the settlement on a page of its own, and four survivors to a page, or two.

Lengths are in ems of the sheet, so that a screen shows the proportions of the paper. No box is drawn by its colour:
frames are borders and crosses are letters, which every printer prints.
"""

from collections.abc import Mapping, Sequence

from kdm_cli.export.boards import STYLE as BOARDS
from kdm_cli.export.boxes import Form
from kdm_cli.export.field_page import ACROSS, UPRIGHT, Field, field_page
from kdm_cli.export.field_page import STYLE as FIELD
from kdm_cli.export.html import document, name
from kdm_cli.export.settlement_page import LANDSCAPE, PORTRAIT, SETTLEMENT, UNNAMED, Room, settlement_page
from kdm_cli.export.survivor_sheet import HALF, blank_card, survivor_cards
from kdm_cli.export.worn_grid import STYLE as WORN
from kdm_cli.export.worn_grid import Worn
from kdm_cli.light import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import SettlementSheet
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet


FORM = """\
:root { --rule: var(--line); }
@media print { :root { --rule: #999; } }
body { font-family: Arial, "Helvetica Neue", "Liberation Sans", system-ui, sans-serif; line-height: 1.25; }
h1, h2, p, ul { margin: 0; padding: 0; }
ul { list-style: none; }
li { overflow-wrap: anywhere; }
.sheet, .settlement { border: 1px solid var(--ink); padding: .5em 1em; font-size: .8rem; min-width: 0; }
small, .sheet li span, .sheet th, .tick, .track p, .band p, .gear p { font-size: .83em; line-height: 1.2; }
small .tick, .band p .tick { font-size: 1em; }
.band p .tick { font-weight: normal; margin-left: .4em; }
i { display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box; width: 1em; height: 1em;
  border: 1px solid var(--ink); font: bold 1em/0 Arial, "Liberation Sans", sans-serif; vertical-align: middle;
  position: relative; top: -.08em; }
i.t { border-width: 2px; }
.boxes { display: flex; flex-wrap: wrap; gap: .14em; }
.boxes i { flex: none; top: 0; }
.tick { white-space: nowrap; margin-right: .5em; }
b { font-weight: bold; }
header { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 1em; padding-bottom: .1em;
  border-bottom: 2px solid var(--ink); }
header p { font-size: .83em; line-height: 1.25; }
header .tick { font-size: 1em; }
.tick:last-child { margin-right: 0; }
header p:nth-of-type(odd) { text-align: right; }
h2.big { font-size: 1.5em; line-height: 1.2; min-height: 1.2em; }
h2.small { font-size: 1em; line-height: 1.05; }
h2.unnamed { font-size: .83em; font-weight: normal; min-height: 2.2em; }
"""

SHEET = """\
.sheet { display: flex; flex-direction: column; gap: .24em; }
.sheet header p { grid-column: 2; }
.sheet header h2 { grid-row: 1 / span 2; align-self: center; }
.sheet header p:nth-of-type(2) { grid-column: 1; }
.survival { display: grid; grid-template-columns: 9.5em 1fr; column-gap: 1em; align-items: start; }
.survival > p { display: flex; gap: .5em; align-items: center; font-size: .83em; line-height: 1.15; }
.survival > p b, td b { display: inline-block; min-width: 2.1em; padding: 0 .15em; border: 1px solid var(--ink);
  font-size: 1.6em; line-height: 1.2; vertical-align: middle; text-align: center; }
td b.small, .survival > p b.small { font-size: 1.2em; line-height: 1.6; }
td b.tiny, .survival > p b.tiny { font-size: .6em; line-height: 3.2; }
.survival .track { display: flex; flex-wrap: wrap; column-gap: 1em; }
.survival .track .boxes { order: 3; flex-basis: 100%; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
th { font-weight: normal; text-align: center; text-transform: capitalize; padding: 0; }
tbody th { text-align: right; padding-right: .5em; text-transform: none; }
td { padding: 0; text-align: center; font-size: .83em; line-height: 1.1; }
thead td { width: 4.4em; }
td .boxes { display: inline-flex; vertical-align: middle; font-size: 1.22em; padding: .15em 0 0; }
.actions { display: flex; justify-content: space-between; align-items: center; }
.bleeding { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 1em; font-size: .83em; }
.bleeding p { display: flex; gap: .4em; align-items: center; }
.bleeding .tick { font-size: 1em; }
.bleeding .boxes { font-size: 1.22em; }
.tracks { display: grid; grid-template-columns: repeat(3, 1fr); gap: .2em .8em; }
.tracks small { display: flex; flex-direction: column; margin-top: .1em; }
.tracks small > span { display: flex; white-space: nowrap; }
.tracks u { flex: 1; text-decoration: none; border-bottom: 1px solid var(--rule); margin-left: .2em; overflow: hidden; }
.band { display: grid; grid-template-columns: repeat(auto-fit, minmax(12em, 1fr)); column-gap: 1em; }
.band p, .gear p { font-weight: bold; line-height: 1.4; }
.gear p span { font-weight: normal; margin-left: .6em; }
.gear p .tick { float: right; font-size: 1em; }
.band li, .lists li, .timeline li { border-bottom: 1px solid var(--rule); box-sizing: content-box; }
.band li { margin-bottom: -1px; min-height: 1.25em; line-height: 1.25; }
.tight li { font-size: .875em; }
.sheet .tight li span { font-size: .95em; }
"""

SCREEN = """\
@media screen {
  body { max-width: 90rem; }
  .papers { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)); gap: 1rem; }
  .paper { display: contents; }
  .settlement .blank + .blank, .spare { display: none; }
}
@media screen and (min-width: 60rem) { .held { grid-template-columns: 1fr 2fr; } }
@media screen and (max-width: 30rem) {
  body { padding: .5rem; }
  .blank + .blank { display: none; }
  .survival { grid-template-columns: 1fr; row-gap: .3em; }
  .tracks { grid-template-columns: 1fr; }
  .tracks .track { display: flex; flex-wrap: wrap; column-gap: .6em; align-items: center; }
  .tracks .track p { width: 8.5em; }
  .sheet { padding-inline: .6em; }
  thead td { width: 3.9em; }
  .sheet th { font-size: min(.72em, 2.4vw); }
  .grid li { font-size: .74em; }
}
"""

PRINT = """\
@media print {
  .settlement, .paper { break-after: page; }
  .settlement:last-child, .paper:last-child { break-after: auto; }
  .paper { display: grid; gap: 2mm; justify-content: center; }
  .sheet { break-inside: avoid; }
  main > h1 { display: none; }
}
"""
QUARTERS = """\
@page { size: portrait; margin: 6mm; }
@media print {
  .paper { grid-template-columns: 96.5mm 96.5mm; }
  .sheet { font-size: 8pt; min-height: 132mm; }
}
"""
HALVES = """\
@page { size: landscape; margin: 6mm; }
@media print {
  .paper { grid-template-columns: 132mm 132mm; }
  .sheet { font-size: 10.9pt; min-height: 198mm; padding-inline: .85em; }
  .sheet i { width: 4.05mm; height: 4.05mm; }
  .boxes { gap: .1em; }
}
"""

STYLE = BOARDS + FORM + SHEET + WORN + SETTLEMENT + FIELD + SCREEN + PRINT


class Paper(NamedTuple):
    """How many sheets stand on a page, how that is drawn, and how many more lines than a quarter of it each has."""

    to_a_page: int
    style: str
    more: int
    room: Room  # for the settlement


PAPERS = {4: Paper(4, QUARTERS + UPRIGHT, 0, PORTRAIT), 2: Paper(2, HALVES + ACROSS, HALF, LANDSCAPE)}


def record_sheets(
    settlement: "SettlementSheet | None",
    survivors: "Sequence[Sheet]",
    form: Form,
    *,
    title: str = "",
    blanks: int = 0,
    per_page: int = 4,
    field: Field | None = None,
    worn: "Mapping[int, Worn] | None" = None,
) -> str:
    """The whole page as HTML: the settlement, unless it is left out, the survivors, and as many blank sheets.

    What is under way has a page of its own; `worn` knows the affinities of the cards that each survivor wears.

    The last page is filled with blank sheets, which a screen does not show.
    """
    paper, grids = PAPERS[per_page], worn or {}
    cards = [card for sheet in survivors for card in survivor_cards(sheet, form, paper.more, grids.get(sheet["id"]))]
    cards += [blank_card(form, "empty", paper.more)] * blanks
    cards += [blank_card(form, "empty spare", paper.more)] * (-len(cards) % paper.to_a_page)
    papers = [cards[at : at + paper.to_a_page] for at in range(0, len(cards), paper.to_a_page)]
    title = settlement["name"] if settlement else title
    title = title or UNNAMED
    first = settlement_page(settlement, paper.room) if settlement else f"<h1>{name(title)}</h1>\n"
    drawn = "".join(f'<section class="paper">\n{"".join(each)}</section>\n' for each in papers)
    survived = f'<div class="papers">\n{drawn}</div>\n' if papers else ""
    return document(
        f"{title}: record sheets",
        STYLE + paper.style,
        f"<main>\n{first}{field_page(field) if field else ''}{survived}</main>\n",
    )
