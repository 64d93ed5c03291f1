"""Packs from disk: their files, their cards by id and by kind, and what is meant where one speaks of another's."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from os import PathLike, fspath, path, stat

from kdm_cli.light import TYPE_CHECKING, NamedTuple, NoReturn
from kdm_cli.rules import matches
from kdm_cli.rules.content import AnyJson, Entry, Tally, kind_of
from kdm_cli.rules.refusal import refuse
from kdm_cli.text import is_word

if TYPE_CHECKING:
    from types import ModuleType

    from kdm_cli.content.names import Names, Tier

MANIFEST = "pack.json"
MOST_READ = 256  # files of packs that a process keeps
INDEX = "index.json"  # beside the packs of kdm: their manifests in one, and ids that linked entries speak of
BRIEF = "brief.json"  # beside it: what sheets list of some kinds of cards, so that they open no file of cards for it
IN_BRIEF = {  # the fields that are kept besides id, name, campaign and what they are linked by
    "innovation": ("consequences", "consequence_of"), "milestone": ("reached",), "timeline_year": ("lantern_year",),
    "story_event": (), "settlement_event": ("kept_aside",), "monster": (), "armor_set": ("requires_gear",),
}  # fmt: skip
TALLIES = (
    "tallies.json",
    "names.json",
    "fights.json",
)  # how many cards say what, so that no file is read in which none says it
SHIPPED = path.join(path.dirname(path.dirname(path.abspath(__file__))), "packs")
CORE = path.join(SHIPPED, "core")
MADE: dict[tuple[str, str], tuple[object, object, "list[Entry]"]] = {}  # by file: what was read of it, and its entries


class Kept(NamedTuple):
    """A copy of a pack that a campaign keeps: its files by name."""

    id: str
    texts: Mapping[str, str]

    def opened(self) -> "Pack":
        """The pack in it, if it is the one it is kept as."""
        pack = Pack(f"{self.id} (kept in the campaign)", self.texts)
        if pack.id != self.id:
            bad_pack(pack.folder, f"it is called {pack.id}")
        return pack


class Pack:
    """A pack's manifest, and its entries file by file."""

    def __init__(self, folder: str | PathLike[str], texts: Mapping[str, str] | None = None) -> None:
        """Read and check the manifest; the files wait. With texts, which nobody trusts, the disk is left alone."""
        self.folder = fspath(folder)
        self._texts = texts
        place, name = path.split(self.folder)
        listed = on_the_shelf(INDEX).get(name) if texts is None and place == SHIPPED else None
        manifest = listed or self._json(MANIFEST)
        if not listed and (problem := _reading().problem_of(manifest, MANIFEST)):
            bad_pack(path.join(self.folder, MANIFEST), problem)
        self.linked: dict[str, list[str]] | None = listed["linked"] if listed else None  # ids by campaign, "" for any
        self.id: str = manifest["id"]
        self.name: str = manifest.get("name", self.id)
        self.version: str = manifest["version"]
        self.files: dict[str, list[str]] = manifest["files"]
        self._entries: dict[str, list[Entry]] = {}
        self._by_id: dict[str, dict[str, Entry]] = {}
        self._brief: dict[str, dict[str, Entry]] = {}

    @property
    def kinds(self) -> list[str]:
        """Every kind that stands in one of the files."""
        return list(dict.fromkeys(kind for kinds in self.files.values() for kind in kinds))

    def of(self, kind: str) -> list[Entry]:
        """The entries of one kind; only the files that hold it are read."""
        holding = [file for file, kinds in self.files.items() if kind in kinds]
        return [entry for file in holding for entry in self._read(file) if entry.kind == kind]

    def brief(self, kind: str, campaign: str) -> dict[str, Entry]:
        """The entries of one kind by what sheets list of them; the files of a pack that came with kdm stay shut.

        Of its own campaigns only those of the one that is played.
        """
        if self.linked is None or kind not in IN_BRIEF or kind in self._by_id:
            return self.entries(kind)
        if kind not in self._brief:
            rows = (row for its in self._played(on_the_shelf(BRIEF)[self.id].get(kind, {}), campaign) for row in its)
            self._brief[kind] = {row["id"]: Entry(row["id"], row["name"], row) for row in rows}
        return self._brief[kind]

    def counted(self, what: Tally, kind: str, campaign: str) -> Iterator[Mapping[str, int]]:
        """How many cards of a kind say each word, in a pack that came with kdm."""
        return self._played(on_the_shelf(what.shelf)[self.id].get(kind, {}).get(what.name, {}), campaign)

    def _played(self, listed: Mapping[str, AnyJson], campaign: str) -> Iterator[AnyJson]:
        return (listed[its] for its in listed if not its or f"{self.id}:{CAMPAIGN}/{its}" == campaign)

    def called(self, entry_id: str, kind: str, campaign: str) -> str | None:
        """How an entry is called, of whatever campaign it is."""
        if entry := self.brief(kind, campaign).get(entry_id):
            return entry.name
        others = on_the_shelf(BRIEF)[self.id].get(kind, {}).values() if kind in self._brief else ()
        return next((row["name"] for rows in others for row in rows if row["id"] == entry_id), None)

    def entries(self, kind: str) -> dict[str, Entry]:
        """The entries of one kind by id."""
        if kind not in self._by_id:
            self._by_id[kind] = {entry.id: entry for entry in self.of(kind)}
        return self._by_id[kind]

    def places(self, entry_id: str) -> Iterator[str]:
        """Where an entry of this id stands, in the files that were read."""
        for file, entries in self._entries.items():
            for place, entry in enumerate(entries, 1):
                if entry.data["id"] == entry_id:
                    yield f"{path.join(self.folder, file)}, entry {place}"

    def _json(self, file: str) -> AnyJson:
        if self._texts is None:
            return read_json(path.join(self.folder, file))
        if file not in self._texts:
            bad_pack(path.join(self.folder, file), "it is missing")
        return _strictly_parsed(path.join(self.folder, file), self._texts[file])

    def _read(self, file: str) -> list[Entry]:
        if file not in self._entries:
            rows = self._json(file)
            if not isinstance(rows, list):
                bad_pack(path.join(self.folder, file), "it must be a list of entries")
            as_listed = (self.id, self.files[file])
            known = MADE.get((self.folder, file))
            if known is None or known[0] is not rows or known[1] != as_listed:  # else made for an earlier command
                if len(MADE) > MOST_READ:
                    MADE.clear()
                known = (rows, as_listed, [self._entry(file, place, row) for place, row in enumerate(rows, 1)])
                MADE[self.folder, file] = known
            self._entries[file] = known[2]
        return self._entries[file]

    def _entry(self, file: str, place: int, row: object) -> Entry:
        if not isinstance(row, dict) or not all(is_word(row.get(field)) for field in ("id", "name")):
            bad_pack(path.join(self.folder, file), f"entry {place} needs an id and a name")
        entry = Entry(row["id"], row["name"], row)
        if entry.kind not in self.files[file] or entry.id != f"{self.id}:{entry.kind}/{entry.slug}" or not entry.slug:
            kinds = ", ".join(f"{self.id}:{kind}/..." for kind in self.files[file])
            bad_pack(path.join(self.folder, file), f"entry {place} is called {entry.id}; here ids are {kinds}")
        return entry


