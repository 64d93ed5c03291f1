"""Names of cards as people type them: whole, in part, several in a row, or by an alias, a slug or an id."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from kdm_cli.light import TYPE_CHECKING, NoReturn
from kdm_cli.rules.content import Content, Entry, Tally, begin, fold, nearest, words
from kdm_cli.rules.refusal import refuse

if TYPE_CHECKING:
    from kdm_cli.content import Library

LONGEST_NAME = 12
MOST_NAMED = 6
Tier = Callable[[Entry], int]


def _said(_: Content, entry: Entry) -> Iterator[str]:
    yield from (fold(name) for name in (*_names_of(entry), entry.slug))


CALLED = Tally(
    "called",
    ("gear", "resource", "fighting_art", "secret_fighting_art", "disorder", "ability", "impairment", "innovation",
     "location", "principle", "monster", "milestone", "story_event", "settlement_event", "severe_injury",
     "weapon_type"),
    _said,
    "names.json",
)  # fmt: skip  # what people name every day


class Index:
    """Entries by what they are called, whole."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Fold the names."""
        self._names: dict[str, list[Entry]] = {}
        self._handles: dict[str, list[Entry]] = {}
        for entry in entries:
            for name in _names_of(entry):
                _put(self._names, fold(name), entry)
            for handle in (fold(entry.slug), entry.id.lower(), entry.id.partition(":")[2].lower()):
                _put(self._handles, handle, entry)
            own = entry.data["id"]
            if own != entry.id:  # it stands in for another and can be called either way
                _put(self._handles, own.lower(), entry)

    def exact(self, text: str) -> list[Entry]:
        """The entries with exactly this name, else with exactly this id or slug."""
        folded = fold(text)
        return self._names.get(folded) or self._handles.get(text.strip().lower()) or self._handles.get(folded) or []


