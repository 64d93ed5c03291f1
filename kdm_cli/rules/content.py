"""What the rules may ask of the packs, and names as people type them: letters and digits, no case and no accents.

What typed words mean: whom and which card, as it turns out now, or as it was when they were typed.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from kdm_cli.light import Any, NamedTuple, Protocol
from kdm_cli.rules.refusal import refuse

Document = Mapping[str, Any]  # an object of JSON whose shape only its reader knows
AnyJson = Any  # what a file says, before anybody has looked at it
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@cache
def kind_of(entry_id: str) -> str:
    """The middle of an id: `core:gear/cloth` is gear."""
    return entry_id.partition(":")[2].partition("/")[0]


class Entry(NamedTuple):
    """One card, table row, place or number of a pack."""

    id: str
    name: str
    data: Document

    @property
    def kind(self) -> str:
        """The middle of the id: `core:gear/cloth` is gear."""
        return kind_of(self.id)

    @property
    def slug(self) -> str:
        """The end of the id, by which rows of the same pack mention each other."""
        return self.id.rpartition("/")[2]

    @property
    def pack(self) -> str:
        """The pack its data comes from; of one that stands in for another that is not the id's."""
        return str(self.data.get("id", self.id)).partition(":")[0]


class Tally(NamedTuple):
    """What each card of some kinds says, in words; of packs that come with kdm it is counted before they do."""

    name: str
    kinds: Sequence[str]
    said: Callable[["Content", Entry], Iterable[str]]
    shelf: str = "tallies.json"  # where that stands


class Content(Protocol):
    """The packs a campaign plays with."""

    def get(self, entry_id: str) -> Entry | None:
        """The entry with this id, or None where no enabled pack has it."""

    def name_of(self, entry_id: str) -> str | None:
        """How the entry with this id is called."""

    def of(self, *kinds: str) -> list[Entry]:
        """Every entry of these kinds, in pack order."""

    def brief(self, kind: str) -> list[Entry]:
        """The same of one kind, with its names and no more than what sheets list of it."""

    def tally(self, what: Tally) -> Counter[str]:
        """How many cards say each word."""

    def saying(self, what: Tally, words: Collection[str]) -> list[Entry]:
        """Every entry that says one of these words, kind by kind in pack order."""

    def is_out(self, entry: Entry) -> bool:
        """Whether a card is of another campaign than the one that is played, or removed by that one."""

    def exact(self, text: str, kinds: Sequence[str]) -> Entry | None:
        """The one entry that is called exactly this, or has this id."""

    def find_many(
        self, typed: Iterable[str], kinds: Sequence[str], what: str, tier: Callable[[Entry], int] | None = None
    ) -> list[Entry]:
        """Several names, typed with spaces or commas; a name of several words may go unquoted; a low tier is meant."""


def sibling_of(content: Content, entry: Entry, kind: str, slug: str) -> str:
    """The id of another row that this one mentions by its slug: in its own pack, else in core; or by its full id."""
    own = f"{entry.pack}:{kind}/{slug}"
    return slug if ":" in slug else own if content.name_of(own) is not None else f"core:{kind}/{slug}"


