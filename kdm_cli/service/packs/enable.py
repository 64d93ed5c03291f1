"""A pack becomes one of a campaign's, kept where it came from outside; what of it is written down, and where."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from kdm_cli.content import CORE, Kept, Library
from kdm_cli.content import Pack as Opened
from kdm_cli.content.check import Examination, Fault
from kdm_cli.content.places import named, pack_facts
from kdm_cli.content.played import CORE_ID, enabled_rows, library_without, source_of
from kdm_cli.content.relations import mentions, relations
from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import NOTE, Play, quoted
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import TABLES, AnyRow, Pack, PackFile, Tables
from kdm_cli.service.language import index
from kdm_cli.service.tray import library_of

COLUMNS = ("content", "weapon_type")
ONE_LINE = ("storage", "holding")  # a card stands there once
MOST_NAMED = 6
PLACES = {
    "storage": "storage", "due": "due", "card": "the showdown under way", "hunt_space": "the hunt board",
    "lasting": "what the settlement keeps in mind", "use": "what the settlement keeps in mind",
}  # fmt: skip


class Recorded(NamedTuple):
    """A card by its id, and in words where the campaign has it."""

    content: str
    where: str


def recorded(tables: Tables) -> Iterator[Recorded]:
    """Every card that is written down somewhere; what no pack ever knew is not among them."""
    for table, row_type in TABLES.items():
        for column in COLUMNS:
            if column in row_type._fields:
                for row in tables[table].values():
                    content = getattr(row, column)
                    if content and ":" in content and not content.startswith(NOTE):
                        yield Recorded(content, _where(tables, table, row))


def of_pack(tables: Tables, pack: str) -> list[Recorded]:
    """What is written down under ids of one pack, each place once."""
    return list(dict.fromkeys(each for each in recorded(tables) if each.content.startswith(f"{pack}:")))


def rename(draft: Draft, former: Mapping[str, str]) -> int:
    """Write new ids in the place of former ones; lines of which there can be only one become one."""
    moved = 0
    for table, row_type in TABLES.items():
        for column in set(COLUMNS) & set(row_type._fields):
            for row in list(draft.tables[table].values()):
                new = former.get(getattr(row, column) or "")
                if not new:
                    continue
                moved += 1
                there = next((each for each in draft.tables[table].values() if getattr(each, column) == new), None)
                if there and table in ONE_LINE:
                    draft.delete(row)
                    if table == "storage":
                        draft.set(there, copies=there.copies + row.copies)
                else:
                    draft.set(row, **{column: new})
    return moved


def _where(tables: Tables, table: str, row: AnyRow) -> str:
    owner = tables["survivor"].get(row.id if table == "survivor" else getattr(row, "survivor_id", None) or 0)
    if owner is not None:
        return str(owner.name)
    if table == "loadout":
        return f"loadout {row.name}"
    if table == "timeline":
        return f"lantern year {row.year}"
    return PLACES.get(table, "the settlement")


def of_packs(command: str) -> bool:
    """Whether an entry of this command says which packs there are from then on."""
    operation = index.recorded(command)
    return operation is not None and operation.packs


class BadPack(Refused):
    """A pack that is refused whole; `faults` is everything that is wrong with it."""

    def __init__(self, pack: str, folder: str, faults: list[Fault]) -> None:
        """The sentence counts the faults; whoever prints it lists them."""
        count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        hint = f"kdm pack check {quoted(folder)} looks at it by itself; kdm pack list shows what it meets here."
        super().__init__(Refusal("bad-pack", f"The pack {pack} has {count}; nothing of it is taken.", hint))
        self.faults = faults


class Brought(NamedTuple):
    """A pack without faults; `texts` are kept in the campaign, and empty for one that comes with kdm."""

    pack: Opened
    sha256: str
    texts: dict[str, str]

    @property
    def entries(self) -> dict[str, Entry]:
        """What is in it, by id."""
        return _entries(self.pack)

    @property
    def spoken(self) -> str:
        """Id, version, and the name where that says more."""
        name = "" if self.pack.name.casefold() == self.pack.id else f" ({self.pack.name})"
        return f"{self.pack.id} {self.pack.version}{name}"


def bring(text: str, tables: Tables) -> Brought:
    """The pack an id or a path means, fit to be played beside the campaign's others; refused whole with all faults."""
    found = named(text)
    others = library_without(tables, found.id)
    if not found.shipped:
        examined = Examination(found.folder, others)
        if examined.faults:
            raise BadPack(found.id, found.folder, examined.faults)
        return Brought(examined.pack, examined.sha256, examined.texts)
    pack = Opened(found.folder)
    faults = [] if pack.id == CORE_ID else _unfit(pack, others)
    if faults:
        raise BadPack(found.id, found.folder, faults)
    return Brought(pack, pack_facts(found.folder).sha256, {})


def _unfit(pack: Opened, others: Library) -> list[Fault]:
    """What keeps a pack that comes with kdm, and is sound in itself, from being played beside the others."""
    found = relations(pack.id, _entries(pack), others, [*Opened(CORE).kinds, *pack.kinds])
    return [Fault("", entry_id + path, told) for entry_id, path, told in found]


def _entries(pack: Opened) -> dict[str, Entry]:
    return {entry.id: entry for kind in pack.kinds for entry in pack.of(kind)}


