"""What a foreign save holds, as plain values: names as they stand there, numbers as its sheets print them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Named(NamedTuple):
    """A card or a place by the name the save gives it; `kind` is the pack's word: fighting_art, gear, innovation."""

    kind: str
    name: str
    copies: int = 1


class Listed(NamedTuple):
    """One line of a timeline."""

    year: int
    name: str
    level: int | None = None
    done: bool = False


class Defeated(NamedTuple):
    """A monster that the settlement has defeated, at which level, how often."""

    name: str
    level: int = 1
    times: int = 1


class SavedSurvivor(NamedTuple):
    """One survivor sheet of a save.

    `numbers` are tracks by the names of kdm's columns, `attributes` what the sheet prints without tokens, `gear` goes
    into the grid from the first slot, `parents` are keys of other survivors. `boxes`: location to (light, heavy).
    `reroll_used`: the one reroll of a lifetime that Survival of the Fittest gives.
    """

    key: str
    name: str
    sex: str | None = None
    status: str = "alive"
    died_year: int | None = None
    died_cause: str = ""
    born_year: int = 0
    origin: str = "newcomer"
    numbers: Mapping[str, int] = NOTHING
    attributes: Mapping[str, int] = NOTHING
    tokens: Mapping[str, int] = NOTHING
    weapon_type: str = ""
    boxes: Mapping[str, tuple[bool, bool]] = NOTHING
    armor: Mapping[str, int] = NOTHING
    brain_injured: bool = False
    skip_next_hunt: bool = False
    departing: bool = False
    returned: bool = False
    reroll_used: bool = False
    traits: tuple[Named, ...] = ()
    gear: tuple[str, ...] = ()
    father: str = ""
    mother: str = ""
    notes: tuple[str, ...] = ()


class SavedSettlement(NamedTuple):
    """One settlement of a save, with the survivors that belong to it; `numbers` as printed, survival_limit included."""

    key: str
    name: str
    lantern_year: int = 0
    numbers: Mapping[str, int] = NOTHING
    holdings: tuple[Named, ...] = ()
    storage: tuple[Named, ...] = ()
    timeline: tuple[Listed, ...] = ()
    defeated: tuple[Defeated, ...] = ()
    survivors: tuple[SavedSurvivor, ...] = ()
    notes: tuple[str, ...] = ()


class Save(NamedTuple):
    """A whole save: which tracker wrote it, its version, and what it holds.

    `unplaced` is what belongs to no settlement, in words, for the report; `refused` what cannot be taken, and why.
    """

    tracker: str
    version: str
    settlements: tuple[SavedSettlement, ...]
    unplaced: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
