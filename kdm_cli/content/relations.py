"""What the entries of a pack have to do with others: what they replace, what they mention, what leads in circles."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from kdm_cli.content.library import Library
from kdm_cli.content.links import conflicts, pack_of
from kdm_cli.content.mentions import followed, mentions
from kdm_cli.content.places import shipped
from kdm_cli.content.stand_ins import check_stand_ins
from kdm_cli.rules.content import Entry, kind_of

Relation = tuple[str, str, str]  # the id of an entry, the path in it, and what is wrong
Entries = Mapping[str, Entry]


def relations(pack: str, own: Entries, others: Library, kinds: Sequence[str]) -> Iterator[Relation]:
    """Everything that does not fit together within a pack, and between it and the packs beside it."""
    linked = list(_links(pack, own, others))
    yield from linked
    if not linked:
        yield from check_stand_ins(own, others)
    former = {old: entry for entry in own.values() for old in _former_ids(entry)}

    def meant(entry_id: str) -> Entry | None:
        return own.get(entry_id) or former.get(entry_id) or others.get(entry_id)

    for entry in own.values():
        for path, ids, told in mentions(entry.data, pack, kinds):
            problem = "" if any(map(meant, ids)) else _unknown(pack, told, ids, others)
            if problem:
                yield entry.id, path, problem
    for circle in circles(list(own), lambda entry_id: _edges(pack, meant(entry_id), meant)):
        told = " -> ".join(circle)
        yield circle[0], "", f"leads back to itself: {told}"


def _former_ids(entry: Entry) -> list[str]:
    was = entry.data.get("was")
    return [old for old in was if isinstance(old, str)] if isinstance(was, list) else []


def _links(pack: str, own: Entries, others: Library) -> Iterator[Relation]:
    for kind in dict.fromkeys([*map(kind_of, own), *others.kinds]):
        entries, linked = others.gathered(kind)
        mine = {entry_id: entry for entry_id, entry in own.items() if entry.kind == kind}
        claims = [entry for entry in mine.values() if "replaces" in entry.data or "was" in entry.data]
        for entry in claims:
            replaced = entry.data.get("replaces")
            if (
                isinstance(replaced, str)
                and replaced.partition(":")[0] in others.missing
                and _shipped(replaced) is False
            ):
                yield entry.id, ".replaces", f"replaces {replaced[:80]}, which that pack has not"
        for found in conflicts(entries | mine, [*linked, *claims], others.missing):
            concerned = [found.entry.data.get("replaces", ""), *([found.other.id] if found.other else [])]
            if pack_of(found.entry) == pack:
                yield found.entry.id, found.field, found.message
            elif any(str(each).startswith(f"{pack}:") for each in concerned):
                yield "", "", f"{found.entry.id} of the pack {pack_of(found.entry)} {found.message}"


def _unknown(pack: str, told: str, ids: tuple[str, ...], others: Library) -> str:
    """What is wrong with a mention of something that is not here; nothing where it may be there at another time."""
    if not ids:
        return f"{told} is of no kind that kdm knows"
    named = ids[0].partition(":")[0]
    if len(ids) == 1 and named != pack and named in shipped():
        if not _shipped(ids[0]):
            return f"{told} is not in {named}"
        return "" if named in others.missing else f"{told} belongs to the pack {named}, which is not enabled"
    return f"{told} is in no pack here"


def _shipped(entry_id: str) -> bool | None:
    """Whether the pack of an id has it; None where that pack does not come with kdm."""
    folder = shipped().get(entry_id.partition(":")[0])
    return None if folder is None else entry_id in Library([folder]).gathered(kind_of(entry_id))[0]


def _edges(pack: str, entry: Entry | None, meant: Callable[[str], Entry | None]) -> list[str]:
    """The entries that an entry always leads to."""
    if entry is None:
        return []
    found = (next(filter(None, map(meant, ids)), None) for ids in followed(entry.data, pack_of(entry) or pack))
    return [each.id for each in found if each]


def circles(starts: Sequence[str], edges: Callable[[str], list[str]]) -> Iterator[list[str]]:
    """Each way that leads from a start back to itself, told once."""
    done: set[str] = set()
    for start in starts:
        way: list[str] = []
        waiting = [(start, 0)]
        while waiting:
            node, depth = waiting.pop()
            del way[depth:]
            if node in way:
                yield [*way[way.index(node) :], node]
            elif node not in done:
                done.add(node)
                way.append(node)
                waiting += [(following, depth + 1) for following in edges(node)]