class Reveal:
    """Which event it is, whether it happens, which happens in its place, and whether the table is rolled again."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.entry = entry
        self.cancelled = False
        self.instead: Entry | None = None
        self.again = False


Parts = list[tuple[str, int]]


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


def begin(typed: Sequence[str], spoken: Sequence[str]) -> bool:
    """Whether several folded words begin as many words of a name, which stand there side by side: `inner th`."""
    places = range(len(spoken) - len(typed) + 1) if len(typed) > 1 else ()
    return any(all(map(str.startswith, spoken[at:], typed)) for at in places)


def matches(text: str, candidates: Iterable[Candidate]) -> list[Candidate]:
    """All that the text may mean on the best level: exact, else whole word, else prefix of a word, or of several."""
    wanted = fold(text)
    if not wanted:
        return []
    pool = list(candidates)
    levels: tuple[Callable[[str], bool], ...] = (
        lambda name: fold(name) == wanted,
        lambda name: wanted in words(name),
        lambda name: fold(name).startswith(wanted) or any(word.startswith(wanted) for word in words(name)),
        lambda name: begin(words(text), words(name)),
    )
    for level in levels:
        found = [candidate for candidate in pool if level(candidate.name)]
        if found:
            best = min(candidate.tier for candidate in found)
            return [candidate for candidate in found if candidate.tier == best]
    return []


def assigned(names: Sequence[str], cards: Sequence["Entry"], most: int) -> dict[int, "Entry"]:
    """Which card each of these names means, by place: as many as can be, the surest first, each card once."""
    free = Counter(card.id for card in cards)
    entries = {card.id: card for card in cards}
    pool = [Candidate(card.name, card.id) for card in entries.values()]
    meant = {at: [name] if name in entries else [str(each.thing) for each in matches(name, pool)]
             for at, name in enumerate(names)}  # fmt: skip
    taken: dict[int, str] = {}

    def placed(at: int, tried: set[str]) -> bool:
        for card in meant[at]:
            if card not in tried:
                tried.add(card)
                holders = [other for other, has in taken.items() if has == card]
                if len(holders) < free[card] or any(placed(other, tried) for other in holders):
                    taken[at] = card
                    return True
        return False

    for at in sorted(meant, key=lambda at: _begins(names[at], [entries[each] for each in meant[at]])):
        if len(taken) < most:
            placed(at, set())
    for at in taken:
        others = Counter(has for other, has in taken.items() if other != at)
        left = [entries[card].name for card in meant[at] if others[card] < free[card]]
        if len(left) > 1:
            hint = "Type more of the name, or its id: " + ", ".join(meant[at][:3])
            refuse("ambiguous-name", f'"{names[at][:40]}" may be {", ".join(left[:6])}.', hint)
    return {at: entries[taken[at]] for at in sorted(taken)}


def _begins(name: str, meant: Iterable["Entry"]) -> int:
    """How little of a card is named: 0 for an id or the whole name, 1 for a word of it, 2 for a beginning."""
    wanted = fold(name)
    if any(name == card.id or wanted == fold(card.name) for card in meant):
        return 0
    return 1 if any(wanted in words(card.name) for card in meant) else 2


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
    hint = f"Did you mean {', '.join(close)}?" if close else hint
    refuse("unknown-name", f'No {what} is called "{text}".', hint, text)


FAR = 0.6  # so alike must names be for one to be meant by the other
SURE = 0.75  # so alike must one word of a name be to stand for the whole


def nearest(text: str, names: Iterable[str], most: int = 3, least: float = FAR) -> list[str]:
    """The names a hasty hand may have meant, nearest first."""
    from difflib import SequenceMatcher

    wanted = fold(text)[:80]
    letters = {*wanted}

    def alike(part: str, least: float) -> float:
        """How alike, where that may be enough: no more letters can be the same than are in both."""
        part = fold(part)[:80]
        same = min(len(wanted), sum(map(letters.__contains__, part)))
        if 2 * same < least * (len(wanted) + len(part)):
            return 0.0
        return SequenceMatcher(None, wanted, part).ratio()

    def like(name: str) -> float:
        word = max((alike(part, SURE) for part in name.split()[:9] if len(part) > 3), default=0.0)
        return max(alike(name, least), word if word >= SURE else 0.0)

    scored = [(like(name), name) for name in dict.fromkeys(names)]
    return [name for score, name in sorted(scored, key=lambda pair: -pair[0])[:most] if score >= least]


Id = int | str
Found = dict[str, dict[str, list[Id]]]  # by kind and folded word
SURVIVOR, CARD, SLOT, LOADOUT, PLAYER = "survivor", "card", "slot", "loadout", "player"


class Then(Protocol):
    """The time at which words were typed that are read once more."""

    def called(self, survivor_id: int) -> str:
        """The name a survivor had."""

    def survivor(self, text: str) -> int | None:
        """Whom a word meant; None where nobody knows any more."""

    def is_name(self, text: str) -> bool:
        """Whether words together were the name of somebody who was meant."""

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """Which cards a word meant, as far as they could be of these kinds; none where nobody knows any more."""

    def name_of(self, content: str) -> str:
        """How a card was called."""

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay in a slot."""

    def named(self, kind: str, text: str) -> str | None:
        """The whole name of the loadout or player that a word meant; None where nobody knows any more."""


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
