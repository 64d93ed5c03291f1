"""Record sheets as people know them: the settlement on a page, and four survivors to a page, in one file."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.export.document.html import document, name
from kdm_cli.export.record_sheet.boxes import Form
from kdm_cli.export.record_sheet.settlement import settlement_page, titled
from kdm_cli.export.record_sheet.style import STYLE
from kdm_cli.export.record_sheet.survivor import survivor_cards

Sheet = Mapping[str, Any]

TO_A_PAGE = 4


def record_sheets(settlement: Sheet, survivors: Sequence[Sheet], form: Form, with_settlement: bool = True) -> str:
    """The whole page as HTML; without the settlement's own sheet it begins with the survivors."""
    cards = [card for sheet in survivors for card in survivor_cards(sheet, form)]
    papers = [cards[at : at + TO_A_PAGE] for at in range(0, len(cards), TO_A_PAGE)]
    title = titled(settlement)
    first = settlement_page(settlement) if with_settlement else f"<h1>{name(title)}</h1>\n"
    drawn = "".join(f'<section class="paper">\n{"".join(paper)}</section>\n' for paper in papers)
    survived = f'<div class="papers">\n{drawn}</div>\n' if papers else ""
    return document(f"{title}: record sheets", STYLE, f"<main>\n{first}{survived}</main>\n")
