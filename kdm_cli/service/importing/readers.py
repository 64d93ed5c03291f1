"""What a foreign save holds, as plain values: names as they stand there, numbers as its sheets print them.

An object of a save remembers what was read of it, so that nothing is dropped in silence.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType

from kdm_cli.light import Any, NamedTuple, NoReturn, TypeVar
from kdm_cli.rules.content import Document
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Fields

SMALL = frozenset(("a", "an", "and", "for", "from", "in", "of", "on", "the", "to", "with"))
WEAPONS = {"fist_and_tooth": "Fist & Tooth"}
MASTERY = "mastery_"


def titled(handle: str) -> str:
    """A name for a handle: `song_of_the_brave` is Song of the Brave; what has capitals is a name already."""
    if handle != handle.lower():
        return handle
    words = handle.replace("_", " ").split()
    return " ".join(word if at and word in SMALL else word[:1].upper() + word[1:] for at, word in enumerate(words))


def spaced(key: str) -> str:
    """The words of a key: `cannotUseSurvival` and `cannot_use_survival` are both cannot use survival."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", key).replace("_", " ").lower().strip() or key


def notes(tracker: str, own: Iterable[str], kept: list[str]) -> tuple[str, ...]:
    """The notes of a sheet: its own, and one of everything that has no box of its own here."""
    also = f"Also in the {tracker} save: {'; '.join(kept)}" if kept else ""
    return tuple(note for note in (*own, also) if note)


