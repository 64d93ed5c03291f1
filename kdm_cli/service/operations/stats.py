"""The campaign in numbers."""

from typing import Any

from kdm_cli.service.language.operation import reading
from kdm_cli.service.table.view import View
from kdm_cli.service.telling.statistics import tallied


@reading("stats", batch=False, examples=("stats", "stats --json"))
def stats(view: View) -> dict[str, Any]:
    """Show the campaign in numbers: monsters slain, deaths, who came home, the luck of the dice.

    Dice from the table and dice of the tool are counted apart, each against the faces they needed.
    """
    return tallied(view)