class Names:
    """The same answers as `rules.content.matches`, and besides names also aliases, slugs and ids."""

    def __init__(self, library: "Library", kinds: Sequence[str]) -> None:
        """Read as little as the names take that are asked for; of no kinds are all of them, whoever plays with them."""
        self.library, self.kinds, self.missing = library, kinds, library.missing
        self._some = Index(())
        self._packs: dict[str, set[str]] = {kind: set() for kind in kinds}  # which are in there

    @cached_property
    def entries(self) -> list[Entry]:
        """Everything that may be meant."""
        return self.library.of(*self.kinds) if self.kinds else self.library.everything

    @cached_property
    def _whole(self) -> Index:
        return Index(self.entries)

    def _index(self, text: str) -> Index:
        """An index with all that are called exactly this; one that is named by its kind or id may be any."""
        counted = {*self.kinds} <= {*CALLED.kinds} and not {*self.kinds} <= self.library.whole.keys()
        if not counted or "/" in text or "_whole" in vars(self):
            return self._whole
        word = frozenset((fold(text),))
        packs = {kind: known | self.library.worth_reading(CALLED, kind, word) for kind, known in self._packs.items()}
        if packs != self._packs:
            self._packs = packs
            self._some = Index(each for kind in packs for each in self.library.shown_in(kind, packs[kind]))
        return self._some

    def exact(self, text: str) -> list[Entry]:
        """The entries with exactly this name, else with exactly this id or slug."""
        return self._index(text).exact(text)

    def only(self, text: str) -> Entry | None:
        """The only entry that is called exactly this, or has this slug or id."""
        found = self.exact(text)
        if not found:
            self._check_here(text)
        return found[0] if len(found) == 1 else None

    def matches(self, text: str, tier: Tier | None = None) -> list[Entry]:
        """All that a text may mean on the best level: exact, else whole word, else prefix of a word, or of several."""
        found = self.exact(text) or self._beginnings(fold(text), words(text))
        if tier is None or len(found) < 2:
            return found
        best = min(map(tier, found))
        return [entry for entry in found if tier(entry) == best]

    def find(self, text: str, kinds: Sequence[str], what: str, tier: Tier | None) -> Entry:
        """The one entry that a text means, or a refusal with the nearest names."""
        found = self.matches(text, tier)
        if not found:
            self._check_here(text)
            close = nearest(text, [entry.name for entry in self.entries])
            such = ", ".join(entry.name for entry in self.entries[:3])
            hint = f"Did you mean {', '.join(close)}?" if close else f"Such as {such}." if such else ""
            if self.missing:
                hint = f"{hint} What the pack {self.missing[0]} calls so is not here: kdm pack list".lstrip()
            spoken = " or ".join(kind.replace("_", " ").replace("ai card", "AI card") for kind in kinds) or "entry"
            refuse("unknown-name", f'No {what or spoken} is called "{text}".', hint, text)
        if len(found) > 1:
            _ambiguous(text, found)
        return found[0]

    def find_many(self, typed: Iterable[str], kinds: Sequence[str], what: str, tier: Tier | None) -> list[Entry]:
        """Several names; words that together name a card, or a part of its name, are one, and commas separate too."""
        found: list[Entry] = []
        for run in self._runs(typed):
            left = run
            while left:
                sizes = range(min(len(left), LONGEST_NAME), 1, -1)
                size = next((n for n in sizes if self._called(left[:n])), 0)
                size = size or next((n for n in sizes if self.matches(" ".join(left[:n]))), 1)
                found.append(self.find(" ".join(left[:size]), kinds, what, tier))
                left = left[size:]
        return found

    def _runs(self, typed: Iterable[str]) -> list[list[str]]:
        runs: list[list[str]] = [[]]
        for word in typed:
            first, *more = [word] if self._called([word]) else word.split(",")
            runs[-1].append(first)
            runs += [[part] for part in more]
        return [[word for word in run if word.strip()] for run in runs]

    def _called(self, run: list[str]) -> bool:
        return bool(self.exact(" ".join(run)))

    def _check_here(self, text: str) -> None:
        pack = text.strip().partition(":")[0]
        if self.missing and ":" in text and pack in self.missing:
            refuse(
                "pack-missing", f"{text.strip()[:80]} belongs to the pack {pack}, which is not here.", "kdm pack list"
            )

    def _beginnings(self, wanted: str, typed: list[str]) -> list[Entry]:
        if not wanted:
            return []
        whole = [entry for entry, _, parts in self._parts if wanted in parts]
        found = whole or [
            entry
            for entry, folded, parts in self._parts
            if folded.startswith(wanted) or any(part.startswith(wanted) for part in parts)
        ]
        found = found or [entry for entry, _, parts in self._parts if begin(typed, parts)]
        return list({entry.id: entry for entry in found}.values())

    @cached_property
    def _parts(self) -> list[tuple[Entry, str, list[str]]]:
        return [(entry, fold(name), words(name)) for entry in self.entries for name in _names_of(entry)]


def _names_of(entry: Entry) -> list[str]:
    aliases = entry.data.get("aliases")
    return [entry.name, *aliases] if aliases else [entry.name]


def _put(table: dict[str, list[Entry]], key: str, entry: Entry) -> None:
    places = table.setdefault(key, [])
    if entry not in places:
        places.append(entry)


def _ambiguous(text: str, found: list[Entry]) -> NoReturn:
    common = Counter(entry.name for entry in found)
    same = len({entry.id.partition(":")[2] for entry in found}) < len(found)
    handles = [entry.id if same else f"{entry.kind}/{entry.slug}" for entry in found]
    named = [
        e.name if common[e.name] == 1 else f"{e.name} ({handle})" for e, handle in zip(found, handles, strict=True)
    ]
    more = f" or {len(found) - MOST_NAMED} others" if len(found) > MOST_NAMED else ""
    hint = f"Type more of the name, or {'the id' if same else 'kind/slug'}."
    refuse("ambiguous-name", f'"{text}" may be {", ".join(named[:MOST_NAMED])}{more}.', hint)
