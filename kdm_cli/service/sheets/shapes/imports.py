"""What an import found, what came of it, and what did not."""

from typing import NotRequired

from typing_extensions import TypedDict


class Counted(TypedDict):
    """So many of one kind in the save: kept in the campaign, kept as a note, refused."""

    what: str
    source: int
    kept: int
    noted: int
    refused: int


class Renamed(TypedDict):
    """A name that could not stay as it was, and why."""

    was: str
    now: str
    why: str


class KeptByName(TypedDict):
    """A card that no pack knows, and where it stands: with whom, in storage, in which lantern year."""

    what: str
    name: str
    where: list[str]


class ImportedSettlement(TypedDict):
    """One campaign file and what it was made of.

    `named` has what no pack knows and is kept under its name, `changed` what could not stand as it was, with what it
    was, `refused` what was not kept at all and why.
    """

    file: str
    name: str
    source_name: str
    lantern_year: int
    population: int
    death_count: int
    counts: list[Counted]
    renamed: NotRequired[list[Renamed]]
    named: NotRequired[list[KeptByName]]
    changed: NotRequired[list[str]]
    refused: NotRequired[list[str]]


class Imported(TypedDict):
    """`import`; `unplaced` is what belongs to no settlement of the save."""

    source: str
    tracker: str
    version: str
    saved: bool
    settlements: list[ImportedSettlement]
    unplaced: NotRequired[list[str]]
    refused: NotRequired[list[str]]
