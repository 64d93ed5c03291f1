"""Assertions, so that an evening's notes check themselves."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import choice, reading, words
from kdm_cli.service.operations.hunt_sheet import hunt_sheet
from kdm_cli.service.operations.showdown.show import showdown_sheet
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import field_of, holds, said, survivor_sheet
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Expected

FIELD = words("FIELD[.FIELD]", "a key of the sheet's JSON: survival, hit_locations.waist.armor")._replace(wordy=False)
SIGN = choice("SIGN", "=, >=, <= or has; = where none stands", "=", ">=", "<=", "has")._replace(unsaid="=")
SHEETS = {"settlement": settlement_sheet, "showdown": showdown_sheet, "hunt": hunt_sheet}


@reading("expect", examples=("expect Lucy survival = 1", "expect settlement population '>=' 4"), quiet=True)
def expect(
    view: View,
    name: Annotated[str, words("NAME", "a survivor, or: settlement, showdown, hunt", "survivor")],
    field: Annotated[str, FIELD],
    sign: Annotated[str, SIGN],
    value: Annotated[str, words("VALUE", "what it must be")],
) -> "Expected":
    """Check that a number or a word on a sheet is as it should be; otherwise exit 1."""
    whose = SHEETS.get(name.strip().casefold())  # no survivors' names
    actual = field_of(whose(view) if whose else survivor_sheet(view, view.survivor(name)), field)
    if not holds(actual, sign, value):
        wanted = {"=": value, "has": f"with {value}"}.get(sign, f"{sign} {value}")
        told = f"{name} {field} is {said(actual)}, not {wanted}."
        refuse("not-as-expected", told, "kdm log shows how it came to be.")
    return {"name": name, "field": field, "value": actual}
