"""The shape of `phase show`."""

from typing import Literal

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import DueItem


class StepShown(TypedDict):
    """A step of the settlement phase; `what` says what came of it, where that matters."""

    number: int
    key: str
    name: str
    state: Literal["done", "now", "open", "later"]
    entry: int | None
    what: str


class Phase(TypedDict):
    """`phase show`: `step` counts to eleven as in the full game, the steps' own numbers as the rulebook does."""

    name: str
    phase: Literal["prologue", "hunt", "showdown", "settlement"]
    lantern_year: int
    step: int
    doing: str
    steps: list[StepShown]
    endeavors: int
    departing: list[str]
    next: str
    due: list[DueItem]
