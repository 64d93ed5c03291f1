"""The packs, what is in one, and what is wrong with one."""

from typing import Literal

from typing_extensions import TypedDict

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
    """`pack list`; `folder` is where homebrew packs lie."""

    file: str | None
    folder: str
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


class FaultShown(TypedDict):
    """Something wrong in a pack: the file, where in it, and what."""

    file: str
    path: str
    message: str


class KindCovered(TypedDict):
    """The cards of one kind: carried out by kdm, partly by hands, and those whose text nobody captured."""

    kind: str
    entries: int
    automated: int
    reminds: int
    unknown: int


class LeftToHands(TypedDict):
    """A card that only reminds, in part or whole, or that has only words; `says` is what it tells people."""

    id: str
    name: str
    says: list[str]


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
