"""What commands print that change something or are refused; packs, what is in one and what is wrong with one."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

Anything = Any  # what the field, the row or the command says whose it is
Kind = Literal["create", "delete", "set"]
Origin = Literal["shipped", "homebrew", "kept", "nowhere"]


class PackListed(TypedDict):
    """One pack of `pack list`; `enabled` is null without a campaign, `changed` where the folder differs from it."""

    id: str
    name: str
    version: str
    origin: Origin
    folder: str | None
    enabled: bool | None
    changed: bool
    missing: bool
    problem: str


class PackList(TypedDict):
    """`pack list`; `folder` is where homebrew packs lie, `schemas` where those for an editor do."""

    file: str | None
    folder: str
    schemas: str
    packs: list[PackListed]


class Since(TypedDict):
    """The entry that enabled a pack, and its lantern year."""

    entry: int
    year: int


class KindCounted(TypedDict):
    """How many entries of a kind a pack has."""

    kind: str
    entries: int


class Replaced(TypedDict):
    """An entry for which one of the pack stands in."""

    id: str
    name: str
    by: str


class PackShown(TypedDict):
    """`pack show`; of a pack that is missing nothing more is known than what the campaign records."""

    id: str
    name: str
    version: str
    origin: Origin
    folder: str | None
    enabled: bool | None
    since: Since | None
    missing: bool
    kinds: list[KindCounted]
    replaces: list[Replaced]


class Printing(TypedDict):
    """A printing, as a pack has it; `enabled` is null without a campaign."""

    id: str
    name: str
    enabled: bool | None


class CardFace(TypedDict):
    """What a card says in these printings and not in others."""

    packs: list[str]
    says: list[str]


class CardOfPrintings(TypedDict):
    """A card by which printings are told apart."""

    id: str
    name: str
    kind: str
    faces: list[CardFace]


class Printings(TypedDict):
    """`pack printing`."""

    packs: list[Printing]
    cards: list[CardOfPrintings]


class FaultShown(TypedDict):
    """Something wrong in a pack: the file, where in it, and what."""

    file: str
    path: str
    message: str


class KindCovered(KindCounted):
    """The cards of one kind: carried out by kdm, partly by hands, and those whose text nobody captured."""

    automated: int
    reminds: int
    unknown: int


class LeftToHands(TypedDict):
    """A card that only reminds, in part or whole, or that has only words; `says` is what it tells people.

    `unread` is what is written there and comes to nothing: words nobody knows, moments that never come.
    """

    id: str
    name: str
    says: list[str]
    unread: list[str]


class PackReport(TypedDict):
    """What is wrong with one pack; `ignored` is JSON beside the manifest that it does not name.

    `by_hand` is no fault: cards that kdm does not carry out whole.
    """

    id: str
    name: str
    version: str
    folder: str
    sound: bool
    faults: list[FaultShown]
    entries: int
    coverage: list[KindCovered]
    by_hand: list[LeftToHands]
    ignored: list[str]


class PackCheck(TypedDict):
    """`pack check`; the exit code is 0 where all are sound."""

    packs: list[PackReport]


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

    kind: Kind
    table: str
    id: int
    field: NotRequired[str]
    old: NotRequired[Anything]
    new: NotRequired[Anything]
    row: NotRequired[dict[str, Anything]]


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
    result: dict[str, Anything]


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


class LineRefused(TypedDict):
    """A line of a batch that is refused, and why."""

    line: NotRequired[int]
    column: NotRequired[int]
    step: NotRequired[int]
    code: str
    message: str
    hint: str


class ErrorShown(TypedDict):
    """Why nothing was done, and the way out; which face-down cards it has shown, and the entry that keeps them seen.

    `do` is for hands, before anybody can answer.
    """

    code: str
    message: str
    hint: str
    entry: NotRequired[int]
    turned_over: NotRequired[list[str]]
    do: NotRequired[list[str]]
    needs: NotRequired[list[Need]]
    line: NotRequired[int]
    column: NotRequired[int]
    step: NotRequired[int]
    lines: NotRequired[list[LineRefused]]
    faults: NotRequired[list[FaultShown]]


class RefusalShown(TypedDict):
    """What a refused command prints; a batch says `saved` too."""

    error: ErrorShown
    saved: NotRequired[Literal[False]]


class LookedAt(TypedDict):
    """What a line of a batch that only looks has answered."""

    line: int
    command: str
    answer: Anything


class BatchShown(TypedDict):
    """What `batch run` and `batch check` print; what has changed in all, and what is due when all is done."""

    saved: bool
    outcomes: list[OutcomeShown]
    looks: list[LookedAt]
    differences: list[str]
    due: list[DueItem]
