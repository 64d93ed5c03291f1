"""Cards by the names people type, first among what fits here."""

from collections.abc import Iterable

from kdm_cli.rules.content import Entry
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play


def card(play: Play, text: str, kinds: Iterable[str], what: str, hint: str = "") -> Entry:
    """The card of these kinds that a name or an id means; of two with one name the earlier kind is meant."""
    kinds = tuple(kinds)
    entries = [entry for kind in kinds for entry in play.content.of(kind)]
    tiers = {kind: tier for tier, kind in enumerate(kinds)}
    found = by_id(text, entries)
    if found is None:
        candidates = [Candidate(entry.name, entry) for entry in entries]
        same = [entry for entry in entries if fold(entry.name) == fold(text)]
        found = min(same, key=lambda entry: tiers[entry.kind]) if same else _entry(pick(text, candidates, what, hint))
    return found


def among(text: str, entries: Iterable[Entry], what: str, hint: str = "") -> Entry:
    """The one of these cards that a name or an id means; copies of one card are one answer."""
    distinct = list({entry.id: entry for entry in entries}.values())
    return by_id(text, distinct) or _entry(pick(text, [Candidate(entry.name, entry) for entry in distinct], what, hint))


def by_id(text: str, entries: Iterable[Entry]) -> Entry | None:
    """The card with this id, with or without its pack: `core:gear/cloth`, `gear/cloth`."""
    return next((entry for entry in entries if text in (entry.id, entry.id.partition(":")[2])), None)


def sibling(entry: Entry, kind: str, slug: str) -> str:
    """The id of another row that this one mentions by its slug."""
    return f"{entry.id.partition(':')[0]}:{kind}/{slug}"


def typed(entry: Entry) -> str:
    """A name of this card that needs no quotes on a command line."""
    return entry.slug.replace("_", "-") if fold(entry.slug) == fold(entry.name) else entry.id


def _entry(candidate: Candidate) -> Entry:
    assert isinstance(candidate.thing, Entry)
    return candidate.thing