def opened(source: Kept | str) -> Opened:
    """The pack that a campaign keeps, or the one in a folder."""
    return source.opened() if isinstance(source, Kept) else Opened(source)


def record(draft: Draft, brought: Brought) -> None:
    """Write down that the campaign plays with a pack, or with another version of it."""
    rows = draft.rows(Pack)
    row = next((row for row in rows.values() if row.pack == brought.pack.id), None)
    if row is None:
        position = max((row.position for row in rows.values()), default=0) + 1
        facts = {"pack": brought.pack.id, "version": brought.pack.version, "hash": brought.sha256}
        draft.create(Pack, **facts, position=position)
    else:
        draft.set(row, version=brought.pack.version, hash=brought.sha256)
    kept = {file.name: file for file in draft.rows(PackFile).values() if file.pack == brought.pack.id}
    for name, file in kept.items():
        if name not in brought.texts:
            draft.delete(file)
    for name, text in brought.texts.items():
        if name in kept:
            draft.set(kept[name], text=text)
        else:
            draft.create(PackFile, pack=brought.pack.id, name=name, text=text)


def check_nothing_lost(tables: Tables, brought: Brought) -> None:
    """Another version must still have, by its id or as a former one, whatever the campaign wrote down."""
    known = brought.entries.keys() | former_ids(brought).keys()
    lost = [each for each in of_pack(tables, brought.pack.id) if each.content not in known]
    if lost:
        told = listed([f"{each.content} ({each.where})" for each in lost])
        hint = 'An entry that has a new id says so: "was": ["the old id"].'
        refuse("pack-needed", f"{brought.spoken} has no longer what the campaign has: {told}.", hint)


def check_together(tables: Tables) -> None:
    """Each pack still finds in the others what it speaks of, as when it was enabled."""
    for row in enabled_rows(tables):
        source = source_of(tables, row.pack)
        if source is None:
            continue
        try:
            faults = _unfit(opened(source), library_without(tables, row.pack))
        except Refused:  # a damaged copy; to be rid of it must be possible
            continue
        if faults:
            told = f"The pack {row.pack} needs what is no longer there: {faults[0].path}: {faults[0].message}."
            refuse("pack-needed", told, f"First kdm pack disable {quoted(row.pack)}, or another version of it.")


def former_ids(brought: Brought) -> dict[str, str]:
    """What the entries of a pack were called before, and what they are called now."""
    return {old: entry.id for entry in brought.entries.values() for old in entry.data.get("was", ())}


def tell(play: Play, brought: Brought) -> None:
    """Say what a pack adds and what it replaces."""
    library = library_of(play.draft.tables)
    own = [entry for entry in brought.entries.values() if not library.is_out(entry)]
    added = Counter(entry.kind.replace("_", " ") for entry in own if "replaces" not in entry.data)
    pairs = [(replacement(library, entry), entry.name) for entry in own if "replaces" in entry.data]
    _tell(play, "Adds", [f"{count} {kind}" for kind, count in added.items()])
    _tell(play, "Replaces", [now if before == now else f"{before} by {now}" for before, now in pairs])


def tell_changes(play: Play, brought: Brought, before: Kept) -> None:
    """Say what is different in a pack from the copy that the campaign kept so far."""
    new, old = brought.entries, {}
    with suppress(Refused):  # a damaged copy; now there is a whole one
        old = _entries(before.opened())
    _tell(play, "Adds", [entry.name for entry in new.values() if entry.id not in old])
    _tell(play, "Changes", [entry.name for entry in new.values() if entry.id in old and entry != old[entry.id]])
    _tell(play, "Drops", [entry.name for entry in old.values() if entry.id not in new])


def _tell(play: Play, what: str, names: list[str]) -> None:
    if names:
        play.tell(f"{what} {listed(names)}")


def replacement(others: Library, entry: Entry) -> str:
    """The name of what an entry stands in for; its id where its pack is not here."""
    replaced = entry.data["replaces"]
    before = others.gathered(entry.kind)[0].get(replaced) or others.get(replaced)
    return before.name if before else str(replaced)


def listed(names: list[str]) -> str:
    """Some of the names, and how many more there are."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def check_not_needed(tables: Tables, pack: str) -> None:
    """Nothing of the pack is written down, and no other pack speaks of it."""
    needed = [f"{each.where} has {_called(tables, each.content)}" for each in of_pack(tables, pack)]
    needed += [f"{other} speaks of {mentioned}" for other, mentioned in _speaking_of(tables, pack)]
    if needed:
        hint = "Take that away first; kdm look NAME says where it is."
        refuse("pack-needed", f"The pack {pack} is needed: {listed(needed)}.", hint)


def _called(tables: Tables, content: str) -> str:
    entry = None
    with suppress(Refused):  # its copy is damaged, and to be rid of it must be possible
        entry = library_of(tables).get(content)
    return entry.name if entry else content


def _speaking_of(tables: Tables, pack: str) -> Iterator[tuple[str, str]]:
    kinds = Opened(CORE).kinds
    for row in enabled_rows(tables):
        source = source_of(tables, row.pack)
        if row.pack == pack or source is None:
            continue
        other = opened(source)
        for entry in _entries(other).values():
            meant = [each for found in mentions(entry.data, other.id, kinds) for each in found.ids]
            for each in (entry.data.get("replaces"), *meant):
                if isinstance(each, str) and each.startswith(f"{pack}:"):
                    yield row.pack, each
