"""The journal as people read and turn it: log, undo, redo."""

from typing import TYPE_CHECKING, Annotated, cast

from kdm_cli.rules.content import Document
from kdm_cli.rules.names import LOADOUT, PLAYER
from kdm_cli.rules.names import SURVIVOR as PERSON
from kdm_cli.rules.refusal import refuse, refuse_left
from kdm_cli.rules.state import Survivor
from kdm_cli.service.journal.undo import line_of, step_back, step_forth
from kdm_cli.service.language.operation import ENTRY, SURVIVOR, YEAR, keeping, number, reading
from kdm_cli.service.perform.standing import MENDING, Mended, mended_by
from kdm_cli.service.perform.work import Session
from kdm_cli.service.sheets.outcome import Outcome, spelled
from kdm_cli.service.sheets.secrets import hides, masked_entry
from kdm_cli.service.table.view import View
from kdm_cli.store import journal
from kdm_cli.store.checked_journal import tip_of
from kdm_cli.store.journal import UNDO, Entry
from kdm_cli.store.rows import standing_since

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import EntryBrief, EntryWhole, Log, SinceThen, Word, WordMeant


@reading("log", batch=False, examples=("log", "log 3", "log --survivor Lucy --last 5"))
def log(
    view: View,
    entry: Annotated[int | None, ENTRY] = None,
    *,
    survivor: Annotated[str | None, SURVIVOR] = None,
    year: Annotated[int | None, YEAR] = None,
    last: Annotated[int | None, number("N", "how many entries, 15 where nothing is said")] = None,
) -> "Log":
    """Show what was done: the newest entries, those of a survivor or a year, or one entry whole."""
    if entry is not None:
        for option, value in (("--survivor", survivor), ("--year", year), ("--last", last)):
            if value is not None:
                told = f"Entry {entry} is shown alone: {option} has no place."
                refuse_left("usage", told, "", option, [str(value)], lambda _: True)
        found = journal.entry(view.file.connection, entry)
        if found is None:
            refuse("unknown-entry", f"There is no entry {entry}.", f"The newest is {view.newest.id}: kdm log")
        standing = standing_since(view.file.connection, view.newest, found.group_id)
        mended = _mended(view, standing, found.group_id)
        shown = masked_entry(found) if hides(view) else found
        return {"entry": _whole(view, shown, _since(found, standing, mended.get(found.id)))}
    limit = 15 if last is None else last
    if limit < 1:
        refuse("out-of-range", "--last needs at least 1.")
    who = view.survivor(survivor).id if survivor else None
    if who is None:
        entries = list(journal.latest(view.file.connection, year, limit))
    else:
        own = _own(view, who)
        touching = [each for each in journal.latest(view.file.connection, None, -1) if _touches(each, who, own)]
        touching = [each for each in touching if year in (None, each.year)]
        entries = [each for each, _ in zip(touching, range(limit), strict=False)]
    oldest = min((each.group_id for each in entries), default=1)
    standing = standing_since(view.file.connection, view.newest, oldest)
    mended = _mended(view, standing, oldest)
    lines = [_brief(each, standing, mended.get(each.id)) for each in reversed(entries)]
    return {"entries": lines, "tip": tip_of(view.newest)}


@keeping("undo", examples=("undo", "undo 2", "undo --to 3", "undo --only 20"))
def undo(
    session: Session,
    count: Annotated[int | None, number("N", "how many steps; a batch is one")] = None,
    *,
    to: Annotated[int | None, ENTRY] = None,
    only: Annotated[int | None, ENTRY] = None,
) -> Outcome:
    """Take the last step back; or several, or all that came after an entry.

    With --only one entry is taken out of the past, and what came after is played again without it (see kdm fix).
    """
    if to is not None and count is not None and only is None:
        told = f"Either {count} steps are taken back, or all that came after entry {to}."
        refuse("usage", told, f"kdm undo {count}, or kdm undo --to {to}")
    if only is None:
        return step_back(session, 1 if count is None else count, to)
    if to is not None or count is not None:
        refuse("usage", "--only takes out one entry, wherever it stands.", f"kdm undo --only {only}")
    from kdm_cli.service.operations.fix import taken_out  # late: mending loads everything

    return taken_out(session, only)


@keeping("redo", examples=("redo", "redo 2"))
def redo(session: Session, count: Annotated[int, number("N", "how many undos to take back")] = 1) -> Outcome:
    """Do again what the last undo took back."""
    return step_forth(session, count)


def _whole(view: View, entry: Entry, since: "SinceThen") -> "EntryWhole":
    document = entry._asdict()
    del document["checkpoint"]
    own = {
        "line": line_of(entry),
        "changes": [spelled(change) for change in entry.changes],
        "meant": _meant(view, entry),
    }
    return cast("EntryWhole", {**document, **own, **since})


def _meant(view: View, entry: Entry) -> "list[WordMeant] | None":
    """What the words of an entry meant, each with the name it has today."""
    if entry.meant is None:
        return None
    people = view.draft.rows(Survivor)

    def name(kind: str, found: int | str) -> str:
        if kind != PERSON:
            return str(found) if kind in (LOADOUT, PLAYER) else view.name_of(str(found))
        return people[int(found)].name if int(found) in people else ""

    return [
        {"kind": cast("Word", kind), "word": word, "ids": ids, "names": [name(kind, each) for each in ids]}
        for kind, words in entry.meant.items()
        for word, ids in words.items()
    ]


def _brief(entry: Entry, standing: set[int], mended: Mended | None) -> "EntryBrief":
    """One line of the log."""
    return {
        "id": entry.id,
        "group": entry.group_id,
        "year": entry.year,
        "time": entry.time,
        "command": entry.command,
        "story": entry.story,
        "because": entry.because,
        **_since(entry, standing, mended),
    }


def _since(entry: Entry, standing: set[int], mended: Mended | None) -> "SinceThen":
    """What became of an entry; what a mending took out counts no more than what was undone."""
    undone = (entry.command != UNDO and entry.group_id not in standing) or (mended is not None and mended.out)
    return {"undone": undone, "mended": mended.by if mended else None}


def _mended(view: View, standing: set[int], oldest: int) -> dict[int, Mended]:
    """By which mending an entry was mended last, of those that stand."""
    mendings = journal.of_command(view.file.connection, MENDING, oldest)
    return mended_by([each for each in mendings if each.group_id in standing])


def _own(view: View, survivor_id: int) -> set[tuple[str, int]]:
    """The rows that belong to a survivor now: the own sheet, armor, gear, traits, the place on the board."""
    tables = view.draft.tables.items()
    rows = {(table, key) for table, rows in tables for key, row in rows.items() if _of(row._asdict(), survivor_id)}
    return rows | {("survivor", survivor_id)}


def _of(row: Document, survivor_id: int) -> bool:
    return row.get("survivor_id") == survivor_id


def _touches(entry: Entry, survivor_id: int, own: set[tuple[str, int]]) -> bool:
    """Whether an entry changed anything of a survivor; read from the newest, so that rows that went are known."""
    own.update(
        (change.table, change.id)
        for change in entry.changes
        for row in (change.new, change.old)
        if isinstance(row, dict) and _of(row, survivor_id)
    )
    return any((change.table, change.id) in own for change in entry.changes)
