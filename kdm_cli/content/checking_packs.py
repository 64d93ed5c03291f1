"""A pack from outside gone through whole: everything that is wrong with it at once, and nothing of it carried out."""

import os
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice
from typing import Any, NamedTuple

from kdm_cli.content.check import check_entry
from kdm_cli.content.kinds import OF_KIND
from kdm_cli.content.library import Library
from kdm_cli.content.manifest import MOST_WORDS, files_of, flaws_of_manifest, id_of
from kdm_cli.content.outside import MOST_BYTES, read_inside
from kdm_cli.content.pack import CORE, MANIFEST, Pack, fingerprint, problem_of
from kdm_cli.content.places import shipped
from kdm_cli.content.relations import relations
from kdm_cli.content.shape import described
from kdm_cli.content.strict import Flaw, flaws, parsed
from kdm_cli.rules.content import Entry

MOST_FILES = 200
MOST_TOGETHER = 4 * MOST_BYTES
MOST_FAULTS = 1000
MOST_NAME = 80


class Fault(NamedTuple):
    """Something wrong in a pack: the file, where in it, and what."""

    file: str
    path: str
    message: str


class Row(NamedTuple):
    """An entry of a pack and where it stands."""

    file: str
    at: int
    entry: Entry


def check_pack(folder: str) -> list[Fault]:
    """Everything that is wrong with the pack in a folder, beside the packs that come with kdm."""
    return Examination(folder, beside(folder)).faults


def beside(folder: str) -> Library:
    """Core, and that the other packs that come with kdm may be there too; core stands alone."""
    own, core = os.path.realpath(folder), os.path.realpath(CORE)
    if own == core:
        return Library([])
    return Library([CORE], [pack for pack, place in shipped().items() if os.path.realpath(place) not in (own, core)])


