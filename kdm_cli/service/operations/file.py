"""Keeping the file: doctor, backup, restore."""

import os

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import PATH, keeping, words
from kdm_cli.service.outcome import now
from kdm_cli.service.packs.enable import recorded
from kdm_cli.service.perform import Session
from kdm_cli.service.secrets import disagreeing
from kdm_cli.service.tray import library_of
from kdm_cli.store.backup import copy_beside, copy_to, replace_with
from kdm_cli.store.campaign import reading
from kdm_cli.store.check import check_contains, findings, read_tip, tip_of
from kdm_cli.store.connecting import SERVER
from kdm_cli.store.formats import RESTORE_HINT, SALVAGE_HINT, existing
from kdm_cli.store.salvage import lost_words
from kdm_cli.store.salvage import salvage as salvaged

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import BackedUp, Health, Restored, Salvage

NO_DRY_RUN = "There is no dry run of this."
MOST_OTHERWISE = 20
TIP = words("TIP", "a tip that was noted, such as 41:9f3a2c1d: is that past still in the file?")._replace(wordy=False)
SALVAGED = words("OUT", "a new campaign file for what agrees in a damaged one", "file")._replace(wordy=False)


@keeping("doctor", examples=("doctor", "doctor --salvage ashhold.saved.kdm"))
def doctor(
    session: Session, *, since: Annotated[str | None, TIP] = None, salvage: Annotated[str | None, SALVAGED] = None
) -> "Health | Salvage":
    """Check the whole file: SQLite's pages, the journal's chain, every number, and whether the sheets agree.

    With --since, also whether it still contains a past that somebody noted: log, backup and export print such tips.
    With --salvage, of a damaged file: what agrees goes into a new one, and the damaged one stays as it is.
    """
    path = session.path
    if salvage is not None:
        if since is not None:
            refuse("usage", "Salvage first.", f"kdm doctor --salvage {salvage}, then --since {since} of the new file.")
        check_is_a_file(path, "fetch OUT")
        real = existing(path)
        if os.path.lexists(salvage):
            refuse("file-exists", f"{salvage} exists already.", "kdm doctor --salvage OUT takes a name that is free.")
        saved = salvaged(real, salvage, now(), salvage)
        return {
            "file": path,
            "out": salvage,
            "entries": saved.kept,
            "lost": lost_words(saved),
            "whole": saved.ends,
            "tables": "taken over" if saved.adopted else "set aside" if saved.otherwise else "agree",
            "otherwise": saved.otherwise[:MOST_OTHERWISE],
        }
    tip = read_tip(since) if since is not None else None
    with reading(path) as file:
        _refuse(path, findings(file), RESTORE_HINT)
        wrong, remarks = disagreeing(file)
        _refuse(path, [each.message for each in wrong], wrong[0].way_out if wrong else "")
        tables, newest = file.load(), file.newest()
        content = library_of(tables)
        if tip is not None:
            check_contains(file.connection, path, tip, newest)
        return {
            "file": path,
            "entries": newest.id,
            "tip": tip_of(newest),
            "since": newest.id - tip.entry if tip is not None else None,
            "healthy": True,
            "unknown": sorted({each.content for each in recorded(tables) if content.get(each.content) is None}),
            "remarks": remarks,
        }


def check_is_a_file(path: str, instead: str) -> None:
    """Refuse what is done to files alone, of a campaign on a server."""
    if path.startswith(SERVER):
        refuse("not-a-campaign", f"{path} is no file: it is on a server.", f"kdm {instead}")


def _refuse(path: str, found: list[str], way_out: str) -> None:
    if found:
        more = f" And {len(found) - 1} more: " + " ".join(found[1:4]) if len(found) > 1 else ""
        refuse("damaged", f"{path}: {found[0]}{more}", way_out)


@keeping("backup", examples=("backup", "backup ashhold.copy"))
def backup(session: Session, path: Annotated[str | None, PATH] = None) -> "BackedUp":
    """Copy the campaign, beside it or to a path; the copy is checked before it counts."""
    if session.everywhere.dry_run:
        refuse("usage", NO_DRY_RUN, "A backup changes nothing in the campaign.")
    source = session.path
    with reading(source) as file:
        if found := findings(file):
            refuse("damaged", f"{source} is damaged and was not copied: {found[0]}", SALVAGE_HINT)
        newest = file.newest()
        if path:
            copy_to(file, path)
        target = path or copy_beside(file, "backup")
        return {"file": source, "backup": target, "entries": newest.id, "tip": tip_of(newest)}


@keeping("restore", examples=("restore ashhold.copy --yes", "restore ashhold.copy --yes --json"), takes=("yes",))
def restore(session: Session, path: Annotated[str, PATH]) -> "Restored":
    """Put a backup in the campaign's place; the file it replaces is kept beside it."""
    if session.everywhere.dry_run:
        refuse("usage", NO_DRY_RUN, "Without --yes it only says what it would replace.")
    target = session.path
    check_is_a_file(target, "share ADDRESS --drop --yes, then share it anew from a copy")
    with reading(path) as file:
        found = findings(file)
        entries = 0 if found else file.newest().id
    if found:
        told = f"{path} is damaged and was not restored: {found[0]}"
        refuse("damaged", told, f"Try an older backup, or {SALVAGE_HINT}")
    if os.path.lexists(target) and not os.path.isfile(target):
        refuse("not-a-campaign", f"{target} is no file that could be replaced.", "--file PATH names another place.")
    if os.path.exists(target) and os.path.samefile(target, path):
        refuse("usage", f"{path} is the campaign itself.", "kdm restore BACKUP takes another file.")
    if os.path.lexists(target) and not session.everywhere.yes:
        told = f"{target} would be replaced by {path} ({entries} entries)."
        refuse("needs-yes", told, "Repeat with --yes; a copy is kept.")
    kept = replace_with(os.path.realpath(target), path)
    return {"file": target, "restored": path, "entries": entries, "kept": kept or None}
