"""Undo and redo: the inverse of a group is appended; nothing is ever taken out of the journal.

An entry of the journal as the line that was typed.
"""

from collections.abc import Callable

from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.requirements import ALL
from kdm_cli.service.language import index
from kdm_cli.service.language.options import Everywhere, waiving
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.language.then import PLAIN
from kdm_cli.service.perform.ledger import HOUSE_RULE, new_entry
from kdm_cli.service.perform.standing import MENDING
from kdm_cli.service.perform.work import Session
from kdm_cli.service.sheets.outcome import Outcome, came_due
from kdm_cli.service.table.view import at_rest
from kdm_cli.store import checked_journal, journal
from kdm_cli.store.campaign import writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import MIGRATION, TURNING, Entry


def line_of(entry: Entry) -> str:
    """The command as it can be typed again; what no version knows any more only by its name."""
    if entry.command == MENDING:
        number, words = entry.arguments["entry"], entry.arguments["words"]
        command = [word if PLAIN.fullmatch(word) else quoted(word) for word in words]
        return " ".join(("kdm fix", str(number), *command)) if words else f"kdm undo --only {number}"
    if entry.command == TURNING:
        return str(entry.arguments["for"])
    operation = index.recorded(entry.command)
    if operation is None:
        return f"kdm {entry.command}"
    said = entry.arguments.get(HOUSE_RULE, ())
    line = written(Request(operation, entry.arguments, Everywhere()))
    return " ".join((line, *waiving((ALL,) if said is True else said)))


MOST_LINES = 8

Step = Callable[[CampaignFile, list[Entry], Draft, Entry, str], Entry | None]


def step_back(session: Session, count: int, to: int | None) -> Outcome:
    """Take back the newest groups, or all that came after an entry."""
    return _rewrite(session, _undone, count, to)


def step_forth(session: Session, count: int) -> Outcome:
    """Take back the newest undos."""
    return _rewrite(session, _redone, count, None)


def _rewrite(session: Session, step: Step, count: int, to: int | None) -> Outcome:
    everywhere = session.everywhere
    path = session.path
    if count < 1:
        refuse("out-of-range", "At least one step.", "kdm undo 2 takes two steps back.")
    with writing(path, everywhere.dry_run) as file:
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
    if not entries:
        if step is _undone:
            refuse("nothing-to-undo", "There is nothing to undo.", "kdm log shows what was done.")
        refuse("nothing-to-redo", "There is nothing to redo.", "kdm log shows what was done.")
    if goal is None and len(entries) < count:
        what = "undo" if step is _undone else "redo"
        steps = "is only 1 step" if len(entries) == 1 else f"are only {len(entries)} steps"
        refuse("out-of-range", f"There {steps} to {what}, not {count}.", f"kdm {what} {len(entries)}")
    story = [line for entry in entries for line in entry.story]
    if len(story) > MOST_LINES:
        story = [*story[: MOST_LINES - 1], f"and {len(story) - MOST_LINES + 1} lines more: kdm log {entries[-1].id}"]
    play = at_rest(draft)
    back = "kdm redo" if step is _undone else "kdm undo"
    outcome = Outcome(entries[-1].id, True, story, [], came_due(play, draft.changes), back, [], draft.changes, {})
    return outcome, entries


def _undone(file: CampaignFile, made: list[Entry], draft: Draft, newest: Entry, because: str) -> Entry | None:
    top = newest.top
    entries = _group(file, made, top) if top else []
    if not entries or entries[0].id == 1:
        return None
    if entries[0].command == MIGRATION and made:
        return None  # as many as there are above it
    if entries[0].command == MIGRATION:
        refuse(
            "cannot-undo",
            f"Entry {top} brought the file up to another format; undo stops there.",
            "kdm restore BACKUP goes back further.",
        )
    changes = _inverse(draft, entries)
    story = [f"Undone {_named(entries)}: {line}" for line in _lines(entries)]
    return new_entry(
        newest,
        draft,
        "undo",
        {"group": top},
        changes,
        story,
        because=because,
        undoes=top,
        beneath=entries[0].beneath,
        redoable=newest.id + 1,
    )


def _redone(file: CampaignFile, made: list[Entry], draft: Draft, newest: Entry, because: str) -> Entry | None:
    if not newest.redoable:
        return None
    undo = _group(file, made, newest.redoable)[0]
    before = journal.entry(file.connection, undo.id - 1)
    done = checked_journal.group(file.connection, undo.undoes or 0)
    changes = _inverse(draft, [undo])
    story = [f"Done again {_named(done)}: {line}" for line in _lines(done)]
    return new_entry(
        newest,
        draft,
        "redo",
        {"group": undo.undoes},
        changes,
        story,
        because=because,
        undoes=undo.id,
        beneath=undo.beneath,
        redoable=before.redoable if before else 0,
    )


def _inverse(draft: Draft, entries: list[Entry]) -> list[Change]:
    begun = len(draft.changes)
    for entry in reversed(entries):
        for change in reversed(entry.changes):
            draft.apply(change.inverse())
    return draft.changes[begun:]


def _group(file: CampaignFile, made: list[Entry], group_id: int) -> list[Entry]:
    return [entry for entry in made if entry.group_id == group_id] or checked_journal.group(file.connection, group_id)


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
    group = checked_journal.group(file.connection, target.group_id)
    if group[-1].id != to:
        refuse(
            "cannot-undo",
            f"Entry {to} is inside the batch {_named(group)}, which is one step.",
            f"kdm undo --to {group[-1].id} keeps the batch, --to {group[0].id - 1} takes it back.",
        )
    top = newest.top
    if top == target.top:
        refuse("nothing-to-undo", f"Nothing that stands came after entry {to}.", "kdm log shows what was done.")
    goal = target.top
    while top > goal:
        top = checked_journal.group(file.connection, top)[0].beneath
    if top != goal:
        refuse("cannot-undo", f"Entry {to} is itself undone already.", "kdm log shows what stands.")
    return goal