@cache
def on_the_shelf(file: str) -> AnyJson:
    """What stands beside the packs that come with kdm, read once."""
    return read_json(path.join(SHIPPED, file))


def read_json(file: str) -> AnyJson:
    """The JSON in a file, or a refusal that says where it is broken; an unchanged file is parsed once per process."""
    try:
        found = stat(file)
    except OSError as error:
        bad_pack(file, f"it cannot be read ({error.strerror})")
    return _parsed(file, found.st_mtime_ns, found.st_size)


def bad_pack(file: str, problem: str) -> NoReturn:
    """Refuse a damaged pack, naming the file."""
    refuse("bad-pack", f"The pack file {file} is damaged: {problem}.", "kdm pack check lists everything that is wrong.")


@lru_cache(maxsize=MOST_READ)
def _parsed(file: str, changed: int, size: int) -> object:
    del changed, size  # only there so that a file edited meanwhile (in a shell) is read again
    try:
        text = bytes_of(file).decode().removeprefix("\ufeff")  # with which some editors begin a file
        return json.loads(text, object_hook=matches.read_part)
    except json.JSONDecodeError as error:
        bad_pack(file, f"line {error.lineno}, column {error.colno}: {error.msg}")
    except UnicodeDecodeError as error:
        bad_pack(file, f"byte {error.start} is not UTF-8")
    except (RecursionError, ValueError) as error:
        bad_pack(file, str(error))


