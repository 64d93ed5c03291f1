"""Entries that speak of other entries' ids: one that stands in for another, one that was called otherwise before."""

import re
from collections.abc import Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Entry, kind_of

Entries = dict[str, Entry]
WHOLE = r"([a-z0-9][a-z0-9_-]*):([a-z_]+)/[A-Za-z0-9_-]+"  # compiled where somebody looks for mentions
SHORT = r"([a-z_]+)/[A-Za-z0-9_-]+"
PROSE = {"text", "say", "name", "aliases", "notes", "source", "variants", "definitions", "edition", "edition_seen"}
ALWAYS_REFERENCES = {"what", "has", "every"}


class Conflict(NamedTuple):
    """Why an entry cannot have the link it claims, and the other entry that stands in its way."""

    entry: Entry
    field: str
    message: str
    other: Entry | None = None


def settled(entries: Entries, linked: Sequence[Entry]) -> tuple[Entries, Entries]:
    """The entries of a kind as they are shown, and what every other id means; between them is no conflict."""
    instead, former = linked_of(entries, linked)
    standing = {entry.id for entry in instead.values()}
    shown: Entries = {}
    for entry in entries.values():
        if entry.id not in standing:
            shown[entry.id] = _under(entry.id, instead.get(entry.id, entry))
    for replaced, entry in instead.items():
        shown.setdefault(replaced, _under(replaced, entry))  # what it replaces belongs to a pack that is not here
    meant = {entry.id: _under(entry.id, entry) for entry in instead.values()}
    meant |= {old: _under(old, instead.get(entry.id, entry)) for old, entry in former.items()}
    return shown, meant


def linked_of(entries: Entries, linked: Sequence[Entry]) -> tuple[Entries, Entries]:
    """What stands in for each replaced id, and what had each old id, where there is no conflict between entries."""
    former = {old: entry for entry in linked for old in entry.data.get("was", ())}
    instead: Entries = {}
    for entry in sorted(linked, key=lambda each: "campaign" in each.data):  # what a campaign says comes last
        if "replaces" in entry.data:
            replaced = entry.data["replaces"]
            known = replaced not in entries and replaced in former
            instead[former[replaced].id if known else replaced] = entry
    return instead, former


def conflicts(entries: Entries, linked: Sequence[Entry], missing: Sequence[str] = ()) -> Iterator[Conflict]:
    """Every link that cannot be: unknown or doubled replacements, former names that still exist."""
    former: Entries = {}
    for entry in linked:
        was = entry.data.get("was", [])
        if not isinstance(was, list) or not all(isinstance(old, str) for old in was):
            yield Conflict(entry, ".was", "must list ids in was")
            continue
        for at, old in enumerate(was):
            field = f".was[{at}]"
            if kind_of(old) != entry.kind:
                yield Conflict(entry, field, f"was {old[:80]}, which is no {entry.kind}")
            elif old in entries:
                yield Conflict(entry, field, f"was {old}, which still exists", entries[old])
            elif old in former:
                yield Conflict(entry, field, f"was {old}, and so was {former[old].id}", former[old])
            else:
                former[old] = entry
    yield from _conflicts_of_replacements(entries, linked, former, missing)


def _conflicts_of_replacements(
    entries: Entries, linked: Sequence[Entry], former: Entries, missing: Sequence[str]
) -> Iterator[Conflict]:
    instead: dict[tuple[str, str], Entry] = {}  # by the campaign in which it does, too
    for entry in linked:
        replaced, campaign = entry.data.get("replaces", entry), str(entry.data.get("campaign", ""))
        if replaced is entry:
            continue
        if not isinstance(replaced, str):
            yield Conflict(entry, ".replaces", "must name one id in replaces")
            continue
        target = entries.get(replaced) or former.get(replaced)
        told = f"replaces {replaced[:80]}"
        if kind_of(replaced) != entry.kind:
            yield Conflict(entry, ".replaces", f"{told}, which is no {entry.kind}")
        elif target is None and replaced.partition(":")[0] not in missing:
            yield Conflict(entry, ".replaces", f"{told}, which no pack has")
        elif target is not None and target.pack == entry.pack:
            yield Conflict(entry, ".replaces", f"{told}, which stands in the same pack", target)
        elif target is not None and "replaces" in target.data:
            yield Conflict(entry, ".replaces", f"{told}, which itself replaces {target.data['replaces']}", target)
        elif (target.id if target else replaced, campaign) in instead:
            other = instead[target.id if target else replaced, campaign]
            yield Conflict(entry, ".replaces", f"{told}, and so does {other.id}", other)
        else:
            instead[target.id if target else replaced, campaign] = entry


def _under(entry_id: str, entry: Entry) -> Entry:
    """The same card under an id that means it."""
    return entry if entry.id == entry_id else Entry(entry_id, entry.name, entry.data)


def meanings(text: str, key: str, pack: str, kinds: Sequence[str]) -> tuple[str, ...] | None:
    """The ids a text can mean, best first; None where it mentions nothing."""
    whole, short = re.fullmatch(WHOLE, text), re.fullmatch(SHORT, text)
    if whole:
        return (text,) if whole[2] in kinds and whole[1] != "note" else None
    if short and short[1] in kinds:
        return f"{pack}:{text}", f"core:{text}"
    if short and key in ALWAYS_REFERENCES:
        return ()
    return None
