"""Undo and redo: the inverse of a group is appended; nothing is ever taken out of the journal."""

from collections.abc import Callable

from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.play import ALL, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.journal.difference import difference
from kdm_cli.service.language import index
from kdm_cli.service.language.index import Everywhere, waiving
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.language.then import PLAIN
from kdm_cli.service.outcome import HOUSE_RULE, Outcome, came_due, new_entry
from kdm_cli.service.perform import Session
from kdm_cli.service.standing import MENDING, standing_about
from kdm_cli.service.tray import at_rest
from kdm_cli.store import check, journal
from kdm_cli.store.campaign import writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import MERGE, MIGRATION, TURNING, Entry


def line_of(entry: Entry) -> str:
    """The command as it can be typed again; what no version knows any more only by its name."""
    if entry.command == MENDING:
        number, words = entry.arguments["entry"], entry.arguments["words"]
        command = [word if PLAIN.fullmatch(word) else quoted(word) for word in words]
        fix = "kdm fix --before" if entry.arguments.get("before") else "kdm fix"
        return " ".join((fix, str(number), *command)) if words else f"kdm undo --only {number}"
    if entry.command == MERGE:
        return f"kdm merge {' '.join(map(quoted, entry.arguments['of']))}"
    if entry.command == TURNING:
        return str(entry.arguments["for"])
    operation = index.recorded(entry.command)
    if operation is None:
        return f"kdm {entry.command}"
    said = entry.arguments.get(HOUSE_RULE, ())
    line = written(Request(operation, entry.arguments, Everywhere()))
    return " ".join((line, *waiving((ALL,) if said is True else said)))


def stood_about(file: CampaignFile, table: str, row_id: int) -> dict[int, Entry]:
    """What stands of the journal and changed a row, by number, oldest first."""
    return {entry.id: entry for entry in standing_about(file.connection, table, row_id)}


MOST_LINES = 8

Step = Callable[[CampaignFile, list[Entry], Draft, Entry, str], Entry | None]


def stepped(session: Session, step: Step, count: int, to: int | None = None) -> Outcome:
    """Take so many steps, or all that lead back to an entry."""
    everywhere = session.everywhere
    if count < 1:
        refuse("out-of-range", "At least one step.", "kdm undo 2 takes two steps back.")
    with writing(session.path, everywhere.dry_run) as file:
        newest = file.newest()
        outcome, entries = _taken(file, newest, step, count, to, everywhere.because)
        if everywhere.dry_run:
            return outcome._replace(entry=None, saved=False)
        file.commit(entries, newest.digest)
        return outcome


def _taken(
    file: CampaignFile, newest: Entry, step: Step, count: int, to: int | None, because: str
) -> tuple[Outcome, list[Entry]]:
    draft = Draft(file.load(), newest.last_id)
    goal = _goal(file, to, newest) if to is not None else None
    entries: list[Entry] = []
    while len(entries) < count if goal is None else newest.top != goal:
        entry = step(file, [*entries], draft, newest, because)
        if entry is None:
            break
        entries.append(entry)
        newest = entry
    what, back = ("undo", "redo") if step is undone else ("redo", "undo")
    if not entries:
        told = f"There is nothing to {what}."
        refuse("nothing-to-undo" if what == "undo" else "nothing-to-redo", told, "kdm log shows what was done.")
    if goal is None and len(entries) < count:
        steps = "is only 1 step" if len(entries) == 1 else f"are only {len(entries)} steps"
        refuse("out-of-range", f"There {steps} to {what}, not {count}.", f"kdm {what} {len(entries)}")
    story = [line for entry in entries for line in entry.story]
    if len(story) > MOST_LINES:
        story = [*story[: MOST_LINES - 1], f"and {len(story) - MOST_LINES + 1} lines more: kdm log {entries[-1].id}"]
    due = came_due(at_rest(draft), draft.changes)
    return Outcome(entries[-1].id, True, story, [], due, f"kdm {back}", [], draft.changes, {}), entries


