"""Packs from disk: find, check, look up by id or by (part of a) name."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from os import PathLike, fspath, path, stat

from kdm_cli.light import NamedTuple, NoReturn, digest
from kdm_cli.rules import matches
from kdm_cli.rules.content import AnyJson, Entry, begin, fold, kind_of, nearest, words
from kdm_cli.rules.refusal import refuse

MANIFEST = "pack.json"
MOST_READ = 256  # files of packs that a process keeps
INDEX = (
    "index.json"  # beside the packs that come with kdm: their manifests in one, what is in them, ids of linked entries
)
CORE = path.join(path.dirname(path.dirname(path.abspath(__file__))), "packs", "core")


class PackFacts(NamedTuple):
    """What a campaign records of a pack it plays with."""

    id: str
    version: str
    sha256: str


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
        listed = _listed(self.folder) if texts is None else None
        manifest = listed or self._json(MANIFEST)
        problem = "" if listed else problem_of(manifest)
        if problem:
            bad_pack(path.join(self.folder, MANIFEST), problem)
        self.linked: list[str] | None = listed["linked"] if listed else None  # ids; None: nobody has looked
        self.id: str = manifest["id"]
        self.name: str = manifest.get("name", self.id)
        self.version: str = manifest["version"]
        self.files: dict[str, list[str]] = manifest["files"]
        self._entries: dict[str, list[Entry]] = {}
        self._by_id: dict[str, dict[str, Entry]] = {}

    @property
    def kinds(self) -> list[str]:
        """Every kind that stands in one of the files."""
        return list(dict.fromkeys(kind for kinds in self.files.values() for kind in kinds))

    def of(self, kind: str) -> list[Entry]:
        """The entries of one kind; only the files that hold it are read."""
        holding = [file for file, kinds in self.files.items() if kind in kinds]
        return [entry for file in holding for entry in self._read(file) if entry.kind == kind]

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


def _listed(folder: str) -> AnyJson:
    """What the index says of a pack that comes with kdm; nothing of one that it does not know."""
    place, name = path.split(folder)
    return read_json(path.join(place, INDEX)).get(name) if place == path.dirname(CORE) else None


def edition(pack: str) -> str:
    """Version and state of the pack of this id that comes with kdm; nothing of one that does not."""
    listed = _listed(path.join(path.dirname(CORE), pack))
    return f"{listed['version']}+{listed['edition']}" if listed else ""


def pack_facts(folder: str | PathLike[str]) -> PackFacts:
    """A pack's id, version and the digest over its manifest and every file the manifest names."""
    pack = Pack(folder)
    whole = (_bytes_of(path.join(pack.folder, name)) for name in (MANIFEST, *pack.files))
    return PackFacts(pack.id, pack.version, digest(whole))


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
        text = _bytes_of(file).decode().removeprefix("\ufeff")  # with which some editors begin a file
        return json.loads(text, object_hook=matches.read_part)
    except json.JSONDecodeError as error:
        bad_pack(file, f"line {error.lineno}, column {error.colno}: {error.msg}")
    except UnicodeDecodeError as error:
        bad_pack(file, f"byte {error.start} is not UTF-8")
    except (RecursionError, ValueError) as error:
        bad_pack(file, str(error))


@lru_cache(maxsize=MOST_READ)
def _strictly_parsed(file: str, text: str) -> object:
    from kdm_cli.content.reading import read_strictly  # late: only for packs from outside

    try:
        return matches.read(read_strictly(text))
    except ValueError as error:
        bad_pack(file, str(error))


def _bytes_of(file: str) -> bytes:
    try:
        with open(file, "rb") as source:
            return source.read()
    except OSError as error:
        bad_pack(file, f"it cannot be read ({error.strerror})")


def is_word(found: object) -> bool:
    """Whether it is text with a letter in it."""
    return isinstance(found, str) and bool(found.strip())


def problem_of(manifest: object) -> str:
    """Why this cannot be a manifest, or nothing."""
    if not isinstance(manifest, dict):
        return "it must be an object with id, version and files"
    for field in ("id", "version"):
        if not is_word(manifest.get(field)):
            return f"{field} must be a word"
    if "name" in manifest and not is_word(manifest["name"]):
        return "name must be a word"
    if set(manifest["id"]) & set(":/"):
        return "id may hold neither : nor /"
    files = manifest.get("files")
    if not isinstance(files, dict):
        return "files must say which kinds stand in which file"
    for file, kinds in files.items():
        if path.basename(file) != file or file == MANIFEST:
            return f"{file} must be a file beside the manifest"
        if not isinstance(kinds, list) or not all(isinstance(kind, str) and kind for kind in kinds):
            return f"{file} must have a list of kinds"
    return ""


Entries = dict[str, Entry]
Tier = Callable[[Entry], int]


class Index:
    """The same answers as `rules.content.matches`, and besides names also aliases, slugs and ids."""

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
        """All that a text may mean on the best level: exact, else whole word, else prefix of a word, or of several."""
        found = self.exact(text) or self._beginnings(fold(text), words(text))
        if tier is None or len(found) < 2:
            return found
        best = min(map(tier, found))
        return [entry for entry in found if tier(entry) == best]

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


