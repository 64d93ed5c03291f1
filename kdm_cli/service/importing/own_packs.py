"""The packs that an exported campaign brings along: looked through as when a pack is enabled."""

import os
from collections.abc import Mapping, Sequence
from tempfile import TemporaryDirectory

from kdm_cli.content.checking_packs import Examination, Fault
from kdm_cli.content.enabled import CORE_ID, enabled_rows, kept_texts, library_without
from kdm_cli.content.library import Library
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Tables
from kdm_cli.store.exported import HINT


def check_packs(tables: Tables) -> None:
    """Refuse what could not have been enabled: each pack is sound in itself, and beside core and all the others.

    An older pack may speak of a newer one since it was brought anew, and two of each other. What they say of each other
    is read when each is known to be sound in itself.
    """
    packs = [row.pack for row in enabled_rows(tables)]
    for row in tables["pack_file"].values():
        if row.pack not in packs:
            refuse("bad-input", f"facts.pack_file holds {row.name[:40]} of a pack that is not enabled.", HINT)
    kept = {pack: texts for pack in packs if (texts := kept_texts(tables, pack))}
    examined = [(pack, _examined(pack, texts, library_without(tables, pack))) for pack, texts in kept.items()]
    for pack, each in examined:
        _check(pack, each.of_itself or _called(pack, each.id))
    for pack, each in examined:
        _check(pack, each.faults)


def _check(pack: str, faults: Sequence[Fault]) -> None:
    if faults:
        told = " ".join(filter(None, (faults[0].file, faults[0].path)))
        refuse("bad-input", f"facts.pack_file: the pack {pack} is not sound: {told}: {faults[0].message}.", HINT)


def _examined(pack: str, texts: Mapping[str, str], others: Library) -> Examination:
    """A kept pack, looked at as files in a folder of its name."""
    if pack == CORE_ID or not all(map(_is_file_name, (pack, *texts))):
        _check(pack, [Fault("", "", "it has a name that no pack and no file can have")])
    with TemporaryDirectory(prefix="kdm-import-") as place:
        folder = os.path.join(place, pack)
        os.mkdir(folder)
        for name, text in texts.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return Examination(folder, others)


def _called(pack: str, name: str) -> list[Fault]:
    return [] if name == pack else [Fault("pack.json", ".id", f"it is called {name}")]


def _is_file_name(name: str) -> bool:
    return name == os.path.basename(name) and name not in ("", ".", "..") and len(name.encode()) < 200
