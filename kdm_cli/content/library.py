"""The packs a campaign plays with, core first, read file by file as their kinds are asked for.

The names of some entries, folded once, so that looking one up is a matter of microseconds.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from os import PathLike, fspath
from typing import NoReturn

from kdm_cli.content.pack import CORE, Kept, Pack, bad_pack
from kdm_cli.rules.content import Entry, kind_of
from kdm_cli.rules.names import fold, nearest, words
from kdm_cli.rules.refusal import refuse

Tier = Callable[[Entry], int]


class Index:
    """The same answers as `rules.names.matches`, and besides names also aliases, slugs and ids."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Fold the names whole; their words are folded when a name is first given in part."""
        self.entries = list(entries)
        self._names: dict[str, list[Entry]] = {}
        self._handles: dict[str, list[Entry]] = {}
        for entry in self.entries:
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

    def matches(self, text: str, tier: Tier | None = None) -> list[Entry]:
        """All that a text may mean on the best level: exact, else whole word, else prefix of a word."""
        found = self.exact(text) or self._beginnings(fold(text))
        if tier is None or len(found) < 2:
            return found
        best = min(map(tier, found))
        return [entry for entry in found if tier(entry) == best]

    def _beginnings(self, wanted: str) -> list[Entry]:
        if not wanted:
            return []
        whole = [entry for entry, _, parts in self._parts if wanted in parts]
        return _once(whole or [entry for entry, folded, parts in self._parts if _begins(wanted, folded, parts)])

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


def _begins(wanted: str, folded: str, parts: list[str]) -> bool:
    return folded.startswith(wanted) or any(part.startswith(wanted) for part in parts)


def _once(entries: list[Entry]) -> list[Entry]:
    return list({entry.id: entry for entry in entries}.values())


LONGEST_NAME = 12
MOST_NAMED = 6


