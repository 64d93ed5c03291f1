"""The journal, the file, exports and the demo."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from kdm_cli.service.sheets.shapes.outcome import ChangeShown
from kdm_cli.service.sheets.shapes.settlement import SettlementSheet


class EntryBrief(TypedDict):
    """One line of `log`; `mended` is the entry that mended it, and one that was taken out is `undone`."""

    id: int
    group: int
    year: int
    time: str
    command: str
    story: list[str]
    because: str
    undone: bool
    mended: int | None


class WordMeant(TypedDict):
    """A word of an entry, and what it meant: survivors by number, cards by id, a slot by its card, all else by name.

    The word of a slot is the number of the survivor and that of the slot. `names` are those of today.
    """

    kind: Literal["survivor", "card", "slot", "loadout", "player"]
    word: str
    ids: list[int | str]
    names: list[str]


class EntryWhole(TypedDict):
    """`log ENTRY`; `mended` is the entry that mended it since, and one that counts no more is `undone`."""

    id: int
    group_id: int
    command: str
    line: str
    arguments: dict[str, Any]
    answers: list[dict[str, Any]]
    changes: list[ChangeShown]
    story: list[str]
    because: str
    time: str
    year: int
    undoes: int | None
    beneath: int
    redoable: int
    last_id: int
    meant: list[WordMeant] | None
    rules: str | None
    writer: str | None
    sequence: int | None
    command_id: str | None
    clock: int | None
    origin_writer: str | None
    origin_sequence: int | None
    digest: str
    undone: bool
    mended: int | None


class Log(TypedDict):
    """`log`: a list of entries with the tip of the journal, or one entry whole."""

    entries: NotRequired[list[EntryBrief]]
    tip: NotRequired[str]
    entry: NotRequired[EntryWhole]


class Health(TypedDict):
    """`doctor`; a sick file is a refusal with code `damaged`. `since`: how many entries came after the noted tip."""

    file: str
    entries: int
    tip: str
    since: int | None
    healthy: Literal[True]
    unknown: list[str]
    remarks: list[str]


class Salvage(TypedDict):
    """`doctor --salvage`; `whole` where no entry is lost, `otherwise` what the tables have that the journal has not."""

    file: str
    out: str
    entries: int
    lost: str
    whole: bool
    tables: Literal["agree", "taken over", "set aside"]
    otherwise: list[str]


class BackedUp(TypedDict):
    """`backup`."""

    file: str
    backup: str
    entries: int
    tip: str


class Restored(TypedDict):
    """`restore`; `kept` is where the replaced file went."""

    file: str
    restored: str
    entries: int
    kept: str | None


class Page(TypedDict):
    """`export`: the page itself, or where it was written; and the tip of the journal it tells."""

    page: str | None
    out: str | None
    tip: str


class Tabulated(Page):
    """`export csv`: a single table as a page, or the folder and the files in it."""

    files: NotRequired[list[str]]


class ShellBegun(TypedDict):
    """`shell`, before its lines: the file they are about, and where that campaign stands."""

    file: str | None
    stands: str


class Expected(TypedDict):
    """`expect`, when it is so."""

    name: str
    field: str
    value: Any


class DemoStep(TypedDict):
    """One line of the demo."""

    line: str
    story: list[str]
    entry: int


class Demo(TypedDict):
    """`demo`."""

    file: str
    steps: list[DemoStep]
    settlement: SettlementSheet
    summary: str