class Examination:
    """The pack in a folder, read once; what was checked is what `texts` holds."""

    def __init__(self, folder: str, others: Library) -> None:
        """Read and check everything; nothing is refused here. The others are asked when all is read."""
        self.folder = folder
        self.others = others
        self.manifest: dict[str, Any] = {}
        self.texts: dict[str, str] = {}
        self.rows: dict[str, Row] = {}
        self.of_itself = list(islice(self._of_itself(), MOST_FAULTS))

    @cached_property
    def faults(self) -> list[Fault]:
        """Everything that is wrong: in the pack itself, and between it and the others."""
        return list(islice(chain(self.of_itself, self._beside_the_others()), MOST_FAULTS))

    @property
    def id(self) -> str:
        """How the pack is called in ids; without an id it is called as the folder."""
        return id_of(self.manifest) or os.path.basename(os.path.abspath(self.folder))

    @property
    def name(self) -> str:
        """How the pack is called by people."""
        return self._word("name") or self.id

    @property
    def version(self) -> str:
        """The version it says it has."""
        return self._word("version")

    def _word(self, field: str) -> str:
        found = self.manifest.get(field)
        return found[: MOST_WORDS[field]] if isinstance(found, str) else ""

    @cached_property
    def sha256(self) -> str:
        """The digest over what was read."""
        return fingerprint(text.encode() for text in self.texts.values())

    @cached_property
    def pack(self) -> Pack:
        """The pack without faults, out of what was read."""
        return Pack(self.folder, self.texts)

    @property
    def ignored(self) -> list[str]:
        """JSON beside the manifest that it does not name, so that nobody reads it."""
        files = self.manifest.get("files")
        named = (MANIFEST, *(files if isinstance(files, dict) else ()))
        return [name for name in _names_in(self.folder) if name.endswith(".json") and name not in named]

    def _of_itself(self) -> Iterator[Fault]:
        yield from self._of_manifest()
        if len(_names_in(self.folder)) > MOST_FILES:
            yield Fault("", "", f"there are more than {MOST_FILES} files in it")
            return
        for file, kinds in files_of(self.manifest, self._kinds, MOST_FILES).items():
            yield from self._of_file(file, kinds)

    def _beside_the_others(self) -> Iterator[Fault]:
        if id_of(self.manifest) is None or len(_names_in(self.folder)) > MOST_FILES:
            return
        entries = {entry_id: row.entry for entry_id, row in self.rows.items()}
        for entry_id, path, message in relations(self.id, entries, self.others, self._kinds):
            row = self.rows.get(entry_id)
            yield Fault(row.file, f"[{row.at}]{path}", message) if row else Fault("", "", message)

    def _of_manifest(self) -> Iterator[Fault]:
        if not os.path.isdir(self.folder):
            yield Fault("", "", "there is no such folder")
            return
        try:
            text = read_inside(self.folder, MANIFEST)
            manifest = parsed(text)
        except ValueError as error:
            yield Fault(MANIFEST, "", str(error))
            return
        found = list(flaws(manifest))
        if isinstance(manifest, dict):
            self.manifest = manifest
            self.texts[MANIFEST] = text
            foreign = {} if _is_shipped(self.folder) else shipped()
            found += flaws_of_manifest(manifest, self._kinds, foreign, MOST_FILES)
        problem = problem_of(manifest)
        yield from (Fault(MANIFEST, *flaw) for flaw in found or [Flaw("", problem)] if flaw.message)

    @cached_property
    def _kinds(self) -> list[str]:
        return list(dict.fromkeys([*OF_KIND, *Pack(CORE).kinds]))

    def _of_file(self, file: str, kinds: list[str]) -> Iterator[Fault]:
        try:
            text = read_inside(self.folder, file)
            found = parsed(text)
        except ValueError as error:
            yield Fault(file, "", str(error))
            return
        self.texts[file] = text
        if sum(map(len, self.texts.values())) > MOST_TOGETHER:
            yield Fault(file, "", f"makes the pack larger than {MOST_TOGETHER // 1_000_000} MB")
        elif not isinstance(found, list):
            yield Fault(file, "", f"must be a list of entries, not {described(found)}")
        else:
            for at, row in enumerate(found):
                for flaw in list(flaws(row)) or self._of_row(file, at, row, kinds):
                    yield Fault(file, f"[{at}]{flaw.path}", flaw.message)

    def _of_row(self, file: str, at: int, row: Any, kinds: list[str]) -> Iterator[Flaw]:
        """Whose row this is, and then all about it that does not fit the kind."""
        if not isinstance(row, dict):
            yield Flaw("", f"must be an entry, not {described(row)}")
            return
        called = row.get("id", "")
        own = re.escape(self.id) if id_of(self.manifest) else "[a-z0-9_-]+"
        fits = re.fullmatch(rf"{own}:([a-z_]+)/[A-Za-z0-9_-]+", str(called))
        if fits is None or fits[1] not in kinds or not isinstance(called, str):
            here = " or ".join(f"{self.id}:{kind}/..." for kind in kinds[:3])
            yield Flaw(".id", f"must be {here}, not {described(row.get('id'))}")
            return
        for finding in check_entry(row, fits[1]):
            yield Flaw(finding.path, finding.message)
        name = row.get("name")
        if isinstance(name, str) and not (0 < len(name.strip()) <= MOST_NAME and name.isprintable()):
            yield Flaw(".name", f"must be one line of 1 to {MOST_NAME} characters")
        if called in self.rows:
            first = self.rows[called]
            yield Flaw(".id", f"{called} stands in {first.file} [{first.at}] too")
        elif isinstance(name, str):
            self.rows[called] = Row(file, at, Entry(called, name, row))


def _is_shipped(folder: str) -> bool:
    return os.path.realpath(folder) in map(os.path.realpath, shipped().values())


def _names_in(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as found:
            return sorted(each.name for each in islice(found, MOST_FILES + 1))
    except OSError:
        return []
