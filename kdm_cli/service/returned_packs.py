"""The packs that an exported campaign brings along: looked through as when a pack is enabled."""

import os
from collections.abc import Mapping
from tempfile import TemporaryDirectory

from kdm_cli.content.checking_packs import Examination, Fault
from kdm_cli.content.enabled import CORE_ID, enabled_rows, kept_texts, source_of
from kdm_cli.content.library import CORE, Library
from kdm_cli.content.pack import Kept
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Tables
from kdm_cli.store.exported import HINT


def check_packs(tables: Tables) -> None:
    """Refuse what could not have been enabled: each pack beside core and those before it."""
    packs = [row.pack for row in enabled_rows(tables)]
    for row in tables["pack_file"].values():
        if row.pack not in packs:
            refuse("bad-input", f"facts.pack_file holds {row.name[:40]} of a pack that is not enabled.", HINT)
    sound: list[Kept | str] = [CORE]
    for pack in packs:
        source = source_of(tables, pack)
        others = Library(sound, [other for other in packs if other != pack])
        faults = _faults(pack, kept_texts(tables, pack), others) if isinstance(source, Kept) else []
        if faults:
            told = " ".join(filter(None, (faults[0].file, faults[0].path)))
            refuse("bad-input", f"facts.pack_file: the pack {pack} is not sound: {told}: {faults[0].message}.", HINT)
        sound += [source] if source is not None else []


def _faults(pack: str, texts: Mapping[str, str], others: Library) -> list[Fault]:
    """What is wrong with a kept pack, looked at as files in a folder of its name."""
    if pack == CORE_ID or not all(map(_is_file_name, (pack, *texts))):
        return [Fault("", "", "it has a name that no pack and no file can have")]
    with TemporaryDirectory(prefix="kdm-import-") as place:
        folder = os.path.join(place, pack)
        os.mkdir(folder)
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        examined = Examination(folder, others)
        return examined.faults or _called(pack, examined.id)


def _called(pack: str, name: str) -> list[Fault]:
    return [] if name == pack else [Fault("pack.json", ".id", f"it is called {name}")]


def _is_file_name(name: str) -> bool:
    return name == os.path.basename(name) and name not in ("", ".", "..") and len(name.encode()) < 200