def _told(value: object) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return ", ".join(str(each) for each in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def weapon(handle: str) -> str:
    """The name of a weapon type; nothing where there is none."""
    return WEAPONS.get(handle) or titled(handle)


T = TypeVar("T")
EMPTY: tuple[Any, ...] = (None, False, 0, "", [], {})
MOST = 999_999_999


class Source:
    """One JSON object of a save: every key is taken by its kind, passed over with a reason, or left over."""

    def __init__(self, value: object, where: str) -> None:
        """What is not an object is refused, with its place."""
        if not isinstance(value, dict):
            refuse("bad-input", f"{where} of the save must be an object.", "Is the file damaged?")
        self.value: Fields = value
        self.where = where
        self._seen: set[str] = set()

    def whole(self, key: str, default: int | None = 0, least: int = -MOST, most: int = MOST) -> int:
        """A whole number of at most nine digits; without a default it must be there."""
        found = self._taken(key, default, int, "a whole number")
        if not least <= found <= most:
            self._wrong(key, f"a whole number from {least} to {most}")
        return found

    def text(self, key: str, default: str = "") -> str:
        """Words."""
        return self._taken(key, default, str, "text")

    def one_of(self, key: str, meanings: Mapping[str, str], default: str) -> str:
        """One of a few words, as what it means here."""
        found = self.text(key, default)
        if found not in meanings:
            self._wrong(key, " or ".join(meanings))
        return meanings[found]

    def yes(self, key: str) -> bool:
        """Yes or no; what is not there is no."""
        return self._taken(key, False, bool, "true or false")

    def texts(self, key: str) -> list[str]:
        """A list of words."""
        found = self.values(key)
        if not all(isinstance(each, str) for each in found):
            self._wrong(key, "a list of words")
        return found

    def values(self, key: str) -> list[Any]:
        """A list of anything."""
        return list(self._taken(key, [], list, "a list"))

    def each(self, key: str) -> Iterator["Source"]:
        """A list of objects."""
        for at, value in enumerate(self.values(key)):
            yield Source(value, f"{self.where}.{key}[{at}]")

    def inside(self, key: str) -> "Source":
        """An object within; where there is none, an empty one."""
        self._seen.add(key)
        found = self.value.get(key)
        return Source({} if found is None else found, f"{self.where}.{key}")

    def has(self, key: str) -> bool:
        """Whether the save holds this key."""
        return key in self.value

    def needs(self, *keys: str) -> None:
        """What every save of its kind has; where it is missing the file is damaged."""
        for key in keys:
            if self.value.get(key) is None:
                self._wrong(key, "there")

    def passed(self, *keys: str) -> None:
        """Take keys as read that kdm works out itself or that mean nothing outside their tracker."""
        self._seen.update(keys)

    def left(self) -> Fields:
        """What nobody has read, without what is empty anyway."""
        return {
            key: value
            for key, value in self.value.items()
            if key not in self._seen and not any(value is empty or value == empty for empty in EMPTY)
        }

    def left_over(self) -> list[str]:
        """Each thing that nobody has read, in words."""
        return [f"{spaced(key)}: {_told(value)}" for key, value in self.left().items()]

    def placed(self) -> list[str]:
        """The same, each with its place."""
        return [f"{self.where}: {told}" for told in self.left_over()]

    def _taken(self, key: str, default: T | None, kind: type[T], wanted: str) -> T:
        self._seen.add(key)
        found = default if self.value.get(key) is None else self.value[key]
        if type(found) is not kind:  # true is a whole number for Python
            self._wrong(key, wanted)
        return found

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        refuse("bad-input", f"{self.where}.{key} of the save must be {wanted}.", "Is the file damaged?")


NOTHING: Document = MappingProxyType({})


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
    """One survivor sheet of a save: `numbers` are tracks by kdm's columns, `father` and `mother` keys of others."""

    key: str
    name: str
    sex: str | None = None
    status: str = "alive"
    died_year: int | None = None
    died_cause: str = ""
    born_year: int = 0
    origin: str = "newcomer"
    numbers: Mapping[str, int] = NOTHING
    attributes: Mapping[str, int] = NOTHING  # as the sheet prints them, without tokens
    tokens: Mapping[str, int] = NOTHING
    weapon_type: str = ""
    boxes: Mapping[str, tuple[bool, bool]] = NOTHING  # light and heavy
    armor: Mapping[str, int] = NOTHING
    brain_injured: bool = False
    skip_next_hunt: bool = False
    departing: bool = False
    returned: bool = False
    reroll_used: bool = False  # the one of a lifetime that Survival of the Fittest gives
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
    keeps_quarries: bool = True  # whether the tracker has a place for them


class Save(NamedTuple):
    """A whole save: which tracker wrote it, its version, and what it holds."""

    tracker: str
    version: str
    settlements: tuple[SavedSettlement, ...]
    unplaced: tuple[str, ...] = ()  # what belongs to no settlement, in words
    refused: tuple[str, ...] = ()  # what cannot be taken, and why


def innovations(handles: Iterable[str], named: Callable[[str], str]) -> list[Named]:
    """Innovations by their handles; one of a mastery says of which weapon type."""
    return [
        Named("weapon_type", weapon(handle.removeprefix(MASTERY)))
        if handle.startswith(MASTERY)
        else Named("innovation", named(handle))
        for handle in handles
    ]


READERS = ("ncalteen", "companion", "manager")


def read(document: Any) -> Save | None:
    """The save as plain values, read by the reader that knows it; None where nobody does."""
    for name in READERS:
        reader = import_module(f"kdm_cli.service.importing.{name}_save")
        if reader.recognises(document):
            told: list[str] = []
            save: Save = reader.read(_once(document, reader.recognises, told))
            return save._replace(unplaced=(*save.unplaced, *told))
    return None


def _once(document: Fields, recognises: Callable[[object], bool], told: list[str]) -> Fields:
    """A save without the saves that it holds within itself, of which is told where they stood and what they held."""
    found: Fields = {}
    for key, value in document.items():
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        copies = [value] if recognises(value) else [each for each in inner if recognises(each)]
        found[key] = None if copies else value
        for copy in copies:
            version = copy.get("version")
            of = f" of version {str(version)[:20]}" if isinstance(version, str | int) else ""
            lists = (copy.get(each) for each in ("settlements", "campaigns"))
            homes: list[object] = next((each for each in lists if isinstance(each, list)), [])
            count = f", {len(homes)} settlement{'s' * (len(homes) != 1)}" if homes else ""
            told.append(
                f"{spaced(key)[:60]}: the save holds a save within itself{of}{count}: left out, kdm reads the outer one"
            )
        if copies and value is not copies[0] and len(copies) < len(inner):
            rest = value.items() if isinstance(value, dict) else enumerate(value)
            found[key] = {str(name): each for name, each in rest if not recognises(each)}
    return found
