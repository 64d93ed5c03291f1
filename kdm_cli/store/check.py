"""Is the file whole? SQLite's own check, the digest chain, and the journal replayed against the tables."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import TABLES
from kdm_cli.store.campaign_file import ENDLESS, CampaignFile, refusal_of
from kdm_cli.store.connecting import Steps
from kdm_cli.store.formats import present, present_row
from kdm_cli.store.journal import HANDS, MIGRATION, WRITER, Cells, Entry, linked
from kdm_cli.store.rows import Rows, follow, rows_of

CHANGES, CHECKPOINT = Entry._fields.index("changes"), Entry._fields.index("checkpoint")
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
    try:
        found = list(_sqlite(file.connection))
        rows, wrong = _replayed(file.connection)
        found += wrong
        if not wrong:
            found += _compared(file.connection, rows)
    except sqlite3.DatabaseError as error:
        refusal = refusal_of(file.path, error)
        if refusal.code != "damaged":
            raise Refused(refusal) from error
        found = [f"SQLite cannot read the file: {ENDLESS if Steps.endless else f'{error}.'}"]
    return found[:MOST_FINDINGS]


def by_hand(file: CampaignFile, found: Sequence[Collection[Field]]) -> list[int | None]:
    """For each of these sets of fields the latest entry in which people wrote one against the rules, or as they said.

    The journal is gone through once for all of them.
    """
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


def _sqlite(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA integrity_check").fetchall():
        if line != "ok":
            yield f"SQLite: {line}."
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
        yield f"Row {row} of {table} points to a {parent} that is not there."


def _replayed(connection: sqlite3.Connection) -> tuple[Rows, list[str]]:
    """All rows as the journal says they must be, from the last checkpoint on; and what is wrong with the chain."""
    rows: Rows = rows_of({})
    number = 0
    for number, (row, torn) in enumerate(linked(connection), start=1):
        if torn:
            return rows, [torn]
        wrong = ""
        try:
            if row[CHECKPOINT]:
                stood = json.loads(row[CHECKPOINT]).items()
                rows = rows_of({table: [present_row(table, each) for each in found] for table, found in stood})
            else:
                wrong = follow(rows, _changes(row))
        except UNREADABLE:
            wrong = "of the journal cannot be read"
        if wrong:
            return rows, [f"Entry {number} {wrong}."]
    return rows, [] if number else ["The journal is empty."]


def _changes(row: Cells) -> Iterable[Change]:
    """What an entry changed; before format 7 rows had fewer fields, and some had other names."""
    changes: list[Change] = json.loads(row[CHANGES])  # as plain lists, which is enough for what reads them in order
    return map(present, map(Change._make, changes)) if row[WRITER] is None else changes


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
