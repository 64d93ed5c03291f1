"""Cards by the names people type, first among what fits here."""

from collections.abc import Iterable, Sequence

from kdm_cli.rules.content import Entry
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import NOTE, Play
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.writing import MOST_NAME, written


def card(play: Play, text: str, kinds: Sequence[str], what: str, hint: str = "") -> Entry:
    """The card of these kinds that a name or an id means; of two with one name the earlier kind is meant."""
    for kind in kinds:
        exactly = play.content.exact(text, (kind,))
        if exactly:
            return exactly
    return _entry(pick(text, [Candidate(entry.name, entry) for entry in play.content.of(*kinds)], what, hint))


def card_or_note(play: Play, text: str, kinds: Sequence[str], what: str, note_kind: str) -> Entry:
    """The card a name means; one that no pack knows is kept as a note of that name where a house rule says so."""
    try:
        return card(play, text, kinds, what)
    except Refused as unknown:
        message, hint = unknown.refusal.message, unknown.refusal.hint
        if unknown.refusal.code != "unknown-name":
            raise
        if not play.house_rule:
            refuse("unknown-name", message, f"{hint} --house-rule keeps it as a note.".strip())
        name = written(text, MOST_NAME, "A name")
        return Entry(f"{NOTE}{note_kind}/{name}", name, {})


def among(text: str, entries: Iterable[Entry], what: str, hint: str = "") -> Entry:
    """The one of these cards that a name or an id means; copies of one card are one answer."""
    distinct = list({entry.id: entry for entry in entries}.values())
    return by_id(text, distinct) or _entry(pick(text, [Candidate(entry.name, entry) for entry in distinct], what, hint))


def by_id(text: str, entries: Iterable[Entry]) -> Entry | None:
    """The card with this id, with or without its pack: `core:gear/cloth`, `gear/cloth`."""
    return next((entry for entry in entries if text in (entry.id, entry.id.partition(":")[2])), None)


def sibling(play: Play, entry: Entry, kind: str, slug: str) -> str:
    """The id of another row that this one mentions by its slug: in its own pack, else in core; or by its full id."""
    return slug if ":" in slug else referred(play, entry, f"{kind}/{slug}").id


def referred(play: Play, source: Entry, reference: str) -> Entry:
    """The entry a card mentions: `kind/slug` in the pack it comes from, else in core; or a full id."""
    if ":" in reference:
        return play.entry(reference)
    pack = str(source.data.get("id", source.id)).partition(":")[0]
    own = play.content.get(f"{pack}:{reference}") if pack != "core" else None
    return own or play.entry(f"core:{reference}")


def typed(entry: Entry) -> str:
    """A name of this card that needs no quotes on a command line."""
    return entry.slug.replace("_", "-") if fold(entry.slug) == fold(entry.name) else entry.id


def _entry(candidate: Candidate) -> Entry:
    assert isinstance(candidate.thing, Entry)
    return candidate.thing