@lru_cache(maxsize=MOST_READ)
def _strictly_parsed(file: str, text: str) -> object:
    try:
        return matches.read(_reading().read_strictly(text))
    except ValueError as error:
        bad_pack(file, str(error))


def _reading() -> "ModuleType":
    from kdm_cli.content import reading  # late: only for packs from outside

    return reading


def bytes_of(file: str) -> bytes:
    """What is in a file, or a refusal."""
    try:
        with open(file, "rb") as source:
            return source.read()
    except OSError as error:
        bad_pack(file, f"it cannot be read ({error.strerror})")


CAMPAIGN = "campaign"  # a field, and the kind of entry it names


class Settled(NamedTuple):
    """The entries of a kind: those that are shown, what every other id means, and those of other campaigns."""

    shown: Mapping[str, Entry]
    meant: Mapping[str, Entry]
    out: Sequence[Entry]

    def get(self, entry_id: str) -> Entry | None:
        """The entry that is meant by this id."""
        return self.shown.get(entry_id) or self.meant.get(entry_id)


class Library:
    """Every entry of some packs, by id, by kind and by name; implements `rules.content.Content`."""

    def __init__(
        self, packs: Sequence[Kept | str | PathLike[str]], missing: Sequence[str] = (), campaign: str = ""
    ) -> None:
        """Nothing is read yet; `missing` are packs that are played with and not here, `campaign` an entry's id."""
        self.packs = [pack if isinstance(pack, Kept) else fspath(pack) for pack in packs]
        self.missing = tuple(missing)
        self.campaign = campaign
        self.whole: dict[str, Settled] = {}
        self._brief: dict[str, Settled] = {}
        self._some: dict[tuple[str, frozenset[str]], Settled] = {}
        self._said: dict[tuple[Tally, str, frozenset[str] | None], list[tuple[Entry, frozenset[str]]]] = {}
        self._found: dict[str, Entry | None] = {}
        self._indexes: dict[tuple[str, ...], Names] = {}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Every kind of entry these packs hold."""
        return tuple(dict.fromkeys(kind for pack in self._opened.values() for kind in pack.kinds))

    def get(self, entry_id: str) -> Entry | None:
        """The entry that is meant by this id, under this id, or None where no enabled pack has it.

        An entry that stands in for it or was called so gives its data; recorded facts keep their id.
        """
        if entry_id in self._found:
            return self._found[entry_id]
        kind = kind_of(entry_id)
        if self._stands_alone(entry_id, kind):
            pack = self._opened.get(entry_id.partition(":")[0])
            self._found[entry_id] = pack.entries(kind).get(entry_id) if pack else None
        else:
            self._found[entry_id] = self._settled(kind).get(entry_id) if kind else None
        return self._found[entry_id]

    def _stands_alone(self, entry_id: str, kind: str) -> bool:
        """Whether no pack says anything else of an id: only the file of its own pack is read."""
        return kind not in self.whole and self._spoken_of is not None and entry_id not in self._spoken_of

    @cached_property
    def _spoken_of(self) -> frozenset[str] | None:
        """The ids for which a card may stand in, or that one had, in the campaign that is played; None: who knows."""
        found: list[str] = []
        for pack in self._opened.values():
            if pack.linked is None:
                return None
            for campaign, ids in pack.linked.items():
                found += ids if not campaign or f"{pack.id}:{CAMPAIGN}/{campaign}" == self.campaign else ()
        return frozenset(found)

    def name_of(self, entry_id: str) -> str | None:
        """How the entry is called that is meant by this id; None where no enabled pack has it."""
        kind = kind_of(entry_id)
        if entry_id in self._found or kind not in IN_BRIEF or kind in self.whole:
            entry = self.get(entry_id)
        elif self._stands_alone(entry_id, kind):
            pack = self._opened.get(entry_id.partition(":")[0])
            return pack.called(entry_id, kind, self.campaign) if pack else None
        else:
            entry = self._settled(kind, brief=True).get(entry_id)
        return entry.name if entry else None

    def of(self, *kinds: str) -> list[Entry]:
        """Every entry of these kinds, kind by kind in pack order."""
        return [entry for kind in kinds for entry in self._settled(kind).shown.values()]

    def brief(self, kind: str) -> list[Entry]:
        """Every entry of a kind, in pack order, with its name and no more than what sheets list of it."""
        return list(self._settled(kind, brief=True).shown.values())

    def tally(self, what: Tally) -> Counter[str]:
        """How many cards say each word; files are read of packs alone that nobody counted, or that others speak of."""
        found: Counter[str] = Counter()
        for kind in what.kinds:
            apart = self._apart(kind)
            for pack in self._opened.values():
                for words in pack.counted(what, kind, self.campaign) if pack.id not in apart else ():
                    found.update(words)
            for entry in self._shown_in(kind, apart):
                found.update({*what.said(self, entry)})
        return found

    def saying(self, what: Tally, words: Collection[str]) -> list[Entry]:
        """Every entry that says one of these words, in the order of `of`; packs in which none does stay shut."""
        wanted, found = frozenset(words), []
        for kind in what.kinds:
            spoken = self._spoken(what, kind, self.worth_reading(what, kind, wanted))
            found += [entry for entry, said in spoken if not wanted.isdisjoint(said)]
        return found

    def _spoken(self, what: Tally, kind: str, packs: Collection[str]) -> list[tuple[Entry, frozenset[str]]]:
        """The entries of a kind in these packs that say anything, with what they say: worked out once."""
        those = None if kind in self.whole else frozenset(self._opened.keys() & packs)
        if (what, kind, those) not in self._said:
            each_with = ((entry, frozenset(what.said(self, entry))) for entry in self.shown_in(kind, packs))
            self._said[what, kind, those] = [each for each in each_with if each[1]]
        return self._said[what, kind, those]

    def worth_reading(self, what: Tally, kind: str, words: frozenset[str]) -> set[str]:
        """The packs in which a card of a kind says one of these words, or nobody knows."""
        others = self._opened.keys() - self._apart(kind)
        said = {each: self._opened[each].counted(what, kind, self.campaign) for each in others}
        return self._opened.keys() - {each for each in said if all(words.isdisjoint(its.keys()) for its in said[each])}

    def shown_in(self, kind: str, packs: Collection[str]) -> Iterable[Entry]:
        """The entries of a kind in packs of which no other speaks, and at least in these."""
        return self.of(kind) if kind in self.whole else self._shown_in(kind, packs)

    def _shown_in(self, kind: str, packs: Collection[str]) -> Iterable[Entry]:
        some = kind, frozenset(self._opened.keys() & packs)
        if len(some[1]) == len(self._opened):
            return self.of(kind)
        if some not in self._some:
            self._some[some] = self._settle(kind, only=some[1])
        return self._some[some].shown.values()

    def _apart(self, kind: str) -> set[str]:
        """The packs whose cards of a kind must be read to know which are shown."""
        if self._spoken_of is None:
            return {*self._opened}
        return {each.partition(":")[0] for each in self._spoken_of | self._removed if kind_of(each) == kind}

    def find(self, text: str, kinds: Sequence[str] = (), what: str = "", tier: "Tier | None" = None) -> Entry:
        """The one entry that a name, a part of it, a slug or an id means, of some kinds or all; a low tier is meant."""
        return self._names(kinds).find(text, kinds, what, tier)

    def exact(self, text: str, kinds: Sequence[str] = ()) -> Entry | None:
        """The only entry that is called exactly this, or has this slug or id."""
        return self._names(kinds).only(text)

    def find_many(
        self, typed: Iterable[str], kinds: Sequence[str] = (), what: str = "", tier: "Tier | None" = None
    ) -> list[Entry]:
        """Several names; words that together name a card, or a part of its name, are one, and commas separate too."""
        return self._names(kinds).find_many(typed, kinds, what, tier)

    @cached_property
    def _opened(self) -> dict[str, Pack]:
        packs: dict[str, Pack] = {}
        for each in self.packs:
            pack = each.opened() if isinstance(each, Kept) else Pack(each)
            if pack.id in packs:
                bad_pack(pack.folder, f"{packs[pack.id].folder} is called {pack.id} too")
            packs[pack.id] = pack
        return packs

    def _names(self, kinds: Sequence[str]) -> "Names":
        key = tuple(kinds)
        if key not in self._indexes:
            from kdm_cli.content.names import Names  # late: what is only looked at is not called by its name

            self._indexes[key] = Names(self, key)
        return self._indexes[key]

    def gathered(
        self, kind: str, brief: bool = False, only: Collection[str] | None = None
    ) -> tuple[dict[str, Entry], list[Entry]]:
        """Every entry of a kind as its pack has it, and those that speak of other ids: replaces, was."""
        entries: dict[str, Entry] = {}
        linked: list[Entry] = []
        for pack in (each for each in self._opened.values() if only is None or each.id in only):
            for entry in (
                pack.brief(kind, self.campaign).values() if brief and pack.linked is not None else pack.of(kind)
            ):
                if entry.id in entries:
                    bad_pack(pack.folder, f"{entry.id} stands there twice ({'; '.join(pack.places(entry.id))})")
                entries[entry.id] = entry
                if is_linked(entry):
                    linked.append(entry)
        return entries, linked

    def is_out(self, entry: Entry) -> bool:
        """Whether a card is of another campaign than the one that is played, or removed by that one."""
        of = entry.data.get("campaign")
        if of is not None:
            return f"{entry.pack}:{CAMPAIGN}/{of}" != self.campaign
        return bool(self._removed) and not self._removed.isdisjoint((entry.id, f"{entry.id.partition('/')[0]}/*"))

    @cached_property
    def _removed(self) -> frozenset[str]:
        campaign = self.get(self.campaign) if self.campaign else None
        if campaign is None:
            return frozenset()
        pack = self._opened[campaign.pack]
        found = set()
        for each in campaign.data.get("removes", ()):
            its = f"{pack.id}:{each}" in pack.entries(each.partition("/")[0])
            found |= {f"{pack.id}:{each}"} if its or each.endswith("/*") else set()
            found |= set() if its else {f"core:{each}"}
        return frozenset(found)

    @property
    def everything(self) -> list[Entry]:
        """Every entry of every kind, with those that are not in the campaign that is played."""
        return [*self.of(*self.kinds), *(entry for kind in self.kinds for entry in self._settled(kind).out)]

    def _settled(self, kind: str, brief: bool = False) -> "Settled":
        known = self._brief if brief and kind not in self.whole else self.whole
        if kind not in known:
            known[kind] = self._settle(kind, brief)
        return known[kind]

    def _settle(self, kind: str, brief: bool = False, only: Collection[str] | None = None) -> "Settled":
        """The entries of a kind in all packs, or in these of which no other speaks."""
        entries, linked = self.gathered(kind, brief, only)
        several = kind != CAMPAIGN and len(self.packs) > 1  # core has nothing of another campaign
        out = {each: entry for each, entry in entries.items() if self.is_out(entry)} if several else {}
        meant: dict[str, Entry] = {}
        if linked:
            from kdm_cli.content.links import conflicts, settled  # late: only with several packs

            playing = [entry for entry in linked if entry.id not in out]  # the others speak of packs besides these
            for conflict in conflicts(entries, linked if only is None else playing, self.missing):
                beside = f" ({self._place_of(conflict.other)})" if conflict.other else ""
                bad_pack(self._place_of(conflict.entry), f"{conflict.entry.id} {conflict.message}{beside}")
            here = {each: entry for each, entry in entries.items() if each not in out}
            entries, meant = settled(here, playing)
        shown = {each: entry for each, entry in entries.items() if each not in out} if out else entries
        return Settled(shown, meant | out, list(out.values()))

    def _place_of(self, entry: Entry) -> str:
        return next((place for pack in self._opened.values() for place in pack.places(entry.id)), entry.id)


@cache
def core_library() -> Library:
    """The core game alone."""
    return Library([CORE])


def is_linked(entry: Entry) -> bool:
    """Whether an entry speaks of other ids: what it replaces, what it was called."""
    return "replaces" in entry.data or "was" in entry.data
