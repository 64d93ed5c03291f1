"""What can be said about packs: on the shelf, in a campaign, and what is wrong with one."""

import os
from contextlib import suppress

from kdm_cli.content import Kept, places, played
from kdm_cli.content import Pack as Opened
from kdm_cli.content.check import Examination, beside, coverage, left_to_hands
from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.content import fold, nearest
from kdm_cli.rules.refusal import EXIT_CODES, Refused, refuse
from kdm_cli.rules.state import Pack, Tables, empty_tables
from kdm_cli.service.language.operation import entry_at
from kdm_cli.service.packs.enable import BadPack, replacement
from kdm_cli.service.perform import Session
from kdm_cli.store import journal
from kdm_cli.store.campaign import behind, reading

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import outcome as shapes


class Here(NamedTuple):
    """The campaign, if there is one, and the entry that enabled each of its packs."""

    path: str | None
    tables: Tables
    since: "dict[str, shapes.Since]"

    def row(self, pack: str) -> Pack | None:
        """What the campaign records of a pack, if it plays with it."""
        return next((row for row in self.tables["pack"].values() if row.pack == pack), None)


class Checked(NamedTuple):
    """What came of checking packs."""

    packs: "list[shapes.PackReport]"

    def document(self) -> "shapes.PackCheck":
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
    with reading(path) as file, behind(file, entry_at(session.everywhere.at), "kdm pack list") as then:
        tables = then.load()
        entries = {row.pack: journal.creating(then.connection, row.id) for row in tables["pack"].values()}
    return Here(path, tables, {pack: {"entry": each.id, "year": each.year} for pack, each in entries.items() if each})


def enabled_as(tables: Tables, text: str) -> Pack:
    """The row of the enabled pack that an id, a beginning of its folder's path or a name means."""
    rows: dict[str, Pack] = {row.pack: row for row in tables["pack"].values()}
    row = rows.get(text) or next((row for row in rows.values() if fold(row.pack) == fold(text)), None)
    if row is None and os.path.isdir(os.path.expanduser(text)):
        row = rows.get(places.found_in(os.path.expanduser(text)).id)
    if row is None:
        close = nearest(text, list(rows))
        hint = f"Did you mean {close[0]}?" if close else "kdm pack list"
        refuse("unknown-name", f'This campaign plays with no pack "{text[:60]}".', hint)
    return row


def shelf(here: Here) -> "shapes.PackList":
    """Every installed pack, and every one the campaign plays with, its order first."""
    found = {each.id: each for each in reversed(places.installed())}
    enabled = sorted(here.tables["pack"].values(), key=lambda row: row.position)
    ids = dict.fromkeys([*(row.pack for row in enabled), *reversed(found)])
    packs = [_on_shelf(here, pack, found.get(pack)) for pack in ids]
    return {"file": here.path, "folder": places.homebrew_folder(), "schemas": places.schemas_folder(), "packs": packs}


def _on_shelf(here: Here, pack: str, found: places.Found | None) -> "shapes.PackListed":
    row, source, name = here.row(pack), played.source_of(here.tables, pack), found.name if found else pack
    if isinstance(source, Kept) and not found:
        with suppress(Refused):  # its copy is damaged
            name = source.opened().name
    return {
        "id": pack,
        "name": name,
        "version": row.version if row else found.version if found else "",
        "origin": _origin(here, pack, found),
        "folder": found.folder if found else None,
        "enabled": bool(row) if here.path else None,
        "changed": bool(row and found and not found.problem and places.digest_of(found) not in ("", row.hash)),
        "missing": bool(row) and source is None,
        "problem": found.problem if found else "",
    }


def _origin(here: Here, pack: str, found: places.Found | None) -> "shapes.Origin":
    if isinstance(played.source_of(here.tables, pack), Kept):
        return "kept"
    return "nowhere" if found is None else "shipped" if found.shipped else "homebrew"


def whole(here: Here, text: str) -> "shapes.PackShown":
    """A pack as the campaign plays with it, else as it is installed."""
    source = played.source_of(here.tables, text) if here.row(text) else ""
    if source is None:
        return _shown(here, text, None, None)
    if isinstance(source, Kept):
        return _shown(here, text, source.opened(), None)
    found = places.named(text)
    if found.shipped:
        return _shown(here, found.id, Opened(found.folder), found.folder)
    examined = Examination(found.folder, played.library_without(here.tables, found.id))
    if examined.faults:
        raise BadPack(found.id, found.folder, examined.faults)
    return _shown(here, found.id, examined.pack, found.folder)


def _shown(here: Here, pack: str, opened: Opened | None, folder: str | None) -> "shapes.PackShown":
    row = here.row(pack)
    others = played.library_without(here.tables, pack)
    kinds = {kind: opened.of(kind) for kind in opened.kinds} if opened else {}
    replaced = [entry for entries in kinds.values() for entry in entries if "replaces" in entry.data]
    return {
        "id": pack,
        "name": opened.name if opened else pack,
        "version": opened.version if opened else row.version if row else "",
        "origin": _origin(here, pack, places.found_in(folder) if folder else None),
        "folder": folder,
        "enabled": bool(row) if here.path else None,
        "since": here.since.get(pack),
        "missing": opened is None,
        "kinds": [{"kind": kind, "entries": len(entries)} for kind, entries in kinds.items() if entries],
        "replaces": [
            {"id": entry.data["replaces"], "name": replacement(others, entry), "by": entry.id} for entry in replaced
        ],
    }


def report(found: places.Found) -> "shapes.PackReport":
    """Everything that is wrong with a pack, and how much of the rest kdm carries out."""
    examined = Examination(found.folder, beside(found.folder))
    entries, monsters = [row.entry for row in examined.rows.values()], examined.monsters
    return {
        "id": examined.id,
        "name": examined.name,
        "version": examined.version,
        "folder": found.folder,
        "sound": not examined.faults,
        "faults": [cast("shapes.FaultShown", each._asdict()) for each in examined.faults],
        "entries": len(entries),
        "coverage": [cast("shapes.KindCovered", each._asdict()) for each in coverage(entries, monsters)],
        "by_hand": [cast("shapes.LeftToHands", each._asdict()) for each in left_to_hands(entries, monsters)],
        "ignored": examined.ignored,
    }
