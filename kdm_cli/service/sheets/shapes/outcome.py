"""What commands print that change something, or are refused."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.pack import FaultShown


class DueItem(TypedDict):
    """Something that waits to be settled."""

    what: str
    who: str | None
    why: str
    command: str


class DieShown(TypedDict):
    """One die, and who rolled it."""

    sides: int | Literal["location"]
    value: int | str
    why: str
    origin: Literal["given", "typed", "rolled", "drawn", "default"]


class ChangeShown(TypedDict):
    """One row created or deleted, or one field set."""

    kind: Literal["create", "delete", "set"]
    table: str
    id: int
    field: NotRequired[str]
    old: NotRequired[Any]
    new: NotRequired[Any]
    row: NotRequired[dict[str, Any]]


class OutcomeShown(TypedDict):
    """What a changing command prints."""

    entry: int | None
    saved: bool
    story: list[str]
    do: list[str]
    due: list[DueItem]
    next: str
    dice: list[DieShown]
    changes: list[ChangeShown]
    result: dict[str, Any]


class Need(TypedDict, total=False):
    """A die, card or choice that is needed now."""

    sides: int | Literal["location"]
    count: int
    why: str
    who: str
    deck: str
    choose: str
    options: list[str]
    default: str


class ErrorShown(TypedDict):
    """Why nothing was done, and the way out; which face-down cards it has shown, and the entry that keeps them seen."""

    code: str
    message: str
    hint: str
    entry: NotRequired[int]
    turned_over: NotRequired[list[str]]
    needs: NotRequired[list[Need]]
    line: NotRequired[int]
    column: NotRequired[int]
    step: NotRequired[int]
    faults: NotRequired[list[FaultShown]]


class RefusalShown(TypedDict):
    """What a refused command prints; a batch says `saved` too."""

    error: ErrorShown
    saved: NotRequired[Literal[False]]


class LookedAt(TypedDict):
    """What a line of a batch that only looks has answered."""

    line: int
    command: str
    answer: Any


class BatchShown(TypedDict):
    """What `batch run` and `batch check` print; what has changed in all, and what is due when all is done."""

    saved: bool
    outcomes: list[OutcomeShown]
    looks: list[LookedAt]
    differences: list[str]
    due: list[DueItem]
