"""The campaign in numbers."""

from typing import TYPE_CHECKING

from kdm_cli.service.language.operation import reading
from kdm_cli.service.table.view import View
from kdm_cli.service.telling.statistics import tallied

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.statistics import Statistics


@reading("stats", batch=False, examples=("stats", "stats --json"))
def stats(view: View) -> "Statistics":
    """Show the campaign in numbers: monsters slain, deaths, who came home, the luck of the dice.

    Dice from the table and dice of the tool are counted apart, each against the faces they needed.
    """
    return tallied(view)
