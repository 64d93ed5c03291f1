"""The journal as people read and turn it: log, undo, redo."""

from collections.abc import Sequence
from itertools import groupby

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.content import LOADOUT, PLAYER
from kdm_cli.rules.content import SURVIVOR as PERSON
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import refuse, refuse_left
from kdm_cli.rules.state import TABLES, AnyRow, Survivor, Tables, Writer, empty_tables
from kdm_cli.service.faces import SECRET, SHUFFLE, WRITER
from kdm_cli.service.journal.difference import compared
from kdm_cli.service.journal.undo import line_of, redone, stepped, undone
from kdm_cli.service.language.operation import ENTRY, SURVIVOR, YEAR, keeping, number, reading
from kdm_cli.service.outcome import Outcome, spelled
from kdm_cli.service.perform import Session
from kdm_cli.service.secrets import hides, masked_entry
from kdm_cli.service.standing import MENDING, again_since, mended_by
from kdm_cli.service.tray import View
from kdm_cli.service.who_wrote import WhoWrote
from kdm_cli.store import journal
from kdm_cli.store.check import tip_of
from kdm_cli.store.journal import MERGE, UNDO, Entry
from kdm_cli.store.rows import standing_since

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import AnswerTold, EntryBrief, EntryWhole, Log, SinceThen, Word, WordMeant


ALIKE = ("kind", "sides", "who", "why", "origin")  # in what answers of one roll do not differ
Whose = Annotated[str | None, SURVIVOR]
Year = Annotated[int | None, YEAR]
Number = Annotated[int | None, ENTRY]
Last = Annotated[int | None, number("N", "how many entries, 15 where nothing is said")]
Since = Annotated[int | None, ENTRY._replace(help="all that came after this entry, the oldest first")]
Steps = Annotated[int | None, number("N", "how many steps; a batch is one")]


@reading("log", batch=False, examples=("log", "log 3", "log --survivor Lucy --last 5", "log --since 12 --json"))
def log(
    view: View,
    entry: Number = None,
    *,
    survivor: Whose = None,
    year: Year = None,
    last: Last = None,
    since: Since = None,
) -> "Log":
    """Show what was done: the newest entries, those of a survivor or a year, all after an entry, or one entry whole."""
    who = WhoWrote(view.draft.rows(Writer).values())
    if entry is not None:
        options = (("--survivor", survivor), ("--year", year), ("--last", last), ("--since", since))
        for option, value in options:
            if value is not None:
                told = f"Entry {entry} is shown alone: {option} has no place."
                refuse_left("usage", told, "", option, [str(value)], lambda _: True)
        found = journal.entry(view.file.connection, entry)
        if found is None:
            refuse("unknown-entry", f"There is no entry {entry}.", f"The newest is {view.newest.id}: kdm log")
        return {
            "entry": _whole(view, masked_entry(found) if hides(view) else found, who),
            "written_by": who.everybody(view.file.connection, [found]),
        }
    if since is not None and since > view.newest.id:
        refuse("unknown-entry", f"There is no entry {since} yet.", f"The newest is {view.newest.id}: kdm log")
    after = since or 0
    limit = last if last is not None else 15 if since is None else view.newest.id
    if limit < 1:
        refuse("out-of-range", "--last needs at least 1.")
    if survivor:
        touching = _touching(view, view.survivor(survivor).id)
        entries = [each for each in touching if year in (None, each.year) and each.id > after][:limit]
    else:
        entries = list(journal.latest(view.file.connection, year, limit, after))
    lines: list[EntryBrief] = [
        {
            "id": each.id,
            "group": each.group_id,
            "year": each.year,
            "time": each.time,
            "command": each.command,
            "story": each.story,
            "because": each.because,
            "who": who.first(each),
            **meanwhile,
        }
        for each, meanwhile in zip(entries, _since(view, entries), strict=True)
    ]
    everybody = who.everybody(view.file.connection, entries)
    return {"entries": lines[::-1], "tip": tip_of(view.newest), "written_by": everybody}


@keeping("undo", examples=("undo", "undo 2", "undo --to 3", "undo --only 20"), takes=("dry_run", "because"))
def undo(session: Session, count: Steps = None, *, to: Number = None, only: Number = None) -> Outcome:
    """Take the last step back; or several, or all that came after an entry.

    With --only one entry is taken out of the past, and what came after is played again without it (see kdm fix).
    """
    if to is not None and count is not None and only is None:
        told = f"Either {count} steps are taken back, or all that came after entry {to}."
        refuse("usage", told, f"kdm undo {count}, or kdm undo --to {to}")
    if only is None:
        return stepped(session, undone, 1 if count is None else count, to)
    if to is not None or count is not None:
        refuse("usage", "--only takes out one entry, wherever it stands.", f"kdm undo --only {only}")
    from kdm_cli.service.operations.fix import taken_out  # late: mending loads everything

    return taken_out(session, only)