def undone(file: CampaignFile, made: list[Entry], draft: Draft, newest: Entry, because: str) -> Entry | None:
    """The entry that takes back the newest group, if there is one."""
    top = newest.top
    entries = _group(file, made, top) if top else []
    if not entries or entries[0].id == 1 or (entries[0].command == MIGRATION and made):
        return None  # as many as there are above it
    if entries[0].command == MIGRATION:
        told = f"Entry {top} brought the file up to another format; undo stops there."
        refuse("cannot-undo", told, "kdm restore BACKUP goes back further.")
    changes = _inverse(draft, entries)
    story = [f"Undone {_named(entries)}: {line}" for line in _lines(entries)]
    return new_entry(
        newest, draft, "undo", {"group": top}, changes, story,
        because=because, undoes=top, beneath=entries[0].beneath, redoable=newest.id + 1,
    )  # fmt: skip


def redone(file: CampaignFile, made: list[Entry], draft: Draft, newest: Entry, because: str) -> Entry | None:
    """The entry that takes back the newest undo, if there is one."""
    if not newest.redoable:
        return None
    undo = _group(file, made, newest.redoable)[0]
    before = journal.entry(file.connection, undo.id - 1)
    done = check.group(file.connection, undo.undoes or 0)
    changes = _inverse(draft, [undo])
    story = [f"Done again {_named(done)}: {line}" for line in _lines(done)]
    return new_entry(
        newest, draft, "redo", {"group": undo.undoes}, changes, story,
        because=because, undoes=undo.id, beneath=undo.beneath, redoable=before.redoable if before else 0,
    )  # fmt: skip


def _inverse(draft: Draft, entries: list[Entry]) -> list[Change]:
    """What takes these entries back: of a merge, which tells all behind it anew, only what differs in the end."""
    begun = len(draft.changes)
    back = [change.inverse() for entry in reversed(entries) for change in reversed(entry.changes)]
    if entries[0].command == MERGE:
        then = Draft({table: dict(rows) for table, rows in draft.tables.items()}, draft.last_id)
        for change in back:
            then.apply(change)
        back = difference(draft.tables, then.tables)
    for change in back:
        draft.apply(change)
    return draft.changes[begun:]


def _group(file: CampaignFile, made: list[Entry], group_id: int) -> list[Entry]:
    return [entry for entry in made if entry.group_id == group_id] or check.group(file.connection, group_id)


def _named(entries: list[Entry]) -> str:
    return f"{entries[0].id}" if len(entries) == 1 else f"{entries[0].id}-{entries[-1].id}"


def _lines(entries: list[Entry]) -> list[str]:
    lines = [line for entry in entries for line in (entry.story or [entry.command])]
    if len(lines) > MOST_LINES:
        return [*lines[: MOST_LINES - 1], f"... {len(lines) - MOST_LINES + 1} lines more"]
    return lines


def _goal(file: CampaignFile, to: int, newest: Entry) -> int:
    """The top of the undo stack as it was after an entry, if that state still lies beneath the present one."""
    target = journal.entry(file.connection, to)
    if target is None:
        refuse("unknown-entry", f"There is no entry {to}.", "kdm log shows the numbers.")
    group = check.group(file.connection, target.group_id)
    if group[-1].id != to:
        hint = f"kdm undo --to {group[-1].id} keeps the batch, --to {group[0].id - 1} takes it back."
        refuse("cannot-undo", f"Entry {to} is inside the batch {_named(group)}, which is one step.", hint)
    top = newest.top
    if top == target.top:
        refuse("nothing-to-undo", f"Nothing that stands came after entry {to}.", "kdm log shows what was done.")
    goal = target.top
    while top > goal:
        top = check.group(file.connection, top)[0].beneath
    if top != goal:
        refuse("cannot-undo", f"Entry {to} is itself undone already.", "kdm log shows what stands.")
    return goal
