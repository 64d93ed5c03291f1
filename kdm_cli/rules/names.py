"""Names as people type them: letters and digits only, without case and accents.

What typed words mean: whom and which card, as it turns out now, or as it was when they were typed.
"""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from kdm_cli.rules.refusal import refuse


class Candidate(NamedTuple):
    """Something that can be named; a lower tier is preferred (the living before the dead)."""

    name: str
    thing: object
    tier: int = 0


# what commands mean by these is nobody's name
RESERVED = ("all", "departing", "every", "hunt", "monster", "none", "settlement", "showdown")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The part of a name that counts; a name without letters or digits counts as it stands."""
    if text.isascii():
        return "".join(filter(str.isalnum, text)).lower() or text.strip()
    spread = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize("NFKD", spread)
    return "".join(filter(str.isalnum, plain)) or unicodedata.normalize("NFC", text).casefold().strip()


def words(text: str) -> list[str]:
    """The folded words of a name: `King's Man` is kings, man."""
    return [fold(word) for word in text.replace("-", " ").replace("_", " ").split() if fold(word)]


def matches(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """All that the text may mean on the best level: exact, else whole word, else prefix of a word."""
    wanted = fold(text)
    if not wanted:
        return []
    pool = list(candidates)
    for level in (_exact, _whole_word, _prefix):
        found = [candidate for candidate in pool if level(wanted, candidate.name)]
        if found:
            best = min(candidate.tier for candidate in found)
            return [candidate for candidate in found if candidate.tier == best]
    return []


def _exact(wanted: str, name: str) -> bool:
    return fold(name) == wanted


def _whole_word(wanted: str, name: str) -> bool:
    return wanted in words(name)


def _prefix(wanted: str, name: str) -> bool:
    return fold(name).startswith(wanted) or any(word.startswith(wanted) for word in words(name))


def pick(text: str, candidates: Iterable[Candidate], what: str, hint: str = "") -> Candidate:
    """The one thing the text means, or a refusal with the nearest names."""
    pool = list(candidates)
    found = matches(text, pool)
    if len(found) == 1:
        return found[0]
    if found:
        named = ", ".join(candidate.name for candidate in found[:6])
        refuse("ambiguous-name", f'"{text}" may be {named}.', "Type more of the name.")
    close = nearest(text, [candidate.name for candidate in pool])
    refuse("unknown-name", f'No {what} is called "{text}".', f"Did you mean {', '.join(close)}?" if close else hint)


SURE = 0.75  # so alike must one word of a name be to stand for the whole


def nearest(text: str, names: Iterable[str], most: int = 3) -> list[str]:
    """The names a hasty hand may have meant, nearest first."""
    from difflib import SequenceMatcher

    wanted = fold(text)[:80]

    def alike(part: str) -> float:
        return SequenceMatcher(None, wanted, fold(part)[:80]).ratio()

    def like(name: str) -> float:
        word = max((alike(part) for part in name.split()[:9] if len(part) > 3), default=0.0)
        return max(alike(name), word if word >= SURE else 0.0)

    scored = [(like(name), name) for name in dict.fromkeys(names)]
    return [name for score, name in sorted(scored, key=lambda pair: -pair[0])[:most] if score >= 0.6]


Id = int | str
Found = dict[str, dict[str, list[Id]]]  # by kind and folded word
SURVIVOR, CARD, SLOT, LOADOUT, PLAYER = "survivor", "card", "slot", "loadout", "player"


class Then(Protocol):
    """The time at which words were typed that are read once more."""

    def called(self, survivor_id: int) -> str:
        """The name a survivor had."""
        ...

    def survivor(self, text: str) -> int | None:
        """Whom a word meant; None where nobody knows any more."""
        ...

    def is_name(self, text: str) -> bool:
        """Whether words together were the name of somebody who was meant."""
        ...

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """Which cards a word meant, as far as they could be of these kinds; none where nobody knows any more."""
        ...

    def name_of(self, content: str) -> str:
        """How a card was called."""
        ...

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay in a slot."""
        ...

    def named(self, kind: str, text: str) -> str | None:
        """The whole name of the loadout or player that a word meant; None where nobody knows any more."""
        ...


class Meanings:
    """The words of one command, and what they turned out to mean."""

    def __init__(self, then: Then | None = None) -> None:
        """Words that are read once more mean what they meant then, whatever else is called so by now."""
        self.then = then
        self.found: Found = {}  # all that was meant, as the journal keeps it

    def note(self, kind: str, text: str, *ids: Id) -> None:
        """Remember what a word meant; elsewhere on the line it may mean something else. An id means itself."""
        if text in ids:
            return
        known = self.found.setdefault(kind, {}).setdefault(fold(text), [])
        known += [each for each in ids if len(ids) > 1 or each not in known]