CAMPAIGN = "campaign"  # a field, and the kind of entry it names
LONGEST_NAME = 12
MOST_NAMED = 6


class Library:
    """Every entry of some packs, by id, by kind and by name; implements `rules.content.Content`."""

    def __init__(
        self, packs: Sequence[Kept | str | PathLike[str]], missing: Sequence[str] = (), campaign: str = ""
    ) -> None:
        """Nothing is read yet; `missing` are packs that are played with and not here, `campaign` an entry's id."""
        self.packs = [pack if isinstance(pack, Kept) else fspath(pack) for pack in packs]
        self.missing = tuple(missing)
        self.campaign = campaign
        self._kinds: dict[str, dict[str, Entry]] = {}
        self._meant: dict[str, dict[str, Entry]] = {}
        self._out: dict[str, list[Entry]] = {}
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
        pack = self._alone(entry_id, kind)
        if pack is not None:
            found = pack.entries(kind).get(entry_id)
        else:
            found = (self._of_kind(kind).get(entry_id) or self._meant[kind].get(entry_id)) if kind else None
        self._found[entry_id] = found
        return found

    def _alone(self, entry_id: str, kind: str) -> Pack | None:
        """The pack that has a card, where no pack says anything else of its id: only its own file is read."""
        if kind in self._kinds or len(self.packs) == 1:
            return None
        packs = self._opened
        if any(pack.linked is None or entry_id in pack.linked for pack in packs):
            return None
        named = entry_id.partition(":")[0]
        return next((pack for pack in packs if pack.id == named), None)

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
            spoken = " or ".join(kind.replace("_", " ").replace("ai card", "AI card") for kind in kinds) or "entry"
            refuse("unknown-name", f'No {what or spoken} is called "{text}".', hint, text)
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
        """Several names; words that together name a card, or a part of its name, are one, and commas separate too."""
        found: list[Entry] = []
        for run in self._runs(typed, kinds):
            left = run
            while left:
                sizes = range(min(len(left), LONGEST_NAME), 1, -1)
                size = next((n for n in sizes if self._called(left[:n], kinds)), 0)
                size = size or next((n for n in sizes if self._index(kinds).matches(" ".join(left[:n]))), 1)
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
            self._indexes[key] = Index(self.of(*key) if key else self.everything)
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
                if is_linked(entry):
                    linked.append(entry)
        return entries, linked

    def is_out(self, entry: Entry) -> bool:
        """Whether a card is of another campaign than the one that is played, or removed by that one."""
        of = entry.data.get("campaign")
        if of is not None:
            return f"{entry.pack}:{CAMPAIGN}/{of}" != self.campaign
        every = f"{entry.id.partition('/')[0]}/*"
        return bool(self._removed) and not self._removed.isdisjoint((entry.id, every))

    @cached_property
    def _removed(self) -> frozenset[str]:
        campaign = self.get(self.campaign) if self.campaign else None
        if campaign is None:
            return frozenset()
        pack = next(pack for pack in self._opened if pack.id == campaign.pack)
        found = set()
        for each in campaign.data.get("removes", ()):
            its = f"{pack.id}:{each}" in pack.entries(each.partition("/")[0])
            found |= {f"{pack.id}:{each}"} if its or each.endswith("/*") else set()
            found |= set() if its else {f"core:{each}"}
        return frozenset(found)

    @property
    def everything(self) -> list[Entry]:
        """Every entry of every kind, with those that are not in the campaign that is played."""
        return [*self.of(*self.kinds), *(entry for kind in self.kinds for entry in self._out.get(kind, ()))]

    def _of_kind(self, kind: str) -> dict[str, Entry]:
        if kind not in self._kinds:
            entries, linked = self.gathered(kind)
            self._meant[kind] = {}
            alone = kind == CAMPAIGN or len(self.packs) == 1  # core has nothing of another campaign
            out = {} if alone else {each: entry for each, entry in entries.items() if self.is_out(entry)}
            if linked:
                from kdm_cli.content.links import conflicts, settled  # late: only with several packs

                for conflict in conflicts(entries, linked, self.missing):
                    beside = f" ({self._place_of(conflict.other)})" if conflict.other else ""
                    bad_pack(self._place_of(conflict.entry), f"{conflict.entry.id} {conflict.message}{beside}")
                here = {each: entry for each, entry in entries.items() if each not in out}
                entries, self._meant[kind] = settled(here, [entry for entry in linked if entry.id not in out])
            self._meant[kind] |= out
            self._out[kind] = list(out.values())
            self._kinds[kind] = {each: entry for each, entry in entries.items() if each not in out}
        return self._kinds[kind]

    def _place_of(self, entry: Entry) -> str:
        return next((place for pack in self._opened for place in pack.places(entry.id)), entry.id)


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


def is_linked(entry: Entry) -> bool:
    """Whether an entry speaks of other ids: what it replaces, what it was called."""
    return "replaces" in entry.data or "was" in entry.data
