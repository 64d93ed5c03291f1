"""What completion has to offer: the names on the sheets and the names in the packs."""

import unicodedata
from collections.abc import Iterable
from typing import Any, NamedTuple

from kdm_cli.content import core_library
from kdm_cli.rules.names import Candidate, fold, matches
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.where import campaign_path
from kdm_cli.store.campaign import CampaignFile, open_campaign, told_apart

NEVER_TYPED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
JOINER = "\u200d"
MOST_MARKS = 2
NOTE = "note:"


class Offer(NamedTuple):
    """One way to go on, and a word about it."""

    value: str
    note: str = ""


class Sheets:
    """The campaign as far as completion looks into it; whatever is wrong with the file, there is just nothing."""

    def __init__(self, named: str | None) -> None:
        """Nothing is opened before something is asked."""
        self._named = named
        self._file: CampaignFile | None = None
        self._asked = False

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query, or none."""
        try:
            if not self._asked:
                self._asked = True
                self._file = open_campaign(campaign_path(self._named))
            if self._file is None:
                return []
            with told_apart(self._file.path):
                return self._file.connection.execute(query, values).fetchall()
        except (Refused, OSError):
            return []

    def close(self) -> None:
        """Let go of the file, so that nobody who writes has to wait."""
        if self._file is not None:
            self._file.close()

    def survivors(self, dead: bool | None = False, retired: bool | None = None) -> list[Offer]:
        """The survivors, the living first; a condition of None does not matter."""
        rows = self.rows("SELECT name, dead, retired FROM survivor ORDER BY dead, id")
        return [
            Offer(str(name), "dead" if is_dead else "retired" if is_retired else "")
            for name, is_dead, is_retired in rows
            if dead in (None, bool(is_dead)) and retired in (None, bool(is_retired))
        ]

    def survivor_id(self, text: str) -> int | None:
        """The survivor a typed word means, if it is just one."""
        rows = self.rows("SELECT id, name, dead FROM survivor ORDER BY id")
        found = matches(text, [Candidate(str(name), row_id, int(bool(dead))) for row_id, name, dead in rows])
        return int(str(found[0].thing)) if len(found) == 1 else None

    def stored(self, *kinds: str) -> list[Offer]:
        """What lies in storage."""
        rows = self.rows("SELECT content, count FROM storage ORDER BY id")
        held = [Offer(_name(str(content)), f"{count} in storage") for content, count in rows if _kind(content) in kinds]
        return sorted(held)

    def worn(self, text: str) -> list[Offer]:
        """What a survivor wears."""
        rows = self.rows("SELECT content, slot FROM gear WHERE survivor_id IS ? ORDER BY slot", self.survivor_id(text))
        return _once(Offer(_name(str(content)), f"in slot {slot}") for content, slot in rows)

    def traits(self, text: str) -> list[Offer]:
        """What is recorded on a survivor."""
        rows = self.rows("SELECT content FROM trait WHERE survivor_id IS ? ORDER BY id", self.survivor_id(text))
        return _once(Offer(_name(str(content)), _spoken(_kind(content))) for (content,) in rows)

    def held(self) -> list[Offer]:
        """What the settlement has: innovations, locations, principles, monsters, milestones."""
        rows = self.rows("SELECT content FROM holding ORDER BY id")
        return _once(Offer(_name(str(content)), _spoken(_kind(content))) for (content,) in rows)

    def due(self) -> list[Offer]:
        """What waits to be settled."""
        rows = self.rows("SELECT content, why FROM due ORDER BY id")
        return _once(Offer(_name(str(content)), "due: " + typeable(str(why))) for content, why in rows)

    def loadouts(self) -> list[Offer]:
        """The gear grids that were saved under a name."""
        return [Offer(str(name)) for (name,) in self.rows("SELECT DISTINCT name FROM loadout ORDER BY name")]

    def listed_in(self, year: str) -> list[Offer]:
        """The events of a lantern year that are not checked off."""
        rows = self.rows("SELECT content FROM timeline WHERE year = ? AND NOT done ORDER BY id", year)
        return _once(Offer(_name(str(content))) for (content,) in rows)


def cards(*kinds: str, **facts: Any) -> list[Offer]:
    """The cards of some kinds, by name; a fact that a card states must be this one."""
    entries = core_library().of(*kinds)
    fitting = [each for each in entries if all(_same(each.data.get(key, fact), fact) for key, fact in facts.items())]
    return sorted(_once(Offer(entry.name, _spoken(entry.kind)) for entry in fitting))


def _same(stated: Any, wanted: Any) -> bool:
    return fold(stated) == fold(wanted) if isinstance(stated, str) else bool(stated == wanted)


def typeable(text: str) -> str:
    """A name without what a terminal must never be sent; it means the same, for only letters and digits count."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category in NEVER_TYPED and letter != JOINER:
            kept.append(" ")
        elif marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def _once(offers: Iterable[Offer]) -> list[Offer]:
    return list({fold(offer.value): offer for offer in offers}.values())


def _name(content_id: str) -> str:
    if content_id.startswith(NOTE):
        return content_id.partition("/")[2]
    entry = core_library().get(content_id)
    return entry.name if entry else content_id


def _kind(content_id: Any) -> str:
    return str(content_id).removeprefix(NOTE).rpartition(":")[2].partition("/")[0]


def _spoken(kind: str) -> str:
    return kind.replace("_", " ")
