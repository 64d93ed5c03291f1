"""Is the file whole? SQLite's own check, the digest chain, and the journal replayed against the tables.

Then its entries, each as it was written and as the present format has it. The tip of a journal, its newest entry and
eight letters of that entry's digest, says what all before it was: who notes one can ask later for that past.
"""

import json
import re
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from kdm_cli.light import NamedTuple
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refused, damaged, refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import ENDLESS, CampaignFile, refusal_of
from kdm_cli.store.connecting import Steps
from kdm_cli.store.formats import present, present_row
from kdm_cli.store.hearsay import SAYS, can_be, misheard
from kdm_cli.store.journal import COLUMNS, GENESIS, HANDS, MIGRATION, WRITER, Cells, Entry, broken, linked, opened
from kdm_cli.store.rows import Rows, as_changes, follow, rows_of

COMMAND, ARGUMENTS, CHANGES, CHECKPOINT = map(Entry._fields.index, ("command", "arguments", "changes", "checkpoint"))
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)  # JSON of any other shape
MOST_FINDINGS = 20
HOUSE_RULE = '%"house-rule":%'
WAIVED = '%"waived":[%'
STEPS_KNOWN = '%["create","step",%', '%"settlement",1,"step",%'
STEP_OR_PHASE = ('%"settlement",1,"step",%', '%"settlement",1,"phase",%')
RETOLD = '%"by-hand":true%'  # what hands wrote reads otherwise since the past was mended

Field = tuple[str, int, str]  # table, row, field


def findings(file: CampaignFile) -> list[str]:
    """Everything that is wrong with a campaign file, in sentences; none is a healthy file."""
    file = file.at_hand()
    try:
        told = file.connection.execute("PRAGMA integrity_check").fetchall()
        found = [f"SQLite: {line}." for (line,) in told if line != "ok"]
        for table, row, parent, _ in file.connection.execute("PRAGMA foreign_key_check").fetchall():
            found.append(f"Row {row} of {table} points to a {parent} that is not there.")
        rows, wrong = replayed(file.connection)
        found += wrong or _compared(file.connection, rows)
    except sqlite3.DatabaseError as error:
        refusal = refusal_of(file.path, error)
        if refusal.code != "damaged":
            raise Refused(refusal) from error
        found = [f"SQLite cannot read the file: {ENDLESS if Steps.endless else f'{error}.'}"]
    return found[:MOST_FINDINGS]


def by_hand(file: CampaignFile, found: Sequence[Collection[Field]]) -> list[int | None]:
    """For each of these sets of fields the latest entry in which people wrote one against the rules, or as said."""
    waiting: dict[tuple[str, int] | Field, set[int]] = {}
    for at, fields in enumerate(found):
        for table, row, field in fields:
            waiting.setdefault((table, row, field), set()).add(at)
            waiting.setdefault((table, row), set()).add(at)
    answers: dict[int, int | None] = {}
    marks = ", ".join("?" * len(HANDS))
    where = f"command IN ({marks}, '{MIGRATION}') OR arguments LIKE ? OR arguments LIKE ? OR arguments LIKE ?"
    asked = f"SELECT id, command, changes FROM entry WHERE {where} ORDER BY id DESC"
    for entry, command, changes in file.connection.execute(asked, (*HANDS, HOUSE_RULE, WAIVED, RETOLD)):
        if len(answers) == len(found):
            break
        if command == MIGRATION:
            answers = {at: entry for at, fields in enumerate(found) if _of_steps(fields)} | answers
        for kind, table, row, field, *_ in json.loads(changes):
            for at in waiting.get((table, row, field), ()) if kind == "set" else waiting.get((table, row), ()):
                answers.setdefault(at, entry)
    before = _before_steps(file.connection) if any(map(_of_steps, found)) else None
    return [answers.get(at, before if _of_steps(fields) else None) for at, fields in enumerate(found)]


def _of_steps(fields: Collection[Field]) -> bool:
    """Whether this is about the steps of the settlement phase, which formats before the fifth did not know."""
    return any("step" in (table, field) for table, _, field in fields)


def _before_steps(connection: sqlite3.Connection) -> int | None:
    """The entry to which undo went back, if that was when there were no steps yet and nothing came to one since."""
    told = "SELECT command, beneath FROM entry WHERE changes LIKE ? OR changes LIKE ? ORDER BY id DESC LIMIT 1"
    [command, beneath] = connection.execute(told, STEP_OR_PHASE).fetchone() or ("", 0)
    asked = "SELECT 1 FROM entry WHERE id <= ? AND (writer IS NOT NULL OR changes LIKE ? OR changes LIKE ?) LIMIT 1"
    known = connection.execute(asked, (beneath, *STEPS_KNOWN)).fetchone()
    return int(beneath) if command == "undo" and known is None else None


