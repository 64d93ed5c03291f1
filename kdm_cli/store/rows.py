"""The rows of a campaign as the journal tells them: what changes make of them, and what is between two states.

What older formats have to be told otherwise in the present one: pure steps from rows to the changes they need. A
format that only has new tables or fields needs no step: rows take their defaults. What a step writes is frozen as it
was then, for the entry that tells of it must be the same whenever and wherever a file is brought up to date.
Checkpoints, which migrations wrote up to format 6: what each changed, told as changes like everybody else's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged
from kdm_cli.rules.state import TABLES, Fields
from kdm_cli.store.formats import present_row
from kdm_cli.store.journal import Entry

Rows = dict[str, dict[int, Fields]]


def rows_of(tables: Mapping[str, Iterable[Fields]]) -> Rows:
    """The rows of every table by their ids."""
    return {table: {row["id"]: dict(row) for row in tables.get(table, ())} for table in TABLES}


def follow(rows: Rows, changes: Iterable[Change]) -> str:
    """Carry changes out on rows; what does not follow from what stood there, in words, or nothing."""
    for kind, table, row_id, field, old, new in changes:
        if kind == "set":
            row = rows[table].get(row_id)
            if row is None or row[field] != old:
                return f"does not follow from those before it ({table} {row_id} {field})"
            row[field] = new
        elif kind == "create":
            if row_id in rows[table]:
                return f"creates {table} {row_id} a second time"
            rows[table][row_id] = dict(new)
        else:
            row = rows[table].pop(row_id, None)
            if row is None:
                return f"deletes {table} {row_id}, which is not there"
            if row != old:
                return f"deletes {table} {row_id}, which is not what was there"
    return ""


def difference(before: Rows, after: Rows) -> Iterator[Change]:
    """What leads from one state to another: rows that go, fields that change, rows that come."""
    for table in TABLES:
        was, now = before[table], after[table]
        for row_id in was.keys() - now.keys():
            yield Change("delete", table, row_id, "", was[row_id], None)
        for row_id, row in now.items():
            if row_id not in was:
                yield Change("create", table, row_id, "", None, row)
            else:
                for field in [field for field in row if row[field] != was[row_id][field]]:
                    yield Change("set", table, row_id, field, was[row_id][field], row[field])


Step = Callable[[Rows], Iterator[Change]]

UNTIL_THE_SHOWDOWN_ENDS = {  # what injuries of format 2 forbade while their `use` row stood
    "core:severe_injury/arms_dislocated_shoulder": "activate_two_handed_weapons,activate_paired_weapons,block",
    "core:severe_injury/waist_slashed_back": "surge",
    "core:severe_injury/waist_bruised_tailbone": "dash",
    "core:severe_injury/legs_torn_muscle": "dash",
    "core:brain_trauma/frenzy": "use_survival,fighting_arts,specialization,mastery",
}
DEVELOP = 7  # the step of the settlement phase in which its people develop


def _lasting(rows: Rows) -> Iterator[Change]:
    """3: what lasts until the showdown ends is written down as that."""
    for use in [row for _, row in sorted(rows["use"].items()) if row["scope"] == "showdown"]:
        yield Change("delete", "use", use["id"], "", use, None)
        forbidden = UNTIL_THE_SHOWDOWN_ENDS.get(use["content"])
        if forbidden:
            row = {name: use[name] for name in ("id", "survivor_id", "content")}
            row |= {"what": f"forbid/{forbidden}", "amount": 0, "until": "showdown"}
            yield Change("create", "lasting", use["id"], "", None, row)


def _steps(rows: Rows) -> Iterator[Change]:
    """5: the settlement phase has steps; one that was under way goes on where its people develop."""
    for sheet in rows["settlement"].values():
        if sheet["phase"] == "settlement" and sheet["step"] != DEVELOP:
            yield Change("set", "settlement", sheet["id"], "step", sheet["step"], DEVELOP)


STEPS: dict[int, Step] = {3: _lasting, 5: _steps}
LAST_STEP = max(STEPS)


def taken(rows: Rows, version: int, to: int = LAST_STEP) -> list[Change]:
    """Take the steps from an older format on these rows; what they changed is answered."""
    changes: list[Change] = []
    for number in range(version + 1, to + 1):
        if number in STEPS:
            made = list(STEPS[number](rows))
            follow(rows, made)
            changes += made
    return changes


def as_changes(entries: list[Entry]) -> list[Entry]:
    """The journal, in which an entry with a checkpoint has instead what it altered of what went before it."""
    rows = rows_of({})
    told: list[Entry] = []
    for each in entries:
        entry = each
        if each.checkpoint is not None:
            entry = _told(each, rows_of({table: found.values() for table, found in rows.items()}))
        wrong = follow(rows, entry.changes)
        if wrong:
            damaged(f"Entry {entry.id} {wrong}.")
        told.append(entry)
    return told


def _told(entry: Entry, rows: Rows) -> Entry:
    """First the steps between the formats, as they are taken today; then whatever else the checkpoint has otherwise."""
    assert entry.checkpoint is not None
    stood = rows_of({table: [present_row(table, row) for row in found] for table, found in entry.checkpoint.items()})
    changes = taken(rows, entry.arguments["from"], entry.arguments["to"])
    return entry._replace(changes=[*changes, *difference(rows, stood)], checkpoint=None)
