"""The names of some entries, folded once, so that looking one up is a matter of microseconds."""

from collections.abc import Callable, Iterable
from functools import cached_property

from kdm_cli.rules.content import Entry
from kdm_cli.rules.names import fold, words

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