def replayed(connection: sqlite3.Connection, until: int | None = None) -> tuple[Rows, list[str]]:
    """All rows as the journal, up to an entry, says they must be, from the last checkpoint on; and what is wrong."""
    rows: Rows = rows_of({})
    number = 0
    for number, (row, torn) in enumerate(islice(linked(connection), until), start=1):
        if torn:
            return rows, [torn]
        wrong = ""
        try:
            if row[CHECKPOINT]:
                stood = json.loads(row[CHECKPOINT]).items()
                rows = rows_of({table: [present_row(table, each) for each in found] for table, found in stood})
            else:
                changes = json.loads(row[CHANGES])  # plain lists are enough for what reads them in order
                if row[WRITER] is None:  # before format 7 rows had fewer fields, and some had other names
                    changes = map(present, map(Change._make, changes))
                wrong = follow(rows, changes)
            misread = misheard(row[COMMAND], number, json.loads(row[ARGUMENTS])) if row[COMMAND] in SAYS else ""
            if misread:
                return rows, [misread]
        except UNREADABLE:
            wrong = "of the journal cannot be read"
        if wrong:
            return rows, [f"Entry {number} {wrong}."]
    return rows, [] if number else ["The journal is empty."]


def _compared(connection: sqlite3.Connection, rows: Rows) -> Iterator[str]:
    for table, row_type in TABLES.items():
        fields = row_type._fields
        stored = {row[0]: row for row in connection.execute(f"SELECT {', '.join(fields)} FROM {table}").fetchall()}
        for row_id in sorted(stored.keys() | rows[table].keys()):
            written, told = stored.get(row_id), rows[table].get(row_id)
            if written is None or told is None:
                yield f"{table} {row_id} is {'missing' if written is None else 'not in the journal'}."
                continue
            for field, value in zip(fields, written, strict=True):
                if value != told.get(field):
                    yield f"{table} {row_id}: {field} is {value!r} in the table, {told.get(field)!r} by the journal."


def whole(connection: sqlite3.Connection) -> list[Entry]:
    """The whole journal, in order, each entry checked; its changes are those of the present format."""
    entries = [sound_entry(row, told) for row, told in linked(connection)]
    return as_changes(entries) if any(entry.checkpoint is not None for entry in entries) else entries


def sound_entry(row: Cells, told: str) -> Entry:
    """The entry, if nothing is told against it, in the present format."""
    if told:
        damaged(told)
    return in_present(opened(row))


def in_present(entry: Entry) -> Entry:
    """An entry with its changes as the present format has them."""
    changes = list(map(present, entry.changes))
    if not all(map(can_be, changes)):
        damaged(f"Entry {entry.id} of the journal changes what no campaign has.")
    return entry._replace(changes=changes)


def group(connection: sqlite3.Connection, group_id: int) -> list[Entry]:
    """All entries of one undo step, in order and in the present format; each must be as it was written."""
    before = "(SELECT digest FROM entry AS before WHERE before.id = entry.id - 1)"
    asked = f"SELECT {before}, {COLUMNS} FROM entry WHERE group_id = ? ORDER BY id"
    found = [(row[0], row[1:]) for row in connection.execute(asked, (group_id,)).fetchall()]
    entries = [sound_entry(row, broken(row, row[0], str(digest or GENESIS))) for digest, row in found]
    if not entries:
        damaged(f"Entry {group_id} of the journal is missing.")
    return entries


LETTERS = 8
TIP = re.compile(r"([0-9]{1,9})[:.-]([0-9a-f]{8,64})")
HINT = "A tip reads 41:9f3a2c1d; kdm log ends with one."


class Tip(NamedTuple):
    """An entry by its number and the beginning of its digest."""

    entry: int
    digest: str


def tip_of(newest: Entry) -> str:
    """What to note down of a journal that ends with this entry."""
    return f"{newest.id}:{newest.digest[:LETTERS]}"


def read_tip(typed: str) -> Tip:
    """A tip as somebody noted it."""
    found = TIP.fullmatch(typed.strip().lower())
    if found is None or int(found[1]) < 1:
        refuse("bad-input", f'"{typed[:40]}" is no tip.', HINT)
    return Tip(int(found[1]), found[2])


def check_contains(connection: sqlite3.Connection, path: str, tip: Tip, newest: Entry) -> None:
    """Refuse a journal that is not the one somebody noted, gone on."""
    told = f"{tip.entry}:{tip.digest}"
    hint = "Another copy has it: kdm restore BACKUP, kdm doctor --since TIP --file COPY."
    if tip.entry > newest.id:
        gone = f"{tip.entry - newest.id} {'entry' if tip.entry == newest.id + 1 else 'entries'}"
        refuse("past-missing", f"{path} ends at entry {newest.id}: {gone} of the past noted as {told} are gone.", hint)
    found = journal.entry(connection, tip.entry)
    if found is None or not found.digest.startswith(tip.digest):
        other = f"{tip.entry}:{found.digest[:LETTERS]}" if found else "none"
        refuse("past-missing", f"{path} has another past: entry {tip.entry} is not {told} but {other}.", hint)
