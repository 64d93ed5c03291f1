"""One pack: a manifest and its files, each a list of entries, read when its kinds are asked for."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from os import PathLike, fspath, path, stat
from typing import NamedTuple, NoReturn

from kdm_cli.rules.content import AnyJson, Entry
from kdm_cli.rules.language import matches
from kdm_cli.rules.refusal import refuse

MANIFEST = "pack.json"
CORE = path.join(path.dirname(path.dirname(path.abspath(__file__))), "packs", "core")


class PackFacts(NamedTuple):
    """What a campaign records of a pack it plays with."""

    id: str
    version: str
    sha256: str


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
        manifest = self._json(MANIFEST)
        problem = problem_of(manifest)
        if problem:
            bad_pack(path.join(self.folder, MANIFEST), problem)
        self.id: str = manifest["id"]
        self.name: str = manifest.get("name", self.id)
        self.version: str = manifest["version"]
        self.files: dict[str, list[str]] = manifest["files"]
        self._entries: dict[str, list[Entry]] = {}

    @property
    def kinds(self) -> list[str]:
        """Every kind that stands in one of the files."""
        return list(dict.fromkeys(kind for kinds in self.files.values() for kind in kinds))

    def of(self, kind: str) -> list[Entry]:
        """The entries of one kind; only the files that hold it are read."""
        holding = [file for file, kinds in self.files.items() if kind in kinds]
        return [entry for file in holding for entry in self._read(file) if entry.kind == kind]

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
            self._entries[file] = [self._entry(file, place, row) for place, row in enumerate(rows, 1)]
        return self._entries[file]

    def _entry(self, file: str, place: int, row: object) -> Entry:
        if not isinstance(row, dict) or not all(_is_word(row.get(field)) for field in ("id", "name")):
            bad_pack(path.join(self.folder, file), f"entry {place} needs an id and a name")
        entry = Entry(row["id"], row["name"], row)
        if entry.kind not in self.files[file] or entry.id != f"{self.id}:{entry.kind}/{entry.slug}" or not entry.slug:
            kinds = ", ".join(f"{self.id}:{kind}/..." for kind in self.files[file])
            bad_pack(path.join(self.folder, file), f"entry {place} is called {entry.id}; here ids are {kinds}")
        return entry


def pack_facts(folder: str | PathLike[str]) -> PackFacts:
    """A pack's id, version and the digest over its manifest and every file the manifest names."""
    pack = Pack(folder)
    whole = (_bytes_of(path.join(pack.folder, name)) for name in (MANIFEST, *pack.files))
    return PackFacts(pack.id, pack.version, fingerprint(whole))


def fingerprint(files: Iterable[bytes]) -> str:
    """The digest over the bytes of the manifest and of every file it names, in its order."""
    from hashlib import sha256

    digest = sha256()
    for data in files:
        digest.update(data)
    return digest.hexdigest()


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


@lru_cache(maxsize=256)
def _parsed(file: str, changed: int, size: int) -> object:
    del changed, size  # only there so that a file edited meanwhile (in a shell) is read again
    try:
        return matches.read(json.loads(_bytes_of(file).decode("utf-8-sig")))
    except json.JSONDecodeError as error:
        bad_pack(file, f"line {error.lineno}, column {error.colno}: {error.msg}")
    except UnicodeDecodeError as error:
        bad_pack(file, f"byte {error.start} is not UTF-8")
    except (RecursionError, ValueError) as error:
        bad_pack(file, str(error))


@lru_cache(maxsize=256)
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


def _is_word(found: object) -> bool:
    return isinstance(found, str) and bool(found.strip())


def problem_of(manifest: object) -> str:
    """Why this cannot be a manifest, or nothing."""
    if not isinstance(manifest, dict):
        return "it must be an object with id, version and files"
    for field in ("id", "version"):
        if not _is_word(manifest.get(field)):
            return f"{field} must be a word"
    if "name" in manifest and not _is_word(manifest["name"]):
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