class Library:
    """Every entry of some packs, by id, by kind and by name; implements `rules.content.Content`."""

    def __init__(self, packs: Sequence[Kept | str | PathLike[str]], missing: Sequence[str] = ()) -> None:
        """Nothing is read yet; `missing` are packs that are played with and not here."""
        self.packs = [pack if isinstance(pack, Kept) else fspath(pack) for pack in packs]
        self.missing = tuple(missing)
        self._kinds: dict[str, dict[str, Entry]] = {}
        self._meant: dict[str, dict[str, Entry]] = {}
        self._found: dict[str, Entry | None] = {}
        self._indexes: dict[tuple[str, ...], Index] = {}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of entry these packs hold."""
        return tuple(dict.fromkeys(kind for pack in self._opened for kind in pack.kinds))

    def get(self, entry_id: str) -> Entry | None:
        """The entry that is meant by this id, under this id, or None where no enabled pack has it.

        An entry that stands in for it or was called so gives its data; recorded facts keep their id.
        """
        if entry_id in self._found:
            return self._found[entry_id]
        kind = kind_of(entry_id)
        found = (self._of_kind(kind).get(entry_id) or self._meant[kind].get(entry_id)) if kind else None
        self._found[entry_id] = found
        return found

    def of(self, *kinds: str) -> list[Entry]:
        """Every entry of these kinds, kind by kind in pack order."""
        return [entry for kind in kinds for entry in self._of_kind(kind).values()]

    def find(self, text: str, kinds: Sequence[str] = (), what: str = "", tier: Tier | None = None) -> Entry:
        """The one entry that a name, a part of it, a slug or an id means, or a refusal with the nearest names.

        No kinds: all of them. Where several entries match equally well, those with the lowest `tier` are meant.
        """
        index = self._index(kinds)
        found = index.matches(text, tier)
        if not found:
            self._check_here(text)
            close = nearest(text, [entry.name for entry in index.entries])
            such = ", ".join(entry.name for entry in index.entries[:3])
            hint = f"Did you mean {', '.join(close)}?" if close else f"Such as {such}." if such else ""
            if self.missing:
                hint = f"{hint} What the pack {self.missing[0]} calls so is not here: kdm pack list".lstrip()
            refuse("unknown-name", f'No {what or _spoken(kinds)} is called "{text}".', hint)
        if len(found) > 1:
            _ambiguous(text, found)
        return found[0]

    def exact(self, text: str, kinds: Sequence[str] = ()) -> Entry | None:
        """The only entry that is called exactly this, or has this slug or id."""
        found = self._index(kinds).exact(text)
        if not found:
            self._check_here(text)
        return found[0] if len(found) == 1 else None

    def find_many(
        self, typed: Iterable[str], kinds: Sequence[str] = (), what: str = "", tier: Tier | None = None
    ) -> list[Entry]:
        """Several names; one of several words may go unquoted where it is complete, and commas separate too."""
        found: list[Entry] = []
        for run in self._runs(typed, kinds):
            left = run
            while left:
                size = next((n for n in range(min(len(left), LONGEST_NAME), 1, -1) if self._called(left[:n], kinds)), 1)
                found.append(self.find(" ".join(left[:size]), kinds, what, tier))
                left = left[size:]
        return found

    @cached_property
    def _opened(self) -> list[Pack]:
        packs: dict[str, Pack] = {}
        for each in self.packs:
            pack = each.opened() if isinstance(each, Kept) else Pack(each)
            if pack.id in packs:
                bad_pack(pack.folder, f"{packs[pack.id].folder} is called {pack.id} too")
            packs[pack.id] = pack
        return list(packs.values())

    def _runs(self, typed: Iterable[str], kinds: Sequence[str]) -> list[list[str]]:
        runs: list[list[str]] = [[]]
        for word in typed:
            first, *more = [word] if self._called([word], kinds) else word.split(",")
            runs[-1].append(first)
            runs += [[part] for part in more]
        return [[word for word in run if word.strip()] for run in runs]

    def _called(self, run: list[str], kinds: Sequence[str]) -> bool:
        return bool(self._index(kinds).exact(" ".join(run)))

    def _index(self, kinds: Sequence[str]) -> Index:
        key = tuple(kinds)
        if key not in self._indexes:
            self._indexes[key] = Index(self.of(*(key or self.kinds)))
        return self._indexes[key]

    def _check_here(self, text: str) -> None:
        pack = text.strip().partition(":")[0]
        if self.missing and ":" in text and pack in self.missing:
            refuse(
                "pack-missing", f"{text.strip()[:80]} belongs to the pack {pack}, which is not here.", "kdm pack list"
            )

    def gathered(self, kind: str) -> tuple[dict[str, Entry], list[Entry]]:
        """Every entry of a kind as its pack has it, and those that speak of other ids: replaces, was."""
        entries: dict[str, Entry] = {}
        linked: list[Entry] = []
        for pack in self._opened:
            for entry in pack.of(kind):
                if entry.id in entries:
                    bad_pack(pack.folder, f"{entry.id} stands there twice ({'; '.join(pack.places(entry.id))})")
                entries[entry.id] = entry
                if "replaces" in entry.data or "was" in entry.data:
                    linked.append(entry)
        return entries, linked

    def _of_kind(self, kind: str) -> dict[str, Entry]:
        if kind not in self._kinds:
            entries, linked = self.gathered(kind)
            self._meant[kind] = {}
            if linked:
                from kdm_cli.content.links import settled  # late: only with several packs

                entries, self._meant[kind] = settled(self._opened, entries, linked, self.missing)
            self._kinds[kind] = entries
        return self._kinds[kind]


@cache
def core_library() -> Library:
    """The core game alone."""
    return Library([CORE])


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


def _spoken(kinds: Sequence[str]) -> str:
    return " or ".join(kind.replace("_", " ").replace("ai card", "AI card") for kind in kinds) or "entry"
