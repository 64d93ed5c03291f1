"""Assertions, so that an evening's notes check themselves."""

from typing import TYPE_CHECKING, Annotated

from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import choice, reading, words
from kdm_cli.service.operations.hunt_sheet import hunt_sheet
from kdm_cli.service.operations.showdown.show import showdown_sheet
from kdm_cli.service.sheets.questions import field_of, holds, said
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.table.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kdm_cli.service.sheets.shapes.books import Expected

WHOSE = words("NAME", "a survivor, or: settlement, showdown, hunt", "survivor")
FIELD = words("FIELD[.FIELD]", "a key of the sheet's JSON: survival, hit_locations.waist.armor")._replace(wordy=False)
SIGN = choice("SIGN", "=, >=, <= or has", "=", ">=", "<=", "has")
VALUE = words("VALUE", "what it must be")


@reading("expect", examples=("expect Lucy survival = 1", "expect settlement population >= 4"), quiet=True)
def expect(
    view: View,
    name: Annotated[str, WHOSE],
    field: Annotated[str, FIELD],
    sign: Annotated[str, SIGN],
    value: Annotated[str, VALUE],
) -> "Expected":
    """Check that a number or a word on a sheet is as it should be; otherwise exit 1."""
    sheet = _sheet(view, name)
    actual = field_of(sheet, field)
    if not holds(actual, sign, value):
        wanted = {"=": value, "has": f"with {value}"}.get(sign, f"{sign} {value}")
        refuse(
            "not-as-expected", f"{name} {field} is {said(actual)}, not {wanted}.", "kdm log shows how it came to be."
        )
    return {"name": name, "field": field, "value": actual}


def _sheet(view: View, name: str) -> "Mapping[str, object]":
    """The sheet a name means; settlement, showdown and hunt are no survivors' names."""
    match name.strip().casefold():
        case "settlement":
            return settlement_sheet(view)
        case "showdown":
            return showdown_sheet(view)
        case "hunt":
            return hunt_sheet(view)
    return survivor_sheet(view, view.survivor(name))