@keeping("redo", examples=("redo", "redo 2"), takes=("dry_run", "because"))
def redo(session: Session, count: Annotated[int, number("N", "how many undos to take back")] = 1) -> Outcome:
    """Do again what the last undo took back."""
    return stepped(session, redone, count)


def _whole(view: View, entry: Entry, who: WhoWrote) -> "EntryWhole":
    document = entry._asdict()
    del document["checkpoint"]
    document |= {
        "line": line_of(entry),
        "changes": [spelled(change) for change in entry.changes],
        "told": _told(view, entry),
        "answered": _answered(view, entry),
        "meant": _meant(view, entry),
        "who": who.called(entry.writer),
        "first": who.called(entry.origin_writer) or None,
    }
    return cast("EntryWhole", {**document, **_since(view, [entry])[0]})


def _answered(view: View, entry: Entry) -> "list[AnswerTold]":
    """What was rolled, drawn and chosen, what for and by whom; dice of one roll together."""
    found: list[AnswerTold] = []
    for (kind, sides, who, why, origin), answers in groupby(entry.answers, lambda each: [each.get(x) for x in ALIKE]):
        values = ", ".join(view.name_of(value) if "/" in (value := str(each["value"])) else value for each in answers)
        if kind == "die":
            values = f"{f'd{sides}' if isinstance(sides, int) else sides} {values}"
        elif kind == SHUFFLE:
            values = f"{str(sides).replace('_', ' ')} deck"
        if kind not in (SECRET, WRITER):
            found.append({"answer": values, "why": f"{f'{who}: ' if who else ''}{why} ({origin})"})
    return found


def _told(view: View, entry: Entry) -> list[str]:
    """What an entry changed, in the words of the sheets and under the names of today."""
    before: Tables = {**empty_tables(), "survivor": dict(view.draft.tables["survivor"])}
    before["showdown"] = dict(view.draft.tables["showdown"])  # in which its decks lie
    after: Tables = {table: dict(rows) for table, rows in before.items()}
    for (table, row_id), changes in _by_row(entry.changes).items():
        row = _row(view, table, row_id, changes)
        if row is None:
            continue
        fields = {change.field: change for change in reversed(changes) if change.kind == "set"}
        if changes[0].kind != "create":
            before[table][row_id] = row._replace(**{name: change.old for name, change in fields.items()})
        else:
            before[table].pop(row_id, None)
        if changes[-1].kind != "delete":
            last = {change.field: change.new for change in changes if change.kind == "set"}
            after[table][row_id] = row._replace(**last)
        else:
            after[table].pop(row_id, None)
    return compared(before, after, view.name_of)


def _by_row(changes: Sequence[Change]) -> dict[tuple[str, int], list[Change]]:
    """The changes of each row, in order."""
    found: dict[tuple[str, int], list[Change]] = {}
    for change in changes:
        found.setdefault((change.table, change.id), []).append(change)
    return found


def _row(view: View, table: str, row_id: int, changes: Sequence[Change]) -> AnyRow | None:
    """A row whole: as its making or its end has it, as it stands today, or as it was when it went."""
    whole = next((row for change in changes for row in (change.new, change.old) if isinstance(row, dict)), None)
    if whole is None and (today := view.draft.tables[table].get(row_id)) is not None:
        return today
    if whole is None:
        told = (change for each in journal.about(view.file.connection, table, row_id) for change in each.changes)
        ended = (change.old for change in told if (change.kind, change.table, change.id) == ("delete", table, row_id))
        whole = next(ended, None)
    return None if whole is None else TABLES[table](**whole)


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


def _since(view: View, entries: list[Entry]) -> "list[SinceThen]":
    """What became of entries; what a mending took out counts no more than what was undone."""
    oldest = min((each.group_id for each in entries), default=1)
    standing = standing_since(view.file.connection, view.newest, oldest)
    written = journal.of_command(view.file.connection, oldest, MENDING, MERGE)
    turned = [each for each in written if each.group_id in standing]
    mended, again = mended_by(turned), again_since(turned)
    found: list[SinceThen] = []
    for entry in entries:
        by = mended.get(entry.id)
        undone = (entry.command != UNDO and entry.group_id not in standing) or (by is not None and by.out)
        found.append({"undone": undone, "mended": by.by if by else None, "again": again(entry.id) or None})
    return found


def _touching(view: View, survivor_id: int) -> list[Entry]:
    """The entries that changed anything of a survivor; read from the newest, so that rows that went are known."""
    own = {("survivor", survivor_id)}
    for table, rows in view.draft.tables.items():
        own.update((table, key) for key, row in rows.items() if getattr(row, "survivor_id", None) == survivor_id)
    found = []
    for entry in journal.latest(view.file.connection, None, -1):
        own.update(
            (change.table, change.id)
            for change in entry.changes
            for row in (change.new, change.old)
            if isinstance(row, dict) and row.get("survivor_id") == survivor_id
        )
        if any((change.table, change.id) in own for change in entry.changes):
            found.append(entry)
    return found
