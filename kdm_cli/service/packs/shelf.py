"""What can be said about packs: on the shelf, in a campaign, and what is wrong with one."""

import os
from typing import TYPE_CHECKING, NamedTuple, cast

from kdm_cli.content.check import Examination, beside, coverage, left_to_hands
from kdm_cli.content.pack import Kept
from kdm_cli.content.pack import Pack as Opened
from kdm_cli.content.places import (
    Found,
    digest_of,
    found_in,
    homebrew_folder,
    installed,
    library_without,
    named,
    source_of,
)
from kdm_cli.rules.names import fold, nearest
from kdm_cli.rules.refusal import EXIT_CODES, Refused, refuse
from kdm_cli.rules.state import Pack, Tables, empty_tables
from kdm_cli.service.packs.enable import BadPack, replacement
from kdm_cli.service.perform.work import Session
from kdm_cli.store import journal
from kdm_cli.store.campaign import reading

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import (
        FaultShown,
        KindCovered,
        LeftToHands,
        Origin,
        PackCheck,
        PackList,
        PackListed,
        PackReport,
        PackShown,
        Since,
    )


class Here(NamedTuple):
    """The campaign, if there is one, and the entry that enabled each of its packs."""

    path: str | None
    tables: Tables
    since: "dict[str, Since]"

    def row(self, pack: str) -> Pack | None:
        """What the campaign records of a pack, if it plays with it."""
        return next((row for row in self.tables["pack"].values() if row.pack == pack), None)


class Checked(NamedTuple):
    """What came of checking packs."""

    packs: "list[PackReport]"

    def document(self) -> "PackCheck":
        """The answer as `schemas/pack-check.schema.json` describes it."""
        return {"packs": self.packs}

    @property
    def exit_code(self) -> int:
        """0 where all are sound."""
        return 0 if all(each["sound"] for each in self.packs) else EXIT_CODES.get("bad-pack", 1)


def campaign_here(session: Session) -> Here:
    """The campaign a command means; where none is named and there is not just one, none."""
    try:
        path = session.path
    except Refused:
        return Here(None, empty_tables(), {})
    with reading(path) as file:
        tables = file.load()
        entries = {row.pack: journal.creating(file.connection, row.id) for row in tables["pack"].values()}
    since: dict[str, Since] = {
        pack: {"entry": entry.id, "year": entry.year} for pack, entry in entries.items() if entry
    }
    return Here(path, tables, since)


def enabled_as(tables: Tables, text: str) -> Pack:
    """The row of the enabled pack that an id, a beginning of its folder's path or a name means."""
    rows: dict[str, Pack] = {row.pack: row for row in tables["pack"].values()}
    row = rows.get(text) or next((row for row in rows.values() if fold(row.pack) == fold(text)), None)
    if row is None and os.path.isdir(os.path.expanduser(text)):
        row = rows.get(found_in(os.path.expanduser(text)).id)
    if row is None:
        close = nearest(text, list(rows))
        hint = f"Did you mean {close[0]}?" if close else "kdm pack list"
        refuse("unknown-name", f'This campaign plays with no pack "{text[:60]}".', hint)
    return row


def shelf(here: Here) -> "PackList":
    """Every installed pack, and every one the campaign plays with, its order first."""
    found = {each.id: each for each in reversed(installed())}
    enabled = sorted(here.tables["pack"].values(), key=lambda row: row.position)
    ids = dict.fromkeys([*(row.pack for row in enabled), *reversed(found)])
    packs = [_on_shelf(here, pack, found.get(pack)) for pack in ids]
    return {"file": here.path, "folder": homebrew_folder(), "packs": packs}


def _on_shelf(here: Here, pack: str, found: Found | None) -> "PackListed":
    row = here.row(pack)
    return {
        "id": pack,
        "name": found.name if found else _kept_name(here, pack),
        "version": row.version if row else found.version if found else "",
        "origin": _origin(here, pack, found),
        "folder": found.folder if found else None,
        "enabled": bool(row) if here.path else None,
        "changed": bool(row and found and not found.problem and digest_of(found) not in ("", row.hash)),
        "missing": bool(row) and source_of(here.tables, pack) is None,
        "problem": found.problem if found else "",
    }


def _kept_name(here: Here, pack: str) -> str:
    source = source_of(here.tables, pack)
    try:
        return source.opened().name if isinstance(source, Kept) else pack
    except Refused:  # its copy is damaged
        return pack


def _origin(here: Here, pack: str, found: Found | None) -> "Origin":
    if isinstance(source_of(here.tables, pack), Kept):
        return "kept"
    return "nowhere" if found is None else "shipped" if found.shipped else "homebrew"


def whole(here: Here, text: str) -> "PackShown":
    """A pack as the campaign plays with it, else as it is installed."""
    row = here.row(text)
    source = source_of(here.tables, text) if row else None
    if row and source is None:
        return _shown(here, text, text, row.version, None, None)
    if isinstance(source, Kept):
        pack = source.opened()
        return _shown(here, pack.id, pack.name, pack.version, None, pack)
    found = named(text)
    if found.shipped:
        return _shown(here, found.id, found.name, found.version, found.folder, Opened(found.folder))
    examined = Examination(found.folder, library_without(here.tables, found.id))
    if examined.faults:
        raise BadPack(found.id, found.folder, examined.faults)
    return _shown(here, found.id, found.name, found.version, found.folder, examined.pack)


def _shown(here: Here, pack: str, name: str, version: str, folder: str | None, opened: Opened | None) -> "PackShown":
    others = library_without(here.tables, pack)
    kinds = {kind: opened.of(kind) for kind in opened.kinds} if opened else {}
    replaced = [entry for entries in kinds.values() for entry in entries if "replaces" in entry.data]
    return {
        "id": pack,
        "name": name,
        "version": version,
        "origin": _origin(here, pack, found_in(folder) if folder else None),
        "folder": folder,
        "enabled": here.row(pack) is not None if here.path else None,
        "since": here.since.get(pack),
        "missing": opened is None,
        "kinds": [{"kind": kind, "entries": len(entries)} for kind, entries in kinds.items() if entries],
        "replaces": [
            {"id": entry.data["replaces"], "name": replacement(others, entry), "by": entry.id} for entry in replaced
        ],
    }


def report(found: Found) -> "PackReport":
    """Everything that is wrong with a pack, and how much of the rest kdm carries out."""
    examined = Examination(found.folder, beside(found.folder))
    entries = [row.entry for row in examined.rows.values()]
    return {
        "id": examined.id,
        "name": examined.name,
        "version": examined.version,
        "folder": found.folder,
        "sound": not examined.faults,
        "faults": [cast("FaultShown", each._asdict()) for each in examined.faults],
        "entries": len(entries),
        "coverage": [cast("KindCovered", each._asdict()) for each in coverage(entries)],
        "by_hand": [cast("LeftToHands", each._asdict()) for each in left_to_hands(entries)],
        "ignored": examined.ignored,
    }
