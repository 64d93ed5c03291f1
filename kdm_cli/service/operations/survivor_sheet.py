"""Survivor sheets to look at, by themselves: a look is the command of every minute and loads nothing else."""

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.content import fold
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import TRAIT, Name, reading, switch, words
from kdm_cli.service.sheets.views import field_of, question, survivor_sheet
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import Explained, SurvivorSheet, SurvivorWhy
    from kdm_cli.store.journal import Entry


WHY = words("STAT", "take one number apart: movement, armor, survival-limit", "stat")
TakenApart = Annotated[str | None, WHY]


SORTED = words("FIELD", "in this order: numbers from high to low, words from A to Z", "stat")
LAST = 3  # in an order: who has nothing there


@reading(
    "survivor list",
    examples=("survivor list", "survivor list --where 'courage>=3'", "survivor list --sort hunt-xp"),
)
def listed(
    view: View,
    *,
    all_: Annotated[bool, switch("the dead and the retired too")] = False,
    where: Annotated[list[str] | None, words("TEST", "such as courage>=3; several must all hold")] = None,
    trait: Annotated[str | None, TRAIT] = None,
    sort: Annotated[str | None, SORTED] = None,
) -> "list[SurvivorSheet]":
    """List the living survivors; with tests, those of whom they are true."""
    survivors = [row for row in view.draft.rows(Survivor).values() if all_ or not row.dead]
    sheets = [survivor_sheet(view, row) for row in survivors]
    for holds in [question(text) for text in where or ()]:
        sheets = [sheet for sheet in sheets if holds(sheet)]
    if trait:
        wanted = fold(trait)
        sheets = [sheet for sheet in sheets if any(wanted in fold(each["name"]) for each in sheet["traits"])]
    return sheets if sort is None else sorted(sheets, key=lambda sheet: _place(field_of(sheet, sort), sort))


def _place(value: object, field: str) -> tuple[int, int, str]:
    """Where a value stands in an order: numbers and lengths from high to low, then words, then nothing."""
    if isinstance(value, bool | int):
        return 0, -value, ""
    if isinstance(value, str):
        return 1, 0, fold(value)
    if isinstance(value, list):
        return 0, -len(value), ""
    if isinstance(value, dict):
        told = f"{field} is several things: {', '.join(value)}."
        refuse("bad-input", told, f"kdm survivor list --sort {field}.{next(iter(value))}")
    return LAST, 0, ""


@reading("survivor show", examples=("survivor show Lucy", "survivor show Lucy --why movement"))
def show(view: View, name: Name, *, why: TakenApart = None) -> "SurvivorSheet | SurvivorWhy":
    """Show a survivor sheet; --why takes one of its numbers apart."""
    survivor = view.survivor(name)
    if why is not None:
        from kdm_cli.service.journal.undo import line_of, stood_about  # late: only where a number is taken apart

        stood: dict[int, Entry] = {}  # the journal is read where it says what made the number

        def changing() -> "list[Entry]":
            stood.update(stood_about(view.file, "survivor", survivor.id))
            return list(stood.values())

        view.deeds = changing
        parts = numbers.explain(view, survivor, why, lambda number: line_of(stood[number]))
        return {"name": survivor.name, "why": cast("list[Explained]", parts)}
    return survivor_sheet(view, survivor)
